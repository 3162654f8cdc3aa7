func.func @f(%a: i32, %b: i32, %c: i1, %m: memref<4xi32>, %n: index) -> i32 {
  %0 = arith.addi %a, %b : i32
  %1 = arith.muli %0, %a : i32
  %2 = arith.subi %a, %b : i32
  %k = arith.constant 5 : i32
  %d = arith.divsi %a, %b : i32
  %c0 = arith.constant 0 : index
  %l = memref.load %m[%c0] : memref<4xi32>
  %r = scf.if %c -> i32 {
    %x = arith.addi %1, %k : i32
    scf.yield %x : i32
  } else {
    %x = arith.addi %2, %2 : i32
    %y = arith.addi %d, %l : i32
    %z = arith.addi %x, %y: i32
    scf.yield %z : i32
  }
  %u = arith.addi %a, %r : i32
  affine.if affine_set<()[s0] : (s0 - 1 >= 0)>()[%n] {
    affine.store %u, %m[0] : memref<4xi32>
  }
  %v = arith.addi %a, %r : i32
  scf.for %i = %c0 to %n step %n {
    memref.store %v, %m[%c0] : memref<4xi32>
  }
  %ca = arith.constant 3 : i32
  %qq = scf.index_switch %n -> i32
  case 1 { scf.yield %ca : i32 }
  default { scf.yield %a : i32 }
  return %qq : i32
}
