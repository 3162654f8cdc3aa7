// Extensions of the affine dialect
func.func @strided(%m: memref<8x8xf32>) -> vector<4xf32> {
  %0 = affine.vector_load %m[0, 0] strides [2] : memref<8x8xf32>, vector<4xf32>
  return %0 : vector<4xf32>
}

// $ mlir-opt-22 strided.mlir
// | strided.mlir:3:35: error: expected ':'
// | …
