// -normalize-memrefs
func.func @layout(%x: f32) -> f32 {
  %m = memref.alloc() : memref<8x4xf32, affine_map<(d0, d1) -> (d1, d0)>>
  affine.store %x, %m[3, 1] : memref<8x4xf32, affine_map<(d0, d1) -> (d1, d0)>>
  %y = affine.load %m[3, 1] : memref<8x4xf32, affine_map<(d0, d1) -> (d1, d0)>>
  memref.dealloc %m : memref<8x4xf32, affine_map<(d0, d1) -> (d1, d0)>>
  return %y : f32
}
// -----
module {
  func.func @layout(%arg0: f32) -> f32 {
    %alloc = memref.alloc() : memref<4x8xf32>
    %0 = affine.apply affine_map<() -> (3)>()
    %1 = affine.apply affine_map<() -> (1)>()
    affine.store %arg0, %alloc[1, 3] : memref<4x8xf32>
    %2 = affine.apply affine_map<() -> (3)>()
    %3 = affine.apply affine_map<() -> (1)>()
    %4 = affine.load %alloc[1, 3] : memref<4x8xf32>
    memref.dealloc %alloc : memref<4x8xf32>
    return %4 : f32
  }
}
