// -test-affine-walk
func.func @remainder(%m: memref<8xf32>, %x: f32) {
  affine.for %i = 0 to 64 {
    affine.store %x, %m[%i mod 8] : memref<8xf32>
  }
  return
}
// -----
f.mlir:3:5: remark: mod expression: 
    affine.store %x, %m[%i mod 8] : memref<8xf32>
    ^
module {
  func.func @remainder(%arg0: memref<8xf32>, %arg1: f32) {
    affine.for %arg2 = 0 to 64 {
      affine.store %arg1, %arg0[%arg2 mod 8] : memref<8xf32>
    }
    return
  }
}
