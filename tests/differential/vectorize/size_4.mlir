// options: virtual-vector-size=4
func.func @f(%arg0: memref<?x?xf32>, %arg1: memref<?x?xf32>, %arg2: memref<?xf32>, %arg3: memref<?xf32>, %arg4: memref<?xindex>, %arg5: f32, %arg6: index, %arg7: index) {
  affine.for %arg8 = 0 to 128 {
    %0 = affine.load %arg0[%arg8, %arg8] : memref<?x?xf32>
    affine.store %0, %arg3[%arg8] : memref<?xf32>
  }
  return
}
// -----
func.func @f(%arg0: memref<?x?xf32>, %arg1: memref<?x?xf32>, %arg2: memref<?xf32>, %arg3: memref<?xf32>, %arg4: memref<?xindex>, %arg5: f32, %arg6: index, %arg7: index) {
  affine.for %arg8 = 0 to 128 {
    %0 = affine.load %arg0[%arg8, %arg6] : memref<?x?xf32>
    affine.store %0, %arg1[%arg8, %arg7] : memref<?x?xf32>
  }
  return
}
// -----
func.func @f(%arg0: memref<?x?xf32>, %arg1: memref<?x?xf32>, %arg2: memref<?xf32>, %arg3: memref<?xf32>, %arg4: memref<?xindex>, %arg5: f32, %arg6: index, %arg7: index) {
  affine.for %arg8 = 0 to 128 {
    %0 = affine.load %arg0[%arg7, %arg6] : memref<?x?xf32>
    affine.store %0, %arg3[%arg8] : memref<?xf32>
  }
  return
}
// -----
func.func @f(%arg0: memref<?x?xf32>, %arg1: memref<?x?xf32>, %arg2: memref<?xf32>, %arg3: memref<?xf32>, %arg4: memref<?xindex>, %arg5: f32, %arg6: index, %arg7: index) {
  affine.for %arg8 = 0 to 128 {
    %cst = arith.constant 2.000000e+00 : f32
    affine.store %cst, %arg3[%arg8] : memref<?xf32>
  }
  return
}
// -----
func.func @f(%arg0: memref<?x?xf32>, %arg1: memref<?x?xf32>, %arg2: memref<?xf32>, %arg3: memref<?xf32>, %arg4: memref<?xindex>, %arg5: f32, %arg6: index, %arg7: index) {
  affine.for %arg8 = 0 to 128 {
    %0 = arith.addf %arg5, %arg5 : f32
    affine.store %0, %arg3[%arg8] : memref<?xf32>
  }
  return
}
// -----
func.func @f(%arg0: memref<?x?xf32>, %arg1: memref<?x?xf32>, %arg2: memref<?xf32>, %arg3: memref<?xf32>, %arg4: memref<?xindex>, %arg5: f32, %arg6: index, %arg7: index) {
  affine.for %arg8 = 0 to 128 {
    affine.store %arg5, %arg3[%arg8] : memref<?xf32>
  }
  return
}
// -----
func.func @f(%arg0: memref<?x?xf32>, %arg1: memref<?x?xf32>, %arg2: memref<?xf32>, %arg3: memref<?xf32>, %arg4: memref<?xindex>, %arg5: f32, %arg6: index, %arg7: index) {
  affine.for %arg8 = 0 to 128 {
    affine.store %arg8, %arg4[%arg8] : memref<?xindex>
  }
  return
}
// -----
func.func @f(%arg0: memref<?x?xf32>, %arg1: memref<?x?xf32>, %arg2: memref<?xf32>, %arg3: memref<?xf32>, %arg4: memref<?xindex>, %arg5: f32, %arg6: index, %arg7: index) {
  affine.for %arg8 = 0 to 128 {
    affine.store %arg6, %arg4[%arg8] : memref<?xindex>
  }
  return
}
// -----
#map = affine_map<(d0) -> (d0 + 1)>
func.func @f(%arg0: memref<?x?xf32>, %arg1: memref<?x?xf32>, %arg2: memref<?xf32>, %arg3: memref<?xf32>, %arg4: memref<?xindex>, %arg5: f32, %arg6: index, %arg7: index) {
  affine.for %arg8 = 0 to 128 {
    %0 = affine.apply #map(%arg8)
    %1 = affine.load %arg2[%0] : memref<?xf32>
    affine.store %1, %arg3[%arg8] : memref<?xf32>
  }
  return
}
// -----
#map = affine_map<(d0) -> (d0 + 1)>
func.func @f(%arg0: memref<?x?xf32>, %arg1: memref<?x?xf32>, %arg2: memref<?xf32>, %arg3: memref<?xf32>, %arg4: memref<?xindex>, %arg5: f32, %arg6: index, %arg7: index) {
  affine.for %arg8 = 0 to 128 {
    %0 = affine.apply #map(%arg6)
    %1 = affine.load %arg2[%0 + %arg8] : memref<?xf32>
    affine.store %1, %arg3[%arg8] : memref<?xf32>
  }
  return
}
// -----
func.func @f(%arg0: memref<?x?xf32>, %arg1: memref<?x?xf32>, %arg2: memref<?xf32>, %arg3: memref<?xf32>, %arg4: memref<?xindex>, %arg5: f32, %arg6: index, %arg7: index) {
  affine.for %arg8 = 0 to 128 {
    %0 = affine.load %arg2[%arg8] : memref<?xf32>
    %1 = math.exp %0 : f32
    %2 = arith.cmpf olt, %0, %1 : f32
    %3 = arith.select %2, %0, %1 : f32
    %4 = arith.truncf %3 : f32 to f16
    %5 = arith.extf %4 : f16 to f32
    affine.store %5, %arg3[%arg8] : memref<?xf32>
  }
  return
}
// -----
func.func @f(%arg0: memref<?x?xf32>, %arg1: memref<?x?xf32>, %arg2: memref<?xf32>, %arg3: memref<?xf32>, %arg4: memref<?xindex>, %arg5: f32, %arg6: index, %arg7: index) {
  affine.for %arg8 = 0 to 128 {
    %0 = arith.addi %arg6, %arg6 : index
    affine.store %0, %arg4[%arg8] : memref<?xindex>
  }
  return
}
// -----
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
      %0 = affine.load %arg3[%arg7] : memref<64xf32>
      %1 = affine.load %arg3[%arg8] : memref<64xf32>
      %2 = arith.mulf %0, %1 : f32
      %cst = arith.constant 3.000000e+00 : f32
      %3 = arith.addf %2, %cst : f32
      affine.store %3, %arg1[%arg7, %arg8] : memref<64x64xf32>
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
  affine.for %arg7 = 0 to 64 {
    affine.for %arg8 = 0 to 64 {
      affine.store %arg5, %arg2[%arg7, %arg8] : memref<64x64xf32>
    }
    affine.for %arg8 = 0 to 64 {
      %0 = arith.index_cast %arg8 : index to i32
      affine.store %arg5, %arg1[%arg7, %arg8] : memref<64x64xf32>
    }
  }
  return
}
// -----
func.func @f(%arg0: memref<64x64xf32>, %arg1: memref<64x64xf32>, %arg2: memref<64x64xf32>, %arg3: memref<64xf32>, %arg4: memref<8x64x64xf32>, %arg5: f32, %arg6: index) {
  %cst = arith.constant 0.000000e+00 : f32
  affine.for %arg7 = 0 to 64 {
    %0 = affine.for %arg8 = 0 to 64 iter_args(%arg9 = %arg5) -> (f32) {
      %1 = affine.load %arg0[%arg8, %arg7] : memref<64x64xf32>
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
    %0 = affine.for %arg8 = 0 to 64 iter_args(%arg9 = %arg5) -> (f32) {
      %1 = affine.load %arg0[%arg8, %arg7] : memref<64x64xf32>
      %2 = arith.subf %arg9, %1 : f32
      affine.yield %2 : f32
    }
    affine.store %0, %arg3[%arg7] : memref<64xf32>
  }
  return
}
// -----
#map = affine_map<(d0) -> (d0 + 1)>
func.func @f(%arg0: memref<?x?xf32>, %arg1: memref<?x?xf32>, %arg2: memref<?xf32>, %arg3: memref<?xf32>, %arg4: memref<?xindex>, %arg5: f32, %arg6: index, %arg7: index) {
  affine.for %arg8 = 0 to 128 {
    %0 = affine.apply #map(%arg6)
    %1 = affine.load %arg2[%0] : memref<?xf32>
    affine.store %1, %arg3[%arg8] : memref<?xf32>
  }
  return
}
// -----
#map = affine_map<(d0, d1) -> (d0 + d1)>
func.func @f(%arg0: memref<?x?xf32>, %arg1: memref<?x?xf32>, %arg2: memref<?xf32>, %arg3: memref<?xf32>, %arg4: memref<?xindex>, %arg5: f32, %arg6: index, %arg7: index) {
  affine.for %arg8 = 0 to 128 {
    %0 = affine.apply #map(%arg8, %arg6)
    %1 = affine.load %arg2[%0] : memref<?xf32>
    affine.store %1, %arg3[%arg8] : memref<?xf32>
  }
  return
}
// -----
#map = affine_map<(d0)[s0] -> (d0 + s0)>
func.func @f(%arg0: memref<?x?xf32>, %arg1: memref<?x?xf32>, %arg2: memref<?xf32>, %arg3: memref<?xf32>, %arg4: memref<?xindex>, %arg5: f32, %arg6: index, %arg7: index) {
  affine.for %arg8 = 0 to 128 {
    %0 = affine.apply #map(%arg8)[%arg6]
    %1 = affine.load %arg2[%0] : memref<?xf32>
    affine.store %1, %arg3[%arg8] : memref<?xf32>
  }
  return
}
// -----
func.func @f(%arg0: memref<?x?xf32>, %arg1: memref<?x?xf32>, %arg2: memref<?xf32>, %arg3: memref<?xf32>, %arg4: memref<?xindex>, %arg5: f32, %arg6: index, %arg7: index) {
  affine.for %arg8 = 0 to 128 {
    %0 = affine.load %arg2[%arg8 + %arg6] : memref<?xf32>
    affine.store %0, %arg3[%arg8] : memref<?xf32>
  }
  return
}
// -----
func.func @f(%arg0: memref<?x?xf32>, %arg1: memref<?x?xf32>, %arg2: memref<?xf32>, %arg3: memref<?xf32>, %arg4: memref<?xindex>, %arg5: f32, %arg6: index, %arg7: index) {
  affine.for %arg8 = 0 to 128 {
    %0 = affine.load %arg2[%arg8 + symbol(%arg6)] : memref<?xf32>
    affine.store %0, %arg3[%arg8] : memref<?xf32>
  }
  return
}
// -----
#map = affine_map<(d0) -> (d0 + 1)>
func.func @f(%arg0: memref<?x?xf32>, %arg1: memref<?x?xf32>, %arg2: memref<?xf32>, %arg3: memref<?xf32>, %arg4: memref<?xindex>, %arg5: f32, %arg6: index, %arg7: index) {
  affine.for %arg8 = 0 to 128 {
    %0 = affine.apply #map(%arg8)
    %1 = affine.apply #map(%0)
    %2 = affine.load %arg2[%1] : memref<?xf32>
    affine.store %2, %arg3[%arg8] : memref<?xf32>
  }
  return
}
// -----
#map = affine_map<(d0) -> (d0 + 1)>
func.func @f(%arg0: memref<?x?xf32>, %arg1: memref<?x?xf32>, %arg2: memref<?xf32>, %arg3: memref<?xf32>, %arg4: memref<?xindex>, %arg5: f32, %arg6: index, %arg7: index) {
  %0 = affine.apply #map(%arg6)
  affine.for %arg8 = 0 to 128 {
    %1 = affine.load %arg2[%0 + %arg8] : memref<?xf32>
    affine.store %1, %arg3[%arg8] : memref<?xf32>
  }
  return
}
// -----
#map = affine_map<(d0) -> (d0 + 1)>
func.func @f(%arg0: memref<?x?xf32>, %arg1: memref<?x?xf32>, %arg2: memref<?xf32>, %arg3: memref<?xf32>, %arg4: memref<?xindex>, %arg5: f32, %arg6: index, %arg7: index) {
  %0 = affine.apply #map(%arg6)
  affine.for %arg8 = 0 to 128 {
    %1 = affine.load %arg2[%0] : memref<?xf32>
    affine.store %1, %arg3[%arg8] : memref<?xf32>
  }
  return
}
// -----
func.func @f(%arg0: memref<?x?xf32>, %arg1: memref<?x?xf32>, %arg2: memref<?xf32>, %arg3: memref<?xf32>, %arg4: memref<?xindex>, %arg5: f32, %arg6: index, %arg7: index) {
  %c3 = arith.constant 3 : index
  affine.for %arg8 = 0 to 128 {
    %0 = affine.load %arg2[%c3 + %arg8] : memref<?xf32>
    affine.store %0, %arg3[%arg8] : memref<?xf32>
  }
  return
}
// -----
#map = affine_map<(d0) -> (d0 + 1)>
func.func @f(%arg0: memref<?x?xf32>, %arg1: memref<?x?xf32>, %arg2: memref<?xf32>, %arg3: memref<?xf32>, %arg4: memref<?xindex>, %arg5: f32, %arg6: index, %arg7: index) {
  affine.for %arg8 = 0 to 128 {
    %c3 = arith.constant 3 : index
    %0 = affine.apply #map(%c3)
    %1 = affine.load %arg2[%0 + %arg8] : memref<?xf32>
    affine.store %1, %arg3[%arg8] : memref<?xf32>
  }
  return
}
// -----
func.func @f(%arg0: memref<?x?xf32>, %arg1: memref<?x?xf32>, %arg2: memref<?xf32>, %arg3: memref<?xf32>, %arg4: memref<?xindex>, %arg5: f32, %arg6: index, %arg7: index) {
  affine.for %arg8 = 0 to 128 {
    %c3 = arith.constant 3 : index
    affine.store %c3, %arg4[%arg8] : memref<?xindex>
  }
  return
}
// -----
func.func @f(%arg0: memref<?x?xf32>, %arg1: memref<?x?xf32>, %arg2: memref<?xf32>, %arg3: memref<?xf32>, %arg4: memref<?xindex>, %arg5: f32, %arg6: index, %arg7: index) {
  affine.for %arg8 = 0 to 64 {
    %0 = affine.load %arg2[%arg8] : memref<?xf32>
    affine.store %0, %arg2[%arg8 + 64] : memref<?xf32>
  }
  return
}
// -----
func.func @f(%arg0: memref<?x?xf32>, %arg1: memref<?x?xf32>, %arg2: memref<?xf32>, %arg3: memref<?xf32>, %arg4: memref<?xindex>, %arg5: f32, %arg6: index, %arg7: index) {
  affine.for %arg8 = 0 to 64 {
    %0 = affine.load %arg2[%arg8] : memref<?xf32>
    affine.store %0, %arg2[%arg8 + 1] : memref<?xf32>
  }
  return
}
// -----
func.func @f(%arg0: memref<?x?xf32>, %arg1: memref<?x?xf32>, %arg2: memref<?xf32>, %arg3: memref<?xf32>, %arg4: memref<?xindex>, %arg5: f32, %arg6: index, %arg7: index, %arg8: memref<f32>) {
  affine.for %arg9 = 0 to 128 {
    %0 = affine.load %arg8[] : memref<f32>
    affine.store %0, %arg3[%arg9] : memref<?xf32>
  }
  return
}
// -----
func.func @f(%arg0: memref<?x?xf32>, %arg1: memref<?x?xf32>, %arg2: memref<?xf32>, %arg3: memref<?xf32>, %arg4: memref<?xindex>, %arg5: f32, %arg6: index, %arg7: index, %arg8: f32) {
  affine.for %arg9 = 0 to 128 {
    %0 = arith.cmpi slt, %arg6, %arg7 : index
    %1 = arith.select %0, %arg5, %arg8 : f32
    affine.store %1, %arg3[%arg9] : memref<?xf32>
  }
  return
}
// -----
func.func @f(%arg0: memref<?x?xf32>, %arg1: memref<?x?xf32>, %arg2: memref<?xf32>, %arg3: memref<?xf32>, %arg4: memref<?xindex>, %arg5: f32, %arg6: index, %arg7: index) {
  affine.for %arg8 = 0 to 128 {
    %0 = ub.poison : f32
    affine.store %0, %arg3[%arg8] : memref<?xf32>
  }
  return
}
// -----
#map = affine_map<(d0) -> (d0 + 1)>
func.func @f(%arg0: memref<?x?xf32>, %arg1: memref<?x?xf32>, %arg2: memref<?xf32>, %arg3: memref<?xf32>, %arg4: memref<?xindex>, %arg5: f32, %arg6: index, %arg7: index) {
  %0 = affine.apply #map(%arg6)
  affine.for %arg8 = 0 to 128 {
    %1 = affine.load %arg0[%0, %arg8] : memref<?x?xf32>
    affine.store %1, %arg3[%arg8] : memref<?xf32>
  }
  return
}
// -----
#map = affine_map<()[s0] -> (s0 + 1)>
func.func @f(%arg0: memref<?x?xf32>, %arg1: memref<?x?xf32>, %arg2: memref<?xf32>, %arg3: memref<?xf32>, %arg4: memref<?xindex>, %arg5: f32, %arg6: index, %arg7: index) {
  %0 = affine.apply #map()[%arg6]
  affine.for %arg8 = 0 to 128 {
    %1 = affine.load %arg0[%0, %arg8] : memref<?x?xf32>
    affine.store %1, %arg3[%arg8] : memref<?xf32>
  }
  return
}
// -----
#map = affine_map<() -> (1)>
func.func @f(%arg0: memref<?x?xf32>, %arg1: memref<?x?xf32>, %arg2: memref<?xf32>, %arg3: memref<?xf32>, %arg4: memref<?xindex>, %arg5: f32, %arg6: index, %arg7: index) {
  %0 = affine.apply #map()
  affine.for %arg8 = 0 to 128 {
    %1 = affine.load %arg0[%0, %arg8] : memref<?x?xf32>
    affine.store %1, %arg3[%arg8] : memref<?xf32>
  }
  return
}
// -----
func.func @f(%arg0: memref<?x?xf32>, %arg1: memref<?x?xf32>, %arg2: memref<?xf32>, %arg3: memref<?xf32>, %arg4: memref<?xindex>, %arg5: f32, %arg6: index, %arg7: index) {
  affine.for %arg8 = 0 to 128 {
    %0 = affine.load %arg0[%arg6, %arg8] : memref<?x?xf32>
    affine.store %0, %arg3[%arg8] : memref<?xf32>
  }
  return
}
// -----
func.func @f(%arg0: memref<?x?xf32>, %arg1: memref<?x?xf32>, %arg2: memref<?xf32>, %arg3: memref<?xf32>, %arg4: memref<?xindex>, %arg5: f32, %arg6: index, %arg7: index) {
  affine.for %arg8 = 0 to 128 {
    %0 = affine.load %arg0[symbol(%arg6), %arg8] : memref<?x?xf32>
    affine.store %0, %arg3[%arg8] : memref<?xf32>
  }
  return
}
// -----
func.func @f(%arg0: memref<?x?xf32>, %arg1: memref<?x?xf32>, %arg2: memref<?xf32>, %arg3: memref<?xf32>, %arg4: memref<?xindex>, %arg5: f32, %arg6: index, %arg7: index) {
  affine.for %arg8 = 0 to 128 {
    %0 = affine.load %arg0[%arg6 + %arg7, %arg8] : memref<?x?xf32>
    affine.store %0, %arg3[%arg8] : memref<?xf32>
  }
  return
}
// -----
func.func @f(%arg0: memref<?x?xf32>, %arg1: memref<?x?xf32>, %arg2: memref<?xf32>, %arg3: memref<?xf32>, %arg4: memref<?xindex>, %arg5: f32, %arg6: index, %arg7: index) {
  %c2 = arith.constant 2 : index
  affine.for %arg8 = 0 to 128 {
    %0 = affine.load %arg0[%c2, %arg8] : memref<?x?xf32>
    affine.store %0, %arg3[%arg8] : memref<?xf32>
  }
  return
}
// -----
func.func @f(%arg0: memref<?x?xf32>, %arg1: memref<?x?xf32>, %arg2: memref<?xf32>, %arg3: memref<?xf32>, %arg4: memref<?xindex>, %arg5: f32, %arg6: index, %arg7: index) {
  %0 = arith.addi %arg6, %arg7 : index
  affine.for %arg8 = 0 to 128 {
    %1 = affine.load %arg0[symbol(%0), %arg8] : memref<?x?xf32>
    affine.store %1, %arg3[%arg8] : memref<?xf32>
  }
  return
}
// -----
func.func @f(%arg0: memref<?x?xf32>, %arg1: memref<?x?xf32>, %arg2: memref<?xf32>, %arg3: memref<?xf32>, %arg4: memref<?xindex>, %arg5: f32, %arg6: index, %arg7: index) {
  %c0 = arith.constant 0 : index
  %dim = memref.dim %arg0, %c0 : memref<?x?xf32>
  affine.for %arg8 = 0 to 128 {
    %0 = affine.load %arg0[%dim, %arg8] : memref<?x?xf32>
    affine.store %0, %arg3[%arg8] : memref<?xf32>
  }
  return
}
// -----
#map = affine_map<(d0) -> (d0, 4)>
func.func @f(%arg0: memref<?x?xf32>, %arg1: memref<?x?xf32>, %arg2: memref<?xf32>, %arg3: memref<?xf32>, %arg4: memref<?xindex>, %arg5: f32, %arg6: index, %arg7: index) {
  %0 = affine.min #map(%arg6)
  affine.for %arg8 = 0 to 128 {
    %1 = affine.load %arg0[%0, %arg8] : memref<?x?xf32>
    affine.store %1, %arg3[%arg8] : memref<?xf32>
  }
  return
}
// -----
#map = affine_map<(d0, d1) -> (d0)>
func.func @f(%arg0: memref<?x?xf32>, %arg1: memref<?x?xf32>, %arg2: memref<?xf32>, %arg3: memref<?xf32>, %arg4: memref<?xindex>, %arg5: f32, %arg6: index, %arg7: index) {
  %0 = affine.apply #map(%arg6, %arg7)
  affine.for %arg8 = 0 to 128 {
    %1 = affine.load %arg0[%0, %arg8] : memref<?x?xf32>
    affine.store %1, %arg3[%arg8] : memref<?xf32>
  }
  return
}
// -----
func.func @f(%arg0: memref<?x?xf32>, %arg1: memref<?x?xf32>, %arg2: memref<?xf32>, %arg3: memref<?xf32>, %arg4: memref<?xindex>, %arg5: f32, %arg6: index, %arg7: index) {
  affine.for %arg8 = 0 to 128 {
    %0 = affine.load %arg2[%arg8 + %arg8 floordiv 2] : memref<?xf32>
    affine.store %0, %arg3[%arg8] : memref<?xf32>
  }
  return
}
// -----
func.func @f(%arg0: memref<64x64xf32>, %arg1: memref<64xf32>, %arg2: memref<64xf32>, %arg3: f32) {
  affine.for %arg4 = 0 to 64 {
    affine.for %arg5 = 0 to 64 {
      %0 = affine.load %arg1[%arg4] : memref<64xf32>
      affine.store %0, %arg2[%arg5] : memref<64xf32>
    }
  }
  return
}
// -----
func.func @f(%arg0: memref<64x64xf32>, %arg1: memref<64xf32>, %arg2: memref<64xf32>, %arg3: f32) {
  affine.for %arg4 = 0 to 64 {
    affine.for %arg5 = 0 to 64 {
      %0 = affine.load %arg0[%arg4, %arg5] : memref<64x64xf32>
      affine.store %0, %arg2[%arg5] : memref<64xf32>
    }
  }
  return
}
// -----
#map = affine_map<(d0) -> (d0 + 1)>
func.func @f(%arg0: memref<64x64xf32>, %arg1: memref<64xf32>, %arg2: memref<64xf32>, %arg3: f32) {
  affine.for %arg4 = 0 to 64 {
    %0 = affine.apply #map(%arg4)
    affine.for %arg5 = 0 to 64 {
      %1 = affine.load %arg0[%0, %arg5] : memref<64x64xf32>
      affine.store %1, %arg2[%arg5] : memref<64xf32>
    }
  }
  return
}
// -----
#map = affine_map<(d0) -> (d0 + 1)>
func.func @f(%arg0: memref<64x64xf32>, %arg1: memref<64xf32>, %arg2: memref<64xf32>, %arg3: f32) {
  affine.for %arg4 = 0 to 64 {
    affine.for %arg5 = 0 to 64 {
      %0 = affine.apply #map(%arg4)
      %1 = affine.load %arg0[%0, %arg5] : memref<64x64xf32>
      affine.store %1, %arg2[%arg5] : memref<64xf32>
    }
  }
  return
}
// -----
func.func @f(%arg0: memref<64x64xf32>, %arg1: memref<64xf32>, %arg2: memref<64xf32>, %arg3: f32) {
  affine.for %arg4 = 0 to 64 {
    affine.for %arg5 = 0 to 64 {
      %0 = affine.load %arg1[%arg4 + %arg5] : memref<64xf32>
      affine.store %0, %arg2[%arg5] : memref<64xf32>
    }
  }
  return
}
// -----
#map = affine_map<(d0, d1) -> (d0 + d1)>
func.func @f(%arg0: memref<64x64xf32>, %arg1: memref<64xf32>, %arg2: memref<64xf32>, %arg3: f32) {
  affine.for %arg4 = 0 to 64 {
    affine.for %arg5 = 0 to 64 {
      %0 = affine.apply #map(%arg4, %arg5)
      %1 = affine.load %arg1[%0] : memref<64xf32>
      affine.store %1, %arg2[%arg5] : memref<64xf32>
    }
  }
  return
}
// -----
#map = affine_map<(d0, d1) -> (d0 + d1)>
func.func @f(%arg0: memref<64x64xf32>, %arg1: memref<64xf32>, %arg2: memref<64xf32>, %arg3: f32) {
  affine.for %arg4 = 0 to 64 {
    affine.for %arg5 = 0 to 64 {
      %0 = affine.apply #map(%arg5, %arg4)
      %1 = affine.load %arg1[%0] : memref<64xf32>
      affine.store %1, %arg2[%arg5] : memref<64xf32>
    }
  }
  return
}
// -----
#map = affine_map<(d0) -> (d0 + 1)>
func.func @f(%arg0: memref<64x64xf32>, %arg1: memref<64xf32>, %arg2: memref<64xf32>, %arg3: f32) {
  affine.for %arg4 = 0 to 64 {
    affine.for %arg5 = 0 to 64 {
      %0 = affine.apply #map(%arg4)
      %1 = affine.load %arg1[%0] : memref<64xf32>
      affine.store %1, %arg2[%arg5] : memref<64xf32>
    }
  }
  return
}
// -----
#map = affine_map<(d0) -> (d0 + 1)>
func.func @f(%arg0: memref<64x64xf32>, %arg1: memref<64xf32>, %arg2: memref<64xf32>, %arg3: f32) {
  affine.for %arg4 = 0 to 64 {
    affine.for %arg5 = 0 to 64 {
      %0 = affine.apply #map(%arg5)
      %1 = affine.load %arg0[%arg4, %0] : memref<64x64xf32>
      affine.store %1, %arg2[%arg5] : memref<64xf32>
    }
  }
  return
}
// -----
func.func @f(%arg0: memref<64x64xf32>, %arg1: memref<64x64xf32>, %arg2: memref<64x64xf32>, %arg3: memref<64xf32>, %arg4: memref<8x64x64xf32>, %arg5: f32, %arg6: index) {
  %cst = arith.constant 0.000000e+00 : f32
  affine.for %arg7 = 0 to 64 {
    %cst_0 = arith.constant 5.000000e+00 : f32
    %0 = arith.addf %cst_0, %arg5 : f32
    affine.for %arg8 = 0 to 64 {
      %1 = affine.load %arg0[%arg7, %arg8] : memref<64x64xf32>
      %2 = arith.addf %1, %cst_0 : f32
      %3 = arith.addf %2, %0 : f32
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
    affine.store %arg5, %arg3[%arg7] : memref<64xf32>
  }
  affine.for %arg7 = 0 to 64 {
    affine.store %arg5, %arg3[%arg7] : memref<64xf32>
  }
  affine.if #set(%arg6) {
    affine.for %arg7 = 0 to 64 {
      affine.store %arg5, %arg3[%arg7] : memref<64xf32>
    }
  }
  %true = arith.constant true
  scf.if %true {
    affine.for %arg7 = 0 to 64 {
      affine.store %arg5, %arg3[%arg7] : memref<64xf32>
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
func.func @f(%arg0: memref<64x64xf32>, %arg1: memref<64x64xf32>, %arg2: memref<64x64xf32>, %arg3: memref<64xf32>, %arg4: memref<8x64x64xf32>, %arg5: f32, %arg6: index) {
  %cst = arith.constant 0.000000e+00 : f32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %arg7 = %c0 to %arg6 step %c1 {
    affine.for %arg8 = 0 to 64 {
      affine.store %arg5, %arg0[0, %arg8] : memref<64x64xf32>
    }
  }
  return
}
// -----
func.func @f(%arg0: memref<64x64xf32>, %arg1: memref<64x64xf32>, %arg2: memref<64x64xf32>, %arg3: memref<64xf32>, %arg4: memref<8x64x64xf32>, %arg5: f32, %arg6: index) {
  %cst = arith.constant 0.000000e+00 : f32
  affine.for %arg7 = 0 to 64 {
    %0 = affine.load %arg3[%arg7] : memref<64xf32>
    %1 = math.fma %0, %0, %0 fastmath<fast> : f32
    %2 = math.powf %1, %arg5 : f32
    %3 = arith.bitcast %2 : f32 to i32
    %4 = arith.extui %3 : i32 to i64
    %5 = arith.fptosi %2 : f32 to i32
    %low, %high = arith.mulsi_extended %3, %5 : i32
    %6 = arith.bitcast %high : i32 to f32
    affine.store %6, %arg3[%arg7] : memref<64xf32>
  }
  return
}
// -----
#map = affine_map<(d0) -> (d0 + 1)>
func.func @f(%arg0: memref<?x?xf32>, %arg1: memref<?x?xf32>, %arg2: memref<?xf32>, %arg3: memref<?xf32>, %arg4: memref<?xindex>, %arg5: f32, %arg6: index, %arg7: index) {
  %0 = affine.apply #map(%arg6)
  affine.for %arg8 = 0 to 128 {
    %1 = affine.load %arg2[%0 + %arg8] : memref<?xf32>
    affine.store %1, %arg3[%arg8] : memref<?xf32>
  }
  return
}
// -----
#map = affine_map<(d0) -> (d0 + 1)>
func.func @f(%arg0: memref<?x?xf32>, %arg1: memref<?x?xf32>, %arg2: memref<?xf32>, %arg3: memref<?xf32>, %arg4: memref<?xindex>, %arg5: f32, %arg6: index, %arg7: index) {
  %0 = affine.apply #map(%arg6)
  affine.for %arg8 = 0 to 128 {
    %1 = affine.load %arg0[%0, %arg7] : memref<?x?xf32>
    affine.store %1, %arg3[%arg8] : memref<?xf32>
  }
  return
}
// -----
func.func @f(%arg0: memref<?x?xf32>, %arg1: memref<?x?xf32>, %arg2: memref<?xf32>, %arg3: memref<?xf32>, %arg4: memref<?xindex>, %arg5: f32, %arg6: index, %arg7: index) {
  affine.for %arg8 = 0 to 128 {
    %0 = affine.load %arg0[%arg6 + 1, %arg7] : memref<?x?xf32>
    affine.store %0, %arg3[%arg8] : memref<?xf32>
  }
  return
}
// -----
func.func @f(%arg0: memref<?x?xf32>, %arg1: memref<?x?xf32>, %arg2: memref<?xf32>, %arg3: memref<?xf32>, %arg4: memref<?xindex>, %arg5: f32, %arg6: index, %arg7: index) {
  affine.for %arg8 = 0 to 128 {
    %0 = affine.load %arg0[%arg6, 0] : memref<?x?xf32>
    affine.store %0, %arg3[%arg8] : memref<?xf32>
  }
  return
}
// -----
#map = affine_map<(d0) -> (d0, 3)>
func.func @f(%arg0: memref<?x?xf32>, %arg1: memref<?x?xf32>, %arg2: memref<?xf32>, %arg3: memref<?xf32>, %arg4: memref<?xindex>, %arg5: f32, %arg6: index, %arg7: index) {
  %0 = affine.min #map(%arg6)
  affine.for %arg8 = 0 to 128 {
    %1 = affine.load %arg0[%0, %arg8 + 1] : memref<?x?xf32>
    affine.store %1, %arg3[%arg8] : memref<?xf32>
  }
  return
}
// -----
#map = affine_map<(d0) -> (d0, 3)>
func.func @f(%arg0: memref<?x?xf32>, %arg1: memref<?x?xf32>, %arg2: memref<?xf32>, %arg3: memref<?xf32>, %arg4: memref<?xindex>, %arg5: f32, %arg6: index, %arg7: index) {
  %0 = affine.min #map(%arg6)
  affine.for %arg8 = 0 to 128 {
    %1 = affine.load %arg2[%0 + %arg8] : memref<?xf32>
    affine.store %1, %arg3[%arg8] : memref<?xf32>
  }
  return
}
// -----
#map = affine_map<(d0) -> (d0 + 1)>
func.func @f(%arg0: memref<?x?xf32>, %arg1: memref<?x?xf32>, %arg2: memref<?xf32>, %arg3: memref<?xf32>, %arg4: memref<?xindex>, %arg5: f32, %arg6: index, %arg7: index) {
  %0 = affine.apply #map(%arg6)
  %c0 = arith.constant 0 : index
  affine.for %arg8 = 0 to 128 {
    %1 = affine.load %arg2[%0] : memref<?xf32>
    affine.store %1, %arg3[%arg8] : memref<?xf32>
  }
  return
}
// -----
#map = affine_map<(d0) -> (d0 + 1)>
func.func @f(%arg0: memref<?x?xf32>, %arg1: memref<?x?xf32>, %arg2: memref<?xf32>, %arg3: memref<?xf32>, %arg4: memref<?xindex>, %arg5: f32, %arg6: index, %arg7: index) {
  %0 = affine.apply #map(%arg6)
  affine.for %arg8 = 0 to 128 {
    %1 = affine.load %arg2[%arg8 + 1] : memref<?xf32>
    affine.store %1, %arg3[%arg8] : memref<?xf32>
  }
  return
}
// -----
func.func @f(%arg0: memref<64x64xf32>, %arg1: memref<64x64xf32>, %arg2: memref<64x64xf32>, %arg3: memref<64xf32>, %arg4: memref<8x64x64xf32>, %arg5: f32, %arg6: index, %arg7: f32, %arg8: f32) {
  %cst = arith.constant 0.000000e+00 : f32
  affine.for %arg9 = 0 to 64 {
    %0 = arith.addf %arg5, %cst : f32
    %1 = arith.mulf %arg8, %arg7 : f32
    %2 = arith.mulf %1, %0 : f32
    affine.store %2, %arg3[%arg9] : memref<64xf32>
  }
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
func.func @one_iteration(%x: memref<64xf32>, %y: memref<4xf32>, %z: memref<1xf32>) {
  affine.for %i = 0 to 1 {
    %0 = affine.load %x[20 - %i] : memref<64xf32>
    %1 = affine.load %x[%i * 3] : memref<64xf32>
    %2 = affine.load %x[%i floordiv 2] : memref<64xf32>
    %3 = arith.addf %0, %1 : f32
    %4 = arith.addf %3, %2 : f32
    affine.store %4, %z[%i] : memref<1xf32>
  }
  return
}
// -----
func.func @no_iteration(%x: memref<64xf32>, %y: memref<64x64xf32>, %n: index) {
  affine.for %t = 3 to 3 {
    affine.for %i = 0 to 7 {
      %0 = affine.load %x[20 - %i] : memref<64xf32>
      affine.store %0, %y[%t, %i * 2] : memref<64x64xf32>
    }
    affine.for %i = 0 to %n {
      %0 = affine.load %x[%i] : memref<64xf32>
      affine.store %0, %x[%i] : memref<64xf32>
    }
  }
  return
}
// -----
func.func @tile_that_ends_with_memory(%x: memref<4xf32>, %y: memref<4xf32>) {
  affine.for %t = 0 to 4 step 4 {
    affine.for %i = affine_map<(d0) -> (d0)>(%t) to affine_map<(d0) -> (d0 + 3)>(%t) {
      %0 = affine.load %x[%i] : memref<4xf32>
      affine.store %0, %y[%i + 1] : memref<4xf32>
    }
  }
  return
}
// -----
func.func @twice(%a: memref<64xf32>, %b: memref<64xf32>) {
  affine.for %i = 0 to 64 {
    %0 = affine.load %a[%i] : memref<64xf32>
    %1 = arith.addf %0, %0 : f32
    affine.store %1, %b[%i] : memref<64xf32>
  }
  return
}
func.func @caller(%a: memref<64xf32>) {
  call @twice(%a, %a) : (memref<64xf32>, memref<64xf32>) -> ()
  return
}
