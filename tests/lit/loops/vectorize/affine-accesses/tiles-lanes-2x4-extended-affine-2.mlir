// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-super-vectorize='virtual-vector-size=2,4 extended=true affine-accesses=true' | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Loads and stores of two vectorised loops become tiles.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<40x40xf32>, %b: memref<400xf32>, %c: memref<400xf32>) {
  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="vectorised by 2x4", loops=2, masked=no, reductions=0, vector_size=2x4}}
  affine.for %i = 0 to 40 {
    affine.for %j = 0 to 40 {
      %0 = affine.load %a[%j, %i] : memref<40x40xf32>
      affine.store %0, %a[%j, %i] : memref<40x40xf32>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<40x40xf32>, %arg1: memref<400xf32>, %arg2: memref<400xf32>) {
// CHECK-NEXT:     affine.for %arg3 = 0 to 40 step 2 {
// CHECK-NEXT:       affine.for %arg4 = 0 to 40 step 4 {
// CHECK-NEXT:         %0 = affine.vector_load %arg0[%arg4, %arg3] permutation_map affine_map<(d0, d1) -> (d1, d0)> : memref<40x40xf32>, vector<2x4xf32>
// CHECK-NEXT:         affine.vector_store %0, %arg0[%arg4, %arg3] permutation_map affine_map<(d0, d1) -> (d1, d0)> : memref<40x40xf32>, vector<2x4xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
