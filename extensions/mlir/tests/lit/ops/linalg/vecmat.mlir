// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @vecmat(%a0: memref<2xf32>, %a1: memref<2x5xf32>, %a2: memref<5xf32>) {
  linalg.vecmat ins(%a0, %a1 : memref<2xf32>, memref<2x5xf32>) outs(%a2 : memref<5xf32>)
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @vecmat(%arg0: memref<2xf32>, %arg1: memref<2x5xf32>, %arg2: memref<5xf32>) {
// CHECK-NEXT: linalg.vecmat ins(%arg0, %arg1 : memref<2xf32>, memref<2x5xf32>) outs(%arg2 : memref<5xf32>)
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
