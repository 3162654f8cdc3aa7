// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-register-tile='rows=2 vectors=2 lanes=2 block-rows=4 block-columns=8 block-reduction=3 pack=columns everywhere=true'
// NOTE: What is expected was written by tests/lit/update.py.

// Register tiles keep every bit of this nest: one operand for a part of a batch (columns).

#next = affine_map<(d0) -> (d0 + 1)>
#same = affine_map<(d0) -> (d0)>
// expected-remark @below {{[Analysis] alias.arguments | Category:affine-register-tile | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%C: memref<12x12x12x12xi32>, %A: memref<12x12x12x12xi32>, %B: memref<12x12x12xi32>, %n: index) {
  // expected-remark @below {{[Passed] register-tiled | Category:affine-register-tile | Function=main | Op=affine.for, block_columns=8, block_reduction=3, block_rows=4, by_rows=no, distributed=no, group=1, lanes=2, packs=yes, packs_rows=no, rows=2, started=0, threads=1, vectors=2}}
  affine.for %a = 0 to 2 {
    affine.for %b = 0 to 3 {
      affine.for %i = 0 to 9 {
        affine.for %j = 0 to 11 {
          affine.for %k = 0 to 7 {
            %lhs = affine.load %A[%a, %b, %i, %k] : memref<12x12x12x12xi32>

            %rhs = affine.load %B[%a, %k, %j] : memref<12x12x12xi32>
            %old = affine.load %C[%a, %b, %i, %j] : memref<12x12x12x12xi32>
            %p = arith.muli %lhs, %rhs : i32
            %s = arith.addi %old, %p : i32
            affine.store %s, %C[%a, %b, %i, %j] : memref<12x12x12x12xi32>
  }}}}}
  return
}

// -----

// Register tiles keep every bit of this nest: a batch that bounds the rest of itself (columns).

#next = affine_map<(d0) -> (d0 + 1)>
#same = affine_map<(d0) -> (d0)>
// expected-remark @below {{[Analysis] alias.arguments | Category:affine-register-tile | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%C: memref<12x12x12x12xi32>, %A: memref<12x12x12x12xi32>, %B: memref<12x12x12xi32>, %n: index) {
  // expected-remark @below {{[Passed] register-tiled | Category:affine-register-tile | Function=main | Op=affine.for, block_columns=8, block_reduction=3, block_rows=4, by_rows=no, distributed=no, group=1, lanes=2, packs=yes, packs_rows=no, rows=2, started=0, threads=1, vectors=2}}
  affine.for %a = 3 to 6 {
    affine.for %b = #same(%a) to 7 {
      affine.for %i = 0 to 9 {
        affine.for %j = 0 to 11 {
          affine.for %k = 0 to 7 {
            %lhs = affine.load %A[%a, %b, %i, %k] : memref<12x12x12x12xi32>

            %rhs = affine.load %B[%b, %k, %j] : memref<12x12x12xi32>
            %old = affine.load %C[%a, %b, %i, %j] : memref<12x12x12x12xi32>
            %p = arith.muli %lhs, %rhs : i32
            %s = arith.addi %old, %p : i32
            affine.store %s, %C[%a, %b, %i, %j] : memref<12x12x12x12xi32>
  }}}}}
  return
}
