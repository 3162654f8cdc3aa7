// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-optimize | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// A reduction is split where its array exceeds the last cache.

// expected-warning @below {{'@main' is not run: an argument of type memref<62914660xf64> is too large}}
func.func @main(%m: memref<62914660xf64>) -> f64 {
  %zero = arith.constant 0.0 : f64
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="4 parts of 15728640 iterations run side by side", iterations=15728640, parts=4, rest=100}}
  // expected-remark @below {{[Analysis] vectorize.left-to-llvm | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="the code generator vectorises it, or the innermost loop in it, as well"}}
  %s = affine.for %i = 0 to 62914660 iter_args(%t = %zero) -> (f64) {
    %a = affine.load %m[%i] : memref<62914660xf64>
    %q = arith.addf %t, %a fastmath<reassoc> : f64
    affine.yield %q : f64
  }
  return %s : f64
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<62914660xf64>) -> f64 {
// CHECK-NEXT:     %cst = arith.constant 0.000000e+00 : f64
// CHECK-NEXT:     %cst_0 = arith.constant -0.000000e+00 : f64
// CHECK-NEXT:     %0:4 = affine.for %arg1 = 0 to 15728640 iter_args(%arg2 = %cst, %arg3 = %cst_0, %arg4 = %cst_0, %arg5 = %cst_0) -> (f64, f64, f64, f64) {
// CHECK-NEXT:       %5 = affine.load %arg0[%arg1] : memref<62914660xf64>
// CHECK-NEXT:       %6 = arith.addf %arg2, %5 fastmath<reassoc> : f64
// CHECK-NEXT:       %7 = affine.load %arg0[%arg1 + 15728640] : memref<62914660xf64>
// CHECK-NEXT:       %8 = arith.addf %arg3, %7 fastmath<reassoc> : f64
// CHECK-NEXT:       %9 = affine.load %arg0[%arg1 + 31457280] : memref<62914660xf64>
// CHECK-NEXT:       %10 = arith.addf %arg4, %9 fastmath<reassoc> : f64
// CHECK-NEXT:       %11 = affine.load %arg0[%arg1 + 47185920] : memref<62914660xf64>
// CHECK-NEXT:       %12 = arith.addf %arg5, %11 fastmath<reassoc> : f64
// CHECK-NEXT:       affine.yield %6, %8, %10, %12 : f64, f64, f64, f64
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = arith.addf %0#0, %0#1 fastmath<reassoc> : f64
// CHECK-NEXT:     %2 = arith.addf %0#2, %0#3 fastmath<reassoc> : f64
// CHECK-NEXT:     %3 = arith.addf %1, %2 fastmath<reassoc> : f64
// CHECK-NEXT:     %4 = affine.for %arg1 = 62914560 to 62914660 iter_args(%arg2 = %3) -> (f64) {
// CHECK-NEXT:       %5 = affine.load %arg0[%arg1] : memref<62914660xf64>
// CHECK-NEXT:       %6 = arith.addf %arg2, %5 fastmath<reassoc> : f64
// CHECK-NEXT:       affine.yield %6 : f64
// CHECK-NEXT:     }
// CHECK-NEXT:     return %4 : f64
// CHECK-NEXT:   }
// CHECK-NEXT: }
