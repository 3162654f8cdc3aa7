func.func @sub(%m: memref<8x10xf32>, %d: memref<?x?xf32, strided<[?, 1], offset: ?>>, %i: index, %n: index) -> (f32, memref<?x?xf32, strided<[?, ?], offset: ?>>) {
  %c0 = arith.constant 0 : index
  %s = memref.subview %m[%i, 2][4, %n][2, 1] : memref<8x10xf32> to memref<4x?xf32, strided<[20, 1], offset: ?>>
  %t = memref.subview %d[%i, 2][4, %n][%n, 3] : memref<?x?xf32, strided<[?, 1], offset: ?>> to memref<4x?xf32, strided<[?, 3], offset: ?>>
  %x = memref.load %s[%c0, %c0] : memref<4x?xf32, strided<[20, 1], offset: ?>>
  %r = memref.subview %m[3, 0][1, 10][1, 1] : memref<8x10xf32> to memref<10xf32, strided<[1], offset: 30>>
  %y = memref.load %r[%c0] : memref<10xf32, strided<[1], offset: 30>>
  %z = memref.load %t[%c0, %i] : memref<4x?xf32, strided<[?, 3], offset: ?>>
  %w = arith.addf %x, %y : f32
  %w2 = arith.addf %w, %z : f32
  %cc = memref.cast %t : memref<4x?xf32, strided<[?, 3], offset: ?>> to memref<?x?xf32, strided<[?, ?], offset: ?>>
  return %w2, %cc : f32, memref<?x?xf32, strided<[?, ?], offset: ?>>
}
func.func @exp(%m: memref<8x10xf32>, %d: memref<?x?xf32>, %n: index, %k: index) -> f32 {
  %c0 = arith.constant 0 : index
  %e = memref.expand_shape %m [[0, 1], [2]] output_shape [2, 4, 10] : memref<8x10xf32> into memref<2x4x10xf32>
  %f = memref.expand_shape %d [[0, 1], [2]] output_shape [%n, 4, %k] : memref<?x?xf32> into memref<?x4x?xf32>
  %x = memref.load %e[%c0, %c0, %c0] : memref<2x4x10xf32>
  %y = memref.load %f[%c0, %n, %c0] : memref<?x4x?xf32>
  %w = arith.addf %x, %y : f32
  return %w : f32
}
func.func @col(%m: memref<8x10xf32>, %d: memref<?x?x4xf32>, %n: index, %k: index) -> f32 {
  %c0 = arith.constant 0 : index
  %e = memref.collapse_shape %m [[0, 1]] : memref<8x10xf32> into memref<80xf32>
  %f = memref.collapse_shape %d [[0], [1, 2]] : memref<?x?x4xf32> into memref<?x?xf32>
  %x = memref.load %e[%c0] : memref<80xf32>
  %y = memref.load %f[%c0, %n] : memref<?x?xf32>
  %w = arith.addf %x, %y : f32
  return %w : f32
}
func.func @meta(%m: memref<8x10xf32>, %d: memref<?x?x4xf32>, %n: index, %q: memref<?x?xf32, strided<[?, 1], offset: ?>>) -> (index, index, index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %b, %o, %s:2, %t:2 = memref.extract_strided_metadata %m : memref<8x10xf32> -> memref<f32>, index, index, index, index, index
  %e = memref.subview %d[0, 0, 0][%n, 2, 3][1, 2, 1] : memref<?x?x4xf32> to memref<?x2x3xf32, strided<[?, 8, 1]>>
  %b2, %o2, %s2:3, %t2:3 = memref.extract_strided_metadata %e : memref<?x2x3xf32, strided<[?, 8, 1]>> -> memref<f32>, index, index, index, index, index, index, index
  %a = memref.alloc(%n) : memref<?x4xf32>
  %b3, %o3, %s3:2, %t3:2 = memref.extract_strided_metadata %a : memref<?x4xf32> -> memref<f32>, index, index, index, index, index
  %rc = memref.reinterpret_cast %b2 to offset: [%n], sizes: [%n, 4], strides: [%n, 1] : memref<f32> to memref<?x4xf32, strided<[?, 1], offset: ?>>
  %b4, %o4, %s4:2, %t4:2 = memref.extract_strided_metadata %rc : memref<?x4xf32, strided<[?, 1], offset: ?>> -> memref<f32>, index, index, index, index, index
  %r = arith.addi %o, %s#0 : index
  %r2 = arith.addi %o2, %t2#0 : index
  %r3 = arith.addi %s3#0, %t3#0 : index
  %r4 = arith.addi %s4#0, %t4#0 : index
  %p = memref.extract_aligned_pointer_as_index %e : memref<?x2x3xf32, strided<[?, 8, 1]>> -> index
  %dd = memref.dim %e, %c0 : memref<?x2x3xf32, strided<[?, 8, 1]>>
  %r5 = arith.addi %r4, %p : index
  %r6 = arith.addi %r5, %dd : index
  return %r, %r2, %r3, %r6 : index, index, index, index
}
func.func @twice(%m: memref<?x?xf32, strided<[?, ?], offset: ?>>, %n: index, %k: index) -> f32 {
  %c0 = arith.constant 0 : index
  %e = memref.expand_shape %m [[0, 1], [2, 3]] output_shape [%n, 4, %k, 5] : memref<?x?xf32, strided<[?, ?], offset: ?>> into memref<?x4x?x5xf32, strided<[?, ?, ?, ?], offset: ?>>
  %x = memref.load %e[%c0, %c0, %n, %c0] : memref<?x4x?x5xf32, strided<[?, ?, ?, ?], offset: ?>>
  %f = memref.collapse_shape %e [[0], [1], [2, 3]] : memref<?x4x?x5xf32, strided<[?, ?, ?, ?], offset: ?>> into memref<?x4x?xf32, strided<[?, ?, ?], offset: ?>>
  %y = memref.load %f[%c0, %c0, %n] : memref<?x4x?xf32, strided<[?, ?, ?], offset: ?>>
  %z = arith.addf %x, %y : f32
  return %z : f32
}
func.func @ones(%m: memref<f32>, %d: memref<1x1xf32>, %q: memref<4x1x6xf32, strided<[6, 6, 1], offset: ?>>) -> (memref<1x1xf32>, memref<f32>, memref<4x6xf32, strided<[6,1], offset: ?>>) {
  %e = memref.expand_shape %m [] output_shape [1, 1] : memref<f32> into memref<1x1xf32>
  %f = memref.collapse_shape %d [] : memref<1x1xf32> into memref<f32>
  %g = memref.collapse_shape %q [[0, 1], [2]] : memref<4x1x6xf32, strided<[6, 6, 1], offset: ?>> into memref<4x6xf32, strided<[6,1], offset: ?>>
  return %e, %f, %g : memref<1x1xf32>, memref<f32>, memref<4x6xf32, strided<[6,1], offset: ?>>
}
func.func @onesol(%q: memref<?x?x6xf32, strided<[?, 6, 1], offset: ?>>, %p: memref<?x1x6xf32, strided<[?, ?, 1], offset: 3>>) -> (memref<?x?xf32, strided<[?,1], offset: ?>>, memref<?x6xf32, strided<[?,1], offset: 3>>) {
  %g = memref.collapse_shape %q [[0], [1, 2]] : memref<?x?x6xf32, strided<[?, 6, 1], offset: ?>> into memref<?x?xf32, strided<[?,1], offset: ?>>
  %h = memref.collapse_shape %p [[0, 1], [2]] : memref<?x1x6xf32, strided<[?, ?, 1], offset: 3>> into memref<?x6xf32, strided<[?,1], offset: 3>>
  return %g, %h: memref<?x?xf32, strided<[?,1], offset: ?>>, memref<?x6xf32, strided<[?,1], offset: 3>>
}
memref.global "private" @gl : memref<3x4xf32>
func.func @sources(%n: index, %q: memref<?x?xf32>, %ss: memref<4x?x2xf32>, %um: memref<*xf32>, %rc: memref<?xf32>) -> (index, index, index, index, index, index) {
  %a = memref.alloc(%n) : memref<?x4xf32>
  %g = memref.get_global @gl : memref<3x4xf32>
  %ca = memref.cast %q : memref<?x?xf32> to memref<3x?xf32>
  %ms = memref.memory_space_cast %q : memref<?x?xf32> to memref<?x?xf32, 3>
  %cast2 = memref.cast %um : memref<*xf32> to memref<3x?xf32>
  %al = memref.alloca(%n) : memref<?x4xf32>
  %as = memref.assume_alignment %q, 16 : memref<?x?xf32>
  %b0, %o0, %s0:2, %t0:2 = memref.extract_strided_metadata %g : memref<3x4xf32> -> memref<f32>, index, index, index, index, index
  %b1, %o1, %s1:2, %t1:2 = memref.extract_strided_metadata %ca : memref<3x?xf32> -> memref<f32>, index, index, index, index, index
  %b2, %o2, %s2:2, %t2:2 = memref.extract_strided_metadata %ms : memref<?x?xf32, 3> -> memref<f32, 3>, index, index, index, index, index
  %b3, %o3, %s3:2, %t3:2 = memref.extract_strided_metadata %cast2 : memref<3x?xf32> -> memref<f32>, index, index, index, index, index
  %b4, %o4, %s4:2, %t4:2 = memref.extract_strided_metadata %al : memref<?x4xf32> -> memref<f32>, index, index, index, index, index
  %b6, %o6, %s6:2, %t6:2 = memref.extract_strided_metadata %as : memref<?x?xf32> -> memref<f32>, index, index, index, index, index
  %b5, %o5, %s5:3, %t5:3 = memref.extract_strided_metadata %ss : memref<4x?x2xf32> -> memref<f32>, index, index, index, index, index, index, index
  %p = memref.extract_aligned_pointer_as_index %b1 : memref<f32> -> index
  %p2 = memref.extract_aligned_pointer_as_index %ca : memref<3x?xf32> -> index
  %p3 = memref.extract_aligned_pointer_as_index %b3 : memref<f32> -> index
  %r = memref.reinterpret_cast %rc to offset: [%n], sizes: [%n, 3], strides: [3, 1] : memref<?xf32> to memref<?x3xf32, strided<[3, 1], offset: ?>>
  %p4 = memref.extract_aligned_pointer_as_index %r : memref<?x3xf32, strided<[3, 1], offset: ?>> -> index
  %b7, %o7, %s7:2, %t7:2 = memref.extract_strided_metadata %r : memref<?x3xf32, strided<[3, 1], offset: ?>> -> memref<f32>, index, index, index, index, index
  %w0 = "test.use"(%b0, %o0, %s0#0, %t0#0) : (memref<f32>, index, index, index) -> (index)
  %w1 = "test.use"(%b1, %o1, %s1#0, %s1#1, %t1#0) : (memref<f32>, index, index, index, index) -> (index)
  %w2 = "test.use"(%b2, %o2, %s2#0, %t2#0) : (memref<f32, 3>, index, index, index) -> (index)
  %w3 = "test.use"(%b3, %o3, %s3#0, %t3#0) : (memref<f32>, index, index, index) -> (index)
  %w4 = "test.use"(%b4, %o4, %s4#0, %t4#0) : (memref<f32>, index, index, index) -> (index)
  %w5 = "test.use"(%b5, %o5, %s5#0, %t5#0, %p, %p2, %p3) : (memref<f32>, index, index, index, index, index, index) -> (index)
  %w6 = "test.use"(%b6, %o6, %s6#0, %t6#0) : (memref<f32>, index, index, index) -> (index)
  %w7 = "test.use"(%b7, %o7, %s7#0, %t7#0, %p4) : (memref<f32>, index, index, index, index) -> (index)
  return %w0, %w1, %w2, %w3, %w4, %w5 : index, index, index, index, index, index
}
func.func @nested(%m: memref<?x?xf32>, %n: index, %k: index, %l: index) -> (index, index, index, index, index, index) {
  %s = memref.subview %m[%n, 0][%k, 7][1, %l] : memref<?x?xf32> to memref<?x7xf32, strided<[?, ?], offset: ?>>
  %s2 = memref.subview %s[2, %k][1, %l][%n, 3] : memref<?x7xf32, strided<[?, ?], offset: ?>> to memref<?xf32, strided<[?], offset: ?>>
  %b, %o, %sz, %st = memref.extract_strided_metadata %s2 : memref<?xf32, strided<[?], offset: ?>> -> memref<f32>, index, index, index
  %b2, %o2, %sz2:2, %st2:2 = memref.extract_strided_metadata %s : memref<?x7xf32, strided<[?, ?], offset: ?>> -> memref<f32>, index, index, index, index, index
  %p = memref.extract_aligned_pointer_as_index %s2 : memref<?xf32, strided<[?], offset: ?>> -> index
  return %o, %sz, %st, %o2, %st2#1, %p: index, index, index, index, index, index
}
func.func @loops(%m: memref<10x10xf32>, %n: index, %k: index, %l: index) -> f32 {
  %c1 = arith.constant 1 : index
  %s = memref.subview %m[%n, %c1][4, 7][%c1, 1] : memref<10x10xf32> to memref<4x7xf32, strided<[?, 1], offset: ?>>
  affine.for %i = 0 to 4 {
    %t = memref.subview %s[%i, 0][1, 7][1, 1] : memref<4x7xf32, strided<[?, 1], offset: ?>> to memref<7xf32, strided<[1], offset: ?>>
    %x = affine.load %t[%i] : memref<7xf32, strided<[1], offset: ?>>
    affine.store %x, %s[%i, %i + 1] : memref<4x7xf32, strided<[?, 1], offset: ?>>
  }
  %x = memref.load %s[%n, %k] : memref<4x7xf32, strided<[?, 1], offset: ?>>
  return %x : f32
}
func.func @inner(%m: memref<?x?xf32, strided<[?, 2]>>, %n: index) -> (memref<4x?x?x3xf32, strided<[?, ?, ?, 2]>>, memref<?x5x3xf32, strided<[?, ?, 2]>>) {
  %e = memref.expand_shape %m [[0,1],[2,3]] output_shape [4, %n, %n, 3] : memref<?x?xf32, strided<[?, 2]>> into memref<4x?x?x3xf32, strided<[?, ?, 6, 2]>>
  %ee = memref.cast %e : memref<4x?x?x3xf32, strided<[?, ?, 6, 2]>> to memref<4x?x?x3xf32, strided<[?, ?, ?, 2]>>
  %s = memref.subview %m[%n, %n][%n, 15][1, 1] : memref<?x?xf32, strided<[?, 2]>> to memref<?x15xf32, strided<[?, 2], offset: ?>>
  %f = memref.expand_shape %s [[0],[1,2]] output_shape [%n, 5, 3] : memref<?x15xf32, strided<[?, 2], offset: ?>> into memref<?x5x3xf32, strided<[?, 6, 2], offset: ?>>
  %ff = memref.cast %f : memref<?x5x3xf32, strided<[?, 6, 2], offset: ?>> to  memref<?x5x3xf32, strided<[?, ?, 2]>>
  return %ee, %ff : memref<4x?x?x3xf32, strided<[?, ?, ?, 2]>>, memref<?x5x3xf32, strided<[?, ?, 2]>>
}
func.func @four(%m: memref<?xf32>, %n: index) -> memref<2x?x3x2xf32> {
  %e = memref.expand_shape %m [[0,1,2,3]] output_shape [2, %n, 3, 2] : memref<?xf32> into memref<2x?x3x2xf32>
  return %e : memref<2x?x3x2xf32>
}
func.func @collapsed_ones(%a: memref<4x1x?xi32>, %b: memref<1x1x?xi32>, %c: memref<?x1x1x?xi32>, %d: memref<1x?x1x?xf32>) -> (memref<4x?xi32>, memref<1x?xi32>, memref<?x?xi32>, memref<?x?xf32>) {
  %0 = memref.collapse_shape %a [[0, 1], [2]] : memref<4x1x?xi32> into memref<4x?xi32>
  %1 = memref.collapse_shape %b [[0, 1], [2]] : memref<1x1x?xi32> into memref<1x?xi32>
  %2 = memref.collapse_shape %c [[0, 1, 2], [3]] : memref<?x1x1x?xi32> into memref<?x?xi32>
  %3 = memref.collapse_shape %d [[0, 1, 2], [3]] : memref<1x?x1x?xf32> into memref<?x?xf32>
  return %0, %1, %2, %3 : memref<4x?xi32>, memref<1x?xi32>, memref<?x?xi32>, memref<?x?xf32>
}
