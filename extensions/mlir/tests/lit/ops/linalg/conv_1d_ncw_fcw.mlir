// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @conv_1d_ncw_fcw(%a0: memref<3x4x8xf32>, %a1: memref<5x4x6xf32>, %a2: memref<3x5x2xf32>) {
  linalg.conv_1d_ncw_fcw {dilations = dense<1> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(%a0, %a1 : memref<3x4x8xf32>, memref<5x4x6xf32>) outs(%a2 : memref<3x5x2xf32>)
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @conv_1d_ncw_fcw(%arg0: memref<3x4x8xf32>, %arg1: memref<5x4x6xf32>, %arg2: memref<3x5x2xf32>) {
// CHECK-NEXT: linalg.conv_1d_ncw_fcw {dilations = dense<1> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(%arg0, %arg1 : memref<3x4x8xf32>, memref<5x4x6xf32>) outs(%arg2 : memref<3x5x2xf32>)
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
