// y += A^T x, with the inner loop along y.
func.func @kernel(%A: memref<1024x1024xf64>, %x: memref<1024xf64>, %y: memref<1024xf64>) {
  affine.for %i = 0 to 1024 {
    affine.for %j = 0 to 1024 {
      %a = affine.load %A[%i, %j] : memref<1024x1024xf64>
      %v = affine.load %x[%i] : memref<1024xf64>
      %o = affine.load %y[%j] : memref<1024xf64>
      %p = arith.mulf %a, %v fastmath<contract> : f64
      %s = arith.addf %o, %p fastmath<contract> : f64
      affine.store %s, %y[%j] : memref<1024xf64>
    }
  }
  return
}
