// The sum of each row: a loop-carried value inside a loop that carries none.
func.func @row_sums(%in: memref<1024x1024xf32>, %out: memref<1024xf32>) {
  %zero = arith.constant 0.0 : f32
  affine.for %i = 0 to 1024 {
    %sum = affine.for %j = 0 to 1024 iter_args(%partial = %zero) -> (f32) {
      %x = affine.load %in[%i, %j] : memref<1024x1024xf32>
      %next = arith.addf %partial, %x : f32
      affine.yield %next : f32
    }
    affine.store %sum, %out[%i] : memref<1024xf32>
  }
  return
}
