// The sum of an array, whose order may not be changed.
func.func @kernel(%A: memref<1048576xf32>, %out: memref<1xf32>) {
  %zero = arith.constant 0.0 : f32
  %sum = affine.for %i = 0 to 1048576 iter_args(%acc = %zero) -> (f32) {
    %a = affine.load %A[%i] : memref<1048576xf32>
    %s = arith.addf %acc, %a : f32
    affine.yield %s : f32
  }
  affine.store %sum, %out[0] : memref<1xf32>
  return
}
