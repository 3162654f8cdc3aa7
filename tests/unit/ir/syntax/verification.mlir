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
// -----
// each function gives its first failure
func.func @f() { %0 = arith.addi %0, %0 : i32 return }
func.func @ok() { return }
func.func @g(%a: i32) -> f32 { return %a : i32 }
// -----
// inside
func.func @f(%m: memref<8xf32>, %n: index, %c: i1) {
  affine.for %i = 0 to %n {
    %v = affine.load %m[%i + symbol(%n)] : memref<8xf32>
    affine.if affine_set<(d0)[s0] : (d0 - s0 >= 0)>(%i)[%n] {
      affine.store %v, %m[%i] : memref<8xf32>
    }
  }
  %k = affine.apply affine_map<(d0) -> (d0 * 2)>(%n)
  scf.for %i = %k to %n step %k {
    memref.store %m, %m[%i] : memref<8xf32>
  }
  return
}
