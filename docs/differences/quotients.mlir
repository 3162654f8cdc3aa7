// canonicalize: semi-affine sums
func.func @quotients(%s: index) -> index {
  %0 = affine.apply affine_map<()[s0] -> ((((s0 * 2) ceildiv 4) + ((s0 * 3) ceildiv 6)) ceildiv s0)>()[%s]
  return %0 : index
}

// mlir-opt takes (d0 - d0 mod s0) floordiv s0 for 0, which is d0 floordiv s0, and divides a
// quotient that is only a part of the dividend: at %s = 2 this is 1.
//
// $ loopwright-opt quotients.mlir -canonicalize
// | #map = affine_map<()[s0] -> (((s0 ceildiv 2) * 2) ceildiv s0)>
// | …
// $ mlir-opt-22 quotients.mlir -canonicalize
// | …
// |     %c2 = arith.constant 2 : index
// | …
