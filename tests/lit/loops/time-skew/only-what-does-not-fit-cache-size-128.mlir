// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-time-skew=cache-size=128 | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Only sweeps over memory larger than the cache are changed.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-time-skew | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<200x200xf32>, %b: memref<200x200xf32>) {
  // expected-remark @below {{[Passed] time-skewed | Category:affine-time-skew | Function=main | Op=affine.for, factor=2, tile_size=37}}
  affine.for %t = 0 to 50 {
    affine.for %i = 1 to 199 {
      affine.for %j = 1 to 199 {
        %l = affine.load %a[%i - 1, %j] : memref<200x200xf32>
        %r = affine.load %a[%i + 1, %j] : memref<200x200xf32>
        %s = arith.addf %l, %r : f32
        affine.store %s, %b[%i, %j] : memref<200x200xf32>
      }
    }
    affine.for %i = 1 to 199 {
      affine.for %j = 1 to 199 {
        %v = affine.load %b[%i, %j] : memref<200x200xf32>
        affine.store %v, %a[%i, %j] : memref<200x200xf32>
      }
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<200x200xf32>, %arg1: memref<200x200xf32>) {
// CHECK-NEXT:     affine.for %arg2 = 1 to 298 step 37 {
// CHECK-NEXT:       affine.for %arg3 = max affine_map<(d0) -> (0, (d0 - 199) ceildiv 2)>(%arg2) to min affine_map<(d0) -> (50, (d0 - 1) floordiv 2 + 19)>(%arg2) {
// CHECK-NEXT:         affine.for %arg4 = affine_map<(d0) -> (d0)>(%arg2) to affine_map<(d0) -> (d0 + 37)>(%arg2) {
// CHECK-NEXT:           affine.for %arg5 = max affine_map<(d0, d1) -> (1, d0 - d1 * 2)>(%arg4, %arg3) to min affine_map<(d0, d1) -> (199, d0 - d1 * 2 + 1)>(%arg4, %arg3) {
// CHECK-NEXT:             affine.for %arg6 = 1 to 199 {
// CHECK-NEXT:               %0 = affine.load %arg0[%arg5 - 1, %arg6] : memref<200x200xf32>
// CHECK-NEXT:               %1 = affine.load %arg0[%arg5 + 1, %arg6] : memref<200x200xf32>
// CHECK-NEXT:               %2 = arith.addf %0, %1 : f32
// CHECK-NEXT:               affine.store %2, %arg1[%arg5, %arg6] : memref<200x200xf32>
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:           affine.for %arg5 = max affine_map<(d0, d1) -> (1, d0 - d1 * 2 - 1)>(%arg4, %arg3) to min affine_map<(d0, d1) -> (199, d0 - d1 * 2)>(%arg4, %arg3) {
// CHECK-NEXT:             affine.for %arg6 = 1 to 199 {
// CHECK-NEXT:               %0 = affine.load %arg1[%arg5, %arg6] : memref<200x200xf32>
// CHECK-NEXT:               affine.store %0, %arg0[%arg5, %arg6] : memref<200x200xf32>
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Only sweeps over memory larger than the cache are changed.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-time-skew | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<200x200xf32>, %b: memref<200x200xf32>) {
  // expected-remark @below {{[Passed] time-skewed | Category:affine-time-skew | Function=main | Op=affine.for, factor=2, tile_size=37}}
  affine.for %t = 0 to 3 {
    affine.for %i = 1 to 199 {
      affine.for %j = 1 to 199 {
        %l = affine.load %a[%i - 1, %j] : memref<200x200xf32>
        %r = affine.load %a[%i + 1, %j] : memref<200x200xf32>
        %s = arith.addf %l, %r : f32
        affine.store %s, %b[%i, %j] : memref<200x200xf32>
      }
    }
    affine.for %i = 1 to 199 {
      affine.for %j = 1 to 199 {
        %v = affine.load %b[%i, %j] : memref<200x200xf32>
        affine.store %v, %a[%i, %j] : memref<200x200xf32>
      }
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<200x200xf32>, %arg1: memref<200x200xf32>) {
// CHECK-NEXT:     affine.for %arg2 = 1 to 204 step 37 {
// CHECK-NEXT:       affine.for %arg3 = max affine_map<(d0) -> (0, (d0 - 199) ceildiv 2)>(%arg2) to min affine_map<(d0) -> (3, (d0 - 1) floordiv 2 + 19)>(%arg2) {
// CHECK-NEXT:         affine.for %arg4 = affine_map<(d0) -> (d0)>(%arg2) to affine_map<(d0) -> (d0 + 37)>(%arg2) {
// CHECK-NEXT:           affine.for %arg5 = max affine_map<(d0, d1) -> (1, d0 - d1 * 2)>(%arg4, %arg3) to min affine_map<(d0, d1) -> (199, d0 - d1 * 2 + 1)>(%arg4, %arg3) {
// CHECK-NEXT:             affine.for %arg6 = 1 to 199 {
// CHECK-NEXT:               %0 = affine.load %arg0[%arg5 - 1, %arg6] : memref<200x200xf32>
// CHECK-NEXT:               %1 = affine.load %arg0[%arg5 + 1, %arg6] : memref<200x200xf32>
// CHECK-NEXT:               %2 = arith.addf %0, %1 : f32
// CHECK-NEXT:               affine.store %2, %arg1[%arg5, %arg6] : memref<200x200xf32>
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:           affine.for %arg5 = max affine_map<(d0, d1) -> (1, d0 - d1 * 2 - 1)>(%arg4, %arg3) to min affine_map<(d0, d1) -> (199, d0 - d1 * 2)>(%arg4, %arg3) {
// CHECK-NEXT:             affine.for %arg6 = 1 to 199 {
// CHECK-NEXT:               %0 = affine.load %arg1[%arg5, %arg6] : memref<200x200xf32>
// CHECK-NEXT:               affine.store %0, %arg0[%arg5, %arg6] : memref<200x200xf32>
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
