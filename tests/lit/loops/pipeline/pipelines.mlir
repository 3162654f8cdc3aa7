// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-pipeline | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// A sum: each addition waits for the one before.

func.func @sum(%a: memref<64xf32>, %b: memref<64xf32>) -> f32 {
  %zero = arith.constant 0.0 : f32
  // expected-remark @below {{[Passed] pipelined | Category:affine-pipeline | Function=sum | Op=affine.for, Remark="an iteration begins every 4 cycles; limited by the cycle arith.addf -> arith.addf: 4 cycles in 1 iteration", interval=4, length=10, recurrence_minimum=4, resource_minimum=1, stages=3}}
  %r = affine.for %i = 0 to 64 iter_args(%s = %zero) -> (f32) {
    %x = affine.load %a[%i] : memref<64xf32>
    %y = affine.load %b[%i] : memref<64xf32>
    %p = arith.mulf %x, %y : f32
    %t = arith.addf %s, %p : f32
    affine.yield %t : f32
  }
  return %r : f32
}

// CHECK: module {
// CHECK-NEXT:   func.func @sum(%arg0: memref<64xf32>, %arg1: memref<64xf32>) -> f32 {
// CHECK-NEXT:     %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     %0 = affine.load %arg0[0] : memref<64xf32>
// CHECK-NEXT:     %1 = affine.load %arg1[0] : memref<64xf32>
// CHECK-NEXT:     %2 = affine.load %arg0[1] : memref<64xf32>
// CHECK-NEXT:     %3 = affine.load %arg1[1] : memref<64xf32>
// CHECK-NEXT:     %4 = arith.mulf %0, %1 : f32
// CHECK-NEXT:     %5:4 = affine.for %arg2 = 2 to 64 iter_args(%arg3 = %2, %arg4 = %3, %arg5 = %cst, %arg6 = %4) -> (f32, f32, f32, f32) {
// CHECK-NEXT:       %9 = affine.load %arg0[%arg2] {loopwright.cycle = 0 : i64} : memref<64xf32>
// CHECK-NEXT:       %10 = affine.load %arg1[%arg2] {loopwright.cycle = 0 : i64} : memref<64xf32>
// CHECK-NEXT:       %11 = arith.mulf %arg3, %arg4 {loopwright.cycle = 5 : i64} : f32
// CHECK-NEXT:       %12 = arith.addf %arg5, %arg6 {loopwright.cycle = 9 : i64} : f32
// CHECK-NEXT:       affine.yield %9, %10, %12, %11 : f32, f32, f32, f32
// CHECK-NEXT:     } {loopwright.interval = 4 : i64, loopwright.stages = 3 : i64}
// CHECK-NEXT:     %6 = arith.mulf %5#0, %5#1 : f32
// CHECK-NEXT:     %7 = arith.addf %5#2, %5#3 : f32
// CHECK-NEXT:     %8 = arith.addf %7, %6 : f32
// CHECK-NEXT:     return %8 : f32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// A recurrence through memory, two iterations apart; the number of iterations is not known.

func.func @recurrence(%a: memref<?xf32>, %n: index) {
  // expected-remark @below {{[Passed] pipelined | Category:affine-pipeline | Function=recurrence | Op=affine.for, Remark="an iteration begins every 5 cycles; limited by the cycle affine.store -> affine.load -> arith.mulf -> affine.store: 10 cycles in 2 iterations", interval=5, length=10, recurrence_minimum=5, resource_minimum=1, stages=2}}
  affine.for %i = 3 to %n step 2 {
    %x = affine.load %a[%i - 3] : memref<?xf32>
    %y = affine.load %a[%i] : memref<?xf32>
    %p = arith.mulf %x, %y : f32
    affine.store %p, %a[%i + 1] : memref<?xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @recurrence(%arg0: memref<?xf32>, %arg1: index) {
// CHECK-NEXT:     affine.if affine_set<()[s0] : (s0 - 4 >= 0)>()[%arg1] {
// CHECK-NEXT:       %0 = affine.load %arg0[0] : memref<?xf32>
// CHECK-NEXT:       %1 = affine.load %arg0[3] : memref<?xf32>
// CHECK-NEXT:       %2:2 = affine.for %arg2 = 5 to %arg1 step 2 iter_args(%arg3 = %0, %arg4 = %1) -> (f32, f32) {
// CHECK-NEXT:         %4 = affine.load %arg0[%arg2 - 3] {loopwright.cycle = 0 : i64} : memref<?xf32>
// CHECK-NEXT:         %5 = affine.load %arg0[%arg2] {loopwright.cycle = 0 : i64} : memref<?xf32>
// CHECK-NEXT:         %6 = arith.mulf %arg3, %arg4 {loopwright.cycle = 5 : i64} : f32
// CHECK-NEXT:         affine.store %6, %arg0[%arg2 - 1] {loopwright.cycle = 9 : i64} : memref<?xf32>
// CHECK-NEXT:         affine.yield %4, %5 : f32, f32
// CHECK-NEXT:       } {loopwright.interval = 5 : i64, loopwright.stages = 2 : i64}
// CHECK-NEXT:       %3 = arith.mulf %2#0, %2#1 : f32
// CHECK-NEXT:       affine.store %3, %arg0[(symbol(%arg1) floordiv 2) * 2] : memref<?xf32>
// CHECK-NEXT:     } else {
// CHECK-NEXT:       affine.for %arg2 = 3 to %arg1 step 2 {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg2 - 3] : memref<?xf32>
// CHECK-NEXT:         %1 = affine.load %arg0[%arg2] : memref<?xf32>
// CHECK-NEXT:         %2 = arith.mulf %0, %1 : f32
// CHECK-NEXT:         affine.store %2, %arg0[%arg2 + 1] : memref<?xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Carried values that move on, and one that stays.

func.func @moving(%a: memref<64xi32>, %k: i32) -> (i32, i32) {
  // expected-remark @below {{[Passed] pipelined | Category:affine-pipeline | Function=moving | Op=affine.for, Remark="an iteration begins every 1 cycle; limited by the units", interval=1, length=8, recurrence_minimum=0, resource_minimum=1, stages=8}}
  %r:3 = affine.for %i = 0 to 64 iter_args(%s = %k, %t = %k, %u = %k) -> (i32, i32, i32) {
    %x = affine.load %a[%i] : memref<64xi32>
    %0 = arith.muli %x, %u : i32
    %1 = arith.addi %0, %t : i32
    affine.store %1, %a[%i] : memref<64xi32>
    affine.yield %x, %s, %u : i32, i32, i32
  }
  return %r#1, %r#2 : i32, i32
}

// CHECK: module {
// CHECK-NEXT:   func.func @moving(%arg0: memref<64xi32>, %arg1: i32) -> (i32, i32) {
// CHECK-NEXT:     %0 = affine.load %arg0[0] : memref<64xi32>
// CHECK-NEXT:     %1 = affine.load %arg0[1] : memref<64xi32>
// CHECK-NEXT:     %2 = affine.load %arg0[2] : memref<64xi32>
// CHECK-NEXT:     %3 = affine.load %arg0[3] : memref<64xi32>
// CHECK-NEXT:     %4 = affine.load %arg0[4] : memref<64xi32>
// CHECK-NEXT:     %5 = affine.load %arg0[5] : memref<64xi32>
// CHECK-NEXT:     %6 = arith.muli %0, %arg1 : i32
// CHECK-NEXT:     %7 = affine.load %arg0[6] : memref<64xi32>
// CHECK-NEXT:     %8 = arith.muli %1, %arg1 : i32
// CHECK-NEXT:     %9 = arith.addi %6, %arg1 : i32
// CHECK-NEXT:     %10:17 = affine.for %arg2 = 7 to 64 iter_args(%arg3 = %7, %arg4 = %5, %arg5 = %4, %arg6 = %3, %arg7 = %2, %arg8 = %8, %arg9 = %7, %arg10 = %5, %arg11 = %4, %arg12 = %3, %arg13 = %2, %arg14 = %1, %arg15 = %0, %arg16 = %arg1, %arg17 = %9, %arg18 = %7, %arg19 = %arg1) -> (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) {
// CHECK-NEXT:       %22 = affine.load %arg0[%arg2] {loopwright.cycle = 0 : i64} : memref<64xi32>
// CHECK-NEXT:       %23 = arith.muli %arg7, %arg1 {loopwright.cycle = 5 : i64} : i32
// CHECK-NEXT:       %24 = arith.addi %arg8, %arg16 {loopwright.cycle = 6 : i64} : i32
// CHECK-NEXT:       affine.store %arg17, %arg0[%arg2 - 7] {loopwright.cycle = 7 : i64} : memref<64xi32>
// CHECK-NEXT:       affine.yield %22, %arg3, %arg4, %arg5, %arg6, %23, %22, %arg9, %arg10, %arg11, %arg12, %arg13, %arg14, %arg15, %24, %22, %arg1 : i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32
// CHECK-NEXT:     } {loopwright.interval = 1 : i64, loopwright.stages = 8 : i64}
// CHECK-NEXT:     %11 = arith.muli %10#4, %arg1 : i32
// CHECK-NEXT:     %12 = arith.addi %10#5, %10#13 : i32
// CHECK-NEXT:     affine.store %10#14, %arg0[57] : memref<64xi32>
// CHECK-NEXT:     %13 = arith.muli %10#3, %arg1 : i32
// CHECK-NEXT:     %14 = arith.addi %11, %10#12 : i32
// CHECK-NEXT:     affine.store %12, %arg0[58] : memref<64xi32>
// CHECK-NEXT:     %15 = arith.muli %10#2, %arg1 : i32
// CHECK-NEXT:     %16 = arith.addi %13, %10#11 : i32
// CHECK-NEXT:     affine.store %14, %arg0[59] : memref<64xi32>
// CHECK-NEXT:     %17 = arith.muli %10#1, %arg1 : i32
// CHECK-NEXT:     %18 = arith.addi %15, %10#10 : i32
// CHECK-NEXT:     affine.store %16, %arg0[60] : memref<64xi32>
// CHECK-NEXT:     %19 = arith.muli %10#0, %arg1 : i32
// CHECK-NEXT:     %20 = arith.addi %17, %10#9 : i32
// CHECK-NEXT:     affine.store %18, %arg0[61] : memref<64xi32>
// CHECK-NEXT:     %21 = arith.addi %19, %10#8 : i32
// CHECK-NEXT:     affine.store %20, %arg0[62] : memref<64xi32>
// CHECK-NEXT:     affine.store %21, %arg0[63] : memref<64xi32>
// CHECK-NEXT:     return %10#7, %10#16 : i32, i32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Operations that have to stay where they are.

func.func @asserted(%a: memref<64xi32>, %c: memref<64xi1>) {
  // expected-remark @below {{[Missed] unsupported-op | Category:affine-pipeline | Function=asserted | Op=affine.for, Remark="'cf.assert' is no load, store or computation", reason=unsupported}}
  affine.for %i = 0 to 64 {
    %x = affine.load %c[%i] : memref<64xi1>
    cf.assert %x, "no"
  }
  // expected-remark @below {{[Missed] unsupported-op | Category:affine-pipeline | Function=asserted | Op=affine.for, Remark="'affine.if' is no load, store or computation", reason=unsupported}}
  affine.for %i = 0 to 64 {
    affine.if affine_set<(d0) : (d0 - 3 >= 0)>(%i) {
      %x = affine.load %a[%i] : memref<64xi32>
      affine.store %x, %a[%i - 3] : memref<64xi32>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @asserted(%arg0: memref<64xi32>, %arg1: memref<64xi1>) {
// CHECK-NEXT:     affine.for %arg2 = 0 to 64 {
// CHECK-NEXT:       %0 = affine.load %arg1[%arg2] : memref<64xi1>
// CHECK-NEXT:       cf.assert %0, "no"
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg2 = 0 to 64 {
// CHECK-NEXT:       affine.if affine_set<(d0) : (d0 - 3 >= 0)>(%arg2) {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg2] : memref<64xi32>
// CHECK-NEXT:         affine.store %0, %arg0[%arg2 - 3] : memref<64xi32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Two values change places.

func.func @exchanged(%a: memref<64xi32>, %k: i32, %l: i32) -> i32 {
  // expected-remark-re @below {{[Missed] exchanged-values | Category:affine-pipeline | Function=exchanged | Op=affine.for, Remark="it exchanges carried values that it does not compute", Witness="{{\S+}} -> {{\S+}}, (%i = 0) -> (%i = 1), through a value", reason=unsupported}}
  %r:2 = affine.for %i = 0 to 64 iter_args(%s = %k, %t = %l) -> (i32, i32) {
    affine.store %s, %a[%i] : memref<64xi32>
    affine.yield %t, %s : i32, i32
  }
  return %r#0 : i32
}

// CHECK: module {
// CHECK-NEXT:   func.func @exchanged(%arg0: memref<64xi32>, %arg1: i32, %arg2: i32) -> i32 {
// CHECK-NEXT:     %0:2 = affine.for %arg3 = 0 to 64 iter_args(%arg4 = %arg1, %arg5 = %arg2) -> (i32, i32) {
// CHECK-NEXT:       affine.store %arg4, %arg0[%arg3] : memref<64xi32>
// CHECK-NEXT:       affine.yield %arg5, %arg4 : i32, i32
// CHECK-NEXT:     }
// CHECK-NEXT:     return %0#0 : i32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The end is the least of two values.

func.func @bounds(%a: memref<64xi32>, %n: index) {
  // expected-remark @below {{[Missed] several-bounds | Category:affine-pipeline | Function=bounds | Op=affine.for, Remark="a bound is one of several values", reason=unsupported}}
  affine.for %i = 0 to min affine_map<()[s0] -> (64, s0)>()[%n] {
    %x = affine.load %a[%i] : memref<64xi32>
    affine.store %x, %a[%i] : memref<64xi32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @bounds(%arg0: memref<64xi32>, %arg1: index) {
// CHECK-NEXT:     affine.for %arg2 = 0 to min affine_map<()[s0] -> (64, s0)>()[%arg1] {
// CHECK-NEXT:       %0 = affine.load %arg0[%arg2] : memref<64xi32>
// CHECK-NEXT:       affine.store %0, %arg0[%arg2] : memref<64xi32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Few iterations; and one that takes what the one before has computed last.

func.func @few(%a: memref<64xf32>, %b: memref<64xf32>) {
  // expected-remark @below {{[Missed] too-few-iterations | Category:affine-pipeline | Function=few | Op=affine.for, Remark="it has 1 iterations, fewer than the 9 that are begun first", reason=unsupported}}
  affine.for %i = 0 to 1 {
    %x = affine.load %a[%i] : memref<64xf32>
    %0 = arith.mulf %x, %x : f32
    %1 = arith.mulf %0, %x : f32
    %2 = arith.mulf %1, %x : f32
    affine.store %2, %b[%i] : memref<64xf32>
  }
  // expected-remark @below {{[Missed] no-overlap | Category:affine-pipeline | Function=few | Op=affine.for, Remark="its iterations do not overlap: each begins when the one before ends", reason=unsupported}}
  affine.for %i = 1 to 64 {
    %x = affine.load %a[%i - 1] : memref<64xf32>
    affine.store %x, %a[%i] : memref<64xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @few(%arg0: memref<64xf32>, %arg1: memref<64xf32>) {
// CHECK-NEXT:     affine.for %arg2 = 0 to 1 {
// CHECK-NEXT:       %0 = affine.load %arg0[%arg2] : memref<64xf32>
// CHECK-NEXT:       %1 = arith.mulf %0, %0 : f32
// CHECK-NEXT:       %2 = arith.mulf %1, %0 : f32
// CHECK-NEXT:       %3 = arith.mulf %2, %0 : f32
// CHECK-NEXT:       affine.store %3, %arg1[%arg2] : memref<64xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg2 = 1 to 64 {
// CHECK-NEXT:       %0 = affine.load %arg0[%arg2 - 1] : memref<64xf32>
// CHECK-NEXT:       affine.store %0, %arg0[%arg2] : memref<64xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Positions behind the end.

func.func @far(%a: memref<?xf32>, %b: memref<?xf32>, %n: index) {
  // expected-remark @below {{[Missed] index-overflow | Category:affine-pipeline | Function=far | Op=affine.for, Remark="positions beyond its ends do not fit 64 bits", reason=unsupported}}
  affine.for %i = %n to 9223372036854775807 {
    %x = affine.load %a[%i] : memref<?xf32>
    affine.store %x, %b[%i] : memref<?xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @far(%arg0: memref<?xf32>, %arg1: memref<?xf32>, %arg2: index) {
// CHECK-NEXT:     affine.for %arg3 = %arg2 to 9223372036854775807 {
// CHECK-NEXT:       %0 = affine.load %arg0[%arg3] : memref<?xf32>
// CHECK-NEXT:       affine.store %0, %arg1[%arg3] : memref<?xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Each stage computes its own subscripts: a carried value is not an operand of an affine map.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-pipeline | Function=indices | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @indices(%a: memref<70xf32>, %b: memref<70xf32>) -> index {
  %first = arith.constant 0 : index
  // expected-remark @below {{[Passed] pipelined | Category:affine-pipeline | Function=indices | Op=affine.for, Remark="an iteration begins every 1 cycle; limited by the units", interval=1, length=6, recurrence_minimum=0, resource_minimum=1, stages=6}}
  %last = affine.for %i = 0 to 64 iter_args(%carried = %first) -> index {
    %three = arith.constant 3 : index
    %j = affine.apply affine_map<(d0)[s0] -> (d0 + s0)>(%i)[%three]
    %k = affine.apply affine_map<(d0) -> (d0 + 1)>(%j)
    %x = affine.load %a[%i] : memref<70xf32>
    affine.store %x, %b[%k + symbol(%three) - 3] : memref<70xf32>
    affine.yield %j : index
  }
  return %last : index
}

// CHECK: module {
// CHECK-NEXT:   func.func @indices(%arg0: memref<70xf32>, %arg1: memref<70xf32>) -> index {
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c0_0 = arith.constant 0 : index
// CHECK-NEXT:     %c3 = arith.constant 3 : index
// CHECK-NEXT:     %0 = affine.apply affine_map<(d0)[s0] -> (d0 + s0)>(%c0_0)[%c3]
// CHECK-NEXT:     %1 = affine.load %arg0[0] : memref<70xf32>
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c3_1 = arith.constant 3 : index
// CHECK-NEXT:     %2 = affine.apply affine_map<(d0)[s0] -> (d0 + s0)>(%c1)[%c3_1]
// CHECK-NEXT:     %3 = affine.load %arg0[1] : memref<70xf32>
// CHECK-NEXT:     %c2 = arith.constant 2 : index
// CHECK-NEXT:     %c3_2 = arith.constant 3 : index
// CHECK-NEXT:     %4 = affine.apply affine_map<(d0)[s0] -> (d0 + s0)>(%c2)[%c3_2]
// CHECK-NEXT:     %5 = affine.load %arg0[2] : memref<70xf32>
// CHECK-NEXT:     %c3_3 = arith.constant 3 : index
// CHECK-NEXT:     %c3_4 = arith.constant 3 : index
// CHECK-NEXT:     %6 = affine.apply affine_map<(d0)[s0] -> (d0 + s0)>(%c3_3)[%c3_4]
// CHECK-NEXT:     %7 = affine.load %arg0[3] : memref<70xf32>
// CHECK-NEXT:     %c4 = arith.constant 4 : index
// CHECK-NEXT:     %c3_5 = arith.constant 3 : index
// CHECK-NEXT:     %8 = affine.apply affine_map<(d0)[s0] -> (d0 + s0)>(%c4)[%c3_5]
// CHECK-NEXT:     %9 = affine.load %arg0[4] : memref<70xf32>
// CHECK-NEXT:     %10:6 = affine.for %arg2 = 5 to 64 iter_args(%arg3 = %9, %arg4 = %7, %arg5 = %5, %arg6 = %3, %arg7 = %1, %arg8 = %8) -> (f32, f32, f32, f32, f32, index) {
// CHECK-NEXT:       %c3_6 = arith.constant 3 : index
// CHECK-NEXT:       %11 = affine.apply affine_map<(d0)[s0] -> (d0 + s0)>(%arg2)[%c3_6] {loopwright.cycle = 0 : i64}
// CHECK-NEXT:       %12 = affine.load %arg0[%arg2] {loopwright.cycle = 0 : i64} : memref<70xf32>
// CHECK-NEXT:       affine.store %arg7, %arg1[%arg2 - 1] {loopwright.cycle = 5 : i64} : memref<70xf32>
// CHECK-NEXT:       affine.yield %12, %arg3, %arg4, %arg5, %arg6, %11 : f32, f32, f32, f32, f32, index
// CHECK-NEXT:     } {loopwright.interval = 1 : i64, loopwright.stages = 6 : i64}
// CHECK-NEXT:     affine.store %10#4, %arg1[63] : memref<70xf32>
// CHECK-NEXT:     affine.store %10#3, %arg1[64] : memref<70xf32>
// CHECK-NEXT:     affine.store %10#2, %arg1[65] : memref<70xf32>
// CHECK-NEXT:     affine.store %10#1, %arg1[66] : memref<70xf32>
// CHECK-NEXT:     affine.store %10#0, %arg1[67] : memref<70xf32>
// CHECK-NEXT:     return %10#5 : index
// CHECK-NEXT:   }
// CHECK-NEXT: }
