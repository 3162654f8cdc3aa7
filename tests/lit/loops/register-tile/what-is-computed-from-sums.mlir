// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-register-tile='rows=2 vectors=2 lanes=4 pack=never everywhere=true'
// NOTE: What is expected was written by tests/lit/update.py.

// A factor of the sum.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-register-tile | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%C: memref<9x12xf32>, %A: memref<9x7xf32>, %B: memref<7x12xf32>, %b: memref<12xf32>) {
  %zero = arith.constant 2.5 : f32
  // expected-remark @below {{[Passed] register-tiled | Category:affine-register-tile | Function=main | Op=affine.for, block_columns=11, block_reduction=7, block_rows=9, by_rows=no, distributed=yes, group=1, lanes=4, packs=no, packs_rows=no, rows=2, started=1, threads=1, vectors=2}}
  affine.for %i = 0 to 9 {
    affine.for %j = 0 to 11 {
      %s = affine.for %k = 0 to 7 iter_args(%t = %zero) -> (f32) {
        %1 = affine.load %A[%i, %k] : memref<9x7xf32>
        %2 = affine.load %B[%k, %j] : memref<7x12xf32>
        %3 = arith.mulf %1, %2 : f32
        %u = arith.addf %t, %3 : f32
        affine.yield %u : f32
      }
      %m = arith.mulf %s, %zero : f32
      affine.store %m, %C[%i, %j] : memref<9x12xf32>
    }
  }
  return
}

// -----

// What is stored is computed from what was there, too: a buffer holds the sums.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-register-tile | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%C: memref<9x12xf32>, %A: memref<9x7xf32>, %B: memref<7x12xf32>, %b: memref<12xf32>) {
  %zero = arith.constant 2.5 : f32
  // expected-remark @below {{[Passed] register-tiled | Category:affine-register-tile | Function=main | Op=affine.for, block_columns=11, block_reduction=7, block_rows=9, by_rows=no, distributed=yes, group=1, lanes=4, packs=no, packs_rows=no, rows=2, started=1, threads=1, vectors=2}}
  affine.for %i = 0 to 9 {
    affine.for %j = 0 to 11 {
      %s = affine.for %k = 0 to 7 iter_args(%t = %zero) -> (f32) {
        %1 = affine.load %A[%i, %k] : memref<9x7xf32>
        %2 = affine.load %B[%k, %j] : memref<7x12xf32>
        %3 = arith.mulf %1, %2 : f32
        %u = arith.addf %t, %3 : f32
        affine.yield %u : f32
      }
      %c = affine.load %C[%i, %j] : memref<9x12xf32>
      %m = arith.addf %s, %c : f32
      affine.store %m, %C[%i, %j] : memref<9x12xf32>
    }
  }
  return
}

// -----

// A conditional that reads other memory.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-register-tile | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%C: memref<9x12xf32>, %A: memref<9x7xf32>, %B: memref<7x12xf32>, %b: memref<12xf32>) {
  %zero = arith.constant 2.5 : f32
  // expected-remark @below {{[Passed] register-tiled | Category:affine-register-tile | Function=main | Op=affine.for, block_columns=11, block_reduction=7, block_rows=9, by_rows=no, distributed=yes, group=1, lanes=4, packs=no, packs_rows=no, rows=2, started=1, threads=1, vectors=2}}
  affine.for %i = 0 to 9 {
    affine.for %j = 0 to 11 {
      %s = affine.for %k = 0 to 7 iter_args(%t = %zero) -> (f32) {
        %1 = affine.load %A[%i, %k] : memref<9x7xf32>
        %2 = affine.load %B[%k, %j] : memref<7x12xf32>
        %3 = arith.mulf %1, %2 : f32
        %u = arith.addf %t, %3 : f32
        affine.yield %u : f32
      }
      %c = affine.load %b[%j] : memref<12xf32>
      %q = arith.cmpf ogt, %s, %c : f32
      %m = scf.if %q -> (f32) {
        scf.yield %s : f32
      } else {
        %d = affine.load %b[%j + 1] : memref<12xf32>
        scf.yield %d : f32
      }
      affine.store %m, %C[%i, %j] : memref<9x12xf32>
    }
  }
  return
}

// -----

// Two sums.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-register-tile | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%C: memref<9x12xf32>, %A: memref<9x7xf32>, %B: memref<7x12xf32>, %b: memref<12xf32>) {
  %zero = arith.constant 2.5 : f32
  // expected-remark @below {{[Passed] register-tiled | Category:affine-register-tile | Function=main | Op=affine.for, block_columns=11, block_reduction=7, block_rows=9, by_rows=no, distributed=yes, group=1, lanes=4, packs=no, packs_rows=no, rows=2, started=2, threads=1, vectors=2}}
  affine.for %i = 0 to 9 {
    affine.for %j = 0 to 11 {
      %s:2 = affine.for %k = 0 to 7 iter_args(%t = %zero, %v = %zero) -> (f32, f32) {
        %1 = affine.load %A[%i, %k] : memref<9x7xf32>
        %2 = affine.load %B[%k, %j] : memref<7x12xf32>
        %3 = arith.mulf %1, %2 : f32
        %u = arith.addf %t, %3 : f32
        %4 = arith.mulf %2, %2 : f32
        %w = arith.addf %v, %4 : f32
        affine.yield %u, %w : f32, f32
      }
      %m = arith.divf %s#0, %s#1 : f32
      affine.store %m, %C[%i, %j] : memref<9x12xf32>
    }
  }
  return
}
