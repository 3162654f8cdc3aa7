// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-super-vectorize='virtual-vector-size=4 extended=true' | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// The last element belongs to no iteration.

func.func @f(%y: memref<16xf32>, %v: f32) {
  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4", loops=1, masked=yes, reductions=0, vector_size=4}}
  affine.for %i = 0 to 15 {
    affine.store %v, %y[%i] : memref<16xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<16xf32>, %arg1: f32) {
// CHECK-NEXT:     %0 = vector.broadcast %arg1 : f32 to vector<4xf32>
// CHECK-NEXT:     affine.for %arg2 = 0 to 15 step 4 {
// CHECK-NEXT:       %1 = affine.apply affine_map<(d0) -> (-d0 + 15)>(%arg2)
// CHECK-NEXT:       %2 = vector.create_mask %1 : vector<4xi1>
// CHECK-NEXT:       vector.transfer_write %0, %arg0[%arg2], %2 : vector<4xf32>, memref<16xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
