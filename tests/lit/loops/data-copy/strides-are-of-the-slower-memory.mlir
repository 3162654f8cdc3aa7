// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-data-copy-generate="generate-dma=1 slow-mem-space=1 fast-mem-space=1"
// NOTE: What is expected was written by tests/lit/update.py.

// Loops copy a part of each row: the buffer is in no faster memory than the rows. Memory that is
// copied as a whole needs no stride.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-data-copy-generate | Function=rows | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @rows(%m: memref<8x8xf32, 1>, %o: memref<8xf32, 1>) {
  // expected-remark @below {{[Passed] copied | Category:affine-data-copy-generate | Function=rows | Op=affine.for, Remark=8x5, bytes=160, fills=0, held=0}}
  // expected-remark @below {{[Passed] copied | Category:affine-data-copy-generate | Function=rows | Op=affine.for, Remark=8, bytes=32, fills=0, held=0}}
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 4 {
      // expected-remark @below {{[Missed] dma-spaces | Category:affine-data-copy-generate | Function=rows | Op=affine.load, Remark="a stride is one of the slower memory, which is not that of the memref", reason=unsupported}}
      %x = affine.load %m[%i, %j + 2] : memref<8x8xf32, 1>
      affine.store %x, %o[%i] : memref<8xf32, 1>
      affine.store %x, %m[%i, %j + 1] : memref<8x8xf32, 1>
    }
  }
  return
}
