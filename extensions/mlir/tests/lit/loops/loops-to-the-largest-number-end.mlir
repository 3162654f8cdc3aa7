// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -convert-scf-to-cf | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Loops to the largest number end: index.

func.func @f(%n: index) -> i32 {
  %low = arith.constant 0 : index
  %high = arith.constant 9223372036854775807 : index
  %step = arith.constant 5 : index
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  // expected-remark @below {{[Passed] lowered | Category:convert-scf-to-cf | Function=f | Op=scf.for}}
  %r = scf.for %i = %n to
  %high step %step iter_args(%a = %zero) -> i32 {
    %b = arith.addi %a, %one : i32
    scf.yield %b : i32
  }
  return %r : i32
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: index) -> i32 {
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c9223372036854775807 = arith.constant 9223372036854775807 : index
// CHECK-NEXT:     %c5 = arith.constant 5 : index
// CHECK-NEXT:     %c0_i32 = arith.constant 0 : i32
// CHECK-NEXT:     %c1_i32 = arith.constant 1 : i32
// CHECK-NEXT:     cf.br ^bb1(%arg0, %c0_i32 : index, i32)
// CHECK-NEXT:   ^bb1(%0: index, %1: i32):  // 2 preds: ^bb0, ^bb2
// CHECK-NEXT:     %2 = arith.cmpi slt, %0, %c9223372036854775807 : index
// CHECK-NEXT:     cf.cond_br %2, ^bb2, ^bb3
// CHECK-NEXT:   ^bb2:  // pred: ^bb1
// CHECK-NEXT:     %3 = arith.addi %1, %c1_i32 : i32
// CHECK-NEXT:     %4 = arith.addi %0, %c5 : index
// CHECK-NEXT:     %5 = arith.subi %c9223372036854775807, %0 : index
// CHECK-NEXT:     %6 = arith.cmpi ugt, %5, %c5 : index
// CHECK-NEXT:     %7 = arith.select %6, %4, %c9223372036854775807 : index
// CHECK-NEXT:     cf.br ^bb1(%7, %3 : index, i32)
// CHECK-NEXT:   ^bb3:  // pred: ^bb1
// CHECK-NEXT:     return %1 : i32
// CHECK-NEXT:   }
// CHECK-NEXT: }
