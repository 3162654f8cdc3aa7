// program
func.func @sums(%m: memref<9x4xf32>, %out: memref<9xf32>) {
  affine.for %i = 0 to 9 {
    affine.for %j = 0 to 4 {
      %0 = affine.load %m[%i, %j] : memref<9x4xf32>
      %1 = affine.load %out[%i] : memref<9xf32>
      %2 = arith.addf %0, %1 : f32
      affine.store %2, %out[%i] : memref<9xf32>
    }
  }
  return
}
func.func @nothing() {
  return
}
