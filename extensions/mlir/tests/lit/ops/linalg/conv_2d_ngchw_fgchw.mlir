// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @conv_2d_ngchw_fgchw(%a0: memref<2x4x2x8x20xf32>, %a1: memref<6x4x2x4x6xf32>, %a2: memref<2x4x6x3x5xf32>) {
  linalg.conv_2d_ngchw_fgchw {dilations = dense<[1, 3]> : tensor<2xi64>, strides = dense<[2, 1]> : tensor<2xi64>} ins(%a0, %a1 : memref<2x4x2x8x20xf32>, memref<6x4x2x4x6xf32>) outs(%a2 : memref<2x4x6x3x5xf32>)
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @conv_2d_ngchw_fgchw(%arg0: memref<2x4x2x8x20xf32>, %arg1: memref<6x4x2x4x6xf32>, %arg2: memref<2x4x6x3x5xf32>) {
// CHECK-NEXT: linalg.conv_2d_ngchw_fgchw {dilations = dense<[1, 3]> : tensor<2xi64>, strides = dense<[2, 1]> : tensor<2xi64>} ins(%arg0, %arg1 : memref<2x4x2x8x20xf32>, memref<6x4x2x4x6xf32>) outs(%arg2 : memref<2x4x6x3x5xf32>)
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
