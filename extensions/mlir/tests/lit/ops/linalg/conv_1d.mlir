// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @conv_1d(%a0: memref<5xf32>, %a1: memref<4xf32>, %a2: memref<2xf32>) {
  linalg.conv_1d ins(%a0, %a1 : memref<5xf32>, memref<4xf32>) outs(%a2 : memref<2xf32>)
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @conv_1d(%arg0: memref<5xf32>, %arg1: memref<4xf32>, %arg2: memref<2xf32>) {
// CHECK-NEXT: linalg.conv_1d ins(%arg0, %arg1 : memref<5xf32>, memref<4xf32>) outs(%arg2 : memref<2xf32>)
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
