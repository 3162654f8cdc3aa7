// One error where mlir-opt reports two
func.func @extract(%v: vector<4x2xf32>) {
  %0 = "vector.extract"(%v) <{static_position = array<i64: 0>}> : (vector<4x2xf32>) -> f32
  return
}

// $ loopwright-opt extract.mlir --mlir-disable-diagnostic-notes
// | extract.mlir:3:8: error: 'vector.extract' op inferred type(s) 'vector<2xf32>' are incompatible with return type(s) of operation 'f32'
// |   %0 = …
// |        ^
// $ mlir-opt-22 extract.mlir --mlir-disable-diagnostic-notes
// | extract.mlir:3:8: error: 'vector.extract' op inferred type(s) 'vector<2xf32>' are incompatible with return type(s) of operation 'f32'
// |   %0 = …
// |        ^
// | extract.mlir:3:8: error: 'vector.extract' op failed to infer returned types
// | …
