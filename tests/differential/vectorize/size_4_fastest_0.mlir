// options: virtual-vector-size=4 test-fastest-varying=0
func.func @f(%arg0: memref<64x64xf32>, %arg1: memref<64x64xf32>, %arg2: memref<64x64xf32>, %arg3: memref<64xf32>, %arg4: memref<8x64x64xf32>, %arg5: f32, %arg6: index) {
  %cst = arith.constant 0.000000e+00 : f32
  affine.for %arg7 = 0 to 64 {
    %cst_0 = arith.constant 1.000000e+00 : f32
    affine.store %cst_0, %arg3[%arg7] : memref<64xf32>
    affine.for %arg8 = 0 to 64 {
      %0 = affine.load %arg0[%arg8, %arg7] : memref<64x64xf32>
      %cst_1 = arith.constant 2.000000e+00 : f32
      %1 = arith.addf %0, %cst_0 : f32
      %2 = arith.addf %1, %cst_1 : f32
      %3 = arith.addf %2, %cst : f32
      affine.store %3, %arg0[%arg8, %arg7] : memref<64x64xf32>
    }
  }
  return
}
// -----
func.func @f(%arg0: memref<64x64xf32>, %arg1: memref<64x64xf32>, %arg2: memref<64x64xf32>, %arg3: memref<64xf32>, %arg4: memref<8x64x64xf32>, %arg5: f32, %arg6: index) {
  %cst = arith.constant 0.000000e+00 : f32
  affine.for %arg7 = 0 to 64 {
    affine.for %arg8 = 0 to %arg6 {
      %0 = affine.load %arg0[%arg8, %arg7] : memref<64x64xf32>
      affine.store %0, %arg0[%arg8, %arg7] : memref<64x64xf32>
    }
  }
  return
}
// -----
func.func @f(%arg0: memref<64x64xf32>, %arg1: memref<64x64xf32>, %arg2: memref<64x64xf32>, %arg3: memref<64xf32>, %arg4: memref<8x64x64xf32>, %arg5: f32, %arg6: index) {
  %cst = arith.constant 0.000000e+00 : f32
  affine.for %arg7 = 0 to 64 {
    affine.for %arg8 = 0 to %arg6 step 3 {
      %0 = affine.load %arg0[%arg8, %arg7] : memref<64x64xf32>
      affine.store %0, %arg0[%arg8, %arg7] : memref<64x64xf32>
    } {my.attr}
  } {outer.attr}
  return
}
