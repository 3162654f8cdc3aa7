// Passes that are not there
func.func @missing_pass(%n: index) {
  return
}

// $ loopwright-opt missing_pass.mlir --scf-for-loop-peeling
// | loopwright-opt: error: unknown command line argument '--scf-for-loop-peeling'…
// $ mlir-opt-22 missing_pass.mlir --scf-for-loop-peeling
// | module {
// |   func.func @missing_pass(%arg0: index) {
// | …
