// Copies of partial tiles, and of what is not written
func.func @triangle(%m: memref<8x8xf32>, %zero: f32) -> f32 {
  %all = affine.for %i = 0 to 4 iter_args(%s = %zero) -> f32 {
    %row = affine.for %j = 0 to affine_map<(d0) -> (d0 + 1)>(%i) iter_args(%t = %s) -> f32 {
      %0 = affine.load %m[%i, %j] : memref<8x8xf32>
      %1 = arith.addf %0, %t : f32
      affine.yield %1 : f32
    }
    affine.yield %row : f32
  }
  return %all : f32
}

// $ loopwright-opt triangular_copies.mlir -affine-data-copy-generate=any-bounds -mlir-print-local-scope
// | …
// |     %alloc = memref.alloc() : memref<4x8xf32, 1>
// |     affine.for %arg2 = 0 to 4 {
// |       affine.for %arg3 = 0 to 4 {
// | …
