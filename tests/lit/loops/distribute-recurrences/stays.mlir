// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-distribute-recurrences | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// A recurrence that is not distributed has an entry in the ledger.

func.func private @seen(%x: f32)
func.func @main(%v: memref<150xf32>, %w: memref<150xf32>, %n: index) -> (f32, f32) {
  %zero = arith.constant 0.5 : f32
  // expected-remark @below {{[Missed] carried-effects | Category:affine-distribute-recurrences | Function=main | Op=affine.for, Remark="an op that depends on carried values has effects", reason=unsupported}}
  %s = affine.for %i = 0 to 150 iter_args(%t = %zero) -> (f32) {
    %a = affine.load %v[%i] : memref<150xf32>
    %e = math.exp %a : f32
    %q = arith.addf %t, %e : f32
    func.call @seen(%q) : (f32) -> ()
    affine.yield %q : f32
  }
  return %s, %s : f32, f32
}

// CHECK: module {
// CHECK-NEXT:   func.func private @seen(f32)
// CHECK-NEXT:   func.func @main(%arg0: memref<150xf32>, %arg1: memref<150xf32>, %arg2: index) -> (f32, f32) {
// CHECK-NEXT:     %cst = arith.constant 5.000000e-01 : f32
// CHECK-NEXT:     %0 = affine.for %arg3 = 0 to 150 iter_args(%arg4 = %cst) -> (f32) {
// CHECK-NEXT:       %1 = affine.load %arg0[%arg3] : memref<150xf32>
// CHECK-NEXT:       %2 = math.exp %1 : f32
// CHECK-NEXT:       %3 = arith.addf %arg4, %2 : f32
// CHECK-NEXT:       func.call @seen(%3) : (f32) -> ()
// CHECK-NEXT:       affine.yield %3 : f32
// CHECK-NEXT:     }
// CHECK-NEXT:     return %0, %0 : f32, f32
// CHECK-NEXT:   }
// CHECK-NEXT: }
