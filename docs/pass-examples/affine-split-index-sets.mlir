// -affine-split-index-sets
func.func @paths(%d: memref<64x64xf32>) {
  affine.for %k = 0 to 64 {
    affine.for %i = 0 to 64 {
      affine.for %j = 0 to 64 {
        %there = affine.load %d[%i, %k] : memref<64x64xf32>
        %on = affine.load %d[%k, %j] : memref<64x64xf32>
        %through = arith.addf %there, %on : f32
        %known = affine.load %d[%i, %j] : memref<64x64xf32>
        %least = arith.minimumf %known, %through : f32
        affine.store %least, %d[%i, %j] : memref<64x64xf32>
      }
    }
  }
  return
}
// -----
module {
  func.func @paths(%arg0: memref<64x64xf32>) {
    affine.for %arg1 = 0 to 64 {
      affine.for %arg2 = 0 to 64 {
        affine.for %arg3 = 0 to affine_map<(d0) -> (d0)>(%arg1) {
          %0 = affine.load %arg0[%arg2, %arg1] : memref<64x64xf32>
          %1 = affine.load %arg0[%arg1, %arg3] : memref<64x64xf32>
          %2 = arith.addf %0, %1 : f32
          %3 = affine.load %arg0[%arg2, %arg3] : memref<64x64xf32>
          %4 = arith.minimumf %3, %2 : f32
          affine.store %4, %arg0[%arg2, %arg3] : memref<64x64xf32>
        }
        affine.for %arg3 = affine_map<(d0) -> (d0)>(%arg1) to affine_map<(d0) -> (d0 + 1)>(%arg1) {
          %0 = affine.load %arg0[%arg2, %arg1] : memref<64x64xf32>
          %1 = affine.load %arg0[%arg1, %arg3] : memref<64x64xf32>
          %2 = arith.addf %0, %1 : f32
          %3 = affine.load %arg0[%arg2, %arg3] : memref<64x64xf32>
          %4 = arith.minimumf %3, %2 : f32
          affine.store %4, %arg0[%arg2, %arg3] : memref<64x64xf32>
        }
        affine.for %arg3 = affine_map<(d0) -> (d0 + 1)>(%arg1) to 64 {
          %0 = affine.load %arg0[%arg2, %arg1] : memref<64x64xf32>
          %1 = affine.load %arg0[%arg1, %arg3] : memref<64x64xf32>
          %2 = arith.addf %0, %1 : f32
          %3 = affine.load %arg0[%arg2, %arg3] : memref<64x64xf32>
          %4 = arith.minimumf %3, %2 : f32
          affine.store %4, %arg0[%arg2, %arg3] : memref<64x64xf32>
        }
      }
    }
    return
  }
}
