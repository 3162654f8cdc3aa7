// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -pass-pipeline='builtin.module(func.func(affine-loop-unroll-jam{unroll-jam-factor=2}))' | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Carried values are handed on from one iteration to the next.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-loop-unroll-jam | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%m: memref<9x9xf32>, %v: memref<9xf32>, %x: f32) {
  // expected-remark @below {{[Passed] jammed | Category:affine-loop-unroll-jam | Function=f | Op=affine.for, Remark="2 iterations become one", cleanup=yes, factor=2, guarded=no}}
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
// CHECK-NEXT:     %c2 = arith.constant 2 : index
// CHECK-NEXT:     %c6 = arith.constant 6 : index
// CHECK-NEXT:     %0 = affine.load %arg1[%c2] : memref<9xf32>
// CHECK-NEXT:     %1 = arith.addf %arg2, %0 : f32
// CHECK-NEXT:     %2 = affine.apply affine_map<(d0) -> (d0 + 2)>(%c2)
// CHECK-NEXT:     %3 = affine.load %arg1[%2] : memref<9xf32>
// CHECK-NEXT:     %4 = arith.addf %1, %3 : f32
// CHECK-NEXT:     %5 = affine.load %arg1[%c6] : memref<9xf32>
// CHECK-NEXT:     %6 = arith.addf %4, %5 : f32
// CHECK-NEXT:     affine.store %6, %arg1[0] : memref<9xf32>
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Carried values are handed on from one iteration to the next.

func.func @f(%m: memref<9x9xf32>, %v: memref<9xf32>, %x: f32) {
  // expected-remark-re @below {{[Missed] bounds-vary | Category:affine-loop-unroll-jam | Function=f | Op=affine.for, Remark="bounds of an inner loop are computed inside the loop", Witness="{{\S+}} -> {{\S+}}, (%i = 2) -> (%i = 4), value %i", reason=unsupported}}
  affine.for %i = 2 to 8 step 2 {
    affine.for %j = 0 to affine_map<(d0) -> (d0)>(%i) {
      affine.store %x, %m[%i, %j] : memref<9x9xf32>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<9x9xf32>, %arg1: memref<9xf32>, %arg2: f32) {
// CHECK-NEXT:     affine.for %arg3 = 2 to 8 step 2 {
// CHECK-NEXT:       affine.for %arg4 = 0 to affine_map<(d0) -> (d0)>(%arg3) {
// CHECK-NEXT:         affine.store %arg2, %arg0[%arg3, %arg4] : memref<9x9xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
