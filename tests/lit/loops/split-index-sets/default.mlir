// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-optimize
// NOTE: What is expected was written by tests/lit/update.py.

// What is computed: affine-optimize-0-paths; affine-optimize-1-paths; affine-optimize-2-paths;
// affine-optimize-3-paths.

func.func @main(%d: memref<?x?xf64>, %n: index, %m: index) {
  // expected-remark-re @below {{[Missed] carried-dependence | Category:affine-defer-updates | Function=main | Op=affine.for, Remark="updates cannot wait: iteration [0, 0, 1] of the statement at {{\S+}} depends on iteration [0, 0, 0] (flow)", Witness="S0[0, 0, 0] -> S0[0, 0, 1]", reason=illegal}}
  // expected-remark @below {{[Missed] carried-dependence | Category:affine-register-tile | Function=main | Op=affine.for, Remark="the updated element is accessed elsewhere in the nest", Witness="(%k = 0, %i = 0, %j = 0) -> (%k = 1, %i = 0, %j = 0), element [0, 0], where %n = 2", reason=illegal}}
  affine.for %k = 0 to %n {
    // expected-remark @below {{[Missed] rows-differ | Category:affine-vectorize-wavefronts | Function=main | Op=affine.for, Remark="the inner loops have different bounds", reason=unsupported}}
    affine.for %i = 0 to %n {
      // expected-remark @below {{[Passed] split | Category:affine-split-index-sets | Function=main | Op=affine.for, Remark="the iteration that all others read has a separate loop"}}
      // expected-remark @below {{[Missed] vectorize.unprofitable | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="vectors would gain nothing: an estimated 8 cycles instead of 8", reason=unprofitable, scalar_cost=8, vector_cost=8}}
      // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="vectorised by 4", loops=1, masked=no, reductions=0, scalar_cost=512, vector_cost=128, vector_size=4}}
      affine.for %j = 0 to %n {
        %there = affine.load %d[%i, %k] : memref<?x?xf64>
        %on = affine.load %d[%k, %j] : memref<?x?xf64>
        %through = arith.addf %there, %on : f64
        %known = affine.load %d[%i, %j] : memref<?x?xf64>
        %least = arith.minimumf %known, %through : f64
        affine.store %least, %d[%i, %j] : memref<?x?xf64>

      }
    }
  }
  return
}

// -----

// What is computed: affine-optimize-0-in front of most; affine-optimize-1-in front of most;
// affine-optimize-2-in front of most; affine-optimize-3-in front of most.

func.func @main(%d: memref<?x?xf64>, %n: index, %m: index) {
  // expected-remark-re @below {{[Missed] carried-dependence | Category:affine-defer-updates | Function=main | Op=affine.for, Remark="updates cannot wait: iteration [3, 0, 2] of the statement at {{\S+}} depends on iteration [2, 0, 3] (flow)", Witness="S0[2, 0, 3] -> S0[3, 0, 2]", reason=illegal}}
  // expected-remark @below {{[Missed] carried-dependence | Category:affine-register-tile | Function=main | Op=affine.for, Remark="the updated element is accessed elsewhere in the nest", Witness="(%k = 2, %i = 0, %j = 2) -> (%k = 3, %i = 0, %j = 2), element [0, 2], where %n = 4", reason=illegal}}
  affine.for %k = 0 to %n {
    // expected-remark @below {{[Missed] bounds-vary | Category:affine-vectorize-wavefronts | Function=main | Op=affine.for, Remark="a bound of an inner loop is computed in the loop, or one of several values", reason=unsupported}}
    affine.for %i = 0 to %n {
      // expected-remark @below {{[Passed] split | Category:affine-split-index-sets | Function=main | Op=affine.for, Remark="the iteration that all others read has a separate loop"}}
      // expected-remark @below {{[Missed] vectorize.unprofitable | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="vectors would gain nothing: an estimated 12 cycles instead of 8", reason=unprofitable, scalar_cost=8, vector_cost=12}}
      // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="vectorised by 4", loops=1, masked=no, reductions=0, scalar_cost=512, vector_cost=128, vector_size=4}}
      // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="vectorised by 4", loops=1, masked=yes, reductions=0, scalar_cost=512, vector_cost=184, vector_size=4}}
      affine.for %j = 2 to %n {
        %there = affine.load %d[%i, %k] : memref<?x?xf64>
        %on = affine.load %d[%k, %j] : memref<?x?xf64>
        %through = arith.addf %there, %on : f64
        %known = affine.load %d[%i, %j] : memref<?x?xf64>
        %least = arith.minimumf %known, %through : f64
        affine.store %least, %d[%i, %j] : memref<?x?xf64>

      }
    }
  }
  return
}

// -----

// What is computed: affine-optimize-0-behind all; affine-optimize-1-behind all; affine-
// optimize-2-behind all; affine-optimize-3-behind all.

func.func @main(%d: memref<?x?xf64>, %n: index, %m: index) {
  // expected-remark-re @below {{[Missed] carried-dependence | Category:affine-defer-updates | Function=main | Op=affine.for, Remark="updates cannot wait: iteration [9, 8, 0] of the statement at {{\S+}} depends on iteration [8, 9, 0] (flow)", Witness="S0[8, 9, 0] -> S0[9, 8, 0]", reason=illegal}}
  // expected-remark @below {{[Missed] carried-dependence | Category:affine-register-tile | Function=main | Op=affine.for, Remark="the updated element is accessed elsewhere in the nest", Witness="(%k = 3, %i = 0, %j = 0) -> (%k = 4, %i = 3, %j = 0), element [3, 0], where %n = 5", reason=illegal}}
  // expected-remark @below {{[Missed] vectorize.carried-dependence | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="iterations of the loop depend on each other (anti)", Witness="(%k = 3, %i = 0, %j = 0) -> (%k = 4, %i = 3, %j = 0), element [3, 0], where %n = 5", reason=illegal}}
  affine.for %k = 3 to %n {
    // expected-remark @below {{[Missed] distance | Category:affine-vectorize-wavefronts | Function=main | Op=affine.for, Remark="a load reads values from cells at several distances, or may do so", reason=unsupported}}
    // expected-remark @below {{[Missed] vectorize.carried-dependence | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="iterations of the loop depend on each other (anti)", Witness="(%k = 3, %i = 0, %j = 0) -> (%k = 3, %i = 3, %j = 0), element [3, 0], where %n = 4", reason=illegal}}
    affine.for %i = 0 to %n {
      // expected-remark @below {{[Missed] vectorize.unprofitable | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="vectors would gain nothing: an estimated 16 cycles instead of 16", reason=unprofitable, scalar_cost=16, vector_cost=16}}
      affine.for %j = 0 to 2 {
        %there = affine.load %d[%i, %k] : memref<?x?xf64>
        %on = affine.load %d[%k, %j] : memref<?x?xf64>
        %through = arith.addf %there, %on : f64
        %known = affine.load %d[%i, %j] : memref<?x?xf64>
        %least = arith.minimumf %known, %through : f64
        affine.store %least, %d[%i, %j] : memref<?x?xf64>

      }
    }
  }
  return
}

// -----

// What is computed: affine-optimize-0-not all of them; affine-optimize-1-not all of them;
// affine-optimize-2-not all of them; affine-optimize-3-not all of them.

func.func @main(%d: memref<?x?xf64>, %n: index, %m: index) {
  // expected-remark-re @below {{[Missed] carried-dependence | Category:affine-defer-updates | Function=main | Op=affine.for, Remark="updates cannot wait: iteration [0, 1, 1] of the statement at {{\S+}} depends on iteration [0, 0, 1] (flow)", Witness="S0[0, 0, 1] -> S0[0, 1, 1]", reason=illegal}}
  // expected-remark @below {{[Missed] carried-dependence | Category:affine-register-tile | Function=main | Op=affine.for, Remark="the updated element is accessed elsewhere in the nest", Witness="(%k = 1, %i = 0, %j = 1) -> (%k = 2, %i = 0, %j = 1), element [0, 1], where %n = 3, %m = 2", reason=illegal}}
  affine.for %k = 0 to %n {
    // expected-remark @below {{[Missed] bounds-vary | Category:affine-vectorize-wavefronts | Function=main | Op=affine.for, Remark="a bound of an inner loop is computed in the loop, or one of several values", reason=unsupported}}
    affine.for %i = 0 to %n {
      // expected-remark @below {{[Passed] split | Category:affine-split-index-sets | Function=main | Op=affine.for, Remark="the iteration that all others read has a separate loop"}}
      // expected-remark @below {{[Missed] vectorize.unprofitable | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="vectors would gain nothing: an estimated 12 cycles instead of 8", reason=unprofitable, scalar_cost=8, vector_cost=12}}
      // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="vectorised by 4", loops=1, masked=yes, reductions=0, scalar_cost=512, vector_cost=184, vector_size=4}}
      // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="vectorised by 4", loops=1, masked=no, reductions=0, scalar_cost=512, vector_cost=128, vector_size=4}}
      affine.for %j = 1 to %m {
        %there = affine.load %d[%i, %k] : memref<?x?xf64>
        %on = affine.load %d[%k, %j] : memref<?x?xf64>
        %through = arith.addf %there, %on : f64
        %known = affine.load %d[%i, %j] : memref<?x?xf64>
        %least = arith.minimumf %known, %through : f64
        affine.store %least, %d[%i, %j] : memref<?x?xf64>

      }
    }
  }
  return
}

// -----

// What is computed: affine-optimize-0-two ends; affine-optimize-1-two ends; affine-
// optimize-2-two ends; affine-optimize-3-two ends.

func.func @main(%d: memref<?x?xf64>, %n: index, %m: index) {
  // expected-remark-re @below {{[Missed] carried-dependence | Category:affine-defer-updates | Function=main | Op=affine.for, Remark="updates cannot wait: iteration [0, 1, 1] of the statement at {{\S+}} depends on iteration [0, 1, 0] (flow)", Witness="S0[0, 1, 0] -> S0[0, 1, 1]", reason=illegal}}
  // expected-remark @below {{[Missed] carried-dependence | Category:affine-register-tile | Function=main | Op=affine.for, Remark="the updated element is accessed elsewhere in the nest", Witness="(%k = 3, %i = 0, %j = 0) -> (%k = 6, %i = 0, %j = 3), element [0, 3], where %n = 7", reason=illegal}}
  affine.for %k = 0 to %n {
    // expected-remark @below {{[Missed] bounds-vary | Category:affine-vectorize-wavefronts | Function=main | Op=affine.for, Remark="a bound of an inner loop is computed in the loop, or one of several values", reason=unsupported}}
    affine.for %i = 0 to %n {
      // expected-remark @below {{[Passed] split | Category:affine-split-index-sets | Function=main | Op=affine.for, Remark="the iteration that all others read has a separate loop"}}
      // expected-remark @below {{[Missed] vectorize.unprofitable | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="vectors would gain nothing: an estimated 8 cycles instead of 8", reason=unprofitable, scalar_cost=8, vector_cost=8}}
      // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="vectorised by 4", loops=1, masked=yes, reductions=0, scalar_cost=24, vector_cost=12, vector_size=4}}
      affine.for %j = max affine_map<(d0) -> (d0 - 3, 0)>(%k) to min affine_map<(d0)[s0] -> (d0 + 4, s0)>(%k)[%n] {
        %there = affine.load %d[%i, %k] : memref<?x?xf64>
        %on = affine.load %d[%k, %j] : memref<?x?xf64>
        %through = arith.addf %there, %on : f64
        %known = affine.load %d[%i, %j] : memref<?x?xf64>
        %least = arith.minimumf %known, %through : f64
        affine.store %least, %d[%i, %j] : memref<?x?xf64>

      }
    }
  }
  return
}

// -----

// What is computed: affine-optimize-0-every second; affine-optimize-1-every second; affine-
// optimize-2-every second; affine-optimize-3-every second.

func.func @main(%d: memref<?x?xf64>, %n: index, %m: index) {
  // expected-remark-re @below {{[Missed] carried-dependence | Category:affine-defer-updates | Function=main | Op=affine.for, Remark="updates cannot wait: iteration [0, 1, 0] of the statement at {{\S+}} depends on iteration [0, 0, 0] (flow)", Witness="S0[0, 0, 0] -> S0[0, 1, 0]", reason=illegal}}
  // expected-remark @below {{[Missed] carried-dependence | Category:affine-register-tile | Function=main | Op=affine.for, Remark="the updated element is accessed elsewhere in the nest", Witness="(%k = 0, %i = 0, %j = 0) -> (%k = 1, %i = 0, %j = 0), element [0, 0], where %n = 2", reason=illegal}}
  // expected-remark @below {{[Missed] vectorize.carried-dependence | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="iterations of the loop depend on each other (anti)", Witness="(%k = 0, %i = 0, %j = 0) -> (%k = 1, %i = 0, %j = 0), element [0, 0], where %n = 2", reason=illegal}}
  affine.for %k = 0 to %n {
    // expected-remark @below {{[Missed] step | Category:affine-vectorize-wavefronts | Function=main | Op=affine.for, Remark="the step of an inner loop is not 1", reason=unsupported}}
    // expected-remark @below {{[Missed] vectorize.carried-dependence | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="iterations of the loop depend on each other (anti)", Witness="(%k = 1, %i = 0, %j = 0) -> (%k = 1, %i = 1, %j = 0), element [1, 0], where %n = 2", reason=illegal}}
    // expected-remark @below {{[Missed] step | Category:affine-jam-skewed | Function=main | Op=affine.for, Remark="the step of a loop is not 1", reason=unsupported}}
    affine.for %i = 0 to %n {
      // expected-remark @below {{[Missed] vectorize.carried-dependence | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="iterations of the loop depend on each other (flow)", Witness="(%k = 0, %i = 0, %j = 0) -> (%k = 0, %i = 0, %j = 2), element [0, 0], where %n = 3", reason=illegal}}
      affine.for %j = 0 to %n step 2 {
        %there = affine.load %d[%i, %k] : memref<?x?xf64>
        %on = affine.load %d[%k, %j] : memref<?x?xf64>
        %through = arith.addf %there, %on : f64
        %known = affine.load %d[%i, %j] : memref<?x?xf64>
        %least = arith.minimumf %known, %through : f64
        affine.store %least, %d[%i, %j] : memref<?x?xf64>

      }
    }
  }
  return
}

// -----

// What is computed: affine-optimize-0-another one each time; affine-optimize-1-another one each
// time; affine-optimize-2-another one each time; affine-optimize-3-another one each time.

func.func @main(%d: memref<?x?xf64>, %n: index, %m: index) {
  // expected-remark-re @below {{[Missed] carried-dependence | Category:affine-defer-updates | Function=main | Op=affine.for, Remark="updates cannot wait: iteration [0, 1, 1] of the statement at {{\S+}} depends on iteration [0, 0, 1] (flow)", Witness="S0[0, 0, 1] -> S0[0, 1, 1]", reason=illegal}}
  // expected-remark @below {{[Missed] carried-dependence | Category:affine-register-tile | Function=main | Op=affine.for, Remark="the updated element is accessed elsewhere in the nest", Witness="(%k = 0, %i = 0, %j = 2) -> (%k = 2, %i = 0, %j = 1), element [0, 1], where %n = 3", reason=illegal}}
  // expected-remark @below {{[Missed] vectorize.carried-dependence | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="iterations of the loop depend on each other (anti)", Witness="(%k = 0, %i = 0, %j = 2) -> (%k = 2, %i = 0, %j = 1), element [0, 1], where %n = 3", reason=illegal}}
  affine.for %k = 0 to %n {
    // expected-remark @below {{[Missed] distance | Category:affine-vectorize-wavefronts | Function=main | Op=affine.for, Remark="a load reads values from cells at several distances, or may do so", reason=unsupported}}
    // expected-remark @below {{[Missed] vectorize.carried-dependence | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="iterations of the loop depend on each other (anti)", Witness="(%k = 1, %i = 0, %j = 1) -> (%k = 1, %i = 1, %j = 1), element [1, 1], where %n = 2", reason=illegal}}
    // expected-remark @below {{[Passed] jammed | Category:affine-jam-skewed | Function=main | Op=affine.for, Remark="8 iterations run side by side", cleanup=yes, factor=8, guarded=no}}
    affine.for %i = 0 to %n {
      // expected-remark @below {{[Missed] vectorize.carried-dependence | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="iterations of the loop depend on each other (flow)", Witness="(%k = 0, %i = 0, %j = 1) -> (%k = 0, %i = 0, %j = 2), element [0, 1], where %n = 3", reason=illegal}}
      // expected-remark @below {{[Analysis] no-overflow | Category:affine-jam-skewed | Function=main | Op=affine.for, Remark="places behind the ends of loops fit 64 bits"}}
      affine.for %j = 1 to %n {
        %there = affine.load %d[%i, %j - 1] : memref<?x?xf64>
        %on = affine.load %d[%k, %j] : memref<?x?xf64>
        %through = arith.addf %there, %on : f64
        %known = affine.load %d[%i, %j] : memref<?x?xf64>
        %least = arith.minimumf %known, %through : f64
        affine.store %least, %d[%i, %j] : memref<?x?xf64>

      }
    }
  }
  return
}

// -----

// What is computed: affine-optimize-0-the next but one; affine-optimize-1-the next but one;
// affine-optimize-2-the next but one; affine-optimize-3-the next but one.

func.func @main(%d: memref<?x?xf64>, %n: index, %m: index) {
  // expected-remark-re @below {{[Missed] carried-dependence | Category:affine-defer-updates | Function=main | Op=affine.for, Remark="updates cannot wait: iteration [0, 1, 0] of the statement at {{\S+}} depends on iteration [0, 0, 0] (flow)", Witness="S0[0, 0, 0] -> S0[0, 1, 0]", reason=illegal}}
  // expected-remark @below {{[Missed] carried-dependence | Category:affine-register-tile | Function=main | Op=affine.for, Remark="the updated element is accessed elsewhere in the nest", Witness="(%k = 0, %i = 0, %j = 0) -> (%k = 1, %i = 0, %j = 2), element [0, 2], where %m = 2, %n = 3", reason=illegal}}
  // expected-remark @below {{[Missed] vectorize.carried-dependence | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="iterations of the loop depend on each other (anti)", Witness="(%k = 0, %i = 0, %j = 0) -> (%k = 1, %i = 0, %j = 2), element [0, 2], where %m = 2, %n = 3", reason=illegal}}
  affine.for %k = 0 to %m {
    // expected-remark @below {{[Missed] distance | Category:affine-vectorize-wavefronts | Function=main | Op=affine.for, Remark="a load reads values from cells at several distances, or may do so", reason=unsupported}}
    // expected-remark @below {{[Missed] vectorize.carried-dependence | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="iterations of the loop depend on each other (anti)", Witness="(%k = 1, %i = 0, %j = 0) -> (%k = 1, %i = 1, %j = 0), element [1, 0], where %m = 2, %n = 2", reason=illegal}}
    // expected-remark @below {{[Missed] unprofitable | Category:affine-jam-skewed | Function=main | Op=affine.for, Remark="no iteration waits long for a value of the one before it", reason=unprofitable}}
    affine.for %i = 0 to %n {
      // expected-remark @below {{[Missed] vectorize.carried-dependence | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="iterations of the loop depend on each other (flow)", Witness="(%k = 0, %i = 0, %j = 2) -> (%k = 0, %i = 0, %j = 3), element [0, 2], where %m = 1, %n = 4", reason=illegal}}
      affine.for %j = 0 to %n {
        %there = affine.load %d[%i, %k + 2] : memref<?x?xf64>
        %on = affine.load %d[%k, %j] : memref<?x?xf64>
        %through = arith.addf %there, %on : f64
        %known = affine.load %d[%i, %j] : memref<?x?xf64>
        %least = arith.minimumf %known, %through : f64
        affine.store %least, %d[%i, %j] : memref<?x?xf64>

      }
    }
  }
  return
}

// -----

// What is computed: affine-optimize-0-no row of its own; affine-optimize-1-no row of its own;
// affine-optimize-2-no row of its own; affine-optimize-3-no row of its own.

func.func @main(%d: memref<?x?xf64>, %n: index, %m: index) {
  // expected-remark-re @below {{[Missed] carried-dependence | Category:affine-defer-updates | Function=main | Op=affine.for, Remark="updates cannot wait: iteration [0, 0, 1] of the statement at {{\S+}} depends on iteration [0, 0, 0] (flow)", Witness="S0[0, 0, 0] -> S0[0, 0, 1]", reason=illegal}}
  // expected-remark @below {{[Missed] carried-dependence | Category:affine-register-tile | Function=main | Op=affine.for, Remark="the updated element is accessed elsewhere in the nest", Witness="(%k = 0, %i = 0, %j = 0) -> (%k = 1, %i = 0, %j = 0), element [0, 0], where %n = 2", reason=illegal}}
  affine.for %k = 0 to %n {
    // expected-remark @below {{[Missed] rows-differ | Category:affine-vectorize-wavefronts | Function=main | Op=affine.for, Remark="the inner loops have different bounds", reason=unsupported}}
    affine.for %i = 0 to %n {
      // expected-remark @below {{[Passed] split | Category:affine-split-index-sets | Function=main | Op=affine.for, Remark="the iteration that all others read has a separate loop"}}
      // expected-remark @below {{[Missed] vectorize.unprofitable | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="vectors would gain nothing: an estimated 7 cycles instead of 7", reason=unprofitable, scalar_cost=7, vector_cost=7}}
      // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="vectorised by 4", loops=1, masked=no, reductions=0, scalar_cost=448, vector_cost=112, vector_size=4}}
      affine.for %j = 0 to %n {
        %there = affine.load %d[%i, %k] : memref<?x?xf64>
        // expected-remark @below {{[Passed] reused | Category:affine-scalrep | Function=main | Op=affine.load}}
        %on = affine.load %d[%i, %k] : memref<?x?xf64>
        %through = arith.addf %there, %on : f64
        %known = affine.load %d[%i, %j] : memref<?x?xf64>
        %least = arith.minimumf %known, %through : f64
        affine.store %least, %d[%i, %j] : memref<?x?xf64>

      }
    }
  }
  return
}

// -----

// What is computed: affine-optimize-0-a sum as well; affine-optimize-1-a sum as well; affine-
// optimize-2-a sum as well; affine-optimize-3-a sum as well.

func.func @main(%d: memref<?x?xf64>, %n: index, %m: index) {
  // expected-remark-re @below {{[Missed] carried-dependence | Category:affine-defer-updates | Function=main | Op=affine.for, Remark="updates cannot wait: iteration [0, 1, 1] of the statement at {{\S+}} depends on iteration [0, 0, 1] (flow)", Witness="S0[0, 0, 1] -> S0[0, 1, 1]", reason=illegal}}
  // expected-remark @below {{[Missed] carried-dependence | Category:affine-register-tile | Function=main | Op=affine.for, Remark="the updated element is accessed elsewhere in the nest", Witness="(%k = 0, %i = 0, %j = 0) -> (%k = 1, %i = 0, %j = 0), element [0, 0], where %n = 2", reason=illegal}}
  // expected-remark @below {{[Missed] vectorize.carried-dependence | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="iterations of the loop depend on each other (anti)", Witness="(%k = 0, %i = 0, %j = 0) -> (%k = 1, %i = 0, %j = 0), element [0, 0], where %n = 2", reason=illegal}}
  affine.for %k = 0 to %n {
    // expected-remark @below {{[Missed] distance | Category:affine-vectorize-wavefronts | Function=main | Op=affine.for, Remark="a load reads values from cells at several distances, or may do so", reason=unsupported}}
    // expected-remark @below {{[Missed] vectorize.carried-dependence | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="iterations of the loop depend on each other (anti)", Witness="(%k = 0, %i = 0, %j = 0) -> (%k = 0, %i = 1, %j = 0), element [0, 0], where %n = 2", reason=illegal}}
    // expected-remark-re @below {{[Missed] illegal-jam | Category:affine-jam-skewed | Function=main | Op=affine.for, Remark="this would reverse an anti dependence from 'affine.load' at {{\S+}} to 'affine.store' at {{\S+}}, distance [0, 0] [1, +inf] [-inf, +inf]", Witness="(%k = 0, %i = 0, %j = 5) -> (%k = 0, %i = 1, %j = 0), element [0, 0], where %n = 6", reason=illegal}}
    affine.for %i = 0 to %n {
      // expected-remark @below {{[Missed] vectorize.carried-dependence | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="iterations of the loop depend on each other (flow)", Witness="(%k = 0, %i = 0, %j = 0) -> (%k = 0, %i = 0, %j = 1), element [0, 0], where %n = 2", reason=illegal}}
      affine.for %j = 0 to %n {
        %there = affine.load %d[%i, %k] : memref<?x?xf64>
        %on = affine.load %d[%k, %j] : memref<?x?xf64>
        %through = arith.addf %there, %on : f64
        %known = affine.load %d[%i, %j] : memref<?x?xf64>
        %least = arith.minimumf %known, %through : f64
        affine.store %least, %d[%i, %j] : memref<?x?xf64>
        %s = affine.load %d[0, 0] : memref<?x?xf64>
        affine.store %s, %d[0, 0] : memref<?x?xf64>
      }
    }
  }
  return
}

// -----

// The parts of a split loop are vectorised.

func.func @main(%d: memref<64x64xf64>, %n: index, %m: index) {
  // expected-remark-re @below {{[Missed] carried-dependence | Category:affine-defer-updates | Function=main | Op=affine.for, Remark="updates cannot wait: iteration [0, 0, 1] of the statement at {{\S+}} depends on iteration [0, 0, 0] (flow)", Witness="S0[0, 0, 0] -> S0[0, 0, 1]", reason=illegal}}
  // expected-remark @below {{[Missed] carried-dependence | Category:affine-register-tile | Function=main | Op=affine.for, Remark="the updated element is accessed elsewhere in the nest", Witness="(%k = 0, %i = 0, %j = 0) -> (%k = 1, %i = 0, %j = 0), element [0, 0], where %n = 2", reason=illegal}}
  // expected-remark-re @below {{[Missed] illegal-skewing | Category:affine-time-skew | Function=main | Op=affine.for, Remark="this would reverse an anti dependence from 'vector.transfer_read' at {{\S+}} to 'vector.transfer_write' at {{\S+}}, distance [1, +inf] [-inf, +inf] [0, 0]", Witness="(%k = 4, %i = 261, %j = 0) -> (%k = 8, %i = 4, %j = 0), element [4, 3], where %n = 262", reason=illegal}}
  affine.for %k = 0 to %n {
    // expected-remark @below {{[Missed] rows-differ | Category:affine-vectorize-wavefronts | Function=main | Op=affine.for, Remark="the inner loops have different bounds", reason=unsupported}}
    affine.for %i = 0 to %n {
      // expected-remark @below {{[Passed] split | Category:affine-split-index-sets | Function=main | Op=affine.for, Remark="the iteration that all others read has a separate loop"}}
      // expected-remark @below {{[Missed] vectorize.unprofitable | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="vectors would gain nothing: an estimated 8 cycles instead of 8", reason=unprofitable, scalar_cost=8, vector_cost=8}}
      // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="vectorised by 4", loops=1, masked=no, reductions=0, scalar_cost=512, vector_cost=128, vector_size=4}}
      affine.for %j = 0 to %n {
        %there = affine.load %d[%i, %k] : memref<64x64xf64>
        %on = affine.load %d[%k, %j] : memref<64x64xf64>
        %through = arith.addf %there, %on : f64
        %known = affine.load %d[%i, %j] : memref<64x64xf64>
        %least = arith.minimumf %known, %through : f64
        affine.store %least, %d[%i, %j] : memref<64x64xf64>

      }
    }
  }
  return
}
