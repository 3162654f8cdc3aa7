// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-super-vectorize=virtual-vector-size=4 -canonicalize | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// The code and its sums.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%in: memref<16x64xf32>, %out: memref<64xf32>) {
  %zero = arith.constant 0.0 : f32
  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="vectorised by 4", loops=1, masked=no, reductions=0, vector_size=4}}
  affine.for %column = 0 to 64 {
    %sum = affine.for %row = 0 to 16 iter_args(%partial = %zero) -> (f32) {
      %element = affine.load %in[%row, %column] : memref<16x64xf32>
      %next = arith.addf %partial, %element : f32
      affine.yield %next : f32
    }
    affine.store %sum, %out[%column] : memref<64xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<16x64xf32>, %arg1: memref<64xf32>) {
// CHECK-NEXT:     %0 = ub.poison : f32
// CHECK-NEXT:     %cst = arith.constant dense<0.000000e+00> : vector<4xf32>
// CHECK-NEXT:     affine.for %arg2 = 0 to 64 step 4 {
// CHECK-NEXT:       %1 = affine.for %arg3 = 0 to 16 iter_args(%arg4 = %cst) -> (vector<4xf32>) {
// CHECK-NEXT:         %2 = vector.transfer_read %arg0[%arg3, %arg2], %0 : memref<16x64xf32>, vector<4xf32>
// CHECK-NEXT:         %3 = arith.addf %arg4, %2 : vector<4xf32>
// CHECK-NEXT:         affine.yield %3 : vector<4xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:       vector.transfer_write %1, %arg1[%arg2] : vector<4xf32>, memref<64xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
