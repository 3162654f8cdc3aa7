// Surround a 10 x 10 image with one row or column of zeros on each side.
#interior = affine_set<(d0, d1) : (d0 - 1 >= 0, d1 - 1 >= 0, 10 - d0 >= 0, 10 - d1 >= 0)>

func.func @pad_edges(%image: memref<10x10xf32>) -> memref<12x12xf32> {
  %zero = arith.constant 0.0 : f32
  %padded = memref.alloc() : memref<12x12xf32>
  affine.parallel (%i, %j) = (0, 0) to (12, 12) {
    %value = affine.if #interior(%i, %j) -> f32 {
      %inside = affine.load %image[%i - 1, %j - 1] : memref<10x10xf32>
      affine.yield %inside : f32
    } else {
      affine.yield %zero : f32
    }
    affine.store %value, %padded[%i, %j] : memref<12x12xf32>
  }
  return %padded : memref<12x12xf32>
}
