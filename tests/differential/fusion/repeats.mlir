// a sibling with a loop that carries values, whole
func.func @f(%m: memref<8x8xf32>, %p: memref<8x8xf32>, %o: memref<8xf32>, %x: f32) {
  affine.for %i = 0 to 8 {
    %s = affine.for %k = 0 to 8 iter_args(%a = %x) -> (f32) {
      %v = affine.load %m[%k, %k] : memref<8x8xf32>
      %w = arith.addf %a, %v : f32
      affine.yield %w : f32
    }
    affine.store %s, %o[%i] : memref<8xf32>
  }
  affine.for %i = 2 to 3 {
    affine.for %j = 0 to 8 {
      %v = affine.load %m[%i, %j] : memref<8x8xf32>
      affine.store %v, %p[%i, %j] : memref<8x8xf32>
    }
  }
  return
}
