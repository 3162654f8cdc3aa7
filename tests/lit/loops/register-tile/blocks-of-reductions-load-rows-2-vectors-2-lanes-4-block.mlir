// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-register-tile='rows=2 vectors=2 lanes=4 block-rows=4 block-columns=8 block-reduction=2 pack=always everywhere=true'
// NOTE: What is expected was written by tests/lit/update.py.

// Blocks of reductions load what the first one updated. The first block starts from the value,
// with edges that lanes reach over, too.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-register-tile | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%C: memref<9x12xf32>, %A: memref<9x7xf32>, %B: memref<7x12xf32>, %n: index) {
  %zero = arith.constant 2.5 : f32
  %c4 = arith.constant 4 : index
  affine.for %x = 0 to 9 { affine.for %y = 0 to 11 { affine.store %zero, %C[%x, %y] : memref<9x12xf32> }  }
  // expected-remark @below {{[Passed] register-tiled | Category:affine-register-tile | Function=main | Op=affine.for, block_columns=8, block_reduction=2, block_rows=4, by_rows=no, distributed=no, group=1, lanes=4, packs=yes, packs_rows=yes, rows=2, started=1, threads=1, vectors=2}}
  affine.for %i = 0 to 9 {

    affine.for %k = 0 to 7 {
      affine.for %j = 0 to 11 {
        %0 = affine.load %C[%i, %j] : memref<9x12xf32>
        %1 = affine.load %A[%i, %k] : memref<9x7xf32>
        %2 = affine.load %B[%k, %j] : memref<7x12xf32>
        %3 = arith.mulf %1, %2 : f32
        %4 = arith.addf %0, %3 : f32
        affine.store %4, %C[%i, %j] : memref<9x12xf32>
      }
    }
  }
  return
}

// -----

// Blocks of reductions load what the first one updated. The first block starts from the value,
// with edges that lanes reach over, too.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-register-tile | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%C: memref<9x12xf32>, %A: memref<9x7xf32>, %B: memref<7x12xf32>, %n: index) {
  %zero = arith.constant 2.5 : f32
  %c4 = arith.constant 4 : index

  // expected-remark @below {{[Passed] register-tiled | Category:affine-register-tile | Function=main | Op=affine.for, block_columns=8, block_reduction=2, block_rows=4, by_rows=no, distributed=yes, group=1, lanes=4, packs=yes, packs_rows=yes, rows=2, started=1, threads=1, vectors=2}}
  affine.for %i = 0 to 9 {
    affine.for %y = 0 to 11 { affine.store %zero, %C[%i, %y] : memref<9x12xf32> }
    affine.for %k = 0 to 7 {
      affine.for %j = 0 to 11 {
        %0 = affine.load %C[%i, %j] : memref<9x12xf32>
        %1 = affine.load %A[%i, %k] : memref<9x7xf32>
        %2 = affine.load %B[%k, %j] : memref<7x12xf32>
        %3 = arith.mulf %1, %2 : f32
        %4 = arith.addf %0, %3 : f32
        affine.store %4, %C[%i, %j] : memref<9x12xf32>
      }
    }
  }
  return
}
