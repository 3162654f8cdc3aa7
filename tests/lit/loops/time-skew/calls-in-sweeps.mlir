// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-time-skew="tile-size=2 everywhere=1" | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// What a call may access is not known, but a sweep has two places only, and the factor keeps all
// iterations in order. No copy of the sweep is left that still uses the argument.

func.func private @halve(%x: memref<16xf32>, %i: index) {
  %c = arith.constant 0.5 : f32
  %0 = affine.load %x[symbol(%i)] : memref<16xf32>
  %1 = arith.mulf %0, %c : f32
  affine.store %1, %x[symbol(%i) + 1] : memref<16xf32>
  return
}
func.func @sweeps(%x: memref<16xf32>, %n: index) {
  // expected-remark @below {{[Passed] time-skewed | Category:affine-time-skew | Function=sweeps | Op=affine.for, factor=5, tile_size=5}}
  // expected-remark @below {{[Analysis] no-overflow | Category:affine-time-skew | Function=sweeps | Op=affine.for, Remark="skewed positions (sweeps times the skew factor, plus an index) fit in 64 bits"}}
  affine.for %t = 0 to %n {
    affine.for %i = 0 to 9 step 5 {
      %0 = affine.load %x[%i + %t] : memref<16xf32>
      affine.store %0, %x[%i] : memref<16xf32>
      func.call @halve(%x, %i) : (memref<16xf32>, index) -> ()
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func private @halve(%arg0: memref<16xf32>, %arg1: index) {
// CHECK-NEXT:     %cst = arith.constant 5.000000e-01 : f32
// CHECK-NEXT:     %0 = affine.load %arg0[symbol(%arg1)] : memref<16xf32>
// CHECK-NEXT:     %1 = arith.mulf %0, %cst : f32
// CHECK-NEXT:     affine.store %1, %arg0[symbol(%arg1) + 1] : memref<16xf32>
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @sweeps(%arg0: memref<16xf32>, %arg1: index) {
// CHECK-NEXT:     affine.for %arg2 = 0 to affine_map<()[s0] -> (s0 * 5 + 4)>()[%arg1] step 5 {
// CHECK-NEXT:       affine.for %arg3 = max affine_map<(d0) -> (0, (d0 - 8) ceildiv 5)>(%arg2) to min affine_map<(d0)[s0] -> (s0, (d0 + 4) floordiv 5 + 1)>(%arg2)[%arg1] {
// CHECK-NEXT:         affine.for %arg4 = max affine_map<(d0, d1) -> (0, d0 - d1 * 5)>(%arg2, %arg3) to min affine_map<(d0, d1) -> (9, d0 - d1 * 5 + 5)>(%arg2, %arg3) step 5 {
// CHECK-NEXT:           %0 = affine.load %arg0[%arg4 + %arg3] : memref<16xf32>
// CHECK-NEXT:           affine.store %0, %arg0[%arg4] : memref<16xf32>
// CHECK-NEXT:           func.call @halve(%arg0, %arg4) : (memref<16xf32>, index) -> ()
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
