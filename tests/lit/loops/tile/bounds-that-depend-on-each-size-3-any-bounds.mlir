// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-loop-tile='tile-size=3 any-bounds=true' | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Bounds that depend on each other.

func.func @f(%m: memref<12x12xf64>, %n: index, %x: f64) {
  // expected-remark @below {{[Passed] tiled | Category:affine-loop-tile | Function=f | Op=affine.for, Remark=3x3}}
  // expected-remark @below {{[Analysis] no-overflow | Category:affine-loop-tile | Function=f | Op=affine.for, Remark="the ends of tiles fit 64 bits"}}
  affine.for %i = 1 to %n {
    affine.for %j = affine_map<(d0) -> (d0)>(%i) to 9 {
      %0 = affine.load %m[%i, %j] : memref<12x12xf64>
      %1 = arith.addf %0, %x : f64
      affine.store %1, %m[%i, %j] : memref<12x12xf64>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<12x12xf64>, %arg1: index, %arg2: f64) {
// CHECK-NEXT:     affine.for %arg3 = 0 to min affine_map<()[s0] -> ((s0 - 1) floordiv 3 + 1, 3)>()[%arg1] {
// CHECK-NEXT:       affine.for %arg4 = max affine_map<(d0) -> (0, d0)>(%arg3) to 3 {
// CHECK-NEXT:         affine.for %arg5 = max affine_map<(d0) -> (1, d0 * 3)>(%arg3) to min affine_map<(d0, d1)[s0] -> (s0, d0 * 3 + 3, 9, d1 * 3 + 3)>(%arg3, %arg4)[%arg1] {
// CHECK-NEXT:           affine.for %arg6 = max affine_map<(d0, d1) -> (d1, d0 * 3)>(%arg4, %arg5) to min affine_map<(d0) -> (9, d0 * 3 + 3)>(%arg4) {
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

// Bounds that depend on each other.

func.func @f(%m: memref<12x12xf64>, %n: index, %x: f64) {
  // expected-remark @below {{[Passed] tiled | Category:affine-loop-tile | Function=f | Op=affine.for, Remark=3x3}}
  // expected-remark @below {{[Analysis] no-overflow | Category:affine-loop-tile | Function=f | Op=affine.for, Remark="the ends of tiles fit 64 bits"}}
  affine.for %i = 1 to %n {
    affine.for %j = 0 to affine_map<(d0) -> (d0 + 2)>(%i) {
      %0 = affine.load %m[%i, %j] : memref<12x12xf64>
      %1 = arith.addf %0, %x : f64
      affine.store %1, %m[%i, %j] : memref<12x12xf64>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<12x12xf64>, %arg1: index, %arg2: f64) {
// CHECK-NEXT:     affine.for %arg3 = 0 to affine_map<()[s0] -> ((s0 - 1) floordiv 3 + 1)>()[%arg1] {
// CHECK-NEXT:       affine.for %arg4 = 0 to min affine_map<(d0)[s0] -> (s0 floordiv 3 + 1, d0 + 2)>(%arg3)[%arg1] {
// CHECK-NEXT:         affine.for %arg5 = max affine_map<(d0, d1) -> (1, d0 * 3, d1 * 3 - 1)>(%arg3, %arg4) to min affine_map<(d0)[s0] -> (s0, d0 * 3 + 3)>(%arg3)[%arg1] {
// CHECK-NEXT:           affine.for %arg6 = max affine_map<(d0) -> (0, d0 * 3)>(%arg4) to min affine_map<(d0, d1) -> (d1 + 2, d0 * 3 + 3)>(%arg4, %arg5) {
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
