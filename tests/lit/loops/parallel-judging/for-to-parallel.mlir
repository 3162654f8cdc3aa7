// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-for-to-parallel | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// A band that rounds in its order stays inside. The loop's sum may be reassociated, that of the
// band inside may not.

func.func @f(%m: memref<64xf32>, %x: f32) -> f32 {
  // expected-remark @below {{[Passed] parallelized | Category:affine-for-to-parallel | Function=f | Op=affine.for}}
  // expected-remark @below {{[Analysis] reassociated | Category:affine-for-to-parallel | Function=f | Op=affine.for, Remark="the reduction may be reassociated"}}
  %q = affine.for %i = 0 to 8 iter_args(%a = %x) -> (f32) {
    %s = affine.parallel (%j) = (0) to (8) reduce ("addf") -> (f32) {
      %v = affine.load %m[%i * 8 + %j] : memref<64xf32>
      affine.yield %v : f32
    }
    %r = arith.addf %a, %s fastmath<reassoc> : f32
    affine.yield %r : f32
  }
  return %q : f32
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<64xf32>, %arg1: f32) -> f32 {
// CHECK-NEXT:     %0 = affine.parallel (%arg2) = (0) to (8) reduce ("addf") -> (f32) {
// CHECK-NEXT:       %2 = affine.parallel (%arg3) = (0) to (8) reduce ("addf") -> (f32) {
// CHECK-NEXT:         %3 = affine.load %arg0[%arg2 * 8 + %arg3] : memref<64xf32>
// CHECK-NEXT:         affine.yield %3 : f32
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.yield %2 : f32
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = arith.addf %arg1, %0 fastmath<reassoc> : f32
// CHECK-NEXT:     return %1 : f32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Bounds that no band can be written with: affine, parallel.

func.func @f() {
  // expected-remark @below {{[Missed] unsupported-bound | Category:affine-for-to-parallel | Function=f | Op=affine.for, Remark="a bound is the least 64-bit integer, which 'affine.parallel' cannot express", reason=unsupported}}
  affine.for %i = -9223372036854775808 to 3 {}
  // expected-remark @below {{[Missed] unsupported-bound | Category:affine-for-to-parallel | Function=f | Op=affine.for, Remark="a bound is the least 64-bit integer, which 'affine.parallel' cannot express", reason=unsupported}}
  affine.for %i = 0 to -9223372036854775808 {}
  // expected-remark @below {{[Passed] parallelized | Category:affine-for-to-parallel | Function=f | Op=affine.for}}
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
