// canonicalize: the outermost extent of an index bounds nothing
func.func @digits(%n: index) -> (index, index) {
  %0:2 = affine.delinearize_index %n into (1, 5) : index, index
  return %0#0, %0#1 : index, index
}
func.func @linear(%m: index, %n: index) -> index {
  %0 = affine.linearize_index disjoint [%m, %n] by (1, 5) : index
  return %0 : index
}
func.func @again(%a: index, %b: index, %c: index) -> (index, index) {
  %0 = affine.linearize_index disjoint [%a, %b, %c] by (2, 4, 5) : index
  %1:2 = affine.delinearize_index %0 into (4, 5) : index, index
  return %1#0, %1#1 : index, index
}

// With 7, @digits returns 1 and 2.
// $ loopwright-opt outer_extent.mlir -canonicalize
// | …
// |     %0:2 = affine.delinearize_index %arg0 into (1, 5) : index, index
// |     return %0#0, %0#1 : index, index
// | …
// |     %0 = affine.linearize_index disjoint [%arg0, %arg1] by (1, 5) : index
// | …
// |     %0 = affine.linearize_index disjoint [%arg0, %arg1] by (2, 4) : index
// |     return %0, %arg2 : index, index
// | …
// $ mlir-opt-22 outer_extent.mlir -canonicalize
// | …
// |     return %c0, %arg0 : index, index
// | …
// |     return %arg1 : index
// | …
// |     return %arg1, %arg2 : index, index
// | …
