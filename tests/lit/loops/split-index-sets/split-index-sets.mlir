// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-split-index-sets
// NOTE: What is expected was written by tests/lit/update.py.

// What is cut: paths.
// What is computed: affine-split-index-sets-0-paths; affine-split-index-sets-1-paths; affine-
// split-index-sets-2-paths; affine-split-index-sets-3-paths.

func.func @main(%d: memref<?x?xf64>, %n: index, %m: index) {
  affine.for %k = 0 to %n {
    affine.for %i = 0 to %n {
      // expected-remark @below {{[Passed] split | Category:affine-split-index-sets | Function=main | Op=affine.for, Remark="the iteration that all others read has a separate loop"}}
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

// What is cut: in front of most.
// What is computed: affine-split-index-sets-0-in front of most; affine-split-index-sets-1-in
// front of most; affine-split-index-sets-2-in front of most; affine-split-index-sets-3-in front
// of most.

func.func @main(%d: memref<?x?xf64>, %n: index, %m: index) {
  affine.for %k = 0 to %n {
    affine.for %i = 0 to %n {
      // expected-remark @below {{[Passed] split | Category:affine-split-index-sets | Function=main | Op=affine.for, Remark="the iteration that all others read has a separate loop"}}
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

// What is cut: behind all.
// What is computed: affine-split-index-sets-0-behind all; affine-split-index-sets-1-behind all;
// affine-split-index-sets-2-behind all; affine-split-index-sets-3-behind all.

func.func @main(%d: memref<?x?xf64>, %n: index, %m: index) {
  affine.for %k = 3 to %n {
    affine.for %i = 0 to %n {
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

// What is cut: not all of them.
// What is computed: affine-split-index-sets-0-not all of them; affine-split-index-sets-1-not
// all of them; affine-split-index-sets-2-not all of them; affine-split-index-sets-3-not all of
// them.

func.func @main(%d: memref<?x?xf64>, %n: index, %m: index) {
  affine.for %k = 0 to %n {
    affine.for %i = 0 to %n {
      // expected-remark @below {{[Passed] split | Category:affine-split-index-sets | Function=main | Op=affine.for, Remark="the iteration that all others read has a separate loop"}}
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

// What is cut: two ends.
// What is computed: affine-split-index-sets-0-two ends; affine-split-index-sets-1-two ends;
// affine-split-index-sets-2-two ends; affine-split-index-sets-3-two ends.

func.func @main(%d: memref<?x?xf64>, %n: index, %m: index) {
  affine.for %k = 0 to %n {
    affine.for %i = 0 to %n {
      // expected-remark @below {{[Passed] split | Category:affine-split-index-sets | Function=main | Op=affine.for, Remark="the iteration that all others read has a separate loop"}}
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

// What is cut: every second.
// What is computed: affine-split-index-sets-0-every second; affine-split-index-sets-1-every
// second; affine-split-index-sets-2-every second; affine-split-index-sets-3-every second.

func.func @main(%d: memref<?x?xf64>, %n: index, %m: index) {
  affine.for %k = 0 to %n {
    affine.for %i = 0 to %n {
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

// What is cut: another one each time.
// What is computed: affine-split-index-sets-0-another one each time; affine-split-index-
// sets-1-another one each time; affine-split-index-sets-2-another one each time; affine-split-
// index-sets-3-another one each time.

func.func @main(%d: memref<?x?xf64>, %n: index, %m: index) {
  affine.for %k = 0 to %n {
    affine.for %i = 0 to %n {
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

// What is cut: the next but one.
// What is computed: affine-split-index-sets-0-the next but one; affine-split-index-sets-1-the
// next but one; affine-split-index-sets-2-the next but one; affine-split-index-sets-3-the next
// but one.

func.func @main(%d: memref<?x?xf64>, %n: index, %m: index) {
  affine.for %k = 0 to %m {
    affine.for %i = 0 to %n {
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

// What is cut: no row of its own.
// What is computed: affine-split-index-sets-0-no row of its own; affine-split-index-sets-1-no
// row of its own; affine-split-index-sets-2-no row of its own; affine-split-index-sets-3-no row
// of its own.

func.func @main(%d: memref<?x?xf64>, %n: index, %m: index) {
  affine.for %k = 0 to %n {
    affine.for %i = 0 to %n {
      // expected-remark @below {{[Passed] split | Category:affine-split-index-sets | Function=main | Op=affine.for, Remark="the iteration that all others read has a separate loop"}}
      affine.for %j = 0 to %n {
        %there = affine.load %d[%i, %k] : memref<?x?xf64>
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

// What is cut: a sum as well.
// What is computed: affine-split-index-sets-0-a sum as well; affine-split-index-sets-1-a sum as
// well; affine-split-index-sets-2-a sum as well; affine-split-index-sets-3-a sum as well.

func.func @main(%d: memref<?x?xf64>, %n: index, %m: index) {
  affine.for %k = 0 to %n {
    affine.for %i = 0 to %n {
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

// A loop that carries nothing is not split.

func.func @main(%d: memref<?x?xf64>, %n: index, %m: index) {
  affine.for %k = 12 to 24 {
    affine.for %i = 0 to 9 {
      affine.for %j = 0 to %n {
        %there = affine.load %d[%k, %k] : memref<?x?xf64>
        %on = affine.load %d[%i, %j] : memref<?x?xf64>
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

// Loops that carry nothing stay.

func.func @main(%d: memref<?x?xf64>, %n: index, %m: index) {
  affine.for %k = 12 to 24 {
    affine.for %i = 0 to 13 {
      // expected-remark @below {{[Passed] split | Category:affine-split-index-sets | Function=main | Op=affine.for, Remark="the iteration that all others read has a separate loop"}}
      affine.for %j = 0 to %n {
        %there = affine.load %d[%k, %k] : memref<?x?xf64>
        %on = affine.load %d[%i, %j] : memref<?x?xf64>
        %through = arith.addf %there, %on : f64
        %known = affine.load %d[%i, %j] : memref<?x?xf64>
        %least = arith.minimumf %known, %through : f64
        affine.store %least, %d[%i, %j] : memref<?x?xf64>

      }
    }
  }
  return
}
