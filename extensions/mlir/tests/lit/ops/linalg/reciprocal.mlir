// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @reciprocal(%a0: memref<3x4xf32>, %a1: memref<3x4xf32>) {
  linalg.reciprocal ins(%a0 : memref<3x4xf32>) outs(%a1 : memref<3x4xf32>)
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @reciprocal(%arg0: memref<3x4xf32>, %arg1: memref<3x4xf32>) {
// CHECK-NEXT: linalg.reciprocal ins(%arg0 : memref<3x4xf32>) outs(%arg1 : memref<3x4xf32>)
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
