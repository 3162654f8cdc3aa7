// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-super-vectorize='virtual-vector-size=4 extended=true remainder=loop affine-accesses=true' | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Idle lanes of the last vector are masked.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<40x40xf32>, %b: memref<400xf32>, %c: memref<400xf32>) {
  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="vectorised by 4", loops=1, masked=no, reductions=0, vector_size=4}}
  affine.for %i = 0 to 39 {
    %0 = affine.load %b[%i * 3] : memref<400xf32>
    affine.store %0, %c[%i] : memref<400xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<40x40xf32>, %arg1: memref<400xf32>, %arg2: memref<400xf32>) {
// CHECK-NEXT:     affine.for %arg3 = 0 to 36 step 4 {
// CHECK-NEXT:       %0 = affine.vector_load %arg1[%arg3 * 3] strides [3] : memref<400xf32>, vector<4xf32>
// CHECK-NEXT:       affine.vector_store %0, %arg2[%arg3] : memref<400xf32>, vector<4xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg3 = max affine_map<() -> (36, 0)>() to 39 {
// CHECK-NEXT:       %0 = affine.load %arg1[%arg3 * 3] : memref<400xf32>
// CHECK-NEXT:       affine.store %0, %arg2[%arg3] : memref<400xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
