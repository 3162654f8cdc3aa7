// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -pass-pipeline='builtin.module(func.func(affine-loop-unroll-jam{unroll-jam-factor=3}))'
// NOTE: What is expected was written by tests/lit/update.py.

// A nest is jammed only where its dependences allow it.

func.func @f(%m: memref<12x12xf64>, %n: index, %x: f64) {
  // expected-remark @below {{[Passed] jammed | Category:affine-loop-unroll-jam | Function=f | Op=affine.for, Remark="3 iterations become one", cleanup=yes, factor=3, guarded=no}}
  affine.for %i = 2 to 10 {
    affine.for %j = 1 to 9 {
      %0 = affine.load %m[%i - 1, %j - 1] : memref<12x12xf64>
      affine.store %0, %m[%i, %j] : memref<12x12xf64>
    }
  }
  return
}

// -----

// A nest is jammed only where its dependences allow it.

func.func @f(%m: memref<12x12xf64>, %n: index, %x: f64) {
  // expected-remark-re @below {{[Missed] illegal-jam | Category:affine-loop-unroll-jam | Function=f | Op=affine.for, Remark="this would reverse a flow dependence from 'affine.store' at {{\S+}} to 'affine.load' at {{\S+}}, distance [2, 2] [-1, -1]", Witness="(%i = 2, %j = 2) -> (%i = 4, %j = 1), element [2, 2]", reason=illegal}}
  affine.for %i = 2 to 10 {
    affine.for %j = 1 to 9 {
      %0 = affine.load %m[%i - 2, %j + 1] : memref<12x12xf64>
      affine.store %0, %m[%i, %j] : memref<12x12xf64>
    }
  }
  return
}

// -----

// Jamming a loop whose iterations carry the induction variable keeps the result.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-loop-unroll-jam | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<8xindex>, %s: memref<8x3xindex>, %n: index) {
  // expected-remark @below {{[Passed] jammed | Category:affine-loop-unroll-jam | Function=f | Op=affine.for, Remark="3 iterations become one", cleanup=yes, factor=3, guarded=no}}
  affine.for %i = 0 to 8 {
    affine.for %k = 0 to 3 {

    }
    %r = affine.for %j = 0 to 3 iter_args(%a = %i) -> (index) {

      affine.yield %a : index
    }
    affine.store %r, %m[%i] : memref<8xindex>
  }
  return
}

// -----

// Jamming a loop whose iterations carry the induction variable keeps the result.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-loop-unroll-jam | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<8xindex>, %s: memref<8x3xindex>, %n: index) {
  // expected-remark @below {{[Passed] jammed | Category:affine-loop-unroll-jam | Function=f | Op=affine.for, Remark="3 iterations become one", cleanup=yes, factor=3, guarded=no}}
  affine.for %i = 0 to 8 {
    affine.for %k = 0 to 3 {

    }
    %r = affine.for %j = 0 to 3 iter_args(%a = %i) -> (index) {
      %d = arith.addi %a, %j : index
      affine.yield %d : index
    }
    affine.store %r, %m[%i] : memref<8xindex>
  }
  return
}

// -----

// Jamming a loop whose iterations carry the induction variable keeps the result.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-loop-unroll-jam | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<8xindex>, %s: memref<8x3xindex>, %n: index) {
  // expected-remark @below {{[Passed] jammed | Category:affine-loop-unroll-jam | Function=f | Op=affine.for, Remark="3 iterations become one", cleanup=yes, factor=3, guarded=no}}
  affine.for %i = 0 to 8 {
    affine.for %k = 0 to 3 {

    }
    %r = affine.for %j = 0 to 3 iter_args(%a = %n) -> (index) {

      affine.yield %i : index
    }
    affine.store %r, %m[%i] : memref<8xindex>
  }
  return
}

// -----

// Jamming a loop whose iterations carry the induction variable keeps the result.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-loop-unroll-jam | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<8xindex>, %s: memref<8x3xindex>, %n: index) {
  // expected-remark @below {{[Passed] jammed | Category:affine-loop-unroll-jam | Function=f | Op=affine.for, Remark="3 iterations become one", cleanup=yes, factor=3, guarded=no}}
  affine.for %i = 0 to 8 {
    affine.for %k = 0 to 3 {
      affine.store %i, %s[%i, %k] : memref<8x3xindex>
    }
    %r = affine.for %j = 0 to 3 iter_args(%a = %i) -> (index) {

      affine.yield %a : index
    }
    affine.store %r, %m[%i] : memref<8xindex>
  }
  return
}

// -----

// Jamming a loop whose iterations carry the induction variable keeps the result.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-loop-unroll-jam | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<8xindex>, %s: memref<8x3xindex>, %n: index) {
  // expected-remark @below {{[Passed] jammed | Category:affine-loop-unroll-jam | Function=f | Op=affine.for, Remark="3 iterations become one", cleanup=yes, factor=3, guarded=no}}
  affine.for %i = 0 to 8 {
    affine.for %k = 0 to 3 {
      affine.store %i, %s[%i, %k] : memref<8x3xindex>
    }
    %r = affine.for %j = 0 to 3 iter_args(%a = %i) -> (index) {
      %d = arith.addi %a, %j : index
      affine.yield %d : index
    }
    affine.store %r, %m[%i] : memref<8xindex>
  }
  return
}

// -----

// Jamming a loop whose iterations carry the induction variable keeps the result.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-loop-unroll-jam | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<8xindex>, %s: memref<8x3xindex>, %n: index) {
  // expected-remark @below {{[Passed] jammed | Category:affine-loop-unroll-jam | Function=f | Op=affine.for, Remark="3 iterations become one", cleanup=yes, factor=3, guarded=no}}
  affine.for %i = 0 to 8 {
    affine.for %k = 0 to 3 {
      affine.store %i, %s[%i, %k] : memref<8x3xindex>
    }
    %r = affine.for %j = 0 to 3 iter_args(%a = %n) -> (index) {

      affine.yield %i : index
    }
    affine.store %r, %m[%i] : memref<8xindex>
  }
  return
}
