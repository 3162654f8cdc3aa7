// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-mem2reg | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Elements are carried between iterations: written by a call.

memref.global constant @c : memref<16xi32> = dense<3>
// expected-remark @below {{[Analysis] alias.arguments | Category:affine-mem2reg | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
// expected-remark @below {{[Analysis] alias.unseen | Category:affine-mem2reg | Function=f | Op=func.func, Remark="functions without a body touch no memref argument that they do not get", checked=no}}
func.func @f(%m: memref<16xi32>, %w: memref<16xi32>, %n: index, %c: i1) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %x = arith.constant 5 : i32
  %y = arith.constant 40 : i32
  // expected-remark @below {{[Passed] promoted | Category:affine-mem2reg | Function=f | Op=memref.alloca, Remark="1 element"}}
  %b = memref.alloca() : memref<i32>
  affine.store %x, %b[] : memref<i32>
  scf.for %i = %c0 to %c9 step %c1 {
    %u = affine.load %m[3] : memref<16xi32>
    %v = memref.load %w[%i] : memref<16xi32>
    %s = arith.addi %u, %v : i32
    affine.store %s, %m[3] : memref<16xi32>
    func.call @g(%m) : (memref<16xi32>) -> ()
  }
  %r = affine.load %b[] : memref<i32>
  return %r : i32
}
func.func private @g(memref<16xi32>)

// CHECK: module {
// CHECK-NEXT:   memref.global constant @c : memref<16xi32> = dense<3>
// CHECK-NEXT:   func.func @f(%arg0: memref<16xi32>, %arg1: memref<16xi32>, %arg2: index, %arg3: i1) -> i32 {
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c9 = arith.constant 9 : index
// CHECK-NEXT:     %c5_i32 = arith.constant 5 : i32
// CHECK-NEXT:     %c40_i32 = arith.constant 40 : i32
// CHECK-NEXT:     scf.for %arg4 = %c0 to %c9 step %c1 {
// CHECK-NEXT:       %0 = affine.load %arg0[3] : memref<16xi32>
// CHECK-NEXT:       %1 = memref.load %arg1[%arg4] : memref<16xi32>
// CHECK-NEXT:       %2 = arith.addi %0, %1 : i32
// CHECK-NEXT:       affine.store %2, %arg0[3] : memref<16xi32>
// CHECK-NEXT:       func.call @g(%arg0) : (memref<16xi32>) -> ()
// CHECK-NEXT:     }
// CHECK-NEXT:     return %c5_i32 : i32
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func private @g(memref<16xi32>)
// CHECK-NEXT: }
