// a triangle and a square
func.func @f(%a: memref<20x20xf32>, %b: memref<20x20xf32>, %x: f32) {
  affine.for %i = 0 to 20 {
    affine.for %j = 0 to affine_map<(d0) -> (d0 + 1)>(%i) {
      affine.store %x, %a[%i, %j] : memref<20x20xf32>
    }
  }
  affine.for %i = 0 to 20 {
    affine.for %j = 0 to 20 {
      %0 = affine.load %a[%i, %j] : memref<20x20xf32>
      affine.store %0, %b[%i, %j] : memref<20x20xf32>
    }
  }
  return
}
