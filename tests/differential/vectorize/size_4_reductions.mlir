// options: virtual-vector-size=4 vectorize-reductions=true
func.func @f(%arg0: memref<?xf32>, %arg1: f32, %arg2: index, %arg3: index) -> f32 {
  %cst = arith.constant 2.000000e+00 : f32
  %0 = affine.for %arg4 = 0 to 1024 iter_args(%arg5 = %cst) -> (f32) {
    %1 = affine.load %arg0[%arg4] : memref<?xf32>
    %2 = arith.addf %arg5, %1 : f32
    affine.yield %2 : f32
  }
  return %0 : f32
}
// -----
func.func @f(%arg0: memref<?xf32>, %arg1: f32, %arg2: index, %arg3: index) -> f32 {
  %cst = arith.constant 2.000000e+00 : f32
  %0 = affine.for %arg4 = 0 to 1024 iter_args(%arg5 = %cst) -> (f32) {
    %1 = affine.load %arg0[%arg4] : memref<?xf32>
    %2 = arith.mulf %arg5, %1 : f32
    affine.yield %2 : f32
  }
  return %0 : f32
}
// -----
func.func @f(%arg0: memref<?xf32>, %arg1: f32, %arg2: index, %arg3: index) -> f32 {
  %cst = arith.constant 2.000000e+00 : f32
  %0 = affine.for %arg4 = 0 to 1024 iter_args(%arg5 = %cst) -> (f32) {
    %1 = affine.load %arg0[%arg4] : memref<?xf32>
    %2 = arith.maximumf %arg5, %1 : f32
    affine.yield %2 : f32
  }
  return %0 : f32
}
// -----
func.func @f(%arg0: memref<?xf32>, %arg1: f32, %arg2: index, %arg3: index) -> f32 {
  %cst = arith.constant 2.000000e+00 : f32
  %0 = affine.for %arg4 = 0 to 1024 iter_args(%arg5 = %cst) -> (f32) {
    %1 = affine.load %arg0[%arg4] : memref<?xf32>
    %2 = arith.minimumf %arg5, %1 : f32
    affine.yield %2 : f32
  }
  return %0 : f32
}
// -----
func.func @f(%arg0: memref<?xf32>, %arg1: f32, %arg2: index, %arg3: index) -> f32 {
  %cst = arith.constant 2.000000e+00 : f32
  %0 = affine.for %arg4 = 0 to 1024 iter_args(%arg5 = %cst) -> (f32) {
    %1 = affine.load %arg0[%arg4] : memref<?xf32>
    %2 = arith.maxnumf %arg5, %1 : f32
    affine.yield %2 : f32
  }
  return %0 : f32
}
// -----
func.func @f(%arg0: memref<?xf32>, %arg1: f32, %arg2: index, %arg3: index) -> f32 {
  %cst = arith.constant 2.000000e+00 : f32
  %0 = affine.for %arg4 = 0 to 1024 iter_args(%arg5 = %cst) -> (f32) {
    %1 = affine.load %arg0[%arg4] : memref<?xf32>
    %2 = arith.minnumf %arg5, %1 : f32
    affine.yield %2 : f32
  }
  return %0 : f32
}
// -----
func.func @f(%arg0: memref<?xf32>, %arg1: f32, %arg2: index, %arg3: index) -> f32 {
  %cst = arith.constant 2.000000e+00 : f32
  %0 = affine.for %arg4 = 0 to 1024 iter_args(%arg5 = %cst) -> (f32) {
    %1 = affine.load %arg0[%arg4] : memref<?xf32>
    %2 = arith.subf %arg5, %1 : f32
    affine.yield %2 : f32
  }
  return %0 : f32
}
// -----
func.func @f(%arg0: memref<?xi32>, %arg1: i32, %arg2: index, %arg3: index) -> i32 {
  %c2_i32 = arith.constant 2 : i32
  %0 = affine.for %arg4 = 0 to 1024 iter_args(%arg5 = %c2_i32) -> (i32) {
    %1 = affine.load %arg0[%arg4] : memref<?xi32>
    %2 = arith.addi %arg5, %1 : i32
    affine.yield %2 : i32
  }
  return %0 : i32
}
// -----
func.func @f(%arg0: memref<?xi32>, %arg1: i32, %arg2: index, %arg3: index) -> i32 {
  %c2_i32 = arith.constant 2 : i32
  %0 = affine.for %arg4 = 0 to 1024 iter_args(%arg5 = %c2_i32) -> (i32) {
    %1 = affine.load %arg0[%arg4] : memref<?xi32>
    %2 = arith.muli %arg5, %1 : i32
    affine.yield %2 : i32
  }
  return %0 : i32
}
// -----
func.func @f(%arg0: memref<?xi32>, %arg1: i32, %arg2: index, %arg3: index) -> i32 {
  %c2_i32 = arith.constant 2 : i32
  %0 = affine.for %arg4 = 0 to 1024 iter_args(%arg5 = %c2_i32) -> (i32) {
    %1 = affine.load %arg0[%arg4] : memref<?xi32>
    %2 = arith.maxsi %arg5, %1 : i32
    affine.yield %2 : i32
  }
  return %0 : i32
}
// -----
func.func @f(%arg0: memref<?xi32>, %arg1: i32, %arg2: index, %arg3: index) -> i32 {
  %c2_i32 = arith.constant 2 : i32
  %0 = affine.for %arg4 = 0 to 1024 iter_args(%arg5 = %c2_i32) -> (i32) {
    %1 = affine.load %arg0[%arg4] : memref<?xi32>
    %2 = arith.minsi %arg5, %1 : i32
    affine.yield %2 : i32
  }
  return %0 : i32
}
// -----
func.func @f(%arg0: memref<?xi32>, %arg1: i32, %arg2: index, %arg3: index) -> i32 {
  %c2_i32 = arith.constant 2 : i32
  %0 = affine.for %arg4 = 0 to 1024 iter_args(%arg5 = %c2_i32) -> (i32) {
    %1 = affine.load %arg0[%arg4] : memref<?xi32>
    %2 = arith.maxui %arg5, %1 : i32
    affine.yield %2 : i32
  }
  return %0 : i32
}
// -----
func.func @f(%arg0: memref<?xi32>, %arg1: i32, %arg2: index, %arg3: index) -> i32 {
  %c2_i32 = arith.constant 2 : i32
  %0 = affine.for %arg4 = 0 to 1024 iter_args(%arg5 = %c2_i32) -> (i32) {
    %1 = affine.load %arg0[%arg4] : memref<?xi32>
    %2 = arith.minui %arg5, %1 : i32
    affine.yield %2 : i32
  }
  return %0 : i32
}
// -----
func.func @f(%arg0: memref<?xi32>, %arg1: i32, %arg2: index, %arg3: index) -> i32 {
  %c2_i32 = arith.constant 2 : i32
  %0 = affine.for %arg4 = 0 to 1024 iter_args(%arg5 = %c2_i32) -> (i32) {
    %1 = affine.load %arg0[%arg4] : memref<?xi32>
    %2 = arith.andi %arg5, %1 : i32
    affine.yield %2 : i32
  }
  return %0 : i32
}
// -----
func.func @f(%arg0: memref<?xi32>, %arg1: i32, %arg2: index, %arg3: index) -> i32 {
  %c2_i32 = arith.constant 2 : i32
  %0 = affine.for %arg4 = 0 to 1024 iter_args(%arg5 = %c2_i32) -> (i32) {
    %1 = affine.load %arg0[%arg4] : memref<?xi32>
    %2 = arith.ori %arg5, %1 : i32
    affine.yield %2 : i32
  }
  return %0 : i32
}
// -----
func.func @f(%arg0: memref<?xi32>, %arg1: i32, %arg2: index, %arg3: index) -> i32 {
  %c2_i32 = arith.constant 2 : i32
  %0 = affine.for %arg4 = 0 to 1024 iter_args(%arg5 = %c2_i32) -> (i32) {
    %1 = affine.load %arg0[%arg4] : memref<?xi32>
    %2 = arith.xori %arg5, %1 : i32
    affine.yield %2 : i32
  }
  return %0 : i32
}
// -----
func.func @f(%arg0: memref<?xf32>, %arg1: f32, %arg2: index, %arg3: index) -> f32 {
  %cst = arith.constant 2.000000e+00 : f32
  %0 = affine.for %arg4 = 0 to 1000 iter_args(%arg5 = %cst) -> (f32) {
    %1 = affine.load %arg0[%arg4] : memref<?xf32>
    %2 = arith.addf %1, %arg5 : f32
    affine.yield %2 : f32
  }
  return %0 : f32
}
// -----
func.func @f(%arg0: memref<?xf32>, %arg1: f32, %arg2: index, %arg3: index) -> f32 {
  %cst = arith.constant 2.000000e+00 : f32
  %0 = affine.for %arg4 = 0 to 1000 iter_args(%arg5 = %cst) -> (f32) {
    %1 = affine.load %arg0[%arg4] : memref<?xf32>
    %2 = arith.addf %1, %arg5 fastmath<reassoc> : f32
    affine.yield %2 : f32
  }
  return %0 : f32
}
// -----
func.func @f(%arg0: memref<?xf32>, %arg1: f32, %arg2: index, %arg3: index) -> f32 {
  %cst = arith.constant 2.000000e+00 : f32
  %0 = affine.for %arg4 = 0 to 1001 iter_args(%arg5 = %cst) -> (f32) {
    %1 = affine.load %arg0[%arg4] : memref<?xf32>
    %2 = arith.addf %1, %arg5 : f32
    affine.yield %2 : f32
  }
  return %0 : f32
}
// -----
func.func @f(%arg0: memref<?xf32>, %arg1: f32, %arg2: index, %arg3: index) -> f32 {
  %cst = arith.constant 2.000000e+00 : f32
  %0 = affine.for %arg4 = 0 to %arg2 iter_args(%arg5 = %cst) -> (f32) {
    %1 = affine.load %arg0[%arg4] : memref<?xf32>
    %2 = arith.addf %1, %arg5 : f32
    affine.yield %2 : f32
  }
  return %0 : f32
}
// -----
func.func @f(%arg0: memref<?xf32>, %arg1: f32, %arg2: index, %arg3: index) -> f32 {
  %cst = arith.constant 0xFF800000 : f32
  %0 = affine.for %arg4 = 0 to 1001 iter_args(%arg5 = %cst) -> (f32) {
    %1 = affine.load %arg0[%arg4] : memref<?xf32>
    %2 = arith.maximumf %1, %arg5 : f32
    affine.yield %2 : f32
  }
  return %0 : f32
}
// -----
func.func @f(%arg0: memref<?xf32>, %arg1: f32, %arg2: index, %arg3: index) -> f32 {
  %cst = arith.constant 0xFF800000 : f32
  %0 = affine.for %arg4 = 0 to 1001 iter_args(%arg5 = %cst) -> (f32) {
    %1 = affine.load %arg0[%arg4] : memref<?xf32>
    %2 = arith.maxnumf %1, %arg5 : f32
    affine.yield %2 : f32
  }
  return %0 : f32
}
// -----
func.func @f(%arg0: memref<?xf32>, %arg1: f32, %arg2: index, %arg3: index) -> f32 {
  %cst = arith.constant 2.000000e+00 : f32
  %0 = affine.for %arg4 = 0 to 1001 iter_args(%arg5 = %cst) -> (f32) {
    %1 = affine.load %arg0[%arg4] : memref<?xf32>
    %2 = arith.minimumf %1, %arg5 : f32
    affine.yield %2 : f32
  }
  return %0 : f32
}
// -----
func.func @f(%arg0: memref<?xf32>, %arg1: f32, %arg2: index, %arg3: index) -> f32 {
  %cst = arith.constant 2.000000e+00 : f32
  %0 = affine.for %arg4 = 0 to 1001 iter_args(%arg5 = %cst) -> (f32) {
    %1 = affine.load %arg0[%arg4] : memref<?xf32>
    %2 = arith.minnumf %1, %arg5 : f32
    affine.yield %2 : f32
  }
  return %0 : f32
}
// -----
func.func @f(%arg0: memref<?xi16>, %arg1: i16, %arg2: index, %arg3: index) -> i16 {
  %c-32768_i16 = arith.constant -32768 : i16
  %0 = affine.for %arg4 = 0 to 1001 iter_args(%arg5 = %c-32768_i16) -> (i16) {
    %1 = affine.load %arg0[%arg4] : memref<?xi16>
    %2 = arith.maxsi %1, %arg5 : i16
    affine.yield %2 : i16
  }
  return %0 : i16
}
// -----
func.func @f(%arg0: memref<?xi16>, %arg1: i16, %arg2: index, %arg3: index) -> i16 {
  %c-1_i16 = arith.constant -1 : i16
  %0 = affine.for %arg4 = 0 to 1001 iter_args(%arg5 = %c-1_i16) -> (i16) {
    %1 = affine.load %arg0[%arg4] : memref<?xi16>
    %2 = arith.andi %1, %arg5 : i16
    affine.yield %2 : i16
  }
  return %0 : i16
}
// -----
func.func @f(%arg0: memref<?xi16>, %arg1: i16, %arg2: index, %arg3: index) -> i16 {
  %c1_i16 = arith.constant 1 : i16
  %0 = affine.for %arg4 = 0 to 1001 iter_args(%arg5 = %c1_i16) -> (i16) {
    %1 = affine.load %arg0[%arg4] : memref<?xi16>
    %2 = arith.muli %1, %arg5 : i16
    affine.yield %2 : i16
  }
  return %0 : i16
}
// -----
#map = affine_map<(d0) -> (d0, 3)>
#map1 = affine_map<(d0) -> (d0, 300)>
func.func @f(%arg0: memref<?xf32>, %arg1: f32, %arg2: index, %arg3: index) -> f32 {
  %cst = arith.constant 2.000000e+00 : f32
  %0 = affine.for %arg4 = max #map(%arg3) to min #map1(%arg2) iter_args(%arg5 = %cst) -> (f32) {
    %1 = affine.load %arg0[%arg4] : memref<?xf32>
    %2 = arith.addf %1, %arg5 : f32
    affine.yield %2 : f32
  }
  return %0 : f32
}
// -----
func.func @f(%arg0: memref<64x64xf32>, %arg1: memref<64x64xf32>, %arg2: memref<64x64xf32>, %arg3: memref<64xf32>, %arg4: memref<8x64x64xf32>, %arg5: f32, %arg6: index) {
  %cst = arith.constant 0.000000e+00 : f32
  %0:2 = affine.for %arg7 = 0 to 65 iter_args(%arg8 = %cst, %arg9 = %arg5) -> (f32, f32) {
    %1 = affine.load %arg3[%arg7] : memref<64xf32>
    %2 = arith.addf %arg8, %1 : f32
    %3 = arith.mulf %arg9, %1 : f32
    affine.yield %2, %3 : f32, f32
  }
  affine.store %0#0, %arg3[0] : memref<64xf32>
  affine.store %0#1, %arg3[1] : memref<64xf32>
  return
}
// -----
func.func @f(%arg0: memref<64x64xf32>, %arg1: memref<64x64xf32>, %arg2: memref<64x64xf32>, %arg3: memref<64xf32>, %arg4: memref<8x64x64xf32>, %arg5: f32, %arg6: index) {
  %cst = arith.constant 0.000000e+00 : f32
  %0 = affine.for %arg7 = 0 to 64 iter_args(%arg8 = %cst) -> (f32) {
    %1 = affine.for %arg9 = 0 to 64 iter_args(%arg10 = %arg8) -> (f32) {
      %2 = affine.load %arg0[%arg7, %arg9] : memref<64x64xf32>
      %3 = arith.addf %arg10, %2 : f32
      affine.yield %3 : f32
    }
    affine.yield %1 : f32
  }
  affine.store %0, %arg3[0] : memref<64xf32>
  return
}
// -----
func.func @f(%arg0: memref<64x64xf32>, %arg1: memref<64x64xf32>, %arg2: memref<64x64xf32>, %arg3: memref<64xf32>, %arg4: memref<8x64x64xf32>, %arg5: f32, %arg6: index) {
  %cst = arith.constant 0.000000e+00 : f32
  %0 = affine.for %arg7 = 0 to 64 iter_args(%arg8 = %cst) -> (f32) {
    %1 = affine.for %arg9 = 0 to 64 iter_args(%arg10 = %cst) -> (f32) {
      %3 = affine.load %arg0[%arg7, %arg9] : memref<64x64xf32>
      %4 = arith.addf %arg10, %3 : f32
      affine.yield %4 : f32
    }
    %2 = arith.addf %arg8, %1 : f32
    affine.yield %2 : f32
  }
  affine.store %0, %arg3[0] : memref<64xf32>
  return
}
// -----
func.func @f(%arg0: memref<64x64xf32>, %arg1: memref<64x64xf32>, %arg2: memref<64x64xf32>, %arg3: memref<64xf32>, %arg4: memref<8x64x64xf32>, %arg5: f32, %arg6: index) {
  %cst = arith.constant 0.000000e+00 : f32
  affine.for %arg7 = 0 to 64 {
    %0 = affine.for %arg8 = 0 to 64 iter_args(%arg9 = %cst) -> (f32) {
      %1 = affine.load %arg0[%arg7, %arg8] : memref<64x64xf32>
      %2 = arith.addf %arg9, %1 : f32
      affine.yield %2 : f32
    }
    affine.store %0, %arg3[%arg7] : memref<64xf32>
  }
  return
}
// -----
func.func @f(%arg0: memref<64x64xf32>, %arg1: memref<64x64xf32>, %arg2: memref<64x64xf32>, %arg3: memref<64xf32>, %arg4: memref<8x64x64xf32>, %arg5: f32, %arg6: index) {
  %cst = arith.constant 0.000000e+00 : f32
  affine.for %arg7 = 0 to 64 {
    %0 = affine.load %arg3[%arg7] : memref<64xf32>
    %1 = affine.for %arg8 = 0 to 64 iter_args(%arg9 = %0) -> (f32) {
      %2 = affine.load %arg0[%arg7, %arg8] : memref<64x64xf32>
      %3 = arith.addf %arg9, %2 : f32
      affine.yield %3 : f32
    }
    affine.store %1, %arg3[%arg7] : memref<64xf32>
  }
  return
}
// -----
func.func @f(%arg0: memref<64x64xf32>, %arg1: memref<64x64xf32>, %arg2: memref<64x64xf32>, %arg3: memref<64xf32>, %arg4: memref<8x64x64xf32>, %arg5: f32, %arg6: index) {
  %cst = arith.constant 0.000000e+00 : f32
  affine.for %arg7 = 0 to 64 {
    %0 = affine.load %arg3[%arg7] : memref<64xf32>
    %1 = math.exp %0 : f32
    affine.for %arg8 = 0 to 64 {
      %2 = affine.load %arg0[%arg7, %arg8] : memref<64x64xf32>
      %3 = arith.mulf %2, %1 : f32
      affine.store %3, %arg0[%arg7, %arg8] : memref<64x64xf32>
    }
  }
  return
}
// -----
func.func @f(%arg0: memref<64x64xf32>, %arg1: memref<64x64xf32>, %arg2: memref<64x64xf32>, %arg3: memref<64xf32>, %arg4: memref<8x64x64xf32>, %arg5: f32, %arg6: index) {
  %cst = arith.constant 0.000000e+00 : f32
  %0 = affine.for %arg7 = 0 to 63 iter_args(%arg8 = %cst) -> (f32) {
    %1 = affine.for %arg9 = 0 to 64 iter_args(%arg10 = %cst) -> (f32) {
      %3 = affine.load %arg0[%arg9, %arg7] : memref<64x64xf32>
      %4 = arith.subf %arg10, %3 : f32
      affine.yield %4 : f32
    }
    %2 = arith.addf %arg8, %1 : f32
    affine.yield %2 : f32
  }
  affine.store %0, %arg3[0] : memref<64xf32>
  return
}
// -----
#map = affine_map<()[s0] -> (s0 * 8)>
func.func @f(%arg0: memref<64x64xf32>, %arg1: memref<64x64xf32>, %arg2: memref<64x64xf32>, %arg3: memref<64xf32>, %arg4: memref<8x64x64xf32>, %arg5: f32, %arg6: index, %arg7: f32, %arg8: f32) {
  %cst = arith.constant 0.000000e+00 : f32
  %0 = affine.for %arg9 = 0 to #map()[%arg6] iter_args(%arg10 = %cst) -> (f32) {
    %1 = affine.load %arg3[%arg9] : memref<64xf32>
    %2 = arith.addf %arg10, %1 : f32
    affine.yield %2 : f32
  }
  affine.store %0, %arg3[0] : memref<64xf32>
  return
}
// -----
#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0) -> (d0 + 8)>
func.func @f(%arg0: memref<64x64xf32>, %arg1: memref<64x64xf32>, %arg2: memref<64x64xf32>, %arg3: memref<64xf32>, %arg4: memref<8x64x64xf32>, %arg5: f32, %arg6: index, %arg7: f32, %arg8: f32) {
  %cst = arith.constant 0.000000e+00 : f32
  affine.for %arg9 = 0 to 8 {
    %0 = affine.for %arg10 = #map(%arg9) to #map1(%arg9) iter_args(%arg11 = %cst) -> (f32) {
      %1 = affine.load %arg3[%arg10] : memref<64xf32>
      %2 = arith.addf %arg11, %1 : f32
      affine.yield %2 : f32
    }
    affine.store %0, %arg3[0] : memref<64xf32>
  }
  return
}
// -----
#map = affine_map<(d0) -> (d0 + 1)>
func.func @f(%arg0: memref<64x64xf32>, %arg1: memref<64x64xf32>, %arg2: memref<64x64xf32>, %arg3: memref<64xf32>, %arg4: memref<8x64x64xf32>, %arg5: f32, %arg6: index, %arg7: f32, %arg8: f32) {
  %cst = arith.constant 0.000000e+00 : f32
  affine.for %arg9 = 0 to 8 {
    %0 = affine.for %arg10 = 0 to #map(%arg9) iter_args(%arg11 = %cst) -> (f32) {
      %1 = affine.load %arg3[%arg10] : memref<64xf32>
      %2 = arith.addf %arg11, %1 : f32
      affine.yield %2 : f32
    }
    affine.store %0, %arg3[0] : memref<64xf32>
  }
  return
}
// -----
#map = affine_map<(d0) -> (d0 * 4, 16)>
func.func @f(%arg0: memref<64x64xf32>, %arg1: memref<64x64xf32>, %arg2: memref<64x64xf32>, %arg3: memref<64xf32>, %arg4: memref<8x64x64xf32>, %arg5: f32, %arg6: index, %arg7: f32, %arg8: f32) {
  %cst = arith.constant 0.000000e+00 : f32
  affine.for %arg9 = 0 to 8 {
    %0 = affine.for %arg10 = 0 to min #map(%arg9) iter_args(%arg11 = %cst) -> (f32) {
      %1 = affine.load %arg3[%arg10] : memref<64xf32>
      %2 = arith.addf %arg11, %1 : f32
      affine.yield %2 : f32
    }
    affine.store %0, %arg3[0] : memref<64xf32>
  }
  return
}
// -----
func.func @f(%arg0: memref<64x64xf32>, %arg1: memref<64x64xf32>, %arg2: memref<64x64xf32>, %arg3: memref<64xf32>, %arg4: memref<8x64x64xf32>, %arg5: f32, %arg6: index, %arg7: f32, %arg8: f32) {
  %cst = arith.constant 0.000000e+00 : f32
  %0 = affine.for %arg9 = 0 to 64 iter_args(%arg10 = %cst) -> (f32) {
    %1 = arith.addf %arg10, %arg10 : f32
    affine.yield %1 : f32
  }
  affine.store %0, %arg3[0] : memref<64xf32>
  return
}
// -----
func.func @f(%arg0: memref<64x64xf32>, %arg1: memref<64x64xf32>, %arg2: memref<64x64xf32>, %arg3: memref<64xf32>, %arg4: memref<8x64x64xf32>, %arg5: f32, %arg6: index, %arg7: f32, %arg8: f32) {
  %cst = arith.constant 0.000000e+00 : f32
  %0 = affine.for %arg9 = 0 to 63 iter_args(%arg10 = %cst) -> (f32) {
    %1 = arith.addf %arg10, %arg5 : f32
    affine.yield %1 : f32
  }
  affine.store %0, %arg3[0] : memref<64xf32>
  return
}
// -----
func.func @f(%arg0: memref<64x64xf32>, %arg1: memref<64x64xf32>, %arg2: memref<64x64xf32>, %arg3: memref<64xf32>, %arg4: memref<8x64x64xf32>, %arg5: f32, %arg6: index, %arg7: f32, %arg8: f32) {
  %cst = arith.constant 0.000000e+00 : f32
  %0 = ub.poison : f32
  %1 = affine.for %arg9 = 0 to 63 iter_args(%arg10 = %0) -> (f32) {
    %2 = affine.load %arg3[%arg9] : memref<64xf32>
    %3 = arith.addf %arg10, %2 : f32
    affine.yield %3 : f32
  }
  affine.store %1, %arg3[0] : memref<64xf32>
  return
}
// -----
func.func @f(%arg0: memref<64x64xf32>, %arg1: memref<64x64xf32>, %arg2: memref<64x64xf32>, %arg3: memref<64xf32>, %arg4: memref<8x64x64xf32>, %arg5: f32, %arg6: index, %arg7: f32, %arg8: f32) {
  %cst = arith.constant 0.000000e+00 : f32
  %cst_0 = arith.constant -0.000000e+00 : f32
  %0 = affine.for %arg9 = 0 to 64 iter_args(%arg10 = %cst_0) -> (f32) {
    %1 = affine.load %arg3[%arg9] : memref<64xf32>
    %2 = arith.addf %arg10, %1 : f32
    affine.yield %2 : f32
  }
  affine.store %0, %arg3[0] : memref<64xf32>
  return
}
// -----
func.func @seed(%arg0: memref<16x64xf32>, %arg1: memref<64xf32>) {
  %cst = arith.constant 0.000000e+00 : f32
  affine.for %arg2 = 0 to 64 {
    %0 = affine.for %arg3 = 0 to 16 iter_args(%arg4 = %cst) -> (f32) {
      %1 = affine.load %arg0[%arg3, %arg2] : memref<16x64xf32>
      %2 = arith.addf %arg4, %1 : f32
      affine.yield %2 : f32
    }
    affine.store %0, %arg1[%arg2] : memref<64xf32>
  }
  return
}
// -----
func.func @inner(%arg0: memref<64x100xf32>, %arg1: memref<64xf32>) {
  %cst = arith.constant 3.000000e+00 : f32
  affine.for %arg2 = 0 to 64 {
    %0 = affine.for %arg3 = 0 to 100 iter_args(%arg4 = %cst) -> (f32) {
      %1 = affine.load %arg0[%arg2, %arg3] : memref<64x100xf32>
      %2 = arith.addf %arg4, %1 : f32
      affine.yield %2 : f32
    }
    affine.store %0, %arg1[%arg2] : memref<64xf32>
  }
  return
}
// -----
#map = affine_map<(d0) -> (d0 * 2 + 1)>
func.func @iv(%arg0: memref<?xf32>, %arg1: memref<?xindex>, %arg2: index) {
  affine.for %arg3 = 3 to 77 step 2 {
    %0 = affine.apply #map(%arg3)
    %1 = arith.index_cast %0 : index to i32
    %2 = arith.sitofp %1 : i32 to f32
    affine.store %2, %arg0[%arg3] : memref<?xf32>
  }
  affine.for %arg3 = 0 to 77 {
    affine.store %arg3, %arg1[%arg3] : memref<?xindex>
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
// -----
func.func @chain(%x: memref<64xf32>, %s: f32) -> f32 {
  %r = affine.for %i = 0 to 64 iter_args(%c = %s) -> (f32) {
    %v = affine.load %x[%i] : memref<64xf32>
    %0 = arith.addf %c, %v : f32
    %1 = arith.addf %0, %s : f32
    affine.yield %1 : f32
  }
  return %r : f32
}
// -----
func.func @one_iteration(%x: memref<64xf32>, %v: f32) -> f32 {
  %r = affine.for %i = 0 to 1 iter_args(%c = %v) -> (f32) {
    %0 = affine.load %x[20 - %i] : memref<64xf32>
    %1 = arith.addf %c, %0 : f32
    affine.yield %1 : f32
  }
  return %r : f32
}
// -----
func.func @no_iteration(%x: memref<64xf32>, %y: memref<64xf32>, %v: f32) {
  affine.for %t = 3 to 3 {
    %r = affine.for %i = 0 to 7 iter_args(%c = %v) -> (f32) {
      %0 = affine.load %x[20 - %i] : memref<64xf32>
      %1 = arith.addf %c, %0 : f32
      affine.yield %1 : f32
    }
    affine.store %r, %y[%t] : memref<64xf32>
  }
  return
}
