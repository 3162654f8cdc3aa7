// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @erf(%a0: memref<3x4xf32>, %a1: memref<3x4xf32>) {
  linalg.erf ins(%a0 : memref<3x4xf32>) outs(%a1 : memref<3x4xf32>)
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @erf(%arg0: memref<3x4xf32>, %arg1: memref<3x4xf32>) {
// CHECK-NEXT: linalg.erf ins(%arg0 : memref<3x4xf32>) outs(%arg1 : memref<3x4xf32>)
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
