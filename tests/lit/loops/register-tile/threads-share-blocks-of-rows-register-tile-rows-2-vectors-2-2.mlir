// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-register-tile='rows=2 vectors=2 lanes=2 block-rows=4 block-columns=8 block-reduction=3 pack=always threads=2 everywhere=true' -affine-register-tile=everywhere=true | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Threads share blocks of rows: product. Iterations of the parallel loops may come in any
// order: each has its own copy of rows.

#next = affine_map<(d0) -> (d0 + 1)>
#same = affine_map<(d0) -> (d0)>
// expected-remark @below {{[Analysis] alias.arguments | Category:affine-register-tile | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%C: memref<12x12xf32>, %A: memref<12x12xf32>, %B: memref<12x12xf32>, %n: index) {
  // expected-remark @below {{[Passed] register-tiled | Category:affine-register-tile | Function=main | Op=affine.for, block_columns=8, block_reduction=3, block_rows=4, distributed=False, group=1, lanes=2, packs=True, packs_rows=True, rows=2, started=0, threads=2, vectors=2}}
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
// CHECK-NEXT:     %alloc = memref.alloc() {alignment = 64 : i64} : memref<2x3x4xf32>
// CHECK-NEXT:     affine.for %arg4 = 0 to 11 step 8 {
// CHECK-NEXT:       affine.for %arg5 = 0 to 7 step 3 {
// CHECK-NEXT:         affine.parallel (%arg6) = (%arg4) to (min(%arg4 + 8, 11)) step (4) {
// CHECK-NEXT:           affine.if affine_set<(d0) : (-d0 + 7 >= 0)>(%arg6) {
// CHECK-NEXT:             affine.for %arg7 = affine_map<(d0) -> (d0)>(%arg5) to min affine_map<(d0) -> (d0 + 3, 7)>(%arg5) {
// CHECK-NEXT:               %0 = affine.vector_load %arg2[%arg7, %arg6] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:               %1 = affine.vector_load %arg2[%arg7, %arg6 + 2] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:               affine.vector_store %0, %alloc[(%arg6 - %arg4) floordiv 4, %arg7 - %arg5, 0] : memref<2x3x4xf32>, vector<2xf32>
// CHECK-NEXT:               affine.vector_store %1, %alloc[(%arg6 - %arg4) floordiv 4, %arg7 - %arg5, 2] : memref<2x3x4xf32>, vector<2xf32>
// CHECK-NEXT:             }
// CHECK-NEXT:           } else {
// CHECK-NEXT:             %0 = affine.apply affine_map<(d0) -> (-d0 + 11)>(%arg6)
// CHECK-NEXT:             %1 = vector.create_mask %0 : vector<2xi1>
// CHECK-NEXT:             %2 = affine.min affine_map<(d0) -> (d0, 10)>(%arg6)
// CHECK-NEXT:             %3 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg6)
// CHECK-NEXT:             %4 = vector.create_mask %3 : vector<2xi1>
// CHECK-NEXT:             %5 = affine.min affine_map<(d0) -> (d0 + 2, 10)>(%arg6)
// CHECK-NEXT:             affine.for %arg7 = affine_map<(d0) -> (d0)>(%arg5) to min affine_map<(d0) -> (d0 + 3, 7)>(%arg5) {
// CHECK-NEXT:               %6 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg7, %2)
// CHECK-NEXT:               %7 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg7, %2)
// CHECK-NEXT:               %cst = arith.constant dense<0.000000e+00> : vector<2xf32>
// CHECK-NEXT:               %8 = vector.maskedload %arg2[%6, %7], %1, %cst : memref<12x12xf32>, vector<2xi1>, vector<2xf32> into vector<2xf32>
// CHECK-NEXT:               %9 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg7, %5)
// CHECK-NEXT:               %10 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg7, %5)
// CHECK-NEXT:               %cst_0 = arith.constant dense<0.000000e+00> : vector<2xf32>
// CHECK-NEXT:               %11 = vector.maskedload %arg2[%9, %10], %4, %cst_0 : memref<12x12xf32>, vector<2xi1>, vector<2xf32> into vector<2xf32>
// CHECK-NEXT:               affine.vector_store %8, %alloc[(%arg6 - %arg4) floordiv 4, %arg7 - %arg5, 0] : memref<2x3x4xf32>, vector<2xf32>
// CHECK-NEXT:               affine.vector_store %11, %alloc[(%arg6 - %arg4) floordiv 4, %arg7 - %arg5, 2] : memref<2x3x4xf32>, vector<2xf32>
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:         affine.parallel (%arg6) = (0) to (9) step (4) {
// CHECK-NEXT:           %alloc_0 = memref.alloc() {alignment = 64 : i64} : memref<2x3x2xf32>
// CHECK-NEXT:           affine.for %arg7 = affine_map<(d0) -> (d0)>(%arg6) to min affine_map<(d0) -> (d0 + 4, 9)>(%arg6) step 2 {
// CHECK-NEXT:             affine.if affine_set<(d0) : (-d0 + 7 >= 0)>(%arg7) {
// CHECK-NEXT:               affine.for %arg8 = affine_map<(d0) -> (d0)>(%arg5) to min affine_map<(d0) -> (d0 + 3, 7)>(%arg5) {
// CHECK-NEXT:                 affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg7) to affine_map<(d0) -> (d0 + 2)>(%arg7) {
// CHECK-NEXT:                   %0 = affine.load %arg1[%arg9, %arg8] : memref<12x12xf32>
// CHECK-NEXT:                   affine.store %0, %alloc_0[(%arg7 - %arg6) floordiv 2, %arg8 - %arg5, %arg9 - %arg7] : memref<2x3x2xf32>
// CHECK-NEXT:                 }
// CHECK-NEXT:               }
// CHECK-NEXT:             } else {
// CHECK-NEXT:               affine.for %arg8 = affine_map<(d0) -> (d0)>(%arg5) to min affine_map<(d0) -> (d0 + 3, 7)>(%arg5) {
// CHECK-NEXT:                 affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg7) to 9 {
// CHECK-NEXT:                   %0 = affine.load %arg1[%arg9, %arg8] : memref<12x12xf32>
// CHECK-NEXT:                   affine.store %0, %alloc_0[(%arg7 - %arg6) floordiv 2, %arg8 - %arg5, %arg9 - %arg7] : memref<2x3x2xf32>
// CHECK-NEXT:                 }
// CHECK-NEXT:                 affine.for %arg9 = 9 to affine_map<(d0) -> (d0 + 2)>(%arg7) {
// CHECK-NEXT:                   %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:                   affine.store %cst, %alloc_0[(%arg7 - %arg6) floordiv 2, %arg8 - %arg5, %arg9 - %arg7] : memref<2x3x2xf32>
// CHECK-NEXT:                 }
// CHECK-NEXT:               }
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:           affine.for %arg7 = affine_map<(d0) -> (d0)>(%arg4) to min affine_map<(d0) -> (d0 + 8, 11)>(%arg4) step 4 {
// CHECK-NEXT:             affine.for %arg8 = affine_map<(d0) -> (d0)>(%arg6) to min affine_map<(d0) -> (d0 + 4, 9)>(%arg6) step 2 {
// CHECK-NEXT:               %0:4 = affine.if affine_set<(d0, d1) : (-d0 + 7 >= 0, -d1 + 7 >= 0)>(%arg8, %arg7) -> (vector<2xf32>, vector<2xf32>, vector<2xf32>, vector<2xf32>) {
// CHECK-NEXT:                 %2 = affine.vector_load %arg0[%arg8, %arg7] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:                 %3 = affine.vector_load %arg0[%arg8, %arg7 + 2] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:                 %4 = affine.vector_load %arg0[%arg8 + 1, %arg7] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:                 %5 = affine.vector_load %arg0[%arg8 + 1, %arg7 + 2] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:                 affine.yield %2, %3, %4, %5 : vector<2xf32>, vector<2xf32>, vector<2xf32>, vector<2xf32>
// CHECK-NEXT:               } else {
// CHECK-NEXT:                 %c0 = arith.constant 0 : index
// CHECK-NEXT:                 %2 = affine.min affine_map<(d0) -> (d0, 8)>(%arg8)
// CHECK-NEXT:                 %3 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg8)
// CHECK-NEXT:                 %4 = arith.cmpi sgt, %3, %c0 : index
// CHECK-NEXT:                 %5 = affine.apply affine_map<(d0) -> (-d0 + 11)>(%arg7)
// CHECK-NEXT:                 %6 = arith.select %4, %5, %c0 : index
// CHECK-NEXT:                 %7 = vector.create_mask %6 : vector<2xi1>
// CHECK-NEXT:                 %8 = affine.min affine_map<(d0) -> (d0, 10)>(%arg7)
// CHECK-NEXT:                 %9 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg7)
// CHECK-NEXT:                 %10 = arith.select %4, %9, %c0 : index
// CHECK-NEXT:                 %11 = vector.create_mask %10 : vector<2xi1>
// CHECK-NEXT:                 %12 = affine.min affine_map<(d0) -> (d0 + 2, 10)>(%arg7)
// CHECK-NEXT:                 %13 = affine.min affine_map<(d0) -> (d0 + 1, 8)>(%arg8)
// CHECK-NEXT:                 %14 = affine.apply affine_map<(d0) -> (-d0 + 8)>(%arg8)
// CHECK-NEXT:                 %15 = arith.cmpi sgt, %14, %c0 : index
// CHECK-NEXT:                 %16 = affine.apply affine_map<(d0) -> (-d0 + 11)>(%arg7)
// CHECK-NEXT:                 %17 = arith.select %15, %16, %c0 : index
// CHECK-NEXT:                 %18 = vector.create_mask %17 : vector<2xi1>
// CHECK-NEXT:                 %19 = affine.min affine_map<(d0) -> (d0, 10)>(%arg7)
// CHECK-NEXT:                 %20 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg7)
// CHECK-NEXT:                 %21 = arith.select %15, %20, %c0 : index
// CHECK-NEXT:                 %22 = vector.create_mask %21 : vector<2xi1>
// CHECK-NEXT:                 %23 = affine.min affine_map<(d0) -> (d0 + 2, 10)>(%arg7)
// CHECK-NEXT:                 %24 = affine.apply affine_map<(d0, d1) -> (d0)>(%2, %8)
// CHECK-NEXT:                 %25 = affine.apply affine_map<(d0, d1) -> (d1)>(%2, %8)
// CHECK-NEXT:                 %cst = arith.constant dense<0.000000e+00> : vector<2xf32>
// CHECK-NEXT:                 %26 = vector.maskedload %arg0[%24, %25], %7, %cst : memref<12x12xf32>, vector<2xi1>, vector<2xf32> into vector<2xf32>
// CHECK-NEXT:                 %27 = affine.apply affine_map<(d0, d1) -> (d0)>(%2, %12)
// CHECK-NEXT:                 %28 = affine.apply affine_map<(d0, d1) -> (d1)>(%2, %12)
// CHECK-NEXT:                 %cst_1 = arith.constant dense<0.000000e+00> : vector<2xf32>
// CHECK-NEXT:                 %29 = vector.maskedload %arg0[%27, %28], %11, %cst_1 : memref<12x12xf32>, vector<2xi1>, vector<2xf32> into vector<2xf32>
// CHECK-NEXT:                 %30 = affine.apply affine_map<(d0, d1) -> (d0)>(%13, %19)
// CHECK-NEXT:                 %31 = affine.apply affine_map<(d0, d1) -> (d1)>(%13, %19)
// CHECK-NEXT:                 %cst_2 = arith.constant dense<0.000000e+00> : vector<2xf32>
// CHECK-NEXT:                 %32 = vector.maskedload %arg0[%30, %31], %18, %cst_2 : memref<12x12xf32>, vector<2xi1>, vector<2xf32> into vector<2xf32>
// CHECK-NEXT:                 %33 = affine.apply affine_map<(d0, d1) -> (d0)>(%13, %23)
// CHECK-NEXT:                 %34 = affine.apply affine_map<(d0, d1) -> (d1)>(%13, %23)
// CHECK-NEXT:                 %cst_3 = arith.constant dense<0.000000e+00> : vector<2xf32>
// CHECK-NEXT:                 %35 = vector.maskedload %arg0[%33, %34], %22, %cst_3 : memref<12x12xf32>, vector<2xi1>, vector<2xf32> into vector<2xf32>
// CHECK-NEXT:                 affine.yield %26, %29, %32, %35 : vector<2xf32>, vector<2xf32>, vector<2xf32>, vector<2xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:               %1:4 = affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg5) to min affine_map<(d0) -> (d0 + 3, 7)>(%arg5) iter_args(%arg10 = %0#0, %arg11 = %0#1, %arg12 = %0#2, %arg13 = %0#3) -> (vector<2xf32>, vector<2xf32>, vector<2xf32>, vector<2xf32>) {
// CHECK-NEXT:                 %2 = affine.load %alloc_0[(%arg8 - %arg6) floordiv 2, %arg9 - %arg5, 0] : memref<2x3x2xf32>
// CHECK-NEXT:                 %3 = vector.broadcast %2 : f32 to vector<2xf32>
// CHECK-NEXT:                 %4 = affine.vector_load %alloc[(%arg7 - %arg4) floordiv 4, %arg9 - %arg5, 0] : memref<2x3x4xf32>, vector<2xf32>
// CHECK-NEXT:                 %5 = arith.mulf %3, %4 : vector<2xf32>
// CHECK-NEXT:                 %6 = arith.addf %arg10, %5 : vector<2xf32>
// CHECK-NEXT:                 %7 = affine.vector_load %alloc[(%arg7 - %arg4) floordiv 4, %arg9 - %arg5, 2] : memref<2x3x4xf32>, vector<2xf32>
// CHECK-NEXT:                 %8 = arith.mulf %3, %7 : vector<2xf32>
// CHECK-NEXT:                 %9 = arith.addf %arg11, %8 : vector<2xf32>
// CHECK-NEXT:                 %10 = affine.load %alloc_0[(%arg8 - %arg6) floordiv 2, %arg9 - %arg5, 1] : memref<2x3x2xf32>
// CHECK-NEXT:                 %11 = vector.broadcast %10 : f32 to vector<2xf32>
// CHECK-NEXT:                 %12 = arith.mulf %11, %4 : vector<2xf32>
// CHECK-NEXT:                 %13 = arith.addf %arg12, %12 : vector<2xf32>
// CHECK-NEXT:                 %14 = arith.mulf %11, %7 : vector<2xf32>
// CHECK-NEXT:                 %15 = arith.addf %arg13, %14 : vector<2xf32>
// CHECK-NEXT:                 affine.yield %6, %9, %13, %15 : vector<2xf32>, vector<2xf32>, vector<2xf32>, vector<2xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:               affine.if affine_set<(d0, d1) : (-d0 + 7 >= 0, -d1 + 7 >= 0)>(%arg8, %arg7) {
// CHECK-NEXT:                 affine.vector_store %1#0, %arg0[%arg8, %arg7] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:                 affine.vector_store %1#1, %arg0[%arg8, %arg7 + 2] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:                 affine.vector_store %1#2, %arg0[%arg8 + 1, %arg7] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:                 affine.vector_store %1#3, %arg0[%arg8 + 1, %arg7 + 2] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:               } else {
// CHECK-NEXT:                 %c0 = arith.constant 0 : index
// CHECK-NEXT:                 %2 = affine.min affine_map<(d0) -> (d0, 8)>(%arg8)
// CHECK-NEXT:                 %3 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg8)
// CHECK-NEXT:                 %4 = arith.cmpi sgt, %3, %c0 : index
// CHECK-NEXT:                 %5 = affine.apply affine_map<(d0) -> (-d0 + 11)>(%arg7)
// CHECK-NEXT:                 %6 = arith.select %4, %5, %c0 : index
// CHECK-NEXT:                 %7 = vector.create_mask %6 : vector<2xi1>
// CHECK-NEXT:                 %8 = affine.min affine_map<(d0) -> (d0, 10)>(%arg7)
// CHECK-NEXT:                 %9 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg7)
// CHECK-NEXT:                 %10 = arith.select %4, %9, %c0 : index
// CHECK-NEXT:                 %11 = vector.create_mask %10 : vector<2xi1>
// CHECK-NEXT:                 %12 = affine.min affine_map<(d0) -> (d0 + 2, 10)>(%arg7)
// CHECK-NEXT:                 %13 = affine.min affine_map<(d0) -> (d0 + 1, 8)>(%arg8)
// CHECK-NEXT:                 %14 = affine.apply affine_map<(d0) -> (-d0 + 8)>(%arg8)
// CHECK-NEXT:                 %15 = arith.cmpi sgt, %14, %c0 : index
// CHECK-NEXT:                 %16 = affine.apply affine_map<(d0) -> (-d0 + 11)>(%arg7)
// CHECK-NEXT:                 %17 = arith.select %15, %16, %c0 : index
// CHECK-NEXT:                 %18 = vector.create_mask %17 : vector<2xi1>
// CHECK-NEXT:                 %19 = affine.min affine_map<(d0) -> (d0, 10)>(%arg7)
// CHECK-NEXT:                 %20 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg7)
// CHECK-NEXT:                 %21 = arith.select %15, %20, %c0 : index
// CHECK-NEXT:                 %22 = vector.create_mask %21 : vector<2xi1>
// CHECK-NEXT:                 %23 = affine.min affine_map<(d0) -> (d0 + 2, 10)>(%arg7)
// CHECK-NEXT:                 %24 = affine.apply affine_map<(d0, d1) -> (d0)>(%2, %8)
// CHECK-NEXT:                 %25 = affine.apply affine_map<(d0, d1) -> (d1)>(%2, %8)
// CHECK-NEXT:                 vector.maskedstore %arg0[%24, %25], %7, %1#0 : memref<12x12xf32>, vector<2xi1>, vector<2xf32>
// CHECK-NEXT:                 %26 = affine.apply affine_map<(d0, d1) -> (d0)>(%2, %12)
// CHECK-NEXT:                 %27 = affine.apply affine_map<(d0, d1) -> (d1)>(%2, %12)
// CHECK-NEXT:                 vector.maskedstore %arg0[%26, %27], %11, %1#1 : memref<12x12xf32>, vector<2xi1>, vector<2xf32>
// CHECK-NEXT:                 %28 = affine.apply affine_map<(d0, d1) -> (d0)>(%13, %19)
// CHECK-NEXT:                 %29 = affine.apply affine_map<(d0, d1) -> (d1)>(%13, %19)
// CHECK-NEXT:                 vector.maskedstore %arg0[%28, %29], %18, %1#2 : memref<12x12xf32>, vector<2xi1>, vector<2xf32>
// CHECK-NEXT:                 %30 = affine.apply affine_map<(d0, d1) -> (d0)>(%13, %23)
// CHECK-NEXT:                 %31 = affine.apply affine_map<(d0, d1) -> (d1)>(%13, %23)
// CHECK-NEXT:                 vector.maskedstore %arg0[%30, %31], %22, %1#3 : memref<12x12xf32>, vector<2xi1>, vector<2xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:           memref.dealloc %alloc_0 : memref<2x3x2xf32>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     memref.dealloc %alloc : memref<2x3x4xf32>
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Threads share blocks of rows: another order. Iterations of the parallel loops may come in any
// order: each has its own copy of rows.

#next = affine_map<(d0) -> (d0 + 1)>
#same = affine_map<(d0) -> (d0)>
// expected-remark @below {{[Analysis] alias.arguments | Category:affine-register-tile | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%C: memref<12x12xf64>, %A: memref<12x12xf64>, %B: memref<12x12xf64>, %n: index) {
  // expected-remark @below {{[Passed] register-tiled | Category:affine-register-tile | Function=main | Op=affine.for, block_columns=8, block_reduction=3, block_rows=4, distributed=False, group=1, lanes=2, packs=True, packs_rows=True, rows=2, started=0, threads=2, vectors=2}}
  affine.for %k = 0 to 7 {
    affine.for %j = 0 to 11 {
      affine.for %i = 0 to 9 {
        %lhs = affine.load %A[%i, %k] : memref<12x12xf64>

        %rhs = affine.load %B[%k, %j] : memref<12x12xf64>
        %old = affine.load %C[%i, %j] : memref<12x12xf64>
        %p = arith.mulf %lhs, %rhs : f64
        %s = arith.addf %old, %p : f64
        affine.store %s, %C[%i, %j] : memref<12x12xf64>
  }}}
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<12x12xf64>, %arg1: memref<12x12xf64>, %arg2: memref<12x12xf64>, %arg3: index) {
// CHECK-NEXT:     %alloc = memref.alloc() {alignment = 64 : i64} : memref<2x3x4xf64>
// CHECK-NEXT:     affine.for %arg4 = 0 to 11 step 8 {
// CHECK-NEXT:       affine.for %arg5 = 0 to 7 step 3 {
// CHECK-NEXT:         affine.parallel (%arg6) = (%arg4) to (min(%arg4 + 8, 11)) step (4) {
// CHECK-NEXT:           affine.if affine_set<(d0) : (-d0 + 7 >= 0)>(%arg6) {
// CHECK-NEXT:             affine.for %arg7 = affine_map<(d0) -> (d0)>(%arg5) to min affine_map<(d0) -> (d0 + 3, 7)>(%arg5) {
// CHECK-NEXT:               %0 = affine.vector_load %arg2[%arg7, %arg6] : memref<12x12xf64>, vector<2xf64>
// CHECK-NEXT:               %1 = affine.vector_load %arg2[%arg7, %arg6 + 2] : memref<12x12xf64>, vector<2xf64>
// CHECK-NEXT:               affine.vector_store %0, %alloc[(%arg6 - %arg4) floordiv 4, %arg7 - %arg5, 0] : memref<2x3x4xf64>, vector<2xf64>
// CHECK-NEXT:               affine.vector_store %1, %alloc[(%arg6 - %arg4) floordiv 4, %arg7 - %arg5, 2] : memref<2x3x4xf64>, vector<2xf64>
// CHECK-NEXT:             }
// CHECK-NEXT:           } else {
// CHECK-NEXT:             %0 = affine.apply affine_map<(d0) -> (-d0 + 11)>(%arg6)
// CHECK-NEXT:             %1 = vector.create_mask %0 : vector<2xi1>
// CHECK-NEXT:             %2 = affine.min affine_map<(d0) -> (d0, 10)>(%arg6)
// CHECK-NEXT:             %3 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg6)
// CHECK-NEXT:             %4 = vector.create_mask %3 : vector<2xi1>
// CHECK-NEXT:             %5 = affine.min affine_map<(d0) -> (d0 + 2, 10)>(%arg6)
// CHECK-NEXT:             affine.for %arg7 = affine_map<(d0) -> (d0)>(%arg5) to min affine_map<(d0) -> (d0 + 3, 7)>(%arg5) {
// CHECK-NEXT:               %6 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg7, %2)
// CHECK-NEXT:               %7 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg7, %2)
// CHECK-NEXT:               %cst = arith.constant dense<0.000000e+00> : vector<2xf64>
// CHECK-NEXT:               %8 = vector.maskedload %arg2[%6, %7], %1, %cst : memref<12x12xf64>, vector<2xi1>, vector<2xf64> into vector<2xf64>
// CHECK-NEXT:               %9 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg7, %5)
// CHECK-NEXT:               %10 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg7, %5)
// CHECK-NEXT:               %cst_0 = arith.constant dense<0.000000e+00> : vector<2xf64>
// CHECK-NEXT:               %11 = vector.maskedload %arg2[%9, %10], %4, %cst_0 : memref<12x12xf64>, vector<2xi1>, vector<2xf64> into vector<2xf64>
// CHECK-NEXT:               affine.vector_store %8, %alloc[(%arg6 - %arg4) floordiv 4, %arg7 - %arg5, 0] : memref<2x3x4xf64>, vector<2xf64>
// CHECK-NEXT:               affine.vector_store %11, %alloc[(%arg6 - %arg4) floordiv 4, %arg7 - %arg5, 2] : memref<2x3x4xf64>, vector<2xf64>
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:         affine.parallel (%arg6) = (0) to (9) step (4) {
// CHECK-NEXT:           %alloc_0 = memref.alloc() {alignment = 64 : i64} : memref<2x3x2xf64>
// CHECK-NEXT:           affine.for %arg7 = affine_map<(d0) -> (d0)>(%arg6) to min affine_map<(d0) -> (d0 + 4, 9)>(%arg6) step 2 {
// CHECK-NEXT:             affine.if affine_set<(d0) : (-d0 + 7 >= 0)>(%arg7) {
// CHECK-NEXT:               affine.for %arg8 = affine_map<(d0) -> (d0)>(%arg5) to min affine_map<(d0) -> (d0 + 3, 7)>(%arg5) {
// CHECK-NEXT:                 affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg7) to affine_map<(d0) -> (d0 + 2)>(%arg7) {
// CHECK-NEXT:                   %0 = affine.load %arg1[%arg9, %arg8] : memref<12x12xf64>
// CHECK-NEXT:                   affine.store %0, %alloc_0[(%arg7 - %arg6) floordiv 2, %arg8 - %arg5, %arg9 - %arg7] : memref<2x3x2xf64>
// CHECK-NEXT:                 }
// CHECK-NEXT:               }
// CHECK-NEXT:             } else {
// CHECK-NEXT:               affine.for %arg8 = affine_map<(d0) -> (d0)>(%arg5) to min affine_map<(d0) -> (d0 + 3, 7)>(%arg5) {
// CHECK-NEXT:                 affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg7) to 9 {
// CHECK-NEXT:                   %0 = affine.load %arg1[%arg9, %arg8] : memref<12x12xf64>
// CHECK-NEXT:                   affine.store %0, %alloc_0[(%arg7 - %arg6) floordiv 2, %arg8 - %arg5, %arg9 - %arg7] : memref<2x3x2xf64>
// CHECK-NEXT:                 }
// CHECK-NEXT:                 affine.for %arg9 = 9 to affine_map<(d0) -> (d0 + 2)>(%arg7) {
// CHECK-NEXT:                   %cst = arith.constant 0.000000e+00 : f64
// CHECK-NEXT:                   affine.store %cst, %alloc_0[(%arg7 - %arg6) floordiv 2, %arg8 - %arg5, %arg9 - %arg7] : memref<2x3x2xf64>
// CHECK-NEXT:                 }
// CHECK-NEXT:               }
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:           affine.for %arg7 = affine_map<(d0) -> (d0)>(%arg4) to min affine_map<(d0) -> (d0 + 8, 11)>(%arg4) step 4 {
// CHECK-NEXT:             affine.for %arg8 = affine_map<(d0) -> (d0)>(%arg6) to min affine_map<(d0) -> (d0 + 4, 9)>(%arg6) step 2 {
// CHECK-NEXT:               %0:4 = affine.if affine_set<(d0, d1) : (-d0 + 7 >= 0, -d1 + 7 >= 0)>(%arg8, %arg7) -> (vector<2xf64>, vector<2xf64>, vector<2xf64>, vector<2xf64>) {
// CHECK-NEXT:                 %2 = affine.vector_load %arg0[%arg8, %arg7] : memref<12x12xf64>, vector<2xf64>
// CHECK-NEXT:                 %3 = affine.vector_load %arg0[%arg8, %arg7 + 2] : memref<12x12xf64>, vector<2xf64>
// CHECK-NEXT:                 %4 = affine.vector_load %arg0[%arg8 + 1, %arg7] : memref<12x12xf64>, vector<2xf64>
// CHECK-NEXT:                 %5 = affine.vector_load %arg0[%arg8 + 1, %arg7 + 2] : memref<12x12xf64>, vector<2xf64>
// CHECK-NEXT:                 affine.yield %2, %3, %4, %5 : vector<2xf64>, vector<2xf64>, vector<2xf64>, vector<2xf64>
// CHECK-NEXT:               } else {
// CHECK-NEXT:                 %c0 = arith.constant 0 : index
// CHECK-NEXT:                 %2 = affine.min affine_map<(d0) -> (d0, 8)>(%arg8)
// CHECK-NEXT:                 %3 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg8)
// CHECK-NEXT:                 %4 = arith.cmpi sgt, %3, %c0 : index
// CHECK-NEXT:                 %5 = affine.apply affine_map<(d0) -> (-d0 + 11)>(%arg7)
// CHECK-NEXT:                 %6 = arith.select %4, %5, %c0 : index
// CHECK-NEXT:                 %7 = vector.create_mask %6 : vector<2xi1>
// CHECK-NEXT:                 %8 = affine.min affine_map<(d0) -> (d0, 10)>(%arg7)
// CHECK-NEXT:                 %9 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg7)
// CHECK-NEXT:                 %10 = arith.select %4, %9, %c0 : index
// CHECK-NEXT:                 %11 = vector.create_mask %10 : vector<2xi1>
// CHECK-NEXT:                 %12 = affine.min affine_map<(d0) -> (d0 + 2, 10)>(%arg7)
// CHECK-NEXT:                 %13 = affine.min affine_map<(d0) -> (d0 + 1, 8)>(%arg8)
// CHECK-NEXT:                 %14 = affine.apply affine_map<(d0) -> (-d0 + 8)>(%arg8)
// CHECK-NEXT:                 %15 = arith.cmpi sgt, %14, %c0 : index
// CHECK-NEXT:                 %16 = affine.apply affine_map<(d0) -> (-d0 + 11)>(%arg7)
// CHECK-NEXT:                 %17 = arith.select %15, %16, %c0 : index
// CHECK-NEXT:                 %18 = vector.create_mask %17 : vector<2xi1>
// CHECK-NEXT:                 %19 = affine.min affine_map<(d0) -> (d0, 10)>(%arg7)
// CHECK-NEXT:                 %20 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg7)
// CHECK-NEXT:                 %21 = arith.select %15, %20, %c0 : index
// CHECK-NEXT:                 %22 = vector.create_mask %21 : vector<2xi1>
// CHECK-NEXT:                 %23 = affine.min affine_map<(d0) -> (d0 + 2, 10)>(%arg7)
// CHECK-NEXT:                 %24 = affine.apply affine_map<(d0, d1) -> (d0)>(%2, %8)
// CHECK-NEXT:                 %25 = affine.apply affine_map<(d0, d1) -> (d1)>(%2, %8)
// CHECK-NEXT:                 %cst = arith.constant dense<0.000000e+00> : vector<2xf64>
// CHECK-NEXT:                 %26 = vector.maskedload %arg0[%24, %25], %7, %cst : memref<12x12xf64>, vector<2xi1>, vector<2xf64> into vector<2xf64>
// CHECK-NEXT:                 %27 = affine.apply affine_map<(d0, d1) -> (d0)>(%2, %12)
// CHECK-NEXT:                 %28 = affine.apply affine_map<(d0, d1) -> (d1)>(%2, %12)
// CHECK-NEXT:                 %cst_1 = arith.constant dense<0.000000e+00> : vector<2xf64>
// CHECK-NEXT:                 %29 = vector.maskedload %arg0[%27, %28], %11, %cst_1 : memref<12x12xf64>, vector<2xi1>, vector<2xf64> into vector<2xf64>
// CHECK-NEXT:                 %30 = affine.apply affine_map<(d0, d1) -> (d0)>(%13, %19)
// CHECK-NEXT:                 %31 = affine.apply affine_map<(d0, d1) -> (d1)>(%13, %19)
// CHECK-NEXT:                 %cst_2 = arith.constant dense<0.000000e+00> : vector<2xf64>
// CHECK-NEXT:                 %32 = vector.maskedload %arg0[%30, %31], %18, %cst_2 : memref<12x12xf64>, vector<2xi1>, vector<2xf64> into vector<2xf64>
// CHECK-NEXT:                 %33 = affine.apply affine_map<(d0, d1) -> (d0)>(%13, %23)
// CHECK-NEXT:                 %34 = affine.apply affine_map<(d0, d1) -> (d1)>(%13, %23)
// CHECK-NEXT:                 %cst_3 = arith.constant dense<0.000000e+00> : vector<2xf64>
// CHECK-NEXT:                 %35 = vector.maskedload %arg0[%33, %34], %22, %cst_3 : memref<12x12xf64>, vector<2xi1>, vector<2xf64> into vector<2xf64>
// CHECK-NEXT:                 affine.yield %26, %29, %32, %35 : vector<2xf64>, vector<2xf64>, vector<2xf64>, vector<2xf64>
// CHECK-NEXT:               }
// CHECK-NEXT:               %1:4 = affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg5) to min affine_map<(d0) -> (d0 + 3, 7)>(%arg5) iter_args(%arg10 = %0#0, %arg11 = %0#1, %arg12 = %0#2, %arg13 = %0#3) -> (vector<2xf64>, vector<2xf64>, vector<2xf64>, vector<2xf64>) {
// CHECK-NEXT:                 %2 = affine.load %alloc_0[(%arg8 - %arg6) floordiv 2, %arg9 - %arg5, 0] : memref<2x3x2xf64>
// CHECK-NEXT:                 %3 = vector.broadcast %2 : f64 to vector<2xf64>
// CHECK-NEXT:                 %4 = affine.vector_load %alloc[(%arg7 - %arg4) floordiv 4, %arg9 - %arg5, 0] : memref<2x3x4xf64>, vector<2xf64>
// CHECK-NEXT:                 %5 = arith.mulf %3, %4 : vector<2xf64>
// CHECK-NEXT:                 %6 = arith.addf %arg10, %5 : vector<2xf64>
// CHECK-NEXT:                 %7 = affine.vector_load %alloc[(%arg7 - %arg4) floordiv 4, %arg9 - %arg5, 2] : memref<2x3x4xf64>, vector<2xf64>
// CHECK-NEXT:                 %8 = arith.mulf %3, %7 : vector<2xf64>
// CHECK-NEXT:                 %9 = arith.addf %arg11, %8 : vector<2xf64>
// CHECK-NEXT:                 %10 = affine.load %alloc_0[(%arg8 - %arg6) floordiv 2, %arg9 - %arg5, 1] : memref<2x3x2xf64>
// CHECK-NEXT:                 %11 = vector.broadcast %10 : f64 to vector<2xf64>
// CHECK-NEXT:                 %12 = arith.mulf %11, %4 : vector<2xf64>
// CHECK-NEXT:                 %13 = arith.addf %arg12, %12 : vector<2xf64>
// CHECK-NEXT:                 %14 = arith.mulf %11, %7 : vector<2xf64>
// CHECK-NEXT:                 %15 = arith.addf %arg13, %14 : vector<2xf64>
// CHECK-NEXT:                 affine.yield %6, %9, %13, %15 : vector<2xf64>, vector<2xf64>, vector<2xf64>, vector<2xf64>
// CHECK-NEXT:               }
// CHECK-NEXT:               affine.if affine_set<(d0, d1) : (-d0 + 7 >= 0, -d1 + 7 >= 0)>(%arg8, %arg7) {
// CHECK-NEXT:                 affine.vector_store %1#0, %arg0[%arg8, %arg7] : memref<12x12xf64>, vector<2xf64>
// CHECK-NEXT:                 affine.vector_store %1#1, %arg0[%arg8, %arg7 + 2] : memref<12x12xf64>, vector<2xf64>
// CHECK-NEXT:                 affine.vector_store %1#2, %arg0[%arg8 + 1, %arg7] : memref<12x12xf64>, vector<2xf64>
// CHECK-NEXT:                 affine.vector_store %1#3, %arg0[%arg8 + 1, %arg7 + 2] : memref<12x12xf64>, vector<2xf64>
// CHECK-NEXT:               } else {
// CHECK-NEXT:                 %c0 = arith.constant 0 : index
// CHECK-NEXT:                 %2 = affine.min affine_map<(d0) -> (d0, 8)>(%arg8)
// CHECK-NEXT:                 %3 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg8)
// CHECK-NEXT:                 %4 = arith.cmpi sgt, %3, %c0 : index
// CHECK-NEXT:                 %5 = affine.apply affine_map<(d0) -> (-d0 + 11)>(%arg7)
// CHECK-NEXT:                 %6 = arith.select %4, %5, %c0 : index
// CHECK-NEXT:                 %7 = vector.create_mask %6 : vector<2xi1>
// CHECK-NEXT:                 %8 = affine.min affine_map<(d0) -> (d0, 10)>(%arg7)
// CHECK-NEXT:                 %9 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg7)
// CHECK-NEXT:                 %10 = arith.select %4, %9, %c0 : index
// CHECK-NEXT:                 %11 = vector.create_mask %10 : vector<2xi1>
// CHECK-NEXT:                 %12 = affine.min affine_map<(d0) -> (d0 + 2, 10)>(%arg7)
// CHECK-NEXT:                 %13 = affine.min affine_map<(d0) -> (d0 + 1, 8)>(%arg8)
// CHECK-NEXT:                 %14 = affine.apply affine_map<(d0) -> (-d0 + 8)>(%arg8)
// CHECK-NEXT:                 %15 = arith.cmpi sgt, %14, %c0 : index
// CHECK-NEXT:                 %16 = affine.apply affine_map<(d0) -> (-d0 + 11)>(%arg7)
// CHECK-NEXT:                 %17 = arith.select %15, %16, %c0 : index
// CHECK-NEXT:                 %18 = vector.create_mask %17 : vector<2xi1>
// CHECK-NEXT:                 %19 = affine.min affine_map<(d0) -> (d0, 10)>(%arg7)
// CHECK-NEXT:                 %20 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg7)
// CHECK-NEXT:                 %21 = arith.select %15, %20, %c0 : index
// CHECK-NEXT:                 %22 = vector.create_mask %21 : vector<2xi1>
// CHECK-NEXT:                 %23 = affine.min affine_map<(d0) -> (d0 + 2, 10)>(%arg7)
// CHECK-NEXT:                 %24 = affine.apply affine_map<(d0, d1) -> (d0)>(%2, %8)
// CHECK-NEXT:                 %25 = affine.apply affine_map<(d0, d1) -> (d1)>(%2, %8)
// CHECK-NEXT:                 vector.maskedstore %arg0[%24, %25], %7, %1#0 : memref<12x12xf64>, vector<2xi1>, vector<2xf64>
// CHECK-NEXT:                 %26 = affine.apply affine_map<(d0, d1) -> (d0)>(%2, %12)
// CHECK-NEXT:                 %27 = affine.apply affine_map<(d0, d1) -> (d1)>(%2, %12)
// CHECK-NEXT:                 vector.maskedstore %arg0[%26, %27], %11, %1#1 : memref<12x12xf64>, vector<2xi1>, vector<2xf64>
// CHECK-NEXT:                 %28 = affine.apply affine_map<(d0, d1) -> (d0)>(%13, %19)
// CHECK-NEXT:                 %29 = affine.apply affine_map<(d0, d1) -> (d1)>(%13, %19)
// CHECK-NEXT:                 vector.maskedstore %arg0[%28, %29], %18, %1#2 : memref<12x12xf64>, vector<2xi1>, vector<2xf64>
// CHECK-NEXT:                 %30 = affine.apply affine_map<(d0, d1) -> (d0)>(%13, %23)
// CHECK-NEXT:                 %31 = affine.apply affine_map<(d0, d1) -> (d1)>(%13, %23)
// CHECK-NEXT:                 vector.maskedstore %arg0[%30, %31], %22, %1#3 : memref<12x12xf64>, vector<2xi1>, vector<2xf64>
// CHECK-NEXT:               }
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:           memref.dealloc %alloc_0 : memref<2x3x2xf64>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     memref.dealloc %alloc : memref<2x3x4xf64>
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Threads share blocks of rows: transposed. Iterations of the parallel loops may come in any
// order: each has its own copy of rows.

#next = affine_map<(d0) -> (d0 + 1)>
#same = affine_map<(d0) -> (d0)>
// expected-remark @below {{[Analysis] alias.arguments | Category:affine-register-tile | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%C: memref<12x12xi32>, %A: memref<12x12xi32>, %B: memref<12x12xi32>, %n: index) {
  // expected-remark @below {{[Passed] register-tiled | Category:affine-register-tile | Function=main | Op=affine.for, block_columns=8, block_reduction=3, block_rows=4, distributed=False, group=1, lanes=2, packs=True, packs_rows=True, rows=2, started=0, threads=2, vectors=2}}
  affine.for %i = 0 to 9 {
    affine.for %j = 0 to 11 {
      affine.for %k = 0 to 7 {
        %lhs = affine.load %A[%k, %i] : memref<12x12xi32>

        %rhs = affine.load %B[%j, %k] : memref<12x12xi32>
        %old = affine.load %C[%i, %j] : memref<12x12xi32>
        %p = arith.muli %lhs, %rhs : i32
        %s = arith.addi %old, %p : i32
        affine.store %s, %C[%i, %j] : memref<12x12xi32>
  }}}
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<12x12xi32>, %arg1: memref<12x12xi32>, %arg2: memref<12x12xi32>, %arg3: index) {
// CHECK-NEXT:     %alloc = memref.alloc() {alignment = 64 : i64} : memref<2x3x4xi32>
// CHECK-NEXT:     affine.for %arg4 = 0 to 11 step 8 {
// CHECK-NEXT:       affine.for %arg5 = 0 to 7 step 3 {
// CHECK-NEXT:         affine.parallel (%arg6) = (%arg4) to (min(%arg4 + 8, 11)) step (4) {
// CHECK-NEXT:           affine.if affine_set<(d0) : (-d0 + 7 >= 0)>(%arg6) {
// CHECK-NEXT:             affine.for %arg7 = affine_map<(d0) -> (d0)>(%arg5) to min affine_map<(d0) -> (d0 + 3, 7)>(%arg5) {
// CHECK-NEXT:               affine.for %arg8 = affine_map<(d0) -> (d0)>(%arg6) to affine_map<(d0) -> (d0 + 4)>(%arg6) {
// CHECK-NEXT:                 %0 = affine.load %arg2[%arg8, %arg7] : memref<12x12xi32>
// CHECK-NEXT:                 affine.store %0, %alloc[(%arg6 - %arg4) floordiv 4, %arg7 - %arg5, %arg8 - %arg6] : memref<2x3x4xi32>
// CHECK-NEXT:               }
// CHECK-NEXT:             }
// CHECK-NEXT:           } else {
// CHECK-NEXT:             affine.for %arg7 = affine_map<(d0) -> (d0)>(%arg5) to min affine_map<(d0) -> (d0 + 3, 7)>(%arg5) {
// CHECK-NEXT:               affine.for %arg8 = affine_map<(d0) -> (d0)>(%arg6) to 11 {
// CHECK-NEXT:                 %0 = affine.load %arg2[%arg8, %arg7] : memref<12x12xi32>
// CHECK-NEXT:                 affine.store %0, %alloc[(%arg6 - %arg4) floordiv 4, %arg7 - %arg5, %arg8 - %arg6] : memref<2x3x4xi32>
// CHECK-NEXT:               }
// CHECK-NEXT:               affine.for %arg8 = 11 to affine_map<(d0) -> (d0 + 4)>(%arg6) {
// CHECK-NEXT:                 %c0_i32 = arith.constant 0 : i32
// CHECK-NEXT:                 affine.store %c0_i32, %alloc[(%arg6 - %arg4) floordiv 4, %arg7 - %arg5, %arg8 - %arg6] : memref<2x3x4xi32>
// CHECK-NEXT:               }
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:         affine.parallel (%arg6) = (0) to (9) step (4) {
// CHECK-NEXT:           %alloc_0 = memref.alloc() {alignment = 64 : i64} : memref<2x3x2xi32>
// CHECK-NEXT:           affine.for %arg7 = affine_map<(d0) -> (d0)>(%arg6) to min affine_map<(d0) -> (d0 + 4, 9)>(%arg6) step 2 {
// CHECK-NEXT:             affine.if affine_set<(d0) : (-d0 + 7 >= 0)>(%arg7) {
// CHECK-NEXT:               affine.for %arg8 = affine_map<(d0) -> (d0)>(%arg5) to min affine_map<(d0) -> (d0 + 3, 7)>(%arg5) {
// CHECK-NEXT:                 affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg7) to affine_map<(d0) -> (d0 + 2)>(%arg7) {
// CHECK-NEXT:                   %0 = affine.load %arg1[%arg8, %arg9] : memref<12x12xi32>
// CHECK-NEXT:                   affine.store %0, %alloc_0[(%arg7 - %arg6) floordiv 2, %arg8 - %arg5, %arg9 - %arg7] : memref<2x3x2xi32>
// CHECK-NEXT:                 }
// CHECK-NEXT:               }
// CHECK-NEXT:             } else {
// CHECK-NEXT:               affine.for %arg8 = affine_map<(d0) -> (d0)>(%arg5) to min affine_map<(d0) -> (d0 + 3, 7)>(%arg5) {
// CHECK-NEXT:                 affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg7) to 9 {
// CHECK-NEXT:                   %0 = affine.load %arg1[%arg8, %arg9] : memref<12x12xi32>
// CHECK-NEXT:                   affine.store %0, %alloc_0[(%arg7 - %arg6) floordiv 2, %arg8 - %arg5, %arg9 - %arg7] : memref<2x3x2xi32>
// CHECK-NEXT:                 }
// CHECK-NEXT:                 affine.for %arg9 = 9 to affine_map<(d0) -> (d0 + 2)>(%arg7) {
// CHECK-NEXT:                   %c0_i32 = arith.constant 0 : i32
// CHECK-NEXT:                   affine.store %c0_i32, %alloc_0[(%arg7 - %arg6) floordiv 2, %arg8 - %arg5, %arg9 - %arg7] : memref<2x3x2xi32>
// CHECK-NEXT:                 }
// CHECK-NEXT:               }
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:           affine.for %arg7 = affine_map<(d0) -> (d0)>(%arg4) to min affine_map<(d0) -> (d0 + 8, 11)>(%arg4) step 4 {
// CHECK-NEXT:             affine.for %arg8 = affine_map<(d0) -> (d0)>(%arg6) to min affine_map<(d0) -> (d0 + 4, 9)>(%arg6) step 2 {
// CHECK-NEXT:               %0:4 = affine.if affine_set<(d0, d1) : (-d0 + 7 >= 0, -d1 + 7 >= 0)>(%arg8, %arg7) -> (vector<2xi32>, vector<2xi32>, vector<2xi32>, vector<2xi32>) {
// CHECK-NEXT:                 %2 = affine.vector_load %arg0[%arg8, %arg7] : memref<12x12xi32>, vector<2xi32>
// CHECK-NEXT:                 %3 = affine.vector_load %arg0[%arg8, %arg7 + 2] : memref<12x12xi32>, vector<2xi32>
// CHECK-NEXT:                 %4 = affine.vector_load %arg0[%arg8 + 1, %arg7] : memref<12x12xi32>, vector<2xi32>
// CHECK-NEXT:                 %5 = affine.vector_load %arg0[%arg8 + 1, %arg7 + 2] : memref<12x12xi32>, vector<2xi32>
// CHECK-NEXT:                 affine.yield %2, %3, %4, %5 : vector<2xi32>, vector<2xi32>, vector<2xi32>, vector<2xi32>
// CHECK-NEXT:               } else {
// CHECK-NEXT:                 %c0 = arith.constant 0 : index
// CHECK-NEXT:                 %2 = affine.min affine_map<(d0) -> (d0, 8)>(%arg8)
// CHECK-NEXT:                 %3 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg8)
// CHECK-NEXT:                 %4 = arith.cmpi sgt, %3, %c0 : index
// CHECK-NEXT:                 %5 = affine.apply affine_map<(d0) -> (-d0 + 11)>(%arg7)
// CHECK-NEXT:                 %6 = arith.select %4, %5, %c0 : index
// CHECK-NEXT:                 %7 = vector.create_mask %6 : vector<2xi1>
// CHECK-NEXT:                 %8 = affine.min affine_map<(d0) -> (d0, 10)>(%arg7)
// CHECK-NEXT:                 %9 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg7)
// CHECK-NEXT:                 %10 = arith.select %4, %9, %c0 : index
// CHECK-NEXT:                 %11 = vector.create_mask %10 : vector<2xi1>
// CHECK-NEXT:                 %12 = affine.min affine_map<(d0) -> (d0 + 2, 10)>(%arg7)
// CHECK-NEXT:                 %13 = affine.min affine_map<(d0) -> (d0 + 1, 8)>(%arg8)
// CHECK-NEXT:                 %14 = affine.apply affine_map<(d0) -> (-d0 + 8)>(%arg8)
// CHECK-NEXT:                 %15 = arith.cmpi sgt, %14, %c0 : index
// CHECK-NEXT:                 %16 = affine.apply affine_map<(d0) -> (-d0 + 11)>(%arg7)
// CHECK-NEXT:                 %17 = arith.select %15, %16, %c0 : index
// CHECK-NEXT:                 %18 = vector.create_mask %17 : vector<2xi1>
// CHECK-NEXT:                 %19 = affine.min affine_map<(d0) -> (d0, 10)>(%arg7)
// CHECK-NEXT:                 %20 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg7)
// CHECK-NEXT:                 %21 = arith.select %15, %20, %c0 : index
// CHECK-NEXT:                 %22 = vector.create_mask %21 : vector<2xi1>
// CHECK-NEXT:                 %23 = affine.min affine_map<(d0) -> (d0 + 2, 10)>(%arg7)
// CHECK-NEXT:                 %24 = affine.apply affine_map<(d0, d1) -> (d0)>(%2, %8)
// CHECK-NEXT:                 %25 = affine.apply affine_map<(d0, d1) -> (d1)>(%2, %8)
// CHECK-NEXT:                 %cst = arith.constant dense<0> : vector<2xi32>
// CHECK-NEXT:                 %26 = vector.maskedload %arg0[%24, %25], %7, %cst : memref<12x12xi32>, vector<2xi1>, vector<2xi32> into vector<2xi32>
// CHECK-NEXT:                 %27 = affine.apply affine_map<(d0, d1) -> (d0)>(%2, %12)
// CHECK-NEXT:                 %28 = affine.apply affine_map<(d0, d1) -> (d1)>(%2, %12)
// CHECK-NEXT:                 %cst_1 = arith.constant dense<0> : vector<2xi32>
// CHECK-NEXT:                 %29 = vector.maskedload %arg0[%27, %28], %11, %cst_1 : memref<12x12xi32>, vector<2xi1>, vector<2xi32> into vector<2xi32>
// CHECK-NEXT:                 %30 = affine.apply affine_map<(d0, d1) -> (d0)>(%13, %19)
// CHECK-NEXT:                 %31 = affine.apply affine_map<(d0, d1) -> (d1)>(%13, %19)
// CHECK-NEXT:                 %cst_2 = arith.constant dense<0> : vector<2xi32>
// CHECK-NEXT:                 %32 = vector.maskedload %arg0[%30, %31], %18, %cst_2 : memref<12x12xi32>, vector<2xi1>, vector<2xi32> into vector<2xi32>
// CHECK-NEXT:                 %33 = affine.apply affine_map<(d0, d1) -> (d0)>(%13, %23)
// CHECK-NEXT:                 %34 = affine.apply affine_map<(d0, d1) -> (d1)>(%13, %23)
// CHECK-NEXT:                 %cst_3 = arith.constant dense<0> : vector<2xi32>
// CHECK-NEXT:                 %35 = vector.maskedload %arg0[%33, %34], %22, %cst_3 : memref<12x12xi32>, vector<2xi1>, vector<2xi32> into vector<2xi32>
// CHECK-NEXT:                 affine.yield %26, %29, %32, %35 : vector<2xi32>, vector<2xi32>, vector<2xi32>, vector<2xi32>
// CHECK-NEXT:               }
// CHECK-NEXT:               %1:4 = affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg5) to min affine_map<(d0) -> (d0 + 3, 7)>(%arg5) iter_args(%arg10 = %0#0, %arg11 = %0#1, %arg12 = %0#2, %arg13 = %0#3) -> (vector<2xi32>, vector<2xi32>, vector<2xi32>, vector<2xi32>) {
// CHECK-NEXT:                 %2 = affine.load %alloc_0[(%arg8 - %arg6) floordiv 2, %arg9 - %arg5, 0] : memref<2x3x2xi32>
// CHECK-NEXT:                 %3 = vector.broadcast %2 : i32 to vector<2xi32>
// CHECK-NEXT:                 %4 = affine.vector_load %alloc[(%arg7 - %arg4) floordiv 4, %arg9 - %arg5, 0] : memref<2x3x4xi32>, vector<2xi32>
// CHECK-NEXT:                 %5 = arith.muli %3, %4 : vector<2xi32>
// CHECK-NEXT:                 %6 = arith.addi %arg10, %5 : vector<2xi32>
// CHECK-NEXT:                 %7 = affine.vector_load %alloc[(%arg7 - %arg4) floordiv 4, %arg9 - %arg5, 2] : memref<2x3x4xi32>, vector<2xi32>
// CHECK-NEXT:                 %8 = arith.muli %3, %7 : vector<2xi32>
// CHECK-NEXT:                 %9 = arith.addi %arg11, %8 : vector<2xi32>
// CHECK-NEXT:                 %10 = affine.load %alloc_0[(%arg8 - %arg6) floordiv 2, %arg9 - %arg5, 1] : memref<2x3x2xi32>
// CHECK-NEXT:                 %11 = vector.broadcast %10 : i32 to vector<2xi32>
// CHECK-NEXT:                 %12 = arith.muli %11, %4 : vector<2xi32>
// CHECK-NEXT:                 %13 = arith.addi %arg12, %12 : vector<2xi32>
// CHECK-NEXT:                 %14 = arith.muli %11, %7 : vector<2xi32>
// CHECK-NEXT:                 %15 = arith.addi %arg13, %14 : vector<2xi32>
// CHECK-NEXT:                 affine.yield %6, %9, %13, %15 : vector<2xi32>, vector<2xi32>, vector<2xi32>, vector<2xi32>
// CHECK-NEXT:               }
// CHECK-NEXT:               affine.if affine_set<(d0, d1) : (-d0 + 7 >= 0, -d1 + 7 >= 0)>(%arg8, %arg7) {
// CHECK-NEXT:                 affine.vector_store %1#0, %arg0[%arg8, %arg7] : memref<12x12xi32>, vector<2xi32>
// CHECK-NEXT:                 affine.vector_store %1#1, %arg0[%arg8, %arg7 + 2] : memref<12x12xi32>, vector<2xi32>
// CHECK-NEXT:                 affine.vector_store %1#2, %arg0[%arg8 + 1, %arg7] : memref<12x12xi32>, vector<2xi32>
// CHECK-NEXT:                 affine.vector_store %1#3, %arg0[%arg8 + 1, %arg7 + 2] : memref<12x12xi32>, vector<2xi32>
// CHECK-NEXT:               } else {
// CHECK-NEXT:                 %c0 = arith.constant 0 : index
// CHECK-NEXT:                 %2 = affine.min affine_map<(d0) -> (d0, 8)>(%arg8)
// CHECK-NEXT:                 %3 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg8)
// CHECK-NEXT:                 %4 = arith.cmpi sgt, %3, %c0 : index
// CHECK-NEXT:                 %5 = affine.apply affine_map<(d0) -> (-d0 + 11)>(%arg7)
// CHECK-NEXT:                 %6 = arith.select %4, %5, %c0 : index
// CHECK-NEXT:                 %7 = vector.create_mask %6 : vector<2xi1>
// CHECK-NEXT:                 %8 = affine.min affine_map<(d0) -> (d0, 10)>(%arg7)
// CHECK-NEXT:                 %9 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg7)
// CHECK-NEXT:                 %10 = arith.select %4, %9, %c0 : index
// CHECK-NEXT:                 %11 = vector.create_mask %10 : vector<2xi1>
// CHECK-NEXT:                 %12 = affine.min affine_map<(d0) -> (d0 + 2, 10)>(%arg7)
// CHECK-NEXT:                 %13 = affine.min affine_map<(d0) -> (d0 + 1, 8)>(%arg8)
// CHECK-NEXT:                 %14 = affine.apply affine_map<(d0) -> (-d0 + 8)>(%arg8)
// CHECK-NEXT:                 %15 = arith.cmpi sgt, %14, %c0 : index
// CHECK-NEXT:                 %16 = affine.apply affine_map<(d0) -> (-d0 + 11)>(%arg7)
// CHECK-NEXT:                 %17 = arith.select %15, %16, %c0 : index
// CHECK-NEXT:                 %18 = vector.create_mask %17 : vector<2xi1>
// CHECK-NEXT:                 %19 = affine.min affine_map<(d0) -> (d0, 10)>(%arg7)
// CHECK-NEXT:                 %20 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg7)
// CHECK-NEXT:                 %21 = arith.select %15, %20, %c0 : index
// CHECK-NEXT:                 %22 = vector.create_mask %21 : vector<2xi1>
// CHECK-NEXT:                 %23 = affine.min affine_map<(d0) -> (d0 + 2, 10)>(%arg7)
// CHECK-NEXT:                 %24 = affine.apply affine_map<(d0, d1) -> (d0)>(%2, %8)
// CHECK-NEXT:                 %25 = affine.apply affine_map<(d0, d1) -> (d1)>(%2, %8)
// CHECK-NEXT:                 vector.maskedstore %arg0[%24, %25], %7, %1#0 : memref<12x12xi32>, vector<2xi1>, vector<2xi32>
// CHECK-NEXT:                 %26 = affine.apply affine_map<(d0, d1) -> (d0)>(%2, %12)
// CHECK-NEXT:                 %27 = affine.apply affine_map<(d0, d1) -> (d1)>(%2, %12)
// CHECK-NEXT:                 vector.maskedstore %arg0[%26, %27], %11, %1#1 : memref<12x12xi32>, vector<2xi1>, vector<2xi32>
// CHECK-NEXT:                 %28 = affine.apply affine_map<(d0, d1) -> (d0)>(%13, %19)
// CHECK-NEXT:                 %29 = affine.apply affine_map<(d0, d1) -> (d1)>(%13, %19)
// CHECK-NEXT:                 vector.maskedstore %arg0[%28, %29], %18, %1#2 : memref<12x12xi32>, vector<2xi1>, vector<2xi32>
// CHECK-NEXT:                 %30 = affine.apply affine_map<(d0, d1) -> (d0)>(%13, %23)
// CHECK-NEXT:                 %31 = affine.apply affine_map<(d0, d1) -> (d1)>(%13, %23)
// CHECK-NEXT:                 vector.maskedstore %arg0[%30, %31], %22, %1#3 : memref<12x12xi32>, vector<2xi1>, vector<2xi32>
// CHECK-NEXT:               }
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:           memref.dealloc %alloc_0 : memref<2x3x2xi32>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     memref.dealloc %alloc : memref<2x3x4xi32>
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Threads share blocks of rows: not from zero. Iterations of the parallel loops may come in any
// order: each has its own copy of rows.

#next = affine_map<(d0) -> (d0 + 1)>
#same = affine_map<(d0) -> (d0)>
// expected-remark @below {{[Analysis] alias.arguments | Category:affine-register-tile | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%C: memref<12x12xf32>, %A: memref<12x12xf32>, %B: memref<12x12xf32>, %n: index) {
  // expected-remark @below {{[Passed] register-tiled | Category:affine-register-tile | Function=main | Op=affine.for, block_columns=8, block_reduction=3, block_rows=4, distributed=False, group=1, lanes=2, packs=True, packs_rows=True, rows=2, started=0, threads=2, vectors=2}}
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
// CHECK-NEXT:     %alloc = memref.alloc() {alignment = 64 : i64} : memref<2x3x4xf32>
// CHECK-NEXT:     affine.for %arg4 = 1 to 12 step 8 {
// CHECK-NEXT:       affine.for %arg5 = 3 to 7 step 3 {
// CHECK-NEXT:         affine.parallel (%arg6) = (%arg4) to (min(%arg4 + 8, 12)) step (4) {
// CHECK-NEXT:           affine.if affine_set<(d0) : (-d0 + 8 >= 0)>(%arg6) {
// CHECK-NEXT:             affine.for %arg7 = affine_map<(d0) -> (d0)>(%arg5) to min affine_map<(d0) -> (d0 + 3, 7)>(%arg5) {
// CHECK-NEXT:               %0 = affine.vector_load %arg2[%arg7, %arg6] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:               %1 = affine.vector_load %arg2[%arg7, %arg6 + 2] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:               affine.vector_store %0, %alloc[(%arg6 - %arg4) floordiv 4, %arg7 - %arg5, 0] : memref<2x3x4xf32>, vector<2xf32>
// CHECK-NEXT:               affine.vector_store %1, %alloc[(%arg6 - %arg4) floordiv 4, %arg7 - %arg5, 2] : memref<2x3x4xf32>, vector<2xf32>
// CHECK-NEXT:             }
// CHECK-NEXT:           } else {
// CHECK-NEXT:             %0 = affine.apply affine_map<(d0) -> (-d0 + 12)>(%arg6)
// CHECK-NEXT:             %1 = vector.create_mask %0 : vector<2xi1>
// CHECK-NEXT:             %2 = affine.min affine_map<(d0) -> (d0, 11)>(%arg6)
// CHECK-NEXT:             %3 = affine.apply affine_map<(d0) -> (-d0 + 10)>(%arg6)
// CHECK-NEXT:             %4 = vector.create_mask %3 : vector<2xi1>
// CHECK-NEXT:             %5 = affine.min affine_map<(d0) -> (d0 + 2, 11)>(%arg6)
// CHECK-NEXT:             affine.for %arg7 = affine_map<(d0) -> (d0)>(%arg5) to min affine_map<(d0) -> (d0 + 3, 7)>(%arg5) {
// CHECK-NEXT:               %6 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg7, %2)
// CHECK-NEXT:               %7 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg7, %2)
// CHECK-NEXT:               %cst = arith.constant dense<0.000000e+00> : vector<2xf32>
// CHECK-NEXT:               %8 = vector.maskedload %arg2[%6, %7], %1, %cst : memref<12x12xf32>, vector<2xi1>, vector<2xf32> into vector<2xf32>
// CHECK-NEXT:               %9 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg7, %5)
// CHECK-NEXT:               %10 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg7, %5)
// CHECK-NEXT:               %cst_0 = arith.constant dense<0.000000e+00> : vector<2xf32>
// CHECK-NEXT:               %11 = vector.maskedload %arg2[%9, %10], %4, %cst_0 : memref<12x12xf32>, vector<2xi1>, vector<2xf32> into vector<2xf32>
// CHECK-NEXT:               affine.vector_store %8, %alloc[(%arg6 - %arg4) floordiv 4, %arg7 - %arg5, 0] : memref<2x3x4xf32>, vector<2xf32>
// CHECK-NEXT:               affine.vector_store %11, %alloc[(%arg6 - %arg4) floordiv 4, %arg7 - %arg5, 2] : memref<2x3x4xf32>, vector<2xf32>
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:         affine.parallel (%arg6) = (2) to (9) step (4) {
// CHECK-NEXT:           %alloc_0 = memref.alloc() {alignment = 64 : i64} : memref<2x3x2xf32>
// CHECK-NEXT:           affine.for %arg7 = affine_map<(d0) -> (d0)>(%arg6) to min affine_map<(d0) -> (d0 + 4, 9)>(%arg6) step 2 {
// CHECK-NEXT:             affine.if affine_set<(d0) : (-d0 + 7 >= 0)>(%arg7) {
// CHECK-NEXT:               affine.for %arg8 = affine_map<(d0) -> (d0)>(%arg5) to min affine_map<(d0) -> (d0 + 3, 7)>(%arg5) {
// CHECK-NEXT:                 affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg7) to affine_map<(d0) -> (d0 + 2)>(%arg7) {
// CHECK-NEXT:                   %0 = affine.load %arg1[%arg9, %arg8] : memref<12x12xf32>
// CHECK-NEXT:                   affine.store %0, %alloc_0[(%arg7 - %arg6) floordiv 2, %arg8 - %arg5, %arg9 - %arg7] : memref<2x3x2xf32>
// CHECK-NEXT:                 }
// CHECK-NEXT:               }
// CHECK-NEXT:             } else {
// CHECK-NEXT:               affine.for %arg8 = affine_map<(d0) -> (d0)>(%arg5) to min affine_map<(d0) -> (d0 + 3, 7)>(%arg5) {
// CHECK-NEXT:                 affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg7) to 9 {
// CHECK-NEXT:                   %0 = affine.load %arg1[%arg9, %arg8] : memref<12x12xf32>
// CHECK-NEXT:                   affine.store %0, %alloc_0[(%arg7 - %arg6) floordiv 2, %arg8 - %arg5, %arg9 - %arg7] : memref<2x3x2xf32>
// CHECK-NEXT:                 }
// CHECK-NEXT:                 affine.for %arg9 = 9 to affine_map<(d0) -> (d0 + 2)>(%arg7) {
// CHECK-NEXT:                   %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:                   affine.store %cst, %alloc_0[(%arg7 - %arg6) floordiv 2, %arg8 - %arg5, %arg9 - %arg7] : memref<2x3x2xf32>
// CHECK-NEXT:                 }
// CHECK-NEXT:               }
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:           affine.for %arg7 = affine_map<(d0) -> (d0)>(%arg4) to min affine_map<(d0) -> (d0 + 8, 12)>(%arg4) step 4 {
// CHECK-NEXT:             affine.for %arg8 = affine_map<(d0) -> (d0)>(%arg6) to min affine_map<(d0) -> (d0 + 4, 9)>(%arg6) step 2 {
// CHECK-NEXT:               %0:4 = affine.if affine_set<(d0, d1) : (-d0 + 7 >= 0, -d1 + 8 >= 0)>(%arg8, %arg7) -> (vector<2xf32>, vector<2xf32>, vector<2xf32>, vector<2xf32>) {
// CHECK-NEXT:                 %2 = affine.vector_load %arg0[%arg8, %arg7] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:                 %3 = affine.vector_load %arg0[%arg8, %arg7 + 2] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:                 %4 = affine.vector_load %arg0[%arg8 + 1, %arg7] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:                 %5 = affine.vector_load %arg0[%arg8 + 1, %arg7 + 2] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:                 affine.yield %2, %3, %4, %5 : vector<2xf32>, vector<2xf32>, vector<2xf32>, vector<2xf32>
// CHECK-NEXT:               } else {
// CHECK-NEXT:                 %c0 = arith.constant 0 : index
// CHECK-NEXT:                 %2 = affine.min affine_map<(d0) -> (d0, 8)>(%arg8)
// CHECK-NEXT:                 %3 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg8)
// CHECK-NEXT:                 %4 = arith.cmpi sgt, %3, %c0 : index
// CHECK-NEXT:                 %5 = affine.apply affine_map<(d0) -> (-d0 + 12)>(%arg7)
// CHECK-NEXT:                 %6 = arith.select %4, %5, %c0 : index
// CHECK-NEXT:                 %7 = vector.create_mask %6 : vector<2xi1>
// CHECK-NEXT:                 %8 = affine.min affine_map<(d0) -> (d0, 11)>(%arg7)
// CHECK-NEXT:                 %9 = affine.apply affine_map<(d0) -> (-d0 + 10)>(%arg7)
// CHECK-NEXT:                 %10 = arith.select %4, %9, %c0 : index
// CHECK-NEXT:                 %11 = vector.create_mask %10 : vector<2xi1>
// CHECK-NEXT:                 %12 = affine.min affine_map<(d0) -> (d0 + 2, 11)>(%arg7)
// CHECK-NEXT:                 %13 = affine.min affine_map<(d0) -> (d0 + 1, 8)>(%arg8)
// CHECK-NEXT:                 %14 = affine.apply affine_map<(d0) -> (-d0 + 8)>(%arg8)
// CHECK-NEXT:                 %15 = arith.cmpi sgt, %14, %c0 : index
// CHECK-NEXT:                 %16 = affine.apply affine_map<(d0) -> (-d0 + 12)>(%arg7)
// CHECK-NEXT:                 %17 = arith.select %15, %16, %c0 : index
// CHECK-NEXT:                 %18 = vector.create_mask %17 : vector<2xi1>
// CHECK-NEXT:                 %19 = affine.min affine_map<(d0) -> (d0, 11)>(%arg7)
// CHECK-NEXT:                 %20 = affine.apply affine_map<(d0) -> (-d0 + 10)>(%arg7)
// CHECK-NEXT:                 %21 = arith.select %15, %20, %c0 : index
// CHECK-NEXT:                 %22 = vector.create_mask %21 : vector<2xi1>
// CHECK-NEXT:                 %23 = affine.min affine_map<(d0) -> (d0 + 2, 11)>(%arg7)
// CHECK-NEXT:                 %24 = affine.apply affine_map<(d0, d1) -> (d0)>(%2, %8)
// CHECK-NEXT:                 %25 = affine.apply affine_map<(d0, d1) -> (d1)>(%2, %8)
// CHECK-NEXT:                 %cst = arith.constant dense<0.000000e+00> : vector<2xf32>
// CHECK-NEXT:                 %26 = vector.maskedload %arg0[%24, %25], %7, %cst : memref<12x12xf32>, vector<2xi1>, vector<2xf32> into vector<2xf32>
// CHECK-NEXT:                 %27 = affine.apply affine_map<(d0, d1) -> (d0)>(%2, %12)
// CHECK-NEXT:                 %28 = affine.apply affine_map<(d0, d1) -> (d1)>(%2, %12)
// CHECK-NEXT:                 %cst_1 = arith.constant dense<0.000000e+00> : vector<2xf32>
// CHECK-NEXT:                 %29 = vector.maskedload %arg0[%27, %28], %11, %cst_1 : memref<12x12xf32>, vector<2xi1>, vector<2xf32> into vector<2xf32>
// CHECK-NEXT:                 %30 = affine.apply affine_map<(d0, d1) -> (d0)>(%13, %19)
// CHECK-NEXT:                 %31 = affine.apply affine_map<(d0, d1) -> (d1)>(%13, %19)
// CHECK-NEXT:                 %cst_2 = arith.constant dense<0.000000e+00> : vector<2xf32>
// CHECK-NEXT:                 %32 = vector.maskedload %arg0[%30, %31], %18, %cst_2 : memref<12x12xf32>, vector<2xi1>, vector<2xf32> into vector<2xf32>
// CHECK-NEXT:                 %33 = affine.apply affine_map<(d0, d1) -> (d0)>(%13, %23)
// CHECK-NEXT:                 %34 = affine.apply affine_map<(d0, d1) -> (d1)>(%13, %23)
// CHECK-NEXT:                 %cst_3 = arith.constant dense<0.000000e+00> : vector<2xf32>
// CHECK-NEXT:                 %35 = vector.maskedload %arg0[%33, %34], %22, %cst_3 : memref<12x12xf32>, vector<2xi1>, vector<2xf32> into vector<2xf32>
// CHECK-NEXT:                 affine.yield %26, %29, %32, %35 : vector<2xf32>, vector<2xf32>, vector<2xf32>, vector<2xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:               %1:4 = affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg5) to min affine_map<(d0) -> (d0 + 3, 7)>(%arg5) iter_args(%arg10 = %0#0, %arg11 = %0#1, %arg12 = %0#2, %arg13 = %0#3) -> (vector<2xf32>, vector<2xf32>, vector<2xf32>, vector<2xf32>) {
// CHECK-NEXT:                 %2 = affine.load %alloc_0[(%arg8 - %arg6) floordiv 2, %arg9 - %arg5, 0] : memref<2x3x2xf32>
// CHECK-NEXT:                 %3 = vector.broadcast %2 : f32 to vector<2xf32>
// CHECK-NEXT:                 %4 = affine.vector_load %alloc[(%arg7 - %arg4) floordiv 4, %arg9 - %arg5, 0] : memref<2x3x4xf32>, vector<2xf32>
// CHECK-NEXT:                 %5 = arith.mulf %3, %4 : vector<2xf32>
// CHECK-NEXT:                 %6 = arith.addf %arg10, %5 : vector<2xf32>
// CHECK-NEXT:                 %7 = affine.vector_load %alloc[(%arg7 - %arg4) floordiv 4, %arg9 - %arg5, 2] : memref<2x3x4xf32>, vector<2xf32>
// CHECK-NEXT:                 %8 = arith.mulf %3, %7 : vector<2xf32>
// CHECK-NEXT:                 %9 = arith.addf %arg11, %8 : vector<2xf32>
// CHECK-NEXT:                 %10 = affine.load %alloc_0[(%arg8 - %arg6) floordiv 2, %arg9 - %arg5, 1] : memref<2x3x2xf32>
// CHECK-NEXT:                 %11 = vector.broadcast %10 : f32 to vector<2xf32>
// CHECK-NEXT:                 %12 = arith.mulf %11, %4 : vector<2xf32>
// CHECK-NEXT:                 %13 = arith.addf %arg12, %12 : vector<2xf32>
// CHECK-NEXT:                 %14 = arith.mulf %11, %7 : vector<2xf32>
// CHECK-NEXT:                 %15 = arith.addf %arg13, %14 : vector<2xf32>
// CHECK-NEXT:                 affine.yield %6, %9, %13, %15 : vector<2xf32>, vector<2xf32>, vector<2xf32>, vector<2xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:               affine.if affine_set<(d0, d1) : (-d0 + 7 >= 0, -d1 + 8 >= 0)>(%arg8, %arg7) {
// CHECK-NEXT:                 affine.vector_store %1#0, %arg0[%arg8, %arg7] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:                 affine.vector_store %1#1, %arg0[%arg8, %arg7 + 2] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:                 affine.vector_store %1#2, %arg0[%arg8 + 1, %arg7] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:                 affine.vector_store %1#3, %arg0[%arg8 + 1, %arg7 + 2] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:               } else {
// CHECK-NEXT:                 %c0 = arith.constant 0 : index
// CHECK-NEXT:                 %2 = affine.min affine_map<(d0) -> (d0, 8)>(%arg8)
// CHECK-NEXT:                 %3 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg8)
// CHECK-NEXT:                 %4 = arith.cmpi sgt, %3, %c0 : index
// CHECK-NEXT:                 %5 = affine.apply affine_map<(d0) -> (-d0 + 12)>(%arg7)
// CHECK-NEXT:                 %6 = arith.select %4, %5, %c0 : index
// CHECK-NEXT:                 %7 = vector.create_mask %6 : vector<2xi1>
// CHECK-NEXT:                 %8 = affine.min affine_map<(d0) -> (d0, 11)>(%arg7)
// CHECK-NEXT:                 %9 = affine.apply affine_map<(d0) -> (-d0 + 10)>(%arg7)
// CHECK-NEXT:                 %10 = arith.select %4, %9, %c0 : index
// CHECK-NEXT:                 %11 = vector.create_mask %10 : vector<2xi1>
// CHECK-NEXT:                 %12 = affine.min affine_map<(d0) -> (d0 + 2, 11)>(%arg7)
// CHECK-NEXT:                 %13 = affine.min affine_map<(d0) -> (d0 + 1, 8)>(%arg8)
// CHECK-NEXT:                 %14 = affine.apply affine_map<(d0) -> (-d0 + 8)>(%arg8)
// CHECK-NEXT:                 %15 = arith.cmpi sgt, %14, %c0 : index
// CHECK-NEXT:                 %16 = affine.apply affine_map<(d0) -> (-d0 + 12)>(%arg7)
// CHECK-NEXT:                 %17 = arith.select %15, %16, %c0 : index
// CHECK-NEXT:                 %18 = vector.create_mask %17 : vector<2xi1>
// CHECK-NEXT:                 %19 = affine.min affine_map<(d0) -> (d0, 11)>(%arg7)
// CHECK-NEXT:                 %20 = affine.apply affine_map<(d0) -> (-d0 + 10)>(%arg7)
// CHECK-NEXT:                 %21 = arith.select %15, %20, %c0 : index
// CHECK-NEXT:                 %22 = vector.create_mask %21 : vector<2xi1>
// CHECK-NEXT:                 %23 = affine.min affine_map<(d0) -> (d0 + 2, 11)>(%arg7)
// CHECK-NEXT:                 %24 = affine.apply affine_map<(d0, d1) -> (d0)>(%2, %8)
// CHECK-NEXT:                 %25 = affine.apply affine_map<(d0, d1) -> (d1)>(%2, %8)
// CHECK-NEXT:                 vector.maskedstore %arg0[%24, %25], %7, %1#0 : memref<12x12xf32>, vector<2xi1>, vector<2xf32>
// CHECK-NEXT:                 %26 = affine.apply affine_map<(d0, d1) -> (d0)>(%2, %12)
// CHECK-NEXT:                 %27 = affine.apply affine_map<(d0, d1) -> (d1)>(%2, %12)
// CHECK-NEXT:                 vector.maskedstore %arg0[%26, %27], %11, %1#1 : memref<12x12xf32>, vector<2xi1>, vector<2xf32>
// CHECK-NEXT:                 %28 = affine.apply affine_map<(d0, d1) -> (d0)>(%13, %19)
// CHECK-NEXT:                 %29 = affine.apply affine_map<(d0, d1) -> (d1)>(%13, %19)
// CHECK-NEXT:                 vector.maskedstore %arg0[%28, %29], %18, %1#2 : memref<12x12xf32>, vector<2xi1>, vector<2xf32>
// CHECK-NEXT:                 %30 = affine.apply affine_map<(d0, d1) -> (d0)>(%13, %23)
// CHECK-NEXT:                 %31 = affine.apply affine_map<(d0, d1) -> (d1)>(%13, %23)
// CHECK-NEXT:                 vector.maskedstore %arg0[%30, %31], %22, %1#3 : memref<12x12xf32>, vector<2xi1>, vector<2xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:           memref.dealloc %alloc_0 : memref<2x3x2xf32>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     memref.dealloc %alloc : memref<2x3x4xf32>
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Threads share blocks of rows: dynamic. Iterations of the parallel loops may come in any
// order: each has its own copy of rows.

#next = affine_map<(d0) -> (d0 + 1)>
#same = affine_map<(d0) -> (d0)>
// expected-remark @below {{[Analysis] alias.arguments | Category:affine-register-tile | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%C: memref<12x12xf32>, %A: memref<12x12xf32>, %B: memref<12x12xf32>, %n: index) {
  // expected-remark @below {{[Passed] register-tiled | Category:affine-register-tile | Function=main | Op=affine.for, block_columns=8, block_reduction=3, block_rows=4, distributed=False, group=1, lanes=2, packs=True, packs_rows=True, rows=2, started=0, threads=2, vectors=2}}
  affine.for %i = 0 to %n {
    affine.for %j = 1 to %n {
      affine.for %k = 0 to %n {
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
// CHECK-NEXT:     %0 = affine.min affine_map<()[s0] -> ((s0 - 1) ceildiv 4, 2)>()[%arg3]
// CHECK-NEXT:     %1 = affine.max affine_map<(d0) -> (d0, 0)>(%0)
// CHECK-NEXT:     %alloc = memref.alloc(%1) {alignment = 64 : i64} : memref<?x3x4xf32>
// CHECK-NEXT:     affine.for %arg4 = 1 to %arg3 step 8 {
// CHECK-NEXT:       affine.for %arg5 = 0 to %arg3 step 3 {
// CHECK-NEXT:         affine.parallel (%arg6) = (%arg4) to (min(%arg4 + 8, symbol(%arg3))) step (4) {
// CHECK-NEXT:           affine.if affine_set<(d0)[s0] : (-d0 + s0 - 4 >= 0)>(%arg6)[%arg3] {
// CHECK-NEXT:             affine.for %arg7 = affine_map<(d0) -> (d0)>(%arg5) to min affine_map<(d0)[s0] -> (d0 + 3, s0)>(%arg5)[%arg3] {
// CHECK-NEXT:               %2 = affine.vector_load %arg2[%arg7, %arg6] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:               %3 = affine.vector_load %arg2[%arg7, %arg6 + 2] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:               affine.vector_store %2, %alloc[(%arg6 - %arg4) floordiv 4, %arg7 - %arg5, 0] : memref<?x3x4xf32>, vector<2xf32>
// CHECK-NEXT:               affine.vector_store %3, %alloc[(%arg6 - %arg4) floordiv 4, %arg7 - %arg5, 2] : memref<?x3x4xf32>, vector<2xf32>
// CHECK-NEXT:             }
// CHECK-NEXT:           } else {
// CHECK-NEXT:             %2 = affine.apply affine_map<(d0)[s0] -> (-d0 + s0)>(%arg6)[%arg3]
// CHECK-NEXT:             %3 = vector.create_mask %2 : vector<2xi1>
// CHECK-NEXT:             %4 = affine.min affine_map<(d0)[s0] -> (d0, s0 - 1)>(%arg6)[%arg3]
// CHECK-NEXT:             %5 = affine.apply affine_map<(d0)[s0] -> (-d0 + s0 - 2)>(%arg6)[%arg3]
// CHECK-NEXT:             %6 = vector.create_mask %5 : vector<2xi1>
// CHECK-NEXT:             %7 = affine.min affine_map<(d0)[s0] -> (d0 + 2, s0 - 1)>(%arg6)[%arg3]
// CHECK-NEXT:             affine.for %arg7 = affine_map<(d0) -> (d0)>(%arg5) to min affine_map<(d0)[s0] -> (d0 + 3, s0)>(%arg5)[%arg3] {
// CHECK-NEXT:               %8 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg7, %4)
// CHECK-NEXT:               %9 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg7, %4)
// CHECK-NEXT:               %cst = arith.constant dense<0.000000e+00> : vector<2xf32>
// CHECK-NEXT:               %10 = vector.maskedload %arg2[%8, %9], %3, %cst : memref<12x12xf32>, vector<2xi1>, vector<2xf32> into vector<2xf32>
// CHECK-NEXT:               %11 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg7, %7)
// CHECK-NEXT:               %12 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg7, %7)
// CHECK-NEXT:               %cst_0 = arith.constant dense<0.000000e+00> : vector<2xf32>
// CHECK-NEXT:               %13 = vector.maskedload %arg2[%11, %12], %6, %cst_0 : memref<12x12xf32>, vector<2xi1>, vector<2xf32> into vector<2xf32>
// CHECK-NEXT:               affine.vector_store %10, %alloc[(%arg6 - %arg4) floordiv 4, %arg7 - %arg5, 0] : memref<?x3x4xf32>, vector<2xf32>
// CHECK-NEXT:               affine.vector_store %13, %alloc[(%arg6 - %arg4) floordiv 4, %arg7 - %arg5, 2] : memref<?x3x4xf32>, vector<2xf32>
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:         affine.parallel (%arg6) = (0) to (symbol(%arg3)) step (4) {
// CHECK-NEXT:           %2 = affine.min affine_map<()[s0] -> (s0 ceildiv 2, 2)>()[%arg3]
// CHECK-NEXT:           %3 = affine.max affine_map<(d0) -> (d0, 0)>(%2)
// CHECK-NEXT:           %alloc_0 = memref.alloc(%3) {alignment = 64 : i64} : memref<?x3x2xf32>
// CHECK-NEXT:           affine.for %arg7 = affine_map<(d0) -> (d0)>(%arg6) to min affine_map<(d0)[s0] -> (d0 + 4, s0)>(%arg6)[%arg3] step 2 {
// CHECK-NEXT:             affine.if affine_set<(d0)[s0] : (-d0 + s0 - 2 >= 0)>(%arg7)[%arg3] {
// CHECK-NEXT:               affine.for %arg8 = affine_map<(d0) -> (d0)>(%arg5) to min affine_map<(d0)[s0] -> (d0 + 3, s0)>(%arg5)[%arg3] {
// CHECK-NEXT:                 affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg7) to affine_map<(d0) -> (d0 + 2)>(%arg7) {
// CHECK-NEXT:                   %4 = affine.load %arg1[%arg9, %arg8] : memref<12x12xf32>
// CHECK-NEXT:                   affine.store %4, %alloc_0[(%arg7 - %arg6) floordiv 2, %arg8 - %arg5, %arg9 - %arg7] : memref<?x3x2xf32>
// CHECK-NEXT:                 }
// CHECK-NEXT:               }
// CHECK-NEXT:             } else {
// CHECK-NEXT:               affine.for %arg8 = affine_map<(d0) -> (d0)>(%arg5) to min affine_map<(d0)[s0] -> (d0 + 3, s0)>(%arg5)[%arg3] {
// CHECK-NEXT:                 affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg7) to %arg3 {
// CHECK-NEXT:                   %4 = affine.load %arg1[%arg9, %arg8] : memref<12x12xf32>
// CHECK-NEXT:                   affine.store %4, %alloc_0[(%arg7 - %arg6) floordiv 2, %arg8 - %arg5, %arg9 - %arg7] : memref<?x3x2xf32>
// CHECK-NEXT:                 }
// CHECK-NEXT:                 affine.for %arg9 = %arg3 to affine_map<(d0) -> (d0 + 2)>(%arg7) {
// CHECK-NEXT:                   %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:                   affine.store %cst, %alloc_0[(%arg7 - %arg6) floordiv 2, %arg8 - %arg5, %arg9 - %arg7] : memref<?x3x2xf32>
// CHECK-NEXT:                 }
// CHECK-NEXT:               }
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:           affine.for %arg7 = affine_map<(d0) -> (d0)>(%arg4) to min affine_map<(d0)[s0] -> (d0 + 8, s0)>(%arg4)[%arg3] step 4 {
// CHECK-NEXT:             affine.for %arg8 = affine_map<(d0) -> (d0)>(%arg6) to min affine_map<(d0)[s0] -> (d0 + 4, s0)>(%arg6)[%arg3] step 2 {
// CHECK-NEXT:               %4:4 = affine.if affine_set<(d0, d1)[s0] : (-d0 + s0 - 2 >= 0, -d1 + s0 - 4 >= 0)>(%arg8, %arg7)[%arg3] -> (vector<2xf32>, vector<2xf32>, vector<2xf32>, vector<2xf32>) {
// CHECK-NEXT:                 %6 = affine.vector_load %arg0[%arg8, %arg7] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:                 %7 = affine.vector_load %arg0[%arg8, %arg7 + 2] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:                 %8 = affine.vector_load %arg0[%arg8 + 1, %arg7] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:                 %9 = affine.vector_load %arg0[%arg8 + 1, %arg7 + 2] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:                 affine.yield %6, %7, %8, %9 : vector<2xf32>, vector<2xf32>, vector<2xf32>, vector<2xf32>
// CHECK-NEXT:               } else {
// CHECK-NEXT:                 %c0 = arith.constant 0 : index
// CHECK-NEXT:                 %6 = affine.min affine_map<(d0)[s0] -> (d0, s0 - 1)>(%arg8)[%arg3]
// CHECK-NEXT:                 %7 = affine.apply affine_map<(d0)[s0] -> (-d0 + s0)>(%arg8)[%arg3]
// CHECK-NEXT:                 %8 = arith.cmpi sgt, %7, %c0 : index
// CHECK-NEXT:                 %9 = affine.apply affine_map<(d0)[s0] -> (-d0 + s0)>(%arg7)[%arg3]
// CHECK-NEXT:                 %10 = arith.select %8, %9, %c0 : index
// CHECK-NEXT:                 %11 = vector.create_mask %10 : vector<2xi1>
// CHECK-NEXT:                 %12 = affine.min affine_map<(d0)[s0] -> (d0, s0 - 1)>(%arg7)[%arg3]
// CHECK-NEXT:                 %13 = affine.apply affine_map<(d0)[s0] -> (-d0 + s0 - 2)>(%arg7)[%arg3]
// CHECK-NEXT:                 %14 = arith.select %8, %13, %c0 : index
// CHECK-NEXT:                 %15 = vector.create_mask %14 : vector<2xi1>
// CHECK-NEXT:                 %16 = affine.min affine_map<(d0)[s0] -> (d0 + 2, s0 - 1)>(%arg7)[%arg3]
// CHECK-NEXT:                 %17 = affine.min affine_map<(d0)[s0] -> (d0 + 1, s0 - 1)>(%arg8)[%arg3]
// CHECK-NEXT:                 %18 = affine.apply affine_map<(d0)[s0] -> (-d0 + s0 - 1)>(%arg8)[%arg3]
// CHECK-NEXT:                 %19 = arith.cmpi sgt, %18, %c0 : index
// CHECK-NEXT:                 %20 = affine.apply affine_map<(d0)[s0] -> (-d0 + s0)>(%arg7)[%arg3]
// CHECK-NEXT:                 %21 = arith.select %19, %20, %c0 : index
// CHECK-NEXT:                 %22 = vector.create_mask %21 : vector<2xi1>
// CHECK-NEXT:                 %23 = affine.min affine_map<(d0)[s0] -> (d0, s0 - 1)>(%arg7)[%arg3]
// CHECK-NEXT:                 %24 = affine.apply affine_map<(d0)[s0] -> (-d0 + s0 - 2)>(%arg7)[%arg3]
// CHECK-NEXT:                 %25 = arith.select %19, %24, %c0 : index
// CHECK-NEXT:                 %26 = vector.create_mask %25 : vector<2xi1>
// CHECK-NEXT:                 %27 = affine.min affine_map<(d0)[s0] -> (d0 + 2, s0 - 1)>(%arg7)[%arg3]
// CHECK-NEXT:                 %28 = affine.apply affine_map<(d0, d1) -> (d0)>(%6, %12)
// CHECK-NEXT:                 %29 = affine.apply affine_map<(d0, d1) -> (d1)>(%6, %12)
// CHECK-NEXT:                 %cst = arith.constant dense<0.000000e+00> : vector<2xf32>
// CHECK-NEXT:                 %30 = vector.maskedload %arg0[%28, %29], %11, %cst : memref<12x12xf32>, vector<2xi1>, vector<2xf32> into vector<2xf32>
// CHECK-NEXT:                 %31 = affine.apply affine_map<(d0, d1) -> (d0)>(%6, %16)
// CHECK-NEXT:                 %32 = affine.apply affine_map<(d0, d1) -> (d1)>(%6, %16)
// CHECK-NEXT:                 %cst_1 = arith.constant dense<0.000000e+00> : vector<2xf32>
// CHECK-NEXT:                 %33 = vector.maskedload %arg0[%31, %32], %15, %cst_1 : memref<12x12xf32>, vector<2xi1>, vector<2xf32> into vector<2xf32>
// CHECK-NEXT:                 %34 = affine.apply affine_map<(d0, d1) -> (d0)>(%17, %23)
// CHECK-NEXT:                 %35 = affine.apply affine_map<(d0, d1) -> (d1)>(%17, %23)
// CHECK-NEXT:                 %cst_2 = arith.constant dense<0.000000e+00> : vector<2xf32>
// CHECK-NEXT:                 %36 = vector.maskedload %arg0[%34, %35], %22, %cst_2 : memref<12x12xf32>, vector<2xi1>, vector<2xf32> into vector<2xf32>
// CHECK-NEXT:                 %37 = affine.apply affine_map<(d0, d1) -> (d0)>(%17, %27)
// CHECK-NEXT:                 %38 = affine.apply affine_map<(d0, d1) -> (d1)>(%17, %27)
// CHECK-NEXT:                 %cst_3 = arith.constant dense<0.000000e+00> : vector<2xf32>
// CHECK-NEXT:                 %39 = vector.maskedload %arg0[%37, %38], %26, %cst_3 : memref<12x12xf32>, vector<2xi1>, vector<2xf32> into vector<2xf32>
// CHECK-NEXT:                 affine.yield %30, %33, %36, %39 : vector<2xf32>, vector<2xf32>, vector<2xf32>, vector<2xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:               %5:4 = affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg5) to min affine_map<(d0)[s0] -> (d0 + 3, s0)>(%arg5)[%arg3] iter_args(%arg10 = %4#0, %arg11 = %4#1, %arg12 = %4#2, %arg13 = %4#3) -> (vector<2xf32>, vector<2xf32>, vector<2xf32>, vector<2xf32>) {
// CHECK-NEXT:                 %6 = affine.load %alloc_0[(%arg8 - %arg6) floordiv 2, %arg9 - %arg5, 0] : memref<?x3x2xf32>
// CHECK-NEXT:                 %7 = vector.broadcast %6 : f32 to vector<2xf32>
// CHECK-NEXT:                 %8 = affine.vector_load %alloc[(%arg7 - %arg4) floordiv 4, %arg9 - %arg5, 0] : memref<?x3x4xf32>, vector<2xf32>
// CHECK-NEXT:                 %9 = arith.mulf %7, %8 : vector<2xf32>
// CHECK-NEXT:                 %10 = arith.addf %arg10, %9 : vector<2xf32>
// CHECK-NEXT:                 %11 = affine.vector_load %alloc[(%arg7 - %arg4) floordiv 4, %arg9 - %arg5, 2] : memref<?x3x4xf32>, vector<2xf32>
// CHECK-NEXT:                 %12 = arith.mulf %7, %11 : vector<2xf32>
// CHECK-NEXT:                 %13 = arith.addf %arg11, %12 : vector<2xf32>
// CHECK-NEXT:                 %14 = affine.load %alloc_0[(%arg8 - %arg6) floordiv 2, %arg9 - %arg5, 1] : memref<?x3x2xf32>
// CHECK-NEXT:                 %15 = vector.broadcast %14 : f32 to vector<2xf32>
// CHECK-NEXT:                 %16 = arith.mulf %15, %8 : vector<2xf32>
// CHECK-NEXT:                 %17 = arith.addf %arg12, %16 : vector<2xf32>
// CHECK-NEXT:                 %18 = arith.mulf %15, %11 : vector<2xf32>
// CHECK-NEXT:                 %19 = arith.addf %arg13, %18 : vector<2xf32>
// CHECK-NEXT:                 affine.yield %10, %13, %17, %19 : vector<2xf32>, vector<2xf32>, vector<2xf32>, vector<2xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:               affine.if affine_set<(d0, d1)[s0] : (-d0 + s0 - 2 >= 0, -d1 + s0 - 4 >= 0)>(%arg8, %arg7)[%arg3] {
// CHECK-NEXT:                 affine.vector_store %5#0, %arg0[%arg8, %arg7] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:                 affine.vector_store %5#1, %arg0[%arg8, %arg7 + 2] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:                 affine.vector_store %5#2, %arg0[%arg8 + 1, %arg7] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:                 affine.vector_store %5#3, %arg0[%arg8 + 1, %arg7 + 2] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:               } else {
// CHECK-NEXT:                 %c0 = arith.constant 0 : index
// CHECK-NEXT:                 %6 = affine.min affine_map<(d0)[s0] -> (d0, s0 - 1)>(%arg8)[%arg3]
// CHECK-NEXT:                 %7 = affine.apply affine_map<(d0)[s0] -> (-d0 + s0)>(%arg8)[%arg3]
// CHECK-NEXT:                 %8 = arith.cmpi sgt, %7, %c0 : index
// CHECK-NEXT:                 %9 = affine.apply affine_map<(d0)[s0] -> (-d0 + s0)>(%arg7)[%arg3]
// CHECK-NEXT:                 %10 = arith.select %8, %9, %c0 : index
// CHECK-NEXT:                 %11 = vector.create_mask %10 : vector<2xi1>
// CHECK-NEXT:                 %12 = affine.min affine_map<(d0)[s0] -> (d0, s0 - 1)>(%arg7)[%arg3]
// CHECK-NEXT:                 %13 = affine.apply affine_map<(d0)[s0] -> (-d0 + s0 - 2)>(%arg7)[%arg3]
// CHECK-NEXT:                 %14 = arith.select %8, %13, %c0 : index
// CHECK-NEXT:                 %15 = vector.create_mask %14 : vector<2xi1>
// CHECK-NEXT:                 %16 = affine.min affine_map<(d0)[s0] -> (d0 + 2, s0 - 1)>(%arg7)[%arg3]
// CHECK-NEXT:                 %17 = affine.min affine_map<(d0)[s0] -> (d0 + 1, s0 - 1)>(%arg8)[%arg3]
// CHECK-NEXT:                 %18 = affine.apply affine_map<(d0)[s0] -> (-d0 + s0 - 1)>(%arg8)[%arg3]
// CHECK-NEXT:                 %19 = arith.cmpi sgt, %18, %c0 : index
// CHECK-NEXT:                 %20 = affine.apply affine_map<(d0)[s0] -> (-d0 + s0)>(%arg7)[%arg3]
// CHECK-NEXT:                 %21 = arith.select %19, %20, %c0 : index
// CHECK-NEXT:                 %22 = vector.create_mask %21 : vector<2xi1>
// CHECK-NEXT:                 %23 = affine.min affine_map<(d0)[s0] -> (d0, s0 - 1)>(%arg7)[%arg3]
// CHECK-NEXT:                 %24 = affine.apply affine_map<(d0)[s0] -> (-d0 + s0 - 2)>(%arg7)[%arg3]
// CHECK-NEXT:                 %25 = arith.select %19, %24, %c0 : index
// CHECK-NEXT:                 %26 = vector.create_mask %25 : vector<2xi1>
// CHECK-NEXT:                 %27 = affine.min affine_map<(d0)[s0] -> (d0 + 2, s0 - 1)>(%arg7)[%arg3]
// CHECK-NEXT:                 %28 = affine.apply affine_map<(d0, d1) -> (d0)>(%6, %12)
// CHECK-NEXT:                 %29 = affine.apply affine_map<(d0, d1) -> (d1)>(%6, %12)
// CHECK-NEXT:                 vector.maskedstore %arg0[%28, %29], %11, %5#0 : memref<12x12xf32>, vector<2xi1>, vector<2xf32>
// CHECK-NEXT:                 %30 = affine.apply affine_map<(d0, d1) -> (d0)>(%6, %16)
// CHECK-NEXT:                 %31 = affine.apply affine_map<(d0, d1) -> (d1)>(%6, %16)
// CHECK-NEXT:                 vector.maskedstore %arg0[%30, %31], %15, %5#1 : memref<12x12xf32>, vector<2xi1>, vector<2xf32>
// CHECK-NEXT:                 %32 = affine.apply affine_map<(d0, d1) -> (d0)>(%17, %23)
// CHECK-NEXT:                 %33 = affine.apply affine_map<(d0, d1) -> (d1)>(%17, %23)
// CHECK-NEXT:                 vector.maskedstore %arg0[%32, %33], %22, %5#2 : memref<12x12xf32>, vector<2xi1>, vector<2xf32>
// CHECK-NEXT:                 %34 = affine.apply affine_map<(d0, d1) -> (d0)>(%17, %27)
// CHECK-NEXT:                 %35 = affine.apply affine_map<(d0, d1) -> (d1)>(%17, %27)
// CHECK-NEXT:                 vector.maskedstore %arg0[%34, %35], %26, %5#3 : memref<12x12xf32>, vector<2xi1>, vector<2xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:           memref.dealloc %alloc_0 : memref<?x3x2xf32>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     memref.dealloc %alloc : memref<?x3x4xf32>
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Threads share blocks of rows: batched. Iterations of the parallel loops may come in any
// order: each has its own copy of rows.

#next = affine_map<(d0) -> (d0 + 1)>
#same = affine_map<(d0) -> (d0)>
// expected-remark @below {{[Analysis] alias.arguments | Category:affine-register-tile | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%C: memref<12x12x12xf32>, %A: memref<12x12x12xf32>, %B: memref<12x12x12xf32>, %n: index) {
  // expected-remark @below {{[Passed] register-tiled | Category:affine-register-tile | Function=main | Op=affine.for, block_columns=8, block_reduction=3, block_rows=4, distributed=False, group=1, lanes=2, packs=True, packs_rows=True, rows=2, started=0, threads=2, vectors=2}}
  affine.for %b = 0 to 2 {
    affine.for %i = 0 to 9 {
      affine.for %j = 0 to 11 {
        affine.for %k = 0 to 7 {
          %lhs = affine.load %A[%b, %i, %k] : memref<12x12x12xf32>

          %rhs = affine.load %B[%b, %k, %j] : memref<12x12x12xf32>
          %old = affine.load %C[%b, %i, %j] : memref<12x12x12xf32>
          %p = arith.mulf %lhs, %rhs : f32
          %s = arith.addf %old, %p : f32
          affine.store %s, %C[%b, %i, %j] : memref<12x12x12xf32>
  }}}}
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<12x12x12xf32>, %arg1: memref<12x12x12xf32>, %arg2: memref<12x12x12xf32>, %arg3: index) {
// CHECK-NEXT:     %alloc = memref.alloc() {alignment = 64 : i64} : memref<2x3x4xf32>
// CHECK-NEXT:     affine.for %arg4 = 0 to 2 {
// CHECK-NEXT:       affine.for %arg5 = 0 to 11 step 8 {
// CHECK-NEXT:         affine.for %arg6 = 0 to 7 step 3 {
// CHECK-NEXT:           affine.parallel (%arg7) = (%arg5) to (min(%arg5 + 8, 11)) step (4) {
// CHECK-NEXT:             affine.if affine_set<(d0) : (-d0 + 7 >= 0)>(%arg7) {
// CHECK-NEXT:               affine.for %arg8 = affine_map<(d0) -> (d0)>(%arg6) to min affine_map<(d0) -> (d0 + 3, 7)>(%arg6) {
// CHECK-NEXT:                 %0 = affine.vector_load %arg2[%arg4, %arg8, %arg7] : memref<12x12x12xf32>, vector<2xf32>
// CHECK-NEXT:                 %1 = affine.vector_load %arg2[%arg4, %arg8, %arg7 + 2] : memref<12x12x12xf32>, vector<2xf32>
// CHECK-NEXT:                 affine.vector_store %0, %alloc[(%arg7 - %arg5) floordiv 4, %arg8 - %arg6, 0] : memref<2x3x4xf32>, vector<2xf32>
// CHECK-NEXT:                 affine.vector_store %1, %alloc[(%arg7 - %arg5) floordiv 4, %arg8 - %arg6, 2] : memref<2x3x4xf32>, vector<2xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:             } else {
// CHECK-NEXT:               %0 = affine.apply affine_map<(d0) -> (-d0 + 11)>(%arg7)
// CHECK-NEXT:               %1 = vector.create_mask %0 : vector<2xi1>
// CHECK-NEXT:               %2 = affine.min affine_map<(d0) -> (d0, 10)>(%arg7)
// CHECK-NEXT:               %3 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg7)
// CHECK-NEXT:               %4 = vector.create_mask %3 : vector<2xi1>
// CHECK-NEXT:               %5 = affine.min affine_map<(d0) -> (d0 + 2, 10)>(%arg7)
// CHECK-NEXT:               affine.for %arg8 = affine_map<(d0) -> (d0)>(%arg6) to min affine_map<(d0) -> (d0 + 3, 7)>(%arg6) {
// CHECK-NEXT:                 %6 = affine.apply affine_map<(d0, d1, d2) -> (d0)>(%arg4, %arg8, %2)
// CHECK-NEXT:                 %7 = affine.apply affine_map<(d0, d1, d2) -> (d1)>(%arg4, %arg8, %2)
// CHECK-NEXT:                 %8 = affine.apply affine_map<(d0, d1, d2) -> (d2)>(%arg4, %arg8, %2)
// CHECK-NEXT:                 %cst = arith.constant dense<0.000000e+00> : vector<2xf32>
// CHECK-NEXT:                 %9 = vector.maskedload %arg2[%6, %7, %8], %1, %cst : memref<12x12x12xf32>, vector<2xi1>, vector<2xf32> into vector<2xf32>
// CHECK-NEXT:                 %10 = affine.apply affine_map<(d0, d1, d2) -> (d0)>(%arg4, %arg8, %5)
// CHECK-NEXT:                 %11 = affine.apply affine_map<(d0, d1, d2) -> (d1)>(%arg4, %arg8, %5)
// CHECK-NEXT:                 %12 = affine.apply affine_map<(d0, d1, d2) -> (d2)>(%arg4, %arg8, %5)
// CHECK-NEXT:                 %cst_0 = arith.constant dense<0.000000e+00> : vector<2xf32>
// CHECK-NEXT:                 %13 = vector.maskedload %arg2[%10, %11, %12], %4, %cst_0 : memref<12x12x12xf32>, vector<2xi1>, vector<2xf32> into vector<2xf32>
// CHECK-NEXT:                 affine.vector_store %9, %alloc[(%arg7 - %arg5) floordiv 4, %arg8 - %arg6, 0] : memref<2x3x4xf32>, vector<2xf32>
// CHECK-NEXT:                 affine.vector_store %13, %alloc[(%arg7 - %arg5) floordiv 4, %arg8 - %arg6, 2] : memref<2x3x4xf32>, vector<2xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:           affine.parallel (%arg7) = (0) to (9) step (4) {
// CHECK-NEXT:             %alloc_0 = memref.alloc() {alignment = 64 : i64} : memref<2x3x2xf32>
// CHECK-NEXT:             affine.for %arg8 = affine_map<(d0) -> (d0)>(%arg7) to min affine_map<(d0) -> (d0 + 4, 9)>(%arg7) step 2 {
// CHECK-NEXT:               affine.if affine_set<(d0) : (-d0 + 7 >= 0)>(%arg8) {
// CHECK-NEXT:                 affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg6) to min affine_map<(d0) -> (d0 + 3, 7)>(%arg6) {
// CHECK-NEXT:                   affine.for %arg10 = affine_map<(d0) -> (d0)>(%arg8) to affine_map<(d0) -> (d0 + 2)>(%arg8) {
// CHECK-NEXT:                     %0 = affine.load %arg1[%arg4, %arg10, %arg9] : memref<12x12x12xf32>
// CHECK-NEXT:                     affine.store %0, %alloc_0[(%arg8 - %arg7) floordiv 2, %arg9 - %arg6, %arg10 - %arg8] : memref<2x3x2xf32>
// CHECK-NEXT:                   }
// CHECK-NEXT:                 }
// CHECK-NEXT:               } else {
// CHECK-NEXT:                 affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg6) to min affine_map<(d0) -> (d0 + 3, 7)>(%arg6) {
// CHECK-NEXT:                   affine.for %arg10 = affine_map<(d0) -> (d0)>(%arg8) to 9 {
// CHECK-NEXT:                     %0 = affine.load %arg1[%arg4, %arg10, %arg9] : memref<12x12x12xf32>
// CHECK-NEXT:                     affine.store %0, %alloc_0[(%arg8 - %arg7) floordiv 2, %arg9 - %arg6, %arg10 - %arg8] : memref<2x3x2xf32>
// CHECK-NEXT:                   }
// CHECK-NEXT:                   affine.for %arg10 = 9 to affine_map<(d0) -> (d0 + 2)>(%arg8) {
// CHECK-NEXT:                     %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:                     affine.store %cst, %alloc_0[(%arg8 - %arg7) floordiv 2, %arg9 - %arg6, %arg10 - %arg8] : memref<2x3x2xf32>
// CHECK-NEXT:                   }
// CHECK-NEXT:                 }
// CHECK-NEXT:               }
// CHECK-NEXT:             }
// CHECK-NEXT:             affine.for %arg8 = affine_map<(d0) -> (d0)>(%arg5) to min affine_map<(d0) -> (d0 + 8, 11)>(%arg5) step 4 {
// CHECK-NEXT:               affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg7) to min affine_map<(d0) -> (d0 + 4, 9)>(%arg7) step 2 {
// CHECK-NEXT:                 %0:4 = affine.if affine_set<(d0, d1) : (-d0 + 7 >= 0, -d1 + 7 >= 0)>(%arg9, %arg8) -> (vector<2xf32>, vector<2xf32>, vector<2xf32>, vector<2xf32>) {
// CHECK-NEXT:                   %2 = affine.vector_load %arg0[%arg4, %arg9, %arg8] : memref<12x12x12xf32>, vector<2xf32>
// CHECK-NEXT:                   %3 = affine.vector_load %arg0[%arg4, %arg9, %arg8 + 2] : memref<12x12x12xf32>, vector<2xf32>
// CHECK-NEXT:                   %4 = affine.vector_load %arg0[%arg4, %arg9 + 1, %arg8] : memref<12x12x12xf32>, vector<2xf32>
// CHECK-NEXT:                   %5 = affine.vector_load %arg0[%arg4, %arg9 + 1, %arg8 + 2] : memref<12x12x12xf32>, vector<2xf32>
// CHECK-NEXT:                   affine.yield %2, %3, %4, %5 : vector<2xf32>, vector<2xf32>, vector<2xf32>, vector<2xf32>
// CHECK-NEXT:                 } else {
// CHECK-NEXT:                   %c0 = arith.constant 0 : index
// CHECK-NEXT:                   %2 = affine.min affine_map<(d0) -> (d0, 8)>(%arg9)
// CHECK-NEXT:                   %3 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg9)
// CHECK-NEXT:                   %4 = arith.cmpi sgt, %3, %c0 : index
// CHECK-NEXT:                   %5 = affine.apply affine_map<(d0) -> (-d0 + 11)>(%arg8)
// CHECK-NEXT:                   %6 = arith.select %4, %5, %c0 : index
// CHECK-NEXT:                   %7 = vector.create_mask %6 : vector<2xi1>
// CHECK-NEXT:                   %8 = affine.min affine_map<(d0) -> (d0, 10)>(%arg8)
// CHECK-NEXT:                   %9 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg8)
// CHECK-NEXT:                   %10 = arith.select %4, %9, %c0 : index
// CHECK-NEXT:                   %11 = vector.create_mask %10 : vector<2xi1>
// CHECK-NEXT:                   %12 = affine.min affine_map<(d0) -> (d0 + 2, 10)>(%arg8)
// CHECK-NEXT:                   %13 = affine.min affine_map<(d0) -> (d0 + 1, 8)>(%arg9)
// CHECK-NEXT:                   %14 = affine.apply affine_map<(d0) -> (-d0 + 8)>(%arg9)
// CHECK-NEXT:                   %15 = arith.cmpi sgt, %14, %c0 : index
// CHECK-NEXT:                   %16 = affine.apply affine_map<(d0) -> (-d0 + 11)>(%arg8)
// CHECK-NEXT:                   %17 = arith.select %15, %16, %c0 : index
// CHECK-NEXT:                   %18 = vector.create_mask %17 : vector<2xi1>
// CHECK-NEXT:                   %19 = affine.min affine_map<(d0) -> (d0, 10)>(%arg8)
// CHECK-NEXT:                   %20 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg8)
// CHECK-NEXT:                   %21 = arith.select %15, %20, %c0 : index
// CHECK-NEXT:                   %22 = vector.create_mask %21 : vector<2xi1>
// CHECK-NEXT:                   %23 = affine.min affine_map<(d0) -> (d0 + 2, 10)>(%arg8)
// CHECK-NEXT:                   %24 = affine.apply affine_map<(d0, d1, d2) -> (d0)>(%arg4, %2, %8)
// CHECK-NEXT:                   %25 = affine.apply affine_map<(d0, d1, d2) -> (d1)>(%arg4, %2, %8)
// CHECK-NEXT:                   %26 = affine.apply affine_map<(d0, d1, d2) -> (d2)>(%arg4, %2, %8)
// CHECK-NEXT:                   %cst = arith.constant dense<0.000000e+00> : vector<2xf32>
// CHECK-NEXT:                   %27 = vector.maskedload %arg0[%24, %25, %26], %7, %cst : memref<12x12x12xf32>, vector<2xi1>, vector<2xf32> into vector<2xf32>
// CHECK-NEXT:                   %28 = affine.apply affine_map<(d0, d1, d2) -> (d0)>(%arg4, %2, %12)
// CHECK-NEXT:                   %29 = affine.apply affine_map<(d0, d1, d2) -> (d1)>(%arg4, %2, %12)
// CHECK-NEXT:                   %30 = affine.apply affine_map<(d0, d1, d2) -> (d2)>(%arg4, %2, %12)
// CHECK-NEXT:                   %cst_1 = arith.constant dense<0.000000e+00> : vector<2xf32>
// CHECK-NEXT:                   %31 = vector.maskedload %arg0[%28, %29, %30], %11, %cst_1 : memref<12x12x12xf32>, vector<2xi1>, vector<2xf32> into vector<2xf32>
// CHECK-NEXT:                   %32 = affine.apply affine_map<(d0, d1, d2) -> (d0)>(%arg4, %13, %19)
// CHECK-NEXT:                   %33 = affine.apply affine_map<(d0, d1, d2) -> (d1)>(%arg4, %13, %19)
// CHECK-NEXT:                   %34 = affine.apply affine_map<(d0, d1, d2) -> (d2)>(%arg4, %13, %19)
// CHECK-NEXT:                   %cst_2 = arith.constant dense<0.000000e+00> : vector<2xf32>
// CHECK-NEXT:                   %35 = vector.maskedload %arg0[%32, %33, %34], %18, %cst_2 : memref<12x12x12xf32>, vector<2xi1>, vector<2xf32> into vector<2xf32>
// CHECK-NEXT:                   %36 = affine.apply affine_map<(d0, d1, d2) -> (d0)>(%arg4, %13, %23)
// CHECK-NEXT:                   %37 = affine.apply affine_map<(d0, d1, d2) -> (d1)>(%arg4, %13, %23)
// CHECK-NEXT:                   %38 = affine.apply affine_map<(d0, d1, d2) -> (d2)>(%arg4, %13, %23)
// CHECK-NEXT:                   %cst_3 = arith.constant dense<0.000000e+00> : vector<2xf32>
// CHECK-NEXT:                   %39 = vector.maskedload %arg0[%36, %37, %38], %22, %cst_3 : memref<12x12x12xf32>, vector<2xi1>, vector<2xf32> into vector<2xf32>
// CHECK-NEXT:                   affine.yield %27, %31, %35, %39 : vector<2xf32>, vector<2xf32>, vector<2xf32>, vector<2xf32>
// CHECK-NEXT:                 }
// CHECK-NEXT:                 %1:4 = affine.for %arg10 = affine_map<(d0) -> (d0)>(%arg6) to min affine_map<(d0) -> (d0 + 3, 7)>(%arg6) iter_args(%arg11 = %0#0, %arg12 = %0#1, %arg13 = %0#2, %arg14 = %0#3) -> (vector<2xf32>, vector<2xf32>, vector<2xf32>, vector<2xf32>) {
// CHECK-NEXT:                   %2 = affine.load %alloc_0[(%arg9 - %arg7) floordiv 2, %arg10 - %arg6, 0] : memref<2x3x2xf32>
// CHECK-NEXT:                   %3 = vector.broadcast %2 : f32 to vector<2xf32>
// CHECK-NEXT:                   %4 = affine.vector_load %alloc[(%arg8 - %arg5) floordiv 4, %arg10 - %arg6, 0] : memref<2x3x4xf32>, vector<2xf32>
// CHECK-NEXT:                   %5 = arith.mulf %3, %4 : vector<2xf32>
// CHECK-NEXT:                   %6 = arith.addf %arg11, %5 : vector<2xf32>
// CHECK-NEXT:                   %7 = affine.vector_load %alloc[(%arg8 - %arg5) floordiv 4, %arg10 - %arg6, 2] : memref<2x3x4xf32>, vector<2xf32>
// CHECK-NEXT:                   %8 = arith.mulf %3, %7 : vector<2xf32>
// CHECK-NEXT:                   %9 = arith.addf %arg12, %8 : vector<2xf32>
// CHECK-NEXT:                   %10 = affine.load %alloc_0[(%arg9 - %arg7) floordiv 2, %arg10 - %arg6, 1] : memref<2x3x2xf32>
// CHECK-NEXT:                   %11 = vector.broadcast %10 : f32 to vector<2xf32>
// CHECK-NEXT:                   %12 = arith.mulf %11, %4 : vector<2xf32>
// CHECK-NEXT:                   %13 = arith.addf %arg13, %12 : vector<2xf32>
// CHECK-NEXT:                   %14 = arith.mulf %11, %7 : vector<2xf32>
// CHECK-NEXT:                   %15 = arith.addf %arg14, %14 : vector<2xf32>
// CHECK-NEXT:                   affine.yield %6, %9, %13, %15 : vector<2xf32>, vector<2xf32>, vector<2xf32>, vector<2xf32>
// CHECK-NEXT:                 }
// CHECK-NEXT:                 affine.if affine_set<(d0, d1) : (-d0 + 7 >= 0, -d1 + 7 >= 0)>(%arg9, %arg8) {
// CHECK-NEXT:                   affine.vector_store %1#0, %arg0[%arg4, %arg9, %arg8] : memref<12x12x12xf32>, vector<2xf32>
// CHECK-NEXT:                   affine.vector_store %1#1, %arg0[%arg4, %arg9, %arg8 + 2] : memref<12x12x12xf32>, vector<2xf32>
// CHECK-NEXT:                   affine.vector_store %1#2, %arg0[%arg4, %arg9 + 1, %arg8] : memref<12x12x12xf32>, vector<2xf32>
// CHECK-NEXT:                   affine.vector_store %1#3, %arg0[%arg4, %arg9 + 1, %arg8 + 2] : memref<12x12x12xf32>, vector<2xf32>
// CHECK-NEXT:                 } else {
// CHECK-NEXT:                   %c0 = arith.constant 0 : index
// CHECK-NEXT:                   %2 = affine.min affine_map<(d0) -> (d0, 8)>(%arg9)
// CHECK-NEXT:                   %3 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg9)
// CHECK-NEXT:                   %4 = arith.cmpi sgt, %3, %c0 : index
// CHECK-NEXT:                   %5 = affine.apply affine_map<(d0) -> (-d0 + 11)>(%arg8)
// CHECK-NEXT:                   %6 = arith.select %4, %5, %c0 : index
// CHECK-NEXT:                   %7 = vector.create_mask %6 : vector<2xi1>
// CHECK-NEXT:                   %8 = affine.min affine_map<(d0) -> (d0, 10)>(%arg8)
// CHECK-NEXT:                   %9 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg8)
// CHECK-NEXT:                   %10 = arith.select %4, %9, %c0 : index
// CHECK-NEXT:                   %11 = vector.create_mask %10 : vector<2xi1>
// CHECK-NEXT:                   %12 = affine.min affine_map<(d0) -> (d0 + 2, 10)>(%arg8)
// CHECK-NEXT:                   %13 = affine.min affine_map<(d0) -> (d0 + 1, 8)>(%arg9)
// CHECK-NEXT:                   %14 = affine.apply affine_map<(d0) -> (-d0 + 8)>(%arg9)
// CHECK-NEXT:                   %15 = arith.cmpi sgt, %14, %c0 : index
// CHECK-NEXT:                   %16 = affine.apply affine_map<(d0) -> (-d0 + 11)>(%arg8)
// CHECK-NEXT:                   %17 = arith.select %15, %16, %c0 : index
// CHECK-NEXT:                   %18 = vector.create_mask %17 : vector<2xi1>
// CHECK-NEXT:                   %19 = affine.min affine_map<(d0) -> (d0, 10)>(%arg8)
// CHECK-NEXT:                   %20 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg8)
// CHECK-NEXT:                   %21 = arith.select %15, %20, %c0 : index
// CHECK-NEXT:                   %22 = vector.create_mask %21 : vector<2xi1>
// CHECK-NEXT:                   %23 = affine.min affine_map<(d0) -> (d0 + 2, 10)>(%arg8)
// CHECK-NEXT:                   %24 = affine.apply affine_map<(d0, d1, d2) -> (d0)>(%arg4, %2, %8)
// CHECK-NEXT:                   %25 = affine.apply affine_map<(d0, d1, d2) -> (d1)>(%arg4, %2, %8)
// CHECK-NEXT:                   %26 = affine.apply affine_map<(d0, d1, d2) -> (d2)>(%arg4, %2, %8)
// CHECK-NEXT:                   vector.maskedstore %arg0[%24, %25, %26], %7, %1#0 : memref<12x12x12xf32>, vector<2xi1>, vector<2xf32>
// CHECK-NEXT:                   %27 = affine.apply affine_map<(d0, d1, d2) -> (d0)>(%arg4, %2, %12)
// CHECK-NEXT:                   %28 = affine.apply affine_map<(d0, d1, d2) -> (d1)>(%arg4, %2, %12)
// CHECK-NEXT:                   %29 = affine.apply affine_map<(d0, d1, d2) -> (d2)>(%arg4, %2, %12)
// CHECK-NEXT:                   vector.maskedstore %arg0[%27, %28, %29], %11, %1#1 : memref<12x12x12xf32>, vector<2xi1>, vector<2xf32>
// CHECK-NEXT:                   %30 = affine.apply affine_map<(d0, d1, d2) -> (d0)>(%arg4, %13, %19)
// CHECK-NEXT:                   %31 = affine.apply affine_map<(d0, d1, d2) -> (d1)>(%arg4, %13, %19)
// CHECK-NEXT:                   %32 = affine.apply affine_map<(d0, d1, d2) -> (d2)>(%arg4, %13, %19)
// CHECK-NEXT:                   vector.maskedstore %arg0[%30, %31, %32], %18, %1#2 : memref<12x12x12xf32>, vector<2xi1>, vector<2xf32>
// CHECK-NEXT:                   %33 = affine.apply affine_map<(d0, d1, d2) -> (d0)>(%arg4, %13, %23)
// CHECK-NEXT:                   %34 = affine.apply affine_map<(d0, d1, d2) -> (d1)>(%arg4, %13, %23)
// CHECK-NEXT:                   %35 = affine.apply affine_map<(d0, d1, d2) -> (d2)>(%arg4, %13, %23)
// CHECK-NEXT:                   vector.maskedstore %arg0[%33, %34, %35], %22, %1#3 : memref<12x12x12xf32>, vector<2xi1>, vector<2xf32>
// CHECK-NEXT:                 }
// CHECK-NEXT:               }
// CHECK-NEXT:             }
// CHECK-NEXT:             memref.dealloc %alloc_0 : memref<2x3x2xf32>
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     memref.dealloc %alloc : memref<2x3x4xf32>
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Threads share blocks of rows: convolution. Iterations of the parallel loops may come in any
// order: each has its own copy of rows.

#next = affine_map<(d0) -> (d0 + 1)>
#same = affine_map<(d0) -> (d0)>
// expected-remark @below {{[Analysis] alias.arguments | Category:affine-register-tile | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%C: memref<12x12xf32>, %A: memref<12x12x12xf32>, %B: memref<12x12xf32>, %n: index) {
  // expected-remark @below {{[Passed] register-tiled | Category:affine-register-tile | Function=main | Op=affine.for, block_columns=8, block_reduction=3, block_rows=4, distributed=False, group=1, lanes=2, packs=True, packs_rows=True, rows=2, started=0, threads=2, vectors=2}}
  affine.for %o = 0 to 5 {
    affine.for %x = 0 to 9 {
      affine.for %c = 0 to 3 {
        affine.for %k = 0 to 3 {
          %lhs = affine.load %A[%o, %c, %k] : memref<12x12x12xf32>

          %rhs = affine.load %B[%c, %x + %k] : memref<12x12xf32>
          %old = affine.load %C[%o, %x] : memref<12x12xf32>
          %p = arith.mulf %lhs, %rhs : f32
          %s = arith.addf %old, %p : f32
          affine.store %s, %C[%o, %x] : memref<12x12xf32>
  }}}}
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<12x12xf32>, %arg1: memref<12x12x12xf32>, %arg2: memref<12x12xf32>, %arg3: index) {
// CHECK-NEXT:     %alloc = memref.alloc() {alignment = 64 : i64} : memref<2x3x3x4xf32>
// CHECK-NEXT:     affine.for %arg4 = 0 to 9 step 8 {
// CHECK-NEXT:       affine.for %arg5 = 0 to 3 step 3 {
// CHECK-NEXT:         affine.parallel (%arg6) = (%arg4) to (min(%arg4 + 8, 9)) step (4) {
// CHECK-NEXT:           affine.if affine_set<(d0) : (-d0 + 5 >= 0)>(%arg6) {
// CHECK-NEXT:             affine.for %arg7 = affine_map<(d0) -> (d0)>(%arg5) to 3 {
// CHECK-NEXT:               affine.for %arg8 = 0 to 3 {
// CHECK-NEXT:                 %0 = affine.vector_load %arg2[%arg7, %arg6 + %arg8] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:                 %1 = affine.vector_load %arg2[%arg7, %arg6 + %arg8 + 2] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:                 affine.vector_store %0, %alloc[(%arg6 - %arg4) floordiv 4, %arg7 - %arg5, %arg8, 0] : memref<2x3x3x4xf32>, vector<2xf32>
// CHECK-NEXT:                 affine.vector_store %1, %alloc[(%arg6 - %arg4) floordiv 4, %arg7 - %arg5, %arg8, 2] : memref<2x3x3x4xf32>, vector<2xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:             }
// CHECK-NEXT:           } else {
// CHECK-NEXT:             %0 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg6)
// CHECK-NEXT:             %1 = vector.create_mask %0 : vector<2xi1>
// CHECK-NEXT:             %2 = affine.min affine_map<(d0) -> (d0, 8)>(%arg6)
// CHECK-NEXT:             %3 = affine.apply affine_map<(d0) -> (-d0 + 7)>(%arg6)
// CHECK-NEXT:             %4 = vector.create_mask %3 : vector<2xi1>
// CHECK-NEXT:             %5 = affine.min affine_map<(d0) -> (d0 + 2, 8)>(%arg6)
// CHECK-NEXT:             affine.for %arg7 = affine_map<(d0) -> (d0)>(%arg5) to 3 {
// CHECK-NEXT:               affine.for %arg8 = 0 to 3 {
// CHECK-NEXT:                 %6 = affine.apply affine_map<(d0, d1, d2) -> (d0)>(%arg7, %2, %arg8)
// CHECK-NEXT:                 %7 = affine.apply affine_map<(d0, d1, d2) -> (d1 + d2)>(%arg7, %2, %arg8)
// CHECK-NEXT:                 %cst = arith.constant dense<0.000000e+00> : vector<2xf32>
// CHECK-NEXT:                 %8 = vector.maskedload %arg2[%6, %7], %1, %cst : memref<12x12xf32>, vector<2xi1>, vector<2xf32> into vector<2xf32>
// CHECK-NEXT:                 %9 = affine.apply affine_map<(d0, d1, d2) -> (d0)>(%arg7, %5, %arg8)
// CHECK-NEXT:                 %10 = affine.apply affine_map<(d0, d1, d2) -> (d1 + d2)>(%arg7, %5, %arg8)
// CHECK-NEXT:                 %cst_0 = arith.constant dense<0.000000e+00> : vector<2xf32>
// CHECK-NEXT:                 %11 = vector.maskedload %arg2[%9, %10], %4, %cst_0 : memref<12x12xf32>, vector<2xi1>, vector<2xf32> into vector<2xf32>
// CHECK-NEXT:                 affine.vector_store %8, %alloc[(%arg6 - %arg4) floordiv 4, %arg7 - %arg5, %arg8, 0] : memref<2x3x3x4xf32>, vector<2xf32>
// CHECK-NEXT:                 affine.vector_store %11, %alloc[(%arg6 - %arg4) floordiv 4, %arg7 - %arg5, %arg8, 2] : memref<2x3x3x4xf32>, vector<2xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:         affine.parallel (%arg6) = (0) to (5) step (4) {
// CHECK-NEXT:           %alloc_0 = memref.alloc() {alignment = 64 : i64} : memref<2x3x3x2xf32>
// CHECK-NEXT:           affine.for %arg7 = affine_map<(d0) -> (d0)>(%arg6) to min affine_map<(d0) -> (d0 + 4, 5)>(%arg6) step 2 {
// CHECK-NEXT:             affine.if affine_set<(d0) : (-d0 + 3 >= 0)>(%arg7) {
// CHECK-NEXT:               affine.for %arg8 = affine_map<(d0) -> (d0)>(%arg5) to 3 {
// CHECK-NEXT:                 affine.for %arg9 = 0 to 3 {
// CHECK-NEXT:                   affine.for %arg10 = affine_map<(d0) -> (d0)>(%arg7) to affine_map<(d0) -> (d0 + 2)>(%arg7) {
// CHECK-NEXT:                     %0 = affine.load %arg1[%arg10, %arg8, %arg9] : memref<12x12x12xf32>
// CHECK-NEXT:                     affine.store %0, %alloc_0[(%arg7 - %arg6) floordiv 2, %arg8 - %arg5, %arg9, %arg10 - %arg7] : memref<2x3x3x2xf32>
// CHECK-NEXT:                   }
// CHECK-NEXT:                 }
// CHECK-NEXT:               }
// CHECK-NEXT:             } else {
// CHECK-NEXT:               affine.for %arg8 = affine_map<(d0) -> (d0)>(%arg5) to 3 {
// CHECK-NEXT:                 affine.for %arg9 = 0 to 3 {
// CHECK-NEXT:                   affine.for %arg10 = affine_map<(d0) -> (d0)>(%arg7) to 5 {
// CHECK-NEXT:                     %0 = affine.load %arg1[%arg10, %arg8, %arg9] : memref<12x12x12xf32>
// CHECK-NEXT:                     affine.store %0, %alloc_0[(%arg7 - %arg6) floordiv 2, %arg8 - %arg5, %arg9, %arg10 - %arg7] : memref<2x3x3x2xf32>
// CHECK-NEXT:                   }
// CHECK-NEXT:                   affine.for %arg10 = 5 to affine_map<(d0) -> (d0 + 2)>(%arg7) {
// CHECK-NEXT:                     %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:                     affine.store %cst, %alloc_0[(%arg7 - %arg6) floordiv 2, %arg8 - %arg5, %arg9, %arg10 - %arg7] : memref<2x3x3x2xf32>
// CHECK-NEXT:                   }
// CHECK-NEXT:                 }
// CHECK-NEXT:               }
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:           affine.for %arg7 = affine_map<(d0) -> (d0)>(%arg4) to min affine_map<(d0) -> (d0 + 8, 9)>(%arg4) step 4 {
// CHECK-NEXT:             affine.for %arg8 = affine_map<(d0) -> (d0)>(%arg6) to min affine_map<(d0) -> (d0 + 4, 5)>(%arg6) step 2 {
// CHECK-NEXT:               %0:4 = affine.if affine_set<(d0, d1) : (-d0 + 3 >= 0, -d1 + 5 >= 0)>(%arg8, %arg7) -> (vector<2xf32>, vector<2xf32>, vector<2xf32>, vector<2xf32>) {
// CHECK-NEXT:                 %2 = affine.vector_load %arg0[%arg8, %arg7] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:                 %3 = affine.vector_load %arg0[%arg8, %arg7 + 2] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:                 %4 = affine.vector_load %arg0[%arg8 + 1, %arg7] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:                 %5 = affine.vector_load %arg0[%arg8 + 1, %arg7 + 2] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:                 affine.yield %2, %3, %4, %5 : vector<2xf32>, vector<2xf32>, vector<2xf32>, vector<2xf32>
// CHECK-NEXT:               } else {
// CHECK-NEXT:                 %c0 = arith.constant 0 : index
// CHECK-NEXT:                 %2 = affine.min affine_map<(d0) -> (d0, 4)>(%arg8)
// CHECK-NEXT:                 %3 = affine.apply affine_map<(d0) -> (-d0 + 5)>(%arg8)
// CHECK-NEXT:                 %4 = arith.cmpi sgt, %3, %c0 : index
// CHECK-NEXT:                 %5 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg7)
// CHECK-NEXT:                 %6 = arith.select %4, %5, %c0 : index
// CHECK-NEXT:                 %7 = vector.create_mask %6 : vector<2xi1>
// CHECK-NEXT:                 %8 = affine.min affine_map<(d0) -> (d0, 8)>(%arg7)
// CHECK-NEXT:                 %9 = affine.apply affine_map<(d0) -> (-d0 + 7)>(%arg7)
// CHECK-NEXT:                 %10 = arith.select %4, %9, %c0 : index
// CHECK-NEXT:                 %11 = vector.create_mask %10 : vector<2xi1>
// CHECK-NEXT:                 %12 = affine.min affine_map<(d0) -> (d0 + 2, 8)>(%arg7)
// CHECK-NEXT:                 %13 = affine.min affine_map<(d0) -> (d0 + 1, 4)>(%arg8)
// CHECK-NEXT:                 %14 = affine.apply affine_map<(d0) -> (-d0 + 4)>(%arg8)
// CHECK-NEXT:                 %15 = arith.cmpi sgt, %14, %c0 : index
// CHECK-NEXT:                 %16 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg7)
// CHECK-NEXT:                 %17 = arith.select %15, %16, %c0 : index
// CHECK-NEXT:                 %18 = vector.create_mask %17 : vector<2xi1>
// CHECK-NEXT:                 %19 = affine.min affine_map<(d0) -> (d0, 8)>(%arg7)
// CHECK-NEXT:                 %20 = affine.apply affine_map<(d0) -> (-d0 + 7)>(%arg7)
// CHECK-NEXT:                 %21 = arith.select %15, %20, %c0 : index
// CHECK-NEXT:                 %22 = vector.create_mask %21 : vector<2xi1>
// CHECK-NEXT:                 %23 = affine.min affine_map<(d0) -> (d0 + 2, 8)>(%arg7)
// CHECK-NEXT:                 %24 = affine.apply affine_map<(d0, d1) -> (d0)>(%2, %8)
// CHECK-NEXT:                 %25 = affine.apply affine_map<(d0, d1) -> (d1)>(%2, %8)
// CHECK-NEXT:                 %cst = arith.constant dense<0.000000e+00> : vector<2xf32>
// CHECK-NEXT:                 %26 = vector.maskedload %arg0[%24, %25], %7, %cst : memref<12x12xf32>, vector<2xi1>, vector<2xf32> into vector<2xf32>
// CHECK-NEXT:                 %27 = affine.apply affine_map<(d0, d1) -> (d0)>(%2, %12)
// CHECK-NEXT:                 %28 = affine.apply affine_map<(d0, d1) -> (d1)>(%2, %12)
// CHECK-NEXT:                 %cst_1 = arith.constant dense<0.000000e+00> : vector<2xf32>
// CHECK-NEXT:                 %29 = vector.maskedload %arg0[%27, %28], %11, %cst_1 : memref<12x12xf32>, vector<2xi1>, vector<2xf32> into vector<2xf32>
// CHECK-NEXT:                 %30 = affine.apply affine_map<(d0, d1) -> (d0)>(%13, %19)
// CHECK-NEXT:                 %31 = affine.apply affine_map<(d0, d1) -> (d1)>(%13, %19)
// CHECK-NEXT:                 %cst_2 = arith.constant dense<0.000000e+00> : vector<2xf32>
// CHECK-NEXT:                 %32 = vector.maskedload %arg0[%30, %31], %18, %cst_2 : memref<12x12xf32>, vector<2xi1>, vector<2xf32> into vector<2xf32>
// CHECK-NEXT:                 %33 = affine.apply affine_map<(d0, d1) -> (d0)>(%13, %23)
// CHECK-NEXT:                 %34 = affine.apply affine_map<(d0, d1) -> (d1)>(%13, %23)
// CHECK-NEXT:                 %cst_3 = arith.constant dense<0.000000e+00> : vector<2xf32>
// CHECK-NEXT:                 %35 = vector.maskedload %arg0[%33, %34], %22, %cst_3 : memref<12x12xf32>, vector<2xi1>, vector<2xf32> into vector<2xf32>
// CHECK-NEXT:                 affine.yield %26, %29, %32, %35 : vector<2xf32>, vector<2xf32>, vector<2xf32>, vector<2xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:               %1:4 = affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg5) to 3 iter_args(%arg10 = %0#0, %arg11 = %0#1, %arg12 = %0#2, %arg13 = %0#3) -> (vector<2xf32>, vector<2xf32>, vector<2xf32>, vector<2xf32>) {
// CHECK-NEXT:                 %2:4 = affine.for %arg14 = 0 to 3 iter_args(%arg15 = %arg10, %arg16 = %arg11, %arg17 = %arg12, %arg18 = %arg13) -> (vector<2xf32>, vector<2xf32>, vector<2xf32>, vector<2xf32>) {
// CHECK-NEXT:                   %3 = affine.load %alloc_0[(%arg8 - %arg6) floordiv 2, %arg9 - %arg5, %arg14, 0] : memref<2x3x3x2xf32>
// CHECK-NEXT:                   %4 = vector.broadcast %3 : f32 to vector<2xf32>
// CHECK-NEXT:                   %5 = affine.vector_load %alloc[(%arg7 - %arg4) floordiv 4, %arg9 - %arg5, %arg14, 0] : memref<2x3x3x4xf32>, vector<2xf32>
// CHECK-NEXT:                   %6 = arith.mulf %4, %5 : vector<2xf32>
// CHECK-NEXT:                   %7 = arith.addf %arg15, %6 : vector<2xf32>
// CHECK-NEXT:                   %8 = affine.vector_load %alloc[(%arg7 - %arg4) floordiv 4, %arg9 - %arg5, %arg14, 2] : memref<2x3x3x4xf32>, vector<2xf32>
// CHECK-NEXT:                   %9 = arith.mulf %4, %8 : vector<2xf32>
// CHECK-NEXT:                   %10 = arith.addf %arg16, %9 : vector<2xf32>
// CHECK-NEXT:                   %11 = affine.load %alloc_0[(%arg8 - %arg6) floordiv 2, %arg9 - %arg5, %arg14, 1] : memref<2x3x3x2xf32>
// CHECK-NEXT:                   %12 = vector.broadcast %11 : f32 to vector<2xf32>
// CHECK-NEXT:                   %13 = arith.mulf %12, %5 : vector<2xf32>
// CHECK-NEXT:                   %14 = arith.addf %arg17, %13 : vector<2xf32>
// CHECK-NEXT:                   %15 = arith.mulf %12, %8 : vector<2xf32>
// CHECK-NEXT:                   %16 = arith.addf %arg18, %15 : vector<2xf32>
// CHECK-NEXT:                   affine.yield %7, %10, %14, %16 : vector<2xf32>, vector<2xf32>, vector<2xf32>, vector<2xf32>
// CHECK-NEXT:                 }
// CHECK-NEXT:                 affine.yield %2#0, %2#1, %2#2, %2#3 : vector<2xf32>, vector<2xf32>, vector<2xf32>, vector<2xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:               affine.if affine_set<(d0, d1) : (-d0 + 3 >= 0, -d1 + 5 >= 0)>(%arg8, %arg7) {
// CHECK-NEXT:                 affine.vector_store %1#0, %arg0[%arg8, %arg7] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:                 affine.vector_store %1#1, %arg0[%arg8, %arg7 + 2] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:                 affine.vector_store %1#2, %arg0[%arg8 + 1, %arg7] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:                 affine.vector_store %1#3, %arg0[%arg8 + 1, %arg7 + 2] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:               } else {
// CHECK-NEXT:                 %c0 = arith.constant 0 : index
// CHECK-NEXT:                 %2 = affine.min affine_map<(d0) -> (d0, 4)>(%arg8)
// CHECK-NEXT:                 %3 = affine.apply affine_map<(d0) -> (-d0 + 5)>(%arg8)
// CHECK-NEXT:                 %4 = arith.cmpi sgt, %3, %c0 : index
// CHECK-NEXT:                 %5 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg7)
// CHECK-NEXT:                 %6 = arith.select %4, %5, %c0 : index
// CHECK-NEXT:                 %7 = vector.create_mask %6 : vector<2xi1>
// CHECK-NEXT:                 %8 = affine.min affine_map<(d0) -> (d0, 8)>(%arg7)
// CHECK-NEXT:                 %9 = affine.apply affine_map<(d0) -> (-d0 + 7)>(%arg7)
// CHECK-NEXT:                 %10 = arith.select %4, %9, %c0 : index
// CHECK-NEXT:                 %11 = vector.create_mask %10 : vector<2xi1>
// CHECK-NEXT:                 %12 = affine.min affine_map<(d0) -> (d0 + 2, 8)>(%arg7)
// CHECK-NEXT:                 %13 = affine.min affine_map<(d0) -> (d0 + 1, 4)>(%arg8)
// CHECK-NEXT:                 %14 = affine.apply affine_map<(d0) -> (-d0 + 4)>(%arg8)
// CHECK-NEXT:                 %15 = arith.cmpi sgt, %14, %c0 : index
// CHECK-NEXT:                 %16 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg7)
// CHECK-NEXT:                 %17 = arith.select %15, %16, %c0 : index
// CHECK-NEXT:                 %18 = vector.create_mask %17 : vector<2xi1>
// CHECK-NEXT:                 %19 = affine.min affine_map<(d0) -> (d0, 8)>(%arg7)
// CHECK-NEXT:                 %20 = affine.apply affine_map<(d0) -> (-d0 + 7)>(%arg7)
// CHECK-NEXT:                 %21 = arith.select %15, %20, %c0 : index
// CHECK-NEXT:                 %22 = vector.create_mask %21 : vector<2xi1>
// CHECK-NEXT:                 %23 = affine.min affine_map<(d0) -> (d0 + 2, 8)>(%arg7)
// CHECK-NEXT:                 %24 = affine.apply affine_map<(d0, d1) -> (d0)>(%2, %8)
// CHECK-NEXT:                 %25 = affine.apply affine_map<(d0, d1) -> (d1)>(%2, %8)
// CHECK-NEXT:                 vector.maskedstore %arg0[%24, %25], %7, %1#0 : memref<12x12xf32>, vector<2xi1>, vector<2xf32>
// CHECK-NEXT:                 %26 = affine.apply affine_map<(d0, d1) -> (d0)>(%2, %12)
// CHECK-NEXT:                 %27 = affine.apply affine_map<(d0, d1) -> (d1)>(%2, %12)
// CHECK-NEXT:                 vector.maskedstore %arg0[%26, %27], %11, %1#1 : memref<12x12xf32>, vector<2xi1>, vector<2xf32>
// CHECK-NEXT:                 %28 = affine.apply affine_map<(d0, d1) -> (d0)>(%13, %19)
// CHECK-NEXT:                 %29 = affine.apply affine_map<(d0, d1) -> (d1)>(%13, %19)
// CHECK-NEXT:                 vector.maskedstore %arg0[%28, %29], %18, %1#2 : memref<12x12xf32>, vector<2xi1>, vector<2xf32>
// CHECK-NEXT:                 %30 = affine.apply affine_map<(d0, d1) -> (d0)>(%13, %23)
// CHECK-NEXT:                 %31 = affine.apply affine_map<(d0, d1) -> (d1)>(%13, %23)
// CHECK-NEXT:                 vector.maskedstore %arg0[%30, %31], %22, %1#3 : memref<12x12xf32>, vector<2xi1>, vector<2xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:           memref.dealloc %alloc_0 : memref<2x3x3x2xf32>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     memref.dealloc %alloc : memref<2x3x3x4xf32>
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Threads share blocks of rows: strided. Iterations of the parallel loops may come in any
// order: each has its own copy of rows.

#next = affine_map<(d0) -> (d0 + 1)>
#same = affine_map<(d0) -> (d0)>
// expected-remark @below {{[Analysis] alias.arguments | Category:affine-register-tile | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%C: memref<12x12x12xf32>, %A: memref<12x12xf32>, %B: memref<12x12xf32>, %n: index) {
  // expected-remark @below {{[Passed] register-tiled | Category:affine-register-tile | Function=main | Op=affine.for, block_columns=8, block_reduction=3, block_rows=4, distributed=False, group=1, lanes=2, packs=True, packs_rows=True, rows=2, started=0, threads=2, vectors=2}}
  affine.for %o = 0 to 5 {
    affine.for %h = 0 to 4 {
      affine.for %x = 0 to 5 {
        affine.for %k = 0 to 3 {
          %lhs = affine.load %A[%o, %k] : memref<12x12xf32>

          %rhs = affine.load %B[2 * %h + %k, 2 * %x + %k] : memref<12x12xf32>
          %old = affine.load %C[%o, %h, %x] : memref<12x12x12xf32>
          %p = arith.mulf %lhs, %rhs : f32
          %s = arith.addf %old, %p : f32
          affine.store %s, %C[%o, %h, %x] : memref<12x12x12xf32>
  }}}}
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<12x12x12xf32>, %arg1: memref<12x12xf32>, %arg2: memref<12x12xf32>, %arg3: index) {
// CHECK-NEXT:     %alloc = memref.alloc() {alignment = 64 : i64} : memref<2x3x4xf32>
// CHECK-NEXT:     affine.for %arg4 = 0 to 4 {
// CHECK-NEXT:       affine.for %arg5 = 0 to 5 step 8 {
// CHECK-NEXT:         affine.for %arg6 = 0 to 3 step 3 {
// CHECK-NEXT:           affine.parallel (%arg7) = (%arg5) to (5) step (4) {
// CHECK-NEXT:             affine.if affine_set<(d0) : (-d0 + 1 >= 0)>(%arg7) {
// CHECK-NEXT:               affine.for %arg8 = affine_map<(d0) -> (d0)>(%arg6) to 3 {
// CHECK-NEXT:                 affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg7) to affine_map<(d0) -> (d0 + 4)>(%arg7) {
// CHECK-NEXT:                   %0 = affine.load %arg2[%arg4 * 2 + %arg8, %arg8 + %arg9 * 2] : memref<12x12xf32>
// CHECK-NEXT:                   affine.store %0, %alloc[(%arg7 - %arg5) floordiv 4, %arg8 - %arg6, %arg9 - %arg7] : memref<2x3x4xf32>
// CHECK-NEXT:                 }
// CHECK-NEXT:               }
// CHECK-NEXT:             } else {
// CHECK-NEXT:               affine.for %arg8 = affine_map<(d0) -> (d0)>(%arg6) to 3 {
// CHECK-NEXT:                 affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg7) to 5 {
// CHECK-NEXT:                   %0 = affine.load %arg2[%arg4 * 2 + %arg8, %arg8 + %arg9 * 2] : memref<12x12xf32>
// CHECK-NEXT:                   affine.store %0, %alloc[(%arg7 - %arg5) floordiv 4, %arg8 - %arg6, %arg9 - %arg7] : memref<2x3x4xf32>
// CHECK-NEXT:                 }
// CHECK-NEXT:                 affine.for %arg9 = 5 to affine_map<(d0) -> (d0 + 4)>(%arg7) {
// CHECK-NEXT:                   %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:                   affine.store %cst, %alloc[(%arg7 - %arg5) floordiv 4, %arg8 - %arg6, %arg9 - %arg7] : memref<2x3x4xf32>
// CHECK-NEXT:                 }
// CHECK-NEXT:               }
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:           affine.parallel (%arg7) = (0) to (5) step (4) {
// CHECK-NEXT:             %alloc_0 = memref.alloc() {alignment = 64 : i64} : memref<2x3x2xf32>
// CHECK-NEXT:             affine.for %arg8 = affine_map<(d0) -> (d0)>(%arg7) to min affine_map<(d0) -> (d0 + 4, 5)>(%arg7) step 2 {
// CHECK-NEXT:               affine.if affine_set<(d0) : (-d0 + 3 >= 0)>(%arg8) {
// CHECK-NEXT:                 affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg6) to 3 {
// CHECK-NEXT:                   affine.for %arg10 = affine_map<(d0) -> (d0)>(%arg8) to affine_map<(d0) -> (d0 + 2)>(%arg8) {
// CHECK-NEXT:                     %0 = affine.load %arg1[%arg10, %arg9] : memref<12x12xf32>
// CHECK-NEXT:                     affine.store %0, %alloc_0[(%arg8 - %arg7) floordiv 2, %arg9 - %arg6, %arg10 - %arg8] : memref<2x3x2xf32>
// CHECK-NEXT:                   }
// CHECK-NEXT:                 }
// CHECK-NEXT:               } else {
// CHECK-NEXT:                 affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg6) to 3 {
// CHECK-NEXT:                   affine.for %arg10 = affine_map<(d0) -> (d0)>(%arg8) to 5 {
// CHECK-NEXT:                     %0 = affine.load %arg1[%arg10, %arg9] : memref<12x12xf32>
// CHECK-NEXT:                     affine.store %0, %alloc_0[(%arg8 - %arg7) floordiv 2, %arg9 - %arg6, %arg10 - %arg8] : memref<2x3x2xf32>
// CHECK-NEXT:                   }
// CHECK-NEXT:                   affine.for %arg10 = 5 to affine_map<(d0) -> (d0 + 2)>(%arg8) {
// CHECK-NEXT:                     %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:                     affine.store %cst, %alloc_0[(%arg8 - %arg7) floordiv 2, %arg9 - %arg6, %arg10 - %arg8] : memref<2x3x2xf32>
// CHECK-NEXT:                   }
// CHECK-NEXT:                 }
// CHECK-NEXT:               }
// CHECK-NEXT:             }
// CHECK-NEXT:             affine.for %arg8 = affine_map<(d0) -> (d0)>(%arg5) to 5 step 4 {
// CHECK-NEXT:               affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg7) to min affine_map<(d0) -> (d0 + 4, 5)>(%arg7) step 2 {
// CHECK-NEXT:                 %0:4 = affine.if affine_set<(d0, d1) : (-d0 + 3 >= 0, -d1 + 1 >= 0)>(%arg9, %arg8) -> (vector<2xf32>, vector<2xf32>, vector<2xf32>, vector<2xf32>) {
// CHECK-NEXT:                   %2 = affine.vector_load %arg0[%arg9, %arg4, %arg8] : memref<12x12x12xf32>, vector<2xf32>
// CHECK-NEXT:                   %3 = affine.vector_load %arg0[%arg9, %arg4, %arg8 + 2] : memref<12x12x12xf32>, vector<2xf32>
// CHECK-NEXT:                   %4 = affine.vector_load %arg0[%arg9 + 1, %arg4, %arg8] : memref<12x12x12xf32>, vector<2xf32>
// CHECK-NEXT:                   %5 = affine.vector_load %arg0[%arg9 + 1, %arg4, %arg8 + 2] : memref<12x12x12xf32>, vector<2xf32>
// CHECK-NEXT:                   affine.yield %2, %3, %4, %5 : vector<2xf32>, vector<2xf32>, vector<2xf32>, vector<2xf32>
// CHECK-NEXT:                 } else {
// CHECK-NEXT:                   %c0 = arith.constant 0 : index
// CHECK-NEXT:                   %2 = affine.min affine_map<(d0) -> (d0, 4)>(%arg9)
// CHECK-NEXT:                   %3 = affine.apply affine_map<(d0) -> (-d0 + 5)>(%arg9)
// CHECK-NEXT:                   %4 = arith.cmpi sgt, %3, %c0 : index
// CHECK-NEXT:                   %5 = affine.apply affine_map<(d0) -> (-d0 + 5)>(%arg8)
// CHECK-NEXT:                   %6 = arith.select %4, %5, %c0 : index
// CHECK-NEXT:                   %7 = vector.create_mask %6 : vector<2xi1>
// CHECK-NEXT:                   %8 = affine.min affine_map<(d0) -> (d0, 4)>(%arg8)
// CHECK-NEXT:                   %9 = affine.apply affine_map<(d0) -> (-d0 + 3)>(%arg8)
// CHECK-NEXT:                   %10 = arith.select %4, %9, %c0 : index
// CHECK-NEXT:                   %11 = vector.create_mask %10 : vector<2xi1>
// CHECK-NEXT:                   %12 = affine.min affine_map<(d0) -> (d0 + 2, 4)>(%arg8)
// CHECK-NEXT:                   %13 = affine.min affine_map<(d0) -> (d0 + 1, 4)>(%arg9)
// CHECK-NEXT:                   %14 = affine.apply affine_map<(d0) -> (-d0 + 4)>(%arg9)
// CHECK-NEXT:                   %15 = arith.cmpi sgt, %14, %c0 : index
// CHECK-NEXT:                   %16 = affine.apply affine_map<(d0) -> (-d0 + 5)>(%arg8)
// CHECK-NEXT:                   %17 = arith.select %15, %16, %c0 : index
// CHECK-NEXT:                   %18 = vector.create_mask %17 : vector<2xi1>
// CHECK-NEXT:                   %19 = affine.min affine_map<(d0) -> (d0, 4)>(%arg8)
// CHECK-NEXT:                   %20 = affine.apply affine_map<(d0) -> (-d0 + 3)>(%arg8)
// CHECK-NEXT:                   %21 = arith.select %15, %20, %c0 : index
// CHECK-NEXT:                   %22 = vector.create_mask %21 : vector<2xi1>
// CHECK-NEXT:                   %23 = affine.min affine_map<(d0) -> (d0 + 2, 4)>(%arg8)
// CHECK-NEXT:                   %24 = affine.apply affine_map<(d0, d1, d2) -> (d0)>(%2, %arg4, %8)
// CHECK-NEXT:                   %25 = affine.apply affine_map<(d0, d1, d2) -> (d1)>(%2, %arg4, %8)
// CHECK-NEXT:                   %26 = affine.apply affine_map<(d0, d1, d2) -> (d2)>(%2, %arg4, %8)
// CHECK-NEXT:                   %cst = arith.constant dense<0.000000e+00> : vector<2xf32>
// CHECK-NEXT:                   %27 = vector.maskedload %arg0[%24, %25, %26], %7, %cst : memref<12x12x12xf32>, vector<2xi1>, vector<2xf32> into vector<2xf32>
// CHECK-NEXT:                   %28 = affine.apply affine_map<(d0, d1, d2) -> (d0)>(%2, %arg4, %12)
// CHECK-NEXT:                   %29 = affine.apply affine_map<(d0, d1, d2) -> (d1)>(%2, %arg4, %12)
// CHECK-NEXT:                   %30 = affine.apply affine_map<(d0, d1, d2) -> (d2)>(%2, %arg4, %12)
// CHECK-NEXT:                   %cst_1 = arith.constant dense<0.000000e+00> : vector<2xf32>
// CHECK-NEXT:                   %31 = vector.maskedload %arg0[%28, %29, %30], %11, %cst_1 : memref<12x12x12xf32>, vector<2xi1>, vector<2xf32> into vector<2xf32>
// CHECK-NEXT:                   %32 = affine.apply affine_map<(d0, d1, d2) -> (d0)>(%13, %arg4, %19)
// CHECK-NEXT:                   %33 = affine.apply affine_map<(d0, d1, d2) -> (d1)>(%13, %arg4, %19)
// CHECK-NEXT:                   %34 = affine.apply affine_map<(d0, d1, d2) -> (d2)>(%13, %arg4, %19)
// CHECK-NEXT:                   %cst_2 = arith.constant dense<0.000000e+00> : vector<2xf32>
// CHECK-NEXT:                   %35 = vector.maskedload %arg0[%32, %33, %34], %18, %cst_2 : memref<12x12x12xf32>, vector<2xi1>, vector<2xf32> into vector<2xf32>
// CHECK-NEXT:                   %36 = affine.apply affine_map<(d0, d1, d2) -> (d0)>(%13, %arg4, %23)
// CHECK-NEXT:                   %37 = affine.apply affine_map<(d0, d1, d2) -> (d1)>(%13, %arg4, %23)
// CHECK-NEXT:                   %38 = affine.apply affine_map<(d0, d1, d2) -> (d2)>(%13, %arg4, %23)
// CHECK-NEXT:                   %cst_3 = arith.constant dense<0.000000e+00> : vector<2xf32>
// CHECK-NEXT:                   %39 = vector.maskedload %arg0[%36, %37, %38], %22, %cst_3 : memref<12x12x12xf32>, vector<2xi1>, vector<2xf32> into vector<2xf32>
// CHECK-NEXT:                   affine.yield %27, %31, %35, %39 : vector<2xf32>, vector<2xf32>, vector<2xf32>, vector<2xf32>
// CHECK-NEXT:                 }
// CHECK-NEXT:                 %1:4 = affine.for %arg10 = affine_map<(d0) -> (d0)>(%arg6) to 3 iter_args(%arg11 = %0#0, %arg12 = %0#1, %arg13 = %0#2, %arg14 = %0#3) -> (vector<2xf32>, vector<2xf32>, vector<2xf32>, vector<2xf32>) {
// CHECK-NEXT:                   %2 = affine.load %alloc_0[(%arg9 - %arg7) floordiv 2, %arg10 - %arg6, 0] : memref<2x3x2xf32>
// CHECK-NEXT:                   %3 = vector.broadcast %2 : f32 to vector<2xf32>
// CHECK-NEXT:                   %4 = affine.vector_load %alloc[(%arg8 - %arg5) floordiv 4, %arg10 - %arg6, 0] : memref<2x3x4xf32>, vector<2xf32>
// CHECK-NEXT:                   %5 = arith.mulf %3, %4 : vector<2xf32>
// CHECK-NEXT:                   %6 = arith.addf %arg11, %5 : vector<2xf32>
// CHECK-NEXT:                   %7 = affine.vector_load %alloc[(%arg8 - %arg5) floordiv 4, %arg10 - %arg6, 2] : memref<2x3x4xf32>, vector<2xf32>
// CHECK-NEXT:                   %8 = arith.mulf %3, %7 : vector<2xf32>
// CHECK-NEXT:                   %9 = arith.addf %arg12, %8 : vector<2xf32>
// CHECK-NEXT:                   %10 = affine.load %alloc_0[(%arg9 - %arg7) floordiv 2, %arg10 - %arg6, 1] : memref<2x3x2xf32>
// CHECK-NEXT:                   %11 = vector.broadcast %10 : f32 to vector<2xf32>
// CHECK-NEXT:                   %12 = arith.mulf %11, %4 : vector<2xf32>
// CHECK-NEXT:                   %13 = arith.addf %arg13, %12 : vector<2xf32>
// CHECK-NEXT:                   %14 = arith.mulf %11, %7 : vector<2xf32>
// CHECK-NEXT:                   %15 = arith.addf %arg14, %14 : vector<2xf32>
// CHECK-NEXT:                   affine.yield %6, %9, %13, %15 : vector<2xf32>, vector<2xf32>, vector<2xf32>, vector<2xf32>
// CHECK-NEXT:                 }
// CHECK-NEXT:                 affine.if affine_set<(d0, d1) : (-d0 + 3 >= 0, -d1 + 1 >= 0)>(%arg9, %arg8) {
// CHECK-NEXT:                   affine.vector_store %1#0, %arg0[%arg9, %arg4, %arg8] : memref<12x12x12xf32>, vector<2xf32>
// CHECK-NEXT:                   affine.vector_store %1#1, %arg0[%arg9, %arg4, %arg8 + 2] : memref<12x12x12xf32>, vector<2xf32>
// CHECK-NEXT:                   affine.vector_store %1#2, %arg0[%arg9 + 1, %arg4, %arg8] : memref<12x12x12xf32>, vector<2xf32>
// CHECK-NEXT:                   affine.vector_store %1#3, %arg0[%arg9 + 1, %arg4, %arg8 + 2] : memref<12x12x12xf32>, vector<2xf32>
// CHECK-NEXT:                 } else {
// CHECK-NEXT:                   %c0 = arith.constant 0 : index
// CHECK-NEXT:                   %2 = affine.min affine_map<(d0) -> (d0, 4)>(%arg9)
// CHECK-NEXT:                   %3 = affine.apply affine_map<(d0) -> (-d0 + 5)>(%arg9)
// CHECK-NEXT:                   %4 = arith.cmpi sgt, %3, %c0 : index
// CHECK-NEXT:                   %5 = affine.apply affine_map<(d0) -> (-d0 + 5)>(%arg8)
// CHECK-NEXT:                   %6 = arith.select %4, %5, %c0 : index
// CHECK-NEXT:                   %7 = vector.create_mask %6 : vector<2xi1>
// CHECK-NEXT:                   %8 = affine.min affine_map<(d0) -> (d0, 4)>(%arg8)
// CHECK-NEXT:                   %9 = affine.apply affine_map<(d0) -> (-d0 + 3)>(%arg8)
// CHECK-NEXT:                   %10 = arith.select %4, %9, %c0 : index
// CHECK-NEXT:                   %11 = vector.create_mask %10 : vector<2xi1>
// CHECK-NEXT:                   %12 = affine.min affine_map<(d0) -> (d0 + 2, 4)>(%arg8)
// CHECK-NEXT:                   %13 = affine.min affine_map<(d0) -> (d0 + 1, 4)>(%arg9)
// CHECK-NEXT:                   %14 = affine.apply affine_map<(d0) -> (-d0 + 4)>(%arg9)
// CHECK-NEXT:                   %15 = arith.cmpi sgt, %14, %c0 : index
// CHECK-NEXT:                   %16 = affine.apply affine_map<(d0) -> (-d0 + 5)>(%arg8)
// CHECK-NEXT:                   %17 = arith.select %15, %16, %c0 : index
// CHECK-NEXT:                   %18 = vector.create_mask %17 : vector<2xi1>
// CHECK-NEXT:                   %19 = affine.min affine_map<(d0) -> (d0, 4)>(%arg8)
// CHECK-NEXT:                   %20 = affine.apply affine_map<(d0) -> (-d0 + 3)>(%arg8)
// CHECK-NEXT:                   %21 = arith.select %15, %20, %c0 : index
// CHECK-NEXT:                   %22 = vector.create_mask %21 : vector<2xi1>
// CHECK-NEXT:                   %23 = affine.min affine_map<(d0) -> (d0 + 2, 4)>(%arg8)
// CHECK-NEXT:                   %24 = affine.apply affine_map<(d0, d1, d2) -> (d0)>(%2, %arg4, %8)
// CHECK-NEXT:                   %25 = affine.apply affine_map<(d0, d1, d2) -> (d1)>(%2, %arg4, %8)
// CHECK-NEXT:                   %26 = affine.apply affine_map<(d0, d1, d2) -> (d2)>(%2, %arg4, %8)
// CHECK-NEXT:                   vector.maskedstore %arg0[%24, %25, %26], %7, %1#0 : memref<12x12x12xf32>, vector<2xi1>, vector<2xf32>
// CHECK-NEXT:                   %27 = affine.apply affine_map<(d0, d1, d2) -> (d0)>(%2, %arg4, %12)
// CHECK-NEXT:                   %28 = affine.apply affine_map<(d0, d1, d2) -> (d1)>(%2, %arg4, %12)
// CHECK-NEXT:                   %29 = affine.apply affine_map<(d0, d1, d2) -> (d2)>(%2, %arg4, %12)
// CHECK-NEXT:                   vector.maskedstore %arg0[%27, %28, %29], %11, %1#1 : memref<12x12x12xf32>, vector<2xi1>, vector<2xf32>
// CHECK-NEXT:                   %30 = affine.apply affine_map<(d0, d1, d2) -> (d0)>(%13, %arg4, %19)
// CHECK-NEXT:                   %31 = affine.apply affine_map<(d0, d1, d2) -> (d1)>(%13, %arg4, %19)
// CHECK-NEXT:                   %32 = affine.apply affine_map<(d0, d1, d2) -> (d2)>(%13, %arg4, %19)
// CHECK-NEXT:                   vector.maskedstore %arg0[%30, %31, %32], %18, %1#2 : memref<12x12x12xf32>, vector<2xi1>, vector<2xf32>
// CHECK-NEXT:                   %33 = affine.apply affine_map<(d0, d1, d2) -> (d0)>(%13, %arg4, %23)
// CHECK-NEXT:                   %34 = affine.apply affine_map<(d0, d1, d2) -> (d1)>(%13, %arg4, %23)
// CHECK-NEXT:                   %35 = affine.apply affine_map<(d0, d1, d2) -> (d2)>(%13, %arg4, %23)
// CHECK-NEXT:                   vector.maskedstore %arg0[%33, %34, %35], %22, %1#3 : memref<12x12x12xf32>, vector<2xi1>, vector<2xf32>
// CHECK-NEXT:                 }
// CHECK-NEXT:               }
// CHECK-NEXT:             }
// CHECK-NEXT:             memref.dealloc %alloc_0 : memref<2x3x2xf32>
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     memref.dealloc %alloc : memref<2x3x4xf32>
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Threads share blocks of rows: one operand for a batch. Iterations of the parallel loops may
// come in any order: each has its own copy of rows.

#next = affine_map<(d0) -> (d0 + 1)>
#same = affine_map<(d0) -> (d0)>
// expected-remark @below {{[Analysis] alias.arguments | Category:affine-register-tile | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%C: memref<12x12x12xf32>, %A: memref<12x12x12xf32>, %B: memref<12x12xf32>, %n: index) {
  // expected-remark @below {{[Passed] register-tiled | Category:affine-register-tile | Function=main | Op=affine.for, block_columns=8, block_reduction=3, block_rows=4, distributed=False, group=1, lanes=2, packs=True, packs_rows=True, rows=2, started=0, threads=2, vectors=2}}
  affine.for %b = 0 to 2 {
    affine.for %i = 0 to 9 {
      affine.for %j = 0 to 11 {
        affine.for %k = 0 to 7 {
          %lhs = affine.load %A[%b, %i, %k] : memref<12x12x12xf32>

          %rhs = affine.load %B[%k, %j] : memref<12x12xf32>
          %old = affine.load %C[%b, %i, %j] : memref<12x12x12xf32>
          %p = arith.mulf %lhs, %rhs : f32
          %s = arith.addf %old, %p : f32
          affine.store %s, %C[%b, %i, %j] : memref<12x12x12xf32>
  }}}}
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<12x12x12xf32>, %arg1: memref<12x12x12xf32>, %arg2: memref<12x12xf32>, %arg3: index) {
// CHECK-NEXT:     %alloc = memref.alloc() {alignment = 64 : i64} : memref<2x3x4xf32>
// CHECK-NEXT:     affine.for %arg4 = 0 to 11 step 8 {
// CHECK-NEXT:       affine.for %arg5 = 0 to 7 step 3 {
// CHECK-NEXT:         affine.parallel (%arg6) = (%arg4) to (min(%arg4 + 8, 11)) step (4) {
// CHECK-NEXT:           affine.if affine_set<(d0) : (-d0 + 7 >= 0)>(%arg6) {
// CHECK-NEXT:             affine.for %arg7 = affine_map<(d0) -> (d0)>(%arg5) to min affine_map<(d0) -> (d0 + 3, 7)>(%arg5) {
// CHECK-NEXT:               %0 = affine.vector_load %arg2[%arg7, %arg6] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:               %1 = affine.vector_load %arg2[%arg7, %arg6 + 2] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:               affine.vector_store %0, %alloc[(%arg6 - %arg4) floordiv 4, %arg7 - %arg5, 0] : memref<2x3x4xf32>, vector<2xf32>
// CHECK-NEXT:               affine.vector_store %1, %alloc[(%arg6 - %arg4) floordiv 4, %arg7 - %arg5, 2] : memref<2x3x4xf32>, vector<2xf32>
// CHECK-NEXT:             }
// CHECK-NEXT:           } else {
// CHECK-NEXT:             %0 = affine.apply affine_map<(d0) -> (-d0 + 11)>(%arg6)
// CHECK-NEXT:             %1 = vector.create_mask %0 : vector<2xi1>
// CHECK-NEXT:             %2 = affine.min affine_map<(d0) -> (d0, 10)>(%arg6)
// CHECK-NEXT:             %3 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg6)
// CHECK-NEXT:             %4 = vector.create_mask %3 : vector<2xi1>
// CHECK-NEXT:             %5 = affine.min affine_map<(d0) -> (d0 + 2, 10)>(%arg6)
// CHECK-NEXT:             affine.for %arg7 = affine_map<(d0) -> (d0)>(%arg5) to min affine_map<(d0) -> (d0 + 3, 7)>(%arg5) {
// CHECK-NEXT:               %6 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg7, %2)
// CHECK-NEXT:               %7 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg7, %2)
// CHECK-NEXT:               %cst = arith.constant dense<0.000000e+00> : vector<2xf32>
// CHECK-NEXT:               %8 = vector.maskedload %arg2[%6, %7], %1, %cst : memref<12x12xf32>, vector<2xi1>, vector<2xf32> into vector<2xf32>
// CHECK-NEXT:               %9 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg7, %5)
// CHECK-NEXT:               %10 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg7, %5)
// CHECK-NEXT:               %cst_0 = arith.constant dense<0.000000e+00> : vector<2xf32>
// CHECK-NEXT:               %11 = vector.maskedload %arg2[%9, %10], %4, %cst_0 : memref<12x12xf32>, vector<2xi1>, vector<2xf32> into vector<2xf32>
// CHECK-NEXT:               affine.vector_store %8, %alloc[(%arg6 - %arg4) floordiv 4, %arg7 - %arg5, 0] : memref<2x3x4xf32>, vector<2xf32>
// CHECK-NEXT:               affine.vector_store %11, %alloc[(%arg6 - %arg4) floordiv 4, %arg7 - %arg5, 2] : memref<2x3x4xf32>, vector<2xf32>
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:         affine.for %arg6 = 0 to 2 {
// CHECK-NEXT:           affine.parallel (%arg7) = (0) to (9) step (4) {
// CHECK-NEXT:             %alloc_0 = memref.alloc() {alignment = 64 : i64} : memref<2x3x2xf32>
// CHECK-NEXT:             affine.for %arg8 = affine_map<(d0) -> (d0)>(%arg7) to min affine_map<(d0) -> (d0 + 4, 9)>(%arg7) step 2 {
// CHECK-NEXT:               affine.if affine_set<(d0) : (-d0 + 7 >= 0)>(%arg8) {
// CHECK-NEXT:                 affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg5) to min affine_map<(d0) -> (d0 + 3, 7)>(%arg5) {
// CHECK-NEXT:                   affine.for %arg10 = affine_map<(d0) -> (d0)>(%arg8) to affine_map<(d0) -> (d0 + 2)>(%arg8) {
// CHECK-NEXT:                     %0 = affine.load %arg1[%arg6, %arg10, %arg9] : memref<12x12x12xf32>
// CHECK-NEXT:                     affine.store %0, %alloc_0[(%arg8 - %arg7) floordiv 2, %arg9 - %arg5, %arg10 - %arg8] : memref<2x3x2xf32>
// CHECK-NEXT:                   }
// CHECK-NEXT:                 }
// CHECK-NEXT:               } else {
// CHECK-NEXT:                 affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg5) to min affine_map<(d0) -> (d0 + 3, 7)>(%arg5) {
// CHECK-NEXT:                   affine.for %arg10 = affine_map<(d0) -> (d0)>(%arg8) to 9 {
// CHECK-NEXT:                     %0 = affine.load %arg1[%arg6, %arg10, %arg9] : memref<12x12x12xf32>
// CHECK-NEXT:                     affine.store %0, %alloc_0[(%arg8 - %arg7) floordiv 2, %arg9 - %arg5, %arg10 - %arg8] : memref<2x3x2xf32>
// CHECK-NEXT:                   }
// CHECK-NEXT:                   affine.for %arg10 = 9 to affine_map<(d0) -> (d0 + 2)>(%arg8) {
// CHECK-NEXT:                     %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:                     affine.store %cst, %alloc_0[(%arg8 - %arg7) floordiv 2, %arg9 - %arg5, %arg10 - %arg8] : memref<2x3x2xf32>
// CHECK-NEXT:                   }
// CHECK-NEXT:                 }
// CHECK-NEXT:               }
// CHECK-NEXT:             }
// CHECK-NEXT:             affine.for %arg8 = affine_map<(d0) -> (d0)>(%arg4) to min affine_map<(d0) -> (d0 + 8, 11)>(%arg4) step 4 {
// CHECK-NEXT:               affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg7) to min affine_map<(d0) -> (d0 + 4, 9)>(%arg7) step 2 {
// CHECK-NEXT:                 %0:4 = affine.if affine_set<(d0, d1) : (-d0 + 7 >= 0, -d1 + 7 >= 0)>(%arg9, %arg8) -> (vector<2xf32>, vector<2xf32>, vector<2xf32>, vector<2xf32>) {
// CHECK-NEXT:                   %2 = affine.vector_load %arg0[%arg6, %arg9, %arg8] : memref<12x12x12xf32>, vector<2xf32>
// CHECK-NEXT:                   %3 = affine.vector_load %arg0[%arg6, %arg9, %arg8 + 2] : memref<12x12x12xf32>, vector<2xf32>
// CHECK-NEXT:                   %4 = affine.vector_load %arg0[%arg6, %arg9 + 1, %arg8] : memref<12x12x12xf32>, vector<2xf32>
// CHECK-NEXT:                   %5 = affine.vector_load %arg0[%arg6, %arg9 + 1, %arg8 + 2] : memref<12x12x12xf32>, vector<2xf32>
// CHECK-NEXT:                   affine.yield %2, %3, %4, %5 : vector<2xf32>, vector<2xf32>, vector<2xf32>, vector<2xf32>
// CHECK-NEXT:                 } else {
// CHECK-NEXT:                   %c0 = arith.constant 0 : index
// CHECK-NEXT:                   %2 = affine.min affine_map<(d0) -> (d0, 8)>(%arg9)
// CHECK-NEXT:                   %3 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg9)
// CHECK-NEXT:                   %4 = arith.cmpi sgt, %3, %c0 : index
// CHECK-NEXT:                   %5 = affine.apply affine_map<(d0) -> (-d0 + 11)>(%arg8)
// CHECK-NEXT:                   %6 = arith.select %4, %5, %c0 : index
// CHECK-NEXT:                   %7 = vector.create_mask %6 : vector<2xi1>
// CHECK-NEXT:                   %8 = affine.min affine_map<(d0) -> (d0, 10)>(%arg8)
// CHECK-NEXT:                   %9 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg8)
// CHECK-NEXT:                   %10 = arith.select %4, %9, %c0 : index
// CHECK-NEXT:                   %11 = vector.create_mask %10 : vector<2xi1>
// CHECK-NEXT:                   %12 = affine.min affine_map<(d0) -> (d0 + 2, 10)>(%arg8)
// CHECK-NEXT:                   %13 = affine.min affine_map<(d0) -> (d0 + 1, 8)>(%arg9)
// CHECK-NEXT:                   %14 = affine.apply affine_map<(d0) -> (-d0 + 8)>(%arg9)
// CHECK-NEXT:                   %15 = arith.cmpi sgt, %14, %c0 : index
// CHECK-NEXT:                   %16 = affine.apply affine_map<(d0) -> (-d0 + 11)>(%arg8)
// CHECK-NEXT:                   %17 = arith.select %15, %16, %c0 : index
// CHECK-NEXT:                   %18 = vector.create_mask %17 : vector<2xi1>
// CHECK-NEXT:                   %19 = affine.min affine_map<(d0) -> (d0, 10)>(%arg8)
// CHECK-NEXT:                   %20 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg8)
// CHECK-NEXT:                   %21 = arith.select %15, %20, %c0 : index
// CHECK-NEXT:                   %22 = vector.create_mask %21 : vector<2xi1>
// CHECK-NEXT:                   %23 = affine.min affine_map<(d0) -> (d0 + 2, 10)>(%arg8)
// CHECK-NEXT:                   %24 = affine.apply affine_map<(d0, d1, d2) -> (d0)>(%arg6, %2, %8)
// CHECK-NEXT:                   %25 = affine.apply affine_map<(d0, d1, d2) -> (d1)>(%arg6, %2, %8)
// CHECK-NEXT:                   %26 = affine.apply affine_map<(d0, d1, d2) -> (d2)>(%arg6, %2, %8)
// CHECK-NEXT:                   %cst = arith.constant dense<0.000000e+00> : vector<2xf32>
// CHECK-NEXT:                   %27 = vector.maskedload %arg0[%24, %25, %26], %7, %cst : memref<12x12x12xf32>, vector<2xi1>, vector<2xf32> into vector<2xf32>
// CHECK-NEXT:                   %28 = affine.apply affine_map<(d0, d1, d2) -> (d0)>(%arg6, %2, %12)
// CHECK-NEXT:                   %29 = affine.apply affine_map<(d0, d1, d2) -> (d1)>(%arg6, %2, %12)
// CHECK-NEXT:                   %30 = affine.apply affine_map<(d0, d1, d2) -> (d2)>(%arg6, %2, %12)
// CHECK-NEXT:                   %cst_1 = arith.constant dense<0.000000e+00> : vector<2xf32>
// CHECK-NEXT:                   %31 = vector.maskedload %arg0[%28, %29, %30], %11, %cst_1 : memref<12x12x12xf32>, vector<2xi1>, vector<2xf32> into vector<2xf32>
// CHECK-NEXT:                   %32 = affine.apply affine_map<(d0, d1, d2) -> (d0)>(%arg6, %13, %19)
// CHECK-NEXT:                   %33 = affine.apply affine_map<(d0, d1, d2) -> (d1)>(%arg6, %13, %19)
// CHECK-NEXT:                   %34 = affine.apply affine_map<(d0, d1, d2) -> (d2)>(%arg6, %13, %19)
// CHECK-NEXT:                   %cst_2 = arith.constant dense<0.000000e+00> : vector<2xf32>
// CHECK-NEXT:                   %35 = vector.maskedload %arg0[%32, %33, %34], %18, %cst_2 : memref<12x12x12xf32>, vector<2xi1>, vector<2xf32> into vector<2xf32>
// CHECK-NEXT:                   %36 = affine.apply affine_map<(d0, d1, d2) -> (d0)>(%arg6, %13, %23)
// CHECK-NEXT:                   %37 = affine.apply affine_map<(d0, d1, d2) -> (d1)>(%arg6, %13, %23)
// CHECK-NEXT:                   %38 = affine.apply affine_map<(d0, d1, d2) -> (d2)>(%arg6, %13, %23)
// CHECK-NEXT:                   %cst_3 = arith.constant dense<0.000000e+00> : vector<2xf32>
// CHECK-NEXT:                   %39 = vector.maskedload %arg0[%36, %37, %38], %22, %cst_3 : memref<12x12x12xf32>, vector<2xi1>, vector<2xf32> into vector<2xf32>
// CHECK-NEXT:                   affine.yield %27, %31, %35, %39 : vector<2xf32>, vector<2xf32>, vector<2xf32>, vector<2xf32>
// CHECK-NEXT:                 }
// CHECK-NEXT:                 %1:4 = affine.for %arg10 = affine_map<(d0) -> (d0)>(%arg5) to min affine_map<(d0) -> (d0 + 3, 7)>(%arg5) iter_args(%arg11 = %0#0, %arg12 = %0#1, %arg13 = %0#2, %arg14 = %0#3) -> (vector<2xf32>, vector<2xf32>, vector<2xf32>, vector<2xf32>) {
// CHECK-NEXT:                   %2 = affine.load %alloc_0[(%arg9 - %arg7) floordiv 2, %arg10 - %arg5, 0] : memref<2x3x2xf32>
// CHECK-NEXT:                   %3 = vector.broadcast %2 : f32 to vector<2xf32>
// CHECK-NEXT:                   %4 = affine.vector_load %alloc[(%arg8 - %arg4) floordiv 4, %arg10 - %arg5, 0] : memref<2x3x4xf32>, vector<2xf32>
// CHECK-NEXT:                   %5 = arith.mulf %3, %4 : vector<2xf32>
// CHECK-NEXT:                   %6 = arith.addf %arg11, %5 : vector<2xf32>
// CHECK-NEXT:                   %7 = affine.vector_load %alloc[(%arg8 - %arg4) floordiv 4, %arg10 - %arg5, 2] : memref<2x3x4xf32>, vector<2xf32>
// CHECK-NEXT:                   %8 = arith.mulf %3, %7 : vector<2xf32>
// CHECK-NEXT:                   %9 = arith.addf %arg12, %8 : vector<2xf32>
// CHECK-NEXT:                   %10 = affine.load %alloc_0[(%arg9 - %arg7) floordiv 2, %arg10 - %arg5, 1] : memref<2x3x2xf32>
// CHECK-NEXT:                   %11 = vector.broadcast %10 : f32 to vector<2xf32>
// CHECK-NEXT:                   %12 = arith.mulf %11, %4 : vector<2xf32>
// CHECK-NEXT:                   %13 = arith.addf %arg13, %12 : vector<2xf32>
// CHECK-NEXT:                   %14 = arith.mulf %11, %7 : vector<2xf32>
// CHECK-NEXT:                   %15 = arith.addf %arg14, %14 : vector<2xf32>
// CHECK-NEXT:                   affine.yield %6, %9, %13, %15 : vector<2xf32>, vector<2xf32>, vector<2xf32>, vector<2xf32>
// CHECK-NEXT:                 }
// CHECK-NEXT:                 affine.if affine_set<(d0, d1) : (-d0 + 7 >= 0, -d1 + 7 >= 0)>(%arg9, %arg8) {
// CHECK-NEXT:                   affine.vector_store %1#0, %arg0[%arg6, %arg9, %arg8] : memref<12x12x12xf32>, vector<2xf32>
// CHECK-NEXT:                   affine.vector_store %1#1, %arg0[%arg6, %arg9, %arg8 + 2] : memref<12x12x12xf32>, vector<2xf32>
// CHECK-NEXT:                   affine.vector_store %1#2, %arg0[%arg6, %arg9 + 1, %arg8] : memref<12x12x12xf32>, vector<2xf32>
// CHECK-NEXT:                   affine.vector_store %1#3, %arg0[%arg6, %arg9 + 1, %arg8 + 2] : memref<12x12x12xf32>, vector<2xf32>
// CHECK-NEXT:                 } else {
// CHECK-NEXT:                   %c0 = arith.constant 0 : index
// CHECK-NEXT:                   %2 = affine.min affine_map<(d0) -> (d0, 8)>(%arg9)
// CHECK-NEXT:                   %3 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg9)
// CHECK-NEXT:                   %4 = arith.cmpi sgt, %3, %c0 : index
// CHECK-NEXT:                   %5 = affine.apply affine_map<(d0) -> (-d0 + 11)>(%arg8)
// CHECK-NEXT:                   %6 = arith.select %4, %5, %c0 : index
// CHECK-NEXT:                   %7 = vector.create_mask %6 : vector<2xi1>
// CHECK-NEXT:                   %8 = affine.min affine_map<(d0) -> (d0, 10)>(%arg8)
// CHECK-NEXT:                   %9 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg8)
// CHECK-NEXT:                   %10 = arith.select %4, %9, %c0 : index
// CHECK-NEXT:                   %11 = vector.create_mask %10 : vector<2xi1>
// CHECK-NEXT:                   %12 = affine.min affine_map<(d0) -> (d0 + 2, 10)>(%arg8)
// CHECK-NEXT:                   %13 = affine.min affine_map<(d0) -> (d0 + 1, 8)>(%arg9)
// CHECK-NEXT:                   %14 = affine.apply affine_map<(d0) -> (-d0 + 8)>(%arg9)
// CHECK-NEXT:                   %15 = arith.cmpi sgt, %14, %c0 : index
// CHECK-NEXT:                   %16 = affine.apply affine_map<(d0) -> (-d0 + 11)>(%arg8)
// CHECK-NEXT:                   %17 = arith.select %15, %16, %c0 : index
// CHECK-NEXT:                   %18 = vector.create_mask %17 : vector<2xi1>
// CHECK-NEXT:                   %19 = affine.min affine_map<(d0) -> (d0, 10)>(%arg8)
// CHECK-NEXT:                   %20 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg8)
// CHECK-NEXT:                   %21 = arith.select %15, %20, %c0 : index
// CHECK-NEXT:                   %22 = vector.create_mask %21 : vector<2xi1>
// CHECK-NEXT:                   %23 = affine.min affine_map<(d0) -> (d0 + 2, 10)>(%arg8)
// CHECK-NEXT:                   %24 = affine.apply affine_map<(d0, d1, d2) -> (d0)>(%arg6, %2, %8)
// CHECK-NEXT:                   %25 = affine.apply affine_map<(d0, d1, d2) -> (d1)>(%arg6, %2, %8)
// CHECK-NEXT:                   %26 = affine.apply affine_map<(d0, d1, d2) -> (d2)>(%arg6, %2, %8)
// CHECK-NEXT:                   vector.maskedstore %arg0[%24, %25, %26], %7, %1#0 : memref<12x12x12xf32>, vector<2xi1>, vector<2xf32>
// CHECK-NEXT:                   %27 = affine.apply affine_map<(d0, d1, d2) -> (d0)>(%arg6, %2, %12)
// CHECK-NEXT:                   %28 = affine.apply affine_map<(d0, d1, d2) -> (d1)>(%arg6, %2, %12)
// CHECK-NEXT:                   %29 = affine.apply affine_map<(d0, d1, d2) -> (d2)>(%arg6, %2, %12)
// CHECK-NEXT:                   vector.maskedstore %arg0[%27, %28, %29], %11, %1#1 : memref<12x12x12xf32>, vector<2xi1>, vector<2xf32>
// CHECK-NEXT:                   %30 = affine.apply affine_map<(d0, d1, d2) -> (d0)>(%arg6, %13, %19)
// CHECK-NEXT:                   %31 = affine.apply affine_map<(d0, d1, d2) -> (d1)>(%arg6, %13, %19)
// CHECK-NEXT:                   %32 = affine.apply affine_map<(d0, d1, d2) -> (d2)>(%arg6, %13, %19)
// CHECK-NEXT:                   vector.maskedstore %arg0[%30, %31, %32], %18, %1#2 : memref<12x12x12xf32>, vector<2xi1>, vector<2xf32>
// CHECK-NEXT:                   %33 = affine.apply affine_map<(d0, d1, d2) -> (d0)>(%arg6, %13, %23)
// CHECK-NEXT:                   %34 = affine.apply affine_map<(d0, d1, d2) -> (d1)>(%arg6, %13, %23)
// CHECK-NEXT:                   %35 = affine.apply affine_map<(d0, d1, d2) -> (d2)>(%arg6, %13, %23)
// CHECK-NEXT:                   vector.maskedstore %arg0[%33, %34, %35], %22, %1#3 : memref<12x12x12xf32>, vector<2xi1>, vector<2xf32>
// CHECK-NEXT:                 }
// CHECK-NEXT:               }
// CHECK-NEXT:             }
// CHECK-NEXT:             memref.dealloc %alloc_0 : memref<2x3x2xf32>
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     memref.dealloc %alloc : memref<2x3x4xf32>
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Threads share blocks of rows: a batch that bounds the reduction. Iterations of the parallel
// loops may come in any order: each has its own copy of rows.

#next = affine_map<(d0) -> (d0 + 1)>
#same = affine_map<(d0) -> (d0)>
// expected-remark @below {{[Analysis] alias.arguments | Category:affine-register-tile | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%C: memref<12x12x12xf32>, %A: memref<12x12x12xf32>, %B: memref<12x12xf32>, %n: index) {
  // expected-remark @below {{[Passed] register-tiled | Category:affine-register-tile | Function=main | Op=affine.for, block_columns=8, block_reduction=3, block_rows=4, distributed=False, group=1, lanes=2, packs=True, packs_rows=True, rows=2, started=0, threads=2, vectors=2}}
  affine.for %b = 3 to 6 {
    affine.for %i = 0 to 9 {
      affine.for %j = 0 to 11 {
        affine.for %k = 0 to #next(%b) {
          %lhs = affine.load %A[%b, %i, %k] : memref<12x12x12xf32>

          %rhs = affine.load %B[%k, %j] : memref<12x12xf32>
          %old = affine.load %C[%b, %i, %j] : memref<12x12x12xf32>
          %p = arith.mulf %lhs, %rhs : f32
          %s = arith.addf %old, %p : f32
          affine.store %s, %C[%b, %i, %j] : memref<12x12x12xf32>
  }}}}
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<12x12x12xf32>, %arg1: memref<12x12x12xf32>, %arg2: memref<12x12xf32>, %arg3: index) {
// CHECK-NEXT:     %alloc = memref.alloc() {alignment = 64 : i64} : memref<2x3x4xf32>
// CHECK-NEXT:     affine.for %arg4 = 3 to 6 {
// CHECK-NEXT:       affine.for %arg5 = 0 to 11 step 8 {
// CHECK-NEXT:         affine.for %arg6 = 0 to affine_map<(d0) -> (d0 + 1)>(%arg4) step 3 {
// CHECK-NEXT:           affine.parallel (%arg7) = (%arg5) to (min(%arg5 + 8, 11)) step (4) {
// CHECK-NEXT:             affine.if affine_set<(d0) : (-d0 + 7 >= 0)>(%arg7) {
// CHECK-NEXT:               affine.for %arg8 = affine_map<(d0) -> (d0)>(%arg6) to min affine_map<(d0, d1) -> (d0 + 3, d1 + 1)>(%arg6, %arg4) {
// CHECK-NEXT:                 %0 = affine.vector_load %arg2[%arg8, %arg7] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:                 %1 = affine.vector_load %arg2[%arg8, %arg7 + 2] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:                 affine.vector_store %0, %alloc[(%arg7 - %arg5) floordiv 4, %arg8 - %arg6, 0] : memref<2x3x4xf32>, vector<2xf32>
// CHECK-NEXT:                 affine.vector_store %1, %alloc[(%arg7 - %arg5) floordiv 4, %arg8 - %arg6, 2] : memref<2x3x4xf32>, vector<2xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:             } else {
// CHECK-NEXT:               %0 = affine.apply affine_map<(d0) -> (-d0 + 11)>(%arg7)
// CHECK-NEXT:               %1 = vector.create_mask %0 : vector<2xi1>
// CHECK-NEXT:               %2 = affine.min affine_map<(d0) -> (d0, 10)>(%arg7)
// CHECK-NEXT:               %3 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg7)
// CHECK-NEXT:               %4 = vector.create_mask %3 : vector<2xi1>
// CHECK-NEXT:               %5 = affine.min affine_map<(d0) -> (d0 + 2, 10)>(%arg7)
// CHECK-NEXT:               affine.for %arg8 = affine_map<(d0) -> (d0)>(%arg6) to min affine_map<(d0, d1) -> (d0 + 3, d1 + 1)>(%arg6, %arg4) {
// CHECK-NEXT:                 %6 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg8, %2)
// CHECK-NEXT:                 %7 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg8, %2)
// CHECK-NEXT:                 %cst = arith.constant dense<0.000000e+00> : vector<2xf32>
// CHECK-NEXT:                 %8 = vector.maskedload %arg2[%6, %7], %1, %cst : memref<12x12xf32>, vector<2xi1>, vector<2xf32> into vector<2xf32>
// CHECK-NEXT:                 %9 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg8, %5)
// CHECK-NEXT:                 %10 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg8, %5)
// CHECK-NEXT:                 %cst_0 = arith.constant dense<0.000000e+00> : vector<2xf32>
// CHECK-NEXT:                 %11 = vector.maskedload %arg2[%9, %10], %4, %cst_0 : memref<12x12xf32>, vector<2xi1>, vector<2xf32> into vector<2xf32>
// CHECK-NEXT:                 affine.vector_store %8, %alloc[(%arg7 - %arg5) floordiv 4, %arg8 - %arg6, 0] : memref<2x3x4xf32>, vector<2xf32>
// CHECK-NEXT:                 affine.vector_store %11, %alloc[(%arg7 - %arg5) floordiv 4, %arg8 - %arg6, 2] : memref<2x3x4xf32>, vector<2xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:           affine.parallel (%arg7) = (0) to (9) step (4) {
// CHECK-NEXT:             %alloc_0 = memref.alloc() {alignment = 64 : i64} : memref<2x3x2xf32>
// CHECK-NEXT:             affine.for %arg8 = affine_map<(d0) -> (d0)>(%arg7) to min affine_map<(d0) -> (d0 + 4, 9)>(%arg7) step 2 {
// CHECK-NEXT:               affine.if affine_set<(d0) : (-d0 + 7 >= 0)>(%arg8) {
// CHECK-NEXT:                 affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg6) to min affine_map<(d0, d1) -> (d0 + 3, d1 + 1)>(%arg6, %arg4) {
// CHECK-NEXT:                   affine.for %arg10 = affine_map<(d0) -> (d0)>(%arg8) to affine_map<(d0) -> (d0 + 2)>(%arg8) {
// CHECK-NEXT:                     %0 = affine.load %arg1[%arg4, %arg10, %arg9] : memref<12x12x12xf32>
// CHECK-NEXT:                     affine.store %0, %alloc_0[(%arg8 - %arg7) floordiv 2, %arg9 - %arg6, %arg10 - %arg8] : memref<2x3x2xf32>
// CHECK-NEXT:                   }
// CHECK-NEXT:                 }
// CHECK-NEXT:               } else {
// CHECK-NEXT:                 affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg6) to min affine_map<(d0, d1) -> (d0 + 3, d1 + 1)>(%arg6, %arg4) {
// CHECK-NEXT:                   affine.for %arg10 = affine_map<(d0) -> (d0)>(%arg8) to 9 {
// CHECK-NEXT:                     %0 = affine.load %arg1[%arg4, %arg10, %arg9] : memref<12x12x12xf32>
// CHECK-NEXT:                     affine.store %0, %alloc_0[(%arg8 - %arg7) floordiv 2, %arg9 - %arg6, %arg10 - %arg8] : memref<2x3x2xf32>
// CHECK-NEXT:                   }
// CHECK-NEXT:                   affine.for %arg10 = 9 to affine_map<(d0) -> (d0 + 2)>(%arg8) {
// CHECK-NEXT:                     %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:                     affine.store %cst, %alloc_0[(%arg8 - %arg7) floordiv 2, %arg9 - %arg6, %arg10 - %arg8] : memref<2x3x2xf32>
// CHECK-NEXT:                   }
// CHECK-NEXT:                 }
// CHECK-NEXT:               }
// CHECK-NEXT:             }
// CHECK-NEXT:             affine.for %arg8 = affine_map<(d0) -> (d0)>(%arg5) to min affine_map<(d0) -> (d0 + 8, 11)>(%arg5) step 4 {
// CHECK-NEXT:               affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg7) to min affine_map<(d0) -> (d0 + 4, 9)>(%arg7) step 2 {
// CHECK-NEXT:                 %0:4 = affine.if affine_set<(d0, d1) : (-d0 + 7 >= 0, -d1 + 7 >= 0)>(%arg9, %arg8) -> (vector<2xf32>, vector<2xf32>, vector<2xf32>, vector<2xf32>) {
// CHECK-NEXT:                   %2 = affine.vector_load %arg0[%arg4, %arg9, %arg8] : memref<12x12x12xf32>, vector<2xf32>
// CHECK-NEXT:                   %3 = affine.vector_load %arg0[%arg4, %arg9, %arg8 + 2] : memref<12x12x12xf32>, vector<2xf32>
// CHECK-NEXT:                   %4 = affine.vector_load %arg0[%arg4, %arg9 + 1, %arg8] : memref<12x12x12xf32>, vector<2xf32>
// CHECK-NEXT:                   %5 = affine.vector_load %arg0[%arg4, %arg9 + 1, %arg8 + 2] : memref<12x12x12xf32>, vector<2xf32>
// CHECK-NEXT:                   affine.yield %2, %3, %4, %5 : vector<2xf32>, vector<2xf32>, vector<2xf32>, vector<2xf32>
// CHECK-NEXT:                 } else {
// CHECK-NEXT:                   %c0 = arith.constant 0 : index
// CHECK-NEXT:                   %2 = affine.min affine_map<(d0) -> (d0, 8)>(%arg9)
// CHECK-NEXT:                   %3 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg9)
// CHECK-NEXT:                   %4 = arith.cmpi sgt, %3, %c0 : index
// CHECK-NEXT:                   %5 = affine.apply affine_map<(d0) -> (-d0 + 11)>(%arg8)
// CHECK-NEXT:                   %6 = arith.select %4, %5, %c0 : index
// CHECK-NEXT:                   %7 = vector.create_mask %6 : vector<2xi1>
// CHECK-NEXT:                   %8 = affine.min affine_map<(d0) -> (d0, 10)>(%arg8)
// CHECK-NEXT:                   %9 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg8)
// CHECK-NEXT:                   %10 = arith.select %4, %9, %c0 : index
// CHECK-NEXT:                   %11 = vector.create_mask %10 : vector<2xi1>
// CHECK-NEXT:                   %12 = affine.min affine_map<(d0) -> (d0 + 2, 10)>(%arg8)
// CHECK-NEXT:                   %13 = affine.min affine_map<(d0) -> (d0 + 1, 8)>(%arg9)
// CHECK-NEXT:                   %14 = affine.apply affine_map<(d0) -> (-d0 + 8)>(%arg9)
// CHECK-NEXT:                   %15 = arith.cmpi sgt, %14, %c0 : index
// CHECK-NEXT:                   %16 = affine.apply affine_map<(d0) -> (-d0 + 11)>(%arg8)
// CHECK-NEXT:                   %17 = arith.select %15, %16, %c0 : index
// CHECK-NEXT:                   %18 = vector.create_mask %17 : vector<2xi1>
// CHECK-NEXT:                   %19 = affine.min affine_map<(d0) -> (d0, 10)>(%arg8)
// CHECK-NEXT:                   %20 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg8)
// CHECK-NEXT:                   %21 = arith.select %15, %20, %c0 : index
// CHECK-NEXT:                   %22 = vector.create_mask %21 : vector<2xi1>
// CHECK-NEXT:                   %23 = affine.min affine_map<(d0) -> (d0 + 2, 10)>(%arg8)
// CHECK-NEXT:                   %24 = affine.apply affine_map<(d0, d1, d2) -> (d0)>(%arg4, %2, %8)
// CHECK-NEXT:                   %25 = affine.apply affine_map<(d0, d1, d2) -> (d1)>(%arg4, %2, %8)
// CHECK-NEXT:                   %26 = affine.apply affine_map<(d0, d1, d2) -> (d2)>(%arg4, %2, %8)
// CHECK-NEXT:                   %cst = arith.constant dense<0.000000e+00> : vector<2xf32>
// CHECK-NEXT:                   %27 = vector.maskedload %arg0[%24, %25, %26], %7, %cst : memref<12x12x12xf32>, vector<2xi1>, vector<2xf32> into vector<2xf32>
// CHECK-NEXT:                   %28 = affine.apply affine_map<(d0, d1, d2) -> (d0)>(%arg4, %2, %12)
// CHECK-NEXT:                   %29 = affine.apply affine_map<(d0, d1, d2) -> (d1)>(%arg4, %2, %12)
// CHECK-NEXT:                   %30 = affine.apply affine_map<(d0, d1, d2) -> (d2)>(%arg4, %2, %12)
// CHECK-NEXT:                   %cst_1 = arith.constant dense<0.000000e+00> : vector<2xf32>
// CHECK-NEXT:                   %31 = vector.maskedload %arg0[%28, %29, %30], %11, %cst_1 : memref<12x12x12xf32>, vector<2xi1>, vector<2xf32> into vector<2xf32>
// CHECK-NEXT:                   %32 = affine.apply affine_map<(d0, d1, d2) -> (d0)>(%arg4, %13, %19)
// CHECK-NEXT:                   %33 = affine.apply affine_map<(d0, d1, d2) -> (d1)>(%arg4, %13, %19)
// CHECK-NEXT:                   %34 = affine.apply affine_map<(d0, d1, d2) -> (d2)>(%arg4, %13, %19)
// CHECK-NEXT:                   %cst_2 = arith.constant dense<0.000000e+00> : vector<2xf32>
// CHECK-NEXT:                   %35 = vector.maskedload %arg0[%32, %33, %34], %18, %cst_2 : memref<12x12x12xf32>, vector<2xi1>, vector<2xf32> into vector<2xf32>
// CHECK-NEXT:                   %36 = affine.apply affine_map<(d0, d1, d2) -> (d0)>(%arg4, %13, %23)
// CHECK-NEXT:                   %37 = affine.apply affine_map<(d0, d1, d2) -> (d1)>(%arg4, %13, %23)
// CHECK-NEXT:                   %38 = affine.apply affine_map<(d0, d1, d2) -> (d2)>(%arg4, %13, %23)
// CHECK-NEXT:                   %cst_3 = arith.constant dense<0.000000e+00> : vector<2xf32>
// CHECK-NEXT:                   %39 = vector.maskedload %arg0[%36, %37, %38], %22, %cst_3 : memref<12x12x12xf32>, vector<2xi1>, vector<2xf32> into vector<2xf32>
// CHECK-NEXT:                   affine.yield %27, %31, %35, %39 : vector<2xf32>, vector<2xf32>, vector<2xf32>, vector<2xf32>
// CHECK-NEXT:                 }
// CHECK-NEXT:                 %1:4 = affine.for %arg10 = affine_map<(d0) -> (d0)>(%arg6) to min affine_map<(d0, d1) -> (d0 + 3, d1 + 1)>(%arg6, %arg4) iter_args(%arg11 = %0#0, %arg12 = %0#1, %arg13 = %0#2, %arg14 = %0#3) -> (vector<2xf32>, vector<2xf32>, vector<2xf32>, vector<2xf32>) {
// CHECK-NEXT:                   %2 = affine.load %alloc_0[(%arg9 - %arg7) floordiv 2, %arg10 - %arg6, 0] : memref<2x3x2xf32>
// CHECK-NEXT:                   %3 = vector.broadcast %2 : f32 to vector<2xf32>
// CHECK-NEXT:                   %4 = affine.vector_load %alloc[(%arg8 - %arg5) floordiv 4, %arg10 - %arg6, 0] : memref<2x3x4xf32>, vector<2xf32>
// CHECK-NEXT:                   %5 = arith.mulf %3, %4 : vector<2xf32>
// CHECK-NEXT:                   %6 = arith.addf %arg11, %5 : vector<2xf32>
// CHECK-NEXT:                   %7 = affine.vector_load %alloc[(%arg8 - %arg5) floordiv 4, %arg10 - %arg6, 2] : memref<2x3x4xf32>, vector<2xf32>
// CHECK-NEXT:                   %8 = arith.mulf %3, %7 : vector<2xf32>
// CHECK-NEXT:                   %9 = arith.addf %arg12, %8 : vector<2xf32>
// CHECK-NEXT:                   %10 = affine.load %alloc_0[(%arg9 - %arg7) floordiv 2, %arg10 - %arg6, 1] : memref<2x3x2xf32>
// CHECK-NEXT:                   %11 = vector.broadcast %10 : f32 to vector<2xf32>
// CHECK-NEXT:                   %12 = arith.mulf %11, %4 : vector<2xf32>
// CHECK-NEXT:                   %13 = arith.addf %arg13, %12 : vector<2xf32>
// CHECK-NEXT:                   %14 = arith.mulf %11, %7 : vector<2xf32>
// CHECK-NEXT:                   %15 = arith.addf %arg14, %14 : vector<2xf32>
// CHECK-NEXT:                   affine.yield %6, %9, %13, %15 : vector<2xf32>, vector<2xf32>, vector<2xf32>, vector<2xf32>
// CHECK-NEXT:                 }
// CHECK-NEXT:                 affine.if affine_set<(d0, d1) : (-d0 + 7 >= 0, -d1 + 7 >= 0)>(%arg9, %arg8) {
// CHECK-NEXT:                   affine.vector_store %1#0, %arg0[%arg4, %arg9, %arg8] : memref<12x12x12xf32>, vector<2xf32>
// CHECK-NEXT:                   affine.vector_store %1#1, %arg0[%arg4, %arg9, %arg8 + 2] : memref<12x12x12xf32>, vector<2xf32>
// CHECK-NEXT:                   affine.vector_store %1#2, %arg0[%arg4, %arg9 + 1, %arg8] : memref<12x12x12xf32>, vector<2xf32>
// CHECK-NEXT:                   affine.vector_store %1#3, %arg0[%arg4, %arg9 + 1, %arg8 + 2] : memref<12x12x12xf32>, vector<2xf32>
// CHECK-NEXT:                 } else {
// CHECK-NEXT:                   %c0 = arith.constant 0 : index
// CHECK-NEXT:                   %2 = affine.min affine_map<(d0) -> (d0, 8)>(%arg9)
// CHECK-NEXT:                   %3 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg9)
// CHECK-NEXT:                   %4 = arith.cmpi sgt, %3, %c0 : index
// CHECK-NEXT:                   %5 = affine.apply affine_map<(d0) -> (-d0 + 11)>(%arg8)
// CHECK-NEXT:                   %6 = arith.select %4, %5, %c0 : index
// CHECK-NEXT:                   %7 = vector.create_mask %6 : vector<2xi1>
// CHECK-NEXT:                   %8 = affine.min affine_map<(d0) -> (d0, 10)>(%arg8)
// CHECK-NEXT:                   %9 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg8)
// CHECK-NEXT:                   %10 = arith.select %4, %9, %c0 : index
// CHECK-NEXT:                   %11 = vector.create_mask %10 : vector<2xi1>
// CHECK-NEXT:                   %12 = affine.min affine_map<(d0) -> (d0 + 2, 10)>(%arg8)
// CHECK-NEXT:                   %13 = affine.min affine_map<(d0) -> (d0 + 1, 8)>(%arg9)
// CHECK-NEXT:                   %14 = affine.apply affine_map<(d0) -> (-d0 + 8)>(%arg9)
// CHECK-NEXT:                   %15 = arith.cmpi sgt, %14, %c0 : index
// CHECK-NEXT:                   %16 = affine.apply affine_map<(d0) -> (-d0 + 11)>(%arg8)
// CHECK-NEXT:                   %17 = arith.select %15, %16, %c0 : index
// CHECK-NEXT:                   %18 = vector.create_mask %17 : vector<2xi1>
// CHECK-NEXT:                   %19 = affine.min affine_map<(d0) -> (d0, 10)>(%arg8)
// CHECK-NEXT:                   %20 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg8)
// CHECK-NEXT:                   %21 = arith.select %15, %20, %c0 : index
// CHECK-NEXT:                   %22 = vector.create_mask %21 : vector<2xi1>
// CHECK-NEXT:                   %23 = affine.min affine_map<(d0) -> (d0 + 2, 10)>(%arg8)
// CHECK-NEXT:                   %24 = affine.apply affine_map<(d0, d1, d2) -> (d0)>(%arg4, %2, %8)
// CHECK-NEXT:                   %25 = affine.apply affine_map<(d0, d1, d2) -> (d1)>(%arg4, %2, %8)
// CHECK-NEXT:                   %26 = affine.apply affine_map<(d0, d1, d2) -> (d2)>(%arg4, %2, %8)
// CHECK-NEXT:                   vector.maskedstore %arg0[%24, %25, %26], %7, %1#0 : memref<12x12x12xf32>, vector<2xi1>, vector<2xf32>
// CHECK-NEXT:                   %27 = affine.apply affine_map<(d0, d1, d2) -> (d0)>(%arg4, %2, %12)
// CHECK-NEXT:                   %28 = affine.apply affine_map<(d0, d1, d2) -> (d1)>(%arg4, %2, %12)
// CHECK-NEXT:                   %29 = affine.apply affine_map<(d0, d1, d2) -> (d2)>(%arg4, %2, %12)
// CHECK-NEXT:                   vector.maskedstore %arg0[%27, %28, %29], %11, %1#1 : memref<12x12x12xf32>, vector<2xi1>, vector<2xf32>
// CHECK-NEXT:                   %30 = affine.apply affine_map<(d0, d1, d2) -> (d0)>(%arg4, %13, %19)
// CHECK-NEXT:                   %31 = affine.apply affine_map<(d0, d1, d2) -> (d1)>(%arg4, %13, %19)
// CHECK-NEXT:                   %32 = affine.apply affine_map<(d0, d1, d2) -> (d2)>(%arg4, %13, %19)
// CHECK-NEXT:                   vector.maskedstore %arg0[%30, %31, %32], %18, %1#2 : memref<12x12x12xf32>, vector<2xi1>, vector<2xf32>
// CHECK-NEXT:                   %33 = affine.apply affine_map<(d0, d1, d2) -> (d0)>(%arg4, %13, %23)
// CHECK-NEXT:                   %34 = affine.apply affine_map<(d0, d1, d2) -> (d1)>(%arg4, %13, %23)
// CHECK-NEXT:                   %35 = affine.apply affine_map<(d0, d1, d2) -> (d2)>(%arg4, %13, %23)
// CHECK-NEXT:                   vector.maskedstore %arg0[%33, %34, %35], %22, %1#3 : memref<12x12x12xf32>, vector<2xi1>, vector<2xf32>
// CHECK-NEXT:                 }
// CHECK-NEXT:               }
// CHECK-NEXT:             }
// CHECK-NEXT:             memref.dealloc %alloc_0 : memref<2x3x2xf32>
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     memref.dealloc %alloc : memref<2x3x4xf32>
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Threads share blocks of rows: below the diagonal. Iterations of the parallel loops may come
// in any order: each has its own copy of rows.

#next = affine_map<(d0) -> (d0 + 1)>
#same = affine_map<(d0) -> (d0)>
// expected-remark @below {{[Analysis] alias.arguments | Category:affine-register-tile | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%C: memref<12x12xf32>, %A: memref<12x12xf32>, %B: memref<12x12xf32>, %n: index) {
  // expected-remark @below {{[Passed] register-tiled | Category:affine-register-tile | Function=main | Op=affine.for, block_columns=8, block_reduction=3, block_rows=4, distributed=False, group=1, lanes=2, packs=True, packs_rows=True, rows=2, started=0, threads=2, vectors=2}}
  affine.for %i = 0 to 9 {
    affine.for %k = 0 to 7 {
      affine.for %j = 0 to #next(%i) {
        %lhs = affine.load %A[%i, %k] : memref<12x12xf32>

        %rhs = affine.load %B[%j, %k] : memref<12x12xf32>
        %old = affine.load %C[%i, %j] : memref<12x12xf32>
        %p = arith.mulf %lhs, %rhs : f32
        %s = arith.addf %old, %p : f32
        affine.store %s, %C[%i, %j] : memref<12x12xf32>
  }}}
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<12x12xf32>, %arg1: memref<12x12xf32>, %arg2: memref<12x12xf32>, %arg3: index) {
// CHECK-NEXT:     %alloc = memref.alloc() {alignment = 64 : i64} : memref<2x3x4xf32>
// CHECK-NEXT:     affine.for %arg4 = 0 to 9 step 8 {
// CHECK-NEXT:       affine.for %arg5 = 0 to 7 step 3 {
// CHECK-NEXT:         affine.parallel (%arg6) = (%arg4) to (min(%arg4 + 8, 9)) step (4) {
// CHECK-NEXT:           affine.if affine_set<(d0) : (-d0 + 5 >= 0)>(%arg6) {
// CHECK-NEXT:             affine.for %arg7 = affine_map<(d0) -> (d0)>(%arg5) to min affine_map<(d0) -> (d0 + 3, 7)>(%arg5) {
// CHECK-NEXT:               affine.for %arg8 = affine_map<(d0) -> (d0)>(%arg6) to affine_map<(d0) -> (d0 + 4)>(%arg6) {
// CHECK-NEXT:                 %0 = affine.load %arg2[%arg8, %arg7] : memref<12x12xf32>
// CHECK-NEXT:                 affine.store %0, %alloc[(%arg6 - %arg4) floordiv 4, %arg7 - %arg5, %arg8 - %arg6] : memref<2x3x4xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:             }
// CHECK-NEXT:           } else {
// CHECK-NEXT:             affine.for %arg7 = affine_map<(d0) -> (d0)>(%arg5) to min affine_map<(d0) -> (d0 + 3, 7)>(%arg5) {
// CHECK-NEXT:               affine.for %arg8 = affine_map<(d0) -> (d0)>(%arg6) to 9 {
// CHECK-NEXT:                 %0 = affine.load %arg2[%arg8, %arg7] : memref<12x12xf32>
// CHECK-NEXT:                 affine.store %0, %alloc[(%arg6 - %arg4) floordiv 4, %arg7 - %arg5, %arg8 - %arg6] : memref<2x3x4xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:               affine.for %arg8 = 9 to affine_map<(d0) -> (d0 + 4)>(%arg6) {
// CHECK-NEXT:                 %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:                 affine.store %cst, %alloc[(%arg6 - %arg4) floordiv 4, %arg7 - %arg5, %arg8 - %arg6] : memref<2x3x4xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:         affine.parallel (%arg6) = (0) to (9) step (4) {
// CHECK-NEXT:           %alloc_0 = memref.alloc() {alignment = 64 : i64} : memref<2x3x2xf32>
// CHECK-NEXT:           affine.for %arg7 = affine_map<(d0) -> (d0)>(%arg6) to min affine_map<(d0) -> (d0 + 4, 9)>(%arg6) step 2 {
// CHECK-NEXT:             affine.if affine_set<(d0) : (-d0 + 7 >= 0)>(%arg7) {
// CHECK-NEXT:               affine.for %arg8 = affine_map<(d0) -> (d0)>(%arg5) to min affine_map<(d0) -> (d0 + 3, 7)>(%arg5) {
// CHECK-NEXT:                 affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg7) to affine_map<(d0) -> (d0 + 2)>(%arg7) {
// CHECK-NEXT:                   %0 = affine.load %arg1[%arg9, %arg8] : memref<12x12xf32>
// CHECK-NEXT:                   affine.store %0, %alloc_0[(%arg7 - %arg6) floordiv 2, %arg8 - %arg5, %arg9 - %arg7] : memref<2x3x2xf32>
// CHECK-NEXT:                 }
// CHECK-NEXT:               }
// CHECK-NEXT:             } else {
// CHECK-NEXT:               affine.for %arg8 = affine_map<(d0) -> (d0)>(%arg5) to min affine_map<(d0) -> (d0 + 3, 7)>(%arg5) {
// CHECK-NEXT:                 affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg7) to 9 {
// CHECK-NEXT:                   %0 = affine.load %arg1[%arg9, %arg8] : memref<12x12xf32>
// CHECK-NEXT:                   affine.store %0, %alloc_0[(%arg7 - %arg6) floordiv 2, %arg8 - %arg5, %arg9 - %arg7] : memref<2x3x2xf32>
// CHECK-NEXT:                 }
// CHECK-NEXT:                 affine.for %arg9 = 9 to affine_map<(d0) -> (d0 + 2)>(%arg7) {
// CHECK-NEXT:                   %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:                   affine.store %cst, %alloc_0[(%arg7 - %arg6) floordiv 2, %arg8 - %arg5, %arg9 - %arg7] : memref<2x3x2xf32>
// CHECK-NEXT:                 }
// CHECK-NEXT:               }
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:           affine.for %arg7 = affine_map<(d0) -> (d0)>(%arg4) to min affine_map<(d0) -> (d0 + 8, 9)>(%arg4) step 4 {
// CHECK-NEXT:             affine.for %arg8 = affine_map<(d0) -> (d0)>(%arg6) to min affine_map<(d0) -> (d0 + 4, 9)>(%arg6) step 2 {
// CHECK-NEXT:               affine.if affine_set<(d0, d1) : (d0 + 3 >= 0, d1 - d0 + 1 >= 0)>(%arg7, %arg8) {
// CHECK-NEXT:                 %0:4 = affine.if affine_set<(d0, d1) : (-d0 + 7 >= 0, d0 - d1 - 3 >= 0, d1 >= 0, d0 - d1 - 2 >= 0, d1 >= 0)>(%arg8, %arg7) -> (vector<2xf32>, vector<2xf32>, vector<2xf32>, vector<2xf32>) {
// CHECK-NEXT:                   %2 = affine.vector_load %arg0[%arg8, %arg7] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:                   %3 = affine.vector_load %arg0[%arg8, %arg7 + 2] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:                   %4 = affine.vector_load %arg0[%arg8 + 1, %arg7] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:                   %5 = affine.vector_load %arg0[%arg8 + 1, %arg7 + 2] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:                   affine.yield %2, %3, %4, %5 : vector<2xf32>, vector<2xf32>, vector<2xf32>, vector<2xf32>
// CHECK-NEXT:                 } else {
// CHECK-NEXT:                   %c0 = arith.constant 0 : index
// CHECK-NEXT:                   %2 = affine.min affine_map<(d0) -> (d0, 8)>(%arg8)
// CHECK-NEXT:                   %3 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg8)
// CHECK-NEXT:                   %4 = arith.cmpi sgt, %3, %c0 : index
// CHECK-NEXT:                   %5 = affine.apply affine_map<(d0, d1) -> (d0 - d1 + 1)>(%2, %arg7)
// CHECK-NEXT:                   %6 = arith.select %4, %5, %c0 : index
// CHECK-NEXT:                   %7 = vector.create_mask %6 : vector<2xi1>
// CHECK-NEXT:                   %8 = affine.apply affine_map<(d0) -> (-d0)>(%arg7)
// CHECK-NEXT:                   %9 = vector.create_mask %8 : vector<2xi1>
// CHECK-NEXT:                   %cst = arith.constant dense<false> : vector<2xi1>
// CHECK-NEXT:                   %10 = arith.select %9, %cst, %7 : vector<2xi1>, vector<2xi1>
// CHECK-NEXT:                   %11 = affine.min affine_map<(d0, d1) -> (d0, d1)>(%arg7, %2)
// CHECK-NEXT:                   %12 = affine.apply affine_map<(d0, d1) -> (d0 - d1 - 1)>(%2, %arg7)
// CHECK-NEXT:                   %13 = arith.select %4, %12, %c0 : index
// CHECK-NEXT:                   %14 = vector.create_mask %13 : vector<2xi1>
// CHECK-NEXT:                   %15 = affine.apply affine_map<(d0) -> (-d0 - 2)>(%arg7)
// CHECK-NEXT:                   %16 = vector.create_mask %15 : vector<2xi1>
// CHECK-NEXT:                   %cst_1 = arith.constant dense<false> : vector<2xi1>
// CHECK-NEXT:                   %17 = arith.select %16, %cst_1, %14 : vector<2xi1>, vector<2xi1>
// CHECK-NEXT:                   %18 = affine.min affine_map<(d0, d1) -> (d0 + 2, d1)>(%arg7, %2)
// CHECK-NEXT:                   %19 = affine.min affine_map<(d0) -> (d0 + 1, 8)>(%arg8)
// CHECK-NEXT:                   %20 = affine.apply affine_map<(d0) -> (-d0 + 8)>(%arg8)
// CHECK-NEXT:                   %21 = arith.cmpi sgt, %20, %c0 : index
// CHECK-NEXT:                   %22 = affine.apply affine_map<(d0, d1) -> (d0 - d1 + 1)>(%19, %arg7)
// CHECK-NEXT:                   %23 = arith.select %21, %22, %c0 : index
// CHECK-NEXT:                   %24 = vector.create_mask %23 : vector<2xi1>
// CHECK-NEXT:                   %25 = affine.apply affine_map<(d0) -> (-d0)>(%arg7)
// CHECK-NEXT:                   %26 = vector.create_mask %25 : vector<2xi1>
// CHECK-NEXT:                   %cst_2 = arith.constant dense<false> : vector<2xi1>
// CHECK-NEXT:                   %27 = arith.select %26, %cst_2, %24 : vector<2xi1>, vector<2xi1>
// CHECK-NEXT:                   %28 = affine.min affine_map<(d0, d1) -> (d0, d1)>(%arg7, %19)
// CHECK-NEXT:                   %29 = affine.apply affine_map<(d0, d1) -> (d0 - d1 - 1)>(%19, %arg7)
// CHECK-NEXT:                   %30 = arith.select %21, %29, %c0 : index
// CHECK-NEXT:                   %31 = vector.create_mask %30 : vector<2xi1>
// CHECK-NEXT:                   %32 = affine.apply affine_map<(d0) -> (-d0 - 2)>(%arg7)
// CHECK-NEXT:                   %33 = vector.create_mask %32 : vector<2xi1>
// CHECK-NEXT:                   %cst_3 = arith.constant dense<false> : vector<2xi1>
// CHECK-NEXT:                   %34 = arith.select %33, %cst_3, %31 : vector<2xi1>, vector<2xi1>
// CHECK-NEXT:                   %35 = affine.min affine_map<(d0, d1) -> (d0 + 2, d1)>(%arg7, %19)
// CHECK-NEXT:                   %36 = affine.apply affine_map<(d0, d1) -> (d0)>(%2, %11)
// CHECK-NEXT:                   %37 = affine.apply affine_map<(d0, d1) -> (d1)>(%2, %11)
// CHECK-NEXT:                   %cst_4 = arith.constant dense<0.000000e+00> : vector<2xf32>
// CHECK-NEXT:                   %38 = vector.maskedload %arg0[%36, %37], %10, %cst_4 : memref<12x12xf32>, vector<2xi1>, vector<2xf32> into vector<2xf32>
// CHECK-NEXT:                   %39 = affine.apply affine_map<(d0, d1) -> (d0)>(%2, %18)
// CHECK-NEXT:                   %40 = affine.apply affine_map<(d0, d1) -> (d1)>(%2, %18)
// CHECK-NEXT:                   %cst_5 = arith.constant dense<0.000000e+00> : vector<2xf32>
// CHECK-NEXT:                   %41 = vector.maskedload %arg0[%39, %40], %17, %cst_5 : memref<12x12xf32>, vector<2xi1>, vector<2xf32> into vector<2xf32>
// CHECK-NEXT:                   %42 = affine.apply affine_map<(d0, d1) -> (d0)>(%19, %28)
// CHECK-NEXT:                   %43 = affine.apply affine_map<(d0, d1) -> (d1)>(%19, %28)
// CHECK-NEXT:                   %cst_6 = arith.constant dense<0.000000e+00> : vector<2xf32>
// CHECK-NEXT:                   %44 = vector.maskedload %arg0[%42, %43], %27, %cst_6 : memref<12x12xf32>, vector<2xi1>, vector<2xf32> into vector<2xf32>
// CHECK-NEXT:                   %45 = affine.apply affine_map<(d0, d1) -> (d0)>(%19, %35)
// CHECK-NEXT:                   %46 = affine.apply affine_map<(d0, d1) -> (d1)>(%19, %35)
// CHECK-NEXT:                   %cst_7 = arith.constant dense<0.000000e+00> : vector<2xf32>
// CHECK-NEXT:                   %47 = vector.maskedload %arg0[%45, %46], %34, %cst_7 : memref<12x12xf32>, vector<2xi1>, vector<2xf32> into vector<2xf32>
// CHECK-NEXT:                   affine.yield %38, %41, %44, %47 : vector<2xf32>, vector<2xf32>, vector<2xf32>, vector<2xf32>
// CHECK-NEXT:                 }
// CHECK-NEXT:                 %1:4 = affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg5) to min affine_map<(d0) -> (d0 + 3, 7)>(%arg5) iter_args(%arg10 = %0#0, %arg11 = %0#1, %arg12 = %0#2, %arg13 = %0#3) -> (vector<2xf32>, vector<2xf32>, vector<2xf32>, vector<2xf32>) {
// CHECK-NEXT:                   %2 = affine.load %alloc_0[(%arg8 - %arg6) floordiv 2, %arg9 - %arg5, 0] : memref<2x3x2xf32>
// CHECK-NEXT:                   %3 = vector.broadcast %2 : f32 to vector<2xf32>
// CHECK-NEXT:                   %4 = affine.vector_load %alloc[(%arg7 - %arg4) floordiv 4, %arg9 - %arg5, 0] : memref<2x3x4xf32>, vector<2xf32>
// CHECK-NEXT:                   %5 = arith.mulf %3, %4 : vector<2xf32>
// CHECK-NEXT:                   %6 = arith.addf %arg10, %5 : vector<2xf32>
// CHECK-NEXT:                   %7 = affine.vector_load %alloc[(%arg7 - %arg4) floordiv 4, %arg9 - %arg5, 2] : memref<2x3x4xf32>, vector<2xf32>
// CHECK-NEXT:                   %8 = arith.mulf %3, %7 : vector<2xf32>
// CHECK-NEXT:                   %9 = arith.addf %arg11, %8 : vector<2xf32>
// CHECK-NEXT:                   %10 = affine.load %alloc_0[(%arg8 - %arg6) floordiv 2, %arg9 - %arg5, 1] : memref<2x3x2xf32>
// CHECK-NEXT:                   %11 = vector.broadcast %10 : f32 to vector<2xf32>
// CHECK-NEXT:                   %12 = arith.mulf %11, %4 : vector<2xf32>
// CHECK-NEXT:                   %13 = arith.addf %arg12, %12 : vector<2xf32>
// CHECK-NEXT:                   %14 = arith.mulf %11, %7 : vector<2xf32>
// CHECK-NEXT:                   %15 = arith.addf %arg13, %14 : vector<2xf32>
// CHECK-NEXT:                   affine.yield %6, %9, %13, %15 : vector<2xf32>, vector<2xf32>, vector<2xf32>, vector<2xf32>
// CHECK-NEXT:                 }
// CHECK-NEXT:                 affine.if affine_set<(d0, d1) : (-d0 + 7 >= 0, d0 - d1 - 3 >= 0, d1 >= 0, d0 - d1 - 2 >= 0, d1 >= 0)>(%arg8, %arg7) {
// CHECK-NEXT:                   affine.vector_store %1#0, %arg0[%arg8, %arg7] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:                   affine.vector_store %1#1, %arg0[%arg8, %arg7 + 2] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:                   affine.vector_store %1#2, %arg0[%arg8 + 1, %arg7] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:                   affine.vector_store %1#3, %arg0[%arg8 + 1, %arg7 + 2] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:                 } else {
// CHECK-NEXT:                   %c0 = arith.constant 0 : index
// CHECK-NEXT:                   %2 = affine.min affine_map<(d0) -> (d0, 8)>(%arg8)
// CHECK-NEXT:                   %3 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg8)
// CHECK-NEXT:                   %4 = arith.cmpi sgt, %3, %c0 : index
// CHECK-NEXT:                   %5 = affine.apply affine_map<(d0, d1) -> (d0 - d1 + 1)>(%2, %arg7)
// CHECK-NEXT:                   %6 = arith.select %4, %5, %c0 : index
// CHECK-NEXT:                   %7 = vector.create_mask %6 : vector<2xi1>
// CHECK-NEXT:                   %8 = affine.apply affine_map<(d0) -> (-d0)>(%arg7)
// CHECK-NEXT:                   %9 = vector.create_mask %8 : vector<2xi1>
// CHECK-NEXT:                   %cst = arith.constant dense<false> : vector<2xi1>
// CHECK-NEXT:                   %10 = arith.select %9, %cst, %7 : vector<2xi1>, vector<2xi1>
// CHECK-NEXT:                   %11 = affine.min affine_map<(d0, d1) -> (d0, d1)>(%arg7, %2)
// CHECK-NEXT:                   %12 = affine.apply affine_map<(d0, d1) -> (d0 - d1 - 1)>(%2, %arg7)
// CHECK-NEXT:                   %13 = arith.select %4, %12, %c0 : index
// CHECK-NEXT:                   %14 = vector.create_mask %13 : vector<2xi1>
// CHECK-NEXT:                   %15 = affine.apply affine_map<(d0) -> (-d0 - 2)>(%arg7)
// CHECK-NEXT:                   %16 = vector.create_mask %15 : vector<2xi1>
// CHECK-NEXT:                   %cst_1 = arith.constant dense<false> : vector<2xi1>
// CHECK-NEXT:                   %17 = arith.select %16, %cst_1, %14 : vector<2xi1>, vector<2xi1>
// CHECK-NEXT:                   %18 = affine.min affine_map<(d0, d1) -> (d0 + 2, d1)>(%arg7, %2)
// CHECK-NEXT:                   %19 = affine.min affine_map<(d0) -> (d0 + 1, 8)>(%arg8)
// CHECK-NEXT:                   %20 = affine.apply affine_map<(d0) -> (-d0 + 8)>(%arg8)
// CHECK-NEXT:                   %21 = arith.cmpi sgt, %20, %c0 : index
// CHECK-NEXT:                   %22 = affine.apply affine_map<(d0, d1) -> (d0 - d1 + 1)>(%19, %arg7)
// CHECK-NEXT:                   %23 = arith.select %21, %22, %c0 : index
// CHECK-NEXT:                   %24 = vector.create_mask %23 : vector<2xi1>
// CHECK-NEXT:                   %25 = affine.apply affine_map<(d0) -> (-d0)>(%arg7)
// CHECK-NEXT:                   %26 = vector.create_mask %25 : vector<2xi1>
// CHECK-NEXT:                   %cst_2 = arith.constant dense<false> : vector<2xi1>
// CHECK-NEXT:                   %27 = arith.select %26, %cst_2, %24 : vector<2xi1>, vector<2xi1>
// CHECK-NEXT:                   %28 = affine.min affine_map<(d0, d1) -> (d0, d1)>(%arg7, %19)
// CHECK-NEXT:                   %29 = affine.apply affine_map<(d0, d1) -> (d0 - d1 - 1)>(%19, %arg7)
// CHECK-NEXT:                   %30 = arith.select %21, %29, %c0 : index
// CHECK-NEXT:                   %31 = vector.create_mask %30 : vector<2xi1>
// CHECK-NEXT:                   %32 = affine.apply affine_map<(d0) -> (-d0 - 2)>(%arg7)
// CHECK-NEXT:                   %33 = vector.create_mask %32 : vector<2xi1>
// CHECK-NEXT:                   %cst_3 = arith.constant dense<false> : vector<2xi1>
// CHECK-NEXT:                   %34 = arith.select %33, %cst_3, %31 : vector<2xi1>, vector<2xi1>
// CHECK-NEXT:                   %35 = affine.min affine_map<(d0, d1) -> (d0 + 2, d1)>(%arg7, %19)
// CHECK-NEXT:                   %36 = affine.apply affine_map<(d0, d1) -> (d0)>(%2, %11)
// CHECK-NEXT:                   %37 = affine.apply affine_map<(d0, d1) -> (d1)>(%2, %11)
// CHECK-NEXT:                   vector.maskedstore %arg0[%36, %37], %10, %1#0 : memref<12x12xf32>, vector<2xi1>, vector<2xf32>
// CHECK-NEXT:                   %38 = affine.apply affine_map<(d0, d1) -> (d0)>(%2, %18)
// CHECK-NEXT:                   %39 = affine.apply affine_map<(d0, d1) -> (d1)>(%2, %18)
// CHECK-NEXT:                   vector.maskedstore %arg0[%38, %39], %17, %1#1 : memref<12x12xf32>, vector<2xi1>, vector<2xf32>
// CHECK-NEXT:                   %40 = affine.apply affine_map<(d0, d1) -> (d0)>(%19, %28)
// CHECK-NEXT:                   %41 = affine.apply affine_map<(d0, d1) -> (d1)>(%19, %28)
// CHECK-NEXT:                   vector.maskedstore %arg0[%40, %41], %27, %1#2 : memref<12x12xf32>, vector<2xi1>, vector<2xf32>
// CHECK-NEXT:                   %42 = affine.apply affine_map<(d0, d1) -> (d0)>(%19, %35)
// CHECK-NEXT:                   %43 = affine.apply affine_map<(d0, d1) -> (d1)>(%19, %35)
// CHECK-NEXT:                   vector.maskedstore %arg0[%42, %43], %34, %1#3 : memref<12x12xf32>, vector<2xi1>, vector<2xf32>
// CHECK-NEXT:                 }
// CHECK-NEXT:               } else {
// CHECK-NEXT:               }
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:           memref.dealloc %alloc_0 : memref<2x3x2xf32>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     memref.dealloc %alloc : memref<2x3x4xf32>
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Threads share blocks of rows: above the diagonal. Iterations of the parallel loops may come
// in any order: each has its own copy of rows.

#next = affine_map<(d0) -> (d0 + 1)>
#same = affine_map<(d0) -> (d0)>
// expected-remark @below {{[Analysis] alias.arguments | Category:affine-register-tile | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%C: memref<12x12xf32>, %A: memref<12x12xf32>, %B: memref<12x12xf32>, %n: index) {
  // expected-remark @below {{[Passed] register-tiled | Category:affine-register-tile | Function=main | Op=affine.for, block_columns=8, block_reduction=3, block_rows=4, distributed=False, group=1, lanes=2, packs=True, packs_rows=True, rows=2, started=0, threads=2, vectors=2}}
  affine.for %i = 0 to 9 {
    affine.for %j = #same(%i) to 10 {
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
// CHECK-NEXT:     %alloc = memref.alloc() {alignment = 64 : i64} : memref<2x3x4xf32>
// CHECK-NEXT:     affine.for %arg4 = 0 to 10 step 8 {
// CHECK-NEXT:       affine.for %arg5 = 0 to 7 step 3 {
// CHECK-NEXT:         affine.parallel (%arg6) = (%arg4) to (min(%arg4 + 8, 10)) step (4) {
// CHECK-NEXT:           affine.if affine_set<(d0) : (-d0 + 6 >= 0)>(%arg6) {
// CHECK-NEXT:             affine.for %arg7 = affine_map<(d0) -> (d0)>(%arg5) to min affine_map<(d0) -> (d0 + 3, 7)>(%arg5) {
// CHECK-NEXT:               %0 = affine.vector_load %arg2[%arg7, %arg6] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:               %1 = affine.vector_load %arg2[%arg7, %arg6 + 2] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:               affine.vector_store %0, %alloc[(%arg6 - %arg4) floordiv 4, %arg7 - %arg5, 0] : memref<2x3x4xf32>, vector<2xf32>
// CHECK-NEXT:               affine.vector_store %1, %alloc[(%arg6 - %arg4) floordiv 4, %arg7 - %arg5, 2] : memref<2x3x4xf32>, vector<2xf32>
// CHECK-NEXT:             }
// CHECK-NEXT:           } else {
// CHECK-NEXT:             %0 = affine.apply affine_map<(d0) -> (-d0 + 10)>(%arg6)
// CHECK-NEXT:             %1 = vector.create_mask %0 : vector<2xi1>
// CHECK-NEXT:             %2 = affine.min affine_map<(d0) -> (d0, 9)>(%arg6)
// CHECK-NEXT:             %3 = affine.apply affine_map<(d0) -> (-d0 + 8)>(%arg6)
// CHECK-NEXT:             %4 = vector.create_mask %3 : vector<2xi1>
// CHECK-NEXT:             %5 = affine.min affine_map<(d0) -> (d0 + 2, 9)>(%arg6)
// CHECK-NEXT:             affine.for %arg7 = affine_map<(d0) -> (d0)>(%arg5) to min affine_map<(d0) -> (d0 + 3, 7)>(%arg5) {
// CHECK-NEXT:               %6 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg7, %2)
// CHECK-NEXT:               %7 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg7, %2)
// CHECK-NEXT:               %cst = arith.constant dense<0.000000e+00> : vector<2xf32>
// CHECK-NEXT:               %8 = vector.maskedload %arg2[%6, %7], %1, %cst : memref<12x12xf32>, vector<2xi1>, vector<2xf32> into vector<2xf32>
// CHECK-NEXT:               %9 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg7, %5)
// CHECK-NEXT:               %10 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg7, %5)
// CHECK-NEXT:               %cst_0 = arith.constant dense<0.000000e+00> : vector<2xf32>
// CHECK-NEXT:               %11 = vector.maskedload %arg2[%9, %10], %4, %cst_0 : memref<12x12xf32>, vector<2xi1>, vector<2xf32> into vector<2xf32>
// CHECK-NEXT:               affine.vector_store %8, %alloc[(%arg6 - %arg4) floordiv 4, %arg7 - %arg5, 0] : memref<2x3x4xf32>, vector<2xf32>
// CHECK-NEXT:               affine.vector_store %11, %alloc[(%arg6 - %arg4) floordiv 4, %arg7 - %arg5, 2] : memref<2x3x4xf32>, vector<2xf32>
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:         affine.parallel (%arg6) = (0) to (9) step (4) {
// CHECK-NEXT:           %alloc_0 = memref.alloc() {alignment = 64 : i64} : memref<2x3x2xf32>
// CHECK-NEXT:           affine.for %arg7 = affine_map<(d0) -> (d0)>(%arg6) to min affine_map<(d0) -> (d0 + 4, 9)>(%arg6) step 2 {
// CHECK-NEXT:             affine.if affine_set<(d0) : (-d0 + 7 >= 0)>(%arg7) {
// CHECK-NEXT:               affine.for %arg8 = affine_map<(d0) -> (d0)>(%arg5) to min affine_map<(d0) -> (d0 + 3, 7)>(%arg5) {
// CHECK-NEXT:                 affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg7) to affine_map<(d0) -> (d0 + 2)>(%arg7) {
// CHECK-NEXT:                   %0 = affine.load %arg1[%arg9, %arg8] : memref<12x12xf32>
// CHECK-NEXT:                   affine.store %0, %alloc_0[(%arg7 - %arg6) floordiv 2, %arg8 - %arg5, %arg9 - %arg7] : memref<2x3x2xf32>
// CHECK-NEXT:                 }
// CHECK-NEXT:               }
// CHECK-NEXT:             } else {
// CHECK-NEXT:               affine.for %arg8 = affine_map<(d0) -> (d0)>(%arg5) to min affine_map<(d0) -> (d0 + 3, 7)>(%arg5) {
// CHECK-NEXT:                 affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg7) to 9 {
// CHECK-NEXT:                   %0 = affine.load %arg1[%arg9, %arg8] : memref<12x12xf32>
// CHECK-NEXT:                   affine.store %0, %alloc_0[(%arg7 - %arg6) floordiv 2, %arg8 - %arg5, %arg9 - %arg7] : memref<2x3x2xf32>
// CHECK-NEXT:                 }
// CHECK-NEXT:                 affine.for %arg9 = 9 to affine_map<(d0) -> (d0 + 2)>(%arg7) {
// CHECK-NEXT:                   %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:                   affine.store %cst, %alloc_0[(%arg7 - %arg6) floordiv 2, %arg8 - %arg5, %arg9 - %arg7] : memref<2x3x2xf32>
// CHECK-NEXT:                 }
// CHECK-NEXT:               }
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:           affine.for %arg7 = affine_map<(d0) -> (d0)>(%arg4) to min affine_map<(d0) -> (d0 + 8, 10)>(%arg4) step 4 {
// CHECK-NEXT:             affine.for %arg8 = affine_map<(d0) -> (d0)>(%arg6) to min affine_map<(d0) -> (d0 + 4, 9)>(%arg6) step 2 {
// CHECK-NEXT:               affine.if affine_set<(d0, d1) : (d0 - d1 + 3 >= 0, -d0 + 9 >= 0)>(%arg7, %arg8) {
// CHECK-NEXT:                 %0:4 = affine.if affine_set<(d0, d1) : (-d0 + 7 >= 0, -d1 + 6 >= 0, d1 - d0 >= 0, -d1 + 6 >= 0, d1 - d0 - 1 >= 0)>(%arg8, %arg7) -> (vector<2xf32>, vector<2xf32>, vector<2xf32>, vector<2xf32>) {
// CHECK-NEXT:                   %2 = affine.vector_load %arg0[%arg8, %arg7] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:                   %3 = affine.vector_load %arg0[%arg8, %arg7 + 2] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:                   %4 = affine.vector_load %arg0[%arg8 + 1, %arg7] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:                   %5 = affine.vector_load %arg0[%arg8 + 1, %arg7 + 2] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:                   affine.yield %2, %3, %4, %5 : vector<2xf32>, vector<2xf32>, vector<2xf32>, vector<2xf32>
// CHECK-NEXT:                 } else {
// CHECK-NEXT:                   %c0 = arith.constant 0 : index
// CHECK-NEXT:                   %2 = affine.min affine_map<(d0) -> (d0, 8)>(%arg8)
// CHECK-NEXT:                   %3 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg8)
// CHECK-NEXT:                   %4 = arith.cmpi sgt, %3, %c0 : index
// CHECK-NEXT:                   %5 = affine.apply affine_map<(d0) -> (-d0 + 10)>(%arg7)
// CHECK-NEXT:                   %6 = arith.select %4, %5, %c0 : index
// CHECK-NEXT:                   %7 = vector.create_mask %6 : vector<2xi1>
// CHECK-NEXT:                   %8 = affine.apply affine_map<(d0, d1) -> (d0 - d1)>(%2, %arg7)
// CHECK-NEXT:                   %9 = vector.create_mask %8 : vector<2xi1>
// CHECK-NEXT:                   %cst = arith.constant dense<false> : vector<2xi1>
// CHECK-NEXT:                   %10 = arith.select %9, %cst, %7 : vector<2xi1>, vector<2xi1>
// CHECK-NEXT:                   %11 = affine.min affine_map<(d0) -> (d0, 9)>(%arg7)
// CHECK-NEXT:                   %12 = affine.apply affine_map<(d0) -> (-d0 + 8)>(%arg7)
// CHECK-NEXT:                   %13 = arith.select %4, %12, %c0 : index
// CHECK-NEXT:                   %14 = vector.create_mask %13 : vector<2xi1>
// CHECK-NEXT:                   %15 = affine.apply affine_map<(d0, d1) -> (d0 - d1 - 2)>(%2, %arg7)
// CHECK-NEXT:                   %16 = vector.create_mask %15 : vector<2xi1>
// CHECK-NEXT:                   %cst_1 = arith.constant dense<false> : vector<2xi1>
// CHECK-NEXT:                   %17 = arith.select %16, %cst_1, %14 : vector<2xi1>, vector<2xi1>
// CHECK-NEXT:                   %18 = affine.min affine_map<(d0) -> (d0 + 2, 9)>(%arg7)
// CHECK-NEXT:                   %19 = affine.min affine_map<(d0) -> (d0 + 1, 8)>(%arg8)
// CHECK-NEXT:                   %20 = affine.apply affine_map<(d0) -> (-d0 + 8)>(%arg8)
// CHECK-NEXT:                   %21 = arith.cmpi sgt, %20, %c0 : index
// CHECK-NEXT:                   %22 = affine.apply affine_map<(d0) -> (-d0 + 10)>(%arg7)
// CHECK-NEXT:                   %23 = arith.select %21, %22, %c0 : index
// CHECK-NEXT:                   %24 = vector.create_mask %23 : vector<2xi1>
// CHECK-NEXT:                   %25 = affine.apply affine_map<(d0, d1) -> (d0 - d1)>(%19, %arg7)
// CHECK-NEXT:                   %26 = vector.create_mask %25 : vector<2xi1>
// CHECK-NEXT:                   %cst_2 = arith.constant dense<false> : vector<2xi1>
// CHECK-NEXT:                   %27 = arith.select %26, %cst_2, %24 : vector<2xi1>, vector<2xi1>
// CHECK-NEXT:                   %28 = affine.min affine_map<(d0) -> (d0, 9)>(%arg7)
// CHECK-NEXT:                   %29 = affine.apply affine_map<(d0) -> (-d0 + 8)>(%arg7)
// CHECK-NEXT:                   %30 = arith.select %21, %29, %c0 : index
// CHECK-NEXT:                   %31 = vector.create_mask %30 : vector<2xi1>
// CHECK-NEXT:                   %32 = affine.apply affine_map<(d0, d1) -> (d0 - d1 - 2)>(%19, %arg7)
// CHECK-NEXT:                   %33 = vector.create_mask %32 : vector<2xi1>
// CHECK-NEXT:                   %cst_3 = arith.constant dense<false> : vector<2xi1>
// CHECK-NEXT:                   %34 = arith.select %33, %cst_3, %31 : vector<2xi1>, vector<2xi1>
// CHECK-NEXT:                   %35 = affine.min affine_map<(d0) -> (d0 + 2, 9)>(%arg7)
// CHECK-NEXT:                   %36 = affine.apply affine_map<(d0, d1) -> (d0)>(%2, %11)
// CHECK-NEXT:                   %37 = affine.apply affine_map<(d0, d1) -> (d1)>(%2, %11)
// CHECK-NEXT:                   %cst_4 = arith.constant dense<0.000000e+00> : vector<2xf32>
// CHECK-NEXT:                   %38 = vector.maskedload %arg0[%36, %37], %10, %cst_4 : memref<12x12xf32>, vector<2xi1>, vector<2xf32> into vector<2xf32>
// CHECK-NEXT:                   %39 = affine.apply affine_map<(d0, d1) -> (d0)>(%2, %18)
// CHECK-NEXT:                   %40 = affine.apply affine_map<(d0, d1) -> (d1)>(%2, %18)
// CHECK-NEXT:                   %cst_5 = arith.constant dense<0.000000e+00> : vector<2xf32>
// CHECK-NEXT:                   %41 = vector.maskedload %arg0[%39, %40], %17, %cst_5 : memref<12x12xf32>, vector<2xi1>, vector<2xf32> into vector<2xf32>
// CHECK-NEXT:                   %42 = affine.apply affine_map<(d0, d1) -> (d0)>(%19, %28)
// CHECK-NEXT:                   %43 = affine.apply affine_map<(d0, d1) -> (d1)>(%19, %28)
// CHECK-NEXT:                   %cst_6 = arith.constant dense<0.000000e+00> : vector<2xf32>
// CHECK-NEXT:                   %44 = vector.maskedload %arg0[%42, %43], %27, %cst_6 : memref<12x12xf32>, vector<2xi1>, vector<2xf32> into vector<2xf32>
// CHECK-NEXT:                   %45 = affine.apply affine_map<(d0, d1) -> (d0)>(%19, %35)
// CHECK-NEXT:                   %46 = affine.apply affine_map<(d0, d1) -> (d1)>(%19, %35)
// CHECK-NEXT:                   %cst_7 = arith.constant dense<0.000000e+00> : vector<2xf32>
// CHECK-NEXT:                   %47 = vector.maskedload %arg0[%45, %46], %34, %cst_7 : memref<12x12xf32>, vector<2xi1>, vector<2xf32> into vector<2xf32>
// CHECK-NEXT:                   affine.yield %38, %41, %44, %47 : vector<2xf32>, vector<2xf32>, vector<2xf32>, vector<2xf32>
// CHECK-NEXT:                 }
// CHECK-NEXT:                 %1:4 = affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg5) to min affine_map<(d0) -> (d0 + 3, 7)>(%arg5) iter_args(%arg10 = %0#0, %arg11 = %0#1, %arg12 = %0#2, %arg13 = %0#3) -> (vector<2xf32>, vector<2xf32>, vector<2xf32>, vector<2xf32>) {
// CHECK-NEXT:                   %2 = affine.load %alloc_0[(%arg8 - %arg6) floordiv 2, %arg9 - %arg5, 0] : memref<2x3x2xf32>
// CHECK-NEXT:                   %3 = vector.broadcast %2 : f32 to vector<2xf32>
// CHECK-NEXT:                   %4 = affine.vector_load %alloc[(%arg7 - %arg4) floordiv 4, %arg9 - %arg5, 0] : memref<2x3x4xf32>, vector<2xf32>
// CHECK-NEXT:                   %5 = arith.mulf %3, %4 : vector<2xf32>
// CHECK-NEXT:                   %6 = arith.addf %arg10, %5 : vector<2xf32>
// CHECK-NEXT:                   %7 = affine.vector_load %alloc[(%arg7 - %arg4) floordiv 4, %arg9 - %arg5, 2] : memref<2x3x4xf32>, vector<2xf32>
// CHECK-NEXT:                   %8 = arith.mulf %3, %7 : vector<2xf32>
// CHECK-NEXT:                   %9 = arith.addf %arg11, %8 : vector<2xf32>
// CHECK-NEXT:                   %10 = affine.load %alloc_0[(%arg8 - %arg6) floordiv 2, %arg9 - %arg5, 1] : memref<2x3x2xf32>
// CHECK-NEXT:                   %11 = vector.broadcast %10 : f32 to vector<2xf32>
// CHECK-NEXT:                   %12 = arith.mulf %11, %4 : vector<2xf32>
// CHECK-NEXT:                   %13 = arith.addf %arg12, %12 : vector<2xf32>
// CHECK-NEXT:                   %14 = arith.mulf %11, %7 : vector<2xf32>
// CHECK-NEXT:                   %15 = arith.addf %arg13, %14 : vector<2xf32>
// CHECK-NEXT:                   affine.yield %6, %9, %13, %15 : vector<2xf32>, vector<2xf32>, vector<2xf32>, vector<2xf32>
// CHECK-NEXT:                 }
// CHECK-NEXT:                 affine.if affine_set<(d0, d1) : (-d0 + 7 >= 0, -d1 + 6 >= 0, d1 - d0 >= 0, -d1 + 6 >= 0, d1 - d0 - 1 >= 0)>(%arg8, %arg7) {
// CHECK-NEXT:                   affine.vector_store %1#0, %arg0[%arg8, %arg7] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:                   affine.vector_store %1#1, %arg0[%arg8, %arg7 + 2] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:                   affine.vector_store %1#2, %arg0[%arg8 + 1, %arg7] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:                   affine.vector_store %1#3, %arg0[%arg8 + 1, %arg7 + 2] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:                 } else {
// CHECK-NEXT:                   %c0 = arith.constant 0 : index
// CHECK-NEXT:                   %2 = affine.min affine_map<(d0) -> (d0, 8)>(%arg8)
// CHECK-NEXT:                   %3 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg8)
// CHECK-NEXT:                   %4 = arith.cmpi sgt, %3, %c0 : index
// CHECK-NEXT:                   %5 = affine.apply affine_map<(d0) -> (-d0 + 10)>(%arg7)
// CHECK-NEXT:                   %6 = arith.select %4, %5, %c0 : index
// CHECK-NEXT:                   %7 = vector.create_mask %6 : vector<2xi1>
// CHECK-NEXT:                   %8 = affine.apply affine_map<(d0, d1) -> (d0 - d1)>(%2, %arg7)
// CHECK-NEXT:                   %9 = vector.create_mask %8 : vector<2xi1>
// CHECK-NEXT:                   %cst = arith.constant dense<false> : vector<2xi1>
// CHECK-NEXT:                   %10 = arith.select %9, %cst, %7 : vector<2xi1>, vector<2xi1>
// CHECK-NEXT:                   %11 = affine.min affine_map<(d0) -> (d0, 9)>(%arg7)
// CHECK-NEXT:                   %12 = affine.apply affine_map<(d0) -> (-d0 + 8)>(%arg7)
// CHECK-NEXT:                   %13 = arith.select %4, %12, %c0 : index
// CHECK-NEXT:                   %14 = vector.create_mask %13 : vector<2xi1>
// CHECK-NEXT:                   %15 = affine.apply affine_map<(d0, d1) -> (d0 - d1 - 2)>(%2, %arg7)
// CHECK-NEXT:                   %16 = vector.create_mask %15 : vector<2xi1>
// CHECK-NEXT:                   %cst_1 = arith.constant dense<false> : vector<2xi1>
// CHECK-NEXT:                   %17 = arith.select %16, %cst_1, %14 : vector<2xi1>, vector<2xi1>
// CHECK-NEXT:                   %18 = affine.min affine_map<(d0) -> (d0 + 2, 9)>(%arg7)
// CHECK-NEXT:                   %19 = affine.min affine_map<(d0) -> (d0 + 1, 8)>(%arg8)
// CHECK-NEXT:                   %20 = affine.apply affine_map<(d0) -> (-d0 + 8)>(%arg8)
// CHECK-NEXT:                   %21 = arith.cmpi sgt, %20, %c0 : index
// CHECK-NEXT:                   %22 = affine.apply affine_map<(d0) -> (-d0 + 10)>(%arg7)
// CHECK-NEXT:                   %23 = arith.select %21, %22, %c0 : index
// CHECK-NEXT:                   %24 = vector.create_mask %23 : vector<2xi1>
// CHECK-NEXT:                   %25 = affine.apply affine_map<(d0, d1) -> (d0 - d1)>(%19, %arg7)
// CHECK-NEXT:                   %26 = vector.create_mask %25 : vector<2xi1>
// CHECK-NEXT:                   %cst_2 = arith.constant dense<false> : vector<2xi1>
// CHECK-NEXT:                   %27 = arith.select %26, %cst_2, %24 : vector<2xi1>, vector<2xi1>
// CHECK-NEXT:                   %28 = affine.min affine_map<(d0) -> (d0, 9)>(%arg7)
// CHECK-NEXT:                   %29 = affine.apply affine_map<(d0) -> (-d0 + 8)>(%arg7)
// CHECK-NEXT:                   %30 = arith.select %21, %29, %c0 : index
// CHECK-NEXT:                   %31 = vector.create_mask %30 : vector<2xi1>
// CHECK-NEXT:                   %32 = affine.apply affine_map<(d0, d1) -> (d0 - d1 - 2)>(%19, %arg7)
// CHECK-NEXT:                   %33 = vector.create_mask %32 : vector<2xi1>
// CHECK-NEXT:                   %cst_3 = arith.constant dense<false> : vector<2xi1>
// CHECK-NEXT:                   %34 = arith.select %33, %cst_3, %31 : vector<2xi1>, vector<2xi1>
// CHECK-NEXT:                   %35 = affine.min affine_map<(d0) -> (d0 + 2, 9)>(%arg7)
// CHECK-NEXT:                   %36 = affine.apply affine_map<(d0, d1) -> (d0)>(%2, %11)
// CHECK-NEXT:                   %37 = affine.apply affine_map<(d0, d1) -> (d1)>(%2, %11)
// CHECK-NEXT:                   vector.maskedstore %arg0[%36, %37], %10, %1#0 : memref<12x12xf32>, vector<2xi1>, vector<2xf32>
// CHECK-NEXT:                   %38 = affine.apply affine_map<(d0, d1) -> (d0)>(%2, %18)
// CHECK-NEXT:                   %39 = affine.apply affine_map<(d0, d1) -> (d1)>(%2, %18)
// CHECK-NEXT:                   vector.maskedstore %arg0[%38, %39], %17, %1#1 : memref<12x12xf32>, vector<2xi1>, vector<2xf32>
// CHECK-NEXT:                   %40 = affine.apply affine_map<(d0, d1) -> (d0)>(%19, %28)
// CHECK-NEXT:                   %41 = affine.apply affine_map<(d0, d1) -> (d1)>(%19, %28)
// CHECK-NEXT:                   vector.maskedstore %arg0[%40, %41], %27, %1#2 : memref<12x12xf32>, vector<2xi1>, vector<2xf32>
// CHECK-NEXT:                   %42 = affine.apply affine_map<(d0, d1) -> (d0)>(%19, %35)
// CHECK-NEXT:                   %43 = affine.apply affine_map<(d0, d1) -> (d1)>(%19, %35)
// CHECK-NEXT:                   vector.maskedstore %arg0[%42, %43], %34, %1#3 : memref<12x12xf32>, vector<2xi1>, vector<2xf32>
// CHECK-NEXT:                 }
// CHECK-NEXT:               } else {
// CHECK-NEXT:               }
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:           memref.dealloc %alloc_0 : memref<2x3x2xf32>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     memref.dealloc %alloc : memref<2x3x4xf32>
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Threads share blocks of rows: to the end of memory. Iterations of the parallel loops may come
// in any order: each has its own copy of rows.

#next = affine_map<(d0) -> (d0 + 1)>
#same = affine_map<(d0) -> (d0)>
// expected-remark @below {{[Analysis] alias.arguments | Category:affine-register-tile | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%C: memref<12x12xf32>, %A: memref<12x12xf32>, %B: memref<12x12xf32>, %n: index) {
  // expected-remark @below {{[Passed] register-tiled | Category:affine-register-tile | Function=main | Op=affine.for, block_columns=8, block_reduction=3, block_rows=4, distributed=False, group=1, lanes=2, packs=True, packs_rows=True, rows=2, started=0, threads=2, vectors=2}}
  affine.for %i = 1 to 12 {
    affine.for %j = 1 to 12 {
      affine.for %k = 3 to 12 {
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
// CHECK-NEXT:     %alloc = memref.alloc() {alignment = 64 : i64} : memref<2x3x4xf32>
// CHECK-NEXT:     affine.for %arg4 = 1 to 12 step 8 {
// CHECK-NEXT:       affine.for %arg5 = 3 to 12 step 3 {
// CHECK-NEXT:         affine.parallel (%arg6) = (%arg4) to (min(%arg4 + 8, 12)) step (4) {
// CHECK-NEXT:           affine.if affine_set<(d0) : (-d0 + 8 >= 0)>(%arg6) {
// CHECK-NEXT:             affine.for %arg7 = affine_map<(d0) -> (d0)>(%arg5) to affine_map<(d0) -> (d0 + 3)>(%arg5) {
// CHECK-NEXT:               %0 = affine.vector_load %arg2[%arg7, %arg6] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:               %1 = affine.vector_load %arg2[%arg7, %arg6 + 2] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:               affine.vector_store %0, %alloc[(%arg6 - %arg4) floordiv 4, %arg7 - %arg5, 0] : memref<2x3x4xf32>, vector<2xf32>
// CHECK-NEXT:               affine.vector_store %1, %alloc[(%arg6 - %arg4) floordiv 4, %arg7 - %arg5, 2] : memref<2x3x4xf32>, vector<2xf32>
// CHECK-NEXT:             }
// CHECK-NEXT:           } else {
// CHECK-NEXT:             %0 = affine.apply affine_map<(d0) -> (-d0 + 12)>(%arg6)
// CHECK-NEXT:             %1 = vector.create_mask %0 : vector<2xi1>
// CHECK-NEXT:             %2 = affine.min affine_map<(d0) -> (d0, 11)>(%arg6)
// CHECK-NEXT:             %3 = affine.apply affine_map<(d0) -> (-d0 + 10)>(%arg6)
// CHECK-NEXT:             %4 = vector.create_mask %3 : vector<2xi1>
// CHECK-NEXT:             %5 = affine.min affine_map<(d0) -> (d0 + 2, 11)>(%arg6)
// CHECK-NEXT:             affine.for %arg7 = affine_map<(d0) -> (d0)>(%arg5) to affine_map<(d0) -> (d0 + 3)>(%arg5) {
// CHECK-NEXT:               %6 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg7, %2)
// CHECK-NEXT:               %7 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg7, %2)
// CHECK-NEXT:               %cst = arith.constant dense<0.000000e+00> : vector<2xf32>
// CHECK-NEXT:               %8 = vector.maskedload %arg2[%6, %7], %1, %cst : memref<12x12xf32>, vector<2xi1>, vector<2xf32> into vector<2xf32>
// CHECK-NEXT:               %9 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg7, %5)
// CHECK-NEXT:               %10 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg7, %5)
// CHECK-NEXT:               %cst_0 = arith.constant dense<0.000000e+00> : vector<2xf32>
// CHECK-NEXT:               %11 = vector.maskedload %arg2[%9, %10], %4, %cst_0 : memref<12x12xf32>, vector<2xi1>, vector<2xf32> into vector<2xf32>
// CHECK-NEXT:               affine.vector_store %8, %alloc[(%arg6 - %arg4) floordiv 4, %arg7 - %arg5, 0] : memref<2x3x4xf32>, vector<2xf32>
// CHECK-NEXT:               affine.vector_store %11, %alloc[(%arg6 - %arg4) floordiv 4, %arg7 - %arg5, 2] : memref<2x3x4xf32>, vector<2xf32>
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:         affine.parallel (%arg6) = (1) to (12) step (4) {
// CHECK-NEXT:           %alloc_0 = memref.alloc() {alignment = 64 : i64} : memref<2x3x2xf32>
// CHECK-NEXT:           affine.for %arg7 = affine_map<(d0) -> (d0)>(%arg6) to min affine_map<(d0) -> (d0 + 4, 12)>(%arg6) step 2 {
// CHECK-NEXT:             affine.if affine_set<(d0) : (-d0 + 10 >= 0)>(%arg7) {
// CHECK-NEXT:               affine.for %arg8 = affine_map<(d0) -> (d0)>(%arg5) to affine_map<(d0) -> (d0 + 3)>(%arg5) {
// CHECK-NEXT:                 affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg7) to affine_map<(d0) -> (d0 + 2)>(%arg7) {
// CHECK-NEXT:                   %0 = affine.load %arg1[%arg9, %arg8] : memref<12x12xf32>
// CHECK-NEXT:                   affine.store %0, %alloc_0[(%arg7 - %arg6) floordiv 2, %arg8 - %arg5, %arg9 - %arg7] : memref<2x3x2xf32>
// CHECK-NEXT:                 }
// CHECK-NEXT:               }
// CHECK-NEXT:             } else {
// CHECK-NEXT:               affine.for %arg8 = affine_map<(d0) -> (d0)>(%arg5) to affine_map<(d0) -> (d0 + 3)>(%arg5) {
// CHECK-NEXT:                 affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg7) to 12 {
// CHECK-NEXT:                   %0 = affine.load %arg1[%arg9, %arg8] : memref<12x12xf32>
// CHECK-NEXT:                   affine.store %0, %alloc_0[(%arg7 - %arg6) floordiv 2, %arg8 - %arg5, %arg9 - %arg7] : memref<2x3x2xf32>
// CHECK-NEXT:                 }
// CHECK-NEXT:                 affine.for %arg9 = 12 to affine_map<(d0) -> (d0 + 2)>(%arg7) {
// CHECK-NEXT:                   %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:                   affine.store %cst, %alloc_0[(%arg7 - %arg6) floordiv 2, %arg8 - %arg5, %arg9 - %arg7] : memref<2x3x2xf32>
// CHECK-NEXT:                 }
// CHECK-NEXT:               }
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:           affine.for %arg7 = affine_map<(d0) -> (d0)>(%arg4) to min affine_map<(d0) -> (d0 + 8, 12)>(%arg4) step 4 {
// CHECK-NEXT:             affine.for %arg8 = affine_map<(d0) -> (d0)>(%arg6) to min affine_map<(d0) -> (d0 + 4, 12)>(%arg6) step 2 {
// CHECK-NEXT:               %0:4 = affine.if affine_set<(d0, d1) : (-d0 + 10 >= 0, -d1 + 8 >= 0)>(%arg8, %arg7) -> (vector<2xf32>, vector<2xf32>, vector<2xf32>, vector<2xf32>) {
// CHECK-NEXT:                 %2 = affine.vector_load %arg0[%arg8, %arg7] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:                 %3 = affine.vector_load %arg0[%arg8, %arg7 + 2] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:                 %4 = affine.vector_load %arg0[%arg8 + 1, %arg7] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:                 %5 = affine.vector_load %arg0[%arg8 + 1, %arg7 + 2] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:                 affine.yield %2, %3, %4, %5 : vector<2xf32>, vector<2xf32>, vector<2xf32>, vector<2xf32>
// CHECK-NEXT:               } else {
// CHECK-NEXT:                 %c0 = arith.constant 0 : index
// CHECK-NEXT:                 %2 = affine.min affine_map<(d0) -> (d0, 11)>(%arg8)
// CHECK-NEXT:                 %3 = affine.apply affine_map<(d0) -> (-d0 + 12)>(%arg8)
// CHECK-NEXT:                 %4 = arith.cmpi sgt, %3, %c0 : index
// CHECK-NEXT:                 %5 = affine.apply affine_map<(d0) -> (-d0 + 12)>(%arg7)
// CHECK-NEXT:                 %6 = arith.select %4, %5, %c0 : index
// CHECK-NEXT:                 %7 = vector.create_mask %6 : vector<2xi1>
// CHECK-NEXT:                 %8 = affine.min affine_map<(d0) -> (d0, 11)>(%arg7)
// CHECK-NEXT:                 %9 = affine.apply affine_map<(d0) -> (-d0 + 10)>(%arg7)
// CHECK-NEXT:                 %10 = arith.select %4, %9, %c0 : index
// CHECK-NEXT:                 %11 = vector.create_mask %10 : vector<2xi1>
// CHECK-NEXT:                 %12 = affine.min affine_map<(d0) -> (d0 + 2, 11)>(%arg7)
// CHECK-NEXT:                 %13 = affine.min affine_map<(d0) -> (d0 + 1, 11)>(%arg8)
// CHECK-NEXT:                 %14 = affine.apply affine_map<(d0) -> (-d0 + 11)>(%arg8)
// CHECK-NEXT:                 %15 = arith.cmpi sgt, %14, %c0 : index
// CHECK-NEXT:                 %16 = affine.apply affine_map<(d0) -> (-d0 + 12)>(%arg7)
// CHECK-NEXT:                 %17 = arith.select %15, %16, %c0 : index
// CHECK-NEXT:                 %18 = vector.create_mask %17 : vector<2xi1>
// CHECK-NEXT:                 %19 = affine.min affine_map<(d0) -> (d0, 11)>(%arg7)
// CHECK-NEXT:                 %20 = affine.apply affine_map<(d0) -> (-d0 + 10)>(%arg7)
// CHECK-NEXT:                 %21 = arith.select %15, %20, %c0 : index
// CHECK-NEXT:                 %22 = vector.create_mask %21 : vector<2xi1>
// CHECK-NEXT:                 %23 = affine.min affine_map<(d0) -> (d0 + 2, 11)>(%arg7)
// CHECK-NEXT:                 %24 = affine.apply affine_map<(d0, d1) -> (d0)>(%2, %8)
// CHECK-NEXT:                 %25 = affine.apply affine_map<(d0, d1) -> (d1)>(%2, %8)
// CHECK-NEXT:                 %cst = arith.constant dense<0.000000e+00> : vector<2xf32>
// CHECK-NEXT:                 %26 = vector.maskedload %arg0[%24, %25], %7, %cst : memref<12x12xf32>, vector<2xi1>, vector<2xf32> into vector<2xf32>
// CHECK-NEXT:                 %27 = affine.apply affine_map<(d0, d1) -> (d0)>(%2, %12)
// CHECK-NEXT:                 %28 = affine.apply affine_map<(d0, d1) -> (d1)>(%2, %12)
// CHECK-NEXT:                 %cst_1 = arith.constant dense<0.000000e+00> : vector<2xf32>
// CHECK-NEXT:                 %29 = vector.maskedload %arg0[%27, %28], %11, %cst_1 : memref<12x12xf32>, vector<2xi1>, vector<2xf32> into vector<2xf32>
// CHECK-NEXT:                 %30 = affine.apply affine_map<(d0, d1) -> (d0)>(%13, %19)
// CHECK-NEXT:                 %31 = affine.apply affine_map<(d0, d1) -> (d1)>(%13, %19)
// CHECK-NEXT:                 %cst_2 = arith.constant dense<0.000000e+00> : vector<2xf32>
// CHECK-NEXT:                 %32 = vector.maskedload %arg0[%30, %31], %18, %cst_2 : memref<12x12xf32>, vector<2xi1>, vector<2xf32> into vector<2xf32>
// CHECK-NEXT:                 %33 = affine.apply affine_map<(d0, d1) -> (d0)>(%13, %23)
// CHECK-NEXT:                 %34 = affine.apply affine_map<(d0, d1) -> (d1)>(%13, %23)
// CHECK-NEXT:                 %cst_3 = arith.constant dense<0.000000e+00> : vector<2xf32>
// CHECK-NEXT:                 %35 = vector.maskedload %arg0[%33, %34], %22, %cst_3 : memref<12x12xf32>, vector<2xi1>, vector<2xf32> into vector<2xf32>
// CHECK-NEXT:                 affine.yield %26, %29, %32, %35 : vector<2xf32>, vector<2xf32>, vector<2xf32>, vector<2xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:               %1:4 = affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg5) to affine_map<(d0) -> (d0 + 3)>(%arg5) iter_args(%arg10 = %0#0, %arg11 = %0#1, %arg12 = %0#2, %arg13 = %0#3) -> (vector<2xf32>, vector<2xf32>, vector<2xf32>, vector<2xf32>) {
// CHECK-NEXT:                 %2 = affine.load %alloc_0[(%arg8 - %arg6) floordiv 2, %arg9 - %arg5, 0] : memref<2x3x2xf32>
// CHECK-NEXT:                 %3 = vector.broadcast %2 : f32 to vector<2xf32>
// CHECK-NEXT:                 %4 = affine.vector_load %alloc[(%arg7 - %arg4) floordiv 4, %arg9 - %arg5, 0] : memref<2x3x4xf32>, vector<2xf32>
// CHECK-NEXT:                 %5 = arith.mulf %3, %4 : vector<2xf32>
// CHECK-NEXT:                 %6 = arith.addf %arg10, %5 : vector<2xf32>
// CHECK-NEXT:                 %7 = affine.vector_load %alloc[(%arg7 - %arg4) floordiv 4, %arg9 - %arg5, 2] : memref<2x3x4xf32>, vector<2xf32>
// CHECK-NEXT:                 %8 = arith.mulf %3, %7 : vector<2xf32>
// CHECK-NEXT:                 %9 = arith.addf %arg11, %8 : vector<2xf32>
// CHECK-NEXT:                 %10 = affine.load %alloc_0[(%arg8 - %arg6) floordiv 2, %arg9 - %arg5, 1] : memref<2x3x2xf32>
// CHECK-NEXT:                 %11 = vector.broadcast %10 : f32 to vector<2xf32>
// CHECK-NEXT:                 %12 = arith.mulf %11, %4 : vector<2xf32>
// CHECK-NEXT:                 %13 = arith.addf %arg12, %12 : vector<2xf32>
// CHECK-NEXT:                 %14 = arith.mulf %11, %7 : vector<2xf32>
// CHECK-NEXT:                 %15 = arith.addf %arg13, %14 : vector<2xf32>
// CHECK-NEXT:                 affine.yield %6, %9, %13, %15 : vector<2xf32>, vector<2xf32>, vector<2xf32>, vector<2xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:               affine.if affine_set<(d0, d1) : (-d0 + 10 >= 0, -d1 + 8 >= 0)>(%arg8, %arg7) {
// CHECK-NEXT:                 affine.vector_store %1#0, %arg0[%arg8, %arg7] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:                 affine.vector_store %1#1, %arg0[%arg8, %arg7 + 2] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:                 affine.vector_store %1#2, %arg0[%arg8 + 1, %arg7] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:                 affine.vector_store %1#3, %arg0[%arg8 + 1, %arg7 + 2] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:               } else {
// CHECK-NEXT:                 %c0 = arith.constant 0 : index
// CHECK-NEXT:                 %2 = affine.min affine_map<(d0) -> (d0, 11)>(%arg8)
// CHECK-NEXT:                 %3 = affine.apply affine_map<(d0) -> (-d0 + 12)>(%arg8)
// CHECK-NEXT:                 %4 = arith.cmpi sgt, %3, %c0 : index
// CHECK-NEXT:                 %5 = affine.apply affine_map<(d0) -> (-d0 + 12)>(%arg7)
// CHECK-NEXT:                 %6 = arith.select %4, %5, %c0 : index
// CHECK-NEXT:                 %7 = vector.create_mask %6 : vector<2xi1>
// CHECK-NEXT:                 %8 = affine.min affine_map<(d0) -> (d0, 11)>(%arg7)
// CHECK-NEXT:                 %9 = affine.apply affine_map<(d0) -> (-d0 + 10)>(%arg7)
// CHECK-NEXT:                 %10 = arith.select %4, %9, %c0 : index
// CHECK-NEXT:                 %11 = vector.create_mask %10 : vector<2xi1>
// CHECK-NEXT:                 %12 = affine.min affine_map<(d0) -> (d0 + 2, 11)>(%arg7)
// CHECK-NEXT:                 %13 = affine.min affine_map<(d0) -> (d0 + 1, 11)>(%arg8)
// CHECK-NEXT:                 %14 = affine.apply affine_map<(d0) -> (-d0 + 11)>(%arg8)
// CHECK-NEXT:                 %15 = arith.cmpi sgt, %14, %c0 : index
// CHECK-NEXT:                 %16 = affine.apply affine_map<(d0) -> (-d0 + 12)>(%arg7)
// CHECK-NEXT:                 %17 = arith.select %15, %16, %c0 : index
// CHECK-NEXT:                 %18 = vector.create_mask %17 : vector<2xi1>
// CHECK-NEXT:                 %19 = affine.min affine_map<(d0) -> (d0, 11)>(%arg7)
// CHECK-NEXT:                 %20 = affine.apply affine_map<(d0) -> (-d0 + 10)>(%arg7)
// CHECK-NEXT:                 %21 = arith.select %15, %20, %c0 : index
// CHECK-NEXT:                 %22 = vector.create_mask %21 : vector<2xi1>
// CHECK-NEXT:                 %23 = affine.min affine_map<(d0) -> (d0 + 2, 11)>(%arg7)
// CHECK-NEXT:                 %24 = affine.apply affine_map<(d0, d1) -> (d0)>(%2, %8)
// CHECK-NEXT:                 %25 = affine.apply affine_map<(d0, d1) -> (d1)>(%2, %8)
// CHECK-NEXT:                 vector.maskedstore %arg0[%24, %25], %7, %1#0 : memref<12x12xf32>, vector<2xi1>, vector<2xf32>
// CHECK-NEXT:                 %26 = affine.apply affine_map<(d0, d1) -> (d0)>(%2, %12)
// CHECK-NEXT:                 %27 = affine.apply affine_map<(d0, d1) -> (d1)>(%2, %12)
// CHECK-NEXT:                 vector.maskedstore %arg0[%26, %27], %11, %1#1 : memref<12x12xf32>, vector<2xi1>, vector<2xf32>
// CHECK-NEXT:                 %28 = affine.apply affine_map<(d0, d1) -> (d0)>(%13, %19)
// CHECK-NEXT:                 %29 = affine.apply affine_map<(d0, d1) -> (d1)>(%13, %19)
// CHECK-NEXT:                 vector.maskedstore %arg0[%28, %29], %18, %1#2 : memref<12x12xf32>, vector<2xi1>, vector<2xf32>
// CHECK-NEXT:                 %30 = affine.apply affine_map<(d0, d1) -> (d0)>(%13, %23)
// CHECK-NEXT:                 %31 = affine.apply affine_map<(d0, d1) -> (d1)>(%13, %23)
// CHECK-NEXT:                 vector.maskedstore %arg0[%30, %31], %22, %1#3 : memref<12x12xf32>, vector<2xi1>, vector<2xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:           memref.dealloc %alloc_0 : memref<2x3x2xf32>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     memref.dealloc %alloc : memref<2x3x4xf32>
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Threads share blocks of rows: one column. Iterations of the parallel loops may come in any
// order: each has its own copy of rows.

#next = affine_map<(d0) -> (d0 + 1)>
#same = affine_map<(d0) -> (d0)>
// expected-remark @below {{[Analysis] alias.arguments | Category:affine-register-tile | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%C: memref<12x12xf32>, %A: memref<12x12xf32>, %B: memref<12x12xf32>, %n: index) {
  // expected-remark @below {{[Passed] register-tiled | Category:affine-register-tile | Function=main | Op=affine.for, block_columns=8, block_reduction=3, block_rows=4, distributed=False, group=1, lanes=2, packs=True, packs_rows=True, rows=2, started=0, threads=2, vectors=2}}
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
// CHECK-NEXT:     %alloc = memref.alloc() {alignment = 64 : i64} : memref<2x3x4xf32>
// CHECK-NEXT:     affine.for %arg4 = 3 to 4 step 8 {
// CHECK-NEXT:       affine.for %arg5 = 0 to 7 step 3 {
// CHECK-NEXT:         affine.parallel (%arg6) = (%arg4) to (4) step (4) {
// CHECK-NEXT:           affine.if affine_set<(d0) : (-d0 >= 0)>(%arg6) {
// CHECK-NEXT:             affine.for %arg7 = affine_map<(d0) -> (d0)>(%arg5) to min affine_map<(d0) -> (d0 + 3, 7)>(%arg5) {
// CHECK-NEXT:               %0 = affine.vector_load %arg2[%arg7, %arg6] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:               %1 = affine.vector_load %arg2[%arg7, %arg6 + 2] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:               affine.vector_store %0, %alloc[(%arg6 - %arg4) floordiv 4, %arg7 - %arg5, 0] : memref<2x3x4xf32>, vector<2xf32>
// CHECK-NEXT:               affine.vector_store %1, %alloc[(%arg6 - %arg4) floordiv 4, %arg7 - %arg5, 2] : memref<2x3x4xf32>, vector<2xf32>
// CHECK-NEXT:             }
// CHECK-NEXT:           } else {
// CHECK-NEXT:             %0 = affine.apply affine_map<(d0) -> (-d0 + 4)>(%arg6)
// CHECK-NEXT:             %1 = vector.create_mask %0 : vector<2xi1>
// CHECK-NEXT:             %2 = affine.min affine_map<(d0) -> (d0, 3)>(%arg6)
// CHECK-NEXT:             %3 = affine.apply affine_map<(d0) -> (-d0 + 2)>(%arg6)
// CHECK-NEXT:             %4 = vector.create_mask %3 : vector<2xi1>
// CHECK-NEXT:             %5 = affine.min affine_map<(d0) -> (d0 + 2, 3)>(%arg6)
// CHECK-NEXT:             affine.for %arg7 = affine_map<(d0) -> (d0)>(%arg5) to min affine_map<(d0) -> (d0 + 3, 7)>(%arg5) {
// CHECK-NEXT:               %6 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg7, %2)
// CHECK-NEXT:               %7 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg7, %2)
// CHECK-NEXT:               %cst = arith.constant dense<0.000000e+00> : vector<2xf32>
// CHECK-NEXT:               %8 = vector.maskedload %arg2[%6, %7], %1, %cst : memref<12x12xf32>, vector<2xi1>, vector<2xf32> into vector<2xf32>
// CHECK-NEXT:               %9 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg7, %5)
// CHECK-NEXT:               %10 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg7, %5)
// CHECK-NEXT:               %cst_0 = arith.constant dense<0.000000e+00> : vector<2xf32>
// CHECK-NEXT:               %11 = vector.maskedload %arg2[%9, %10], %4, %cst_0 : memref<12x12xf32>, vector<2xi1>, vector<2xf32> into vector<2xf32>
// CHECK-NEXT:               affine.vector_store %8, %alloc[(%arg6 - %arg4) floordiv 4, %arg7 - %arg5, 0] : memref<2x3x4xf32>, vector<2xf32>
// CHECK-NEXT:               affine.vector_store %11, %alloc[(%arg6 - %arg4) floordiv 4, %arg7 - %arg5, 2] : memref<2x3x4xf32>, vector<2xf32>
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:         affine.parallel (%arg6) = (0) to (9) step (4) {
// CHECK-NEXT:           %alloc_0 = memref.alloc() {alignment = 64 : i64} : memref<2x3x2xf32>
// CHECK-NEXT:           affine.for %arg7 = affine_map<(d0) -> (d0)>(%arg6) to min affine_map<(d0) -> (d0 + 4, 9)>(%arg6) step 2 {
// CHECK-NEXT:             affine.if affine_set<(d0) : (-d0 + 7 >= 0)>(%arg7) {
// CHECK-NEXT:               affine.for %arg8 = affine_map<(d0) -> (d0)>(%arg5) to min affine_map<(d0) -> (d0 + 3, 7)>(%arg5) {
// CHECK-NEXT:                 affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg7) to affine_map<(d0) -> (d0 + 2)>(%arg7) {
// CHECK-NEXT:                   %0 = affine.load %arg1[%arg9, %arg8] : memref<12x12xf32>
// CHECK-NEXT:                   affine.store %0, %alloc_0[(%arg7 - %arg6) floordiv 2, %arg8 - %arg5, %arg9 - %arg7] : memref<2x3x2xf32>
// CHECK-NEXT:                 }
// CHECK-NEXT:               }
// CHECK-NEXT:             } else {
// CHECK-NEXT:               affine.for %arg8 = affine_map<(d0) -> (d0)>(%arg5) to min affine_map<(d0) -> (d0 + 3, 7)>(%arg5) {
// CHECK-NEXT:                 affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg7) to 9 {
// CHECK-NEXT:                   %0 = affine.load %arg1[%arg9, %arg8] : memref<12x12xf32>
// CHECK-NEXT:                   affine.store %0, %alloc_0[(%arg7 - %arg6) floordiv 2, %arg8 - %arg5, %arg9 - %arg7] : memref<2x3x2xf32>
// CHECK-NEXT:                 }
// CHECK-NEXT:                 affine.for %arg9 = 9 to affine_map<(d0) -> (d0 + 2)>(%arg7) {
// CHECK-NEXT:                   %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:                   affine.store %cst, %alloc_0[(%arg7 - %arg6) floordiv 2, %arg8 - %arg5, %arg9 - %arg7] : memref<2x3x2xf32>
// CHECK-NEXT:                 }
// CHECK-NEXT:               }
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:           affine.for %arg7 = affine_map<(d0) -> (d0)>(%arg4) to 4 step 4 {
// CHECK-NEXT:             affine.for %arg8 = affine_map<(d0) -> (d0)>(%arg6) to min affine_map<(d0) -> (d0 + 4, 9)>(%arg6) step 2 {
// CHECK-NEXT:               %0:4 = affine.if affine_set<(d0, d1) : (-d0 + 7 >= 0, -d1 >= 0)>(%arg8, %arg7) -> (vector<2xf32>, vector<2xf32>, vector<2xf32>, vector<2xf32>) {
// CHECK-NEXT:                 %2 = affine.vector_load %arg0[%arg8, %arg7] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:                 %3 = affine.vector_load %arg0[%arg8, %arg7 + 2] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:                 %4 = affine.vector_load %arg0[%arg8 + 1, %arg7] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:                 %5 = affine.vector_load %arg0[%arg8 + 1, %arg7 + 2] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:                 affine.yield %2, %3, %4, %5 : vector<2xf32>, vector<2xf32>, vector<2xf32>, vector<2xf32>
// CHECK-NEXT:               } else {
// CHECK-NEXT:                 %c0 = arith.constant 0 : index
// CHECK-NEXT:                 %2 = affine.min affine_map<(d0) -> (d0, 8)>(%arg8)
// CHECK-NEXT:                 %3 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg8)
// CHECK-NEXT:                 %4 = arith.cmpi sgt, %3, %c0 : index
// CHECK-NEXT:                 %5 = affine.apply affine_map<(d0) -> (-d0 + 4)>(%arg7)
// CHECK-NEXT:                 %6 = arith.select %4, %5, %c0 : index
// CHECK-NEXT:                 %7 = vector.create_mask %6 : vector<2xi1>
// CHECK-NEXT:                 %8 = affine.min affine_map<(d0) -> (d0, 3)>(%arg7)
// CHECK-NEXT:                 %9 = affine.apply affine_map<(d0) -> (-d0 + 2)>(%arg7)
// CHECK-NEXT:                 %10 = arith.select %4, %9, %c0 : index
// CHECK-NEXT:                 %11 = vector.create_mask %10 : vector<2xi1>
// CHECK-NEXT:                 %12 = affine.min affine_map<(d0) -> (d0 + 2, 3)>(%arg7)
// CHECK-NEXT:                 %13 = affine.min affine_map<(d0) -> (d0 + 1, 8)>(%arg8)
// CHECK-NEXT:                 %14 = affine.apply affine_map<(d0) -> (-d0 + 8)>(%arg8)
// CHECK-NEXT:                 %15 = arith.cmpi sgt, %14, %c0 : index
// CHECK-NEXT:                 %16 = affine.apply affine_map<(d0) -> (-d0 + 4)>(%arg7)
// CHECK-NEXT:                 %17 = arith.select %15, %16, %c0 : index
// CHECK-NEXT:                 %18 = vector.create_mask %17 : vector<2xi1>
// CHECK-NEXT:                 %19 = affine.min affine_map<(d0) -> (d0, 3)>(%arg7)
// CHECK-NEXT:                 %20 = affine.apply affine_map<(d0) -> (-d0 + 2)>(%arg7)
// CHECK-NEXT:                 %21 = arith.select %15, %20, %c0 : index
// CHECK-NEXT:                 %22 = vector.create_mask %21 : vector<2xi1>
// CHECK-NEXT:                 %23 = affine.min affine_map<(d0) -> (d0 + 2, 3)>(%arg7)
// CHECK-NEXT:                 %24 = affine.apply affine_map<(d0, d1) -> (d0)>(%2, %8)
// CHECK-NEXT:                 %25 = affine.apply affine_map<(d0, d1) -> (d1)>(%2, %8)
// CHECK-NEXT:                 %cst = arith.constant dense<0.000000e+00> : vector<2xf32>
// CHECK-NEXT:                 %26 = vector.maskedload %arg0[%24, %25], %7, %cst : memref<12x12xf32>, vector<2xi1>, vector<2xf32> into vector<2xf32>
// CHECK-NEXT:                 %27 = affine.apply affine_map<(d0, d1) -> (d0)>(%2, %12)
// CHECK-NEXT:                 %28 = affine.apply affine_map<(d0, d1) -> (d1)>(%2, %12)
// CHECK-NEXT:                 %cst_1 = arith.constant dense<0.000000e+00> : vector<2xf32>
// CHECK-NEXT:                 %29 = vector.maskedload %arg0[%27, %28], %11, %cst_1 : memref<12x12xf32>, vector<2xi1>, vector<2xf32> into vector<2xf32>
// CHECK-NEXT:                 %30 = affine.apply affine_map<(d0, d1) -> (d0)>(%13, %19)
// CHECK-NEXT:                 %31 = affine.apply affine_map<(d0, d1) -> (d1)>(%13, %19)
// CHECK-NEXT:                 %cst_2 = arith.constant dense<0.000000e+00> : vector<2xf32>
// CHECK-NEXT:                 %32 = vector.maskedload %arg0[%30, %31], %18, %cst_2 : memref<12x12xf32>, vector<2xi1>, vector<2xf32> into vector<2xf32>
// CHECK-NEXT:                 %33 = affine.apply affine_map<(d0, d1) -> (d0)>(%13, %23)
// CHECK-NEXT:                 %34 = affine.apply affine_map<(d0, d1) -> (d1)>(%13, %23)
// CHECK-NEXT:                 %cst_3 = arith.constant dense<0.000000e+00> : vector<2xf32>
// CHECK-NEXT:                 %35 = vector.maskedload %arg0[%33, %34], %22, %cst_3 : memref<12x12xf32>, vector<2xi1>, vector<2xf32> into vector<2xf32>
// CHECK-NEXT:                 affine.yield %26, %29, %32, %35 : vector<2xf32>, vector<2xf32>, vector<2xf32>, vector<2xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:               %1:4 = affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg5) to min affine_map<(d0) -> (d0 + 3, 7)>(%arg5) iter_args(%arg10 = %0#0, %arg11 = %0#1, %arg12 = %0#2, %arg13 = %0#3) -> (vector<2xf32>, vector<2xf32>, vector<2xf32>, vector<2xf32>) {
// CHECK-NEXT:                 %2 = affine.load %alloc_0[(%arg8 - %arg6) floordiv 2, %arg9 - %arg5, 0] : memref<2x3x2xf32>
// CHECK-NEXT:                 %3 = vector.broadcast %2 : f32 to vector<2xf32>
// CHECK-NEXT:                 %4 = affine.vector_load %alloc[(%arg7 - %arg4) floordiv 4, %arg9 - %arg5, 0] : memref<2x3x4xf32>, vector<2xf32>
// CHECK-NEXT:                 %5 = arith.mulf %3, %4 : vector<2xf32>
// CHECK-NEXT:                 %6 = arith.addf %arg10, %5 : vector<2xf32>
// CHECK-NEXT:                 %7 = affine.vector_load %alloc[(%arg7 - %arg4) floordiv 4, %arg9 - %arg5, 2] : memref<2x3x4xf32>, vector<2xf32>
// CHECK-NEXT:                 %8 = arith.mulf %3, %7 : vector<2xf32>
// CHECK-NEXT:                 %9 = arith.addf %arg11, %8 : vector<2xf32>
// CHECK-NEXT:                 %10 = affine.load %alloc_0[(%arg8 - %arg6) floordiv 2, %arg9 - %arg5, 1] : memref<2x3x2xf32>
// CHECK-NEXT:                 %11 = vector.broadcast %10 : f32 to vector<2xf32>
// CHECK-NEXT:                 %12 = arith.mulf %11, %4 : vector<2xf32>
// CHECK-NEXT:                 %13 = arith.addf %arg12, %12 : vector<2xf32>
// CHECK-NEXT:                 %14 = arith.mulf %11, %7 : vector<2xf32>
// CHECK-NEXT:                 %15 = arith.addf %arg13, %14 : vector<2xf32>
// CHECK-NEXT:                 affine.yield %6, %9, %13, %15 : vector<2xf32>, vector<2xf32>, vector<2xf32>, vector<2xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:               affine.if affine_set<(d0, d1) : (-d0 + 7 >= 0, -d1 >= 0)>(%arg8, %arg7) {
// CHECK-NEXT:                 affine.vector_store %1#0, %arg0[%arg8, %arg7] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:                 affine.vector_store %1#1, %arg0[%arg8, %arg7 + 2] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:                 affine.vector_store %1#2, %arg0[%arg8 + 1, %arg7] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:                 affine.vector_store %1#3, %arg0[%arg8 + 1, %arg7 + 2] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:               } else {
// CHECK-NEXT:                 %c0 = arith.constant 0 : index
// CHECK-NEXT:                 %2 = affine.min affine_map<(d0) -> (d0, 8)>(%arg8)
// CHECK-NEXT:                 %3 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg8)
// CHECK-NEXT:                 %4 = arith.cmpi sgt, %3, %c0 : index
// CHECK-NEXT:                 %5 = affine.apply affine_map<(d0) -> (-d0 + 4)>(%arg7)
// CHECK-NEXT:                 %6 = arith.select %4, %5, %c0 : index
// CHECK-NEXT:                 %7 = vector.create_mask %6 : vector<2xi1>
// CHECK-NEXT:                 %8 = affine.min affine_map<(d0) -> (d0, 3)>(%arg7)
// CHECK-NEXT:                 %9 = affine.apply affine_map<(d0) -> (-d0 + 2)>(%arg7)
// CHECK-NEXT:                 %10 = arith.select %4, %9, %c0 : index
// CHECK-NEXT:                 %11 = vector.create_mask %10 : vector<2xi1>
// CHECK-NEXT:                 %12 = affine.min affine_map<(d0) -> (d0 + 2, 3)>(%arg7)
// CHECK-NEXT:                 %13 = affine.min affine_map<(d0) -> (d0 + 1, 8)>(%arg8)
// CHECK-NEXT:                 %14 = affine.apply affine_map<(d0) -> (-d0 + 8)>(%arg8)
// CHECK-NEXT:                 %15 = arith.cmpi sgt, %14, %c0 : index
// CHECK-NEXT:                 %16 = affine.apply affine_map<(d0) -> (-d0 + 4)>(%arg7)
// CHECK-NEXT:                 %17 = arith.select %15, %16, %c0 : index
// CHECK-NEXT:                 %18 = vector.create_mask %17 : vector<2xi1>
// CHECK-NEXT:                 %19 = affine.min affine_map<(d0) -> (d0, 3)>(%arg7)
// CHECK-NEXT:                 %20 = affine.apply affine_map<(d0) -> (-d0 + 2)>(%arg7)
// CHECK-NEXT:                 %21 = arith.select %15, %20, %c0 : index
// CHECK-NEXT:                 %22 = vector.create_mask %21 : vector<2xi1>
// CHECK-NEXT:                 %23 = affine.min affine_map<(d0) -> (d0 + 2, 3)>(%arg7)
// CHECK-NEXT:                 %24 = affine.apply affine_map<(d0, d1) -> (d0)>(%2, %8)
// CHECK-NEXT:                 %25 = affine.apply affine_map<(d0, d1) -> (d1)>(%2, %8)
// CHECK-NEXT:                 vector.maskedstore %arg0[%24, %25], %7, %1#0 : memref<12x12xf32>, vector<2xi1>, vector<2xf32>
// CHECK-NEXT:                 %26 = affine.apply affine_map<(d0, d1) -> (d0)>(%2, %12)
// CHECK-NEXT:                 %27 = affine.apply affine_map<(d0, d1) -> (d1)>(%2, %12)
// CHECK-NEXT:                 vector.maskedstore %arg0[%26, %27], %11, %1#1 : memref<12x12xf32>, vector<2xi1>, vector<2xf32>
// CHECK-NEXT:                 %28 = affine.apply affine_map<(d0, d1) -> (d0)>(%13, %19)
// CHECK-NEXT:                 %29 = affine.apply affine_map<(d0, d1) -> (d1)>(%13, %19)
// CHECK-NEXT:                 vector.maskedstore %arg0[%28, %29], %18, %1#2 : memref<12x12xf32>, vector<2xi1>, vector<2xf32>
// CHECK-NEXT:                 %30 = affine.apply affine_map<(d0, d1) -> (d0)>(%13, %23)
// CHECK-NEXT:                 %31 = affine.apply affine_map<(d0, d1) -> (d1)>(%13, %23)
// CHECK-NEXT:                 vector.maskedstore %arg0[%30, %31], %22, %1#3 : memref<12x12xf32>, vector<2xi1>, vector<2xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:           memref.dealloc %alloc_0 : memref<2x3x2xf32>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     memref.dealloc %alloc : memref<2x3x4xf32>
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Threads share blocks of rows: no iterations. Iterations of the parallel loops may come in any
// order: each has its own copy of rows.

#next = affine_map<(d0) -> (d0 + 1)>
#same = affine_map<(d0) -> (d0)>
// expected-remark @below {{[Analysis] alias.arguments | Category:affine-register-tile | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%C: memref<12x12xf32>, %A: memref<12x12xf32>, %B: memref<12x12xf32>, %n: index) {
  // expected-remark @below {{[Passed] register-tiled | Category:affine-register-tile | Function=main | Op=affine.for, block_columns=8, block_reduction=3, block_rows=4, distributed=False, group=1, lanes=2, packs=True, packs_rows=True, rows=2, started=0, threads=2, vectors=2}}
  affine.for %i = 0 to 9 {
    affine.for %j = 0 to 11 {
      affine.for %k = 8 to %n {
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
// CHECK-NEXT:     %alloc = memref.alloc() {alignment = 64 : i64} : memref<2x3x4xf32>
// CHECK-NEXT:     affine.for %arg4 = 0 to 11 step 8 {
// CHECK-NEXT:       affine.for %arg5 = 8 to %arg3 step 3 {
// CHECK-NEXT:         affine.parallel (%arg6) = (%arg4) to (min(%arg4 + 8, 11)) step (4) {
// CHECK-NEXT:           affine.if affine_set<(d0) : (-d0 + 7 >= 0)>(%arg6) {
// CHECK-NEXT:             affine.for %arg7 = affine_map<(d0) -> (d0)>(%arg5) to min affine_map<(d0)[s0] -> (d0 + 3, s0)>(%arg5)[%arg3] {
// CHECK-NEXT:               %0 = affine.vector_load %arg2[%arg7, %arg6] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:               %1 = affine.vector_load %arg2[%arg7, %arg6 + 2] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:               affine.vector_store %0, %alloc[(%arg6 - %arg4) floordiv 4, %arg7 - %arg5, 0] : memref<2x3x4xf32>, vector<2xf32>
// CHECK-NEXT:               affine.vector_store %1, %alloc[(%arg6 - %arg4) floordiv 4, %arg7 - %arg5, 2] : memref<2x3x4xf32>, vector<2xf32>
// CHECK-NEXT:             }
// CHECK-NEXT:           } else {
// CHECK-NEXT:             %0 = affine.apply affine_map<(d0) -> (-d0 + 11)>(%arg6)
// CHECK-NEXT:             %1 = vector.create_mask %0 : vector<2xi1>
// CHECK-NEXT:             %2 = affine.min affine_map<(d0) -> (d0, 10)>(%arg6)
// CHECK-NEXT:             %3 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg6)
// CHECK-NEXT:             %4 = vector.create_mask %3 : vector<2xi1>
// CHECK-NEXT:             %5 = affine.min affine_map<(d0) -> (d0 + 2, 10)>(%arg6)
// CHECK-NEXT:             affine.for %arg7 = affine_map<(d0) -> (d0)>(%arg5) to min affine_map<(d0)[s0] -> (d0 + 3, s0)>(%arg5)[%arg3] {
// CHECK-NEXT:               %6 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg7, %2)
// CHECK-NEXT:               %7 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg7, %2)
// CHECK-NEXT:               %cst = arith.constant dense<0.000000e+00> : vector<2xf32>
// CHECK-NEXT:               %8 = vector.maskedload %arg2[%6, %7], %1, %cst : memref<12x12xf32>, vector<2xi1>, vector<2xf32> into vector<2xf32>
// CHECK-NEXT:               %9 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg7, %5)
// CHECK-NEXT:               %10 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg7, %5)
// CHECK-NEXT:               %cst_0 = arith.constant dense<0.000000e+00> : vector<2xf32>
// CHECK-NEXT:               %11 = vector.maskedload %arg2[%9, %10], %4, %cst_0 : memref<12x12xf32>, vector<2xi1>, vector<2xf32> into vector<2xf32>
// CHECK-NEXT:               affine.vector_store %8, %alloc[(%arg6 - %arg4) floordiv 4, %arg7 - %arg5, 0] : memref<2x3x4xf32>, vector<2xf32>
// CHECK-NEXT:               affine.vector_store %11, %alloc[(%arg6 - %arg4) floordiv 4, %arg7 - %arg5, 2] : memref<2x3x4xf32>, vector<2xf32>
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:         affine.parallel (%arg6) = (0) to (9) step (4) {
// CHECK-NEXT:           %alloc_0 = memref.alloc() {alignment = 64 : i64} : memref<2x3x2xf32>
// CHECK-NEXT:           affine.for %arg7 = affine_map<(d0) -> (d0)>(%arg6) to min affine_map<(d0) -> (d0 + 4, 9)>(%arg6) step 2 {
// CHECK-NEXT:             affine.if affine_set<(d0) : (-d0 + 7 >= 0)>(%arg7) {
// CHECK-NEXT:               affine.for %arg8 = affine_map<(d0) -> (d0)>(%arg5) to min affine_map<(d0)[s0] -> (d0 + 3, s0)>(%arg5)[%arg3] {
// CHECK-NEXT:                 affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg7) to affine_map<(d0) -> (d0 + 2)>(%arg7) {
// CHECK-NEXT:                   %0 = affine.load %arg1[%arg9, %arg8] : memref<12x12xf32>
// CHECK-NEXT:                   affine.store %0, %alloc_0[(%arg7 - %arg6) floordiv 2, %arg8 - %arg5, %arg9 - %arg7] : memref<2x3x2xf32>
// CHECK-NEXT:                 }
// CHECK-NEXT:               }
// CHECK-NEXT:             } else {
// CHECK-NEXT:               affine.for %arg8 = affine_map<(d0) -> (d0)>(%arg5) to min affine_map<(d0)[s0] -> (d0 + 3, s0)>(%arg5)[%arg3] {
// CHECK-NEXT:                 affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg7) to 9 {
// CHECK-NEXT:                   %0 = affine.load %arg1[%arg9, %arg8] : memref<12x12xf32>
// CHECK-NEXT:                   affine.store %0, %alloc_0[(%arg7 - %arg6) floordiv 2, %arg8 - %arg5, %arg9 - %arg7] : memref<2x3x2xf32>
// CHECK-NEXT:                 }
// CHECK-NEXT:                 affine.for %arg9 = 9 to affine_map<(d0) -> (d0 + 2)>(%arg7) {
// CHECK-NEXT:                   %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:                   affine.store %cst, %alloc_0[(%arg7 - %arg6) floordiv 2, %arg8 - %arg5, %arg9 - %arg7] : memref<2x3x2xf32>
// CHECK-NEXT:                 }
// CHECK-NEXT:               }
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:           affine.for %arg7 = affine_map<(d0) -> (d0)>(%arg4) to min affine_map<(d0) -> (d0 + 8, 11)>(%arg4) step 4 {
// CHECK-NEXT:             affine.for %arg8 = affine_map<(d0) -> (d0)>(%arg6) to min affine_map<(d0) -> (d0 + 4, 9)>(%arg6) step 2 {
// CHECK-NEXT:               %0:4 = affine.if affine_set<(d0, d1) : (-d0 + 7 >= 0, -d1 + 7 >= 0)>(%arg8, %arg7) -> (vector<2xf32>, vector<2xf32>, vector<2xf32>, vector<2xf32>) {
// CHECK-NEXT:                 %2 = affine.vector_load %arg0[%arg8, %arg7] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:                 %3 = affine.vector_load %arg0[%arg8, %arg7 + 2] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:                 %4 = affine.vector_load %arg0[%arg8 + 1, %arg7] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:                 %5 = affine.vector_load %arg0[%arg8 + 1, %arg7 + 2] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:                 affine.yield %2, %3, %4, %5 : vector<2xf32>, vector<2xf32>, vector<2xf32>, vector<2xf32>
// CHECK-NEXT:               } else {
// CHECK-NEXT:                 %c0 = arith.constant 0 : index
// CHECK-NEXT:                 %2 = affine.min affine_map<(d0) -> (d0, 8)>(%arg8)
// CHECK-NEXT:                 %3 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg8)
// CHECK-NEXT:                 %4 = arith.cmpi sgt, %3, %c0 : index
// CHECK-NEXT:                 %5 = affine.apply affine_map<(d0) -> (-d0 + 11)>(%arg7)
// CHECK-NEXT:                 %6 = arith.select %4, %5, %c0 : index
// CHECK-NEXT:                 %7 = vector.create_mask %6 : vector<2xi1>
// CHECK-NEXT:                 %8 = affine.min affine_map<(d0) -> (d0, 10)>(%arg7)
// CHECK-NEXT:                 %9 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg7)
// CHECK-NEXT:                 %10 = arith.select %4, %9, %c0 : index
// CHECK-NEXT:                 %11 = vector.create_mask %10 : vector<2xi1>
// CHECK-NEXT:                 %12 = affine.min affine_map<(d0) -> (d0 + 2, 10)>(%arg7)
// CHECK-NEXT:                 %13 = affine.min affine_map<(d0) -> (d0 + 1, 8)>(%arg8)
// CHECK-NEXT:                 %14 = affine.apply affine_map<(d0) -> (-d0 + 8)>(%arg8)
// CHECK-NEXT:                 %15 = arith.cmpi sgt, %14, %c0 : index
// CHECK-NEXT:                 %16 = affine.apply affine_map<(d0) -> (-d0 + 11)>(%arg7)
// CHECK-NEXT:                 %17 = arith.select %15, %16, %c0 : index
// CHECK-NEXT:                 %18 = vector.create_mask %17 : vector<2xi1>
// CHECK-NEXT:                 %19 = affine.min affine_map<(d0) -> (d0, 10)>(%arg7)
// CHECK-NEXT:                 %20 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg7)
// CHECK-NEXT:                 %21 = arith.select %15, %20, %c0 : index
// CHECK-NEXT:                 %22 = vector.create_mask %21 : vector<2xi1>
// CHECK-NEXT:                 %23 = affine.min affine_map<(d0) -> (d0 + 2, 10)>(%arg7)
// CHECK-NEXT:                 %24 = affine.apply affine_map<(d0, d1) -> (d0)>(%2, %8)
// CHECK-NEXT:                 %25 = affine.apply affine_map<(d0, d1) -> (d1)>(%2, %8)
// CHECK-NEXT:                 %cst = arith.constant dense<0.000000e+00> : vector<2xf32>
// CHECK-NEXT:                 %26 = vector.maskedload %arg0[%24, %25], %7, %cst : memref<12x12xf32>, vector<2xi1>, vector<2xf32> into vector<2xf32>
// CHECK-NEXT:                 %27 = affine.apply affine_map<(d0, d1) -> (d0)>(%2, %12)
// CHECK-NEXT:                 %28 = affine.apply affine_map<(d0, d1) -> (d1)>(%2, %12)
// CHECK-NEXT:                 %cst_1 = arith.constant dense<0.000000e+00> : vector<2xf32>
// CHECK-NEXT:                 %29 = vector.maskedload %arg0[%27, %28], %11, %cst_1 : memref<12x12xf32>, vector<2xi1>, vector<2xf32> into vector<2xf32>
// CHECK-NEXT:                 %30 = affine.apply affine_map<(d0, d1) -> (d0)>(%13, %19)
// CHECK-NEXT:                 %31 = affine.apply affine_map<(d0, d1) -> (d1)>(%13, %19)
// CHECK-NEXT:                 %cst_2 = arith.constant dense<0.000000e+00> : vector<2xf32>
// CHECK-NEXT:                 %32 = vector.maskedload %arg0[%30, %31], %18, %cst_2 : memref<12x12xf32>, vector<2xi1>, vector<2xf32> into vector<2xf32>
// CHECK-NEXT:                 %33 = affine.apply affine_map<(d0, d1) -> (d0)>(%13, %23)
// CHECK-NEXT:                 %34 = affine.apply affine_map<(d0, d1) -> (d1)>(%13, %23)
// CHECK-NEXT:                 %cst_3 = arith.constant dense<0.000000e+00> : vector<2xf32>
// CHECK-NEXT:                 %35 = vector.maskedload %arg0[%33, %34], %22, %cst_3 : memref<12x12xf32>, vector<2xi1>, vector<2xf32> into vector<2xf32>
// CHECK-NEXT:                 affine.yield %26, %29, %32, %35 : vector<2xf32>, vector<2xf32>, vector<2xf32>, vector<2xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:               %1:4 = affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg5) to min affine_map<(d0)[s0] -> (d0 + 3, s0)>(%arg5)[%arg3] iter_args(%arg10 = %0#0, %arg11 = %0#1, %arg12 = %0#2, %arg13 = %0#3) -> (vector<2xf32>, vector<2xf32>, vector<2xf32>, vector<2xf32>) {
// CHECK-NEXT:                 %2 = affine.load %alloc_0[(%arg8 - %arg6) floordiv 2, %arg9 - %arg5, 0] : memref<2x3x2xf32>
// CHECK-NEXT:                 %3 = vector.broadcast %2 : f32 to vector<2xf32>
// CHECK-NEXT:                 %4 = affine.vector_load %alloc[(%arg7 - %arg4) floordiv 4, %arg9 - %arg5, 0] : memref<2x3x4xf32>, vector<2xf32>
// CHECK-NEXT:                 %5 = arith.mulf %3, %4 : vector<2xf32>
// CHECK-NEXT:                 %6 = arith.addf %arg10, %5 : vector<2xf32>
// CHECK-NEXT:                 %7 = affine.vector_load %alloc[(%arg7 - %arg4) floordiv 4, %arg9 - %arg5, 2] : memref<2x3x4xf32>, vector<2xf32>
// CHECK-NEXT:                 %8 = arith.mulf %3, %7 : vector<2xf32>
// CHECK-NEXT:                 %9 = arith.addf %arg11, %8 : vector<2xf32>
// CHECK-NEXT:                 %10 = affine.load %alloc_0[(%arg8 - %arg6) floordiv 2, %arg9 - %arg5, 1] : memref<2x3x2xf32>
// CHECK-NEXT:                 %11 = vector.broadcast %10 : f32 to vector<2xf32>
// CHECK-NEXT:                 %12 = arith.mulf %11, %4 : vector<2xf32>
// CHECK-NEXT:                 %13 = arith.addf %arg12, %12 : vector<2xf32>
// CHECK-NEXT:                 %14 = arith.mulf %11, %7 : vector<2xf32>
// CHECK-NEXT:                 %15 = arith.addf %arg13, %14 : vector<2xf32>
// CHECK-NEXT:                 affine.yield %6, %9, %13, %15 : vector<2xf32>, vector<2xf32>, vector<2xf32>, vector<2xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:               affine.if affine_set<(d0, d1) : (-d0 + 7 >= 0, -d1 + 7 >= 0)>(%arg8, %arg7) {
// CHECK-NEXT:                 affine.vector_store %1#0, %arg0[%arg8, %arg7] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:                 affine.vector_store %1#1, %arg0[%arg8, %arg7 + 2] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:                 affine.vector_store %1#2, %arg0[%arg8 + 1, %arg7] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:                 affine.vector_store %1#3, %arg0[%arg8 + 1, %arg7 + 2] : memref<12x12xf32>, vector<2xf32>
// CHECK-NEXT:               } else {
// CHECK-NEXT:                 %c0 = arith.constant 0 : index
// CHECK-NEXT:                 %2 = affine.min affine_map<(d0) -> (d0, 8)>(%arg8)
// CHECK-NEXT:                 %3 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg8)
// CHECK-NEXT:                 %4 = arith.cmpi sgt, %3, %c0 : index
// CHECK-NEXT:                 %5 = affine.apply affine_map<(d0) -> (-d0 + 11)>(%arg7)
// CHECK-NEXT:                 %6 = arith.select %4, %5, %c0 : index
// CHECK-NEXT:                 %7 = vector.create_mask %6 : vector<2xi1>
// CHECK-NEXT:                 %8 = affine.min affine_map<(d0) -> (d0, 10)>(%arg7)
// CHECK-NEXT:                 %9 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg7)
// CHECK-NEXT:                 %10 = arith.select %4, %9, %c0 : index
// CHECK-NEXT:                 %11 = vector.create_mask %10 : vector<2xi1>
// CHECK-NEXT:                 %12 = affine.min affine_map<(d0) -> (d0 + 2, 10)>(%arg7)
// CHECK-NEXT:                 %13 = affine.min affine_map<(d0) -> (d0 + 1, 8)>(%arg8)
// CHECK-NEXT:                 %14 = affine.apply affine_map<(d0) -> (-d0 + 8)>(%arg8)
// CHECK-NEXT:                 %15 = arith.cmpi sgt, %14, %c0 : index
// CHECK-NEXT:                 %16 = affine.apply affine_map<(d0) -> (-d0 + 11)>(%arg7)
// CHECK-NEXT:                 %17 = arith.select %15, %16, %c0 : index
// CHECK-NEXT:                 %18 = vector.create_mask %17 : vector<2xi1>
// CHECK-NEXT:                 %19 = affine.min affine_map<(d0) -> (d0, 10)>(%arg7)
// CHECK-NEXT:                 %20 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg7)
// CHECK-NEXT:                 %21 = arith.select %15, %20, %c0 : index
// CHECK-NEXT:                 %22 = vector.create_mask %21 : vector<2xi1>
// CHECK-NEXT:                 %23 = affine.min affine_map<(d0) -> (d0 + 2, 10)>(%arg7)
// CHECK-NEXT:                 %24 = affine.apply affine_map<(d0, d1) -> (d0)>(%2, %8)
// CHECK-NEXT:                 %25 = affine.apply affine_map<(d0, d1) -> (d1)>(%2, %8)
// CHECK-NEXT:                 vector.maskedstore %arg0[%24, %25], %7, %1#0 : memref<12x12xf32>, vector<2xi1>, vector<2xf32>
// CHECK-NEXT:                 %26 = affine.apply affine_map<(d0, d1) -> (d0)>(%2, %12)
// CHECK-NEXT:                 %27 = affine.apply affine_map<(d0, d1) -> (d1)>(%2, %12)
// CHECK-NEXT:                 vector.maskedstore %arg0[%26, %27], %11, %1#1 : memref<12x12xf32>, vector<2xi1>, vector<2xf32>
// CHECK-NEXT:                 %28 = affine.apply affine_map<(d0, d1) -> (d0)>(%13, %19)
// CHECK-NEXT:                 %29 = affine.apply affine_map<(d0, d1) -> (d1)>(%13, %19)
// CHECK-NEXT:                 vector.maskedstore %arg0[%28, %29], %18, %1#2 : memref<12x12xf32>, vector<2xi1>, vector<2xf32>
// CHECK-NEXT:                 %30 = affine.apply affine_map<(d0, d1) -> (d0)>(%13, %23)
// CHECK-NEXT:                 %31 = affine.apply affine_map<(d0, d1) -> (d1)>(%13, %23)
// CHECK-NEXT:                 vector.maskedstore %arg0[%30, %31], %22, %1#3 : memref<12x12xf32>, vector<2xi1>, vector<2xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:           memref.dealloc %alloc_0 : memref<2x3x2xf32>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     memref.dealloc %alloc : memref<2x3x4xf32>
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
