// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-register-tile='rows=2 vectors=2 lanes=2 pack=never threads=3 everywhere=true'
// NOTE: What is expected was written by tests/lit/update.py.

// Threads share columns that are read in place: product.

module {
  // expected-remark @below {{[Analysis] alias.arguments | Category:affine-register-tile | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
  func.func @main(%arg0: memref<24x24xf32>, %arg1: memref<24x24xf32>, %arg2: memref<24x24xf32>, %arg3: index) {
    // expected-remark @below {{[Passed] register-tiled | Category:affine-register-tile | Function=main | Op=affine.for, block_columns=11, block_reduction=7, block_rows=9, by_rows=no, distributed=no, group=1, lanes=2, packs=no, packs_rows=no, rows=2, started=0, threads=1, vectors=2}}
    affine.for %arg4 = 0 to 9 {
      affine.for %arg5 = 0 to 11 {
        affine.for %arg6 = 0 to 7 {
          %0 = affine.load %arg1[%arg4, %arg6] : memref<24x24xf32>
          %1 = affine.load %arg2[%arg6, %arg5] : memref<24x24xf32>
          %2 = affine.load %arg0[%arg4, %arg5] : memref<24x24xf32>
          %3 = arith.mulf %0, %1 : f32
          %4 = arith.addf %2, %3 : f32
          affine.store %4, %arg0[%arg4, %arg5] : memref<24x24xf32>
        }
      }
    }
    return
  }
}

// -----

// Threads share columns that are read in place: batched.

module {
  // expected-remark @below {{[Analysis] alias.arguments | Category:affine-register-tile | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
  func.func @main(%arg0: memref<24x24x24xf32>, %arg1: memref<24x24x24xf32>, %arg2: memref<24x24x24xf32>, %arg3: index) {
    // expected-remark @below {{[Passed] register-tiled | Category:affine-register-tile | Function=main | Op=affine.for, block_columns=11, block_reduction=7, block_rows=9, by_rows=no, distributed=no, group=1, lanes=2, packs=no, packs_rows=no, rows=2, started=0, threads=1, vectors=2}}
    affine.for %arg4 = 0 to 2 {
      affine.for %arg5 = 0 to 9 {
        affine.for %arg6 = 0 to 11 {
          affine.for %arg7 = 0 to 7 {
            %0 = affine.load %arg1[%arg4, %arg5, %arg7] : memref<24x24x24xf32>
            %1 = affine.load %arg2[%arg4, %arg7, %arg6] : memref<24x24x24xf32>
            %2 = affine.load %arg0[%arg4, %arg5, %arg6] : memref<24x24x24xf32>
            %3 = arith.mulf %0, %1 : f32
            %4 = arith.addf %2, %3 : f32
            affine.store %4, %arg0[%arg4, %arg5, %arg6] : memref<24x24x24xf32>
          }
        }
      }
    }
    return
  }
}
