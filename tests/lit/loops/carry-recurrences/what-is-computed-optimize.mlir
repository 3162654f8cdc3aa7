// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-optimize
// NOTE: What is expected was written by tests/lit/update.py.

// What is computed: False-0-the one before; False-2-the one before; False-3-the one before;
// False-4-the one before.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-optimize | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%m: memref<?x?xf64>, %o: memref<?x?xf64>, %n: index, %c: f64) {
  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="vectorised by 4", loops=1, masked=no, reductions=0, scalar_cost=49408, vector_cost=30896, vector_size=4}}
  // expected-remark @below {{[Missed] bound-of-several | Category:affine-jam-skewed | Function=main | Op=affine.for, Remark="a bound is a maximum or minimum of several values, and there is a remainder", reason=unsupported}}
  // expected-remark-re @below {{[Missed] op-between | Category:affine-time-skew | Function=main | Op=affine.for, Remark="the loop contains 'vector.transfer_read'", Witness="{{\S+}} -> {{\S+}}", reason=unsupported}}
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

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-optimize | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%m: memref<?x?xf64>, %o: memref<?x?xf64>, %n: index, %c: f64) {
  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="vectorised by 4", loops=1, masked=no, reductions=0, scalar_cost=5696, vector_cost=3664, vector_size=4}}
  // expected-remark @below {{[Missed] unprofitable | Category:affine-time-skew | Function=main | Op=affine.for, Remark="the working set of the sweeps fits in the cache, or too few of its rows do", bytes=0, bytes_of_a_row=1, reason=unprofitable}}
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
  // expected-remark @below {{[Missed] independent-cells | Category:affine-vectorize-wavefronts | Function=main | Op=affine.for, Remark="no cell needs both the one before it and one of a row above", reason=unsupported}}
  // expected-remark @below {{[Missed] vectorize.unprofitable | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="vectors would gain nothing: an estimated 3696 cycles instead of 2112", reason=unprofitable, scalar_cost=2112, vector_cost=3696}}
  affine.for %i = 2 to %n {
    // expected-remark @below {{[Missed] vectorize.carried-dependence | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="iterations of the loop depend on each other (flow)", Witness="(%i = 2, %j = 3) -> (%i = 2, %j = 6), element [2, 3], where %n = 3", reason=illegal}}
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

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-optimize | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%m: memref<?x?xf64>, %o: memref<?x?xf64>, %n: index, %c: f64) {
  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="vectorised by 4", loops=1, masked=no, reductions=0, scalar_cost=49408, vector_cost=30896, vector_size=4}}
  // expected-remark @below {{[Missed] bound-of-several | Category:affine-jam-skewed | Function=main | Op=affine.for, Remark="a bound is a maximum or minimum of several values, and there is a remainder", reason=unsupported}}
  // expected-remark-re @below {{[Missed] op-between | Category:affine-time-skew | Function=main | Op=affine.for, Remark="the loop contains 'vector.transfer_read'", Witness="{{\S+}} -> {{\S+}}", reason=unsupported}}
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

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-optimize | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%m: memref<?x?xf64>, %o: memref<?x?xf64>, %n: index, %c: f64) {
  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="vectorised by 4", loops=1, masked=no, reductions=0, scalar_cost=49408, vector_cost=30896, vector_size=4}}
  // expected-remark @below {{[Missed] bound-of-several | Category:affine-jam-skewed | Function=main | Op=affine.for, Remark="a bound is a maximum or minimum of several values, and there is a remainder", reason=unsupported}}
  // expected-remark-re @below {{[Missed] op-between | Category:affine-time-skew | Function=main | Op=affine.for, Remark="the loop contains 'vector.transfer_read'", Witness="{{\S+}} -> {{\S+}}", reason=unsupported}}
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

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-optimize | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%m: memref<?x?xf64>, %o: memref<?x?xf64>, %n: index, %c: f64) {
  // expected-remark @below {{[Passed] versioned | Category:affine-carry-recurrences | Function=main | Op=affine.for, conditions=1}}
  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="vectorised by 4", loops=1, masked=no, reductions=0, scalar_cost=49408, vector_cost=30896, vector_size=4}}
  // expected-remark @below {{[Missed] bound-of-several | Category:affine-jam-skewed | Function=main | Op=affine.for, Remark="a bound is a maximum or minimum of several values, and there is a remainder", reason=unsupported}}
  // expected-remark-re @below {{[Missed] op-between | Category:affine-time-skew | Function=main | Op=affine.for, Remark="the loop contains 'vector.transfer_read'", Witness="{{\S+}} -> {{\S+}}", reason=unsupported}}
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

// What is computed: False-0-a loop that may run once; False-2-a loop that may run once;
// False-3-a loop that may run once; False-4-a loop that may run once.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-optimize | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%m: memref<?x?xf64>, %o: memref<?x?xf64>, %n: index, %c: f64) {
  // expected-remark @below {{[Passed] versioned | Category:affine-carry-recurrences | Function=main | Op=affine.for, conditions=1}}
  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="vectorised by 4", loops=1, masked=no, reductions=0, scalar_cost=49472, vector_cost=31024, vector_size=4}}
  // expected-remark @below {{[Missed] bound-of-several | Category:affine-jam-skewed | Function=main | Op=affine.for, Remark="a bound is a maximum or minimum of several values, and there is a remainder", reason=unsupported}}
  // expected-remark-re @below {{[Missed] op-between | Category:affine-time-skew | Function=main | Op=affine.for, Remark="the loop contains 'vector.transfer_read'", Witness="{{\S+}} -> {{\S+}}", reason=unsupported}}
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

// What is computed: False-0-the row before; False-2-the row before; False-3-the row before;
// False-4-the row before.

func.func @main(%m: memref<?x?xf64>, %o: memref<?x?xf64>, %n: index, %c: f64) {
  // expected-remark @below {{[Missed] independent-cells | Category:affine-vectorize-wavefronts | Function=main | Op=affine.for, Remark="no cell needs both the one before it and one of a row above", reason=unsupported}}
  // expected-remark @below {{[Missed] vectorize.carried-dependence | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="iterations of the loop depend on each other (flow)", Witness="(%i = 2, %j = 2) -> (%i = 3, %j = 3), element [2, 2], where %n = 4", reason=illegal}}
  // expected-remark @below {{[Missed] unprofitable | Category:affine-jam-skewed | Function=main | Op=affine.for, Remark="no iteration waits long for a value of the one before it", reason=unprofitable}}
  affine.for %i = 2 to %n {
    // expected-remark @below {{[Analysis] vectorize.left-to-llvm | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="the code generator vectorises it, or the innermost loop in it, as well"}}
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
  // expected-remark @below {{[Missed] independent-cells | Category:affine-vectorize-wavefronts | Function=main | Op=affine.for, Remark="no cell needs both the one before it and one of a row above", reason=unsupported}}
  // expected-remark @below {{[Analysis] vectorize.left-to-llvm | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="the code generator vectorises it, or the innermost loop in it, as well"}}
  // expected-remark @below {{[Missed] unprofitable | Category:affine-jam-skewed | Function=main | Op=affine.for, Remark="no iteration waits long for a value of the one before it", reason=unprofitable}}
  affine.for %i = 2 to %n {
    // expected-remark @below {{[Analysis] vectorize.left-to-llvm | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="the code generator vectorises it, or the innermost loop in it, as well"}}
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

// What is computed: False-0-rows that depend on each other; False-2-rows that depend on each
// other; False-3-rows that depend on each other; False-4-rows that depend on each other.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-optimize | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%m: memref<?x?xf64>, %o: memref<?x?xf64>, %n: index, %c: f64) {
  // expected-remark @below {{[Missed] independent-cells | Category:affine-vectorize-wavefronts | Function=main | Op=affine.for, Remark="no cell needs both the one before it and one of a row above", reason=unsupported}}
  // expected-remark @below {{[Missed] vectorize.carried-dependence | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="iterations of the loop depend on each other (anti)", Witness="(%i = 2, %j = 2) -> (%i = 3, %j = 2), element [2, 2], where %n = 4", reason=illegal}}
  // expected-remark @below {{[Passed] jammed | Category:affine-jam-skewed | Function=main | Op=affine.for, Remark="8 iterations run side by side", cleanup=yes, factor=8, guarded=yes}}
  affine.for %i = 2 to %n {
    // expected-remark @below {{[Missed] vectorize.carried-dependence | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="iterations of the loop depend on each other (flow)", Witness="(%i = 2, %j = 2) -> (%i = 2, %j = 3), element [2, 2], where %n = 4", reason=illegal}}
    // expected-remark @below {{[Analysis] no-overflow | Category:affine-jam-skewed | Function=main | Op=affine.for, Remark="places behind the ends of loops fit 64 bits"}}
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

// What is computed: False-0-written between; False-2-written between; False-3-written between;
// False-4-written between.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-optimize | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%m: memref<?x?xf64>, %o: memref<?x?xf64>, %n: index, %c: f64) {
  // expected-remark @below {{[Missed] vectorize.unprofitable | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="vectors would gain nothing: an estimated 28848 cycles instead of 24832", reason=unprofitable, scalar_cost=24832, vector_cost=28848}}
  affine.for %i = 2 to %n {
    // expected-remark @below {{[Missed] vectorize.carried-value | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="a value is carried from one iteration to the next", reason=unsupported}}
    affine.for %j = 2 to %n {
      // expected-remark @below {{[Passed] carried | Category:affine-carry-recurrences | Function=main | Op=affine.load, Remark="the stored value is carried in registers, to be used 1 iteration later"}}
      %a = affine.load %m[%i, %j - 1] : memref<?x?xf64>
      %x = affine.load %o[%i, %j] : memref<?x?xf64>
      %p = arith.mulf %c, %a : f64
      %b = arith.addf %x, %p : f64
      // expected-remark @below {{[Passed] overwritten | Category:affine-scalrep | Function=main | Op=affine.store}}
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
  // expected-remark @below {{[Missed] no-vector-form | Category:affine-vectorize-wavefronts | Function=main | Op=affine.for, Remark="'affine.if' has no form in lanes", reason=unsupported}}
  // expected-remark @below {{[Missed] vectorize.unprofitable | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="vectors would gain nothing: an estimated 60464 cycles instead of 28864", reason=unprofitable, scalar_cost=28864, vector_cost=60464}}
  affine.for %i = 2 to %n {
    // expected-remark @below {{[Missed] vectorize.carried-dependence | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="iterations of the loop depend on each other (flow)", Witness="(%i = 2, %j = 2) -> (%i = 2, %j = 3), element [2, 2], where %n = 4", reason=illegal}}
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
