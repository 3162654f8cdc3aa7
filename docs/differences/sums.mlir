// Sums in parentheses
func.func @sums(%i: index, %j: index) -> index {
  %0 = affine.apply affine_map<(d0, d1) -> (d0 * 2 + (d1 + 8) + 3)>(%i, %j)
  return %0 : index
}

// Subscripts and bounds for which several expressions have the same value are printed in one form
// likewise: %i - (%i floordiv 3) * 3 becomes %i mod 3. Without passes the text is that of
// mlir-opt.
//
// $ loopwright-opt sums.mlir -cse
// | #map = affine_map<(d0, d1) -> (d0 * 2 + d1 + 11)>
// | …
// $ mlir-opt-22 sums.mlir -cse
// | #map = affine_map<(d0, d1) -> (d0 * 2 + d1 + 8 + 3)>
// | …
