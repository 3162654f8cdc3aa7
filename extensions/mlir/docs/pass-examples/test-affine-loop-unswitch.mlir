// -test-affine-loop-unswitch
func.func @either(%a: memref<64xf32>, %x: f32, %n: index) {
  affine.for %i = 0 to 64 {
    affine.if affine_set<()[s0] : (s0 - 5 >= 0)>()[%n] {
      affine.store %x, %a[%i] : memref<64xf32>
    }
  }
  return
}
// -----
module {
  func.func @either(%arg0: memref<64xf32>, %arg1: f32, %arg2: index) {
    affine.if affine_set<()[s0] : (s0 - 5 >= 0)>()[%arg2] {
      affine.for %arg3 = 0 to 64 {
        affine.store %arg1, %arg0[%arg3] : memref<64xf32>
      }
    }
    return
  }
}
