// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-split-reductions | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// A reduction is split where its array exceeds the last cache.

// expected-warning @below {{'@main' is not run: an argument of type memref<62914560xf64> is too large}}
func.func @main(%m: memref<62914560xf64>) -> f64 {
  %zero = arith.constant 0.0 : f64
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="4 parts of 15728640 iterations run side by side", iterations=15728640, parts=4, rest=0}}
  %s = affine.for %i = 0 to 62914560 iter_args(%t = %zero) -> (f64) {
    %a = affine.load %m[%i] : memref<62914560xf64>
    %q = arith.addf %t, %a fastmath<reassoc> : f64
    affine.yield %q : f64
  }
  return %s : f64
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<62914560xf64>) -> f64 {
// CHECK-NEXT:     %cst = arith.constant 0.000000e+00 : f64
// CHECK-NEXT:     %cst_0 = arith.constant -0.000000e+00 : f64
// CHECK-NEXT:     %0:4 = affine.for %arg1 = 0 to 15728640 iter_args(%arg2 = %cst, %arg3 = %cst_0, %arg4 = %cst_0, %arg5 = %cst_0) -> (f64, f64, f64, f64) {
// CHECK-NEXT:       %4 = affine.load %arg0[%arg1] : memref<62914560xf64>
// CHECK-NEXT:       %5 = arith.addf %arg2, %4 fastmath<reassoc> : f64
// CHECK-NEXT:       %6 = affine.apply affine_map<(d0) -> (d0 + 15728640)>(%arg1)
// CHECK-NEXT:       %7 = affine.load %arg0[%6] : memref<62914560xf64>
// CHECK-NEXT:       %8 = arith.addf %arg3, %7 fastmath<reassoc> : f64
// CHECK-NEXT:       %9 = affine.apply affine_map<(d0) -> (d0 + 31457280)>(%arg1)
// CHECK-NEXT:       %10 = affine.load %arg0[%9] : memref<62914560xf64>
// CHECK-NEXT:       %11 = arith.addf %arg4, %10 fastmath<reassoc> : f64
// CHECK-NEXT:       %12 = affine.apply affine_map<(d0) -> (d0 + 47185920)>(%arg1)
// CHECK-NEXT:       %13 = affine.load %arg0[%12] : memref<62914560xf64>
// CHECK-NEXT:       %14 = arith.addf %arg5, %13 fastmath<reassoc> : f64
// CHECK-NEXT:       affine.yield %5, %8, %11, %14 : f64, f64, f64, f64
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = arith.addf %0#0, %0#1 fastmath<reassoc> : f64
// CHECK-NEXT:     %2 = arith.addf %0#2, %0#3 fastmath<reassoc> : f64
// CHECK-NEXT:     %3 = arith.addf %1, %2 fastmath<reassoc> : f64
// CHECK-NEXT:     return %3 : f64
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// A reduction is split where its array exceeds the last cache.

func.func @main(%m: memref<700xf64>, %w: memref<700xf64>, %init: f64, %n: index) -> (f64, f64) {
  // expected-remark @below {{[Missed] unprofitable | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="the loop runs through several memrefs or none, not one", bytes=11200, cache_bytes=33554432, memrefs=2, reason=unprofitable}}
  %s:2 = affine.for %i = 0 to 700 iter_args(%t = %init, %u = %init) -> (f64, f64) {
    %a = affine.load %m[699 - %i] : memref<700xf64>
    %b = affine.load %w[%i] : memref<700xf64>
    %p = arith.mulf %a, %b : f64
    %q = arith.addf %p, %t fastmath<reassoc, contract> : f64
    %x = arith.maximumf %u, %p : f64
    affine.yield %q, %x : f64, f64
  }
  return %s#0, %s#1 : f64, f64
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<700xf64>, %arg1: memref<700xf64>, %arg2: f64, %arg3: index) -> (f64, f64) {
// CHECK-NEXT:     %0:2 = affine.for %arg4 = 0 to 700 iter_args(%arg5 = %arg2, %arg6 = %arg2) -> (f64, f64) {
// CHECK-NEXT:       %1 = affine.load %arg0[-%arg4 + 699] : memref<700xf64>
// CHECK-NEXT:       %2 = affine.load %arg1[%arg4] : memref<700xf64>
// CHECK-NEXT:       %3 = arith.mulf %1, %2 : f64
// CHECK-NEXT:       %4 = arith.addf %3, %arg5 fastmath<reassoc,contract> : f64
// CHECK-NEXT:       %5 = arith.maximumf %arg6, %3 : f64
// CHECK-NEXT:       affine.yield %4, %5 : f64, f64
// CHECK-NEXT:     }
// CHECK-NEXT:     return %0#0, %0#1 : f64, f64
// CHECK-NEXT:   }
// CHECK-NEXT: }
