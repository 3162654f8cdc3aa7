// -test-affine-reify-value-bounds
func.func @bound(%a: index) -> index {
  %five = arith.constant 5 : index
  %x = arith.addi %a, %five : index
  %u = "test.reify_bound"(%x) {type = "UB"} : (index) -> index
  return %u : index
}
// -----
module {
  func.func @bound(%arg0: index) -> index {
    %c5 = arith.constant 5 : index
    %0 = arith.addi %arg0, %c5 : index
    %1 = affine.apply affine_map<()[s0] -> (s0 + 6)>()[%arg0]
    return %1 : index
  }
}
