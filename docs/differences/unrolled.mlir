// Clean-up loops of loops that never run, and what unrolled loops carry
func.func @never(%m: memref<8xf32>, %n: index) {
  %one = arith.constant 1.0 : f32
  affine.for %i = 2 to %n {
    affine.store %one, %m[%i + 3] : memref<8xf32>
  }
  return
}
func.func @last(%m: memref<8xindex>, %none: index) -> index {
  %r = affine.for %i = 0 to 8 iter_args(%last = %none) -> (index) {
    affine.store %last, %m[%i] : memref<8xindex>
    affine.yield %i : index
  }
  return %r : index
}

// With a negative trip count the clean-up loop of mlir-opt starts below the lower bound of the
// loop, and so runs; here it starts at the greater of both bounds (with
// --assume=trip-counts-not-negative where that of mlir-opt does). Values that iterations only
// pass on, such as the induction variable, are those of the last of the unrolled iterations here,
// and of the first one in mlir-opt. The same holds for affine-loop-unroll-jam.
//
// $ loopwright-opt unrolled.mlir '-pass-pipeline=builtin.module(func.func(affine-loop-unroll))' -o ours.mlir
// $ mlir-opt-22 unrolled.mlir '-pass-pipeline=builtin.module(func.func(affine-loop-unroll))' -o theirs.mlir
// $ loopwright run ours.mlir --entry never --arg zeros --arg 1
// | %arg0 = float32[8] [0. 0. 0. 0. 0. 0. 0. 0.]
// $ loopwright run theirs.mlir --entry never --arg zeros --arg 1
// | %arg0 = float32[8] [0. 1. 1. 1. 0. 0. 0. 0.]
// $ loopwright run ours.mlir --entry last --arg zeros --arg 9
// | %arg0 = int64[8] [9 0 1 2 3 4 5 6]
// | 7
// $ loopwright run theirs.mlir --entry last --arg zeros --arg 9
// | %arg0 = int64[8] [9 0 0 0 0 4 4 4]
// | 4
