// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @depthwise_conv_1d_nwc_wc(%a0: memref<6x6x5xf32>, %a1: memref<2x5xf32>, %a2: memref<6x3x5xf32>) {
  linalg.depthwise_conv_1d_nwc_wc {dilations = dense<1> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(%a0, %a1 : memref<6x6x5xf32>, memref<2x5xf32>) outs(%a2 : memref<6x3x5xf32>)
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @depthwise_conv_1d_nwc_wc(%arg0: memref<6x6x5xf32>, %arg1: memref<2x5xf32>, %arg2: memref<6x3x5xf32>) {
// CHECK-NEXT: linalg.depthwise_conv_1d_nwc_wc {dilations = dense<1> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(%arg0, %arg1 : memref<6x6x5xf32>, memref<2x5xf32>) outs(%arg2 : memref<6x3x5xf32>)
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
