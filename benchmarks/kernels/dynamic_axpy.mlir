// Extents known only at run time: Y = a X + Y over a matrix.
func.func @kernel(%a: f64, %X: memref<?x?xf64>, %Y: memref<?x?xf64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %X, %c0 : memref<?x?xf64>
  %m = memref.dim %X, %c1 : memref<?x?xf64>
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %m {
      %x = affine.load %X[%i, %j] : memref<?x?xf64>
      %y = affine.load %Y[%i, %j] : memref<?x?xf64>
      %p = arith.mulf %a, %x fastmath<contract> : f64
      %s = arith.addf %y, %p fastmath<contract> : f64
      affine.store %s, %Y[%i, %j] : memref<?x?xf64>
    }
  }
  return
}
