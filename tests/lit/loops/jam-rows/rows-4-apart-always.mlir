// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-jam-rows='rows=4 apart=always everywhere=true' | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Every bit stays: plain, always.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-jam-rows | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%m: memref<24x30xf32>, %v: memref<30xf32>, %y: memref<24xf32>, %n: index) {
  %zero = arith.constant 0.0 : f32
  // expected-remark @below {{[Passed] jammed | Category:affine-jam-rows | Function=main | Op=affine.for, Remark="4 iterations become one, with one inner loop", apart=True, rows=4}}
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
// CHECK-NEXT:     affine.for %arg4 = 0 to 6 {
// CHECK-NEXT:       %0:4 = affine.for %arg5 = 0 to 30 iter_args(%arg6 = %cst, %arg7 = %cst, %arg8 = %cst, %arg9 = %cst) -> (f32, f32, f32, f32) {
// CHECK-NEXT:         %4 = affine.load %arg0[%arg4, %arg5] : memref<24x30xf32>
// CHECK-NEXT:         %5 = affine.load %arg1[%arg5] : memref<30xf32>
// CHECK-NEXT:         %6 = arith.mulf %4, %5 : f32
// CHECK-NEXT:         %7 = arith.addf %arg6, %6 : f32
// CHECK-NEXT:         %8 = affine.apply affine_map<(d0) -> (d0 + 6)>(%arg4)
// CHECK-NEXT:         %9 = affine.load %arg0[%8, %arg5] : memref<24x30xf32>
// CHECK-NEXT:         %10 = affine.load %arg1[%arg5] : memref<30xf32>
// CHECK-NEXT:         %11 = arith.mulf %9, %10 : f32
// CHECK-NEXT:         %12 = arith.addf %arg7, %11 : f32
// CHECK-NEXT:         %13 = affine.apply affine_map<(d0) -> (d0 + 12)>(%arg4)
// CHECK-NEXT:         %14 = affine.load %arg0[%13, %arg5] : memref<24x30xf32>
// CHECK-NEXT:         %15 = affine.load %arg1[%arg5] : memref<30xf32>
// CHECK-NEXT:         %16 = arith.mulf %14, %15 : f32
// CHECK-NEXT:         %17 = arith.addf %arg8, %16 : f32
// CHECK-NEXT:         %18 = affine.apply affine_map<(d0) -> (d0 + 18)>(%arg4)
// CHECK-NEXT:         %19 = affine.load %arg0[%18, %arg5] : memref<24x30xf32>
// CHECK-NEXT:         %20 = affine.load %arg1[%arg5] : memref<30xf32>
// CHECK-NEXT:         %21 = arith.mulf %19, %20 : f32
// CHECK-NEXT:         %22 = arith.addf %arg9, %21 : f32
// CHECK-NEXT:         affine.yield %7, %12, %17, %22 : f32, f32, f32, f32
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.store %0#0, %arg2[%arg4] : memref<24xf32>
// CHECK-NEXT:       %1 = affine.apply affine_map<(d0) -> (d0 + 6)>(%arg4)
// CHECK-NEXT:       affine.store %0#1, %arg2[%1] : memref<24xf32>
// CHECK-NEXT:       %2 = affine.apply affine_map<(d0) -> (d0 + 12)>(%arg4)
// CHECK-NEXT:       affine.store %0#2, %arg2[%2] : memref<24xf32>
// CHECK-NEXT:       %3 = affine.apply affine_map<(d0) -> (d0 + 18)>(%arg4)
// CHECK-NEXT:       affine.store %0#3, %arg2[%3] : memref<24xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Every bit stays: a step, always.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-jam-rows | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%m: memref<24x30xf32>, %v: memref<30xf32>, %y: memref<24xf32>, %n: index) {
  %zero = arith.constant 0.0 : f32
  // expected-remark @below {{[Passed] jammed | Category:affine-jam-rows | Function=main | Op=affine.for, Remark="4 iterations become one, with one inner loop", apart=True, rows=4}}
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
// CHECK-NEXT:     affine.for %arg4 = 0 to 6 step 3 {
// CHECK-NEXT:       %0:4 = affine.for %arg5 = 0 to 30 iter_args(%arg6 = %cst, %arg7 = %cst, %arg8 = %cst, %arg9 = %cst) -> (f32, f32, f32, f32) {
// CHECK-NEXT:         %4 = affine.load %arg0[%arg4, %arg5] : memref<24x30xf32>
// CHECK-NEXT:         %5 = affine.load %arg1[%arg5] : memref<30xf32>
// CHECK-NEXT:         %6 = arith.mulf %4, %5 : f32
// CHECK-NEXT:         %7 = arith.addf %arg6, %6 : f32
// CHECK-NEXT:         %8 = affine.apply affine_map<(d0) -> (d0 + 6)>(%arg4)
// CHECK-NEXT:         %9 = affine.load %arg0[%8, %arg5] : memref<24x30xf32>
// CHECK-NEXT:         %10 = affine.load %arg1[%arg5] : memref<30xf32>
// CHECK-NEXT:         %11 = arith.mulf %9, %10 : f32
// CHECK-NEXT:         %12 = arith.addf %arg7, %11 : f32
// CHECK-NEXT:         %13 = affine.apply affine_map<(d0) -> (d0 + 12)>(%arg4)
// CHECK-NEXT:         %14 = affine.load %arg0[%13, %arg5] : memref<24x30xf32>
// CHECK-NEXT:         %15 = affine.load %arg1[%arg5] : memref<30xf32>
// CHECK-NEXT:         %16 = arith.mulf %14, %15 : f32
// CHECK-NEXT:         %17 = arith.addf %arg8, %16 : f32
// CHECK-NEXT:         %18 = affine.apply affine_map<(d0) -> (d0 + 18)>(%arg4)
// CHECK-NEXT:         %19 = affine.load %arg0[%18, %arg5] : memref<24x30xf32>
// CHECK-NEXT:         %20 = affine.load %arg1[%arg5] : memref<30xf32>
// CHECK-NEXT:         %21 = arith.mulf %19, %20 : f32
// CHECK-NEXT:         %22 = arith.addf %arg9, %21 : f32
// CHECK-NEXT:         affine.yield %7, %12, %17, %22 : f32, f32, f32, f32
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.store %0#0, %arg2[%arg4] : memref<24xf32>
// CHECK-NEXT:       %1 = affine.apply affine_map<(d0) -> (d0 + 6)>(%arg4)
// CHECK-NEXT:       affine.store %0#1, %arg2[%1] : memref<24xf32>
// CHECK-NEXT:       %2 = affine.apply affine_map<(d0) -> (d0 + 12)>(%arg4)
// CHECK-NEXT:       affine.store %0#2, %arg2[%2] : memref<24xf32>
// CHECK-NEXT:       %3 = affine.apply affine_map<(d0) -> (d0 + 18)>(%arg4)
// CHECK-NEXT:       affine.store %0#3, %arg2[%3] : memref<24xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Every bit stays: not from zero, always.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-jam-rows | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%m: memref<24x30xf32>, %v: memref<30xf32>, %y: memref<24xf32>, %n: index) {
  %zero = arith.constant 0.0 : f32
  // expected-remark @below {{[Passed] jammed | Category:affine-jam-rows | Function=main | Op=affine.for, Remark="4 iterations become one, with one inner loop", apart=True, rows=4}}
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
// CHECK-NEXT:     affine.for %arg4 = 4 to 6 {
// CHECK-NEXT:       %0:4 = affine.for %arg5 = 0 to 30 iter_args(%arg6 = %cst, %arg7 = %cst, %arg8 = %cst, %arg9 = %cst) -> (f32, f32, f32, f32) {
// CHECK-NEXT:         %4 = affine.load %arg0[%arg4, %arg5] : memref<24x30xf32>
// CHECK-NEXT:         %5 = affine.load %arg1[%arg5] : memref<30xf32>
// CHECK-NEXT:         %6 = arith.mulf %4, %5 : f32
// CHECK-NEXT:         %7 = arith.addf %arg6, %6 : f32
// CHECK-NEXT:         %8 = affine.apply affine_map<(d0) -> (d0 + 2)>(%arg4)
// CHECK-NEXT:         %9 = affine.load %arg0[%8, %arg5] : memref<24x30xf32>
// CHECK-NEXT:         %10 = affine.load %arg1[%arg5] : memref<30xf32>
// CHECK-NEXT:         %11 = arith.mulf %9, %10 : f32
// CHECK-NEXT:         %12 = arith.addf %arg7, %11 : f32
// CHECK-NEXT:         %13 = affine.apply affine_map<(d0) -> (d0 + 4)>(%arg4)
// CHECK-NEXT:         %14 = affine.load %arg0[%13, %arg5] : memref<24x30xf32>
// CHECK-NEXT:         %15 = affine.load %arg1[%arg5] : memref<30xf32>
// CHECK-NEXT:         %16 = arith.mulf %14, %15 : f32
// CHECK-NEXT:         %17 = arith.addf %arg8, %16 : f32
// CHECK-NEXT:         %18 = affine.apply affine_map<(d0) -> (d0 + 6)>(%arg4)
// CHECK-NEXT:         %19 = affine.load %arg0[%18, %arg5] : memref<24x30xf32>
// CHECK-NEXT:         %20 = affine.load %arg1[%arg5] : memref<30xf32>
// CHECK-NEXT:         %21 = arith.mulf %19, %20 : f32
// CHECK-NEXT:         %22 = arith.addf %arg9, %21 : f32
// CHECK-NEXT:         affine.yield %7, %12, %17, %22 : f32, f32, f32, f32
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.store %0#0, %arg2[%arg4] : memref<24xf32>
// CHECK-NEXT:       %1 = affine.apply affine_map<(d0) -> (d0 + 2)>(%arg4)
// CHECK-NEXT:       affine.store %0#1, %arg2[%1] : memref<24xf32>
// CHECK-NEXT:       %2 = affine.apply affine_map<(d0) -> (d0 + 4)>(%arg4)
// CHECK-NEXT:       affine.store %0#2, %arg2[%2] : memref<24xf32>
// CHECK-NEXT:       %3 = affine.apply affine_map<(d0) -> (d0 + 6)>(%arg4)
// CHECK-NEXT:       affine.store %0#3, %arg2[%3] : memref<24xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Every bit stays: from memory, always.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-jam-rows | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%m: memref<24x30xf32>, %v: memref<30xf32>, %y: memref<24xf32>, %n: index) {
  %zero = arith.constant 0.0 : f32
  // expected-remark @below {{[Passed] jammed | Category:affine-jam-rows | Function=main | Op=affine.for, Remark="4 iterations become one, with one inner loop", apart=True, rows=4}}
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
// CHECK-NEXT:     affine.for %arg4 = 0 to 6 {
// CHECK-NEXT:       %0 = affine.load %arg2[%arg4] : memref<24xf32>
// CHECK-NEXT:       %1 = affine.apply affine_map<(d0) -> (d0 + 6)>(%arg4)
// CHECK-NEXT:       %2 = affine.load %arg2[%1] : memref<24xf32>
// CHECK-NEXT:       %3 = affine.apply affine_map<(d0) -> (d0 + 12)>(%arg4)
// CHECK-NEXT:       %4 = affine.load %arg2[%3] : memref<24xf32>
// CHECK-NEXT:       %5 = affine.apply affine_map<(d0) -> (d0 + 18)>(%arg4)
// CHECK-NEXT:       %6 = affine.load %arg2[%5] : memref<24xf32>
// CHECK-NEXT:       %7:4 = affine.for %arg5 = 0 to 30 iter_args(%arg6 = %0, %arg7 = %2, %arg8 = %4, %arg9 = %6) -> (f32, f32, f32, f32) {
// CHECK-NEXT:         %11 = affine.load %arg0[%arg4, %arg5] : memref<24x30xf32>
// CHECK-NEXT:         %12 = affine.load %arg1[%arg5] : memref<30xf32>
// CHECK-NEXT:         %13 = arith.mulf %11, %12 : f32
// CHECK-NEXT:         %14 = arith.addf %arg6, %13 : f32
// CHECK-NEXT:         %15 = affine.apply affine_map<(d0) -> (d0 + 6)>(%arg4)
// CHECK-NEXT:         %16 = affine.load %arg0[%15, %arg5] : memref<24x30xf32>
// CHECK-NEXT:         %17 = affine.load %arg1[%arg5] : memref<30xf32>
// CHECK-NEXT:         %18 = arith.mulf %16, %17 : f32
// CHECK-NEXT:         %19 = arith.addf %arg7, %18 : f32
// CHECK-NEXT:         %20 = affine.apply affine_map<(d0) -> (d0 + 12)>(%arg4)
// CHECK-NEXT:         %21 = affine.load %arg0[%20, %arg5] : memref<24x30xf32>
// CHECK-NEXT:         %22 = affine.load %arg1[%arg5] : memref<30xf32>
// CHECK-NEXT:         %23 = arith.mulf %21, %22 : f32
// CHECK-NEXT:         %24 = arith.addf %arg8, %23 : f32
// CHECK-NEXT:         %25 = affine.apply affine_map<(d0) -> (d0 + 18)>(%arg4)
// CHECK-NEXT:         %26 = affine.load %arg0[%25, %arg5] : memref<24x30xf32>
// CHECK-NEXT:         %27 = affine.load %arg1[%arg5] : memref<30xf32>
// CHECK-NEXT:         %28 = arith.mulf %26, %27 : f32
// CHECK-NEXT:         %29 = arith.addf %arg9, %28 : f32
// CHECK-NEXT:         affine.yield %14, %19, %24, %29 : f32, f32, f32, f32
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.store %7#0, %arg2[%arg4] : memref<24xf32>
// CHECK-NEXT:       %8 = affine.apply affine_map<(d0) -> (d0 + 6)>(%arg4)
// CHECK-NEXT:       affine.store %7#1, %arg2[%8] : memref<24xf32>
// CHECK-NEXT:       %9 = affine.apply affine_map<(d0) -> (d0 + 12)>(%arg4)
// CHECK-NEXT:       affine.store %7#2, %arg2[%9] : memref<24xf32>
// CHECK-NEXT:       %10 = affine.apply affine_map<(d0) -> (d0 + 18)>(%arg4)
// CHECK-NEXT:       affine.store %7#3, %arg2[%10] : memref<24xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Every bit stays: bounds from outside, always.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-jam-rows | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%m: memref<24x30xf32>, %v: memref<30xf32>, %y: memref<24xf32>, %n: index) {
  %zero = arith.constant 0.0 : f32
  // expected-remark @below {{[Passed] jammed | Category:affine-jam-rows | Function=main | Op=affine.for, Remark="4 iterations become one, with one inner loop", apart=True, rows=4}}
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
// CHECK-NEXT:     affine.for %arg4 = 0 to 6 {
// CHECK-NEXT:       %0:4 = affine.for %arg5 = %arg3 to 30 step 2 iter_args(%arg6 = %cst, %arg7 = %cst, %arg8 = %cst, %arg9 = %cst) -> (f32, f32, f32, f32) {
// CHECK-NEXT:         %4 = affine.load %arg0[%arg4, %arg5] : memref<24x30xf32>
// CHECK-NEXT:         %5 = affine.load %arg1[%arg5] : memref<30xf32>
// CHECK-NEXT:         %6 = arith.mulf %4, %5 : f32
// CHECK-NEXT:         %7 = arith.addf %arg6, %6 : f32
// CHECK-NEXT:         %8 = affine.apply affine_map<(d0) -> (d0 + 6)>(%arg4)
// CHECK-NEXT:         %9 = affine.load %arg0[%8, %arg5] : memref<24x30xf32>
// CHECK-NEXT:         %10 = affine.load %arg1[%arg5] : memref<30xf32>
// CHECK-NEXT:         %11 = arith.mulf %9, %10 : f32
// CHECK-NEXT:         %12 = arith.addf %arg7, %11 : f32
// CHECK-NEXT:         %13 = affine.apply affine_map<(d0) -> (d0 + 12)>(%arg4)
// CHECK-NEXT:         %14 = affine.load %arg0[%13, %arg5] : memref<24x30xf32>
// CHECK-NEXT:         %15 = affine.load %arg1[%arg5] : memref<30xf32>
// CHECK-NEXT:         %16 = arith.mulf %14, %15 : f32
// CHECK-NEXT:         %17 = arith.addf %arg8, %16 : f32
// CHECK-NEXT:         %18 = affine.apply affine_map<(d0) -> (d0 + 18)>(%arg4)
// CHECK-NEXT:         %19 = affine.load %arg0[%18, %arg5] : memref<24x30xf32>
// CHECK-NEXT:         %20 = affine.load %arg1[%arg5] : memref<30xf32>
// CHECK-NEXT:         %21 = arith.mulf %19, %20 : f32
// CHECK-NEXT:         %22 = arith.addf %arg9, %21 : f32
// CHECK-NEXT:         affine.yield %7, %12, %17, %22 : f32, f32, f32, f32
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.store %0#0, %arg2[%arg4] : memref<24xf32>
// CHECK-NEXT:       %1 = affine.apply affine_map<(d0) -> (d0 + 6)>(%arg4)
// CHECK-NEXT:       affine.store %0#1, %arg2[%1] : memref<24xf32>
// CHECK-NEXT:       %2 = affine.apply affine_map<(d0) -> (d0 + 12)>(%arg4)
// CHECK-NEXT:       affine.store %0#2, %arg2[%2] : memref<24xf32>
// CHECK-NEXT:       %3 = affine.apply affine_map<(d0) -> (d0 + 18)>(%arg4)
// CHECK-NEXT:       affine.store %0#3, %arg2[%3] : memref<24xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Every bit stays: written before and in the loop, always.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-jam-rows | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%m: memref<24x30xf32>, %v: memref<30xf32>, %y: memref<24xf32>, %n: index) {
  %zero = arith.constant 0.0 : f32
  // expected-remark @below {{[Passed] jammed | Category:affine-jam-rows | Function=main | Op=affine.for, Remark="4 iterations become one, with one inner loop", apart=True, rows=4}}
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
// CHECK-NEXT:     affine.for %arg4 = 0 to 6 {
// CHECK-NEXT:       affine.store %cst, %arg2[%arg4] : memref<24xf32>
// CHECK-NEXT:       %0 = affine.apply affine_map<(d0) -> (d0 + 6)>(%arg4)
// CHECK-NEXT:       affine.store %cst, %arg2[%0] : memref<24xf32>
// CHECK-NEXT:       %1 = affine.apply affine_map<(d0) -> (d0 + 12)>(%arg4)
// CHECK-NEXT:       affine.store %cst, %arg2[%1] : memref<24xf32>
// CHECK-NEXT:       %2 = affine.apply affine_map<(d0) -> (d0 + 18)>(%arg4)
// CHECK-NEXT:       affine.store %cst, %arg2[%2] : memref<24xf32>
// CHECK-NEXT:       %3:4 = affine.for %arg5 = 0 to 30 iter_args(%arg6 = %cst, %arg7 = %cst, %arg8 = %cst, %arg9 = %cst) -> (f32, f32, f32, f32) {
// CHECK-NEXT:         %7 = affine.load %arg0[%arg4, %arg5] : memref<24x30xf32>
// CHECK-NEXT:         %8 = affine.load %arg1[%arg5] : memref<30xf32>
// CHECK-NEXT:         %9 = arith.mulf %7, %8 : f32
// CHECK-NEXT:         %10 = arith.addf %arg6, %9 : f32
// CHECK-NEXT:         affine.store %10, %arg2[%arg4] : memref<24xf32>
// CHECK-NEXT:         %11 = affine.apply affine_map<(d0) -> (d0 + 6)>(%arg4)
// CHECK-NEXT:         %12 = affine.load %arg0[%11, %arg5] : memref<24x30xf32>
// CHECK-NEXT:         %13 = affine.load %arg1[%arg5] : memref<30xf32>
// CHECK-NEXT:         %14 = arith.mulf %12, %13 : f32
// CHECK-NEXT:         %15 = arith.addf %arg7, %14 : f32
// CHECK-NEXT:         affine.store %15, %arg2[%11] : memref<24xf32>
// CHECK-NEXT:         %16 = affine.apply affine_map<(d0) -> (d0 + 12)>(%arg4)
// CHECK-NEXT:         %17 = affine.load %arg0[%16, %arg5] : memref<24x30xf32>
// CHECK-NEXT:         %18 = affine.load %arg1[%arg5] : memref<30xf32>
// CHECK-NEXT:         %19 = arith.mulf %17, %18 : f32
// CHECK-NEXT:         %20 = arith.addf %arg8, %19 : f32
// CHECK-NEXT:         affine.store %20, %arg2[%16] : memref<24xf32>
// CHECK-NEXT:         %21 = affine.apply affine_map<(d0) -> (d0 + 18)>(%arg4)
// CHECK-NEXT:         %22 = affine.load %arg0[%21, %arg5] : memref<24x30xf32>
// CHECK-NEXT:         %23 = affine.load %arg1[%arg5] : memref<30xf32>
// CHECK-NEXT:         %24 = arith.mulf %22, %23 : f32
// CHECK-NEXT:         %25 = arith.addf %arg9, %24 : f32
// CHECK-NEXT:         affine.store %25, %arg2[%21] : memref<24xf32>
// CHECK-NEXT:         affine.yield %10, %15, %20, %25 : f32, f32, f32, f32
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.store %3#0, %arg2[%arg4] : memref<24xf32>
// CHECK-NEXT:       %4 = affine.apply affine_map<(d0) -> (d0 + 6)>(%arg4)
// CHECK-NEXT:       affine.store %3#1, %arg2[%4] : memref<24xf32>
// CHECK-NEXT:       %5 = affine.apply affine_map<(d0) -> (d0 + 12)>(%arg4)
// CHECK-NEXT:       affine.store %3#2, %arg2[%5] : memref<24xf32>
// CHECK-NEXT:       %6 = affine.apply affine_map<(d0) -> (d0 + 18)>(%arg4)
// CHECK-NEXT:       affine.store %3#3, %arg2[%6] : memref<24xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Every bit stays: several sums, always.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-jam-rows | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%m: memref<24x30xf32>, %v: memref<30xf32>, %y: memref<24xf32>, %n: index) {
  %zero = arith.constant 0.0 : f32
  // expected-remark @below {{[Passed] jammed | Category:affine-jam-rows | Function=main | Op=affine.for, Remark="4 iterations become one, with one inner loop", apart=True, rows=4}}
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
// CHECK-NEXT:     affine.for %arg4 = 0 to 6 {
// CHECK-NEXT:       %0:8 = affine.for %arg5 = 0 to 30 iter_args(%arg6 = %cst, %arg7 = %cst, %arg8 = %cst, %arg9 = %cst, %arg10 = %cst, %arg11 = %cst, %arg12 = %cst, %arg13 = %cst) -> (f32, f32, f32, f32, f32, f32, f32, f32) {
// CHECK-NEXT:         %8 = affine.load %arg0[%arg4, %arg5] : memref<24x30xf32>
// CHECK-NEXT:         %9 = affine.load %arg1[%arg5] : memref<30xf32>
// CHECK-NEXT:         %10 = arith.mulf %8, %9 : f32
// CHECK-NEXT:         %11 = arith.addf %arg6, %10 : f32
// CHECK-NEXT:         %12 = arith.addf %arg7, %8 : f32
// CHECK-NEXT:         %13 = affine.apply affine_map<(d0) -> (d0 + 6)>(%arg4)
// CHECK-NEXT:         %14 = affine.load %arg0[%13, %arg5] : memref<24x30xf32>
// CHECK-NEXT:         %15 = affine.load %arg1[%arg5] : memref<30xf32>
// CHECK-NEXT:         %16 = arith.mulf %14, %15 : f32
// CHECK-NEXT:         %17 = arith.addf %arg8, %16 : f32
// CHECK-NEXT:         %18 = arith.addf %arg9, %14 : f32
// CHECK-NEXT:         %19 = affine.apply affine_map<(d0) -> (d0 + 12)>(%arg4)
// CHECK-NEXT:         %20 = affine.load %arg0[%19, %arg5] : memref<24x30xf32>
// CHECK-NEXT:         %21 = affine.load %arg1[%arg5] : memref<30xf32>
// CHECK-NEXT:         %22 = arith.mulf %20, %21 : f32
// CHECK-NEXT:         %23 = arith.addf %arg10, %22 : f32
// CHECK-NEXT:         %24 = arith.addf %arg11, %20 : f32
// CHECK-NEXT:         %25 = affine.apply affine_map<(d0) -> (d0 + 18)>(%arg4)
// CHECK-NEXT:         %26 = affine.load %arg0[%25, %arg5] : memref<24x30xf32>
// CHECK-NEXT:         %27 = affine.load %arg1[%arg5] : memref<30xf32>
// CHECK-NEXT:         %28 = arith.mulf %26, %27 : f32
// CHECK-NEXT:         %29 = arith.addf %arg12, %28 : f32
// CHECK-NEXT:         %30 = arith.addf %arg13, %26 : f32
// CHECK-NEXT:         affine.yield %12, %11, %18, %17, %24, %23, %30, %29 : f32, f32, f32, f32, f32, f32, f32, f32
// CHECK-NEXT:       }
// CHECK-NEXT:       %1 = arith.subf %0#0, %0#1 : f32
// CHECK-NEXT:       affine.store %1, %arg2[%arg4] : memref<24xf32>
// CHECK-NEXT:       %2 = affine.apply affine_map<(d0) -> (d0 + 6)>(%arg4)
// CHECK-NEXT:       %3 = arith.subf %0#2, %0#3 : f32
// CHECK-NEXT:       affine.store %3, %arg2[%2] : memref<24xf32>
// CHECK-NEXT:       %4 = affine.apply affine_map<(d0) -> (d0 + 12)>(%arg4)
// CHECK-NEXT:       %5 = arith.subf %0#4, %0#5 : f32
// CHECK-NEXT:       affine.store %5, %arg2[%4] : memref<24xf32>
// CHECK-NEXT:       %6 = affine.apply affine_map<(d0) -> (d0 + 18)>(%arg4)
// CHECK-NEXT:       %7 = arith.subf %0#6, %0#7 : f32
// CHECK-NEXT:       affine.store %7, %arg2[%6] : memref<24xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Every bit stays: handed on crosswise, always.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-jam-rows | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%m: memref<24x30xf32>, %v: memref<30xf32>, %y: memref<24xf32>, %n: index) {
  %zero = arith.constant 0.0 : f32
  // expected-remark @below {{[Passed] jammed | Category:affine-jam-rows | Function=main | Op=affine.for, Remark="4 iterations become one, with one inner loop", apart=True, rows=4}}
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
// CHECK-NEXT:     affine.for %arg4 = 0 to 6 {
// CHECK-NEXT:       %0:8 = affine.for %arg5 = 0 to 30 iter_args(%arg6 = %cst, %arg7 = %cst, %arg8 = %cst, %arg9 = %cst, %arg10 = %cst, %arg11 = %cst, %arg12 = %cst, %arg13 = %cst) -> (f32, f32, f32, f32, f32, f32, f32, f32) {
// CHECK-NEXT:         %4 = affine.load %arg0[%arg4, %arg5] : memref<24x30xf32>
// CHECK-NEXT:         %5 = affine.load %arg1[%arg5] : memref<30xf32>
// CHECK-NEXT:         %6 = arith.mulf %4, %5 : f32
// CHECK-NEXT:         %7 = arith.addf %arg6, %6 : f32
// CHECK-NEXT:         %8 = affine.apply affine_map<(d0) -> (d0 + 6)>(%arg4)
// CHECK-NEXT:         %9 = affine.load %arg0[%8, %arg5] : memref<24x30xf32>
// CHECK-NEXT:         %10 = affine.load %arg1[%arg5] : memref<30xf32>
// CHECK-NEXT:         %11 = arith.mulf %9, %10 : f32
// CHECK-NEXT:         %12 = arith.addf %arg8, %11 : f32
// CHECK-NEXT:         %13 = affine.apply affine_map<(d0) -> (d0 + 12)>(%arg4)
// CHECK-NEXT:         %14 = affine.load %arg0[%13, %arg5] : memref<24x30xf32>
// CHECK-NEXT:         %15 = affine.load %arg1[%arg5] : memref<30xf32>
// CHECK-NEXT:         %16 = arith.mulf %14, %15 : f32
// CHECK-NEXT:         %17 = arith.addf %arg10, %16 : f32
// CHECK-NEXT:         %18 = affine.apply affine_map<(d0) -> (d0 + 18)>(%arg4)
// CHECK-NEXT:         %19 = affine.load %arg0[%18, %arg5] : memref<24x30xf32>
// CHECK-NEXT:         %20 = affine.load %arg1[%arg5] : memref<30xf32>
// CHECK-NEXT:         %21 = arith.mulf %19, %20 : f32
// CHECK-NEXT:         %22 = arith.addf %arg12, %21 : f32
// CHECK-NEXT:         affine.yield %arg7, %7, %arg9, %12, %arg11, %17, %arg13, %22 : f32, f32, f32, f32, f32, f32, f32, f32
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.store %0#0, %arg2[%arg4] : memref<24xf32>
// CHECK-NEXT:       %1 = affine.apply affine_map<(d0) -> (d0 + 6)>(%arg4)
// CHECK-NEXT:       affine.store %0#2, %arg2[%1] : memref<24xf32>
// CHECK-NEXT:       %2 = affine.apply affine_map<(d0) -> (d0 + 12)>(%arg4)
// CHECK-NEXT:       affine.store %0#4, %arg2[%2] : memref<24xf32>
// CHECK-NEXT:       %3 = affine.apply affine_map<(d0) -> (d0 + 18)>(%arg4)
// CHECK-NEXT:       affine.store %0#6, %arg2[%3] : memref<24xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Rows from the greatest of several bounds are neighbours.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-jam-rows | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%m: memref<24x30xf32>, %v: memref<30xf32>, %y: memref<24xf32>, %n: index) {
  %zero = arith.constant 0.0 : f32
  // expected-remark @below {{[Passed] jammed | Category:affine-jam-rows | Function=main | Op=affine.for, Remark="4 iterations become one, with one inner loop", apart=False, rows=4}}
  affine.for %i = max affine_map<() -> (0, 4)>() to 24 {
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
// CHECK-NEXT:     affine.for %arg4 = max affine_map<() -> (0, 4)>() to 24 step 4 {
// CHECK-NEXT:       %0:4 = affine.for %arg5 = 0 to 30 iter_args(%arg6 = %cst, %arg7 = %cst, %arg8 = %cst, %arg9 = %cst) -> (f32, f32, f32, f32) {
// CHECK-NEXT:         %4 = affine.load %arg0[%arg4, %arg5] : memref<24x30xf32>
// CHECK-NEXT:         %5 = affine.load %arg1[%arg5] : memref<30xf32>
// CHECK-NEXT:         %6 = arith.mulf %4, %5 : f32
// CHECK-NEXT:         %7 = arith.addf %arg6, %6 : f32
// CHECK-NEXT:         %8 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg4)
// CHECK-NEXT:         %9 = affine.load %arg0[%8, %arg5] : memref<24x30xf32>
// CHECK-NEXT:         %10 = affine.load %arg1[%arg5] : memref<30xf32>
// CHECK-NEXT:         %11 = arith.mulf %9, %10 : f32
// CHECK-NEXT:         %12 = arith.addf %arg7, %11 : f32
// CHECK-NEXT:         %13 = affine.apply affine_map<(d0) -> (d0 + 2)>(%arg4)
// CHECK-NEXT:         %14 = affine.load %arg0[%13, %arg5] : memref<24x30xf32>
// CHECK-NEXT:         %15 = affine.load %arg1[%arg5] : memref<30xf32>
// CHECK-NEXT:         %16 = arith.mulf %14, %15 : f32
// CHECK-NEXT:         %17 = arith.addf %arg8, %16 : f32
// CHECK-NEXT:         %18 = affine.apply affine_map<(d0) -> (d0 + 3)>(%arg4)
// CHECK-NEXT:         %19 = affine.load %arg0[%18, %arg5] : memref<24x30xf32>
// CHECK-NEXT:         %20 = affine.load %arg1[%arg5] : memref<30xf32>
// CHECK-NEXT:         %21 = arith.mulf %19, %20 : f32
// CHECK-NEXT:         %22 = arith.addf %arg9, %21 : f32
// CHECK-NEXT:         affine.yield %7, %12, %17, %22 : f32, f32, f32, f32
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.store %0#0, %arg2[%arg4] : memref<24xf32>
// CHECK-NEXT:       %1 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg4)
// CHECK-NEXT:       affine.store %0#1, %arg2[%1] : memref<24xf32>
// CHECK-NEXT:       %2 = affine.apply affine_map<(d0) -> (d0 + 2)>(%arg4)
// CHECK-NEXT:       affine.store %0#2, %arg2[%2] : memref<24xf32>
// CHECK-NEXT:       %3 = affine.apply affine_map<(d0) -> (d0 + 3)>(%arg4)
// CHECK-NEXT:       affine.store %0#3, %arg2[%3] : memref<24xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
