// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @depthwise_conv_2d_nchw_chw(%a0: memref<3x4x14x8xf32>, %a1: memref<4x6x3xf32>, %a2: memref<3x4x5x2xf32>) {
  linalg.depthwise_conv_2d_nchw_chw {dilations = dense<[1, 3]> : tensor<2xi64>, strides = dense<[2, 1]> : tensor<2xi64>} ins(%a0, %a1 : memref<3x4x14x8xf32>, memref<4x6x3xf32>) outs(%a2 : memref<3x4x5x2xf32>)
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @depthwise_conv_2d_nchw_chw(%arg0: memref<3x4x14x8xf32>, %arg1: memref<4x6x3xf32>, %arg2: memref<3x4x5x2xf32>) {
// CHECK-NEXT: linalg.depthwise_conv_2d_nchw_chw {dilations = dense<[1, 3]> : tensor<2xi64>, strides = dense<[2, 1]> : tensor<2xi64>} ins(%arg0, %arg1 : memref<3x4x14x8xf32>, memref<4x6x3xf32>) outs(%arg2 : memref<3x4x5x2xf32>)
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
