// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-loop-tile=tile-sizes=3,8 | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Loops that keep their order: 3,8-0 to 8-True. Outer loops with one iteration a tile do, and
// inner ones with one tile.

func.func @f(%m: memref<12x12xf64>, %n: index, %x: f64) {
  // expected-remark @below {{[Passed] tiled | Category:affine-loop-tile | Function=f | Op=affine.for, Remark=3x8}}
  affine.for %i = 1 to 9 {
    affine.for %j = 0 to 8 {
      %0 = affine.load %m[%i - 1, %j + 1] : memref<12x12xf64>
      %1 = arith.addf %0, %x : f64
      affine.store %1, %m[%i, %j] : memref<12x12xf64>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<12x12xf64>, %arg1: index, %arg2: f64) {
// CHECK-NEXT:     affine.for %arg3 = 1 to 9 step 3 {
// CHECK-NEXT:       affine.for %arg4 = 0 to 8 step 8 {
// CHECK-NEXT:         affine.for %arg5 = affine_map<(d0) -> (d0)>(%arg3) to min affine_map<(d0) -> (d0 + 3, 9)>(%arg3) {
// CHECK-NEXT:           affine.for %arg6 = affine_map<(d0) -> (d0)>(%arg4) to affine_map<(d0) -> (d0 + 8)>(%arg4) {
// CHECK-NEXT:             %0 = affine.load %arg0[%arg5 - 1, %arg6 + 1] : memref<12x12xf64>
// CHECK-NEXT:             %1 = arith.addf %0, %arg2 : f64
// CHECK-NEXT:             affine.store %1, %arg0[%arg5, %arg6] : memref<12x12xf64>
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
