// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-register-tile='rows=2 vectors=2 lanes=2 pack=never threads=3 everywhere=true' | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Threads share columns that are read in place: product.

module {
  // expected-remark @below {{[Analysis] alias.arguments | Category:affine-register-tile | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
  func.func @main(%arg0: memref<24x24xf32>, %arg1: memref<24x24xf32>, %arg2: memref<24x24xf32>, %arg3: index) {
    // expected-remark @below {{[Passed] register-tiled | Category:affine-register-tile | Function=main | Op=affine.for, block_columns=11, block_reduction=7, block_rows=9, distributed=False, group=1, lanes=2, packs=False, packs_rows=False, rows=2, started=0, threads=1, vectors=2}}
    affine.for %arg4 = 0 to 9 {
      affine.for %arg5 = 0 to 11 {
        affine.for %arg6 = 0 to 7 {
          %0 = affine.load %arg1[%arg4, %arg6] : memref<24x24xf32>
          %1 = affine.load %arg2[%arg6, %arg5] : memref<24x24xf32>
          %2 = affine.load %arg0[%arg4, %arg5] : memref<24x24xf32>
          %3 = arith.mulf %0, %1 : f32
          %4 = arith.addf %2, %3 : f32
          affine.store %4, %arg0[%arg4, %arg5] : memref<24x24xf32>
        }
      }
    }
    return
  }
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<24x24xf32>, %arg1: memref<24x24xf32>, %arg2: memref<24x24xf32>, %arg3: index) {
// CHECK-NEXT:     affine.for %arg4 = 0 to 11 step 11 {
// CHECK-NEXT:       affine.for %arg5 = 0 to 7 step 7 {
// CHECK-NEXT:         affine.for %arg6 = 0 to 9 step 9 {
// CHECK-NEXT:           affine.for %arg7 = affine_map<(d0) -> (d0)>(%arg4) to affine_map<(d0) -> (d0 + 8)>(%arg4) step 4 {
// CHECK-NEXT:             affine.for %arg8 = affine_map<(d0) -> (d0)>(%arg6) to affine_map<(d0) -> (d0 + 8)>(%arg6) step 2 {
// CHECK-NEXT:               %0 = affine.vector_load %arg0[%arg8, %arg7] : memref<24x24xf32>, vector<2xf32>
// CHECK-NEXT:               %1 = affine.vector_load %arg0[%arg8, %arg7 + 2] : memref<24x24xf32>, vector<2xf32>
// CHECK-NEXT:               %2 = affine.vector_load %arg0[%arg8 + 1, %arg7] : memref<24x24xf32>, vector<2xf32>
// CHECK-NEXT:               %3 = affine.vector_load %arg0[%arg8 + 1, %arg7 + 2] : memref<24x24xf32>, vector<2xf32>
// CHECK-NEXT:               %4:4 = affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg5) to 7 iter_args(%arg10 = %0, %arg11 = %1, %arg12 = %2, %arg13 = %3) -> (vector<2xf32>, vector<2xf32>, vector<2xf32>, vector<2xf32>) {
// CHECK-NEXT:                 %5 = affine.load %arg1[%arg8, %arg9] : memref<24x24xf32>
// CHECK-NEXT:                 %6 = vector.broadcast %5 : f32 to vector<2xf32>
// CHECK-NEXT:                 %7 = affine.vector_load %arg2[%arg9, %arg7] : memref<24x24xf32>, vector<2xf32>
// CHECK-NEXT:                 %8 = arith.mulf %6, %7 : vector<2xf32>
// CHECK-NEXT:                 %9 = arith.addf %arg10, %8 : vector<2xf32>
// CHECK-NEXT:                 %10 = affine.vector_load %arg2[%arg9, %arg7 + 2] : memref<24x24xf32>, vector<2xf32>
// CHECK-NEXT:                 %11 = arith.mulf %6, %10 : vector<2xf32>
// CHECK-NEXT:                 %12 = arith.addf %arg11, %11 : vector<2xf32>
// CHECK-NEXT:                 %13 = affine.load %arg1[%arg8 + 1, %arg9] : memref<24x24xf32>
// CHECK-NEXT:                 %14 = vector.broadcast %13 : f32 to vector<2xf32>
// CHECK-NEXT:                 %15 = arith.mulf %14, %7 : vector<2xf32>
// CHECK-NEXT:                 %16 = arith.addf %arg12, %15 : vector<2xf32>
// CHECK-NEXT:                 %17 = arith.mulf %14, %10 : vector<2xf32>
// CHECK-NEXT:                 %18 = arith.addf %arg13, %17 : vector<2xf32>
// CHECK-NEXT:                 affine.yield %9, %12, %16, %18 : vector<2xf32>, vector<2xf32>, vector<2xf32>, vector<2xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:               affine.vector_store %4#0, %arg0[%arg8, %arg7] : memref<24x24xf32>, vector<2xf32>
// CHECK-NEXT:               affine.vector_store %4#1, %arg0[%arg8, %arg7 + 2] : memref<24x24xf32>, vector<2xf32>
// CHECK-NEXT:               affine.vector_store %4#2, %arg0[%arg8 + 1, %arg7] : memref<24x24xf32>, vector<2xf32>
// CHECK-NEXT:               affine.vector_store %4#3, %arg0[%arg8 + 1, %arg7 + 2] : memref<24x24xf32>, vector<2xf32>
// CHECK-NEXT:             }
// CHECK-NEXT:             affine.for %arg8 = affine_map<(d0) -> (d0 + 8)>(%arg6) to affine_map<(d0) -> (d0 + 9)>(%arg6) {
// CHECK-NEXT:               %0 = affine.vector_load %arg0[%arg8, %arg7] : memref<24x24xf32>, vector<2xf32>
// CHECK-NEXT:               %1 = affine.vector_load %arg0[%arg8, %arg7 + 2] : memref<24x24xf32>, vector<2xf32>
// CHECK-NEXT:               %2:2 = affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg5) to 7 iter_args(%arg10 = %0, %arg11 = %1) -> (vector<2xf32>, vector<2xf32>) {
// CHECK-NEXT:                 %3 = affine.load %arg1[%arg8, %arg9] : memref<24x24xf32>
// CHECK-NEXT:                 %4 = vector.broadcast %3 : f32 to vector<2xf32>
// CHECK-NEXT:                 %5 = affine.vector_load %arg2[%arg9, %arg7] : memref<24x24xf32>, vector<2xf32>
// CHECK-NEXT:                 %6 = arith.mulf %4, %5 : vector<2xf32>
// CHECK-NEXT:                 %7 = arith.addf %arg10, %6 : vector<2xf32>
// CHECK-NEXT:                 %8 = affine.vector_load %arg2[%arg9, %arg7 + 2] : memref<24x24xf32>, vector<2xf32>
// CHECK-NEXT:                 %9 = arith.mulf %4, %8 : vector<2xf32>
// CHECK-NEXT:                 %10 = arith.addf %arg11, %9 : vector<2xf32>
// CHECK-NEXT:                 affine.yield %7, %10 : vector<2xf32>, vector<2xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:               affine.vector_store %2#0, %arg0[%arg8, %arg7] : memref<24x24xf32>, vector<2xf32>
// CHECK-NEXT:               affine.vector_store %2#1, %arg0[%arg8, %arg7 + 2] : memref<24x24xf32>, vector<2xf32>
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:           affine.for %arg7 = affine_map<(d0) -> (d0 + 8)>(%arg4) to affine_map<(d0) -> (d0 + 11)>(%arg4) step 3 {
// CHECK-NEXT:             affine.for %arg8 = affine_map<(d0) -> (d0)>(%arg6) to affine_map<(d0) -> (d0 + 8)>(%arg6) step 2 {
// CHECK-NEXT:               %c1 = arith.constant 1 : index
// CHECK-NEXT:               %0 = vector.create_mask %c1 : vector<2xi1>
// CHECK-NEXT:               %1 = affine.vector_load %arg0[%arg8, %arg7] : memref<24x24xf32>, vector<2xf32>
// CHECK-NEXT:               %2 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg8, %arg7)
// CHECK-NEXT:               %3 = affine.apply affine_map<(d0, d1) -> (d1 + 2)>(%arg8, %arg7)
// CHECK-NEXT:               %cst = arith.constant dense<0.000000e+00> : vector<2xf32>
// CHECK-NEXT:               %4 = vector.maskedload %arg0[%2, %3], %0, %cst : memref<24x24xf32>, vector<2xi1>, vector<2xf32> into vector<2xf32>
// CHECK-NEXT:               %5 = affine.vector_load %arg0[%arg8 + 1, %arg7] : memref<24x24xf32>, vector<2xf32>
// CHECK-NEXT:               %6 = affine.apply affine_map<(d0, d1) -> (d0 + 1)>(%arg8, %arg7)
// CHECK-NEXT:               %7 = affine.apply affine_map<(d0, d1) -> (d1 + 2)>(%arg8, %arg7)
// CHECK-NEXT:               %cst_0 = arith.constant dense<0.000000e+00> : vector<2xf32>
// CHECK-NEXT:               %8 = vector.maskedload %arg0[%6, %7], %0, %cst_0 : memref<24x24xf32>, vector<2xi1>, vector<2xf32> into vector<2xf32>
// CHECK-NEXT:               %9:4 = affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg5) to 7 iter_args(%arg10 = %1, %arg11 = %4, %arg12 = %5, %arg13 = %8) -> (vector<2xf32>, vector<2xf32>, vector<2xf32>, vector<2xf32>) {
// CHECK-NEXT:                 %14 = affine.load %arg1[%arg8, %arg9] : memref<24x24xf32>
// CHECK-NEXT:                 %15 = vector.broadcast %14 : f32 to vector<2xf32>
// CHECK-NEXT:                 %16 = affine.vector_load %arg2[%arg9, %arg7] : memref<24x24xf32>, vector<2xf32>
// CHECK-NEXT:                 %17 = arith.mulf %15, %16 : vector<2xf32>
// CHECK-NEXT:                 %18 = arith.addf %arg10, %17 : vector<2xf32>
// CHECK-NEXT:                 %19 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg9, %arg7)
// CHECK-NEXT:                 %20 = affine.apply affine_map<(d0, d1) -> (d1 + 2)>(%arg9, %arg7)
// CHECK-NEXT:                 %cst_1 = arith.constant dense<0.000000e+00> : vector<2xf32>
// CHECK-NEXT:                 %21 = vector.maskedload %arg2[%19, %20], %0, %cst_1 : memref<24x24xf32>, vector<2xi1>, vector<2xf32> into vector<2xf32>
// CHECK-NEXT:                 %22 = arith.mulf %15, %21 : vector<2xf32>
// CHECK-NEXT:                 %23 = arith.addf %arg11, %22 : vector<2xf32>
// CHECK-NEXT:                 %24 = affine.load %arg1[%arg8 + 1, %arg9] : memref<24x24xf32>
// CHECK-NEXT:                 %25 = vector.broadcast %24 : f32 to vector<2xf32>
// CHECK-NEXT:                 %26 = arith.mulf %25, %16 : vector<2xf32>
// CHECK-NEXT:                 %27 = arith.addf %arg12, %26 : vector<2xf32>
// CHECK-NEXT:                 %28 = arith.mulf %25, %21 : vector<2xf32>
// CHECK-NEXT:                 %29 = arith.addf %arg13, %28 : vector<2xf32>
// CHECK-NEXT:                 affine.yield %18, %23, %27, %29 : vector<2xf32>, vector<2xf32>, vector<2xf32>, vector<2xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:               affine.vector_store %9#0, %arg0[%arg8, %arg7] : memref<24x24xf32>, vector<2xf32>
// CHECK-NEXT:               %10 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg8, %arg7)
// CHECK-NEXT:               %11 = affine.apply affine_map<(d0, d1) -> (d1 + 2)>(%arg8, %arg7)
// CHECK-NEXT:               vector.maskedstore %arg0[%10, %11], %0, %9#1 : memref<24x24xf32>, vector<2xi1>, vector<2xf32>
// CHECK-NEXT:               affine.vector_store %9#2, %arg0[%arg8 + 1, %arg7] : memref<24x24xf32>, vector<2xf32>
// CHECK-NEXT:               %12 = affine.apply affine_map<(d0, d1) -> (d0 + 1)>(%arg8, %arg7)
// CHECK-NEXT:               %13 = affine.apply affine_map<(d0, d1) -> (d1 + 2)>(%arg8, %arg7)
// CHECK-NEXT:               vector.maskedstore %arg0[%12, %13], %0, %9#3 : memref<24x24xf32>, vector<2xi1>, vector<2xf32>
// CHECK-NEXT:             }
// CHECK-NEXT:             affine.for %arg8 = affine_map<(d0) -> (d0 + 8)>(%arg6) to affine_map<(d0) -> (d0 + 9)>(%arg6) {
// CHECK-NEXT:               %c1 = arith.constant 1 : index
// CHECK-NEXT:               %0 = vector.create_mask %c1 : vector<2xi1>
// CHECK-NEXT:               %1 = affine.vector_load %arg0[%arg8, %arg7] : memref<24x24xf32>, vector<2xf32>
// CHECK-NEXT:               %2 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg8, %arg7)
// CHECK-NEXT:               %3 = affine.apply affine_map<(d0, d1) -> (d1 + 2)>(%arg8, %arg7)
// CHECK-NEXT:               %cst = arith.constant dense<0.000000e+00> : vector<2xf32>
// CHECK-NEXT:               %4 = vector.maskedload %arg0[%2, %3], %0, %cst : memref<24x24xf32>, vector<2xi1>, vector<2xf32> into vector<2xf32>
// CHECK-NEXT:               %5:2 = affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg5) to 7 iter_args(%arg10 = %1, %arg11 = %4) -> (vector<2xf32>, vector<2xf32>) {
// CHECK-NEXT:                 %8 = affine.load %arg1[%arg8, %arg9] : memref<24x24xf32>
// CHECK-NEXT:                 %9 = vector.broadcast %8 : f32 to vector<2xf32>
// CHECK-NEXT:                 %10 = affine.vector_load %arg2[%arg9, %arg7] : memref<24x24xf32>, vector<2xf32>
// CHECK-NEXT:                 %11 = arith.mulf %9, %10 : vector<2xf32>
// CHECK-NEXT:                 %12 = arith.addf %arg10, %11 : vector<2xf32>
// CHECK-NEXT:                 %13 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg9, %arg7)
// CHECK-NEXT:                 %14 = affine.apply affine_map<(d0, d1) -> (d1 + 2)>(%arg9, %arg7)
// CHECK-NEXT:                 %cst_0 = arith.constant dense<0.000000e+00> : vector<2xf32>
// CHECK-NEXT:                 %15 = vector.maskedload %arg2[%13, %14], %0, %cst_0 : memref<24x24xf32>, vector<2xi1>, vector<2xf32> into vector<2xf32>
// CHECK-NEXT:                 %16 = arith.mulf %9, %15 : vector<2xf32>
// CHECK-NEXT:                 %17 = arith.addf %arg11, %16 : vector<2xf32>
// CHECK-NEXT:                 affine.yield %12, %17 : vector<2xf32>, vector<2xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:               affine.vector_store %5#0, %arg0[%arg8, %arg7] : memref<24x24xf32>, vector<2xf32>
// CHECK-NEXT:               %6 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg8, %arg7)
// CHECK-NEXT:               %7 = affine.apply affine_map<(d0, d1) -> (d1 + 2)>(%arg8, %arg7)
// CHECK-NEXT:               vector.maskedstore %arg0[%6, %7], %0, %5#1 : memref<24x24xf32>, vector<2xi1>, vector<2xf32>
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Threads share columns that are read in place: batched.

module {
  // expected-remark @below {{[Analysis] alias.arguments | Category:affine-register-tile | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
  func.func @main(%arg0: memref<24x24x24xf32>, %arg1: memref<24x24x24xf32>, %arg2: memref<24x24x24xf32>, %arg3: index) {
    // expected-remark @below {{[Passed] register-tiled | Category:affine-register-tile | Function=main | Op=affine.for, block_columns=11, block_reduction=7, block_rows=9, distributed=False, group=1, lanes=2, packs=False, packs_rows=False, rows=2, started=0, threads=1, vectors=2}}
    affine.for %arg4 = 0 to 2 {
      affine.for %arg5 = 0 to 9 {
        affine.for %arg6 = 0 to 11 {
          affine.for %arg7 = 0 to 7 {
            %0 = affine.load %arg1[%arg4, %arg5, %arg7] : memref<24x24x24xf32>
            %1 = affine.load %arg2[%arg4, %arg7, %arg6] : memref<24x24x24xf32>
            %2 = affine.load %arg0[%arg4, %arg5, %arg6] : memref<24x24x24xf32>
            %3 = arith.mulf %0, %1 : f32
            %4 = arith.addf %2, %3 : f32
            affine.store %4, %arg0[%arg4, %arg5, %arg6] : memref<24x24x24xf32>
          }
        }
      }
    }
    return
  }
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<24x24x24xf32>, %arg1: memref<24x24x24xf32>, %arg2: memref<24x24x24xf32>, %arg3: index) {
// CHECK-NEXT:     affine.for %arg4 = 0 to 2 {
// CHECK-NEXT:       affine.for %arg5 = 0 to 11 step 11 {
// CHECK-NEXT:         affine.for %arg6 = 0 to 7 step 7 {
// CHECK-NEXT:           affine.for %arg7 = 0 to 9 step 9 {
// CHECK-NEXT:             affine.for %arg8 = affine_map<(d0) -> (d0)>(%arg5) to affine_map<(d0) -> (d0 + 8)>(%arg5) step 4 {
// CHECK-NEXT:               affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg7) to affine_map<(d0) -> (d0 + 8)>(%arg7) step 2 {
// CHECK-NEXT:                 %0 = affine.vector_load %arg0[%arg4, %arg9, %arg8] : memref<24x24x24xf32>, vector<2xf32>
// CHECK-NEXT:                 %1 = affine.vector_load %arg0[%arg4, %arg9, %arg8 + 2] : memref<24x24x24xf32>, vector<2xf32>
// CHECK-NEXT:                 %2 = affine.vector_load %arg0[%arg4, %arg9 + 1, %arg8] : memref<24x24x24xf32>, vector<2xf32>
// CHECK-NEXT:                 %3 = affine.vector_load %arg0[%arg4, %arg9 + 1, %arg8 + 2] : memref<24x24x24xf32>, vector<2xf32>
// CHECK-NEXT:                 %4:4 = affine.for %arg10 = affine_map<(d0) -> (d0)>(%arg6) to 7 iter_args(%arg11 = %0, %arg12 = %1, %arg13 = %2, %arg14 = %3) -> (vector<2xf32>, vector<2xf32>, vector<2xf32>, vector<2xf32>) {
// CHECK-NEXT:                   %5 = affine.load %arg1[%arg4, %arg9, %arg10] : memref<24x24x24xf32>
// CHECK-NEXT:                   %6 = vector.broadcast %5 : f32 to vector<2xf32>
// CHECK-NEXT:                   %7 = affine.vector_load %arg2[%arg4, %arg10, %arg8] : memref<24x24x24xf32>, vector<2xf32>
// CHECK-NEXT:                   %8 = arith.mulf %6, %7 : vector<2xf32>
// CHECK-NEXT:                   %9 = arith.addf %arg11, %8 : vector<2xf32>
// CHECK-NEXT:                   %10 = affine.vector_load %arg2[%arg4, %arg10, %arg8 + 2] : memref<24x24x24xf32>, vector<2xf32>
// CHECK-NEXT:                   %11 = arith.mulf %6, %10 : vector<2xf32>
// CHECK-NEXT:                   %12 = arith.addf %arg12, %11 : vector<2xf32>
// CHECK-NEXT:                   %13 = affine.load %arg1[%arg4, %arg9 + 1, %arg10] : memref<24x24x24xf32>
// CHECK-NEXT:                   %14 = vector.broadcast %13 : f32 to vector<2xf32>
// CHECK-NEXT:                   %15 = arith.mulf %14, %7 : vector<2xf32>
// CHECK-NEXT:                   %16 = arith.addf %arg13, %15 : vector<2xf32>
// CHECK-NEXT:                   %17 = arith.mulf %14, %10 : vector<2xf32>
// CHECK-NEXT:                   %18 = arith.addf %arg14, %17 : vector<2xf32>
// CHECK-NEXT:                   affine.yield %9, %12, %16, %18 : vector<2xf32>, vector<2xf32>, vector<2xf32>, vector<2xf32>
// CHECK-NEXT:                 }
// CHECK-NEXT:                 affine.vector_store %4#0, %arg0[%arg4, %arg9, %arg8] : memref<24x24x24xf32>, vector<2xf32>
// CHECK-NEXT:                 affine.vector_store %4#1, %arg0[%arg4, %arg9, %arg8 + 2] : memref<24x24x24xf32>, vector<2xf32>
// CHECK-NEXT:                 affine.vector_store %4#2, %arg0[%arg4, %arg9 + 1, %arg8] : memref<24x24x24xf32>, vector<2xf32>
// CHECK-NEXT:                 affine.vector_store %4#3, %arg0[%arg4, %arg9 + 1, %arg8 + 2] : memref<24x24x24xf32>, vector<2xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:               affine.for %arg9 = affine_map<(d0) -> (d0 + 8)>(%arg7) to affine_map<(d0) -> (d0 + 9)>(%arg7) {
// CHECK-NEXT:                 %0 = affine.vector_load %arg0[%arg4, %arg9, %arg8] : memref<24x24x24xf32>, vector<2xf32>
// CHECK-NEXT:                 %1 = affine.vector_load %arg0[%arg4, %arg9, %arg8 + 2] : memref<24x24x24xf32>, vector<2xf32>
// CHECK-NEXT:                 %2:2 = affine.for %arg10 = affine_map<(d0) -> (d0)>(%arg6) to 7 iter_args(%arg11 = %0, %arg12 = %1) -> (vector<2xf32>, vector<2xf32>) {
// CHECK-NEXT:                   %3 = affine.load %arg1[%arg4, %arg9, %arg10] : memref<24x24x24xf32>
// CHECK-NEXT:                   %4 = vector.broadcast %3 : f32 to vector<2xf32>
// CHECK-NEXT:                   %5 = affine.vector_load %arg2[%arg4, %arg10, %arg8] : memref<24x24x24xf32>, vector<2xf32>
// CHECK-NEXT:                   %6 = arith.mulf %4, %5 : vector<2xf32>
// CHECK-NEXT:                   %7 = arith.addf %arg11, %6 : vector<2xf32>
// CHECK-NEXT:                   %8 = affine.vector_load %arg2[%arg4, %arg10, %arg8 + 2] : memref<24x24x24xf32>, vector<2xf32>
// CHECK-NEXT:                   %9 = arith.mulf %4, %8 : vector<2xf32>
// CHECK-NEXT:                   %10 = arith.addf %arg12, %9 : vector<2xf32>
// CHECK-NEXT:                   affine.yield %7, %10 : vector<2xf32>, vector<2xf32>
// CHECK-NEXT:                 }
// CHECK-NEXT:                 affine.vector_store %2#0, %arg0[%arg4, %arg9, %arg8] : memref<24x24x24xf32>, vector<2xf32>
// CHECK-NEXT:                 affine.vector_store %2#1, %arg0[%arg4, %arg9, %arg8 + 2] : memref<24x24x24xf32>, vector<2xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:             }
// CHECK-NEXT:             affine.for %arg8 = affine_map<(d0) -> (d0 + 8)>(%arg5) to affine_map<(d0) -> (d0 + 11)>(%arg5) step 3 {
// CHECK-NEXT:               affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg7) to affine_map<(d0) -> (d0 + 8)>(%arg7) step 2 {
// CHECK-NEXT:                 %c1 = arith.constant 1 : index
// CHECK-NEXT:                 %0 = vector.create_mask %c1 : vector<2xi1>
// CHECK-NEXT:                 %1 = affine.vector_load %arg0[%arg4, %arg9, %arg8] : memref<24x24x24xf32>, vector<2xf32>
// CHECK-NEXT:                 %2 = affine.apply affine_map<(d0, d1, d2) -> (d0)>(%arg4, %arg9, %arg8)
// CHECK-NEXT:                 %3 = affine.apply affine_map<(d0, d1, d2) -> (d1)>(%arg4, %arg9, %arg8)
// CHECK-NEXT:                 %4 = affine.apply affine_map<(d0, d1, d2) -> (d2 + 2)>(%arg4, %arg9, %arg8)
// CHECK-NEXT:                 %cst = arith.constant dense<0.000000e+00> : vector<2xf32>
// CHECK-NEXT:                 %5 = vector.maskedload %arg0[%2, %3, %4], %0, %cst : memref<24x24x24xf32>, vector<2xi1>, vector<2xf32> into vector<2xf32>
// CHECK-NEXT:                 %6 = affine.vector_load %arg0[%arg4, %arg9 + 1, %arg8] : memref<24x24x24xf32>, vector<2xf32>
// CHECK-NEXT:                 %7 = affine.apply affine_map<(d0, d1, d2) -> (d0)>(%arg4, %arg9, %arg8)
// CHECK-NEXT:                 %8 = affine.apply affine_map<(d0, d1, d2) -> (d1 + 1)>(%arg4, %arg9, %arg8)
// CHECK-NEXT:                 %9 = affine.apply affine_map<(d0, d1, d2) -> (d2 + 2)>(%arg4, %arg9, %arg8)
// CHECK-NEXT:                 %cst_0 = arith.constant dense<0.000000e+00> : vector<2xf32>
// CHECK-NEXT:                 %10 = vector.maskedload %arg0[%7, %8, %9], %0, %cst_0 : memref<24x24x24xf32>, vector<2xi1>, vector<2xf32> into vector<2xf32>
// CHECK-NEXT:                 %11:4 = affine.for %arg10 = affine_map<(d0) -> (d0)>(%arg6) to 7 iter_args(%arg11 = %1, %arg12 = %5, %arg13 = %6, %arg14 = %10) -> (vector<2xf32>, vector<2xf32>, vector<2xf32>, vector<2xf32>) {
// CHECK-NEXT:                   %18 = affine.load %arg1[%arg4, %arg9, %arg10] : memref<24x24x24xf32>
// CHECK-NEXT:                   %19 = vector.broadcast %18 : f32 to vector<2xf32>
// CHECK-NEXT:                   %20 = affine.vector_load %arg2[%arg4, %arg10, %arg8] : memref<24x24x24xf32>, vector<2xf32>
// CHECK-NEXT:                   %21 = arith.mulf %19, %20 : vector<2xf32>
// CHECK-NEXT:                   %22 = arith.addf %arg11, %21 : vector<2xf32>
// CHECK-NEXT:                   %23 = affine.apply affine_map<(d0, d1, d2) -> (d0)>(%arg4, %arg10, %arg8)
// CHECK-NEXT:                   %24 = affine.apply affine_map<(d0, d1, d2) -> (d1)>(%arg4, %arg10, %arg8)
// CHECK-NEXT:                   %25 = affine.apply affine_map<(d0, d1, d2) -> (d2 + 2)>(%arg4, %arg10, %arg8)
// CHECK-NEXT:                   %cst_1 = arith.constant dense<0.000000e+00> : vector<2xf32>
// CHECK-NEXT:                   %26 = vector.maskedload %arg2[%23, %24, %25], %0, %cst_1 : memref<24x24x24xf32>, vector<2xi1>, vector<2xf32> into vector<2xf32>
// CHECK-NEXT:                   %27 = arith.mulf %19, %26 : vector<2xf32>
// CHECK-NEXT:                   %28 = arith.addf %arg12, %27 : vector<2xf32>
// CHECK-NEXT:                   %29 = affine.load %arg1[%arg4, %arg9 + 1, %arg10] : memref<24x24x24xf32>
// CHECK-NEXT:                   %30 = vector.broadcast %29 : f32 to vector<2xf32>
// CHECK-NEXT:                   %31 = arith.mulf %30, %20 : vector<2xf32>
// CHECK-NEXT:                   %32 = arith.addf %arg13, %31 : vector<2xf32>
// CHECK-NEXT:                   %33 = arith.mulf %30, %26 : vector<2xf32>
// CHECK-NEXT:                   %34 = arith.addf %arg14, %33 : vector<2xf32>
// CHECK-NEXT:                   affine.yield %22, %28, %32, %34 : vector<2xf32>, vector<2xf32>, vector<2xf32>, vector<2xf32>
// CHECK-NEXT:                 }
// CHECK-NEXT:                 affine.vector_store %11#0, %arg0[%arg4, %arg9, %arg8] : memref<24x24x24xf32>, vector<2xf32>
// CHECK-NEXT:                 %12 = affine.apply affine_map<(d0, d1, d2) -> (d0)>(%arg4, %arg9, %arg8)
// CHECK-NEXT:                 %13 = affine.apply affine_map<(d0, d1, d2) -> (d1)>(%arg4, %arg9, %arg8)
// CHECK-NEXT:                 %14 = affine.apply affine_map<(d0, d1, d2) -> (d2 + 2)>(%arg4, %arg9, %arg8)
// CHECK-NEXT:                 vector.maskedstore %arg0[%12, %13, %14], %0, %11#1 : memref<24x24x24xf32>, vector<2xi1>, vector<2xf32>
// CHECK-NEXT:                 affine.vector_store %11#2, %arg0[%arg4, %arg9 + 1, %arg8] : memref<24x24x24xf32>, vector<2xf32>
// CHECK-NEXT:                 %15 = affine.apply affine_map<(d0, d1, d2) -> (d0)>(%arg4, %arg9, %arg8)
// CHECK-NEXT:                 %16 = affine.apply affine_map<(d0, d1, d2) -> (d1 + 1)>(%arg4, %arg9, %arg8)
// CHECK-NEXT:                 %17 = affine.apply affine_map<(d0, d1, d2) -> (d2 + 2)>(%arg4, %arg9, %arg8)
// CHECK-NEXT:                 vector.maskedstore %arg0[%15, %16, %17], %0, %11#3 : memref<24x24x24xf32>, vector<2xi1>, vector<2xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:               affine.for %arg9 = affine_map<(d0) -> (d0 + 8)>(%arg7) to affine_map<(d0) -> (d0 + 9)>(%arg7) {
// CHECK-NEXT:                 %c1 = arith.constant 1 : index
// CHECK-NEXT:                 %0 = vector.create_mask %c1 : vector<2xi1>
// CHECK-NEXT:                 %1 = affine.vector_load %arg0[%arg4, %arg9, %arg8] : memref<24x24x24xf32>, vector<2xf32>
// CHECK-NEXT:                 %2 = affine.apply affine_map<(d0, d1, d2) -> (d0)>(%arg4, %arg9, %arg8)
// CHECK-NEXT:                 %3 = affine.apply affine_map<(d0, d1, d2) -> (d1)>(%arg4, %arg9, %arg8)
// CHECK-NEXT:                 %4 = affine.apply affine_map<(d0, d1, d2) -> (d2 + 2)>(%arg4, %arg9, %arg8)
// CHECK-NEXT:                 %cst = arith.constant dense<0.000000e+00> : vector<2xf32>
// CHECK-NEXT:                 %5 = vector.maskedload %arg0[%2, %3, %4], %0, %cst : memref<24x24x24xf32>, vector<2xi1>, vector<2xf32> into vector<2xf32>
// CHECK-NEXT:                 %6:2 = affine.for %arg10 = affine_map<(d0) -> (d0)>(%arg6) to 7 iter_args(%arg11 = %1, %arg12 = %5) -> (vector<2xf32>, vector<2xf32>) {
// CHECK-NEXT:                   %10 = affine.load %arg1[%arg4, %arg9, %arg10] : memref<24x24x24xf32>
// CHECK-NEXT:                   %11 = vector.broadcast %10 : f32 to vector<2xf32>
// CHECK-NEXT:                   %12 = affine.vector_load %arg2[%arg4, %arg10, %arg8] : memref<24x24x24xf32>, vector<2xf32>
// CHECK-NEXT:                   %13 = arith.mulf %11, %12 : vector<2xf32>
// CHECK-NEXT:                   %14 = arith.addf %arg11, %13 : vector<2xf32>
// CHECK-NEXT:                   %15 = affine.apply affine_map<(d0, d1, d2) -> (d0)>(%arg4, %arg10, %arg8)
// CHECK-NEXT:                   %16 = affine.apply affine_map<(d0, d1, d2) -> (d1)>(%arg4, %arg10, %arg8)
// CHECK-NEXT:                   %17 = affine.apply affine_map<(d0, d1, d2) -> (d2 + 2)>(%arg4, %arg10, %arg8)
// CHECK-NEXT:                   %cst_0 = arith.constant dense<0.000000e+00> : vector<2xf32>
// CHECK-NEXT:                   %18 = vector.maskedload %arg2[%15, %16, %17], %0, %cst_0 : memref<24x24x24xf32>, vector<2xi1>, vector<2xf32> into vector<2xf32>
// CHECK-NEXT:                   %19 = arith.mulf %11, %18 : vector<2xf32>
// CHECK-NEXT:                   %20 = arith.addf %arg12, %19 : vector<2xf32>
// CHECK-NEXT:                   affine.yield %14, %20 : vector<2xf32>, vector<2xf32>
// CHECK-NEXT:                 }
// CHECK-NEXT:                 affine.vector_store %6#0, %arg0[%arg4, %arg9, %arg8] : memref<24x24x24xf32>, vector<2xf32>
// CHECK-NEXT:                 %7 = affine.apply affine_map<(d0, d1, d2) -> (d0)>(%arg4, %arg9, %arg8)
// CHECK-NEXT:                 %8 = affine.apply affine_map<(d0, d1, d2) -> (d1)>(%arg4, %arg9, %arg8)
// CHECK-NEXT:                 %9 = affine.apply affine_map<(d0, d1, d2) -> (d2 + 2)>(%arg4, %arg9, %arg8)
// CHECK-NEXT:                 vector.maskedstore %arg0[%7, %8, %9], %0, %6#1 : memref<24x24x24xf32>, vector<2xi1>, vector<2xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
