// lower-affine refuses without an error
func.func @modulo(%n: index) -> index {
  %0 = affine.apply affine_map<(d0) -> (d0 mod -2)>(%n)
  return %0 : index
}

// $ loopwright-opt modulo.mlir -lower-affine
// | …
// |     %0 = affine.apply #map(%arg0)
// | …
// $ mlir-opt-22 modulo.mlir -lower-affine
// | modulo.mlir:3:8: error: modulo by non-positive value is not supported
// | …
// |     %0 = affine.apply #map(%arg0)
// | …
