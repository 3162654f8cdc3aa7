#map = affine_map<(d0, d1) -> (d0 floordiv 8 + d1 floordiv 128)>
func.func @index(%n: index, %k: index) {
  %0 = affine.apply #map(%n, %k)
  %1 = affine.apply affine_map<(i)[s0] -> (i + s0)>(%n)[%k] {foo = 2}
  %2 = affine.apply affine_map<() -> (42)>()
  %3 = affine.apply affine_map<(d0)[s0, s1] -> (d0 * s0 mod s1 - 3 * (d0 ceildiv 4))>(%n)[%k, %k]
  %4 = affine.min affine_map<(d0)[s0] -> (1000, d0 + 512, s0)>(%n)[%k]
  %5 = affine.min affine_map<() -> (1)>() {foo}
  %6 = affine.max affine_map<(d0)[s0] -> (d0, s0)>(%n)[%k] {foo}
  %7 = affine.max affine_map<()[s0, s1] -> (s0, -s1)>()[%n, %k]
  return
}
// -----
func.func @linearize(%n: index, %k: index) {
  %0:3 = affine.delinearize_index %n into (%k, 3, 4) : index, index, index
  %1:3 = affine.delinearize_index %n into (3, 4) {foo} : index, index, index
  %2 = affine.delinearize_index %n into () : index
  %3 = affine.delinearize_index %n into (%n) : index
  %4:4 = affine.delinearize_index %n into (%k, 0x10, %n) : index, index, index, index
  %5 = affine.linearize_index [%n, %k, %k] by (%k, 3, 4) : index
  %6 = affine.linearize_index disjoint [%n, %k, %k] by (3, 4) {foo} : index
  %7 = affine.linearize_index disjoint [] by () : index
  %8 = affine.linearize_index [%n] by () : index
  %9 = affine.linearize_index [%n] by (-3) : index
  %10 = affine.linearize_index [%n, %n] by (3) {static_basis = array<i64: 4>} : index
  %11 = affine.linearize_index [%n, %n] by (3) {disjoint} : index
  return
}
// -----
func.func @generic(%n: index, %k: index) {
  %0 = "affine.apply"(%n, %k) <{map = affine_map<(d0)[s0] -> (d0 + s0)>}> : (index, index) -> index
  %1 = "affine.linearize_index"(%n, %n, %k) <{operandSegmentSizes = array<i32: 2, 1>, static_basis = array<i64: 4, -9223372036854775808>, disjoint}> : (index, index, index) -> index
  %2 = "affine.linearize_index"(%n, %n) <{operandSegmentSizes = array<i32: 2, 0>, static_basis = array<i64: 4>, disjoint = true}> : (index, index) -> index
  %3 = "affine.linearize_index"(%n, %n) {operandSegmentSizes = array<i32: 2, 0>, static_basis = array<i64: 4>} : (index, index) -> index
  %4:2 = "affine.delinearize_index"(%n, %k) <{static_basis = array<i64: 4, -9223372036854775808>}> : (index, index) -> (index, index)
  return
}
