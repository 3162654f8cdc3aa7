// A five-point stencil.
func.func @kernel(%A: memref<1026x1026xf64>, %B: memref<1026x1026xf64>) {
  %fifth = arith.constant 0.2 : f64
  affine.for %i = 1 to 1025 {
    affine.for %j = 1 to 1025 {
      %c = affine.load %A[%i, %j] : memref<1026x1026xf64>
      %w = affine.load %A[%i, %j - 1] : memref<1026x1026xf64>
      %e = affine.load %A[%i, %j + 1] : memref<1026x1026xf64>
      %n = affine.load %A[%i - 1, %j] : memref<1026x1026xf64>
      %s = affine.load %A[%i + 1, %j] : memref<1026x1026xf64>
      %0 = arith.addf %c, %w fastmath<contract> : f64
      %1 = arith.addf %0, %e fastmath<contract> : f64
      %2 = arith.addf %1, %n fastmath<contract> : f64
      %3 = arith.addf %2, %s fastmath<contract> : f64
      %4 = arith.mulf %fifth, %3 fastmath<contract> : f64
      affine.store %4, %B[%i, %j] : memref<1026x1026xf64>
    }
  }
  return
}
