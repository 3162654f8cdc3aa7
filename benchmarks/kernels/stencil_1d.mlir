// 64 pairs of three-point Jacobi sweeps between two arrays.
func.func @kernel(%A: memref<4096xf32>, %B: memref<4096xf32>) {
  %third = arith.constant 0.33333 : f32
  affine.for %t = 0 to 64 {
    affine.for %i = 1 to 4095 {
      %l = affine.load %A[%i - 1] : memref<4096xf32>
      %m = affine.load %A[%i] : memref<4096xf32>
      %r = affine.load %A[%i + 1] : memref<4096xf32>
      %s = arith.addf %l, %m fastmath<contract> : f32
      %u = arith.addf %s, %r fastmath<contract> : f32
      %v = arith.mulf %third, %u fastmath<contract> : f32
      affine.store %v, %B[%i] : memref<4096xf32>
    }
    affine.for %i = 1 to 4095 {
      %l = affine.load %B[%i - 1] : memref<4096xf32>
      %m = affine.load %B[%i] : memref<4096xf32>
      %r = affine.load %B[%i + 1] : memref<4096xf32>
      %s = arith.addf %l, %m fastmath<contract> : f32
      %u = arith.addf %s, %r fastmath<contract> : f32
      %v = arith.mulf %third, %u fastmath<contract> : f32
      affine.store %v, %A[%i] : memref<4096xf32>
    }
  }
  return
}
