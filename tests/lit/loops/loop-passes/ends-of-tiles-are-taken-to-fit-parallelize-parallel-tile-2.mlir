// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-parallelize -affine-parallel-tile=tile-sizes=4 | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Ends of tiles are taken to fit.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-parallelize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<10x10xf32>, %v: memref<16xf32>, %x: f32, %n: index, %z: i32) {
  // expected-remark @below {{[Passed] parallelized | Category:affine-parallelize | Function=f | Op=affine.for}}
  // expected-remark @below {{[Passed] tiled | Category:affine-parallel-tile | Function=f | Op=affine.parallel, Remark=4}}
  // expected-remark @below {{[Analysis] no-overflow | Category:affine-parallel-tile | Function=f | Op=affine.parallel, Remark="the ends of tiles fit 64 bits"}}
  affine.for %i = 0 to %n {
    affine.store %x, %v[%i] : memref<16xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<10x10xf32>, %arg1: memref<16xf32>, %arg2: f32, %arg3: index, %arg4: i32) {
// CHECK-NEXT:     affine.parallel (%arg5) = (0) to (symbol(%arg3)) step (4) {
// CHECK-NEXT:       affine.parallel (%arg6) = (%arg5) to (min(%arg5 + 4, symbol(%arg3))) {
// CHECK-NEXT:         affine.store %arg2, %arg1[%arg6] : memref<16xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Ends of tiles are taken to fit.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-parallelize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<10x10xf32>, %v: memref<16xf32>, %x: f32, %n: index, %z: i32) {
  // expected-remark @below {{[Passed] parallelized | Category:affine-parallelize | Function=f | Op=affine.for}}
  // expected-remark @below {{[Passed] tiled | Category:affine-parallel-tile | Function=f | Op=affine.parallel, Remark=4}}
  affine.for %i = 0 to 16 {
    affine.store %x, %v[%i] : memref<16xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<10x10xf32>, %arg1: memref<16xf32>, %arg2: f32, %arg3: index, %arg4: i32) {
// CHECK-NEXT:     affine.parallel (%arg5) = (0) to (16) step (4) {
// CHECK-NEXT:       affine.parallel (%arg6) = (%arg5) to (%arg5 + 4) {
// CHECK-NEXT:         affine.store %arg2, %arg1[%arg6] : memref<16xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
