// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-data-copy-generate=any-bounds=true | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Triangles. A box around what a single access uses holds much that it does not use; so it does
// where the triangle has a constant side, or where two accesses need a box anyway.

func.func @f(%m: memref<10xf64>, %r: memref<10xf64>, %n: index, %x: f64) {
  %t = memref.alloc() : memref<10x10xf64>
  // expected-remark @below {{[Passed] copied | Category:affine-data-copy-generate | Function=f | Op=affine.for, Remark=10x10, bytes=800, fills=0, held=0}}
  affine.for %i = 0 to 10 {
    affine.for %j = 0 to affine_map<(d0) -> (d0 + 1)>(%i) {
      affine.store %x, %t[%i, %j] : memref<10x10xf64>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<10xf64>, %arg1: memref<10xf64>, %arg2: index, %arg3: f64) {
// CHECK-NEXT:     %c100 = arith.constant 100 : index
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c0_0 = arith.constant 0 : index
// CHECK-NEXT:     %alloc = memref.alloc() : memref<10x10xf64>
// CHECK-NEXT:     %alloc_1 = memref.alloc() : memref<10x10xf64, 1>
// CHECK-NEXT:     affine.for %arg4 = 0 to 10 {
// CHECK-NEXT:       affine.for %arg5 = 0 to affine_map<(d0) -> (d0 + 1)>(%arg4) {
// CHECK-NEXT:         affine.store %arg3, %alloc_1[%arg4, %arg5] : memref<10x10xf64, 1>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg4 = 0 to 10 {
// CHECK-NEXT:       affine.for %arg5 = 0 to 10 {
// CHECK-NEXT:         %0 = affine.load %alloc_1[%arg4, %arg5] : memref<10x10xf64, 1>
// CHECK-NEXT:         affine.store %0, %alloc[%arg4, %arg5] : memref<10x10xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     memref.dealloc %alloc_1 : memref<10x10xf64, 1>
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
