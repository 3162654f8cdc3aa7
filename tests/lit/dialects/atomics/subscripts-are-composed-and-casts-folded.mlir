// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -canonicalize | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Subscripts are composed and casts folded.

func.func @f(%m: memref<8xf32>, %x: f32) {
  %c = memref.cast %m : memref<8xf32> to memref<?xf32>
  affine.for %i = 0 to 4 {
    // expected-remark @below {{[Passed] erase-dead | Category:canonicalize | Function=f | Op=affine.apply}}
    %j = affine.apply affine_map<(d0) -> (d0 * 2)>(%i)
    // expected-remark @below {{[Passed] fold | Category:canonicalize | Function=f | Op=affine.atomic_rmw}}
    // expected-remark @below {{[Passed] compose-map | Category:canonicalize | Function=f | Op=affine.atomic_rmw}}
    %r = affine.atomic_rmw addf %x, %c[%j + 1] : (f32, memref<?xf32>) -> f32
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<8xf32>, %arg1: f32) {
// CHECK-NEXT:     affine.for %arg2 = 0 to 4 {
// CHECK-NEXT:       %0 = affine.atomic_rmw addf %arg1, %arg0[%arg2 * 2 + 1] : (f32, memref<8xf32>) -> f32
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
