// -test-affine-parametric-tile
func.func @fill(%t: index, %m: memref<64xf32>, %x: f32) {
  affine.for %i = 0 to 64 {
    affine.store %x, %m[%i] : memref<64xf32>
  }
  return
}
// -----
module {
  func.func @fill(%arg0: index, %arg1: memref<64xf32>, %arg2: f32) {
    affine.for %arg3 = 0 to affine_map<()[s0] -> (64 ceildiv s0)>()[%arg0] {
      affine.for %arg4 = affine_map<(d0)[s0] -> (d0 * s0)>(%arg3)[%arg0] to min affine_map<(d0)[s0] -> (d0 * s0 + s0, 64)>(%arg3)[%arg0] {
        affine.store %arg2, %arg1[%arg4] : memref<64xf32>
      }
    }
    return
  }
}
