// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -cse | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Constants of +0.0 and -0.0 are not merged.

func.func @f(%p: i1) -> (f32, f32) {
  %0 = arith.constant 0.0 : f32
  %1 = arith.constant -0.0 : f32
  return %0, %1 : f32, f32
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: i1) -> (f32, f32) {
// CHECK-NEXT:     %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     %cst_0 = arith.constant -0.000000e+00 : f32
// CHECK-NEXT:     return %cst, %cst_0 : f32, f32
// CHECK-NEXT:   }
// CHECK-NEXT: }
