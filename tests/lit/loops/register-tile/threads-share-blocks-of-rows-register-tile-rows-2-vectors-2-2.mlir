// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-register-tile='rows=2 vectors=2 lanes=2 block-rows=4 block-columns=8 block-reduction=3 pack=always threads=2 everywhere=true' -affine-register-tile=everywhere=true
// NOTE: What is expected was written by tests/lit/update.py.

// Threads share blocks of rows: product. Iterations of the parallel loops may come in any
// order: each has its own copy of rows.

#next = affine_map<(d0) -> (d0 + 1)>
#same = affine_map<(d0) -> (d0)>
// expected-remark @below {{[Analysis] alias.arguments | Category:affine-register-tile | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%C: memref<12x12xf32>, %A: memref<12x12xf32>, %B: memref<12x12xf32>, %n: index) {
  // expected-remark @below {{[Passed] register-tiled | Category:affine-register-tile | Function=main | Op=affine.for, block_columns=8, block_reduction=3, block_rows=4, by_rows=no, distributed=no, group=1, lanes=2, packs=yes, packs_rows=yes, rows=2, started=0, threads=2, vectors=2}}
  affine.for %i = 0 to 9 {
    affine.for %j = 0 to 11 {
      affine.for %k = 0 to 7 {
        %lhs = affine.load %A[%i, %k] : memref<12x12xf32>

        %rhs = affine.load %B[%k, %j] : memref<12x12xf32>
        %old = affine.load %C[%i, %j] : memref<12x12xf32>
        %p = arith.mulf %lhs, %rhs : f32
        %s = arith.addf %old, %p : f32
        affine.store %s, %C[%i, %j] : memref<12x12xf32>
  }}}
  return
}

// -----

// Threads share blocks of rows: another order. Iterations of the parallel loops may come in any
// order: each has its own copy of rows.

#next = affine_map<(d0) -> (d0 + 1)>
#same = affine_map<(d0) -> (d0)>
// expected-remark @below {{[Analysis] alias.arguments | Category:affine-register-tile | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%C: memref<12x12xf64>, %A: memref<12x12xf64>, %B: memref<12x12xf64>, %n: index) {
  // expected-remark @below {{[Passed] register-tiled | Category:affine-register-tile | Function=main | Op=affine.for, block_columns=8, block_reduction=3, block_rows=4, by_rows=no, distributed=no, group=1, lanes=2, packs=yes, packs_rows=yes, rows=2, started=0, threads=2, vectors=2}}
  affine.for %k = 0 to 7 {
    affine.for %j = 0 to 11 {
      affine.for %i = 0 to 9 {
        %lhs = affine.load %A[%i, %k] : memref<12x12xf64>

        %rhs = affine.load %B[%k, %j] : memref<12x12xf64>
        %old = affine.load %C[%i, %j] : memref<12x12xf64>
        %p = arith.mulf %lhs, %rhs : f64
        %s = arith.addf %old, %p : f64
        affine.store %s, %C[%i, %j] : memref<12x12xf64>
  }}}
  return
}

// -----

// Threads share blocks of rows: transposed. Iterations of the parallel loops may come in any
// order: each has its own copy of rows.

#next = affine_map<(d0) -> (d0 + 1)>
#same = affine_map<(d0) -> (d0)>
// expected-remark @below {{[Analysis] alias.arguments | Category:affine-register-tile | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%C: memref<12x12xi32>, %A: memref<12x12xi32>, %B: memref<12x12xi32>, %n: index) {
  // expected-remark @below {{[Passed] register-tiled | Category:affine-register-tile | Function=main | Op=affine.for, block_columns=8, block_reduction=3, block_rows=4, by_rows=no, distributed=no, group=1, lanes=2, packs=yes, packs_rows=yes, rows=2, started=0, threads=2, vectors=2}}
  affine.for %i = 0 to 9 {
    affine.for %j = 0 to 11 {
      affine.for %k = 0 to 7 {
        %lhs = affine.load %A[%k, %i] : memref<12x12xi32>

        %rhs = affine.load %B[%j, %k] : memref<12x12xi32>
        %old = affine.load %C[%i, %j] : memref<12x12xi32>
        %p = arith.muli %lhs, %rhs : i32
        %s = arith.addi %old, %p : i32
        affine.store %s, %C[%i, %j] : memref<12x12xi32>
  }}}
  return
}

// -----

// Threads share blocks of rows: not from zero. Iterations of the parallel loops may come in any
// order: each has its own copy of rows.

#next = affine_map<(d0) -> (d0 + 1)>
#same = affine_map<(d0) -> (d0)>
// expected-remark @below {{[Analysis] alias.arguments | Category:affine-register-tile | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%C: memref<12x12xf32>, %A: memref<12x12xf32>, %B: memref<12x12xf32>, %n: index) {
  // expected-remark @below {{[Passed] register-tiled | Category:affine-register-tile | Function=main | Op=affine.for, block_columns=8, block_reduction=3, block_rows=4, by_rows=no, distributed=no, group=1, lanes=2, packs=yes, packs_rows=yes, rows=2, started=0, threads=2, vectors=2}}
  affine.for %i = 2 to 9 {
    affine.for %j = 1 to 12 {
      affine.for %k = 3 to 7 {
        %lhs = affine.load %A[%i, %k] : memref<12x12xf32>

        %rhs = affine.load %B[%k, %j] : memref<12x12xf32>
        %old = affine.load %C[%i, %j] : memref<12x12xf32>
        %p = arith.mulf %lhs, %rhs : f32
        %s = arith.addf %old, %p : f32
        affine.store %s, %C[%i, %j] : memref<12x12xf32>
  }}}
  return
}

// -----

// Threads share blocks of rows: dynamic. Iterations of the parallel loops may come in any
// order: each has its own copy of rows.

#next = affine_map<(d0) -> (d0 + 1)>
#same = affine_map<(d0) -> (d0)>
// expected-remark @below {{[Analysis] alias.arguments | Category:affine-register-tile | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%C: memref<12x12xf32>, %A: memref<12x12xf32>, %B: memref<12x12xf32>, %n: index) {
  // expected-remark @below {{[Passed] register-tiled | Category:affine-register-tile | Function=main | Op=affine.for, block_columns=8, block_reduction=3, block_rows=4, by_rows=no, distributed=no, group=1, lanes=2, packs=yes, packs_rows=yes, rows=2, started=0, threads=2, vectors=2}}
  affine.for %i = 0 to %n {
    affine.for %j = 1 to %n {
      affine.for %k = 0 to %n {
        %lhs = affine.load %A[%i, %k] : memref<12x12xf32>

        %rhs = affine.load %B[%k, %j] : memref<12x12xf32>
        %old = affine.load %C[%i, %j] : memref<12x12xf32>
        %p = arith.mulf %lhs, %rhs : f32
        %s = arith.addf %old, %p : f32
        affine.store %s, %C[%i, %j] : memref<12x12xf32>
  }}}
  return
}

// -----

// Threads share blocks of rows: batched. Iterations of the parallel loops may come in any
// order: each has its own copy of rows.

#next = affine_map<(d0) -> (d0 + 1)>
#same = affine_map<(d0) -> (d0)>
// expected-remark @below {{[Analysis] alias.arguments | Category:affine-register-tile | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%C: memref<12x12x12xf32>, %A: memref<12x12x12xf32>, %B: memref<12x12x12xf32>, %n: index) {
  // expected-remark @below {{[Passed] register-tiled | Category:affine-register-tile | Function=main | Op=affine.for, block_columns=8, block_reduction=3, block_rows=4, by_rows=no, distributed=no, group=1, lanes=2, packs=yes, packs_rows=yes, rows=2, started=0, threads=2, vectors=2}}
  affine.for %b = 0 to 2 {
    affine.for %i = 0 to 9 {
      affine.for %j = 0 to 11 {
        affine.for %k = 0 to 7 {
          %lhs = affine.load %A[%b, %i, %k] : memref<12x12x12xf32>

          %rhs = affine.load %B[%b, %k, %j] : memref<12x12x12xf32>
          %old = affine.load %C[%b, %i, %j] : memref<12x12x12xf32>
          %p = arith.mulf %lhs, %rhs : f32
          %s = arith.addf %old, %p : f32
          affine.store %s, %C[%b, %i, %j] : memref<12x12x12xf32>
  }}}}
  return
}

// -----

// Threads share blocks of rows: convolution. Iterations of the parallel loops may come in any
// order: each has its own copy of rows.

#next = affine_map<(d0) -> (d0 + 1)>
#same = affine_map<(d0) -> (d0)>
// expected-remark @below {{[Analysis] alias.arguments | Category:affine-register-tile | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%C: memref<12x12xf32>, %A: memref<12x12x12xf32>, %B: memref<12x12xf32>, %n: index) {
  // expected-remark @below {{[Passed] register-tiled | Category:affine-register-tile | Function=main | Op=affine.for, block_columns=8, block_reduction=3, block_rows=4, by_rows=no, distributed=no, group=1, lanes=2, packs=yes, packs_rows=yes, rows=2, started=0, threads=2, vectors=2}}
  affine.for %o = 0 to 5 {
    affine.for %x = 0 to 9 {
      affine.for %c = 0 to 3 {
        affine.for %k = 0 to 3 {
          %lhs = affine.load %A[%o, %c, %k] : memref<12x12x12xf32>

          %rhs = affine.load %B[%c, %x + %k] : memref<12x12xf32>
          %old = affine.load %C[%o, %x] : memref<12x12xf32>
          %p = arith.mulf %lhs, %rhs : f32
          %s = arith.addf %old, %p : f32
          affine.store %s, %C[%o, %x] : memref<12x12xf32>
  }}}}
  return
}

// -----

// Threads share blocks of rows: strided. Iterations of the parallel loops may come in any
// order: each has its own copy of rows.

#next = affine_map<(d0) -> (d0 + 1)>
#same = affine_map<(d0) -> (d0)>
// expected-remark @below {{[Analysis] alias.arguments | Category:affine-register-tile | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%C: memref<12x12x12xf32>, %A: memref<12x12xf32>, %B: memref<12x12xf32>, %n: index) {
  // expected-remark @below {{[Passed] register-tiled | Category:affine-register-tile | Function=main | Op=affine.for, block_columns=8, block_reduction=3, block_rows=4, by_rows=no, distributed=no, group=1, lanes=2, packs=yes, packs_rows=yes, rows=2, started=0, threads=2, vectors=2}}
  affine.for %o = 0 to 5 {
    affine.for %h = 0 to 4 {
      affine.for %x = 0 to 5 {
        affine.for %k = 0 to 3 {
          %lhs = affine.load %A[%o, %k] : memref<12x12xf32>

          %rhs = affine.load %B[2 * %h + %k, 2 * %x + %k] : memref<12x12xf32>
          %old = affine.load %C[%o, %h, %x] : memref<12x12x12xf32>
          %p = arith.mulf %lhs, %rhs : f32
          %s = arith.addf %old, %p : f32
          affine.store %s, %C[%o, %h, %x] : memref<12x12x12xf32>
  }}}}
  return
}

// -----

// Threads share blocks of rows: one operand for a batch. Iterations of the parallel loops may
// come in any order: each has its own copy of rows.

#next = affine_map<(d0) -> (d0 + 1)>
#same = affine_map<(d0) -> (d0)>
// expected-remark @below {{[Analysis] alias.arguments | Category:affine-register-tile | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%C: memref<12x12x12xf32>, %A: memref<12x12x12xf32>, %B: memref<12x12xf32>, %n: index) {
  // expected-remark @below {{[Passed] register-tiled | Category:affine-register-tile | Function=main | Op=affine.for, block_columns=8, block_reduction=3, block_rows=4, by_rows=no, distributed=no, group=1, lanes=2, packs=yes, packs_rows=yes, rows=2, started=0, threads=2, vectors=2}}
  affine.for %b = 0 to 2 {
    affine.for %i = 0 to 9 {
      affine.for %j = 0 to 11 {
        affine.for %k = 0 to 7 {
          %lhs = affine.load %A[%b, %i, %k] : memref<12x12x12xf32>

          %rhs = affine.load %B[%k, %j] : memref<12x12xf32>
          %old = affine.load %C[%b, %i, %j] : memref<12x12x12xf32>
          %p = arith.mulf %lhs, %rhs : f32
          %s = arith.addf %old, %p : f32
          affine.store %s, %C[%b, %i, %j] : memref<12x12x12xf32>
  }}}}
  return
}

// -----

// Threads share blocks of rows: a batch that bounds the reduction. Iterations of the parallel
// loops may come in any order: each has its own copy of rows.

#next = affine_map<(d0) -> (d0 + 1)>
#same = affine_map<(d0) -> (d0)>
// expected-remark @below {{[Analysis] alias.arguments | Category:affine-register-tile | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%C: memref<12x12x12xf32>, %A: memref<12x12x12xf32>, %B: memref<12x12xf32>, %n: index) {
  // expected-remark @below {{[Passed] register-tiled | Category:affine-register-tile | Function=main | Op=affine.for, block_columns=8, block_reduction=3, block_rows=4, by_rows=no, distributed=no, group=1, lanes=2, packs=yes, packs_rows=yes, rows=2, started=0, threads=2, vectors=2}}
  affine.for %b = 3 to 6 {
    affine.for %i = 0 to 9 {
      affine.for %j = 0 to 11 {
        affine.for %k = 0 to #next(%b) {
          %lhs = affine.load %A[%b, %i, %k] : memref<12x12x12xf32>

          %rhs = affine.load %B[%k, %j] : memref<12x12xf32>
          %old = affine.load %C[%b, %i, %j] : memref<12x12x12xf32>
          %p = arith.mulf %lhs, %rhs : f32
          %s = arith.addf %old, %p : f32
          affine.store %s, %C[%b, %i, %j] : memref<12x12x12xf32>
  }}}}
  return
}

// -----

// Threads share blocks of rows: below the diagonal. Iterations of the parallel loops may come
// in any order: each has its own copy of rows.

#next = affine_map<(d0) -> (d0 + 1)>
#same = affine_map<(d0) -> (d0)>
// expected-remark @below {{[Analysis] alias.arguments | Category:affine-register-tile | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%C: memref<12x12xf32>, %A: memref<12x12xf32>, %B: memref<12x12xf32>, %n: index) {
  // expected-remark @below {{[Passed] register-tiled | Category:affine-register-tile | Function=main | Op=affine.for, block_columns=8, block_reduction=3, block_rows=4, by_rows=yes, distributed=no, group=1, lanes=2, packs=yes, packs_rows=yes, rows=2, started=0, threads=2, vectors=2}}
  affine.for %i = 0 to 9 {
    affine.for %k = 0 to 7 {
      affine.for %j = 0 to #next(%i) {
        %lhs = affine.load %A[%i, %k] : memref<12x12xf32>

        %rhs = affine.load %B[%j, %k] : memref<12x12xf32>
        %old = affine.load %C[%i, %j] : memref<12x12xf32>
        %p = arith.mulf %lhs, %rhs : f32
        %s = arith.addf %old, %p : f32
        affine.store %s, %C[%i, %j] : memref<12x12xf32>
  }}}
  return
}

// -----

// Threads share blocks of rows: above the diagonal. Iterations of the parallel loops may come
// in any order: each has its own copy of rows.

#next = affine_map<(d0) -> (d0 + 1)>
#same = affine_map<(d0) -> (d0)>
// expected-remark @below {{[Analysis] alias.arguments | Category:affine-register-tile | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%C: memref<12x12xf32>, %A: memref<12x12xf32>, %B: memref<12x12xf32>, %n: index) {
  // expected-remark @below {{[Passed] register-tiled | Category:affine-register-tile | Function=main | Op=affine.for, block_columns=8, block_reduction=3, block_rows=4, by_rows=yes, distributed=no, group=1, lanes=2, packs=yes, packs_rows=yes, rows=2, started=0, threads=2, vectors=2}}
  affine.for %i = 0 to 9 {
    affine.for %j = #same(%i) to 10 {
      affine.for %k = 0 to 7 {
        %lhs = affine.load %A[%i, %k] : memref<12x12xf32>

        %rhs = affine.load %B[%k, %j] : memref<12x12xf32>
        %old = affine.load %C[%i, %j] : memref<12x12xf32>
        %p = arith.mulf %lhs, %rhs : f32
        %s = arith.addf %old, %p : f32
        affine.store %s, %C[%i, %j] : memref<12x12xf32>
  }}}
  return
}

// -----

// Threads share blocks of rows: to the end of memory. Iterations of the parallel loops may come
// in any order: each has its own copy of rows.

#next = affine_map<(d0) -> (d0 + 1)>
#same = affine_map<(d0) -> (d0)>
// expected-remark @below {{[Analysis] alias.arguments | Category:affine-register-tile | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%C: memref<12x12xf32>, %A: memref<12x12xf32>, %B: memref<12x12xf32>, %n: index) {
  // expected-remark @below {{[Passed] register-tiled | Category:affine-register-tile | Function=main | Op=affine.for, block_columns=8, block_reduction=3, block_rows=4, by_rows=no, distributed=no, group=1, lanes=2, packs=yes, packs_rows=yes, rows=2, started=0, threads=2, vectors=2}}
  affine.for %i = 1 to 12 {
    affine.for %j = 1 to 12 {
      affine.for %k = 3 to 12 {
        %lhs = affine.load %A[%i, %k] : memref<12x12xf32>

        %rhs = affine.load %B[%k, %j] : memref<12x12xf32>
        %old = affine.load %C[%i, %j] : memref<12x12xf32>
        %p = arith.mulf %lhs, %rhs : f32
        %s = arith.addf %old, %p : f32
        affine.store %s, %C[%i, %j] : memref<12x12xf32>
  }}}
  return
}

// -----

// Threads share blocks of rows: one column. Iterations of the parallel loops may come in any
// order: each has its own copy of rows.

#next = affine_map<(d0) -> (d0 + 1)>
#same = affine_map<(d0) -> (d0)>
// expected-remark @below {{[Analysis] alias.arguments | Category:affine-register-tile | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%C: memref<12x12xf32>, %A: memref<12x12xf32>, %B: memref<12x12xf32>, %n: index) {
  // expected-remark @below {{[Passed] register-tiled | Category:affine-register-tile | Function=main | Op=affine.for, block_columns=8, block_reduction=3, block_rows=4, by_rows=no, distributed=no, group=1, lanes=2, packs=yes, packs_rows=yes, rows=2, started=0, threads=2, vectors=2}}
  affine.for %i = 0 to 9 {
    affine.for %j = 3 to 4 {
      affine.for %k = 0 to 7 {
        %lhs = affine.load %A[%i, %k] : memref<12x12xf32>

        %rhs = affine.load %B[%k, %j] : memref<12x12xf32>
        %old = affine.load %C[%i, %j] : memref<12x12xf32>
        %p = arith.mulf %lhs, %rhs : f32
        %s = arith.addf %old, %p : f32
        affine.store %s, %C[%i, %j] : memref<12x12xf32>
  }}}
  return
}

// -----

// Threads share blocks of rows: no iterations. Iterations of the parallel loops may come in any
// order: each has its own copy of rows.

#next = affine_map<(d0) -> (d0 + 1)>
#same = affine_map<(d0) -> (d0)>
// expected-remark @below {{[Analysis] alias.arguments | Category:affine-register-tile | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%C: memref<12x12xf32>, %A: memref<12x12xf32>, %B: memref<12x12xf32>, %n: index) {
  // expected-remark @below {{[Passed] register-tiled | Category:affine-register-tile | Function=main | Op=affine.for, block_columns=8, block_reduction=3, block_rows=4, by_rows=no, distributed=no, group=1, lanes=2, packs=yes, packs_rows=yes, rows=2, started=0, threads=2, vectors=2}}
  affine.for %i = 0 to 9 {
    affine.for %j = 0 to 11 {
      affine.for %k = 8 to %n {
        %lhs = affine.load %A[%i, %k] : memref<12x12xf32>

        %rhs = affine.load %B[%k, %j] : memref<12x12xf32>
        %old = affine.load %C[%i, %j] : memref<12x12xf32>
        %p = arith.mulf %lhs, %rhs : f32
        %s = arith.addf %old, %p : f32
        affine.store %s, %C[%i, %j] : memref<12x12xf32>
  }}}
  return
}
