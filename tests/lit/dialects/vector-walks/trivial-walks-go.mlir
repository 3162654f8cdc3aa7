// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -canonicalize | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Strides of 1 and the identity map are removed from vector accesses.

func.func @f(%m: memref<8x8xf32>, %v: vector<2x4xf32>) {
  // expected-remark @below {{[Passed] drop-trivial-walk | Category:canonicalize | Function=f | Op=affine.vector_store}}
  affine.vector_store %v, %m[0, 0] strides [1, 1]
  permutation_map affine_map<(d0, d1) -> (d0, d1)> : memref<8x8xf32>, vector<2x4xf32>
  // expected-remark @below {{[Passed] drop-trivial-walk | Category:canonicalize | Function=f | Op=affine.vector_store}}
  affine.vector_store %v, %m[0, 4] strides [1, 1]
  permutation_map affine_map<(d0, d1) -> (d1, d0)> : memref<8x8xf32>, vector<2x4xf32>
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<8x8xf32>, %arg1: vector<2x4xf32>) {
// CHECK-NEXT:     affine.vector_store %arg1, %arg0[0, 0] : memref<8x8xf32>, vector<2x4xf32>
// CHECK-NEXT:     affine.vector_store %arg1, %arg0[0, 4] permutation_map affine_map<(d0, d1) -> (d1, d0)> : memref<8x8xf32>, vector<2x4xf32>
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
