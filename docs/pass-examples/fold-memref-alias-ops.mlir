// -fold-memref-alias-ops
func.func @views(%m: memref<16x16xf32>, %i: index) -> f32 {
  %v = memref.subview %m[2, %i] [4, 4] [2, 1]
    : memref<16x16xf32> to memref<4x4xf32, strided<[32, 1], offset: ?>>
  %x = memref.load %v[%i, %i] : memref<4x4xf32, strided<[32, 1], offset: ?>>
  return %x : f32
}
// -----
module {
  func.func @views(%arg0: memref<16x16xf32>, %arg1: index) -> f32 {
    %0 = affine.apply affine_map<()[s0] -> (s0 * 2 + 2)>()[%arg1]
    %1 = affine.apply affine_map<()[s0] -> (s0 * 2)>()[%arg1]
    %2 = memref.load %arg0[%0, %1] : memref<16x16xf32>
    return %2 : f32
  }
}
