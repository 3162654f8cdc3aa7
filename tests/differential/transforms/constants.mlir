func.func @a(%i: index) -> (index,index,index, index) {
  %c3 = arith.constant 3: index
  %c4 = arith.constant 4: index
  %g = affine.linearize_index [%c3, %c4] by (4, 5) : index
  %a = affine.apply affine_map<(d0) -> (d0 * 4 + 1)>(%c3)
  %b = arith.addi %c3, %c4 : index
  %c = affine.max affine_map<(d0) -> (d0, 11)>(%c3)
  return %g, %a, %b, %c : index,index, index, index
}
// -----
func.func @a(%i: index) -> (index,index,index, index) {
  %c3 = arith.constant 3: index
  %a = affine.apply affine_map<(d0) -> (d0 * 4 + 1)>(%c3)
  %c4 = arith.constant 4: index
  %b = affine.apply affine_map<(d0) -> (d0 * 4 + 2)>(%c3)
  %c = affine.apply affine_map<(d0) -> (d0 * 4 + 3)>(%c3)
  "use"(%c4) : (index) -> ()
  %d = affine.min affine_map<(d0) -> (d0, 22)>(%c4)
  %e = affine.min affine_map<(d0) -> (d0+5, 22)>(%c4)
  return %a, %b, %c, %e : index,index, index, index
}
