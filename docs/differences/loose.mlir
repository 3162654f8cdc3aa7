// affine-super-vectorize: lanes are iterations
func.func @wraps(%x: memref<8xi8>, %zero: i8) -> i8 {
  %r = affine.for %i = 0 to 8 iter_args(%c = %zero) -> (i8) {
    %v = affine.load %x[%i] : memref<8xi8>
    %0 = arith.addi %c, %v overflow<nsw> : i8
    affine.yield %0 : i8
  }
  return %r : i8
}
func.func @views(%m: memref<8x8xf32>) {
  %flat = memref.collapse_shape %m [[0, 1]] : memref<8x8xf32> into memref<64xf32>
  affine.for %i = 0 to 7 {
    %0 = affine.load %m[0, %i] : memref<8x8xf32>
    affine.store %0, %flat[%i + 1] : memref<64xf32>
  }
  return
}

// $ loopwright-opt loose.mlir '-affine-super-vectorize=virtual-vector-size=4 vectorize-reductions'
// | …
// |       %5 = arith.addi %arg3, %4 : vector<4xi8>
// | …
// |     affine.for %arg1 = 0 to 7 {
// |       %0 = affine.load %arg0[0, %arg1] : memref<8x8xf32>
// | …
// $ mlir-opt-22 loose.mlir '-affine-super-vectorize=virtual-vector-size=4 vectorize-reductions'
// | …
// |       %5 = arith.addi %arg3, %4 overflow<nsw> : vector<4xi8>
// | …
// |     affine.for %arg1 = 0 to 7 step 4 {
// | …
