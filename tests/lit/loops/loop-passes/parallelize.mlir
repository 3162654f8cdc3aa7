// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-parallelize | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// The refusal has a witness of the dependence that the loop carries.

func.func @f(%m: memref<10x10xf32>, %v: memref<16xf32>, %x: f32, %n: index, %z: i32) {
  // expected-remark-re @below {{[Missed] carried-dependence | Category:affine-parallelize | Function=f | Op=affine.for, Remark="the loop carries a flow dependence from 'affine.store' at {{\S+}} to 'affine.load' at {{\S+}}, distance [1, 1]", Witness="(%i = 1) -> (%i = 2), element [1]", reason=illegal}}
  affine.for %i = 1 to 9 {
    %0 = affine.load %v[%i - 1] : memref<16xf32>
    affine.store %0, %v[%i] : memref<16xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<10x10xf32>, %arg1: memref<16xf32>, %arg2: f32, %arg3: index, %arg4: i32) {
// CHECK-NEXT:     affine.for %arg5 = 1 to 9 {
// CHECK-NEXT:       %0 = affine.load %arg1[%arg5 - 1] : memref<16xf32>
// CHECK-NEXT:       affine.store %0, %arg1[%arg5] : memref<16xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The ledger has an assumption where sums are rounded in another order.

func.func @f(%m: memref<10x10xf32>, %v: memref<16xf32>, %x: f32, %n: index, %z: i32) {
  // expected-remark-re @below {{[Missed] carried-values | Category:affine-parallelize | Function=f | Op=affine.for, Remark="the loop carries values", Witness="{{\S+}} -> {{\S+}}, (%i = 0) -> (%i = 1), through a value", reason=unsupported}}
  %0:2 = affine.for %i = 0 to 9 iter_args(%a = %x, %b = %x) -> (f32, f32) {
    %1 = affine.load %v[%i] : memref<16xf32>
    %2 = arith.addf %a, %1 : f32
    %3 = arith.maximumf %1, %b : f32
    affine.yield %2, %3 : f32, f32
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<10x10xf32>, %arg1: memref<16xf32>, %arg2: f32, %arg3: index, %arg4: i32) {
// CHECK-NEXT:     %0:2 = affine.for %arg5 = 0 to 9 iter_args(%arg6 = %arg2, %arg7 = %arg2) -> (f32, f32) {
// CHECK-NEXT:       %1 = affine.load %arg1[%arg5] : memref<16xf32>
// CHECK-NEXT:       %2 = arith.addf %arg6, %1 : f32
// CHECK-NEXT:       %3 = arith.maximumf %1, %arg7 : f32
// CHECK-NEXT:       affine.yield %2, %3 : f32, f32
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
