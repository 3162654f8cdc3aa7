// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-jam-rows | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Rows are jammed where they share many loads.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-jam-rows | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%m: memref<16x6144xf64>, %v: memref<6144xf64>,
    %y: memref<16xf64>) {
  %zero = arith.constant 0.0 : f64
  // expected-remark @below {{[Passed] jammed | Category:affine-jam-rows | Function=main | Op=affine.for, Remark="4 iterations become one, with one inner loop", apart=no, rows=4}}
  affine.for %i = 0 to 16 {
    %s = affine.for %j = 0 to 6144 iter_args(%t = %zero) -> (f64) {
      %a = affine.load %m[%i, %j] : memref<16x6144xf64>
      %x = affine.load %v[%j] : memref<6144xf64>
      %p = arith.mulf %a, %x fastmath<fast> : f64
      %q = arith.addf %t, %p fastmath<fast> : f64
      affine.yield %q : f64
    }
    affine.store %s, %y[%i] : memref<16xf64>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<16x6144xf64>, %arg1: memref<6144xf64>, %arg2: memref<16xf64>) {
// CHECK-NEXT:     %cst = arith.constant 0.000000e+00 : f64
// CHECK-NEXT:     affine.for %arg3 = 0 to 16 step 4 {
// CHECK-NEXT:       %0:4 = affine.for %arg4 = 0 to 6144 iter_args(%arg5 = %cst, %arg6 = %cst, %arg7 = %cst, %arg8 = %cst) -> (f64, f64, f64, f64) {
// CHECK-NEXT:         %4 = affine.load %arg0[%arg3, %arg4] : memref<16x6144xf64>
// CHECK-NEXT:         %5 = affine.load %arg1[%arg4] : memref<6144xf64>
// CHECK-NEXT:         %6 = arith.mulf %4, %5 fastmath<fast> : f64
// CHECK-NEXT:         %7 = arith.addf %arg5, %6 fastmath<fast> : f64
// CHECK-NEXT:         %8 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg3)
// CHECK-NEXT:         %9 = affine.load %arg0[%8, %arg4] : memref<16x6144xf64>
// CHECK-NEXT:         %10 = affine.load %arg1[%arg4] : memref<6144xf64>
// CHECK-NEXT:         %11 = arith.mulf %9, %10 fastmath<fast> : f64
// CHECK-NEXT:         %12 = arith.addf %arg6, %11 fastmath<fast> : f64
// CHECK-NEXT:         %13 = affine.apply affine_map<(d0) -> (d0 + 2)>(%arg3)
// CHECK-NEXT:         %14 = affine.load %arg0[%13, %arg4] : memref<16x6144xf64>
// CHECK-NEXT:         %15 = affine.load %arg1[%arg4] : memref<6144xf64>
// CHECK-NEXT:         %16 = arith.mulf %14, %15 fastmath<fast> : f64
// CHECK-NEXT:         %17 = arith.addf %arg7, %16 fastmath<fast> : f64
// CHECK-NEXT:         %18 = affine.apply affine_map<(d0) -> (d0 + 3)>(%arg3)
// CHECK-NEXT:         %19 = affine.load %arg0[%18, %arg4] : memref<16x6144xf64>
// CHECK-NEXT:         %20 = affine.load %arg1[%arg4] : memref<6144xf64>
// CHECK-NEXT:         %21 = arith.mulf %19, %20 fastmath<fast> : f64
// CHECK-NEXT:         %22 = arith.addf %arg8, %21 fastmath<fast> : f64
// CHECK-NEXT:         affine.yield %7, %12, %17, %22 : f64, f64, f64, f64
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.store %0#0, %arg2[%arg3] : memref<16xf64>
// CHECK-NEXT:       %1 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg3)
// CHECK-NEXT:       affine.store %0#1, %arg2[%1] : memref<16xf64>
// CHECK-NEXT:       %2 = affine.apply affine_map<(d0) -> (d0 + 2)>(%arg3)
// CHECK-NEXT:       affine.store %0#2, %arg2[%2] : memref<16xf64>
// CHECK-NEXT:       %3 = affine.apply affine_map<(d0) -> (d0 + 3)>(%arg3)
// CHECK-NEXT:       affine.store %0#3, %arg2[%3] : memref<16xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// It pays where much is shared.

func.func @main(%m: memref<16x3072xf64>, %v: memref<3072xf64>,
    %y: memref<16xf64>) {
  %zero = arith.constant 0.0 : f64
  // expected-remark @below {{[Missed] unprofitable | Category:affine-jam-rows | Function=main | Op=affine.for, Remark="the shared data would be in registers or cache anyway", cache_bytes=32768, iterations=16, last_cache_bytes=33554432, order_free=yes, own_bytes=24576, reason=unprofitable, shared_bytes=24576}}
  affine.for %i = 0 to 16 {
    %s = affine.for %j = 0 to 3072 iter_args(%t = %zero) -> (f64) {
      %a = affine.load %m[%i, %j] : memref<16x3072xf64>
      %x = affine.load %v[%j] : memref<3072xf64>
      %p = arith.mulf %a, %x fastmath<fast> : f64
      %q = arith.addf %t, %p fastmath<fast> : f64
      affine.yield %q : f64
    }
    affine.store %s, %y[%i] : memref<16xf64>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<16x3072xf64>, %arg1: memref<3072xf64>, %arg2: memref<16xf64>) {
// CHECK-NEXT:     %cst = arith.constant 0.000000e+00 : f64
// CHECK-NEXT:     affine.for %arg3 = 0 to 16 {
// CHECK-NEXT:       %0 = affine.for %arg4 = 0 to 3072 iter_args(%arg5 = %cst) -> (f64) {
// CHECK-NEXT:         %1 = affine.load %arg0[%arg3, %arg4] : memref<16x3072xf64>
// CHECK-NEXT:         %2 = affine.load %arg1[%arg4] : memref<3072xf64>
// CHECK-NEXT:         %3 = arith.mulf %1, %2 fastmath<fast> : f64
// CHECK-NEXT:         %4 = arith.addf %arg5, %3 fastmath<fast> : f64
// CHECK-NEXT:         affine.yield %4 : f64
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.store %0, %arg2[%arg3] : memref<16xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// It pays where much is shared.

func.func @main(%m: memref<16x6144xf64>, %v: memref<6144xf64>,
    %y: memref<16xf64>) {
  %zero = arith.constant 0.0 : f64
  // expected-remark @below {{[Missed] unprofitable | Category:affine-jam-rows | Function=main | Op=affine.for, Remark="the shared data would be in registers or cache anyway", cache_bytes=32768, iterations=16, last_cache_bytes=33554432, order_free=no, own_bytes=49152, reason=unprofitable, shared_bytes=49152}}
  affine.for %i = 0 to 16 {
    %s = affine.for %j = 0 to 6144 iter_args(%t = %zero) -> (f64) {
      %a = affine.load %m[%i, %j] : memref<16x6144xf64>
      %x = affine.load %v[%j] : memref<6144xf64>
      %p = arith.mulf %a, %x  : f64
      %q = arith.addf %t, %p  : f64
      affine.yield %q : f64
    }
    affine.store %s, %y[%i] : memref<16xf64>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<16x6144xf64>, %arg1: memref<6144xf64>, %arg2: memref<16xf64>) {
// CHECK-NEXT:     %cst = arith.constant 0.000000e+00 : f64
// CHECK-NEXT:     affine.for %arg3 = 0 to 16 {
// CHECK-NEXT:       %0 = affine.for %arg4 = 0 to 6144 iter_args(%arg5 = %cst) -> (f64) {
// CHECK-NEXT:         %1 = affine.load %arg0[%arg3, %arg4] : memref<16x6144xf64>
// CHECK-NEXT:         %2 = affine.load %arg1[%arg4] : memref<6144xf64>
// CHECK-NEXT:         %3 = arith.mulf %1, %2 : f64
// CHECK-NEXT:         %4 = arith.addf %arg5, %3 : f64
// CHECK-NEXT:         affine.yield %4 : f64
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.store %0, %arg2[%arg3] : memref<16xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// It pays where much is shared.

func.func @main(%m: memref<16x6144xf64>, %v: memref<6144xf64>,
    %y: memref<16xf64>) {
  %zero = arith.constant 0.0 : f64
  // expected-remark @below {{[Missed] unprofitable | Category:affine-jam-rows | Function=main | Op=affine.for, Remark="the shared data would be in registers or cache anyway", cache_bytes=32768, iterations=16, last_cache_bytes=33554432, order_free=yes, own_bytes=49152, reason=unprofitable, shared_bytes=0}}
  affine.for %i = 0 to 16 {
    %s = affine.for %j = 0 to 6144 iter_args(%t = %zero) -> (f64) {
      %a = affine.load %m[%i, %j] : memref<16x6144xf64>
      %x = affine.load %v[%i] : memref<6144xf64>
      %p = arith.mulf %a, %x fastmath<fast> : f64
      %q = arith.addf %t, %p fastmath<fast> : f64
      affine.yield %q : f64
    }
    affine.store %s, %y[%i] : memref<16xf64>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<16x6144xf64>, %arg1: memref<6144xf64>, %arg2: memref<16xf64>) {
// CHECK-NEXT:     %cst = arith.constant 0.000000e+00 : f64
// CHECK-NEXT:     affine.for %arg3 = 0 to 16 {
// CHECK-NEXT:       %0 = affine.for %arg4 = 0 to 6144 iter_args(%arg5 = %cst) -> (f64) {
// CHECK-NEXT:         %1 = affine.load %arg0[%arg3, %arg4] : memref<16x6144xf64>
// CHECK-NEXT:         %2 = affine.load %arg1[%arg3] : memref<6144xf64>
// CHECK-NEXT:         %3 = arith.mulf %1, %2 fastmath<fast> : f64
// CHECK-NEXT:         %4 = arith.addf %arg5, %3 fastmath<fast> : f64
// CHECK-NEXT:         affine.yield %4 : f64
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.store %0, %arg2[%arg3] : memref<16xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
