// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-mem2reg | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Buffers become values: stored inside, execute_region.

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
  scf.execute_region {
    %u = affine.load %b[] : memref<i32>
    %v = arith.addi %u, %y : i32
    affine.store %v, %b[] : memref<i32>
    scf.yield
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
// CHECK-NEXT:     %0 = scf.execute_region -> i32 {
// CHECK-NEXT:       %1 = arith.addi %c5_i32, %c40_i32 : i32
// CHECK-NEXT:       scf.yield %1 : i32
// CHECK-NEXT:     }
// CHECK-NEXT:     return %0 : i32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Buffers become values: stored inside, alloca_scope.

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
  memref.alloca_scope {
    %u = affine.load %b[] : memref<i32>
    %v = arith.addi %u, %y : i32
    affine.store %v, %b[] : memref<i32>
    memref.alloca_scope.return
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
// CHECK-NEXT:     %0 = memref.alloca_scope  -> (i32) {
// CHECK-NEXT:       %1 = arith.addi %c5_i32, %c40_i32 : i32
// CHECK-NEXT:       memref.alloca_scope.return %1 : i32
// CHECK-NEXT:     }
// CHECK-NEXT:     return %0 : i32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Buffers become values: results beside, execute_region.

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
  %q = scf.execute_region -> (i32) {
    %u = affine.load %b[] : memref<i32>
    affine.store %y, %b[] : memref<i32>
    scf.yield %u : i32
  }
  affine.store %q, %m[3] : memref<16xi32>
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
// CHECK-NEXT:     %0:2 = scf.execute_region -> (i32, i32) {
// CHECK-NEXT:       scf.yield %c5_i32, %c40_i32 : i32, i32
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.store %0#0, %arg0[3] : memref<16xi32>
// CHECK-NEXT:     return %0#1 : i32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Buffers become values: results beside, alloca_scope.

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
  %q = memref.alloca_scope -> (i32) {
    %u = affine.load %b[] : memref<i32>
    affine.store %y, %b[] : memref<i32>
    memref.alloca_scope.return %u : i32
  }
  affine.store %q, %m[3] : memref<16xi32>
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
// CHECK-NEXT:     %0:2 = memref.alloca_scope  -> (i32, i32) {
// CHECK-NEXT:       memref.alloca_scope.return %c5_i32, %c40_i32 : i32, i32
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.store %0#0, %arg0[3] : memref<16xi32>
// CHECK-NEXT:     return %0#1 : i32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Buffers become values: only read, execute_region.

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
  scf.execute_region {
    %u = affine.load %b[] : memref<i32>
    affine.store %u, %m[2] : memref<16xi32>
    scf.yield
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
// CHECK-NEXT:     scf.execute_region {
// CHECK-NEXT:       affine.store %c5_i32, %arg0[2] : memref<16xi32>
// CHECK-NEXT:       scf.yield
// CHECK-NEXT:     }
// CHECK-NEXT:     return %c5_i32 : i32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Buffers become values: only read, alloca_scope.

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
  memref.alloca_scope {
    %u = affine.load %b[] : memref<i32>
    affine.store %u, %m[2] : memref<16xi32>
    memref.alloca_scope.return
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
// CHECK-NEXT:     memref.alloca_scope  {
// CHECK-NEXT:       affine.store %c5_i32, %arg0[2] : memref<16xi32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return %c5_i32 : i32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Buffers become values: in a loop and a conditional, execute_region.

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
  scf.for %i = %c0 to %n step %c1 {
    scf.execute_region {
      scf.if %c {
        scf.execute_region {
          %u = affine.load %b[] : memref<i32>
          %v = arith.muli %u, %y : i32
          affine.store %v, %b[] : memref<i32>
          scf.yield
        }
      }
      scf.yield
    }
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
// CHECK-NEXT:     %0 = scf.for %arg4 = %c0 to %arg2 step %c1 iter_args(%arg5 = %c5_i32) -> (i32) {
// CHECK-NEXT:       %1 = scf.execute_region -> i32 {
// CHECK-NEXT:         %2 = scf.if %arg3 -> (i32) {
// CHECK-NEXT:           %3 = scf.execute_region -> i32 {
// CHECK-NEXT:             %4 = arith.muli %arg5, %c40_i32 : i32
// CHECK-NEXT:             scf.yield %4 : i32
// CHECK-NEXT:           }
// CHECK-NEXT:           scf.yield %3 : i32
// CHECK-NEXT:         } else {
// CHECK-NEXT:           scf.yield %arg5 : i32
// CHECK-NEXT:         }
// CHECK-NEXT:         scf.yield %2 : i32
// CHECK-NEXT:       }
// CHECK-NEXT:       scf.yield %1 : i32
// CHECK-NEXT:     }
// CHECK-NEXT:     return %0 : i32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Buffers become values: in a loop and a conditional, alloca_scope.

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
  scf.for %i = %c0 to %n step %c1 {
    memref.alloca_scope {
      scf.if %c {
        memref.alloca_scope {
          %u = affine.load %b[] : memref<i32>
          %v = arith.muli %u, %y : i32
          affine.store %v, %b[] : memref<i32>
          memref.alloca_scope.return
        }
      }
      memref.alloca_scope.return
    }
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
// CHECK-NEXT:     %0 = scf.for %arg4 = %c0 to %arg2 step %c1 iter_args(%arg5 = %c5_i32) -> (i32) {
// CHECK-NEXT:       %1 = memref.alloca_scope  -> (i32) {
// CHECK-NEXT:         %2 = scf.if %arg3 -> (i32) {
// CHECK-NEXT:           %3 = memref.alloca_scope  -> (i32) {
// CHECK-NEXT:             %4 = arith.muli %arg5, %c40_i32 : i32
// CHECK-NEXT:             memref.alloca_scope.return %4 : i32
// CHECK-NEXT:           }
// CHECK-NEXT:           scf.yield %3 : i32
// CHECK-NEXT:         } else {
// CHECK-NEXT:           scf.yield %arg5 : i32
// CHECK-NEXT:         }
// CHECK-NEXT:         memref.alloca_scope.return %2 : i32
// CHECK-NEXT:       }
// CHECK-NEXT:       scf.yield %1 : i32
// CHECK-NEXT:     }
// CHECK-NEXT:     return %0 : i32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Buffers become values: overwritten behind, execute_region.
// Dead values are not given: execute_region.

memref.global constant @c : memref<16xi32> = dense<3>
func.func @f(%m: memref<16xi32>, %w: memref<16xi32>, %n: index, %c: i1) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %x = arith.constant 5 : i32
  %y = arith.constant 40 : i32
  // expected-remark @below {{[Passed] promoted | Category:affine-mem2reg | Function=f | Op=memref.alloca, Remark="1 element"}}
  %b = memref.alloca() : memref<i32>
  scf.execute_region {
    affine.store %y, %b[] : memref<i32>
    scf.yield
  }
  affine.store %x, %b[] : memref<i32>
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
// CHECK-NEXT:     scf.execute_region {
// CHECK-NEXT:       scf.yield
// CHECK-NEXT:     }
// CHECK-NEXT:     return %c5_i32 : i32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Buffers become values: overwritten behind, alloca_scope.
// Dead values are not given: alloca_scope.

memref.global constant @c : memref<16xi32> = dense<3>
func.func @f(%m: memref<16xi32>, %w: memref<16xi32>, %n: index, %c: i1) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %x = arith.constant 5 : i32
  %y = arith.constant 40 : i32
  // expected-remark @below {{[Passed] promoted | Category:affine-mem2reg | Function=f | Op=memref.alloca, Remark="1 element"}}
  %b = memref.alloca() : memref<i32>
  memref.alloca_scope {
    affine.store %y, %b[] : memref<i32>
    memref.alloca_scope.return
  }
  affine.store %x, %b[] : memref<i32>
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
// CHECK-NEXT:     memref.alloca_scope  {
// CHECK-NEXT:     }
// CHECK-NEXT:     return %c5_i32 : i32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Buffers become values: stored nowhere else, execute_region.

memref.global constant @c : memref<16xi32> = dense<3>
func.func @f(%m: memref<16xi32>, %w: memref<16xi32>, %n: index, %c: i1) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %x = arith.constant 5 : i32
  %y = arith.constant 40 : i32
  // expected-remark @below {{[Passed] promoted | Category:affine-mem2reg | Function=f | Op=memref.alloca, Remark="1 element"}}
  %b = memref.alloca() : memref<i32>
  scf.execute_region {
    affine.store %y, %b[] : memref<i32>
    scf.yield
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
// CHECK-NEXT:     %0 = scf.execute_region -> i32 {
// CHECK-NEXT:       scf.yield %c40_i32 : i32
// CHECK-NEXT:     }
// CHECK-NEXT:     return %0 : i32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Buffers become values: stored nowhere else, alloca_scope.

memref.global constant @c : memref<16xi32> = dense<3>
func.func @f(%m: memref<16xi32>, %w: memref<16xi32>, %n: index, %c: i1) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %x = arith.constant 5 : i32
  %y = arith.constant 40 : i32
  // expected-remark @below {{[Passed] promoted | Category:affine-mem2reg | Function=f | Op=memref.alloca, Remark="1 element"}}
  %b = memref.alloca() : memref<i32>
  memref.alloca_scope {
    affine.store %y, %b[] : memref<i32>
    memref.alloca_scope.return
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
// CHECK-NEXT:     %0 = memref.alloca_scope  -> (i32) {
// CHECK-NEXT:       memref.alloca_scope.return %c40_i32 : i32
// CHECK-NEXT:     }
// CHECK-NEXT:     return %0 : i32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Elements are carried: execute_region.

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
  affine.for %i = 0 to 7 {
    scf.execute_region {
      %u = affine.load %m[3] : memref<16xi32>
      %v = arith.addi %u, %y : i32
      affine.store %v, %m[3] : memref<16xi32>
      scf.yield
    }
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
// CHECK-NEXT:     %1 = affine.for %arg4 = 0 to 7 iter_args(%arg5 = %0) -> (i32) {
// CHECK-NEXT:       %2 = scf.execute_region -> i32 {
// CHECK-NEXT:         %3 = arith.addi %arg5, %c40_i32 : i32
// CHECK-NEXT:         scf.yield %3 : i32
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.yield %2 : i32
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.store %1, %arg0[3] : memref<16xi32>
// CHECK-NEXT:     return %c5_i32 : i32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Elements are carried: alloca_scope.

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
  affine.for %i = 0 to 7 {
    memref.alloca_scope {
      %u = affine.load %m[3] : memref<16xi32>
      %v = arith.addi %u, %y : i32
      affine.store %v, %m[3] : memref<16xi32>
      memref.alloca_scope.return
    }
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
// CHECK-NEXT:     %1 = affine.for %arg4 = 0 to 7 iter_args(%arg5 = %0) -> (i32) {
// CHECK-NEXT:       %2 = memref.alloca_scope  -> (i32) {
// CHECK-NEXT:         %3 = arith.addi %arg5, %c40_i32 : i32
// CHECK-NEXT:         memref.alloca_scope.return %3 : i32
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.yield %2 : i32
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.store %1, %arg0[3] : memref<16xi32>
// CHECK-NEXT:     return %c5_i32 : i32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// What was stored before is carried: execute_region.

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
  affine.for %i = 2 to 14 {

    // expected-remark @below {{[Passed] carried | Category:affine-mem2reg | Function=f | Op=affine.load, Remark="what is stored is handed on in registers, to be used 2 iterations later"}}
    %u = affine.load %m[%i - 2] : memref<16xi32>
    %v = affine.load %w[%i] : memref<16xi32>
    %s = arith.addi %u, %v : i32
    scf.execute_region {
      scf.execute_region {
        %t = arith.muli %s, %y : i32
        affine.store %t, %m[%i] : memref<16xi32>
        scf.yield
      }
      scf.yield
    }

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
// CHECK-NEXT:     %0 = affine.load %arg0[0] : memref<16xi32>
// CHECK-NEXT:     %1 = affine.load %arg0[1] : memref<16xi32>
// CHECK-NEXT:     %2:2 = affine.for %arg4 = 2 to 14 iter_args(%arg5 = %1, %arg6 = %0) -> (i32, i32) {
// CHECK-NEXT:       %3 = affine.load %arg1[%arg4] : memref<16xi32>
// CHECK-NEXT:       %4 = arith.addi %arg6, %3 : i32
// CHECK-NEXT:       %5 = scf.execute_region -> i32 {
// CHECK-NEXT:         %6 = scf.execute_region -> i32 {
// CHECK-NEXT:           %7 = arith.muli %4, %c40_i32 : i32
// CHECK-NEXT:           affine.store %7, %arg0[%arg4] : memref<16xi32>
// CHECK-NEXT:           scf.yield %7 : i32
// CHECK-NEXT:         }
// CHECK-NEXT:         scf.yield %6 : i32
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.yield %5, %arg5 : i32, i32
// CHECK-NEXT:     }
// CHECK-NEXT:     return %c5_i32 : i32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// What was stored before is carried: alloca_scope.

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
  affine.for %i = 2 to 14 {

    // expected-remark @below {{[Passed] carried | Category:affine-mem2reg | Function=f | Op=affine.load, Remark="what is stored is handed on in registers, to be used 2 iterations later"}}
    %u = affine.load %m[%i - 2] : memref<16xi32>
    %v = affine.load %w[%i] : memref<16xi32>
    %s = arith.addi %u, %v : i32
    memref.alloca_scope {
      memref.alloca_scope {
        %t = arith.muli %s, %y : i32
        affine.store %t, %m[%i] : memref<16xi32>
        memref.alloca_scope.return
      }
      memref.alloca_scope.return
    }

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
// CHECK-NEXT:     %0 = affine.load %arg0[0] : memref<16xi32>
// CHECK-NEXT:     %1 = affine.load %arg0[1] : memref<16xi32>
// CHECK-NEXT:     %2:2 = affine.for %arg4 = 2 to 14 iter_args(%arg5 = %1, %arg6 = %0) -> (i32, i32) {
// CHECK-NEXT:       %3 = affine.load %arg1[%arg4] : memref<16xi32>
// CHECK-NEXT:       %4 = arith.addi %arg6, %3 : i32
// CHECK-NEXT:       %5 = memref.alloca_scope  -> (i32) {
// CHECK-NEXT:         %6 = memref.alloca_scope  -> (i32) {
// CHECK-NEXT:           %7 = arith.muli %4, %c40_i32 : i32
// CHECK-NEXT:           affine.store %7, %arg0[%arg4] : memref<16xi32>
// CHECK-NEXT:           memref.alloca_scope.return %7 : i32
// CHECK-NEXT:         }
// CHECK-NEXT:         memref.alloca_scope.return %6 : i32
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.yield %5, %arg5 : i32, i32
// CHECK-NEXT:     }
// CHECK-NEXT:     return %c5_i32 : i32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// What was stored before is carried: execute_region.

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
  affine.for %i = 2 to 14 {
    scf.execute_region {
      // expected-remark @below {{[Passed] carried | Category:affine-mem2reg | Function=f | Op=affine.load, Remark="what is stored is handed on in registers, to be used 2 iterations later"}}
      %u = affine.load %m[%i - 2] : memref<16xi32>
      %v = affine.load %w[%i] : memref<16xi32>
      %s = arith.addi %u, %v : i32
      scf.execute_region {
        scf.execute_region {
          %t = arith.muli %s, %y : i32
          affine.store %t, %m[%i] : memref<16xi32>
          scf.yield
        }
        scf.yield
      }
      scf.yield }
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
// CHECK-NEXT:     %0 = affine.load %arg0[0] : memref<16xi32>
// CHECK-NEXT:     %1 = affine.load %arg0[1] : memref<16xi32>
// CHECK-NEXT:     %2:2 = affine.for %arg4 = 2 to 14 iter_args(%arg5 = %1, %arg6 = %0) -> (i32, i32) {
// CHECK-NEXT:       %3 = scf.execute_region -> i32 {
// CHECK-NEXT:         %4 = affine.load %arg1[%arg4] : memref<16xi32>
// CHECK-NEXT:         %5 = arith.addi %arg6, %4 : i32
// CHECK-NEXT:         %6 = scf.execute_region -> i32 {
// CHECK-NEXT:           %7 = scf.execute_region -> i32 {
// CHECK-NEXT:             %8 = arith.muli %5, %c40_i32 : i32
// CHECK-NEXT:             affine.store %8, %arg0[%arg4] : memref<16xi32>
// CHECK-NEXT:             scf.yield %8 : i32
// CHECK-NEXT:           }
// CHECK-NEXT:           scf.yield %7 : i32
// CHECK-NEXT:         }
// CHECK-NEXT:         scf.yield %6 : i32
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.yield %3, %arg5 : i32, i32
// CHECK-NEXT:     }
// CHECK-NEXT:     return %c5_i32 : i32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// What was stored before is carried: alloca_scope.

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
  affine.for %i = 2 to 14 {
    memref.alloca_scope {
      // expected-remark @below {{[Passed] carried | Category:affine-mem2reg | Function=f | Op=affine.load, Remark="what is stored is handed on in registers, to be used 2 iterations later"}}
      %u = affine.load %m[%i - 2] : memref<16xi32>
      %v = affine.load %w[%i] : memref<16xi32>
      %s = arith.addi %u, %v : i32
      memref.alloca_scope {
        memref.alloca_scope {
          %t = arith.muli %s, %y : i32
          affine.store %t, %m[%i] : memref<16xi32>
          memref.alloca_scope.return
        }
        memref.alloca_scope.return
      }
      memref.alloca_scope.return }
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
// CHECK-NEXT:     %0 = affine.load %arg0[0] : memref<16xi32>
// CHECK-NEXT:     %1 = affine.load %arg0[1] : memref<16xi32>
// CHECK-NEXT:     %2:2 = affine.for %arg4 = 2 to 14 iter_args(%arg5 = %1, %arg6 = %0) -> (i32, i32) {
// CHECK-NEXT:       %3 = memref.alloca_scope  -> (i32) {
// CHECK-NEXT:         %4 = affine.load %arg1[%arg4] : memref<16xi32>
// CHECK-NEXT:         %5 = arith.addi %arg6, %4 : i32
// CHECK-NEXT:         %6 = memref.alloca_scope  -> (i32) {
// CHECK-NEXT:           %7 = memref.alloca_scope  -> (i32) {
// CHECK-NEXT:             %8 = arith.muli %5, %c40_i32 : i32
// CHECK-NEXT:             affine.store %8, %arg0[%arg4] : memref<16xi32>
// CHECK-NEXT:             memref.alloca_scope.return %8 : i32
// CHECK-NEXT:           }
// CHECK-NEXT:           memref.alloca_scope.return %7 : i32
// CHECK-NEXT:         }
// CHECK-NEXT:         memref.alloca_scope.return %6 : i32
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.yield %3, %arg5 : i32, i32
// CHECK-NEXT:     }
// CHECK-NEXT:     return %c5_i32 : i32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// What is stored sometimes is not carried: execute_region.

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
  affine.for %i = 2 to 14 {

    %u = affine.load %m[%i - 2] : memref<16xi32>
    %v = affine.load %w[%i] : memref<16xi32>
    %s = arith.addi %u, %v : i32
    scf.if %c {
      scf.execute_region {
        %t = arith.muli %s, %y : i32
        affine.store %t, %m[%i] : memref<16xi32>
        scf.yield
      }
    }
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
// CHECK-NEXT:     affine.for %arg4 = 2 to 14 {
// CHECK-NEXT:       %0 = affine.load %arg0[%arg4 - 2] : memref<16xi32>
// CHECK-NEXT:       %1 = affine.load %arg1[%arg4] : memref<16xi32>
// CHECK-NEXT:       %2 = arith.addi %0, %1 : i32
// CHECK-NEXT:       scf.if %arg3 {
// CHECK-NEXT:         scf.execute_region {
// CHECK-NEXT:           %3 = arith.muli %2, %c40_i32 : i32
// CHECK-NEXT:           affine.store %3, %arg0[%arg4] : memref<16xi32>
// CHECK-NEXT:           scf.yield
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return %c5_i32 : i32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// What is stored sometimes is not carried: alloca_scope.

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
  affine.for %i = 2 to 14 {

    %u = affine.load %m[%i - 2] : memref<16xi32>
    %v = affine.load %w[%i] : memref<16xi32>
    %s = arith.addi %u, %v : i32
    scf.if %c {
      memref.alloca_scope {
        %t = arith.muli %s, %y : i32
        affine.store %t, %m[%i] : memref<16xi32>
        memref.alloca_scope.return
      }
    }
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
// CHECK-NEXT:     affine.for %arg4 = 2 to 14 {
// CHECK-NEXT:       %0 = affine.load %arg0[%arg4 - 2] : memref<16xi32>
// CHECK-NEXT:       %1 = affine.load %arg1[%arg4] : memref<16xi32>
// CHECK-NEXT:       %2 = arith.addi %0, %1 : i32
// CHECK-NEXT:       scf.if %arg3 {
// CHECK-NEXT:         memref.alloca_scope  {
// CHECK-NEXT:           %3 = arith.muli %2, %c40_i32 : i32
// CHECK-NEXT:           affine.store %3, %arg0[%arg4] : memref<16xi32>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return %c5_i32 : i32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Elements that may not exist stay: execute_region.

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
    scf.execute_region {
      %u = affine.load %m[symbol(%n) + 14] : memref<16xi32>
      %v = arith.addi %u, %y : i32
      affine.store %v, %m[symbol(%n) + 14] : memref<16xi32>
      scf.yield
    }
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
// CHECK-NEXT:       scf.execute_region {
// CHECK-NEXT:         %0 = affine.load %arg0[symbol(%arg2) + 14] : memref<16xi32>
// CHECK-NEXT:         %1 = arith.addi %0, %c40_i32 : i32
// CHECK-NEXT:         affine.store %1, %arg0[symbol(%arg2) + 14] : memref<16xi32>
// CHECK-NEXT:         scf.yield
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return %c5_i32 : i32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Elements that may not exist stay: alloca_scope.

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
    memref.alloca_scope {
      %u = affine.load %m[symbol(%n) + 14] : memref<16xi32>
      %v = arith.addi %u, %y : i32
      affine.store %v, %m[symbol(%n) + 14] : memref<16xi32>
      memref.alloca_scope.return
    }
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
// CHECK-NEXT:       memref.alloca_scope  {
// CHECK-NEXT:         %0 = affine.load %arg0[symbol(%arg2) + 14] : memref<16xi32>
// CHECK-NEXT:         %1 = arith.addi %0, %c40_i32 : i32
// CHECK-NEXT:         affine.store %1, %arg0[symbol(%arg2) + 14] : memref<16xi32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return %c5_i32 : i32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Branches stay.

memref.global constant @c : memref<16xi32> = dense<3>
// expected-remark @below {{[Analysis] alias.arguments | Category:affine-mem2reg | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<16xi32>, %w: memref<16xi32>, %n: index, %c: i1) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %x = arith.constant 5 : i32
  %y = arith.constant 40 : i32
  // expected-remark @below {{[Missed] control-flow | Category:affine-mem2reg | Function=f | Op=memref.alloca, Remark="an access is inside 'scf.execute_region'"}}
  %b = memref.alloca() : memref<i32>
  affine.store %x, %b[] : memref<i32>
  %q = scf.execute_region -> i32 {
    // expected-remark @below {{[Passed] forwarded | Category:affine-mem2reg | Function=f | Op=affine.load, Remark="what was stored before is used, not loaded"}}
    %u = affine.load %b[] : memref<i32>
    cf.cond_br %c, ^one, ^two
  ^one:
    affine.store %y, %b[] : memref<i32>
    scf.yield %u : i32
  ^two:
    scf.yield %y : i32
  }
  affine.store %q, %m[3] : memref<16xi32>
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
// CHECK-NEXT:     %alloca = memref.alloca() : memref<i32>
// CHECK-NEXT:     affine.store %c5_i32, %alloca[] : memref<i32>
// CHECK-NEXT:     %0 = scf.execute_region -> i32 {
// CHECK-NEXT:       cf.cond_br %arg3, ^bb1, ^bb2
// CHECK-NEXT:     ^bb1:  // pred: ^bb0
// CHECK-NEXT:       affine.store %c40_i32, %alloca[] : memref<i32>
// CHECK-NEXT:       scf.yield %c5_i32 : i32
// CHECK-NEXT:     ^bb2:  // pred: ^bb0
// CHECK-NEXT:       scf.yield %c40_i32 : i32
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.store %0, %arg0[3] : memref<16xi32>
// CHECK-NEXT:     %1 = affine.load %alloca[] : memref<i32>
// CHECK-NEXT:     return %1 : i32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Branches stay.

memref.global constant @c : memref<16xi32> = dense<3>
func.func @f(%m: memref<16xi32>, %w: memref<16xi32>, %n: index, %c: i1) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %x = arith.constant 5 : i32
  %y = arith.constant 40 : i32
  // expected-remark @below {{[Missed] control-flow | Category:affine-mem2reg | Function=f | Op=memref.alloca, Remark="an access is inside 'scf.execute_region'"}}
  %b = memref.alloca() : memref<i32>
  affine.store %x, %b[] : memref<i32>
  scf.execute_region {
    cf.br ^next(%c0 : index)
  ^next(%k: index):
    %u = affine.load %b[] : memref<i32>
    %v = arith.addi %u, %y : i32
    affine.store %v, %b[] : memref<i32>
    %l = arith.addi %k, %c1 : index
    %t = arith.cmpi slt, %l, %n : index
    cf.cond_br %t, ^next(%l : index), ^last
  ^last:
    scf.yield
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
// CHECK-NEXT:     %alloca = memref.alloca() : memref<i32>
// CHECK-NEXT:     affine.store %c5_i32, %alloca[] : memref<i32>
// CHECK-NEXT:     scf.execute_region {
// CHECK-NEXT:       cf.br ^bb1(%c0 : index)
// CHECK-NEXT:     ^bb1(%1: index):  // 2 preds: ^bb0, ^bb1
// CHECK-NEXT:       %2 = affine.load %alloca[] : memref<i32>
// CHECK-NEXT:       %3 = arith.addi %2, %c40_i32 : i32
// CHECK-NEXT:       affine.store %3, %alloca[] : memref<i32>
// CHECK-NEXT:       %4 = arith.addi %1, %c1 : index
// CHECK-NEXT:       %5 = arith.cmpi slt, %4, %arg2 : index
// CHECK-NEXT:       cf.cond_br %5, ^bb1(%4 : index), ^bb2
// CHECK-NEXT:     ^bb2:  // pred: ^bb1
// CHECK-NEXT:       scf.yield
// CHECK-NEXT:     }
// CHECK-NEXT:     %0 = affine.load %alloca[] : memref<i32>
// CHECK-NEXT:     return %0 : i32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Loops in front of branches write.

memref.global constant @c : memref<16xi32> = dense<3>
func.func @f(%m: memref<16xi32>, %w: memref<16xi32>, %n: index, %c: i1) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %x = arith.constant 5 : i32
  %y = arith.constant 40 : i32
  // expected-remark @below {{[Missed] control-flow | Category:affine-mem2reg | Function=f | Op=memref.alloca, Remark="an access is inside 'scf.execute_region'"}}
  %b = memref.alloca() : memref<i32>
  // expected-remark @below {{[Passed] dead-store | Category:affine-mem2reg | Function=f | Op=affine.store, Remark="nobody reads what is stored"}}
  affine.store %x, %b[] : memref<i32>
  scf.execute_region {
    // expected-remark @below {{[Passed] carried | Category:affine-mem2reg | Function=f | Op=affine.for, Remark="an element stays in a register from iteration to iteration"}}
    affine.for %i = 0 to %n {
      // expected-remark @below {{[Passed] forwarded | Category:affine-mem2reg | Function=f | Op=affine.load, Remark="what was stored before is used, not loaded"}}
      %u = affine.load %b[] : memref<i32>
      %v = arith.muli %u, %y : i32
      affine.store %v, %b[] : memref<i32>
    }
    cf.cond_br %c, ^one, ^two
  ^one:
    scf.yield
  ^two:
    scf.yield
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
// CHECK-NEXT:     %alloca = memref.alloca() : memref<i32>
// CHECK-NEXT:     scf.execute_region {
// CHECK-NEXT:       %1 = affine.for %arg4 = 0 to %arg2 iter_args(%arg5 = %c5_i32) -> (i32) {
// CHECK-NEXT:         %2 = arith.muli %arg5, %c40_i32 : i32
// CHECK-NEXT:         affine.yield %2 : i32
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.store %1, %alloca[] : memref<i32>
// CHECK-NEXT:       cf.cond_br %arg3, ^bb1, ^bb2
// CHECK-NEXT:     ^bb1:  // pred: ^bb0
// CHECK-NEXT:       scf.yield
// CHECK-NEXT:     ^bb2:  // pred: ^bb0
// CHECK-NEXT:       scf.yield
// CHECK-NEXT:     }
// CHECK-NEXT:     %0 = affine.load %alloca[] : memref<i32>
// CHECK-NEXT:     return %0 : i32
// CHECK-NEXT:   }
// CHECK-NEXT: }
