// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-register-tile='rows=2 vectors=2 lanes=4 block-reduction=3 pack=never everywhere=true' | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Blocks of reductions load what the first one updated. The first block starts from the value,
// with edges that lanes reach over, too.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-register-tile | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%C: memref<9x12xf32>, %A: memref<9x7xf32>, %B: memref<7x12xf32>, %n: index) {
  %zero = arith.constant 2.5 : f32
  %c4 = arith.constant 4 : index
  affine.for %x = 0 to 9 { affine.for %y = 0 to 11 { affine.store %zero, %C[%x, %y] : memref<9x12xf32> }  }
  // expected-remark @below {{[Passed] register-tiled | Category:affine-register-tile | Function=main | Op=affine.for, block_columns=11, block_reduction=3, block_rows=9, distributed=False, group=1, lanes=4, packs=False, packs_rows=False, rows=2, started=1, threads=1, vectors=2}}
  affine.for %i = 0 to 9 {

    affine.for %k = 0 to 7 {
      affine.for %j = 0 to 11 {
        %0 = affine.load %C[%i, %j] : memref<9x12xf32>
        %1 = affine.load %A[%i, %k] : memref<9x7xf32>
        %2 = affine.load %B[%k, %j] : memref<7x12xf32>
        %3 = arith.mulf %1, %2 : f32
        %4 = arith.addf %0, %3 : f32
        affine.store %4, %C[%i, %j] : memref<9x12xf32>
      }
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<9x12xf32>, %arg1: memref<9x7xf32>, %arg2: memref<7x12xf32>, %arg3: index) {
// CHECK-NEXT:     %cst = arith.constant 2.500000e+00 : f32
// CHECK-NEXT:     %c4 = arith.constant 4 : index
// CHECK-NEXT:     affine.for %arg4 = 0 to 11 step 11 {
// CHECK-NEXT:       affine.for %arg5 = 0 to 7 step 3 {
// CHECK-NEXT:         affine.for %arg6 = 0 to 9 step 9 {
// CHECK-NEXT:           affine.for %arg7 = affine_map<(d0) -> (d0)>(%arg4) to affine_map<(d0) -> (d0 + 8)>(%arg4) step 8 {
// CHECK-NEXT:             affine.for %arg8 = affine_map<(d0) -> (d0)>(%arg6) to affine_map<(d0) -> (d0 + 8)>(%arg6) step 2 {
// CHECK-NEXT:               %0:4 = affine.if affine_set<(d0) : (-d0 >= 0)>(%arg5) -> (vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>) {
// CHECK-NEXT:                 %2 = vector.broadcast %cst : f32 to vector<4xf32>
// CHECK-NEXT:                 affine.yield %2, %2, %2, %2 : vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>
// CHECK-NEXT:               } else {
// CHECK-NEXT:                 %2 = affine.vector_load %arg0[%arg8, %arg7] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:                 %3 = affine.vector_load %arg0[%arg8, %arg7 + 4] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:                 %4 = affine.vector_load %arg0[%arg8 + 1, %arg7] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:                 %5 = affine.vector_load %arg0[%arg8 + 1, %arg7 + 4] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:                 affine.yield %2, %3, %4, %5 : vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:               %1:4 = affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg5) to min affine_map<(d0) -> (d0 + 3, 7)>(%arg5) iter_args(%arg10 = %0#0, %arg11 = %0#1, %arg12 = %0#2, %arg13 = %0#3) -> (vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>) {
// CHECK-NEXT:                 %2 = affine.load %arg1[%arg8, %arg9] : memref<9x7xf32>
// CHECK-NEXT:                 %3 = vector.broadcast %2 : f32 to vector<4xf32>
// CHECK-NEXT:                 %4 = affine.vector_load %arg2[%arg9, %arg7] : memref<7x12xf32>, vector<4xf32>
// CHECK-NEXT:                 %5 = arith.mulf %3, %4 : vector<4xf32>
// CHECK-NEXT:                 %6 = arith.addf %arg10, %5 : vector<4xf32>
// CHECK-NEXT:                 %7 = affine.vector_load %arg2[%arg9, %arg7 + 4] : memref<7x12xf32>, vector<4xf32>
// CHECK-NEXT:                 %8 = arith.mulf %3, %7 : vector<4xf32>
// CHECK-NEXT:                 %9 = arith.addf %arg11, %8 : vector<4xf32>
// CHECK-NEXT:                 %10 = affine.load %arg1[%arg8 + 1, %arg9] : memref<9x7xf32>
// CHECK-NEXT:                 %11 = vector.broadcast %10 : f32 to vector<4xf32>
// CHECK-NEXT:                 %12 = arith.mulf %11, %4 : vector<4xf32>
// CHECK-NEXT:                 %13 = arith.addf %arg12, %12 : vector<4xf32>
// CHECK-NEXT:                 %14 = arith.mulf %11, %7 : vector<4xf32>
// CHECK-NEXT:                 %15 = arith.addf %arg13, %14 : vector<4xf32>
// CHECK-NEXT:                 affine.yield %6, %9, %13, %15 : vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:               affine.vector_store %1#0, %arg0[%arg8, %arg7] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:               affine.vector_store %1#1, %arg0[%arg8, %arg7 + 4] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:               affine.vector_store %1#2, %arg0[%arg8 + 1, %arg7] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:               affine.vector_store %1#3, %arg0[%arg8 + 1, %arg7 + 4] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:             }
// CHECK-NEXT:             affine.for %arg8 = affine_map<(d0) -> (d0 + 8)>(%arg6) to affine_map<(d0) -> (d0 + 9)>(%arg6) {
// CHECK-NEXT:               %0:2 = affine.if affine_set<(d0) : (-d0 >= 0)>(%arg5) -> (vector<4xf32>, vector<4xf32>) {
// CHECK-NEXT:                 %2 = vector.broadcast %cst : f32 to vector<4xf32>
// CHECK-NEXT:                 affine.yield %2, %2 : vector<4xf32>, vector<4xf32>
// CHECK-NEXT:               } else {
// CHECK-NEXT:                 %2 = affine.vector_load %arg0[%arg8, %arg7] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:                 %3 = affine.vector_load %arg0[%arg8, %arg7 + 4] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:                 affine.yield %2, %3 : vector<4xf32>, vector<4xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:               %1:2 = affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg5) to min affine_map<(d0) -> (d0 + 3, 7)>(%arg5) iter_args(%arg10 = %0#0, %arg11 = %0#1) -> (vector<4xf32>, vector<4xf32>) {
// CHECK-NEXT:                 %2 = affine.load %arg1[%arg8, %arg9] : memref<9x7xf32>
// CHECK-NEXT:                 %3 = vector.broadcast %2 : f32 to vector<4xf32>
// CHECK-NEXT:                 %4 = affine.vector_load %arg2[%arg9, %arg7] : memref<7x12xf32>, vector<4xf32>
// CHECK-NEXT:                 %5 = arith.mulf %3, %4 : vector<4xf32>
// CHECK-NEXT:                 %6 = arith.addf %arg10, %5 : vector<4xf32>
// CHECK-NEXT:                 %7 = affine.vector_load %arg2[%arg9, %arg7 + 4] : memref<7x12xf32>, vector<4xf32>
// CHECK-NEXT:                 %8 = arith.mulf %3, %7 : vector<4xf32>
// CHECK-NEXT:                 %9 = arith.addf %arg11, %8 : vector<4xf32>
// CHECK-NEXT:                 affine.yield %6, %9 : vector<4xf32>, vector<4xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:               affine.vector_store %1#0, %arg0[%arg8, %arg7] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:               affine.vector_store %1#1, %arg0[%arg8, %arg7 + 4] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:           affine.for %arg7 = affine_map<(d0) -> (d0 + 8)>(%arg4) to affine_map<(d0) -> (d0 + 11)>(%arg4) step 3 {
// CHECK-NEXT:             affine.for %arg8 = affine_map<(d0) -> (d0)>(%arg6) to affine_map<(d0) -> (d0 + 8)>(%arg6) step 2 {
// CHECK-NEXT:               %c3 = arith.constant 3 : index
// CHECK-NEXT:               %0 = vector.create_mask %c3 : vector<4xi1>
// CHECK-NEXT:               %1:2 = affine.if affine_set<(d0) : (-d0 >= 0)>(%arg5) -> (vector<4xf32>, vector<4xf32>) {
// CHECK-NEXT:                 %7 = vector.broadcast %cst : f32 to vector<4xf32>
// CHECK-NEXT:                 affine.yield %7, %7 : vector<4xf32>, vector<4xf32>
// CHECK-NEXT:               } else {
// CHECK-NEXT:                 %7 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg8, %arg7)
// CHECK-NEXT:                 %8 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg8, %arg7)
// CHECK-NEXT:                 %cst_0 = arith.constant dense<0.000000e+00> : vector<4xf32>
// CHECK-NEXT:                 %9 = vector.maskedload %arg0[%7, %8], %0, %cst_0 : memref<9x12xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
// CHECK-NEXT:                 %10 = affine.apply affine_map<(d0, d1) -> (d0 + 1)>(%arg8, %arg7)
// CHECK-NEXT:                 %11 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg8, %arg7)
// CHECK-NEXT:                 %cst_1 = arith.constant dense<0.000000e+00> : vector<4xf32>
// CHECK-NEXT:                 %12 = vector.maskedload %arg0[%10, %11], %0, %cst_1 : memref<9x12xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
// CHECK-NEXT:                 affine.yield %9, %12 : vector<4xf32>, vector<4xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:               %2:2 = affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg5) to min affine_map<(d0) -> (d0 + 3, 7)>(%arg5) iter_args(%arg10 = %1#0, %arg11 = %1#1) -> (vector<4xf32>, vector<4xf32>) {
// CHECK-NEXT:                 %7 = affine.load %arg1[%arg8, %arg9] : memref<9x7xf32>
// CHECK-NEXT:                 %8 = vector.broadcast %7 : f32 to vector<4xf32>
// CHECK-NEXT:                 %9 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg9, %arg7)
// CHECK-NEXT:                 %10 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg9, %arg7)
// CHECK-NEXT:                 %cst_0 = arith.constant dense<0.000000e+00> : vector<4xf32>
// CHECK-NEXT:                 %11 = vector.maskedload %arg2[%9, %10], %0, %cst_0 : memref<7x12xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
// CHECK-NEXT:                 %12 = arith.mulf %8, %11 : vector<4xf32>
// CHECK-NEXT:                 %13 = arith.addf %arg10, %12 : vector<4xf32>
// CHECK-NEXT:                 %14 = affine.load %arg1[%arg8 + 1, %arg9] : memref<9x7xf32>
// CHECK-NEXT:                 %15 = vector.broadcast %14 : f32 to vector<4xf32>
// CHECK-NEXT:                 %16 = arith.mulf %15, %11 : vector<4xf32>
// CHECK-NEXT:                 %17 = arith.addf %arg11, %16 : vector<4xf32>
// CHECK-NEXT:                 affine.yield %13, %17 : vector<4xf32>, vector<4xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:               %3 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg8, %arg7)
// CHECK-NEXT:               %4 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg8, %arg7)
// CHECK-NEXT:               vector.maskedstore %arg0[%3, %4], %0, %2#0 : memref<9x12xf32>, vector<4xi1>, vector<4xf32>
// CHECK-NEXT:               %5 = affine.apply affine_map<(d0, d1) -> (d0 + 1)>(%arg8, %arg7)
// CHECK-NEXT:               %6 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg8, %arg7)
// CHECK-NEXT:               vector.maskedstore %arg0[%5, %6], %0, %2#1 : memref<9x12xf32>, vector<4xi1>, vector<4xf32>
// CHECK-NEXT:             }
// CHECK-NEXT:             affine.for %arg8 = affine_map<(d0) -> (d0 + 8)>(%arg6) to affine_map<(d0) -> (d0 + 9)>(%arg6) {
// CHECK-NEXT:               %c3 = arith.constant 3 : index
// CHECK-NEXT:               %0 = vector.create_mask %c3 : vector<4xi1>
// CHECK-NEXT:               %1 = affine.if affine_set<(d0) : (-d0 >= 0)>(%arg5) -> vector<4xf32> {
// CHECK-NEXT:                 %5 = vector.broadcast %cst : f32 to vector<4xf32>
// CHECK-NEXT:                 affine.yield %5 : vector<4xf32>
// CHECK-NEXT:               } else {
// CHECK-NEXT:                 %5 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg8, %arg7)
// CHECK-NEXT:                 %6 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg8, %arg7)
// CHECK-NEXT:                 %cst_0 = arith.constant dense<0.000000e+00> : vector<4xf32>
// CHECK-NEXT:                 %7 = vector.maskedload %arg0[%5, %6], %0, %cst_0 : memref<9x12xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
// CHECK-NEXT:                 affine.yield %7 : vector<4xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:               %2 = affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg5) to min affine_map<(d0) -> (d0 + 3, 7)>(%arg5) iter_args(%arg10 = %1) -> (vector<4xf32>) {
// CHECK-NEXT:                 %5 = affine.load %arg1[%arg8, %arg9] : memref<9x7xf32>
// CHECK-NEXT:                 %6 = vector.broadcast %5 : f32 to vector<4xf32>
// CHECK-NEXT:                 %7 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg9, %arg7)
// CHECK-NEXT:                 %8 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg9, %arg7)
// CHECK-NEXT:                 %cst_0 = arith.constant dense<0.000000e+00> : vector<4xf32>
// CHECK-NEXT:                 %9 = vector.maskedload %arg2[%7, %8], %0, %cst_0 : memref<7x12xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
// CHECK-NEXT:                 %10 = arith.mulf %6, %9 : vector<4xf32>
// CHECK-NEXT:                 %11 = arith.addf %arg10, %10 : vector<4xf32>
// CHECK-NEXT:                 affine.yield %11 : vector<4xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:               %3 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg8, %arg7)
// CHECK-NEXT:               %4 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg8, %arg7)
// CHECK-NEXT:               vector.maskedstore %arg0[%3, %4], %0, %2 : memref<9x12xf32>, vector<4xi1>, vector<4xf32>
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Blocks of reductions load what the first one updated. The first block starts from the value,
// with edges that lanes reach over, too.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-register-tile | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%C: memref<9x12xf32>, %A: memref<9x7xf32>, %B: memref<7x12xf32>, %n: index) {
  %zero = arith.constant 2.5 : f32
  %c4 = arith.constant 4 : index

  // expected-remark @below {{[Passed] register-tiled | Category:affine-register-tile | Function=main | Op=affine.for, block_columns=11, block_reduction=3, block_rows=9, distributed=True, group=1, lanes=4, packs=False, packs_rows=False, rows=2, started=1, threads=1, vectors=2}}
  affine.for %i = 0 to 9 {
    affine.for %y = 0 to 11 { affine.store %zero, %C[%i, %y] : memref<9x12xf32> }
    affine.for %k = 0 to 7 {
      affine.for %j = 0 to 11 {
        %0 = affine.load %C[%i, %j] : memref<9x12xf32>
        %1 = affine.load %A[%i, %k] : memref<9x7xf32>
        %2 = affine.load %B[%k, %j] : memref<7x12xf32>
        %3 = arith.mulf %1, %2 : f32
        %4 = arith.addf %0, %3 : f32
        affine.store %4, %C[%i, %j] : memref<9x12xf32>
      }
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<9x12xf32>, %arg1: memref<9x7xf32>, %arg2: memref<7x12xf32>, %arg3: index) {
// CHECK-NEXT:     %cst = arith.constant 2.500000e+00 : f32
// CHECK-NEXT:     %c4 = arith.constant 4 : index
// CHECK-NEXT:     affine.for %arg4 = 0 to 11 step 11 {
// CHECK-NEXT:       affine.for %arg5 = 0 to 7 step 3 {
// CHECK-NEXT:         affine.for %arg6 = 0 to 9 step 9 {
// CHECK-NEXT:           affine.for %arg7 = affine_map<(d0) -> (d0)>(%arg4) to affine_map<(d0) -> (d0 + 8)>(%arg4) step 8 {
// CHECK-NEXT:             affine.for %arg8 = affine_map<(d0) -> (d0)>(%arg6) to affine_map<(d0) -> (d0 + 8)>(%arg6) step 2 {
// CHECK-NEXT:               %0:4 = affine.if affine_set<(d0) : (-d0 >= 0)>(%arg5) -> (vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>) {
// CHECK-NEXT:                 %2 = vector.broadcast %cst : f32 to vector<4xf32>
// CHECK-NEXT:                 affine.yield %2, %2, %2, %2 : vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>
// CHECK-NEXT:               } else {
// CHECK-NEXT:                 %2 = affine.vector_load %arg0[%arg8, %arg7] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:                 %3 = affine.vector_load %arg0[%arg8, %arg7 + 4] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:                 %4 = affine.vector_load %arg0[%arg8 + 1, %arg7] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:                 %5 = affine.vector_load %arg0[%arg8 + 1, %arg7 + 4] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:                 affine.yield %2, %3, %4, %5 : vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:               %1:4 = affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg5) to min affine_map<(d0) -> (d0 + 3, 7)>(%arg5) iter_args(%arg10 = %0#0, %arg11 = %0#1, %arg12 = %0#2, %arg13 = %0#3) -> (vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>) {
// CHECK-NEXT:                 %2 = affine.load %arg1[%arg8, %arg9] : memref<9x7xf32>
// CHECK-NEXT:                 %3 = vector.broadcast %2 : f32 to vector<4xf32>
// CHECK-NEXT:                 %4 = affine.vector_load %arg2[%arg9, %arg7] : memref<7x12xf32>, vector<4xf32>
// CHECK-NEXT:                 %5 = arith.mulf %3, %4 : vector<4xf32>
// CHECK-NEXT:                 %6 = arith.addf %arg10, %5 : vector<4xf32>
// CHECK-NEXT:                 %7 = affine.vector_load %arg2[%arg9, %arg7 + 4] : memref<7x12xf32>, vector<4xf32>
// CHECK-NEXT:                 %8 = arith.mulf %3, %7 : vector<4xf32>
// CHECK-NEXT:                 %9 = arith.addf %arg11, %8 : vector<4xf32>
// CHECK-NEXT:                 %10 = affine.load %arg1[%arg8 + 1, %arg9] : memref<9x7xf32>
// CHECK-NEXT:                 %11 = vector.broadcast %10 : f32 to vector<4xf32>
// CHECK-NEXT:                 %12 = arith.mulf %11, %4 : vector<4xf32>
// CHECK-NEXT:                 %13 = arith.addf %arg12, %12 : vector<4xf32>
// CHECK-NEXT:                 %14 = arith.mulf %11, %7 : vector<4xf32>
// CHECK-NEXT:                 %15 = arith.addf %arg13, %14 : vector<4xf32>
// CHECK-NEXT:                 affine.yield %6, %9, %13, %15 : vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:               affine.vector_store %1#0, %arg0[%arg8, %arg7] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:               affine.vector_store %1#1, %arg0[%arg8, %arg7 + 4] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:               affine.vector_store %1#2, %arg0[%arg8 + 1, %arg7] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:               affine.vector_store %1#3, %arg0[%arg8 + 1, %arg7 + 4] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:             }
// CHECK-NEXT:             affine.for %arg8 = affine_map<(d0) -> (d0 + 8)>(%arg6) to affine_map<(d0) -> (d0 + 9)>(%arg6) {
// CHECK-NEXT:               %0:2 = affine.if affine_set<(d0) : (-d0 >= 0)>(%arg5) -> (vector<4xf32>, vector<4xf32>) {
// CHECK-NEXT:                 %2 = vector.broadcast %cst : f32 to vector<4xf32>
// CHECK-NEXT:                 affine.yield %2, %2 : vector<4xf32>, vector<4xf32>
// CHECK-NEXT:               } else {
// CHECK-NEXT:                 %2 = affine.vector_load %arg0[%arg8, %arg7] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:                 %3 = affine.vector_load %arg0[%arg8, %arg7 + 4] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:                 affine.yield %2, %3 : vector<4xf32>, vector<4xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:               %1:2 = affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg5) to min affine_map<(d0) -> (d0 + 3, 7)>(%arg5) iter_args(%arg10 = %0#0, %arg11 = %0#1) -> (vector<4xf32>, vector<4xf32>) {
// CHECK-NEXT:                 %2 = affine.load %arg1[%arg8, %arg9] : memref<9x7xf32>
// CHECK-NEXT:                 %3 = vector.broadcast %2 : f32 to vector<4xf32>
// CHECK-NEXT:                 %4 = affine.vector_load %arg2[%arg9, %arg7] : memref<7x12xf32>, vector<4xf32>
// CHECK-NEXT:                 %5 = arith.mulf %3, %4 : vector<4xf32>
// CHECK-NEXT:                 %6 = arith.addf %arg10, %5 : vector<4xf32>
// CHECK-NEXT:                 %7 = affine.vector_load %arg2[%arg9, %arg7 + 4] : memref<7x12xf32>, vector<4xf32>
// CHECK-NEXT:                 %8 = arith.mulf %3, %7 : vector<4xf32>
// CHECK-NEXT:                 %9 = arith.addf %arg11, %8 : vector<4xf32>
// CHECK-NEXT:                 affine.yield %6, %9 : vector<4xf32>, vector<4xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:               affine.vector_store %1#0, %arg0[%arg8, %arg7] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:               affine.vector_store %1#1, %arg0[%arg8, %arg7 + 4] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:           affine.for %arg7 = affine_map<(d0) -> (d0 + 8)>(%arg4) to affine_map<(d0) -> (d0 + 11)>(%arg4) step 3 {
// CHECK-NEXT:             affine.for %arg8 = affine_map<(d0) -> (d0)>(%arg6) to affine_map<(d0) -> (d0 + 8)>(%arg6) step 2 {
// CHECK-NEXT:               %c3 = arith.constant 3 : index
// CHECK-NEXT:               %0 = vector.create_mask %c3 : vector<4xi1>
// CHECK-NEXT:               %1:2 = affine.if affine_set<(d0) : (-d0 >= 0)>(%arg5) -> (vector<4xf32>, vector<4xf32>) {
// CHECK-NEXT:                 %7 = vector.broadcast %cst : f32 to vector<4xf32>
// CHECK-NEXT:                 affine.yield %7, %7 : vector<4xf32>, vector<4xf32>
// CHECK-NEXT:               } else {
// CHECK-NEXT:                 %7 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg8, %arg7)
// CHECK-NEXT:                 %8 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg8, %arg7)
// CHECK-NEXT:                 %cst_0 = arith.constant dense<0.000000e+00> : vector<4xf32>
// CHECK-NEXT:                 %9 = vector.maskedload %arg0[%7, %8], %0, %cst_0 : memref<9x12xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
// CHECK-NEXT:                 %10 = affine.apply affine_map<(d0, d1) -> (d0 + 1)>(%arg8, %arg7)
// CHECK-NEXT:                 %11 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg8, %arg7)
// CHECK-NEXT:                 %cst_1 = arith.constant dense<0.000000e+00> : vector<4xf32>
// CHECK-NEXT:                 %12 = vector.maskedload %arg0[%10, %11], %0, %cst_1 : memref<9x12xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
// CHECK-NEXT:                 affine.yield %9, %12 : vector<4xf32>, vector<4xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:               %2:2 = affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg5) to min affine_map<(d0) -> (d0 + 3, 7)>(%arg5) iter_args(%arg10 = %1#0, %arg11 = %1#1) -> (vector<4xf32>, vector<4xf32>) {
// CHECK-NEXT:                 %7 = affine.load %arg1[%arg8, %arg9] : memref<9x7xf32>
// CHECK-NEXT:                 %8 = vector.broadcast %7 : f32 to vector<4xf32>
// CHECK-NEXT:                 %9 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg9, %arg7)
// CHECK-NEXT:                 %10 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg9, %arg7)
// CHECK-NEXT:                 %cst_0 = arith.constant dense<0.000000e+00> : vector<4xf32>
// CHECK-NEXT:                 %11 = vector.maskedload %arg2[%9, %10], %0, %cst_0 : memref<7x12xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
// CHECK-NEXT:                 %12 = arith.mulf %8, %11 : vector<4xf32>
// CHECK-NEXT:                 %13 = arith.addf %arg10, %12 : vector<4xf32>
// CHECK-NEXT:                 %14 = affine.load %arg1[%arg8 + 1, %arg9] : memref<9x7xf32>
// CHECK-NEXT:                 %15 = vector.broadcast %14 : f32 to vector<4xf32>
// CHECK-NEXT:                 %16 = arith.mulf %15, %11 : vector<4xf32>
// CHECK-NEXT:                 %17 = arith.addf %arg11, %16 : vector<4xf32>
// CHECK-NEXT:                 affine.yield %13, %17 : vector<4xf32>, vector<4xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:               %3 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg8, %arg7)
// CHECK-NEXT:               %4 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg8, %arg7)
// CHECK-NEXT:               vector.maskedstore %arg0[%3, %4], %0, %2#0 : memref<9x12xf32>, vector<4xi1>, vector<4xf32>
// CHECK-NEXT:               %5 = affine.apply affine_map<(d0, d1) -> (d0 + 1)>(%arg8, %arg7)
// CHECK-NEXT:               %6 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg8, %arg7)
// CHECK-NEXT:               vector.maskedstore %arg0[%5, %6], %0, %2#1 : memref<9x12xf32>, vector<4xi1>, vector<4xf32>
// CHECK-NEXT:             }
// CHECK-NEXT:             affine.for %arg8 = affine_map<(d0) -> (d0 + 8)>(%arg6) to affine_map<(d0) -> (d0 + 9)>(%arg6) {
// CHECK-NEXT:               %c3 = arith.constant 3 : index
// CHECK-NEXT:               %0 = vector.create_mask %c3 : vector<4xi1>
// CHECK-NEXT:               %1 = affine.if affine_set<(d0) : (-d0 >= 0)>(%arg5) -> vector<4xf32> {
// CHECK-NEXT:                 %5 = vector.broadcast %cst : f32 to vector<4xf32>
// CHECK-NEXT:                 affine.yield %5 : vector<4xf32>
// CHECK-NEXT:               } else {
// CHECK-NEXT:                 %5 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg8, %arg7)
// CHECK-NEXT:                 %6 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg8, %arg7)
// CHECK-NEXT:                 %cst_0 = arith.constant dense<0.000000e+00> : vector<4xf32>
// CHECK-NEXT:                 %7 = vector.maskedload %arg0[%5, %6], %0, %cst_0 : memref<9x12xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
// CHECK-NEXT:                 affine.yield %7 : vector<4xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:               %2 = affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg5) to min affine_map<(d0) -> (d0 + 3, 7)>(%arg5) iter_args(%arg10 = %1) -> (vector<4xf32>) {
// CHECK-NEXT:                 %5 = affine.load %arg1[%arg8, %arg9] : memref<9x7xf32>
// CHECK-NEXT:                 %6 = vector.broadcast %5 : f32 to vector<4xf32>
// CHECK-NEXT:                 %7 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg9, %arg7)
// CHECK-NEXT:                 %8 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg9, %arg7)
// CHECK-NEXT:                 %cst_0 = arith.constant dense<0.000000e+00> : vector<4xf32>
// CHECK-NEXT:                 %9 = vector.maskedload %arg2[%7, %8], %0, %cst_0 : memref<7x12xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
// CHECK-NEXT:                 %10 = arith.mulf %6, %9 : vector<4xf32>
// CHECK-NEXT:                 %11 = arith.addf %arg10, %10 : vector<4xf32>
// CHECK-NEXT:                 affine.yield %11 : vector<4xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:               %3 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg8, %arg7)
// CHECK-NEXT:               %4 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg8, %arg7)
// CHECK-NEXT:               vector.maskedstore %arg0[%3, %4], %0, %2 : memref<9x12xf32>, vector<4xi1>, vector<4xf32>
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
