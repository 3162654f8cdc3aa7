// A 3 × 3 convolution, bias, rectifier, and the greatest of 2 × 2.
func.func @kernel(%in: memref<4098x4098xf32>, %weights: memref<3x3xf32>, %bias: memref<4096xf32>, %out: memref<2048x2048xf32>) {
  %zero = arith.constant 0.000000e+00 : f32
  %conv = memref.alloc() : memref<4096x4096xf32>
  %biased = memref.alloc() : memref<4096x4096xf32>
  %relu = memref.alloc() : memref<4096x4096xf32>
  affine.for %i = 0 to 4096 {
    affine.for %j = 0 to 4096 {
      affine.store %zero, %conv[%i, %j] : memref<4096x4096xf32>
    }
    affine.for %p = 0 to 3 {
      affine.for %q = 0 to 3 {
        affine.for %j = 0 to 4096 {
          %0 = affine.load %in[%i + %p, %j + %q] : memref<4098x4098xf32>
          %1 = affine.load %weights[%p, %q] : memref<3x3xf32>
          %2 = affine.load %conv[%i, %j] : memref<4096x4096xf32>
          %3 = arith.mulf %0, %1 : f32
          %4 = arith.addf %2, %3 : f32
          affine.store %4, %conv[%i, %j] : memref<4096x4096xf32>
        }
      }
    }
  }
  affine.for %i = 0 to 4096 {
    affine.for %j = 0 to 4096 {
      %0 = affine.load %conv[%i, %j] : memref<4096x4096xf32>
      %1 = affine.load %bias[%j] : memref<4096xf32>
      %2 = arith.addf %0, %1 : f32
      affine.store %2, %biased[%i, %j] : memref<4096x4096xf32>
    }
  }
  affine.for %i = 0 to 4096 {
    affine.for %j = 0 to 4096 {
      %0 = affine.load %biased[%i, %j] : memref<4096x4096xf32>
      %1 = arith.maximumf %0, %zero : f32
      affine.store %1, %relu[%i, %j] : memref<4096x4096xf32>
    }
  }
  affine.for %i = 0 to 2048 {
    affine.for %j = 0 to 2048 {
      %0 = affine.load %relu[%i * 2, %j * 2] : memref<4096x4096xf32>
      %1 = affine.load %relu[%i * 2, %j * 2 + 1] : memref<4096x4096xf32>
      %2 = affine.load %relu[%i * 2 + 1, %j * 2] : memref<4096x4096xf32>
      %3 = affine.load %relu[%i * 2 + 1, %j * 2 + 1] : memref<4096x4096xf32>
      %4 = arith.maximumf %0, %1 : f32
      %5 = arith.maximumf %2, %3 : f32
      %6 = arith.maximumf %4, %5 : f32
      affine.store %6, %out[%i, %j] : memref<2048x2048xf32>
    }
  }
  memref.dealloc %conv : memref<4096x4096xf32>
  memref.dealloc %biased : memref<4096x4096xf32>
  memref.dealloc %relu : memref<4096x4096xf32>
  return
}
