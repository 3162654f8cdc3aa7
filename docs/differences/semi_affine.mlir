// affine-simplify-structures: conditions with products of symbols
func.func @product(%m: memref<4xf32>, %n: index, %x: f32) {
  affine.for %i = 0 to 4 {
    affine.if affine_set<(d0)[s0] : (d0 * s0 - 3 >= 0)>(%i)[%n] {
      affine.store %x, %m[%i] : memref<4xf32>
    }
  }
  return
}

// $ mlir-opt-22 semi_affine.mlir -affine-simplify-structures -o theirs.mlir
// $ loopwright run theirs.mlir --entry product --arg arange --arg=0 --arg 7.5
// | %arg0 = float32[4] [7.5 7.5 7.5 7.5]
// $ loopwright-opt semi_affine.mlir -affine-simplify-structures -o ours.mlir
// $ loopwright run ours.mlir --entry product --arg arange --arg=0 --arg 7.5
// | %arg0 = float32[4] [0. 1. 2. 3.]
