// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-carry-recurrences='everywhere=true version-trips=true'
// NOTE: What is expected was written by tests/lit/update.py.

// What is computed: True-0-the one before; True-2-the one before; True-3-the one before;
// True-4-the one before.

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

// Carrying elements in registers keeps the results: two before.

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

// What is computed: True-0-three before; True-2-three before; True-3-three before; True-4-three
// before.

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

// Carrying elements in registers keeps the results: backwards.

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

// Carrying elements in registers keeps the results: in steps.

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

// What is computed: True-0-a loop that may not run; True-2-a loop that may not run; True-3-a
// loop that may not run; True-4-a loop that may not run.

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

// What is computed: True-0-a loop that may run once; True-2-a loop that may run once; True-3-a
// loop that may run once; True-4-a loop that may run once.

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

// What is computed: True-0-the row before; True-2-the row before; True-3-the row before;
// True-4-the row before.

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

// What is computed: True-0-the next one; True-2-the next one; True-3-the next one; True-4-the
// next one.

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

// What is computed: True-0-rows that depend on each other; True-2-rows that depend on each
// other; True-3-rows that depend on each other; True-4-rows that depend on each other.

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
      affine.store %b, %o[%i - 1, %j] : memref<?x?xf64>
    }
  }
  return
}

// -----

// What is computed: True-0-written between; True-2-written between; True-3-written between;
// True-4-written between.

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

// What is computed: True-0-written at times; True-2-written at times; True-3-written at times;
// True-4-written at times.

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
