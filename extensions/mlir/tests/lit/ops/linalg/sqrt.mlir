// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @sqrt(%a0: memref<3x4xf32>, %a1: memref<3x4xf32>) {
  linalg.sqrt ins(%a0 : memref<3x4xf32>) outs(%a1 : memref<3x4xf32>)
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @sqrt(%arg0: memref<3x4xf32>, %arg1: memref<3x4xf32>) {
// CHECK-NEXT: linalg.sqrt ins(%arg0 : memref<3x4xf32>) outs(%arg1 : memref<3x4xf32>)
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
