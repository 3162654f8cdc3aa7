// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-reschedule='fuse=max parallel=true' | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Rescheduling imperfect nests keeps every bit.

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

// Loops that update an element carry it. Whatever the order, two iterations at once would lose
// an update.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-reschedule | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<6x8xi32>, %s: memref<8xi32>, %t: memref<8xi32>) {
  // expected-remark-re @below {{[Missed] no-parallel-loop | Category:affine-reschedule | Function=main | Op=affine.for, Remark="'parallel' changes nothing: every loop carries a dependence: iteration [5, 0] of the statement at {{\S+}} depends on iteration [4, 7] (update)", Witness="S0[4, 7] -> S0[5, 0]", reason=illegal}}
  // expected-remark @below {{[Passed] rescheduled | Category:affine-reschedule | Function=main | Op=affine.for, schedule="{ S0[i, j] -> [i, 6i + j] : 0 <= i <= 5 and 0 <= j <= 7; S1[i, j] -> [i, 6i + j] : 0 <= i <= 5 and 0 <= j <= 7 }", statements=2, updates=2}}
  affine.for %i = 0 to 6 {
    affine.for %j = 0 to 8 {
      %0 = affine.load %a[%i, %j] : memref<6x8xi32>
      %1 = affine.load %s[0] : memref<8xi32>
      %2 = arith.addi %1, %0  : i32
      affine.store %2, %s[0] : memref<8xi32>
    }
  }
  affine.for %i = 0 to 6 {
    affine.for %j = 0 to 8 {
      %0 = affine.load %a[%i, 7 - %j] : memref<6x8xi32>
      %1 = affine.load %s[0] : memref<8xi32>
      %2 = arith.addi %0, %1  : i32
      affine.store %2, %s[0] : memref<8xi32>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<6x8xi32>, %arg1: memref<8xi32>, %arg2: memref<8xi32>) {
// CHECK-NEXT:     affine.for %arg3 = 0 to 6 {
// CHECK-NEXT:       affine.for %arg4 = affine_map<(d0) -> (d0 * 6)>(%arg3) to affine_map<(d0) -> (d0 * 6 + 8)>(%arg3) {
// CHECK-NEXT:         %0 = affine.apply affine_map<(d0, d1) -> (d0 * -6 + d1)>(%arg3, %arg4)
// CHECK-NEXT:         %1 = affine.load %arg0[%arg3, %0] : memref<6x8xi32>
// CHECK-NEXT:         %2 = affine.load %arg1[0] : memref<8xi32>
// CHECK-NEXT:         %3 = arith.addi %2, %1 : i32
// CHECK-NEXT:         affine.store %3, %arg1[0] : memref<8xi32>
// CHECK-NEXT:         %4 = affine.apply affine_map<(d0, d1) -> (d0 * -6 + d1)>(%arg3, %arg4)
// CHECK-NEXT:         %5 = affine.load %arg0[%arg3, -%4 + 7] : memref<6x8xi32>
// CHECK-NEXT:         %6 = affine.load %arg1[0] : memref<8xi32>
// CHECK-NEXT:         %7 = arith.addi %5, %6 : i32
// CHECK-NEXT:         affine.store %7, %arg1[0] : memref<8xi32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Loops that update an element carry it. Whatever the order, two iterations at once would lose
// an update.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-reschedule | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<6x8xi32>, %s: memref<8xi32>, %t: memref<8xi32>) {
  // expected-remark @below {{[Passed] rescheduled | Category:affine-reschedule | Function=main | Op=affine.for, schedule="{ S0[i, j] -> [j, i] : 0 <= i <= 5 and 0 <= j <= 7; S1[i, j] -> [7 - j, i] : 0 <= i <= 5 and 0 <= j <= 7 }", statements=2, updates=2}}
  // expected-remark @below {{[Passed] parallelized | Category:affine-reschedule | Function=main | Op=affine.for}}
  affine.for %i = 0 to 6 {
    affine.for %j = 0 to 8 {
      %0 = affine.load %a[%i, %j] : memref<6x8xi32>
      %1 = affine.load %s[%j] : memref<8xi32>
      %2 = arith.addi %1, %0  : i32
      affine.store %2, %s[%j] : memref<8xi32>
    }
  }
  affine.for %i = 0 to 6 {
    affine.for %j = 0 to 8 {
      %0 = affine.load %a[%i, 7 - %j] : memref<6x8xi32>
      %1 = affine.load %s[7 - %j] : memref<8xi32>
      %2 = arith.addi %0, %1  : i32
      affine.store %2, %s[7 - %j] : memref<8xi32>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<6x8xi32>, %arg1: memref<8xi32>, %arg2: memref<8xi32>) {
// CHECK-NEXT:     affine.parallel (%arg3) = (0) to (8) {
// CHECK-NEXT:       affine.for %arg4 = 0 to 6 {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg4, %arg3] : memref<6x8xi32>
// CHECK-NEXT:         %1 = affine.load %arg1[%arg3] : memref<8xi32>
// CHECK-NEXT:         %2 = arith.addi %1, %0 : i32
// CHECK-NEXT:         affine.store %2, %arg1[%arg3] : memref<8xi32>
// CHECK-NEXT:         %3 = affine.apply affine_map<(d0) -> (-d0 + 7)>(%arg3)
// CHECK-NEXT:         %4 = affine.load %arg0[%arg4, -%3 + 7] : memref<6x8xi32>
// CHECK-NEXT:         %5 = affine.load %arg1[-%3 + 7] : memref<8xi32>
// CHECK-NEXT:         %6 = arith.addi %4, %5 : i32
// CHECK-NEXT:         affine.store %6, %arg1[-%3 + 7] : memref<8xi32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
