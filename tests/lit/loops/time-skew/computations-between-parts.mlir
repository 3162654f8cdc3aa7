// RUN: loopwright-opt %s -verify-diagnostics -verify-by-running -mlir-print-local-scope -affine-time-skew="everywhere=true tile-size=8" | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// What sweeps compute between their parts is in front of all that go through a tile place by place.

func.func @main(%a: memref<40x10xf64>, %b: memref<40x10xf64>) {
  affine.for %t = 0 to 6 {
    affine.for %i = 1 to 39 {
      affine.for %j = 1 to 9 {
        %u = affine.load %a[%i - 1, %j] : memref<40x10xf64>
        %v = affine.load %a[%i + 1, %j] : memref<40x10xf64>
        %w = arith.addf %u, %v : f64
        affine.store %w, %b[%i, %j] : memref<40x10xf64>
      }
    }
    affine.for %i = 1 to 39 {
      affine.for %j = 1 to 9 {
        %w = affine.load %b[%i, %j] : memref<40x10xf64>
        affine.store %w, %a[%i, %j] : memref<40x10xf64>
      }
    }
    %k = arith.index_cast %t : index to i64
    %f = arith.sitofp %k : i64 to f64
    affine.for %i = 1 to 39 {
      affine.for %j = 1 to 9 {
        %w = affine.load %b[%i, %j] : memref<40x10xf64>
        %s = arith.addf %w, %f : f64
        affine.store %s, %a[%i, %j] : memref<40x10xf64>
      }
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<40x10xf64>, %arg1: memref<40x10xf64>) {
// CHECK-NEXT:     affine.for %arg2 = 1 to 50 step 8 {
// CHECK-NEXT:       affine.for %arg3 = max affine_map<(d0) -> (0, (d0 - 39) ceildiv 2)>(%arg2) to min affine_map<(d0) -> (6, d0 floordiv 2 + 4)>(%arg2) {
// CHECK-NEXT:         %0 = arith.index_cast %arg3 : index to i64
// CHECK-NEXT:         %1 = arith.sitofp %0 : i64 to f64
// CHECK-NEXT:         affine.for %arg4 = affine_map<(d0) -> (d0)>(%arg2) to affine_map<(d0) -> (d0 + 8)>(%arg2) {
// CHECK-NEXT:           affine.for %arg5 = max affine_map<(d0, d1) -> (1, d0 - d1 * 2)>(%arg4, %arg3) to min affine_map<(d0, d1) -> (39, d0 - d1 * 2 + 1)>(%arg4, %arg3) {
// CHECK-NEXT:             affine.for %arg6 = 1 to 9 {
// CHECK-NEXT:               %2 = affine.load %arg0[%arg5 - 1, %arg6] : memref<40x10xf64>
// CHECK-NEXT:               %3 = affine.load %arg0[%arg5 + 1, %arg6] : memref<40x10xf64>
// CHECK-NEXT:               %4 = arith.addf %2, %3 : f64
// CHECK-NEXT:               affine.store %4, %arg1[%arg5, %arg6] : memref<40x10xf64>
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:           affine.for %arg5 = max affine_map<(d0, d1) -> (1, d0 - d1 * 2 - 1)>(%arg4, %arg3) to min affine_map<(d0, d1) -> (39, d0 - d1 * 2)>(%arg4, %arg3) {
// CHECK-NEXT:             affine.for %arg6 = 1 to 9 {
// CHECK-NEXT:               %2 = affine.load %arg1[%arg5, %arg6] : memref<40x10xf64>
// CHECK-NEXT:               affine.store %2, %arg0[%arg5, %arg6] : memref<40x10xf64>
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:           affine.for %arg5 = max affine_map<(d0, d1) -> (1, d0 - d1 * 2 - 1)>(%arg4, %arg3) to min affine_map<(d0, d1) -> (39, d0 - d1 * 2)>(%arg4, %arg3) {
// CHECK-NEXT:             affine.for %arg6 = 1 to 9 {
// CHECK-NEXT:               %2 = affine.load %arg1[%arg5, %arg6] : memref<40x10xf64>
// CHECK-NEXT:               %3 = arith.addf %2, %1 : f64
// CHECK-NEXT:               affine.store %3, %arg0[%arg5, %arg6] : memref<40x10xf64>
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
