// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-carry-recurrences=version-trips=true
// NOTE: What is expected was written by tests/lit/update.py.

// Loops that run often enough get a version: the one before.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-carry-recurrences | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%m: memref<?x?xf64>, %o: memref<?x?xf64>, %n: index, %c: f64) {
  affine.for %i = 2 to %n {
    affine.for %j = 2 to %n {
      // expected-remark @below {{[Passed] carried | Category:affine-carry-recurrences | Function=main | Op=affine.load, Remark="the stored value is carried in registers, to be used 1 iteration later"}}
      %a = affine.load %m[%i, %j - 1] : memref<?x?xf64>
      %x = affine.load %o[%i, %j] : memref<?x?xf64>
      %p = arith.mulf %c, %a : f64
      %b = arith.addf %x, %p : f64
      affine.store %b, %m[%i, %j] : memref<?x?xf64>

    }
  }
  return
}

// -----

// Loops that run often enough get a version: two before.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-carry-recurrences | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%m: memref<?x?xf64>, %o: memref<?x?xf64>, %n: index, %c: f64) {
  affine.for %i = 2 to %n {
    affine.for %j = 2 to 9 {
      // expected-remark @below {{[Passed] carried | Category:affine-carry-recurrences | Function=main | Op=affine.load, Remark="the stored value is carried in registers, to be used 2 iterations later"}}
      %a = affine.load %m[%i, %j - 2] : memref<?x?xf64>
      %x = affine.load %o[%i, %j] : memref<?x?xf64>
      %p = arith.mulf %c, %a : f64
      %b = arith.addf %x, %p : f64
      affine.store %b, %m[%i, %j] : memref<?x?xf64>

    }
  }
  return
}

// -----

// Loops that run often enough get a version: three before.

func.func @main(%m: memref<?x?xf64>, %o: memref<?x?xf64>, %n: index, %c: f64) {
  affine.for %i = 2 to %n {
    affine.for %j = 3 to 9 {
      %a = affine.load %m[%i, %j - 3] : memref<?x?xf64>
      %x = affine.load %o[%i, %j] : memref<?x?xf64>
      %p = arith.mulf %c, %a : f64
      %b = arith.addf %x, %p : f64
      affine.store %b, %m[%i, %j] : memref<?x?xf64>

    }
  }
  return
}

// -----

// Loops that run often enough get a version: backwards.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-carry-recurrences | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%m: memref<?x?xf64>, %o: memref<?x?xf64>, %n: index, %c: f64) {
  affine.for %i = 2 to %n {
    affine.for %j = 2 to %n {
      // expected-remark @below {{[Passed] carried | Category:affine-carry-recurrences | Function=main | Op=affine.load, Remark="the stored value is carried in registers, to be used 1 iteration later"}}
      %a = affine.load %m[%i, symbol(%n) - %j + 1] : memref<?x?xf64>
      %x = affine.load %o[%i, %j] : memref<?x?xf64>
      %p = arith.mulf %c, %a : f64
      %b = arith.addf %x, %p : f64
      affine.store %b, %m[%i, symbol(%n) - %j] : memref<?x?xf64>

    }
  }
  return
}

// -----

// Loops that run often enough get a version: in steps.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-carry-recurrences | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%m: memref<?x?xf64>, %o: memref<?x?xf64>, %n: index, %c: f64) {
  affine.for %i = 2 to %n {
    affine.for %j = 2 to %n step 2 {
      // expected-remark @below {{[Passed] carried | Category:affine-carry-recurrences | Function=main | Op=affine.load, Remark="the stored value is carried in registers, to be used 1 iteration later"}}
      %a = affine.load %m[%i, %j - 2] : memref<?x?xf64>
      %x = affine.load %o[%i, %j] : memref<?x?xf64>
      %p = arith.mulf %c, %a : f64
      %b = arith.addf %x, %p : f64
      affine.store %b, %m[%i, %j] : memref<?x?xf64>

    }
  }
  return
}

// -----

// Versions for loops that run often enough: a loop that may not run.
// The condition is on bounds known in front.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-carry-recurrences | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%m: memref<?x?xf64>, %o: memref<?x?xf64>, %n: index, %c: f64) {
  // expected-remark @below {{[Passed] versioned | Category:affine-carry-recurrences | Function=main | Op=affine.for, conditions=1}}
  affine.for %i = 2 to %n {
    affine.for %j = 3 to %n {
      // expected-remark @below {{[Passed] carried | Category:affine-carry-recurrences | Function=main | Op=affine.load, Remark="the stored value is carried in registers, to be used 1 iteration later"}}
      %a = affine.load %m[%i, %j - 1] : memref<?x?xf64>
      %x = affine.load %o[%i, %j] : memref<?x?xf64>
      %p = arith.mulf %c, %a : f64
      %b = arith.addf %x, %p : f64
      affine.store %b, %m[%i, %j] : memref<?x?xf64>

    }
  }
  return
}

// -----

// Loops that run often enough get a version: a loop that may run once.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-carry-recurrences | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%m: memref<?x?xf64>, %o: memref<?x?xf64>, %n: index, %c: f64) {
  // expected-remark @below {{[Passed] versioned | Category:affine-carry-recurrences | Function=main | Op=affine.for, conditions=1}}
  affine.for %i = 2 to %n {
    affine.for %j = 2 to %n {
      // expected-remark @below {{[Passed] carried | Category:affine-carry-recurrences | Function=main | Op=affine.load, Remark="the stored value is carried in registers, to be used 2 iterations later"}}
      %a = affine.load %m[%i, %j - 2] : memref<?x?xf64>
      %x = affine.load %o[%i, %j] : memref<?x?xf64>
      %p = arith.mulf %c, %a : f64
      %b = arith.addf %x, %p : f64
      affine.store %b, %m[%i, %j] : memref<?x?xf64>

    }
  }
  return
}

// -----

// Loops that run often enough get a version: the row before.

func.func @main(%m: memref<?x?xf64>, %o: memref<?x?xf64>, %n: index, %c: f64) {
  affine.for %i = 2 to %n {
    affine.for %j = 2 to %n {
      %a = affine.load %m[%i - 1, %j - 1] : memref<?x?xf64>
      %x = affine.load %o[%i, %j] : memref<?x?xf64>
      %p = arith.mulf %c, %a : f64
      %b = arith.addf %x, %p : f64
      affine.store %b, %m[%i, %j] : memref<?x?xf64>

    }
  }
  return
}

// -----

// Loops that run often enough get a version: the next one.

func.func @main(%m: memref<?x?xf64>, %o: memref<?x?xf64>, %n: index, %c: f64) {
  affine.for %i = 2 to %n {
    affine.for %j = 2 to %n {
      %a = affine.load %m[%i, %j + 1] : memref<?x?xf64>
      %x = affine.load %o[%i, %j] : memref<?x?xf64>
      %p = arith.mulf %c, %a : f64
      %b = arith.addf %x, %p : f64
      affine.store %b, %m[%i, %j] : memref<?x?xf64>

    }
  }
  return
}

// -----

// Loops that run often enough get a version: rows that depend on each other.

func.func @main(%m: memref<?x?xf64>, %o: memref<?x?xf64>, %n: index, %c: f64) {
  affine.for %i = 2 to %n {
    affine.for %j = 2 to %n {
      %a = affine.load %m[%i, %j - 1] : memref<?x?xf64>
      %x = affine.load %o[%i, %j] : memref<?x?xf64>
      %p = arith.mulf %c, %a : f64
      %b = arith.addf %x, %p : f64
      affine.store %b, %m[%i, %j] : memref<?x?xf64>
      affine.store %b, %o[%i - 1, %j] : memref<?x?xf64>
    }
  }
  return
}

// -----

// Loops that run often enough get a version: written between.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-carry-recurrences | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%m: memref<?x?xf64>, %o: memref<?x?xf64>, %n: index, %c: f64) {
  affine.for %i = 2 to %n {
    affine.for %j = 2 to %n {
      // expected-remark @below {{[Passed] carried | Category:affine-carry-recurrences | Function=main | Op=affine.load, Remark="the stored value is carried in registers, to be used 1 iteration later"}}
      %a = affine.load %m[%i, %j - 1] : memref<?x?xf64>
      %x = affine.load %o[%i, %j] : memref<?x?xf64>
      %p = arith.mulf %c, %a : f64
      %b = arith.addf %x, %p : f64
      affine.store %b, %m[%i, %j] : memref<?x?xf64>
      affine.store %x, %m[%i, %j] : memref<?x?xf64>
    }
  }
  return
}

// -----

// Loops that run often enough get a version: written at times.

func.func @main(%m: memref<?x?xf64>, %o: memref<?x?xf64>, %n: index, %c: f64) {
  affine.for %i = 2 to %n {
    affine.for %j = 2 to %n {
      %a = affine.load %m[%i, %j - 1] : memref<?x?xf64>
      %x = affine.load %o[%i, %j] : memref<?x?xf64>
      %p = arith.mulf %c, %a : f64
      %b = arith.addf %x, %p : f64
      affine.store %b, %m[%i, %j] : memref<?x?xf64>
      affine.if affine_set<(d0) : (d0 - 5 >= 0)>(%j) {
        affine.store %x, %m[%i, %j] : memref<?x?xf64>
      }
    }
  }
  return
}

// -----

// The condition is on bounds known in front.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-carry-recurrences | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%m: memref<?x?xf64>, %o: memref<?x?xf64>, %n: index, %c: f64) {
  // expected-remark @below {{[Passed] versioned | Category:affine-carry-recurrences | Function=main | Op=affine.for, conditions=1}}
  affine.for %i = 2 to %n {
    affine.for %j = 4 to %n step 2 {
      // expected-remark @below {{[Passed] carried | Category:affine-carry-recurrences | Function=main | Op=affine.load, Remark="the stored value is carried in registers, to be used 1 iteration later"}}
      %a = affine.load %m[%i, %j - 2] : memref<?x?xf64>
      %x = affine.load %o[%i, %j] : memref<?x?xf64>
      %p = arith.mulf %c, %a : f64
      %b = arith.addf %x, %p : f64
      affine.store %b, %m[%i, %j] : memref<?x?xf64>

    }
  }
  return
}

// -----

// The condition is on bounds known in front.

func.func @main(%m: memref<?x?xf64>, %o: memref<?x?xf64>, %n: index, %c: f64) {
  affine.for %i = 2 to %n {
    affine.for %j = max affine_map<()[s0] -> (3, s0 - 9)>()[%n] to min affine_map<()[s0] -> (s0, 12)>()[%n] {
      %a = affine.load %m[%i, %j - 1] : memref<?x?xf64>
      %x = affine.load %o[%i, %j] : memref<?x?xf64>
      %p = arith.mulf %c, %a : f64
      %b = arith.addf %x, %p : f64
      affine.store %b, %m[%i, %j] : memref<?x?xf64>

    }
  }
  return
}

// -----

// The condition is on bounds known in front.

func.func @main(%m: memref<?x?xf64>, %o: memref<?x?xf64>, %n: index, %c: f64) {
  affine.for %i = 2 to %n {
    affine.for %j = 3 to affine_map<(d0) -> (d0)>(%i) {
      %a = affine.load %m[%i, %j - 1] : memref<?x?xf64>
      %x = affine.load %o[%i, %j] : memref<?x?xf64>
      %p = arith.mulf %c, %a : f64
      %b = arith.addf %x, %p : f64
      affine.store %b, %m[%i, %j] : memref<?x?xf64>

    }
  }
  return
}
