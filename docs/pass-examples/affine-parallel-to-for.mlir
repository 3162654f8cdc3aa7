// -affine-parallel-to-for
func.func @fill(%m: memref<64x64xf32>, %x: f32) {
  affine.parallel (%i, %j) = (0, 0) to (64, 64) {
    affine.store %x, %m[%i, %j] : memref<64x64xf32>
  }
  return
}
// -----
module {
  func.func @fill(%arg0: memref<64x64xf32>, %arg1: f32) {
    affine.for %arg2 = 0 to 64 {
      affine.for %arg3 = 0 to 64 {
        affine.store %arg1, %arg0[%arg2, %arg3] : memref<64x64xf32>
      }
    }
    return
  }
}
