// RUN: loopwright-opt %s -canonicalize | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

func.func @places(%a: memref<8x8x8xi32>, %x: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  scf.parallel (%i, %j, %k) = (%c1, %c2, %c0) to (%c2, %c3, %c4) step (%c1, %c1, %c1) {
    memref.store %x, %a[%i, %j, %k] : memref<8x8x8xi32>
  }
  scf.forall (%i, %j, %k) = (1, 2, 0) to (2, 3, 4) step (1, 1, 1) {
    memref.store %x, %a[%i, %j, %k] : memref<8x8x8xi32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @places(%arg0: memref<8x8x8xi32>, %arg1: i32) {
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c2 = arith.constant 2 : index
// CHECK-NEXT:     %c4 = arith.constant 4 : index
// CHECK-NEXT:     scf.parallel (%arg2) = (%c0) to (%c4) step (%c1) {
// CHECK-NEXT:       memref.store %arg1, %arg0[%c1, %c2, %arg2] : memref<8x8x8xi32>
// CHECK-NEXT:       scf.reduce
// CHECK-NEXT:     }
// CHECK-NEXT:     scf.forall (%arg2) in (4) {
// CHECK-NEXT:       memref.store %arg1, %arg0[%c1, %c2, %arg2] : memref<8x8x8xi32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
