func.func @siblings(%in: memref<8x8x8xf32>, %out: memref<8x8x8xf32>, %sum: memref<8x8x8xf32>, %last: memref<8x8x8xf32>) {
  %m = memref.alloc() : memref<8x8x8xf32>
  %zero = arith.constant 0.0 : f32
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      affine.for %k = 0 to 8 {
        %0 = affine.load %in[%i, %j, %k] : memref<8x8x8xf32>
        affine.store %0, %m[%i, %j, %k] : memref<8x8x8xf32>
      }
    }
  }
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      affine.for %k = 0 to 8 {
        %0 = affine.load %sum[%i, %j, %k] : memref<8x8x8xf32>
        affine.store %0, %last[%i, %j, %k] : memref<8x8x8xf32>
      }
    }
  }
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      affine.for %k = 0 to 8 {
        affine.store %zero, %sum[%i, %j, %k] : memref<8x8x8xf32>
        affine.for %l = 0 to 8 {
          %0 = affine.load %sum[%i, %j, %k] : memref<8x8x8xf32>
          %1 = affine.load %m[%j, %k, %k] : memref<8x8x8xf32>
          %2 = arith.addf %0, %1 : f32
          affine.store %2, %sum[%i, %j, %k] : memref<8x8x8xf32>
        }
      }
    }
  }
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      affine.for %k = 0 to 8 {
        %0 = affine.load %m[%i, %j, %k] : memref<8x8x8xf32>
        affine.store %0, %out[%i, %j, %k] : memref<8x8x8xf32>
      }
    }
  }
  return
}
