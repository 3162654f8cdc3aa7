// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @depthwise_conv_2d_nhwc_hwcm(%a0: memref<5x7x7x6xf32>, %a1: memref<5x2x6x3xf32>, %a2: memref<5x2x4x6x3xf32>) {
  linalg.depthwise_conv_2d_nhwc_hwcm {dilations = dense<[1, 3]> : tensor<2xi64>, strides = dense<[2, 1]> : tensor<2xi64>} ins(%a0, %a1 : memref<5x7x7x6xf32>, memref<5x2x6x3xf32>) outs(%a2 : memref<5x2x4x6x3xf32>)
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @depthwise_conv_2d_nhwc_hwcm(%arg0: memref<5x7x7x6xf32>, %arg1: memref<5x2x6x3xf32>, %arg2: memref<5x2x4x6x3xf32>) {
// CHECK-NEXT: linalg.depthwise_conv_2d_nhwc_hwcm {dilations = dense<[1, 3]> : tensor<2xi64>, strides = dense<[2, 1]> : tensor<2xi64>} ins(%arg0, %arg1 : memref<5x7x7x6xf32>, memref<5x2x6x3xf32>) outs(%arg2 : memref<5x2x4x6x3xf32>)
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
