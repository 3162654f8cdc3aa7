// -test-memref-bound-check
func.func @beyond(%m: memref<8xf32>, %x: f32) {
  affine.for %i = 0 to 9 {
    affine.store %x, %m[%i] : memref<8xf32>
  }
  return
}
// -----
f.mlir:3:5: error: 'affine.store' op memref out of upper bound access along dimension #1
    affine.store %x, %m[%i] : memref<8xf32>
    ^
f.mlir:3:5: note: see current operation: "affine.store"(%arg1, %arg0, %arg2) <{map = affine_map<(d0) -> (d0)>}> : (f32, memref<8xf32>, index) -> ()
module {
  func.func @beyond(%arg0: memref<8xf32>, %arg1: f32) {
    affine.for %arg2 = 0 to 9 {
      affine.store %arg1, %arg0[%arg2] : memref<8xf32>
    }
    return
  }
}
