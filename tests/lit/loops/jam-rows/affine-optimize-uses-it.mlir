// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-optimize | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// `affine-optimize` jams rows.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-optimize | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%m: memref<16x6144xf64>, %v: memref<6144xf64>,
    %y: memref<16xf64>) {
  %zero = arith.constant 0.0 : f64
  // expected-remark @below {{[Passed] jammed | Category:affine-jam-rows | Function=main | Op=affine.for, Remark="4 iterations become one, with one inner loop", apart=no, rows=4}}
  affine.for %i = 0 to 16 {
    // expected-remark @below {{[Missed] unprofitable | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="the loop runs through several memrefs or none, not one", bytes=393216, cache_bytes=33554432, memrefs=2, reason=unprofitable}}
    // expected-remark @below {{[Analysis] vectorize.left-to-llvm | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="the code generator vectorises it, or the innermost loop in it, as well"}}
    %s = affine.for %j = 0 to 6144 iter_args(%t = %zero) -> (f64) {
      %a = affine.load %m[%i, %j] : memref<16x6144xf64>
      %x = affine.load %v[%j] : memref<6144xf64>
      %p = arith.mulf %a, %x fastmath<fast> : f64
      %q = arith.addf %t, %p fastmath<fast> : f64
      affine.yield %q : f64
    }
    affine.store %s, %y[%i] : memref<16xf64>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<16x6144xf64>, %arg1: memref<6144xf64>, %arg2: memref<16xf64>) {
// CHECK-NEXT:     %cst = arith.constant 0.000000e+00 : f64
// CHECK-NEXT:     affine.for %arg3 = 0 to 16 step 4 {
// CHECK-NEXT:       %0:4 = affine.for %arg4 = 0 to 6144 iter_args(%arg5 = %cst, %arg6 = %cst, %arg7 = %cst, %arg8 = %cst) -> (f64, f64, f64, f64) {
// CHECK-NEXT:         %1 = affine.load %arg0[%arg3, %arg4] : memref<16x6144xf64>
// CHECK-NEXT:         %2 = affine.load %arg1[%arg4] : memref<6144xf64>
// CHECK-NEXT:         %3 = arith.mulf %1, %2 fastmath<fast> : f64
// CHECK-NEXT:         %4 = arith.addf %arg5, %3 fastmath<fast> : f64
// CHECK-NEXT:         %5 = affine.load %arg0[%arg3 + 1, %arg4] : memref<16x6144xf64>
// CHECK-NEXT:         %6 = arith.mulf %5, %2 fastmath<fast> : f64
// CHECK-NEXT:         %7 = arith.addf %arg6, %6 fastmath<fast> : f64
// CHECK-NEXT:         %8 = affine.load %arg0[%arg3 + 2, %arg4] : memref<16x6144xf64>
// CHECK-NEXT:         %9 = arith.mulf %8, %2 fastmath<fast> : f64
// CHECK-NEXT:         %10 = arith.addf %arg7, %9 fastmath<fast> : f64
// CHECK-NEXT:         %11 = affine.load %arg0[%arg3 + 3, %arg4] : memref<16x6144xf64>
// CHECK-NEXT:         %12 = arith.mulf %11, %2 fastmath<fast> : f64
// CHECK-NEXT:         %13 = arith.addf %arg8, %12 fastmath<fast> : f64
// CHECK-NEXT:         affine.yield %4, %7, %10, %13 : f64, f64, f64, f64
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.store %0#0, %arg2[%arg3] : memref<16xf64>
// CHECK-NEXT:       affine.store %0#1, %arg2[%arg3 + 1] : memref<16xf64>
// CHECK-NEXT:       affine.store %0#2, %arg2[%arg3 + 2] : memref<16xf64>
// CHECK-NEXT:       affine.store %0#3, %arg2[%arg3 + 3] : memref<16xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
