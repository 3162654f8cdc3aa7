// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-reschedule=tile-sizes=2,2 | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Rows of sums run through columns. The loop that carried the sum may be the outer one now.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-reschedule | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<5x7xf64>, %s: memref<5xf64>, %t: memref<5xf64>, %n: index) {
  %z = arith.constant 0.5 : f64

  // expected-remark @below {{[Passed] rescheduled | Category:affine-reschedule | Function=main | Op=affine.for, schedule="{ V1[i, j] -> [o0, o1, i, j, 1] : (o0) mod 2 = 0 and (o1) mod 2 = 0 and 0 <= i <= 4 and 0 <= j <= 6 and -1 + i <= o0 <= i and -1 + j <= o1 <= j; V0[i] -> [o0, 0, i, 0, 0] : (o0) mod 2 = 0 and 0 <= i <= 4 and -1 + i <= o0 <= i }", statements=2, updates=0, values_in_memory=1}}
  affine.for %i = 0 to 5 {
    %r = affine.for %j = 0 to 7 iter_args(%c = %z) -> (f64) {
      %x = affine.load %a[%i, %j] : memref<5x7xf64>
      %d = arith.addf %c, %x : f64
      affine.yield %d : f64
    }
    affine.store %r, %s[%i] : memref<5xf64>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<5x7xf64>, %arg1: memref<5xf64>, %arg2: memref<5xf64>, %arg3: index) {
// CHECK-NEXT:     %cst = arith.constant 5.000000e-01 : f64
// CHECK-NEXT:     affine.for %arg4 = 0 to 5 step 2 {
// CHECK-NEXT:       affine.for %arg5 = 0 to 7 step 2 {
// CHECK-NEXT:         affine.for %arg6 = affine_map<(d0) -> (d0)>(%arg4) to min affine_map<(d0) -> (5, d0 + 2)>(%arg4) {
// CHECK-NEXT:           affine.if affine_set<(d0) : (d0 == 0)>(%arg5) {
// CHECK-NEXT:             affine.store %cst, %arg1[%arg6] : memref<5xf64>
// CHECK-NEXT:           }
// CHECK-NEXT:           affine.for %arg7 = affine_map<(d0) -> (d0)>(%arg5) to min affine_map<(d0) -> (7, d0 + 2)>(%arg5) {
// CHECK-NEXT:             %0 = affine.load %arg1[%arg6] : memref<5xf64>
// CHECK-NEXT:             %1 = affine.load %arg0[%arg6, %arg7] : memref<5x7xf64>
// CHECK-NEXT:             %2 = arith.addf %0, %1 : f64
// CHECK-NEXT:             affine.store %2, %arg1[%arg6] : memref<5xf64>
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
