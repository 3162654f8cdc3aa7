// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -allow-unregistered-dialect -cse | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Loads are reused up to the next write or unknown effect.

func.func @f(%m: memref<4xf32>, %i: index, %x: f32) -> (f32, f32, f32, f32) {
  %0 = memref.load %m[%i] : memref<4xf32>
  // expected-remark @below {{[Passed] reuse-value | Category:cse | Function=f | Op=memref.load}}
  %1 = memref.load %m[%i] : memref<4xf32>
  memref.store %x, %m[%i] : memref<4xf32>
  %2 = memref.load %m[%i] : memref<4xf32>
  "t.unknown"() : () -> ()
  %3 = memref.load %m[%i] : memref<4xf32>
  return %0, %1, %2, %3 : f32, f32, f32, f32
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<4xf32>, %arg1: index, %arg2: f32) -> (f32, f32, f32, f32) {
// CHECK-NEXT:     %0 = memref.load %arg0[%arg1] : memref<4xf32>
// CHECK-NEXT:     memref.store %arg2, %arg0[%arg1] : memref<4xf32>
// CHECK-NEXT:     %1 = memref.load %arg0[%arg1] : memref<4xf32>
// CHECK-NEXT:     "t.unknown"() : () -> ()
// CHECK-NEXT:     %2 = memref.load %arg0[%arg1] : memref<4xf32>
// CHECK-NEXT:     return %0, %0, %1, %2 : f32, f32, f32, f32
// CHECK-NEXT:   }
// CHECK-NEXT: }
