// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-register-tile='rows=4 vectors=2 lanes=4 pack=never everywhere=true' | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Reads in place.

#next = affine_map<(d0) -> (d0 + 1)>
#same = affine_map<(d0) -> (d0)>
// expected-remark @below {{[Analysis] alias.arguments | Category:affine-register-tile | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%C: memref<12x12xf32>, %A: memref<12x12xf32>, %B: memref<12x12xf32>, %n: index) {
  // expected-remark @below {{[Passed] register-tiled | Category:affine-register-tile | Function=main | Op=affine.for, block_columns=11, block_reduction=7, block_rows=9, by_rows=no, distributed=no, group=1, lanes=4, packs=no, packs_rows=no, rows=4, started=0, threads=1, vectors=2}}
  affine.for %i = 0 to 9 {
    affine.for %j = 0 to 11 {
      affine.for %k = 0 to 7 {
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
// CHECK-NEXT:     affine.for %arg4 = 0 to 11 step 11 {
// CHECK-NEXT:       affine.for %arg5 = 0 to 7 step 7 {
// CHECK-NEXT:         affine.for %arg6 = 0 to 9 step 9 {
// CHECK-NEXT:           affine.for %arg7 = affine_map<(d0) -> (d0)>(%arg4) to affine_map<(d0) -> (d0 + 8)>(%arg4) step 8 {
// CHECK-NEXT:             affine.for %arg8 = affine_map<(d0) -> (d0)>(%arg6) to affine_map<(d0) -> (d0 + 8)>(%arg6) step 4 {
// CHECK-NEXT:               %0 = affine.vector_load %arg0[%arg8, %arg7] : memref<12x12xf32>, vector<4xf32>
// CHECK-NEXT:               %1 = affine.vector_load %arg0[%arg8, %arg7 + 4] : memref<12x12xf32>, vector<4xf32>
// CHECK-NEXT:               %2 = affine.vector_load %arg0[%arg8 + 1, %arg7] : memref<12x12xf32>, vector<4xf32>
// CHECK-NEXT:               %3 = affine.vector_load %arg0[%arg8 + 1, %arg7 + 4] : memref<12x12xf32>, vector<4xf32>
// CHECK-NEXT:               %4 = affine.vector_load %arg0[%arg8 + 2, %arg7] : memref<12x12xf32>, vector<4xf32>
// CHECK-NEXT:               %5 = affine.vector_load %arg0[%arg8 + 2, %arg7 + 4] : memref<12x12xf32>, vector<4xf32>
// CHECK-NEXT:               %6 = affine.vector_load %arg0[%arg8 + 3, %arg7] : memref<12x12xf32>, vector<4xf32>
// CHECK-NEXT:               %7 = affine.vector_load %arg0[%arg8 + 3, %arg7 + 4] : memref<12x12xf32>, vector<4xf32>
// CHECK-NEXT:               %8:8 = affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg5) to 7 iter_args(%arg10 = %0, %arg11 = %1, %arg12 = %2, %arg13 = %3, %arg14 = %4, %arg15 = %5, %arg16 = %6, %arg17 = %7) -> (vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>) {
// CHECK-NEXT:                 %9 = affine.load %arg1[%arg8, %arg9] : memref<12x12xf32>
// CHECK-NEXT:                 %10 = vector.broadcast %9 : f32 to vector<4xf32>
// CHECK-NEXT:                 %11 = affine.vector_load %arg2[%arg9, %arg7] : memref<12x12xf32>, vector<4xf32>
// CHECK-NEXT:                 %12 = arith.mulf %10, %11 : vector<4xf32>
// CHECK-NEXT:                 %13 = arith.addf %arg10, %12 : vector<4xf32>
// CHECK-NEXT:                 %14 = affine.vector_load %arg2[%arg9, %arg7 + 4] : memref<12x12xf32>, vector<4xf32>
// CHECK-NEXT:                 %15 = arith.mulf %10, %14 : vector<4xf32>
// CHECK-NEXT:                 %16 = arith.addf %arg11, %15 : vector<4xf32>
// CHECK-NEXT:                 %17 = affine.load %arg1[%arg8 + 1, %arg9] : memref<12x12xf32>
// CHECK-NEXT:                 %18 = vector.broadcast %17 : f32 to vector<4xf32>
// CHECK-NEXT:                 %19 = arith.mulf %18, %11 : vector<4xf32>
// CHECK-NEXT:                 %20 = arith.addf %arg12, %19 : vector<4xf32>
// CHECK-NEXT:                 %21 = arith.mulf %18, %14 : vector<4xf32>
// CHECK-NEXT:                 %22 = arith.addf %arg13, %21 : vector<4xf32>
// CHECK-NEXT:                 %23 = affine.load %arg1[%arg8 + 2, %arg9] : memref<12x12xf32>
// CHECK-NEXT:                 %24 = vector.broadcast %23 : f32 to vector<4xf32>
// CHECK-NEXT:                 %25 = arith.mulf %24, %11 : vector<4xf32>
// CHECK-NEXT:                 %26 = arith.addf %arg14, %25 : vector<4xf32>
// CHECK-NEXT:                 %27 = arith.mulf %24, %14 : vector<4xf32>
// CHECK-NEXT:                 %28 = arith.addf %arg15, %27 : vector<4xf32>
// CHECK-NEXT:                 %29 = affine.load %arg1[%arg8 + 3, %arg9] : memref<12x12xf32>
// CHECK-NEXT:                 %30 = vector.broadcast %29 : f32 to vector<4xf32>
// CHECK-NEXT:                 %31 = arith.mulf %30, %11 : vector<4xf32>
// CHECK-NEXT:                 %32 = arith.addf %arg16, %31 : vector<4xf32>
// CHECK-NEXT:                 %33 = arith.mulf %30, %14 : vector<4xf32>
// CHECK-NEXT:                 %34 = arith.addf %arg17, %33 : vector<4xf32>
// CHECK-NEXT:                 affine.yield %13, %16, %20, %22, %26, %28, %32, %34 : vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:               affine.vector_store %8#0, %arg0[%arg8, %arg7] : memref<12x12xf32>, vector<4xf32>
// CHECK-NEXT:               affine.vector_store %8#1, %arg0[%arg8, %arg7 + 4] : memref<12x12xf32>, vector<4xf32>
// CHECK-NEXT:               affine.vector_store %8#2, %arg0[%arg8 + 1, %arg7] : memref<12x12xf32>, vector<4xf32>
// CHECK-NEXT:               affine.vector_store %8#3, %arg0[%arg8 + 1, %arg7 + 4] : memref<12x12xf32>, vector<4xf32>
// CHECK-NEXT:               affine.vector_store %8#4, %arg0[%arg8 + 2, %arg7] : memref<12x12xf32>, vector<4xf32>
// CHECK-NEXT:               affine.vector_store %8#5, %arg0[%arg8 + 2, %arg7 + 4] : memref<12x12xf32>, vector<4xf32>
// CHECK-NEXT:               affine.vector_store %8#6, %arg0[%arg8 + 3, %arg7] : memref<12x12xf32>, vector<4xf32>
// CHECK-NEXT:               affine.vector_store %8#7, %arg0[%arg8 + 3, %arg7 + 4] : memref<12x12xf32>, vector<4xf32>
// CHECK-NEXT:             }
// CHECK-NEXT:             affine.for %arg8 = affine_map<(d0) -> (d0 + 8)>(%arg6) to affine_map<(d0) -> (d0 + 9)>(%arg6) {
// CHECK-NEXT:               %0 = affine.vector_load %arg0[%arg8, %arg7] : memref<12x12xf32>, vector<4xf32>
// CHECK-NEXT:               %1 = affine.vector_load %arg0[%arg8, %arg7 + 4] : memref<12x12xf32>, vector<4xf32>
// CHECK-NEXT:               %2:2 = affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg5) to 7 iter_args(%arg10 = %0, %arg11 = %1) -> (vector<4xf32>, vector<4xf32>) {
// CHECK-NEXT:                 %3 = affine.load %arg1[%arg8, %arg9] : memref<12x12xf32>
// CHECK-NEXT:                 %4 = vector.broadcast %3 : f32 to vector<4xf32>
// CHECK-NEXT:                 %5 = affine.vector_load %arg2[%arg9, %arg7] : memref<12x12xf32>, vector<4xf32>
// CHECK-NEXT:                 %6 = arith.mulf %4, %5 : vector<4xf32>
// CHECK-NEXT:                 %7 = arith.addf %arg10, %6 : vector<4xf32>
// CHECK-NEXT:                 %8 = affine.vector_load %arg2[%arg9, %arg7 + 4] : memref<12x12xf32>, vector<4xf32>
// CHECK-NEXT:                 %9 = arith.mulf %4, %8 : vector<4xf32>
// CHECK-NEXT:                 %10 = arith.addf %arg11, %9 : vector<4xf32>
// CHECK-NEXT:                 affine.yield %7, %10 : vector<4xf32>, vector<4xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:               affine.vector_store %2#0, %arg0[%arg8, %arg7] : memref<12x12xf32>, vector<4xf32>
// CHECK-NEXT:               affine.vector_store %2#1, %arg0[%arg8, %arg7 + 4] : memref<12x12xf32>, vector<4xf32>
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:           affine.for %arg7 = affine_map<(d0) -> (d0 + 8)>(%arg4) to affine_map<(d0) -> (d0 + 11)>(%arg4) step 3 {
// CHECK-NEXT:             affine.for %arg8 = affine_map<(d0) -> (d0)>(%arg6) to affine_map<(d0) -> (d0 + 8)>(%arg6) step 4 {
// CHECK-NEXT:               %c3 = arith.constant 3 : index
// CHECK-NEXT:               %0 = vector.create_mask %c3 : vector<4xi1>
// CHECK-NEXT:               %1 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg8, %arg7)
// CHECK-NEXT:               %2 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg8, %arg7)
// CHECK-NEXT:               %cst = arith.constant dense<0.000000e+00> : vector<4xf32>
// CHECK-NEXT:               %3 = vector.maskedload %arg0[%1, %2], %0, %cst : memref<12x12xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
// CHECK-NEXT:               %4 = affine.apply affine_map<(d0, d1) -> (d0 + 1)>(%arg8, %arg7)
// CHECK-NEXT:               %5 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg8, %arg7)
// CHECK-NEXT:               %cst_0 = arith.constant dense<0.000000e+00> : vector<4xf32>
// CHECK-NEXT:               %6 = vector.maskedload %arg0[%4, %5], %0, %cst_0 : memref<12x12xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
// CHECK-NEXT:               %7 = affine.apply affine_map<(d0, d1) -> (d0 + 2)>(%arg8, %arg7)
// CHECK-NEXT:               %8 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg8, %arg7)
// CHECK-NEXT:               %cst_1 = arith.constant dense<0.000000e+00> : vector<4xf32>
// CHECK-NEXT:               %9 = vector.maskedload %arg0[%7, %8], %0, %cst_1 : memref<12x12xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
// CHECK-NEXT:               %10 = affine.apply affine_map<(d0, d1) -> (d0 + 3)>(%arg8, %arg7)
// CHECK-NEXT:               %11 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg8, %arg7)
// CHECK-NEXT:               %cst_2 = arith.constant dense<0.000000e+00> : vector<4xf32>
// CHECK-NEXT:               %12 = vector.maskedload %arg0[%10, %11], %0, %cst_2 : memref<12x12xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
// CHECK-NEXT:               %13:4 = affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg5) to 7 iter_args(%arg10 = %3, %arg11 = %6, %arg12 = %9, %arg13 = %12) -> (vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>) {
// CHECK-NEXT:                 %22 = affine.load %arg1[%arg8, %arg9] : memref<12x12xf32>
// CHECK-NEXT:                 %23 = vector.broadcast %22 : f32 to vector<4xf32>
// CHECK-NEXT:                 %24 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg9, %arg7)
// CHECK-NEXT:                 %25 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg9, %arg7)
// CHECK-NEXT:                 %cst_3 = arith.constant dense<0.000000e+00> : vector<4xf32>
// CHECK-NEXT:                 %26 = vector.maskedload %arg2[%24, %25], %0, %cst_3 : memref<12x12xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
// CHECK-NEXT:                 %27 = arith.mulf %23, %26 : vector<4xf32>
// CHECK-NEXT:                 %28 = arith.addf %arg10, %27 : vector<4xf32>
// CHECK-NEXT:                 %29 = affine.load %arg1[%arg8 + 1, %arg9] : memref<12x12xf32>
// CHECK-NEXT:                 %30 = vector.broadcast %29 : f32 to vector<4xf32>
// CHECK-NEXT:                 %31 = arith.mulf %30, %26 : vector<4xf32>
// CHECK-NEXT:                 %32 = arith.addf %arg11, %31 : vector<4xf32>
// CHECK-NEXT:                 %33 = affine.load %arg1[%arg8 + 2, %arg9] : memref<12x12xf32>
// CHECK-NEXT:                 %34 = vector.broadcast %33 : f32 to vector<4xf32>
// CHECK-NEXT:                 %35 = arith.mulf %34, %26 : vector<4xf32>
// CHECK-NEXT:                 %36 = arith.addf %arg12, %35 : vector<4xf32>
// CHECK-NEXT:                 %37 = affine.load %arg1[%arg8 + 3, %arg9] : memref<12x12xf32>
// CHECK-NEXT:                 %38 = vector.broadcast %37 : f32 to vector<4xf32>
// CHECK-NEXT:                 %39 = arith.mulf %38, %26 : vector<4xf32>
// CHECK-NEXT:                 %40 = arith.addf %arg13, %39 : vector<4xf32>
// CHECK-NEXT:                 affine.yield %28, %32, %36, %40 : vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:               %14 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg8, %arg7)
// CHECK-NEXT:               %15 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg8, %arg7)
// CHECK-NEXT:               vector.maskedstore %arg0[%14, %15], %0, %13#0 : memref<12x12xf32>, vector<4xi1>, vector<4xf32>
// CHECK-NEXT:               %16 = affine.apply affine_map<(d0, d1) -> (d0 + 1)>(%arg8, %arg7)
// CHECK-NEXT:               %17 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg8, %arg7)
// CHECK-NEXT:               vector.maskedstore %arg0[%16, %17], %0, %13#1 : memref<12x12xf32>, vector<4xi1>, vector<4xf32>
// CHECK-NEXT:               %18 = affine.apply affine_map<(d0, d1) -> (d0 + 2)>(%arg8, %arg7)
// CHECK-NEXT:               %19 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg8, %arg7)
// CHECK-NEXT:               vector.maskedstore %arg0[%18, %19], %0, %13#2 : memref<12x12xf32>, vector<4xi1>, vector<4xf32>
// CHECK-NEXT:               %20 = affine.apply affine_map<(d0, d1) -> (d0 + 3)>(%arg8, %arg7)
// CHECK-NEXT:               %21 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg8, %arg7)
// CHECK-NEXT:               vector.maskedstore %arg0[%20, %21], %0, %13#3 : memref<12x12xf32>, vector<4xi1>, vector<4xf32>
// CHECK-NEXT:             }
// CHECK-NEXT:             affine.for %arg8 = affine_map<(d0) -> (d0 + 8)>(%arg6) to affine_map<(d0) -> (d0 + 9)>(%arg6) {
// CHECK-NEXT:               %c3 = arith.constant 3 : index
// CHECK-NEXT:               %0 = vector.create_mask %c3 : vector<4xi1>
// CHECK-NEXT:               %1 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg8, %arg7)
// CHECK-NEXT:               %2 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg8, %arg7)
// CHECK-NEXT:               %cst = arith.constant dense<0.000000e+00> : vector<4xf32>
// CHECK-NEXT:               %3 = vector.maskedload %arg0[%1, %2], %0, %cst : memref<12x12xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
// CHECK-NEXT:               %4 = affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg5) to 7 iter_args(%arg10 = %3) -> (vector<4xf32>) {
// CHECK-NEXT:                 %7 = affine.load %arg1[%arg8, %arg9] : memref<12x12xf32>
// CHECK-NEXT:                 %8 = vector.broadcast %7 : f32 to vector<4xf32>
// CHECK-NEXT:                 %9 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg9, %arg7)
// CHECK-NEXT:                 %10 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg9, %arg7)
// CHECK-NEXT:                 %cst_0 = arith.constant dense<0.000000e+00> : vector<4xf32>
// CHECK-NEXT:                 %11 = vector.maskedload %arg2[%9, %10], %0, %cst_0 : memref<12x12xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
// CHECK-NEXT:                 %12 = arith.mulf %8, %11 : vector<4xf32>
// CHECK-NEXT:                 %13 = arith.addf %arg10, %12 : vector<4xf32>
// CHECK-NEXT:                 affine.yield %13 : vector<4xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:               %5 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg8, %arg7)
// CHECK-NEXT:               %6 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg8, %arg7)
// CHECK-NEXT:               vector.maskedstore %arg0[%5, %6], %0, %4 : memref<12x12xf32>, vector<4xi1>, vector<4xf32>
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
