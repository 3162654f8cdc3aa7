// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-optimize | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Optimise computes a softmax apart.

func.func private @seen(%x: f32)
func.func @main(%v: memref<150xf32>, %w: memref<150xf32>, %n: index) -> (f32, f32) {
  %zero = arith.constant 0.5 : f32
  // expected-remark @below {{[Passed] distributed | Category:affine-distribute-recurrences | Function=main | Op=affine.for, expanded=1, stored=0, strip=64}}
  // expected-remark @below {{[Missed] ordered | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="the carried values cannot be reassociated"}}
  // expected-remark @below {{[Missed] vectorize.reduction | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="reductions are vectorised only with 'vectorize-reductions'"}}
  // expected-remark @below {{[Missed] vectorize.unprofitable | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="vectors would gain nothing: 1592 instead of 1536", scalar_cost=1536, vector_cost=1592}}
  // expected-remark @below {{[Missed] carries-values | Category:affine-time-skew | Function=main | Op=affine.for, Remark="a loop carries values"}}
  %s = affine.for %i = 0 to 150 iter_args(%t = %zero) -> (f32) {
    %a = affine.load %v[%i] : memref<150xf32>
    %e = math.exp %a : f32
    %q = arith.addf %t, %e : f32
    affine.yield %q : f32
  }
  return %s, %s : f32, f32
}

// CHECK: module {
// CHECK-NEXT:   func.func private @seen(f32)
// CHECK-NEXT:   func.func @main(%arg0: memref<150xf32>, %arg1: memref<150xf32>, %arg2: index) -> (f32, f32) {
// CHECK-NEXT:     %cst = arith.constant 5.000000e-01 : f32
// CHECK-NEXT:     %alloca = memref.alloca() : memref<64xf32>
// CHECK-NEXT:     %0 = affine.for %arg3 = 0 to 150 step 64 iter_args(%arg4 = %cst) -> (f32) {
// CHECK-NEXT:       affine.for %arg5 = affine_map<(d0) -> (d0)>(%arg3) to min affine_map<(d0) -> (d0 + 64, 150)>(%arg3) {
// CHECK-NEXT:         %2 = affine.load %arg0[%arg5] : memref<150xf32>
// CHECK-NEXT:         %3 = math.exp %2 : f32
// CHECK-NEXT:         affine.store %3, %alloca[%arg5 - %arg3] : memref<64xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:       %1 = affine.for %arg5 = affine_map<(d0) -> (d0)>(%arg3) to min affine_map<(d0) -> (d0 + 64, 150)>(%arg3) iter_args(%arg6 = %arg4) -> (f32) {
// CHECK-NEXT:         %2 = affine.load %alloca[%arg5 - %arg3] : memref<64xf32>
// CHECK-NEXT:         %3 = arith.addf %arg6, %2 : f32
// CHECK-NEXT:         affine.yield %3 : f32
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.yield %1 : f32
// CHECK-NEXT:     }
// CHECK-NEXT:     return %0, %0 : f32, f32
// CHECK-NEXT:   }
// CHECK-NEXT: }
