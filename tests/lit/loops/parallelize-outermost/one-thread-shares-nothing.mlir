// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-parallelize-outermost=threads=1 | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// With one thread no loop is made parallel.

func.func @main(%a: memref<40x40xf32>, %b: memref<40x40xf32>, %n: index) {
  affine.for %i = 0 to 40 {
    affine.for %j = 0 to 40 {
      %x = affine.load %a[0, 0] : memref<40x40xf32>
      %y = arith.addf %x, %x : f32
      affine.store %y, %a[%i, %j] : memref<40x40xf32>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<40x40xf32>, %arg1: memref<40x40xf32>, %arg2: index) {
// CHECK-NEXT:     affine.for %arg3 = 0 to 40 {
// CHECK-NEXT:       affine.for %arg4 = 0 to 40 {
// CHECK-NEXT:         %0 = affine.load %arg0[0, 0] : memref<40x40xf32>
// CHECK-NEXT:         %1 = arith.addf %0, %0 : f32
// CHECK-NEXT:         affine.store %1, %arg0[%arg3, %arg4] : memref<40x40xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
