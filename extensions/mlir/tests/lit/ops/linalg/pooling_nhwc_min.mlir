// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @pooling_nhwc_min(%a0: memref<2x11x9x3xf32>, %a1: memref<5x2xf32>, %a2: memref<2x4x6x3xf32>) {
  linalg.pooling_nhwc_min {dilations = dense<[1, 3]> : tensor<2xi64>, strides = dense<[2, 1]> : tensor<2xi64>} ins(%a0, %a1 : memref<2x11x9x3xf32>, memref<5x2xf32>) outs(%a2 : memref<2x4x6x3xf32>)
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @pooling_nhwc_min(%arg0: memref<2x11x9x3xf32>, %arg1: memref<5x2xf32>, %arg2: memref<2x4x6x3xf32>) {
// CHECK-NEXT: linalg.pooling_nhwc_min {dilations = dense<[1, 3]> : tensor<2xi64>, strides = dense<[2, 1]> : tensor<2xi64>} ins(%arg0, %arg1 : memref<2x11x9x3xf32>, memref<5x2xf32>) outs(%arg2 : memref<2x4x6x3xf32>)
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
