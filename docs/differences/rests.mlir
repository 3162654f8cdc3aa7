// Passes that are not there
func.func @rests(%n: index) {
  return
}

// $ loopwright-opt rests.mlir --scf-for-loop-peeling
// | loopwright-opt: error: unknown command line argument '--scf-for-loop-peeling'…
// $ mlir-opt-22 rests.mlir --scf-for-loop-peeling
// | module {
// |   func.func @rests(%arg0: index) {
// | …
