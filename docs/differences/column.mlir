// lower-affine of vectors that are not contiguous
func.func @column(%m: memref<8xf32, strided<[3]>>, %i: index) -> vector<4xf32> {
  %0 = affine.vector_load %m[%i] : memref<8xf32, strided<[3]>>, vector<4xf32>
  return %0 : vector<4xf32>
}

// $ loopwright-opt column.mlir -lower-affine
// | …
// |     %0 = vector.transfer_read %arg0[%arg1], %cst {in_bounds = [true]} : memref<8xf32, strided<[3]>>, vector<4xf32>
// | …
// $ mlir-opt-22 column.mlir -lower-affine --mlir-disable-diagnostic-notes
// | column.mlir:3:8: error: 'vector.load' op most minor memref dim must have unit stride
// | …
