// canonicalize: extents that are only claimed
func.func @claimed(%i: index, %j: index) -> (index, index) {
  %0:3 = affine.delinearize_index %i into (6, 8) : index, index, index
  %1 = affine.linearize_index [%0#0, %0#1, %j] by (24, 6, 12) : index
  return %1, %0#0 : index, index
}

// $ loopwright-opt claimed.mlir -canonicalize
// | …
// |     %0:2 = affine.delinearize_index %arg0 into (8) : index, index
// | …
// $ mlir-opt-22 claimed.mlir -canonicalize
// | …
// |     %0:2 = affine.delinearize_index %arg0 into (144, 8) : index, index
// | …
