// -affine-expand-index-ops
func.func @indices(%i: index, %n: index) -> (index, index, index) {
  %0 = affine.linearize_index [%i, %n] by (4, 8) : index
  %1:2 = affine.delinearize_index %n into (4, 8) : index, index
  return %0, %1#0, %1#1 : index, index, index
}
// -----
module {
  func.func @indices(%arg0: index, %arg1: index) -> (index, index, index) {
    %c0 = arith.constant 0 : index
    %c8 = arith.constant 8 : index
    %0 = arith.muli %arg0, %c8 overflow<nsw> : index
    %1 = arith.addi %0, %arg1 overflow<nsw> : index
    %2 = arith.floordivsi %arg1, %c8 : index
    %3 = arith.remsi %arg1, %c8 : index
    %4 = arith.cmpi slt, %3, %c0 : index
    %5 = arith.addi %3, %c8 overflow<nsw> : index
    %6 = arith.select %4, %5, %3 : index
    return %1, %2, %6 : index, index, index
  }
}
