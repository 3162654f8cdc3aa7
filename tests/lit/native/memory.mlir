// RUN: call %s

// An allocation in a loop is freed in every iteration.

func.func private @sum(%m: memref<?xi64>) -> i64 {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0 : i64
  %n = memref.dim %m, %c0 : memref<?xi64>
  %r = affine.for %i = 0 to %n iter_args(%s = %z) -> (i64) {
    %x = affine.load %m[%i] : memref<?xi64>
    %t = arith.addi %s, %x : i64
    affine.yield %t : i64
  }
  return %r : i64
}
func.func private @iota(%m: memref<?xi64>, %k: i64) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %m, %c0 : memref<?xi64>
  affine.for %i = 0 to %n {
    %x = arith.index_cast %i : index to i64
    %y = arith.addi %x, %k : i64
    affine.store %y, %m[%i] : memref<?xi64>
  }
  return
}

func.func @f(%n: index) -> i64 {
  %z = arith.constant 0 : i64
  %r = affine.for %i = 0 to 5 iter_args(%s = %z) -> (i64) {
    %m = memref.alloc(%n) : memref<?xi64>
    func.call @iota(%m, %s) : (memref<?xi64>, i64) -> ()
    %t = func.call @sum(%m) : (memref<?xi64>) -> i64
    affine.yield %t : i64
  }
  return %r : i64
}

// CALL: f(7) = 58821 allocates 5

// -----

// Small allocations live on the stack.

func.func @f(%x: f32) -> f32 {
  %m = memref.alloc() : memref<4xf32>
  %c2 = arith.constant 2 : index
  memref.store %x, %m[%c2] : memref<4xf32>
  %y = memref.load %m[%c2] : memref<4xf32>
  return %y : f32
}

// CALL: f(1.5) = 1.5 allocates 0

// -----

// Returned memory belongs to the caller.

func.func private @sum(%m: memref<?xi64>) -> i64 {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0 : i64
  %n = memref.dim %m, %c0 : memref<?xi64>
  %r = affine.for %i = 0 to %n iter_args(%s = %z) -> (i64) {
    %x = affine.load %m[%i] : memref<?xi64>
    %t = arith.addi %s, %x : i64
    affine.yield %t : i64
  }
  return %r : i64
}
func.func private @iota(%m: memref<?xi64>, %k: i64) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %m, %c0 : memref<?xi64>
  affine.for %i = 0 to %n {
    %x = arith.index_cast %i : index to i64
    %y = arith.addi %x, %k : i64
    affine.store %y, %m[%i] : memref<?xi64>
  }
  return
}

func.func private @make(%n: index) -> memref<?xi64> {
  %m = memref.alloc(%n) : memref<?xi64>
  %k = arith.constant 3 : i64
  func.call @iota(%m, %k) : (memref<?xi64>, i64) -> ()
  return %m : memref<?xi64>
}
func.func @f(%n: index) -> i64 {
  %a = func.call @make(%n) : (index) -> memref<?xi64>
  %b = func.call @make(%n) : (index) -> memref<?xi64>
  memref.dealloc %a : memref<?xi64>
  %r = func.call @sum(%b) : (memref<?xi64>) -> i64
  return %r : i64
}
func.func @g(%n: index) -> (memref<?xi64>, memref<?xi64>) {
  %a = func.call @make(%n) : (index) -> memref<?xi64>
  %c1 = arith.constant 1 : index
  %v = memref.subview %a[0][%c1][1] : memref<?xi64> to memref<?xi64, strided<[1]>>
  %w = memref.cast %v : memref<?xi64, strided<[1]>> to memref<?xi64>
  return %a, %a : memref<?xi64>, memref<?xi64>
}

// CALL: f(4) = 18 allocates 1

// -----

// An argument that comes back is not freed.

func.func private @sum(%m: memref<?xi64>) -> i64 {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0 : i64
  %n = memref.dim %m, %c0 : memref<?xi64>
  %r = affine.for %i = 0 to %n iter_args(%s = %z) -> (i64) {
    %x = affine.load %m[%i] : memref<?xi64>
    %t = arith.addi %s, %x : i64
    affine.yield %t : i64
  }
  return %r : i64
}
func.func private @iota(%m: memref<?xi64>, %k: i64) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %m, %c0 : memref<?xi64>
  affine.for %i = 0 to %n {
    %x = arith.index_cast %i : index to i64
    %y = arith.addi %x, %k : i64
    affine.store %y, %m[%i] : memref<?xi64>
  }
  return
}

func.func private @pick(%c: i1, %a: memref<?xi64>, %n: index) -> memref<?xi64> {
  %r = scf.if %c -> (memref<?xi64>) {
    scf.yield %a : memref<?xi64>
  } else {
    %k = arith.constant 9 : i64
    %m = memref.alloc(%n) : memref<?xi64>
    func.call @iota(%m, %k) : (memref<?xi64>, i64) -> ()
    scf.yield %m : memref<?xi64>
  }
  return %r : memref<?xi64>
}
func.func @f(%n: index, %c: i1) -> i64 {
  %a = memref.alloc(%n) : memref<?xi64>
  %k = arith.constant 1 : i64
  func.call @iota(%a, %k) : (memref<?xi64>, i64) -> ()
  %b = func.call @pick(%c, %a, %n) : (i1, memref<?xi64>, index) -> memref<?xi64>
  %x = func.call @sum(%a) : (memref<?xi64>) -> i64
  %y = func.call @sum(%b) : (memref<?xi64>) -> i64
  %h = arith.constant 100 : i64
  %z = arith.muli %x, %h : i64
  %r = arith.addi %z, %y : i64
  return %r : i64
}

// CALL: f(3, true) = 606 allocates 1
// CALL: f(3, false) = 630 allocates 3

// -----

// Memory that a loop carries is freed.

func.func private @sum(%m: memref<?xi64>) -> i64 {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0 : i64
  %n = memref.dim %m, %c0 : memref<?xi64>
  %r = affine.for %i = 0 to %n iter_args(%s = %z) -> (i64) {
    %x = affine.load %m[%i] : memref<?xi64>
    %t = arith.addi %s, %x : i64
    affine.yield %t : i64
  }
  return %r : i64
}
func.func private @iota(%m: memref<?xi64>, %k: i64) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %m, %c0 : memref<?xi64>
  affine.for %i = 0 to %n {
    %x = arith.index_cast %i : index to i64
    %y = arith.addi %x, %k : i64
    affine.store %y, %m[%i] : memref<?xi64>
  }
  return
}

func.func @f(%n: index, %k: i64) -> i64 {
  %a = memref.alloc(%n) : memref<?xi64>
  func.call @iota(%a, %k) : (memref<?xi64>, i64) -> ()
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %last = scf.for %i = %c0 to %c4 step %c1 iter_args(%m = %a) -> (memref<?xi64>) {
    %s = func.call @sum(%m) : (memref<?xi64>) -> i64
    %b = memref.alloc(%n) : memref<?xi64>
    func.call @iota(%b, %s) : (memref<?xi64>, i64) -> ()
    scf.yield %b : memref<?xi64>
  }
  %r = func.call @sum(%last) : (memref<?xi64>) -> i64
  return %r : i64
}

// CALL: f(3, 2) = 849 allocates 9

// -----

// Memory allocated in a block of a graph is freed.

func.func private @sum(%m: memref<?xi64>) -> i64 {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0 : i64
  %n = memref.dim %m, %c0 : memref<?xi64>
  %r = affine.for %i = 0 to %n iter_args(%s = %z) -> (i64) {
    %x = affine.load %m[%i] : memref<?xi64>
    %t = arith.addi %s, %x : i64
    affine.yield %t : i64
  }
  return %r : i64
}
func.func private @iota(%m: memref<?xi64>, %k: i64) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %m, %c0 : memref<?xi64>
  affine.for %i = 0 to %n {
    %x = arith.index_cast %i : index to i64
    %y = arith.addi %x, %k : i64
    affine.store %y, %m[%i] : memref<?xi64>
  }
  return
}

func.func @f(%n: index, %k: i64) -> i64 {
  %z = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  cf.br ^head(%z, %z : i64, i64)
^head(%i: i64, %s: i64):
  %more = arith.cmpi slt, %i, %k : i64
  cf.cond_br %more, ^body, ^done
^body:
  %m = memref.alloc(%n) : memref<?xi64>
  func.call @iota(%m, %s) : (memref<?xi64>, i64) -> ()
  %t = func.call @sum(%m) : (memref<?xi64>) -> i64
  %j = arith.addi %i, %one : i64
  cf.br ^head(%j, %t : i64, i64)
^done:
  return %s : i64
}

// CALL: f(2, 4) = 15 allocates 8

// -----

// What the program frees is not freed again.

func.func private @sum(%m: memref<?xi64>) -> i64 {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0 : i64
  %n = memref.dim %m, %c0 : memref<?xi64>
  %r = affine.for %i = 0 to %n iter_args(%s = %z) -> (i64) {
    %x = affine.load %m[%i] : memref<?xi64>
    %t = arith.addi %s, %x : i64
    affine.yield %t : i64
  }
  return %r : i64
}
func.func private @iota(%m: memref<?xi64>, %k: i64) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %m, %c0 : memref<?xi64>
  affine.for %i = 0 to %n {
    %x = arith.index_cast %i : index to i64
    %y = arith.addi %x, %k : i64
    affine.store %y, %m[%i] : memref<?xi64>
  }
  return
}

func.func private @consume(%m: memref<?xi64>) -> i64 {
  %r = func.call @sum(%m) : (memref<?xi64>) -> i64
  memref.dealloc %m : memref<?xi64>
  return %r : i64
}
func.func @f(%n: index, %k: i64) -> i64 {
  %a = memref.alloc(%n) : memref<?xi64>
  func.call @iota(%a, %k) : (memref<?xi64>, i64) -> ()
  %r = func.call @consume(%a) : (memref<?xi64>) -> i64
  return %r : i64
}

// CALL: f(3, 5) = 18 allocates 1

// -----

// `memref.realloc` keeps the elements that fit in the new memory.

func.func private @sum(%m: memref<?xi64>) -> i64 {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0 : i64
  %n = memref.dim %m, %c0 : memref<?xi64>
  %r = affine.for %i = 0 to %n iter_args(%s = %z) -> (i64) {
    %x = affine.load %m[%i] : memref<?xi64>
    %t = arith.addi %s, %x : i64
    affine.yield %t : i64
  }
  return %r : i64
}
func.func private @iota(%m: memref<?xi64>, %k: i64) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %m, %c0 : memref<?xi64>
  affine.for %i = 0 to %n {
    %x = arith.index_cast %i : index to i64
    %y = arith.addi %x, %k : i64
    affine.store %y, %m[%i] : memref<?xi64>
  }
  return
}

func.func @f(%n: index, %m: index) -> i64 {
  %k = arith.constant 1 : i64
  %a = memref.alloc(%n) : memref<?xi64>
  func.call @iota(%a, %k) : (memref<?xi64>, i64) -> ()
  %b = memref.realloc %a(%m) : memref<?xi64> to memref<?xi64>
  %v = memref.subview %b[0][%n][1] : memref<?xi64> to memref<?xi64, strided<[1]>>
  %w = memref.cast %v : memref<?xi64, strided<[1]>> to memref<?xi64>
  %r = func.call @sum(%w) : (memref<?xi64>) -> i64
  return %r : i64
}

// CALL: f(3, 50) = 6 allocates 2

// -----

// Alloca in a loop is fresh memory of the iteration.

func.func @f(%n: index) -> index {
  %z = arith.constant 0 : index
  %r = affine.for %i = 0 to %n iter_args(%s = %z) -> (index) {
    %m = memref.alloca(%n) : memref<?xindex>
    affine.for %j = 0 to %n {
      affine.store %i, %m[%j] : memref<?xindex>
    }
    %x = affine.load %m[symbol(%n) - 1] : memref<?xindex>
    %t = arith.addi %s, %x : index
    affine.yield %t : index
  }
  return %r : index
}

// CALL: f(9) = 36 allocates 0

// -----

// Globals have their initial values, and keep what is stored in them.

memref.global "private" constant @table : memref<2x3xf32> =
dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]>
memref.global "private" @flags : memref<4xi1> = dense<[true, false, true, true]>
memref.global "private" @counter : memref<i64> = dense<41>
memref.global "private" @zeros : memref<8xbf16> = dense<0.5>
memref.global "private" @later : memref<3xi16> = uninitialized
func.func @f(%i: index, %j: index) -> (f32, i1, i64, bf16) {
  %t = memref.get_global @table : memref<2x3xf32>
  %x = memref.load %t[%i, %j] : memref<2x3xf32>
  %g = memref.get_global @flags : memref<4xi1>
  %b = memref.load %g[%j] : memref<4xi1>
  %c = memref.get_global @counter : memref<i64>
  %v = memref.load %c[] : memref<i64>
  %one = arith.constant 1 : i64
  %w = arith.addi %v, %one : i64
  memref.store %w, %c[] : memref<i64>
  %z = memref.get_global @zeros : memref<8xbf16>
  %h = memref.load %z[%j] : memref<8xbf16>
  %l = memref.get_global @later : memref<3xi16>
  return %x, %b, %w, %h : f32, i1, i64, bf16
}

// CALL: f(1, 2) = 6.0, true, 42, 0.5

// -----

// Odd integers fill their container.

func.func @f(%a: memref<3xi5>, %b: memref<3xi24>) -> i5 {
  affine.for %i = 0 to 3 {
    %v = affine.load %a[%i] : memref<3xi5>
    %w = arith.extsi %v : i5 to i24
    affine.store %w, %b[%i] : memref<3xi24>
    affine.store %v, %a[%i] : memref<3xi5>
  }
  %x = affine.load %a[0] : memref<3xi5>
  return %x : i5
}

// CALL: f([-1, 9, 48], [0, 0, 0]) = -1 leaves #0 = [-1, 9, -16]; #1 = [-1, 9, -16]

// -----

// Memory may have vectors as elements.

func.func @f(%a: memref<12xf32>) -> f32 {
  %m = memref.alloc() : memref<2xvector<2x3xf32>>
  affine.for %i = 0 to 2 {
    %v = affine.vector_load %a[%i * 6] : memref<12xf32>, vector<6xf32>
    %w = affine.vector_load %a[6 - %i * 6] : memref<12xf32>, vector<6xf32>
    %s = arith.addf %v, %w : vector<6xf32>
    affine.vector_store %s, %a[%i * 6] : memref<12xf32>, vector<6xf32>
  }
  %z = arith.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : vector<2x3xf32>
  affine.store %z, %m[1] : memref<2xvector<2x3xf32>>
  %y = affine.load %m[1] : memref<2xvector<2x3xf32>>
  %t = arith.addf %y, %z : vector<2x3xf32>
  affine.store %t, %m[0] : memref<2xvector<2x3xf32>>
  %x = affine.load %a[0] : memref<12xf32>
  return %x : f32
}

// CALL: f([0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0, 11.0]) = 6.0 leaves #0 = [6.0, 8.0, 10.0, 12.0, 14.0, 16.0, 12.0, 15.0, 18.0, 21.0, 24.0, 27.0]

// -----

// A copy between overlapping views reads all elements before it writes.

func.func @f(%a: memref<10xi32>) {
  %s = memref.subview %a[0][8][1] : memref<10xi32> to memref<8xi32, strided<[1]>>
  %d = memref.subview %a[2][8][1] : memref<10xi32> to memref<8xi32, strided<[1], offset: 2>>
  memref.copy %s, %d : memref<8xi32, strided<[1]>> to memref<8xi32, strided<[1], offset: 2>>
  return
}

// CALL: f([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]) leaves #0 = [0, 1, 0, 1, 2, 3, 4, 5, 6, 7]

// -----

// `memref.assume_alignment` returns the same memory.

func.func @f(%a: memref<8xf32>) -> f32 {
  %b = memref.assume_alignment %a, 4 : memref<8xf32>
  %x = affine.load %b[3] : memref<8xf32>
  return %x : f32
}

// CALL: f([0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0]) = 3.0

// -----

// Rare forms are compiled: segments of no case.

func.func @main() -> i64 {
  %a = arith.constant 1 : i32
  "cf.switch"(%a)[^a, ^b] <{case_operand_segments = array<i32: 0, 0>,
    case_values = dense<1> : vector<1xi32>, operandSegmentSizes = array<i32: 1, 0, 0>}>
  : (i32) -> ()
^a:
  %x = arith.constant 5 : i64
  return %x : i64
^b:
  %y = arith.constant 6 : i64
  return %y : i64 }

// CALL: main() = 6

// -----

// Rare forms are compiled: no indices.

func.func @main() -> index {
  %0 = affine.linearize_index disjoint [] by () : index
  return %0 : index }

// CALL: main() = 0

// -----

// Rare forms are compiled: symbols of a strided layout.

func.func @main() -> f32 {
  %o = arith.constant 2 : index
  %s = arith.constant 7 : index
  %t = arith.constant 1 : index
  %x = arith.constant 1.5 : f32
  %m = memref.alloc()[%o, %s, %t] : memref<3x4xf32, strided<[?, ?], offset: ?>>
  affine.for %i = 0 to 3 { affine.for %j = 0 to 4 {
      affine.store %x, %m[%i, %j] : memref<3x4xf32, strided<[?, ?], offset: ?>> } }
  %r = affine.load %m[2, 3] : memref<3x4xf32, strided<[?, ?], offset: ?>>
  return %r : f32 }

// CALL: main() = 1.5

// -----

// Rare forms are compiled: packed lanes in two dimensions.

func.func @main() -> vector<2x2xf32> {
  %m = memref.alloc() : memref<8xf32>
  %z = arith.constant 0 : index
  affine.for %i = 0 to 8 {
    %k = arith.index_cast %i : index to i32
    %x = arith.sitofp %k : i32 to f32
    affine.store %x, %m[%i] : memref<8xf32>
  }
  %p = arith.constant dense<9.0> : vector<2x2xf32>
  %f = arith.constant dense<[[true, false], [true, true]]> : vector<2x2xi1>
  %v = vector.expandload %m[%z], %f, %p
  : memref<8xf32>, vector<2x2xi1>, vector<2x2xf32> into vector<2x2xf32>
  vector.compressstore %m[%z], %f, %p : memref<8xf32>, vector<2x2xi1>, vector<2x2xf32>
  return %v : vector<2x2xf32> }

// CALL: main() = [[0.0, 9.0], [1.0, 2.0]]

// -----

// A loop with step 0 is compiled. It is undefined if it is reached, which is no reason not to
// compile what is around it.

func.func @main(%a: index, %c: i1) -> index {
  %z = arith.constant 0 : index
  scf.if %c { scf.for %i = %a to %z step %z { } }
  return %a : index }

// CALL: main(7, false) = 7

// -----

// Transposing bf16 makes no vectors that llvm cannot read.

func.func @f(%a: memref<8x5xbf16>, %b: memref<5x8xbf16>) {
  affine.for %k = 0 to 5 {
    affine.for %i = 0 to 8 {
      %x = affine.load %a[%i, %k] : memref<8x5xbf16>
      %y = arith.bitcast %x : bf16 to bf16
      affine.store %y, %b[%k, %i] : memref<5x8xbf16>
    }
  }
  return
}

// CALL: f([[0.0, 1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0, 9.0], [10.0, 11.0, 12.0, 13.0, 14.0], [15.0, 16.0, 17.0, 18.0, 19.0], [20.0, 21.0, 22.0, 23.0, 24.0], [25.0, 26.0, 27.0, 28.0, 29.0], [30.0, 31.0, 32.0, 33.0, 34.0], [35.0, 36.0, 37.0, 38.0, 39.0]], [[0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]]) leaves #1 = [[0.0, 5.0, 10.0, 15.0, 20.0, 25.0, 30.0, 35.0], [1.0, 6.0, 11.0, 16.0, 21.0, 26.0, 31.0, 36.0], [2.0, 7.0, 12.0, 17.0, 22.0, 27.0, 32.0, 37.0], [3.0, 8.0, 13.0, 18.0, 23.0, 28.0, 33.0, 38.0], [4.0, 9.0, 14.0, 19.0, 24.0, 29.0, 34.0, 39.0]]

// -----

// Transposing bf16 makes no vectors that llvm cannot read.

func.func @f(%a: memref<8x5xbf16>, %b: memref<5x8xbf16>) {
  affine.for %k = 0 to 5 {
    affine.for %i = 0 to 8 {
      %x = affine.load %a[%i, %k] : memref<8x5xbf16>
      %y = arith.addf %x, %x : bf16
      affine.store %y, %b[%k, %i] : memref<5x8xbf16>
    }
  }
  return
}

// CALL: f([[0.0, 1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0, 9.0], [10.0, 11.0, 12.0, 13.0, 14.0], [15.0, 16.0, 17.0, 18.0, 19.0], [20.0, 21.0, 22.0, 23.0, 24.0], [25.0, 26.0, 27.0, 28.0, 29.0], [30.0, 31.0, 32.0, 33.0, 34.0], [35.0, 36.0, 37.0, 38.0, 39.0]], [[0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]]) leaves #1 = [[0.0, 10.0, 20.0, 30.0, 40.0, 50.0, 60.0, 70.0], [2.0, 12.0, 22.0, 32.0, 42.0, 52.0, 62.0, 72.0], [4.0, 14.0, 24.0, 34.0, 44.0, 54.0, 64.0, 74.0], [6.0, 16.0, 26.0, 36.0, 46.0, 56.0, 66.0, 76.0], [8.0, 18.0, 28.0, 38.0, 48.0, 58.0, 68.0, 78.0]]
