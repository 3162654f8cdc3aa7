// dominance through a loop of blocks

func.func @f(%c: i1) {
  %0 = arith.constant 1 : i32
  cf.br ^head
^head:
  cf.cond_br %c, ^body, ^exit
^body:
  %1 = arith.addi %0, %0 : i32
  cf.br ^head
^exit:
  return
}
