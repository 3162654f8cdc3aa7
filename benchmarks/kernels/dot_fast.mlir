// A dot product that may be reassociated.
func.func @kernel(%A: memref<65536xf32>, %B: memref<65536xf32>, %out: memref<1xf32>) {
  %zero = arith.constant 0.0 : f32
  affine.for %t = 0 to 16 {
    %sum = affine.for %i = 0 to 65536 iter_args(%acc = %zero) -> (f32) {
      %a = affine.load %A[%i] : memref<65536xf32>
      %b = affine.load %B[%i] : memref<65536xf32>
      %p = arith.mulf %a, %b fastmath<fast> : f32
      %s = arith.addf %acc, %p fastmath<fast> : f32
      affine.yield %s : f32
    }
    %o = affine.load %out[0] : memref<1xf32>
    %u = arith.addf %o, %sum fastmath<fast> : f32
    affine.store %u, %out[0] : memref<1xf32>
    affine.store %u, %A[%t] : memref<65536xf32>
  }
  return
}
