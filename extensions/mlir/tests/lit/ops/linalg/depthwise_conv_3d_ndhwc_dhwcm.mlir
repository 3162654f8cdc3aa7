// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @depthwise_conv_3d_ndhwc_dhwcm(%a0: memref<3x11x14x12x4xf32>, %a1: memref<3x5x2x4x6xf32>, %a2: memref<3x5x2x4x4x6xf32>) {
  linalg.depthwise_conv_3d_ndhwc_dhwcm {dilations = dense<[1, 3, 2]> : tensor<3xi64>, strides = dense<[2, 1, 3]> : tensor<3xi64>} ins(%a0, %a1 : memref<3x11x14x12x4xf32>, memref<3x5x2x4x6xf32>) outs(%a2 : memref<3x5x2x4x4x6xf32>)
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @depthwise_conv_3d_ndhwc_dhwcm(%arg0: memref<3x11x14x12x4xf32>, %arg1: memref<3x5x2x4x6xf32>, %arg2: memref<3x5x2x4x4x6xf32>) {
// CHECK-NEXT: linalg.depthwise_conv_3d_ndhwc_dhwcm {dilations = dense<[1, 3, 2]> : tensor<3xi64>, strides = dense<[2, 1, 3]> : tensor<3xi64>} ins(%arg0, %arg1 : memref<3x11x14x12x4xf32>, memref<3x5x2x4x6xf32>) outs(%arg2 : memref<3x5x2x4x4x6xf32>)
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
