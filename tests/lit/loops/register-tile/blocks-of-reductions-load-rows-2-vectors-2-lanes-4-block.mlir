// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-register-tile='rows=2 vectors=2 lanes=4 block-rows=4 block-columns=8 block-reduction=2 pack=always everywhere=true' | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Blocks of reductions load what the first one updated. The first block starts from the value,
// with edges that lanes reach over, too.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-register-tile | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%C: memref<9x12xf32>, %A: memref<9x7xf32>, %B: memref<7x12xf32>, %n: index) {
  %zero = arith.constant 2.5 : f32
  %c4 = arith.constant 4 : index
  affine.for %x = 0 to 9 { affine.for %y = 0 to 11 { affine.store %zero, %C[%x, %y] : memref<9x12xf32> }  }
  // expected-remark @below {{[Passed] register-tiled | Category:affine-register-tile | Function=main | Op=affine.for, block_columns=8, block_reduction=2, block_rows=4, distributed=False, group=1, lanes=4, packs=True, packs_rows=True, rows=2, started=1, threads=1, vectors=2}}
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
// CHECK-NEXT:     %alloc = memref.alloc() {alignment = 64 : i64} : memref<2x2x2xf32>
// CHECK-NEXT:     %alloc_0 = memref.alloc() {alignment = 64 : i64} : memref<1x2x8xf32>
// CHECK-NEXT:     affine.for %arg4 = 0 to 11 step 8 {
// CHECK-NEXT:       affine.for %arg5 = 0 to 7 step 2 {
// CHECK-NEXT:         affine.for %arg6 = affine_map<(d0) -> (d0)>(%arg4) to min affine_map<(d0) -> (d0 + 8, 11)>(%arg4) step 8 {
// CHECK-NEXT:           affine.if affine_set<(d0) : (-d0 + 3 >= 0)>(%arg6) {
// CHECK-NEXT:             affine.for %arg7 = affine_map<(d0) -> (d0)>(%arg5) to min affine_map<(d0) -> (d0 + 2, 7)>(%arg5) {
// CHECK-NEXT:               %0 = affine.vector_load %arg2[%arg7, %arg6] : memref<7x12xf32>, vector<4xf32>
// CHECK-NEXT:               %1 = affine.vector_load %arg2[%arg7, %arg6 + 4] : memref<7x12xf32>, vector<4xf32>
// CHECK-NEXT:               affine.vector_store %0, %alloc_0[(%arg6 - %arg4) floordiv 8, %arg7 - %arg5, 0] : memref<1x2x8xf32>, vector<4xf32>
// CHECK-NEXT:               affine.vector_store %1, %alloc_0[(%arg6 - %arg4) floordiv 8, %arg7 - %arg5, 4] : memref<1x2x8xf32>, vector<4xf32>
// CHECK-NEXT:             }
// CHECK-NEXT:           } else {
// CHECK-NEXT:             %0 = affine.apply affine_map<(d0) -> (-d0 + 11)>(%arg6)
// CHECK-NEXT:             %1 = vector.create_mask %0 : vector<4xi1>
// CHECK-NEXT:             %2 = affine.min affine_map<(d0) -> (d0, 10)>(%arg6)
// CHECK-NEXT:             %3 = affine.apply affine_map<(d0) -> (-d0 + 7)>(%arg6)
// CHECK-NEXT:             %4 = vector.create_mask %3 : vector<4xi1>
// CHECK-NEXT:             %5 = affine.min affine_map<(d0) -> (d0 + 4, 10)>(%arg6)
// CHECK-NEXT:             affine.for %arg7 = affine_map<(d0) -> (d0)>(%arg5) to min affine_map<(d0) -> (d0 + 2, 7)>(%arg5) {
// CHECK-NEXT:               %6 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg7, %2)
// CHECK-NEXT:               %7 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg7, %2)
// CHECK-NEXT:               %cst_1 = arith.constant dense<0.000000e+00> : vector<4xf32>
// CHECK-NEXT:               %8 = vector.maskedload %arg2[%6, %7], %1, %cst_1 : memref<7x12xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
// CHECK-NEXT:               %9 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg7, %5)
// CHECK-NEXT:               %10 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg7, %5)
// CHECK-NEXT:               %cst_2 = arith.constant dense<0.000000e+00> : vector<4xf32>
// CHECK-NEXT:               %11 = vector.maskedload %arg2[%9, %10], %4, %cst_2 : memref<7x12xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
// CHECK-NEXT:               affine.vector_store %8, %alloc_0[(%arg6 - %arg4) floordiv 8, %arg7 - %arg5, 0] : memref<1x2x8xf32>, vector<4xf32>
// CHECK-NEXT:               affine.vector_store %11, %alloc_0[(%arg6 - %arg4) floordiv 8, %arg7 - %arg5, 4] : memref<1x2x8xf32>, vector<4xf32>
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:         affine.for %arg6 = 0 to 9 step 4 {
// CHECK-NEXT:           affine.for %arg7 = affine_map<(d0) -> (d0)>(%arg6) to min affine_map<(d0) -> (d0 + 4, 9)>(%arg6) step 2 {
// CHECK-NEXT:             affine.if affine_set<(d0) : (-d0 + 7 >= 0)>(%arg7) {
// CHECK-NEXT:               affine.for %arg8 = affine_map<(d0) -> (d0)>(%arg5) to min affine_map<(d0) -> (d0 + 2, 7)>(%arg5) {
// CHECK-NEXT:                 affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg7) to affine_map<(d0) -> (d0 + 2)>(%arg7) {
// CHECK-NEXT:                   %0 = affine.load %arg1[%arg9, %arg8] : memref<9x7xf32>
// CHECK-NEXT:                   affine.store %0, %alloc[(%arg7 - %arg6) floordiv 2, %arg8 - %arg5, %arg9 - %arg7] : memref<2x2x2xf32>
// CHECK-NEXT:                 }
// CHECK-NEXT:               }
// CHECK-NEXT:             } else {
// CHECK-NEXT:               affine.for %arg8 = affine_map<(d0) -> (d0)>(%arg5) to min affine_map<(d0) -> (d0 + 2, 7)>(%arg5) {
// CHECK-NEXT:                 affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg7) to 9 {
// CHECK-NEXT:                   %0 = affine.load %arg1[%arg9, %arg8] : memref<9x7xf32>
// CHECK-NEXT:                   affine.store %0, %alloc[(%arg7 - %arg6) floordiv 2, %arg8 - %arg5, %arg9 - %arg7] : memref<2x2x2xf32>
// CHECK-NEXT:                 }
// CHECK-NEXT:                 affine.for %arg9 = 9 to affine_map<(d0) -> (d0 + 2)>(%arg7) {
// CHECK-NEXT:                   %cst_1 = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:                   affine.store %cst_1, %alloc[(%arg7 - %arg6) floordiv 2, %arg8 - %arg5, %arg9 - %arg7] : memref<2x2x2xf32>
// CHECK-NEXT:                 }
// CHECK-NEXT:               }
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:           affine.for %arg7 = affine_map<(d0) -> (d0)>(%arg4) to min affine_map<(d0) -> (d0 + 8, 11)>(%arg4) step 8 {
// CHECK-NEXT:             affine.for %arg8 = affine_map<(d0) -> (d0)>(%arg6) to min affine_map<(d0) -> (d0 + 4, 9)>(%arg6) step 2 {
// CHECK-NEXT:               %0:4 = affine.if affine_set<(d0) : (-d0 >= 0)>(%arg5) -> (vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>) {
// CHECK-NEXT:                 %2 = vector.broadcast %cst : f32 to vector<4xf32>
// CHECK-NEXT:                 affine.yield %2, %2, %2, %2 : vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>
// CHECK-NEXT:               } else {
// CHECK-NEXT:                 %2:4 = affine.if affine_set<(d0, d1) : (-d0 + 7 >= 0, -d1 + 3 >= 0)>(%arg8, %arg7) -> (vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>) {
// CHECK-NEXT:                   %3 = affine.vector_load %arg0[%arg8, %arg7] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:                   %4 = affine.vector_load %arg0[%arg8, %arg7 + 4] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:                   %5 = affine.vector_load %arg0[%arg8 + 1, %arg7] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:                   %6 = affine.vector_load %arg0[%arg8 + 1, %arg7 + 4] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:                   affine.yield %3, %4, %5, %6 : vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>
// CHECK-NEXT:                 } else {
// CHECK-NEXT:                   %c0 = arith.constant 0 : index
// CHECK-NEXT:                   %3 = affine.min affine_map<(d0) -> (d0, 8)>(%arg8)
// CHECK-NEXT:                   %4 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg8)
// CHECK-NEXT:                   %5 = arith.cmpi sgt, %4, %c0 : index
// CHECK-NEXT:                   %6 = affine.apply affine_map<(d0) -> (-d0 + 11)>(%arg7)
// CHECK-NEXT:                   %7 = arith.select %5, %6, %c0 : index
// CHECK-NEXT:                   %8 = vector.create_mask %7 : vector<4xi1>
// CHECK-NEXT:                   %9 = affine.min affine_map<(d0) -> (d0, 10)>(%arg7)
// CHECK-NEXT:                   %10 = affine.apply affine_map<(d0) -> (-d0 + 7)>(%arg7)
// CHECK-NEXT:                   %11 = arith.select %5, %10, %c0 : index
// CHECK-NEXT:                   %12 = vector.create_mask %11 : vector<4xi1>
// CHECK-NEXT:                   %13 = affine.min affine_map<(d0) -> (d0 + 4, 10)>(%arg7)
// CHECK-NEXT:                   %14 = affine.min affine_map<(d0) -> (d0 + 1, 8)>(%arg8)
// CHECK-NEXT:                   %15 = affine.apply affine_map<(d0) -> (-d0 + 8)>(%arg8)
// CHECK-NEXT:                   %16 = arith.cmpi sgt, %15, %c0 : index
// CHECK-NEXT:                   %17 = affine.apply affine_map<(d0) -> (-d0 + 11)>(%arg7)
// CHECK-NEXT:                   %18 = arith.select %16, %17, %c0 : index
// CHECK-NEXT:                   %19 = vector.create_mask %18 : vector<4xi1>
// CHECK-NEXT:                   %20 = affine.min affine_map<(d0) -> (d0, 10)>(%arg7)
// CHECK-NEXT:                   %21 = affine.apply affine_map<(d0) -> (-d0 + 7)>(%arg7)
// CHECK-NEXT:                   %22 = arith.select %16, %21, %c0 : index
// CHECK-NEXT:                   %23 = vector.create_mask %22 : vector<4xi1>
// CHECK-NEXT:                   %24 = affine.min affine_map<(d0) -> (d0 + 4, 10)>(%arg7)
// CHECK-NEXT:                   %25 = affine.apply affine_map<(d0, d1) -> (d0)>(%3, %9)
// CHECK-NEXT:                   %26 = affine.apply affine_map<(d0, d1) -> (d1)>(%3, %9)
// CHECK-NEXT:                   %cst_1 = arith.constant dense<0.000000e+00> : vector<4xf32>
// CHECK-NEXT:                   %27 = vector.maskedload %arg0[%25, %26], %8, %cst_1 : memref<9x12xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
// CHECK-NEXT:                   %28 = affine.apply affine_map<(d0, d1) -> (d0)>(%3, %13)
// CHECK-NEXT:                   %29 = affine.apply affine_map<(d0, d1) -> (d1)>(%3, %13)
// CHECK-NEXT:                   %cst_2 = arith.constant dense<0.000000e+00> : vector<4xf32>
// CHECK-NEXT:                   %30 = vector.maskedload %arg0[%28, %29], %12, %cst_2 : memref<9x12xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
// CHECK-NEXT:                   %31 = affine.apply affine_map<(d0, d1) -> (d0)>(%14, %20)
// CHECK-NEXT:                   %32 = affine.apply affine_map<(d0, d1) -> (d1)>(%14, %20)
// CHECK-NEXT:                   %cst_3 = arith.constant dense<0.000000e+00> : vector<4xf32>
// CHECK-NEXT:                   %33 = vector.maskedload %arg0[%31, %32], %19, %cst_3 : memref<9x12xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
// CHECK-NEXT:                   %34 = affine.apply affine_map<(d0, d1) -> (d0)>(%14, %24)
// CHECK-NEXT:                   %35 = affine.apply affine_map<(d0, d1) -> (d1)>(%14, %24)
// CHECK-NEXT:                   %cst_4 = arith.constant dense<0.000000e+00> : vector<4xf32>
// CHECK-NEXT:                   %36 = vector.maskedload %arg0[%34, %35], %23, %cst_4 : memref<9x12xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
// CHECK-NEXT:                   affine.yield %27, %30, %33, %36 : vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>
// CHECK-NEXT:                 }
// CHECK-NEXT:                 affine.yield %2#0, %2#1, %2#2, %2#3 : vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:               %1:4 = affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg5) to min affine_map<(d0) -> (d0 + 2, 7)>(%arg5) iter_args(%arg10 = %0#0, %arg11 = %0#1, %arg12 = %0#2, %arg13 = %0#3) -> (vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>) {
// CHECK-NEXT:                 %2 = affine.load %alloc[(%arg8 - %arg6) floordiv 2, %arg9 - %arg5, 0] : memref<2x2x2xf32>
// CHECK-NEXT:                 %3 = vector.broadcast %2 : f32 to vector<4xf32>
// CHECK-NEXT:                 %4 = affine.vector_load %alloc_0[(%arg7 - %arg4) floordiv 8, %arg9 - %arg5, 0] : memref<1x2x8xf32>, vector<4xf32>
// CHECK-NEXT:                 %5 = arith.mulf %3, %4 : vector<4xf32>
// CHECK-NEXT:                 %6 = arith.addf %arg10, %5 : vector<4xf32>
// CHECK-NEXT:                 %7 = affine.vector_load %alloc_0[(%arg7 - %arg4) floordiv 8, %arg9 - %arg5, 4] : memref<1x2x8xf32>, vector<4xf32>
// CHECK-NEXT:                 %8 = arith.mulf %3, %7 : vector<4xf32>
// CHECK-NEXT:                 %9 = arith.addf %arg11, %8 : vector<4xf32>
// CHECK-NEXT:                 %10 = affine.load %alloc[(%arg8 - %arg6) floordiv 2, %arg9 - %arg5, 1] : memref<2x2x2xf32>
// CHECK-NEXT:                 %11 = vector.broadcast %10 : f32 to vector<4xf32>
// CHECK-NEXT:                 %12 = arith.mulf %11, %4 : vector<4xf32>
// CHECK-NEXT:                 %13 = arith.addf %arg12, %12 : vector<4xf32>
// CHECK-NEXT:                 %14 = arith.mulf %11, %7 : vector<4xf32>
// CHECK-NEXT:                 %15 = arith.addf %arg13, %14 : vector<4xf32>
// CHECK-NEXT:                 affine.yield %6, %9, %13, %15 : vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:               affine.if affine_set<(d0, d1) : (-d0 + 7 >= 0, -d1 + 3 >= 0)>(%arg8, %arg7) {
// CHECK-NEXT:                 affine.vector_store %1#0, %arg0[%arg8, %arg7] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:                 affine.vector_store %1#1, %arg0[%arg8, %arg7 + 4] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:                 affine.vector_store %1#2, %arg0[%arg8 + 1, %arg7] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:                 affine.vector_store %1#3, %arg0[%arg8 + 1, %arg7 + 4] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:               } else {
// CHECK-NEXT:                 %c0 = arith.constant 0 : index
// CHECK-NEXT:                 %2 = affine.min affine_map<(d0) -> (d0, 8)>(%arg8)
// CHECK-NEXT:                 %3 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg8)
// CHECK-NEXT:                 %4 = arith.cmpi sgt, %3, %c0 : index
// CHECK-NEXT:                 %5 = affine.apply affine_map<(d0) -> (-d0 + 11)>(%arg7)
// CHECK-NEXT:                 %6 = arith.select %4, %5, %c0 : index
// CHECK-NEXT:                 %7 = vector.create_mask %6 : vector<4xi1>
// CHECK-NEXT:                 %8 = affine.min affine_map<(d0) -> (d0, 10)>(%arg7)
// CHECK-NEXT:                 %9 = affine.apply affine_map<(d0) -> (-d0 + 7)>(%arg7)
// CHECK-NEXT:                 %10 = arith.select %4, %9, %c0 : index
// CHECK-NEXT:                 %11 = vector.create_mask %10 : vector<4xi1>
// CHECK-NEXT:                 %12 = affine.min affine_map<(d0) -> (d0 + 4, 10)>(%arg7)
// CHECK-NEXT:                 %13 = affine.min affine_map<(d0) -> (d0 + 1, 8)>(%arg8)
// CHECK-NEXT:                 %14 = affine.apply affine_map<(d0) -> (-d0 + 8)>(%arg8)
// CHECK-NEXT:                 %15 = arith.cmpi sgt, %14, %c0 : index
// CHECK-NEXT:                 %16 = affine.apply affine_map<(d0) -> (-d0 + 11)>(%arg7)
// CHECK-NEXT:                 %17 = arith.select %15, %16, %c0 : index
// CHECK-NEXT:                 %18 = vector.create_mask %17 : vector<4xi1>
// CHECK-NEXT:                 %19 = affine.min affine_map<(d0) -> (d0, 10)>(%arg7)
// CHECK-NEXT:                 %20 = affine.apply affine_map<(d0) -> (-d0 + 7)>(%arg7)
// CHECK-NEXT:                 %21 = arith.select %15, %20, %c0 : index
// CHECK-NEXT:                 %22 = vector.create_mask %21 : vector<4xi1>
// CHECK-NEXT:                 %23 = affine.min affine_map<(d0) -> (d0 + 4, 10)>(%arg7)
// CHECK-NEXT:                 %24 = affine.apply affine_map<(d0, d1) -> (d0)>(%2, %8)
// CHECK-NEXT:                 %25 = affine.apply affine_map<(d0, d1) -> (d1)>(%2, %8)
// CHECK-NEXT:                 vector.maskedstore %arg0[%24, %25], %7, %1#0 : memref<9x12xf32>, vector<4xi1>, vector<4xf32>
// CHECK-NEXT:                 %26 = affine.apply affine_map<(d0, d1) -> (d0)>(%2, %12)
// CHECK-NEXT:                 %27 = affine.apply affine_map<(d0, d1) -> (d1)>(%2, %12)
// CHECK-NEXT:                 vector.maskedstore %arg0[%26, %27], %11, %1#1 : memref<9x12xf32>, vector<4xi1>, vector<4xf32>
// CHECK-NEXT:                 %28 = affine.apply affine_map<(d0, d1) -> (d0)>(%13, %19)
// CHECK-NEXT:                 %29 = affine.apply affine_map<(d0, d1) -> (d1)>(%13, %19)
// CHECK-NEXT:                 vector.maskedstore %arg0[%28, %29], %18, %1#2 : memref<9x12xf32>, vector<4xi1>, vector<4xf32>
// CHECK-NEXT:                 %30 = affine.apply affine_map<(d0, d1) -> (d0)>(%13, %23)
// CHECK-NEXT:                 %31 = affine.apply affine_map<(d0, d1) -> (d1)>(%13, %23)
// CHECK-NEXT:                 vector.maskedstore %arg0[%30, %31], %22, %1#3 : memref<9x12xf32>, vector<4xi1>, vector<4xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     memref.dealloc %alloc : memref<2x2x2xf32>
// CHECK-NEXT:     memref.dealloc %alloc_0 : memref<1x2x8xf32>
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

  // expected-remark @below {{[Passed] register-tiled | Category:affine-register-tile | Function=main | Op=affine.for, block_columns=8, block_reduction=2, block_rows=4, distributed=True, group=1, lanes=4, packs=True, packs_rows=True, rows=2, started=1, threads=1, vectors=2}}
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
// CHECK-NEXT:     %alloc = memref.alloc() {alignment = 64 : i64} : memref<2x2x2xf32>
// CHECK-NEXT:     %alloc_0 = memref.alloc() {alignment = 64 : i64} : memref<1x2x8xf32>
// CHECK-NEXT:     affine.for %arg4 = 0 to 11 step 8 {
// CHECK-NEXT:       affine.for %arg5 = 0 to 7 step 2 {
// CHECK-NEXT:         affine.for %arg6 = affine_map<(d0) -> (d0)>(%arg4) to min affine_map<(d0) -> (d0 + 8, 11)>(%arg4) step 8 {
// CHECK-NEXT:           affine.if affine_set<(d0) : (-d0 + 3 >= 0)>(%arg6) {
// CHECK-NEXT:             affine.for %arg7 = affine_map<(d0) -> (d0)>(%arg5) to min affine_map<(d0) -> (d0 + 2, 7)>(%arg5) {
// CHECK-NEXT:               %0 = affine.vector_load %arg2[%arg7, %arg6] : memref<7x12xf32>, vector<4xf32>
// CHECK-NEXT:               %1 = affine.vector_load %arg2[%arg7, %arg6 + 4] : memref<7x12xf32>, vector<4xf32>
// CHECK-NEXT:               affine.vector_store %0, %alloc_0[(%arg6 - %arg4) floordiv 8, %arg7 - %arg5, 0] : memref<1x2x8xf32>, vector<4xf32>
// CHECK-NEXT:               affine.vector_store %1, %alloc_0[(%arg6 - %arg4) floordiv 8, %arg7 - %arg5, 4] : memref<1x2x8xf32>, vector<4xf32>
// CHECK-NEXT:             }
// CHECK-NEXT:           } else {
// CHECK-NEXT:             %0 = affine.apply affine_map<(d0) -> (-d0 + 11)>(%arg6)
// CHECK-NEXT:             %1 = vector.create_mask %0 : vector<4xi1>
// CHECK-NEXT:             %2 = affine.min affine_map<(d0) -> (d0, 10)>(%arg6)
// CHECK-NEXT:             %3 = affine.apply affine_map<(d0) -> (-d0 + 7)>(%arg6)
// CHECK-NEXT:             %4 = vector.create_mask %3 : vector<4xi1>
// CHECK-NEXT:             %5 = affine.min affine_map<(d0) -> (d0 + 4, 10)>(%arg6)
// CHECK-NEXT:             affine.for %arg7 = affine_map<(d0) -> (d0)>(%arg5) to min affine_map<(d0) -> (d0 + 2, 7)>(%arg5) {
// CHECK-NEXT:               %6 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg7, %2)
// CHECK-NEXT:               %7 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg7, %2)
// CHECK-NEXT:               %cst_1 = arith.constant dense<0.000000e+00> : vector<4xf32>
// CHECK-NEXT:               %8 = vector.maskedload %arg2[%6, %7], %1, %cst_1 : memref<7x12xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
// CHECK-NEXT:               %9 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg7, %5)
// CHECK-NEXT:               %10 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg7, %5)
// CHECK-NEXT:               %cst_2 = arith.constant dense<0.000000e+00> : vector<4xf32>
// CHECK-NEXT:               %11 = vector.maskedload %arg2[%9, %10], %4, %cst_2 : memref<7x12xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
// CHECK-NEXT:               affine.vector_store %8, %alloc_0[(%arg6 - %arg4) floordiv 8, %arg7 - %arg5, 0] : memref<1x2x8xf32>, vector<4xf32>
// CHECK-NEXT:               affine.vector_store %11, %alloc_0[(%arg6 - %arg4) floordiv 8, %arg7 - %arg5, 4] : memref<1x2x8xf32>, vector<4xf32>
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:         affine.for %arg6 = 0 to 9 step 4 {
// CHECK-NEXT:           affine.for %arg7 = affine_map<(d0) -> (d0)>(%arg6) to min affine_map<(d0) -> (d0 + 4, 9)>(%arg6) step 2 {
// CHECK-NEXT:             affine.if affine_set<(d0) : (-d0 + 7 >= 0)>(%arg7) {
// CHECK-NEXT:               affine.for %arg8 = affine_map<(d0) -> (d0)>(%arg5) to min affine_map<(d0) -> (d0 + 2, 7)>(%arg5) {
// CHECK-NEXT:                 affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg7) to affine_map<(d0) -> (d0 + 2)>(%arg7) {
// CHECK-NEXT:                   %0 = affine.load %arg1[%arg9, %arg8] : memref<9x7xf32>
// CHECK-NEXT:                   affine.store %0, %alloc[(%arg7 - %arg6) floordiv 2, %arg8 - %arg5, %arg9 - %arg7] : memref<2x2x2xf32>
// CHECK-NEXT:                 }
// CHECK-NEXT:               }
// CHECK-NEXT:             } else {
// CHECK-NEXT:               affine.for %arg8 = affine_map<(d0) -> (d0)>(%arg5) to min affine_map<(d0) -> (d0 + 2, 7)>(%arg5) {
// CHECK-NEXT:                 affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg7) to 9 {
// CHECK-NEXT:                   %0 = affine.load %arg1[%arg9, %arg8] : memref<9x7xf32>
// CHECK-NEXT:                   affine.store %0, %alloc[(%arg7 - %arg6) floordiv 2, %arg8 - %arg5, %arg9 - %arg7] : memref<2x2x2xf32>
// CHECK-NEXT:                 }
// CHECK-NEXT:                 affine.for %arg9 = 9 to affine_map<(d0) -> (d0 + 2)>(%arg7) {
// CHECK-NEXT:                   %cst_1 = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:                   affine.store %cst_1, %alloc[(%arg7 - %arg6) floordiv 2, %arg8 - %arg5, %arg9 - %arg7] : memref<2x2x2xf32>
// CHECK-NEXT:                 }
// CHECK-NEXT:               }
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:           affine.for %arg7 = affine_map<(d0) -> (d0)>(%arg4) to min affine_map<(d0) -> (d0 + 8, 11)>(%arg4) step 8 {
// CHECK-NEXT:             affine.for %arg8 = affine_map<(d0) -> (d0)>(%arg6) to min affine_map<(d0) -> (d0 + 4, 9)>(%arg6) step 2 {
// CHECK-NEXT:               %0:4 = affine.if affine_set<(d0) : (-d0 >= 0)>(%arg5) -> (vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>) {
// CHECK-NEXT:                 %2 = vector.broadcast %cst : f32 to vector<4xf32>
// CHECK-NEXT:                 affine.yield %2, %2, %2, %2 : vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>
// CHECK-NEXT:               } else {
// CHECK-NEXT:                 %2:4 = affine.if affine_set<(d0, d1) : (-d0 + 7 >= 0, -d1 + 3 >= 0)>(%arg8, %arg7) -> (vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>) {
// CHECK-NEXT:                   %3 = affine.vector_load %arg0[%arg8, %arg7] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:                   %4 = affine.vector_load %arg0[%arg8, %arg7 + 4] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:                   %5 = affine.vector_load %arg0[%arg8 + 1, %arg7] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:                   %6 = affine.vector_load %arg0[%arg8 + 1, %arg7 + 4] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:                   affine.yield %3, %4, %5, %6 : vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>
// CHECK-NEXT:                 } else {
// CHECK-NEXT:                   %c0 = arith.constant 0 : index
// CHECK-NEXT:                   %3 = affine.min affine_map<(d0) -> (d0, 8)>(%arg8)
// CHECK-NEXT:                   %4 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg8)
// CHECK-NEXT:                   %5 = arith.cmpi sgt, %4, %c0 : index
// CHECK-NEXT:                   %6 = affine.apply affine_map<(d0) -> (-d0 + 11)>(%arg7)
// CHECK-NEXT:                   %7 = arith.select %5, %6, %c0 : index
// CHECK-NEXT:                   %8 = vector.create_mask %7 : vector<4xi1>
// CHECK-NEXT:                   %9 = affine.min affine_map<(d0) -> (d0, 10)>(%arg7)
// CHECK-NEXT:                   %10 = affine.apply affine_map<(d0) -> (-d0 + 7)>(%arg7)
// CHECK-NEXT:                   %11 = arith.select %5, %10, %c0 : index
// CHECK-NEXT:                   %12 = vector.create_mask %11 : vector<4xi1>
// CHECK-NEXT:                   %13 = affine.min affine_map<(d0) -> (d0 + 4, 10)>(%arg7)
// CHECK-NEXT:                   %14 = affine.min affine_map<(d0) -> (d0 + 1, 8)>(%arg8)
// CHECK-NEXT:                   %15 = affine.apply affine_map<(d0) -> (-d0 + 8)>(%arg8)
// CHECK-NEXT:                   %16 = arith.cmpi sgt, %15, %c0 : index
// CHECK-NEXT:                   %17 = affine.apply affine_map<(d0) -> (-d0 + 11)>(%arg7)
// CHECK-NEXT:                   %18 = arith.select %16, %17, %c0 : index
// CHECK-NEXT:                   %19 = vector.create_mask %18 : vector<4xi1>
// CHECK-NEXT:                   %20 = affine.min affine_map<(d0) -> (d0, 10)>(%arg7)
// CHECK-NEXT:                   %21 = affine.apply affine_map<(d0) -> (-d0 + 7)>(%arg7)
// CHECK-NEXT:                   %22 = arith.select %16, %21, %c0 : index
// CHECK-NEXT:                   %23 = vector.create_mask %22 : vector<4xi1>
// CHECK-NEXT:                   %24 = affine.min affine_map<(d0) -> (d0 + 4, 10)>(%arg7)
// CHECK-NEXT:                   %25 = affine.apply affine_map<(d0, d1) -> (d0)>(%3, %9)
// CHECK-NEXT:                   %26 = affine.apply affine_map<(d0, d1) -> (d1)>(%3, %9)
// CHECK-NEXT:                   %cst_1 = arith.constant dense<0.000000e+00> : vector<4xf32>
// CHECK-NEXT:                   %27 = vector.maskedload %arg0[%25, %26], %8, %cst_1 : memref<9x12xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
// CHECK-NEXT:                   %28 = affine.apply affine_map<(d0, d1) -> (d0)>(%3, %13)
// CHECK-NEXT:                   %29 = affine.apply affine_map<(d0, d1) -> (d1)>(%3, %13)
// CHECK-NEXT:                   %cst_2 = arith.constant dense<0.000000e+00> : vector<4xf32>
// CHECK-NEXT:                   %30 = vector.maskedload %arg0[%28, %29], %12, %cst_2 : memref<9x12xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
// CHECK-NEXT:                   %31 = affine.apply affine_map<(d0, d1) -> (d0)>(%14, %20)
// CHECK-NEXT:                   %32 = affine.apply affine_map<(d0, d1) -> (d1)>(%14, %20)
// CHECK-NEXT:                   %cst_3 = arith.constant dense<0.000000e+00> : vector<4xf32>
// CHECK-NEXT:                   %33 = vector.maskedload %arg0[%31, %32], %19, %cst_3 : memref<9x12xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
// CHECK-NEXT:                   %34 = affine.apply affine_map<(d0, d1) -> (d0)>(%14, %24)
// CHECK-NEXT:                   %35 = affine.apply affine_map<(d0, d1) -> (d1)>(%14, %24)
// CHECK-NEXT:                   %cst_4 = arith.constant dense<0.000000e+00> : vector<4xf32>
// CHECK-NEXT:                   %36 = vector.maskedload %arg0[%34, %35], %23, %cst_4 : memref<9x12xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
// CHECK-NEXT:                   affine.yield %27, %30, %33, %36 : vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>
// CHECK-NEXT:                 }
// CHECK-NEXT:                 affine.yield %2#0, %2#1, %2#2, %2#3 : vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:               %1:4 = affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg5) to min affine_map<(d0) -> (d0 + 2, 7)>(%arg5) iter_args(%arg10 = %0#0, %arg11 = %0#1, %arg12 = %0#2, %arg13 = %0#3) -> (vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>) {
// CHECK-NEXT:                 %2 = affine.load %alloc[(%arg8 - %arg6) floordiv 2, %arg9 - %arg5, 0] : memref<2x2x2xf32>
// CHECK-NEXT:                 %3 = vector.broadcast %2 : f32 to vector<4xf32>
// CHECK-NEXT:                 %4 = affine.vector_load %alloc_0[(%arg7 - %arg4) floordiv 8, %arg9 - %arg5, 0] : memref<1x2x8xf32>, vector<4xf32>
// CHECK-NEXT:                 %5 = arith.mulf %3, %4 : vector<4xf32>
// CHECK-NEXT:                 %6 = arith.addf %arg10, %5 : vector<4xf32>
// CHECK-NEXT:                 %7 = affine.vector_load %alloc_0[(%arg7 - %arg4) floordiv 8, %arg9 - %arg5, 4] : memref<1x2x8xf32>, vector<4xf32>
// CHECK-NEXT:                 %8 = arith.mulf %3, %7 : vector<4xf32>
// CHECK-NEXT:                 %9 = arith.addf %arg11, %8 : vector<4xf32>
// CHECK-NEXT:                 %10 = affine.load %alloc[(%arg8 - %arg6) floordiv 2, %arg9 - %arg5, 1] : memref<2x2x2xf32>
// CHECK-NEXT:                 %11 = vector.broadcast %10 : f32 to vector<4xf32>
// CHECK-NEXT:                 %12 = arith.mulf %11, %4 : vector<4xf32>
// CHECK-NEXT:                 %13 = arith.addf %arg12, %12 : vector<4xf32>
// CHECK-NEXT:                 %14 = arith.mulf %11, %7 : vector<4xf32>
// CHECK-NEXT:                 %15 = arith.addf %arg13, %14 : vector<4xf32>
// CHECK-NEXT:                 affine.yield %6, %9, %13, %15 : vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:               affine.if affine_set<(d0, d1) : (-d0 + 7 >= 0, -d1 + 3 >= 0)>(%arg8, %arg7) {
// CHECK-NEXT:                 affine.vector_store %1#0, %arg0[%arg8, %arg7] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:                 affine.vector_store %1#1, %arg0[%arg8, %arg7 + 4] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:                 affine.vector_store %1#2, %arg0[%arg8 + 1, %arg7] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:                 affine.vector_store %1#3, %arg0[%arg8 + 1, %arg7 + 4] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:               } else {
// CHECK-NEXT:                 %c0 = arith.constant 0 : index
// CHECK-NEXT:                 %2 = affine.min affine_map<(d0) -> (d0, 8)>(%arg8)
// CHECK-NEXT:                 %3 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg8)
// CHECK-NEXT:                 %4 = arith.cmpi sgt, %3, %c0 : index
// CHECK-NEXT:                 %5 = affine.apply affine_map<(d0) -> (-d0 + 11)>(%arg7)
// CHECK-NEXT:                 %6 = arith.select %4, %5, %c0 : index
// CHECK-NEXT:                 %7 = vector.create_mask %6 : vector<4xi1>
// CHECK-NEXT:                 %8 = affine.min affine_map<(d0) -> (d0, 10)>(%arg7)
// CHECK-NEXT:                 %9 = affine.apply affine_map<(d0) -> (-d0 + 7)>(%arg7)
// CHECK-NEXT:                 %10 = arith.select %4, %9, %c0 : index
// CHECK-NEXT:                 %11 = vector.create_mask %10 : vector<4xi1>
// CHECK-NEXT:                 %12 = affine.min affine_map<(d0) -> (d0 + 4, 10)>(%arg7)
// CHECK-NEXT:                 %13 = affine.min affine_map<(d0) -> (d0 + 1, 8)>(%arg8)
// CHECK-NEXT:                 %14 = affine.apply affine_map<(d0) -> (-d0 + 8)>(%arg8)
// CHECK-NEXT:                 %15 = arith.cmpi sgt, %14, %c0 : index
// CHECK-NEXT:                 %16 = affine.apply affine_map<(d0) -> (-d0 + 11)>(%arg7)
// CHECK-NEXT:                 %17 = arith.select %15, %16, %c0 : index
// CHECK-NEXT:                 %18 = vector.create_mask %17 : vector<4xi1>
// CHECK-NEXT:                 %19 = affine.min affine_map<(d0) -> (d0, 10)>(%arg7)
// CHECK-NEXT:                 %20 = affine.apply affine_map<(d0) -> (-d0 + 7)>(%arg7)
// CHECK-NEXT:                 %21 = arith.select %15, %20, %c0 : index
// CHECK-NEXT:                 %22 = vector.create_mask %21 : vector<4xi1>
// CHECK-NEXT:                 %23 = affine.min affine_map<(d0) -> (d0 + 4, 10)>(%arg7)
// CHECK-NEXT:                 %24 = affine.apply affine_map<(d0, d1) -> (d0)>(%2, %8)
// CHECK-NEXT:                 %25 = affine.apply affine_map<(d0, d1) -> (d1)>(%2, %8)
// CHECK-NEXT:                 vector.maskedstore %arg0[%24, %25], %7, %1#0 : memref<9x12xf32>, vector<4xi1>, vector<4xf32>
// CHECK-NEXT:                 %26 = affine.apply affine_map<(d0, d1) -> (d0)>(%2, %12)
// CHECK-NEXT:                 %27 = affine.apply affine_map<(d0, d1) -> (d1)>(%2, %12)
// CHECK-NEXT:                 vector.maskedstore %arg0[%26, %27], %11, %1#1 : memref<9x12xf32>, vector<4xi1>, vector<4xf32>
// CHECK-NEXT:                 %28 = affine.apply affine_map<(d0, d1) -> (d0)>(%13, %19)
// CHECK-NEXT:                 %29 = affine.apply affine_map<(d0, d1) -> (d1)>(%13, %19)
// CHECK-NEXT:                 vector.maskedstore %arg0[%28, %29], %18, %1#2 : memref<9x12xf32>, vector<4xi1>, vector<4xf32>
// CHECK-NEXT:                 %30 = affine.apply affine_map<(d0, d1) -> (d0)>(%13, %23)
// CHECK-NEXT:                 %31 = affine.apply affine_map<(d0, d1) -> (d1)>(%13, %23)
// CHECK-NEXT:                 vector.maskedstore %arg0[%30, %31], %22, %1#3 : memref<9x12xf32>, vector<4xi1>, vector<4xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     memref.dealloc %alloc : memref<2x2x2xf32>
// CHECK-NEXT:     memref.dealloc %alloc_0 : memref<1x2x8xf32>
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
