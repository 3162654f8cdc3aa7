// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -pass-pipeline='builtin.module(func.func(affine-loop-unroll-jam{unroll-jam-factor=2}))'
// NOTE: What is expected was written by tests/lit/update.py.

// A nest is jammed only where its dependences allow it.

func.func @f(%m: memref<12x12xf64>, %n: index, %x: f64) {
  // expected-remark @below {{[Passed] jammed | Category:affine-loop-unroll-jam | Function=f | Op=affine.for, Remark="2 iterations become one", cleanup=no, factor=2, guarded=no}}
  affine.for %i = 2 to 10 {
    affine.for %j = 1 to 9 {
      %0 = affine.load %m[%i - 1, %j] : memref<12x12xf64>
      affine.store %0, %m[%i, %j] : memref<12x12xf64>
    }
  }
  return
}

// -----

// A nest is jammed only where its dependences allow it.

func.func @f(%m: memref<12x12xf64>, %n: index, %x: f64) {
  // expected-remark-re @below {{[Missed] illegal-jam | Category:affine-loop-unroll-jam | Function=f | Op=affine.for, Remark="this would reverse a flow dependence from 'affine.store' at {{\S+}} to 'affine.load' at {{\S+}}, distance [1, 1] [-1, -1]", Witness="(%i = 2, %j = 2) -> (%i = 3, %j = 1), element [2, 2]", reason=illegal}}
  affine.for %i = 2 to 10 {
    affine.for %j = 1 to 9 {
      %0 = affine.load %m[%i - 1, %j + 1] : memref<12x12xf64>
      affine.store %0, %m[%i, %j] : memref<12x12xf64>
    }
  }
  return
}

// -----

// A nest is jammed only where its dependences allow it.

func.func @f(%m: memref<12x12xf64>, %n: index, %x: f64) {
  // expected-remark @below {{[Passed] jammed | Category:affine-loop-unroll-jam | Function=f | Op=affine.for, Remark="2 iterations become one", cleanup=no, factor=2, guarded=no}}
  affine.for %i = 2 to 10 {
    affine.for %j = 1 to 9 {
      %0 = affine.load %m[%i - 2, %j + 1] : memref<12x12xf64>
      affine.store %0, %m[%i, %j] : memref<12x12xf64>
    }
  }
  return
}

// -----

// A nest is jammed only where its dependences allow it.

func.func @f(%m: memref<12x12xf64>, %n: index, %x: f64) {
  // expected-remark-re @below {{[Missed] illegal-jam | Category:affine-loop-unroll-jam | Function=f | Op=affine.for, Remark="this would reverse a flow dependence from 'affine.store' at {{\S+}} to 'affine.load' at {{\S+}}, distance [1, 1]", Witness="(%i = 2, %j = 1) -> (%i = 3), element [3, 0]", reason=illegal}}
  affine.for %i = 2 to 10 {
    %0 = affine.load %m[%i, 0] : memref<12x12xf64>
    affine.for %j = 1 to 9 {
      affine.store %x, %m[%i + 1, %j - 1] : memref<12x12xf64>
    }
  }
  return
}

// -----

// A nest is jammed only where its dependences allow it.

func.func @f(%m: memref<12x12xf64>, %n: index, %x: f64) {
  // expected-remark @below {{[Passed] jammed | Category:affine-loop-unroll-jam | Function=f | Op=affine.for, Remark="2 iterations become one", cleanup=no, factor=2, guarded=no}}
  affine.for %i = 2 to 10 {
    affine.for %j = 1 to 9 {
      affine.store %x, %m[%i + 1, %j] : memref<12x12xf64>
    }
    affine.for %k = 1 to 9 {
      %0 = affine.load %m[%i, %k] : memref<12x12xf64>
      affine.store %0, %m[%i, 11] : memref<12x12xf64>
    }
  }
  return
}

// -----

// A nest is jammed only where its dependences allow it.

func.func @f(%m: memref<12x12xf64>, %n: index, %x: f64) {
  // expected-remark-re @below {{[Missed] illegal-jam | Category:affine-loop-unroll-jam | Function=f | Op=affine.for, Remark="this would reverse a flow dependence from 'affine.store' at {{\S+}} to 'affine.load' at {{\S+}}, distance [1, 1]", Witness="(%i = 2) -> (%i = 3, %j = 3), element [3, 3]", reason=illegal}}
  affine.for %i = 2 to 10 {
    affine.for %j = 1 to 9 {
      %0 = affine.load %m[%i, %j] : memref<12x12xf64>
      affine.store %0, %m[0, %j] : memref<12x12xf64>
    }
    affine.store %x, %m[%i + 1, 3] : memref<12x12xf64>
  }
  return
}

// -----

// Jammed loops keep the results for any number of iterations.

func.func @f(%m: memref<12x12xf64>, %n: index, %x: f64) {
  // expected-remark @below {{[Passed] jammed | Category:affine-loop-unroll-jam | Function=f | Op=affine.for, Remark="2 iterations become one", cleanup=yes, factor=2, guarded=yes}}
  affine.for %i = 1 to %n {
    affine.for %j = 1 to 9 {
      %0 = affine.load %m[%i, %j - 1] : memref<12x12xf64>
      affine.store %0, %m[%i, %j] : memref<12x12xf64>
    }
  }
  return
}

// -----

// Jammed loops keep the results for any number of iterations.

func.func @f(%m: memref<12x12xf64>, %n: index, %x: f64) {
  // expected-remark @below {{[Passed] jammed | Category:affine-loop-unroll-jam | Function=f | Op=affine.for, Remark="2 iterations become one", cleanup=yes, factor=2, guarded=yes}}
  affine.for %i = %n to 9 {
    affine.for %j = 1 to 9 {
      %0 = affine.load %m[%i, %j - 1] : memref<12x12xf64>
      affine.store %0, %m[%i, %j] : memref<12x12xf64>
    }
  }
  return
}

// -----

// Jammed loops keep the results for any number of iterations.

func.func @f(%m: memref<12x12xf64>, %n: index, %x: f64) {
  // expected-remark @below {{[Passed] jammed | Category:affine-loop-unroll-jam | Function=f | Op=affine.for, Remark="2 iterations become one", cleanup=no, factor=2, guarded=no}}
  affine.for %i = 0 to min affine_map<(d0) -> (d0 * 2, 8)>(%n) {
    affine.for %j = 1 to 9 {
      %0 = affine.load %m[%i, %j - 1] : memref<12x12xf64>
      affine.store %0, %m[%i, %j] : memref<12x12xf64>
    }
  }
  return
}
