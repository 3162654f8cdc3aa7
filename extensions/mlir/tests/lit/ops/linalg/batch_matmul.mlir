// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @batch_matmul(%a0: memref<2x4x3xf32>, %a1: memref<2x3x6xf32>, %a2: memref<2x4x6xf32>) {
  linalg.batch_matmul ins(%a0, %a1 : memref<2x4x3xf32>, memref<2x3x6xf32>) outs(%a2 : memref<2x4x6xf32>)
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @batch_matmul(%arg0: memref<2x4x3xf32>, %arg1: memref<2x3x6xf32>, %arg2: memref<2x4x6xf32>) {
// CHECK-NEXT: linalg.batch_matmul ins(%arg0, %arg1 : memref<2x4x3xf32>, memref<2x3x6xf32>) outs(%arg2 : memref<2x4x6xf32>)
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
