// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-unroll-windows | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// The window of a sweep, of two rows; the loops around it stay.

func.func @window(%a: memref<9x10xf64>, %w: memref<2x3xf64>, %b: memref<8x8xf64>) {
  %zero = arith.constant 0.0 : f64
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      // expected-remark @below {{[Passed] unrolled | Category:affine-unroll-windows | Function=window | Op=affine.for, Remark="the 2 iterations of a window become straight code", factor=2}}
      %s = affine.for %r = 0 to 2 iter_args(%t = %zero) -> (f64) {
        // expected-remark @below {{[Passed] unrolled | Category:affine-unroll-windows | Function=window | Op=affine.for, Remark="the 3 iterations of a window become straight code", factor=3}}
        %u = affine.for %k = 0 to 3 iter_args(%v = %t) -> (f64) {
          %x = affine.load %a[%i + %r, %j + %k] : memref<9x10xf64>
          %y = affine.load %w[%r, %k] : memref<2x3xf64>
          %p = arith.mulf %x, %y : f64
          %q = arith.addf %v, %p : f64
          affine.yield %q : f64
        }
        affine.yield %u : f64
      }
      affine.store %s, %b[%i, %j] : memref<8x8xf64>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @window(%arg0: memref<9x10xf64>, %arg1: memref<2x3xf64>, %arg2: memref<8x8xf64>) {
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c0_0 = arith.constant 0 : index
// CHECK-NEXT:     %cst = arith.constant 0.000000e+00 : f64
// CHECK-NEXT:     affine.for %arg3 = 0 to 8 {
// CHECK-NEXT:       affine.for %arg4 = 0 to 8 {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg3 + %c0, %arg4 + %c0_0] : memref<9x10xf64>
// CHECK-NEXT:         %1 = affine.load %arg1[%c0, %c0_0] : memref<2x3xf64>
// CHECK-NEXT:         %2 = arith.mulf %0, %1 : f64
// CHECK-NEXT:         %3 = arith.addf %cst, %2 : f64
// CHECK-NEXT:         %4 = affine.apply affine_map<(d0) -> (d0 + 1)>(%c0_0)
// CHECK-NEXT:         %5 = affine.load %arg0[%arg3 + %c0, %arg4 + %4] : memref<9x10xf64>
// CHECK-NEXT:         %6 = affine.load %arg1[%c0, %4] : memref<2x3xf64>
// CHECK-NEXT:         %7 = arith.mulf %5, %6 : f64
// CHECK-NEXT:         %8 = arith.addf %3, %7 : f64
// CHECK-NEXT:         %9 = affine.apply affine_map<(d0) -> (d0 + 2)>(%c0_0)
// CHECK-NEXT:         %10 = affine.load %arg0[%arg3 + %c0, %arg4 + %9] : memref<9x10xf64>
// CHECK-NEXT:         %11 = affine.load %arg1[%c0, %9] : memref<2x3xf64>
// CHECK-NEXT:         %12 = arith.mulf %10, %11 : f64
// CHECK-NEXT:         %13 = arith.addf %8, %12 : f64
// CHECK-NEXT:         %14 = affine.apply affine_map<(d0) -> (d0 + 1)>(%c0)
// CHECK-NEXT:         %15 = affine.load %arg0[%arg3 + %14, %arg4 + %c0_0] : memref<9x10xf64>
// CHECK-NEXT:         %16 = affine.load %arg1[%14, %c0_0] : memref<2x3xf64>
// CHECK-NEXT:         %17 = arith.mulf %15, %16 : f64
// CHECK-NEXT:         %18 = arith.addf %13, %17 : f64
// CHECK-NEXT:         %19 = affine.apply affine_map<(d0) -> (d0 + 1)>(%c0_0)
// CHECK-NEXT:         %20 = affine.load %arg0[%arg3 + %14, %arg4 + %19] : memref<9x10xf64>
// CHECK-NEXT:         %21 = affine.load %arg1[%14, %19] : memref<2x3xf64>
// CHECK-NEXT:         %22 = arith.mulf %20, %21 : f64
// CHECK-NEXT:         %23 = arith.addf %18, %22 : f64
// CHECK-NEXT:         %24 = affine.apply affine_map<(d0) -> (d0 + 2)>(%c0_0)
// CHECK-NEXT:         %25 = affine.load %arg0[%arg3 + %14, %arg4 + %24] : memref<9x10xf64>
// CHECK-NEXT:         %26 = affine.load %arg1[%14, %24] : memref<2x3xf64>
// CHECK-NEXT:         %27 = arith.mulf %25, %26 : f64
// CHECK-NEXT:         %28 = arith.addf %23, %27 : f64
// CHECK-NEXT:         affine.store %28, %arg2[%arg3, %arg4] : memref<8x8xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// What stays: rows and not windows of them, a window that is too large, and one under a condition.

func.func @others(%a: memref<8x300xf64>, %b: memref<8xf64>, %c: memref<200xf64>, %p: i1) {
  %zero = arith.constant 0.0 : f64
  affine.for %i = 0 to 8 {
    affine.for %k = 0 to 5 {
      %x = affine.load %a[%i, %k] : memref<8x300xf64>
      %y = arith.addf %x, %x : f64
      affine.store %y, %a[%i, %k] : memref<8x300xf64>
    }
  }
  affine.for %j = 0 to 200 {
    %s = affine.for %k = 0 to 90 iter_args(%t = %zero) -> (f64) {
      %x = affine.load %a[0, %j + %k] : memref<8x300xf64>
      %y = arith.addf %t, %x : f64
      affine.yield %y : f64
    }
    affine.store %s, %c[%j] : memref<200xf64>
  }
  affine.for %j = 0 to 200 {
    scf.if %p {
      %s = affine.for %k = 0 to 2 iter_args(%t = %zero) -> (f64) {
        %x = affine.load %a[0, %j + %k] : memref<8x300xf64>
        %y = arith.addf %t, %x : f64
        affine.yield %y : f64
      }
      affine.store %s, %c[%j] : memref<200xf64>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @others(%arg0: memref<8x300xf64>, %arg1: memref<8xf64>, %arg2: memref<200xf64>, %arg3: i1) {
// CHECK-NEXT:     %cst = arith.constant 0.000000e+00 : f64
// CHECK-NEXT:     affine.for %arg4 = 0 to 8 {
// CHECK-NEXT:       affine.for %arg5 = 0 to 5 {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg4, %arg5] : memref<8x300xf64>
// CHECK-NEXT:         %1 = arith.addf %0, %0 : f64
// CHECK-NEXT:         affine.store %1, %arg0[%arg4, %arg5] : memref<8x300xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg4 = 0 to 200 {
// CHECK-NEXT:       %0 = affine.for %arg5 = 0 to 90 iter_args(%arg6 = %cst) -> (f64) {
// CHECK-NEXT:         %1 = affine.load %arg0[0, %arg4 + %arg5] : memref<8x300xf64>
// CHECK-NEXT:         %2 = arith.addf %arg6, %1 : f64
// CHECK-NEXT:         affine.yield %2 : f64
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.store %0, %arg2[%arg4] : memref<200xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg4 = 0 to 200 {
// CHECK-NEXT:       scf.if %arg3 {
// CHECK-NEXT:         %0 = affine.for %arg5 = 0 to 2 iter_args(%arg6 = %cst) -> (f64) {
// CHECK-NEXT:           %1 = affine.load %arg0[0, %arg4 + %arg5] : memref<8x300xf64>
// CHECK-NEXT:           %2 = arith.addf %arg6, %1 : f64
// CHECK-NEXT:           affine.yield %2 : f64
// CHECK-NEXT:         }
// CHECK-NEXT:         affine.store %0, %arg2[%arg4] : memref<200xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
