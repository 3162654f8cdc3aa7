// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-parallel-tile=tile-sizes=3,2 | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Tiles stay within bounds that are the least or greatest of several results.

func.func @f(%m: memref<100xi32>, %f: memref<100xf32>, %g: memref<100xf32>, %s: memref<1xi32>, %x: f32, %z: i32, %n: index) {
  // expected-remark @below {{[Passed] tiled | Category:affine-parallel-tile | Function=f | Op=affine.parallel, Remark=3x2}}
  affine.parallel (%i, %j) = (max(3, %n), 0) to (min(%n + 20, 40), 7) step (2, 3) {
    affine.store %x, %f[%i * 2 + %j] : memref<100xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<100xi32>, %arg1: memref<100xf32>, %arg2: memref<100xf32>, %arg3: memref<1xi32>, %arg4: f32, %arg5: i32, %arg6: index) {
// CHECK-NEXT:     affine.parallel (%arg7, %arg8) = (max(3, %arg6), 0) to (min(%arg6 + 20, 40), 7) step (6, 6) {
// CHECK-NEXT:       affine.parallel (%arg9, %arg10) = (%arg7, %arg8) to (min(%arg7 + 6, %arg6 + 20, 40), min(%arg8 + 6, 7)) step (2, 3) {
// CHECK-NEXT:         affine.store %arg4, %arg1[%arg9 * 2 + %arg10] : memref<100xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
