// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-carry-recurrences
// NOTE: What is expected was written by tests/lit/update.py.

// An element of another iteration is carried in a register: the one before.

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

// An element of another iteration is carried in a register: two before.

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

// What is carried: three before.

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

// An element of another iteration is carried in a register: backwards.

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

// An element of another iteration is carried in a register: in steps.

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

// What is carried: a loop that may not run.

func.func @main(%m: memref<?x?xf64>, %o: memref<?x?xf64>, %n: index, %c: f64) {
  affine.for %i = 2 to %n {
    affine.for %j = 3 to %n {
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

// What is carried: a loop that may run once.

func.func @main(%m: memref<?x?xf64>, %o: memref<?x?xf64>, %n: index, %c: f64) {
  affine.for %i = 2 to %n {
    affine.for %j = 2 to %n {
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

// What is carried: the row before.

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

// What is carried: the next one.

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

// What is carried: rows that depend on each other.

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

// An element of another iteration is carried in a register: written between.

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

// What is carried: written at times.

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

// An assertion in front of the load guards it.

func.func @main(%m: memref<?x?xf64>, %o: memref<?x?xf64>, %n: index, %c: f64) {
  affine.for %i = 2 to %n {
    affine.for %j = 2 to %n {
      %k = arith.constant 7 : index
      %s = arith.cmpi slt, %j, %k : index
      cf.assert %s, "no"
      %a = affine.load %m[%i, %j - 1] : memref<?x?xf64>
      %x = affine.load %o[%i, %j] : memref<?x?xf64>
      %p = arith.mulf %c, %a : f64
      %b = arith.addf %x, %p : f64
      affine.store %b, %m[%i, %j] : memref<?x?xf64>

    }
  }
  return
}
