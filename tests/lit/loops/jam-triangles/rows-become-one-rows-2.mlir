// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-jam-triangles='rows=2 everywhere=true' | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Rows become one: substitution.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-jam-triangles | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%m: memref<40x40xf64>, %x: memref<40xf64>) {
  // expected-remark @below {{[Passed] jammed | Category:affine-jam-triangles | Function=main | Op=affine.for, Remark="2 iterations become one up to where the first of them ends", cleanup=False, factor=2, guarded=False}}
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
// CHECK-NEXT:     affine.for %arg2 = 0 to 38 step 2 {
// CHECK-NEXT:       %0 = affine.load %arg1[%arg2] : memref<40xf64>
// CHECK-NEXT:       %1 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg2)
// CHECK-NEXT:       %2 = affine.load %arg1[%1] : memref<40xf64>
// CHECK-NEXT:       %3:2 = affine.for %arg3 = 0 to affine_map<(d0) -> (d0)>(%arg2) iter_args(%arg4 = %0, %arg5 = %2) -> (f64, f64) {
// CHECK-NEXT:         %6 = affine.load %arg0[%arg2, %arg3] : memref<40x40xf64>
// CHECK-NEXT:         %7 = affine.load %arg1[%arg3] : memref<40xf64>
// CHECK-NEXT:         %8 = arith.mulf %6, %7 : f64
// CHECK-NEXT:         %9 = arith.subf %arg4, %8 : f64
// CHECK-NEXT:         %10 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg2)
// CHECK-NEXT:         %11 = affine.load %arg0[%10, %arg3] : memref<40x40xf64>
// CHECK-NEXT:         %12 = affine.load %arg1[%arg3] : memref<40xf64>
// CHECK-NEXT:         %13 = arith.mulf %11, %12 : f64
// CHECK-NEXT:         %14 = arith.subf %arg5, %13 : f64
// CHECK-NEXT:         affine.yield %9, %14 : f64, f64
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.store %3#0, %arg1[%arg2] : memref<40xf64>
// CHECK-NEXT:       %4 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg2)
// CHECK-NEXT:       %5 = affine.for %arg3 = max affine_map<(d0) -> (0, d0)>(%arg2) to affine_map<(d0) -> (d0)>(%4) iter_args(%arg4 = %3#1) -> (f64) {
// CHECK-NEXT:         %6 = affine.load %arg0[%4, %arg3] : memref<40x40xf64>
// CHECK-NEXT:         %7 = affine.load %arg1[%arg3] : memref<40xf64>
// CHECK-NEXT:         %8 = arith.mulf %6, %7 : f64
// CHECK-NEXT:         %9 = arith.subf %arg4, %8 : f64
// CHECK-NEXT:         affine.yield %9 : f64
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.store %5, %arg1[%4] : memref<40xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Rows become one: substitution.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-jam-triangles | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%m: memref<40x40xf64>, %x: memref<40xf64>) {
  // expected-remark @below {{[Passed] jammed | Category:affine-jam-triangles | Function=main | Op=affine.for, Remark="2 iterations become one up to where the first of them ends", cleanup=False, factor=2, guarded=False}}
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
// CHECK-NEXT:     affine.for %arg2 = 3 to 9 step 2 {
// CHECK-NEXT:       %0 = affine.load %arg1[%arg2] : memref<40xf64>
// CHECK-NEXT:       %1 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg2)
// CHECK-NEXT:       %2 = affine.load %arg1[%1] : memref<40xf64>
// CHECK-NEXT:       %3:2 = affine.for %arg3 = 0 to affine_map<(d0) -> (d0)>(%arg2) iter_args(%arg4 = %0, %arg5 = %2) -> (f64, f64) {
// CHECK-NEXT:         %6 = affine.load %arg0[%arg2, %arg3] : memref<40x40xf64>
// CHECK-NEXT:         %7 = affine.load %arg1[%arg3] : memref<40xf64>
// CHECK-NEXT:         %8 = arith.mulf %6, %7 : f64
// CHECK-NEXT:         %9 = arith.subf %arg4, %8 : f64
// CHECK-NEXT:         %10 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg2)
// CHECK-NEXT:         %11 = affine.load %arg0[%10, %arg3] : memref<40x40xf64>
// CHECK-NEXT:         %12 = affine.load %arg1[%arg3] : memref<40xf64>
// CHECK-NEXT:         %13 = arith.mulf %11, %12 : f64
// CHECK-NEXT:         %14 = arith.subf %arg5, %13 : f64
// CHECK-NEXT:         affine.yield %9, %14 : f64, f64
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.store %3#0, %arg1[%arg2] : memref<40xf64>
// CHECK-NEXT:       %4 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg2)
// CHECK-NEXT:       %5 = affine.for %arg3 = max affine_map<(d0) -> (0, d0)>(%arg2) to affine_map<(d0) -> (d0)>(%4) iter_args(%arg4 = %3#1) -> (f64) {
// CHECK-NEXT:         %6 = affine.load %arg0[%4, %arg3] : memref<40x40xf64>
// CHECK-NEXT:         %7 = affine.load %arg1[%arg3] : memref<40xf64>
// CHECK-NEXT:         %8 = arith.mulf %6, %7 : f64
// CHECK-NEXT:         %9 = arith.subf %arg4, %8 : f64
// CHECK-NEXT:         affine.yield %9 : f64
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.store %5, %arg1[%4] : memref<40xf64>
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
  // expected-remark @below {{[Passed] jammed | Category:affine-jam-triangles | Function=main | Op=affine.for, Remark="2 iterations become one up to where the first of them ends", cleanup=False, factor=2, guarded=False}}
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
// CHECK-NEXT:     affine.for %arg2 = 0 to 38 step 2 {
// CHECK-NEXT:       affine.for %arg3 = 0 to affine_map<(d0) -> (d0)>(%arg2) {
// CHECK-NEXT:         %5 = affine.load %arg0[%arg2, %arg3] : memref<40x40xf64>
// CHECK-NEXT:         %6 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg2)
// CHECK-NEXT:         %7 = affine.load %arg0[%6, %arg3] : memref<40x40xf64>
// CHECK-NEXT:         %8:2 = affine.for %arg4 = 0 to affine_map<(d0) -> (d0)>(%arg3) iter_args(%arg5 = %5, %arg6 = %7) -> (f64, f64) {
// CHECK-NEXT:           %14 = affine.load %arg0[%arg2, %arg4] : memref<40x40xf64>
// CHECK-NEXT:           %15 = affine.load %arg0[%arg3, %arg4] : memref<40x40xf64>
// CHECK-NEXT:           %16 = arith.mulf %14, %15 : f64
// CHECK-NEXT:           %17 = arith.subf %arg5, %16 : f64
// CHECK-NEXT:           %18 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg2)
// CHECK-NEXT:           %19 = affine.load %arg0[%18, %arg4] : memref<40x40xf64>
// CHECK-NEXT:           %20 = affine.load %arg0[%arg3, %arg4] : memref<40x40xf64>
// CHECK-NEXT:           %21 = arith.mulf %19, %20 : f64
// CHECK-NEXT:           %22 = arith.subf %arg6, %21 : f64
// CHECK-NEXT:           affine.yield %17, %22 : f64, f64
// CHECK-NEXT:         }
// CHECK-NEXT:         %9 = affine.load %arg0[%arg3, %arg3] : memref<40x40xf64>
// CHECK-NEXT:         %10 = arith.divf %8#0, %9 : f64
// CHECK-NEXT:         affine.store %10, %arg0[%arg2, %arg3] : memref<40x40xf64>
// CHECK-NEXT:         %11 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg2)
// CHECK-NEXT:         %12 = affine.load %arg0[%arg3, %arg3] : memref<40x40xf64>
// CHECK-NEXT:         %13 = arith.divf %8#1, %12 : f64
// CHECK-NEXT:         affine.store %13, %arg0[%11, %arg3] : memref<40x40xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:       %0 = affine.load %arg0[%arg2, %arg2] : memref<40x40xf64>
// CHECK-NEXT:       %1 = math.absf %0 : f64
// CHECK-NEXT:       affine.store %1, %arg0[%arg2, %arg2] : memref<40x40xf64>
// CHECK-NEXT:       %2 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg2)
// CHECK-NEXT:       affine.for %arg3 = max affine_map<(d0) -> (0, d0)>(%arg2) to affine_map<(d0) -> (d0)>(%2) {
// CHECK-NEXT:         %5 = affine.load %arg0[%2, %arg3] : memref<40x40xf64>
// CHECK-NEXT:         %6 = affine.for %arg4 = 0 to affine_map<(d0) -> (d0)>(%arg3) iter_args(%arg5 = %5) -> (f64) {
// CHECK-NEXT:           %9 = affine.load %arg0[%2, %arg4] : memref<40x40xf64>
// CHECK-NEXT:           %10 = affine.load %arg0[%arg3, %arg4] : memref<40x40xf64>
// CHECK-NEXT:           %11 = arith.mulf %9, %10 : f64
// CHECK-NEXT:           %12 = arith.subf %arg5, %11 : f64
// CHECK-NEXT:           affine.yield %12 : f64
// CHECK-NEXT:         }
// CHECK-NEXT:         %7 = affine.load %arg0[%arg3, %arg3] : memref<40x40xf64>
// CHECK-NEXT:         %8 = arith.divf %6, %7 : f64
// CHECK-NEXT:         affine.store %8, %arg0[%2, %arg3] : memref<40x40xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:       %3 = affine.load %arg0[%2, %2] : memref<40x40xf64>
// CHECK-NEXT:       %4 = math.absf %3 : f64
// CHECK-NEXT:       affine.store %4, %arg0[%2, %2] : memref<40x40xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Rows become one: factors.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-jam-triangles | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%m: memref<40x40xf64>, %x: memref<40xf64>) {
  // expected-remark @below {{[Passed] jammed | Category:affine-jam-triangles | Function=main | Op=affine.for, Remark="2 iterations become one up to where the first of them ends", cleanup=False, factor=2, guarded=False}}
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
// CHECK-NEXT:     affine.for %arg2 = 3 to 9 step 2 {
// CHECK-NEXT:       affine.for %arg3 = 0 to affine_map<(d0) -> (d0)>(%arg2) {
// CHECK-NEXT:         %5 = affine.load %arg0[%arg2, %arg3] : memref<40x40xf64>
// CHECK-NEXT:         %6 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg2)
// CHECK-NEXT:         %7 = affine.load %arg0[%6, %arg3] : memref<40x40xf64>
// CHECK-NEXT:         %8:2 = affine.for %arg4 = 0 to affine_map<(d0) -> (d0)>(%arg3) iter_args(%arg5 = %5, %arg6 = %7) -> (f64, f64) {
// CHECK-NEXT:           %14 = affine.load %arg0[%arg2, %arg4] : memref<40x40xf64>
// CHECK-NEXT:           %15 = affine.load %arg0[%arg3, %arg4] : memref<40x40xf64>
// CHECK-NEXT:           %16 = arith.mulf %14, %15 : f64
// CHECK-NEXT:           %17 = arith.subf %arg5, %16 : f64
// CHECK-NEXT:           %18 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg2)
// CHECK-NEXT:           %19 = affine.load %arg0[%18, %arg4] : memref<40x40xf64>
// CHECK-NEXT:           %20 = affine.load %arg0[%arg3, %arg4] : memref<40x40xf64>
// CHECK-NEXT:           %21 = arith.mulf %19, %20 : f64
// CHECK-NEXT:           %22 = arith.subf %arg6, %21 : f64
// CHECK-NEXT:           affine.yield %17, %22 : f64, f64
// CHECK-NEXT:         }
// CHECK-NEXT:         %9 = affine.load %arg0[%arg3, %arg3] : memref<40x40xf64>
// CHECK-NEXT:         %10 = arith.divf %8#0, %9 : f64
// CHECK-NEXT:         affine.store %10, %arg0[%arg2, %arg3] : memref<40x40xf64>
// CHECK-NEXT:         %11 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg2)
// CHECK-NEXT:         %12 = affine.load %arg0[%arg3, %arg3] : memref<40x40xf64>
// CHECK-NEXT:         %13 = arith.divf %8#1, %12 : f64
// CHECK-NEXT:         affine.store %13, %arg0[%11, %arg3] : memref<40x40xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:       %0 = affine.load %arg0[%arg2, %arg2] : memref<40x40xf64>
// CHECK-NEXT:       %1 = math.absf %0 : f64
// CHECK-NEXT:       affine.store %1, %arg0[%arg2, %arg2] : memref<40x40xf64>
// CHECK-NEXT:       %2 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg2)
// CHECK-NEXT:       affine.for %arg3 = max affine_map<(d0) -> (0, d0)>(%arg2) to affine_map<(d0) -> (d0)>(%2) {
// CHECK-NEXT:         %5 = affine.load %arg0[%2, %arg3] : memref<40x40xf64>
// CHECK-NEXT:         %6 = affine.for %arg4 = 0 to affine_map<(d0) -> (d0)>(%arg3) iter_args(%arg5 = %5) -> (f64) {
// CHECK-NEXT:           %9 = affine.load %arg0[%2, %arg4] : memref<40x40xf64>
// CHECK-NEXT:           %10 = affine.load %arg0[%arg3, %arg4] : memref<40x40xf64>
// CHECK-NEXT:           %11 = arith.mulf %9, %10 : f64
// CHECK-NEXT:           %12 = arith.subf %arg5, %11 : f64
// CHECK-NEXT:           affine.yield %12 : f64
// CHECK-NEXT:         }
// CHECK-NEXT:         %7 = affine.load %arg0[%arg3, %arg3] : memref<40x40xf64>
// CHECK-NEXT:         %8 = arith.divf %6, %7 : f64
// CHECK-NEXT:         affine.store %8, %arg0[%2, %arg3] : memref<40x40xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:       %3 = affine.load %arg0[%2, %2] : memref<40x40xf64>
// CHECK-NEXT:       %4 = math.absf %3 : f64
// CHECK-NEXT:       affine.store %4, %arg0[%2, %2] : memref<40x40xf64>
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
