// -affine-loop-tile="tile-sizes=4,8"
func.func @scale(%a: memref<64x64xf32>, %b: memref<64x64xf32>, %c: f32) {
  affine.for %i = 0 to 64 {
    affine.for %j = 0 to 64 {
      %x = affine.load %a[%i, %j] : memref<64x64xf32>
      %y = arith.mulf %x, %c : f32
      affine.store %y, %b[%i, %j] : memref<64x64xf32>
    }
  }
  return
}
// -----
module {
  func.func @scale(%arg0: memref<64x64xf32>, %arg1: memref<64x64xf32>, %arg2: f32) {
    affine.for %arg3 = 0 to 64 step 4 {
      affine.for %arg4 = 0 to 64 step 8 {
        affine.for %arg5 = affine_map<(d0) -> (d0)>(%arg3) to affine_map<(d0) -> (d0 + 4)>(%arg3) {
          affine.for %arg6 = affine_map<(d0) -> (d0)>(%arg4) to affine_map<(d0) -> (d0 + 8)>(%arg4) {
            %0 = affine.load %arg0[%arg5, %arg6] : memref<64x64xf32>
            %1 = arith.mulf %0, %arg2 : f32
            affine.store %1, %arg1[%arg5, %arg6] : memref<64x64xf32>
          }
        }
      }
    }
    return
  }
}
