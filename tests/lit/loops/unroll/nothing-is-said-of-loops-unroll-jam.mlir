// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -pass-pipeline='builtin.module(func.func(affine-loop-unroll-jam))' | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Nothing is said of loops that stay: affine-loop-unroll-jam. A loop with an empty body stays
// as it is, and so does one of which each iteration stays one.

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
