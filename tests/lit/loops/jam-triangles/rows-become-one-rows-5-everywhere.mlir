// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-jam-triangles='rows=5 everywhere=true' | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Rows become one: substitution.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-jam-triangles | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%m: memref<40x40xf64>, %x: memref<40xf64>) {
  // expected-remark @below {{[Passed] jammed | Category:affine-jam-triangles | Function=main | Op=affine.for, Remark="5 iterations become one up to where the first of them ends", cleanup=True, factor=5, guarded=False}}
  affine.for %i = 0 to 38 {
    %b = affine.load %x[%i] : memref<40xf64>
    %s = affine.for %j = 0 to affine_map<(d0) -> (d0)>(%i) iter_args(%t = %b) -> (f64) {
      %a = affine.load %m[%i, %j] : memref<40x40xf64>
      %y = affine.load %x[%j] : memref<40xf64>
      %p = arith.mulf %a, %y : f64
      %n = arith.subf %t, %p : f64
      affine.yield %n : f64
    }
    affine.store %s, %x[%i] : memref<40xf64>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<40x40xf64>, %arg1: memref<40xf64>) {
// CHECK-NEXT:     affine.for %arg2 = 0 to 35 step 5 {
// CHECK-NEXT:       %0 = affine.load %arg1[%arg2] : memref<40xf64>
// CHECK-NEXT:       %1 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg2)
// CHECK-NEXT:       %2 = affine.load %arg1[%1] : memref<40xf64>
// CHECK-NEXT:       %3 = affine.apply affine_map<(d0) -> (d0 + 2)>(%arg2)
// CHECK-NEXT:       %4 = affine.load %arg1[%3] : memref<40xf64>
// CHECK-NEXT:       %5 = affine.apply affine_map<(d0) -> (d0 + 3)>(%arg2)
// CHECK-NEXT:       %6 = affine.load %arg1[%5] : memref<40xf64>
// CHECK-NEXT:       %7 = affine.apply affine_map<(d0) -> (d0 + 4)>(%arg2)
// CHECK-NEXT:       %8 = affine.load %arg1[%7] : memref<40xf64>
// CHECK-NEXT:       %9:5 = affine.for %arg3 = 0 to affine_map<(d0) -> (d0)>(%arg2) iter_args(%arg4 = %0, %arg5 = %2, %arg6 = %4, %arg7 = %6, %arg8 = %8) -> (f64, f64, f64, f64, f64) {
// CHECK-NEXT:         %18 = affine.load %arg0[%arg2, %arg3] : memref<40x40xf64>
// CHECK-NEXT:         %19 = affine.load %arg1[%arg3] : memref<40xf64>
// CHECK-NEXT:         %20 = arith.mulf %18, %19 : f64
// CHECK-NEXT:         %21 = arith.subf %arg4, %20 : f64
// CHECK-NEXT:         %22 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg2)
// CHECK-NEXT:         %23 = affine.load %arg0[%22, %arg3] : memref<40x40xf64>
// CHECK-NEXT:         %24 = affine.load %arg1[%arg3] : memref<40xf64>
// CHECK-NEXT:         %25 = arith.mulf %23, %24 : f64
// CHECK-NEXT:         %26 = arith.subf %arg5, %25 : f64
// CHECK-NEXT:         %27 = affine.apply affine_map<(d0) -> (d0 + 2)>(%arg2)
// CHECK-NEXT:         %28 = affine.load %arg0[%27, %arg3] : memref<40x40xf64>
// CHECK-NEXT:         %29 = affine.load %arg1[%arg3] : memref<40xf64>
// CHECK-NEXT:         %30 = arith.mulf %28, %29 : f64
// CHECK-NEXT:         %31 = arith.subf %arg6, %30 : f64
// CHECK-NEXT:         %32 = affine.apply affine_map<(d0) -> (d0 + 3)>(%arg2)
// CHECK-NEXT:         %33 = affine.load %arg0[%32, %arg3] : memref<40x40xf64>
// CHECK-NEXT:         %34 = affine.load %arg1[%arg3] : memref<40xf64>
// CHECK-NEXT:         %35 = arith.mulf %33, %34 : f64
// CHECK-NEXT:         %36 = arith.subf %arg7, %35 : f64
// CHECK-NEXT:         %37 = affine.apply affine_map<(d0) -> (d0 + 4)>(%arg2)
// CHECK-NEXT:         %38 = affine.load %arg0[%37, %arg3] : memref<40x40xf64>
// CHECK-NEXT:         %39 = affine.load %arg1[%arg3] : memref<40xf64>
// CHECK-NEXT:         %40 = arith.mulf %38, %39 : f64
// CHECK-NEXT:         %41 = arith.subf %arg8, %40 : f64
// CHECK-NEXT:         affine.yield %21, %26, %31, %36, %41 : f64, f64, f64, f64, f64
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.store %9#0, %arg1[%arg2] : memref<40xf64>
// CHECK-NEXT:       %10 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg2)
// CHECK-NEXT:       %11 = affine.for %arg3 = max affine_map<(d0) -> (0, d0)>(%arg2) to affine_map<(d0) -> (d0)>(%10) iter_args(%arg4 = %9#1) -> (f64) {
// CHECK-NEXT:         %18 = affine.load %arg0[%10, %arg3] : memref<40x40xf64>
// CHECK-NEXT:         %19 = affine.load %arg1[%arg3] : memref<40xf64>
// CHECK-NEXT:         %20 = arith.mulf %18, %19 : f64
// CHECK-NEXT:         %21 = arith.subf %arg4, %20 : f64
// CHECK-NEXT:         affine.yield %21 : f64
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.store %11, %arg1[%10] : memref<40xf64>
// CHECK-NEXT:       %12 = affine.apply affine_map<(d0) -> (d0 + 2)>(%arg2)
// CHECK-NEXT:       %13 = affine.for %arg3 = max affine_map<(d0) -> (0, d0)>(%arg2) to affine_map<(d0) -> (d0)>(%12) iter_args(%arg4 = %9#2) -> (f64) {
// CHECK-NEXT:         %18 = affine.load %arg0[%12, %arg3] : memref<40x40xf64>
// CHECK-NEXT:         %19 = affine.load %arg1[%arg3] : memref<40xf64>
// CHECK-NEXT:         %20 = arith.mulf %18, %19 : f64
// CHECK-NEXT:         %21 = arith.subf %arg4, %20 : f64
// CHECK-NEXT:         affine.yield %21 : f64
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.store %13, %arg1[%12] : memref<40xf64>
// CHECK-NEXT:       %14 = affine.apply affine_map<(d0) -> (d0 + 3)>(%arg2)
// CHECK-NEXT:       %15 = affine.for %arg3 = max affine_map<(d0) -> (0, d0)>(%arg2) to affine_map<(d0) -> (d0)>(%14) iter_args(%arg4 = %9#3) -> (f64) {
// CHECK-NEXT:         %18 = affine.load %arg0[%14, %arg3] : memref<40x40xf64>
// CHECK-NEXT:         %19 = affine.load %arg1[%arg3] : memref<40xf64>
// CHECK-NEXT:         %20 = arith.mulf %18, %19 : f64
// CHECK-NEXT:         %21 = arith.subf %arg4, %20 : f64
// CHECK-NEXT:         affine.yield %21 : f64
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.store %15, %arg1[%14] : memref<40xf64>
// CHECK-NEXT:       %16 = affine.apply affine_map<(d0) -> (d0 + 4)>(%arg2)
// CHECK-NEXT:       %17 = affine.for %arg3 = max affine_map<(d0) -> (0, d0)>(%arg2) to affine_map<(d0) -> (d0)>(%16) iter_args(%arg4 = %9#4) -> (f64) {
// CHECK-NEXT:         %18 = affine.load %arg0[%16, %arg3] : memref<40x40xf64>
// CHECK-NEXT:         %19 = affine.load %arg1[%arg3] : memref<40xf64>
// CHECK-NEXT:         %20 = arith.mulf %18, %19 : f64
// CHECK-NEXT:         %21 = arith.subf %arg4, %20 : f64
// CHECK-NEXT:         affine.yield %21 : f64
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.store %17, %arg1[%16] : memref<40xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg2 = 35 to 38 {
// CHECK-NEXT:       %0 = affine.load %arg1[%arg2] : memref<40xf64>
// CHECK-NEXT:       %1 = affine.for %arg3 = 0 to affine_map<(d0) -> (d0)>(%arg2) iter_args(%arg4 = %0) -> (f64) {
// CHECK-NEXT:         %2 = affine.load %arg0[%arg2, %arg3] : memref<40x40xf64>
// CHECK-NEXT:         %3 = affine.load %arg1[%arg3] : memref<40xf64>
// CHECK-NEXT:         %4 = arith.mulf %2, %3 : f64
// CHECK-NEXT:         %5 = arith.subf %arg4, %4 : f64
// CHECK-NEXT:         affine.yield %5 : f64
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.store %1, %arg1[%arg2] : memref<40xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Rows become one: substitution.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-jam-triangles | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%m: memref<40x40xf64>, %x: memref<40xf64>) {
  // expected-remark @below {{[Passed] jammed | Category:affine-jam-triangles | Function=main | Op=affine.for, Remark="5 iterations become one up to where the first of them ends", cleanup=True, factor=5, guarded=False}}
  affine.for %i = 3 to 9 {
    %b = affine.load %x[%i] : memref<40xf64>
    %s = affine.for %j = 0 to affine_map<(d0) -> (d0)>(%i) iter_args(%t = %b) -> (f64) {
      %a = affine.load %m[%i, %j] : memref<40x40xf64>
      %y = affine.load %x[%j] : memref<40xf64>
      %p = arith.mulf %a, %y : f64
      %n = arith.subf %t, %p : f64
      affine.yield %n : f64
    }
    affine.store %s, %x[%i] : memref<40xf64>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<40x40xf64>, %arg1: memref<40xf64>) {
// CHECK-NEXT:     %c3 = arith.constant 3 : index
// CHECK-NEXT:     %c8 = arith.constant 8 : index
// CHECK-NEXT:     %0 = affine.load %arg1[%c3] : memref<40xf64>
// CHECK-NEXT:     %1 = affine.apply affine_map<(d0) -> (d0 + 1)>(%c3)
// CHECK-NEXT:     %2 = affine.load %arg1[%1] : memref<40xf64>
// CHECK-NEXT:     %3 = affine.apply affine_map<(d0) -> (d0 + 2)>(%c3)
// CHECK-NEXT:     %4 = affine.load %arg1[%3] : memref<40xf64>
// CHECK-NEXT:     %5 = affine.apply affine_map<(d0) -> (d0 + 3)>(%c3)
// CHECK-NEXT:     %6 = affine.load %arg1[%5] : memref<40xf64>
// CHECK-NEXT:     %7 = affine.apply affine_map<(d0) -> (d0 + 4)>(%c3)
// CHECK-NEXT:     %8 = affine.load %arg1[%7] : memref<40xf64>
// CHECK-NEXT:     %9:5 = affine.for %arg2 = 0 to affine_map<(d0) -> (d0)>(%c3) iter_args(%arg3 = %0, %arg4 = %2, %arg5 = %4, %arg6 = %6, %arg7 = %8) -> (f64, f64, f64, f64, f64) {
// CHECK-NEXT:       %20 = affine.load %arg0[%c3, %arg2] : memref<40x40xf64>
// CHECK-NEXT:       %21 = affine.load %arg1[%arg2] : memref<40xf64>
// CHECK-NEXT:       %22 = arith.mulf %20, %21 : f64
// CHECK-NEXT:       %23 = arith.subf %arg3, %22 : f64
// CHECK-NEXT:       %24 = affine.apply affine_map<(d0) -> (d0 + 1)>(%c3)
// CHECK-NEXT:       %25 = affine.load %arg0[%24, %arg2] : memref<40x40xf64>
// CHECK-NEXT:       %26 = affine.load %arg1[%arg2] : memref<40xf64>
// CHECK-NEXT:       %27 = arith.mulf %25, %26 : f64
// CHECK-NEXT:       %28 = arith.subf %arg4, %27 : f64
// CHECK-NEXT:       %29 = affine.apply affine_map<(d0) -> (d0 + 2)>(%c3)
// CHECK-NEXT:       %30 = affine.load %arg0[%29, %arg2] : memref<40x40xf64>
// CHECK-NEXT:       %31 = affine.load %arg1[%arg2] : memref<40xf64>
// CHECK-NEXT:       %32 = arith.mulf %30, %31 : f64
// CHECK-NEXT:       %33 = arith.subf %arg5, %32 : f64
// CHECK-NEXT:       %34 = affine.apply affine_map<(d0) -> (d0 + 3)>(%c3)
// CHECK-NEXT:       %35 = affine.load %arg0[%34, %arg2] : memref<40x40xf64>
// CHECK-NEXT:       %36 = affine.load %arg1[%arg2] : memref<40xf64>
// CHECK-NEXT:       %37 = arith.mulf %35, %36 : f64
// CHECK-NEXT:       %38 = arith.subf %arg6, %37 : f64
// CHECK-NEXT:       %39 = affine.apply affine_map<(d0) -> (d0 + 4)>(%c3)
// CHECK-NEXT:       %40 = affine.load %arg0[%39, %arg2] : memref<40x40xf64>
// CHECK-NEXT:       %41 = affine.load %arg1[%arg2] : memref<40xf64>
// CHECK-NEXT:       %42 = arith.mulf %40, %41 : f64
// CHECK-NEXT:       %43 = arith.subf %arg7, %42 : f64
// CHECK-NEXT:       affine.yield %23, %28, %33, %38, %43 : f64, f64, f64, f64, f64
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.store %9#0, %arg1[%c3] : memref<40xf64>
// CHECK-NEXT:     %10 = affine.apply affine_map<(d0) -> (d0 + 1)>(%c3)
// CHECK-NEXT:     %11 = affine.for %arg2 = max affine_map<(d0) -> (0, d0)>(%c3) to affine_map<(d0) -> (d0)>(%10) iter_args(%arg3 = %9#1) -> (f64) {
// CHECK-NEXT:       %20 = affine.load %arg0[%10, %arg2] : memref<40x40xf64>
// CHECK-NEXT:       %21 = affine.load %arg1[%arg2] : memref<40xf64>
// CHECK-NEXT:       %22 = arith.mulf %20, %21 : f64
// CHECK-NEXT:       %23 = arith.subf %arg3, %22 : f64
// CHECK-NEXT:       affine.yield %23 : f64
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.store %11, %arg1[%10] : memref<40xf64>
// CHECK-NEXT:     %12 = affine.apply affine_map<(d0) -> (d0 + 2)>(%c3)
// CHECK-NEXT:     %13 = affine.for %arg2 = max affine_map<(d0) -> (0, d0)>(%c3) to affine_map<(d0) -> (d0)>(%12) iter_args(%arg3 = %9#2) -> (f64) {
// CHECK-NEXT:       %20 = affine.load %arg0[%12, %arg2] : memref<40x40xf64>
// CHECK-NEXT:       %21 = affine.load %arg1[%arg2] : memref<40xf64>
// CHECK-NEXT:       %22 = arith.mulf %20, %21 : f64
// CHECK-NEXT:       %23 = arith.subf %arg3, %22 : f64
// CHECK-NEXT:       affine.yield %23 : f64
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.store %13, %arg1[%12] : memref<40xf64>
// CHECK-NEXT:     %14 = affine.apply affine_map<(d0) -> (d0 + 3)>(%c3)
// CHECK-NEXT:     %15 = affine.for %arg2 = max affine_map<(d0) -> (0, d0)>(%c3) to affine_map<(d0) -> (d0)>(%14) iter_args(%arg3 = %9#3) -> (f64) {
// CHECK-NEXT:       %20 = affine.load %arg0[%14, %arg2] : memref<40x40xf64>
// CHECK-NEXT:       %21 = affine.load %arg1[%arg2] : memref<40xf64>
// CHECK-NEXT:       %22 = arith.mulf %20, %21 : f64
// CHECK-NEXT:       %23 = arith.subf %arg3, %22 : f64
// CHECK-NEXT:       affine.yield %23 : f64
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.store %15, %arg1[%14] : memref<40xf64>
// CHECK-NEXT:     %16 = affine.apply affine_map<(d0) -> (d0 + 4)>(%c3)
// CHECK-NEXT:     %17 = affine.for %arg2 = max affine_map<(d0) -> (0, d0)>(%c3) to affine_map<(d0) -> (d0)>(%16) iter_args(%arg3 = %9#4) -> (f64) {
// CHECK-NEXT:       %20 = affine.load %arg0[%16, %arg2] : memref<40x40xf64>
// CHECK-NEXT:       %21 = affine.load %arg1[%arg2] : memref<40xf64>
// CHECK-NEXT:       %22 = arith.mulf %20, %21 : f64
// CHECK-NEXT:       %23 = arith.subf %arg3, %22 : f64
// CHECK-NEXT:       affine.yield %23 : f64
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.store %17, %arg1[%16] : memref<40xf64>
// CHECK-NEXT:     %18 = affine.load %arg1[%c8] : memref<40xf64>
// CHECK-NEXT:     %19 = affine.for %arg2 = 0 to affine_map<(d0) -> (d0)>(%c8) iter_args(%arg3 = %18) -> (f64) {
// CHECK-NEXT:       %20 = affine.load %arg0[%c8, %arg2] : memref<40x40xf64>
// CHECK-NEXT:       %21 = affine.load %arg1[%arg2] : memref<40xf64>
// CHECK-NEXT:       %22 = arith.mulf %20, %21 : f64
// CHECK-NEXT:       %23 = arith.subf %arg3, %22 : f64
// CHECK-NEXT:       affine.yield %23 : f64
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.store %19, %arg1[%c8] : memref<40xf64>
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Rows become one: substitution.

func.func @main(%m: memref<40x40xf64>, %x: memref<40xf64>) {
  // expected-remark @below {{[Missed] never-runs | Category:affine-jam-triangles | Function=main | Op=affine.for, Remark="the loop never runs"}}
  affine.for %i = 5 to 5 {
    %b = affine.load %x[%i] : memref<40xf64>
    %s = affine.for %j = 0 to affine_map<(d0) -> (d0)>(%i) iter_args(%t = %b) -> (f64) {
      %a = affine.load %m[%i, %j] : memref<40x40xf64>
      %y = affine.load %x[%j] : memref<40xf64>
      %p = arith.mulf %a, %y : f64
      %n = arith.subf %t, %p : f64
      affine.yield %n : f64
    }
    affine.store %s, %x[%i] : memref<40xf64>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<40x40xf64>, %arg1: memref<40xf64>) {
// CHECK-NEXT:     affine.for %arg2 = 5 to 5 {
// CHECK-NEXT:       %0 = affine.load %arg1[%arg2] : memref<40xf64>
// CHECK-NEXT:       %1 = affine.for %arg3 = 0 to affine_map<(d0) -> (d0)>(%arg2) iter_args(%arg4 = %0) -> (f64) {
// CHECK-NEXT:         %2 = affine.load %arg0[%arg2, %arg3] : memref<40x40xf64>
// CHECK-NEXT:         %3 = affine.load %arg1[%arg3] : memref<40xf64>
// CHECK-NEXT:         %4 = arith.mulf %2, %3 : f64
// CHECK-NEXT:         %5 = arith.subf %arg4, %4 : f64
// CHECK-NEXT:         affine.yield %5 : f64
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.store %1, %arg1[%arg2] : memref<40xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Rows become one: factors.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-jam-triangles | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%m: memref<40x40xf64>, %x: memref<40xf64>) {
  // expected-remark @below {{[Passed] jammed | Category:affine-jam-triangles | Function=main | Op=affine.for, Remark="5 iterations become one up to where the first of them ends", cleanup=True, factor=5, guarded=False}}
  affine.for %i = 0 to 38 {
    affine.for %j = 0 to affine_map<(d0) -> (d0)>(%i) {
      %b = affine.load %m[%i, %j] : memref<40x40xf64>
      %s = affine.for %k = 0 to affine_map<(d0) -> (d0)>(%j) iter_args(%t = %b) -> (f64) {
        %y = affine.load %m[%i, %k] : memref<40x40xf64>
        %z = affine.load %m[%j, %k] : memref<40x40xf64>
        %p = arith.mulf %y, %z : f64
        %n = arith.subf %t, %p : f64
        affine.yield %n : f64
      }
      %d = affine.load %m[%j, %j] : memref<40x40xf64>
      %q = arith.divf %s, %d : f64
      affine.store %q, %m[%i, %j] : memref<40x40xf64>
    }
    %e = affine.load %m[%i, %i] : memref<40x40xf64>
    %r = math.absf %e : f64
    affine.store %r, %m[%i, %i] : memref<40x40xf64>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<40x40xf64>, %arg1: memref<40xf64>) {
// CHECK-NEXT:     affine.for %arg2 = 0 to 35 step 5 {
// CHECK-NEXT:       affine.for %arg3 = 0 to affine_map<(d0) -> (d0)>(%arg2) {
// CHECK-NEXT:         %14 = affine.load %arg0[%arg2, %arg3] : memref<40x40xf64>
// CHECK-NEXT:         %15 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg2)
// CHECK-NEXT:         %16 = affine.load %arg0[%15, %arg3] : memref<40x40xf64>
// CHECK-NEXT:         %17 = affine.apply affine_map<(d0) -> (d0 + 2)>(%arg2)
// CHECK-NEXT:         %18 = affine.load %arg0[%17, %arg3] : memref<40x40xf64>
// CHECK-NEXT:         %19 = affine.apply affine_map<(d0) -> (d0 + 3)>(%arg2)
// CHECK-NEXT:         %20 = affine.load %arg0[%19, %arg3] : memref<40x40xf64>
// CHECK-NEXT:         %21 = affine.apply affine_map<(d0) -> (d0 + 4)>(%arg2)
// CHECK-NEXT:         %22 = affine.load %arg0[%21, %arg3] : memref<40x40xf64>
// CHECK-NEXT:         %23:5 = affine.for %arg4 = 0 to affine_map<(d0) -> (d0)>(%arg3) iter_args(%arg5 = %14, %arg6 = %16, %arg7 = %18, %arg8 = %20, %arg9 = %22) -> (f64, f64, f64, f64, f64) {
// CHECK-NEXT:           %38 = affine.load %arg0[%arg2, %arg4] : memref<40x40xf64>
// CHECK-NEXT:           %39 = affine.load %arg0[%arg3, %arg4] : memref<40x40xf64>
// CHECK-NEXT:           %40 = arith.mulf %38, %39 : f64
// CHECK-NEXT:           %41 = arith.subf %arg5, %40 : f64
// CHECK-NEXT:           %42 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg2)
// CHECK-NEXT:           %43 = affine.load %arg0[%42, %arg4] : memref<40x40xf64>
// CHECK-NEXT:           %44 = affine.load %arg0[%arg3, %arg4] : memref<40x40xf64>
// CHECK-NEXT:           %45 = arith.mulf %43, %44 : f64
// CHECK-NEXT:           %46 = arith.subf %arg6, %45 : f64
// CHECK-NEXT:           %47 = affine.apply affine_map<(d0) -> (d0 + 2)>(%arg2)
// CHECK-NEXT:           %48 = affine.load %arg0[%47, %arg4] : memref<40x40xf64>
// CHECK-NEXT:           %49 = affine.load %arg0[%arg3, %arg4] : memref<40x40xf64>
// CHECK-NEXT:           %50 = arith.mulf %48, %49 : f64
// CHECK-NEXT:           %51 = arith.subf %arg7, %50 : f64
// CHECK-NEXT:           %52 = affine.apply affine_map<(d0) -> (d0 + 3)>(%arg2)
// CHECK-NEXT:           %53 = affine.load %arg0[%52, %arg4] : memref<40x40xf64>
// CHECK-NEXT:           %54 = affine.load %arg0[%arg3, %arg4] : memref<40x40xf64>
// CHECK-NEXT:           %55 = arith.mulf %53, %54 : f64
// CHECK-NEXT:           %56 = arith.subf %arg8, %55 : f64
// CHECK-NEXT:           %57 = affine.apply affine_map<(d0) -> (d0 + 4)>(%arg2)
// CHECK-NEXT:           %58 = affine.load %arg0[%57, %arg4] : memref<40x40xf64>
// CHECK-NEXT:           %59 = affine.load %arg0[%arg3, %arg4] : memref<40x40xf64>
// CHECK-NEXT:           %60 = arith.mulf %58, %59 : f64
// CHECK-NEXT:           %61 = arith.subf %arg9, %60 : f64
// CHECK-NEXT:           affine.yield %41, %46, %51, %56, %61 : f64, f64, f64, f64, f64
// CHECK-NEXT:         }
// CHECK-NEXT:         %24 = affine.load %arg0[%arg3, %arg3] : memref<40x40xf64>
// CHECK-NEXT:         %25 = arith.divf %23#0, %24 : f64
// CHECK-NEXT:         affine.store %25, %arg0[%arg2, %arg3] : memref<40x40xf64>
// CHECK-NEXT:         %26 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg2)
// CHECK-NEXT:         %27 = affine.load %arg0[%arg3, %arg3] : memref<40x40xf64>
// CHECK-NEXT:         %28 = arith.divf %23#1, %27 : f64
// CHECK-NEXT:         affine.store %28, %arg0[%26, %arg3] : memref<40x40xf64>
// CHECK-NEXT:         %29 = affine.apply affine_map<(d0) -> (d0 + 2)>(%arg2)
// CHECK-NEXT:         %30 = affine.load %arg0[%arg3, %arg3] : memref<40x40xf64>
// CHECK-NEXT:         %31 = arith.divf %23#2, %30 : f64
// CHECK-NEXT:         affine.store %31, %arg0[%29, %arg3] : memref<40x40xf64>
// CHECK-NEXT:         %32 = affine.apply affine_map<(d0) -> (d0 + 3)>(%arg2)
// CHECK-NEXT:         %33 = affine.load %arg0[%arg3, %arg3] : memref<40x40xf64>
// CHECK-NEXT:         %34 = arith.divf %23#3, %33 : f64
// CHECK-NEXT:         affine.store %34, %arg0[%32, %arg3] : memref<40x40xf64>
// CHECK-NEXT:         %35 = affine.apply affine_map<(d0) -> (d0 + 4)>(%arg2)
// CHECK-NEXT:         %36 = affine.load %arg0[%arg3, %arg3] : memref<40x40xf64>
// CHECK-NEXT:         %37 = arith.divf %23#4, %36 : f64
// CHECK-NEXT:         affine.store %37, %arg0[%35, %arg3] : memref<40x40xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:       %0 = affine.load %arg0[%arg2, %arg2] : memref<40x40xf64>
// CHECK-NEXT:       %1 = math.absf %0 : f64
// CHECK-NEXT:       affine.store %1, %arg0[%arg2, %arg2] : memref<40x40xf64>
// CHECK-NEXT:       %2 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg2)
// CHECK-NEXT:       affine.for %arg3 = max affine_map<(d0) -> (0, d0)>(%arg2) to affine_map<(d0) -> (d0)>(%2) {
// CHECK-NEXT:         %14 = affine.load %arg0[%2, %arg3] : memref<40x40xf64>
// CHECK-NEXT:         %15 = affine.for %arg4 = 0 to affine_map<(d0) -> (d0)>(%arg3) iter_args(%arg5 = %14) -> (f64) {
// CHECK-NEXT:           %18 = affine.load %arg0[%2, %arg4] : memref<40x40xf64>
// CHECK-NEXT:           %19 = affine.load %arg0[%arg3, %arg4] : memref<40x40xf64>
// CHECK-NEXT:           %20 = arith.mulf %18, %19 : f64
// CHECK-NEXT:           %21 = arith.subf %arg5, %20 : f64
// CHECK-NEXT:           affine.yield %21 : f64
// CHECK-NEXT:         }
// CHECK-NEXT:         %16 = affine.load %arg0[%arg3, %arg3] : memref<40x40xf64>
// CHECK-NEXT:         %17 = arith.divf %15, %16 : f64
// CHECK-NEXT:         affine.store %17, %arg0[%2, %arg3] : memref<40x40xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:       %3 = affine.load %arg0[%2, %2] : memref<40x40xf64>
// CHECK-NEXT:       %4 = math.absf %3 : f64
// CHECK-NEXT:       affine.store %4, %arg0[%2, %2] : memref<40x40xf64>
// CHECK-NEXT:       %5 = affine.apply affine_map<(d0) -> (d0 + 2)>(%arg2)
// CHECK-NEXT:       affine.for %arg3 = max affine_map<(d0) -> (0, d0)>(%arg2) to affine_map<(d0) -> (d0)>(%5) {
// CHECK-NEXT:         %14 = affine.load %arg0[%5, %arg3] : memref<40x40xf64>
// CHECK-NEXT:         %15 = affine.for %arg4 = 0 to affine_map<(d0) -> (d0)>(%arg3) iter_args(%arg5 = %14) -> (f64) {
// CHECK-NEXT:           %18 = affine.load %arg0[%5, %arg4] : memref<40x40xf64>
// CHECK-NEXT:           %19 = affine.load %arg0[%arg3, %arg4] : memref<40x40xf64>
// CHECK-NEXT:           %20 = arith.mulf %18, %19 : f64
// CHECK-NEXT:           %21 = arith.subf %arg5, %20 : f64
// CHECK-NEXT:           affine.yield %21 : f64
// CHECK-NEXT:         }
// CHECK-NEXT:         %16 = affine.load %arg0[%arg3, %arg3] : memref<40x40xf64>
// CHECK-NEXT:         %17 = arith.divf %15, %16 : f64
// CHECK-NEXT:         affine.store %17, %arg0[%5, %arg3] : memref<40x40xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:       %6 = affine.load %arg0[%5, %5] : memref<40x40xf64>
// CHECK-NEXT:       %7 = math.absf %6 : f64
// CHECK-NEXT:       affine.store %7, %arg0[%5, %5] : memref<40x40xf64>
// CHECK-NEXT:       %8 = affine.apply affine_map<(d0) -> (d0 + 3)>(%arg2)
// CHECK-NEXT:       affine.for %arg3 = max affine_map<(d0) -> (0, d0)>(%arg2) to affine_map<(d0) -> (d0)>(%8) {
// CHECK-NEXT:         %14 = affine.load %arg0[%8, %arg3] : memref<40x40xf64>
// CHECK-NEXT:         %15 = affine.for %arg4 = 0 to affine_map<(d0) -> (d0)>(%arg3) iter_args(%arg5 = %14) -> (f64) {
// CHECK-NEXT:           %18 = affine.load %arg0[%8, %arg4] : memref<40x40xf64>
// CHECK-NEXT:           %19 = affine.load %arg0[%arg3, %arg4] : memref<40x40xf64>
// CHECK-NEXT:           %20 = arith.mulf %18, %19 : f64
// CHECK-NEXT:           %21 = arith.subf %arg5, %20 : f64
// CHECK-NEXT:           affine.yield %21 : f64
// CHECK-NEXT:         }
// CHECK-NEXT:         %16 = affine.load %arg0[%arg3, %arg3] : memref<40x40xf64>
// CHECK-NEXT:         %17 = arith.divf %15, %16 : f64
// CHECK-NEXT:         affine.store %17, %arg0[%8, %arg3] : memref<40x40xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:       %9 = affine.load %arg0[%8, %8] : memref<40x40xf64>
// CHECK-NEXT:       %10 = math.absf %9 : f64
// CHECK-NEXT:       affine.store %10, %arg0[%8, %8] : memref<40x40xf64>
// CHECK-NEXT:       %11 = affine.apply affine_map<(d0) -> (d0 + 4)>(%arg2)
// CHECK-NEXT:       affine.for %arg3 = max affine_map<(d0) -> (0, d0)>(%arg2) to affine_map<(d0) -> (d0)>(%11) {
// CHECK-NEXT:         %14 = affine.load %arg0[%11, %arg3] : memref<40x40xf64>
// CHECK-NEXT:         %15 = affine.for %arg4 = 0 to affine_map<(d0) -> (d0)>(%arg3) iter_args(%arg5 = %14) -> (f64) {
// CHECK-NEXT:           %18 = affine.load %arg0[%11, %arg4] : memref<40x40xf64>
// CHECK-NEXT:           %19 = affine.load %arg0[%arg3, %arg4] : memref<40x40xf64>
// CHECK-NEXT:           %20 = arith.mulf %18, %19 : f64
// CHECK-NEXT:           %21 = arith.subf %arg5, %20 : f64
// CHECK-NEXT:           affine.yield %21 : f64
// CHECK-NEXT:         }
// CHECK-NEXT:         %16 = affine.load %arg0[%arg3, %arg3] : memref<40x40xf64>
// CHECK-NEXT:         %17 = arith.divf %15, %16 : f64
// CHECK-NEXT:         affine.store %17, %arg0[%11, %arg3] : memref<40x40xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:       %12 = affine.load %arg0[%11, %11] : memref<40x40xf64>
// CHECK-NEXT:       %13 = math.absf %12 : f64
// CHECK-NEXT:       affine.store %13, %arg0[%11, %11] : memref<40x40xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg2 = 35 to 38 {
// CHECK-NEXT:       affine.for %arg3 = 0 to affine_map<(d0) -> (d0)>(%arg2) {
// CHECK-NEXT:         %2 = affine.load %arg0[%arg2, %arg3] : memref<40x40xf64>
// CHECK-NEXT:         %3 = affine.for %arg4 = 0 to affine_map<(d0) -> (d0)>(%arg3) iter_args(%arg5 = %2) -> (f64) {
// CHECK-NEXT:           %6 = affine.load %arg0[%arg2, %arg4] : memref<40x40xf64>
// CHECK-NEXT:           %7 = affine.load %arg0[%arg3, %arg4] : memref<40x40xf64>
// CHECK-NEXT:           %8 = arith.mulf %6, %7 : f64
// CHECK-NEXT:           %9 = arith.subf %arg5, %8 : f64
// CHECK-NEXT:           affine.yield %9 : f64
// CHECK-NEXT:         }
// CHECK-NEXT:         %4 = affine.load %arg0[%arg3, %arg3] : memref<40x40xf64>
// CHECK-NEXT:         %5 = arith.divf %3, %4 : f64
// CHECK-NEXT:         affine.store %5, %arg0[%arg2, %arg3] : memref<40x40xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:       %0 = affine.load %arg0[%arg2, %arg2] : memref<40x40xf64>
// CHECK-NEXT:       %1 = math.absf %0 : f64
// CHECK-NEXT:       affine.store %1, %arg0[%arg2, %arg2] : memref<40x40xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Rows become one: factors.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-jam-triangles | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%m: memref<40x40xf64>, %x: memref<40xf64>) {
  // expected-remark @below {{[Passed] jammed | Category:affine-jam-triangles | Function=main | Op=affine.for, Remark="5 iterations become one up to where the first of them ends", cleanup=True, factor=5, guarded=False}}
  affine.for %i = 3 to 9 {
    affine.for %j = 0 to affine_map<(d0) -> (d0)>(%i) {
      %b = affine.load %m[%i, %j] : memref<40x40xf64>
      %s = affine.for %k = 0 to affine_map<(d0) -> (d0)>(%j) iter_args(%t = %b) -> (f64) {
        %y = affine.load %m[%i, %k] : memref<40x40xf64>
        %z = affine.load %m[%j, %k] : memref<40x40xf64>
        %p = arith.mulf %y, %z : f64
        %n = arith.subf %t, %p : f64
        affine.yield %n : f64
      }
      %d = affine.load %m[%j, %j] : memref<40x40xf64>
      %q = arith.divf %s, %d : f64
      affine.store %q, %m[%i, %j] : memref<40x40xf64>
    }
    %e = affine.load %m[%i, %i] : memref<40x40xf64>
    %r = math.absf %e : f64
    affine.store %r, %m[%i, %i] : memref<40x40xf64>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<40x40xf64>, %arg1: memref<40xf64>) {
// CHECK-NEXT:     %c3 = arith.constant 3 : index
// CHECK-NEXT:     %c8 = arith.constant 8 : index
// CHECK-NEXT:     affine.for %arg2 = 0 to affine_map<(d0) -> (d0)>(%c3) {
// CHECK-NEXT:       %16 = affine.load %arg0[%c3, %arg2] : memref<40x40xf64>
// CHECK-NEXT:       %17 = affine.apply affine_map<(d0) -> (d0 + 1)>(%c3)
// CHECK-NEXT:       %18 = affine.load %arg0[%17, %arg2] : memref<40x40xf64>
// CHECK-NEXT:       %19 = affine.apply affine_map<(d0) -> (d0 + 2)>(%c3)
// CHECK-NEXT:       %20 = affine.load %arg0[%19, %arg2] : memref<40x40xf64>
// CHECK-NEXT:       %21 = affine.apply affine_map<(d0) -> (d0 + 3)>(%c3)
// CHECK-NEXT:       %22 = affine.load %arg0[%21, %arg2] : memref<40x40xf64>
// CHECK-NEXT:       %23 = affine.apply affine_map<(d0) -> (d0 + 4)>(%c3)
// CHECK-NEXT:       %24 = affine.load %arg0[%23, %arg2] : memref<40x40xf64>
// CHECK-NEXT:       %25:5 = affine.for %arg3 = 0 to affine_map<(d0) -> (d0)>(%arg2) iter_args(%arg4 = %16, %arg5 = %18, %arg6 = %20, %arg7 = %22, %arg8 = %24) -> (f64, f64, f64, f64, f64) {
// CHECK-NEXT:         %40 = affine.load %arg0[%c3, %arg3] : memref<40x40xf64>
// CHECK-NEXT:         %41 = affine.load %arg0[%arg2, %arg3] : memref<40x40xf64>
// CHECK-NEXT:         %42 = arith.mulf %40, %41 : f64
// CHECK-NEXT:         %43 = arith.subf %arg4, %42 : f64
// CHECK-NEXT:         %44 = affine.apply affine_map<(d0) -> (d0 + 1)>(%c3)
// CHECK-NEXT:         %45 = affine.load %arg0[%44, %arg3] : memref<40x40xf64>
// CHECK-NEXT:         %46 = affine.load %arg0[%arg2, %arg3] : memref<40x40xf64>
// CHECK-NEXT:         %47 = arith.mulf %45, %46 : f64
// CHECK-NEXT:         %48 = arith.subf %arg5, %47 : f64
// CHECK-NEXT:         %49 = affine.apply affine_map<(d0) -> (d0 + 2)>(%c3)
// CHECK-NEXT:         %50 = affine.load %arg0[%49, %arg3] : memref<40x40xf64>
// CHECK-NEXT:         %51 = affine.load %arg0[%arg2, %arg3] : memref<40x40xf64>
// CHECK-NEXT:         %52 = arith.mulf %50, %51 : f64
// CHECK-NEXT:         %53 = arith.subf %arg6, %52 : f64
// CHECK-NEXT:         %54 = affine.apply affine_map<(d0) -> (d0 + 3)>(%c3)
// CHECK-NEXT:         %55 = affine.load %arg0[%54, %arg3] : memref<40x40xf64>
// CHECK-NEXT:         %56 = affine.load %arg0[%arg2, %arg3] : memref<40x40xf64>
// CHECK-NEXT:         %57 = arith.mulf %55, %56 : f64
// CHECK-NEXT:         %58 = arith.subf %arg7, %57 : f64
// CHECK-NEXT:         %59 = affine.apply affine_map<(d0) -> (d0 + 4)>(%c3)
// CHECK-NEXT:         %60 = affine.load %arg0[%59, %arg3] : memref<40x40xf64>
// CHECK-NEXT:         %61 = affine.load %arg0[%arg2, %arg3] : memref<40x40xf64>
// CHECK-NEXT:         %62 = arith.mulf %60, %61 : f64
// CHECK-NEXT:         %63 = arith.subf %arg8, %62 : f64
// CHECK-NEXT:         affine.yield %43, %48, %53, %58, %63 : f64, f64, f64, f64, f64
// CHECK-NEXT:       }
// CHECK-NEXT:       %26 = affine.load %arg0[%arg2, %arg2] : memref<40x40xf64>
// CHECK-NEXT:       %27 = arith.divf %25#0, %26 : f64
// CHECK-NEXT:       affine.store %27, %arg0[%c3, %arg2] : memref<40x40xf64>
// CHECK-NEXT:       %28 = affine.apply affine_map<(d0) -> (d0 + 1)>(%c3)
// CHECK-NEXT:       %29 = affine.load %arg0[%arg2, %arg2] : memref<40x40xf64>
// CHECK-NEXT:       %30 = arith.divf %25#1, %29 : f64
// CHECK-NEXT:       affine.store %30, %arg0[%28, %arg2] : memref<40x40xf64>
// CHECK-NEXT:       %31 = affine.apply affine_map<(d0) -> (d0 + 2)>(%c3)
// CHECK-NEXT:       %32 = affine.load %arg0[%arg2, %arg2] : memref<40x40xf64>
// CHECK-NEXT:       %33 = arith.divf %25#2, %32 : f64
// CHECK-NEXT:       affine.store %33, %arg0[%31, %arg2] : memref<40x40xf64>
// CHECK-NEXT:       %34 = affine.apply affine_map<(d0) -> (d0 + 3)>(%c3)
// CHECK-NEXT:       %35 = affine.load %arg0[%arg2, %arg2] : memref<40x40xf64>
// CHECK-NEXT:       %36 = arith.divf %25#3, %35 : f64
// CHECK-NEXT:       affine.store %36, %arg0[%34, %arg2] : memref<40x40xf64>
// CHECK-NEXT:       %37 = affine.apply affine_map<(d0) -> (d0 + 4)>(%c3)
// CHECK-NEXT:       %38 = affine.load %arg0[%arg2, %arg2] : memref<40x40xf64>
// CHECK-NEXT:       %39 = arith.divf %25#4, %38 : f64
// CHECK-NEXT:       affine.store %39, %arg0[%37, %arg2] : memref<40x40xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     %0 = affine.load %arg0[%c3, %c3] : memref<40x40xf64>
// CHECK-NEXT:     %1 = math.absf %0 : f64
// CHECK-NEXT:     affine.store %1, %arg0[%c3, %c3] : memref<40x40xf64>
// CHECK-NEXT:     %2 = affine.apply affine_map<(d0) -> (d0 + 1)>(%c3)
// CHECK-NEXT:     affine.for %arg2 = max affine_map<(d0) -> (0, d0)>(%c3) to affine_map<(d0) -> (d0)>(%2) {
// CHECK-NEXT:       %16 = affine.load %arg0[%2, %arg2] : memref<40x40xf64>
// CHECK-NEXT:       %17 = affine.for %arg3 = 0 to affine_map<(d0) -> (d0)>(%arg2) iter_args(%arg4 = %16) -> (f64) {
// CHECK-NEXT:         %20 = affine.load %arg0[%2, %arg3] : memref<40x40xf64>
// CHECK-NEXT:         %21 = affine.load %arg0[%arg2, %arg3] : memref<40x40xf64>
// CHECK-NEXT:         %22 = arith.mulf %20, %21 : f64
// CHECK-NEXT:         %23 = arith.subf %arg4, %22 : f64
// CHECK-NEXT:         affine.yield %23 : f64
// CHECK-NEXT:       }
// CHECK-NEXT:       %18 = affine.load %arg0[%arg2, %arg2] : memref<40x40xf64>
// CHECK-NEXT:       %19 = arith.divf %17, %18 : f64
// CHECK-NEXT:       affine.store %19, %arg0[%2, %arg2] : memref<40x40xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     %3 = affine.load %arg0[%2, %2] : memref<40x40xf64>
// CHECK-NEXT:     %4 = math.absf %3 : f64
// CHECK-NEXT:     affine.store %4, %arg0[%2, %2] : memref<40x40xf64>
// CHECK-NEXT:     %5 = affine.apply affine_map<(d0) -> (d0 + 2)>(%c3)
// CHECK-NEXT:     affine.for %arg2 = max affine_map<(d0) -> (0, d0)>(%c3) to affine_map<(d0) -> (d0)>(%5) {
// CHECK-NEXT:       %16 = affine.load %arg0[%5, %arg2] : memref<40x40xf64>
// CHECK-NEXT:       %17 = affine.for %arg3 = 0 to affine_map<(d0) -> (d0)>(%arg2) iter_args(%arg4 = %16) -> (f64) {
// CHECK-NEXT:         %20 = affine.load %arg0[%5, %arg3] : memref<40x40xf64>
// CHECK-NEXT:         %21 = affine.load %arg0[%arg2, %arg3] : memref<40x40xf64>
// CHECK-NEXT:         %22 = arith.mulf %20, %21 : f64
// CHECK-NEXT:         %23 = arith.subf %arg4, %22 : f64
// CHECK-NEXT:         affine.yield %23 : f64
// CHECK-NEXT:       }
// CHECK-NEXT:       %18 = affine.load %arg0[%arg2, %arg2] : memref<40x40xf64>
// CHECK-NEXT:       %19 = arith.divf %17, %18 : f64
// CHECK-NEXT:       affine.store %19, %arg0[%5, %arg2] : memref<40x40xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     %6 = affine.load %arg0[%5, %5] : memref<40x40xf64>
// CHECK-NEXT:     %7 = math.absf %6 : f64
// CHECK-NEXT:     affine.store %7, %arg0[%5, %5] : memref<40x40xf64>
// CHECK-NEXT:     %8 = affine.apply affine_map<(d0) -> (d0 + 3)>(%c3)
// CHECK-NEXT:     affine.for %arg2 = max affine_map<(d0) -> (0, d0)>(%c3) to affine_map<(d0) -> (d0)>(%8) {
// CHECK-NEXT:       %16 = affine.load %arg0[%8, %arg2] : memref<40x40xf64>
// CHECK-NEXT:       %17 = affine.for %arg3 = 0 to affine_map<(d0) -> (d0)>(%arg2) iter_args(%arg4 = %16) -> (f64) {
// CHECK-NEXT:         %20 = affine.load %arg0[%8, %arg3] : memref<40x40xf64>
// CHECK-NEXT:         %21 = affine.load %arg0[%arg2, %arg3] : memref<40x40xf64>
// CHECK-NEXT:         %22 = arith.mulf %20, %21 : f64
// CHECK-NEXT:         %23 = arith.subf %arg4, %22 : f64
// CHECK-NEXT:         affine.yield %23 : f64
// CHECK-NEXT:       }
// CHECK-NEXT:       %18 = affine.load %arg0[%arg2, %arg2] : memref<40x40xf64>
// CHECK-NEXT:       %19 = arith.divf %17, %18 : f64
// CHECK-NEXT:       affine.store %19, %arg0[%8, %arg2] : memref<40x40xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     %9 = affine.load %arg0[%8, %8] : memref<40x40xf64>
// CHECK-NEXT:     %10 = math.absf %9 : f64
// CHECK-NEXT:     affine.store %10, %arg0[%8, %8] : memref<40x40xf64>
// CHECK-NEXT:     %11 = affine.apply affine_map<(d0) -> (d0 + 4)>(%c3)
// CHECK-NEXT:     affine.for %arg2 = max affine_map<(d0) -> (0, d0)>(%c3) to affine_map<(d0) -> (d0)>(%11) {
// CHECK-NEXT:       %16 = affine.load %arg0[%11, %arg2] : memref<40x40xf64>
// CHECK-NEXT:       %17 = affine.for %arg3 = 0 to affine_map<(d0) -> (d0)>(%arg2) iter_args(%arg4 = %16) -> (f64) {
// CHECK-NEXT:         %20 = affine.load %arg0[%11, %arg3] : memref<40x40xf64>
// CHECK-NEXT:         %21 = affine.load %arg0[%arg2, %arg3] : memref<40x40xf64>
// CHECK-NEXT:         %22 = arith.mulf %20, %21 : f64
// CHECK-NEXT:         %23 = arith.subf %arg4, %22 : f64
// CHECK-NEXT:         affine.yield %23 : f64
// CHECK-NEXT:       }
// CHECK-NEXT:       %18 = affine.load %arg0[%arg2, %arg2] : memref<40x40xf64>
// CHECK-NEXT:       %19 = arith.divf %17, %18 : f64
// CHECK-NEXT:       affine.store %19, %arg0[%11, %arg2] : memref<40x40xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     %12 = affine.load %arg0[%11, %11] : memref<40x40xf64>
// CHECK-NEXT:     %13 = math.absf %12 : f64
// CHECK-NEXT:     affine.store %13, %arg0[%11, %11] : memref<40x40xf64>
// CHECK-NEXT:     affine.for %arg2 = 0 to affine_map<(d0) -> (d0)>(%c8) {
// CHECK-NEXT:       %16 = affine.load %arg0[%c8, %arg2] : memref<40x40xf64>
// CHECK-NEXT:       %17 = affine.for %arg3 = 0 to affine_map<(d0) -> (d0)>(%arg2) iter_args(%arg4 = %16) -> (f64) {
// CHECK-NEXT:         %20 = affine.load %arg0[%c8, %arg3] : memref<40x40xf64>
// CHECK-NEXT:         %21 = affine.load %arg0[%arg2, %arg3] : memref<40x40xf64>
// CHECK-NEXT:         %22 = arith.mulf %20, %21 : f64
// CHECK-NEXT:         %23 = arith.subf %arg4, %22 : f64
// CHECK-NEXT:         affine.yield %23 : f64
// CHECK-NEXT:       }
// CHECK-NEXT:       %18 = affine.load %arg0[%arg2, %arg2] : memref<40x40xf64>
// CHECK-NEXT:       %19 = arith.divf %17, %18 : f64
// CHECK-NEXT:       affine.store %19, %arg0[%c8, %arg2] : memref<40x40xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     %14 = affine.load %arg0[%c8, %c8] : memref<40x40xf64>
// CHECK-NEXT:     %15 = math.absf %14 : f64
// CHECK-NEXT:     affine.store %15, %arg0[%c8, %c8] : memref<40x40xf64>
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Rows become one: factors.

func.func @main(%m: memref<40x40xf64>, %x: memref<40xf64>) {
  // expected-remark @below {{[Missed] never-runs | Category:affine-jam-triangles | Function=main | Op=affine.for, Remark="the loop never runs"}}
  affine.for %i = 5 to 5 {
    affine.for %j = 0 to affine_map<(d0) -> (d0)>(%i) {
      %b = affine.load %m[%i, %j] : memref<40x40xf64>
      %s = affine.for %k = 0 to affine_map<(d0) -> (d0)>(%j) iter_args(%t = %b) -> (f64) {
        %y = affine.load %m[%i, %k] : memref<40x40xf64>
        %z = affine.load %m[%j, %k] : memref<40x40xf64>
        %p = arith.mulf %y, %z : f64
        %n = arith.subf %t, %p : f64
        affine.yield %n : f64
      }
      %d = affine.load %m[%j, %j] : memref<40x40xf64>
      %q = arith.divf %s, %d : f64
      affine.store %q, %m[%i, %j] : memref<40x40xf64>
    }
    %e = affine.load %m[%i, %i] : memref<40x40xf64>
    %r = math.absf %e : f64
    affine.store %r, %m[%i, %i] : memref<40x40xf64>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<40x40xf64>, %arg1: memref<40xf64>) {
// CHECK-NEXT:     affine.for %arg2 = 5 to 5 {
// CHECK-NEXT:       affine.for %arg3 = 0 to affine_map<(d0) -> (d0)>(%arg2) {
// CHECK-NEXT:         %2 = affine.load %arg0[%arg2, %arg3] : memref<40x40xf64>
// CHECK-NEXT:         %3 = affine.for %arg4 = 0 to affine_map<(d0) -> (d0)>(%arg3) iter_args(%arg5 = %2) -> (f64) {
// CHECK-NEXT:           %6 = affine.load %arg0[%arg2, %arg4] : memref<40x40xf64>
// CHECK-NEXT:           %7 = affine.load %arg0[%arg3, %arg4] : memref<40x40xf64>
// CHECK-NEXT:           %8 = arith.mulf %6, %7 : f64
// CHECK-NEXT:           %9 = arith.subf %arg5, %8 : f64
// CHECK-NEXT:           affine.yield %9 : f64
// CHECK-NEXT:         }
// CHECK-NEXT:         %4 = affine.load %arg0[%arg3, %arg3] : memref<40x40xf64>
// CHECK-NEXT:         %5 = arith.divf %3, %4 : f64
// CHECK-NEXT:         affine.store %5, %arg0[%arg2, %arg3] : memref<40x40xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:       %0 = affine.load %arg0[%arg2, %arg2] : memref<40x40xf64>
// CHECK-NEXT:       %1 = math.absf %0 : f64
// CHECK-NEXT:       affine.store %1, %arg0[%arg2, %arg2] : memref<40x40xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
