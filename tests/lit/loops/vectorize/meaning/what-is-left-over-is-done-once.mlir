// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-super-vectorize='virtual-vector-size=4 extended=true remainder=loop' | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Iterations that are left over run once.

func.func @f(%x: memref<16xi64>, %m: index, %n: index) -> i64 {
  %c = arith.constant 100 : i64
  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4", loops=1, masked=no, reductions=1, vector_size=4}}
  %r = affine.for %i = %m to %n iter_args(%p = %c) -> (i64) {
    %0 = affine.load %x[%i] : memref<16xi64>
    %1 = arith.addi %p, %0 : i64
    affine.yield %1 : i64
  }
  return %r : i64
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<16xi64>, %arg1: index, %arg2: index) -> i64 {
// CHECK-NEXT:     %c100_i64 = arith.constant 100 : i64
// CHECK-NEXT:     %cst = arith.constant dense<0> : vector<4xi64>
// CHECK-NEXT:     %0 = affine.for %arg3 = %arg1 to affine_map<()[s0, s1] -> (s0 + ((-s0 + s1) floordiv 4) * 4)>()[%arg1, %arg2] step 4 iter_args(%arg4 = %cst) -> (vector<4xi64>) {
// CHECK-NEXT:       %4 = ub.poison : i64
// CHECK-NEXT:       %5 = vector.transfer_read %arg0[%arg3], %4 {in_bounds = [true]} : memref<16xi64>, vector<4xi64>
// CHECK-NEXT:       %6 = arith.addi %arg4, %5 : vector<4xi64>
// CHECK-NEXT:       affine.yield %6 : vector<4xi64>
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = vector.reduction <add>, %0 : vector<4xi64> into i64
// CHECK-NEXT:     %2 = arith.addi %1, %c100_i64 : i64
// CHECK-NEXT:     %3 = affine.for %arg3 = max affine_map<()[s0, s1, s2] -> (s0 + ((-s0 + s1) floordiv 4) * 4, s2)>()[%arg1, %arg2, %arg1] to %arg2 iter_args(%arg4 = %2) -> (i64) {
// CHECK-NEXT:       %4 = affine.load %arg0[%arg3] : memref<16xi64>
// CHECK-NEXT:       %5 = arith.addi %arg4, %4 : i64
// CHECK-NEXT:       affine.yield %5 : i64
// CHECK-NEXT:     }
// CHECK-NEXT:     return %3 : i64
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// A remainder loop from the least index would need that in a map, where it cannot be written.

func.func @least(%m: memref<8xi32>) {
  %c1 = arith.constant 1 : i32
  // expected-remark @below {{[Missed] vectorize.index-overflow | Category:affine-super-vectorize | Function=least | Op=affine.for, Remark="a group of iterations would overflow a 64-bit index", reason=unsupported}}
  affine.for %i = -9223372036854775808 to -9223372036854775801 step 3 {
    affine.store %c1, %m[%i + 9223372036854775807 + 1] : memref<8xi32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @least(%arg0: memref<8xi32>) {
// CHECK-NEXT:     %c1_i32 = arith.constant 1 : i32
// CHECK-NEXT:     affine.for %arg1 = -9223372036854775808 to -9223372036854775801 step 3 {
// CHECK-NEXT:       affine.store %c1_i32, %arg0[%arg1 + 9223372036854775807 + 1] : memref<8xi32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
