// if with results and equalities

#set = affine_set<(d0, d1)[s0] : (d0 - s0 >= 0, d1 mod 3 == 0, 10 - d0 - d1 >= 0)>
func.func @f(%x: index, %y: index, %n: index) -> index {
  %r = affine.if #set(%x, %y)[%n] -> index {
    %a = affine.apply affine_map<(d0, d1) -> (d0 * 100 + d1)>(%x, %y)
    affine.yield %a : index
  } else {
    %b = affine.min affine_map<(d0, d1)[s0] -> (d0, d1, s0)>(%x, %y)[%n]
    affine.yield %b : index
  }
  return %r : index
}
