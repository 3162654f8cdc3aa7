// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-register-tile='rows=2 vectors=2 lanes=2 block-rows=4 block-columns=8 block-reduction=3 pack=always threads=2 everywhere=true' -affine-register-tile=everywhere=true | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Threads share blocks of rows: one operand for a part of a batch. Iterations of the parallel
// loops may come in any order: each has its own copy of rows.

#next = affine_map<(d0) -> (d0 + 1)>
#same = affine_map<(d0) -> (d0)>
// expected-remark @below {{[Analysis] alias.arguments | Category:affine-register-tile | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%C: memref<12x12x12x12xi32>, %A: memref<12x12x12x12xi32>, %B: memref<12x12x12xi32>, %n: index) {
  // expected-remark @below {{[Passed] register-tiled | Category:affine-register-tile | Function=main | Op=affine.for, block_columns=8, block_reduction=3, block_rows=4, distributed=False, group=1, lanes=2, packs=True, packs_rows=True, rows=2, started=0, threads=2, vectors=2}}
  affine.for %a = 0 to 2 {
    affine.for %b = 0 to 3 {
      affine.for %i = 0 to 9 {
        affine.for %j = 0 to 11 {
          affine.for %k = 0 to 7 {
            %lhs = affine.load %A[%a, %b, %i, %k] : memref<12x12x12x12xi32>

            %rhs = affine.load %B[%a, %k, %j] : memref<12x12x12xi32>
            %old = affine.load %C[%a, %b, %i, %j] : memref<12x12x12x12xi32>
            %p = arith.muli %lhs, %rhs : i32
            %s = arith.addi %old, %p : i32
            affine.store %s, %C[%a, %b, %i, %j] : memref<12x12x12x12xi32>
  }}}}}
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<12x12x12x12xi32>, %arg1: memref<12x12x12x12xi32>, %arg2: memref<12x12x12xi32>, %arg3: index) {
// CHECK-NEXT:     %alloc = memref.alloc() {alignment = 64 : i64} : memref<2x3x4xi32>
// CHECK-NEXT:     affine.for %arg4 = 0 to 2 {
// CHECK-NEXT:       affine.for %arg5 = 0 to 11 step 8 {
// CHECK-NEXT:         affine.for %arg6 = 0 to 7 step 3 {
// CHECK-NEXT:           affine.parallel (%arg7) = (%arg5) to (min(%arg5 + 8, 11)) step (4) {
// CHECK-NEXT:             affine.if affine_set<(d0) : (-d0 + 7 >= 0)>(%arg7) {
// CHECK-NEXT:               affine.for %arg8 = affine_map<(d0) -> (d0)>(%arg6) to min affine_map<(d0) -> (d0 + 3, 7)>(%arg6) {
// CHECK-NEXT:                 %0 = affine.vector_load %arg2[%arg4, %arg8, %arg7] : memref<12x12x12xi32>, vector<2xi32>
// CHECK-NEXT:                 %1 = affine.vector_load %arg2[%arg4, %arg8, %arg7 + 2] : memref<12x12x12xi32>, vector<2xi32>
// CHECK-NEXT:                 affine.vector_store %0, %alloc[(%arg7 - %arg5) floordiv 4, %arg8 - %arg6, 0] : memref<2x3x4xi32>, vector<2xi32>
// CHECK-NEXT:                 affine.vector_store %1, %alloc[(%arg7 - %arg5) floordiv 4, %arg8 - %arg6, 2] : memref<2x3x4xi32>, vector<2xi32>
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
// CHECK-NEXT:                 %cst = arith.constant dense<0> : vector<2xi32>
// CHECK-NEXT:                 %9 = vector.maskedload %arg2[%6, %7, %8], %1, %cst : memref<12x12x12xi32>, vector<2xi1>, vector<2xi32> into vector<2xi32>
// CHECK-NEXT:                 %10 = affine.apply affine_map<(d0, d1, d2) -> (d0)>(%arg4, %arg8, %5)
// CHECK-NEXT:                 %11 = affine.apply affine_map<(d0, d1, d2) -> (d1)>(%arg4, %arg8, %5)
// CHECK-NEXT:                 %12 = affine.apply affine_map<(d0, d1, d2) -> (d2)>(%arg4, %arg8, %5)
// CHECK-NEXT:                 %cst_0 = arith.constant dense<0> : vector<2xi32>
// CHECK-NEXT:                 %13 = vector.maskedload %arg2[%10, %11, %12], %4, %cst_0 : memref<12x12x12xi32>, vector<2xi1>, vector<2xi32> into vector<2xi32>
// CHECK-NEXT:                 affine.vector_store %9, %alloc[(%arg7 - %arg5) floordiv 4, %arg8 - %arg6, 0] : memref<2x3x4xi32>, vector<2xi32>
// CHECK-NEXT:                 affine.vector_store %13, %alloc[(%arg7 - %arg5) floordiv 4, %arg8 - %arg6, 2] : memref<2x3x4xi32>, vector<2xi32>
// CHECK-NEXT:               }
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:           affine.for %arg7 = 0 to 3 {
// CHECK-NEXT:             affine.parallel (%arg8) = (0) to (9) step (4) {
// CHECK-NEXT:               %alloc_0 = memref.alloc() {alignment = 64 : i64} : memref<2x3x2xi32>
// CHECK-NEXT:               affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg8) to min affine_map<(d0) -> (d0 + 4, 9)>(%arg8) step 2 {
// CHECK-NEXT:                 affine.if affine_set<(d0) : (-d0 + 7 >= 0)>(%arg9) {
// CHECK-NEXT:                   affine.for %arg10 = affine_map<(d0) -> (d0)>(%arg6) to min affine_map<(d0) -> (d0 + 3, 7)>(%arg6) {
// CHECK-NEXT:                     affine.for %arg11 = affine_map<(d0) -> (d0)>(%arg9) to affine_map<(d0) -> (d0 + 2)>(%arg9) {
// CHECK-NEXT:                       %0 = affine.load %arg1[%arg4, %arg7, %arg11, %arg10] : memref<12x12x12x12xi32>
// CHECK-NEXT:                       affine.store %0, %alloc_0[(%arg9 - %arg8) floordiv 2, %arg10 - %arg6, %arg11 - %arg9] : memref<2x3x2xi32>
// CHECK-NEXT:                     }
// CHECK-NEXT:                   }
// CHECK-NEXT:                 } else {
// CHECK-NEXT:                   affine.for %arg10 = affine_map<(d0) -> (d0)>(%arg6) to min affine_map<(d0) -> (d0 + 3, 7)>(%arg6) {
// CHECK-NEXT:                     affine.for %arg11 = affine_map<(d0) -> (d0)>(%arg9) to 9 {
// CHECK-NEXT:                       %0 = affine.load %arg1[%arg4, %arg7, %arg11, %arg10] : memref<12x12x12x12xi32>
// CHECK-NEXT:                       affine.store %0, %alloc_0[(%arg9 - %arg8) floordiv 2, %arg10 - %arg6, %arg11 - %arg9] : memref<2x3x2xi32>
// CHECK-NEXT:                     }
// CHECK-NEXT:                     affine.for %arg11 = 9 to affine_map<(d0) -> (d0 + 2)>(%arg9) {
// CHECK-NEXT:                       %c0_i32 = arith.constant 0 : i32
// CHECK-NEXT:                       affine.store %c0_i32, %alloc_0[(%arg9 - %arg8) floordiv 2, %arg10 - %arg6, %arg11 - %arg9] : memref<2x3x2xi32>
// CHECK-NEXT:                     }
// CHECK-NEXT:                   }
// CHECK-NEXT:                 }
// CHECK-NEXT:               }
// CHECK-NEXT:               affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg5) to min affine_map<(d0) -> (d0 + 8, 11)>(%arg5) step 4 {
// CHECK-NEXT:                 affine.for %arg10 = affine_map<(d0) -> (d0)>(%arg8) to min affine_map<(d0) -> (d0 + 4, 9)>(%arg8) step 2 {
// CHECK-NEXT:                   %0:4 = affine.if affine_set<(d0, d1) : (-d0 + 7 >= 0, -d1 + 7 >= 0)>(%arg10, %arg9) -> (vector<2xi32>, vector<2xi32>, vector<2xi32>, vector<2xi32>) {
// CHECK-NEXT:                     %2 = affine.vector_load %arg0[%arg4, %arg7, %arg10, %arg9] : memref<12x12x12x12xi32>, vector<2xi32>
// CHECK-NEXT:                     %3 = affine.vector_load %arg0[%arg4, %arg7, %arg10, %arg9 + 2] : memref<12x12x12x12xi32>, vector<2xi32>
// CHECK-NEXT:                     %4 = affine.vector_load %arg0[%arg4, %arg7, %arg10 + 1, %arg9] : memref<12x12x12x12xi32>, vector<2xi32>
// CHECK-NEXT:                     %5 = affine.vector_load %arg0[%arg4, %arg7, %arg10 + 1, %arg9 + 2] : memref<12x12x12x12xi32>, vector<2xi32>
// CHECK-NEXT:                     affine.yield %2, %3, %4, %5 : vector<2xi32>, vector<2xi32>, vector<2xi32>, vector<2xi32>
// CHECK-NEXT:                   } else {
// CHECK-NEXT:                     %c0 = arith.constant 0 : index
// CHECK-NEXT:                     %2 = affine.min affine_map<(d0) -> (d0, 8)>(%arg10)
// CHECK-NEXT:                     %3 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg10)
// CHECK-NEXT:                     %4 = arith.cmpi sgt, %3, %c0 : index
// CHECK-NEXT:                     %5 = affine.apply affine_map<(d0) -> (-d0 + 11)>(%arg9)
// CHECK-NEXT:                     %6 = arith.select %4, %5, %c0 : index
// CHECK-NEXT:                     %7 = vector.create_mask %6 : vector<2xi1>
// CHECK-NEXT:                     %8 = affine.min affine_map<(d0) -> (d0, 10)>(%arg9)
// CHECK-NEXT:                     %9 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg9)
// CHECK-NEXT:                     %10 = arith.select %4, %9, %c0 : index
// CHECK-NEXT:                     %11 = vector.create_mask %10 : vector<2xi1>
// CHECK-NEXT:                     %12 = affine.min affine_map<(d0) -> (d0 + 2, 10)>(%arg9)
// CHECK-NEXT:                     %13 = affine.min affine_map<(d0) -> (d0 + 1, 8)>(%arg10)
// CHECK-NEXT:                     %14 = affine.apply affine_map<(d0) -> (-d0 + 8)>(%arg10)
// CHECK-NEXT:                     %15 = arith.cmpi sgt, %14, %c0 : index
// CHECK-NEXT:                     %16 = affine.apply affine_map<(d0) -> (-d0 + 11)>(%arg9)
// CHECK-NEXT:                     %17 = arith.select %15, %16, %c0 : index
// CHECK-NEXT:                     %18 = vector.create_mask %17 : vector<2xi1>
// CHECK-NEXT:                     %19 = affine.min affine_map<(d0) -> (d0, 10)>(%arg9)
// CHECK-NEXT:                     %20 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg9)
// CHECK-NEXT:                     %21 = arith.select %15, %20, %c0 : index
// CHECK-NEXT:                     %22 = vector.create_mask %21 : vector<2xi1>
// CHECK-NEXT:                     %23 = affine.min affine_map<(d0) -> (d0 + 2, 10)>(%arg9)
// CHECK-NEXT:                     %24 = affine.apply affine_map<(d0, d1, d2, d3) -> (d0)>(%arg4, %arg7, %2, %8)
// CHECK-NEXT:                     %25 = affine.apply affine_map<(d0, d1, d2, d3) -> (d1)>(%arg4, %arg7, %2, %8)
// CHECK-NEXT:                     %26 = affine.apply affine_map<(d0, d1, d2, d3) -> (d2)>(%arg4, %arg7, %2, %8)
// CHECK-NEXT:                     %27 = affine.apply affine_map<(d0, d1, d2, d3) -> (d3)>(%arg4, %arg7, %2, %8)
// CHECK-NEXT:                     %cst = arith.constant dense<0> : vector<2xi32>
// CHECK-NEXT:                     %28 = vector.maskedload %arg0[%24, %25, %26, %27], %7, %cst : memref<12x12x12x12xi32>, vector<2xi1>, vector<2xi32> into vector<2xi32>
// CHECK-NEXT:                     %29 = affine.apply affine_map<(d0, d1, d2, d3) -> (d0)>(%arg4, %arg7, %2, %12)
// CHECK-NEXT:                     %30 = affine.apply affine_map<(d0, d1, d2, d3) -> (d1)>(%arg4, %arg7, %2, %12)
// CHECK-NEXT:                     %31 = affine.apply affine_map<(d0, d1, d2, d3) -> (d2)>(%arg4, %arg7, %2, %12)
// CHECK-NEXT:                     %32 = affine.apply affine_map<(d0, d1, d2, d3) -> (d3)>(%arg4, %arg7, %2, %12)
// CHECK-NEXT:                     %cst_1 = arith.constant dense<0> : vector<2xi32>
// CHECK-NEXT:                     %33 = vector.maskedload %arg0[%29, %30, %31, %32], %11, %cst_1 : memref<12x12x12x12xi32>, vector<2xi1>, vector<2xi32> into vector<2xi32>
// CHECK-NEXT:                     %34 = affine.apply affine_map<(d0, d1, d2, d3) -> (d0)>(%arg4, %arg7, %13, %19)
// CHECK-NEXT:                     %35 = affine.apply affine_map<(d0, d1, d2, d3) -> (d1)>(%arg4, %arg7, %13, %19)
// CHECK-NEXT:                     %36 = affine.apply affine_map<(d0, d1, d2, d3) -> (d2)>(%arg4, %arg7, %13, %19)
// CHECK-NEXT:                     %37 = affine.apply affine_map<(d0, d1, d2, d3) -> (d3)>(%arg4, %arg7, %13, %19)
// CHECK-NEXT:                     %cst_2 = arith.constant dense<0> : vector<2xi32>
// CHECK-NEXT:                     %38 = vector.maskedload %arg0[%34, %35, %36, %37], %18, %cst_2 : memref<12x12x12x12xi32>, vector<2xi1>, vector<2xi32> into vector<2xi32>
// CHECK-NEXT:                     %39 = affine.apply affine_map<(d0, d1, d2, d3) -> (d0)>(%arg4, %arg7, %13, %23)
// CHECK-NEXT:                     %40 = affine.apply affine_map<(d0, d1, d2, d3) -> (d1)>(%arg4, %arg7, %13, %23)
// CHECK-NEXT:                     %41 = affine.apply affine_map<(d0, d1, d2, d3) -> (d2)>(%arg4, %arg7, %13, %23)
// CHECK-NEXT:                     %42 = affine.apply affine_map<(d0, d1, d2, d3) -> (d3)>(%arg4, %arg7, %13, %23)
// CHECK-NEXT:                     %cst_3 = arith.constant dense<0> : vector<2xi32>
// CHECK-NEXT:                     %43 = vector.maskedload %arg0[%39, %40, %41, %42], %22, %cst_3 : memref<12x12x12x12xi32>, vector<2xi1>, vector<2xi32> into vector<2xi32>
// CHECK-NEXT:                     affine.yield %28, %33, %38, %43 : vector<2xi32>, vector<2xi32>, vector<2xi32>, vector<2xi32>
// CHECK-NEXT:                   }
// CHECK-NEXT:                   %1:4 = affine.for %arg11 = affine_map<(d0) -> (d0)>(%arg6) to min affine_map<(d0) -> (d0 + 3, 7)>(%arg6) iter_args(%arg12 = %0#0, %arg13 = %0#1, %arg14 = %0#2, %arg15 = %0#3) -> (vector<2xi32>, vector<2xi32>, vector<2xi32>, vector<2xi32>) {
// CHECK-NEXT:                     %2 = affine.load %alloc_0[(%arg10 - %arg8) floordiv 2, %arg11 - %arg6, 0] : memref<2x3x2xi32>
// CHECK-NEXT:                     %3 = vector.broadcast %2 : i32 to vector<2xi32>
// CHECK-NEXT:                     %4 = affine.vector_load %alloc[(%arg9 - %arg5) floordiv 4, %arg11 - %arg6, 0] : memref<2x3x4xi32>, vector<2xi32>
// CHECK-NEXT:                     %5 = arith.muli %3, %4 : vector<2xi32>
// CHECK-NEXT:                     %6 = arith.addi %arg12, %5 : vector<2xi32>
// CHECK-NEXT:                     %7 = affine.vector_load %alloc[(%arg9 - %arg5) floordiv 4, %arg11 - %arg6, 2] : memref<2x3x4xi32>, vector<2xi32>
// CHECK-NEXT:                     %8 = arith.muli %3, %7 : vector<2xi32>
// CHECK-NEXT:                     %9 = arith.addi %arg13, %8 : vector<2xi32>
// CHECK-NEXT:                     %10 = affine.load %alloc_0[(%arg10 - %arg8) floordiv 2, %arg11 - %arg6, 1] : memref<2x3x2xi32>
// CHECK-NEXT:                     %11 = vector.broadcast %10 : i32 to vector<2xi32>
// CHECK-NEXT:                     %12 = arith.muli %11, %4 : vector<2xi32>
// CHECK-NEXT:                     %13 = arith.addi %arg14, %12 : vector<2xi32>
// CHECK-NEXT:                     %14 = arith.muli %11, %7 : vector<2xi32>
// CHECK-NEXT:                     %15 = arith.addi %arg15, %14 : vector<2xi32>
// CHECK-NEXT:                     affine.yield %6, %9, %13, %15 : vector<2xi32>, vector<2xi32>, vector<2xi32>, vector<2xi32>
// CHECK-NEXT:                   }
// CHECK-NEXT:                   affine.if affine_set<(d0, d1) : (-d0 + 7 >= 0, -d1 + 7 >= 0)>(%arg10, %arg9) {
// CHECK-NEXT:                     affine.vector_store %1#0, %arg0[%arg4, %arg7, %arg10, %arg9] : memref<12x12x12x12xi32>, vector<2xi32>
// CHECK-NEXT:                     affine.vector_store %1#1, %arg0[%arg4, %arg7, %arg10, %arg9 + 2] : memref<12x12x12x12xi32>, vector<2xi32>
// CHECK-NEXT:                     affine.vector_store %1#2, %arg0[%arg4, %arg7, %arg10 + 1, %arg9] : memref<12x12x12x12xi32>, vector<2xi32>
// CHECK-NEXT:                     affine.vector_store %1#3, %arg0[%arg4, %arg7, %arg10 + 1, %arg9 + 2] : memref<12x12x12x12xi32>, vector<2xi32>
// CHECK-NEXT:                   } else {
// CHECK-NEXT:                     %c0 = arith.constant 0 : index
// CHECK-NEXT:                     %2 = affine.min affine_map<(d0) -> (d0, 8)>(%arg10)
// CHECK-NEXT:                     %3 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg10)
// CHECK-NEXT:                     %4 = arith.cmpi sgt, %3, %c0 : index
// CHECK-NEXT:                     %5 = affine.apply affine_map<(d0) -> (-d0 + 11)>(%arg9)
// CHECK-NEXT:                     %6 = arith.select %4, %5, %c0 : index
// CHECK-NEXT:                     %7 = vector.create_mask %6 : vector<2xi1>
// CHECK-NEXT:                     %8 = affine.min affine_map<(d0) -> (d0, 10)>(%arg9)
// CHECK-NEXT:                     %9 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg9)
// CHECK-NEXT:                     %10 = arith.select %4, %9, %c0 : index
// CHECK-NEXT:                     %11 = vector.create_mask %10 : vector<2xi1>
// CHECK-NEXT:                     %12 = affine.min affine_map<(d0) -> (d0 + 2, 10)>(%arg9)
// CHECK-NEXT:                     %13 = affine.min affine_map<(d0) -> (d0 + 1, 8)>(%arg10)
// CHECK-NEXT:                     %14 = affine.apply affine_map<(d0) -> (-d0 + 8)>(%arg10)
// CHECK-NEXT:                     %15 = arith.cmpi sgt, %14, %c0 : index
// CHECK-NEXT:                     %16 = affine.apply affine_map<(d0) -> (-d0 + 11)>(%arg9)
// CHECK-NEXT:                     %17 = arith.select %15, %16, %c0 : index
// CHECK-NEXT:                     %18 = vector.create_mask %17 : vector<2xi1>
// CHECK-NEXT:                     %19 = affine.min affine_map<(d0) -> (d0, 10)>(%arg9)
// CHECK-NEXT:                     %20 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg9)
// CHECK-NEXT:                     %21 = arith.select %15, %20, %c0 : index
// CHECK-NEXT:                     %22 = vector.create_mask %21 : vector<2xi1>
// CHECK-NEXT:                     %23 = affine.min affine_map<(d0) -> (d0 + 2, 10)>(%arg9)
// CHECK-NEXT:                     %24 = affine.apply affine_map<(d0, d1, d2, d3) -> (d0)>(%arg4, %arg7, %2, %8)
// CHECK-NEXT:                     %25 = affine.apply affine_map<(d0, d1, d2, d3) -> (d1)>(%arg4, %arg7, %2, %8)
// CHECK-NEXT:                     %26 = affine.apply affine_map<(d0, d1, d2, d3) -> (d2)>(%arg4, %arg7, %2, %8)
// CHECK-NEXT:                     %27 = affine.apply affine_map<(d0, d1, d2, d3) -> (d3)>(%arg4, %arg7, %2, %8)
// CHECK-NEXT:                     vector.maskedstore %arg0[%24, %25, %26, %27], %7, %1#0 : memref<12x12x12x12xi32>, vector<2xi1>, vector<2xi32>
// CHECK-NEXT:                     %28 = affine.apply affine_map<(d0, d1, d2, d3) -> (d0)>(%arg4, %arg7, %2, %12)
// CHECK-NEXT:                     %29 = affine.apply affine_map<(d0, d1, d2, d3) -> (d1)>(%arg4, %arg7, %2, %12)
// CHECK-NEXT:                     %30 = affine.apply affine_map<(d0, d1, d2, d3) -> (d2)>(%arg4, %arg7, %2, %12)
// CHECK-NEXT:                     %31 = affine.apply affine_map<(d0, d1, d2, d3) -> (d3)>(%arg4, %arg7, %2, %12)
// CHECK-NEXT:                     vector.maskedstore %arg0[%28, %29, %30, %31], %11, %1#1 : memref<12x12x12x12xi32>, vector<2xi1>, vector<2xi32>
// CHECK-NEXT:                     %32 = affine.apply affine_map<(d0, d1, d2, d3) -> (d0)>(%arg4, %arg7, %13, %19)
// CHECK-NEXT:                     %33 = affine.apply affine_map<(d0, d1, d2, d3) -> (d1)>(%arg4, %arg7, %13, %19)
// CHECK-NEXT:                     %34 = affine.apply affine_map<(d0, d1, d2, d3) -> (d2)>(%arg4, %arg7, %13, %19)
// CHECK-NEXT:                     %35 = affine.apply affine_map<(d0, d1, d2, d3) -> (d3)>(%arg4, %arg7, %13, %19)
// CHECK-NEXT:                     vector.maskedstore %arg0[%32, %33, %34, %35], %18, %1#2 : memref<12x12x12x12xi32>, vector<2xi1>, vector<2xi32>
// CHECK-NEXT:                     %36 = affine.apply affine_map<(d0, d1, d2, d3) -> (d0)>(%arg4, %arg7, %13, %23)
// CHECK-NEXT:                     %37 = affine.apply affine_map<(d0, d1, d2, d3) -> (d1)>(%arg4, %arg7, %13, %23)
// CHECK-NEXT:                     %38 = affine.apply affine_map<(d0, d1, d2, d3) -> (d2)>(%arg4, %arg7, %13, %23)
// CHECK-NEXT:                     %39 = affine.apply affine_map<(d0, d1, d2, d3) -> (d3)>(%arg4, %arg7, %13, %23)
// CHECK-NEXT:                     vector.maskedstore %arg0[%36, %37, %38, %39], %22, %1#3 : memref<12x12x12x12xi32>, vector<2xi1>, vector<2xi32>
// CHECK-NEXT:                   }
// CHECK-NEXT:                 }
// CHECK-NEXT:               }
// CHECK-NEXT:               memref.dealloc %alloc_0 : memref<2x3x2xi32>
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     memref.dealloc %alloc : memref<2x3x4xi32>
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Threads share blocks of rows: a batch that bounds the rest of itself. Iterations of the
// parallel loops may come in any order: each has its own copy of rows.

#next = affine_map<(d0) -> (d0 + 1)>
#same = affine_map<(d0) -> (d0)>
// expected-remark @below {{[Analysis] alias.arguments | Category:affine-register-tile | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%C: memref<12x12x12x12xi32>, %A: memref<12x12x12x12xi32>, %B: memref<12x12x12xi32>, %n: index) {
  // expected-remark @below {{[Passed] register-tiled | Category:affine-register-tile | Function=main | Op=affine.for, block_columns=8, block_reduction=3, block_rows=4, distributed=False, group=1, lanes=2, packs=True, packs_rows=True, rows=2, started=0, threads=2, vectors=2}}
  affine.for %a = 3 to 6 {
    affine.for %b = #same(%a) to 7 {
      affine.for %i = 0 to 9 {
        affine.for %j = 0 to 11 {
          affine.for %k = 0 to 7 {
            %lhs = affine.load %A[%a, %b, %i, %k] : memref<12x12x12x12xi32>

            %rhs = affine.load %B[%b, %k, %j] : memref<12x12x12xi32>
            %old = affine.load %C[%a, %b, %i, %j] : memref<12x12x12x12xi32>
            %p = arith.muli %lhs, %rhs : i32
            %s = arith.addi %old, %p : i32
            affine.store %s, %C[%a, %b, %i, %j] : memref<12x12x12x12xi32>
  }}}}}
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<12x12x12x12xi32>, %arg1: memref<12x12x12x12xi32>, %arg2: memref<12x12x12xi32>, %arg3: index) {
// CHECK-NEXT:     %alloc = memref.alloc() {alignment = 64 : i64} : memref<2x3x4xi32>
// CHECK-NEXT:     affine.for %arg4 = 3 to 6 {
// CHECK-NEXT:       affine.for %arg5 = affine_map<(d0) -> (d0)>(%arg4) to 7 {
// CHECK-NEXT:         affine.for %arg6 = 0 to 11 step 8 {
// CHECK-NEXT:           affine.for %arg7 = 0 to 7 step 3 {
// CHECK-NEXT:             affine.parallel (%arg8) = (%arg6) to (min(%arg6 + 8, 11)) step (4) {
// CHECK-NEXT:               affine.if affine_set<(d0) : (-d0 + 7 >= 0)>(%arg8) {
// CHECK-NEXT:                 affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg7) to min affine_map<(d0) -> (d0 + 3, 7)>(%arg7) {
// CHECK-NEXT:                   %0 = affine.vector_load %arg2[%arg5, %arg9, %arg8] : memref<12x12x12xi32>, vector<2xi32>
// CHECK-NEXT:                   %1 = affine.vector_load %arg2[%arg5, %arg9, %arg8 + 2] : memref<12x12x12xi32>, vector<2xi32>
// CHECK-NEXT:                   affine.vector_store %0, %alloc[(%arg8 - %arg6) floordiv 4, %arg9 - %arg7, 0] : memref<2x3x4xi32>, vector<2xi32>
// CHECK-NEXT:                   affine.vector_store %1, %alloc[(%arg8 - %arg6) floordiv 4, %arg9 - %arg7, 2] : memref<2x3x4xi32>, vector<2xi32>
// CHECK-NEXT:                 }
// CHECK-NEXT:               } else {
// CHECK-NEXT:                 %0 = affine.apply affine_map<(d0) -> (-d0 + 11)>(%arg8)
// CHECK-NEXT:                 %1 = vector.create_mask %0 : vector<2xi1>
// CHECK-NEXT:                 %2 = affine.min affine_map<(d0) -> (d0, 10)>(%arg8)
// CHECK-NEXT:                 %3 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg8)
// CHECK-NEXT:                 %4 = vector.create_mask %3 : vector<2xi1>
// CHECK-NEXT:                 %5 = affine.min affine_map<(d0) -> (d0 + 2, 10)>(%arg8)
// CHECK-NEXT:                 affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg7) to min affine_map<(d0) -> (d0 + 3, 7)>(%arg7) {
// CHECK-NEXT:                   %6 = affine.apply affine_map<(d0, d1, d2) -> (d0)>(%arg5, %arg9, %2)
// CHECK-NEXT:                   %7 = affine.apply affine_map<(d0, d1, d2) -> (d1)>(%arg5, %arg9, %2)
// CHECK-NEXT:                   %8 = affine.apply affine_map<(d0, d1, d2) -> (d2)>(%arg5, %arg9, %2)
// CHECK-NEXT:                   %cst = arith.constant dense<0> : vector<2xi32>
// CHECK-NEXT:                   %9 = vector.maskedload %arg2[%6, %7, %8], %1, %cst : memref<12x12x12xi32>, vector<2xi1>, vector<2xi32> into vector<2xi32>
// CHECK-NEXT:                   %10 = affine.apply affine_map<(d0, d1, d2) -> (d0)>(%arg5, %arg9, %5)
// CHECK-NEXT:                   %11 = affine.apply affine_map<(d0, d1, d2) -> (d1)>(%arg5, %arg9, %5)
// CHECK-NEXT:                   %12 = affine.apply affine_map<(d0, d1, d2) -> (d2)>(%arg5, %arg9, %5)
// CHECK-NEXT:                   %cst_0 = arith.constant dense<0> : vector<2xi32>
// CHECK-NEXT:                   %13 = vector.maskedload %arg2[%10, %11, %12], %4, %cst_0 : memref<12x12x12xi32>, vector<2xi1>, vector<2xi32> into vector<2xi32>
// CHECK-NEXT:                   affine.vector_store %9, %alloc[(%arg8 - %arg6) floordiv 4, %arg9 - %arg7, 0] : memref<2x3x4xi32>, vector<2xi32>
// CHECK-NEXT:                   affine.vector_store %13, %alloc[(%arg8 - %arg6) floordiv 4, %arg9 - %arg7, 2] : memref<2x3x4xi32>, vector<2xi32>
// CHECK-NEXT:                 }
// CHECK-NEXT:               }
// CHECK-NEXT:             }
// CHECK-NEXT:             affine.parallel (%arg8) = (0) to (9) step (4) {
// CHECK-NEXT:               %alloc_0 = memref.alloc() {alignment = 64 : i64} : memref<2x3x2xi32>
// CHECK-NEXT:               affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg8) to min affine_map<(d0) -> (d0 + 4, 9)>(%arg8) step 2 {
// CHECK-NEXT:                 affine.if affine_set<(d0) : (-d0 + 7 >= 0)>(%arg9) {
// CHECK-NEXT:                   affine.for %arg10 = affine_map<(d0) -> (d0)>(%arg7) to min affine_map<(d0) -> (d0 + 3, 7)>(%arg7) {
// CHECK-NEXT:                     affine.for %arg11 = affine_map<(d0) -> (d0)>(%arg9) to affine_map<(d0) -> (d0 + 2)>(%arg9) {
// CHECK-NEXT:                       %0 = affine.load %arg1[%arg4, %arg5, %arg11, %arg10] : memref<12x12x12x12xi32>
// CHECK-NEXT:                       affine.store %0, %alloc_0[(%arg9 - %arg8) floordiv 2, %arg10 - %arg7, %arg11 - %arg9] : memref<2x3x2xi32>
// CHECK-NEXT:                     }
// CHECK-NEXT:                   }
// CHECK-NEXT:                 } else {
// CHECK-NEXT:                   affine.for %arg10 = affine_map<(d0) -> (d0)>(%arg7) to min affine_map<(d0) -> (d0 + 3, 7)>(%arg7) {
// CHECK-NEXT:                     affine.for %arg11 = affine_map<(d0) -> (d0)>(%arg9) to 9 {
// CHECK-NEXT:                       %0 = affine.load %arg1[%arg4, %arg5, %arg11, %arg10] : memref<12x12x12x12xi32>
// CHECK-NEXT:                       affine.store %0, %alloc_0[(%arg9 - %arg8) floordiv 2, %arg10 - %arg7, %arg11 - %arg9] : memref<2x3x2xi32>
// CHECK-NEXT:                     }
// CHECK-NEXT:                     affine.for %arg11 = 9 to affine_map<(d0) -> (d0 + 2)>(%arg9) {
// CHECK-NEXT:                       %c0_i32 = arith.constant 0 : i32
// CHECK-NEXT:                       affine.store %c0_i32, %alloc_0[(%arg9 - %arg8) floordiv 2, %arg10 - %arg7, %arg11 - %arg9] : memref<2x3x2xi32>
// CHECK-NEXT:                     }
// CHECK-NEXT:                   }
// CHECK-NEXT:                 }
// CHECK-NEXT:               }
// CHECK-NEXT:               affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg6) to min affine_map<(d0) -> (d0 + 8, 11)>(%arg6) step 4 {
// CHECK-NEXT:                 affine.for %arg10 = affine_map<(d0) -> (d0)>(%arg8) to min affine_map<(d0) -> (d0 + 4, 9)>(%arg8) step 2 {
// CHECK-NEXT:                   %0:4 = affine.if affine_set<(d0, d1) : (-d0 + 7 >= 0, -d1 + 7 >= 0)>(%arg10, %arg9) -> (vector<2xi32>, vector<2xi32>, vector<2xi32>, vector<2xi32>) {
// CHECK-NEXT:                     %2 = affine.vector_load %arg0[%arg4, %arg5, %arg10, %arg9] : memref<12x12x12x12xi32>, vector<2xi32>
// CHECK-NEXT:                     %3 = affine.vector_load %arg0[%arg4, %arg5, %arg10, %arg9 + 2] : memref<12x12x12x12xi32>, vector<2xi32>
// CHECK-NEXT:                     %4 = affine.vector_load %arg0[%arg4, %arg5, %arg10 + 1, %arg9] : memref<12x12x12x12xi32>, vector<2xi32>
// CHECK-NEXT:                     %5 = affine.vector_load %arg0[%arg4, %arg5, %arg10 + 1, %arg9 + 2] : memref<12x12x12x12xi32>, vector<2xi32>
// CHECK-NEXT:                     affine.yield %2, %3, %4, %5 : vector<2xi32>, vector<2xi32>, vector<2xi32>, vector<2xi32>
// CHECK-NEXT:                   } else {
// CHECK-NEXT:                     %c0 = arith.constant 0 : index
// CHECK-NEXT:                     %2 = affine.min affine_map<(d0) -> (d0, 8)>(%arg10)
// CHECK-NEXT:                     %3 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg10)
// CHECK-NEXT:                     %4 = arith.cmpi sgt, %3, %c0 : index
// CHECK-NEXT:                     %5 = affine.apply affine_map<(d0) -> (-d0 + 11)>(%arg9)
// CHECK-NEXT:                     %6 = arith.select %4, %5, %c0 : index
// CHECK-NEXT:                     %7 = vector.create_mask %6 : vector<2xi1>
// CHECK-NEXT:                     %8 = affine.min affine_map<(d0) -> (d0, 10)>(%arg9)
// CHECK-NEXT:                     %9 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg9)
// CHECK-NEXT:                     %10 = arith.select %4, %9, %c0 : index
// CHECK-NEXT:                     %11 = vector.create_mask %10 : vector<2xi1>
// CHECK-NEXT:                     %12 = affine.min affine_map<(d0) -> (d0 + 2, 10)>(%arg9)
// CHECK-NEXT:                     %13 = affine.min affine_map<(d0) -> (d0 + 1, 8)>(%arg10)
// CHECK-NEXT:                     %14 = affine.apply affine_map<(d0) -> (-d0 + 8)>(%arg10)
// CHECK-NEXT:                     %15 = arith.cmpi sgt, %14, %c0 : index
// CHECK-NEXT:                     %16 = affine.apply affine_map<(d0) -> (-d0 + 11)>(%arg9)
// CHECK-NEXT:                     %17 = arith.select %15, %16, %c0 : index
// CHECK-NEXT:                     %18 = vector.create_mask %17 : vector<2xi1>
// CHECK-NEXT:                     %19 = affine.min affine_map<(d0) -> (d0, 10)>(%arg9)
// CHECK-NEXT:                     %20 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg9)
// CHECK-NEXT:                     %21 = arith.select %15, %20, %c0 : index
// CHECK-NEXT:                     %22 = vector.create_mask %21 : vector<2xi1>
// CHECK-NEXT:                     %23 = affine.min affine_map<(d0) -> (d0 + 2, 10)>(%arg9)
// CHECK-NEXT:                     %24 = affine.apply affine_map<(d0, d1, d2, d3) -> (d0)>(%arg4, %arg5, %2, %8)
// CHECK-NEXT:                     %25 = affine.apply affine_map<(d0, d1, d2, d3) -> (d1)>(%arg4, %arg5, %2, %8)
// CHECK-NEXT:                     %26 = affine.apply affine_map<(d0, d1, d2, d3) -> (d2)>(%arg4, %arg5, %2, %8)
// CHECK-NEXT:                     %27 = affine.apply affine_map<(d0, d1, d2, d3) -> (d3)>(%arg4, %arg5, %2, %8)
// CHECK-NEXT:                     %cst = arith.constant dense<0> : vector<2xi32>
// CHECK-NEXT:                     %28 = vector.maskedload %arg0[%24, %25, %26, %27], %7, %cst : memref<12x12x12x12xi32>, vector<2xi1>, vector<2xi32> into vector<2xi32>
// CHECK-NEXT:                     %29 = affine.apply affine_map<(d0, d1, d2, d3) -> (d0)>(%arg4, %arg5, %2, %12)
// CHECK-NEXT:                     %30 = affine.apply affine_map<(d0, d1, d2, d3) -> (d1)>(%arg4, %arg5, %2, %12)
// CHECK-NEXT:                     %31 = affine.apply affine_map<(d0, d1, d2, d3) -> (d2)>(%arg4, %arg5, %2, %12)
// CHECK-NEXT:                     %32 = affine.apply affine_map<(d0, d1, d2, d3) -> (d3)>(%arg4, %arg5, %2, %12)
// CHECK-NEXT:                     %cst_1 = arith.constant dense<0> : vector<2xi32>
// CHECK-NEXT:                     %33 = vector.maskedload %arg0[%29, %30, %31, %32], %11, %cst_1 : memref<12x12x12x12xi32>, vector<2xi1>, vector<2xi32> into vector<2xi32>
// CHECK-NEXT:                     %34 = affine.apply affine_map<(d0, d1, d2, d3) -> (d0)>(%arg4, %arg5, %13, %19)
// CHECK-NEXT:                     %35 = affine.apply affine_map<(d0, d1, d2, d3) -> (d1)>(%arg4, %arg5, %13, %19)
// CHECK-NEXT:                     %36 = affine.apply affine_map<(d0, d1, d2, d3) -> (d2)>(%arg4, %arg5, %13, %19)
// CHECK-NEXT:                     %37 = affine.apply affine_map<(d0, d1, d2, d3) -> (d3)>(%arg4, %arg5, %13, %19)
// CHECK-NEXT:                     %cst_2 = arith.constant dense<0> : vector<2xi32>
// CHECK-NEXT:                     %38 = vector.maskedload %arg0[%34, %35, %36, %37], %18, %cst_2 : memref<12x12x12x12xi32>, vector<2xi1>, vector<2xi32> into vector<2xi32>
// CHECK-NEXT:                     %39 = affine.apply affine_map<(d0, d1, d2, d3) -> (d0)>(%arg4, %arg5, %13, %23)
// CHECK-NEXT:                     %40 = affine.apply affine_map<(d0, d1, d2, d3) -> (d1)>(%arg4, %arg5, %13, %23)
// CHECK-NEXT:                     %41 = affine.apply affine_map<(d0, d1, d2, d3) -> (d2)>(%arg4, %arg5, %13, %23)
// CHECK-NEXT:                     %42 = affine.apply affine_map<(d0, d1, d2, d3) -> (d3)>(%arg4, %arg5, %13, %23)
// CHECK-NEXT:                     %cst_3 = arith.constant dense<0> : vector<2xi32>
// CHECK-NEXT:                     %43 = vector.maskedload %arg0[%39, %40, %41, %42], %22, %cst_3 : memref<12x12x12x12xi32>, vector<2xi1>, vector<2xi32> into vector<2xi32>
// CHECK-NEXT:                     affine.yield %28, %33, %38, %43 : vector<2xi32>, vector<2xi32>, vector<2xi32>, vector<2xi32>
// CHECK-NEXT:                   }
// CHECK-NEXT:                   %1:4 = affine.for %arg11 = affine_map<(d0) -> (d0)>(%arg7) to min affine_map<(d0) -> (d0 + 3, 7)>(%arg7) iter_args(%arg12 = %0#0, %arg13 = %0#1, %arg14 = %0#2, %arg15 = %0#3) -> (vector<2xi32>, vector<2xi32>, vector<2xi32>, vector<2xi32>) {
// CHECK-NEXT:                     %2 = affine.load %alloc_0[(%arg10 - %arg8) floordiv 2, %arg11 - %arg7, 0] : memref<2x3x2xi32>
// CHECK-NEXT:                     %3 = vector.broadcast %2 : i32 to vector<2xi32>
// CHECK-NEXT:                     %4 = affine.vector_load %alloc[(%arg9 - %arg6) floordiv 4, %arg11 - %arg7, 0] : memref<2x3x4xi32>, vector<2xi32>
// CHECK-NEXT:                     %5 = arith.muli %3, %4 : vector<2xi32>
// CHECK-NEXT:                     %6 = arith.addi %arg12, %5 : vector<2xi32>
// CHECK-NEXT:                     %7 = affine.vector_load %alloc[(%arg9 - %arg6) floordiv 4, %arg11 - %arg7, 2] : memref<2x3x4xi32>, vector<2xi32>
// CHECK-NEXT:                     %8 = arith.muli %3, %7 : vector<2xi32>
// CHECK-NEXT:                     %9 = arith.addi %arg13, %8 : vector<2xi32>
// CHECK-NEXT:                     %10 = affine.load %alloc_0[(%arg10 - %arg8) floordiv 2, %arg11 - %arg7, 1] : memref<2x3x2xi32>
// CHECK-NEXT:                     %11 = vector.broadcast %10 : i32 to vector<2xi32>
// CHECK-NEXT:                     %12 = arith.muli %11, %4 : vector<2xi32>
// CHECK-NEXT:                     %13 = arith.addi %arg14, %12 : vector<2xi32>
// CHECK-NEXT:                     %14 = arith.muli %11, %7 : vector<2xi32>
// CHECK-NEXT:                     %15 = arith.addi %arg15, %14 : vector<2xi32>
// CHECK-NEXT:                     affine.yield %6, %9, %13, %15 : vector<2xi32>, vector<2xi32>, vector<2xi32>, vector<2xi32>
// CHECK-NEXT:                   }
// CHECK-NEXT:                   affine.if affine_set<(d0, d1) : (-d0 + 7 >= 0, -d1 + 7 >= 0)>(%arg10, %arg9) {
// CHECK-NEXT:                     affine.vector_store %1#0, %arg0[%arg4, %arg5, %arg10, %arg9] : memref<12x12x12x12xi32>, vector<2xi32>
// CHECK-NEXT:                     affine.vector_store %1#1, %arg0[%arg4, %arg5, %arg10, %arg9 + 2] : memref<12x12x12x12xi32>, vector<2xi32>
// CHECK-NEXT:                     affine.vector_store %1#2, %arg0[%arg4, %arg5, %arg10 + 1, %arg9] : memref<12x12x12x12xi32>, vector<2xi32>
// CHECK-NEXT:                     affine.vector_store %1#3, %arg0[%arg4, %arg5, %arg10 + 1, %arg9 + 2] : memref<12x12x12x12xi32>, vector<2xi32>
// CHECK-NEXT:                   } else {
// CHECK-NEXT:                     %c0 = arith.constant 0 : index
// CHECK-NEXT:                     %2 = affine.min affine_map<(d0) -> (d0, 8)>(%arg10)
// CHECK-NEXT:                     %3 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg10)
// CHECK-NEXT:                     %4 = arith.cmpi sgt, %3, %c0 : index
// CHECK-NEXT:                     %5 = affine.apply affine_map<(d0) -> (-d0 + 11)>(%arg9)
// CHECK-NEXT:                     %6 = arith.select %4, %5, %c0 : index
// CHECK-NEXT:                     %7 = vector.create_mask %6 : vector<2xi1>
// CHECK-NEXT:                     %8 = affine.min affine_map<(d0) -> (d0, 10)>(%arg9)
// CHECK-NEXT:                     %9 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg9)
// CHECK-NEXT:                     %10 = arith.select %4, %9, %c0 : index
// CHECK-NEXT:                     %11 = vector.create_mask %10 : vector<2xi1>
// CHECK-NEXT:                     %12 = affine.min affine_map<(d0) -> (d0 + 2, 10)>(%arg9)
// CHECK-NEXT:                     %13 = affine.min affine_map<(d0) -> (d0 + 1, 8)>(%arg10)
// CHECK-NEXT:                     %14 = affine.apply affine_map<(d0) -> (-d0 + 8)>(%arg10)
// CHECK-NEXT:                     %15 = arith.cmpi sgt, %14, %c0 : index
// CHECK-NEXT:                     %16 = affine.apply affine_map<(d0) -> (-d0 + 11)>(%arg9)
// CHECK-NEXT:                     %17 = arith.select %15, %16, %c0 : index
// CHECK-NEXT:                     %18 = vector.create_mask %17 : vector<2xi1>
// CHECK-NEXT:                     %19 = affine.min affine_map<(d0) -> (d0, 10)>(%arg9)
// CHECK-NEXT:                     %20 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg9)
// CHECK-NEXT:                     %21 = arith.select %15, %20, %c0 : index
// CHECK-NEXT:                     %22 = vector.create_mask %21 : vector<2xi1>
// CHECK-NEXT:                     %23 = affine.min affine_map<(d0) -> (d0 + 2, 10)>(%arg9)
// CHECK-NEXT:                     %24 = affine.apply affine_map<(d0, d1, d2, d3) -> (d0)>(%arg4, %arg5, %2, %8)
// CHECK-NEXT:                     %25 = affine.apply affine_map<(d0, d1, d2, d3) -> (d1)>(%arg4, %arg5, %2, %8)
// CHECK-NEXT:                     %26 = affine.apply affine_map<(d0, d1, d2, d3) -> (d2)>(%arg4, %arg5, %2, %8)
// CHECK-NEXT:                     %27 = affine.apply affine_map<(d0, d1, d2, d3) -> (d3)>(%arg4, %arg5, %2, %8)
// CHECK-NEXT:                     vector.maskedstore %arg0[%24, %25, %26, %27], %7, %1#0 : memref<12x12x12x12xi32>, vector<2xi1>, vector<2xi32>
// CHECK-NEXT:                     %28 = affine.apply affine_map<(d0, d1, d2, d3) -> (d0)>(%arg4, %arg5, %2, %12)
// CHECK-NEXT:                     %29 = affine.apply affine_map<(d0, d1, d2, d3) -> (d1)>(%arg4, %arg5, %2, %12)
// CHECK-NEXT:                     %30 = affine.apply affine_map<(d0, d1, d2, d3) -> (d2)>(%arg4, %arg5, %2, %12)
// CHECK-NEXT:                     %31 = affine.apply affine_map<(d0, d1, d2, d3) -> (d3)>(%arg4, %arg5, %2, %12)
// CHECK-NEXT:                     vector.maskedstore %arg0[%28, %29, %30, %31], %11, %1#1 : memref<12x12x12x12xi32>, vector<2xi1>, vector<2xi32>
// CHECK-NEXT:                     %32 = affine.apply affine_map<(d0, d1, d2, d3) -> (d0)>(%arg4, %arg5, %13, %19)
// CHECK-NEXT:                     %33 = affine.apply affine_map<(d0, d1, d2, d3) -> (d1)>(%arg4, %arg5, %13, %19)
// CHECK-NEXT:                     %34 = affine.apply affine_map<(d0, d1, d2, d3) -> (d2)>(%arg4, %arg5, %13, %19)
// CHECK-NEXT:                     %35 = affine.apply affine_map<(d0, d1, d2, d3) -> (d3)>(%arg4, %arg5, %13, %19)
// CHECK-NEXT:                     vector.maskedstore %arg0[%32, %33, %34, %35], %18, %1#2 : memref<12x12x12x12xi32>, vector<2xi1>, vector<2xi32>
// CHECK-NEXT:                     %36 = affine.apply affine_map<(d0, d1, d2, d3) -> (d0)>(%arg4, %arg5, %13, %23)
// CHECK-NEXT:                     %37 = affine.apply affine_map<(d0, d1, d2, d3) -> (d1)>(%arg4, %arg5, %13, %23)
// CHECK-NEXT:                     %38 = affine.apply affine_map<(d0, d1, d2, d3) -> (d2)>(%arg4, %arg5, %13, %23)
// CHECK-NEXT:                     %39 = affine.apply affine_map<(d0, d1, d2, d3) -> (d3)>(%arg4, %arg5, %13, %23)
// CHECK-NEXT:                     vector.maskedstore %arg0[%36, %37, %38, %39], %22, %1#3 : memref<12x12x12x12xi32>, vector<2xi1>, vector<2xi32>
// CHECK-NEXT:                   }
// CHECK-NEXT:                 }
// CHECK-NEXT:               }
// CHECK-NEXT:               memref.dealloc %alloc_0 : memref<2x3x2xi32>
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     memref.dealloc %alloc : memref<2x3x4xi32>
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
