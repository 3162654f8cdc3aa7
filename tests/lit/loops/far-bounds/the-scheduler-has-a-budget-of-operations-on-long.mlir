// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-reschedule=fuse=max | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// The scheduler has a budget of operations on long numbers.

func.func @f(%a: memref<?xf32>, %b: memref<?xf32>, %c: memref<?xf32>) {
  // expected-remark @below {{[Missed] budget-spent | Category:affine-reschedule | Function=f | Op=affine.for, Remark="more than 2000000 steps", reason=unknown}}
  affine.for %i = -4611686018427387904 to 4611686018427387903 {
    affine.for %j = 0 to 4611686018427387904 {
      %v = affine.load %c[%i + 4611686018427387904 + %j] : memref<?xf32>
      affine.store %v, %b[%i + 4611686018427387905] : memref<?xf32>
    }
  }
  affine.for %i = 0 to 7 step 3 {
    %v = affine.load %b[%i floordiv 3074457345618258603 + 40] : memref<?xf32>
    affine.store %v, %a[%i + 1] : memref<?xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<?xf32>, %arg1: memref<?xf32>, %arg2: memref<?xf32>) {
// CHECK-NEXT:     affine.for %arg3 = -4611686018427387904 to 4611686018427387903 {
// CHECK-NEXT:       affine.for %arg4 = 0 to 4611686018427387904 {
// CHECK-NEXT:         %0 = affine.load %arg2[%arg3 + %arg4 + 4611686018427387904] : memref<?xf32>
// CHECK-NEXT:         affine.store %0, %arg1[%arg3 + 4611686018427387905] : memref<?xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg3 = 0 to 7 step 3 {
// CHECK-NEXT:       %0 = affine.load %arg1[%arg3 floordiv 3074457345618258603 + 40] : memref<?xf32>
// CHECK-NEXT:       affine.store %0, %arg0[%arg3 + 1] : memref<?xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
