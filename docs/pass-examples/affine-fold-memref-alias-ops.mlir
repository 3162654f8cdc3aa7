// -affine-fold-memref-alias-ops
func.func @views(%m: memref<16x16xf32>, %i: index) -> f32 {
  %v = memref.subview %m[2, %i] [4, 4] [2, 1]
    : memref<16x16xf32> to memref<4x4xf32, strided<[32, 1], offset: ?>>
  %x = affine.load %v[1, 3] : memref<4x4xf32, strided<[32, 1], offset: ?>>
  return %x : f32
}
// -----
module {
  func.func @views(%arg0: memref<16x16xf32>, %arg1: index) -> f32 {
    %c4 = arith.constant 4 : index
    %0 = affine.apply affine_map<()[s0] -> (s0 + 3)>()[%arg1]
    %1 = affine.load %arg0[%c4, %0] : memref<16x16xf32>
    return %1 : f32
  }
}
