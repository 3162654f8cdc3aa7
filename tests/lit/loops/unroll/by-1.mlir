// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -pass-pipeline='builtin.module(func.func(affine-loop-unroll{unroll-factor=1}))'
// NOTE: What is expected was written by tests/lit/update.py.

// Any number of iterations.

func.func @f(%m: memref<64xindex>, %n: index, %p: index) -> index {
  %r = affine.for %i = 0 to 10 iter_args(%a = %p) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %i : index
  }
  return %r : index
}

// -----

// Any number of iterations.

func.func @f(%m: memref<64xindex>, %n: index, %p: index) -> index {
  %r = affine.for %i = 0 to 12 step 4 iter_args(%a = %p) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %i : index
  }
  return %r : index
}

// -----

// Any number of iterations.

func.func @f(%m: memref<64xindex>, %n: index, %p: index) -> index {
  %r = affine.for %i = -3 to %n iter_args(%a = %p) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %i : index
  }
  return %r : index
}

// -----

// Any number of iterations.

func.func @f(%m: memref<64xindex>, %n: index, %p: index) -> index {
  %r = affine.for %i = %n to 10 iter_args(%a = %p) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %i : index
  }
  return %r : index
}

// -----

// Any number of iterations.

func.func @f(%m: memref<64xindex>, %n: index, %p: index) -> index {
  %r = affine.for %i = %n to affine_map<(d0) -> (d0 + 7)>(%n) step 2 iter_args(%a = %p) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %i : index
  }
  return %r : index
}

// -----

// Any number of iterations.

func.func @f(%m: memref<64xindex>, %n: index, %p: index) -> index {
  %r = affine.for %i = %n to affine_map<(d0) -> (d0 * 2)>(%n) step 3 iter_args(%a = %p) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %i : index
  }
  return %r : index
}

// -----

// Any number of iterations.

func.func @f(%m: memref<64xindex>, %n: index, %p: index) -> index {
  %r = affine.for %i = 0 to min affine_map<(d0) -> (d0 * 4 + 3, 8)>(%n) iter_args(%a = %p) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %i : index
  }
  return %r : index
}

// -----

// Any number of iterations.

func.func @f(%m: memref<64xindex>, %n: index, %p: index) -> index {
  %r = affine.for %i = 0 to min affine_map<(d0) -> (d0 * 4, 8)>(%n) iter_args(%a = %p) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %i : index
  }
  return %r : index
}

// -----

// Any number of iterations.

func.func @f(%m: memref<64xindex>, %n: index, %p: index) -> index {
  %r = affine.for %i = max affine_map<(d0) -> (d0, 2)>(%n) to 12 iter_args(%a = %p) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %i : index
  }
  return %r : index
}

// -----

// Any number of iterations.

func.func @f(%m: memref<64xindex>, %n: index, %p: index) -> index {
  // expected-remark @below {{[Missed] never-runs | Category:affine-loop-unroll | Function=f | Op=affine.for, Remark="the loop never runs"}}
  %r = affine.for %i = 5 to 2 iter_args(%a = %p) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %i : index
  }
  return %r : index
}

// -----

// Any number of iterations.

func.func @f(%m: memref<64xindex>, %n: index, %p: index) -> index {
  %r = affine.for %i = 0 to 10 iter_args(%a = %p) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %a : index
  }
  return %r : index
}

// -----

// Any number of iterations.

func.func @f(%m: memref<64xindex>, %n: index, %p: index) -> index {
  %r = affine.for %i = 0 to 12 step 4 iter_args(%a = %p) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %a : index
  }
  return %r : index
}

// -----

// Any number of iterations.

func.func @f(%m: memref<64xindex>, %n: index, %p: index) -> index {
  %r = affine.for %i = -3 to %n iter_args(%a = %p) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %a : index
  }
  return %r : index
}

// -----

// Any number of iterations.

func.func @f(%m: memref<64xindex>, %n: index, %p: index) -> index {
  %r = affine.for %i = %n to 10 iter_args(%a = %p) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %a : index
  }
  return %r : index
}

// -----

// Any number of iterations.

func.func @f(%m: memref<64xindex>, %n: index, %p: index) -> index {
  %r = affine.for %i = %n to affine_map<(d0) -> (d0 + 7)>(%n) step 2 iter_args(%a = %p) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %a : index
  }
  return %r : index
}

// -----

// Any number of iterations.

func.func @f(%m: memref<64xindex>, %n: index, %p: index) -> index {
  %r = affine.for %i = %n to affine_map<(d0) -> (d0 * 2)>(%n) step 3 iter_args(%a = %p) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %a : index
  }
  return %r : index
}

// -----

// Any number of iterations.

func.func @f(%m: memref<64xindex>, %n: index, %p: index) -> index {
  %r = affine.for %i = 0 to min affine_map<(d0) -> (d0 * 4 + 3, 8)>(%n) iter_args(%a = %p) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %a : index
  }
  return %r : index
}

// -----

// Any number of iterations.

func.func @f(%m: memref<64xindex>, %n: index, %p: index) -> index {
  %r = affine.for %i = 0 to min affine_map<(d0) -> (d0 * 4, 8)>(%n) iter_args(%a = %p) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %a : index
  }
  return %r : index
}

// -----

// Any number of iterations.

func.func @f(%m: memref<64xindex>, %n: index, %p: index) -> index {
  %r = affine.for %i = max affine_map<(d0) -> (d0, 2)>(%n) to 12 iter_args(%a = %p) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %a : index
  }
  return %r : index
}

// -----

// Any number of iterations.

func.func @f(%m: memref<64xindex>, %n: index, %p: index) -> index {
  // expected-remark @below {{[Missed] never-runs | Category:affine-loop-unroll | Function=f | Op=affine.for, Remark="the loop never runs"}}
  %r = affine.for %i = 5 to 2 iter_args(%a = %p) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %a : index
  }
  return %r : index
}

// -----

// Any number of iterations.

func.func @f(%m: memref<64xindex>, %n: index, %p: index) -> index {
  %r = affine.for %i = 0 to 10 iter_args(%a = %p) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %n : index
  }
  return %r : index
}

// -----

// Any number of iterations.

func.func @f(%m: memref<64xindex>, %n: index, %p: index) -> index {
  %r = affine.for %i = 0 to 12 step 4 iter_args(%a = %p) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %n : index
  }
  return %r : index
}

// -----

// Any number of iterations.

func.func @f(%m: memref<64xindex>, %n: index, %p: index) -> index {
  %r = affine.for %i = -3 to %n iter_args(%a = %p) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %n : index
  }
  return %r : index
}

// -----

// Any number of iterations.

func.func @f(%m: memref<64xindex>, %n: index, %p: index) -> index {
  %r = affine.for %i = %n to 10 iter_args(%a = %p) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %n : index
  }
  return %r : index
}

// -----

// Any number of iterations.

func.func @f(%m: memref<64xindex>, %n: index, %p: index) -> index {
  %r = affine.for %i = %n to affine_map<(d0) -> (d0 + 7)>(%n) step 2 iter_args(%a = %p) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %n : index
  }
  return %r : index
}

// -----

// Any number of iterations.

func.func @f(%m: memref<64xindex>, %n: index, %p: index) -> index {
  %r = affine.for %i = %n to affine_map<(d0) -> (d0 * 2)>(%n) step 3 iter_args(%a = %p) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %n : index
  }
  return %r : index
}

// -----

// Any number of iterations.

func.func @f(%m: memref<64xindex>, %n: index, %p: index) -> index {
  %r = affine.for %i = 0 to min affine_map<(d0) -> (d0 * 4 + 3, 8)>(%n) iter_args(%a = %p) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %n : index
  }
  return %r : index
}

// -----

// Any number of iterations.

func.func @f(%m: memref<64xindex>, %n: index, %p: index) -> index {
  %r = affine.for %i = 0 to min affine_map<(d0) -> (d0 * 4, 8)>(%n) iter_args(%a = %p) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %n : index
  }
  return %r : index
}

// -----

// Any number of iterations.

func.func @f(%m: memref<64xindex>, %n: index, %p: index) -> index {
  %r = affine.for %i = max affine_map<(d0) -> (d0, 2)>(%n) to 12 iter_args(%a = %p) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %n : index
  }
  return %r : index
}

// -----

// Any number of iterations.

func.func @f(%m: memref<64xindex>, %n: index, %p: index) -> index {
  // expected-remark @below {{[Missed] never-runs | Category:affine-loop-unroll | Function=f | Op=affine.for, Remark="the loop never runs"}}
  %r = affine.for %i = 5 to 2 iter_args(%a = %p) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %n : index
  }
  return %r : index
}

// -----

// Nothing is said of loops that stay: affine-loop-unroll. A loop with an empty body stays as it
// is, and so does one of which each iteration stays one.

func.func @f(%m: memref<8xf32>, %x: f32) {
  affine.for %i = 0 to 8 {
    affine.store %x, %m[%i] : memref<8xf32>
  }
  return
}
