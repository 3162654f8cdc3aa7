// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-share-loads=lanes=4 | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// An element of the iteration before.

func.func @main(%a: memref<60xf64>) {
  // expected-remark @below {{[Missed] vectorize.carried-dependence | Category:affine-share-loads | Function=main | Op=affine.for, Remark="iterations of the loop depend on each other (flow)", Witness="(%i = 1) -> (%i = 2), element [1]", reason=illegal}}
  affine.for %i = 1 to 50 {
    %0 = affine.load %a[%i - 1] : memref<60xf64>
    %1 = affine.load %a[%i + 1] : memref<60xf64>
    %2 = affine.load %a[%i + 2] : memref<60xf64>
    %r = arith.addf %0, %1 : f64
    %s = arith.addf %r, %2 : f64
    affine.store %s, %a[%i] : memref<60xf64>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<60xf64>) {
// CHECK-NEXT:     affine.for %arg1 = 1 to 50 {
// CHECK-NEXT:       %0 = affine.load %arg0[%arg1 - 1] : memref<60xf64>
// CHECK-NEXT:       %1 = affine.load %arg0[%arg1 + 1] : memref<60xf64>
// CHECK-NEXT:       %2 = affine.load %arg0[%arg1 + 2] : memref<60xf64>
// CHECK-NEXT:       %3 = arith.addf %0, %1 : f64
// CHECK-NEXT:       %4 = arith.addf %3, %2 : f64
// CHECK-NEXT:       affine.store %4, %arg0[%arg1] : memref<60xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// A single load in a row; too few iterations; elements of two widths; a bound of several values; what
// an iteration stores before; two loads in a row.

func.func @main(%a: memref<60xf64>, %b: memref<60xf64>, %c: memref<60xf32>, %n: index, %m: index) {
  affine.for %i = 1 to 50 {
    %0 = affine.load %a[%i - 1] : memref<60xf64>
    %1 = affine.load %b[%i + 1] : memref<60xf64>
    %s = arith.addf %0, %1 : f64
    affine.store %s, %b[%i + 1] : memref<60xf64>
  }
  affine.for %i = 1 to 16 {
    %0 = affine.load %a[%i - 1] : memref<60xf64>
    %1 = affine.load %a[%i] : memref<60xf64>
    %2 = affine.load %a[%i + 1] : memref<60xf64>
    %r = arith.addf %0, %1 : f64
    %s = arith.addf %r, %2 : f64
    affine.store %s, %b[%i] : memref<60xf64>
  }
  affine.for %i = 1 to 50 {
    %0 = affine.load %c[%i - 1] : memref<60xf32>
    %1 = affine.load %c[%i] : memref<60xf32>
    %2 = affine.load %c[%i + 1] : memref<60xf32>
    %r = arith.addf %0, %1 : f32
    %s = arith.addf %r, %2 : f32
    %t = arith.extf %s : f32 to f64
    affine.store %t, %b[%i] : memref<60xf64>
  }
  affine.for %i = 1 to min affine_map<()[s0, s1] -> (s0, s1)>()[%n, %m] {
    %0 = affine.load %a[%i - 1] : memref<60xf64>
    %1 = affine.load %a[%i] : memref<60xf64>
    %2 = affine.load %a[%i + 1] : memref<60xf64>
    %r = arith.addf %0, %1 : f64
    %s = arith.addf %r, %2 : f64
    affine.store %s, %b[%i] : memref<60xf64>
  }
  // expected-remark-re @below {{[Missed] vectorize.carried-dependence | Category:affine-share-loads | Function=main | Op=affine.for, Remark="iterations of the loop depend on each other (anti)", Witness="(%i@{{\d+}} = 0) -> (%i@{{\d+}} = 1), element [1]", reason=illegal}}
  affine.for %i = 0 to 50 {
    %z = arith.constant 1.0 : f64
    affine.store %z, %a[%i] : memref<60xf64>
    %0 = affine.load %a[%i] : memref<60xf64>
    %1 = affine.load %a[%i + 1] : memref<60xf64>
    %2 = affine.load %a[%i + 2] : memref<60xf64>
    %r = arith.addf %0, %1 : f64
    %s = arith.addf %r, %2 : f64
    affine.store %s, %b[%i] : memref<60xf64>
  }
  affine.for %i = 1 to 50 {
    %0 = affine.load %a[%i - 1] : memref<60xf64>
    %1 = affine.load %a[%i] : memref<60xf64>
    %s = arith.addf %0, %1 : f64
    affine.store %s, %b[%i] : memref<60xf64>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<60xf64>, %arg1: memref<60xf64>, %arg2: memref<60xf32>, %arg3: index, %arg4: index) {
// CHECK-NEXT:     affine.for %arg5 = 1 to 50 {
// CHECK-NEXT:       %0 = affine.load %arg0[%arg5 - 1] : memref<60xf64>
// CHECK-NEXT:       %1 = affine.load %arg1[%arg5 + 1] : memref<60xf64>
// CHECK-NEXT:       %2 = arith.addf %0, %1 : f64
// CHECK-NEXT:       affine.store %2, %arg1[%arg5 + 1] : memref<60xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg5 = 1 to 16 {
// CHECK-NEXT:       %0 = affine.load %arg0[%arg5 - 1] : memref<60xf64>
// CHECK-NEXT:       %1 = affine.load %arg0[%arg5] : memref<60xf64>
// CHECK-NEXT:       %2 = affine.load %arg0[%arg5 + 1] : memref<60xf64>
// CHECK-NEXT:       %3 = arith.addf %0, %1 : f64
// CHECK-NEXT:       %4 = arith.addf %3, %2 : f64
// CHECK-NEXT:       affine.store %4, %arg1[%arg5] : memref<60xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg5 = 1 to 50 {
// CHECK-NEXT:       %0 = affine.load %arg2[%arg5 - 1] : memref<60xf32>
// CHECK-NEXT:       %1 = affine.load %arg2[%arg5] : memref<60xf32>
// CHECK-NEXT:       %2 = affine.load %arg2[%arg5 + 1] : memref<60xf32>
// CHECK-NEXT:       %3 = arith.addf %0, %1 : f32
// CHECK-NEXT:       %4 = arith.addf %3, %2 : f32
// CHECK-NEXT:       %5 = arith.extf %4 : f32 to f64
// CHECK-NEXT:       affine.store %5, %arg1[%arg5] : memref<60xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg5 = 1 to min affine_map<()[s0, s1] -> (s0, s1)>()[%arg3, %arg4] {
// CHECK-NEXT:       %0 = affine.load %arg0[%arg5 - 1] : memref<60xf64>
// CHECK-NEXT:       %1 = affine.load %arg0[%arg5] : memref<60xf64>
// CHECK-NEXT:       %2 = affine.load %arg0[%arg5 + 1] : memref<60xf64>
// CHECK-NEXT:       %3 = arith.addf %0, %1 : f64
// CHECK-NEXT:       %4 = arith.addf %3, %2 : f64
// CHECK-NEXT:       affine.store %4, %arg1[%arg5] : memref<60xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg5 = 0 to 50 {
// CHECK-NEXT:       %cst = arith.constant 1.000000e+00 : f64
// CHECK-NEXT:       affine.store %cst, %arg0[%arg5] : memref<60xf64>
// CHECK-NEXT:       %0 = affine.load %arg0[%arg5] : memref<60xf64>
// CHECK-NEXT:       %1 = affine.load %arg0[%arg5 + 1] : memref<60xf64>
// CHECK-NEXT:       %2 = affine.load %arg0[%arg5 + 2] : memref<60xf64>
// CHECK-NEXT:       %3 = arith.addf %0, %1 : f64
// CHECK-NEXT:       %4 = arith.addf %3, %2 : f64
// CHECK-NEXT:       affine.store %4, %arg1[%arg5] : memref<60xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg5 = 1 to 50 {
// CHECK-NEXT:       %0 = affine.load %arg0[%arg5 - 1] : memref<60xf64>
// CHECK-NEXT:       %1 = affine.load %arg0[%arg5] : memref<60xf64>
// CHECK-NEXT:       %2 = arith.addf %0, %1 : f64
// CHECK-NEXT:       affine.store %2, %arg1[%arg5] : memref<60xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
