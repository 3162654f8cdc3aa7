// RUN: call %s

// `arith.addi` is computed in i8.

func.func @f(%a: i8, %b: i8) -> i8 {
  %r = arith.addi %a, %b : i8
  return %r : i8
}

// CALL: f(127, 1) = -128

// -----

// `arith.subi` is computed in i8.

func.func @f(%a: i8, %b: i8) -> i8 {
  %r = arith.subi %a, %b : i8
  return %r : i8
}

// CALL: f(-128, 1) = 127

// -----

// `arith.muli` is computed in i8.

func.func @f(%a: i8, %b: i8) -> i8 {
  %r = arith.muli %a, %b : i8
  return %r : i8
}

// CALL: f(100, 3) = 44

// -----

// `arith.addi` is computed in i65.

func.func @f(%a: i65, %b: i65) -> i65 {
  %r = arith.addi %a, %b : i65
  return %r : i65
}

// INTERPRET: f(18446744073709551615, 1) = -18446744073709551616

// -----

// `arith.addi` is computed in i1.

func.func @f(%a: i1, %b: i1) -> i1 {
  %r = arith.addi %a, %b : i1
  return %r : i1
}

// CALL: f(1, 1) = false

// -----

// `arith.divsi` is computed in i32.

func.func @f(%a: i32, %b: i32) -> i32 {
  %r = arith.divsi %a, %b : i32
  return %r : i32
}

// CALL: f(-7, 2) = -3

// -----

// `arith.remsi` is computed in i32.

func.func @f(%a: i32, %b: i32) -> i32 {
  %r = arith.remsi %a, %b : i32
  return %r : i32
}

// CALL: f(-7, 2) = -1

// -----

// `arith.floordivsi` is computed in i32.

func.func @f(%a: i32, %b: i32) -> i32 {
  %r = arith.floordivsi %a, %b : i32
  return %r : i32
}

// CALL: f(-7, 2) = -4
// CALL: f(7, -2) = -4

// -----

// `arith.ceildivsi` is computed in i32.

func.func @f(%a: i32, %b: i32) -> i32 {
  %r = arith.ceildivsi %a, %b : i32
  return %r : i32
}

// CALL: f(-7, 2) = -3
// CALL: f(7, 2) = 4

// -----

// Binary.
// Division by zero: divui.

func.func @f(%a: i8, %b: i8) -> i8 {
  // expected-error @below {{division-by-zero: 'arith.divui' op divides by zero}}
  %r = arith.divui %a, %b : i8
  return %r : i8
}

// CALL: f(-1, 16) = 15
// INTERPRET: f(1, 0)

// -----

// Binary.
// Division by zero: remui.

func.func @f(%a: i8, %b: i8) -> i8 {
  // expected-error @below {{division-by-zero: 'arith.remui' op divides by zero}}
  %r = arith.remui %a, %b : i8
  return %r : i8
}

// CALL: f(-1, 16) = 15
// INTERPRET: f(1, 0)

// -----

// Binary.
// Division by zero: ceildivui.

func.func @f(%a: i8, %b: i8) -> i8 {
  // expected-error @below {{division-by-zero: 'arith.ceildivui' op divides by zero}}
  %r = arith.ceildivui %a, %b : i8
  return %r : i8
}

// CALL: f(-1, 16) = 16
// INTERPRET: f(1, 0)

// -----

// Binary.
// Poison.

func.func @f(%a: i8, %b: i8) -> i8 {
  // expected-note @below {{because of a shift of 8 bits by 8}}
  %r = arith.shli %a, %b : i8
  // expected-error @below {{poison: 'func.return' op uses poison as a result}}
  return %r : i8
}

// CALL: f(3, 7) = -128
// INTERPRET: f(1, 8)

// -----

// Binary.
// Poison.

func.func @f(%a: i8, %b: i8) -> i8 {
  // expected-note @below {{because of a shift of 8 bits by 255}}
  %r = arith.shrsi %a, %b : i8
  // expected-error @below {{poison: 'func.return' op uses poison as a result}}
  return %r : i8
}

// CALL: f(-128, 7) = -1
// INTERPRET: f(1, -1)

// -----

// `arith.shrui` is computed in i8.

func.func @f(%a: i8, %b: i8) -> i8 {
  %r = arith.shrui %a, %b : i8
  return %r : i8
}

// CALL: f(-128, 7) = 1

// -----

// `arith.maxui` is computed in i8.

func.func @f(%a: i8, %b: i8) -> i8 {
  %r = arith.maxui %a, %b : i8
  return %r : i8
}

// CALL: f(-1, 1) = -1

// -----

// `arith.minui` is computed in i8.

func.func @f(%a: i8, %b: i8) -> i8 {
  %r = arith.minui %a, %b : i8
  return %r : i8
}

// CALL: f(-1, 1) = 1

// -----

// `arith.maxsi` is computed in i8.

func.func @f(%a: i8, %b: i8) -> i8 {
  %r = arith.maxsi %a, %b : i8
  return %r : i8
}

// CALL: f(-1, 1) = 1

// -----

// `arith.minsi` is computed in i8.

func.func @f(%a: i8, %b: i8) -> i8 {
  %r = arith.minsi %a, %b : i8
  return %r : i8
}

// CALL: f(-1, 1) = -1

// -----

// `arith.andi` is computed in i8.

func.func @f(%a: i8, %b: i8) -> i8 {
  %r = arith.andi %a, %b : i8
  return %r : i8
}

// CALL: f(-2, 5) = 4

// -----

// `arith.ori` is computed in i8.

func.func @f(%a: i8, %b: i8) -> i8 {
  %r = arith.ori %a, %b : i8
  return %r : i8
}

// CALL: f(-2, 5) = -1

// -----

// `arith.xori` is computed in i8.

func.func @f(%a: i8, %b: i8) -> i8 {
  %r = arith.xori %a, %b : i8
  return %r : i8
}

// CALL: f(-2, 5) = -5

// -----

// Arithmetic of `index` wraps around at 64 bits.

func.func @f(%a: index, %b: index) -> index {
  %r = arith.addi %a, %b : index
  return %r : index
}

// CALL: f(9223372036854775807, 1) = -9223372036854775808

// -----

// `arith.cmpi slt` compares with or without sign, as it says.

func.func @f(%a: i8, %b: i8) -> i1 {
  %r = arith.cmpi slt, %a, %b : i8
  return %r : i1
}

// CALL: f(-1, 1) = true

// -----

// `arith.cmpi ult` compares with or without sign, as it says.

func.func @f(%a: i8, %b: i8) -> i1 {
  %r = arith.cmpi ult, %a, %b : i8
  return %r : i1
}

// CALL: f(-1, 1) = false

// -----

// `arith.cmpi sge` compares with or without sign, as it says.

func.func @f(%a: i8, %b: i8) -> i1 {
  %r = arith.cmpi sge, %a, %b : i8
  return %r : i1
}

// CALL: f(-1, -1) = true

// -----

// `arith.cmpi ugt` compares with or without sign, as it says.

func.func @f(%a: i8, %b: i8) -> i1 {
  %r = arith.cmpi ugt, %a, %b : i8
  return %r : i1
}

// CALL: f(-1, 1) = true

// -----

// `arith.cmpi ne` compares with or without sign, as it says.

func.func @f(%a: i8, %b: i8) -> i1 {
  %r = arith.cmpi ne, %a, %b : i8
  return %r : i1
}

// CALL: f(3, 4) = true

// -----

// `arith.cmpi eq` compares with or without sign, as it says.

func.func @f(%a: i8, %b: i8) -> i1 {
  %r = arith.cmpi eq, %a, %b : i8
  return %r : i1
}

// CALL: f(3, 4) = false

// -----

// Extended additions and products give the carry or the upper half, too.

func.func @f(%a: i8, %b: i8) -> (i8, i1, i8, i8, i8, i8) {
  %0, %1 = arith.addui_extended %a, %b : i8, i1
  %2, %3 = arith.mulsi_extended %a, %b : i8
  %4, %5 = arith.mului_extended %a, %b : i8
  return %0, %1, %2, %3, %4, %5 : i8, i1, i8, i8, i8, i8
}

// CALL: f(-1, 2) = 1, true, -2, -1, -2, 1

// -----

// `arith.addi` gives poison: a signed overflow under 'nsw'.

func.func @f(%a: i8, %b: i8) -> i8 {
  // expected-note @below {{because of a signed overflow under 'nsw'}}
  %r = arith.addi %a, %b overflow<nsw> : i8
  // expected-error @below {{poison: 'func.return' op uses poison as a result}}
  return %r : i8
}

// INTERPRET: f(127, 1)

// -----

// `arith.addi` gives poison: an unsigned overflow under 'nuw'.

func.func @f(%a: i8, %b: i8) -> i8 {
  // expected-note @below {{because of an unsigned overflow under 'nuw'}}
  %r = arith.addi %a, %b overflow<nuw> : i8
  // expected-error @below {{poison: 'func.return' op uses poison as a result}}
  return %r : i8
}

// INTERPRET: f(-1, 1)

// -----

// `arith.subi` gives poison: an unsigned overflow under 'nuw'.

func.func @f(%a: i8, %b: i8) -> i8 {
  // expected-note @below {{because of an unsigned overflow under 'nuw'}}
  %r = arith.subi %a, %b overflow<nuw> : i8
  // expected-error @below {{poison: 'func.return' op uses poison as a result}}
  return %r : i8
}

// INTERPRET: f(0, 1)

// -----

// `arith.muli` gives poison: a signed overflow under 'nsw'.

func.func @f(%a: i8, %b: i8) -> i8 {
  // expected-note @below {{because of a signed overflow under 'nsw'}}
  %r = arith.muli %a, %b overflow<nsw, nuw> : i8
  // expected-error @below {{poison: 'func.return' op uses poison as a result}}
  return %r : i8
}

// INTERPRET: f(100, 2)

// -----

// `arith.shli` gives poison: a signed overflow under 'nsw'.

func.func @f(%a: i8, %b: i8) -> i8 {
  // expected-note @below {{because of a signed overflow under 'nsw'}}
  %r = arith.shli %a, %b overflow<nsw> : i8
  // expected-error @below {{poison: 'func.return' op uses poison as a result}}
  return %r : i8
}

// INTERPRET: f(64, 1)

// -----

// `arith.shrui` gives poison: a shift under 'exact' that lost bits.

func.func @f(%a: i8, %b: i8) -> i8 {
  // expected-note @below {{because of a shift under 'exact' that lost bits}}
  %r = arith.shrui %a, %b exact : i8
  // expected-error @below {{poison: 'func.return' op uses poison as a result}}
  return %r : i8
}

// INTERPRET: f(3, 1)

// -----

// Overflow flags that hold do not change the sum.

func.func @f(%a: i8, %b: i8) -> i8 {
  %r = arith.addi %a, %b overflow<nsw, nuw> : i8
  return %r : i8
}

// CALL: f(100, 27) = 127

// -----

// Division by zero: divsi.
// Division overflow: divsi.

func.func @f(%a: i8, %b: i8) -> i8 {
  // expected-error @below {{division-by-zero: 'arith.divsi' op divides by zero}}
  // expected-error @below {{division-overflow: 'arith.divsi' op divides -128, the least 8-bit value, by -1}}
  %r = arith.divsi %a, %b : i8
  return %r : i8
}

// INTERPRET: f(1, 0)
// INTERPRET: f(-128, -1)

// -----

// Division by zero: remsi.
// Division overflow: remsi.

func.func @f(%a: i8, %b: i8) -> i8 {
  // expected-error @below {{division-by-zero: 'arith.remsi' op divides by zero}}
  // expected-error @below {{division-overflow: 'arith.remsi' op divides -128, the least 8-bit value, by -1}}
  %r = arith.remsi %a, %b : i8
  return %r : i8
}

// INTERPRET: f(1, 0)
// INTERPRET: f(-128, -1)

// -----

// Division by zero: floordivsi.
// Division overflow: floordivsi.

func.func @f(%a: i8, %b: i8) -> i8 {
  // expected-error @below {{division-by-zero: 'arith.floordivsi' op divides by zero}}
  // expected-error @below {{division-overflow: 'arith.floordivsi' op divides -128, the least 8-bit value, by -1}}
  %r = arith.floordivsi %a, %b : i8
  return %r : i8
}

// INTERPRET: f(1, 0)
// INTERPRET: f(-128, -1)

// -----

// Division by zero: ceildivsi.
// Division overflow: ceildivsi.

func.func @f(%a: i8, %b: i8) -> i8 {
  // expected-error @below {{division-by-zero: 'arith.ceildivsi' op divides by zero}}
  // expected-error @below {{division-overflow: 'arith.ceildivsi' op divides -128, the least 8-bit value, by -1}}
  %r = arith.ceildivsi %a, %b : i8
  return %r : i8
}

// INTERPRET: f(1, 0)
// INTERPRET: f(-128, -1)

// -----

// Division by poison is an error.

func.func @f(%a: i8) -> i8 {
  // expected-note @below {{because of the poison value made here}}
  %p = ub.poison : i8
  // expected-error @below {{poison: 'arith.divui' op uses poison as the divisor}}
  %r = arith.divui %a, %p : i8
  return %r : i8
}

// INTERPRET: f(1)

// -----

// Casts extend, truncate and convert between integers and `index`.

func.func @f(%a: i8, %t: i1) -> (i32, i32, i4, i32, i32, index, index) {
  %0 = arith.extsi %a : i8 to i32
  %1 = arith.extui %a : i8 to i32
  %2 = arith.trunci %a : i8 to i4
  %3 = arith.extsi %t : i1 to i32
  %4 = arith.extui %t : i1 to i32
  %5 = arith.index_cast %a : i8 to index
  %6 = arith.index_castui %a : i8 to index
  return %0, %1, %2, %3, %4, %5, %6 : i32, i32, i4, i32, i32, index, index
}

// CALL: f(-6, true) = -6, 250, -6, -1, 1, -6, 250

// -----

// A truncation that breaks its overflow flag gives poison.

func.func @f(%a: i8) -> i4 {
  // expected-note @below {{because of an unsigned overflow under 'nuw'}}
  %0 = arith.trunci %a overflow<nuw> : i8 to i4
  // expected-error @below {{poison: 'func.return' op uses poison as a result}}
  return %0 : i4
}

// CALL: f(15) = -1
// INTERPRET: f(16)

// -----

// `math.absi` is computed in i8.

func.func @f(%a: i8) -> i8 {
  %r = math.absi %a : i8
  return %r : i8
}

// CALL: f(-128) = -128
// CALL: f(-5) = 5

// -----

// `math.ctlz` is computed in i8.

func.func @f(%a: i8) -> i8 {
  %r = math.ctlz %a : i8
  return %r : i8
}

// CALL: f(1) = 7
// CALL: f(0) = 8

// -----

// `math.cttz` is computed in i8.

func.func @f(%a: i8) -> i8 {
  %r = math.cttz %a : i8
  return %r : i8
}

// CALL: f(0) = 8
// CALL: f(-64) = 6

// -----

// `math.ctpop` is computed in i8.

func.func @f(%a: i8) -> i8 {
  %r = math.ctpop %a : i8
  return %r : i8
}

// CALL: f(-1) = 8

// -----

// Integer power.
// Zero to a negative power.

func.func @f(%a: i8, %b: i8) -> i8 {
  // expected-error @below {{division-by-zero: 'math.ipowi' op raises zero to a negative power}}
  %r = math.ipowi %a, %b : i8
  return %r : i8
}

// CALL: f(3, 4) = 81
// CALL: f(2, 7) = -128
// CALL: f(-1, -3) = -1
// CALL: f(1, -9) = 1
// CALL: f(5, -1) = 0
// CALL: f(0, 0) = 1
// INTERPRET: f(0, -1)

// -----

// `arith.select` gives the value that the condition chooses.

func.func @f(%c: i1, %a: i32, %b: i32) -> i32 {
  %r = arith.select %c, %a, %b : i32
  return %r : i32
}

// CALL: f(true, 1, 2) = 1
// CALL: f(false, 1, 2) = 2

// -----

// `arith.select` gives poison only if it chooses the operand that is poison.

func.func @f(%c: i1, %a: i32) -> i32 {
  // expected-note @below {{because of the poison value made here}}
  %p = ub.poison : i32
  %r = arith.select %c, %a, %p : i32
  // expected-error @below {{poison: 'func.return' op uses poison as a result}}
  return %r : i32
}

// CALL: f(true, 1) = 1
// INTERPRET: f(false, 1)
