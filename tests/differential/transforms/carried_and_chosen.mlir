func.func @c1(%n: index, %a: f32) -> (f32, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a, %y = %a) -> (f32, f32) {
    %z = "t.a"(%x) : (f32) -> f32
    scf.yield %z, %y : f32, f32
  }
  return %r#0, %r#1 : f32, f32
}
// -----
func.func @c2(%n: index, %a: f32) -> (f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a, %y = %a) -> (f32, f32) {
    %z = "t.a"(%x) : (f32) -> f32
    %w = arith.addf %y, %y : f32
    scf.yield %z, %w : f32, f32
  }
  return %r#0 : f32
}
// -----
func.func @c3(%n: index, %a: f32) -> (f32, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a, %y = %a) -> (f32, f32) {
    %z = "t.a"(%x, %y) : (f32, f32) -> f32
    scf.yield %z, %z : f32, f32
  }
  return %r#0, %r#1 : f32, f32
}
// -----
func.func @c4(%n: index, %a: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 { }
  return
}
// -----
func.func @c5(%n: index, %a: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a) -> f32 { scf.yield %a : f32 }
  return %r : f32
}
// -----
func.func @c6(%c: i1, %a: i32, %b: i32) -> (i32, i1, i32) {
  %t = arith.constant true
  %f = arith.constant false
  %z = arith.constant 0 : i32
  %o = arith.constant 1 : i32
  %s = arith.select %c, %o, %z : i32
  %q = arith.select %c, %f, %t : i1
  %r = arith.select %c, %a, %b : i32
  %u = arith.select %c, %r, %b : i32
  return %s, %q, %u : i32, i1, i32
}
// -----
func.func @c7(%a: i32, %b: i32) -> (i32, i32) {
  %c = arith.cmpi eq, %a, %b : i32
  %s = arith.select %c, %a, %b : i32
  %d = arith.cmpi ne, %a, %b : i32
  %q = arith.select %d, %a, %b : i32
  return %s, %q : i32, i32
}
// -----
func.func @c8(%c: i1, %d: i1, %a: i32, %b: i32) -> (i32, i32) {
  %s = arith.select %d, %a, %b : i32
  %u = arith.select %c, %s, %b : i32
  %v = arith.select %c, %a, %s : i32
  return %u, %v : i32, i32
}
// -----
func.func @c9(%c: i1, %d: i1, %a: i1, %b: i1) -> (i1, i1, i1, i1) {
  %t = arith.constant true
  %f = arith.constant false
  %s = arith.select %d, %t, %b : i1
  %u = arith.select %d, %b, %f : i1
  %v = arith.select %d, %f, %b : i1
  %w = arith.select %d, %b, %t : i1
  return %s, %u, %v, %w : i1, i1, i1, i1
}
// -----
func.func @c10(%n: index, %m: memref<?xi32>) {
  %c0 = arith.constant 0 : index
  scf.while : () -> () { %c = "t.a"() : () -> i1 
    scf.condition(%c) } do { "t.b"() : () -> () 
    scf.yield }
  scf.execute_region { "t.c"() : () -> () 
    scf.yield }
  scf.index_switch %c0 case 0 { "t.d"() : () -> () 
   scf.yield } default { scf.yield }
  scf.parallel (%i) = (%c0) to (%c0) step (%n) { scf.reduce }
  return
}
// -----
func.func @c11(%x: i32, %y: i32, %i: index, %f: f32) -> (i32, i32, i32, i1, i1, i32, i1, i32) {
  %c1 = arith.constant 1 : i32
  %t = arith.constant true
  %a = arith.addi %x, %y : i32
  %b = arith.subi %a, %y : i32
  %c = arith.xori %x, %c1 : i32
  %d = arith.xori %c, %c1 : i32
  %m = arith.cmpi slt, %x, %y : i32
  %n = arith.xori %m, %t : i1
  %e = arith.extui %m : i1 to i32
  %z = arith.constant 0 : i32
  %g = arith.cmpi ne, %e, %z : i32
  %h = arith.andi %x, %x : i32
  %k = arith.andi %x, %c : i32
  %l = arith.andi %h, %k : i32
  %o = arith.ori %m, %n : i1
  %p = arith.extsi %m : i1 to i32
  return %b, %d, %h, %n, %g, %l, %o, %p : i32, i32, i32, i1, i1, i32, i1, i32
}
// -----
func.func @g1(%n: index, %a: f32, %b: f32) -> (f32, f32, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:3 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a, %y = %a, %z = %b) -> (f32, f32, f32) {
    %q = "t.a"(%x, %y, %z) : (f32, f32, f32) -> f32
    scf.yield %q, %y, %z : f32, f32, f32
  }
  return %r#0, %r#1, %r#2 : f32, f32, f32
}
// -----
func.func @g2(%n: index, %a: f32, %b: f32) -> (f32, f32, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:3 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a, %y = %a, %z = %b) -> (f32, f32, f32) {
    %q = "t.a"(%x, %y, %z) : (f32, f32, f32) -> f32
    scf.yield %y, %x, %b : f32, f32, f32
  } {u = 1 : i32}
  return %r#0, %r#1, %r#2 : f32, f32, f32
}
// -----
func.func @g3(%n: index, %a: f32, %b: f32) -> (f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:3 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a, %y = %a, %z = %b) -> (f32, f32, f32) {
    %q = "t.a"(%y) : (f32) -> f32
    scf.yield %q, %q, %b : f32, f32, f32
  } {u = 1 : i32}
  return %r#1 : f32
}
// -----
func.func @g4(%n: index, %a: f32, %b: f32) -> (f32, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a, %y = %b) -> (f32, f32) {
    "t.a"() : () -> ()
    scf.yield %b, %x : f32, f32
  }
  return %r#0, %r#1 : f32, f32
}
// -----
func.func @g5(%n: index, %a: f32, %b: f32) -> (f32) {
  %r = scf.execute_region -> f32 {
    %q = "t.a"() : () -> f32
    scf.yield %q : f32
  }
  scf.execute_region {
    "t.b"() : () -> ()
    cf.br ^bb1
  ^bb1:
    "t.c"() : () -> ()
    scf.yield 
  }
  scf.execute_region no_inline {
    "t.b"() : () -> ()
    scf.yield 
  }
  return %r : f32
}
// -----
func.func @g6(%n: index, %a: f32, %b: f32) -> (f32) {
  %c5 = arith.constant 5 : index
  %r = scf.index_switch %c5 -> f32 case 5 { %q = "t.a"() : () -> f32
    scf.yield %q : f32
  } default { scf.yield %a : f32 }
  %s = scf.index_switch %c5 -> f32 case 4 { %q = "t.a"() : () -> f32
    scf.yield %q : f32
  } default { scf.yield %r : f32 }
  %t = scf.index_switch %n -> f32 case 4 { 
    scf.yield %a : f32
  } default { scf.yield %s : f32 }
  return %t : f32
}
// -----
func.func @g7(%n: index, %a: f32, %b: f32) -> (f32) {
  %c5 = arith.constant 5 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c5 to %n step %c1 iter_args(%x = %a) -> f32 {
    %s = scf.for %j = %c5 to %n step %c1 iter_args(%y = %x) -> f32 {
      %q = arith.addf %y, %b : f32
      scf.yield %y : f32
    }
    scf.yield %s : f32
  }
  scf.for %i = %c5 to %n step %c1 { scf.for %j = %c5 to %c5 step %c1 { "t.a"() : () -> () } }
  return %r : f32
}
// -----
func.func @g8(%n: index, %m: index) {
  %c5 = arith.constant 5 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %n to %n step %c1 { "t.a"() : () -> () }
  %l = arith.addi %n, %c1 : index
  scf.for %i = %n to %l step %c1 { "t.b"(%i) : (index) -> () }
  %k = arith.addi %n, %c5 : index
  scf.for %i = %n to %k step %c5 { "t.c"(%i) : (index) -> () }
  scf.for %i = %n to %k step %c1 { "t.d"(%i) : (index) -> () }
  return
}
