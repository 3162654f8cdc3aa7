// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -raise-scf-to-affine=assume-no-overflow=true
// NOTE: What is expected was written by tests/lit/update.py.

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
    // expected-remark @below {{[Analysis] no-overflow | Category:raise-scf-to-affine | Function=f | Op=arith.addi, Remark="its index arithmetic is taken not to overflow"}}
    %t = arith.addi %i, %c2 : index
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
    // expected-remark @below {{[Analysis] no-overflow | Category:raise-scf-to-affine | Function=f | Op=arith.muli, Remark="its index arithmetic is taken not to overflow"}}
    %t = arith.muli %i, %c2 : index
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
