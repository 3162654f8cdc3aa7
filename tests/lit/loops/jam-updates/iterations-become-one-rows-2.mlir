// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-jam-updates='rows=2 everywhere=true' | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Several iterations of the outer loop run as one: update.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-jam-updates | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%m: memref<11x300xf32>, %v: memref<300xf32>, %s: memref<11xf32>) {
  %zero = arith.constant 0.0 : f32
  // expected-remark @below {{[Passed] jammed | Category:affine-jam-updates | Function=main | Op=affine.for, Remark="2 iterations that update the same elements become one", cleanup=yes, factor=2, guarded=no}}
  affine.for %i = 0 to 11 {
    %x = affine.load %s[%i] : memref<11xf32>
    affine.for %j = 0 to 9 {
      %y = affine.load %v[%j] : memref<300xf32>
      %a = affine.load %m[%i, %j] : memref<11x300xf32>
      %p = arith.mulf %a, %x : f32
      %q = arith.addf %y, %p : f32
      affine.store %q, %v[%j] : memref<300xf32>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<11x300xf32>, %arg1: memref<300xf32>, %arg2: memref<11xf32>) {
// CHECK-NEXT:     %c10 = arith.constant 10 : index
// CHECK-NEXT:     %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     affine.for %arg3 = 0 to 10 step 2 {
// CHECK-NEXT:       %1 = affine.load %arg2[%arg3] : memref<11xf32>
// CHECK-NEXT:       %2 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg3)
// CHECK-NEXT:       %3 = affine.load %arg2[%2] : memref<11xf32>
// CHECK-NEXT:       affine.for %arg4 = 0 to 9 {
// CHECK-NEXT:         %4 = affine.load %arg1[%arg4] : memref<300xf32>
// CHECK-NEXT:         %5 = affine.load %arg0[%arg3, %arg4] : memref<11x300xf32>
// CHECK-NEXT:         %6 = arith.mulf %5, %1 : f32
// CHECK-NEXT:         %7 = arith.addf %4, %6 : f32
// CHECK-NEXT:         affine.store %7, %arg1[%arg4] : memref<300xf32>
// CHECK-NEXT:         %8 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg3)
// CHECK-NEXT:         %9 = affine.load %arg1[%arg4] : memref<300xf32>
// CHECK-NEXT:         %10 = affine.load %arg0[%8, %arg4] : memref<11x300xf32>
// CHECK-NEXT:         %11 = arith.mulf %10, %3 : f32
// CHECK-NEXT:         %12 = arith.addf %9, %11 : f32
// CHECK-NEXT:         affine.store %12, %arg1[%arg4] : memref<300xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     %0 = affine.load %arg2[%c10] : memref<11xf32>
// CHECK-NEXT:     affine.for %arg3 = 0 to 9 {
// CHECK-NEXT:       %1 = affine.load %arg1[%arg3] : memref<300xf32>
// CHECK-NEXT:       %2 = affine.load %arg0[%c10, %arg3] : memref<11x300xf32>
// CHECK-NEXT:       %3 = arith.mulf %2, %0 : f32
// CHECK-NEXT:       %4 = arith.addf %1, %3 : f32
// CHECK-NEXT:       affine.store %4, %arg1[%arg3] : memref<300xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Several iterations of the outer loop run as one: sum and update.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-jam-updates | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%m: memref<11x300xf32>, %v: memref<300xf32>, %s: memref<11xf32>) {
  %zero = arith.constant 0.0 : f32
  // expected-remark @below {{[Passed] jammed | Category:affine-jam-updates | Function=main | Op=affine.for, Remark="2 iterations that update the same elements become one", cleanup=yes, factor=2, guarded=no}}
  affine.for %i = 0 to 11 {
    %x = affine.for %j = 0 to 9 iter_args(%t = %zero) -> (f32) {
      %a = affine.load %m[%i, %j] : memref<11x300xf32>
      %n = arith.addf %t, %a  : f32
      affine.yield %n : f32
    }
    affine.store %x, %s[%i] : memref<11xf32>
    affine.for %j = 0 to 9 {
      %y = affine.load %v[%j] : memref<300xf32>
      %a = affine.load %m[%i, %j] : memref<11x300xf32>
      %p = arith.mulf %a, %x : f32
      %q = arith.addf %y, %p : f32
      affine.store %q, %v[%j] : memref<300xf32>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<11x300xf32>, %arg1: memref<300xf32>, %arg2: memref<11xf32>) {
// CHECK-NEXT:     %c10 = arith.constant 10 : index
// CHECK-NEXT:     %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     affine.for %arg3 = 0 to 10 step 2 {
// CHECK-NEXT:       %1:2 = affine.for %arg4 = 0 to 9 iter_args(%arg5 = %cst, %arg6 = %cst) -> (f32, f32) {
// CHECK-NEXT:         %3 = affine.load %arg0[%arg3, %arg4] : memref<11x300xf32>
// CHECK-NEXT:         %4 = arith.addf %arg5, %3 : f32
// CHECK-NEXT:         %5 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg3)
// CHECK-NEXT:         %6 = affine.load %arg0[%5, %arg4] : memref<11x300xf32>
// CHECK-NEXT:         %7 = arith.addf %arg6, %6 : f32
// CHECK-NEXT:         affine.yield %4, %7 : f32, f32
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.store %1#0, %arg2[%arg3] : memref<11xf32>
// CHECK-NEXT:       %2 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg3)
// CHECK-NEXT:       affine.store %1#1, %arg2[%2] : memref<11xf32>
// CHECK-NEXT:       affine.for %arg4 = 0 to 9 {
// CHECK-NEXT:         %3 = affine.load %arg1[%arg4] : memref<300xf32>
// CHECK-NEXT:         %4 = affine.load %arg0[%arg3, %arg4] : memref<11x300xf32>
// CHECK-NEXT:         %5 = arith.mulf %4, %1#0 : f32
// CHECK-NEXT:         %6 = arith.addf %3, %5 : f32
// CHECK-NEXT:         affine.store %6, %arg1[%arg4] : memref<300xf32>
// CHECK-NEXT:         %7 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg3)
// CHECK-NEXT:         %8 = affine.load %arg1[%arg4] : memref<300xf32>
// CHECK-NEXT:         %9 = affine.load %arg0[%7, %arg4] : memref<11x300xf32>
// CHECK-NEXT:         %10 = arith.mulf %9, %1#1 : f32
// CHECK-NEXT:         %11 = arith.addf %8, %10 : f32
// CHECK-NEXT:         affine.store %11, %arg1[%arg4] : memref<300xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     %0 = affine.for %arg3 = 0 to 9 iter_args(%arg4 = %cst) -> (f32) {
// CHECK-NEXT:       %1 = affine.load %arg0[%c10, %arg3] : memref<11x300xf32>
// CHECK-NEXT:       %2 = arith.addf %arg4, %1 : f32
// CHECK-NEXT:       affine.yield %2 : f32
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.store %0, %arg2[%c10] : memref<11xf32>
// CHECK-NEXT:     affine.for %arg3 = 0 to 9 {
// CHECK-NEXT:       %1 = affine.load %arg1[%arg3] : memref<300xf32>
// CHECK-NEXT:       %2 = affine.load %arg0[%c10, %arg3] : memref<11x300xf32>
// CHECK-NEXT:       %3 = arith.mulf %2, %0 : f32
// CHECK-NEXT:       %4 = arith.addf %1, %3 : f32
// CHECK-NEXT:       affine.store %4, %arg1[%arg3] : memref<300xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
