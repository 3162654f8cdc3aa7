// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-time-skew=cache-size=1048576 | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Only sweeps over memory larger than the cache are changed.

func.func @main(%a: memref<200x200xf32>, %b: memref<200x200xf32>) {
  // expected-remark @below {{[Missed] unprofitable | Category:affine-time-skew | Function=main | Op=affine.for, Remark="the working set of the sweeps fits in the cache, or too few of its rows do", bytes=315216, bytes_of_a_row=1592, reason=unprofitable}}
  affine.for %t = 0 to 50 {
    affine.for %i = 1 to 199 {
      affine.for %j = 1 to 199 {
        %l = affine.load %a[%i - 1, %j] : memref<200x200xf32>
        %r = affine.load %a[%i + 1, %j] : memref<200x200xf32>
        %s = arith.addf %l, %r : f32
        affine.store %s, %b[%i, %j] : memref<200x200xf32>
      }
    }
    affine.for %i = 1 to 199 {
      affine.for %j = 1 to 199 {
        %v = affine.load %b[%i, %j] : memref<200x200xf32>
        affine.store %v, %a[%i, %j] : memref<200x200xf32>
      }
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<200x200xf32>, %arg1: memref<200x200xf32>) {
// CHECK-NEXT:     affine.for %arg2 = 0 to 50 {
// CHECK-NEXT:       affine.for %arg3 = 1 to 199 {
// CHECK-NEXT:         affine.for %arg4 = 1 to 199 {
// CHECK-NEXT:           %0 = affine.load %arg0[%arg3 - 1, %arg4] : memref<200x200xf32>
// CHECK-NEXT:           %1 = affine.load %arg0[%arg3 + 1, %arg4] : memref<200x200xf32>
// CHECK-NEXT:           %2 = arith.addf %0, %1 : f32
// CHECK-NEXT:           affine.store %2, %arg1[%arg3, %arg4] : memref<200x200xf32>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg3 = 1 to 199 {
// CHECK-NEXT:         affine.for %arg4 = 1 to 199 {
// CHECK-NEXT:           %0 = affine.load %arg1[%arg3, %arg4] : memref<200x200xf32>
// CHECK-NEXT:           affine.store %0, %arg0[%arg3, %arg4] : memref<200x200xf32>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
