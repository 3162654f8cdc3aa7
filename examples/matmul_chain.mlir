// A chain of two batched matrix products, E += (C += A B) D, eight matrices at a time.
func.func @matmul_chain(%A: memref<8x128x384xf32>, %B: memref<8x384x512xf32>,
                        %C: memref<8x128x512xf32>, %D: memref<8x512x64xf32>,
                        %E: memref<8x128x64xf32>) {
  affine.for %n = 0 to 8 {
    affine.for %i = 0 to 128 {
      affine.for %j = 0 to 512 {
        affine.for %k = 0 to 384 {
          %a = affine.load %A[%n, %i, %k] : memref<8x128x384xf32>
          %b = affine.load %B[%n, %k, %j] : memref<8x384x512xf32>
          %c = affine.load %C[%n, %i, %j] : memref<8x128x512xf32>
          %ab = arith.mulf %a, %b : f32
          %sum = arith.addf %c, %ab : f32
          affine.store %sum, %C[%n, %i, %j] : memref<8x128x512xf32>
        }
      }
    }
  }
  affine.for %n = 0 to 8 {
    affine.for %i = 0 to 128 {
      affine.for %j = 0 to 64 {
        affine.for %k = 0 to 512 {
          %c = affine.load %C[%n, %i, %k] : memref<8x128x512xf32>
          %d = affine.load %D[%n, %k, %j] : memref<8x512x64xf32>
          %e = affine.load %E[%n, %i, %j] : memref<8x128x64xf32>
          %cd = arith.mulf %c, %d : f32
          %sum = arith.addf %e, %cd : f32
          affine.store %sum, %E[%n, %i, %j] : memref<8x128x64xf32>
        }
      }
    }
  }
  return
}
