// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-time-skew=tile-size=8 | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Skews and shifts are the least that dependences allow.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-time-skew | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<40x40xf32>, %b: memref<40x40xf32>) {
  // expected-remark @below {{[Passed] time-skewed | Category:affine-time-skew | Function=main | Op=affine.for, factor=2, tile_size=8}}
  affine.for %t = 0 to 7 {
    affine.for %i = 1 to 39 {
      affine.for %j = 1 to 39 {
        %l = affine.load %a[%i - 1, %j] : memref<40x40xf32>
        %r = affine.load %a[%i + 1, %j] : memref<40x40xf32>
        %s = arith.addf %l, %r : f32
        affine.store %s, %b[%i, %j] : memref<40x40xf32>
      }
    }
    affine.for %i = 1 to 39 {
      affine.for %j = 1 to 39 {
        %v = affine.load %b[%i, %j] : memref<40x40xf32>
        affine.store %v, %a[%i, %j] : memref<40x40xf32>
      }
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<40x40xf32>, %arg1: memref<40x40xf32>) {
// CHECK-NEXT:     affine.for %arg2 = 1 to 52 step 8 {
// CHECK-NEXT:       affine.for %arg3 = max affine_map<(d0) -> (0, (d0 - 39) ceildiv 2)>(%arg2) to min affine_map<(d0) -> (7, d0 floordiv 2 + 4)>(%arg2) {
// CHECK-NEXT:         affine.for %arg4 = affine_map<(d0) -> (d0)>(%arg2) to affine_map<(d0) -> (d0 + 8)>(%arg2) {
// CHECK-NEXT:           affine.for %arg5 = max affine_map<(d0, d1) -> (1, d0 - d1 * 2)>(%arg4, %arg3) to min affine_map<(d0, d1) -> (39, d0 - d1 * 2 + 1)>(%arg4, %arg3) {
// CHECK-NEXT:             affine.for %arg6 = 1 to 39 {
// CHECK-NEXT:               %0 = affine.load %arg0[%arg5 - 1, %arg6] : memref<40x40xf32>
// CHECK-NEXT:               %1 = affine.load %arg0[%arg5 + 1, %arg6] : memref<40x40xf32>
// CHECK-NEXT:               %2 = arith.addf %0, %1 : f32
// CHECK-NEXT:               affine.store %2, %arg1[%arg5, %arg6] : memref<40x40xf32>
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:           affine.for %arg5 = max affine_map<(d0, d1) -> (1, d0 - d1 * 2 - 1)>(%arg4, %arg3) to min affine_map<(d0, d1) -> (39, d0 - d1 * 2)>(%arg4, %arg3) {
// CHECK-NEXT:             affine.for %arg6 = 1 to 39 {
// CHECK-NEXT:               %0 = affine.load %arg1[%arg5, %arg6] : memref<40x40xf32>
// CHECK-NEXT:               affine.store %0, %arg0[%arg5, %arg6] : memref<40x40xf32>
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Shifts, factors and tiles of loops with steps are multiples of the step.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-time-skew | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<40x40xf32>, %b: memref<40x40xf32>) {
  // expected-remark @below {{[Passed] time-skewed | Category:affine-time-skew | Function=main | Op=affine.for, factor=3, tile_size=9}}
  affine.for %t = 0 to 7 {
    affine.for %i = 1 to 39 step 3 {
      affine.for %j = 1 to 39 {
        %l = affine.load %a[%i - 1, %j] : memref<40x40xf32>
        %r = affine.load %a[%i + 1, %j] : memref<40x40xf32>
        %s = arith.addf %l, %r : f32
        affine.store %s, %b[%i, %j] : memref<40x40xf32>
      }
    }
    affine.for %i = 1 to 39 {
      affine.for %j = 1 to 39 {
        %v = affine.load %b[%i, %j] : memref<40x40xf32>
        affine.store %v, %a[%i, %j] : memref<40x40xf32>
      }
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<40x40xf32>, %arg1: memref<40x40xf32>) {
// CHECK-NEXT:     affine.for %arg2 = 1 to 58 step 9 {
// CHECK-NEXT:       affine.for %arg3 = max affine_map<(d0) -> (0, (d0 - 39) ceildiv 3)>(%arg2) to min affine_map<(d0) -> (7, (d0 + 7) floordiv 3 + 1)>(%arg2) {
// CHECK-NEXT:         affine.for %arg4 = affine_map<(d0) -> (d0)>(%arg2) to affine_map<(d0) -> (d0 + 9)>(%arg2) step 3 {
// CHECK-NEXT:           affine.for %arg5 = max affine_map<(d0, d1) -> (1, d0 - d1 * 3)>(%arg4, %arg3) to min affine_map<(d0, d1) -> (39, d0 - d1 * 3 + 3)>(%arg4, %arg3) step 3 {
// CHECK-NEXT:             affine.for %arg6 = 1 to 39 {
// CHECK-NEXT:               %0 = affine.load %arg0[%arg5 - 1, %arg6] : memref<40x40xf32>
// CHECK-NEXT:               %1 = affine.load %arg0[%arg5 + 1, %arg6] : memref<40x40xf32>
// CHECK-NEXT:               %2 = arith.addf %0, %1 : f32
// CHECK-NEXT:               affine.store %2, %arg1[%arg5, %arg6] : memref<40x40xf32>
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:           affine.for %arg5 = max affine_map<(d0, d1) -> (1, d0 - d1 * 3 - 1)>(%arg4, %arg3) to min affine_map<(d0, d1) -> (39, d0 - d1 * 3 + 2)>(%arg4, %arg3) {
// CHECK-NEXT:             affine.for %arg6 = 1 to 39 {
// CHECK-NEXT:               %0 = affine.load %arg1[%arg5, %arg6] : memref<40x40xf32>
// CHECK-NEXT:               affine.store %0, %arg0[%arg5, %arg6] : memref<40x40xf32>
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// A boundary row is at one place. A nest along the first row is run where that row is, whatever
// its loop counts.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-time-skew | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<40x40xf32>, %b: memref<40x40xf32>) {
  // expected-remark @below {{[Passed] time-skewed | Category:affine-time-skew | Function=main | Op=affine.for, factor=2, tile_size=8}}
  affine.for %t = 0 to 7 {

    affine.for %j = 0 to 40 {
      %v = affine.load %a[1, %j] : memref<40x40xf32>
      affine.store %v, %a[0, %j] : memref<40x40xf32>
    }
    affine.for %i = 1 to 39 {
      affine.for %j = 1 to 39 {
        %l = affine.load %a[%i - 1, %j] : memref<40x40xf32>
        %r = affine.load %a[%i + 1, %j] : memref<40x40xf32>
        %s = arith.addf %l, %r : f32
        affine.store %s, %b[%i, %j] : memref<40x40xf32>
      }
    }
    affine.for %i = 1 to 39 {
      affine.for %j = 1 to 39 {
        %v = affine.load %b[%i, %j] : memref<40x40xf32>
        affine.store %v, %a[%i, %j] : memref<40x40xf32>
      }
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<40x40xf32>, %arg1: memref<40x40xf32>) {
// CHECK-NEXT:     affine.for %arg2 = 0 to 52 step 8 {
// CHECK-NEXT:       affine.for %arg3 = max affine_map<(d0) -> (0, (d0 - 39) ceildiv 2)>(%arg2) to min affine_map<(d0) -> (7, (d0 + 7) floordiv 2 + 1)>(%arg2) {
// CHECK-NEXT:         affine.for %arg4 = affine_map<(d0) -> (d0)>(%arg2) to affine_map<(d0) -> (d0 + 8)>(%arg2) {
// CHECK-NEXT:           affine.for %arg5 = max affine_map<(d0, d1) -> (0, d0 - d1 * 2)>(%arg4, %arg3) to min affine_map<(d0, d1) -> (1, d0 - d1 * 2 + 1)>(%arg4, %arg3) {
// CHECK-NEXT:             affine.for %arg6 = 0 to 40 {
// CHECK-NEXT:               %0 = affine.load %arg0[1, %arg6] : memref<40x40xf32>
// CHECK-NEXT:               affine.store %0, %arg0[0, %arg6] : memref<40x40xf32>
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:           affine.for %arg5 = max affine_map<(d0, d1) -> (1, d0 - d1 * 2)>(%arg4, %arg3) to min affine_map<(d0, d1) -> (39, d0 - d1 * 2 + 1)>(%arg4, %arg3) {
// CHECK-NEXT:             affine.for %arg6 = 1 to 39 {
// CHECK-NEXT:               %0 = affine.load %arg0[%arg5 - 1, %arg6] : memref<40x40xf32>
// CHECK-NEXT:               %1 = affine.load %arg0[%arg5 + 1, %arg6] : memref<40x40xf32>
// CHECK-NEXT:               %2 = arith.addf %0, %1 : f32
// CHECK-NEXT:               affine.store %2, %arg1[%arg5, %arg6] : memref<40x40xf32>
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:           affine.for %arg5 = max affine_map<(d0, d1) -> (1, d0 - d1 * 2 - 1)>(%arg4, %arg3) to min affine_map<(d0, d1) -> (39, d0 - d1 * 2)>(%arg4, %arg3) {
// CHECK-NEXT:             affine.for %arg6 = 1 to 39 {
// CHECK-NEXT:               %0 = affine.load %arg1[%arg5, %arg6] : memref<40x40xf32>
// CHECK-NEXT:               affine.store %0, %arg0[%arg5, %arg6] : memref<40x40xf32>
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
