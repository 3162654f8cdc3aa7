// Constants of affine expressions beyond 64 bits
func.func @gather(%n: index) -> index {
  %0 = affine.apply affine_map<(d0) -> ((d0 * 9223372036854775807) * 2)>(%n)
  return %0 : index
}

// $ loopwright-opt gather.mlir
// | #map = affine_map<(d0) -> ((d0 * 9223372036854775807) * 2)>
// | …
// $ mlir-opt-22 gather.mlir
// | #map = affine_map<(d0) -> (d0 * -2)>
// | …
