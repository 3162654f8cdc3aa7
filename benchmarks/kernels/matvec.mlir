// y = A x, a reduction along each row, kept in a register.
func.func @kernel(%A: memref<2048x2048xf32>, %x: memref<2048xf32>, %y: memref<2048xf32>) {
  %zero = arith.constant 0.0 : f32
  affine.for %i = 0 to 2048 {
    %sum = affine.for %j = 0 to 2048 iter_args(%acc = %zero) -> (f32) {
      %a = affine.load %A[%i, %j] : memref<2048x2048xf32>
      %v = affine.load %x[%j] : memref<2048xf32>
      %p = arith.mulf %a, %v fastmath<fast> : f32
      %s = arith.addf %acc, %p fastmath<fast> : f32
      affine.yield %s : f32
    }
    affine.store %sum, %y[%i] : memref<2048xf32>
  }
  return
}
