// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-reschedule | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Buffers of unknown length are refused.

func.func @main(%a: memref<5x7xf64>, %s: memref<5xf64>, %t: memref<5xf64>, %n: index) {
  %z = arith.constant 0.5 : f64

  affine.for %l = 0 to 300000 { affine.for %i = 0 to 5 {
      // expected-remark @below {{[Missed] carries-values | Category:affine-reschedule | Function=main | Op=affine.for, Remark="a buffer would have more than 1048576 elements", reason=unsupported}}
      %r = affine.for %j = 0 to 7 iter_args(%c = %z) -> (f64) {
        %x = affine.load %a[%i, %j] : memref<5x7xf64>
        %d = arith.addf %c, %x : f64
        affine.yield %d : f64
      }
      affine.store %z, %s[0] : memref<5xf64>
      affine.store %r, %s[%i] : memref<5xf64>
  }}
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<5x7xf64>, %arg1: memref<5xf64>, %arg2: memref<5xf64>, %arg3: index) {
// CHECK-NEXT:     %cst = arith.constant 5.000000e-01 : f64
// CHECK-NEXT:     affine.for %arg4 = 0 to 300000 {
// CHECK-NEXT:       affine.for %arg5 = 0 to 5 {
// CHECK-NEXT:         %0 = affine.for %arg6 = 0 to 7 iter_args(%arg7 = %cst) -> (f64) {
// CHECK-NEXT:           %1 = affine.load %arg0[%arg5, %arg6] : memref<5x7xf64>
// CHECK-NEXT:           %2 = arith.addf %arg7, %1 : f64
// CHECK-NEXT:           affine.yield %2 : f64
// CHECK-NEXT:         }
// CHECK-NEXT:         affine.store %cst, %arg1[0] : memref<5xf64>
// CHECK-NEXT:         affine.store %0, %arg1[%arg5] : memref<5xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
