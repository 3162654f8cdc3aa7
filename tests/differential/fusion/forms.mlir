func.func @vectors(%arg0: memref<200xvector<4xf32>>, %arg1: memref<200xvector<4xf32>>) {
  %alloc = memref.alloc() : memref<200xvector<4xf32>>
  affine.for %arg2 = 0 to 9 {
    affine.for %arg3 = 0 to 11 {
      %0 = affine.load %arg0[%arg2 * 11 + %arg3] : memref<200xvector<4xf32>>
      affine.store %0, %alloc[%arg2 * 11 + %arg3] : memref<200xvector<4xf32>>
    }
  }
  affine.for %arg2 = 0 to 9 {
    affine.for %arg3 = 0 to 11 {
      %0 = affine.load %alloc[%arg2 * 11 + %arg3] : memref<200xvector<4xf32>>
      affine.store %0, %arg1[%arg2 * 11 + %arg3] : memref<200xvector<4xf32>>
    }
  }
  return
}
// -----
func.func @symbolic_offset(%arg0: memref<200xf64>, %arg1: memref<200xf64>, %arg2: index) {
  %alloc = memref.alloc() : memref<200xf64>
  affine.for %arg3 = 0 to 9 {
    affine.for %arg4 = 0 to 11 {
      %0 = affine.load %arg0[%arg3 * 11 + %arg4 + symbol(%arg2)] : memref<200xf64>
      affine.store %0, %alloc[%arg3 * 11 + %arg4 + symbol(%arg2)] : memref<200xf64>
    }
  }
  affine.for %arg3 = 0 to 9 {
    affine.for %arg4 = 0 to 11 {
      %0 = affine.load %alloc[%arg3 * 11 + %arg4 + symbol(%arg2)] : memref<200xf64>
      affine.store %0, %arg1[%arg3 * 11 + %arg4 + symbol(%arg2)] : memref<200xf64>
    }
  }
  return
}
// -----
func.func @columns_first(%arg0: memref<200xf64>, %arg1: memref<200xf64>, %arg2: index) {
  %alloc = memref.alloc() : memref<200xf64>
  affine.for %arg3 = 0 to 9 {
    affine.for %arg4 = 0 to 11 {
      %0 = affine.load %arg0[%arg3 + %arg4 * 9] : memref<200xf64>
      affine.store %0, %alloc[%arg3 + %arg4 * 9] : memref<200xf64>
    }
  }
  affine.for %arg3 = 0 to 9 {
    affine.for %arg4 = 0 to 11 {
      %0 = affine.load %alloc[%arg3 + %arg4 * 9] : memref<200xf64>
      affine.store %0, %arg1[%arg3 + %arg4 * 9] : memref<200xf64>
    }
  }
  return
}
// -----
func.func @three_digits(%arg0: memref<105xf32>, %arg1: memref<105xf32>) {
  %alloc = memref.alloc() : memref<105xf32>
  affine.for %arg2 = 0 to 3 {
    affine.for %arg3 = 0 to 5 {
      affine.for %arg4 = 0 to 7 {
        %0 = affine.load %arg0[%arg2 * 35 + %arg3 * 7 + %arg4] : memref<105xf32>
        affine.store %0, %alloc[%arg2 * 35 + %arg3 * 7 + %arg4] : memref<105xf32>
      }
    }
  }
  affine.for %arg2 = 0 to 3 {
    affine.for %arg3 = 0 to 5 {
      affine.for %arg4 = 0 to 7 {
        %0 = affine.load %alloc[%arg2 * 35 + %arg3 * 7 + %arg4] : memref<105xf32>
        affine.store %0, %arg1[%arg2 * 35 + %arg3 * 7 + %arg4] : memref<105xf32>
      }
    }
  }
  return
}
// -----
func.func @selected_from_what_is_carried(%arg0: memref<8x8xf64>, %arg1: memref<8x8xf64>, %arg2: i1, %arg3: index) -> memref<8x8xf64> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = scf.for %arg4 = %c0 to %arg3 step %c1 iter_args(%arg5 = %arg0) -> (memref<8x8xf64>) {
    %1 = arith.select %arg2, %arg5, %arg1 : memref<8x8xf64>
    %alloc = memref.alloc() : memref<8x8xf64>
    %alloc_0 = memref.alloc() : memref<8x8xf64>
    affine.for %arg6 = 0 to 8 {
      affine.for %arg7 = 0 to 8 {
        %2 = affine.load %1[%arg6, %arg7] : memref<8x8xf64>
        affine.store %2, %alloc[%arg6, %arg7] : memref<8x8xf64>
      }
    }
    affine.for %arg6 = 0 to 8 {
      affine.for %arg7 = 0 to 8 {
        %2 = affine.load %alloc[%arg6, %arg7] : memref<8x8xf64>
        affine.store %2, %alloc_0[%arg6, %arg7] : memref<8x8xf64>
      }
    }
    scf.yield %alloc_0 : memref<8x8xf64>
  }
  return %0 : memref<8x8xf64>
}
// -----
func.func @unranked(%arg0: memref<*xf32>, %arg1: memref<16xf32>) {
  %cast = memref.cast %arg0 : memref<*xf32> to memref<16xf32>
  %alloc = memref.alloc() : memref<16xf32>
  affine.for %arg2 = 0 to 16 {
    %0 = affine.load %cast[%arg2] : memref<16xf32>
    affine.store %0, %alloc[%arg2] : memref<16xf32>
  }
  affine.for %arg2 = 0 to 16 {
    %0 = affine.load %alloc[%arg2] : memref<16xf32>
    affine.store %0, %arg1[%arg2] : memref<16xf32>
  }
  return
}
// -----
func.func private @f(f32)
func.func @called_in_the_sink(%arg0: f32) {
  %alloc = memref.alloc() : memref<16xf32>
  %alloc_0 = memref.alloc() : memref<16xf32>
  affine.for %arg1 = 0 to 16 {
    %0 = arith.addf %arg0, %arg0 : f32
    affine.store %0, %alloc[%arg1] : memref<16xf32>
  }
  affine.for %arg1 = 0 to 16 {
    %0 = affine.load %alloc[%arg1] : memref<16xf32>
    func.call @f(%0) : (f32) -> ()
  }
  return
}
// -----
func.func @barrier_without_value(%arg0: memref<20xf32>, %arg1: memref<20xf32>, %arg2: memref<20xf32>) {
  affine.for %arg3 = 0 to 20 {
    %0 = affine.load %arg0[%arg3] : memref<20xf32>
    affine.store %0, %arg1[%arg3] : memref<20xf32>
  } {slice_fusion_barrier}
  affine.for %arg3 = 0 to 20 {
    %0 = affine.load %arg0[%arg3] : memref<20xf32>
    affine.store %0, %arg2[%arg3] : memref<20xf32>
  }
  return
}
