// Generic loops whose operands do not fit their maps are refused
func.func @operands(%n: index) {
  "affine.for"(%n, %n) <{lowerBoundMap = affine_map<()[s0] -> (s0)>, operandSegmentSizes = array<i32: 2, 0, 0>, step = 1 : index, upperBoundMap = affine_map<()[s0] -> (s0)>}> ({
  ^bb0(%i: index):
    "affine.yield"() : () -> ()
  }) : (index, index) -> ()
  return
}

// $ loopwright-opt operands.mlir --mlir-disable-diagnostic-notes
// | operands.mlir:3:3: error: 'affine.for' op operand count and affine map dimension and symbol count must match
// | …
// $ mlir-opt-22 operands.mlir
// | …
// |     affine.for %arg1 = %arg0 to <<UNKNOWN SSA VALUE>> {
// | …
