// branches
func.func @if(%n: index, %a: f32) -> f32 {
  %x = affine.if affine_set<()[n] : (n - 1 >= 0)>()[%n] -> f32 {
    affine.yield %a : f32
  }
  return %x : f32
}
// -----
// branches, 2
func.func @scope() {
  "memref.alloca_scope"() ({
    %c = arith.constant 1.0 : f32
    "memref.alloca_scope.return"(%c) : (f32) -> ()
  }) : () -> ()
  return
}
// -----
// branches, 3
func.func @while(%c: i1, %x: f32, %y: i32) -> f32 {
  %r = scf.while (%b = %x) : (f32) -> f32 {
    scf.condition(%c) %y : i32
  } do {
  ^bb0(%k: f32):
    scf.yield %k : f32
  }
  return %r : f32
}
