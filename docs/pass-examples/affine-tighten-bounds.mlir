// -affine-tighten-bounds
func.func @lower(%a: memref<64x64xf32>, %n: index, %x: f32) {
  affine.for %i = 0 to 64 {
    affine.for %j = 0 to 64 {
      affine.if affine_set<(d0, d1)[s0] : (d0 - d1 >= 0, s0 - d0 - 1 >= 0)>(%i, %j)[%n] {
        affine.store %x, %a[%i, %j] : memref<64x64xf32>
      }
    }
  }
  return
}
// -----
module {
  func.func @lower(%arg0: memref<64x64xf32>, %arg1: index, %arg2: f32) {
    affine.for %arg3 = 0 to min affine_map<()[s0] -> (64, s0)>()[%arg1] {
      affine.for %arg4 = 0 to affine_map<(d0) -> (d0 + 1)>(%arg3) {
        affine.store %arg2, %arg0[%arg3, %arg4] : memref<64x64xf32>
      }
    }
    return
  }
}
