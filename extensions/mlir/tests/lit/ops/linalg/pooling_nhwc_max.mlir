// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @pooling_nhwc_max(%a0: memref<5x5x16x6xf32>, %a1: memref<3x5xf32>, %a2: memref<5x2x4x6xf32>) {
  linalg.pooling_nhwc_max {dilations = dense<[1, 3]> : tensor<2xi64>, strides = dense<[2, 1]> : tensor<2xi64>} ins(%a0, %a1 : memref<5x5x16x6xf32>, memref<3x5xf32>) outs(%a2 : memref<5x2x4x6xf32>)
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @pooling_nhwc_max(%arg0: memref<5x5x16x6xf32>, %arg1: memref<3x5xf32>, %arg2: memref<5x2x4x6xf32>) {
// CHECK-NEXT: linalg.pooling_nhwc_max {dilations = dense<[1, 3]> : tensor<2xi64>, strides = dense<[2, 1]> : tensor<2xi64>} ins(%arg0, %arg1 : memref<5x5x16x6xf32>, memref<3x5xf32>) outs(%arg2 : memref<5x2x4x6xf32>)
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
