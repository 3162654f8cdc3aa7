// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -allow-unregistered-dialect -loop-invariant-code-motion | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// A division that may not be executed is not moved out of its loop.

func.func @f(%n: index) {
  affine.for %i = 0 to %n {
    // expected-remark @below {{[Missed] may-fault | Category:loop-invariant-code-motion | Function=f | Op=affine.apply, Remark="it may fault and is not guaranteed to execute", reason=unknown}}
    %q = affine.apply affine_map<(d0)[s0] -> (d0 floordiv (s0))>(%n)[%n]
    "t.use"(%q) : (index) -> ()
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: index) {
// CHECK-NEXT:     affine.for %arg1 = 0 to %arg0 {
// CHECK-NEXT:       %0 = affine.apply affine_map<(d0)[s0] -> (d0 floordiv s0)>(%arg0)[%arg0]
// CHECK-NEXT:       "t.use"(%0) : (index) -> ()
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
