// program
func.func @f(%m: memref<9x9xf32>, %x: f32) {
  affine.for %i = 1 to 5 {
    affine.for %j = 0 to 5 {
      %v = affine.load %m[%i - 1, %j] : memref<9x9xf32>
      affine.store %v, %m[%i, %j] : memref<9x9xf32>
    }
  }
  affine.for %k = 0 to 5 {
    affine.store %x, %m[%k, 0] : memref<9x9xf32>
  }
  return
}
func.func @empty() {
  return
}
func.func @loose(%m: memref<f32>, %x: f32) {
  affine.store %x, %m[] : memref<f32>
  affine.store %x, %m[] : memref<f32>
  return
}
