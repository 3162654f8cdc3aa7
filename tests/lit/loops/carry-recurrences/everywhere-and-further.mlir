// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-carry-recurrences=distance=3 | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Everywhere and further.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-carry-recurrences | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%m: memref<?x?xf64>, %o: memref<?x?xf64>, %n: index, %c: f64) {
  affine.for %i = 2 to %n {
    affine.for %j = 3 to 9 {
      // expected-remark @below {{[Passed] carried | Category:affine-carry-recurrences | Function=main | Op=affine.load, Remark="the stored value is carried in registers, to be used 3 iterations later"}}
      %a = affine.load %m[%i, %j - 3] : memref<?x?xf64>
      %x = affine.load %o[%i, %j] : memref<?x?xf64>
      %p = arith.mulf %c, %a : f64
      %b = arith.addf %x, %p : f64
      affine.store %b, %m[%i, %j] : memref<?x?xf64>

    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<?x?xf64>, %arg1: memref<?x?xf64>, %arg2: index, %arg3: f64) {
// CHECK-NEXT:     affine.for %arg4 = 2 to %arg2 {
// CHECK-NEXT:       %0 = affine.load %arg0[%arg4, 0] : memref<?x?xf64>
// CHECK-NEXT:       %1 = affine.load %arg0[%arg4, 1] : memref<?x?xf64>
// CHECK-NEXT:       %2 = affine.load %arg0[%arg4, 2] : memref<?x?xf64>
// CHECK-NEXT:       %3:3 = affine.for %arg5 = 3 to 9 iter_args(%arg6 = %2, %arg7 = %1, %arg8 = %0) -> (f64, f64, f64) {
// CHECK-NEXT:         %4 = affine.load %arg1[%arg4, %arg5] : memref<?x?xf64>
// CHECK-NEXT:         %5 = arith.mulf %arg3, %arg8 : f64
// CHECK-NEXT:         %6 = arith.addf %4, %5 : f64
// CHECK-NEXT:         affine.store %6, %arg0[%arg4, %arg5] : memref<?x?xf64>
// CHECK-NEXT:         affine.yield %6, %arg6, %arg7 : f64, f64, f64
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
