// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-jam-skewed | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// What pays.

func.func @main(%m: memref<40x40xf64>, %x: f64, %n: index, %p: index) {
  // expected-remark @below {{[Missed] unprofitable | Category:affine-jam-skewed | Function=main | Op=affine.for, Remark="no iteration computes long with what the one before it has stored"}}
  affine.for %i = 2 to 38 {
    affine.for %j = 2 to 38 {
      %s0 = arith.constant 0.5 : f64
      %v0 = affine.load %m[%i + 0, %j + 1] : memref<40x40xf64>
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
// CHECK-NEXT:     affine.for %arg4 = 2 to 38 {
// CHECK-NEXT:       affine.for %arg5 = 2 to 38 {
// CHECK-NEXT:         %cst = arith.constant 5.000000e-01 : f64
// CHECK-NEXT:         %0 = affine.load %arg0[%arg4, %arg5 + 1] : memref<40x40xf64>
// CHECK-NEXT:         %1 = arith.mulf %0, %arg1 : f64
// CHECK-NEXT:         %2 = arith.addf %cst, %1 : f64
// CHECK-NEXT:         %3 = affine.load %arg0[%arg4 - 1, %arg5] : memref<40x40xf64>
// CHECK-NEXT:         %4 = arith.mulf %3, %arg1 : f64
// CHECK-NEXT:         %5 = arith.addf %2, %4 : f64
// CHECK-NEXT:         affine.store %5, %arg0[%arg4, %arg5] : memref<40x40xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// What pays.

func.func @main(%m: memref<40x40xf64>, %x: f64, %n: index, %p: index) {
  // expected-remark @below {{[Missed] unprofitable | Category:affine-jam-skewed | Function=main | Op=affine.for, Remark="no iteration computes long with what the one before it has stored"}}
  affine.for %i = 2 to 38 {
    affine.for %j = 2 to 38 {
      %s0 = arith.constant 0.5 : f64
      %v0 = affine.load %m[%i + 0, %j + -2] : memref<40x40xf64>
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
// CHECK-NEXT:     affine.for %arg4 = 2 to 38 {
// CHECK-NEXT:       affine.for %arg5 = 2 to 38 {
// CHECK-NEXT:         %cst = arith.constant 5.000000e-01 : f64
// CHECK-NEXT:         %0 = affine.load %arg0[%arg4, %arg5 - 2] : memref<40x40xf64>
// CHECK-NEXT:         %1 = arith.mulf %0, %arg1 : f64
// CHECK-NEXT:         %2 = arith.addf %cst, %1 : f64
// CHECK-NEXT:         %3 = affine.load %arg0[%arg4 - 1, %arg5] : memref<40x40xf64>
// CHECK-NEXT:         %4 = arith.mulf %3, %arg1 : f64
// CHECK-NEXT:         %5 = arith.addf %2, %4 : f64
// CHECK-NEXT:         affine.store %5, %arg0[%arg4, %arg5] : memref<40x40xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// What pays.

func.func @main(%m: memref<40x40xf64>, %x: f64, %n: index, %p: index) {
  affine.for %i = 0 to 20 {
    affine.for %j = 2 to 38 {
      %s0 = arith.constant 0.5 : f64
      %v0 = affine.load %m[%i + 0, %j + -1] : memref<40x40xf64>
      %h0 = arith.mulf %v0, %x : f64
      %s1 = arith.addf %s0, %h0 : f64
      affine.store %s1, %m[%i, %j] : memref<40x40xf64>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<40x40xf64>, %arg1: f64, %arg2: index, %arg3: index) {
// CHECK-NEXT:     affine.for %arg4 = 0 to 20 {
// CHECK-NEXT:       affine.for %arg5 = 2 to 38 {
// CHECK-NEXT:         %cst = arith.constant 5.000000e-01 : f64
// CHECK-NEXT:         %0 = affine.load %arg0[%arg4, %arg5 - 1] : memref<40x40xf64>
// CHECK-NEXT:         %1 = arith.mulf %0, %arg1 : f64
// CHECK-NEXT:         %2 = arith.addf %cst, %1 : f64
// CHECK-NEXT:         affine.store %2, %arg0[%arg4, %arg5] : memref<40x40xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// What pays.

func.func @main(%m: memref<40x40xf64>, %x: f64, %n: index, %p: index) {
  affine.for %i = 0 to 38 {
    affine.for %j = 2 to 20 {
      %s0 = arith.constant 0.5 : f64
      %v0 = affine.load %m[%i + 0, %j + -1] : memref<40x40xf64>
      %h0 = arith.mulf %v0, %x : f64
      %s1 = arith.addf %s0, %h0 : f64
      affine.store %s1, %m[%i, %j] : memref<40x40xf64>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<40x40xf64>, %arg1: f64, %arg2: index, %arg3: index) {
// CHECK-NEXT:     affine.for %arg4 = 0 to 38 {
// CHECK-NEXT:       affine.for %arg5 = 2 to 20 {
// CHECK-NEXT:         %cst = arith.constant 5.000000e-01 : f64
// CHECK-NEXT:         %0 = affine.load %arg0[%arg4, %arg5 - 1] : memref<40x40xf64>
// CHECK-NEXT:         %1 = arith.mulf %0, %arg1 : f64
// CHECK-NEXT:         %2 = arith.addf %cst, %1 : f64
// CHECK-NEXT:         affine.store %2, %arg0[%arg4, %arg5] : memref<40x40xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// What pays.

func.func @main(%m: memref<40x40xf64>, %n0: memref<40x40xf64>, %x: f64, %n: index, %p: index) {
  affine.for %i = 2 to 38 {
    affine.for %j = 2 to 38 {
      %s0 = arith.constant 0.5 : f64
      %v0 = affine.load %m[%i + 0, %j + 0] : memref<40x40xf64>
      %h0 = arith.mulf %v0, %x : f64
      %s1 = arith.addf %s0, %h0 : f64
      %v1 = affine.load %n0[%i + -1, %j + 0] : memref<40x40xf64>
      %h1 = arith.mulf %v1, %x : f64
      %s2 = arith.addf %s1, %h1 : f64
      affine.store %s2, %m[%i, %j] : memref<40x40xf64>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<40x40xf64>, %arg1: memref<40x40xf64>, %arg2: f64, %arg3: index, %arg4: index) {
// CHECK-NEXT:     affine.for %arg5 = 2 to 38 {
// CHECK-NEXT:       affine.for %arg6 = 2 to 38 {
// CHECK-NEXT:         %cst = arith.constant 5.000000e-01 : f64
// CHECK-NEXT:         %0 = affine.load %arg0[%arg5, %arg6] : memref<40x40xf64>
// CHECK-NEXT:         %1 = arith.mulf %0, %arg2 : f64
// CHECK-NEXT:         %2 = arith.addf %cst, %1 : f64
// CHECK-NEXT:         %3 = affine.load %arg1[%arg5 - 1, %arg6] : memref<40x40xf64>
// CHECK-NEXT:         %4 = arith.mulf %3, %arg2 : f64
// CHECK-NEXT:         %5 = arith.addf %2, %4 : f64
// CHECK-NEXT:         affine.store %5, %arg0[%arg5, %arg6] : memref<40x40xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// What pays.

func.func @main(%m: memref<40x40xf64>, %x: f64, %n: index, %p: index) {
  // expected-remark @below {{[Passed] jammed | Category:affine-jam-skewed | Function=main | Op=affine.for, Remark="8 iterations run side by side, each behind the one before", cleanup=True, factor=8, guarded=False}}
  affine.for %i = 2 to 38 {
    affine.for %j = 2 to 38 {
      %s0 = arith.constant 0.5 : f64
      %v0 = affine.load %m[%i + -1, %j + 0] : memref<40x40xf64>
      %h0 = arith.mulf %v0, %x : f64
      %s1 = arith.addf %s0, %h0 : f64
      %v1 = affine.load %m[%i + 0, %j + -1] : memref<40x40xf64>
      %h1 = arith.addf %v1, %x : f64
      %s2 = arith.addf %s1, %h1 : f64
      affine.store %s2, %m[%i, %j] : memref<40x40xf64>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<40x40xf64>, %arg1: f64, %arg2: index, %arg3: index) {
// CHECK-NEXT:     affine.for %arg4 = 2 to 34 step 8 {
// CHECK-NEXT:       %0 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg4)
// CHECK-NEXT:       %1 = affine.apply affine_map<(d0) -> (d0 + 2)>(%arg4)
// CHECK-NEXT:       %2 = affine.apply affine_map<(d0) -> (d0 + 3)>(%arg4)
// CHECK-NEXT:       %3 = affine.apply affine_map<(d0) -> (d0 + 4)>(%arg4)
// CHECK-NEXT:       %4 = affine.apply affine_map<(d0) -> (d0 + 5)>(%arg4)
// CHECK-NEXT:       %5 = affine.apply affine_map<(d0) -> (d0 + 6)>(%arg4)
// CHECK-NEXT:       %6 = affine.apply affine_map<(d0) -> (d0 + 7)>(%arg4)
// CHECK-NEXT:       affine.for %arg5 = 2 to 9 {
// CHECK-NEXT:         %cst = arith.constant 5.000000e-01 : f64
// CHECK-NEXT:         %7 = affine.load %arg0[%arg4 - 1, %arg5] : memref<40x40xf64>
// CHECK-NEXT:         %8 = arith.mulf %7, %arg1 : f64
// CHECK-NEXT:         %9 = arith.addf %cst, %8 : f64
// CHECK-NEXT:         %10 = affine.load %arg0[%arg4, %arg5 - 1] : memref<40x40xf64>
// CHECK-NEXT:         %11 = arith.addf %10, %arg1 : f64
// CHECK-NEXT:         %12 = arith.addf %9, %11 : f64
// CHECK-NEXT:         affine.store %12, %arg0[%arg4, %arg5] : memref<40x40xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg5 = 2 to 8 {
// CHECK-NEXT:         %cst = arith.constant 5.000000e-01 : f64
// CHECK-NEXT:         %7 = affine.load %arg0[%0 - 1, %arg5] : memref<40x40xf64>
// CHECK-NEXT:         %8 = arith.mulf %7, %arg1 : f64
// CHECK-NEXT:         %9 = arith.addf %cst, %8 : f64
// CHECK-NEXT:         %10 = affine.load %arg0[%0, %arg5 - 1] : memref<40x40xf64>
// CHECK-NEXT:         %11 = arith.addf %10, %arg1 : f64
// CHECK-NEXT:         %12 = arith.addf %9, %11 : f64
// CHECK-NEXT:         affine.store %12, %arg0[%0, %arg5] : memref<40x40xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg5 = 2 to 7 {
// CHECK-NEXT:         %cst = arith.constant 5.000000e-01 : f64
// CHECK-NEXT:         %7 = affine.load %arg0[%1 - 1, %arg5] : memref<40x40xf64>
// CHECK-NEXT:         %8 = arith.mulf %7, %arg1 : f64
// CHECK-NEXT:         %9 = arith.addf %cst, %8 : f64
// CHECK-NEXT:         %10 = affine.load %arg0[%1, %arg5 - 1] : memref<40x40xf64>
// CHECK-NEXT:         %11 = arith.addf %10, %arg1 : f64
// CHECK-NEXT:         %12 = arith.addf %9, %11 : f64
// CHECK-NEXT:         affine.store %12, %arg0[%1, %arg5] : memref<40x40xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg5 = 2 to 6 {
// CHECK-NEXT:         %cst = arith.constant 5.000000e-01 : f64
// CHECK-NEXT:         %7 = affine.load %arg0[%2 - 1, %arg5] : memref<40x40xf64>
// CHECK-NEXT:         %8 = arith.mulf %7, %arg1 : f64
// CHECK-NEXT:         %9 = arith.addf %cst, %8 : f64
// CHECK-NEXT:         %10 = affine.load %arg0[%2, %arg5 - 1] : memref<40x40xf64>
// CHECK-NEXT:         %11 = arith.addf %10, %arg1 : f64
// CHECK-NEXT:         %12 = arith.addf %9, %11 : f64
// CHECK-NEXT:         affine.store %12, %arg0[%2, %arg5] : memref<40x40xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg5 = 2 to 5 {
// CHECK-NEXT:         %cst = arith.constant 5.000000e-01 : f64
// CHECK-NEXT:         %7 = affine.load %arg0[%3 - 1, %arg5] : memref<40x40xf64>
// CHECK-NEXT:         %8 = arith.mulf %7, %arg1 : f64
// CHECK-NEXT:         %9 = arith.addf %cst, %8 : f64
// CHECK-NEXT:         %10 = affine.load %arg0[%3, %arg5 - 1] : memref<40x40xf64>
// CHECK-NEXT:         %11 = arith.addf %10, %arg1 : f64
// CHECK-NEXT:         %12 = arith.addf %9, %11 : f64
// CHECK-NEXT:         affine.store %12, %arg0[%3, %arg5] : memref<40x40xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg5 = 2 to 4 {
// CHECK-NEXT:         %cst = arith.constant 5.000000e-01 : f64
// CHECK-NEXT:         %7 = affine.load %arg0[%4 - 1, %arg5] : memref<40x40xf64>
// CHECK-NEXT:         %8 = arith.mulf %7, %arg1 : f64
// CHECK-NEXT:         %9 = arith.addf %cst, %8 : f64
// CHECK-NEXT:         %10 = affine.load %arg0[%4, %arg5 - 1] : memref<40x40xf64>
// CHECK-NEXT:         %11 = arith.addf %10, %arg1 : f64
// CHECK-NEXT:         %12 = arith.addf %9, %11 : f64
// CHECK-NEXT:         affine.store %12, %arg0[%4, %arg5] : memref<40x40xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg5 = 2 to 3 {
// CHECK-NEXT:         %cst = arith.constant 5.000000e-01 : f64
// CHECK-NEXT:         %7 = affine.load %arg0[%5 - 1, %arg5] : memref<40x40xf64>
// CHECK-NEXT:         %8 = arith.mulf %7, %arg1 : f64
// CHECK-NEXT:         %9 = arith.addf %cst, %8 : f64
// CHECK-NEXT:         %10 = affine.load %arg0[%5, %arg5 - 1] : memref<40x40xf64>
// CHECK-NEXT:         %11 = arith.addf %10, %arg1 : f64
// CHECK-NEXT:         %12 = arith.addf %9, %11 : f64
// CHECK-NEXT:         affine.store %12, %arg0[%5, %arg5] : memref<40x40xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg5 = 9 to 38 {
// CHECK-NEXT:         %cst = arith.constant 5.000000e-01 : f64
// CHECK-NEXT:         %7 = affine.load %arg0[%arg4 - 1, %arg5] : memref<40x40xf64>
// CHECK-NEXT:         %8 = arith.mulf %7, %arg1 : f64
// CHECK-NEXT:         %9 = arith.addf %cst, %8 : f64
// CHECK-NEXT:         %10 = affine.load %arg0[%arg4, %arg5 - 1] : memref<40x40xf64>
// CHECK-NEXT:         %11 = arith.addf %10, %arg1 : f64
// CHECK-NEXT:         %12 = arith.addf %9, %11 : f64
// CHECK-NEXT:         affine.store %12, %arg0[%arg4, %arg5] : memref<40x40xf64>
// CHECK-NEXT:         %13 = affine.apply affine_map<(d0) -> (d0 - 1)>(%arg5)
// CHECK-NEXT:         %cst_0 = arith.constant 5.000000e-01 : f64
// CHECK-NEXT:         %14 = affine.load %arg0[%0 - 1, %13] : memref<40x40xf64>
// CHECK-NEXT:         %15 = arith.mulf %14, %arg1 : f64
// CHECK-NEXT:         %16 = arith.addf %cst_0, %15 : f64
// CHECK-NEXT:         %17 = affine.load %arg0[%0, %13 - 1] : memref<40x40xf64>
// CHECK-NEXT:         %18 = arith.addf %17, %arg1 : f64
// CHECK-NEXT:         %19 = arith.addf %16, %18 : f64
// CHECK-NEXT:         affine.store %19, %arg0[%0, %13] : memref<40x40xf64>
// CHECK-NEXT:         %20 = affine.apply affine_map<(d0) -> (d0 - 2)>(%arg5)
// CHECK-NEXT:         %cst_1 = arith.constant 5.000000e-01 : f64
// CHECK-NEXT:         %21 = affine.load %arg0[%1 - 1, %20] : memref<40x40xf64>
// CHECK-NEXT:         %22 = arith.mulf %21, %arg1 : f64
// CHECK-NEXT:         %23 = arith.addf %cst_1, %22 : f64
// CHECK-NEXT:         %24 = affine.load %arg0[%1, %20 - 1] : memref<40x40xf64>
// CHECK-NEXT:         %25 = arith.addf %24, %arg1 : f64
// CHECK-NEXT:         %26 = arith.addf %23, %25 : f64
// CHECK-NEXT:         affine.store %26, %arg0[%1, %20] : memref<40x40xf64>
// CHECK-NEXT:         %27 = affine.apply affine_map<(d0) -> (d0 - 3)>(%arg5)
// CHECK-NEXT:         %cst_2 = arith.constant 5.000000e-01 : f64
// CHECK-NEXT:         %28 = affine.load %arg0[%2 - 1, %27] : memref<40x40xf64>
// CHECK-NEXT:         %29 = arith.mulf %28, %arg1 : f64
// CHECK-NEXT:         %30 = arith.addf %cst_2, %29 : f64
// CHECK-NEXT:         %31 = affine.load %arg0[%2, %27 - 1] : memref<40x40xf64>
// CHECK-NEXT:         %32 = arith.addf %31, %arg1 : f64
// CHECK-NEXT:         %33 = arith.addf %30, %32 : f64
// CHECK-NEXT:         affine.store %33, %arg0[%2, %27] : memref<40x40xf64>
// CHECK-NEXT:         %34 = affine.apply affine_map<(d0) -> (d0 - 4)>(%arg5)
// CHECK-NEXT:         %cst_3 = arith.constant 5.000000e-01 : f64
// CHECK-NEXT:         %35 = affine.load %arg0[%3 - 1, %34] : memref<40x40xf64>
// CHECK-NEXT:         %36 = arith.mulf %35, %arg1 : f64
// CHECK-NEXT:         %37 = arith.addf %cst_3, %36 : f64
// CHECK-NEXT:         %38 = affine.load %arg0[%3, %34 - 1] : memref<40x40xf64>
// CHECK-NEXT:         %39 = arith.addf %38, %arg1 : f64
// CHECK-NEXT:         %40 = arith.addf %37, %39 : f64
// CHECK-NEXT:         affine.store %40, %arg0[%3, %34] : memref<40x40xf64>
// CHECK-NEXT:         %41 = affine.apply affine_map<(d0) -> (d0 - 5)>(%arg5)
// CHECK-NEXT:         %cst_4 = arith.constant 5.000000e-01 : f64
// CHECK-NEXT:         %42 = affine.load %arg0[%4 - 1, %41] : memref<40x40xf64>
// CHECK-NEXT:         %43 = arith.mulf %42, %arg1 : f64
// CHECK-NEXT:         %44 = arith.addf %cst_4, %43 : f64
// CHECK-NEXT:         %45 = affine.load %arg0[%4, %41 - 1] : memref<40x40xf64>
// CHECK-NEXT:         %46 = arith.addf %45, %arg1 : f64
// CHECK-NEXT:         %47 = arith.addf %44, %46 : f64
// CHECK-NEXT:         affine.store %47, %arg0[%4, %41] : memref<40x40xf64>
// CHECK-NEXT:         %48 = affine.apply affine_map<(d0) -> (d0 - 6)>(%arg5)
// CHECK-NEXT:         %cst_5 = arith.constant 5.000000e-01 : f64
// CHECK-NEXT:         %49 = affine.load %arg0[%5 - 1, %48] : memref<40x40xf64>
// CHECK-NEXT:         %50 = arith.mulf %49, %arg1 : f64
// CHECK-NEXT:         %51 = arith.addf %cst_5, %50 : f64
// CHECK-NEXT:         %52 = affine.load %arg0[%5, %48 - 1] : memref<40x40xf64>
// CHECK-NEXT:         %53 = arith.addf %52, %arg1 : f64
// CHECK-NEXT:         %54 = arith.addf %51, %53 : f64
// CHECK-NEXT:         affine.store %54, %arg0[%5, %48] : memref<40x40xf64>
// CHECK-NEXT:         %55 = affine.apply affine_map<(d0) -> (d0 - 7)>(%arg5)
// CHECK-NEXT:         %cst_6 = arith.constant 5.000000e-01 : f64
// CHECK-NEXT:         %56 = affine.load %arg0[%6 - 1, %55] : memref<40x40xf64>
// CHECK-NEXT:         %57 = arith.mulf %56, %arg1 : f64
// CHECK-NEXT:         %58 = arith.addf %cst_6, %57 : f64
// CHECK-NEXT:         %59 = affine.load %arg0[%6, %55 - 1] : memref<40x40xf64>
// CHECK-NEXT:         %60 = arith.addf %59, %arg1 : f64
// CHECK-NEXT:         %61 = arith.addf %58, %60 : f64
// CHECK-NEXT:         affine.store %61, %arg0[%6, %55] : memref<40x40xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg5 = 37 to 38 {
// CHECK-NEXT:         %cst = arith.constant 5.000000e-01 : f64
// CHECK-NEXT:         %7 = affine.load %arg0[%0 - 1, %arg5] : memref<40x40xf64>
// CHECK-NEXT:         %8 = arith.mulf %7, %arg1 : f64
// CHECK-NEXT:         %9 = arith.addf %cst, %8 : f64
// CHECK-NEXT:         %10 = affine.load %arg0[%0, %arg5 - 1] : memref<40x40xf64>
// CHECK-NEXT:         %11 = arith.addf %10, %arg1 : f64
// CHECK-NEXT:         %12 = arith.addf %9, %11 : f64
// CHECK-NEXT:         affine.store %12, %arg0[%0, %arg5] : memref<40x40xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg5 = 36 to 38 {
// CHECK-NEXT:         %cst = arith.constant 5.000000e-01 : f64
// CHECK-NEXT:         %7 = affine.load %arg0[%1 - 1, %arg5] : memref<40x40xf64>
// CHECK-NEXT:         %8 = arith.mulf %7, %arg1 : f64
// CHECK-NEXT:         %9 = arith.addf %cst, %8 : f64
// CHECK-NEXT:         %10 = affine.load %arg0[%1, %arg5 - 1] : memref<40x40xf64>
// CHECK-NEXT:         %11 = arith.addf %10, %arg1 : f64
// CHECK-NEXT:         %12 = arith.addf %9, %11 : f64
// CHECK-NEXT:         affine.store %12, %arg0[%1, %arg5] : memref<40x40xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg5 = 35 to 38 {
// CHECK-NEXT:         %cst = arith.constant 5.000000e-01 : f64
// CHECK-NEXT:         %7 = affine.load %arg0[%2 - 1, %arg5] : memref<40x40xf64>
// CHECK-NEXT:         %8 = arith.mulf %7, %arg1 : f64
// CHECK-NEXT:         %9 = arith.addf %cst, %8 : f64
// CHECK-NEXT:         %10 = affine.load %arg0[%2, %arg5 - 1] : memref<40x40xf64>
// CHECK-NEXT:         %11 = arith.addf %10, %arg1 : f64
// CHECK-NEXT:         %12 = arith.addf %9, %11 : f64
// CHECK-NEXT:         affine.store %12, %arg0[%2, %arg5] : memref<40x40xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg5 = 34 to 38 {
// CHECK-NEXT:         %cst = arith.constant 5.000000e-01 : f64
// CHECK-NEXT:         %7 = affine.load %arg0[%3 - 1, %arg5] : memref<40x40xf64>
// CHECK-NEXT:         %8 = arith.mulf %7, %arg1 : f64
// CHECK-NEXT:         %9 = arith.addf %cst, %8 : f64
// CHECK-NEXT:         %10 = affine.load %arg0[%3, %arg5 - 1] : memref<40x40xf64>
// CHECK-NEXT:         %11 = arith.addf %10, %arg1 : f64
// CHECK-NEXT:         %12 = arith.addf %9, %11 : f64
// CHECK-NEXT:         affine.store %12, %arg0[%3, %arg5] : memref<40x40xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg5 = 33 to 38 {
// CHECK-NEXT:         %cst = arith.constant 5.000000e-01 : f64
// CHECK-NEXT:         %7 = affine.load %arg0[%4 - 1, %arg5] : memref<40x40xf64>
// CHECK-NEXT:         %8 = arith.mulf %7, %arg1 : f64
// CHECK-NEXT:         %9 = arith.addf %cst, %8 : f64
// CHECK-NEXT:         %10 = affine.load %arg0[%4, %arg5 - 1] : memref<40x40xf64>
// CHECK-NEXT:         %11 = arith.addf %10, %arg1 : f64
// CHECK-NEXT:         %12 = arith.addf %9, %11 : f64
// CHECK-NEXT:         affine.store %12, %arg0[%4, %arg5] : memref<40x40xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg5 = 32 to 38 {
// CHECK-NEXT:         %cst = arith.constant 5.000000e-01 : f64
// CHECK-NEXT:         %7 = affine.load %arg0[%5 - 1, %arg5] : memref<40x40xf64>
// CHECK-NEXT:         %8 = arith.mulf %7, %arg1 : f64
// CHECK-NEXT:         %9 = arith.addf %cst, %8 : f64
// CHECK-NEXT:         %10 = affine.load %arg0[%5, %arg5 - 1] : memref<40x40xf64>
// CHECK-NEXT:         %11 = arith.addf %10, %arg1 : f64
// CHECK-NEXT:         %12 = arith.addf %9, %11 : f64
// CHECK-NEXT:         affine.store %12, %arg0[%5, %arg5] : memref<40x40xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg5 = 31 to 38 {
// CHECK-NEXT:         %cst = arith.constant 5.000000e-01 : f64
// CHECK-NEXT:         %7 = affine.load %arg0[%6 - 1, %arg5] : memref<40x40xf64>
// CHECK-NEXT:         %8 = arith.mulf %7, %arg1 : f64
// CHECK-NEXT:         %9 = arith.addf %cst, %8 : f64
// CHECK-NEXT:         %10 = affine.load %arg0[%6, %arg5 - 1] : memref<40x40xf64>
// CHECK-NEXT:         %11 = arith.addf %10, %arg1 : f64
// CHECK-NEXT:         %12 = arith.addf %9, %11 : f64
// CHECK-NEXT:         affine.store %12, %arg0[%6, %arg5] : memref<40x40xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg4 = 34 to 38 {
// CHECK-NEXT:       affine.for %arg5 = 2 to 38 {
// CHECK-NEXT:         %cst = arith.constant 5.000000e-01 : f64
// CHECK-NEXT:         %0 = affine.load %arg0[%arg4 - 1, %arg5] : memref<40x40xf64>
// CHECK-NEXT:         %1 = arith.mulf %0, %arg1 : f64
// CHECK-NEXT:         %2 = arith.addf %cst, %1 : f64
// CHECK-NEXT:         %3 = affine.load %arg0[%arg4, %arg5 - 1] : memref<40x40xf64>
// CHECK-NEXT:         %4 = arith.addf %3, %arg1 : f64
// CHECK-NEXT:         %5 = arith.addf %2, %4 : f64
// CHECK-NEXT:         affine.store %5, %arg0[%arg4, %arg5] : memref<40x40xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// What pays.

func.func @main(%m: memref<40x40xf64>, %x: f64, %n: index, %p: index) {
  // expected-remark @below {{[Passed] jammed | Category:affine-jam-skewed | Function=main | Op=affine.for, Remark="8 iterations run side by side, each behind the one before", cleanup=True, factor=8, guarded=False}}
  affine.for %i = 2 to 38 {
    affine.for %j = 2 to 38 {
      %s0 = arith.constant 0.5 : f64
      %v0 = affine.load %m[%i + 0, %j + -1] : memref<40x40xf64>
      %h0 = arith.mulf %v0, %x : f64
      %s1 = arith.addf %s0, %v0 : f64
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
// CHECK-NEXT:     affine.for %arg4 = 2 to 34 step 8 {
// CHECK-NEXT:       %0 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg4)
// CHECK-NEXT:       %1 = affine.apply affine_map<(d0) -> (d0 + 2)>(%arg4)
// CHECK-NEXT:       %2 = affine.apply affine_map<(d0) -> (d0 + 3)>(%arg4)
// CHECK-NEXT:       %3 = affine.apply affine_map<(d0) -> (d0 + 4)>(%arg4)
// CHECK-NEXT:       %4 = affine.apply affine_map<(d0) -> (d0 + 5)>(%arg4)
// CHECK-NEXT:       %5 = affine.apply affine_map<(d0) -> (d0 + 6)>(%arg4)
// CHECK-NEXT:       %6 = affine.apply affine_map<(d0) -> (d0 + 7)>(%arg4)
// CHECK-NEXT:       affine.for %arg5 = 2 to 9 {
// CHECK-NEXT:         %cst = arith.constant 5.000000e-01 : f64
// CHECK-NEXT:         %7 = affine.load %arg0[%arg4, %arg5 - 1] : memref<40x40xf64>
// CHECK-NEXT:         %8 = arith.mulf %7, %arg1 : f64
// CHECK-NEXT:         %9 = arith.addf %cst, %7 : f64
// CHECK-NEXT:         %10 = affine.load %arg0[%arg4 - 1, %arg5] : memref<40x40xf64>
// CHECK-NEXT:         %11 = arith.mulf %10, %arg1 : f64
// CHECK-NEXT:         %12 = arith.addf %9, %11 : f64
// CHECK-NEXT:         affine.store %12, %arg0[%arg4, %arg5] : memref<40x40xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg5 = 2 to 8 {
// CHECK-NEXT:         %cst = arith.constant 5.000000e-01 : f64
// CHECK-NEXT:         %7 = affine.load %arg0[%0, %arg5 - 1] : memref<40x40xf64>
// CHECK-NEXT:         %8 = arith.mulf %7, %arg1 : f64
// CHECK-NEXT:         %9 = arith.addf %cst, %7 : f64
// CHECK-NEXT:         %10 = affine.load %arg0[%0 - 1, %arg5] : memref<40x40xf64>
// CHECK-NEXT:         %11 = arith.mulf %10, %arg1 : f64
// CHECK-NEXT:         %12 = arith.addf %9, %11 : f64
// CHECK-NEXT:         affine.store %12, %arg0[%0, %arg5] : memref<40x40xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg5 = 2 to 7 {
// CHECK-NEXT:         %cst = arith.constant 5.000000e-01 : f64
// CHECK-NEXT:         %7 = affine.load %arg0[%1, %arg5 - 1] : memref<40x40xf64>
// CHECK-NEXT:         %8 = arith.mulf %7, %arg1 : f64
// CHECK-NEXT:         %9 = arith.addf %cst, %7 : f64
// CHECK-NEXT:         %10 = affine.load %arg0[%1 - 1, %arg5] : memref<40x40xf64>
// CHECK-NEXT:         %11 = arith.mulf %10, %arg1 : f64
// CHECK-NEXT:         %12 = arith.addf %9, %11 : f64
// CHECK-NEXT:         affine.store %12, %arg0[%1, %arg5] : memref<40x40xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg5 = 2 to 6 {
// CHECK-NEXT:         %cst = arith.constant 5.000000e-01 : f64
// CHECK-NEXT:         %7 = affine.load %arg0[%2, %arg5 - 1] : memref<40x40xf64>
// CHECK-NEXT:         %8 = arith.mulf %7, %arg1 : f64
// CHECK-NEXT:         %9 = arith.addf %cst, %7 : f64
// CHECK-NEXT:         %10 = affine.load %arg0[%2 - 1, %arg5] : memref<40x40xf64>
// CHECK-NEXT:         %11 = arith.mulf %10, %arg1 : f64
// CHECK-NEXT:         %12 = arith.addf %9, %11 : f64
// CHECK-NEXT:         affine.store %12, %arg0[%2, %arg5] : memref<40x40xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg5 = 2 to 5 {
// CHECK-NEXT:         %cst = arith.constant 5.000000e-01 : f64
// CHECK-NEXT:         %7 = affine.load %arg0[%3, %arg5 - 1] : memref<40x40xf64>
// CHECK-NEXT:         %8 = arith.mulf %7, %arg1 : f64
// CHECK-NEXT:         %9 = arith.addf %cst, %7 : f64
// CHECK-NEXT:         %10 = affine.load %arg0[%3 - 1, %arg5] : memref<40x40xf64>
// CHECK-NEXT:         %11 = arith.mulf %10, %arg1 : f64
// CHECK-NEXT:         %12 = arith.addf %9, %11 : f64
// CHECK-NEXT:         affine.store %12, %arg0[%3, %arg5] : memref<40x40xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg5 = 2 to 4 {
// CHECK-NEXT:         %cst = arith.constant 5.000000e-01 : f64
// CHECK-NEXT:         %7 = affine.load %arg0[%4, %arg5 - 1] : memref<40x40xf64>
// CHECK-NEXT:         %8 = arith.mulf %7, %arg1 : f64
// CHECK-NEXT:         %9 = arith.addf %cst, %7 : f64
// CHECK-NEXT:         %10 = affine.load %arg0[%4 - 1, %arg5] : memref<40x40xf64>
// CHECK-NEXT:         %11 = arith.mulf %10, %arg1 : f64
// CHECK-NEXT:         %12 = arith.addf %9, %11 : f64
// CHECK-NEXT:         affine.store %12, %arg0[%4, %arg5] : memref<40x40xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg5 = 2 to 3 {
// CHECK-NEXT:         %cst = arith.constant 5.000000e-01 : f64
// CHECK-NEXT:         %7 = affine.load %arg0[%5, %arg5 - 1] : memref<40x40xf64>
// CHECK-NEXT:         %8 = arith.mulf %7, %arg1 : f64
// CHECK-NEXT:         %9 = arith.addf %cst, %7 : f64
// CHECK-NEXT:         %10 = affine.load %arg0[%5 - 1, %arg5] : memref<40x40xf64>
// CHECK-NEXT:         %11 = arith.mulf %10, %arg1 : f64
// CHECK-NEXT:         %12 = arith.addf %9, %11 : f64
// CHECK-NEXT:         affine.store %12, %arg0[%5, %arg5] : memref<40x40xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg5 = 9 to 38 {
// CHECK-NEXT:         %cst = arith.constant 5.000000e-01 : f64
// CHECK-NEXT:         %7 = affine.load %arg0[%arg4, %arg5 - 1] : memref<40x40xf64>
// CHECK-NEXT:         %8 = arith.mulf %7, %arg1 : f64
// CHECK-NEXT:         %9 = arith.addf %cst, %7 : f64
// CHECK-NEXT:         %10 = affine.load %arg0[%arg4 - 1, %arg5] : memref<40x40xf64>
// CHECK-NEXT:         %11 = arith.mulf %10, %arg1 : f64
// CHECK-NEXT:         %12 = arith.addf %9, %11 : f64
// CHECK-NEXT:         affine.store %12, %arg0[%arg4, %arg5] : memref<40x40xf64>
// CHECK-NEXT:         %13 = affine.apply affine_map<(d0) -> (d0 - 1)>(%arg5)
// CHECK-NEXT:         %cst_0 = arith.constant 5.000000e-01 : f64
// CHECK-NEXT:         %14 = affine.load %arg0[%0, %13 - 1] : memref<40x40xf64>
// CHECK-NEXT:         %15 = arith.mulf %14, %arg1 : f64
// CHECK-NEXT:         %16 = arith.addf %cst_0, %14 : f64
// CHECK-NEXT:         %17 = affine.load %arg0[%0 - 1, %13] : memref<40x40xf64>
// CHECK-NEXT:         %18 = arith.mulf %17, %arg1 : f64
// CHECK-NEXT:         %19 = arith.addf %16, %18 : f64
// CHECK-NEXT:         affine.store %19, %arg0[%0, %13] : memref<40x40xf64>
// CHECK-NEXT:         %20 = affine.apply affine_map<(d0) -> (d0 - 2)>(%arg5)
// CHECK-NEXT:         %cst_1 = arith.constant 5.000000e-01 : f64
// CHECK-NEXT:         %21 = affine.load %arg0[%1, %20 - 1] : memref<40x40xf64>
// CHECK-NEXT:         %22 = arith.mulf %21, %arg1 : f64
// CHECK-NEXT:         %23 = arith.addf %cst_1, %21 : f64
// CHECK-NEXT:         %24 = affine.load %arg0[%1 - 1, %20] : memref<40x40xf64>
// CHECK-NEXT:         %25 = arith.mulf %24, %arg1 : f64
// CHECK-NEXT:         %26 = arith.addf %23, %25 : f64
// CHECK-NEXT:         affine.store %26, %arg0[%1, %20] : memref<40x40xf64>
// CHECK-NEXT:         %27 = affine.apply affine_map<(d0) -> (d0 - 3)>(%arg5)
// CHECK-NEXT:         %cst_2 = arith.constant 5.000000e-01 : f64
// CHECK-NEXT:         %28 = affine.load %arg0[%2, %27 - 1] : memref<40x40xf64>
// CHECK-NEXT:         %29 = arith.mulf %28, %arg1 : f64
// CHECK-NEXT:         %30 = arith.addf %cst_2, %28 : f64
// CHECK-NEXT:         %31 = affine.load %arg0[%2 - 1, %27] : memref<40x40xf64>
// CHECK-NEXT:         %32 = arith.mulf %31, %arg1 : f64
// CHECK-NEXT:         %33 = arith.addf %30, %32 : f64
// CHECK-NEXT:         affine.store %33, %arg0[%2, %27] : memref<40x40xf64>
// CHECK-NEXT:         %34 = affine.apply affine_map<(d0) -> (d0 - 4)>(%arg5)
// CHECK-NEXT:         %cst_3 = arith.constant 5.000000e-01 : f64
// CHECK-NEXT:         %35 = affine.load %arg0[%3, %34 - 1] : memref<40x40xf64>
// CHECK-NEXT:         %36 = arith.mulf %35, %arg1 : f64
// CHECK-NEXT:         %37 = arith.addf %cst_3, %35 : f64
// CHECK-NEXT:         %38 = affine.load %arg0[%3 - 1, %34] : memref<40x40xf64>
// CHECK-NEXT:         %39 = arith.mulf %38, %arg1 : f64
// CHECK-NEXT:         %40 = arith.addf %37, %39 : f64
// CHECK-NEXT:         affine.store %40, %arg0[%3, %34] : memref<40x40xf64>
// CHECK-NEXT:         %41 = affine.apply affine_map<(d0) -> (d0 - 5)>(%arg5)
// CHECK-NEXT:         %cst_4 = arith.constant 5.000000e-01 : f64
// CHECK-NEXT:         %42 = affine.load %arg0[%4, %41 - 1] : memref<40x40xf64>
// CHECK-NEXT:         %43 = arith.mulf %42, %arg1 : f64
// CHECK-NEXT:         %44 = arith.addf %cst_4, %42 : f64
// CHECK-NEXT:         %45 = affine.load %arg0[%4 - 1, %41] : memref<40x40xf64>
// CHECK-NEXT:         %46 = arith.mulf %45, %arg1 : f64
// CHECK-NEXT:         %47 = arith.addf %44, %46 : f64
// CHECK-NEXT:         affine.store %47, %arg0[%4, %41] : memref<40x40xf64>
// CHECK-NEXT:         %48 = affine.apply affine_map<(d0) -> (d0 - 6)>(%arg5)
// CHECK-NEXT:         %cst_5 = arith.constant 5.000000e-01 : f64
// CHECK-NEXT:         %49 = affine.load %arg0[%5, %48 - 1] : memref<40x40xf64>
// CHECK-NEXT:         %50 = arith.mulf %49, %arg1 : f64
// CHECK-NEXT:         %51 = arith.addf %cst_5, %49 : f64
// CHECK-NEXT:         %52 = affine.load %arg0[%5 - 1, %48] : memref<40x40xf64>
// CHECK-NEXT:         %53 = arith.mulf %52, %arg1 : f64
// CHECK-NEXT:         %54 = arith.addf %51, %53 : f64
// CHECK-NEXT:         affine.store %54, %arg0[%5, %48] : memref<40x40xf64>
// CHECK-NEXT:         %55 = affine.apply affine_map<(d0) -> (d0 - 7)>(%arg5)
// CHECK-NEXT:         %cst_6 = arith.constant 5.000000e-01 : f64
// CHECK-NEXT:         %56 = affine.load %arg0[%6, %55 - 1] : memref<40x40xf64>
// CHECK-NEXT:         %57 = arith.mulf %56, %arg1 : f64
// CHECK-NEXT:         %58 = arith.addf %cst_6, %56 : f64
// CHECK-NEXT:         %59 = affine.load %arg0[%6 - 1, %55] : memref<40x40xf64>
// CHECK-NEXT:         %60 = arith.mulf %59, %arg1 : f64
// CHECK-NEXT:         %61 = arith.addf %58, %60 : f64
// CHECK-NEXT:         affine.store %61, %arg0[%6, %55] : memref<40x40xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg5 = 37 to 38 {
// CHECK-NEXT:         %cst = arith.constant 5.000000e-01 : f64
// CHECK-NEXT:         %7 = affine.load %arg0[%0, %arg5 - 1] : memref<40x40xf64>
// CHECK-NEXT:         %8 = arith.mulf %7, %arg1 : f64
// CHECK-NEXT:         %9 = arith.addf %cst, %7 : f64
// CHECK-NEXT:         %10 = affine.load %arg0[%0 - 1, %arg5] : memref<40x40xf64>
// CHECK-NEXT:         %11 = arith.mulf %10, %arg1 : f64
// CHECK-NEXT:         %12 = arith.addf %9, %11 : f64
// CHECK-NEXT:         affine.store %12, %arg0[%0, %arg5] : memref<40x40xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg5 = 36 to 38 {
// CHECK-NEXT:         %cst = arith.constant 5.000000e-01 : f64
// CHECK-NEXT:         %7 = affine.load %arg0[%1, %arg5 - 1] : memref<40x40xf64>
// CHECK-NEXT:         %8 = arith.mulf %7, %arg1 : f64
// CHECK-NEXT:         %9 = arith.addf %cst, %7 : f64
// CHECK-NEXT:         %10 = affine.load %arg0[%1 - 1, %arg5] : memref<40x40xf64>
// CHECK-NEXT:         %11 = arith.mulf %10, %arg1 : f64
// CHECK-NEXT:         %12 = arith.addf %9, %11 : f64
// CHECK-NEXT:         affine.store %12, %arg0[%1, %arg5] : memref<40x40xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg5 = 35 to 38 {
// CHECK-NEXT:         %cst = arith.constant 5.000000e-01 : f64
// CHECK-NEXT:         %7 = affine.load %arg0[%2, %arg5 - 1] : memref<40x40xf64>
// CHECK-NEXT:         %8 = arith.mulf %7, %arg1 : f64
// CHECK-NEXT:         %9 = arith.addf %cst, %7 : f64
// CHECK-NEXT:         %10 = affine.load %arg0[%2 - 1, %arg5] : memref<40x40xf64>
// CHECK-NEXT:         %11 = arith.mulf %10, %arg1 : f64
// CHECK-NEXT:         %12 = arith.addf %9, %11 : f64
// CHECK-NEXT:         affine.store %12, %arg0[%2, %arg5] : memref<40x40xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg5 = 34 to 38 {
// CHECK-NEXT:         %cst = arith.constant 5.000000e-01 : f64
// CHECK-NEXT:         %7 = affine.load %arg0[%3, %arg5 - 1] : memref<40x40xf64>
// CHECK-NEXT:         %8 = arith.mulf %7, %arg1 : f64
// CHECK-NEXT:         %9 = arith.addf %cst, %7 : f64
// CHECK-NEXT:         %10 = affine.load %arg0[%3 - 1, %arg5] : memref<40x40xf64>
// CHECK-NEXT:         %11 = arith.mulf %10, %arg1 : f64
// CHECK-NEXT:         %12 = arith.addf %9, %11 : f64
// CHECK-NEXT:         affine.store %12, %arg0[%3, %arg5] : memref<40x40xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg5 = 33 to 38 {
// CHECK-NEXT:         %cst = arith.constant 5.000000e-01 : f64
// CHECK-NEXT:         %7 = affine.load %arg0[%4, %arg5 - 1] : memref<40x40xf64>
// CHECK-NEXT:         %8 = arith.mulf %7, %arg1 : f64
// CHECK-NEXT:         %9 = arith.addf %cst, %7 : f64
// CHECK-NEXT:         %10 = affine.load %arg0[%4 - 1, %arg5] : memref<40x40xf64>
// CHECK-NEXT:         %11 = arith.mulf %10, %arg1 : f64
// CHECK-NEXT:         %12 = arith.addf %9, %11 : f64
// CHECK-NEXT:         affine.store %12, %arg0[%4, %arg5] : memref<40x40xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg5 = 32 to 38 {
// CHECK-NEXT:         %cst = arith.constant 5.000000e-01 : f64
// CHECK-NEXT:         %7 = affine.load %arg0[%5, %arg5 - 1] : memref<40x40xf64>
// CHECK-NEXT:         %8 = arith.mulf %7, %arg1 : f64
// CHECK-NEXT:         %9 = arith.addf %cst, %7 : f64
// CHECK-NEXT:         %10 = affine.load %arg0[%5 - 1, %arg5] : memref<40x40xf64>
// CHECK-NEXT:         %11 = arith.mulf %10, %arg1 : f64
// CHECK-NEXT:         %12 = arith.addf %9, %11 : f64
// CHECK-NEXT:         affine.store %12, %arg0[%5, %arg5] : memref<40x40xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg5 = 31 to 38 {
// CHECK-NEXT:         %cst = arith.constant 5.000000e-01 : f64
// CHECK-NEXT:         %7 = affine.load %arg0[%6, %arg5 - 1] : memref<40x40xf64>
// CHECK-NEXT:         %8 = arith.mulf %7, %arg1 : f64
// CHECK-NEXT:         %9 = arith.addf %cst, %7 : f64
// CHECK-NEXT:         %10 = affine.load %arg0[%6 - 1, %arg5] : memref<40x40xf64>
// CHECK-NEXT:         %11 = arith.mulf %10, %arg1 : f64
// CHECK-NEXT:         %12 = arith.addf %9, %11 : f64
// CHECK-NEXT:         affine.store %12, %arg0[%6, %arg5] : memref<40x40xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg4 = 34 to 38 {
// CHECK-NEXT:       affine.for %arg5 = 2 to 38 {
// CHECK-NEXT:         %cst = arith.constant 5.000000e-01 : f64
// CHECK-NEXT:         %0 = affine.load %arg0[%arg4, %arg5 - 1] : memref<40x40xf64>
// CHECK-NEXT:         %1 = arith.mulf %0, %arg1 : f64
// CHECK-NEXT:         %2 = arith.addf %cst, %0 : f64
// CHECK-NEXT:         %3 = affine.load %arg0[%arg4 - 1, %arg5] : memref<40x40xf64>
// CHECK-NEXT:         %4 = arith.mulf %3, %arg1 : f64
// CHECK-NEXT:         %5 = arith.addf %2, %4 : f64
// CHECK-NEXT:         affine.store %5, %arg0[%arg4, %arg5] : memref<40x40xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// What pays.

func.func @main(%m: memref<40x40xf64>, %x: f64, %n: index, %p: index) {
  // expected-remark @below {{[Missed] unprofitable | Category:affine-jam-skewed | Function=main | Op=affine.for, Remark="no iteration computes long with what the one before it has stored"}}
  affine.for %i = 2 to 38 {
    affine.for %j = 2 to 38 {
      %s0 = arith.constant 0.5 : f64
      %v0 = affine.load %m[%i + -1, %j + 0] : memref<40x40xf64>
      %h0 = arith.mulf %v0, %x : f64
      %s1 = arith.addf %s0, %h0 : f64
      %v1 = affine.load %m[%i + 0, %j + -1] : memref<40x40xf64>
      %h1 = arith.mulf %v1, %x : f64
      %s2 = arith.addf %s1, %v1 : f64
      affine.store %s2, %m[%i, %j] : memref<40x40xf64>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<40x40xf64>, %arg1: f64, %arg2: index, %arg3: index) {
// CHECK-NEXT:     affine.for %arg4 = 2 to 38 {
// CHECK-NEXT:       affine.for %arg5 = 2 to 38 {
// CHECK-NEXT:         %cst = arith.constant 5.000000e-01 : f64
// CHECK-NEXT:         %0 = affine.load %arg0[%arg4 - 1, %arg5] : memref<40x40xf64>
// CHECK-NEXT:         %1 = arith.mulf %0, %arg1 : f64
// CHECK-NEXT:         %2 = arith.addf %cst, %1 : f64
// CHECK-NEXT:         %3 = affine.load %arg0[%arg4, %arg5 - 1] : memref<40x40xf64>
// CHECK-NEXT:         %4 = arith.mulf %3, %arg1 : f64
// CHECK-NEXT:         %5 = arith.addf %2, %3 : f64
// CHECK-NEXT:         affine.store %5, %arg0[%arg4, %arg5] : memref<40x40xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
