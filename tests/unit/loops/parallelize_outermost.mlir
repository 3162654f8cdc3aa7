// bounds of loops that are not reached are not computed
func.func @f(%m: memref<64xf64>, %n: index, %s: index) {
  %c = arith.constant 1.0 : f64
  affine.parallel (%i) = (0) to (symbol(%n)) {
    affine.if affine_set<()[s0] : (s0 - 1 >= 0)>()[%s] {
      affine.for %j = 0 to affine_map<()[s0, s1] -> (s0 floordiv s1)>()[%n, %s] {
        affine.store %c, %m[%j] : memref<64xf64>
      }
    }
  }
  return
}
