// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-reg2mem
// NOTE: What is expected was written by tests/lit/update.py.

// Buffers in regions with branches stay in memory.

memref.global constant @c : memref<16xi32> = dense<3>
func.func @f(%m: memref<16xi32>, %w: memref<16xi32>, %n: index, %c: i1) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %x = arith.constant 5 : i32
  %y = arith.constant 40 : i32
  %b = memref.alloca() : memref<i32>
  affine.store %x, %b[] : memref<i32>
  // expected-remark @below {{[Missed] several-blocks | Category:affine-reg2mem | Function=f | Op=scf.execute_region, Remark="its region has several blocks", reason=unsupported}}
  %q = scf.execute_region -> i32 {
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

// Results go through buffers and back: execute_region.

memref.global constant @c : memref<16xi32> = dense<3>
func.func @f(%m: memref<16xi32>, %w: memref<16xi32>, %n: index, %c: i1) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %x = arith.constant 5 : i32
  %y = arith.constant 40 : i32
  %b = memref.alloca() : memref<i32>
  affine.store %x, %b[] : memref<i32>
  // expected-remark @below {{[Passed] spilled | Category:affine-reg2mem | Function=f | Op=scf.execute_region, Remark="2 values"}}
  %q:2 = scf.execute_region -> (i32, index) {
    %u = affine.load %m[1] : memref<16xi32>
    // expected-remark @below {{[Passed] spilled | Category:affine-reg2mem | Function=f | Op=scf.execute_region, Remark="1 value"}}
    %p = scf.execute_region -> (i32) {
      affine.store %u, %m[2] : memref<16xi32>
      scf.yield %y : i32
    }
    %v = arith.addi %u, %p : i32
    scf.yield %v, %n : i32, index
  }
  memref.store %q#0, %m[%q#1] : memref<16xi32>
  %r = affine.load %b[] : memref<i32>
  return %r : i32
}

// -----

// Results go through buffers and back: alloca_scope.

memref.global constant @c : memref<16xi32> = dense<3>
func.func @f(%m: memref<16xi32>, %w: memref<16xi32>, %n: index, %c: i1) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %x = arith.constant 5 : i32
  %y = arith.constant 40 : i32
  %b = memref.alloca() : memref<i32>
  affine.store %x, %b[] : memref<i32>
  // expected-remark @below {{[Passed] spilled | Category:affine-reg2mem | Function=f | Op=memref.alloca_scope, Remark="2 values"}}
  %q:2 = memref.alloca_scope -> (i32, index) {
    %u = affine.load %m[1] : memref<16xi32>
    // expected-remark @below {{[Passed] spilled | Category:affine-reg2mem | Function=f | Op=memref.alloca_scope, Remark="1 value"}}
    %p = memref.alloca_scope -> (i32) {
      affine.store %u, %m[2] : memref<16xi32>
      memref.alloca_scope.return %y : i32
    }
    %v = arith.addi %u, %p : i32
    memref.alloca_scope.return %v, %n : i32, index
  }
  memref.store %q#0, %m[%q#1] : memref<16xi32>
  %r = affine.load %b[] : memref<i32>
  return %r : i32
}

// -----

// Properties stay.

memref.global constant @c : memref<16xi32> = dense<3>
func.func @f(%m: memref<16xi32>, %w: memref<16xi32>, %n: index, %c: i1) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %x = arith.constant 5 : i32
  %y = arith.constant 40 : i32
  %b = memref.alloca() : memref<i32>
  affine.store %x, %b[] : memref<i32>
  // expected-remark @below {{[Passed] spilled | Category:affine-reg2mem | Function=f | Op=scf.execute_region, Remark="2 values"}}
  %q:2 = scf.execute_region -> (i32, index) no_inline {
    %u = affine.load %m[1] : memref<16xi32>
    // expected-remark @below {{[Passed] spilled | Category:affine-reg2mem | Function=f | Op=scf.execute_region, Remark="1 value"}}
    %p = scf.execute_region -> (i32) {
      affine.store %u, %m[2] : memref<16xi32>
      scf.yield %y : i32
    }
    %v = arith.addi %u, %p : i32
    scf.yield %v, %n : i32, index
  }
  memref.store %q#0, %m[%q#1] : memref<16xi32>
  %r = affine.load %b[] : memref<i32>
  return %r : i32
}
