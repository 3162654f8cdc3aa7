// C += A B with the loops in the order ijk.
func.func @kernel(%A: memref<384x384xf64>, %B: memref<384x384xf64>, %C: memref<384x384xf64>) {
  affine.for %i = 0 to 384 {
    affine.for %j = 0 to 384 {
      affine.for %k = 0 to 384 {
        %a = affine.load %A[%i, %k] : memref<384x384xf64>
        %b = affine.load %B[%k, %j] : memref<384x384xf64>
        %c = affine.load %C[%i, %j] : memref<384x384xf64>
        %p = arith.mulf %a, %b fastmath<contract> : f64
        %s = arith.addf %c, %p fastmath<contract> : f64
        affine.store %s, %C[%i, %j] : memref<384x384xf64>
      }
    }
  }
  return
}
