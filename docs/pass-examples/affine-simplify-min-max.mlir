// -affine-simplify-min-max
func.func @least(%i: index) -> index {
  %0 = affine.min affine_map<(d0) -> (d0 + 4, d0 + 9, d0 + 4)>(%i)
  return %0 : index
}
// -----
module {
  func.func @least(%arg0: index) -> index {
    %0 = affine.apply affine_map<()[s0] -> (s0 + 4)>()[%arg0]
    return %0 : index
  }
}
