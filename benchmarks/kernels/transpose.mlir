// B = A^T.
func.func @kernel(%A: memref<1024x1024xf32>, %B: memref<1024x1024xf32>) {
  affine.for %i = 0 to 1024 {
    affine.for %j = 0 to 1024 {
      %a = affine.load %A[%j, %i] : memref<1024x1024xf32>
      affine.store %a, %B[%i, %j] : memref<1024x1024xf32>
    }
  }
  return
}
