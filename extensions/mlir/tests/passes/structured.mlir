func.func @f(%n: index, %c: i1, %m: memref<?xf32>, %x: f32, %a: i32) -> (f32, i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %x) -> f32 {
    %l = memref.load %m[%i] : memref<?xf32>
    %s = scf.if %c -> f32 {
      %t = arith.addf %acc, %l : f32
      scf.yield %t : f32
    } else {
      scf.yield %acc : f32
    }
    scf.if %c {
      memref.store %s, %m[%i] : memref<?xf32>
    }
    scf.yield %s : f32
  }
  %w:2 = scf.while (%p = %a, %q = %r) : (i32, f32) -> (i32, f32) {
    %cc = arith.cmpi slt, %p, %a : i32
    scf.condition(%cc) %p, %q : i32, f32
  } do {
  ^bb0(%p: i32, %q: f32):
    %p1 = arith.addi %p, %p : i32
    scf.yield %p1, %q : i32, f32
  }
  %d = scf.while (%p = %a) : (i32) -> i32 {
    %cc = arith.cmpi slt, %p, %a : i32
    %p1 = arith.addi %p, %p : i32
    scf.condition(%cc) %p1 : i32
  } do {
  ^bb0(%p: i32):
    scf.yield %p : i32
  }
  %e = scf.execute_region -> i32 {
    cf.cond_br %c, ^bb1, ^bb2
  ^bb1:
    scf.yield %a : i32
  ^bb2:
    scf.yield %d : i32
  }
  %flag = arith.index_cast %a : i32 to index
  %sw = scf.index_switch %flag -> i32
  case 1 { scf.yield %a : i32 }
  case 5 { scf.yield %e : i32 }
  default { scf.yield %d : i32 }
  %pa:2 = scf.parallel (%i, %j) = (%c0, %c0) to (%n, %n) step (%c1, %c1) init (%x, %a) -> (f32, i32) {
    %l = memref.load %m[%i] : memref<?xf32>
    scf.reduce(%l, %a : f32, i32) {
    ^bb0(%u: f32, %v: f32):
      %y = arith.addf %u, %v : f32
      scf.reduce.return %y : f32
    }, {
    ^bb0(%u: i32, %v: i32):
      %y = arith.addi %u, %v : i32
      scf.reduce.return %y : i32
    }
  }
  scf.parallel (%i, %j) = (%c0, %c0) to (%n, %n) step (%c1, %c1) {
    memref.store %x, %m[%i] : memref<?xf32>
    scf.reduce
  }
  scf.forall (%i) in (%n) {
    memref.store %x, %m[%i] : memref<?xf32>
  }
  scf.forall (%i, %j) = (0, 1) to (4, %n) step (2, 3) {
    memref.store %x, %m[%i] : memref<?xf32>
  }
  return %pa#0, %sw : f32, i32
}
