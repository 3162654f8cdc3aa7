// -affine-loop-invariant-code-motion
func.func @rows(%a: memref<64xf32>, %b: memref<64x64xf32>) {
  affine.for %i = 0 to 64 {
    affine.for %j = 0 to 64 {
      %x = affine.load %a[%i] : memref<64xf32>
      %y = arith.mulf %x, %x : f32
      affine.store %y, %b[%i, %j] : memref<64x64xf32>
    }
  }
  return
}
// -----
module {
  func.func @rows(%arg0: memref<64xf32>, %arg1: memref<64x64xf32>) {
    affine.for %arg2 = 0 to 64 {
      %0 = affine.load %arg0[%arg2] : memref<64xf32>
      %1 = arith.mulf %0, %0 : f32
      affine.for %arg3 = 0 to 64 {
        affine.store %1, %arg1[%arg2, %arg3] : memref<64x64xf32>
      }
    }
    return
  }
}
