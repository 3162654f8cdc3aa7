// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-jam-updates='rows=4 everywhere=true' | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Iterations become one: update.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-jam-updates | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%m: memref<11x300xf32>, %v: memref<300xf32>, %s: memref<11xf32>) {
  %zero = arith.constant 0.0 : f32
  // expected-remark @below {{[Passed] jammed | Category:affine-jam-updates | Function=main | Op=affine.for, Remark="4 iterations that update the same elements become one", cleanup=True, factor=4, guarded=False}}
  affine.for %i = 0 to 11 {
    %x = affine.load %s[%i] : memref<11xf32>
    affine.for %j = 0 to 9 {
      %y = affine.load %v[%j] : memref<300xf32>
      %a = affine.load %m[%i, %j] : memref<11x300xf32>
      %p = arith.mulf %a, %x : f32
      %q = arith.addf %y, %p : f32
      affine.store %q, %v[%j] : memref<300xf32>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<11x300xf32>, %arg1: memref<300xf32>, %arg2: memref<11xf32>) {
// CHECK-NEXT:     %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     affine.for %arg3 = 0 to 8 step 4 {
// CHECK-NEXT:       %0 = affine.load %arg2[%arg3] : memref<11xf32>
// CHECK-NEXT:       %1 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg3)
// CHECK-NEXT:       %2 = affine.load %arg2[%1] : memref<11xf32>
// CHECK-NEXT:       %3 = affine.apply affine_map<(d0) -> (d0 + 2)>(%arg3)
// CHECK-NEXT:       %4 = affine.load %arg2[%3] : memref<11xf32>
// CHECK-NEXT:       %5 = affine.apply affine_map<(d0) -> (d0 + 3)>(%arg3)
// CHECK-NEXT:       %6 = affine.load %arg2[%5] : memref<11xf32>
// CHECK-NEXT:       affine.for %arg4 = 0 to 9 {
// CHECK-NEXT:         %7 = affine.load %arg1[%arg4] : memref<300xf32>
// CHECK-NEXT:         %8 = affine.load %arg0[%arg3, %arg4] : memref<11x300xf32>
// CHECK-NEXT:         %9 = arith.mulf %8, %0 : f32
// CHECK-NEXT:         %10 = arith.addf %7, %9 : f32
// CHECK-NEXT:         affine.store %10, %arg1[%arg4] : memref<300xf32>
// CHECK-NEXT:         %11 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg3)
// CHECK-NEXT:         %12 = affine.load %arg1[%arg4] : memref<300xf32>
// CHECK-NEXT:         %13 = affine.load %arg0[%11, %arg4] : memref<11x300xf32>
// CHECK-NEXT:         %14 = arith.mulf %13, %2 : f32
// CHECK-NEXT:         %15 = arith.addf %12, %14 : f32
// CHECK-NEXT:         affine.store %15, %arg1[%arg4] : memref<300xf32>
// CHECK-NEXT:         %16 = affine.apply affine_map<(d0) -> (d0 + 2)>(%arg3)
// CHECK-NEXT:         %17 = affine.load %arg1[%arg4] : memref<300xf32>
// CHECK-NEXT:         %18 = affine.load %arg0[%16, %arg4] : memref<11x300xf32>
// CHECK-NEXT:         %19 = arith.mulf %18, %4 : f32
// CHECK-NEXT:         %20 = arith.addf %17, %19 : f32
// CHECK-NEXT:         affine.store %20, %arg1[%arg4] : memref<300xf32>
// CHECK-NEXT:         %21 = affine.apply affine_map<(d0) -> (d0 + 3)>(%arg3)
// CHECK-NEXT:         %22 = affine.load %arg1[%arg4] : memref<300xf32>
// CHECK-NEXT:         %23 = affine.load %arg0[%21, %arg4] : memref<11x300xf32>
// CHECK-NEXT:         %24 = arith.mulf %23, %6 : f32
// CHECK-NEXT:         %25 = arith.addf %22, %24 : f32
// CHECK-NEXT:         affine.store %25, %arg1[%arg4] : memref<300xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg3 = 8 to 11 {
// CHECK-NEXT:       %0 = affine.load %arg2[%arg3] : memref<11xf32>
// CHECK-NEXT:       affine.for %arg4 = 0 to 9 {
// CHECK-NEXT:         %1 = affine.load %arg1[%arg4] : memref<300xf32>
// CHECK-NEXT:         %2 = affine.load %arg0[%arg3, %arg4] : memref<11x300xf32>
// CHECK-NEXT:         %3 = arith.mulf %2, %0 : f32
// CHECK-NEXT:         %4 = arith.addf %1, %3 : f32
// CHECK-NEXT:         affine.store %4, %arg1[%arg4] : memref<300xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Iterations become one: sum and update.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-jam-updates | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%m: memref<11x300xf32>, %v: memref<300xf32>, %s: memref<11xf32>) {
  %zero = arith.constant 0.0 : f32
  // expected-remark @below {{[Passed] jammed | Category:affine-jam-updates | Function=main | Op=affine.for, Remark="4 iterations that update the same elements become one", cleanup=True, factor=4, guarded=False}}
  affine.for %i = 0 to 11 {
    %x = affine.for %j = 0 to 9 iter_args(%t = %zero) -> (f32) {
      %a = affine.load %m[%i, %j] : memref<11x300xf32>
      %n = arith.addf %t, %a  : f32
      affine.yield %n : f32
    }
    affine.store %x, %s[%i] : memref<11xf32>
    affine.for %j = 0 to 9 {
      %y = affine.load %v[%j] : memref<300xf32>
      %a = affine.load %m[%i, %j] : memref<11x300xf32>
      %p = arith.mulf %a, %x : f32
      %q = arith.addf %y, %p : f32
      affine.store %q, %v[%j] : memref<300xf32>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<11x300xf32>, %arg1: memref<300xf32>, %arg2: memref<11xf32>) {
// CHECK-NEXT:     %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     affine.for %arg3 = 0 to 8 step 4 {
// CHECK-NEXT:       %0:4 = affine.for %arg4 = 0 to 9 iter_args(%arg5 = %cst, %arg6 = %cst, %arg7 = %cst, %arg8 = %cst) -> (f32, f32, f32, f32) {
// CHECK-NEXT:         %4 = affine.load %arg0[%arg3, %arg4] : memref<11x300xf32>
// CHECK-NEXT:         %5 = arith.addf %arg5, %4 : f32
// CHECK-NEXT:         %6 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg3)
// CHECK-NEXT:         %7 = affine.load %arg0[%6, %arg4] : memref<11x300xf32>
// CHECK-NEXT:         %8 = arith.addf %arg6, %7 : f32
// CHECK-NEXT:         %9 = affine.apply affine_map<(d0) -> (d0 + 2)>(%arg3)
// CHECK-NEXT:         %10 = affine.load %arg0[%9, %arg4] : memref<11x300xf32>
// CHECK-NEXT:         %11 = arith.addf %arg7, %10 : f32
// CHECK-NEXT:         %12 = affine.apply affine_map<(d0) -> (d0 + 3)>(%arg3)
// CHECK-NEXT:         %13 = affine.load %arg0[%12, %arg4] : memref<11x300xf32>
// CHECK-NEXT:         %14 = arith.addf %arg8, %13 : f32
// CHECK-NEXT:         affine.yield %5, %8, %11, %14 : f32, f32, f32, f32
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.store %0#0, %arg2[%arg3] : memref<11xf32>
// CHECK-NEXT:       %1 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg3)
// CHECK-NEXT:       affine.store %0#1, %arg2[%1] : memref<11xf32>
// CHECK-NEXT:       %2 = affine.apply affine_map<(d0) -> (d0 + 2)>(%arg3)
// CHECK-NEXT:       affine.store %0#2, %arg2[%2] : memref<11xf32>
// CHECK-NEXT:       %3 = affine.apply affine_map<(d0) -> (d0 + 3)>(%arg3)
// CHECK-NEXT:       affine.store %0#3, %arg2[%3] : memref<11xf32>
// CHECK-NEXT:       affine.for %arg4 = 0 to 9 {
// CHECK-NEXT:         %4 = affine.load %arg1[%arg4] : memref<300xf32>
// CHECK-NEXT:         %5 = affine.load %arg0[%arg3, %arg4] : memref<11x300xf32>
// CHECK-NEXT:         %6 = arith.mulf %5, %0#0 : f32
// CHECK-NEXT:         %7 = arith.addf %4, %6 : f32
// CHECK-NEXT:         affine.store %7, %arg1[%arg4] : memref<300xf32>
// CHECK-NEXT:         %8 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg3)
// CHECK-NEXT:         %9 = affine.load %arg1[%arg4] : memref<300xf32>
// CHECK-NEXT:         %10 = affine.load %arg0[%8, %arg4] : memref<11x300xf32>
// CHECK-NEXT:         %11 = arith.mulf %10, %0#1 : f32
// CHECK-NEXT:         %12 = arith.addf %9, %11 : f32
// CHECK-NEXT:         affine.store %12, %arg1[%arg4] : memref<300xf32>
// CHECK-NEXT:         %13 = affine.apply affine_map<(d0) -> (d0 + 2)>(%arg3)
// CHECK-NEXT:         %14 = affine.load %arg1[%arg4] : memref<300xf32>
// CHECK-NEXT:         %15 = affine.load %arg0[%13, %arg4] : memref<11x300xf32>
// CHECK-NEXT:         %16 = arith.mulf %15, %0#2 : f32
// CHECK-NEXT:         %17 = arith.addf %14, %16 : f32
// CHECK-NEXT:         affine.store %17, %arg1[%arg4] : memref<300xf32>
// CHECK-NEXT:         %18 = affine.apply affine_map<(d0) -> (d0 + 3)>(%arg3)
// CHECK-NEXT:         %19 = affine.load %arg1[%arg4] : memref<300xf32>
// CHECK-NEXT:         %20 = affine.load %arg0[%18, %arg4] : memref<11x300xf32>
// CHECK-NEXT:         %21 = arith.mulf %20, %0#3 : f32
// CHECK-NEXT:         %22 = arith.addf %19, %21 : f32
// CHECK-NEXT:         affine.store %22, %arg1[%arg4] : memref<300xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg3 = 8 to 11 {
// CHECK-NEXT:       %0 = affine.for %arg4 = 0 to 9 iter_args(%arg5 = %cst) -> (f32) {
// CHECK-NEXT:         %1 = affine.load %arg0[%arg3, %arg4] : memref<11x300xf32>
// CHECK-NEXT:         %2 = arith.addf %arg5, %1 : f32
// CHECK-NEXT:         affine.yield %2 : f32
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.store %0, %arg2[%arg3] : memref<11xf32>
// CHECK-NEXT:       affine.for %arg4 = 0 to 9 {
// CHECK-NEXT:         %1 = affine.load %arg1[%arg4] : memref<300xf32>
// CHECK-NEXT:         %2 = affine.load %arg0[%arg3, %arg4] : memref<11x300xf32>
// CHECK-NEXT:         %3 = arith.mulf %2, %0 : f32
// CHECK-NEXT:         %4 = arith.addf %1, %3 : f32
// CHECK-NEXT:         affine.store %4, %arg1[%arg4] : memref<300xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// What the next element was is not what it will be. Each element is updated by what the
// iteration before left in the next one.

func.func @main(%m: memref<11x300xf32>, %v: memref<300xf32>, %s: memref<11xf32>) {
  %zero = arith.constant 0.0 : f32
  // expected-remark-re @below {{[Missed] illegal-jam | Category:affine-jam-updates | Function=main | Op=affine.for, Remark="this would turn round a flow dependence from 'affine.store' at {{\S+}} to 'affine.load' at {{\S+}}, distance [1, 10] [-1, -1]"}}
  affine.for %i = 0 to 11 {
    %x = affine.load %s[%i] : memref<11xf32>
    affine.for %j = 0 to 9 {
      %y = affine.load %v[%j] : memref<300xf32>
      %a = affine.load %v[%j + 1] : memref<300xf32>
      %p = arith.mulf %a, %x : f32
      %q = arith.addf %y, %p : f32
      affine.store %q, %v[%j] : memref<300xf32>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<11x300xf32>, %arg1: memref<300xf32>, %arg2: memref<11xf32>) {
// CHECK-NEXT:     %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     affine.for %arg3 = 0 to 11 {
// CHECK-NEXT:       %0 = affine.load %arg2[%arg3] : memref<11xf32>
// CHECK-NEXT:       affine.for %arg4 = 0 to 9 {
// CHECK-NEXT:         %1 = affine.load %arg1[%arg4] : memref<300xf32>
// CHECK-NEXT:         %2 = affine.load %arg1[%arg4 + 1] : memref<300xf32>
// CHECK-NEXT:         %3 = arith.mulf %2, %0 : f32
// CHECK-NEXT:         %4 = arith.addf %1, %3 : f32
// CHECK-NEXT:         affine.store %4, %arg1[%arg4] : memref<300xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Others are no candidates: elements of their own.

func.func @main(%m: memref<11x300xf32>, %v: memref<300xf32>, %s: memref<11xf32>) {
  %zero = arith.constant 0.0 : f32
  affine.for %i = 0 to 11 {
    %x = affine.load %s[%i] : memref<11xf32>
    affine.for %j = 0 to 9 {
      %y = affine.load %m[%i, %j] : memref<11x300xf32>
      %a = affine.load %m[%i, %j] : memref<11x300xf32>
      %p = arith.mulf %a, %x : f32
      %q = arith.addf %y, %p : f32
      affine.store %q, %m[%i, %j] : memref<11x300xf32>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<11x300xf32>, %arg1: memref<300xf32>, %arg2: memref<11xf32>) {
// CHECK-NEXT:     %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     affine.for %arg3 = 0 to 11 {
// CHECK-NEXT:       %0 = affine.load %arg2[%arg3] : memref<11xf32>
// CHECK-NEXT:       affine.for %arg4 = 0 to 9 {
// CHECK-NEXT:         %1 = affine.load %arg0[%arg3, %arg4] : memref<11x300xf32>
// CHECK-NEXT:         %2 = affine.load %arg0[%arg3, %arg4] : memref<11x300xf32>
// CHECK-NEXT:         %3 = arith.mulf %2, %0 : f32
// CHECK-NEXT:         %4 = arith.addf %1, %3 : f32
// CHECK-NEXT:         affine.store %4, %arg0[%arg3, %arg4] : memref<11x300xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Others are no candidates: one element.

func.func @main(%m: memref<11x300xf32>, %v: memref<300xf32>, %s: memref<11xf32>) {
  %zero = arith.constant 0.0 : f32
  affine.for %i = 0 to 11 {
    %x = affine.load %s[%i] : memref<11xf32>
    affine.for %j = 0 to 9 {
      %y = affine.load %v[0] : memref<300xf32>
      %a = affine.load %m[%i, %j] : memref<11x300xf32>
      %p = arith.mulf %a, %x : f32
      %q = arith.addf %y, %p : f32
      affine.store %q, %v[0] : memref<300xf32>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<11x300xf32>, %arg1: memref<300xf32>, %arg2: memref<11xf32>) {
// CHECK-NEXT:     %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     affine.for %arg3 = 0 to 11 {
// CHECK-NEXT:       %0 = affine.load %arg2[%arg3] : memref<11xf32>
// CHECK-NEXT:       affine.for %arg4 = 0 to 9 {
// CHECK-NEXT:         %1 = affine.load %arg1[0] : memref<300xf32>
// CHECK-NEXT:         %2 = affine.load %arg0[%arg3, %arg4] : memref<11x300xf32>
// CHECK-NEXT:         %3 = arith.mulf %2, %0 : f32
// CHECK-NEXT:         %4 = arith.addf %1, %3 : f32
// CHECK-NEXT:         affine.store %4, %arg1[0] : memref<300xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Others are no candidates: no update.

func.func @main(%m: memref<11x300xf32>, %v: memref<300xf32>, %s: memref<11xf32>) {
  %zero = arith.constant 0.0 : f32
  affine.for %i = 0 to 11 {
    %x = affine.for %j = 0 to 9 iter_args(%t = %zero) -> (f32) {
      %a = affine.load %m[%i, %j] : memref<11x300xf32>
      %n = arith.addf %t, %a  : f32
      affine.yield %n : f32
    }
    affine.store %x, %s[%i] : memref<11xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<11x300xf32>, %arg1: memref<300xf32>, %arg2: memref<11xf32>) {
// CHECK-NEXT:     %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     affine.for %arg3 = 0 to 11 {
// CHECK-NEXT:       %0 = affine.for %arg4 = 0 to 9 iter_args(%arg5 = %cst) -> (f32) {
// CHECK-NEXT:         %1 = affine.load %arg0[%arg3, %arg4] : memref<11x300xf32>
// CHECK-NEXT:         %2 = arith.addf %arg5, %1 : f32
// CHECK-NEXT:         affine.yield %2 : f32
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.store %0, %arg2[%arg3] : memref<11xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Others are no candidates: not the innermost loop around.

func.func @main(%m: memref<11x300xf32>, %v: memref<300xf32>, %s: memref<11xf32>) {
  %zero = arith.constant 0.0 : f32
  affine.for %i = 0 to 11 {
    %x = affine.load %s[%i] : memref<11xf32>
    // expected-remark @below {{[Missed] few-iterations | Category:affine-jam-updates | Function=main | Op=affine.for, Remark="the loop has 2 iterations, fewer than 4", factor=4, trip_count=2}}
    affine.for %k = 0 to 2 {
      affine.for %j = 0 to 9 {
        %y = affine.load %v[%j] : memref<300xf32>
        %a = affine.load %m[%i, %j] : memref<11x300xf32>
        %p = arith.mulf %a, %x : f32
        %q = arith.addf %y, %p : f32
        affine.store %q, %v[%j] : memref<300xf32>
      }
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<11x300xf32>, %arg1: memref<300xf32>, %arg2: memref<11xf32>) {
// CHECK-NEXT:     %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     affine.for %arg3 = 0 to 11 {
// CHECK-NEXT:       %0 = affine.load %arg2[%arg3] : memref<11xf32>
// CHECK-NEXT:       affine.for %arg4 = 0 to 2 {
// CHECK-NEXT:         affine.for %arg5 = 0 to 9 {
// CHECK-NEXT:           %1 = affine.load %arg1[%arg5] : memref<300xf32>
// CHECK-NEXT:           %2 = affine.load %arg0[%arg3, %arg5] : memref<11x300xf32>
// CHECK-NEXT:           %3 = arith.mulf %2, %0 : f32
// CHECK-NEXT:           %4 = arith.addf %1, %3 : f32
// CHECK-NEXT:           affine.store %4, %arg1[%arg5] : memref<300xf32>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
