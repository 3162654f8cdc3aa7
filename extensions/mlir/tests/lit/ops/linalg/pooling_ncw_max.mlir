// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @pooling_ncw_max(%a0: memref<5x2x12xf32>, %a1: memref<6xf32>, %a2: memref<5x2x4xf32>) {
  linalg.pooling_ncw_max {dilations = dense<1> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(%a0, %a1 : memref<5x2x12xf32>, memref<6xf32>) outs(%a2 : memref<5x2x4xf32>)
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @pooling_ncw_max(%arg0: memref<5x2x12xf32>, %arg1: memref<6xf32>, %arg2: memref<5x2x4xf32>) {
// CHECK-NEXT: linalg.pooling_ncw_max {dilations = dense<1> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(%arg0, %arg1 : memref<5x2x12xf32>, memref<6xf32>) outs(%arg2 : memref<5x2x4xf32>)
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
