// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-super-vectorize='virtual-vector-size=8 cost-model=true' | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// A refusal for lack of gain has the figures of the cost model.

func.func @f(
    %x: memref<64xf32>, %y: memref<64xf32>, %a: memref<64x64xf32>, %d: memref<?x?xf32>, %v: f32,
    %n: index, %k: memref<64xi32>, %c: memref<64xcomplex<f32>>, %s: memref<64xf32, strided<[2]>>) {

  // expected-remark @below {{[Missed] vectorize.unprofitable | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectors would gain nothing: an estimated 44 cycles instead of 6", reason=unprofitable, scalar_cost=6, vector_cost=44}}
  affine.for %i = 0 to 2 {
    affine.store %v, %a[%i, 3] : memref<64x64xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<64xf32>, %arg1: memref<64xf32>, %arg2: memref<64x64xf32>, %arg3: memref<?x?xf32>, %arg4: f32, %arg5: index, %arg6: memref<64xi32>, %arg7: memref<64xcomplex<f32>>, %arg8: memref<64xf32, strided<[2]>>) {
// CHECK-NEXT:     affine.for %arg9 = 0 to 2 {
// CHECK-NEXT:       affine.store %arg4, %arg2[%arg9, 3] : memref<64x64xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
