// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-loop-normalize
// NOTE: What is expected was written by tests/lit/update.py.

// Normalised loops have the same iterations, whatever the bounds are.

func.func @f(%m: memref<64xindex>, %n: index) -> index {
  // expected-remark @below {{[Passed] normalized | Category:affine-loop-normalize | Function=f | Op=affine.for}}
  %r = affine.for %i = 2 to 12 step 3 iter_args(%a = %n) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %i : index
  }
  return %r : index
}

// -----

// Normalised loops have the same iterations, whatever the bounds are.

func.func @f(%m: memref<64xindex>, %n: index) -> index {
  // expected-remark @below {{[Passed] normalized | Category:affine-loop-normalize | Function=f | Op=affine.for}}
  %r = affine.for %i = 7 to 1 iter_args(%a = %n) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %i : index
  }
  return %r : index
}

// -----

// Normalised loops have the same iterations, whatever the bounds are.

func.func @f(%m: memref<64xindex>, %n: index) -> index {
  // expected-remark @below {{[Passed] normalized | Category:affine-loop-normalize | Function=f | Op=affine.for}}
  // expected-remark @below {{[Analysis] no-overflow | Category:affine-loop-normalize | Function=f | Op=affine.for, Remark="the distance of the bounds fits 64 bits"}}
  %r = affine.for %i = -3 to %n step 2 iter_args(%a = %n) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %i : index
  }
  return %r : index
}

// -----

// Normalised loops have the same iterations, whatever the bounds are.

func.func @f(%m: memref<64xindex>, %n: index) -> index {
  // expected-remark @below {{[Passed] normalized | Category:affine-loop-normalize | Function=f | Op=affine.for}}
  // expected-remark @below {{[Analysis] no-overflow | Category:affine-loop-normalize | Function=f | Op=affine.for, Remark="the distance of the bounds fits 64 bits"}}
  %r = affine.for %i = %n to 10 step 4 iter_args(%a = %n) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %i : index
  }
  return %r : index
}

// -----

// Normalised loops have the same iterations, whatever the bounds are.

func.func @f(%m: memref<64xindex>, %n: index) -> index {
  // expected-remark @below {{[Passed] normalized | Category:affine-loop-normalize | Function=f | Op=affine.for}}
  %r = affine.for %i = %n to affine_map<(d0) -> (d0 + 7)>(%n) step 7 iter_args(%a = %n) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %i : index
  }
  return %r : index
}

// -----

// Normalised loops have the same iterations, whatever the bounds are.

func.func @f(%m: memref<64xindex>, %n: index) -> index {
  // expected-remark @below {{[Passed] normalized | Category:affine-loop-normalize | Function=f | Op=affine.for}}
  // expected-remark @below {{[Analysis] no-overflow | Category:affine-loop-normalize | Function=f | Op=affine.for, Remark="the distance of the bounds fits 64 bits"}}
  %r = affine.for %i = %n to min affine_map<(d0) -> (d0 * 2, 9)>(%n) step 2 iter_args(%a = %n) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %i : index
  }
  return %r : index
}

// -----

// Normalised loops have the same iterations, whatever the bounds are.

func.func @f(%m: memref<64xindex>, %n: index) -> index {
  // expected-remark @below {{[Missed] bound-of-several | Category:affine-loop-normalize | Function=f | Op=affine.for, Remark="the lower bound is a maximum of several values", reason=unsupported}}
  %r = affine.for %i = max affine_map<(d0) -> (d0, 2)>(%n) to 12 step 5 iter_args(%a = %n) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %i : index
  }
  return %r : index
}

// -----

// The ledger says which loops are normalised.

func.func @f(%m: memref<64xindex>, %n: index) -> index {
  %r = affine.for %i = 0 to 9 iter_args(%a = %n) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %i : index
  }
  return %r : index
}

// -----

// The ledger says which loops are normalised.

func.func @f(%m: memref<64xindex>, %n: index) -> index {
  // expected-remark @below {{[Passed] normalized | Category:affine-loop-normalize | Function=f | Op=affine.for}}
  %r = affine.for %i = 1 to 9 iter_args(%a = %n) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %i : index
  }
  return %r : index
}

// -----

// The ledger says which loops are normalised.

func.func @f(%m: memref<64xindex>, %n: index) -> index {
  // expected-remark @below {{[Missed] bound-of-several | Category:affine-loop-normalize | Function=f | Op=affine.for, Remark="the lower bound is a maximum of several values", reason=unsupported}}
  %r = affine.for %i = max affine_map<(d0) -> (d0, 2)>(%n) to 12 iter_args(%a = %n) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %i : index
  }
  return %r : index
}

// -----

// The ledger says which loops are normalised.

// expected-warning @below {{'@f' is not run: 'affine.store' op subscript -9223372036854775787 is outside dimension 0 of extent 64}}
func.func @f(%m: memref<64xindex>, %n: index) -> index {
  // expected-remark @below {{[Missed] index-overflow | Category:affine-loop-normalize | Function=f | Op=affine.for, Remark="the distance of the bounds does not fit 64 bits", reason=unsupported}}
  %r = affine.for %i = -9223372036854775807 to 9223372036854775807 iter_args(%a = %n) -> (index) {
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %i : index
  }
  return %r : index
}

// -----

// The distance of these bounds is known to be beyond 64 bits.

func.func @far(%m: memref<9xi32>) {
  %c1 = arith.constant 1 : i32
  %l = arith.constant -9223372036854775807 : index
  // expected-remark @below {{[Missed] index-overflow | Category:affine-loop-normalize | Function=far | Op=affine.for, Remark="the distance of the bounds does not fit 64 bits", reason=unsupported}}
  affine.for %i = %l to 6 step 1152921504606846977 {
    affine.store %c1, %m[(%i + 9223372036854775807) floordiv 1152921504606846977] : memref<9xi32>
  }
  return
}
