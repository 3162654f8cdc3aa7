// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @batch_matvec(%a0: memref<3x5x2xf32>, %a1: memref<3x2xf32>, %a2: memref<3x5xf32>) {
  linalg.batch_matvec ins(%a0, %a1 : memref<3x5x2xf32>, memref<3x2xf32>) outs(%a2 : memref<3x5xf32>)
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @batch_matvec(%arg0: memref<3x5x2xf32>, %arg1: memref<3x2xf32>, %arg2: memref<3x5xf32>) {
// CHECK-NEXT: linalg.batch_matvec ins(%arg0, %arg1 : memref<3x5x2xf32>, memref<3x2xf32>) outs(%arg2 : memref<3x5xf32>)
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
