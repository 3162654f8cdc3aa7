// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-loop-tile=tile-size=2
// NOTE: What is expected was written by tests/lit/update.py.

// A nest is tiled only where its dependences allow it.

func.func @f(%m: memref<12x12xf64>, %n: index, %x: f64) {
  // expected-remark-re @below {{[Missed] illegal-tiling | Category:affine-loop-tile | Function=f | Op=affine.for, Remark="this would reverse a flow dependence from 'affine.store' at {{\S+}} to 'affine.load' at {{\S+}}, distance [1, 1] [-1, -1]", Witness="(%i = 1, %j = 1) -> (%i = 2, %j = 0), element [1, 1]", reason=illegal}}
  affine.for %i = 1 to 9 {
    affine.for %j = 0 to 8 {
      %0 = affine.load %m[%i - 1, %j + 1] : memref<12x12xf64>
      %1 = arith.addf %0, %x : f64
      affine.store %1, %m[%i, %j] : memref<12x12xf64>
    }
  }
  return
}

// -----

// A nest is tiled only where its dependences allow it.

func.func @f(%m: memref<12x12xf64>, %n: index, %x: f64) {
  // expected-remark @below {{[Passed] tiled | Category:affine-loop-tile | Function=f | Op=affine.for, Remark=2x2}}
  affine.for %i = 1 to 9 {
    affine.for %j = 1 to 8 {
      %0 = affine.load %m[%i - 1, %j - 1] : memref<12x12xf64>
      %1 = arith.addf %0, %x : f64
      affine.store %1, %m[%i, %j] : memref<12x12xf64>
    }
  }
  return
}

// -----

// Tiled loops run the same iterations.

func.func @f(%m: memref<12x12xf64>, %n: index, %x: f64) {
  // expected-remark @below {{[Passed] tiled | Category:affine-loop-tile | Function=f | Op=affine.for, Remark=2x2}}
  affine.for %i = 0 to 6 {
    affine.for %j = 0 to 5 {
      %0 = affine.load %m[%n, 3] : memref<12x12xf64>
      %1 = arith.addf %0, %x : f64
      affine.store %1, %m[%n, 3] : memref<12x12xf64>
    }
  }
  return
}

// -----

// Tiled loops run the same iterations.

module {
  func.func @f(%arg0: memref<12x12xf64>, %arg1: index, %arg2: f64) {
    // expected-remark @below {{[Passed] tiled | Category:affine-loop-tile | Function=f | Op=affine.for, Remark=2x2}}
    affine.for %arg3 = 0 to 6 {
      affine.for %arg4 = 0 to 5 {
        %0 = affine.load %arg0[%arg1, 3] : memref<12x12xf64>
        %1 = arith.subf %0, %arg2 : f64
        affine.store %1, %arg0[%arg1, 3] : memref<12x12xf64>
      }
    }
    return
  }
}

// -----

// Tiled loops run the same iterations.

func.func @f(%m: memref<12x12xf64>, %n: index, %x: f64) {
  // expected-remark @below {{[Passed] tiled | Category:affine-loop-tile | Function=f | Op=affine.for, Remark=2x2}}
  affine.for %i = 0 to 6 {
    affine.for %j = 0 to 5 {
      %0 = affine.load %m[2, %j] : memref<12x12xf64>
      %1 = arith.addf %0, %x : f64
      affine.store %1, %m[2, %j] : memref<12x12xf64>
    }
  }
  return
}

// -----

// Tiled loops run the same iterations.

module {
  func.func @f(%arg0: memref<12x12xf64>, %arg1: index, %arg2: f64) {
    // expected-remark @below {{[Passed] tiled | Category:affine-loop-tile | Function=f | Op=affine.for, Remark=2x2}}
    affine.for %arg3 = 0 to 6 {
      affine.for %arg4 = 0 to 5 {
        %0 = affine.load %arg0[2, %arg4] : memref<12x12xf64>
        %1 = arith.subf %0, %arg2 : f64
        affine.store %1, %arg0[2, %arg4] : memref<12x12xf64>
      }
    }
    return
  }
}

// -----

// Tiled loops run the same iterations.

func.func @f(%m: memref<12x12xf64>, %n: index, %x: f64) {
  // expected-remark @below {{[Passed] tiled | Category:affine-loop-tile | Function=f | Op=affine.for, Remark=2x2}}
  affine.for %i = 0 to 6 {
    affine.for %j = 0 to 5 {
      %0 = affine.load %m[%i, 1] : memref<12x12xf64>
      %1 = arith.addf %0, %x : f64
      affine.store %1, %m[%i, 1] : memref<12x12xf64>
    }
  }
  return
}

// -----

// Tiled loops run the same iterations.

module {
  func.func @f(%arg0: memref<12x12xf64>, %arg1: index, %arg2: f64) {
    // expected-remark @below {{[Passed] tiled | Category:affine-loop-tile | Function=f | Op=affine.for, Remark=2x2}}
    affine.for %arg3 = 0 to 6 {
      affine.for %arg4 = 0 to 5 {
        %0 = affine.load %arg0[%arg3, 1] : memref<12x12xf64>
        %1 = arith.subf %0, %arg2 : f64
        affine.store %1, %arg0[%arg3, 1] : memref<12x12xf64>
      }
    }
    return
  }
}

// -----

// Tiled loops run the same iterations.

func.func @f(%m: memref<12x12xf64>, %n: index, %x: f64) {
  // expected-remark-re @below {{[Missed] illegal-tiling | Category:affine-loop-tile | Function=f | Op=affine.for, Remark="this would reverse an anti dependence from 'affine.load' at {{\S+}} to 'affine.store' at {{\S+}}, distance [1, 5] [-1, 1]", Witness="(%i = 0, %j = 1) -> (%i = 1, %j = 0), element [2, 0]", reason=illegal}}
  affine.for %i = 0 to 6 {
    affine.for %j = 0 to 5 {
      %0 = affine.load %m[2, %j floordiv 2] : memref<12x12xf64>
      %1 = arith.addf %0, %x : f64
      affine.store %1, %m[2, %j floordiv 2] : memref<12x12xf64>
    }
  }
  return
}

// -----

// Tiled loops run the same iterations.

module {
  func.func @f(%arg0: memref<12x12xf64>, %arg1: index, %arg2: f64) {
    // expected-remark-re @below {{[Missed] illegal-tiling | Category:affine-loop-tile | Function=f | Op=affine.for, Remark="this would reverse an anti dependence from 'affine.load' at {{\S+}} to 'affine.store' at {{\S+}}, distance [1, 5] [-1, 1]", Witness="(%arg3 = 0, %arg4 = 1) -> (%arg3 = 1, %arg4 = 0), element [2, 0]", reason=illegal}}
    affine.for %arg3 = 0 to 6 {
      affine.for %arg4 = 0 to 5 {
        %0 = affine.load %arg0[2, %arg4 floordiv 2] : memref<12x12xf64>
        %1 = arith.subf %0, %arg2 : f64
        affine.store %1, %arg0[2, %arg4 floordiv 2] : memref<12x12xf64>
      }
    }
    return
  }
}

// -----

// Tiled loops run the same iterations.

func.func @f(%m: memref<12x12xf64>, %n: index, %x: f64) {
  // expected-remark @below {{[Passed] tiled | Category:affine-loop-tile | Function=f | Op=affine.for, Remark=2x2}}
  affine.for %i = 0 to 6 {
    affine.for %j = 0 to 5 {
      %0 = affine.load %m[%j, %i] : memref<12x12xf64>
      %1 = arith.addf %0, %x : f64
      affine.store %1, %m[%j, %i] : memref<12x12xf64>
    }
  }
  return
}

// -----

// Tiled loops run the same iterations.

module {
  func.func @f(%arg0: memref<12x12xf64>, %arg1: index, %arg2: f64) {
    // expected-remark @below {{[Passed] tiled | Category:affine-loop-tile | Function=f | Op=affine.for, Remark=2x2}}
    affine.for %arg3 = 0 to 6 {
      affine.for %arg4 = 0 to 5 {
        %0 = affine.load %arg0[%arg4, %arg3] : memref<12x12xf64>
        %1 = arith.subf %0, %arg2 : f64
        affine.store %1, %arg0[%arg4, %arg3] : memref<12x12xf64>
      }
    }
    return
  }
}
