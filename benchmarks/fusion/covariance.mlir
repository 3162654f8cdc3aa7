// Means of columns, deviations, and the products of their columns, half of them.
func.func @kernel(%data: memref<16384x256xf32>, %covariance: memref<256x256xf32>) {
  %zero = arith.constant 0.000000e+00 : f32
  %inverse = arith.constant 6.10351563e-05 : f32
  %mean = memref.alloc() : memref<256xf32>
  %deviation = memref.alloc() : memref<16384x256xf32>
  affine.for %j = 0 to 256 {
    affine.store %zero, %mean[%j] : memref<256xf32>
  }
  affine.for %i = 0 to 16384 {
    affine.for %j = 0 to 256 {
      %0 = affine.load %data[%i, %j] : memref<16384x256xf32>
      %1 = affine.load %mean[%j] : memref<256xf32>
      %2 = arith.mulf %0, %inverse : f32
      %3 = arith.addf %1, %2 : f32
      affine.store %3, %mean[%j] : memref<256xf32>
    }
  }
  affine.for %i = 0 to 16384 {
    affine.for %j = 0 to 256 {
      %0 = affine.load %data[%i, %j] : memref<16384x256xf32>
      %1 = affine.load %mean[%j] : memref<256xf32>
      %2 = arith.subf %0, %1 : f32
      affine.store %2, %deviation[%i, %j] : memref<16384x256xf32>
    }
  }
  affine.for %j = 0 to 256 {
    affine.for %k = 0 to 256 {
      affine.store %zero, %covariance[%j, %k] : memref<256x256xf32>
    }
  }
  affine.for %i = 0 to 16384 {
    affine.for %j = 0 to 64 {
      affine.for %k = 0 to 256 {
        %0 = affine.load %deviation[%i, %j] : memref<16384x256xf32>
        %1 = affine.load %deviation[%i, %k] : memref<16384x256xf32>
        %2 = affine.load %covariance[%j, %k] : memref<256x256xf32>
        %3 = arith.mulf %0, %1 : f32
        %4 = arith.addf %2, %3 : f32
        affine.store %4, %covariance[%j, %k] : memref<256x256xf32>
      }
    }
  }
  memref.dealloc %mean : memref<256xf32>
  memref.dealloc %deviation : memref<16384x256xf32>
  return
}
