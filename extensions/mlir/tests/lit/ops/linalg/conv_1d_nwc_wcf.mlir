// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @conv_1d_nwc_wcf(%a0: memref<4x15x2xf32>, %a1: memref<5x2x3xf32>, %a2: memref<4x6x3xf32>) {
  linalg.conv_1d_nwc_wcf {dilations = dense<1> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(%a0, %a1 : memref<4x15x2xf32>, memref<5x2x3xf32>) outs(%a2 : memref<4x6x3xf32>)
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @conv_1d_nwc_wcf(%arg0: memref<4x15x2xf32>, %arg1: memref<5x2x3xf32>, %arg2: memref<4x6x3xf32>) {
// CHECK-NEXT: linalg.conv_1d_nwc_wcf {dilations = dense<1> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(%arg0, %arg1 : memref<4x15x2xf32>, memref<5x2x3xf32>) outs(%arg2 : memref<4x6x3xf32>)
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
