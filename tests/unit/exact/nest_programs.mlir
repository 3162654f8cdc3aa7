// matmul chain

func.func @chain(%x: memref<8x128x384xf32>, %w: memref<8x384x512xf32>,
                 %h: memref<8x128x512xf32>, %v: memref<8x512x64xf32>,
                 %y: memref<8x128x64xf32>) {
  affine.for %b = 0 to 8 {
    affine.for %m = 0 to 128 {
      affine.for %n = 0 to 512 {
        affine.for %k = 0 to 384 {
          %old = affine.load %h[%b, %m, %n] : memref<8x128x512xf32>
          %p = affine.load %x[%b, %m, %k] : memref<8x128x384xf32>
          %q = affine.load %w[%b, %k, %n] : memref<8x384x512xf32>
          %product = arith.mulf %p, %q : f32
          %new = arith.addf %old, %product : f32
          affine.store %new, %h[%b, %m, %n] : memref<8x128x512xf32>
        }
      }
    }
  }
  affine.for %b = 0 to 8 {
    affine.for %m = 0 to 128 {
      affine.for %n = 0 to 64 {
        affine.for %k = 0 to 512 {
          %old = affine.load %y[%b, %m, %n] : memref<8x128x64xf32>
          %p = affine.load %h[%b, %m, %k] : memref<8x128x512xf32>
          %q = affine.load %v[%b, %k, %n] : memref<8x512x64xf32>
          %product = arith.mulf %p, %q : f32
          %new = arith.addf %old, %product : f32
          affine.store %new, %y[%b, %m, %n] : memref<8x128x64xf32>
        }
      }
    }
  }
  return
}
