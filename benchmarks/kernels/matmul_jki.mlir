// C += A B with the loops in the order jki.
func.func @kernel(%A: memref<256x256xf64>, %B: memref<256x256xf64>, %C: memref<256x256xf64>) {
  affine.for %j = 0 to 256 {
    affine.for %k = 0 to 256 {
      affine.for %i = 0 to 256 {
        %a = affine.load %A[%i, %k] : memref<256x256xf64>
        %b = affine.load %B[%k, %j] : memref<256x256xf64>
        %c = affine.load %C[%i, %j] : memref<256x256xf64>
        %p = arith.mulf %a, %b fastmath<contract> : f64
        %s = arith.addf %c, %p fastmath<contract> : f64
        affine.store %s, %C[%i, %j] : memref<256x256xf64>
      }
    }
  }
  return
}
