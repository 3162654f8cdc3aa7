// -affine-distribute-windows
func.func @windows(%a: memref<64xf32>, %m: memref<64xf32>, %b: memref<32xf32>) {
  affine.for %i = 0 to 32 {
    affine.for %p = affine_map<(d0) -> (2 * d0)>(%i) to affine_map<(d0) -> (2 * d0 + 2)>(%i) {
      %x = affine.load %a[%p] : memref<64xf32>
      %y = arith.mulf %x, %x : f32
      affine.store %y, %m[%p] : memref<64xf32>
    }
    %z = affine.load %m[%i * 2] : memref<64xf32>
    affine.store %z, %b[%i] : memref<32xf32>
  }
  return
}
// -----
module {
  func.func @windows(%arg0: memref<64xf32>, %arg1: memref<64xf32>, %arg2: memref<32xf32>) {
    affine.for %arg3 = 0 to 64 {
      %0 = affine.load %arg0[%arg3] : memref<64xf32>
      %1 = arith.mulf %0, %0 : f32
      affine.store %1, %arg1[%arg3] : memref<64xf32>
    }
    affine.for %arg3 = 0 to 32 {
      %0 = affine.load %arg1[%arg3 * 2] : memref<64xf32>
      affine.store %0, %arg2[%arg3] : memref<32xf32>
    }
    return
  }
}
