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
// -----
// named

func.func @f(%m: memref<10x10xf32>, %x: f32) {
  affine.for %i_1 = 0 to 2 {
    affine.for %i_0 = 0 to 3 {
      affine.store %x, %m[%i_1, %i_0] : memref<10x10xf32>
    }
  }
  affine.for %i_1 = 0 to 4 {
    affine.for %i_0 = 0 to 5 {
      affine.store %x, %m[%i_1 + 5, %i_0 + 5] : memref<10x10xf32>
    }
  }
  return
}
func.func @g() {
  return
}
