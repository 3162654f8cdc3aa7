// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-register-tile='block-reduction=5 pack=always everywhere=true' | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Keeps the order of sums. Blocks of the reduction, vectors and rows change no bit of a sum
// without fast-math flags.

#next = affine_map<(d0) -> (d0 + 1)>
#same = affine_map<(d0) -> (d0)>
// expected-remark @below {{[Analysis] alias.arguments | Category:affine-register-tile | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%C: memref<12x12xf32>, %A: memref<12x12xf32>, %B: memref<12x12xf32>, %n: index) {
  // expected-remark @below {{[Passed] register-tiled | Category:affine-register-tile | Function=main | Op=affine.for, block_columns=16, block_reduction=5, block_rows=12, distributed=False, group=1, lanes=8, packs=True, packs_rows=True, rows=6, started=0, threads=1, vectors=2}}
  affine.for %k = 0 to 12 {
    affine.for %i = 0 to 12 {
      affine.for %j = 0 to 12 {
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
// CHECK-NEXT:     %alloc = memref.alloc() {alignment = 64 : i64} : memref<2x5x6xf32>
// CHECK-NEXT:     %alloc_0 = memref.alloc() {alignment = 64 : i64} : memref<1x5x16xf32>
// CHECK-NEXT:     affine.for %arg4 = 0 to 12 step 16 {
// CHECK-NEXT:       affine.for %arg5 = 0 to 12 step 5 {
// CHECK-NEXT:         affine.for %arg6 = affine_map<(d0) -> (d0)>(%arg4) to 12 step 16 {
// CHECK-NEXT:           affine.if affine_set<(d0) : (-d0 - 4 >= 0)>(%arg6) {
// CHECK-NEXT:             affine.for %arg7 = affine_map<(d0) -> (d0)>(%arg5) to min affine_map<(d0) -> (d0 + 5, 12)>(%arg5) {
// CHECK-NEXT:               %0 = affine.vector_load %arg2[%arg7, %arg6] : memref<12x12xf32>, vector<8xf32>
// CHECK-NEXT:               %1 = affine.vector_load %arg2[%arg7, %arg6 + 8] : memref<12x12xf32>, vector<8xf32>
// CHECK-NEXT:               affine.vector_store %0, %alloc_0[(%arg6 - %arg4) floordiv 16, %arg7 - %arg5, 0] : memref<1x5x16xf32>, vector<8xf32>
// CHECK-NEXT:               affine.vector_store %1, %alloc_0[(%arg6 - %arg4) floordiv 16, %arg7 - %arg5, 8] : memref<1x5x16xf32>, vector<8xf32>
// CHECK-NEXT:             }
// CHECK-NEXT:           } else {
// CHECK-NEXT:             %0 = affine.apply affine_map<(d0) -> (-d0 + 12)>(%arg6)
// CHECK-NEXT:             %1 = vector.create_mask %0 : vector<8xi1>
// CHECK-NEXT:             %2 = affine.min affine_map<(d0) -> (d0, 11)>(%arg6)
// CHECK-NEXT:             %3 = affine.apply affine_map<(d0) -> (-d0 + 4)>(%arg6)
// CHECK-NEXT:             %4 = vector.create_mask %3 : vector<8xi1>
// CHECK-NEXT:             %5 = affine.min affine_map<(d0) -> (d0 + 8, 11)>(%arg6)
// CHECK-NEXT:             affine.for %arg7 = affine_map<(d0) -> (d0)>(%arg5) to min affine_map<(d0) -> (d0 + 5, 12)>(%arg5) {
// CHECK-NEXT:               %6 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg7, %2)
// CHECK-NEXT:               %7 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg7, %2)
// CHECK-NEXT:               %cst = arith.constant dense<0.000000e+00> : vector<8xf32>
// CHECK-NEXT:               %8 = vector.maskedload %arg2[%6, %7], %1, %cst : memref<12x12xf32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
// CHECK-NEXT:               %9 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg7, %5)
// CHECK-NEXT:               %10 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg7, %5)
// CHECK-NEXT:               %cst_1 = arith.constant dense<0.000000e+00> : vector<8xf32>
// CHECK-NEXT:               %11 = vector.maskedload %arg2[%9, %10], %4, %cst_1 : memref<12x12xf32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
// CHECK-NEXT:               affine.vector_store %8, %alloc_0[(%arg6 - %arg4) floordiv 16, %arg7 - %arg5, 0] : memref<1x5x16xf32>, vector<8xf32>
// CHECK-NEXT:               affine.vector_store %11, %alloc_0[(%arg6 - %arg4) floordiv 16, %arg7 - %arg5, 8] : memref<1x5x16xf32>, vector<8xf32>
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:         affine.for %arg6 = 0 to 12 step 12 {
// CHECK-NEXT:           affine.for %arg7 = affine_map<(d0) -> (d0)>(%arg6) to 12 step 6 {
// CHECK-NEXT:             affine.for %arg8 = affine_map<(d0) -> (d0)>(%arg5) to min affine_map<(d0) -> (d0 + 5, 12)>(%arg5) {
// CHECK-NEXT:               affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg7) to affine_map<(d0) -> (d0 + 6)>(%arg7) {
// CHECK-NEXT:                 %0 = affine.load %arg1[%arg9, %arg8] : memref<12x12xf32>
// CHECK-NEXT:                 affine.store %0, %alloc[(%arg7 - %arg6) floordiv 6, %arg8 - %arg5, %arg9 - %arg7] : memref<2x5x6xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:           affine.for %arg7 = affine_map<(d0) -> (d0)>(%arg4) to 12 step 16 {
// CHECK-NEXT:             affine.for %arg8 = affine_map<(d0) -> (d0)>(%arg6) to 12 step 6 {
// CHECK-NEXT:               %0:12 = affine.if affine_set<(d0) : (-d0 - 4 >= 0)>(%arg7) -> (vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>) {
// CHECK-NEXT:                 %2 = affine.vector_load %arg0[%arg8, %arg7] : memref<12x12xf32>, vector<8xf32>
// CHECK-NEXT:                 %3 = affine.vector_load %arg0[%arg8, %arg7 + 8] : memref<12x12xf32>, vector<8xf32>
// CHECK-NEXT:                 %4 = affine.vector_load %arg0[%arg8 + 1, %arg7] : memref<12x12xf32>, vector<8xf32>
// CHECK-NEXT:                 %5 = affine.vector_load %arg0[%arg8 + 1, %arg7 + 8] : memref<12x12xf32>, vector<8xf32>
// CHECK-NEXT:                 %6 = affine.vector_load %arg0[%arg8 + 2, %arg7] : memref<12x12xf32>, vector<8xf32>
// CHECK-NEXT:                 %7 = affine.vector_load %arg0[%arg8 + 2, %arg7 + 8] : memref<12x12xf32>, vector<8xf32>
// CHECK-NEXT:                 %8 = affine.vector_load %arg0[%arg8 + 3, %arg7] : memref<12x12xf32>, vector<8xf32>
// CHECK-NEXT:                 %9 = affine.vector_load %arg0[%arg8 + 3, %arg7 + 8] : memref<12x12xf32>, vector<8xf32>
// CHECK-NEXT:                 %10 = affine.vector_load %arg0[%arg8 + 4, %arg7] : memref<12x12xf32>, vector<8xf32>
// CHECK-NEXT:                 %11 = affine.vector_load %arg0[%arg8 + 4, %arg7 + 8] : memref<12x12xf32>, vector<8xf32>
// CHECK-NEXT:                 %12 = affine.vector_load %arg0[%arg8 + 5, %arg7] : memref<12x12xf32>, vector<8xf32>
// CHECK-NEXT:                 %13 = affine.vector_load %arg0[%arg8 + 5, %arg7 + 8] : memref<12x12xf32>, vector<8xf32>
// CHECK-NEXT:                 affine.yield %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13 : vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>
// CHECK-NEXT:               } else {
// CHECK-NEXT:                 %c0 = arith.constant 0 : index
// CHECK-NEXT:                 %2 = affine.min affine_map<(d0) -> (d0, 11)>(%arg8)
// CHECK-NEXT:                 %3 = affine.apply affine_map<(d0) -> (-d0 + 12)>(%arg8)
// CHECK-NEXT:                 %4 = arith.cmpi sgt, %3, %c0 : index
// CHECK-NEXT:                 %5 = affine.apply affine_map<(d0) -> (-d0 + 12)>(%arg7)
// CHECK-NEXT:                 %6 = arith.select %4, %5, %c0 : index
// CHECK-NEXT:                 %7 = vector.create_mask %6 : vector<8xi1>
// CHECK-NEXT:                 %8 = affine.min affine_map<(d0) -> (d0, 11)>(%arg7)
// CHECK-NEXT:                 %9 = affine.apply affine_map<(d0) -> (-d0 + 4)>(%arg7)
// CHECK-NEXT:                 %10 = arith.select %4, %9, %c0 : index
// CHECK-NEXT:                 %11 = vector.create_mask %10 : vector<8xi1>
// CHECK-NEXT:                 %12 = affine.min affine_map<(d0) -> (d0 + 8, 11)>(%arg7)
// CHECK-NEXT:                 %13 = affine.min affine_map<(d0) -> (d0 + 1, 11)>(%arg8)
// CHECK-NEXT:                 %14 = affine.apply affine_map<(d0) -> (-d0 + 11)>(%arg8)
// CHECK-NEXT:                 %15 = arith.cmpi sgt, %14, %c0 : index
// CHECK-NEXT:                 %16 = affine.apply affine_map<(d0) -> (-d0 + 12)>(%arg7)
// CHECK-NEXT:                 %17 = arith.select %15, %16, %c0 : index
// CHECK-NEXT:                 %18 = vector.create_mask %17 : vector<8xi1>
// CHECK-NEXT:                 %19 = affine.min affine_map<(d0) -> (d0, 11)>(%arg7)
// CHECK-NEXT:                 %20 = affine.apply affine_map<(d0) -> (-d0 + 4)>(%arg7)
// CHECK-NEXT:                 %21 = arith.select %15, %20, %c0 : index
// CHECK-NEXT:                 %22 = vector.create_mask %21 : vector<8xi1>
// CHECK-NEXT:                 %23 = affine.min affine_map<(d0) -> (d0 + 8, 11)>(%arg7)
// CHECK-NEXT:                 %24 = affine.min affine_map<(d0) -> (d0 + 2, 11)>(%arg8)
// CHECK-NEXT:                 %25 = affine.apply affine_map<(d0) -> (-d0 + 10)>(%arg8)
// CHECK-NEXT:                 %26 = arith.cmpi sgt, %25, %c0 : index
// CHECK-NEXT:                 %27 = affine.apply affine_map<(d0) -> (-d0 + 12)>(%arg7)
// CHECK-NEXT:                 %28 = arith.select %26, %27, %c0 : index
// CHECK-NEXT:                 %29 = vector.create_mask %28 : vector<8xi1>
// CHECK-NEXT:                 %30 = affine.min affine_map<(d0) -> (d0, 11)>(%arg7)
// CHECK-NEXT:                 %31 = affine.apply affine_map<(d0) -> (-d0 + 4)>(%arg7)
// CHECK-NEXT:                 %32 = arith.select %26, %31, %c0 : index
// CHECK-NEXT:                 %33 = vector.create_mask %32 : vector<8xi1>
// CHECK-NEXT:                 %34 = affine.min affine_map<(d0) -> (d0 + 8, 11)>(%arg7)
// CHECK-NEXT:                 %35 = affine.min affine_map<(d0) -> (d0 + 3, 11)>(%arg8)
// CHECK-NEXT:                 %36 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg8)
// CHECK-NEXT:                 %37 = arith.cmpi sgt, %36, %c0 : index
// CHECK-NEXT:                 %38 = affine.apply affine_map<(d0) -> (-d0 + 12)>(%arg7)
// CHECK-NEXT:                 %39 = arith.select %37, %38, %c0 : index
// CHECK-NEXT:                 %40 = vector.create_mask %39 : vector<8xi1>
// CHECK-NEXT:                 %41 = affine.min affine_map<(d0) -> (d0, 11)>(%arg7)
// CHECK-NEXT:                 %42 = affine.apply affine_map<(d0) -> (-d0 + 4)>(%arg7)
// CHECK-NEXT:                 %43 = arith.select %37, %42, %c0 : index
// CHECK-NEXT:                 %44 = vector.create_mask %43 : vector<8xi1>
// CHECK-NEXT:                 %45 = affine.min affine_map<(d0) -> (d0 + 8, 11)>(%arg7)
// CHECK-NEXT:                 %46 = affine.min affine_map<(d0) -> (d0 + 4, 11)>(%arg8)
// CHECK-NEXT:                 %47 = affine.apply affine_map<(d0) -> (-d0 + 8)>(%arg8)
// CHECK-NEXT:                 %48 = arith.cmpi sgt, %47, %c0 : index
// CHECK-NEXT:                 %49 = affine.apply affine_map<(d0) -> (-d0 + 12)>(%arg7)
// CHECK-NEXT:                 %50 = arith.select %48, %49, %c0 : index
// CHECK-NEXT:                 %51 = vector.create_mask %50 : vector<8xi1>
// CHECK-NEXT:                 %52 = affine.min affine_map<(d0) -> (d0, 11)>(%arg7)
// CHECK-NEXT:                 %53 = affine.apply affine_map<(d0) -> (-d0 + 4)>(%arg7)
// CHECK-NEXT:                 %54 = arith.select %48, %53, %c0 : index
// CHECK-NEXT:                 %55 = vector.create_mask %54 : vector<8xi1>
// CHECK-NEXT:                 %56 = affine.min affine_map<(d0) -> (d0 + 8, 11)>(%arg7)
// CHECK-NEXT:                 %57 = affine.min affine_map<(d0) -> (d0 + 5, 11)>(%arg8)
// CHECK-NEXT:                 %58 = affine.apply affine_map<(d0) -> (-d0 + 7)>(%arg8)
// CHECK-NEXT:                 %59 = arith.cmpi sgt, %58, %c0 : index
// CHECK-NEXT:                 %60 = affine.apply affine_map<(d0) -> (-d0 + 12)>(%arg7)
// CHECK-NEXT:                 %61 = arith.select %59, %60, %c0 : index
// CHECK-NEXT:                 %62 = vector.create_mask %61 : vector<8xi1>
// CHECK-NEXT:                 %63 = affine.min affine_map<(d0) -> (d0, 11)>(%arg7)
// CHECK-NEXT:                 %64 = affine.apply affine_map<(d0) -> (-d0 + 4)>(%arg7)
// CHECK-NEXT:                 %65 = arith.select %59, %64, %c0 : index
// CHECK-NEXT:                 %66 = vector.create_mask %65 : vector<8xi1>
// CHECK-NEXT:                 %67 = affine.min affine_map<(d0) -> (d0 + 8, 11)>(%arg7)
// CHECK-NEXT:                 %68 = affine.apply affine_map<(d0, d1) -> (d0)>(%2, %8)
// CHECK-NEXT:                 %69 = affine.apply affine_map<(d0, d1) -> (d1)>(%2, %8)
// CHECK-NEXT:                 %cst = arith.constant dense<0.000000e+00> : vector<8xf32>
// CHECK-NEXT:                 %70 = vector.maskedload %arg0[%68, %69], %7, %cst : memref<12x12xf32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
// CHECK-NEXT:                 %71 = affine.apply affine_map<(d0, d1) -> (d0)>(%2, %12)
// CHECK-NEXT:                 %72 = affine.apply affine_map<(d0, d1) -> (d1)>(%2, %12)
// CHECK-NEXT:                 %cst_1 = arith.constant dense<0.000000e+00> : vector<8xf32>
// CHECK-NEXT:                 %73 = vector.maskedload %arg0[%71, %72], %11, %cst_1 : memref<12x12xf32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
// CHECK-NEXT:                 %74 = affine.apply affine_map<(d0, d1) -> (d0)>(%13, %19)
// CHECK-NEXT:                 %75 = affine.apply affine_map<(d0, d1) -> (d1)>(%13, %19)
// CHECK-NEXT:                 %cst_2 = arith.constant dense<0.000000e+00> : vector<8xf32>
// CHECK-NEXT:                 %76 = vector.maskedload %arg0[%74, %75], %18, %cst_2 : memref<12x12xf32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
// CHECK-NEXT:                 %77 = affine.apply affine_map<(d0, d1) -> (d0)>(%13, %23)
// CHECK-NEXT:                 %78 = affine.apply affine_map<(d0, d1) -> (d1)>(%13, %23)
// CHECK-NEXT:                 %cst_3 = arith.constant dense<0.000000e+00> : vector<8xf32>
// CHECK-NEXT:                 %79 = vector.maskedload %arg0[%77, %78], %22, %cst_3 : memref<12x12xf32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
// CHECK-NEXT:                 %80 = affine.apply affine_map<(d0, d1) -> (d0)>(%24, %30)
// CHECK-NEXT:                 %81 = affine.apply affine_map<(d0, d1) -> (d1)>(%24, %30)
// CHECK-NEXT:                 %cst_4 = arith.constant dense<0.000000e+00> : vector<8xf32>
// CHECK-NEXT:                 %82 = vector.maskedload %arg0[%80, %81], %29, %cst_4 : memref<12x12xf32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
// CHECK-NEXT:                 %83 = affine.apply affine_map<(d0, d1) -> (d0)>(%24, %34)
// CHECK-NEXT:                 %84 = affine.apply affine_map<(d0, d1) -> (d1)>(%24, %34)
// CHECK-NEXT:                 %cst_5 = arith.constant dense<0.000000e+00> : vector<8xf32>
// CHECK-NEXT:                 %85 = vector.maskedload %arg0[%83, %84], %33, %cst_5 : memref<12x12xf32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
// CHECK-NEXT:                 %86 = affine.apply affine_map<(d0, d1) -> (d0)>(%35, %41)
// CHECK-NEXT:                 %87 = affine.apply affine_map<(d0, d1) -> (d1)>(%35, %41)
// CHECK-NEXT:                 %cst_6 = arith.constant dense<0.000000e+00> : vector<8xf32>
// CHECK-NEXT:                 %88 = vector.maskedload %arg0[%86, %87], %40, %cst_6 : memref<12x12xf32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
// CHECK-NEXT:                 %89 = affine.apply affine_map<(d0, d1) -> (d0)>(%35, %45)
// CHECK-NEXT:                 %90 = affine.apply affine_map<(d0, d1) -> (d1)>(%35, %45)
// CHECK-NEXT:                 %cst_7 = arith.constant dense<0.000000e+00> : vector<8xf32>
// CHECK-NEXT:                 %91 = vector.maskedload %arg0[%89, %90], %44, %cst_7 : memref<12x12xf32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
// CHECK-NEXT:                 %92 = affine.apply affine_map<(d0, d1) -> (d0)>(%46, %52)
// CHECK-NEXT:                 %93 = affine.apply affine_map<(d0, d1) -> (d1)>(%46, %52)
// CHECK-NEXT:                 %cst_8 = arith.constant dense<0.000000e+00> : vector<8xf32>
// CHECK-NEXT:                 %94 = vector.maskedload %arg0[%92, %93], %51, %cst_8 : memref<12x12xf32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
// CHECK-NEXT:                 %95 = affine.apply affine_map<(d0, d1) -> (d0)>(%46, %56)
// CHECK-NEXT:                 %96 = affine.apply affine_map<(d0, d1) -> (d1)>(%46, %56)
// CHECK-NEXT:                 %cst_9 = arith.constant dense<0.000000e+00> : vector<8xf32>
// CHECK-NEXT:                 %97 = vector.maskedload %arg0[%95, %96], %55, %cst_9 : memref<12x12xf32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
// CHECK-NEXT:                 %98 = affine.apply affine_map<(d0, d1) -> (d0)>(%57, %63)
// CHECK-NEXT:                 %99 = affine.apply affine_map<(d0, d1) -> (d1)>(%57, %63)
// CHECK-NEXT:                 %cst_10 = arith.constant dense<0.000000e+00> : vector<8xf32>
// CHECK-NEXT:                 %100 = vector.maskedload %arg0[%98, %99], %62, %cst_10 : memref<12x12xf32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
// CHECK-NEXT:                 %101 = affine.apply affine_map<(d0, d1) -> (d0)>(%57, %67)
// CHECK-NEXT:                 %102 = affine.apply affine_map<(d0, d1) -> (d1)>(%57, %67)
// CHECK-NEXT:                 %cst_11 = arith.constant dense<0.000000e+00> : vector<8xf32>
// CHECK-NEXT:                 %103 = vector.maskedload %arg0[%101, %102], %66, %cst_11 : memref<12x12xf32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
// CHECK-NEXT:                 affine.yield %70, %73, %76, %79, %82, %85, %88, %91, %94, %97, %100, %103 : vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:               %1:12 = affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg5) to min affine_map<(d0) -> (d0 + 5, 12)>(%arg5) iter_args(%arg10 = %0#0, %arg11 = %0#1, %arg12 = %0#2, %arg13 = %0#3, %arg14 = %0#4, %arg15 = %0#5, %arg16 = %0#6, %arg17 = %0#7, %arg18 = %0#8, %arg19 = %0#9, %arg20 = %0#10, %arg21 = %0#11) -> (vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>) {
// CHECK-NEXT:                 %2 = affine.load %alloc[(%arg8 - %arg6) floordiv 6, %arg9 - %arg5, 0] : memref<2x5x6xf32>
// CHECK-NEXT:                 %3 = vector.broadcast %2 : f32 to vector<8xf32>
// CHECK-NEXT:                 %4 = affine.vector_load %alloc_0[(%arg7 - %arg4) floordiv 16, %arg9 - %arg5, 0] : memref<1x5x16xf32>, vector<8xf32>
// CHECK-NEXT:                 %5 = arith.mulf %3, %4 : vector<8xf32>
// CHECK-NEXT:                 %6 = arith.addf %arg10, %5 : vector<8xf32>
// CHECK-NEXT:                 %7 = affine.vector_load %alloc_0[(%arg7 - %arg4) floordiv 16, %arg9 - %arg5, 8] : memref<1x5x16xf32>, vector<8xf32>
// CHECK-NEXT:                 %8 = arith.mulf %3, %7 : vector<8xf32>
// CHECK-NEXT:                 %9 = arith.addf %arg11, %8 : vector<8xf32>
// CHECK-NEXT:                 %10 = affine.load %alloc[(%arg8 - %arg6) floordiv 6, %arg9 - %arg5, 1] : memref<2x5x6xf32>
// CHECK-NEXT:                 %11 = vector.broadcast %10 : f32 to vector<8xf32>
// CHECK-NEXT:                 %12 = arith.mulf %11, %4 : vector<8xf32>
// CHECK-NEXT:                 %13 = arith.addf %arg12, %12 : vector<8xf32>
// CHECK-NEXT:                 %14 = arith.mulf %11, %7 : vector<8xf32>
// CHECK-NEXT:                 %15 = arith.addf %arg13, %14 : vector<8xf32>
// CHECK-NEXT:                 %16 = affine.load %alloc[(%arg8 - %arg6) floordiv 6, %arg9 - %arg5, 2] : memref<2x5x6xf32>
// CHECK-NEXT:                 %17 = vector.broadcast %16 : f32 to vector<8xf32>
// CHECK-NEXT:                 %18 = arith.mulf %17, %4 : vector<8xf32>
// CHECK-NEXT:                 %19 = arith.addf %arg14, %18 : vector<8xf32>
// CHECK-NEXT:                 %20 = arith.mulf %17, %7 : vector<8xf32>
// CHECK-NEXT:                 %21 = arith.addf %arg15, %20 : vector<8xf32>
// CHECK-NEXT:                 %22 = affine.load %alloc[(%arg8 - %arg6) floordiv 6, %arg9 - %arg5, 3] : memref<2x5x6xf32>
// CHECK-NEXT:                 %23 = vector.broadcast %22 : f32 to vector<8xf32>
// CHECK-NEXT:                 %24 = arith.mulf %23, %4 : vector<8xf32>
// CHECK-NEXT:                 %25 = arith.addf %arg16, %24 : vector<8xf32>
// CHECK-NEXT:                 %26 = arith.mulf %23, %7 : vector<8xf32>
// CHECK-NEXT:                 %27 = arith.addf %arg17, %26 : vector<8xf32>
// CHECK-NEXT:                 %28 = affine.load %alloc[(%arg8 - %arg6) floordiv 6, %arg9 - %arg5, 4] : memref<2x5x6xf32>
// CHECK-NEXT:                 %29 = vector.broadcast %28 : f32 to vector<8xf32>
// CHECK-NEXT:                 %30 = arith.mulf %29, %4 : vector<8xf32>
// CHECK-NEXT:                 %31 = arith.addf %arg18, %30 : vector<8xf32>
// CHECK-NEXT:                 %32 = arith.mulf %29, %7 : vector<8xf32>
// CHECK-NEXT:                 %33 = arith.addf %arg19, %32 : vector<8xf32>
// CHECK-NEXT:                 %34 = affine.load %alloc[(%arg8 - %arg6) floordiv 6, %arg9 - %arg5, 5] : memref<2x5x6xf32>
// CHECK-NEXT:                 %35 = vector.broadcast %34 : f32 to vector<8xf32>
// CHECK-NEXT:                 %36 = arith.mulf %35, %4 : vector<8xf32>
// CHECK-NEXT:                 %37 = arith.addf %arg20, %36 : vector<8xf32>
// CHECK-NEXT:                 %38 = arith.mulf %35, %7 : vector<8xf32>
// CHECK-NEXT:                 %39 = arith.addf %arg21, %38 : vector<8xf32>
// CHECK-NEXT:                 affine.yield %6, %9, %13, %15, %19, %21, %25, %27, %31, %33, %37, %39 : vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:               affine.if affine_set<(d0) : (-d0 - 4 >= 0)>(%arg7) {
// CHECK-NEXT:                 affine.vector_store %1#0, %arg0[%arg8, %arg7] : memref<12x12xf32>, vector<8xf32>
// CHECK-NEXT:                 affine.vector_store %1#1, %arg0[%arg8, %arg7 + 8] : memref<12x12xf32>, vector<8xf32>
// CHECK-NEXT:                 affine.vector_store %1#2, %arg0[%arg8 + 1, %arg7] : memref<12x12xf32>, vector<8xf32>
// CHECK-NEXT:                 affine.vector_store %1#3, %arg0[%arg8 + 1, %arg7 + 8] : memref<12x12xf32>, vector<8xf32>
// CHECK-NEXT:                 affine.vector_store %1#4, %arg0[%arg8 + 2, %arg7] : memref<12x12xf32>, vector<8xf32>
// CHECK-NEXT:                 affine.vector_store %1#5, %arg0[%arg8 + 2, %arg7 + 8] : memref<12x12xf32>, vector<8xf32>
// CHECK-NEXT:                 affine.vector_store %1#6, %arg0[%arg8 + 3, %arg7] : memref<12x12xf32>, vector<8xf32>
// CHECK-NEXT:                 affine.vector_store %1#7, %arg0[%arg8 + 3, %arg7 + 8] : memref<12x12xf32>, vector<8xf32>
// CHECK-NEXT:                 affine.vector_store %1#8, %arg0[%arg8 + 4, %arg7] : memref<12x12xf32>, vector<8xf32>
// CHECK-NEXT:                 affine.vector_store %1#9, %arg0[%arg8 + 4, %arg7 + 8] : memref<12x12xf32>, vector<8xf32>
// CHECK-NEXT:                 affine.vector_store %1#10, %arg0[%arg8 + 5, %arg7] : memref<12x12xf32>, vector<8xf32>
// CHECK-NEXT:                 affine.vector_store %1#11, %arg0[%arg8 + 5, %arg7 + 8] : memref<12x12xf32>, vector<8xf32>
// CHECK-NEXT:               } else {
// CHECK-NEXT:                 %c0 = arith.constant 0 : index
// CHECK-NEXT:                 %2 = affine.min affine_map<(d0) -> (d0, 11)>(%arg8)
// CHECK-NEXT:                 %3 = affine.apply affine_map<(d0) -> (-d0 + 12)>(%arg8)
// CHECK-NEXT:                 %4 = arith.cmpi sgt, %3, %c0 : index
// CHECK-NEXT:                 %5 = affine.apply affine_map<(d0) -> (-d0 + 12)>(%arg7)
// CHECK-NEXT:                 %6 = arith.select %4, %5, %c0 : index
// CHECK-NEXT:                 %7 = vector.create_mask %6 : vector<8xi1>
// CHECK-NEXT:                 %8 = affine.min affine_map<(d0) -> (d0, 11)>(%arg7)
// CHECK-NEXT:                 %9 = affine.apply affine_map<(d0) -> (-d0 + 4)>(%arg7)
// CHECK-NEXT:                 %10 = arith.select %4, %9, %c0 : index
// CHECK-NEXT:                 %11 = vector.create_mask %10 : vector<8xi1>
// CHECK-NEXT:                 %12 = affine.min affine_map<(d0) -> (d0 + 8, 11)>(%arg7)
// CHECK-NEXT:                 %13 = affine.min affine_map<(d0) -> (d0 + 1, 11)>(%arg8)
// CHECK-NEXT:                 %14 = affine.apply affine_map<(d0) -> (-d0 + 11)>(%arg8)
// CHECK-NEXT:                 %15 = arith.cmpi sgt, %14, %c0 : index
// CHECK-NEXT:                 %16 = affine.apply affine_map<(d0) -> (-d0 + 12)>(%arg7)
// CHECK-NEXT:                 %17 = arith.select %15, %16, %c0 : index
// CHECK-NEXT:                 %18 = vector.create_mask %17 : vector<8xi1>
// CHECK-NEXT:                 %19 = affine.min affine_map<(d0) -> (d0, 11)>(%arg7)
// CHECK-NEXT:                 %20 = affine.apply affine_map<(d0) -> (-d0 + 4)>(%arg7)
// CHECK-NEXT:                 %21 = arith.select %15, %20, %c0 : index
// CHECK-NEXT:                 %22 = vector.create_mask %21 : vector<8xi1>
// CHECK-NEXT:                 %23 = affine.min affine_map<(d0) -> (d0 + 8, 11)>(%arg7)
// CHECK-NEXT:                 %24 = affine.min affine_map<(d0) -> (d0 + 2, 11)>(%arg8)
// CHECK-NEXT:                 %25 = affine.apply affine_map<(d0) -> (-d0 + 10)>(%arg8)
// CHECK-NEXT:                 %26 = arith.cmpi sgt, %25, %c0 : index
// CHECK-NEXT:                 %27 = affine.apply affine_map<(d0) -> (-d0 + 12)>(%arg7)
// CHECK-NEXT:                 %28 = arith.select %26, %27, %c0 : index
// CHECK-NEXT:                 %29 = vector.create_mask %28 : vector<8xi1>
// CHECK-NEXT:                 %30 = affine.min affine_map<(d0) -> (d0, 11)>(%arg7)
// CHECK-NEXT:                 %31 = affine.apply affine_map<(d0) -> (-d0 + 4)>(%arg7)
// CHECK-NEXT:                 %32 = arith.select %26, %31, %c0 : index
// CHECK-NEXT:                 %33 = vector.create_mask %32 : vector<8xi1>
// CHECK-NEXT:                 %34 = affine.min affine_map<(d0) -> (d0 + 8, 11)>(%arg7)
// CHECK-NEXT:                 %35 = affine.min affine_map<(d0) -> (d0 + 3, 11)>(%arg8)
// CHECK-NEXT:                 %36 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg8)
// CHECK-NEXT:                 %37 = arith.cmpi sgt, %36, %c0 : index
// CHECK-NEXT:                 %38 = affine.apply affine_map<(d0) -> (-d0 + 12)>(%arg7)
// CHECK-NEXT:                 %39 = arith.select %37, %38, %c0 : index
// CHECK-NEXT:                 %40 = vector.create_mask %39 : vector<8xi1>
// CHECK-NEXT:                 %41 = affine.min affine_map<(d0) -> (d0, 11)>(%arg7)
// CHECK-NEXT:                 %42 = affine.apply affine_map<(d0) -> (-d0 + 4)>(%arg7)
// CHECK-NEXT:                 %43 = arith.select %37, %42, %c0 : index
// CHECK-NEXT:                 %44 = vector.create_mask %43 : vector<8xi1>
// CHECK-NEXT:                 %45 = affine.min affine_map<(d0) -> (d0 + 8, 11)>(%arg7)
// CHECK-NEXT:                 %46 = affine.min affine_map<(d0) -> (d0 + 4, 11)>(%arg8)
// CHECK-NEXT:                 %47 = affine.apply affine_map<(d0) -> (-d0 + 8)>(%arg8)
// CHECK-NEXT:                 %48 = arith.cmpi sgt, %47, %c0 : index
// CHECK-NEXT:                 %49 = affine.apply affine_map<(d0) -> (-d0 + 12)>(%arg7)
// CHECK-NEXT:                 %50 = arith.select %48, %49, %c0 : index
// CHECK-NEXT:                 %51 = vector.create_mask %50 : vector<8xi1>
// CHECK-NEXT:                 %52 = affine.min affine_map<(d0) -> (d0, 11)>(%arg7)
// CHECK-NEXT:                 %53 = affine.apply affine_map<(d0) -> (-d0 + 4)>(%arg7)
// CHECK-NEXT:                 %54 = arith.select %48, %53, %c0 : index
// CHECK-NEXT:                 %55 = vector.create_mask %54 : vector<8xi1>
// CHECK-NEXT:                 %56 = affine.min affine_map<(d0) -> (d0 + 8, 11)>(%arg7)
// CHECK-NEXT:                 %57 = affine.min affine_map<(d0) -> (d0 + 5, 11)>(%arg8)
// CHECK-NEXT:                 %58 = affine.apply affine_map<(d0) -> (-d0 + 7)>(%arg8)
// CHECK-NEXT:                 %59 = arith.cmpi sgt, %58, %c0 : index
// CHECK-NEXT:                 %60 = affine.apply affine_map<(d0) -> (-d0 + 12)>(%arg7)
// CHECK-NEXT:                 %61 = arith.select %59, %60, %c0 : index
// CHECK-NEXT:                 %62 = vector.create_mask %61 : vector<8xi1>
// CHECK-NEXT:                 %63 = affine.min affine_map<(d0) -> (d0, 11)>(%arg7)
// CHECK-NEXT:                 %64 = affine.apply affine_map<(d0) -> (-d0 + 4)>(%arg7)
// CHECK-NEXT:                 %65 = arith.select %59, %64, %c0 : index
// CHECK-NEXT:                 %66 = vector.create_mask %65 : vector<8xi1>
// CHECK-NEXT:                 %67 = affine.min affine_map<(d0) -> (d0 + 8, 11)>(%arg7)
// CHECK-NEXT:                 %68 = affine.apply affine_map<(d0, d1) -> (d0)>(%2, %8)
// CHECK-NEXT:                 %69 = affine.apply affine_map<(d0, d1) -> (d1)>(%2, %8)
// CHECK-NEXT:                 vector.maskedstore %arg0[%68, %69], %7, %1#0 : memref<12x12xf32>, vector<8xi1>, vector<8xf32>
// CHECK-NEXT:                 %70 = affine.apply affine_map<(d0, d1) -> (d0)>(%2, %12)
// CHECK-NEXT:                 %71 = affine.apply affine_map<(d0, d1) -> (d1)>(%2, %12)
// CHECK-NEXT:                 vector.maskedstore %arg0[%70, %71], %11, %1#1 : memref<12x12xf32>, vector<8xi1>, vector<8xf32>
// CHECK-NEXT:                 %72 = affine.apply affine_map<(d0, d1) -> (d0)>(%13, %19)
// CHECK-NEXT:                 %73 = affine.apply affine_map<(d0, d1) -> (d1)>(%13, %19)
// CHECK-NEXT:                 vector.maskedstore %arg0[%72, %73], %18, %1#2 : memref<12x12xf32>, vector<8xi1>, vector<8xf32>
// CHECK-NEXT:                 %74 = affine.apply affine_map<(d0, d1) -> (d0)>(%13, %23)
// CHECK-NEXT:                 %75 = affine.apply affine_map<(d0, d1) -> (d1)>(%13, %23)
// CHECK-NEXT:                 vector.maskedstore %arg0[%74, %75], %22, %1#3 : memref<12x12xf32>, vector<8xi1>, vector<8xf32>
// CHECK-NEXT:                 %76 = affine.apply affine_map<(d0, d1) -> (d0)>(%24, %30)
// CHECK-NEXT:                 %77 = affine.apply affine_map<(d0, d1) -> (d1)>(%24, %30)
// CHECK-NEXT:                 vector.maskedstore %arg0[%76, %77], %29, %1#4 : memref<12x12xf32>, vector<8xi1>, vector<8xf32>
// CHECK-NEXT:                 %78 = affine.apply affine_map<(d0, d1) -> (d0)>(%24, %34)
// CHECK-NEXT:                 %79 = affine.apply affine_map<(d0, d1) -> (d1)>(%24, %34)
// CHECK-NEXT:                 vector.maskedstore %arg0[%78, %79], %33, %1#5 : memref<12x12xf32>, vector<8xi1>, vector<8xf32>
// CHECK-NEXT:                 %80 = affine.apply affine_map<(d0, d1) -> (d0)>(%35, %41)
// CHECK-NEXT:                 %81 = affine.apply affine_map<(d0, d1) -> (d1)>(%35, %41)
// CHECK-NEXT:                 vector.maskedstore %arg0[%80, %81], %40, %1#6 : memref<12x12xf32>, vector<8xi1>, vector<8xf32>
// CHECK-NEXT:                 %82 = affine.apply affine_map<(d0, d1) -> (d0)>(%35, %45)
// CHECK-NEXT:                 %83 = affine.apply affine_map<(d0, d1) -> (d1)>(%35, %45)
// CHECK-NEXT:                 vector.maskedstore %arg0[%82, %83], %44, %1#7 : memref<12x12xf32>, vector<8xi1>, vector<8xf32>
// CHECK-NEXT:                 %84 = affine.apply affine_map<(d0, d1) -> (d0)>(%46, %52)
// CHECK-NEXT:                 %85 = affine.apply affine_map<(d0, d1) -> (d1)>(%46, %52)
// CHECK-NEXT:                 vector.maskedstore %arg0[%84, %85], %51, %1#8 : memref<12x12xf32>, vector<8xi1>, vector<8xf32>
// CHECK-NEXT:                 %86 = affine.apply affine_map<(d0, d1) -> (d0)>(%46, %56)
// CHECK-NEXT:                 %87 = affine.apply affine_map<(d0, d1) -> (d1)>(%46, %56)
// CHECK-NEXT:                 vector.maskedstore %arg0[%86, %87], %55, %1#9 : memref<12x12xf32>, vector<8xi1>, vector<8xf32>
// CHECK-NEXT:                 %88 = affine.apply affine_map<(d0, d1) -> (d0)>(%57, %63)
// CHECK-NEXT:                 %89 = affine.apply affine_map<(d0, d1) -> (d1)>(%57, %63)
// CHECK-NEXT:                 vector.maskedstore %arg0[%88, %89], %62, %1#10 : memref<12x12xf32>, vector<8xi1>, vector<8xf32>
// CHECK-NEXT:                 %90 = affine.apply affine_map<(d0, d1) -> (d0)>(%57, %67)
// CHECK-NEXT:                 %91 = affine.apply affine_map<(d0, d1) -> (d1)>(%57, %67)
// CHECK-NEXT:                 vector.maskedstore %arg0[%90, %91], %66, %1#11 : memref<12x12xf32>, vector<8xi1>, vector<8xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     memref.dealloc %alloc : memref<2x5x6xf32>
// CHECK-NEXT:     memref.dealloc %alloc_0 : memref<1x5x16xf32>
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
