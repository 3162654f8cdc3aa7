// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @mmt4d(%a0: memref<2x6x3x2xf32>, %a1: memref<4x6x5x2xf32>, %a2: memref<2x4x3x5xf32>) {
  linalg.mmt4d ins(%a0, %a1 : memref<2x6x3x2xf32>, memref<4x6x5x2xf32>) outs(%a2 : memref<2x4x3x5xf32>)
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @mmt4d(%arg0: memref<2x6x3x2xf32>, %arg1: memref<4x6x5x2xf32>, %arg2: memref<2x4x3x5xf32>) {
// CHECK-NEXT: linalg.mmt4d ins(%arg0, %arg1 : memref<2x6x3x2xf32>, memref<4x6x5x2xf32>) outs(%arg2 : memref<2x4x3x5xf32>)
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
