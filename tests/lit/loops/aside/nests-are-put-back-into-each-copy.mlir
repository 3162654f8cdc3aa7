// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-optimize=set=affine-register-tile.everywhere=true,affine-register-tile.pack=never
// NOTE: What is expected was written by tests/lit/update.py.

// Nests are put back into each copy. A step makes two versions of a loop around a nest that an
// earlier one has finished.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-optimize | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%A: memref<5x4xi32>, %B: memref<4x6xi32>, %C: memref<5x6xi32>,
    %c: memref<?xi32>, %n: index) {
  // expected-remark @below {{[Passed] versioned | Category:affine-mem2reg | Function=main | Op=affine.for, conditions=1}}
  // expected-remark-re @below {{[Missed] op-between | Category:affine-time-skew | Function=main | Op=affine.for, Remark="the loop contains 'loopwright.aside'", Witness="{{\S+}} -> {{\S+}}, (%t = 0) -> (%t = 1)", reason=unsupported}}
  affine.for %t = 0 to 2 {
    // expected-remark @below {{[Passed] register-tiled | Category:affine-register-tile | Function=main | Op=affine.for, block_columns=6, block_reduction=4, block_rows=5, by_rows=no, distributed=no, group=1, lanes=8, packs=no, packs_rows=no, rows=5, started=0, threads=1, vectors=1}}
    affine.for %i = 0 to 5 {
      affine.for %j = 0 to 6 {
        affine.for %k = 0 to 4 {
          %a = affine.load %A[%i, %k] : memref<5x4xi32>
          %b = affine.load %B[%k, %j] : memref<4x6xi32>
          %o = affine.load %C[%i, %j] : memref<5x6xi32>
          %m = arith.muli %a, %b : i32
          %s = arith.addi %o, %m : i32
          affine.store %s, %C[%i, %j] : memref<5x6xi32>
        }
      }
    }
    // expected-remark @below {{[Missed] vectorize.unprofitable | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="vectors would gain nothing: an estimated 20 cycles instead of 20", reason=unprofitable, scalar_cost=20, vector_cost=20}}
    affine.for %i = 0 to 5 {
      %o = affine.load %C[%i, 0] : memref<5x6xi32>
      affine.store %o, %A[%i, 0] : memref<5x4xi32>
    }
    // expected-remark @below {{[Passed] jammed | Category:affine-jam-triangles | Function=main | Op=affine.for, Remark="4 iterations become one up to where the first of them ends", cleanup=yes, factor=4, guarded=yes}}
    affine.for %i = 0 to %n {
      // expected-remark @below {{[Passed] carried | Category:affine-mem2reg | Function=main | Op=affine.for, Remark="an element stays in a register from iteration to iteration"}}
      // expected-remark @below {{[Missed] trip-count | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="the number of iterations is not known to be at least 128", reason=unsupported}}
      // expected-remark @below {{[Missed] trip-count | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="the number of iterations is not known to be at least 256", reason=unsupported}}
      // expected-remark @below {{[Missed] vectorize.unprofitable | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="vectors would gain nothing: an estimated 68 cycles instead of 4", reason=unprofitable, scalar_cost=4, vector_cost=68}}
      // expected-remark @below {{[Missed] vectorize.unprofitable | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="vectors would gain nothing: an estimated 72 cycles instead of 8", reason=unprofitable, scalar_cost=8, vector_cost=72}}
      // expected-remark @below {{[Missed] vectorize.unprofitable | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="vectors would gain nothing: an estimated 76 cycles instead of 12", reason=unprofitable, scalar_cost=12, vector_cost=76}}
      // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="vectorised by 32", loops=1, masked=no, reductions=4, scalar_cost=640, vector_cost=324, vector_size=32}}
      // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="vectorised by 32", loops=1, masked=no, reductions=1, scalar_cost=256, vector_cost=84, vector_size=32}}
      affine.for %k = 0 to affine_map<(d0) -> (d0)>(%i) {
        %x = affine.load %c[%i] : memref<?xi32>
        %y = affine.load %c[%k] : memref<?xi32>
        %s = arith.addi %x, %y : i32
        affine.store %s, %c[%i] : memref<?xi32>
      }
    }
  }
  return
}
