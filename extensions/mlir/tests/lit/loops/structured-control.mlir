// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -convert-scf-to-cf
// NOTE: What is expected was written by tests/lit/update.py.

// Loops to the largest number end: index.

func.func @f(%n: index) -> i32 {
  %low = arith.constant 9223372036854775800 : index
  %high = arith.constant 0 : index
  %step = arith.constant 5 : index
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  // expected-remark @below {{[Passed] lowered | Category:convert-scf-to-cf | Function=f | Op=scf.for}}
  %r = scf.for %i = %low to
  %n step %step iter_args(%a = %zero) -> i32 {
    %b = arith.addi %a, %one : i32
    scf.yield %b : i32
  }
  return %r : i32
}

// -----

// Loops to the largest number end.

func.func @f(%n: index) -> i32 {
  %low = arith.constant -9223372036854775808 : index
  %high = arith.constant 9223372036854775807 : index
  %step = arith.constant 9223372036854775807 : index
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  // expected-remark @below {{[Passed] lowered | Category:convert-scf-to-cf | Function=f | Op=scf.for}}
  %r = scf.for %i = %low to
  %high step %step iter_args(%a = %zero) -> i32 {
    %b = arith.addi %a, %one : i32
    scf.yield %b : i32
  }
  return %r : i32
}

// -----

// Loops to the largest number end: index.

func.func @f(%n: index) -> i32 {
  %low = arith.constant 9223372036854775800 : index
  %high = arith.constant 9223372036854775804 : index
  %step = arith.constant 4 : index
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  // expected-remark @below {{[Passed] lowered | Category:convert-scf-to-cf | Function=f | Op=scf.for}}
  %r = scf.for %i = %low to
  %high step %step iter_args(%a = %zero) -> i32 {
    %b = arith.addi %a, %one : i32
    scf.yield %b : i32
  }
  return %r : i32
}

// -----

// Loops to the largest number end: index.

func.func @f(%n: index) -> i32 {
  %low = arith.constant 9223372036854775800 : index
  %high = arith.constant 9223372036854775807 : index
  %step = arith.constant 1 : index
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  // expected-remark @below {{[Passed] lowered | Category:convert-scf-to-cf | Function=f | Op=scf.for}}
  %r = scf.for %i = %low to
  %high step %step iter_args(%a = %zero) -> i32 {
    %b = arith.addi %a, %one : i32
    scf.yield %b : i32
  }
  return %r : i32
}

// -----

// Loops to the largest number end.

func.func @f(%n: i8) -> i32 {
  %low = arith.constant 0 : i8
  %high = arith.constant 127 : i8
  %step = arith.constant 20 : i8
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  // expected-remark @below {{[Passed] lowered | Category:convert-scf-to-cf | Function=f | Op=scf.for}}
  %r = scf.for %i = %n to
  %high step %step iter_args(%a = %zero) -> i32 : i8 {
    %b = arith.addi %a, %one : i32
    scf.yield %b : i32
  }
  return %r : i32
}

// -----

// Loops to the largest number end.

func.func @f(%n: i8) -> i32 {
  %low = arith.constant 100 : i8
  %high = arith.constant 0 : i8
  %step = arith.constant 20 : i8
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  // expected-remark @below {{[Passed] lowered | Category:convert-scf-to-cf | Function=f | Op=scf.for}}
  %r = scf.for %i = %low to
  %n step %step iter_args(%a = %zero) -> i32 : i8 {
    %b = arith.addi %a, %one : i32
    scf.yield %b : i32
  }
  return %r : i32
}

// -----

// Loops to the largest number end.

func.func @f(%n: i8) -> i32 {
  %low = arith.constant 100 : i8
  %high = arith.constant 127 : i8
  %step = arith.constant 20 : i8
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  // expected-remark @below {{[Passed] lowered | Category:convert-scf-to-cf | Function=f | Op=scf.for}}
  %r = scf.for %i = %low to
  %high step %step iter_args(%a = %zero) -> i32 : i8 {
    %b = arith.addi %a, %one : i32
    scf.yield %b : i32
  }
  return %r : i32
}

// -----

// Loops to the largest number end.

func.func @f(%n: i8) -> i32 {
  %low = arith.constant 100 : i8
  %high = arith.constant 108 : i8
  %step = arith.constant 20 : i8
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  // expected-remark @below {{[Passed] lowered | Category:convert-scf-to-cf | Function=f | Op=scf.for}}
  %r = scf.for %i = %low to
  %high step %step iter_args(%a = %zero) -> i32 : i8 {
    %b = arith.addi %a, %one : i32
    scf.yield %b : i32
  }
  return %r : i32
}

// -----

// Loops to the largest number end: unsigned.

func.func @f(%n: i8) -> i32 {
  %low = arith.constant 100 : i8
  %high = arith.constant -1 : i8
  %step = arith.constant 20 : i8
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  // expected-remark @below {{[Passed] lowered | Category:convert-scf-to-cf | Function=f | Op=scf.for}}
  %r = scf.for unsigned %i = %low to
  %high step %step iter_args(%a = %zero) -> i32 : i8 {
    %b = arith.addi %a, %one : i32
    scf.yield %b : i32
  }
  return %r : i32
}

// -----

// Loops to the largest number end: unsigned.

func.func @f(%n: i8) -> i32 {
  %low = arith.constant 100 : i8
  %high = arith.constant -24 : i8
  %step = arith.constant 20 : i8
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  // expected-remark @below {{[Passed] lowered | Category:convert-scf-to-cf | Function=f | Op=scf.for}}
  %r = scf.for unsigned %i = %low to
  %high step %step iter_args(%a = %zero) -> i32 : i8 {
    %b = arith.addi %a, %one : i32
    scf.yield %b : i32
  }
  return %r : i32
}

// -----

// Switches see all bits of an index.

func.func @f(%n: index) -> i32 {
  %f = arith.addi %n, %n : index
  %a = arith.constant 5 : i32
  %b = arith.constant 7 : i32
  %c = arith.constant 9 : i32
  // expected-remark @below {{[Passed] lowered | Category:convert-scf-to-cf | Function=f | Op=scf.index_switch}}
  %r = scf.index_switch %f -> i32
  case 1 { scf.yield %a : i32 }
  case 2 { scf.yield %b : i32 }
  default { scf.yield %c : i32 }
  return %r : i32
}

// -----

// Switches see all bits of an index.

func.func @f(%n: index) -> i32 {
  %f = arith.constant 4294967297 : index
  %a = arith.constant 5 : i32
  %b = arith.constant 7 : i32
  %c = arith.constant 9 : i32
  // expected-remark @below {{[Passed] lowered | Category:convert-scf-to-cf | Function=f | Op=scf.index_switch}}
  %r = scf.index_switch %f -> i32
  case 1 { scf.yield %a : i32 }
  case 3 { scf.yield %b : i32 }
  default { scf.yield %c : i32 }
  return %r : i32
}

// -----

// Switches see all bits of an index.

func.func @f(%n: index) -> i32 {
  %f = arith.addi %n, %n : index
  %a = arith.constant 5 : i32
  %b = arith.constant 7 : i32
  %c = arith.constant 9 : i32
  // expected-remark @below {{[Passed] lowered | Category:convert-scf-to-cf | Function=f | Op=scf.index_switch}}
  %r = scf.index_switch %f -> i32
  case 1 { scf.yield %a : i32 }
  case 4294967298 { scf.yield %b : i32 }
  default { scf.yield %c : i32 }
  return %r : i32
}

// -----

// Switches see all bits of an index.

func.func @f(%n: index) -> i32 {
  %f = arith.constant 1 : index
  %a = arith.constant 5 : i32
  %b = arith.constant 7 : i32
  %c = arith.constant 9 : i32
  // expected-remark @below {{[Passed] lowered | Category:convert-scf-to-cf | Function=f | Op=scf.index_switch}}
  %r = scf.index_switch %f -> i32
  case 1 { scf.yield %a : i32 }
  case 4294967297 { scf.yield %b : i32 }
  default { scf.yield %c : i32 }
  return %r : i32
}
