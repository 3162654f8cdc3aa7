// kernel
func.func @kernel() {
  %m = memref.alloc() : memref<10x10xf32>
  %cst = arith.constant 7.0 : f32
  affine.for %i = 0 to 9 {
    affine.for %j = 0 to 9 {
      affine.store %cst, %m[%i, %j] : memref<10x10xf32>
      %0 = affine.load %m[%i - 2, %j] : memref<10x10xf32>
    }
  }
  return
}
