// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-optimize | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Optimised product.

module {
  // expected-remark @below {{[Analysis] alias.arguments | Category:affine-optimize | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
  func.func @main(%arg0: memref<64x64xf64>, %arg1: memref<64x64xf64>, %arg2: memref<64x64xf64>, %arg3: index) {
    // expected-remark @below {{[Passed] register-tiled | Category:affine-register-tile | Function=main | Op=affine.for, block_columns=64, block_reduction=64, block_rows=64, distributed=False, group=1, lanes=4, packs=False, packs_rows=False, rows=6, started=0, threads=1, vectors=2}}
    affine.for %arg4 = 0 to 64 {
      affine.for %arg5 = 0 to 64 {
        affine.for %arg6 = 0 to 64 {
          %0 = affine.load %arg1[%arg4, %arg6] : memref<64x64xf64>
          %1 = affine.load %arg2[%arg6, %arg5] : memref<64x64xf64>
          %2 = affine.load %arg0[%arg4, %arg5] : memref<64x64xf64>
          %3 = arith.mulf %0, %1 : f64
          %4 = arith.addf %2, %3 : f64
          affine.store %4, %arg0[%arg4, %arg5] : memref<64x64xf64>
        }
      }
    }
    return
  }
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<64x64xf64>, %arg1: memref<64x64xf64>, %arg2: memref<64x64xf64>, %arg3: index) {
// CHECK-NEXT:     affine.for %arg4 = 0 to 64 step 64 {
// CHECK-NEXT:       affine.for %arg5 = 0 to 64 step 64 {
// CHECK-NEXT:         affine.for %arg6 = 0 to 64 step 64 {
// CHECK-NEXT:           affine.for %arg7 = affine_map<(d0) -> (d0)>(%arg4) to affine_map<(d0) -> (d0 + 64)>(%arg4) step 8 {
// CHECK-NEXT:             affine.for %arg8 = affine_map<(d0) -> (d0)>(%arg6) to affine_map<(d0) -> (d0 + 60)>(%arg6) step 6 {
// CHECK-NEXT:               %0 = affine.vector_load %arg0[%arg8, %arg7] : memref<64x64xf64>, vector<4xf64>
// CHECK-NEXT:               %1 = affine.vector_load %arg0[%arg8, %arg7 + 4] : memref<64x64xf64>, vector<4xf64>
// CHECK-NEXT:               %2 = affine.vector_load %arg0[%arg8 + 1, %arg7] : memref<64x64xf64>, vector<4xf64>
// CHECK-NEXT:               %3 = affine.vector_load %arg0[%arg8 + 1, %arg7 + 4] : memref<64x64xf64>, vector<4xf64>
// CHECK-NEXT:               %4 = affine.vector_load %arg0[%arg8 + 2, %arg7] : memref<64x64xf64>, vector<4xf64>
// CHECK-NEXT:               %5 = affine.vector_load %arg0[%arg8 + 2, %arg7 + 4] : memref<64x64xf64>, vector<4xf64>
// CHECK-NEXT:               %6 = affine.vector_load %arg0[%arg8 + 3, %arg7] : memref<64x64xf64>, vector<4xf64>
// CHECK-NEXT:               %7 = affine.vector_load %arg0[%arg8 + 3, %arg7 + 4] : memref<64x64xf64>, vector<4xf64>
// CHECK-NEXT:               %8 = affine.vector_load %arg0[%arg8 + 4, %arg7] : memref<64x64xf64>, vector<4xf64>
// CHECK-NEXT:               %9 = affine.vector_load %arg0[%arg8 + 4, %arg7 + 4] : memref<64x64xf64>, vector<4xf64>
// CHECK-NEXT:               %10 = affine.vector_load %arg0[%arg8 + 5, %arg7] : memref<64x64xf64>, vector<4xf64>
// CHECK-NEXT:               %11 = affine.vector_load %arg0[%arg8 + 5, %arg7 + 4] : memref<64x64xf64>, vector<4xf64>
// CHECK-NEXT:               %12:12 = affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg5) to 64 iter_args(%arg10 = %0, %arg11 = %1, %arg12 = %2, %arg13 = %3, %arg14 = %4, %arg15 = %5, %arg16 = %6, %arg17 = %7, %arg18 = %8, %arg19 = %9, %arg20 = %10, %arg21 = %11) -> (vector<4xf64>, vector<4xf64>, vector<4xf64>, vector<4xf64>, vector<4xf64>, vector<4xf64>, vector<4xf64>, vector<4xf64>, vector<4xf64>, vector<4xf64>, vector<4xf64>, vector<4xf64>) {
// CHECK-NEXT:                 %13 = affine.load %arg1[%arg8, %arg9] : memref<64x64xf64>
// CHECK-NEXT:                 %14 = vector.broadcast %13 : f64 to vector<4xf64>
// CHECK-NEXT:                 %15 = affine.vector_load %arg2[%arg9, %arg7] : memref<64x64xf64>, vector<4xf64>
// CHECK-NEXT:                 %16 = arith.mulf %14, %15 : vector<4xf64>
// CHECK-NEXT:                 %17 = arith.addf %arg10, %16 : vector<4xf64>
// CHECK-NEXT:                 %18 = affine.vector_load %arg2[%arg9, %arg7 + 4] : memref<64x64xf64>, vector<4xf64>
// CHECK-NEXT:                 %19 = arith.mulf %14, %18 : vector<4xf64>
// CHECK-NEXT:                 %20 = arith.addf %arg11, %19 : vector<4xf64>
// CHECK-NEXT:                 %21 = affine.load %arg1[%arg8 + 1, %arg9] : memref<64x64xf64>
// CHECK-NEXT:                 %22 = vector.broadcast %21 : f64 to vector<4xf64>
// CHECK-NEXT:                 %23 = arith.mulf %22, %15 : vector<4xf64>
// CHECK-NEXT:                 %24 = arith.addf %arg12, %23 : vector<4xf64>
// CHECK-NEXT:                 %25 = arith.mulf %22, %18 : vector<4xf64>
// CHECK-NEXT:                 %26 = arith.addf %arg13, %25 : vector<4xf64>
// CHECK-NEXT:                 %27 = affine.load %arg1[%arg8 + 2, %arg9] : memref<64x64xf64>
// CHECK-NEXT:                 %28 = vector.broadcast %27 : f64 to vector<4xf64>
// CHECK-NEXT:                 %29 = arith.mulf %28, %15 : vector<4xf64>
// CHECK-NEXT:                 %30 = arith.addf %arg14, %29 : vector<4xf64>
// CHECK-NEXT:                 %31 = arith.mulf %28, %18 : vector<4xf64>
// CHECK-NEXT:                 %32 = arith.addf %arg15, %31 : vector<4xf64>
// CHECK-NEXT:                 %33 = affine.load %arg1[%arg8 + 3, %arg9] : memref<64x64xf64>
// CHECK-NEXT:                 %34 = vector.broadcast %33 : f64 to vector<4xf64>
// CHECK-NEXT:                 %35 = arith.mulf %34, %15 : vector<4xf64>
// CHECK-NEXT:                 %36 = arith.addf %arg16, %35 : vector<4xf64>
// CHECK-NEXT:                 %37 = arith.mulf %34, %18 : vector<4xf64>
// CHECK-NEXT:                 %38 = arith.addf %arg17, %37 : vector<4xf64>
// CHECK-NEXT:                 %39 = affine.load %arg1[%arg8 + 4, %arg9] : memref<64x64xf64>
// CHECK-NEXT:                 %40 = vector.broadcast %39 : f64 to vector<4xf64>
// CHECK-NEXT:                 %41 = arith.mulf %40, %15 : vector<4xf64>
// CHECK-NEXT:                 %42 = arith.addf %arg18, %41 : vector<4xf64>
// CHECK-NEXT:                 %43 = arith.mulf %40, %18 : vector<4xf64>
// CHECK-NEXT:                 %44 = arith.addf %arg19, %43 : vector<4xf64>
// CHECK-NEXT:                 %45 = affine.load %arg1[%arg8 + 5, %arg9] : memref<64x64xf64>
// CHECK-NEXT:                 %46 = vector.broadcast %45 : f64 to vector<4xf64>
// CHECK-NEXT:                 %47 = arith.mulf %46, %15 : vector<4xf64>
// CHECK-NEXT:                 %48 = arith.addf %arg20, %47 : vector<4xf64>
// CHECK-NEXT:                 %49 = arith.mulf %46, %18 : vector<4xf64>
// CHECK-NEXT:                 %50 = arith.addf %arg21, %49 : vector<4xf64>
// CHECK-NEXT:                 affine.yield %17, %20, %24, %26, %30, %32, %36, %38, %42, %44, %48, %50 : vector<4xf64>, vector<4xf64>, vector<4xf64>, vector<4xf64>, vector<4xf64>, vector<4xf64>, vector<4xf64>, vector<4xf64>, vector<4xf64>, vector<4xf64>, vector<4xf64>, vector<4xf64>
// CHECK-NEXT:               }
// CHECK-NEXT:               affine.vector_store %12#0, %arg0[%arg8, %arg7] : memref<64x64xf64>, vector<4xf64>
// CHECK-NEXT:               affine.vector_store %12#1, %arg0[%arg8, %arg7 + 4] : memref<64x64xf64>, vector<4xf64>
// CHECK-NEXT:               affine.vector_store %12#2, %arg0[%arg8 + 1, %arg7] : memref<64x64xf64>, vector<4xf64>
// CHECK-NEXT:               affine.vector_store %12#3, %arg0[%arg8 + 1, %arg7 + 4] : memref<64x64xf64>, vector<4xf64>
// CHECK-NEXT:               affine.vector_store %12#4, %arg0[%arg8 + 2, %arg7] : memref<64x64xf64>, vector<4xf64>
// CHECK-NEXT:               affine.vector_store %12#5, %arg0[%arg8 + 2, %arg7 + 4] : memref<64x64xf64>, vector<4xf64>
// CHECK-NEXT:               affine.vector_store %12#6, %arg0[%arg8 + 3, %arg7] : memref<64x64xf64>, vector<4xf64>
// CHECK-NEXT:               affine.vector_store %12#7, %arg0[%arg8 + 3, %arg7 + 4] : memref<64x64xf64>, vector<4xf64>
// CHECK-NEXT:               affine.vector_store %12#8, %arg0[%arg8 + 4, %arg7] : memref<64x64xf64>, vector<4xf64>
// CHECK-NEXT:               affine.vector_store %12#9, %arg0[%arg8 + 4, %arg7 + 4] : memref<64x64xf64>, vector<4xf64>
// CHECK-NEXT:               affine.vector_store %12#10, %arg0[%arg8 + 5, %arg7] : memref<64x64xf64>, vector<4xf64>
// CHECK-NEXT:               affine.vector_store %12#11, %arg0[%arg8 + 5, %arg7 + 4] : memref<64x64xf64>, vector<4xf64>
// CHECK-NEXT:             }
// CHECK-NEXT:             affine.for %arg8 = affine_map<(d0) -> (d0 + 60)>(%arg6) to affine_map<(d0) -> (d0 + 64)>(%arg6) step 4 {
// CHECK-NEXT:               %0 = affine.vector_load %arg0[%arg8, %arg7] : memref<64x64xf64>, vector<4xf64>
// CHECK-NEXT:               %1 = affine.vector_load %arg0[%arg8, %arg7 + 4] : memref<64x64xf64>, vector<4xf64>
// CHECK-NEXT:               %2 = affine.vector_load %arg0[%arg8 + 1, %arg7] : memref<64x64xf64>, vector<4xf64>
// CHECK-NEXT:               %3 = affine.vector_load %arg0[%arg8 + 1, %arg7 + 4] : memref<64x64xf64>, vector<4xf64>
// CHECK-NEXT:               %4 = affine.vector_load %arg0[%arg8 + 2, %arg7] : memref<64x64xf64>, vector<4xf64>
// CHECK-NEXT:               %5 = affine.vector_load %arg0[%arg8 + 2, %arg7 + 4] : memref<64x64xf64>, vector<4xf64>
// CHECK-NEXT:               %6 = affine.vector_load %arg0[%arg8 + 3, %arg7] : memref<64x64xf64>, vector<4xf64>
// CHECK-NEXT:               %7 = affine.vector_load %arg0[%arg8 + 3, %arg7 + 4] : memref<64x64xf64>, vector<4xf64>
// CHECK-NEXT:               %8:8 = affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg5) to 64 iter_args(%arg10 = %0, %arg11 = %1, %arg12 = %2, %arg13 = %3, %arg14 = %4, %arg15 = %5, %arg16 = %6, %arg17 = %7) -> (vector<4xf64>, vector<4xf64>, vector<4xf64>, vector<4xf64>, vector<4xf64>, vector<4xf64>, vector<4xf64>, vector<4xf64>) {
// CHECK-NEXT:                 %9 = affine.load %arg1[%arg8, %arg9] : memref<64x64xf64>
// CHECK-NEXT:                 %10 = vector.broadcast %9 : f64 to vector<4xf64>
// CHECK-NEXT:                 %11 = affine.vector_load %arg2[%arg9, %arg7] : memref<64x64xf64>, vector<4xf64>
// CHECK-NEXT:                 %12 = arith.mulf %10, %11 : vector<4xf64>
// CHECK-NEXT:                 %13 = arith.addf %arg10, %12 : vector<4xf64>
// CHECK-NEXT:                 %14 = affine.vector_load %arg2[%arg9, %arg7 + 4] : memref<64x64xf64>, vector<4xf64>
// CHECK-NEXT:                 %15 = arith.mulf %10, %14 : vector<4xf64>
// CHECK-NEXT:                 %16 = arith.addf %arg11, %15 : vector<4xf64>
// CHECK-NEXT:                 %17 = affine.load %arg1[%arg8 + 1, %arg9] : memref<64x64xf64>
// CHECK-NEXT:                 %18 = vector.broadcast %17 : f64 to vector<4xf64>
// CHECK-NEXT:                 %19 = arith.mulf %18, %11 : vector<4xf64>
// CHECK-NEXT:                 %20 = arith.addf %arg12, %19 : vector<4xf64>
// CHECK-NEXT:                 %21 = arith.mulf %18, %14 : vector<4xf64>
// CHECK-NEXT:                 %22 = arith.addf %arg13, %21 : vector<4xf64>
// CHECK-NEXT:                 %23 = affine.load %arg1[%arg8 + 2, %arg9] : memref<64x64xf64>
// CHECK-NEXT:                 %24 = vector.broadcast %23 : f64 to vector<4xf64>
// CHECK-NEXT:                 %25 = arith.mulf %24, %11 : vector<4xf64>
// CHECK-NEXT:                 %26 = arith.addf %arg14, %25 : vector<4xf64>
// CHECK-NEXT:                 %27 = arith.mulf %24, %14 : vector<4xf64>
// CHECK-NEXT:                 %28 = arith.addf %arg15, %27 : vector<4xf64>
// CHECK-NEXT:                 %29 = affine.load %arg1[%arg8 + 3, %arg9] : memref<64x64xf64>
// CHECK-NEXT:                 %30 = vector.broadcast %29 : f64 to vector<4xf64>
// CHECK-NEXT:                 %31 = arith.mulf %30, %11 : vector<4xf64>
// CHECK-NEXT:                 %32 = arith.addf %arg16, %31 : vector<4xf64>
// CHECK-NEXT:                 %33 = arith.mulf %30, %14 : vector<4xf64>
// CHECK-NEXT:                 %34 = arith.addf %arg17, %33 : vector<4xf64>
// CHECK-NEXT:                 affine.yield %13, %16, %20, %22, %26, %28, %32, %34 : vector<4xf64>, vector<4xf64>, vector<4xf64>, vector<4xf64>, vector<4xf64>, vector<4xf64>, vector<4xf64>, vector<4xf64>
// CHECK-NEXT:               }
// CHECK-NEXT:               affine.vector_store %8#0, %arg0[%arg8, %arg7] : memref<64x64xf64>, vector<4xf64>
// CHECK-NEXT:               affine.vector_store %8#1, %arg0[%arg8, %arg7 + 4] : memref<64x64xf64>, vector<4xf64>
// CHECK-NEXT:               affine.vector_store %8#2, %arg0[%arg8 + 1, %arg7] : memref<64x64xf64>, vector<4xf64>
// CHECK-NEXT:               affine.vector_store %8#3, %arg0[%arg8 + 1, %arg7 + 4] : memref<64x64xf64>, vector<4xf64>
// CHECK-NEXT:               affine.vector_store %8#4, %arg0[%arg8 + 2, %arg7] : memref<64x64xf64>, vector<4xf64>
// CHECK-NEXT:               affine.vector_store %8#5, %arg0[%arg8 + 2, %arg7 + 4] : memref<64x64xf64>, vector<4xf64>
// CHECK-NEXT:               affine.vector_store %8#6, %arg0[%arg8 + 3, %arg7] : memref<64x64xf64>, vector<4xf64>
// CHECK-NEXT:               affine.vector_store %8#7, %arg0[%arg8 + 3, %arg7 + 4] : memref<64x64xf64>, vector<4xf64>
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Optimise tiles carried accumulators.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-optimize | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%C: memref<96x96xf32>, %A: memref<96x96x96xf32>, %B: memref<96x96x96xf32>,
    %n: index) {
  // expected-remark @below {{[Passed] register-tiled | Category:affine-register-tile | Function=main | Op=affine.for, block_columns=64, block_reduction=128, block_rows=66, distributed=True, group=1, lanes=8, packs=True, packs_rows=False, rows=6, started=0, threads=1, vectors=2}}
  // expected-remark @below {{[Missed] vectorize.plain | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="the code generator vectorises it, or the innermost loop in it, as well"}}
  // expected-remark @below {{[Missed] unprofitable | Category:affine-time-skew | Function=main | Op=affine.for, Remark="what the sweeps touch fits the cache, or too few rows of it do", bytes=0, bytes of a row=1}}
  affine.for %i = 0 to 64 {
    // expected-remark @below {{[Missed] vectorize.plain | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="the code generator vectorises it, or the innermost loop in it, as well"}}
    // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="vectorised by 8", loops=1, masked=False, reductions=0, scalar_cost=78240, vector_cost=9800, vector_size=8}}
    affine.for %j = 0 to 64 {
      %init = arith.constant -0.0 : f32
      // expected-remark @below {{[Passed] carried | Category:affine-mem2reg | Function=main | Op=affine.for, Remark="an element stays in a register from iteration to iteration"}}
      %s = affine.for %k = 0 to %n iter_args(%t = %init) -> (f32) {
        // expected-remark @below {{[Passed] carried | Category:affine-mem2reg | Function=main | Op=affine.for, Remark="an element stays in a register from iteration to iteration"}}
        // expected-remark @below {{[Missed] ordered | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="what the loop carries cannot be combined in another order"}}
        %q = affine.for %l = 2 to 5 iter_args(%u = %t) -> (f32) {
          %x = affine.load %A[%i, %k, %l] : memref<96x96x96xf32>
          %y = affine.load %B[%k, %l, %j] : memref<96x96x96xf32>
          %p = arith.mulf %x, %y : f32
          %v = arith.subf %p, %u : f32
          affine.yield %v : f32
        }
        affine.yield %q : f32
      }
      affine.store %s, %C[%i, %j] : memref<96x96xf32>

    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<96x96xf32>, %arg1: memref<96x96x96xf32>, %arg2: memref<96x96x96xf32>, %arg3: index) {
// CHECK-NEXT:     %0 = ub.poison : f32
// CHECK-NEXT:     %cst = arith.constant dense<0> : vector<8xindex>
// CHECK-NEXT:     %cst_0 = arith.constant -0.000000e+00 : f32
// CHECK-NEXT:     %1 = vector.broadcast %arg3 : index to vector<8xindex>
// CHECK-NEXT:     affine.for %arg4 = 0 to 64 {
// CHECK-NEXT:       affine.for %arg5 = 0 to 64 {
// CHECK-NEXT:         affine.store %cst_0, %arg0[%arg4, %arg5] : memref<96x96xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.if affine_set<()[s0] : (s0 - 8 >= 0)>()[%arg3] {
// CHECK-NEXT:       %alloc = memref.alloc() {alignment = 64 : i64} : memref<4x128x3x16xf32>
// CHECK-NEXT:       affine.for %arg4 = 0 to 64 step 64 {
// CHECK-NEXT:         affine.for %arg5 = 0 to %arg3 step 128 {
// CHECK-NEXT:           affine.for %arg6 = affine_map<(d0) -> (d0)>(%arg4) to 64 step 16 {
// CHECK-NEXT:             affine.for %arg7 = affine_map<(d0) -> (d0)>(%arg5) to min affine_map<(d0)[s0] -> (d0 + 128, s0)>(%arg5)[%arg3] {
// CHECK-NEXT:               affine.for %arg8 = 2 to 5 {
// CHECK-NEXT:                 %2 = affine.vector_load %arg2[%arg7, %arg8, %arg6] : memref<96x96x96xf32>, vector<8xf32>
// CHECK-NEXT:                 %3 = affine.vector_load %arg2[%arg7, %arg8, %arg6 + 8] : memref<96x96x96xf32>, vector<8xf32>
// CHECK-NEXT:                 affine.vector_store %2, %alloc[(%arg6 - %arg4) floordiv 16, %arg7 - %arg5, %arg8 - 2, 0] : memref<4x128x3x16xf32>, vector<8xf32>
// CHECK-NEXT:                 affine.vector_store %3, %alloc[(%arg6 - %arg4) floordiv 16, %arg7 - %arg5, %arg8 - 2, 8] : memref<4x128x3x16xf32>, vector<8xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:           affine.for %arg6 = 0 to 64 step 66 {
// CHECK-NEXT:             affine.for %arg7 = affine_map<(d0) -> (d0)>(%arg4) to 64 step 16 {
// CHECK-NEXT:               affine.for %arg8 = affine_map<(d0) -> (d0)>(%arg6) to 64 step 6 {
// CHECK-NEXT:                 %2:12 = affine.if affine_set<(d0) : (-d0 + 58 >= 0)>(%arg8) -> (vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>) {
// CHECK-NEXT:                   %10 = affine.vector_load %arg0[%arg8, %arg7] : memref<96x96xf32>, vector<8xf32>
// CHECK-NEXT:                   %11 = affine.vector_load %arg0[%arg8, %arg7 + 8] : memref<96x96xf32>, vector<8xf32>
// CHECK-NEXT:                   %12 = affine.vector_load %arg0[%arg8 + 1, %arg7] : memref<96x96xf32>, vector<8xf32>
// CHECK-NEXT:                   %13 = affine.vector_load %arg0[%arg8 + 1, %arg7 + 8] : memref<96x96xf32>, vector<8xf32>
// CHECK-NEXT:                   %14 = affine.vector_load %arg0[%arg8 + 2, %arg7] : memref<96x96xf32>, vector<8xf32>
// CHECK-NEXT:                   %15 = affine.vector_load %arg0[%arg8 + 2, %arg7 + 8] : memref<96x96xf32>, vector<8xf32>
// CHECK-NEXT:                   %16 = affine.vector_load %arg0[%arg8 + 3, %arg7] : memref<96x96xf32>, vector<8xf32>
// CHECK-NEXT:                   %17 = affine.vector_load %arg0[%arg8 + 3, %arg7 + 8] : memref<96x96xf32>, vector<8xf32>
// CHECK-NEXT:                   %18 = affine.vector_load %arg0[%arg8 + 4, %arg7] : memref<96x96xf32>, vector<8xf32>
// CHECK-NEXT:                   %19 = affine.vector_load %arg0[%arg8 + 4, %arg7 + 8] : memref<96x96xf32>, vector<8xf32>
// CHECK-NEXT:                   %20 = affine.vector_load %arg0[%arg8 + 5, %arg7] : memref<96x96xf32>, vector<8xf32>
// CHECK-NEXT:                   %21 = affine.vector_load %arg0[%arg8 + 5, %arg7 + 8] : memref<96x96xf32>, vector<8xf32>
// CHECK-NEXT:                   affine.yield %10, %11, %12, %13, %14, %15, %16, %17, %18, %19, %20, %21 : vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>
// CHECK-NEXT:                 } else {
// CHECK-NEXT:                   %c0 = arith.constant 0 : index
// CHECK-NEXT:                   %10 = affine.min affine_map<(d0) -> (d0, 63)>(%arg8)
// CHECK-NEXT:                   %11 = affine.apply affine_map<(d0) -> (-d0 + 64)>(%arg8)
// CHECK-NEXT:                   %12 = arith.cmpi sgt, %11, %c0 : index
// CHECK-NEXT:                   %13 = affine.apply affine_map<(d0) -> (-d0 + 64)>(%arg7)
// CHECK-NEXT:                   %14 = arith.select %12, %13, %c0 : index
// CHECK-NEXT:                   %15 = vector.create_mask %14 : vector<8xi1>
// CHECK-NEXT:                   %16 = affine.min affine_map<(d0) -> (d0, 63)>(%arg7)
// CHECK-NEXT:                   %17 = affine.apply affine_map<(d0) -> (-d0 + 56)>(%arg7)
// CHECK-NEXT:                   %18 = arith.select %12, %17, %c0 : index
// CHECK-NEXT:                   %19 = vector.create_mask %18 : vector<8xi1>
// CHECK-NEXT:                   %20 = affine.min affine_map<(d0) -> (d0 + 8, 63)>(%arg7)
// CHECK-NEXT:                   %21 = affine.min affine_map<(d0) -> (d0 + 1, 63)>(%arg8)
// CHECK-NEXT:                   %22 = affine.apply affine_map<(d0) -> (-d0 + 63)>(%arg8)
// CHECK-NEXT:                   %23 = arith.cmpi sgt, %22, %c0 : index
// CHECK-NEXT:                   %24 = affine.apply affine_map<(d0) -> (-d0 + 64)>(%arg7)
// CHECK-NEXT:                   %25 = arith.select %23, %24, %c0 : index
// CHECK-NEXT:                   %26 = vector.create_mask %25 : vector<8xi1>
// CHECK-NEXT:                   %27 = affine.min affine_map<(d0) -> (d0, 63)>(%arg7)
// CHECK-NEXT:                   %28 = affine.apply affine_map<(d0) -> (-d0 + 56)>(%arg7)
// CHECK-NEXT:                   %29 = arith.select %23, %28, %c0 : index
// CHECK-NEXT:                   %30 = vector.create_mask %29 : vector<8xi1>
// CHECK-NEXT:                   %31 = affine.min affine_map<(d0) -> (d0 + 8, 63)>(%arg7)
// CHECK-NEXT:                   %32 = affine.min affine_map<(d0) -> (d0 + 2, 63)>(%arg8)
// CHECK-NEXT:                   %33 = affine.apply affine_map<(d0) -> (-d0 + 62)>(%arg8)
// CHECK-NEXT:                   %34 = arith.cmpi sgt, %33, %c0 : index
// CHECK-NEXT:                   %35 = affine.apply affine_map<(d0) -> (-d0 + 64)>(%arg7)
// CHECK-NEXT:                   %36 = arith.select %34, %35, %c0 : index
// CHECK-NEXT:                   %37 = vector.create_mask %36 : vector<8xi1>
// CHECK-NEXT:                   %38 = affine.min affine_map<(d0) -> (d0, 63)>(%arg7)
// CHECK-NEXT:                   %39 = affine.apply affine_map<(d0) -> (-d0 + 56)>(%arg7)
// CHECK-NEXT:                   %40 = arith.select %34, %39, %c0 : index
// CHECK-NEXT:                   %41 = vector.create_mask %40 : vector<8xi1>
// CHECK-NEXT:                   %42 = affine.min affine_map<(d0) -> (d0 + 8, 63)>(%arg7)
// CHECK-NEXT:                   %43 = affine.min affine_map<(d0) -> (d0 + 3, 63)>(%arg8)
// CHECK-NEXT:                   %44 = affine.apply affine_map<(d0) -> (-d0 + 61)>(%arg8)
// CHECK-NEXT:                   %45 = arith.cmpi sgt, %44, %c0 : index
// CHECK-NEXT:                   %46 = affine.apply affine_map<(d0) -> (-d0 + 64)>(%arg7)
// CHECK-NEXT:                   %47 = arith.select %45, %46, %c0 : index
// CHECK-NEXT:                   %48 = vector.create_mask %47 : vector<8xi1>
// CHECK-NEXT:                   %49 = affine.min affine_map<(d0) -> (d0, 63)>(%arg7)
// CHECK-NEXT:                   %50 = affine.apply affine_map<(d0) -> (-d0 + 56)>(%arg7)
// CHECK-NEXT:                   %51 = arith.select %45, %50, %c0 : index
// CHECK-NEXT:                   %52 = vector.create_mask %51 : vector<8xi1>
// CHECK-NEXT:                   %53 = affine.min affine_map<(d0) -> (d0 + 8, 63)>(%arg7)
// CHECK-NEXT:                   %54 = affine.min affine_map<(d0) -> (d0 + 4, 63)>(%arg8)
// CHECK-NEXT:                   %55 = affine.apply affine_map<(d0) -> (-d0 + 60)>(%arg8)
// CHECK-NEXT:                   %56 = arith.cmpi sgt, %55, %c0 : index
// CHECK-NEXT:                   %57 = affine.apply affine_map<(d0) -> (-d0 + 64)>(%arg7)
// CHECK-NEXT:                   %58 = arith.select %56, %57, %c0 : index
// CHECK-NEXT:                   %59 = vector.create_mask %58 : vector<8xi1>
// CHECK-NEXT:                   %60 = affine.min affine_map<(d0) -> (d0, 63)>(%arg7)
// CHECK-NEXT:                   %61 = affine.apply affine_map<(d0) -> (-d0 + 56)>(%arg7)
// CHECK-NEXT:                   %62 = arith.select %56, %61, %c0 : index
// CHECK-NEXT:                   %63 = vector.create_mask %62 : vector<8xi1>
// CHECK-NEXT:                   %64 = affine.min affine_map<(d0) -> (d0 + 8, 63)>(%arg7)
// CHECK-NEXT:                   %65 = affine.min affine_map<(d0) -> (d0 + 5, 63)>(%arg8)
// CHECK-NEXT:                   %66 = affine.apply affine_map<(d0) -> (-d0 + 59)>(%arg8)
// CHECK-NEXT:                   %67 = arith.cmpi sgt, %66, %c0 : index
// CHECK-NEXT:                   %68 = affine.apply affine_map<(d0) -> (-d0 + 64)>(%arg7)
// CHECK-NEXT:                   %69 = arith.select %67, %68, %c0 : index
// CHECK-NEXT:                   %70 = vector.create_mask %69 : vector<8xi1>
// CHECK-NEXT:                   %71 = affine.min affine_map<(d0) -> (d0, 63)>(%arg7)
// CHECK-NEXT:                   %72 = affine.apply affine_map<(d0) -> (-d0 + 56)>(%arg7)
// CHECK-NEXT:                   %73 = arith.select %67, %72, %c0 : index
// CHECK-NEXT:                   %74 = vector.create_mask %73 : vector<8xi1>
// CHECK-NEXT:                   %75 = affine.min affine_map<(d0) -> (d0 + 8, 63)>(%arg7)
// CHECK-NEXT:                   %76 = affine.apply affine_map<(d0, d1) -> (d0)>(%10, %16)
// CHECK-NEXT:                   %77 = affine.apply affine_map<(d0, d1) -> (d1)>(%10, %16)
// CHECK-NEXT:                   %cst_1 = arith.constant dense<0.000000e+00> : vector<8xf32>
// CHECK-NEXT:                   %78 = vector.maskedload %arg0[%76, %77], %15, %cst_1 : memref<96x96xf32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
// CHECK-NEXT:                   %79 = affine.apply affine_map<(d0, d1) -> (d0)>(%10, %20)
// CHECK-NEXT:                   %80 = affine.apply affine_map<(d0, d1) -> (d1)>(%10, %20)
// CHECK-NEXT:                   %cst_2 = arith.constant dense<0.000000e+00> : vector<8xf32>
// CHECK-NEXT:                   %81 = vector.maskedload %arg0[%79, %80], %19, %cst_2 : memref<96x96xf32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
// CHECK-NEXT:                   %82 = affine.apply affine_map<(d0, d1) -> (d0)>(%21, %27)
// CHECK-NEXT:                   %83 = affine.apply affine_map<(d0, d1) -> (d1)>(%21, %27)
// CHECK-NEXT:                   %cst_3 = arith.constant dense<0.000000e+00> : vector<8xf32>
// CHECK-NEXT:                   %84 = vector.maskedload %arg0[%82, %83], %26, %cst_3 : memref<96x96xf32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
// CHECK-NEXT:                   %85 = affine.apply affine_map<(d0, d1) -> (d0)>(%21, %31)
// CHECK-NEXT:                   %86 = affine.apply affine_map<(d0, d1) -> (d1)>(%21, %31)
// CHECK-NEXT:                   %cst_4 = arith.constant dense<0.000000e+00> : vector<8xf32>
// CHECK-NEXT:                   %87 = vector.maskedload %arg0[%85, %86], %30, %cst_4 : memref<96x96xf32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
// CHECK-NEXT:                   %88 = affine.apply affine_map<(d0, d1) -> (d0)>(%32, %38)
// CHECK-NEXT:                   %89 = affine.apply affine_map<(d0, d1) -> (d1)>(%32, %38)
// CHECK-NEXT:                   %cst_5 = arith.constant dense<0.000000e+00> : vector<8xf32>
// CHECK-NEXT:                   %90 = vector.maskedload %arg0[%88, %89], %37, %cst_5 : memref<96x96xf32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
// CHECK-NEXT:                   %91 = affine.apply affine_map<(d0, d1) -> (d0)>(%32, %42)
// CHECK-NEXT:                   %92 = affine.apply affine_map<(d0, d1) -> (d1)>(%32, %42)
// CHECK-NEXT:                   %cst_6 = arith.constant dense<0.000000e+00> : vector<8xf32>
// CHECK-NEXT:                   %93 = vector.maskedload %arg0[%91, %92], %41, %cst_6 : memref<96x96xf32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
// CHECK-NEXT:                   %94 = affine.apply affine_map<(d0, d1) -> (d0)>(%43, %49)
// CHECK-NEXT:                   %95 = affine.apply affine_map<(d0, d1) -> (d1)>(%43, %49)
// CHECK-NEXT:                   %cst_7 = arith.constant dense<0.000000e+00> : vector<8xf32>
// CHECK-NEXT:                   %96 = vector.maskedload %arg0[%94, %95], %48, %cst_7 : memref<96x96xf32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
// CHECK-NEXT:                   %97 = affine.apply affine_map<(d0, d1) -> (d0)>(%43, %53)
// CHECK-NEXT:                   %98 = affine.apply affine_map<(d0, d1) -> (d1)>(%43, %53)
// CHECK-NEXT:                   %cst_8 = arith.constant dense<0.000000e+00> : vector<8xf32>
// CHECK-NEXT:                   %99 = vector.maskedload %arg0[%97, %98], %52, %cst_8 : memref<96x96xf32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
// CHECK-NEXT:                   %100 = affine.apply affine_map<(d0, d1) -> (d0)>(%54, %60)
// CHECK-NEXT:                   %101 = affine.apply affine_map<(d0, d1) -> (d1)>(%54, %60)
// CHECK-NEXT:                   %cst_9 = arith.constant dense<0.000000e+00> : vector<8xf32>
// CHECK-NEXT:                   %102 = vector.maskedload %arg0[%100, %101], %59, %cst_9 : memref<96x96xf32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
// CHECK-NEXT:                   %103 = affine.apply affine_map<(d0, d1) -> (d0)>(%54, %64)
// CHECK-NEXT:                   %104 = affine.apply affine_map<(d0, d1) -> (d1)>(%54, %64)
// CHECK-NEXT:                   %cst_10 = arith.constant dense<0.000000e+00> : vector<8xf32>
// CHECK-NEXT:                   %105 = vector.maskedload %arg0[%103, %104], %63, %cst_10 : memref<96x96xf32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
// CHECK-NEXT:                   %106 = affine.apply affine_map<(d0, d1) -> (d0)>(%65, %71)
// CHECK-NEXT:                   %107 = affine.apply affine_map<(d0, d1) -> (d1)>(%65, %71)
// CHECK-NEXT:                   %cst_11 = arith.constant dense<0.000000e+00> : vector<8xf32>
// CHECK-NEXT:                   %108 = vector.maskedload %arg0[%106, %107], %70, %cst_11 : memref<96x96xf32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
// CHECK-NEXT:                   %109 = affine.apply affine_map<(d0, d1) -> (d0)>(%65, %75)
// CHECK-NEXT:                   %110 = affine.apply affine_map<(d0, d1) -> (d1)>(%65, %75)
// CHECK-NEXT:                   %cst_12 = arith.constant dense<0.000000e+00> : vector<8xf32>
// CHECK-NEXT:                   %111 = vector.maskedload %arg0[%109, %110], %74, %cst_12 : memref<96x96xf32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
// CHECK-NEXT:                   affine.yield %78, %81, %84, %87, %90, %93, %96, %99, %102, %105, %108, %111 : vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>
// CHECK-NEXT:                 }
// CHECK-NEXT:                 %3 = affine.min affine_map<(d0) -> (d0, 63)>(%arg8)
// CHECK-NEXT:                 %4 = affine.min affine_map<(d0) -> (d0 + 1, 63)>(%arg8)
// CHECK-NEXT:                 %5 = affine.min affine_map<(d0) -> (d0 + 2, 63)>(%arg8)
// CHECK-NEXT:                 %6 = affine.min affine_map<(d0) -> (d0 + 3, 63)>(%arg8)
// CHECK-NEXT:                 %7 = affine.min affine_map<(d0) -> (d0 + 4, 63)>(%arg8)
// CHECK-NEXT:                 %8 = affine.min affine_map<(d0) -> (d0 + 5, 63)>(%arg8)
// CHECK-NEXT:                 %9:12 = affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg5) to min affine_map<(d0)[s0] -> (d0 + 128, s0)>(%arg5)[%arg3] iter_args(%arg10 = %2#0, %arg11 = %2#1, %arg12 = %2#2, %arg13 = %2#3, %arg14 = %2#4, %arg15 = %2#5, %arg16 = %2#6, %arg17 = %2#7, %arg18 = %2#8, %arg19 = %2#9, %arg20 = %2#10, %arg21 = %2#11) -> (vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>) {
// CHECK-NEXT:                   %10:12 = affine.for %arg22 = 2 to 5 iter_args(%arg23 = %arg10, %arg24 = %arg11, %arg25 = %arg12, %arg26 = %arg13, %arg27 = %arg14, %arg28 = %arg15, %arg29 = %arg16, %arg30 = %arg17, %arg31 = %arg18, %arg32 = %arg19, %arg33 = %arg20, %arg34 = %arg21) -> (vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>) {
// CHECK-NEXT:                     %11 = affine.apply affine_map<(d0, d1, d2) -> (d0)>(%3, %arg9, %arg22)
// CHECK-NEXT:                     %12 = affine.apply affine_map<(d0, d1, d2) -> (d1)>(%3, %arg9, %arg22)
// CHECK-NEXT:                     %13 = affine.apply affine_map<(d0, d1, d2) -> (d2)>(%3, %arg9, %arg22)
// CHECK-NEXT:                     %14 = memref.load %arg1[%11, %12, %13] : memref<96x96x96xf32>
// CHECK-NEXT:                     %15 = vector.broadcast %14 : f32 to vector<8xf32>
// CHECK-NEXT:                     %16 = affine.vector_load %alloc[(%arg7 - %arg4) floordiv 16, %arg9 - %arg5, %arg22 - 2, 0] : memref<4x128x3x16xf32>, vector<8xf32>
// CHECK-NEXT:                     %17 = arith.mulf %15, %16 : vector<8xf32>
// CHECK-NEXT:                     %18 = arith.subf %17, %arg23 : vector<8xf32>
// CHECK-NEXT:                     %19 = affine.vector_load %alloc[(%arg7 - %arg4) floordiv 16, %arg9 - %arg5, %arg22 - 2, 8] : memref<4x128x3x16xf32>, vector<8xf32>
// CHECK-NEXT:                     %20 = arith.mulf %15, %19 : vector<8xf32>
// CHECK-NEXT:                     %21 = arith.subf %20, %arg24 : vector<8xf32>
// CHECK-NEXT:                     %22 = affine.apply affine_map<(d0, d1, d2) -> (d0)>(%4, %arg9, %arg22)
// CHECK-NEXT:                     %23 = affine.apply affine_map<(d0, d1, d2) -> (d1)>(%4, %arg9, %arg22)
// CHECK-NEXT:                     %24 = affine.apply affine_map<(d0, d1, d2) -> (d2)>(%4, %arg9, %arg22)
// CHECK-NEXT:                     %25 = memref.load %arg1[%22, %23, %24] : memref<96x96x96xf32>
// CHECK-NEXT:                     %26 = vector.broadcast %25 : f32 to vector<8xf32>
// CHECK-NEXT:                     %27 = arith.mulf %26, %16 : vector<8xf32>
// CHECK-NEXT:                     %28 = arith.subf %27, %arg25 : vector<8xf32>
// CHECK-NEXT:                     %29 = arith.mulf %26, %19 : vector<8xf32>
// CHECK-NEXT:                     %30 = arith.subf %29, %arg26 : vector<8xf32>
// CHECK-NEXT:                     %31 = affine.apply affine_map<(d0, d1, d2) -> (d0)>(%5, %arg9, %arg22)
// CHECK-NEXT:                     %32 = affine.apply affine_map<(d0, d1, d2) -> (d1)>(%5, %arg9, %arg22)
// CHECK-NEXT:                     %33 = affine.apply affine_map<(d0, d1, d2) -> (d2)>(%5, %arg9, %arg22)
// CHECK-NEXT:                     %34 = memref.load %arg1[%31, %32, %33] : memref<96x96x96xf32>
// CHECK-NEXT:                     %35 = vector.broadcast %34 : f32 to vector<8xf32>
// CHECK-NEXT:                     %36 = arith.mulf %35, %16 : vector<8xf32>
// CHECK-NEXT:                     %37 = arith.subf %36, %arg27 : vector<8xf32>
// CHECK-NEXT:                     %38 = arith.mulf %35, %19 : vector<8xf32>
// CHECK-NEXT:                     %39 = arith.subf %38, %arg28 : vector<8xf32>
// CHECK-NEXT:                     %40 = affine.apply affine_map<(d0, d1, d2) -> (d0)>(%6, %arg9, %arg22)
// CHECK-NEXT:                     %41 = affine.apply affine_map<(d0, d1, d2) -> (d1)>(%6, %arg9, %arg22)
// CHECK-NEXT:                     %42 = affine.apply affine_map<(d0, d1, d2) -> (d2)>(%6, %arg9, %arg22)
// CHECK-NEXT:                     %43 = memref.load %arg1[%40, %41, %42] : memref<96x96x96xf32>
// CHECK-NEXT:                     %44 = vector.broadcast %43 : f32 to vector<8xf32>
// CHECK-NEXT:                     %45 = arith.mulf %44, %16 : vector<8xf32>
// CHECK-NEXT:                     %46 = arith.subf %45, %arg29 : vector<8xf32>
// CHECK-NEXT:                     %47 = arith.mulf %44, %19 : vector<8xf32>
// CHECK-NEXT:                     %48 = arith.subf %47, %arg30 : vector<8xf32>
// CHECK-NEXT:                     %49 = affine.apply affine_map<(d0, d1, d2) -> (d0)>(%7, %arg9, %arg22)
// CHECK-NEXT:                     %50 = affine.apply affine_map<(d0, d1, d2) -> (d1)>(%7, %arg9, %arg22)
// CHECK-NEXT:                     %51 = affine.apply affine_map<(d0, d1, d2) -> (d2)>(%7, %arg9, %arg22)
// CHECK-NEXT:                     %52 = memref.load %arg1[%49, %50, %51] : memref<96x96x96xf32>
// CHECK-NEXT:                     %53 = vector.broadcast %52 : f32 to vector<8xf32>
// CHECK-NEXT:                     %54 = arith.mulf %53, %16 : vector<8xf32>
// CHECK-NEXT:                     %55 = arith.subf %54, %arg31 : vector<8xf32>
// CHECK-NEXT:                     %56 = arith.mulf %53, %19 : vector<8xf32>
// CHECK-NEXT:                     %57 = arith.subf %56, %arg32 : vector<8xf32>
// CHECK-NEXT:                     %58 = affine.apply affine_map<(d0, d1, d2) -> (d0)>(%8, %arg9, %arg22)
// CHECK-NEXT:                     %59 = affine.apply affine_map<(d0, d1, d2) -> (d1)>(%8, %arg9, %arg22)
// CHECK-NEXT:                     %60 = affine.apply affine_map<(d0, d1, d2) -> (d2)>(%8, %arg9, %arg22)
// CHECK-NEXT:                     %61 = memref.load %arg1[%58, %59, %60] : memref<96x96x96xf32>
// CHECK-NEXT:                     %62 = vector.broadcast %61 : f32 to vector<8xf32>
// CHECK-NEXT:                     %63 = arith.mulf %62, %16 : vector<8xf32>
// CHECK-NEXT:                     %64 = arith.subf %63, %arg33 : vector<8xf32>
// CHECK-NEXT:                     %65 = arith.mulf %62, %19 : vector<8xf32>
// CHECK-NEXT:                     %66 = arith.subf %65, %arg34 : vector<8xf32>
// CHECK-NEXT:                     affine.yield %18, %21, %28, %30, %37, %39, %46, %48, %55, %57, %64, %66 : vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>
// CHECK-NEXT:                   }
// CHECK-NEXT:                   affine.yield %10#0, %10#1, %10#2, %10#3, %10#4, %10#5, %10#6, %10#7, %10#8, %10#9, %10#10, %10#11 : vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>
// CHECK-NEXT:                 }
// CHECK-NEXT:                 affine.if affine_set<(d0) : (-d0 + 58 >= 0)>(%arg8) {
// CHECK-NEXT:                   affine.vector_store %9#0, %arg0[%arg8, %arg7] : memref<96x96xf32>, vector<8xf32>
// CHECK-NEXT:                   affine.vector_store %9#1, %arg0[%arg8, %arg7 + 8] : memref<96x96xf32>, vector<8xf32>
// CHECK-NEXT:                   affine.vector_store %9#2, %arg0[%arg8 + 1, %arg7] : memref<96x96xf32>, vector<8xf32>
// CHECK-NEXT:                   affine.vector_store %9#3, %arg0[%arg8 + 1, %arg7 + 8] : memref<96x96xf32>, vector<8xf32>
// CHECK-NEXT:                   affine.vector_store %9#4, %arg0[%arg8 + 2, %arg7] : memref<96x96xf32>, vector<8xf32>
// CHECK-NEXT:                   affine.vector_store %9#5, %arg0[%arg8 + 2, %arg7 + 8] : memref<96x96xf32>, vector<8xf32>
// CHECK-NEXT:                   affine.vector_store %9#6, %arg0[%arg8 + 3, %arg7] : memref<96x96xf32>, vector<8xf32>
// CHECK-NEXT:                   affine.vector_store %9#7, %arg0[%arg8 + 3, %arg7 + 8] : memref<96x96xf32>, vector<8xf32>
// CHECK-NEXT:                   affine.vector_store %9#8, %arg0[%arg8 + 4, %arg7] : memref<96x96xf32>, vector<8xf32>
// CHECK-NEXT:                   affine.vector_store %9#9, %arg0[%arg8 + 4, %arg7 + 8] : memref<96x96xf32>, vector<8xf32>
// CHECK-NEXT:                   affine.vector_store %9#10, %arg0[%arg8 + 5, %arg7] : memref<96x96xf32>, vector<8xf32>
// CHECK-NEXT:                   affine.vector_store %9#11, %arg0[%arg8 + 5, %arg7 + 8] : memref<96x96xf32>, vector<8xf32>
// CHECK-NEXT:                 } else {
// CHECK-NEXT:                   %c0 = arith.constant 0 : index
// CHECK-NEXT:                   %10 = affine.min affine_map<(d0) -> (d0, 63)>(%arg8)
// CHECK-NEXT:                   %11 = affine.apply affine_map<(d0) -> (-d0 + 64)>(%arg8)
// CHECK-NEXT:                   %12 = arith.cmpi sgt, %11, %c0 : index
// CHECK-NEXT:                   %13 = affine.apply affine_map<(d0) -> (-d0 + 64)>(%arg7)
// CHECK-NEXT:                   %14 = arith.select %12, %13, %c0 : index
// CHECK-NEXT:                   %15 = vector.create_mask %14 : vector<8xi1>
// CHECK-NEXT:                   %16 = affine.min affine_map<(d0) -> (d0, 63)>(%arg7)
// CHECK-NEXT:                   %17 = affine.apply affine_map<(d0) -> (-d0 + 56)>(%arg7)
// CHECK-NEXT:                   %18 = arith.select %12, %17, %c0 : index
// CHECK-NEXT:                   %19 = vector.create_mask %18 : vector<8xi1>
// CHECK-NEXT:                   %20 = affine.min affine_map<(d0) -> (d0 + 8, 63)>(%arg7)
// CHECK-NEXT:                   %21 = affine.min affine_map<(d0) -> (d0 + 1, 63)>(%arg8)
// CHECK-NEXT:                   %22 = affine.apply affine_map<(d0) -> (-d0 + 63)>(%arg8)
// CHECK-NEXT:                   %23 = arith.cmpi sgt, %22, %c0 : index
// CHECK-NEXT:                   %24 = affine.apply affine_map<(d0) -> (-d0 + 64)>(%arg7)
// CHECK-NEXT:                   %25 = arith.select %23, %24, %c0 : index
// CHECK-NEXT:                   %26 = vector.create_mask %25 : vector<8xi1>
// CHECK-NEXT:                   %27 = affine.min affine_map<(d0) -> (d0, 63)>(%arg7)
// CHECK-NEXT:                   %28 = affine.apply affine_map<(d0) -> (-d0 + 56)>(%arg7)
// CHECK-NEXT:                   %29 = arith.select %23, %28, %c0 : index
// CHECK-NEXT:                   %30 = vector.create_mask %29 : vector<8xi1>
// CHECK-NEXT:                   %31 = affine.min affine_map<(d0) -> (d0 + 8, 63)>(%arg7)
// CHECK-NEXT:                   %32 = affine.min affine_map<(d0) -> (d0 + 2, 63)>(%arg8)
// CHECK-NEXT:                   %33 = affine.apply affine_map<(d0) -> (-d0 + 62)>(%arg8)
// CHECK-NEXT:                   %34 = arith.cmpi sgt, %33, %c0 : index
// CHECK-NEXT:                   %35 = affine.apply affine_map<(d0) -> (-d0 + 64)>(%arg7)
// CHECK-NEXT:                   %36 = arith.select %34, %35, %c0 : index
// CHECK-NEXT:                   %37 = vector.create_mask %36 : vector<8xi1>
// CHECK-NEXT:                   %38 = affine.min affine_map<(d0) -> (d0, 63)>(%arg7)
// CHECK-NEXT:                   %39 = affine.apply affine_map<(d0) -> (-d0 + 56)>(%arg7)
// CHECK-NEXT:                   %40 = arith.select %34, %39, %c0 : index
// CHECK-NEXT:                   %41 = vector.create_mask %40 : vector<8xi1>
// CHECK-NEXT:                   %42 = affine.min affine_map<(d0) -> (d0 + 8, 63)>(%arg7)
// CHECK-NEXT:                   %43 = affine.min affine_map<(d0) -> (d0 + 3, 63)>(%arg8)
// CHECK-NEXT:                   %44 = affine.apply affine_map<(d0) -> (-d0 + 61)>(%arg8)
// CHECK-NEXT:                   %45 = arith.cmpi sgt, %44, %c0 : index
// CHECK-NEXT:                   %46 = affine.apply affine_map<(d0) -> (-d0 + 64)>(%arg7)
// CHECK-NEXT:                   %47 = arith.select %45, %46, %c0 : index
// CHECK-NEXT:                   %48 = vector.create_mask %47 : vector<8xi1>
// CHECK-NEXT:                   %49 = affine.min affine_map<(d0) -> (d0, 63)>(%arg7)
// CHECK-NEXT:                   %50 = affine.apply affine_map<(d0) -> (-d0 + 56)>(%arg7)
// CHECK-NEXT:                   %51 = arith.select %45, %50, %c0 : index
// CHECK-NEXT:                   %52 = vector.create_mask %51 : vector<8xi1>
// CHECK-NEXT:                   %53 = affine.min affine_map<(d0) -> (d0 + 8, 63)>(%arg7)
// CHECK-NEXT:                   %54 = affine.min affine_map<(d0) -> (d0 + 4, 63)>(%arg8)
// CHECK-NEXT:                   %55 = affine.apply affine_map<(d0) -> (-d0 + 60)>(%arg8)
// CHECK-NEXT:                   %56 = arith.cmpi sgt, %55, %c0 : index
// CHECK-NEXT:                   %57 = affine.apply affine_map<(d0) -> (-d0 + 64)>(%arg7)
// CHECK-NEXT:                   %58 = arith.select %56, %57, %c0 : index
// CHECK-NEXT:                   %59 = vector.create_mask %58 : vector<8xi1>
// CHECK-NEXT:                   %60 = affine.min affine_map<(d0) -> (d0, 63)>(%arg7)
// CHECK-NEXT:                   %61 = affine.apply affine_map<(d0) -> (-d0 + 56)>(%arg7)
// CHECK-NEXT:                   %62 = arith.select %56, %61, %c0 : index
// CHECK-NEXT:                   %63 = vector.create_mask %62 : vector<8xi1>
// CHECK-NEXT:                   %64 = affine.min affine_map<(d0) -> (d0 + 8, 63)>(%arg7)
// CHECK-NEXT:                   %65 = affine.min affine_map<(d0) -> (d0 + 5, 63)>(%arg8)
// CHECK-NEXT:                   %66 = affine.apply affine_map<(d0) -> (-d0 + 59)>(%arg8)
// CHECK-NEXT:                   %67 = arith.cmpi sgt, %66, %c0 : index
// CHECK-NEXT:                   %68 = affine.apply affine_map<(d0) -> (-d0 + 64)>(%arg7)
// CHECK-NEXT:                   %69 = arith.select %67, %68, %c0 : index
// CHECK-NEXT:                   %70 = vector.create_mask %69 : vector<8xi1>
// CHECK-NEXT:                   %71 = affine.min affine_map<(d0) -> (d0, 63)>(%arg7)
// CHECK-NEXT:                   %72 = affine.apply affine_map<(d0) -> (-d0 + 56)>(%arg7)
// CHECK-NEXT:                   %73 = arith.select %67, %72, %c0 : index
// CHECK-NEXT:                   %74 = vector.create_mask %73 : vector<8xi1>
// CHECK-NEXT:                   %75 = affine.min affine_map<(d0) -> (d0 + 8, 63)>(%arg7)
// CHECK-NEXT:                   %76 = affine.apply affine_map<(d0, d1) -> (d0)>(%10, %16)
// CHECK-NEXT:                   %77 = affine.apply affine_map<(d0, d1) -> (d1)>(%10, %16)
// CHECK-NEXT:                   vector.maskedstore %arg0[%76, %77], %15, %9#0 : memref<96x96xf32>, vector<8xi1>, vector<8xf32>
// CHECK-NEXT:                   %78 = affine.apply affine_map<(d0, d1) -> (d0)>(%10, %20)
// CHECK-NEXT:                   %79 = affine.apply affine_map<(d0, d1) -> (d1)>(%10, %20)
// CHECK-NEXT:                   vector.maskedstore %arg0[%78, %79], %19, %9#1 : memref<96x96xf32>, vector<8xi1>, vector<8xf32>
// CHECK-NEXT:                   %80 = affine.apply affine_map<(d0, d1) -> (d0)>(%21, %27)
// CHECK-NEXT:                   %81 = affine.apply affine_map<(d0, d1) -> (d1)>(%21, %27)
// CHECK-NEXT:                   vector.maskedstore %arg0[%80, %81], %26, %9#2 : memref<96x96xf32>, vector<8xi1>, vector<8xf32>
// CHECK-NEXT:                   %82 = affine.apply affine_map<(d0, d1) -> (d0)>(%21, %31)
// CHECK-NEXT:                   %83 = affine.apply affine_map<(d0, d1) -> (d1)>(%21, %31)
// CHECK-NEXT:                   vector.maskedstore %arg0[%82, %83], %30, %9#3 : memref<96x96xf32>, vector<8xi1>, vector<8xf32>
// CHECK-NEXT:                   %84 = affine.apply affine_map<(d0, d1) -> (d0)>(%32, %38)
// CHECK-NEXT:                   %85 = affine.apply affine_map<(d0, d1) -> (d1)>(%32, %38)
// CHECK-NEXT:                   vector.maskedstore %arg0[%84, %85], %37, %9#4 : memref<96x96xf32>, vector<8xi1>, vector<8xf32>
// CHECK-NEXT:                   %86 = affine.apply affine_map<(d0, d1) -> (d0)>(%32, %42)
// CHECK-NEXT:                   %87 = affine.apply affine_map<(d0, d1) -> (d1)>(%32, %42)
// CHECK-NEXT:                   vector.maskedstore %arg0[%86, %87], %41, %9#5 : memref<96x96xf32>, vector<8xi1>, vector<8xf32>
// CHECK-NEXT:                   %88 = affine.apply affine_map<(d0, d1) -> (d0)>(%43, %49)
// CHECK-NEXT:                   %89 = affine.apply affine_map<(d0, d1) -> (d1)>(%43, %49)
// CHECK-NEXT:                   vector.maskedstore %arg0[%88, %89], %48, %9#6 : memref<96x96xf32>, vector<8xi1>, vector<8xf32>
// CHECK-NEXT:                   %90 = affine.apply affine_map<(d0, d1) -> (d0)>(%43, %53)
// CHECK-NEXT:                   %91 = affine.apply affine_map<(d0, d1) -> (d1)>(%43, %53)
// CHECK-NEXT:                   vector.maskedstore %arg0[%90, %91], %52, %9#7 : memref<96x96xf32>, vector<8xi1>, vector<8xf32>
// CHECK-NEXT:                   %92 = affine.apply affine_map<(d0, d1) -> (d0)>(%54, %60)
// CHECK-NEXT:                   %93 = affine.apply affine_map<(d0, d1) -> (d1)>(%54, %60)
// CHECK-NEXT:                   vector.maskedstore %arg0[%92, %93], %59, %9#8 : memref<96x96xf32>, vector<8xi1>, vector<8xf32>
// CHECK-NEXT:                   %94 = affine.apply affine_map<(d0, d1) -> (d0)>(%54, %64)
// CHECK-NEXT:                   %95 = affine.apply affine_map<(d0, d1) -> (d1)>(%54, %64)
// CHECK-NEXT:                   vector.maskedstore %arg0[%94, %95], %63, %9#9 : memref<96x96xf32>, vector<8xi1>, vector<8xf32>
// CHECK-NEXT:                   %96 = affine.apply affine_map<(d0, d1) -> (d0)>(%65, %71)
// CHECK-NEXT:                   %97 = affine.apply affine_map<(d0, d1) -> (d1)>(%65, %71)
// CHECK-NEXT:                   vector.maskedstore %arg0[%96, %97], %70, %9#10 : memref<96x96xf32>, vector<8xi1>, vector<8xf32>
// CHECK-NEXT:                   %98 = affine.apply affine_map<(d0, d1) -> (d0)>(%65, %75)
// CHECK-NEXT:                   %99 = affine.apply affine_map<(d0, d1) -> (d1)>(%65, %75)
// CHECK-NEXT:                   vector.maskedstore %arg0[%98, %99], %74, %9#11 : memref<96x96xf32>, vector<8xi1>, vector<8xf32>
// CHECK-NEXT:                 }
// CHECK-NEXT:               }
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:       memref.dealloc %alloc : memref<4x128x3x16xf32>
// CHECK-NEXT:     } else {
// CHECK-NEXT:       affine.for %arg4 = 0 to 64 {
// CHECK-NEXT:         affine.for %arg5 = 0 to 64 step 8 {
// CHECK-NEXT:           %2 = vector.transfer_read %arg0[%arg4, %arg5], %0 {in_bounds = [true]} : memref<96x96xf32>, vector<8xf32>
// CHECK-NEXT:           %3 = affine.for %arg6 = 0 to %arg3 iter_args(%arg7 = %2) -> (vector<8xf32>) {
// CHECK-NEXT:             %5 = affine.for %arg8 = 2 to 5 iter_args(%arg9 = %arg7) -> (vector<8xf32>) {
// CHECK-NEXT:               %6 = vector.transfer_read %arg1[%arg4, %arg6, %arg8], %0 {in_bounds = [true], permutation_map = affine_map<(d0, d1, d2) -> (0)>} : memref<96x96x96xf32>, vector<8xf32>
// CHECK-NEXT:               %7 = vector.transfer_read %arg2[%arg6, %arg8, %arg5], %0 {in_bounds = [true]} : memref<96x96x96xf32>, vector<8xf32>
// CHECK-NEXT:               %8 = arith.mulf %6, %7 : vector<8xf32>
// CHECK-NEXT:               %9 = arith.subf %8, %arg9 : vector<8xf32>
// CHECK-NEXT:               affine.yield %9 : vector<8xf32>
// CHECK-NEXT:             }
// CHECK-NEXT:             affine.yield %5 : vector<8xf32>
// CHECK-NEXT:           }
// CHECK-NEXT:           %4 = arith.cmpi sgt, %1, %cst : vector<8xindex>
// CHECK-NEXT:           vector.transfer_write %3, %arg0[%arg4, %arg5], %4 {in_bounds = [true]} : vector<8xf32>, memref<96x96xf32>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
