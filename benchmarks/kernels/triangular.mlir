// C += L B for a lower triangular L.
func.func @kernel(%L: memref<384x384xf64>, %B: memref<384x384xf64>, %C: memref<384x384xf64>) {
  affine.for %i = 0 to 384 {
    affine.for %k = 0 to affine_map<(d0) -> (d0 + 1)>(%i) {
      affine.for %j = 0 to 384 {
        %l = affine.load %L[%i, %k] : memref<384x384xf64>
        %b = affine.load %B[%k, %j] : memref<384x384xf64>
        %c = affine.load %C[%i, %j] : memref<384x384xf64>
        %p = arith.mulf %l, %b fastmath<contract> : f64
        %s = arith.addf %c, %p fastmath<contract> : f64
        affine.store %s, %C[%i, %j] : memref<384x384xf64>
      }
    }
  }
  return
}
