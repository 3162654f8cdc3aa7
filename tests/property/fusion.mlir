// twice

func.func @f(%a: memref<4x4xf32>, %b: memref<4x4xf32>) {
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 4 {
      %0 = affine.load %a[0, %j] : memref<4x4xf32>
      %1 = affine.load %b[%i, 0] : memref<4x4xf32>
      %2 = arith.addf %0, %1 : f32
      affine.store %2, %a[%i, %j] : memref<4x4xf32>
    }
  }
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 4 {
    }
  }
  return
}
