// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-jam-rows='rows=4 apart=never everywhere=true' | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Every bit stays: plain, never.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-jam-rows | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%m: memref<24x30xf32>, %v: memref<30xf32>, %y: memref<24xf32>, %n: index) {
  %zero = arith.constant 0.0 : f32
  // expected-remark @below {{[Passed] jammed | Category:affine-jam-rows | Function=main | Op=affine.for, Remark="4 iterations become one, with one inner loop", apart=False, rows=4}}
  affine.for %i = 0 to 24 {
    %s = affine.for %j = 0 to 30 iter_args(%t = %zero) -> (f32) {
      %a = affine.load %m[%i, %j] : memref<24x30xf32>
      %x = affine.load %v[%j] : memref<30xf32>
      %p = arith.mulf %a, %x : f32
      %q = arith.addf %t, %p : f32
      affine.yield %q : f32
    }
    affine.store %s, %y[%i] : memref<24xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<24x30xf32>, %arg1: memref<30xf32>, %arg2: memref<24xf32>, %arg3: index) {
// CHECK-NEXT:     %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     affine.for %arg4 = 0 to 24 step 4 {
// CHECK-NEXT:       %0 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg4)
// CHECK-NEXT:       %1 = affine.apply affine_map<(d0) -> (d0 + 2)>(%arg4)
// CHECK-NEXT:       %2 = affine.apply affine_map<(d0) -> (d0 + 3)>(%arg4)
// CHECK-NEXT:       %3:4 = affine.for %arg5 = 0 to 30 iter_args(%arg6 = %cst, %arg7 = %cst, %arg8 = %cst, %arg9 = %cst) -> (f32, f32, f32, f32) {
// CHECK-NEXT:         %4 = affine.load %arg0[%arg4, %arg5] : memref<24x30xf32>
// CHECK-NEXT:         %5 = affine.load %arg1[%arg5] : memref<30xf32>
// CHECK-NEXT:         %6 = arith.mulf %4, %5 : f32
// CHECK-NEXT:         %7 = arith.addf %arg6, %6 : f32
// CHECK-NEXT:         %8 = affine.load %arg0[%0, %arg5] : memref<24x30xf32>
// CHECK-NEXT:         %9 = affine.load %arg1[%arg5] : memref<30xf32>
// CHECK-NEXT:         %10 = arith.mulf %8, %9 : f32
// CHECK-NEXT:         %11 = arith.addf %arg7, %10 : f32
// CHECK-NEXT:         %12 = affine.load %arg0[%1, %arg5] : memref<24x30xf32>
// CHECK-NEXT:         %13 = affine.load %arg1[%arg5] : memref<30xf32>
// CHECK-NEXT:         %14 = arith.mulf %12, %13 : f32
// CHECK-NEXT:         %15 = arith.addf %arg8, %14 : f32
// CHECK-NEXT:         %16 = affine.load %arg0[%2, %arg5] : memref<24x30xf32>
// CHECK-NEXT:         %17 = affine.load %arg1[%arg5] : memref<30xf32>
// CHECK-NEXT:         %18 = arith.mulf %16, %17 : f32
// CHECK-NEXT:         %19 = arith.addf %arg9, %18 : f32
// CHECK-NEXT:         affine.yield %7, %11, %15, %19 : f32, f32, f32, f32
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.store %3#0, %arg2[%arg4] : memref<24xf32>
// CHECK-NEXT:       affine.store %3#1, %arg2[%0] : memref<24xf32>
// CHECK-NEXT:       affine.store %3#2, %arg2[%1] : memref<24xf32>
// CHECK-NEXT:       affine.store %3#3, %arg2[%2] : memref<24xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Every bit stays: a step, never.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-jam-rows | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%m: memref<24x30xf32>, %v: memref<30xf32>, %y: memref<24xf32>, %n: index) {
  %zero = arith.constant 0.0 : f32
  // expected-remark @below {{[Passed] jammed | Category:affine-jam-rows | Function=main | Op=affine.for, Remark="4 iterations become one, with one inner loop", apart=False, rows=4}}
  affine.for %i = 0 to 24 step 3 {
    %s = affine.for %j = 0 to 30 iter_args(%t = %zero) -> (f32) {
      %a = affine.load %m[%i, %j] : memref<24x30xf32>
      %x = affine.load %v[%j] : memref<30xf32>
      %p = arith.mulf %a, %x : f32
      %q = arith.addf %t, %p : f32
      affine.yield %q : f32
    }
    affine.store %s, %y[%i] : memref<24xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<24x30xf32>, %arg1: memref<30xf32>, %arg2: memref<24xf32>, %arg3: index) {
// CHECK-NEXT:     %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     affine.for %arg4 = 0 to 24 step 12 {
// CHECK-NEXT:       %0 = affine.apply affine_map<(d0) -> (d0 + 3)>(%arg4)
// CHECK-NEXT:       %1 = affine.apply affine_map<(d0) -> (d0 + 6)>(%arg4)
// CHECK-NEXT:       %2 = affine.apply affine_map<(d0) -> (d0 + 9)>(%arg4)
// CHECK-NEXT:       %3:4 = affine.for %arg5 = 0 to 30 iter_args(%arg6 = %cst, %arg7 = %cst, %arg8 = %cst, %arg9 = %cst) -> (f32, f32, f32, f32) {
// CHECK-NEXT:         %4 = affine.load %arg0[%arg4, %arg5] : memref<24x30xf32>
// CHECK-NEXT:         %5 = affine.load %arg1[%arg5] : memref<30xf32>
// CHECK-NEXT:         %6 = arith.mulf %4, %5 : f32
// CHECK-NEXT:         %7 = arith.addf %arg6, %6 : f32
// CHECK-NEXT:         %8 = affine.load %arg0[%0, %arg5] : memref<24x30xf32>
// CHECK-NEXT:         %9 = affine.load %arg1[%arg5] : memref<30xf32>
// CHECK-NEXT:         %10 = arith.mulf %8, %9 : f32
// CHECK-NEXT:         %11 = arith.addf %arg7, %10 : f32
// CHECK-NEXT:         %12 = affine.load %arg0[%1, %arg5] : memref<24x30xf32>
// CHECK-NEXT:         %13 = affine.load %arg1[%arg5] : memref<30xf32>
// CHECK-NEXT:         %14 = arith.mulf %12, %13 : f32
// CHECK-NEXT:         %15 = arith.addf %arg8, %14 : f32
// CHECK-NEXT:         %16 = affine.load %arg0[%2, %arg5] : memref<24x30xf32>
// CHECK-NEXT:         %17 = affine.load %arg1[%arg5] : memref<30xf32>
// CHECK-NEXT:         %18 = arith.mulf %16, %17 : f32
// CHECK-NEXT:         %19 = arith.addf %arg9, %18 : f32
// CHECK-NEXT:         affine.yield %7, %11, %15, %19 : f32, f32, f32, f32
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.store %3#0, %arg2[%arg4] : memref<24xf32>
// CHECK-NEXT:       affine.store %3#1, %arg2[%0] : memref<24xf32>
// CHECK-NEXT:       affine.store %3#2, %arg2[%1] : memref<24xf32>
// CHECK-NEXT:       affine.store %3#3, %arg2[%2] : memref<24xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Every bit stays: not from zero, never.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-jam-rows | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%m: memref<24x30xf32>, %v: memref<30xf32>, %y: memref<24xf32>, %n: index) {
  %zero = arith.constant 0.0 : f32
  // expected-remark @below {{[Passed] jammed | Category:affine-jam-rows | Function=main | Op=affine.for, Remark="4 iterations become one, with one inner loop", apart=False, rows=4}}
  affine.for %i = 4 to 12 {
    %s = affine.for %j = 0 to 30 iter_args(%t = %zero) -> (f32) {
      %a = affine.load %m[%i, %j] : memref<24x30xf32>
      %x = affine.load %v[%j] : memref<30xf32>
      %p = arith.mulf %a, %x : f32
      %q = arith.addf %t, %p : f32
      affine.yield %q : f32
    }
    affine.store %s, %y[%i] : memref<24xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<24x30xf32>, %arg1: memref<30xf32>, %arg2: memref<24xf32>, %arg3: index) {
// CHECK-NEXT:     %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     affine.for %arg4 = 4 to 12 step 4 {
// CHECK-NEXT:       %0 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg4)
// CHECK-NEXT:       %1 = affine.apply affine_map<(d0) -> (d0 + 2)>(%arg4)
// CHECK-NEXT:       %2 = affine.apply affine_map<(d0) -> (d0 + 3)>(%arg4)
// CHECK-NEXT:       %3:4 = affine.for %arg5 = 0 to 30 iter_args(%arg6 = %cst, %arg7 = %cst, %arg8 = %cst, %arg9 = %cst) -> (f32, f32, f32, f32) {
// CHECK-NEXT:         %4 = affine.load %arg0[%arg4, %arg5] : memref<24x30xf32>
// CHECK-NEXT:         %5 = affine.load %arg1[%arg5] : memref<30xf32>
// CHECK-NEXT:         %6 = arith.mulf %4, %5 : f32
// CHECK-NEXT:         %7 = arith.addf %arg6, %6 : f32
// CHECK-NEXT:         %8 = affine.load %arg0[%0, %arg5] : memref<24x30xf32>
// CHECK-NEXT:         %9 = affine.load %arg1[%arg5] : memref<30xf32>
// CHECK-NEXT:         %10 = arith.mulf %8, %9 : f32
// CHECK-NEXT:         %11 = arith.addf %arg7, %10 : f32
// CHECK-NEXT:         %12 = affine.load %arg0[%1, %arg5] : memref<24x30xf32>
// CHECK-NEXT:         %13 = affine.load %arg1[%arg5] : memref<30xf32>
// CHECK-NEXT:         %14 = arith.mulf %12, %13 : f32
// CHECK-NEXT:         %15 = arith.addf %arg8, %14 : f32
// CHECK-NEXT:         %16 = affine.load %arg0[%2, %arg5] : memref<24x30xf32>
// CHECK-NEXT:         %17 = affine.load %arg1[%arg5] : memref<30xf32>
// CHECK-NEXT:         %18 = arith.mulf %16, %17 : f32
// CHECK-NEXT:         %19 = arith.addf %arg9, %18 : f32
// CHECK-NEXT:         affine.yield %7, %11, %15, %19 : f32, f32, f32, f32
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.store %3#0, %arg2[%arg4] : memref<24xf32>
// CHECK-NEXT:       affine.store %3#1, %arg2[%0] : memref<24xf32>
// CHECK-NEXT:       affine.store %3#2, %arg2[%1] : memref<24xf32>
// CHECK-NEXT:       affine.store %3#3, %arg2[%2] : memref<24xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Every bit stays: from memory, never.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-jam-rows | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%m: memref<24x30xf32>, %v: memref<30xf32>, %y: memref<24xf32>, %n: index) {
  %zero = arith.constant 0.0 : f32
  // expected-remark @below {{[Passed] jammed | Category:affine-jam-rows | Function=main | Op=affine.for, Remark="4 iterations become one, with one inner loop", apart=False, rows=4}}
  affine.for %i = 0 to 24 {
    %c = affine.load %y[%i] : memref<24xf32>
    %s = affine.for %j = 0 to 30 iter_args(%t = %c) -> (f32) {
      %a = affine.load %m[%i, %j] : memref<24x30xf32>
      %x = affine.load %v[%j] : memref<30xf32>
      %p = arith.mulf %a, %x : f32
      %q = arith.addf %t, %p : f32
      affine.yield %q : f32
    }
    affine.store %s, %y[%i] : memref<24xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<24x30xf32>, %arg1: memref<30xf32>, %arg2: memref<24xf32>, %arg3: index) {
// CHECK-NEXT:     %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     affine.for %arg4 = 0 to 24 step 4 {
// CHECK-NEXT:       %0 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg4)
// CHECK-NEXT:       %1 = affine.apply affine_map<(d0) -> (d0 + 2)>(%arg4)
// CHECK-NEXT:       %2 = affine.apply affine_map<(d0) -> (d0 + 3)>(%arg4)
// CHECK-NEXT:       %3 = affine.load %arg2[%arg4] : memref<24xf32>
// CHECK-NEXT:       %4 = affine.load %arg2[%0] : memref<24xf32>
// CHECK-NEXT:       %5 = affine.load %arg2[%1] : memref<24xf32>
// CHECK-NEXT:       %6 = affine.load %arg2[%2] : memref<24xf32>
// CHECK-NEXT:       %7:4 = affine.for %arg5 = 0 to 30 iter_args(%arg6 = %3, %arg7 = %4, %arg8 = %5, %arg9 = %6) -> (f32, f32, f32, f32) {
// CHECK-NEXT:         %8 = affine.load %arg0[%arg4, %arg5] : memref<24x30xf32>
// CHECK-NEXT:         %9 = affine.load %arg1[%arg5] : memref<30xf32>
// CHECK-NEXT:         %10 = arith.mulf %8, %9 : f32
// CHECK-NEXT:         %11 = arith.addf %arg6, %10 : f32
// CHECK-NEXT:         %12 = affine.load %arg0[%0, %arg5] : memref<24x30xf32>
// CHECK-NEXT:         %13 = affine.load %arg1[%arg5] : memref<30xf32>
// CHECK-NEXT:         %14 = arith.mulf %12, %13 : f32
// CHECK-NEXT:         %15 = arith.addf %arg7, %14 : f32
// CHECK-NEXT:         %16 = affine.load %arg0[%1, %arg5] : memref<24x30xf32>
// CHECK-NEXT:         %17 = affine.load %arg1[%arg5] : memref<30xf32>
// CHECK-NEXT:         %18 = arith.mulf %16, %17 : f32
// CHECK-NEXT:         %19 = arith.addf %arg8, %18 : f32
// CHECK-NEXT:         %20 = affine.load %arg0[%2, %arg5] : memref<24x30xf32>
// CHECK-NEXT:         %21 = affine.load %arg1[%arg5] : memref<30xf32>
// CHECK-NEXT:         %22 = arith.mulf %20, %21 : f32
// CHECK-NEXT:         %23 = arith.addf %arg9, %22 : f32
// CHECK-NEXT:         affine.yield %11, %15, %19, %23 : f32, f32, f32, f32
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.store %7#0, %arg2[%arg4] : memref<24xf32>
// CHECK-NEXT:       affine.store %7#1, %arg2[%0] : memref<24xf32>
// CHECK-NEXT:       affine.store %7#2, %arg2[%1] : memref<24xf32>
// CHECK-NEXT:       affine.store %7#3, %arg2[%2] : memref<24xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Every bit stays: bounds from outside, never.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-jam-rows | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%m: memref<24x30xf32>, %v: memref<30xf32>, %y: memref<24xf32>, %n: index) {
  %zero = arith.constant 0.0 : f32
  // expected-remark @below {{[Passed] jammed | Category:affine-jam-rows | Function=main | Op=affine.for, Remark="4 iterations become one, with one inner loop", apart=False, rows=4}}
  affine.for %i = 0 to 24 {
    %s = affine.for %j = %n to 30 step 2 iter_args(%t = %zero) -> (f32) {
      %a = affine.load %m[%i, %j] : memref<24x30xf32>
      %x = affine.load %v[%j] : memref<30xf32>
      %p = arith.mulf %a, %x : f32
      %q = arith.addf %t, %p : f32
      affine.yield %q : f32
    }
    affine.store %s, %y[%i] : memref<24xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<24x30xf32>, %arg1: memref<30xf32>, %arg2: memref<24xf32>, %arg3: index) {
// CHECK-NEXT:     %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     affine.for %arg4 = 0 to 24 step 4 {
// CHECK-NEXT:       %0 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg4)
// CHECK-NEXT:       %1 = affine.apply affine_map<(d0) -> (d0 + 2)>(%arg4)
// CHECK-NEXT:       %2 = affine.apply affine_map<(d0) -> (d0 + 3)>(%arg4)
// CHECK-NEXT:       %3:4 = affine.for %arg5 = %arg3 to 30 step 2 iter_args(%arg6 = %cst, %arg7 = %cst, %arg8 = %cst, %arg9 = %cst) -> (f32, f32, f32, f32) {
// CHECK-NEXT:         %4 = affine.load %arg0[%arg4, %arg5] : memref<24x30xf32>
// CHECK-NEXT:         %5 = affine.load %arg1[%arg5] : memref<30xf32>
// CHECK-NEXT:         %6 = arith.mulf %4, %5 : f32
// CHECK-NEXT:         %7 = arith.addf %arg6, %6 : f32
// CHECK-NEXT:         %8 = affine.load %arg0[%0, %arg5] : memref<24x30xf32>
// CHECK-NEXT:         %9 = affine.load %arg1[%arg5] : memref<30xf32>
// CHECK-NEXT:         %10 = arith.mulf %8, %9 : f32
// CHECK-NEXT:         %11 = arith.addf %arg7, %10 : f32
// CHECK-NEXT:         %12 = affine.load %arg0[%1, %arg5] : memref<24x30xf32>
// CHECK-NEXT:         %13 = affine.load %arg1[%arg5] : memref<30xf32>
// CHECK-NEXT:         %14 = arith.mulf %12, %13 : f32
// CHECK-NEXT:         %15 = arith.addf %arg8, %14 : f32
// CHECK-NEXT:         %16 = affine.load %arg0[%2, %arg5] : memref<24x30xf32>
// CHECK-NEXT:         %17 = affine.load %arg1[%arg5] : memref<30xf32>
// CHECK-NEXT:         %18 = arith.mulf %16, %17 : f32
// CHECK-NEXT:         %19 = arith.addf %arg9, %18 : f32
// CHECK-NEXT:         affine.yield %7, %11, %15, %19 : f32, f32, f32, f32
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.store %3#0, %arg2[%arg4] : memref<24xf32>
// CHECK-NEXT:       affine.store %3#1, %arg2[%0] : memref<24xf32>
// CHECK-NEXT:       affine.store %3#2, %arg2[%1] : memref<24xf32>
// CHECK-NEXT:       affine.store %3#3, %arg2[%2] : memref<24xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Every bit stays: written before and in the loop, never.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-jam-rows | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%m: memref<24x30xf32>, %v: memref<30xf32>, %y: memref<24xf32>, %n: index) {
  %zero = arith.constant 0.0 : f32
  // expected-remark @below {{[Passed] jammed | Category:affine-jam-rows | Function=main | Op=affine.for, Remark="4 iterations become one, with one inner loop", apart=False, rows=4}}
  affine.for %i = 0 to 24 {
    affine.store %zero, %y[%i] : memref<24xf32>
    %s = affine.for %j = 0 to 30 iter_args(%t = %zero) -> (f32) {
      %a = affine.load %m[%i, %j] : memref<24x30xf32>
      %x = affine.load %v[%j] : memref<30xf32>
      %p = arith.mulf %a, %x : f32
      %q = arith.addf %t, %p : f32
      affine.store %q, %y[%i] : memref<24xf32>
      affine.yield %q : f32
    }
    affine.store %s, %y[%i] : memref<24xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<24x30xf32>, %arg1: memref<30xf32>, %arg2: memref<24xf32>, %arg3: index) {
// CHECK-NEXT:     %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     affine.for %arg4 = 0 to 24 step 4 {
// CHECK-NEXT:       %0 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg4)
// CHECK-NEXT:       %1 = affine.apply affine_map<(d0) -> (d0 + 2)>(%arg4)
// CHECK-NEXT:       %2 = affine.apply affine_map<(d0) -> (d0 + 3)>(%arg4)
// CHECK-NEXT:       affine.store %cst, %arg2[%arg4] : memref<24xf32>
// CHECK-NEXT:       affine.store %cst, %arg2[%0] : memref<24xf32>
// CHECK-NEXT:       affine.store %cst, %arg2[%1] : memref<24xf32>
// CHECK-NEXT:       affine.store %cst, %arg2[%2] : memref<24xf32>
// CHECK-NEXT:       %3:4 = affine.for %arg5 = 0 to 30 iter_args(%arg6 = %cst, %arg7 = %cst, %arg8 = %cst, %arg9 = %cst) -> (f32, f32, f32, f32) {
// CHECK-NEXT:         %4 = affine.load %arg0[%arg4, %arg5] : memref<24x30xf32>
// CHECK-NEXT:         %5 = affine.load %arg1[%arg5] : memref<30xf32>
// CHECK-NEXT:         %6 = arith.mulf %4, %5 : f32
// CHECK-NEXT:         %7 = arith.addf %arg6, %6 : f32
// CHECK-NEXT:         affine.store %7, %arg2[%arg4] : memref<24xf32>
// CHECK-NEXT:         %8 = affine.load %arg0[%0, %arg5] : memref<24x30xf32>
// CHECK-NEXT:         %9 = affine.load %arg1[%arg5] : memref<30xf32>
// CHECK-NEXT:         %10 = arith.mulf %8, %9 : f32
// CHECK-NEXT:         %11 = arith.addf %arg7, %10 : f32
// CHECK-NEXT:         affine.store %11, %arg2[%0] : memref<24xf32>
// CHECK-NEXT:         %12 = affine.load %arg0[%1, %arg5] : memref<24x30xf32>
// CHECK-NEXT:         %13 = affine.load %arg1[%arg5] : memref<30xf32>
// CHECK-NEXT:         %14 = arith.mulf %12, %13 : f32
// CHECK-NEXT:         %15 = arith.addf %arg8, %14 : f32
// CHECK-NEXT:         affine.store %15, %arg2[%1] : memref<24xf32>
// CHECK-NEXT:         %16 = affine.load %arg0[%2, %arg5] : memref<24x30xf32>
// CHECK-NEXT:         %17 = affine.load %arg1[%arg5] : memref<30xf32>
// CHECK-NEXT:         %18 = arith.mulf %16, %17 : f32
// CHECK-NEXT:         %19 = arith.addf %arg9, %18 : f32
// CHECK-NEXT:         affine.store %19, %arg2[%2] : memref<24xf32>
// CHECK-NEXT:         affine.yield %7, %11, %15, %19 : f32, f32, f32, f32
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.store %3#0, %arg2[%arg4] : memref<24xf32>
// CHECK-NEXT:       affine.store %3#1, %arg2[%0] : memref<24xf32>
// CHECK-NEXT:       affine.store %3#2, %arg2[%1] : memref<24xf32>
// CHECK-NEXT:       affine.store %3#3, %arg2[%2] : memref<24xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Every bit stays: several sums, never.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-jam-rows | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%m: memref<24x30xf32>, %v: memref<30xf32>, %y: memref<24xf32>, %n: index) {
  %zero = arith.constant 0.0 : f32
  // expected-remark @below {{[Passed] jammed | Category:affine-jam-rows | Function=main | Op=affine.for, Remark="4 iterations become one, with one inner loop", apart=False, rows=4}}
  affine.for %i = 0 to 24 {
    %s:2 = affine.for %j = 0 to 30 iter_args(%t = %zero, %u = %zero) -> (f32, f32) {
      %a = affine.load %m[%i, %j] : memref<24x30xf32>
      %x = affine.load %v[%j] : memref<30xf32>
      %p = arith.mulf %a, %x : f32
      %q = arith.addf %t, %p : f32
      %r = arith.addf %u, %a : f32
      affine.yield %r, %q : f32, f32
    }
    %d = arith.subf %s#0, %s#1 : f32
    affine.store %d, %y[%i] : memref<24xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<24x30xf32>, %arg1: memref<30xf32>, %arg2: memref<24xf32>, %arg3: index) {
// CHECK-NEXT:     %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     affine.for %arg4 = 0 to 24 step 4 {
// CHECK-NEXT:       %0 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg4)
// CHECK-NEXT:       %1 = affine.apply affine_map<(d0) -> (d0 + 2)>(%arg4)
// CHECK-NEXT:       %2 = affine.apply affine_map<(d0) -> (d0 + 3)>(%arg4)
// CHECK-NEXT:       %3:8 = affine.for %arg5 = 0 to 30 iter_args(%arg6 = %cst, %arg7 = %cst, %arg8 = %cst, %arg9 = %cst, %arg10 = %cst, %arg11 = %cst, %arg12 = %cst, %arg13 = %cst) -> (f32, f32, f32, f32, f32, f32, f32, f32) {
// CHECK-NEXT:         %8 = affine.load %arg0[%arg4, %arg5] : memref<24x30xf32>
// CHECK-NEXT:         %9 = affine.load %arg1[%arg5] : memref<30xf32>
// CHECK-NEXT:         %10 = arith.mulf %8, %9 : f32
// CHECK-NEXT:         %11 = arith.addf %arg6, %10 : f32
// CHECK-NEXT:         %12 = arith.addf %arg7, %8 : f32
// CHECK-NEXT:         %13 = affine.load %arg0[%0, %arg5] : memref<24x30xf32>
// CHECK-NEXT:         %14 = affine.load %arg1[%arg5] : memref<30xf32>
// CHECK-NEXT:         %15 = arith.mulf %13, %14 : f32
// CHECK-NEXT:         %16 = arith.addf %arg8, %15 : f32
// CHECK-NEXT:         %17 = arith.addf %arg9, %13 : f32
// CHECK-NEXT:         %18 = affine.load %arg0[%1, %arg5] : memref<24x30xf32>
// CHECK-NEXT:         %19 = affine.load %arg1[%arg5] : memref<30xf32>
// CHECK-NEXT:         %20 = arith.mulf %18, %19 : f32
// CHECK-NEXT:         %21 = arith.addf %arg10, %20 : f32
// CHECK-NEXT:         %22 = arith.addf %arg11, %18 : f32
// CHECK-NEXT:         %23 = affine.load %arg0[%2, %arg5] : memref<24x30xf32>
// CHECK-NEXT:         %24 = affine.load %arg1[%arg5] : memref<30xf32>
// CHECK-NEXT:         %25 = arith.mulf %23, %24 : f32
// CHECK-NEXT:         %26 = arith.addf %arg12, %25 : f32
// CHECK-NEXT:         %27 = arith.addf %arg13, %23 : f32
// CHECK-NEXT:         affine.yield %12, %11, %17, %16, %22, %21, %27, %26 : f32, f32, f32, f32, f32, f32, f32, f32
// CHECK-NEXT:       }
// CHECK-NEXT:       %4 = arith.subf %3#0, %3#1 : f32
// CHECK-NEXT:       affine.store %4, %arg2[%arg4] : memref<24xf32>
// CHECK-NEXT:       %5 = arith.subf %3#2, %3#3 : f32
// CHECK-NEXT:       affine.store %5, %arg2[%0] : memref<24xf32>
// CHECK-NEXT:       %6 = arith.subf %3#4, %3#5 : f32
// CHECK-NEXT:       affine.store %6, %arg2[%1] : memref<24xf32>
// CHECK-NEXT:       %7 = arith.subf %3#6, %3#7 : f32
// CHECK-NEXT:       affine.store %7, %arg2[%2] : memref<24xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Every bit stays: handed on crosswise, never.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-jam-rows | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%m: memref<24x30xf32>, %v: memref<30xf32>, %y: memref<24xf32>, %n: index) {
  %zero = arith.constant 0.0 : f32
  // expected-remark @below {{[Passed] jammed | Category:affine-jam-rows | Function=main | Op=affine.for, Remark="4 iterations become one, with one inner loop", apart=False, rows=4}}
  affine.for %i = 0 to 24 {
    %s:2 = affine.for %j = 0 to 30 iter_args(%t = %zero, %u = %zero) -> (f32, f32) {
      %a = affine.load %m[%i, %j] : memref<24x30xf32>
      %x = affine.load %v[%j] : memref<30xf32>
      %p = arith.mulf %a, %x : f32
      %q = arith.addf %t, %p : f32
      affine.yield %u, %q : f32, f32
    }
    affine.store %s#0, %y[%i] : memref<24xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<24x30xf32>, %arg1: memref<30xf32>, %arg2: memref<24xf32>, %arg3: index) {
// CHECK-NEXT:     %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     affine.for %arg4 = 0 to 24 step 4 {
// CHECK-NEXT:       %0 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg4)
// CHECK-NEXT:       %1 = affine.apply affine_map<(d0) -> (d0 + 2)>(%arg4)
// CHECK-NEXT:       %2 = affine.apply affine_map<(d0) -> (d0 + 3)>(%arg4)
// CHECK-NEXT:       %3:8 = affine.for %arg5 = 0 to 30 iter_args(%arg6 = %cst, %arg7 = %cst, %arg8 = %cst, %arg9 = %cst, %arg10 = %cst, %arg11 = %cst, %arg12 = %cst, %arg13 = %cst) -> (f32, f32, f32, f32, f32, f32, f32, f32) {
// CHECK-NEXT:         %4 = affine.load %arg0[%arg4, %arg5] : memref<24x30xf32>
// CHECK-NEXT:         %5 = affine.load %arg1[%arg5] : memref<30xf32>
// CHECK-NEXT:         %6 = arith.mulf %4, %5 : f32
// CHECK-NEXT:         %7 = arith.addf %arg6, %6 : f32
// CHECK-NEXT:         %8 = affine.load %arg0[%0, %arg5] : memref<24x30xf32>
// CHECK-NEXT:         %9 = affine.load %arg1[%arg5] : memref<30xf32>
// CHECK-NEXT:         %10 = arith.mulf %8, %9 : f32
// CHECK-NEXT:         %11 = arith.addf %arg8, %10 : f32
// CHECK-NEXT:         %12 = affine.load %arg0[%1, %arg5] : memref<24x30xf32>
// CHECK-NEXT:         %13 = affine.load %arg1[%arg5] : memref<30xf32>
// CHECK-NEXT:         %14 = arith.mulf %12, %13 : f32
// CHECK-NEXT:         %15 = arith.addf %arg10, %14 : f32
// CHECK-NEXT:         %16 = affine.load %arg0[%2, %arg5] : memref<24x30xf32>
// CHECK-NEXT:         %17 = affine.load %arg1[%arg5] : memref<30xf32>
// CHECK-NEXT:         %18 = arith.mulf %16, %17 : f32
// CHECK-NEXT:         %19 = arith.addf %arg12, %18 : f32
// CHECK-NEXT:         affine.yield %arg7, %7, %arg9, %11, %arg11, %15, %arg13, %19 : f32, f32, f32, f32, f32, f32, f32, f32
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.store %3#0, %arg2[%arg4] : memref<24xf32>
// CHECK-NEXT:       affine.store %3#2, %arg2[%0] : memref<24xf32>
// CHECK-NEXT:       affine.store %3#4, %arg2[%1] : memref<24xf32>
// CHECK-NEXT:       affine.store %3#6, %arg2[%2] : memref<24xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
