// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-loop-coalescing
// NOTE: What is expected was written by tests/lit/update.py.

// The coalesced loop has the iterations of the nest, in the same order.

func.func @f(%m: memref<5x40xf64>, %n: index, %k: index) {
  %one = arith.constant 1.0 : f64

  // expected-remark @below {{[Passed] coalesced | Category:affine-loop-coalescing | Function=f | Op=affine.for, guarded=no, loops=2}}
  affine.for %i0 = 0 to 3 {
    affine.for %i1 = 0 to 4 {
      %0 = affine.load %m[%i0 mod 5, %i0 + %i1] : memref<5x40xf64>
      %1 = arith.addf %0, %one : f64
      affine.store %1, %m[%i0 mod 5, %i0 + %i1] : memref<5x40xf64>
  }}
  return
}

// -----

// The coalesced loop has the iterations of the nest, in the same order.

func.func @f(%m: memref<5x40xf64>, %n: index, %k: index) {
  %one = arith.constant 1.0 : f64

  // expected-remark @below {{[Passed] coalesced | Category:affine-loop-coalescing | Function=f | Op=affine.for, guarded=yes, loops=2}}
  // expected-remark @below {{[Analysis] no-overflow | Category:affine-loop-coalescing | Function=f | Op=affine.for, Remark="the number of all iterations is taken to fit 64 bits"}}
  affine.for %i0 = 0 to %n {
    affine.for %i1 = 0 to %k {
      %0 = affine.load %m[%i0 mod 5, %i0 + %i1] : memref<5x40xf64>
      %1 = arith.addf %0, %one : f64
      affine.store %1, %m[%i0 mod 5, %i0 + %i1] : memref<5x40xf64>
  }}
  return
}

// -----

// The coalesced loop has the iterations of the nest, in the same order.

func.func @f(%m: memref<5x40xf64>, %n: index, %k: index) {
  %one = arith.constant 1.0 : f64

  // expected-remark @below {{[Passed] coalesced | Category:affine-loop-coalescing | Function=f | Op=affine.for, guarded=yes, loops=3}}
  // expected-remark @below {{[Analysis] no-overflow | Category:affine-loop-coalescing | Function=f | Op=affine.for, Remark="the number of all iterations is taken to fit 64 bits"}}
  affine.for %i0 = 0 to %n {
    affine.for %i1 = 0 to %k {
      affine.for %i2 = 0 to 2 {
        %0 = affine.load %m[%i0 mod 5, %i0 + %i1 + %i2] : memref<5x40xf64>
        %1 = arith.addf %0, %one : f64
        affine.store %1, %m[%i0 mod 5, %i0 + %i1 + %i2] : memref<5x40xf64>
  }}}
  return
}

// -----

// The coalesced loop has the iterations of the nest, in the same order.

func.func @f(%m: memref<5x40xf64>, %n: index, %k: index) {
  %one = arith.constant 1.0 : f64

  // expected-remark @below {{[Passed] coalesced | Category:affine-loop-coalescing | Function=f | Op=affine.for, guarded=yes, loops=2}}
  // expected-remark @below {{[Analysis] no-overflow | Category:affine-loop-coalescing | Function=f | Op=affine.for, Remark="the number of all iterations is taken to fit 64 bits"}}
  affine.for %i0 = 0 to min affine_map<()[s0] -> (s0, 3)>()[%n] {
    affine.for %i1 = 0 to min affine_map<()[s0] -> (s0, 2)>()[%k] {
      %0 = affine.load %m[%i0 mod 5, %i0 + %i1] : memref<5x40xf64>
      %1 = arith.addf %0, %one : f64
      affine.store %1, %m[%i0 mod 5, %i0 + %i1] : memref<5x40xf64>
  }}
  return
}

// -----

// The coalesced loop has the iterations of the nest, in the same order.

func.func @f(%m: memref<5x40xf64>, %n: index, %k: index) {
  %one = arith.constant 1.0 : f64

  // expected-remark @below {{[Passed] coalesced | Category:affine-loop-coalescing | Function=f | Op=affine.for, guarded=no, loops=2}}
  // expected-remark @below {{[Analysis] no-overflow | Category:affine-loop-coalescing | Function=f | Op=affine.for, Remark="the number of all iterations is taken to fit 64 bits"}}
  affine.for %i0 = 0 to 0 {
    affine.for %i1 = 0 to %n {
      %0 = affine.load %m[%i0 mod 5, %i0 + %i1] : memref<5x40xf64>
      %1 = arith.addf %0, %one : f64
      affine.store %1, %m[%i0 mod 5, %i0 + %i1] : memref<5x40xf64>
  }}
  return
}

// -----

// The coalesced loop has the iterations of the nest, in the same order.

func.func @f(%m: memref<5x40xf64>, %n: index, %k: index) {
  %one = arith.constant 1.0 : f64

  // expected-remark @below {{[Passed] coalesced | Category:affine-loop-coalescing | Function=f | Op=affine.for, guarded=yes, loops=2}}
  // expected-remark @below {{[Analysis] no-overflow | Category:affine-loop-coalescing | Function=f | Op=affine.for, Remark="the number of all iterations is taken to fit 64 bits"}}
  affine.for %i0 = 0 to %n {
    affine.for %i1 = 0 to affine_map<()[s0, s1] -> (s0 + s1)>()[%n, %k] {
      %0 = affine.load %m[%i0 mod 5, %i0 + %i1] : memref<5x40xf64>
      %1 = arith.addf %0, %one : f64
      affine.store %1, %m[%i0 mod 5, %i0 + %i1] : memref<5x40xf64>
  }}
  return
}

// -----

// What never runs computes no product that overflows.

func.func @f(%m: memref<4xf32>, %n: index, %k: index, %l: index, %x: f32) {
  // expected-remark @below {{[Passed] coalesced | Category:affine-loop-coalescing | Function=f | Op=affine.for, guarded=yes, loops=3}}
  // expected-remark @below {{[Analysis] no-overflow | Category:affine-loop-coalescing | Function=f | Op=affine.for, Remark="the number of all iterations is taken to fit 64 bits"}}
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %k {
      affine.for %h = 0 to %l {
        affine.store %x, %m[0] : memref<4xf32>
      }
    }
  }
  return
}

// -----

// What is known to fit is not assumed.

// expected-warning @below {{'@f' is not run: 'affine.load' op subscript 40 is outside dimension 1 of extent 40}}
func.func @f(%m: memref<5x40xf64>, %n: index, %k: index) {
  %one = arith.constant 1.0 : f64

  // expected-remark @below {{[Passed] coalesced | Category:affine-loop-coalescing | Function=f | Op=affine.for, guarded=no, loops=2}}
  affine.for %i0 = 0 to 300 {
    affine.for %i1 = 0 to 400 {
      %0 = affine.load %m[%i0 mod 5, %i0 + %i1] : memref<5x40xf64>
      %1 = arith.addf %0, %one : f64
      affine.store %1, %m[%i0 mod 5, %i0 + %i1] : memref<5x40xf64>
  }}
  return
}

// -----

// What is known to fit is not assumed.

func.func @f(%m: memref<5x40xf64>, %n: index, %k: index) {
  %one = arith.constant 1.0 : f64

  // expected-remark @below {{[Passed] coalesced | Category:affine-loop-coalescing | Function=f | Op=affine.for, guarded=no, loops=2}}
  // expected-remark @below {{[Analysis] no-overflow | Category:affine-loop-coalescing | Function=f | Op=affine.for, Remark="the number of all iterations is taken to fit 64 bits"}}
  affine.for %i0 = 0 to %n {
    affine.for %i1 = 0 to 400 {
      %0 = affine.load %m[%i0 mod 5, %i0 + %i1] : memref<5x40xf64>
      %1 = arith.addf %0, %one : f64
      affine.store %1, %m[%i0 mod 5, %i0 + %i1] : memref<5x40xf64>
  }}
  return
}

// -----

// A loop whose bounds depend on the loop around it is not coalesced with it.

func.func @f(%m: memref<5x40xf64>, %n: index, %k: index) {
  %one = arith.constant 1.0 : f64

  affine.for %i0 = 0 to 4 {
    // expected-remark @below {{[Missed] bounds-not-symbols | Category:affine-loop-coalescing | Function=f | Op=affine.for, Remark="the bounds of a loop are not symbols where the nest is", reason=unsupported}}
    affine.for %i1 = 0 to affine_map<(d0) -> (d0)>(%i0) {
      affine.for %i2 = 0 to affine_map<(d0) -> (d0)>(%i0) {
        %0 = affine.load %m[%i0 mod 5, %i0 + %i1 + %i2] : memref<5x40xf64>
        %1 = arith.addf %0, %one : f64
        affine.store %1, %m[%i0 mod 5, %i0 + %i1 + %i2] : memref<5x40xf64>
  }}}
  return
}

// -----

// A loop whose bounds depend on the loop around it is not coalesced with it.

func.func @f(%m: memref<5x40xf64>, %n: index, %k: index) {
  %one = arith.constant 1.0 : f64

  // expected-remark @below {{[Passed] coalesced | Category:affine-loop-coalescing | Function=f | Op=affine.for, guarded=no, loops=2}}
  affine.for %i0 = 0 to 4 {
    // expected-remark @below {{[Missed] bounds-not-symbols | Category:affine-loop-coalescing | Function=f | Op=affine.for, Remark="the bounds of a loop are not symbols where the nest is", reason=unsupported}}
    affine.for %i1 = 0 to 3 {
      affine.for %i2 = 0 to affine_map<(d0) -> (d0)>(%i0) {
        %0 = affine.load %m[%i0 mod 5, %i0 + %i1 + %i2] : memref<5x40xf64>
        %1 = arith.addf %0, %one : f64
        affine.store %1, %m[%i0 mod 5, %i0 + %i1 + %i2] : memref<5x40xf64>
  }}}
  return
}

// -----

// A loop whose bounds depend on the loop around it is not coalesced with it.

func.func @f(%m: memref<5x40xf64>, %n: index, %k: index) {
  %one = arith.constant 1.0 : f64

  // expected-remark @below {{[Passed] coalesced | Category:affine-loop-coalescing | Function=f | Op=affine.for, guarded=no, loops=2}}
  affine.for %i0 = 0 to 4 {
    affine.for %i1 = 0 to 3 {
      affine.for %i2 = 0 to affine_map<(d0) -> (d0)>(%i1) {
        %0 = affine.load %m[%i0 mod 5, %i0 + %i1 + %i2] : memref<5x40xf64>
        %1 = arith.addf %0, %one : f64
        affine.store %1, %m[%i0 mod 5, %i0 + %i1 + %i2] : memref<5x40xf64>
  }}}
  return
}

// -----

// Indices are not divided by what is not positive. `canonicalize` and `lower-affine` could not
// take it.

func.func @f(%m: memref<5x40xf64>, %n: index, %k: index) {
  %one = arith.constant 1.0 : f64

  // expected-remark @below {{[Missed] never-runs | Category:affine-loop-coalescing | Function=f | Op=affine.for, Remark="an inner loop never runs: indices would be divided by its iterations", reason=unsupported}}
  affine.for %i0 = 0 to 3 {
    affine.for %i1 = 0 to 0 {
      %0 = affine.load %m[%i0 mod 5, %i0 + %i1] : memref<5x40xf64>
      %1 = arith.addf %0, %one : f64
      affine.store %1, %m[%i0 mod 5, %i0 + %i1] : memref<5x40xf64>
  }}
  return
}

// -----

// Indices are not divided by what is not positive. `canonicalize` and `lower-affine` could not
// take it.

func.func @f(%m: memref<5x40xf64>, %n: index, %k: index) {
  %one = arith.constant 1.0 : f64
  // expected-remark @below {{[Missed] not-normalized | Category:affine-loop-coalescing | Function=f | Op=affine.for, Remark="a loop does not run from 0 in steps of 1", reason=unsupported}}
  affine.for %z = 1 to 3 {
    // expected-remark @below {{[Missed] never-runs | Category:affine-loop-coalescing | Function=f | Op=affine.for, Remark="an inner loop never runs: indices would be divided by its iterations", reason=unsupported}}
    affine.for %i0 = 0 to -2 {
      affine.for %i1 = 0 to 0 {
        %0 = affine.load %m[%i0 mod 5, %i0 + %i1] : memref<5x40xf64>
        %1 = arith.addf %0, %one : f64
        affine.store %1, %m[%i0 mod 5, %i0 + %i1] : memref<5x40xf64>
  }}}
  return
}

// -----

// Indices are not divided by what is not positive. `canonicalize` and `lower-affine` could not
// take it.

func.func @f(%m: memref<5x40xf64>, %n: index, %k: index) {
  %one = arith.constant 1.0 : f64

  // expected-remark @below {{[Missed] never-runs | Category:affine-loop-coalescing | Function=f | Op=affine.for, Remark="an inner loop never runs: indices would be divided by its iterations", reason=unsupported}}
  affine.for %i0 = 0 to 3 {
    affine.for %i1 = 0 to -2 {
      %0 = affine.load %m[%i0 mod 5, %i0 + %i1] : memref<5x40xf64>
      %1 = arith.addf %0, %one : f64
      affine.store %1, %m[%i0 mod 5, %i0 + %i1] : memref<5x40xf64>
  }}
  return
}

// -----

// Indices are not divided by what is not positive. `canonicalize` and `lower-affine` could not
// take it.

func.func @f(%m: memref<5x40xf64>, %n: index, %k: index) {
  %one = arith.constant 1.0 : f64
  // expected-remark @below {{[Missed] not-normalized | Category:affine-loop-coalescing | Function=f | Op=affine.for, Remark="a loop does not run from 0 in steps of 1", reason=unsupported}}
  affine.for %z = 1 to 3 {
    // expected-remark @below {{[Missed] never-runs | Category:affine-loop-coalescing | Function=f | Op=affine.for, Remark="an inner loop never runs: indices would be divided by its iterations", reason=unsupported}}
    affine.for %i0 = 0 to -2 {
      affine.for %i1 = 0 to -2 {
        %0 = affine.load %m[%i0 mod 5, %i0 + %i1] : memref<5x40xf64>
        %1 = arith.addf %0, %one : f64
        affine.store %1, %m[%i0 mod 5, %i0 + %i1] : memref<5x40xf64>
  }}}
  return
}

// -----

// The pass refuses this program with the code `not-normalized`.

func.func @f(%m: memref<5x40xf64>, %n: index, %k: index) {
  %one = arith.constant 1.0 : f64

  // expected-remark @below {{[Missed] not-normalized | Category:affine-loop-coalescing | Function=f | Op=affine.for, Remark="a loop does not run from 0 in steps of 1", reason=unsupported}}
  affine.for %i0 = 1 to 4 {
    affine.for %i1 = 0 to 3 {
      %0 = affine.load %m[%i0 mod 5, %i0 + %i1] : memref<5x40xf64>
      %1 = arith.addf %0, %one : f64
      affine.store %1, %m[%i0 mod 5, %i0 + %i1] : memref<5x40xf64>
  }}
  return
}

// -----

// The pass refuses this program with the code `not-normalized`.

func.func @f(%m: memref<5x40xf64>, %n: index, %k: index) {
  %one = arith.constant 1.0 : f64

  // expected-remark @below {{[Missed] not-normalized | Category:affine-loop-coalescing | Function=f | Op=affine.for, Remark="a loop does not run from 0 in steps of 1", reason=unsupported}}
  affine.for %i0 = 0 to 4 step 2 {
    affine.for %i1 = 0 to 3 {
      %0 = affine.load %m[%i0 mod 5, %i0 + %i1] : memref<5x40xf64>
      %1 = arith.addf %0, %one : f64
      affine.store %1, %m[%i0 mod 5, %i0 + %i1] : memref<5x40xf64>
  }}
  return
}

// -----

// The pass refuses this program with the code `not-normalized`.

func.func @f(%m: memref<5x40xf64>, %n: index, %k: index) {
  %one = arith.constant 1.0 : f64
  // expected-remark @below {{[Missed] not-normalized | Category:affine-loop-coalescing | Function=f | Op=affine.for, Remark="a loop does not run from 0 in steps of 1", reason=unsupported}}
  affine.for %z = 1 to 3 {
    // expected-remark @below {{[Missed] bounds-not-symbols | Category:affine-loop-coalescing | Function=f | Op=affine.for, Remark="the bounds of a loop are not symbols where the nest is", reason=unsupported}}
    affine.for %i0 = 0 to %n {
      affine.for %i1 = 0 to %k {
        %0 = affine.load %m[%i0 mod 5, %i0 + %i1] : memref<5x40xf64>
        %1 = arith.addf %0, %one : f64
        affine.store %1, %m[%i0 mod 5, %i0 + %i1] : memref<5x40xf64>
  }}}
  return
}

// -----

// The pass refuses this program with the code `index-overflow`.

// expected-warning @below {{'@f' is not run: 'affine.load' op subscript 40 is outside dimension 1 of extent 40}}
func.func @f(%m: memref<5x40xf64>, %n: index, %k: index) {
  %one = arith.constant 1.0 : f64

  // expected-remark @below {{[Missed] index-overflow | Category:affine-loop-coalescing | Function=f | Op=affine.for, Remark="the number of all iterations does not fit 64 bits", reason=unsupported}}
  affine.for %i0 = 0 to 4611686018427387904 {
    affine.for %i1 = 0 to 4611686018427387904 {
      %0 = affine.load %m[%i0 mod 5, %i0 + %i1] : memref<5x40xf64>
      %1 = arith.addf %0, %one : f64
      affine.store %1, %m[%i0 mod 5, %i0 + %i1] : memref<5x40xf64>
  }}
  return
}

// -----

// The pass refuses this program with the code `carries-values`.

func.func @f(%x: f64) -> f64 {
  // expected-remark-re @below {{[Missed] carries-values | Category:affine-loop-coalescing | Function=f | Op=affine.for, Remark="a loop carries values", Witness="{{\S+}} -> {{\S+}}, (%i = 0) -> (%i = 1), through a value", reason=unsupported}}
  %r = affine.for %i = 0 to 3 iter_args(%a = %x) -> f64 {
    %s = affine.for %j = 0 to 3 iter_args(%b = %a) -> f64 {
      %0 = arith.addf %b, %x : f64
      affine.yield %0 : f64
    }
    affine.yield %s : f64
  }
  return %r : f64
}
