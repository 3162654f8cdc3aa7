// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-jam-skewed
// NOTE: What is expected was written by tests/lit/update.py.

// Rows are jammed only where the cost model expects a gain.

func.func @main(%m: memref<40x40xf64>, %x: f64, %n: index, %p: index) {
  // expected-remark @below {{[Missed] unprofitable | Category:affine-jam-skewed | Function=main | Op=affine.for, Remark="no iteration waits long for a value of the one before it", reason=unprofitable}}
  affine.for %i = 2 to 38 {
    affine.for %j = 2 to 38 {
      %s0 = arith.constant 0.5 : f64
      %v0 = affine.load %m[%i + 0, %j + 1] : memref<40x40xf64>
      %h0 = arith.mulf %v0, %x : f64
      %s1 = arith.addf %s0, %h0 : f64
      %v1 = affine.load %m[%i + -1, %j + 0] : memref<40x40xf64>
      %h1 = arith.mulf %v1, %x : f64
      %s2 = arith.addf %s1, %h1 : f64
      affine.store %s2, %m[%i, %j] : memref<40x40xf64>
    }
  }
  return
}

// -----

// Rows are jammed only where the cost model expects a gain.

func.func @main(%m: memref<40x40xf64>, %x: f64, %n: index, %p: index) {
  // expected-remark @below {{[Missed] unprofitable | Category:affine-jam-skewed | Function=main | Op=affine.for, Remark="no iteration waits long for a value of the one before it", reason=unprofitable}}
  affine.for %i = 2 to 38 {
    affine.for %j = 2 to 38 {
      %s0 = arith.constant 0.5 : f64
      %v0 = affine.load %m[%i + 0, %j + -2] : memref<40x40xf64>
      %h0 = arith.mulf %v0, %x : f64
      %s1 = arith.addf %s0, %h0 : f64
      %v1 = affine.load %m[%i + -1, %j + 0] : memref<40x40xf64>
      %h1 = arith.mulf %v1, %x : f64
      %s2 = arith.addf %s1, %h1 : f64
      affine.store %s2, %m[%i, %j] : memref<40x40xf64>
    }
  }
  return
}

// -----

// Rows are jammed only where the cost model expects a gain.

func.func @main(%m: memref<40x40xf64>, %x: f64, %n: index, %p: index) {
  affine.for %i = 0 to 20 {
    affine.for %j = 2 to 38 {
      %s0 = arith.constant 0.5 : f64
      %v0 = affine.load %m[%i + 0, %j + -1] : memref<40x40xf64>
      %h0 = arith.mulf %v0, %x : f64
      %s1 = arith.addf %s0, %h0 : f64
      affine.store %s1, %m[%i, %j] : memref<40x40xf64>
    }
  }
  return
}

// -----

// Rows are jammed only where the cost model expects a gain.

func.func @main(%m: memref<40x40xf64>, %x: f64, %n: index, %p: index) {
  affine.for %i = 0 to 38 {
    affine.for %j = 2 to 20 {
      %s0 = arith.constant 0.5 : f64
      %v0 = affine.load %m[%i + 0, %j + -1] : memref<40x40xf64>
      %h0 = arith.mulf %v0, %x : f64
      %s1 = arith.addf %s0, %h0 : f64
      affine.store %s1, %m[%i, %j] : memref<40x40xf64>
    }
  }
  return
}

// -----

// Rows are jammed only where the cost model expects a gain.

func.func @main(%m: memref<40x40xf64>, %n0: memref<40x40xf64>, %x: f64, %n: index, %p: index) {
  affine.for %i = 2 to 38 {
    affine.for %j = 2 to 38 {
      %s0 = arith.constant 0.5 : f64
      %v0 = affine.load %m[%i + 0, %j + 0] : memref<40x40xf64>
      %h0 = arith.mulf %v0, %x : f64
      %s1 = arith.addf %s0, %h0 : f64
      %v1 = affine.load %n0[%i + -1, %j + 0] : memref<40x40xf64>
      %h1 = arith.mulf %v1, %x : f64
      %s2 = arith.addf %s1, %h1 : f64
      affine.store %s2, %m[%i, %j] : memref<40x40xf64>
    }
  }
  return
}

// -----

// Rows are jammed only where the cost model expects a gain.

func.func @main(%m: memref<40x40xf64>, %x: f64, %n: index, %p: index) {
  // expected-remark @below {{[Passed] jammed | Category:affine-jam-skewed | Function=main | Op=affine.for, Remark="8 iterations run side by side", cleanup=yes, factor=8, guarded=no}}
  affine.for %i = 2 to 38 {
    affine.for %j = 2 to 38 {
      %s0 = arith.constant 0.5 : f64
      %v0 = affine.load %m[%i + -1, %j + 0] : memref<40x40xf64>
      %h0 = arith.mulf %v0, %x : f64
      %s1 = arith.addf %s0, %h0 : f64
      %v1 = affine.load %m[%i + 0, %j + -1] : memref<40x40xf64>
      %h1 = arith.addf %v1, %x : f64
      %s2 = arith.addf %s1, %h1 : f64
      affine.store %s2, %m[%i, %j] : memref<40x40xf64>
    }
  }
  return
}

// -----

// Rows are jammed only where the cost model expects a gain.

func.func @main(%m: memref<40x40xf64>, %x: f64, %n: index, %p: index) {
  // expected-remark @below {{[Passed] jammed | Category:affine-jam-skewed | Function=main | Op=affine.for, Remark="8 iterations run side by side", cleanup=yes, factor=8, guarded=no}}
  affine.for %i = 2 to 38 {
    affine.for %j = 2 to 38 {
      %s0 = arith.constant 0.5 : f64
      %v0 = affine.load %m[%i + 0, %j + -1] : memref<40x40xf64>
      %h0 = arith.mulf %v0, %x : f64
      %s1 = arith.addf %s0, %v0 : f64
      %v1 = affine.load %m[%i + -1, %j + 0] : memref<40x40xf64>
      %h1 = arith.mulf %v1, %x : f64
      %s2 = arith.addf %s1, %h1 : f64
      affine.store %s2, %m[%i, %j] : memref<40x40xf64>
    }
  }
  return
}

// -----

// Rows are jammed only where the cost model expects a gain.

func.func @main(%m: memref<40x40xf64>, %x: f64, %n: index, %p: index) {
  // expected-remark @below {{[Missed] unprofitable | Category:affine-jam-skewed | Function=main | Op=affine.for, Remark="no iteration waits long for a value of the one before it", reason=unprofitable}}
  affine.for %i = 2 to 38 {
    affine.for %j = 2 to 38 {
      %s0 = arith.constant 0.5 : f64
      %v0 = affine.load %m[%i + -1, %j + 0] : memref<40x40xf64>
      %h0 = arith.mulf %v0, %x : f64
      %s1 = arith.addf %s0, %h0 : f64
      %v1 = affine.load %m[%i + 0, %j + -1] : memref<40x40xf64>
      %h1 = arith.mulf %v1, %x : f64
      %s2 = arith.addf %s1, %v1 : f64
      affine.store %s2, %m[%i, %j] : memref<40x40xf64>
    }
  }
  return
}

// -----

// Rows of running sums do not need each other.

func.func @main(%m: memref<40x40xf64>, %x: f64) {
  // expected-remark @below {{[Passed] jammed | Category:affine-jam-skewed | Function=main | Op=affine.for, Remark="4 iterations run side by side", cleanup=no, factor=4, guarded=no}}
  affine.for %i = 0 to 40 {
    %0 = affine.for %j = 0 to 40 iter_args(%s = %x) -> (f64) {
      %v = affine.load %m[%i, %j] : memref<40x40xf64>
      %t = arith.addf %s, %v : f64
      affine.store %t, %m[%i, %j] : memref<40x40xf64>
      affine.yield %t : f64
    }
  }
  return
}

// -----

// Sums in any order become vectors.

func.func @main(%m: memref<40x40xf64>, %y: memref<40xf64>, %x: f64) {
  affine.for %i = 0 to 40 {
    %0 = affine.for %j = 0 to 40 iter_args(%s = %x) -> (f64) {
      %v = affine.load %m[%i, %j] : memref<40x40xf64>
      %t = arith.addf %s, %v fastmath<reassoc> : f64
      affine.yield %t : f64
    }
    affine.store %0, %y[%i] : memref<40xf64>
  }
  return
}

// -----

// So does a loop of two rows each of which waits.

func.func @main(%m: memref<40x40xf64>, %x: f64) {
  // expected-remark @below {{[Passed] jammed | Category:affine-jam-skewed | Function=main | Op=affine.for, Remark="4 iterations run side by side", cleanup=no, factor=4, guarded=no}}
  affine.for %i = 0 to 40 {
    %0 = affine.for %j = 0 to 40 iter_args(%s = %x) -> (f64) {
      %v = affine.load %m[%i, %j] : memref<40x40xf64>
      %t = arith.addf %s, %v : f64
      affine.store %t, %m[%i, %j] : memref<40x40xf64>
      affine.yield %t : f64
    }
    %1 = affine.for %j = 0 to 40 iter_args(%s = %0) -> (f64) {
      %v = affine.load %m[%i, 39 - %j] : memref<40x40xf64>
      %t = arith.addf %s, %v : f64
      affine.store %t, %m[%i, 39 - %j] : memref<40x40xf64>
      affine.yield %t : f64
    }
  }
  return
}
