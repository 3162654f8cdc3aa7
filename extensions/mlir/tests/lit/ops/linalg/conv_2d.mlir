// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @conv_2d(%a0: memref<8x7xf32>, %a1: memref<4x6xf32>, %a2: memref<5x2xf32>) {
  linalg.conv_2d ins(%a0, %a1 : memref<8x7xf32>, memref<4x6xf32>) outs(%a2 : memref<5x2xf32>)
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @conv_2d(%arg0: memref<8x7xf32>, %arg1: memref<4x6xf32>, %arg2: memref<5x2xf32>) {
// CHECK-NEXT: linalg.conv_2d ins(%arg0, %arg1 : memref<8x7xf32>, memref<4x6xf32>) outs(%arg2 : memref<5x2xf32>)
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
