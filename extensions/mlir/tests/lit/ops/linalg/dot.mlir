// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @dot(%a0: memref<4xf32>, %a1: memref<4xf32>, %a2: memref<f32>) {
  linalg.dot ins(%a0, %a1 : memref<4xf32>, memref<4xf32>) outs(%a2 : memref<f32>)
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @dot(%arg0: memref<4xf32>, %arg1: memref<4xf32>, %arg2: memref<f32>) {
// CHECK-NEXT: linalg.dot ins(%arg0, %arg1 : memref<4xf32>, memref<4xf32>) outs(%arg2 : memref<f32>)
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
