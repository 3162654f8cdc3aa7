// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @negf(%a0: memref<3x4xf32>, %a1: memref<3x4xf32>) {
  linalg.negf ins(%a0 : memref<3x4xf32>) outs(%a1 : memref<3x4xf32>)
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @negf(%arg0: memref<3x4xf32>, %arg1: memref<3x4xf32>) {
// CHECK-NEXT: linalg.negf ins(%arg0 : memref<3x4xf32>) outs(%arg1 : memref<3x4xf32>)
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
