// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-optimize | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Optimise computes a softmax apart.

func.func private @seen(%x: f32)
func.func @main(%v: memref<150xf32>, %w: memref<150xf32>, %n: index) -> (f32, f32) {
  %zero = arith.constant 0.5 : f32
  // expected-remark @below {{[Passed] distributed | Category:affine-distribute-recurrences | Function=main | Op=affine.for, expanded=1, stored=0, strip=64}}
  // expected-remark @below {{[Missed] ordered | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="the carried values cannot be reassociated", reason=unsupported}}
  // expected-remark @below {{[Missed] bounds-vary | Category:affine-vectorize-wavefronts | Function=main | Op=affine.for, Remark="a bound of an inner loop is computed in the loop, or one of several values", reason=unsupported}}
  // expected-remark @below {{[Missed] vectorize.reduction | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="reductions are vectorised only with 'vectorize-reductions'", reason=unsupported}}
  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="vectorised by 32", loops=1, masked=yes, reductions=0, scalar_cost=1536, vector_cost=128, vector_size=32}}
  // expected-remark-re @below {{[Missed] carries-values | Category:affine-time-skew | Function=main | Op=affine.for, Remark="a loop carries values", Witness="{{\S+}} -> {{\S+}}, (%i.0 = 0) -> (%i.0 = 64), through a value", reason=unsupported}}
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
// CHECK-NEXT:     %0 = ub.poison : f32
// CHECK-NEXT:     %cst = arith.constant 5.000000e-01 : f32
// CHECK-NEXT:     %alloca = memref.alloca() : memref<64xf32>
// CHECK-NEXT:     %1 = affine.for %arg3 = 0 to 150 step 64 iter_args(%arg4 = %cst) -> (f32) {
// CHECK-NEXT:       affine.for %arg5 = affine_map<(d0) -> (d0)>(%arg3) to min affine_map<(d0) -> (d0 + 64, 150)>(%arg3) step 32 {
// CHECK-NEXT:         %3 = affine.min affine_map<(d0) -> (150, d0 + 64)>(%arg3)
// CHECK-NEXT:         %4 = affine.apply affine_map<(d0, d1) -> (d0 - d1)>(%3, %arg5)
// CHECK-NEXT:         %5 = vector.create_mask %4 : vector<32xi1>
// CHECK-NEXT:         %6 = vector.transfer_read %arg0[%arg5], %0 : memref<150xf32>, vector<32xf32>
// CHECK-NEXT:         %7 = math.exp %6 : vector<32xf32>
// CHECK-NEXT:         %8 = affine.apply affine_map<(d0, d1) -> (d0 - d1)>(%arg5, %arg3)
// CHECK-NEXT:         vector.transfer_write %7, %alloca[%8], %5 : vector<32xf32>, memref<64xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:       %2 = affine.for %arg5 = affine_map<(d0) -> (d0)>(%arg3) to min affine_map<(d0) -> (d0 + 64, 150)>(%arg3) iter_args(%arg6 = %arg4) -> (f32) {
// CHECK-NEXT:         %3 = affine.load %alloca[%arg5 - %arg3] : memref<64xf32>
// CHECK-NEXT:         %4 = arith.addf %arg6, %3 : f32
// CHECK-NEXT:         affine.yield %4 : f32
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.yield %2 : f32
// CHECK-NEXT:     }
// CHECK-NEXT:     return %1, %1 : f32, f32
// CHECK-NEXT:   }
// CHECK-NEXT: }
