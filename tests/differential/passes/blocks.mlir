func.func @f(%a: i32, %c: i1, %m: memref<4xi32>) -> i32 {
  %z = arith.constant 0 : index
  cf.br ^bb1(%a, %a : i32, i32)
^bb1(%x: i32, %y: i32):
  %d = arith.addi %x, %x : i32
  memref.store %d, %m[%z] : memref<4xi32>
  cf.cond_br %c, ^bb2(%d : i32), ^bb3(%a : i32)
^bb2(%p: i32):
  cf.br ^bb1(%p, %y : i32, i32)
^bb3(%q: i32):
  cf.cond_br %c, ^bb4, ^bb5
^bb4:
  return %a : i32
^bb5:
  return %q : i32
}
func.func @dead(%a: i32, %c: i1) -> i32 {
  cf.br ^bb1(%a : i32)
^bb1(%x: i32):
  %d = arith.addi %x, %x : i32
  cf.cond_br %c, ^bb1(%d : i32), ^bb3
^bb3:
  return %a : i32
}
func.func @same(%a: i32, %c: i1, %m: memref<4xi32>) -> i32 {
  %z = arith.constant 0 : index
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  memref.store %a, %m[%z] : memref<4xi32>
  cf.br ^bb3
^bb2:
  memref.store %a, %m[%z] : memref<4xi32>
  cf.br ^bb3
^bb3:
  return %a : i32
}
func.func @sing(%a: i32, %c: i1, %m: memref<4xi32>) -> i32 {
  cf.cond_br %c, ^bb1(%a: i32), ^bb1(%a:i32)
^bb1(%x: i32):
  return %x : i32
}
