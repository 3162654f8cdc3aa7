// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-loop-fusion=compute-tolerance=0.0 | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Nothing is shifted unless asked for.

func.func @f(%a: memref<40xf32>, %b: memref<40xf32>, %c: memref<40xf32>, %n: index) {
  // expected-remark-re @below {{[Missed] fusion.slice-invalid | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="the slice has iterations that the nest does not have", Witness="no iteration (%i@{{\d+}} = 0), for (%i@{{\d+}} = 1)", reason=unsupported, with={{\S+}}}}
  affine.for %i = 1 to 39 {
    %0 = affine.load %a[%i - 1] : memref<40xf32>
    %1 = affine.load %a[%i + 1] : memref<40xf32>
    %2 = arith.addf %0, %1 : f32
    affine.store %2, %b[%i] : memref<40xf32>

  }
  affine.for %i = 1 to 39 {
    %0 = affine.load %b[%i - 1] : memref<40xf32>
    %1 = affine.load %b[%i + 1] : memref<40xf32>
    %2 = arith.addf %0, %1 : f32
    affine.store %2, %c[%i] : memref<40xf32>

  }

  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<40xf32>, %arg1: memref<40xf32>, %arg2: memref<40xf32>, %arg3: index) {
// CHECK-NEXT:     affine.for %arg4 = 1 to 39 {
// CHECK-NEXT:       %0 = affine.load %arg0[%arg4 - 1] : memref<40xf32>
// CHECK-NEXT:       %1 = affine.load %arg0[%arg4 + 1] : memref<40xf32>
// CHECK-NEXT:       %2 = arith.addf %0, %1 : f32
// CHECK-NEXT:       affine.store %2, %arg1[%arg4] : memref<40xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg4 = 1 to 39 {
// CHECK-NEXT:       %0 = affine.load %arg1[%arg4 - 1] : memref<40xf32>
// CHECK-NEXT:       %1 = affine.load %arg1[%arg4 + 1] : memref<40xf32>
// CHECK-NEXT:       %2 = arith.addf %0, %1 : f32
// CHECK-NEXT:       affine.store %2, %arg2[%arg4] : memref<40xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
