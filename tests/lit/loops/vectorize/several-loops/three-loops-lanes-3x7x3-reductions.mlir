// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-super-vectorize='virtual-vector-size=3,7,3 vectorize-reductions=true extended=true' | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Three nested loops of one reduction are vectorised together.

func.func @f(%m: memref<9x21xi32>, %x: memref<21xi32>, %y: memref<9xi32>, %z: i32) -> i32 {
  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 3x7x3", loops=3, masked=no, reductions=3, vector_size=3x7x3}}
  %t = affine.for %i = 0 to 9 iter_args(%b = %z) -> (i32) {
    %s = affine.for %j = 0 to 21 iter_args(%a = %b) -> (i32) {
      %r = affine.for %k = 0 to 6 iter_args(%c = %a) -> (i32) {
        %0 = affine.load %m[%i, %j] : memref<9x21xi32>
        %1 = affine.load %y[%k] : memref<9xi32>
        %2 = arith.muli %0, %1 : i32
        %3 = arith.addi %c, %2 : i32
        affine.yield %3 : i32
      }
      affine.yield %r : i32
    }

    affine.yield %s : i32
  }
  return %t : i32

}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<9x21xi32>, %arg1: memref<21xi32>, %arg2: memref<9xi32>, %arg3: i32) -> i32 {
// CHECK-NEXT:     %cst = arith.constant dense<0> : vector<3x7x3xi32>
// CHECK-NEXT:     %0 = affine.for %arg4 = 0 to 9 step 3 iter_args(%arg5 = %cst) -> (vector<3x7x3xi32>) {
// CHECK-NEXT:       %5 = affine.for %arg6 = 0 to 21 step 7 iter_args(%arg7 = %arg5) -> (vector<3x7x3xi32>) {
// CHECK-NEXT:         %6 = affine.for %arg8 = 0 to 6 step 3 iter_args(%arg9 = %arg7) -> (vector<3x7x3xi32>) {
// CHECK-NEXT:           %7 = ub.poison : i32
// CHECK-NEXT:           %8 = vector.transfer_read %arg0[%arg4, %arg6], %7 {in_bounds = [true, true, true], permutation_map = affine_map<(d0, d1) -> (d0, d1, 0)>} : memref<9x21xi32>, vector<3x7x3xi32>
// CHECK-NEXT:           %9 = ub.poison : i32
// CHECK-NEXT:           %10 = vector.transfer_read %arg2[%arg8], %9 {in_bounds = [true, true, true], permutation_map = affine_map<(d0) -> (0, 0, d0)>} : memref<9xi32>, vector<3x7x3xi32>
// CHECK-NEXT:           %11 = arith.muli %8, %10 : vector<3x7x3xi32>
// CHECK-NEXT:           %12 = arith.addi %arg9, %11 : vector<3x7x3xi32>
// CHECK-NEXT:           affine.yield %12 : vector<3x7x3xi32>
// CHECK-NEXT:         }
// CHECK-NEXT:         affine.yield %6 : vector<3x7x3xi32>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.yield %5 : vector<3x7x3xi32>
// CHECK-NEXT:     }
// CHECK-NEXT:     %cst_0 = arith.constant dense<0> : vector<7x3xi32>
// CHECK-NEXT:     %1 = vector.multi_reduction <add>, %0, %cst_0 [0] : vector<3x7x3xi32> to vector<7x3xi32>
// CHECK-NEXT:     %cst_1 = arith.constant dense<0> : vector<3xi32>
// CHECK-NEXT:     %2 = vector.multi_reduction <add>, %1, %cst_1 [0] : vector<7x3xi32> to vector<3xi32>
// CHECK-NEXT:     %3 = vector.reduction <add>, %2 : vector<3xi32> into i32
// CHECK-NEXT:     %4 = arith.addi %3, %arg3 : i32
// CHECK-NEXT:     return %4 : i32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Three nested loops of one reduction are vectorised together.

func.func @f(%m: memref<9x21xi32>, %x: memref<21xi32>, %y: memref<9xi32>, %z: i32) -> i32 {
  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 3x7x3", loops=3, masked=no, reductions=3, vector_size=3x7x3}}
  %t = affine.for %i = 0 to 9 iter_args(%b = %z) -> (i32) {
    %s = affine.for %j = 0 to 21 iter_args(%a = %z) -> (i32) {
      %r = affine.for %k = 0 to 6 iter_args(%c = %a) -> (i32) {
        %0 = affine.load %m[%i, %j] : memref<9x21xi32>
        %1 = affine.load %y[%k] : memref<9xi32>
        %2 = arith.muli %0, %1 : i32
        %3 = arith.addi %c, %2 : i32
        affine.yield %3 : i32
      }
      affine.yield %r : i32
    }
    %n = arith.addi %b, %s : i32
    affine.yield %n : i32
  }
  return %t : i32

}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<9x21xi32>, %arg1: memref<21xi32>, %arg2: memref<9xi32>, %arg3: i32) -> i32 {
// CHECK-NEXT:     %0 = vector.broadcast %arg3 : i32 to vector<3xi32>
// CHECK-NEXT:     %cst = arith.constant dense<0> : vector<3xi32>
// CHECK-NEXT:     %1 = affine.for %arg4 = 0 to 9 step 3 iter_args(%arg5 = %cst) -> (vector<3xi32>) {
// CHECK-NEXT:       %cst_0 = arith.constant dense<0> : vector<3x7x3xi32>
// CHECK-NEXT:       %4 = affine.for %arg6 = 0 to 21 step 7 iter_args(%arg7 = %cst_0) -> (vector<3x7x3xi32>) {
// CHECK-NEXT:         %8 = affine.for %arg8 = 0 to 6 step 3 iter_args(%arg9 = %arg7) -> (vector<3x7x3xi32>) {
// CHECK-NEXT:           %9 = ub.poison : i32
// CHECK-NEXT:           %10 = vector.transfer_read %arg0[%arg4, %arg6], %9 {in_bounds = [true, true, true], permutation_map = affine_map<(d0, d1) -> (d0, d1, 0)>} : memref<9x21xi32>, vector<3x7x3xi32>
// CHECK-NEXT:           %11 = ub.poison : i32
// CHECK-NEXT:           %12 = vector.transfer_read %arg2[%arg8], %11 {in_bounds = [true, true, true], permutation_map = affine_map<(d0) -> (0, 0, d0)>} : memref<9xi32>, vector<3x7x3xi32>
// CHECK-NEXT:           %13 = arith.muli %10, %12 : vector<3x7x3xi32>
// CHECK-NEXT:           %14 = arith.addi %arg9, %13 : vector<3x7x3xi32>
// CHECK-NEXT:           affine.yield %14 : vector<3x7x3xi32>
// CHECK-NEXT:         }
// CHECK-NEXT:         affine.yield %8 : vector<3x7x3xi32>
// CHECK-NEXT:       }
// CHECK-NEXT:       %cst_1 = arith.constant dense<0> : vector<3x3xi32>
// CHECK-NEXT:       %5 = vector.multi_reduction <add>, %4, %cst_1 [1] : vector<3x7x3xi32> to vector<3x3xi32>
// CHECK-NEXT:       %6 = vector.multi_reduction <add>, %5, %0 [1] : vector<3x3xi32> to vector<3xi32>
// CHECK-NEXT:       %7 = arith.addi %arg5, %6 : vector<3xi32>
// CHECK-NEXT:       affine.yield %7 : vector<3xi32>
// CHECK-NEXT:     }
// CHECK-NEXT:     %2 = vector.reduction <add>, %1 : vector<3xi32> into i32
// CHECK-NEXT:     %3 = arith.addi %2, %arg3 : i32
// CHECK-NEXT:     return %3 : i32
// CHECK-NEXT:   }
// CHECK-NEXT: }
