// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-super-vectorize='virtual-vector-size=4 vectorize-reductions=true' | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// A reduction in a loop without iterations is masked.

func.func @f(%x: memref<9xi32>, %v: i32) -> i32 {
  %r = affine.for %t = 3 to 3 iter_args(%c = %v) -> (i32) {
    // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4", loops=1, masked=yes, reductions=1, vector_size=4}}
    %s = affine.for %i = 0 to 7 iter_args(%p = %c) -> (i32) {
      %0 = affine.load %x[%i] : memref<9xi32>
      %1 = arith.addi %p, %0 : i32
      affine.yield %1 : i32
    }
    affine.yield %s : i32
  }
  return %r : i32
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<9xi32>, %arg1: i32) -> i32 {
// CHECK-NEXT:     %0 = affine.for %arg2 = 3 to 3 iter_args(%arg3 = %arg1) -> (i32) {
// CHECK-NEXT:       %cst = arith.constant dense<0> : vector<4xi32>
// CHECK-NEXT:       %1 = affine.for %arg4 = 0 to 7 step 4 iter_args(%arg5 = %cst) -> (vector<4xi32>) {
// CHECK-NEXT:         %4 = affine.apply affine_map<(d0) -> (-d0 + 7)>(%arg4)
// CHECK-NEXT:         %5 = vector.create_mask %4 : vector<4xi1>
// CHECK-NEXT:         %6 = ub.poison : i32
// CHECK-NEXT:         %7 = vector.transfer_read %arg0[%arg4], %6 : memref<9xi32>, vector<4xi32>
// CHECK-NEXT:         %8 = arith.select %5, %7, %cst : vector<4xi1>, vector<4xi32>
// CHECK-NEXT:         %9 = arith.addi %arg5, %8 : vector<4xi32>
// CHECK-NEXT:         affine.yield %9 : vector<4xi32>
// CHECK-NEXT:       }
// CHECK-NEXT:       %2 = vector.reduction <add>, %1 : vector<4xi32> into i32
// CHECK-NEXT:       %3 = arith.addi %2, %arg3 : i32
// CHECK-NEXT:       affine.yield %3 : i32
// CHECK-NEXT:     }
// CHECK-NEXT:     return %0 : i32
// CHECK-NEXT:   }
// CHECK-NEXT: }
