// A window that slides over one place: the loop over places counts for nothing in the slice.
func.func @window(%a: memref<4x3xf32>, %o: memref<4x1xf32>, %c: f32) {
  %m = memref.alloc() : memref<4x2xf32>
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 2 {
      affine.store %c, %m[%i, %j] : memref<4x2xf32>
      affine.for %k = 0 to 2 {
        %0 = affine.load %a[%i, %j + %k] : memref<4x3xf32>
        %1 = affine.load %m[%i, %j] : memref<4x2xf32>
        %2 = arith.addf %0, %1 : f32
        affine.store %2, %m[%i, %j] : memref<4x2xf32>
      }
    }
  }
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 1 {
      affine.for %k = 0 to 2 {
        %0 = affine.load %m[%i, %j * 2 + %k] : memref<4x2xf32>
        %1 = affine.load %o[%i, %j] : memref<4x1xf32>
        %2 = arith.addf %0, %1 : f32
        affine.store %2, %o[%i, %j] : memref<4x1xf32>
      }
    }
  }
  return
}
// -----
// Elements of a view that has more dimensions than the memory behind it.
func.func @view(%a: memref<2x2xf32>, %o: memref<2x1x1x2xf32>, %c: f32) {
  %e = memref.expand_shape %a [[0], [1, 2, 3]] output_shape [2, 1, 1, 2] : memref<2x2xf32> into memref<2x1x1x2xf32>
  affine.for %i = 0 to 2 {
    affine.for %j = 0 to 1 {
      affine.for %k = 0 to 1 {
        affine.for %l = 0 to 2 {
          %0 = affine.load %e[%i, %j, %k, %l] : memref<2x1x1x2xf32>
          %1 = arith.mulf %0, %0 : f32
          affine.store %1, %e[%i, %j, %k, %l] : memref<2x1x1x2xf32>
        }
      }
    }
  }
  affine.for %i = 0 to 2 {
    affine.for %j = 0 to 1 {
      affine.for %k = 0 to 1 {
        affine.for %l = 0 to 2 {
          %0 = affine.load %e[%i, %j, %k, %l] : memref<2x1x1x2xf32>
          %1 = arith.addf %0, %c : f32
          affine.store %1, %o[%i, %j, %k, %l] : memref<2x1x1x2xf32>
        }
      }
    }
  }
  return
}
// -----
// A buffer whose subscripts are relative to the loops around.
func.func @apart(%a: memref<6x6xf32>, %o: memref<4x4xf32>, %c: f32) {
  %m = memref.alloc() : memref<6x6xf32>
  affine.for %i = 0 to 6 {
    affine.for %j = 0 to 6 {
      %2 = affine.load %a[%i, %j] : memref<6x6xf32>
      affine.store %2, %m[%i, %j] : memref<6x6xf32>
    }
  }
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 4 {
          %0 = affine.load %m[%i, %j] : memref<6x6xf32>
          %3 = affine.load %m[%i + 2, %j + 1] : memref<6x6xf32>
          %2 = arith.addf %0, %3 : f32
          affine.store %2, %o[%i, %j] : memref<4x4xf32>
    }
  }
  return
}
