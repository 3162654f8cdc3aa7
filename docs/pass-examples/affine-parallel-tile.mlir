// -affine-parallel-tile="tile-sizes=8,16"
func.func @fill(%m: memref<64x64xf32>, %x: f32) {
  affine.parallel (%i, %j) = (0, 0) to (64, 64) {
    affine.store %x, %m[%i, %j] : memref<64x64xf32>
  }
  return
}
// -----
module {
  func.func @fill(%arg0: memref<64x64xf32>, %arg1: f32) {
    affine.parallel (%arg2, %arg3) = (0, 0) to (64, 64) step (8, 16) {
      affine.parallel (%arg4, %arg5) = (%arg2, %arg3) to (%arg2 + 8, %arg3 + 16) {
        affine.store %arg1, %arg0[%arg4, %arg5] : memref<64x64xf32>
      }
    }
    return
  }
}
