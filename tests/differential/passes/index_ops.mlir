func.func @values(%a: index, %b: index, %c: index, %n: index, %p: index) -> (index, index, index, index, index, index, index, index) {
  %0:3 = affine.delinearize_index %a into (4, 8, 16) : index, index, index
  %1 = affine.linearize_index [%a, %b, %c] by (4, 8, 16) : index
  %2 = affine.linearize_index disjoint [%a, %b] by (%n, 16) : index
  %3:2 = affine.delinearize_index %a into (%n) : index, index
  %4 = affine.linearize_index [%a, %b, %c] by (%n, %p) : index
  return %0#0, %0#1, %0#2, %1, %2, %3#0, %3#1, %4 : index, index, index, index, index, index, index, index
}
func.func @loops(%m: memref<32x32xf32>, %n: index, %x: f32) {
  %c3 = arith.constant 3 : index
  affine.for %i = 0 to 32 {
    %0:2 = affine.delinearize_index %i into (4, 8) : index, index
    affine.for %j = 0 to 8 {
      %1 = affine.linearize_index [%0#0, %j] by (4, 8) : index
      %2 = affine.linearize_index [%j, %c3] by (8, 4) : index
      memref.store %x, %m[%1, %2] : memref<32x32xf32>
    }
  }
  return
}
