// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -raise-scf-to-affine
// NOTE: What is expected was written by tests/lit/update.py.

// Loops. Bounds that are known outside of loops may be anything.

func.func @f(%m: memref<?xindex>, %n: index) {
  %m1 = arith.constant -1 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  %o = arith.addi %n, %n : index
  %e = arith.minsi %o, %c8 : index
  %g = arith.maxsi %o, %m1 : index
  // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.for}}
  scf.for %i = %c0 to %n step %c1 {
    // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=memref.store}}
    memref.store %i, %m[%i] : memref<?xindex>
  }
  return
}

// -----

// Loops. Bounds that are known outside of loops may be anything.

func.func @f(%m: memref<?xindex>, %n: index) {
  %m1 = arith.constant -1 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  %o = arith.addi %n, %n : index
  %e = arith.minsi %o, %c8 : index
  %g = arith.maxsi %o, %m1 : index
  // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.for}}
  scf.for %i = %n to %c8 step %c3 {
    // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=memref.store}}
    memref.store %i, %m[%i] : memref<?xindex>
  }
  return
}

// -----

// Loops. Bounds that are known outside of loops may be anything.

// expected-warning @below {{'@f' is not run: 'memref.store' op subscript -1 is outside dimension 0 of extent 40}}
func.func @f(%m: memref<?xindex>, %n: index) {
  %m1 = arith.constant -1 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  %o = arith.addi %n, %n : index
  %e = arith.minsi %o, %c8 : index
  %g = arith.maxsi %o, %m1 : index
  // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.for}}
  scf.for %i = %m1 to %e step %c2 {
    // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=memref.store}}
    memref.store %i, %m[%i] : memref<?xindex>
  }
  return
}

// -----

// Loops. Bounds that are known outside of loops may be anything.

func.func @f(%m: memref<?xindex>, %n: index) {
  %m1 = arith.constant -1 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  %o = arith.addi %n, %n : index
  %e = arith.minsi %o, %c8 : index
  %g = arith.maxsi %o, %m1 : index
  // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.for}}
  scf.for %i = %g to %c8 step %c1 {
    // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=memref.store}}
    memref.store %i, %m[%i] : memref<?xindex>
  }
  return
}

// -----

// The loop is not raised; the refusal has the code `step`.

func.func @f(%m: memref<?xindex>, %n: index) {
  %m1 = arith.constant -1 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  // expected-remark @below {{[Missed] step | Category:raise-scf-to-affine | Function=f | Op=scf.for, Remark="its step is not a positive constant", reason=unsupported}}
  scf.for %i = %c0 to %n step %n {

  }
  return
}

// -----

// The loop is not raised; the refusal has the code `step`.

// expected-warning @below {{'@f' is not run: 'scf.for' op has the step -1, which is not positive}}
func.func @f(%m: memref<?xindex>, %n: index) {
  %m1 = arith.constant -1 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  // expected-remark @below {{[Missed] step | Category:raise-scf-to-affine | Function=f | Op=scf.for, Remark="its step is not a positive constant", reason=unsupported}}
  scf.for %i = %c0 to %n step %m1 {

  }
  return
}

// -----

// The loop is not raised; the refusal has the code `step`.

// expected-warning @below {{'@f' is not run: 'scf.for' op has the step 0, which is not positive}}
func.func @f(%m: memref<?xindex>, %n: index) {
  %m1 = arith.constant -1 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  // expected-remark @below {{[Missed] step | Category:raise-scf-to-affine | Function=f | Op=scf.for, Remark="its step is not a positive constant", reason=unsupported}}
  scf.for %i = %c0 to %n step %c0 {

  }
  return
}

// -----

// Unsigned bounds are refused.

func.func @f(%m: memref<?xindex>, %n: index) {
  %m1 = arith.constant -1 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  // expected-remark @below {{[Missed] unsigned-bounds | Category:raise-scf-to-affine | Function=f | Op=scf.for, Remark="its bounds are compared as unsigned", reason=unsupported}}
  scf.for unsigned %i = %c0 to %n step %c1 {
  }
  return
}

// -----

// Inner bounds are raised only if computing them cannot overflow.

func.func @f(%m: memref<?xindex>, %n: index) {
  %m1 = arith.constant -1 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.for}}
  scf.for %i = %c0 to %n step %c1 {
    %t = arith.addi %i, %c1 : index
    // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.for}}
    scf.for %j = %t to %n step %c1 {
      // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=memref.store}}
      memref.store %j, %m[%j] : memref<?xindex>
    }
  }
  return
}

// -----

// Inner bounds are raised only if computing them cannot overflow.

func.func @f(%m: memref<?xindex>, %n: index) {
  %m1 = arith.constant -1 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.for}}
  scf.for %i = %c0 to %n step %c1 {
    %t = arith.addi %i, %c2 : index
    // expected-remark @below {{[Missed] not-affine | Category:raise-scf-to-affine | Function=f | Op=scf.for, Remark="a bound is not affine: %t (of 'arith.addi') may overflow, as where %i = 9223372036854775806, %n = 9223372036854775807", reason=unsupported}}
    scf.for %j = %t to %n step %c1 {
      // expected-remark @below {{[Missed] not-affine | Category:raise-scf-to-affine | Function=f | Op=memref.store, Remark="a subscript is not affine: %j is not an affine expression", reason=unsupported}}
      memref.store %j, %m[%j] : memref<?xindex>
    }
  }
  return
}

// -----

// Inner bounds are raised only if computing them cannot overflow.

func.func @f(%m: memref<?xindex>, %n: index) {
  %m1 = arith.constant -1 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.for}}
  scf.for %i = %c0 to %n step %c1 {
    %t = arith.addi %i, %c2 overflow<nsw> : index
    // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.for}}
    scf.for %j = %t to %n step %c1 {
      // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=memref.store}}
      memref.store %j, %m[%j] : memref<?xindex>
    }
  }
  return
}

// -----

// Inner bounds are raised only if computing them cannot overflow.

func.func @f(%m: memref<?xindex>, %n: index) {
  %m1 = arith.constant -1 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.for}}
  scf.for %i = %c0 to %n step %c1 {
    %t = arith.subi %i, %c8 : index
    // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.for}}
    scf.for %j = %t to %n step %c1 {
      // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=memref.store}}
      memref.store %j, %m[%j] : memref<?xindex>
    }
  }
  return
}

// -----

// Inner bounds are raised only if computing them cannot overflow.

func.func @f(%m: memref<?xindex>, %n: index) {
  %m1 = arith.constant -1 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.for}}
  scf.for %i = %c0 to %n step %c1 {
    %t = arith.subi %n, %i : index
    // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.for}}
    scf.for %j = %t to %n step %c1 {
      // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=memref.store}}
      memref.store %j, %m[%j] : memref<?xindex>
    }
  }
  return
}

// -----

// Inner bounds are raised only if computing them cannot overflow.

func.func @f(%m: memref<?xindex>, %n: index) {
  %m1 = arith.constant -1 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.for}}
  scf.for %i = %c0 to %n step %c1 {
    %t = arith.subi %i, %n : index
    // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.for}}
    scf.for %j = %t to %n step %c1 {
      // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=memref.store}}
      memref.store %j, %m[%j] : memref<?xindex>
    }
  }
  return
}

// -----

// Inner bounds are raised only if computing them cannot overflow.

func.func @f(%m: memref<?xindex>, %n: index) {
  %m1 = arith.constant -1 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.for}}
  scf.for %i = %c0 to %n step %c1 {
    %t = arith.muli %i, %c2 : index
    // expected-remark @below {{[Missed] not-affine | Category:raise-scf-to-affine | Function=f | Op=scf.for, Remark="a bound is not affine: %t (of 'arith.muli') may overflow, as where %i = 4611686018427387904, %n = 4611686018427387905", reason=unsupported}}
    scf.for %j = %t to %n step %c1 {
      // expected-remark @below {{[Missed] not-affine | Category:raise-scf-to-affine | Function=f | Op=memref.store, Remark="a subscript is not affine: %j is not an affine expression", reason=unsupported}}
      memref.store %j, %m[%j] : memref<?xindex>
    }
  }
  return
}

// -----

// Inner bounds are raised only if computing them cannot overflow.

func.func @f(%m: memref<?xindex>, %n: index) {
  %m1 = arith.constant -1 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.for}}
  scf.for %i = %c0 to %n step %c1 {
    %t = arith.floordivsi %i, %c2 : index
    // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.for}}
    scf.for %j = %t to %n step %c1 {
      // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=memref.store}}
      memref.store %j, %m[%j] : memref<?xindex>
    }
  }
  return
}

// -----

// Inner bounds are raised only if computing them cannot overflow.

func.func @f(%m: memref<?xindex>, %n: index) {
  %m1 = arith.constant -1 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.for}}
  scf.for %i = %c0 to %n step %c1 {
    %t = arith.divsi %i, %c2 : index
    // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.for}}
    scf.for %j = %t to %n step %c1 {
      // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=memref.store}}
      memref.store %j, %m[%j] : memref<?xindex>
    }
  }
  return
}

// -----

// Inner bounds are raised only if computing them cannot overflow.

func.func @f(%m: memref<?xindex>, %n: index) {
  %m1 = arith.constant -1 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.for}}
  scf.for %i = %c0 to %n step %c1 {
    %t = arith.ceildivsi %i, %c3 : index
    // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.for}}
    scf.for %j = %t to %n step %c1 {
      // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=memref.store}}
      memref.store %j, %m[%j] : memref<?xindex>
    }
  }
  return
}

// -----

// Inner bounds are raised only if computing them cannot overflow.

func.func @f(%m: memref<?xindex>, %n: index) {
  %m1 = arith.constant -1 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.for}}
  scf.for %i = %c0 to %n step %c1 {
    %t = arith.remui %i, %c7 : index
    // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.for}}
    scf.for %j = %t to %n step %c1 {
      // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=memref.store}}
      memref.store %j, %m[%j] : memref<?xindex>
    }
  }
  return
}

// -----

// Inner bounds are raised only if computing them cannot overflow.

func.func @f(%m: memref<?xindex>, %n: index) {
  %m1 = arith.constant -1 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.for}}
  scf.for %i = %c0 to %n step %c1 {
    %t = arith.andi %i, %c7 : index
    // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.for}}
    scf.for %j = %t to %n step %c1 {
      // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=memref.store}}
      memref.store %j, %m[%j] : memref<?xindex>
    }
  }
  return
}

// -----

// Inner bounds are raised only if computing them cannot overflow.

func.func @f(%m: memref<?xindex>, %n: index) {
  %m1 = arith.constant -1 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.for}}
  scf.for %i = %c0 to %n step %c1 {
    %t = arith.andi %i, %c8 : index
    // expected-remark @below {{[Missed] not-affine | Category:raise-scf-to-affine | Function=f | Op=scf.for, Remark="a bound is not affine: %t (of 'arith.andi') does not divide by a positive number", reason=unsupported}}
    scf.for %j = %t to %n step %c1 {
      // expected-remark @below {{[Missed] not-affine | Category:raise-scf-to-affine | Function=f | Op=memref.store, Remark="a subscript is not affine: %j is not an affine expression", reason=unsupported}}
      memref.store %j, %m[%j] : memref<?xindex>
    }
  }
  return
}

// -----

// Inner bounds are raised only if computing them cannot overflow.

func.func @f(%m: memref<?xindex>, %n: index) {
  %m1 = arith.constant -1 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.for}}
  scf.for %i = %c0 to %n step %c1 {
    %t = arith.shrsi %i, %c1 : index
    // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.for}}
    scf.for %j = %t to %n step %c1 {
      // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=memref.store}}
      memref.store %j, %m[%j] : memref<?xindex>
    }
  }
  return
}

// -----

// Inner bounds are raised only if computing them cannot overflow.

func.func @f(%m: memref<?xindex>, %n: index) {
  %m1 = arith.constant -1 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.for}}
  scf.for %i = %c0 to %n step %c1 {
    %t = index.add %i, %c1
    // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.for}}
    scf.for %j = %t to %n step %c1 {
      // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=memref.store}}
      memref.store %j, %m[%j] : memref<?xindex>
    }
  }
  return
}

// -----

// Inner bounds are raised only if computing them cannot overflow.

func.func @f(%m: memref<?xindex>, %n: index) {
  %m1 = arith.constant -1 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.for}}
  scf.for %i = %c0 to %n step %c1 {
    %t = arith.muli %i, %i : index
    // expected-remark @below {{[Missed] not-affine | Category:raise-scf-to-affine | Function=f | Op=scf.for, Remark="a bound is not affine: %t (of 'arith.muli') multiplies two values that vary", reason=unsupported}}
    scf.for %j = %t to %n step %c1 {
      // expected-remark @below {{[Missed] not-affine | Category:raise-scf-to-affine | Function=f | Op=memref.store, Remark="a subscript is not affine: %j is not an affine expression", reason=unsupported}}
      memref.store %j, %m[%j] : memref<?xindex>
    }
  }
  return
}

// -----

// Inner bounds are raised only if computing them cannot overflow.

func.func @f(%m: memref<?xindex>, %n: index) {
  %m1 = arith.constant -1 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.for}}
  scf.for %i = %c0 to %n step %c1 {
    %t = arith.minui %i, %c1 : index
    // expected-remark @below {{[Missed] not-affine | Category:raise-scf-to-affine | Function=f | Op=scf.for, Remark="a bound is not affine: %t (of 'arith.minui') is not an affine expression", reason=unsupported}}
    scf.for %j = %t to %n step %c1 {
      // expected-remark @below {{[Missed] not-affine | Category:raise-scf-to-affine | Function=f | Op=memref.store, Remark="a subscript is not affine: %j is not an affine expression", reason=unsupported}}
      memref.store %j, %m[%j] : memref<?xindex>
    }
  }
  return
}

// -----

// Inner bounds are raised only if computing them cannot overflow.

func.func @f(%m: memref<?xindex>, %n: index) {
  %m1 = arith.constant -1 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.for}}
  scf.for %i = %c0 to %n step %c1 {
    // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=memref.load}}
    %t = memref.load %m[%i] : memref<?xindex>
    // expected-remark @below {{[Missed] not-affine | Category:raise-scf-to-affine | Function=f | Op=scf.for, Remark="a bound is not affine: %t (of 'affine.load') is not an affine expression", reason=unsupported}}
    scf.for %j = %t to %n step %c1 {
      // expected-remark @below {{[Missed] not-affine | Category:raise-scf-to-affine | Function=f | Op=memref.store, Remark="a subscript is not affine: %j is not an affine expression", reason=unsupported}}
      memref.store %j, %m[%j] : memref<?xindex>
    }
  }
  return
}

// -----

// What would overflow is left. From 2^63 - 4 on by 3 the inner loop's lower bound wraps around
// once.

func.func @f(%m: memref<4xindex>, %low: index, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.for}}
  scf.for %i = %low to %n step %c1 {
    %t = arith.addi %i, %c3 : index
    %end = arith.addi %t, %c4 : index
    // expected-remark @below {{[Missed] not-affine | Category:raise-scf-to-affine | Function=f | Op=scf.for, Remark="a bound is not affine: %t (of 'arith.addi') may overflow, as where %low = -9223372036854775808, %i = 9223372036854775805, %n = 9223372036854775807", reason=unsupported}}
    scf.for %j = %t to %end step %c1 {
      %k = arith.subi %j, %t : index
      // expected-remark @below {{[Missed] not-affine | Category:raise-scf-to-affine | Function=f | Op=memref.store, Remark="a subscript is not affine: %j is not an affine expression", reason=unsupported}}
      memref.store %i, %m[%k] : memref<4xindex>
    }
  }
  return
}

// -----

// Accesses are raised only where their subscripts are affine.

func.func @f(%m: memref<?xindex>, %n: index) {
  %m1 = arith.constant -1 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.for}}
  scf.for %j = %n to %c8 step %c1 {
    %k = arith.divsi %j, %c3 : index
    // expected-remark @below {{[Missed] not-affine | Category:raise-scf-to-affine | Function=f | Op=memref.store, Remark="a subscript is not affine: %j, which is divided, may be negative", reason=unsupported}}
    memref.store %j, %m[%k] : memref<?xindex>
  }
  return
}

// -----

// Accesses are raised only where their subscripts are affine.

func.func @f(%m: memref<?xindex>, %n: index) {
  %m1 = arith.constant -1 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.for}}
  scf.for %j = %n to %c8 step %c1 {
    %k = arith.floordivsi %j, %c3 : index
    // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=memref.store}}
    memref.store %j, %m[%k] : memref<?xindex>
  }
  return
}

// -----

// Accesses are raised only where their subscripts are affine.

func.func @f(%m: memref<?xindex>, %n: index) {
  %m1 = arith.constant -1 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.for}}
  scf.for %j = %n to %c8 step %c1 {
    %k = arith.remsi %j, %c3 : index
    // expected-remark @below {{[Missed] not-affine | Category:raise-scf-to-affine | Function=f | Op=memref.store, Remark="a subscript is not affine: %j, which is divided, may be negative", reason=unsupported}}
    memref.store %j, %m[%k] : memref<?xindex>
  }
  return
}

// -----

// Accesses are raised only where their subscripts are affine.

func.func @f(%m: memref<?xindex>, %n: index) {
  %m1 = arith.constant -1 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.for}}
  scf.for %j = %n to %c8 step %c1 {
    %k = arith.shli %j, %c3 : index
    // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=memref.store}}
    // expected-remark @below {{[Analysis] no-overflow | Category:raise-scf-to-affine | Function=f | Op=memref.store, Remark="its index arithmetic is taken not to overflow"}}
    memref.store %j, %m[%k] : memref<?xindex>
  }
  return
}

// -----

// Accesses are raised only where their subscripts are affine.

func.func @f(%m: memref<?xindex>, %n: index) {
  %m1 = arith.constant -1 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.for}}
  scf.for %j = %n to %c8 step %c1 {
    %k = arith.shli %j, %n : index
    // expected-remark @below {{[Missed] not-affine | Category:raise-scf-to-affine | Function=f | Op=memref.store, Remark="a subscript is not affine: not affine", reason=unsupported}}
    memref.store %j, %m[%k] : memref<?xindex>
  }
  return
}

// -----

// Accesses are raised only where their subscripts are affine.

func.func @f(%m: memref<?xindex>, %n: index) {
  %m1 = arith.constant -1 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.for}}
  scf.for %j = %n to %c8 step %c1 {
    %k = arith.muli %j, %n : index
    // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=memref.store}}
    // expected-remark @below {{[Analysis] no-overflow | Category:raise-scf-to-affine | Function=f | Op=memref.store, Remark="its index arithmetic is taken not to overflow"}}
    memref.store %j, %m[%k] : memref<?xindex>
  }
  return
}

// -----

// Accesses are raised only where their subscripts are affine.

func.func @f(%m: memref<?xindex>, %n: index) {
  %m1 = arith.constant -1 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.for}}
  scf.for %j = %n to %c8 step %c1 {
    %k = arith.xori %j, %c1 : index
    // expected-remark @below {{[Missed] not-affine | Category:raise-scf-to-affine | Function=f | Op=memref.store, Remark="a subscript is not affine: %k (of 'arith.xori') is not an affine expression", reason=unsupported}}
    memref.store %j, %m[%k] : memref<?xindex>
  }
  return
}

// -----

// Accesses are raised only where their subscripts are affine.

func.func @f(%m: memref<?xindex>, %n: index) {
  %m1 = arith.constant -1 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.for}}
  scf.for %j = %n to %c8 step %c1 {
    %k = arith.floordivsi %j, %n : index
    // expected-remark @below {{[Missed] not-affine | Category:raise-scf-to-affine | Function=f | Op=memref.store, Remark="a subscript is not affine: %k (of 'arith.floordivsi') does not divide by a positive number", reason=unsupported}}
    memref.store %j, %m[%k] : memref<?xindex>
  }
  return
}

// -----

// Accesses are raised only where their subscripts are affine.

func.func @f(%m: memref<?xindex>, %n: index) {
  %m1 = arith.constant -1 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.for}}
  scf.for %j = %n to %c8 step %c1 {
    %k = arith.floordivsi %j, %m1 : index
    // expected-remark @below {{[Missed] not-affine | Category:raise-scf-to-affine | Function=f | Op=memref.store, Remark="a subscript is not affine: %k (of 'arith.floordivsi') does not divide by a positive number", reason=unsupported}}
    memref.store %j, %m[%k] : memref<?xindex>
  }
  return
}

// -----

// Conditionals of `scf` are raised only where their conditions are affine.

func.func @f(%m: memref<8x8xindex>, %n: index) {
  %m1 = arith.constant -1 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.for}}
  scf.for %i = %c0 to %c8 step %c1 {
    // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.for}}
    scf.for %j = %c0 to %c8 step %c1 {
      %a = arith.cmpi slt, %i, %c3 : index
      // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.if}}
      %r = scf.if %a -> index {
        scf.yield %i : index
      } else {
        scf.yield %c7 : index
      }
      // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=memref.store}}
      memref.store %r, %m[%i, %j] : memref<8x8xindex>
    }
  }
  return
}

// -----

// Conditionals of `scf` are raised only where their conditions are affine.

func.func @f(%m: memref<8x8xindex>, %n: index) {
  %m1 = arith.constant -1 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.for}}
  scf.for %i = %c0 to %c8 step %c1 {
    // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.for}}
    scf.for %j = %c0 to %c8 step %c1 {
      %a = arith.cmpi sge, %i, %j : index
      // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.if}}
      %r = scf.if %a -> index {
        scf.yield %i : index
      } else {
        scf.yield %c7 : index
      }
      // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=memref.store}}
      memref.store %r, %m[%i, %j] : memref<8x8xindex>
    }
  }
  return
}

// -----

// Conditionals of `scf` are raised only where their conditions are affine.

func.func @f(%m: memref<8x8xindex>, %n: index) {
  %m1 = arith.constant -1 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.for}}
  scf.for %i = %c0 to %c8 step %c1 {
    // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.for}}
    scf.for %j = %c0 to %c8 step %c1 {
      %a = arith.cmpi eq, %i, %j : index
      // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.if}}
      %r = scf.if %a -> index {
        scf.yield %i : index
      } else {
        scf.yield %c7 : index
      }
      // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=memref.store}}
      memref.store %r, %m[%i, %j] : memref<8x8xindex>
    }
  }
  return
}

// -----

// Conditionals of `scf` are raised only where their conditions are affine.

func.func @f(%m: memref<8x8xindex>, %n: index) {
  %m1 = arith.constant -1 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.for}}
  scf.for %i = %c0 to %c8 step %c1 {
    // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.for}}
    scf.for %j = %c0 to %c8 step %c1 {
      %a = arith.cmpi ne, %i, %j : index
      // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.if}}
      %r = scf.if %a -> index {
        scf.yield %i : index
      } else {
        scf.yield %c7 : index
      }
      // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=memref.store}}
      memref.store %r, %m[%i, %j] : memref<8x8xindex>
    }
  }
  return
}

// -----

// Conditionals of `scf` are raised only where their conditions are affine.

func.func @f(%m: memref<8x8xindex>, %n: index) {
  %m1 = arith.constant -1 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.for}}
  scf.for %i = %c0 to %c8 step %c1 {
    // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.for}}
    scf.for %j = %c0 to %c8 step %c1 {
      %a = arith.cmpi ult, %j, %c3 : index
      // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.if}}
      %r = scf.if %a -> index {
        scf.yield %i : index
      } else {
        scf.yield %c7 : index
      }
      // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=memref.store}}
      memref.store %r, %m[%i, %j] : memref<8x8xindex>
    }
  }
  return
}

// -----

// Conditionals of `scf` are raised only where their conditions are affine.

func.func @f(%m: memref<8x8xindex>, %n: index) {
  %m1 = arith.constant -1 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.for}}
  scf.for %i = %c0 to %c8 step %c1 {
    // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.for}}
    scf.for %j = %c0 to %c8 step %c1 {
      %a = index.cmp sgt(%i, %c2)
      // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.if}}
      %r = scf.if %a -> index {
        scf.yield %i : index
      } else {
        scf.yield %c7 : index
      }
      // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=memref.store}}
      memref.store %r, %m[%i, %j] : memref<8x8xindex>
    }
  }
  return
}

// -----

// Conditionals of `scf` are raised only where their conditions are affine.

func.func @f(%m: memref<8x8xindex>, %n: index) {
  %m1 = arith.constant -1 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.for}}
  scf.for %i = %c0 to %c8 step %c1 {
    // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.for}}
    scf.for %j = %c0 to %c8 step %c1 {
      %a = arith.cmpi sgt, %i, %c1 : index
      %b = arith.cmpi ne, %j, %c2 : index
      %c = arith.ori %a, %b : i1
      // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.if}}
      %r = scf.if %c -> index {
        scf.yield %i : index
      } else {
        scf.yield %c7 : index
      }
      // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=memref.store}}
      memref.store %r, %m[%i, %j] : memref<8x8xindex>
    }
  }
  return
}

// -----

// Conditionals of `scf` are raised only where their conditions are affine.

func.func @f(%m: memref<8x8xindex>, %n: index) {
  %m1 = arith.constant -1 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.for}}
  scf.for %i = %c0 to %c8 step %c1 {
    // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.for}}
    scf.for %j = %c0 to %c8 step %c1 {
      %a = arith.cmpi sgt, %i, %c1 : index
      %b = arith.cmpi ne, %j, %c2 : index
      %c = arith.andi %a, %b : i1
      // expected-remark @below {{[Missed] not-affine | Category:raise-scf-to-affine | Function=f | Op=scf.if, Remark="it tests whether two values are different", reason=unsupported}}
      %r = scf.if %c -> index {
        scf.yield %i : index
      } else {
        scf.yield %c7 : index
      }
      // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=memref.store}}
      memref.store %r, %m[%i, %j] : memref<8x8xindex>
    }
  }
  return
}

// -----

// Conditionals of `scf` are raised only where their conditions are affine.

func.func @f(%m: memref<8x8xindex>, %n: index) {
  %m1 = arith.constant -1 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.for}}
  scf.for %i = %c0 to %c8 step %c1 {
    // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.for}}
    scf.for %j = %c0 to %c8 step %c1 {
      %a = arith.cmpi sgt, %i, %c1 : index
      %b = arith.cmpi sle, %j, %c2 : index
      %c = arith.ori %a, %b : i1
      // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.if}}
      %r = scf.if %c -> index {
        scf.yield %i : index
      } else {
        scf.yield %c7 : index
      }
      // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=memref.store}}
      memref.store %r, %m[%i, %j] : memref<8x8xindex>
    }
  }
  return
}

// -----

// Conditionals of `scf` are raised only where their conditions are affine.

func.func @f(%m: memref<8x8xindex>, %n: index) {
  %m1 = arith.constant -1 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.for}}
  scf.for %i = %c0 to %c8 step %c1 {
    // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.for}}
    scf.for %j = %c0 to %c8 step %c1 {
      %a = arith.cmpi sgt, %i, %c1 : index
      %b = arith.cmpi sle, %j, %c2 : index
      %c = arith.andi %a, %b : i1
      // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.if}}
      %r = scf.if %c -> index {
        scf.yield %i : index
      } else {
        scf.yield %c7 : index
      }
      // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=memref.store}}
      memref.store %r, %m[%i, %j] : memref<8x8xindex>
    }
  }
  return
}

// -----

// Conditionals of `scf` are raised only where their conditions are affine.

func.func @f(%m: memref<8x8xindex>, %n: index) {
  %m1 = arith.constant -1 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.for}}
  scf.for %i = %c0 to %c8 step %c1 {
    // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.for}}
    scf.for %j = %c0 to %c8 step %c1 {
      %t = arith.muli %i, %j : index
      %a = arith.cmpi sgt, %t, %c1 : index
      // expected-remark @below {{[Missed] not-affine | Category:raise-scf-to-affine | Function=f | Op=scf.if, Remark="a compared value is not affine: %t (of 'arith.muli') multiplies two values that vary", reason=unsupported}}
      %r = scf.if %a -> index {
        scf.yield %i : index
      } else {
        scf.yield %c7 : index
      }
      // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=memref.store}}
      memref.store %r, %m[%i, %j] : memref<8x8xindex>
    }
  }
  return
}

// -----

// Conditionals of `scf` are raised only where their conditions are affine.

func.func @f(%m: memref<8x8xindex>, %n: index) {
  %m1 = arith.constant -1 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.for}}
  scf.for %i = %c0 to %c8 step %c1 {
    // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.for}}
    scf.for %j = %c0 to %c8 step %c1 {
      %a = arith.cmpi sgt, %n, %c1 : index
      // expected-remark @below {{[Missed] not-affine | Category:raise-scf-to-affine | Function=f | Op=scf.if, Remark="the difference of what is compared may overflow, as where %j = 0, %i = 0, %n = -9223372036854775807", reason=unsupported}}
      %r = scf.if %a -> index {
        scf.yield %i : index
      } else {
        scf.yield %c7 : index
      }
      // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=memref.store}}
      memref.store %r, %m[%i, %j] : memref<8x8xindex>
    }
  }
  return
}

// -----

// Overflow is shown by an iteration.

func.func @f(%m: memref<?xindex>, %n: index, %o: index, %b: i32) {
  %m1 = arith.constant -1 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.for}}
  scf.for %i = %c1 to %o step %c1 {
    %big = arith.constant 4611686018427387904 : index
    %k = arith.muli %i, %big : index
    %l = arith.addi %k, %i : index
    // expected-remark @below {{[Missed] not-affine | Category:raise-scf-to-affine | Function=f | Op=memref.store, Remark="a subscript is not affine: with numbers so large it may wrap around: %k (of 'arith.muli') may overflow, as where %i = 2, %o = 3", reason=unsupported}}
    memref.store %i, %m[%l] : memref<?xindex>
  }
  return
}

// -----

// Overflow is shown by an iteration.

func.func @f(%m: memref<?xindex>, %n: index, %o: index, %b: i32) {
  %m1 = arith.constant -1 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.for}}
  scf.for %i = %c1 to %o step %c1 {
    %big = arith.constant 4611686018427387904 : index
    %c = arith.cmpi sgt, %n, %i : index
    // expected-remark @below {{[Missed] not-affine | Category:raise-scf-to-affine | Function=f | Op=scf.if, Remark="the difference of what is compared may overflow, as where %i = 1, %o = 2, %n = -9223372036854775808", reason=unsupported}}
    scf.if %c {
    }
  }
  return
}

// -----

// Overflow is shown by an iteration.

func.func @f(%m: memref<?xindex>, %n: index, %o: index, %b: i32) {
  %m1 = arith.constant -1 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.for}}
  scf.for %i = %c1 to %o step %c1 {
    %big = arith.constant 4611686018427387904 : index
    %x = arith.addi %b, %b : i32
    %y = arith.index_cast %x : i32 to index
    // expected-remark @below {{[Missed] not-affine | Category:raise-scf-to-affine | Function=f | Op=scf.for, Remark="a bound is not affine: %x (of 'arith.addi') may overflow its 32 bits, as where %i = 1, %o = 2, %b = -1073741825", reason=unsupported}}
    scf.for %j = %c0 to %y step %c1 {
    }
  }
  return
}

// -----

// Loops over integers other than `index` are raised, too.

func.func @f(%m: memref<64xi32>, %n: i32) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %five = arith.constant 5 : i32
  // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.for}}
  scf.for %i = %zero to %n step %one : i32 {
    %next = arith.addi %i, %one : i32
    %at = arith.index_cast %next : i32 to index
    // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=memref.store}}
    memref.store %i, %m[%at] : memref<64xi32>
    %far = arith.addi %i, %five : i32
    %wrapped = arith.index_cast %far : i32 to index
    // expected-remark-re @below {{[Missed] not-affine | Category:raise-scf-to-affine | Function=f | Op=memref.store, Remark="a subscript is not affine: %far (of 'arith.addi') may overflow its 32 bits, as where %i@{{\d+}} = 2147483643, %n = 2147483644", reason=unsupported}}
    memref.store %i, %m[%wrapped] : memref<64xi32>
  }
  return
}

// -----

// A loop that accumulates with `arith.addf` is raised with its reduction.

func.func @f(%m: memref<50xf32>) -> f32 {
  %m1 = arith.constant -1 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  %end = arith.constant 50 : index
  %init = arith.constant 0.0 : f32
  // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.parallel}}
  %s = scf.parallel (%i) = (%c0) to (%end) step (%c1) init (%init) -> f32 {
    // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=memref.load}}
    %x = memref.load %m[%i] : memref<50xf32>
    scf.reduce(%x : f32) {
    ^bb0(%a: f32, %b: f32):
      %r = arith.addf %a, %b : f32
      scf.reduce.return %r : f32
    }
  }
  return %s : f32
}

// -----

// A loop that accumulates with `arith.addf` is raised with its reduction.

func.func @f(%m: memref<50xf32>) -> f32 {
  %m1 = arith.constant -1 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  %end = arith.constant 50 : index
  %init = arith.constant 1.0 : f32
  // expected-remark @below {{[Missed] unsupported-reduction | Category:raise-scf-to-affine | Function=f | Op=scf.parallel, Remark="it reduces values in a way that 'affine.parallel' does not", reason=unsupported}}
  %s = scf.parallel (%i) = (%c0) to (%end) step (%c1) init (%init) -> f32 {
    // expected-remark @below {{[Missed] not-affine | Category:raise-scf-to-affine | Function=f | Op=memref.load, Remark="a subscript is not affine: %i is not an affine expression", reason=unsupported}}
    %x = memref.load %m[%i] : memref<50xf32>
    scf.reduce(%x : f32) {
    ^bb0(%a: f32, %b: f32):
      %r = arith.addf %a, %b : f32
      scf.reduce.return %r : f32
    }
  }
  return %s : f32
}

// -----

// A loop that accumulates with `arith.addi` is raised with its reduction.

func.func @f(%m: memref<50xi32>) -> i32 {
  %m1 = arith.constant -1 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  %end = arith.constant 50 : index
  %init = arith.constant 0 : i32
  // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.parallel}}
  %s = scf.parallel (%i) = (%c0) to (%end) step (%c1) init (%init) -> i32 {
    // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=memref.load}}
    %x = memref.load %m[%i] : memref<50xi32>
    scf.reduce(%x : i32) {
    ^bb0(%a: i32, %b: i32):
      %r = arith.addi %a, %b : i32
      scf.reduce.return %r : i32
    }
  }
  return %s : i32
}

// -----

// A loop that accumulates with `arith.addi` is raised with its reduction.

func.func @f(%m: memref<50xi32>) -> i32 {
  %m1 = arith.constant -1 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  %end = arith.constant 50 : index
  %init = arith.constant 7 : i32
  // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=scf.parallel}}
  %s = scf.parallel (%i) = (%c0) to (%end) step (%c1) init (%init) -> i32 {
    // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=memref.load}}
    %x = memref.load %m[%i] : memref<50xi32>
    scf.reduce(%x : i32) {
    ^bb0(%a: i32, %b: i32):
      %r = arith.addi %a, %b : i32
      scf.reduce.return %r : i32
    }
  }
  return %s : i32
}

// -----

// A loop that accumulates with `arith.subi` is raised with its reduction.

func.func @f(%m: memref<50xi32>) -> i32 {
  %m1 = arith.constant -1 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  %end = arith.constant 50 : index
  %init = arith.constant 0 : i32
  // expected-remark @below {{[Missed] unsupported-reduction | Category:raise-scf-to-affine | Function=f | Op=scf.parallel, Remark="it reduces values in a way that 'affine.parallel' does not", reason=unsupported}}
  %s = scf.parallel (%i) = (%c0) to (%end) step (%c1) init (%init) -> i32 {
    // expected-remark @below {{[Missed] not-affine | Category:raise-scf-to-affine | Function=f | Op=memref.load, Remark="a subscript is not affine: %i is not an affine expression", reason=unsupported}}
    %x = memref.load %m[%i] : memref<50xi32>
    scf.reduce(%x : i32) {
    ^bb0(%a: i32, %b: i32):
      %r = arith.subi %a, %b : i32
      scf.reduce.return %r : i32
    }
  }
  return %s : i32
}

// -----

// What means to wrap around is left: raise, affine.

func.func @f(%m: memref<8xindex>) {
  %big = arith.constant 4611686018427387904 : index
  %low = arith.constant -9223372036854775808 : index
  affine.for %i = 0 to 4 {
    %a = arith.muli %i, %big : index
    %b = arith.addi %a, %a : index
    %c = arith.addi %b, %b : index
    %v = arith.addi %c, %i : index
    // expected-remark @below {{[Missed] not-affine | Category:raise-scf-to-affine | Function=f | Op=memref.load, Remark="a subscript is not affine: with numbers so large it may wrap around: %a (of 'arith.muli') may overflow, as where %i = 2", reason=unsupported}}
    %x = memref.load %m[%v] : memref<8xindex>
    // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=memref.store}}
    memref.store %x, %m[%i] : memref<8xindex>
  }
  return
}

// -----

// Arithmetic that is meant to wrap around is not raised.

func.func @f(%m: memref<8xindex>) {
  %big = arith.constant 4611686018427387904 : index
  %low = arith.constant -9223372036854775808 : index
  affine.for %i = 0 to 4 {
    %a = arith.addi %i, %low : index
    %v = arith.addi %a, %low : index
    // expected-remark @below {{[Missed] not-affine | Category:raise-scf-to-affine | Function=f | Op=memref.load, Remark="a subscript is not affine: no affine expression can contain the least 64-bit integer", reason=unsupported}}
    %x = memref.load %m[%v] : memref<8xindex>
    // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=memref.store}}
    memref.store %x, %m[%i] : memref<8xindex>
  }
  return
}

// -----

// Arithmetic that is meant to wrap around is not raised.

// expected-warning @below {{'@f' is not run: 'memref.load' op subscript -9223372036854775808 is outside dimension 0 of extent 8}}
func.func @f(%m: memref<8xindex>) {
  %big = arith.constant 4611686018427387904 : index
  %low = arith.constant -9223372036854775808 : index
  affine.for %i = 0 to 4 {
    %v = arith.addi %i, %low : index
    // expected-remark @below {{[Missed] not-affine | Category:raise-scf-to-affine | Function=f | Op=memref.load, Remark="a subscript is not affine: no affine expression can contain the least 64-bit integer", reason=unsupported}}
    %x = memref.load %m[%v] : memref<8xindex>
    // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=memref.store}}
    memref.store %x, %m[%i] : memref<8xindex>
  }
  return
}

// -----

// The ledger has the assumptions of raising.

func.func @f(%m: memref<?xindex>, %n: index) {
  %m1 = arith.constant -1 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  affine.for %i = 0 to 8 {
    %a = arith.addi %i, %n : index
    // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=memref.store}}
    // expected-remark @below {{[Analysis] no-overflow | Category:raise-scf-to-affine | Function=f | Op=memref.store, Remark="its index arithmetic is taken not to overflow"}}
    memref.store %i, %m[%a] : memref<?xindex>
    // expected-remark @below {{[Passed] raised | Category:raise-scf-to-affine | Function=f | Op=memref.store}}
    memref.store %n, %m[%i] : memref<?xindex>
  }
  return
}
