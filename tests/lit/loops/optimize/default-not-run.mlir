// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-optimize
// NOTE: What is expected was written by tests/lit/update.py.

// Sums in memory are carried and vectorised. By the code generator, if their order is free.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-optimize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<64x160xf32>, %s: memref<64xf32>) {

  // expected-remark @below {{[Missed] unprofitable | Category:affine-jam-rows | Function=f | Op=affine.for, Remark="the shared data would be in registers or cache anyway", cache_bytes=32768, iterations=64, last_cache_bytes=33554432, order_free=no, own_bytes=640, reason=unprofitable, shared_bytes=0}}
  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 8", loops=1, masked=no, reductions=0, scalar_cost=61760, vector_cost=21800, vector_size=8}}
  // expected-remark @below {{[Missed] unprofitable | Category:affine-time-skew | Function=f | Op=affine.for, Remark="the working set of the sweeps fits in the cache, or too few of its rows do", bytes=0, bytes_of_a_row=1, reason=unprofitable}}
  affine.for %i = 0 to 64 {
    // expected-remark @below {{[Passed] carried | Category:affine-mem2reg | Function=f | Op=affine.for, Remark="an element stays in a register from iteration to iteration"}}
    // expected-remark @below {{[Missed] ordered | Category:affine-split-reductions | Function=f | Op=affine.for, Remark="the carried values cannot be reassociated", reason=unsupported}}
    affine.for %j = 0 to 160 {
      %0 = affine.load %m[%i, %j] : memref<64x160xf32>
      %1 = affine.load %s[%i] : memref<64xf32>
      %2 = arith.addf %1, %0  : f32
      affine.store %2, %s[%i] : memref<64xf32>
    }
  }
  return
}

// -----

// Products as linalg has them are register tiled.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-optimize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%a: memref<256x256xf32>, %b: memref<256x256xf32>, %c: memref<256x256xf32>) {

  // expected-remark @below {{[Passed] register-tiled | Category:affine-register-tile | Function=f | Op=affine.for, block_columns=256, block_reduction=256, block_rows=90, by_rows=no, distributed=no, group=1, lanes=8, packs=yes, packs_rows=no, rows=6, started=0, threads=1, vectors=2}}
  affine.for %i = 0 to 256 {
    affine.for %j = 0 to 256 {
      affine.for %k = 0 to 256 {
        %0 = affine.load %a[%i, %k] : memref<256x256xf32>
        %1 = affine.load %b[%k, %j] : memref<256x256xf32>
        %2 = affine.load %c[%i, %j] : memref<256x256xf32>
        %3 = arith.mulf %0, %1 : f32
        %4 = arith.addf %2, %3 : f32
        affine.store %4, %c[%i, %j] : memref<256x256xf32>
      }
    }
  }
  return
}
