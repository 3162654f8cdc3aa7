// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-optimize | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// The code generator leaves no iterations over. So no outer loop is taken instead, whose lanes
// are rows of the matrix.

func.func @f(%m: memref<400x72xf32>, %o: memref<400xf32>) {
  %zero = arith.constant 0.0 : f32
  // expected-remark @below {{[Missed] unprofitable | Category:affine-jam-rows | Function=f | Op=affine.for, Remark="the shared data would be in registers or cache anyway", cache_bytes=32768, iterations=400, last_cache_bytes=33554432, order_free=yes, own_bytes=288, reason=unprofitable, shared_bytes=0}}
  affine.for %j = 0 to 400 {
    // expected-remark @below {{[Missed] trip-count | Category:affine-split-reductions | Function=f | Op=affine.for, Remark="the number of iterations is not known to be at least 256", reason=unsupported}}
    // expected-remark @below {{[Analysis] vectorize.left-to-llvm | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="the code generator vectorises it, or the innermost loop in it, as well"}}
    %s = affine.for %i = 0 to 72 iter_args(%t = %zero) -> (f32) {
      %0 = affine.load %m[%j, %i] : memref<400x72xf32>
      %1 = arith.mulf %0, %0 : f32
      %2 = arith.mulf %1, %0 : f32
      %3 = arith.mulf %2, %0 : f32
      %4 = arith.mulf %3, %0 : f32
      %5 = arith.mulf %4, %0 : f32
      %6 = arith.addf %t, %5 fastmath<reassoc> : f32
      affine.yield %6 : f32
    }
    affine.store %s, %o[%j] : memref<400xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<400x72xf32>, %arg1: memref<400xf32>) {
// CHECK-NEXT:     %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     affine.for %arg2 = 0 to 400 {
// CHECK-NEXT:       %0 = affine.for %arg3 = 0 to 72 iter_args(%arg4 = %cst) -> (f32) {
// CHECK-NEXT:         %1 = affine.load %arg0[%arg2, %arg3] : memref<400x72xf32>
// CHECK-NEXT:         %2 = arith.mulf %1, %1 : f32
// CHECK-NEXT:         %3 = arith.mulf %2, %1 : f32
// CHECK-NEXT:         %4 = arith.mulf %3, %1 : f32
// CHECK-NEXT:         %5 = arith.mulf %4, %1 : f32
// CHECK-NEXT:         %6 = arith.mulf %5, %1 : f32
// CHECK-NEXT:         %7 = arith.addf %arg4, %6 fastmath<reassoc> : f32
// CHECK-NEXT:         affine.yield %7 : f32
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.store %0, %arg1[%arg2] : memref<400xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The code generator leaves no iterations over. So no outer loop is taken instead, whose lanes
// are rows of the matrix.

func.func @f(%m: memref<400x79xf32>, %o: memref<400xf32>) {
  %zero = arith.constant 0.0 : f32
  // expected-remark @below {{[Missed] unprofitable | Category:affine-jam-rows | Function=f | Op=affine.for, Remark="the shared data would be in registers or cache anyway", cache_bytes=32768, iterations=400, last_cache_bytes=33554432, order_free=yes, own_bytes=316, reason=unprofitable, shared_bytes=0}}
  affine.for %j = 0 to 400 {
    // expected-remark @below {{[Missed] trip-count | Category:affine-split-reductions | Function=f | Op=affine.for, Remark="the number of iterations is not known to be at least 256", reason=unsupported}}
    // expected-remark @below {{[Analysis] vectorize.left-to-llvm | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="the code generator vectorises it, or the innermost loop in it, as well"}}
    %s = affine.for %i = 0 to 79 iter_args(%t = %zero) -> (f32) {
      %0 = affine.load %m[%j, %i] : memref<400x79xf32>
      %1 = arith.mulf %0, %0 : f32
      %2 = arith.mulf %1, %0 : f32
      %3 = arith.mulf %2, %0 : f32
      %4 = arith.mulf %3, %0 : f32
      %5 = arith.mulf %4, %0 : f32
      %6 = arith.addf %t, %5 fastmath<reassoc> : f32
      affine.yield %6 : f32
    }
    affine.store %s, %o[%j] : memref<400xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<400x79xf32>, %arg1: memref<400xf32>) {
// CHECK-NEXT:     %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     affine.for %arg2 = 0 to 400 {
// CHECK-NEXT:       %0 = affine.for %arg3 = 0 to 79 iter_args(%arg4 = %cst) -> (f32) {
// CHECK-NEXT:         %1 = affine.load %arg0[%arg2, %arg3] : memref<400x79xf32>
// CHECK-NEXT:         %2 = arith.mulf %1, %1 : f32
// CHECK-NEXT:         %3 = arith.mulf %2, %1 : f32
// CHECK-NEXT:         %4 = arith.mulf %3, %1 : f32
// CHECK-NEXT:         %5 = arith.mulf %4, %1 : f32
// CHECK-NEXT:         %6 = arith.mulf %5, %1 : f32
// CHECK-NEXT:         %7 = arith.addf %arg4, %6 fastmath<reassoc> : f32
// CHECK-NEXT:         affine.yield %7 : f32
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.store %0, %arg1[%arg2] : memref<400xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
