// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-jam-rows=everywhere=true | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// The nest is no candidate for jamming rows: no multiple.

func.func @main(%m: memref<24x30xf32>, %v: memref<30xf32>, %y: memref<24xf32>, %n: index) {
  %zero = arith.constant 0.0 : f32
  // expected-remark @below {{[Missed] row-count | Category:affine-jam-rows | Function=main | Op=affine.for, Remark="the number of iterations is not known to be a multiple of 2", reason=unsupported}}
  affine.for %i = 0 to 23 {
    %s = affine.for %j = 0 to 30 iter_args(%t = %zero) -> (f32) {
      %a = affine.load %m[%i, %j] : memref<24x30xf32>
      %x = affine.load %v[%j] : memref<30xf32>
      %p = arith.mulf %a, %x : f32
      %q = arith.addf %t, %p : f32
      affine.yield %q : f32
    }
    affine.store %s, %y[%i] : memref<24xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<24x30xf32>, %arg1: memref<30xf32>, %arg2: memref<24xf32>, %arg3: index) {
// CHECK-NEXT:     %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     affine.for %arg4 = 0 to 23 {
// CHECK-NEXT:       %0 = affine.for %arg5 = 0 to 30 iter_args(%arg6 = %cst) -> (f32) {
// CHECK-NEXT:         %1 = affine.load %arg0[%arg4, %arg5] : memref<24x30xf32>
// CHECK-NEXT:         %2 = affine.load %arg1[%arg5] : memref<30xf32>
// CHECK-NEXT:         %3 = arith.mulf %1, %2 : f32
// CHECK-NEXT:         %4 = arith.addf %arg6, %3 : f32
// CHECK-NEXT:         affine.yield %4 : f32
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.store %0, %arg2[%arg4] : memref<24xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The nest is no candidate for jamming rows: unknown.

func.func @main(%m: memref<24x30xf32>, %v: memref<30xf32>, %y: memref<24xf32>, %n: index) {
  %zero = arith.constant 0.0 : f32
  // expected-remark @below {{[Missed] row-count | Category:affine-jam-rows | Function=main | Op=affine.for, Remark="the number of iterations is not known to be a multiple of 2", reason=unsupported}}
  affine.for %i = 0 to %n {
    %s = affine.for %j = 0 to 30 iter_args(%t = %zero) -> (f32) {
      %a = affine.load %m[%i, %j] : memref<24x30xf32>
      %x = affine.load %v[%j] : memref<30xf32>
      %p = arith.mulf %a, %x : f32
      %q = arith.addf %t, %p : f32
      affine.yield %q : f32
    }
    affine.store %s, %y[%i] : memref<24xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<24x30xf32>, %arg1: memref<30xf32>, %arg2: memref<24xf32>, %arg3: index) {
// CHECK-NEXT:     %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     affine.for %arg4 = 0 to %arg3 {
// CHECK-NEXT:       %0 = affine.for %arg5 = 0 to 30 iter_args(%arg6 = %cst) -> (f32) {
// CHECK-NEXT:         %1 = affine.load %arg0[%arg4, %arg5] : memref<24x30xf32>
// CHECK-NEXT:         %2 = affine.load %arg1[%arg5] : memref<30xf32>
// CHECK-NEXT:         %3 = arith.mulf %1, %2 : f32
// CHECK-NEXT:         %4 = arith.addf %arg6, %3 : f32
// CHECK-NEXT:         affine.yield %4 : f32
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.store %0, %arg2[%arg4] : memref<24xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Rows that depend on each other are not jammed.

func.func @main(%m: memref<24x30xf32>, %v: memref<30xf32>, %y: memref<24xf32>, %n: index) {
  %zero = arith.constant 0.0 : f32
  // expected-remark-re @below {{[Missed] carried-dependence | Category:affine-jam-rows | Function=main | Op=affine.for, Remark="the loop carries a flow dependence from 'affine.store' at {{\S+}} to 'affine.load' at {{\S+}}, distance [1, 1]", Witness="(%i = 1) -> (%i = 2), element [1]", reason=illegal}}
  affine.for %i = 1 to 21 {
    %c = affine.load %y[%i - 1] : memref<24xf32>
    %s = affine.for %j = 0 to 30 iter_args(%t = %c) -> (f32) {
      %a = affine.load %m[%i, %j] : memref<24x30xf32>
      %x = affine.load %v[%j] : memref<30xf32>
      %p = arith.mulf %a, %x : f32
      %q = arith.addf %t, %p : f32
      affine.yield %q : f32
    }
    affine.store %s, %y[%i] : memref<24xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<24x30xf32>, %arg1: memref<30xf32>, %arg2: memref<24xf32>, %arg3: index) {
// CHECK-NEXT:     %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     affine.for %arg4 = 1 to 21 {
// CHECK-NEXT:       %0 = affine.load %arg2[%arg4 - 1] : memref<24xf32>
// CHECK-NEXT:       %1 = affine.for %arg5 = 0 to 30 iter_args(%arg6 = %0) -> (f32) {
// CHECK-NEXT:         %2 = affine.load %arg0[%arg4, %arg5] : memref<24x30xf32>
// CHECK-NEXT:         %3 = affine.load %arg1[%arg5] : memref<30xf32>
// CHECK-NEXT:         %4 = arith.mulf %2, %3 : f32
// CHECK-NEXT:         %5 = arith.addf %arg6, %4 : f32
// CHECK-NEXT:         affine.yield %5 : f32
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.store %1, %arg2[%arg4] : memref<24xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
