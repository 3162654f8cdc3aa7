// -affine-time-skew="everywhere=true tile-size=16"
func.func @sweeps(%a: memref<4000x1000xf64>, %b: memref<4000x1000xf64>) {
  affine.for %t = 0 to 50 {
    affine.for %i = 1 to 3999 {
      affine.for %j = 1 to 999 {
        %u = affine.load %a[%i - 1, %j] : memref<4000x1000xf64>
        %v = affine.load %a[%i + 1, %j] : memref<4000x1000xf64>
        %w = arith.addf %u, %v : f64
        affine.store %w, %b[%i, %j] : memref<4000x1000xf64>
      }
    }
    affine.for %i = 1 to 3999 {
      affine.for %j = 1 to 999 {
        %w = affine.load %b[%i, %j] : memref<4000x1000xf64>
        affine.store %w, %a[%i, %j] : memref<4000x1000xf64>
      }
    }
  }
  return
}
// -----
module {
  func.func @sweeps(%arg0: memref<4000x1000xf64>, %arg1: memref<4000x1000xf64>) {
    affine.for %arg2 = 1 to 4098 step 16 {
      affine.for %arg3 = max affine_map<(d0) -> (0, (d0 - 3999) ceildiv 2)>(%arg2) to min affine_map<(d0) -> (50, d0 floordiv 2 + 8)>(%arg2) {
        affine.for %arg4 = affine_map<(d0) -> (d0)>(%arg2) to affine_map<(d0) -> (d0 + 16)>(%arg2) {
          affine.for %arg5 = max affine_map<(d0, d1) -> (1, d0 - d1 * 2)>(%arg4, %arg3) to min affine_map<(d0, d1) -> (3999, d0 - d1 * 2 + 1)>(%arg4, %arg3) {
            affine.for %arg6 = 1 to 999 {
              %0 = affine.load %arg0[%arg5 - 1, %arg6] : memref<4000x1000xf64>
              %1 = affine.load %arg0[%arg5 + 1, %arg6] : memref<4000x1000xf64>
              %2 = arith.addf %0, %1 : f64
              affine.store %2, %arg1[%arg5, %arg6] : memref<4000x1000xf64>
            }
          }
          affine.for %arg5 = max affine_map<(d0, d1) -> (1, d0 - d1 * 2 - 1)>(%arg4, %arg3) to min affine_map<(d0, d1) -> (3999, d0 - d1 * 2)>(%arg4, %arg3) {
            affine.for %arg6 = 1 to 999 {
              %0 = affine.load %arg1[%arg5, %arg6] : memref<4000x1000xf64>
              affine.store %0, %arg0[%arg5, %arg6] : memref<4000x1000xf64>
            }
          }
        }
      }
    }
    return
  }
}
