// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-register-tile='rows=2 vectors=2 lanes=2 block-rows=4 block-columns=8 block-reduction=3 pack=columns everywhere=true' | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Keeps every bit: one operand for a part of a batch, columns.

#next = affine_map<(d0) -> (d0 + 1)>
#same = affine_map<(d0) -> (d0)>
// expected-remark @below {{[Analysis] alias.arguments | Category:affine-register-tile | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%C: memref<12x12x12x12xi32>, %A: memref<12x12x12x12xi32>, %B: memref<12x12x12xi32>, %n: index) {
  // expected-remark @below {{[Passed] register-tiled | Category:affine-register-tile | Function=main | Op=affine.for, block_columns=8, block_reduction=3, block_rows=4, distributed=False, group=1, lanes=2, packs=True, packs_rows=False, rows=2, started=0, threads=1, vectors=2}}
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
// CHECK-NEXT:           affine.for %arg7 = affine_map<(d0) -> (d0)>(%arg5) to min affine_map<(d0) -> (d0 + 8, 11)>(%arg5) step 4 {
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
// CHECK-NEXT:             affine.for %arg8 = 0 to 9 step 4 {
// CHECK-NEXT:               affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg5) to min affine_map<(d0) -> (d0 + 8, 11)>(%arg5) step 4 {
// CHECK-NEXT:                 affine.for %arg10 = affine_map<(d0) -> (d0)>(%arg8) to min affine_map<(d0) -> (d0 + 4, 9)>(%arg8) step 2 {
// CHECK-NEXT:                   %0:4 = affine.if affine_set<(d0, d1) : (-d0 + 7 >= 0, -d1 + 7 >= 0)>(%arg10, %arg9) -> (vector<2xi32>, vector<2xi32>, vector<2xi32>, vector<2xi32>) {
// CHECK-NEXT:                     %4 = affine.vector_load %arg0[%arg4, %arg7, %arg10, %arg9] : memref<12x12x12x12xi32>, vector<2xi32>
// CHECK-NEXT:                     %5 = affine.vector_load %arg0[%arg4, %arg7, %arg10, %arg9 + 2] : memref<12x12x12x12xi32>, vector<2xi32>
// CHECK-NEXT:                     %6 = affine.vector_load %arg0[%arg4, %arg7, %arg10 + 1, %arg9] : memref<12x12x12x12xi32>, vector<2xi32>
// CHECK-NEXT:                     %7 = affine.vector_load %arg0[%arg4, %arg7, %arg10 + 1, %arg9 + 2] : memref<12x12x12x12xi32>, vector<2xi32>
// CHECK-NEXT:                     affine.yield %4, %5, %6, %7 : vector<2xi32>, vector<2xi32>, vector<2xi32>, vector<2xi32>
// CHECK-NEXT:                   } else {
// CHECK-NEXT:                     %c0 = arith.constant 0 : index
// CHECK-NEXT:                     %4 = affine.min affine_map<(d0) -> (d0, 8)>(%arg10)
// CHECK-NEXT:                     %5 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg10)
// CHECK-NEXT:                     %6 = arith.cmpi sgt, %5, %c0 : index
// CHECK-NEXT:                     %7 = affine.apply affine_map<(d0) -> (-d0 + 11)>(%arg9)
// CHECK-NEXT:                     %8 = arith.select %6, %7, %c0 : index
// CHECK-NEXT:                     %9 = vector.create_mask %8 : vector<2xi1>
// CHECK-NEXT:                     %10 = affine.min affine_map<(d0) -> (d0, 10)>(%arg9)
// CHECK-NEXT:                     %11 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg9)
// CHECK-NEXT:                     %12 = arith.select %6, %11, %c0 : index
// CHECK-NEXT:                     %13 = vector.create_mask %12 : vector<2xi1>
// CHECK-NEXT:                     %14 = affine.min affine_map<(d0) -> (d0 + 2, 10)>(%arg9)
// CHECK-NEXT:                     %15 = affine.min affine_map<(d0) -> (d0 + 1, 8)>(%arg10)
// CHECK-NEXT:                     %16 = affine.apply affine_map<(d0) -> (-d0 + 8)>(%arg10)
// CHECK-NEXT:                     %17 = arith.cmpi sgt, %16, %c0 : index
// CHECK-NEXT:                     %18 = affine.apply affine_map<(d0) -> (-d0 + 11)>(%arg9)
// CHECK-NEXT:                     %19 = arith.select %17, %18, %c0 : index
// CHECK-NEXT:                     %20 = vector.create_mask %19 : vector<2xi1>
// CHECK-NEXT:                     %21 = affine.min affine_map<(d0) -> (d0, 10)>(%arg9)
// CHECK-NEXT:                     %22 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg9)
// CHECK-NEXT:                     %23 = arith.select %17, %22, %c0 : index
// CHECK-NEXT:                     %24 = vector.create_mask %23 : vector<2xi1>
// CHECK-NEXT:                     %25 = affine.min affine_map<(d0) -> (d0 + 2, 10)>(%arg9)
// CHECK-NEXT:                     %26 = affine.apply affine_map<(d0, d1, d2, d3) -> (d0)>(%arg4, %arg7, %4, %10)
// CHECK-NEXT:                     %27 = affine.apply affine_map<(d0, d1, d2, d3) -> (d1)>(%arg4, %arg7, %4, %10)
// CHECK-NEXT:                     %28 = affine.apply affine_map<(d0, d1, d2, d3) -> (d2)>(%arg4, %arg7, %4, %10)
// CHECK-NEXT:                     %29 = affine.apply affine_map<(d0, d1, d2, d3) -> (d3)>(%arg4, %arg7, %4, %10)
// CHECK-NEXT:                     %cst = arith.constant dense<0> : vector<2xi32>
// CHECK-NEXT:                     %30 = vector.maskedload %arg0[%26, %27, %28, %29], %9, %cst : memref<12x12x12x12xi32>, vector<2xi1>, vector<2xi32> into vector<2xi32>
// CHECK-NEXT:                     %31 = affine.apply affine_map<(d0, d1, d2, d3) -> (d0)>(%arg4, %arg7, %4, %14)
// CHECK-NEXT:                     %32 = affine.apply affine_map<(d0, d1, d2, d3) -> (d1)>(%arg4, %arg7, %4, %14)
// CHECK-NEXT:                     %33 = affine.apply affine_map<(d0, d1, d2, d3) -> (d2)>(%arg4, %arg7, %4, %14)
// CHECK-NEXT:                     %34 = affine.apply affine_map<(d0, d1, d2, d3) -> (d3)>(%arg4, %arg7, %4, %14)
// CHECK-NEXT:                     %cst_0 = arith.constant dense<0> : vector<2xi32>
// CHECK-NEXT:                     %35 = vector.maskedload %arg0[%31, %32, %33, %34], %13, %cst_0 : memref<12x12x12x12xi32>, vector<2xi1>, vector<2xi32> into vector<2xi32>
// CHECK-NEXT:                     %36 = affine.apply affine_map<(d0, d1, d2, d3) -> (d0)>(%arg4, %arg7, %15, %21)
// CHECK-NEXT:                     %37 = affine.apply affine_map<(d0, d1, d2, d3) -> (d1)>(%arg4, %arg7, %15, %21)
// CHECK-NEXT:                     %38 = affine.apply affine_map<(d0, d1, d2, d3) -> (d2)>(%arg4, %arg7, %15, %21)
// CHECK-NEXT:                     %39 = affine.apply affine_map<(d0, d1, d2, d3) -> (d3)>(%arg4, %arg7, %15, %21)
// CHECK-NEXT:                     %cst_1 = arith.constant dense<0> : vector<2xi32>
// CHECK-NEXT:                     %40 = vector.maskedload %arg0[%36, %37, %38, %39], %20, %cst_1 : memref<12x12x12x12xi32>, vector<2xi1>, vector<2xi32> into vector<2xi32>
// CHECK-NEXT:                     %41 = affine.apply affine_map<(d0, d1, d2, d3) -> (d0)>(%arg4, %arg7, %15, %25)
// CHECK-NEXT:                     %42 = affine.apply affine_map<(d0, d1, d2, d3) -> (d1)>(%arg4, %arg7, %15, %25)
// CHECK-NEXT:                     %43 = affine.apply affine_map<(d0, d1, d2, d3) -> (d2)>(%arg4, %arg7, %15, %25)
// CHECK-NEXT:                     %44 = affine.apply affine_map<(d0, d1, d2, d3) -> (d3)>(%arg4, %arg7, %15, %25)
// CHECK-NEXT:                     %cst_2 = arith.constant dense<0> : vector<2xi32>
// CHECK-NEXT:                     %45 = vector.maskedload %arg0[%41, %42, %43, %44], %24, %cst_2 : memref<12x12x12x12xi32>, vector<2xi1>, vector<2xi32> into vector<2xi32>
// CHECK-NEXT:                     affine.yield %30, %35, %40, %45 : vector<2xi32>, vector<2xi32>, vector<2xi32>, vector<2xi32>
// CHECK-NEXT:                   }
// CHECK-NEXT:                   %1 = affine.min affine_map<(d0) -> (d0, 8)>(%arg10)
// CHECK-NEXT:                   %2 = affine.min affine_map<(d0) -> (d0 + 1, 8)>(%arg10)
// CHECK-NEXT:                   %3:4 = affine.for %arg11 = affine_map<(d0) -> (d0)>(%arg6) to min affine_map<(d0) -> (d0 + 3, 7)>(%arg6) iter_args(%arg12 = %0#0, %arg13 = %0#1, %arg14 = %0#2, %arg15 = %0#3) -> (vector<2xi32>, vector<2xi32>, vector<2xi32>, vector<2xi32>) {
// CHECK-NEXT:                     %4 = affine.apply affine_map<(d0, d1, d2, d3) -> (d0)>(%arg4, %arg7, %1, %arg11)
// CHECK-NEXT:                     %5 = affine.apply affine_map<(d0, d1, d2, d3) -> (d1)>(%arg4, %arg7, %1, %arg11)
// CHECK-NEXT:                     %6 = affine.apply affine_map<(d0, d1, d2, d3) -> (d2)>(%arg4, %arg7, %1, %arg11)
// CHECK-NEXT:                     %7 = affine.apply affine_map<(d0, d1, d2, d3) -> (d3)>(%arg4, %arg7, %1, %arg11)
// CHECK-NEXT:                     %8 = memref.load %arg1[%4, %5, %6, %7] : memref<12x12x12x12xi32>
// CHECK-NEXT:                     %9 = vector.broadcast %8 : i32 to vector<2xi32>
// CHECK-NEXT:                     %10 = affine.vector_load %alloc[(%arg9 - %arg5) floordiv 4, %arg11 - %arg6, 0] : memref<2x3x4xi32>, vector<2xi32>
// CHECK-NEXT:                     %11 = arith.muli %9, %10 : vector<2xi32>
// CHECK-NEXT:                     %12 = arith.addi %arg12, %11 : vector<2xi32>
// CHECK-NEXT:                     %13 = affine.vector_load %alloc[(%arg9 - %arg5) floordiv 4, %arg11 - %arg6, 2] : memref<2x3x4xi32>, vector<2xi32>
// CHECK-NEXT:                     %14 = arith.muli %9, %13 : vector<2xi32>
// CHECK-NEXT:                     %15 = arith.addi %arg13, %14 : vector<2xi32>
// CHECK-NEXT:                     %16 = affine.apply affine_map<(d0, d1, d2, d3) -> (d0)>(%arg4, %arg7, %2, %arg11)
// CHECK-NEXT:                     %17 = affine.apply affine_map<(d0, d1, d2, d3) -> (d1)>(%arg4, %arg7, %2, %arg11)
// CHECK-NEXT:                     %18 = affine.apply affine_map<(d0, d1, d2, d3) -> (d2)>(%arg4, %arg7, %2, %arg11)
// CHECK-NEXT:                     %19 = affine.apply affine_map<(d0, d1, d2, d3) -> (d3)>(%arg4, %arg7, %2, %arg11)
// CHECK-NEXT:                     %20 = memref.load %arg1[%16, %17, %18, %19] : memref<12x12x12x12xi32>
// CHECK-NEXT:                     %21 = vector.broadcast %20 : i32 to vector<2xi32>
// CHECK-NEXT:                     %22 = arith.muli %21, %10 : vector<2xi32>
// CHECK-NEXT:                     %23 = arith.addi %arg14, %22 : vector<2xi32>
// CHECK-NEXT:                     %24 = arith.muli %21, %13 : vector<2xi32>
// CHECK-NEXT:                     %25 = arith.addi %arg15, %24 : vector<2xi32>
// CHECK-NEXT:                     affine.yield %12, %15, %23, %25 : vector<2xi32>, vector<2xi32>, vector<2xi32>, vector<2xi32>
// CHECK-NEXT:                   }
// CHECK-NEXT:                   affine.if affine_set<(d0, d1) : (-d0 + 7 >= 0, -d1 + 7 >= 0)>(%arg10, %arg9) {
// CHECK-NEXT:                     affine.vector_store %3#0, %arg0[%arg4, %arg7, %arg10, %arg9] : memref<12x12x12x12xi32>, vector<2xi32>
// CHECK-NEXT:                     affine.vector_store %3#1, %arg0[%arg4, %arg7, %arg10, %arg9 + 2] : memref<12x12x12x12xi32>, vector<2xi32>
// CHECK-NEXT:                     affine.vector_store %3#2, %arg0[%arg4, %arg7, %arg10 + 1, %arg9] : memref<12x12x12x12xi32>, vector<2xi32>
// CHECK-NEXT:                     affine.vector_store %3#3, %arg0[%arg4, %arg7, %arg10 + 1, %arg9 + 2] : memref<12x12x12x12xi32>, vector<2xi32>
// CHECK-NEXT:                   } else {
// CHECK-NEXT:                     %c0 = arith.constant 0 : index
// CHECK-NEXT:                     %4 = affine.min affine_map<(d0) -> (d0, 8)>(%arg10)
// CHECK-NEXT:                     %5 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg10)
// CHECK-NEXT:                     %6 = arith.cmpi sgt, %5, %c0 : index
// CHECK-NEXT:                     %7 = affine.apply affine_map<(d0) -> (-d0 + 11)>(%arg9)
// CHECK-NEXT:                     %8 = arith.select %6, %7, %c0 : index
// CHECK-NEXT:                     %9 = vector.create_mask %8 : vector<2xi1>
// CHECK-NEXT:                     %10 = affine.min affine_map<(d0) -> (d0, 10)>(%arg9)
// CHECK-NEXT:                     %11 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg9)
// CHECK-NEXT:                     %12 = arith.select %6, %11, %c0 : index
// CHECK-NEXT:                     %13 = vector.create_mask %12 : vector<2xi1>
// CHECK-NEXT:                     %14 = affine.min affine_map<(d0) -> (d0 + 2, 10)>(%arg9)
// CHECK-NEXT:                     %15 = affine.min affine_map<(d0) -> (d0 + 1, 8)>(%arg10)
// CHECK-NEXT:                     %16 = affine.apply affine_map<(d0) -> (-d0 + 8)>(%arg10)
// CHECK-NEXT:                     %17 = arith.cmpi sgt, %16, %c0 : index
// CHECK-NEXT:                     %18 = affine.apply affine_map<(d0) -> (-d0 + 11)>(%arg9)
// CHECK-NEXT:                     %19 = arith.select %17, %18, %c0 : index
// CHECK-NEXT:                     %20 = vector.create_mask %19 : vector<2xi1>
// CHECK-NEXT:                     %21 = affine.min affine_map<(d0) -> (d0, 10)>(%arg9)
// CHECK-NEXT:                     %22 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg9)
// CHECK-NEXT:                     %23 = arith.select %17, %22, %c0 : index
// CHECK-NEXT:                     %24 = vector.create_mask %23 : vector<2xi1>
// CHECK-NEXT:                     %25 = affine.min affine_map<(d0) -> (d0 + 2, 10)>(%arg9)
// CHECK-NEXT:                     %26 = affine.apply affine_map<(d0, d1, d2, d3) -> (d0)>(%arg4, %arg7, %4, %10)
// CHECK-NEXT:                     %27 = affine.apply affine_map<(d0, d1, d2, d3) -> (d1)>(%arg4, %arg7, %4, %10)
// CHECK-NEXT:                     %28 = affine.apply affine_map<(d0, d1, d2, d3) -> (d2)>(%arg4, %arg7, %4, %10)
// CHECK-NEXT:                     %29 = affine.apply affine_map<(d0, d1, d2, d3) -> (d3)>(%arg4, %arg7, %4, %10)
// CHECK-NEXT:                     vector.maskedstore %arg0[%26, %27, %28, %29], %9, %3#0 : memref<12x12x12x12xi32>, vector<2xi1>, vector<2xi32>
// CHECK-NEXT:                     %30 = affine.apply affine_map<(d0, d1, d2, d3) -> (d0)>(%arg4, %arg7, %4, %14)
// CHECK-NEXT:                     %31 = affine.apply affine_map<(d0, d1, d2, d3) -> (d1)>(%arg4, %arg7, %4, %14)
// CHECK-NEXT:                     %32 = affine.apply affine_map<(d0, d1, d2, d3) -> (d2)>(%arg4, %arg7, %4, %14)
// CHECK-NEXT:                     %33 = affine.apply affine_map<(d0, d1, d2, d3) -> (d3)>(%arg4, %arg7, %4, %14)
// CHECK-NEXT:                     vector.maskedstore %arg0[%30, %31, %32, %33], %13, %3#1 : memref<12x12x12x12xi32>, vector<2xi1>, vector<2xi32>
// CHECK-NEXT:                     %34 = affine.apply affine_map<(d0, d1, d2, d3) -> (d0)>(%arg4, %arg7, %15, %21)
// CHECK-NEXT:                     %35 = affine.apply affine_map<(d0, d1, d2, d3) -> (d1)>(%arg4, %arg7, %15, %21)
// CHECK-NEXT:                     %36 = affine.apply affine_map<(d0, d1, d2, d3) -> (d2)>(%arg4, %arg7, %15, %21)
// CHECK-NEXT:                     %37 = affine.apply affine_map<(d0, d1, d2, d3) -> (d3)>(%arg4, %arg7, %15, %21)
// CHECK-NEXT:                     vector.maskedstore %arg0[%34, %35, %36, %37], %20, %3#2 : memref<12x12x12x12xi32>, vector<2xi1>, vector<2xi32>
// CHECK-NEXT:                     %38 = affine.apply affine_map<(d0, d1, d2, d3) -> (d0)>(%arg4, %arg7, %15, %25)
// CHECK-NEXT:                     %39 = affine.apply affine_map<(d0, d1, d2, d3) -> (d1)>(%arg4, %arg7, %15, %25)
// CHECK-NEXT:                     %40 = affine.apply affine_map<(d0, d1, d2, d3) -> (d2)>(%arg4, %arg7, %15, %25)
// CHECK-NEXT:                     %41 = affine.apply affine_map<(d0, d1, d2, d3) -> (d3)>(%arg4, %arg7, %15, %25)
// CHECK-NEXT:                     vector.maskedstore %arg0[%38, %39, %40, %41], %24, %3#3 : memref<12x12x12x12xi32>, vector<2xi1>, vector<2xi32>
// CHECK-NEXT:                   }
// CHECK-NEXT:                 }
// CHECK-NEXT:               }
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

// Keeps every bit: a batch that bounds the rest of itself, columns.

#next = affine_map<(d0) -> (d0 + 1)>
#same = affine_map<(d0) -> (d0)>
// expected-remark @below {{[Analysis] alias.arguments | Category:affine-register-tile | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%C: memref<12x12x12x12xi32>, %A: memref<12x12x12x12xi32>, %B: memref<12x12x12xi32>, %n: index) {
  // expected-remark @below {{[Passed] register-tiled | Category:affine-register-tile | Function=main | Op=affine.for, block_columns=8, block_reduction=3, block_rows=4, distributed=False, group=1, lanes=2, packs=True, packs_rows=False, rows=2, started=0, threads=1, vectors=2}}
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
// CHECK-NEXT:             affine.for %arg8 = affine_map<(d0) -> (d0)>(%arg6) to min affine_map<(d0) -> (d0 + 8, 11)>(%arg6) step 4 {
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
// CHECK-NEXT:             affine.for %arg8 = 0 to 9 step 4 {
// CHECK-NEXT:               affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg6) to min affine_map<(d0) -> (d0 + 8, 11)>(%arg6) step 4 {
// CHECK-NEXT:                 affine.for %arg10 = affine_map<(d0) -> (d0)>(%arg8) to min affine_map<(d0) -> (d0 + 4, 9)>(%arg8) step 2 {
// CHECK-NEXT:                   %0:4 = affine.if affine_set<(d0, d1) : (-d0 + 7 >= 0, -d1 + 7 >= 0)>(%arg10, %arg9) -> (vector<2xi32>, vector<2xi32>, vector<2xi32>, vector<2xi32>) {
// CHECK-NEXT:                     %4 = affine.vector_load %arg0[%arg4, %arg5, %arg10, %arg9] : memref<12x12x12x12xi32>, vector<2xi32>
// CHECK-NEXT:                     %5 = affine.vector_load %arg0[%arg4, %arg5, %arg10, %arg9 + 2] : memref<12x12x12x12xi32>, vector<2xi32>
// CHECK-NEXT:                     %6 = affine.vector_load %arg0[%arg4, %arg5, %arg10 + 1, %arg9] : memref<12x12x12x12xi32>, vector<2xi32>
// CHECK-NEXT:                     %7 = affine.vector_load %arg0[%arg4, %arg5, %arg10 + 1, %arg9 + 2] : memref<12x12x12x12xi32>, vector<2xi32>
// CHECK-NEXT:                     affine.yield %4, %5, %6, %7 : vector<2xi32>, vector<2xi32>, vector<2xi32>, vector<2xi32>
// CHECK-NEXT:                   } else {
// CHECK-NEXT:                     %c0 = arith.constant 0 : index
// CHECK-NEXT:                     %4 = affine.min affine_map<(d0) -> (d0, 8)>(%arg10)
// CHECK-NEXT:                     %5 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg10)
// CHECK-NEXT:                     %6 = arith.cmpi sgt, %5, %c0 : index
// CHECK-NEXT:                     %7 = affine.apply affine_map<(d0) -> (-d0 + 11)>(%arg9)
// CHECK-NEXT:                     %8 = arith.select %6, %7, %c0 : index
// CHECK-NEXT:                     %9 = vector.create_mask %8 : vector<2xi1>
// CHECK-NEXT:                     %10 = affine.min affine_map<(d0) -> (d0, 10)>(%arg9)
// CHECK-NEXT:                     %11 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg9)
// CHECK-NEXT:                     %12 = arith.select %6, %11, %c0 : index
// CHECK-NEXT:                     %13 = vector.create_mask %12 : vector<2xi1>
// CHECK-NEXT:                     %14 = affine.min affine_map<(d0) -> (d0 + 2, 10)>(%arg9)
// CHECK-NEXT:                     %15 = affine.min affine_map<(d0) -> (d0 + 1, 8)>(%arg10)
// CHECK-NEXT:                     %16 = affine.apply affine_map<(d0) -> (-d0 + 8)>(%arg10)
// CHECK-NEXT:                     %17 = arith.cmpi sgt, %16, %c0 : index
// CHECK-NEXT:                     %18 = affine.apply affine_map<(d0) -> (-d0 + 11)>(%arg9)
// CHECK-NEXT:                     %19 = arith.select %17, %18, %c0 : index
// CHECK-NEXT:                     %20 = vector.create_mask %19 : vector<2xi1>
// CHECK-NEXT:                     %21 = affine.min affine_map<(d0) -> (d0, 10)>(%arg9)
// CHECK-NEXT:                     %22 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg9)
// CHECK-NEXT:                     %23 = arith.select %17, %22, %c0 : index
// CHECK-NEXT:                     %24 = vector.create_mask %23 : vector<2xi1>
// CHECK-NEXT:                     %25 = affine.min affine_map<(d0) -> (d0 + 2, 10)>(%arg9)
// CHECK-NEXT:                     %26 = affine.apply affine_map<(d0, d1, d2, d3) -> (d0)>(%arg4, %arg5, %4, %10)
// CHECK-NEXT:                     %27 = affine.apply affine_map<(d0, d1, d2, d3) -> (d1)>(%arg4, %arg5, %4, %10)
// CHECK-NEXT:                     %28 = affine.apply affine_map<(d0, d1, d2, d3) -> (d2)>(%arg4, %arg5, %4, %10)
// CHECK-NEXT:                     %29 = affine.apply affine_map<(d0, d1, d2, d3) -> (d3)>(%arg4, %arg5, %4, %10)
// CHECK-NEXT:                     %cst = arith.constant dense<0> : vector<2xi32>
// CHECK-NEXT:                     %30 = vector.maskedload %arg0[%26, %27, %28, %29], %9, %cst : memref<12x12x12x12xi32>, vector<2xi1>, vector<2xi32> into vector<2xi32>
// CHECK-NEXT:                     %31 = affine.apply affine_map<(d0, d1, d2, d3) -> (d0)>(%arg4, %arg5, %4, %14)
// CHECK-NEXT:                     %32 = affine.apply affine_map<(d0, d1, d2, d3) -> (d1)>(%arg4, %arg5, %4, %14)
// CHECK-NEXT:                     %33 = affine.apply affine_map<(d0, d1, d2, d3) -> (d2)>(%arg4, %arg5, %4, %14)
// CHECK-NEXT:                     %34 = affine.apply affine_map<(d0, d1, d2, d3) -> (d3)>(%arg4, %arg5, %4, %14)
// CHECK-NEXT:                     %cst_0 = arith.constant dense<0> : vector<2xi32>
// CHECK-NEXT:                     %35 = vector.maskedload %arg0[%31, %32, %33, %34], %13, %cst_0 : memref<12x12x12x12xi32>, vector<2xi1>, vector<2xi32> into vector<2xi32>
// CHECK-NEXT:                     %36 = affine.apply affine_map<(d0, d1, d2, d3) -> (d0)>(%arg4, %arg5, %15, %21)
// CHECK-NEXT:                     %37 = affine.apply affine_map<(d0, d1, d2, d3) -> (d1)>(%arg4, %arg5, %15, %21)
// CHECK-NEXT:                     %38 = affine.apply affine_map<(d0, d1, d2, d3) -> (d2)>(%arg4, %arg5, %15, %21)
// CHECK-NEXT:                     %39 = affine.apply affine_map<(d0, d1, d2, d3) -> (d3)>(%arg4, %arg5, %15, %21)
// CHECK-NEXT:                     %cst_1 = arith.constant dense<0> : vector<2xi32>
// CHECK-NEXT:                     %40 = vector.maskedload %arg0[%36, %37, %38, %39], %20, %cst_1 : memref<12x12x12x12xi32>, vector<2xi1>, vector<2xi32> into vector<2xi32>
// CHECK-NEXT:                     %41 = affine.apply affine_map<(d0, d1, d2, d3) -> (d0)>(%arg4, %arg5, %15, %25)
// CHECK-NEXT:                     %42 = affine.apply affine_map<(d0, d1, d2, d3) -> (d1)>(%arg4, %arg5, %15, %25)
// CHECK-NEXT:                     %43 = affine.apply affine_map<(d0, d1, d2, d3) -> (d2)>(%arg4, %arg5, %15, %25)
// CHECK-NEXT:                     %44 = affine.apply affine_map<(d0, d1, d2, d3) -> (d3)>(%arg4, %arg5, %15, %25)
// CHECK-NEXT:                     %cst_2 = arith.constant dense<0> : vector<2xi32>
// CHECK-NEXT:                     %45 = vector.maskedload %arg0[%41, %42, %43, %44], %24, %cst_2 : memref<12x12x12x12xi32>, vector<2xi1>, vector<2xi32> into vector<2xi32>
// CHECK-NEXT:                     affine.yield %30, %35, %40, %45 : vector<2xi32>, vector<2xi32>, vector<2xi32>, vector<2xi32>
// CHECK-NEXT:                   }
// CHECK-NEXT:                   %1 = affine.min affine_map<(d0) -> (d0, 8)>(%arg10)
// CHECK-NEXT:                   %2 = affine.min affine_map<(d0) -> (d0 + 1, 8)>(%arg10)
// CHECK-NEXT:                   %3:4 = affine.for %arg11 = affine_map<(d0) -> (d0)>(%arg7) to min affine_map<(d0) -> (d0 + 3, 7)>(%arg7) iter_args(%arg12 = %0#0, %arg13 = %0#1, %arg14 = %0#2, %arg15 = %0#3) -> (vector<2xi32>, vector<2xi32>, vector<2xi32>, vector<2xi32>) {
// CHECK-NEXT:                     %4 = affine.apply affine_map<(d0, d1, d2, d3) -> (d0)>(%arg4, %arg5, %1, %arg11)
// CHECK-NEXT:                     %5 = affine.apply affine_map<(d0, d1, d2, d3) -> (d1)>(%arg4, %arg5, %1, %arg11)
// CHECK-NEXT:                     %6 = affine.apply affine_map<(d0, d1, d2, d3) -> (d2)>(%arg4, %arg5, %1, %arg11)
// CHECK-NEXT:                     %7 = affine.apply affine_map<(d0, d1, d2, d3) -> (d3)>(%arg4, %arg5, %1, %arg11)
// CHECK-NEXT:                     %8 = memref.load %arg1[%4, %5, %6, %7] : memref<12x12x12x12xi32>
// CHECK-NEXT:                     %9 = vector.broadcast %8 : i32 to vector<2xi32>
// CHECK-NEXT:                     %10 = affine.vector_load %alloc[(%arg9 - %arg6) floordiv 4, %arg11 - %arg7, 0] : memref<2x3x4xi32>, vector<2xi32>
// CHECK-NEXT:                     %11 = arith.muli %9, %10 : vector<2xi32>
// CHECK-NEXT:                     %12 = arith.addi %arg12, %11 : vector<2xi32>
// CHECK-NEXT:                     %13 = affine.vector_load %alloc[(%arg9 - %arg6) floordiv 4, %arg11 - %arg7, 2] : memref<2x3x4xi32>, vector<2xi32>
// CHECK-NEXT:                     %14 = arith.muli %9, %13 : vector<2xi32>
// CHECK-NEXT:                     %15 = arith.addi %arg13, %14 : vector<2xi32>
// CHECK-NEXT:                     %16 = affine.apply affine_map<(d0, d1, d2, d3) -> (d0)>(%arg4, %arg5, %2, %arg11)
// CHECK-NEXT:                     %17 = affine.apply affine_map<(d0, d1, d2, d3) -> (d1)>(%arg4, %arg5, %2, %arg11)
// CHECK-NEXT:                     %18 = affine.apply affine_map<(d0, d1, d2, d3) -> (d2)>(%arg4, %arg5, %2, %arg11)
// CHECK-NEXT:                     %19 = affine.apply affine_map<(d0, d1, d2, d3) -> (d3)>(%arg4, %arg5, %2, %arg11)
// CHECK-NEXT:                     %20 = memref.load %arg1[%16, %17, %18, %19] : memref<12x12x12x12xi32>
// CHECK-NEXT:                     %21 = vector.broadcast %20 : i32 to vector<2xi32>
// CHECK-NEXT:                     %22 = arith.muli %21, %10 : vector<2xi32>
// CHECK-NEXT:                     %23 = arith.addi %arg14, %22 : vector<2xi32>
// CHECK-NEXT:                     %24 = arith.muli %21, %13 : vector<2xi32>
// CHECK-NEXT:                     %25 = arith.addi %arg15, %24 : vector<2xi32>
// CHECK-NEXT:                     affine.yield %12, %15, %23, %25 : vector<2xi32>, vector<2xi32>, vector<2xi32>, vector<2xi32>
// CHECK-NEXT:                   }
// CHECK-NEXT:                   affine.if affine_set<(d0, d1) : (-d0 + 7 >= 0, -d1 + 7 >= 0)>(%arg10, %arg9) {
// CHECK-NEXT:                     affine.vector_store %3#0, %arg0[%arg4, %arg5, %arg10, %arg9] : memref<12x12x12x12xi32>, vector<2xi32>
// CHECK-NEXT:                     affine.vector_store %3#1, %arg0[%arg4, %arg5, %arg10, %arg9 + 2] : memref<12x12x12x12xi32>, vector<2xi32>
// CHECK-NEXT:                     affine.vector_store %3#2, %arg0[%arg4, %arg5, %arg10 + 1, %arg9] : memref<12x12x12x12xi32>, vector<2xi32>
// CHECK-NEXT:                     affine.vector_store %3#3, %arg0[%arg4, %arg5, %arg10 + 1, %arg9 + 2] : memref<12x12x12x12xi32>, vector<2xi32>
// CHECK-NEXT:                   } else {
// CHECK-NEXT:                     %c0 = arith.constant 0 : index
// CHECK-NEXT:                     %4 = affine.min affine_map<(d0) -> (d0, 8)>(%arg10)
// CHECK-NEXT:                     %5 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg10)
// CHECK-NEXT:                     %6 = arith.cmpi sgt, %5, %c0 : index
// CHECK-NEXT:                     %7 = affine.apply affine_map<(d0) -> (-d0 + 11)>(%arg9)
// CHECK-NEXT:                     %8 = arith.select %6, %7, %c0 : index
// CHECK-NEXT:                     %9 = vector.create_mask %8 : vector<2xi1>
// CHECK-NEXT:                     %10 = affine.min affine_map<(d0) -> (d0, 10)>(%arg9)
// CHECK-NEXT:                     %11 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg9)
// CHECK-NEXT:                     %12 = arith.select %6, %11, %c0 : index
// CHECK-NEXT:                     %13 = vector.create_mask %12 : vector<2xi1>
// CHECK-NEXT:                     %14 = affine.min affine_map<(d0) -> (d0 + 2, 10)>(%arg9)
// CHECK-NEXT:                     %15 = affine.min affine_map<(d0) -> (d0 + 1, 8)>(%arg10)
// CHECK-NEXT:                     %16 = affine.apply affine_map<(d0) -> (-d0 + 8)>(%arg10)
// CHECK-NEXT:                     %17 = arith.cmpi sgt, %16, %c0 : index
// CHECK-NEXT:                     %18 = affine.apply affine_map<(d0) -> (-d0 + 11)>(%arg9)
// CHECK-NEXT:                     %19 = arith.select %17, %18, %c0 : index
// CHECK-NEXT:                     %20 = vector.create_mask %19 : vector<2xi1>
// CHECK-NEXT:                     %21 = affine.min affine_map<(d0) -> (d0, 10)>(%arg9)
// CHECK-NEXT:                     %22 = affine.apply affine_map<(d0) -> (-d0 + 9)>(%arg9)
// CHECK-NEXT:                     %23 = arith.select %17, %22, %c0 : index
// CHECK-NEXT:                     %24 = vector.create_mask %23 : vector<2xi1>
// CHECK-NEXT:                     %25 = affine.min affine_map<(d0) -> (d0 + 2, 10)>(%arg9)
// CHECK-NEXT:                     %26 = affine.apply affine_map<(d0, d1, d2, d3) -> (d0)>(%arg4, %arg5, %4, %10)
// CHECK-NEXT:                     %27 = affine.apply affine_map<(d0, d1, d2, d3) -> (d1)>(%arg4, %arg5, %4, %10)
// CHECK-NEXT:                     %28 = affine.apply affine_map<(d0, d1, d2, d3) -> (d2)>(%arg4, %arg5, %4, %10)
// CHECK-NEXT:                     %29 = affine.apply affine_map<(d0, d1, d2, d3) -> (d3)>(%arg4, %arg5, %4, %10)
// CHECK-NEXT:                     vector.maskedstore %arg0[%26, %27, %28, %29], %9, %3#0 : memref<12x12x12x12xi32>, vector<2xi1>, vector<2xi32>
// CHECK-NEXT:                     %30 = affine.apply affine_map<(d0, d1, d2, d3) -> (d0)>(%arg4, %arg5, %4, %14)
// CHECK-NEXT:                     %31 = affine.apply affine_map<(d0, d1, d2, d3) -> (d1)>(%arg4, %arg5, %4, %14)
// CHECK-NEXT:                     %32 = affine.apply affine_map<(d0, d1, d2, d3) -> (d2)>(%arg4, %arg5, %4, %14)
// CHECK-NEXT:                     %33 = affine.apply affine_map<(d0, d1, d2, d3) -> (d3)>(%arg4, %arg5, %4, %14)
// CHECK-NEXT:                     vector.maskedstore %arg0[%30, %31, %32, %33], %13, %3#1 : memref<12x12x12x12xi32>, vector<2xi1>, vector<2xi32>
// CHECK-NEXT:                     %34 = affine.apply affine_map<(d0, d1, d2, d3) -> (d0)>(%arg4, %arg5, %15, %21)
// CHECK-NEXT:                     %35 = affine.apply affine_map<(d0, d1, d2, d3) -> (d1)>(%arg4, %arg5, %15, %21)
// CHECK-NEXT:                     %36 = affine.apply affine_map<(d0, d1, d2, d3) -> (d2)>(%arg4, %arg5, %15, %21)
// CHECK-NEXT:                     %37 = affine.apply affine_map<(d0, d1, d2, d3) -> (d3)>(%arg4, %arg5, %15, %21)
// CHECK-NEXT:                     vector.maskedstore %arg0[%34, %35, %36, %37], %20, %3#2 : memref<12x12x12x12xi32>, vector<2xi1>, vector<2xi32>
// CHECK-NEXT:                     %38 = affine.apply affine_map<(d0, d1, d2, d3) -> (d0)>(%arg4, %arg5, %15, %25)
// CHECK-NEXT:                     %39 = affine.apply affine_map<(d0, d1, d2, d3) -> (d1)>(%arg4, %arg5, %15, %25)
// CHECK-NEXT:                     %40 = affine.apply affine_map<(d0, d1, d2, d3) -> (d2)>(%arg4, %arg5, %15, %25)
// CHECK-NEXT:                     %41 = affine.apply affine_map<(d0, d1, d2, d3) -> (d3)>(%arg4, %arg5, %15, %25)
// CHECK-NEXT:                     vector.maskedstore %arg0[%38, %39, %40, %41], %24, %3#3 : memref<12x12x12x12xi32>, vector<2xi1>, vector<2xi32>
// CHECK-NEXT:                   }
// CHECK-NEXT:                 }
// CHECK-NEXT:               }
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     memref.dealloc %alloc : memref<2x3x4xi32>
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
