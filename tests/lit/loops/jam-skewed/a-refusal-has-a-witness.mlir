// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-jam-skewed=everywhere=true | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// A refusal has a witness.

func.func @main(%m: memref<40x40xf64>, %x: f64, %n: index, %p: index) {
  // expected-remark-re @below {{[Missed] illegal-jam | Category:affine-jam-skewed | Function=main | Op=affine.for, Remark="this would reverse a flow dependence from 'affine.store' at {{\S+}} to 'affine.load' at {{\S+}}, distance [1, 1] [-5, -5]", Witness="(%i = 2, %j = 11) -> (%i = 3, %j = 6), element [2, 11]", reason=illegal}}
  affine.for %i = 2 to 38 {
    affine.for %j = 6 to 34 {
      %s0 = arith.constant 0.5 : f64
      %v0 = affine.load %m[%i + 0, %j + -1] : memref<40x40xf64>
      %h0 = arith.mulf %v0, %x : f64
      %s1 = arith.addf %s0, %h0 : f64
      %v1 = affine.load %m[%i + -1, %j + 5] : memref<40x40xf64>
      %h1 = arith.mulf %v1, %x : f64
      %s2 = arith.addf %s1, %h1 : f64
      affine.store %s2, %m[%i, %j] : memref<40x40xf64>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<40x40xf64>, %arg1: f64, %arg2: index, %arg3: index) {
// CHECK-NEXT:     affine.for %arg4 = 2 to 38 {
// CHECK-NEXT:       affine.for %arg5 = 6 to 34 {
// CHECK-NEXT:         %cst = arith.constant 5.000000e-01 : f64
// CHECK-NEXT:         %0 = affine.load %arg0[%arg4, %arg5 - 1] : memref<40x40xf64>
// CHECK-NEXT:         %1 = arith.mulf %0, %arg1 : f64
// CHECK-NEXT:         %2 = arith.addf %cst, %1 : f64
// CHECK-NEXT:         %3 = affine.load %arg0[%arg4 - 1, %arg5 + 5] : memref<40x40xf64>
// CHECK-NEXT:         %4 = arith.mulf %3, %arg1 : f64
// CHECK-NEXT:         %5 = arith.addf %2, %4 : f64
// CHECK-NEXT:         affine.store %5, %arg0[%arg4, %arg5] : memref<40x40xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
