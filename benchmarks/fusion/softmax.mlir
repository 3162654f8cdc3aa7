// Rows of exponentials that add up to one.
func.func @kernel(%in: memref<1024x2048xf32>, %out: memref<1024x2048xf32>) {
  %zero = arith.constant 0.000000e+00 : f32
  %low = arith.constant -3.000000e+38 : f32
  %greatest = memref.alloc() : memref<1024xf32>
  %power = memref.alloc() : memref<1024x2048xf32>
  %sum = memref.alloc() : memref<1024xf32>
  affine.for %i = 0 to 1024 {
    affine.store %low, %greatest[%i] : memref<1024xf32>
    affine.for %j = 0 to 2048 {
      %0 = affine.load %in[%i, %j] : memref<1024x2048xf32>
      %1 = affine.load %greatest[%i] : memref<1024xf32>
      %2 = arith.maximumf %0, %1 : f32
      affine.store %2, %greatest[%i] : memref<1024xf32>
    }
  }
  affine.for %i = 0 to 1024 {
    affine.for %j = 0 to 2048 {
      %0 = affine.load %in[%i, %j] : memref<1024x2048xf32>
      %1 = affine.load %greatest[%i] : memref<1024xf32>
      %2 = arith.subf %0, %1 : f32
      %3 = math.exp %2 : f32
      affine.store %3, %power[%i, %j] : memref<1024x2048xf32>
    }
  }
  affine.for %i = 0 to 1024 {
    affine.store %zero, %sum[%i] : memref<1024xf32>
    affine.for %j = 0 to 2048 {
      %0 = affine.load %power[%i, %j] : memref<1024x2048xf32>
      %1 = affine.load %sum[%i] : memref<1024xf32>
      %2 = arith.addf %0, %1 : f32
      affine.store %2, %sum[%i] : memref<1024xf32>
    }
  }
  affine.for %i = 0 to 1024 {
    affine.for %j = 0 to 2048 {
      %0 = affine.load %power[%i, %j] : memref<1024x2048xf32>
      %1 = affine.load %sum[%i] : memref<1024xf32>
      %2 = arith.divf %0, %1 : f32
      affine.store %2, %out[%i, %j] : memref<1024x2048xf32>
    }
  }
  memref.dealloc %greatest : memref<1024xf32>
  memref.dealloc %power : memref<1024x2048xf32>
  memref.dealloc %sum : memref<1024xf32>
  return
}
