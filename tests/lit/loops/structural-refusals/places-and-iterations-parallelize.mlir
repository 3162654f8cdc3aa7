// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-parallelize | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Refusals name the operation and the loop that prevent the change.

func.func @f(%m: memref<9x9xf32>, %v: memref<9xf32>, %x: f32) {
  // expected-remark-re @below {{[Missed] carried-values | Category:affine-parallelize | Function=f | Op=affine.for, Remark="the loop carries values", Witness="{{\S+}} -> {{\S+}}, (%i = 2) -> (%i = 4), through a value", reason=unsupported}}
  %s = affine.for %i = 2 to 8 step 2 iter_args(%t = %x) -> (f32) {
    %a = affine.load %v[%i] : memref<9xf32>
    %b = arith.addf %t, %a : f32
    affine.yield %b : f32
  }
  affine.store %s, %v[0] : memref<9xf32>
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<9x9xf32>, %arg1: memref<9xf32>, %arg2: f32) {
// CHECK-NEXT:     %0 = affine.for %arg3 = 2 to 8 step 2 iter_args(%arg4 = %arg2) -> (f32) {
// CHECK-NEXT:       %1 = affine.load %arg1[%arg3] : memref<9xf32>
// CHECK-NEXT:       %2 = arith.addf %arg4, %1 : f32
// CHECK-NEXT:       affine.yield %2 : f32
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.store %0, %arg1[0] : memref<9xf32>
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Refusals name the operation and the loop that prevent the change.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-parallelize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<9x9xf32>, %v: memref<9xf32>, %x: f32) {
  // expected-remark-re @below {{[Missed] unsupported-op | Category:affine-parallelize | Function=f | Op=affine.for, Remark="the loop contains 'vector.print'", Witness="{{\S+}} -> {{\S+}}, (%i = 2) -> (%i = 3)", reason=unsupported}}
  affine.for %i = 2 to 8 {
    // expected-remark @below {{[Passed] parallelized | Category:affine-parallelize | Function=f | Op=affine.for}}
    affine.for %j = 2 to 8 {
      affine.store %x, %m[%i, %j] : memref<9x9xf32>
    }
    vector.print %x : f32
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<9x9xf32>, %arg1: memref<9xf32>, %arg2: f32) {
// CHECK-NEXT:     affine.for %arg3 = 2 to 8 {
// CHECK-NEXT:       affine.parallel (%arg4) = (2) to (8) {
// CHECK-NEXT:         affine.store %arg2, %arg0[%arg3, %arg4] : memref<9x9xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:       vector.print %arg2 : f32
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
