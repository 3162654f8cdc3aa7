// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-reschedule=parallel=true | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Outermost loops become parallel.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-reschedule | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<7x9xf32>, %b: memref<9x8xf32>, %c: memref<7x8xf32>, %beta: f32) {
  // expected-remark @below {{[Passed] rescheduled | Category:affine-reschedule | Function=main | Op=affine.for, schedule="{ S0[i, j] -> [i, j, 0, 0] : 0 <= i <= 6 and 0 <= j <= 7; S1[i, j, k] -> [i, j, k, 1] : 0 <= i <= 6 and 0 <= j <= 7 and 0 <= k <= 8 }", statements=2, updates=0}}
  // expected-remark @below {{[Passed] parallelized | Category:affine-reschedule | Function=main | Op=affine.for}}
  affine.for %i = 0 to 7 {
    affine.for %j = 0 to 8 {
      %0 = affine.load %c[%i, %j] : memref<7x8xf32>
      %1 = arith.mulf %0, %beta : f32
      affine.store %1, %c[%i, %j] : memref<7x8xf32>
      affine.for %k = 0 to 9 {
        %2 = affine.load %a[%i, %k] : memref<7x9xf32>
        %3 = affine.load %b[%k, %j] : memref<9x8xf32>
        %4 = affine.load %c[%i, %j] : memref<7x8xf32>
        %5 = arith.mulf %2, %3 : f32
        %6 = arith.addf %4, %5 : f32
        affine.store %6, %c[%i, %j] : memref<7x8xf32>
      }
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<7x9xf32>, %arg1: memref<9x8xf32>, %arg2: memref<7x8xf32>, %arg3: f32) {
// CHECK-NEXT:     affine.parallel (%arg4) = (0) to (7) {
// CHECK-NEXT:       affine.for %arg5 = 0 to 8 {
// CHECK-NEXT:         %0 = affine.load %arg2[%arg4, %arg5] : memref<7x8xf32>
// CHECK-NEXT:         %1 = arith.mulf %0, %arg3 : f32
// CHECK-NEXT:         affine.store %1, %arg2[%arg4, %arg5] : memref<7x8xf32>
// CHECK-NEXT:         affine.for %arg6 = 0 to 9 {
// CHECK-NEXT:           %2 = affine.load %arg0[%arg4, %arg6] : memref<7x9xf32>
// CHECK-NEXT:           %3 = affine.load %arg1[%arg6, %arg5] : memref<9x8xf32>
// CHECK-NEXT:           %4 = affine.load %arg2[%arg4, %arg5] : memref<7x8xf32>
// CHECK-NEXT:           %5 = arith.mulf %2, %3 : f32
// CHECK-NEXT:           %6 = arith.addf %4, %5 : f32
// CHECK-NEXT:           affine.store %6, %arg2[%arg4, %arg5] : memref<7x8xf32>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Outermost loops become parallel.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-reschedule | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<7x9xf32>, %b: memref<9x8xf32>, %c: memref<7x8xf32>, %beta: f32) {
  // expected-remark-re @below {{[Missed] no-parallel-loop | Category:affine-reschedule | Function=main | Op=affine.for, Remark="'parallel' changes nothing: every loop carries a dependence: iteration [1, 0, 0] of the statement at {{\S+}} depends on iteration [0, 1, 8] (flow)", Witness="S1[0, 1, 8] -> S1[1, 0, 0]", reason=illegal}}
  // expected-remark @below {{[Passed] rescheduled | Category:affine-reschedule | Function=main | Op=affine.for, schedule="{ S0[i, j] -> [i, j, 0, 0] : 0 <= i <= 6 and 0 <= j <= 7; S1[i, j, k] -> [i, j, k, 1] : 0 <= i <= 6 and 0 <= j <= 7 and 0 <= k <= 8 }", statements=2, updates=0}}
  affine.for %i = 0 to 7 {
    affine.for %j = 0 to 8 {
      %0 = affine.load %c[%i, %j] : memref<7x8xf32>
      %1 = arith.mulf %0, %beta : f32
      affine.store %1, %c[%i, %j] : memref<7x8xf32>
      affine.for %k = 0 to 9 {
        %2 = affine.load %a[%i, %k] : memref<7x9xf32>
        %3 = affine.load %c[%k mod 7, (%j + 1) mod 8] : memref<7x8xf32>
        %4 = affine.load %c[%i, %j] : memref<7x8xf32>
        %5 = arith.mulf %2, %3 : f32
        %6 = arith.addf %4, %5 : f32
        affine.store %6, %c[%i, %j] : memref<7x8xf32>
      }
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<7x9xf32>, %arg1: memref<9x8xf32>, %arg2: memref<7x8xf32>, %arg3: f32) {
// CHECK-NEXT:     affine.for %arg4 = 0 to 7 {
// CHECK-NEXT:       affine.for %arg5 = 0 to 8 {
// CHECK-NEXT:         %0 = affine.load %arg2[%arg4, %arg5] : memref<7x8xf32>
// CHECK-NEXT:         %1 = arith.mulf %0, %arg3 : f32
// CHECK-NEXT:         affine.store %1, %arg2[%arg4, %arg5] : memref<7x8xf32>
// CHECK-NEXT:         affine.for %arg6 = 0 to 9 {
// CHECK-NEXT:           %2 = affine.load %arg0[%arg4, %arg6] : memref<7x9xf32>
// CHECK-NEXT:           %3 = affine.load %arg2[%arg6 mod 7, (%arg5 + 1) mod 8] : memref<7x8xf32>
// CHECK-NEXT:           %4 = affine.load %arg2[%arg4, %arg5] : memref<7x8xf32>
// CHECK-NEXT:           %5 = arith.mulf %2, %3 : f32
// CHECK-NEXT:           %6 = arith.addf %4, %5 : f32
// CHECK-NEXT:           affine.store %6, %arg2[%arg4, %arg5] : memref<7x8xf32>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Loops that never run are no obstacle.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-reschedule | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<7x9xf32>, %b: memref<9x8xf32>, %c: memref<7x8xf32>, %beta: f32) {
  // expected-remark @below {{[Passed] rescheduled | Category:affine-reschedule | Function=main | Op=affine.for, schedule="{ S0[i, j] -> [i, j] : 0 <= i <= 6 and 0 <= j <= 7 }", statements=2, updates=0}}
  // expected-remark @below {{[Passed] parallelized | Category:affine-reschedule | Function=main | Op=affine.for}}
  affine.for %i = 0 to 7 {
    affine.for %j = 0 to 8 {
      %0 = affine.load %c[%i, %j] : memref<7x8xf32>
      %1 = arith.mulf %0, %beta : f32
      affine.store %1, %c[%i, %j] : memref<7x8xf32>
      affine.for %k = 9 to 9 {
        %2 = affine.load %a[%i, %k] : memref<7x9xf32>
        %3 = affine.load %b[%k, %j] : memref<9x8xf32>
        %4 = affine.load %c[%i, %j] : memref<7x8xf32>
        %5 = arith.mulf %2, %3 : f32
        %6 = arith.addf %4, %5 : f32
        affine.store %6, %c[%i, %j] : memref<7x8xf32>
      }
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<7x9xf32>, %arg1: memref<9x8xf32>, %arg2: memref<7x8xf32>, %arg3: f32) {
// CHECK-NEXT:     affine.parallel (%arg4) = (0) to (7) {
// CHECK-NEXT:       affine.for %arg5 = 0 to 8 {
// CHECK-NEXT:         %0 = affine.load %arg2[%arg4, %arg5] : memref<7x8xf32>
// CHECK-NEXT:         %1 = arith.mulf %0, %arg3 : f32
// CHECK-NEXT:         affine.store %1, %arg2[%arg4, %arg5] : memref<7x8xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// There is no loop that could be parallel, and no dependence.

func.func @once(%a: memref<1xf32>, %x: f32) {
  // expected-remark @below {{[Missed] no-parallel-loop | Category:affine-reschedule | Function=once | Op=affine.for, Remark="'parallel' changes nothing: there is no loop", reason=unprofitable}}
  // expected-remark @below {{[Passed] rescheduled | Category:affine-reschedule | Function=once | Op=affine.for, schedule="{ S0[i = 0] -> [] }", statements=1, updates=0}}
  affine.for %i = 0 to 1 {
    affine.store %x, %a[%i] : memref<1xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @once(%arg0: memref<1xf32>, %arg1: f32) {
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     affine.store %arg1, %arg0[%c0] : memref<1xf32>
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
