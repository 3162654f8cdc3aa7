// Bytes scaled to floats: integer loads, widening, conversion, scaling by row.
func.func @kernel(%A: memref<1024x1024xi8>, %s: memref<1024xf32>, %O: memref<1024x1024xf32>) {
  affine.for %i = 0 to 1024 {
    affine.for %j = 0 to 1024 {
      %a = affine.load %A[%i, %j] : memref<1024x1024xi8>
      %w = arith.extsi %a : i8 to i32
      %f = arith.sitofp %w : i32 to f32
      %v = affine.load %s[%i] : memref<1024xf32>
      %p = arith.mulf %f, %v fastmath<contract> : f32
      affine.store %p, %O[%i, %j] : memref<1024x1024xf32>
    }
  }
  return
}
