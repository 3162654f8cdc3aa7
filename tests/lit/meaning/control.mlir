// RUN: call %s

// A parallel loop without iterations gives the neutral element of its reduction.

func.func @f(%v: i32, %n: index) -> i32 {
  %0 = affine.parallel (%i) = (0) to (%n) reduce ("addi") -> (i32) {
    affine.yield %v : i32
  }
  return %0 : i32
}

// CALL: f(3, 0) = 0
// CALL: f(3, 1) = 3

// -----

// A parallel loop without iterations gives the neutral element of its reduction.

func.func @f(%v: i32, %n: index) -> i32 {
  %0 = affine.parallel (%i) = (0) to (%n) reduce ("muli") -> (i32) {
    affine.yield %v : i32
  }
  return %0 : i32
}

// CALL: f(3, 0) = 1
// CALL: f(3, 1) = 3

// -----

// A parallel loop without iterations gives the neutral element of its reduction.

func.func @f(%v: i32, %n: index) -> i32 {
  %0 = affine.parallel (%i) = (0) to (%n) reduce ("andi") -> (i32) {
    affine.yield %v : i32
  }
  return %0 : i32
}

// CALL: f(3, 0) = -1
// CALL: f(3, 1) = 3

// -----

// A parallel loop without iterations gives the neutral element of its reduction.

func.func @f(%v: i32, %n: index) -> i32 {
  %0 = affine.parallel (%i) = (0) to (%n) reduce ("ori") -> (i32) {
    affine.yield %v : i32
  }
  return %0 : i32
}

// CALL: f(3, 0) = 0
// CALL: f(3, 1) = 3

// -----

// A parallel loop without iterations gives the neutral element of its reduction.

func.func @f(%v: f32, %n: index) -> f32 {
  %0 = affine.parallel (%i) = (0) to (%n) reduce ("addf") -> (f32) {
    affine.yield %v : f32
  }
  return %0 : f32
}

// CALL: f(3, 0) = 0.0
// CALL: f(3, 1) = 3.0

// -----

// A parallel loop without iterations gives the neutral element of its reduction.

func.func @f(%v: f32, %n: index) -> f32 {
  %0 = affine.parallel (%i) = (0) to (%n) reduce ("mulf") -> (f32) {
    affine.yield %v : f32
  }
  return %0 : f32
}

// CALL: f(3, 0) = 1.0
// CALL: f(3, 1) = 3.0

// -----

// A parallel loop without iterations gives the neutral element of its reduction.

func.func @f(%v: f32, %n: index) -> f32 {
  %0 = affine.parallel (%i) = (0) to (%n) reduce ("maximumf") -> (f32) {
    affine.yield %v : f32
  }
  return %0 : f32
}

// CALL: f(3, 0) = -inf
// CALL: f(3, 1) = 3.0

// -----

// A parallel loop without iterations gives the neutral element of its reduction.

func.func @f(%v: f32, %n: index) -> f32 {
  %0 = affine.parallel (%i) = (0) to (%n) reduce ("minimumf") -> (f32) {
    affine.yield %v : f32
  }
  return %0 : f32
}

// CALL: f(3, 0) = inf
// CALL: f(3, 1) = 3.0

// -----

// What does not fit in an affine expression is poison.

func.func @f(%n: index, %m: index) -> index {
  // expected-note @below {{because of what is divided that does not fit in 64 bits}}
  %r = affine.apply affine_map<(d0) -> ((d0 * 4611686018427387904 + d0) mod 7)>(%n)
  // expected-error @below {{poison: 'func.return' op uses poison as a result}}
  return %r : index
}

// INTERPRET: f(2, 9223372036854775807)
// CALL: f(1, 4611686018427387903) = 5

// -----

// What does not fit in an affine expression is poison.

func.func @f(%n: index, %m: index) -> index {
  // expected-note @below {{because of what is divided that does not fit in 64 bits}}
  %r = affine.apply affine_map<(d0)[s0] -> ((d0 + s0) floordiv 3)>(%m)[%m]
  // expected-error @below {{poison: 'func.return' op uses poison as a result}}
  return %r : index
}

// INTERPRET: f(2, 9223372036854775807)
// CALL: f(1, 4611686018427387903) = 3074457345618258602

// -----

// What does not fit in an affine expression is poison.

func.func @f(%n: index, %m: index) -> index {
  // expected-note @below {{because of what is compared that does not fit in 64 bits}}
  %r = affine.min affine_map<(d0) -> (d0 * 4611686018427387904, 3)>(%n)
  // expected-error @below {{poison: 'func.return' op uses poison as a result}}
  return %r : index
}

// INTERPRET: f(2, 9223372036854775807)
// CALL: f(1, 4611686018427387903) = 3

// -----

// What does not fit in an affine expression is poison.

func.func @f(%n: index, %m: index) -> index {
  // expected-note @below {{because of what is compared that does not fit in 64 bits}}
  %r = affine.max affine_map<(d0) -> (d0 + 1, 3)>(%m)
  // expected-error @below {{poison: 'func.return' op uses poison as a result}}
  return %r : index
}

// INTERPRET: f(2, 9223372036854775807)
// CALL: f(1, 4611686018427387903) = 4611686018427387904

// -----

// What does not fit in an affine expression is poison.

func.func @f(%n: index, %m: index) -> index {
  // expected-error @below {{poison: 'affine.if' op uses poison: what is compared does not fit in 64 bits}}
  affine.if affine_set<(d0) : (d0 * 4611686018427387904 >= 0)>(%n) {
  }
  %r = arith.constant 0 : index
  return %r : index
}

// INTERPRET: f(2, 9223372036854775807)
// CALL: f(1, 4611686018427387903) = 0

// -----

// What does not fit in an affine expression is poison.

func.func @f(%n: index, %m: index) -> index {
  // expected-error @below {{poison: 'affine.if' op uses poison: what is compared does not fit in 64 bits}}
  affine.if affine_set<(d0) : (d0 + 1 == 0)>(%m) {
  }
  %r = arith.constant 0 : index
  return %r : index
}

// INTERPRET: f(2, 9223372036854775807)
// CALL: f(1, 4611686018427387903) = 0

// -----

// What does not fit in an affine expression is poison.

func.func @f(%n: index, %m: index) -> index {
  // expected-error @below {{poison: 'affine.for' op uses poison: what is compared does not fit in 64 bits}}
  affine.for %i = 0 to min affine_map<(d0) -> (d0 * 4611686018427387904, 3)>(%n) {
  }
  %r = arith.constant 0 : index
  return %r : index
}

// INTERPRET: f(2, 9223372036854775807)
// CALL: f(1, 4611686018427387903) = 0

// -----

// What does not fit in an affine expression is poison.

func.func @f(%n: index, %m: index) -> index {
  // expected-error @below {{poison: 'affine.parallel' op uses poison: what is compared does not fit in 64 bits}}
  affine.parallel (%i) = (max(%m + 1, 0)) to (3) {
  }
  %r = arith.constant 0 : index
  return %r : index
}

// INTERPRET: f(2, 9223372036854775807)
// CALL: f(1, 4611686018427387903) = 0

// -----

// Sums and products of indices wrap.

func.func @f(%n: index) -> index {
  %r = affine.apply affine_map<(d0) -> (d0 + 1)>(%n)
  return %r : index
}

// CALL: f(9223372036854775807) = -9223372036854775808

// -----

// Sums and products of indices wrap.

func.func @f(%n: index) -> index {
  %r = affine.apply affine_map<(d0) -> (d0 * 3)>(%n)
  return %r : index
}

// CALL: f(9223372036854775807) = 9223372036854775805

// -----

// Sums and products of indices wrap.

func.func @f(%n: index) -> index {
  %r = affine.apply affine_map<(d0) -> (d0 * 2 - 9223372036854775807)>(%n)
  return %r : index
}

// CALL: f(9223372036854775807) = 9223372036854775807

// -----

// An `assign` reduction of other than one iteration gives poison.

func.func @f(%v: f32, %n: index) -> f32 {
  // expected-note @below {{because of an 'assign' reduction over other than one iteration}}
  %0 = affine.parallel (%i) = (0) to (%n) reduce ("assign") -> (f32) {
    affine.yield %v : f32
  }
  // expected-error @below {{poison: 'func.return' op uses poison as a result}}
  return %0 : f32
}

// INTERPRET: f(3.0, 1) = 3.0
// INTERPRET: f(3.0, 2)
// INTERPRET: f(3.0, 0)

// -----

// A loop starts at the greatest lower bound and ends at the least upper bound.

func.func @f(%a: index, %b: index) -> index {
  %z = arith.constant 0 : index
  %0 = affine.for %i = max affine_map<(d0, d1) -> (d0, d1, 2)>(%a, %b)
  to min affine_map<(d0, d1) -> (d0 + 5, d1 + 7)>(%a, %b) step 2 iter_args(%s = %z) -> index {
    %1 = arith.addi %s, %i : index
    affine.yield %1 : index
  }
  return %0 : index
}

// CALL: f(1, 3) = 8
// CALL: f(9, -9) = 0

// -----

// `scf.for` compares its bounds with or without sign, as it says.

func.func @f(%a: i8, %b: i8, %s: i8) -> i8 {
  %z = arith.constant 0 : i8
  %0 = scf.for unsigned %i = %a to %b step %s iter_args(%n = %z) -> i8 : i8 {
    %o = arith.constant 1 : i8
    %1 = arith.addi %n, %o : i8
    scf.yield %1 : i8
  }
  return %0 : i8
}

// CALL: f(120, 130, 2) = 5

// -----

// `scf.for` compares its bounds with or without sign, as it says.

func.func @f(%a: i8, %b: i8, %s: i8) -> i8 {
  %z = arith.constant 0 : i8
  %0 = scf.for %i = %a to %b step %s iter_args(%n = %z) -> i8 : i8 {
    %o = arith.constant 1 : i8
    %1 = arith.addi %n, %o : i8
    scf.yield %1 : i8
  }
  return %0 : i8
}

// CALL: f(120, 130, 2) = 0

// -----

// `scf.if` is an error where it uses poison as the condition.

func.func @f() {
  // expected-note @below {{because of the poison value made here}}
  %p = ub.poison : i1
  // expected-error @below {{poison: 'scf.if' op uses poison as the condition}}
  scf.if %p {
  }
  return
}

// INTERPRET: f()

// -----

// `cf.cond_br` is an error where it uses poison as the condition.

func.func @f() {
  // expected-note @below {{because of the poison value made here}}
  %p = ub.poison : i1
  // expected-error @below {{poison: 'cf.cond_br' op uses poison as the condition}}
  cf.cond_br %p, ^bb1, ^bb1
^bb1:
  return
}

// INTERPRET: f()

// -----

// `affine.for` is an error where it uses poison as an operand of the upper bound.

func.func @f() {
  // expected-note @below {{because of the poison value made here}}
  %p = ub.poison : index
  // expected-error @below {{poison: 'affine.for' op uses poison as an operand of the upper bound}}
  affine.for %i = 0 to %p {
  }
  return
}

// INTERPRET: f()

// -----

// `cf.switch` is an error where it uses poison as the flag.

func.func @f() {
  // expected-note @below {{because of the poison value made here}}
  %p = ub.poison : i32
  // expected-error @below {{poison: 'cf.switch' op uses poison as the flag}}
  cf.switch %p : i32, [default: ^bb1]
^bb1:
  return
}

// INTERPRET: f()

// -----

// `scf.for` is an error where it has the step 0, which is not positive.

func.func @f() {
  %p = arith.constant 0 : index
  // expected-error @below {{invalid-size: 'scf.for' op has the step 0, which is not positive}}
  scf.for %i = %p to %p step %p {
  }
  return
}

// INTERPRET: f()

// -----

// `cf.assert` is an error where it fails: told you so.

func.func @f() {
  %p = arith.constant false
  // expected-error @below {{assertion: 'cf.assert' op fails: told you so}}
  cf.assert %p, "told you so"
  return
}

// INTERPRET: f()

// -----

// `affine.apply` is an error where it divides by 0: a divisor must be positive.

func.func @f() {
  %p = arith.constant 0 : index
  // expected-error @below {{division-by-zero: 'affine.apply' op divides by 0: a divisor must be positive}}
  %q = affine.apply affine_map<(d0)[s0] -> (d0 mod s0)>(%p)[%p]
  return
}

// INTERPRET: f()

// -----

// `affine.delinearize_index` is an error where it has the basis 0, which is not positive.

func.func @f() {
  %p = arith.constant 0 : index
  // expected-error @below {{division-by-zero: 'affine.delinearize_index' op has the basis 0, which is not positive}}
  %q:2 = affine.delinearize_index %p into (%p) : index, index
  return
}

// INTERPRET: f()

// -----

// The cases of a `cf.switch` are compared in the width of the flag.

func.func @f(%x: i8, %t: i1) -> (i32, i32) {
  %0 = scf.execute_region -> i32 {
    cf.switch %x : i8, [default: ^bb1, 255: ^bb2, 3: ^bb3]
  ^bb1:
    %a = arith.constant 10 : i32
    scf.yield %a : i32
  ^bb2:
    %b = arith.constant 20 : i32
    scf.yield %b : i32
  ^bb3:
    %c = arith.constant 30 : i32
    scf.yield %c : i32
  }
  %1 = scf.execute_region -> i32 {
    cf.switch %t : i1, [default: ^bb1, 1: ^bb2]
  ^bb1:
    %a = arith.constant 10 : i32
    scf.yield %a : i32
  ^bb2:
    %b = arith.constant 20 : i32
    scf.yield %b : i32
  }
  return %0, %1 : i32, i32
}

// CALL: f(-1, true) = 20, 20
// CALL: f(3, false) = 30, 10
// CALL: f(4, false) = 10, 10

// -----

// Reaching `ub.unreachable` is an error.

func.func @f() {
  // expected-error @below {{unreachable: 'ub.unreachable' op is reached}}
  ub.unreachable
}

// INTERPRET: f()

// -----

// A digit outside of its basis gives poison where `disjoint` is promised.

func.func @f(%a: index, %b: index) -> index {
  // expected-note @below {{because of a digit outside its basis under 'disjoint'}}
  %r = affine.linearize_index disjoint [%a, %b] by (3, 4) : index
  // expected-error @below {{poison: 'func.return' op uses poison as a result}}
  return %r : index
}

// CALL: f(2, 3) = 11
// INTERPRET: f(2, 4)

// -----

// Recursion.
// Endless recursion is a clean error.

func.func @f(%n: i64) -> i64 {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %z = arith.cmpi eq, %n, %c0 : i64
  %r = scf.if %z -> i64 {
    scf.yield %c0 : i64
  } else {
    %m = arith.subi %n, %c1 : i64
    // expected-error @below {{stack-overflow: 'func.call' op enters more than 4000 regions in each other}}
    %0 = func.call @f(%m) : (i64) -> i64
    %1 = arith.addi %0, %n : i64
    scf.yield %1 : i64
  }
  return %r : i64
}

// CALL: f(1500) = 1125750
// INTERPRET: f(-1)

// -----

// Each call of a recursive function has its own values.

func.func @f(%n: i64) -> i64 {
  %c1 = arith.constant 1 : i64
  %c2 = arith.constant 2 : i64
  %small = arith.cmpi sle, %n, %c1 : i64
  cf.cond_br %small, ^leaf, ^inner
^leaf:
  return %n : i64
^inner:
  %a = arith.subi %n, %c1 : i64
  %b = arith.subi %n, %c2 : i64
  %x = call @f(%a) : (i64) -> i64
  %y = call @f(%b) : (i64) -> i64
  %s = arith.addi %x, %y : i64
  return %s : i64
}

// CALL: f(15) = 610

// -----

// A function chosen at run time is called indirectly.

func.func @double(%x: i32) -> i32 {
  %0 = arith.addi %x, %x : i32
  return %0 : i32
}
func.func @square(%x: i32) -> i32 {
  %0 = arith.muli %x, %x : i32
  return %0 : i32
}
func.func @f(%x: i32, %c: i1) -> i32 {
  %d = func.constant @double : (i32) -> i32
  %s = func.constant @square : (i32) -> i32
  %g = arith.select %c, %d, %s : (i32) -> i32
  %0 = func.call_indirect %g(%x) : (i32) -> i32
  return %0 : i32
}

// CALL: f(5, true) = 10
// CALL: f(5, false) = 25

// -----

// Functions of the C library are known; calling another external function is an error.

func.func private @sinf(f32) -> f32
func.func private @pow(f64, f64) -> f64
func.func private @rtclock() -> f64
func.func private @launch_missiles()
func.func @f(%x: f32, %y: f64) -> (f32, f64) {
  %0 = call @sinf(%x) : (f32) -> f32
  %1 = call @pow(%y, %y) : (f64, f64) -> f64
  %2 = call @rtclock() : () -> f64
  return %0, %1 : f32, f64
}
func.func @g() {
  call @launch_missiles() : () -> ()
  return
}

// INTERPRET: f(0.0, 3.0) = 0.0, 27.0

// -----

// Functions of the C library are known; calling another external function is an error.

func.func private @sinf(f32) -> f32
func.func private @pow(f64, f64) -> f64
func.func private @rtclock() -> f64
func.func private @launch_missiles()
func.func @h(%x: f32, %y: f64) -> (f32, f64) {
  %0 = call @sinf(%x) : (f32) -> f32
  %1 = call @pow(%y, %y) : (f64, f64) -> f64
  %2 = call @rtclock() : () -> f64
  return %0, %1 : f32, f64
}
func.func @f() {
  // expected-error @below {{unsupported: 'func.call' op calls 'launch_missiles', which has no body and is not known}}
  call @launch_missiles() : () -> ()
  return
}

// INTERPRET: f()

// -----

// Nested modules have their own symbols.

func.func private @g() -> i32 {
  %0 = arith.constant 1 : i32
  return %0 : i32
}
module @inner {
  func.func @g() -> i32 {
    %0 = arith.constant 2 : i32
    return %0 : i32
  }
}
func.func @f() -> i32 {
  %0 = call @g() : () -> i32
  return %0 : i32
}

// CALL: f() = 1

// -----

// Ops without a meaning fail when they are reached.

func.func @f(%c: i1) -> i32 {
  %r = arith.constant 1 : i32
  scf.if %c {
    // expected-error @below {{unsupported: 'vector.vscale' op works on scalable vectors, which the interpreter does not support}}
    %0 = vector.vscale
  }
  return %r : i32
}

// INTERPRET: f(false) = 1
// INTERPRET: f(true)

// -----

// Stack memory of loops ends with the iteration.

func.func @f(%v: f32) {
  %o = memref.alloca() : memref<1xf32>
  %last = affine.for %i = 0 to 2 iter_args(%m = %o) -> (memref<1xf32>) {
    // expected-error @below {{use-after-free: 'affine.store' op writes memory that was left with its scope before}}
    affine.store %v, %m[0] : memref<1xf32>
    %a = memref.alloca() : memref<1xf32>
    affine.yield %a : memref<1xf32>
  }
  return
}

// INTERPRET: f(1.0)

// -----

// Maps and sets with deeply nested expressions are evaluated.

func.func @f(%n: index) -> (index, index, i1) {
  %true = arith.constant true
  %false = arith.constant false
  %a = affine.apply affine_map<(d0) -> ((d0 + 0) floordiv 2 + (d0 + 1) floordiv 3 + (d0 + 2) floordiv 4 + (d0 + 3) floordiv 5 + (d0 + 4) floordiv 6 + (d0 + 5) floordiv 7 + (d0 + 6) floordiv 8 + (d0 + 7) floordiv 9 + (d0 + 8) floordiv 10 + (d0 + 9) floordiv 11 + (d0 + 10) floordiv 12 + (d0 + 11) floordiv 13 + (d0 + 12) floordiv 14 + (d0 + 13) floordiv 15 + (d0 + 14) floordiv 16 + (d0 + 15) floordiv 17 + (d0 + 16) floordiv 18 + (d0 + 17) floordiv 19 + (d0 + 18) floordiv 20 + (d0 + 19) floordiv 21 + (d0 + 20) floordiv 22 + (d0 + 21) floordiv 23 + (d0 + 22) floordiv 24 + (d0 + 23) floordiv 25 + (d0 + 24) floordiv 26 + (d0 + 25) floordiv 27 + (d0 + 26) floordiv 28 + (d0 + 27) floordiv 29 + (d0 + 28) floordiv 30 + (d0 + 29) floordiv 31 + (d0 + 30) floordiv 32 + (d0 + 31) floordiv 33 + (d0 + 32) floordiv 34 + (d0 + 33) floordiv 35 + (d0 + 34) floordiv 36 + (d0 + 35) floordiv 37 + (d0 + 36) floordiv 38 + (d0 + 37) floordiv 39 + (d0 + 38) floordiv 40 + (d0 + 39) floordiv 41 + (d0 + 40) floordiv 42 + (d0 + 41) floordiv 43 + (d0 + 42) floordiv 44 + (d0 + 43) floordiv 45 + (d0 + 44) floordiv 46 + (d0 + 45) floordiv 47 + (d0 + 46) floordiv 48 + (d0 + 47) floordiv 49 + (d0 + 48) floordiv 50 + (d0 + 49) floordiv 51 + (d0 + 50) floordiv 52 + (d0 + 51) floordiv 53 + (d0 + 52) floordiv 54 + (d0 + 53) floordiv 55 + (d0 + 54) floordiv 56 + (d0 + 55) floordiv 57 + (d0 + 56) floordiv 58 + (d0 + 57) floordiv 59 + (d0 + 58) floordiv 60 + (d0 + 59) floordiv 61 + (d0 + 60) floordiv 62 + (d0 + 61) floordiv 63 + (d0 + 62) floordiv 64 + (d0 + 63) floordiv 65 + (d0 + 64) floordiv 66 + (d0 + 65) floordiv 67 + (d0 + 66) floordiv 68 + (d0 + 67) floordiv 69 + (d0 + 68) floordiv 70 + (d0 + 69) floordiv 71 + (d0 + 70) floordiv 72 + (d0 + 71) floordiv 73 + (d0 + 72) floordiv 74 + (d0 + 73) floordiv 75 + (d0 + 74) floordiv 76 + (d0 + 75) floordiv 77 + (d0 + 76) floordiv 78 + (d0 + 77) floordiv 79 + (d0 + 78) floordiv 80 + (d0 + 79) floordiv 81 + (d0 + 80) floordiv 82 + (d0 + 81) floordiv 83 + (d0 + 82) floordiv 84 + (d0 + 83) floordiv 85 + (d0 + 84) floordiv 86 + (d0 + 85) floordiv 87 + (d0 + 86) floordiv 88 + (d0 + 87) floordiv 89 + (d0 + 88) floordiv 90 + (d0 + 89) floordiv 91 + (d0 + 90) floordiv 92 + (d0 + 91) floordiv 93 + (d0 + 92) floordiv 94 + (d0 + 93) floordiv 95 + (d0 + 94) floordiv 96 + (d0 + 95) floordiv 97 + (d0 + 96) floordiv 98 + (d0 + 97) floordiv 99 + (d0 + 98) floordiv 100 + (d0 + 99) floordiv 101 + (d0 + 100) floordiv 102 + (d0 + 101) floordiv 103 + (d0 + 102) floordiv 104 + (d0 + 103) floordiv 105 + (d0 + 104) floordiv 106 + (d0 + 105) floordiv 107 + (d0 + 106) floordiv 108 + (d0 + 107) floordiv 109 + (d0 + 108) floordiv 110 + (d0 + 109) floordiv 111 + (d0 + 110) floordiv 112 + (d0 + 111) floordiv 113 + (d0 + 112) floordiv 114 + (d0 + 113) floordiv 115 + (d0 + 114) floordiv 116 + (d0 + 115) floordiv 117 + (d0 + 116) floordiv 118 + (d0 + 117) floordiv 119 + (d0 + 118) floordiv 120 + (d0 + 119) floordiv 121 + (d0 + 120) floordiv 122 + (d0 + 121) floordiv 123 + (d0 + 122) floordiv 124 + (d0 + 123) floordiv 125 + (d0 + 124) floordiv 126 + (d0 + 125) floordiv 127 + (d0 + 126) floordiv 128 + (d0 + 127) floordiv 129 + (d0 + 128) floordiv 130 + (d0 + 129) floordiv 131 + (d0 + 130) floordiv 132 + (d0 + 131) floordiv 133 + (d0 + 132) floordiv 134 + (d0 + 133) floordiv 135 + (d0 + 134) floordiv 136 + (d0 + 135) floordiv 137 + (d0 + 136) floordiv 138 + (d0 + 137) floordiv 139 + (d0 + 138) floordiv 140 + (d0 + 139) floordiv 141 + (d0 + 140) floordiv 142 + (d0 + 141) floordiv 143 + (d0 + 142) floordiv 144 + (d0 + 143) floordiv 145 + (d0 + 144) floordiv 146 + (d0 + 145) floordiv 147 + (d0 + 146) floordiv 148 + (d0 + 147) floordiv 149 + (d0 + 148) floordiv 150 + (d0 + 149) floordiv 151 + (d0 + 150) floordiv 152 + (d0 + 151) floordiv 153 + (d0 + 152) floordiv 154 + (d0 + 153) floordiv 155 + (d0 + 154) floordiv 156 + (d0 + 155) floordiv 157 + (d0 + 156) floordiv 158 + (d0 + 157) floordiv 159 + (d0 + 158) floordiv 160 + (d0 + 159) floordiv 161 + (d0 + 160) floordiv 162 + (d0 + 161) floordiv 163 + (d0 + 162) floordiv 164 + (d0 + 163) floordiv 165 + (d0 + 164) floordiv 166 + (d0 + 165) floordiv 167 + (d0 + 166) floordiv 168 + (d0 + 167) floordiv 169 + (d0 + 168) floordiv 170 + (d0 + 169) floordiv 171 + (d0 + 170) floordiv 172 + (d0 + 171) floordiv 173 + (d0 + 172) floordiv 174 + (d0 + 173) floordiv 175 + (d0 + 174) floordiv 176 + (d0 + 175) floordiv 177 + (d0 + 176) floordiv 178 + (d0 + 177) floordiv 179 + (d0 + 178) floordiv 180 + (d0 + 179) floordiv 181 + (d0 + 180) floordiv 182 + (d0 + 181) floordiv 183 + (d0 + 182) floordiv 184 + (d0 + 183) floordiv 185 + (d0 + 184) floordiv 186 + (d0 + 185) floordiv 187 + (d0 + 186) floordiv 188 + (d0 + 187) floordiv 189 + (d0 + 188) floordiv 190 + (d0 + 189) floordiv 191 + (d0 + 190) floordiv 192 + (d0 + 191) floordiv 193 + (d0 + 192) floordiv 194 + (d0 + 193) floordiv 195 + (d0 + 194) floordiv 196 + (d0 + 195) floordiv 197 + (d0 + 196) floordiv 198 + (d0 + 197) floordiv 199 + (d0 + 198) floordiv 200 + (d0 + 199) floordiv 201 + (d0 + 200) floordiv 202 + (d0 + 201) floordiv 203 + (d0 + 202) floordiv 204 + (d0 + 203) floordiv 205 + (d0 + 204) floordiv 206 + (d0 + 205) floordiv 207 + (d0 + 206) floordiv 208 + (d0 + 207) floordiv 209 + (d0 + 208) floordiv 210 + (d0 + 209) floordiv 211 + (d0 + 210) floordiv 212 + (d0 + 211) floordiv 213 + (d0 + 212) floordiv 214 + (d0 + 213) floordiv 215 + (d0 + 214) floordiv 216 + (d0 + 215) floordiv 217 + (d0 + 216) floordiv 218 + (d0 + 217) floordiv 219 + (d0 + 218) floordiv 220 + (d0 + 219) floordiv 221 + (d0 + 220) floordiv 222 + (d0 + 221) floordiv 223 + (d0 + 222) floordiv 224 + (d0 + 223) floordiv 225 + (d0 + 224) floordiv 226 + (d0 + 225) floordiv 227 + (d0 + 226) floordiv 228 + (d0 + 227) floordiv 229 + (d0 + 228) floordiv 230 + (d0 + 229) floordiv 231 + (d0 + 230) floordiv 232 + (d0 + 231) floordiv 233 + (d0 + 232) floordiv 234 + (d0 + 233) floordiv 235 + (d0 + 234) floordiv 236 + (d0 + 235) floordiv 237 + (d0 + 236) floordiv 238 + (d0 + 237) floordiv 239 + (d0 + 238) floordiv 240 + (d0 + 239) floordiv 241 + (d0 + 240) floordiv 242 + (d0 + 241) floordiv 243 + (d0 + 242) floordiv 244 + (d0 + 243) floordiv 245 + (d0 + 244) floordiv 246 + (d0 + 245) floordiv 247 + (d0 + 246) floordiv 248 + (d0 + 247) floordiv 249 + (d0 + 248) floordiv 250 + (d0 + 249) floordiv 251)>(%n)
  %b = affine.apply affine_map<(d0) -> (((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((d0 + 0) mod 5000 + 1) mod 5001 + 2) mod 5002 + 3) mod 5003 + 4) mod 5004 + 5) mod 5005 + 6) mod 5006 + 7) mod 5007 + 8) mod 5008 + 9) mod 5009 + 10) mod 5010 + 11) mod 5011 + 12) mod 5012 + 13) mod 5013 + 14) mod 5014 + 15) mod 5015 + 16) mod 5016 + 17) mod 5017 + 18) mod 5018 + 19) mod 5019 + 20) mod 5020 + 21) mod 5021 + 22) mod 5022 + 23) mod 5023 + 24) mod 5024 + 25) mod 5025 + 26) mod 5026 + 27) mod 5027 + 28) mod 5028 + 29) mod 5029 + 30) mod 5030 + 31) mod 5031 + 32) mod 5032 + 33) mod 5033 + 34) mod 5034 + 35) mod 5035 + 36) mod 5036 + 37) mod 5037 + 38) mod 5038 + 39) mod 5039 + 40) mod 5040 + 41) mod 5041 + 42) mod 5042 + 43) mod 5043 + 44) mod 5044 + 45) mod 5045 + 46) mod 5046 + 47) mod 5047 + 48) mod 5048 + 49) mod 5049 + 50) mod 5050 + 51) mod 5051 + 52) mod 5052 + 53) mod 5053 + 54) mod 5054 + 55) mod 5055 + 56) mod 5056 + 57) mod 5057 + 58) mod 5058 + 59) mod 5059 + 60) mod 5060 + 61) mod 5061 + 62) mod 5062 + 63) mod 5063 + 64) mod 5064 + 65) mod 5065 + 66) mod 5066 + 67) mod 5067 + 68) mod 5068 + 69) mod 5069 + 70) mod 5070 + 71) mod 5071 + 72) mod 5072 + 73) mod 5073 + 74) mod 5074 + 75) mod 5075 + 76) mod 5076 + 77) mod 5077 + 78) mod 5078 + 79) mod 5079 + 80) mod 5080 + 81) mod 5081 + 82) mod 5082 + 83) mod 5083 + 84) mod 5084 + 85) mod 5085 + 86) mod 5086 + 87) mod 5087 + 88) mod 5088 + 89) mod 5089 + 90) mod 5090 + 91) mod 5091 + 92) mod 5092 + 93) mod 5093 + 94) mod 5094 + 95) mod 5095 + 96) mod 5096 + 97) mod 5097 + 98) mod 5098 + 99) mod 5099 + 100) mod 5100 + 101) mod 5101 + 102) mod 5102 + 103) mod 5103 + 104) mod 5104 + 105) mod 5105 + 106) mod 5106 + 107) mod 5107 + 108) mod 5108 + 109) mod 5109 + 110) mod 5110 + 111) mod 5111 + 112) mod 5112 + 113) mod 5113 + 114) mod 5114 + 115) mod 5115 + 116) mod 5116 + 117) mod 5117 + 118) mod 5118 + 119) mod 5119 + 120) mod 5120 + 121) mod 5121 + 122) mod 5122 + 123) mod 5123 + 124) mod 5124 + 125) mod 5125 + 126) mod 5126 + 127) mod 5127 + 128) mod 5128 + 129) mod 5129 + 130) mod 5130 + 131) mod 5131 + 132) mod 5132 + 133) mod 5133 + 134) mod 5134 + 135) mod 5135 + 136) mod 5136 + 137) mod 5137 + 138) mod 5138 + 139) mod 5139 + 140) mod 5140 + 141) mod 5141 + 142) mod 5142 + 143) mod 5143 + 144) mod 5144 + 145) mod 5145 + 146) mod 5146 + 147) mod 5147 + 148) mod 5148 + 149) mod 5149 + 150) mod 5150 + 151) mod 5151 + 152) mod 5152 + 153) mod 5153 + 154) mod 5154 + 155) mod 5155 + 156) mod 5156 + 157) mod 5157 + 158) mod 5158 + 159) mod 5159 + 160) mod 5160 + 161) mod 5161 + 162) mod 5162 + 163) mod 5163 + 164) mod 5164 + 165) mod 5165 + 166) mod 5166 + 167) mod 5167 + 168) mod 5168 + 169) mod 5169 + 170) mod 5170 + 171) mod 5171 + 172) mod 5172 + 173) mod 5173 + 174) mod 5174 + 175) mod 5175 + 176) mod 5176 + 177) mod 5177 + 178) mod 5178 + 179) mod 5179 + 180) mod 5180 + 181) mod 5181 + 182) mod 5182 + 183) mod 5183 + 184) mod 5184 + 185) mod 5185 + 186) mod 5186 + 187) mod 5187 + 188) mod 5188 + 189) mod 5189 + 190) mod 5190 + 191) mod 5191 + 192) mod 5192 + 193) mod 5193 + 194) mod 5194 + 195) mod 5195 + 196) mod 5196 + 197) mod 5197 + 198) mod 5198 + 199) mod 5199 + 200) mod 5200 + 201) mod 5201 + 202) mod 5202 + 203) mod 5203 + 204) mod 5204 + 205) mod 5205 + 206) mod 5206 + 207) mod 5207 + 208) mod 5208 + 209) mod 5209 + 210) mod 5210 + 211) mod 5211 + 212) mod 5212 + 213) mod 5213 + 214) mod 5214 + 215) mod 5215 + 216) mod 5216 + 217) mod 5217 + 218) mod 5218 + 219) mod 5219 + 220) mod 5220 + 221) mod 5221 + 222) mod 5222 + 223) mod 5223 + 224) mod 5224 + 225) mod 5225 + 226) mod 5226 + 227) mod 5227 + 228) mod 5228 + 229) mod 5229 + 230) mod 5230 + 231) mod 5231 + 232) mod 5232 + 233) mod 5233 + 234) mod 5234 + 235) mod 5235 + 236) mod 5236 + 237) mod 5237 + 238) mod 5238 + 239) mod 5239 + 240) mod 5240 + 241) mod 5241 + 242) mod 5242 + 243) mod 5243 + 244) mod 5244 + 245) mod 5245 + 246) mod 5246 + 247) mod 5247 + 248) mod 5248 + 249) mod 5249)>(%n)
  %c = affine.if affine_set<(d0) : (((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((d0 + 0) mod 5000 + 1) mod 5001 + 2) mod 5002 + 3) mod 5003 + 4) mod 5004 + 5) mod 5005 + 6) mod 5006 + 7) mod 5007 + 8) mod 5008 + 9) mod 5009 + 10) mod 5010 + 11) mod 5011 + 12) mod 5012 + 13) mod 5013 + 14) mod 5014 + 15) mod 5015 + 16) mod 5016 + 17) mod 5017 + 18) mod 5018 + 19) mod 5019 + 20) mod 5020 + 21) mod 5021 + 22) mod 5022 + 23) mod 5023 + 24) mod 5024 + 25) mod 5025 + 26) mod 5026 + 27) mod 5027 + 28) mod 5028 + 29) mod 5029 + 30) mod 5030 + 31) mod 5031 + 32) mod 5032 + 33) mod 5033 + 34) mod 5034 + 35) mod 5035 + 36) mod 5036 + 37) mod 5037 + 38) mod 5038 + 39) mod 5039 + 40) mod 5040 + 41) mod 5041 + 42) mod 5042 + 43) mod 5043 + 44) mod 5044 + 45) mod 5045 + 46) mod 5046 + 47) mod 5047 + 48) mod 5048 + 49) mod 5049 + 50) mod 5050 + 51) mod 5051 + 52) mod 5052 + 53) mod 5053 + 54) mod 5054 + 55) mod 5055 + 56) mod 5056 + 57) mod 5057 + 58) mod 5058 + 59) mod 5059 + 60) mod 5060 + 61) mod 5061 + 62) mod 5062 + 63) mod 5063 + 64) mod 5064 + 65) mod 5065 + 66) mod 5066 + 67) mod 5067 + 68) mod 5068 + 69) mod 5069 + 70) mod 5070 + 71) mod 5071 + 72) mod 5072 + 73) mod 5073 + 74) mod 5074 + 75) mod 5075 + 76) mod 5076 + 77) mod 5077 + 78) mod 5078 + 79) mod 5079 + 80) mod 5080 + 81) mod 5081 + 82) mod 5082 + 83) mod 5083 + 84) mod 5084 + 85) mod 5085 + 86) mod 5086 + 87) mod 5087 + 88) mod 5088 + 89) mod 5089 + 90) mod 5090 + 91) mod 5091 + 92) mod 5092 + 93) mod 5093 + 94) mod 5094 + 95) mod 5095 + 96) mod 5096 + 97) mod 5097 + 98) mod 5098 + 99) mod 5099 + 100) mod 5100 + 101) mod 5101 + 102) mod 5102 + 103) mod 5103 + 104) mod 5104 + 105) mod 5105 + 106) mod 5106 + 107) mod 5107 + 108) mod 5108 + 109) mod 5109 + 110) mod 5110 + 111) mod 5111 + 112) mod 5112 + 113) mod 5113 + 114) mod 5114 + 115) mod 5115 + 116) mod 5116 + 117) mod 5117 + 118) mod 5118 + 119) mod 5119 + 120) mod 5120 + 121) mod 5121 + 122) mod 5122 + 123) mod 5123 + 124) mod 5124 + 125) mod 5125 + 126) mod 5126 + 127) mod 5127 + 128) mod 5128 + 129) mod 5129 + 130) mod 5130 + 131) mod 5131 + 132) mod 5132 + 133) mod 5133 + 134) mod 5134 + 135) mod 5135 + 136) mod 5136 + 137) mod 5137 + 138) mod 5138 + 139) mod 5139 + 140) mod 5140 + 141) mod 5141 + 142) mod 5142 + 143) mod 5143 + 144) mod 5144 + 145) mod 5145 + 146) mod 5146 + 147) mod 5147 + 148) mod 5148 + 149) mod 5149 + 150) mod 5150 + 151) mod 5151 + 152) mod 5152 + 153) mod 5153 + 154) mod 5154 + 155) mod 5155 + 156) mod 5156 + 157) mod 5157 + 158) mod 5158 + 159) mod 5159 + 160) mod 5160 + 161) mod 5161 + 162) mod 5162 + 163) mod 5163 + 164) mod 5164 + 165) mod 5165 + 166) mod 5166 + 167) mod 5167 + 168) mod 5168 + 169) mod 5169 + 170) mod 5170 + 171) mod 5171 + 172) mod 5172 + 173) mod 5173 + 174) mod 5174 + 175) mod 5175 + 176) mod 5176 + 177) mod 5177 + 178) mod 5178 + 179) mod 5179 + 180) mod 5180 + 181) mod 5181 + 182) mod 5182 + 183) mod 5183 + 184) mod 5184 + 185) mod 5185 + 186) mod 5186 + 187) mod 5187 + 188) mod 5188 + 189) mod 5189 + 190) mod 5190 + 191) mod 5191 + 192) mod 5192 + 193) mod 5193 + 194) mod 5194 + 195) mod 5195 + 196) mod 5196 + 197) mod 5197 + 198) mod 5198 + 199) mod 5199 + 200) mod 5200 + 201) mod 5201 + 202) mod 5202 + 203) mod 5203 + 204) mod 5204 + 205) mod 5205 + 206) mod 5206 + 207) mod 5207 + 208) mod 5208 + 209) mod 5209 + 210) mod 5210 + 211) mod 5211 + 212) mod 5212 + 213) mod 5213 + 214) mod 5214 + 215) mod 5215 + 216) mod 5216 + 217) mod 5217 + 218) mod 5218 + 219) mod 5219 + 220) mod 5220 + 221) mod 5221 + 222) mod 5222 + 223) mod 5223 + 224) mod 5224 + 225) mod 5225 + 226) mod 5226 + 227) mod 5227 + 228) mod 5228 + 229) mod 5229 + 230) mod 5230 + 231) mod 5231 + 232) mod 5232 + 233) mod 5233 + 234) mod 5234 + 235) mod 5235 + 236) mod 5236 + 237) mod 5237 + 238) mod 5238 + 239) mod 5239 + 240) mod 5240 + 241) mod 5241 + 242) mod 5242 + 243) mod 5243 + 244) mod 5244 + 245) mod 5245 + 246) mod 5246 + 247) mod 5247 + 248) mod 5248 + 249) mod 5249 - 4 == 0)>(%n) -> i1 {
    affine.yield %true : i1
  } else {
    affine.yield %false : i1
  }
  return %a, %b, %c : index, index, i1
}

// INTERPRET: f(1000) = 5221, 1063, false

// -----

// A parallel band with huge bounds is interpreted without counting its points first.

func.func @f(%m: memref<2xi32>) -> i32 {
  %r = affine.parallel (%i, %j) = (0, 4) to (9223372036854775807, 9223372036854775807) step (1, 4611686018427387904)
  reduce ("addi") -> (i32) {
    %c = arith.constant 1 : i32
    %k = arith.constant 1 : index
    %n = arith.muli %i, %k : index
    // expected-error @below {{out-of-bounds: 'memref.load' op subscript 2 is outside dimension 0 of extent 2}}
    %u = memref.load %m[%n] : memref<2xi32>
    affine.yield %u : i32
  }
  return %r : i32
}

// INTERPRET: f([1, 1])

// -----

// A parallel band with huge bounds is interpreted without counting its points first.

func.func @f(%m: memref<2xi32>) -> i32 {
  %r = affine.parallel (%i, %j) = (0, 4) to (9223372036854775807, -9223372036854775807) step (1, 4611686018427387904)
  reduce ("addi") -> (i32) {
    %c = arith.constant 1 : i32
    %k = arith.constant 1 : index
    %n = arith.muli %i, %k : index
    %u = memref.load %m[%n] : memref<2xi32>
    affine.yield %u : i32
  }
  return %r : i32
}

// INTERPRET: f([1, 1]) = 0
