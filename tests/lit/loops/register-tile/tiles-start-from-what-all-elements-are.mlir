// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-register-tile='rows=2 vectors=2 lanes=4 pack=never everywhere=true' | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Tiles start from what all elements are.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-register-tile | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%C: memref<9x12xf32>, %A: memref<9x7xf32>, %B: memref<7x12xf32>, %n: index) {
  %zero = arith.constant 2.5 : f32
  %c4 = arith.constant 4 : index

  // expected-remark @below {{[Passed] register-tiled | Category:affine-register-tile | Function=main | Op=affine.for, block_columns=11, block_reduction=7, block_rows=9, distributed=True, group=1, lanes=4, packs=False, packs_rows=False, rows=2, started=1, threads=1, vectors=2}}
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
// CHECK-NEXT:       affine.for %arg5 = 0 to 7 step 7 {
// CHECK-NEXT:         affine.for %arg6 = 0 to 9 step 9 {
// CHECK-NEXT:           affine.for %arg7 = affine_map<(d0) -> (d0)>(%arg4) to affine_map<(d0) -> (d0 + 8)>(%arg4) step 8 {
// CHECK-NEXT:             affine.for %arg8 = affine_map<(d0) -> (d0)>(%arg6) to affine_map<(d0) -> (d0 + 8)>(%arg6) step 2 {
// CHECK-NEXT:               %0 = vector.broadcast %cst : f32 to vector<4xf32>
// CHECK-NEXT:               %1:4 = affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg5) to 7 iter_args(%arg10 = %0, %arg11 = %0, %arg12 = %0, %arg13 = %0) -> (vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>) {
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
// CHECK-NEXT:               %0 = vector.broadcast %cst : f32 to vector<4xf32>
// CHECK-NEXT:               %1:2 = affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg5) to 7 iter_args(%arg10 = %0, %arg11 = %0) -> (vector<4xf32>, vector<4xf32>) {
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
// CHECK-NEXT:               %1 = vector.broadcast %cst : f32 to vector<4xf32>
// CHECK-NEXT:               %2:2 = affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg5) to 7 iter_args(%arg10 = %1, %arg11 = %1) -> (vector<4xf32>, vector<4xf32>) {
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
// CHECK-NEXT:               %1 = vector.broadcast %cst : f32 to vector<4xf32>
// CHECK-NEXT:               %2 = affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg5) to 7 iter_args(%arg10 = %1) -> (vector<4xf32>) {
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

// Tiles start from what all elements are.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-register-tile | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%C: memref<9x12xf32>, %A: memref<9x7xf32>, %B: memref<7x12xf32>, %n: index) {
  %zero = arith.constant 2.5 : f32
  %c4 = arith.constant 4 : index
  affine.for %x = 0 to 9 { affine.for %y = 0 to 11 { affine.store %zero, %C[%x, %y] : memref<9x12xf32> }  }
  // expected-remark @below {{[Passed] register-tiled | Category:affine-register-tile | Function=main | Op=affine.for, block_columns=11, block_reduction=7, block_rows=9, distributed=False, group=1, lanes=4, packs=False, packs_rows=False, rows=2, started=1, threads=1, vectors=2}}
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
// CHECK-NEXT:       affine.for %arg5 = 0 to 7 step 7 {
// CHECK-NEXT:         affine.for %arg6 = 0 to 9 step 9 {
// CHECK-NEXT:           affine.for %arg7 = affine_map<(d0) -> (d0)>(%arg4) to affine_map<(d0) -> (d0 + 8)>(%arg4) step 8 {
// CHECK-NEXT:             affine.for %arg8 = affine_map<(d0) -> (d0)>(%arg6) to affine_map<(d0) -> (d0 + 8)>(%arg6) step 2 {
// CHECK-NEXT:               %0 = vector.broadcast %cst : f32 to vector<4xf32>
// CHECK-NEXT:               %1:4 = affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg5) to 7 iter_args(%arg10 = %0, %arg11 = %0, %arg12 = %0, %arg13 = %0) -> (vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>) {
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
// CHECK-NEXT:               %0 = vector.broadcast %cst : f32 to vector<4xf32>
// CHECK-NEXT:               %1:2 = affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg5) to 7 iter_args(%arg10 = %0, %arg11 = %0) -> (vector<4xf32>, vector<4xf32>) {
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
// CHECK-NEXT:               %1 = vector.broadcast %cst : f32 to vector<4xf32>
// CHECK-NEXT:               %2:2 = affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg5) to 7 iter_args(%arg10 = %1, %arg11 = %1) -> (vector<4xf32>, vector<4xf32>) {
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
// CHECK-NEXT:               %1 = vector.broadcast %cst : f32 to vector<4xf32>
// CHECK-NEXT:               %2 = affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg5) to 7 iter_args(%arg10 = %1) -> (vector<4xf32>) {
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

// Tiles start from what all elements are.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-register-tile | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%C: memref<9x12xf32>, %A: memref<9x7xf32>, %B: memref<7x12xf32>, %n: index) {
  %zero = arith.constant 2.5 : f32
  %c4 = arith.constant 4 : index
  affine.for %x = 0 to 11 { affine.for %y = 0 to 9 { affine.store %zero, %C[%y, %x] : memref<9x12xf32> }  }
  // expected-remark @below {{[Passed] register-tiled | Category:affine-register-tile | Function=main | Op=affine.for, block_columns=11, block_reduction=7, block_rows=9, distributed=False, group=1, lanes=4, packs=False, packs_rows=False, rows=2, started=1, threads=1, vectors=2}}
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
// CHECK-NEXT:       affine.for %arg5 = 0 to 7 step 7 {
// CHECK-NEXT:         affine.for %arg6 = 0 to 9 step 9 {
// CHECK-NEXT:           affine.for %arg7 = affine_map<(d0) -> (d0)>(%arg4) to affine_map<(d0) -> (d0 + 8)>(%arg4) step 8 {
// CHECK-NEXT:             affine.for %arg8 = affine_map<(d0) -> (d0)>(%arg6) to affine_map<(d0) -> (d0 + 8)>(%arg6) step 2 {
// CHECK-NEXT:               %0 = vector.broadcast %cst : f32 to vector<4xf32>
// CHECK-NEXT:               %1:4 = affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg5) to 7 iter_args(%arg10 = %0, %arg11 = %0, %arg12 = %0, %arg13 = %0) -> (vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>) {
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
// CHECK-NEXT:               %0 = vector.broadcast %cst : f32 to vector<4xf32>
// CHECK-NEXT:               %1:2 = affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg5) to 7 iter_args(%arg10 = %0, %arg11 = %0) -> (vector<4xf32>, vector<4xf32>) {
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
// CHECK-NEXT:               %1 = vector.broadcast %cst : f32 to vector<4xf32>
// CHECK-NEXT:               %2:2 = affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg5) to 7 iter_args(%arg10 = %1, %arg11 = %1) -> (vector<4xf32>, vector<4xf32>) {
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
// CHECK-NEXT:               %1 = vector.broadcast %cst : f32 to vector<4xf32>
// CHECK-NEXT:               %2 = affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg5) to 7 iter_args(%arg10 = %1) -> (vector<4xf32>) {
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

// Tiles start from what all elements are.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-register-tile | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%C: memref<9x12xf32>, %A: memref<9x7xf32>, %B: memref<7x12xf32>, %n: index) {
  %zero = arith.constant 2.5 : f32
  %c4 = arith.constant 4 : index
  affine.for %x = 0 to 9 {
    %s = affine.load %C[%x, 3] : memref<9x12xf32>
    affine.store %s, %A[%x, 5] : memref<9x7xf32>
  }affine.for %x = 0 to 9 { affine.for %y = 0 to 11 { affine.store %zero, %C[%x, %y] : memref<9x12xf32> }  }
  // expected-remark @below {{[Passed] register-tiled | Category:affine-register-tile | Function=main | Op=affine.for, block_columns=11, block_reduction=7, block_rows=9, distributed=False, group=1, lanes=4, packs=False, packs_rows=False, rows=2, started=1, threads=1, vectors=2}}
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
// CHECK-NEXT:     affine.for %arg4 = 0 to 9 {
// CHECK-NEXT:       %0 = affine.load %arg0[%arg4, 3] : memref<9x12xf32>
// CHECK-NEXT:       affine.store %0, %arg1[%arg4, 5] : memref<9x7xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg4 = 0 to 11 step 11 {
// CHECK-NEXT:       affine.for %arg5 = 0 to 7 step 7 {
// CHECK-NEXT:         affine.for %arg6 = 0 to 9 step 9 {
// CHECK-NEXT:           affine.for %arg7 = affine_map<(d0) -> (d0)>(%arg4) to affine_map<(d0) -> (d0 + 8)>(%arg4) step 8 {
// CHECK-NEXT:             affine.for %arg8 = affine_map<(d0) -> (d0)>(%arg6) to affine_map<(d0) -> (d0 + 8)>(%arg6) step 2 {
// CHECK-NEXT:               %0 = vector.broadcast %cst : f32 to vector<4xf32>
// CHECK-NEXT:               %1:4 = affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg5) to 7 iter_args(%arg10 = %0, %arg11 = %0, %arg12 = %0, %arg13 = %0) -> (vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>) {
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
// CHECK-NEXT:               %0 = vector.broadcast %cst : f32 to vector<4xf32>
// CHECK-NEXT:               %1:2 = affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg5) to 7 iter_args(%arg10 = %0, %arg11 = %0) -> (vector<4xf32>, vector<4xf32>) {
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
// CHECK-NEXT:               %1 = vector.broadcast %cst : f32 to vector<4xf32>
// CHECK-NEXT:               %2:2 = affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg5) to 7 iter_args(%arg10 = %1, %arg11 = %1) -> (vector<4xf32>, vector<4xf32>) {
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
// CHECK-NEXT:               %1 = vector.broadcast %cst : f32 to vector<4xf32>
// CHECK-NEXT:               %2 = affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg5) to 7 iter_args(%arg10 = %1) -> (vector<4xf32>) {
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

// Tiles start from what all elements are.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-register-tile | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%C: memref<9x12xf32>, %A: memref<9x7xf32>, %B: memref<7x12xf32>, %n: index) {
  %zero = arith.constant 2.5 : f32
  %c4 = arith.constant 4 : index
  affine.for %x = 0 to 9 { affine.for %y = 0 to 11 { affine.store %zero, %C[%x, %y] : memref<9x12xf32> }  }
  // expected-remark @below {{[Passed] register-tiled | Category:affine-register-tile | Function=main | Op=affine.for, block_columns=11, block_reduction=7, block_rows=9, distributed=True, group=1, lanes=4, packs=False, packs_rows=False, rows=2, started=1, threads=1, vectors=2}}
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
// CHECK-NEXT:     affine.for %arg4 = 0 to 9 {
// CHECK-NEXT:       affine.for %arg5 = 0 to 11 {
// CHECK-NEXT:         affine.store %cst, %arg0[%arg4, %arg5] : memref<9x12xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg4 = 0 to 11 step 11 {
// CHECK-NEXT:       affine.for %arg5 = 0 to 7 step 7 {
// CHECK-NEXT:         affine.for %arg6 = 0 to 9 step 9 {
// CHECK-NEXT:           affine.for %arg7 = affine_map<(d0) -> (d0)>(%arg4) to affine_map<(d0) -> (d0 + 8)>(%arg4) step 8 {
// CHECK-NEXT:             affine.for %arg8 = affine_map<(d0) -> (d0)>(%arg6) to affine_map<(d0) -> (d0 + 8)>(%arg6) step 2 {
// CHECK-NEXT:               %0 = vector.broadcast %cst : f32 to vector<4xf32>
// CHECK-NEXT:               %1:4 = affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg5) to 7 iter_args(%arg10 = %0, %arg11 = %0, %arg12 = %0, %arg13 = %0) -> (vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>) {
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
// CHECK-NEXT:               %0 = vector.broadcast %cst : f32 to vector<4xf32>
// CHECK-NEXT:               %1:2 = affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg5) to 7 iter_args(%arg10 = %0, %arg11 = %0) -> (vector<4xf32>, vector<4xf32>) {
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
// CHECK-NEXT:               %1 = vector.broadcast %cst : f32 to vector<4xf32>
// CHECK-NEXT:               %2:2 = affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg5) to 7 iter_args(%arg10 = %1, %arg11 = %1) -> (vector<4xf32>, vector<4xf32>) {
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
// CHECK-NEXT:               %1 = vector.broadcast %cst : f32 to vector<4xf32>
// CHECK-NEXT:               %2 = affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg5) to 7 iter_args(%arg10 = %1) -> (vector<4xf32>) {
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

// Tiles start from what all elements are.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-register-tile | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%C: memref<9x12xf32>, %A: memref<9x7xf32>, %B: memref<7x12xf32>, %n: index) {
  %zero = arith.constant 2.5 : f32
  %c4 = arith.constant 4 : index
  affine.for %x = 0 to 9 { affine.for %y = 0 to 11 { affine.store %zero, %C[%x, %y] : memref<9x12xf32> }  }%u = memref.alloc() : memref<4xf32>
  // expected-remark @below {{[Passed] register-tiled | Category:affine-register-tile | Function=main | Op=affine.for, block_columns=11, block_reduction=7, block_rows=9, distributed=False, group=1, lanes=4, packs=False, packs_rows=False, rows=2, started=1, threads=1, vectors=2}}
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
// CHECK-NEXT:     %alloc = memref.alloc() : memref<4xf32>
// CHECK-NEXT:     affine.for %arg4 = 0 to 11 step 11 {
// CHECK-NEXT:       affine.for %arg5 = 0 to 7 step 7 {
// CHECK-NEXT:         affine.for %arg6 = 0 to 9 step 9 {
// CHECK-NEXT:           affine.for %arg7 = affine_map<(d0) -> (d0)>(%arg4) to affine_map<(d0) -> (d0 + 8)>(%arg4) step 8 {
// CHECK-NEXT:             affine.for %arg8 = affine_map<(d0) -> (d0)>(%arg6) to affine_map<(d0) -> (d0 + 8)>(%arg6) step 2 {
// CHECK-NEXT:               %0 = vector.broadcast %cst : f32 to vector<4xf32>
// CHECK-NEXT:               %1:4 = affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg5) to 7 iter_args(%arg10 = %0, %arg11 = %0, %arg12 = %0, %arg13 = %0) -> (vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>) {
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
// CHECK-NEXT:               %0 = vector.broadcast %cst : f32 to vector<4xf32>
// CHECK-NEXT:               %1:2 = affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg5) to 7 iter_args(%arg10 = %0, %arg11 = %0) -> (vector<4xf32>, vector<4xf32>) {
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
// CHECK-NEXT:               %1 = vector.broadcast %cst : f32 to vector<4xf32>
// CHECK-NEXT:               %2:2 = affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg5) to 7 iter_args(%arg10 = %1, %arg11 = %1) -> (vector<4xf32>, vector<4xf32>) {
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
// CHECK-NEXT:               %1 = vector.broadcast %cst : f32 to vector<4xf32>
// CHECK-NEXT:               %2 = affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg5) to 7 iter_args(%arg10 = %1) -> (vector<4xf32>) {
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

// Tiles start from what all elements are.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-register-tile | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%C: memref<9x12xf32>, %A: memref<9x7xf32>, %B: memref<7x12xf32>, %n: index) {
  %zero = arith.constant 2.5 : f32
  %c4 = arith.constant 4 : index
  affine.for %x = 0 to 9 { affine.for %y = 0 to 10 { affine.store %zero, %C[%x, %y] : memref<9x12xf32> }  }
  // expected-remark @below {{[Passed] register-tiled | Category:affine-register-tile | Function=main | Op=affine.for, block_columns=11, block_reduction=7, block_rows=9, distributed=False, group=1, lanes=4, packs=False, packs_rows=False, rows=2, started=0, threads=1, vectors=2}}
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
// CHECK-NEXT:     affine.for %arg4 = 0 to 9 {
// CHECK-NEXT:       affine.for %arg5 = 0 to 10 {
// CHECK-NEXT:         affine.store %cst, %arg0[%arg4, %arg5] : memref<9x12xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg4 = 0 to 11 step 11 {
// CHECK-NEXT:       affine.for %arg5 = 0 to 7 step 7 {
// CHECK-NEXT:         affine.for %arg6 = 0 to 9 step 9 {
// CHECK-NEXT:           affine.for %arg7 = affine_map<(d0) -> (d0)>(%arg4) to affine_map<(d0) -> (d0 + 8)>(%arg4) step 8 {
// CHECK-NEXT:             affine.for %arg8 = affine_map<(d0) -> (d0)>(%arg6) to affine_map<(d0) -> (d0 + 8)>(%arg6) step 2 {
// CHECK-NEXT:               %0 = affine.vector_load %arg0[%arg8, %arg7] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:               %1 = affine.vector_load %arg0[%arg8, %arg7 + 4] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:               %2 = affine.vector_load %arg0[%arg8 + 1, %arg7] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:               %3 = affine.vector_load %arg0[%arg8 + 1, %arg7 + 4] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:               %4:4 = affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg5) to 7 iter_args(%arg10 = %0, %arg11 = %1, %arg12 = %2, %arg13 = %3) -> (vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>) {
// CHECK-NEXT:                 %5 = affine.load %arg1[%arg8, %arg9] : memref<9x7xf32>
// CHECK-NEXT:                 %6 = vector.broadcast %5 : f32 to vector<4xf32>
// CHECK-NEXT:                 %7 = affine.vector_load %arg2[%arg9, %arg7] : memref<7x12xf32>, vector<4xf32>
// CHECK-NEXT:                 %8 = arith.mulf %6, %7 : vector<4xf32>
// CHECK-NEXT:                 %9 = arith.addf %arg10, %8 : vector<4xf32>
// CHECK-NEXT:                 %10 = affine.vector_load %arg2[%arg9, %arg7 + 4] : memref<7x12xf32>, vector<4xf32>
// CHECK-NEXT:                 %11 = arith.mulf %6, %10 : vector<4xf32>
// CHECK-NEXT:                 %12 = arith.addf %arg11, %11 : vector<4xf32>
// CHECK-NEXT:                 %13 = affine.load %arg1[%arg8 + 1, %arg9] : memref<9x7xf32>
// CHECK-NEXT:                 %14 = vector.broadcast %13 : f32 to vector<4xf32>
// CHECK-NEXT:                 %15 = arith.mulf %14, %7 : vector<4xf32>
// CHECK-NEXT:                 %16 = arith.addf %arg12, %15 : vector<4xf32>
// CHECK-NEXT:                 %17 = arith.mulf %14, %10 : vector<4xf32>
// CHECK-NEXT:                 %18 = arith.addf %arg13, %17 : vector<4xf32>
// CHECK-NEXT:                 affine.yield %9, %12, %16, %18 : vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:               affine.vector_store %4#0, %arg0[%arg8, %arg7] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:               affine.vector_store %4#1, %arg0[%arg8, %arg7 + 4] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:               affine.vector_store %4#2, %arg0[%arg8 + 1, %arg7] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:               affine.vector_store %4#3, %arg0[%arg8 + 1, %arg7 + 4] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:             }
// CHECK-NEXT:             affine.for %arg8 = affine_map<(d0) -> (d0 + 8)>(%arg6) to affine_map<(d0) -> (d0 + 9)>(%arg6) {
// CHECK-NEXT:               %0 = affine.vector_load %arg0[%arg8, %arg7] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:               %1 = affine.vector_load %arg0[%arg8, %arg7 + 4] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:               %2:2 = affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg5) to 7 iter_args(%arg10 = %0, %arg11 = %1) -> (vector<4xf32>, vector<4xf32>) {
// CHECK-NEXT:                 %3 = affine.load %arg1[%arg8, %arg9] : memref<9x7xf32>
// CHECK-NEXT:                 %4 = vector.broadcast %3 : f32 to vector<4xf32>
// CHECK-NEXT:                 %5 = affine.vector_load %arg2[%arg9, %arg7] : memref<7x12xf32>, vector<4xf32>
// CHECK-NEXT:                 %6 = arith.mulf %4, %5 : vector<4xf32>
// CHECK-NEXT:                 %7 = arith.addf %arg10, %6 : vector<4xf32>
// CHECK-NEXT:                 %8 = affine.vector_load %arg2[%arg9, %arg7 + 4] : memref<7x12xf32>, vector<4xf32>
// CHECK-NEXT:                 %9 = arith.mulf %4, %8 : vector<4xf32>
// CHECK-NEXT:                 %10 = arith.addf %arg11, %9 : vector<4xf32>
// CHECK-NEXT:                 affine.yield %7, %10 : vector<4xf32>, vector<4xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:               affine.vector_store %2#0, %arg0[%arg8, %arg7] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:               affine.vector_store %2#1, %arg0[%arg8, %arg7 + 4] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:           affine.for %arg7 = affine_map<(d0) -> (d0 + 8)>(%arg4) to affine_map<(d0) -> (d0 + 11)>(%arg4) step 3 {
// CHECK-NEXT:             affine.for %arg8 = affine_map<(d0) -> (d0)>(%arg6) to affine_map<(d0) -> (d0 + 8)>(%arg6) step 2 {
// CHECK-NEXT:               %c3 = arith.constant 3 : index
// CHECK-NEXT:               %0 = vector.create_mask %c3 : vector<4xi1>
// CHECK-NEXT:               %1 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg8, %arg7)
// CHECK-NEXT:               %2 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg8, %arg7)
// CHECK-NEXT:               %cst_0 = arith.constant dense<0.000000e+00> : vector<4xf32>
// CHECK-NEXT:               %3 = vector.maskedload %arg0[%1, %2], %0, %cst_0 : memref<9x12xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
// CHECK-NEXT:               %4 = affine.apply affine_map<(d0, d1) -> (d0 + 1)>(%arg8, %arg7)
// CHECK-NEXT:               %5 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg8, %arg7)
// CHECK-NEXT:               %cst_1 = arith.constant dense<0.000000e+00> : vector<4xf32>
// CHECK-NEXT:               %6 = vector.maskedload %arg0[%4, %5], %0, %cst_1 : memref<9x12xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
// CHECK-NEXT:               %7:2 = affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg5) to 7 iter_args(%arg10 = %3, %arg11 = %6) -> (vector<4xf32>, vector<4xf32>) {
// CHECK-NEXT:                 %12 = affine.load %arg1[%arg8, %arg9] : memref<9x7xf32>
// CHECK-NEXT:                 %13 = vector.broadcast %12 : f32 to vector<4xf32>
// CHECK-NEXT:                 %14 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg9, %arg7)
// CHECK-NEXT:                 %15 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg9, %arg7)
// CHECK-NEXT:                 %cst_2 = arith.constant dense<0.000000e+00> : vector<4xf32>
// CHECK-NEXT:                 %16 = vector.maskedload %arg2[%14, %15], %0, %cst_2 : memref<7x12xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
// CHECK-NEXT:                 %17 = arith.mulf %13, %16 : vector<4xf32>
// CHECK-NEXT:                 %18 = arith.addf %arg10, %17 : vector<4xf32>
// CHECK-NEXT:                 %19 = affine.load %arg1[%arg8 + 1, %arg9] : memref<9x7xf32>
// CHECK-NEXT:                 %20 = vector.broadcast %19 : f32 to vector<4xf32>
// CHECK-NEXT:                 %21 = arith.mulf %20, %16 : vector<4xf32>
// CHECK-NEXT:                 %22 = arith.addf %arg11, %21 : vector<4xf32>
// CHECK-NEXT:                 affine.yield %18, %22 : vector<4xf32>, vector<4xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:               %8 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg8, %arg7)
// CHECK-NEXT:               %9 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg8, %arg7)
// CHECK-NEXT:               vector.maskedstore %arg0[%8, %9], %0, %7#0 : memref<9x12xf32>, vector<4xi1>, vector<4xf32>
// CHECK-NEXT:               %10 = affine.apply affine_map<(d0, d1) -> (d0 + 1)>(%arg8, %arg7)
// CHECK-NEXT:               %11 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg8, %arg7)
// CHECK-NEXT:               vector.maskedstore %arg0[%10, %11], %0, %7#1 : memref<9x12xf32>, vector<4xi1>, vector<4xf32>
// CHECK-NEXT:             }
// CHECK-NEXT:             affine.for %arg8 = affine_map<(d0) -> (d0 + 8)>(%arg6) to affine_map<(d0) -> (d0 + 9)>(%arg6) {
// CHECK-NEXT:               %c3 = arith.constant 3 : index
// CHECK-NEXT:               %0 = vector.create_mask %c3 : vector<4xi1>
// CHECK-NEXT:               %1 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg8, %arg7)
// CHECK-NEXT:               %2 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg8, %arg7)
// CHECK-NEXT:               %cst_0 = arith.constant dense<0.000000e+00> : vector<4xf32>
// CHECK-NEXT:               %3 = vector.maskedload %arg0[%1, %2], %0, %cst_0 : memref<9x12xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
// CHECK-NEXT:               %4 = affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg5) to 7 iter_args(%arg10 = %3) -> (vector<4xf32>) {
// CHECK-NEXT:                 %7 = affine.load %arg1[%arg8, %arg9] : memref<9x7xf32>
// CHECK-NEXT:                 %8 = vector.broadcast %7 : f32 to vector<4xf32>
// CHECK-NEXT:                 %9 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg9, %arg7)
// CHECK-NEXT:                 %10 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg9, %arg7)
// CHECK-NEXT:                 %cst_1 = arith.constant dense<0.000000e+00> : vector<4xf32>
// CHECK-NEXT:                 %11 = vector.maskedload %arg2[%9, %10], %0, %cst_1 : memref<7x12xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
// CHECK-NEXT:                 %12 = arith.mulf %8, %11 : vector<4xf32>
// CHECK-NEXT:                 %13 = arith.addf %arg10, %12 : vector<4xf32>
// CHECK-NEXT:                 affine.yield %13 : vector<4xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:               %5 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg8, %arg7)
// CHECK-NEXT:               %6 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg8, %arg7)
// CHECK-NEXT:               vector.maskedstore %arg0[%5, %6], %0, %4 : memref<9x12xf32>, vector<4xi1>, vector<4xf32>
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Tiles start from what all elements are.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-register-tile | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%C: memref<9x12xf32>, %A: memref<9x7xf32>, %B: memref<7x12xf32>, %n: index) {
  %zero = arith.constant 2.5 : f32
  %c4 = arith.constant 4 : index
  affine.for %x = 0 to 9 { affine.for %y = 0 to 12 { affine.store %zero, %C[%x, %y] : memref<9x12xf32> }  }
  // expected-remark @below {{[Passed] register-tiled | Category:affine-register-tile | Function=main | Op=affine.for, block_columns=11, block_reduction=7, block_rows=9, distributed=False, group=1, lanes=4, packs=False, packs_rows=False, rows=2, started=0, threads=1, vectors=2}}
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
// CHECK-NEXT:     affine.for %arg4 = 0 to 9 {
// CHECK-NEXT:       affine.for %arg5 = 0 to 12 {
// CHECK-NEXT:         affine.store %cst, %arg0[%arg4, %arg5] : memref<9x12xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg4 = 0 to 11 step 11 {
// CHECK-NEXT:       affine.for %arg5 = 0 to 7 step 7 {
// CHECK-NEXT:         affine.for %arg6 = 0 to 9 step 9 {
// CHECK-NEXT:           affine.for %arg7 = affine_map<(d0) -> (d0)>(%arg4) to affine_map<(d0) -> (d0 + 8)>(%arg4) step 8 {
// CHECK-NEXT:             affine.for %arg8 = affine_map<(d0) -> (d0)>(%arg6) to affine_map<(d0) -> (d0 + 8)>(%arg6) step 2 {
// CHECK-NEXT:               %0 = affine.vector_load %arg0[%arg8, %arg7] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:               %1 = affine.vector_load %arg0[%arg8, %arg7 + 4] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:               %2 = affine.vector_load %arg0[%arg8 + 1, %arg7] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:               %3 = affine.vector_load %arg0[%arg8 + 1, %arg7 + 4] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:               %4:4 = affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg5) to 7 iter_args(%arg10 = %0, %arg11 = %1, %arg12 = %2, %arg13 = %3) -> (vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>) {
// CHECK-NEXT:                 %5 = affine.load %arg1[%arg8, %arg9] : memref<9x7xf32>
// CHECK-NEXT:                 %6 = vector.broadcast %5 : f32 to vector<4xf32>
// CHECK-NEXT:                 %7 = affine.vector_load %arg2[%arg9, %arg7] : memref<7x12xf32>, vector<4xf32>
// CHECK-NEXT:                 %8 = arith.mulf %6, %7 : vector<4xf32>
// CHECK-NEXT:                 %9 = arith.addf %arg10, %8 : vector<4xf32>
// CHECK-NEXT:                 %10 = affine.vector_load %arg2[%arg9, %arg7 + 4] : memref<7x12xf32>, vector<4xf32>
// CHECK-NEXT:                 %11 = arith.mulf %6, %10 : vector<4xf32>
// CHECK-NEXT:                 %12 = arith.addf %arg11, %11 : vector<4xf32>
// CHECK-NEXT:                 %13 = affine.load %arg1[%arg8 + 1, %arg9] : memref<9x7xf32>
// CHECK-NEXT:                 %14 = vector.broadcast %13 : f32 to vector<4xf32>
// CHECK-NEXT:                 %15 = arith.mulf %14, %7 : vector<4xf32>
// CHECK-NEXT:                 %16 = arith.addf %arg12, %15 : vector<4xf32>
// CHECK-NEXT:                 %17 = arith.mulf %14, %10 : vector<4xf32>
// CHECK-NEXT:                 %18 = arith.addf %arg13, %17 : vector<4xf32>
// CHECK-NEXT:                 affine.yield %9, %12, %16, %18 : vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:               affine.vector_store %4#0, %arg0[%arg8, %arg7] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:               affine.vector_store %4#1, %arg0[%arg8, %arg7 + 4] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:               affine.vector_store %4#2, %arg0[%arg8 + 1, %arg7] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:               affine.vector_store %4#3, %arg0[%arg8 + 1, %arg7 + 4] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:             }
// CHECK-NEXT:             affine.for %arg8 = affine_map<(d0) -> (d0 + 8)>(%arg6) to affine_map<(d0) -> (d0 + 9)>(%arg6) {
// CHECK-NEXT:               %0 = affine.vector_load %arg0[%arg8, %arg7] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:               %1 = affine.vector_load %arg0[%arg8, %arg7 + 4] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:               %2:2 = affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg5) to 7 iter_args(%arg10 = %0, %arg11 = %1) -> (vector<4xf32>, vector<4xf32>) {
// CHECK-NEXT:                 %3 = affine.load %arg1[%arg8, %arg9] : memref<9x7xf32>
// CHECK-NEXT:                 %4 = vector.broadcast %3 : f32 to vector<4xf32>
// CHECK-NEXT:                 %5 = affine.vector_load %arg2[%arg9, %arg7] : memref<7x12xf32>, vector<4xf32>
// CHECK-NEXT:                 %6 = arith.mulf %4, %5 : vector<4xf32>
// CHECK-NEXT:                 %7 = arith.addf %arg10, %6 : vector<4xf32>
// CHECK-NEXT:                 %8 = affine.vector_load %arg2[%arg9, %arg7 + 4] : memref<7x12xf32>, vector<4xf32>
// CHECK-NEXT:                 %9 = arith.mulf %4, %8 : vector<4xf32>
// CHECK-NEXT:                 %10 = arith.addf %arg11, %9 : vector<4xf32>
// CHECK-NEXT:                 affine.yield %7, %10 : vector<4xf32>, vector<4xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:               affine.vector_store %2#0, %arg0[%arg8, %arg7] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:               affine.vector_store %2#1, %arg0[%arg8, %arg7 + 4] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:           affine.for %arg7 = affine_map<(d0) -> (d0 + 8)>(%arg4) to affine_map<(d0) -> (d0 + 11)>(%arg4) step 3 {
// CHECK-NEXT:             affine.for %arg8 = affine_map<(d0) -> (d0)>(%arg6) to affine_map<(d0) -> (d0 + 8)>(%arg6) step 2 {
// CHECK-NEXT:               %c3 = arith.constant 3 : index
// CHECK-NEXT:               %0 = vector.create_mask %c3 : vector<4xi1>
// CHECK-NEXT:               %1 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg8, %arg7)
// CHECK-NEXT:               %2 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg8, %arg7)
// CHECK-NEXT:               %cst_0 = arith.constant dense<0.000000e+00> : vector<4xf32>
// CHECK-NEXT:               %3 = vector.maskedload %arg0[%1, %2], %0, %cst_0 : memref<9x12xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
// CHECK-NEXT:               %4 = affine.apply affine_map<(d0, d1) -> (d0 + 1)>(%arg8, %arg7)
// CHECK-NEXT:               %5 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg8, %arg7)
// CHECK-NEXT:               %cst_1 = arith.constant dense<0.000000e+00> : vector<4xf32>
// CHECK-NEXT:               %6 = vector.maskedload %arg0[%4, %5], %0, %cst_1 : memref<9x12xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
// CHECK-NEXT:               %7:2 = affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg5) to 7 iter_args(%arg10 = %3, %arg11 = %6) -> (vector<4xf32>, vector<4xf32>) {
// CHECK-NEXT:                 %12 = affine.load %arg1[%arg8, %arg9] : memref<9x7xf32>
// CHECK-NEXT:                 %13 = vector.broadcast %12 : f32 to vector<4xf32>
// CHECK-NEXT:                 %14 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg9, %arg7)
// CHECK-NEXT:                 %15 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg9, %arg7)
// CHECK-NEXT:                 %cst_2 = arith.constant dense<0.000000e+00> : vector<4xf32>
// CHECK-NEXT:                 %16 = vector.maskedload %arg2[%14, %15], %0, %cst_2 : memref<7x12xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
// CHECK-NEXT:                 %17 = arith.mulf %13, %16 : vector<4xf32>
// CHECK-NEXT:                 %18 = arith.addf %arg10, %17 : vector<4xf32>
// CHECK-NEXT:                 %19 = affine.load %arg1[%arg8 + 1, %arg9] : memref<9x7xf32>
// CHECK-NEXT:                 %20 = vector.broadcast %19 : f32 to vector<4xf32>
// CHECK-NEXT:                 %21 = arith.mulf %20, %16 : vector<4xf32>
// CHECK-NEXT:                 %22 = arith.addf %arg11, %21 : vector<4xf32>
// CHECK-NEXT:                 affine.yield %18, %22 : vector<4xf32>, vector<4xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:               %8 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg8, %arg7)
// CHECK-NEXT:               %9 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg8, %arg7)
// CHECK-NEXT:               vector.maskedstore %arg0[%8, %9], %0, %7#0 : memref<9x12xf32>, vector<4xi1>, vector<4xf32>
// CHECK-NEXT:               %10 = affine.apply affine_map<(d0, d1) -> (d0 + 1)>(%arg8, %arg7)
// CHECK-NEXT:               %11 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg8, %arg7)
// CHECK-NEXT:               vector.maskedstore %arg0[%10, %11], %0, %7#1 : memref<9x12xf32>, vector<4xi1>, vector<4xf32>
// CHECK-NEXT:             }
// CHECK-NEXT:             affine.for %arg8 = affine_map<(d0) -> (d0 + 8)>(%arg6) to affine_map<(d0) -> (d0 + 9)>(%arg6) {
// CHECK-NEXT:               %c3 = arith.constant 3 : index
// CHECK-NEXT:               %0 = vector.create_mask %c3 : vector<4xi1>
// CHECK-NEXT:               %1 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg8, %arg7)
// CHECK-NEXT:               %2 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg8, %arg7)
// CHECK-NEXT:               %cst_0 = arith.constant dense<0.000000e+00> : vector<4xf32>
// CHECK-NEXT:               %3 = vector.maskedload %arg0[%1, %2], %0, %cst_0 : memref<9x12xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
// CHECK-NEXT:               %4 = affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg5) to 7 iter_args(%arg10 = %3) -> (vector<4xf32>) {
// CHECK-NEXT:                 %7 = affine.load %arg1[%arg8, %arg9] : memref<9x7xf32>
// CHECK-NEXT:                 %8 = vector.broadcast %7 : f32 to vector<4xf32>
// CHECK-NEXT:                 %9 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg9, %arg7)
// CHECK-NEXT:                 %10 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg9, %arg7)
// CHECK-NEXT:                 %cst_1 = arith.constant dense<0.000000e+00> : vector<4xf32>
// CHECK-NEXT:                 %11 = vector.maskedload %arg2[%9, %10], %0, %cst_1 : memref<7x12xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
// CHECK-NEXT:                 %12 = arith.mulf %8, %11 : vector<4xf32>
// CHECK-NEXT:                 %13 = arith.addf %arg10, %12 : vector<4xf32>
// CHECK-NEXT:                 affine.yield %13 : vector<4xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:               %5 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg8, %arg7)
// CHECK-NEXT:               %6 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg8, %arg7)
// CHECK-NEXT:               vector.maskedstore %arg0[%5, %6], %0, %4 : memref<9x12xf32>, vector<4xi1>, vector<4xf32>
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Tiles start from what all elements are.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-register-tile | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%C: memref<9x12xf32>, %A: memref<9x7xf32>, %B: memref<7x12xf32>, %n: index) {
  %zero = arith.constant 2.5 : f32
  %c4 = arith.constant 4 : index
  affine.for %x = 1 to 9 { affine.for %y = 0 to 11 { affine.store %zero, %C[%x, %y] : memref<9x12xf32> }  }
  // expected-remark @below {{[Passed] register-tiled | Category:affine-register-tile | Function=main | Op=affine.for, block_columns=11, block_reduction=7, block_rows=9, distributed=False, group=1, lanes=4, packs=False, packs_rows=False, rows=2, started=0, threads=1, vectors=2}}
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
// CHECK-NEXT:     affine.for %arg4 = 1 to 9 {
// CHECK-NEXT:       affine.for %arg5 = 0 to 11 {
// CHECK-NEXT:         affine.store %cst, %arg0[%arg4, %arg5] : memref<9x12xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg4 = 0 to 11 step 11 {
// CHECK-NEXT:       affine.for %arg5 = 0 to 7 step 7 {
// CHECK-NEXT:         affine.for %arg6 = 0 to 9 step 9 {
// CHECK-NEXT:           affine.for %arg7 = affine_map<(d0) -> (d0)>(%arg4) to affine_map<(d0) -> (d0 + 8)>(%arg4) step 8 {
// CHECK-NEXT:             affine.for %arg8 = affine_map<(d0) -> (d0)>(%arg6) to affine_map<(d0) -> (d0 + 8)>(%arg6) step 2 {
// CHECK-NEXT:               %0 = affine.vector_load %arg0[%arg8, %arg7] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:               %1 = affine.vector_load %arg0[%arg8, %arg7 + 4] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:               %2 = affine.vector_load %arg0[%arg8 + 1, %arg7] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:               %3 = affine.vector_load %arg0[%arg8 + 1, %arg7 + 4] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:               %4:4 = affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg5) to 7 iter_args(%arg10 = %0, %arg11 = %1, %arg12 = %2, %arg13 = %3) -> (vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>) {
// CHECK-NEXT:                 %5 = affine.load %arg1[%arg8, %arg9] : memref<9x7xf32>
// CHECK-NEXT:                 %6 = vector.broadcast %5 : f32 to vector<4xf32>
// CHECK-NEXT:                 %7 = affine.vector_load %arg2[%arg9, %arg7] : memref<7x12xf32>, vector<4xf32>
// CHECK-NEXT:                 %8 = arith.mulf %6, %7 : vector<4xf32>
// CHECK-NEXT:                 %9 = arith.addf %arg10, %8 : vector<4xf32>
// CHECK-NEXT:                 %10 = affine.vector_load %arg2[%arg9, %arg7 + 4] : memref<7x12xf32>, vector<4xf32>
// CHECK-NEXT:                 %11 = arith.mulf %6, %10 : vector<4xf32>
// CHECK-NEXT:                 %12 = arith.addf %arg11, %11 : vector<4xf32>
// CHECK-NEXT:                 %13 = affine.load %arg1[%arg8 + 1, %arg9] : memref<9x7xf32>
// CHECK-NEXT:                 %14 = vector.broadcast %13 : f32 to vector<4xf32>
// CHECK-NEXT:                 %15 = arith.mulf %14, %7 : vector<4xf32>
// CHECK-NEXT:                 %16 = arith.addf %arg12, %15 : vector<4xf32>
// CHECK-NEXT:                 %17 = arith.mulf %14, %10 : vector<4xf32>
// CHECK-NEXT:                 %18 = arith.addf %arg13, %17 : vector<4xf32>
// CHECK-NEXT:                 affine.yield %9, %12, %16, %18 : vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:               affine.vector_store %4#0, %arg0[%arg8, %arg7] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:               affine.vector_store %4#1, %arg0[%arg8, %arg7 + 4] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:               affine.vector_store %4#2, %arg0[%arg8 + 1, %arg7] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:               affine.vector_store %4#3, %arg0[%arg8 + 1, %arg7 + 4] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:             }
// CHECK-NEXT:             affine.for %arg8 = affine_map<(d0) -> (d0 + 8)>(%arg6) to affine_map<(d0) -> (d0 + 9)>(%arg6) {
// CHECK-NEXT:               %0 = affine.vector_load %arg0[%arg8, %arg7] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:               %1 = affine.vector_load %arg0[%arg8, %arg7 + 4] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:               %2:2 = affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg5) to 7 iter_args(%arg10 = %0, %arg11 = %1) -> (vector<4xf32>, vector<4xf32>) {
// CHECK-NEXT:                 %3 = affine.load %arg1[%arg8, %arg9] : memref<9x7xf32>
// CHECK-NEXT:                 %4 = vector.broadcast %3 : f32 to vector<4xf32>
// CHECK-NEXT:                 %5 = affine.vector_load %arg2[%arg9, %arg7] : memref<7x12xf32>, vector<4xf32>
// CHECK-NEXT:                 %6 = arith.mulf %4, %5 : vector<4xf32>
// CHECK-NEXT:                 %7 = arith.addf %arg10, %6 : vector<4xf32>
// CHECK-NEXT:                 %8 = affine.vector_load %arg2[%arg9, %arg7 + 4] : memref<7x12xf32>, vector<4xf32>
// CHECK-NEXT:                 %9 = arith.mulf %4, %8 : vector<4xf32>
// CHECK-NEXT:                 %10 = arith.addf %arg11, %9 : vector<4xf32>
// CHECK-NEXT:                 affine.yield %7, %10 : vector<4xf32>, vector<4xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:               affine.vector_store %2#0, %arg0[%arg8, %arg7] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:               affine.vector_store %2#1, %arg0[%arg8, %arg7 + 4] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:           affine.for %arg7 = affine_map<(d0) -> (d0 + 8)>(%arg4) to affine_map<(d0) -> (d0 + 11)>(%arg4) step 3 {
// CHECK-NEXT:             affine.for %arg8 = affine_map<(d0) -> (d0)>(%arg6) to affine_map<(d0) -> (d0 + 8)>(%arg6) step 2 {
// CHECK-NEXT:               %c3 = arith.constant 3 : index
// CHECK-NEXT:               %0 = vector.create_mask %c3 : vector<4xi1>
// CHECK-NEXT:               %1 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg8, %arg7)
// CHECK-NEXT:               %2 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg8, %arg7)
// CHECK-NEXT:               %cst_0 = arith.constant dense<0.000000e+00> : vector<4xf32>
// CHECK-NEXT:               %3 = vector.maskedload %arg0[%1, %2], %0, %cst_0 : memref<9x12xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
// CHECK-NEXT:               %4 = affine.apply affine_map<(d0, d1) -> (d0 + 1)>(%arg8, %arg7)
// CHECK-NEXT:               %5 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg8, %arg7)
// CHECK-NEXT:               %cst_1 = arith.constant dense<0.000000e+00> : vector<4xf32>
// CHECK-NEXT:               %6 = vector.maskedload %arg0[%4, %5], %0, %cst_1 : memref<9x12xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
// CHECK-NEXT:               %7:2 = affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg5) to 7 iter_args(%arg10 = %3, %arg11 = %6) -> (vector<4xf32>, vector<4xf32>) {
// CHECK-NEXT:                 %12 = affine.load %arg1[%arg8, %arg9] : memref<9x7xf32>
// CHECK-NEXT:                 %13 = vector.broadcast %12 : f32 to vector<4xf32>
// CHECK-NEXT:                 %14 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg9, %arg7)
// CHECK-NEXT:                 %15 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg9, %arg7)
// CHECK-NEXT:                 %cst_2 = arith.constant dense<0.000000e+00> : vector<4xf32>
// CHECK-NEXT:                 %16 = vector.maskedload %arg2[%14, %15], %0, %cst_2 : memref<7x12xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
// CHECK-NEXT:                 %17 = arith.mulf %13, %16 : vector<4xf32>
// CHECK-NEXT:                 %18 = arith.addf %arg10, %17 : vector<4xf32>
// CHECK-NEXT:                 %19 = affine.load %arg1[%arg8 + 1, %arg9] : memref<9x7xf32>
// CHECK-NEXT:                 %20 = vector.broadcast %19 : f32 to vector<4xf32>
// CHECK-NEXT:                 %21 = arith.mulf %20, %16 : vector<4xf32>
// CHECK-NEXT:                 %22 = arith.addf %arg11, %21 : vector<4xf32>
// CHECK-NEXT:                 affine.yield %18, %22 : vector<4xf32>, vector<4xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:               %8 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg8, %arg7)
// CHECK-NEXT:               %9 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg8, %arg7)
// CHECK-NEXT:               vector.maskedstore %arg0[%8, %9], %0, %7#0 : memref<9x12xf32>, vector<4xi1>, vector<4xf32>
// CHECK-NEXT:               %10 = affine.apply affine_map<(d0, d1) -> (d0 + 1)>(%arg8, %arg7)
// CHECK-NEXT:               %11 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg8, %arg7)
// CHECK-NEXT:               vector.maskedstore %arg0[%10, %11], %0, %7#1 : memref<9x12xf32>, vector<4xi1>, vector<4xf32>
// CHECK-NEXT:             }
// CHECK-NEXT:             affine.for %arg8 = affine_map<(d0) -> (d0 + 8)>(%arg6) to affine_map<(d0) -> (d0 + 9)>(%arg6) {
// CHECK-NEXT:               %c3 = arith.constant 3 : index
// CHECK-NEXT:               %0 = vector.create_mask %c3 : vector<4xi1>
// CHECK-NEXT:               %1 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg8, %arg7)
// CHECK-NEXT:               %2 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg8, %arg7)
// CHECK-NEXT:               %cst_0 = arith.constant dense<0.000000e+00> : vector<4xf32>
// CHECK-NEXT:               %3 = vector.maskedload %arg0[%1, %2], %0, %cst_0 : memref<9x12xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
// CHECK-NEXT:               %4 = affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg5) to 7 iter_args(%arg10 = %3) -> (vector<4xf32>) {
// CHECK-NEXT:                 %7 = affine.load %arg1[%arg8, %arg9] : memref<9x7xf32>
// CHECK-NEXT:                 %8 = vector.broadcast %7 : f32 to vector<4xf32>
// CHECK-NEXT:                 %9 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg9, %arg7)
// CHECK-NEXT:                 %10 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg9, %arg7)
// CHECK-NEXT:                 %cst_1 = arith.constant dense<0.000000e+00> : vector<4xf32>
// CHECK-NEXT:                 %11 = vector.maskedload %arg2[%9, %10], %0, %cst_1 : memref<7x12xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
// CHECK-NEXT:                 %12 = arith.mulf %8, %11 : vector<4xf32>
// CHECK-NEXT:                 %13 = arith.addf %arg10, %12 : vector<4xf32>
// CHECK-NEXT:                 affine.yield %13 : vector<4xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:               %5 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg8, %arg7)
// CHECK-NEXT:               %6 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg8, %arg7)
// CHECK-NEXT:               vector.maskedstore %arg0[%5, %6], %0, %4 : memref<9x12xf32>, vector<4xi1>, vector<4xf32>
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Tiles start from what all elements are.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-register-tile | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%C: memref<9x12xf32>, %A: memref<9x7xf32>, %B: memref<7x12xf32>, %n: index) {
  %zero = arith.constant 2.5 : f32
  %c4 = arith.constant 4 : index
  affine.for %x = 0 to 9 { affine.for %y = 0 to 11 { affine.store %zero, %C[%x, %y + 1] : memref<9x12xf32> }  }
  // expected-remark @below {{[Passed] register-tiled | Category:affine-register-tile | Function=main | Op=affine.for, block_columns=11, block_reduction=7, block_rows=9, distributed=False, group=1, lanes=4, packs=False, packs_rows=False, rows=2, started=0, threads=1, vectors=2}}
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
// CHECK-NEXT:     affine.for %arg4 = 0 to 9 {
// CHECK-NEXT:       affine.for %arg5 = 0 to 11 {
// CHECK-NEXT:         affine.store %cst, %arg0[%arg4, %arg5 + 1] : memref<9x12xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg4 = 0 to 11 step 11 {
// CHECK-NEXT:       affine.for %arg5 = 0 to 7 step 7 {
// CHECK-NEXT:         affine.for %arg6 = 0 to 9 step 9 {
// CHECK-NEXT:           affine.for %arg7 = affine_map<(d0) -> (d0)>(%arg4) to affine_map<(d0) -> (d0 + 8)>(%arg4) step 8 {
// CHECK-NEXT:             affine.for %arg8 = affine_map<(d0) -> (d0)>(%arg6) to affine_map<(d0) -> (d0 + 8)>(%arg6) step 2 {
// CHECK-NEXT:               %0 = affine.vector_load %arg0[%arg8, %arg7] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:               %1 = affine.vector_load %arg0[%arg8, %arg7 + 4] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:               %2 = affine.vector_load %arg0[%arg8 + 1, %arg7] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:               %3 = affine.vector_load %arg0[%arg8 + 1, %arg7 + 4] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:               %4:4 = affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg5) to 7 iter_args(%arg10 = %0, %arg11 = %1, %arg12 = %2, %arg13 = %3) -> (vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>) {
// CHECK-NEXT:                 %5 = affine.load %arg1[%arg8, %arg9] : memref<9x7xf32>
// CHECK-NEXT:                 %6 = vector.broadcast %5 : f32 to vector<4xf32>
// CHECK-NEXT:                 %7 = affine.vector_load %arg2[%arg9, %arg7] : memref<7x12xf32>, vector<4xf32>
// CHECK-NEXT:                 %8 = arith.mulf %6, %7 : vector<4xf32>
// CHECK-NEXT:                 %9 = arith.addf %arg10, %8 : vector<4xf32>
// CHECK-NEXT:                 %10 = affine.vector_load %arg2[%arg9, %arg7 + 4] : memref<7x12xf32>, vector<4xf32>
// CHECK-NEXT:                 %11 = arith.mulf %6, %10 : vector<4xf32>
// CHECK-NEXT:                 %12 = arith.addf %arg11, %11 : vector<4xf32>
// CHECK-NEXT:                 %13 = affine.load %arg1[%arg8 + 1, %arg9] : memref<9x7xf32>
// CHECK-NEXT:                 %14 = vector.broadcast %13 : f32 to vector<4xf32>
// CHECK-NEXT:                 %15 = arith.mulf %14, %7 : vector<4xf32>
// CHECK-NEXT:                 %16 = arith.addf %arg12, %15 : vector<4xf32>
// CHECK-NEXT:                 %17 = arith.mulf %14, %10 : vector<4xf32>
// CHECK-NEXT:                 %18 = arith.addf %arg13, %17 : vector<4xf32>
// CHECK-NEXT:                 affine.yield %9, %12, %16, %18 : vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:               affine.vector_store %4#0, %arg0[%arg8, %arg7] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:               affine.vector_store %4#1, %arg0[%arg8, %arg7 + 4] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:               affine.vector_store %4#2, %arg0[%arg8 + 1, %arg7] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:               affine.vector_store %4#3, %arg0[%arg8 + 1, %arg7 + 4] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:             }
// CHECK-NEXT:             affine.for %arg8 = affine_map<(d0) -> (d0 + 8)>(%arg6) to affine_map<(d0) -> (d0 + 9)>(%arg6) {
// CHECK-NEXT:               %0 = affine.vector_load %arg0[%arg8, %arg7] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:               %1 = affine.vector_load %arg0[%arg8, %arg7 + 4] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:               %2:2 = affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg5) to 7 iter_args(%arg10 = %0, %arg11 = %1) -> (vector<4xf32>, vector<4xf32>) {
// CHECK-NEXT:                 %3 = affine.load %arg1[%arg8, %arg9] : memref<9x7xf32>
// CHECK-NEXT:                 %4 = vector.broadcast %3 : f32 to vector<4xf32>
// CHECK-NEXT:                 %5 = affine.vector_load %arg2[%arg9, %arg7] : memref<7x12xf32>, vector<4xf32>
// CHECK-NEXT:                 %6 = arith.mulf %4, %5 : vector<4xf32>
// CHECK-NEXT:                 %7 = arith.addf %arg10, %6 : vector<4xf32>
// CHECK-NEXT:                 %8 = affine.vector_load %arg2[%arg9, %arg7 + 4] : memref<7x12xf32>, vector<4xf32>
// CHECK-NEXT:                 %9 = arith.mulf %4, %8 : vector<4xf32>
// CHECK-NEXT:                 %10 = arith.addf %arg11, %9 : vector<4xf32>
// CHECK-NEXT:                 affine.yield %7, %10 : vector<4xf32>, vector<4xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:               affine.vector_store %2#0, %arg0[%arg8, %arg7] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:               affine.vector_store %2#1, %arg0[%arg8, %arg7 + 4] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:           affine.for %arg7 = affine_map<(d0) -> (d0 + 8)>(%arg4) to affine_map<(d0) -> (d0 + 11)>(%arg4) step 3 {
// CHECK-NEXT:             affine.for %arg8 = affine_map<(d0) -> (d0)>(%arg6) to affine_map<(d0) -> (d0 + 8)>(%arg6) step 2 {
// CHECK-NEXT:               %c3 = arith.constant 3 : index
// CHECK-NEXT:               %0 = vector.create_mask %c3 : vector<4xi1>
// CHECK-NEXT:               %1 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg8, %arg7)
// CHECK-NEXT:               %2 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg8, %arg7)
// CHECK-NEXT:               %cst_0 = arith.constant dense<0.000000e+00> : vector<4xf32>
// CHECK-NEXT:               %3 = vector.maskedload %arg0[%1, %2], %0, %cst_0 : memref<9x12xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
// CHECK-NEXT:               %4 = affine.apply affine_map<(d0, d1) -> (d0 + 1)>(%arg8, %arg7)
// CHECK-NEXT:               %5 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg8, %arg7)
// CHECK-NEXT:               %cst_1 = arith.constant dense<0.000000e+00> : vector<4xf32>
// CHECK-NEXT:               %6 = vector.maskedload %arg0[%4, %5], %0, %cst_1 : memref<9x12xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
// CHECK-NEXT:               %7:2 = affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg5) to 7 iter_args(%arg10 = %3, %arg11 = %6) -> (vector<4xf32>, vector<4xf32>) {
// CHECK-NEXT:                 %12 = affine.load %arg1[%arg8, %arg9] : memref<9x7xf32>
// CHECK-NEXT:                 %13 = vector.broadcast %12 : f32 to vector<4xf32>
// CHECK-NEXT:                 %14 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg9, %arg7)
// CHECK-NEXT:                 %15 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg9, %arg7)
// CHECK-NEXT:                 %cst_2 = arith.constant dense<0.000000e+00> : vector<4xf32>
// CHECK-NEXT:                 %16 = vector.maskedload %arg2[%14, %15], %0, %cst_2 : memref<7x12xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
// CHECK-NEXT:                 %17 = arith.mulf %13, %16 : vector<4xf32>
// CHECK-NEXT:                 %18 = arith.addf %arg10, %17 : vector<4xf32>
// CHECK-NEXT:                 %19 = affine.load %arg1[%arg8 + 1, %arg9] : memref<9x7xf32>
// CHECK-NEXT:                 %20 = vector.broadcast %19 : f32 to vector<4xf32>
// CHECK-NEXT:                 %21 = arith.mulf %20, %16 : vector<4xf32>
// CHECK-NEXT:                 %22 = arith.addf %arg11, %21 : vector<4xf32>
// CHECK-NEXT:                 affine.yield %18, %22 : vector<4xf32>, vector<4xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:               %8 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg8, %arg7)
// CHECK-NEXT:               %9 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg8, %arg7)
// CHECK-NEXT:               vector.maskedstore %arg0[%8, %9], %0, %7#0 : memref<9x12xf32>, vector<4xi1>, vector<4xf32>
// CHECK-NEXT:               %10 = affine.apply affine_map<(d0, d1) -> (d0 + 1)>(%arg8, %arg7)
// CHECK-NEXT:               %11 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg8, %arg7)
// CHECK-NEXT:               vector.maskedstore %arg0[%10, %11], %0, %7#1 : memref<9x12xf32>, vector<4xi1>, vector<4xf32>
// CHECK-NEXT:             }
// CHECK-NEXT:             affine.for %arg8 = affine_map<(d0) -> (d0 + 8)>(%arg6) to affine_map<(d0) -> (d0 + 9)>(%arg6) {
// CHECK-NEXT:               %c3 = arith.constant 3 : index
// CHECK-NEXT:               %0 = vector.create_mask %c3 : vector<4xi1>
// CHECK-NEXT:               %1 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg8, %arg7)
// CHECK-NEXT:               %2 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg8, %arg7)
// CHECK-NEXT:               %cst_0 = arith.constant dense<0.000000e+00> : vector<4xf32>
// CHECK-NEXT:               %3 = vector.maskedload %arg0[%1, %2], %0, %cst_0 : memref<9x12xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
// CHECK-NEXT:               %4 = affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg5) to 7 iter_args(%arg10 = %3) -> (vector<4xf32>) {
// CHECK-NEXT:                 %7 = affine.load %arg1[%arg8, %arg9] : memref<9x7xf32>
// CHECK-NEXT:                 %8 = vector.broadcast %7 : f32 to vector<4xf32>
// CHECK-NEXT:                 %9 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg9, %arg7)
// CHECK-NEXT:                 %10 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg9, %arg7)
// CHECK-NEXT:                 %cst_1 = arith.constant dense<0.000000e+00> : vector<4xf32>
// CHECK-NEXT:                 %11 = vector.maskedload %arg2[%9, %10], %0, %cst_1 : memref<7x12xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
// CHECK-NEXT:                 %12 = arith.mulf %8, %11 : vector<4xf32>
// CHECK-NEXT:                 %13 = arith.addf %arg10, %12 : vector<4xf32>
// CHECK-NEXT:                 affine.yield %13 : vector<4xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:               %5 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg8, %arg7)
// CHECK-NEXT:               %6 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg8, %arg7)
// CHECK-NEXT:               vector.maskedstore %arg0[%5, %6], %0, %4 : memref<9x12xf32>, vector<4xi1>, vector<4xf32>
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Tiles start from what all elements are.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-register-tile | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%C: memref<9x12xf32>, %A: memref<9x7xf32>, %B: memref<7x12xf32>, %n: index) {
  %zero = arith.constant 2.5 : f32
  %c4 = arith.constant 4 : index
  affine.for %x = 0 to 9 { affine.for %y = 0 to 11 { affine.store %zero, %C[%x, 3] : memref<9x12xf32> }  }
  // expected-remark @below {{[Passed] register-tiled | Category:affine-register-tile | Function=main | Op=affine.for, block_columns=11, block_reduction=7, block_rows=9, distributed=False, group=1, lanes=4, packs=False, packs_rows=False, rows=2, started=0, threads=1, vectors=2}}
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
// CHECK-NEXT:     affine.for %arg4 = 0 to 9 {
// CHECK-NEXT:       affine.for %arg5 = 0 to 11 {
// CHECK-NEXT:         affine.store %cst, %arg0[%arg4, 3] : memref<9x12xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg4 = 0 to 11 step 11 {
// CHECK-NEXT:       affine.for %arg5 = 0 to 7 step 7 {
// CHECK-NEXT:         affine.for %arg6 = 0 to 9 step 9 {
// CHECK-NEXT:           affine.for %arg7 = affine_map<(d0) -> (d0)>(%arg4) to affine_map<(d0) -> (d0 + 8)>(%arg4) step 8 {
// CHECK-NEXT:             affine.for %arg8 = affine_map<(d0) -> (d0)>(%arg6) to affine_map<(d0) -> (d0 + 8)>(%arg6) step 2 {
// CHECK-NEXT:               %0 = affine.vector_load %arg0[%arg8, %arg7] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:               %1 = affine.vector_load %arg0[%arg8, %arg7 + 4] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:               %2 = affine.vector_load %arg0[%arg8 + 1, %arg7] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:               %3 = affine.vector_load %arg0[%arg8 + 1, %arg7 + 4] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:               %4:4 = affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg5) to 7 iter_args(%arg10 = %0, %arg11 = %1, %arg12 = %2, %arg13 = %3) -> (vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>) {
// CHECK-NEXT:                 %5 = affine.load %arg1[%arg8, %arg9] : memref<9x7xf32>
// CHECK-NEXT:                 %6 = vector.broadcast %5 : f32 to vector<4xf32>
// CHECK-NEXT:                 %7 = affine.vector_load %arg2[%arg9, %arg7] : memref<7x12xf32>, vector<4xf32>
// CHECK-NEXT:                 %8 = arith.mulf %6, %7 : vector<4xf32>
// CHECK-NEXT:                 %9 = arith.addf %arg10, %8 : vector<4xf32>
// CHECK-NEXT:                 %10 = affine.vector_load %arg2[%arg9, %arg7 + 4] : memref<7x12xf32>, vector<4xf32>
// CHECK-NEXT:                 %11 = arith.mulf %6, %10 : vector<4xf32>
// CHECK-NEXT:                 %12 = arith.addf %arg11, %11 : vector<4xf32>
// CHECK-NEXT:                 %13 = affine.load %arg1[%arg8 + 1, %arg9] : memref<9x7xf32>
// CHECK-NEXT:                 %14 = vector.broadcast %13 : f32 to vector<4xf32>
// CHECK-NEXT:                 %15 = arith.mulf %14, %7 : vector<4xf32>
// CHECK-NEXT:                 %16 = arith.addf %arg12, %15 : vector<4xf32>
// CHECK-NEXT:                 %17 = arith.mulf %14, %10 : vector<4xf32>
// CHECK-NEXT:                 %18 = arith.addf %arg13, %17 : vector<4xf32>
// CHECK-NEXT:                 affine.yield %9, %12, %16, %18 : vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:               affine.vector_store %4#0, %arg0[%arg8, %arg7] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:               affine.vector_store %4#1, %arg0[%arg8, %arg7 + 4] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:               affine.vector_store %4#2, %arg0[%arg8 + 1, %arg7] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:               affine.vector_store %4#3, %arg0[%arg8 + 1, %arg7 + 4] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:             }
// CHECK-NEXT:             affine.for %arg8 = affine_map<(d0) -> (d0 + 8)>(%arg6) to affine_map<(d0) -> (d0 + 9)>(%arg6) {
// CHECK-NEXT:               %0 = affine.vector_load %arg0[%arg8, %arg7] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:               %1 = affine.vector_load %arg0[%arg8, %arg7 + 4] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:               %2:2 = affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg5) to 7 iter_args(%arg10 = %0, %arg11 = %1) -> (vector<4xf32>, vector<4xf32>) {
// CHECK-NEXT:                 %3 = affine.load %arg1[%arg8, %arg9] : memref<9x7xf32>
// CHECK-NEXT:                 %4 = vector.broadcast %3 : f32 to vector<4xf32>
// CHECK-NEXT:                 %5 = affine.vector_load %arg2[%arg9, %arg7] : memref<7x12xf32>, vector<4xf32>
// CHECK-NEXT:                 %6 = arith.mulf %4, %5 : vector<4xf32>
// CHECK-NEXT:                 %7 = arith.addf %arg10, %6 : vector<4xf32>
// CHECK-NEXT:                 %8 = affine.vector_load %arg2[%arg9, %arg7 + 4] : memref<7x12xf32>, vector<4xf32>
// CHECK-NEXT:                 %9 = arith.mulf %4, %8 : vector<4xf32>
// CHECK-NEXT:                 %10 = arith.addf %arg11, %9 : vector<4xf32>
// CHECK-NEXT:                 affine.yield %7, %10 : vector<4xf32>, vector<4xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:               affine.vector_store %2#0, %arg0[%arg8, %arg7] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:               affine.vector_store %2#1, %arg0[%arg8, %arg7 + 4] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:           affine.for %arg7 = affine_map<(d0) -> (d0 + 8)>(%arg4) to affine_map<(d0) -> (d0 + 11)>(%arg4) step 3 {
// CHECK-NEXT:             affine.for %arg8 = affine_map<(d0) -> (d0)>(%arg6) to affine_map<(d0) -> (d0 + 8)>(%arg6) step 2 {
// CHECK-NEXT:               %c3 = arith.constant 3 : index
// CHECK-NEXT:               %0 = vector.create_mask %c3 : vector<4xi1>
// CHECK-NEXT:               %1 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg8, %arg7)
// CHECK-NEXT:               %2 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg8, %arg7)
// CHECK-NEXT:               %cst_0 = arith.constant dense<0.000000e+00> : vector<4xf32>
// CHECK-NEXT:               %3 = vector.maskedload %arg0[%1, %2], %0, %cst_0 : memref<9x12xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
// CHECK-NEXT:               %4 = affine.apply affine_map<(d0, d1) -> (d0 + 1)>(%arg8, %arg7)
// CHECK-NEXT:               %5 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg8, %arg7)
// CHECK-NEXT:               %cst_1 = arith.constant dense<0.000000e+00> : vector<4xf32>
// CHECK-NEXT:               %6 = vector.maskedload %arg0[%4, %5], %0, %cst_1 : memref<9x12xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
// CHECK-NEXT:               %7:2 = affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg5) to 7 iter_args(%arg10 = %3, %arg11 = %6) -> (vector<4xf32>, vector<4xf32>) {
// CHECK-NEXT:                 %12 = affine.load %arg1[%arg8, %arg9] : memref<9x7xf32>
// CHECK-NEXT:                 %13 = vector.broadcast %12 : f32 to vector<4xf32>
// CHECK-NEXT:                 %14 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg9, %arg7)
// CHECK-NEXT:                 %15 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg9, %arg7)
// CHECK-NEXT:                 %cst_2 = arith.constant dense<0.000000e+00> : vector<4xf32>
// CHECK-NEXT:                 %16 = vector.maskedload %arg2[%14, %15], %0, %cst_2 : memref<7x12xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
// CHECK-NEXT:                 %17 = arith.mulf %13, %16 : vector<4xf32>
// CHECK-NEXT:                 %18 = arith.addf %arg10, %17 : vector<4xf32>
// CHECK-NEXT:                 %19 = affine.load %arg1[%arg8 + 1, %arg9] : memref<9x7xf32>
// CHECK-NEXT:                 %20 = vector.broadcast %19 : f32 to vector<4xf32>
// CHECK-NEXT:                 %21 = arith.mulf %20, %16 : vector<4xf32>
// CHECK-NEXT:                 %22 = arith.addf %arg11, %21 : vector<4xf32>
// CHECK-NEXT:                 affine.yield %18, %22 : vector<4xf32>, vector<4xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:               %8 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg8, %arg7)
// CHECK-NEXT:               %9 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg8, %arg7)
// CHECK-NEXT:               vector.maskedstore %arg0[%8, %9], %0, %7#0 : memref<9x12xf32>, vector<4xi1>, vector<4xf32>
// CHECK-NEXT:               %10 = affine.apply affine_map<(d0, d1) -> (d0 + 1)>(%arg8, %arg7)
// CHECK-NEXT:               %11 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg8, %arg7)
// CHECK-NEXT:               vector.maskedstore %arg0[%10, %11], %0, %7#1 : memref<9x12xf32>, vector<4xi1>, vector<4xf32>
// CHECK-NEXT:             }
// CHECK-NEXT:             affine.for %arg8 = affine_map<(d0) -> (d0 + 8)>(%arg6) to affine_map<(d0) -> (d0 + 9)>(%arg6) {
// CHECK-NEXT:               %c3 = arith.constant 3 : index
// CHECK-NEXT:               %0 = vector.create_mask %c3 : vector<4xi1>
// CHECK-NEXT:               %1 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg8, %arg7)
// CHECK-NEXT:               %2 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg8, %arg7)
// CHECK-NEXT:               %cst_0 = arith.constant dense<0.000000e+00> : vector<4xf32>
// CHECK-NEXT:               %3 = vector.maskedload %arg0[%1, %2], %0, %cst_0 : memref<9x12xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
// CHECK-NEXT:               %4 = affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg5) to 7 iter_args(%arg10 = %3) -> (vector<4xf32>) {
// CHECK-NEXT:                 %7 = affine.load %arg1[%arg8, %arg9] : memref<9x7xf32>
// CHECK-NEXT:                 %8 = vector.broadcast %7 : f32 to vector<4xf32>
// CHECK-NEXT:                 %9 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg9, %arg7)
// CHECK-NEXT:                 %10 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg9, %arg7)
// CHECK-NEXT:                 %cst_1 = arith.constant dense<0.000000e+00> : vector<4xf32>
// CHECK-NEXT:                 %11 = vector.maskedload %arg2[%9, %10], %0, %cst_1 : memref<7x12xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
// CHECK-NEXT:                 %12 = arith.mulf %8, %11 : vector<4xf32>
// CHECK-NEXT:                 %13 = arith.addf %arg10, %12 : vector<4xf32>
// CHECK-NEXT:                 affine.yield %13 : vector<4xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:               %5 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg8, %arg7)
// CHECK-NEXT:               %6 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg8, %arg7)
// CHECK-NEXT:               vector.maskedstore %arg0[%5, %6], %0, %4 : memref<9x12xf32>, vector<4xi1>, vector<4xf32>
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Tiles start from what all elements are.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-register-tile | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%C: memref<9x12xf32>, %A: memref<9x7xf32>, %B: memref<7x12xf32>, %n: index) {
  %zero = arith.constant 2.5 : f32
  %c4 = arith.constant 4 : index
  affine.for %x = 0 to 9 { affine.for %y = 0 to 11 { affine.store %zero, %C[%x, %y] : memref<9x12xf32> }  }affine.for %x = 0 to 9 {
    %s = affine.load %C[%x, 3] : memref<9x12xf32>
    affine.store %s, %A[%x, 5] : memref<9x7xf32>
  }
  // expected-remark @below {{[Passed] register-tiled | Category:affine-register-tile | Function=main | Op=affine.for, block_columns=11, block_reduction=7, block_rows=9, distributed=False, group=1, lanes=4, packs=False, packs_rows=False, rows=2, started=0, threads=1, vectors=2}}
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
// CHECK-NEXT:     affine.for %arg4 = 0 to 9 {
// CHECK-NEXT:       affine.for %arg5 = 0 to 11 {
// CHECK-NEXT:         affine.store %cst, %arg0[%arg4, %arg5] : memref<9x12xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg4 = 0 to 9 {
// CHECK-NEXT:       %0 = affine.load %arg0[%arg4, 3] : memref<9x12xf32>
// CHECK-NEXT:       affine.store %0, %arg1[%arg4, 5] : memref<9x7xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg4 = 0 to 11 step 11 {
// CHECK-NEXT:       affine.for %arg5 = 0 to 7 step 7 {
// CHECK-NEXT:         affine.for %arg6 = 0 to 9 step 9 {
// CHECK-NEXT:           affine.for %arg7 = affine_map<(d0) -> (d0)>(%arg4) to affine_map<(d0) -> (d0 + 8)>(%arg4) step 8 {
// CHECK-NEXT:             affine.for %arg8 = affine_map<(d0) -> (d0)>(%arg6) to affine_map<(d0) -> (d0 + 8)>(%arg6) step 2 {
// CHECK-NEXT:               %0 = affine.vector_load %arg0[%arg8, %arg7] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:               %1 = affine.vector_load %arg0[%arg8, %arg7 + 4] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:               %2 = affine.vector_load %arg0[%arg8 + 1, %arg7] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:               %3 = affine.vector_load %arg0[%arg8 + 1, %arg7 + 4] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:               %4:4 = affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg5) to 7 iter_args(%arg10 = %0, %arg11 = %1, %arg12 = %2, %arg13 = %3) -> (vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>) {
// CHECK-NEXT:                 %5 = affine.load %arg1[%arg8, %arg9] : memref<9x7xf32>
// CHECK-NEXT:                 %6 = vector.broadcast %5 : f32 to vector<4xf32>
// CHECK-NEXT:                 %7 = affine.vector_load %arg2[%arg9, %arg7] : memref<7x12xf32>, vector<4xf32>
// CHECK-NEXT:                 %8 = arith.mulf %6, %7 : vector<4xf32>
// CHECK-NEXT:                 %9 = arith.addf %arg10, %8 : vector<4xf32>
// CHECK-NEXT:                 %10 = affine.vector_load %arg2[%arg9, %arg7 + 4] : memref<7x12xf32>, vector<4xf32>
// CHECK-NEXT:                 %11 = arith.mulf %6, %10 : vector<4xf32>
// CHECK-NEXT:                 %12 = arith.addf %arg11, %11 : vector<4xf32>
// CHECK-NEXT:                 %13 = affine.load %arg1[%arg8 + 1, %arg9] : memref<9x7xf32>
// CHECK-NEXT:                 %14 = vector.broadcast %13 : f32 to vector<4xf32>
// CHECK-NEXT:                 %15 = arith.mulf %14, %7 : vector<4xf32>
// CHECK-NEXT:                 %16 = arith.addf %arg12, %15 : vector<4xf32>
// CHECK-NEXT:                 %17 = arith.mulf %14, %10 : vector<4xf32>
// CHECK-NEXT:                 %18 = arith.addf %arg13, %17 : vector<4xf32>
// CHECK-NEXT:                 affine.yield %9, %12, %16, %18 : vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:               affine.vector_store %4#0, %arg0[%arg8, %arg7] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:               affine.vector_store %4#1, %arg0[%arg8, %arg7 + 4] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:               affine.vector_store %4#2, %arg0[%arg8 + 1, %arg7] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:               affine.vector_store %4#3, %arg0[%arg8 + 1, %arg7 + 4] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:             }
// CHECK-NEXT:             affine.for %arg8 = affine_map<(d0) -> (d0 + 8)>(%arg6) to affine_map<(d0) -> (d0 + 9)>(%arg6) {
// CHECK-NEXT:               %0 = affine.vector_load %arg0[%arg8, %arg7] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:               %1 = affine.vector_load %arg0[%arg8, %arg7 + 4] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:               %2:2 = affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg5) to 7 iter_args(%arg10 = %0, %arg11 = %1) -> (vector<4xf32>, vector<4xf32>) {
// CHECK-NEXT:                 %3 = affine.load %arg1[%arg8, %arg9] : memref<9x7xf32>
// CHECK-NEXT:                 %4 = vector.broadcast %3 : f32 to vector<4xf32>
// CHECK-NEXT:                 %5 = affine.vector_load %arg2[%arg9, %arg7] : memref<7x12xf32>, vector<4xf32>
// CHECK-NEXT:                 %6 = arith.mulf %4, %5 : vector<4xf32>
// CHECK-NEXT:                 %7 = arith.addf %arg10, %6 : vector<4xf32>
// CHECK-NEXT:                 %8 = affine.vector_load %arg2[%arg9, %arg7 + 4] : memref<7x12xf32>, vector<4xf32>
// CHECK-NEXT:                 %9 = arith.mulf %4, %8 : vector<4xf32>
// CHECK-NEXT:                 %10 = arith.addf %arg11, %9 : vector<4xf32>
// CHECK-NEXT:                 affine.yield %7, %10 : vector<4xf32>, vector<4xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:               affine.vector_store %2#0, %arg0[%arg8, %arg7] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:               affine.vector_store %2#1, %arg0[%arg8, %arg7 + 4] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:           affine.for %arg7 = affine_map<(d0) -> (d0 + 8)>(%arg4) to affine_map<(d0) -> (d0 + 11)>(%arg4) step 3 {
// CHECK-NEXT:             affine.for %arg8 = affine_map<(d0) -> (d0)>(%arg6) to affine_map<(d0) -> (d0 + 8)>(%arg6) step 2 {
// CHECK-NEXT:               %c3 = arith.constant 3 : index
// CHECK-NEXT:               %0 = vector.create_mask %c3 : vector<4xi1>
// CHECK-NEXT:               %1 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg8, %arg7)
// CHECK-NEXT:               %2 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg8, %arg7)
// CHECK-NEXT:               %cst_0 = arith.constant dense<0.000000e+00> : vector<4xf32>
// CHECK-NEXT:               %3 = vector.maskedload %arg0[%1, %2], %0, %cst_0 : memref<9x12xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
// CHECK-NEXT:               %4 = affine.apply affine_map<(d0, d1) -> (d0 + 1)>(%arg8, %arg7)
// CHECK-NEXT:               %5 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg8, %arg7)
// CHECK-NEXT:               %cst_1 = arith.constant dense<0.000000e+00> : vector<4xf32>
// CHECK-NEXT:               %6 = vector.maskedload %arg0[%4, %5], %0, %cst_1 : memref<9x12xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
// CHECK-NEXT:               %7:2 = affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg5) to 7 iter_args(%arg10 = %3, %arg11 = %6) -> (vector<4xf32>, vector<4xf32>) {
// CHECK-NEXT:                 %12 = affine.load %arg1[%arg8, %arg9] : memref<9x7xf32>
// CHECK-NEXT:                 %13 = vector.broadcast %12 : f32 to vector<4xf32>
// CHECK-NEXT:                 %14 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg9, %arg7)
// CHECK-NEXT:                 %15 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg9, %arg7)
// CHECK-NEXT:                 %cst_2 = arith.constant dense<0.000000e+00> : vector<4xf32>
// CHECK-NEXT:                 %16 = vector.maskedload %arg2[%14, %15], %0, %cst_2 : memref<7x12xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
// CHECK-NEXT:                 %17 = arith.mulf %13, %16 : vector<4xf32>
// CHECK-NEXT:                 %18 = arith.addf %arg10, %17 : vector<4xf32>
// CHECK-NEXT:                 %19 = affine.load %arg1[%arg8 + 1, %arg9] : memref<9x7xf32>
// CHECK-NEXT:                 %20 = vector.broadcast %19 : f32 to vector<4xf32>
// CHECK-NEXT:                 %21 = arith.mulf %20, %16 : vector<4xf32>
// CHECK-NEXT:                 %22 = arith.addf %arg11, %21 : vector<4xf32>
// CHECK-NEXT:                 affine.yield %18, %22 : vector<4xf32>, vector<4xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:               %8 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg8, %arg7)
// CHECK-NEXT:               %9 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg8, %arg7)
// CHECK-NEXT:               vector.maskedstore %arg0[%8, %9], %0, %7#0 : memref<9x12xf32>, vector<4xi1>, vector<4xf32>
// CHECK-NEXT:               %10 = affine.apply affine_map<(d0, d1) -> (d0 + 1)>(%arg8, %arg7)
// CHECK-NEXT:               %11 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg8, %arg7)
// CHECK-NEXT:               vector.maskedstore %arg0[%10, %11], %0, %7#1 : memref<9x12xf32>, vector<4xi1>, vector<4xf32>
// CHECK-NEXT:             }
// CHECK-NEXT:             affine.for %arg8 = affine_map<(d0) -> (d0 + 8)>(%arg6) to affine_map<(d0) -> (d0 + 9)>(%arg6) {
// CHECK-NEXT:               %c3 = arith.constant 3 : index
// CHECK-NEXT:               %0 = vector.create_mask %c3 : vector<4xi1>
// CHECK-NEXT:               %1 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg8, %arg7)
// CHECK-NEXT:               %2 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg8, %arg7)
// CHECK-NEXT:               %cst_0 = arith.constant dense<0.000000e+00> : vector<4xf32>
// CHECK-NEXT:               %3 = vector.maskedload %arg0[%1, %2], %0, %cst_0 : memref<9x12xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
// CHECK-NEXT:               %4 = affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg5) to 7 iter_args(%arg10 = %3) -> (vector<4xf32>) {
// CHECK-NEXT:                 %7 = affine.load %arg1[%arg8, %arg9] : memref<9x7xf32>
// CHECK-NEXT:                 %8 = vector.broadcast %7 : f32 to vector<4xf32>
// CHECK-NEXT:                 %9 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg9, %arg7)
// CHECK-NEXT:                 %10 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg9, %arg7)
// CHECK-NEXT:                 %cst_1 = arith.constant dense<0.000000e+00> : vector<4xf32>
// CHECK-NEXT:                 %11 = vector.maskedload %arg2[%9, %10], %0, %cst_1 : memref<7x12xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
// CHECK-NEXT:                 %12 = arith.mulf %8, %11 : vector<4xf32>
// CHECK-NEXT:                 %13 = arith.addf %arg10, %12 : vector<4xf32>
// CHECK-NEXT:                 affine.yield %13 : vector<4xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:               %5 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg8, %arg7)
// CHECK-NEXT:               %6 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg8, %arg7)
// CHECK-NEXT:               vector.maskedstore %arg0[%5, %6], %0, %4 : memref<9x12xf32>, vector<4xi1>, vector<4xf32>
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Tiles start from what all elements are.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-register-tile | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%C: memref<9x12xf32>, %A: memref<9x7xf32>, %B: memref<7x12xf32>, %n: index) {
  %zero = arith.constant 2.5 : f32
  %c4 = arith.constant 4 : index
  affine.for %x = 0 to 9 { affine.for %y = 0 to 11 { affine.store %zero, %C[%x, %y] : memref<9x12xf32> }  }memref.store %zero, %C[%c4, %n] : memref<9x12xf32>
  // expected-remark @below {{[Passed] register-tiled | Category:affine-register-tile | Function=main | Op=affine.for, block_columns=11, block_reduction=7, block_rows=9, distributed=False, group=1, lanes=4, packs=False, packs_rows=False, rows=2, started=0, threads=1, vectors=2}}
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
// CHECK-NEXT:     affine.for %arg4 = 0 to 9 {
// CHECK-NEXT:       affine.for %arg5 = 0 to 11 {
// CHECK-NEXT:         affine.store %cst, %arg0[%arg4, %arg5] : memref<9x12xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     memref.store %cst, %arg0[%c4, %arg3] : memref<9x12xf32>
// CHECK-NEXT:     affine.for %arg4 = 0 to 11 step 11 {
// CHECK-NEXT:       affine.for %arg5 = 0 to 7 step 7 {
// CHECK-NEXT:         affine.for %arg6 = 0 to 9 step 9 {
// CHECK-NEXT:           affine.for %arg7 = affine_map<(d0) -> (d0)>(%arg4) to affine_map<(d0) -> (d0 + 8)>(%arg4) step 8 {
// CHECK-NEXT:             affine.for %arg8 = affine_map<(d0) -> (d0)>(%arg6) to affine_map<(d0) -> (d0 + 8)>(%arg6) step 2 {
// CHECK-NEXT:               %0 = affine.vector_load %arg0[%arg8, %arg7] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:               %1 = affine.vector_load %arg0[%arg8, %arg7 + 4] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:               %2 = affine.vector_load %arg0[%arg8 + 1, %arg7] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:               %3 = affine.vector_load %arg0[%arg8 + 1, %arg7 + 4] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:               %4:4 = affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg5) to 7 iter_args(%arg10 = %0, %arg11 = %1, %arg12 = %2, %arg13 = %3) -> (vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>) {
// CHECK-NEXT:                 %5 = affine.load %arg1[%arg8, %arg9] : memref<9x7xf32>
// CHECK-NEXT:                 %6 = vector.broadcast %5 : f32 to vector<4xf32>
// CHECK-NEXT:                 %7 = affine.vector_load %arg2[%arg9, %arg7] : memref<7x12xf32>, vector<4xf32>
// CHECK-NEXT:                 %8 = arith.mulf %6, %7 : vector<4xf32>
// CHECK-NEXT:                 %9 = arith.addf %arg10, %8 : vector<4xf32>
// CHECK-NEXT:                 %10 = affine.vector_load %arg2[%arg9, %arg7 + 4] : memref<7x12xf32>, vector<4xf32>
// CHECK-NEXT:                 %11 = arith.mulf %6, %10 : vector<4xf32>
// CHECK-NEXT:                 %12 = arith.addf %arg11, %11 : vector<4xf32>
// CHECK-NEXT:                 %13 = affine.load %arg1[%arg8 + 1, %arg9] : memref<9x7xf32>
// CHECK-NEXT:                 %14 = vector.broadcast %13 : f32 to vector<4xf32>
// CHECK-NEXT:                 %15 = arith.mulf %14, %7 : vector<4xf32>
// CHECK-NEXT:                 %16 = arith.addf %arg12, %15 : vector<4xf32>
// CHECK-NEXT:                 %17 = arith.mulf %14, %10 : vector<4xf32>
// CHECK-NEXT:                 %18 = arith.addf %arg13, %17 : vector<4xf32>
// CHECK-NEXT:                 affine.yield %9, %12, %16, %18 : vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:               affine.vector_store %4#0, %arg0[%arg8, %arg7] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:               affine.vector_store %4#1, %arg0[%arg8, %arg7 + 4] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:               affine.vector_store %4#2, %arg0[%arg8 + 1, %arg7] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:               affine.vector_store %4#3, %arg0[%arg8 + 1, %arg7 + 4] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:             }
// CHECK-NEXT:             affine.for %arg8 = affine_map<(d0) -> (d0 + 8)>(%arg6) to affine_map<(d0) -> (d0 + 9)>(%arg6) {
// CHECK-NEXT:               %0 = affine.vector_load %arg0[%arg8, %arg7] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:               %1 = affine.vector_load %arg0[%arg8, %arg7 + 4] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:               %2:2 = affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg5) to 7 iter_args(%arg10 = %0, %arg11 = %1) -> (vector<4xf32>, vector<4xf32>) {
// CHECK-NEXT:                 %3 = affine.load %arg1[%arg8, %arg9] : memref<9x7xf32>
// CHECK-NEXT:                 %4 = vector.broadcast %3 : f32 to vector<4xf32>
// CHECK-NEXT:                 %5 = affine.vector_load %arg2[%arg9, %arg7] : memref<7x12xf32>, vector<4xf32>
// CHECK-NEXT:                 %6 = arith.mulf %4, %5 : vector<4xf32>
// CHECK-NEXT:                 %7 = arith.addf %arg10, %6 : vector<4xf32>
// CHECK-NEXT:                 %8 = affine.vector_load %arg2[%arg9, %arg7 + 4] : memref<7x12xf32>, vector<4xf32>
// CHECK-NEXT:                 %9 = arith.mulf %4, %8 : vector<4xf32>
// CHECK-NEXT:                 %10 = arith.addf %arg11, %9 : vector<4xf32>
// CHECK-NEXT:                 affine.yield %7, %10 : vector<4xf32>, vector<4xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:               affine.vector_store %2#0, %arg0[%arg8, %arg7] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:               affine.vector_store %2#1, %arg0[%arg8, %arg7 + 4] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:           affine.for %arg7 = affine_map<(d0) -> (d0 + 8)>(%arg4) to affine_map<(d0) -> (d0 + 11)>(%arg4) step 3 {
// CHECK-NEXT:             affine.for %arg8 = affine_map<(d0) -> (d0)>(%arg6) to affine_map<(d0) -> (d0 + 8)>(%arg6) step 2 {
// CHECK-NEXT:               %c3 = arith.constant 3 : index
// CHECK-NEXT:               %0 = vector.create_mask %c3 : vector<4xi1>
// CHECK-NEXT:               %1 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg8, %arg7)
// CHECK-NEXT:               %2 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg8, %arg7)
// CHECK-NEXT:               %cst_0 = arith.constant dense<0.000000e+00> : vector<4xf32>
// CHECK-NEXT:               %3 = vector.maskedload %arg0[%1, %2], %0, %cst_0 : memref<9x12xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
// CHECK-NEXT:               %4 = affine.apply affine_map<(d0, d1) -> (d0 + 1)>(%arg8, %arg7)
// CHECK-NEXT:               %5 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg8, %arg7)
// CHECK-NEXT:               %cst_1 = arith.constant dense<0.000000e+00> : vector<4xf32>
// CHECK-NEXT:               %6 = vector.maskedload %arg0[%4, %5], %0, %cst_1 : memref<9x12xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
// CHECK-NEXT:               %7:2 = affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg5) to 7 iter_args(%arg10 = %3, %arg11 = %6) -> (vector<4xf32>, vector<4xf32>) {
// CHECK-NEXT:                 %12 = affine.load %arg1[%arg8, %arg9] : memref<9x7xf32>
// CHECK-NEXT:                 %13 = vector.broadcast %12 : f32 to vector<4xf32>
// CHECK-NEXT:                 %14 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg9, %arg7)
// CHECK-NEXT:                 %15 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg9, %arg7)
// CHECK-NEXT:                 %cst_2 = arith.constant dense<0.000000e+00> : vector<4xf32>
// CHECK-NEXT:                 %16 = vector.maskedload %arg2[%14, %15], %0, %cst_2 : memref<7x12xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
// CHECK-NEXT:                 %17 = arith.mulf %13, %16 : vector<4xf32>
// CHECK-NEXT:                 %18 = arith.addf %arg10, %17 : vector<4xf32>
// CHECK-NEXT:                 %19 = affine.load %arg1[%arg8 + 1, %arg9] : memref<9x7xf32>
// CHECK-NEXT:                 %20 = vector.broadcast %19 : f32 to vector<4xf32>
// CHECK-NEXT:                 %21 = arith.mulf %20, %16 : vector<4xf32>
// CHECK-NEXT:                 %22 = arith.addf %arg11, %21 : vector<4xf32>
// CHECK-NEXT:                 affine.yield %18, %22 : vector<4xf32>, vector<4xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:               %8 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg8, %arg7)
// CHECK-NEXT:               %9 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg8, %arg7)
// CHECK-NEXT:               vector.maskedstore %arg0[%8, %9], %0, %7#0 : memref<9x12xf32>, vector<4xi1>, vector<4xf32>
// CHECK-NEXT:               %10 = affine.apply affine_map<(d0, d1) -> (d0 + 1)>(%arg8, %arg7)
// CHECK-NEXT:               %11 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg8, %arg7)
// CHECK-NEXT:               vector.maskedstore %arg0[%10, %11], %0, %7#1 : memref<9x12xf32>, vector<4xi1>, vector<4xf32>
// CHECK-NEXT:             }
// CHECK-NEXT:             affine.for %arg8 = affine_map<(d0) -> (d0 + 8)>(%arg6) to affine_map<(d0) -> (d0 + 9)>(%arg6) {
// CHECK-NEXT:               %c3 = arith.constant 3 : index
// CHECK-NEXT:               %0 = vector.create_mask %c3 : vector<4xi1>
// CHECK-NEXT:               %1 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg8, %arg7)
// CHECK-NEXT:               %2 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg8, %arg7)
// CHECK-NEXT:               %cst_0 = arith.constant dense<0.000000e+00> : vector<4xf32>
// CHECK-NEXT:               %3 = vector.maskedload %arg0[%1, %2], %0, %cst_0 : memref<9x12xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
// CHECK-NEXT:               %4 = affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg5) to 7 iter_args(%arg10 = %3) -> (vector<4xf32>) {
// CHECK-NEXT:                 %7 = affine.load %arg1[%arg8, %arg9] : memref<9x7xf32>
// CHECK-NEXT:                 %8 = vector.broadcast %7 : f32 to vector<4xf32>
// CHECK-NEXT:                 %9 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg9, %arg7)
// CHECK-NEXT:                 %10 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg9, %arg7)
// CHECK-NEXT:                 %cst_1 = arith.constant dense<0.000000e+00> : vector<4xf32>
// CHECK-NEXT:                 %11 = vector.maskedload %arg2[%9, %10], %0, %cst_1 : memref<7x12xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
// CHECK-NEXT:                 %12 = arith.mulf %8, %11 : vector<4xf32>
// CHECK-NEXT:                 %13 = arith.addf %arg10, %12 : vector<4xf32>
// CHECK-NEXT:                 affine.yield %13 : vector<4xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:               %5 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg8, %arg7)
// CHECK-NEXT:               %6 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg8, %arg7)
// CHECK-NEXT:               vector.maskedstore %arg0[%5, %6], %0, %4 : memref<9x12xf32>, vector<4xi1>, vector<4xf32>
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Tiles start from what all elements are.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-register-tile | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%C: memref<9x12xf32>, %A: memref<9x7xf32>, %B: memref<7x12xf32>, %n: index) {
  %zero = arith.constant 2.5 : f32
  %c4 = arith.constant 4 : index
  affine.for %x = 0 to 9 { affine.for %y = 0 to 11 { affine.store %zero, %C[%x, %y] : memref<9x12xf32> } affine.for %z = 0 to 9 {
      %s = affine.load %C[%z, 3] : memref<9x12xf32>
      affine.store %s, %A[%z, 5] : memref<9x7xf32>
    } }
  // expected-remark @below {{[Passed] register-tiled | Category:affine-register-tile | Function=main | Op=affine.for, block_columns=11, block_reduction=7, block_rows=9, distributed=False, group=1, lanes=4, packs=False, packs_rows=False, rows=2, started=0, threads=1, vectors=2}}
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
// CHECK-NEXT:     affine.for %arg4 = 0 to 9 {
// CHECK-NEXT:       affine.for %arg5 = 0 to 11 {
// CHECK-NEXT:         affine.store %cst, %arg0[%arg4, %arg5] : memref<9x12xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg5 = 0 to 9 {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg5, 3] : memref<9x12xf32>
// CHECK-NEXT:         affine.store %0, %arg1[%arg5, 5] : memref<9x7xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg4 = 0 to 11 step 11 {
// CHECK-NEXT:       affine.for %arg5 = 0 to 7 step 7 {
// CHECK-NEXT:         affine.for %arg6 = 0 to 9 step 9 {
// CHECK-NEXT:           affine.for %arg7 = affine_map<(d0) -> (d0)>(%arg4) to affine_map<(d0) -> (d0 + 8)>(%arg4) step 8 {
// CHECK-NEXT:             affine.for %arg8 = affine_map<(d0) -> (d0)>(%arg6) to affine_map<(d0) -> (d0 + 8)>(%arg6) step 2 {
// CHECK-NEXT:               %0 = affine.vector_load %arg0[%arg8, %arg7] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:               %1 = affine.vector_load %arg0[%arg8, %arg7 + 4] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:               %2 = affine.vector_load %arg0[%arg8 + 1, %arg7] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:               %3 = affine.vector_load %arg0[%arg8 + 1, %arg7 + 4] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:               %4:4 = affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg5) to 7 iter_args(%arg10 = %0, %arg11 = %1, %arg12 = %2, %arg13 = %3) -> (vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>) {
// CHECK-NEXT:                 %5 = affine.load %arg1[%arg8, %arg9] : memref<9x7xf32>
// CHECK-NEXT:                 %6 = vector.broadcast %5 : f32 to vector<4xf32>
// CHECK-NEXT:                 %7 = affine.vector_load %arg2[%arg9, %arg7] : memref<7x12xf32>, vector<4xf32>
// CHECK-NEXT:                 %8 = arith.mulf %6, %7 : vector<4xf32>
// CHECK-NEXT:                 %9 = arith.addf %arg10, %8 : vector<4xf32>
// CHECK-NEXT:                 %10 = affine.vector_load %arg2[%arg9, %arg7 + 4] : memref<7x12xf32>, vector<4xf32>
// CHECK-NEXT:                 %11 = arith.mulf %6, %10 : vector<4xf32>
// CHECK-NEXT:                 %12 = arith.addf %arg11, %11 : vector<4xf32>
// CHECK-NEXT:                 %13 = affine.load %arg1[%arg8 + 1, %arg9] : memref<9x7xf32>
// CHECK-NEXT:                 %14 = vector.broadcast %13 : f32 to vector<4xf32>
// CHECK-NEXT:                 %15 = arith.mulf %14, %7 : vector<4xf32>
// CHECK-NEXT:                 %16 = arith.addf %arg12, %15 : vector<4xf32>
// CHECK-NEXT:                 %17 = arith.mulf %14, %10 : vector<4xf32>
// CHECK-NEXT:                 %18 = arith.addf %arg13, %17 : vector<4xf32>
// CHECK-NEXT:                 affine.yield %9, %12, %16, %18 : vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:               affine.vector_store %4#0, %arg0[%arg8, %arg7] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:               affine.vector_store %4#1, %arg0[%arg8, %arg7 + 4] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:               affine.vector_store %4#2, %arg0[%arg8 + 1, %arg7] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:               affine.vector_store %4#3, %arg0[%arg8 + 1, %arg7 + 4] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:             }
// CHECK-NEXT:             affine.for %arg8 = affine_map<(d0) -> (d0 + 8)>(%arg6) to affine_map<(d0) -> (d0 + 9)>(%arg6) {
// CHECK-NEXT:               %0 = affine.vector_load %arg0[%arg8, %arg7] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:               %1 = affine.vector_load %arg0[%arg8, %arg7 + 4] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:               %2:2 = affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg5) to 7 iter_args(%arg10 = %0, %arg11 = %1) -> (vector<4xf32>, vector<4xf32>) {
// CHECK-NEXT:                 %3 = affine.load %arg1[%arg8, %arg9] : memref<9x7xf32>
// CHECK-NEXT:                 %4 = vector.broadcast %3 : f32 to vector<4xf32>
// CHECK-NEXT:                 %5 = affine.vector_load %arg2[%arg9, %arg7] : memref<7x12xf32>, vector<4xf32>
// CHECK-NEXT:                 %6 = arith.mulf %4, %5 : vector<4xf32>
// CHECK-NEXT:                 %7 = arith.addf %arg10, %6 : vector<4xf32>
// CHECK-NEXT:                 %8 = affine.vector_load %arg2[%arg9, %arg7 + 4] : memref<7x12xf32>, vector<4xf32>
// CHECK-NEXT:                 %9 = arith.mulf %4, %8 : vector<4xf32>
// CHECK-NEXT:                 %10 = arith.addf %arg11, %9 : vector<4xf32>
// CHECK-NEXT:                 affine.yield %7, %10 : vector<4xf32>, vector<4xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:               affine.vector_store %2#0, %arg0[%arg8, %arg7] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:               affine.vector_store %2#1, %arg0[%arg8, %arg7 + 4] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:           affine.for %arg7 = affine_map<(d0) -> (d0 + 8)>(%arg4) to affine_map<(d0) -> (d0 + 11)>(%arg4) step 3 {
// CHECK-NEXT:             affine.for %arg8 = affine_map<(d0) -> (d0)>(%arg6) to affine_map<(d0) -> (d0 + 8)>(%arg6) step 2 {
// CHECK-NEXT:               %c3 = arith.constant 3 : index
// CHECK-NEXT:               %0 = vector.create_mask %c3 : vector<4xi1>
// CHECK-NEXT:               %1 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg8, %arg7)
// CHECK-NEXT:               %2 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg8, %arg7)
// CHECK-NEXT:               %cst_0 = arith.constant dense<0.000000e+00> : vector<4xf32>
// CHECK-NEXT:               %3 = vector.maskedload %arg0[%1, %2], %0, %cst_0 : memref<9x12xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
// CHECK-NEXT:               %4 = affine.apply affine_map<(d0, d1) -> (d0 + 1)>(%arg8, %arg7)
// CHECK-NEXT:               %5 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg8, %arg7)
// CHECK-NEXT:               %cst_1 = arith.constant dense<0.000000e+00> : vector<4xf32>
// CHECK-NEXT:               %6 = vector.maskedload %arg0[%4, %5], %0, %cst_1 : memref<9x12xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
// CHECK-NEXT:               %7:2 = affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg5) to 7 iter_args(%arg10 = %3, %arg11 = %6) -> (vector<4xf32>, vector<4xf32>) {
// CHECK-NEXT:                 %12 = affine.load %arg1[%arg8, %arg9] : memref<9x7xf32>
// CHECK-NEXT:                 %13 = vector.broadcast %12 : f32 to vector<4xf32>
// CHECK-NEXT:                 %14 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg9, %arg7)
// CHECK-NEXT:                 %15 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg9, %arg7)
// CHECK-NEXT:                 %cst_2 = arith.constant dense<0.000000e+00> : vector<4xf32>
// CHECK-NEXT:                 %16 = vector.maskedload %arg2[%14, %15], %0, %cst_2 : memref<7x12xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
// CHECK-NEXT:                 %17 = arith.mulf %13, %16 : vector<4xf32>
// CHECK-NEXT:                 %18 = arith.addf %arg10, %17 : vector<4xf32>
// CHECK-NEXT:                 %19 = affine.load %arg1[%arg8 + 1, %arg9] : memref<9x7xf32>
// CHECK-NEXT:                 %20 = vector.broadcast %19 : f32 to vector<4xf32>
// CHECK-NEXT:                 %21 = arith.mulf %20, %16 : vector<4xf32>
// CHECK-NEXT:                 %22 = arith.addf %arg11, %21 : vector<4xf32>
// CHECK-NEXT:                 affine.yield %18, %22 : vector<4xf32>, vector<4xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:               %8 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg8, %arg7)
// CHECK-NEXT:               %9 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg8, %arg7)
// CHECK-NEXT:               vector.maskedstore %arg0[%8, %9], %0, %7#0 : memref<9x12xf32>, vector<4xi1>, vector<4xf32>
// CHECK-NEXT:               %10 = affine.apply affine_map<(d0, d1) -> (d0 + 1)>(%arg8, %arg7)
// CHECK-NEXT:               %11 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg8, %arg7)
// CHECK-NEXT:               vector.maskedstore %arg0[%10, %11], %0, %7#1 : memref<9x12xf32>, vector<4xi1>, vector<4xf32>
// CHECK-NEXT:             }
// CHECK-NEXT:             affine.for %arg8 = affine_map<(d0) -> (d0 + 8)>(%arg6) to affine_map<(d0) -> (d0 + 9)>(%arg6) {
// CHECK-NEXT:               %c3 = arith.constant 3 : index
// CHECK-NEXT:               %0 = vector.create_mask %c3 : vector<4xi1>
// CHECK-NEXT:               %1 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg8, %arg7)
// CHECK-NEXT:               %2 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg8, %arg7)
// CHECK-NEXT:               %cst_0 = arith.constant dense<0.000000e+00> : vector<4xf32>
// CHECK-NEXT:               %3 = vector.maskedload %arg0[%1, %2], %0, %cst_0 : memref<9x12xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
// CHECK-NEXT:               %4 = affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg5) to 7 iter_args(%arg10 = %3) -> (vector<4xf32>) {
// CHECK-NEXT:                 %7 = affine.load %arg1[%arg8, %arg9] : memref<9x7xf32>
// CHECK-NEXT:                 %8 = vector.broadcast %7 : f32 to vector<4xf32>
// CHECK-NEXT:                 %9 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg9, %arg7)
// CHECK-NEXT:                 %10 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg9, %arg7)
// CHECK-NEXT:                 %cst_1 = arith.constant dense<0.000000e+00> : vector<4xf32>
// CHECK-NEXT:                 %11 = vector.maskedload %arg2[%9, %10], %0, %cst_1 : memref<7x12xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
// CHECK-NEXT:                 %12 = arith.mulf %8, %11 : vector<4xf32>
// CHECK-NEXT:                 %13 = arith.addf %arg10, %12 : vector<4xf32>
// CHECK-NEXT:                 affine.yield %13 : vector<4xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:               %5 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg8, %arg7)
// CHECK-NEXT:               %6 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg8, %arg7)
// CHECK-NEXT:               vector.maskedstore %arg0[%5, %6], %0, %4 : memref<9x12xf32>, vector<4xi1>, vector<4xf32>
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Tiles start from what all elements are.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-register-tile | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%C: memref<9x12xf32>, %A: memref<9x7xf32>, %B: memref<7x12xf32>, %n: index) {
  %zero = arith.constant 2.5 : f32
  %c4 = arith.constant 4 : index
  %u = memref.alloc() : memref<9xf32>
  // expected-remark @below {{[Passed] register-tiled | Category:affine-register-tile | Function=main | Op=affine.for, block_columns=11, block_reduction=7, block_rows=9, distributed=True, group=1, lanes=4, packs=False, packs_rows=False, rows=2, started=0, threads=1, vectors=2}}
  affine.for %i = 0 to 9 {
    affine.for %y = 0 to 11 { affine.store %zero, %C[%i, %y] : memref<9x12xf32> }
    %s = affine.load %C[%i, 3] : memref<9x12xf32>
    affine.store %s, %u[%i] : memref<9xf32>
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
// CHECK-NEXT:     %alloc = memref.alloc() : memref<9xf32>
// CHECK-NEXT:     affine.for %arg4 = 0 to 9 {
// CHECK-NEXT:       affine.for %arg5 = 0 to 11 {
// CHECK-NEXT:         affine.store %cst, %arg0[%arg4, %arg5] : memref<9x12xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:       %0 = affine.load %arg0[%arg4, 3] : memref<9x12xf32>
// CHECK-NEXT:       affine.store %0, %alloc[%arg4] : memref<9xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg4 = 0 to 11 step 11 {
// CHECK-NEXT:       affine.for %arg5 = 0 to 7 step 7 {
// CHECK-NEXT:         affine.for %arg6 = 0 to 9 step 9 {
// CHECK-NEXT:           affine.for %arg7 = affine_map<(d0) -> (d0)>(%arg4) to affine_map<(d0) -> (d0 + 8)>(%arg4) step 8 {
// CHECK-NEXT:             affine.for %arg8 = affine_map<(d0) -> (d0)>(%arg6) to affine_map<(d0) -> (d0 + 8)>(%arg6) step 2 {
// CHECK-NEXT:               %0 = affine.vector_load %arg0[%arg8, %arg7] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:               %1 = affine.vector_load %arg0[%arg8, %arg7 + 4] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:               %2 = affine.vector_load %arg0[%arg8 + 1, %arg7] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:               %3 = affine.vector_load %arg0[%arg8 + 1, %arg7 + 4] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:               %4:4 = affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg5) to 7 iter_args(%arg10 = %0, %arg11 = %1, %arg12 = %2, %arg13 = %3) -> (vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>) {
// CHECK-NEXT:                 %5 = affine.load %arg1[%arg8, %arg9] : memref<9x7xf32>
// CHECK-NEXT:                 %6 = vector.broadcast %5 : f32 to vector<4xf32>
// CHECK-NEXT:                 %7 = affine.vector_load %arg2[%arg9, %arg7] : memref<7x12xf32>, vector<4xf32>
// CHECK-NEXT:                 %8 = arith.mulf %6, %7 : vector<4xf32>
// CHECK-NEXT:                 %9 = arith.addf %arg10, %8 : vector<4xf32>
// CHECK-NEXT:                 %10 = affine.vector_load %arg2[%arg9, %arg7 + 4] : memref<7x12xf32>, vector<4xf32>
// CHECK-NEXT:                 %11 = arith.mulf %6, %10 : vector<4xf32>
// CHECK-NEXT:                 %12 = arith.addf %arg11, %11 : vector<4xf32>
// CHECK-NEXT:                 %13 = affine.load %arg1[%arg8 + 1, %arg9] : memref<9x7xf32>
// CHECK-NEXT:                 %14 = vector.broadcast %13 : f32 to vector<4xf32>
// CHECK-NEXT:                 %15 = arith.mulf %14, %7 : vector<4xf32>
// CHECK-NEXT:                 %16 = arith.addf %arg12, %15 : vector<4xf32>
// CHECK-NEXT:                 %17 = arith.mulf %14, %10 : vector<4xf32>
// CHECK-NEXT:                 %18 = arith.addf %arg13, %17 : vector<4xf32>
// CHECK-NEXT:                 affine.yield %9, %12, %16, %18 : vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:               affine.vector_store %4#0, %arg0[%arg8, %arg7] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:               affine.vector_store %4#1, %arg0[%arg8, %arg7 + 4] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:               affine.vector_store %4#2, %arg0[%arg8 + 1, %arg7] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:               affine.vector_store %4#3, %arg0[%arg8 + 1, %arg7 + 4] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:             }
// CHECK-NEXT:             affine.for %arg8 = affine_map<(d0) -> (d0 + 8)>(%arg6) to affine_map<(d0) -> (d0 + 9)>(%arg6) {
// CHECK-NEXT:               %0 = affine.vector_load %arg0[%arg8, %arg7] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:               %1 = affine.vector_load %arg0[%arg8, %arg7 + 4] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:               %2:2 = affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg5) to 7 iter_args(%arg10 = %0, %arg11 = %1) -> (vector<4xf32>, vector<4xf32>) {
// CHECK-NEXT:                 %3 = affine.load %arg1[%arg8, %arg9] : memref<9x7xf32>
// CHECK-NEXT:                 %4 = vector.broadcast %3 : f32 to vector<4xf32>
// CHECK-NEXT:                 %5 = affine.vector_load %arg2[%arg9, %arg7] : memref<7x12xf32>, vector<4xf32>
// CHECK-NEXT:                 %6 = arith.mulf %4, %5 : vector<4xf32>
// CHECK-NEXT:                 %7 = arith.addf %arg10, %6 : vector<4xf32>
// CHECK-NEXT:                 %8 = affine.vector_load %arg2[%arg9, %arg7 + 4] : memref<7x12xf32>, vector<4xf32>
// CHECK-NEXT:                 %9 = arith.mulf %4, %8 : vector<4xf32>
// CHECK-NEXT:                 %10 = arith.addf %arg11, %9 : vector<4xf32>
// CHECK-NEXT:                 affine.yield %7, %10 : vector<4xf32>, vector<4xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:               affine.vector_store %2#0, %arg0[%arg8, %arg7] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:               affine.vector_store %2#1, %arg0[%arg8, %arg7 + 4] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:           affine.for %arg7 = affine_map<(d0) -> (d0 + 8)>(%arg4) to affine_map<(d0) -> (d0 + 11)>(%arg4) step 3 {
// CHECK-NEXT:             affine.for %arg8 = affine_map<(d0) -> (d0)>(%arg6) to affine_map<(d0) -> (d0 + 8)>(%arg6) step 2 {
// CHECK-NEXT:               %c3 = arith.constant 3 : index
// CHECK-NEXT:               %0 = vector.create_mask %c3 : vector<4xi1>
// CHECK-NEXT:               %1 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg8, %arg7)
// CHECK-NEXT:               %2 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg8, %arg7)
// CHECK-NEXT:               %cst_0 = arith.constant dense<0.000000e+00> : vector<4xf32>
// CHECK-NEXT:               %3 = vector.maskedload %arg0[%1, %2], %0, %cst_0 : memref<9x12xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
// CHECK-NEXT:               %4 = affine.apply affine_map<(d0, d1) -> (d0 + 1)>(%arg8, %arg7)
// CHECK-NEXT:               %5 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg8, %arg7)
// CHECK-NEXT:               %cst_1 = arith.constant dense<0.000000e+00> : vector<4xf32>
// CHECK-NEXT:               %6 = vector.maskedload %arg0[%4, %5], %0, %cst_1 : memref<9x12xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
// CHECK-NEXT:               %7:2 = affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg5) to 7 iter_args(%arg10 = %3, %arg11 = %6) -> (vector<4xf32>, vector<4xf32>) {
// CHECK-NEXT:                 %12 = affine.load %arg1[%arg8, %arg9] : memref<9x7xf32>
// CHECK-NEXT:                 %13 = vector.broadcast %12 : f32 to vector<4xf32>
// CHECK-NEXT:                 %14 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg9, %arg7)
// CHECK-NEXT:                 %15 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg9, %arg7)
// CHECK-NEXT:                 %cst_2 = arith.constant dense<0.000000e+00> : vector<4xf32>
// CHECK-NEXT:                 %16 = vector.maskedload %arg2[%14, %15], %0, %cst_2 : memref<7x12xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
// CHECK-NEXT:                 %17 = arith.mulf %13, %16 : vector<4xf32>
// CHECK-NEXT:                 %18 = arith.addf %arg10, %17 : vector<4xf32>
// CHECK-NEXT:                 %19 = affine.load %arg1[%arg8 + 1, %arg9] : memref<9x7xf32>
// CHECK-NEXT:                 %20 = vector.broadcast %19 : f32 to vector<4xf32>
// CHECK-NEXT:                 %21 = arith.mulf %20, %16 : vector<4xf32>
// CHECK-NEXT:                 %22 = arith.addf %arg11, %21 : vector<4xf32>
// CHECK-NEXT:                 affine.yield %18, %22 : vector<4xf32>, vector<4xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:               %8 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg8, %arg7)
// CHECK-NEXT:               %9 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg8, %arg7)
// CHECK-NEXT:               vector.maskedstore %arg0[%8, %9], %0, %7#0 : memref<9x12xf32>, vector<4xi1>, vector<4xf32>
// CHECK-NEXT:               %10 = affine.apply affine_map<(d0, d1) -> (d0 + 1)>(%arg8, %arg7)
// CHECK-NEXT:               %11 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg8, %arg7)
// CHECK-NEXT:               vector.maskedstore %arg0[%10, %11], %0, %7#1 : memref<9x12xf32>, vector<4xi1>, vector<4xf32>
// CHECK-NEXT:             }
// CHECK-NEXT:             affine.for %arg8 = affine_map<(d0) -> (d0 + 8)>(%arg6) to affine_map<(d0) -> (d0 + 9)>(%arg6) {
// CHECK-NEXT:               %c3 = arith.constant 3 : index
// CHECK-NEXT:               %0 = vector.create_mask %c3 : vector<4xi1>
// CHECK-NEXT:               %1 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg8, %arg7)
// CHECK-NEXT:               %2 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg8, %arg7)
// CHECK-NEXT:               %cst_0 = arith.constant dense<0.000000e+00> : vector<4xf32>
// CHECK-NEXT:               %3 = vector.maskedload %arg0[%1, %2], %0, %cst_0 : memref<9x12xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
// CHECK-NEXT:               %4 = affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg5) to 7 iter_args(%arg10 = %3) -> (vector<4xf32>) {
// CHECK-NEXT:                 %7 = affine.load %arg1[%arg8, %arg9] : memref<9x7xf32>
// CHECK-NEXT:                 %8 = vector.broadcast %7 : f32 to vector<4xf32>
// CHECK-NEXT:                 %9 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg9, %arg7)
// CHECK-NEXT:                 %10 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg9, %arg7)
// CHECK-NEXT:                 %cst_1 = arith.constant dense<0.000000e+00> : vector<4xf32>
// CHECK-NEXT:                 %11 = vector.maskedload %arg2[%9, %10], %0, %cst_1 : memref<7x12xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
// CHECK-NEXT:                 %12 = arith.mulf %8, %11 : vector<4xf32>
// CHECK-NEXT:                 %13 = arith.addf %arg10, %12 : vector<4xf32>
// CHECK-NEXT:                 affine.yield %13 : vector<4xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:               %5 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg8, %arg7)
// CHECK-NEXT:               %6 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg8, %arg7)
// CHECK-NEXT:               vector.maskedstore %arg0[%5, %6], %0, %4 : memref<9x12xf32>, vector<4xi1>, vector<4xf32>
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Tiles start from what all elements are.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-register-tile | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%C: memref<9x12xf32>, %A: memref<9x7xf32>, %B: memref<7x12xf32>, %n: index) {
  %zero = arith.constant 2.5 : f32
  %c4 = arith.constant 4 : index

  // expected-remark @below {{[Passed] register-tiled | Category:affine-register-tile | Function=main | Op=affine.for, block_columns=11, block_reduction=7, block_rows=9, distributed=True, group=1, lanes=4, packs=False, packs_rows=False, rows=2, started=0, threads=1, vectors=2}}
  affine.for %i = 0 to 9 {
    affine.store %zero, %C[%i, 0] : memref<9x12xf32>
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
// CHECK-NEXT:     affine.for %arg4 = 0 to 9 {
// CHECK-NEXT:       affine.store %cst, %arg0[%arg4, 0] : memref<9x12xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg4 = 0 to 11 step 11 {
// CHECK-NEXT:       affine.for %arg5 = 0 to 7 step 7 {
// CHECK-NEXT:         affine.for %arg6 = 0 to 9 step 9 {
// CHECK-NEXT:           affine.for %arg7 = affine_map<(d0) -> (d0)>(%arg4) to affine_map<(d0) -> (d0 + 8)>(%arg4) step 8 {
// CHECK-NEXT:             affine.for %arg8 = affine_map<(d0) -> (d0)>(%arg6) to affine_map<(d0) -> (d0 + 8)>(%arg6) step 2 {
// CHECK-NEXT:               %0 = affine.vector_load %arg0[%arg8, %arg7] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:               %1 = affine.vector_load %arg0[%arg8, %arg7 + 4] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:               %2 = affine.vector_load %arg0[%arg8 + 1, %arg7] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:               %3 = affine.vector_load %arg0[%arg8 + 1, %arg7 + 4] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:               %4:4 = affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg5) to 7 iter_args(%arg10 = %0, %arg11 = %1, %arg12 = %2, %arg13 = %3) -> (vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>) {
// CHECK-NEXT:                 %5 = affine.load %arg1[%arg8, %arg9] : memref<9x7xf32>
// CHECK-NEXT:                 %6 = vector.broadcast %5 : f32 to vector<4xf32>
// CHECK-NEXT:                 %7 = affine.vector_load %arg2[%arg9, %arg7] : memref<7x12xf32>, vector<4xf32>
// CHECK-NEXT:                 %8 = arith.mulf %6, %7 : vector<4xf32>
// CHECK-NEXT:                 %9 = arith.addf %arg10, %8 : vector<4xf32>
// CHECK-NEXT:                 %10 = affine.vector_load %arg2[%arg9, %arg7 + 4] : memref<7x12xf32>, vector<4xf32>
// CHECK-NEXT:                 %11 = arith.mulf %6, %10 : vector<4xf32>
// CHECK-NEXT:                 %12 = arith.addf %arg11, %11 : vector<4xf32>
// CHECK-NEXT:                 %13 = affine.load %arg1[%arg8 + 1, %arg9] : memref<9x7xf32>
// CHECK-NEXT:                 %14 = vector.broadcast %13 : f32 to vector<4xf32>
// CHECK-NEXT:                 %15 = arith.mulf %14, %7 : vector<4xf32>
// CHECK-NEXT:                 %16 = arith.addf %arg12, %15 : vector<4xf32>
// CHECK-NEXT:                 %17 = arith.mulf %14, %10 : vector<4xf32>
// CHECK-NEXT:                 %18 = arith.addf %arg13, %17 : vector<4xf32>
// CHECK-NEXT:                 affine.yield %9, %12, %16, %18 : vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:               affine.vector_store %4#0, %arg0[%arg8, %arg7] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:               affine.vector_store %4#1, %arg0[%arg8, %arg7 + 4] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:               affine.vector_store %4#2, %arg0[%arg8 + 1, %arg7] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:               affine.vector_store %4#3, %arg0[%arg8 + 1, %arg7 + 4] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:             }
// CHECK-NEXT:             affine.for %arg8 = affine_map<(d0) -> (d0 + 8)>(%arg6) to affine_map<(d0) -> (d0 + 9)>(%arg6) {
// CHECK-NEXT:               %0 = affine.vector_load %arg0[%arg8, %arg7] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:               %1 = affine.vector_load %arg0[%arg8, %arg7 + 4] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:               %2:2 = affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg5) to 7 iter_args(%arg10 = %0, %arg11 = %1) -> (vector<4xf32>, vector<4xf32>) {
// CHECK-NEXT:                 %3 = affine.load %arg1[%arg8, %arg9] : memref<9x7xf32>
// CHECK-NEXT:                 %4 = vector.broadcast %3 : f32 to vector<4xf32>
// CHECK-NEXT:                 %5 = affine.vector_load %arg2[%arg9, %arg7] : memref<7x12xf32>, vector<4xf32>
// CHECK-NEXT:                 %6 = arith.mulf %4, %5 : vector<4xf32>
// CHECK-NEXT:                 %7 = arith.addf %arg10, %6 : vector<4xf32>
// CHECK-NEXT:                 %8 = affine.vector_load %arg2[%arg9, %arg7 + 4] : memref<7x12xf32>, vector<4xf32>
// CHECK-NEXT:                 %9 = arith.mulf %4, %8 : vector<4xf32>
// CHECK-NEXT:                 %10 = arith.addf %arg11, %9 : vector<4xf32>
// CHECK-NEXT:                 affine.yield %7, %10 : vector<4xf32>, vector<4xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:               affine.vector_store %2#0, %arg0[%arg8, %arg7] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:               affine.vector_store %2#1, %arg0[%arg8, %arg7 + 4] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:           affine.for %arg7 = affine_map<(d0) -> (d0 + 8)>(%arg4) to affine_map<(d0) -> (d0 + 11)>(%arg4) step 3 {
// CHECK-NEXT:             affine.for %arg8 = affine_map<(d0) -> (d0)>(%arg6) to affine_map<(d0) -> (d0 + 8)>(%arg6) step 2 {
// CHECK-NEXT:               %c3 = arith.constant 3 : index
// CHECK-NEXT:               %0 = vector.create_mask %c3 : vector<4xi1>
// CHECK-NEXT:               %1 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg8, %arg7)
// CHECK-NEXT:               %2 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg8, %arg7)
// CHECK-NEXT:               %cst_0 = arith.constant dense<0.000000e+00> : vector<4xf32>
// CHECK-NEXT:               %3 = vector.maskedload %arg0[%1, %2], %0, %cst_0 : memref<9x12xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
// CHECK-NEXT:               %4 = affine.apply affine_map<(d0, d1) -> (d0 + 1)>(%arg8, %arg7)
// CHECK-NEXT:               %5 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg8, %arg7)
// CHECK-NEXT:               %cst_1 = arith.constant dense<0.000000e+00> : vector<4xf32>
// CHECK-NEXT:               %6 = vector.maskedload %arg0[%4, %5], %0, %cst_1 : memref<9x12xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
// CHECK-NEXT:               %7:2 = affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg5) to 7 iter_args(%arg10 = %3, %arg11 = %6) -> (vector<4xf32>, vector<4xf32>) {
// CHECK-NEXT:                 %12 = affine.load %arg1[%arg8, %arg9] : memref<9x7xf32>
// CHECK-NEXT:                 %13 = vector.broadcast %12 : f32 to vector<4xf32>
// CHECK-NEXT:                 %14 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg9, %arg7)
// CHECK-NEXT:                 %15 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg9, %arg7)
// CHECK-NEXT:                 %cst_2 = arith.constant dense<0.000000e+00> : vector<4xf32>
// CHECK-NEXT:                 %16 = vector.maskedload %arg2[%14, %15], %0, %cst_2 : memref<7x12xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
// CHECK-NEXT:                 %17 = arith.mulf %13, %16 : vector<4xf32>
// CHECK-NEXT:                 %18 = arith.addf %arg10, %17 : vector<4xf32>
// CHECK-NEXT:                 %19 = affine.load %arg1[%arg8 + 1, %arg9] : memref<9x7xf32>
// CHECK-NEXT:                 %20 = vector.broadcast %19 : f32 to vector<4xf32>
// CHECK-NEXT:                 %21 = arith.mulf %20, %16 : vector<4xf32>
// CHECK-NEXT:                 %22 = arith.addf %arg11, %21 : vector<4xf32>
// CHECK-NEXT:                 affine.yield %18, %22 : vector<4xf32>, vector<4xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:               %8 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg8, %arg7)
// CHECK-NEXT:               %9 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg8, %arg7)
// CHECK-NEXT:               vector.maskedstore %arg0[%8, %9], %0, %7#0 : memref<9x12xf32>, vector<4xi1>, vector<4xf32>
// CHECK-NEXT:               %10 = affine.apply affine_map<(d0, d1) -> (d0 + 1)>(%arg8, %arg7)
// CHECK-NEXT:               %11 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg8, %arg7)
// CHECK-NEXT:               vector.maskedstore %arg0[%10, %11], %0, %7#1 : memref<9x12xf32>, vector<4xi1>, vector<4xf32>
// CHECK-NEXT:             }
// CHECK-NEXT:             affine.for %arg8 = affine_map<(d0) -> (d0 + 8)>(%arg6) to affine_map<(d0) -> (d0 + 9)>(%arg6) {
// CHECK-NEXT:               %c3 = arith.constant 3 : index
// CHECK-NEXT:               %0 = vector.create_mask %c3 : vector<4xi1>
// CHECK-NEXT:               %1 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg8, %arg7)
// CHECK-NEXT:               %2 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg8, %arg7)
// CHECK-NEXT:               %cst_0 = arith.constant dense<0.000000e+00> : vector<4xf32>
// CHECK-NEXT:               %3 = vector.maskedload %arg0[%1, %2], %0, %cst_0 : memref<9x12xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
// CHECK-NEXT:               %4 = affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg5) to 7 iter_args(%arg10 = %3) -> (vector<4xf32>) {
// CHECK-NEXT:                 %7 = affine.load %arg1[%arg8, %arg9] : memref<9x7xf32>
// CHECK-NEXT:                 %8 = vector.broadcast %7 : f32 to vector<4xf32>
// CHECK-NEXT:                 %9 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg9, %arg7)
// CHECK-NEXT:                 %10 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg9, %arg7)
// CHECK-NEXT:                 %cst_1 = arith.constant dense<0.000000e+00> : vector<4xf32>
// CHECK-NEXT:                 %11 = vector.maskedload %arg2[%9, %10], %0, %cst_1 : memref<7x12xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
// CHECK-NEXT:                 %12 = arith.mulf %8, %11 : vector<4xf32>
// CHECK-NEXT:                 %13 = arith.addf %arg10, %12 : vector<4xf32>
// CHECK-NEXT:                 affine.yield %13 : vector<4xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:               %5 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg8, %arg7)
// CHECK-NEXT:               %6 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg8, %arg7)
// CHECK-NEXT:               vector.maskedstore %arg0[%5, %6], %0, %4 : memref<9x12xf32>, vector<4xi1>, vector<4xf32>
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Tiles start from what all elements are.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-register-tile | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%C: memref<9x12xf32>, %A: memref<9x7xf32>, %B: memref<7x12xf32>, %n: index) {
  %zero = arith.constant 2.5 : f32
  %c4 = arith.constant 4 : index

  // expected-remark @below {{[Passed] register-tiled | Category:affine-register-tile | Function=main | Op=affine.for, block_columns=11, block_reduction=7, block_rows=9, distributed=True, group=1, lanes=4, packs=False, packs_rows=False, rows=2, started=0, threads=1, vectors=2}}
  affine.for %i = 0 to 9 {
    affine.for %y = 0 to 11 { %v = affine.load %B[2, %y] : memref<7x12xf32> affine.store %v, %C[%i, %y] : memref<9x12xf32> }
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
// CHECK-NEXT:     affine.for %arg4 = 0 to 9 {
// CHECK-NEXT:       affine.for %arg5 = 0 to 11 {
// CHECK-NEXT:         %0 = affine.load %arg2[2, %arg5] : memref<7x12xf32>
// CHECK-NEXT:         affine.store %0, %arg0[%arg4, %arg5] : memref<9x12xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg4 = 0 to 11 step 11 {
// CHECK-NEXT:       affine.for %arg5 = 0 to 7 step 7 {
// CHECK-NEXT:         affine.for %arg6 = 0 to 9 step 9 {
// CHECK-NEXT:           affine.for %arg7 = affine_map<(d0) -> (d0)>(%arg4) to affine_map<(d0) -> (d0 + 8)>(%arg4) step 8 {
// CHECK-NEXT:             affine.for %arg8 = affine_map<(d0) -> (d0)>(%arg6) to affine_map<(d0) -> (d0 + 8)>(%arg6) step 2 {
// CHECK-NEXT:               %0 = affine.vector_load %arg0[%arg8, %arg7] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:               %1 = affine.vector_load %arg0[%arg8, %arg7 + 4] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:               %2 = affine.vector_load %arg0[%arg8 + 1, %arg7] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:               %3 = affine.vector_load %arg0[%arg8 + 1, %arg7 + 4] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:               %4:4 = affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg5) to 7 iter_args(%arg10 = %0, %arg11 = %1, %arg12 = %2, %arg13 = %3) -> (vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>) {
// CHECK-NEXT:                 %5 = affine.load %arg1[%arg8, %arg9] : memref<9x7xf32>
// CHECK-NEXT:                 %6 = vector.broadcast %5 : f32 to vector<4xf32>
// CHECK-NEXT:                 %7 = affine.vector_load %arg2[%arg9, %arg7] : memref<7x12xf32>, vector<4xf32>
// CHECK-NEXT:                 %8 = arith.mulf %6, %7 : vector<4xf32>
// CHECK-NEXT:                 %9 = arith.addf %arg10, %8 : vector<4xf32>
// CHECK-NEXT:                 %10 = affine.vector_load %arg2[%arg9, %arg7 + 4] : memref<7x12xf32>, vector<4xf32>
// CHECK-NEXT:                 %11 = arith.mulf %6, %10 : vector<4xf32>
// CHECK-NEXT:                 %12 = arith.addf %arg11, %11 : vector<4xf32>
// CHECK-NEXT:                 %13 = affine.load %arg1[%arg8 + 1, %arg9] : memref<9x7xf32>
// CHECK-NEXT:                 %14 = vector.broadcast %13 : f32 to vector<4xf32>
// CHECK-NEXT:                 %15 = arith.mulf %14, %7 : vector<4xf32>
// CHECK-NEXT:                 %16 = arith.addf %arg12, %15 : vector<4xf32>
// CHECK-NEXT:                 %17 = arith.mulf %14, %10 : vector<4xf32>
// CHECK-NEXT:                 %18 = arith.addf %arg13, %17 : vector<4xf32>
// CHECK-NEXT:                 affine.yield %9, %12, %16, %18 : vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:               affine.vector_store %4#0, %arg0[%arg8, %arg7] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:               affine.vector_store %4#1, %arg0[%arg8, %arg7 + 4] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:               affine.vector_store %4#2, %arg0[%arg8 + 1, %arg7] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:               affine.vector_store %4#3, %arg0[%arg8 + 1, %arg7 + 4] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:             }
// CHECK-NEXT:             affine.for %arg8 = affine_map<(d0) -> (d0 + 8)>(%arg6) to affine_map<(d0) -> (d0 + 9)>(%arg6) {
// CHECK-NEXT:               %0 = affine.vector_load %arg0[%arg8, %arg7] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:               %1 = affine.vector_load %arg0[%arg8, %arg7 + 4] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:               %2:2 = affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg5) to 7 iter_args(%arg10 = %0, %arg11 = %1) -> (vector<4xf32>, vector<4xf32>) {
// CHECK-NEXT:                 %3 = affine.load %arg1[%arg8, %arg9] : memref<9x7xf32>
// CHECK-NEXT:                 %4 = vector.broadcast %3 : f32 to vector<4xf32>
// CHECK-NEXT:                 %5 = affine.vector_load %arg2[%arg9, %arg7] : memref<7x12xf32>, vector<4xf32>
// CHECK-NEXT:                 %6 = arith.mulf %4, %5 : vector<4xf32>
// CHECK-NEXT:                 %7 = arith.addf %arg10, %6 : vector<4xf32>
// CHECK-NEXT:                 %8 = affine.vector_load %arg2[%arg9, %arg7 + 4] : memref<7x12xf32>, vector<4xf32>
// CHECK-NEXT:                 %9 = arith.mulf %4, %8 : vector<4xf32>
// CHECK-NEXT:                 %10 = arith.addf %arg11, %9 : vector<4xf32>
// CHECK-NEXT:                 affine.yield %7, %10 : vector<4xf32>, vector<4xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:               affine.vector_store %2#0, %arg0[%arg8, %arg7] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:               affine.vector_store %2#1, %arg0[%arg8, %arg7 + 4] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:           affine.for %arg7 = affine_map<(d0) -> (d0 + 8)>(%arg4) to affine_map<(d0) -> (d0 + 11)>(%arg4) step 3 {
// CHECK-NEXT:             affine.for %arg8 = affine_map<(d0) -> (d0)>(%arg6) to affine_map<(d0) -> (d0 + 8)>(%arg6) step 2 {
// CHECK-NEXT:               %c3 = arith.constant 3 : index
// CHECK-NEXT:               %0 = vector.create_mask %c3 : vector<4xi1>
// CHECK-NEXT:               %1 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg8, %arg7)
// CHECK-NEXT:               %2 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg8, %arg7)
// CHECK-NEXT:               %cst_0 = arith.constant dense<0.000000e+00> : vector<4xf32>
// CHECK-NEXT:               %3 = vector.maskedload %arg0[%1, %2], %0, %cst_0 : memref<9x12xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
// CHECK-NEXT:               %4 = affine.apply affine_map<(d0, d1) -> (d0 + 1)>(%arg8, %arg7)
// CHECK-NEXT:               %5 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg8, %arg7)
// CHECK-NEXT:               %cst_1 = arith.constant dense<0.000000e+00> : vector<4xf32>
// CHECK-NEXT:               %6 = vector.maskedload %arg0[%4, %5], %0, %cst_1 : memref<9x12xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
// CHECK-NEXT:               %7:2 = affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg5) to 7 iter_args(%arg10 = %3, %arg11 = %6) -> (vector<4xf32>, vector<4xf32>) {
// CHECK-NEXT:                 %12 = affine.load %arg1[%arg8, %arg9] : memref<9x7xf32>
// CHECK-NEXT:                 %13 = vector.broadcast %12 : f32 to vector<4xf32>
// CHECK-NEXT:                 %14 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg9, %arg7)
// CHECK-NEXT:                 %15 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg9, %arg7)
// CHECK-NEXT:                 %cst_2 = arith.constant dense<0.000000e+00> : vector<4xf32>
// CHECK-NEXT:                 %16 = vector.maskedload %arg2[%14, %15], %0, %cst_2 : memref<7x12xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
// CHECK-NEXT:                 %17 = arith.mulf %13, %16 : vector<4xf32>
// CHECK-NEXT:                 %18 = arith.addf %arg10, %17 : vector<4xf32>
// CHECK-NEXT:                 %19 = affine.load %arg1[%arg8 + 1, %arg9] : memref<9x7xf32>
// CHECK-NEXT:                 %20 = vector.broadcast %19 : f32 to vector<4xf32>
// CHECK-NEXT:                 %21 = arith.mulf %20, %16 : vector<4xf32>
// CHECK-NEXT:                 %22 = arith.addf %arg11, %21 : vector<4xf32>
// CHECK-NEXT:                 affine.yield %18, %22 : vector<4xf32>, vector<4xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:               %8 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg8, %arg7)
// CHECK-NEXT:               %9 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg8, %arg7)
// CHECK-NEXT:               vector.maskedstore %arg0[%8, %9], %0, %7#0 : memref<9x12xf32>, vector<4xi1>, vector<4xf32>
// CHECK-NEXT:               %10 = affine.apply affine_map<(d0, d1) -> (d0 + 1)>(%arg8, %arg7)
// CHECK-NEXT:               %11 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg8, %arg7)
// CHECK-NEXT:               vector.maskedstore %arg0[%10, %11], %0, %7#1 : memref<9x12xf32>, vector<4xi1>, vector<4xf32>
// CHECK-NEXT:             }
// CHECK-NEXT:             affine.for %arg8 = affine_map<(d0) -> (d0 + 8)>(%arg6) to affine_map<(d0) -> (d0 + 9)>(%arg6) {
// CHECK-NEXT:               %c3 = arith.constant 3 : index
// CHECK-NEXT:               %0 = vector.create_mask %c3 : vector<4xi1>
// CHECK-NEXT:               %1 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg8, %arg7)
// CHECK-NEXT:               %2 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg8, %arg7)
// CHECK-NEXT:               %cst_0 = arith.constant dense<0.000000e+00> : vector<4xf32>
// CHECK-NEXT:               %3 = vector.maskedload %arg0[%1, %2], %0, %cst_0 : memref<9x12xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
// CHECK-NEXT:               %4 = affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg5) to 7 iter_args(%arg10 = %3) -> (vector<4xf32>) {
// CHECK-NEXT:                 %7 = affine.load %arg1[%arg8, %arg9] : memref<9x7xf32>
// CHECK-NEXT:                 %8 = vector.broadcast %7 : f32 to vector<4xf32>
// CHECK-NEXT:                 %9 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg9, %arg7)
// CHECK-NEXT:                 %10 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg9, %arg7)
// CHECK-NEXT:                 %cst_1 = arith.constant dense<0.000000e+00> : vector<4xf32>
// CHECK-NEXT:                 %11 = vector.maskedload %arg2[%9, %10], %0, %cst_1 : memref<7x12xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
// CHECK-NEXT:                 %12 = arith.mulf %8, %11 : vector<4xf32>
// CHECK-NEXT:                 %13 = arith.addf %arg10, %12 : vector<4xf32>
// CHECK-NEXT:                 affine.yield %13 : vector<4xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:               %5 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg8, %arg7)
// CHECK-NEXT:               %6 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg8, %arg7)
// CHECK-NEXT:               vector.maskedstore %arg0[%5, %6], %0, %4 : memref<9x12xf32>, vector<4xi1>, vector<4xf32>
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Tiles start from what all elements are.

func.func @main(%C: memref<9x12xf32>, %A: memref<9x7xf32>, %B: memref<7x12xf32>, %n: index) {
  %zero = arith.constant 2.5 : f32
  %c4 = arith.constant 4 : index
  affine.for %x = 0 to 9 { affine.for %y = 0 to 11 { affine.store %zero, %C[%x, %y] : memref<9x12xf32> }  }
  // expected-remark @below {{[Missed] unprofitable | Category:affine-register-tile | Function=main | Op=affine.for, Remark="tiles do not pay, or extents are not known"}}
  affine.for %i = 0 to 9 {

    affine.for %k = 0 to 0 {
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
// CHECK-NEXT:     affine.for %arg4 = 0 to 9 {
// CHECK-NEXT:       affine.for %arg5 = 0 to 11 {
// CHECK-NEXT:         affine.store %cst, %arg0[%arg4, %arg5] : memref<9x12xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg4 = 0 to 9 {
// CHECK-NEXT:       affine.for %arg5 = 0 to 0 {
// CHECK-NEXT:         affine.for %arg6 = 0 to 11 {
// CHECK-NEXT:           %0 = affine.load %arg0[%arg4, %arg6] : memref<9x12xf32>
// CHECK-NEXT:           %1 = affine.load %arg1[%arg4, %arg5] : memref<9x7xf32>
// CHECK-NEXT:           %2 = affine.load %arg2[%arg5, %arg6] : memref<7x12xf32>
// CHECK-NEXT:           %3 = arith.mulf %1, %2 : f32
// CHECK-NEXT:           %4 = arith.addf %0, %3 : f32
// CHECK-NEXT:           affine.store %4, %arg0[%arg4, %arg6] : memref<9x12xf32>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
