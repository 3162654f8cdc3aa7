// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -affine-super-vectorize='virtual-vector-size=4 extended=true' -lower-affine | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// The number of idle lanes is exact where a loop starts at the least index, whose negation wraps around.

func.func @least(%m: memref<8xi32>) {
  %c1 = arith.constant 1 : i32
  affine.for %i = -9223372036854775808 to -9223372036854775801 step 3 {
    affine.store %c1, %m[%i + 9223372036854775807 + 1] : memref<8xi32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @least(%arg0: memref<8xi32>) {
// CHECK-NEXT:     %c1_i32 = arith.constant 1 : i32
// CHECK-NEXT:     %c-9223372036854775808 = arith.constant -9223372036854775808 : index
// CHECK-NEXT:     %c-9223372036854775801 = arith.constant -9223372036854775801 : index
// CHECK-NEXT:     %c12 = arith.constant 12 : index
// CHECK-NEXT:     scf.for %arg1 = %c-9223372036854775808 to %c-9223372036854775801 step %c12 {
// CHECK-NEXT:       %cst = arith.constant dense<1> : vector<4xi32>
// CHECK-NEXT:       %c-1 = arith.constant -1 : index
// CHECK-NEXT:       %0 = arith.muli %arg1, %c-1 : index
// CHECK-NEXT:       %c-9223372036854775801_0 = arith.constant -9223372036854775801 : index
// CHECK-NEXT:       %1 = arith.addi %0, %c-9223372036854775801_0 : index
// CHECK-NEXT:       %c3 = arith.constant 3 : index
// CHECK-NEXT:       %c0 = arith.constant 0 : index
// CHECK-NEXT:       %c1 = arith.constant 1 : index
// CHECK-NEXT:       %2 = arith.cmpi sle, %1, %c0 : index
// CHECK-NEXT:       %3 = arith.subi %c0, %1 : index
// CHECK-NEXT:       %4 = arith.subi %1, %c1 : index
// CHECK-NEXT:       %5 = arith.select %2, %3, %4 : index
// CHECK-NEXT:       %6 = arith.divsi %5, %c3 : index
// CHECK-NEXT:       %7 = arith.subi %c0, %6 : index
// CHECK-NEXT:       %8 = arith.addi %6, %c1 : index
// CHECK-NEXT:       %9 = arith.select %2, %7, %8 : index
// CHECK-NEXT:       %10 = vector.create_mask %9 : vector<4xi1>
// CHECK-NEXT:       %cst_1 = arith.constant dense<[0, 3, 6, 9]> : vector<4xindex>
// CHECK-NEXT:       %c9223372036854775807 = arith.constant 9223372036854775807 : index
// CHECK-NEXT:       %11 = arith.addi %arg1, %c9223372036854775807 : index
// CHECK-NEXT:       %c1_2 = arith.constant 1 : index
// CHECK-NEXT:       %12 = arith.addi %11, %c1_2 : index
// CHECK-NEXT:       vector.scatter %arg0[%12] [%cst_1], %10, %cst : memref<8xi32>, vector<4xindex>, vector<4xi1>, vector<4xi32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

func.func @greatest(%m: memref<8xi32>) {
  %c1 = arith.constant 1 : i32
  affine.for %i = 9223372036854775780 to 9223372036854775787 step 3 {
    affine.store %c1, %m[%i - 9223372036854775780] : memref<8xi32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @greatest(%arg0: memref<8xi32>) {
// CHECK-NEXT:     %c1_i32 = arith.constant 1 : i32
// CHECK-NEXT:     %c9223372036854775780 = arith.constant 9223372036854775780 : index
// CHECK-NEXT:     %c9223372036854775787 = arith.constant 9223372036854775787 : index
// CHECK-NEXT:     %c12 = arith.constant 12 : index
// CHECK-NEXT:     scf.for %arg1 = %c9223372036854775780 to %c9223372036854775787 step %c12 {
// CHECK-NEXT:       %cst = arith.constant dense<1> : vector<4xi32>
// CHECK-NEXT:       %c-1 = arith.constant -1 : index
// CHECK-NEXT:       %0 = arith.muli %arg1, %c-1 overflow<nsw> : index
// CHECK-NEXT:       %c9223372036854775787_0 = arith.constant 9223372036854775787 : index
// CHECK-NEXT:       %1 = arith.addi %0, %c9223372036854775787_0 : index
// CHECK-NEXT:       %c3 = arith.constant 3 : index
// CHECK-NEXT:       %c0 = arith.constant 0 : index
// CHECK-NEXT:       %c1 = arith.constant 1 : index
// CHECK-NEXT:       %2 = arith.cmpi sle, %1, %c0 : index
// CHECK-NEXT:       %3 = arith.subi %c0, %1 : index
// CHECK-NEXT:       %4 = arith.subi %1, %c1 : index
// CHECK-NEXT:       %5 = arith.select %2, %3, %4 : index
// CHECK-NEXT:       %6 = arith.divsi %5, %c3 : index
// CHECK-NEXT:       %7 = arith.subi %c0, %6 : index
// CHECK-NEXT:       %8 = arith.addi %6, %c1 : index
// CHECK-NEXT:       %9 = arith.select %2, %7, %8 : index
// CHECK-NEXT:       %10 = vector.create_mask %9 : vector<4xi1>
// CHECK-NEXT:       %cst_1 = arith.constant dense<[0, 3, 6, 9]> : vector<4xindex>
// CHECK-NEXT:       %c-9223372036854775780 = arith.constant -9223372036854775780 : index
// CHECK-NEXT:       %11 = arith.addi %arg1, %c-9223372036854775780 : index
// CHECK-NEXT:       vector.scatter %arg0[%11] [%cst_1], %10, %cst : memref<8xi32>, vector<4xindex>, vector<4xi1>, vector<4xi32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
