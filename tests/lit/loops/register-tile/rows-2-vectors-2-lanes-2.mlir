// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-register-tile='rows=2 vectors=2 lanes=2 everywhere=true' | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// What is beside a nest is distributed.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-register-tile | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%C: memref<12x12xf32>, %A: memref<12x12xf32>, %B: memref<12x12xf32>, %n: index) {
  %zero = arith.constant 0.0 : f32
  // expected-remark @below {{[Passed] register-tiled | Category:affine-register-tile | Function=main | Op=affine.for, block_columns=10, block_reduction=7, block_rows=9, distributed=True, group=1, lanes=2, packs=False, packs_rows=False, rows=2, started=1, threads=1, vectors=2}}
  affine.for %i = 0 to 9 {
    affine.for %j = 1 to 11 {
      affine.store %zero, %C[%i, %j] : memref<12x12xf32>
      affine.for %k = 0 to 7 {
        %x = affine.load %A[%i, %k] : memref<12x12xf32>
        %y = affine.load %B[%k, %j] : memref<12x12xf32>
        %z = affine.load %C[%i, %j] : memref<12x12xf32>
        %p = arith.mulf %x, %y : f32
        %s = arith.addf %z, %p : f32
        affine.store %s, %C[%i, %j] : memref<12x12xf32>
      }

    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<12x12xf32>, %arg1: memref<12x12xf32>, %arg2: memref<12x12xf32>, %arg3: index) {
// CHECK-NEXT:     %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     affine.for %arg4 = 1 to 11 step 10 {
// CHECK-NEXT:       affine.for %arg5 = 0 to 7 step 7 {
// CHECK-NEXT:         affine.for %arg6 = 0 to 9 step 9 {
// CHECK-NEXT:           affine.for %arg7 = affine_map<(d0) -> (d0)>(%arg4) to affine_map<(d0) -> (d0 + 8)>(%arg4) step 4 {
// CHECK-NEXT:             affine.for %arg8 = affine_map<(d0) -> (d0)>(%arg6) to affine_map<(d0) -> (d0 + 8)>(%arg6) step 2 {
// CHECK-NEXT:               %0 = vector.broadcast %cst : f32 to vector<2xf32>
// CHECK-NEXT:               %1:4 = affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg5) to 7 iter_args(%arg10 = %0, %arg11 = %0, %arg12 = %0, %arg13 = %0) -> (vector<2xf32>, vector<2xf32>, vector<2xf32>, vector<2xf32>) {
// CHECK-NEXT:                 %2 = affine.load %arg1[%arg8, %arg9] : memref<12x12xf32>
// CHECK-NEXT:                 %3 = vector.broadcast %2 : f32 to vector<2xf32>
// CHECK-NEXT:                 %4 = affine.vector_load %arg2[%arg9, %arg7] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:                 %5 = arith.mulf %3, %4 : vector<2xf32>
// CHECK-NEXT:                 %6 = arith.addf %arg10, %5 : vector<2xf32>
// CHECK-NEXT:                 %7 = affine.vector_load %arg2[%arg9, %arg7 + 2] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:                 %8 = arith.mulf %3, %7 : vector<2xf32>
// CHECK-NEXT:                 %9 = arith.addf %arg11, %8 : vector<2xf32>
// CHECK-NEXT:                 %10 = affine.load %arg1[%arg8 + 1, %arg9] : memref<12x12xf32>
// CHECK-NEXT:                 %11 = vector.broadcast %10 : f32 to vector<2xf32>
// CHECK-NEXT:                 %12 = arith.mulf %11, %4 : vector<2xf32>
// CHECK-NEXT:                 %13 = arith.addf %arg12, %12 : vector<2xf32>
// CHECK-NEXT:                 %14 = arith.mulf %11, %7 : vector<2xf32>
// CHECK-NEXT:                 %15 = arith.addf %arg13, %14 : vector<2xf32>
// CHECK-NEXT:                 affine.yield %6, %9, %13, %15 : vector<2xf32>, vector<2xf32>, vector<2xf32>, vector<2xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:               affine.vector_store %1#0, %arg0[%arg8, %arg7] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:               affine.vector_store %1#1, %arg0[%arg8, %arg7 + 2] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:               affine.vector_store %1#2, %arg0[%arg8 + 1, %arg7] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:               affine.vector_store %1#3, %arg0[%arg8 + 1, %arg7 + 2] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:             }
// CHECK-NEXT:             affine.for %arg8 = affine_map<(d0) -> (d0 + 8)>(%arg6) to affine_map<(d0) -> (d0 + 9)>(%arg6) {
// CHECK-NEXT:               %0 = vector.broadcast %cst : f32 to vector<2xf32>
// CHECK-NEXT:               %1:2 = affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg5) to 7 iter_args(%arg10 = %0, %arg11 = %0) -> (vector<2xf32>, vector<2xf32>) {
// CHECK-NEXT:                 %2 = affine.load %arg1[%arg8, %arg9] : memref<12x12xf32>
// CHECK-NEXT:                 %3 = vector.broadcast %2 : f32 to vector<2xf32>
// CHECK-NEXT:                 %4 = affine.vector_load %arg2[%arg9, %arg7] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:                 %5 = arith.mulf %3, %4 : vector<2xf32>
// CHECK-NEXT:                 %6 = arith.addf %arg10, %5 : vector<2xf32>
// CHECK-NEXT:                 %7 = affine.vector_load %arg2[%arg9, %arg7 + 2] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:                 %8 = arith.mulf %3, %7 : vector<2xf32>
// CHECK-NEXT:                 %9 = arith.addf %arg11, %8 : vector<2xf32>
// CHECK-NEXT:                 affine.yield %6, %9 : vector<2xf32>, vector<2xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:               affine.vector_store %1#0, %arg0[%arg8, %arg7] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:               affine.vector_store %1#1, %arg0[%arg8, %arg7 + 2] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:           affine.for %arg7 = affine_map<(d0) -> (d0 + 8)>(%arg4) to affine_map<(d0) -> (d0 + 10)>(%arg4) step 2 {
// CHECK-NEXT:             affine.for %arg8 = affine_map<(d0) -> (d0)>(%arg6) to affine_map<(d0) -> (d0 + 8)>(%arg6) step 2 {
// CHECK-NEXT:               %0 = vector.broadcast %cst : f32 to vector<2xf32>
// CHECK-NEXT:               %1:2 = affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg5) to 7 iter_args(%arg10 = %0, %arg11 = %0) -> (vector<2xf32>, vector<2xf32>) {
// CHECK-NEXT:                 %2 = affine.load %arg1[%arg8, %arg9] : memref<12x12xf32>
// CHECK-NEXT:                 %3 = vector.broadcast %2 : f32 to vector<2xf32>
// CHECK-NEXT:                 %4 = affine.vector_load %arg2[%arg9, %arg7] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:                 %5 = arith.mulf %3, %4 : vector<2xf32>
// CHECK-NEXT:                 %6 = arith.addf %arg10, %5 : vector<2xf32>
// CHECK-NEXT:                 %7 = affine.load %arg1[%arg8 + 1, %arg9] : memref<12x12xf32>
// CHECK-NEXT:                 %8 = vector.broadcast %7 : f32 to vector<2xf32>
// CHECK-NEXT:                 %9 = arith.mulf %8, %4 : vector<2xf32>
// CHECK-NEXT:                 %10 = arith.addf %arg11, %9 : vector<2xf32>
// CHECK-NEXT:                 affine.yield %6, %10 : vector<2xf32>, vector<2xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:               affine.vector_store %1#0, %arg0[%arg8, %arg7] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:               affine.vector_store %1#1, %arg0[%arg8 + 1, %arg7] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:             }
// CHECK-NEXT:             affine.for %arg8 = affine_map<(d0) -> (d0 + 8)>(%arg6) to affine_map<(d0) -> (d0 + 9)>(%arg6) {
// CHECK-NEXT:               %0 = vector.broadcast %cst : f32 to vector<2xf32>
// CHECK-NEXT:               %1 = affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg5) to 7 iter_args(%arg10 = %0) -> (vector<2xf32>) {
// CHECK-NEXT:                 %2 = affine.load %arg1[%arg8, %arg9] : memref<12x12xf32>
// CHECK-NEXT:                 %3 = vector.broadcast %2 : f32 to vector<2xf32>
// CHECK-NEXT:                 %4 = affine.vector_load %arg2[%arg9, %arg7] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:                 %5 = arith.mulf %3, %4 : vector<2xf32>
// CHECK-NEXT:                 %6 = arith.addf %arg10, %5 : vector<2xf32>
// CHECK-NEXT:                 affine.yield %6 : vector<2xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:               affine.vector_store %1, %arg0[%arg8, %arg7] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// What is beside a nest is distributed.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-register-tile | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%C: memref<12x12xf32>, %A: memref<12x12xf32>, %B: memref<12x12xf32>, %n: index) {
  %zero = arith.constant 0.0 : f32
  // expected-remark @below {{[Passed] register-tiled | Category:affine-register-tile | Function=main | Op=affine.for, block_columns=10, block_reduction=7, block_rows=9, distributed=True, group=1, lanes=2, packs=False, packs_rows=False, rows=2, started=0, threads=1, vectors=2}}
  affine.for %i = 0 to 9 {
    affine.for %j = 1 to 11 {
      %V = affine.load %C[%i, %j] : memref<12x12xf32>
      %W = arith.mulf %V, %V : f32
      affine.store %W, %C[%i, %j] : memref<12x12xf32>
      affine.for %k = 0 to 7 {
        %x = affine.load %A[%i, %k] : memref<12x12xf32>
        %y = affine.load %B[%k, %j] : memref<12x12xf32>
        %z = affine.load %C[%i, %j] : memref<12x12xf32>
        %p = arith.mulf %x, %y : f32
        %s = arith.addf %z, %p : f32
        affine.store %s, %C[%i, %j] : memref<12x12xf32>
      }
      %v = affine.load %C[%i, %j] : memref<12x12xf32>
      %w = arith.mulf %v, %v : f32
      affine.store %w, %C[%i, %j] : memref<12x12xf32>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<12x12xf32>, %arg1: memref<12x12xf32>, %arg2: memref<12x12xf32>, %arg3: index) {
// CHECK-NEXT:     %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     affine.for %arg4 = 0 to 9 {
// CHECK-NEXT:       affine.for %arg5 = 1 to 11 {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg4, %arg5] : memref<12x12xf32>
// CHECK-NEXT:         %1 = arith.mulf %0, %0 : f32
// CHECK-NEXT:         affine.store %1, %arg0[%arg4, %arg5] : memref<12x12xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg4 = 1 to 11 step 10 {
// CHECK-NEXT:       affine.for %arg5 = 0 to 7 step 7 {
// CHECK-NEXT:         affine.for %arg6 = 0 to 9 step 9 {
// CHECK-NEXT:           affine.for %arg7 = affine_map<(d0) -> (d0)>(%arg4) to affine_map<(d0) -> (d0 + 8)>(%arg4) step 4 {
// CHECK-NEXT:             affine.for %arg8 = affine_map<(d0) -> (d0)>(%arg6) to affine_map<(d0) -> (d0 + 8)>(%arg6) step 2 {
// CHECK-NEXT:               %0 = affine.vector_load %arg0[%arg8, %arg7] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:               %1 = affine.vector_load %arg0[%arg8, %arg7 + 2] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:               %2 = affine.vector_load %arg0[%arg8 + 1, %arg7] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:               %3 = affine.vector_load %arg0[%arg8 + 1, %arg7 + 2] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:               %4:4 = affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg5) to 7 iter_args(%arg10 = %0, %arg11 = %1, %arg12 = %2, %arg13 = %3) -> (vector<2xf32>, vector<2xf32>, vector<2xf32>, vector<2xf32>) {
// CHECK-NEXT:                 %5 = affine.load %arg1[%arg8, %arg9] : memref<12x12xf32>
// CHECK-NEXT:                 %6 = vector.broadcast %5 : f32 to vector<2xf32>
// CHECK-NEXT:                 %7 = affine.vector_load %arg2[%arg9, %arg7] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:                 %8 = arith.mulf %6, %7 : vector<2xf32>
// CHECK-NEXT:                 %9 = arith.addf %arg10, %8 : vector<2xf32>
// CHECK-NEXT:                 %10 = affine.vector_load %arg2[%arg9, %arg7 + 2] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:                 %11 = arith.mulf %6, %10 : vector<2xf32>
// CHECK-NEXT:                 %12 = arith.addf %arg11, %11 : vector<2xf32>
// CHECK-NEXT:                 %13 = affine.load %arg1[%arg8 + 1, %arg9] : memref<12x12xf32>
// CHECK-NEXT:                 %14 = vector.broadcast %13 : f32 to vector<2xf32>
// CHECK-NEXT:                 %15 = arith.mulf %14, %7 : vector<2xf32>
// CHECK-NEXT:                 %16 = arith.addf %arg12, %15 : vector<2xf32>
// CHECK-NEXT:                 %17 = arith.mulf %14, %10 : vector<2xf32>
// CHECK-NEXT:                 %18 = arith.addf %arg13, %17 : vector<2xf32>
// CHECK-NEXT:                 affine.yield %9, %12, %16, %18 : vector<2xf32>, vector<2xf32>, vector<2xf32>, vector<2xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:               affine.vector_store %4#0, %arg0[%arg8, %arg7] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:               affine.vector_store %4#1, %arg0[%arg8, %arg7 + 2] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:               affine.vector_store %4#2, %arg0[%arg8 + 1, %arg7] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:               affine.vector_store %4#3, %arg0[%arg8 + 1, %arg7 + 2] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:             }
// CHECK-NEXT:             affine.for %arg8 = affine_map<(d0) -> (d0 + 8)>(%arg6) to affine_map<(d0) -> (d0 + 9)>(%arg6) {
// CHECK-NEXT:               %0 = affine.vector_load %arg0[%arg8, %arg7] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:               %1 = affine.vector_load %arg0[%arg8, %arg7 + 2] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:               %2:2 = affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg5) to 7 iter_args(%arg10 = %0, %arg11 = %1) -> (vector<2xf32>, vector<2xf32>) {
// CHECK-NEXT:                 %3 = affine.load %arg1[%arg8, %arg9] : memref<12x12xf32>
// CHECK-NEXT:                 %4 = vector.broadcast %3 : f32 to vector<2xf32>
// CHECK-NEXT:                 %5 = affine.vector_load %arg2[%arg9, %arg7] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:                 %6 = arith.mulf %4, %5 : vector<2xf32>
// CHECK-NEXT:                 %7 = arith.addf %arg10, %6 : vector<2xf32>
// CHECK-NEXT:                 %8 = affine.vector_load %arg2[%arg9, %arg7 + 2] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:                 %9 = arith.mulf %4, %8 : vector<2xf32>
// CHECK-NEXT:                 %10 = arith.addf %arg11, %9 : vector<2xf32>
// CHECK-NEXT:                 affine.yield %7, %10 : vector<2xf32>, vector<2xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:               affine.vector_store %2#0, %arg0[%arg8, %arg7] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:               affine.vector_store %2#1, %arg0[%arg8, %arg7 + 2] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:           affine.for %arg7 = affine_map<(d0) -> (d0 + 8)>(%arg4) to affine_map<(d0) -> (d0 + 10)>(%arg4) step 2 {
// CHECK-NEXT:             affine.for %arg8 = affine_map<(d0) -> (d0)>(%arg6) to affine_map<(d0) -> (d0 + 8)>(%arg6) step 2 {
// CHECK-NEXT:               %0 = affine.vector_load %arg0[%arg8, %arg7] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:               %1 = affine.vector_load %arg0[%arg8 + 1, %arg7] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:               %2:2 = affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg5) to 7 iter_args(%arg10 = %0, %arg11 = %1) -> (vector<2xf32>, vector<2xf32>) {
// CHECK-NEXT:                 %3 = affine.load %arg1[%arg8, %arg9] : memref<12x12xf32>
// CHECK-NEXT:                 %4 = vector.broadcast %3 : f32 to vector<2xf32>
// CHECK-NEXT:                 %5 = affine.vector_load %arg2[%arg9, %arg7] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:                 %6 = arith.mulf %4, %5 : vector<2xf32>
// CHECK-NEXT:                 %7 = arith.addf %arg10, %6 : vector<2xf32>
// CHECK-NEXT:                 %8 = affine.load %arg1[%arg8 + 1, %arg9] : memref<12x12xf32>
// CHECK-NEXT:                 %9 = vector.broadcast %8 : f32 to vector<2xf32>
// CHECK-NEXT:                 %10 = arith.mulf %9, %5 : vector<2xf32>
// CHECK-NEXT:                 %11 = arith.addf %arg11, %10 : vector<2xf32>
// CHECK-NEXT:                 affine.yield %7, %11 : vector<2xf32>, vector<2xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:               affine.vector_store %2#0, %arg0[%arg8, %arg7] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:               affine.vector_store %2#1, %arg0[%arg8 + 1, %arg7] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:             }
// CHECK-NEXT:             affine.for %arg8 = affine_map<(d0) -> (d0 + 8)>(%arg6) to affine_map<(d0) -> (d0 + 9)>(%arg6) {
// CHECK-NEXT:               %0 = affine.vector_load %arg0[%arg8, %arg7] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:               %1 = affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg5) to 7 iter_args(%arg10 = %0) -> (vector<2xf32>) {
// CHECK-NEXT:                 %2 = affine.load %arg1[%arg8, %arg9] : memref<12x12xf32>
// CHECK-NEXT:                 %3 = vector.broadcast %2 : f32 to vector<2xf32>
// CHECK-NEXT:                 %4 = affine.vector_load %arg2[%arg9, %arg7] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:                 %5 = arith.mulf %3, %4 : vector<2xf32>
// CHECK-NEXT:                 %6 = arith.addf %arg10, %5 : vector<2xf32>
// CHECK-NEXT:                 affine.yield %6 : vector<2xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:               affine.vector_store %1, %arg0[%arg8, %arg7] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg4 = 0 to 9 {
// CHECK-NEXT:       affine.for %arg5 = 1 to 11 {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg4, %arg5] : memref<12x12xf32>
// CHECK-NEXT:         %1 = arith.mulf %0, %0 : f32
// CHECK-NEXT:         affine.store %1, %arg0[%arg4, %arg5] : memref<12x12xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// What is beside a nest is distributed.

func.func @main(%C: memref<12x12xf32>, %A: memref<12x12xf32>, %B: memref<12x12xf32>, %n: index) {
  %zero = arith.constant 0.0 : f32
  affine.for %i = 0 to 9 {
    affine.for %j = 1 to 11 {

      affine.for %k = 0 to 7 {
        %x = affine.load %A[%i, %k] : memref<12x12xf32>
        %y = affine.load %B[%k, %j] : memref<12x12xf32>
        %z = affine.load %C[%i, %j] : memref<12x12xf32>
        %p = arith.mulf %x, %y : f32
        %s = arith.addf %z, %p : f32
        affine.store %s, %C[%i, %j] : memref<12x12xf32>
      }
      affine.store %zero, %C[%i + 1, %j] : memref<12x12xf32>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<12x12xf32>, %arg1: memref<12x12xf32>, %arg2: memref<12x12xf32>, %arg3: index) {
// CHECK-NEXT:     %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     affine.for %arg4 = 0 to 9 {
// CHECK-NEXT:       affine.for %arg5 = 1 to 11 {
// CHECK-NEXT:         affine.for %arg6 = 0 to 7 {
// CHECK-NEXT:           %0 = affine.load %arg1[%arg4, %arg6] : memref<12x12xf32>
// CHECK-NEXT:           %1 = affine.load %arg2[%arg6, %arg5] : memref<12x12xf32>
// CHECK-NEXT:           %2 = affine.load %arg0[%arg4, %arg5] : memref<12x12xf32>
// CHECK-NEXT:           %3 = arith.mulf %0, %1 : f32
// CHECK-NEXT:           %4 = arith.addf %2, %3 : f32
// CHECK-NEXT:           affine.store %4, %arg0[%arg4, %arg5] : memref<12x12xf32>
// CHECK-NEXT:         }
// CHECK-NEXT:         affine.store %cst, %arg0[%arg4 + 1, %arg5] : memref<12x12xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// What is beside a nest is distributed.

func.func @main(%C: memref<12x12xf32>, %A: memref<12x12xf32>, %B: memref<12x12xf32>, %n: index) {
  %zero = arith.constant 0.0 : f32
  affine.for %i = 0 to 9 {
    affine.for %j = 1 to 11 {

      affine.for %k = 0 to 7 {
        %x = affine.load %A[%i, %k] : memref<12x12xf32>
        %y = affine.load %B[%k, %j] : memref<12x12xf32>
        %z = affine.load %C[%i, %j] : memref<12x12xf32>
        %p = arith.mulf %x, %y : f32
        %s = arith.addf %z, %p : f32
        affine.store %s, %C[%i, %j] : memref<12x12xf32>
      }
      affine.store %zero, %A[%i, 0] : memref<12x12xf32>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<12x12xf32>, %arg1: memref<12x12xf32>, %arg2: memref<12x12xf32>, %arg3: index) {
// CHECK-NEXT:     %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     affine.for %arg4 = 0 to 9 {
// CHECK-NEXT:       affine.for %arg5 = 1 to 11 {
// CHECK-NEXT:         affine.for %arg6 = 0 to 7 {
// CHECK-NEXT:           %0 = affine.load %arg1[%arg4, %arg6] : memref<12x12xf32>
// CHECK-NEXT:           %1 = affine.load %arg2[%arg6, %arg5] : memref<12x12xf32>
// CHECK-NEXT:           %2 = affine.load %arg0[%arg4, %arg5] : memref<12x12xf32>
// CHECK-NEXT:           %3 = arith.mulf %0, %1 : f32
// CHECK-NEXT:           %4 = arith.addf %2, %3 : f32
// CHECK-NEXT:           affine.store %4, %arg0[%arg4, %arg5] : memref<12x12xf32>
// CHECK-NEXT:         }
// CHECK-NEXT:         affine.store %cst, %arg1[%arg4, 0] : memref<12x12xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// What is beside a nest is distributed.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-register-tile | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%C: memref<12x12xf32>, %A: memref<12x12xf32>, %B: memref<12x12xf32>, %n: index) {
  %zero = arith.constant 0.0 : f32
  // expected-remark @below {{[Passed] register-tiled | Category:affine-register-tile | Function=main | Op=affine.for, block_columns=10, block_reduction=7, block_rows=9, distributed=True, group=1, lanes=2, packs=False, packs_rows=False, rows=2, started=0, threads=1, vectors=2}}
  affine.for %i = 0 to 9 {
    affine.for %j = 1 to 11 {
      affine.store %zero, %C[%i, %j + 1] : memref<12x12xf32>
      affine.for %k = 0 to 7 {
        %x = affine.load %A[%i, %k] : memref<12x12xf32>
        %y = affine.load %B[%k, %j] : memref<12x12xf32>
        %z = affine.load %C[%i, %j] : memref<12x12xf32>
        %p = arith.mulf %x, %y : f32
        %s = arith.addf %z, %p : f32
        affine.store %s, %C[%i, %j] : memref<12x12xf32>
      }

    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<12x12xf32>, %arg1: memref<12x12xf32>, %arg2: memref<12x12xf32>, %arg3: index) {
// CHECK-NEXT:     %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     affine.for %arg4 = 0 to 9 {
// CHECK-NEXT:       affine.for %arg5 = 1 to 11 {
// CHECK-NEXT:         affine.store %cst, %arg0[%arg4, %arg5 + 1] : memref<12x12xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg4 = 1 to 11 step 10 {
// CHECK-NEXT:       affine.for %arg5 = 0 to 7 step 7 {
// CHECK-NEXT:         affine.for %arg6 = 0 to 9 step 9 {
// CHECK-NEXT:           affine.for %arg7 = affine_map<(d0) -> (d0)>(%arg4) to affine_map<(d0) -> (d0 + 8)>(%arg4) step 4 {
// CHECK-NEXT:             affine.for %arg8 = affine_map<(d0) -> (d0)>(%arg6) to affine_map<(d0) -> (d0 + 8)>(%arg6) step 2 {
// CHECK-NEXT:               %0 = affine.vector_load %arg0[%arg8, %arg7] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:               %1 = affine.vector_load %arg0[%arg8, %arg7 + 2] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:               %2 = affine.vector_load %arg0[%arg8 + 1, %arg7] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:               %3 = affine.vector_load %arg0[%arg8 + 1, %arg7 + 2] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:               %4:4 = affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg5) to 7 iter_args(%arg10 = %0, %arg11 = %1, %arg12 = %2, %arg13 = %3) -> (vector<2xf32>, vector<2xf32>, vector<2xf32>, vector<2xf32>) {
// CHECK-NEXT:                 %5 = affine.load %arg1[%arg8, %arg9] : memref<12x12xf32>
// CHECK-NEXT:                 %6 = vector.broadcast %5 : f32 to vector<2xf32>
// CHECK-NEXT:                 %7 = affine.vector_load %arg2[%arg9, %arg7] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:                 %8 = arith.mulf %6, %7 : vector<2xf32>
// CHECK-NEXT:                 %9 = arith.addf %arg10, %8 : vector<2xf32>
// CHECK-NEXT:                 %10 = affine.vector_load %arg2[%arg9, %arg7 + 2] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:                 %11 = arith.mulf %6, %10 : vector<2xf32>
// CHECK-NEXT:                 %12 = arith.addf %arg11, %11 : vector<2xf32>
// CHECK-NEXT:                 %13 = affine.load %arg1[%arg8 + 1, %arg9] : memref<12x12xf32>
// CHECK-NEXT:                 %14 = vector.broadcast %13 : f32 to vector<2xf32>
// CHECK-NEXT:                 %15 = arith.mulf %14, %7 : vector<2xf32>
// CHECK-NEXT:                 %16 = arith.addf %arg12, %15 : vector<2xf32>
// CHECK-NEXT:                 %17 = arith.mulf %14, %10 : vector<2xf32>
// CHECK-NEXT:                 %18 = arith.addf %arg13, %17 : vector<2xf32>
// CHECK-NEXT:                 affine.yield %9, %12, %16, %18 : vector<2xf32>, vector<2xf32>, vector<2xf32>, vector<2xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:               affine.vector_store %4#0, %arg0[%arg8, %arg7] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:               affine.vector_store %4#1, %arg0[%arg8, %arg7 + 2] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:               affine.vector_store %4#2, %arg0[%arg8 + 1, %arg7] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:               affine.vector_store %4#3, %arg0[%arg8 + 1, %arg7 + 2] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:             }
// CHECK-NEXT:             affine.for %arg8 = affine_map<(d0) -> (d0 + 8)>(%arg6) to affine_map<(d0) -> (d0 + 9)>(%arg6) {
// CHECK-NEXT:               %0 = affine.vector_load %arg0[%arg8, %arg7] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:               %1 = affine.vector_load %arg0[%arg8, %arg7 + 2] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:               %2:2 = affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg5) to 7 iter_args(%arg10 = %0, %arg11 = %1) -> (vector<2xf32>, vector<2xf32>) {
// CHECK-NEXT:                 %3 = affine.load %arg1[%arg8, %arg9] : memref<12x12xf32>
// CHECK-NEXT:                 %4 = vector.broadcast %3 : f32 to vector<2xf32>
// CHECK-NEXT:                 %5 = affine.vector_load %arg2[%arg9, %arg7] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:                 %6 = arith.mulf %4, %5 : vector<2xf32>
// CHECK-NEXT:                 %7 = arith.addf %arg10, %6 : vector<2xf32>
// CHECK-NEXT:                 %8 = affine.vector_load %arg2[%arg9, %arg7 + 2] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:                 %9 = arith.mulf %4, %8 : vector<2xf32>
// CHECK-NEXT:                 %10 = arith.addf %arg11, %9 : vector<2xf32>
// CHECK-NEXT:                 affine.yield %7, %10 : vector<2xf32>, vector<2xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:               affine.vector_store %2#0, %arg0[%arg8, %arg7] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:               affine.vector_store %2#1, %arg0[%arg8, %arg7 + 2] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:           affine.for %arg7 = affine_map<(d0) -> (d0 + 8)>(%arg4) to affine_map<(d0) -> (d0 + 10)>(%arg4) step 2 {
// CHECK-NEXT:             affine.for %arg8 = affine_map<(d0) -> (d0)>(%arg6) to affine_map<(d0) -> (d0 + 8)>(%arg6) step 2 {
// CHECK-NEXT:               %0 = affine.vector_load %arg0[%arg8, %arg7] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:               %1 = affine.vector_load %arg0[%arg8 + 1, %arg7] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:               %2:2 = affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg5) to 7 iter_args(%arg10 = %0, %arg11 = %1) -> (vector<2xf32>, vector<2xf32>) {
// CHECK-NEXT:                 %3 = affine.load %arg1[%arg8, %arg9] : memref<12x12xf32>
// CHECK-NEXT:                 %4 = vector.broadcast %3 : f32 to vector<2xf32>
// CHECK-NEXT:                 %5 = affine.vector_load %arg2[%arg9, %arg7] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:                 %6 = arith.mulf %4, %5 : vector<2xf32>
// CHECK-NEXT:                 %7 = arith.addf %arg10, %6 : vector<2xf32>
// CHECK-NEXT:                 %8 = affine.load %arg1[%arg8 + 1, %arg9] : memref<12x12xf32>
// CHECK-NEXT:                 %9 = vector.broadcast %8 : f32 to vector<2xf32>
// CHECK-NEXT:                 %10 = arith.mulf %9, %5 : vector<2xf32>
// CHECK-NEXT:                 %11 = arith.addf %arg11, %10 : vector<2xf32>
// CHECK-NEXT:                 affine.yield %7, %11 : vector<2xf32>, vector<2xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:               affine.vector_store %2#0, %arg0[%arg8, %arg7] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:               affine.vector_store %2#1, %arg0[%arg8 + 1, %arg7] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:             }
// CHECK-NEXT:             affine.for %arg8 = affine_map<(d0) -> (d0 + 8)>(%arg6) to affine_map<(d0) -> (d0 + 9)>(%arg6) {
// CHECK-NEXT:               %0 = affine.vector_load %arg0[%arg8, %arg7] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:               %1 = affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg5) to 7 iter_args(%arg10 = %0) -> (vector<2xf32>) {
// CHECK-NEXT:                 %2 = affine.load %arg1[%arg8, %arg9] : memref<12x12xf32>
// CHECK-NEXT:                 %3 = vector.broadcast %2 : f32 to vector<2xf32>
// CHECK-NEXT:                 %4 = affine.vector_load %arg2[%arg9, %arg7] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:                 %5 = arith.mulf %3, %4 : vector<2xf32>
// CHECK-NEXT:                 %6 = arith.addf %arg10, %5 : vector<2xf32>
// CHECK-NEXT:                 affine.yield %6 : vector<2xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:               affine.vector_store %1, %arg0[%arg8, %arg7] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// What is beside a nest is distributed.

func.func @main(%C: memref<12x12xf32>, %A: memref<12x12xf32>, %B: memref<12x12xf32>, %n: index) {
  %zero = arith.constant 0.0 : f32
  affine.for %i = 0 to 9 {
    affine.for %j = 1 to 11 {
      affine.store %zero, %C[%i, %j - 1] : memref<12x12xf32>
      affine.for %k = 0 to 7 {
        %x = affine.load %A[%i, %k] : memref<12x12xf32>
        %y = affine.load %B[%k, %j] : memref<12x12xf32>
        %z = affine.load %C[%i, %j] : memref<12x12xf32>
        %p = arith.mulf %x, %y : f32
        %s = arith.addf %z, %p : f32
        affine.store %s, %C[%i, %j] : memref<12x12xf32>
      }

    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<12x12xf32>, %arg1: memref<12x12xf32>, %arg2: memref<12x12xf32>, %arg3: index) {
// CHECK-NEXT:     %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     affine.for %arg4 = 0 to 9 {
// CHECK-NEXT:       affine.for %arg5 = 1 to 11 {
// CHECK-NEXT:         affine.store %cst, %arg0[%arg4, %arg5 - 1] : memref<12x12xf32>
// CHECK-NEXT:         affine.for %arg6 = 0 to 7 {
// CHECK-NEXT:           %0 = affine.load %arg1[%arg4, %arg6] : memref<12x12xf32>
// CHECK-NEXT:           %1 = affine.load %arg2[%arg6, %arg5] : memref<12x12xf32>
// CHECK-NEXT:           %2 = affine.load %arg0[%arg4, %arg5] : memref<12x12xf32>
// CHECK-NEXT:           %3 = arith.mulf %0, %1 : f32
// CHECK-NEXT:           %4 = arith.addf %2, %3 : f32
// CHECK-NEXT:           affine.store %4, %arg0[%arg4, %arg5] : memref<12x12xf32>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Carried accumulators are tiled.

func.func @main(%C: memref<12x12xf32>, %A: memref<12x12x12xf32>, %B: memref<12x12x12xf32>,
    %n: index) {
  affine.for %i = 0 to 9 {
    affine.for %j = 1 to 11 {
      %init = arith.constant -0.0 : f32
      %s = affine.for %k = 0 to 0 iter_args(%t = %init) -> (f32) {
        %q = affine.for %l = 2 to 5 iter_args(%u = %t) -> (f32) {
          %x = affine.load %A[%i, %k, %l] : memref<12x12x12xf32>
          %y = affine.load %B[%k, %l, %j] : memref<12x12x12xf32>
          %p = arith.mulf %x, %y : f32
          %v = arith.subf %p, %u : f32
          affine.yield %v : f32
        }
        affine.yield %q : f32
      }
      affine.store %s, %C[%i, %j] : memref<12x12xf32>

    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<12x12xf32>, %arg1: memref<12x12x12xf32>, %arg2: memref<12x12x12xf32>, %arg3: index) {
// CHECK-NEXT:     affine.for %arg4 = 0 to 9 {
// CHECK-NEXT:       affine.for %arg5 = 1 to 11 {
// CHECK-NEXT:         %cst = arith.constant -0.000000e+00 : f32
// CHECK-NEXT:         %0 = affine.for %arg6 = 0 to 0 iter_args(%arg7 = %cst) -> (f32) {
// CHECK-NEXT:           %1 = affine.for %arg8 = 2 to 5 iter_args(%arg9 = %arg7) -> (f32) {
// CHECK-NEXT:             %2 = affine.load %arg1[%arg4, %arg6, %arg8] : memref<12x12x12xf32>
// CHECK-NEXT:             %3 = affine.load %arg2[%arg6, %arg8, %arg5] : memref<12x12x12xf32>
// CHECK-NEXT:             %4 = arith.mulf %2, %3 : f32
// CHECK-NEXT:             %5 = arith.subf %4, %arg9 : f32
// CHECK-NEXT:             affine.yield %5 : f32
// CHECK-NEXT:           }
// CHECK-NEXT:           affine.yield %1 : f32
// CHECK-NEXT:         }
// CHECK-NEXT:         affine.store %0, %arg0[%arg4, %arg5] : memref<12x12xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Carried accumulators are tiled.

func.func @main(%C: memref<12x12xf32>, %A: memref<12x12x12xf32>, %B: memref<12x12x12xf32>,
    %n: index) {
  affine.for %i = 0 to 9 {
    affine.for %j = 1 to 11 {
      %init = affine.load %C[%i, %j] : memref<12x12xf32>
      %s = affine.for %k = 0 to 0 iter_args(%t = %init) -> (f32) {
        %q = affine.for %l = 2 to 5 iter_args(%u = %t) -> (f32) {
          %x = affine.load %A[%i, %k, %l] : memref<12x12x12xf32>
          %y = affine.load %B[%k, %l, %j] : memref<12x12x12xf32>
          %p = arith.mulf %x, %y : f32
          %v = arith.subf %p, %u : f32
          affine.yield %v : f32
        }
        affine.yield %q : f32
      }
      affine.store %s, %C[%i, %j] : memref<12x12xf32>

    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<12x12xf32>, %arg1: memref<12x12x12xf32>, %arg2: memref<12x12x12xf32>, %arg3: index) {
// CHECK-NEXT:     affine.for %arg4 = 0 to 9 {
// CHECK-NEXT:       affine.for %arg5 = 1 to 11 {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg4, %arg5] : memref<12x12xf32>
// CHECK-NEXT:         %1 = affine.for %arg6 = 0 to 0 iter_args(%arg7 = %0) -> (f32) {
// CHECK-NEXT:           %2 = affine.for %arg8 = 2 to 5 iter_args(%arg9 = %arg7) -> (f32) {
// CHECK-NEXT:             %3 = affine.load %arg1[%arg4, %arg6, %arg8] : memref<12x12x12xf32>
// CHECK-NEXT:             %4 = affine.load %arg2[%arg6, %arg8, %arg5] : memref<12x12x12xf32>
// CHECK-NEXT:             %5 = arith.mulf %3, %4 : f32
// CHECK-NEXT:             %6 = arith.subf %5, %arg9 : f32
// CHECK-NEXT:             affine.yield %6 : f32
// CHECK-NEXT:           }
// CHECK-NEXT:           affine.yield %2 : f32
// CHECK-NEXT:         }
// CHECK-NEXT:         affine.store %1, %arg0[%arg4, %arg5] : memref<12x12xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Carried accumulators are tiled.

func.func @main(%C: memref<12x12xf32>, %A: memref<12x12x12xf32>, %B: memref<12x12x12xf32>,
    %n: index) {
  affine.for %i = 0 to 9 {
    affine.for %j = 1 to 11 {
      %init = affine.load %C[%i, %j + 1] : memref<12x12xf32>
      %s = affine.for %k = 0 to 0 iter_args(%t = %init) -> (f32) {
        %q = affine.for %l = 2 to 5 iter_args(%u = %t) -> (f32) {
          %x = affine.load %A[%i, %k, %l] : memref<12x12x12xf32>
          %y = affine.load %B[%k, %l, %j] : memref<12x12x12xf32>
          %p = arith.mulf %x, %y : f32
          %v = arith.subf %p, %u : f32
          affine.yield %v : f32
        }
        affine.yield %q : f32
      }
      affine.store %s, %C[%i, %j] : memref<12x12xf32>

    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<12x12xf32>, %arg1: memref<12x12x12xf32>, %arg2: memref<12x12x12xf32>, %arg3: index) {
// CHECK-NEXT:     affine.for %arg4 = 0 to 9 {
// CHECK-NEXT:       affine.for %arg5 = 1 to 11 {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg4, %arg5 + 1] : memref<12x12xf32>
// CHECK-NEXT:         %1 = affine.for %arg6 = 0 to 0 iter_args(%arg7 = %0) -> (f32) {
// CHECK-NEXT:           %2 = affine.for %arg8 = 2 to 5 iter_args(%arg9 = %arg7) -> (f32) {
// CHECK-NEXT:             %3 = affine.load %arg1[%arg4, %arg6, %arg8] : memref<12x12x12xf32>
// CHECK-NEXT:             %4 = affine.load %arg2[%arg6, %arg8, %arg5] : memref<12x12x12xf32>
// CHECK-NEXT:             %5 = arith.mulf %3, %4 : f32
// CHECK-NEXT:             %6 = arith.subf %5, %arg9 : f32
// CHECK-NEXT:             affine.yield %6 : f32
// CHECK-NEXT:           }
// CHECK-NEXT:           affine.yield %2 : f32
// CHECK-NEXT:         }
// CHECK-NEXT:         affine.store %1, %arg0[%arg4, %arg5] : memref<12x12xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Carried accumulators are tiled.

func.func @main(%C: memref<12x12xf32>, %A: memref<12x12x12xf32>, %B: memref<12x12x12xf32>,
    %n: index) {
  affine.for %i = 0 to 9 {
    affine.for %j = 1 to 11 {
      %init = affine.load %C[%i, %j - 1] : memref<12x12xf32>
      %s = affine.for %k = 0 to 0 iter_args(%t = %init) -> (f32) {
        %q = affine.for %l = 2 to 5 iter_args(%u = %t) -> (f32) {
          %x = affine.load %A[%i, %k, %l] : memref<12x12x12xf32>
          %y = affine.load %B[%k, %l, %j] : memref<12x12x12xf32>
          %p = arith.mulf %x, %y : f32
          %v = arith.subf %p, %u : f32
          affine.yield %v : f32
        }
        affine.yield %q : f32
      }
      affine.store %s, %C[%i, %j] : memref<12x12xf32>

    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<12x12xf32>, %arg1: memref<12x12x12xf32>, %arg2: memref<12x12x12xf32>, %arg3: index) {
// CHECK-NEXT:     affine.for %arg4 = 0 to 9 {
// CHECK-NEXT:       affine.for %arg5 = 1 to 11 {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg4, %arg5 - 1] : memref<12x12xf32>
// CHECK-NEXT:         %1 = affine.for %arg6 = 0 to 0 iter_args(%arg7 = %0) -> (f32) {
// CHECK-NEXT:           %2 = affine.for %arg8 = 2 to 5 iter_args(%arg9 = %arg7) -> (f32) {
// CHECK-NEXT:             %3 = affine.load %arg1[%arg4, %arg6, %arg8] : memref<12x12x12xf32>
// CHECK-NEXT:             %4 = affine.load %arg2[%arg6, %arg8, %arg5] : memref<12x12x12xf32>
// CHECK-NEXT:             %5 = arith.mulf %3, %4 : f32
// CHECK-NEXT:             %6 = arith.subf %5, %arg9 : f32
// CHECK-NEXT:             affine.yield %6 : f32
// CHECK-NEXT:           }
// CHECK-NEXT:           affine.yield %2 : f32
// CHECK-NEXT:         }
// CHECK-NEXT:         affine.store %1, %arg0[%arg4, %arg5] : memref<12x12xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Carried accumulators are tiled.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-register-tile | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%C: memref<12x12xf32>, %A: memref<12x12x12xf32>, %B: memref<12x12x12xf32>,
    %n: index) {
  // expected-remark @below {{[Passed] register-tiled | Category:affine-register-tile | Function=main | Op=affine.for, block_columns=10, block_reduction=7, block_rows=9, distributed=True, group=1, lanes=2, packs=False, packs_rows=False, rows=2, started=0, threads=1, vectors=2}}
  affine.for %i = 0 to 9 {
    affine.for %j = 1 to 11 {
      %init = arith.constant -0.0 : f32
      %s = affine.for %k = 0 to 7 iter_args(%t = %init) -> (f32) {
        %q = affine.for %l = 2 to 5 iter_args(%u = %t) -> (f32) {
          %x = affine.load %A[%i, %k, %l] : memref<12x12x12xf32>
          %y = affine.load %B[%k, %l, %j] : memref<12x12x12xf32>
          %p = arith.mulf %x, %y : f32
          %v = arith.subf %p, %u : f32
          affine.yield %v : f32
        }
        affine.yield %q : f32
      }
      affine.store %s, %C[%i, %j] : memref<12x12xf32>

    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<12x12xf32>, %arg1: memref<12x12x12xf32>, %arg2: memref<12x12x12xf32>, %arg3: index) {
// CHECK-NEXT:     affine.for %arg4 = 0 to 9 {
// CHECK-NEXT:       affine.for %arg5 = 1 to 11 {
// CHECK-NEXT:         %cst = arith.constant -0.000000e+00 : f32
// CHECK-NEXT:         affine.store %cst, %arg0[%arg4, %arg5] : memref<12x12xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg4 = 1 to 11 step 10 {
// CHECK-NEXT:       affine.for %arg5 = 0 to 7 step 7 {
// CHECK-NEXT:         affine.for %arg6 = 0 to 9 step 9 {
// CHECK-NEXT:           affine.for %arg7 = affine_map<(d0) -> (d0)>(%arg4) to affine_map<(d0) -> (d0 + 8)>(%arg4) step 4 {
// CHECK-NEXT:             affine.for %arg8 = affine_map<(d0) -> (d0)>(%arg6) to affine_map<(d0) -> (d0 + 8)>(%arg6) step 2 {
// CHECK-NEXT:               %0 = affine.vector_load %arg0[%arg8, %arg7] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:               %1 = affine.vector_load %arg0[%arg8, %arg7 + 2] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:               %2 = affine.vector_load %arg0[%arg8 + 1, %arg7] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:               %3 = affine.vector_load %arg0[%arg8 + 1, %arg7 + 2] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:               %4:4 = affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg5) to 7 iter_args(%arg10 = %0, %arg11 = %1, %arg12 = %2, %arg13 = %3) -> (vector<2xf32>, vector<2xf32>, vector<2xf32>, vector<2xf32>) {
// CHECK-NEXT:                 %5:4 = affine.for %arg14 = 2 to 5 iter_args(%arg15 = %arg10, %arg16 = %arg11, %arg17 = %arg12, %arg18 = %arg13) -> (vector<2xf32>, vector<2xf32>, vector<2xf32>, vector<2xf32>) {
// CHECK-NEXT:                   %6 = affine.load %arg1[%arg8, %arg9, %arg14] : memref<12x12x12xf32>
// CHECK-NEXT:                   %7 = vector.broadcast %6 : f32 to vector<2xf32>
// CHECK-NEXT:                   %8 = affine.vector_load %arg2[%arg9, %arg14, %arg7] : memref<12x12x12xf32>, vector<2xf32>
// CHECK-NEXT:                   %9 = arith.mulf %7, %8 : vector<2xf32>
// CHECK-NEXT:                   %10 = arith.subf %9, %arg15 : vector<2xf32>
// CHECK-NEXT:                   %11 = affine.vector_load %arg2[%arg9, %arg14, %arg7 + 2] : memref<12x12x12xf32>, vector<2xf32>
// CHECK-NEXT:                   %12 = arith.mulf %7, %11 : vector<2xf32>
// CHECK-NEXT:                   %13 = arith.subf %12, %arg16 : vector<2xf32>
// CHECK-NEXT:                   %14 = affine.load %arg1[%arg8 + 1, %arg9, %arg14] : memref<12x12x12xf32>
// CHECK-NEXT:                   %15 = vector.broadcast %14 : f32 to vector<2xf32>
// CHECK-NEXT:                   %16 = arith.mulf %15, %8 : vector<2xf32>
// CHECK-NEXT:                   %17 = arith.subf %16, %arg17 : vector<2xf32>
// CHECK-NEXT:                   %18 = arith.mulf %15, %11 : vector<2xf32>
// CHECK-NEXT:                   %19 = arith.subf %18, %arg18 : vector<2xf32>
// CHECK-NEXT:                   affine.yield %10, %13, %17, %19 : vector<2xf32>, vector<2xf32>, vector<2xf32>, vector<2xf32>
// CHECK-NEXT:                 }
// CHECK-NEXT:                 affine.yield %5#0, %5#1, %5#2, %5#3 : vector<2xf32>, vector<2xf32>, vector<2xf32>, vector<2xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:               affine.vector_store %4#0, %arg0[%arg8, %arg7] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:               affine.vector_store %4#1, %arg0[%arg8, %arg7 + 2] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:               affine.vector_store %4#2, %arg0[%arg8 + 1, %arg7] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:               affine.vector_store %4#3, %arg0[%arg8 + 1, %arg7 + 2] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:             }
// CHECK-NEXT:             affine.for %arg8 = affine_map<(d0) -> (d0 + 8)>(%arg6) to affine_map<(d0) -> (d0 + 9)>(%arg6) {
// CHECK-NEXT:               %0 = affine.vector_load %arg0[%arg8, %arg7] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:               %1 = affine.vector_load %arg0[%arg8, %arg7 + 2] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:               %2:2 = affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg5) to 7 iter_args(%arg10 = %0, %arg11 = %1) -> (vector<2xf32>, vector<2xf32>) {
// CHECK-NEXT:                 %3:2 = affine.for %arg12 = 2 to 5 iter_args(%arg13 = %arg10, %arg14 = %arg11) -> (vector<2xf32>, vector<2xf32>) {
// CHECK-NEXT:                   %4 = affine.load %arg1[%arg8, %arg9, %arg12] : memref<12x12x12xf32>
// CHECK-NEXT:                   %5 = vector.broadcast %4 : f32 to vector<2xf32>
// CHECK-NEXT:                   %6 = affine.vector_load %arg2[%arg9, %arg12, %arg7] : memref<12x12x12xf32>, vector<2xf32>
// CHECK-NEXT:                   %7 = arith.mulf %5, %6 : vector<2xf32>
// CHECK-NEXT:                   %8 = arith.subf %7, %arg13 : vector<2xf32>
// CHECK-NEXT:                   %9 = affine.vector_load %arg2[%arg9, %arg12, %arg7 + 2] : memref<12x12x12xf32>, vector<2xf32>
// CHECK-NEXT:                   %10 = arith.mulf %5, %9 : vector<2xf32>
// CHECK-NEXT:                   %11 = arith.subf %10, %arg14 : vector<2xf32>
// CHECK-NEXT:                   affine.yield %8, %11 : vector<2xf32>, vector<2xf32>
// CHECK-NEXT:                 }
// CHECK-NEXT:                 affine.yield %3#0, %3#1 : vector<2xf32>, vector<2xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:               affine.vector_store %2#0, %arg0[%arg8, %arg7] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:               affine.vector_store %2#1, %arg0[%arg8, %arg7 + 2] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:           affine.for %arg7 = affine_map<(d0) -> (d0 + 8)>(%arg4) to affine_map<(d0) -> (d0 + 10)>(%arg4) step 2 {
// CHECK-NEXT:             affine.for %arg8 = affine_map<(d0) -> (d0)>(%arg6) to affine_map<(d0) -> (d0 + 8)>(%arg6) step 2 {
// CHECK-NEXT:               %0 = affine.vector_load %arg0[%arg8, %arg7] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:               %1 = affine.vector_load %arg0[%arg8 + 1, %arg7] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:               %2:2 = affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg5) to 7 iter_args(%arg10 = %0, %arg11 = %1) -> (vector<2xf32>, vector<2xf32>) {
// CHECK-NEXT:                 %3:2 = affine.for %arg12 = 2 to 5 iter_args(%arg13 = %arg10, %arg14 = %arg11) -> (vector<2xf32>, vector<2xf32>) {
// CHECK-NEXT:                   %4 = affine.load %arg1[%arg8, %arg9, %arg12] : memref<12x12x12xf32>
// CHECK-NEXT:                   %5 = vector.broadcast %4 : f32 to vector<2xf32>
// CHECK-NEXT:                   %6 = affine.vector_load %arg2[%arg9, %arg12, %arg7] : memref<12x12x12xf32>, vector<2xf32>
// CHECK-NEXT:                   %7 = arith.mulf %5, %6 : vector<2xf32>
// CHECK-NEXT:                   %8 = arith.subf %7, %arg13 : vector<2xf32>
// CHECK-NEXT:                   %9 = affine.load %arg1[%arg8 + 1, %arg9, %arg12] : memref<12x12x12xf32>
// CHECK-NEXT:                   %10 = vector.broadcast %9 : f32 to vector<2xf32>
// CHECK-NEXT:                   %11 = arith.mulf %10, %6 : vector<2xf32>
// CHECK-NEXT:                   %12 = arith.subf %11, %arg14 : vector<2xf32>
// CHECK-NEXT:                   affine.yield %8, %12 : vector<2xf32>, vector<2xf32>
// CHECK-NEXT:                 }
// CHECK-NEXT:                 affine.yield %3#0, %3#1 : vector<2xf32>, vector<2xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:               affine.vector_store %2#0, %arg0[%arg8, %arg7] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:               affine.vector_store %2#1, %arg0[%arg8 + 1, %arg7] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:             }
// CHECK-NEXT:             affine.for %arg8 = affine_map<(d0) -> (d0 + 8)>(%arg6) to affine_map<(d0) -> (d0 + 9)>(%arg6) {
// CHECK-NEXT:               %0 = affine.vector_load %arg0[%arg8, %arg7] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:               %1 = affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg5) to 7 iter_args(%arg10 = %0) -> (vector<2xf32>) {
// CHECK-NEXT:                 %2 = affine.for %arg11 = 2 to 5 iter_args(%arg12 = %arg10) -> (vector<2xf32>) {
// CHECK-NEXT:                   %3 = affine.load %arg1[%arg8, %arg9, %arg11] : memref<12x12x12xf32>
// CHECK-NEXT:                   %4 = vector.broadcast %3 : f32 to vector<2xf32>
// CHECK-NEXT:                   %5 = affine.vector_load %arg2[%arg9, %arg11, %arg7] : memref<12x12x12xf32>, vector<2xf32>
// CHECK-NEXT:                   %6 = arith.mulf %4, %5 : vector<2xf32>
// CHECK-NEXT:                   %7 = arith.subf %6, %arg12 : vector<2xf32>
// CHECK-NEXT:                   affine.yield %7 : vector<2xf32>
// CHECK-NEXT:                 }
// CHECK-NEXT:                 affine.yield %2 : vector<2xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:               affine.vector_store %1, %arg0[%arg8, %arg7] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Carried accumulators are tiled.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-register-tile | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%C: memref<12x12xf32>, %A: memref<12x12x12xf32>, %B: memref<12x12x12xf32>,
    %n: index) {
  // expected-remark @below {{[Passed] register-tiled | Category:affine-register-tile | Function=main | Op=affine.for, block_columns=10, block_reduction=7, block_rows=9, distributed=True, group=1, lanes=2, packs=False, packs_rows=False, rows=2, started=0, threads=1, vectors=2}}
  affine.for %i = 0 to 9 {
    affine.for %j = 1 to 11 {
      %init = affine.load %C[%i, %j] : memref<12x12xf32>
      %s = affine.for %k = 0 to 7 iter_args(%t = %init) -> (f32) {
        %q = affine.for %l = 2 to 5 iter_args(%u = %t) -> (f32) {
          %x = affine.load %A[%i, %k, %l] : memref<12x12x12xf32>
          %y = affine.load %B[%k, %l, %j] : memref<12x12x12xf32>
          %p = arith.mulf %x, %y : f32
          %v = arith.subf %p, %u : f32
          affine.yield %v : f32
        }
        affine.yield %q : f32
      }
      affine.store %s, %C[%i, %j] : memref<12x12xf32>

    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<12x12xf32>, %arg1: memref<12x12x12xf32>, %arg2: memref<12x12x12xf32>, %arg3: index) {
// CHECK-NEXT:     affine.for %arg4 = 0 to 9 {
// CHECK-NEXT:       affine.for %arg5 = 1 to 11 {
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg4 = 1 to 11 step 10 {
// CHECK-NEXT:       affine.for %arg5 = 0 to 7 step 7 {
// CHECK-NEXT:         affine.for %arg6 = 0 to 9 step 9 {
// CHECK-NEXT:           affine.for %arg7 = affine_map<(d0) -> (d0)>(%arg4) to affine_map<(d0) -> (d0 + 8)>(%arg4) step 4 {
// CHECK-NEXT:             affine.for %arg8 = affine_map<(d0) -> (d0)>(%arg6) to affine_map<(d0) -> (d0 + 8)>(%arg6) step 2 {
// CHECK-NEXT:               %0 = affine.vector_load %arg0[%arg8, %arg7] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:               %1 = affine.vector_load %arg0[%arg8, %arg7 + 2] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:               %2 = affine.vector_load %arg0[%arg8 + 1, %arg7] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:               %3 = affine.vector_load %arg0[%arg8 + 1, %arg7 + 2] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:               %4:4 = affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg5) to 7 iter_args(%arg10 = %0, %arg11 = %1, %arg12 = %2, %arg13 = %3) -> (vector<2xf32>, vector<2xf32>, vector<2xf32>, vector<2xf32>) {
// CHECK-NEXT:                 %5:4 = affine.for %arg14 = 2 to 5 iter_args(%arg15 = %arg10, %arg16 = %arg11, %arg17 = %arg12, %arg18 = %arg13) -> (vector<2xf32>, vector<2xf32>, vector<2xf32>, vector<2xf32>) {
// CHECK-NEXT:                   %6 = affine.load %arg1[%arg8, %arg9, %arg14] : memref<12x12x12xf32>
// CHECK-NEXT:                   %7 = vector.broadcast %6 : f32 to vector<2xf32>
// CHECK-NEXT:                   %8 = affine.vector_load %arg2[%arg9, %arg14, %arg7] : memref<12x12x12xf32>, vector<2xf32>
// CHECK-NEXT:                   %9 = arith.mulf %7, %8 : vector<2xf32>
// CHECK-NEXT:                   %10 = arith.subf %9, %arg15 : vector<2xf32>
// CHECK-NEXT:                   %11 = affine.vector_load %arg2[%arg9, %arg14, %arg7 + 2] : memref<12x12x12xf32>, vector<2xf32>
// CHECK-NEXT:                   %12 = arith.mulf %7, %11 : vector<2xf32>
// CHECK-NEXT:                   %13 = arith.subf %12, %arg16 : vector<2xf32>
// CHECK-NEXT:                   %14 = affine.load %arg1[%arg8 + 1, %arg9, %arg14] : memref<12x12x12xf32>
// CHECK-NEXT:                   %15 = vector.broadcast %14 : f32 to vector<2xf32>
// CHECK-NEXT:                   %16 = arith.mulf %15, %8 : vector<2xf32>
// CHECK-NEXT:                   %17 = arith.subf %16, %arg17 : vector<2xf32>
// CHECK-NEXT:                   %18 = arith.mulf %15, %11 : vector<2xf32>
// CHECK-NEXT:                   %19 = arith.subf %18, %arg18 : vector<2xf32>
// CHECK-NEXT:                   affine.yield %10, %13, %17, %19 : vector<2xf32>, vector<2xf32>, vector<2xf32>, vector<2xf32>
// CHECK-NEXT:                 }
// CHECK-NEXT:                 affine.yield %5#0, %5#1, %5#2, %5#3 : vector<2xf32>, vector<2xf32>, vector<2xf32>, vector<2xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:               affine.vector_store %4#0, %arg0[%arg8, %arg7] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:               affine.vector_store %4#1, %arg0[%arg8, %arg7 + 2] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:               affine.vector_store %4#2, %arg0[%arg8 + 1, %arg7] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:               affine.vector_store %4#3, %arg0[%arg8 + 1, %arg7 + 2] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:             }
// CHECK-NEXT:             affine.for %arg8 = affine_map<(d0) -> (d0 + 8)>(%arg6) to affine_map<(d0) -> (d0 + 9)>(%arg6) {
// CHECK-NEXT:               %0 = affine.vector_load %arg0[%arg8, %arg7] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:               %1 = affine.vector_load %arg0[%arg8, %arg7 + 2] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:               %2:2 = affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg5) to 7 iter_args(%arg10 = %0, %arg11 = %1) -> (vector<2xf32>, vector<2xf32>) {
// CHECK-NEXT:                 %3:2 = affine.for %arg12 = 2 to 5 iter_args(%arg13 = %arg10, %arg14 = %arg11) -> (vector<2xf32>, vector<2xf32>) {
// CHECK-NEXT:                   %4 = affine.load %arg1[%arg8, %arg9, %arg12] : memref<12x12x12xf32>
// CHECK-NEXT:                   %5 = vector.broadcast %4 : f32 to vector<2xf32>
// CHECK-NEXT:                   %6 = affine.vector_load %arg2[%arg9, %arg12, %arg7] : memref<12x12x12xf32>, vector<2xf32>
// CHECK-NEXT:                   %7 = arith.mulf %5, %6 : vector<2xf32>
// CHECK-NEXT:                   %8 = arith.subf %7, %arg13 : vector<2xf32>
// CHECK-NEXT:                   %9 = affine.vector_load %arg2[%arg9, %arg12, %arg7 + 2] : memref<12x12x12xf32>, vector<2xf32>
// CHECK-NEXT:                   %10 = arith.mulf %5, %9 : vector<2xf32>
// CHECK-NEXT:                   %11 = arith.subf %10, %arg14 : vector<2xf32>
// CHECK-NEXT:                   affine.yield %8, %11 : vector<2xf32>, vector<2xf32>
// CHECK-NEXT:                 }
// CHECK-NEXT:                 affine.yield %3#0, %3#1 : vector<2xf32>, vector<2xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:               affine.vector_store %2#0, %arg0[%arg8, %arg7] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:               affine.vector_store %2#1, %arg0[%arg8, %arg7 + 2] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:           affine.for %arg7 = affine_map<(d0) -> (d0 + 8)>(%arg4) to affine_map<(d0) -> (d0 + 10)>(%arg4) step 2 {
// CHECK-NEXT:             affine.for %arg8 = affine_map<(d0) -> (d0)>(%arg6) to affine_map<(d0) -> (d0 + 8)>(%arg6) step 2 {
// CHECK-NEXT:               %0 = affine.vector_load %arg0[%arg8, %arg7] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:               %1 = affine.vector_load %arg0[%arg8 + 1, %arg7] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:               %2:2 = affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg5) to 7 iter_args(%arg10 = %0, %arg11 = %1) -> (vector<2xf32>, vector<2xf32>) {
// CHECK-NEXT:                 %3:2 = affine.for %arg12 = 2 to 5 iter_args(%arg13 = %arg10, %arg14 = %arg11) -> (vector<2xf32>, vector<2xf32>) {
// CHECK-NEXT:                   %4 = affine.load %arg1[%arg8, %arg9, %arg12] : memref<12x12x12xf32>
// CHECK-NEXT:                   %5 = vector.broadcast %4 : f32 to vector<2xf32>
// CHECK-NEXT:                   %6 = affine.vector_load %arg2[%arg9, %arg12, %arg7] : memref<12x12x12xf32>, vector<2xf32>
// CHECK-NEXT:                   %7 = arith.mulf %5, %6 : vector<2xf32>
// CHECK-NEXT:                   %8 = arith.subf %7, %arg13 : vector<2xf32>
// CHECK-NEXT:                   %9 = affine.load %arg1[%arg8 + 1, %arg9, %arg12] : memref<12x12x12xf32>
// CHECK-NEXT:                   %10 = vector.broadcast %9 : f32 to vector<2xf32>
// CHECK-NEXT:                   %11 = arith.mulf %10, %6 : vector<2xf32>
// CHECK-NEXT:                   %12 = arith.subf %11, %arg14 : vector<2xf32>
// CHECK-NEXT:                   affine.yield %8, %12 : vector<2xf32>, vector<2xf32>
// CHECK-NEXT:                 }
// CHECK-NEXT:                 affine.yield %3#0, %3#1 : vector<2xf32>, vector<2xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:               affine.vector_store %2#0, %arg0[%arg8, %arg7] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:               affine.vector_store %2#1, %arg0[%arg8 + 1, %arg7] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:             }
// CHECK-NEXT:             affine.for %arg8 = affine_map<(d0) -> (d0 + 8)>(%arg6) to affine_map<(d0) -> (d0 + 9)>(%arg6) {
// CHECK-NEXT:               %0 = affine.vector_load %arg0[%arg8, %arg7] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:               %1 = affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg5) to 7 iter_args(%arg10 = %0) -> (vector<2xf32>) {
// CHECK-NEXT:                 %2 = affine.for %arg11 = 2 to 5 iter_args(%arg12 = %arg10) -> (vector<2xf32>) {
// CHECK-NEXT:                   %3 = affine.load %arg1[%arg8, %arg9, %arg11] : memref<12x12x12xf32>
// CHECK-NEXT:                   %4 = vector.broadcast %3 : f32 to vector<2xf32>
// CHECK-NEXT:                   %5 = affine.vector_load %arg2[%arg9, %arg11, %arg7] : memref<12x12x12xf32>, vector<2xf32>
// CHECK-NEXT:                   %6 = arith.mulf %4, %5 : vector<2xf32>
// CHECK-NEXT:                   %7 = arith.subf %6, %arg12 : vector<2xf32>
// CHECK-NEXT:                   affine.yield %7 : vector<2xf32>
// CHECK-NEXT:                 }
// CHECK-NEXT:                 affine.yield %2 : vector<2xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:               affine.vector_store %1, %arg0[%arg8, %arg7] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Carried accumulators are tiled.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-register-tile | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%C: memref<12x12xf32>, %A: memref<12x12x12xf32>, %B: memref<12x12x12xf32>,
    %n: index) {
  // expected-remark @below {{[Passed] register-tiled | Category:affine-register-tile | Function=main | Op=affine.for, block_columns=10, block_reduction=7, block_rows=9, distributed=True, group=1, lanes=2, packs=False, packs_rows=False, rows=2, started=0, threads=1, vectors=2}}
  affine.for %i = 0 to 9 {
    affine.for %j = 1 to 11 {
      %init = affine.load %C[%i, %j + 1] : memref<12x12xf32>
      %s = affine.for %k = 0 to 7 iter_args(%t = %init) -> (f32) {
        %q = affine.for %l = 2 to 5 iter_args(%u = %t) -> (f32) {
          %x = affine.load %A[%i, %k, %l] : memref<12x12x12xf32>
          %y = affine.load %B[%k, %l, %j] : memref<12x12x12xf32>
          %p = arith.mulf %x, %y : f32
          %v = arith.subf %p, %u : f32
          affine.yield %v : f32
        }
        affine.yield %q : f32
      }
      affine.store %s, %C[%i, %j] : memref<12x12xf32>

    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<12x12xf32>, %arg1: memref<12x12x12xf32>, %arg2: memref<12x12x12xf32>, %arg3: index) {
// CHECK-NEXT:     affine.for %arg4 = 0 to 9 {
// CHECK-NEXT:       affine.for %arg5 = 1 to 11 {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg4, %arg5 + 1] : memref<12x12xf32>
// CHECK-NEXT:         affine.store %0, %arg0[%arg4, %arg5] : memref<12x12xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg4 = 1 to 11 step 10 {
// CHECK-NEXT:       affine.for %arg5 = 0 to 7 step 7 {
// CHECK-NEXT:         affine.for %arg6 = 0 to 9 step 9 {
// CHECK-NEXT:           affine.for %arg7 = affine_map<(d0) -> (d0)>(%arg4) to affine_map<(d0) -> (d0 + 8)>(%arg4) step 4 {
// CHECK-NEXT:             affine.for %arg8 = affine_map<(d0) -> (d0)>(%arg6) to affine_map<(d0) -> (d0 + 8)>(%arg6) step 2 {
// CHECK-NEXT:               %0 = affine.vector_load %arg0[%arg8, %arg7] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:               %1 = affine.vector_load %arg0[%arg8, %arg7 + 2] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:               %2 = affine.vector_load %arg0[%arg8 + 1, %arg7] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:               %3 = affine.vector_load %arg0[%arg8 + 1, %arg7 + 2] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:               %4:4 = affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg5) to 7 iter_args(%arg10 = %0, %arg11 = %1, %arg12 = %2, %arg13 = %3) -> (vector<2xf32>, vector<2xf32>, vector<2xf32>, vector<2xf32>) {
// CHECK-NEXT:                 %5:4 = affine.for %arg14 = 2 to 5 iter_args(%arg15 = %arg10, %arg16 = %arg11, %arg17 = %arg12, %arg18 = %arg13) -> (vector<2xf32>, vector<2xf32>, vector<2xf32>, vector<2xf32>) {
// CHECK-NEXT:                   %6 = affine.load %arg1[%arg8, %arg9, %arg14] : memref<12x12x12xf32>
// CHECK-NEXT:                   %7 = vector.broadcast %6 : f32 to vector<2xf32>
// CHECK-NEXT:                   %8 = affine.vector_load %arg2[%arg9, %arg14, %arg7] : memref<12x12x12xf32>, vector<2xf32>
// CHECK-NEXT:                   %9 = arith.mulf %7, %8 : vector<2xf32>
// CHECK-NEXT:                   %10 = arith.subf %9, %arg15 : vector<2xf32>
// CHECK-NEXT:                   %11 = affine.vector_load %arg2[%arg9, %arg14, %arg7 + 2] : memref<12x12x12xf32>, vector<2xf32>
// CHECK-NEXT:                   %12 = arith.mulf %7, %11 : vector<2xf32>
// CHECK-NEXT:                   %13 = arith.subf %12, %arg16 : vector<2xf32>
// CHECK-NEXT:                   %14 = affine.load %arg1[%arg8 + 1, %arg9, %arg14] : memref<12x12x12xf32>
// CHECK-NEXT:                   %15 = vector.broadcast %14 : f32 to vector<2xf32>
// CHECK-NEXT:                   %16 = arith.mulf %15, %8 : vector<2xf32>
// CHECK-NEXT:                   %17 = arith.subf %16, %arg17 : vector<2xf32>
// CHECK-NEXT:                   %18 = arith.mulf %15, %11 : vector<2xf32>
// CHECK-NEXT:                   %19 = arith.subf %18, %arg18 : vector<2xf32>
// CHECK-NEXT:                   affine.yield %10, %13, %17, %19 : vector<2xf32>, vector<2xf32>, vector<2xf32>, vector<2xf32>
// CHECK-NEXT:                 }
// CHECK-NEXT:                 affine.yield %5#0, %5#1, %5#2, %5#3 : vector<2xf32>, vector<2xf32>, vector<2xf32>, vector<2xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:               affine.vector_store %4#0, %arg0[%arg8, %arg7] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:               affine.vector_store %4#1, %arg0[%arg8, %arg7 + 2] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:               affine.vector_store %4#2, %arg0[%arg8 + 1, %arg7] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:               affine.vector_store %4#3, %arg0[%arg8 + 1, %arg7 + 2] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:             }
// CHECK-NEXT:             affine.for %arg8 = affine_map<(d0) -> (d0 + 8)>(%arg6) to affine_map<(d0) -> (d0 + 9)>(%arg6) {
// CHECK-NEXT:               %0 = affine.vector_load %arg0[%arg8, %arg7] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:               %1 = affine.vector_load %arg0[%arg8, %arg7 + 2] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:               %2:2 = affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg5) to 7 iter_args(%arg10 = %0, %arg11 = %1) -> (vector<2xf32>, vector<2xf32>) {
// CHECK-NEXT:                 %3:2 = affine.for %arg12 = 2 to 5 iter_args(%arg13 = %arg10, %arg14 = %arg11) -> (vector<2xf32>, vector<2xf32>) {
// CHECK-NEXT:                   %4 = affine.load %arg1[%arg8, %arg9, %arg12] : memref<12x12x12xf32>
// CHECK-NEXT:                   %5 = vector.broadcast %4 : f32 to vector<2xf32>
// CHECK-NEXT:                   %6 = affine.vector_load %arg2[%arg9, %arg12, %arg7] : memref<12x12x12xf32>, vector<2xf32>
// CHECK-NEXT:                   %7 = arith.mulf %5, %6 : vector<2xf32>
// CHECK-NEXT:                   %8 = arith.subf %7, %arg13 : vector<2xf32>
// CHECK-NEXT:                   %9 = affine.vector_load %arg2[%arg9, %arg12, %arg7 + 2] : memref<12x12x12xf32>, vector<2xf32>
// CHECK-NEXT:                   %10 = arith.mulf %5, %9 : vector<2xf32>
// CHECK-NEXT:                   %11 = arith.subf %10, %arg14 : vector<2xf32>
// CHECK-NEXT:                   affine.yield %8, %11 : vector<2xf32>, vector<2xf32>
// CHECK-NEXT:                 }
// CHECK-NEXT:                 affine.yield %3#0, %3#1 : vector<2xf32>, vector<2xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:               affine.vector_store %2#0, %arg0[%arg8, %arg7] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:               affine.vector_store %2#1, %arg0[%arg8, %arg7 + 2] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:           affine.for %arg7 = affine_map<(d0) -> (d0 + 8)>(%arg4) to affine_map<(d0) -> (d0 + 10)>(%arg4) step 2 {
// CHECK-NEXT:             affine.for %arg8 = affine_map<(d0) -> (d0)>(%arg6) to affine_map<(d0) -> (d0 + 8)>(%arg6) step 2 {
// CHECK-NEXT:               %0 = affine.vector_load %arg0[%arg8, %arg7] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:               %1 = affine.vector_load %arg0[%arg8 + 1, %arg7] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:               %2:2 = affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg5) to 7 iter_args(%arg10 = %0, %arg11 = %1) -> (vector<2xf32>, vector<2xf32>) {
// CHECK-NEXT:                 %3:2 = affine.for %arg12 = 2 to 5 iter_args(%arg13 = %arg10, %arg14 = %arg11) -> (vector<2xf32>, vector<2xf32>) {
// CHECK-NEXT:                   %4 = affine.load %arg1[%arg8, %arg9, %arg12] : memref<12x12x12xf32>
// CHECK-NEXT:                   %5 = vector.broadcast %4 : f32 to vector<2xf32>
// CHECK-NEXT:                   %6 = affine.vector_load %arg2[%arg9, %arg12, %arg7] : memref<12x12x12xf32>, vector<2xf32>
// CHECK-NEXT:                   %7 = arith.mulf %5, %6 : vector<2xf32>
// CHECK-NEXT:                   %8 = arith.subf %7, %arg13 : vector<2xf32>
// CHECK-NEXT:                   %9 = affine.load %arg1[%arg8 + 1, %arg9, %arg12] : memref<12x12x12xf32>
// CHECK-NEXT:                   %10 = vector.broadcast %9 : f32 to vector<2xf32>
// CHECK-NEXT:                   %11 = arith.mulf %10, %6 : vector<2xf32>
// CHECK-NEXT:                   %12 = arith.subf %11, %arg14 : vector<2xf32>
// CHECK-NEXT:                   affine.yield %8, %12 : vector<2xf32>, vector<2xf32>
// CHECK-NEXT:                 }
// CHECK-NEXT:                 affine.yield %3#0, %3#1 : vector<2xf32>, vector<2xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:               affine.vector_store %2#0, %arg0[%arg8, %arg7] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:               affine.vector_store %2#1, %arg0[%arg8 + 1, %arg7] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:             }
// CHECK-NEXT:             affine.for %arg8 = affine_map<(d0) -> (d0 + 8)>(%arg6) to affine_map<(d0) -> (d0 + 9)>(%arg6) {
// CHECK-NEXT:               %0 = affine.vector_load %arg0[%arg8, %arg7] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:               %1 = affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg5) to 7 iter_args(%arg10 = %0) -> (vector<2xf32>) {
// CHECK-NEXT:                 %2 = affine.for %arg11 = 2 to 5 iter_args(%arg12 = %arg10) -> (vector<2xf32>) {
// CHECK-NEXT:                   %3 = affine.load %arg1[%arg8, %arg9, %arg11] : memref<12x12x12xf32>
// CHECK-NEXT:                   %4 = vector.broadcast %3 : f32 to vector<2xf32>
// CHECK-NEXT:                   %5 = affine.vector_load %arg2[%arg9, %arg11, %arg7] : memref<12x12x12xf32>, vector<2xf32>
// CHECK-NEXT:                   %6 = arith.mulf %4, %5 : vector<2xf32>
// CHECK-NEXT:                   %7 = arith.subf %6, %arg12 : vector<2xf32>
// CHECK-NEXT:                   affine.yield %7 : vector<2xf32>
// CHECK-NEXT:                 }
// CHECK-NEXT:                 affine.yield %2 : vector<2xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:               affine.vector_store %1, %arg0[%arg8, %arg7] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Carried accumulators are tiled.

func.func @main(%C: memref<12x12xf32>, %A: memref<12x12x12xf32>, %B: memref<12x12x12xf32>,
    %n: index) {
  affine.for %i = 0 to 9 {
    affine.for %j = 1 to 11 {
      %init = affine.load %C[%i, %j - 1] : memref<12x12xf32>
      %s = affine.for %k = 0 to 7 iter_args(%t = %init) -> (f32) {
        %q = affine.for %l = 2 to 5 iter_args(%u = %t) -> (f32) {
          %x = affine.load %A[%i, %k, %l] : memref<12x12x12xf32>
          %y = affine.load %B[%k, %l, %j] : memref<12x12x12xf32>
          %p = arith.mulf %x, %y : f32
          %v = arith.subf %p, %u : f32
          affine.yield %v : f32
        }
        affine.yield %q : f32
      }
      affine.store %s, %C[%i, %j] : memref<12x12xf32>

    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<12x12xf32>, %arg1: memref<12x12x12xf32>, %arg2: memref<12x12x12xf32>, %arg3: index) {
// CHECK-NEXT:     affine.for %arg4 = 0 to 9 {
// CHECK-NEXT:       affine.for %arg5 = 1 to 11 {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg4, %arg5 - 1] : memref<12x12xf32>
// CHECK-NEXT:         %1 = affine.for %arg6 = 0 to 7 iter_args(%arg7 = %0) -> (f32) {
// CHECK-NEXT:           %2 = affine.for %arg8 = 2 to 5 iter_args(%arg9 = %arg7) -> (f32) {
// CHECK-NEXT:             %3 = affine.load %arg1[%arg4, %arg6, %arg8] : memref<12x12x12xf32>
// CHECK-NEXT:             %4 = affine.load %arg2[%arg6, %arg8, %arg5] : memref<12x12x12xf32>
// CHECK-NEXT:             %5 = arith.mulf %3, %4 : f32
// CHECK-NEXT:             %6 = arith.subf %5, %arg9 : f32
// CHECK-NEXT:             affine.yield %6 : f32
// CHECK-NEXT:           }
// CHECK-NEXT:           affine.yield %2 : f32
// CHECK-NEXT:         }
// CHECK-NEXT:         affine.store %1, %arg0[%arg4, %arg5] : memref<12x12xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Carried accumulators are tiled.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-register-tile | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%C: memref<12x12xf32>, %A: memref<12x12x12xf32>, %B: memref<12x12x12xf32>,
    %n: index) {
  // expected-remark @below {{[Passed] register-tiled | Category:affine-register-tile | Function=main | Op=affine.for, block_columns=12, block_reduction=341, block_rows=10, distributed=True, group=1, lanes=2, packs=True, packs_rows=False, rows=2, started=0, threads=1, vectors=2}}
  affine.for %i = 0 to 9 {
    affine.for %j = 1 to 11 {
      %init = arith.constant -0.0 : f32
      %s = affine.for %k = 0 to %n iter_args(%t = %init) -> (f32) {
        %q = affine.for %l = 2 to 5 iter_args(%u = %t) -> (f32) {
          %x = affine.load %A[%i, %k, %l] : memref<12x12x12xf32>
          %y = affine.load %B[%k, %l, %j] : memref<12x12x12xf32>
          %p = arith.mulf %x, %y : f32
          %v = arith.subf %p, %u : f32
          affine.yield %v : f32
        }
        affine.yield %q : f32
      }
      affine.store %s, %C[%i, %j] : memref<12x12xf32>

    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<12x12xf32>, %arg1: memref<12x12x12xf32>, %arg2: memref<12x12x12xf32>, %arg3: index) {
// CHECK-NEXT:     affine.for %arg4 = 0 to 9 {
// CHECK-NEXT:       affine.for %arg5 = 1 to 11 {
// CHECK-NEXT:         %cst = arith.constant -0.000000e+00 : f32
// CHECK-NEXT:         affine.store %cst, %arg0[%arg4, %arg5] : memref<12x12xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     %alloc = memref.alloc() {alignment = 64 : i64} : memref<3x341x3x4xf32>
// CHECK-NEXT:     affine.for %arg4 = 1 to 11 step 12 {
// CHECK-NEXT:       affine.for %arg5 = 0 to %arg3 step 341 {
// CHECK-NEXT:         affine.for %arg6 = affine_map<(d0) -> (d0)>(%arg4) to 11 step 4 {
// CHECK-NEXT:           affine.if affine_set<(d0) : (-d0 + 7 >= 0)>(%arg6) {
// CHECK-NEXT:             affine.for %arg7 = affine_map<(d0) -> (d0)>(%arg5) to min affine_map<(d0)[s0] -> (d0 + 341, s0)>(%arg5)[%arg3] {
// CHECK-NEXT:               affine.for %arg8 = 2 to 5 {
// CHECK-NEXT:                 %0 = affine.vector_load %arg2[%arg7, %arg8, %arg6] : memref<12x12x12xf32>, vector<2xf32>
// CHECK-NEXT:                 %1 = affine.vector_load %arg2[%arg7, %arg8, %arg6 + 2] : memref<12x12x12xf32>, vector<2xf32>
// CHECK-NEXT:                 affine.vector_store %0, %alloc[(%arg6 - %arg4) floordiv 4, %arg7 - %arg5, %arg8 - 2, 0] : memref<3x341x3x4xf32>, vector<2xf32>
// CHECK-NEXT:                 affine.vector_store %1, %alloc[(%arg6 - %arg4) floordiv 4, %arg7 - %arg5, %arg8 - 2, 2] : memref<3x341x3x4xf32>, vector<2xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:             }
// CHECK-NEXT:           } else {
// CHECK-NEXT:             %0 = affine.apply affine_map<(d0) -> (-d0 + 11)>(%arg6)
// CHECK-NEXT:             %1 = vector.create_mask %0 : vector<2xi1>
// CHECK-NEXT:             %2 = affine.min affine_map<(d0) -> (d0, 10)>(%arg6)
// CHECK-NEXT:             %3 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg6)
// CHECK-NEXT:             %4 = vector.create_mask %3 : vector<2xi1>
// CHECK-NEXT:             %5 = affine.min affine_map<(d0) -> (d0 + 2, 10)>(%arg6)
// CHECK-NEXT:             affine.for %arg7 = affine_map<(d0) -> (d0)>(%arg5) to min affine_map<(d0)[s0] -> (d0 + 341, s0)>(%arg5)[%arg3] {
// CHECK-NEXT:               affine.for %arg8 = 2 to 5 {
// CHECK-NEXT:                 %6 = affine.apply affine_map<(d0, d1, d2) -> (d0)>(%arg7, %arg8, %2)
// CHECK-NEXT:                 %7 = affine.apply affine_map<(d0, d1, d2) -> (d1)>(%arg7, %arg8, %2)
// CHECK-NEXT:                 %8 = affine.apply affine_map<(d0, d1, d2) -> (d2)>(%arg7, %arg8, %2)
// CHECK-NEXT:                 %cst = arith.constant dense<0.000000e+00> : vector<2xf32>
// CHECK-NEXT:                 %9 = vector.maskedload %arg2[%6, %7, %8], %1, %cst : memref<12x12x12xf32>, vector<2xi1>, vector<2xf32> into vector<2xf32>
// CHECK-NEXT:                 %10 = affine.apply affine_map<(d0, d1, d2) -> (d0)>(%arg7, %arg8, %5)
// CHECK-NEXT:                 %11 = affine.apply affine_map<(d0, d1, d2) -> (d1)>(%arg7, %arg8, %5)
// CHECK-NEXT:                 %12 = affine.apply affine_map<(d0, d1, d2) -> (d2)>(%arg7, %arg8, %5)
// CHECK-NEXT:                 %cst_0 = arith.constant dense<0.000000e+00> : vector<2xf32>
// CHECK-NEXT:                 %13 = vector.maskedload %arg2[%10, %11, %12], %4, %cst_0 : memref<12x12x12xf32>, vector<2xi1>, vector<2xf32> into vector<2xf32>
// CHECK-NEXT:                 affine.vector_store %9, %alloc[(%arg6 - %arg4) floordiv 4, %arg7 - %arg5, %arg8 - 2, 0] : memref<3x341x3x4xf32>, vector<2xf32>
// CHECK-NEXT:                 affine.vector_store %13, %alloc[(%arg6 - %arg4) floordiv 4, %arg7 - %arg5, %arg8 - 2, 2] : memref<3x341x3x4xf32>, vector<2xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:         affine.for %arg6 = 0 to 9 step 10 {
// CHECK-NEXT:           affine.for %arg7 = affine_map<(d0) -> (d0)>(%arg4) to 11 step 4 {
// CHECK-NEXT:             affine.for %arg8 = affine_map<(d0) -> (d0)>(%arg6) to 9 step 2 {
// CHECK-NEXT:               %0:4 = affine.if affine_set<(d0, d1) : (-d0 + 7 >= 0, -d1 + 7 >= 0)>(%arg8, %arg7) -> (vector<2xf32>, vector<2xf32>, vector<2xf32>, vector<2xf32>) {
// CHECK-NEXT:                 %4 = affine.vector_load %arg0[%arg8, %arg7] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:                 %5 = affine.vector_load %arg0[%arg8, %arg7 + 2] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:                 %6 = affine.vector_load %arg0[%arg8 + 1, %arg7] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:                 %7 = affine.vector_load %arg0[%arg8 + 1, %arg7 + 2] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:                 affine.yield %4, %5, %6, %7 : vector<2xf32>, vector<2xf32>, vector<2xf32>, vector<2xf32>
// CHECK-NEXT:               } else {
// CHECK-NEXT:                 %c0 = arith.constant 0 : index
// CHECK-NEXT:                 %4 = affine.min affine_map<(d0) -> (d0, 8)>(%arg8)
// CHECK-NEXT:                 %5 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg8)
// CHECK-NEXT:                 %6 = arith.cmpi sgt, %5, %c0 : index
// CHECK-NEXT:                 %7 = affine.apply affine_map<(d0) -> (-d0 + 11)>(%arg7)
// CHECK-NEXT:                 %8 = arith.select %6, %7, %c0 : index
// CHECK-NEXT:                 %9 = vector.create_mask %8 : vector<2xi1>
// CHECK-NEXT:                 %10 = affine.min affine_map<(d0) -> (d0, 10)>(%arg7)
// CHECK-NEXT:                 %11 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg7)
// CHECK-NEXT:                 %12 = arith.select %6, %11, %c0 : index
// CHECK-NEXT:                 %13 = vector.create_mask %12 : vector<2xi1>
// CHECK-NEXT:                 %14 = affine.min affine_map<(d0) -> (d0 + 2, 10)>(%arg7)
// CHECK-NEXT:                 %15 = affine.min affine_map<(d0) -> (d0 + 1, 8)>(%arg8)
// CHECK-NEXT:                 %16 = affine.apply affine_map<(d0) -> (-d0 + 8)>(%arg8)
// CHECK-NEXT:                 %17 = arith.cmpi sgt, %16, %c0 : index
// CHECK-NEXT:                 %18 = affine.apply affine_map<(d0) -> (-d0 + 11)>(%arg7)
// CHECK-NEXT:                 %19 = arith.select %17, %18, %c0 : index
// CHECK-NEXT:                 %20 = vector.create_mask %19 : vector<2xi1>
// CHECK-NEXT:                 %21 = affine.min affine_map<(d0) -> (d0, 10)>(%arg7)
// CHECK-NEXT:                 %22 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg7)
// CHECK-NEXT:                 %23 = arith.select %17, %22, %c0 : index
// CHECK-NEXT:                 %24 = vector.create_mask %23 : vector<2xi1>
// CHECK-NEXT:                 %25 = affine.min affine_map<(d0) -> (d0 + 2, 10)>(%arg7)
// CHECK-NEXT:                 %26 = affine.apply affine_map<(d0, d1) -> (d0)>(%4, %10)
// CHECK-NEXT:                 %27 = affine.apply affine_map<(d0, d1) -> (d1)>(%4, %10)
// CHECK-NEXT:                 %cst = arith.constant dense<0.000000e+00> : vector<2xf32>
// CHECK-NEXT:                 %28 = vector.maskedload %arg0[%26, %27], %9, %cst : memref<12x12xf32>, vector<2xi1>, vector<2xf32> into vector<2xf32>
// CHECK-NEXT:                 %29 = affine.apply affine_map<(d0, d1) -> (d0)>(%4, %14)
// CHECK-NEXT:                 %30 = affine.apply affine_map<(d0, d1) -> (d1)>(%4, %14)
// CHECK-NEXT:                 %cst_0 = arith.constant dense<0.000000e+00> : vector<2xf32>
// CHECK-NEXT:                 %31 = vector.maskedload %arg0[%29, %30], %13, %cst_0 : memref<12x12xf32>, vector<2xi1>, vector<2xf32> into vector<2xf32>
// CHECK-NEXT:                 %32 = affine.apply affine_map<(d0, d1) -> (d0)>(%15, %21)
// CHECK-NEXT:                 %33 = affine.apply affine_map<(d0, d1) -> (d1)>(%15, %21)
// CHECK-NEXT:                 %cst_1 = arith.constant dense<0.000000e+00> : vector<2xf32>
// CHECK-NEXT:                 %34 = vector.maskedload %arg0[%32, %33], %20, %cst_1 : memref<12x12xf32>, vector<2xi1>, vector<2xf32> into vector<2xf32>
// CHECK-NEXT:                 %35 = affine.apply affine_map<(d0, d1) -> (d0)>(%15, %25)
// CHECK-NEXT:                 %36 = affine.apply affine_map<(d0, d1) -> (d1)>(%15, %25)
// CHECK-NEXT:                 %cst_2 = arith.constant dense<0.000000e+00> : vector<2xf32>
// CHECK-NEXT:                 %37 = vector.maskedload %arg0[%35, %36], %24, %cst_2 : memref<12x12xf32>, vector<2xi1>, vector<2xf32> into vector<2xf32>
// CHECK-NEXT:                 affine.yield %28, %31, %34, %37 : vector<2xf32>, vector<2xf32>, vector<2xf32>, vector<2xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:               %1 = affine.min affine_map<(d0) -> (d0, 8)>(%arg8)
// CHECK-NEXT:               %2 = affine.min affine_map<(d0) -> (d0 + 1, 8)>(%arg8)
// CHECK-NEXT:               %3:4 = affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg5) to min affine_map<(d0)[s0] -> (d0 + 341, s0)>(%arg5)[%arg3] iter_args(%arg10 = %0#0, %arg11 = %0#1, %arg12 = %0#2, %arg13 = %0#3) -> (vector<2xf32>, vector<2xf32>, vector<2xf32>, vector<2xf32>) {
// CHECK-NEXT:                 %4:4 = affine.for %arg14 = 2 to 5 iter_args(%arg15 = %arg10, %arg16 = %arg11, %arg17 = %arg12, %arg18 = %arg13) -> (vector<2xf32>, vector<2xf32>, vector<2xf32>, vector<2xf32>) {
// CHECK-NEXT:                   %5 = affine.apply affine_map<(d0, d1, d2) -> (d0)>(%1, %arg9, %arg14)
// CHECK-NEXT:                   %6 = affine.apply affine_map<(d0, d1, d2) -> (d1)>(%1, %arg9, %arg14)
// CHECK-NEXT:                   %7 = affine.apply affine_map<(d0, d1, d2) -> (d2)>(%1, %arg9, %arg14)
// CHECK-NEXT:                   %8 = memref.load %arg1[%5, %6, %7] : memref<12x12x12xf32>
// CHECK-NEXT:                   %9 = vector.broadcast %8 : f32 to vector<2xf32>
// CHECK-NEXT:                   %10 = affine.vector_load %alloc[(%arg7 - %arg4) floordiv 4, %arg9 - %arg5, %arg14 - 2, 0] : memref<3x341x3x4xf32>, vector<2xf32>
// CHECK-NEXT:                   %11 = arith.mulf %9, %10 : vector<2xf32>
// CHECK-NEXT:                   %12 = arith.subf %11, %arg15 : vector<2xf32>
// CHECK-NEXT:                   %13 = affine.vector_load %alloc[(%arg7 - %arg4) floordiv 4, %arg9 - %arg5, %arg14 - 2, 2] : memref<3x341x3x4xf32>, vector<2xf32>
// CHECK-NEXT:                   %14 = arith.mulf %9, %13 : vector<2xf32>
// CHECK-NEXT:                   %15 = arith.subf %14, %arg16 : vector<2xf32>
// CHECK-NEXT:                   %16 = affine.apply affine_map<(d0, d1, d2) -> (d0)>(%2, %arg9, %arg14)
// CHECK-NEXT:                   %17 = affine.apply affine_map<(d0, d1, d2) -> (d1)>(%2, %arg9, %arg14)
// CHECK-NEXT:                   %18 = affine.apply affine_map<(d0, d1, d2) -> (d2)>(%2, %arg9, %arg14)
// CHECK-NEXT:                   %19 = memref.load %arg1[%16, %17, %18] : memref<12x12x12xf32>
// CHECK-NEXT:                   %20 = vector.broadcast %19 : f32 to vector<2xf32>
// CHECK-NEXT:                   %21 = arith.mulf %20, %10 : vector<2xf32>
// CHECK-NEXT:                   %22 = arith.subf %21, %arg17 : vector<2xf32>
// CHECK-NEXT:                   %23 = arith.mulf %20, %13 : vector<2xf32>
// CHECK-NEXT:                   %24 = arith.subf %23, %arg18 : vector<2xf32>
// CHECK-NEXT:                   affine.yield %12, %15, %22, %24 : vector<2xf32>, vector<2xf32>, vector<2xf32>, vector<2xf32>
// CHECK-NEXT:                 }
// CHECK-NEXT:                 affine.yield %4#0, %4#1, %4#2, %4#3 : vector<2xf32>, vector<2xf32>, vector<2xf32>, vector<2xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:               affine.if affine_set<(d0, d1) : (-d0 + 7 >= 0, -d1 + 7 >= 0)>(%arg8, %arg7) {
// CHECK-NEXT:                 affine.vector_store %3#0, %arg0[%arg8, %arg7] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:                 affine.vector_store %3#1, %arg0[%arg8, %arg7 + 2] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:                 affine.vector_store %3#2, %arg0[%arg8 + 1, %arg7] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:                 affine.vector_store %3#3, %arg0[%arg8 + 1, %arg7 + 2] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:               } else {
// CHECK-NEXT:                 %c0 = arith.constant 0 : index
// CHECK-NEXT:                 %4 = affine.min affine_map<(d0) -> (d0, 8)>(%arg8)
// CHECK-NEXT:                 %5 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg8)
// CHECK-NEXT:                 %6 = arith.cmpi sgt, %5, %c0 : index
// CHECK-NEXT:                 %7 = affine.apply affine_map<(d0) -> (-d0 + 11)>(%arg7)
// CHECK-NEXT:                 %8 = arith.select %6, %7, %c0 : index
// CHECK-NEXT:                 %9 = vector.create_mask %8 : vector<2xi1>
// CHECK-NEXT:                 %10 = affine.min affine_map<(d0) -> (d0, 10)>(%arg7)
// CHECK-NEXT:                 %11 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg7)
// CHECK-NEXT:                 %12 = arith.select %6, %11, %c0 : index
// CHECK-NEXT:                 %13 = vector.create_mask %12 : vector<2xi1>
// CHECK-NEXT:                 %14 = affine.min affine_map<(d0) -> (d0 + 2, 10)>(%arg7)
// CHECK-NEXT:                 %15 = affine.min affine_map<(d0) -> (d0 + 1, 8)>(%arg8)
// CHECK-NEXT:                 %16 = affine.apply affine_map<(d0) -> (-d0 + 8)>(%arg8)
// CHECK-NEXT:                 %17 = arith.cmpi sgt, %16, %c0 : index
// CHECK-NEXT:                 %18 = affine.apply affine_map<(d0) -> (-d0 + 11)>(%arg7)
// CHECK-NEXT:                 %19 = arith.select %17, %18, %c0 : index
// CHECK-NEXT:                 %20 = vector.create_mask %19 : vector<2xi1>
// CHECK-NEXT:                 %21 = affine.min affine_map<(d0) -> (d0, 10)>(%arg7)
// CHECK-NEXT:                 %22 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg7)
// CHECK-NEXT:                 %23 = arith.select %17, %22, %c0 : index
// CHECK-NEXT:                 %24 = vector.create_mask %23 : vector<2xi1>
// CHECK-NEXT:                 %25 = affine.min affine_map<(d0) -> (d0 + 2, 10)>(%arg7)
// CHECK-NEXT:                 %26 = affine.apply affine_map<(d0, d1) -> (d0)>(%4, %10)
// CHECK-NEXT:                 %27 = affine.apply affine_map<(d0, d1) -> (d1)>(%4, %10)
// CHECK-NEXT:                 vector.maskedstore %arg0[%26, %27], %9, %3#0 : memref<12x12xf32>, vector<2xi1>, vector<2xf32>
// CHECK-NEXT:                 %28 = affine.apply affine_map<(d0, d1) -> (d0)>(%4, %14)
// CHECK-NEXT:                 %29 = affine.apply affine_map<(d0, d1) -> (d1)>(%4, %14)
// CHECK-NEXT:                 vector.maskedstore %arg0[%28, %29], %13, %3#1 : memref<12x12xf32>, vector<2xi1>, vector<2xf32>
// CHECK-NEXT:                 %30 = affine.apply affine_map<(d0, d1) -> (d0)>(%15, %21)
// CHECK-NEXT:                 %31 = affine.apply affine_map<(d0, d1) -> (d1)>(%15, %21)
// CHECK-NEXT:                 vector.maskedstore %arg0[%30, %31], %20, %3#2 : memref<12x12xf32>, vector<2xi1>, vector<2xf32>
// CHECK-NEXT:                 %32 = affine.apply affine_map<(d0, d1) -> (d0)>(%15, %25)
// CHECK-NEXT:                 %33 = affine.apply affine_map<(d0, d1) -> (d1)>(%15, %25)
// CHECK-NEXT:                 vector.maskedstore %arg0[%32, %33], %24, %3#3 : memref<12x12xf32>, vector<2xi1>, vector<2xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     memref.dealloc %alloc : memref<3x341x3x4xf32>
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Carried accumulators are tiled.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-register-tile | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%C: memref<12x12xf32>, %A: memref<12x12x12xf32>, %B: memref<12x12x12xf32>,
    %n: index) {
  // expected-remark @below {{[Passed] register-tiled | Category:affine-register-tile | Function=main | Op=affine.for, block_columns=12, block_reduction=341, block_rows=10, distributed=True, group=1, lanes=2, packs=True, packs_rows=False, rows=2, started=0, threads=1, vectors=2}}
  affine.for %i = 0 to 9 {
    affine.for %j = 1 to 11 {
      %init = affine.load %C[%i, %j] : memref<12x12xf32>
      %s = affine.for %k = 0 to %n iter_args(%t = %init) -> (f32) {
        %q = affine.for %l = 2 to 5 iter_args(%u = %t) -> (f32) {
          %x = affine.load %A[%i, %k, %l] : memref<12x12x12xf32>
          %y = affine.load %B[%k, %l, %j] : memref<12x12x12xf32>
          %p = arith.mulf %x, %y : f32
          %v = arith.subf %p, %u : f32
          affine.yield %v : f32
        }
        affine.yield %q : f32
      }
      affine.store %s, %C[%i, %j] : memref<12x12xf32>

    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<12x12xf32>, %arg1: memref<12x12x12xf32>, %arg2: memref<12x12x12xf32>, %arg3: index) {
// CHECK-NEXT:     affine.for %arg4 = 0 to 9 {
// CHECK-NEXT:       affine.for %arg5 = 1 to 11 {
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     %alloc = memref.alloc() {alignment = 64 : i64} : memref<3x341x3x4xf32>
// CHECK-NEXT:     affine.for %arg4 = 1 to 11 step 12 {
// CHECK-NEXT:       affine.for %arg5 = 0 to %arg3 step 341 {
// CHECK-NEXT:         affine.for %arg6 = affine_map<(d0) -> (d0)>(%arg4) to 11 step 4 {
// CHECK-NEXT:           affine.if affine_set<(d0) : (-d0 + 7 >= 0)>(%arg6) {
// CHECK-NEXT:             affine.for %arg7 = affine_map<(d0) -> (d0)>(%arg5) to min affine_map<(d0)[s0] -> (d0 + 341, s0)>(%arg5)[%arg3] {
// CHECK-NEXT:               affine.for %arg8 = 2 to 5 {
// CHECK-NEXT:                 %0 = affine.vector_load %arg2[%arg7, %arg8, %arg6] : memref<12x12x12xf32>, vector<2xf32>
// CHECK-NEXT:                 %1 = affine.vector_load %arg2[%arg7, %arg8, %arg6 + 2] : memref<12x12x12xf32>, vector<2xf32>
// CHECK-NEXT:                 affine.vector_store %0, %alloc[(%arg6 - %arg4) floordiv 4, %arg7 - %arg5, %arg8 - 2, 0] : memref<3x341x3x4xf32>, vector<2xf32>
// CHECK-NEXT:                 affine.vector_store %1, %alloc[(%arg6 - %arg4) floordiv 4, %arg7 - %arg5, %arg8 - 2, 2] : memref<3x341x3x4xf32>, vector<2xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:             }
// CHECK-NEXT:           } else {
// CHECK-NEXT:             %0 = affine.apply affine_map<(d0) -> (-d0 + 11)>(%arg6)
// CHECK-NEXT:             %1 = vector.create_mask %0 : vector<2xi1>
// CHECK-NEXT:             %2 = affine.min affine_map<(d0) -> (d0, 10)>(%arg6)
// CHECK-NEXT:             %3 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg6)
// CHECK-NEXT:             %4 = vector.create_mask %3 : vector<2xi1>
// CHECK-NEXT:             %5 = affine.min affine_map<(d0) -> (d0 + 2, 10)>(%arg6)
// CHECK-NEXT:             affine.for %arg7 = affine_map<(d0) -> (d0)>(%arg5) to min affine_map<(d0)[s0] -> (d0 + 341, s0)>(%arg5)[%arg3] {
// CHECK-NEXT:               affine.for %arg8 = 2 to 5 {
// CHECK-NEXT:                 %6 = affine.apply affine_map<(d0, d1, d2) -> (d0)>(%arg7, %arg8, %2)
// CHECK-NEXT:                 %7 = affine.apply affine_map<(d0, d1, d2) -> (d1)>(%arg7, %arg8, %2)
// CHECK-NEXT:                 %8 = affine.apply affine_map<(d0, d1, d2) -> (d2)>(%arg7, %arg8, %2)
// CHECK-NEXT:                 %cst = arith.constant dense<0.000000e+00> : vector<2xf32>
// CHECK-NEXT:                 %9 = vector.maskedload %arg2[%6, %7, %8], %1, %cst : memref<12x12x12xf32>, vector<2xi1>, vector<2xf32> into vector<2xf32>
// CHECK-NEXT:                 %10 = affine.apply affine_map<(d0, d1, d2) -> (d0)>(%arg7, %arg8, %5)
// CHECK-NEXT:                 %11 = affine.apply affine_map<(d0, d1, d2) -> (d1)>(%arg7, %arg8, %5)
// CHECK-NEXT:                 %12 = affine.apply affine_map<(d0, d1, d2) -> (d2)>(%arg7, %arg8, %5)
// CHECK-NEXT:                 %cst_0 = arith.constant dense<0.000000e+00> : vector<2xf32>
// CHECK-NEXT:                 %13 = vector.maskedload %arg2[%10, %11, %12], %4, %cst_0 : memref<12x12x12xf32>, vector<2xi1>, vector<2xf32> into vector<2xf32>
// CHECK-NEXT:                 affine.vector_store %9, %alloc[(%arg6 - %arg4) floordiv 4, %arg7 - %arg5, %arg8 - 2, 0] : memref<3x341x3x4xf32>, vector<2xf32>
// CHECK-NEXT:                 affine.vector_store %13, %alloc[(%arg6 - %arg4) floordiv 4, %arg7 - %arg5, %arg8 - 2, 2] : memref<3x341x3x4xf32>, vector<2xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:         affine.for %arg6 = 0 to 9 step 10 {
// CHECK-NEXT:           affine.for %arg7 = affine_map<(d0) -> (d0)>(%arg4) to 11 step 4 {
// CHECK-NEXT:             affine.for %arg8 = affine_map<(d0) -> (d0)>(%arg6) to 9 step 2 {
// CHECK-NEXT:               %0:4 = affine.if affine_set<(d0, d1) : (-d0 + 7 >= 0, -d1 + 7 >= 0)>(%arg8, %arg7) -> (vector<2xf32>, vector<2xf32>, vector<2xf32>, vector<2xf32>) {
// CHECK-NEXT:                 %4 = affine.vector_load %arg0[%arg8, %arg7] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:                 %5 = affine.vector_load %arg0[%arg8, %arg7 + 2] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:                 %6 = affine.vector_load %arg0[%arg8 + 1, %arg7] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:                 %7 = affine.vector_load %arg0[%arg8 + 1, %arg7 + 2] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:                 affine.yield %4, %5, %6, %7 : vector<2xf32>, vector<2xf32>, vector<2xf32>, vector<2xf32>
// CHECK-NEXT:               } else {
// CHECK-NEXT:                 %c0 = arith.constant 0 : index
// CHECK-NEXT:                 %4 = affine.min affine_map<(d0) -> (d0, 8)>(%arg8)
// CHECK-NEXT:                 %5 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg8)
// CHECK-NEXT:                 %6 = arith.cmpi sgt, %5, %c0 : index
// CHECK-NEXT:                 %7 = affine.apply affine_map<(d0) -> (-d0 + 11)>(%arg7)
// CHECK-NEXT:                 %8 = arith.select %6, %7, %c0 : index
// CHECK-NEXT:                 %9 = vector.create_mask %8 : vector<2xi1>
// CHECK-NEXT:                 %10 = affine.min affine_map<(d0) -> (d0, 10)>(%arg7)
// CHECK-NEXT:                 %11 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg7)
// CHECK-NEXT:                 %12 = arith.select %6, %11, %c0 : index
// CHECK-NEXT:                 %13 = vector.create_mask %12 : vector<2xi1>
// CHECK-NEXT:                 %14 = affine.min affine_map<(d0) -> (d0 + 2, 10)>(%arg7)
// CHECK-NEXT:                 %15 = affine.min affine_map<(d0) -> (d0 + 1, 8)>(%arg8)
// CHECK-NEXT:                 %16 = affine.apply affine_map<(d0) -> (-d0 + 8)>(%arg8)
// CHECK-NEXT:                 %17 = arith.cmpi sgt, %16, %c0 : index
// CHECK-NEXT:                 %18 = affine.apply affine_map<(d0) -> (-d0 + 11)>(%arg7)
// CHECK-NEXT:                 %19 = arith.select %17, %18, %c0 : index
// CHECK-NEXT:                 %20 = vector.create_mask %19 : vector<2xi1>
// CHECK-NEXT:                 %21 = affine.min affine_map<(d0) -> (d0, 10)>(%arg7)
// CHECK-NEXT:                 %22 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg7)
// CHECK-NEXT:                 %23 = arith.select %17, %22, %c0 : index
// CHECK-NEXT:                 %24 = vector.create_mask %23 : vector<2xi1>
// CHECK-NEXT:                 %25 = affine.min affine_map<(d0) -> (d0 + 2, 10)>(%arg7)
// CHECK-NEXT:                 %26 = affine.apply affine_map<(d0, d1) -> (d0)>(%4, %10)
// CHECK-NEXT:                 %27 = affine.apply affine_map<(d0, d1) -> (d1)>(%4, %10)
// CHECK-NEXT:                 %cst = arith.constant dense<0.000000e+00> : vector<2xf32>
// CHECK-NEXT:                 %28 = vector.maskedload %arg0[%26, %27], %9, %cst : memref<12x12xf32>, vector<2xi1>, vector<2xf32> into vector<2xf32>
// CHECK-NEXT:                 %29 = affine.apply affine_map<(d0, d1) -> (d0)>(%4, %14)
// CHECK-NEXT:                 %30 = affine.apply affine_map<(d0, d1) -> (d1)>(%4, %14)
// CHECK-NEXT:                 %cst_0 = arith.constant dense<0.000000e+00> : vector<2xf32>
// CHECK-NEXT:                 %31 = vector.maskedload %arg0[%29, %30], %13, %cst_0 : memref<12x12xf32>, vector<2xi1>, vector<2xf32> into vector<2xf32>
// CHECK-NEXT:                 %32 = affine.apply affine_map<(d0, d1) -> (d0)>(%15, %21)
// CHECK-NEXT:                 %33 = affine.apply affine_map<(d0, d1) -> (d1)>(%15, %21)
// CHECK-NEXT:                 %cst_1 = arith.constant dense<0.000000e+00> : vector<2xf32>
// CHECK-NEXT:                 %34 = vector.maskedload %arg0[%32, %33], %20, %cst_1 : memref<12x12xf32>, vector<2xi1>, vector<2xf32> into vector<2xf32>
// CHECK-NEXT:                 %35 = affine.apply affine_map<(d0, d1) -> (d0)>(%15, %25)
// CHECK-NEXT:                 %36 = affine.apply affine_map<(d0, d1) -> (d1)>(%15, %25)
// CHECK-NEXT:                 %cst_2 = arith.constant dense<0.000000e+00> : vector<2xf32>
// CHECK-NEXT:                 %37 = vector.maskedload %arg0[%35, %36], %24, %cst_2 : memref<12x12xf32>, vector<2xi1>, vector<2xf32> into vector<2xf32>
// CHECK-NEXT:                 affine.yield %28, %31, %34, %37 : vector<2xf32>, vector<2xf32>, vector<2xf32>, vector<2xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:               %1 = affine.min affine_map<(d0) -> (d0, 8)>(%arg8)
// CHECK-NEXT:               %2 = affine.min affine_map<(d0) -> (d0 + 1, 8)>(%arg8)
// CHECK-NEXT:               %3:4 = affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg5) to min affine_map<(d0)[s0] -> (d0 + 341, s0)>(%arg5)[%arg3] iter_args(%arg10 = %0#0, %arg11 = %0#1, %arg12 = %0#2, %arg13 = %0#3) -> (vector<2xf32>, vector<2xf32>, vector<2xf32>, vector<2xf32>) {
// CHECK-NEXT:                 %4:4 = affine.for %arg14 = 2 to 5 iter_args(%arg15 = %arg10, %arg16 = %arg11, %arg17 = %arg12, %arg18 = %arg13) -> (vector<2xf32>, vector<2xf32>, vector<2xf32>, vector<2xf32>) {
// CHECK-NEXT:                   %5 = affine.apply affine_map<(d0, d1, d2) -> (d0)>(%1, %arg9, %arg14)
// CHECK-NEXT:                   %6 = affine.apply affine_map<(d0, d1, d2) -> (d1)>(%1, %arg9, %arg14)
// CHECK-NEXT:                   %7 = affine.apply affine_map<(d0, d1, d2) -> (d2)>(%1, %arg9, %arg14)
// CHECK-NEXT:                   %8 = memref.load %arg1[%5, %6, %7] : memref<12x12x12xf32>
// CHECK-NEXT:                   %9 = vector.broadcast %8 : f32 to vector<2xf32>
// CHECK-NEXT:                   %10 = affine.vector_load %alloc[(%arg7 - %arg4) floordiv 4, %arg9 - %arg5, %arg14 - 2, 0] : memref<3x341x3x4xf32>, vector<2xf32>
// CHECK-NEXT:                   %11 = arith.mulf %9, %10 : vector<2xf32>
// CHECK-NEXT:                   %12 = arith.subf %11, %arg15 : vector<2xf32>
// CHECK-NEXT:                   %13 = affine.vector_load %alloc[(%arg7 - %arg4) floordiv 4, %arg9 - %arg5, %arg14 - 2, 2] : memref<3x341x3x4xf32>, vector<2xf32>
// CHECK-NEXT:                   %14 = arith.mulf %9, %13 : vector<2xf32>
// CHECK-NEXT:                   %15 = arith.subf %14, %arg16 : vector<2xf32>
// CHECK-NEXT:                   %16 = affine.apply affine_map<(d0, d1, d2) -> (d0)>(%2, %arg9, %arg14)
// CHECK-NEXT:                   %17 = affine.apply affine_map<(d0, d1, d2) -> (d1)>(%2, %arg9, %arg14)
// CHECK-NEXT:                   %18 = affine.apply affine_map<(d0, d1, d2) -> (d2)>(%2, %arg9, %arg14)
// CHECK-NEXT:                   %19 = memref.load %arg1[%16, %17, %18] : memref<12x12x12xf32>
// CHECK-NEXT:                   %20 = vector.broadcast %19 : f32 to vector<2xf32>
// CHECK-NEXT:                   %21 = arith.mulf %20, %10 : vector<2xf32>
// CHECK-NEXT:                   %22 = arith.subf %21, %arg17 : vector<2xf32>
// CHECK-NEXT:                   %23 = arith.mulf %20, %13 : vector<2xf32>
// CHECK-NEXT:                   %24 = arith.subf %23, %arg18 : vector<2xf32>
// CHECK-NEXT:                   affine.yield %12, %15, %22, %24 : vector<2xf32>, vector<2xf32>, vector<2xf32>, vector<2xf32>
// CHECK-NEXT:                 }
// CHECK-NEXT:                 affine.yield %4#0, %4#1, %4#2, %4#3 : vector<2xf32>, vector<2xf32>, vector<2xf32>, vector<2xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:               affine.if affine_set<(d0, d1) : (-d0 + 7 >= 0, -d1 + 7 >= 0)>(%arg8, %arg7) {
// CHECK-NEXT:                 affine.vector_store %3#0, %arg0[%arg8, %arg7] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:                 affine.vector_store %3#1, %arg0[%arg8, %arg7 + 2] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:                 affine.vector_store %3#2, %arg0[%arg8 + 1, %arg7] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:                 affine.vector_store %3#3, %arg0[%arg8 + 1, %arg7 + 2] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:               } else {
// CHECK-NEXT:                 %c0 = arith.constant 0 : index
// CHECK-NEXT:                 %4 = affine.min affine_map<(d0) -> (d0, 8)>(%arg8)
// CHECK-NEXT:                 %5 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg8)
// CHECK-NEXT:                 %6 = arith.cmpi sgt, %5, %c0 : index
// CHECK-NEXT:                 %7 = affine.apply affine_map<(d0) -> (-d0 + 11)>(%arg7)
// CHECK-NEXT:                 %8 = arith.select %6, %7, %c0 : index
// CHECK-NEXT:                 %9 = vector.create_mask %8 : vector<2xi1>
// CHECK-NEXT:                 %10 = affine.min affine_map<(d0) -> (d0, 10)>(%arg7)
// CHECK-NEXT:                 %11 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg7)
// CHECK-NEXT:                 %12 = arith.select %6, %11, %c0 : index
// CHECK-NEXT:                 %13 = vector.create_mask %12 : vector<2xi1>
// CHECK-NEXT:                 %14 = affine.min affine_map<(d0) -> (d0 + 2, 10)>(%arg7)
// CHECK-NEXT:                 %15 = affine.min affine_map<(d0) -> (d0 + 1, 8)>(%arg8)
// CHECK-NEXT:                 %16 = affine.apply affine_map<(d0) -> (-d0 + 8)>(%arg8)
// CHECK-NEXT:                 %17 = arith.cmpi sgt, %16, %c0 : index
// CHECK-NEXT:                 %18 = affine.apply affine_map<(d0) -> (-d0 + 11)>(%arg7)
// CHECK-NEXT:                 %19 = arith.select %17, %18, %c0 : index
// CHECK-NEXT:                 %20 = vector.create_mask %19 : vector<2xi1>
// CHECK-NEXT:                 %21 = affine.min affine_map<(d0) -> (d0, 10)>(%arg7)
// CHECK-NEXT:                 %22 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg7)
// CHECK-NEXT:                 %23 = arith.select %17, %22, %c0 : index
// CHECK-NEXT:                 %24 = vector.create_mask %23 : vector<2xi1>
// CHECK-NEXT:                 %25 = affine.min affine_map<(d0) -> (d0 + 2, 10)>(%arg7)
// CHECK-NEXT:                 %26 = affine.apply affine_map<(d0, d1) -> (d0)>(%4, %10)
// CHECK-NEXT:                 %27 = affine.apply affine_map<(d0, d1) -> (d1)>(%4, %10)
// CHECK-NEXT:                 vector.maskedstore %arg0[%26, %27], %9, %3#0 : memref<12x12xf32>, vector<2xi1>, vector<2xf32>
// CHECK-NEXT:                 %28 = affine.apply affine_map<(d0, d1) -> (d0)>(%4, %14)
// CHECK-NEXT:                 %29 = affine.apply affine_map<(d0, d1) -> (d1)>(%4, %14)
// CHECK-NEXT:                 vector.maskedstore %arg0[%28, %29], %13, %3#1 : memref<12x12xf32>, vector<2xi1>, vector<2xf32>
// CHECK-NEXT:                 %30 = affine.apply affine_map<(d0, d1) -> (d0)>(%15, %21)
// CHECK-NEXT:                 %31 = affine.apply affine_map<(d0, d1) -> (d1)>(%15, %21)
// CHECK-NEXT:                 vector.maskedstore %arg0[%30, %31], %20, %3#2 : memref<12x12xf32>, vector<2xi1>, vector<2xf32>
// CHECK-NEXT:                 %32 = affine.apply affine_map<(d0, d1) -> (d0)>(%15, %25)
// CHECK-NEXT:                 %33 = affine.apply affine_map<(d0, d1) -> (d1)>(%15, %25)
// CHECK-NEXT:                 vector.maskedstore %arg0[%32, %33], %24, %3#3 : memref<12x12xf32>, vector<2xi1>, vector<2xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     memref.dealloc %alloc : memref<3x341x3x4xf32>
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Carried accumulators are tiled.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-register-tile | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%C: memref<12x12xf32>, %A: memref<12x12x12xf32>, %B: memref<12x12x12xf32>,
    %n: index) {
  // expected-remark @below {{[Passed] register-tiled | Category:affine-register-tile | Function=main | Op=affine.for, block_columns=12, block_reduction=341, block_rows=10, distributed=True, group=1, lanes=2, packs=True, packs_rows=False, rows=2, started=0, threads=1, vectors=2}}
  affine.for %i = 0 to 9 {
    affine.for %j = 1 to 11 {
      %init = affine.load %C[%i, %j + 1] : memref<12x12xf32>
      %s = affine.for %k = 0 to %n iter_args(%t = %init) -> (f32) {
        %q = affine.for %l = 2 to 5 iter_args(%u = %t) -> (f32) {
          %x = affine.load %A[%i, %k, %l] : memref<12x12x12xf32>
          %y = affine.load %B[%k, %l, %j] : memref<12x12x12xf32>
          %p = arith.mulf %x, %y : f32
          %v = arith.subf %p, %u : f32
          affine.yield %v : f32
        }
        affine.yield %q : f32
      }
      affine.store %s, %C[%i, %j] : memref<12x12xf32>

    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<12x12xf32>, %arg1: memref<12x12x12xf32>, %arg2: memref<12x12x12xf32>, %arg3: index) {
// CHECK-NEXT:     affine.for %arg4 = 0 to 9 {
// CHECK-NEXT:       affine.for %arg5 = 1 to 11 {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg4, %arg5 + 1] : memref<12x12xf32>
// CHECK-NEXT:         affine.store %0, %arg0[%arg4, %arg5] : memref<12x12xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     %alloc = memref.alloc() {alignment = 64 : i64} : memref<3x341x3x4xf32>
// CHECK-NEXT:     affine.for %arg4 = 1 to 11 step 12 {
// CHECK-NEXT:       affine.for %arg5 = 0 to %arg3 step 341 {
// CHECK-NEXT:         affine.for %arg6 = affine_map<(d0) -> (d0)>(%arg4) to 11 step 4 {
// CHECK-NEXT:           affine.if affine_set<(d0) : (-d0 + 7 >= 0)>(%arg6) {
// CHECK-NEXT:             affine.for %arg7 = affine_map<(d0) -> (d0)>(%arg5) to min affine_map<(d0)[s0] -> (d0 + 341, s0)>(%arg5)[%arg3] {
// CHECK-NEXT:               affine.for %arg8 = 2 to 5 {
// CHECK-NEXT:                 %0 = affine.vector_load %arg2[%arg7, %arg8, %arg6] : memref<12x12x12xf32>, vector<2xf32>
// CHECK-NEXT:                 %1 = affine.vector_load %arg2[%arg7, %arg8, %arg6 + 2] : memref<12x12x12xf32>, vector<2xf32>
// CHECK-NEXT:                 affine.vector_store %0, %alloc[(%arg6 - %arg4) floordiv 4, %arg7 - %arg5, %arg8 - 2, 0] : memref<3x341x3x4xf32>, vector<2xf32>
// CHECK-NEXT:                 affine.vector_store %1, %alloc[(%arg6 - %arg4) floordiv 4, %arg7 - %arg5, %arg8 - 2, 2] : memref<3x341x3x4xf32>, vector<2xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:             }
// CHECK-NEXT:           } else {
// CHECK-NEXT:             %0 = affine.apply affine_map<(d0) -> (-d0 + 11)>(%arg6)
// CHECK-NEXT:             %1 = vector.create_mask %0 : vector<2xi1>
// CHECK-NEXT:             %2 = affine.min affine_map<(d0) -> (d0, 10)>(%arg6)
// CHECK-NEXT:             %3 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg6)
// CHECK-NEXT:             %4 = vector.create_mask %3 : vector<2xi1>
// CHECK-NEXT:             %5 = affine.min affine_map<(d0) -> (d0 + 2, 10)>(%arg6)
// CHECK-NEXT:             affine.for %arg7 = affine_map<(d0) -> (d0)>(%arg5) to min affine_map<(d0)[s0] -> (d0 + 341, s0)>(%arg5)[%arg3] {
// CHECK-NEXT:               affine.for %arg8 = 2 to 5 {
// CHECK-NEXT:                 %6 = affine.apply affine_map<(d0, d1, d2) -> (d0)>(%arg7, %arg8, %2)
// CHECK-NEXT:                 %7 = affine.apply affine_map<(d0, d1, d2) -> (d1)>(%arg7, %arg8, %2)
// CHECK-NEXT:                 %8 = affine.apply affine_map<(d0, d1, d2) -> (d2)>(%arg7, %arg8, %2)
// CHECK-NEXT:                 %cst = arith.constant dense<0.000000e+00> : vector<2xf32>
// CHECK-NEXT:                 %9 = vector.maskedload %arg2[%6, %7, %8], %1, %cst : memref<12x12x12xf32>, vector<2xi1>, vector<2xf32> into vector<2xf32>
// CHECK-NEXT:                 %10 = affine.apply affine_map<(d0, d1, d2) -> (d0)>(%arg7, %arg8, %5)
// CHECK-NEXT:                 %11 = affine.apply affine_map<(d0, d1, d2) -> (d1)>(%arg7, %arg8, %5)
// CHECK-NEXT:                 %12 = affine.apply affine_map<(d0, d1, d2) -> (d2)>(%arg7, %arg8, %5)
// CHECK-NEXT:                 %cst_0 = arith.constant dense<0.000000e+00> : vector<2xf32>
// CHECK-NEXT:                 %13 = vector.maskedload %arg2[%10, %11, %12], %4, %cst_0 : memref<12x12x12xf32>, vector<2xi1>, vector<2xf32> into vector<2xf32>
// CHECK-NEXT:                 affine.vector_store %9, %alloc[(%arg6 - %arg4) floordiv 4, %arg7 - %arg5, %arg8 - 2, 0] : memref<3x341x3x4xf32>, vector<2xf32>
// CHECK-NEXT:                 affine.vector_store %13, %alloc[(%arg6 - %arg4) floordiv 4, %arg7 - %arg5, %arg8 - 2, 2] : memref<3x341x3x4xf32>, vector<2xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:         affine.for %arg6 = 0 to 9 step 10 {
// CHECK-NEXT:           affine.for %arg7 = affine_map<(d0) -> (d0)>(%arg4) to 11 step 4 {
// CHECK-NEXT:             affine.for %arg8 = affine_map<(d0) -> (d0)>(%arg6) to 9 step 2 {
// CHECK-NEXT:               %0:4 = affine.if affine_set<(d0, d1) : (-d0 + 7 >= 0, -d1 + 7 >= 0)>(%arg8, %arg7) -> (vector<2xf32>, vector<2xf32>, vector<2xf32>, vector<2xf32>) {
// CHECK-NEXT:                 %4 = affine.vector_load %arg0[%arg8, %arg7] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:                 %5 = affine.vector_load %arg0[%arg8, %arg7 + 2] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:                 %6 = affine.vector_load %arg0[%arg8 + 1, %arg7] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:                 %7 = affine.vector_load %arg0[%arg8 + 1, %arg7 + 2] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:                 affine.yield %4, %5, %6, %7 : vector<2xf32>, vector<2xf32>, vector<2xf32>, vector<2xf32>
// CHECK-NEXT:               } else {
// CHECK-NEXT:                 %c0 = arith.constant 0 : index
// CHECK-NEXT:                 %4 = affine.min affine_map<(d0) -> (d0, 8)>(%arg8)
// CHECK-NEXT:                 %5 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg8)
// CHECK-NEXT:                 %6 = arith.cmpi sgt, %5, %c0 : index
// CHECK-NEXT:                 %7 = affine.apply affine_map<(d0) -> (-d0 + 11)>(%arg7)
// CHECK-NEXT:                 %8 = arith.select %6, %7, %c0 : index
// CHECK-NEXT:                 %9 = vector.create_mask %8 : vector<2xi1>
// CHECK-NEXT:                 %10 = affine.min affine_map<(d0) -> (d0, 10)>(%arg7)
// CHECK-NEXT:                 %11 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg7)
// CHECK-NEXT:                 %12 = arith.select %6, %11, %c0 : index
// CHECK-NEXT:                 %13 = vector.create_mask %12 : vector<2xi1>
// CHECK-NEXT:                 %14 = affine.min affine_map<(d0) -> (d0 + 2, 10)>(%arg7)
// CHECK-NEXT:                 %15 = affine.min affine_map<(d0) -> (d0 + 1, 8)>(%arg8)
// CHECK-NEXT:                 %16 = affine.apply affine_map<(d0) -> (-d0 + 8)>(%arg8)
// CHECK-NEXT:                 %17 = arith.cmpi sgt, %16, %c0 : index
// CHECK-NEXT:                 %18 = affine.apply affine_map<(d0) -> (-d0 + 11)>(%arg7)
// CHECK-NEXT:                 %19 = arith.select %17, %18, %c0 : index
// CHECK-NEXT:                 %20 = vector.create_mask %19 : vector<2xi1>
// CHECK-NEXT:                 %21 = affine.min affine_map<(d0) -> (d0, 10)>(%arg7)
// CHECK-NEXT:                 %22 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg7)
// CHECK-NEXT:                 %23 = arith.select %17, %22, %c0 : index
// CHECK-NEXT:                 %24 = vector.create_mask %23 : vector<2xi1>
// CHECK-NEXT:                 %25 = affine.min affine_map<(d0) -> (d0 + 2, 10)>(%arg7)
// CHECK-NEXT:                 %26 = affine.apply affine_map<(d0, d1) -> (d0)>(%4, %10)
// CHECK-NEXT:                 %27 = affine.apply affine_map<(d0, d1) -> (d1)>(%4, %10)
// CHECK-NEXT:                 %cst = arith.constant dense<0.000000e+00> : vector<2xf32>
// CHECK-NEXT:                 %28 = vector.maskedload %arg0[%26, %27], %9, %cst : memref<12x12xf32>, vector<2xi1>, vector<2xf32> into vector<2xf32>
// CHECK-NEXT:                 %29 = affine.apply affine_map<(d0, d1) -> (d0)>(%4, %14)
// CHECK-NEXT:                 %30 = affine.apply affine_map<(d0, d1) -> (d1)>(%4, %14)
// CHECK-NEXT:                 %cst_0 = arith.constant dense<0.000000e+00> : vector<2xf32>
// CHECK-NEXT:                 %31 = vector.maskedload %arg0[%29, %30], %13, %cst_0 : memref<12x12xf32>, vector<2xi1>, vector<2xf32> into vector<2xf32>
// CHECK-NEXT:                 %32 = affine.apply affine_map<(d0, d1) -> (d0)>(%15, %21)
// CHECK-NEXT:                 %33 = affine.apply affine_map<(d0, d1) -> (d1)>(%15, %21)
// CHECK-NEXT:                 %cst_1 = arith.constant dense<0.000000e+00> : vector<2xf32>
// CHECK-NEXT:                 %34 = vector.maskedload %arg0[%32, %33], %20, %cst_1 : memref<12x12xf32>, vector<2xi1>, vector<2xf32> into vector<2xf32>
// CHECK-NEXT:                 %35 = affine.apply affine_map<(d0, d1) -> (d0)>(%15, %25)
// CHECK-NEXT:                 %36 = affine.apply affine_map<(d0, d1) -> (d1)>(%15, %25)
// CHECK-NEXT:                 %cst_2 = arith.constant dense<0.000000e+00> : vector<2xf32>
// CHECK-NEXT:                 %37 = vector.maskedload %arg0[%35, %36], %24, %cst_2 : memref<12x12xf32>, vector<2xi1>, vector<2xf32> into vector<2xf32>
// CHECK-NEXT:                 affine.yield %28, %31, %34, %37 : vector<2xf32>, vector<2xf32>, vector<2xf32>, vector<2xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:               %1 = affine.min affine_map<(d0) -> (d0, 8)>(%arg8)
// CHECK-NEXT:               %2 = affine.min affine_map<(d0) -> (d0 + 1, 8)>(%arg8)
// CHECK-NEXT:               %3:4 = affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg5) to min affine_map<(d0)[s0] -> (d0 + 341, s0)>(%arg5)[%arg3] iter_args(%arg10 = %0#0, %arg11 = %0#1, %arg12 = %0#2, %arg13 = %0#3) -> (vector<2xf32>, vector<2xf32>, vector<2xf32>, vector<2xf32>) {
// CHECK-NEXT:                 %4:4 = affine.for %arg14 = 2 to 5 iter_args(%arg15 = %arg10, %arg16 = %arg11, %arg17 = %arg12, %arg18 = %arg13) -> (vector<2xf32>, vector<2xf32>, vector<2xf32>, vector<2xf32>) {
// CHECK-NEXT:                   %5 = affine.apply affine_map<(d0, d1, d2) -> (d0)>(%1, %arg9, %arg14)
// CHECK-NEXT:                   %6 = affine.apply affine_map<(d0, d1, d2) -> (d1)>(%1, %arg9, %arg14)
// CHECK-NEXT:                   %7 = affine.apply affine_map<(d0, d1, d2) -> (d2)>(%1, %arg9, %arg14)
// CHECK-NEXT:                   %8 = memref.load %arg1[%5, %6, %7] : memref<12x12x12xf32>
// CHECK-NEXT:                   %9 = vector.broadcast %8 : f32 to vector<2xf32>
// CHECK-NEXT:                   %10 = affine.vector_load %alloc[(%arg7 - %arg4) floordiv 4, %arg9 - %arg5, %arg14 - 2, 0] : memref<3x341x3x4xf32>, vector<2xf32>
// CHECK-NEXT:                   %11 = arith.mulf %9, %10 : vector<2xf32>
// CHECK-NEXT:                   %12 = arith.subf %11, %arg15 : vector<2xf32>
// CHECK-NEXT:                   %13 = affine.vector_load %alloc[(%arg7 - %arg4) floordiv 4, %arg9 - %arg5, %arg14 - 2, 2] : memref<3x341x3x4xf32>, vector<2xf32>
// CHECK-NEXT:                   %14 = arith.mulf %9, %13 : vector<2xf32>
// CHECK-NEXT:                   %15 = arith.subf %14, %arg16 : vector<2xf32>
// CHECK-NEXT:                   %16 = affine.apply affine_map<(d0, d1, d2) -> (d0)>(%2, %arg9, %arg14)
// CHECK-NEXT:                   %17 = affine.apply affine_map<(d0, d1, d2) -> (d1)>(%2, %arg9, %arg14)
// CHECK-NEXT:                   %18 = affine.apply affine_map<(d0, d1, d2) -> (d2)>(%2, %arg9, %arg14)
// CHECK-NEXT:                   %19 = memref.load %arg1[%16, %17, %18] : memref<12x12x12xf32>
// CHECK-NEXT:                   %20 = vector.broadcast %19 : f32 to vector<2xf32>
// CHECK-NEXT:                   %21 = arith.mulf %20, %10 : vector<2xf32>
// CHECK-NEXT:                   %22 = arith.subf %21, %arg17 : vector<2xf32>
// CHECK-NEXT:                   %23 = arith.mulf %20, %13 : vector<2xf32>
// CHECK-NEXT:                   %24 = arith.subf %23, %arg18 : vector<2xf32>
// CHECK-NEXT:                   affine.yield %12, %15, %22, %24 : vector<2xf32>, vector<2xf32>, vector<2xf32>, vector<2xf32>
// CHECK-NEXT:                 }
// CHECK-NEXT:                 affine.yield %4#0, %4#1, %4#2, %4#3 : vector<2xf32>, vector<2xf32>, vector<2xf32>, vector<2xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:               affine.if affine_set<(d0, d1) : (-d0 + 7 >= 0, -d1 + 7 >= 0)>(%arg8, %arg7) {
// CHECK-NEXT:                 affine.vector_store %3#0, %arg0[%arg8, %arg7] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:                 affine.vector_store %3#1, %arg0[%arg8, %arg7 + 2] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:                 affine.vector_store %3#2, %arg0[%arg8 + 1, %arg7] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:                 affine.vector_store %3#3, %arg0[%arg8 + 1, %arg7 + 2] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:               } else {
// CHECK-NEXT:                 %c0 = arith.constant 0 : index
// CHECK-NEXT:                 %4 = affine.min affine_map<(d0) -> (d0, 8)>(%arg8)
// CHECK-NEXT:                 %5 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg8)
// CHECK-NEXT:                 %6 = arith.cmpi sgt, %5, %c0 : index
// CHECK-NEXT:                 %7 = affine.apply affine_map<(d0) -> (-d0 + 11)>(%arg7)
// CHECK-NEXT:                 %8 = arith.select %6, %7, %c0 : index
// CHECK-NEXT:                 %9 = vector.create_mask %8 : vector<2xi1>
// CHECK-NEXT:                 %10 = affine.min affine_map<(d0) -> (d0, 10)>(%arg7)
// CHECK-NEXT:                 %11 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg7)
// CHECK-NEXT:                 %12 = arith.select %6, %11, %c0 : index
// CHECK-NEXT:                 %13 = vector.create_mask %12 : vector<2xi1>
// CHECK-NEXT:                 %14 = affine.min affine_map<(d0) -> (d0 + 2, 10)>(%arg7)
// CHECK-NEXT:                 %15 = affine.min affine_map<(d0) -> (d0 + 1, 8)>(%arg8)
// CHECK-NEXT:                 %16 = affine.apply affine_map<(d0) -> (-d0 + 8)>(%arg8)
// CHECK-NEXT:                 %17 = arith.cmpi sgt, %16, %c0 : index
// CHECK-NEXT:                 %18 = affine.apply affine_map<(d0) -> (-d0 + 11)>(%arg7)
// CHECK-NEXT:                 %19 = arith.select %17, %18, %c0 : index
// CHECK-NEXT:                 %20 = vector.create_mask %19 : vector<2xi1>
// CHECK-NEXT:                 %21 = affine.min affine_map<(d0) -> (d0, 10)>(%arg7)
// CHECK-NEXT:                 %22 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg7)
// CHECK-NEXT:                 %23 = arith.select %17, %22, %c0 : index
// CHECK-NEXT:                 %24 = vector.create_mask %23 : vector<2xi1>
// CHECK-NEXT:                 %25 = affine.min affine_map<(d0) -> (d0 + 2, 10)>(%arg7)
// CHECK-NEXT:                 %26 = affine.apply affine_map<(d0, d1) -> (d0)>(%4, %10)
// CHECK-NEXT:                 %27 = affine.apply affine_map<(d0, d1) -> (d1)>(%4, %10)
// CHECK-NEXT:                 vector.maskedstore %arg0[%26, %27], %9, %3#0 : memref<12x12xf32>, vector<2xi1>, vector<2xf32>
// CHECK-NEXT:                 %28 = affine.apply affine_map<(d0, d1) -> (d0)>(%4, %14)
// CHECK-NEXT:                 %29 = affine.apply affine_map<(d0, d1) -> (d1)>(%4, %14)
// CHECK-NEXT:                 vector.maskedstore %arg0[%28, %29], %13, %3#1 : memref<12x12xf32>, vector<2xi1>, vector<2xf32>
// CHECK-NEXT:                 %30 = affine.apply affine_map<(d0, d1) -> (d0)>(%15, %21)
// CHECK-NEXT:                 %31 = affine.apply affine_map<(d0, d1) -> (d1)>(%15, %21)
// CHECK-NEXT:                 vector.maskedstore %arg0[%30, %31], %20, %3#2 : memref<12x12xf32>, vector<2xi1>, vector<2xf32>
// CHECK-NEXT:                 %32 = affine.apply affine_map<(d0, d1) -> (d0)>(%15, %25)
// CHECK-NEXT:                 %33 = affine.apply affine_map<(d0, d1) -> (d1)>(%15, %25)
// CHECK-NEXT:                 vector.maskedstore %arg0[%32, %33], %24, %3#3 : memref<12x12xf32>, vector<2xi1>, vector<2xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     memref.dealloc %alloc : memref<3x341x3x4xf32>
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Carried accumulators are tiled.

func.func @main(%C: memref<12x12xf32>, %A: memref<12x12x12xf32>, %B: memref<12x12x12xf32>,
    %n: index) {
  affine.for %i = 0 to 9 {
    affine.for %j = 1 to 11 {
      %init = affine.load %C[%i, %j - 1] : memref<12x12xf32>
      %s = affine.for %k = 0 to %n iter_args(%t = %init) -> (f32) {
        %q = affine.for %l = 2 to 5 iter_args(%u = %t) -> (f32) {
          %x = affine.load %A[%i, %k, %l] : memref<12x12x12xf32>
          %y = affine.load %B[%k, %l, %j] : memref<12x12x12xf32>
          %p = arith.mulf %x, %y : f32
          %v = arith.subf %p, %u : f32
          affine.yield %v : f32
        }
        affine.yield %q : f32
      }
      affine.store %s, %C[%i, %j] : memref<12x12xf32>

    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<12x12xf32>, %arg1: memref<12x12x12xf32>, %arg2: memref<12x12x12xf32>, %arg3: index) {
// CHECK-NEXT:     affine.for %arg4 = 0 to 9 {
// CHECK-NEXT:       affine.for %arg5 = 1 to 11 {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg4, %arg5 - 1] : memref<12x12xf32>
// CHECK-NEXT:         %1 = affine.for %arg6 = 0 to %arg3 iter_args(%arg7 = %0) -> (f32) {
// CHECK-NEXT:           %2 = affine.for %arg8 = 2 to 5 iter_args(%arg9 = %arg7) -> (f32) {
// CHECK-NEXT:             %3 = affine.load %arg1[%arg4, %arg6, %arg8] : memref<12x12x12xf32>
// CHECK-NEXT:             %4 = affine.load %arg2[%arg6, %arg8, %arg5] : memref<12x12x12xf32>
// CHECK-NEXT:             %5 = arith.mulf %3, %4 : f32
// CHECK-NEXT:             %6 = arith.subf %5, %arg9 : f32
// CHECK-NEXT:             affine.yield %6 : f32
// CHECK-NEXT:           }
// CHECK-NEXT:           affine.yield %2 : f32
// CHECK-NEXT:         }
// CHECK-NEXT:         affine.store %1, %arg0[%arg4, %arg5] : memref<12x12xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
