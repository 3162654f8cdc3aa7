// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -convert-scf-to-cf | filecheck %s
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

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: index) -> i32 {
// CHECK-NEXT:     %c9223372036854775800 = arith.constant 9223372036854775800 : index
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c5 = arith.constant 5 : index
// CHECK-NEXT:     %c0_i32 = arith.constant 0 : i32
// CHECK-NEXT:     %c1_i32 = arith.constant 1 : i32
// CHECK-NEXT:     cf.br ^bb1(%c9223372036854775800, %c0_i32 : index, i32)
// CHECK-NEXT:   ^bb1(%0: index, %1: i32):  // 2 preds: ^bb0, ^bb2
// CHECK-NEXT:     %2 = arith.cmpi slt, %0, %arg0 : index
// CHECK-NEXT:     cf.cond_br %2, ^bb2, ^bb3
// CHECK-NEXT:   ^bb2:  // pred: ^bb1
// CHECK-NEXT:     %3 = arith.addi %1, %c1_i32 : i32
// CHECK-NEXT:     %4 = arith.addi %0, %c5 : index
// CHECK-NEXT:     %5 = arith.subi %arg0, %0 : index
// CHECK-NEXT:     %6 = arith.cmpi ugt, %5, %c5 : index
// CHECK-NEXT:     %7 = arith.select %6, %4, %arg0 : index
// CHECK-NEXT:     cf.br ^bb1(%7, %3 : index, i32)
// CHECK-NEXT:   ^bb3:  // pred: ^bb1
// CHECK-NEXT:     return %1 : i32
// CHECK-NEXT:   }
// CHECK-NEXT: }

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

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: index) -> i32 {
// CHECK-NEXT:     %c-9223372036854775808 = arith.constant -9223372036854775808 : index
// CHECK-NEXT:     %c9223372036854775807 = arith.constant 9223372036854775807 : index
// CHECK-NEXT:     %c9223372036854775807_0 = arith.constant 9223372036854775807 : index
// CHECK-NEXT:     %c0_i32 = arith.constant 0 : i32
// CHECK-NEXT:     %c1_i32 = arith.constant 1 : i32
// CHECK-NEXT:     cf.br ^bb1(%c-9223372036854775808, %c0_i32 : index, i32)
// CHECK-NEXT:   ^bb1(%0: index, %1: i32):  // 2 preds: ^bb0, ^bb2
// CHECK-NEXT:     %2 = arith.cmpi slt, %0, %c9223372036854775807 : index
// CHECK-NEXT:     cf.cond_br %2, ^bb2, ^bb3
// CHECK-NEXT:   ^bb2:  // pred: ^bb1
// CHECK-NEXT:     %3 = arith.addi %1, %c1_i32 : i32
// CHECK-NEXT:     %4 = arith.addi %0, %c9223372036854775807_0 : index
// CHECK-NEXT:     %5 = arith.subi %c9223372036854775807, %0 : index
// CHECK-NEXT:     %6 = arith.cmpi ugt, %5, %c9223372036854775807_0 : index
// CHECK-NEXT:     %7 = arith.select %6, %4, %c9223372036854775807 : index
// CHECK-NEXT:     cf.br ^bb1(%7, %3 : index, i32)
// CHECK-NEXT:   ^bb3:  // pred: ^bb1
// CHECK-NEXT:     return %1 : i32
// CHECK-NEXT:   }
// CHECK-NEXT: }

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

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: index) -> i32 {
// CHECK-NEXT:     %c9223372036854775800 = arith.constant 9223372036854775800 : index
// CHECK-NEXT:     %c9223372036854775804 = arith.constant 9223372036854775804 : index
// CHECK-NEXT:     %c4 = arith.constant 4 : index
// CHECK-NEXT:     %c0_i32 = arith.constant 0 : i32
// CHECK-NEXT:     %c1_i32 = arith.constant 1 : i32
// CHECK-NEXT:     cf.br ^bb1(%c9223372036854775800, %c0_i32 : index, i32)
// CHECK-NEXT:   ^bb1(%0: index, %1: i32):  // 2 preds: ^bb0, ^bb2
// CHECK-NEXT:     %2 = arith.cmpi slt, %0, %c9223372036854775804 : index
// CHECK-NEXT:     cf.cond_br %2, ^bb2, ^bb3
// CHECK-NEXT:   ^bb2:  // pred: ^bb1
// CHECK-NEXT:     %3 = arith.addi %1, %c1_i32 : i32
// CHECK-NEXT:     %4 = arith.addi %0, %c4 : index
// CHECK-NEXT:     cf.br ^bb1(%4, %3 : index, i32)
// CHECK-NEXT:   ^bb3:  // pred: ^bb1
// CHECK-NEXT:     return %1 : i32
// CHECK-NEXT:   }
// CHECK-NEXT: }

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

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: index) -> i32 {
// CHECK-NEXT:     %c9223372036854775800 = arith.constant 9223372036854775800 : index
// CHECK-NEXT:     %c9223372036854775807 = arith.constant 9223372036854775807 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c0_i32 = arith.constant 0 : i32
// CHECK-NEXT:     %c1_i32 = arith.constant 1 : i32
// CHECK-NEXT:     cf.br ^bb1(%c9223372036854775800, %c0_i32 : index, i32)
// CHECK-NEXT:   ^bb1(%0: index, %1: i32):  // 2 preds: ^bb0, ^bb2
// CHECK-NEXT:     %2 = arith.cmpi slt, %0, %c9223372036854775807 : index
// CHECK-NEXT:     cf.cond_br %2, ^bb2, ^bb3
// CHECK-NEXT:   ^bb2:  // pred: ^bb1
// CHECK-NEXT:     %3 = arith.addi %1, %c1_i32 : i32
// CHECK-NEXT:     %4 = arith.addi %0, %c1 : index
// CHECK-NEXT:     cf.br ^bb1(%4, %3 : index, i32)
// CHECK-NEXT:   ^bb3:  // pred: ^bb1
// CHECK-NEXT:     return %1 : i32
// CHECK-NEXT:   }
// CHECK-NEXT: }

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

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: i8) -> i32 {
// CHECK-NEXT:     %c0_i8 = arith.constant 0 : i8
// CHECK-NEXT:     %c127_i8 = arith.constant 127 : i8
// CHECK-NEXT:     %c20_i8 = arith.constant 20 : i8
// CHECK-NEXT:     %c0_i32 = arith.constant 0 : i32
// CHECK-NEXT:     %c1_i32 = arith.constant 1 : i32
// CHECK-NEXT:     cf.br ^bb1(%arg0, %c0_i32 : i8, i32)
// CHECK-NEXT:   ^bb1(%0: i8, %1: i32):  // 2 preds: ^bb0, ^bb2
// CHECK-NEXT:     %2 = arith.cmpi slt, %0, %c127_i8 : i8
// CHECK-NEXT:     cf.cond_br %2, ^bb2, ^bb3
// CHECK-NEXT:   ^bb2:  // pred: ^bb1
// CHECK-NEXT:     %3 = arith.addi %1, %c1_i32 : i32
// CHECK-NEXT:     %4 = arith.addi %0, %c20_i8 : i8
// CHECK-NEXT:     %5 = arith.subi %c127_i8, %0 : i8
// CHECK-NEXT:     %6 = arith.cmpi ugt, %5, %c20_i8 : i8
// CHECK-NEXT:     %7 = arith.select %6, %4, %c127_i8 : i8
// CHECK-NEXT:     cf.br ^bb1(%7, %3 : i8, i32)
// CHECK-NEXT:   ^bb3:  // pred: ^bb1
// CHECK-NEXT:     return %1 : i32
// CHECK-NEXT:   }
// CHECK-NEXT: }

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

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: i8) -> i32 {
// CHECK-NEXT:     %c100_i8 = arith.constant 100 : i8
// CHECK-NEXT:     %c0_i8 = arith.constant 0 : i8
// CHECK-NEXT:     %c20_i8 = arith.constant 20 : i8
// CHECK-NEXT:     %c0_i32 = arith.constant 0 : i32
// CHECK-NEXT:     %c1_i32 = arith.constant 1 : i32
// CHECK-NEXT:     cf.br ^bb1(%c100_i8, %c0_i32 : i8, i32)
// CHECK-NEXT:   ^bb1(%0: i8, %1: i32):  // 2 preds: ^bb0, ^bb2
// CHECK-NEXT:     %2 = arith.cmpi slt, %0, %arg0 : i8
// CHECK-NEXT:     cf.cond_br %2, ^bb2, ^bb3
// CHECK-NEXT:   ^bb2:  // pred: ^bb1
// CHECK-NEXT:     %3 = arith.addi %1, %c1_i32 : i32
// CHECK-NEXT:     %4 = arith.addi %0, %c20_i8 : i8
// CHECK-NEXT:     %5 = arith.subi %arg0, %0 : i8
// CHECK-NEXT:     %6 = arith.cmpi ugt, %5, %c20_i8 : i8
// CHECK-NEXT:     %7 = arith.select %6, %4, %arg0 : i8
// CHECK-NEXT:     cf.br ^bb1(%7, %3 : i8, i32)
// CHECK-NEXT:   ^bb3:  // pred: ^bb1
// CHECK-NEXT:     return %1 : i32
// CHECK-NEXT:   }
// CHECK-NEXT: }

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

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: i8) -> i32 {
// CHECK-NEXT:     %c100_i8 = arith.constant 100 : i8
// CHECK-NEXT:     %c127_i8 = arith.constant 127 : i8
// CHECK-NEXT:     %c20_i8 = arith.constant 20 : i8
// CHECK-NEXT:     %c0_i32 = arith.constant 0 : i32
// CHECK-NEXT:     %c1_i32 = arith.constant 1 : i32
// CHECK-NEXT:     cf.br ^bb1(%c100_i8, %c0_i32 : i8, i32)
// CHECK-NEXT:   ^bb1(%0: i8, %1: i32):  // 2 preds: ^bb0, ^bb2
// CHECK-NEXT:     %2 = arith.cmpi slt, %0, %c127_i8 : i8
// CHECK-NEXT:     cf.cond_br %2, ^bb2, ^bb3
// CHECK-NEXT:   ^bb2:  // pred: ^bb1
// CHECK-NEXT:     %3 = arith.addi %1, %c1_i32 : i32
// CHECK-NEXT:     %4 = arith.addi %0, %c20_i8 : i8
// CHECK-NEXT:     %5 = arith.subi %c127_i8, %0 : i8
// CHECK-NEXT:     %6 = arith.cmpi ugt, %5, %c20_i8 : i8
// CHECK-NEXT:     %7 = arith.select %6, %4, %c127_i8 : i8
// CHECK-NEXT:     cf.br ^bb1(%7, %3 : i8, i32)
// CHECK-NEXT:   ^bb3:  // pred: ^bb1
// CHECK-NEXT:     return %1 : i32
// CHECK-NEXT:   }
// CHECK-NEXT: }

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

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: i8) -> i32 {
// CHECK-NEXT:     %c100_i8 = arith.constant 100 : i8
// CHECK-NEXT:     %c108_i8 = arith.constant 108 : i8
// CHECK-NEXT:     %c20_i8 = arith.constant 20 : i8
// CHECK-NEXT:     %c0_i32 = arith.constant 0 : i32
// CHECK-NEXT:     %c1_i32 = arith.constant 1 : i32
// CHECK-NEXT:     cf.br ^bb1(%c100_i8, %c0_i32 : i8, i32)
// CHECK-NEXT:   ^bb1(%0: i8, %1: i32):  // 2 preds: ^bb0, ^bb2
// CHECK-NEXT:     %2 = arith.cmpi slt, %0, %c108_i8 : i8
// CHECK-NEXT:     cf.cond_br %2, ^bb2, ^bb3
// CHECK-NEXT:   ^bb2:  // pred: ^bb1
// CHECK-NEXT:     %3 = arith.addi %1, %c1_i32 : i32
// CHECK-NEXT:     %4 = arith.addi %0, %c20_i8 : i8
// CHECK-NEXT:     cf.br ^bb1(%4, %3 : i8, i32)
// CHECK-NEXT:   ^bb3:  // pred: ^bb1
// CHECK-NEXT:     return %1 : i32
// CHECK-NEXT:   }
// CHECK-NEXT: }

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

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: i8) -> i32 {
// CHECK-NEXT:     %c100_i8 = arith.constant 100 : i8
// CHECK-NEXT:     %c-1_i8 = arith.constant -1 : i8
// CHECK-NEXT:     %c20_i8 = arith.constant 20 : i8
// CHECK-NEXT:     %c0_i32 = arith.constant 0 : i32
// CHECK-NEXT:     %c1_i32 = arith.constant 1 : i32
// CHECK-NEXT:     cf.br ^bb1(%c100_i8, %c0_i32 : i8, i32)
// CHECK-NEXT:   ^bb1(%0: i8, %1: i32):  // 2 preds: ^bb0, ^bb2
// CHECK-NEXT:     %2 = arith.cmpi ult, %0, %c-1_i8 : i8
// CHECK-NEXT:     cf.cond_br %2, ^bb2, ^bb3
// CHECK-NEXT:   ^bb2:  // pred: ^bb1
// CHECK-NEXT:     %3 = arith.addi %1, %c1_i32 : i32
// CHECK-NEXT:     %4 = arith.addi %0, %c20_i8 : i8
// CHECK-NEXT:     %5 = arith.subi %c-1_i8, %0 : i8
// CHECK-NEXT:     %6 = arith.cmpi ugt, %5, %c20_i8 : i8
// CHECK-NEXT:     %7 = arith.select %6, %4, %c-1_i8 : i8
// CHECK-NEXT:     cf.br ^bb1(%7, %3 : i8, i32)
// CHECK-NEXT:   ^bb3:  // pred: ^bb1
// CHECK-NEXT:     return %1 : i32
// CHECK-NEXT:   }
// CHECK-NEXT: }

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

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: i8) -> i32 {
// CHECK-NEXT:     %c100_i8 = arith.constant 100 : i8
// CHECK-NEXT:     %c-24_i8 = arith.constant -24 : i8
// CHECK-NEXT:     %c20_i8 = arith.constant 20 : i8
// CHECK-NEXT:     %c0_i32 = arith.constant 0 : i32
// CHECK-NEXT:     %c1_i32 = arith.constant 1 : i32
// CHECK-NEXT:     cf.br ^bb1(%c100_i8, %c0_i32 : i8, i32)
// CHECK-NEXT:   ^bb1(%0: i8, %1: i32):  // 2 preds: ^bb0, ^bb2
// CHECK-NEXT:     %2 = arith.cmpi ult, %0, %c-24_i8 : i8
// CHECK-NEXT:     cf.cond_br %2, ^bb2, ^bb3
// CHECK-NEXT:   ^bb2:  // pred: ^bb1
// CHECK-NEXT:     %3 = arith.addi %1, %c1_i32 : i32
// CHECK-NEXT:     %4 = arith.addi %0, %c20_i8 : i8
// CHECK-NEXT:     cf.br ^bb1(%4, %3 : i8, i32)
// CHECK-NEXT:   ^bb3:  // pred: ^bb1
// CHECK-NEXT:     return %1 : i32
// CHECK-NEXT:   }
// CHECK-NEXT: }

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

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: index) -> i32 {
// CHECK-NEXT:     %0 = arith.addi %arg0, %arg0 : index
// CHECK-NEXT:     %c5_i32 = arith.constant 5 : i32
// CHECK-NEXT:     %c7_i32 = arith.constant 7 : i32
// CHECK-NEXT:     %c9_i32 = arith.constant 9 : i32
// CHECK-NEXT:     %1 = arith.index_cast %0 : index to i64
// CHECK-NEXT:     cf.switch %1 : i64, [
// CHECK-NEXT:       default: ^bb3,
// CHECK-NEXT:       1: ^bb1,
// CHECK-NEXT:       2: ^bb2
// CHECK-NEXT:     ]
// CHECK-NEXT:   ^bb1:  // pred: ^bb0
// CHECK-NEXT:     cf.br ^bb4(%c5_i32 : i32)
// CHECK-NEXT:   ^bb2:  // pred: ^bb0
// CHECK-NEXT:     cf.br ^bb4(%c7_i32 : i32)
// CHECK-NEXT:   ^bb3:  // pred: ^bb0
// CHECK-NEXT:     cf.br ^bb4(%c9_i32 : i32)
// CHECK-NEXT:   ^bb4(%2: i32):  // 3 preds: ^bb1, ^bb2, ^bb3
// CHECK-NEXT:     return %2 : i32
// CHECK-NEXT:   }
// CHECK-NEXT: }

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

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: index) -> i32 {
// CHECK-NEXT:     %c4294967297 = arith.constant 4294967297 : index
// CHECK-NEXT:     %c5_i32 = arith.constant 5 : i32
// CHECK-NEXT:     %c7_i32 = arith.constant 7 : i32
// CHECK-NEXT:     %c9_i32 = arith.constant 9 : i32
// CHECK-NEXT:     %0 = arith.index_cast %c4294967297 : index to i64
// CHECK-NEXT:     cf.switch %0 : i64, [
// CHECK-NEXT:       default: ^bb3,
// CHECK-NEXT:       1: ^bb1,
// CHECK-NEXT:       3: ^bb2
// CHECK-NEXT:     ]
// CHECK-NEXT:   ^bb1:  // pred: ^bb0
// CHECK-NEXT:     cf.br ^bb4(%c5_i32 : i32)
// CHECK-NEXT:   ^bb2:  // pred: ^bb0
// CHECK-NEXT:     cf.br ^bb4(%c7_i32 : i32)
// CHECK-NEXT:   ^bb3:  // pred: ^bb0
// CHECK-NEXT:     cf.br ^bb4(%c9_i32 : i32)
// CHECK-NEXT:   ^bb4(%1: i32):  // 3 preds: ^bb1, ^bb2, ^bb3
// CHECK-NEXT:     return %1 : i32
// CHECK-NEXT:   }
// CHECK-NEXT: }

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

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: index) -> i32 {
// CHECK-NEXT:     %0 = arith.addi %arg0, %arg0 : index
// CHECK-NEXT:     %c5_i32 = arith.constant 5 : i32
// CHECK-NEXT:     %c7_i32 = arith.constant 7 : i32
// CHECK-NEXT:     %c9_i32 = arith.constant 9 : i32
// CHECK-NEXT:     %1 = arith.index_cast %0 : index to i64
// CHECK-NEXT:     cf.switch %1 : i64, [
// CHECK-NEXT:       default: ^bb3,
// CHECK-NEXT:       1: ^bb1,
// CHECK-NEXT:       4294967298: ^bb2
// CHECK-NEXT:     ]
// CHECK-NEXT:   ^bb1:  // pred: ^bb0
// CHECK-NEXT:     cf.br ^bb4(%c5_i32 : i32)
// CHECK-NEXT:   ^bb2:  // pred: ^bb0
// CHECK-NEXT:     cf.br ^bb4(%c7_i32 : i32)
// CHECK-NEXT:   ^bb3:  // pred: ^bb0
// CHECK-NEXT:     cf.br ^bb4(%c9_i32 : i32)
// CHECK-NEXT:   ^bb4(%2: i32):  // 3 preds: ^bb1, ^bb2, ^bb3
// CHECK-NEXT:     return %2 : i32
// CHECK-NEXT:   }
// CHECK-NEXT: }

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

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: index) -> i32 {
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c5_i32 = arith.constant 5 : i32
// CHECK-NEXT:     %c7_i32 = arith.constant 7 : i32
// CHECK-NEXT:     %c9_i32 = arith.constant 9 : i32
// CHECK-NEXT:     %0 = arith.index_cast %c1 : index to i64
// CHECK-NEXT:     cf.switch %0 : i64, [
// CHECK-NEXT:       default: ^bb3,
// CHECK-NEXT:       1: ^bb1,
// CHECK-NEXT:       4294967297: ^bb2
// CHECK-NEXT:     ]
// CHECK-NEXT:   ^bb1:  // pred: ^bb0
// CHECK-NEXT:     cf.br ^bb4(%c5_i32 : i32)
// CHECK-NEXT:   ^bb2:  // pred: ^bb0
// CHECK-NEXT:     cf.br ^bb4(%c7_i32 : i32)
// CHECK-NEXT:   ^bb3:  // pred: ^bb0
// CHECK-NEXT:     cf.br ^bb4(%c9_i32 : i32)
// CHECK-NEXT:   ^bb4(%1: i32):  // 3 preds: ^bb1, ^bb2, ^bb3
// CHECK-NEXT:     return %1 : i32
// CHECK-NEXT:   }
// CHECK-NEXT: }
