// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -pass-pipeline='builtin.module(func.func(affine-loop-unroll-jam))' | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// No remark: the body is empty, or each iteration stays one iteration,
// so the loop is unchanged.

func.func @f() {
  affine.for %i = 0 to 8 {
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f() {
// CHECK-NEXT:     affine.for %arg0 = 0 to 8 {
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
