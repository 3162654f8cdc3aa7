// A valid convolution whose window runs over 0 and 1 in both directions: upper bounds are
// half-open, so that of the 3 x 3 kernel the leading 2 x 2 weights take part.
func.func @conv_2d(%D: memref<100x100xf32>, %K: memref<3x3xf32>) -> memref<98x98xf32> {
  %O = memref.alloc() : memref<98x98xf32>
  affine.parallel (%x, %y) = (0, 0) to (98, 98) {
    %sum = affine.parallel (%kx, %ky) = (0, 0) to (2, 2) reduce ("addf") -> f32 {
      %d = affine.load %D[%x + %kx, %y + %ky] : memref<100x100xf32>
      %k = affine.load %K[%kx, %ky] : memref<3x3xf32>
      %product = arith.mulf %d, %k : f32
      affine.yield %product : f32
    }
    affine.store %sum, %O[%x, %y] : memref<98x98xf32>
  }
  return %O : memref<98x98xf32>
}
