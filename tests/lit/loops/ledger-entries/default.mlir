// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -lower-affine | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// An undefined division is refused and left alone.

func.func @work(%i: index) -> (index, index) {
  // expected-error @below {{modulo by non-positive value is not supported}}
  // expected-remark @below {{[Failure] undefined-division | Category:lower-affine | Function=work | Op=affine.apply, Remark="modulo by non-positive value is not supported", reason=unsupported}}
  %0 = affine.apply affine_map<(d0) -> (d0 mod -3)>(%i)
  // expected-remark @below {{[Passed] lowered | Category:lower-affine | Function=work | Op=affine.apply}}
  %1 = affine.apply affine_map<(d0) -> (d0 + 3)>(%i)
  return %0, %1 : index, index
}

// CHECK: module {
// CHECK-NEXT:   func.func @work(%arg0: index) -> (index, index) {
// CHECK-NEXT:     %0 = affine.apply affine_map<(d0) -> (d0 mod -3)>(%arg0)
// CHECK-NEXT:     %c3 = arith.constant 3 : index
// CHECK-NEXT:     %1 = arith.addi %arg0, %c3 : index
// CHECK-NEXT:     return %0, %1 : index, index
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// A terminator is not spoken of alone.

func.func @work(%m: memref<9xf32>, %x: f32) {
  // expected-remark @below {{[Passed] lowered | Category:lower-affine | Function=work | Op=affine.parallel}}
  affine.parallel (%i) = (0) to (9) {
    // expected-remark @below {{[Passed] lowered | Category:lower-affine | Function=work | Op=affine.store}}
    affine.store %x, %m[%i] : memref<9xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @work(%arg0: memref<9xf32>, %arg1: f32) {
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c9 = arith.constant 9 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     scf.parallel (%arg2) = (%c0) to (%c9) step (%c1) {
// CHECK-NEXT:       memref.store %arg1, %arg0[%arg2] : memref<9xf32>
// CHECK-NEXT:       scf.reduce
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
