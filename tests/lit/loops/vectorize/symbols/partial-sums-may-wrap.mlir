// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-super-vectorize='virtual-vector-size=4 vectorize-reductions=true' | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Partial sums may wrap. What does not overflow in order may do so lane by lane.

// expected-warning @below {{'@f' is not run: 'func.return' op uses poison as a result}}
func.func @f(%x: memref<8xi8>, %zero: i8) -> i8 {
  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4", loops=1, masked=no, reductions=1, vector_size=4}}
  %r = affine.for %i = 0 to 8 iter_args(%c = %zero) -> (i8) {
    %v = affine.load %x[%i] : memref<8xi8>
    %0 = arith.addi %c, %v overflow<nsw> : i8
    affine.yield %0 : i8
  }
  return %r : i8
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<8xi8>, %arg1: i8) -> i8 {
// CHECK-NEXT:     %cst = arith.constant dense<0> : vector<4xi8>
// CHECK-NEXT:     %0 = affine.for %arg2 = 0 to 8 step 4 iter_args(%arg3 = %cst) -> (vector<4xi8>) {
// CHECK-NEXT:       %3 = ub.poison : i8
// CHECK-NEXT:       %4 = vector.transfer_read %arg0[%arg2], %3 : memref<8xi8>, vector<4xi8>
// CHECK-NEXT:       %5 = arith.addi %arg3, %4 : vector<4xi8>
// CHECK-NEXT:       affine.yield %5 : vector<4xi8>
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = vector.reduction <add>, %0 : vector<4xi8> into i8
// CHECK-NEXT:     %2 = arith.addi %1, %arg1 : i8
// CHECK-NEXT:     return %2 : i8
// CHECK-NEXT:   }
// CHECK-NEXT: }
