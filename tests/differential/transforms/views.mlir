func.func @f(%m: memref<?x?xf32, strided<[?, ?], offset: ?>>, %n: index, %q: memref<4xf32, strided<[?], offset: ?>>, %i: index) -> (f32, f32, f32) {
  %s = memref.subview %m[%n, 0] [%n, 3] [1, 1] : memref<?x?xf32, strided<[?, ?], offset: ?>> to memref<?x3xf32, strided<[?, ?], offset: ?>>
  %t = memref.subview %s[0, 0] [%n, 3] [1, 1] : memref<?x3xf32, strided<[?, ?], offset: ?>> to memref<?x3xf32, strided<[?, ?], offset: ?>>
  %u = memref.subview %s[%n, 0] [%n, 3] [1, 1] : memref<?x3xf32, strided<[?, ?], offset: ?>> to memref<?x3xf32, strided<[?, ?], offset: ?>>
  %v = memref.subview %q[%n] [4] [1] : memref<4xf32, strided<[?], offset: ?>> to memref<4xf32, strided<[?], offset: ?>>
  %0 = memref.load %t[%i, %i] : memref<?x3xf32, strided<[?, ?], offset: ?>>
  %1 = memref.load %u[%i, %i] : memref<?x3xf32, strided<[?, ?], offset: ?>>
  %2 = memref.load %v[%i] : memref<4xf32, strided<[?], offset: ?>>
  return %0, %1, %2 : f32, f32, f32
}
func.func @extents(%m: memref<?x?xf32>, %b: memref<100xi8>, %n: index, %k: index, %l: index) -> (index, index, index, index, index, index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %s = memref.subview %m[%n, 0][%k, %l][1, 2] : memref<?x?xf32> to memref<?x?xf32, strided<[?, 2], offset: ?>>
  %s2 = memref.subview %m[%n, 0][1, %l][1, 2] : memref<?x?xf32> to memref<?xf32, strided<[2], offset: ?>>
  %v = memref.view %b[%c0][%n, %k] : memref<100xi8> to memref<?x?xi8>
  %e = memref.expand_shape %m [[0,1],[2]] output_shape [%n, 2, %l] : memref<?x?xf32> into memref<?x2x?xf32>
  %r = memref.reinterpret_cast %m to offset: [0], sizes: [%n, 3], strides: [3, 1] : memref<?x?xf32> to memref<?x3xf32>
  %0 = memref.dim %s, %c1 : memref<?x?xf32, strided<[?, 2], offset: ?>>
  %1 = memref.dim %s2, %c0 : memref<?xf32, strided<[2], offset: ?>>
  %2 = memref.dim %v, %c1 : memref<?x?xi8>
  %3 = memref.dim %e, %c0 : memref<?x2x?xf32>
  %4 = memref.dim %e, %n : memref<?x2x?xf32>
  %5 = memref.dim %r, %c0 : memref<?x3xf32>
  %6 = memref.dim %s, %c0 : memref<?x?xf32, strided<[?, 2], offset: ?>>
  return %0, %1, %2, %3, %4, %5, %6 : index, index, index, index, index, index, index
}
func.func @turned(%m: memref<4x16xf32>, %n: memref<2x3x4xf32>) -> (memref<4x16xf32>, memref<4x2x3xf32, affine_map<(d0, d1, d2) -> (d0 + d1 * 12 + d2 * 4)>>) {
  %0 = memref.transpose %m (d0, d1) -> (d1, d0) : memref<4x16xf32> to memref<16x4xf32, affine_map<(d0, d1) -> (d0 + d1 * 16)>>
  %1 = memref.transpose %0 (d0, d1) -> (d1, d0) : memref<16x4xf32, affine_map<(d0, d1) -> (d0 + d1 * 16)>> to memref<4x16xf32>
  %2 = memref.transpose %n (d0, d1, d2) -> (d1, d2, d0) : memref<2x3x4xf32> to memref<3x4x2xf32, affine_map<(d0, d1, d2) -> (d0 * 4 + d1 + d2 * 12)>>
  %3 = memref.transpose %2 (d0, d1, d2) -> (d1, d2, d0) : memref<3x4x2xf32, affine_map<(d0, d1, d2) -> (d0 * 4 + d1 + d2 * 12)>> to memref<4x2x3xf32, affine_map<(d0, d1, d2) -> (d0 + d1 * 12 + d2 * 4)>>
  return %1, %3 : memref<4x16xf32>, memref<4x2x3xf32, affine_map<(d0, d1, d2) -> (d0 + d1 * 12 + d2 * 4)>>
}
func.func @reshaped(%a: memref<4x16xi32>, %b: memref<?x?x4xi32>, %c: memref<?x4xi32>, %d: memref<64xi32>, %n: index, %m: index) -> (memref<4x16xi32>, memref<?x?x4xi32>, memref<?x4xi32>, memref<64xi32>, memref<4x16xi32>) {
  %e = memref.expand_shape %a [[0, 1], [2]] output_shape [4, 1, 16] : memref<4x16xi32> into memref<4x1x16xi32>
  %f = memref.collapse_shape %e [[0], [1, 2]] : memref<4x1x16xi32> into memref<4x16xi32>
  %g = memref.collapse_shape %b [[0, 1], [2]] : memref<?x?x4xi32> into memref<?x4xi32>
  %h = memref.expand_shape %g [[0, 1], [2]] output_shape [%n, %m, 4] : memref<?x4xi32> into memref<?x?x4xi32>
  %i = memref.expand_shape %c [[0, 1], [2]] output_shape [%n, 1, 4] : memref<?x4xi32> into memref<?x1x4xi32>
  %j = memref.collapse_shape %i [[0, 1], [2]] : memref<?x1x4xi32> into memref<?x4xi32>
  %k = memref.expand_shape %d [[0, 1]] output_shape [4, 16] : memref<64xi32> into memref<4x16xi32>
  %l = memref.collapse_shape %k [[0, 1]] : memref<4x16xi32> into memref<64xi32>
  %o = memref.expand_shape %a [[0], [1]] output_shape [4, 16] : memref<4x16xi32> into memref<4x16xi32>
  return %f, %h, %j, %l, %o : memref<4x16xi32>, memref<?x?x4xi32>, memref<?x4xi32>, memref<64xi32>, memref<4x16xi32>
}
