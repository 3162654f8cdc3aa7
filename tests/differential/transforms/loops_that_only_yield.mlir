func.func @fors(%a: index, %b: index, %z: f32, %y: f32) -> (f32, f32, f32, f32) {
  %r4 = affine.for %i = 0 to 4 iter_args(%p = %z) -> (f32) {
    affine.yield %y : f32
  }
  %r5:2 = affine.for %i = 0 to 1 iter_args(%p = %z, %q = %y) -> (f32, f32) {
    affine.yield %q, %p : f32, f32
  }
  %r6 = affine.for %i = 0 to %a iter_args(%p = %z) -> (f32) {
    affine.yield %y : f32
  }
  affine.for %i = 0 to %a {
  }
  return %r4, %r5#0, %r5#1, %r6 : f32, f32, f32, f32
}
