// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @depthwise_conv_3d_ncdhw_cdhw(%a0: memref<6x5x8x20x8xf32>, %a1: memref<5x4x6x3xf32>, %a2: memref<6x5x3x5x2xf32>) {
  linalg.depthwise_conv_3d_ncdhw_cdhw {dilations = dense<[1, 3, 2]> : tensor<3xi64>, strides = dense<[2, 1, 3]> : tensor<3xi64>} ins(%a0, %a1 : memref<6x5x8x20x8xf32>, memref<5x4x6x3xf32>) outs(%a2 : memref<6x5x3x5x2xf32>)
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @depthwise_conv_3d_ncdhw_cdhw(%arg0: memref<6x5x8x20x8xf32>, %arg1: memref<5x4x6x3xf32>, %arg2: memref<6x5x3x5x2xf32>) {
// CHECK-NEXT: linalg.depthwise_conv_3d_ncdhw_cdhw {dilations = dense<[1, 3, 2]> : tensor<3xi64>, strides = dense<[2, 1, 3]> : tensor<3xi64>} ins(%arg0, %arg1 : memref<6x5x8x20x8xf32>, memref<5x4x6x3xf32>) outs(%arg2 : memref<6x5x3x5x2xf32>)
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
