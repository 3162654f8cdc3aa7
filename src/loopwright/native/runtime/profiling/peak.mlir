// Independent fused multiply-adds on vectors that stay in registers; all have the same factors.
func.func @peak(%times: index, %start: VECTOR, %factor: LANES, %summand: LANES) -> VECTOR {
  %x = vector.broadcast %factor : LANES to VECTOR
  %y = vector.broadcast %summand : LANES to VECTOR
  %sums = affine.for %i = 0 to %times iter_args(%s = %start) -> (VECTOR) {
    %t = math.fma %s, %x, %y : VECTOR
    affine.yield %t : VECTOR
  }
  return %sums : VECTOR
}
