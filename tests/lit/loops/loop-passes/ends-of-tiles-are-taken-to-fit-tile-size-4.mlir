// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-loop-tile=tile-size=4 | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Ends of tiles are taken to fit.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-loop-tile | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<10x10xf32>, %v: memref<16xf32>, %x: f32, %n: index, %z: i32) {
  // expected-remark @below {{[Passed] tiled | Category:affine-loop-tile | Function=f | Op=affine.for, Remark=4}}
  // expected-remark @below {{[Analysis] no-overflow | Category:affine-loop-tile | Function=f | Op=affine.for, Remark="the ends of tiles fit 64 bits"}}
  affine.for %i = 0 to %n {
    affine.store %x, %v[%i] : memref<16xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<10x10xf32>, %arg1: memref<16xf32>, %arg2: f32, %arg3: index, %arg4: i32) {
// CHECK-NEXT:     affine.for %arg5 = 0 to %arg3 step 4 {
// CHECK-NEXT:       affine.for %arg6 = affine_map<(d0) -> (d0)>(%arg5) to min affine_map<(d0)[s0] -> (d0 + 4, s0)>(%arg5)[%arg3] {
// CHECK-NEXT:         affine.store %arg2, %arg1[%arg6] : memref<16xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Ends of tiles are taken to fit.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-loop-tile | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<10x10xf32>, %v: memref<16xf32>, %x: f32, %n: index, %z: i32) {
  // expected-remark @below {{[Passed] tiled | Category:affine-loop-tile | Function=f | Op=affine.for, Remark=4}}
  affine.for %i = 0 to 16 {
    affine.store %x, %v[%i] : memref<16xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<10x10xf32>, %arg1: memref<16xf32>, %arg2: f32, %arg3: index, %arg4: i32) {
// CHECK-NEXT:     affine.for %arg5 = 0 to 16 step 4 {
// CHECK-NEXT:       affine.for %arg6 = affine_map<(d0) -> (d0)>(%arg5) to affine_map<(d0) -> (d0 + 4)>(%arg5) {
// CHECK-NEXT:         affine.store %arg2, %arg1[%arg6] : memref<16xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
