// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -affine-mem2reg -canonicalize | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// One memory is carried as an element, and another one is asked about from iteration to iteration.

func.func @f(%total: memref<i32>, %a: memref<8xi32>) {
  %l = memref.alloc() : memref<8xi32>
  affine.for %k = 0 to 8 {
    %v = affine.load %a[%k] : memref<8xi32>
    affine.store %v, %l[%k] : memref<8xi32>
  }
  affine.for %i = 1 to 4 {
    %x = affine.load %l[%i] : memref<8xi32>
    affine.store %x, %l[%i + 3] : memref<8xi32>
    affine.for %j = 0 to 3 {
      %y = affine.load %l[%j] : memref<8xi32>
      %s = affine.load %total[] : memref<i32>
      %t = arith.addi %s, %y : i32
      affine.store %t, %total[] : memref<i32>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<i32>, %arg1: memref<8xi32>) {
// CHECK-NEXT:     %alloc = memref.alloc() : memref<8xi32>
// CHECK-NEXT:     affine.for %arg2 = 0 to 8 {
// CHECK-NEXT:       %2 = affine.load %arg1[%arg2] : memref<8xi32>
// CHECK-NEXT:       affine.store %2, %alloc[%arg2] : memref<8xi32>
// CHECK-NEXT:     }
// CHECK-NEXT:     %0 = affine.load %arg0[] : memref<i32>
// CHECK-NEXT:     %1 = affine.for %arg2 = 1 to 4 iter_args(%arg3 = %0) -> (i32) {
// CHECK-NEXT:       %2 = affine.for %arg4 = 0 to 3 iter_args(%arg5 = %arg3) -> (i32) {
// CHECK-NEXT:         %3 = affine.load %alloc[%arg4] : memref<8xi32>
// CHECK-NEXT:         %4 = arith.addi %arg5, %3 : i32
// CHECK-NEXT:         affine.yield %4 : i32
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.yield %2 : i32
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.store %1, %arg0[] : memref<i32>
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
