// The sum of two arrays, one with a factor, written to a third.
func.func @triad(%times: index, %x: memref<?xf64>, %y: memref<?xf64>, %z: memref<?xf64>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %x, %c0 : memref<?xf64>
  %f = arith.constant 3.0 : f64
  affine.for %t = 0 to %times {
    affine.for %i = 0 to %n {
      %a = affine.load %x[%i] : memref<?xf64>
      %b = affine.load %y[%i] : memref<?xf64>
      %p = arith.mulf %a, %f : f64
      %s = arith.addf %p, %b : f64
      affine.store %s, %z[%i] : memref<?xf64>
    }
  }
  return
}
