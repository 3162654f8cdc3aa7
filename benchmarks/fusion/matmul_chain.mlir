// The product of three matrices, rows first.
func.func @kernel(%a: memref<1024x256xf32>, %b: memref<256x512xf32>, %c: memref<512x128xf32>, %out: memref<1024x128xf32>) {
  %zero = arith.constant 0.000000e+00 : f32
  %h = memref.alloc() : memref<1024x512xf32>
  affine.for %i = 0 to 1024 {
    affine.for %j = 0 to 512 {
      affine.store %zero, %h[%i, %j] : memref<1024x512xf32>
    }
  }
  affine.for %i = 0 to 1024 {
    affine.for %k = 0 to 256 {
      affine.for %j = 0 to 512 {
        %0 = affine.load %a[%i, %k] : memref<1024x256xf32>
        %1 = affine.load %b[%k, %j] : memref<256x512xf32>
        %2 = affine.load %h[%i, %j] : memref<1024x512xf32>
        %3 = arith.mulf %0, %1 : f32
        %4 = arith.addf %2, %3 : f32
        affine.store %4, %h[%i, %j] : memref<1024x512xf32>
      }
    }
  }
  affine.for %i = 0 to 1024 {
    affine.for %j = 0 to 128 {
      affine.store %zero, %out[%i, %j] : memref<1024x128xf32>
    }
  }
  affine.for %i = 0 to 1024 {
    affine.for %k = 0 to 512 {
      affine.for %j = 0 to 128 {
        %0 = affine.load %h[%i, %k] : memref<1024x512xf32>
        %1 = affine.load %c[%k, %j] : memref<512x128xf32>
        %2 = affine.load %out[%i, %j] : memref<1024x128xf32>
        %3 = arith.mulf %0, %1 : f32
        %4 = arith.addf %2, %3 : f32
        affine.store %4, %out[%i, %j] : memref<1024x128xf32>
      }
    }
  }
  memref.dealloc %h : memref<1024x512xf32>
  return
}
