// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-jam-triangles='rows=3 everywhere=true' | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// What is refused.

func.func @main(%m: memref<40x40xf64>, %x: memref<40xf64>) {
  // expected-remark-re @below {{[Missed] illegal-jam | Category:affine-jam-triangles | Function=main | Op=affine.for, Remark="this would turn round a flow dependence from 'affine.store' at {{\S+}} to 'affine.load' at {{\S+}}, distance [1, 33]"}}
  affine.for %i = 4 to 38 {
    %b = affine.load %x[%i] : memref<40xf64>
    %s = affine.for %j = 0 to affine_map<(d0) -> (d0)>(%i) iter_args(%t = %b) -> (f64) {
      %a = affine.load %m[%i, %j] : memref<40x40xf64>
      %y = affine.load %x[%j + 1] : memref<40xf64>
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
// CHECK-NEXT:     affine.for %arg2 = 4 to 38 {
// CHECK-NEXT:       %0 = affine.load %arg1[%arg2] : memref<40xf64>
// CHECK-NEXT:       %1 = affine.for %arg3 = 0 to affine_map<(d0) -> (d0)>(%arg2) iter_args(%arg4 = %0) -> (f64) {
// CHECK-NEXT:         %2 = affine.load %arg0[%arg2, %arg3] : memref<40x40xf64>
// CHECK-NEXT:         %3 = affine.load %arg1[%arg3 + 1] : memref<40xf64>
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

// What is refused.

func.func @main(%m: memref<40x40xf64>, %x: memref<40xf64>) {
  // expected-remark-re @below {{[Missed] illegal-jam | Category:affine-jam-triangles | Function=main | Op=affine.for, Remark="this would turn round a flow dependence from 'affine.store' at {{\S+}} to 'affine.load' at {{\S+}}, distance [1, 1]"}}
  affine.for %i = 4 to 38 {
    %b = affine.load %x[%i - 1] : memref<40xf64>
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
// CHECK-NEXT:     affine.for %arg2 = 4 to 38 {
// CHECK-NEXT:       %0 = affine.load %arg1[%arg2 - 1] : memref<40xf64>
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

// What is refused.

func.func @main(%m: memref<40x40xf64>, %x: memref<40xf64>) {
  // expected-remark-re @below {{[Missed] illegal-jam | Category:affine-jam-triangles | Function=main | Op=affine.for, Remark="this would turn round a flow dependence from 'affine.store' at {{\S+}} to 'affine.load' at {{\S+}}, distance [1, 1] [-35, -3]"}}
  affine.for %i = 4 to 38 {
    %b = affine.load %x[%i] : memref<40xf64>
    %s = affine.for %j = 0 to affine_map<(d0) -> (d0)>(%i) iter_args(%t = %b) -> (f64) {
      %a = affine.load %m[%i, %j] : memref<40x40xf64>
      %y = affine.load %x[%j] : memref<40xf64>
      %p = arith.mulf %a, %y : f64
      %n = arith.subf %t, %p : f64
      affine.store %n, %m[%j + 2, 0] : memref<40x40xf64>
      affine.yield %n : f64
    }
    affine.store %s, %x[%i] : memref<40xf64>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<40x40xf64>, %arg1: memref<40xf64>) {
// CHECK-NEXT:     affine.for %arg2 = 4 to 38 {
// CHECK-NEXT:       %0 = affine.load %arg1[%arg2] : memref<40xf64>
// CHECK-NEXT:       %1 = affine.for %arg3 = 0 to affine_map<(d0) -> (d0)>(%arg2) iter_args(%arg4 = %0) -> (f64) {
// CHECK-NEXT:         %2 = affine.load %arg0[%arg2, %arg3] : memref<40x40xf64>
// CHECK-NEXT:         %3 = affine.load %arg1[%arg3] : memref<40xf64>
// CHECK-NEXT:         %4 = arith.mulf %2, %3 : f64
// CHECK-NEXT:         %5 = arith.subf %arg4, %4 : f64
// CHECK-NEXT:         affine.store %5, %arg0[%arg3 + 2, 0] : memref<40x40xf64>
// CHECK-NEXT:         affine.yield %5 : f64
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.store %1, %arg1[%arg2] : memref<40xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// What is refused.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-jam-triangles | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%m: memref<40x40xf64>, %x: memref<40xf64>) {
  // expected-remark @below {{[Passed] jammed | Category:affine-jam-triangles | Function=main | Op=affine.for, Remark="3 iterations become one up to where the first of them ends", cleanup=True, factor=3, guarded=False}}
  affine.for %i = 4 to 38 {
    %b = affine.load %x[%i] : memref<40xf64>
    %s = affine.for %j = 0 to affine_map<(d0) -> (d0)>(%i) iter_args(%t = %b) -> (f64) {
      %a = affine.load %m[%i, %j] : memref<40x40xf64>
      %y = affine.load %x[%j] : memref<40xf64>
      %p = arith.mulf %a, %y : f64
      %n = arith.subf %t, %p : f64
      affine.yield %n : f64
    }
    affine.store %s, %x[%i] : memref<40xf64>
    affine.for %k = 0 to affine_map<(d0) -> (d0 + 1)>(%i) {
      %z = affine.load %x[%k] : memref<40xf64>
      affine.store %z, %m[%k, %k] : memref<40x40xf64>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<40x40xf64>, %arg1: memref<40xf64>) {
// CHECK-NEXT:     %c37 = arith.constant 37 : index
// CHECK-NEXT:     affine.for %arg2 = 4 to 37 step 3 {
// CHECK-NEXT:       %2 = affine.load %arg1[%arg2] : memref<40xf64>
// CHECK-NEXT:       %3 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg2)
// CHECK-NEXT:       %4 = affine.load %arg1[%3] : memref<40xf64>
// CHECK-NEXT:       %5 = affine.apply affine_map<(d0) -> (d0 + 2)>(%arg2)
// CHECK-NEXT:       %6 = affine.load %arg1[%5] : memref<40xf64>
// CHECK-NEXT:       %7:3 = affine.for %arg3 = 0 to affine_map<(d0) -> (d0)>(%arg2) iter_args(%arg4 = %2, %arg5 = %4, %arg6 = %6) -> (f64, f64, f64) {
// CHECK-NEXT:         %12 = affine.load %arg0[%arg2, %arg3] : memref<40x40xf64>
// CHECK-NEXT:         %13 = affine.load %arg1[%arg3] : memref<40xf64>
// CHECK-NEXT:         %14 = arith.mulf %12, %13 : f64
// CHECK-NEXT:         %15 = arith.subf %arg4, %14 : f64
// CHECK-NEXT:         %16 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg2)
// CHECK-NEXT:         %17 = affine.load %arg0[%16, %arg3] : memref<40x40xf64>
// CHECK-NEXT:         %18 = affine.load %arg1[%arg3] : memref<40xf64>
// CHECK-NEXT:         %19 = arith.mulf %17, %18 : f64
// CHECK-NEXT:         %20 = arith.subf %arg5, %19 : f64
// CHECK-NEXT:         %21 = affine.apply affine_map<(d0) -> (d0 + 2)>(%arg2)
// CHECK-NEXT:         %22 = affine.load %arg0[%21, %arg3] : memref<40x40xf64>
// CHECK-NEXT:         %23 = affine.load %arg1[%arg3] : memref<40xf64>
// CHECK-NEXT:         %24 = arith.mulf %22, %23 : f64
// CHECK-NEXT:         %25 = arith.subf %arg6, %24 : f64
// CHECK-NEXT:         affine.yield %15, %20, %25 : f64, f64, f64
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.store %7#0, %arg1[%arg2] : memref<40xf64>
// CHECK-NEXT:       affine.for %arg3 = 0 to affine_map<(d0) -> (d0 + 1)>(%arg2) {
// CHECK-NEXT:         %12 = affine.load %arg1[%arg3] : memref<40xf64>
// CHECK-NEXT:         affine.store %12, %arg0[%arg3, %arg3] : memref<40x40xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:       %8 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg2)
// CHECK-NEXT:       %9 = affine.for %arg3 = max affine_map<(d0) -> (0, d0)>(%arg2) to affine_map<(d0) -> (d0)>(%8) iter_args(%arg4 = %7#1) -> (f64) {
// CHECK-NEXT:         %12 = affine.load %arg0[%8, %arg3] : memref<40x40xf64>
// CHECK-NEXT:         %13 = affine.load %arg1[%arg3] : memref<40xf64>
// CHECK-NEXT:         %14 = arith.mulf %12, %13 : f64
// CHECK-NEXT:         %15 = arith.subf %arg4, %14 : f64
// CHECK-NEXT:         affine.yield %15 : f64
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.store %9, %arg1[%8] : memref<40xf64>
// CHECK-NEXT:       affine.for %arg3 = 0 to affine_map<(d0) -> (d0 + 1)>(%8) {
// CHECK-NEXT:         %12 = affine.load %arg1[%arg3] : memref<40xf64>
// CHECK-NEXT:         affine.store %12, %arg0[%arg3, %arg3] : memref<40x40xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:       %10 = affine.apply affine_map<(d0) -> (d0 + 2)>(%arg2)
// CHECK-NEXT:       %11 = affine.for %arg3 = max affine_map<(d0) -> (0, d0)>(%arg2) to affine_map<(d0) -> (d0)>(%10) iter_args(%arg4 = %7#2) -> (f64) {
// CHECK-NEXT:         %12 = affine.load %arg0[%10, %arg3] : memref<40x40xf64>
// CHECK-NEXT:         %13 = affine.load %arg1[%arg3] : memref<40xf64>
// CHECK-NEXT:         %14 = arith.mulf %12, %13 : f64
// CHECK-NEXT:         %15 = arith.subf %arg4, %14 : f64
// CHECK-NEXT:         affine.yield %15 : f64
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.store %11, %arg1[%10] : memref<40xf64>
// CHECK-NEXT:       affine.for %arg3 = 0 to affine_map<(d0) -> (d0 + 1)>(%10) {
// CHECK-NEXT:         %12 = affine.load %arg1[%arg3] : memref<40xf64>
// CHECK-NEXT:         affine.store %12, %arg0[%arg3, %arg3] : memref<40x40xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     %0 = affine.load %arg1[%c37] : memref<40xf64>
// CHECK-NEXT:     %1 = affine.for %arg2 = 0 to affine_map<(d0) -> (d0)>(%c37) iter_args(%arg3 = %0) -> (f64) {
// CHECK-NEXT:       %2 = affine.load %arg0[%c37, %arg2] : memref<40x40xf64>
// CHECK-NEXT:       %3 = affine.load %arg1[%arg2] : memref<40xf64>
// CHECK-NEXT:       %4 = arith.mulf %2, %3 : f64
// CHECK-NEXT:       %5 = arith.subf %arg3, %4 : f64
// CHECK-NEXT:       affine.yield %5 : f64
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.store %1, %arg1[%c37] : memref<40xf64>
// CHECK-NEXT:     affine.for %arg2 = 0 to affine_map<(d0) -> (d0 + 1)>(%c37) {
// CHECK-NEXT:       %2 = affine.load %arg1[%arg2] : memref<40xf64>
// CHECK-NEXT:       affine.store %2, %arg0[%arg2, %arg2] : memref<40x40xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// What is refused.

func.func @main(%m: memref<40x40xf64>, %x: memref<40xf64>) {
  // expected-remark @below {{[Missed] bounds-vary | Category:affine-jam-triangles | Function=main | Op=affine.for, Remark="bounds of an inner loop are computed inside the loop"}}
  affine.for %i = 4 to 38 {
    %b = affine.load %x[%i] : memref<40xf64>
    %s = affine.for %j = affine_map<(d0) -> (d0 - 3)>(%i) to affine_map<(d0) -> (d0)>(%i) iter_args(%t = %b) -> (f64) {
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
// CHECK-NEXT:     affine.for %arg2 = 4 to 38 {
// CHECK-NEXT:       %0 = affine.load %arg1[%arg2] : memref<40xf64>
// CHECK-NEXT:       %1 = affine.for %arg3 = affine_map<(d0) -> (d0 - 3)>(%arg2) to affine_map<(d0) -> (d0)>(%arg2) iter_args(%arg4 = %0) -> (f64) {
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

// What is refused.

func.func @main(%m: memref<40x40xf64>, %x: memref<40xf64>) {
  // expected-remark @below {{[Missed] bounds-vary | Category:affine-jam-triangles | Function=main | Op=affine.for, Remark="bounds of an inner loop are computed inside the loop"}}
  affine.for %i = 4 to 38 {
    affine.for %j = 0 to affine_map<(d0) -> (d0)>(%i) {
      %b = affine.load %m[%i, %j] : memref<40x40xf64>
      %s = affine.for %k = 0 to affine_map<(d0) -> (d0)>(%i) iter_args(%t = %b) -> (f64) {
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
// CHECK-NEXT:     affine.for %arg2 = 4 to 38 {
// CHECK-NEXT:       affine.for %arg3 = 0 to affine_map<(d0) -> (d0)>(%arg2) {
// CHECK-NEXT:         %2 = affine.load %arg0[%arg2, %arg3] : memref<40x40xf64>
// CHECK-NEXT:         %3 = affine.for %arg4 = 0 to affine_map<(d0) -> (d0)>(%arg2) iter_args(%arg5 = %2) -> (f64) {
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
