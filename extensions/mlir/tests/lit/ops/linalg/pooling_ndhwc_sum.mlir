// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @pooling_ndhwc_sum(%a0: memref<4x14x18x17x2xf32>, %a1: memref<4x6x3xf32>, %a2: memref<4x6x3x5x2xf32>) {
  linalg.pooling_ndhwc_sum {dilations = dense<[1, 3, 2]> : tensor<3xi64>, strides = dense<[2, 1, 3]> : tensor<3xi64>} ins(%a0, %a1 : memref<4x14x18x17x2xf32>, memref<4x6x3xf32>) outs(%a2 : memref<4x6x3x5x2xf32>)
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @pooling_ndhwc_sum(%arg0: memref<4x14x18x17x2xf32>, %arg1: memref<4x6x3xf32>, %arg2: memref<4x6x3x5x2xf32>) {
// CHECK-NEXT: linalg.pooling_ndhwc_sum {dilations = dense<[1, 3, 2]> : tensor<3xi64>, strides = dense<[2, 1, 3]> : tensor<3xi64>} ins(%arg0, %arg1 : memref<4x14x18x17x2xf32>, memref<4x6x3xf32>) outs(%arg2 : memref<4x6x3x5x2xf32>)
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
