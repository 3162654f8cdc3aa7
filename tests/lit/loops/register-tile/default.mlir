// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-register-tile=everywhere=true | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// The model finds tiles for whatever is wanted: product.

#next = affine_map<(d0) -> (d0 + 1)>
#same = affine_map<(d0) -> (d0)>
// expected-remark @below {{[Analysis] alias.arguments | Category:affine-register-tile | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%C: memref<12x12xf32>, %A: memref<12x12xf32>, %B: memref<12x12xf32>, %n: index) {
  // expected-remark @below {{[Passed] register-tiled | Category:affine-register-tile | Function=main | Op=affine.for, block_columns=11, block_reduction=7, block_rows=9, distributed=False, group=1, lanes=8, packs=False, packs_rows=False, rows=5, started=0, threads=1, vectors=2}}
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
// CHECK-NEXT:           affine.for %arg7 = affine_map<(d0) -> (d0)>(%arg4) to affine_map<(d0) -> (d0 + 11)>(%arg4) step 11 {
// CHECK-NEXT:             affine.for %arg8 = affine_map<(d0) -> (d0)>(%arg6) to affine_map<(d0) -> (d0 + 5)>(%arg6) step 5 {
// CHECK-NEXT:               %c3 = arith.constant 3 : index
// CHECK-NEXT:               %0 = vector.create_mask %c3 : vector<8xi1>
// CHECK-NEXT:               %1 = affine.vector_load %arg0[%arg8, %arg7] : memref<12x12xf32>, vector<8xf32>
// CHECK-NEXT:               %2 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg8, %arg7)
// CHECK-NEXT:               %3 = affine.apply affine_map<(d0, d1) -> (d1 + 8)>(%arg8, %arg7)
// CHECK-NEXT:               %cst = arith.constant dense<0.000000e+00> : vector<8xf32>
// CHECK-NEXT:               %4 = vector.maskedload %arg0[%2, %3], %0, %cst : memref<12x12xf32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
// CHECK-NEXT:               %5 = affine.vector_load %arg0[%arg8 + 1, %arg7] : memref<12x12xf32>, vector<8xf32>
// CHECK-NEXT:               %6 = affine.apply affine_map<(d0, d1) -> (d0 + 1)>(%arg8, %arg7)
// CHECK-NEXT:               %7 = affine.apply affine_map<(d0, d1) -> (d1 + 8)>(%arg8, %arg7)
// CHECK-NEXT:               %cst_0 = arith.constant dense<0.000000e+00> : vector<8xf32>
// CHECK-NEXT:               %8 = vector.maskedload %arg0[%6, %7], %0, %cst_0 : memref<12x12xf32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
// CHECK-NEXT:               %9 = affine.vector_load %arg0[%arg8 + 2, %arg7] : memref<12x12xf32>, vector<8xf32>
// CHECK-NEXT:               %10 = affine.apply affine_map<(d0, d1) -> (d0 + 2)>(%arg8, %arg7)
// CHECK-NEXT:               %11 = affine.apply affine_map<(d0, d1) -> (d1 + 8)>(%arg8, %arg7)
// CHECK-NEXT:               %cst_1 = arith.constant dense<0.000000e+00> : vector<8xf32>
// CHECK-NEXT:               %12 = vector.maskedload %arg0[%10, %11], %0, %cst_1 : memref<12x12xf32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
// CHECK-NEXT:               %13 = affine.vector_load %arg0[%arg8 + 3, %arg7] : memref<12x12xf32>, vector<8xf32>
// CHECK-NEXT:               %14 = affine.apply affine_map<(d0, d1) -> (d0 + 3)>(%arg8, %arg7)
// CHECK-NEXT:               %15 = affine.apply affine_map<(d0, d1) -> (d1 + 8)>(%arg8, %arg7)
// CHECK-NEXT:               %cst_2 = arith.constant dense<0.000000e+00> : vector<8xf32>
// CHECK-NEXT:               %16 = vector.maskedload %arg0[%14, %15], %0, %cst_2 : memref<12x12xf32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
// CHECK-NEXT:               %17 = affine.vector_load %arg0[%arg8 + 4, %arg7] : memref<12x12xf32>, vector<8xf32>
// CHECK-NEXT:               %18 = affine.apply affine_map<(d0, d1) -> (d0 + 4)>(%arg8, %arg7)
// CHECK-NEXT:               %19 = affine.apply affine_map<(d0, d1) -> (d1 + 8)>(%arg8, %arg7)
// CHECK-NEXT:               %cst_3 = arith.constant dense<0.000000e+00> : vector<8xf32>
// CHECK-NEXT:               %20 = vector.maskedload %arg0[%18, %19], %0, %cst_3 : memref<12x12xf32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
// CHECK-NEXT:               %21:10 = affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg5) to 7 iter_args(%arg10 = %1, %arg11 = %4, %arg12 = %5, %arg13 = %8, %arg14 = %9, %arg15 = %12, %arg16 = %13, %arg17 = %16, %arg18 = %17, %arg19 = %20) -> (vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>) {
// CHECK-NEXT:                 %32 = affine.load %arg1[%arg8, %arg9] : memref<12x12xf32>
// CHECK-NEXT:                 %33 = vector.broadcast %32 : f32 to vector<8xf32>
// CHECK-NEXT:                 %34 = affine.vector_load %arg2[%arg9, %arg7] : memref<12x12xf32>, vector<8xf32>
// CHECK-NEXT:                 %35 = arith.mulf %33, %34 : vector<8xf32>
// CHECK-NEXT:                 %36 = arith.addf %arg10, %35 : vector<8xf32>
// CHECK-NEXT:                 %37 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg9, %arg7)
// CHECK-NEXT:                 %38 = affine.apply affine_map<(d0, d1) -> (d1 + 8)>(%arg9, %arg7)
// CHECK-NEXT:                 %cst_4 = arith.constant dense<0.000000e+00> : vector<8xf32>
// CHECK-NEXT:                 %39 = vector.maskedload %arg2[%37, %38], %0, %cst_4 : memref<12x12xf32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
// CHECK-NEXT:                 %40 = arith.mulf %33, %39 : vector<8xf32>
// CHECK-NEXT:                 %41 = arith.addf %arg11, %40 : vector<8xf32>
// CHECK-NEXT:                 %42 = affine.load %arg1[%arg8 + 1, %arg9] : memref<12x12xf32>
// CHECK-NEXT:                 %43 = vector.broadcast %42 : f32 to vector<8xf32>
// CHECK-NEXT:                 %44 = arith.mulf %43, %34 : vector<8xf32>
// CHECK-NEXT:                 %45 = arith.addf %arg12, %44 : vector<8xf32>
// CHECK-NEXT:                 %46 = arith.mulf %43, %39 : vector<8xf32>
// CHECK-NEXT:                 %47 = arith.addf %arg13, %46 : vector<8xf32>
// CHECK-NEXT:                 %48 = affine.load %arg1[%arg8 + 2, %arg9] : memref<12x12xf32>
// CHECK-NEXT:                 %49 = vector.broadcast %48 : f32 to vector<8xf32>
// CHECK-NEXT:                 %50 = arith.mulf %49, %34 : vector<8xf32>
// CHECK-NEXT:                 %51 = arith.addf %arg14, %50 : vector<8xf32>
// CHECK-NEXT:                 %52 = arith.mulf %49, %39 : vector<8xf32>
// CHECK-NEXT:                 %53 = arith.addf %arg15, %52 : vector<8xf32>
// CHECK-NEXT:                 %54 = affine.load %arg1[%arg8 + 3, %arg9] : memref<12x12xf32>
// CHECK-NEXT:                 %55 = vector.broadcast %54 : f32 to vector<8xf32>
// CHECK-NEXT:                 %56 = arith.mulf %55, %34 : vector<8xf32>
// CHECK-NEXT:                 %57 = arith.addf %arg16, %56 : vector<8xf32>
// CHECK-NEXT:                 %58 = arith.mulf %55, %39 : vector<8xf32>
// CHECK-NEXT:                 %59 = arith.addf %arg17, %58 : vector<8xf32>
// CHECK-NEXT:                 %60 = affine.load %arg1[%arg8 + 4, %arg9] : memref<12x12xf32>
// CHECK-NEXT:                 %61 = vector.broadcast %60 : f32 to vector<8xf32>
// CHECK-NEXT:                 %62 = arith.mulf %61, %34 : vector<8xf32>
// CHECK-NEXT:                 %63 = arith.addf %arg18, %62 : vector<8xf32>
// CHECK-NEXT:                 %64 = arith.mulf %61, %39 : vector<8xf32>
// CHECK-NEXT:                 %65 = arith.addf %arg19, %64 : vector<8xf32>
// CHECK-NEXT:                 affine.yield %36, %41, %45, %47, %51, %53, %57, %59, %63, %65 : vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:               affine.vector_store %21#0, %arg0[%arg8, %arg7] : memref<12x12xf32>, vector<8xf32>
// CHECK-NEXT:               %22 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg8, %arg7)
// CHECK-NEXT:               %23 = affine.apply affine_map<(d0, d1) -> (d1 + 8)>(%arg8, %arg7)
// CHECK-NEXT:               vector.maskedstore %arg0[%22, %23], %0, %21#1 : memref<12x12xf32>, vector<8xi1>, vector<8xf32>
// CHECK-NEXT:               affine.vector_store %21#2, %arg0[%arg8 + 1, %arg7] : memref<12x12xf32>, vector<8xf32>
// CHECK-NEXT:               %24 = affine.apply affine_map<(d0, d1) -> (d0 + 1)>(%arg8, %arg7)
// CHECK-NEXT:               %25 = affine.apply affine_map<(d0, d1) -> (d1 + 8)>(%arg8, %arg7)
// CHECK-NEXT:               vector.maskedstore %arg0[%24, %25], %0, %21#3 : memref<12x12xf32>, vector<8xi1>, vector<8xf32>
// CHECK-NEXT:               affine.vector_store %21#4, %arg0[%arg8 + 2, %arg7] : memref<12x12xf32>, vector<8xf32>
// CHECK-NEXT:               %26 = affine.apply affine_map<(d0, d1) -> (d0 + 2)>(%arg8, %arg7)
// CHECK-NEXT:               %27 = affine.apply affine_map<(d0, d1) -> (d1 + 8)>(%arg8, %arg7)
// CHECK-NEXT:               vector.maskedstore %arg0[%26, %27], %0, %21#5 : memref<12x12xf32>, vector<8xi1>, vector<8xf32>
// CHECK-NEXT:               affine.vector_store %21#6, %arg0[%arg8 + 3, %arg7] : memref<12x12xf32>, vector<8xf32>
// CHECK-NEXT:               %28 = affine.apply affine_map<(d0, d1) -> (d0 + 3)>(%arg8, %arg7)
// CHECK-NEXT:               %29 = affine.apply affine_map<(d0, d1) -> (d1 + 8)>(%arg8, %arg7)
// CHECK-NEXT:               vector.maskedstore %arg0[%28, %29], %0, %21#7 : memref<12x12xf32>, vector<8xi1>, vector<8xf32>
// CHECK-NEXT:               affine.vector_store %21#8, %arg0[%arg8 + 4, %arg7] : memref<12x12xf32>, vector<8xf32>
// CHECK-NEXT:               %30 = affine.apply affine_map<(d0, d1) -> (d0 + 4)>(%arg8, %arg7)
// CHECK-NEXT:               %31 = affine.apply affine_map<(d0, d1) -> (d1 + 8)>(%arg8, %arg7)
// CHECK-NEXT:               vector.maskedstore %arg0[%30, %31], %0, %21#9 : memref<12x12xf32>, vector<8xi1>, vector<8xf32>
// CHECK-NEXT:             }
// CHECK-NEXT:             affine.for %arg8 = affine_map<(d0) -> (d0 + 5)>(%arg6) to affine_map<(d0) -> (d0 + 9)>(%arg6) step 4 {
// CHECK-NEXT:               %c3 = arith.constant 3 : index
// CHECK-NEXT:               %0 = vector.create_mask %c3 : vector<8xi1>
// CHECK-NEXT:               %1 = affine.vector_load %arg0[%arg8, %arg7] : memref<12x12xf32>, vector<8xf32>
// CHECK-NEXT:               %2 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg8, %arg7)
// CHECK-NEXT:               %3 = affine.apply affine_map<(d0, d1) -> (d1 + 8)>(%arg8, %arg7)
// CHECK-NEXT:               %cst = arith.constant dense<0.000000e+00> : vector<8xf32>
// CHECK-NEXT:               %4 = vector.maskedload %arg0[%2, %3], %0, %cst : memref<12x12xf32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
// CHECK-NEXT:               %5 = affine.vector_load %arg0[%arg8 + 1, %arg7] : memref<12x12xf32>, vector<8xf32>
// CHECK-NEXT:               %6 = affine.apply affine_map<(d0, d1) -> (d0 + 1)>(%arg8, %arg7)
// CHECK-NEXT:               %7 = affine.apply affine_map<(d0, d1) -> (d1 + 8)>(%arg8, %arg7)
// CHECK-NEXT:               %cst_0 = arith.constant dense<0.000000e+00> : vector<8xf32>
// CHECK-NEXT:               %8 = vector.maskedload %arg0[%6, %7], %0, %cst_0 : memref<12x12xf32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
// CHECK-NEXT:               %9 = affine.vector_load %arg0[%arg8 + 2, %arg7] : memref<12x12xf32>, vector<8xf32>
// CHECK-NEXT:               %10 = affine.apply affine_map<(d0, d1) -> (d0 + 2)>(%arg8, %arg7)
// CHECK-NEXT:               %11 = affine.apply affine_map<(d0, d1) -> (d1 + 8)>(%arg8, %arg7)
// CHECK-NEXT:               %cst_1 = arith.constant dense<0.000000e+00> : vector<8xf32>
// CHECK-NEXT:               %12 = vector.maskedload %arg0[%10, %11], %0, %cst_1 : memref<12x12xf32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
// CHECK-NEXT:               %13 = affine.vector_load %arg0[%arg8 + 3, %arg7] : memref<12x12xf32>, vector<8xf32>
// CHECK-NEXT:               %14 = affine.apply affine_map<(d0, d1) -> (d0 + 3)>(%arg8, %arg7)
// CHECK-NEXT:               %15 = affine.apply affine_map<(d0, d1) -> (d1 + 8)>(%arg8, %arg7)
// CHECK-NEXT:               %cst_2 = arith.constant dense<0.000000e+00> : vector<8xf32>
// CHECK-NEXT:               %16 = vector.maskedload %arg0[%14, %15], %0, %cst_2 : memref<12x12xf32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
// CHECK-NEXT:               %17:8 = affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg5) to 7 iter_args(%arg10 = %1, %arg11 = %4, %arg12 = %5, %arg13 = %8, %arg14 = %9, %arg15 = %12, %arg16 = %13, %arg17 = %16) -> (vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>) {
// CHECK-NEXT:                 %26 = affine.load %arg1[%arg8, %arg9] : memref<12x12xf32>
// CHECK-NEXT:                 %27 = vector.broadcast %26 : f32 to vector<8xf32>
// CHECK-NEXT:                 %28 = affine.vector_load %arg2[%arg9, %arg7] : memref<12x12xf32>, vector<8xf32>
// CHECK-NEXT:                 %29 = arith.mulf %27, %28 : vector<8xf32>
// CHECK-NEXT:                 %30 = arith.addf %arg10, %29 : vector<8xf32>
// CHECK-NEXT:                 %31 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg9, %arg7)
// CHECK-NEXT:                 %32 = affine.apply affine_map<(d0, d1) -> (d1 + 8)>(%arg9, %arg7)
// CHECK-NEXT:                 %cst_3 = arith.constant dense<0.000000e+00> : vector<8xf32>
// CHECK-NEXT:                 %33 = vector.maskedload %arg2[%31, %32], %0, %cst_3 : memref<12x12xf32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
// CHECK-NEXT:                 %34 = arith.mulf %27, %33 : vector<8xf32>
// CHECK-NEXT:                 %35 = arith.addf %arg11, %34 : vector<8xf32>
// CHECK-NEXT:                 %36 = affine.load %arg1[%arg8 + 1, %arg9] : memref<12x12xf32>
// CHECK-NEXT:                 %37 = vector.broadcast %36 : f32 to vector<8xf32>
// CHECK-NEXT:                 %38 = arith.mulf %37, %28 : vector<8xf32>
// CHECK-NEXT:                 %39 = arith.addf %arg12, %38 : vector<8xf32>
// CHECK-NEXT:                 %40 = arith.mulf %37, %33 : vector<8xf32>
// CHECK-NEXT:                 %41 = arith.addf %arg13, %40 : vector<8xf32>
// CHECK-NEXT:                 %42 = affine.load %arg1[%arg8 + 2, %arg9] : memref<12x12xf32>
// CHECK-NEXT:                 %43 = vector.broadcast %42 : f32 to vector<8xf32>
// CHECK-NEXT:                 %44 = arith.mulf %43, %28 : vector<8xf32>
// CHECK-NEXT:                 %45 = arith.addf %arg14, %44 : vector<8xf32>
// CHECK-NEXT:                 %46 = arith.mulf %43, %33 : vector<8xf32>
// CHECK-NEXT:                 %47 = arith.addf %arg15, %46 : vector<8xf32>
// CHECK-NEXT:                 %48 = affine.load %arg1[%arg8 + 3, %arg9] : memref<12x12xf32>
// CHECK-NEXT:                 %49 = vector.broadcast %48 : f32 to vector<8xf32>
// CHECK-NEXT:                 %50 = arith.mulf %49, %28 : vector<8xf32>
// CHECK-NEXT:                 %51 = arith.addf %arg16, %50 : vector<8xf32>
// CHECK-NEXT:                 %52 = arith.mulf %49, %33 : vector<8xf32>
// CHECK-NEXT:                 %53 = arith.addf %arg17, %52 : vector<8xf32>
// CHECK-NEXT:                 affine.yield %30, %35, %39, %41, %45, %47, %51, %53 : vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:               affine.vector_store %17#0, %arg0[%arg8, %arg7] : memref<12x12xf32>, vector<8xf32>
// CHECK-NEXT:               %18 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg8, %arg7)
// CHECK-NEXT:               %19 = affine.apply affine_map<(d0, d1) -> (d1 + 8)>(%arg8, %arg7)
// CHECK-NEXT:               vector.maskedstore %arg0[%18, %19], %0, %17#1 : memref<12x12xf32>, vector<8xi1>, vector<8xf32>
// CHECK-NEXT:               affine.vector_store %17#2, %arg0[%arg8 + 1, %arg7] : memref<12x12xf32>, vector<8xf32>
// CHECK-NEXT:               %20 = affine.apply affine_map<(d0, d1) -> (d0 + 1)>(%arg8, %arg7)
// CHECK-NEXT:               %21 = affine.apply affine_map<(d0, d1) -> (d1 + 8)>(%arg8, %arg7)
// CHECK-NEXT:               vector.maskedstore %arg0[%20, %21], %0, %17#3 : memref<12x12xf32>, vector<8xi1>, vector<8xf32>
// CHECK-NEXT:               affine.vector_store %17#4, %arg0[%arg8 + 2, %arg7] : memref<12x12xf32>, vector<8xf32>
// CHECK-NEXT:               %22 = affine.apply affine_map<(d0, d1) -> (d0 + 2)>(%arg8, %arg7)
// CHECK-NEXT:               %23 = affine.apply affine_map<(d0, d1) -> (d1 + 8)>(%arg8, %arg7)
// CHECK-NEXT:               vector.maskedstore %arg0[%22, %23], %0, %17#5 : memref<12x12xf32>, vector<8xi1>, vector<8xf32>
// CHECK-NEXT:               affine.vector_store %17#6, %arg0[%arg8 + 3, %arg7] : memref<12x12xf32>, vector<8xf32>
// CHECK-NEXT:               %24 = affine.apply affine_map<(d0, d1) -> (d0 + 3)>(%arg8, %arg7)
// CHECK-NEXT:               %25 = affine.apply affine_map<(d0, d1) -> (d1 + 8)>(%arg8, %arg7)
// CHECK-NEXT:               vector.maskedstore %arg0[%24, %25], %0, %17#7 : memref<12x12xf32>, vector<8xi1>, vector<8xf32>
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The model finds tiles for whatever is wanted: one column.

#next = affine_map<(d0) -> (d0 + 1)>
#same = affine_map<(d0) -> (d0)>
// expected-remark @below {{[Analysis] alias.arguments | Category:affine-register-tile | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%C: memref<12x12xf32>, %A: memref<12x12xf32>, %B: memref<12x12xf32>, %n: index) {
  // expected-remark @below {{[Passed] register-tiled | Category:affine-register-tile | Function=main | Op=affine.for, block_columns=1, block_reduction=7, block_rows=9, distributed=False, group=1, lanes=2, packs=False, packs_rows=False, rows=5, started=0, threads=1, vectors=1}}
  affine.for %i = 0 to 9 {
    affine.for %j = 3 to 4 {
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
// CHECK-NEXT:     affine.for %arg4 = 3 to 4 {
// CHECK-NEXT:       affine.for %arg5 = 0 to 7 step 7 {
// CHECK-NEXT:         affine.for %arg6 = 0 to 9 step 9 {
// CHECK-NEXT:           affine.for %arg7 = affine_map<(d0) -> (d0)>(%arg4) to affine_map<(d0) -> (d0 + 1)>(%arg4) {
// CHECK-NEXT:             affine.for %arg8 = affine_map<(d0) -> (d0)>(%arg6) to affine_map<(d0) -> (d0 + 5)>(%arg6) step 5 {
// CHECK-NEXT:               %c1 = arith.constant 1 : index
// CHECK-NEXT:               %0 = vector.create_mask %c1 : vector<2xi1>
// CHECK-NEXT:               %1 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg8, %arg7)
// CHECK-NEXT:               %2 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg8, %arg7)
// CHECK-NEXT:               %cst = arith.constant dense<0.000000e+00> : vector<2xf32>
// CHECK-NEXT:               %3 = vector.maskedload %arg0[%1, %2], %0, %cst : memref<12x12xf32>, vector<2xi1>, vector<2xf32> into vector<2xf32>
// CHECK-NEXT:               %4 = affine.apply affine_map<(d0, d1) -> (d0 + 1)>(%arg8, %arg7)
// CHECK-NEXT:               %5 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg8, %arg7)
// CHECK-NEXT:               %cst_0 = arith.constant dense<0.000000e+00> : vector<2xf32>
// CHECK-NEXT:               %6 = vector.maskedload %arg0[%4, %5], %0, %cst_0 : memref<12x12xf32>, vector<2xi1>, vector<2xf32> into vector<2xf32>
// CHECK-NEXT:               %7 = affine.apply affine_map<(d0, d1) -> (d0 + 2)>(%arg8, %arg7)
// CHECK-NEXT:               %8 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg8, %arg7)
// CHECK-NEXT:               %cst_1 = arith.constant dense<0.000000e+00> : vector<2xf32>
// CHECK-NEXT:               %9 = vector.maskedload %arg0[%7, %8], %0, %cst_1 : memref<12x12xf32>, vector<2xi1>, vector<2xf32> into vector<2xf32>
// CHECK-NEXT:               %10 = affine.apply affine_map<(d0, d1) -> (d0 + 3)>(%arg8, %arg7)
// CHECK-NEXT:               %11 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg8, %arg7)
// CHECK-NEXT:               %cst_2 = arith.constant dense<0.000000e+00> : vector<2xf32>
// CHECK-NEXT:               %12 = vector.maskedload %arg0[%10, %11], %0, %cst_2 : memref<12x12xf32>, vector<2xi1>, vector<2xf32> into vector<2xf32>
// CHECK-NEXT:               %13 = affine.apply affine_map<(d0, d1) -> (d0 + 4)>(%arg8, %arg7)
// CHECK-NEXT:               %14 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg8, %arg7)
// CHECK-NEXT:               %cst_3 = arith.constant dense<0.000000e+00> : vector<2xf32>
// CHECK-NEXT:               %15 = vector.maskedload %arg0[%13, %14], %0, %cst_3 : memref<12x12xf32>, vector<2xi1>, vector<2xf32> into vector<2xf32>
// CHECK-NEXT:               %16:5 = affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg5) to 7 iter_args(%arg10 = %3, %arg11 = %6, %arg12 = %9, %arg13 = %12, %arg14 = %15) -> (vector<2xf32>, vector<2xf32>, vector<2xf32>, vector<2xf32>, vector<2xf32>) {
// CHECK-NEXT:                 %27 = affine.load %arg1[%arg8, %arg9] : memref<12x12xf32>
// CHECK-NEXT:                 %28 = vector.broadcast %27 : f32 to vector<2xf32>
// CHECK-NEXT:                 %29 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg9, %arg7)
// CHECK-NEXT:                 %30 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg9, %arg7)
// CHECK-NEXT:                 %cst_4 = arith.constant dense<0.000000e+00> : vector<2xf32>
// CHECK-NEXT:                 %31 = vector.maskedload %arg2[%29, %30], %0, %cst_4 : memref<12x12xf32>, vector<2xi1>, vector<2xf32> into vector<2xf32>
// CHECK-NEXT:                 %32 = arith.mulf %28, %31 : vector<2xf32>
// CHECK-NEXT:                 %33 = arith.addf %arg10, %32 : vector<2xf32>
// CHECK-NEXT:                 %34 = affine.load %arg1[%arg8 + 1, %arg9] : memref<12x12xf32>
// CHECK-NEXT:                 %35 = vector.broadcast %34 : f32 to vector<2xf32>
// CHECK-NEXT:                 %36 = arith.mulf %35, %31 : vector<2xf32>
// CHECK-NEXT:                 %37 = arith.addf %arg11, %36 : vector<2xf32>
// CHECK-NEXT:                 %38 = affine.load %arg1[%arg8 + 2, %arg9] : memref<12x12xf32>
// CHECK-NEXT:                 %39 = vector.broadcast %38 : f32 to vector<2xf32>
// CHECK-NEXT:                 %40 = arith.mulf %39, %31 : vector<2xf32>
// CHECK-NEXT:                 %41 = arith.addf %arg12, %40 : vector<2xf32>
// CHECK-NEXT:                 %42 = affine.load %arg1[%arg8 + 3, %arg9] : memref<12x12xf32>
// CHECK-NEXT:                 %43 = vector.broadcast %42 : f32 to vector<2xf32>
// CHECK-NEXT:                 %44 = arith.mulf %43, %31 : vector<2xf32>
// CHECK-NEXT:                 %45 = arith.addf %arg13, %44 : vector<2xf32>
// CHECK-NEXT:                 %46 = affine.load %arg1[%arg8 + 4, %arg9] : memref<12x12xf32>
// CHECK-NEXT:                 %47 = vector.broadcast %46 : f32 to vector<2xf32>
// CHECK-NEXT:                 %48 = arith.mulf %47, %31 : vector<2xf32>
// CHECK-NEXT:                 %49 = arith.addf %arg14, %48 : vector<2xf32>
// CHECK-NEXT:                 affine.yield %33, %37, %41, %45, %49 : vector<2xf32>, vector<2xf32>, vector<2xf32>, vector<2xf32>, vector<2xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:               %17 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg8, %arg7)
// CHECK-NEXT:               %18 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg8, %arg7)
// CHECK-NEXT:               vector.maskedstore %arg0[%17, %18], %0, %16#0 : memref<12x12xf32>, vector<2xi1>, vector<2xf32>
// CHECK-NEXT:               %19 = affine.apply affine_map<(d0, d1) -> (d0 + 1)>(%arg8, %arg7)
// CHECK-NEXT:               %20 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg8, %arg7)
// CHECK-NEXT:               vector.maskedstore %arg0[%19, %20], %0, %16#1 : memref<12x12xf32>, vector<2xi1>, vector<2xf32>
// CHECK-NEXT:               %21 = affine.apply affine_map<(d0, d1) -> (d0 + 2)>(%arg8, %arg7)
// CHECK-NEXT:               %22 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg8, %arg7)
// CHECK-NEXT:               vector.maskedstore %arg0[%21, %22], %0, %16#2 : memref<12x12xf32>, vector<2xi1>, vector<2xf32>
// CHECK-NEXT:               %23 = affine.apply affine_map<(d0, d1) -> (d0 + 3)>(%arg8, %arg7)
// CHECK-NEXT:               %24 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg8, %arg7)
// CHECK-NEXT:               vector.maskedstore %arg0[%23, %24], %0, %16#3 : memref<12x12xf32>, vector<2xi1>, vector<2xf32>
// CHECK-NEXT:               %25 = affine.apply affine_map<(d0, d1) -> (d0 + 4)>(%arg8, %arg7)
// CHECK-NEXT:               %26 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg8, %arg7)
// CHECK-NEXT:               vector.maskedstore %arg0[%25, %26], %0, %16#4 : memref<12x12xf32>, vector<2xi1>, vector<2xf32>
// CHECK-NEXT:             }
// CHECK-NEXT:             affine.for %arg8 = affine_map<(d0) -> (d0 + 5)>(%arg6) to affine_map<(d0) -> (d0 + 9)>(%arg6) step 4 {
// CHECK-NEXT:               %c1 = arith.constant 1 : index
// CHECK-NEXT:               %0 = vector.create_mask %c1 : vector<2xi1>
// CHECK-NEXT:               %1 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg8, %arg7)
// CHECK-NEXT:               %2 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg8, %arg7)
// CHECK-NEXT:               %cst = arith.constant dense<0.000000e+00> : vector<2xf32>
// CHECK-NEXT:               %3 = vector.maskedload %arg0[%1, %2], %0, %cst : memref<12x12xf32>, vector<2xi1>, vector<2xf32> into vector<2xf32>
// CHECK-NEXT:               %4 = affine.apply affine_map<(d0, d1) -> (d0 + 1)>(%arg8, %arg7)
// CHECK-NEXT:               %5 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg8, %arg7)
// CHECK-NEXT:               %cst_0 = arith.constant dense<0.000000e+00> : vector<2xf32>
// CHECK-NEXT:               %6 = vector.maskedload %arg0[%4, %5], %0, %cst_0 : memref<12x12xf32>, vector<2xi1>, vector<2xf32> into vector<2xf32>
// CHECK-NEXT:               %7 = affine.apply affine_map<(d0, d1) -> (d0 + 2)>(%arg8, %arg7)
// CHECK-NEXT:               %8 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg8, %arg7)
// CHECK-NEXT:               %cst_1 = arith.constant dense<0.000000e+00> : vector<2xf32>
// CHECK-NEXT:               %9 = vector.maskedload %arg0[%7, %8], %0, %cst_1 : memref<12x12xf32>, vector<2xi1>, vector<2xf32> into vector<2xf32>
// CHECK-NEXT:               %10 = affine.apply affine_map<(d0, d1) -> (d0 + 3)>(%arg8, %arg7)
// CHECK-NEXT:               %11 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg8, %arg7)
// CHECK-NEXT:               %cst_2 = arith.constant dense<0.000000e+00> : vector<2xf32>
// CHECK-NEXT:               %12 = vector.maskedload %arg0[%10, %11], %0, %cst_2 : memref<12x12xf32>, vector<2xi1>, vector<2xf32> into vector<2xf32>
// CHECK-NEXT:               %13:4 = affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg5) to 7 iter_args(%arg10 = %3, %arg11 = %6, %arg12 = %9, %arg13 = %12) -> (vector<2xf32>, vector<2xf32>, vector<2xf32>, vector<2xf32>) {
// CHECK-NEXT:                 %22 = affine.load %arg1[%arg8, %arg9] : memref<12x12xf32>
// CHECK-NEXT:                 %23 = vector.broadcast %22 : f32 to vector<2xf32>
// CHECK-NEXT:                 %24 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg9, %arg7)
// CHECK-NEXT:                 %25 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg9, %arg7)
// CHECK-NEXT:                 %cst_3 = arith.constant dense<0.000000e+00> : vector<2xf32>
// CHECK-NEXT:                 %26 = vector.maskedload %arg2[%24, %25], %0, %cst_3 : memref<12x12xf32>, vector<2xi1>, vector<2xf32> into vector<2xf32>
// CHECK-NEXT:                 %27 = arith.mulf %23, %26 : vector<2xf32>
// CHECK-NEXT:                 %28 = arith.addf %arg10, %27 : vector<2xf32>
// CHECK-NEXT:                 %29 = affine.load %arg1[%arg8 + 1, %arg9] : memref<12x12xf32>
// CHECK-NEXT:                 %30 = vector.broadcast %29 : f32 to vector<2xf32>
// CHECK-NEXT:                 %31 = arith.mulf %30, %26 : vector<2xf32>
// CHECK-NEXT:                 %32 = arith.addf %arg11, %31 : vector<2xf32>
// CHECK-NEXT:                 %33 = affine.load %arg1[%arg8 + 2, %arg9] : memref<12x12xf32>
// CHECK-NEXT:                 %34 = vector.broadcast %33 : f32 to vector<2xf32>
// CHECK-NEXT:                 %35 = arith.mulf %34, %26 : vector<2xf32>
// CHECK-NEXT:                 %36 = arith.addf %arg12, %35 : vector<2xf32>
// CHECK-NEXT:                 %37 = affine.load %arg1[%arg8 + 3, %arg9] : memref<12x12xf32>
// CHECK-NEXT:                 %38 = vector.broadcast %37 : f32 to vector<2xf32>
// CHECK-NEXT:                 %39 = arith.mulf %38, %26 : vector<2xf32>
// CHECK-NEXT:                 %40 = arith.addf %arg13, %39 : vector<2xf32>
// CHECK-NEXT:                 affine.yield %28, %32, %36, %40 : vector<2xf32>, vector<2xf32>, vector<2xf32>, vector<2xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:               %14 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg8, %arg7)
// CHECK-NEXT:               %15 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg8, %arg7)
// CHECK-NEXT:               vector.maskedstore %arg0[%14, %15], %0, %13#0 : memref<12x12xf32>, vector<2xi1>, vector<2xf32>
// CHECK-NEXT:               %16 = affine.apply affine_map<(d0, d1) -> (d0 + 1)>(%arg8, %arg7)
// CHECK-NEXT:               %17 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg8, %arg7)
// CHECK-NEXT:               vector.maskedstore %arg0[%16, %17], %0, %13#1 : memref<12x12xf32>, vector<2xi1>, vector<2xf32>
// CHECK-NEXT:               %18 = affine.apply affine_map<(d0, d1) -> (d0 + 2)>(%arg8, %arg7)
// CHECK-NEXT:               %19 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg8, %arg7)
// CHECK-NEXT:               vector.maskedstore %arg0[%18, %19], %0, %13#2 : memref<12x12xf32>, vector<2xi1>, vector<2xf32>
// CHECK-NEXT:               %20 = affine.apply affine_map<(d0, d1) -> (d0 + 3)>(%arg8, %arg7)
// CHECK-NEXT:               %21 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg8, %arg7)
// CHECK-NEXT:               vector.maskedstore %arg0[%20, %21], %0, %13#3 : memref<12x12xf32>, vector<2xi1>, vector<2xf32>
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The model finds tiles for whatever is wanted: not from zero.

#next = affine_map<(d0) -> (d0 + 1)>
#same = affine_map<(d0) -> (d0)>
// expected-remark @below {{[Analysis] alias.arguments | Category:affine-register-tile | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%C: memref<12x12xf32>, %A: memref<12x12xf32>, %B: memref<12x12xf32>, %n: index) {
  // expected-remark @below {{[Passed] register-tiled | Category:affine-register-tile | Function=main | Op=affine.for, block_columns=11, block_reduction=4, block_rows=7, distributed=False, group=1, lanes=8, packs=False, packs_rows=False, rows=7, started=0, threads=1, vectors=1}}
  affine.for %i = 2 to 9 {
    affine.for %j = 1 to 12 {
      affine.for %k = 3 to 7 {
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
// CHECK-NEXT:     affine.for %arg4 = 1 to 12 step 11 {
// CHECK-NEXT:       affine.for %arg5 = 3 to 7 step 4 {
// CHECK-NEXT:         affine.for %arg6 = 2 to 9 step 7 {
// CHECK-NEXT:           affine.for %arg7 = affine_map<(d0) -> (d0)>(%arg4) to affine_map<(d0) -> (d0 + 8)>(%arg4) step 8 {
// CHECK-NEXT:             affine.for %arg8 = affine_map<(d0) -> (d0)>(%arg6) to affine_map<(d0) -> (d0 + 7)>(%arg6) step 7 {
// CHECK-NEXT:               %0 = affine.vector_load %arg0[%arg8, %arg7] : memref<12x12xf32>, vector<8xf32>
// CHECK-NEXT:               %1 = affine.vector_load %arg0[%arg8 + 1, %arg7] : memref<12x12xf32>, vector<8xf32>
// CHECK-NEXT:               %2 = affine.vector_load %arg0[%arg8 + 2, %arg7] : memref<12x12xf32>, vector<8xf32>
// CHECK-NEXT:               %3 = affine.vector_load %arg0[%arg8 + 3, %arg7] : memref<12x12xf32>, vector<8xf32>
// CHECK-NEXT:               %4 = affine.vector_load %arg0[%arg8 + 4, %arg7] : memref<12x12xf32>, vector<8xf32>
// CHECK-NEXT:               %5 = affine.vector_load %arg0[%arg8 + 5, %arg7] : memref<12x12xf32>, vector<8xf32>
// CHECK-NEXT:               %6 = affine.vector_load %arg0[%arg8 + 6, %arg7] : memref<12x12xf32>, vector<8xf32>
// CHECK-NEXT:               %7:7 = affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg5) to 7 iter_args(%arg10 = %0, %arg11 = %1, %arg12 = %2, %arg13 = %3, %arg14 = %4, %arg15 = %5, %arg16 = %6) -> (vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>) {
// CHECK-NEXT:                 %8 = affine.load %arg1[%arg8, %arg9] : memref<12x12xf32>
// CHECK-NEXT:                 %9 = vector.broadcast %8 : f32 to vector<8xf32>
// CHECK-NEXT:                 %10 = affine.vector_load %arg2[%arg9, %arg7] : memref<12x12xf32>, vector<8xf32>
// CHECK-NEXT:                 %11 = arith.mulf %9, %10 : vector<8xf32>
// CHECK-NEXT:                 %12 = arith.addf %arg10, %11 : vector<8xf32>
// CHECK-NEXT:                 %13 = affine.load %arg1[%arg8 + 1, %arg9] : memref<12x12xf32>
// CHECK-NEXT:                 %14 = vector.broadcast %13 : f32 to vector<8xf32>
// CHECK-NEXT:                 %15 = arith.mulf %14, %10 : vector<8xf32>
// CHECK-NEXT:                 %16 = arith.addf %arg11, %15 : vector<8xf32>
// CHECK-NEXT:                 %17 = affine.load %arg1[%arg8 + 2, %arg9] : memref<12x12xf32>
// CHECK-NEXT:                 %18 = vector.broadcast %17 : f32 to vector<8xf32>
// CHECK-NEXT:                 %19 = arith.mulf %18, %10 : vector<8xf32>
// CHECK-NEXT:                 %20 = arith.addf %arg12, %19 : vector<8xf32>
// CHECK-NEXT:                 %21 = affine.load %arg1[%arg8 + 3, %arg9] : memref<12x12xf32>
// CHECK-NEXT:                 %22 = vector.broadcast %21 : f32 to vector<8xf32>
// CHECK-NEXT:                 %23 = arith.mulf %22, %10 : vector<8xf32>
// CHECK-NEXT:                 %24 = arith.addf %arg13, %23 : vector<8xf32>
// CHECK-NEXT:                 %25 = affine.load %arg1[%arg8 + 4, %arg9] : memref<12x12xf32>
// CHECK-NEXT:                 %26 = vector.broadcast %25 : f32 to vector<8xf32>
// CHECK-NEXT:                 %27 = arith.mulf %26, %10 : vector<8xf32>
// CHECK-NEXT:                 %28 = arith.addf %arg14, %27 : vector<8xf32>
// CHECK-NEXT:                 %29 = affine.load %arg1[%arg8 + 5, %arg9] : memref<12x12xf32>
// CHECK-NEXT:                 %30 = vector.broadcast %29 : f32 to vector<8xf32>
// CHECK-NEXT:                 %31 = arith.mulf %30, %10 : vector<8xf32>
// CHECK-NEXT:                 %32 = arith.addf %arg15, %31 : vector<8xf32>
// CHECK-NEXT:                 %33 = affine.load %arg1[%arg8 + 6, %arg9] : memref<12x12xf32>
// CHECK-NEXT:                 %34 = vector.broadcast %33 : f32 to vector<8xf32>
// CHECK-NEXT:                 %35 = arith.mulf %34, %10 : vector<8xf32>
// CHECK-NEXT:                 %36 = arith.addf %arg16, %35 : vector<8xf32>
// CHECK-NEXT:                 affine.yield %12, %16, %20, %24, %28, %32, %36 : vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:               affine.vector_store %7#0, %arg0[%arg8, %arg7] : memref<12x12xf32>, vector<8xf32>
// CHECK-NEXT:               affine.vector_store %7#1, %arg0[%arg8 + 1, %arg7] : memref<12x12xf32>, vector<8xf32>
// CHECK-NEXT:               affine.vector_store %7#2, %arg0[%arg8 + 2, %arg7] : memref<12x12xf32>, vector<8xf32>
// CHECK-NEXT:               affine.vector_store %7#3, %arg0[%arg8 + 3, %arg7] : memref<12x12xf32>, vector<8xf32>
// CHECK-NEXT:               affine.vector_store %7#4, %arg0[%arg8 + 4, %arg7] : memref<12x12xf32>, vector<8xf32>
// CHECK-NEXT:               affine.vector_store %7#5, %arg0[%arg8 + 5, %arg7] : memref<12x12xf32>, vector<8xf32>
// CHECK-NEXT:               affine.vector_store %7#6, %arg0[%arg8 + 6, %arg7] : memref<12x12xf32>, vector<8xf32>
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:           affine.for %arg7 = affine_map<(d0) -> (d0 + 8)>(%arg4) to affine_map<(d0) -> (d0 + 11)>(%arg4) step 3 {
// CHECK-NEXT:             affine.for %arg8 = affine_map<(d0) -> (d0)>(%arg6) to affine_map<(d0) -> (d0 + 7)>(%arg6) step 7 {
// CHECK-NEXT:               %c3 = arith.constant 3 : index
// CHECK-NEXT:               %0 = vector.create_mask %c3 : vector<8xi1>
// CHECK-NEXT:               %1 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg8, %arg7)
// CHECK-NEXT:               %2 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg8, %arg7)
// CHECK-NEXT:               %cst = arith.constant dense<0.000000e+00> : vector<8xf32>
// CHECK-NEXT:               %3 = vector.maskedload %arg0[%1, %2], %0, %cst : memref<12x12xf32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
// CHECK-NEXT:               %4 = affine.apply affine_map<(d0, d1) -> (d0 + 1)>(%arg8, %arg7)
// CHECK-NEXT:               %5 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg8, %arg7)
// CHECK-NEXT:               %cst_0 = arith.constant dense<0.000000e+00> : vector<8xf32>
// CHECK-NEXT:               %6 = vector.maskedload %arg0[%4, %5], %0, %cst_0 : memref<12x12xf32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
// CHECK-NEXT:               %7 = affine.apply affine_map<(d0, d1) -> (d0 + 2)>(%arg8, %arg7)
// CHECK-NEXT:               %8 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg8, %arg7)
// CHECK-NEXT:               %cst_1 = arith.constant dense<0.000000e+00> : vector<8xf32>
// CHECK-NEXT:               %9 = vector.maskedload %arg0[%7, %8], %0, %cst_1 : memref<12x12xf32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
// CHECK-NEXT:               %10 = affine.apply affine_map<(d0, d1) -> (d0 + 3)>(%arg8, %arg7)
// CHECK-NEXT:               %11 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg8, %arg7)
// CHECK-NEXT:               %cst_2 = arith.constant dense<0.000000e+00> : vector<8xf32>
// CHECK-NEXT:               %12 = vector.maskedload %arg0[%10, %11], %0, %cst_2 : memref<12x12xf32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
// CHECK-NEXT:               %13 = affine.apply affine_map<(d0, d1) -> (d0 + 4)>(%arg8, %arg7)
// CHECK-NEXT:               %14 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg8, %arg7)
// CHECK-NEXT:               %cst_3 = arith.constant dense<0.000000e+00> : vector<8xf32>
// CHECK-NEXT:               %15 = vector.maskedload %arg0[%13, %14], %0, %cst_3 : memref<12x12xf32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
// CHECK-NEXT:               %16 = affine.apply affine_map<(d0, d1) -> (d0 + 5)>(%arg8, %arg7)
// CHECK-NEXT:               %17 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg8, %arg7)
// CHECK-NEXT:               %cst_4 = arith.constant dense<0.000000e+00> : vector<8xf32>
// CHECK-NEXT:               %18 = vector.maskedload %arg0[%16, %17], %0, %cst_4 : memref<12x12xf32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
// CHECK-NEXT:               %19 = affine.apply affine_map<(d0, d1) -> (d0 + 6)>(%arg8, %arg7)
// CHECK-NEXT:               %20 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg8, %arg7)
// CHECK-NEXT:               %cst_5 = arith.constant dense<0.000000e+00> : vector<8xf32>
// CHECK-NEXT:               %21 = vector.maskedload %arg0[%19, %20], %0, %cst_5 : memref<12x12xf32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
// CHECK-NEXT:               %22:7 = affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg5) to 7 iter_args(%arg10 = %3, %arg11 = %6, %arg12 = %9, %arg13 = %12, %arg14 = %15, %arg15 = %18, %arg16 = %21) -> (vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>) {
// CHECK-NEXT:                 %37 = affine.load %arg1[%arg8, %arg9] : memref<12x12xf32>
// CHECK-NEXT:                 %38 = vector.broadcast %37 : f32 to vector<8xf32>
// CHECK-NEXT:                 %39 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg9, %arg7)
// CHECK-NEXT:                 %40 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg9, %arg7)
// CHECK-NEXT:                 %cst_6 = arith.constant dense<0.000000e+00> : vector<8xf32>
// CHECK-NEXT:                 %41 = vector.maskedload %arg2[%39, %40], %0, %cst_6 : memref<12x12xf32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
// CHECK-NEXT:                 %42 = arith.mulf %38, %41 : vector<8xf32>
// CHECK-NEXT:                 %43 = arith.addf %arg10, %42 : vector<8xf32>
// CHECK-NEXT:                 %44 = affine.load %arg1[%arg8 + 1, %arg9] : memref<12x12xf32>
// CHECK-NEXT:                 %45 = vector.broadcast %44 : f32 to vector<8xf32>
// CHECK-NEXT:                 %46 = arith.mulf %45, %41 : vector<8xf32>
// CHECK-NEXT:                 %47 = arith.addf %arg11, %46 : vector<8xf32>
// CHECK-NEXT:                 %48 = affine.load %arg1[%arg8 + 2, %arg9] : memref<12x12xf32>
// CHECK-NEXT:                 %49 = vector.broadcast %48 : f32 to vector<8xf32>
// CHECK-NEXT:                 %50 = arith.mulf %49, %41 : vector<8xf32>
// CHECK-NEXT:                 %51 = arith.addf %arg12, %50 : vector<8xf32>
// CHECK-NEXT:                 %52 = affine.load %arg1[%arg8 + 3, %arg9] : memref<12x12xf32>
// CHECK-NEXT:                 %53 = vector.broadcast %52 : f32 to vector<8xf32>
// CHECK-NEXT:                 %54 = arith.mulf %53, %41 : vector<8xf32>
// CHECK-NEXT:                 %55 = arith.addf %arg13, %54 : vector<8xf32>
// CHECK-NEXT:                 %56 = affine.load %arg1[%arg8 + 4, %arg9] : memref<12x12xf32>
// CHECK-NEXT:                 %57 = vector.broadcast %56 : f32 to vector<8xf32>
// CHECK-NEXT:                 %58 = arith.mulf %57, %41 : vector<8xf32>
// CHECK-NEXT:                 %59 = arith.addf %arg14, %58 : vector<8xf32>
// CHECK-NEXT:                 %60 = affine.load %arg1[%arg8 + 5, %arg9] : memref<12x12xf32>
// CHECK-NEXT:                 %61 = vector.broadcast %60 : f32 to vector<8xf32>
// CHECK-NEXT:                 %62 = arith.mulf %61, %41 : vector<8xf32>
// CHECK-NEXT:                 %63 = arith.addf %arg15, %62 : vector<8xf32>
// CHECK-NEXT:                 %64 = affine.load %arg1[%arg8 + 6, %arg9] : memref<12x12xf32>
// CHECK-NEXT:                 %65 = vector.broadcast %64 : f32 to vector<8xf32>
// CHECK-NEXT:                 %66 = arith.mulf %65, %41 : vector<8xf32>
// CHECK-NEXT:                 %67 = arith.addf %arg16, %66 : vector<8xf32>
// CHECK-NEXT:                 affine.yield %43, %47, %51, %55, %59, %63, %67 : vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:               %23 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg8, %arg7)
// CHECK-NEXT:               %24 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg8, %arg7)
// CHECK-NEXT:               vector.maskedstore %arg0[%23, %24], %0, %22#0 : memref<12x12xf32>, vector<8xi1>, vector<8xf32>
// CHECK-NEXT:               %25 = affine.apply affine_map<(d0, d1) -> (d0 + 1)>(%arg8, %arg7)
// CHECK-NEXT:               %26 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg8, %arg7)
// CHECK-NEXT:               vector.maskedstore %arg0[%25, %26], %0, %22#1 : memref<12x12xf32>, vector<8xi1>, vector<8xf32>
// CHECK-NEXT:               %27 = affine.apply affine_map<(d0, d1) -> (d0 + 2)>(%arg8, %arg7)
// CHECK-NEXT:               %28 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg8, %arg7)
// CHECK-NEXT:               vector.maskedstore %arg0[%27, %28], %0, %22#2 : memref<12x12xf32>, vector<8xi1>, vector<8xf32>
// CHECK-NEXT:               %29 = affine.apply affine_map<(d0, d1) -> (d0 + 3)>(%arg8, %arg7)
// CHECK-NEXT:               %30 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg8, %arg7)
// CHECK-NEXT:               vector.maskedstore %arg0[%29, %30], %0, %22#3 : memref<12x12xf32>, vector<8xi1>, vector<8xf32>
// CHECK-NEXT:               %31 = affine.apply affine_map<(d0, d1) -> (d0 + 4)>(%arg8, %arg7)
// CHECK-NEXT:               %32 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg8, %arg7)
// CHECK-NEXT:               vector.maskedstore %arg0[%31, %32], %0, %22#4 : memref<12x12xf32>, vector<8xi1>, vector<8xf32>
// CHECK-NEXT:               %33 = affine.apply affine_map<(d0, d1) -> (d0 + 5)>(%arg8, %arg7)
// CHECK-NEXT:               %34 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg8, %arg7)
// CHECK-NEXT:               vector.maskedstore %arg0[%33, %34], %0, %22#5 : memref<12x12xf32>, vector<8xi1>, vector<8xf32>
// CHECK-NEXT:               %35 = affine.apply affine_map<(d0, d1) -> (d0 + 6)>(%arg8, %arg7)
// CHECK-NEXT:               %36 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg8, %arg7)
// CHECK-NEXT:               vector.maskedstore %arg0[%35, %36], %0, %22#6 : memref<12x12xf32>, vector<8xi1>, vector<8xf32>
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Lanes are elements of the last dimension. Rows of one element each are neighbours, too, but
// no vector reaches over several of them.

module {
  // expected-remark @below {{[Analysis] alias.arguments | Category:affine-register-tile | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
  func.func @main(%arg0: memref<12x1xf32>, %arg1: memref<12x12xf32>, %arg2: memref<12x12xf32>, %arg3: index) {
    // expected-remark @below {{[Passed] register-tiled | Category:affine-register-tile | Function=main | Op=affine.for, block_columns=1, block_reduction=12, block_rows=9, distributed=False, group=1, lanes=2, packs=False, packs_rows=False, rows=5, started=0, threads=1, vectors=1}}
    affine.for %arg4 = 0 to 9 {
      affine.for %arg5 = 0 to 1 {
        affine.for %arg6 = 0 to 12 {
          %0 = affine.load %arg1[%arg4, %arg6] : memref<12x12xf32>
          %1 = affine.load %arg2[%arg6, %arg5] : memref<12x12xf32>
          %2 = affine.load %arg0[%arg4, %arg5] : memref<12x1xf32>
          %3 = arith.mulf %0, %1 : f32
          %4 = arith.addf %2, %3 : f32
          affine.store %4, %arg0[%arg4, %arg5] : memref<12x1xf32>
        }
      }
    }
    return
  }
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<12x1xf32>, %arg1: memref<12x12xf32>, %arg2: memref<12x12xf32>, %arg3: index) {
// CHECK-NEXT:     affine.for %arg4 = 0 to 1 {
// CHECK-NEXT:       affine.for %arg5 = 0 to 12 step 12 {
// CHECK-NEXT:         affine.for %arg6 = 0 to 9 step 9 {
// CHECK-NEXT:           affine.for %arg7 = affine_map<(d0) -> (d0)>(%arg4) to affine_map<(d0) -> (d0 + 1)>(%arg4) {
// CHECK-NEXT:             affine.for %arg8 = affine_map<(d0) -> (d0)>(%arg6) to affine_map<(d0) -> (d0 + 5)>(%arg6) step 5 {
// CHECK-NEXT:               %c1 = arith.constant 1 : index
// CHECK-NEXT:               %0 = vector.create_mask %c1 : vector<2xi1>
// CHECK-NEXT:               %1 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg8, %arg7)
// CHECK-NEXT:               %2 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg8, %arg7)
// CHECK-NEXT:               %cst = arith.constant dense<0.000000e+00> : vector<2xf32>
// CHECK-NEXT:               %3 = vector.maskedload %arg0[%1, %2], %0, %cst : memref<12x1xf32>, vector<2xi1>, vector<2xf32> into vector<2xf32>
// CHECK-NEXT:               %4 = affine.apply affine_map<(d0, d1) -> (d0 + 1)>(%arg8, %arg7)
// CHECK-NEXT:               %5 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg8, %arg7)
// CHECK-NEXT:               %cst_0 = arith.constant dense<0.000000e+00> : vector<2xf32>
// CHECK-NEXT:               %6 = vector.maskedload %arg0[%4, %5], %0, %cst_0 : memref<12x1xf32>, vector<2xi1>, vector<2xf32> into vector<2xf32>
// CHECK-NEXT:               %7 = affine.apply affine_map<(d0, d1) -> (d0 + 2)>(%arg8, %arg7)
// CHECK-NEXT:               %8 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg8, %arg7)
// CHECK-NEXT:               %cst_1 = arith.constant dense<0.000000e+00> : vector<2xf32>
// CHECK-NEXT:               %9 = vector.maskedload %arg0[%7, %8], %0, %cst_1 : memref<12x1xf32>, vector<2xi1>, vector<2xf32> into vector<2xf32>
// CHECK-NEXT:               %10 = affine.apply affine_map<(d0, d1) -> (d0 + 3)>(%arg8, %arg7)
// CHECK-NEXT:               %11 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg8, %arg7)
// CHECK-NEXT:               %cst_2 = arith.constant dense<0.000000e+00> : vector<2xf32>
// CHECK-NEXT:               %12 = vector.maskedload %arg0[%10, %11], %0, %cst_2 : memref<12x1xf32>, vector<2xi1>, vector<2xf32> into vector<2xf32>
// CHECK-NEXT:               %13 = affine.apply affine_map<(d0, d1) -> (d0 + 4)>(%arg8, %arg7)
// CHECK-NEXT:               %14 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg8, %arg7)
// CHECK-NEXT:               %cst_3 = arith.constant dense<0.000000e+00> : vector<2xf32>
// CHECK-NEXT:               %15 = vector.maskedload %arg0[%13, %14], %0, %cst_3 : memref<12x1xf32>, vector<2xi1>, vector<2xf32> into vector<2xf32>
// CHECK-NEXT:               %16:5 = affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg5) to 12 iter_args(%arg10 = %3, %arg11 = %6, %arg12 = %9, %arg13 = %12, %arg14 = %15) -> (vector<2xf32>, vector<2xf32>, vector<2xf32>, vector<2xf32>, vector<2xf32>) {
// CHECK-NEXT:                 %27 = affine.load %arg1[%arg8, %arg9] : memref<12x12xf32>
// CHECK-NEXT:                 %28 = vector.broadcast %27 : f32 to vector<2xf32>
// CHECK-NEXT:                 %29 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg9, %arg7)
// CHECK-NEXT:                 %30 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg9, %arg7)
// CHECK-NEXT:                 %cst_4 = arith.constant dense<0.000000e+00> : vector<2xf32>
// CHECK-NEXT:                 %31 = vector.maskedload %arg2[%29, %30], %0, %cst_4 : memref<12x12xf32>, vector<2xi1>, vector<2xf32> into vector<2xf32>
// CHECK-NEXT:                 %32 = arith.mulf %28, %31 : vector<2xf32>
// CHECK-NEXT:                 %33 = arith.addf %arg10, %32 : vector<2xf32>
// CHECK-NEXT:                 %34 = affine.load %arg1[%arg8 + 1, %arg9] : memref<12x12xf32>
// CHECK-NEXT:                 %35 = vector.broadcast %34 : f32 to vector<2xf32>
// CHECK-NEXT:                 %36 = arith.mulf %35, %31 : vector<2xf32>
// CHECK-NEXT:                 %37 = arith.addf %arg11, %36 : vector<2xf32>
// CHECK-NEXT:                 %38 = affine.load %arg1[%arg8 + 2, %arg9] : memref<12x12xf32>
// CHECK-NEXT:                 %39 = vector.broadcast %38 : f32 to vector<2xf32>
// CHECK-NEXT:                 %40 = arith.mulf %39, %31 : vector<2xf32>
// CHECK-NEXT:                 %41 = arith.addf %arg12, %40 : vector<2xf32>
// CHECK-NEXT:                 %42 = affine.load %arg1[%arg8 + 3, %arg9] : memref<12x12xf32>
// CHECK-NEXT:                 %43 = vector.broadcast %42 : f32 to vector<2xf32>
// CHECK-NEXT:                 %44 = arith.mulf %43, %31 : vector<2xf32>
// CHECK-NEXT:                 %45 = arith.addf %arg13, %44 : vector<2xf32>
// CHECK-NEXT:                 %46 = affine.load %arg1[%arg8 + 4, %arg9] : memref<12x12xf32>
// CHECK-NEXT:                 %47 = vector.broadcast %46 : f32 to vector<2xf32>
// CHECK-NEXT:                 %48 = arith.mulf %47, %31 : vector<2xf32>
// CHECK-NEXT:                 %49 = arith.addf %arg14, %48 : vector<2xf32>
// CHECK-NEXT:                 affine.yield %33, %37, %41, %45, %49 : vector<2xf32>, vector<2xf32>, vector<2xf32>, vector<2xf32>, vector<2xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:               %17 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg8, %arg7)
// CHECK-NEXT:               %18 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg8, %arg7)
// CHECK-NEXT:               vector.maskedstore %arg0[%17, %18], %0, %16#0 : memref<12x1xf32>, vector<2xi1>, vector<2xf32>
// CHECK-NEXT:               %19 = affine.apply affine_map<(d0, d1) -> (d0 + 1)>(%arg8, %arg7)
// CHECK-NEXT:               %20 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg8, %arg7)
// CHECK-NEXT:               vector.maskedstore %arg0[%19, %20], %0, %16#1 : memref<12x1xf32>, vector<2xi1>, vector<2xf32>
// CHECK-NEXT:               %21 = affine.apply affine_map<(d0, d1) -> (d0 + 2)>(%arg8, %arg7)
// CHECK-NEXT:               %22 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg8, %arg7)
// CHECK-NEXT:               vector.maskedstore %arg0[%21, %22], %0, %16#2 : memref<12x1xf32>, vector<2xi1>, vector<2xf32>
// CHECK-NEXT:               %23 = affine.apply affine_map<(d0, d1) -> (d0 + 3)>(%arg8, %arg7)
// CHECK-NEXT:               %24 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg8, %arg7)
// CHECK-NEXT:               vector.maskedstore %arg0[%23, %24], %0, %16#3 : memref<12x1xf32>, vector<2xi1>, vector<2xf32>
// CHECK-NEXT:               %25 = affine.apply affine_map<(d0, d1) -> (d0 + 4)>(%arg8, %arg7)
// CHECK-NEXT:               %26 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg8, %arg7)
// CHECK-NEXT:               vector.maskedstore %arg0[%25, %26], %0, %16#4 : memref<12x1xf32>, vector<2xi1>, vector<2xf32>
// CHECK-NEXT:             }
// CHECK-NEXT:             affine.for %arg8 = affine_map<(d0) -> (d0 + 5)>(%arg6) to affine_map<(d0) -> (d0 + 9)>(%arg6) step 4 {
// CHECK-NEXT:               %c1 = arith.constant 1 : index
// CHECK-NEXT:               %0 = vector.create_mask %c1 : vector<2xi1>
// CHECK-NEXT:               %1 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg8, %arg7)
// CHECK-NEXT:               %2 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg8, %arg7)
// CHECK-NEXT:               %cst = arith.constant dense<0.000000e+00> : vector<2xf32>
// CHECK-NEXT:               %3 = vector.maskedload %arg0[%1, %2], %0, %cst : memref<12x1xf32>, vector<2xi1>, vector<2xf32> into vector<2xf32>
// CHECK-NEXT:               %4 = affine.apply affine_map<(d0, d1) -> (d0 + 1)>(%arg8, %arg7)
// CHECK-NEXT:               %5 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg8, %arg7)
// CHECK-NEXT:               %cst_0 = arith.constant dense<0.000000e+00> : vector<2xf32>
// CHECK-NEXT:               %6 = vector.maskedload %arg0[%4, %5], %0, %cst_0 : memref<12x1xf32>, vector<2xi1>, vector<2xf32> into vector<2xf32>
// CHECK-NEXT:               %7 = affine.apply affine_map<(d0, d1) -> (d0 + 2)>(%arg8, %arg7)
// CHECK-NEXT:               %8 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg8, %arg7)
// CHECK-NEXT:               %cst_1 = arith.constant dense<0.000000e+00> : vector<2xf32>
// CHECK-NEXT:               %9 = vector.maskedload %arg0[%7, %8], %0, %cst_1 : memref<12x1xf32>, vector<2xi1>, vector<2xf32> into vector<2xf32>
// CHECK-NEXT:               %10 = affine.apply affine_map<(d0, d1) -> (d0 + 3)>(%arg8, %arg7)
// CHECK-NEXT:               %11 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg8, %arg7)
// CHECK-NEXT:               %cst_2 = arith.constant dense<0.000000e+00> : vector<2xf32>
// CHECK-NEXT:               %12 = vector.maskedload %arg0[%10, %11], %0, %cst_2 : memref<12x1xf32>, vector<2xi1>, vector<2xf32> into vector<2xf32>
// CHECK-NEXT:               %13:4 = affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg5) to 12 iter_args(%arg10 = %3, %arg11 = %6, %arg12 = %9, %arg13 = %12) -> (vector<2xf32>, vector<2xf32>, vector<2xf32>, vector<2xf32>) {
// CHECK-NEXT:                 %22 = affine.load %arg1[%arg8, %arg9] : memref<12x12xf32>
// CHECK-NEXT:                 %23 = vector.broadcast %22 : f32 to vector<2xf32>
// CHECK-NEXT:                 %24 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg9, %arg7)
// CHECK-NEXT:                 %25 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg9, %arg7)
// CHECK-NEXT:                 %cst_3 = arith.constant dense<0.000000e+00> : vector<2xf32>
// CHECK-NEXT:                 %26 = vector.maskedload %arg2[%24, %25], %0, %cst_3 : memref<12x12xf32>, vector<2xi1>, vector<2xf32> into vector<2xf32>
// CHECK-NEXT:                 %27 = arith.mulf %23, %26 : vector<2xf32>
// CHECK-NEXT:                 %28 = arith.addf %arg10, %27 : vector<2xf32>
// CHECK-NEXT:                 %29 = affine.load %arg1[%arg8 + 1, %arg9] : memref<12x12xf32>
// CHECK-NEXT:                 %30 = vector.broadcast %29 : f32 to vector<2xf32>
// CHECK-NEXT:                 %31 = arith.mulf %30, %26 : vector<2xf32>
// CHECK-NEXT:                 %32 = arith.addf %arg11, %31 : vector<2xf32>
// CHECK-NEXT:                 %33 = affine.load %arg1[%arg8 + 2, %arg9] : memref<12x12xf32>
// CHECK-NEXT:                 %34 = vector.broadcast %33 : f32 to vector<2xf32>
// CHECK-NEXT:                 %35 = arith.mulf %34, %26 : vector<2xf32>
// CHECK-NEXT:                 %36 = arith.addf %arg12, %35 : vector<2xf32>
// CHECK-NEXT:                 %37 = affine.load %arg1[%arg8 + 3, %arg9] : memref<12x12xf32>
// CHECK-NEXT:                 %38 = vector.broadcast %37 : f32 to vector<2xf32>
// CHECK-NEXT:                 %39 = arith.mulf %38, %26 : vector<2xf32>
// CHECK-NEXT:                 %40 = arith.addf %arg13, %39 : vector<2xf32>
// CHECK-NEXT:                 affine.yield %28, %32, %36, %40 : vector<2xf32>, vector<2xf32>, vector<2xf32>, vector<2xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:               %14 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg8, %arg7)
// CHECK-NEXT:               %15 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg8, %arg7)
// CHECK-NEXT:               vector.maskedstore %arg0[%14, %15], %0, %13#0 : memref<12x1xf32>, vector<2xi1>, vector<2xf32>
// CHECK-NEXT:               %16 = affine.apply affine_map<(d0, d1) -> (d0 + 1)>(%arg8, %arg7)
// CHECK-NEXT:               %17 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg8, %arg7)
// CHECK-NEXT:               vector.maskedstore %arg0[%16, %17], %0, %13#1 : memref<12x1xf32>, vector<2xi1>, vector<2xf32>
// CHECK-NEXT:               %18 = affine.apply affine_map<(d0, d1) -> (d0 + 2)>(%arg8, %arg7)
// CHECK-NEXT:               %19 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg8, %arg7)
// CHECK-NEXT:               vector.maskedstore %arg0[%18, %19], %0, %13#2 : memref<12x1xf32>, vector<2xi1>, vector<2xf32>
// CHECK-NEXT:               %20 = affine.apply affine_map<(d0, d1) -> (d0 + 3)>(%arg8, %arg7)
// CHECK-NEXT:               %21 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg8, %arg7)
// CHECK-NEXT:               vector.maskedstore %arg0[%20, %21], %0, %13#3 : memref<12x1xf32>, vector<2xi1>, vector<2xf32>
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Lanes are neighbours in memory.

module {
  func.func @main(%arg0: memref<12x12xf32, strided<[24, 2]>>, %arg1: memref<12x12xf32, strided<[24, 2]>>, %arg2: memref<12x12xf32, strided<[24, 2]>>, %arg3: index) {
    // expected-remark @below {{[Missed] not-contiguous | Category:affine-register-tile | Function=main | Op=affine.for, Remark="no loop runs through neighbours"}}
    affine.for %arg4 = 0 to 9 {
      affine.for %arg5 = 0 to 11 {
        affine.for %arg6 = 0 to 7 {
          %0 = affine.load %arg1[%arg4, %arg6] : memref<12x12xf32, strided<[24, 2]>>
          %1 = affine.load %arg2[%arg6, %arg5] : memref<12x12xf32, strided<[24, 2]>>
          %2 = affine.load %arg0[%arg4, %arg5] : memref<12x12xf32, strided<[24, 2]>>
          %3 = arith.mulf %0, %1 : f32
          %4 = arith.addf %2, %3 : f32
          affine.store %4, %arg0[%arg4, %arg5] : memref<12x12xf32, strided<[24, 2]>>
        }
      }
    }
    return
  }
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<12x12xf32, strided<[24, 2]>>, %arg1: memref<12x12xf32, strided<[24, 2]>>, %arg2: memref<12x12xf32, strided<[24, 2]>>, %arg3: index) {
// CHECK-NEXT:     affine.for %arg4 = 0 to 9 {
// CHECK-NEXT:       affine.for %arg5 = 0 to 11 {
// CHECK-NEXT:         affine.for %arg6 = 0 to 7 {
// CHECK-NEXT:           %0 = affine.load %arg1[%arg4, %arg6] : memref<12x12xf32, strided<[24, 2]>>
// CHECK-NEXT:           %1 = affine.load %arg2[%arg6, %arg5] : memref<12x12xf32, strided<[24, 2]>>
// CHECK-NEXT:           %2 = affine.load %arg0[%arg4, %arg5] : memref<12x12xf32, strided<[24, 2]>>
// CHECK-NEXT:           %3 = arith.mulf %0, %1 : f32
// CHECK-NEXT:           %4 = arith.addf %2, %3 : f32
// CHECK-NEXT:           affine.store %4, %arg0[%arg4, %arg5] : memref<12x12xf32, strided<[24, 2]>>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Columns that no slanted bound gives are refused.

#map = affine_map<(d0) -> (d0 floordiv 2 + 1)>
module {
  func.func @main(%arg0: memref<12x12xf32>, %arg1: memref<12x12xf32>, %arg2: memref<12x12xf32>, %arg3: index) {
    // expected-remark @below {{[Missed] no-reuse | Category:affine-register-tile | Function=main | Op=affine.for, Remark="no value is used again by other rows"}}
    affine.for %arg4 = 0 to 9 {
      affine.for %arg5 = 0 to #map(%arg4) {
        affine.for %arg6 = 0 to 7 {
          %0 = affine.load %arg1[%arg4, %arg6] : memref<12x12xf32>
          %1 = affine.load %arg2[%arg6, %arg5] : memref<12x12xf32>
          %2 = affine.load %arg0[%arg4, %arg5] : memref<12x12xf32>
          %3 = arith.mulf %0, %1 : f32
          %4 = arith.addf %2, %3 : f32
          affine.store %4, %arg0[%arg4, %arg5] : memref<12x12xf32>
        }
      }
    }
    return
  }
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<12x12xf32>, %arg1: memref<12x12xf32>, %arg2: memref<12x12xf32>, %arg3: index) {
// CHECK-NEXT:     affine.for %arg4 = 0 to 9 {
// CHECK-NEXT:       affine.for %arg5 = 0 to affine_map<(d0) -> (d0 floordiv 2 + 1)>(%arg4) {
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

// Refuses: carried, dependence.

module {
  func.func @main(%arg0: memref<12x12xf32>, %arg1: memref<12x12xf32>, %arg2: memref<12x12xf32>, %arg3: index) {
    // expected-remark @below {{[Missed] carried-dependence | Category:affine-register-tile | Function=main | Op=affine.for, Remark="what is updated is used elsewhere in the nest"}}
    affine.for %arg4 = 0 to 9 {
      affine.for %arg5 = 0 to 11 {
        affine.for %arg6 = 0 to 7 {
          %0 = affine.load %arg1[%arg4, %arg6] : memref<12x12xf32>
          %1 = affine.load %arg0[%arg6, %arg5] : memref<12x12xf32>
          %2 = affine.load %arg0[%arg4, %arg5] : memref<12x12xf32>
          %3 = arith.mulf %0, %1 : f32
          %4 = arith.addf %2, %3 : f32
          affine.store %4, %arg0[%arg4, %arg5] : memref<12x12xf32>
        }
      }
    }
    return
  }
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<12x12xf32>, %arg1: memref<12x12xf32>, %arg2: memref<12x12xf32>, %arg3: index) {
// CHECK-NEXT:     affine.for %arg4 = 0 to 9 {
// CHECK-NEXT:       affine.for %arg5 = 0 to 11 {
// CHECK-NEXT:         affine.for %arg6 = 0 to 7 {
// CHECK-NEXT:           %0 = affine.load %arg1[%arg4, %arg6] : memref<12x12xf32>
// CHECK-NEXT:           %1 = affine.load %arg0[%arg6, %arg5] : memref<12x12xf32>
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

// Refuses: step.

module {
  func.func @main(%arg0: memref<12x12xf32>, %arg1: memref<12x12xf32>, %arg2: memref<12x12xf32>, %arg3: index) {
    // expected-remark @below {{[Missed] step | Category:affine-register-tile | Function=main | Op=affine.for, Remark="a loop has another step than 1"}}
    affine.for %arg4 = 0 to 9 {
      affine.for %arg5 = 0 to 11 {
        affine.for %arg6 = 0 to 7 step 2 {
          %0 = affine.load %arg1[%arg4, %arg6] : memref<12x12xf32>
          %1 = affine.load %arg2[%arg6, %arg5] : memref<12x12xf32>
          %2 = affine.load %arg0[%arg4, %arg5] : memref<12x12xf32>
          %3 = arith.mulf %0, %1 : f32
          %4 = arith.addf %2, %3 : f32
          affine.store %4, %arg0[%arg4, %arg5] : memref<12x12xf32>
        }
      }
    }
    return
  }
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<12x12xf32>, %arg1: memref<12x12xf32>, %arg2: memref<12x12xf32>, %arg3: index) {
// CHECK-NEXT:     affine.for %arg4 = 0 to 9 {
// CHECK-NEXT:       affine.for %arg5 = 0 to 11 {
// CHECK-NEXT:         affine.for %arg6 = 0 to 7 step 2 {
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

// Refuses: contiguous.

#next = affine_map<(d0) -> (d0 + 1)>
#same = affine_map<(d0) -> (d0)>
func.func @main(%C: memref<12x12xf32>, %A: memref<12x12xf32>, %B: memref<12x12xf32>, %n: index) {
  // expected-remark @below {{[Missed] not-contiguous | Category:affine-register-tile | Function=main | Op=affine.for, Remark="no loop runs through neighbours"}}
  affine.for %i = 0 to 9 {
    affine.for %j = 0 to 5 {
      affine.for %k = 0 to 7 {
        %lhs = affine.load %A[%i, %k] : memref<12x12xf32>

        %rhs = affine.load %B[%k, %j] : memref<12x12xf32>
        %old = affine.load %C[%i, %j * 2] : memref<12x12xf32>
        %p = arith.mulf %lhs, %rhs : f32
        %s = arith.addf %old, %p : f32
        affine.store %s, %C[%i, %j * 2] : memref<12x12xf32>
  }}}
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<12x12xf32>, %arg1: memref<12x12xf32>, %arg2: memref<12x12xf32>, %arg3: index) {
// CHECK-NEXT:     affine.for %arg4 = 0 to 9 {
// CHECK-NEXT:       affine.for %arg5 = 0 to 5 {
// CHECK-NEXT:         affine.for %arg6 = 0 to 7 {
// CHECK-NEXT:           %0 = affine.load %arg1[%arg4, %arg6] : memref<12x12xf32>
// CHECK-NEXT:           %1 = affine.load %arg2[%arg6, %arg5] : memref<12x12xf32>
// CHECK-NEXT:           %2 = affine.load %arg0[%arg4, %arg5 * 2] : memref<12x12xf32>
// CHECK-NEXT:           %3 = arith.mulf %0, %1 : f32
// CHECK-NEXT:           %4 = arith.addf %2, %3 : f32
// CHECK-NEXT:           affine.store %4, %arg0[%arg4, %arg5 * 2] : memref<12x12xf32>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Refuses: reuse.

#next = affine_map<(d0) -> (d0 + 1)>
#same = affine_map<(d0) -> (d0)>
func.func @main(%C: memref<12x12xf32>, %A: memref<12x12xf32>, %B: memref<12x12xf32>, %n: index) {
  // expected-remark @below {{[Missed] no-reuse | Category:affine-register-tile | Function=main | Op=affine.for, Remark="no value is used again by other rows"}}
  affine.for %i = 0 to 9 {
    affine.for %j = 0 to 11 {
      affine.for %k = 0 to 7 {
        %lhs = affine.load %A[%i, %k] : memref<12x12xf32>

        %rhs = affine.load %B[%i, %k] : memref<12x12xf32>
        %old = affine.load %C[%i, %j] : memref<12x12xf32>
        %p = arith.mulf %lhs, %rhs : f32
        %s = arith.addf %old, %p : f32
        affine.store %s, %C[%i, %j] : memref<12x12xf32>
  }}}
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<12x12xf32>, %arg1: memref<12x12xf32>, %arg2: memref<12x12xf32>, %arg3: index) {
// CHECK-NEXT:     affine.for %arg4 = 0 to 9 {
// CHECK-NEXT:       affine.for %arg5 = 0 to 11 {
// CHECK-NEXT:         affine.for %arg6 = 0 to 7 {
// CHECK-NEXT:           %0 = affine.load %arg1[%arg4, %arg6] : memref<12x12xf32>
// CHECK-NEXT:           %1 = affine.load %arg2[%arg4, %arg6] : memref<12x12xf32>
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

// What is updated is used elsewhere. A load of an element that another row updates is no
// operand.

#next = affine_map<(d0) -> (d0 + 1)>
#same = affine_map<(d0) -> (d0)>
func.func @main(%C: memref<12x12xf32>, %A: memref<12x12xf32>, %B: memref<12x12xf32>, %n: index) {
  affine.for %i = 0 to 9 {
    affine.for %j = 0 to 11 {
      affine.for %k = 0 to 7 {
        %lhs = affine.load %A[%i, %k] : memref<12x12xf32>
        affine.store %lhs, %A[%k, %k] : memref<12x12xf32>
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
// CHECK-NEXT:     affine.for %arg4 = 0 to 9 {
// CHECK-NEXT:       affine.for %arg5 = 0 to 11 {
// CHECK-NEXT:         affine.for %arg6 = 0 to 7 {
// CHECK-NEXT:           %0 = affine.load %arg1[%arg4, %arg6] : memref<12x12xf32>
// CHECK-NEXT:           affine.store %0, %arg1[%arg6, %arg6] : memref<12x12xf32>
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
