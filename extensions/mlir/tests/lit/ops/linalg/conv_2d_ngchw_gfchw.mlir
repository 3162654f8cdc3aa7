// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @conv_2d_ngchw_gfchw(%a0: memref<3x5x3x11x9xf32>, %a1: memref<5x2x3x5x2xf32>, %a2: memref<3x5x2x4x6xf32>) {
  linalg.conv_2d_ngchw_gfchw {dilations = dense<[1, 3]> : tensor<2xi64>, strides = dense<[2, 1]> : tensor<2xi64>} ins(%a0, %a1 : memref<3x5x3x11x9xf32>, memref<5x2x3x5x2xf32>) outs(%a2 : memref<3x5x2x4x6xf32>)
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @conv_2d_ngchw_gfchw(%arg0: memref<3x5x3x11x9xf32>, %arg1: memref<5x2x3x5x2xf32>, %arg2: memref<3x5x2x4x6xf32>) {
// CHECK-NEXT: linalg.conv_2d_ngchw_gfchw {dilations = dense<[1, 3]> : tensor<2xi64>, strides = dense<[2, 1]> : tensor<2xi64>} ins(%arg0, %arg1 : memref<3x5x3x11x9xf32>, memref<5x2x3x5x2xf32>) outs(%arg2 : memref<3x5x2x4x6xf32>)
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
