// -affine-loop-permute="order=1,0"
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
    affine.for %arg3 = 0 to 64 {
      affine.for %arg4 = 0 to 64 {
        %0 = affine.load %arg0[%arg4, %arg3] : memref<64x64xf32>
        %1 = arith.mulf %0, %arg2 : f32
        affine.store %1, %arg1[%arg4, %arg3] : memref<64x64xf32>
      }
    }
    return
  }
}
