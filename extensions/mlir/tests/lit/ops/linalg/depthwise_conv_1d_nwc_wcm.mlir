// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @depthwise_conv_1d_nwc_wcm(%a0: memref<2x11x6xf32>, %a1: memref<5x6x3xf32>, %a2: memref<2x4x6x3xf32>) {
  linalg.depthwise_conv_1d_nwc_wcm {dilations = dense<1> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(%a0, %a1 : memref<2x11x6xf32>, memref<5x6x3xf32>) outs(%a2 : memref<2x4x6x3xf32>)
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @depthwise_conv_1d_nwc_wcm(%arg0: memref<2x11x6xf32>, %arg1: memref<5x6x3xf32>, %arg2: memref<2x4x6x3xf32>) {
// CHECK-NEXT: linalg.depthwise_conv_1d_nwc_wcm {dilations = dense<1> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(%arg0, %arg1 : memref<2x11x6xf32>, memref<5x6x3xf32>) outs(%arg2 : memref<2x4x6x3xf32>)
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
