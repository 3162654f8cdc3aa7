// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-reschedule='fuse=min only-perfect=true' | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Sums that share a loop get nests of their own.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-reschedule | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<6x8xf32>, %x: memref<8xf32>, %y: memref<6xf32>, %z: memref<8xf32>) {
  // expected-remark @below {{[Passed] rescheduled | Category:affine-reschedule | Function=main | Op=affine.for, statements=2, updates=0}}
  affine.for %i = 0 to 6 {
    affine.for %j = 0 to 8 {
      %0 = affine.load %a[%i, %j] : memref<6x8xf32>
      %1 = affine.load %x[%j] : memref<8xf32>
      %2 = affine.load %y[%i] : memref<6xf32>
      %3 = arith.mulf %0, %1 : f32
      %4 = arith.addf %2, %3 : f32
      affine.store %4, %y[%i] : memref<6xf32>
    }
    affine.for %j = 0 to 8 {
      %0 = affine.load %a[%i, %j] : memref<6x8xf32>
      %1 = affine.load %y[%i] : memref<6xf32>
      %2 = affine.load %z[%j] : memref<8xf32>
      %3 = arith.mulf %0, %1 : f32
      %4 = arith.addf %2, %3 : f32
      affine.store %4, %z[%j] : memref<8xf32>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<6x8xf32>, %arg1: memref<8xf32>, %arg2: memref<6xf32>, %arg3: memref<8xf32>) {
// CHECK-NEXT:     affine.for %arg4 = 0 to 6 {
// CHECK-NEXT:       affine.for %arg5 = 0 to 8 {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg4, %arg5] : memref<6x8xf32>
// CHECK-NEXT:         %1 = affine.load %arg1[%arg5] : memref<8xf32>
// CHECK-NEXT:         %2 = affine.load %arg2[%arg4] : memref<6xf32>
// CHECK-NEXT:         %3 = arith.mulf %0, %1 : f32
// CHECK-NEXT:         %4 = arith.addf %2, %3 : f32
// CHECK-NEXT:         affine.store %4, %arg2[%arg4] : memref<6xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg4 = 0 to 8 {
// CHECK-NEXT:       affine.for %arg5 = 0 to 6 {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg5, %arg4] : memref<6x8xf32>
// CHECK-NEXT:         %1 = affine.load %arg2[%arg5] : memref<6xf32>
// CHECK-NEXT:         %2 = affine.load %arg3[%arg4] : memref<8xf32>
// CHECK-NEXT:         %3 = arith.mulf %0, %1 : f32
// CHECK-NEXT:         %4 = arith.addf %2, %3 : f32
// CHECK-NEXT:         affine.store %4, %arg3[%arg4] : memref<8xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Sums inside of what carries values get nests of their own.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-reschedule | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<6x8xf32>, %x: memref<8xf32>, %y: memref<6xf32>, %z: memref<8xf32>) {
  %zero = arith.constant 0.0 : f32
  %r = affine.for %t = 0 to 3 iter_args(%c = %zero) -> (f32) {
    // expected-remark @below {{[Passed] rescheduled | Category:affine-reschedule | Function=main | Op=affine.for, statements=2, updates=0}}
    affine.for %i = 0 to 6 {
      affine.for %j = 0 to 8 {
        %0 = affine.load %a[%i, %j] : memref<6x8xf32>
        %1 = affine.load %x[%j] : memref<8xf32>
        %2 = affine.load %y[%i] : memref<6xf32>
        %3 = arith.mulf %0, %1 : f32
        %4 = arith.addf %2, %3 : f32
        affine.store %4, %y[%i] : memref<6xf32>
      }
      affine.for %j = 0 to 8 {
        %0 = affine.load %a[%i, %j] : memref<6x8xf32>
        %1 = affine.load %y[%i] : memref<6xf32>
        %2 = affine.load %z[%j] : memref<8xf32>
        %3 = arith.mulf %0, %1 : f32
        %4 = arith.addf %2, %3 : f32
        affine.store %4, %z[%j] : memref<8xf32>
      }
    }
    affine.yield %c : f32 }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<6x8xf32>, %arg1: memref<8xf32>, %arg2: memref<6xf32>, %arg3: memref<8xf32>) {
// CHECK-NEXT:     %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     %0 = affine.for %arg4 = 0 to 3 iter_args(%arg5 = %cst) -> (f32) {
// CHECK-NEXT:       affine.for %arg6 = 0 to 6 {
// CHECK-NEXT:         affine.for %arg7 = 0 to 8 {
// CHECK-NEXT:           %1 = affine.load %arg0[%arg6, %arg7] : memref<6x8xf32>
// CHECK-NEXT:           %2 = affine.load %arg1[%arg7] : memref<8xf32>
// CHECK-NEXT:           %3 = affine.load %arg2[%arg6] : memref<6xf32>
// CHECK-NEXT:           %4 = arith.mulf %1, %2 : f32
// CHECK-NEXT:           %5 = arith.addf %3, %4 : f32
// CHECK-NEXT:           affine.store %5, %arg2[%arg6] : memref<6xf32>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg6 = 0 to 8 {
// CHECK-NEXT:         affine.for %arg7 = 0 to 6 {
// CHECK-NEXT:           %1 = affine.load %arg0[%arg7, %arg6] : memref<6x8xf32>
// CHECK-NEXT:           %2 = affine.load %arg2[%arg7] : memref<6xf32>
// CHECK-NEXT:           %3 = affine.load %arg3[%arg6] : memref<8xf32>
// CHECK-NEXT:           %4 = arith.mulf %1, %2 : f32
// CHECK-NEXT:           %5 = arith.addf %3, %4 : f32
// CHECK-NEXT:           affine.store %5, %arg3[%arg6] : memref<8xf32>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.yield %arg5 : f32
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Loops that are shared for good stay. Sweeps depend on each other; what is less deep than a
// sum stays with it.

func.func @main(%a: memref<?xf32>, %b: memref<?xf32>, %n: index, %steps: index) {
  %c = arith.constant 0.3 : f32
  // expected-remark @below {{[Missed] unprofitable | Category:affine-reschedule | Function=main | Op=affine.for, Remark="the statements do not come into perfect nests of their own"}}
  affine.for %t = 0 to %steps {
    affine.for %i = 1 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
      %l = affine.load %a[%i - 1] : memref<?xf32>
      %r = affine.load %a[%i + 1] : memref<?xf32>
      %s = arith.addf %l, %r : f32
      %m = arith.mulf %s, %c : f32
      affine.store %m, %b[%i] : memref<?xf32>
    }
    affine.for %j = 1 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
      %v = affine.load %b[%j] : memref<?xf32>
      affine.store %v, %a[%j] : memref<?xf32>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<?xf32>, %arg1: memref<?xf32>, %arg2: index, %arg3: index) {
// CHECK-NEXT:     %cst = arith.constant 3.000000e-01 : f32
// CHECK-NEXT:     affine.for %arg4 = 0 to %arg3 {
// CHECK-NEXT:       affine.for %arg5 = 1 to affine_map<()[s0] -> (s0 - 1)>()[%arg2] {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg5 - 1] : memref<?xf32>
// CHECK-NEXT:         %1 = affine.load %arg0[%arg5 + 1] : memref<?xf32>
// CHECK-NEXT:         %2 = arith.addf %0, %1 : f32
// CHECK-NEXT:         %3 = arith.mulf %2, %cst : f32
// CHECK-NEXT:         affine.store %3, %arg1[%arg5] : memref<?xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg5 = 1 to affine_map<()[s0] -> (s0 - 1)>()[%arg2] {
// CHECK-NEXT:         %0 = affine.load %arg1[%arg5] : memref<?xf32>
// CHECK-NEXT:         affine.store %0, %arg0[%arg5] : memref<?xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Loops that are shared for good stay. Sweeps depend on each other; what is less deep than a
// sum stays with it.

func.func @main(%a: memref<7x9xf32>, %b: memref<9x8xf32>, %c: memref<7x8xf32>, %beta: f32) {
  // expected-remark @below {{[Missed] unprofitable | Category:affine-reschedule | Function=main | Op=affine.for, Remark="the statements do not come into perfect nests of their own"}}
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
// CHECK-NEXT:     affine.for %arg4 = 0 to 7 {
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

// Loops that are shared for good stay. Sweeps depend on each other; what is less deep than a
// sum stays with it.

func.func @main(%a: memref<6x8xf32>, %x: memref<8xf32>, %y: memref<6xf32>, %z: memref<8xf32>) {
  // expected-remark @below {{[Missed] unprofitable | Category:affine-reschedule | Function=main | Op=affine.for, Remark="the statements do not come into perfect nests of their own"}}
  affine.for %i = 0 to 6 {
    affine.for %j = 0 to 8 {
      %0 = affine.load %a[%i, %j] : memref<6x8xf32>
      %1 = affine.load %z[%j] : memref<8xf32>
      %2 = affine.load %y[%i] : memref<6xf32>
      %3 = arith.mulf %0, %1 : f32
      %4 = arith.addf %2, %3 : f32
      affine.store %4, %y[%i] : memref<6xf32>
    }
    affine.for %j = 0 to 8 {
      %0 = affine.load %a[%i, %j] : memref<6x8xf32>
      %1 = affine.load %y[%i] : memref<6xf32>
      %2 = affine.load %z[%j] : memref<8xf32>
      %3 = arith.mulf %0, %1 : f32
      %4 = arith.addf %2, %3 : f32
      affine.store %4, %z[%j] : memref<8xf32>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<6x8xf32>, %arg1: memref<8xf32>, %arg2: memref<6xf32>, %arg3: memref<8xf32>) {
// CHECK-NEXT:     affine.for %arg4 = 0 to 6 {
// CHECK-NEXT:       affine.for %arg5 = 0 to 8 {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg4, %arg5] : memref<6x8xf32>
// CHECK-NEXT:         %1 = affine.load %arg3[%arg5] : memref<8xf32>
// CHECK-NEXT:         %2 = affine.load %arg2[%arg4] : memref<6xf32>
// CHECK-NEXT:         %3 = arith.mulf %0, %1 : f32
// CHECK-NEXT:         %4 = arith.addf %2, %3 : f32
// CHECK-NEXT:         affine.store %4, %arg2[%arg4] : memref<6xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg5 = 0 to 8 {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg4, %arg5] : memref<6x8xf32>
// CHECK-NEXT:         %1 = affine.load %arg2[%arg4] : memref<6xf32>
// CHECK-NEXT:         %2 = affine.load %arg3[%arg5] : memref<8xf32>
// CHECK-NEXT:         %3 = arith.mulf %0, %1 : f32
// CHECK-NEXT:         %4 = arith.addf %2, %3 : f32
// CHECK-NEXT:         affine.store %4, %arg3[%arg5] : memref<8xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
