// Errors where mlir-opt crashes
func.func @switch(%x: i32) {
  "cf.switch"(%x)[^bb1, ^bb1] <{case_operand_segments = array<i32: 0>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i32) -> ()
^bb1:
  return
}

// $ loopwright-opt switch.mlir --mlir-disable-diagnostic-notes
// | switch.mlir:3:3: error: 'cf.switch' op …
// | …
