// -affine-loop-coalescing
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
    %0 = affine.apply affine_map<() -> (64)>()
    %1 = affine.apply affine_map<() -> (64)>()
    %2 = affine.apply affine_map<(d0)[s0] -> (d0 * s0)>(%0)[%1]
    affine.for %arg3 = 0 to %2 {
      %3 = affine.apply affine_map<(d0)[s0] -> (d0 mod s0)>(%arg3)[%1]
      %4 = affine.apply affine_map<(d0)[s0] -> (d0 floordiv s0)>(%arg3)[%1]
      %5 = affine.load %arg0[%4, %3] : memref<64x64xf32>
      %6 = arith.mulf %5, %arg2 : f32
      affine.store %6, %arg1[%4, %3] : memref<64x64xf32>
    }
    return
  }
}
