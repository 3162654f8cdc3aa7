// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-optimize | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// `affine-optimize` makes register tiles.

#next = affine_map<(d0) -> (d0 + 1)>
#same = affine_map<(d0) -> (d0)>
// expected-remark @below {{[Analysis] alias.arguments | Category:affine-optimize | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%C: memref<12x12xf32>, %A: memref<12x12xf32>, %B: memref<12x12xf32>, %n: index) {
  // expected-remark @below {{[Missed] unprofitable | Category:affine-register-tile | Function=main | Op=affine.for, Remark="tiling is not profitable, or extents are unknown", reason=unprofitable}}
  // expected-remark @below {{[Analysis] vectorize.left-to-llvm | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="the code generator vectorises it, or the innermost loop in it, as well"}}
  affine.for %i = 0 to 12 {
    // expected-remark @below {{[Missed] unprofitable | Category:affine-jam-rows | Function=main | Op=affine.for, Remark="the shared data would be in registers or cache anyway", cache_bytes=32768, iterations=12, last_cache_bytes=33554432, order_free=no, own_bytes=48, reason=unprofitable, shared_bytes=48}}
    // expected-remark @below {{[Analysis] vectorize.left-to-llvm | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="the code generator vectorises it, or the innermost loop in it, as well"}}
    affine.for %j = 0 to 12 {
      // expected-remark @below {{[Passed] carried | Category:affine-mem2reg | Function=main | Op=affine.for, Remark="an element stays in a register from iteration to iteration"}}
      // expected-remark @below {{[Missed] ordered | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="the carried values cannot be reassociated", reason=unsupported}}
      // expected-remark @below {{[Missed] vectorize.reduction | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="reductions are vectorised only with 'vectorize-reductions'", reason=unsupported}}
      affine.for %k = 0 to 12 {
        %lhs = affine.load %A[%i, %k] : memref<12x12xf32>

        %rhs = affine.load %B[%k, %j] : memref<12x12xf32>
        %old = affine.load %C[%i, %j] : memref<12x12xf32>
        %p = arith.mulf %lhs, %rhs : f32
        %s = arith.addf %old, %p : f32
        affine.store %s, %C[%i, %j] : memref<12x12xf32>
  }}}
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<12x12xf32>, %arg1: memref<12x12xf32>, %arg2: memref<12x12xf32>, %arg3: index) {
// CHECK-NEXT:     affine.for %arg4 = 0 to 12 {
// CHECK-NEXT:       affine.for %arg5 = 0 to 12 {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg4, %arg5] : memref<12x12xf32>
// CHECK-NEXT:         %1 = affine.for %arg6 = 0 to 12 iter_args(%arg7 = %0) -> (f32) {
// CHECK-NEXT:           %2 = affine.load %arg1[%arg4, %arg6] : memref<12x12xf32>
// CHECK-NEXT:           %3 = affine.load %arg2[%arg6, %arg5] : memref<12x12xf32>
// CHECK-NEXT:           %4 = arith.mulf %2, %3 : f32
// CHECK-NEXT:           %5 = arith.addf %arg7, %4 : f32
// CHECK-NEXT:           affine.yield %5 : f32
// CHECK-NEXT:         }
// CHECK-NEXT:         affine.store %1, %arg0[%arg4, %arg5] : memref<12x12xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
