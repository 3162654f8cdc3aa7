// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-mem2reg
// NOTE: What is expected was written by tests/lit/update.py.

// A reduction becomes a buffer and a reduction again: atomic; private.

func.func @f(%m: memref<10xf32>, %w: memref<10x10xf32>, %x: f32, %z: i32, %n: index) -> i32 {
  %q:2 = affine.parallel (%i) = (0) to (9) reduce ("addi", "maximumf") -> (i32, f32) {
    %k = arith.index_cast %i : index to i32
    %v = arith.sitofp %k : i32 to f32
    affine.yield %k, %v : i32, f32
  }
  %c = arith.fptosi %q#1 : f32 to i32
  %r = arith.addi %q#0, %c : i32
  return %r : i32
}

// -----

// A reduction becomes a buffer and a reduction again: atomic; private.

func.func @f(%m: memref<10xf32>, %w: memref<10x10xf32>, %x: f32, %z: i32, %n: index) -> i32 {
  %q:2 = affine.parallel (%i) = (3) to (20) step (4) reduce ("addi", "maximumf") -> (i32, f32) {
    %k = arith.index_cast %i : index to i32
    %v = arith.sitofp %k : i32 to f32
    affine.yield %k, %v : i32, f32
  }
  %c = arith.fptosi %q#1 : f32 to i32
  %r = arith.addi %q#0, %c : i32
  return %r : i32
}

// -----

// A reduction becomes a buffer and a reduction again: atomic; private.

func.func @f(%m: memref<10xf32>, %w: memref<10x10xf32>, %x: f32, %z: i32, %n: index) -> i32 {
  %q:2 = affine.parallel (%i) = (-7) to (2) step (2) reduce ("addi", "maximumf") -> (i32, f32) {
    %k = arith.index_cast %i : index to i32
    %v = arith.sitofp %k : i32 to f32
    affine.yield %k, %v : i32, f32
  }
  %c = arith.fptosi %q#1 : f32 to i32
  %r = arith.addi %q#0, %c : i32
  return %r : i32
}

// -----

// Updates by parallel loops inside of others.

func.func @f(%m: memref<10xf32>, %w: memref<10x10xf32>, %x: f32, %z: i32, %n: index) -> i32 {
  %zero = arith.constant 0 : i32
  // expected-remark @below {{[Missed] atomic-update | Category:affine-mem2reg | Function=f | Op=memref.alloc, Remark="an outer parallel loop repeats the update", reason=unsupported}}
  %b = memref.alloc() : memref<i32>
  affine.store %zero, %b[] : memref<i32>
  affine.parallel (%i) = (0) to (3) {

    affine.parallel (%j) = (0) to (4) {
      %v = arith.index_cast %j : index to i32
      %o = affine.atomic_rmw addi %v, %b[] : (i32, memref<i32>) -> i32
    }

  }
  %r = affine.load %b[] : memref<i32>
  return %r : i32
}

// -----

// Updates by parallel loops inside of others.

func.func @f(%m: memref<10xf32>, %w: memref<10x10xf32>, %x: f32, %z: i32, %n: index) -> i32 {
  %zero = arith.constant 0 : i32
  // expected-remark @below {{[Missed] atomic-update | Category:affine-mem2reg | Function=f | Op=memref.alloc, Remark="an outer parallel loop repeats the update", reason=unsupported}}
  %b = memref.alloc() : memref<i32>
  affine.store %zero, %b[] : memref<i32>
  affine.parallel (%i) = (0) to (3) {
    affine.for %k = 0 to 2 {
      affine.parallel (%j) = (0) to (4) {
        %v = arith.index_cast %j : index to i32
        %o = affine.atomic_rmw addi %v, %b[] : (i32, memref<i32>) -> i32
      }
    }
  }
  %r = affine.load %b[] : memref<i32>
  return %r : i32
}

// -----

// Sums in order. Up to 1024 iterations that start from zero are combined in order anyway.

func.func @f(%m: memref<10xf32>, %w: memref<10x10xf32>, %x: f32, %z: i32, %n: index) -> f32 {
  %zero = arith.constant 0.0 : f32
  // expected-remark @below {{[Passed] promoted | Category:affine-mem2reg | Function=f | Op=memref.alloca, Remark="1 element"}}
  %b = memref.alloca() : memref<f32>
  affine.store %zero, %b[] : memref<f32>
  affine.parallel (%i) = (0) to (1024) {
    %o = affine.atomic_rmw addf %x, %b[] : (f32, memref<f32>) -> f32
  }
  %r = affine.load %b[] : memref<f32>
  return %r : f32
}

// -----

// Sums in order. Up to 1024 iterations that start from zero are combined in order anyway.

func.func @f(%m: memref<10xf32>, %w: memref<10x10xf32>, %x: f32, %z: i32, %n: index) -> f32 {
  %zero = arith.constant 0.0 : f32
  // expected-remark @below {{[Missed] float-order | Category:affine-mem2reg | Function=f | Op=memref.alloca, Remark="floating-point operations would be reassociated", reason=unsupported}}
  %b = memref.alloca() : memref<f32>
  affine.store %zero, %b[] : memref<f32>
  affine.parallel (%i) = (0) to (1025) {
    %o = affine.atomic_rmw addf %x, %b[] : (f32, memref<f32>) -> f32
  }
  %r = affine.load %b[] : memref<f32>
  return %r : f32
}

// -----

// The stored value is forwarded to the load.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-mem2reg | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<10xf32>, %w: memref<10x10xf32>, %x: f32, %z: i32, %n: index) {
  affine.for %i = 0 to 9 {
    affine.store %x, %m[%i] : memref<10xf32>
  }
  affine.for %i = 0 to 9 {
    // expected-remark @below {{[Passed] forwarded | Category:affine-mem2reg | Function=f | Op=affine.load, Remark="the value stored before is used, not loaded"}}
    %u = affine.load %m[%i] : memref<10xf32>
    %v = arith.mulf %u, %u : f32
    affine.store %v, %w[%i, 0] : memref<10x10xf32>
    // expected-remark @below {{[Passed] forwarded | Category:affine-mem2reg | Function=f | Op=affine.load, Remark="the value stored before is used, not loaded"}}
    %p = affine.load %w[%i, 0] : memref<10x10xf32>
    affine.store %p, %w[%i, 1] : memref<10x10xf32>
  }
  return
}

// -----

// The stored value is not forwarded to the load.

func.func @f(%m: memref<10xf32>, %w: memref<10x10xf32>, %x: f32, %z: i32, %n: index) {
  affine.for %i = 0 to 5 {
    affine.store %x, %m[%i] : memref<10xf32>
  }
  affine.for %i = 0 to 10 {
    %u = affine.load %m[%i] : memref<10xf32>
    affine.store %u, %w[%i, 0] : memref<10x10xf32>
  }
  return
}

// -----

// The stored value is not forwarded to the load.

func.func @f(%m: memref<10xf32>, %w: memref<10x10xf32>, %x: f32, %z: i32, %n: index) {
  affine.for %i = 0 to 9 {
    affine.store %x, %m[%i] : memref<10xf32>
  }
  %y = arith.negf %x : f32
  affine.store %y, %m[3] : memref<10xf32>
  affine.for %i = 0 to 9 {
    %u = affine.load %m[%i] : memref<10xf32>
    affine.store %u, %w[%i, 0] : memref<10x10xf32>
  }
  return
}

// -----

// The stored value is not forwarded to the load.

func.func @f(%m: memref<10xf32>, %w: memref<10x10xf32>, %x: f32, %z: i32, %n: index) {
  affine.for %i = 0 to 9 {
    %k = arith.index_cast %i : index to i32
    %v = arith.sitofp %k : i32 to f32
    affine.store %v, %m[%i] : memref<10xf32>
  }
  affine.for %i = 0 to 9 {
    %u = affine.load %m[%i] : memref<10xf32>
    affine.store %u, %w[%i, 0] : memref<10x10xf32>
  }
  return
}

// -----

// The stored value is not forwarded to the load.

func.func @f(%m: memref<10xf32>, %w: memref<10x10xf32>, %x: f32, %z: i32, %n: index) {
  affine.for %i = 0 to 9 {
    %k = arith.index_cast %i : index to i32
    %v = arith.sitofp %k : i32 to f32
    affine.store %v, %m[%i] : memref<10xf32>
    affine.if affine_set<(d0) : (d0 - 1 >= 0)>(%i) {
      %u = affine.load %m[%i - 1] : memref<10xf32>
      affine.store %u, %w[%i, 1] : memref<10x10xf32>
    }
  }
  affine.for %i = 0 to 9 {
    %u = affine.load %m[%i] : memref<10xf32>
    affine.store %u, %w[%i, 0] : memref<10x10xf32>
  }
  return
}

// -----

// Elements that stay the same: carried.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-mem2reg | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<10xf32>, %w: memref<10x10xf32>, %x: f32, %z: i32, %n: index) {
  affine.for %i = 0 to 10 {
    // expected-remark @below {{[Passed] carried | Category:affine-mem2reg | Function=f | Op=affine.for, Remark="an element stays in a register from iteration to iteration"}}
    affine.for %k = 0 to 10 {
      %a = affine.load %m[%i] : memref<10xf32>
      %b = affine.load %w[%i, %k] : memref<10x10xf32>
      %c = arith.addf %a, %b : f32
      affine.store %c, %m[%i] : memref<10xf32>

    }
  }
  return
}

// -----

// Elements that stay the same: carried twice.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-mem2reg | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<10xf32>, %w: memref<10x10xf32>, %x: f32, %z: i32, %n: index) {
  // expected-remark @below {{[Passed] carried | Category:affine-mem2reg | Function=f | Op=affine.for, Remark="an element stays in a register from iteration to iteration"}}
  affine.for %i = 0 to 10 {
    // expected-remark @below {{[Passed] carried | Category:affine-mem2reg | Function=f | Op=affine.for, Remark="an element stays in a register from iteration to iteration"}}
    affine.for %k = 0 to 10 {
      %a = affine.load %m[3] : memref<10xf32>
      %b = affine.load %w[%i, %k] : memref<10x10xf32>
      %c = arith.addf %a, %b : f32
      affine.store %c, %m[3] : memref<10xf32>

    }
  }
  return
}

// -----

// Elements that stay the same: no iteration, but within bounds.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-mem2reg | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<10xf32>, %w: memref<10x10xf32>, %x: f32, %z: i32, %n: index) {
  affine.for %i = 0 to 10 {
    // expected-remark @below {{[Passed] carried | Category:affine-mem2reg | Function=f | Op=affine.for, Remark="an element stays in a register from iteration to iteration"}}
    affine.for %k = 0 to %n {
      %a = affine.load %m[%i] : memref<10xf32>
      %b = affine.load %w[%i, %k] : memref<10x10xf32>
      %c = arith.addf %a, %b : f32
      affine.store %c, %m[%i] : memref<10xf32>

    }
  }
  return
}

// -----

// Elements that stay the same: no iteration, and beyond.

func.func @f(%m: memref<10xf32>, %w: memref<10x10xf32>, %x: f32, %z: i32, %n: index) {
  affine.for %i = 0 to 10 {
    affine.for %k = 0 to %n {
      %a = affine.load %m[%i + symbol(%n)] : memref<10xf32>
      %b = affine.load %w[%i, %k] : memref<10x10xf32>
      %c = arith.addf %a, %b : f32
      affine.store %c, %m[%i + symbol(%n)] : memref<10xf32>

    }
  }
  return
}

// -----

// Elements that stay the same: the element changes.

func.func @f(%m: memref<10xf32>, %w: memref<10x10xf32>, %x: f32, %z: i32, %n: index) {
  affine.for %i = 0 to 10 {
    affine.for %k = 0 to 10 {
      %a = affine.load %m[(%i + %k) mod 10] : memref<10xf32>
      %b = affine.load %w[%i, %k] : memref<10x10xf32>
      %c = arith.addf %a, %b : f32
      affine.store %c, %m[(%i + %k) mod 10] : memref<10xf32>

    }
  }
  return
}

// -----

// Elements that stay the same: read otherwise.

func.func @f(%m: memref<10xf32>, %w: memref<10x10xf32>, %x: f32, %z: i32, %n: index) {
  affine.for %i = 0 to 10 {
    affine.for %k = 0 to 10 {
      %a = affine.load %m[%i] : memref<10xf32>
      %b = affine.load %w[%i, %k] : memref<10x10xf32>
      %c = arith.addf %a, %b : f32
      affine.store %c, %m[%i] : memref<10xf32>
      %q = affine.load %m[%k] : memref<10xf32>
    }
  }
  return
}

// -----

// Elements that stay the same: written otherwise.

func.func @f(%m: memref<10xf32>, %w: memref<10x10xf32>, %x: f32, %z: i32, %n: index) {
  affine.for %i = 0 to 10 {
    affine.for %k = 0 to 10 {
      %a = affine.load %m[%i] : memref<10xf32>
      %b = affine.load %w[%i, %k] : memref<10x10xf32>
      %c = arith.addf %a, %b : f32
      affine.store %c, %m[%i] : memref<10xf32>
      affine.store %x, %m[0] : memref<10xf32>
    }
  }
  return
}

// -----

// Elements that stay the same: another element.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-mem2reg | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<10xf32>, %w: memref<10x10xf32>, %x: f32, %z: i32, %n: index) {
  affine.for %i = 0 to 10 {
    // expected-remark @below {{[Passed] carried | Category:affine-mem2reg | Function=f | Op=affine.for, Remark="an element stays in a register from iteration to iteration"}}
    affine.for %k = 0 to 10 {
      %a = affine.load %m[%i floordiv 2] : memref<10xf32>
      %b = affine.load %w[%i, %k] : memref<10x10xf32>
      %c = arith.addf %a, %b : f32
      affine.store %c, %m[%i floordiv 2] : memref<10xf32>
      affine.store %x, %m[7] : memref<10xf32>
    }
  }
  return
}

// -----

// Nothing is stored for others to see. In a parallel loop, a store that might not have been
// executed may be seen by others.

func.func @f(%m: memref<10xf32>, %w: memref<10x10xf32>, %x: f32, %z: i32, %n: index) {
  affine.parallel (%i) = (0) to (10) {
    affine.for %k = 0 to 10 {
      affine.if affine_set<(d0, d1) : (d0 - d1 - 20 >= 0)>(%i, %k) {
        %a = affine.load %m[0] : memref<10xf32>
        affine.store %a, %m[0] : memref<10xf32>
      }
    }
  }
  return
}

// -----

// Nothing is stored in constants: constant -0. A store to memory that is constant is allowed if
// it is never executed.

memref.global "private" constant @g : memref<4xf32> = dense<2.0>
func.func @f(%m: memref<10xf32>, %w: memref<10x10xf32>, %x: f32, %z: i32, %n: index) -> f32 {
  %g = memref.get_global @g : memref<4xf32>
  affine.for %k = 0 to 4 {
    %a = affine.load %g[1] : memref<4xf32>
    %b = arith.addf %a, %x : f32
    affine.if affine_set<(d0)[s0] : (d0 - s0 >= 0)>(%k)[%n] {
      affine.store %b, %g[1] : memref<4xf32>
    }
  }
  %r = affine.load %g[1] : memref<4xf32>
  return %r : f32
}

// -----

// Nothing is stored in constants. A store to memory that is constant is allowed if it is never
// executed.

memref.global "private" @g : memref<4xf32> = dense<2.0>
func.func @f(%m: memref<10xf32>, %w: memref<10x10xf32>, %x: f32, %z: i32, %n: index) -> f32 {
  %g = memref.get_global @g : memref<4xf32>
  // expected-remark @below {{[Passed] carried | Category:affine-mem2reg | Function=f | Op=affine.for, Remark="an element stays in a register from iteration to iteration"}}
  affine.for %k = 0 to 4 {
    %a = affine.load %g[1] : memref<4xf32>
    %b = arith.addf %a, %x : f32
    affine.if affine_set<(d0)[s0] : (d0 - s0 >= 0)>(%k)[%n] {
      affine.store %b, %g[1] : memref<4xf32>
    }
  }
  // expected-remark @below {{[Passed] forwarded | Category:affine-mem2reg | Function=f | Op=affine.load, Remark="the value stored before is used, not loaded"}}
  %r = affine.load %g[1] : memref<4xf32>
  return %r : f32
}

// -----

// Nothing is stored in constants of callers: constant.

memref.global "private" constant @g : memref<4xf32> = dense<2.0>
func.func private @of(%m: memref<4xf32>, %x: f32, %n: index) {
  affine.for %k = 0 to 4 {
    %a = affine.load %m[1] : memref<4xf32>
    %b = arith.addf %a, %x : f32
    affine.if affine_set<(d0)[s0] : (d0 - s0 >= 0)>(%k)[%n] {
      affine.store %b, %m[1] : memref<4xf32>
    }
  }
  return
}
func.func @main(%x: f32, %n: index) {
  %g = memref.get_global @g : memref<4xf32>
  call @of(%g, %x, %n) : (memref<4xf32>, f32, index) -> ()
  return
}

// -----

// Nothing is stored in constants of callers.

memref.global "private" @g : memref<4xf32> = dense<2.0>
func.func private @of(%m: memref<4xf32>, %x: f32, %n: index) {
  // expected-remark @below {{[Passed] carried | Category:affine-mem2reg | Function=of | Op=affine.for, Remark="an element stays in a register from iteration to iteration"}}
  affine.for %k = 0 to 4 {
    %a = affine.load %m[1] : memref<4xf32>
    %b = arith.addf %a, %x : f32
    affine.if affine_set<(d0)[s0] : (d0 - s0 >= 0)>(%k)[%n] {
      affine.store %b, %m[1] : memref<4xf32>
    }
  }
  return
}
func.func @main(%x: f32, %n: index) {
  %g = memref.get_global @g : memref<4xf32>
  call @of(%g, %x, %n) : (memref<4xf32>, f32, index) -> ()
  return
}

// -----

// What was stored before is carried.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-mem2reg | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<10xf32>, %w: memref<10x10xf32>, %x: f32, %z: i32, %n: index) {
  affine.for %i = 1 to 10 step 1 {
    // expected-remark @below {{[Passed] carried | Category:affine-mem2reg | Function=f | Op=affine.load, Remark="the stored value is carried in registers, to be used 1 iteration later"}}
    %a = affine.load %m[%i - 1] : memref<10xf32>
    %c = arith.addf %a, %x : f32
    affine.store %c, %m[%i] : memref<10xf32>
  }
  return
}

// -----

// What was stored before is carried.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-mem2reg | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<10xf32>, %w: memref<10x10xf32>, %x: f32, %z: i32, %n: index) {
  affine.for %i = 3 to 10 step 1 {
    // expected-remark @below {{[Passed] carried | Category:affine-mem2reg | Function=f | Op=affine.load, Remark="the stored value is carried in registers, to be used 3 iterations later"}}
    %a = affine.load %m[%i - 3] : memref<10xf32>
    %c = arith.addf %a, %x : f32
    affine.store %c, %m[%i] : memref<10xf32>
  }
  return
}

// -----

// What was stored before is carried.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-mem2reg | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<10xf32>, %w: memref<10x10xf32>, %x: f32, %z: i32, %n: index) {
  affine.for %i = 4 to 10 step 2 {
    // expected-remark @below {{[Passed] carried | Category:affine-mem2reg | Function=f | Op=affine.load, Remark="the stored value is carried in registers, to be used 2 iterations later"}}
    %a = affine.load %m[%i - 4] : memref<10xf32>
    %c = arith.addf %a, %x : f32
    affine.store %c, %m[%i] : memref<10xf32>
  }
  return
}

// -----

// What was stored before is carried.

func.func @f(%m: memref<10xf32>, %w: memref<10x10xf32>, %x: f32, %z: i32, %n: index) {
  affine.for %i = 1 to 10 step 2 {
    %a = affine.load %m[%i - 1] : memref<10xf32>
    %c = arith.addf %a, %x : f32
    affine.store %c, %m[%i] : memref<10xf32>
  }
  return
}

// -----

// What was stored before is carried.

func.func @f(%m: memref<10xf32>, %w: memref<10x10xf32>, %x: f32, %z: i32, %n: index) {
  affine.for %i = 9 to 10 step 1 {
    %a = affine.load %m[%i - 2] : memref<10xf32>
    %c = arith.addf %a, %x : f32
    affine.store %c, %m[%i] : memref<10xf32>
  }
  return
}

// -----

// What was stored before is carried.

func.func @f(%m: memref<10xf32>, %w: memref<10x10xf32>, %x: f32, %z: i32, %n: index) {
  affine.for %i = 2 to 10 step 3 {
    %a = affine.load %m[%i - 2] : memref<10xf32>
    %c = arith.addf %a, %x : f32
    affine.store %c, %m[%i] : memref<10xf32>
  }
  return
}

// -----

// Another store in between.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-mem2reg | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<10xf32>, %w: memref<10x10xf32>, %x: f32, %z: i32, %n: index) {
  affine.for %i = 1 to 10 step 1 {
    // expected-remark @below {{[Passed] carried | Category:affine-mem2reg | Function=f | Op=affine.load, Remark="the stored value is carried in registers, to be used 1 iteration later"}}
    %a = affine.load %m[%i - 1] : memref<10xf32>
    %c = arith.addf %a, %x : f32
    affine.store %c, %m[%i] : memref<10xf32>
    affine.store %x, %m[%i - 1] : memref<10xf32>
  }
  return
}

// -----

// Stores and buffers that nothing reads are removed.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-mem2reg | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<10xf32>, %w: memref<10x10xf32>, %x: f32, %z: i32, %n: index) {
  // expected-remark @below {{[Passed] dead-buffer | Category:affine-mem2reg | Function=f | Op=memref.alloc, Remark="the buffer is only written"}}
  %b = memref.alloc() : memref<10xf32>
  affine.for %i = 0 to 10 {
    // expected-remark @below {{[Passed] dead-store | Category:affine-mem2reg | Function=f | Op=affine.store, Remark="nothing reads what is stored"}}
    affine.store %x, %b[%i] : memref<10xf32>
    // expected-remark @below {{[Passed] dead-store | Category:affine-mem2reg | Function=f | Op=affine.store, Remark="nothing reads what is stored"}}
    affine.store %x, %m[%i] : memref<10xf32>
  }
  affine.for %i = 0 to 10 {
    %y = arith.negf %x : f32
    affine.store %y, %m[%i] : memref<10xf32>
  }
  memref.dealloc %b : memref<10xf32>
  return
}

// -----

// An element is there where it is asserted.

func.func @f(%b: memref<?xf32>, %x: f32, %n: index) {
  %c0 = arith.constant 0 : index
  %d = memref.dim %b, %c0 : memref<?xf32>
  affine.for %i = 0 to %n {
    %ok = arith.cmpi slt, %i, %d : index
    cf.assert %ok, "within the extent"
    // expected-remark @below {{[Passed] carried | Category:affine-mem2reg | Function=f | Op=affine.for, Remark="an element stays in a register from iteration to iteration"}}
    affine.for %k = 0 to affine_map<(d0) -> (d0)>(%i) {
      %e = affine.load %b[%i + 0] : memref<?xf32>
      %s = arith.addf %e, %x : f32
      affine.store %s, %b[%i + 0] : memref<?xf32>
    }
  }
  return
}

// -----

// An element is there where it is asserted.

func.func @f(%b: memref<?xf32>, %x: f32, %n: index) {
  %c0 = arith.constant 0 : index
  %d = memref.dim %b, %c0 : memref<?xf32>
  affine.for %i = 0 to %n {
    %ok = arith.cmpi slt, %i, %d : index
    cf.assert %ok, "within the extent"
    affine.for %k = 0 to affine_map<(d0) -> (d0)>(%i) {
      %e = affine.load %b[%i + 1] : memref<?xf32>
      %s = arith.addf %e, %x : f32
      affine.store %s, %b[%i + 1] : memref<?xf32>
    }
  }
  return
}

// -----

// An element is there where it is asserted.

func.func @f(%b: memref<?xf32>, %x: f32, %n: index) {
  %c0 = arith.constant 0 : index
  %d = memref.dim %b, %c0 : memref<?xf32>
  affine.for %i = 0 to %n {
    %ok = arith.cmpi sle, %i, %d : index
    cf.assert %ok, "within the extent"
    affine.for %k = 0 to affine_map<(d0) -> (d0)>(%i) {
      %e = affine.load %b[%i + 0] : memref<?xf32>
      %s = arith.addf %e, %x : f32
      affine.store %s, %b[%i + 0] : memref<?xf32>
    }
  }
  return
}

// -----

// An element is there where it is asserted.

func.func @f(%b: memref<?xf32>, %x: f32, %n: index) {
  %c0 = arith.constant 0 : index
  %d = memref.dim %b, %c0 : memref<?xf32>
  affine.for %i = 0 to %n {
    %ok = arith.cmpi ne, %i, %d : index
    cf.assert %ok, "within the extent"
    affine.for %k = 0 to affine_map<(d0) -> (d0)>(%i) {
      %e = affine.load %b[%i + 0] : memref<?xf32>
      %s = arith.addf %e, %x : f32
      affine.store %s, %b[%i + 0] : memref<?xf32>
    }
  }
  return
}

// -----

// A loop that certainly runs needs no guard.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-mem2reg | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<10xf32>, %w: memref<10x10xf32>, %x: f32, %z: i32, %n: index) {
  affine.for %i = 0 to 10 {
    // expected-remark @below {{[Passed] carried | Category:affine-mem2reg | Function=f | Op=affine.for, Remark="an element stays in a register from iteration to iteration"}}
    affine.for %k = 0 to affine_map<(d0) -> (d0)>(%i) {
      %e = affine.load %m[%i] : memref<10xf32>
      %s = arith.addf %e, %x : f32
      affine.store %s, %m[%i] : memref<10xf32>
    }
  }
  return
}

// -----

// A loop that certainly runs needs no guard.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-mem2reg | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<10xf32>, %w: memref<10x10xf32>, %x: f32, %z: i32, %n: index) {
  affine.for %i = 0 to 10 {
    // expected-remark @below {{[Passed] carried | Category:affine-mem2reg | Function=f | Op=affine.for, Remark="an element stays in a register from iteration to iteration"}}
    affine.for %k = 0 to affine_map<(d0) -> (d0 + 1)>(%i) {
      %e = affine.load %m[%i] : memref<10xf32>
      %s = arith.addf %e, %x : f32
      affine.store %s, %m[%i] : memref<10xf32>
    }
  }
  return
}

// -----

// What is asserted behind says nothing.

func.func @f(%b: memref<?xf32>, %x: f32, %n: index) {
  %c0 = arith.constant 0 : index
  %d = memref.dim %b, %c0 : memref<?xf32>
  affine.for %i = 0 to %n {
    affine.for %k = 0 to affine_map<(d0) -> (d0)>(%i) {
      %e = affine.load %b[%i + 0] : memref<?xf32>
      %s = arith.addf %e, %x : f32
      affine.store %s, %b[%i + 0] : memref<?xf32>
    }
    %ok = arith.cmpi slt, %i, %d : index
    cf.assert %ok, "within the extent"
  }
  return
}

// -----

// What may end the program in front of an element. The loop runs, but the element need not be
// there.

func.func @f(%m: memref<?xi32>, %c: i1, %k: index) {
  affine.for %i = 0 to 4 {
    cf.assert %c, "no element"
    %a = affine.load %m[symbol(%k)] : memref<?xi32>
    %b = arith.addi %a, %a : i32
    affine.store %b, %m[symbol(%k)] : memref<?xi32>
  }
  return
}

// -----

// What may end the program in front of an element. The loop runs, but the element need not be
// there.

func.func @f(%m: memref<?xi32>, %c: i1, %k: index) {
  affine.for %i = 0 to 4 {
    scf.execute_region {
      cf.assert %c, "no element"
      scf.yield
    }
    %a = affine.load %m[symbol(%k)] : memref<?xi32>
    %b = arith.addi %a, %a : i32
    affine.store %b, %m[symbol(%k)] : memref<?xi32>
  }
  return
}

// -----

// What may end the program in front of an element. The loop runs, but the element need not be
// there.

func.func @f(%m: memref<?xi32>, %c: i1, %k: index) {
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 3 {
      cf.assert %c, "no element"
    }
    %a = affine.load %m[symbol(%k)] : memref<?xi32>
    %b = arith.addi %a, %a : i32
    affine.store %b, %m[symbol(%k)] : memref<?xi32>
  }
  return
}

// -----

// What may end the program in front of an element. The loop runs, but the element need not be
// there.

func.func @f(%m: memref<?xi32>, %c: i1, %k: index) {
  // expected-remark @below {{[Passed] carried | Category:affine-mem2reg | Function=f | Op=affine.for, Remark="an element stays in a register from iteration to iteration"}}
  affine.for %i = 0 to 4 {
    %a = affine.load %m[symbol(%k)] : memref<?xi32>
    %b = arith.addi %a, %a : i32
    affine.store %b, %m[symbol(%k)] : memref<?xi32>
    cf.assert %c, "no element"
  }
  return
}

// -----

// The last iteration stores what is read behind the loop.

func.func @f(%b: memref<8xf32>, %z: f32) -> f32 {
  // expected-remark @below {{[Passed] promoted | Category:affine-mem2reg | Function=f | Op=memref.alloc, Remark="1 element"}}
  %a = memref.alloc() : memref<1xf32>
  affine.store %z, %a[0] : memref<1xf32>
  affine.for %i = 0 to 8 {
    %x = affine.load %b[%i] : memref<8xf32>
    affine.store %x, %a[0] : memref<1xf32>
  }
  %y = affine.load %a[0] : memref<1xf32>
  memref.dealloc %a : memref<1xf32>
  return %y : f32
}
