// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @matmul(%a0: memref<5x4xf32>, %a1: memref<4x2xf32>, %a2: memref<5x2xf32>) {
  linalg.matmul ins(%a0, %a1 : memref<5x4xf32>, memref<4x2xf32>) outs(%a2 : memref<5x2xf32>)
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @matmul(%arg0: memref<5x4xf32>, %arg1: memref<4x2xf32>, %arg2: memref<5x2xf32>) {
// CHECK-NEXT: linalg.matmul ins(%arg0, %arg1 : memref<5x4xf32>, memref<4x2xf32>) outs(%arg2 : memref<5x2xf32>)
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
