// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -max-steps=2000 -affine-reschedule | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// A search that exceeds its budget ends at the same place in each run.

func.func @main(%a: memref<?xf32>, %b: memref<?xf32>, %n: index, %steps: index) {
  %c = arith.constant 0.3 : f32
  // expected-remark @below {{[Missed] budget-spent | Category:affine-reschedule | Function=main | Op=affine.for, Remark="more than 200 steps", reason=unknown}}
  affine.for %t = 0 to %steps {
    affine.for %i = 1 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
      %l = affine.load %a[%i - 1] : memref<?xf32>
      %r = affine.load %a[%i + 1] : memref<?xf32>
      %s = arith.addf %l, %r : f32
      %m = arith.mulf %s, %c : f32
      affine.store %m, %b[%i] : memref<?xf32>
    }
    affine.for %j = 1 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
      %v = affine.load %b[%j] : memref<?xf32>
      affine.store %v, %a[%j] : memref<?xf32>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<?xf32>, %arg1: memref<?xf32>, %arg2: index, %arg3: index) {
// CHECK-NEXT:     %cst = arith.constant 3.000000e-01 : f32
// CHECK-NEXT:     affine.for %arg4 = 0 to %arg3 {
// CHECK-NEXT:       affine.for %arg5 = 1 to affine_map<()[s0] -> (s0 - 1)>()[%arg2] {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg5 - 1] : memref<?xf32>
// CHECK-NEXT:         %1 = affine.load %arg0[%arg5 + 1] : memref<?xf32>
// CHECK-NEXT:         %2 = arith.addf %0, %1 : f32
// CHECK-NEXT:         %3 = arith.mulf %2, %cst : f32
// CHECK-NEXT:         affine.store %3, %arg1[%arg5] : memref<?xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg5 = 1 to affine_map<()[s0] -> (s0 - 1)>()[%arg2] {
// CHECK-NEXT:         %0 = affine.load %arg1[%arg5] : memref<?xf32>
// CHECK-NEXT:         affine.store %0, %arg0[%arg5] : memref<?xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
