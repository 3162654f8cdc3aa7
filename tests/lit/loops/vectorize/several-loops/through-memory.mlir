// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-mem2reg | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Through memory. What is added up in memory is carried after `affine-mem2reg`.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-mem2reg | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<9x21xi32>, %x: memref<21xi32>, %y: memref<9xi32>, %z: i32)  {
  affine.for %i = 0 to 9 {
    // expected-remark @below {{[Passed] carried | Category:affine-mem2reg | Function=f | Op=affine.for, Remark="an element stays in a register from iteration to iteration"}}
    affine.for %j = 0 to 21 {
      %0 = affine.load %y[%i] : memref<9xi32>
      %1 = affine.load %m[%i, %j] : memref<9x21xi32>
      %2 = arith.addi %0, %1 : i32
      affine.store %2, %y[%i] : memref<9xi32>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<9x21xi32>, %arg1: memref<21xi32>, %arg2: memref<9xi32>, %arg3: i32) {
// CHECK-NEXT:     affine.for %arg4 = 0 to 9 {
// CHECK-NEXT:       %0 = affine.load %arg2[%arg4] : memref<9xi32>
// CHECK-NEXT:       %1 = affine.for %arg5 = 0 to 21 iter_args(%arg6 = %0) -> (i32) {
// CHECK-NEXT:         %2 = affine.load %arg0[%arg4, %arg5] : memref<9x21xi32>
// CHECK-NEXT:         %3 = arith.addi %arg6, %2 : i32
// CHECK-NEXT:         affine.yield %3 : i32
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.store %1, %arg2[%arg4] : memref<9xi32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
