// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-register-tile='block-reduction=5 pack=always everywhere=true'
// NOTE: What is expected was written by tests/lit/update.py.

// Keeps the order of sums. Blocks of the reduction, vectors and rows change no bit of a sum
// without fast-math flags.

#next = affine_map<(d0) -> (d0 + 1)>
#same = affine_map<(d0) -> (d0)>
// expected-remark @below {{[Analysis] alias.arguments | Category:affine-register-tile | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%C: memref<12x12xf32>, %A: memref<12x12xf32>, %B: memref<12x12xf32>, %n: index) {
  // expected-remark @below {{[Passed] register-tiled | Category:affine-register-tile | Function=main | Op=affine.for, block_columns=16, block_reduction=5, block_rows=12, by_rows=no, distributed=no, group=1, lanes=8, packs=yes, packs_rows=yes, rows=6, started=0, threads=1, vectors=2}}
  affine.for %k = 0 to 12 {
    affine.for %i = 0 to 12 {
      affine.for %j = 0 to 12 {
        %lhs = affine.load %A[%i, %k] : memref<12x12xf32>

        %rhs = affine.load %B[%k, %j] : memref<12x12xf32>
        %old = affine.load %C[%i, %j] : memref<12x12xf32>
        %p = arith.mulf %lhs, %rhs : f32
        %s = arith.addf %old, %p : f32
        affine.store %s, %C[%i, %j] : memref<12x12xf32>
  }}}
  return
}
