func.func @quotients(%a: index, %b: index) {
  %c4 = arith.constant 4 : index
  %x = affine.apply affine_map<(d0)[s0] -> (d0 mod 8 + (s0 floordiv 4) * 3 - d0 * 2)>(%a)[%b]
  %y = affine.apply affine_map<(d0) -> ((d0 + 3) ceildiv 8)>(%a)
  %z = affine.apply affine_map<(d0) -> (d0 mod 8)>(%a)
  %f = arith.floordivsi %a, %c4 : index
  %x_EQ = "test.reify_bound"(%x) {type = "EQ"} : (index) -> (index)
  "test.some_use"(%x_EQ) : (index) -> ()
  %x_LB = "test.reify_bound"(%x) {type = "LB"} : (index) -> (index)
  "test.some_use"(%x_LB) : (index) -> ()
  %x_UB = "test.reify_bound"(%x) {type = "UB"} : (index) -> (index)
  "test.some_use"(%x_UB) : (index) -> ()
  %y_EQ = "test.reify_bound"(%y) {type = "EQ"} : (index) -> (index)
  "test.some_use"(%y_EQ) : (index) -> ()
  %y_LB = "test.reify_bound"(%y) {type = "LB"} : (index) -> (index)
  "test.some_use"(%y_LB) : (index) -> ()
  %y_UB = "test.reify_bound"(%y) {type = "UB"} : (index) -> (index)
  "test.some_use"(%y_UB) : (index) -> ()
  %z_EQ = "test.reify_bound"(%z) {type = "EQ"} : (index) -> (index)
  "test.some_use"(%z_EQ) : (index) -> ()
  %z_LB = "test.reify_bound"(%z) {type = "LB"} : (index) -> (index)
  "test.some_use"(%z_LB) : (index) -> ()
  %z_UB = "test.reify_bound"(%z) {type = "UB"} : (index) -> (index)
  "test.some_use"(%z_UB) : (index) -> ()
  %f_EQ = "test.reify_bound"(%f) {type = "EQ"} : (index) -> (index)
  "test.some_use"(%f_EQ) : (index) -> ()
  %f_LB = "test.reify_bound"(%f) {type = "LB"} : (index) -> (index)
  "test.some_use"(%f_LB) : (index) -> ()
  %f_UB = "test.reify_bound"(%f) {type = "UB"} : (index) -> (index)
  "test.some_use"(%f_UB) : (index) -> ()
  return
}
func.func @products(%a: index, %b: index) {
  %c4 = arith.constant 4 : index
  %p = arith.muli %b, %c4 : index
  %u = affine.apply affine_map<(d0) -> (d0 * 2)>(%a)
  %x = affine.apply affine_map<(d0)[s0] -> (d0 + s0 - 7)>(%u)[%b]
  %p_EQ = "test.reify_bound"(%p) {type = "EQ"} : (index) -> (index)
  "test.some_use"(%p_EQ) : (index) -> ()
  %p_LB = "test.reify_bound"(%p) {type = "LB"} : (index) -> (index)
  "test.some_use"(%p_LB) : (index) -> ()
  %p_UB = "test.reify_bound"(%p) {type = "UB"} : (index) -> (index)
  "test.some_use"(%p_UB) : (index) -> ()
  %x_EQ = "test.reify_bound"(%x) {type = "EQ"} : (index) -> (index)
  "test.some_use"(%x_EQ) : (index) -> ()
  %x_LB = "test.reify_bound"(%x) {type = "LB"} : (index) -> (index)
  "test.some_use"(%x_LB) : (index) -> ()
  %x_UB = "test.reify_bound"(%x) {type = "UB"} : (index) -> (index)
  "test.some_use"(%x_UB) : (index) -> ()
  return
}
