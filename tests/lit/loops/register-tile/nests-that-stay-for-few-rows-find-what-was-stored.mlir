// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-register-tile='rows=2 vectors=2 lanes=4 pack=always' | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Nests that stay for few rows find what was stored. Where extents are not known, both versions
// run.

module {
  // expected-remark @below {{[Analysis] alias.arguments | Category:affine-register-tile | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
  func.func @main(%arg0: memref<9x12xf32>, %arg1: memref<9x7xf32>, %arg2: memref<7x12xf32>, %arg3: index) {
    %cst = arith.constant 2.500000e+00 : f32
    %c4 = arith.constant 4 : index
    affine.for %arg4 = 0 to %arg3 {
      affine.for %arg5 = 0 to 11 {
        affine.store %cst, %arg0[%arg4, %arg5] : memref<9x12xf32>
      }
    }
    // expected-remark @below {{[Passed] register-tiled | Category:affine-register-tile | Function=main | Op=affine.for, block_columns=16, block_reduction=7, block_rows=4680, by_rows=no, distributed=no, group=1, lanes=4, packs=yes, packs_rows=yes, rows=2, started=0, threads=1, vectors=2}}
    affine.for %arg4 = 0 to %arg3 {
      affine.for %arg5 = 0 to 7 {
        affine.for %arg6 = 0 to 11 {
          %0 = affine.load %arg0[%arg4, %arg6] : memref<9x12xf32>
          %1 = affine.load %arg1[%arg4, %arg5] : memref<9x7xf32>
          %2 = affine.load %arg2[%arg5, %arg6] : memref<7x12xf32>
          %3 = arith.mulf %1, %2 : f32
          %4 = arith.addf %0, %3 : f32
          affine.store %4, %arg0[%arg4, %arg6] : memref<9x12xf32>
        }
      }
    }
    return
  }
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<9x12xf32>, %arg1: memref<9x7xf32>, %arg2: memref<7x12xf32>, %arg3: index) {
// CHECK-NEXT:     %cst = arith.constant 2.500000e+00 : f32
// CHECK-NEXT:     %c4 = arith.constant 4 : index
// CHECK-NEXT:     affine.for %arg4 = 0 to %arg3 {
// CHECK-NEXT:       affine.for %arg5 = 0 to 11 {
// CHECK-NEXT:         affine.store %cst, %arg0[%arg4, %arg5] : memref<9x12xf32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.if affine_set<()[s0] : (s0 - 4 >= 0)>()[%arg3] {
// CHECK-NEXT:       %0 = affine.min affine_map<()[s0] -> (s0 ceildiv 2, 2340)>()[%arg3]
// CHECK-NEXT:       %1 = affine.max affine_map<(d0) -> (d0, 0)>(%0)
// CHECK-NEXT:       %alloc = memref.alloc(%1) {alignment = 64 : i64} : memref<?x7x2xf32>
// CHECK-NEXT:       %alloc_0 = memref.alloc() {alignment = 64 : i64} : memref<2x7x8xf32>
// CHECK-NEXT:       affine.for %arg4 = 0 to 11 step 16 {
// CHECK-NEXT:         affine.for %arg5 = 0 to 7 step 7 {
// CHECK-NEXT:           affine.if affine_set<()[s0] : (s0 - 1 >= 0)>()[%arg3] {
// CHECK-NEXT:             affine.for %arg6 = affine_map<(d0) -> (d0)>(%arg4) to 11 step 8 {
// CHECK-NEXT:               affine.if affine_set<(d0) : (-d0 + 3 >= 0)>(%arg6) {
// CHECK-NEXT:                 affine.for %arg7 = affine_map<(d0) -> (d0)>(%arg5) to 7 {
// CHECK-NEXT:                   %2 = affine.vector_load %arg2[%arg7, %arg6] : memref<7x12xf32>, vector<4xf32>
// CHECK-NEXT:                   %3 = affine.vector_load %arg2[%arg7, %arg6 + 4] : memref<7x12xf32>, vector<4xf32>
// CHECK-NEXT:                   affine.vector_store %2, %alloc_0[(%arg6 - %arg4) floordiv 8, %arg7 - %arg5, 0] : memref<2x7x8xf32>, vector<4xf32>
// CHECK-NEXT:                   affine.vector_store %3, %alloc_0[(%arg6 - %arg4) floordiv 8, %arg7 - %arg5, 4] : memref<2x7x8xf32>, vector<4xf32>
// CHECK-NEXT:                 }
// CHECK-NEXT:               } else {
// CHECK-NEXT:                 %2 = affine.apply affine_map<(d0) -> (-d0 + 11)>(%arg6)
// CHECK-NEXT:                 %3 = vector.create_mask %2 : vector<4xi1>
// CHECK-NEXT:                 %4 = affine.min affine_map<(d0) -> (d0, 10)>(%arg6)
// CHECK-NEXT:                 %5 = affine.apply affine_map<(d0) -> (-d0 + 7)>(%arg6)
// CHECK-NEXT:                 %6 = vector.create_mask %5 : vector<4xi1>
// CHECK-NEXT:                 %7 = affine.min affine_map<(d0) -> (d0 + 4, 10)>(%arg6)
// CHECK-NEXT:                 affine.for %arg7 = affine_map<(d0) -> (d0)>(%arg5) to 7 {
// CHECK-NEXT:                   %8 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg7, %4)
// CHECK-NEXT:                   %9 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg7, %4)
// CHECK-NEXT:                   %cst_1 = arith.constant dense<0.000000e+00> : vector<4xf32>
// CHECK-NEXT:                   %10 = vector.maskedload %arg2[%8, %9], %3, %cst_1 : memref<7x12xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
// CHECK-NEXT:                   %11 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg7, %7)
// CHECK-NEXT:                   %12 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg7, %7)
// CHECK-NEXT:                   %cst_2 = arith.constant dense<0.000000e+00> : vector<4xf32>
// CHECK-NEXT:                   %13 = vector.maskedload %arg2[%11, %12], %6, %cst_2 : memref<7x12xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
// CHECK-NEXT:                   affine.vector_store %10, %alloc_0[(%arg6 - %arg4) floordiv 8, %arg7 - %arg5, 0] : memref<2x7x8xf32>, vector<4xf32>
// CHECK-NEXT:                   affine.vector_store %13, %alloc_0[(%arg6 - %arg4) floordiv 8, %arg7 - %arg5, 4] : memref<2x7x8xf32>, vector<4xf32>
// CHECK-NEXT:                 }
// CHECK-NEXT:               }
// CHECK-NEXT:             }
// CHECK-NEXT:           } else {
// CHECK-NEXT:           }
// CHECK-NEXT:           affine.for %arg6 = 0 to %arg3 step 4680 {
// CHECK-NEXT:             affine.for %arg7 = affine_map<(d0) -> (d0)>(%arg6) to min affine_map<(d0)[s0] -> (d0 + 4680, s0)>(%arg6)[%arg3] step 2 {
// CHECK-NEXT:               affine.if affine_set<(d0)[s0] : (-d0 + s0 - 2 >= 0)>(%arg7)[%arg3] {
// CHECK-NEXT:                 affine.for %arg8 = affine_map<(d0) -> (d0)>(%arg5) to 7 {
// CHECK-NEXT:                   affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg7) to affine_map<(d0) -> (d0 + 2)>(%arg7) {
// CHECK-NEXT:                     %2 = affine.load %arg1[%arg9, %arg8] : memref<9x7xf32>
// CHECK-NEXT:                     affine.store %2, %alloc[(%arg7 - %arg6) floordiv 2, %arg8 - %arg5, %arg9 - %arg7] : memref<?x7x2xf32>
// CHECK-NEXT:                   }
// CHECK-NEXT:                 }
// CHECK-NEXT:               } else {
// CHECK-NEXT:                 affine.for %arg8 = affine_map<(d0) -> (d0)>(%arg5) to 7 {
// CHECK-NEXT:                   affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg7) to %arg3 {
// CHECK-NEXT:                     %2 = affine.load %arg1[%arg9, %arg8] : memref<9x7xf32>
// CHECK-NEXT:                     affine.store %2, %alloc[(%arg7 - %arg6) floordiv 2, %arg8 - %arg5, %arg9 - %arg7] : memref<?x7x2xf32>
// CHECK-NEXT:                   }
// CHECK-NEXT:                   affine.for %arg9 = %arg3 to affine_map<(d0) -> (d0 + 2)>(%arg7) {
// CHECK-NEXT:                     %cst_1 = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:                     affine.store %cst_1, %alloc[(%arg7 - %arg6) floordiv 2, %arg8 - %arg5, %arg9 - %arg7] : memref<?x7x2xf32>
// CHECK-NEXT:                   }
// CHECK-NEXT:                 }
// CHECK-NEXT:               }
// CHECK-NEXT:             }
// CHECK-NEXT:             affine.for %arg7 = affine_map<(d0) -> (d0)>(%arg4) to 11 step 8 {
// CHECK-NEXT:               affine.for %arg8 = affine_map<(d0) -> (d0)>(%arg6) to min affine_map<(d0)[s0] -> (d0 + 4680, s0)>(%arg6)[%arg3] step 2 {
// CHECK-NEXT:                 %2:4 = affine.if affine_set<(d0, d1)[s0] : (-d0 + s0 - 2 >= 0, -d1 + 3 >= 0)>(%arg8, %arg7)[%arg3] -> (vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>) {
// CHECK-NEXT:                   %4 = affine.vector_load %arg0[%arg8, %arg7] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:                   %5 = affine.vector_load %arg0[%arg8, %arg7 + 4] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:                   %6 = affine.vector_load %arg0[%arg8 + 1, %arg7] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:                   %7 = affine.vector_load %arg0[%arg8 + 1, %arg7 + 4] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:                   affine.yield %4, %5, %6, %7 : vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>
// CHECK-NEXT:                 } else {
// CHECK-NEXT:                   %c0 = arith.constant 0 : index
// CHECK-NEXT:                   %4 = affine.min affine_map<(d0)[s0] -> (d0, s0 - 1)>(%arg8)[%arg3]
// CHECK-NEXT:                   %5 = affine.apply affine_map<(d0)[s0] -> (-d0 + s0)>(%arg8)[%arg3]
// CHECK-NEXT:                   %6 = arith.cmpi sgt, %5, %c0 : index
// CHECK-NEXT:                   %7 = affine.apply affine_map<(d0) -> (-d0 + 11)>(%arg7)
// CHECK-NEXT:                   %8 = arith.select %6, %7, %c0 : index
// CHECK-NEXT:                   %9 = vector.create_mask %8 : vector<4xi1>
// CHECK-NEXT:                   %10 = affine.min affine_map<(d0) -> (d0, 10)>(%arg7)
// CHECK-NEXT:                   %11 = affine.apply affine_map<(d0) -> (-d0 + 7)>(%arg7)
// CHECK-NEXT:                   %12 = arith.select %6, %11, %c0 : index
// CHECK-NEXT:                   %13 = vector.create_mask %12 : vector<4xi1>
// CHECK-NEXT:                   %14 = affine.min affine_map<(d0) -> (d0 + 4, 10)>(%arg7)
// CHECK-NEXT:                   %15 = affine.min affine_map<(d0)[s0] -> (d0 + 1, s0 - 1)>(%arg8)[%arg3]
// CHECK-NEXT:                   %16 = affine.apply affine_map<(d0)[s0] -> (-d0 + s0 - 1)>(%arg8)[%arg3]
// CHECK-NEXT:                   %17 = arith.cmpi sgt, %16, %c0 : index
// CHECK-NEXT:                   %18 = affine.apply affine_map<(d0) -> (-d0 + 11)>(%arg7)
// CHECK-NEXT:                   %19 = arith.select %17, %18, %c0 : index
// CHECK-NEXT:                   %20 = vector.create_mask %19 : vector<4xi1>
// CHECK-NEXT:                   %21 = affine.min affine_map<(d0) -> (d0, 10)>(%arg7)
// CHECK-NEXT:                   %22 = affine.apply affine_map<(d0) -> (-d0 + 7)>(%arg7)
// CHECK-NEXT:                   %23 = arith.select %17, %22, %c0 : index
// CHECK-NEXT:                   %24 = vector.create_mask %23 : vector<4xi1>
// CHECK-NEXT:                   %25 = affine.min affine_map<(d0) -> (d0 + 4, 10)>(%arg7)
// CHECK-NEXT:                   %26 = affine.apply affine_map<(d0, d1) -> (d0)>(%4, %10)
// CHECK-NEXT:                   %27 = affine.apply affine_map<(d0, d1) -> (d1)>(%4, %10)
// CHECK-NEXT:                   %cst_1 = arith.constant dense<0.000000e+00> : vector<4xf32>
// CHECK-NEXT:                   %28 = vector.maskedload %arg0[%26, %27], %9, %cst_1 : memref<9x12xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
// CHECK-NEXT:                   %29 = affine.apply affine_map<(d0, d1) -> (d0)>(%4, %14)
// CHECK-NEXT:                   %30 = affine.apply affine_map<(d0, d1) -> (d1)>(%4, %14)
// CHECK-NEXT:                   %cst_2 = arith.constant dense<0.000000e+00> : vector<4xf32>
// CHECK-NEXT:                   %31 = vector.maskedload %arg0[%29, %30], %13, %cst_2 : memref<9x12xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
// CHECK-NEXT:                   %32 = affine.apply affine_map<(d0, d1) -> (d0)>(%15, %21)
// CHECK-NEXT:                   %33 = affine.apply affine_map<(d0, d1) -> (d1)>(%15, %21)
// CHECK-NEXT:                   %cst_3 = arith.constant dense<0.000000e+00> : vector<4xf32>
// CHECK-NEXT:                   %34 = vector.maskedload %arg0[%32, %33], %20, %cst_3 : memref<9x12xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
// CHECK-NEXT:                   %35 = affine.apply affine_map<(d0, d1) -> (d0)>(%15, %25)
// CHECK-NEXT:                   %36 = affine.apply affine_map<(d0, d1) -> (d1)>(%15, %25)
// CHECK-NEXT:                   %cst_4 = arith.constant dense<0.000000e+00> : vector<4xf32>
// CHECK-NEXT:                   %37 = vector.maskedload %arg0[%35, %36], %24, %cst_4 : memref<9x12xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
// CHECK-NEXT:                   affine.yield %28, %31, %34, %37 : vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>
// CHECK-NEXT:                 }
// CHECK-NEXT:                 %3:4 = affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg5) to 7 iter_args(%arg10 = %2#0, %arg11 = %2#1, %arg12 = %2#2, %arg13 = %2#3) -> (vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>) {
// CHECK-NEXT:                   %4 = affine.load %alloc[(%arg8 - %arg6) floordiv 2, %arg9 - %arg5, 0] : memref<?x7x2xf32>
// CHECK-NEXT:                   %5 = vector.broadcast %4 : f32 to vector<4xf32>
// CHECK-NEXT:                   %6 = affine.vector_load %alloc_0[(%arg7 - %arg4) floordiv 8, %arg9 - %arg5, 0] : memref<2x7x8xf32>, vector<4xf32>
// CHECK-NEXT:                   %7 = arith.mulf %5, %6 : vector<4xf32>
// CHECK-NEXT:                   %8 = arith.addf %arg10, %7 : vector<4xf32>
// CHECK-NEXT:                   %9 = affine.vector_load %alloc_0[(%arg7 - %arg4) floordiv 8, %arg9 - %arg5, 4] : memref<2x7x8xf32>, vector<4xf32>
// CHECK-NEXT:                   %10 = arith.mulf %5, %9 : vector<4xf32>
// CHECK-NEXT:                   %11 = arith.addf %arg11, %10 : vector<4xf32>
// CHECK-NEXT:                   %12 = affine.load %alloc[(%arg8 - %arg6) floordiv 2, %arg9 - %arg5, 1] : memref<?x7x2xf32>
// CHECK-NEXT:                   %13 = vector.broadcast %12 : f32 to vector<4xf32>
// CHECK-NEXT:                   %14 = arith.mulf %13, %6 : vector<4xf32>
// CHECK-NEXT:                   %15 = arith.addf %arg12, %14 : vector<4xf32>
// CHECK-NEXT:                   %16 = arith.mulf %13, %9 : vector<4xf32>
// CHECK-NEXT:                   %17 = arith.addf %arg13, %16 : vector<4xf32>
// CHECK-NEXT:                   affine.yield %8, %11, %15, %17 : vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>
// CHECK-NEXT:                 }
// CHECK-NEXT:                 affine.if affine_set<(d0, d1)[s0] : (-d0 + s0 - 2 >= 0, -d1 + 3 >= 0)>(%arg8, %arg7)[%arg3] {
// CHECK-NEXT:                   affine.vector_store %3#0, %arg0[%arg8, %arg7] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:                   affine.vector_store %3#1, %arg0[%arg8, %arg7 + 4] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:                   affine.vector_store %3#2, %arg0[%arg8 + 1, %arg7] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:                   affine.vector_store %3#3, %arg0[%arg8 + 1, %arg7 + 4] : memref<9x12xf32>, vector<4xf32>
// CHECK-NEXT:                 } else {
// CHECK-NEXT:                   %c0 = arith.constant 0 : index
// CHECK-NEXT:                   %4 = affine.min affine_map<(d0)[s0] -> (d0, s0 - 1)>(%arg8)[%arg3]
// CHECK-NEXT:                   %5 = affine.apply affine_map<(d0)[s0] -> (-d0 + s0)>(%arg8)[%arg3]
// CHECK-NEXT:                   %6 = arith.cmpi sgt, %5, %c0 : index
// CHECK-NEXT:                   %7 = affine.apply affine_map<(d0) -> (-d0 + 11)>(%arg7)
// CHECK-NEXT:                   %8 = arith.select %6, %7, %c0 : index
// CHECK-NEXT:                   %9 = vector.create_mask %8 : vector<4xi1>
// CHECK-NEXT:                   %10 = affine.min affine_map<(d0) -> (d0, 10)>(%arg7)
// CHECK-NEXT:                   %11 = affine.apply affine_map<(d0) -> (-d0 + 7)>(%arg7)
// CHECK-NEXT:                   %12 = arith.select %6, %11, %c0 : index
// CHECK-NEXT:                   %13 = vector.create_mask %12 : vector<4xi1>
// CHECK-NEXT:                   %14 = affine.min affine_map<(d0) -> (d0 + 4, 10)>(%arg7)
// CHECK-NEXT:                   %15 = affine.min affine_map<(d0)[s0] -> (d0 + 1, s0 - 1)>(%arg8)[%arg3]
// CHECK-NEXT:                   %16 = affine.apply affine_map<(d0)[s0] -> (-d0 + s0 - 1)>(%arg8)[%arg3]
// CHECK-NEXT:                   %17 = arith.cmpi sgt, %16, %c0 : index
// CHECK-NEXT:                   %18 = affine.apply affine_map<(d0) -> (-d0 + 11)>(%arg7)
// CHECK-NEXT:                   %19 = arith.select %17, %18, %c0 : index
// CHECK-NEXT:                   %20 = vector.create_mask %19 : vector<4xi1>
// CHECK-NEXT:                   %21 = affine.min affine_map<(d0) -> (d0, 10)>(%arg7)
// CHECK-NEXT:                   %22 = affine.apply affine_map<(d0) -> (-d0 + 7)>(%arg7)
// CHECK-NEXT:                   %23 = arith.select %17, %22, %c0 : index
// CHECK-NEXT:                   %24 = vector.create_mask %23 : vector<4xi1>
// CHECK-NEXT:                   %25 = affine.min affine_map<(d0) -> (d0 + 4, 10)>(%arg7)
// CHECK-NEXT:                   %26 = affine.apply affine_map<(d0, d1) -> (d0)>(%4, %10)
// CHECK-NEXT:                   %27 = affine.apply affine_map<(d0, d1) -> (d1)>(%4, %10)
// CHECK-NEXT:                   vector.maskedstore %arg0[%26, %27], %9, %3#0 : memref<9x12xf32>, vector<4xi1>, vector<4xf32>
// CHECK-NEXT:                   %28 = affine.apply affine_map<(d0, d1) -> (d0)>(%4, %14)
// CHECK-NEXT:                   %29 = affine.apply affine_map<(d0, d1) -> (d1)>(%4, %14)
// CHECK-NEXT:                   vector.maskedstore %arg0[%28, %29], %13, %3#1 : memref<9x12xf32>, vector<4xi1>, vector<4xf32>
// CHECK-NEXT:                   %30 = affine.apply affine_map<(d0, d1) -> (d0)>(%15, %21)
// CHECK-NEXT:                   %31 = affine.apply affine_map<(d0, d1) -> (d1)>(%15, %21)
// CHECK-NEXT:                   vector.maskedstore %arg0[%30, %31], %20, %3#2 : memref<9x12xf32>, vector<4xi1>, vector<4xf32>
// CHECK-NEXT:                   %32 = affine.apply affine_map<(d0, d1) -> (d0)>(%15, %25)
// CHECK-NEXT:                   %33 = affine.apply affine_map<(d0, d1) -> (d1)>(%15, %25)
// CHECK-NEXT:                   vector.maskedstore %arg0[%32, %33], %24, %3#3 : memref<9x12xf32>, vector<4xi1>, vector<4xf32>
// CHECK-NEXT:                 }
// CHECK-NEXT:               }
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:       memref.dealloc %alloc : memref<?x7x2xf32>
// CHECK-NEXT:       memref.dealloc %alloc_0 : memref<2x7x8xf32>
// CHECK-NEXT:     } else {
// CHECK-NEXT:       affine.for %arg4 = 0 to %arg3 {
// CHECK-NEXT:         affine.for %arg5 = 0 to 7 {
// CHECK-NEXT:           affine.for %arg6 = 0 to 11 {
// CHECK-NEXT:             %0 = affine.load %arg0[%arg4, %arg6] : memref<9x12xf32>
// CHECK-NEXT:             %1 = affine.load %arg1[%arg4, %arg5] : memref<9x7xf32>
// CHECK-NEXT:             %2 = affine.load %arg2[%arg5, %arg6] : memref<7x12xf32>
// CHECK-NEXT:             %3 = arith.mulf %1, %2 : f32
// CHECK-NEXT:             %4 = arith.addf %0, %3 : f32
// CHECK-NEXT:             affine.store %4, %arg0[%arg4, %arg6] : memref<9x12xf32>
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
