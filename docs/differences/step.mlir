// Loops whose step is not positive are refused
func.func @step() {
  affine.for %i = 0 to 10 step 0 {
  }
  affine.parallel (%i) = (0) to (10) step (-1) {
  }
  return
}

// $ loopwright-opt step.mlir --mlir-disable-diagnostic-notes
// | step.mlir:3:3: error: 'affine.for' op expected step to be a positive integer
// | …
// $ mlir-opt-22 step.mlir
// | module {
// |   func.func @step() {
// |     affine.for %arg0 = 0 to 10 step 0 {
// |     }
// | …
