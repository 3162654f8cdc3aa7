// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-reschedule='fuse=min only-perfect=true'
// NOTE: What is expected was written by tests/lit/update.py.

// Sums that share a loop get nests of their own.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-reschedule | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<6x8xf32>, %x: memref<8xf32>, %y: memref<6xf32>, %z: memref<8xf32>) {
  // expected-remark @below {{[Passed] rescheduled | Category:affine-reschedule | Function=main | Op=affine.for, schedule="{ S0[i, j] -> [0, i, j] : 0 <= i <= 5 and 0 <= j <= 7; S1[i, j] -> [1, j, i] : 0 <= i <= 5 and 0 <= j <= 7 }", statements=2, updates=0}}
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

// -----

// Sums inside of what carries values get nests of their own.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-reschedule | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<6x8xf32>, %x: memref<8xf32>, %y: memref<6xf32>, %z: memref<8xf32>) {
  %zero = arith.constant 0.0 : f32
  %r = affine.for %t = 0 to 3 iter_args(%c = %zero) -> (f32) {
    // expected-remark @below {{[Passed] rescheduled | Category:affine-reschedule | Function=main | Op=affine.for, schedule="[t] -> { S0[i, j] -> [0, i, j] : 0 <= t <= 2 and 0 <= i <= 5 and 0 <= j <= 7; S1[i, j] -> [1, j, i] : 0 <= t <= 2 and 0 <= i <= 5 and 0 <= j <= 7 }", statements=2, updates=0}}
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

// -----

// Loops that are shared for good stay. Sweeps depend on each other; what is less deep than a
// sum stays with it.

func.func @main(%a: memref<?xf32>, %b: memref<?xf32>, %n: index, %steps: index) {
  %c = arith.constant 0.3 : f32
  // expected-remark @below {{[Missed] unprofitable | Category:affine-reschedule | Function=main | Op=affine.for, Remark="the statements do not come into perfect nests of their own", reason=unprofitable}}
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

// -----

// Loops that are shared for good stay. Sweeps depend on each other; what is less deep than a
// sum stays with it.

func.func @main(%a: memref<7x9xf32>, %b: memref<9x8xf32>, %c: memref<7x8xf32>, %beta: f32) {
  // expected-remark @below {{[Missed] unprofitable | Category:affine-reschedule | Function=main | Op=affine.for, Remark="the statements do not come into perfect nests of their own", reason=unprofitable}}
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

// -----

// Loops that are shared for good stay. Sweeps depend on each other; what is less deep than a
// sum stays with it.

func.func @main(%a: memref<6x8xf32>, %x: memref<8xf32>, %y: memref<6xf32>, %z: memref<8xf32>) {
  // expected-remark @below {{[Missed] unprofitable | Category:affine-reschedule | Function=main | Op=affine.for, Remark="the statements do not come into perfect nests of their own", reason=unprofitable}}
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
