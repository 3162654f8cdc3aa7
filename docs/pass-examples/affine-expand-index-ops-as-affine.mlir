// -affine-expand-index-ops-as-affine
func.func @indices(%i: index, %n: index) -> (index, index, index) {
  %0 = affine.linearize_index [%i, %n] by (4, 8) : index
  %1:2 = affine.delinearize_index %n into (4, 8) : index, index
  return %0, %1#0, %1#1 : index, index, index
}
// -----
module {
  func.func @indices(%arg0: index, %arg1: index) -> (index, index, index) {
    %0 = affine.apply affine_map<()[s0, s1] -> (s0 * 8 + s1)>()[%arg0, %arg1]
    %1 = affine.apply affine_map<()[s0] -> (s0 floordiv 8)>()[%arg1]
    %2 = affine.apply affine_map<()[s0] -> (s0 mod 8)>()[%arg1]
    return %0, %1, %2 : index, index, index
  }
}
