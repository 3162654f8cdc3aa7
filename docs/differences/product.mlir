// lower-affine: products beyond 64 bits
func.func @distance(%m: memref<8xf32>) {
  affine.for %i = -9223372036854775808 to -9223372036854775800 {
    affine.prefetch %m[-%i - 9223372036854775801], read, locality<3>, data : memref<8xf32>
  }
  return
}

// $ loopwright-opt product.mlir -lower-affine
// | …
// |       %0 = arith.muli %arg1, %c-1 : index
// | …
// $ mlir-opt-22 product.mlir -lower-affine
// | …
// |       %0 = arith.muli %arg1, %c-1 overflow<nsw> : index
// | …
