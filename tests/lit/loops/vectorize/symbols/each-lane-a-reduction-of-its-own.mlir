// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-super-vectorize='virtual-vector-size=4 test-fastest-varying=0' | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Each lane computes a defined reduction of its own.

reduction.define private @product : i32 combination (%a, %b) {
  %p = arith.constant 65521 : i64
  %x = arith.extui %a : i32 to i64
  %y = arith.extui %b : i32 to i64
  %all = arith.muli %x, %y : i64
  %rest = arith.remui %all, %p : i64
  %narrow = arith.trunci %rest : i64 to i32
  reduction.yield %narrow : i32
} identity {
  %one = arith.constant 1 : i32
  reduction.yield %one : i32
}

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%x: memref<9x7xi32>, %out: memref<7xi32>) {
  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4", loops=1, masked=yes, reductions=0, vector_size=4}}
  affine.for %j = 0 to 7 {
    %e:1 = reduction.identity @product : i32
    %r = affine.for %i = 0 to 9 iter_args(%c = %e#0) reduce (@product) -> (i32) {
      %v = affine.load %x[%i, %j] : memref<9x7xi32>
      %0 = reduction.combine @product %c, %v : i32
      affine.yield %0 : i32
    }
    affine.store %r, %out[%j] : memref<7xi32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   reduction.define private @product : i32 combination (%arg0, %arg1) {
// CHECK-NEXT:     %c65521_i64 = arith.constant 65521 : i64
// CHECK-NEXT:     %0 = arith.extui %arg0 : i32 to i64
// CHECK-NEXT:     %1 = arith.extui %arg1 : i32 to i64
// CHECK-NEXT:     %2 = arith.muli %0, %1 : i64
// CHECK-NEXT:     %3 = arith.remui %2, %c65521_i64 : i64
// CHECK-NEXT:     %4 = arith.trunci %3 : i64 to i32
// CHECK-NEXT:     reduction.yield %4 : i32
// CHECK-NEXT:   } identity {
// CHECK-NEXT:     %c1_i32 = arith.constant 1 : i32
// CHECK-NEXT:     reduction.yield %c1_i32 : i32
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @f(%arg0: memref<9x7xi32>, %arg1: memref<7xi32>) {
// CHECK-NEXT:     affine.for %arg2 = 0 to 7 step 4 {
// CHECK-NEXT:       %0 = reduction.identity @product : i32
// CHECK-NEXT:       %1 = vector.broadcast %0 : i32 to vector<4xi32>
// CHECK-NEXT:       %2 = affine.for %arg3 = 0 to 9 iter_args(%arg4 = %1) -> (vector<4xi32>) {
// CHECK-NEXT:         %3 = ub.poison : i32
// CHECK-NEXT:         %4 = vector.transfer_read %arg0[%arg3, %arg2], %3 : memref<9x7xi32>, vector<4xi32>
// CHECK-NEXT:         %cst = arith.constant dense<65521> : vector<4xi64>
// CHECK-NEXT:         %5 = arith.extui %arg4 : vector<4xi32> to vector<4xi64>
// CHECK-NEXT:         %6 = arith.extui %4 : vector<4xi32> to vector<4xi64>
// CHECK-NEXT:         %7 = arith.muli %5, %6 : vector<4xi64>
// CHECK-NEXT:         %8 = arith.remui %7, %cst : vector<4xi64>
// CHECK-NEXT:         %9 = arith.trunci %8 : vector<4xi64> to vector<4xi32>
// CHECK-NEXT:         affine.yield %9 : vector<4xi32>
// CHECK-NEXT:       }
// CHECK-NEXT:       vector.transfer_write %2, %arg1[%arg2] : vector<4xi32>, memref<7xi32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
