// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-vectorize-wavefronts=lanes=4
// NOTE: What is expected was written by tests/lit/update.py.

// The row below is needed as it was in the iteration before, and four columns ahead.
func.func @ahead(%a: memref<99x99xf64>) {
  // expected-remark @below {{[Missed] illegal-wavefront | Category:affine-vectorize-wavefronts | Function=ahead | Op=affine.for, Remark="a cell depends on one that would run later", Witness="(%i = 1, %j = 5) -> (%i = 2, %j = 1), element [1, 5]", reason=illegal}}
  affine.for %i = 1 to 97 {
    affine.for %j = 1 to 90 {
      %u = affine.load %a[%i - 1, %j + 4] : memref<99x99xf64>
      %l = affine.load %a[%i, %j - 1] : memref<99x99xf64>
      %0 = arith.addf %u, %l : f64
      affine.store %0, %a[%i, %j] : memref<99x99xf64>
    }
  }
  return
}

// -----

// The rows that a row reads are not a constant distance above it.
func.func @half(%a: memref<99x99xf64>) {
  // expected-remark @below {{[Missed] distance | Category:affine-vectorize-wavefronts | Function=half | Op=affine.for, Remark="a load reads values from cells at several distances, or may do so", reason=unsupported}}
  affine.for %i = 1 to 97 {
    affine.for %j = 1 to 90 {
      %u = affine.load %a[%i floordiv 2, %j] : memref<99x99xf64>
      %l = affine.load %a[%i, %j - 1] : memref<99x99xf64>
      %0 = arith.addf %u, %l : f64
      affine.store %0, %a[%i, %j] : memref<99x99xf64>
    }
  }
  return
}

// -----

// Rows do not need each other.
func.func @rows(%a: memref<99x99xf64>) {
  // expected-remark @below {{[Missed] independent-cells | Category:affine-vectorize-wavefronts | Function=rows | Op=affine.for, Remark="no cell needs both the one before it and one of a row above", reason=unsupported}}
  affine.for %i = 1 to 97 {
    affine.for %j = 1 to 90 {
      %l = affine.load %a[%i, %j - 1] : memref<99x99xf64>
      %0 = arith.addf %l, %l : f64
      affine.store %0, %a[%i, %j] : memref<99x99xf64>
    }
  }
  return
}

// -----

// Cells of a row do not need each other.
func.func @columns(%a: memref<99x99xf64>) {
  // expected-remark @below {{[Missed] independent-cells | Category:affine-vectorize-wavefronts | Function=columns | Op=affine.for, Remark="no cell needs both the one before it and one of a row above", reason=unsupported}}
  affine.for %i = 1 to 97 {
    affine.for %j = 1 to 90 {
      %l = affine.load %a[%i - 1, %j] : memref<99x99xf64>
      %0 = arith.addf %l, %l : f64
      affine.store %0, %a[%i, %j] : memref<99x99xf64>
    }
  }
  return
}

// -----

// What comes before a row reads the end of the one above.
func.func @around(%a: memref<99x99xf64>) {
  // expected-remark @below {{[Missed] illegal-wavefront | Category:affine-vectorize-wavefronts | Function=around | Op=affine.for, Remark="a cell depends on one that would run later", Witness="(%i = 1, %j = 89) -> (%i = 2), element [1, 89]", reason=illegal}}
  affine.for %i = 1 to 97 {
    %z = affine.load %a[%i - 1, 89] : memref<99x99xf64>
    affine.store %z, %a[%i, 0] : memref<99x99xf64>
    affine.for %j = 1 to 90 {
      %u = affine.load %a[%i - 1, %j] : memref<99x99xf64>
      %l = affine.load %a[%i, %j - 1] : memref<99x99xf64>
      %0 = arith.addf %u, %l : f64
      affine.store %0, %a[%i, %j] : memref<99x99xf64>
    }
  }
  return
}

// -----

// A cell uses what may be another value before its row ends.
func.func @changing(%a: memref<99x99xf64>, %x: memref<1xf64>) {
  // expected-remark @below {{[Missed] row-value | Category:affine-vectorize-wavefronts | Function=changing | Op=affine.for, Remark="a cell uses a value that its row computes, and that may change", reason=unsupported}}
  affine.for %i = 1 to 97 {
    %z = affine.load %x[0] : memref<1xf64>
    %y = arith.mulf %z, %z : f64
    affine.store %y, %x[0] : memref<1xf64>
    affine.for %j = 1 to 90 {
      %u = affine.load %a[%i - 1, %j] : memref<99x99xf64>
      %l = affine.load %a[%i, %j - 1] : memref<99x99xf64>
      %0 = arith.addf %u, %l : f64
      %1 = arith.addf %0, %z : f64
      affine.store %1, %a[%i, %j] : memref<99x99xf64>
    }
  }
  return
}

// -----

// The sum of all cells keeps its order.
func.func @sum(%a: memref<99x99xf64>, %s: f64) -> f64 {
  // expected-remark @below {{[Missed] carries-values | Category:affine-vectorize-wavefronts | Function=sum | Op=affine.for, Remark="the outer loop carries a value that rows do more with than to combine it", reason=unsupported}}
  %r = affine.for %i = 1 to 97 iter_args(%b = %s) -> (f64) {
    %r = affine.for %j = 1 to 90 iter_args(%c = %b) -> (f64) {
      %u = affine.load %a[%i - 1, %j] : memref<99x99xf64>
      %l = affine.load %a[%i, %j - 1] : memref<99x99xf64>
      %0 = arith.addf %u, %l : f64
      affine.store %0, %a[%i, %j] : memref<99x99xf64>
      %1 = arith.addf %c, %0 : f64
      affine.yield %1 : f64
    }
    affine.yield %r : f64
  }
  return %r : f64
}

// -----

// The inner loops compute different things.
func.func @different(%a: memref<99x99xf64>) {
  // expected-remark @below {{[Missed] rows-differ | Category:affine-vectorize-wavefronts | Function=different | Op=affine.for, Remark="the inner loops compute different things", reason=unsupported}}
  affine.for %i = 1 to 97 step 2 {
    affine.for %j = 1 to 90 {
      %u = affine.load %a[%i - 1, %j] : memref<99x99xf64>
      %l = affine.load %a[%i, %j - 1] : memref<99x99xf64>
      %0 = arith.addf %u, %l : f64
      affine.store %0, %a[%i, %j] : memref<99x99xf64>
    }
    affine.for %j = 1 to 90 {
      %u = affine.load %a[%i, %j] : memref<99x99xf64>
      %l = affine.load %a[%i + 1, %j - 1] : memref<99x99xf64>
      %0 = arith.mulf %u, %l : f64
      affine.store %0, %a[%i + 1, %j] : memref<99x99xf64>
    }
  }
  return
}

// -----

// A cell calls what has no form in lanes.
func.func private @f(f64) -> f64
func.func @calls(%a: memref<99x99xf64>) {
  // expected-remark @below {{[Missed] no-vector-form | Category:affine-vectorize-wavefronts | Function=calls | Op=affine.for, Remark="'func.call' has no form in lanes", reason=unsupported}}
  affine.for %i = 1 to 97 {
    affine.for %j = 1 to 90 {
      %u = affine.load %a[%i - 1, %j] : memref<99x99xf64>
      %l = affine.load %a[%i, %j - 1] : memref<99x99xf64>
      %0 = arith.addf %u, %l : f64
      %1 = func.call @f(%0) : (f64) -> f64
      affine.store %1, %a[%i, %j] : memref<99x99xf64>
    }
  }
  return
}

// -----

// A step; few columns; few rows; bounds; a conditional between loops.
func.func @forms(%a: memref<99x99xf64>, %n: index) {
  // expected-remark @below {{[Missed] step | Category:affine-vectorize-wavefronts | Function=forms | Op=affine.for, Remark="the step of an inner loop is not 1", reason=unsupported}}
  affine.for %i = 1 to 97 {
    affine.for %j = 1 to 90 step 2 {
      %u = affine.load %a[%i - 1, %j] : memref<99x99xf64>
      %l = affine.load %a[%i, %j - 2] : memref<99x99xf64>
      %0 = arith.addf %u, %l : f64
      affine.store %0, %a[%i, %j] : memref<99x99xf64>
    }
  }
  // expected-remark @below {{[Missed] unprofitable | Category:affine-vectorize-wavefronts | Function=forms | Op=affine.for, Remark="there are too few columns", reason=unprofitable}}
  affine.for %i = 1 to 97 {
    affine.for %j = 1 to 9 {
      %u = affine.load %a[%i - 1, %j] : memref<99x99xf64>
      %l = affine.load %a[%i, %j - 1] : memref<99x99xf64>
      %0 = arith.addf %u, %l : f64
      affine.store %0, %a[%i, %j] : memref<99x99xf64>
    }
  }
  // expected-remark @below {{[Missed] few-iterations | Category:affine-vectorize-wavefronts | Function=forms | Op=affine.for, Remark="there are fewer rows than lanes", reason=unsupported}}
  affine.for %i = 1 to 4 {
    affine.for %j = 1 to 90 {
      %u = affine.load %a[%i - 1, %j] : memref<99x99xf64>
      %l = affine.load %a[%i, %j - 1] : memref<99x99xf64>
      %0 = arith.addf %u, %l : f64
      affine.store %0, %a[%i, %j] : memref<99x99xf64>
    }
  }
  // expected-remark @below {{[Missed] bounds-vary | Category:affine-vectorize-wavefronts | Function=forms | Op=affine.for, Remark="a bound of an inner loop is computed in the loop, or one of several values", reason=unsupported}}
  affine.for %i = 1 to 97 {
    affine.for %j = 1 to affine_map<(d0) -> (d0)>(%i) {
      %u = affine.load %a[%i - 1, %j] : memref<99x99xf64>
      %l = affine.load %a[%i, %j - 1] : memref<99x99xf64>
      %0 = arith.addf %u, %l : f64
      affine.store %0, %a[%i, %j] : memref<99x99xf64>
    }
  }
  // expected-remark @below {{[Missed] not-nested | Category:affine-vectorize-wavefronts | Function=forms | Op=affine.for, Remark="other ops with regions are in the loop", reason=unsupported}}
  affine.for %i = 1 to 97 {
    affine.if affine_set<(d0) : (d0 - 5 >= 0)>(%i) {
    }
    affine.for %j = 1 to 90 {
      %u = affine.load %a[%i - 1, %j] : memref<99x99xf64>
      %l = affine.load %a[%i, %j - 1] : memref<99x99xf64>
      %0 = arith.addf %u, %l : f64
      affine.store %0, %a[%i, %j] : memref<99x99xf64>
    }
  }
  return
}

// -----

// A branch loads what may not be there where it is not taken.
func.func @guarded(%a: memref<99x99xf64>, %x: memref<?xf64>, %c: f64) {
  // expected-remark @below {{[Missed] conditional | Category:affine-vectorize-wavefronts | Function=guarded | Op=affine.for, Remark="a branch may fault, or have an effect, where it is not taken", reason=unsupported}}
  affine.for %i = 1 to 97 {
    affine.for %j = 1 to 90 {
      %u = affine.load %a[%i - 1, %j] : memref<99x99xf64>
      %l = affine.load %a[%i, %j - 1] : memref<99x99xf64>
      %e = arith.cmpf ogt, %u, %l : f64
      %v = scf.if %e -> (f64) {
        %y = affine.load %x[%j] : memref<?xf64>
        scf.yield %y : f64
      } else {
        scf.yield %l : f64
      }
      affine.store %v, %a[%i, %j] : memref<99x99xf64>
    }
  }
  return
}

// -----

// What comes before a row may store to any cell.
func.func @anywhere(%a: memref<99x99xf64>, %x: memref<99xindex>, %c: f64) {
  // expected-remark @below {{[Missed] unknown-flow | Category:affine-vectorize-wavefronts | Function=anywhere | Op=affine.for, Remark="the source of a loaded value is not known: an index is recomputed in each iteration", reason=unknown}}
  affine.for %i = 1 to 97 {
    %k = affine.load %x[%i] : memref<99xindex>
    memref.store %c, %a[%k, %k] : memref<99x99xf64>
    affine.for %j = 1 to 90 {
      %u = affine.load %a[%i - 1, %j] : memref<99x99xf64>
      %l = affine.load %a[%i, %j - 1] : memref<99x99xf64>
      %0 = arith.addf %u, %l : f64
      affine.store %0, %a[%i, %j] : memref<99x99xf64>
    }
  }
  return
}

// -----

// What is called may have stored to the table.
func.func private @g()
func.func @called(%a: memref<99x99xf64>) {
  affine.for %t = 0 to 9 {
    // expected-remark @below {{[Missed] unknown-flow | Category:affine-vectorize-wavefronts | Function=called | Op=affine.for, Remark="the source of a loaded value is not known: the function that is called is not looked into", reason=unknown}}
    affine.for %i = 1 to 97 {
      affine.for %j = 1 to 90 {
        %u = affine.load %a[%i - 1, %j] : memref<99x99xf64>
        %l = affine.load %a[%i, %j - 1] : memref<99x99xf64>
        %0 = arith.addf %u, %l : f64
        affine.store %0, %a[%i, %j] : memref<99x99xf64>
      }
    }
    func.call @g() : () -> ()
  }
  return
}

// -----

// What comes before a row may load any cell.
func.func @loaded(%a: memref<99x99xf64>, %x: memref<99xindex>, %y: memref<99xf64>) {
  // expected-remark @below {{[Missed] unknown-wavefront | Category:affine-vectorize-wavefronts | Function=loaded | Op=affine.for, Remark="a cell depends on one that would run later", Witness="not certain: an index is recomputed in each iteration", reason=unknown}}
  affine.for %i = 1 to 97 {
    %k = affine.load %x[%i] : memref<99xindex>
    %z = memref.load %a[%k, %k] : memref<99x99xf64>
    affine.store %z, %y[%i] : memref<99xf64>
    affine.for %j = 1 to 90 {
      %u = affine.load %a[%i - 1, %j] : memref<99x99xf64>
      %l = affine.load %a[%i, %j - 1] : memref<99x99xf64>
      %0 = arith.addf %u, %l : f64
      affine.store %0, %a[%i, %j] : memref<99x99xf64>
    }
  }
  return
}

// -----

// A sweep reads more elements of the iteration before than it reads new ones.
func.func @sweep(%a: memref<99x99xf64>) {
  affine.for %t = 0 to 9 {
    // expected-remark @below {{[Missed] unprofitable | Category:affine-vectorize-wavefronts | Function=sweep | Op=affine.for, Remark="more is moved between rows of memory and lanes than lanes hand on", handed_on=2, moved=4, reason=unprofitable}}
    affine.for %i = 1 to 97 {
      affine.for %j = 1 to 97 {
        %u = affine.load %a[%i - 1, %j] : memref<99x99xf64>
        %l = affine.load %a[%i, %j - 1] : memref<99x99xf64>
        %m = affine.load %a[%i, %j] : memref<99x99xf64>
        %r = affine.load %a[%i, %j + 1] : memref<99x99xf64>
        %d = affine.load %a[%i + 1, %j] : memref<99x99xf64>
        %0 = arith.addf %u, %l : f64
        %1 = arith.addf %0, %m : f64
        %2 = arith.addf %1, %r : f64
        %3 = arith.mulf %2, %d : f64
        affine.store %3, %a[%i, %j] : memref<99x99xf64>
      }
    }
  }
  return
}
