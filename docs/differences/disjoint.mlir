// Errors where mlir-opt crashes
func.func @disjoint(%n: index) -> index {
  %0 = "affine.linearize_index"(%n) <{disjoint = "a", operandSegmentSizes = array<i32: 1, 0>, static_basis = array<i64: 4>}> : (index) -> index
  return %0 : index
}

// $ loopwright-opt disjoint.mlir --mlir-disable-diagnostic-notes
// | disjoint.mlir:3:8: error: invalid properties {disjoint = "a", … Invalid attribute `disjoint` in property conversion: "a"
// | …
