// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-optimize=threads=3 | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Bits do not depend on the number of threads.

func.func @main(%a: memref<2000000xf64>, %x: f64) -> f64 {
  // expected-remark @below {{[Passed] parallelized | Category:affine-parallelize-reductions | Function=main | Op=affine.for, Remark="reduces by addf"}}
  %r = affine.for %i = 0 to 2000000 iter_args(%s = %x) -> (f64) {
    %v = affine.load %a[%i] : memref<2000000xf64>
    %y = arith.addf %s, %v fastmath<reassoc> : f64
    affine.yield %y : f64
  }
  return %r : f64
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<2000000xf64>, %arg1: f64) -> f64 {
// CHECK-NEXT:     %0 = affine.parallel (%arg2) = (0) to (2000000) reduce ("addf") -> (f64) {
// CHECK-NEXT:       %2 = affine.load %arg0[%arg2] : memref<2000000xf64>
// CHECK-NEXT:       affine.yield %2 : f64
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = arith.addf %arg1, %0 fastmath<reassoc> : f64
// CHECK-NEXT:     return %1 : f64
// CHECK-NEXT:   }
// CHECK-NEXT: }
