func.func @neg(%c: i1, %a: f32, %b: f32) {
  %t = arith.constant true
  %n = arith.xori %c, %t : i1
  scf.if %n { "t.a"(%a) : (f32) -> () } else { "t.b"(%b) : (f32) -> () }
  return
}
// -----
func.func @neg1(%c: i1, %a: f32, %b: f32) {
  %t = arith.constant true
  %n = arith.xori %c, %t : i1
  scf.if %n { "t.a"(%a) : (f32) -> () }
  return
}
// -----
func.func @part(%c: i1, %a: f32, %b: f32) -> (f32, f32) {
  %r:2 = scf.if %c -> (f32, f32) { %x = "t.a"(%a) : (f32) -> f32 
   scf.yield %x, %a : f32, f32 } else { scf.yield %a, %b : f32, f32 }
  return %r#0, %r#1 : f32, f32
}
// -----
func.func @same(%c: i1, %a: f32, %b: f32) -> (f32, f32) {
  %r:2 = scf.if %c -> (f32, f32) { %x = "t.a"(%a) : (f32) -> f32 
   scf.yield %x, %a : f32, f32 } else { scf.yield %a, %a : f32, f32 }
  return %r#0, %r#1 : f32, f32
}
// -----
func.func @unused(%c: i1, %a: f32, %b: f32) -> (f32) {
  %r:2 = scf.if %c -> (f32, f32) { %x:2 = "t.a"(%a) : (f32) -> (f32, f32) 
   scf.yield %x#0, %x#1 : f32, f32 } else { scf.yield %a, %a : f32, f32 }
  return %r#1 : f32
}
// -----
func.func @bools(%c: i1, %a: f32, %b: f32) -> (i1, i1, f32) {
  %t = arith.constant true
  %f = arith.constant false
  %r:3 = scf.if %c -> (i1, i1, f32) { %x = "t.a"(%a) : (f32) -> f32 
   scf.yield %t, %f, %x : i1, i1, f32 } else { scf.yield %f, %t, %a : i1, i1, f32 }
  return %r#0, %r#1, %r#2 : i1, i1, f32
}
// -----
func.func @comb(%c: i1, %a: f32, %b: f32) -> (f32, f32) {
  %r = scf.if %c -> (f32) { %x = "t.a"(%a) : (f32) -> f32 
   scf.yield %x : f32 } else { scf.yield %a : f32 }
  %q = scf.if %c -> (f32) { %x = "t.b"(%r) : (f32) -> f32 
   scf.yield %x : f32 } else { %x = "t.c"(%r) : (f32) -> f32 
   scf.yield %x : f32 }
  return %r, %q : f32, f32
}
// -----
func.func @combneg(%c: i1, %a: f32, %b: f32) {
  %t = arith.constant true
  %n = arith.xori %c, %t : i1
  scf.if %c { "t.a"(%a) : (f32) -> () }
  scf.if %n { "t.b"(%a) : (f32) -> () }
  return
}
// -----
func.func @nested(%c: i1, %d: i1, %a: f32, %b: f32) {
  scf.if %c { scf.if %d { "t.a"(%a) : (f32) -> () } }
  return
}
// -----
func.func @nestedr(%c: i1, %d: i1, %a: f32, %b: f32) -> (f32, f32) {
  %r:2 = scf.if %c -> (f32, f32) { 
    %q:2 = scf.if %d -> (f32, f32) { %x = "t.a"(%a) : (f32) -> f32 
        scf.yield %x, %a : f32, f32 } else { scf.yield %b, %a : f32, f32 }
    scf.yield %q#0, %a : f32, f32 } else { scf.yield %b, %b: f32, f32 }
  return %r#0, %r#1 : f32, f32
}
// -----
func.func @emptythen(%c: i1, %a: f32, %b: f32) {
  scf.if %c { } else { "t.a"(%a) : (f32) -> () }
  return
}
// -----
func.func @emptyboth(%c: i1, %a: f32, %b: f32) {
  scf.if %c { } else { }
  return
}
// -----
func.func @cond(%c: i1, %a: f32, %b: f32) -> i1 {
  %r = scf.if %c -> i1 { "t.a"(%c) : (i1) -> () 
    scf.yield %c : i1 } else { "t.b"(%c) : (i1) -> ()  
    scf.yield %c : i1 }
  return %r : i1
}
// -----
func.func @cmp(%x: i32, %y: i32) -> i32 {
  %c = arith.cmpi eq, %x, %y : i32
  %r = scf.if %c -> i32 { "t.a"(%c) : (i1) -> () 
    scf.yield %x : i32 } else { "t.b"(%c) : (i1) -> ()  
    scf.yield %y : i32 }
  return %r : i32
}
// -----
func.func @b1(%c: i1, %a: f32) {
  %t = arith.constant true
  %n = arith.xori %c, %t : i1
  scf.if %n { "t.a"(%a) : (f32) -> () }
  scf.if %c { "t.b"(%a) : (f32) -> () }
  return
}
// -----
func.func @b2(%c: i1, %a: f32) -> (f32, f32) {
  %r:2 = scf.if %c -> (f32, f32) { %x = "t.a"(%a) : (f32) -> f32 
   scf.yield %x, %x : f32, f32 } else { %x = "t.b"(%a) : (f32) -> f32 
  scf.yield %x, %x : f32, f32 }
  return %r#0, %r#1 : f32, f32
}
// -----
func.func @b3(%c: i1, %d: i1, %a: f32) {
  scf.if %c { scf.if %d { "t.a"(%a) : (f32) -> () } else { "t.b"(%a) : (f32) -> () } }
  return
}
// -----
func.func @b4(%c: i1, %d: i1, %a: f32) {
  scf.if %c { scf.if %d { "t.a"(%a) : (f32) -> () } "t.c"() : () -> () }
  return
}
// -----
func.func @b5(%c: i1, %d: i1, %a: f32) -> f32 {
  %r = scf.if %c -> f32 { %q = scf.if %d -> f32 { %x = "t.a"(%a) : (f32) -> f32
    scf.yield %x : f32 } else { scf.yield %a : f32 }
    scf.yield %q : f32 } else { %y = "t.d"() : () -> f32
    scf.yield %y : f32 }
  return %r : f32
}
// -----
func.func @b6(%c: i1, %d: i1, %a: f32, %b: f32) -> f32 {
  %r = scf.if %c -> f32 { %q = scf.if %d -> f32 { %x = "t.a"(%a) : (f32) -> f32
    scf.yield %x : f32 } else { scf.yield %a : f32 }
    scf.yield %q : f32 } else {
    scf.yield %b : f32 }
  return %r : f32
}
// -----
func.func @b7(%c: i1, %a: f32, %b: f32) -> f32 {
  %r = scf.if %c -> f32 { %x = arith.addf %a, %b : f32
    scf.yield %x : f32 } else {
    scf.yield %b : f32 }
  return %r : f32
}
// -----
func.func @b8(%c: i1, %a: f32, %b: f32) -> f32 {
  %r = scf.if %c -> f32 { %x = arith.addf %a, %b : f32
    scf.yield %a : f32 } else {
    %x = "t.b"(%b) : (f32) -> f32
    scf.yield %b : f32 }
  return %r : f32
}
// -----
func.func @b9(%c: i1, %a: f32, %b: f32) {
  scf.if %c {
    "t.a"() ({ "t.b"(%c) : (i1) -> () "t.y"() : () -> () }) : () -> ()
    scf.if %c { "t.c"() : () -> () }
  }
  return
}
// -----
func.func @b10(%c: i1, %d: i1) {
  %e = arith.andi %c, %d : i1
  scf.if %e { "t.b"(%c, %d) : (i1, i1) -> () } else { "t.b"(%c, %d) : (i1, i1) -> () }
  return
}
// -----
func.func @b11(%c: i1, %d: i1) {
  %e = arith.ori %c, %d : i1
  scf.if %e { "t.b"(%c, %d) : (i1, i1) -> () } else { "t.b"(%c, %d) : (i1, i1) -> () }
  return
}
// -----
func.func @b12(%c: i1, %d: i1) {
  %t = arith.constant true
  %e = arith.xori %c, %t : i1
  scf.if %e { "t.b"(%c, %d) : (i1, i1) -> () }
  return
}
// -----
func.func @b13(%c: i1, %d: i1, %a: f32) {
  scf.if %c { "t.a"(%a) : (f32) -> () } {x = 1 : i32}
  scf.if %c { "t.b"(%a) : (f32) -> () } {y = 1 : i32}
  return
}
// -----
func.func @b14(%c: i1, %d: i1, %a: f32) {
  scf.if %c { scf.if %d { "t.b"(%a) : (f32) -> () } {x = 1 : i32} } {y = 1 : i32}
  return
}
// -----
func.func @b15(%c: i1, %a: f32, %b: f32) -> f32 {
  %r:2 = scf.if %c -> (f32, f32) { %x = "t.q"() : () -> f32 
    scf.yield %x, %a : f32, f32 } else {
    scf.yield %b, %b : f32, f32 } {y = 1 : i32}
  return %r#0 : f32
}
// -----
func.func @b16(%c: i1, %a: f32, %b: f32) -> (f32, f32) {
  %r:2 = scf.if %c -> (f32, f32) { %x = "t.q"() : () -> f32 
    scf.yield %x, %a : f32, f32 } else {
    scf.yield %b, %b : f32, f32 } {y = 1 : i32}
  return %r#0, %r#1 : f32, f32
}
// -----
func.func @b17(%c: i1, %a: f32, %b: f32) -> (f32, f32) {
  %r:2 = scf.if %c -> (f32, f32) {
    scf.yield %a, %b : f32, f32 } else {
    scf.yield %b, %a : f32, f32 } 
  return %r#0, %r#1 : f32, f32
}
// -----
func.func @b18(%c: i1, %a: f32) {
  scf.if %c { "t.a"(%a) : (f32) -> () }
  %b = arith.addf %a, %a : f32
  scf.if %c { "t.b"(%b) : (f32) -> () }
  return
}
// -----
func.func @b19(%c: i1, %a: f32, %m: memref<f32>) {
  %r = scf.if %c -> f32 { %x = "t.q"() : () -> f32
   scf.yield %x : f32 } else { scf.yield %a : f32 }
  scf.if %c { "t.b"(%r) : (f32) -> () } else { "t.c"() ({ memref.store %r, %m[] : memref<f32> "t.y"() : () -> () }) : () -> () }
  return
}
// -----
func.func @b20(%c: i1, %a: f32, %m: memref<f32>) -> i1 {
  %t = arith.constant true
  %f = arith.constant false
  %r = scf.if %c -> i1 { "t.q"() : () -> ()
   scf.yield %f : i1 } else { "t.q2"() : () -> ()
   scf.yield %t : i1 }
  scf.if %r { "t.b"(%r) : (i1) -> () } 
  return %r : i1
}
// -----
func.func @b21(%x: i32, %y: i32) -> (i32, i32) {
  %c = arith.cmpi ne, %x, %y : i32
  %r:2 = scf.if %c -> (i32, i32) { "t.a"(%c) : (i1) -> () 
    scf.yield %x, %y : i32, i32 } else { "t.b"(%c) : (i1) -> ()  
    scf.yield %y, %x : i32, i32 }
  return %r#0, %r#1 : i32, i32
}
