// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-carry-recurrences=everywhere=true
// NOTE: What is expected was written by tests/lit/update.py.

// Everywhere and further.
// What is computed: False-0-rows that depend on each other; False-2-rows that depend on each
// other; False-3-rows that depend on each other; False-4-rows that depend on each other.

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

// An assertion behind the load guards that of the next iteration.

// expected-warning @below {{'@main' is not run: 'cf.assert' op fails: no}}
func.func @main(%m: memref<?xf32>, %in: memref<?xi1>) {
  affine.for %i = 2 to 6 {
    %a = affine.load %m[%i - 2] : memref<?xf32>
    %ok = affine.load %in[%i] : memref<?xi1>
    cf.assert %ok, "no"
    affine.store %a, %m[%i] : memref<?xf32>
  }
  return
}

// -----

// What is computed: False-0-the one before; False-2-the one before; False-3-the one before;
// False-4-the one before.

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

// What is computed: False-0-two before; False-2-two before; False-3-two before; False-4-two
// before.

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

// What is computed: False-0-three before; False-2-three before; False-3-three before;
// False-4-three before.

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

// What is computed: False-0-a loop that may not run; False-2-a loop that may not run; False-3-a
// loop that may not run; False-4-a loop that may not run.

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

// What is computed: False-0-a loop that may run once; False-2-a loop that may run once;
// False-3-a loop that may run once; False-4-a loop that may run once.

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

// What is computed: False-0-the row before; False-2-the row before; False-3-the row before;
// False-4-the row before.

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

// What is computed: False-0-the next one; False-2-the next one; False-3-the next one;
// False-4-the next one.

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

// What is computed: False-0-written between; False-2-written between; False-3-written between;
// False-4-written between.

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

// What is computed: False-0-written at times; False-2-written at times; False-3-written at
// times; False-4-written at times.

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
