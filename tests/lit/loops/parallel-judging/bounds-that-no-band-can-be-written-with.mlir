// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-parallelize | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Bounds that no band can be written with: affine, parallelize.

func.func @f() {
  // expected-remark @below {{[Missed] unsupported-bound | Category:affine-parallelize | Function=f | Op=affine.for, Remark="a bound is the least 64-bit integer, which 'affine.parallel' cannot express", reason=unsupported}}
  affine.for %i = -9223372036854775808 to 3 {}
  // expected-remark @below {{[Missed] unsupported-bound | Category:affine-parallelize | Function=f | Op=affine.for, Remark="a bound is the least 64-bit integer, which 'affine.parallel' cannot express", reason=unsupported}}
  affine.for %i = 0 to -9223372036854775808 {}
  // expected-remark @below {{[Passed] parallelized | Category:affine-parallelize | Function=f | Op=affine.for}}
  affine.for %i = -9223372036854775807 to 3 {}
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f() {
// CHECK-NEXT:     affine.for %arg0 = -9223372036854775808 to 3 {
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg0 = 0 to -9223372036854775808 {
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.parallel (%arg0) = (-9223372036854775807) to (3) {
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
