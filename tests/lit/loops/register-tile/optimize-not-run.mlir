// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-optimize
// NOTE: What is expected was written by tests/lit/update.py.

// `affine-optimize` makes register tiles of a product.

module {
  // expected-remark @below {{[Analysis] alias.arguments | Category:affine-optimize | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
  func.func @main(%arg0: memref<64x64xf64>, %arg1: memref<64x64xf64>, %arg2: memref<64x64xf64>, %arg3: index) {
    // expected-remark @below {{[Passed] register-tiled | Category:affine-register-tile | Function=main | Op=affine.for, block_columns=64, block_reduction=64, block_rows=64, by_rows=no, distributed=no, group=1, lanes=4, packs=no, packs_rows=no, rows=6, started=0, threads=1, vectors=2}}
    affine.for %arg4 = 0 to 64 {
      affine.for %arg5 = 0 to 64 {
        affine.for %arg6 = 0 to 64 {
          %0 = affine.load %arg1[%arg4, %arg6] : memref<64x64xf64>
          %1 = affine.load %arg2[%arg6, %arg5] : memref<64x64xf64>
          %2 = affine.load %arg0[%arg4, %arg5] : memref<64x64xf64>
          %3 = arith.mulf %0, %1 : f64
          %4 = arith.addf %2, %3 : f64
          affine.store %4, %arg0[%arg4, %arg5] : memref<64x64xf64>
        }
      }
    }
    return
  }
}

// -----

// Optimise tiles carried accumulators.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-optimize | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%C: memref<96x96xf32>, %A: memref<96x96x96xf32>, %B: memref<96x96x96xf32>,
    %n: index) {
  // expected-remark @below {{[Passed] register-tiled | Category:affine-register-tile | Function=main | Op=affine.for, block_columns=64, block_reduction=128, block_rows=66, by_rows=no, distributed=yes, group=1, lanes=8, packs=yes, packs_rows=no, rows=6, started=0, threads=1, vectors=2}}
  // expected-remark @below {{[Analysis] vectorize.left-to-llvm | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="the code generator vectorises it, or the innermost loop in it, as well"}}
  // expected-remark @below {{[Missed] unprofitable | Category:affine-time-skew | Function=main | Op=affine.for, Remark="the working set of the sweeps fits in the cache, or too few of its rows do", bytes=0, bytes_of_a_row=1, reason=unprofitable}}
  affine.for %i = 0 to 64 {
    // expected-remark @below {{[Analysis] vectorize.left-to-llvm | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="the code generator vectorises it, or the innermost loop in it, as well"}}
    // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="vectorised by 8", loops=1, masked=no, reductions=0, scalar_cost=78496, vector_cost=9800, vector_size=8}}
    affine.for %j = 0 to 64 {
      %init = arith.constant -0.0 : f32
      // expected-remark @below {{[Passed] carried | Category:affine-mem2reg | Function=main | Op=affine.for, Remark="an element stays in a register from iteration to iteration"}}
      %s = affine.for %k = 0 to %n iter_args(%t = %init) -> (f32) {
        // expected-remark @below {{[Passed] carried | Category:affine-mem2reg | Function=main | Op=affine.for, Remark="an element stays in a register from iteration to iteration"}}
        // expected-remark @below {{[Missed] ordered | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="the carried values cannot be reassociated", reason=unsupported}}
        %q = affine.for %l = 2 to 5 iter_args(%u = %t) -> (f32) {
          %x = affine.load %A[%i, %k, %l] : memref<96x96x96xf32>
          %y = affine.load %B[%k, %l, %j] : memref<96x96x96xf32>
          %p = arith.mulf %x, %y : f32
          %v = arith.subf %p, %u : f32
          affine.yield %v : f32
        }
        affine.yield %q : f32
      }
      affine.store %s, %C[%i, %j] : memref<96x96xf32>

    }
  }
  return
}
