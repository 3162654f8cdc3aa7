// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @batch_mmt4d(%a0: memref<4x6x5x2x6xf32>, %a1: memref<4x3x5x4x6xf32>, %a2: memref<4x6x3x2x4xf32>) {
  linalg.batch_mmt4d ins(%a0, %a1 : memref<4x6x5x2x6xf32>, memref<4x3x5x4x6xf32>) outs(%a2 : memref<4x6x3x2x4xf32>)
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @batch_mmt4d(%arg0: memref<4x6x5x2x6xf32>, %arg1: memref<4x3x5x4x6xf32>, %arg2: memref<4x6x3x2x4xf32>) {
// CHECK-NEXT: linalg.batch_mmt4d ins(%arg0, %arg1 : memref<4x6x5x2x6xf32>, memref<4x3x5x4x6xf32>) outs(%arg2 : memref<4x6x3x2x4xf32>)
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
