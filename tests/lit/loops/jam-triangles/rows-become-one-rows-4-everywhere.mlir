// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-jam-triangles='rows=4 everywhere=true' | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Rows become one: substitution.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-jam-triangles | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%m: memref<40x40xf64>, %x: memref<40xf64>) {
  // expected-remark @below {{[Passed] jammed | Category:affine-jam-triangles | Function=main | Op=affine.for, Remark="4 iterations become one up to where the first of them ends", cleanup=True, factor=4, guarded=False}}
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
// CHECK-NEXT:     affine.for %arg2 = 0 to 36 step 4 {
// CHECK-NEXT:       %0 = affine.load %arg1[%arg2] : memref<40xf64>
// CHECK-NEXT:       %1 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg2)
// CHECK-NEXT:       %2 = affine.load %arg1[%1] : memref<40xf64>
// CHECK-NEXT:       %3 = affine.apply affine_map<(d0) -> (d0 + 2)>(%arg2)
// CHECK-NEXT:       %4 = affine.load %arg1[%3] : memref<40xf64>
// CHECK-NEXT:       %5 = affine.apply affine_map<(d0) -> (d0 + 3)>(%arg2)
// CHECK-NEXT:       %6 = affine.load %arg1[%5] : memref<40xf64>
// CHECK-NEXT:       %7:4 = affine.for %arg3 = 0 to affine_map<(d0) -> (d0)>(%arg2) iter_args(%arg4 = %0, %arg5 = %2, %arg6 = %4, %arg7 = %6) -> (f64, f64, f64, f64) {
// CHECK-NEXT:         %14 = affine.load %arg0[%arg2, %arg3] : memref<40x40xf64>
// CHECK-NEXT:         %15 = affine.load %arg1[%arg3] : memref<40xf64>
// CHECK-NEXT:         %16 = arith.mulf %14, %15 : f64
// CHECK-NEXT:         %17 = arith.subf %arg4, %16 : f64
// CHECK-NEXT:         %18 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg2)
// CHECK-NEXT:         %19 = affine.load %arg0[%18, %arg3] : memref<40x40xf64>
// CHECK-NEXT:         %20 = affine.load %arg1[%arg3] : memref<40xf64>
// CHECK-NEXT:         %21 = arith.mulf %19, %20 : f64
// CHECK-NEXT:         %22 = arith.subf %arg5, %21 : f64
// CHECK-NEXT:         %23 = affine.apply affine_map<(d0) -> (d0 + 2)>(%arg2)
// CHECK-NEXT:         %24 = affine.load %arg0[%23, %arg3] : memref<40x40xf64>
// CHECK-NEXT:         %25 = affine.load %arg1[%arg3] : memref<40xf64>
// CHECK-NEXT:         %26 = arith.mulf %24, %25 : f64
// CHECK-NEXT:         %27 = arith.subf %arg6, %26 : f64
// CHECK-NEXT:         %28 = affine.apply affine_map<(d0) -> (d0 + 3)>(%arg2)
// CHECK-NEXT:         %29 = affine.load %arg0[%28, %arg3] : memref<40x40xf64>
// CHECK-NEXT:         %30 = affine.load %arg1[%arg3] : memref<40xf64>
// CHECK-NEXT:         %31 = arith.mulf %29, %30 : f64
// CHECK-NEXT:         %32 = arith.subf %arg7, %31 : f64
// CHECK-NEXT:         affine.yield %17, %22, %27, %32 : f64, f64, f64, f64
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.store %7#0, %arg1[%arg2] : memref<40xf64>
// CHECK-NEXT:       %8 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg2)
// CHECK-NEXT:       %9 = affine.for %arg3 = max affine_map<(d0) -> (0, d0)>(%arg2) to affine_map<(d0) -> (d0)>(%8) iter_args(%arg4 = %7#1) -> (f64) {
// CHECK-NEXT:         %14 = affine.load %arg0[%8, %arg3] : memref<40x40xf64>
// CHECK-NEXT:         %15 = affine.load %arg1[%arg3] : memref<40xf64>
// CHECK-NEXT:         %16 = arith.mulf %14, %15 : f64
// CHECK-NEXT:         %17 = arith.subf %arg4, %16 : f64
// CHECK-NEXT:         affine.yield %17 : f64
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.store %9, %arg1[%8] : memref<40xf64>
// CHECK-NEXT:       %10 = affine.apply affine_map<(d0) -> (d0 + 2)>(%arg2)
// CHECK-NEXT:       %11 = affine.for %arg3 = max affine_map<(d0) -> (0, d0)>(%arg2) to affine_map<(d0) -> (d0)>(%10) iter_args(%arg4 = %7#2) -> (f64) {
// CHECK-NEXT:         %14 = affine.load %arg0[%10, %arg3] : memref<40x40xf64>
// CHECK-NEXT:         %15 = affine.load %arg1[%arg3] : memref<40xf64>
// CHECK-NEXT:         %16 = arith.mulf %14, %15 : f64
// CHECK-NEXT:         %17 = arith.subf %arg4, %16 : f64
// CHECK-NEXT:         affine.yield %17 : f64
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.store %11, %arg1[%10] : memref<40xf64>
// CHECK-NEXT:       %12 = affine.apply affine_map<(d0) -> (d0 + 3)>(%arg2)
// CHECK-NEXT:       %13 = affine.for %arg3 = max affine_map<(d0) -> (0, d0)>(%arg2) to affine_map<(d0) -> (d0)>(%12) iter_args(%arg4 = %7#3) -> (f64) {
// CHECK-NEXT:         %14 = affine.load %arg0[%12, %arg3] : memref<40x40xf64>
// CHECK-NEXT:         %15 = affine.load %arg1[%arg3] : memref<40xf64>
// CHECK-NEXT:         %16 = arith.mulf %14, %15 : f64
// CHECK-NEXT:         %17 = arith.subf %arg4, %16 : f64
// CHECK-NEXT:         affine.yield %17 : f64
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.store %13, %arg1[%12] : memref<40xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg2 = 36 to 38 {
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
  // expected-remark @below {{[Passed] jammed | Category:affine-jam-triangles | Function=main | Op=affine.for, Remark="4 iterations become one up to where the first of them ends", cleanup=True, factor=4, guarded=False}}
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
// CHECK-NEXT:     %0 = affine.load %arg1[%c3] : memref<40xf64>
// CHECK-NEXT:     %1 = affine.apply affine_map<(d0) -> (d0 + 1)>(%c3)
// CHECK-NEXT:     %2 = affine.load %arg1[%1] : memref<40xf64>
// CHECK-NEXT:     %3 = affine.apply affine_map<(d0) -> (d0 + 2)>(%c3)
// CHECK-NEXT:     %4 = affine.load %arg1[%3] : memref<40xf64>
// CHECK-NEXT:     %5 = affine.apply affine_map<(d0) -> (d0 + 3)>(%c3)
// CHECK-NEXT:     %6 = affine.load %arg1[%5] : memref<40xf64>
// CHECK-NEXT:     %7:4 = affine.for %arg2 = 0 to affine_map<(d0) -> (d0)>(%c3) iter_args(%arg3 = %0, %arg4 = %2, %arg5 = %4, %arg6 = %6) -> (f64, f64, f64, f64) {
// CHECK-NEXT:       %14 = affine.load %arg0[%c3, %arg2] : memref<40x40xf64>
// CHECK-NEXT:       %15 = affine.load %arg1[%arg2] : memref<40xf64>
// CHECK-NEXT:       %16 = arith.mulf %14, %15 : f64
// CHECK-NEXT:       %17 = arith.subf %arg3, %16 : f64
// CHECK-NEXT:       %18 = affine.apply affine_map<(d0) -> (d0 + 1)>(%c3)
// CHECK-NEXT:       %19 = affine.load %arg0[%18, %arg2] : memref<40x40xf64>
// CHECK-NEXT:       %20 = affine.load %arg1[%arg2] : memref<40xf64>
// CHECK-NEXT:       %21 = arith.mulf %19, %20 : f64
// CHECK-NEXT:       %22 = arith.subf %arg4, %21 : f64
// CHECK-NEXT:       %23 = affine.apply affine_map<(d0) -> (d0 + 2)>(%c3)
// CHECK-NEXT:       %24 = affine.load %arg0[%23, %arg2] : memref<40x40xf64>
// CHECK-NEXT:       %25 = affine.load %arg1[%arg2] : memref<40xf64>
// CHECK-NEXT:       %26 = arith.mulf %24, %25 : f64
// CHECK-NEXT:       %27 = arith.subf %arg5, %26 : f64
// CHECK-NEXT:       %28 = affine.apply affine_map<(d0) -> (d0 + 3)>(%c3)
// CHECK-NEXT:       %29 = affine.load %arg0[%28, %arg2] : memref<40x40xf64>
// CHECK-NEXT:       %30 = affine.load %arg1[%arg2] : memref<40xf64>
// CHECK-NEXT:       %31 = arith.mulf %29, %30 : f64
// CHECK-NEXT:       %32 = arith.subf %arg6, %31 : f64
// CHECK-NEXT:       affine.yield %17, %22, %27, %32 : f64, f64, f64, f64
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.store %7#0, %arg1[%c3] : memref<40xf64>
// CHECK-NEXT:     %8 = affine.apply affine_map<(d0) -> (d0 + 1)>(%c3)
// CHECK-NEXT:     %9 = affine.for %arg2 = max affine_map<(d0) -> (0, d0)>(%c3) to affine_map<(d0) -> (d0)>(%8) iter_args(%arg3 = %7#1) -> (f64) {
// CHECK-NEXT:       %14 = affine.load %arg0[%8, %arg2] : memref<40x40xf64>
// CHECK-NEXT:       %15 = affine.load %arg1[%arg2] : memref<40xf64>
// CHECK-NEXT:       %16 = arith.mulf %14, %15 : f64
// CHECK-NEXT:       %17 = arith.subf %arg3, %16 : f64
// CHECK-NEXT:       affine.yield %17 : f64
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.store %9, %arg1[%8] : memref<40xf64>
// CHECK-NEXT:     %10 = affine.apply affine_map<(d0) -> (d0 + 2)>(%c3)
// CHECK-NEXT:     %11 = affine.for %arg2 = max affine_map<(d0) -> (0, d0)>(%c3) to affine_map<(d0) -> (d0)>(%10) iter_args(%arg3 = %7#2) -> (f64) {
// CHECK-NEXT:       %14 = affine.load %arg0[%10, %arg2] : memref<40x40xf64>
// CHECK-NEXT:       %15 = affine.load %arg1[%arg2] : memref<40xf64>
// CHECK-NEXT:       %16 = arith.mulf %14, %15 : f64
// CHECK-NEXT:       %17 = arith.subf %arg3, %16 : f64
// CHECK-NEXT:       affine.yield %17 : f64
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.store %11, %arg1[%10] : memref<40xf64>
// CHECK-NEXT:     %12 = affine.apply affine_map<(d0) -> (d0 + 3)>(%c3)
// CHECK-NEXT:     %13 = affine.for %arg2 = max affine_map<(d0) -> (0, d0)>(%c3) to affine_map<(d0) -> (d0)>(%12) iter_args(%arg3 = %7#3) -> (f64) {
// CHECK-NEXT:       %14 = affine.load %arg0[%12, %arg2] : memref<40x40xf64>
// CHECK-NEXT:       %15 = affine.load %arg1[%arg2] : memref<40xf64>
// CHECK-NEXT:       %16 = arith.mulf %14, %15 : f64
// CHECK-NEXT:       %17 = arith.subf %arg3, %16 : f64
// CHECK-NEXT:       affine.yield %17 : f64
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.store %13, %arg1[%12] : memref<40xf64>
// CHECK-NEXT:     affine.for %arg2 = 7 to 9 {
// CHECK-NEXT:       %14 = affine.load %arg1[%arg2] : memref<40xf64>
// CHECK-NEXT:       %15 = affine.for %arg3 = 0 to affine_map<(d0) -> (d0)>(%arg2) iter_args(%arg4 = %14) -> (f64) {
// CHECK-NEXT:         %16 = affine.load %arg0[%arg2, %arg3] : memref<40x40xf64>
// CHECK-NEXT:         %17 = affine.load %arg1[%arg3] : memref<40xf64>
// CHECK-NEXT:         %18 = arith.mulf %16, %17 : f64
// CHECK-NEXT:         %19 = arith.subf %arg4, %18 : f64
// CHECK-NEXT:         affine.yield %19 : f64
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.store %15, %arg1[%arg2] : memref<40xf64>
// CHECK-NEXT:     }
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
  // expected-remark @below {{[Passed] jammed | Category:affine-jam-triangles | Function=main | Op=affine.for, Remark="4 iterations become one up to where the first of them ends", cleanup=True, factor=4, guarded=False}}
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
// CHECK-NEXT:     affine.for %arg2 = 0 to 36 step 4 {
// CHECK-NEXT:       affine.for %arg3 = 0 to affine_map<(d0) -> (d0)>(%arg2) {
// CHECK-NEXT:         %11 = affine.load %arg0[%arg2, %arg3] : memref<40x40xf64>
// CHECK-NEXT:         %12 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg2)
// CHECK-NEXT:         %13 = affine.load %arg0[%12, %arg3] : memref<40x40xf64>
// CHECK-NEXT:         %14 = affine.apply affine_map<(d0) -> (d0 + 2)>(%arg2)
// CHECK-NEXT:         %15 = affine.load %arg0[%14, %arg3] : memref<40x40xf64>
// CHECK-NEXT:         %16 = affine.apply affine_map<(d0) -> (d0 + 3)>(%arg2)
// CHECK-NEXT:         %17 = affine.load %arg0[%16, %arg3] : memref<40x40xf64>
// CHECK-NEXT:         %18:4 = affine.for %arg4 = 0 to affine_map<(d0) -> (d0)>(%arg3) iter_args(%arg5 = %11, %arg6 = %13, %arg7 = %15, %arg8 = %17) -> (f64, f64, f64, f64) {
// CHECK-NEXT:           %30 = affine.load %arg0[%arg2, %arg4] : memref<40x40xf64>
// CHECK-NEXT:           %31 = affine.load %arg0[%arg3, %arg4] : memref<40x40xf64>
// CHECK-NEXT:           %32 = arith.mulf %30, %31 : f64
// CHECK-NEXT:           %33 = arith.subf %arg5, %32 : f64
// CHECK-NEXT:           %34 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg2)
// CHECK-NEXT:           %35 = affine.load %arg0[%34, %arg4] : memref<40x40xf64>
// CHECK-NEXT:           %36 = affine.load %arg0[%arg3, %arg4] : memref<40x40xf64>
// CHECK-NEXT:           %37 = arith.mulf %35, %36 : f64
// CHECK-NEXT:           %38 = arith.subf %arg6, %37 : f64
// CHECK-NEXT:           %39 = affine.apply affine_map<(d0) -> (d0 + 2)>(%arg2)
// CHECK-NEXT:           %40 = affine.load %arg0[%39, %arg4] : memref<40x40xf64>
// CHECK-NEXT:           %41 = affine.load %arg0[%arg3, %arg4] : memref<40x40xf64>
// CHECK-NEXT:           %42 = arith.mulf %40, %41 : f64
// CHECK-NEXT:           %43 = arith.subf %arg7, %42 : f64
// CHECK-NEXT:           %44 = affine.apply affine_map<(d0) -> (d0 + 3)>(%arg2)
// CHECK-NEXT:           %45 = affine.load %arg0[%44, %arg4] : memref<40x40xf64>
// CHECK-NEXT:           %46 = affine.load %arg0[%arg3, %arg4] : memref<40x40xf64>
// CHECK-NEXT:           %47 = arith.mulf %45, %46 : f64
// CHECK-NEXT:           %48 = arith.subf %arg8, %47 : f64
// CHECK-NEXT:           affine.yield %33, %38, %43, %48 : f64, f64, f64, f64
// CHECK-NEXT:         }
// CHECK-NEXT:         %19 = affine.load %arg0[%arg3, %arg3] : memref<40x40xf64>
// CHECK-NEXT:         %20 = arith.divf %18#0, %19 : f64
// CHECK-NEXT:         affine.store %20, %arg0[%arg2, %arg3] : memref<40x40xf64>
// CHECK-NEXT:         %21 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg2)
// CHECK-NEXT:         %22 = affine.load %arg0[%arg3, %arg3] : memref<40x40xf64>
// CHECK-NEXT:         %23 = arith.divf %18#1, %22 : f64
// CHECK-NEXT:         affine.store %23, %arg0[%21, %arg3] : memref<40x40xf64>
// CHECK-NEXT:         %24 = affine.apply affine_map<(d0) -> (d0 + 2)>(%arg2)
// CHECK-NEXT:         %25 = affine.load %arg0[%arg3, %arg3] : memref<40x40xf64>
// CHECK-NEXT:         %26 = arith.divf %18#2, %25 : f64
// CHECK-NEXT:         affine.store %26, %arg0[%24, %arg3] : memref<40x40xf64>
// CHECK-NEXT:         %27 = affine.apply affine_map<(d0) -> (d0 + 3)>(%arg2)
// CHECK-NEXT:         %28 = affine.load %arg0[%arg3, %arg3] : memref<40x40xf64>
// CHECK-NEXT:         %29 = arith.divf %18#3, %28 : f64
// CHECK-NEXT:         affine.store %29, %arg0[%27, %arg3] : memref<40x40xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:       %0 = affine.load %arg0[%arg2, %arg2] : memref<40x40xf64>
// CHECK-NEXT:       %1 = math.absf %0 : f64
// CHECK-NEXT:       affine.store %1, %arg0[%arg2, %arg2] : memref<40x40xf64>
// CHECK-NEXT:       %2 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg2)
// CHECK-NEXT:       affine.for %arg3 = max affine_map<(d0) -> (0, d0)>(%arg2) to affine_map<(d0) -> (d0)>(%2) {
// CHECK-NEXT:         %11 = affine.load %arg0[%2, %arg3] : memref<40x40xf64>
// CHECK-NEXT:         %12 = affine.for %arg4 = 0 to affine_map<(d0) -> (d0)>(%arg3) iter_args(%arg5 = %11) -> (f64) {
// CHECK-NEXT:           %15 = affine.load %arg0[%2, %arg4] : memref<40x40xf64>
// CHECK-NEXT:           %16 = affine.load %arg0[%arg3, %arg4] : memref<40x40xf64>
// CHECK-NEXT:           %17 = arith.mulf %15, %16 : f64
// CHECK-NEXT:           %18 = arith.subf %arg5, %17 : f64
// CHECK-NEXT:           affine.yield %18 : f64
// CHECK-NEXT:         }
// CHECK-NEXT:         %13 = affine.load %arg0[%arg3, %arg3] : memref<40x40xf64>
// CHECK-NEXT:         %14 = arith.divf %12, %13 : f64
// CHECK-NEXT:         affine.store %14, %arg0[%2, %arg3] : memref<40x40xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:       %3 = affine.load %arg0[%2, %2] : memref<40x40xf64>
// CHECK-NEXT:       %4 = math.absf %3 : f64
// CHECK-NEXT:       affine.store %4, %arg0[%2, %2] : memref<40x40xf64>
// CHECK-NEXT:       %5 = affine.apply affine_map<(d0) -> (d0 + 2)>(%arg2)
// CHECK-NEXT:       affine.for %arg3 = max affine_map<(d0) -> (0, d0)>(%arg2) to affine_map<(d0) -> (d0)>(%5) {
// CHECK-NEXT:         %11 = affine.load %arg0[%5, %arg3] : memref<40x40xf64>
// CHECK-NEXT:         %12 = affine.for %arg4 = 0 to affine_map<(d0) -> (d0)>(%arg3) iter_args(%arg5 = %11) -> (f64) {
// CHECK-NEXT:           %15 = affine.load %arg0[%5, %arg4] : memref<40x40xf64>
// CHECK-NEXT:           %16 = affine.load %arg0[%arg3, %arg4] : memref<40x40xf64>
// CHECK-NEXT:           %17 = arith.mulf %15, %16 : f64
// CHECK-NEXT:           %18 = arith.subf %arg5, %17 : f64
// CHECK-NEXT:           affine.yield %18 : f64
// CHECK-NEXT:         }
// CHECK-NEXT:         %13 = affine.load %arg0[%arg3, %arg3] : memref<40x40xf64>
// CHECK-NEXT:         %14 = arith.divf %12, %13 : f64
// CHECK-NEXT:         affine.store %14, %arg0[%5, %arg3] : memref<40x40xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:       %6 = affine.load %arg0[%5, %5] : memref<40x40xf64>
// CHECK-NEXT:       %7 = math.absf %6 : f64
// CHECK-NEXT:       affine.store %7, %arg0[%5, %5] : memref<40x40xf64>
// CHECK-NEXT:       %8 = affine.apply affine_map<(d0) -> (d0 + 3)>(%arg2)
// CHECK-NEXT:       affine.for %arg3 = max affine_map<(d0) -> (0, d0)>(%arg2) to affine_map<(d0) -> (d0)>(%8) {
// CHECK-NEXT:         %11 = affine.load %arg0[%8, %arg3] : memref<40x40xf64>
// CHECK-NEXT:         %12 = affine.for %arg4 = 0 to affine_map<(d0) -> (d0)>(%arg3) iter_args(%arg5 = %11) -> (f64) {
// CHECK-NEXT:           %15 = affine.load %arg0[%8, %arg4] : memref<40x40xf64>
// CHECK-NEXT:           %16 = affine.load %arg0[%arg3, %arg4] : memref<40x40xf64>
// CHECK-NEXT:           %17 = arith.mulf %15, %16 : f64
// CHECK-NEXT:           %18 = arith.subf %arg5, %17 : f64
// CHECK-NEXT:           affine.yield %18 : f64
// CHECK-NEXT:         }
// CHECK-NEXT:         %13 = affine.load %arg0[%arg3, %arg3] : memref<40x40xf64>
// CHECK-NEXT:         %14 = arith.divf %12, %13 : f64
// CHECK-NEXT:         affine.store %14, %arg0[%8, %arg3] : memref<40x40xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:       %9 = affine.load %arg0[%8, %8] : memref<40x40xf64>
// CHECK-NEXT:       %10 = math.absf %9 : f64
// CHECK-NEXT:       affine.store %10, %arg0[%8, %8] : memref<40x40xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg2 = 36 to 38 {
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
  // expected-remark @below {{[Passed] jammed | Category:affine-jam-triangles | Function=main | Op=affine.for, Remark="4 iterations become one up to where the first of them ends", cleanup=True, factor=4, guarded=False}}
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
// CHECK-NEXT:     affine.for %arg2 = 0 to affine_map<(d0) -> (d0)>(%c3) {
// CHECK-NEXT:       %11 = affine.load %arg0[%c3, %arg2] : memref<40x40xf64>
// CHECK-NEXT:       %12 = affine.apply affine_map<(d0) -> (d0 + 1)>(%c3)
// CHECK-NEXT:       %13 = affine.load %arg0[%12, %arg2] : memref<40x40xf64>
// CHECK-NEXT:       %14 = affine.apply affine_map<(d0) -> (d0 + 2)>(%c3)
// CHECK-NEXT:       %15 = affine.load %arg0[%14, %arg2] : memref<40x40xf64>
// CHECK-NEXT:       %16 = affine.apply affine_map<(d0) -> (d0 + 3)>(%c3)
// CHECK-NEXT:       %17 = affine.load %arg0[%16, %arg2] : memref<40x40xf64>
// CHECK-NEXT:       %18:4 = affine.for %arg3 = 0 to affine_map<(d0) -> (d0)>(%arg2) iter_args(%arg4 = %11, %arg5 = %13, %arg6 = %15, %arg7 = %17) -> (f64, f64, f64, f64) {
// CHECK-NEXT:         %30 = affine.load %arg0[%c3, %arg3] : memref<40x40xf64>
// CHECK-NEXT:         %31 = affine.load %arg0[%arg2, %arg3] : memref<40x40xf64>
// CHECK-NEXT:         %32 = arith.mulf %30, %31 : f64
// CHECK-NEXT:         %33 = arith.subf %arg4, %32 : f64
// CHECK-NEXT:         %34 = affine.apply affine_map<(d0) -> (d0 + 1)>(%c3)
// CHECK-NEXT:         %35 = affine.load %arg0[%34, %arg3] : memref<40x40xf64>
// CHECK-NEXT:         %36 = affine.load %arg0[%arg2, %arg3] : memref<40x40xf64>
// CHECK-NEXT:         %37 = arith.mulf %35, %36 : f64
// CHECK-NEXT:         %38 = arith.subf %arg5, %37 : f64
// CHECK-NEXT:         %39 = affine.apply affine_map<(d0) -> (d0 + 2)>(%c3)
// CHECK-NEXT:         %40 = affine.load %arg0[%39, %arg3] : memref<40x40xf64>
// CHECK-NEXT:         %41 = affine.load %arg0[%arg2, %arg3] : memref<40x40xf64>
// CHECK-NEXT:         %42 = arith.mulf %40, %41 : f64
// CHECK-NEXT:         %43 = arith.subf %arg6, %42 : f64
// CHECK-NEXT:         %44 = affine.apply affine_map<(d0) -> (d0 + 3)>(%c3)
// CHECK-NEXT:         %45 = affine.load %arg0[%44, %arg3] : memref<40x40xf64>
// CHECK-NEXT:         %46 = affine.load %arg0[%arg2, %arg3] : memref<40x40xf64>
// CHECK-NEXT:         %47 = arith.mulf %45, %46 : f64
// CHECK-NEXT:         %48 = arith.subf %arg7, %47 : f64
// CHECK-NEXT:         affine.yield %33, %38, %43, %48 : f64, f64, f64, f64
// CHECK-NEXT:       }
// CHECK-NEXT:       %19 = affine.load %arg0[%arg2, %arg2] : memref<40x40xf64>
// CHECK-NEXT:       %20 = arith.divf %18#0, %19 : f64
// CHECK-NEXT:       affine.store %20, %arg0[%c3, %arg2] : memref<40x40xf64>
// CHECK-NEXT:       %21 = affine.apply affine_map<(d0) -> (d0 + 1)>(%c3)
// CHECK-NEXT:       %22 = affine.load %arg0[%arg2, %arg2] : memref<40x40xf64>
// CHECK-NEXT:       %23 = arith.divf %18#1, %22 : f64
// CHECK-NEXT:       affine.store %23, %arg0[%21, %arg2] : memref<40x40xf64>
// CHECK-NEXT:       %24 = affine.apply affine_map<(d0) -> (d0 + 2)>(%c3)
// CHECK-NEXT:       %25 = affine.load %arg0[%arg2, %arg2] : memref<40x40xf64>
// CHECK-NEXT:       %26 = arith.divf %18#2, %25 : f64
// CHECK-NEXT:       affine.store %26, %arg0[%24, %arg2] : memref<40x40xf64>
// CHECK-NEXT:       %27 = affine.apply affine_map<(d0) -> (d0 + 3)>(%c3)
// CHECK-NEXT:       %28 = affine.load %arg0[%arg2, %arg2] : memref<40x40xf64>
// CHECK-NEXT:       %29 = arith.divf %18#3, %28 : f64
// CHECK-NEXT:       affine.store %29, %arg0[%27, %arg2] : memref<40x40xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     %0 = affine.load %arg0[%c3, %c3] : memref<40x40xf64>
// CHECK-NEXT:     %1 = math.absf %0 : f64
// CHECK-NEXT:     affine.store %1, %arg0[%c3, %c3] : memref<40x40xf64>
// CHECK-NEXT:     %2 = affine.apply affine_map<(d0) -> (d0 + 1)>(%c3)
// CHECK-NEXT:     affine.for %arg2 = max affine_map<(d0) -> (0, d0)>(%c3) to affine_map<(d0) -> (d0)>(%2) {
// CHECK-NEXT:       %11 = affine.load %arg0[%2, %arg2] : memref<40x40xf64>
// CHECK-NEXT:       %12 = affine.for %arg3 = 0 to affine_map<(d0) -> (d0)>(%arg2) iter_args(%arg4 = %11) -> (f64) {
// CHECK-NEXT:         %15 = affine.load %arg0[%2, %arg3] : memref<40x40xf64>
// CHECK-NEXT:         %16 = affine.load %arg0[%arg2, %arg3] : memref<40x40xf64>
// CHECK-NEXT:         %17 = arith.mulf %15, %16 : f64
// CHECK-NEXT:         %18 = arith.subf %arg4, %17 : f64
// CHECK-NEXT:         affine.yield %18 : f64
// CHECK-NEXT:       }
// CHECK-NEXT:       %13 = affine.load %arg0[%arg2, %arg2] : memref<40x40xf64>
// CHECK-NEXT:       %14 = arith.divf %12, %13 : f64
// CHECK-NEXT:       affine.store %14, %arg0[%2, %arg2] : memref<40x40xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     %3 = affine.load %arg0[%2, %2] : memref<40x40xf64>
// CHECK-NEXT:     %4 = math.absf %3 : f64
// CHECK-NEXT:     affine.store %4, %arg0[%2, %2] : memref<40x40xf64>
// CHECK-NEXT:     %5 = affine.apply affine_map<(d0) -> (d0 + 2)>(%c3)
// CHECK-NEXT:     affine.for %arg2 = max affine_map<(d0) -> (0, d0)>(%c3) to affine_map<(d0) -> (d0)>(%5) {
// CHECK-NEXT:       %11 = affine.load %arg0[%5, %arg2] : memref<40x40xf64>
// CHECK-NEXT:       %12 = affine.for %arg3 = 0 to affine_map<(d0) -> (d0)>(%arg2) iter_args(%arg4 = %11) -> (f64) {
// CHECK-NEXT:         %15 = affine.load %arg0[%5, %arg3] : memref<40x40xf64>
// CHECK-NEXT:         %16 = affine.load %arg0[%arg2, %arg3] : memref<40x40xf64>
// CHECK-NEXT:         %17 = arith.mulf %15, %16 : f64
// CHECK-NEXT:         %18 = arith.subf %arg4, %17 : f64
// CHECK-NEXT:         affine.yield %18 : f64
// CHECK-NEXT:       }
// CHECK-NEXT:       %13 = affine.load %arg0[%arg2, %arg2] : memref<40x40xf64>
// CHECK-NEXT:       %14 = arith.divf %12, %13 : f64
// CHECK-NEXT:       affine.store %14, %arg0[%5, %arg2] : memref<40x40xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     %6 = affine.load %arg0[%5, %5] : memref<40x40xf64>
// CHECK-NEXT:     %7 = math.absf %6 : f64
// CHECK-NEXT:     affine.store %7, %arg0[%5, %5] : memref<40x40xf64>
// CHECK-NEXT:     %8 = affine.apply affine_map<(d0) -> (d0 + 3)>(%c3)
// CHECK-NEXT:     affine.for %arg2 = max affine_map<(d0) -> (0, d0)>(%c3) to affine_map<(d0) -> (d0)>(%8) {
// CHECK-NEXT:       %11 = affine.load %arg0[%8, %arg2] : memref<40x40xf64>
// CHECK-NEXT:       %12 = affine.for %arg3 = 0 to affine_map<(d0) -> (d0)>(%arg2) iter_args(%arg4 = %11) -> (f64) {
// CHECK-NEXT:         %15 = affine.load %arg0[%8, %arg3] : memref<40x40xf64>
// CHECK-NEXT:         %16 = affine.load %arg0[%arg2, %arg3] : memref<40x40xf64>
// CHECK-NEXT:         %17 = arith.mulf %15, %16 : f64
// CHECK-NEXT:         %18 = arith.subf %arg4, %17 : f64
// CHECK-NEXT:         affine.yield %18 : f64
// CHECK-NEXT:       }
// CHECK-NEXT:       %13 = affine.load %arg0[%arg2, %arg2] : memref<40x40xf64>
// CHECK-NEXT:       %14 = arith.divf %12, %13 : f64
// CHECK-NEXT:       affine.store %14, %arg0[%8, %arg2] : memref<40x40xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     %9 = affine.load %arg0[%8, %8] : memref<40x40xf64>
// CHECK-NEXT:     %10 = math.absf %9 : f64
// CHECK-NEXT:     affine.store %10, %arg0[%8, %8] : memref<40x40xf64>
// CHECK-NEXT:     affine.for %arg2 = 7 to 9 {
// CHECK-NEXT:       affine.for %arg3 = 0 to affine_map<(d0) -> (d0)>(%arg2) {
// CHECK-NEXT:         %13 = affine.load %arg0[%arg2, %arg3] : memref<40x40xf64>
// CHECK-NEXT:         %14 = affine.for %arg4 = 0 to affine_map<(d0) -> (d0)>(%arg3) iter_args(%arg5 = %13) -> (f64) {
// CHECK-NEXT:           %17 = affine.load %arg0[%arg2, %arg4] : memref<40x40xf64>
// CHECK-NEXT:           %18 = affine.load %arg0[%arg3, %arg4] : memref<40x40xf64>
// CHECK-NEXT:           %19 = arith.mulf %17, %18 : f64
// CHECK-NEXT:           %20 = arith.subf %arg5, %19 : f64
// CHECK-NEXT:           affine.yield %20 : f64
// CHECK-NEXT:         }
// CHECK-NEXT:         %15 = affine.load %arg0[%arg3, %arg3] : memref<40x40xf64>
// CHECK-NEXT:         %16 = arith.divf %14, %15 : f64
// CHECK-NEXT:         affine.store %16, %arg0[%arg2, %arg3] : memref<40x40xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:       %11 = affine.load %arg0[%arg2, %arg2] : memref<40x40xf64>
// CHECK-NEXT:       %12 = math.absf %11 : f64
// CHECK-NEXT:       affine.store %12, %arg0[%arg2, %arg2] : memref<40x40xf64>
// CHECK-NEXT:     }
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
