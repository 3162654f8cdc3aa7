// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @copy(%a0: memref<3x4xf32>, %a1: memref<3x4xf32>) {
  linalg.copy ins(%a0 : memref<3x4xf32>) outs(%a1 : memref<3x4xf32>)
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @copy(%arg0: memref<3x4xf32>, %arg1: memref<3x4xf32>) {
// CHECK-NEXT: linalg.copy ins(%arg0 : memref<3x4xf32>) outs(%arg1 : memref<3x4xf32>)
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
