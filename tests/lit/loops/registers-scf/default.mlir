// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-mem2reg | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Elements are carried: in scf.for.

memref.global constant @c : memref<16xi32> = dense<3>
// expected-remark @below {{[Analysis] alias.arguments | Category:affine-mem2reg | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<16xi32>, %w: memref<16xi32>, %n: index, %c: i1) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %x = arith.constant 5 : i32
  %y = arith.constant 40 : i32
  // expected-remark @below {{[Passed] promoted | Category:affine-mem2reg | Function=f | Op=memref.alloca, Remark="1 element"}}
  %b = memref.alloca() : memref<i32>
  affine.store %x, %b[] : memref<i32>
  // expected-remark @below {{[Passed] carried | Category:affine-mem2reg | Function=f | Op=scf.for, Remark="an element stays in a register from iteration to iteration"}}
  scf.for %i = %c0 to %c9 step %c1 {
    %u = memref.load %m[%c1] : memref<16xi32>
    %v = memref.load %w[%i] : memref<16xi32>
    %s = arith.addi %u, %v : i32
    memref.store %s, %m[%c1] : memref<16xi32>

  }
  %r = affine.load %b[] : memref<i32>
  return %r : i32
}

// CHECK: module {
// CHECK-NEXT:   memref.global constant @c : memref<16xi32> = dense<3>
// CHECK-NEXT:   func.func @f(%arg0: memref<16xi32>, %arg1: memref<16xi32>, %arg2: index, %arg3: i1) -> i32 {
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c9 = arith.constant 9 : index
// CHECK-NEXT:     %c5_i32 = arith.constant 5 : i32
// CHECK-NEXT:     %c40_i32 = arith.constant 40 : i32
// CHECK-NEXT:     %0 = memref.load %arg0[%c1] : memref<16xi32>
// CHECK-NEXT:     %1 = scf.for %arg4 = %c0 to %c9 step %c1 iter_args(%arg5 = %0) -> (i32) {
// CHECK-NEXT:       %2 = memref.load %arg1[%arg4] : memref<16xi32>
// CHECK-NEXT:       %3 = arith.addi %arg5, %2 : i32
// CHECK-NEXT:       scf.yield %3 : i32
// CHECK-NEXT:     }
// CHECK-NEXT:     memref.store %1, %arg0[%c1] : memref<16xi32>
// CHECK-NEXT:     return %c5_i32 : i32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Elements are carried: affine accesses in scf.for.

memref.global constant @c : memref<16xi32> = dense<3>
// expected-remark @below {{[Analysis] alias.arguments | Category:affine-mem2reg | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<16xi32>, %w: memref<16xi32>, %n: index, %c: i1) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %x = arith.constant 5 : i32
  %y = arith.constant 40 : i32
  // expected-remark @below {{[Passed] promoted | Category:affine-mem2reg | Function=f | Op=memref.alloca, Remark="1 element"}}
  %b = memref.alloca() : memref<i32>
  affine.store %x, %b[] : memref<i32>
  // expected-remark @below {{[Passed] carried | Category:affine-mem2reg | Function=f | Op=scf.for, Remark="an element stays in a register from iteration to iteration"}}
  scf.for %i = %c0 to %c9 step %c1 {
    %u = affine.load %m[3] : memref<16xi32>
    %v = memref.load %w[%i] : memref<16xi32>
    %s = arith.addi %u, %v : i32
    affine.store %s, %m[3] : memref<16xi32>

  }
  %r = affine.load %b[] : memref<i32>
  return %r : i32
}

// CHECK: module {
// CHECK-NEXT:   memref.global constant @c : memref<16xi32> = dense<3>
// CHECK-NEXT:   func.func @f(%arg0: memref<16xi32>, %arg1: memref<16xi32>, %arg2: index, %arg3: i1) -> i32 {
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c9 = arith.constant 9 : index
// CHECK-NEXT:     %c5_i32 = arith.constant 5 : i32
// CHECK-NEXT:     %c40_i32 = arith.constant 40 : i32
// CHECK-NEXT:     %0 = affine.load %arg0[3] : memref<16xi32>
// CHECK-NEXT:     %1 = scf.for %arg4 = %c0 to %c9 step %c1 iter_args(%arg5 = %0) -> (i32) {
// CHECK-NEXT:       %2 = memref.load %arg1[%arg4] : memref<16xi32>
// CHECK-NEXT:       %3 = arith.addi %arg5, %2 : i32
// CHECK-NEXT:       scf.yield %3 : i32
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.store %1, %arg0[3] : memref<16xi32>
// CHECK-NEXT:     return %c5_i32 : i32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Elements are carried: a constant of two kinds.

memref.global constant @c : memref<16xi32> = dense<3>
// expected-remark @below {{[Analysis] alias.arguments | Category:affine-mem2reg | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<16xi32>, %w: memref<16xi32>, %n: index, %c: i1) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %x = arith.constant 5 : i32
  %y = arith.constant 40 : i32
  // expected-remark @below {{[Passed] promoted | Category:affine-mem2reg | Function=f | Op=memref.alloca, Remark="1 element"}}
  %b = memref.alloca() : memref<i32>
  affine.store %x, %b[] : memref<i32>
  // expected-remark @below {{[Passed] carried | Category:affine-mem2reg | Function=f | Op=scf.for, Remark="an element stays in a register from iteration to iteration"}}
  scf.for %i = %c0 to %c9 step %c1 {
    %u = affine.load %m[1] : memref<16xi32>
    %v = memref.load %w[%i] : memref<16xi32>
    %s = arith.addi %u, %v : i32
    memref.store %s, %m[%c1] : memref<16xi32>

  }
  %r = affine.load %b[] : memref<i32>
  return %r : i32
}

// CHECK: module {
// CHECK-NEXT:   memref.global constant @c : memref<16xi32> = dense<3>
// CHECK-NEXT:   func.func @f(%arg0: memref<16xi32>, %arg1: memref<16xi32>, %arg2: index, %arg3: i1) -> i32 {
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c9 = arith.constant 9 : index
// CHECK-NEXT:     %c5_i32 = arith.constant 5 : i32
// CHECK-NEXT:     %c40_i32 = arith.constant 40 : i32
// CHECK-NEXT:     %0 = affine.load %arg0[1] : memref<16xi32>
// CHECK-NEXT:     %1 = scf.for %arg4 = %c0 to %c9 step %c1 iter_args(%arg5 = %0) -> (i32) {
// CHECK-NEXT:       %2 = memref.load %arg1[%arg4] : memref<16xi32>
// CHECK-NEXT:       %3 = arith.addi %arg5, %2 : i32
// CHECK-NEXT:       scf.yield %3 : i32
// CHECK-NEXT:     }
// CHECK-NEXT:     memref.store %1, %arg0[%c1] : memref<16xi32>
// CHECK-NEXT:     return %c5_i32 : i32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Elements are carried: another element.

memref.global constant @c : memref<16xi32> = dense<3>
// expected-remark @below {{[Analysis] alias.arguments | Category:affine-mem2reg | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<16xi32>, %w: memref<16xi32>, %n: index, %c: i1) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %x = arith.constant 5 : i32
  %y = arith.constant 40 : i32
  // expected-remark @below {{[Passed] promoted | Category:affine-mem2reg | Function=f | Op=memref.alloca, Remark="1 element"}}
  %b = memref.alloca() : memref<i32>
  affine.store %x, %b[] : memref<i32>
  scf.for %i = %c0 to %c9 step %c1 {
    %u = affine.load %m[3] : memref<16xi32>
    %v = memref.load %w[%i] : memref<16xi32>
    %s = arith.addi %u, %v : i32
    affine.store %s, %m[4] : memref<16xi32>

  }
  %r = affine.load %b[] : memref<i32>
  return %r : i32
}

// CHECK: module {
// CHECK-NEXT:   memref.global constant @c : memref<16xi32> = dense<3>
// CHECK-NEXT:   func.func @f(%arg0: memref<16xi32>, %arg1: memref<16xi32>, %arg2: index, %arg3: i1) -> i32 {
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c9 = arith.constant 9 : index
// CHECK-NEXT:     %c5_i32 = arith.constant 5 : i32
// CHECK-NEXT:     %c40_i32 = arith.constant 40 : i32
// CHECK-NEXT:     scf.for %arg4 = %c0 to %c9 step %c1 {
// CHECK-NEXT:       %0 = affine.load %arg0[3] : memref<16xi32>
// CHECK-NEXT:       %1 = memref.load %arg1[%arg4] : memref<16xi32>
// CHECK-NEXT:       %2 = arith.addi %0, %1 : i32
// CHECK-NEXT:       affine.store %2, %arg0[4] : memref<16xi32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return %c5_i32 : i32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Elements are carried: read at any place.

memref.global constant @c : memref<16xi32> = dense<3>
// expected-remark @below {{[Analysis] alias.arguments | Category:affine-mem2reg | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<16xi32>, %w: memref<16xi32>, %n: index, %c: i1) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %x = arith.constant 5 : i32
  %y = arith.constant 40 : i32
  // expected-remark @below {{[Passed] promoted | Category:affine-mem2reg | Function=f | Op=memref.alloca, Remark="1 element"}}
  %b = memref.alloca() : memref<i32>
  affine.store %x, %b[] : memref<i32>
  scf.for %i = %c0 to %c9 step %c1 {
    %u = affine.load %m[3] : memref<16xi32>
    %v = memref.load %w[%i] : memref<16xi32>
    %s = arith.addi %u, %v : i32
    affine.store %s, %m[3] : memref<16xi32>
    %q = memref.load %m[%i] : memref<16xi32>
    memref.store %q, %w[%i] : memref<16xi32>
  }
  %r = affine.load %b[] : memref<i32>
  return %r : i32
}

// CHECK: module {
// CHECK-NEXT:   memref.global constant @c : memref<16xi32> = dense<3>
// CHECK-NEXT:   func.func @f(%arg0: memref<16xi32>, %arg1: memref<16xi32>, %arg2: index, %arg3: i1) -> i32 {
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c9 = arith.constant 9 : index
// CHECK-NEXT:     %c5_i32 = arith.constant 5 : i32
// CHECK-NEXT:     %c40_i32 = arith.constant 40 : i32
// CHECK-NEXT:     scf.for %arg4 = %c0 to %c9 step %c1 {
// CHECK-NEXT:       %0 = affine.load %arg0[3] : memref<16xi32>
// CHECK-NEXT:       %1 = memref.load %arg1[%arg4] : memref<16xi32>
// CHECK-NEXT:       %2 = arith.addi %0, %1 : i32
// CHECK-NEXT:       affine.store %2, %arg0[3] : memref<16xi32>
// CHECK-NEXT:       %3 = memref.load %arg0[%arg4] : memref<16xi32>
// CHECK-NEXT:       memref.store %3, %arg1[%arg4] : memref<16xi32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return %c5_i32 : i32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Elements are carried: maybe no iteration, and beyond.

memref.global constant @c : memref<16xi32> = dense<3>
// expected-remark @below {{[Analysis] alias.arguments | Category:affine-mem2reg | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<16xi32>, %w: memref<16xi32>, %n: index, %c: i1) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %x = arith.constant 5 : i32
  %y = arith.constant 40 : i32
  // expected-remark @below {{[Passed] promoted | Category:affine-mem2reg | Function=f | Op=memref.alloca, Remark="1 element"}}
  %b = memref.alloca() : memref<i32>
  affine.store %x, %b[] : memref<i32>
  scf.for %i = %c0 to %n step %c1 {
    %u = affine.load %m[symbol(%n)] : memref<16xi32>
    %v = memref.load %w[%i] : memref<16xi32>
    %s = arith.addi %u, %v : i32
    affine.store %s, %m[symbol(%n)] : memref<16xi32>

  }
  %r = affine.load %b[] : memref<i32>
  return %r : i32
}

// CHECK: module {
// CHECK-NEXT:   memref.global constant @c : memref<16xi32> = dense<3>
// CHECK-NEXT:   func.func @f(%arg0: memref<16xi32>, %arg1: memref<16xi32>, %arg2: index, %arg3: i1) -> i32 {
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c9 = arith.constant 9 : index
// CHECK-NEXT:     %c5_i32 = arith.constant 5 : i32
// CHECK-NEXT:     %c40_i32 = arith.constant 40 : i32
// CHECK-NEXT:     scf.for %arg4 = %c0 to %arg2 step %c1 {
// CHECK-NEXT:       %0 = affine.load %arg0[symbol(%arg2)] : memref<16xi32>
// CHECK-NEXT:       %1 = memref.load %arg1[%arg4] : memref<16xi32>
// CHECK-NEXT:       %2 = arith.addi %0, %1 : i32
// CHECK-NEXT:       affine.store %2, %arg0[symbol(%arg2)] : memref<16xi32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return %c5_i32 : i32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Elements are carried: maybe no iteration.

memref.global constant @c : memref<16xi32> = dense<3>
// expected-remark @below {{[Analysis] alias.arguments | Category:affine-mem2reg | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<16xi32>, %w: memref<16xi32>, %n: index, %c: i1) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %x = arith.constant 5 : i32
  %y = arith.constant 40 : i32
  // expected-remark @below {{[Passed] promoted | Category:affine-mem2reg | Function=f | Op=memref.alloca, Remark="1 element"}}
  %b = memref.alloca() : memref<i32>
  affine.store %x, %b[] : memref<i32>
  %z = arith.constant 5 : i32
  affine.store %z, %m[4] : memref<16xi32>
  // expected-remark @below {{[Passed] carried | Category:affine-mem2reg | Function=f | Op=affine.for, Remark="an element stays in a register from iteration to iteration"}}
  affine.for %i = 0 to %n {
    %u = affine.load %m[3] : memref<16xi32>
    %v = memref.load %w[%i] : memref<16xi32>
    %s = arith.addi %u, %v : i32
    affine.store %s, %m[3] : memref<16xi32>

  }
  %r = affine.load %b[] : memref<i32>
  return %r : i32
}

// CHECK: module {
// CHECK-NEXT:   memref.global constant @c : memref<16xi32> = dense<3>
// CHECK-NEXT:   func.func @f(%arg0: memref<16xi32>, %arg1: memref<16xi32>, %arg2: index, %arg3: i1) -> i32 {
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c9 = arith.constant 9 : index
// CHECK-NEXT:     %c5_i32 = arith.constant 5 : i32
// CHECK-NEXT:     %c40_i32 = arith.constant 40 : i32
// CHECK-NEXT:     %c5_i32_0 = arith.constant 5 : i32
// CHECK-NEXT:     affine.store %c5_i32_0, %arg0[4] : memref<16xi32>
// CHECK-NEXT:     %0 = affine.load %arg0[3] : memref<16xi32>
// CHECK-NEXT:     %1 = affine.for %arg4 = 0 to %arg2 iter_args(%arg5 = %0) -> (i32) {
// CHECK-NEXT:       %2 = memref.load %arg1[%arg4] : memref<16xi32>
// CHECK-NEXT:       %3 = arith.addi %arg5, %2 : i32
// CHECK-NEXT:       affine.yield %3 : i32
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.store %1, %arg0[3] : memref<16xi32>
// CHECK-NEXT:     return %c5_i32 : i32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Elements are carried: maybe no iteration, and nothing else is stored.

memref.global constant @c : memref<16xi32> = dense<3>
// expected-remark @below {{[Analysis] alias.arguments | Category:affine-mem2reg | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<16xi32>, %w: memref<16xi32>, %n: index, %c: i1) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %x = arith.constant 5 : i32
  %y = arith.constant 40 : i32
  // expected-remark @below {{[Passed] promoted | Category:affine-mem2reg | Function=f | Op=memref.alloca, Remark="1 element"}}
  %b = memref.alloca() : memref<i32>
  affine.store %x, %b[] : memref<i32>
  // expected-remark @below {{[Passed] carried | Category:affine-mem2reg | Function=f | Op=affine.for, Remark="an element stays in a register from iteration to iteration"}}
  affine.for %i = 0 to %n {
    %u = affine.load %m[3] : memref<16xi32>
    %v = memref.load %w[%i] : memref<16xi32>
    %s = arith.addi %u, %v : i32
    affine.store %s, %m[3] : memref<16xi32>

  }
  %r = affine.load %b[] : memref<i32>
  return %r : i32
}

// CHECK: module {
// CHECK-NEXT:   memref.global constant @c : memref<16xi32> = dense<3>
// CHECK-NEXT:   func.func @f(%arg0: memref<16xi32>, %arg1: memref<16xi32>, %arg2: index, %arg3: i1) -> i32 {
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c9 = arith.constant 9 : index
// CHECK-NEXT:     %c5_i32 = arith.constant 5 : i32
// CHECK-NEXT:     %c40_i32 = arith.constant 40 : i32
// CHECK-NEXT:     %0 = affine.load %arg0[3] : memref<16xi32>
// CHECK-NEXT:     %1 = affine.for %arg4 = 0 to %arg2 iter_args(%arg5 = %0) -> (i32) {
// CHECK-NEXT:       %5 = memref.load %arg1[%arg4] : memref<16xi32>
// CHECK-NEXT:       %6 = arith.addi %arg5, %5 : i32
// CHECK-NEXT:       affine.yield %6 : i32
// CHECK-NEXT:     }
// CHECK-NEXT:     %2 = affine.apply affine_map<() -> (0)>()
// CHECK-NEXT:     %3 = affine.apply affine_map<()[s0] -> (s0)>()[%arg2]
// CHECK-NEXT:     %4 = arith.cmpi slt, %2, %3 : index
// CHECK-NEXT:     scf.if %4 {
// CHECK-NEXT:       affine.store %1, %arg0[3] : memref<16xi32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return %c5_i32 : i32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Elements are carried: maybe no iteration, and stored in some only.

memref.global constant @c : memref<16xi32> = dense<3>
// expected-remark @below {{[Analysis] alias.arguments | Category:affine-mem2reg | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<16xi32>, %w: memref<16xi32>, %n: index, %c: i1) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %x = arith.constant 5 : i32
  %y = arith.constant 40 : i32
  // expected-remark @below {{[Passed] promoted | Category:affine-mem2reg | Function=f | Op=memref.alloca, Remark="1 element"}}
  %b = memref.alloca() : memref<i32>
  affine.store %x, %b[] : memref<i32>
  affine.for %i = 0 to %n {
    %u = affine.load %m[3] : memref<16xi32>
    %v = memref.load %w[%i] : memref<16xi32>
    %s = arith.addi %u, %v : i32
    scf.if %c {
      affine.store %s, %m[3] : memref<16xi32>
    } // : memref<16xi32>

  }
  %r = affine.load %b[] : memref<i32>
  return %r : i32
}

// CHECK: module {
// CHECK-NEXT:   memref.global constant @c : memref<16xi32> = dense<3>
// CHECK-NEXT:   func.func @f(%arg0: memref<16xi32>, %arg1: memref<16xi32>, %arg2: index, %arg3: i1) -> i32 {
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c9 = arith.constant 9 : index
// CHECK-NEXT:     %c5_i32 = arith.constant 5 : i32
// CHECK-NEXT:     %c40_i32 = arith.constant 40 : i32
// CHECK-NEXT:     affine.for %arg4 = 0 to %arg2 {
// CHECK-NEXT:       %0 = affine.load %arg0[3] : memref<16xi32>
// CHECK-NEXT:       %1 = memref.load %arg1[%arg4] : memref<16xi32>
// CHECK-NEXT:       %2 = arith.addi %0, %1 : i32
// CHECK-NEXT:       scf.if %arg3 {
// CHECK-NEXT:         affine.store %2, %arg0[3] : memref<16xi32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return %c5_i32 : i32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Elements are carried: maybe no iteration, and never to be written.

memref.global constant @c : memref<16xi32> = dense<3>
func.func @f(%m: memref<16xi32>, %w: memref<16xi32>, %n: index, %c: i1) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %x = arith.constant 5 : i32
  %y = arith.constant 40 : i32
  // expected-remark @below {{[Passed] promoted | Category:affine-mem2reg | Function=f | Op=memref.alloca, Remark="1 element"}}
  %b = memref.alloca() : memref<i32>
  affine.store %x, %b[] : memref<i32>
  %g = memref.get_global @c : memref<16xi32>
  // expected-remark @below {{[Passed] carried | Category:affine-mem2reg | Function=f | Op=affine.for, Remark="an element stays in a register from iteration to iteration"}}
  affine.for %i = 0 to %n {
    %u = affine.load %g[3] : memref<16xi32>
    %v = memref.load %w[%i] : memref<16xi32>
    %s = arith.addi %u, %v : i32
    affine.store %s, %g[3] : memref<16xi32>

  }
  %r = affine.load %b[] : memref<i32>
  return %r : i32
}

// CHECK: module {
// CHECK-NEXT:   memref.global constant @c : memref<16xi32> = dense<3>
// CHECK-NEXT:   func.func @f(%arg0: memref<16xi32>, %arg1: memref<16xi32>, %arg2: index, %arg3: i1) -> i32 {
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c9 = arith.constant 9 : index
// CHECK-NEXT:     %c5_i32 = arith.constant 5 : i32
// CHECK-NEXT:     %c40_i32 = arith.constant 40 : i32
// CHECK-NEXT:     %0 = memref.get_global @c : memref<16xi32>
// CHECK-NEXT:     %1 = affine.load %0[3] : memref<16xi32>
// CHECK-NEXT:     %2 = affine.for %arg4 = 0 to %arg2 iter_args(%arg5 = %1) -> (i32) {
// CHECK-NEXT:       %6 = memref.load %arg1[%arg4] : memref<16xi32>
// CHECK-NEXT:       %7 = arith.addi %arg5, %6 : i32
// CHECK-NEXT:       affine.yield %7 : i32
// CHECK-NEXT:     }
// CHECK-NEXT:     %3 = affine.apply affine_map<() -> (0)>()
// CHECK-NEXT:     %4 = affine.apply affine_map<()[s0] -> (s0)>()[%arg2]
// CHECK-NEXT:     %5 = arith.cmpi slt, %3, %4 : index
// CHECK-NEXT:     scf.if %5 {
// CHECK-NEXT:       affine.store %2, %0[3] : memref<16xi32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return %c5_i32 : i32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Elements are carried: maybe no iteration, and not of the memory.

memref.global constant @c : memref<16xi32> = dense<3>
// expected-remark @below {{[Analysis] alias.arguments | Category:affine-mem2reg | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<16xi32>, %w: memref<16xi32>, %n: index, %c: i1) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %x = arith.constant 5 : i32
  %y = arith.constant 40 : i32
  // expected-remark @below {{[Passed] promoted | Category:affine-mem2reg | Function=f | Op=memref.alloca, Remark="1 element"}}
  %b = memref.alloca() : memref<i32>
  affine.store %x, %b[] : memref<i32>
  %g = memref.reinterpret_cast %m to offset: [9], sizes: [16], strides: [1] : memref<16xi32> to memref<16xi32, strided<[1], offset: 9>>
  affine.for %i = 0 to %n {
    %u = affine.load %g[9] : memref<16xi32, strided<[1], offset: 9>> // : memref<16xi32>
    %v = memref.load %w[%i] : memref<16xi32>
    %s = arith.addi %u, %v : i32
    affine.store %s, %g[9] : memref<16xi32, strided<[1], offset: 9>> // : memref<16xi32>

  }
  %r = affine.load %b[] : memref<i32>
  return %r : i32
}

// CHECK: module {
// CHECK-NEXT:   memref.global constant @c : memref<16xi32> = dense<3>
// CHECK-NEXT:   func.func @f(%arg0: memref<16xi32>, %arg1: memref<16xi32>, %arg2: index, %arg3: i1) -> i32 {
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c9 = arith.constant 9 : index
// CHECK-NEXT:     %c5_i32 = arith.constant 5 : i32
// CHECK-NEXT:     %c40_i32 = arith.constant 40 : i32
// CHECK-NEXT:     %reinterpret_cast = memref.reinterpret_cast %arg0 to offset: [9], sizes: [16], strides: [1] : memref<16xi32> to memref<16xi32, strided<[1], offset: 9>>
// CHECK-NEXT:     affine.for %arg4 = 0 to %arg2 {
// CHECK-NEXT:       %0 = affine.load %reinterpret_cast[9] : memref<16xi32, strided<[1], offset: 9>>
// CHECK-NEXT:       %1 = memref.load %arg1[%arg4] : memref<16xi32>
// CHECK-NEXT:       %2 = arith.addi %0, %1 : i32
// CHECK-NEXT:       affine.store %2, %reinterpret_cast[9] : memref<16xi32, strided<[1], offset: 9>>
// CHECK-NEXT:     }
// CHECK-NEXT:     return %c5_i32 : i32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Elements are carried: computed inside, always the same.

memref.global constant @c : memref<16xi32> = dense<3>
// expected-remark @below {{[Analysis] alias.arguments | Category:affine-mem2reg | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<16xi32>, %w: memref<16xi32>, %n: index, %c: i1) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %x = arith.constant 5 : i32
  %y = arith.constant 40 : i32
  // expected-remark @below {{[Passed] promoted | Category:affine-mem2reg | Function=f | Op=memref.alloca, Remark="1 element"}}
  %b = memref.alloca() : memref<i32>
  affine.store %x, %b[] : memref<i32>
  // expected-remark @below {{[Passed] carried | Category:affine-mem2reg | Function=f | Op=affine.for, Remark="an element stays in a register from iteration to iteration"}}
  affine.for %i = 0 to 9 {
    %u = affine.load %m[symbol(%n) + 2] : memref<16xi32>
    %v = memref.load %w[%i] : memref<16xi32>
    %s = arith.addi %u, %v : i32
    %p = affine.apply affine_map<()[s0] -> (s0 + 2)>()[%n]
    affine.store %s, %m[%p] : memref<16xi32>

  }
  %r = affine.load %b[] : memref<i32>
  return %r : i32
}

// CHECK: module {
// CHECK-NEXT:   memref.global constant @c : memref<16xi32> = dense<3>
// CHECK-NEXT:   func.func @f(%arg0: memref<16xi32>, %arg1: memref<16xi32>, %arg2: index, %arg3: i1) -> i32 {
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c9 = arith.constant 9 : index
// CHECK-NEXT:     %c5_i32 = arith.constant 5 : i32
// CHECK-NEXT:     %c40_i32 = arith.constant 40 : i32
// CHECK-NEXT:     %0 = affine.load %arg0[symbol(%arg2) + 2] : memref<16xi32>
// CHECK-NEXT:     %1 = affine.for %arg4 = 0 to 9 iter_args(%arg5 = %0) -> (i32) {
// CHECK-NEXT:       %2 = memref.load %arg1[%arg4] : memref<16xi32>
// CHECK-NEXT:       %3 = arith.addi %arg5, %2 : i32
// CHECK-NEXT:       %4 = affine.apply affine_map<()[s0] -> (s0 + 2)>()[%arg2]
// CHECK-NEXT:       affine.yield %3 : i32
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.store %1, %arg0[symbol(%arg2) + 2] : memref<16xi32>
// CHECK-NEXT:     return %c5_i32 : i32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Elements are carried: computed inside, by the iteration.

memref.global constant @c : memref<16xi32> = dense<3>
// expected-remark @below {{[Analysis] alias.arguments | Category:affine-mem2reg | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<16xi32>, %w: memref<16xi32>, %n: index, %c: i1) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %x = arith.constant 5 : i32
  %y = arith.constant 40 : i32
  // expected-remark @below {{[Passed] promoted | Category:affine-mem2reg | Function=f | Op=memref.alloca, Remark="1 element"}}
  %b = memref.alloca() : memref<i32>
  affine.store %x, %b[] : memref<i32>
  // expected-remark @below {{[Passed] carried | Category:affine-mem2reg | Function=f | Op=affine.for, Remark="an element stays in a register from iteration to iteration"}}
  affine.for %i = 0 to 9 {
    %u = affine.load %m[4] : memref<16xi32>
    %v = memref.load %w[%i] : memref<16xi32>
    %s = arith.addi %u, %v : i32
    %p = affine.apply affine_map<(d0) -> (d0 - d0 + 4)>(%i)
    affine.store %s, %m[%p] : memref<16xi32>

  }
  %r = affine.load %b[] : memref<i32>
  return %r : i32
}

// CHECK: module {
// CHECK-NEXT:   memref.global constant @c : memref<16xi32> = dense<3>
// CHECK-NEXT:   func.func @f(%arg0: memref<16xi32>, %arg1: memref<16xi32>, %arg2: index, %arg3: i1) -> i32 {
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c9 = arith.constant 9 : index
// CHECK-NEXT:     %c5_i32 = arith.constant 5 : i32
// CHECK-NEXT:     %c40_i32 = arith.constant 40 : i32
// CHECK-NEXT:     %0 = affine.load %arg0[4] : memref<16xi32>
// CHECK-NEXT:     %1 = affine.for %arg4 = 0 to 9 iter_args(%arg5 = %0) -> (i32) {
// CHECK-NEXT:       %2 = memref.load %arg1[%arg4] : memref<16xi32>
// CHECK-NEXT:       %3 = arith.addi %arg5, %2 : i32
// CHECK-NEXT:       %4 = affine.apply affine_map<(d0) -> (4)>(%arg4)
// CHECK-NEXT:       affine.yield %3 : i32
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.store %1, %arg0[4] : memref<16xi32>
// CHECK-NEXT:     return %c5_i32 : i32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// What was stored in one of several iterations. An element is stored twice: what two iterations
// before stored, the last may have stored.

memref.global constant @c : memref<16xi32> = dense<3>
// expected-remark @below {{[Analysis] alias.arguments | Category:affine-mem2reg | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<16xi32>, %w: memref<16xi32>, %n: index, %c: i1) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %x = arith.constant 5 : i32
  %y = arith.constant 40 : i32
  // expected-remark @below {{[Passed] promoted | Category:affine-mem2reg | Function=f | Op=memref.alloca, Remark="1 element"}}
  %b = memref.alloca() : memref<i32>
  affine.store %x, %b[] : memref<i32>
  affine.for %i = 2 to 12 {
    %u = affine.load %m[(%i - 2) floordiv 2] : memref<16xi32>
    %k = arith.index_cast %i : index to i32
    %s = arith.addi %u, %k : i32
    affine.store %s, %m[%i floordiv 2] : memref<16xi32>
  }
  %r = affine.load %b[] : memref<i32>
  return %r : i32
}

// CHECK: module {
// CHECK-NEXT:   memref.global constant @c : memref<16xi32> = dense<3>
// CHECK-NEXT:   func.func @f(%arg0: memref<16xi32>, %arg1: memref<16xi32>, %arg2: index, %arg3: i1) -> i32 {
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c9 = arith.constant 9 : index
// CHECK-NEXT:     %c5_i32 = arith.constant 5 : i32
// CHECK-NEXT:     %c40_i32 = arith.constant 40 : i32
// CHECK-NEXT:     affine.for %arg4 = 2 to 12 {
// CHECK-NEXT:       %0 = affine.load %arg0[%arg4 floordiv 2 - 1] : memref<16xi32>
// CHECK-NEXT:       %1 = arith.index_cast %arg4 : index to i32
// CHECK-NEXT:       %2 = arith.addi %0, %1 : i32
// CHECK-NEXT:       affine.store %2, %arg0[%arg4 floordiv 2] : memref<16xi32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return %c5_i32 : i32
// CHECK-NEXT:   }
// CHECK-NEXT: }
