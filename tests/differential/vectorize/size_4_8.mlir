// options: virtual-vector-size=4,8
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
func.func @f(%arg0: memref<64x64xf32>, %arg1: memref<64x64xf32>, %arg2: memref<64x64xf32>, %arg3: memref<64xf32>, %arg4: memref<8x64x64xf32>, %arg5: f32, %arg6: index) {
  affine.for %arg7 = 0 to 64 {
    affine.for %arg8 = 0 to 64 {
      %0 = affine.load %arg0[%arg8, %arg7] : memref<64x64xf32>
      affine.store %0, %arg1[%arg8, %arg7] : memref<64x64xf32>
    }
  }
  return
}
// -----
func.func @f(%arg0: memref<64x64xf32>, %arg1: memref<64x64xf32>, %arg2: memref<64x64xf32>, %arg3: memref<64xf32>, %arg4: memref<8x64x64xf32>, %arg5: f32, %arg6: index) {
  affine.for %arg7 = 0 to 64 {
    affine.for %arg8 = 0 to 64 {
      affine.for %arg9 = 0 to 64 {
        %0 = affine.load %arg0[%arg7, %arg9] : memref<64x64xf32>
        %1 = affine.load %arg1[%arg9, %arg8] : memref<64x64xf32>
        %2 = arith.mulf %0, %1 : f32
        %3 = affine.load %arg2[%arg7, %arg8] : memref<64x64xf32>
        %4 = arith.addf %2, %3 : f32
        affine.store %4, %arg2[%arg7, %arg8] : memref<64x64xf32>
      }
    }
  }
  return
}
// -----
func.func @f(%arg0: memref<64x64xf32>, %arg1: memref<64x64xf32>, %arg2: memref<64x64xf32>, %arg3: memref<64xf32>, %arg4: memref<8x64x64xf32>, %arg5: f32, %arg6: index) {
  affine.for %arg7 = 0 to 64 {
    affine.for %arg8 = 0 to 64 {
      affine.store %arg5, %arg2[%arg7, %arg8] : memref<64x64xf32>
      affine.for %arg9 = 0 to 64 {
        %0 = affine.load %arg0[%arg7, %arg9] : memref<64x64xf32>
        %1 = affine.load %arg1[%arg9, %arg8] : memref<64x64xf32>
        %2 = arith.mulf %0, %1 : f32
        %3 = affine.load %arg2[%arg7, %arg8] : memref<64x64xf32>
        %4 = arith.addf %2, %3 : f32
        affine.store %4, %arg2[%arg7, %arg8] : memref<64x64xf32>
      }
    }
  }
  return
}
// -----
func.func @f(%arg0: memref<64x64xf32>, %arg1: memref<64x64xf32>, %arg2: memref<64x64xf32>, %arg3: memref<64xf32>, %arg4: memref<8x64x64xf32>, %arg5: f32, %arg6: index) {
  affine.for %arg7 = 0 to 64 {
    affine.for %arg8 = 0 to 64 {
      affine.store %arg5, %arg2[%arg7, %arg8] : memref<64x64xf32>
    }
    affine.for %arg8 = 0 to 64 {
      affine.store %arg5, %arg1[%arg7, %arg8] : memref<64x64xf32>
    }
  }
  return
}
// -----
func.func @f(%arg0: memref<64x64xf32>, %arg1: memref<64x64xf32>, %arg2: memref<64x64xf32>, %arg3: memref<64xf32>, %arg4: memref<8x64x64xf32>, %arg5: f32, %arg6: index) {
  %cst = arith.constant 0.000000e+00 : f32
  affine.for %arg7 = 0 to 64 {
    affine.for %arg8 = 0 to 64 {
      %0 = affine.load %arg0[%arg7, %arg8] : memref<64x64xf32>
      %cst_0 = arith.constant 2.000000e+00 : f32
      %1 = arith.addf %0, %cst_0 : f32
      %2 = arith.addf %1, %cst : f32
      %3 = arith.addf %2, %arg5 : f32
      affine.store %3, %arg0[%arg7, %arg8] : memref<64x64xf32>
    }
  }
  return
}
// -----
#set = affine_set<(d0) : (d0 - 3 >= 0)>
func.func @f(%arg0: memref<64x64xf32>, %arg1: memref<64x64xf32>, %arg2: memref<64x64xf32>, %arg3: memref<64xf32>, %arg4: memref<8x64x64xf32>, %arg5: f32, %arg6: index) {
  %cst = arith.constant 0.000000e+00 : f32
  affine.for %arg7 = 0 to 64 {
    affine.if #set(%arg6) {
      affine.for %arg8 = 0 to 64 {
        affine.store %arg5, %arg0[%arg7, %arg8] : memref<64x64xf32>
      }
    }
  }
  return
}
// -----
func.func @mm(%arg0: memref<64x128xf32>, %arg1: memref<64x128xf32>, %arg2: memref<64x128xf32>) {
  affine.for %arg3 = 0 to 64 {
    affine.for %arg4 = 0 to 128 {
      %0 = affine.load %arg0[%arg3, %arg4] : memref<64x128xf32>
      %1 = affine.load %arg1[%arg3, %arg4] : memref<64x128xf32>
      %2 = arith.addf %0, %1 : f32
      affine.store %2, %arg2[%arg3, %arg4] : memref<64x128xf32>
    }
  }
  return
}
