// RUN: call %s

// A loop runs from one argument to the other, and not at all if they cross.

func.func @f(%n: index, %m: index) -> (i64, i64) {
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %three = arith.constant 3 : i64
  %r:2 = affine.for %i = %n to %m step 1 iter_args(%count = %zero, %sum = %zero) -> (i64, i64) {
    %c = arith.addi %count, %one : i64
    %v = arith.index_cast %i : index to i64
    %t = arith.muli %sum, %three : i64
    %s = arith.addi %t, %v : i64
    affine.yield %c, %s : i64, i64
  }
  return %r#0, %r#1 : i64, i64
}

// CALL: f(0, 7) = 7, 543
// CALL: f(-5, 6) = 11, -398584
// CALL: f(3, 3) = 0, 0
// CALL: f(4, -4) = 0, 0
// CALL: f(-9, -2) = 7, -9294
// CALL: f(9223372036854775799, 9223372036854775807) = 8, -27884

// -----

// Loop bounds.
// A step beyond the largest index ends the loop.

func.func @f(%n: index, %m: index) -> (i64, i64) {
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %three = arith.constant 3 : i64
  %r:2 = affine.for %i = %n to %m step 2 iter_args(%count = %zero, %sum = %zero) -> (i64, i64) {
    %c = arith.addi %count, %one : i64
    %v = arith.index_cast %i : index to i64
    %t = arith.muli %sum, %three : i64
    %s = arith.addi %t, %v : i64
    affine.yield %c, %s : i64, i64
  }
  return %r#0, %r#1 : i64, i64
}

// CALL: f(0, 7) = 4, 36
// CALL: f(-5, 6) = 6, -1462
// CALL: f(3, 3) = 0, 0
// CALL: f(4, -4) = 0, 0
// CALL: f(-9, -2) = 4, -324
// CALL: f(9223372036854775799, 9223372036854775807) = 4, -324
// CALL: f(9223372036854775804, 9223372036854775807) = 2, -14
// CALL: f(-9223372036854775808, -9223372036854775803) = 3, -9223372036854775798

// -----

// A loop runs from one argument to the other, and not at all if they cross.

func.func @f(%n: index, %m: index) -> (i64, i64) {
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %three = arith.constant 3 : i64
  %r:2 = affine.for %i = %n to %m step 5 iter_args(%count = %zero, %sum = %zero) -> (i64, i64) {
    %c = arith.addi %count, %one : i64
    %v = arith.index_cast %i : index to i64
    %t = arith.muli %sum, %three : i64
    %s = arith.addi %t, %v : i64
    affine.yield %c, %s : i64, i64
  }
  return %r#0, %r#1 : i64, i64
}

// CALL: f(0, 7) = 2, 5
// CALL: f(-5, 6) = 3, -40
// CALL: f(3, 3) = 0, 0
// CALL: f(4, -4) = 0, 0
// CALL: f(-9, -2) = 2, -31
// CALL: f(9223372036854775799, 9223372036854775807) = 2, -31

// -----

// A step beyond the largest index ends the loop.

func.func @f(%n: index, %m: index) -> (i64, i64) {
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %three = arith.constant 3 : i64
  %r:2 = affine.for %i = %n to %m step 7 iter_args(%count = %zero, %sum = %zero) -> (i64, i64) {
    %c = arith.addi %count, %one : i64
    %v = arith.index_cast %i : index to i64
    %t = arith.muli %sum, %three : i64
    %s = arith.addi %t, %v : i64
    affine.yield %c, %s : i64, i64
  }
  return %r#0, %r#1 : i64, i64
}

// CALL: f(9223372036854775804, 9223372036854775807) = 1, 9223372036854775804
// CALL: f(-9223372036854775808, -9223372036854775803) = 1, -9223372036854775808

// -----

// A loop's bounds are the maximum and the minimum of several results.

func.func @f(%n: index, %m: index) -> (i64, i64) {
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %three = arith.constant 3 : i64
  %r:2 = affine.for %i = max affine_map<(d0)[s0] -> (d0 - 3, s0 * 2, -4)>(%n)[%m] to min affine_map<(d0)[s0] -> (d0 + 9, s0 + 20, 30)>(%n)[%m] iter_args(%count = %zero, %sum = %zero) -> (i64, i64) {
    %c = arith.addi %count, %one : i64
    %v = arith.index_cast %i : index to i64
    %t = arith.muli %sum, %three : i64
    %s = arith.addi %t, %v : i64
    affine.yield %c, %s : i64, i64
  }
  return %r#0, %r#1 : i64, i64
}

// CALL: f(-8, -3) = 5, -426
// CALL: f(-8, 2) = 0, 0
// CALL: f(-8, 11) = 0, 0
// CALL: f(0, -3) = 12, -664306
// CALL: f(0, 2) = 5, 542
// CALL: f(0, 11) = 0, 0
// CALL: f(5, -3) = 12, 664294
// CALL: f(5, 2) = 10, 132853
// CALL: f(5, 11) = 0, 0
// CALL: f(40, -3) = 0, 0
// CALL: f(40, 2) = 0, 0
// CALL: f(40, 11) = 0, 0

// -----

// Constant loop without iterations gives the initial values.

func.func @f(%n: index, %m: index) -> (i64, i64) {
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %three = arith.constant 3 : i64
  %r:2 = affine.for %i = 8 to -3 iter_args(%count = %zero, %sum = %zero) -> (i64, i64) {
    %c = arith.addi %count, %one : i64
    %v = arith.index_cast %i : index to i64
    %t = arith.muli %sum, %three : i64
    %s = arith.addi %t, %v : i64
    affine.yield %c, %s : i64, i64
  }
  return %r#0, %r#1 : i64, i64
}

// CALL: f(0, 0) = 0, 0

// -----

// A carried value may be another one.

func.func @f(%n: index) -> (i64, i64) {
  %a = arith.constant 0 : i64
  %b = arith.constant 1 : i64
  %r:2 = affine.for %i = 0 to %n iter_args(%x = %a, %y = %b) -> (i64, i64) {
    %z = arith.addi %x, %y : i64
    affine.yield %y, %z : i64, i64
  }
  return %r#0, %r#1 : i64, i64
}

// CALL: f(10) = 55, 89

// -----

// An `affine.if` without an else region stores in the iterations that its set selects.

func.func @f(%m: memref<10xi32>) {
  %one = arith.constant 1 : i32
  affine.for %i = 0 to 10 {
    affine.if affine_set<(d0) : (d0 mod 4 - 1 == 0)>(%i) {
      affine.store %one, %m[%i] : memref<10xi32>
    }
  }
  return
}

// CALL: f([0, 0, 0, 0, 0, 0, 0, 0, 0, 0]) leaves #0 = [0, 1, 0, 0, 0, 1, 0, 0, 0, 1]

// -----

// `affine.min` and `affine.max` give the least and the greatest result of their maps.

func.func @f(%x: index, %y: index) -> (index, index) {
  %a = affine.min affine_map<(d0)[s0] -> (d0 * 2, s0 - 7, 12)>(%x)[%y]
  %b = affine.max affine_map<(d0)[s0] -> (d0 * 2, s0 - 7, 12)>(%x)[%y]
  return %a, %b : index, index
}

// CALL: f(-9, -4) = -18, 12
// CALL: f(-9, 18) = -18, 12
// CALL: f(-9, 100) = -18, 93
// CALL: f(0, -4) = -11, 12
// CALL: f(0, 18) = 0, 12
// CALL: f(0, 100) = 0, 93
// CALL: f(5, -4) = -11, 12
// CALL: f(5, 18) = 10, 12
// CALL: f(5, 100) = 10, 93
// CALL: f(30, -4) = -11, 60
// CALL: f(30, 18) = 11, 60
// CALL: f(30, 100) = 12, 93

// -----

// Delinearize and linearize are inverse.

func.func @f(%x: index, %n: index) -> (index, index, index, index) {
  %r:3 = affine.delinearize_index %x into (%n, 4, 5) : index, index, index
  %l = affine.linearize_index disjoint [%r#0, %r#1, %r#2] by (%n, 4, 5) : index
  return %r#0, %r#1, %r#2, %l : index, index, index, index
}

// CALL: f(0, 100) = 0, 0, 0, 0
// CALL: f(19, 100) = 0, 3, 4, 19
// CALL: f(20, 100) = 1, 0, 0, 20
// CALL: f(59, 100) = 2, 3, 4, 59
// CALL: f(1234, 100) = 61, 2, 4, 1234
// CALL: f(-1, 100) = -1, 3, 4, -1
// CALL: f(-20, 100) = -1, 0, 0, -20
// CALL: f(-21, 100) = -2, 3, 4, -21

// -----

// Delinearize and linearize are inverse.

func.func @f(%x: index, %n: index) -> (index, index, index, index) {
  %r:3 = affine.delinearize_index %x into (4, 5) : index, index, index
  %l = affine.linearize_index disjoint [%r#0, %r#1, %r#2] by (4, 5) : index
  return %r#0, %r#1, %r#2, %l : index, index, index, index
}

// CALL: f(0, 100) = 0, 0, 0, 0
// CALL: f(19, 100) = 0, 3, 4, 19
// CALL: f(20, 100) = 1, 0, 0, 20
// CALL: f(59, 100) = 2, 3, 4, 59
// CALL: f(1234, 100) = 61, 2, 4, 1234
// CALL: f(-1, 100) = -1, 3, 4, -1
// CALL: f(-20, 100) = -1, 0, 0, -20
// CALL: f(-21, 100) = -2, 3, 4, -21

// -----

// `affine.linearize_index` takes a basis that is known only at run time.

func.func @f(%a: index, %b: index, %c: index, %n: index, %m: index) -> index {
  %l = affine.linearize_index [%a, %b, %c] by (%n, %m) : index
  return %l : index
}

// CALL: f(3, -2, 9, 7, 11) = 218

// -----

// Subscripts may have `floordiv` and `mod`; prefetches do nothing.

func.func @f(%a: memref<4x3xi32>, %b: memref<12xi32>) {
  affine.for %i = 0 to 12 {
    %v = affine.load %a[%i floordiv 3, %i mod 3] : memref<4x3xi32>
    affine.store %v, %b[11 - %i] : memref<12xi32>
  }
  affine.prefetch %a[0, 1], read, locality<2>, data : memref<4x3xi32>
  affine.prefetch %a[1, 0], write, locality<0>, instr : memref<4x3xi32>
  return
}

// CALL: f([[0, 1, 2], [3, 4, 5], [6, 7, 8], [9, 10, 11]], [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]) leaves #1 = [11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0]

// -----

// Vectors of one and two dimensions are loaded and stored.

func.func @f(%a: memref<6x8xf32>, %b: memref<6x8xf32>) {
  affine.for %i = 0 to 4 step 2 {
    %v = affine.vector_load %a[%i + 1, %i] : memref<6x8xf32>, vector<2x4xf32>
    affine.vector_store %v, %b[%i, 4 - %i] : memref<6x8xf32>, vector<2x4xf32>
  }
  return
}

// CALL: f([[0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0], [8.0, 9.0, 10.0, 11.0, 12.0, 13.0, 14.0, 15.0], [16.0, 17.0, 18.0, 19.0, 20.0, 21.0, 22.0, 23.0], [24.0, 25.0, 26.0, 27.0, 28.0, 29.0, 30.0, 31.0], [32.0, 33.0, 34.0, 35.0, 36.0, 37.0, 38.0, 39.0], [40.0, 41.0, 42.0, 43.0, 44.0, 45.0, 46.0, 47.0]], [[0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]]) leaves #1 = [[0.0, 0.0, 0.0, 0.0, 8.0, 9.0, 10.0, 11.0], [0.0, 0.0, 0.0, 0.0, 16.0, 17.0, 18.0, 19.0], [0.0, 0.0, 26.0, 27.0, 28.0, 29.0, 0.0, 0.0], [0.0, 0.0, 34.0, 35.0, 36.0, 37.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]]

// -----

// `affine.dma_start` copies as many elements as it says.

func.func @f(%a: memref<40xf32>, %b: memref<12xf32, 2>) {
  %tag = memref.alloc() : memref<1xi32>
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %c6 = arith.constant 6 : index
  %c10 = arith.constant 10 : index
  affine.dma_start %a[%c3], %b[%c0], %tag[%c0], %c6
  : memref<40xf32>, memref<12xf32, 2>, memref<1xi32>
  affine.dma_wait %tag[%c0], %c6 : memref<1xi32>
  affine.dma_start %a[%c0 + 1], %b[%c6], %tag[%c0], %c6, %c10, %c3
  : memref<40xf32>, memref<12xf32, 2>, memref<1xi32>
  affine.dma_wait %tag[%c0], %c6 : memref<1xi32>
  return
}

// CALL: f([0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 16.0, 17.0, 18.0, 19.0, 20.0, 21.0, 22.0, 23.0, 24.0, 25.0, 26.0, 27.0, 28.0, 29.0, 30.0, 31.0, 32.0, 33.0, 34.0, 35.0, 36.0, 37.0, 38.0, 39.0], [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]) leaves #1 = [3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 1.0, 2.0, 3.0, 11.0, 12.0, 13.0]
