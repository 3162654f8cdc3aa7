// Errors where mlir-opt crashes
func.func @read(%m: memref<4xvector<4xf32>>, %i: index, %p: vector<4xf32>) -> vector<f32> {
  %0 = vector.transfer_read %m[%i], %p {permutation_map = affine_map<(d0) -> ()>} : memref<4xvector<4xf32>>, vector<f32>
  return %0 : vector<f32>
}

// $ loopwright-opt read.mlir --mlir-disable-diagnostic-notes
// | read.mlir:3:8: error: 'vector.transfer_read' op …
// | …
