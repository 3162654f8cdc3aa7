// The maximum of an array under fast-math.
func.func @kernel(%A: memref<262144xf64>, %out: memref<1xf64>) {
  %low = arith.constant -1.0e300 : f64
  %max = affine.for %i = 0 to 262144 iter_args(%acc = %low) -> (f64) {
    %a = affine.load %A[%i] : memref<262144xf64>
    %g = arith.cmpf ogt, %a, %acc fastmath<fast> : f64
    %m = arith.select %g, %a, %acc : f64
    affine.yield %m : f64
  }
  affine.store %max, %out[0] : memref<1xf64>
  return
}
