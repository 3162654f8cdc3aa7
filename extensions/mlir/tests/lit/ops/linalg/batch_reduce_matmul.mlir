// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @batch_reduce_matmul(%a0: memref<5x2x6xf32>, %a1: memref<5x6x4xf32>, %a2: memref<2x4xf32>) {
  linalg.batch_reduce_matmul ins(%a0, %a1 : memref<5x2x6xf32>, memref<5x6x4xf32>) outs(%a2 : memref<2x4xf32>)
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @batch_reduce_matmul(%arg0: memref<5x2x6xf32>, %arg1: memref<5x6x4xf32>, %arg2: memref<2x4xf32>) {
// CHECK-NEXT: linalg.batch_reduce_matmul ins(%arg0, %arg1 : memref<5x2x6xf32>, memref<5x6x4xf32>) outs(%arg2 : memref<2x4xf32>)
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
