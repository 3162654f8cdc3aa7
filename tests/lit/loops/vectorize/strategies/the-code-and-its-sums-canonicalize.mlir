// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -canonicalize | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// The code and its sums.

func.func @main(%in: memref<16x64xf32>, %out: memref<64xf32>) {
  %zeros = arith.constant dense<0.0> : vector<4xf32>
  affine.for %column = 0 to 64 step 4 {
    %sums = affine.for %row = 0 to 16 iter_args(%partial = %zeros) -> (vector<4xf32>) {
      %padding = ub.poison : f32
      %elements = vector.transfer_read %in[%row, %column], %padding
      : memref<16x64xf32>, vector<4xf32>
      %next = arith.addf %partial, %elements : vector<4xf32>
      affine.yield %next : vector<4xf32>
    }
    vector.transfer_write %sums, %out[%column] : vector<4xf32>, memref<64xf32>
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

// -----

// The code and its sums.

func.func @main(%in: memref<16x64xf32>, %out: memref<64xf32>) {
  %zeros = arith.constant dense<0.0> : vector<4xf32>
  affine.for %column = 0 to 64 {
    %parts = affine.for %row = 0 to 16 step 4 iter_args(%partial = %zeros) -> (vector<4xf32>) {
      %padding = ub.poison : f32
      %elements = vector.transfer_read %in[%row, %column], %padding
      {permutation_map = affine_map<(d0, d1) -> (d0)>} : memref<16x64xf32>, vector<4xf32>
      %next = arith.addf %partial, %elements : vector<4xf32>
      affine.yield %next : vector<4xf32>
    }
    %sum = vector.reduction <add>, %parts : vector<4xf32> into f32
    affine.store %sum, %out[%column] : memref<64xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<16x64xf32>, %arg1: memref<64xf32>) {
// CHECK-NEXT:     %0 = ub.poison : f32
// CHECK-NEXT:     %cst = arith.constant dense<0.000000e+00> : vector<4xf32>
// CHECK-NEXT:     affine.for %arg2 = 0 to 64 {
// CHECK-NEXT:       %1 = affine.for %arg3 = 0 to 16 step 4 iter_args(%arg4 = %cst) -> (vector<4xf32>) {
// CHECK-NEXT:         %3 = vector.transfer_read %arg0[%arg3, %arg2], %0 {permutation_map = affine_map<(d0, d1) -> (d0)>} : memref<16x64xf32>, vector<4xf32>
// CHECK-NEXT:         %4 = arith.addf %arg4, %3 : vector<4xf32>
// CHECK-NEXT:         affine.yield %4 : vector<4xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:       %2 = vector.reduction <add>, %1 : vector<4xf32> into f32
// CHECK-NEXT:       affine.store %2, %arg1[%arg2] : memref<64xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
