// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -allow-unregistered-dialect -canonicalize | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Branches that are known are taken and blocks merged.

func.func @f(%n: index) -> index {
  %true = arith.constant true
  %c0 = arith.constant 0 : index
  // expected-remark @below {{[Passed] branch-on-constant | Category:canonicalize | Function=f | Op=cf.cond_br}}
  cf.cond_br %true, ^loop(%c0 : index), ^never(%n : index)
^never(%v: index):
  %0 = "t.unknown"(%v) : (index) -> index
  cf.br ^loop(%0 : index)
^loop(%i: index):
  %c3 = arith.constant 3 : index
  %1 = arith.addi %i, %c3 : index
  %2 = arith.cmpi slt, %1, %n : index
  // expected-remark @below {{[Passed] pass-through-branch | Category:canonicalize | Function=f | Op=cf.cond_br}}
  cf.cond_br %2, ^loop(%1 : index), ^end
^end:
  cf.br ^last
^last:
  return %1 : index
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: index) -> index {
// CHECK-NEXT:     %c3 = arith.constant 3 : index
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     cf.br ^bb1(%c0 : index)
// CHECK-NEXT:   ^bb1(%0: index):  // 2 preds: ^bb0, ^bb1
// CHECK-NEXT:     %1 = arith.addi %0, %c3 : index
// CHECK-NEXT:     %2 = arith.cmpi slt, %1, %arg0 : index
// CHECK-NEXT:     cf.cond_br %2, ^bb1(%1 : index), ^bb2
// CHECK-NEXT:   ^bb2:  // pred: ^bb1
// CHECK-NEXT:     return %1 : index
// CHECK-NEXT:   }
// CHECK-NEXT: }
