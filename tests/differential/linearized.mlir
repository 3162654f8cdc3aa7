// extents that are only claimed
func.func @f(%i: index, %j: index) -> (index, index) {
  %0:3 = affine.delinearize_index %i into (6, 8) : index, index, index
  %1 = affine.linearize_index [%0#0, %0#1, %j] by (24, 6, 12) : index
  return %1, %0#0 : index, index
}
// -----
// extents that come later
func.func @f(%i: index, %j: index, %m: memref<4xindex>) -> index {
  %0:2 = affine.delinearize_index %i into (6) : index, index
  %n = memref.load %m[%j] : memref<4xindex>
  %1 = affine.linearize_index disjoint [%0#0, %0#1, %j] by (%n, 6, 12) : index
  return %1 : index
}
// -----
// extents that are not symbols
func.func @f(%m: memref<8xindex>) {
  affine.for %i = 0 to 8 {
    %n = memref.load %m[%i] : memref<8xindex>
    %0:3 = affine.delinearize_index %i into (%n, 4) : index, index, index
    %1 = affine.linearize_index disjoint [%0#1, %0#2] by (%n, 4) : index
    memref.store %1, %m[%i] : memref<8xindex>
  }
  return
}
