// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-loop-tile=tile-sizes=2,7 | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Loops that keep their order: 2,7-0 to 8-False. Outer loops with one iteration a tile do, and
// inner ones with one tile.

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

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<12x12xf64>, %arg1: index, %arg2: f64) {
// CHECK-NEXT:     affine.for %arg3 = 1 to 9 {
// CHECK-NEXT:       affine.for %arg4 = 0 to 8 {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg3 - 1, %arg4 + 1] : memref<12x12xf64>
// CHECK-NEXT:         %1 = arith.addf %0, %arg2 : f64
// CHECK-NEXT:         affine.store %1, %arg0[%arg3, %arg4] : memref<12x12xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
