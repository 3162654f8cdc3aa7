// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-jam-skewed=rows=3 | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Rows are as far behind as they have to be.

func.func @main(%m: memref<40x40xf64>, %x: f64, %n: index, %p: index) {
  // expected-remark @below {{[Passed] jammed | Category:affine-jam-skewed | Function=main | Op=affine.for, Remark="3 iterations run side by side, each behind the one before", cleanup=False, factor=3, guarded=False}}
  affine.for %i = 2 to 38 {
    affine.for %j = 2 to 38 {
      %s0 = arith.constant 0.5 : f64
      %v0 = affine.load %m[%i + 0, %j + -1] : memref<40x40xf64>
      %h0 = arith.mulf %v0, %x : f64
      %s1 = arith.addf %s0, %h0 : f64
      %v1 = affine.load %m[%i + -1, %j + 0] : memref<40x40xf64>
      %h1 = arith.mulf %v1, %x : f64
      %s2 = arith.addf %s1, %h1 : f64
      affine.store %s2, %m[%i, %j] : memref<40x40xf64>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<40x40xf64>, %arg1: f64, %arg2: index, %arg3: index) {
// CHECK-NEXT:     affine.for %arg4 = 2 to 38 step 3 {
// CHECK-NEXT:       %0 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg4)
// CHECK-NEXT:       %1 = affine.apply affine_map<(d0) -> (d0 + 2)>(%arg4)
// CHECK-NEXT:       affine.for %arg5 = 2 to 4 {
// CHECK-NEXT:         %cst = arith.constant 5.000000e-01 : f64
// CHECK-NEXT:         %2 = affine.load %arg0[%arg4, %arg5 - 1] : memref<40x40xf64>
// CHECK-NEXT:         %3 = arith.mulf %2, %arg1 : f64
// CHECK-NEXT:         %4 = arith.addf %cst, %3 : f64
// CHECK-NEXT:         %5 = affine.load %arg0[%arg4 - 1, %arg5] : memref<40x40xf64>
// CHECK-NEXT:         %6 = arith.mulf %5, %arg1 : f64
// CHECK-NEXT:         %7 = arith.addf %4, %6 : f64
// CHECK-NEXT:         affine.store %7, %arg0[%arg4, %arg5] : memref<40x40xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg5 = 2 to 3 {
// CHECK-NEXT:         %cst = arith.constant 5.000000e-01 : f64
// CHECK-NEXT:         %2 = affine.load %arg0[%0, %arg5 - 1] : memref<40x40xf64>
// CHECK-NEXT:         %3 = arith.mulf %2, %arg1 : f64
// CHECK-NEXT:         %4 = arith.addf %cst, %3 : f64
// CHECK-NEXT:         %5 = affine.load %arg0[%0 - 1, %arg5] : memref<40x40xf64>
// CHECK-NEXT:         %6 = arith.mulf %5, %arg1 : f64
// CHECK-NEXT:         %7 = arith.addf %4, %6 : f64
// CHECK-NEXT:         affine.store %7, %arg0[%0, %arg5] : memref<40x40xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg5 = 4 to 38 {
// CHECK-NEXT:         %cst = arith.constant 5.000000e-01 : f64
// CHECK-NEXT:         %2 = affine.load %arg0[%arg4, %arg5 - 1] : memref<40x40xf64>
// CHECK-NEXT:         %3 = arith.mulf %2, %arg1 : f64
// CHECK-NEXT:         %4 = arith.addf %cst, %3 : f64
// CHECK-NEXT:         %5 = affine.load %arg0[%arg4 - 1, %arg5] : memref<40x40xf64>
// CHECK-NEXT:         %6 = arith.mulf %5, %arg1 : f64
// CHECK-NEXT:         %7 = arith.addf %4, %6 : f64
// CHECK-NEXT:         affine.store %7, %arg0[%arg4, %arg5] : memref<40x40xf64>
// CHECK-NEXT:         %8 = affine.apply affine_map<(d0) -> (d0 - 1)>(%arg5)
// CHECK-NEXT:         %cst_0 = arith.constant 5.000000e-01 : f64
// CHECK-NEXT:         %9 = affine.load %arg0[%0, %8 - 1] : memref<40x40xf64>
// CHECK-NEXT:         %10 = arith.mulf %9, %arg1 : f64
// CHECK-NEXT:         %11 = arith.addf %cst_0, %10 : f64
// CHECK-NEXT:         %12 = affine.load %arg0[%0 - 1, %8] : memref<40x40xf64>
// CHECK-NEXT:         %13 = arith.mulf %12, %arg1 : f64
// CHECK-NEXT:         %14 = arith.addf %11, %13 : f64
// CHECK-NEXT:         affine.store %14, %arg0[%0, %8] : memref<40x40xf64>
// CHECK-NEXT:         %15 = affine.apply affine_map<(d0) -> (d0 - 2)>(%arg5)
// CHECK-NEXT:         %cst_1 = arith.constant 5.000000e-01 : f64
// CHECK-NEXT:         %16 = affine.load %arg0[%1, %15 - 1] : memref<40x40xf64>
// CHECK-NEXT:         %17 = arith.mulf %16, %arg1 : f64
// CHECK-NEXT:         %18 = arith.addf %cst_1, %17 : f64
// CHECK-NEXT:         %19 = affine.load %arg0[%1 - 1, %15] : memref<40x40xf64>
// CHECK-NEXT:         %20 = arith.mulf %19, %arg1 : f64
// CHECK-NEXT:         %21 = arith.addf %18, %20 : f64
// CHECK-NEXT:         affine.store %21, %arg0[%1, %15] : memref<40x40xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg5 = 37 to 38 {
// CHECK-NEXT:         %cst = arith.constant 5.000000e-01 : f64
// CHECK-NEXT:         %2 = affine.load %arg0[%0, %arg5 - 1] : memref<40x40xf64>
// CHECK-NEXT:         %3 = arith.mulf %2, %arg1 : f64
// CHECK-NEXT:         %4 = arith.addf %cst, %3 : f64
// CHECK-NEXT:         %5 = affine.load %arg0[%0 - 1, %arg5] : memref<40x40xf64>
// CHECK-NEXT:         %6 = arith.mulf %5, %arg1 : f64
// CHECK-NEXT:         %7 = arith.addf %4, %6 : f64
// CHECK-NEXT:         affine.store %7, %arg0[%0, %arg5] : memref<40x40xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg5 = 36 to 38 {
// CHECK-NEXT:         %cst = arith.constant 5.000000e-01 : f64
// CHECK-NEXT:         %2 = affine.load %arg0[%1, %arg5 - 1] : memref<40x40xf64>
// CHECK-NEXT:         %3 = arith.mulf %2, %arg1 : f64
// CHECK-NEXT:         %4 = arith.addf %cst, %3 : f64
// CHECK-NEXT:         %5 = affine.load %arg0[%1 - 1, %arg5] : memref<40x40xf64>
// CHECK-NEXT:         %6 = arith.mulf %5, %arg1 : f64
// CHECK-NEXT:         %7 = arith.addf %4, %6 : f64
// CHECK-NEXT:         affine.store %7, %arg0[%1, %arg5] : memref<40x40xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Rows are as far behind as they have to be.

func.func @main(%m: memref<40x40xf64>, %x: f64, %n: index, %p: index) {
  // expected-remark @below {{[Passed] jammed | Category:affine-jam-skewed | Function=main | Op=affine.for, Remark="3 iterations run side by side, each behind the one before", cleanup=False, factor=3, guarded=False}}
  affine.for %i = 2 to 38 {
    affine.for %j = 2 to 38 {
      %s0 = arith.constant 0.5 : f64
      %v0 = affine.load %m[%i + 0, %j + -1] : memref<40x40xf64>
      %h0 = arith.mulf %v0, %x : f64
      %s1 = arith.addf %s0, %h0 : f64
      %v1 = affine.load %m[%i + -1, %j + -1] : memref<40x40xf64>
      %h1 = arith.mulf %v1, %x : f64
      %s2 = arith.addf %s1, %h1 : f64
      %v2 = affine.load %m[%i + -1, %j + 0] : memref<40x40xf64>
      %h2 = arith.mulf %v2, %x : f64
      %s3 = arith.addf %s2, %h2 : f64
      affine.store %s3, %m[%i, %j] : memref<40x40xf64>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<40x40xf64>, %arg1: f64, %arg2: index, %arg3: index) {
// CHECK-NEXT:     affine.for %arg4 = 2 to 38 step 3 {
// CHECK-NEXT:       %0 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg4)
// CHECK-NEXT:       %1 = affine.apply affine_map<(d0) -> (d0 + 2)>(%arg4)
// CHECK-NEXT:       affine.for %arg5 = 2 to 4 {
// CHECK-NEXT:         %cst = arith.constant 5.000000e-01 : f64
// CHECK-NEXT:         %2 = affine.load %arg0[%arg4, %arg5 - 1] : memref<40x40xf64>
// CHECK-NEXT:         %3 = arith.mulf %2, %arg1 : f64
// CHECK-NEXT:         %4 = arith.addf %cst, %3 : f64
// CHECK-NEXT:         %5 = affine.load %arg0[%arg4 - 1, %arg5 - 1] : memref<40x40xf64>
// CHECK-NEXT:         %6 = arith.mulf %5, %arg1 : f64
// CHECK-NEXT:         %7 = arith.addf %4, %6 : f64
// CHECK-NEXT:         %8 = affine.load %arg0[%arg4 - 1, %arg5] : memref<40x40xf64>
// CHECK-NEXT:         %9 = arith.mulf %8, %arg1 : f64
// CHECK-NEXT:         %10 = arith.addf %7, %9 : f64
// CHECK-NEXT:         affine.store %10, %arg0[%arg4, %arg5] : memref<40x40xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg5 = 2 to 3 {
// CHECK-NEXT:         %cst = arith.constant 5.000000e-01 : f64
// CHECK-NEXT:         %2 = affine.load %arg0[%0, %arg5 - 1] : memref<40x40xf64>
// CHECK-NEXT:         %3 = arith.mulf %2, %arg1 : f64
// CHECK-NEXT:         %4 = arith.addf %cst, %3 : f64
// CHECK-NEXT:         %5 = affine.load %arg0[%0 - 1, %arg5 - 1] : memref<40x40xf64>
// CHECK-NEXT:         %6 = arith.mulf %5, %arg1 : f64
// CHECK-NEXT:         %7 = arith.addf %4, %6 : f64
// CHECK-NEXT:         %8 = affine.load %arg0[%0 - 1, %arg5] : memref<40x40xf64>
// CHECK-NEXT:         %9 = arith.mulf %8, %arg1 : f64
// CHECK-NEXT:         %10 = arith.addf %7, %9 : f64
// CHECK-NEXT:         affine.store %10, %arg0[%0, %arg5] : memref<40x40xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg5 = 4 to 38 {
// CHECK-NEXT:         %cst = arith.constant 5.000000e-01 : f64
// CHECK-NEXT:         %2 = affine.load %arg0[%arg4, %arg5 - 1] : memref<40x40xf64>
// CHECK-NEXT:         %3 = arith.mulf %2, %arg1 : f64
// CHECK-NEXT:         %4 = arith.addf %cst, %3 : f64
// CHECK-NEXT:         %5 = affine.load %arg0[%arg4 - 1, %arg5 - 1] : memref<40x40xf64>
// CHECK-NEXT:         %6 = arith.mulf %5, %arg1 : f64
// CHECK-NEXT:         %7 = arith.addf %4, %6 : f64
// CHECK-NEXT:         %8 = affine.load %arg0[%arg4 - 1, %arg5] : memref<40x40xf64>
// CHECK-NEXT:         %9 = arith.mulf %8, %arg1 : f64
// CHECK-NEXT:         %10 = arith.addf %7, %9 : f64
// CHECK-NEXT:         affine.store %10, %arg0[%arg4, %arg5] : memref<40x40xf64>
// CHECK-NEXT:         %11 = affine.apply affine_map<(d0) -> (d0 - 1)>(%arg5)
// CHECK-NEXT:         %cst_0 = arith.constant 5.000000e-01 : f64
// CHECK-NEXT:         %12 = affine.load %arg0[%0, %11 - 1] : memref<40x40xf64>
// CHECK-NEXT:         %13 = arith.mulf %12, %arg1 : f64
// CHECK-NEXT:         %14 = arith.addf %cst_0, %13 : f64
// CHECK-NEXT:         %15 = affine.load %arg0[%0 - 1, %11 - 1] : memref<40x40xf64>
// CHECK-NEXT:         %16 = arith.mulf %15, %arg1 : f64
// CHECK-NEXT:         %17 = arith.addf %14, %16 : f64
// CHECK-NEXT:         %18 = affine.load %arg0[%0 - 1, %11] : memref<40x40xf64>
// CHECK-NEXT:         %19 = arith.mulf %18, %arg1 : f64
// CHECK-NEXT:         %20 = arith.addf %17, %19 : f64
// CHECK-NEXT:         affine.store %20, %arg0[%0, %11] : memref<40x40xf64>
// CHECK-NEXT:         %21 = affine.apply affine_map<(d0) -> (d0 - 2)>(%arg5)
// CHECK-NEXT:         %cst_1 = arith.constant 5.000000e-01 : f64
// CHECK-NEXT:         %22 = affine.load %arg0[%1, %21 - 1] : memref<40x40xf64>
// CHECK-NEXT:         %23 = arith.mulf %22, %arg1 : f64
// CHECK-NEXT:         %24 = arith.addf %cst_1, %23 : f64
// CHECK-NEXT:         %25 = affine.load %arg0[%1 - 1, %21 - 1] : memref<40x40xf64>
// CHECK-NEXT:         %26 = arith.mulf %25, %arg1 : f64
// CHECK-NEXT:         %27 = arith.addf %24, %26 : f64
// CHECK-NEXT:         %28 = affine.load %arg0[%1 - 1, %21] : memref<40x40xf64>
// CHECK-NEXT:         %29 = arith.mulf %28, %arg1 : f64
// CHECK-NEXT:         %30 = arith.addf %27, %29 : f64
// CHECK-NEXT:         affine.store %30, %arg0[%1, %21] : memref<40x40xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg5 = 37 to 38 {
// CHECK-NEXT:         %cst = arith.constant 5.000000e-01 : f64
// CHECK-NEXT:         %2 = affine.load %arg0[%0, %arg5 - 1] : memref<40x40xf64>
// CHECK-NEXT:         %3 = arith.mulf %2, %arg1 : f64
// CHECK-NEXT:         %4 = arith.addf %cst, %3 : f64
// CHECK-NEXT:         %5 = affine.load %arg0[%0 - 1, %arg5 - 1] : memref<40x40xf64>
// CHECK-NEXT:         %6 = arith.mulf %5, %arg1 : f64
// CHECK-NEXT:         %7 = arith.addf %4, %6 : f64
// CHECK-NEXT:         %8 = affine.load %arg0[%0 - 1, %arg5] : memref<40x40xf64>
// CHECK-NEXT:         %9 = arith.mulf %8, %arg1 : f64
// CHECK-NEXT:         %10 = arith.addf %7, %9 : f64
// CHECK-NEXT:         affine.store %10, %arg0[%0, %arg5] : memref<40x40xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg5 = 36 to 38 {
// CHECK-NEXT:         %cst = arith.constant 5.000000e-01 : f64
// CHECK-NEXT:         %2 = affine.load %arg0[%1, %arg5 - 1] : memref<40x40xf64>
// CHECK-NEXT:         %3 = arith.mulf %2, %arg1 : f64
// CHECK-NEXT:         %4 = arith.addf %cst, %3 : f64
// CHECK-NEXT:         %5 = affine.load %arg0[%1 - 1, %arg5 - 1] : memref<40x40xf64>
// CHECK-NEXT:         %6 = arith.mulf %5, %arg1 : f64
// CHECK-NEXT:         %7 = arith.addf %4, %6 : f64
// CHECK-NEXT:         %8 = affine.load %arg0[%1 - 1, %arg5] : memref<40x40xf64>
// CHECK-NEXT:         %9 = arith.mulf %8, %arg1 : f64
// CHECK-NEXT:         %10 = arith.addf %7, %9 : f64
// CHECK-NEXT:         affine.store %10, %arg0[%1, %arg5] : memref<40x40xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Rows are as far behind as they have to be.

func.func @main(%m: memref<40x40xf64>, %x: f64, %n: index, %p: index) {
  // expected-remark @below {{[Passed] jammed | Category:affine-jam-skewed | Function=main | Op=affine.for, Remark="3 iterations run side by side, each behind the one before", cleanup=False, factor=3, guarded=False}}
  affine.for %i = 2 to 38 {
    affine.for %j = 2 to 38 {
      %s0 = arith.constant 0.5 : f64
      %v0 = affine.load %m[%i + -1, %j + -1] : memref<40x40xf64>
      %h0 = arith.mulf %v0, %x : f64
      %s1 = arith.addf %s0, %h0 : f64
      %v1 = affine.load %m[%i + -1, %j + 0] : memref<40x40xf64>
      %h1 = arith.mulf %v1, %x : f64
      %s2 = arith.addf %s1, %h1 : f64
      %v2 = affine.load %m[%i + -1, %j + 1] : memref<40x40xf64>
      %h2 = arith.mulf %v2, %x : f64
      %s3 = arith.addf %s2, %h2 : f64
      %v3 = affine.load %m[%i + 0, %j + -1] : memref<40x40xf64>
      %h3 = arith.mulf %v3, %x : f64
      %s4 = arith.addf %s3, %h3 : f64
      %v4 = affine.load %m[%i + 0, %j + 0] : memref<40x40xf64>
      %h4 = arith.mulf %v4, %x : f64
      %s5 = arith.addf %s4, %h4 : f64
      %v5 = affine.load %m[%i + 0, %j + 1] : memref<40x40xf64>
      %h5 = arith.mulf %v5, %x : f64
      %s6 = arith.addf %s5, %h5 : f64
      %v6 = affine.load %m[%i + 1, %j + -1] : memref<40x40xf64>
      %h6 = arith.mulf %v6, %x : f64
      %s7 = arith.addf %s6, %h6 : f64
      %v7 = affine.load %m[%i + 1, %j + 0] : memref<40x40xf64>
      %h7 = arith.mulf %v7, %x : f64
      %s8 = arith.addf %s7, %h7 : f64
      %v8 = affine.load %m[%i + 1, %j + 1] : memref<40x40xf64>
      %h8 = arith.mulf %v8, %x : f64
      %s9 = arith.addf %s8, %h8 : f64
      affine.store %s9, %m[%i, %j] : memref<40x40xf64>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<40x40xf64>, %arg1: f64, %arg2: index, %arg3: index) {
// CHECK-NEXT:     affine.for %arg4 = 2 to 38 step 3 {
// CHECK-NEXT:       %0 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg4)
// CHECK-NEXT:       %1 = affine.apply affine_map<(d0) -> (d0 + 2)>(%arg4)
// CHECK-NEXT:       affine.for %arg5 = 2 to 6 {
// CHECK-NEXT:         %cst = arith.constant 5.000000e-01 : f64
// CHECK-NEXT:         %2 = affine.load %arg0[%arg4 - 1, %arg5 - 1] : memref<40x40xf64>
// CHECK-NEXT:         %3 = arith.mulf %2, %arg1 : f64
// CHECK-NEXT:         %4 = arith.addf %cst, %3 : f64
// CHECK-NEXT:         %5 = affine.load %arg0[%arg4 - 1, %arg5] : memref<40x40xf64>
// CHECK-NEXT:         %6 = arith.mulf %5, %arg1 : f64
// CHECK-NEXT:         %7 = arith.addf %4, %6 : f64
// CHECK-NEXT:         %8 = affine.load %arg0[%arg4 - 1, %arg5 + 1] : memref<40x40xf64>
// CHECK-NEXT:         %9 = arith.mulf %8, %arg1 : f64
// CHECK-NEXT:         %10 = arith.addf %7, %9 : f64
// CHECK-NEXT:         %11 = affine.load %arg0[%arg4, %arg5 - 1] : memref<40x40xf64>
// CHECK-NEXT:         %12 = arith.mulf %11, %arg1 : f64
// CHECK-NEXT:         %13 = arith.addf %10, %12 : f64
// CHECK-NEXT:         %14 = affine.load %arg0[%arg4, %arg5] : memref<40x40xf64>
// CHECK-NEXT:         %15 = arith.mulf %14, %arg1 : f64
// CHECK-NEXT:         %16 = arith.addf %13, %15 : f64
// CHECK-NEXT:         %17 = affine.load %arg0[%arg4, %arg5 + 1] : memref<40x40xf64>
// CHECK-NEXT:         %18 = arith.mulf %17, %arg1 : f64
// CHECK-NEXT:         %19 = arith.addf %16, %18 : f64
// CHECK-NEXT:         %20 = affine.load %arg0[%arg4 + 1, %arg5 - 1] : memref<40x40xf64>
// CHECK-NEXT:         %21 = arith.mulf %20, %arg1 : f64
// CHECK-NEXT:         %22 = arith.addf %19, %21 : f64
// CHECK-NEXT:         %23 = affine.load %arg0[%arg4 + 1, %arg5] : memref<40x40xf64>
// CHECK-NEXT:         %24 = arith.mulf %23, %arg1 : f64
// CHECK-NEXT:         %25 = arith.addf %22, %24 : f64
// CHECK-NEXT:         %26 = affine.load %arg0[%arg4 + 1, %arg5 + 1] : memref<40x40xf64>
// CHECK-NEXT:         %27 = arith.mulf %26, %arg1 : f64
// CHECK-NEXT:         %28 = arith.addf %25, %27 : f64
// CHECK-NEXT:         affine.store %28, %arg0[%arg4, %arg5] : memref<40x40xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg5 = 2 to 4 {
// CHECK-NEXT:         %cst = arith.constant 5.000000e-01 : f64
// CHECK-NEXT:         %2 = affine.load %arg0[%0 - 1, %arg5 - 1] : memref<40x40xf64>
// CHECK-NEXT:         %3 = arith.mulf %2, %arg1 : f64
// CHECK-NEXT:         %4 = arith.addf %cst, %3 : f64
// CHECK-NEXT:         %5 = affine.load %arg0[%0 - 1, %arg5] : memref<40x40xf64>
// CHECK-NEXT:         %6 = arith.mulf %5, %arg1 : f64
// CHECK-NEXT:         %7 = arith.addf %4, %6 : f64
// CHECK-NEXT:         %8 = affine.load %arg0[%0 - 1, %arg5 + 1] : memref<40x40xf64>
// CHECK-NEXT:         %9 = arith.mulf %8, %arg1 : f64
// CHECK-NEXT:         %10 = arith.addf %7, %9 : f64
// CHECK-NEXT:         %11 = affine.load %arg0[%0, %arg5 - 1] : memref<40x40xf64>
// CHECK-NEXT:         %12 = arith.mulf %11, %arg1 : f64
// CHECK-NEXT:         %13 = arith.addf %10, %12 : f64
// CHECK-NEXT:         %14 = affine.load %arg0[%0, %arg5] : memref<40x40xf64>
// CHECK-NEXT:         %15 = arith.mulf %14, %arg1 : f64
// CHECK-NEXT:         %16 = arith.addf %13, %15 : f64
// CHECK-NEXT:         %17 = affine.load %arg0[%0, %arg5 + 1] : memref<40x40xf64>
// CHECK-NEXT:         %18 = arith.mulf %17, %arg1 : f64
// CHECK-NEXT:         %19 = arith.addf %16, %18 : f64
// CHECK-NEXT:         %20 = affine.load %arg0[%0 + 1, %arg5 - 1] : memref<40x40xf64>
// CHECK-NEXT:         %21 = arith.mulf %20, %arg1 : f64
// CHECK-NEXT:         %22 = arith.addf %19, %21 : f64
// CHECK-NEXT:         %23 = affine.load %arg0[%0 + 1, %arg5] : memref<40x40xf64>
// CHECK-NEXT:         %24 = arith.mulf %23, %arg1 : f64
// CHECK-NEXT:         %25 = arith.addf %22, %24 : f64
// CHECK-NEXT:         %26 = affine.load %arg0[%0 + 1, %arg5 + 1] : memref<40x40xf64>
// CHECK-NEXT:         %27 = arith.mulf %26, %arg1 : f64
// CHECK-NEXT:         %28 = arith.addf %25, %27 : f64
// CHECK-NEXT:         affine.store %28, %arg0[%0, %arg5] : memref<40x40xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg5 = 6 to 38 {
// CHECK-NEXT:         %cst = arith.constant 5.000000e-01 : f64
// CHECK-NEXT:         %2 = affine.load %arg0[%arg4 - 1, %arg5 - 1] : memref<40x40xf64>
// CHECK-NEXT:         %3 = arith.mulf %2, %arg1 : f64
// CHECK-NEXT:         %4 = arith.addf %cst, %3 : f64
// CHECK-NEXT:         %5 = affine.load %arg0[%arg4 - 1, %arg5] : memref<40x40xf64>
// CHECK-NEXT:         %6 = arith.mulf %5, %arg1 : f64
// CHECK-NEXT:         %7 = arith.addf %4, %6 : f64
// CHECK-NEXT:         %8 = affine.load %arg0[%arg4 - 1, %arg5 + 1] : memref<40x40xf64>
// CHECK-NEXT:         %9 = arith.mulf %8, %arg1 : f64
// CHECK-NEXT:         %10 = arith.addf %7, %9 : f64
// CHECK-NEXT:         %11 = affine.load %arg0[%arg4, %arg5 - 1] : memref<40x40xf64>
// CHECK-NEXT:         %12 = arith.mulf %11, %arg1 : f64
// CHECK-NEXT:         %13 = arith.addf %10, %12 : f64
// CHECK-NEXT:         %14 = affine.load %arg0[%arg4, %arg5] : memref<40x40xf64>
// CHECK-NEXT:         %15 = arith.mulf %14, %arg1 : f64
// CHECK-NEXT:         %16 = arith.addf %13, %15 : f64
// CHECK-NEXT:         %17 = affine.load %arg0[%arg4, %arg5 + 1] : memref<40x40xf64>
// CHECK-NEXT:         %18 = arith.mulf %17, %arg1 : f64
// CHECK-NEXT:         %19 = arith.addf %16, %18 : f64
// CHECK-NEXT:         %20 = affine.load %arg0[%arg4 + 1, %arg5 - 1] : memref<40x40xf64>
// CHECK-NEXT:         %21 = arith.mulf %20, %arg1 : f64
// CHECK-NEXT:         %22 = arith.addf %19, %21 : f64
// CHECK-NEXT:         %23 = affine.load %arg0[%arg4 + 1, %arg5] : memref<40x40xf64>
// CHECK-NEXT:         %24 = arith.mulf %23, %arg1 : f64
// CHECK-NEXT:         %25 = arith.addf %22, %24 : f64
// CHECK-NEXT:         %26 = affine.load %arg0[%arg4 + 1, %arg5 + 1] : memref<40x40xf64>
// CHECK-NEXT:         %27 = arith.mulf %26, %arg1 : f64
// CHECK-NEXT:         %28 = arith.addf %25, %27 : f64
// CHECK-NEXT:         affine.store %28, %arg0[%arg4, %arg5] : memref<40x40xf64>
// CHECK-NEXT:         %29 = affine.apply affine_map<(d0) -> (d0 - 2)>(%arg5)
// CHECK-NEXT:         %cst_0 = arith.constant 5.000000e-01 : f64
// CHECK-NEXT:         %30 = affine.load %arg0[%0 - 1, %29 - 1] : memref<40x40xf64>
// CHECK-NEXT:         %31 = arith.mulf %30, %arg1 : f64
// CHECK-NEXT:         %32 = arith.addf %cst_0, %31 : f64
// CHECK-NEXT:         %33 = affine.load %arg0[%0 - 1, %29] : memref<40x40xf64>
// CHECK-NEXT:         %34 = arith.mulf %33, %arg1 : f64
// CHECK-NEXT:         %35 = arith.addf %32, %34 : f64
// CHECK-NEXT:         %36 = affine.load %arg0[%0 - 1, %29 + 1] : memref<40x40xf64>
// CHECK-NEXT:         %37 = arith.mulf %36, %arg1 : f64
// CHECK-NEXT:         %38 = arith.addf %35, %37 : f64
// CHECK-NEXT:         %39 = affine.load %arg0[%0, %29 - 1] : memref<40x40xf64>
// CHECK-NEXT:         %40 = arith.mulf %39, %arg1 : f64
// CHECK-NEXT:         %41 = arith.addf %38, %40 : f64
// CHECK-NEXT:         %42 = affine.load %arg0[%0, %29] : memref<40x40xf64>
// CHECK-NEXT:         %43 = arith.mulf %42, %arg1 : f64
// CHECK-NEXT:         %44 = arith.addf %41, %43 : f64
// CHECK-NEXT:         %45 = affine.load %arg0[%0, %29 + 1] : memref<40x40xf64>
// CHECK-NEXT:         %46 = arith.mulf %45, %arg1 : f64
// CHECK-NEXT:         %47 = arith.addf %44, %46 : f64
// CHECK-NEXT:         %48 = affine.load %arg0[%0 + 1, %29 - 1] : memref<40x40xf64>
// CHECK-NEXT:         %49 = arith.mulf %48, %arg1 : f64
// CHECK-NEXT:         %50 = arith.addf %47, %49 : f64
// CHECK-NEXT:         %51 = affine.load %arg0[%0 + 1, %29] : memref<40x40xf64>
// CHECK-NEXT:         %52 = arith.mulf %51, %arg1 : f64
// CHECK-NEXT:         %53 = arith.addf %50, %52 : f64
// CHECK-NEXT:         %54 = affine.load %arg0[%0 + 1, %29 + 1] : memref<40x40xf64>
// CHECK-NEXT:         %55 = arith.mulf %54, %arg1 : f64
// CHECK-NEXT:         %56 = arith.addf %53, %55 : f64
// CHECK-NEXT:         affine.store %56, %arg0[%0, %29] : memref<40x40xf64>
// CHECK-NEXT:         %57 = affine.apply affine_map<(d0) -> (d0 - 4)>(%arg5)
// CHECK-NEXT:         %cst_1 = arith.constant 5.000000e-01 : f64
// CHECK-NEXT:         %58 = affine.load %arg0[%1 - 1, %57 - 1] : memref<40x40xf64>
// CHECK-NEXT:         %59 = arith.mulf %58, %arg1 : f64
// CHECK-NEXT:         %60 = arith.addf %cst_1, %59 : f64
// CHECK-NEXT:         %61 = affine.load %arg0[%1 - 1, %57] : memref<40x40xf64>
// CHECK-NEXT:         %62 = arith.mulf %61, %arg1 : f64
// CHECK-NEXT:         %63 = arith.addf %60, %62 : f64
// CHECK-NEXT:         %64 = affine.load %arg0[%1 - 1, %57 + 1] : memref<40x40xf64>
// CHECK-NEXT:         %65 = arith.mulf %64, %arg1 : f64
// CHECK-NEXT:         %66 = arith.addf %63, %65 : f64
// CHECK-NEXT:         %67 = affine.load %arg0[%1, %57 - 1] : memref<40x40xf64>
// CHECK-NEXT:         %68 = arith.mulf %67, %arg1 : f64
// CHECK-NEXT:         %69 = arith.addf %66, %68 : f64
// CHECK-NEXT:         %70 = affine.load %arg0[%1, %57] : memref<40x40xf64>
// CHECK-NEXT:         %71 = arith.mulf %70, %arg1 : f64
// CHECK-NEXT:         %72 = arith.addf %69, %71 : f64
// CHECK-NEXT:         %73 = affine.load %arg0[%1, %57 + 1] : memref<40x40xf64>
// CHECK-NEXT:         %74 = arith.mulf %73, %arg1 : f64
// CHECK-NEXT:         %75 = arith.addf %72, %74 : f64
// CHECK-NEXT:         %76 = affine.load %arg0[%1 + 1, %57 - 1] : memref<40x40xf64>
// CHECK-NEXT:         %77 = arith.mulf %76, %arg1 : f64
// CHECK-NEXT:         %78 = arith.addf %75, %77 : f64
// CHECK-NEXT:         %79 = affine.load %arg0[%1 + 1, %57] : memref<40x40xf64>
// CHECK-NEXT:         %80 = arith.mulf %79, %arg1 : f64
// CHECK-NEXT:         %81 = arith.addf %78, %80 : f64
// CHECK-NEXT:         %82 = affine.load %arg0[%1 + 1, %57 + 1] : memref<40x40xf64>
// CHECK-NEXT:         %83 = arith.mulf %82, %arg1 : f64
// CHECK-NEXT:         %84 = arith.addf %81, %83 : f64
// CHECK-NEXT:         affine.store %84, %arg0[%1, %57] : memref<40x40xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg5 = 36 to 38 {
// CHECK-NEXT:         %cst = arith.constant 5.000000e-01 : f64
// CHECK-NEXT:         %2 = affine.load %arg0[%0 - 1, %arg5 - 1] : memref<40x40xf64>
// CHECK-NEXT:         %3 = arith.mulf %2, %arg1 : f64
// CHECK-NEXT:         %4 = arith.addf %cst, %3 : f64
// CHECK-NEXT:         %5 = affine.load %arg0[%0 - 1, %arg5] : memref<40x40xf64>
// CHECK-NEXT:         %6 = arith.mulf %5, %arg1 : f64
// CHECK-NEXT:         %7 = arith.addf %4, %6 : f64
// CHECK-NEXT:         %8 = affine.load %arg0[%0 - 1, %arg5 + 1] : memref<40x40xf64>
// CHECK-NEXT:         %9 = arith.mulf %8, %arg1 : f64
// CHECK-NEXT:         %10 = arith.addf %7, %9 : f64
// CHECK-NEXT:         %11 = affine.load %arg0[%0, %arg5 - 1] : memref<40x40xf64>
// CHECK-NEXT:         %12 = arith.mulf %11, %arg1 : f64
// CHECK-NEXT:         %13 = arith.addf %10, %12 : f64
// CHECK-NEXT:         %14 = affine.load %arg0[%0, %arg5] : memref<40x40xf64>
// CHECK-NEXT:         %15 = arith.mulf %14, %arg1 : f64
// CHECK-NEXT:         %16 = arith.addf %13, %15 : f64
// CHECK-NEXT:         %17 = affine.load %arg0[%0, %arg5 + 1] : memref<40x40xf64>
// CHECK-NEXT:         %18 = arith.mulf %17, %arg1 : f64
// CHECK-NEXT:         %19 = arith.addf %16, %18 : f64
// CHECK-NEXT:         %20 = affine.load %arg0[%0 + 1, %arg5 - 1] : memref<40x40xf64>
// CHECK-NEXT:         %21 = arith.mulf %20, %arg1 : f64
// CHECK-NEXT:         %22 = arith.addf %19, %21 : f64
// CHECK-NEXT:         %23 = affine.load %arg0[%0 + 1, %arg5] : memref<40x40xf64>
// CHECK-NEXT:         %24 = arith.mulf %23, %arg1 : f64
// CHECK-NEXT:         %25 = arith.addf %22, %24 : f64
// CHECK-NEXT:         %26 = affine.load %arg0[%0 + 1, %arg5 + 1] : memref<40x40xf64>
// CHECK-NEXT:         %27 = arith.mulf %26, %arg1 : f64
// CHECK-NEXT:         %28 = arith.addf %25, %27 : f64
// CHECK-NEXT:         affine.store %28, %arg0[%0, %arg5] : memref<40x40xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg5 = 34 to 38 {
// CHECK-NEXT:         %cst = arith.constant 5.000000e-01 : f64
// CHECK-NEXT:         %2 = affine.load %arg0[%1 - 1, %arg5 - 1] : memref<40x40xf64>
// CHECK-NEXT:         %3 = arith.mulf %2, %arg1 : f64
// CHECK-NEXT:         %4 = arith.addf %cst, %3 : f64
// CHECK-NEXT:         %5 = affine.load %arg0[%1 - 1, %arg5] : memref<40x40xf64>
// CHECK-NEXT:         %6 = arith.mulf %5, %arg1 : f64
// CHECK-NEXT:         %7 = arith.addf %4, %6 : f64
// CHECK-NEXT:         %8 = affine.load %arg0[%1 - 1, %arg5 + 1] : memref<40x40xf64>
// CHECK-NEXT:         %9 = arith.mulf %8, %arg1 : f64
// CHECK-NEXT:         %10 = arith.addf %7, %9 : f64
// CHECK-NEXT:         %11 = affine.load %arg0[%1, %arg5 - 1] : memref<40x40xf64>
// CHECK-NEXT:         %12 = arith.mulf %11, %arg1 : f64
// CHECK-NEXT:         %13 = arith.addf %10, %12 : f64
// CHECK-NEXT:         %14 = affine.load %arg0[%1, %arg5] : memref<40x40xf64>
// CHECK-NEXT:         %15 = arith.mulf %14, %arg1 : f64
// CHECK-NEXT:         %16 = arith.addf %13, %15 : f64
// CHECK-NEXT:         %17 = affine.load %arg0[%1, %arg5 + 1] : memref<40x40xf64>
// CHECK-NEXT:         %18 = arith.mulf %17, %arg1 : f64
// CHECK-NEXT:         %19 = arith.addf %16, %18 : f64
// CHECK-NEXT:         %20 = affine.load %arg0[%1 + 1, %arg5 - 1] : memref<40x40xf64>
// CHECK-NEXT:         %21 = arith.mulf %20, %arg1 : f64
// CHECK-NEXT:         %22 = arith.addf %19, %21 : f64
// CHECK-NEXT:         %23 = affine.load %arg0[%1 + 1, %arg5] : memref<40x40xf64>
// CHECK-NEXT:         %24 = arith.mulf %23, %arg1 : f64
// CHECK-NEXT:         %25 = arith.addf %22, %24 : f64
// CHECK-NEXT:         %26 = affine.load %arg0[%1 + 1, %arg5 + 1] : memref<40x40xf64>
// CHECK-NEXT:         %27 = arith.mulf %26, %arg1 : f64
// CHECK-NEXT:         %28 = arith.addf %25, %27 : f64
// CHECK-NEXT:         affine.store %28, %arg0[%1, %arg5] : memref<40x40xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Rows are as far behind as they have to be.

func.func @main(%m: memref<40x40xf64>, %x: f64, %n: index, %p: index) {
  // expected-remark @below {{[Passed] jammed | Category:affine-jam-skewed | Function=main | Op=affine.for, Remark="3 iterations run side by side, each behind the one before", cleanup=False, factor=3, guarded=False}}
  affine.for %i = 2 to 38 {
    affine.for %j = 2 to 38 {
      %s0 = arith.constant 0.5 : f64
      %v0 = affine.load %m[%i + 0, %j + -1] : memref<40x40xf64>
      %h0 = arith.mulf %v0, %x : f64
      %s1 = arith.addf %s0, %h0 : f64
      %v1 = affine.load %m[%i + -1, %j + 2] : memref<40x40xf64>
      %h1 = arith.mulf %v1, %x : f64
      %s2 = arith.addf %s1, %h1 : f64
      affine.store %s2, %m[%i, %j] : memref<40x40xf64>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<40x40xf64>, %arg1: f64, %arg2: index, %arg3: index) {
// CHECK-NEXT:     affine.for %arg4 = 2 to 38 step 3 {
// CHECK-NEXT:       %0 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg4)
// CHECK-NEXT:       %1 = affine.apply affine_map<(d0) -> (d0 + 2)>(%arg4)
// CHECK-NEXT:       affine.for %arg5 = 2 to 8 {
// CHECK-NEXT:         %cst = arith.constant 5.000000e-01 : f64
// CHECK-NEXT:         %2 = affine.load %arg0[%arg4, %arg5 - 1] : memref<40x40xf64>
// CHECK-NEXT:         %3 = arith.mulf %2, %arg1 : f64
// CHECK-NEXT:         %4 = arith.addf %cst, %3 : f64
// CHECK-NEXT:         %5 = affine.load %arg0[%arg4 - 1, %arg5 + 2] : memref<40x40xf64>
// CHECK-NEXT:         %6 = arith.mulf %5, %arg1 : f64
// CHECK-NEXT:         %7 = arith.addf %4, %6 : f64
// CHECK-NEXT:         affine.store %7, %arg0[%arg4, %arg5] : memref<40x40xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg5 = 2 to 5 {
// CHECK-NEXT:         %cst = arith.constant 5.000000e-01 : f64
// CHECK-NEXT:         %2 = affine.load %arg0[%0, %arg5 - 1] : memref<40x40xf64>
// CHECK-NEXT:         %3 = arith.mulf %2, %arg1 : f64
// CHECK-NEXT:         %4 = arith.addf %cst, %3 : f64
// CHECK-NEXT:         %5 = affine.load %arg0[%0 - 1, %arg5 + 2] : memref<40x40xf64>
// CHECK-NEXT:         %6 = arith.mulf %5, %arg1 : f64
// CHECK-NEXT:         %7 = arith.addf %4, %6 : f64
// CHECK-NEXT:         affine.store %7, %arg0[%0, %arg5] : memref<40x40xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg5 = 8 to 38 {
// CHECK-NEXT:         %cst = arith.constant 5.000000e-01 : f64
// CHECK-NEXT:         %2 = affine.load %arg0[%arg4, %arg5 - 1] : memref<40x40xf64>
// CHECK-NEXT:         %3 = arith.mulf %2, %arg1 : f64
// CHECK-NEXT:         %4 = arith.addf %cst, %3 : f64
// CHECK-NEXT:         %5 = affine.load %arg0[%arg4 - 1, %arg5 + 2] : memref<40x40xf64>
// CHECK-NEXT:         %6 = arith.mulf %5, %arg1 : f64
// CHECK-NEXT:         %7 = arith.addf %4, %6 : f64
// CHECK-NEXT:         affine.store %7, %arg0[%arg4, %arg5] : memref<40x40xf64>
// CHECK-NEXT:         %8 = affine.apply affine_map<(d0) -> (d0 - 3)>(%arg5)
// CHECK-NEXT:         %cst_0 = arith.constant 5.000000e-01 : f64
// CHECK-NEXT:         %9 = affine.load %arg0[%0, %8 - 1] : memref<40x40xf64>
// CHECK-NEXT:         %10 = arith.mulf %9, %arg1 : f64
// CHECK-NEXT:         %11 = arith.addf %cst_0, %10 : f64
// CHECK-NEXT:         %12 = affine.load %arg0[%0 - 1, %8 + 2] : memref<40x40xf64>
// CHECK-NEXT:         %13 = arith.mulf %12, %arg1 : f64
// CHECK-NEXT:         %14 = arith.addf %11, %13 : f64
// CHECK-NEXT:         affine.store %14, %arg0[%0, %8] : memref<40x40xf64>
// CHECK-NEXT:         %15 = affine.apply affine_map<(d0) -> (d0 - 6)>(%arg5)
// CHECK-NEXT:         %cst_1 = arith.constant 5.000000e-01 : f64
// CHECK-NEXT:         %16 = affine.load %arg0[%1, %15 - 1] : memref<40x40xf64>
// CHECK-NEXT:         %17 = arith.mulf %16, %arg1 : f64
// CHECK-NEXT:         %18 = arith.addf %cst_1, %17 : f64
// CHECK-NEXT:         %19 = affine.load %arg0[%1 - 1, %15 + 2] : memref<40x40xf64>
// CHECK-NEXT:         %20 = arith.mulf %19, %arg1 : f64
// CHECK-NEXT:         %21 = arith.addf %18, %20 : f64
// CHECK-NEXT:         affine.store %21, %arg0[%1, %15] : memref<40x40xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg5 = 35 to 38 {
// CHECK-NEXT:         %cst = arith.constant 5.000000e-01 : f64
// CHECK-NEXT:         %2 = affine.load %arg0[%0, %arg5 - 1] : memref<40x40xf64>
// CHECK-NEXT:         %3 = arith.mulf %2, %arg1 : f64
// CHECK-NEXT:         %4 = arith.addf %cst, %3 : f64
// CHECK-NEXT:         %5 = affine.load %arg0[%0 - 1, %arg5 + 2] : memref<40x40xf64>
// CHECK-NEXT:         %6 = arith.mulf %5, %arg1 : f64
// CHECK-NEXT:         %7 = arith.addf %4, %6 : f64
// CHECK-NEXT:         affine.store %7, %arg0[%0, %arg5] : memref<40x40xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg5 = 32 to 38 {
// CHECK-NEXT:         %cst = arith.constant 5.000000e-01 : f64
// CHECK-NEXT:         %2 = affine.load %arg0[%1, %arg5 - 1] : memref<40x40xf64>
// CHECK-NEXT:         %3 = arith.mulf %2, %arg1 : f64
// CHECK-NEXT:         %4 = arith.addf %cst, %3 : f64
// CHECK-NEXT:         %5 = affine.load %arg0[%1 - 1, %arg5 + 2] : memref<40x40xf64>
// CHECK-NEXT:         %6 = arith.mulf %5, %arg1 : f64
// CHECK-NEXT:         %7 = arith.addf %4, %6 : f64
// CHECK-NEXT:         affine.store %7, %arg0[%1, %arg5] : memref<40x40xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Rows are as far behind as they have to be.

func.func @main(%m: memref<40x40xf64>, %x: f64, %n: index, %p: index) {
  // expected-remark @below {{[Passed] jammed | Category:affine-jam-skewed | Function=main | Op=affine.for, Remark="3 iterations run side by side, each behind the one before", cleanup=False, factor=3, guarded=False}}
  affine.for %i = 2 to 38 {
    affine.for %j = 2 to 38 {
      %s0 = arith.constant 0.5 : f64
      %v0 = affine.load %m[%i + 0, %j + -1] : memref<40x40xf64>
      %h0 = arith.mulf %v0, %x : f64
      %s1 = arith.addf %s0, %h0 : f64
      %v1 = affine.load %m[%i + 1, %j + -2] : memref<40x40xf64>
      %h1 = arith.mulf %v1, %x : f64
      %s2 = arith.addf %s1, %h1 : f64
      affine.store %s2, %m[%i, %j] : memref<40x40xf64>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<40x40xf64>, %arg1: f64, %arg2: index, %arg3: index) {
// CHECK-NEXT:     affine.for %arg4 = 2 to 38 step 3 {
// CHECK-NEXT:       %0 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg4)
// CHECK-NEXT:       %1 = affine.apply affine_map<(d0) -> (d0 + 2)>(%arg4)
// CHECK-NEXT:       affine.for %arg5 = 2 to 8 {
// CHECK-NEXT:         %cst = arith.constant 5.000000e-01 : f64
// CHECK-NEXT:         %2 = affine.load %arg0[%arg4, %arg5 - 1] : memref<40x40xf64>
// CHECK-NEXT:         %3 = arith.mulf %2, %arg1 : f64
// CHECK-NEXT:         %4 = arith.addf %cst, %3 : f64
// CHECK-NEXT:         %5 = affine.load %arg0[%arg4 + 1, %arg5 - 2] : memref<40x40xf64>
// CHECK-NEXT:         %6 = arith.mulf %5, %arg1 : f64
// CHECK-NEXT:         %7 = arith.addf %4, %6 : f64
// CHECK-NEXT:         affine.store %7, %arg0[%arg4, %arg5] : memref<40x40xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg5 = 2 to 5 {
// CHECK-NEXT:         %cst = arith.constant 5.000000e-01 : f64
// CHECK-NEXT:         %2 = affine.load %arg0[%0, %arg5 - 1] : memref<40x40xf64>
// CHECK-NEXT:         %3 = arith.mulf %2, %arg1 : f64
// CHECK-NEXT:         %4 = arith.addf %cst, %3 : f64
// CHECK-NEXT:         %5 = affine.load %arg0[%0 + 1, %arg5 - 2] : memref<40x40xf64>
// CHECK-NEXT:         %6 = arith.mulf %5, %arg1 : f64
// CHECK-NEXT:         %7 = arith.addf %4, %6 : f64
// CHECK-NEXT:         affine.store %7, %arg0[%0, %arg5] : memref<40x40xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg5 = 8 to 38 {
// CHECK-NEXT:         %cst = arith.constant 5.000000e-01 : f64
// CHECK-NEXT:         %2 = affine.load %arg0[%arg4, %arg5 - 1] : memref<40x40xf64>
// CHECK-NEXT:         %3 = arith.mulf %2, %arg1 : f64
// CHECK-NEXT:         %4 = arith.addf %cst, %3 : f64
// CHECK-NEXT:         %5 = affine.load %arg0[%arg4 + 1, %arg5 - 2] : memref<40x40xf64>
// CHECK-NEXT:         %6 = arith.mulf %5, %arg1 : f64
// CHECK-NEXT:         %7 = arith.addf %4, %6 : f64
// CHECK-NEXT:         affine.store %7, %arg0[%arg4, %arg5] : memref<40x40xf64>
// CHECK-NEXT:         %8 = affine.apply affine_map<(d0) -> (d0 - 3)>(%arg5)
// CHECK-NEXT:         %cst_0 = arith.constant 5.000000e-01 : f64
// CHECK-NEXT:         %9 = affine.load %arg0[%0, %8 - 1] : memref<40x40xf64>
// CHECK-NEXT:         %10 = arith.mulf %9, %arg1 : f64
// CHECK-NEXT:         %11 = arith.addf %cst_0, %10 : f64
// CHECK-NEXT:         %12 = affine.load %arg0[%0 + 1, %8 - 2] : memref<40x40xf64>
// CHECK-NEXT:         %13 = arith.mulf %12, %arg1 : f64
// CHECK-NEXT:         %14 = arith.addf %11, %13 : f64
// CHECK-NEXT:         affine.store %14, %arg0[%0, %8] : memref<40x40xf64>
// CHECK-NEXT:         %15 = affine.apply affine_map<(d0) -> (d0 - 6)>(%arg5)
// CHECK-NEXT:         %cst_1 = arith.constant 5.000000e-01 : f64
// CHECK-NEXT:         %16 = affine.load %arg0[%1, %15 - 1] : memref<40x40xf64>
// CHECK-NEXT:         %17 = arith.mulf %16, %arg1 : f64
// CHECK-NEXT:         %18 = arith.addf %cst_1, %17 : f64
// CHECK-NEXT:         %19 = affine.load %arg0[%1 + 1, %15 - 2] : memref<40x40xf64>
// CHECK-NEXT:         %20 = arith.mulf %19, %arg1 : f64
// CHECK-NEXT:         %21 = arith.addf %18, %20 : f64
// CHECK-NEXT:         affine.store %21, %arg0[%1, %15] : memref<40x40xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg5 = 35 to 38 {
// CHECK-NEXT:         %cst = arith.constant 5.000000e-01 : f64
// CHECK-NEXT:         %2 = affine.load %arg0[%0, %arg5 - 1] : memref<40x40xf64>
// CHECK-NEXT:         %3 = arith.mulf %2, %arg1 : f64
// CHECK-NEXT:         %4 = arith.addf %cst, %3 : f64
// CHECK-NEXT:         %5 = affine.load %arg0[%0 + 1, %arg5 - 2] : memref<40x40xf64>
// CHECK-NEXT:         %6 = arith.mulf %5, %arg1 : f64
// CHECK-NEXT:         %7 = arith.addf %4, %6 : f64
// CHECK-NEXT:         affine.store %7, %arg0[%0, %arg5] : memref<40x40xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg5 = 32 to 38 {
// CHECK-NEXT:         %cst = arith.constant 5.000000e-01 : f64
// CHECK-NEXT:         %2 = affine.load %arg0[%1, %arg5 - 1] : memref<40x40xf64>
// CHECK-NEXT:         %3 = arith.mulf %2, %arg1 : f64
// CHECK-NEXT:         %4 = arith.addf %cst, %3 : f64
// CHECK-NEXT:         %5 = affine.load %arg0[%1 + 1, %arg5 - 2] : memref<40x40xf64>
// CHECK-NEXT:         %6 = arith.mulf %5, %arg1 : f64
// CHECK-NEXT:         %7 = arith.addf %4, %6 : f64
// CHECK-NEXT:         affine.store %7, %arg0[%1, %arg5] : memref<40x40xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Rows are as far behind as they have to be.

func.func @main(%m: memref<40x40xf64>, %x: f64, %n: index, %p: index) {
  // expected-remark @below {{[Passed] jammed | Category:affine-jam-skewed | Function=main | Op=affine.for, Remark="3 iterations run side by side, each behind the one before", cleanup=False, factor=3, guarded=False}}
  affine.for %i = 2 to 38 {
    affine.for %j = 2 to 38 {
      %s0 = arith.constant 0.5 : f64
      %v0 = affine.load %m[%i + 0, %j + -1] : memref<40x40xf64>
      %h0 = arith.mulf %v0, %x : f64
      %s1 = arith.addf %s0, %h0 : f64
      %v1 = affine.load %m[%i + 1, %j + -1] : memref<40x40xf64>
      %h1 = arith.mulf %v1, %x : f64
      %s2 = arith.addf %s1, %h1 : f64
      %v2 = affine.load %m[%i + -2, %j + 2] : memref<40x40xf64>
      %h2 = arith.mulf %v2, %x : f64
      %s3 = arith.addf %s2, %h2 : f64
      affine.store %s3, %m[%i, %j] : memref<40x40xf64>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<40x40xf64>, %arg1: f64, %arg2: index, %arg3: index) {
// CHECK-NEXT:     affine.for %arg4 = 2 to 38 step 3 {
// CHECK-NEXT:       %0 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg4)
// CHECK-NEXT:       %1 = affine.apply affine_map<(d0) -> (d0 + 2)>(%arg4)
// CHECK-NEXT:       affine.for %arg5 = 2 to 6 {
// CHECK-NEXT:         %cst = arith.constant 5.000000e-01 : f64
// CHECK-NEXT:         %2 = affine.load %arg0[%arg4, %arg5 - 1] : memref<40x40xf64>
// CHECK-NEXT:         %3 = arith.mulf %2, %arg1 : f64
// CHECK-NEXT:         %4 = arith.addf %cst, %3 : f64
// CHECK-NEXT:         %5 = affine.load %arg0[%arg4 + 1, %arg5 - 1] : memref<40x40xf64>
// CHECK-NEXT:         %6 = arith.mulf %5, %arg1 : f64
// CHECK-NEXT:         %7 = arith.addf %4, %6 : f64
// CHECK-NEXT:         %8 = affine.load %arg0[%arg4 - 2, %arg5 + 2] : memref<40x40xf64>
// CHECK-NEXT:         %9 = arith.mulf %8, %arg1 : f64
// CHECK-NEXT:         %10 = arith.addf %7, %9 : f64
// CHECK-NEXT:         affine.store %10, %arg0[%arg4, %arg5] : memref<40x40xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg5 = 2 to 4 {
// CHECK-NEXT:         %cst = arith.constant 5.000000e-01 : f64
// CHECK-NEXT:         %2 = affine.load %arg0[%0, %arg5 - 1] : memref<40x40xf64>
// CHECK-NEXT:         %3 = arith.mulf %2, %arg1 : f64
// CHECK-NEXT:         %4 = arith.addf %cst, %3 : f64
// CHECK-NEXT:         %5 = affine.load %arg0[%0 + 1, %arg5 - 1] : memref<40x40xf64>
// CHECK-NEXT:         %6 = arith.mulf %5, %arg1 : f64
// CHECK-NEXT:         %7 = arith.addf %4, %6 : f64
// CHECK-NEXT:         %8 = affine.load %arg0[%0 - 2, %arg5 + 2] : memref<40x40xf64>
// CHECK-NEXT:         %9 = arith.mulf %8, %arg1 : f64
// CHECK-NEXT:         %10 = arith.addf %7, %9 : f64
// CHECK-NEXT:         affine.store %10, %arg0[%0, %arg5] : memref<40x40xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg5 = 6 to 38 {
// CHECK-NEXT:         %cst = arith.constant 5.000000e-01 : f64
// CHECK-NEXT:         %2 = affine.load %arg0[%arg4, %arg5 - 1] : memref<40x40xf64>
// CHECK-NEXT:         %3 = arith.mulf %2, %arg1 : f64
// CHECK-NEXT:         %4 = arith.addf %cst, %3 : f64
// CHECK-NEXT:         %5 = affine.load %arg0[%arg4 + 1, %arg5 - 1] : memref<40x40xf64>
// CHECK-NEXT:         %6 = arith.mulf %5, %arg1 : f64
// CHECK-NEXT:         %7 = arith.addf %4, %6 : f64
// CHECK-NEXT:         %8 = affine.load %arg0[%arg4 - 2, %arg5 + 2] : memref<40x40xf64>
// CHECK-NEXT:         %9 = arith.mulf %8, %arg1 : f64
// CHECK-NEXT:         %10 = arith.addf %7, %9 : f64
// CHECK-NEXT:         affine.store %10, %arg0[%arg4, %arg5] : memref<40x40xf64>
// CHECK-NEXT:         %11 = affine.apply affine_map<(d0) -> (d0 - 2)>(%arg5)
// CHECK-NEXT:         %cst_0 = arith.constant 5.000000e-01 : f64
// CHECK-NEXT:         %12 = affine.load %arg0[%0, %11 - 1] : memref<40x40xf64>
// CHECK-NEXT:         %13 = arith.mulf %12, %arg1 : f64
// CHECK-NEXT:         %14 = arith.addf %cst_0, %13 : f64
// CHECK-NEXT:         %15 = affine.load %arg0[%0 + 1, %11 - 1] : memref<40x40xf64>
// CHECK-NEXT:         %16 = arith.mulf %15, %arg1 : f64
// CHECK-NEXT:         %17 = arith.addf %14, %16 : f64
// CHECK-NEXT:         %18 = affine.load %arg0[%0 - 2, %11 + 2] : memref<40x40xf64>
// CHECK-NEXT:         %19 = arith.mulf %18, %arg1 : f64
// CHECK-NEXT:         %20 = arith.addf %17, %19 : f64
// CHECK-NEXT:         affine.store %20, %arg0[%0, %11] : memref<40x40xf64>
// CHECK-NEXT:         %21 = affine.apply affine_map<(d0) -> (d0 - 4)>(%arg5)
// CHECK-NEXT:         %cst_1 = arith.constant 5.000000e-01 : f64
// CHECK-NEXT:         %22 = affine.load %arg0[%1, %21 - 1] : memref<40x40xf64>
// CHECK-NEXT:         %23 = arith.mulf %22, %arg1 : f64
// CHECK-NEXT:         %24 = arith.addf %cst_1, %23 : f64
// CHECK-NEXT:         %25 = affine.load %arg0[%1 + 1, %21 - 1] : memref<40x40xf64>
// CHECK-NEXT:         %26 = arith.mulf %25, %arg1 : f64
// CHECK-NEXT:         %27 = arith.addf %24, %26 : f64
// CHECK-NEXT:         %28 = affine.load %arg0[%1 - 2, %21 + 2] : memref<40x40xf64>
// CHECK-NEXT:         %29 = arith.mulf %28, %arg1 : f64
// CHECK-NEXT:         %30 = arith.addf %27, %29 : f64
// CHECK-NEXT:         affine.store %30, %arg0[%1, %21] : memref<40x40xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg5 = 36 to 38 {
// CHECK-NEXT:         %cst = arith.constant 5.000000e-01 : f64
// CHECK-NEXT:         %2 = affine.load %arg0[%0, %arg5 - 1] : memref<40x40xf64>
// CHECK-NEXT:         %3 = arith.mulf %2, %arg1 : f64
// CHECK-NEXT:         %4 = arith.addf %cst, %3 : f64
// CHECK-NEXT:         %5 = affine.load %arg0[%0 + 1, %arg5 - 1] : memref<40x40xf64>
// CHECK-NEXT:         %6 = arith.mulf %5, %arg1 : f64
// CHECK-NEXT:         %7 = arith.addf %4, %6 : f64
// CHECK-NEXT:         %8 = affine.load %arg0[%0 - 2, %arg5 + 2] : memref<40x40xf64>
// CHECK-NEXT:         %9 = arith.mulf %8, %arg1 : f64
// CHECK-NEXT:         %10 = arith.addf %7, %9 : f64
// CHECK-NEXT:         affine.store %10, %arg0[%0, %arg5] : memref<40x40xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg5 = 34 to 38 {
// CHECK-NEXT:         %cst = arith.constant 5.000000e-01 : f64
// CHECK-NEXT:         %2 = affine.load %arg0[%1, %arg5 - 1] : memref<40x40xf64>
// CHECK-NEXT:         %3 = arith.mulf %2, %arg1 : f64
// CHECK-NEXT:         %4 = arith.addf %cst, %3 : f64
// CHECK-NEXT:         %5 = affine.load %arg0[%1 + 1, %arg5 - 1] : memref<40x40xf64>
// CHECK-NEXT:         %6 = arith.mulf %5, %arg1 : f64
// CHECK-NEXT:         %7 = arith.addf %4, %6 : f64
// CHECK-NEXT:         %8 = affine.load %arg0[%1 - 2, %arg5 + 2] : memref<40x40xf64>
// CHECK-NEXT:         %9 = arith.mulf %8, %arg1 : f64
// CHECK-NEXT:         %10 = arith.addf %7, %9 : f64
// CHECK-NEXT:         affine.store %10, %arg0[%1, %arg5] : memref<40x40xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Rows are as far behind as they have to be.

func.func @main(%m: memref<40x40xf64>, %x: f64, %n: index, %p: index) {
  // expected-remark @below {{[Passed] jammed | Category:affine-jam-skewed | Function=main | Op=affine.for, Remark="3 iterations run side by side, each behind the one before", cleanup=False, factor=3, guarded=False}}
  affine.for %i = 2 to 38 {
    affine.for %j = 2 to 38 {
      %s0 = arith.constant 0.5 : f64
      %v0 = affine.load %m[%i + 0, %j + -1] : memref<40x40xf64>
      %h0 = arith.mulf %v0, %x : f64
      %s1 = arith.addf %s0, %h0 : f64
      %v1 = affine.load %m[%i + -2, %j + -1] : memref<40x40xf64>
      %h1 = arith.mulf %v1, %x : f64
      %s2 = arith.addf %s1, %h1 : f64
      affine.store %s2, %m[%i, %j] : memref<40x40xf64>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<40x40xf64>, %arg1: f64, %arg2: index, %arg3: index) {
// CHECK-NEXT:     affine.for %arg4 = 2 to 38 step 3 {
// CHECK-NEXT:       %0 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg4)
// CHECK-NEXT:       %1 = affine.apply affine_map<(d0) -> (d0 + 2)>(%arg4)
// CHECK-NEXT:       affine.for %arg5 = 2 to 4 {
// CHECK-NEXT:         %cst = arith.constant 5.000000e-01 : f64
// CHECK-NEXT:         %2 = affine.load %arg0[%arg4, %arg5 - 1] : memref<40x40xf64>
// CHECK-NEXT:         %3 = arith.mulf %2, %arg1 : f64
// CHECK-NEXT:         %4 = arith.addf %cst, %3 : f64
// CHECK-NEXT:         %5 = affine.load %arg0[%arg4 - 2, %arg5 - 1] : memref<40x40xf64>
// CHECK-NEXT:         %6 = arith.mulf %5, %arg1 : f64
// CHECK-NEXT:         %7 = arith.addf %4, %6 : f64
// CHECK-NEXT:         affine.store %7, %arg0[%arg4, %arg5] : memref<40x40xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg5 = 2 to 3 {
// CHECK-NEXT:         %cst = arith.constant 5.000000e-01 : f64
// CHECK-NEXT:         %2 = affine.load %arg0[%0, %arg5 - 1] : memref<40x40xf64>
// CHECK-NEXT:         %3 = arith.mulf %2, %arg1 : f64
// CHECK-NEXT:         %4 = arith.addf %cst, %3 : f64
// CHECK-NEXT:         %5 = affine.load %arg0[%0 - 2, %arg5 - 1] : memref<40x40xf64>
// CHECK-NEXT:         %6 = arith.mulf %5, %arg1 : f64
// CHECK-NEXT:         %7 = arith.addf %4, %6 : f64
// CHECK-NEXT:         affine.store %7, %arg0[%0, %arg5] : memref<40x40xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg5 = 4 to 38 {
// CHECK-NEXT:         %cst = arith.constant 5.000000e-01 : f64
// CHECK-NEXT:         %2 = affine.load %arg0[%arg4, %arg5 - 1] : memref<40x40xf64>
// CHECK-NEXT:         %3 = arith.mulf %2, %arg1 : f64
// CHECK-NEXT:         %4 = arith.addf %cst, %3 : f64
// CHECK-NEXT:         %5 = affine.load %arg0[%arg4 - 2, %arg5 - 1] : memref<40x40xf64>
// CHECK-NEXT:         %6 = arith.mulf %5, %arg1 : f64
// CHECK-NEXT:         %7 = arith.addf %4, %6 : f64
// CHECK-NEXT:         affine.store %7, %arg0[%arg4, %arg5] : memref<40x40xf64>
// CHECK-NEXT:         %8 = affine.apply affine_map<(d0) -> (d0 - 1)>(%arg5)
// CHECK-NEXT:         %cst_0 = arith.constant 5.000000e-01 : f64
// CHECK-NEXT:         %9 = affine.load %arg0[%0, %8 - 1] : memref<40x40xf64>
// CHECK-NEXT:         %10 = arith.mulf %9, %arg1 : f64
// CHECK-NEXT:         %11 = arith.addf %cst_0, %10 : f64
// CHECK-NEXT:         %12 = affine.load %arg0[%0 - 2, %8 - 1] : memref<40x40xf64>
// CHECK-NEXT:         %13 = arith.mulf %12, %arg1 : f64
// CHECK-NEXT:         %14 = arith.addf %11, %13 : f64
// CHECK-NEXT:         affine.store %14, %arg0[%0, %8] : memref<40x40xf64>
// CHECK-NEXT:         %15 = affine.apply affine_map<(d0) -> (d0 - 2)>(%arg5)
// CHECK-NEXT:         %cst_1 = arith.constant 5.000000e-01 : f64
// CHECK-NEXT:         %16 = affine.load %arg0[%1, %15 - 1] : memref<40x40xf64>
// CHECK-NEXT:         %17 = arith.mulf %16, %arg1 : f64
// CHECK-NEXT:         %18 = arith.addf %cst_1, %17 : f64
// CHECK-NEXT:         %19 = affine.load %arg0[%1 - 2, %15 - 1] : memref<40x40xf64>
// CHECK-NEXT:         %20 = arith.mulf %19, %arg1 : f64
// CHECK-NEXT:         %21 = arith.addf %18, %20 : f64
// CHECK-NEXT:         affine.store %21, %arg0[%1, %15] : memref<40x40xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg5 = 37 to 38 {
// CHECK-NEXT:         %cst = arith.constant 5.000000e-01 : f64
// CHECK-NEXT:         %2 = affine.load %arg0[%0, %arg5 - 1] : memref<40x40xf64>
// CHECK-NEXT:         %3 = arith.mulf %2, %arg1 : f64
// CHECK-NEXT:         %4 = arith.addf %cst, %3 : f64
// CHECK-NEXT:         %5 = affine.load %arg0[%0 - 2, %arg5 - 1] : memref<40x40xf64>
// CHECK-NEXT:         %6 = arith.mulf %5, %arg1 : f64
// CHECK-NEXT:         %7 = arith.addf %4, %6 : f64
// CHECK-NEXT:         affine.store %7, %arg0[%0, %arg5] : memref<40x40xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg5 = 36 to 38 {
// CHECK-NEXT:         %cst = arith.constant 5.000000e-01 : f64
// CHECK-NEXT:         %2 = affine.load %arg0[%1, %arg5 - 1] : memref<40x40xf64>
// CHECK-NEXT:         %3 = arith.mulf %2, %arg1 : f64
// CHECK-NEXT:         %4 = arith.addf %cst, %3 : f64
// CHECK-NEXT:         %5 = affine.load %arg0[%1 - 2, %arg5 - 1] : memref<40x40xf64>
// CHECK-NEXT:         %6 = arith.mulf %5, %arg1 : f64
// CHECK-NEXT:         %7 = arith.addf %4, %6 : f64
// CHECK-NEXT:         affine.store %7, %arg0[%1, %arg5] : memref<40x40xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
