// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-mem2reg=buffers-only=true
// NOTE: What is expected was written by tests/lit/update.py.

// Buffers become values.

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
    %u = affine.load %b[] : memref<i32>
    %v = memref.load %m[%i] : memref<16xi32>
    %s = arith.addi %u, %v : i32
    affine.store %s, %b[] : memref<i32>
  }
  %r = affine.load %b[] : memref<i32>
  return %r : i32
}

// -----

// Buffers become values in regions of `scf`: if without else.

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
  scf.if %c {
    affine.store %y, %b[] : memref<i32>
  }
  %r = affine.load %b[] : memref<i32>
  return %r : i32
}

// -----

// Buffers become values in regions of `scf`: if, stored in both.

memref.global constant @c : memref<16xi32> = dense<3>
func.func @f(%m: memref<16xi32>, %w: memref<16xi32>, %n: index, %c: i1) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %x = arith.constant 5 : i32
  %y = arith.constant 40 : i32
  // expected-remark @below {{[Passed] promoted | Category:affine-mem2reg | Function=f | Op=memref.alloca, Remark="1 element"}}
  %b = memref.alloca() : memref<i32>
  scf.if %c {
    affine.store %y, %b[] : memref<i32>
  } else {
    affine.store %x, %b[] : memref<i32>
  }
  %r = affine.load %b[] : memref<i32>
  return %r : i32
}

// -----

// Buffers become values in regions of `scf`: switch.

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
  scf.index_switch %n
  case 1 {
    affine.store %y, %b[] : memref<i32>
    scf.yield
  }
  case 2 {
    scf.yield
  }
  default {
    %u = affine.load %b[] : memref<i32>
    %s = arith.addi %u, %y : i32
    affine.store %s, %b[] : memref<i32>
  }
  %r = affine.load %b[] : memref<i32>
  return %r : i32
}

// -----

// Buffers become values in regions of `scf`: while.

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
  scf.while : () -> () {
    %u = affine.load %b[] : memref<i32>
    %go = arith.cmpi slt, %u, %y : i32
    scf.condition(%go)
  } do {
    %u = affine.load %b[] : memref<i32>
    %s = arith.addi %u, %x : i32
    affine.store %s, %b[] : memref<i32>
    scf.yield
  }
  %r = affine.load %b[] : memref<i32>
  return %r : i32
}

// -----

// Buffers become values in regions of `scf`: while, stored in the condition.

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
  %e = scf.while (%k = %x) : (i32) -> i32 {
    %u = affine.load %b[] : memref<i32>
    %s = arith.addi %u, %k : i32
    affine.store %s, %b[] : memref<i32>
    %go = arith.cmpi slt, %s, %y : i32
    scf.condition(%go) %s : i32
  } do {
  ^bb0(%k: i32):
    %u = affine.load %b[] : memref<i32>
    %h = arith.subi %k, %u : i32
    %i = arith.addi %h, %x : i32
    scf.yield %i : i32
  }
  %r = affine.load %b[] : memref<i32>
  return %r : i32
}

// -----

// Buffers become values in regions of `scf`: while, read in the body only.

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
  %e = scf.while (%k = %x) : (i32) -> i32 {
    affine.store %k, %b[] : memref<i32>
    %go = arith.cmpi slt, %k, %y : i32
    scf.condition(%go) %k : i32
  } do {
  ^bb0(%k: i32):
    %u = affine.load %b[] : memref<i32>
    %i = arith.addi %u, %x : i32
    scf.yield %i : i32
  }
  affine.store %e, %b[] : memref<i32>
  %r = affine.load %b[] : memref<i32>
  return %r : i32
}

// -----

// Buffers become values in regions of `scf`: read in a parallel loop.

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
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    %u = affine.load %b[] : memref<i32>
    memref.store %u, %w[%i] : memref<16xi32>
    scf.reduce
  }
  %r = affine.load %b[] : memref<i32>
  return %r : i32
}

// -----

// Buffers become values in regions of `scf`: read behind a conditional store only.

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
    scf.if %c {
      affine.store %y, %b[] : memref<i32>
    }
    %u = affine.load %b[] : memref<i32>
    memref.store %u, %w[%i] : memref<16xi32>
  }
  affine.store %y, %b[] : memref<i32>
  %r = affine.load %b[] : memref<i32>
  return %r : i32
}

// -----

// Buffers become values in regions of `scf`: nested.

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
    affine.for %j = 0 to 3 {
      scf.if %c {
        %u = affine.load %b[] : memref<i32>
        %s = arith.muli %u, %x : i32
        affine.store %s, %b[] : memref<i32>
      }
    }
  }
  %r = affine.load %b[] : memref<i32>
  return %r : i32
}

// -----

// The buffer stays in memory: stored in a parallel loop.

memref.global constant @c : memref<16xi32> = dense<3>
func.func @f(%m: memref<16xi32>, %w: memref<16xi32>, %n: index, %c: i1) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %x = arith.constant 5 : i32
  %y = arith.constant 40 : i32
  // expected-remark @below {{[Missed] control-flow | Category:affine-mem2reg | Function=f | Op=memref.alloca, Remark="an access is inside 'scf.parallel'", reason=unsupported}}
  %b = memref.alloca() : memref<i32>
  affine.store %x, %b[] : memref<i32>
  scf.parallel (%i) = (%c0) to (%c1) step (%c1) {
    affine.store %y, %b[] : memref<i32>
    scf.reduce
  }
  %r = affine.load %b[] : memref<i32>
  return %r : i32
}

// -----

// The buffer stays in memory: in a region with branches.

memref.global constant @c : memref<16xi32> = dense<3>
func.func @f(%m: memref<16xi32>, %w: memref<16xi32>, %n: index, %c: i1) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %x = arith.constant 5 : i32
  %y = arith.constant 40 : i32
  // expected-remark @below {{[Missed] control-flow | Category:affine-mem2reg | Function=f | Op=memref.alloca, Remark="an access is inside 'scf.execute_region'", reason=unsupported}}
  %b = memref.alloca() : memref<i32>
  scf.execute_region {
    cf.br ^next
  ^next:
    affine.store %x, %b[] : memref<i32>
    scf.yield
  }
  %r = affine.load %b[] : memref<i32>
  return %r : i32
}
