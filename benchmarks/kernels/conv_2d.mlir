// A valid 5 x 5 convolution, accumulating in a register.
func.func @kernel(%D: memref<260x260xf32>, %K: memref<5x5xf32>, %O: memref<256x256xf32>) {
  %zero = arith.constant 0.0 : f32
  affine.for %x = 0 to 256 {
    affine.for %y = 0 to 256 {
      %r = affine.for %kx = 0 to 5 iter_args(%p = %zero) -> (f32) {
        %q = affine.for %ky = 0 to 5 iter_args(%acc = %p) -> (f32) {
          %d = affine.load %D[%x + %kx, %y + %ky] : memref<260x260xf32>
          %k = affine.load %K[%kx, %ky] : memref<5x5xf32>
          %m = arith.mulf %d, %k fastmath<contract> : f32
          %s = arith.addf %acc, %m fastmath<contract> : f32
          affine.yield %s : f32
        }
        affine.yield %q : f32
      }
      affine.store %r, %O[%x, %y] : memref<256x256xf32>
    }
  }
  return
}
