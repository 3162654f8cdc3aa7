// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-super-vectorize='virtual-vector-size=4,2,2 vectorize-reductions=true extended=true' | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Three nested loops of one reduction are vectorised together.

func.func @f(%m: memref<9x21xi32>, %x: memref<21xi32>, %y: memref<9xi32>, %z: i32) -> i32 {
  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4x2x2", loops=3, masked=yes, reductions=3, vector_size=4x2x2}}
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
// CHECK-NEXT:     %cst = arith.constant dense<0> : vector<4x2x2xi32>
// CHECK-NEXT:     %0 = affine.for %arg4 = 0 to 9 step 4 iter_args(%arg5 = %cst) -> (vector<4x2x2xi32>) {
// CHECK-NEXT:       %5 = affine.for %arg6 = 0 to 21 step 2 iter_args(%arg7 = %arg5) -> (vector<4x2x2xi32>) {
// CHECK-NEXT:         %6 = affine.for %arg8 = 0 to 6 step 2 iter_args(%arg9 = %arg7) -> (vector<4x2x2xi32>) {
// CHECK-NEXT:           %7 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg4)
// CHECK-NEXT:           %8 = affine.apply affine_map<(d0) -> (-d0 + 21)>(%arg6)
// CHECK-NEXT:           %c2 = arith.constant 2 : index
// CHECK-NEXT:           %9 = vector.create_mask %7, %8, %c2 : vector<4x2x2xi1>
// CHECK-NEXT:           %10 = ub.poison : i32
// CHECK-NEXT:           %11 = vector.transfer_read %arg0[%arg4, %arg6], %10 {permutation_map = affine_map<(d0, d1) -> (d0, d1, 0)>} : memref<9x21xi32>, vector<4x2x2xi32>
// CHECK-NEXT:           %12 = ub.poison : i32
// CHECK-NEXT:           %13 = vector.transfer_read %arg2[%arg8], %12 {permutation_map = affine_map<(d0) -> (0, 0, d0)>} : memref<9xi32>, vector<4x2x2xi32>
// CHECK-NEXT:           %14 = arith.muli %11, %13 : vector<4x2x2xi32>
// CHECK-NEXT:           %15 = arith.select %9, %14, %cst : vector<4x2x2xi1>, vector<4x2x2xi32>
// CHECK-NEXT:           %16 = arith.addi %arg9, %15 : vector<4x2x2xi32>
// CHECK-NEXT:           affine.yield %16 : vector<4x2x2xi32>
// CHECK-NEXT:         }
// CHECK-NEXT:         affine.yield %6 : vector<4x2x2xi32>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.yield %5 : vector<4x2x2xi32>
// CHECK-NEXT:     }
// CHECK-NEXT:     %cst_0 = arith.constant dense<0> : vector<2x2xi32>
// CHECK-NEXT:     %1 = vector.multi_reduction <add>, %0, %cst_0 [0] : vector<4x2x2xi32> to vector<2x2xi32>
// CHECK-NEXT:     %cst_1 = arith.constant dense<0> : vector<2xi32>
// CHECK-NEXT:     %2 = vector.multi_reduction <add>, %1, %cst_1 [0] : vector<2x2xi32> to vector<2xi32>
// CHECK-NEXT:     %3 = vector.reduction <add>, %2 : vector<2xi32> into i32
// CHECK-NEXT:     %4 = arith.addi %3, %arg3 : i32
// CHECK-NEXT:     return %4 : i32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Three nested loops of one reduction are vectorised together.

func.func @f(%m: memref<9x21xi32>, %x: memref<21xi32>, %y: memref<9xi32>, %z: i32) -> i32 {
  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4x2x2", loops=3, masked=yes, reductions=3, vector_size=4x2x2}}
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
// CHECK-NEXT:     %0 = vector.broadcast %arg3 : i32 to vector<4xi32>
// CHECK-NEXT:     %cst = arith.constant dense<0> : vector<4xi32>
// CHECK-NEXT:     %1 = affine.for %arg4 = 0 to 9 step 4 iter_args(%arg5 = %cst) -> (vector<4xi32>) {
// CHECK-NEXT:       %4 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg4)
// CHECK-NEXT:       %5 = vector.create_mask %4 : vector<4xi1>
// CHECK-NEXT:       %cst_0 = arith.constant dense<0> : vector<4x2x2xi32>
// CHECK-NEXT:       %6 = affine.for %arg6 = 0 to 21 step 2 iter_args(%arg7 = %cst_0) -> (vector<4x2x2xi32>) {
// CHECK-NEXT:         %11 = affine.for %arg8 = 0 to 6 step 2 iter_args(%arg9 = %arg7) -> (vector<4x2x2xi32>) {
// CHECK-NEXT:           %12 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg4)
// CHECK-NEXT:           %13 = affine.apply affine_map<(d0) -> (-d0 + 21)>(%arg6)
// CHECK-NEXT:           %c2 = arith.constant 2 : index
// CHECK-NEXT:           %14 = vector.create_mask %12, %13, %c2 : vector<4x2x2xi1>
// CHECK-NEXT:           %15 = ub.poison : i32
// CHECK-NEXT:           %16 = vector.transfer_read %arg0[%arg4, %arg6], %15 {permutation_map = affine_map<(d0, d1) -> (d0, d1, 0)>} : memref<9x21xi32>, vector<4x2x2xi32>
// CHECK-NEXT:           %17 = ub.poison : i32
// CHECK-NEXT:           %18 = vector.transfer_read %arg2[%arg8], %17 {permutation_map = affine_map<(d0) -> (0, 0, d0)>} : memref<9xi32>, vector<4x2x2xi32>
// CHECK-NEXT:           %19 = arith.muli %16, %18 : vector<4x2x2xi32>
// CHECK-NEXT:           %20 = arith.select %14, %19, %cst_0 : vector<4x2x2xi1>, vector<4x2x2xi32>
// CHECK-NEXT:           %21 = arith.addi %arg9, %20 : vector<4x2x2xi32>
// CHECK-NEXT:           affine.yield %21 : vector<4x2x2xi32>
// CHECK-NEXT:         }
// CHECK-NEXT:         affine.yield %11 : vector<4x2x2xi32>
// CHECK-NEXT:       }
// CHECK-NEXT:       %cst_1 = arith.constant dense<0> : vector<4x2xi32>
// CHECK-NEXT:       %7 = vector.multi_reduction <add>, %6, %cst_1 [1] : vector<4x2x2xi32> to vector<4x2xi32>
// CHECK-NEXT:       %8 = vector.multi_reduction <add>, %7, %0 [1] : vector<4x2xi32> to vector<4xi32>
// CHECK-NEXT:       %9 = arith.select %5, %8, %cst : vector<4xi1>, vector<4xi32>
// CHECK-NEXT:       %10 = arith.addi %arg5, %9 : vector<4xi32>
// CHECK-NEXT:       affine.yield %10 : vector<4xi32>
// CHECK-NEXT:     }
// CHECK-NEXT:     %2 = vector.reduction <add>, %1 : vector<4xi32> into i32
// CHECK-NEXT:     %3 = arith.addi %2, %arg3 : i32
// CHECK-NEXT:     return %3 : i32
// CHECK-NEXT:   }
// CHECK-NEXT: }
