// -affine-loop-normalize
func.func @every_third(%a: memref<64xf32>, %x: f32) {
  affine.for %i = 2 to 62 step 3 {
    affine.store %x, %a[%i] : memref<64xf32>
  }
  return
}
// -----
module {
  func.func @every_third(%arg0: memref<64xf32>, %arg1: f32) {
    affine.for %arg2 = 0 to 20 {
      %0 = affine.apply affine_map<(d0) -> (d0 * 3 + 2)>(%arg2)
      affine.store %arg1, %arg0[%0] : memref<64xf32>
    }
    return
  }
}
