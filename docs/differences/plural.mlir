// Differences in reading and printing
func.func @plural(%n: index) {
  "test.op"(%n) : () -> ()
  return
}

// $ loopwright-opt plural.mlir --allow-unregistered-dialect
// | plural.mlir:3:19: error: expected 1 operand type but had 0
// | …
// $ mlir-opt-22 plural.mlir --allow-unregistered-dialect
// | plural.mlir:3:19: error: expected 1 operand type… but had 0
// | …
