// Differences in reading and printing
func.func @results(%m: memref<?xf32>, %n: index) -> f32 {
  %0:2 = affine.delinearize_index %n into (4) : index, index
  %1 = affine.load %m[%0#0 + %0#1] : memref<?xf32>
  return %1 : f32
}

// $ loopwright-opt results.mlir
// | module {
// | …
// |     %1 = affine.load %arg0[%0#0 + %0#1] : memref<?xf32>
// | …
// $ mlir-opt-22 results.mlir
// | results.mlir:4:32: error: expected ']' in affine map
// | …
