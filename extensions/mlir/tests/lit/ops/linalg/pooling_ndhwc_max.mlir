// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @pooling_ndhwc_max(%a0: memref<2x8x15x17x5xf32>, %a1: memref<2x4x6xf32>, %a2: memref<2x4x6x3x5xf32>) {
  linalg.pooling_ndhwc_max {dilations = dense<[1, 3, 2]> : tensor<3xi64>, strides = dense<[2, 1, 3]> : tensor<3xi64>} ins(%a0, %a1 : memref<2x8x15x17x5xf32>, memref<2x4x6xf32>) outs(%a2 : memref<2x4x6x3x5xf32>)
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @pooling_ndhwc_max(%arg0: memref<2x8x15x17x5xf32>, %arg1: memref<2x4x6xf32>, %arg2: memref<2x4x6x3x5xf32>) {
// CHECK-NEXT: linalg.pooling_ndhwc_max {dilations = dense<[1, 3, 2]> : tensor<3xi64>, strides = dense<[2, 1, 3]> : tensor<3xi64>} ins(%arg0, %arg1 : memref<2x8x15x17x5xf32>, memref<2x4x6xf32>) outs(%arg2 : memref<2x4x6x3x5xf32>)
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
