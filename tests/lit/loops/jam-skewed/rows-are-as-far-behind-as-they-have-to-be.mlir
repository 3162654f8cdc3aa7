// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-jam-skewed=rows=3
// NOTE: What is expected was written by tests/lit/update.py.

// Rows are as far behind as they have to be.

func.func @main(%m: memref<40x40xf64>, %x: f64, %n: index, %p: index) {
  // expected-remark @below {{[Passed] jammed | Category:affine-jam-skewed | Function=main | Op=affine.for, Remark="3 iterations run side by side", cleanup=no, factor=3, guarded=no}}
  affine.for %i = 2 to 38 {
    affine.for %j = 2 to 38 {
      %s0 = arith.constant 0.5 : f64
      %v0 = affine.load %m[%i + 0, %j + -1] : memref<40x40xf64>
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

// Rows are as far behind as they have to be.

func.func @main(%m: memref<40x40xf64>, %x: f64, %n: index, %p: index) {
  // expected-remark @below {{[Passed] jammed | Category:affine-jam-skewed | Function=main | Op=affine.for, Remark="3 iterations run side by side", cleanup=no, factor=3, guarded=no}}
  affine.for %i = 2 to 38 {
    affine.for %j = 2 to 38 {
      %s0 = arith.constant 0.5 : f64
      %v0 = affine.load %m[%i + 0, %j + -1] : memref<40x40xf64>
      %h0 = arith.mulf %v0, %x : f64
      %s1 = arith.addf %s0, %h0 : f64
      %v1 = affine.load %m[%i + -1, %j + -1] : memref<40x40xf64>
      %h1 = arith.mulf %v1, %x : f64
      %s2 = arith.addf %s1, %h1 : f64
      %v2 = affine.load %m[%i + -1, %j + 0] : memref<40x40xf64>
      %h2 = arith.mulf %v2, %x : f64
      %s3 = arith.addf %s2, %h2 : f64
      affine.store %s3, %m[%i, %j] : memref<40x40xf64>
    }
  }
  return
}

// -----

// Rows are as far behind as they have to be.

func.func @main(%m: memref<40x40xf64>, %x: f64, %n: index, %p: index) {
  // expected-remark @below {{[Passed] jammed | Category:affine-jam-skewed | Function=main | Op=affine.for, Remark="3 iterations run side by side", cleanup=no, factor=3, guarded=no}}
  affine.for %i = 2 to 38 {
    affine.for %j = 2 to 38 {
      %s0 = arith.constant 0.5 : f64
      %v0 = affine.load %m[%i + -1, %j + -1] : memref<40x40xf64>
      %h0 = arith.mulf %v0, %x : f64
      %s1 = arith.addf %s0, %h0 : f64
      %v1 = affine.load %m[%i + -1, %j + 0] : memref<40x40xf64>
      %h1 = arith.mulf %v1, %x : f64
      %s2 = arith.addf %s1, %h1 : f64
      %v2 = affine.load %m[%i + -1, %j + 1] : memref<40x40xf64>
      %h2 = arith.mulf %v2, %x : f64
      %s3 = arith.addf %s2, %h2 : f64
      %v3 = affine.load %m[%i + 0, %j + -1] : memref<40x40xf64>
      %h3 = arith.mulf %v3, %x : f64
      %s4 = arith.addf %s3, %h3 : f64
      %v4 = affine.load %m[%i + 0, %j + 0] : memref<40x40xf64>
      %h4 = arith.mulf %v4, %x : f64
      %s5 = arith.addf %s4, %h4 : f64
      %v5 = affine.load %m[%i + 0, %j + 1] : memref<40x40xf64>
      %h5 = arith.mulf %v5, %x : f64
      %s6 = arith.addf %s5, %h5 : f64
      %v6 = affine.load %m[%i + 1, %j + -1] : memref<40x40xf64>
      %h6 = arith.mulf %v6, %x : f64
      %s7 = arith.addf %s6, %h6 : f64
      %v7 = affine.load %m[%i + 1, %j + 0] : memref<40x40xf64>
      %h7 = arith.mulf %v7, %x : f64
      %s8 = arith.addf %s7, %h7 : f64
      %v8 = affine.load %m[%i + 1, %j + 1] : memref<40x40xf64>
      %h8 = arith.mulf %v8, %x : f64
      %s9 = arith.addf %s8, %h8 : f64
      affine.store %s9, %m[%i, %j] : memref<40x40xf64>
    }
  }
  return
}

// -----

// Rows are as far behind as they have to be.

func.func @main(%m: memref<40x40xf64>, %x: f64, %n: index, %p: index) {
  // expected-remark @below {{[Passed] jammed | Category:affine-jam-skewed | Function=main | Op=affine.for, Remark="3 iterations run side by side", cleanup=no, factor=3, guarded=no}}
  affine.for %i = 2 to 38 {
    affine.for %j = 2 to 38 {
      %s0 = arith.constant 0.5 : f64
      %v0 = affine.load %m[%i + 0, %j + -1] : memref<40x40xf64>
      %h0 = arith.mulf %v0, %x : f64
      %s1 = arith.addf %s0, %h0 : f64
      %v1 = affine.load %m[%i + -1, %j + 2] : memref<40x40xf64>
      %h1 = arith.mulf %v1, %x : f64
      %s2 = arith.addf %s1, %h1 : f64
      affine.store %s2, %m[%i, %j] : memref<40x40xf64>
    }
  }
  return
}

// -----

// Rows are as far behind as they have to be.

func.func @main(%m: memref<40x40xf64>, %x: f64, %n: index, %p: index) {
  // expected-remark @below {{[Passed] jammed | Category:affine-jam-skewed | Function=main | Op=affine.for, Remark="3 iterations run side by side", cleanup=no, factor=3, guarded=no}}
  affine.for %i = 2 to 38 {
    affine.for %j = 2 to 38 {
      %s0 = arith.constant 0.5 : f64
      %v0 = affine.load %m[%i + 0, %j + -1] : memref<40x40xf64>
      %h0 = arith.mulf %v0, %x : f64
      %s1 = arith.addf %s0, %h0 : f64
      %v1 = affine.load %m[%i + 1, %j + -2] : memref<40x40xf64>
      %h1 = arith.mulf %v1, %x : f64
      %s2 = arith.addf %s1, %h1 : f64
      affine.store %s2, %m[%i, %j] : memref<40x40xf64>
    }
  }
  return
}

// -----

// Rows are as far behind as they have to be.

func.func @main(%m: memref<40x40xf64>, %x: f64, %n: index, %p: index) {
  // expected-remark @below {{[Passed] jammed | Category:affine-jam-skewed | Function=main | Op=affine.for, Remark="3 iterations run side by side", cleanup=no, factor=3, guarded=no}}
  affine.for %i = 2 to 38 {
    affine.for %j = 2 to 38 {
      %s0 = arith.constant 0.5 : f64
      %v0 = affine.load %m[%i + 0, %j + -1] : memref<40x40xf64>
      %h0 = arith.mulf %v0, %x : f64
      %s1 = arith.addf %s0, %h0 : f64
      %v1 = affine.load %m[%i + 1, %j + -1] : memref<40x40xf64>
      %h1 = arith.mulf %v1, %x : f64
      %s2 = arith.addf %s1, %h1 : f64
      %v2 = affine.load %m[%i + -2, %j + 2] : memref<40x40xf64>
      %h2 = arith.mulf %v2, %x : f64
      %s3 = arith.addf %s2, %h2 : f64
      affine.store %s3, %m[%i, %j] : memref<40x40xf64>
    }
  }
  return
}

// -----

// Rows are as far behind as they have to be.

func.func @main(%m: memref<40x40xf64>, %x: f64, %n: index, %p: index) {
  // expected-remark @below {{[Passed] jammed | Category:affine-jam-skewed | Function=main | Op=affine.for, Remark="3 iterations run side by side", cleanup=no, factor=3, guarded=no}}
  affine.for %i = 2 to 38 {
    affine.for %j = 2 to 38 {
      %s0 = arith.constant 0.5 : f64
      %v0 = affine.load %m[%i + 0, %j + -1] : memref<40x40xf64>
      %h0 = arith.mulf %v0, %x : f64
      %s1 = arith.addf %s0, %h0 : f64
      %v1 = affine.load %m[%i + -2, %j + -1] : memref<40x40xf64>
      %h1 = arith.mulf %v1, %x : f64
      %s2 = arith.addf %s1, %h1 : f64
      affine.store %s2, %m[%i, %j] : memref<40x40xf64>
    }
  }
  return
}
