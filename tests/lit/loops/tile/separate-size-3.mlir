// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-loop-tile='separate=true tile-size=3'
// NOTE: What is expected was written by tests/lit/update.py.

// Tiled loops have the same iterations, whatever the bounds are.

func.func @f(%m: memref<12x12xf64>, %n: index, %x: f64) {
  // expected-remark @below {{[Passed] tiled | Category:affine-loop-tile | Function=f | Op=affine.for, Remark=3x3}}
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 7 {
      %0 = affine.load %m[%i, %j] : memref<12x12xf64>
      %1 = arith.addf %0, %x : f64
      affine.store %1, %m[%i, %j] : memref<12x12xf64>
    }
  }
  return
}

// -----

// Tiled loops have the same iterations, whatever the bounds are.

func.func @f(%m: memref<12x12xf64>, %n: index, %x: f64) {
  // expected-remark @below {{[Passed] tiled | Category:affine-loop-tile | Function=f | Op=affine.for, Remark=3x3}}
  // expected-remark @below {{[Analysis] no-overflow | Category:affine-loop-tile | Function=f | Op=affine.for, Remark="the ends of tiles fit 64 bits"}}
  affine.for %i = 1 to %n {
    affine.for %j = 0 to 9 {
      %0 = affine.load %m[%i, %j] : memref<12x12xf64>
      %1 = arith.addf %0, %x : f64
      affine.store %1, %m[%i, %j] : memref<12x12xf64>
    }
  }
  return
}

// -----

// Tiled loops have the same iterations, whatever the bounds are.

func.func @f(%m: memref<12x12xf64>, %n: index, %x: f64) {
  // expected-remark @below {{[Passed] tiled | Category:affine-loop-tile | Function=f | Op=affine.for, Remark=3x3}}
  affine.for %i = %n to 9 {
    // expected-remark @below {{[Analysis] no-overflow | Category:affine-loop-tile | Function=f | Op=affine.for, Remark="the ends of tiles fit 64 bits"}}
    affine.for %j = 1 to %n {
      %0 = affine.load %m[%i, %j] : memref<12x12xf64>
      %1 = arith.addf %0, %x : f64
      affine.store %1, %m[%i, %j] : memref<12x12xf64>
    }
  }
  return
}

// -----

// Tiled loops have the same iterations, whatever the bounds are.

func.func @f(%m: memref<12x12xf64>, %n: index, %x: f64) {
  // expected-remark @below {{[Passed] tiled | Category:affine-loop-tile | Function=f | Op=affine.for, Remark=3x3}}
  affine.for %i = 0 to min affine_map<(d0) -> (d0, 8)>(%n) {
    affine.for %j = 0 to 9 {
      %0 = affine.load %m[%i, %j] : memref<12x12xf64>
      %1 = arith.addf %0, %x : f64
      affine.store %1, %m[%i, %j] : memref<12x12xf64>
    }
  }
  return
}

// -----

// Tiled loops have the same iterations, whatever the bounds are.

func.func @f(%m: memref<12x12xf64>, %n: index, %x: f64) {
  // expected-remark @below {{[Passed] tiled | Category:affine-loop-tile | Function=f | Op=affine.for, Remark=3x3}}
  affine.for %i = max affine_map<(d0) -> (d0, 2)>(%n) to 9 {
    affine.for %j = 0 to 3 {
      %0 = affine.load %m[%i, %j] : memref<12x12xf64>
      %1 = arith.addf %0, %x : f64
      affine.store %1, %m[%i, %j] : memref<12x12xf64>
    }
  }
  return
}

// -----

// Tiled loops have the same iterations, whatever the bounds are.

func.func @f(%m: memref<12x12xf64>, %n: index, %x: f64) {
  // expected-remark @below {{[Missed] not-separated | Category:affine-loop-tile | Function=f | Op=affine.for, Remark="a step is not 1", reason=unsupported}}
  // expected-remark @below {{[Passed] tiled | Category:affine-loop-tile | Function=f | Op=affine.for, Remark=3x3}}
  affine.for %i = 0 to 10 step 3 {
    affine.for %j = %n to 10 step 2 {
      %0 = affine.load %m[%i, %j] : memref<12x12xf64>
      %1 = arith.addf %0, %x : f64
      affine.store %1, %m[%i, %j] : memref<12x12xf64>
    }
  }
  return
}

// -----

// Tiles of strided loops are not separated.

func.func @f(%m: memref<12x12xf64>, %n: index, %x: f64) {
  // expected-remark @below {{[Passed] tiled | Category:affine-loop-tile | Function=f | Op=affine.for, Remark=3x3}}
  affine.for %i = 0 to 10 step 1 {
    affine.for %j = 0 to 7 {
      %0 = affine.load %m[%i, %j] : memref<12x12xf64>
      %1 = arith.addf %0, %x : f64
      affine.store %1, %m[%i, %j] : memref<12x12xf64>
    }
  }
  return
}

// -----

// Tiles of strided loops are not separated.

func.func @f(%m: memref<12x12xf64>, %n: index, %x: f64) {
  // expected-remark @below {{[Missed] not-separated | Category:affine-loop-tile | Function=f | Op=affine.for, Remark="a step is not 1", reason=unsupported}}
  // expected-remark @below {{[Passed] tiled | Category:affine-loop-tile | Function=f | Op=affine.for, Remark=3x3}}
  affine.for %i = 0 to 10 step 2 {
    affine.for %j = 0 to 7 {
      %0 = affine.load %m[%i, %j] : memref<12x12xf64>
      %1 = arith.addf %0, %x : f64
      affine.store %1, %m[%i, %j] : memref<12x12xf64>
    }
  }
  return
}
