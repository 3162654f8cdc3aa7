// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-loop-tile | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Tiled loops have the same iterations, whatever the bounds are.

func.func @f(%m: memref<12x12xf64>, %n: index, %x: f64) {
  // expected-remark @below {{[Passed] tiled | Category:affine-loop-tile | Function=f | Op=affine.for, Remark="1x1: all that the nest touches, 448 bytes, fits cache-size=512"}}
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 7 {
      %0 = affine.load %m[%i, %j] : memref<12x12xf64>
      %1 = arith.addf %0, %x : f64
      affine.store %1, %m[%i, %j] : memref<12x12xf64>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<12x12xf64>, %arg1: index, %arg2: f64) {
// CHECK-NEXT:     affine.for %arg3 = 0 to 8 {
// CHECK-NEXT:       affine.for %arg4 = 0 to 7 {
// CHECK-NEXT:         affine.for %arg5 = affine_map<(d0) -> (d0)>(%arg3) to affine_map<(d0) -> (d0 + 1)>(%arg3) {
// CHECK-NEXT:           affine.for %arg6 = affine_map<(d0) -> (d0)>(%arg4) to affine_map<(d0) -> (d0 + 1)>(%arg4) {
// CHECK-NEXT:             %0 = affine.load %arg0[%arg5, %arg6] : memref<12x12xf64>
// CHECK-NEXT:             %1 = arith.addf %0, %arg2 : f64
// CHECK-NEXT:             affine.store %1, %arg0[%arg5, %arg6] : memref<12x12xf64>
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Tiled loops have the same iterations, whatever the bounds are.

func.func @f(%m: memref<12x12xf64>, %n: index, %x: f64) {
  // expected-remark @below {{[Passed] tiled | Category:affine-loop-tile | Function=f | Op=affine.for, Remark="1x1: all that the nest touches, 792 bytes, fits cache-size=512"}}
  affine.for %i = 1 to %n {
    affine.for %j = 0 to 9 {
      %0 = affine.load %m[%i, %j] : memref<12x12xf64>
      %1 = arith.addf %0, %x : f64
      affine.store %1, %m[%i, %j] : memref<12x12xf64>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<12x12xf64>, %arg1: index, %arg2: f64) {
// CHECK-NEXT:     affine.for %arg3 = 1 to %arg1 {
// CHECK-NEXT:       affine.for %arg4 = 0 to 9 {
// CHECK-NEXT:         affine.for %arg5 = affine_map<(d0) -> (d0)>(%arg3) to affine_map<(d0) -> (d0 + 1)>(%arg3) {
// CHECK-NEXT:           affine.for %arg6 = affine_map<(d0) -> (d0)>(%arg4) to affine_map<(d0) -> (d0 + 1)>(%arg4) {
// CHECK-NEXT:             %0 = affine.load %arg0[%arg5, %arg6] : memref<12x12xf64>
// CHECK-NEXT:             %1 = arith.addf %0, %arg2 : f64
// CHECK-NEXT:             affine.store %1, %arg0[%arg5, %arg6] : memref<12x12xf64>
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Tiled loops have the same iterations, whatever the bounds are.

func.func @f(%m: memref<12x12xf64>, %n: index, %x: f64) {
  // expected-remark @below {{[Passed] tiled | Category:affine-loop-tile | Function=f | Op=affine.for, Remark="1x1: all that the nest touches, 792 bytes, fits cache-size=512"}}
  affine.for %i = %n to 9 {
    affine.for %j = 1 to %n {
      %0 = affine.load %m[%i, %j] : memref<12x12xf64>
      %1 = arith.addf %0, %x : f64
      affine.store %1, %m[%i, %j] : memref<12x12xf64>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<12x12xf64>, %arg1: index, %arg2: f64) {
// CHECK-NEXT:     affine.for %arg3 = %arg1 to 9 {
// CHECK-NEXT:       affine.for %arg4 = 1 to %arg1 {
// CHECK-NEXT:         affine.for %arg5 = affine_map<(d0) -> (d0)>(%arg3) to affine_map<(d0) -> (d0 + 1)>(%arg3) {
// CHECK-NEXT:           affine.for %arg6 = affine_map<(d0) -> (d0)>(%arg4) to affine_map<(d0) -> (d0 + 1)>(%arg4) {
// CHECK-NEXT:             %0 = affine.load %arg0[%arg5, %arg6] : memref<12x12xf64>
// CHECK-NEXT:             %1 = arith.addf %0, %arg2 : f64
// CHECK-NEXT:             affine.store %1, %arg0[%arg5, %arg6] : memref<12x12xf64>
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Tiled loops have the same iterations, whatever the bounds are.

func.func @f(%m: memref<12x12xf64>, %n: index, %x: f64) {
  // expected-remark @below {{[Passed] tiled | Category:affine-loop-tile | Function=f | Op=affine.for, Remark="1x1: all that the nest touches, 576 bytes, fits cache-size=512"}}
  affine.for %i = 0 to min affine_map<(d0) -> (d0, 8)>(%n) {
    affine.for %j = 0 to 9 {
      %0 = affine.load %m[%i, %j] : memref<12x12xf64>
      %1 = arith.addf %0, %x : f64
      affine.store %1, %m[%i, %j] : memref<12x12xf64>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<12x12xf64>, %arg1: index, %arg2: f64) {
// CHECK-NEXT:     affine.for %arg3 = 0 to min affine_map<(d0) -> (d0, 8)>(%arg1) {
// CHECK-NEXT:       affine.for %arg4 = 0 to 9 {
// CHECK-NEXT:         affine.for %arg5 = affine_map<(d0) -> (d0)>(%arg3) to affine_map<(d0) -> (d0 + 1)>(%arg3) {
// CHECK-NEXT:           affine.for %arg6 = affine_map<(d0) -> (d0)>(%arg4) to affine_map<(d0) -> (d0 + 1)>(%arg4) {
// CHECK-NEXT:             %0 = affine.load %arg0[%arg5, %arg6] : memref<12x12xf64>
// CHECK-NEXT:             %1 = arith.addf %0, %arg2 : f64
// CHECK-NEXT:             affine.store %1, %arg0[%arg5, %arg6] : memref<12x12xf64>
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Tiled loops have the same iterations, whatever the bounds are.

func.func @f(%m: memref<12x12xf64>, %n: index, %x: f64) {
  // expected-remark @below {{[Passed] tiled | Category:affine-loop-tile | Function=f | Op=affine.for, Remark="1x1: all that the nest touches, 168 bytes, fits cache-size=512"}}
  affine.for %i = max affine_map<(d0) -> (d0, 2)>(%n) to 9 {
    affine.for %j = 0 to 3 {
      %0 = affine.load %m[%i, %j] : memref<12x12xf64>
      %1 = arith.addf %0, %x : f64
      affine.store %1, %m[%i, %j] : memref<12x12xf64>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<12x12xf64>, %arg1: index, %arg2: f64) {
// CHECK-NEXT:     affine.for %arg3 = max affine_map<(d0) -> (d0, 2)>(%arg1) to 9 {
// CHECK-NEXT:       affine.for %arg4 = 0 to 3 {
// CHECK-NEXT:         affine.for %arg5 = affine_map<(d0) -> (d0)>(%arg3) to affine_map<(d0) -> (d0 + 1)>(%arg3) {
// CHECK-NEXT:           affine.for %arg6 = affine_map<(d0) -> (d0)>(%arg4) to affine_map<(d0) -> (d0 + 1)>(%arg4) {
// CHECK-NEXT:             %0 = affine.load %arg0[%arg5, %arg6] : memref<12x12xf64>
// CHECK-NEXT:             %1 = arith.addf %0, %arg2 : f64
// CHECK-NEXT:             affine.store %1, %arg0[%arg5, %arg6] : memref<12x12xf64>
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Tiled loops have the same iterations, whatever the bounds are.

func.func @f(%m: memref<12x12xf64>, %n: index, %x: f64) {
  // expected-remark @below {{[Passed] tiled | Category:affine-loop-tile | Function=f | Op=affine.for, Remark="1x1: all that the nest touches, 800 bytes, fits cache-size=512"}}
  affine.for %i = 0 to 10 step 3 {
    affine.for %j = %n to 10 step 2 {
      %0 = affine.load %m[%i, %j] : memref<12x12xf64>
      %1 = arith.addf %0, %x : f64
      affine.store %1, %m[%i, %j] : memref<12x12xf64>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<12x12xf64>, %arg1: index, %arg2: f64) {
// CHECK-NEXT:     affine.for %arg3 = 0 to 10 step 3 {
// CHECK-NEXT:       affine.for %arg4 = %arg1 to 10 step 2 {
// CHECK-NEXT:         affine.for %arg5 = affine_map<(d0) -> (d0)>(%arg3) to affine_map<(d0) -> (d0 + 3)>(%arg3) step 3 {
// CHECK-NEXT:           affine.for %arg6 = affine_map<(d0) -> (d0)>(%arg4) to affine_map<(d0) -> (d0 + 2)>(%arg4) step 2 {
// CHECK-NEXT:             %0 = affine.load %arg0[%arg5, %arg6] : memref<12x12xf64>
// CHECK-NEXT:             %1 = arith.addf %0, %arg2 : f64
// CHECK-NEXT:             affine.store %1, %arg0[%arg5, %arg6] : memref<12x12xf64>
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Tile sizes follow from the size of the cache.

func.func @f(%m: memref<12x12xf64>, %n: index, %x: f64) {
  // expected-remark @below {{[Passed] tiled | Category:affine-loop-tile | Function=f | Op=affine.for, Remark="1x1: all that the nest touches, 1152 bytes, fits cache-size=512"}}
  affine.for %i = 0 to 12 {
    affine.for %j = 0 to 12 {
      %0 = affine.load %m[%i, %j] : memref<12x12xf64>
      %1 = arith.addf %0, %x : f64
      affine.store %1, %m[%i, %j] : memref<12x12xf64>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<12x12xf64>, %arg1: index, %arg2: f64) {
// CHECK-NEXT:     affine.for %arg3 = 0 to 12 {
// CHECK-NEXT:       affine.for %arg4 = 0 to 12 {
// CHECK-NEXT:         affine.for %arg5 = affine_map<(d0) -> (d0)>(%arg3) to affine_map<(d0) -> (d0 + 1)>(%arg3) {
// CHECK-NEXT:           affine.for %arg6 = affine_map<(d0) -> (d0)>(%arg4) to affine_map<(d0) -> (d0 + 1)>(%arg4) {
// CHECK-NEXT:             %0 = affine.load %arg0[%arg5, %arg6] : memref<12x12xf64>
// CHECK-NEXT:             %1 = arith.addf %0, %arg2 : f64
// CHECK-NEXT:             affine.store %1, %arg0[%arg5, %arg6] : memref<12x12xf64>
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
