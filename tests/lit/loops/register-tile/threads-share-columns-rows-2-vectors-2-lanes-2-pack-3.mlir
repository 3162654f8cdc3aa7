// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-register-tile='rows=2 vectors=2 lanes=2 pack=never threads=11 everywhere=true' | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Threads share columns that are read in place: product.

module {
  // expected-remark @below {{[Analysis] alias.arguments | Category:affine-register-tile | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
  func.func @main(%arg0: memref<24x24xf32>, %arg1: memref<24x24xf32>, %arg2: memref<24x24xf32>, %arg3: index) {
    // expected-remark @below {{[Passed] register-tiled | Category:affine-register-tile | Function=main | Op=affine.for, block_columns=1, block_reduction=7, block_rows=9, by_rows=no, distributed=no, group=1, lanes=2, packs=no, packs_rows=no, rows=2, started=0, threads=11, vectors=2}}
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
// CHECK-NEXT:     affine.parallel (%arg4) = (0) to (11) {
// CHECK-NEXT:       affine.for %arg5 = 0 to 7 step 7 {
// CHECK-NEXT:         affine.for %arg6 = 0 to 9 step 9 {
// CHECK-NEXT:           affine.for %arg7 = affine_map<(d0) -> (d0)>(%arg4) to affine_map<(d0) -> (d0 + 1)>(%arg4) {
// CHECK-NEXT:             affine.for %arg8 = affine_map<(d0) -> (d0)>(%arg6) to affine_map<(d0) -> (d0 + 8)>(%arg6) step 2 {
// CHECK-NEXT:               %c1 = arith.constant 1 : index
// CHECK-NEXT:               %0 = vector.create_mask %c1 : vector<2xi1>
// CHECK-NEXT:               %1 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg8, %arg7)
// CHECK-NEXT:               %2 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg8, %arg7)
// CHECK-NEXT:               %cst = arith.constant dense<0.000000e+00> : vector<2xf32>
// CHECK-NEXT:               %3 = vector.maskedload %arg0[%1, %2], %0, %cst : memref<24x24xf32>, vector<2xi1>, vector<2xf32> into vector<2xf32>
// CHECK-NEXT:               %4 = affine.apply affine_map<(d0, d1) -> (d0 + 1)>(%arg8, %arg7)
// CHECK-NEXT:               %5 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg8, %arg7)
// CHECK-NEXT:               %cst_0 = arith.constant dense<0.000000e+00> : vector<2xf32>
// CHECK-NEXT:               %6 = vector.maskedload %arg0[%4, %5], %0, %cst_0 : memref<24x24xf32>, vector<2xi1>, vector<2xf32> into vector<2xf32>
// CHECK-NEXT:               %7:2 = affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg5) to 7 iter_args(%arg10 = %3, %arg11 = %6) -> (vector<2xf32>, vector<2xf32>) {
// CHECK-NEXT:                 %12 = affine.load %arg1[%arg8, %arg9] : memref<24x24xf32>
// CHECK-NEXT:                 %13 = vector.broadcast %12 : f32 to vector<2xf32>
// CHECK-NEXT:                 %14 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg9, %arg7)
// CHECK-NEXT:                 %15 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg9, %arg7)
// CHECK-NEXT:                 %cst_1 = arith.constant dense<0.000000e+00> : vector<2xf32>
// CHECK-NEXT:                 %16 = vector.maskedload %arg2[%14, %15], %0, %cst_1 : memref<24x24xf32>, vector<2xi1>, vector<2xf32> into vector<2xf32>
// CHECK-NEXT:                 %17 = arith.mulf %13, %16 : vector<2xf32>
// CHECK-NEXT:                 %18 = arith.addf %arg10, %17 : vector<2xf32>
// CHECK-NEXT:                 %19 = affine.load %arg1[%arg8 + 1, %arg9] : memref<24x24xf32>
// CHECK-NEXT:                 %20 = vector.broadcast %19 : f32 to vector<2xf32>
// CHECK-NEXT:                 %21 = arith.mulf %20, %16 : vector<2xf32>
// CHECK-NEXT:                 %22 = arith.addf %arg11, %21 : vector<2xf32>
// CHECK-NEXT:                 affine.yield %18, %22 : vector<2xf32>, vector<2xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:               %8 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg8, %arg7)
// CHECK-NEXT:               %9 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg8, %arg7)
// CHECK-NEXT:               vector.maskedstore %arg0[%8, %9], %0, %7#0 : memref<24x24xf32>, vector<2xi1>, vector<2xf32>
// CHECK-NEXT:               %10 = affine.apply affine_map<(d0, d1) -> (d0 + 1)>(%arg8, %arg7)
// CHECK-NEXT:               %11 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg8, %arg7)
// CHECK-NEXT:               vector.maskedstore %arg0[%10, %11], %0, %7#1 : memref<24x24xf32>, vector<2xi1>, vector<2xf32>
// CHECK-NEXT:             }
// CHECK-NEXT:             affine.for %arg8 = affine_map<(d0) -> (d0 + 8)>(%arg6) to affine_map<(d0) -> (d0 + 9)>(%arg6) {
// CHECK-NEXT:               %c1 = arith.constant 1 : index
// CHECK-NEXT:               %0 = vector.create_mask %c1 : vector<2xi1>
// CHECK-NEXT:               %1 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg8, %arg7)
// CHECK-NEXT:               %2 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg8, %arg7)
// CHECK-NEXT:               %cst = arith.constant dense<0.000000e+00> : vector<2xf32>
// CHECK-NEXT:               %3 = vector.maskedload %arg0[%1, %2], %0, %cst : memref<24x24xf32>, vector<2xi1>, vector<2xf32> into vector<2xf32>
// CHECK-NEXT:               %4 = affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg5) to 7 iter_args(%arg10 = %3) -> (vector<2xf32>) {
// CHECK-NEXT:                 %7 = affine.load %arg1[%arg8, %arg9] : memref<24x24xf32>
// CHECK-NEXT:                 %8 = vector.broadcast %7 : f32 to vector<2xf32>
// CHECK-NEXT:                 %9 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg9, %arg7)
// CHECK-NEXT:                 %10 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg9, %arg7)
// CHECK-NEXT:                 %cst_0 = arith.constant dense<0.000000e+00> : vector<2xf32>
// CHECK-NEXT:                 %11 = vector.maskedload %arg2[%9, %10], %0, %cst_0 : memref<24x24xf32>, vector<2xi1>, vector<2xf32> into vector<2xf32>
// CHECK-NEXT:                 %12 = arith.mulf %8, %11 : vector<2xf32>
// CHECK-NEXT:                 %13 = arith.addf %arg10, %12 : vector<2xf32>
// CHECK-NEXT:                 affine.yield %13 : vector<2xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:               %5 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg8, %arg7)
// CHECK-NEXT:               %6 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg8, %arg7)
// CHECK-NEXT:               vector.maskedstore %arg0[%5, %6], %0, %4 : memref<24x24xf32>, vector<2xi1>, vector<2xf32>
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
    // expected-remark @below {{[Passed] register-tiled | Category:affine-register-tile | Function=main | Op=affine.for, block_columns=1, block_reduction=7, block_rows=9, by_rows=no, distributed=no, group=1, lanes=2, packs=no, packs_rows=no, rows=2, started=0, threads=11, vectors=2}}
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
// CHECK-NEXT:       affine.parallel (%arg5) = (0) to (11) {
// CHECK-NEXT:         affine.for %arg6 = 0 to 7 step 7 {
// CHECK-NEXT:           affine.for %arg7 = 0 to 9 step 9 {
// CHECK-NEXT:             affine.for %arg8 = affine_map<(d0) -> (d0)>(%arg5) to affine_map<(d0) -> (d0 + 1)>(%arg5) {
// CHECK-NEXT:               affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg7) to affine_map<(d0) -> (d0 + 8)>(%arg7) step 2 {
// CHECK-NEXT:                 %c1 = arith.constant 1 : index
// CHECK-NEXT:                 %0 = vector.create_mask %c1 : vector<2xi1>
// CHECK-NEXT:                 %1 = affine.apply affine_map<(d0, d1, d2) -> (d0)>(%arg4, %arg9, %arg8)
// CHECK-NEXT:                 %2 = affine.apply affine_map<(d0, d1, d2) -> (d1)>(%arg4, %arg9, %arg8)
// CHECK-NEXT:                 %3 = affine.apply affine_map<(d0, d1, d2) -> (d2)>(%arg4, %arg9, %arg8)
// CHECK-NEXT:                 %cst = arith.constant dense<0.000000e+00> : vector<2xf32>
// CHECK-NEXT:                 %4 = vector.maskedload %arg0[%1, %2, %3], %0, %cst : memref<24x24x24xf32>, vector<2xi1>, vector<2xf32> into vector<2xf32>
// CHECK-NEXT:                 %5 = affine.apply affine_map<(d0, d1, d2) -> (d0)>(%arg4, %arg9, %arg8)
// CHECK-NEXT:                 %6 = affine.apply affine_map<(d0, d1, d2) -> (d1 + 1)>(%arg4, %arg9, %arg8)
// CHECK-NEXT:                 %7 = affine.apply affine_map<(d0, d1, d2) -> (d2)>(%arg4, %arg9, %arg8)
// CHECK-NEXT:                 %cst_0 = arith.constant dense<0.000000e+00> : vector<2xf32>
// CHECK-NEXT:                 %8 = vector.maskedload %arg0[%5, %6, %7], %0, %cst_0 : memref<24x24x24xf32>, vector<2xi1>, vector<2xf32> into vector<2xf32>
// CHECK-NEXT:                 %9:2 = affine.for %arg10 = affine_map<(d0) -> (d0)>(%arg6) to 7 iter_args(%arg11 = %4, %arg12 = %8) -> (vector<2xf32>, vector<2xf32>) {
// CHECK-NEXT:                   %16 = affine.load %arg1[%arg4, %arg9, %arg10] : memref<24x24x24xf32>
// CHECK-NEXT:                   %17 = vector.broadcast %16 : f32 to vector<2xf32>
// CHECK-NEXT:                   %18 = affine.apply affine_map<(d0, d1, d2) -> (d0)>(%arg4, %arg10, %arg8)
// CHECK-NEXT:                   %19 = affine.apply affine_map<(d0, d1, d2) -> (d1)>(%arg4, %arg10, %arg8)
// CHECK-NEXT:                   %20 = affine.apply affine_map<(d0, d1, d2) -> (d2)>(%arg4, %arg10, %arg8)
// CHECK-NEXT:                   %cst_1 = arith.constant dense<0.000000e+00> : vector<2xf32>
// CHECK-NEXT:                   %21 = vector.maskedload %arg2[%18, %19, %20], %0, %cst_1 : memref<24x24x24xf32>, vector<2xi1>, vector<2xf32> into vector<2xf32>
// CHECK-NEXT:                   %22 = arith.mulf %17, %21 : vector<2xf32>
// CHECK-NEXT:                   %23 = arith.addf %arg11, %22 : vector<2xf32>
// CHECK-NEXT:                   %24 = affine.load %arg1[%arg4, %arg9 + 1, %arg10] : memref<24x24x24xf32>
// CHECK-NEXT:                   %25 = vector.broadcast %24 : f32 to vector<2xf32>
// CHECK-NEXT:                   %26 = arith.mulf %25, %21 : vector<2xf32>
// CHECK-NEXT:                   %27 = arith.addf %arg12, %26 : vector<2xf32>
// CHECK-NEXT:                   affine.yield %23, %27 : vector<2xf32>, vector<2xf32>
// CHECK-NEXT:                 }
// CHECK-NEXT:                 %10 = affine.apply affine_map<(d0, d1, d2) -> (d0)>(%arg4, %arg9, %arg8)
// CHECK-NEXT:                 %11 = affine.apply affine_map<(d0, d1, d2) -> (d1)>(%arg4, %arg9, %arg8)
// CHECK-NEXT:                 %12 = affine.apply affine_map<(d0, d1, d2) -> (d2)>(%arg4, %arg9, %arg8)
// CHECK-NEXT:                 vector.maskedstore %arg0[%10, %11, %12], %0, %9#0 : memref<24x24x24xf32>, vector<2xi1>, vector<2xf32>
// CHECK-NEXT:                 %13 = affine.apply affine_map<(d0, d1, d2) -> (d0)>(%arg4, %arg9, %arg8)
// CHECK-NEXT:                 %14 = affine.apply affine_map<(d0, d1, d2) -> (d1 + 1)>(%arg4, %arg9, %arg8)
// CHECK-NEXT:                 %15 = affine.apply affine_map<(d0, d1, d2) -> (d2)>(%arg4, %arg9, %arg8)
// CHECK-NEXT:                 vector.maskedstore %arg0[%13, %14, %15], %0, %9#1 : memref<24x24x24xf32>, vector<2xi1>, vector<2xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:               affine.for %arg9 = affine_map<(d0) -> (d0 + 8)>(%arg7) to affine_map<(d0) -> (d0 + 9)>(%arg7) {
// CHECK-NEXT:                 %c1 = arith.constant 1 : index
// CHECK-NEXT:                 %0 = vector.create_mask %c1 : vector<2xi1>
// CHECK-NEXT:                 %1 = affine.apply affine_map<(d0, d1, d2) -> (d0)>(%arg4, %arg9, %arg8)
// CHECK-NEXT:                 %2 = affine.apply affine_map<(d0, d1, d2) -> (d1)>(%arg4, %arg9, %arg8)
// CHECK-NEXT:                 %3 = affine.apply affine_map<(d0, d1, d2) -> (d2)>(%arg4, %arg9, %arg8)
// CHECK-NEXT:                 %cst = arith.constant dense<0.000000e+00> : vector<2xf32>
// CHECK-NEXT:                 %4 = vector.maskedload %arg0[%1, %2, %3], %0, %cst : memref<24x24x24xf32>, vector<2xi1>, vector<2xf32> into vector<2xf32>
// CHECK-NEXT:                 %5 = affine.for %arg10 = affine_map<(d0) -> (d0)>(%arg6) to 7 iter_args(%arg11 = %4) -> (vector<2xf32>) {
// CHECK-NEXT:                   %9 = affine.load %arg1[%arg4, %arg9, %arg10] : memref<24x24x24xf32>
// CHECK-NEXT:                   %10 = vector.broadcast %9 : f32 to vector<2xf32>
// CHECK-NEXT:                   %11 = affine.apply affine_map<(d0, d1, d2) -> (d0)>(%arg4, %arg10, %arg8)
// CHECK-NEXT:                   %12 = affine.apply affine_map<(d0, d1, d2) -> (d1)>(%arg4, %arg10, %arg8)
// CHECK-NEXT:                   %13 = affine.apply affine_map<(d0, d1, d2) -> (d2)>(%arg4, %arg10, %arg8)
// CHECK-NEXT:                   %cst_0 = arith.constant dense<0.000000e+00> : vector<2xf32>
// CHECK-NEXT:                   %14 = vector.maskedload %arg2[%11, %12, %13], %0, %cst_0 : memref<24x24x24xf32>, vector<2xi1>, vector<2xf32> into vector<2xf32>
// CHECK-NEXT:                   %15 = arith.mulf %10, %14 : vector<2xf32>
// CHECK-NEXT:                   %16 = arith.addf %arg11, %15 : vector<2xf32>
// CHECK-NEXT:                   affine.yield %16 : vector<2xf32>
// CHECK-NEXT:                 }
// CHECK-NEXT:                 %6 = affine.apply affine_map<(d0, d1, d2) -> (d0)>(%arg4, %arg9, %arg8)
// CHECK-NEXT:                 %7 = affine.apply affine_map<(d0, d1, d2) -> (d1)>(%arg4, %arg9, %arg8)
// CHECK-NEXT:                 %8 = affine.apply affine_map<(d0, d1, d2) -> (d2)>(%arg4, %arg9, %arg8)
// CHECK-NEXT:                 vector.maskedstore %arg0[%6, %7, %8], %0, %5 : memref<24x24x24xf32>, vector<2xi1>, vector<2xf32>
// CHECK-NEXT:               }
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
