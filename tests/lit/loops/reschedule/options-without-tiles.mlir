// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-reschedule='tile-size=8 wavefront=true' | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// What has no tiles has no wavefronts.

func.func @one(%A: memref<?xf64>, %n: index) {
  // expected-remark @below {{[Missed] no-tiles | Category:affine-reschedule | Function=one | Op=affine.for, Remark="'tile-size' changes nothing: no statement is in two loops of several iterations", reason=unprofitable}}
  // expected-remark @below {{[Missed] no-wavefront | Category:affine-reschedule | Function=one | Op=affine.for, Remark="'wavefront' changes nothing: there are no tiles", reason=unprofitable}}
  // expected-remark @below {{[Passed] rescheduled | Category:affine-reschedule | Function=one | Op=affine.for, schedule="[n] -> { S0[i] -> [i] : 0 < i < n }", statements=1, updates=0}}
  // expected-remark @below {{[Analysis] no-overflow | Category:affine-reschedule | Function=one | Op=affine.for, Remark="bounds computed from values at run time are taken to fit 64 bits"}}
  affine.for %i = 1 to %n {
    %a = affine.load %A[%i - 1] : memref<?xf64>
    affine.store %a, %A[%i] : memref<?xf64>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @one(%arg0: memref<?xf64>, %arg1: index) {
// CHECK-NEXT:     affine.for %arg2 = 1 to %arg1 {
// CHECK-NEXT:       %0 = affine.load %arg0[%arg2 - 1] : memref<?xf64>
// CHECK-NEXT:       affine.store %0, %arg0[%arg2] : memref<?xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// A tile would run iterations before others that they depend on.

func.func @rev(%A: memref<?xf64>, %n: index, %m: index) {
  // expected-remark-re @below {{[Missed] no-tiles | Category:affine-reschedule | Function=rev | Op=affine.for, Remark="'tile-size' changes nothing: loops may not change places: iteration [1, 1] of the statement at {{\S+}} depends on iteration [0, 2] (flow)", Witness="S0[0, 2] -> S0[1, 1]", reason=illegal}}
  // expected-remark @below {{[Missed] no-wavefront | Category:affine-reschedule | Function=rev | Op=affine.for, Remark="'wavefront' changes nothing: there are no tiles", reason=unprofitable}}
  // expected-remark @below {{[Passed] rescheduled | Category:affine-reschedule | Function=rev | Op=affine.for, schedule="[m, n] -> { S0[t, i] -> [t, i] : 0 <= t < m and 0 <= i < n }", statements=1, updates=0}}
  // expected-remark @below {{[Analysis] no-overflow | Category:affine-reschedule | Function=rev | Op=affine.for, Remark="bounds computed from values at run time are taken to fit 64 bits"}}
  affine.for %t = 0 to %m {
    affine.for %i = 0 to %n {
      %a = affine.load %A[%n - %i] : memref<?xf64>
      affine.store %a, %A[%i] : memref<?xf64>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @rev(%arg0: memref<?xf64>, %arg1: index, %arg2: index) {
// CHECK-NEXT:     affine.for %arg3 = 0 to %arg2 {
// CHECK-NEXT:       affine.for %arg4 = 0 to %arg1 {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg1 - %arg4] : memref<?xf64>
// CHECK-NEXT:         affine.store %0, %arg0[%arg4] : memref<?xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
