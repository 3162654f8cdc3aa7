// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-jam-skewed='rows=4 everywhere=true'
// NOTE: What is expected was written by tests/lit/update.py.

// The pass refuses this program with the code `illegal-jam`.

func.func @main(%m: memref<40x40xf64>, %x: f64, %n: index, %p: index) {
  // expected-remark-re @below {{[Missed] illegal-jam | Category:affine-jam-skewed | Function=main | Op=affine.for, Remark="this would reverse a flow dependence from 'affine.store' at {{\S+}} to 'affine.load' at {{\S+}}, distance [1, 1] [-4, -4]", Witness="(%i = 2, %j = 10) -> (%i = 3, %j = 6), element [2, 10]", reason=illegal}}
  affine.for %i = 2 to 38 {
    affine.for %j = 6 to 34 {
      %s0 = arith.constant 0.5 : f64
      %v0 = affine.load %m[%i + 0, %j + -1] : memref<40x40xf64>
      %h0 = arith.mulf %v0, %x : f64
      %s1 = arith.addf %s0, %h0 : f64
      %v1 = affine.load %m[%i + -1, %j + 4] : memref<40x40xf64>
      %h1 = arith.mulf %v1, %x : f64
      %s2 = arith.addf %s1, %h1 : f64
      affine.store %s2, %m[%i, %j] : memref<40x40xf64>
    }
  }
  return
}

// -----

// The pass refuses this program with the code `not-nested`.

func.func @main(%m: memref<40x40xf64>, %x: f64, %n: index, %p: index) {
  // expected-remark @below {{[Missed] not-nested | Category:affine-jam-skewed | Function=main | Op=affine.for, Remark="the loops are not perfectly nested: 'affine.store' is beside the inner one", reason=unsupported}}
  affine.for %i = 2 to 38 {
    affine.store %x, %m[%i, 3] : memref<40x40xf64>
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

// The pass refuses this program with the code `step`.

func.func @main(%m: memref<40x40xf64>, %x: f64, %n: index, %p: index) {
  // expected-remark @below {{[Missed] step | Category:affine-jam-skewed | Function=main | Op=affine.for, Remark="the step of a loop is not 1", reason=unsupported}}
  affine.for %i = 2 to 38 step 2 {
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

// The pass refuses this program with the code `step`.

func.func @main(%m: memref<40x40xf64>, %x: f64, %n: index, %p: index) {
  // expected-remark @below {{[Missed] step | Category:affine-jam-skewed | Function=main | Op=affine.for, Remark="the step of a loop is not 1", reason=unsupported}}
  affine.for %i = 2 to 38 {
    affine.for %j = 2 to 38 step 3 {
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

// The pass refuses this program with the code `bounds-vary`.

func.func @main(%m: memref<40x40xf64>, %x: f64, %n: index, %p: index) {
  // expected-remark @below {{[Missed] bounds-vary | Category:affine-jam-skewed | Function=main | Op=affine.for, Remark="a bound of an inner loop is computed inside the loop, or one of several values", reason=unsupported}}
  affine.for %i = 2 to 38 {
    affine.for %j = 2 to affine_map<(d0) -> (d0)>(%i) {
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

// The pass refuses this program with the code `bounds-vary`.

func.func @main(%m: memref<40x40xf64>, %x: f64, %n: index, %p: index) {
  // expected-remark @below {{[Missed] bounds-vary | Category:affine-jam-skewed | Function=main | Op=affine.for, Remark="a bound of an inner loop is computed inside the loop, or one of several values", reason=unsupported}}
  affine.for %i = 2 to 38 {
    affine.for %j = 2 to min affine_map<(d0) -> (d0, 38)>(%p) {
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

// The pass refuses this program with the code `few-iterations`.

func.func @main(%m: memref<40x40xf64>, %x: f64, %n: index, %p: index) {
  // expected-remark @below {{[Missed] few-iterations | Category:affine-jam-skewed | Function=main | Op=affine.for, Remark="the loop has 3 iterations, fewer than 4", factor=4, reason=unsupported, trip_count=3}}
  affine.for %i = 2 to 5 {
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

// The pass refuses this program with the code `index-overflow`.

func.func @main(%m: memref<?x?xf64>, %x: f64, %n: index, %p: index) {
  affine.for %i = 2 to %n {
    // expected-remark @below {{[Missed] index-overflow | Category:affine-jam-skewed | Function=main | Op=affine.for, Remark="the place at which all iterations are at work may not fit 64 bits", reason=unsupported}}
    affine.for %j = 9223372036854775780 to 9223372036854775806 {
      %s0 = arith.constant 0.5 : f64
      %v0 = affine.load %m[%i + 0, %j + -1] : memref<?x?xf64>
      %h0 = arith.mulf %v0, %x : f64
      %s1 = arith.addf %s0, %h0 : f64
      affine.store %s1, %m[%i, %j] : memref<?x?xf64>
    }
  }
  return
}
