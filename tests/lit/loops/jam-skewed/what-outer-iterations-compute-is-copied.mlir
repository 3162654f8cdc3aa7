// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-jam-skewed=rows=4 | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// What outer iterations compute is copied.

func.func @main(%m: memref<40x40xf64>, %x: f64, %n: index, %p: index) {
  // expected-remark @below {{[Passed] jammed | Category:affine-jam-skewed | Function=main | Op=affine.for, Remark="4 iterations run side by side", cleanup=no, factor=4, guarded=no}}
  affine.for %i = 2 to 38 {
    %o = affine.apply affine_map<(d0) -> (d0)>(%i)
    affine.for %j = 2 to 38 {
      %s0 = arith.constant 0.5 : f64
      %v0 = affine.load %m[%i + 0, %j + -1] : memref<40x40xf64>
      %h0 = arith.mulf %v0, %x : f64
      %s1 = arith.addf %s0, %h0 : f64
      %v1 = affine.load %m[%i + -1, %j + 0] : memref<40x40xf64>
      %h1 = arith.mulf %v1, %x : f64
      %s2 = arith.addf %s1, %h1 : f64
      affine.store %s2, %m[%o, %j] : memref<40x40xf64>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<40x40xf64>, %arg1: f64, %arg2: index, %arg3: index) {
// CHECK-NEXT:     affine.for %arg4 = 2 to 38 step 4 {
// CHECK-NEXT:       %0 = affine.apply affine_map<(d0) -> (d0)>(%arg4)
// CHECK-NEXT:       %1 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg4)
// CHECK-NEXT:       %2 = affine.apply affine_map<(d0) -> (d0)>(%1)
// CHECK-NEXT:       %3 = affine.apply affine_map<(d0) -> (d0 + 2)>(%arg4)
// CHECK-NEXT:       %4 = affine.apply affine_map<(d0) -> (d0)>(%3)
// CHECK-NEXT:       %5 = affine.apply affine_map<(d0) -> (d0 + 3)>(%arg4)
// CHECK-NEXT:       %6 = affine.apply affine_map<(d0) -> (d0)>(%5)
// CHECK-NEXT:       affine.for %arg5 = 2 to 5 {
// CHECK-NEXT:         %cst = arith.constant 5.000000e-01 : f64
// CHECK-NEXT:         %7 = affine.load %arg0[%arg4, %arg5 - 1] : memref<40x40xf64>
// CHECK-NEXT:         %8 = arith.mulf %7, %arg1 : f64
// CHECK-NEXT:         %9 = arith.addf %cst, %8 : f64
// CHECK-NEXT:         %10 = affine.load %arg0[%arg4 - 1, %arg5] : memref<40x40xf64>
// CHECK-NEXT:         %11 = arith.mulf %10, %arg1 : f64
// CHECK-NEXT:         %12 = arith.addf %9, %11 : f64
// CHECK-NEXT:         affine.store %12, %arg0[%0, %arg5] : memref<40x40xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg5 = 2 to 4 {
// CHECK-NEXT:         %cst = arith.constant 5.000000e-01 : f64
// CHECK-NEXT:         %7 = affine.load %arg0[%1, %arg5 - 1] : memref<40x40xf64>
// CHECK-NEXT:         %8 = arith.mulf %7, %arg1 : f64
// CHECK-NEXT:         %9 = arith.addf %cst, %8 : f64
// CHECK-NEXT:         %10 = affine.load %arg0[%1 - 1, %arg5] : memref<40x40xf64>
// CHECK-NEXT:         %11 = arith.mulf %10, %arg1 : f64
// CHECK-NEXT:         %12 = arith.addf %9, %11 : f64
// CHECK-NEXT:         affine.store %12, %arg0[%2, %arg5] : memref<40x40xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg5 = 2 to 3 {
// CHECK-NEXT:         %cst = arith.constant 5.000000e-01 : f64
// CHECK-NEXT:         %7 = affine.load %arg0[%3, %arg5 - 1] : memref<40x40xf64>
// CHECK-NEXT:         %8 = arith.mulf %7, %arg1 : f64
// CHECK-NEXT:         %9 = arith.addf %cst, %8 : f64
// CHECK-NEXT:         %10 = affine.load %arg0[%3 - 1, %arg5] : memref<40x40xf64>
// CHECK-NEXT:         %11 = arith.mulf %10, %arg1 : f64
// CHECK-NEXT:         %12 = arith.addf %9, %11 : f64
// CHECK-NEXT:         affine.store %12, %arg0[%4, %arg5] : memref<40x40xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg5 = 5 to 38 {
// CHECK-NEXT:         %cst = arith.constant 5.000000e-01 : f64
// CHECK-NEXT:         %7 = affine.load %arg0[%arg4, %arg5 - 1] : memref<40x40xf64>
// CHECK-NEXT:         %8 = arith.mulf %7, %arg1 : f64
// CHECK-NEXT:         %9 = arith.addf %cst, %8 : f64
// CHECK-NEXT:         %10 = affine.load %arg0[%arg4 - 1, %arg5] : memref<40x40xf64>
// CHECK-NEXT:         %11 = arith.mulf %10, %arg1 : f64
// CHECK-NEXT:         %12 = arith.addf %9, %11 : f64
// CHECK-NEXT:         affine.store %12, %arg0[%0, %arg5] : memref<40x40xf64>
// CHECK-NEXT:         %13 = affine.apply affine_map<(d0) -> (d0 - 1)>(%arg5)
// CHECK-NEXT:         %cst_0 = arith.constant 5.000000e-01 : f64
// CHECK-NEXT:         %14 = affine.load %arg0[%1, %13 - 1] : memref<40x40xf64>
// CHECK-NEXT:         %15 = arith.mulf %14, %arg1 : f64
// CHECK-NEXT:         %16 = arith.addf %cst_0, %15 : f64
// CHECK-NEXT:         %17 = affine.load %arg0[%1 - 1, %13] : memref<40x40xf64>
// CHECK-NEXT:         %18 = arith.mulf %17, %arg1 : f64
// CHECK-NEXT:         %19 = arith.addf %16, %18 : f64
// CHECK-NEXT:         affine.store %19, %arg0[%2, %13] : memref<40x40xf64>
// CHECK-NEXT:         %20 = affine.apply affine_map<(d0) -> (d0 - 2)>(%arg5)
// CHECK-NEXT:         %cst_1 = arith.constant 5.000000e-01 : f64
// CHECK-NEXT:         %21 = affine.load %arg0[%3, %20 - 1] : memref<40x40xf64>
// CHECK-NEXT:         %22 = arith.mulf %21, %arg1 : f64
// CHECK-NEXT:         %23 = arith.addf %cst_1, %22 : f64
// CHECK-NEXT:         %24 = affine.load %arg0[%3 - 1, %20] : memref<40x40xf64>
// CHECK-NEXT:         %25 = arith.mulf %24, %arg1 : f64
// CHECK-NEXT:         %26 = arith.addf %23, %25 : f64
// CHECK-NEXT:         affine.store %26, %arg0[%4, %20] : memref<40x40xf64>
// CHECK-NEXT:         %27 = affine.apply affine_map<(d0) -> (d0 - 3)>(%arg5)
// CHECK-NEXT:         %cst_2 = arith.constant 5.000000e-01 : f64
// CHECK-NEXT:         %28 = affine.load %arg0[%5, %27 - 1] : memref<40x40xf64>
// CHECK-NEXT:         %29 = arith.mulf %28, %arg1 : f64
// CHECK-NEXT:         %30 = arith.addf %cst_2, %29 : f64
// CHECK-NEXT:         %31 = affine.load %arg0[%5 - 1, %27] : memref<40x40xf64>
// CHECK-NEXT:         %32 = arith.mulf %31, %arg1 : f64
// CHECK-NEXT:         %33 = arith.addf %30, %32 : f64
// CHECK-NEXT:         affine.store %33, %arg0[%6, %27] : memref<40x40xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg5 = 37 to 38 {
// CHECK-NEXT:         %cst = arith.constant 5.000000e-01 : f64
// CHECK-NEXT:         %7 = affine.load %arg0[%1, %arg5 - 1] : memref<40x40xf64>
// CHECK-NEXT:         %8 = arith.mulf %7, %arg1 : f64
// CHECK-NEXT:         %9 = arith.addf %cst, %8 : f64
// CHECK-NEXT:         %10 = affine.load %arg0[%1 - 1, %arg5] : memref<40x40xf64>
// CHECK-NEXT:         %11 = arith.mulf %10, %arg1 : f64
// CHECK-NEXT:         %12 = arith.addf %9, %11 : f64
// CHECK-NEXT:         affine.store %12, %arg0[%2, %arg5] : memref<40x40xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg5 = 36 to 38 {
// CHECK-NEXT:         %cst = arith.constant 5.000000e-01 : f64
// CHECK-NEXT:         %7 = affine.load %arg0[%3, %arg5 - 1] : memref<40x40xf64>
// CHECK-NEXT:         %8 = arith.mulf %7, %arg1 : f64
// CHECK-NEXT:         %9 = arith.addf %cst, %8 : f64
// CHECK-NEXT:         %10 = affine.load %arg0[%3 - 1, %arg5] : memref<40x40xf64>
// CHECK-NEXT:         %11 = arith.mulf %10, %arg1 : f64
// CHECK-NEXT:         %12 = arith.addf %9, %11 : f64
// CHECK-NEXT:         affine.store %12, %arg0[%4, %arg5] : memref<40x40xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg5 = 35 to 38 {
// CHECK-NEXT:         %cst = arith.constant 5.000000e-01 : f64
// CHECK-NEXT:         %7 = affine.load %arg0[%5, %arg5 - 1] : memref<40x40xf64>
// CHECK-NEXT:         %8 = arith.mulf %7, %arg1 : f64
// CHECK-NEXT:         %9 = arith.addf %cst, %8 : f64
// CHECK-NEXT:         %10 = affine.load %arg0[%5 - 1, %arg5] : memref<40x40xf64>
// CHECK-NEXT:         %11 = arith.mulf %10, %arg1 : f64
// CHECK-NEXT:         %12 = arith.addf %9, %11 : f64
// CHECK-NEXT:         affine.store %12, %arg0[%6, %arg5] : memref<40x40xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
