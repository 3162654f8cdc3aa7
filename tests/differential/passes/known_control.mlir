func.func @s0(%n: index, %m: memref<?xf32>, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x, %b = %x) -> (f32, f32) {
    %1 = memref.load %m[%i] : memref<?xf32>
    %2 = arith.addf %a, %1 : f32
    scf.yield %2, %b : f32, f32
  }
  %3 = arith.addf %0#0, %0#1 : f32
  return %3 : f32
}

// -----

func.func @s1(%c: i1, %m: memref<4xf32>, %x: f32) -> (f32, i1) {
  %c0 = arith.constant 0 : index
  %true = arith.constant true
  %false = arith.constant false
  %0 = scf.if %c -> f32 {
    memref.store %x, %m[%c0] : memref<4xf32>
    scf.yield %x : f32
  } else {
    scf.yield %x : f32
  }
  %1 = scf.if %c -> i1 {
    scf.yield %true : i1
  } else {
    scf.yield %false : i1
  }
  scf.if %c {
    scf.if %c {
      memref.store %0, %m[%c0] : memref<4xf32>
    }
  }
  return %0, %1 : f32, i1
}

// -----

func.func @s2(%a: i1, %b: i1, %m: memref<4xi32>) {
  %c0 = arith.constant 0 : index
  %c7 = arith.constant 7 : i32
  scf.if %a {
    scf.if %b {
      memref.store %c7, %m[%c0] : memref<4xi32>
    }
  }
  scf.if %a {
  } else {
    memref.store %c7, %m[%c0] : memref<4xi32>
  }
  scf.if %a {
    "test.x"() : () -> ()
  }
  scf.if %a {
    "test.y"() : () -> ()
  }
  return
}

// -----

func.func @s3(%n: index, %x: i32) -> (i32, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %0 = scf.for %i = %c5 to %c0 step %c1 iter_args(%a = %x) -> i32 {
    %1 = arith.addi %a, %a : i32
    scf.yield %1 : i32
  }
  %2 = scf.for %i = %c0 to %c1 step %c1 iter_args(%a = %0) -> i32 {
    %1 = "test.use"(%i, %a) : (index, i32) -> i32
    scf.yield %1 : i32
  }
  %3 = scf.for %i = %n to %n step %c1 iter_args(%a = %c0) -> index {
    %4 = arith.addi %a, %i : index
    scf.yield %4 : index
  }
  return %2, %3 : i32, index
}

// -----

func.func @s4(%n: i32) -> (i32, i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %r:2 = scf.while (%i = %c0, %k = %n) : (i32, i32) -> (i32, i32) {
    %c = arith.cmpi slt, %i, %n : i32
    scf.condition(%c) %i, %k : i32, i32
  } do {
  ^bb0(%i: i32, %k: i32):
    %j = arith.addi %i, %c1 : i32
    scf.yield %j, %k : i32, i32
  }
  return %r#0, %r#1 : i32, i32
}

// -----

func.func @s5(%n: i32) -> i32 {
  %c0 = arith.constant 0 : i32
  %r:3 = scf.while (%i = %c0) : (i32) -> (i32, i32, i1) {
    %c = arith.cmpi slt, %i, %n : i32
    scf.condition(%c) %i, %i, %c : i32, i32, i1
  } do {
  ^bb0(%i: i32, %unused: i32, %b: i1):
    %k = "test.next"(%i, %b) : (i32, i1) -> i32
    scf.yield %k : i32
  }
  return %r#1 : i32
}

// -----

func.func @s6(%m: memref<8x8xf32>, %x: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  scf.parallel (%i, %j) = (%c0, %c0) to (%c8, %c1) step (%c1, %c1) {
    memref.store %x, %m[%i, %j] : memref<8x8xf32>
    scf.reduce
  }
  scf.parallel (%i) = (%c0) to (%c0) step (%c1) {
    memref.store %x, %m[%i, %i] : memref<8x8xf32>
    scf.reduce
  }
  scf.parallel (%i) = (%c0) to (%c8) step (%c1) {
    scf.parallel (%j) = (%c0) to (%c8) step (%c1) {
      memref.store %x, %m[%i, %j] : memref<8x8xf32>
      scf.reduce
    }
    scf.reduce
  }
  return
}

// -----

func.func @s7(%k: index, %x: i32, %y: i32) -> i32 {
  %0 = scf.index_switch %k -> i32
  case 1 {
    scf.yield %x : i32
  }
  case 5 {
    scf.yield %y : i32
  }
  default {
    %1 = arith.addi %x, %y : i32
    scf.yield %1 : i32
  }
  %c5 = arith.constant 5 : index
  %2 = scf.index_switch %c5 -> i32
  case 5 {
    %3 = "test.f"() : () -> i32
    scf.yield %3 : i32
  }
  default {
    scf.yield %0 : i32
  }
  return %2 : i32
}

// -----

func.func @s8(%x: i32) -> i32 {
  %0 = scf.execute_region -> i32 {
    %c1 = arith.constant 1 : i32
    %1 = arith.addi %x, %c1 : i32
    scf.yield %1 : i32
  }
  %2 = scf.execute_region -> i32 {
    %c = arith.cmpi slt, %x, %0 : i32
    cf.cond_br %c, ^a, ^b
  ^a:
    scf.yield %x : i32
  ^b:
    scf.yield %0 : i32
  }
  return %2 : i32
}

// -----

func.func @s10(%c: i1, %x: i32, %y: i32) -> (i32, i32) {
  %0:2 = scf.if %c -> (i32, i32) {
    scf.yield %x, %y : i32, i32
  } else {
    scf.yield %y, %y : i32, i32
  }
  %1 = scf.if %c -> i32 {
    %2 = arith.addi %x, %y : i32
    scf.yield %2 : i32
  } else {
    %2 = arith.addi %x, %y : i32
    scf.yield %2 : i32
  }
  return %0#0, %1 : i32, i32
}

// -----

func.func @s11(%n: index, %m: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  scf.forall (%i) in (%n) {
    %0 = memref.load %m[%i] : memref<?xf32>
    memref.store %0, %m[%c0] : memref<?xf32>
  }
  scf.forall (%i) = (0) to (1) step (1) {
    %0 = memref.load %m[%i] : memref<?xf32>
    memref.store %0, %m[%c2] : memref<?xf32>
  }
  scf.forall (%i, %j) in (%c2, %n) {
    memref.copy %m, %m : memref<?xf32> to memref<?xf32>
  }
  return
}

// -----

func.func @s12(%lb: index, %ub: index, %m: memref<?xi1>) {
  %c1 = arith.constant 1 : index
  scf.for %i = %lb to %ub step %c1 {
    %0 = arith.cmpi slt, %i, %ub : index
    %1 = arith.cmpi sge, %i, %lb : index
    %2 = arith.andi %0, %1 : i1
    memref.store %2, %m[%i] : memref<?xi1>
  }
  %c0 = arith.constant 0 : index
  %c10 = arith.constant 10 : index
  scf.for %i = %c0 to %c10 step %c1 {
    %0 = arith.cmpi ult, %i, %c10 : index
    scf.if %0 {
      memref.store %0, %m[%i] : memref<?xi1>
    }
  }
  return
}

// -----

func.func @s13(%n: index) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0 : i32
  %r = scf.parallel (%i) = (%c0) to (%n) step (%c1) init (%z) -> i32 {
    %v = arith.index_cast %i : index to i32
    scf.reduce(%v : i32) {
    ^bb0(%a: i32, %b: i32):
      %s = arith.addi %a, %b : i32
      scf.reduce.return %s : i32
    }
  }
  %q = scf.parallel (%i) = (%c0) to (%c1) step (%c1) init (%z) -> i32 {
    %v = arith.index_cast %i : index to i32
    scf.reduce(%v : i32) {
    ^bb0(%a: i32, %b: i32):
      %s = arith.addi %a, %b : i32
      scf.reduce.return %s : i32
    }
  }
  %t = arith.addi %r, %q : i32
  return %t : i32
}

// -----

func.func @w0(%n: i32, %k: i32) -> (i32, i1) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %r:3 = scf.while (%i = %c0) : (i32) -> (i32, i32, i1) {
    %c = arith.cmpi slt, %i, %n : i32
    scf.condition(%c) %i, %i, %c : i32, i32, i1
  } do {
  ^bb0(%i: i32, %d: i32, %b: i1):
    %0 = arith.cmpi slt, %i, %n : i32
    %1 = arith.cmpi sge, %d, %n : i32
    %2 = "test.next"(%0, %1, %b) : (i1, i1, i1) -> i32
    scf.yield %2 : i32
  }
  return %r#1, %r#2 : i32, i1
}

// -----

func.func @w1(%n: index, %m: memref<?x?xf32>, %x: f32, %k: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    scf.parallel (%j) = (%c0) to (%i) step (%c1) {
      memref.store %x, %m[%i, %j] : memref<?x?xf32>
      scf.reduce
    }
    scf.reduce
  }
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    scf.parallel (%j) = (%c1) to (%k) step (%c1) {
      scf.parallel (%l) = (%c1) to (%k) step (%c1) {
        memref.store %x, %m[%l, %j] : memref<?x?xf32>
        scf.reduce
      }
      scf.reduce
    }
    scf.reduce
  }
  return
}

// -----

func.func @w2(%n: index, %m: memref<?x?xf32>, %x: f32) {
  %c2 = arith.constant 2 : index
  %c0 = arith.constant 0 : index
  scf.forall (%i, %j) in (%c2, %n) {
    memref.store %x, %m[%i, %j] : memref<?x?xf32>
  }
  scf.forall (%i, %j) = (%c0, 3) to (%n, 4) step (1, 1) {
    memref.store %x, %m[%i, %j] : memref<?x?xf32>
  }
  scf.forall (%i, %j) in (1, %n) {
    memref.store %x, %m[%i, %j] : memref<?x?xf32>
  }
  scf.forall (%i, %j) in (0, %n) {
    memref.store %x, %m[%i, %j] : memref<?x?xf32>
  }
  return
}

// -----

func.func @w3(%c: i1, %x: i32) -> i32 {
  %r = scf.if %c -> i32 {
    %0 = scf.execute_region -> i32 {
      cf.cond_br %c, ^a, ^b
    ^a:
      scf.yield %x : i32
    ^b:
      %k = "test.f"() : () -> i32
      scf.yield %k : i32
    }
    scf.yield %0 : i32
  } else {
    scf.yield %x : i32
  }
  scf.execute_region {
    cf.cond_br %c, ^a, ^b
  ^a:
    "test.g"() : () -> ()
    scf.yield
  ^b:
    "test.f"() : () -> ()
    scf.yield
  }
  "test.h"() : () -> ()
  %1:2 = scf.execute_region -> (i32, i32) {
    scf.yield %x, %r : i32, i32
  }
  return %1#0 : i32
}

// -----

func.func @w4(%n: index, %m: memref<?xi32>, %x: i32) -> (i32, i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %0:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x, %b = %x) -> (i32, i32) {
    %1 = memref.load %m[%i] : memref<?xi32>
    %2 = arith.addi %a, %1 : i32
    %3 = arith.addi %b, %1 : i32
    scf.yield %2, %3 : i32, i32
  }
  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %c0 to %c4 step %c1 {
    }
  }
  %4 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> (i32) {
    %c = arith.cmpi eq, %i, %c0 : index
    %5 = scf.if %c -> i32 {
      scf.yield %a : i32
    } else {
      scf.yield %a : i32
    }
    scf.yield %5 : i32
  }
  return %0#0, %4 : i32, i32
}

// -----

func.func @w5(%a: i1, %b: i1, %x: i32, %y: i32) -> (i32, i32, i32) {
  %0 = scf.if %a -> i32 {
    scf.yield %x : i32
  } else {
    %1 = scf.if %b -> i32 {
      scf.yield %x : i32
    } else {
      scf.yield %y : i32
    }
    scf.yield %1 : i32
  }
  %t = arith.constant true
  %n = arith.xori %a, %t : i1
  %2 = scf.if %n -> i32 {
    %k = "test.a"() : () -> i32
    scf.yield %k : i32
  } else {
    %k = "test.b"() : () -> i32
    scf.yield %k : i32
  }
  %3:2 = scf.if %a -> (i32, i32) {
    %k = "test.c"() : () -> i32
    scf.yield %k, %x : i32, i32
  } else {
    scf.yield %y, %y : i32, i32
  }
  return %0, %2, %3#0 : i32, i32, i32
}

// -----

func.func @w6(%n: i32) -> i32 {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %r:2 = scf.while (%i = %c0, %j = %n) : (i32, i32) -> (i32, i32) {
    %c = arith.cmpi ne, %i, %n : i32
    scf.condition(%c) %j, %i : i32, i32
  } do {
  ^bb0(%j: i32, %i: i32):
    %k = arith.addi %i, %c1 : i32
    %l = arith.addi %j, %c1 : i32
    scf.yield %k, %l : i32, i32
  }
  %false = arith.constant false
  %q = scf.while (%i = %c0) : (i32) -> i32 {
    scf.condition(%false) %i : i32
  } do {
  ^bb0(%i: i32):
    scf.yield %i : i32
  }
  %s = arith.addi %r#0, %q : i32
  return %s : i32
}

// -----

func.func private @ext(i32) -> i32
func.func @c0(%c: i1, %x: i32) -> i32 {
  cf.br ^a
^a:
  cf.cond_br %c, ^b(%x : i32), ^b(%x : i32)
^b(%y: i32):
  cf.br ^d(%y : i32)
^d(%z: i32):
  return %z : i32
}

// -----

func.func @c1(%c: i1, %x: i32, %y: i32) -> i32 {
  %t = arith.constant true
  cf.cond_br %t, ^a, ^b
^a:
  cf.cond_br %c, ^d(%x : i32), ^d(%y : i32)
^b:
  cf.br ^d(%x : i32)
^d(%z: i32):
  return %z : i32
}

// -----

func.func @c2(%c: i1, %d: i1) -> i1 {
  cf.cond_br %c, ^a, ^b
^a:
  cf.cond_br %c, ^e(%c : i1), ^b
^b:
  cf.cond_br %d, ^e(%d : i1), ^e(%c : i1)
^e(%r: i1):
  return %r : i1
}

// -----

func.func @c3(%x: i32) -> i32 {
  %c1 = arith.constant 1 : i32
  cf.switch %c1 : i32, [
    default: ^a(%x : i32),
    1: ^b(%x : i32),
    2: ^a(%c1 : i32)
  ]
^a(%y: i32):
  return %y : i32
^b(%z: i32):
  %0 = arith.addi %z, %c1 : i32
  return %0 : i32
}

// -----

func.func @c4(%x: i32, %u: i32) -> i32 {
  cf.switch %x : i32, [
    default: ^a(%u : i32),
    1: ^b(%u : i32),
    2: ^a(%u : i32)
  ]
^a(%y: i32):
  cf.br ^b(%y : i32)
^b(%z: i32):
  cf.switch %z : i32, [
    default: ^d
  ]
^d:
  return %z : i32
}

// -----

func.func @c5(%n: i32) -> i32 {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  cf.br ^head(%c0, %c0, %c1 : i32, i32, i32)
^head(%i: i32, %unused: i32, %k: i32):
  %c = arith.cmpi slt, %i, %n : i32
  cf.cond_br %c, ^body, ^exit
^body:
  %j = arith.addi %i, %k : i32
  cf.br ^head(%j, %i, %k : i32, i32, i32)
^exit:
  return %i : i32
}

// -----

func.func @c6(%c: i1) {
  cf.assert %c, "first"
  %t = arith.constant true
  cf.assert %t, "second"
  %f = arith.constant false
  cf.assert %f, "third"
  return
}

// -----

func.func private @callee(%x: i32) -> i32 {
  %c1 = arith.constant 1 : i32
  %0 = arith.addi %x, %c1 : i32
  return %0 : i32
}
func.func @c7(%x: i32) -> (i32, i32) {
  %f = constant @callee : (i32) -> i32
  %0 = call_indirect %f(%x) : (i32) -> i32
  %c3 = arith.constant 3 : i32
  %1 = call @callee(%c3) : (i32) -> i32
  return %0, %1 : i32, i32
}

// -----

func.func @c8(%c: i1, %x: i32) -> i32 {
  cf.cond_br %c, ^a, ^b
^a:
  %0 = arith.addi %x, %x : i32
  cf.br ^e(%0 : i32)
^b:
  %1 = arith.addi %x, %x : i32
  cf.br ^e(%1 : i32)
^e(%r: i32):
  return %r : i32
^dead:
  cf.br ^dead2
^dead2:
  cf.br ^dead
}

// -----

func.func @c9(%c: i1, %m: memref<4xi32>, %i: index) -> i32 {
  cf.cond_br %c, ^a, ^b
^a:
  %0 = memref.load %m[%i] : memref<4xi32>
  return %0 : i32
^b:
  %1 = memref.load %m[%i] : memref<4xi32>
  return %1 : i32
}

// -----

func.func @c10(%x: i32) -> i32 {
  %p = ub.poison : i32
  %0 = arith.addi %x, %p : i32
  %1 = arith.muli %p, %x : i32
  %2 = arith.addi %0, %1 : i32
  return %2 : i32
}

// -----

func.func @c11(%x: f32, %c: i1, %v: vector<4xf32>) -> (f32, f32, vector<4xf32>, f32) {
  %p = ub.poison : f32
  %pv = ub.poison : vector<4xf32>
  %pc = ub.poison : i1
  %0 = arith.select %c, %x, %p : f32
  %1 = arith.select %pc, %x, %p : f32
  %2 = arith.addf %v, %pv : vector<4xf32>
  %3 = vector.insert %x, %pv [0] : f32 into vector<4xf32>
  %4 = vector.extract %3[0] : f32 from vector<4xf32>
  return %0, %1, %2, %4 : f32, f32, vector<4xf32>, f32
}

// -----

func.func @c12(%c: i1) {
  cf.cond_br %c, ^a, ^b
^a:
  ub.unreachable
^b:
  return
}

// -----
func.func @switch_in_loop(%c: index, %m: memref<8xi32>, %x: i32, %y: i32) {
  affine.for %i = 0 to 8 {
    %0 = scf.index_switch %c -> i32
    case 1 {
      %1 = arith.addi %x, %y : i32
      scf.yield %1 : i32
    }
    default {
      scf.yield %x : i32
    }
    affine.store %0, %m[%i] : memref<8xi32>
  }
  return
}
