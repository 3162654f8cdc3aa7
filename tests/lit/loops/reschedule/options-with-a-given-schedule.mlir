// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-reschedule='tile-size=8 full-tiles=true schedule={S0[i,j,k]->[i,j,k]}' | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// A schedule that is given is not tiled.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-reschedule | Function=gemm | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @gemm(%A: memref<?x?xf64>, %B: memref<?x?xf64>, %C: memref<?x?xf64>, %n: index) {
  // expected-remark @below {{[Missed] no-tiles | Category:affine-reschedule | Function=gemm | Op=affine.for, Remark="'tile-size' changes nothing: the schedule that is given says all", reason=unprofitable}}
  // expected-remark @below {{[Missed] no-full-tiles | Category:affine-reschedule | Function=gemm | Op=affine.for, Remark="'full-tiles' changes nothing: the schedule that is given says all", reason=unprofitable}}
  // expected-remark @below {{[Passed] rescheduled | Category:affine-reschedule | Function=gemm | Op=affine.for, schedule="[n] -> { S0[i, j, k] -> [i, j, k] : 0 <= i < n and 0 <= j < n and 0 <= k < n }", statements=1, updates=0}}
  // expected-remark @below {{[Analysis] no-overflow | Category:affine-reschedule | Function=gemm | Op=affine.for, Remark="bounds computed from values at run time are taken to fit 64 bits"}}
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      affine.for %k = 0 to %n {
        %a = affine.load %A[%i, %k] : memref<?x?xf64>
        %b = affine.load %B[%k, %j] : memref<?x?xf64>
        %c = affine.load %C[%i, %j] : memref<?x?xf64>
        %p = arith.mulf %a, %b : f64
        %q = arith.addf %p, %c : f64
        affine.store %q, %C[%i, %j] : memref<?x?xf64>
      }
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @gemm(%arg0: memref<?x?xf64>, %arg1: memref<?x?xf64>, %arg2: memref<?x?xf64>, %arg3: index) {
// CHECK-NEXT:     affine.for %arg4 = 0 to %arg3 {
// CHECK-NEXT:       affine.for %arg5 = 0 to %arg3 {
// CHECK-NEXT:         affine.for %arg6 = 0 to %arg3 {
// CHECK-NEXT:           %0 = affine.load %arg0[%arg4, %arg6] : memref<?x?xf64>
// CHECK-NEXT:           %1 = affine.load %arg1[%arg6, %arg5] : memref<?x?xf64>
// CHECK-NEXT:           %2 = affine.load %arg2[%arg4, %arg5] : memref<?x?xf64>
// CHECK-NEXT:           %3 = arith.mulf %0, %1 : f64
// CHECK-NEXT:           %4 = arith.addf %3, %2 : f64
// CHECK-NEXT:           affine.store %4, %arg2[%arg4, %arg5] : memref<?x?xf64>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
