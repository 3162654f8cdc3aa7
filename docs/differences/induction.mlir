// Induction variables of affine.parallel have type index
func.func @induction() {
  "affine.parallel"() <{lowerBoundsGroups = dense<1> : tensor<1xi32>, lowerBoundsMap = affine_map<() -> (0)>, reductions = [], steps = [1], upperBoundsGroups = dense<1> : tensor<1xi32>, upperBoundsMap = affine_map<() -> (4)>}> ({
  ^bb0(%i: i32):
    affine.yield
  }) : () -> ()
  return
}

// $ loopwright-opt induction.mlir --mlir-disable-diagnostic-notes
// | induction.mlir:3:3: error: 'affine.parallel' op expected the induction variables to have 'index' type
// | …
// $ mlir-opt-22 induction.mlir
// | module {
// |   func.func @induction() {
// |     affine.parallel (%arg0) = (0) to (4) {
// | …
