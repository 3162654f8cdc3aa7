// Constants of affine expressions beyond 64 bits
func.func @least(%m: memref<?xf32>) {
  %l = arith.constant -9223372036854775808 : index
  affine.parallel (%i) = (%l) to (0) {
    affine.prefetch %m[%i], read, locality<3>, data : memref<?xf32>
  }
  return
}

// The least integer becomes the bound of an affine.for if it is the only one: that is written as
// a number.
//
// $ mlir-opt-22 least.mlir -canonicalize -o theirs.mlir
// $ mlir-opt-22 theirs.mlir
// | theirs.mlir:3:33: error: constant too large for index
// | …
// $ loopwright-opt least.mlir -canonicalize -o ours.mlir
// $ mlir-opt-22 ours.mlir
// | …
// |     affine.parallel (%arg1) = (symbol(%c-9223372036854775808)) to (0) {
// | …
