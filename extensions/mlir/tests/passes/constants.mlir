func.func private @ext(i32) -> i32
func.func @a(%x: i32, %idx: index, %c: i1, %m: memref<4xi32>) -> i32 {
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %t = arith.constant true
  %0 = arith.addi %c1, %c2 : i32
  %1 = arith.muli %0, %x : i32
  %r = scf.if %c -> i32 {
    scf.yield %0 : i32
  } else {
    %3 = arith.constant 3 : i32
    scf.yield %3 : i32
  }
  %r2 = scf.if %t -> i32 {
    scf.yield %0 : i32
  } else {
    %4 = arith.addi %x, %x : i32
    scf.yield %4 : i32
  }
  %k = arith.addi %r, %r2 : i32
  %l = affine.for %i = 0 to 4 iter_args(%acc = %c1) -> i32 {
    %z = arith.constant 1 : i32
    %q = arith.muli %acc, %z : i32
    affine.store %q, %m[%i] : memref<4xi32>
    affine.yield %q : i32
  }
  %l2 = affine.for %i = 0 to 4 iter_args(%acc = %c1) -> i32 {
    %q = arith.addi %acc, %c1 : i32
    affine.yield %q : i32
  }
  %ai = affine.if affine_set<()[s0] : (s0 >= 0)>()[%idx] -> i32 {
    affine.yield %c2 : i32
  } else {
    affine.yield %c2 : i32
  }
  %s = arith.addi %k, %l : i32
  %u = arith.addi %s, %ai : i32
  %v = arith.addi %u, %l2 : i32
  cf.cond_br %t, ^bb1(%c1 : i32), ^bb2(%x : i32)
^bb1(%p: i32):
  cf.br ^bb3(%p : i32)
^bb2(%p2: i32):
  cf.br ^bb3(%p2 : i32)
^bb3(%p3: i32):
  %pp = arith.addi %p3, %v : i32
  %ca = func.call @callee(%c1) : (i32) -> i32
  %ce = func.call @ext(%ca) : (i32) -> i32
  %w = arith.addi %pp, %ca : i32
  %ww = arith.addi %w, %ce : i32
  return %ww : i32
}
func.func private @callee(%a: i32) -> i32 {
  %0 = arith.addi %a, %a : i32
  return %0 : i32
}
func.func private @unused(%a: i32) -> i32 {
  %c1 = arith.constant 1 : i32
  %0 = arith.addi %c1, %c1 : i32
  return %0 : i32
}
func.func @loop(%n: index, %m: memref<?xf32>) -> index {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c1 = arith.constant 1 : index
  %f = arith.constant 1.0 : f32
  %x = scf.for %i = %c0 to %c4 step %c1 iter_args(%a = %c4) -> index {
    %y = affine.apply affine_map<(d0) -> (d0 * 2 - 4)>(%a)
    memref.store %f, %m[%y] : memref<?xf32>
    scf.yield %y : index
  }
  %w:2 = scf.while (%p = %c4, %q = %n) : (index, index) -> (index, index) {
    %cc = arith.cmpi slt, %q, %p : index
    scf.condition(%cc) %p, %q : index, index
  } do {
  ^bb0(%p: index, %q: index):
    %p1 = arith.addi %q, %p : index
    scf.yield %p, %p1 : index, index
  }
  %mn = affine.min affine_map<(d0) -> (d0, 9)>(%w#0)
  %z = arith.addi %x, %mn : index
  %zi = arith.index_cast %z : index to i32
  %pa = affine.parallel (%i) = (0) to (4) reduce ("addi") -> i32 {
    affine.yield %zi : i32
  }
  %zo = arith.index_cast %pa : i32 to index
  return %zo : index
}
