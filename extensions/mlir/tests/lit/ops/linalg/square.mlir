// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @square(%a0: memref<3x4xf32>, %a1: memref<3x4xf32>) {
  linalg.square ins(%a0 : memref<3x4xf32>) outs(%a1 : memref<3x4xf32>)
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @square(%arg0: memref<3x4xf32>, %arg1: memref<3x4xf32>) {
// CHECK-NEXT: linalg.square ins(%arg0 : memref<3x4xf32>) outs(%arg1 : memref<3x4xf32>)
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
