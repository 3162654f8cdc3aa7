// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -allow-unregistered-dialect -affine-scalrep | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Loops outside of functions are told: affine, scalrep.

"test.unknown"() ({
    ^bb0(%m: memref<8xf32>):
      affine.for %i = 0 to 8 {
  }
}) : () -> ()

// CHECK: module {
// CHECK-NEXT:   "test.unknown"() ({
// CHECK-NEXT:   ^bb0(%arg0: memref<8xf32>):
// CHECK-NEXT:     affine.for %arg1 = 0 to 8 {
// CHECK-NEXT:     }
// CHECK-NEXT:   }) : () -> ()
// CHECK-NEXT: }
