// program
func.func @walk(%m: memref<32x32xf32>, %n: memref<32x32xf32>) {
  affine.for %i = 1 to 32 {
    affine.for %j = 0 to 31 {
      %0 = affine.load %m[%i - 1, %j + 1] : memref<32x32xf32>
      affine.store %0, %m[%i, %j] : memref<32x32xf32>
    }
  }
  affine.for %k = 0 to 32 {
    affine.for %l = 0 to 32 {
      %0 = affine.load %m[%l, %k] : memref<32x32xf32>
      affine.store %0, %n[%l, %k] : memref<32x32xf32>
    }
  }
  return
}
