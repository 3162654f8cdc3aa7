// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @pooling_nwc_max_unsigned(%a0: memref<6x6x5xi8>, %a1: memref<2xi8>, %a2: memref<6x3x5xi32>) {
  linalg.pooling_nwc_max_unsigned {dilations = dense<1> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(%a0, %a1 : memref<6x6x5xi8>, memref<2xi8>) outs(%a2 : memref<6x3x5xi32>)
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @pooling_nwc_max_unsigned(%arg0: memref<6x6x5xi8>, %arg1: memref<2xi8>, %arg2: memref<6x3x5xi32>) {
// CHECK-NEXT: linalg.pooling_nwc_max_unsigned {dilations = dense<1> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(%arg0, %arg1 : memref<6x6x5xi8>, memref<2xi8>) outs(%arg2 : memref<6x3x5xi32>)
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
