// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-scalrep | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// What an earlier iteration stored is not what this one would store.

func.func @f(%b: memref<8xf32>, %c: memref<8xf32>) {
  %a = memref.alloc() : memref<1xf32>
  affine.for %i = 0 to 8 {
    %x = affine.load %b[%i] : memref<8xf32>
    affine.if affine_set<(d0) : (3 - d0 >= 0)>(%i) {
      affine.store %x, %a[0] : memref<1xf32>
    }
    %y = affine.load %a[0] : memref<1xf32>
    affine.store %y, %c[%i] : memref<8xf32>
  }
  memref.dealloc %a : memref<1xf32>
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<8xf32>, %arg1: memref<8xf32>) {
// CHECK-NEXT:     %alloc = memref.alloc() : memref<1xf32>
// CHECK-NEXT:     affine.for %arg2 = 0 to 8 {
// CHECK-NEXT:       %0 = affine.load %arg0[%arg2] : memref<8xf32>
// CHECK-NEXT:       affine.if affine_set<(d0) : (-d0 + 3 >= 0)>(%arg2) {
// CHECK-NEXT:         affine.store %0, %alloc[0] : memref<1xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:       %1 = affine.load %alloc[0] : memref<1xf32>
// CHECK-NEXT:       affine.store %1, %arg1[%arg2] : memref<8xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     memref.dealloc %alloc : memref<1xf32>
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
