// b = a + u1 v1' + u2 v2'; x += b' y; w = b x: two rank-one updates and two products.
func.func @kernel(%a: memref<4096x4096xf32>, %u1: memref<4096xf32>, %v1: memref<4096xf32>, %u2: memref<4096xf32>, %v2: memref<4096xf32>, %y: memref<4096xf32>, %b: memref<4096x4096xf32>, %x: memref<4096xf32>, %w: memref<4096xf32>) {
  %zero = arith.constant 0.000000e+00 : f32
  affine.for %i = 0 to 4096 {
    affine.for %j = 0 to 4096 {
      %0 = affine.load %a[%i, %j] : memref<4096x4096xf32>
      %1 = affine.load %u1[%i] : memref<4096xf32>
      %2 = affine.load %v1[%j] : memref<4096xf32>
      %3 = affine.load %u2[%i] : memref<4096xf32>
      %4 = affine.load %v2[%j] : memref<4096xf32>
      %5 = arith.mulf %1, %2 : f32
      %6 = arith.mulf %3, %4 : f32
      %7 = arith.addf %0, %5 : f32
      %8 = arith.addf %7, %6 : f32
      affine.store %8, %b[%i, %j] : memref<4096x4096xf32>
    }
  }
  affine.for %i = 0 to 4096 {
    affine.for %j = 0 to 4096 {
      %0 = affine.load %b[%i, %j] : memref<4096x4096xf32>
      %1 = affine.load %y[%i] : memref<4096xf32>
      %2 = affine.load %x[%j] : memref<4096xf32>
      %3 = arith.mulf %0, %1 : f32
      %4 = arith.addf %2, %3 : f32
      affine.store %4, %x[%j] : memref<4096xf32>
    }
  }
  affine.for %i = 0 to 4096 {
    %s = affine.for %j = 0 to 4096 iter_args(%t = %zero) -> (f32) {
      %0 = affine.load %b[%i, %j] : memref<4096x4096xf32>
      %1 = affine.load %x[%j] : memref<4096xf32>
      %2 = arith.mulf %0, %1 : f32
      %3 = arith.addf %t, %2 fastmath<reassoc> : f32
      affine.yield %3 : f32
    }
    affine.store %s, %w[%i] : memref<4096xf32>
  }
  return
}
