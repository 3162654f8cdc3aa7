// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-time-skew='tile-size=4 threads=2' | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// What is observed in order is not shared.

func.func @main(%a: memref<40x40xf32>, %b: memref<40x40xf32>) {
  // expected-remark-re @below {{[Missed] unsupported-op | Category:affine-time-skew | Function=main | Op=affine.for, Remark="no parallel loop may contain 'vector.print'", Witness="{{\S+}} -> {{\S+}}, (%t = 0) -> (%t = 1)", reason=unsupported}}
  affine.for %t = 0 to 7 {
    affine.for %i = 1 to 39 {
      affine.for %j = 1 to 39 {
        %l = affine.load %a[%i - 1, %j] : memref<40x40xf32>
        %r = affine.load %a[%i + 1, %j] : memref<40x40xf32>
        vector.print %l : f32
        %s = arith.addf %l, %r : f32
        affine.store %s, %b[%i, %j] : memref<40x40xf32>
      }
    }
    affine.for %i = 1 to 39 {
      affine.for %j = 1 to 39 {
        %v = affine.load %b[%i, %j] : memref<40x40xf32>
        affine.store %v, %a[%i, %j] : memref<40x40xf32>
      }
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<40x40xf32>, %arg1: memref<40x40xf32>) {
// CHECK-NEXT:     affine.for %arg2 = 0 to 7 {
// CHECK-NEXT:       affine.for %arg3 = 1 to 39 {
// CHECK-NEXT:         affine.for %arg4 = 1 to 39 {
// CHECK-NEXT:           %0 = affine.load %arg0[%arg3 - 1, %arg4] : memref<40x40xf32>
// CHECK-NEXT:           %1 = affine.load %arg0[%arg3 + 1, %arg4] : memref<40x40xf32>
// CHECK-NEXT:           vector.print %0 : f32
// CHECK-NEXT:           %2 = arith.addf %0, %1 : f32
// CHECK-NEXT:           affine.store %2, %arg1[%arg3, %arg4] : memref<40x40xf32>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg3 = 1 to 39 {
// CHECK-NEXT:         affine.for %arg4 = 1 to 39 {
// CHECK-NEXT:           %0 = affine.load %arg1[%arg3, %arg4] : memref<40x40xf32>
// CHECK-NEXT:           affine.store %0, %arg0[%arg3, %arg4] : memref<40x40xf32>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
