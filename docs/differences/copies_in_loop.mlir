// Copies of partial tiles, and of what is not written
func.func @copies_in_loop(%m: memref<1xf32>, %r: memref<4xf32>, %x: f32) {
  affine.for %i = 0 to 4 step 2 {
    affine.for %j = 0 to 1 {
      %0 = affine.load %m[0] : memref<1xf32>
      affine.store %0, %r[%i] : memref<4xf32>
    }
    %1 = affine.load %m[0] : memref<1xf32>
    %2 = arith.addf %1, %x : f32
    affine.store %2, %m[0] : memref<1xf32>
  }
  return
}

// $ loopwright-opt copies_in_loop.mlir '-affine-data-copy-generate=skip-non-unit-stride-loops' -o ours.mlir
// $ loopwright run ours.mlir --entry copies_in_loop --interpret --arg zeros --arg zeros --arg 1.0
// | %arg0 = float32[1] [2.]
// | %arg1 = float32[4] [0. 0. 1. 0.]
// $ mlir-opt-22 copies_in_loop.mlir '-pass-pipeline=builtin.module(func.func(affine-data-copy-generate{skip-non-unit-stride-loops}))' -o theirs.mlir
// $ loopwright run theirs.mlir --entry copies_in_loop --interpret --arg zeros --arg zeros --arg 1.0
// | %arg0 = float32[1] [2.]
// | %arg1 = float32[4] [0. 0. 0. 0.]
