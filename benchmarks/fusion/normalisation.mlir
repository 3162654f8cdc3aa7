// Rows brought to mean 0 and variance 1: mean, variance, scale.
func.func @kernel(%in: memref<4096x4096xf32>, %out: memref<4096x4096xf32>, %mean: memref<4096xf32>, %scale: memref<4096xf32>) {
  %zero = arith.constant 0.000000e+00 : f32
  %inverse = arith.constant 2.44140625e-04 : f32
  %epsilon = arith.constant 1.000000e-05 : f32
  affine.for %i = 0 to 4096 {
    %s = affine.for %j = 0 to 4096 iter_args(%t = %zero) -> (f32) {
      %0 = affine.load %in[%i, %j] : memref<4096x4096xf32>
      %1 = arith.addf %t, %0 fastmath<reassoc> : f32
      affine.yield %1 : f32
    }
    %m = arith.mulf %s, %inverse : f32
    affine.store %m, %mean[%i] : memref<4096xf32>
  }
  affine.for %i = 0 to 4096 {
    %m = affine.load %mean[%i] : memref<4096xf32>
    %s = affine.for %j = 0 to 4096 iter_args(%t = %zero) -> (f32) {
      %0 = affine.load %in[%i, %j] : memref<4096x4096xf32>
      %1 = arith.subf %0, %m : f32
      %2 = arith.mulf %1, %1 : f32
      %3 = arith.addf %t, %2 fastmath<reassoc> : f32
      affine.yield %3 : f32
    }
    %v = arith.mulf %s, %inverse : f32
    %w = arith.addf %v, %epsilon : f32
    %r = math.rsqrt %w : f32
    affine.store %r, %scale[%i] : memref<4096xf32>
  }
  affine.for %i = 0 to 4096 {
    affine.for %j = 0 to 4096 {
      %0 = affine.load %in[%i, %j] : memref<4096x4096xf32>
      %m = affine.load %mean[%i] : memref<4096xf32>
      %r = affine.load %scale[%i] : memref<4096xf32>
      %1 = arith.subf %0, %m : f32
      %2 = arith.mulf %1, %r : f32
      affine.store %2, %out[%i, %j] : memref<4096x4096xf32>
    }
  }
  return
}
