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
