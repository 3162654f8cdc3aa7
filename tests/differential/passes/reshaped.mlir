func.func @a(%a1: memref<3x4x8xi32>, %i: index, %j: index) -> vector<4xi32> {
  %c1 = memref.collapse_shape %a1 [[0, 1], [2]] : memref<3x4x8xi32> into memref<12x8xi32>
  %p = arith.constant 5 : i32
  %e4 = memref.expand_shape %c1 [[0, 1], [2]] output_shape [3, 4, 8] : memref<12x8xi32> into memref<3x4x8xi32>
  %v19 = vector.transfer_read %e4[%i, %j, %i], %p : memref<3x4x8xi32>, vector<4xi32>
  return %v19 : vector<4xi32>
}
func.func @b(%a1: memref<3x4x8xi32>, %i: index, %j: index) -> vector<4xi32> {
  %c1 = memref.collapse_shape %a1 [[0, 1], [2]] : memref<3x4x8xi32> into memref<12x8xi32>
  %p = arith.constant 5 : i32
  %e4 = memref.expand_shape %c1 [[0, 1], [2]] output_shape [3, 4, 8] : memref<12x8xi32> into memref<3x4x8xi32>
  %v19 = vector.transfer_read %e4[%i, %j, %i], %p : memref<3x4x8xi32>, vector<4xi32>
  %x = memref.load %c1[%i, %j] : memref<12x8xi32>
  %z = vector.broadcast %x : i32 to vector<4xi32>
  %y = arith.addi %z, %v19 : vector<4xi32>
  return %y : vector<4xi32>
}
func.func @c(%a1: memref<3x4x8xi32>, %i: index, %j: index) -> i32 {
  %c1 = memref.collapse_shape %a1 [[0, 1], [2]] : memref<3x4x8xi32> into memref<12x8xi32>
  %e4 = memref.expand_shape %c1 [[0, 1], [2]] output_shape [3, 4, 8] : memref<12x8xi32> into memref<3x4x8xi32>
  %v19 = memref.load %e4[%i, %j, %i] : memref<3x4x8xi32>
  return %v19 : i32
}
func.func @d(%a1: memref<3x4x8xi32>, %i: index, %j: index) -> vector<4xi32> {
  %c1 = memref.collapse_shape %a1 [[0, 1], [2]] : memref<3x4x8xi32> into memref<12x8xi32>
  %p = arith.constant 5 : i32
  %v19 = vector.transfer_read %c1[%i, %i], %p : memref<12x8xi32>, vector<4xi32>
  return %v19 : vector<4xi32>
}
func.func @e(%a1: memref<?x?xi32>, %i: index, %j: index, %d0: index, %d2: index) -> i32 {
  %e = memref.expand_shape %a1 [[0], [1, 2]] output_shape [%d0, 4, %d2] : memref<?x?xi32> into memref<?x4x?xi32>
  %c = memref.collapse_shape %e [[0], [1, 2]] : memref<?x4x?xi32> into memref<?x?xi32>
  %v19 = memref.load %c[%i, %j] : memref<?x?xi32>
  return %v19 : i32
}
func.func @f(%a1: memref<?x?xi32>, %i: index, %j: index, %d0: index, %d2: index) -> i32 {
  %e = memref.expand_shape %a1 [[0], [1, 2]] output_shape [%d0, 4, %d2] : memref<?x?xi32> into memref<?x4x?xi32>
  %c = memref.collapse_shape %e [[0], [1, 2]] : memref<?x4x?xi32> into memref<?x?xi32>
  %v19 = affine.load %c[%i, %j] : memref<?x?xi32>
  %v20 = memref.load %e[%i, %j,%j] : memref<?x4x?xi32>
  %y = arith.addi %v20, %v19 : i32
  return %y : i32
}
