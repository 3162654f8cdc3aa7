// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -pass-pipeline='builtin.module(func.func(affine-loop-unroll{unroll-factor=-1 unroll-full-threshold=40 most-ops=9}))' | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// The window of a sweep, which makes six ops; the loops around it stay.

func.func @window(%a: memref<8x10xf64>, %b: memref<8x8xf64>) {
  %zero = arith.constant 0.0 : f64
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      // expected-remark @below {{[Passed] unrolled | Category:affine-loop-unroll | Function=window | Op=affine.for, Remark="3 iterations become one", cleanup=False, factor=3, guarded=False}}
      %s = affine.for %k = 0 to 3 iter_args(%t = %zero) -> (f64) {
        %x = affine.load %a[%i, %j + %k] : memref<8x10xf64>
        %y = arith.addf %t, %x : f64
        affine.yield %y : f64
      }
      affine.store %s, %b[%i, %j] : memref<8x8xf64>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @window(%arg0: memref<8x10xf64>, %arg1: memref<8x8xf64>) {
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %cst = arith.constant 0.000000e+00 : f64
// CHECK-NEXT:     affine.for %arg2 = 0 to 8 {
// CHECK-NEXT:       affine.for %arg3 = 0 to 8 {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg2, %arg3 + %c0] : memref<8x10xf64>
// CHECK-NEXT:         %1 = arith.addf %cst, %0 : f64
// CHECK-NEXT:         %2 = affine.apply affine_map<(d0) -> (d0 + 1)>(%c0)
// CHECK-NEXT:         %3 = affine.load %arg0[%arg2, %arg3 + %2] : memref<8x10xf64>
// CHECK-NEXT:         %4 = arith.addf %1, %3 : f64
// CHECK-NEXT:         %5 = affine.apply affine_map<(d0) -> (d0 + 2)>(%c0)
// CHECK-NEXT:         %6 = affine.load %arg0[%arg2, %arg3 + %5] : memref<8x10xf64>
// CHECK-NEXT:         %7 = arith.addf %4, %6 : f64
// CHECK-NEXT:         affine.store %7, %arg1[%arg2, %arg3] : memref<8x8xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// A loop of five iterations would make ten ops; one that is in no other stays, too.

func.func @longer(%a: memref<8x10xf64>, %b: memref<8xf64>) {
  %zero = arith.constant 0.0 : f64
  affine.for %i = 0 to 8 {
    %s = affine.for %k = 0 to 5 iter_args(%t = %zero) -> (f64) {
      %x = affine.load %a[%i, %k] : memref<8x10xf64>
      %y = arith.addf %t, %x : f64
      affine.yield %y : f64
    }
    affine.store %s, %b[%i] : memref<8xf64>
  }
  affine.for %i = 0 to 2 {
    affine.store %zero, %b[%i] : memref<8xf64>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @longer(%arg0: memref<8x10xf64>, %arg1: memref<8xf64>) {
// CHECK-NEXT:     %cst = arith.constant 0.000000e+00 : f64
// CHECK-NEXT:     affine.for %arg2 = 0 to 8 {
// CHECK-NEXT:       %0 = affine.for %arg3 = 0 to 5 iter_args(%arg4 = %cst) -> (f64) {
// CHECK-NEXT:         %1 = affine.load %arg0[%arg2, %arg3] : memref<8x10xf64>
// CHECK-NEXT:         %2 = arith.addf %arg4, %1 : f64
// CHECK-NEXT:         affine.yield %2 : f64
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.store %0, %arg1[%arg2] : memref<8xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg2 = 0 to 2 {
// CHECK-NEXT:       affine.store %cst, %arg1[%arg2] : memref<8xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Nor is one unrolled that has a longer one in it.

func.func @around(%a: memref<10xf64>) {
  %zero = arith.constant 0.0 : f64
  affine.for %i = 0 to 8 {
    affine.for %k = 0 to 2 {
      affine.for %l = 0 to 10 {
        affine.store %zero, %a[%l] : memref<10xf64>
      }
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @around(%arg0: memref<10xf64>) {
// CHECK-NEXT:     %cst = arith.constant 0.000000e+00 : f64
// CHECK-NEXT:     affine.for %arg1 = 0 to 8 {
// CHECK-NEXT:       affine.for %arg2 = 0 to 2 {
// CHECK-NEXT:         affine.for %arg3 = 0 to 10 {
// CHECK-NEXT:           affine.store %cst, %arg0[%arg3] : memref<10xf64>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
