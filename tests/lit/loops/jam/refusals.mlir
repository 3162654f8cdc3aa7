// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -pass-pipeline='builtin.module(func.func(affine-loop-unroll-jam))' | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// The pass refuses this program with the code `bounds-vary`.

func.func @f(%m: memref<12x12xf64>, %n: index, %x: f64) {
  // expected-remark-re @below {{[Missed] bounds-vary | Category:affine-loop-unroll-jam | Function=f | Op=affine.for, Remark="bounds of an inner loop are computed inside the loop", Witness="{{\S+}} -> {{\S+}}, (%i = 2) -> (%i = 3), value %i", reason=unsupported}}
  affine.for %i = 2 to 10 {
    affine.for %j = affine_map<(d0) -> (d0)>(%i) to 9 {
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<12x12xf64>, %arg1: index, %arg2: f64) {
// CHECK-NEXT:     affine.for %arg3 = 2 to 10 {
// CHECK-NEXT:       affine.for %arg4 = affine_map<(d0) -> (d0)>(%arg3) to 9 {
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The pass refuses this program with the code `carries-values`.

func.func @f(%m: memref<8x9xf64>, %x: f64) -> f64 {
  // expected-remark-re @below {{[Missed] carries-values | Category:affine-loop-unroll-jam | Function=f | Op=affine.for, Remark="the loop carries sums or products of floats, whose order would change", Witness="{{\S+}} -> {{\S+}}, (%i = 0) -> (%i = 1), through a value", reason=unsupported}}
  %r = affine.for %i = 0 to 8 iter_args(%a = %x) -> f64 {
    %s = affine.for %j = 0 to 9 iter_args(%b = %a) -> f64 {
      %v = affine.load %m[%i, %j] : memref<8x9xf64>
      %c = arith.addf %b, %v : f64
      affine.yield %c : f64
    }
    affine.yield %s : f64
  }
  return %r : f64
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<8x9xf64>, %arg1: f64) -> f64 {
// CHECK-NEXT:     %0 = affine.for %arg2 = 0 to 8 iter_args(%arg3 = %arg1) -> (f64) {
// CHECK-NEXT:       %1 = affine.for %arg4 = 0 to 9 iter_args(%arg5 = %arg3) -> (f64) {
// CHECK-NEXT:         %2 = affine.load %arg0[%arg2, %arg4] : memref<8x9xf64>
// CHECK-NEXT:         %3 = arith.addf %arg5, %2 : f64
// CHECK-NEXT:         affine.yield %3 : f64
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.yield %1 : f64
// CHECK-NEXT:     }
// CHECK-NEXT:     return %0 : f64
// CHECK-NEXT:   }
// CHECK-NEXT: }
