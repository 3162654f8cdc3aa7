// program

func.func @f(%x_1: memref<9xf32>, %x_2: memref<9xf32>, %7: index, %_1: index, %.: index) {
  affine.for %i = 0 to 9 {
    %r:2, %r_0 = "t.three"(%i) : (index) -> (index, index, index)
    %0 = affine.load %x_1[%i] : memref<9xf32>
    affine.store %0, %x_2[%i] : memref<9xf32>
  }
  affine.for %i = 0 to 9 {
    %0 = affine.load %x_2[%i] : memref<9xf32>
    affine.store %0, %x_1[%i] : memref<9xf32>
  }
  return
}
// -----
// what passes make gets names that are free

func.func @f(%alloc: memref<4x8xf32>, %arg0: memref<4x8xf32>, %2: f32) {
  affine.for %1 = 0 to 32 {
    affine.store %2, %alloc[%1 floordiv 8, %1 mod 8] : memref<4x8xf32>
    %0 = affine.load %alloc[%1 floordiv 8, %1 mod 8] : memref<4x8xf32>
    affine.store %0, %arg0[%1 floordiv 8, %1 mod 8] : memref<4x8xf32>
  }
  return
}
// -----
// a replacement takes over the name
func.func @f(%n_1: index) {
  %a_5 = "t.a"() : () -> index
  %0 = "t.b"(%a_5) : (index) -> i1
  return
}
