// applied
#row = affine_map<(d0, d1) -> (d0)>
#column = affine_map<(d0, d1) -> (d1)>
#shifted = affine_map<(d0, d1) -> (d0 - 2)>
func.func @kernel() {
  %0 = memref.alloc() : memref<10x10xf32>
  %cst = arith.constant 7.000000e+00 : f32
  affine.for %i = 0 to 9 {
    affine.for %j = 0 to 9 {
      %1 = affine.apply #row(%i, %j)
      %2 = affine.apply #column(%i, %j)
      affine.store %cst, %0[%1, %2] : memref<10x10xf32>
      %3 = affine.apply #shifted(%i, %j)
      %4 = affine.apply #column(%i, %j)
      %5 = affine.load %0[%3, %4] : memref<10x10xf32>
    }
  }
  return
}
// -----
// products
func.func @main(%A: memref<8x128x384xf32>, %B: memref<8x384x512xf32>,
    %C: memref<8x128x512xf32>, %D: memref<8x512x64xf32>, %E: memref<8x128x64xf32>) {
  affine.for %n = 0 to 8 {
    affine.for %i = 0 to 128 {
      affine.for %j = 0 to 512 {
        affine.for %k = 0 to 384 {
          %0 = affine.load %A[%n, %i, %k] : memref<8x128x384xf32>
          %1 = affine.load %B[%n, %k, %j] : memref<8x384x512xf32>
          %2 = affine.load %C[%n, %i, %j] : memref<8x128x512xf32>
          %3 = arith.mulf %0, %1 : f32
          %4 = arith.addf %2, %3 : f32
          affine.store %4, %C[%n, %i, %j] : memref<8x128x512xf32>
        }
      }
    }
  }
  affine.for %n = 0 to 8 {
    affine.for %i = 0 to 128 {
      affine.for %j = 0 to 64 {
        affine.for %k = 0 to 512 {
          %0 = affine.load %C[%n, %i, %k] : memref<8x128x512xf32>
          %1 = affine.load %D[%n, %k, %j] : memref<8x512x64xf32>
          %2 = affine.load %E[%n, %i, %j] : memref<8x128x64xf32>
          %3 = arith.mulf %0, %1 : f32
          %4 = arith.addf %2, %3 : f32
          affine.store %4, %E[%n, %i, %j] : memref<8x128x64xf32>
        }
      }
    }
  }
  return
}
// -----
// shifted
func.func @kernel() {
  %0 = memref.alloc() : memref<10x10xf32>
  %cst = arith.constant 7.000000e+00 : f32
  affine.for %i = 0 to 9 {
    affine.for %j = 0 to 9 {
      affine.store %cst, %0[%i, %j] : memref<10x10xf32>
      %5 = affine.load %0[%i - 2, %j] : memref<10x10xf32>
    }
  }
  return
}
// -----
// skewed
func.func @kernel() {
  %0 = memref.alloc() : memref<10x10xf32>
  %cst = arith.constant 7.000000e+00 : f32
  affine.for %i0 = 0 to 10 {
    affine.for %i1 = 0 to 7 {
      affine.store %cst, %0[%i0 + 3 * %i1, 4 * %i0 + 5 * %i1] : memref<10x10xf32>
      %a = affine.load %0[%i0 + %i1, %i0 + 2 * %i1 + 3] : memref<10x10xf32>
    }
  }
  return
}
// -----
// parity
func.func @kernel() {
  %m = memref.alloc() : memref<50xf32>
  %seven = arith.constant 7.0 : f32
  affine.for %i = 0 to 20 {
    affine.store %seven, %m[2 * %i] : memref<50xf32>
    %x = affine.load %m[2 * %i + 1] : memref<50xf32>
  }
  return
}
