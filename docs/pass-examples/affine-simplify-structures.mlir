// -affine-simplify-structures
func.func @sure(%a: memref<64xf32>, %x: f32) {
  affine.for %i = 0 to 64 {
    affine.if affine_set<(d0) : (d0 >= 0, d0 * 2 - d0 - d0 + 1 >= 0)>(%i) {
      affine.store %x, %a[%i * 2 - %i] : memref<64xf32>
    }
  }
  return
}
// -----
module {
  func.func @sure(%arg0: memref<64xf32>, %arg1: f32) {
    affine.for %arg2 = 0 to 64 {
      affine.if affine_set<(d0) : (d0 >= 0)>(%arg2) {
        affine.store %arg1, %arg0[%arg2] : memref<64xf32>
      }
    }
    return
  }
}
