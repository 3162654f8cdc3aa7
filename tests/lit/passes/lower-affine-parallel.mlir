// RUN: %opt %s -lower-affine -mlir-print-local-scope | filecheck %s

func.func @parallel(%m: memref<8x8xf32>, %x: f32) {
  affine.parallel (%i, %j) = (0, 1) to (8, 7) step (2, 3) {
    affine.store %x, %m[%i, %j] : memref<8x8xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @parallel(%arg0: memref<8x8xf32>, %arg1: f32) {
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %c8 = arith.constant 8 : index
// CHECK-NEXT: %c1 = arith.constant 1 : index
// CHECK-NEXT: %c7 = arith.constant 7 : index
// CHECK-NEXT: %c2 = arith.constant 2 : index
// CHECK-NEXT: %c3 = arith.constant 3 : index
// CHECK-NEXT: scf.parallel (%arg2, %arg3) = (%c0, %c1) to (%c8, %c7) step (%c2, %c3) {
// CHECK-NEXT: memref.store %arg1, %arg0[%arg2, %arg3] : memref<8x8xf32>
// CHECK-NEXT: scf.reduce
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
