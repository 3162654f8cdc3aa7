// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @batch_vecmat(%a0: memref<6x5xf32>, %a1: memref<6x5x3xf32>, %a2: memref<6x3xf32>) {
  linalg.batch_vecmat ins(%a0, %a1 : memref<6x5xf32>, memref<6x5x3xf32>) outs(%a2 : memref<6x3xf32>)
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @batch_vecmat(%arg0: memref<6x5xf32>, %arg1: memref<6x5x3xf32>, %arg2: memref<6x3xf32>) {
// CHECK-NEXT: linalg.batch_vecmat ins(%arg0, %arg1 : memref<6x5xf32>, memref<6x5x3xf32>) outs(%arg2 : memref<6x3xf32>)
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
