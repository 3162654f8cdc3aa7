// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-super-vectorize=virtual-vector-size=4 | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Without `extended` conditionals on data are refused.

func.func @f(%a: memref<10xf64>, %b: memref<10xf64>, %k: memref<10xi32>) {
  %zero = arith.constant 0.0 : f64
  // expected-remark @below {{[Missed] vectorize.unsupported-op | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="the loop contains 'scf.if', which has its own body", reason=unsupported}}
  affine.for %i = 0 to 8 {
    %x = affine.load %a[%i] : memref<10xf64>
    %c = arith.cmpf olt, %x, %zero : f64
    scf.if %c {
      affine.store %x, %b[%i] : memref<10xf64>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<10xf64>, %arg1: memref<10xf64>, %arg2: memref<10xi32>) {
// CHECK-NEXT:     %cst = arith.constant 0.000000e+00 : f64
// CHECK-NEXT:     affine.for %arg3 = 0 to 8 {
// CHECK-NEXT:       %0 = affine.load %arg0[%arg3] : memref<10xf64>
// CHECK-NEXT:       %1 = arith.cmpf olt, %0, %cst : f64
// CHECK-NEXT:       scf.if %1 {
// CHECK-NEXT:         affine.store %0, %arg1[%arg3] : memref<10xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
