// Independent fused multiply-adds on vectors that stay in registers.
func.func @peak(%times: index, %x: VECTOR, %y: VECTOR) -> VECTOR {
  %sums = affine.for %i = 0 to %times iter_args(%s = %x) -> (VECTOR) {
    %t = math.fma %s, %x, %y : VECTOR
    affine.yield %t : VECTOR
  }
  return %sums : VECTOR
}
