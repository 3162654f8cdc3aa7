// Iterations jammed across a dependence
func.func @diagonal(%m: memref<5x5xf32>) {
  affine.for %i = 1 to 5 {
    affine.for %j = 0 to 4 {
      %0 = affine.load %m[%i - 1, %j + 1] : memref<5x5xf32>
      affine.store %0, %m[%i, %j] : memref<5x5xf32>
    }
  }
  return
}

// $ mlir-opt-22 jammed.mlir '-pass-pipeline=builtin.module(func.func(affine-loop-unroll-jam{unroll-jam-factor=2}))' -o theirs.mlir
// $ loopwright run jammed.mlir --entry diagonal --arg arange
// | %m = float32[5x5]
// | [[ 0.  1.  2.  3.  4.]
// |  [ 1.  2.  3.  4.  9.]
// |  [ 2.  3.  4.  9. 14.]
// |  [ 3.  4.  9. 14. 19.]
// |  [ 4.  9. 14. 19. 24.]]
// $ loopwright run theirs.mlir --entry diagonal --arg arange
// | %arg0 = float32[5x5]
// | [[ 0.  1.  2.  3.  4.]
// |  [ 1.  2.  3.  4.  9.]
// |  [ 6.  7.  8.  9. 14.]
// |  [ 7.  8.  9. 14. 19.]
// |  [16. 17. 18. 19. 24.]]
// $ loopwright-opt jammed.mlir '-pass-pipeline=builtin.module(func.func(affine-loop-unroll-jam{unroll-jam-factor=2}))' --verify-by-running -o ours.mlir
