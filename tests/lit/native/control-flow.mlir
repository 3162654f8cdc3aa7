// RUN: call %s

// `scf.for` runs over `index`.

func.func @f(%a: index, %b: index, %s: index) -> (index, i64) {
  %z = arith.constant 0 : index
  %c = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %r:2 = scf.for %i = %a to %b step %s iter_args(%x = %z, %n = %c) -> (index, i64)
  {
    %t = arith.addi %x, %i : index
    %m = arith.addi %n, %one : i64
    scf.yield %t, %m : index, i64
  }
  return %r#0, %r#1 : index, i64
}

// CALL: f(0, 10, 1) = 45, 10
// CALL: f(-7, 9, 3) = 3, 6
// CALL: f(5, 5, 2) = 0, 0
// CALL: f(9, -2, 1) = 0, 0
// CALL: f(100, 127, 20) = 220, 2

// -----

// `scf.for` runs over integers of any width.

func.func @f(%a: i32, %b: i32, %s: i32) -> (i32, i64) {
  %z = arith.constant 0 : i32
  %c = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %r:2 = scf.for %i = %a to %b step %s iter_args(%x = %z, %n = %c) -> (i32, i64)
  : i32 {
    %t = arith.addi %x, %i : i32
    %m = arith.addi %n, %one : i64
    scf.yield %t, %m : i32, i64
  }
  return %r#0, %r#1 : i32, i64
}

// CALL: f(0, 10, 1) = 45, 10
// CALL: f(-7, 9, 3) = 3, 6
// CALL: f(5, 5, 2) = 0, 0
// CALL: f(9, -2, 1) = 0, 0
// CALL: f(100, 127, 20) = 220, 2

// -----

// `scf.for` runs over integers of any width.

func.func @f(%a: i8, %b: i8, %s: i8) -> (i8, i64) {
  %z = arith.constant 0 : i8
  %c = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %r:2 = scf.for %i = %a to %b step %s iter_args(%x = %z, %n = %c) -> (i8, i64)
  : i8 {
    %t = arith.addi %x, %i : i8
    %m = arith.addi %n, %one : i64
    scf.yield %t, %m : i8, i64
  }
  return %r#0, %r#1 : i8, i64
}

// CALL: f(0, 10, 1) = 45, 10
// CALL: f(-7, 9, 3) = 3, 6
// CALL: f(5, 5, 2) = 0, 0
// CALL: f(9, -2, 1) = 0, 0
// CALL: f(100, 127, 20) = -36, 2

// -----

// An unsigned `scf.for` over `index` compares its bounds without sign.

func.func @f(%a: index, %b: index, %s: index) -> i64 {
  %c = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %r = scf.for unsigned %i = %a to %b step %s iter_args(%n = %c) -> (i64)
  {
    %m = arith.addi %n, %one : i64
    scf.yield %m : i64
  }
  return %r : i64
}

// CALL: f(-10, -1, 2) = 5
// CALL: f(3, -1, -20) = 2
// CALL: f(-20, 3, 1) = 0

// -----

// An unsigned `scf.for` compares its bounds without sign.

func.func @f(%a: i16, %b: i16, %s: i16) -> i64 {
  %c = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %r = scf.for unsigned %i = %a to %b step %s iter_args(%n = %c) -> (i64)
  : i16 {
    %m = arith.addi %n, %one : i64
    scf.yield %m : i64
  }
  return %r : i64
}

// CALL: f(-10, -1, 2) = 5
// CALL: f(3, -1, -20) = 2
// CALL: f(-20, 3, 1) = 0
// CALL: f(3, -1, 30000) = 3

// -----

// `scf.while` forwards values of other types than those that it carries.

func.func @f(%n: i64) -> (i64, i32) {
  %one = arith.constant 1 : i64
  %s0 = arith.constant 0 : i32
  %r:2 = scf.while (%x = %n, %s = %s0) : (i64, i32) -> (i64, i32) {
    %go = arith.cmpi sgt, %x, %one : i64
    %y = arith.muli %x, %x : i64
    scf.condition(%go) %y, %s : i64, i32
  } do {
  ^bb0(%y: i64, %s: i32):
    %k = arith.constant 7 : i64
    %z = arith.divsi %y, %k : i64
    %c = arith.constant 1 : i32
    %t = arith.addi %s, %c : i32
    scf.yield %z, %t : i64, i32
  }
  return %r#0, %r#1 : i64, i32
}

// CALL: f(1) = 1, 0
// CALL: f(0) = 0, 0
// CALL: f(3) = 1, 1
// CALL: f(4) = 0, 2
// CALL: f(5) = 1, 2

// -----

// `scf.if`, `scf.index_switch` and `scf.execute_region` give results.

func.func @f(%c: i1, %k: index, %x: i32) -> (i32, i32, i32) {
  %a = scf.if %c -> (i32) {
    %t = arith.addi %x, %x : i32
    scf.yield %t : i32
  } else {
    scf.yield %x : i32
  }
  %b = scf.index_switch %k -> i32
  case 2 {
    %two = arith.constant 200 : i32
    scf.yield %two : i32
  }
  case -5 {
    scf.yield %a : i32
  }
  default {
    %d = arith.constant -1 : i32
    scf.yield %d : i32
  }
  %e = scf.execute_region -> i32 {
    cf.cond_br %c, ^yes, ^no(%b : i32)
  ^yes:
    scf.yield %a : i32
  ^no(%v: i32):
    %w = arith.muli %v, %v : i32
    scf.yield %w : i32
  }
  return %a, %b, %e : i32, i32, i32
}

// CALL: f(true, 2, 21) = 42, 200, 42
// CALL: f(false, -5, 3) = 3, 3, 9
// CALL: f(false, 0, 3) = 3, -1, 1

// -----

// Parallel and forall are lexicographic.

func.func @f(%out: memref<?xi32>, %n: index) -> (f32, i64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %z = arith.constant 1.0 : f32
  %o = arith.constant 1 : i64
  %r:2 = scf.parallel (%i, %j) = (%c0, %c1) to (%n, %c3) step (%c2, %c1)
  init (%z, %o) -> (f32, i64) {
    %x = arith.addi %i, %j : index
    %y = arith.index_cast %x : index to i64
    %f = arith.sitofp %y : i64 to f32
    scf.reduce(%f, %y : f32, i64) {
    ^bb0(%a: f32, %b: f32):
      %h = arith.constant 0.5 : f32
      %p = arith.mulf %a, %h : f32
      %q = arith.addf %p, %b : f32
      scf.reduce.return %q : f32
    }, {
    ^bb0(%a: i64, %b: i64):
      %t = arith.constant 10 : i64
      %p = arith.muli %a, %t : i64
      %q = arith.addi %p, %b : i64
      scf.reduce.return %q : i64
    }
  }
  scf.forall (%i) = (0) to (%n) step (1) {
    %v = arith.index_cast %i : index to i32
    memref.store %v, %out[%i] : memref<?xi32>
  }
  return %r#0, %r#1 : f32, i64
}

// CALL: f([0, 0, 0, 0], 4) = 6.1875, 11234 leaves #0 = [0, 1, 2, 3]

// -----

// Branches and switches pass arguments to their target blocks.

func.func @f(%n: i32, %k: i32) -> i32 {
  %one = arith.constant 1 : i32
  cf.switch %k : i32, [
      default: ^loop(%n, %one : i32, i32),
      7: ^done(%n : i32),
      -3: ^done(%k : i32),
      8: ^loop(%one, %n : i32, i32)
  ]
^loop(%i: i32, %acc: i32):
  %z = arith.constant 0 : i32
  %more = arith.cmpi sgt, %i, %z : i32
  cf.cond_br %more, ^step, ^done(%acc : i32)
^step:
  %next = arith.muli %acc, %i : i32
  %j = arith.subi %i, %one : i32
  cf.br ^loop(%j, %next : i32, i32)
^done(%r: i32):
  return %r : i32
}
func.func @same(%c: i1, %a: i32, %b: i32) -> i32 {
  cf.cond_br %c, ^x(%a : i32), ^x(%b : i32)
^x(%r: i32):
  return %r : i32
}

// CALL: f(5, 0) = 120
// CALL: f(5, 7) = 5
// CALL: f(5, -3) = -3
// CALL: f(5, 8) = 5
// CALL: same(true, 1, 2) = 1
// CALL: same(false, 1, 2) = 2

// -----

// Blocks may be in any order, and may be unreachable.

func.func @f(%c: i1, %x: i32) -> i32 {
  cf.br ^first
^last:
  %z = arith.addi %y, %y : i32
  return %z : i32
^never(%q: i32):
  cf.br ^last
^first:
  %y = arith.muli %x, %x : i32
  cf.cond_br %c, ^last, ^other
^other:
  return %y : i32
}

// CALL: f(true, 3) = 18
// CALL: f(false, 3) = 9

// -----

// A recursive function returns several results.

func.func @fib(%n: i32) -> (i32, i32) {
  %z = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %base = arith.cmpi sle, %n, %z : i32
  %r:2 = scf.if %base -> (i32, i32) {
    scf.yield %z, %one : i32, i32
  } else {
    %m = arith.subi %n, %one : i32
    %p:2 = func.call @fib(%m) : (i32) -> (i32, i32)
    %s = arith.addi %p#0, %p#1 : i32
    scf.yield %p#1, %s : i32, i32
  }
  return %r#0, %r#1 : i32, i32
}
func.func @odd(%n: i32) -> i1 {
  %z = arith.constant 0 : i32
  %stop = arith.cmpi eq, %n, %z : i32
  cf.cond_br %stop, ^no, ^more
^no:
  %f = arith.constant false
  return %f : i1
^more:
  %one = arith.constant 1 : i32
  %m = arith.subi %n, %one : i32
  %r = func.call @even(%m) : (i32) -> i1
  return %r : i1
}
func.func @even(%n: i32) -> i1 {
  %z = arith.constant 0 : i32
  %stop = arith.cmpi eq, %n, %z : i32
  cf.cond_br %stop, ^yes, ^more
^yes:
  %t = arith.constant true
  return %t : i1
^more:
  %one = arith.constant 1 : i32
  %m = arith.subi %n, %one : i32
  %r = func.call @odd(%m) : (i32) -> i1
  return %r : i1
}

// CALL: fib(20) = 6765, 10946
// CALL: odd(7) = true
// CALL: odd(8) = false

// -----

// A function chosen at run time is called indirectly.

func.func private @double(%x: i32) -> i32 {
  %r = arith.addi %x, %x : i32
  return %r : i32
}
func.func private @negate(%x: i32) -> i32 {
  %z = arith.constant 0 : i32
  %r = arith.subi %z, %x : i32
  return %r : i32
}
func.func @f(%c: i1, %x: i32) -> i32 {
  %a = func.constant @double : (i32) -> i32
  %b = func.constant @negate : (i32) -> i32
  %g = scf.if %c -> ((i32) -> i32) {
    scf.yield %a : (i32) -> i32
  } else {
    scf.yield %b : (i32) -> i32
  }
  %r = func.call_indirect %g(%x) : (i32) -> i32
  return %r : i32
}

// CALL: f(true, 21) = 42
// CALL: f(false, 21) = -21

// -----

// Functions of the same name in nested modules are different functions.

func.func @f(%x: i32) -> i32 {
  %r = func.call @twice(%x) : (i32) -> i32
  return %r : i32
}
func.func private @twice(%x: i32) -> i32 {
  %r = arith.addi %x, %x : i32
  return %r : i32
}
module @inner {
  func.func @twice(%x: i32) -> i32 {
    return %x : i32
  }
}

// CALL: f(21) = 42

// -----

// Vectors of `i1` are passed to functions and returned.

func.func private @swap(%a: vector<1xi1>, %b: vector<1xi1>)
-> (vector<1xi1>, vector<1xi1>) {
  return %b, %a : vector<1xi1>, vector<1xi1>
}
func.func @f(%a: vector<1xi1>, %b: vector<1xi1>) -> (vector<1xi1>, vector<1xi1>) {
  %x:2 = call @swap(%a, %b)
  : (vector<1xi1>, vector<1xi1>) -> (vector<1xi1>, vector<1xi1>)
  return %x#0, %x#1 : vector<1xi1>, vector<1xi1>
}

// CALL: f([true], [false]) = [false], [true]

// -----

// Versions for large indices put elements into lane 7.

func.func @f(%A: memref<?xf16>, %n: index) {
  affine.for %i = 0 to %n {
    %a = affine.vector_load %A[%i * 16] : memref<?xf16>, vector<8xf16>
    %b = affine.vector_load %A[%i * 16 + 8] : memref<?xf16>, vector<8xf16>
    %x = vector.extract %a[7] : f16 from vector<8xf16>
    %c = vector.insert %x, %b[7] : f16 into vector<8xf16>
    affine.vector_store %c, %A[%i * 16] : memref<?xf16>, vector<8xf16>
  }
  return
}

// CALL: f([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31], 2) leaves #0 = [8.0, 9.0, 10.0, 11.0, 12.0, 13.0, 14.0, 7.0, 8.0, 9.0, 10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 24.0, 25.0, 26.0, 27.0, 28.0, 29.0, 30.0, 23.0, 24.0, 25.0, 26.0, 27.0, 28.0, 29.0, 30.0, 31.0]

// -----

// Versions for large indices put elements into lane 7.

func.func @f(%A: memref<?xbf16>, %n: index) {
  affine.for %i = 0 to %n {
    %a = affine.vector_load %A[%i * 16] : memref<?xbf16>, vector<8xbf16>
    %b = affine.vector_load %A[%i * 16 + 8] : memref<?xbf16>, vector<8xbf16>
    %x = vector.extract %a[7] : bf16 from vector<8xbf16>
    %c = vector.insert %x, %b[7] : bf16 into vector<8xbf16>
    affine.vector_store %c, %A[%i * 16] : memref<?xbf16>, vector<8xbf16>
  }
  return
}

// CALL: f([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31], 2) leaves #0 = [8.0, 9.0, 10.0, 11.0, 12.0, 13.0, 14.0, 7.0, 8.0, 9.0, 10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 24.0, 25.0, 26.0, 27.0, 28.0, 29.0, 30.0, 23.0, 24.0, 25.0, 26.0, 27.0, 28.0, 29.0, 30.0, 31.0]

// -----

// Versions for large indices put elements into lane 7.

func.func @f(%A: memref<?xi16>, %n: index) {
  affine.for %i = 0 to %n {
    %a = affine.vector_load %A[%i * 16] : memref<?xi16>, vector<8xi16>
    %b = affine.vector_load %A[%i * 16 + 8] : memref<?xi16>, vector<8xi16>
    %x = vector.extract %a[7] : i16 from vector<8xi16>
    %c = vector.insert %x, %b[7] : i16 into vector<8xi16>
    affine.vector_store %c, %A[%i * 16] : memref<?xi16>, vector<8xi16>
  }
  return
}

// CALL: f([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31], 2) leaves #0 = [8, 9, 10, 11, 12, 13, 14, 7, 8, 9, 10, 11, 12, 13, 14, 15, 24, 25, 26, 27, 28, 29, 30, 23, 24, 25, 26, 27, 28, 29, 30, 31]
