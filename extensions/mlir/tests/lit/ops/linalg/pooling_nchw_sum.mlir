// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @pooling_nchw_sum(%a0: memref<4x6x6x14xf32>, %a1: memref<2x4xf32>, %a2: memref<4x6x3x5xf32>) {
  linalg.pooling_nchw_sum {dilations = dense<[1, 3]> : tensor<2xi64>, strides = dense<[2, 1]> : tensor<2xi64>} ins(%a0, %a1 : memref<4x6x6x14xf32>, memref<2x4xf32>) outs(%a2 : memref<4x6x3x5xf32>)
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @pooling_nchw_sum(%arg0: memref<4x6x6x14xf32>, %arg1: memref<2x4xf32>, %arg2: memref<4x6x3x5xf32>) {
// CHECK-NEXT: linalg.pooling_nchw_sum {dilations = dense<[1, 3]> : tensor<2xi64>, strides = dense<[2, 1]> : tensor<2xi64>} ins(%arg0, %arg1 : memref<4x6x6x14xf32>, memref<2x4xf32>) outs(%arg2 : memref<4x6x3x5xf32>)
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
