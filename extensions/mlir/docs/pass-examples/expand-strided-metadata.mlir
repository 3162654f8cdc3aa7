// -expand-strided-metadata
func.func @views(%m: memref<16x16xf32>, %i: index) -> f32 {
  %v = memref.subview %m[2, %i] [4, 4] [2, 1]
    : memref<16x16xf32> to memref<4x4xf32, strided<[32, 1], offset: ?>>
  %x = memref.load %v[%i, %i] : memref<4x4xf32, strided<[32, 1], offset: ?>>
  return %x : f32
}
// -----
module {
  func.func @views(%arg0: memref<16x16xf32>, %arg1: index) -> f32 {
    %base_buffer, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %arg0 : memref<16x16xf32> -> memref<f32>, index, index, index, index, index
    %0 = affine.apply affine_map<()[s0] -> (s0 + 32)>()[%arg1]
    %reinterpret_cast = memref.reinterpret_cast %base_buffer to offset: [%0], sizes: [4, 4], strides: [32, 1] : memref<f32> to memref<4x4xf32, strided<[32, 1], offset: ?>>
    %1 = memref.load %reinterpret_cast[%arg1, %arg1] : memref<4x4xf32, strided<[32, 1], offset: ?>>
    return %1 : f32
  }
}
