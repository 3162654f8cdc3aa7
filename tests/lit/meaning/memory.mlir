// RUN: call %s

// A load outside the memref is an error.

func.func @f() -> f32 {
  %c4 = arith.constant 4 : index
  %m = memref.alloc() : memref<4xf32>
  // expected-error @below {{out-of-bounds: 'memref.load' op subscript 4 is outside dimension 0 of extent 4}}
  %r = memref.load %m[%c4] : memref<4xf32>
  return %r : f32
}

// INTERPRET: f()

// -----

// A negative subscript is an error.

func.func @f() {
  %m = memref.alloc() : memref<4x4xf32>
  affine.for %i = 0 to 4 {
    // expected-error @below {{out-of-bounds: 'affine.load' op subscript -2 is outside dimension 1 of extent 4}}
    %r = affine.load %m[%i, %i - 2] : memref<4x4xf32>
  }
  return
}

// INTERPRET: f()

// -----

// A store past the end of a row is an error, also where the next row follows in memory.

func.func @f(%v: f32) {
  %m = memref.alloc() : memref<4x4xf32>
  affine.for %i = 0 to 5 {
    // expected-error @below {{out-of-bounds: 'affine.store' op subscript 4 is outside dimension 1 of extent 4}}
    affine.store %v, %m[0, %i] : memref<4x4xf32>
  }
  return
}

// INTERPRET: f(1.0)

// -----

// A store to memory that was freed is an error.

func.func @f(%v: f32) {
  %m = memref.alloc() : memref<4xf32>
  memref.dealloc %m : memref<4xf32>
  // expected-error @below {{use-after-free: 'affine.store' op writes memory that was freed before}}
  affine.store %v, %m[0] : memref<4xf32>
  return
}

// INTERPRET: f(1.0)

// -----

// Using a view of memory that was freed is an error.

func.func @f(%v: f32) {
  %m = memref.alloc() : memref<4xf32>
  %s = memref.subview %m[1] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1], offset: 1>>
  memref.dealloc %m : memref<4xf32>
  // expected-error @below {{use-after-free: 'affine.store' op writes memory that was freed before}}
  affine.store %v, %s[0] : memref<2xf32, strided<[1], offset: 1>>
  return
}

// INTERPRET: f(1.0)

// -----

// Freeing memory twice is an error.

func.func @f(%v: f32) {
  %m = memref.alloc() : memref<4xf32>
  memref.dealloc %m : memref<4xf32>
  // expected-error @below {{double-free: 'memref.dealloc' op frees memory that was freed before}}
  memref.dealloc %m : memref<4xf32>
  return
}

// INTERPRET: f(1.0)

// -----

// Freeing memory of the stack is an error.

func.func @f(%v: f32) {
  %m = memref.alloca() : memref<4xf32>
  // expected-error @below {{invalid-free: 'memref.dealloc' op frees memory of kind 'stack', not of the heap}}
  memref.dealloc %m : memref<4xf32>
  return
}

// INTERPRET: f(1.0)

// -----

// An error is reported: stack memory that left its function.

func.func @g() -> memref<4xf32> {
  %m = memref.alloca() : memref<4xf32>
  return %m : memref<4xf32>
}
func.func @f(%v: f32) {
  %m = func.call @g() : () -> memref<4xf32>
  // expected-error @below {{use-after-free: 'affine.store' op writes memory that was left with its scope before}}
  affine.store %v, %m[0] : memref<4xf32>
  return
}

// INTERPRET: f(1.0)

// -----

// An error is reported: stack memory that left its scope.

func.func @f(%v: f32) {
  %m = memref.alloca_scope -> memref<4xf32> {
    %a = memref.alloca() : memref<4xf32>
    memref.alloca_scope.return %a : memref<4xf32>
  }
  // expected-error @below {{use-after-free: 'affine.store' op writes memory that was left with its scope before}}
  affine.store %v, %m[0] : memref<4xf32>
  return
}

// INTERPRET: f(1.0)

// -----

// A store to a constant global is an error.

memref.global "private" constant @g : memref<2xf32> = dense<1.0>
func.func @f(%v: f32) {
  %m = memref.get_global @g : memref<2xf32>
  // expected-error @below {{read-only: 'affine.store' op writes memory that is read-only}}
  affine.store %v, %m[0] : memref<2xf32>
  return
}

// INTERPRET: f(1.0)

// -----

// An error is reported: uninitialised result.

func.func @f(%v: f32) -> f32 {
  %m = memref.alloc() : memref<2xf32>
  // expected-note @below {{because of a read of uninitialised memory}}
  %r = affine.load %m[0] : memref<2xf32>
  // expected-error @below {{uninitialised-read: 'func.return' op uses poison as a result}}
  return %r : f32
}

// INTERPRET: f(1.0)

// -----

// An error is reported: uninitialised branch.

func.func @f(%v: f32) {
  %m = memref.alloc() : memref<2xi1>
  // expected-note @below {{because of a read of uninitialised memory}}
  %r = affine.load %m[0] : memref<2xi1>
  // expected-error @below {{uninitialised-read: 'scf.if' op uses poison as the condition}}
  scf.if %r {
  }
  return
}

// INTERPRET: f(1.0)

// -----

// An error is reported: uninitialised subscript.

func.func @f(%v: f32) {
  %c = arith.constant 0 : index %m = memref.alloc() : memref<2xindex>
  // expected-note @below {{because of a read of uninitialised memory}}
  %r = memref.load %m[%c] : memref<2xindex>
  // expected-error @below {{uninitialised-read: 'memref.load' op uses poison as subscript 0}}
  %s = memref.load %m[%r] : memref<2xindex>
  return
}

// INTERPRET: f(1.0)

// -----

// A subview that exceeds its source is an error.

func.func @f(%v: f32) {
  %c = arith.constant 3 : index
  %m = memref.alloc() : memref<4xf32>
  // expected-error @below {{out-of-bounds: 'memref.subview' op views 2 elements from 3 on by 1 in dimension 0, which has extent 4}}
  %s = memref.subview %m[%c] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1], offset: ?>>
  return
}

// INTERPRET: f(1.0)

// -----

// An error is reported: reinterpreted memory outside.

func.func @f(%v: f32) {
  %m = memref.alloc() : memref<4xf32>
  %s = memref.reinterpret_cast %m to offset: [0], sizes: [8], strides: [1]
  : memref<4xf32> to memref<8xf32>
  // expected-error @below {{out-of-bounds: 'affine.store' op writes bytes 16 to 20 of an allocation of 16 bytes}}
  affine.store %v, %s[4] : memref<8xf32>
  return
}

// INTERPRET: f(1.0)

// -----

// A view that exceeds its buffer of bytes is an error.

func.func @f(%v: f32) {
  %c = arith.constant 8 : index
  %m = memref.alloc() : memref<20xi8>
  // expected-error @below {{out-of-bounds: 'memref.view' op views bytes 8 to 24 of a buffer of 20 bytes}}
  %s = memref.view %m[%c][] : memref<20xi8> to memref<4xf32>
  return
}

// INTERPRET: f(1.0)

// -----

// A cast to a static extent that the memref does not have is an error.

func.func @f(%v: f32) {
  %c = arith.constant 3 : index
  %m = memref.alloc(%c) : memref<?xf32>
  // expected-error @below {{invalid-cast: 'memref.cast' op casts dimension 0 of extent 3 to extent 4}}
  %s = memref.cast %m : memref<?xf32> to memref<4xf32>
  return
}

// INTERPRET: f(1.0)

// -----

// An error is reported: copy between different extents.

func.func @f(%v: f32) {
  %c = arith.constant 3 : index
  %m = memref.alloc(%c) : memref<?xf32>
  %n = memref.alloc() : memref<4xf32>
  // expected-error @below {{shape-mismatch: 'memref.copy' op copies extents (3,) to extents (4,)}}
  memref.copy %m, %n : memref<?xf32> to memref<4xf32>
  return
}

// INTERPRET: f(1.0)

// -----

// An allocation with a negative extent is an error.

func.func @f(%v: f32) {
  %c = arith.constant -3 : index
  // expected-error @below {{invalid-size: 'memref.alloc' op has the negative extent -3}}
  %m = memref.alloc(%c) : memref<?xf32>
  return
}

// INTERPRET: f(1.0)

// -----

// An allocation of more memory than there is is an error.

func.func @f(%v: f32) {
  %c = arith.constant 4611686018427387904 : index
  // expected-error @below {{out-of-memory: 'memref.alloc' op allocates 18446744073709551616 bytes, which there are not}}
  %m = memref.alloc(%c) : memref<?xf32>
  return
}

// INTERPRET: f(1.0)

// -----

// Expanded extents whose product is not the extent of their dimension are an error.

func.func @f(%v: f32) {
  %c = arith.constant 3 : index
  %m = memref.alloc(%c) : memref<?xf32>
  // expected-error @below {{shape-mismatch: 'memref.expand_shape' op expands extent 3 of dimension 0 to [3, 2]}}
  %s = memref.expand_shape %m [[0, 1]] output_shape [%c, 2] : memref<?xf32> into memref<?x2xf32>
  return
}

// INTERPRET: f(1.0)

// -----

// An error is reported: dimension that is not there.

func.func @f(%v: f32) {
  %c = arith.constant 1 : index
  %m = memref.alloc() : memref<4xf32>
  // expected-error @below {{out-of-bounds: 'memref.dim' op asks for dimension 1 of a memref of rank 1}}
  %d = memref.dim %m, %c : memref<4xf32>
  return
}

// INTERPRET: f(1.0)

// -----

// Storing poison is no use of it.

func.func @f() -> f32 {
  %m = memref.alloc() : memref<2xf32>
  %n = memref.alloc() : memref<2xf32>
  %0 = affine.load %m[0] : memref<2xf32>
  affine.store %0, %n[1] : memref<2xf32>
  %1 = arith.constant 2.0 : f32
  affine.store %1, %n[0] : memref<2xf32>
  memref.copy %n, %m : memref<2xf32> to memref<2xf32>
  %2 = affine.load %m[0] : memref<2xf32>
  return %2 : f32
}

// CALL: f() = 2.0

// -----

// Storing poison is no use of it.

func.func @f() -> f32 {
  %m = memref.alloc() : memref<2xf32>
  %n = memref.alloc() : memref<2xf32>
  %0 = affine.load %m[0] : memref<2xf32>
  affine.store %0, %n[1] : memref<2xf32>
  %1 = arith.constant 2.0 : f32
  affine.store %1, %n[0] : memref<2xf32>
  memref.copy %n, %m : memref<2xf32> to memref<2xf32>
  // expected-note @below {{because of a read of uninitialised memory}}
  %2 = affine.load %m[1] : memref<2xf32>
  // expected-error @below {{uninitialised-read: 'func.return' op uses poison as a result}}
  return %2 : f32
}

// INTERPRET: f()

// -----

// Bytes are shared by views of other types.

func.func @f(%b: memref<16xi8>) -> (f32, i16) {
  %c = arith.constant 4 : index
  %v = memref.view %b[%c][] : memref<16xi8> to memref<3xf32>
  %x = arith.constant 1.5 : f32
  affine.store %x, %v[1] : memref<3xf32>
  %n = arith.constant -1 : i8
  affine.store %n, %b[4] : memref<16xi8>
  %w = memref.view %b[%c][] : memref<16xi8> to memref<6xi16>
  %0 = affine.load %v[1] : memref<3xf32>
  %1 = affine.load %w[0] : memref<6xi16>
  return %0, %1 : f32, i16
}

// CALL: f([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]) = 1.5, 255 leaves #0 = [0, 0, 0, 0, -1, 0, 0, 0, 0, 0, -64, 63, 0, 0, 0, 0]

// -----

// Part of an element may be uninitialised.

func.func @f() -> i32 {
  %b = memref.alloc() : memref<4xi8>
  %c = arith.constant 0 : index
  %n = arith.constant 1 : i8
  affine.for %i = 0 to 3 {
    affine.store %n, %b[%i] : memref<4xi8>
  }
  %v = memref.view %b[%c][] : memref<4xi8> to memref<1xi32>
  // expected-note @below {{because of a read of uninitialised memory}}
  %0 = affine.load %v[0] : memref<1xi32>
  // expected-error @below {{uninitialised-read: 'func.return' op uses poison as a result}}
  return %0 : i32
}

// INTERPRET: f()

// -----

// Part of an element may be uninitialised.

func.func @f() -> i32 {
  %b = memref.alloc() : memref<4xi8>
  %c = arith.constant 0 : index
  %n = arith.constant 1 : i8
  affine.for %i = 0 to 4 {
    affine.store %n, %b[%i] : memref<4xi8>
  }
  %v = memref.view %b[%c][] : memref<4xi8> to memref<1xi32>
  %0 = affine.load %v[0] : memref<1xi32>
  return %0 : i32
}

// CALL: f() = 16843009

// -----

// A store through one argument is seen by loads through another that overlaps it.

func.func @f(%a: memref<4xf32>, %b: memref<4xf32, strided<[?], offset: ?>>) {
  affine.for %i = 0 to 3 {
    %0 = affine.load %a[%i] : memref<4xf32>
    affine.store %0, %b[%i] : memref<4xf32, strided<[?], offset: ?>>
  }
  return
}

// CALL: f([0.0, 1.0, 2.0, 3.0], [1.0, 2.0, 3.0, 4.0]) leaves #1 = [0.0, 1.0, 2.0, 4.0]

// -----

// Layouts that tile, transpose and pad place each element where their map says.

#tiled = affine_map<(d0, d1) -> (d0 floordiv 2, d1 floordiv 2, d0 mod 2, d1 mod 2)>
#columns = affine_map<(d0, d1) -> (d1, d0)>
#padded = affine_map<(d0, d1)[s0] -> (d0 * s0 + d1)>
func.func @f(%n: index) -> (index, index, index) {
  %t = memref.alloc() : memref<4x4xindex, #tiled>
  %c = memref.alloc() : memref<4x4xindex, #columns>
  %p = memref.alloc()[%n] : memref<4x4xindex, #padded>
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 4 {
      %0 = affine.apply affine_map<(d0, d1) -> (d0 * 10 + d1)>(%i, %j)
      affine.store %0, %t[%i, %j] : memref<4x4xindex, #tiled>
      affine.store %0, %c[%i, %j] : memref<4x4xindex, #columns>
      affine.store %0, %p[%i, %j] : memref<4x4xindex, #padded>
    }
  }
  %1 = affine.load %t[1, 2] : memref<4x4xindex, #tiled>
  %2 = affine.load %c[1, 2] : memref<4x4xindex, #columns>
  %3 = affine.load %p[1, 2] : memref<4x4xindex, #padded>
  return %1, %2, %3 : index, index, index
}

// CALL: f(7) = 12, 12, 12
// CALL: f(1) = 12, 12, 30

// -----

// `memref.atomic_rmw` stores the combined number, and gives the one before.

func.func @f(%m: memref<3xi32>, %v: i32) -> i32 {
  %c = arith.constant 1 : index
  %0 = memref.atomic_rmw addi %v, %m[%c] : (i32, memref<3xi32>) -> i32
  return %0 : i32
}

// CALL: f([0, 5, 0], -7) = 5 leaves #0 = [0, -2, 0]

// -----

// `memref.atomic_rmw` stores the combined number, and gives the one before.

func.func @f(%m: memref<3xi32>, %v: i32) -> i32 {
  %c = arith.constant 1 : index
  %0 = memref.atomic_rmw muli %v, %m[%c] : (i32, memref<3xi32>) -> i32
  return %0 : i32
}

// CALL: f([0, 5, 0], -7) = 5 leaves #0 = [0, -35, 0]

// -----

// `memref.atomic_rmw` stores the combined number, and gives the one before.

func.func @f(%m: memref<3xi32>, %v: i32) -> i32 {
  %c = arith.constant 1 : index
  %0 = memref.atomic_rmw andi %v, %m[%c] : (i32, memref<3xi32>) -> i32
  return %0 : i32
}

// CALL: f([0, 6, 0], 3) = 6 leaves #0 = [0, 2, 0]

// -----

// `memref.atomic_rmw` stores the combined number, and gives the one before.

func.func @f(%m: memref<3xi32>, %v: i32) -> i32 {
  %c = arith.constant 1 : index
  %0 = memref.atomic_rmw ori %v, %m[%c] : (i32, memref<3xi32>) -> i32
  return %0 : i32
}

// CALL: f([0, 6, 0], 3) = 6 leaves #0 = [0, 7, 0]

// -----

// `memref.atomic_rmw` stores the combined number, and gives the one before.

func.func @f(%m: memref<3xi32>, %v: i32) -> i32 {
  %c = arith.constant 1 : index
  %0 = memref.atomic_rmw xori %v, %m[%c] : (i32, memref<3xi32>) -> i32
  return %0 : i32
}

// CALL: f([0, 6, 0], 3) = 6 leaves #0 = [0, 5, 0]

// -----

// `memref.atomic_rmw` stores the combined number, and gives the one before.

func.func @f(%m: memref<3xi32>, %v: i32) -> i32 {
  %c = arith.constant 1 : index
  %0 = memref.atomic_rmw maxs %v, %m[%c] : (i32, memref<3xi32>) -> i32
  return %0 : i32
}

// CALL: f([0, -1, 0], 3) = -1 leaves #0 = [0, 3, 0]

// -----

// `memref.atomic_rmw` stores the combined number, and gives the one before.

func.func @f(%m: memref<3xi32>, %v: i32) -> i32 {
  %c = arith.constant 1 : index
  %0 = memref.atomic_rmw maxu %v, %m[%c] : (i32, memref<3xi32>) -> i32
  return %0 : i32
}

// CALL: f([0, -1, 0], 3) = -1

// -----

// `memref.atomic_rmw` stores the combined number, and gives the one before.

func.func @f(%m: memref<3xi32>, %v: i32) -> i32 {
  %c = arith.constant 1 : index
  %0 = memref.atomic_rmw mins %v, %m[%c] : (i32, memref<3xi32>) -> i32
  return %0 : i32
}

// CALL: f([0, -1, 0], 3) = -1

// -----

// `memref.atomic_rmw` stores the combined number, and gives the one before.

func.func @f(%m: memref<3xi32>, %v: i32) -> i32 {
  %c = arith.constant 1 : index
  %0 = memref.atomic_rmw minu %v, %m[%c] : (i32, memref<3xi32>) -> i32
  return %0 : i32
}

// CALL: f([0, -1, 0], 3) = -1 leaves #0 = [0, 3, 0]

// -----

// `memref.atomic_rmw` stores the combined number, and gives the one before.

func.func @f(%m: memref<3xi32>, %v: i32) -> i32 {
  %c = arith.constant 1 : index
  %0 = memref.atomic_rmw assign %v, %m[%c] : (i32, memref<3xi32>) -> i32
  return %0 : i32
}

// CALL: f([0, -1, 0], 3) = -1 leaves #0 = [0, 3, 0]

// -----

// `memref.atomic_rmw` stores the combined number, and gives the one before.

func.func @f(%m: memref<3xf32>, %v: f32) -> f32 {
  %c = arith.constant 1 : index
  %0 = memref.atomic_rmw addf %v, %m[%c] : (f32, memref<3xf32>) -> f32
  return %0 : f32
}

// CALL: f([0.0, 0.5, 0.0], 0.25) = 0.5 leaves #0 = [0.0, 0.75, 0.0]

// -----

// `memref.atomic_rmw` stores the combined number, and gives the one before.

func.func @f(%m: memref<3xf32>, %v: f32) -> f32 {
  %c = arith.constant 1 : index
  %0 = memref.atomic_rmw mulf %v, %m[%c] : (f32, memref<3xf32>) -> f32
  return %0 : f32
}

// CALL: f([0.0, 0.5, 0.0], 0.25) = 0.5 leaves #0 = [0.0, 0.125, 0.0]

// -----

// `memref.atomic_rmw` stores the combined number, and gives the one before.

func.func @f(%m: memref<3xf32>, %v: f32) -> f32 {
  %c = arith.constant 1 : index
  %0 = memref.atomic_rmw maximumf %v, %m[%c] : (f32, memref<3xf32>) -> f32
  return %0 : f32
}

// CALL: f([0.0, 0.5, 0.0], 0.25) = 0.5

// -----

// `memref.atomic_rmw` stores the combined number, and gives the one before.

func.func @f(%m: memref<3xf32>, %v: f32) -> f32 {
  %c = arith.constant 1 : index
  %0 = memref.atomic_rmw minimumf %v, %m[%c] : (f32, memref<3xf32>) -> f32
  return %0 : f32
}

// CALL: f([0.0, 0.5, 0.0], 0.25) = 0.5 leaves #0 = [0.0, 0.25, 0.0]

// -----

// `memref.atomic_rmw` stores the combined number, and gives the one before.

func.func @f(%m: memref<3xf32>, %v: f32) -> f32 {
  %c = arith.constant 1 : index
  %0 = memref.atomic_rmw maxnumf %v, %m[%c] : (f32, memref<3xf32>) -> f32
  return %0 : f32
}

// CALL: f([0.0, 0.5, 0.0], 0.25) = 0.5

// -----

// `memref.atomic_rmw` stores the combined number, and gives the one before.

func.func @f(%m: memref<3xf32>, %v: f32) -> f32 {
  %c = arith.constant 1 : index
  %0 = memref.atomic_rmw minnumf %v, %m[%c] : (f32, memref<3xf32>) -> f32
  return %0 : f32
}

// CALL: f([0.0, 0.5, 0.0], 0.25) = 0.5 leaves #0 = [0.0, 0.25, 0.0]

// -----

// `memref.generic_atomic_rmw` stores what its region yields, and gives the number before.

func.func @f(%m: memref<3xi32>) -> i32 {
  %c = arith.constant 1 : index
  %0 = memref.generic_atomic_rmw %m[%c] : memref<3xi32> {
  ^bb0(%old: i32):
    %two = arith.constant 2 : i32
    %new = arith.muli %old, %two : i32
    memref.atomic_yield %new : i32
  }
  return %0 : i32
}

// CALL: f([1, 21, 3]) = 42 leaves #0 = [1, 42, 3]

// -----

// Reallocation keeps what fits.

func.func @f(%n: index) -> (memref<?xi32>, index) {
  %m = memref.alloc() : memref<2xi32>
  %v = arith.constant 7 : i32
  affine.for %i = 0 to 2 {
    affine.store %v, %m[%i] : memref<2xi32>
  }
  %r = memref.realloc %m(%n) : memref<2xi32> to memref<?xi32>
  %c0 = arith.constant 0 : index
  %d = memref.dim %r, %c0 : memref<?xi32>
  return %r, %d : memref<?xi32>, index
}

// INTERPRET: f(3) = [7, 7, 0], 3
// CALL: f(1) = [7], 1

// -----

// `affine.dma_start` copies elements with strides, and `affine.dma_wait` waits for them.

func.func @f(%a: memref<4x8xi32>, %b: memref<16xi32, 1>, %tag: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %c6 = arith.constant 6 : index
  %c8 = arith.constant 8 : index
  %c3 = arith.constant 3 : index
  affine.for %i = 0 to 1 {
    affine.dma_start %a[%i + 1, 2], %b[%i + 4], %tag[0], %c6, %c8, %c3
    : memref<4x8xi32>, memref<16xi32, 1>, memref<1xi32>
    affine.dma_wait %tag[0], %c6 : memref<1xi32>
  }
  memref.dma_start %a[%c0, %c0], %b[%c0], %c3, %tag[%c0]
  : memref<4x8xi32>, memref<16xi32, 1>, memref<1xi32>
  memref.dma_wait %tag[%c0], %c3 : memref<1xi32>
  return
}

// CALL: f([[0, 1, 2, 3, 4, 5, 6, 7], [8, 9, 10, 11, 12, 13, 14, 15], [16, 17, 18, 19, 20, 21, 22, 23], [24, 25, 26, 27, 28, 29, 30, 31]], [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], [0]) leaves #1 = [0, 1, 2, 0, 10, 11, 12, 18, 19, 20, 0, 0, 0, 0, 0, 0]

// -----

// Integers of unusual widths keep their value in memory.

func.func @f(%v: i24, %w: i100, %t: i1) -> (i24, i100, i1) {
  %a = memref.alloc() : memref<3xi24>
  %b = memref.alloc() : memref<3xi100>
  %c = memref.alloc() : memref<3xi1>
  affine.store %v, %a[1] : memref<3xi24>
  affine.store %w, %b[1] : memref<3xi100>
  affine.store %t, %c[1] : memref<3xi1>
  %0 = affine.load %a[1] : memref<3xi24>
  %1 = affine.load %b[1] : memref<3xi100>
  %2 = affine.load %c[1] : memref<3xi1>
  return %0, %1, %2 : i24, i100, i1
}

// INTERPRET: f(-5, -1237940039285380274899124224, true) = -5, -1237940039285380274899124224, true

// -----

// Memory may have vectors as elements.

func.func @f(%x: f32) -> f32 {
  %m = memref.alloc() : memref<2xvector<3xf32>>
  %v = vector.broadcast %x : f32 to vector<3xf32>
  affine.store %v, %m[1] : memref<2xvector<3xf32>>
  %w = affine.load %m[1] : memref<2xvector<3xf32>>
  %r = vector.extract %w[2] : f32 from vector<3xf32>
  return %r : f32
}

// CALL: f(2.5) = 2.5

// -----

// Elements of f16 are loaded and stored.

func.func @f(%m: memref<2x3xf16>) {
  affine.for %i = 0 to 2 {
    %0 = affine.load %m[%i, 0] : memref<2x3xf16>
    affine.store %0, %m[%i, 2] : memref<2x3xf16>
  }
  return
}

// CALL: f([[1.0, 0.0, 0.0], [0.0, 0.0, 0.0]]) leaves #0 = [[1.0, 0.0, 1.0], [0.0, 0.0, 0.0]]

// -----

// Elements of bf16 are loaded and stored.

func.func @f(%m: memref<2x3xbf16>) {
  affine.for %i = 0 to 2 {
    %0 = affine.load %m[%i, 0] : memref<2x3xbf16>
    affine.store %0, %m[%i, 2] : memref<2x3xbf16>
  }
  return
}

// CALL: f([[1.0, 0.0, 0.0], [0.0, 0.0, 0.0]]) leaves #0 = [[1.0, 0.0, 1.0], [0.0, 0.0, 0.0]]

// -----

// Elements of f64 are loaded and stored.

func.func @f(%m: memref<2x3xf64>) {
  affine.for %i = 0 to 2 {
    %0 = affine.load %m[%i, 0] : memref<2x3xf64>
    affine.store %0, %m[%i, 2] : memref<2x3xf64>
  }
  return
}

// CALL: f([[1.0, 0.0, 0.0], [0.0, 0.0, 0.0]]) leaves #0 = [[1.0, 0.0, 1.0], [0.0, 0.0, 0.0]]

// -----

// Elements of i8 are loaded and stored.

func.func @f(%m: memref<2x3xi8>) {
  affine.for %i = 0 to 2 {
    %0 = affine.load %m[%i, 0] : memref<2x3xi8>
    affine.store %0, %m[%i, 2] : memref<2x3xi8>
  }
  return
}

// CALL: f([[1, 0, 0], [0, 0, 0]]) leaves #0 = [[1, 0, 1], [0, 0, 0]]

// -----

// Elements of i64 are loaded and stored.

func.func @f(%m: memref<2x3xi64>) {
  affine.for %i = 0 to 2 {
    %0 = affine.load %m[%i, 0] : memref<2x3xi64>
    affine.store %0, %m[%i, 2] : memref<2x3xi64>
  }
  return
}

// CALL: f([[1, 0, 0], [0, 0, 0]]) leaves #0 = [[1, 0, 1], [0, 0, 0]]

// -----

// Elements of index are loaded and stored.

func.func @f(%m: memref<2x3xindex>) {
  affine.for %i = 0 to 2 {
    %0 = affine.load %m[%i, 0] : memref<2x3xindex>
    affine.store %0, %m[%i, 2] : memref<2x3xindex>
  }
  return
}

// CALL: f([[1, 0, 0], [0, 0, 0]]) leaves #0 = [[1, 0, 1], [0, 0, 0]]

// -----

// Elements of i1 are loaded and stored.

func.func @f(%m: memref<2x3xi1>) {
  affine.for %i = 0 to 2 {
    %0 = affine.load %m[%i, 0] : memref<2x3xi1>
    affine.store %0, %m[%i, 2] : memref<2x3xi1>
  }
  return
}

// CALL: f([[true, false, false], [false, false, false]]) leaves #0 = [[true, false, true], [false, false, false]]

// -----

// Elements of complex<f32> are loaded and stored.

func.func @f(%m: memref<2x3xcomplex<f32>>) {
  affine.for %i = 0 to 2 {
    %0 = affine.load %m[%i, 0] : memref<2x3xcomplex<f32>>
    affine.store %0, %m[%i, 2] : memref<2x3xcomplex<f32>>
  }
  return
}

// CALL: f([[(1+0j), 0j, 0j], [0j, 0j, 0j]]) leaves #0 = [[(1+0j), 0j, (1+0j)], [0j, 0j, 0j]]

// -----

// Casts and promises about alignment and overlap return the same memory.

func.func @f(%o: memref<4xf32>) -> index {

  %m = memref.alloc() {alignment = 64} : memref<4xf32>
  %n = memref.assume_alignment %m, 64 : memref<4xf32>
  %a, %b = memref.distinct_objects %n, %o : memref<4xf32>, memref<4xf32>
  %x = memref.memory_space_cast %a : memref<4xf32> to memref<4xf32, 1>
  %c0 = arith.constant 0 : index
  %r = memref.dim %x, %c0 : memref<4xf32, 1>

  return %r : index
}

// CALL: f([0.0, 0.0, 0.0, 0.0]) = 4

// -----

// Large allocations take what is touched.

func.func @f(%n: index, %last: index, %v: f64) -> f64 {
  %m = memref.alloc(%n) : memref<?xf64>
  // expected-error @below {{out-of-bounds: 'memref.store' op subscript 268435456 is outside dimension 0 of extent 268435456}}
  memref.store %v, %m[%last] : memref<?xf64>
  %0 = memref.load %m[%last] : memref<?xf64>
  return %0 : f64
}

// CALL: f(268435456, 268435455, 2.5) = 2.5
// INTERPRET: f(268435456, 268435456, 2.5)
