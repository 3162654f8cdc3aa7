// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -test-loop-permutation=permutation-map=1,0 | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Nests that are not permuted: affine-loop-permute{order=1,0}-illegal-permutation; affine-loop-
// permute{names=j,i}-illegal-permutation.

func.func private @g()
func.func @f(%m: memref<10x10xf32>, %v: memref<16xf32>, %x: f32, %n: index, %z: i32) {
  // expected-remark-re @below {{[Missed] illegal-permutation | Category:test-loop-permutation | Function=f | Op=affine.for, Remark="this would reverse a flow dependence from 'affine.store' at {{\S+}} to 'affine.load' at {{\S+}}, distance [1, 1] [-1, -1]", Witness="(%i = 1, %j = 1) -> (%i = 2, %j = 0), element [1, 1]", reason=illegal}}
  affine.for %i = 1 to 9 {
    affine.for %j = 0 to 8 {
      %0 = affine.load %m[%i - 1, %j + 1] : memref<10x10xf32>

      affine.store %0, %m[%i, %j] : memref<10x10xf32>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func private @g()
// CHECK-NEXT:   func.func @f(%arg0: memref<10x10xf32>, %arg1: memref<16xf32>, %arg2: f32, %arg3: index, %arg4: i32) {
// CHECK-NEXT:     affine.for %arg5 = 1 to 9 {
// CHECK-NEXT:       affine.for %arg6 = 0 to 8 {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg5 - 1, %arg6 + 1] : memref<10x10xf32>
// CHECK-NEXT:         affine.store %0, %arg0[%arg5, %arg6] : memref<10x10xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Nests that are not permuted: affine-loop-permute{order=1,0}-unknown-permutation; affine-loop-
// permute{names=j,i}-unknown-permutation.

func.func private @g()
func.func @f(%m: memref<10x10xf32>, %v: memref<16xf32>, %x: f32, %n: index, %z: i32) {
  // expected-remark @below {{[Missed] unknown-permutation | Category:test-loop-permutation | Function=f | Op=affine.for, Remark="the function that is called is not looked into; the memrefs may overlap", reason=unknown}}
  affine.for %i = 1 to 9 {
    affine.for %j = 0 to 8 {
      %0 = affine.load %m[%i, %j] : memref<10x10xf32>
      func.call @g() : () -> ()
      affine.store %0, %m[%i, %j] : memref<10x10xf32>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func private @g()
// CHECK-NEXT:   func.func @f(%arg0: memref<10x10xf32>, %arg1: memref<16xf32>, %arg2: f32, %arg3: index, %arg4: i32) {
// CHECK-NEXT:     affine.for %arg5 = 1 to 9 {
// CHECK-NEXT:       affine.for %arg6 = 0 to 8 {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg5, %arg6] : memref<10x10xf32>
// CHECK-NEXT:         func.call @g() : () -> ()
// CHECK-NEXT:         affine.store %0, %arg0[%arg5, %arg6] : memref<10x10xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Nests that are not permuted: affine-loop-permute{order=1,0}-bounds-depend; affine-loop-
// permute{names=j,i}-bounds-depend.

func.func private @g()
func.func @f(%m: memref<10x10xf32>, %v: memref<16xf32>, %x: f32, %n: index, %z: i32) {
  affine.for %i = 1 to 9 {
    // expected-remark @below {{[Missed] bounds-depend | Category:test-loop-permutation | Function=f | Op=affine.for, Remark="the bounds of a loop depend on a loop that would not enclose it", reason=unsupported}}
    affine.for %j = 0 to affine_map<(d0) -> (d0)>(%i) {
      %0 = affine.load %m[%i - 1, %j + 1] : memref<10x10xf32>

      affine.store %0, %m[%i, %j] : memref<10x10xf32>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func private @g()
// CHECK-NEXT:   func.func @f(%arg0: memref<10x10xf32>, %arg1: memref<16xf32>, %arg2: f32, %arg3: index, %arg4: i32) {
// CHECK-NEXT:     affine.for %arg5 = 1 to 9 {
// CHECK-NEXT:       affine.for %arg6 = 0 to affine_map<(d0) -> (d0)>(%arg5) {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg5 - 1, %arg6 + 1] : memref<10x10xf32>
// CHECK-NEXT:         affine.store %0, %arg0[%arg5, %arg6] : memref<10x10xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
