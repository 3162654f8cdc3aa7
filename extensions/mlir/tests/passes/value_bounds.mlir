// Bounds of values, of what they are computed of.
func.func @sums(%a: index, %b: index, %c: i1) {
  %c4 = arith.constant 4 : index
  %c10 = arith.constant 10 : index
  %x = arith.addi %a, %c4 : index
  %y = arith.addi %x, %b : index
  %z = arith.subi %y, %c4 : index
  %s = arith.select %c, %c4, %c10 : index
  %i = scf.if %c -> index {
    scf.yield %c10 : index
  } else {
    scf.yield %c4 : index
  }
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
  %s_LB = "test.reify_bound"(%s) {type = "LB"} : (index) -> (index)
  "test.some_use"(%s_LB) : (index) -> ()
  %s_UB = "test.reify_bound"(%s) {type = "UB"} : (index) -> (index)
  "test.some_use"(%s_UB) : (index) -> ()
  %i_LB = "test.reify_bound"(%i) {type = "LB"} : (index) -> (index)
  "test.some_use"(%i_LB) : (index) -> ()
  %i_UB = "test.reify_bound"(%i) {type = "UB"} : (index) -> (index)
  "test.some_use"(%i_UB) : (index) -> ()
  return
}
func.func @extremes(%a: index, %b: index) {
  %l = affine.min affine_map<(d0)[s0] -> (d0 + 1, s0)>(%a)[%b]
  %n = affine.min affine_map<(d0)[s0] -> (d0 + 1, s0, 9)>(%a)[%b]
  %m = affine.max affine_map<(d0) -> (d0 + 1, 7)>(%a)
  %l_UB = "test.reify_bound"(%l) {type = "UB"} : (index) -> (index)
  "test.some_use"(%l_UB) : (index) -> ()
  %n_UB = "test.reify_bound"(%n) {type = "UB", constant} : (index) -> (index)
  "test.some_use"(%n_UB) : (index) -> ()
  %m_LB = "test.reify_bound"(%m) {type = "LB"} : (index) -> (index)
  "test.some_use"(%m_LB) : (index) -> ()
  return
}
func.func @loops(%a: index, %b: index, %s: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c10 = arith.constant 10 : index
  scf.for %i = %a to %b step %s {
  %i_LB = "test.reify_bound"(%i) {type = "LB"} : (index) -> (index)
  "test.some_use"(%i_LB) : (index) -> ()
  %i_UB = "test.reify_bound"(%i) {type = "UB"} : (index) -> (index)
  "test.some_use"(%i_UB) : (index) -> ()
  }
  scf.for %j = %c0 to %c10 step %c4 {
  %j_LB = "test.reify_bound"(%j) {type = "LB"} : (index) -> (index)
  "test.some_use"(%j_LB) : (index) -> ()
  %j_UB = "test.reify_bound"(%j) {type = "UB"} : (index) -> (index)
  "test.some_use"(%j_UB) : (index) -> ()
  }
  return
}
func.func @extents(%a: index, %m: memref<?x?xf32>, %t: tensor<?x4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %al = memref.alloc(%a) : memref<?x4xf32>
  %d = memref.dim %al, %c0 : memref<?x4xf32>
  %e = memref.dim %al, %c1 : memref<?x4xf32>
  %k = memref.cast %m : memref<?x?xf32> to memref<4x?xf32>
  %f = memref.dim %k, %c1 : memref<4x?xf32>
  %g = tensor.dim %t, %c0 : tensor<?x4xf32>
  %d_EQ = "test.reify_bound"(%d) {type = "EQ"} : (index) -> (index)
  "test.some_use"(%d_EQ) : (index) -> ()
  %d_LB = "test.reify_bound"(%d) {type = "LB"} : (index) -> (index)
  "test.some_use"(%d_LB) : (index) -> ()
  %d_UB = "test.reify_bound"(%d) {type = "UB"} : (index) -> (index)
  "test.some_use"(%d_UB) : (index) -> ()
  %e_EQ = "test.reify_bound"(%e) {type = "EQ"} : (index) -> (index)
  "test.some_use"(%e_EQ) : (index) -> ()
  %e_LB = "test.reify_bound"(%e) {type = "LB"} : (index) -> (index)
  "test.some_use"(%e_LB) : (index) -> ()
  %e_UB = "test.reify_bound"(%e) {type = "UB"} : (index) -> (index)
  "test.some_use"(%e_UB) : (index) -> ()
  %f_EQ = "test.reify_bound"(%f) {type = "EQ"} : (index) -> (index)
  "test.some_use"(%f_EQ) : (index) -> ()
  %f_LB = "test.reify_bound"(%f) {type = "LB"} : (index) -> (index)
  "test.some_use"(%f_LB) : (index) -> ()
  %f_UB = "test.reify_bound"(%f) {type = "UB"} : (index) -> (index)
  "test.some_use"(%f_UB) : (index) -> ()
  %g_EQ = "test.reify_bound"(%g) {type = "EQ"} : (index) -> (index)
  "test.some_use"(%g_EQ) : (index) -> ()
  %g_LB = "test.reify_bound"(%g) {type = "LB"} : (index) -> (index)
  "test.some_use"(%g_LB) : (index) -> ()
  %g_UB = "test.reify_bound"(%g) {type = "UB"} : (index) -> (index)
  "test.some_use"(%g_UB) : (index) -> ()
  %t_UB = "test.reify_bound"(%t) {type = "UB", dim = 1} : (tensor<?x4xf32>) -> (index)
  "test.some_use"(%t_UB) : (index) -> ()
  %al_LB = "test.reify_bound"(%al) {type = "LB", dim = 0} : (memref<?x4xf32>) -> (index)
  "test.some_use"(%al_LB) : (index) -> ()
  return
}
func.func @compared(%a: index, %b: index) {
  %c4 = arith.constant 4 : index
  %x = arith.addi %a, %c4 : index
  "test.compare"(%x, %a) {cmp = "EQ"} : (index, index) -> ()
  "test.compare"(%a, %a) {cmp = "EQ"} : (index, index) -> ()
  "test.compare"(%x, %a) {cmp = "LT"} : (index, index) -> ()
  "test.compare"(%a, %a) {cmp = "LT"} : (index, index) -> ()
  "test.compare"(%x, %a) {cmp = "LE"} : (index, index) -> ()
  "test.compare"(%a, %a) {cmp = "LE"} : (index, index) -> ()
  "test.compare"(%x, %a) {cmp = "GT"} : (index, index) -> ()
  "test.compare"(%a, %a) {cmp = "GT"} : (index, index) -> ()
  "test.compare"(%x, %a) {cmp = "GE"} : (index, index) -> ()
  "test.compare"(%a, %a) {cmp = "GE"} : (index, index) -> ()
  "test.compare"(%b, %a, %x, %b) {lhs_map = affine_map<(d0, d1) -> (d0 + d1)>, rhs_map = affine_map<(d0, d1) -> (d0 + d1 - 4)>} : (index, index, index, index) -> ()
  return
}
