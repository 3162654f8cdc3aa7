// body
 {
  %c3 = arith.constant 3 : i32
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 4 {
      %0 = affine.load %x[%i, %j] : TYPE
      %1 = arith.muli %0, %c3 : i32
      affine.store %1, %x[%i, %j] : TYPE
    }
  }
  return
}
// -----
// an open offset is the same for all accesses
func.func @g(%x: memref<4x4xi32, strided<[1, 1], offset: ?>>, %v: i32) {
  %w = memref.reinterpret_cast %x to offset: [0], sizes: [9], strides: [1] : memref<4x4xi32, strided<[1, 1], offset: ?>> to memref<9xi32, strided<[1]>>
  affine.for %i = 0 to 4 {
    affine.store %v, %x[%i, 1] : memref<4x4xi32, strided<[1, 1], offset: ?>>
    affine.store %v, %w[%i + 1] : memref<9xi32, strided<[1]>>
  }
  return
}
// -----
// around
%p = memref.reinterpret_cast %b to offset: [0], sizes: [8, 8], strides: [1, 1] : memref<64xi32> to memref<8x8xi32, strided<[1, 1]>>
%d = memref.cast %p : memref<8x8xi32, strided<[1, 1]>> to memref<8x8xi32, strided<[?, ?], offset: ?>>
// -----
// transpose
%q = memref.subview %d[2, 2] [4, 4] [1, 1] : memref<8x8xi32, strided<[?, ?], offset: ?>> to memref<4x4xi32, strided<[?, ?], offset: ?>>
%t = memref.transpose %q (d0, d1) -> (d1, d0) : memref<4x4xi32, strided<[?, ?], offset: ?>> to memref<4x4xi32, affine_map<(d0, d1)[s0, s1, s2] -> (d0 * s1 + s0 + d1 * s2)>>
%v = memref.cast %t : memref<4x4xi32, affine_map<(d0, d1)[s0, s1, s2] -> (d0 * s1 + s0 + d1 * s2)>> to memref<4x4xi32, strided<[?, ?], offset: ?>>
// -----
// rank-reducing subview
%e = memref.expand_shape %d [[0], [1, 2]] output_shape [8, 1, 8] : memref<8x8xi32, strided<[?, ?], offset: ?>> into memref<8x1x8xi32, strided<[?, ?, ?], offset: ?>>
%v = memref.subview %e[0, 0, 0] [4, 1, 4] [1, 1, 1] : memref<8x1x8xi32, strided<[?, ?, ?], offset: ?>> to memref<4x4xi32, strided<[?, ?], offset: ?>>
