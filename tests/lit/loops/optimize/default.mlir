// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-optimize | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Sums in memory are carried and vectorised: fastmath<fast>. By the code generator, if their
// order is free.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-optimize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<64x160xf32>, %s: memref<64xf32>) {

  // expected-remark @below {{[Missed] unprofitable | Category:affine-jam-rows | Function=f | Op=affine.for, Remark="the shared data would be in registers or cache anyway", cache_bytes=32768, iterations=64, last_cache_bytes=33554432, order_free=yes, own_bytes=640, reason=unprofitable, shared_bytes=0}}
  // expected-remark @below {{[Missed] vectorize.unprofitable | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectors would gain nothing: an estimated 21800 cycles instead of 20800", reason=unprofitable, scalar_cost=20800, vector_cost=21800}}
  affine.for %i = 0 to 64 {
    // expected-remark @below {{[Passed] carried | Category:affine-mem2reg | Function=f | Op=affine.for, Remark="an element stays in a register from iteration to iteration"}}
    // expected-remark @below {{[Missed] trip-count | Category:affine-split-reductions | Function=f | Op=affine.for, Remark="the number of iterations is not known to be at least 256", reason=unsupported}}
    // expected-remark @below {{[Analysis] vectorize.left-to-llvm | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="the code generator vectorises it, or the innermost loop in it, as well"}}
    affine.for %j = 0 to 160 {
      %0 = affine.load %m[%i, %j] : memref<64x160xf32>
      %1 = affine.load %s[%i] : memref<64xf32>
      %2 = arith.addf %1, %0 fastmath<fast> : f32
      affine.store %2, %s[%i] : memref<64xf32>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<64x160xf32>, %arg1: memref<64xf32>) {
// CHECK-NEXT:     affine.for %arg2 = 0 to 64 {
// CHECK-NEXT:       %0 = affine.load %arg1[%arg2] : memref<64xf32>
// CHECK-NEXT:       %1 = affine.for %arg3 = 0 to 160 iter_args(%arg4 = %0) -> (f32) {
// CHECK-NEXT:         %2 = affine.load %arg0[%arg2, %arg3] : memref<64x160xf32>
// CHECK-NEXT:         %3 = arith.addf %arg4, %2 fastmath<fast> : f32
// CHECK-NEXT:         affine.yield %3 : f32
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.store %1, %arg1[%arg2] : memref<64xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// What the iteration before stored stays in memory. Carrying it lets nothing be vectorised, and
// what may be reassociated waits for it longer.

func.func @f(%s: memref<64xf32>) {

  // expected-remark @below {{[Missed] vectorize.carried-dependence | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="iterations of the loop depend on each other (flow)", Witness="(%i = 1) -> (%i = 2), element [1]", reason=illegal}}
  affine.for %i = 1 to 64 {
    %0 = affine.load %s[%i - 1] : memref<64xf32>
    %1 = affine.load %s[%i] : memref<64xf32>
    %2 = arith.addf %0, %1 fastmath<fast> : f32
    affine.store %2, %s[%i] : memref<64xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<64xf32>) {
// CHECK-NEXT:     affine.for %arg1 = 1 to 64 {
// CHECK-NEXT:       %0 = affine.load %arg0[%arg1 - 1] : memref<64xf32>
// CHECK-NEXT:       %1 = affine.load %arg0[%arg1] : memref<64xf32>
// CHECK-NEXT:       %2 = arith.addf %0, %1 fastmath<fast> : f32
// CHECK-NEXT:       affine.store %2, %arg0[%arg1] : memref<64xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Lanes that the code generator gathers are left. An update of rows by a column, as in a
// product with a transpose.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-optimize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%c: memref<64xf64>, %a: memref<64x65xf64>) {

  // expected-remark @below {{[Passed] permuted | Category:affine-memory-order | Function=f | Op=affine.for, order="1,0"}}
  // expected-remark @below {{[Passed] carried | Category:affine-mem2reg | Function=f | Op=affine.for, Remark="an element stays in a register from iteration to iteration"}}
  // expected-remark @below {{[Missed] ordered | Category:affine-split-reductions | Function=f | Op=affine.for, Remark="the carried values cannot be reassociated", reason=unsupported}}
  affine.for %k = 0 to 65 {
    // expected-remark @below {{[Missed] unprofitable | Category:affine-jam-rows | Function=f | Op=affine.for, Remark="the shared data would be in registers or cache anyway", cache_bytes=32768, iterations=64, last_cache_bytes=33554432, order_free=no, own_bytes=520, reason=unprofitable, shared_bytes=0}}
    // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4", loops=1, masked=no, reductions=0, scalar_cost=25280, vector_cost=9440, vector_size=4}}
    // expected-remark @below {{[Missed] unprofitable | Category:affine-time-skew | Function=f | Op=affine.for, Remark="the working set of the sweeps fits in the cache, or too few of its rows do", bytes=0, bytes_of_a_row=1, reason=unprofitable}}
    affine.for %j = 0 to 64 {
      %0 = affine.load %c[%j] : memref<64xf64>
      %1 = affine.load %a[%j, %k] : memref<64x65xf64>
      %2 = arith.mulf %0, %1 : f64
      affine.store %2, %c[%j] : memref<64xf64>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<64xf64>, %arg1: memref<64x65xf64>) {
// CHECK-NEXT:     %0 = ub.poison : f64
// CHECK-NEXT:     affine.for %arg2 = 0 to 64 step 4 {
// CHECK-NEXT:       %1 = vector.transfer_read %arg0[%arg2], %0 {in_bounds = [true]} : memref<64xf64>, vector<4xf64>
// CHECK-NEXT:       %2 = affine.for %arg3 = 0 to 65 iter_args(%arg4 = %1) -> (vector<4xf64>) {
// CHECK-NEXT:         %3 = vector.transfer_read %arg1[%arg2, %arg3], %0 {in_bounds = [true], permutation_map = affine_map<(d0, d1) -> (d0)>} : memref<64x65xf64>, vector<4xf64>
// CHECK-NEXT:         %4 = arith.mulf %arg4, %3 : vector<4xf64>
// CHECK-NEXT:         affine.yield %4 : vector<4xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:       vector.transfer_write %2, %arg0[%arg2] {in_bounds = [true]} : vector<4xf64>, memref<64xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
