// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-mem2reg
// NOTE: What is expected was written by tests/lit/update.py.

// Elements are carried between iterations: in scf.for.

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

// -----

// Elements are carried between iterations: affine accesses in scf.for.

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

// -----

// Elements are carried between iterations: a constant of two kinds.

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

// -----

// Elements are carried between iterations: another element.

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

// -----

// Elements are carried between iterations: read at any place.

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

// -----

// Elements are carried between iterations: maybe no iteration, and beyond.

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

// -----

// Elements are carried between iterations: maybe no iteration.

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

// -----

// Elements are carried between iterations: maybe no iteration, and nothing else is stored.

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

// -----

// Elements are carried between iterations: maybe no iteration, and stored in some only.

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
    scf.if %c {
      affine.store %s, %m[3] : memref<16xi32>
    } // : memref<16xi32>

  }
  %r = affine.load %b[] : memref<i32>
  return %r : i32
}

// -----

// Elements are carried between iterations: maybe no iteration, and never to be written.

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

// -----

// Elements are carried between iterations: maybe no iteration, and not of the memory.

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

// -----

// Elements are carried between iterations: computed inside, always the same.

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

// -----

// Elements are carried between iterations: computed inside, by the iteration.

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
