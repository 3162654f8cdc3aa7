#set = affine_set<(d0, d1)[s0] : (d0 - 10 >= 0, s0 - d0 - 9 >= 0, d1 == 3)>
func.func @if(%n: index, %k: index, %f: f32) {
  affine.if #set(%n, %k)[%k] {
  }
  affine.if affine_set<() : (1 == 0)>() {
  } {foo}
  affine.if affine_set<()[s0] : (s0 mod 2 == 0, s0 <= 8)>()[%n] {
    %0 = arith.constant 3 : index
  } else {
  } {foo}
  affine.if affine_set<(d0) : ()>(%n) {
  } else {
    %0 = arith.constant 3 : index
  }
  %0 = affine.if affine_set<(d0)[s0] : (d0 - s0 >= 0)>(%n)[%k] -> index {
    affine.yield %n : index
  } else {
    affine.yield %k : index
  } {foo}
  %1:2 = affine.if affine_set<(d0)[s0] : (d0 floordiv s0 >= 0)>(%n)[%k] -> (index, f32) {
    affine.yield {first} %n, %f : index, f32
  } else {
    affine.yield %k, %f : index, f32
  }
  affine.if affine_set<(d0) : (d0 == 0)>(%n) -> () {
    affine.if affine_set<(d0) : (d0 == 1)>(%n) {
    }
  }
  return
}
// -----
func.func @generic(%n: index) {
  "affine.if"(%n) <{condition = affine_set<(d0) : (d0 == 0)>}> ({
    "affine.yield"() : () -> ()
  }, {
  }) : (index) -> ()
  %0 = "affine.if"(%n) <{condition = affine_set<(d0) : (d0 == 0)>}> ({
    "affine.yield"(%n) : (index) -> ()
  }, {
    "affine.yield"(%n) : (index) -> ()
  }) {foo} : (index) -> index
  return
}
// -----
func.func @functions(%n: index, %f: () -> ()) {
  %0 = affine.if affine_set<(d0) : (d0 == 0)>(%n) -> (() -> ()) {
    affine.yield %f : () -> ()
  } else {
    affine.yield %f : () -> ()
  }
  return
}
// -----
func.func @terminators(%n: index) {
  memref.alloca_scope {
    "t.last"() : () -> ()
  }
  scf.for %i = %n to %n step %n {
    "t.last"() : () -> ()
  }
  affine.for %i = 0 to 4 {
    "t.last"() : () -> ()
  }
  return
}
