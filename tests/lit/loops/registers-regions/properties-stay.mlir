// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-reg2mem -affine-mem2reg | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Properties stay.

memref.global constant @c : memref<16xi32> = dense<3>
// expected-remark @below {{[Analysis] alias.arguments | Category:affine-mem2reg | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<16xi32>, %w: memref<16xi32>, %n: index, %c: i1) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %x = arith.constant 5 : i32
  %y = arith.constant 40 : i32
  // expected-remark @below {{[Passed] promoted | Category:affine-mem2reg | Function=f | Op=memref.alloca, Remark="1 element"}}
  %b = memref.alloca() : memref<i32>
  affine.store %x, %b[] : memref<i32>
  // expected-remark @below {{[Passed] spilled | Category:affine-reg2mem | Function=f | Op=scf.execute_region, Remark="2 values"}}
  // expected-remark @below {{[Passed] promoted | Category:affine-mem2reg | Function=f | Op=memref.alloca, Remark="1 element"}}
  %q:2 = scf.execute_region -> (i32, index) no_inline {
    %u = affine.load %m[1] : memref<16xi32>
    // expected-remark @below {{[Passed] spilled | Category:affine-reg2mem | Function=f | Op=scf.execute_region, Remark="1 value"}}
    // expected-remark @below {{[Passed] promoted | Category:affine-mem2reg | Function=f | Op=memref.alloca, Remark="1 element"}}
    %p = scf.execute_region -> (i32) {
      affine.store %u, %m[2] : memref<16xi32>
      scf.yield %y : i32
    }
    %v = arith.addi %u, %p : i32
    scf.yield %v, %n : i32, index
  }
  memref.store %q#0, %m[%q#1] : memref<16xi32>
  %r = affine.load %b[] : memref<i32>
  return %r : i32
}

// CHECK: module {
// CHECK-NEXT:   memref.global constant @c : memref<16xi32> = dense<3>
// CHECK-NEXT:   func.func @f(%arg0: memref<16xi32>, %arg1: memref<16xi32>, %arg2: index, %arg3: i1) -> i32 {
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c9 = arith.constant 9 : index
// CHECK-NEXT:     %c5_i32 = arith.constant 5 : i32
// CHECK-NEXT:     %c40_i32 = arith.constant 40 : i32
// CHECK-NEXT:     %0:2 = scf.execute_region -> (i32, index) no_inline {
// CHECK-NEXT:       %1 = affine.load %arg0[1] : memref<16xi32>
// CHECK-NEXT:       %2 = scf.execute_region -> i32 {
// CHECK-NEXT:         affine.store %1, %arg0[2] : memref<16xi32>
// CHECK-NEXT:         scf.yield %c40_i32 : i32
// CHECK-NEXT:       }
// CHECK-NEXT:       %3 = arith.addi %1, %2 : i32
// CHECK-NEXT:       scf.yield %3, %arg2 : i32, index
// CHECK-NEXT:     }
// CHECK-NEXT:     memref.store %0#0, %arg0[%0#1] : memref<16xi32>
// CHECK-NEXT:     return %c5_i32 : i32
// CHECK-NEXT:   }
// CHECK-NEXT: }
