// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-mem2reg
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

// -----

// Elements are carried between iterations: execute_region.

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

// -----

// Elements are carried between iterations: alloca_scope.

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

    // expected-remark @below {{[Passed] carried | Category:affine-mem2reg | Function=f | Op=affine.load, Remark="the stored value is carried in registers, to be used 2 iterations later"}}
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

    // expected-remark @below {{[Passed] carried | Category:affine-mem2reg | Function=f | Op=affine.load, Remark="the stored value is carried in registers, to be used 2 iterations later"}}
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
      // expected-remark @below {{[Passed] carried | Category:affine-mem2reg | Function=f | Op=affine.load, Remark="the stored value is carried in registers, to be used 2 iterations later"}}
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
      // expected-remark @below {{[Passed] carried | Category:affine-mem2reg | Function=f | Op=affine.load, Remark="the stored value is carried in registers, to be used 2 iterations later"}}
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
  // expected-remark @below {{[Missed] control-flow | Category:affine-mem2reg | Function=f | Op=memref.alloca, Remark="an access is inside 'scf.execute_region'", reason=unsupported}}
  %b = memref.alloca() : memref<i32>
  affine.store %x, %b[] : memref<i32>
  %q = scf.execute_region -> i32 {
    // expected-remark @below {{[Passed] forwarded | Category:affine-mem2reg | Function=f | Op=affine.load, Remark="the value stored before is used, not loaded"}}
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

// -----

// Buffers in regions with branches stay in memory.

memref.global constant @c : memref<16xi32> = dense<3>
func.func @f(%m: memref<16xi32>, %w: memref<16xi32>, %n: index, %c: i1) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %x = arith.constant 5 : i32
  %y = arith.constant 40 : i32
  // expected-remark @below {{[Missed] control-flow | Category:affine-mem2reg | Function=f | Op=memref.alloca, Remark="an access is inside 'scf.execute_region'", reason=unsupported}}
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

// -----

// Loops in front of branches write.

memref.global constant @c : memref<16xi32> = dense<3>
func.func @f(%m: memref<16xi32>, %w: memref<16xi32>, %n: index, %c: i1) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %x = arith.constant 5 : i32
  %y = arith.constant 40 : i32
  // expected-remark @below {{[Missed] control-flow | Category:affine-mem2reg | Function=f | Op=memref.alloca, Remark="an access is inside 'scf.execute_region'", reason=unsupported}}
  %b = memref.alloca() : memref<i32>
  // expected-remark @below {{[Passed] dead-store | Category:affine-mem2reg | Function=f | Op=affine.store, Remark="nothing reads what is stored"}}
  affine.store %x, %b[] : memref<i32>
  scf.execute_region {
    // expected-remark @below {{[Passed] carried | Category:affine-mem2reg | Function=f | Op=affine.for, Remark="an element stays in a register from iteration to iteration"}}
    affine.for %i = 0 to %n {
      // expected-remark @below {{[Passed] forwarded | Category:affine-mem2reg | Function=f | Op=affine.load, Remark="the value stored before is used, not loaded"}}
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
