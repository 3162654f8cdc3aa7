func.func @bnd(%m: memref<100xf32>, %n: index) {
  affine.for %i = 0 to 10 {
    %v = affine.load %m[%i floordiv 16] : memref<100xf32>
    %v1 = affine.load %m[%i mod 16] : memref<100xf32>
    %v2 = affine.load %m[(%i + 3) mod 16] : memref<100xf32>
    %v3 = affine.load %m[(%i + 3) ceildiv 16] : memref<100xf32>
    "use"(%v, %v1, %v2, %v3) : (f32, f32, f32, f32) -> ()
    affine.for %j = 0 to min affine_map<(d0) -> (10, d0)>(%i) {
      %w = affine.load %m[%j floordiv 16] : memref<100xf32>
      %w1 = affine.load %m[(%j + %i) mod 32] : memref<100xf32>
      %w2 = affine.load %m[(%j + %i) floordiv 5] : memref<100xf32>
      "use"(%w, %w1, %w2) : (f32, f32, f32) -> ()
    }
    affine.for %j = 0 to 32 step 8 {
      %w = affine.load %m[%j floordiv 8 + %j mod 8] : memref<100xf32>
      %w1 = affine.load %m[(%j + %i * 8) mod 8] : memref<100xf32>
      %w2 = affine.apply affine_map<(d0) -> (d0 floordiv 32)>(%j)
      %w3 = affine.apply affine_map<(d0) -> (d0 mod 33)>(%j)
      %w4 = affine.min affine_map<(d0) -> (d0 mod 33, 40)>(%j)
      %w5 = affine.min affine_map<(d0) -> (d0, 40)>(%j)
      affine.if affine_set<(d0) : (d0 floordiv 40 >= 0)>(%j) { "use"() : () -> () }
      affine.for %k = 0 to affine_map<(d0) -> (d0 mod 40)>(%j) { "use"(%k) : (index) -> () }
      "use"(%w, %w1, %w2, %w3, %w4, %w5) : (f32, f32, index, index, index, index) -> ()
    }
  }
  affine.parallel (%i) = (0) to (10) {
    %v = affine.load %m[%i floordiv 16] : memref<100xf32>
    %v1 = affine.load %m[%i mod 16] : memref<100xf32>
    "use"(%v, %v1) : (f32, f32) -> ()
  }
  return
}
func.func @minmax(%a: index, %b: index) {
  %0 = affine.min affine_map<(d0, d1) -> (d0, d1, d0, 5, 7)>(%a, %b)
  %1 = affine.min affine_map<(d0, d1) -> (d0 + d1, 3, d0)>(%a, %0)
  %2 = affine.max affine_map<(d0, d1) -> (d0, 4, 7)>(%a, %b)
  %3 = affine.max affine_map<(d0, d1) -> (d0, d1 )>(%2, %b)
  %4 = affine.min affine_map<(d0, d1) -> (d0 + 5, d0 + 3, d1 + d0)>(%a, %b)
  %5 = affine.apply affine_map<(d0, d1) -> (d0 + 5)>(%4, %b)
  %6 = affine.min affine_map<(d0, d1) -> (d0 + 5)>(%4, %b)
  "use"(%0, %1, %2, %3, %4, %5,%6) : (index, index, index, index, index, index, index) -> ()
  return
}
func.func @fors(%a: index, %b: index, %m: memref<10xf32>) -> (f32, f32, index) {
  %z = arith.constant 3.0 : f32
  %y = arith.constant 4.0 : f32
  affine.for %i = 0 to 1 { "use"(%i) : (index) -> () }
  affine.for %i = 5 to 3 { "use"(%i) : (index) -> () }
  affine.for %i = 5 to %a { }
  affine.for %i = max affine_map<(d0) -> (d0, 5, 5)>(%a) to min affine_map<(d0)[s0] -> (d0, 7, 9, s0, s0+1)>(%b)[%a] { "use"(%i) : (index) -> () }
  %r:2 = affine.for %i = 0 to 10 iter_args(%p = %z, %q = %y) -> (f32, f32) {
    %v = affine.load %m[%i] : memref<10xf32>
    %s = arith.addf %p, %v : f32
    affine.yield %s, %q : f32, f32
  }
  %r2:2 = affine.for %i = 0 to 10 iter_args(%p = %z, %q = %a) -> (f32, index) {
    %v = affine.load %m[%i] : memref<10xf32>
    "use"(%v) : (f32) -> ()
    affine.yield %p, %i : f32, index
  }
  %r3:2 = affine.for %i = 0 to 0 iter_args(%p = %z, %q = %a) -> (f32, index) {
    %v = affine.load %m[%i] : memref<10xf32>
    "use"(%v) : (f32) -> ()
    affine.yield %p, %i : f32, index
  }
  %r4:2 = affine.for %i = 0 to 4 iter_args(%p = %z, %q = %a) -> (f32, index) {
    affine.yield %y, %i : f32, index
  }
  %r5:2 = affine.for %i = 0 to 4 iter_args(%p = %z, %q = %y) -> (f32, f32) {
    affine.yield %q, %p : f32, f32
  }
  %r6:2 = affine.for %i = 0 to %a iter_args(%p = %z, %q = %y) -> (f32, f32) {
    affine.yield %z, %p : f32, f32
  }
  "use"(%r2#1, %r3#0, %r3#1, %r4#0, %r4#1, %r5#0, %r5#1, %r6#1) : (index, f32, index, f32, index, f32, f32, f32) -> ()
  return %r#0, %r2#0, %r3#1 : f32, f32, index
}
func.func @ifs(%a: index, %b: index, %m: memref<10xf32>) -> (f32, f32, index) {
  %z = arith.constant 3.0 : f32
  %y = arith.constant 4.0 : f32
  affine.if affine_set<() : (1 >= 0)>() { "use"() : () -> () } else { "use2"() : () -> () }
  affine.if affine_set<() : (1 >= 0, 0 == 0)>() { "use"() : () -> () } else { "use2"() : () -> () }
  affine.if affine_set<() : (-1 >= 0)>() { "use"() : () -> () } else { "use2"() : () -> () }
  affine.if affine_set<() : (1 == 0)>() { "use"() : () -> () } else { "use2"() : () -> () }
  affine.if affine_set<(d0) : (1 == 0, d0 >= 0)>(%a) { "use"() : () -> () } else { "use2"() : () -> () }
  affine.if affine_set<(d0) : (d0 >= 0)>(%a) {  } else { "use2"() : () -> () }
  affine.if affine_set<(d0) : (d0 >= 0)>(%a) { "use"() : () -> () } else { }
  affine.if affine_set<(d0) : (d0 * 2 >= 0, d0 - d0 >= 0)>(%a) { "use"() : () -> () } else { }
  affine.for %i = 0 to 10 {
    affine.if affine_set<(d0) : (d0 >= 0)>(%i) { "use"() : () -> () } else { }
  }
  %q = affine.if affine_set<(d0) : (d0 >= 0)>(%a) -> f32 { affine.yield %z : f32 } else { affine.yield %z : f32 }
  %q1 = affine.if affine_set<(d0) : (d0 >= 0)>(%a) -> f32 { affine.yield %z : f32 } else { affine.yield %y : f32 }
  %q2 = affine.if affine_set<() : (0 >= 0)>() -> f32 { affine.yield %z : f32 } else { affine.yield %y : f32 }
  return %q, %q1, %a : f32, f32, index
}
