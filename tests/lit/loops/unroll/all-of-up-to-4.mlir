// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -pass-pipeline='builtin.module(func.func(affine-loop-unroll{unroll-factor=-1 unroll-full-threshold=4}))'
// NOTE: What is expected was written by tests/lit/update.py.

// Ten iterations; the loop yields the induction variable.

func.func @f(%m: memref<64xindex>, %n: index, %p: index) -> index {
  %r = affine.for %i = 0 to 10 iter_args(%a = %p) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %i : index
  }
  return %r : index
}

// -----

// Three iterations; the loop yields the induction variable.

func.func @f(%m: memref<64xindex>, %n: index, %p: index) -> index {
  // expected-remark @below {{[Passed] unrolled | Category:affine-loop-unroll | Function=f | Op=affine.for, Remark="3 iterations become one", cleanup=no, factor=3, guarded=no}}
  %r = affine.for %i = 0 to 12 step 4 iter_args(%a = %p) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %i : index
  }
  return %r : index
}

// -----

// An unknown number of iterations, from -3; the loop yields the induction variable.

func.func @f(%m: memref<64xindex>, %n: index, %p: index) -> index {
  %r = affine.for %i = -3 to %n iter_args(%a = %p) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %i : index
  }
  return %r : index
}

// -----

// An unknown number of iterations, up to 10; the loop yields the induction variable.

func.func @f(%m: memref<64xindex>, %n: index, %p: index) -> index {
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
  %r = affine.for %i = %n to affine_map<(d0) -> (d0 * 2)>(%n) step 3 iter_args(%a = %p) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %i : index
  }
  return %r : index
}

// -----

// The least of two bounds, not a multiple of 4; the loop yields the induction variable.

func.func @f(%m: memref<64xindex>, %n: index, %p: index) -> index {
  %r = affine.for %i = 0 to min affine_map<(d0) -> (d0 * 4 + 3, 8)>(%n) iter_args(%a = %p) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %i : index
  }
  return %r : index
}

// -----

// The least of two bounds, a multiple of 4; the loop yields the induction variable.

func.func @f(%m: memref<64xindex>, %n: index, %p: index) -> index {
  %r = affine.for %i = 0 to min affine_map<(d0) -> (d0 * 4, 8)>(%n) iter_args(%a = %p) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %i : index
  }
  return %r : index
}

// -----

// The greatest of two bounds; the loop yields the induction variable.

func.func @f(%m: memref<64xindex>, %n: index, %p: index) -> index {
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
  %r = affine.for %i = 0 to 10 iter_args(%a = %p) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %a : index
  }
  return %r : index
}

// -----

// Three iterations; the loop yields what it carries.

func.func @f(%m: memref<64xindex>, %n: index, %p: index) -> index {
  // expected-remark @below {{[Passed] unrolled | Category:affine-loop-unroll | Function=f | Op=affine.for, Remark="3 iterations become one", cleanup=no, factor=3, guarded=no}}
  %r = affine.for %i = 0 to 12 step 4 iter_args(%a = %p) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %a : index
  }
  return %r : index
}

// -----

// An unknown number of iterations, from -3; the loop yields what it carries.

func.func @f(%m: memref<64xindex>, %n: index, %p: index) -> index {
  %r = affine.for %i = -3 to %n iter_args(%a = %p) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %a : index
  }
  return %r : index
}

// -----

// An unknown number of iterations, up to 10; the loop yields what it carries.

func.func @f(%m: memref<64xindex>, %n: index, %p: index) -> index {
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
  %r = affine.for %i = %n to affine_map<(d0) -> (d0 * 2)>(%n) step 3 iter_args(%a = %p) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %a : index
  }
  return %r : index
}

// -----

// The least of two bounds, not a multiple of 4; the loop yields what it carries.

func.func @f(%m: memref<64xindex>, %n: index, %p: index) -> index {
  %r = affine.for %i = 0 to min affine_map<(d0) -> (d0 * 4 + 3, 8)>(%n) iter_args(%a = %p) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %a : index
  }
  return %r : index
}

// -----

// The least of two bounds, a multiple of 4; the loop yields what it carries.

func.func @f(%m: memref<64xindex>, %n: index, %p: index) -> index {
  %r = affine.for %i = 0 to min affine_map<(d0) -> (d0 * 4, 8)>(%n) iter_args(%a = %p) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %a : index
  }
  return %r : index
}

// -----

// The greatest of two bounds; the loop yields what it carries.

func.func @f(%m: memref<64xindex>, %n: index, %p: index) -> index {
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
  %r = affine.for %i = 0 to 10 iter_args(%a = %p) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %n : index
  }
  return %r : index
}

// -----

// Three iterations; the loop yields an invariant.

func.func @f(%m: memref<64xindex>, %n: index, %p: index) -> index {
  // expected-remark @below {{[Passed] unrolled | Category:affine-loop-unroll | Function=f | Op=affine.for, Remark="3 iterations become one", cleanup=no, factor=3, guarded=no}}
  %r = affine.for %i = 0 to 12 step 4 iter_args(%a = %p) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %n : index
  }
  return %r : index
}

// -----

// An unknown number of iterations, from -3; the loop yields an invariant.

func.func @f(%m: memref<64xindex>, %n: index, %p: index) -> index {
  %r = affine.for %i = -3 to %n iter_args(%a = %p) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %n : index
  }
  return %r : index
}

// -----

// An unknown number of iterations, up to 10; the loop yields an invariant.

func.func @f(%m: memref<64xindex>, %n: index, %p: index) -> index {
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
  %r = affine.for %i = %n to affine_map<(d0) -> (d0 * 2)>(%n) step 3 iter_args(%a = %p) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %n : index
  }
  return %r : index
}

// -----

// The least of two bounds, not a multiple of 4; the loop yields an invariant.

func.func @f(%m: memref<64xindex>, %n: index, %p: index) -> index {
  %r = affine.for %i = 0 to min affine_map<(d0) -> (d0 * 4 + 3, 8)>(%n) iter_args(%a = %p) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %n : index
  }
  return %r : index
}

// -----

// The least of two bounds, a multiple of 4; the loop yields an invariant.

func.func @f(%m: memref<64xindex>, %n: index, %p: index) -> index {
  %r = affine.for %i = 0 to min affine_map<(d0) -> (d0 * 4, 8)>(%n) iter_args(%a = %p) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %n : index
  }
  return %r : index
}

// -----

// The greatest of two bounds; the loop yields an invariant.

func.func @f(%m: memref<64xindex>, %n: index, %p: index) -> index {
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
