// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-for-to-parallel=reassociate=true | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Options allow more: float, order, affine.

func.func @f(%m: memref<100xi32>, %f: memref<100xf32>, %g: memref<100xf32>, %s: memref<1xi32>, %x: f32, %z: i32, %n: index) {
  // expected-remark @below {{[Passed] parallelized | Category:affine-for-to-parallel | Function=f | Op=affine.for}}
  // expected-remark @below {{[Analysis] reassociated | Category:affine-for-to-parallel | Function=f | Op=affine.for, Remark="the reduction may be reassociated"}}
  %0 = affine.for %i = 1 to 9 iter_args(%a = %x) -> f32 {
    %1 = arith.addf %a, %x : f32
    affine.yield %1 : f32
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<100xi32>, %arg1: memref<100xf32>, %arg2: memref<100xf32>, %arg3: memref<1xi32>, %arg4: f32, %arg5: i32, %arg6: index) {
// CHECK-NEXT:     %0 = affine.parallel (%arg7) = (1) to (9) reduce ("addf") -> (f32) {
// CHECK-NEXT:       affine.yield %arg4 : f32
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = arith.addf %arg4, %0 : f32
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
