// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-optimize=set=affine-register-tile.everywhere=true,affine-register-tile.pack=never | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Nests are put back into each copy. A step makes two versions of a loop around a nest that an
// earlier one has finished.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-optimize | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%A: memref<5x4xi32>, %B: memref<4x6xi32>, %C: memref<5x6xi32>,
    %c: memref<?xi32>, %n: index) {
  // expected-remark @below {{[Passed] versioned | Category:affine-mem2reg | Function=main | Op=affine.for, conditions=1}}
  // expected-remark @below {{[Missed] op-between | Category:affine-time-skew | Function=main | Op=affine.for, Remark="'loopwright.aside' is in the loop"}}
  affine.for %t = 0 to 2 {
    // expected-remark @below {{[Passed] register-tiled | Category:affine-register-tile | Function=main | Op=affine.for, block_columns=6, block_reduction=4, block_rows=5, distributed=False, group=1, lanes=8, packs=False, packs_rows=False, rows=5, started=0, threads=1, vectors=1}}
    affine.for %i = 0 to 5 {
      affine.for %j = 0 to 6 {
        affine.for %k = 0 to 4 {
          %a = affine.load %A[%i, %k] : memref<5x4xi32>
          %b = affine.load %B[%k, %j] : memref<4x6xi32>
          %o = affine.load %C[%i, %j] : memref<5x6xi32>
          %m = arith.muli %a, %b : i32
          %s = arith.addi %o, %m : i32
          affine.store %s, %C[%i, %j] : memref<5x6xi32>
        }
      }
    }
    // expected-remark @below {{[Missed] vectorize.unprofitable | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="vectors would gain nothing: 20 instead of 20", scalar_cost=20, vector_cost=20}}
    affine.for %i = 0 to 5 {
      %o = affine.load %C[%i, 0] : memref<5x6xi32>
      affine.store %o, %A[%i, 0] : memref<5x4xi32>
    }
    // expected-remark @below {{[Passed] jammed | Category:affine-jam-triangles | Function=main | Op=affine.for, Remark="4 iterations become one up to where the first of them ends", cleanup=True, factor=4, guarded=True}}
    affine.for %i = 0 to %n {
      // expected-remark @below {{[Passed] carried | Category:affine-mem2reg | Function=main | Op=affine.for, Remark="an element stays in a register from iteration to iteration"}}
      // expected-remark @below {{[Missed] trip-count | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="the number of iterations is not known to be at least 128"}}
      // expected-remark @below {{[Missed] trip-count | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="the number of iterations is not known to be at least 256"}}
      // expected-remark @below {{[Missed] vectorize.unprofitable | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="vectors would gain nothing: 68 instead of 4", scalar_cost=4, vector_cost=68}}
      // expected-remark @below {{[Missed] vectorize.unprofitable | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="vectors would gain nothing: 72 instead of 8", scalar_cost=8, vector_cost=72}}
      // expected-remark @below {{[Missed] vectorize.unprofitable | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="vectors would gain nothing: 76 instead of 12", scalar_cost=12, vector_cost=76}}
      // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="vectorised by 32", loops=1, masked=False, reductions=4, scalar_cost=640, vector_cost=324, vector_size=32}}
      // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="vectorised by 32", loops=1, masked=False, reductions=1, scalar_cost=256, vector_cost=84, vector_size=32}}
      affine.for %k = 0 to affine_map<(d0) -> (d0)>(%i) {
        %x = affine.load %c[%i] : memref<?xi32>
        %y = affine.load %c[%k] : memref<?xi32>
        %s = arith.addi %x, %y : i32
        affine.store %s, %c[%i] : memref<?xi32>
      }
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<5x4xi32>, %arg1: memref<4x6xi32>, %arg2: memref<5x6xi32>, %arg3: memref<?xi32>, %arg4: index) {
// CHECK-NEXT:     %0 = ub.poison : i32
// CHECK-NEXT:     %cst = arith.constant dense<0> : vector<32xi32>
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %dim = memref.dim %arg3, %c0 : memref<?xi32>
// CHECK-NEXT:     affine.if affine_set<()[s0, s1] : (s0 - s1 >= 0)>()[%dim, %arg4] {
// CHECK-NEXT:       affine.for %arg5 = 0 to 2 {
// CHECK-NEXT:         affine.for %arg6 = 0 to 6 step 6 {
// CHECK-NEXT:           affine.for %arg7 = 0 to 4 step 4 {
// CHECK-NEXT:             affine.for %arg8 = 0 to 5 step 5 {
// CHECK-NEXT:               affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg6) to affine_map<(d0) -> (d0 + 6)>(%arg6) step 6 {
// CHECK-NEXT:                 affine.for %arg10 = affine_map<(d0) -> (d0)>(%arg8) to affine_map<(d0) -> (d0 + 5)>(%arg8) step 5 {
// CHECK-NEXT:                   %c6 = arith.constant 6 : index
// CHECK-NEXT:                   %1 = vector.create_mask %c6 : vector<8xi1>
// CHECK-NEXT:                   %2 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg10, %arg9)
// CHECK-NEXT:                   %3 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg10, %arg9)
// CHECK-NEXT:                   %cst_0 = arith.constant dense<0> : vector<8xi32>
// CHECK-NEXT:                   %4 = vector.maskedload %arg2[%2, %3], %1, %cst_0 : memref<5x6xi32>, vector<8xi1>, vector<8xi32> into vector<8xi32>
// CHECK-NEXT:                   %5 = affine.apply affine_map<(d0, d1) -> (d0 + 1)>(%arg10, %arg9)
// CHECK-NEXT:                   %6 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg10, %arg9)
// CHECK-NEXT:                   %cst_1 = arith.constant dense<0> : vector<8xi32>
// CHECK-NEXT:                   %7 = vector.maskedload %arg2[%5, %6], %1, %cst_1 : memref<5x6xi32>, vector<8xi1>, vector<8xi32> into vector<8xi32>
// CHECK-NEXT:                   %8 = affine.apply affine_map<(d0, d1) -> (d0 + 2)>(%arg10, %arg9)
// CHECK-NEXT:                   %9 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg10, %arg9)
// CHECK-NEXT:                   %cst_2 = arith.constant dense<0> : vector<8xi32>
// CHECK-NEXT:                   %10 = vector.maskedload %arg2[%8, %9], %1, %cst_2 : memref<5x6xi32>, vector<8xi1>, vector<8xi32> into vector<8xi32>
// CHECK-NEXT:                   %11 = affine.apply affine_map<(d0, d1) -> (d0 + 3)>(%arg10, %arg9)
// CHECK-NEXT:                   %12 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg10, %arg9)
// CHECK-NEXT:                   %cst_3 = arith.constant dense<0> : vector<8xi32>
// CHECK-NEXT:                   %13 = vector.maskedload %arg2[%11, %12], %1, %cst_3 : memref<5x6xi32>, vector<8xi1>, vector<8xi32> into vector<8xi32>
// CHECK-NEXT:                   %14 = affine.apply affine_map<(d0, d1) -> (d0 + 4)>(%arg10, %arg9)
// CHECK-NEXT:                   %15 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg10, %arg9)
// CHECK-NEXT:                   %cst_4 = arith.constant dense<0> : vector<8xi32>
// CHECK-NEXT:                   %16 = vector.maskedload %arg2[%14, %15], %1, %cst_4 : memref<5x6xi32>, vector<8xi1>, vector<8xi32> into vector<8xi32>
// CHECK-NEXT:                   %17:5 = affine.for %arg11 = affine_map<(d0) -> (d0)>(%arg7) to 4 iter_args(%arg12 = %4, %arg13 = %7, %arg14 = %10, %arg15 = %13, %arg16 = %16) -> (vector<8xi32>, vector<8xi32>, vector<8xi32>, vector<8xi32>, vector<8xi32>) {
// CHECK-NEXT:                     %28 = affine.load %arg0[%arg10, %arg11] : memref<5x4xi32>
// CHECK-NEXT:                     %29 = vector.broadcast %28 : i32 to vector<8xi32>
// CHECK-NEXT:                     %30 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg11, %arg9)
// CHECK-NEXT:                     %31 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg11, %arg9)
// CHECK-NEXT:                     %cst_5 = arith.constant dense<0> : vector<8xi32>
// CHECK-NEXT:                     %32 = vector.maskedload %arg1[%30, %31], %1, %cst_5 : memref<4x6xi32>, vector<8xi1>, vector<8xi32> into vector<8xi32>
// CHECK-NEXT:                     %33 = arith.muli %29, %32 : vector<8xi32>
// CHECK-NEXT:                     %34 = arith.addi %arg12, %33 : vector<8xi32>
// CHECK-NEXT:                     %35 = affine.load %arg0[%arg10 + 1, %arg11] : memref<5x4xi32>
// CHECK-NEXT:                     %36 = vector.broadcast %35 : i32 to vector<8xi32>
// CHECK-NEXT:                     %37 = arith.muli %36, %32 : vector<8xi32>
// CHECK-NEXT:                     %38 = arith.addi %arg13, %37 : vector<8xi32>
// CHECK-NEXT:                     %39 = affine.load %arg0[%arg10 + 2, %arg11] : memref<5x4xi32>
// CHECK-NEXT:                     %40 = vector.broadcast %39 : i32 to vector<8xi32>
// CHECK-NEXT:                     %41 = arith.muli %40, %32 : vector<8xi32>
// CHECK-NEXT:                     %42 = arith.addi %arg14, %41 : vector<8xi32>
// CHECK-NEXT:                     %43 = affine.load %arg0[%arg10 + 3, %arg11] : memref<5x4xi32>
// CHECK-NEXT:                     %44 = vector.broadcast %43 : i32 to vector<8xi32>
// CHECK-NEXT:                     %45 = arith.muli %44, %32 : vector<8xi32>
// CHECK-NEXT:                     %46 = arith.addi %arg15, %45 : vector<8xi32>
// CHECK-NEXT:                     %47 = affine.load %arg0[%arg10 + 4, %arg11] : memref<5x4xi32>
// CHECK-NEXT:                     %48 = vector.broadcast %47 : i32 to vector<8xi32>
// CHECK-NEXT:                     %49 = arith.muli %48, %32 : vector<8xi32>
// CHECK-NEXT:                     %50 = arith.addi %arg16, %49 : vector<8xi32>
// CHECK-NEXT:                     affine.yield %34, %38, %42, %46, %50 : vector<8xi32>, vector<8xi32>, vector<8xi32>, vector<8xi32>, vector<8xi32>
// CHECK-NEXT:                   }
// CHECK-NEXT:                   %18 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg10, %arg9)
// CHECK-NEXT:                   %19 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg10, %arg9)
// CHECK-NEXT:                   vector.maskedstore %arg2[%18, %19], %1, %17#0 : memref<5x6xi32>, vector<8xi1>, vector<8xi32>
// CHECK-NEXT:                   %20 = affine.apply affine_map<(d0, d1) -> (d0 + 1)>(%arg10, %arg9)
// CHECK-NEXT:                   %21 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg10, %arg9)
// CHECK-NEXT:                   vector.maskedstore %arg2[%20, %21], %1, %17#1 : memref<5x6xi32>, vector<8xi1>, vector<8xi32>
// CHECK-NEXT:                   %22 = affine.apply affine_map<(d0, d1) -> (d0 + 2)>(%arg10, %arg9)
// CHECK-NEXT:                   %23 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg10, %arg9)
// CHECK-NEXT:                   vector.maskedstore %arg2[%22, %23], %1, %17#2 : memref<5x6xi32>, vector<8xi1>, vector<8xi32>
// CHECK-NEXT:                   %24 = affine.apply affine_map<(d0, d1) -> (d0 + 3)>(%arg10, %arg9)
// CHECK-NEXT:                   %25 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg10, %arg9)
// CHECK-NEXT:                   vector.maskedstore %arg2[%24, %25], %1, %17#3 : memref<5x6xi32>, vector<8xi1>, vector<8xi32>
// CHECK-NEXT:                   %26 = affine.apply affine_map<(d0, d1) -> (d0 + 4)>(%arg10, %arg9)
// CHECK-NEXT:                   %27 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg10, %arg9)
// CHECK-NEXT:                   vector.maskedstore %arg2[%26, %27], %1, %17#4 : memref<5x6xi32>, vector<8xi1>, vector<8xi32>
// CHECK-NEXT:                 }
// CHECK-NEXT:               }
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:         affine.for %arg6 = 0 to 5 {
// CHECK-NEXT:           %1 = affine.load %arg2[%arg6, 0] : memref<5x6xi32>
// CHECK-NEXT:           affine.store %1, %arg0[%arg6, 0] : memref<5x4xi32>
// CHECK-NEXT:         }
// CHECK-NEXT:         affine.for %arg6 = 0 to affine_map<()[s0] -> ((s0 floordiv 4) * 4)>()[%arg4] step 4 {
// CHECK-NEXT:           %1 = affine.load %arg3[%arg6] : memref<?xi32>
// CHECK-NEXT:           %2 = affine.load %arg3[%arg6 + 1] : memref<?xi32>
// CHECK-NEXT:           %3 = affine.load %arg3[%arg6 + 2] : memref<?xi32>
// CHECK-NEXT:           %4 = affine.load %arg3[%arg6 + 3] : memref<?xi32>
// CHECK-NEXT:           %5:4 = affine.for %arg7 = 0 to affine_map<(d0) -> ((d0 floordiv 32) * 32)>(%arg6) step 32 iter_args(%arg8 = %cst, %arg9 = %cst, %arg10 = %cst, %arg11 = %cst) -> (vector<32xi32>, vector<32xi32>, vector<32xi32>, vector<32xi32>) {
// CHECK-NEXT:             %25 = vector.transfer_read %arg3[%arg7], %0 {in_bounds = [true]} : memref<?xi32>, vector<32xi32>
// CHECK-NEXT:             %26 = arith.addi %arg8, %25 : vector<32xi32>
// CHECK-NEXT:             %27 = arith.addi %arg9, %25 : vector<32xi32>
// CHECK-NEXT:             %28 = arith.addi %arg10, %25 : vector<32xi32>
// CHECK-NEXT:             %29 = arith.addi %arg11, %25 : vector<32xi32>
// CHECK-NEXT:             affine.yield %26, %27, %28, %29 : vector<32xi32>, vector<32xi32>, vector<32xi32>, vector<32xi32>
// CHECK-NEXT:           }
// CHECK-NEXT:           %6 = vector.reduction <add>, %5#0 : vector<32xi32> into i32
// CHECK-NEXT:           %7 = arith.addi %6, %1 : i32
// CHECK-NEXT:           %8 = vector.reduction <add>, %5#1 : vector<32xi32> into i32
// CHECK-NEXT:           %9 = arith.addi %8, %2 : i32
// CHECK-NEXT:           %10 = vector.reduction <add>, %5#2 : vector<32xi32> into i32
// CHECK-NEXT:           %11 = arith.addi %10, %3 : i32
// CHECK-NEXT:           %12 = vector.reduction <add>, %5#3 : vector<32xi32> into i32
// CHECK-NEXT:           %13 = arith.addi %12, %4 : i32
// CHECK-NEXT:           %14:4 = affine.for %arg7 = max affine_map<(d0) -> ((d0 floordiv 32) * 32, 0)>(%arg6) to affine_map<(d0) -> (d0)>(%arg6) iter_args(%arg8 = %7, %arg9 = %9, %arg10 = %11, %arg11 = %13) -> (i32, i32, i32, i32) {
// CHECK-NEXT:             %25 = affine.load %arg3[%arg7] : memref<?xi32>
// CHECK-NEXT:             %26 = arith.addi %arg8, %25 : i32
// CHECK-NEXT:             %27 = arith.addi %arg9, %25 : i32
// CHECK-NEXT:             %28 = arith.addi %arg10, %25 : i32
// CHECK-NEXT:             %29 = arith.addi %arg11, %25 : i32
// CHECK-NEXT:             affine.yield %26, %27, %28, %29 : i32, i32, i32, i32
// CHECK-NEXT:           }
// CHECK-NEXT:           %15 = arith.cmpi sgt, %arg6, %c0 : index
// CHECK-NEXT:           scf.if %15 {
// CHECK-NEXT:             affine.store %14#0, %arg3[%arg6] : memref<?xi32>
// CHECK-NEXT:           }
// CHECK-NEXT:           %16 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg6)
// CHECK-NEXT:           %17 = affine.for %arg7 = affine_map<(d0) -> (d0)>(%arg6) to affine_map<(d0) -> (d0 + 1)>(%arg6) iter_args(%arg8 = %14#1) -> (i32) {
// CHECK-NEXT:             %25 = affine.load %arg3[%arg7] : memref<?xi32>
// CHECK-NEXT:             %26 = arith.addi %arg8, %25 : i32
// CHECK-NEXT:             affine.yield %26 : i32
// CHECK-NEXT:           }
// CHECK-NEXT:           %18 = arith.cmpi sgt, %16, %c0 : index
// CHECK-NEXT:           scf.if %18 {
// CHECK-NEXT:             affine.store %17, %arg3[%arg6 + 1] : memref<?xi32>
// CHECK-NEXT:           }
// CHECK-NEXT:           %19 = affine.apply affine_map<(d0) -> (d0 + 2)>(%arg6)
// CHECK-NEXT:           %20 = affine.for %arg7 = affine_map<(d0) -> (d0)>(%arg6) to affine_map<(d0) -> (d0 + 2)>(%arg6) iter_args(%arg8 = %14#2) -> (i32) {
// CHECK-NEXT:             %25 = affine.load %arg3[%arg7] : memref<?xi32>
// CHECK-NEXT:             %26 = arith.addi %arg8, %25 : i32
// CHECK-NEXT:             affine.yield %26 : i32
// CHECK-NEXT:           }
// CHECK-NEXT:           %21 = arith.cmpi sgt, %19, %c0 : index
// CHECK-NEXT:           scf.if %21 {
// CHECK-NEXT:             affine.store %20, %arg3[%arg6 + 2] : memref<?xi32>
// CHECK-NEXT:           }
// CHECK-NEXT:           %22 = affine.apply affine_map<(d0) -> (d0 + 3)>(%arg6)
// CHECK-NEXT:           %23 = affine.for %arg7 = affine_map<(d0) -> (d0)>(%arg6) to affine_map<(d0) -> (d0 + 3)>(%arg6) iter_args(%arg8 = %14#3) -> (i32) {
// CHECK-NEXT:             %25 = affine.load %arg3[%arg7] : memref<?xi32>
// CHECK-NEXT:             %26 = arith.addi %arg8, %25 : i32
// CHECK-NEXT:             affine.yield %26 : i32
// CHECK-NEXT:           }
// CHECK-NEXT:           %24 = arith.cmpi sgt, %22, %c0 : index
// CHECK-NEXT:           scf.if %24 {
// CHECK-NEXT:             affine.store %23, %arg3[%arg6 + 3] : memref<?xi32>
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:         affine.for %arg6 = max affine_map<()[s0] -> ((s0 floordiv 4) * 4, 0)>()[%arg4] to %arg4 {
// CHECK-NEXT:           %1 = affine.load %arg3[%arg6] : memref<?xi32>
// CHECK-NEXT:           %2 = affine.for %arg7 = 0 to affine_map<(d0) -> ((d0 floordiv 32) * 32)>(%arg6) step 32 iter_args(%arg8 = %cst) -> (vector<32xi32>) {
// CHECK-NEXT:             %7 = vector.transfer_read %arg3[%arg7], %0 {in_bounds = [true]} : memref<?xi32>, vector<32xi32>
// CHECK-NEXT:             %8 = arith.addi %arg8, %7 : vector<32xi32>
// CHECK-NEXT:             affine.yield %8 : vector<32xi32>
// CHECK-NEXT:           }
// CHECK-NEXT:           %3 = vector.reduction <add>, %2 : vector<32xi32> into i32
// CHECK-NEXT:           %4 = arith.addi %3, %1 : i32
// CHECK-NEXT:           %5 = affine.for %arg7 = max affine_map<(d0) -> ((d0 floordiv 32) * 32, 0)>(%arg6) to affine_map<(d0) -> (d0)>(%arg6) iter_args(%arg8 = %4) -> (i32) {
// CHECK-NEXT:             %7 = affine.load %arg3[%arg7] : memref<?xi32>
// CHECK-NEXT:             %8 = arith.addi %arg8, %7 : i32
// CHECK-NEXT:             affine.yield %8 : i32
// CHECK-NEXT:           }
// CHECK-NEXT:           %6 = arith.cmpi sgt, %arg6, %c0 : index
// CHECK-NEXT:           scf.if %6 {
// CHECK-NEXT:             affine.store %5, %arg3[%arg6] : memref<?xi32>
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     } else {
// CHECK-NEXT:       affine.for %arg5 = 0 to 2 {
// CHECK-NEXT:         affine.for %arg6 = 0 to 6 step 6 {
// CHECK-NEXT:           affine.for %arg7 = 0 to 4 step 4 {
// CHECK-NEXT:             affine.for %arg8 = 0 to 5 step 5 {
// CHECK-NEXT:               affine.for %arg9 = affine_map<(d0) -> (d0)>(%arg6) to affine_map<(d0) -> (d0 + 6)>(%arg6) step 6 {
// CHECK-NEXT:                 affine.for %arg10 = affine_map<(d0) -> (d0)>(%arg8) to affine_map<(d0) -> (d0 + 5)>(%arg8) step 5 {
// CHECK-NEXT:                   %c6 = arith.constant 6 : index
// CHECK-NEXT:                   %1 = vector.create_mask %c6 : vector<8xi1>
// CHECK-NEXT:                   %2 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg10, %arg9)
// CHECK-NEXT:                   %3 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg10, %arg9)
// CHECK-NEXT:                   %cst_0 = arith.constant dense<0> : vector<8xi32>
// CHECK-NEXT:                   %4 = vector.maskedload %arg2[%2, %3], %1, %cst_0 : memref<5x6xi32>, vector<8xi1>, vector<8xi32> into vector<8xi32>
// CHECK-NEXT:                   %5 = affine.apply affine_map<(d0, d1) -> (d0 + 1)>(%arg10, %arg9)
// CHECK-NEXT:                   %6 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg10, %arg9)
// CHECK-NEXT:                   %cst_1 = arith.constant dense<0> : vector<8xi32>
// CHECK-NEXT:                   %7 = vector.maskedload %arg2[%5, %6], %1, %cst_1 : memref<5x6xi32>, vector<8xi1>, vector<8xi32> into vector<8xi32>
// CHECK-NEXT:                   %8 = affine.apply affine_map<(d0, d1) -> (d0 + 2)>(%arg10, %arg9)
// CHECK-NEXT:                   %9 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg10, %arg9)
// CHECK-NEXT:                   %cst_2 = arith.constant dense<0> : vector<8xi32>
// CHECK-NEXT:                   %10 = vector.maskedload %arg2[%8, %9], %1, %cst_2 : memref<5x6xi32>, vector<8xi1>, vector<8xi32> into vector<8xi32>
// CHECK-NEXT:                   %11 = affine.apply affine_map<(d0, d1) -> (d0 + 3)>(%arg10, %arg9)
// CHECK-NEXT:                   %12 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg10, %arg9)
// CHECK-NEXT:                   %cst_3 = arith.constant dense<0> : vector<8xi32>
// CHECK-NEXT:                   %13 = vector.maskedload %arg2[%11, %12], %1, %cst_3 : memref<5x6xi32>, vector<8xi1>, vector<8xi32> into vector<8xi32>
// CHECK-NEXT:                   %14 = affine.apply affine_map<(d0, d1) -> (d0 + 4)>(%arg10, %arg9)
// CHECK-NEXT:                   %15 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg10, %arg9)
// CHECK-NEXT:                   %cst_4 = arith.constant dense<0> : vector<8xi32>
// CHECK-NEXT:                   %16 = vector.maskedload %arg2[%14, %15], %1, %cst_4 : memref<5x6xi32>, vector<8xi1>, vector<8xi32> into vector<8xi32>
// CHECK-NEXT:                   %17:5 = affine.for %arg11 = affine_map<(d0) -> (d0)>(%arg7) to 4 iter_args(%arg12 = %4, %arg13 = %7, %arg14 = %10, %arg15 = %13, %arg16 = %16) -> (vector<8xi32>, vector<8xi32>, vector<8xi32>, vector<8xi32>, vector<8xi32>) {
// CHECK-NEXT:                     %28 = affine.load %arg0[%arg10, %arg11] : memref<5x4xi32>
// CHECK-NEXT:                     %29 = vector.broadcast %28 : i32 to vector<8xi32>
// CHECK-NEXT:                     %30 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg11, %arg9)
// CHECK-NEXT:                     %31 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg11, %arg9)
// CHECK-NEXT:                     %cst_5 = arith.constant dense<0> : vector<8xi32>
// CHECK-NEXT:                     %32 = vector.maskedload %arg1[%30, %31], %1, %cst_5 : memref<4x6xi32>, vector<8xi1>, vector<8xi32> into vector<8xi32>
// CHECK-NEXT:                     %33 = arith.muli %29, %32 : vector<8xi32>
// CHECK-NEXT:                     %34 = arith.addi %arg12, %33 : vector<8xi32>
// CHECK-NEXT:                     %35 = affine.load %arg0[%arg10 + 1, %arg11] : memref<5x4xi32>
// CHECK-NEXT:                     %36 = vector.broadcast %35 : i32 to vector<8xi32>
// CHECK-NEXT:                     %37 = arith.muli %36, %32 : vector<8xi32>
// CHECK-NEXT:                     %38 = arith.addi %arg13, %37 : vector<8xi32>
// CHECK-NEXT:                     %39 = affine.load %arg0[%arg10 + 2, %arg11] : memref<5x4xi32>
// CHECK-NEXT:                     %40 = vector.broadcast %39 : i32 to vector<8xi32>
// CHECK-NEXT:                     %41 = arith.muli %40, %32 : vector<8xi32>
// CHECK-NEXT:                     %42 = arith.addi %arg14, %41 : vector<8xi32>
// CHECK-NEXT:                     %43 = affine.load %arg0[%arg10 + 3, %arg11] : memref<5x4xi32>
// CHECK-NEXT:                     %44 = vector.broadcast %43 : i32 to vector<8xi32>
// CHECK-NEXT:                     %45 = arith.muli %44, %32 : vector<8xi32>
// CHECK-NEXT:                     %46 = arith.addi %arg15, %45 : vector<8xi32>
// CHECK-NEXT:                     %47 = affine.load %arg0[%arg10 + 4, %arg11] : memref<5x4xi32>
// CHECK-NEXT:                     %48 = vector.broadcast %47 : i32 to vector<8xi32>
// CHECK-NEXT:                     %49 = arith.muli %48, %32 : vector<8xi32>
// CHECK-NEXT:                     %50 = arith.addi %arg16, %49 : vector<8xi32>
// CHECK-NEXT:                     affine.yield %34, %38, %42, %46, %50 : vector<8xi32>, vector<8xi32>, vector<8xi32>, vector<8xi32>, vector<8xi32>
// CHECK-NEXT:                   }
// CHECK-NEXT:                   %18 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg10, %arg9)
// CHECK-NEXT:                   %19 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg10, %arg9)
// CHECK-NEXT:                   vector.maskedstore %arg2[%18, %19], %1, %17#0 : memref<5x6xi32>, vector<8xi1>, vector<8xi32>
// CHECK-NEXT:                   %20 = affine.apply affine_map<(d0, d1) -> (d0 + 1)>(%arg10, %arg9)
// CHECK-NEXT:                   %21 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg10, %arg9)
// CHECK-NEXT:                   vector.maskedstore %arg2[%20, %21], %1, %17#1 : memref<5x6xi32>, vector<8xi1>, vector<8xi32>
// CHECK-NEXT:                   %22 = affine.apply affine_map<(d0, d1) -> (d0 + 2)>(%arg10, %arg9)
// CHECK-NEXT:                   %23 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg10, %arg9)
// CHECK-NEXT:                   vector.maskedstore %arg2[%22, %23], %1, %17#2 : memref<5x6xi32>, vector<8xi1>, vector<8xi32>
// CHECK-NEXT:                   %24 = affine.apply affine_map<(d0, d1) -> (d0 + 3)>(%arg10, %arg9)
// CHECK-NEXT:                   %25 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg10, %arg9)
// CHECK-NEXT:                   vector.maskedstore %arg2[%24, %25], %1, %17#3 : memref<5x6xi32>, vector<8xi1>, vector<8xi32>
// CHECK-NEXT:                   %26 = affine.apply affine_map<(d0, d1) -> (d0 + 4)>(%arg10, %arg9)
// CHECK-NEXT:                   %27 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg10, %arg9)
// CHECK-NEXT:                   vector.maskedstore %arg2[%26, %27], %1, %17#4 : memref<5x6xi32>, vector<8xi1>, vector<8xi32>
// CHECK-NEXT:                 }
// CHECK-NEXT:               }
// CHECK-NEXT:             }
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:         affine.for %arg6 = 0 to 5 {
// CHECK-NEXT:           %1 = affine.load %arg2[%arg6, 0] : memref<5x6xi32>
// CHECK-NEXT:           affine.store %1, %arg0[%arg6, 0] : memref<5x4xi32>
// CHECK-NEXT:         }
// CHECK-NEXT:         affine.for %arg6 = 0 to %arg4 {
// CHECK-NEXT:           affine.for %arg7 = 0 to affine_map<(d0) -> (d0)>(%arg6) {
// CHECK-NEXT:             %1 = affine.load %arg3[%arg6] : memref<?xi32>
// CHECK-NEXT:             %2 = affine.load %arg3[%arg7] : memref<?xi32>
// CHECK-NEXT:             %3 = arith.addi %1, %2 : i32
// CHECK-NEXT:             affine.store %3, %arg3[%arg6] : memref<?xi32>
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
