// RUN: call %s

// A subview has static and dynamic offsets, sizes and strides.

func.func @f(%a: memref<6x8xi32>, %n: index, %m: index, %out: memref<2x3xi32>) {
  %v = memref.subview %a[%n, 1][2, %m][2, %n] : memref<6x8xi32> to memref<2x?xi32, strided<[16, ?], offset: ?>>
  %w = memref.cast %v : memref<2x?xi32, strided<[16, ?], offset: ?>> to memref<?x?xi32, strided<[?, ?], offset: ?>>
  memref.copy %w, %out : memref<?x?xi32, strided<[?, ?], offset: ?>> to memref<2x3xi32>
  return
}

// CALL: f([[0, 1, 2, 3, 4, 5, 6, 7], [8, 9, 10, 11, 12, 13, 14, 15], [16, 17, 18, 19, 20, 21, 22, 23], [24, 25, 26, 27, 28, 29, 30, 31], [32, 33, 34, 35, 36, 37, 38, 39], [40, 41, 42, 43, 44, 45, 46, 47]], 2, 3, [[0, 0, 0], [0, 0, 0]]) leaves #3 = [[17, 19, 21], [33, 35, 37]]

// -----

// A subview may leave out dimensions whose extent is 1.

func.func @f(%a: memref<6x8xi32>, %n: index, %m: index, %out: memref<8xi32>) {
  %v = memref.subview %a[%n, 0][1, 8][1, 1] : memref<6x8xi32> to memref<8xi32, strided<[1], offset: ?>>
  %w = memref.cast %v : memref<8xi32, strided<[1], offset: ?>> to memref<?xi32, strided<[?], offset: ?>>
  memref.copy %w, %out : memref<?xi32, strided<[?], offset: ?>> to memref<8xi32>
  return
}

// CALL: f([[0, 1, 2, 3, 4, 5, 6, 7], [8, 9, 10, 11, 12, 13, 14, 15], [16, 17, 18, 19, 20, 21, 22, 23], [24, 25, 26, 27, 28, 29, 30, 31], [32, 33, 34, 35, 36, 37, 38, 39], [40, 41, 42, 43, 44, 45, 46, 47]], 4, 0, [0, 0, 0, 0, 0, 0, 0, 0]) leaves #3 = [32, 33, 34, 35, 36, 37, 38, 39]

// -----

// A subview may leave out dimensions whose extent is 1.

func.func @f(%a: memref<6x8xi32>, %n: index, %m: index, %out: memref<6xi32>) {
  %v = memref.subview %a[0, 5][6, 1][1, 1] : memref<6x8xi32> to memref<6xi32, strided<[8], offset: 5>>
  %w = memref.cast %v : memref<6xi32, strided<[8], offset: 5>> to memref<?xi32, strided<[?], offset: ?>>
  memref.copy %w, %out : memref<?xi32, strided<[?], offset: ?>> to memref<6xi32>
  return
}

// CALL: f([[0, 1, 2, 3, 4, 5, 6, 7], [8, 9, 10, 11, 12, 13, 14, 15], [16, 17, 18, 19, 20, 21, 22, 23], [24, 25, 26, 27, 28, 29, 30, 31], [32, 33, 34, 35, 36, 37, 38, 39], [40, 41, 42, 43, 44, 45, 46, 47]], 0, 0, [0, 0, 0, 0, 0, 0]) leaves #3 = [5, 13, 21, 29, 37, 45]

// -----

// Offsets and strides of a subview of a subview are combined.

func.func @f(%a: memref<6x8xi32>, %n: index, %m: index, %out: memref<2x2xi32>) {
  %u = memref.subview %a[1, 1][4, 4][1, 2] : memref<6x8xi32> to memref<4x4xi32, strided<[8, 2], offset: 9>>
  %v = memref.subview %u[1, 1][2, 2][2, 2] : memref<4x4xi32, strided<[8, 2], offset: 9>> to memref<2x2xi32, strided<[16, 4], offset: 19>>
  %w = memref.cast %v : memref<2x2xi32, strided<[16, 4], offset: 19>> to memref<?x?xi32, strided<[?, ?], offset: ?>>
  memref.copy %w, %out : memref<?x?xi32, strided<[?, ?], offset: ?>> to memref<2x2xi32>
  return
}

// CALL: f([[0, 1, 2, 3, 4, 5, 6, 7], [8, 9, 10, 11, 12, 13, 14, 15], [16, 17, 18, 19, 20, 21, 22, 23], [24, 25, 26, 27, 28, 29, 30, 31], [32, 33, 34, 35, 36, 37, 38, 39], [40, 41, 42, 43, 44, 45, 46, 47]], 0, 0, [[0, 0], [0, 0]]) leaves #3 = [[19, 23], [35, 39]]

// -----

// Views are transposed, expanded and collapsed without copying.

func.func @f(%a: memref<6x8xi32>, %n: index, %m: index, %out: memref<8x6xi32>) {
  %v = memref.transpose %a (i, j) -> (j, i) : memref<6x8xi32> to memref<8x6xi32, strided<[1, 8]>>
  %w = memref.cast %v : memref<8x6xi32, strided<[1, 8]>> to memref<?x?xi32, strided<[?, ?], offset: ?>>
  memref.copy %w, %out : memref<?x?xi32, strided<[?, ?], offset: ?>> to memref<8x6xi32>
  return
}

// CALL: f([[0, 1, 2, 3, 4, 5, 6, 7], [8, 9, 10, 11, 12, 13, 14, 15], [16, 17, 18, 19, 20, 21, 22, 23], [24, 25, 26, 27, 28, 29, 30, 31], [32, 33, 34, 35, 36, 37, 38, 39], [40, 41, 42, 43, 44, 45, 46, 47]], 0, 0, [[0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0]]) leaves #3 = [[0, 8, 16, 24, 32, 40], [1, 9, 17, 25, 33, 41], [2, 10, 18, 26, 34, 42], [3, 11, 19, 27, 35, 43], [4, 12, 20, 28, 36, 44], [5, 13, 21, 29, 37, 45], [6, 14, 22, 30, 38, 46], [7, 15, 23, 31, 39, 47]]

// -----

// Views are transposed, expanded and collapsed without copying.

func.func @f(%a: memref<6x8xi32>, %n: index, %m: index, %out: memref<2x3x8xi32>) {
  %v = memref.expand_shape %a [[0, 1], [2]] output_shape [2, 3, 8] : memref<6x8xi32> into memref<2x3x8xi32>
  %w = memref.cast %v : memref<2x3x8xi32> to memref<?x?x?xi32, strided<[?, ?, ?], offset: ?>>
  memref.copy %w, %out : memref<?x?x?xi32, strided<[?, ?, ?], offset: ?>> to memref<2x3x8xi32>
  return
}

// CALL: f([[0, 1, 2, 3, 4, 5, 6, 7], [8, 9, 10, 11, 12, 13, 14, 15], [16, 17, 18, 19, 20, 21, 22, 23], [24, 25, 26, 27, 28, 29, 30, 31], [32, 33, 34, 35, 36, 37, 38, 39], [40, 41, 42, 43, 44, 45, 46, 47]], 0, 0, [[[0, 0, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0, 0]], [[0, 0, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0, 0]]]) leaves #3 = [[[0, 1, 2, 3, 4, 5, 6, 7], [8, 9, 10, 11, 12, 13, 14, 15], [16, 17, 18, 19, 20, 21, 22, 23]], [[24, 25, 26, 27, 28, 29, 30, 31], [32, 33, 34, 35, 36, 37, 38, 39], [40, 41, 42, 43, 44, 45, 46, 47]]]

// -----

// Views are transposed, expanded and collapsed without copying.

func.func @f(%a: memref<?x8xi32>, %n: index, %m: index, %out: memref<48xi32>) {
  %v = memref.collapse_shape %a [[0, 1]] : memref<?x8xi32> into memref<?xi32>
  %w = memref.cast %v : memref<?xi32> to memref<?xi32, strided<[?], offset: ?>>
  memref.copy %w, %out : memref<?xi32, strided<[?], offset: ?>> to memref<48xi32>
  return
}

// CALL: f([[0, 1, 2, 3, 4, 5, 6, 7], [8, 9, 10, 11, 12, 13, 14, 15], [16, 17, 18, 19, 20, 21, 22, 23], [24, 25, 26, 27, 28, 29, 30, 31], [32, 33, 34, 35, 36, 37, 38, 39], [40, 41, 42, 43, 44, 45, 46, 47]], 0, 0, [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]) leaves #3 = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47]

// -----

// A dynamic dimension is expanded to a dynamic and a static one.

func.func @f(%a: memref<?x8xi32>, %n: index, %m: index, %out: memref<3x2x8xi32>) {
  %v = memref.expand_shape %a [[0, 1], [2]] output_shape [%n, 2, 8] : memref<?x8xi32> into memref<?x2x8xi32>
  %w = memref.cast %v : memref<?x2x8xi32> to memref<?x?x?xi32, strided<[?, ?, ?], offset: ?>>
  memref.copy %w, %out : memref<?x?x?xi32, strided<[?, ?, ?], offset: ?>> to memref<3x2x8xi32>
  return
}

// CALL: f([[0, 1, 2, 3, 4, 5, 6, 7], [8, 9, 10, 11, 12, 13, 14, 15], [16, 17, 18, 19, 20, 21, 22, 23], [24, 25, 26, 27, 28, 29, 30, 31], [32, 33, 34, 35, 36, 37, 38, 39], [40, 41, 42, 43, 44, 45, 46, 47]], 3, 0, [[[0, 0, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0, 0]], [[0, 0, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0, 0]], [[0, 0, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0, 0]]]) leaves #3 = [[[0, 1, 2, 3, 4, 5, 6, 7], [8, 9, 10, 11, 12, 13, 14, 15]], [[16, 17, 18, 19, 20, 21, 22, 23], [24, 25, 26, 27, 28, 29, 30, 31]], [[32, 33, 34, 35, 36, 37, 38, 39], [40, 41, 42, 43, 44, 45, 46, 47]]]

// -----

// `memref.reinterpret_cast` and `memref.reshape` view the same elements in another shape.

func.func @f(%a: memref<6x8xi32>, %n: index, %m: index, %out: memref<3x4xi32>) {
  %c = memref.cast %a : memref<6x8xi32> to memref<?x?xi32>
  %v = memref.reinterpret_cast %c to offset: [%n], sizes: [3, %m], strides: [%n, 3] : memref<?x?xi32> to memref<3x?xi32, strided<[?, 3], offset: ?>>
  %w = memref.cast %v : memref<3x?xi32, strided<[?, 3], offset: ?>> to memref<?x?xi32, strided<[?, ?], offset: ?>>
  memref.copy %w, %out : memref<?x?xi32, strided<[?, ?], offset: ?>> to memref<3x4xi32>
  return
}

// CALL: f([[0, 1, 2, 3, 4, 5, 6, 7], [8, 9, 10, 11, 12, 13, 14, 15], [16, 17, 18, 19, 20, 21, 22, 23], [24, 25, 26, 27, 28, 29, 30, 31], [32, 33, 34, 35, 36, 37, 38, 39], [40, 41, 42, 43, 44, 45, 46, 47]], 5, 4, [[0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]]) leaves #3 = [[5, 8, 11, 14], [10, 13, 16, 19], [15, 18, 21, 24]]

// -----

// `memref.reinterpret_cast` and `memref.reshape` view the same elements in another shape.

func.func @f(%a: memref<6x8xi32>, %n: index, %m: index, %out: memref<4x12xi32>) {

  %s = memref.alloca() : memref<2xindex>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  memref.store %n, %s[%c0] : memref<2xindex>
  memref.store %m, %s[%c1] : memref<2xindex>
  %v = memref.reshape %a(%s) : (memref<6x8xi32>, memref<2xindex>) -> memref<?x?xi32>
  %w = memref.cast %v : memref<?x?xi32> to memref<?x?xi32, strided<[?, ?], offset: ?>>
  memref.copy %w, %out : memref<?x?xi32, strided<[?, ?], offset: ?>> to memref<4x12xi32>
  return
}

// CALL: f([[0, 1, 2, 3, 4, 5, 6, 7], [8, 9, 10, 11, 12, 13, 14, 15], [16, 17, 18, 19, 20, 21, 22, 23], [24, 25, 26, 27, 28, 29, 30, 31], [32, 33, 34, 35, 36, 37, 38, 39], [40, 41, 42, 43, 44, 45, 46, 47]], 4, 12, [[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]]) leaves #3 = [[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11], [12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23], [24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35], [36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47]]

// -----

// `memref.view` reads numbers from a buffer of bytes at an offset.

func.func @f(%b: memref<64xi8>, %at: index, %n: index) -> f32 {
  %c1 = arith.constant 1 : index
  %v = memref.view %b[%at][%n] : memref<64xi8> to memref<?x2xf32>
  %x = affine.load %v[%n - 1, 1] : memref<?x2xf32>
  return %x : f32
}

// CALL: f([0, 0, 0, 0, 0, 0, -128, 63, 0, 0, 0, 64, 0, 0, 64, 64, 0, 0, -128, 64, 0, 0, -96, 64, 0, 0, -64, 64, 0, 0, -32, 64, 0, 0, 0, 65, 0, 0, 16, 65, 0, 0, 32, 65, 0, 0, 48, 65, 0, 0, 64, 65, 0, 0, 80, 65, 0, 0, 96, 65, 0, 0, 112, 65], 8, 3) = 7.0

// -----

// A memref is cast to an unranked one, and back in the function that takes it.

func.func @f(%a: memref<6x8xi32>, %i: index) -> i32 {
  %u = memref.cast %a : memref<6x8xi32> to memref<*xi32>
  %x = func.call @g(%u, %i) : (memref<*xi32>, index) -> i32
  return %x : i32
}
func.func private @g(%u: memref<*xi32>, %i: index) -> i32 {
  %b = memref.cast %u : memref<*xi32> to memref<?x8xi32>
  %x = affine.load %b[symbol(%i), 3] : memref<?x8xi32>
  return %x : i32
}

// CALL: f([[0, 1, 2, 3, 4, 5, 6, 7], [8, 9, 10, 11, 12, 13, 14, 15], [16, 17, 18, 19, 20, 21, 22, 23], [24, 25, 26, 27, 28, 29, 30, 31], [32, 33, 34, 35, 36, 37, 38, 39], [40, 41, 42, 43, 44, 45, 46, 47]], 4) = 35

// -----

// Memory that a function allocates may have a transposing layout.

func.func @f(%a: memref<6x8xi32>, %out: memref<8x6xi32>) {
  %t = memref.alloc() : memref<6x8xi32, affine_map<(d0, d1) -> (d1, d0)>>
  memref.copy %a, %t : memref<6x8xi32> to memref<6x8xi32, affine_map<(d0, d1) -> (d1, d0)>>
  affine.for %i = 0 to 6 {
    affine.for %j = 0 to 8 {
      %x = affine.load %t[%i, %j] : memref<6x8xi32, affine_map<(d0, d1) -> (d1, d0)>>
      affine.store %x, %out[%j, %i] : memref<8x6xi32>
    }
  }
  return
}

// CALL: f([[0, 1, 2, 3, 4, 5, 6, 7], [8, 9, 10, 11, 12, 13, 14, 15], [16, 17, 18, 19, 20, 21, 22, 23], [24, 25, 26, 27, 28, 29, 30, 31], [32, 33, 34, 35, 36, 37, 38, 39], [40, 41, 42, 43, 44, 45, 46, 47]], [[0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0]]) leaves #1 = [[0, 8, 16, 24, 32, 40], [1, 9, 17, 25, 33, 41], [2, 10, 18, 26, 34, 42], [3, 11, 19, 27, 35, 43], [4, 12, 20, 28, 36, 44], [5, 13, 21, 29, 37, 45], [6, 14, 22, 30, 38, 46], [7, 15, 23, 31, 39, 47]]

// -----

// Memory that a function allocates may have a transposing layout.

func.func @f(%a: memref<6x8xi32>, %out: memref<8x6xi32>) {
  %t = memref.alloc() : memref<6x8xi32, affine_map<(d0, d1) -> (d0 floordiv 2, d1, d0 mod 2)>>
  memref.copy %a, %t : memref<6x8xi32> to memref<6x8xi32, affine_map<(d0, d1) -> (d0 floordiv 2, d1, d0 mod 2)>>
  affine.for %i = 0 to 6 {
    affine.for %j = 0 to 8 {
      %x = affine.load %t[%i, %j] : memref<6x8xi32, affine_map<(d0, d1) -> (d0 floordiv 2, d1, d0 mod 2)>>
      affine.store %x, %out[%j, %i] : memref<8x6xi32>
    }
  }
  return
}

// CALL: f([[0, 1, 2, 3, 4, 5, 6, 7], [8, 9, 10, 11, 12, 13, 14, 15], [16, 17, 18, 19, 20, 21, 22, 23], [24, 25, 26, 27, 28, 29, 30, 31], [32, 33, 34, 35, 36, 37, 38, 39], [40, 41, 42, 43, 44, 45, 46, 47]], [[0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0]]) leaves #1 = [[0, 8, 16, 24, 32, 40], [1, 9, 17, 25, 33, 41], [2, 10, 18, 26, 34, 42], [3, 11, 19, 27, 35, 43], [4, 12, 20, 28, 36, 44], [5, 13, 21, 29, 37, 45], [6, 14, 22, 30, 38, 46], [7, 15, 23, 31, 39, 47]]

// -----

// Memory that a function allocates may have a transposing layout.

func.func @f(%a: memref<6x8xi32>, %out: memref<8x6xi32>) {
  %t = memref.alloc() : memref<6x8xi32, affine_map<(d0, d1) -> (d1 * 7 + d0 + 3)>>
  memref.copy %a, %t : memref<6x8xi32> to memref<6x8xi32, affine_map<(d0, d1) -> (d1 * 7 + d0 + 3)>>
  affine.for %i = 0 to 6 {
    affine.for %j = 0 to 8 {
      %x = affine.load %t[%i, %j] : memref<6x8xi32, affine_map<(d0, d1) -> (d1 * 7 + d0 + 3)>>
      affine.store %x, %out[%j, %i] : memref<8x6xi32>
    }
  }
  return
}

// CALL: f([[0, 1, 2, 3, 4, 5, 6, 7], [8, 9, 10, 11, 12, 13, 14, 15], [16, 17, 18, 19, 20, 21, 22, 23], [24, 25, 26, 27, 28, 29, 30, 31], [32, 33, 34, 35, 36, 37, 38, 39], [40, 41, 42, 43, 44, 45, 46, 47]], [[0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0]]) leaves #1 = [[0, 8, 16, 24, 32, 40], [1, 9, 17, 25, 33, 41], [2, 10, 18, 26, 34, 42], [3, 11, 19, 27, 35, 43], [4, 12, 20, 28, 36, 44], [5, 13, 21, 29, 37, 45], [6, 14, 22, 30, 38, 46], [7, 15, 23, 31, 39, 47]]

// -----

// Memory that a function allocates may have a transposing layout.

func.func @f(%a: memref<6x8xi32>, %out: memref<8x6xi32>) {
  %t = memref.alloc() : memref<6x8xi32, affine_map<(d0, d1) -> (d0 * 8 + (d1 mod 2) * 4 + d1 floordiv 2)>>
  memref.copy %a, %t : memref<6x8xi32> to memref<6x8xi32, affine_map<(d0, d1) -> (d0 * 8 + (d1 mod 2) * 4 + d1 floordiv 2)>>
  affine.for %i = 0 to 6 {
    affine.for %j = 0 to 8 {
      %x = affine.load %t[%i, %j] : memref<6x8xi32, affine_map<(d0, d1) -> (d0 * 8 + (d1 mod 2) * 4 + d1 floordiv 2)>>
      affine.store %x, %out[%j, %i] : memref<8x6xi32>
    }
  }
  return
}

// CALL: f([[0, 1, 2, 3, 4, 5, 6, 7], [8, 9, 10, 11, 12, 13, 14, 15], [16, 17, 18, 19, 20, 21, 22, 23], [24, 25, 26, 27, 28, 29, 30, 31], [32, 33, 34, 35, 36, 37, 38, 39], [40, 41, 42, 43, 44, 45, 46, 47]], [[0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0]]) leaves #1 = [[0, 8, 16, 24, 32, 40], [1, 9, 17, 25, 33, 41], [2, 10, 18, 26, 34, 42], [3, 11, 19, 27, 35, 43], [4, 12, 20, 28, 36, 44], [5, 13, 21, 29, 37, 45], [6, 14, 22, 30, 38, 46], [7, 15, 23, 31, 39, 47]]

// -----

// Memory that a function allocates may have a transposing layout.

func.func @f(%a: memref<6x8xi32>, %out: memref<8x6xi32>) {
  %t = memref.alloc() : memref<6x8xi32, strided<[20, 2], offset: 1>>
  memref.copy %a, %t : memref<6x8xi32> to memref<6x8xi32, strided<[20, 2], offset: 1>>
  affine.for %i = 0 to 6 {
    affine.for %j = 0 to 8 {
      %x = affine.load %t[%i, %j] : memref<6x8xi32, strided<[20, 2], offset: 1>>
      affine.store %x, %out[%j, %i] : memref<8x6xi32>
    }
  }
  return
}

// CALL: f([[0, 1, 2, 3, 4, 5, 6, 7], [8, 9, 10, 11, 12, 13, 14, 15], [16, 17, 18, 19, 20, 21, 22, 23], [24, 25, 26, 27, 28, 29, 30, 31], [32, 33, 34, 35, 36, 37, 38, 39], [40, 41, 42, 43, 44, 45, 46, 47]], [[0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0]]) leaves #1 = [[0, 8, 16, 24, 32, 40], [1, 9, 17, 25, 33, 41], [2, 10, 18, 26, 34, 42], [3, 11, 19, 27, 35, 43], [4, 12, 20, 28, 36, 44], [5, 13, 21, 29, 37, 45], [6, 14, 22, 30, 38, 46], [7, 15, 23, 31, 39, 47]]

// -----

// The symbols of a layout are operands of the allocation.

func.func @f(%a: memref<?x8xi32>, %n: index, %s: index, %o: index, %out: memref<?x8xi32>) {
  %t = memref.alloc(%n)[%s, %o] : memref<?x8xi32, affine_map<(d0, d1)[s0, s1] -> (d0 * s0 + d1 * 2 + s1)>>
  memref.copy %a, %t : memref<?x8xi32> to memref<?x8xi32, affine_map<(d0, d1)[s0, s1] -> (d0 * s0 + d1 * 2 + s1)>>
  memref.copy %t, %out : memref<?x8xi32, affine_map<(d0, d1)[s0, s1] -> (d0 * s0 + d1 * 2 + s1)>> to memref<?x8xi32>
  return
}

// CALL: f([[0, 1, 2, 3, 4, 5, 6, 7], [8, 9, 10, 11, 12, 13, 14, 15], [16, 17, 18, 19, 20, 21, 22, 23], [24, 25, 26, 27, 28, 29, 30, 31], [32, 33, 34, 35, 36, 37, 38, 39], [40, 41, 42, 43, 44, 45, 46, 47]], 6, 20, 3, [[0, 0, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0, 0]]) leaves #4 = [[0, 1, 2, 3, 4, 5, 6, 7], [8, 9, 10, 11, 12, 13, 14, 15], [16, 17, 18, 19, 20, 21, 22, 23], [24, 25, 26, 27, 28, 29, 30, 31], [32, 33, 34, 35, 36, 37, 38, 39], [40, 41, 42, 43, 44, 45, 46, 47]]
