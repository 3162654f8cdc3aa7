func.func @f(%i: index, %j: index) {
  %c9 = arith.constant -9 : index
  affine.for %k = 0 to 10 {
  %a = affine.min affine_map<(d0, d1)[s0] -> (0, d1, d0 + s0)>(%k, %j)[%c9]
  %b = affine.min affine_map<(d0, d1)[s0] -> (d1, d0 + s0)>(%k, %j)[%c9]
  %c = affine.min affine_map<(d0, d1, d2) -> (d1, d0 + d2)>(%k, %j, %c9)
  %d = affine.max affine_map<(d0, d1, d2) -> (d1, d0 + d2)>(%k, %c9, %c9)
  %e = affine.max affine_map<(d0, d1) -> (d1, d0 + d1)>(%k, %c9)
  "use"(%a, %b, %c, %d, %e) : (index, index, index, index, index) -> ()
  }
  return
}
