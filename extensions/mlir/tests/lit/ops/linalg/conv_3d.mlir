// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @conv_3d(%a0: memref<4x8x7xf32>, %a1: memref<3x5x2xf32>, %a2: memref<2x4x6xf32>) {
  linalg.conv_3d ins(%a0, %a1 : memref<4x8x7xf32>, memref<3x5x2xf32>) outs(%a2 : memref<2x4x6xf32>)
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @conv_3d(%arg0: memref<4x8x7xf32>, %arg1: memref<3x5x2xf32>, %arg2: memref<2x4x6xf32>) {
// CHECK-NEXT: linalg.conv_3d ins(%arg0, %arg1 : memref<4x8x7xf32>, memref<3x5x2xf32>) outs(%arg2 : memref<2x4x6xf32>)
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
