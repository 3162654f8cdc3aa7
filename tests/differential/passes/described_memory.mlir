func.func @m0(%n: index, %x: f32) -> (index, index, memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %a = memref.alloc(%n) : memref<?xf32>
  %d = memref.dim %a, %c0 : memref<?xf32>
  %b = memref.alloc() : memref<4xf32>
  %c = memref.cast %b : memref<4xf32> to memref<?xf32>
  %e = memref.dim %c, %c0 : memref<?xf32>
  memref.store %x, %c[%c0] : memref<?xf32>
  %dead = memref.alloc() : memref<8xf32>
  memref.store %x, %dead[%c0] : memref<8xf32>
  memref.dealloc %dead : memref<8xf32>
  %dd = memref.alloc() : memref<8xf32>
  memref.dealloc %dd : memref<8xf32>
  return %d, %e, %a : index, index, memref<?xf32>
}

// -----

func.func @m1(%m: memref<8x16xf32>, %i: index) -> (memref<4x4xf32, strided<[16, 1], offset: ?>>, memref<2x2xf32, strided<[16, 1], offset: ?>>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c1 = arith.constant 1 : index
  %s = memref.subview %m[%c0, %i][%c4, 4][1, %c1] : memref<8x16xf32> to memref<?x4xf32, strided<[16, ?], offset: ?>>
  %t = memref.cast %s : memref<?x4xf32, strided<[16, ?], offset: ?>> to memref<4x4xf32, strided<[16, 1], offset: ?>>
  %u = memref.subview %t[1, 1][2, 2][1, 1] : memref<4x4xf32, strided<[16, 1], offset: ?>> to memref<2x2xf32, strided<[16, 1], offset: ?>>
  return %t, %u : memref<4x4xf32, strided<[16, 1], offset: ?>>, memref<2x2xf32, strided<[16, 1], offset: ?>>
}

// -----

func.func @m2(%m: memref<8x16xf32>) -> (index, index, index, memref<f32>) {
  %b, %off, %sz:2, %st:2 = memref.extract_strided_metadata %m : memref<8x16xf32> -> memref<f32>, index, index, index, index, index
  return %off, %sz#1, %st#0, %b : index, index, index, memref<f32>
}

// -----

func.func @m3(%m: memref<8x16xf32>) -> memref<128xf32> {
  %b, %off, %sz:2, %st:2 = memref.extract_strided_metadata %m : memref<8x16xf32> -> memref<f32>, index, index, index, index, index
  %r = memref.reinterpret_cast %b to offset: [%off], sizes: [%sz#0, %sz#1], strides: [%st#0, %st#1] : memref<f32> to memref<?x?xf32, strided<[?, ?], offset: ?>>
  %c = memref.cast %r : memref<?x?xf32, strided<[?, ?], offset: ?>> to memref<8x16xf32>
  %d = memref.collapse_shape %c [[0, 1]] : memref<8x16xf32> into memref<128xf32>
  return %d : memref<128xf32>
}

// -----

func.func @m4(%m: memref<?x?xf32, strided<[?, ?], offset: ?>>) -> memref<?x?xf32, strided<[?, ?], offset: ?>> {
  %b, %off, %sz:2, %st:2 = memref.extract_strided_metadata %m : memref<?x?xf32, strided<[?, ?], offset: ?>> -> memref<f32>, index, index, index, index, index
  %r = memref.reinterpret_cast %b to offset: [%off], sizes: [%sz#0, %sz#1], strides: [%st#0, %st#1] : memref<f32> to memref<?x?xf32, strided<[?, ?], offset: ?>>
  return %r : memref<?x?xf32, strided<[?, ?], offset: ?>>
}

// -----

func.func @m5(%m: memref<16xf32>, %n: memref<?x4xf32>, %i: index) -> (memref<16xf32>, memref<2x2x4xf32>, index, index) {
  %c1 = arith.constant 1 : index
  %c0 = arith.constant 0 : index
  %0 = memref.expand_shape %m [[0, 1]] output_shape [4, 4] : memref<16xf32> into memref<4x4xf32>
  %1 = memref.collapse_shape %0 [[0, 1]] : memref<4x4xf32> into memref<16xf32>
  %2 = memref.expand_shape %m [[0, 1]] output_shape [4, 4] : memref<16xf32> into memref<4x4xf32>
  %3 = memref.expand_shape %2 [[0, 1], [2]] output_shape [2, 2, 4] : memref<4x4xf32> into memref<2x2x4xf32>
  %d = memref.dim %n, %c1 : memref<?x4xf32>
  %4 = memref.transpose %n (i, j) -> (j, i) : memref<?x4xf32> to memref<4x?xf32, strided<[1, 4]>>
  %e = memref.dim %4, %c1 : memref<4x?xf32, strided<[1, 4]>>
  return %1, %3, %d, %e : memref<16xf32>, memref<2x2x4xf32>, index, index
}

// -----

func.func @m6(%x: f32) -> f32 {
  %0 = memref.alloca_scope -> (f32) {
    %1 = arith.addf %x, %x : f32
    memref.alloca_scope.return %1 : f32
  }
  memref.alloca_scope {
    %a = memref.alloca() : memref<4xf32>
    "test.use"(%a) : (memref<4xf32>) -> ()
    memref.alloca_scope.return
  }
  return %0 : f32
}

// -----

func.func @m7(%c: i1, %x: f32) {
  %c0 = arith.constant 0 : index
  scf.if %c {
    memref.alloca_scope {
      %a = memref.alloca() : memref<4xf32>
      "test.use"(%a) : (memref<4xf32>) -> ()
    }
  }
  %c8 = arith.constant 8 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %c8 step %c1 {
    memref.alloca_scope {
      %a = memref.alloca() : memref<4xf32>
      memref.store %x, %a[%c0] : memref<4xf32>
      "test.use"(%a) : (memref<4xf32>) -> ()
    }
  }
  return
}

// -----

func.func @m8(%a: memref<4xf32>, %b: memref<?xf32>) {
  memref.copy %a, %a : memref<4xf32> to memref<4xf32>
  %0 = memref.cast %a : memref<4xf32> to memref<?xf32>
  memref.copy %0, %b : memref<?xf32> to memref<?xf32>
  %s = memref.subview %a[0][0][1] : memref<4xf32> to memref<0xf32, strided<[1]>>
  %t = memref.subview %b[0][0][1] : memref<?xf32> to memref<0xf32, strided<[1]>>
  memref.copy %s, %t : memref<0xf32, strided<[1]>> to memref<0xf32, strided<[1]>>
  return
}

// -----

func.func @m9(%a: memref<4x?xf32>, %n: index) -> (index, index, memref<*xf32>, index, i1) {
  %c1 = arith.constant 1 : index
  %0 = memref.cast %a : memref<4x?xf32> to memref<*xf32>
  %1 = memref.rank %0 : memref<*xf32>
  %2 = memref.dim %0, %c1 : memref<*xf32>
  %3 = memref.rank %a : memref<4x?xf32>
  %4 = memref.cast %0 : memref<*xf32> to memref<4x?xf32>
  %5 = memref.cast %4 : memref<4x?xf32> to memref<*xf32>
  %6 = arith.cmpi eq, %3, %c1 : index
  return %1, %2, %5, %3, %6 : index, index, memref<*xf32>, index, i1
}

// -----

memref.global "private" constant @g : memref<4xf32> = dense<[1.0, 2.0, 3.0, 4.0]>
func.func @m10(%i: index) -> (f32, f32) {
  %g = memref.get_global @g : memref<4xf32>
  %c2 = arith.constant 2 : index
  %0 = memref.load %g[%c2] : memref<4xf32>
  %1 = memref.load %g[%i] : memref<4xf32>
  %h = memref.get_global @g : memref<4xf32>
  return %0, %1 : f32, f32
}

// -----

func.func @m11(%n: index, %k: index) -> (memref<?x?xf32>, memref<4x?xi8>) {
  %c4 = arith.constant 4 : index
  %c0 = arith.constant 0 : index
  %a = memref.alloc(%c4, %n) : memref<?x?xf32>
  %b = memref.alloca(%c4) {alignment = 16 : i64} : memref<?xi8>
  %c = memref.alloc(%c4) : memref<?xi8>
  %w = memref.alloc(%k) : memref<4x?xi8>
  "test.u"(%b) : (memref<?xi8>) -> ()
  "test.u"(%c) : (memref<?xi8>) -> ()
  return %a, %w : memref<?x?xf32>, memref<4x?xi8>
}

// -----

func.func @m12(%m: memref<?xi8>, %n: index, %o: index) -> (memref<4x4xf32>, memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %v = memref.view %m[%o][] : memref<?xi8> to memref<4x4xf32>
  %w = memref.view %m[%c0][%c4] : memref<?xi8> to memref<?xf32>
  return %v, %w : memref<4x4xf32>, memref<?xf32>
}

// -----

func.func @m13(%m: memref<8xf32>, %i: index, %j: index, %x: f32) -> (f32, f32) {
  memref.store %x, %m[%i] : memref<8xf32>
  %0 = memref.load %m[%i] : memref<8xf32>
  %1 = memref.load %m[%i] : memref<8xf32>
  %2 = memref.load %m[%j] : memref<8xf32>
  %3 = memref.load %m[%j] {nontemporal = true} : memref<8xf32>
  %4 = arith.addf %0, %1 : f32
  %5 = arith.addf %2, %3 : f32
  %d = memref.load %m[%i] : memref<8xf32>
  return %4, %5 : f32, f32
}

// -----

func.func @m14(%m: memref<8x8xf32, strided<[8, 1], offset: ?>>, %i: index) -> (memref<8xf32, strided<[1], offset: ?>>, memref<8x8xf32, strided<[8, 1], offset: ?>>, memref<1x8xf32, strided<[8, 1], offset: ?>>) {
  %s = memref.subview %m[%i, 0][1, 8][1, 1] : memref<8x8xf32, strided<[8, 1], offset: ?>> to memref<8xf32, strided<[1], offset: ?>>
  %t = memref.subview %m[0, 0][8, 8][1, 1] : memref<8x8xf32, strided<[8, 1], offset: ?>> to memref<8x8xf32, strided<[8, 1], offset: ?>>
  %c3 = arith.constant 3 : index
  %u = memref.subview %m[%c3, 0][1, 8][1, 1] : memref<8x8xf32, strided<[8, 1], offset: ?>> to memref<1x8xf32, strided<[8, 1], offset: ?>>
  return %s, %t, %u : memref<8xf32, strided<[1], offset: ?>>, memref<8x8xf32, strided<[8, 1], offset: ?>>, memref<1x8xf32, strided<[8, 1], offset: ?>>
}

// -----

func.func @m15(%m: memref<8xf32>) -> (memref<8xf32, 1>, memref<8xf32>, index, memref<2x4xf32>) {
  %0 = memref.memory_space_cast %m : memref<8xf32> to memref<8xf32, 1>
  %1 = memref.memory_space_cast %0 : memref<8xf32, 1> to memref<8xf32>
  %a = memref.assume_alignment %m, 16 : memref<8xf32>
  %p = memref.extract_aligned_pointer_as_index %a : memref<8xf32> -> index
  %r = memref.reinterpret_cast %m to offset: [0], sizes: [8], strides: [1] : memref<8xf32> to memref<8xf32>
  %q = memref.reinterpret_cast %r to offset: [0], sizes: [2, 4], strides: [4, 1] : memref<8xf32> to memref<2x4xf32>
  return %0, %1, %p, %q : memref<8xf32, 1>, memref<8xf32>, index, memref<2x4xf32>
}

// -----

func.func @m16(%n: index, %m: memref<?xf32>, %sh: memref<2xindex>) -> (index, memref<?xf32>, memref<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %r = memref.realloc %m(%n) : memref<?xf32> to memref<?xf32>
  %d = memref.dim %r, %c0 : memref<?xf32>
  %q = memref.reshape %r(%sh) : (memref<?xf32>, memref<2xindex>) -> memref<?x?xf32>
  %e = memref.dim %q, %c0 : memref<?x?xf32>
  %f = arith.addi %d, %e : index
  return %f, %r, %q : index, memref<?xf32>, memref<?x?xf32>
}

// -----

func.func @begins_later(%m: memref<16xf32, strided<[1], offset: 3>>) -> memref<16xf32, strided<[1], offset: 3>> {
  %r = memref.reinterpret_cast %m to offset: [3], sizes: [16], strides: [1] : memref<16xf32, strided<[1], offset: 3>> to memref<16xf32, strided<[1], offset: 3>>
  return %r : memref<16xf32, strided<[1], offset: 3>>
}
// -----
func.func @reallocated(%a: memref<4xf32>, %t: tensor<4xf32>, %m: memref<4xf32>, %b: memref<4xf32>, %x: f32, %i: index) {
  %0 = memref.realloc %a : memref<4xf32> to memref<8xf32>
  %1 = memref.realloc %b : memref<4xf32> to memref<8xf32>
  memref.store %x, %1[%i] : memref<8xf32>
  memref.dealloc %1 : memref<8xf32>
  return
}

func.func @part_again(%a: memref<40xi32>, %i: index) -> memref<12xi32, strided<[2], offset: ?>> {
  %0 = memref.subview %a[%i] [12] [2] : memref<40xi32> to memref<12xi32, strided<[2], offset: ?>>
  %1 = memref.subview %0[0] [12] [1] : memref<12xi32, strided<[2], offset: ?>> to memref<12xi32, strided<[2], offset: ?>>
  return %1 : memref<12xi32, strided<[2], offset: ?>>
}
