// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -pass-pipeline='builtin.module(func.func(affine-loop-unroll))'
// NOTE: What is expected was written by tests/lit/update.py.

// Ten iterations; the loop yields the induction variable.

func.func @f(%m: memref<64xindex>, %n: index, %p: index) -> index {
  // expected-remark @below {{[Passed] unrolled | Category:affine-loop-unroll | Function=f | Op=affine.for, Remark="4 iterations become one", cleanup=yes, factor=4, guarded=no}}
  %r = affine.for %i = 0 to 10 iter_args(%a = %p) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %i : index
  }
  return %r : index
}

// -----

// Three iterations; the loop yields the induction variable.

func.func @f(%m: memref<64xindex>, %n: index, %p: index) -> index {
  // expected-remark @below {{[Missed] few-iterations | Category:affine-loop-unroll | Function=f | Op=affine.for, Remark="the loop has 3 iterations, fewer than 4", factor=4, reason=unsupported, trip_count=3}}
  %r = affine.for %i = 0 to 12 step 4 iter_args(%a = %p) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %i : index
  }
  return %r : index
}

// -----

// An unknown number of iterations, from -3; the loop yields the induction variable.

func.func @f(%m: memref<64xindex>, %n: index, %p: index) -> index {
  // expected-remark @below {{[Passed] unrolled | Category:affine-loop-unroll | Function=f | Op=affine.for, Remark="4 iterations become one", cleanup=yes, factor=4, guarded=yes}}
  %r = affine.for %i = -3 to %n iter_args(%a = %p) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %i : index
  }
  return %r : index
}

// -----

// An unknown number of iterations, up to 10; the loop yields the induction variable.

func.func @f(%m: memref<64xindex>, %n: index, %p: index) -> index {
  // expected-remark @below {{[Passed] unrolled | Category:affine-loop-unroll | Function=f | Op=affine.for, Remark="4 iterations become one", cleanup=yes, factor=4, guarded=yes}}
  %r = affine.for %i = %n to 10 iter_args(%a = %p) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %i : index
  }
  return %r : index
}

// -----

// Four iterations from an unknown start; the loop yields the induction variable.

func.func @f(%m: memref<64xindex>, %n: index, %p: index) -> index {
  // expected-remark @below {{[Passed] unrolled | Category:affine-loop-unroll | Function=f | Op=affine.for, Remark="4 iterations become one", cleanup=no, factor=4, guarded=no}}
  %r = affine.for %i = %n to affine_map<(d0) -> (d0 + 7)>(%n) step 2 iter_args(%a = %p) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %i : index
  }
  return %r : index
}

// -----

// An unknown number of iterations by 3; the loop yields the induction variable.

func.func @f(%m: memref<64xindex>, %n: index, %p: index) -> index {
  // expected-remark @below {{[Passed] unrolled | Category:affine-loop-unroll | Function=f | Op=affine.for, Remark="4 iterations become one", cleanup=yes, factor=4, guarded=yes}}
  %r = affine.for %i = %n to affine_map<(d0) -> (d0 * 2)>(%n) step 3 iter_args(%a = %p) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %i : index
  }
  return %r : index
}

// -----

// The least of two bounds, not a multiple of 4; the loop yields the induction variable.

func.func @f(%m: memref<64xindex>, %n: index, %p: index) -> index {
  // expected-remark @below {{[Missed] bound-of-several | Category:affine-loop-unroll | Function=f | Op=affine.for, Remark="a bound is a maximum or minimum of several values, and there is a remainder", reason=unsupported}}
  %r = affine.for %i = 0 to min affine_map<(d0) -> (d0 * 4 + 3, 8)>(%n) iter_args(%a = %p) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %i : index
  }
  return %r : index
}

// -----

// The least of two bounds, a multiple of 4; the loop yields the induction variable.

func.func @f(%m: memref<64xindex>, %n: index, %p: index) -> index {
  // expected-remark @below {{[Passed] unrolled | Category:affine-loop-unroll | Function=f | Op=affine.for, Remark="4 iterations become one", cleanup=no, factor=4, guarded=no}}
  %r = affine.for %i = 0 to min affine_map<(d0) -> (d0 * 4, 8)>(%n) iter_args(%a = %p) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %i : index
  }
  return %r : index
}

// -----

// The greatest of two bounds; the loop yields the induction variable.
// Refusal: a bound of several values.

func.func @f(%m: memref<64xindex>, %n: index, %p: index) -> index {
  // expected-remark @below {{[Missed] bound-of-several | Category:affine-loop-unroll | Function=f | Op=affine.for, Remark="a bound is a maximum or minimum of several values, and there is a remainder", reason=unsupported}}
  %r = affine.for %i = max affine_map<(d0) -> (d0, 2)>(%n) to 12 iter_args(%a = %p) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %i : index
  }
  return %r : index
}

// -----

// No iterations; the loop yields the induction variable.

func.func @f(%m: memref<64xindex>, %n: index, %p: index) -> index {
  // expected-remark @below {{[Missed] never-runs | Category:affine-loop-unroll | Function=f | Op=affine.for, Remark="the loop never runs", reason=unsupported}}
  %r = affine.for %i = 5 to 2 iter_args(%a = %p) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %i : index
  }
  return %r : index
}

// -----

// Ten iterations; the loop yields what it carries.

func.func @f(%m: memref<64xindex>, %n: index, %p: index) -> index {
  // expected-remark @below {{[Passed] unrolled | Category:affine-loop-unroll | Function=f | Op=affine.for, Remark="4 iterations become one", cleanup=yes, factor=4, guarded=no}}
  %r = affine.for %i = 0 to 10 iter_args(%a = %p) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %a : index
  }
  return %r : index
}

// -----

// Three iterations; the loop yields what it carries.

func.func @f(%m: memref<64xindex>, %n: index, %p: index) -> index {
  // expected-remark @below {{[Missed] few-iterations | Category:affine-loop-unroll | Function=f | Op=affine.for, Remark="the loop has 3 iterations, fewer than 4", factor=4, reason=unsupported, trip_count=3}}
  %r = affine.for %i = 0 to 12 step 4 iter_args(%a = %p) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %a : index
  }
  return %r : index
}

// -----

// An unknown number of iterations, from -3; the loop yields what it carries.

func.func @f(%m: memref<64xindex>, %n: index, %p: index) -> index {
  // expected-remark @below {{[Passed] unrolled | Category:affine-loop-unroll | Function=f | Op=affine.for, Remark="4 iterations become one", cleanup=yes, factor=4, guarded=yes}}
  %r = affine.for %i = -3 to %n iter_args(%a = %p) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %a : index
  }
  return %r : index
}

// -----

// An unknown number of iterations, up to 10; the loop yields what it carries.

func.func @f(%m: memref<64xindex>, %n: index, %p: index) -> index {
  // expected-remark @below {{[Passed] unrolled | Category:affine-loop-unroll | Function=f | Op=affine.for, Remark="4 iterations become one", cleanup=yes, factor=4, guarded=yes}}
  %r = affine.for %i = %n to 10 iter_args(%a = %p) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %a : index
  }
  return %r : index
}

// -----

// Four iterations from an unknown start; the loop yields what it carries.

func.func @f(%m: memref<64xindex>, %n: index, %p: index) -> index {
  // expected-remark @below {{[Passed] unrolled | Category:affine-loop-unroll | Function=f | Op=affine.for, Remark="4 iterations become one", cleanup=no, factor=4, guarded=no}}
  %r = affine.for %i = %n to affine_map<(d0) -> (d0 + 7)>(%n) step 2 iter_args(%a = %p) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %a : index
  }
  return %r : index
}

// -----

// An unknown number of iterations by 3; the loop yields what it carries.

func.func @f(%m: memref<64xindex>, %n: index, %p: index) -> index {
  // expected-remark @below {{[Passed] unrolled | Category:affine-loop-unroll | Function=f | Op=affine.for, Remark="4 iterations become one", cleanup=yes, factor=4, guarded=yes}}
  %r = affine.for %i = %n to affine_map<(d0) -> (d0 * 2)>(%n) step 3 iter_args(%a = %p) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %a : index
  }
  return %r : index
}

// -----

// The least of two bounds, not a multiple of 4; the loop yields what it carries.

func.func @f(%m: memref<64xindex>, %n: index, %p: index) -> index {
  // expected-remark @below {{[Missed] bound-of-several | Category:affine-loop-unroll | Function=f | Op=affine.for, Remark="a bound is a maximum or minimum of several values, and there is a remainder", reason=unsupported}}
  %r = affine.for %i = 0 to min affine_map<(d0) -> (d0 * 4 + 3, 8)>(%n) iter_args(%a = %p) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %a : index
  }
  return %r : index
}

// -----

// The least of two bounds, a multiple of 4; the loop yields what it carries.

func.func @f(%m: memref<64xindex>, %n: index, %p: index) -> index {
  // expected-remark @below {{[Passed] unrolled | Category:affine-loop-unroll | Function=f | Op=affine.for, Remark="4 iterations become one", cleanup=no, factor=4, guarded=no}}
  %r = affine.for %i = 0 to min affine_map<(d0) -> (d0 * 4, 8)>(%n) iter_args(%a = %p) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %a : index
  }
  return %r : index
}

// -----

// The greatest of two bounds; the loop yields what it carries.

func.func @f(%m: memref<64xindex>, %n: index, %p: index) -> index {
  // expected-remark @below {{[Missed] bound-of-several | Category:affine-loop-unroll | Function=f | Op=affine.for, Remark="a bound is a maximum or minimum of several values, and there is a remainder", reason=unsupported}}
  %r = affine.for %i = max affine_map<(d0) -> (d0, 2)>(%n) to 12 iter_args(%a = %p) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %a : index
  }
  return %r : index
}

// -----

// No iterations; the loop yields what it carries.

func.func @f(%m: memref<64xindex>, %n: index, %p: index) -> index {
  // expected-remark @below {{[Missed] never-runs | Category:affine-loop-unroll | Function=f | Op=affine.for, Remark="the loop never runs", reason=unsupported}}
  %r = affine.for %i = 5 to 2 iter_args(%a = %p) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %a : index
  }
  return %r : index
}

// -----

// Ten iterations; the loop yields an invariant.

func.func @f(%m: memref<64xindex>, %n: index, %p: index) -> index {
  // expected-remark @below {{[Passed] unrolled | Category:affine-loop-unroll | Function=f | Op=affine.for, Remark="4 iterations become one", cleanup=yes, factor=4, guarded=no}}
  %r = affine.for %i = 0 to 10 iter_args(%a = %p) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %n : index
  }
  return %r : index
}

// -----

// Three iterations; the loop yields an invariant.

func.func @f(%m: memref<64xindex>, %n: index, %p: index) -> index {
  // expected-remark @below {{[Missed] few-iterations | Category:affine-loop-unroll | Function=f | Op=affine.for, Remark="the loop has 3 iterations, fewer than 4", factor=4, reason=unsupported, trip_count=3}}
  %r = affine.for %i = 0 to 12 step 4 iter_args(%a = %p) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %n : index
  }
  return %r : index
}

// -----

// An unknown number of iterations, from -3; the loop yields an invariant.

func.func @f(%m: memref<64xindex>, %n: index, %p: index) -> index {
  // expected-remark @below {{[Passed] unrolled | Category:affine-loop-unroll | Function=f | Op=affine.for, Remark="4 iterations become one", cleanup=yes, factor=4, guarded=yes}}
  %r = affine.for %i = -3 to %n iter_args(%a = %p) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %n : index
  }
  return %r : index
}

// -----

// An unknown number of iterations, up to 10; the loop yields an invariant.

func.func @f(%m: memref<64xindex>, %n: index, %p: index) -> index {
  // expected-remark @below {{[Passed] unrolled | Category:affine-loop-unroll | Function=f | Op=affine.for, Remark="4 iterations become one", cleanup=yes, factor=4, guarded=yes}}
  %r = affine.for %i = %n to 10 iter_args(%a = %p) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %n : index
  }
  return %r : index
}

// -----

// Four iterations from an unknown start; the loop yields an invariant.

func.func @f(%m: memref<64xindex>, %n: index, %p: index) -> index {
  // expected-remark @below {{[Passed] unrolled | Category:affine-loop-unroll | Function=f | Op=affine.for, Remark="4 iterations become one", cleanup=no, factor=4, guarded=no}}
  %r = affine.for %i = %n to affine_map<(d0) -> (d0 + 7)>(%n) step 2 iter_args(%a = %p) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %n : index
  }
  return %r : index
}

// -----

// An unknown number of iterations by 3; the loop yields an invariant.

func.func @f(%m: memref<64xindex>, %n: index, %p: index) -> index {
  // expected-remark @below {{[Passed] unrolled | Category:affine-loop-unroll | Function=f | Op=affine.for, Remark="4 iterations become one", cleanup=yes, factor=4, guarded=yes}}
  %r = affine.for %i = %n to affine_map<(d0) -> (d0 * 2)>(%n) step 3 iter_args(%a = %p) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %n : index
  }
  return %r : index
}

// -----

// The least of two bounds, not a multiple of 4; the loop yields an invariant.

func.func @f(%m: memref<64xindex>, %n: index, %p: index) -> index {
  // expected-remark @below {{[Missed] bound-of-several | Category:affine-loop-unroll | Function=f | Op=affine.for, Remark="a bound is a maximum or minimum of several values, and there is a remainder", reason=unsupported}}
  %r = affine.for %i = 0 to min affine_map<(d0) -> (d0 * 4 + 3, 8)>(%n) iter_args(%a = %p) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %n : index
  }
  return %r : index
}

// -----

// The least of two bounds, a multiple of 4; the loop yields an invariant.

func.func @f(%m: memref<64xindex>, %n: index, %p: index) -> index {
  // expected-remark @below {{[Passed] unrolled | Category:affine-loop-unroll | Function=f | Op=affine.for, Remark="4 iterations become one", cleanup=no, factor=4, guarded=no}}
  %r = affine.for %i = 0 to min affine_map<(d0) -> (d0 * 4, 8)>(%n) iter_args(%a = %p) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %n : index
  }
  return %r : index
}

// -----

// The greatest of two bounds; the loop yields an invariant.

func.func @f(%m: memref<64xindex>, %n: index, %p: index) -> index {
  // expected-remark @below {{[Missed] bound-of-several | Category:affine-loop-unroll | Function=f | Op=affine.for, Remark="a bound is a maximum or minimum of several values, and there is a remainder", reason=unsupported}}
  %r = affine.for %i = max affine_map<(d0) -> (d0, 2)>(%n) to 12 iter_args(%a = %p) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %n : index
  }
  return %r : index
}

// -----

// No iterations; the loop yields an invariant.

func.func @f(%m: memref<64xindex>, %n: index, %p: index) -> index {
  // expected-remark @below {{[Missed] never-runs | Category:affine-loop-unroll | Function=f | Op=affine.for, Remark="the loop never runs", reason=unsupported}}
  %r = affine.for %i = 5 to 2 iter_args(%a = %p) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %n : index
  }
  return %r : index
}

// -----

// The loop is not unrolled: fewer iterations than the factor.

func.func @f(%m: memref<64xindex>, %n: index, %p: index) -> index {
  // expected-remark @below {{[Missed] few-iterations | Category:affine-loop-unroll | Function=f | Op=affine.for, Remark="the loop has 3 iterations, fewer than 4", factor=4, reason=unsupported, trip_count=3}}
  %r = affine.for %i = 0 to 3 iter_args(%a = %p) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %i : index
  }
  return %r : index
}

// -----

// The loop is not unrolled: the loop never runs.

func.func @f(%m: memref<64xindex>, %n: index, %p: index) -> index {
  // expected-remark @below {{[Missed] never-runs | Category:affine-loop-unroll | Function=f | Op=affine.for, Remark="the loop never runs", reason=unsupported}}
  %r = affine.for %i = 3 to 3 iter_args(%a = %p) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %i : index
  }
  return %r : index
}

// -----

// The loop is not unrolled: a bound of several values.

func.func @f(%m: memref<64xindex>, %n: index, %p: index) -> index {
  // expected-remark @below {{[Missed] bound-of-several | Category:affine-loop-unroll | Function=f | Op=affine.for, Remark="a bound is a maximum or minimum of several values, and there is a remainder", reason=unsupported}}
  %r = affine.for %i = 0 to min affine_map<(d0) -> (d0, 8)>(%n) iter_args(%a = %p) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %i : index
  }
  return %r : index
}

// -----

// The loop is not unrolled: the end of a group may not fit 64 bits.

func.func @f(%m: memref<64xindex>, %n: index, %p: index) -> index {
  // expected-remark @below {{[Missed] index-overflow | Category:affine-loop-unroll | Function=f | Op=affine.for, Remark="the end of a group of iterations may not fit 64 bits", reason=unsupported}}
  %r = affine.for %i = 0 to %n step 4611686018427387904 iter_args(%a = %p) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %i : index
  }
  return %r : index
}

// -----

// An extent is not negative, so the clean-up loop needs no guard.

func.func @f(%m: memref<?xf32>) {
  %zero = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %n = memref.dim %m, %c0 : memref<?xf32>
  // expected-remark @below {{[Passed] unrolled | Category:affine-loop-unroll | Function=f | Op=affine.for, Remark="4 iterations become one", cleanup=yes, factor=4, guarded=no}}
  affine.for %i = 0 to %n {
    affine.store %zero, %m[%i] : memref<?xf32>
  }
  return
}

// -----

// No remark: the body is empty, or each iteration stays one iteration,
// so the loop is unchanged.

func.func @f() {
  affine.for %i = 0 to 8 {
  }
  return
}
