func.func @f(%a: index, %b: index, %m: memref<?xf32>, %z: f32) -> (index, index, index, index) {
  %0 = affine.max affine_map<(d0)[s0] -> (d0, s0, d0)>(%a)[%b]
  %1 = affine.min affine_map<(d0)[s0] -> (d0, s0 floordiv 4, d0)>(%a)[%b]
  %2 = affine.min affine_map<(d0)[s0] -> (d0, s0 floordiv 4, d0, s0 floordiv 4, s0 floordiv 4)>(%a)[%b]
  %3 = affine.min affine_map<(d0)[s0] -> (s0 mod 3, s0 floordiv 4, 7, s0 mod 3, 7)>(%a)[%b]
  affine.for %i = max affine_map<(d0)[s0] -> (d0, s0, d0)>(%a)[%b] to min affine_map<(d0)[s0] -> (d0, s0 floordiv 4, d0)>(%a)[%b] { affine.store %z, %m[%i] : memref<?xf32> }
  affine.parallel (%i) = (max(%a, %b, %a)) to (min(%a, %b floordiv 4, %a)) { affine.store %z, %m[%i] : memref<?xf32> }
  return %0, %1, %2, %3 : index, index, index, index
}
// -----
func.func @g(%a: index, %b: index) -> (index, index, index) {
  %c3 = arith.constant 3 : index
  %0 = affine.linearize_index [%c3, %c3] by (%b, 10) : index
  %1 = affine.linearize_index [%c3, %c3] by (10) : index
  %2 = affine.linearize_index [%c3, %c3, %c3] by (%c3, %c3, %c3) : index
  return %0, %1, %2 : index, index, index
}
// -----
func.func @g(%n: index) -> (index, index, index, index) {
  %c77 = arith.constant 77 : index
  %0:2 = affine.delinearize_index %c77 into (%n, 10) : index, index
  %1:2 = affine.delinearize_index %c77 into (10) : index, index
  return %0#0, %0#1, %1#0, %1#1 : index, index, index, index
}
