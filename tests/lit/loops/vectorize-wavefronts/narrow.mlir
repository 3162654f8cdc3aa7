// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-vectorize-wavefronts=host=x86-64-v4
// NOTE: What is expected was written by tests/lit/update.py.

// 64 elements of 8 bits fill a register, but no more than 32 rows run together.

func.func @sums(%m: memref<?x?xi8>, %rows: index, %columns: index) {
  // expected-remark @below {{[Passed] wavefront | Category:affine-vectorize-wavefronts | Function=sums | Op=affine.for, Remark="32 rows run as lanes, each 1 behind the one above", lanes=32, skew=1}}
  // expected-remark @below {{[Analysis] no-overflow | Category:affine-vectorize-wavefronts | Function=sums | Op=affine.for, Remark="places behind the ends of loops fit 64 bits"}}
  affine.for %i = 1 to %rows {
    affine.for %j = 1 to %columns {
      %above = affine.load %m[%i - 1, %j] : memref<?x?xi8>
      %before = affine.load %m[%i, %j - 1] : memref<?x?xi8>
      %own = affine.load %m[%i, %j] : memref<?x?xi8>
      %most = arith.maxsi %above, %before : i8
      %sum = arith.subi %most, %own : i8
      affine.store %sum, %m[%i, %j] : memref<?x?xi8>
    }
  }
  return
}
