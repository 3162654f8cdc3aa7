// RUN: %opt %s -convert-linalg-to-affine-loops -mlir-print-local-scope | filecheck %s

func.func @structured(%a: memref<4x8xf32>, %b: memref<8x5xf32>, %c: memref<4x5xf32>) {
  linalg.matmul ins(%a, %b : memref<4x8xf32>, memref<8x5xf32>) outs(%c : memref<4x5xf32>)
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @structured(%arg0: memref<4x8xf32>, %arg1: memref<8x5xf32>, %arg2: memref<4x5xf32>) {
// CHECK-NEXT: affine.for %arg3 = 0 to 4 {
// CHECK-NEXT: affine.for %arg4 = 0 to 5 {
// CHECK-NEXT: affine.for %arg5 = 0 to 8 {
// CHECK-NEXT: %0 = affine.load %arg0[%arg3, %arg5] : memref<4x8xf32>
// CHECK-NEXT: %1 = affine.load %arg1[%arg5, %arg4] : memref<8x5xf32>
// CHECK-NEXT: %2 = affine.load %arg2[%arg3, %arg4] : memref<4x5xf32>
// CHECK-NEXT: %3 = arith.mulf %0, %1 : f32
// CHECK-NEXT: %4 = arith.addf %2, %3 : f32
// CHECK-NEXT: affine.store %4, %arg2[%arg3, %arg4] : memref<4x5xf32>
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
