// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @pooling_nhwc_sum(%a0: memref<4x12x12x5xf32>, %a1: memref<2x4xf32>, %a2: memref<4x6x3x5xf32>) {
  linalg.pooling_nhwc_sum {dilations = dense<[1, 3]> : tensor<2xi64>, strides = dense<[2, 1]> : tensor<2xi64>} ins(%a0, %a1 : memref<4x12x12x5xf32>, memref<2x4xf32>) outs(%a2 : memref<4x6x3x5xf32>)
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @pooling_nhwc_sum(%arg0: memref<4x12x12x5xf32>, %arg1: memref<2x4xf32>, %arg2: memref<4x6x3x5xf32>) {
// CHECK-NEXT: linalg.pooling_nhwc_sum {dilations = dense<[1, 3]> : tensor<2xi64>, strides = dense<[2, 1]> : tensor<2xi64>} ins(%arg0, %arg1 : memref<4x12x12x5xf32>, memref<2x4xf32>) outs(%arg2 : memref<4x6x3x5xf32>)
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
