// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @pooling_nhwc_max_unsigned(%a0: memref<6x8x20x2xi8>, %a1: memref<4x6xi8>, %a2: memref<6x3x5x2xi32>) {
  linalg.pooling_nhwc_max_unsigned {dilations = dense<[1, 3]> : tensor<2xi64>, strides = dense<[2, 1]> : tensor<2xi64>} ins(%a0, %a1 : memref<6x8x20x2xi8>, memref<4x6xi8>) outs(%a2 : memref<6x3x5x2xi32>)
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @pooling_nhwc_max_unsigned(%arg0: memref<6x8x20x2xi8>, %arg1: memref<4x6xi8>, %arg2: memref<6x3x5x2xi32>) {
// CHECK-NEXT: linalg.pooling_nhwc_max_unsigned {dilations = dense<[1, 3]> : tensor<2xi64>, strides = dense<[2, 1]> : tensor<2xi64>} ins(%arg0, %arg1 : memref<6x8x20x2xi8>, memref<4x6xi8>) outs(%arg2 : memref<6x3x5x2xi32>)
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
