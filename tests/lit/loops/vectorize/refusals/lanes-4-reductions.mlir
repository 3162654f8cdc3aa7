// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-super-vectorize='virtual-vector-size=4 vectorize-reductions=true' | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// A reduction in a loop with a step other than 1 is not vectorised.

func.func @f(
    %x: memref<64xf32>, %y: memref<64xf32>, %a: memref<64x64xf32>, %d: memref<?x?xf32>, %v: f32,
    %n: index, %k: memref<64xi32>, %c: memref<64xcomplex<f32>>, %s: memref<64xf32, strided<[2]>>) {

  // expected-remark @below {{[Missed] vectorize.reduction-step | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="a loop with reductions has a step that is not 1", reason=unsupported}}
  %r = affine.for %i = 0 to 64 step 2 iter_args(%p = %v) -> (f32) {
    %0 = affine.load %x[%i] : memref<64xf32>
    %1 = arith.addf %0, %p : f32
    affine.yield %1 : f32
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<64xf32>, %arg1: memref<64xf32>, %arg2: memref<64x64xf32>, %arg3: memref<?x?xf32>, %arg4: f32, %arg5: index, %arg6: memref<64xi32>, %arg7: memref<64xcomplex<f32>>, %arg8: memref<64xf32, strided<[2]>>) {
// CHECK-NEXT:     %0 = affine.for %arg9 = 0 to 64 step 2 iter_args(%arg10 = %arg4) -> (f32) {
// CHECK-NEXT:       %1 = affine.load %arg0[%arg9] : memref<64xf32>
// CHECK-NEXT:       %2 = arith.addf %1, %arg10 : f32
// CHECK-NEXT:       affine.yield %2 : f32
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The ledger has an assumption where sums are reordered.

func.func @f(
    %x: memref<64xf32>, %y: memref<64xf32>, %a: memref<64x64xf32>, %d: memref<?x?xf32>, %v: f32,
    %n: index, %k: memref<64xi32>, %c: memref<64xcomplex<f32>>, %s: memref<64xf32, strided<[2]>>) {

  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4", loops=1, masked=no, reductions=1, vector_size=4}}
  // expected-remark @below {{[Analysis] vectorize.reassociated | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="'arith.addf' may combine in another order: each lane on its own, then the lanes ('vectorize-reductions' says so)"}}
  %r = affine.for %i = 0 to 64 iter_args(%p = %v) -> (f32) {
    %0 = affine.load %x[%i] : memref<64xf32>
    %1 = arith.addf %0, %p : f32
    affine.yield %1 : f32
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<64xf32>, %arg1: memref<64xf32>, %arg2: memref<64x64xf32>, %arg3: memref<?x?xf32>, %arg4: f32, %arg5: index, %arg6: memref<64xi32>, %arg7: memref<64xcomplex<f32>>, %arg8: memref<64xf32, strided<[2]>>) {
// CHECK-NEXT:     %cst = arith.constant dense<0.000000e+00> : vector<4xf32>
// CHECK-NEXT:     %0 = affine.for %arg9 = 0 to 64 step 4 iter_args(%arg10 = %cst) -> (vector<4xf32>) {
// CHECK-NEXT:       %3 = ub.poison : f32
// CHECK-NEXT:       %4 = vector.transfer_read %arg0[%arg9], %3 : memref<64xf32>, vector<4xf32>
// CHECK-NEXT:       %5 = arith.addf %4, %arg10 : vector<4xf32>
// CHECK-NEXT:       affine.yield %5 : vector<4xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = vector.reduction <add>, %0 : vector<4xf32> into f32
// CHECK-NEXT:     %2 = arith.addf %1, %arg4 : f32
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
