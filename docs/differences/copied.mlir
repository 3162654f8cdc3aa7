// Copies of partial tiles, and of what is not written
func.func @tiles(%m: memref<10xf32>, %r: memref<10xf32>) {
  affine.for %t = 0 to 10 step 4 {
    affine.for %i = affine_map<(d0) -> (d0)>(%t) to min affine_map<(d0) -> (d0 + 4, 10)>(%t) {
      %0 = affine.load %m[%i] : memref<10xf32>
      affine.store %0, %r[%i] : memref<10xf32>
    }
  }
  return
}

// $ mlir-opt-22 copied.mlir '-pass-pipeline=builtin.module(func.func(affine-data-copy-generate{generate-dma skip-non-unit-stride-loops}))' -o theirs.mlir
// $ loopwright run theirs.mlir --entry tiles --interpret --arg arange --arg zeros
// | theirs.mlir:14:7: error: 'affine.dma_start' op reads bytes 40 to 44 of an allocation of 40 bytes
// | …
// $ loopwright-opt copied.mlir '-affine-data-copy-generate=generate-dma skip-non-unit-stride-loops' -o ours.mlir
// $ loopwright run ours.mlir --entry tiles --interpret --arg arange --arg zeros
// | %arg1 = float32[10] [0. 1. 2. 3. 4. 5. 6. 7. 8. 9.]
