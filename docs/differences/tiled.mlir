// Nests tiled against a dependence, and sizes of 0
func.func @skewed(%m: memref<5x5xf32>) {
  affine.for %i = 1 to 5 {
    affine.for %j = 0 to 4 {
      %0 = affine.load %m[%i - 1, %j + 1] : memref<5x5xf32>
      affine.store %0, %m[%i, %j] : memref<5x5xf32>
    }
  }
  return
}

// $ mlir-opt-22 tiled.mlir '-pass-pipeline=builtin.module(func.func(affine-loop-tile{tile-size=2}))' -o theirs.mlir
// $ loopwright run tiled.mlir --entry skewed --arg arange
// | %m = float32[5x5]
// | [[ 0.  1.  2.  3.  4.]
// |  [ 1.  2.  3.  4.  9.]
// |  [ 2.  3.  4.  9. 14.]
// |  [ 3.  4.  9. 14. 19.]
// |  [ 4.  9. 14. 19. 24.]]
// $ loopwright run theirs.mlir --entry skewed --arg arange
// | %arg0 = float32[5x5]
// | [[ 0.  1.  2.  3.  4.]
// |  [ 1.  2.  3.  4.  9.]
// |  [ 2.  7.  4.  9. 14.]
// |  [ 7.  4.  9. 14. 19.]
// |  [ 4. 17. 14. 19. 24.]]
// $ loopwright-opt tiled.mlir -affine-loop-tile=tile-size=2 --verify-by-running -o ours.mlir
