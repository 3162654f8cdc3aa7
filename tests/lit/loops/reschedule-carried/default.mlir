// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-reschedule | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Sums are made where they are stored.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-reschedule | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<5x7xf64>, %s: memref<5xf64>, %t: memref<5xf64>, %n: index) {
  %z = arith.constant 0.5 : f64

  // expected-remark @below {{[Passed] rescheduled | Category:affine-reschedule | Function=main | Op=affine.for, statements=2, updates=0, values in memory=1}}
  affine.for %i = 0 to 5 {
    %r = affine.for %j = 0 to 7 iter_args(%c = %z) -> (f64) {
      %x = affine.load %a[%i, %j] : memref<5x7xf64>
      %d = arith.addf %c, %x : f64
      affine.yield %d : f64
    }
    affine.store %r, %s[%i] : memref<5xf64>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<5x7xf64>, %arg1: memref<5xf64>, %arg2: memref<5xf64>, %arg3: index) {
// CHECK-NEXT:     %cst = arith.constant 5.000000e-01 : f64
// CHECK-NEXT:     affine.for %arg4 = 0 to 5 {
// CHECK-NEXT:       affine.store %cst, %arg1[%arg4] : memref<5xf64>
// CHECK-NEXT:       affine.for %arg5 = 0 to 7 {
// CHECK-NEXT:         %0 = affine.load %arg1[%arg4] : memref<5xf64>
// CHECK-NEXT:         %1 = affine.load %arg0[%arg4, %arg5] : memref<5x7xf64>
// CHECK-NEXT:         %2 = arith.addf %0, %1 : f64
// CHECK-NEXT:         affine.store %2, %arg1[%arg4] : memref<5xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// What is computed from a sum is stored there too.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-reschedule | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<5x7xf64>, %s: memref<5xf64>, %t: memref<5xf64>, %n: index) {
  %z = arith.constant 0.5 : f64

  // expected-remark @below {{[Passed] rescheduled | Category:affine-reschedule | Function=main | Op=affine.for, statements=3, updates=0, values in memory=1}}
  affine.for %i = 0 to 5 {
    %r = affine.for %j = 0 to 7 iter_args(%c = %z) -> (f64) {
      %x = affine.load %a[%i, %j] : memref<5x7xf64>
      %d = arith.addf %c, %x : f64
      affine.yield %d : f64
    }
    %m = arith.mulf %r, %z : f64
    affine.store %m, %s[%i] : memref<5xf64>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<5x7xf64>, %arg1: memref<5xf64>, %arg2: memref<5xf64>, %arg3: index) {
// CHECK-NEXT:     %cst = arith.constant 5.000000e-01 : f64
// CHECK-NEXT:     affine.for %arg4 = 0 to 5 {
// CHECK-NEXT:       affine.store %cst, %arg1[%arg4] : memref<5xf64>
// CHECK-NEXT:       affine.for %arg5 = 0 to 7 {
// CHECK-NEXT:         %2 = affine.load %arg1[%arg4] : memref<5xf64>
// CHECK-NEXT:         %3 = affine.load %arg0[%arg4, %arg5] : memref<5x7xf64>
// CHECK-NEXT:         %4 = arith.addf %2, %3 : f64
// CHECK-NEXT:         affine.store %4, %arg1[%arg4] : memref<5xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:       %0 = affine.load %arg1[%arg4] : memref<5xf64>
// CHECK-NEXT:       %1 = arith.mulf %0, %cst : f64
// CHECK-NEXT:       affine.store %1, %arg1[%arg4] : memref<5xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Values that are used twice are followed once.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-reschedule | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<5x7xf64>, %s: memref<5xf64>, %t: memref<5xf64>, %n: index) {
  %z = arith.constant 0.5 : f64

  // expected-remark @below {{[Passed] rescheduled | Category:affine-reschedule | Function=main | Op=affine.for, statements=3, updates=0, values in memory=1}}
  affine.for %i = 0 to 5 {
    %r = affine.for %j = 0 to 7 iter_args(%c = %z) -> (f64) {
      %x = affine.load %a[%i, %j] : memref<5x7xf64>
      %d = arith.addf %c, %x : f64
      affine.yield %d : f64
    }
    %m1 = arith.maximumf %r, %r : f64
    %m2 = arith.maximumf %m1, %m1 : f64
    %m3 = arith.maximumf %m2, %m2 : f64
    %m4 = arith.maximumf %m3, %m3 : f64
    %m5 = arith.maximumf %m4, %m4 : f64
    %m6 = arith.maximumf %m5, %m5 : f64
    %m7 = arith.maximumf %m6, %m6 : f64
    %m8 = arith.maximumf %m7, %m7 : f64
    %m9 = arith.maximumf %m8, %m8 : f64
    %m10 = arith.maximumf %m9, %m9 : f64
    %m11 = arith.maximumf %m10, %m10 : f64
    %m12 = arith.maximumf %m11, %m11 : f64
    %m13 = arith.maximumf %m12, %m12 : f64
    %m14 = arith.maximumf %m13, %m13 : f64
    %m15 = arith.maximumf %m14, %m14 : f64
    %m16 = arith.maximumf %m15, %m15 : f64
    %m17 = arith.maximumf %m16, %m16 : f64
    %m18 = arith.maximumf %m17, %m17 : f64
    %m19 = arith.maximumf %m18, %m18 : f64
    %m20 = arith.maximumf %m19, %m19 : f64
    %m21 = arith.maximumf %m20, %m20 : f64
    %m22 = arith.maximumf %m21, %m21 : f64
    %m23 = arith.maximumf %m22, %m22 : f64
    %m24 = arith.maximumf %m23, %m23 : f64
    %m25 = arith.maximumf %m24, %m24 : f64
    %m26 = arith.maximumf %m25, %m25 : f64
    %m27 = arith.maximumf %m26, %m26 : f64
    %m28 = arith.maximumf %m27, %m27 : f64
    %m29 = arith.maximumf %m28, %m28 : f64
    %m30 = arith.maximumf %m29, %m29 : f64
    %m31 = arith.maximumf %m30, %m30 : f64
    %m32 = arith.maximumf %m31, %m31 : f64
    %m33 = arith.maximumf %m32, %m32 : f64
    %m34 = arith.maximumf %m33, %m33 : f64
    %m35 = arith.maximumf %m34, %m34 : f64
    %m36 = arith.maximumf %m35, %m35 : f64
    %m37 = arith.maximumf %m36, %m36 : f64
    %m38 = arith.maximumf %m37, %m37 : f64
    %m39 = arith.maximumf %m38, %m38 : f64
    %m40 = arith.maximumf %m39, %m39 : f64
    %m41 = arith.maximumf %m40, %m40 : f64
    %m42 = arith.maximumf %m41, %m41 : f64
    %m43 = arith.maximumf %m42, %m42 : f64
    %m44 = arith.maximumf %m43, %m43 : f64
    %m45 = arith.maximumf %m44, %m44 : f64
    %m46 = arith.maximumf %m45, %m45 : f64
    %m47 = arith.maximumf %m46, %m46 : f64
    %m48 = arith.maximumf %m47, %m47 : f64
    %m49 = arith.maximumf %m48, %m48 : f64
    %m50 = arith.maximumf %m49, %m49 : f64
    %m51 = arith.maximumf %m50, %m50 : f64
    %m52 = arith.maximumf %m51, %m51 : f64
    %m53 = arith.maximumf %m52, %m52 : f64
    %m54 = arith.maximumf %m53, %m53 : f64
    %m55 = arith.maximumf %m54, %m54 : f64
    %m56 = arith.maximumf %m55, %m55 : f64
    %m57 = arith.maximumf %m56, %m56 : f64
    %m58 = arith.maximumf %m57, %m57 : f64
    %m59 = arith.maximumf %m58, %m58 : f64
    %m60 = arith.maximumf %m59, %m59 : f64
    affine.store %m60, %s[%i] : memref<5xf64>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<5x7xf64>, %arg1: memref<5xf64>, %arg2: memref<5xf64>, %arg3: index) {
// CHECK-NEXT:     %cst = arith.constant 5.000000e-01 : f64
// CHECK-NEXT:     affine.for %arg4 = 0 to 5 {
// CHECK-NEXT:       affine.store %cst, %arg1[%arg4] : memref<5xf64>
// CHECK-NEXT:       affine.for %arg5 = 0 to 7 {
// CHECK-NEXT:         %61 = affine.load %arg1[%arg4] : memref<5xf64>
// CHECK-NEXT:         %62 = affine.load %arg0[%arg4, %arg5] : memref<5x7xf64>
// CHECK-NEXT:         %63 = arith.addf %61, %62 : f64
// CHECK-NEXT:         affine.store %63, %arg1[%arg4] : memref<5xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:       %0 = affine.load %arg1[%arg4] : memref<5xf64>
// CHECK-NEXT:       %1 = arith.maximumf %0, %0 : f64
// CHECK-NEXT:       %2 = arith.maximumf %1, %1 : f64
// CHECK-NEXT:       %3 = arith.maximumf %2, %2 : f64
// CHECK-NEXT:       %4 = arith.maximumf %3, %3 : f64
// CHECK-NEXT:       %5 = arith.maximumf %4, %4 : f64
// CHECK-NEXT:       %6 = arith.maximumf %5, %5 : f64
// CHECK-NEXT:       %7 = arith.maximumf %6, %6 : f64
// CHECK-NEXT:       %8 = arith.maximumf %7, %7 : f64
// CHECK-NEXT:       %9 = arith.maximumf %8, %8 : f64
// CHECK-NEXT:       %10 = arith.maximumf %9, %9 : f64
// CHECK-NEXT:       %11 = arith.maximumf %10, %10 : f64
// CHECK-NEXT:       %12 = arith.maximumf %11, %11 : f64
// CHECK-NEXT:       %13 = arith.maximumf %12, %12 : f64
// CHECK-NEXT:       %14 = arith.maximumf %13, %13 : f64
// CHECK-NEXT:       %15 = arith.maximumf %14, %14 : f64
// CHECK-NEXT:       %16 = arith.maximumf %15, %15 : f64
// CHECK-NEXT:       %17 = arith.maximumf %16, %16 : f64
// CHECK-NEXT:       %18 = arith.maximumf %17, %17 : f64
// CHECK-NEXT:       %19 = arith.maximumf %18, %18 : f64
// CHECK-NEXT:       %20 = arith.maximumf %19, %19 : f64
// CHECK-NEXT:       %21 = arith.maximumf %20, %20 : f64
// CHECK-NEXT:       %22 = arith.maximumf %21, %21 : f64
// CHECK-NEXT:       %23 = arith.maximumf %22, %22 : f64
// CHECK-NEXT:       %24 = arith.maximumf %23, %23 : f64
// CHECK-NEXT:       %25 = arith.maximumf %24, %24 : f64
// CHECK-NEXT:       %26 = arith.maximumf %25, %25 : f64
// CHECK-NEXT:       %27 = arith.maximumf %26, %26 : f64
// CHECK-NEXT:       %28 = arith.maximumf %27, %27 : f64
// CHECK-NEXT:       %29 = arith.maximumf %28, %28 : f64
// CHECK-NEXT:       %30 = arith.maximumf %29, %29 : f64
// CHECK-NEXT:       %31 = arith.maximumf %30, %30 : f64
// CHECK-NEXT:       %32 = arith.maximumf %31, %31 : f64
// CHECK-NEXT:       %33 = arith.maximumf %32, %32 : f64
// CHECK-NEXT:       %34 = arith.maximumf %33, %33 : f64
// CHECK-NEXT:       %35 = arith.maximumf %34, %34 : f64
// CHECK-NEXT:       %36 = arith.maximumf %35, %35 : f64
// CHECK-NEXT:       %37 = arith.maximumf %36, %36 : f64
// CHECK-NEXT:       %38 = arith.maximumf %37, %37 : f64
// CHECK-NEXT:       %39 = arith.maximumf %38, %38 : f64
// CHECK-NEXT:       %40 = arith.maximumf %39, %39 : f64
// CHECK-NEXT:       %41 = arith.maximumf %40, %40 : f64
// CHECK-NEXT:       %42 = arith.maximumf %41, %41 : f64
// CHECK-NEXT:       %43 = arith.maximumf %42, %42 : f64
// CHECK-NEXT:       %44 = arith.maximumf %43, %43 : f64
// CHECK-NEXT:       %45 = arith.maximumf %44, %44 : f64
// CHECK-NEXT:       %46 = arith.maximumf %45, %45 : f64
// CHECK-NEXT:       %47 = arith.maximumf %46, %46 : f64
// CHECK-NEXT:       %48 = arith.maximumf %47, %47 : f64
// CHECK-NEXT:       %49 = arith.maximumf %48, %48 : f64
// CHECK-NEXT:       %50 = arith.maximumf %49, %49 : f64
// CHECK-NEXT:       %51 = arith.maximumf %50, %50 : f64
// CHECK-NEXT:       %52 = arith.maximumf %51, %51 : f64
// CHECK-NEXT:       %53 = arith.maximumf %52, %52 : f64
// CHECK-NEXT:       %54 = arith.maximumf %53, %53 : f64
// CHECK-NEXT:       %55 = arith.maximumf %54, %54 : f64
// CHECK-NEXT:       %56 = arith.maximumf %55, %55 : f64
// CHECK-NEXT:       %57 = arith.maximumf %56, %56 : f64
// CHECK-NEXT:       %58 = arith.maximumf %57, %57 : f64
// CHECK-NEXT:       %59 = arith.maximumf %58, %58 : f64
// CHECK-NEXT:       %60 = arith.maximumf %59, %59 : f64
// CHECK-NEXT:       affine.store %60, %arg1[%arg4] : memref<5xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Memory that is accessed is no place for a sum: read.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-reschedule | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<5x7xf64>, %s: memref<5xf64>, %t: memref<5xf64>, %n: index) {
  %z = arith.constant 0.5 : f64

  // expected-remark @below {{[Passed] rescheduled | Category:affine-reschedule | Function=main | Op=affine.for, statements=3, updates=0, values in memory=1}}
  affine.for %i = 0 to 5 {
    %r = affine.for %j = 0 to 7 iter_args(%c = %z) -> (f64) {
      %x = affine.load %s[4 - %i] : memref<5xf64>
      %d = arith.addf %c, %x : f64
      affine.yield %d : f64
    }
    affine.store %r, %s[%i] : memref<5xf64>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<5x7xf64>, %arg1: memref<5xf64>, %arg2: memref<5xf64>, %arg3: index) {
// CHECK-NEXT:     %cst = arith.constant 5.000000e-01 : f64
// CHECK-NEXT:     %alloc = memref.alloc() : memref<5xf64>
// CHECK-NEXT:     affine.for %arg4 = 0 to 5 {
// CHECK-NEXT:       affine.store %cst, %alloc[%arg4] : memref<5xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg4 = 0 to 6 {
// CHECK-NEXT:       affine.if affine_set<(d0) : (d0 - 1 >= 0)>(%arg4) {
// CHECK-NEXT:         %0 = affine.apply affine_map<(d0) -> (d0 - 1)>(%arg4)
// CHECK-NEXT:         %1 = affine.load %alloc[%0] : memref<5xf64>
// CHECK-NEXT:         affine.store %1, %arg1[%0] : memref<5xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.if affine_set<(d0) : (-d0 + 4 >= 0)>(%arg4) {
// CHECK-NEXT:         affine.for %arg5 = 0 to 7 {
// CHECK-NEXT:           %0 = affine.load %alloc[%arg4] : memref<5xf64>
// CHECK-NEXT:           %1 = affine.load %arg1[-%arg4 + 4] : memref<5xf64>
// CHECK-NEXT:           %2 = arith.addf %0, %1 : f64
// CHECK-NEXT:           affine.store %2, %alloc[%arg4] : memref<5xf64>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     memref.dealloc %alloc : memref<5xf64>
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Memory that is accessed is no place for a sum: read behind.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-reschedule | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<5x7xf64>, %s: memref<5xf64>, %t: memref<5xf64>, %n: index) {
  %z = arith.constant 0.5 : f64

  // expected-remark @below {{[Passed] rescheduled | Category:affine-reschedule | Function=main | Op=affine.for, statements=4, updates=0, values in memory=1}}
  affine.for %i = 0 to 5 {
    %r = affine.for %j = 0 to 7 iter_args(%c = %z) -> (f64) {
      %x = affine.load %a[%i, %j] : memref<5x7xf64>
      %d = arith.addf %c, %x : f64
      affine.yield %d : f64
    }
    %o = affine.load %s[%i] : memref<5xf64>
    affine.store %o, %t[%i] : memref<5xf64>
    affine.store %r, %s[%i] : memref<5xf64>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<5x7xf64>, %arg1: memref<5xf64>, %arg2: memref<5xf64>, %arg3: index) {
// CHECK-NEXT:     %cst = arith.constant 5.000000e-01 : f64
// CHECK-NEXT:     %alloc = memref.alloc() : memref<5xf64>
// CHECK-NEXT:     affine.for %arg4 = 0 to 5 {
// CHECK-NEXT:       affine.store %cst, %alloc[%arg4] : memref<5xf64>
// CHECK-NEXT:       affine.for %arg5 = 0 to 7 {
// CHECK-NEXT:         %1 = affine.load %alloc[%arg4] : memref<5xf64>
// CHECK-NEXT:         %2 = affine.load %arg0[%arg4, %arg5] : memref<5x7xf64>
// CHECK-NEXT:         %3 = arith.addf %1, %2 : f64
// CHECK-NEXT:         affine.store %3, %alloc[%arg4] : memref<5xf64>
// CHECK-NEXT:         affine.if affine_set<(d0) : (d0 - 5 == 0)>(%arg5) {
// CHECK-NEXT:           %4 = affine.load %arg1[%arg4] : memref<5xf64>
// CHECK-NEXT:           affine.store %4, %arg2[%arg4] : memref<5xf64>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:       %0 = affine.load %alloc[%arg4] : memref<5xf64>
// CHECK-NEXT:       affine.store %0, %arg1[%arg4] : memref<5xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     memref.dealloc %alloc : memref<5xf64>
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Memory that is accessed is no place for a sum: written behind.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-reschedule | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<5x7xf64>, %s: memref<5xf64>, %t: memref<5xf64>, %n: index) {
  %z = arith.constant 0.5 : f64

  // expected-remark @below {{[Passed] rescheduled | Category:affine-reschedule | Function=main | Op=affine.for, statements=4, updates=0, values in memory=1}}
  affine.for %i = 0 to 5 {
    %r = affine.for %j = 0 to 7 iter_args(%c = %z) -> (f64) {
      %x = affine.load %a[%i, %j] : memref<5x7xf64>
      %d = arith.addf %c, %x : f64
      affine.yield %d : f64
    }
    affine.store %z, %s[4 - %i] : memref<5xf64>
    affine.store %r, %s[%i] : memref<5xf64>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<5x7xf64>, %arg1: memref<5xf64>, %arg2: memref<5xf64>, %arg3: index) {
// CHECK-NEXT:     %cst = arith.constant 5.000000e-01 : f64
// CHECK-NEXT:     %alloc = memref.alloc() : memref<5xf64>
// CHECK-NEXT:     affine.for %arg4 = 0 to 5 {
// CHECK-NEXT:       affine.store %cst, %alloc[%arg4] : memref<5xf64>
// CHECK-NEXT:       affine.for %arg5 = 0 to 7 {
// CHECK-NEXT:         %1 = affine.load %alloc[%arg4] : memref<5xf64>
// CHECK-NEXT:         %2 = affine.load %arg0[%arg4, %arg5] : memref<5x7xf64>
// CHECK-NEXT:         %3 = arith.addf %1, %2 : f64
// CHECK-NEXT:         affine.store %3, %alloc[%arg4] : memref<5xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.if affine_set<(d0) : (d0 == 0)>(%arg4) {
// CHECK-NEXT:         %c0 = arith.constant 0 : index
// CHECK-NEXT:         %1 = affine.load %alloc[%c0] : memref<5xf64>
// CHECK-NEXT:         affine.store %1, %arg1[%c0] : memref<5xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.if affine_set<(d0) : (d0 - 1 == 0)>(%arg4) {
// CHECK-NEXT:         %c1 = arith.constant 1 : index
// CHECK-NEXT:         %1 = affine.load %alloc[%c1] : memref<5xf64>
// CHECK-NEXT:         affine.store %1, %arg1[%c1] : memref<5xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:       %0 = affine.apply affine_map<(d0) -> (-d0 + 4)>(%arg4)
// CHECK-NEXT:       affine.store %cst, %arg1[-%0 + 4] : memref<5xf64>
// CHECK-NEXT:       affine.if affine_set<(d0) : (d0 - 2 >= 0)>(%arg4) {
// CHECK-NEXT:         %1 = affine.load %alloc[%arg4] : memref<5xf64>
// CHECK-NEXT:         affine.store %1, %arg1[%arg4] : memref<5xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     memref.dealloc %alloc : memref<5xf64>
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Memory that is accessed is no place for a sum: place.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-reschedule | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<5x7xf64>, %s: memref<5xf64>, %t: memref<5xf64>, %n: index) {
  %z = arith.constant 0.5 : f64

  // expected-remark @below {{[Passed] rescheduled | Category:affine-reschedule | Function=main | Op=affine.for, statements=3, updates=0, values in memory=1}}
  affine.for %i = 0 to 5 {
    %r = affine.for %j = 0 to 7 iter_args(%c = %z) -> (f64) {
      %x = affine.load %a[%i, %j] : memref<5x7xf64>
      %d = arith.addf %c, %x : f64
      affine.yield %d : f64
    }
    %k = affine.apply affine_map<(d0) -> (d0)>(%i)
    affine.store %r, %s[%k] : memref<5xf64>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<5x7xf64>, %arg1: memref<5xf64>, %arg2: memref<5xf64>, %arg3: index) {
// CHECK-NEXT:     %cst = arith.constant 5.000000e-01 : f64
// CHECK-NEXT:     %alloc = memref.alloc() : memref<5xf64>
// CHECK-NEXT:     affine.for %arg4 = 0 to 5 {
// CHECK-NEXT:       affine.store %cst, %alloc[%arg4] : memref<5xf64>
// CHECK-NEXT:       affine.for %arg5 = 0 to 7 {
// CHECK-NEXT:         %2 = affine.load %alloc[%arg4] : memref<5xf64>
// CHECK-NEXT:         %3 = affine.load %arg0[%arg4, %arg5] : memref<5x7xf64>
// CHECK-NEXT:         %4 = arith.addf %2, %3 : f64
// CHECK-NEXT:         affine.store %4, %alloc[%arg4] : memref<5xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:       %0 = affine.load %alloc[%arg4] : memref<5xf64>
// CHECK-NEXT:       %1 = affine.apply affine_map<(d0) -> (d0)>(%arg4)
// CHECK-NEXT:       affine.store %0, %arg1[%1] : memref<5xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     memref.dealloc %alloc : memref<5xf64>
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Memory that is accessed is no place for a sum: needed.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-reschedule | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<5x7xf64>, %s: memref<5xf64>, %t: memref<5xf64>, %n: index) {
  %z = arith.constant 0.5 : f64

  // expected-remark @below {{[Passed] rescheduled | Category:affine-reschedule | Function=main | Op=affine.for, statements=3, updates=0, values in memory=1}}
  affine.for %i = 0 to 5 {
    %o = affine.load %s[%i] : memref<5xf64>
    %r = affine.for %j = 0 to 7 iter_args(%c = %z) -> (f64) {
      %x = affine.load %a[%i, %j] : memref<5x7xf64>
      %d = arith.addf %c, %o : f64
      affine.yield %d : f64
    }
    affine.store %r, %s[%i] : memref<5xf64>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<5x7xf64>, %arg1: memref<5xf64>, %arg2: memref<5xf64>, %arg3: index) {
// CHECK-NEXT:     %cst = arith.constant 5.000000e-01 : f64
// CHECK-NEXT:     %alloc = memref.alloc() : memref<5xf64>
// CHECK-NEXT:     affine.for %arg4 = 0 to 5 {
// CHECK-NEXT:       affine.store %cst, %alloc[%arg4] : memref<5xf64>
// CHECK-NEXT:       affine.for %arg5 = 0 to 7 {
// CHECK-NEXT:         %0 = affine.load %arg1[%arg4] : memref<5xf64>
// CHECK-NEXT:         %1 = affine.load %alloc[%arg4] : memref<5xf64>
// CHECK-NEXT:         %2 = arith.addf %1, %0 : f64
// CHECK-NEXT:         affine.store %2, %alloc[%arg4] : memref<5xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg4 = 0 to 5 {
// CHECK-NEXT:       %0 = affine.load %alloc[%arg4] : memref<5xf64>
// CHECK-NEXT:       affine.store %0, %arg1[%arg4] : memref<5xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     memref.dealloc %alloc : memref<5xf64>
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Memory that is accessed is no place for a sum: added.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-reschedule | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<5x7xf64>, %s: memref<5xf64>, %t: memref<5xf64>, %n: index) {
  %z = arith.constant 0.5 : f64

  // expected-remark @below {{[Passed] rescheduled | Category:affine-reschedule | Function=main | Op=affine.for, statements=3, updates=0, values in memory=1}}
  affine.for %i = 0 to 5 {%o = affine.load %s[%i] : memref<5xf64>
    %r = affine.for %j = 0 to 7 iter_args(%c = %z) -> (f64) {
      %x = affine.load %a[%i, %j] : memref<5x7xf64>
      %d = arith.addf %c, %x : f64
      affine.yield %d : f64
    }
    %m = arith.addf %o, %r : f64
    affine.store %m, %s[%i] : memref<5xf64>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<5x7xf64>, %arg1: memref<5xf64>, %arg2: memref<5xf64>, %arg3: index) {
// CHECK-NEXT:     %cst = arith.constant 5.000000e-01 : f64
// CHECK-NEXT:     %alloc = memref.alloc() : memref<5xf64>
// CHECK-NEXT:     affine.for %arg4 = 0 to 5 {
// CHECK-NEXT:       affine.store %cst, %alloc[%arg4] : memref<5xf64>
// CHECK-NEXT:       affine.for %arg5 = 0 to 7 {
// CHECK-NEXT:         %3 = affine.load %alloc[%arg4] : memref<5xf64>
// CHECK-NEXT:         %4 = affine.load %arg0[%arg4, %arg5] : memref<5x7xf64>
// CHECK-NEXT:         %5 = arith.addf %3, %4 : f64
// CHECK-NEXT:         affine.store %5, %alloc[%arg4] : memref<5xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:       %0 = affine.load %arg1[%arg4] : memref<5xf64>
// CHECK-NEXT:       %1 = affine.load %alloc[%arg4] : memref<5xf64>
// CHECK-NEXT:       %2 = arith.addf %0, %1 : f64
// CHECK-NEXT:       affine.store %2, %arg1[%arg4] : memref<5xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     memref.dealloc %alloc : memref<5xf64>
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Memory that is accessed is no place for a sum: matrix.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-reschedule | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<5x7xf64>, %s: memref<5xf64>, %t: memref<5xf64>, %n: index) {
  %z = arith.constant 0.5 : f64

  // expected-remark @below {{[Passed] rescheduled | Category:affine-reschedule | Function=main | Op=affine.for, statements=3, updates=0, values in memory=1}}
  affine.for %i = 0 to 5 {
    %r = affine.for %j = 0 to 7 iter_args(%c = %z) -> (f64) {
      %x = affine.load %a[%i, %j] : memref<5x7xf64>
      %d = arith.addf %c, %x : f64
      affine.yield %d : f64
    }
    affine.store %r, %a[%i, %i] : memref<5x7xf64>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<5x7xf64>, %arg1: memref<5xf64>, %arg2: memref<5xf64>, %arg3: index) {
// CHECK-NEXT:     %cst = arith.constant 5.000000e-01 : f64
// CHECK-NEXT:     %alloc = memref.alloc() : memref<5xf64>
// CHECK-NEXT:     affine.for %arg4 = 0 to 5 {
// CHECK-NEXT:       affine.store %cst, %alloc[%arg4] : memref<5xf64>
// CHECK-NEXT:       affine.for %arg5 = 0 to 7 {
// CHECK-NEXT:         %0 = affine.load %alloc[%arg4] : memref<5xf64>
// CHECK-NEXT:         %1 = affine.load %arg0[%arg4, %arg5] : memref<5x7xf64>
// CHECK-NEXT:         %2 = arith.addf %0, %1 : f64
// CHECK-NEXT:         affine.store %2, %alloc[%arg4] : memref<5xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg4 = 0 to 5 {
// CHECK-NEXT:       %0 = affine.load %alloc[%arg4] : memref<5xf64>
// CHECK-NEXT:       affine.store %0, %arg0[%arg4, %arg4] : memref<5x7xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     memref.dealloc %alloc : memref<5xf64>
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Memory that is accessed is no place for a sum.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-reschedule | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<5x7xf64>, %s: memref<5xf64>, %t: memref<5xf64>, %n: index) {
  %z = arith.constant 0.5 : f64

  // expected-remark @below {{[Passed] rescheduled | Category:affine-reschedule | Function=main | Op=affine.for, statements=3, updates=0, values in memory=1}}
  affine.for %i = 0 to 5 {
    %r = affine.for %j = 0 to 7 iter_args(%c = %z) -> (f64) {
      %x = affine.load %a[%i, %j] : memref<5x7xf64>
      %d = arith.addf %c, %x : f64
      affine.yield %d : f64
    }
    affine.if affine_set<(d0) : (d0 - 2 >= 0)>(%i) {
      affine.store %r, %s[%i] : memref<5xf64>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<5x7xf64>, %arg1: memref<5xf64>, %arg2: memref<5xf64>, %arg3: index) {
// CHECK-NEXT:     %cst = arith.constant 5.000000e-01 : f64
// CHECK-NEXT:     %alloc = memref.alloc() : memref<5xf64>
// CHECK-NEXT:     affine.for %arg4 = 0 to 5 {
// CHECK-NEXT:       affine.store %cst, %alloc[%arg4] : memref<5xf64>
// CHECK-NEXT:       affine.for %arg5 = 0 to 7 {
// CHECK-NEXT:         %0 = affine.load %alloc[%arg4] : memref<5xf64>
// CHECK-NEXT:         %1 = affine.load %arg0[%arg4, %arg5] : memref<5x7xf64>
// CHECK-NEXT:         %2 = arith.addf %0, %1 : f64
// CHECK-NEXT:         affine.store %2, %alloc[%arg4] : memref<5xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.if affine_set<(d0) : (d0 - 2 >= 0)>(%arg4) {
// CHECK-NEXT:         %0 = affine.load %alloc[%arg4] : memref<5xf64>
// CHECK-NEXT:         affine.store %0, %arg1[%arg4] : memref<5xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     memref.dealloc %alloc : memref<5xf64>
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Memory for values of another type is no place for a sum.

func.func @main(%a: memref<5x7xf64>, %s: memref<5xf64>, %t: memref<5xf64>, %n: index) {
  %z = arith.constant 0.5 : f64
  %w = memref.alloc() : memref<5xf32>
  // expected-remark @below {{[Passed] rescheduled | Category:affine-reschedule | Function=main | Op=affine.for, statements=3, updates=0, values in memory=1}}
  affine.for %i = 0 to 5 {
    %r = affine.for %j = 0 to 7 iter_args(%c = %z) -> (f64) {
      %x = affine.load %a[%i, %j] : memref<5x7xf64>
      %d = arith.addf %c, %x : f64
      affine.yield %d : f64
    }
    %m = arith.truncf %r : f64 to f32
    affine.store %m, %w[%i] : memref<5xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<5x7xf64>, %arg1: memref<5xf64>, %arg2: memref<5xf64>, %arg3: index) {
// CHECK-NEXT:     %cst = arith.constant 5.000000e-01 : f64
// CHECK-NEXT:     %alloc = memref.alloc() : memref<5xf32>
// CHECK-NEXT:     %alloc_0 = memref.alloc() : memref<5xf64>
// CHECK-NEXT:     affine.for %arg4 = 0 to 5 {
// CHECK-NEXT:       affine.store %cst, %alloc_0[%arg4] : memref<5xf64>
// CHECK-NEXT:       affine.for %arg5 = 0 to 7 {
// CHECK-NEXT:         %2 = affine.load %alloc_0[%arg4] : memref<5xf64>
// CHECK-NEXT:         %3 = affine.load %arg0[%arg4, %arg5] : memref<5x7xf64>
// CHECK-NEXT:         %4 = arith.addf %2, %3 : f64
// CHECK-NEXT:         affine.store %4, %alloc_0[%arg4] : memref<5xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:       %0 = affine.load %alloc_0[%arg4] : memref<5xf64>
// CHECK-NEXT:       %1 = arith.truncf %0 : f64 to f32
// CHECK-NEXT:       affine.store %1, %alloc[%arg4] : memref<5xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     memref.dealloc %alloc_0 : memref<5xf64>
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Each of two sums has its own memory.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-reschedule | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<5x7xf64>, %s: memref<5xf64>, %t: memref<5xf64>, %n: index) {
  %z = arith.constant 0.5 : f64

  // expected-remark @below {{[Passed] rescheduled | Category:affine-reschedule | Function=main | Op=affine.for, statements=4, updates=0, values in memory=2}}
  affine.for %i = 0 to 5 {
    %r:2 = affine.for %j = 0 to 7 iter_args(%c = %z, %e = %z) -> (f64, f64) {
      %x = affine.load %a[%i, %j] : memref<5x7xf64>
      %d = arith.addf %c, %x : f64
      affine.yield %d, %c : f64, f64
    }
    affine.store %r#0, %s[%i] : memref<5xf64>
    affine.store %r#1, %s[%i] : memref<5xf64>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<5x7xf64>, %arg1: memref<5xf64>, %arg2: memref<5xf64>, %arg3: index) {
// CHECK-NEXT:     %cst = arith.constant 5.000000e-01 : f64
// CHECK-NEXT:     %alloc = memref.alloc() : memref<5xf64>
// CHECK-NEXT:     affine.for %arg4 = 0 to 5 {
// CHECK-NEXT:       affine.store %cst, %alloc[%arg4] : memref<5xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg4 = 0 to 5 {
// CHECK-NEXT:       affine.store %cst, %arg1[%arg4] : memref<5xf64>
// CHECK-NEXT:       affine.for %arg5 = 0 to 7 {
// CHECK-NEXT:         %1 = affine.load %arg1[%arg4] : memref<5xf64>
// CHECK-NEXT:         %2 = affine.load %arg0[%arg4, %arg5] : memref<5x7xf64>
// CHECK-NEXT:         %3 = arith.addf %1, %2 : f64
// CHECK-NEXT:         affine.store %3, %arg1[%arg4] : memref<5xf64>
// CHECK-NEXT:         affine.store %1, %alloc[%arg4] : memref<5xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:       %0 = affine.load %alloc[%arg4] : memref<5xf64>
// CHECK-NEXT:       affine.store %0, %arg1[%arg4] : memref<5xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     memref.dealloc %alloc : memref<5xf64>
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Each of two sums has its own memory.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-reschedule | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<5x7xf64>, %s: memref<5xf64>, %t: memref<5xf64>, %n: index) {
  %z = arith.constant 0.5 : f64

  // expected-remark @below {{[Passed] rescheduled | Category:affine-reschedule | Function=main | Op=affine.for, statements=4, updates=0, values in memory=2}}
  affine.for %i = 0 to 5 {
    %r:2 = affine.for %j = 0 to 7 iter_args(%c = %z, %e = %z) -> (f64, f64) {
      %x = affine.load %a[%i, %j] : memref<5x7xf64>
      %d = arith.addf %c, %x : f64
      affine.yield %d, %c : f64, f64
    }
    %m = arith.subf %r#0, %r#1 : f64
    affine.store %m, %s[%i] : memref<5xf64>}
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<5x7xf64>, %arg1: memref<5xf64>, %arg2: memref<5xf64>, %arg3: index) {
// CHECK-NEXT:     %cst = arith.constant 5.000000e-01 : f64
// CHECK-NEXT:     %alloc = memref.alloc() : memref<5xf64>
// CHECK-NEXT:     affine.for %arg4 = 0 to 5 {
// CHECK-NEXT:       affine.store %cst, %alloc[%arg4] : memref<5xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg4 = 0 to 5 {
// CHECK-NEXT:       affine.store %cst, %arg1[%arg4] : memref<5xf64>
// CHECK-NEXT:       affine.for %arg5 = 0 to 7 {
// CHECK-NEXT:         %3 = affine.load %arg1[%arg4] : memref<5xf64>
// CHECK-NEXT:         %4 = affine.load %arg0[%arg4, %arg5] : memref<5x7xf64>
// CHECK-NEXT:         %5 = arith.addf %3, %4 : f64
// CHECK-NEXT:         affine.store %5, %arg1[%arg4] : memref<5xf64>
// CHECK-NEXT:         affine.store %3, %alloc[%arg4] : memref<5xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:       %0 = affine.load %arg1[%arg4] : memref<5xf64>
// CHECK-NEXT:       %1 = affine.load %alloc[%arg4] : memref<5xf64>
// CHECK-NEXT:       %2 = arith.subf %0, %1 : f64
// CHECK-NEXT:       affine.store %2, %arg1[%arg4] : memref<5xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     memref.dealloc %alloc : memref<5xf64>
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Sums that go on are not stored anew.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-reschedule | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<5x7xf64>, %s: memref<5xf64>, %t: memref<5xf64>, %n: index) {
  %z = arith.constant 0.5 : f64

  // expected-remark @below {{[Passed] rescheduled | Category:affine-reschedule | Function=main | Op=affine.for, statements=1, updates=0, values in memory=1}}
  affine.for %i = 0 to 5 {
    %o = affine.load %s[%i] : memref<5xf64>
    %r = affine.for %j = 0 to 7 iter_args(%c = %o) -> (f64) {
      %x = affine.load %a[%i, %j] : memref<5x7xf64>
      %d = arith.addf %c, %x : f64
      affine.yield %d : f64
    }
    affine.store %r, %s[%i] : memref<5xf64>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<5x7xf64>, %arg1: memref<5xf64>, %arg2: memref<5xf64>, %arg3: index) {
// CHECK-NEXT:     affine.for %arg4 = 0 to 5 {
// CHECK-NEXT:       affine.for %arg5 = 0 to 7 {
// CHECK-NEXT:         %0 = affine.load %arg1[%arg4] : memref<5xf64>
// CHECK-NEXT:         %1 = affine.load %arg0[%arg4, %arg5] : memref<5x7xf64>
// CHECK-NEXT:         %2 = arith.addf %0, %1 : f64
// CHECK-NEXT:         affine.store %2, %arg1[%arg4] : memref<5xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Sums that go on are not stored anew.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-reschedule | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<5x7xf64>, %s: memref<5xf64>, %t: memref<5xf64>, %n: index) {
  %z = arith.constant 0.5 : f64

  // expected-remark @below {{[Passed] rescheduled | Category:affine-reschedule | Function=main | Op=affine.for, statements=2, updates=0, values in memory=1}}
  affine.for %i = 0 to 5 {
    %o = affine.load %t[%i] : memref<5xf64>
    %r = affine.for %j = 0 to 7 iter_args(%c = %o) -> (f64) {
      %x = affine.load %a[%i, %j] : memref<5x7xf64>
      %d = arith.addf %c, %x : f64
      affine.yield %d : f64
    }
    affine.store %r, %s[%i] : memref<5xf64>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<5x7xf64>, %arg1: memref<5xf64>, %arg2: memref<5xf64>, %arg3: index) {
// CHECK-NEXT:     affine.for %arg4 = 0 to 5 {
// CHECK-NEXT:       %0 = affine.load %arg2[%arg4] : memref<5xf64>
// CHECK-NEXT:       affine.store %0, %arg1[%arg4] : memref<5xf64>
// CHECK-NEXT:       affine.for %arg5 = 0 to 7 {
// CHECK-NEXT:         %1 = affine.load %arg1[%arg4] : memref<5xf64>
// CHECK-NEXT:         %2 = affine.load %arg0[%arg4, %arg5] : memref<5x7xf64>
// CHECK-NEXT:         %3 = arith.addf %1, %2 : f64
// CHECK-NEXT:         affine.store %3, %arg1[%arg4] : memref<5xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Sums that go on are not stored anew.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-reschedule | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<5x7xf64>, %s: memref<5xf64>, %t: memref<5xf64>, %n: index) {
  %z = arith.constant 0.5 : f64

  // expected-remark @below {{[Passed] rescheduled | Category:affine-reschedule | Function=main | Op=affine.for, statements=2, updates=0, values in memory=1}}
  affine.for %i = 0 to 5 {
    %o = affine.load %s[4 - %i] : memref<5xf64>
    %r = affine.for %j = 0 to 7 iter_args(%c = %o) -> (f64) {
      %x = affine.load %a[%i, %j] : memref<5x7xf64>
      %d = arith.addf %c, %x : f64
      affine.yield %d : f64
    }
    affine.store %r, %s[%i] : memref<5xf64>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<5x7xf64>, %arg1: memref<5xf64>, %arg2: memref<5xf64>, %arg3: index) {
// CHECK-NEXT:     affine.for %arg4 = 0 to 19 {
// CHECK-NEXT:       affine.if affine_set<(d0) : (d0 == 0)>(%arg4) {
// CHECK-NEXT:         %c0 = arith.constant 0 : index
// CHECK-NEXT:         %0 = affine.load %arg1[-%c0 + 4] : memref<5xf64>
// CHECK-NEXT:         affine.store %0, %arg1[%c0] : memref<5xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg5 = max affine_map<(d0) -> (1, (d0 - 1) floordiv 3)>(%arg4) to min affine_map<(d0) -> (6, d0 floordiv 3 + 2)>(%arg4) {
// CHECK-NEXT:         %0 = affine.apply affine_map<(d0) -> (d0 - 1)>(%arg5)
// CHECK-NEXT:         %1 = affine.apply affine_map<(d0, d1) -> (d0 - d1 * 3 + 3)>(%arg4, %arg5)
// CHECK-NEXT:         %2 = affine.load %arg1[%0] : memref<5xf64>
// CHECK-NEXT:         %3 = affine.load %arg0[%0, %1] : memref<5x7xf64>
// CHECK-NEXT:         %4 = arith.addf %2, %3 : f64
// CHECK-NEXT:         affine.store %4, %arg1[%0] : memref<5xf64>
// CHECK-NEXT:         affine.if affine_set<(d0, d1) : (-d0 + 12 >= 0, -d0 + d1 * 3 == 0)>(%arg4, %arg5) {
// CHECK-NEXT:           %5 = affine.apply affine_map<(d0) -> (d0 floordiv 3)>(%arg4)
// CHECK-NEXT:           %6 = affine.load %arg1[-%5 + 4] : memref<5xf64>
// CHECK-NEXT:           affine.store %6, %arg1[%5] : memref<5xf64>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Sums that go on are not stored anew.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-reschedule | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<5x7xf64>, %s: memref<5xf64>, %t: memref<5xf64>, %n: index) {
  %z = arith.constant 0.5 : f64

  // expected-remark @below {{[Passed] rescheduled | Category:affine-reschedule | Function=main | Op=affine.for, statements=2, updates=0, values in memory=1}}
  affine.for %i = 0 to 5 {
    %o = affine.load %s[%i] : memref<5xf64>
    affine.store %z, %s[%i] : memref<5xf64>
    %r = affine.for %j = 0 to 7 iter_args(%c = %o) -> (f64) {
      %x = affine.load %a[%i, %j] : memref<5x7xf64>
      %d = arith.addf %c, %x : f64
      affine.yield %d : f64
    }
    affine.store %r, %s[%i] : memref<5xf64>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<5x7xf64>, %arg1: memref<5xf64>, %arg2: memref<5xf64>, %arg3: index) {
// CHECK-NEXT:     %cst = arith.constant 5.000000e-01 : f64
// CHECK-NEXT:     affine.for %arg4 = 0 to 5 {
// CHECK-NEXT:       %0 = affine.load %arg1[%arg4] : memref<5xf64>
// CHECK-NEXT:       affine.store %cst, %arg1[%arg4] : memref<5xf64>
// CHECK-NEXT:       affine.store %0, %arg1[%arg4] : memref<5xf64>
// CHECK-NEXT:       affine.for %arg5 = 0 to 7 {
// CHECK-NEXT:         %1 = affine.load %arg1[%arg4] : memref<5xf64>
// CHECK-NEXT:         %2 = affine.load %arg0[%arg4, %arg5] : memref<5x7xf64>
// CHECK-NEXT:         %3 = arith.addf %1, %2 : f64
// CHECK-NEXT:         affine.store %3, %arg1[%arg4] : memref<5xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// A sum in a sum has the same memory.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-reschedule | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<5x7xf64>, %s: memref<5xf64>, %t: memref<5xf64>, %n: index) {
  %z = arith.constant 0.5 : f64

  // expected-remark @below {{[Passed] rescheduled | Category:affine-reschedule | Function=main | Op=affine.for, statements=2, updates=0, values in memory=2}}
  affine.for %i = 0 to 5 {
    %r = affine.for %j = 0 to 7 iter_args(%c = %z) -> (f64) {

      %d = affine.for %k = 0 to 7 iter_args(%e = %c) -> (f64) {
        %x = affine.load %a[%i, %k] : memref<5x7xf64>
        %q = arith.addf %e, %x : f64
        affine.yield %q : f64
      }

      affine.yield %d : f64
    }
    affine.store %r, %s[%i] : memref<5xf64>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<5x7xf64>, %arg1: memref<5xf64>, %arg2: memref<5xf64>, %arg3: index) {
// CHECK-NEXT:     %cst = arith.constant 5.000000e-01 : f64
// CHECK-NEXT:     affine.for %arg4 = 0 to 5 {
// CHECK-NEXT:       affine.store %cst, %arg1[%arg4] : memref<5xf64>
// CHECK-NEXT:       affine.for %arg5 = 0 to 7 {
// CHECK-NEXT:         affine.for %arg6 = affine_map<(d0) -> (d0 * 6)>(%arg5) to affine_map<(d0) -> (d0 * 6 + 7)>(%arg5) {
// CHECK-NEXT:           %0 = affine.apply affine_map<(d0, d1) -> (d0 * -6 + d1)>(%arg5, %arg6)
// CHECK-NEXT:           %1 = affine.load %arg1[%arg4] : memref<5xf64>
// CHECK-NEXT:           %2 = affine.load %arg0[%arg4, %0] : memref<5x7xf64>
// CHECK-NEXT:           %3 = arith.addf %1, %2 : f64
// CHECK-NEXT:           affine.store %3, %arg1[%arg4] : memref<5xf64>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Only what is there already is not stored. The same value once more, over what was stored in
// between.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-reschedule | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<5x7xf64>, %s: memref<5xf64>, %t: memref<5xf64>, %n: index) {
  %z = arith.constant 0.5 : f64

  // expected-remark @below {{[Passed] rescheduled | Category:affine-reschedule | Function=main | Op=affine.for, statements=3, updates=0, values in memory=1}}
  affine.for %i = 0 to 5 {
    %r = affine.for %j = 0 to 7 iter_args(%c = %z) -> (f64) {
      %x = affine.load %a[%i, %j] : memref<5x7xf64>
      %d = arith.addf %c, %x : f64
      affine.yield %d : f64
    }
    affine.store %r, %s[%i] : memref<5xf64>
    affine.store %z, %s[%i] : memref<5xf64>
    affine.store %r, %s[%i] : memref<5xf64>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<5x7xf64>, %arg1: memref<5xf64>, %arg2: memref<5xf64>, %arg3: index) {
// CHECK-NEXT:     %cst = arith.constant 5.000000e-01 : f64
// CHECK-NEXT:     affine.for %arg4 = 0 to 5 {
// CHECK-NEXT:       affine.store %cst, %arg1[%arg4] : memref<5xf64>
// CHECK-NEXT:       affine.for %arg5 = 0 to 7 {
// CHECK-NEXT:         %1 = affine.load %arg1[%arg4] : memref<5xf64>
// CHECK-NEXT:         %2 = affine.load %arg0[%arg4, %arg5] : memref<5x7xf64>
// CHECK-NEXT:         %3 = arith.addf %1, %2 : f64
// CHECK-NEXT:         affine.store %3, %arg1[%arg4] : memref<5xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:       %0 = affine.load %arg1[%arg4] : memref<5xf64>
// CHECK-NEXT:       affine.store %cst, %arg1[%arg4] : memref<5xf64>
// CHECK-NEXT:       affine.store %0, %arg1[%arg4] : memref<5xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Buffers have an element for each iteration.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-reschedule | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<5x7xf64>, %s: memref<5xf64>, %t: memref<5xf64>, %n: index) {
  %z = arith.constant 0.5 : f64

  // expected-remark @below {{[Passed] rescheduled | Category:affine-reschedule | Function=main | Op=affine.for, statements=3, updates=0, values in memory=1}}
  affine.for %i = 0 to 5 {
    %r = affine.for %j = 0 to 7 iter_args(%c = %z) -> (f64) {
      %y = affine.load %s[%i] : memref<5xf64>
      %x = affine.load %a[%i, %j] : memref<5x7xf64>
      %d = arith.addf %c, %y : f64
      affine.yield %d : f64
    }
    affine.store %r, %s[0] : memref<5xf64>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<5x7xf64>, %arg1: memref<5xf64>, %arg2: memref<5xf64>, %arg3: index) {
// CHECK-NEXT:     %cst = arith.constant 5.000000e-01 : f64
// CHECK-NEXT:     %alloc = memref.alloc() : memref<5xf64>
// CHECK-NEXT:     affine.for %arg4 = 0 to 5 {
// CHECK-NEXT:       affine.store %cst, %alloc[%arg4] : memref<5xf64>
// CHECK-NEXT:       affine.for %arg5 = 0 to 7 {
// CHECK-NEXT:         %0 = affine.load %alloc[%arg4] : memref<5xf64>
// CHECK-NEXT:         %1 = affine.load %arg1[%arg4] : memref<5xf64>
// CHECK-NEXT:         %2 = arith.addf %0, %1 : f64
// CHECK-NEXT:         affine.store %2, %alloc[%arg4] : memref<5xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg4 = 0 to 5 {
// CHECK-NEXT:       %0 = affine.load %alloc[%arg4] : memref<5xf64>
// CHECK-NEXT:       affine.store %0, %arg1[0] : memref<5xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     memref.dealloc %alloc : memref<5xf64>
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Buffers have an element for each iteration.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-reschedule | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<5x7xf64>, %s: memref<5xf64>, %t: memref<5xf64>, %n: index) {
  %z = arith.constant 0.5 : f64

  // expected-remark @below {{[Passed] rescheduled | Category:affine-reschedule | Function=main | Op=affine.for, statements=3, updates=0, values in memory=1}}
  affine.for %i = 1 to 5 {
    %r = affine.for %j = 0 to 7 iter_args(%c = %z) -> (f64) {
      %y = affine.load %s[%i] : memref<5xf64>
      %x = affine.load %a[%i, %j] : memref<5x7xf64>
      %d = arith.addf %c, %y : f64
      affine.yield %d : f64
    }
    affine.store %r, %s[0] : memref<5xf64>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<5x7xf64>, %arg1: memref<5xf64>, %arg2: memref<5xf64>, %arg3: index) {
// CHECK-NEXT:     %cst = arith.constant 5.000000e-01 : f64
// CHECK-NEXT:     %alloc = memref.alloc() : memref<4xf64>
// CHECK-NEXT:     affine.for %arg4 = 1 to 5 {
// CHECK-NEXT:       affine.store %cst, %alloc[%arg4 - 1] : memref<4xf64>
// CHECK-NEXT:       affine.for %arg5 = 0 to 7 {
// CHECK-NEXT:         %1 = affine.load %alloc[%arg4 - 1] : memref<4xf64>
// CHECK-NEXT:         %2 = affine.load %arg1[%arg4] : memref<5xf64>
// CHECK-NEXT:         %3 = arith.addf %1, %2 : f64
// CHECK-NEXT:         affine.store %3, %alloc[%arg4 - 1] : memref<4xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:       %0 = affine.load %alloc[%arg4 - 1] : memref<4xf64>
// CHECK-NEXT:       affine.store %0, %arg1[0] : memref<5xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     memref.dealloc %alloc : memref<4xf64>
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Buffers have an element for each iteration.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-reschedule | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<5x7xf64>, %s: memref<5xf64>, %t: memref<5xf64>, %n: index) {
  %z = arith.constant 0.5 : f64

  // expected-remark @below {{[Passed] rescheduled | Category:affine-reschedule | Function=main | Op=affine.for, statements=3, updates=0, values in memory=1}}
  affine.for %i = 1 to 5 step 3 {
    %r = affine.for %j = 0 to 7 iter_args(%c = %z) -> (f64) {
      %y = affine.load %s[%i] : memref<5xf64>
      %x = affine.load %a[%i, %j] : memref<5x7xf64>
      %d = arith.addf %c, %y : f64
      affine.yield %d : f64
    }
    affine.store %r, %s[0] : memref<5xf64>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<5x7xf64>, %arg1: memref<5xf64>, %arg2: memref<5xf64>, %arg3: index) {
// CHECK-NEXT:     %cst = arith.constant 5.000000e-01 : f64
// CHECK-NEXT:     %alloc = memref.alloc() : memref<4xf64>
// CHECK-NEXT:     affine.for %arg4 = 1 to 5 step 3 {
// CHECK-NEXT:       affine.store %cst, %alloc[%arg4 - 1] : memref<4xf64>
// CHECK-NEXT:       affine.for %arg5 = 0 to 7 {
// CHECK-NEXT:         %1 = affine.load %alloc[%arg4 - 1] : memref<4xf64>
// CHECK-NEXT:         %2 = affine.load %arg1[%arg4] : memref<5xf64>
// CHECK-NEXT:         %3 = arith.addf %1, %2 : f64
// CHECK-NEXT:         affine.store %3, %alloc[%arg4 - 1] : memref<4xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:       %0 = affine.load %alloc[%arg4 - 1] : memref<4xf64>
// CHECK-NEXT:       affine.store %0, %arg1[0] : memref<5xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     memref.dealloc %alloc : memref<4xf64>
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Buffers have an element for each iteration.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-reschedule | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<5x7xf64>, %s: memref<5xf64>, %t: memref<5xf64>, %n: index) {
  %z = arith.constant 0.5 : f64

  // expected-remark @below {{[Passed] rescheduled | Category:affine-reschedule | Function=main | Op=affine.for, statements=3, updates=0, values in memory=1}}
  affine.for %i = max affine_map<() -> (2, 3)>() to 5 {
    %r = affine.for %j = 0 to 7 iter_args(%c = %z) -> (f64) {
      %y = affine.load %s[%i] : memref<5xf64>
      %x = affine.load %a[%i, %j] : memref<5x7xf64>
      %d = arith.addf %c, %y : f64
      affine.yield %d : f64
    }
    affine.store %r, %s[0] : memref<5xf64>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<5x7xf64>, %arg1: memref<5xf64>, %arg2: memref<5xf64>, %arg3: index) {
// CHECK-NEXT:     %cst = arith.constant 5.000000e-01 : f64
// CHECK-NEXT:     %alloc = memref.alloc() : memref<2xf64>
// CHECK-NEXT:     affine.for %arg4 = 3 to 5 {
// CHECK-NEXT:       affine.store %cst, %alloc[%arg4 - 3] : memref<2xf64>
// CHECK-NEXT:       affine.for %arg5 = 0 to 7 {
// CHECK-NEXT:         %1 = affine.load %alloc[%arg4 - 3] : memref<2xf64>
// CHECK-NEXT:         %2 = affine.load %arg1[%arg4] : memref<5xf64>
// CHECK-NEXT:         %3 = arith.addf %1, %2 : f64
// CHECK-NEXT:         affine.store %3, %alloc[%arg4 - 3] : memref<2xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:       %0 = affine.load %alloc[%arg4 - 3] : memref<2xf64>
// CHECK-NEXT:       affine.store %0, %arg1[0] : memref<5xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     memref.dealloc %alloc : memref<2xf64>
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Buffers are as long as the loops around at most. The inner loop depends on the outer one.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-reschedule | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<5x7xf64>, %s: memref<5xf64>, %t: memref<5xf64>, %n: index) {
  %z = arith.constant 0.5 : f64

  // expected-remark @below {{[Passed] rescheduled | Category:affine-reschedule | Function=main | Op=affine.for, statements=3, updates=0, values in memory=1}}
  affine.for %i = 0 to 5 {
    affine.for %l = affine_map<(d0) -> (d0)>(%i) to 5 {
      %r = affine.for %j = 0 to 7 iter_args(%c = %z) -> (f64) {
        %x = affine.load %a[%i, %j] : memref<5x7xf64>
        %d = arith.addf %c, %x : f64
        affine.yield %d : f64
      }

      affine.store %r, %a[%i, %l] : memref<5x7xf64>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<5x7xf64>, %arg1: memref<5xf64>, %arg2: memref<5xf64>, %arg3: index) {
// CHECK-NEXT:     %cst = arith.constant 5.000000e-01 : f64
// CHECK-NEXT:     %alloc = memref.alloc() : memref<5x5xf64>
// CHECK-NEXT:     affine.for %arg4 = 0 to 5 {
// CHECK-NEXT:       affine.for %arg5 = affine_map<(d0) -> (d0)>(%arg4) to 5 {
// CHECK-NEXT:         affine.store %cst, %alloc[%arg4, %arg5] : memref<5x5xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg4 = 0 to 5 {
// CHECK-NEXT:       affine.for %arg5 = affine_map<(d0) -> (d0)>(%arg4) to 5 {
// CHECK-NEXT:         affine.for %arg6 = 0 to 7 {
// CHECK-NEXT:           %1 = affine.load %alloc[%arg4, %arg5] : memref<5x5xf64>
// CHECK-NEXT:           %2 = affine.load %arg0[%arg4, %arg6] : memref<5x7xf64>
// CHECK-NEXT:           %3 = arith.addf %1, %2 : f64
// CHECK-NEXT:           affine.store %3, %alloc[%arg4, %arg5] : memref<5x5xf64>
// CHECK-NEXT:         }
// CHECK-NEXT:         %0 = affine.load %alloc[%arg4, %arg5] : memref<5x5xf64>
// CHECK-NEXT:         affine.store %0, %arg0[%arg4, %arg5] : memref<5x7xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     memref.dealloc %alloc : memref<5x5xf64>
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Results are there behind the loops.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-reschedule | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<5x7xf64>, %s: memref<5xf64>, %t: memref<5xf64>, %n: index) -> f64 {
  %z = arith.constant 0.5 : f64

  // expected-remark @below {{[Passed] rescheduled | Category:affine-reschedule | Function=main | Op=affine.for, statements=5, updates=0, values in memory=2}}
  affine.for %i = 0 to 5 {
    %r = affine.for %j = 0 to 7 iter_args(%c = %z) -> (f64) {
      %x = affine.load %a[%i, %j] : memref<5x7xf64>
      %d = arith.addf %c, %x : f64
      affine.yield %d : f64
    }
    affine.store %r, %s[%i] : memref<5xf64>
  }
  %r = affine.for %j = 0 to 7 iter_args(%c = %z) -> (f64) {
    %x = affine.load %a[%n, %j] : memref<5x7xf64>
    %d = arith.addf %c, %x : f64
    affine.yield %d : f64
  }

  affine.store %r, %s[1] : memref<5xf64>
  return %r : f64
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<5x7xf64>, %arg1: memref<5xf64>, %arg2: memref<5xf64>, %arg3: index) -> f64 {
// CHECK-NEXT:     %cst = arith.constant 5.000000e-01 : f64
// CHECK-NEXT:     %alloc = memref.alloc() : memref<f64>
// CHECK-NEXT:     affine.for %arg4 = 0 to 5 {
// CHECK-NEXT:       affine.store %cst, %arg1[%arg4] : memref<5xf64>
// CHECK-NEXT:       affine.for %arg5 = 0 to 7 {
// CHECK-NEXT:         %2 = affine.load %arg1[%arg4] : memref<5xf64>
// CHECK-NEXT:         %3 = affine.load %arg0[%arg4, %arg5] : memref<5x7xf64>
// CHECK-NEXT:         %4 = arith.addf %2, %3 : f64
// CHECK-NEXT:         affine.store %4, %arg1[%arg4] : memref<5xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.store %cst, %alloc[] : memref<f64>
// CHECK-NEXT:     affine.for %arg4 = 0 to 7 {
// CHECK-NEXT:       %2 = affine.load %alloc[] : memref<f64>
// CHECK-NEXT:       %3 = affine.load %arg0[%arg3, %arg4] : memref<5x7xf64>
// CHECK-NEXT:       %4 = arith.addf %2, %3 : f64
// CHECK-NEXT:       affine.store %4, %alloc[] : memref<f64>
// CHECK-NEXT:     }
// CHECK-NEXT:     %0 = affine.load %alloc[] : memref<f64>
// CHECK-NEXT:     affine.store %0, %arg1[1] : memref<5xf64>
// CHECK-NEXT:     %1 = affine.load %alloc[] : memref<f64>
// CHECK-NEXT:     memref.dealloc %alloc : memref<f64>
// CHECK-NEXT:     return %1 : f64
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// What is loaded begins a sum. It is no bound, and splits no region.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-reschedule | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<5x7xf64>, %s: memref<5xf64>, %t: memref<5xf64>, %n: index) {
  %z = arith.constant 0.5 : f64

  %o = affine.load %t[2] : memref<5xf64>
  // expected-remark @below {{[Passed] rescheduled | Category:affine-reschedule | Function=main | Op=affine.for, statements=2, updates=0, values in memory=1}}
  affine.for %i = 0 to 5 {
    %r = affine.for %j = 0 to 7 iter_args(%c = %o) -> (f64) {
      %x = affine.load %a[%i, %j] : memref<5x7xf64>
      %d = arith.addf %c, %x : f64
      affine.yield %d : f64
    }
    affine.store %r, %s[%i] : memref<5xf64>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<5x7xf64>, %arg1: memref<5xf64>, %arg2: memref<5xf64>, %arg3: index) {
// CHECK-NEXT:     affine.for %arg4 = 0 to 5 {
// CHECK-NEXT:       %0 = affine.load %arg2[2] : memref<5xf64>
// CHECK-NEXT:       affine.store %0, %arg1[%arg4] : memref<5xf64>
// CHECK-NEXT:       affine.for %arg5 = 0 to 7 {
// CHECK-NEXT:         %1 = affine.load %arg1[%arg4] : memref<5xf64>
// CHECK-NEXT:         %2 = affine.load %arg0[%arg4, %arg5] : memref<5x7xf64>
// CHECK-NEXT:         %3 = arith.addf %1, %2 : f64
// CHECK-NEXT:         affine.store %3, %arg1[%arg4] : memref<5xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// A sum of indices is no bound.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-reschedule | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<5x7xf64>, %s: memref<5xf64>, %t: memref<5xf64>, %n: index) {
  %z = arith.constant 0.5 : f64

  // expected-remark @below {{[Passed] rescheduled | Category:affine-reschedule | Function=main | Op=affine.for, statements=2, updates=0, values in memory=1}}
  %k = affine.for %j = 0 to 3 iter_args(%c = %n) -> (index) {
    affine.yield %j : index
  }
  // expected-remark @below {{[Passed] rescheduled | Category:affine-reschedule | Function=main | Op=affine.for, statements=3, updates=0, values in memory=1}}
  // expected-remark @below {{[Analysis] no-overflow | Category:affine-reschedule | Function=main | Op=affine.for, Remark="bounds computed from values at run time are taken to fit 64 bits"}}
  affine.for %l = 0 to %k {
    affine.store %z, %s[%l] : memref<5xf64>
  }
  affine.for %i = 0 to 5 {
    %r = affine.for %j = 0 to 7 iter_args(%c = %z) -> (f64) {
      %x = affine.load %a[%i, %j] : memref<5x7xf64>
      %d = arith.addf %c, %x : f64
      affine.yield %d : f64
    }
    affine.store %r, %s[%i] : memref<5xf64>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<5x7xf64>, %arg1: memref<5xf64>, %arg2: memref<5xf64>, %arg3: index) {
// CHECK-NEXT:     %cst = arith.constant 5.000000e-01 : f64
// CHECK-NEXT:     %alloc = memref.alloc() : memref<index>
// CHECK-NEXT:     affine.store %arg3, %alloc[] : memref<index>
// CHECK-NEXT:     affine.for %arg4 = 0 to 3 {
// CHECK-NEXT:       affine.store %arg4, %alloc[] : memref<index>
// CHECK-NEXT:     }
// CHECK-NEXT:     %0 = affine.load %alloc[] : memref<index>
// CHECK-NEXT:     memref.dealloc %alloc : memref<index>
// CHECK-NEXT:     affine.for %arg4 = 0 to %0 {
// CHECK-NEXT:       affine.store %cst, %arg1[%arg4] : memref<5xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg4 = 0 to 5 {
// CHECK-NEXT:       affine.store %cst, %arg1[%arg4] : memref<5xf64>
// CHECK-NEXT:       affine.for %arg5 = 0 to 7 {
// CHECK-NEXT:         %1 = affine.load %arg1[%arg4] : memref<5xf64>
// CHECK-NEXT:         %2 = affine.load %arg0[%arg4, %arg5] : memref<5x7xf64>
// CHECK-NEXT:         %3 = arith.addf %1, %2 : f64
// CHECK-NEXT:         affine.store %3, %arg1[%arg4] : memref<5xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// A bound that a region in front gives is what is loaded behind it.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-reschedule | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<5x7xf64>, %s: memref<5xf64>, %t: memref<5xf64>, %n: index) {
  %z = arith.constant 0.5 : f64

  %one = arith.constant 1 : index
  // expected-remark @below {{[Passed] rescheduled | Category:affine-reschedule | Function=main | Op=affine.for, statements=2, updates=1, values in memory=1}}
  %k = affine.for %j = 0 to 3 iter_args(%c = %one) -> (index) {
    %d = arith.addi %c, %one : index
    affine.yield %d : index
  }
  // expected-remark @below {{[Passed] rescheduled | Category:affine-reschedule | Function=main | Op=affine.for, statements=1, updates=0}}
  // expected-remark @below {{[Analysis] no-overflow | Category:affine-reschedule | Function=main | Op=affine.for, Remark="bounds computed from values at run time are taken to fit 64 bits"}}
  affine.for %l = 0 to %k {
    affine.store %z, %s[%l] : memref<5xf64>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<5x7xf64>, %arg1: memref<5xf64>, %arg2: memref<5xf64>, %arg3: index) {
// CHECK-NEXT:     %cst = arith.constant 5.000000e-01 : f64
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %alloc = memref.alloc() : memref<index>
// CHECK-NEXT:     affine.store %c1, %alloc[] : memref<index>
// CHECK-NEXT:     affine.for %arg4 = 0 to 3 {
// CHECK-NEXT:       %1 = affine.load %alloc[] : memref<index>
// CHECK-NEXT:       %2 = arith.addi %1, %c1 : index
// CHECK-NEXT:       affine.store %2, %alloc[] : memref<index>
// CHECK-NEXT:     }
// CHECK-NEXT:     %0 = affine.load %alloc[] : memref<index>
// CHECK-NEXT:     memref.dealloc %alloc : memref<index>
// CHECK-NEXT:     affine.for %arg4 = 0 to %0 {
// CHECK-NEXT:       affine.store %cst, %arg1[%arg4] : memref<5xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// What a sum begins with is no bound. What is loaded in front of both stays there.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-reschedule | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<5x7xf64>, %s: memref<5xf64>, %t: memref<5xf64>, %n: index) -> index {
  %z = arith.constant 0.5 : f64

  %w = memref.alloc() : memref<1xindex>
  affine.store %n, %w[0] : memref<1xindex>
  %o = affine.load %w[0] : memref<1xindex>
  // expected-remark @below {{[Passed] rescheduled | Category:affine-reschedule | Function=main | Op=affine.for, statements=3, updates=0, values in memory=1}}
  // expected-remark @below {{[Analysis] no-overflow | Category:affine-reschedule | Function=main | Op=affine.for, Remark="bounds computed from values at run time are taken to fit 64 bits"}}
  %k = affine.for %j = 0 to %o iter_args(%c = %o) -> (index) {
    affine.store %z, %s[%j] : memref<5xf64>
    affine.yield %j : index
  }
  return %k : index
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<5x7xf64>, %arg1: memref<5xf64>, %arg2: memref<5xf64>, %arg3: index) -> index {
// CHECK-NEXT:     %cst = arith.constant 5.000000e-01 : f64
// CHECK-NEXT:     %alloc = memref.alloc() : memref<1xindex>
// CHECK-NEXT:     affine.store %arg3, %alloc[0] : memref<1xindex>
// CHECK-NEXT:     %0 = affine.load %alloc[0] : memref<1xindex>
// CHECK-NEXT:     %alloc_0 = memref.alloc() : memref<index>
// CHECK-NEXT:     affine.store %0, %alloc_0[] : memref<index>
// CHECK-NEXT:     affine.for %arg4 = 0 to %0 {
// CHECK-NEXT:       affine.store %arg4, %alloc_0[] : memref<index>
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg4 = 0 to %0 {
// CHECK-NEXT:       affine.store %cst, %arg1[%arg4] : memref<5xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = affine.load %alloc_0[] : memref<index>
// CHECK-NEXT:     memref.dealloc %alloc_0 : memref<index>
// CHECK-NEXT:     return %1 : index
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Exchanged values keep their bits.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-reschedule | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<5x7xf64>, %s: memref<5xf64>, %t: memref<5xf64>, %n: index) {
  %z = arith.constant 0.5 : f64

  // expected-remark @below {{[Passed] rescheduled | Category:affine-reschedule | Function=main | Op=affine.for, statements=3, updates=0, values in memory=2}}
  affine.for %i = 0 to 5 {
    %r:2 = affine.for %j = 0 to 7 iter_args(%c = %z, %e = %z) -> (f64, f64) {
      %x = affine.load %a[%i, %j] : memref<5x7xf64>
      %d = arith.addf %c, %x : f64
      affine.yield %e, %d : f64, f64
    }
    affine.store %r#0, %s[%i] : memref<5xf64>
    affine.store %r#1, %t[%i] : memref<5xf64>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<5x7xf64>, %arg1: memref<5xf64>, %arg2: memref<5xf64>, %arg3: index) {
// CHECK-NEXT:     %cst = arith.constant 5.000000e-01 : f64
// CHECK-NEXT:     affine.for %arg4 = 0 to 5 {
// CHECK-NEXT:       affine.store %cst, %arg2[%arg4] : memref<5xf64>
// CHECK-NEXT:       affine.store %cst, %arg1[%arg4] : memref<5xf64>
// CHECK-NEXT:       affine.for %arg5 = 0 to 7 {
// CHECK-NEXT:         %0 = affine.load %arg1[%arg4] : memref<5xf64>
// CHECK-NEXT:         %1 = affine.load %arg2[%arg4] : memref<5xf64>
// CHECK-NEXT:         %2 = affine.load %arg0[%arg4, %arg5] : memref<5x7xf64>
// CHECK-NEXT:         %3 = arith.addf %0, %2 : f64
// CHECK-NEXT:         affine.store %1, %arg1[%arg4] : memref<5xf64>
// CHECK-NEXT:         affine.store %3, %arg2[%arg4] : memref<5xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Conditionals store what they give.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-reschedule | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<5x7xf64>, %s: memref<5xf64>, %t: memref<5xf64>, %n: index) {
  %z = arith.constant 0.5 : f64

  // expected-remark @below {{[Passed] rescheduled | Category:affine-reschedule | Function=main | Op=affine.for, statements=1, updates=0, values in memory=1}}
  affine.for %i = 0 to 5 {
    affine.for %j = 0 to 5 {
      %o = affine.load %a[%i, %j] : memref<5x7xf64>
      %q = affine.if affine_set<(d0, d1) : (d0 - d1 - 1 >= 0)>(%i, %j) -> f64 {
        %x = affine.load %t[%j] : memref<5xf64>
        %d = arith.addf %o, %x : f64
        affine.yield %d : f64
      } else {
        affine.yield %o : f64
      }
      affine.store %q, %a[%i, %j] : memref<5x7xf64>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<5x7xf64>, %arg1: memref<5xf64>, %arg2: memref<5xf64>, %arg3: index) {
// CHECK-NEXT:     affine.for %arg4 = 1 to 5 {
// CHECK-NEXT:       affine.for %arg5 = 0 to affine_map<(d0) -> (d0)>(%arg4) {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg4, %arg5] : memref<5x7xf64>
// CHECK-NEXT:         %1 = affine.load %arg2[%arg5] : memref<5xf64>
// CHECK-NEXT:         %2 = arith.addf %0, %1 : f64
// CHECK-NEXT:         affine.store %2, %arg0[%arg4, %arg5] : memref<5x7xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Conditionals store what they give.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-reschedule | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<5x7xf64>, %s: memref<5xf64>, %t: memref<5xf64>, %n: index) {
  %z = arith.constant 0.5 : f64

  // expected-remark @below {{[Passed] rescheduled | Category:affine-reschedule | Function=main | Op=affine.for, statements=3, updates=0, values in memory=1}}
  affine.for %i = 0 to 5 {
    affine.for %j = 0 to 5 {
      %o = affine.load %a[%i, %j] : memref<5x7xf64>
      %q = affine.if affine_set<(d0, d1) : (d0 - d1 - 1 >= 0)>(%i, %j) -> f64 {
        %x = affine.load %a[%j, 6 - %i] : memref<5x7xf64>
        %d = arith.addf %o, %x : f64
        affine.yield %d : f64
      } else {
        affine.yield %o : f64
      }
      affine.store %q, %a[%i, %j] : memref<5x7xf64>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<5x7xf64>, %arg1: memref<5xf64>, %arg2: memref<5xf64>, %arg3: index) {
// CHECK-NEXT:     %alloc = memref.alloc() : memref<5x5xf64>
// CHECK-NEXT:     affine.for %arg4 = 0 to 5 {
// CHECK-NEXT:       affine.for %arg5 = affine_map<(d0) -> (d0)>(%arg4) to 5 {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg4, %arg5] : memref<5x7xf64>
// CHECK-NEXT:         affine.store %0, %alloc[%arg4, %arg5] : memref<5x5xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg4 = 0 to 5 {
// CHECK-NEXT:       affine.for %arg5 = 0 to affine_map<(d0) -> (d0)>(%arg4) {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg4, %arg5] : memref<5x7xf64>
// CHECK-NEXT:         %1 = affine.load %arg0[%arg5, -%arg4 + 6] : memref<5x7xf64>
// CHECK-NEXT:         %2 = arith.addf %0, %1 : f64
// CHECK-NEXT:         affine.store %2, %alloc[%arg4, %arg5] : memref<5x5xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg5 = 0 to 5 {
// CHECK-NEXT:         %0 = affine.load %alloc[%arg4, %arg5] : memref<5x5xf64>
// CHECK-NEXT:         affine.store %0, %arg0[%arg4, %arg5] : memref<5x7xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     memref.dealloc %alloc : memref<5x5xf64>
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Conditionals store what they give.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-reschedule | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<5x7xf64>, %s: memref<5xf64>, %t: memref<5xf64>, %n: index) {
  %z = arith.constant 0.5 : f64

  // expected-remark @below {{[Passed] rescheduled | Category:affine-reschedule | Function=main | Op=affine.for, statements=2, updates=0, values in memory=1}}
  affine.for %i = 0 to 5 {
    affine.for %j = 0 to 5 {
      %o = affine.load %a[%i, %j] : memref<5x7xf64>
      %q = affine.if affine_set<(d0, d1) : (d0 - d1 - 1 >= 0)>(%i, %j) -> f64 {
        %x = affine.load %t[%j] : memref<5xf64>
        %d = arith.addf %o, %x : f64
        affine.yield %d : f64
      } else {
        affine.yield %z : f64
      }
      affine.store %q, %a[%i, %j] : memref<5x7xf64>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<5x7xf64>, %arg1: memref<5xf64>, %arg2: memref<5xf64>, %arg3: index) {
// CHECK-NEXT:     %cst = arith.constant 5.000000e-01 : f64
// CHECK-NEXT:     affine.for %arg4 = 0 to 5 {
// CHECK-NEXT:       affine.for %arg5 = affine_map<(d0) -> (d0)>(%arg4) to 5 {
// CHECK-NEXT:         affine.store %cst, %arg0[%arg4, %arg5] : memref<5x7xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg4 = 1 to 5 {
// CHECK-NEXT:       affine.for %arg5 = 0 to affine_map<(d0) -> (d0)>(%arg4) {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg4, %arg5] : memref<5x7xf64>
// CHECK-NEXT:         %1 = affine.load %arg2[%arg5] : memref<5xf64>
// CHECK-NEXT:         %2 = arith.addf %0, %1 : f64
// CHECK-NEXT:         affine.store %2, %arg0[%arg4, %arg5] : memref<5x7xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Arguments that may overlap are refused.

func.func @main(%a: memref<5x7xf64>, %s: memref<5xf64>, %b: memref<5xf64>, %n: index) {
  %z = arith.constant 0.5 : f64

  // expected-remark @below {{[Missed] may-alias | Category:affine-reschedule | Function=main | Op=affine.for, Remark="two memrefs may share memory"}}
  affine.for %i = 0 to 5 {
    %r = affine.for %j = 0 to 7 iter_args(%c = %z) -> (f64) {
      %y = affine.load %b[4 - %i] : memref<5xf64>
      %x = affine.load %a[%i, %j] : memref<5x7xf64>
      %d = arith.addf %c, %y : f64
      affine.yield %d : f64
    }
    affine.store %r, %s[%i] : memref<5xf64>
  }
  return
}
func.func @twice(%a: memref<5x7xf64>, %p: memref<5xf64>, %n: index) {
  call @main(%a, %p, %p, %n) : (memref<5x7xf64>, memref<5xf64>, memref<5xf64>, index) -> ()
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<5x7xf64>, %arg1: memref<5xf64>, %arg2: memref<5xf64>, %arg3: index) {
// CHECK-NEXT:     %cst = arith.constant 5.000000e-01 : f64
// CHECK-NEXT:     affine.for %arg4 = 0 to 5 {
// CHECK-NEXT:       %0 = affine.for %arg5 = 0 to 7 iter_args(%arg6 = %cst) -> (f64) {
// CHECK-NEXT:         %1 = affine.load %arg2[-%arg4 + 4] : memref<5xf64>
// CHECK-NEXT:         %2 = affine.load %arg0[%arg4, %arg5] : memref<5x7xf64>
// CHECK-NEXT:         %3 = arith.addf %arg6, %1 : f64
// CHECK-NEXT:         affine.yield %3 : f64
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.store %0, %arg1[%arg4] : memref<5xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @twice(%arg0: memref<5x7xf64>, %arg1: memref<5xf64>, %arg2: index) {
// CHECK-NEXT:     call @main(%arg0, %arg1, %arg1, %arg2) : (memref<5x7xf64>, memref<5xf64>, memref<5xf64>, index) -> ()
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Buffers of unknown length are refused.

func.func @main(%a: memref<5x7xf64>, %s: memref<5xf64>, %t: memref<5xf64>, %n: index) {
  %z = arith.constant 0.5 : f64

  affine.for %i = 0 to %n {
    // expected-remark @below {{[Missed] carries-values | Category:affine-reschedule | Function=main | Op=affine.for, Remark="values are carried in a loop of which it is not known how long it is"}}
    %r = affine.for %j = 0 to 7 iter_args(%c = %z) -> (f64) {
      %x = affine.load %a[%i, %j] : memref<5x7xf64>
      %d = arith.addf %c, %x : f64
      affine.yield %d : f64
    }
    affine.store %z, %s[0] : memref<5xf64>
    affine.store %r, %s[%i] : memref<5xf64>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<5x7xf64>, %arg1: memref<5xf64>, %arg2: memref<5xf64>, %arg3: index) {
// CHECK-NEXT:     %cst = arith.constant 5.000000e-01 : f64
// CHECK-NEXT:     affine.for %arg4 = 0 to %arg3 {
// CHECK-NEXT:       %0 = affine.for %arg5 = 0 to 7 iter_args(%arg6 = %cst) -> (f64) {
// CHECK-NEXT:         %1 = affine.load %arg0[%arg4, %arg5] : memref<5x7xf64>
// CHECK-NEXT:         %2 = arith.addf %arg6, %1 : f64
// CHECK-NEXT:         affine.yield %2 : f64
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.store %cst, %arg1[0] : memref<5xf64>
// CHECK-NEXT:       affine.store %0, %arg1[%arg4] : memref<5xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Values that stay are refused: parallel.

func.func @main(%a: memref<5x7xf64>, %s: memref<5xf64>, %t: memref<5xf64>, %n: index) {
  %z = arith.constant 0.5 : f64

  affine.for %i = 0 to 5 {
    // expected-remark @below {{[Missed] carries-values | Category:affine-reschedule | Function=main | Op=affine.parallel, Remark="a loop or a conditional gives values"}}
    %r = affine.parallel (%j) = (0) to (7) reduce ("addf") -> (f64) {
      %x = affine.load %a[%i, %j] : memref<5x7xf64>
      %d = arith.addf %z, %x : f64
      affine.yield %d : f64
    }
    affine.store %r, %s[%i] : memref<5xf64>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<5x7xf64>, %arg1: memref<5xf64>, %arg2: memref<5xf64>, %arg3: index) {
// CHECK-NEXT:     %cst = arith.constant 5.000000e-01 : f64
// CHECK-NEXT:     affine.for %arg4 = 0 to 5 {
// CHECK-NEXT:       %0 = affine.parallel (%arg5) = (0) to (7) reduce ("addf") -> (f64) {
// CHECK-NEXT:         %1 = affine.load %arg0[%arg4, %arg5] : memref<5x7xf64>
// CHECK-NEXT:         %2 = arith.addf %cst, %1 : f64
// CHECK-NEXT:         affine.yield %2 : f64
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.store %0, %arg1[%arg4] : memref<5xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Values that stay are refused: memref.

func.func @main(%a: memref<5x7xf64>, %s: memref<5xf64>, %t: memref<5xf64>, %n: index) {
  %z = arith.constant 0.5 : f64

  affine.for %i = 0 to 5 {
    // expected-remark @below {{[Missed] carries-values | Category:affine-reschedule | Function=main | Op=affine.for, Remark="a loop or a conditional gives values: a buffer cannot hold result #0, which is memref<5xf64>"}}
    %r = affine.for %j = 0 to 7 iter_args(%c = %s) -> (memref<5xf64>) {
      %x = affine.load %a[%i, %j] : memref<5x7xf64>
      %d = arith.addf %z, %x : f64
      affine.yield %c : memref<5xf64>
    }
    affine.store %z, %r[%i] : memref<5xf64>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<5x7xf64>, %arg1: memref<5xf64>, %arg2: memref<5xf64>, %arg3: index) {
// CHECK-NEXT:     %cst = arith.constant 5.000000e-01 : f64
// CHECK-NEXT:     affine.for %arg4 = 0 to 5 {
// CHECK-NEXT:       %0 = affine.for %arg5 = 0 to 7 iter_args(%arg6 = %arg1) -> (memref<5xf64>) {
// CHECK-NEXT:         %1 = affine.load %arg0[%arg4, %arg5] : memref<5x7xf64>
// CHECK-NEXT:         %2 = arith.addf %cst, %1 : f64
// CHECK-NEXT:         affine.yield %arg6 : memref<5xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.store %cst, %0[%arg4] : memref<5xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Refusals of flow show the program. Not what was made of it meanwhile.

func.func @main(%a: memref<5x7xf64>, %s: memref<5xf64>, %t: memref<5xf64>, %n: index) {
  %z = arith.constant 0.5 : f64

  affine.for %i = 0 to 5 {
    %r = affine.for %j = 0 to 2 iter_args(%c = %z) -> (f64) {
      %p = arith.muli %i, %j : index
      // expected-remark @below {{[Missed] not-affine | Category:affine-reschedule | Function=main | Op=memref.load, Remark="an index is computed in the region, not from its loops"}}
      %x = memref.load %a[%i, %p] : memref<5x7xf64>
      %d = arith.addf %c, %x : f64
      affine.yield %d : f64
    }
    affine.store %r, %s[%i] : memref<5xf64>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<5x7xf64>, %arg1: memref<5xf64>, %arg2: memref<5xf64>, %arg3: index) {
// CHECK-NEXT:     %cst = arith.constant 5.000000e-01 : f64
// CHECK-NEXT:     affine.for %arg4 = 0 to 5 {
// CHECK-NEXT:       %0 = affine.for %arg5 = 0 to 2 iter_args(%arg6 = %cst) -> (f64) {
// CHECK-NEXT:         %1 = arith.muli %arg4, %arg5 : index
// CHECK-NEXT:         %2 = memref.load %arg0[%arg4, %1] : memref<5x7xf64>
// CHECK-NEXT:         %3 = arith.addf %arg6, %2 : f64
// CHECK-NEXT:         affine.yield %3 : f64
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.store %0, %arg1[%arg4] : memref<5xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
