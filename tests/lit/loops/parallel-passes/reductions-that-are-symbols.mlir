// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-parallel-to-for -affine-for-to-parallel | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Reductions that are symbols. To a nest and back again.

reduction.define @sum : i32
combination (%a, %b) {
  %0 = arith.addi %a, %b : i32
  reduction.yield %0 : i32
} identity {
  %0 = arith.constant 0 : i32
  reduction.yield %0 : i32
}
func.func @f(%m: memref<100xi32>, %f: memref<100xf32>, %g: memref<100xf32>, %s: memref<1xi32>, %x: f32, %z: i32, %n: index) -> i32 {
  // expected-remark @below {{[Passed] sequential | Category:affine-parallel-to-for | Function=f | Op=affine.parallel}}
  // expected-remark @below {{[Passed] parallelized | Category:affine-for-to-parallel | Function=f | Op=affine.for}}
  %r = affine.parallel (%i) = (0) to (100) reduce (@sum) -> (i32) {
    %v = affine.load %m[%i] : memref<100xi32>
    affine.yield %v : i32
  }
  return %r : i32
}

// CHECK: module {
// CHECK-NEXT:   reduction.define @sum : i32 combination (%arg0, %arg1) {
// CHECK-NEXT:     %0 = arith.addi %arg0, %arg1 : i32
// CHECK-NEXT:     reduction.yield %0 : i32
// CHECK-NEXT:   } identity {
// CHECK-NEXT:     %c0_i32 = arith.constant 0 : i32
// CHECK-NEXT:     reduction.yield %c0_i32 : i32
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @f(%arg0: memref<100xi32>, %arg1: memref<100xf32>, %arg2: memref<100xf32>, %arg3: memref<1xi32>, %arg4: f32, %arg5: i32, %arg6: index) -> i32 {
// CHECK-NEXT:     %0 = reduction.identity @sum : i32
// CHECK-NEXT:     %1 = affine.parallel (%arg7) = (0) to (100) reduce (@sum) -> (i32) {
// CHECK-NEXT:       %3 = affine.load %arg0[%arg7] : memref<100xi32>
// CHECK-NEXT:       affine.yield %3 : i32
// CHECK-NEXT:     }
// CHECK-NEXT:     %2 = reduction.combine @sum %0, %1 : i32
// CHECK-NEXT:     return %2 : i32
// CHECK-NEXT:   }
// CHECK-NEXT: }
