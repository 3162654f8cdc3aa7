// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @conv_3d_ndhwc_dhwcf(%a0: memref<4x14x18x17x5xf32>, %a1: memref<4x6x3x5x2xf32>, %a2: memref<4x6x3x5x2xf32>) {
  linalg.conv_3d_ndhwc_dhwcf {dilations = dense<[1, 3, 2]> : tensor<3xi64>, strides = dense<[2, 1, 3]> : tensor<3xi64>} ins(%a0, %a1 : memref<4x14x18x17x5xf32>, memref<4x6x3x5x2xf32>) outs(%a2 : memref<4x6x3x5x2xf32>)
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @conv_3d_ndhwc_dhwcf(%arg0: memref<4x14x18x17x5xf32>, %arg1: memref<4x6x3x5x2xf32>, %arg2: memref<4x6x3x5x2xf32>) {
// CHECK-NEXT: linalg.conv_3d_ndhwc_dhwcf {dilations = dense<[1, 3, 2]> : tensor<3xi64>, strides = dense<[2, 1, 3]> : tensor<3xi64>} ins(%arg0, %arg1 : memref<4x14x18x17x5xf32>, memref<4x6x3x5x2xf32>) outs(%arg2 : memref<4x6x3x5x2xf32>)
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
