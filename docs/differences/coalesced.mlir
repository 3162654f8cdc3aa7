// Coalesced loops that never run
func.func @none(%m: memref<4xf32>, %n: index, %k: index, %x: f32) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %k {
      affine.store %x, %m[1] : memref<4xf32>
    }
  }
  return
}

// Where several bounds may be negative, loopwright multiplies first by 0 if any is 0 or less, and
// by 1 otherwise. It also refuses inner loops that certainly have no iterations (never-runs):
// canonicalize and lower-affine fail on divisions by 0 and less, which mlir-opt leaves. Where the
// innermost loops do not count from 0 by 1, mlir-opt leaves the loops around them alone, too;
// here these become one.
//
// $ mlir-opt-22 coalesced.mlir -affine-loop-coalescing -o theirs.mlir
// $ loopwright run theirs.mlir --entry none --arg arange --arg=-1 --arg=-2 --arg 7.5
// | %arg0 = float32[4] [0.  7.5 2.  3. ]
// $ loopwright-opt coalesced.mlir -affine-loop-coalescing -o ours.mlir
// $ loopwright run ours.mlir --entry none --arg arange --arg=-1 --arg=-2 --arg 7.5
// | %arg0 = float32[4] [0. 1. 2. 3.]
