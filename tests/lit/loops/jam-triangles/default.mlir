// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-jam-triangles | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// What pays.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-jam-triangles | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%m: memref<40x40xf64>, %x: memref<40xf64>) {
  // expected-remark @below {{[Passed] jammed | Category:affine-jam-triangles | Function=main | Op=affine.for, Remark="4 iterations become one up to where the first of them ends", cleanup=False, factor=4, guarded=False}}
  affine.for %i = 0 to 24 {
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
// CHECK-NEXT:     affine.for %arg2 = 0 to 24 step 4 {
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
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// What pays.

func.func @main(%m: memref<40x40xf64>, %x: memref<40xf64>) {
  affine.for %i = 0 to 23 {
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
// CHECK-NEXT:     affine.for %arg2 = 0 to 23 {
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

// What pays.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-jam-triangles | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%m: memref<40x40xf64>, %x: memref<40xf64>) {
  // expected-remark @below {{[Passed] jammed | Category:affine-jam-triangles | Function=main | Op=affine.for, Remark="4 iterations become one up to where the first of them ends", cleanup=False, factor=4, guarded=False}}
  affine.for %i = 0 to 24 {
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
// CHECK-NEXT:     affine.for %arg2 = 0 to 24 step 4 {
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
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// What pays.

func.func @main(%m: memref<40x40xf64>, %x: memref<40xf64>) {
  affine.for %i = 0 to 38 {
    %b = affine.load %x[%i] : memref<40xf64>
    %s = affine.for %j = 0 to affine_map<(d0) -> (d0)>(%i) iter_args(%t = %b) -> (f64) {
      %a = affine.load %m[%i, %j] : memref<40x40xf64>
      %y = affine.load %x[%j] : memref<40xf64>
      %e = math.exp %a : f64
      %p = arith.mulf %e, %y : f64
      %n = arith.subf %t, %p : f64
      affine.yield %n : f64
    }
    affine.store %s, %x[%i] : memref<40xf64>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<40x40xf64>, %arg1: memref<40xf64>) {
// CHECK-NEXT:     affine.for %arg2 = 0 to 38 {
// CHECK-NEXT:       %0 = affine.load %arg1[%arg2] : memref<40xf64>
// CHECK-NEXT:       %1 = affine.for %arg3 = 0 to affine_map<(d0) -> (d0)>(%arg2) iter_args(%arg4 = %0) -> (f64) {
// CHECK-NEXT:         %2 = affine.load %arg0[%arg2, %arg3] : memref<40x40xf64>
// CHECK-NEXT:         %3 = affine.load %arg1[%arg3] : memref<40xf64>
// CHECK-NEXT:         %4 = math.exp %2 : f64
// CHECK-NEXT:         %5 = arith.mulf %4, %3 : f64
// CHECK-NEXT:         %6 = arith.subf %arg4, %5 : f64
// CHECK-NEXT:         affine.yield %6 : f64
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.store %1, %arg1[%arg2] : memref<40xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Columns fill a vector.

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

// Columns fill a vector.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-jam-triangles | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%m: memref<40x40xf64>, %x: memref<40xf64>) {
  // expected-remark @below {{[Passed] jammed | Category:affine-jam-triangles | Function=main | Op=affine.for, Remark="4 iterations become one up to where the first of them ends", cleanup=True, factor=4, guarded=False}}
  affine.for %i = 0 to 38 {
    %b = affine.load %x[%i] : memref<40xf64>
    %s = affine.for %j = 0 to affine_map<(d0) -> (d0)>(%i) iter_args(%t = %b) -> (f64) {
      %a = affine.load %m[%j, %i] : memref<40x40xf64>
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
// CHECK-NEXT:         %14 = affine.load %arg0[%arg3, %arg2] : memref<40x40xf64>
// CHECK-NEXT:         %15 = affine.load %arg1[%arg3] : memref<40xf64>
// CHECK-NEXT:         %16 = arith.mulf %14, %15 : f64
// CHECK-NEXT:         %17 = arith.subf %arg4, %16 : f64
// CHECK-NEXT:         %18 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg2)
// CHECK-NEXT:         %19 = affine.load %arg0[%arg3, %18] : memref<40x40xf64>
// CHECK-NEXT:         %20 = affine.load %arg1[%arg3] : memref<40xf64>
// CHECK-NEXT:         %21 = arith.mulf %19, %20 : f64
// CHECK-NEXT:         %22 = arith.subf %arg5, %21 : f64
// CHECK-NEXT:         %23 = affine.apply affine_map<(d0) -> (d0 + 2)>(%arg2)
// CHECK-NEXT:         %24 = affine.load %arg0[%arg3, %23] : memref<40x40xf64>
// CHECK-NEXT:         %25 = affine.load %arg1[%arg3] : memref<40xf64>
// CHECK-NEXT:         %26 = arith.mulf %24, %25 : f64
// CHECK-NEXT:         %27 = arith.subf %arg6, %26 : f64
// CHECK-NEXT:         %28 = affine.apply affine_map<(d0) -> (d0 + 3)>(%arg2)
// CHECK-NEXT:         %29 = affine.load %arg0[%arg3, %28] : memref<40x40xf64>
// CHECK-NEXT:         %30 = affine.load %arg1[%arg3] : memref<40xf64>
// CHECK-NEXT:         %31 = arith.mulf %29, %30 : f64
// CHECK-NEXT:         %32 = arith.subf %arg7, %31 : f64
// CHECK-NEXT:         affine.yield %17, %22, %27, %32 : f64, f64, f64, f64
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.store %7#0, %arg1[%arg2] : memref<40xf64>
// CHECK-NEXT:       %8 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg2)
// CHECK-NEXT:       %9 = affine.for %arg3 = max affine_map<(d0) -> (0, d0)>(%arg2) to affine_map<(d0) -> (d0)>(%8) iter_args(%arg4 = %7#1) -> (f64) {
// CHECK-NEXT:         %14 = affine.load %arg0[%arg3, %8] : memref<40x40xf64>
// CHECK-NEXT:         %15 = affine.load %arg1[%arg3] : memref<40xf64>
// CHECK-NEXT:         %16 = arith.mulf %14, %15 : f64
// CHECK-NEXT:         %17 = arith.subf %arg4, %16 : f64
// CHECK-NEXT:         affine.yield %17 : f64
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.store %9, %arg1[%8] : memref<40xf64>
// CHECK-NEXT:       %10 = affine.apply affine_map<(d0) -> (d0 + 2)>(%arg2)
// CHECK-NEXT:       %11 = affine.for %arg3 = max affine_map<(d0) -> (0, d0)>(%arg2) to affine_map<(d0) -> (d0)>(%10) iter_args(%arg4 = %7#2) -> (f64) {
// CHECK-NEXT:         %14 = affine.load %arg0[%arg3, %10] : memref<40x40xf64>
// CHECK-NEXT:         %15 = affine.load %arg1[%arg3] : memref<40xf64>
// CHECK-NEXT:         %16 = arith.mulf %14, %15 : f64
// CHECK-NEXT:         %17 = arith.subf %arg4, %16 : f64
// CHECK-NEXT:         affine.yield %17 : f64
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.store %11, %arg1[%10] : memref<40xf64>
// CHECK-NEXT:       %12 = affine.apply affine_map<(d0) -> (d0 + 3)>(%arg2)
// CHECK-NEXT:       %13 = affine.for %arg3 = max affine_map<(d0) -> (0, d0)>(%arg2) to affine_map<(d0) -> (d0)>(%12) iter_args(%arg4 = %7#3) -> (f64) {
// CHECK-NEXT:         %14 = affine.load %arg0[%arg3, %12] : memref<40x40xf64>
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
// CHECK-NEXT:         %2 = affine.load %arg0[%arg3, %arg2] : memref<40x40xf64>
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

// Columns fill a vector.

#map = affine_map<(d0) -> (d0)>
module {
  // expected-remark @below {{[Analysis] alias.arguments | Category:affine-jam-triangles | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
  func.func @main(%arg0: memref<40x40xf32>, %arg1: memref<40xf32>) {
    // expected-remark @below {{[Passed] jammed | Category:affine-jam-triangles | Function=main | Op=affine.for, Remark="8 iterations become one up to where the first of them ends", cleanup=True, factor=8, guarded=False}}
    affine.for %arg2 = 0 to 38 {
      %0 = affine.load %arg1[%arg2] : memref<40xf32>
      %1 = affine.for %arg3 = 0 to #map(%arg2) iter_args(%arg4 = %0) -> (f32) {
        %2 = affine.load %arg0[%arg3, %arg2] : memref<40x40xf32>
        %3 = affine.load %arg1[%arg3] : memref<40xf32>
        %4 = arith.mulf %2, %3 : f32
        %5 = arith.subf %arg4, %4 : f32
        affine.yield %5 : f32
      }
      affine.store %1, %arg1[%arg2] : memref<40xf32>
    }
    return
  }
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<40x40xf32>, %arg1: memref<40xf32>) {
// CHECK-NEXT:     affine.for %arg2 = 0 to 32 step 8 {
// CHECK-NEXT:       %0 = affine.load %arg1[%arg2] : memref<40xf32>
// CHECK-NEXT:       %1 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg2)
// CHECK-NEXT:       %2 = affine.load %arg1[%1] : memref<40xf32>
// CHECK-NEXT:       %3 = affine.apply affine_map<(d0) -> (d0 + 2)>(%arg2)
// CHECK-NEXT:       %4 = affine.load %arg1[%3] : memref<40xf32>
// CHECK-NEXT:       %5 = affine.apply affine_map<(d0) -> (d0 + 3)>(%arg2)
// CHECK-NEXT:       %6 = affine.load %arg1[%5] : memref<40xf32>
// CHECK-NEXT:       %7 = affine.apply affine_map<(d0) -> (d0 + 4)>(%arg2)
// CHECK-NEXT:       %8 = affine.load %arg1[%7] : memref<40xf32>
// CHECK-NEXT:       %9 = affine.apply affine_map<(d0) -> (d0 + 5)>(%arg2)
// CHECK-NEXT:       %10 = affine.load %arg1[%9] : memref<40xf32>
// CHECK-NEXT:       %11 = affine.apply affine_map<(d0) -> (d0 + 6)>(%arg2)
// CHECK-NEXT:       %12 = affine.load %arg1[%11] : memref<40xf32>
// CHECK-NEXT:       %13 = affine.apply affine_map<(d0) -> (d0 + 7)>(%arg2)
// CHECK-NEXT:       %14 = affine.load %arg1[%13] : memref<40xf32>
// CHECK-NEXT:       %15:8 = affine.for %arg3 = 0 to affine_map<(d0) -> (d0)>(%arg2) iter_args(%arg4 = %0, %arg5 = %2, %arg6 = %4, %arg7 = %6, %arg8 = %8, %arg9 = %10, %arg10 = %12, %arg11 = %14) -> (f32, f32, f32, f32, f32, f32, f32, f32) {
// CHECK-NEXT:         %30 = affine.load %arg0[%arg3, %arg2] : memref<40x40xf32>
// CHECK-NEXT:         %31 = affine.load %arg1[%arg3] : memref<40xf32>
// CHECK-NEXT:         %32 = arith.mulf %30, %31 : f32
// CHECK-NEXT:         %33 = arith.subf %arg4, %32 : f32
// CHECK-NEXT:         %34 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg2)
// CHECK-NEXT:         %35 = affine.load %arg0[%arg3, %34] : memref<40x40xf32>
// CHECK-NEXT:         %36 = affine.load %arg1[%arg3] : memref<40xf32>
// CHECK-NEXT:         %37 = arith.mulf %35, %36 : f32
// CHECK-NEXT:         %38 = arith.subf %arg5, %37 : f32
// CHECK-NEXT:         %39 = affine.apply affine_map<(d0) -> (d0 + 2)>(%arg2)
// CHECK-NEXT:         %40 = affine.load %arg0[%arg3, %39] : memref<40x40xf32>
// CHECK-NEXT:         %41 = affine.load %arg1[%arg3] : memref<40xf32>
// CHECK-NEXT:         %42 = arith.mulf %40, %41 : f32
// CHECK-NEXT:         %43 = arith.subf %arg6, %42 : f32
// CHECK-NEXT:         %44 = affine.apply affine_map<(d0) -> (d0 + 3)>(%arg2)
// CHECK-NEXT:         %45 = affine.load %arg0[%arg3, %44] : memref<40x40xf32>
// CHECK-NEXT:         %46 = affine.load %arg1[%arg3] : memref<40xf32>
// CHECK-NEXT:         %47 = arith.mulf %45, %46 : f32
// CHECK-NEXT:         %48 = arith.subf %arg7, %47 : f32
// CHECK-NEXT:         %49 = affine.apply affine_map<(d0) -> (d0 + 4)>(%arg2)
// CHECK-NEXT:         %50 = affine.load %arg0[%arg3, %49] : memref<40x40xf32>
// CHECK-NEXT:         %51 = affine.load %arg1[%arg3] : memref<40xf32>
// CHECK-NEXT:         %52 = arith.mulf %50, %51 : f32
// CHECK-NEXT:         %53 = arith.subf %arg8, %52 : f32
// CHECK-NEXT:         %54 = affine.apply affine_map<(d0) -> (d0 + 5)>(%arg2)
// CHECK-NEXT:         %55 = affine.load %arg0[%arg3, %54] : memref<40x40xf32>
// CHECK-NEXT:         %56 = affine.load %arg1[%arg3] : memref<40xf32>
// CHECK-NEXT:         %57 = arith.mulf %55, %56 : f32
// CHECK-NEXT:         %58 = arith.subf %arg9, %57 : f32
// CHECK-NEXT:         %59 = affine.apply affine_map<(d0) -> (d0 + 6)>(%arg2)
// CHECK-NEXT:         %60 = affine.load %arg0[%arg3, %59] : memref<40x40xf32>
// CHECK-NEXT:         %61 = affine.load %arg1[%arg3] : memref<40xf32>
// CHECK-NEXT:         %62 = arith.mulf %60, %61 : f32
// CHECK-NEXT:         %63 = arith.subf %arg10, %62 : f32
// CHECK-NEXT:         %64 = affine.apply affine_map<(d0) -> (d0 + 7)>(%arg2)
// CHECK-NEXT:         %65 = affine.load %arg0[%arg3, %64] : memref<40x40xf32>
// CHECK-NEXT:         %66 = affine.load %arg1[%arg3] : memref<40xf32>
// CHECK-NEXT:         %67 = arith.mulf %65, %66 : f32
// CHECK-NEXT:         %68 = arith.subf %arg11, %67 : f32
// CHECK-NEXT:         affine.yield %33, %38, %43, %48, %53, %58, %63, %68 : f32, f32, f32, f32, f32, f32, f32, f32
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.store %15#0, %arg1[%arg2] : memref<40xf32>
// CHECK-NEXT:       %16 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg2)
// CHECK-NEXT:       %17 = affine.for %arg3 = max affine_map<(d0) -> (0, d0)>(%arg2) to affine_map<(d0) -> (d0)>(%16) iter_args(%arg4 = %15#1) -> (f32) {
// CHECK-NEXT:         %30 = affine.load %arg0[%arg3, %16] : memref<40x40xf32>
// CHECK-NEXT:         %31 = affine.load %arg1[%arg3] : memref<40xf32>
// CHECK-NEXT:         %32 = arith.mulf %30, %31 : f32
// CHECK-NEXT:         %33 = arith.subf %arg4, %32 : f32
// CHECK-NEXT:         affine.yield %33 : f32
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.store %17, %arg1[%16] : memref<40xf32>
// CHECK-NEXT:       %18 = affine.apply affine_map<(d0) -> (d0 + 2)>(%arg2)
// CHECK-NEXT:       %19 = affine.for %arg3 = max affine_map<(d0) -> (0, d0)>(%arg2) to affine_map<(d0) -> (d0)>(%18) iter_args(%arg4 = %15#2) -> (f32) {
// CHECK-NEXT:         %30 = affine.load %arg0[%arg3, %18] : memref<40x40xf32>
// CHECK-NEXT:         %31 = affine.load %arg1[%arg3] : memref<40xf32>
// CHECK-NEXT:         %32 = arith.mulf %30, %31 : f32
// CHECK-NEXT:         %33 = arith.subf %arg4, %32 : f32
// CHECK-NEXT:         affine.yield %33 : f32
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.store %19, %arg1[%18] : memref<40xf32>
// CHECK-NEXT:       %20 = affine.apply affine_map<(d0) -> (d0 + 3)>(%arg2)
// CHECK-NEXT:       %21 = affine.for %arg3 = max affine_map<(d0) -> (0, d0)>(%arg2) to affine_map<(d0) -> (d0)>(%20) iter_args(%arg4 = %15#3) -> (f32) {
// CHECK-NEXT:         %30 = affine.load %arg0[%arg3, %20] : memref<40x40xf32>
// CHECK-NEXT:         %31 = affine.load %arg1[%arg3] : memref<40xf32>
// CHECK-NEXT:         %32 = arith.mulf %30, %31 : f32
// CHECK-NEXT:         %33 = arith.subf %arg4, %32 : f32
// CHECK-NEXT:         affine.yield %33 : f32
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.store %21, %arg1[%20] : memref<40xf32>
// CHECK-NEXT:       %22 = affine.apply affine_map<(d0) -> (d0 + 4)>(%arg2)
// CHECK-NEXT:       %23 = affine.for %arg3 = max affine_map<(d0) -> (0, d0)>(%arg2) to affine_map<(d0) -> (d0)>(%22) iter_args(%arg4 = %15#4) -> (f32) {
// CHECK-NEXT:         %30 = affine.load %arg0[%arg3, %22] : memref<40x40xf32>
// CHECK-NEXT:         %31 = affine.load %arg1[%arg3] : memref<40xf32>
// CHECK-NEXT:         %32 = arith.mulf %30, %31 : f32
// CHECK-NEXT:         %33 = arith.subf %arg4, %32 : f32
// CHECK-NEXT:         affine.yield %33 : f32
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.store %23, %arg1[%22] : memref<40xf32>
// CHECK-NEXT:       %24 = affine.apply affine_map<(d0) -> (d0 + 5)>(%arg2)
// CHECK-NEXT:       %25 = affine.for %arg3 = max affine_map<(d0) -> (0, d0)>(%arg2) to affine_map<(d0) -> (d0)>(%24) iter_args(%arg4 = %15#5) -> (f32) {
// CHECK-NEXT:         %30 = affine.load %arg0[%arg3, %24] : memref<40x40xf32>
// CHECK-NEXT:         %31 = affine.load %arg1[%arg3] : memref<40xf32>
// CHECK-NEXT:         %32 = arith.mulf %30, %31 : f32
// CHECK-NEXT:         %33 = arith.subf %arg4, %32 : f32
// CHECK-NEXT:         affine.yield %33 : f32
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.store %25, %arg1[%24] : memref<40xf32>
// CHECK-NEXT:       %26 = affine.apply affine_map<(d0) -> (d0 + 6)>(%arg2)
// CHECK-NEXT:       %27 = affine.for %arg3 = max affine_map<(d0) -> (0, d0)>(%arg2) to affine_map<(d0) -> (d0)>(%26) iter_args(%arg4 = %15#6) -> (f32) {
// CHECK-NEXT:         %30 = affine.load %arg0[%arg3, %26] : memref<40x40xf32>
// CHECK-NEXT:         %31 = affine.load %arg1[%arg3] : memref<40xf32>
// CHECK-NEXT:         %32 = arith.mulf %30, %31 : f32
// CHECK-NEXT:         %33 = arith.subf %arg4, %32 : f32
// CHECK-NEXT:         affine.yield %33 : f32
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.store %27, %arg1[%26] : memref<40xf32>
// CHECK-NEXT:       %28 = affine.apply affine_map<(d0) -> (d0 + 7)>(%arg2)
// CHECK-NEXT:       %29 = affine.for %arg3 = max affine_map<(d0) -> (0, d0)>(%arg2) to affine_map<(d0) -> (d0)>(%28) iter_args(%arg4 = %15#7) -> (f32) {
// CHECK-NEXT:         %30 = affine.load %arg0[%arg3, %28] : memref<40x40xf32>
// CHECK-NEXT:         %31 = affine.load %arg1[%arg3] : memref<40xf32>
// CHECK-NEXT:         %32 = arith.mulf %30, %31 : f32
// CHECK-NEXT:         %33 = arith.subf %arg4, %32 : f32
// CHECK-NEXT:         affine.yield %33 : f32
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.store %29, %arg1[%28] : memref<40xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg2 = 32 to 38 {
// CHECK-NEXT:       %0 = affine.load %arg1[%arg2] : memref<40xf32>
// CHECK-NEXT:       %1 = affine.for %arg3 = 0 to affine_map<(d0) -> (d0)>(%arg2) iter_args(%arg4 = %0) -> (f32) {
// CHECK-NEXT:         %2 = affine.load %arg0[%arg3, %arg2] : memref<40x40xf32>
// CHECK-NEXT:         %3 = affine.load %arg1[%arg3] : memref<40xf32>
// CHECK-NEXT:         %4 = arith.mulf %2, %3 : f32
// CHECK-NEXT:         %5 = arith.subf %arg4, %4 : f32
// CHECK-NEXT:         affine.yield %5 : f32
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.store %1, %arg1[%arg2] : memref<40xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
