// options: virtual-vector-size=2,4,8
func.func @f(%arg0: memref<64x64xf32>, %arg1: memref<64x64xf32>, %arg2: memref<64x64xf32>, %arg3: memref<64xf32>, %arg4: memref<8x64x64xf32>, %arg5: f32, %arg6: index) {
  affine.for %arg7 = 0 to 8 {
    affine.for %arg8 = 0 to 64 {
      affine.for %arg9 = 0 to 64 {
        %0 = affine.load %arg4[%arg7, %arg8, %arg9] : memref<8x64x64xf32>
        affine.store %0, %arg4[%arg7, %arg8, %arg9] : memref<8x64x64xf32>
      }
    }
  }
  return
}
// -----
func.func @no_iteration_inside(%y: memref<64x64x64xf32>, %v: f32) {
  affine.for %i = 0 to 10 {
    affine.for %j = 0 to 9 {
      affine.for %t = 2 to -1 {
        affine.store %v, %y[9 - %i, %j * 2, %t floordiv 3] : memref<64x64x64xf32>
      }
    }
  }
  return
}
