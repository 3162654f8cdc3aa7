// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-jam-updates='rows=11 everywhere=true' | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Iterations become one: update.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-jam-updates | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%m: memref<11x300xf32>, %v: memref<300xf32>, %s: memref<11xf32>) {
  %zero = arith.constant 0.0 : f32
  // expected-remark @below {{[Passed] jammed | Category:affine-jam-updates | Function=main | Op=affine.for, Remark="11 iterations that update the same elements become one", cleanup=False, factor=11, guarded=False}}
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
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     %0 = affine.load %arg2[%c0] : memref<11xf32>
// CHECK-NEXT:     %1 = affine.apply affine_map<(d0) -> (d0 + 1)>(%c0)
// CHECK-NEXT:     %2 = affine.load %arg2[%1] : memref<11xf32>
// CHECK-NEXT:     %3 = affine.apply affine_map<(d0) -> (d0 + 2)>(%c0)
// CHECK-NEXT:     %4 = affine.load %arg2[%3] : memref<11xf32>
// CHECK-NEXT:     %5 = affine.apply affine_map<(d0) -> (d0 + 3)>(%c0)
// CHECK-NEXT:     %6 = affine.load %arg2[%5] : memref<11xf32>
// CHECK-NEXT:     %7 = affine.apply affine_map<(d0) -> (d0 + 4)>(%c0)
// CHECK-NEXT:     %8 = affine.load %arg2[%7] : memref<11xf32>
// CHECK-NEXT:     %9 = affine.apply affine_map<(d0) -> (d0 + 5)>(%c0)
// CHECK-NEXT:     %10 = affine.load %arg2[%9] : memref<11xf32>
// CHECK-NEXT:     %11 = affine.apply affine_map<(d0) -> (d0 + 6)>(%c0)
// CHECK-NEXT:     %12 = affine.load %arg2[%11] : memref<11xf32>
// CHECK-NEXT:     %13 = affine.apply affine_map<(d0) -> (d0 + 7)>(%c0)
// CHECK-NEXT:     %14 = affine.load %arg2[%13] : memref<11xf32>
// CHECK-NEXT:     %15 = affine.apply affine_map<(d0) -> (d0 + 8)>(%c0)
// CHECK-NEXT:     %16 = affine.load %arg2[%15] : memref<11xf32>
// CHECK-NEXT:     %17 = affine.apply affine_map<(d0) -> (d0 + 9)>(%c0)
// CHECK-NEXT:     %18 = affine.load %arg2[%17] : memref<11xf32>
// CHECK-NEXT:     %19 = affine.apply affine_map<(d0) -> (d0 + 10)>(%c0)
// CHECK-NEXT:     %20 = affine.load %arg2[%19] : memref<11xf32>
// CHECK-NEXT:     affine.for %arg3 = 0 to 9 {
// CHECK-NEXT:       %21 = affine.load %arg1[%arg3] : memref<300xf32>
// CHECK-NEXT:       %22 = affine.load %arg0[%c0, %arg3] : memref<11x300xf32>
// CHECK-NEXT:       %23 = arith.mulf %22, %0 : f32
// CHECK-NEXT:       %24 = arith.addf %21, %23 : f32
// CHECK-NEXT:       affine.store %24, %arg1[%arg3] : memref<300xf32>
// CHECK-NEXT:       %25 = affine.apply affine_map<(d0) -> (d0 + 1)>(%c0)
// CHECK-NEXT:       %26 = affine.load %arg1[%arg3] : memref<300xf32>
// CHECK-NEXT:       %27 = affine.load %arg0[%25, %arg3] : memref<11x300xf32>
// CHECK-NEXT:       %28 = arith.mulf %27, %2 : f32
// CHECK-NEXT:       %29 = arith.addf %26, %28 : f32
// CHECK-NEXT:       affine.store %29, %arg1[%arg3] : memref<300xf32>
// CHECK-NEXT:       %30 = affine.apply affine_map<(d0) -> (d0 + 2)>(%c0)
// CHECK-NEXT:       %31 = affine.load %arg1[%arg3] : memref<300xf32>
// CHECK-NEXT:       %32 = affine.load %arg0[%30, %arg3] : memref<11x300xf32>
// CHECK-NEXT:       %33 = arith.mulf %32, %4 : f32
// CHECK-NEXT:       %34 = arith.addf %31, %33 : f32
// CHECK-NEXT:       affine.store %34, %arg1[%arg3] : memref<300xf32>
// CHECK-NEXT:       %35 = affine.apply affine_map<(d0) -> (d0 + 3)>(%c0)
// CHECK-NEXT:       %36 = affine.load %arg1[%arg3] : memref<300xf32>
// CHECK-NEXT:       %37 = affine.load %arg0[%35, %arg3] : memref<11x300xf32>
// CHECK-NEXT:       %38 = arith.mulf %37, %6 : f32
// CHECK-NEXT:       %39 = arith.addf %36, %38 : f32
// CHECK-NEXT:       affine.store %39, %arg1[%arg3] : memref<300xf32>
// CHECK-NEXT:       %40 = affine.apply affine_map<(d0) -> (d0 + 4)>(%c0)
// CHECK-NEXT:       %41 = affine.load %arg1[%arg3] : memref<300xf32>
// CHECK-NEXT:       %42 = affine.load %arg0[%40, %arg3] : memref<11x300xf32>
// CHECK-NEXT:       %43 = arith.mulf %42, %8 : f32
// CHECK-NEXT:       %44 = arith.addf %41, %43 : f32
// CHECK-NEXT:       affine.store %44, %arg1[%arg3] : memref<300xf32>
// CHECK-NEXT:       %45 = affine.apply affine_map<(d0) -> (d0 + 5)>(%c0)
// CHECK-NEXT:       %46 = affine.load %arg1[%arg3] : memref<300xf32>
// CHECK-NEXT:       %47 = affine.load %arg0[%45, %arg3] : memref<11x300xf32>
// CHECK-NEXT:       %48 = arith.mulf %47, %10 : f32
// CHECK-NEXT:       %49 = arith.addf %46, %48 : f32
// CHECK-NEXT:       affine.store %49, %arg1[%arg3] : memref<300xf32>
// CHECK-NEXT:       %50 = affine.apply affine_map<(d0) -> (d0 + 6)>(%c0)
// CHECK-NEXT:       %51 = affine.load %arg1[%arg3] : memref<300xf32>
// CHECK-NEXT:       %52 = affine.load %arg0[%50, %arg3] : memref<11x300xf32>
// CHECK-NEXT:       %53 = arith.mulf %52, %12 : f32
// CHECK-NEXT:       %54 = arith.addf %51, %53 : f32
// CHECK-NEXT:       affine.store %54, %arg1[%arg3] : memref<300xf32>
// CHECK-NEXT:       %55 = affine.apply affine_map<(d0) -> (d0 + 7)>(%c0)
// CHECK-NEXT:       %56 = affine.load %arg1[%arg3] : memref<300xf32>
// CHECK-NEXT:       %57 = affine.load %arg0[%55, %arg3] : memref<11x300xf32>
// CHECK-NEXT:       %58 = arith.mulf %57, %14 : f32
// CHECK-NEXT:       %59 = arith.addf %56, %58 : f32
// CHECK-NEXT:       affine.store %59, %arg1[%arg3] : memref<300xf32>
// CHECK-NEXT:       %60 = affine.apply affine_map<(d0) -> (d0 + 8)>(%c0)
// CHECK-NEXT:       %61 = affine.load %arg1[%arg3] : memref<300xf32>
// CHECK-NEXT:       %62 = affine.load %arg0[%60, %arg3] : memref<11x300xf32>
// CHECK-NEXT:       %63 = arith.mulf %62, %16 : f32
// CHECK-NEXT:       %64 = arith.addf %61, %63 : f32
// CHECK-NEXT:       affine.store %64, %arg1[%arg3] : memref<300xf32>
// CHECK-NEXT:       %65 = affine.apply affine_map<(d0) -> (d0 + 9)>(%c0)
// CHECK-NEXT:       %66 = affine.load %arg1[%arg3] : memref<300xf32>
// CHECK-NEXT:       %67 = affine.load %arg0[%65, %arg3] : memref<11x300xf32>
// CHECK-NEXT:       %68 = arith.mulf %67, %18 : f32
// CHECK-NEXT:       %69 = arith.addf %66, %68 : f32
// CHECK-NEXT:       affine.store %69, %arg1[%arg3] : memref<300xf32>
// CHECK-NEXT:       %70 = affine.apply affine_map<(d0) -> (d0 + 10)>(%c0)
// CHECK-NEXT:       %71 = affine.load %arg1[%arg3] : memref<300xf32>
// CHECK-NEXT:       %72 = affine.load %arg0[%70, %arg3] : memref<11x300xf32>
// CHECK-NEXT:       %73 = arith.mulf %72, %20 : f32
// CHECK-NEXT:       %74 = arith.addf %71, %73 : f32
// CHECK-NEXT:       affine.store %74, %arg1[%arg3] : memref<300xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Iterations become one: sum and update.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-jam-updates | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%m: memref<11x300xf32>, %v: memref<300xf32>, %s: memref<11xf32>) {
  %zero = arith.constant 0.0 : f32
  // expected-remark @below {{[Passed] jammed | Category:affine-jam-updates | Function=main | Op=affine.for, Remark="11 iterations that update the same elements become one", cleanup=False, factor=11, guarded=False}}
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
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     %0:11 = affine.for %arg3 = 0 to 9 iter_args(%arg4 = %cst, %arg5 = %cst, %arg6 = %cst, %arg7 = %cst, %arg8 = %cst, %arg9 = %cst, %arg10 = %cst, %arg11 = %cst, %arg12 = %cst, %arg13 = %cst, %arg14 = %cst) -> (f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32) {
// CHECK-NEXT:       %11 = affine.load %arg0[%c0, %arg3] : memref<11x300xf32>
// CHECK-NEXT:       %12 = arith.addf %arg4, %11 : f32
// CHECK-NEXT:       %13 = affine.apply affine_map<(d0) -> (d0 + 1)>(%c0)
// CHECK-NEXT:       %14 = affine.load %arg0[%13, %arg3] : memref<11x300xf32>
// CHECK-NEXT:       %15 = arith.addf %arg5, %14 : f32
// CHECK-NEXT:       %16 = affine.apply affine_map<(d0) -> (d0 + 2)>(%c0)
// CHECK-NEXT:       %17 = affine.load %arg0[%16, %arg3] : memref<11x300xf32>
// CHECK-NEXT:       %18 = arith.addf %arg6, %17 : f32
// CHECK-NEXT:       %19 = affine.apply affine_map<(d0) -> (d0 + 3)>(%c0)
// CHECK-NEXT:       %20 = affine.load %arg0[%19, %arg3] : memref<11x300xf32>
// CHECK-NEXT:       %21 = arith.addf %arg7, %20 : f32
// CHECK-NEXT:       %22 = affine.apply affine_map<(d0) -> (d0 + 4)>(%c0)
// CHECK-NEXT:       %23 = affine.load %arg0[%22, %arg3] : memref<11x300xf32>
// CHECK-NEXT:       %24 = arith.addf %arg8, %23 : f32
// CHECK-NEXT:       %25 = affine.apply affine_map<(d0) -> (d0 + 5)>(%c0)
// CHECK-NEXT:       %26 = affine.load %arg0[%25, %arg3] : memref<11x300xf32>
// CHECK-NEXT:       %27 = arith.addf %arg9, %26 : f32
// CHECK-NEXT:       %28 = affine.apply affine_map<(d0) -> (d0 + 6)>(%c0)
// CHECK-NEXT:       %29 = affine.load %arg0[%28, %arg3] : memref<11x300xf32>
// CHECK-NEXT:       %30 = arith.addf %arg10, %29 : f32
// CHECK-NEXT:       %31 = affine.apply affine_map<(d0) -> (d0 + 7)>(%c0)
// CHECK-NEXT:       %32 = affine.load %arg0[%31, %arg3] : memref<11x300xf32>
// CHECK-NEXT:       %33 = arith.addf %arg11, %32 : f32
// CHECK-NEXT:       %34 = affine.apply affine_map<(d0) -> (d0 + 8)>(%c0)
// CHECK-NEXT:       %35 = affine.load %arg0[%34, %arg3] : memref<11x300xf32>
// CHECK-NEXT:       %36 = arith.addf %arg12, %35 : f32
// CHECK-NEXT:       %37 = affine.apply affine_map<(d0) -> (d0 + 9)>(%c0)
// CHECK-NEXT:       %38 = affine.load %arg0[%37, %arg3] : memref<11x300xf32>
// CHECK-NEXT:       %39 = arith.addf %arg13, %38 : f32
// CHECK-NEXT:       %40 = affine.apply affine_map<(d0) -> (d0 + 10)>(%c0)
// CHECK-NEXT:       %41 = affine.load %arg0[%40, %arg3] : memref<11x300xf32>
// CHECK-NEXT:       %42 = arith.addf %arg14, %41 : f32
// CHECK-NEXT:       affine.yield %12, %15, %18, %21, %24, %27, %30, %33, %36, %39, %42 : f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.store %0#0, %arg2[%c0] : memref<11xf32>
// CHECK-NEXT:     %1 = affine.apply affine_map<(d0) -> (d0 + 1)>(%c0)
// CHECK-NEXT:     affine.store %0#1, %arg2[%1] : memref<11xf32>
// CHECK-NEXT:     %2 = affine.apply affine_map<(d0) -> (d0 + 2)>(%c0)
// CHECK-NEXT:     affine.store %0#2, %arg2[%2] : memref<11xf32>
// CHECK-NEXT:     %3 = affine.apply affine_map<(d0) -> (d0 + 3)>(%c0)
// CHECK-NEXT:     affine.store %0#3, %arg2[%3] : memref<11xf32>
// CHECK-NEXT:     %4 = affine.apply affine_map<(d0) -> (d0 + 4)>(%c0)
// CHECK-NEXT:     affine.store %0#4, %arg2[%4] : memref<11xf32>
// CHECK-NEXT:     %5 = affine.apply affine_map<(d0) -> (d0 + 5)>(%c0)
// CHECK-NEXT:     affine.store %0#5, %arg2[%5] : memref<11xf32>
// CHECK-NEXT:     %6 = affine.apply affine_map<(d0) -> (d0 + 6)>(%c0)
// CHECK-NEXT:     affine.store %0#6, %arg2[%6] : memref<11xf32>
// CHECK-NEXT:     %7 = affine.apply affine_map<(d0) -> (d0 + 7)>(%c0)
// CHECK-NEXT:     affine.store %0#7, %arg2[%7] : memref<11xf32>
// CHECK-NEXT:     %8 = affine.apply affine_map<(d0) -> (d0 + 8)>(%c0)
// CHECK-NEXT:     affine.store %0#8, %arg2[%8] : memref<11xf32>
// CHECK-NEXT:     %9 = affine.apply affine_map<(d0) -> (d0 + 9)>(%c0)
// CHECK-NEXT:     affine.store %0#9, %arg2[%9] : memref<11xf32>
// CHECK-NEXT:     %10 = affine.apply affine_map<(d0) -> (d0 + 10)>(%c0)
// CHECK-NEXT:     affine.store %0#10, %arg2[%10] : memref<11xf32>
// CHECK-NEXT:     affine.for %arg3 = 0 to 9 {
// CHECK-NEXT:       %11 = affine.load %arg1[%arg3] : memref<300xf32>
// CHECK-NEXT:       %12 = affine.load %arg0[%c0, %arg3] : memref<11x300xf32>
// CHECK-NEXT:       %13 = arith.mulf %12, %0#0 : f32
// CHECK-NEXT:       %14 = arith.addf %11, %13 : f32
// CHECK-NEXT:       affine.store %14, %arg1[%arg3] : memref<300xf32>
// CHECK-NEXT:       %15 = affine.apply affine_map<(d0) -> (d0 + 1)>(%c0)
// CHECK-NEXT:       %16 = affine.load %arg1[%arg3] : memref<300xf32>
// CHECK-NEXT:       %17 = affine.load %arg0[%15, %arg3] : memref<11x300xf32>
// CHECK-NEXT:       %18 = arith.mulf %17, %0#1 : f32
// CHECK-NEXT:       %19 = arith.addf %16, %18 : f32
// CHECK-NEXT:       affine.store %19, %arg1[%arg3] : memref<300xf32>
// CHECK-NEXT:       %20 = affine.apply affine_map<(d0) -> (d0 + 2)>(%c0)
// CHECK-NEXT:       %21 = affine.load %arg1[%arg3] : memref<300xf32>
// CHECK-NEXT:       %22 = affine.load %arg0[%20, %arg3] : memref<11x300xf32>
// CHECK-NEXT:       %23 = arith.mulf %22, %0#2 : f32
// CHECK-NEXT:       %24 = arith.addf %21, %23 : f32
// CHECK-NEXT:       affine.store %24, %arg1[%arg3] : memref<300xf32>
// CHECK-NEXT:       %25 = affine.apply affine_map<(d0) -> (d0 + 3)>(%c0)
// CHECK-NEXT:       %26 = affine.load %arg1[%arg3] : memref<300xf32>
// CHECK-NEXT:       %27 = affine.load %arg0[%25, %arg3] : memref<11x300xf32>
// CHECK-NEXT:       %28 = arith.mulf %27, %0#3 : f32
// CHECK-NEXT:       %29 = arith.addf %26, %28 : f32
// CHECK-NEXT:       affine.store %29, %arg1[%arg3] : memref<300xf32>
// CHECK-NEXT:       %30 = affine.apply affine_map<(d0) -> (d0 + 4)>(%c0)
// CHECK-NEXT:       %31 = affine.load %arg1[%arg3] : memref<300xf32>
// CHECK-NEXT:       %32 = affine.load %arg0[%30, %arg3] : memref<11x300xf32>
// CHECK-NEXT:       %33 = arith.mulf %32, %0#4 : f32
// CHECK-NEXT:       %34 = arith.addf %31, %33 : f32
// CHECK-NEXT:       affine.store %34, %arg1[%arg3] : memref<300xf32>
// CHECK-NEXT:       %35 = affine.apply affine_map<(d0) -> (d0 + 5)>(%c0)
// CHECK-NEXT:       %36 = affine.load %arg1[%arg3] : memref<300xf32>
// CHECK-NEXT:       %37 = affine.load %arg0[%35, %arg3] : memref<11x300xf32>
// CHECK-NEXT:       %38 = arith.mulf %37, %0#5 : f32
// CHECK-NEXT:       %39 = arith.addf %36, %38 : f32
// CHECK-NEXT:       affine.store %39, %arg1[%arg3] : memref<300xf32>
// CHECK-NEXT:       %40 = affine.apply affine_map<(d0) -> (d0 + 6)>(%c0)
// CHECK-NEXT:       %41 = affine.load %arg1[%arg3] : memref<300xf32>
// CHECK-NEXT:       %42 = affine.load %arg0[%40, %arg3] : memref<11x300xf32>
// CHECK-NEXT:       %43 = arith.mulf %42, %0#6 : f32
// CHECK-NEXT:       %44 = arith.addf %41, %43 : f32
// CHECK-NEXT:       affine.store %44, %arg1[%arg3] : memref<300xf32>
// CHECK-NEXT:       %45 = affine.apply affine_map<(d0) -> (d0 + 7)>(%c0)
// CHECK-NEXT:       %46 = affine.load %arg1[%arg3] : memref<300xf32>
// CHECK-NEXT:       %47 = affine.load %arg0[%45, %arg3] : memref<11x300xf32>
// CHECK-NEXT:       %48 = arith.mulf %47, %0#7 : f32
// CHECK-NEXT:       %49 = arith.addf %46, %48 : f32
// CHECK-NEXT:       affine.store %49, %arg1[%arg3] : memref<300xf32>
// CHECK-NEXT:       %50 = affine.apply affine_map<(d0) -> (d0 + 8)>(%c0)
// CHECK-NEXT:       %51 = affine.load %arg1[%arg3] : memref<300xf32>
// CHECK-NEXT:       %52 = affine.load %arg0[%50, %arg3] : memref<11x300xf32>
// CHECK-NEXT:       %53 = arith.mulf %52, %0#8 : f32
// CHECK-NEXT:       %54 = arith.addf %51, %53 : f32
// CHECK-NEXT:       affine.store %54, %arg1[%arg3] : memref<300xf32>
// CHECK-NEXT:       %55 = affine.apply affine_map<(d0) -> (d0 + 9)>(%c0)
// CHECK-NEXT:       %56 = affine.load %arg1[%arg3] : memref<300xf32>
// CHECK-NEXT:       %57 = affine.load %arg0[%55, %arg3] : memref<11x300xf32>
// CHECK-NEXT:       %58 = arith.mulf %57, %0#9 : f32
// CHECK-NEXT:       %59 = arith.addf %56, %58 : f32
// CHECK-NEXT:       affine.store %59, %arg1[%arg3] : memref<300xf32>
// CHECK-NEXT:       %60 = affine.apply affine_map<(d0) -> (d0 + 10)>(%c0)
// CHECK-NEXT:       %61 = affine.load %arg1[%arg3] : memref<300xf32>
// CHECK-NEXT:       %62 = affine.load %arg0[%60, %arg3] : memref<11x300xf32>
// CHECK-NEXT:       %63 = arith.mulf %62, %0#10 : f32
// CHECK-NEXT:       %64 = arith.addf %61, %63 : f32
// CHECK-NEXT:       affine.store %64, %arg1[%arg3] : memref<300xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
