// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-register-tile='rows=2 vectors=2 lanes=4 pack=always everywhere=true'
// NOTE: What is expected was written by tests/lit/update.py.

// The least sum of a row: sums of blocks of rows are computed ahead.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-register-tile | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%b: memref<9xf32>, %A: memref<9x7xf32>, %B: memref<12x7xf32>, %n: index) {
  %zero = arith.constant 0.0 : f32
  %big = arith.constant 1.0e30 : f32
  // expected-remark @below {{[Passed] register-tiled | Category:affine-register-tile | Function=main | Op=affine.for, block_columns=16, block_reduction=7, block_rows=10, by_rows=no, distributed=yes, group=1, lanes=4, packs=yes, packs_rows=yes, rows=2, started=1, threads=1, vectors=2}}
  affine.for %i = 0 to 9 {
    %m = affine.for %j = 0 to 12 iter_args(%least = %big) -> (f32) {
      %s = affine.for %k = 0 to 7 iter_args(%t = %zero) -> (f32) {
        %1 = affine.load %A[%i, %k] : memref<9x7xf32>
        %2 = affine.load %B[%j, %k] : memref<12x7xf32>
        %3 = arith.subf %1, %2 : f32
        %4 = arith.mulf %3, %3 : f32
        %u = arith.addf %t, %4 : f32
        affine.yield %u : f32
      }
      %l = arith.minnumf %s, %least : f32
      affine.yield %l : f32
    }
    affine.store %m, %b[%i] : memref<9xf32>
  }
  return
}

// -----

// Rows of unknown number, and two sums whose terms begin with what each row loads.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-register-tile | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%b: memref<?xf32>, %A: memref<?x7xf32>, %B: memref<12x7xf32>, %n: index) {
  // expected-remark @below {{[Passed] register-tiled | Category:affine-register-tile | Function=main | Op=affine.for, block_columns=16, block_reduction=7, block_rows=64, by_rows=no, distributed=yes, group=1, lanes=4, packs=yes, packs_rows=yes, rows=2, started=0, threads=1, vectors=2}}
  affine.for %i = 0 to %n {
    %first = affine.load %A[%i, 0] : memref<?x7xf32>
    affine.for %j = 0 to 12 {
      %s:2 = affine.for %k = 0 to 7 iter_args(%t = %first, %v = %first) -> (f32, f32) {
        %1 = affine.load %A[%i, %k] : memref<?x7xf32>
        %2 = affine.load %B[%j, %k] : memref<12x7xf32>
        %3 = arith.mulf %1, %2 : f32
        %u = arith.addf %t, %3 : f32
        %w = arith.subf %v, %3 : f32
        affine.yield %u, %w : f32, f32
      }
      %p = arith.mulf %s#0, %s#1 : f32
      %q = affine.load %b[%i] : memref<?xf32>
      %r = arith.addf %p, %q : f32
      affine.store %r, %b[%i] : memref<?xf32>
    }
  }
  return
}

// -----

// The nest writes what sums load.

func.func @main(%b: memref<9xf32>, %A: memref<9x7xf32>, %B: memref<12x7xf32>, %n: index) {
  %zero = arith.constant 0.0 : f32
  affine.for %i = 0 to 9 {
    affine.for %j = 0 to 12 {
      %s = affine.for %k = 0 to 7 iter_args(%t = %zero) -> (f32) {
        %1 = affine.load %A[%i, %k] : memref<9x7xf32>
        %2 = affine.load %B[%j, %k] : memref<12x7xf32>
        %3 = arith.mulf %1, %2 : f32
        %u = arith.addf %t, %3 : f32
        affine.yield %u : f32
      }
      %q = affine.load %B[%j, 0] : memref<12x7xf32>
      %r = arith.addf %s, %q : f32
      affine.store %r, %B[%j, 0] : memref<12x7xf32>
    }
  }
  return
}
