// The lower triangle of C += A A^T, with the triangle in the inner loop.
func.func @kernel(%A: memref<320x320xf32>, %C: memref<320x320xf32>) {
  affine.for %i = 0 to 320 {
    affine.for %k = 0 to 320 {
      affine.for %j = 0 to affine_map<(d0) -> (d0 + 1)>(%i) {
        %a = affine.load %A[%i, %k] : memref<320x320xf32>
        %b = affine.load %A[%j, %k] : memref<320x320xf32>
        %c = affine.load %C[%i, %j] : memref<320x320xf32>
        %p = arith.mulf %a, %b fastmath<contract> : f32
        %s = arith.addf %c, %p fastmath<contract> : f32
        affine.store %s, %C[%i, %j] : memref<320x320xf32>
      }
    }
  }
  return
}
