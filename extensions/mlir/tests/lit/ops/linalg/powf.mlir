// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @powf(%a0: memref<3x4xf32>, %a1: memref<3x4xf32>, %a2: memref<3x4xf32>) {
  linalg.powf ins(%a0, %a1 : memref<3x4xf32>, memref<3x4xf32>) outs(%a2 : memref<3x4xf32>)
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @powf(%arg0: memref<3x4xf32>, %arg1: memref<3x4xf32>, %arg2: memref<3x4xf32>) {
// CHECK-NEXT: linalg.powf ins(%arg0, %arg1 : memref<3x4xf32>, memref<3x4xf32>) outs(%arg2 : memref<3x4xf32>)
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
