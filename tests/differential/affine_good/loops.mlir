func.func @bounds(%n: index, %k: index) {
  affine.for %i = 0 to 10 {
  }
  affine.for %i = -5 to 0x1F step 1 {
  } {bar, foo = 1}
  affine.for %i = - 5 to 00012 step 3 {
  }
  affine.for %i = max 3 to min %n {
  }
  affine.for %i = %n#0 to %k {
  }
  affine.for %i = true to false {
  }
  affine.for %i = -0x7FFFFFFFFFFFFFFF to 9223372036854775807 step 9223372036854775807 {
  }
  affine.for %i = affine_map<()[s0] -> (s0)>()[%n] to affine_map<() -> (3)>() {
  }
  affine.for %i = max affine_map<()[s0] -> (s0)>()[%n] to min affine_map<() -> (3)>() {
  }
  affine.for %i = max affine_map<(d0)[s0] -> (d0, s0, -d0 * 2)>(%n)[%k] to min affine_map<(d0)[s0] -> (d0, s0 mod 3)>(%n)[%k] {
  }
  affine.for %i = affine_map<(d0) -> (d0)>(%n) to affine_map<(d0)[s0, s1] -> (s1)>(%n)[%k, %n] {
  }
  affine.for %i = affine_map<(d0) -> (3)>(%n) to affine_map<()[s0, s1] -> (s1)>()[%k, %n] step 7 {
  }
  return
}
// -----
#ident = affine_map<(d0) -> (d0)>
#tile = affine_map<(d0)[s0] -> (d0 + 32, s0)>
func.func @nest(%n: index, %m: memref<?xf32>) -> f32 {
  %zero = arith.constant 0.0 : f32
  %sum, %count = affine.for %i = 0 to %n step 32 iter_args(%acc = %zero, %c = %n) -> (f32, index) {
    %part = affine.for %j = #ident(%i) to min #tile(%i)[%n] iter_args(%a = %acc) -> f32 {
      %v = affine.load %m[%j] : memref<?xf32>
      %s = arith.addf %a, %v : f32
      affine.yield %s : f32
    } {inner = "yes"}
    affine.yield {tag} %part, %c : f32, index
  }
  affine.for %i = 0 to 3 iter_args() -> () {
  }
  return %sum : f32
}
// -----
func.func @terminators(%n: index) {
  affine.for %i = 0 to 3 {
  }
  affine.if affine_set<(d0) : (d0 == 0)>(%n) {
  ^bb0:
    affine.yield
  } else {
  }
  affine.parallel (%i) = (0) to (3) {
    affine.yield
  }
  return
}
// -----
func.func @generic(%n: index) {
  "affine.for"(%n, %n) <{lowerBoundMap = affine_map<()[s0] -> (s0)>, operandSegmentSizes = array<i32: 1, 1, 0>, step = 2 : index, upperBoundMap = affine_map<(d0) -> (d0)>}> ({
  ^bb0(%i: index):
    "affine.yield"() : () -> ()
  }) {foo} : (index, index) -> ()
  return
}
