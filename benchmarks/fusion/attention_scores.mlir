// Scores of queries against keys, scaled, offset and brought to a sum of one in each row.
func.func @kernel(%query: memref<512x64xf32>, %key: memref<64x2048xf32>, %mask: memref<512x2048xf32>, %out: memref<512x2048xf32>) {
  %zero = arith.constant 0.000000e+00 : f32
  %scale = arith.constant 1.250000e-01 : f32
  %score = memref.alloc() : memref<512x2048xf32>
  %masked = memref.alloc() : memref<512x2048xf32>
  %power = memref.alloc() : memref<512x2048xf32>
  %sum = memref.alloc() : memref<512xf32>
  affine.for %i = 0 to 512 {
    affine.for %j = 0 to 2048 {
      affine.store %zero, %score[%i, %j] : memref<512x2048xf32>
    }
    affine.for %k = 0 to 64 {
      affine.for %j = 0 to 2048 {
        %0 = affine.load %query[%i, %k] : memref<512x64xf32>
        %1 = affine.load %key[%k, %j] : memref<64x2048xf32>
        %2 = affine.load %score[%i, %j] : memref<512x2048xf32>
        %3 = arith.mulf %0, %1 : f32
        %4 = arith.addf %2, %3 : f32
        affine.store %4, %score[%i, %j] : memref<512x2048xf32>
      }
    }
  }
  affine.for %i = 0 to 512 {
    affine.for %j = 0 to 2048 {
      %0 = affine.load %score[%i, %j] : memref<512x2048xf32>
      %1 = affine.load %mask[%i, %j] : memref<512x2048xf32>
      %2 = arith.mulf %0, %scale : f32
      %3 = arith.addf %2, %1 : f32
      affine.store %3, %masked[%i, %j] : memref<512x2048xf32>
    }
  }
  affine.for %i = 0 to 512 {
    affine.for %j = 0 to 2048 {
      %0 = affine.load %masked[%i, %j] : memref<512x2048xf32>
      %1 = math.exp %0 : f32
      affine.store %1, %power[%i, %j] : memref<512x2048xf32>
    }
  }
  affine.for %i = 0 to 512 {
    affine.store %zero, %sum[%i] : memref<512xf32>
    affine.for %j = 0 to 2048 {
      %0 = affine.load %power[%i, %j] : memref<512x2048xf32>
      %1 = affine.load %sum[%i] : memref<512xf32>
      %2 = arith.addf %0, %1 : f32
      affine.store %2, %sum[%i] : memref<512xf32>
    }
  }
  affine.for %i = 0 to 512 {
    affine.for %j = 0 to 2048 {
      %0 = affine.load %power[%i, %j] : memref<512x2048xf32>
      %1 = affine.load %sum[%i] : memref<512xf32>
      %2 = arith.divf %0, %1 : f32
      affine.store %2, %out[%i, %j] : memref<512x2048xf32>
    }
  }
  memref.dealloc %score : memref<512x2048xf32>
  memref.dealloc %masked : memref<512x2048xf32>
  memref.dealloc %power : memref<512x2048xf32>
  memref.dealloc %sum : memref<512xf32>
  return
}
