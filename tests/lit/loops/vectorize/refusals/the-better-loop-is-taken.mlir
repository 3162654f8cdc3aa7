// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-super-vectorize='virtual-vector-size=4 cost-model=true' | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// The better loop is taken.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(
    %x: memref<64xf32>, %y: memref<64xf32>, %a: memref<64x64xf32>, %d: memref<?x?xf32>, %v: f32,
    %n: index, %k: memref<64xi32>, %c: memref<64xcomplex<f32>>, %s: memref<64xf32, strided<[2]>>) {

  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4", loops=1, masked=no, reductions=0, scalar_cost=4288, vector_cost=1584, vector_size=4}}
  affine.for %i = 0 to 64 {
    affine.for %j = 0 to 64 {
      affine.store %v, %a[%j, %i] : memref<64x64xf32>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<64xf32>, %arg1: memref<64xf32>, %arg2: memref<64x64xf32>, %arg3: memref<?x?xf32>, %arg4: f32, %arg5: index, %arg6: memref<64xi32>, %arg7: memref<64xcomplex<f32>>, %arg8: memref<64xf32, strided<[2]>>) {
// CHECK-NEXT:     %0 = vector.broadcast %arg4 : f32 to vector<4xf32>
// CHECK-NEXT:     affine.for %arg9 = 0 to 64 step 4 {
// CHECK-NEXT:       affine.for %arg10 = 0 to 64 {
// CHECK-NEXT:         vector.transfer_write %0, %arg2[%arg10, %arg9] : vector<4xf32>, memref<64x64xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
