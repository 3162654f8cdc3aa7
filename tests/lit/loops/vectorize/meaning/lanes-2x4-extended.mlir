// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-super-vectorize='virtual-vector-size=2,4 extended=true' | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Conditions in lanes of two loops.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%x: memref<18x18xi32>, %y: memref<18x18xi32>, %z: memref<18x18xi32>) {
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 2x4", loops=2, masked=True, reductions=0, vector_size=2x4}}
  affine.for %i = 0 to 7 {
    affine.for %j = 0 to 8 {
      %0 = affine.load %x[%i, %j] : memref<18x18xi32>
      %1 = affine.if affine_set<(d0, d1) : (d0 - d1 - 1 >= 0)>(%i, %j) -> i32 {
        affine.store %0, %y[%i, %j] : memref<18x18xi32>
        affine.yield %0 : i32
      } else {
        %2 = affine.load %x[%i, %j] : memref<18x18xi32>
        %3 = arith.addi %2, %2 : i32
        affine.yield %3 : i32
      }
      affine.store %1, %y[%i + 8, %j] : memref<18x18xi32>
      affine.if affine_set<(d0, d1) : (d0 - d1 - 1 >= 0)>(%i, %j) {
        affine.store %1, %z[%j, %i] : memref<18x18xi32>
      }
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<18x18xi32>, %arg1: memref<18x18xi32>, %arg2: memref<18x18xi32>) {
// CHECK-NEXT:     affine.for %arg3 = 0 to 7 step 2 {
// CHECK-NEXT:       affine.for %arg4 = 0 to 8 step 4 {
// CHECK-NEXT:         %0 = affine.apply affine_map<(d0) -> (-d0 + 7)>(%arg3)
// CHECK-NEXT:         %c4 = arith.constant 4 : index
// CHECK-NEXT:         %1 = vector.create_mask %0, %c4 : vector<2x4xi1>
// CHECK-NEXT:         %2 = ub.poison : i32
// CHECK-NEXT:         %3 = vector.transfer_read %arg0[%arg3, %arg4], %2 : memref<18x18xi32>, vector<2x4xi32>
// CHECK-NEXT:         %cst = arith.constant dense<0> : vector<2x4xindex>
// CHECK-NEXT:         %4 = affine.apply affine_map<(d0, d1) -> (d0 - d1 - 1)>(%arg3, %arg4)
// CHECK-NEXT:         %5 = vector.broadcast %4 : index to vector<2x4xindex>
// CHECK-NEXT:         %cst_0 = arith.constant dense<{{\[\[}}0, -1, -2, -3], [1, 0, -1, -2]]> : vector<2x4xindex>
// CHECK-NEXT:         %6 = arith.addi %5, %cst_0 : vector<2x4xindex>
// CHECK-NEXT:         %7 = arith.cmpi sge, %6, %cst : vector<2x4xindex>
// CHECK-NEXT:         %8 = arith.andi %1, %7 : vector<2x4xi1>
// CHECK-NEXT:         vector.transfer_write %3, %arg1[%arg3, %arg4], %8 : vector<2x4xi32>, memref<18x18xi32>
// CHECK-NEXT:         %cst_1 = arith.constant dense<true> : vector<2x4xi1>
// CHECK-NEXT:         %9 = arith.xori %7, %cst_1 : vector<2x4xi1>
// CHECK-NEXT:         %10 = arith.andi %1, %9 : vector<2x4xi1>
// CHECK-NEXT:         %11 = ub.poison : i32
// CHECK-NEXT:         %12 = vector.transfer_read %arg0[%arg3, %arg4], %11, %10 : memref<18x18xi32>, vector<2x4xi32>
// CHECK-NEXT:         %13 = arith.addi %12, %12 : vector<2x4xi32>
// CHECK-NEXT:         %14 = arith.select %7, %3, %13 : vector<2x4xi1>, vector<2x4xi32>
// CHECK-NEXT:         %15 = affine.apply affine_map<(d0, d1) -> (d0 + 8)>(%arg3, %arg4)
// CHECK-NEXT:         %16 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg3, %arg4)
// CHECK-NEXT:         vector.transfer_write %14, %arg1[%15, %16], %1 : vector<2x4xi32>, memref<18x18xi32>
// CHECK-NEXT:         %cst_2 = arith.constant dense<0> : vector<2x4xindex>
// CHECK-NEXT:         %17 = affine.apply affine_map<(d0, d1) -> (d0 - d1 - 1)>(%arg3, %arg4)
// CHECK-NEXT:         %18 = vector.broadcast %17 : index to vector<2x4xindex>
// CHECK-NEXT:         %cst_3 = arith.constant dense<{{\[\[}}0, -1, -2, -3], [1, 0, -1, -2]]> : vector<2x4xindex>
// CHECK-NEXT:         %19 = arith.addi %18, %cst_3 : vector<2x4xindex>
// CHECK-NEXT:         %20 = arith.cmpi sge, %19, %cst_2 : vector<2x4xindex>
// CHECK-NEXT:         %21 = arith.andi %1, %20 : vector<2x4xi1>
// CHECK-NEXT:         %c0 = arith.constant 0 : index
// CHECK-NEXT:         %c0_4 = arith.constant 0 : index
// CHECK-NEXT:         %22 = affine.apply affine_map<(d0, d1) -> (d0 * 18 + d1)>(%arg4, %arg3)
// CHECK-NEXT:         %23 = vector.broadcast %22 : index to vector<2x4xindex>
// CHECK-NEXT:         %cst_5 = arith.constant dense<{{\[\[}}0, 18, 36, 54], [1, 19, 37, 55]]> : vector<2x4xindex>
// CHECK-NEXT:         %24 = arith.addi %23, %cst_5 : vector<2x4xindex>
// CHECK-NEXT:         vector.scatter %arg2[%c0, %c0_4] [%24], %21, %14 : memref<18x18xi32>, vector<2x4xindex>, vector<2x4xi1>, vector<2x4xi32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Conditions in lanes of two loops.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%x: memref<18x18xi32>, %y: memref<18x18xi32>, %z: memref<18x18xi32>) {
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 2x4", loops=2, masked=True, reductions=0, vector_size=2x4}}
  affine.for %i = 0 to 7 {
    affine.for %j = 0 to 8 {
      %0 = affine.load %x[%j, %i] : memref<18x18xi32>
      %1 = affine.if affine_set<(d0, d1) : (d0 - d1 - 1 >= 0)>(%i, %j) -> i32 {
        affine.store %0, %y[%i, %j] : memref<18x18xi32>
        affine.yield %0 : i32
      } else {
        %2 = affine.load %x[%j, %i] : memref<18x18xi32>
        %3 = arith.addi %2, %2 : i32
        affine.yield %3 : i32
      }
      affine.store %1, %y[%i + 8, %j] : memref<18x18xi32>
      affine.if affine_set<(d0, d1) : (d0 - d1 - 1 >= 0)>(%i, %j) {
        affine.store %1, %z[%j, %i] : memref<18x18xi32>
      }
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<18x18xi32>, %arg1: memref<18x18xi32>, %arg2: memref<18x18xi32>) {
// CHECK-NEXT:     affine.for %arg3 = 0 to 7 step 2 {
// CHECK-NEXT:       affine.for %arg4 = 0 to 8 step 4 {
// CHECK-NEXT:         %0 = affine.apply affine_map<(d0) -> (-d0 + 7)>(%arg3)
// CHECK-NEXT:         %c4 = arith.constant 4 : index
// CHECK-NEXT:         %1 = vector.create_mask %0, %c4 : vector<2x4xi1>
// CHECK-NEXT:         %2 = ub.poison : i32
// CHECK-NEXT:         %3 = vector.transfer_read %arg0[%arg4, %arg3], %2 {permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : memref<18x18xi32>, vector<2x4xi32>
// CHECK-NEXT:         %cst = arith.constant dense<0> : vector<2x4xindex>
// CHECK-NEXT:         %4 = affine.apply affine_map<(d0, d1) -> (d0 - d1 - 1)>(%arg3, %arg4)
// CHECK-NEXT:         %5 = vector.broadcast %4 : index to vector<2x4xindex>
// CHECK-NEXT:         %cst_0 = arith.constant dense<{{\[\[}}0, -1, -2, -3], [1, 0, -1, -2]]> : vector<2x4xindex>
// CHECK-NEXT:         %6 = arith.addi %5, %cst_0 : vector<2x4xindex>
// CHECK-NEXT:         %7 = arith.cmpi sge, %6, %cst : vector<2x4xindex>
// CHECK-NEXT:         %8 = arith.andi %1, %7 : vector<2x4xi1>
// CHECK-NEXT:         vector.transfer_write %3, %arg1[%arg3, %arg4], %8 : vector<2x4xi32>, memref<18x18xi32>
// CHECK-NEXT:         %cst_1 = arith.constant dense<true> : vector<2x4xi1>
// CHECK-NEXT:         %9 = arith.xori %7, %cst_1 : vector<2x4xi1>
// CHECK-NEXT:         %10 = arith.andi %1, %9 : vector<2x4xi1>
// CHECK-NEXT:         %c0 = arith.constant 0 : index
// CHECK-NEXT:         %c0_2 = arith.constant 0 : index
// CHECK-NEXT:         %11 = affine.apply affine_map<(d0, d1) -> (d0 * 18 + d1)>(%arg4, %arg3)
// CHECK-NEXT:         %12 = vector.broadcast %11 : index to vector<2x4xindex>
// CHECK-NEXT:         %cst_3 = arith.constant dense<{{\[\[}}0, 18, 36, 54], [1, 19, 37, 55]]> : vector<2x4xindex>
// CHECK-NEXT:         %13 = arith.addi %12, %cst_3 : vector<2x4xindex>
// CHECK-NEXT:         %14 = ub.poison : vector<2x4xi32>
// CHECK-NEXT:         %15 = vector.gather %arg0[%c0, %c0_2] [%13], %10, %14 : memref<18x18xi32>, vector<2x4xindex>, vector<2x4xi1>, vector<2x4xi32> into vector<2x4xi32>
// CHECK-NEXT:         %16 = arith.addi %15, %15 : vector<2x4xi32>
// CHECK-NEXT:         %17 = arith.select %7, %3, %16 : vector<2x4xi1>, vector<2x4xi32>
// CHECK-NEXT:         %18 = affine.apply affine_map<(d0, d1) -> (d0 + 8)>(%arg3, %arg4)
// CHECK-NEXT:         %19 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg3, %arg4)
// CHECK-NEXT:         vector.transfer_write %17, %arg1[%18, %19], %1 : vector<2x4xi32>, memref<18x18xi32>
// CHECK-NEXT:         %cst_4 = arith.constant dense<0> : vector<2x4xindex>
// CHECK-NEXT:         %20 = affine.apply affine_map<(d0, d1) -> (d0 - d1 - 1)>(%arg3, %arg4)
// CHECK-NEXT:         %21 = vector.broadcast %20 : index to vector<2x4xindex>
// CHECK-NEXT:         %cst_5 = arith.constant dense<{{\[\[}}0, -1, -2, -3], [1, 0, -1, -2]]> : vector<2x4xindex>
// CHECK-NEXT:         %22 = arith.addi %21, %cst_5 : vector<2x4xindex>
// CHECK-NEXT:         %23 = arith.cmpi sge, %22, %cst_4 : vector<2x4xindex>
// CHECK-NEXT:         %24 = arith.andi %1, %23 : vector<2x4xi1>
// CHECK-NEXT:         %c0_6 = arith.constant 0 : index
// CHECK-NEXT:         %c0_7 = arith.constant 0 : index
// CHECK-NEXT:         %25 = affine.apply affine_map<(d0, d1) -> (d0 * 18 + d1)>(%arg4, %arg3)
// CHECK-NEXT:         %26 = vector.broadcast %25 : index to vector<2x4xindex>
// CHECK-NEXT:         %cst_8 = arith.constant dense<{{\[\[}}0, 18, 36, 54], [1, 19, 37, 55]]> : vector<2x4xindex>
// CHECK-NEXT:         %27 = arith.addi %26, %cst_8 : vector<2x4xindex>
// CHECK-NEXT:         vector.scatter %arg2[%c0_6, %c0_7] [%27], %24, %17 : memref<18x18xi32>, vector<2x4xindex>, vector<2x4xi1>, vector<2x4xi32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Conditions in lanes of two loops.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%x: memref<18x18xi32>, %y: memref<18x18xi32>, %z: memref<18x18xi32>) {
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 2x4", loops=2, masked=True, reductions=0, vector_size=2x4}}
  affine.for %i = 0 to 7 {
    affine.for %j = 0 to 8 {
      %0 = affine.load %x[%i + 1, 2 * %j] : memref<18x18xi32>
      %1 = affine.if affine_set<(d0, d1) : (d0 - d1 - 1 >= 0)>(%i, %j) -> i32 {
        affine.store %0, %y[%i, %j] : memref<18x18xi32>
        affine.yield %0 : i32
      } else {
        %2 = affine.load %x[%i + 1, 2 * %j] : memref<18x18xi32>
        %3 = arith.addi %2, %2 : i32
        affine.yield %3 : i32
      }
      affine.store %1, %y[%i + 8, %j] : memref<18x18xi32>
      affine.if affine_set<(d0, d1) : (d0 - d1 - 1 >= 0)>(%i, %j) {
        affine.store %1, %z[%j, %i] : memref<18x18xi32>
      }
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<18x18xi32>, %arg1: memref<18x18xi32>, %arg2: memref<18x18xi32>) {
// CHECK-NEXT:     affine.for %arg3 = 0 to 7 step 2 {
// CHECK-NEXT:       affine.for %arg4 = 0 to 8 step 4 {
// CHECK-NEXT:         %0 = affine.apply affine_map<(d0) -> (-d0 + 7)>(%arg3)
// CHECK-NEXT:         %c4 = arith.constant 4 : index
// CHECK-NEXT:         %1 = vector.create_mask %0, %c4 : vector<2x4xi1>
// CHECK-NEXT:         %cst = arith.constant dense<{{\[\[}}0, 2, 4, 6], [18, 20, 22, 24]]> : vector<2x4xindex>
// CHECK-NEXT:         %2 = affine.apply affine_map<(d0, d1) -> (d0 + 1)>(%arg3, %arg4)
// CHECK-NEXT:         %3 = affine.apply affine_map<(d0, d1) -> (d1 * 2)>(%arg3, %arg4)
// CHECK-NEXT:         %4 = ub.poison : vector<2x4xi32>
// CHECK-NEXT:         %5 = vector.gather %arg0[%2, %3] [%cst], %1, %4 : memref<18x18xi32>, vector<2x4xindex>, vector<2x4xi1>, vector<2x4xi32> into vector<2x4xi32>
// CHECK-NEXT:         %cst_0 = arith.constant dense<0> : vector<2x4xindex>
// CHECK-NEXT:         %6 = affine.apply affine_map<(d0, d1) -> (d0 - d1 - 1)>(%arg3, %arg4)
// CHECK-NEXT:         %7 = vector.broadcast %6 : index to vector<2x4xindex>
// CHECK-NEXT:         %cst_1 = arith.constant dense<{{\[\[}}0, -1, -2, -3], [1, 0, -1, -2]]> : vector<2x4xindex>
// CHECK-NEXT:         %8 = arith.addi %7, %cst_1 : vector<2x4xindex>
// CHECK-NEXT:         %9 = arith.cmpi sge, %8, %cst_0 : vector<2x4xindex>
// CHECK-NEXT:         %10 = arith.andi %1, %9 : vector<2x4xi1>
// CHECK-NEXT:         vector.transfer_write %5, %arg1[%arg3, %arg4], %10 : vector<2x4xi32>, memref<18x18xi32>
// CHECK-NEXT:         %cst_2 = arith.constant dense<true> : vector<2x4xi1>
// CHECK-NEXT:         %11 = arith.xori %9, %cst_2 : vector<2x4xi1>
// CHECK-NEXT:         %12 = arith.andi %1, %11 : vector<2x4xi1>
// CHECK-NEXT:         %c0 = arith.constant 0 : index
// CHECK-NEXT:         %c0_3 = arith.constant 0 : index
// CHECK-NEXT:         %13 = affine.apply affine_map<(d0, d1) -> ((d0 + 1) * 18 + d1 * 2)>(%arg3, %arg4)
// CHECK-NEXT:         %14 = vector.broadcast %13 : index to vector<2x4xindex>
// CHECK-NEXT:         %cst_4 = arith.constant dense<{{\[\[}}0, 2, 4, 6], [18, 20, 22, 24]]> : vector<2x4xindex>
// CHECK-NEXT:         %15 = arith.addi %14, %cst_4 : vector<2x4xindex>
// CHECK-NEXT:         %16 = ub.poison : vector<2x4xi32>
// CHECK-NEXT:         %17 = vector.gather %arg0[%c0, %c0_3] [%15], %12, %16 : memref<18x18xi32>, vector<2x4xindex>, vector<2x4xi1>, vector<2x4xi32> into vector<2x4xi32>
// CHECK-NEXT:         %18 = arith.addi %17, %17 : vector<2x4xi32>
// CHECK-NEXT:         %19 = arith.select %9, %5, %18 : vector<2x4xi1>, vector<2x4xi32>
// CHECK-NEXT:         %20 = affine.apply affine_map<(d0, d1) -> (d0 + 8)>(%arg3, %arg4)
// CHECK-NEXT:         %21 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg3, %arg4)
// CHECK-NEXT:         vector.transfer_write %19, %arg1[%20, %21], %1 : vector<2x4xi32>, memref<18x18xi32>
// CHECK-NEXT:         %cst_5 = arith.constant dense<0> : vector<2x4xindex>
// CHECK-NEXT:         %22 = affine.apply affine_map<(d0, d1) -> (d0 - d1 - 1)>(%arg3, %arg4)
// CHECK-NEXT:         %23 = vector.broadcast %22 : index to vector<2x4xindex>
// CHECK-NEXT:         %cst_6 = arith.constant dense<{{\[\[}}0, -1, -2, -3], [1, 0, -1, -2]]> : vector<2x4xindex>
// CHECK-NEXT:         %24 = arith.addi %23, %cst_6 : vector<2x4xindex>
// CHECK-NEXT:         %25 = arith.cmpi sge, %24, %cst_5 : vector<2x4xindex>
// CHECK-NEXT:         %26 = arith.andi %1, %25 : vector<2x4xi1>
// CHECK-NEXT:         %c0_7 = arith.constant 0 : index
// CHECK-NEXT:         %c0_8 = arith.constant 0 : index
// CHECK-NEXT:         %27 = affine.apply affine_map<(d0, d1) -> (d0 * 18 + d1)>(%arg4, %arg3)
// CHECK-NEXT:         %28 = vector.broadcast %27 : index to vector<2x4xindex>
// CHECK-NEXT:         %cst_9 = arith.constant dense<{{\[\[}}0, 18, 36, 54], [1, 19, 37, 55]]> : vector<2x4xindex>
// CHECK-NEXT:         %29 = arith.addi %28, %cst_9 : vector<2x4xindex>
// CHECK-NEXT:         vector.scatter %arg2[%c0_7, %c0_8] [%29], %26, %19 : memref<18x18xi32>, vector<2x4xindex>, vector<2x4xi1>, vector<2x4xi32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Conditions in lanes of two loops.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%x: memref<18x18xi32>, %y: memref<18x18xi32>, %z: memref<18x18xi32>) {
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 2x4", loops=2, masked=True, reductions=0, vector_size=2x4}}
  affine.for %i = 0 to 7 {
    affine.for %j = 0 to 8 {
      %0 = affine.load %x[%j, 3] : memref<18x18xi32>
      %1 = affine.if affine_set<(d0, d1) : (d0 - d1 - 1 >= 0)>(%i, %j) -> i32 {
        affine.store %0, %y[%i, %j] : memref<18x18xi32>
        affine.yield %0 : i32
      } else {
        %2 = affine.load %x[%j, 3] : memref<18x18xi32>
        %3 = arith.addi %2, %2 : i32
        affine.yield %3 : i32
      }
      affine.store %1, %y[%i + 8, %j] : memref<18x18xi32>
      affine.if affine_set<(d0, d1) : (d0 - d1 - 1 >= 0)>(%i, %j) {
        affine.store %1, %z[%j, %i] : memref<18x18xi32>
      }
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<18x18xi32>, %arg1: memref<18x18xi32>, %arg2: memref<18x18xi32>) {
// CHECK-NEXT:     affine.for %arg3 = 0 to 7 step 2 {
// CHECK-NEXT:       affine.for %arg4 = 0 to 8 step 4 {
// CHECK-NEXT:         %0 = affine.apply affine_map<(d0) -> (-d0 + 7)>(%arg3)
// CHECK-NEXT:         %c4 = arith.constant 4 : index
// CHECK-NEXT:         %1 = vector.create_mask %0, %c4 : vector<2x4xi1>
// CHECK-NEXT:         %2 = affine.apply affine_map<(d0) -> (d0)>(%arg4)
// CHECK-NEXT:         %3 = affine.apply affine_map<(d0) -> (3)>(%arg4)
// CHECK-NEXT:         %4 = ub.poison : i32
// CHECK-NEXT:         %5 = vector.transfer_read %arg0[%2, %3], %4 {permutation_map = affine_map<(d0, d1) -> (0, d0)>} : memref<18x18xi32>, vector<2x4xi32>
// CHECK-NEXT:         %cst = arith.constant dense<0> : vector<2x4xindex>
// CHECK-NEXT:         %6 = affine.apply affine_map<(d0, d1) -> (d0 - d1 - 1)>(%arg3, %arg4)
// CHECK-NEXT:         %7 = vector.broadcast %6 : index to vector<2x4xindex>
// CHECK-NEXT:         %cst_0 = arith.constant dense<{{\[\[}}0, -1, -2, -3], [1, 0, -1, -2]]> : vector<2x4xindex>
// CHECK-NEXT:         %8 = arith.addi %7, %cst_0 : vector<2x4xindex>
// CHECK-NEXT:         %9 = arith.cmpi sge, %8, %cst : vector<2x4xindex>
// CHECK-NEXT:         %10 = arith.andi %1, %9 : vector<2x4xi1>
// CHECK-NEXT:         vector.transfer_write %5, %arg1[%arg3, %arg4], %10 : vector<2x4xi32>, memref<18x18xi32>
// CHECK-NEXT:         %cst_1 = arith.constant dense<true> : vector<2x4xi1>
// CHECK-NEXT:         %11 = arith.xori %9, %cst_1 : vector<2x4xi1>
// CHECK-NEXT:         %12 = arith.andi %1, %11 : vector<2x4xi1>
// CHECK-NEXT:         %c0 = arith.constant 0 : index
// CHECK-NEXT:         %13 = affine.apply affine_map<(d0) -> (3)>(%arg4)
// CHECK-NEXT:         %14 = affine.apply affine_map<(d0) -> (d0 * 18)>(%arg4)
// CHECK-NEXT:         %15 = vector.broadcast %14 : index to vector<2x4xindex>
// CHECK-NEXT:         %cst_2 = arith.constant dense<{{\[\[}}0, 18, 36, 54], [0, 18, 36, 54]]> : vector<2x4xindex>
// CHECK-NEXT:         %16 = arith.addi %15, %cst_2 : vector<2x4xindex>
// CHECK-NEXT:         %17 = ub.poison : vector<2x4xi32>
// CHECK-NEXT:         %18 = vector.gather %arg0[%c0, %13] [%16], %12, %17 : memref<18x18xi32>, vector<2x4xindex>, vector<2x4xi1>, vector<2x4xi32> into vector<2x4xi32>
// CHECK-NEXT:         %19 = arith.addi %18, %18 : vector<2x4xi32>
// CHECK-NEXT:         %20 = arith.select %9, %5, %19 : vector<2x4xi1>, vector<2x4xi32>
// CHECK-NEXT:         %21 = affine.apply affine_map<(d0, d1) -> (d0 + 8)>(%arg3, %arg4)
// CHECK-NEXT:         %22 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg3, %arg4)
// CHECK-NEXT:         vector.transfer_write %20, %arg1[%21, %22], %1 : vector<2x4xi32>, memref<18x18xi32>
// CHECK-NEXT:         %cst_3 = arith.constant dense<0> : vector<2x4xindex>
// CHECK-NEXT:         %23 = affine.apply affine_map<(d0, d1) -> (d0 - d1 - 1)>(%arg3, %arg4)
// CHECK-NEXT:         %24 = vector.broadcast %23 : index to vector<2x4xindex>
// CHECK-NEXT:         %cst_4 = arith.constant dense<{{\[\[}}0, -1, -2, -3], [1, 0, -1, -2]]> : vector<2x4xindex>
// CHECK-NEXT:         %25 = arith.addi %24, %cst_4 : vector<2x4xindex>
// CHECK-NEXT:         %26 = arith.cmpi sge, %25, %cst_3 : vector<2x4xindex>
// CHECK-NEXT:         %27 = arith.andi %1, %26 : vector<2x4xi1>
// CHECK-NEXT:         %c0_5 = arith.constant 0 : index
// CHECK-NEXT:         %c0_6 = arith.constant 0 : index
// CHECK-NEXT:         %28 = affine.apply affine_map<(d0, d1) -> (d0 * 18 + d1)>(%arg4, %arg3)
// CHECK-NEXT:         %29 = vector.broadcast %28 : index to vector<2x4xindex>
// CHECK-NEXT:         %cst_7 = arith.constant dense<{{\[\[}}0, 18, 36, 54], [1, 19, 37, 55]]> : vector<2x4xindex>
// CHECK-NEXT:         %30 = arith.addi %29, %cst_7 : vector<2x4xindex>
// CHECK-NEXT:         vector.scatter %arg2[%c0_5, %c0_6] [%30], %27, %20 : memref<18x18xi32>, vector<2x4xindex>, vector<2x4xi1>, vector<2x4xi32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Conditions in lanes of two loops.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%x: memref<18x18xi32>, %y: memref<18x18xi32>, %z: memref<18x18xi32>) {
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 2x4", loops=2, masked=True, reductions=0, vector_size=2x4}}
  affine.for %i = 0 to 7 {
    affine.for %j = 0 to 8 {
      %0 = affine.load %x[%i floordiv 2, %j] : memref<18x18xi32>
      %1 = affine.if affine_set<(d0, d1) : (d0 - d1 - 1 >= 0)>(%i, %j) -> i32 {
        affine.store %0, %y[%i, %j] : memref<18x18xi32>
        affine.yield %0 : i32
      } else {
        %2 = affine.load %x[%i floordiv 2, %j] : memref<18x18xi32>
        %3 = arith.addi %2, %2 : i32
        affine.yield %3 : i32
      }
      affine.store %1, %y[%i + 8, %j] : memref<18x18xi32>
      affine.if affine_set<(d0, d1) : (d0 - d1 - 1 >= 0)>(%i, %j) {
        affine.store %1, %z[%j, %i] : memref<18x18xi32>
      }
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<18x18xi32>, %arg1: memref<18x18xi32>, %arg2: memref<18x18xi32>) {
// CHECK-NEXT:     affine.for %arg3 = 0 to 7 step 2 {
// CHECK-NEXT:       affine.for %arg4 = 0 to 8 step 4 {
// CHECK-NEXT:         %0 = affine.apply affine_map<(d0) -> (-d0 + 7)>(%arg3)
// CHECK-NEXT:         %c4 = arith.constant 4 : index
// CHECK-NEXT:         %1 = vector.create_mask %0, %c4 : vector<2x4xi1>
// CHECK-NEXT:         %2 = affine.apply affine_map<(d0, d1) -> (d0 floordiv 2)>(%arg3, %arg4)
// CHECK-NEXT:         %3 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg3, %arg4)
// CHECK-NEXT:         %4 = ub.poison : i32
// CHECK-NEXT:         %5 = vector.transfer_read %arg0[%2, %3], %4 {permutation_map = affine_map<(d0, d1) -> (0, d1)>} : memref<18x18xi32>, vector<2x4xi32>
// CHECK-NEXT:         %cst = arith.constant dense<0> : vector<2x4xindex>
// CHECK-NEXT:         %6 = affine.apply affine_map<(d0, d1) -> (d0 - d1 - 1)>(%arg3, %arg4)
// CHECK-NEXT:         %7 = vector.broadcast %6 : index to vector<2x4xindex>
// CHECK-NEXT:         %cst_0 = arith.constant dense<{{\[\[}}0, -1, -2, -3], [1, 0, -1, -2]]> : vector<2x4xindex>
// CHECK-NEXT:         %8 = arith.addi %7, %cst_0 : vector<2x4xindex>
// CHECK-NEXT:         %9 = arith.cmpi sge, %8, %cst : vector<2x4xindex>
// CHECK-NEXT:         %10 = arith.andi %1, %9 : vector<2x4xi1>
// CHECK-NEXT:         vector.transfer_write %5, %arg1[%arg3, %arg4], %10 : vector<2x4xi32>, memref<18x18xi32>
// CHECK-NEXT:         %cst_1 = arith.constant dense<true> : vector<2x4xi1>
// CHECK-NEXT:         %11 = arith.xori %9, %cst_1 : vector<2x4xi1>
// CHECK-NEXT:         %12 = arith.andi %1, %11 : vector<2x4xi1>
// CHECK-NEXT:         %cst_2 = arith.constant dense<{{\[\[}}0, 1, 2, 3], [0, 1, 2, 3]]> : vector<2x4xindex>
// CHECK-NEXT:         %13 = affine.apply affine_map<(d0, d1) -> (d0 floordiv 2)>(%arg3, %arg4)
// CHECK-NEXT:         %14 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg3, %arg4)
// CHECK-NEXT:         %15 = ub.poison : vector<2x4xi32>
// CHECK-NEXT:         %16 = vector.gather %arg0[%13, %14] [%cst_2], %12, %15 : memref<18x18xi32>, vector<2x4xindex>, vector<2x4xi1>, vector<2x4xi32> into vector<2x4xi32>
// CHECK-NEXT:         %17 = arith.addi %16, %16 : vector<2x4xi32>
// CHECK-NEXT:         %18 = arith.select %9, %5, %17 : vector<2x4xi1>, vector<2x4xi32>
// CHECK-NEXT:         %19 = affine.apply affine_map<(d0, d1) -> (d0 + 8)>(%arg3, %arg4)
// CHECK-NEXT:         %20 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg3, %arg4)
// CHECK-NEXT:         vector.transfer_write %18, %arg1[%19, %20], %1 : vector<2x4xi32>, memref<18x18xi32>
// CHECK-NEXT:         %cst_3 = arith.constant dense<0> : vector<2x4xindex>
// CHECK-NEXT:         %21 = affine.apply affine_map<(d0, d1) -> (d0 - d1 - 1)>(%arg3, %arg4)
// CHECK-NEXT:         %22 = vector.broadcast %21 : index to vector<2x4xindex>
// CHECK-NEXT:         %cst_4 = arith.constant dense<{{\[\[}}0, -1, -2, -3], [1, 0, -1, -2]]> : vector<2x4xindex>
// CHECK-NEXT:         %23 = arith.addi %22, %cst_4 : vector<2x4xindex>
// CHECK-NEXT:         %24 = arith.cmpi sge, %23, %cst_3 : vector<2x4xindex>
// CHECK-NEXT:         %25 = arith.andi %1, %24 : vector<2x4xi1>
// CHECK-NEXT:         %c0 = arith.constant 0 : index
// CHECK-NEXT:         %c0_5 = arith.constant 0 : index
// CHECK-NEXT:         %26 = affine.apply affine_map<(d0, d1) -> (d0 * 18 + d1)>(%arg4, %arg3)
// CHECK-NEXT:         %27 = vector.broadcast %26 : index to vector<2x4xindex>
// CHECK-NEXT:         %cst_6 = arith.constant dense<{{\[\[}}0, 18, 36, 54], [1, 19, 37, 55]]> : vector<2x4xindex>
// CHECK-NEXT:         %28 = arith.addi %27, %cst_6 : vector<2x4xindex>
// CHECK-NEXT:         vector.scatter %arg2[%c0, %c0_5] [%28], %25, %18 : memref<18x18xi32>, vector<2x4xindex>, vector<2x4xi1>, vector<2x4xi32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Conditions in lanes of two loops.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%x: memref<18x18xi32>, %y: memref<18x18xi32>, %z: memref<18x18xi32>) {
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 2x4", loops=2, masked=True, reductions=0, vector_size=2x4}}
  affine.for %i = 0 to 7 {
    affine.for %j = 0 to 8 {
      %0 = affine.load %x[7 - %i, %j + 1] : memref<18x18xi32>
      %1 = affine.if affine_set<(d0, d1) : (d0 - d1 - 1 >= 0)>(%i, %j) -> i32 {
        affine.store %0, %y[%i, %j] : memref<18x18xi32>
        affine.yield %0 : i32
      } else {
        %2 = affine.load %x[7 - %i, %j + 1] : memref<18x18xi32>
        %3 = arith.addi %2, %2 : i32
        affine.yield %3 : i32
      }
      affine.store %1, %y[%i + 8, %j] : memref<18x18xi32>
      affine.if affine_set<(d0, d1) : (d0 - d1 - 1 >= 0)>(%i, %j) {
        affine.store %1, %z[%j, %i] : memref<18x18xi32>
      }
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<18x18xi32>, %arg1: memref<18x18xi32>, %arg2: memref<18x18xi32>) {
// CHECK-NEXT:     affine.for %arg3 = 0 to 7 step 2 {
// CHECK-NEXT:       affine.for %arg4 = 0 to 8 step 4 {
// CHECK-NEXT:         %0 = affine.apply affine_map<(d0) -> (-d0 + 7)>(%arg3)
// CHECK-NEXT:         %c4 = arith.constant 4 : index
// CHECK-NEXT:         %1 = vector.create_mask %0, %c4 : vector<2x4xi1>
// CHECK-NEXT:         %cst = arith.constant dense<{{\[\[}}0, 1, 2, 3], [-18, -17, -16, -15]]> : vector<2x4xindex>
// CHECK-NEXT:         %2 = affine.apply affine_map<(d0, d1) -> (-d0 + 7)>(%arg3, %arg4)
// CHECK-NEXT:         %3 = affine.apply affine_map<(d0, d1) -> (d1 + 1)>(%arg3, %arg4)
// CHECK-NEXT:         %4 = ub.poison : vector<2x4xi32>
// CHECK-NEXT:         %5 = vector.gather %arg0[%2, %3] [%cst], %1, %4 : memref<18x18xi32>, vector<2x4xindex>, vector<2x4xi1>, vector<2x4xi32> into vector<2x4xi32>
// CHECK-NEXT:         %cst_0 = arith.constant dense<0> : vector<2x4xindex>
// CHECK-NEXT:         %6 = affine.apply affine_map<(d0, d1) -> (d0 - d1 - 1)>(%arg3, %arg4)
// CHECK-NEXT:         %7 = vector.broadcast %6 : index to vector<2x4xindex>
// CHECK-NEXT:         %cst_1 = arith.constant dense<{{\[\[}}0, -1, -2, -3], [1, 0, -1, -2]]> : vector<2x4xindex>
// CHECK-NEXT:         %8 = arith.addi %7, %cst_1 : vector<2x4xindex>
// CHECK-NEXT:         %9 = arith.cmpi sge, %8, %cst_0 : vector<2x4xindex>
// CHECK-NEXT:         %10 = arith.andi %1, %9 : vector<2x4xi1>
// CHECK-NEXT:         vector.transfer_write %5, %arg1[%arg3, %arg4], %10 : vector<2x4xi32>, memref<18x18xi32>
// CHECK-NEXT:         %cst_2 = arith.constant dense<true> : vector<2x4xi1>
// CHECK-NEXT:         %11 = arith.xori %9, %cst_2 : vector<2x4xi1>
// CHECK-NEXT:         %12 = arith.andi %1, %11 : vector<2x4xi1>
// CHECK-NEXT:         %c0 = arith.constant 0 : index
// CHECK-NEXT:         %c0_3 = arith.constant 0 : index
// CHECK-NEXT:         %13 = affine.apply affine_map<(d0, d1) -> ((-d0 + 7) * 18 + d1 + 1)>(%arg3, %arg4)
// CHECK-NEXT:         %14 = vector.broadcast %13 : index to vector<2x4xindex>
// CHECK-NEXT:         %cst_4 = arith.constant dense<{{\[\[}}0, 1, 2, 3], [-18, -17, -16, -15]]> : vector<2x4xindex>
// CHECK-NEXT:         %15 = arith.addi %14, %cst_4 : vector<2x4xindex>
// CHECK-NEXT:         %16 = ub.poison : vector<2x4xi32>
// CHECK-NEXT:         %17 = vector.gather %arg0[%c0, %c0_3] [%15], %12, %16 : memref<18x18xi32>, vector<2x4xindex>, vector<2x4xi1>, vector<2x4xi32> into vector<2x4xi32>
// CHECK-NEXT:         %18 = arith.addi %17, %17 : vector<2x4xi32>
// CHECK-NEXT:         %19 = arith.select %9, %5, %18 : vector<2x4xi1>, vector<2x4xi32>
// CHECK-NEXT:         %20 = affine.apply affine_map<(d0, d1) -> (d0 + 8)>(%arg3, %arg4)
// CHECK-NEXT:         %21 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg3, %arg4)
// CHECK-NEXT:         vector.transfer_write %19, %arg1[%20, %21], %1 : vector<2x4xi32>, memref<18x18xi32>
// CHECK-NEXT:         %cst_5 = arith.constant dense<0> : vector<2x4xindex>
// CHECK-NEXT:         %22 = affine.apply affine_map<(d0, d1) -> (d0 - d1 - 1)>(%arg3, %arg4)
// CHECK-NEXT:         %23 = vector.broadcast %22 : index to vector<2x4xindex>
// CHECK-NEXT:         %cst_6 = arith.constant dense<{{\[\[}}0, -1, -2, -3], [1, 0, -1, -2]]> : vector<2x4xindex>
// CHECK-NEXT:         %24 = arith.addi %23, %cst_6 : vector<2x4xindex>
// CHECK-NEXT:         %25 = arith.cmpi sge, %24, %cst_5 : vector<2x4xindex>
// CHECK-NEXT:         %26 = arith.andi %1, %25 : vector<2x4xi1>
// CHECK-NEXT:         %c0_7 = arith.constant 0 : index
// CHECK-NEXT:         %c0_8 = arith.constant 0 : index
// CHECK-NEXT:         %27 = affine.apply affine_map<(d0, d1) -> (d0 * 18 + d1)>(%arg4, %arg3)
// CHECK-NEXT:         %28 = vector.broadcast %27 : index to vector<2x4xindex>
// CHECK-NEXT:         %cst_9 = arith.constant dense<{{\[\[}}0, 18, 36, 54], [1, 19, 37, 55]]> : vector<2x4xindex>
// CHECK-NEXT:         %29 = arith.addi %28, %cst_9 : vector<2x4xindex>
// CHECK-NEXT:         vector.scatter %arg2[%c0_7, %c0_8] [%29], %26, %19 : memref<18x18xi32>, vector<2x4xindex>, vector<2x4xi1>, vector<2x4xi32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Conditions in lanes of two loops.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%x: memref<18x18xi32>, %y: memref<18x18xi32>, %z: memref<18x18xi32>) {
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 2x4", loops=2, masked=True, reductions=0, vector_size=2x4}}
  affine.for %i = 0 to 7 {
    affine.for %j = 0 to 8 {
      %0 = affine.load %x[%i, %j] : memref<18x18xi32>
      %1 = affine.if affine_set<(d0, d1) : (-d0 + 4 >= 0)>(%i, %j) -> i32 {
        affine.store %0, %y[%i, %j] : memref<18x18xi32>
        affine.yield %0 : i32
      } else {
        %2 = affine.load %x[%i, %j] : memref<18x18xi32>
        %3 = arith.addi %2, %2 : i32
        affine.yield %3 : i32
      }
      affine.store %1, %y[%i + 8, %j] : memref<18x18xi32>
      affine.if affine_set<(d0, d1) : (-d0 + 4 >= 0)>(%i, %j) {
        affine.store %1, %z[%j, %i] : memref<18x18xi32>
      }
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<18x18xi32>, %arg1: memref<18x18xi32>, %arg2: memref<18x18xi32>) {
// CHECK-NEXT:     affine.for %arg3 = 0 to 7 step 2 {
// CHECK-NEXT:       affine.for %arg4 = 0 to 8 step 4 {
// CHECK-NEXT:         %0 = affine.apply affine_map<(d0) -> (-d0 + 7)>(%arg3)
// CHECK-NEXT:         %c4 = arith.constant 4 : index
// CHECK-NEXT:         %1 = vector.create_mask %0, %c4 : vector<2x4xi1>
// CHECK-NEXT:         %2 = ub.poison : i32
// CHECK-NEXT:         %3 = vector.transfer_read %arg0[%arg3, %arg4], %2 : memref<18x18xi32>, vector<2x4xi32>
// CHECK-NEXT:         %cst = arith.constant dense<0> : vector<2x4xindex>
// CHECK-NEXT:         %4 = affine.apply affine_map<(d0) -> (-d0 + 4)>(%arg3)
// CHECK-NEXT:         %5 = vector.broadcast %4 : index to vector<2x4xindex>
// CHECK-NEXT:         %cst_0 = arith.constant dense<{{\[\[}}0, 0, 0, 0], [-1, -1, -1, -1]]> : vector<2x4xindex>
// CHECK-NEXT:         %6 = arith.addi %5, %cst_0 : vector<2x4xindex>
// CHECK-NEXT:         %7 = arith.cmpi sge, %6, %cst : vector<2x4xindex>
// CHECK-NEXT:         %8 = arith.andi %1, %7 : vector<2x4xi1>
// CHECK-NEXT:         vector.transfer_write %3, %arg1[%arg3, %arg4], %8 : vector<2x4xi32>, memref<18x18xi32>
// CHECK-NEXT:         %cst_1 = arith.constant dense<true> : vector<2x4xi1>
// CHECK-NEXT:         %9 = arith.xori %7, %cst_1 : vector<2x4xi1>
// CHECK-NEXT:         %10 = arith.andi %1, %9 : vector<2x4xi1>
// CHECK-NEXT:         %11 = ub.poison : i32
// CHECK-NEXT:         %12 = vector.transfer_read %arg0[%arg3, %arg4], %11, %10 : memref<18x18xi32>, vector<2x4xi32>
// CHECK-NEXT:         %13 = arith.addi %12, %12 : vector<2x4xi32>
// CHECK-NEXT:         %14 = arith.select %7, %3, %13 : vector<2x4xi1>, vector<2x4xi32>
// CHECK-NEXT:         %15 = affine.apply affine_map<(d0, d1) -> (d0 + 8)>(%arg3, %arg4)
// CHECK-NEXT:         %16 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg3, %arg4)
// CHECK-NEXT:         vector.transfer_write %14, %arg1[%15, %16], %1 : vector<2x4xi32>, memref<18x18xi32>
// CHECK-NEXT:         %cst_2 = arith.constant dense<0> : vector<2x4xindex>
// CHECK-NEXT:         %17 = affine.apply affine_map<(d0) -> (-d0 + 4)>(%arg3)
// CHECK-NEXT:         %18 = vector.broadcast %17 : index to vector<2x4xindex>
// CHECK-NEXT:         %cst_3 = arith.constant dense<{{\[\[}}0, 0, 0, 0], [-1, -1, -1, -1]]> : vector<2x4xindex>
// CHECK-NEXT:         %19 = arith.addi %18, %cst_3 : vector<2x4xindex>
// CHECK-NEXT:         %20 = arith.cmpi sge, %19, %cst_2 : vector<2x4xindex>
// CHECK-NEXT:         %21 = arith.andi %1, %20 : vector<2x4xi1>
// CHECK-NEXT:         %c0 = arith.constant 0 : index
// CHECK-NEXT:         %c0_4 = arith.constant 0 : index
// CHECK-NEXT:         %22 = affine.apply affine_map<(d0, d1) -> (d0 * 18 + d1)>(%arg4, %arg3)
// CHECK-NEXT:         %23 = vector.broadcast %22 : index to vector<2x4xindex>
// CHECK-NEXT:         %cst_5 = arith.constant dense<{{\[\[}}0, 18, 36, 54], [1, 19, 37, 55]]> : vector<2x4xindex>
// CHECK-NEXT:         %24 = arith.addi %23, %cst_5 : vector<2x4xindex>
// CHECK-NEXT:         vector.scatter %arg2[%c0, %c0_4] [%24], %21, %14 : memref<18x18xi32>, vector<2x4xindex>, vector<2x4xi1>, vector<2x4xi32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Conditions in lanes of two loops.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%x: memref<18x18xi32>, %y: memref<18x18xi32>, %z: memref<18x18xi32>) {
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 2x4", loops=2, masked=True, reductions=0, vector_size=2x4}}
  affine.for %i = 0 to 7 {
    affine.for %j = 0 to 8 {
      %0 = affine.load %x[%j, %i] : memref<18x18xi32>
      %1 = affine.if affine_set<(d0, d1) : (-d0 + 4 >= 0)>(%i, %j) -> i32 {
        affine.store %0, %y[%i, %j] : memref<18x18xi32>
        affine.yield %0 : i32
      } else {
        %2 = affine.load %x[%j, %i] : memref<18x18xi32>
        %3 = arith.addi %2, %2 : i32
        affine.yield %3 : i32
      }
      affine.store %1, %y[%i + 8, %j] : memref<18x18xi32>
      affine.if affine_set<(d0, d1) : (-d0 + 4 >= 0)>(%i, %j) {
        affine.store %1, %z[%j, %i] : memref<18x18xi32>
      }
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<18x18xi32>, %arg1: memref<18x18xi32>, %arg2: memref<18x18xi32>) {
// CHECK-NEXT:     affine.for %arg3 = 0 to 7 step 2 {
// CHECK-NEXT:       affine.for %arg4 = 0 to 8 step 4 {
// CHECK-NEXT:         %0 = affine.apply affine_map<(d0) -> (-d0 + 7)>(%arg3)
// CHECK-NEXT:         %c4 = arith.constant 4 : index
// CHECK-NEXT:         %1 = vector.create_mask %0, %c4 : vector<2x4xi1>
// CHECK-NEXT:         %2 = ub.poison : i32
// CHECK-NEXT:         %3 = vector.transfer_read %arg0[%arg4, %arg3], %2 {permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : memref<18x18xi32>, vector<2x4xi32>
// CHECK-NEXT:         %cst = arith.constant dense<0> : vector<2x4xindex>
// CHECK-NEXT:         %4 = affine.apply affine_map<(d0) -> (-d0 + 4)>(%arg3)
// CHECK-NEXT:         %5 = vector.broadcast %4 : index to vector<2x4xindex>
// CHECK-NEXT:         %cst_0 = arith.constant dense<{{\[\[}}0, 0, 0, 0], [-1, -1, -1, -1]]> : vector<2x4xindex>
// CHECK-NEXT:         %6 = arith.addi %5, %cst_0 : vector<2x4xindex>
// CHECK-NEXT:         %7 = arith.cmpi sge, %6, %cst : vector<2x4xindex>
// CHECK-NEXT:         %8 = arith.andi %1, %7 : vector<2x4xi1>
// CHECK-NEXT:         vector.transfer_write %3, %arg1[%arg3, %arg4], %8 : vector<2x4xi32>, memref<18x18xi32>
// CHECK-NEXT:         %cst_1 = arith.constant dense<true> : vector<2x4xi1>
// CHECK-NEXT:         %9 = arith.xori %7, %cst_1 : vector<2x4xi1>
// CHECK-NEXT:         %10 = arith.andi %1, %9 : vector<2x4xi1>
// CHECK-NEXT:         %c0 = arith.constant 0 : index
// CHECK-NEXT:         %c0_2 = arith.constant 0 : index
// CHECK-NEXT:         %11 = affine.apply affine_map<(d0, d1) -> (d0 * 18 + d1)>(%arg4, %arg3)
// CHECK-NEXT:         %12 = vector.broadcast %11 : index to vector<2x4xindex>
// CHECK-NEXT:         %cst_3 = arith.constant dense<{{\[\[}}0, 18, 36, 54], [1, 19, 37, 55]]> : vector<2x4xindex>
// CHECK-NEXT:         %13 = arith.addi %12, %cst_3 : vector<2x4xindex>
// CHECK-NEXT:         %14 = ub.poison : vector<2x4xi32>
// CHECK-NEXT:         %15 = vector.gather %arg0[%c0, %c0_2] [%13], %10, %14 : memref<18x18xi32>, vector<2x4xindex>, vector<2x4xi1>, vector<2x4xi32> into vector<2x4xi32>
// CHECK-NEXT:         %16 = arith.addi %15, %15 : vector<2x4xi32>
// CHECK-NEXT:         %17 = arith.select %7, %3, %16 : vector<2x4xi1>, vector<2x4xi32>
// CHECK-NEXT:         %18 = affine.apply affine_map<(d0, d1) -> (d0 + 8)>(%arg3, %arg4)
// CHECK-NEXT:         %19 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg3, %arg4)
// CHECK-NEXT:         vector.transfer_write %17, %arg1[%18, %19], %1 : vector<2x4xi32>, memref<18x18xi32>
// CHECK-NEXT:         %cst_4 = arith.constant dense<0> : vector<2x4xindex>
// CHECK-NEXT:         %20 = affine.apply affine_map<(d0) -> (-d0 + 4)>(%arg3)
// CHECK-NEXT:         %21 = vector.broadcast %20 : index to vector<2x4xindex>
// CHECK-NEXT:         %cst_5 = arith.constant dense<{{\[\[}}0, 0, 0, 0], [-1, -1, -1, -1]]> : vector<2x4xindex>
// CHECK-NEXT:         %22 = arith.addi %21, %cst_5 : vector<2x4xindex>
// CHECK-NEXT:         %23 = arith.cmpi sge, %22, %cst_4 : vector<2x4xindex>
// CHECK-NEXT:         %24 = arith.andi %1, %23 : vector<2x4xi1>
// CHECK-NEXT:         %c0_6 = arith.constant 0 : index
// CHECK-NEXT:         %c0_7 = arith.constant 0 : index
// CHECK-NEXT:         %25 = affine.apply affine_map<(d0, d1) -> (d0 * 18 + d1)>(%arg4, %arg3)
// CHECK-NEXT:         %26 = vector.broadcast %25 : index to vector<2x4xindex>
// CHECK-NEXT:         %cst_8 = arith.constant dense<{{\[\[}}0, 18, 36, 54], [1, 19, 37, 55]]> : vector<2x4xindex>
// CHECK-NEXT:         %27 = arith.addi %26, %cst_8 : vector<2x4xindex>
// CHECK-NEXT:         vector.scatter %arg2[%c0_6, %c0_7] [%27], %24, %17 : memref<18x18xi32>, vector<2x4xindex>, vector<2x4xi1>, vector<2x4xi32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Conditions in lanes of two loops.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%x: memref<18x18xi32>, %y: memref<18x18xi32>, %z: memref<18x18xi32>) {
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 2x4", loops=2, masked=True, reductions=0, vector_size=2x4}}
  affine.for %i = 0 to 7 {
    affine.for %j = 0 to 8 {
      %0 = affine.load %x[%i + 1, 2 * %j] : memref<18x18xi32>
      %1 = affine.if affine_set<(d0, d1) : (-d0 + 4 >= 0)>(%i, %j) -> i32 {
        affine.store %0, %y[%i, %j] : memref<18x18xi32>
        affine.yield %0 : i32
      } else {
        %2 = affine.load %x[%i + 1, 2 * %j] : memref<18x18xi32>
        %3 = arith.addi %2, %2 : i32
        affine.yield %3 : i32
      }
      affine.store %1, %y[%i + 8, %j] : memref<18x18xi32>
      affine.if affine_set<(d0, d1) : (-d0 + 4 >= 0)>(%i, %j) {
        affine.store %1, %z[%j, %i] : memref<18x18xi32>
      }
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<18x18xi32>, %arg1: memref<18x18xi32>, %arg2: memref<18x18xi32>) {
// CHECK-NEXT:     affine.for %arg3 = 0 to 7 step 2 {
// CHECK-NEXT:       affine.for %arg4 = 0 to 8 step 4 {
// CHECK-NEXT:         %0 = affine.apply affine_map<(d0) -> (-d0 + 7)>(%arg3)
// CHECK-NEXT:         %c4 = arith.constant 4 : index
// CHECK-NEXT:         %1 = vector.create_mask %0, %c4 : vector<2x4xi1>
// CHECK-NEXT:         %cst = arith.constant dense<{{\[\[}}0, 2, 4, 6], [18, 20, 22, 24]]> : vector<2x4xindex>
// CHECK-NEXT:         %2 = affine.apply affine_map<(d0, d1) -> (d0 + 1)>(%arg3, %arg4)
// CHECK-NEXT:         %3 = affine.apply affine_map<(d0, d1) -> (d1 * 2)>(%arg3, %arg4)
// CHECK-NEXT:         %4 = ub.poison : vector<2x4xi32>
// CHECK-NEXT:         %5 = vector.gather %arg0[%2, %3] [%cst], %1, %4 : memref<18x18xi32>, vector<2x4xindex>, vector<2x4xi1>, vector<2x4xi32> into vector<2x4xi32>
// CHECK-NEXT:         %cst_0 = arith.constant dense<0> : vector<2x4xindex>
// CHECK-NEXT:         %6 = affine.apply affine_map<(d0) -> (-d0 + 4)>(%arg3)
// CHECK-NEXT:         %7 = vector.broadcast %6 : index to vector<2x4xindex>
// CHECK-NEXT:         %cst_1 = arith.constant dense<{{\[\[}}0, 0, 0, 0], [-1, -1, -1, -1]]> : vector<2x4xindex>
// CHECK-NEXT:         %8 = arith.addi %7, %cst_1 : vector<2x4xindex>
// CHECK-NEXT:         %9 = arith.cmpi sge, %8, %cst_0 : vector<2x4xindex>
// CHECK-NEXT:         %10 = arith.andi %1, %9 : vector<2x4xi1>
// CHECK-NEXT:         vector.transfer_write %5, %arg1[%arg3, %arg4], %10 : vector<2x4xi32>, memref<18x18xi32>
// CHECK-NEXT:         %cst_2 = arith.constant dense<true> : vector<2x4xi1>
// CHECK-NEXT:         %11 = arith.xori %9, %cst_2 : vector<2x4xi1>
// CHECK-NEXT:         %12 = arith.andi %1, %11 : vector<2x4xi1>
// CHECK-NEXT:         %c0 = arith.constant 0 : index
// CHECK-NEXT:         %c0_3 = arith.constant 0 : index
// CHECK-NEXT:         %13 = affine.apply affine_map<(d0, d1) -> ((d0 + 1) * 18 + d1 * 2)>(%arg3, %arg4)
// CHECK-NEXT:         %14 = vector.broadcast %13 : index to vector<2x4xindex>
// CHECK-NEXT:         %cst_4 = arith.constant dense<{{\[\[}}0, 2, 4, 6], [18, 20, 22, 24]]> : vector<2x4xindex>
// CHECK-NEXT:         %15 = arith.addi %14, %cst_4 : vector<2x4xindex>
// CHECK-NEXT:         %16 = ub.poison : vector<2x4xi32>
// CHECK-NEXT:         %17 = vector.gather %arg0[%c0, %c0_3] [%15], %12, %16 : memref<18x18xi32>, vector<2x4xindex>, vector<2x4xi1>, vector<2x4xi32> into vector<2x4xi32>
// CHECK-NEXT:         %18 = arith.addi %17, %17 : vector<2x4xi32>
// CHECK-NEXT:         %19 = arith.select %9, %5, %18 : vector<2x4xi1>, vector<2x4xi32>
// CHECK-NEXT:         %20 = affine.apply affine_map<(d0, d1) -> (d0 + 8)>(%arg3, %arg4)
// CHECK-NEXT:         %21 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg3, %arg4)
// CHECK-NEXT:         vector.transfer_write %19, %arg1[%20, %21], %1 : vector<2x4xi32>, memref<18x18xi32>
// CHECK-NEXT:         %cst_5 = arith.constant dense<0> : vector<2x4xindex>
// CHECK-NEXT:         %22 = affine.apply affine_map<(d0) -> (-d0 + 4)>(%arg3)
// CHECK-NEXT:         %23 = vector.broadcast %22 : index to vector<2x4xindex>
// CHECK-NEXT:         %cst_6 = arith.constant dense<{{\[\[}}0, 0, 0, 0], [-1, -1, -1, -1]]> : vector<2x4xindex>
// CHECK-NEXT:         %24 = arith.addi %23, %cst_6 : vector<2x4xindex>
// CHECK-NEXT:         %25 = arith.cmpi sge, %24, %cst_5 : vector<2x4xindex>
// CHECK-NEXT:         %26 = arith.andi %1, %25 : vector<2x4xi1>
// CHECK-NEXT:         %c0_7 = arith.constant 0 : index
// CHECK-NEXT:         %c0_8 = arith.constant 0 : index
// CHECK-NEXT:         %27 = affine.apply affine_map<(d0, d1) -> (d0 * 18 + d1)>(%arg4, %arg3)
// CHECK-NEXT:         %28 = vector.broadcast %27 : index to vector<2x4xindex>
// CHECK-NEXT:         %cst_9 = arith.constant dense<{{\[\[}}0, 18, 36, 54], [1, 19, 37, 55]]> : vector<2x4xindex>
// CHECK-NEXT:         %29 = arith.addi %28, %cst_9 : vector<2x4xindex>
// CHECK-NEXT:         vector.scatter %arg2[%c0_7, %c0_8] [%29], %26, %19 : memref<18x18xi32>, vector<2x4xindex>, vector<2x4xi1>, vector<2x4xi32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Conditions in lanes of two loops.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%x: memref<18x18xi32>, %y: memref<18x18xi32>, %z: memref<18x18xi32>) {
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 2x4", loops=2, masked=True, reductions=0, vector_size=2x4}}
  affine.for %i = 0 to 7 {
    affine.for %j = 0 to 8 {
      %0 = affine.load %x[%j, 3] : memref<18x18xi32>
      %1 = affine.if affine_set<(d0, d1) : (-d0 + 4 >= 0)>(%i, %j) -> i32 {
        affine.store %0, %y[%i, %j] : memref<18x18xi32>
        affine.yield %0 : i32
      } else {
        %2 = affine.load %x[%j, 3] : memref<18x18xi32>
        %3 = arith.addi %2, %2 : i32
        affine.yield %3 : i32
      }
      affine.store %1, %y[%i + 8, %j] : memref<18x18xi32>
      affine.if affine_set<(d0, d1) : (-d0 + 4 >= 0)>(%i, %j) {
        affine.store %1, %z[%j, %i] : memref<18x18xi32>
      }
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<18x18xi32>, %arg1: memref<18x18xi32>, %arg2: memref<18x18xi32>) {
// CHECK-NEXT:     affine.for %arg3 = 0 to 7 step 2 {
// CHECK-NEXT:       affine.for %arg4 = 0 to 8 step 4 {
// CHECK-NEXT:         %0 = affine.apply affine_map<(d0) -> (-d0 + 7)>(%arg3)
// CHECK-NEXT:         %c4 = arith.constant 4 : index
// CHECK-NEXT:         %1 = vector.create_mask %0, %c4 : vector<2x4xi1>
// CHECK-NEXT:         %2 = affine.apply affine_map<(d0) -> (d0)>(%arg4)
// CHECK-NEXT:         %3 = affine.apply affine_map<(d0) -> (3)>(%arg4)
// CHECK-NEXT:         %4 = ub.poison : i32
// CHECK-NEXT:         %5 = vector.transfer_read %arg0[%2, %3], %4 {permutation_map = affine_map<(d0, d1) -> (0, d0)>} : memref<18x18xi32>, vector<2x4xi32>
// CHECK-NEXT:         %cst = arith.constant dense<0> : vector<2x4xindex>
// CHECK-NEXT:         %6 = affine.apply affine_map<(d0) -> (-d0 + 4)>(%arg3)
// CHECK-NEXT:         %7 = vector.broadcast %6 : index to vector<2x4xindex>
// CHECK-NEXT:         %cst_0 = arith.constant dense<{{\[\[}}0, 0, 0, 0], [-1, -1, -1, -1]]> : vector<2x4xindex>
// CHECK-NEXT:         %8 = arith.addi %7, %cst_0 : vector<2x4xindex>
// CHECK-NEXT:         %9 = arith.cmpi sge, %8, %cst : vector<2x4xindex>
// CHECK-NEXT:         %10 = arith.andi %1, %9 : vector<2x4xi1>
// CHECK-NEXT:         vector.transfer_write %5, %arg1[%arg3, %arg4], %10 : vector<2x4xi32>, memref<18x18xi32>
// CHECK-NEXT:         %cst_1 = arith.constant dense<true> : vector<2x4xi1>
// CHECK-NEXT:         %11 = arith.xori %9, %cst_1 : vector<2x4xi1>
// CHECK-NEXT:         %12 = arith.andi %1, %11 : vector<2x4xi1>
// CHECK-NEXT:         %c0 = arith.constant 0 : index
// CHECK-NEXT:         %13 = affine.apply affine_map<(d0) -> (3)>(%arg4)
// CHECK-NEXT:         %14 = affine.apply affine_map<(d0) -> (d0 * 18)>(%arg4)
// CHECK-NEXT:         %15 = vector.broadcast %14 : index to vector<2x4xindex>
// CHECK-NEXT:         %cst_2 = arith.constant dense<{{\[\[}}0, 18, 36, 54], [0, 18, 36, 54]]> : vector<2x4xindex>
// CHECK-NEXT:         %16 = arith.addi %15, %cst_2 : vector<2x4xindex>
// CHECK-NEXT:         %17 = ub.poison : vector<2x4xi32>
// CHECK-NEXT:         %18 = vector.gather %arg0[%c0, %13] [%16], %12, %17 : memref<18x18xi32>, vector<2x4xindex>, vector<2x4xi1>, vector<2x4xi32> into vector<2x4xi32>
// CHECK-NEXT:         %19 = arith.addi %18, %18 : vector<2x4xi32>
// CHECK-NEXT:         %20 = arith.select %9, %5, %19 : vector<2x4xi1>, vector<2x4xi32>
// CHECK-NEXT:         %21 = affine.apply affine_map<(d0, d1) -> (d0 + 8)>(%arg3, %arg4)
// CHECK-NEXT:         %22 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg3, %arg4)
// CHECK-NEXT:         vector.transfer_write %20, %arg1[%21, %22], %1 : vector<2x4xi32>, memref<18x18xi32>
// CHECK-NEXT:         %cst_3 = arith.constant dense<0> : vector<2x4xindex>
// CHECK-NEXT:         %23 = affine.apply affine_map<(d0) -> (-d0 + 4)>(%arg3)
// CHECK-NEXT:         %24 = vector.broadcast %23 : index to vector<2x4xindex>
// CHECK-NEXT:         %cst_4 = arith.constant dense<{{\[\[}}0, 0, 0, 0], [-1, -1, -1, -1]]> : vector<2x4xindex>
// CHECK-NEXT:         %25 = arith.addi %24, %cst_4 : vector<2x4xindex>
// CHECK-NEXT:         %26 = arith.cmpi sge, %25, %cst_3 : vector<2x4xindex>
// CHECK-NEXT:         %27 = arith.andi %1, %26 : vector<2x4xi1>
// CHECK-NEXT:         %c0_5 = arith.constant 0 : index
// CHECK-NEXT:         %c0_6 = arith.constant 0 : index
// CHECK-NEXT:         %28 = affine.apply affine_map<(d0, d1) -> (d0 * 18 + d1)>(%arg4, %arg3)
// CHECK-NEXT:         %29 = vector.broadcast %28 : index to vector<2x4xindex>
// CHECK-NEXT:         %cst_7 = arith.constant dense<{{\[\[}}0, 18, 36, 54], [1, 19, 37, 55]]> : vector<2x4xindex>
// CHECK-NEXT:         %30 = arith.addi %29, %cst_7 : vector<2x4xindex>
// CHECK-NEXT:         vector.scatter %arg2[%c0_5, %c0_6] [%30], %27, %20 : memref<18x18xi32>, vector<2x4xindex>, vector<2x4xi1>, vector<2x4xi32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Conditions in lanes of two loops.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%x: memref<18x18xi32>, %y: memref<18x18xi32>, %z: memref<18x18xi32>) {
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 2x4", loops=2, masked=True, reductions=0, vector_size=2x4}}
  affine.for %i = 0 to 7 {
    affine.for %j = 0 to 8 {
      %0 = affine.load %x[%i floordiv 2, %j] : memref<18x18xi32>
      %1 = affine.if affine_set<(d0, d1) : (-d0 + 4 >= 0)>(%i, %j) -> i32 {
        affine.store %0, %y[%i, %j] : memref<18x18xi32>
        affine.yield %0 : i32
      } else {
        %2 = affine.load %x[%i floordiv 2, %j] : memref<18x18xi32>
        %3 = arith.addi %2, %2 : i32
        affine.yield %3 : i32
      }
      affine.store %1, %y[%i + 8, %j] : memref<18x18xi32>
      affine.if affine_set<(d0, d1) : (-d0 + 4 >= 0)>(%i, %j) {
        affine.store %1, %z[%j, %i] : memref<18x18xi32>
      }
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<18x18xi32>, %arg1: memref<18x18xi32>, %arg2: memref<18x18xi32>) {
// CHECK-NEXT:     affine.for %arg3 = 0 to 7 step 2 {
// CHECK-NEXT:       affine.for %arg4 = 0 to 8 step 4 {
// CHECK-NEXT:         %0 = affine.apply affine_map<(d0) -> (-d0 + 7)>(%arg3)
// CHECK-NEXT:         %c4 = arith.constant 4 : index
// CHECK-NEXT:         %1 = vector.create_mask %0, %c4 : vector<2x4xi1>
// CHECK-NEXT:         %2 = affine.apply affine_map<(d0, d1) -> (d0 floordiv 2)>(%arg3, %arg4)
// CHECK-NEXT:         %3 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg3, %arg4)
// CHECK-NEXT:         %4 = ub.poison : i32
// CHECK-NEXT:         %5 = vector.transfer_read %arg0[%2, %3], %4 {permutation_map = affine_map<(d0, d1) -> (0, d1)>} : memref<18x18xi32>, vector<2x4xi32>
// CHECK-NEXT:         %cst = arith.constant dense<0> : vector<2x4xindex>
// CHECK-NEXT:         %6 = affine.apply affine_map<(d0) -> (-d0 + 4)>(%arg3)
// CHECK-NEXT:         %7 = vector.broadcast %6 : index to vector<2x4xindex>
// CHECK-NEXT:         %cst_0 = arith.constant dense<{{\[\[}}0, 0, 0, 0], [-1, -1, -1, -1]]> : vector<2x4xindex>
// CHECK-NEXT:         %8 = arith.addi %7, %cst_0 : vector<2x4xindex>
// CHECK-NEXT:         %9 = arith.cmpi sge, %8, %cst : vector<2x4xindex>
// CHECK-NEXT:         %10 = arith.andi %1, %9 : vector<2x4xi1>
// CHECK-NEXT:         vector.transfer_write %5, %arg1[%arg3, %arg4], %10 : vector<2x4xi32>, memref<18x18xi32>
// CHECK-NEXT:         %cst_1 = arith.constant dense<true> : vector<2x4xi1>
// CHECK-NEXT:         %11 = arith.xori %9, %cst_1 : vector<2x4xi1>
// CHECK-NEXT:         %12 = arith.andi %1, %11 : vector<2x4xi1>
// CHECK-NEXT:         %cst_2 = arith.constant dense<{{\[\[}}0, 1, 2, 3], [0, 1, 2, 3]]> : vector<2x4xindex>
// CHECK-NEXT:         %13 = affine.apply affine_map<(d0, d1) -> (d0 floordiv 2)>(%arg3, %arg4)
// CHECK-NEXT:         %14 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg3, %arg4)
// CHECK-NEXT:         %15 = ub.poison : vector<2x4xi32>
// CHECK-NEXT:         %16 = vector.gather %arg0[%13, %14] [%cst_2], %12, %15 : memref<18x18xi32>, vector<2x4xindex>, vector<2x4xi1>, vector<2x4xi32> into vector<2x4xi32>
// CHECK-NEXT:         %17 = arith.addi %16, %16 : vector<2x4xi32>
// CHECK-NEXT:         %18 = arith.select %9, %5, %17 : vector<2x4xi1>, vector<2x4xi32>
// CHECK-NEXT:         %19 = affine.apply affine_map<(d0, d1) -> (d0 + 8)>(%arg3, %arg4)
// CHECK-NEXT:         %20 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg3, %arg4)
// CHECK-NEXT:         vector.transfer_write %18, %arg1[%19, %20], %1 : vector<2x4xi32>, memref<18x18xi32>
// CHECK-NEXT:         %cst_3 = arith.constant dense<0> : vector<2x4xindex>
// CHECK-NEXT:         %21 = affine.apply affine_map<(d0) -> (-d0 + 4)>(%arg3)
// CHECK-NEXT:         %22 = vector.broadcast %21 : index to vector<2x4xindex>
// CHECK-NEXT:         %cst_4 = arith.constant dense<{{\[\[}}0, 0, 0, 0], [-1, -1, -1, -1]]> : vector<2x4xindex>
// CHECK-NEXT:         %23 = arith.addi %22, %cst_4 : vector<2x4xindex>
// CHECK-NEXT:         %24 = arith.cmpi sge, %23, %cst_3 : vector<2x4xindex>
// CHECK-NEXT:         %25 = arith.andi %1, %24 : vector<2x4xi1>
// CHECK-NEXT:         %c0 = arith.constant 0 : index
// CHECK-NEXT:         %c0_5 = arith.constant 0 : index
// CHECK-NEXT:         %26 = affine.apply affine_map<(d0, d1) -> (d0 * 18 + d1)>(%arg4, %arg3)
// CHECK-NEXT:         %27 = vector.broadcast %26 : index to vector<2x4xindex>
// CHECK-NEXT:         %cst_6 = arith.constant dense<{{\[\[}}0, 18, 36, 54], [1, 19, 37, 55]]> : vector<2x4xindex>
// CHECK-NEXT:         %28 = arith.addi %27, %cst_6 : vector<2x4xindex>
// CHECK-NEXT:         vector.scatter %arg2[%c0, %c0_5] [%28], %25, %18 : memref<18x18xi32>, vector<2x4xindex>, vector<2x4xi1>, vector<2x4xi32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Conditions in lanes of two loops.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%x: memref<18x18xi32>, %y: memref<18x18xi32>, %z: memref<18x18xi32>) {
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 2x4", loops=2, masked=True, reductions=0, vector_size=2x4}}
  affine.for %i = 0 to 7 {
    affine.for %j = 0 to 8 {
      %0 = affine.load %x[7 - %i, %j + 1] : memref<18x18xi32>
      %1 = affine.if affine_set<(d0, d1) : (-d0 + 4 >= 0)>(%i, %j) -> i32 {
        affine.store %0, %y[%i, %j] : memref<18x18xi32>
        affine.yield %0 : i32
      } else {
        %2 = affine.load %x[7 - %i, %j + 1] : memref<18x18xi32>
        %3 = arith.addi %2, %2 : i32
        affine.yield %3 : i32
      }
      affine.store %1, %y[%i + 8, %j] : memref<18x18xi32>
      affine.if affine_set<(d0, d1) : (-d0 + 4 >= 0)>(%i, %j) {
        affine.store %1, %z[%j, %i] : memref<18x18xi32>
      }
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<18x18xi32>, %arg1: memref<18x18xi32>, %arg2: memref<18x18xi32>) {
// CHECK-NEXT:     affine.for %arg3 = 0 to 7 step 2 {
// CHECK-NEXT:       affine.for %arg4 = 0 to 8 step 4 {
// CHECK-NEXT:         %0 = affine.apply affine_map<(d0) -> (-d0 + 7)>(%arg3)
// CHECK-NEXT:         %c4 = arith.constant 4 : index
// CHECK-NEXT:         %1 = vector.create_mask %0, %c4 : vector<2x4xi1>
// CHECK-NEXT:         %cst = arith.constant dense<{{\[\[}}0, 1, 2, 3], [-18, -17, -16, -15]]> : vector<2x4xindex>
// CHECK-NEXT:         %2 = affine.apply affine_map<(d0, d1) -> (-d0 + 7)>(%arg3, %arg4)
// CHECK-NEXT:         %3 = affine.apply affine_map<(d0, d1) -> (d1 + 1)>(%arg3, %arg4)
// CHECK-NEXT:         %4 = ub.poison : vector<2x4xi32>
// CHECK-NEXT:         %5 = vector.gather %arg0[%2, %3] [%cst], %1, %4 : memref<18x18xi32>, vector<2x4xindex>, vector<2x4xi1>, vector<2x4xi32> into vector<2x4xi32>
// CHECK-NEXT:         %cst_0 = arith.constant dense<0> : vector<2x4xindex>
// CHECK-NEXT:         %6 = affine.apply affine_map<(d0) -> (-d0 + 4)>(%arg3)
// CHECK-NEXT:         %7 = vector.broadcast %6 : index to vector<2x4xindex>
// CHECK-NEXT:         %cst_1 = arith.constant dense<{{\[\[}}0, 0, 0, 0], [-1, -1, -1, -1]]> : vector<2x4xindex>
// CHECK-NEXT:         %8 = arith.addi %7, %cst_1 : vector<2x4xindex>
// CHECK-NEXT:         %9 = arith.cmpi sge, %8, %cst_0 : vector<2x4xindex>
// CHECK-NEXT:         %10 = arith.andi %1, %9 : vector<2x4xi1>
// CHECK-NEXT:         vector.transfer_write %5, %arg1[%arg3, %arg4], %10 : vector<2x4xi32>, memref<18x18xi32>
// CHECK-NEXT:         %cst_2 = arith.constant dense<true> : vector<2x4xi1>
// CHECK-NEXT:         %11 = arith.xori %9, %cst_2 : vector<2x4xi1>
// CHECK-NEXT:         %12 = arith.andi %1, %11 : vector<2x4xi1>
// CHECK-NEXT:         %c0 = arith.constant 0 : index
// CHECK-NEXT:         %c0_3 = arith.constant 0 : index
// CHECK-NEXT:         %13 = affine.apply affine_map<(d0, d1) -> ((-d0 + 7) * 18 + d1 + 1)>(%arg3, %arg4)
// CHECK-NEXT:         %14 = vector.broadcast %13 : index to vector<2x4xindex>
// CHECK-NEXT:         %cst_4 = arith.constant dense<{{\[\[}}0, 1, 2, 3], [-18, -17, -16, -15]]> : vector<2x4xindex>
// CHECK-NEXT:         %15 = arith.addi %14, %cst_4 : vector<2x4xindex>
// CHECK-NEXT:         %16 = ub.poison : vector<2x4xi32>
// CHECK-NEXT:         %17 = vector.gather %arg0[%c0, %c0_3] [%15], %12, %16 : memref<18x18xi32>, vector<2x4xindex>, vector<2x4xi1>, vector<2x4xi32> into vector<2x4xi32>
// CHECK-NEXT:         %18 = arith.addi %17, %17 : vector<2x4xi32>
// CHECK-NEXT:         %19 = arith.select %9, %5, %18 : vector<2x4xi1>, vector<2x4xi32>
// CHECK-NEXT:         %20 = affine.apply affine_map<(d0, d1) -> (d0 + 8)>(%arg3, %arg4)
// CHECK-NEXT:         %21 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg3, %arg4)
// CHECK-NEXT:         vector.transfer_write %19, %arg1[%20, %21], %1 : vector<2x4xi32>, memref<18x18xi32>
// CHECK-NEXT:         %cst_5 = arith.constant dense<0> : vector<2x4xindex>
// CHECK-NEXT:         %22 = affine.apply affine_map<(d0) -> (-d0 + 4)>(%arg3)
// CHECK-NEXT:         %23 = vector.broadcast %22 : index to vector<2x4xindex>
// CHECK-NEXT:         %cst_6 = arith.constant dense<{{\[\[}}0, 0, 0, 0], [-1, -1, -1, -1]]> : vector<2x4xindex>
// CHECK-NEXT:         %24 = arith.addi %23, %cst_6 : vector<2x4xindex>
// CHECK-NEXT:         %25 = arith.cmpi sge, %24, %cst_5 : vector<2x4xindex>
// CHECK-NEXT:         %26 = arith.andi %1, %25 : vector<2x4xi1>
// CHECK-NEXT:         %c0_7 = arith.constant 0 : index
// CHECK-NEXT:         %c0_8 = arith.constant 0 : index
// CHECK-NEXT:         %27 = affine.apply affine_map<(d0, d1) -> (d0 * 18 + d1)>(%arg4, %arg3)
// CHECK-NEXT:         %28 = vector.broadcast %27 : index to vector<2x4xindex>
// CHECK-NEXT:         %cst_9 = arith.constant dense<{{\[\[}}0, 18, 36, 54], [1, 19, 37, 55]]> : vector<2x4xindex>
// CHECK-NEXT:         %29 = arith.addi %28, %cst_9 : vector<2x4xindex>
// CHECK-NEXT:         vector.scatter %arg2[%c0_7, %c0_8] [%29], %26, %19 : memref<18x18xi32>, vector<2x4xindex>, vector<2x4xi1>, vector<2x4xi32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Conditions in lanes of two loops.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%x: memref<18x18xi32>, %y: memref<18x18xi32>, %z: memref<18x18xi32>) {
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 2x4", loops=2, masked=True, reductions=0, vector_size=2x4}}
  affine.for %i = 0 to 7 {
    affine.for %j = 0 to 8 {
      %0 = affine.load %x[%i, %j] : memref<18x18xi32>
      %1 = affine.if affine_set<(d0, d1) : (d1 mod 2 - 1 >= 0)>(%i, %j) -> i32 {
        affine.store %0, %y[%i, %j] : memref<18x18xi32>
        affine.yield %0 : i32
      } else {
        %2 = affine.load %x[%i, %j] : memref<18x18xi32>
        %3 = arith.addi %2, %2 : i32
        affine.yield %3 : i32
      }
      affine.store %1, %y[%i + 8, %j] : memref<18x18xi32>
      affine.if affine_set<(d0, d1) : (d1 mod 2 - 1 >= 0)>(%i, %j) {
        affine.store %1, %z[%j, %i] : memref<18x18xi32>
      }
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<18x18xi32>, %arg1: memref<18x18xi32>, %arg2: memref<18x18xi32>) {
// CHECK-NEXT:     affine.for %arg3 = 0 to 7 step 2 {
// CHECK-NEXT:       affine.for %arg4 = 0 to 8 step 4 {
// CHECK-NEXT:         %0 = affine.apply affine_map<(d0) -> (-d0 + 7)>(%arg3)
// CHECK-NEXT:         %c4 = arith.constant 4 : index
// CHECK-NEXT:         %1 = vector.create_mask %0, %c4 : vector<2x4xi1>
// CHECK-NEXT:         %2 = ub.poison : i32
// CHECK-NEXT:         %3 = vector.transfer_read %arg0[%arg3, %arg4], %2 : memref<18x18xi32>, vector<2x4xi32>
// CHECK-NEXT:         %cst = arith.constant dense<0> : vector<2x4xindex>
// CHECK-NEXT:         %4 = affine.apply affine_map<(d0) -> (d0)>(%arg4)
// CHECK-NEXT:         %5 = vector.broadcast %4 : index to vector<2x4xindex>
// CHECK-NEXT:         %cst_0 = arith.constant dense<{{\[\[}}0, 1, 2, 3], [0, 1, 2, 3]]> : vector<2x4xindex>
// CHECK-NEXT:         %6 = arith.addi %5, %cst_0 : vector<2x4xindex>
// CHECK-NEXT:         %cst_1 = arith.constant dense<2> : vector<2x4xindex>
// CHECK-NEXT:         %7 = arith.floordivsi %6, %cst_1 : vector<2x4xindex>
// CHECK-NEXT:         %8 = arith.muli %7, %cst_1 : vector<2x4xindex>
// CHECK-NEXT:         %9 = arith.subi %6, %8 : vector<2x4xindex>
// CHECK-NEXT:         %cst_2 = arith.constant dense<-1> : vector<2x4xindex>
// CHECK-NEXT:         %10 = arith.addi %9, %cst_2 : vector<2x4xindex>
// CHECK-NEXT:         %11 = arith.cmpi sge, %10, %cst : vector<2x4xindex>
// CHECK-NEXT:         %12 = arith.andi %1, %11 : vector<2x4xi1>
// CHECK-NEXT:         vector.transfer_write %3, %arg1[%arg3, %arg4], %12 : vector<2x4xi32>, memref<18x18xi32>
// CHECK-NEXT:         %cst_3 = arith.constant dense<true> : vector<2x4xi1>
// CHECK-NEXT:         %13 = arith.xori %11, %cst_3 : vector<2x4xi1>
// CHECK-NEXT:         %14 = arith.andi %1, %13 : vector<2x4xi1>
// CHECK-NEXT:         %15 = ub.poison : i32
// CHECK-NEXT:         %16 = vector.transfer_read %arg0[%arg3, %arg4], %15, %14 : memref<18x18xi32>, vector<2x4xi32>
// CHECK-NEXT:         %17 = arith.addi %16, %16 : vector<2x4xi32>
// CHECK-NEXT:         %18 = arith.select %11, %3, %17 : vector<2x4xi1>, vector<2x4xi32>
// CHECK-NEXT:         %19 = affine.apply affine_map<(d0, d1) -> (d0 + 8)>(%arg3, %arg4)
// CHECK-NEXT:         %20 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg3, %arg4)
// CHECK-NEXT:         vector.transfer_write %18, %arg1[%19, %20], %1 : vector<2x4xi32>, memref<18x18xi32>
// CHECK-NEXT:         %cst_4 = arith.constant dense<0> : vector<2x4xindex>
// CHECK-NEXT:         %21 = affine.apply affine_map<(d0) -> (d0)>(%arg4)
// CHECK-NEXT:         %22 = vector.broadcast %21 : index to vector<2x4xindex>
// CHECK-NEXT:         %cst_5 = arith.constant dense<{{\[\[}}0, 1, 2, 3], [0, 1, 2, 3]]> : vector<2x4xindex>
// CHECK-NEXT:         %23 = arith.addi %22, %cst_5 : vector<2x4xindex>
// CHECK-NEXT:         %cst_6 = arith.constant dense<2> : vector<2x4xindex>
// CHECK-NEXT:         %24 = arith.floordivsi %23, %cst_6 : vector<2x4xindex>
// CHECK-NEXT:         %25 = arith.muli %24, %cst_6 : vector<2x4xindex>
// CHECK-NEXT:         %26 = arith.subi %23, %25 : vector<2x4xindex>
// CHECK-NEXT:         %cst_7 = arith.constant dense<-1> : vector<2x4xindex>
// CHECK-NEXT:         %27 = arith.addi %26, %cst_7 : vector<2x4xindex>
// CHECK-NEXT:         %28 = arith.cmpi sge, %27, %cst_4 : vector<2x4xindex>
// CHECK-NEXT:         %29 = arith.andi %1, %28 : vector<2x4xi1>
// CHECK-NEXT:         %c0 = arith.constant 0 : index
// CHECK-NEXT:         %c0_8 = arith.constant 0 : index
// CHECK-NEXT:         %30 = affine.apply affine_map<(d0, d1) -> (d0 * 18 + d1)>(%arg4, %arg3)
// CHECK-NEXT:         %31 = vector.broadcast %30 : index to vector<2x4xindex>
// CHECK-NEXT:         %cst_9 = arith.constant dense<{{\[\[}}0, 18, 36, 54], [1, 19, 37, 55]]> : vector<2x4xindex>
// CHECK-NEXT:         %32 = arith.addi %31, %cst_9 : vector<2x4xindex>
// CHECK-NEXT:         vector.scatter %arg2[%c0, %c0_8] [%32], %29, %18 : memref<18x18xi32>, vector<2x4xindex>, vector<2x4xi1>, vector<2x4xi32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Conditions in lanes of two loops.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%x: memref<18x18xi32>, %y: memref<18x18xi32>, %z: memref<18x18xi32>) {
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 2x4", loops=2, masked=True, reductions=0, vector_size=2x4}}
  affine.for %i = 0 to 7 {
    affine.for %j = 0 to 8 {
      %0 = affine.load %x[%j, %i] : memref<18x18xi32>
      %1 = affine.if affine_set<(d0, d1) : (d1 mod 2 - 1 >= 0)>(%i, %j) -> i32 {
        affine.store %0, %y[%i, %j] : memref<18x18xi32>
        affine.yield %0 : i32
      } else {
        %2 = affine.load %x[%j, %i] : memref<18x18xi32>
        %3 = arith.addi %2, %2 : i32
        affine.yield %3 : i32
      }
      affine.store %1, %y[%i + 8, %j] : memref<18x18xi32>
      affine.if affine_set<(d0, d1) : (d1 mod 2 - 1 >= 0)>(%i, %j) {
        affine.store %1, %z[%j, %i] : memref<18x18xi32>
      }
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<18x18xi32>, %arg1: memref<18x18xi32>, %arg2: memref<18x18xi32>) {
// CHECK-NEXT:     affine.for %arg3 = 0 to 7 step 2 {
// CHECK-NEXT:       affine.for %arg4 = 0 to 8 step 4 {
// CHECK-NEXT:         %0 = affine.apply affine_map<(d0) -> (-d0 + 7)>(%arg3)
// CHECK-NEXT:         %c4 = arith.constant 4 : index
// CHECK-NEXT:         %1 = vector.create_mask %0, %c4 : vector<2x4xi1>
// CHECK-NEXT:         %2 = ub.poison : i32
// CHECK-NEXT:         %3 = vector.transfer_read %arg0[%arg4, %arg3], %2 {permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : memref<18x18xi32>, vector<2x4xi32>
// CHECK-NEXT:         %cst = arith.constant dense<0> : vector<2x4xindex>
// CHECK-NEXT:         %4 = affine.apply affine_map<(d0) -> (d0)>(%arg4)
// CHECK-NEXT:         %5 = vector.broadcast %4 : index to vector<2x4xindex>
// CHECK-NEXT:         %cst_0 = arith.constant dense<{{\[\[}}0, 1, 2, 3], [0, 1, 2, 3]]> : vector<2x4xindex>
// CHECK-NEXT:         %6 = arith.addi %5, %cst_0 : vector<2x4xindex>
// CHECK-NEXT:         %cst_1 = arith.constant dense<2> : vector<2x4xindex>
// CHECK-NEXT:         %7 = arith.floordivsi %6, %cst_1 : vector<2x4xindex>
// CHECK-NEXT:         %8 = arith.muli %7, %cst_1 : vector<2x4xindex>
// CHECK-NEXT:         %9 = arith.subi %6, %8 : vector<2x4xindex>
// CHECK-NEXT:         %cst_2 = arith.constant dense<-1> : vector<2x4xindex>
// CHECK-NEXT:         %10 = arith.addi %9, %cst_2 : vector<2x4xindex>
// CHECK-NEXT:         %11 = arith.cmpi sge, %10, %cst : vector<2x4xindex>
// CHECK-NEXT:         %12 = arith.andi %1, %11 : vector<2x4xi1>
// CHECK-NEXT:         vector.transfer_write %3, %arg1[%arg3, %arg4], %12 : vector<2x4xi32>, memref<18x18xi32>
// CHECK-NEXT:         %cst_3 = arith.constant dense<true> : vector<2x4xi1>
// CHECK-NEXT:         %13 = arith.xori %11, %cst_3 : vector<2x4xi1>
// CHECK-NEXT:         %14 = arith.andi %1, %13 : vector<2x4xi1>
// CHECK-NEXT:         %c0 = arith.constant 0 : index
// CHECK-NEXT:         %c0_4 = arith.constant 0 : index
// CHECK-NEXT:         %15 = affine.apply affine_map<(d0, d1) -> (d0 * 18 + d1)>(%arg4, %arg3)
// CHECK-NEXT:         %16 = vector.broadcast %15 : index to vector<2x4xindex>
// CHECK-NEXT:         %cst_5 = arith.constant dense<{{\[\[}}0, 18, 36, 54], [1, 19, 37, 55]]> : vector<2x4xindex>
// CHECK-NEXT:         %17 = arith.addi %16, %cst_5 : vector<2x4xindex>
// CHECK-NEXT:         %18 = ub.poison : vector<2x4xi32>
// CHECK-NEXT:         %19 = vector.gather %arg0[%c0, %c0_4] [%17], %14, %18 : memref<18x18xi32>, vector<2x4xindex>, vector<2x4xi1>, vector<2x4xi32> into vector<2x4xi32>
// CHECK-NEXT:         %20 = arith.addi %19, %19 : vector<2x4xi32>
// CHECK-NEXT:         %21 = arith.select %11, %3, %20 : vector<2x4xi1>, vector<2x4xi32>
// CHECK-NEXT:         %22 = affine.apply affine_map<(d0, d1) -> (d0 + 8)>(%arg3, %arg4)
// CHECK-NEXT:         %23 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg3, %arg4)
// CHECK-NEXT:         vector.transfer_write %21, %arg1[%22, %23], %1 : vector<2x4xi32>, memref<18x18xi32>
// CHECK-NEXT:         %cst_6 = arith.constant dense<0> : vector<2x4xindex>
// CHECK-NEXT:         %24 = affine.apply affine_map<(d0) -> (d0)>(%arg4)
// CHECK-NEXT:         %25 = vector.broadcast %24 : index to vector<2x4xindex>
// CHECK-NEXT:         %cst_7 = arith.constant dense<{{\[\[}}0, 1, 2, 3], [0, 1, 2, 3]]> : vector<2x4xindex>
// CHECK-NEXT:         %26 = arith.addi %25, %cst_7 : vector<2x4xindex>
// CHECK-NEXT:         %cst_8 = arith.constant dense<2> : vector<2x4xindex>
// CHECK-NEXT:         %27 = arith.floordivsi %26, %cst_8 : vector<2x4xindex>
// CHECK-NEXT:         %28 = arith.muli %27, %cst_8 : vector<2x4xindex>
// CHECK-NEXT:         %29 = arith.subi %26, %28 : vector<2x4xindex>
// CHECK-NEXT:         %cst_9 = arith.constant dense<-1> : vector<2x4xindex>
// CHECK-NEXT:         %30 = arith.addi %29, %cst_9 : vector<2x4xindex>
// CHECK-NEXT:         %31 = arith.cmpi sge, %30, %cst_6 : vector<2x4xindex>
// CHECK-NEXT:         %32 = arith.andi %1, %31 : vector<2x4xi1>
// CHECK-NEXT:         %c0_10 = arith.constant 0 : index
// CHECK-NEXT:         %c0_11 = arith.constant 0 : index
// CHECK-NEXT:         %33 = affine.apply affine_map<(d0, d1) -> (d0 * 18 + d1)>(%arg4, %arg3)
// CHECK-NEXT:         %34 = vector.broadcast %33 : index to vector<2x4xindex>
// CHECK-NEXT:         %cst_12 = arith.constant dense<{{\[\[}}0, 18, 36, 54], [1, 19, 37, 55]]> : vector<2x4xindex>
// CHECK-NEXT:         %35 = arith.addi %34, %cst_12 : vector<2x4xindex>
// CHECK-NEXT:         vector.scatter %arg2[%c0_10, %c0_11] [%35], %32, %21 : memref<18x18xi32>, vector<2x4xindex>, vector<2x4xi1>, vector<2x4xi32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Conditions in lanes of two loops.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%x: memref<18x18xi32>, %y: memref<18x18xi32>, %z: memref<18x18xi32>) {
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 2x4", loops=2, masked=True, reductions=0, vector_size=2x4}}
  affine.for %i = 0 to 7 {
    affine.for %j = 0 to 8 {
      %0 = affine.load %x[%i + 1, 2 * %j] : memref<18x18xi32>
      %1 = affine.if affine_set<(d0, d1) : (d1 mod 2 - 1 >= 0)>(%i, %j) -> i32 {
        affine.store %0, %y[%i, %j] : memref<18x18xi32>
        affine.yield %0 : i32
      } else {
        %2 = affine.load %x[%i + 1, 2 * %j] : memref<18x18xi32>
        %3 = arith.addi %2, %2 : i32
        affine.yield %3 : i32
      }
      affine.store %1, %y[%i + 8, %j] : memref<18x18xi32>
      affine.if affine_set<(d0, d1) : (d1 mod 2 - 1 >= 0)>(%i, %j) {
        affine.store %1, %z[%j, %i] : memref<18x18xi32>
      }
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<18x18xi32>, %arg1: memref<18x18xi32>, %arg2: memref<18x18xi32>) {
// CHECK-NEXT:     affine.for %arg3 = 0 to 7 step 2 {
// CHECK-NEXT:       affine.for %arg4 = 0 to 8 step 4 {
// CHECK-NEXT:         %0 = affine.apply affine_map<(d0) -> (-d0 + 7)>(%arg3)
// CHECK-NEXT:         %c4 = arith.constant 4 : index
// CHECK-NEXT:         %1 = vector.create_mask %0, %c4 : vector<2x4xi1>
// CHECK-NEXT:         %cst = arith.constant dense<{{\[\[}}0, 2, 4, 6], [18, 20, 22, 24]]> : vector<2x4xindex>
// CHECK-NEXT:         %2 = affine.apply affine_map<(d0, d1) -> (d0 + 1)>(%arg3, %arg4)
// CHECK-NEXT:         %3 = affine.apply affine_map<(d0, d1) -> (d1 * 2)>(%arg3, %arg4)
// CHECK-NEXT:         %4 = ub.poison : vector<2x4xi32>
// CHECK-NEXT:         %5 = vector.gather %arg0[%2, %3] [%cst], %1, %4 : memref<18x18xi32>, vector<2x4xindex>, vector<2x4xi1>, vector<2x4xi32> into vector<2x4xi32>
// CHECK-NEXT:         %cst_0 = arith.constant dense<0> : vector<2x4xindex>
// CHECK-NEXT:         %6 = affine.apply affine_map<(d0) -> (d0)>(%arg4)
// CHECK-NEXT:         %7 = vector.broadcast %6 : index to vector<2x4xindex>
// CHECK-NEXT:         %cst_1 = arith.constant dense<{{\[\[}}0, 1, 2, 3], [0, 1, 2, 3]]> : vector<2x4xindex>
// CHECK-NEXT:         %8 = arith.addi %7, %cst_1 : vector<2x4xindex>
// CHECK-NEXT:         %cst_2 = arith.constant dense<2> : vector<2x4xindex>
// CHECK-NEXT:         %9 = arith.floordivsi %8, %cst_2 : vector<2x4xindex>
// CHECK-NEXT:         %10 = arith.muli %9, %cst_2 : vector<2x4xindex>
// CHECK-NEXT:         %11 = arith.subi %8, %10 : vector<2x4xindex>
// CHECK-NEXT:         %cst_3 = arith.constant dense<-1> : vector<2x4xindex>
// CHECK-NEXT:         %12 = arith.addi %11, %cst_3 : vector<2x4xindex>
// CHECK-NEXT:         %13 = arith.cmpi sge, %12, %cst_0 : vector<2x4xindex>
// CHECK-NEXT:         %14 = arith.andi %1, %13 : vector<2x4xi1>
// CHECK-NEXT:         vector.transfer_write %5, %arg1[%arg3, %arg4], %14 : vector<2x4xi32>, memref<18x18xi32>
// CHECK-NEXT:         %cst_4 = arith.constant dense<true> : vector<2x4xi1>
// CHECK-NEXT:         %15 = arith.xori %13, %cst_4 : vector<2x4xi1>
// CHECK-NEXT:         %16 = arith.andi %1, %15 : vector<2x4xi1>
// CHECK-NEXT:         %c0 = arith.constant 0 : index
// CHECK-NEXT:         %c0_5 = arith.constant 0 : index
// CHECK-NEXT:         %17 = affine.apply affine_map<(d0, d1) -> ((d0 + 1) * 18 + d1 * 2)>(%arg3, %arg4)
// CHECK-NEXT:         %18 = vector.broadcast %17 : index to vector<2x4xindex>
// CHECK-NEXT:         %cst_6 = arith.constant dense<{{\[\[}}0, 2, 4, 6], [18, 20, 22, 24]]> : vector<2x4xindex>
// CHECK-NEXT:         %19 = arith.addi %18, %cst_6 : vector<2x4xindex>
// CHECK-NEXT:         %20 = ub.poison : vector<2x4xi32>
// CHECK-NEXT:         %21 = vector.gather %arg0[%c0, %c0_5] [%19], %16, %20 : memref<18x18xi32>, vector<2x4xindex>, vector<2x4xi1>, vector<2x4xi32> into vector<2x4xi32>
// CHECK-NEXT:         %22 = arith.addi %21, %21 : vector<2x4xi32>
// CHECK-NEXT:         %23 = arith.select %13, %5, %22 : vector<2x4xi1>, vector<2x4xi32>
// CHECK-NEXT:         %24 = affine.apply affine_map<(d0, d1) -> (d0 + 8)>(%arg3, %arg4)
// CHECK-NEXT:         %25 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg3, %arg4)
// CHECK-NEXT:         vector.transfer_write %23, %arg1[%24, %25], %1 : vector<2x4xi32>, memref<18x18xi32>
// CHECK-NEXT:         %cst_7 = arith.constant dense<0> : vector<2x4xindex>
// CHECK-NEXT:         %26 = affine.apply affine_map<(d0) -> (d0)>(%arg4)
// CHECK-NEXT:         %27 = vector.broadcast %26 : index to vector<2x4xindex>
// CHECK-NEXT:         %cst_8 = arith.constant dense<{{\[\[}}0, 1, 2, 3], [0, 1, 2, 3]]> : vector<2x4xindex>
// CHECK-NEXT:         %28 = arith.addi %27, %cst_8 : vector<2x4xindex>
// CHECK-NEXT:         %cst_9 = arith.constant dense<2> : vector<2x4xindex>
// CHECK-NEXT:         %29 = arith.floordivsi %28, %cst_9 : vector<2x4xindex>
// CHECK-NEXT:         %30 = arith.muli %29, %cst_9 : vector<2x4xindex>
// CHECK-NEXT:         %31 = arith.subi %28, %30 : vector<2x4xindex>
// CHECK-NEXT:         %cst_10 = arith.constant dense<-1> : vector<2x4xindex>
// CHECK-NEXT:         %32 = arith.addi %31, %cst_10 : vector<2x4xindex>
// CHECK-NEXT:         %33 = arith.cmpi sge, %32, %cst_7 : vector<2x4xindex>
// CHECK-NEXT:         %34 = arith.andi %1, %33 : vector<2x4xi1>
// CHECK-NEXT:         %c0_11 = arith.constant 0 : index
// CHECK-NEXT:         %c0_12 = arith.constant 0 : index
// CHECK-NEXT:         %35 = affine.apply affine_map<(d0, d1) -> (d0 * 18 + d1)>(%arg4, %arg3)
// CHECK-NEXT:         %36 = vector.broadcast %35 : index to vector<2x4xindex>
// CHECK-NEXT:         %cst_13 = arith.constant dense<{{\[\[}}0, 18, 36, 54], [1, 19, 37, 55]]> : vector<2x4xindex>
// CHECK-NEXT:         %37 = arith.addi %36, %cst_13 : vector<2x4xindex>
// CHECK-NEXT:         vector.scatter %arg2[%c0_11, %c0_12] [%37], %34, %23 : memref<18x18xi32>, vector<2x4xindex>, vector<2x4xi1>, vector<2x4xi32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Conditions in lanes of two loops.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%x: memref<18x18xi32>, %y: memref<18x18xi32>, %z: memref<18x18xi32>) {
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 2x4", loops=2, masked=True, reductions=0, vector_size=2x4}}
  affine.for %i = 0 to 7 {
    affine.for %j = 0 to 8 {
      %0 = affine.load %x[%j, 3] : memref<18x18xi32>
      %1 = affine.if affine_set<(d0, d1) : (d1 mod 2 - 1 >= 0)>(%i, %j) -> i32 {
        affine.store %0, %y[%i, %j] : memref<18x18xi32>
        affine.yield %0 : i32
      } else {
        %2 = affine.load %x[%j, 3] : memref<18x18xi32>
        %3 = arith.addi %2, %2 : i32
        affine.yield %3 : i32
      }
      affine.store %1, %y[%i + 8, %j] : memref<18x18xi32>
      affine.if affine_set<(d0, d1) : (d1 mod 2 - 1 >= 0)>(%i, %j) {
        affine.store %1, %z[%j, %i] : memref<18x18xi32>
      }
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<18x18xi32>, %arg1: memref<18x18xi32>, %arg2: memref<18x18xi32>) {
// CHECK-NEXT:     affine.for %arg3 = 0 to 7 step 2 {
// CHECK-NEXT:       affine.for %arg4 = 0 to 8 step 4 {
// CHECK-NEXT:         %0 = affine.apply affine_map<(d0) -> (-d0 + 7)>(%arg3)
// CHECK-NEXT:         %c4 = arith.constant 4 : index
// CHECK-NEXT:         %1 = vector.create_mask %0, %c4 : vector<2x4xi1>
// CHECK-NEXT:         %2 = affine.apply affine_map<(d0) -> (d0)>(%arg4)
// CHECK-NEXT:         %3 = affine.apply affine_map<(d0) -> (3)>(%arg4)
// CHECK-NEXT:         %4 = ub.poison : i32
// CHECK-NEXT:         %5 = vector.transfer_read %arg0[%2, %3], %4 {permutation_map = affine_map<(d0, d1) -> (0, d0)>} : memref<18x18xi32>, vector<2x4xi32>
// CHECK-NEXT:         %cst = arith.constant dense<0> : vector<2x4xindex>
// CHECK-NEXT:         %6 = affine.apply affine_map<(d0) -> (d0)>(%arg4)
// CHECK-NEXT:         %7 = vector.broadcast %6 : index to vector<2x4xindex>
// CHECK-NEXT:         %cst_0 = arith.constant dense<{{\[\[}}0, 1, 2, 3], [0, 1, 2, 3]]> : vector<2x4xindex>
// CHECK-NEXT:         %8 = arith.addi %7, %cst_0 : vector<2x4xindex>
// CHECK-NEXT:         %cst_1 = arith.constant dense<2> : vector<2x4xindex>
// CHECK-NEXT:         %9 = arith.floordivsi %8, %cst_1 : vector<2x4xindex>
// CHECK-NEXT:         %10 = arith.muli %9, %cst_1 : vector<2x4xindex>
// CHECK-NEXT:         %11 = arith.subi %8, %10 : vector<2x4xindex>
// CHECK-NEXT:         %cst_2 = arith.constant dense<-1> : vector<2x4xindex>
// CHECK-NEXT:         %12 = arith.addi %11, %cst_2 : vector<2x4xindex>
// CHECK-NEXT:         %13 = arith.cmpi sge, %12, %cst : vector<2x4xindex>
// CHECK-NEXT:         %14 = arith.andi %1, %13 : vector<2x4xi1>
// CHECK-NEXT:         vector.transfer_write %5, %arg1[%arg3, %arg4], %14 : vector<2x4xi32>, memref<18x18xi32>
// CHECK-NEXT:         %cst_3 = arith.constant dense<true> : vector<2x4xi1>
// CHECK-NEXT:         %15 = arith.xori %13, %cst_3 : vector<2x4xi1>
// CHECK-NEXT:         %16 = arith.andi %1, %15 : vector<2x4xi1>
// CHECK-NEXT:         %c0 = arith.constant 0 : index
// CHECK-NEXT:         %17 = affine.apply affine_map<(d0) -> (3)>(%arg4)
// CHECK-NEXT:         %18 = affine.apply affine_map<(d0) -> (d0 * 18)>(%arg4)
// CHECK-NEXT:         %19 = vector.broadcast %18 : index to vector<2x4xindex>
// CHECK-NEXT:         %cst_4 = arith.constant dense<{{\[\[}}0, 18, 36, 54], [0, 18, 36, 54]]> : vector<2x4xindex>
// CHECK-NEXT:         %20 = arith.addi %19, %cst_4 : vector<2x4xindex>
// CHECK-NEXT:         %21 = ub.poison : vector<2x4xi32>
// CHECK-NEXT:         %22 = vector.gather %arg0[%c0, %17] [%20], %16, %21 : memref<18x18xi32>, vector<2x4xindex>, vector<2x4xi1>, vector<2x4xi32> into vector<2x4xi32>
// CHECK-NEXT:         %23 = arith.addi %22, %22 : vector<2x4xi32>
// CHECK-NEXT:         %24 = arith.select %13, %5, %23 : vector<2x4xi1>, vector<2x4xi32>
// CHECK-NEXT:         %25 = affine.apply affine_map<(d0, d1) -> (d0 + 8)>(%arg3, %arg4)
// CHECK-NEXT:         %26 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg3, %arg4)
// CHECK-NEXT:         vector.transfer_write %24, %arg1[%25, %26], %1 : vector<2x4xi32>, memref<18x18xi32>
// CHECK-NEXT:         %cst_5 = arith.constant dense<0> : vector<2x4xindex>
// CHECK-NEXT:         %27 = affine.apply affine_map<(d0) -> (d0)>(%arg4)
// CHECK-NEXT:         %28 = vector.broadcast %27 : index to vector<2x4xindex>
// CHECK-NEXT:         %cst_6 = arith.constant dense<{{\[\[}}0, 1, 2, 3], [0, 1, 2, 3]]> : vector<2x4xindex>
// CHECK-NEXT:         %29 = arith.addi %28, %cst_6 : vector<2x4xindex>
// CHECK-NEXT:         %cst_7 = arith.constant dense<2> : vector<2x4xindex>
// CHECK-NEXT:         %30 = arith.floordivsi %29, %cst_7 : vector<2x4xindex>
// CHECK-NEXT:         %31 = arith.muli %30, %cst_7 : vector<2x4xindex>
// CHECK-NEXT:         %32 = arith.subi %29, %31 : vector<2x4xindex>
// CHECK-NEXT:         %cst_8 = arith.constant dense<-1> : vector<2x4xindex>
// CHECK-NEXT:         %33 = arith.addi %32, %cst_8 : vector<2x4xindex>
// CHECK-NEXT:         %34 = arith.cmpi sge, %33, %cst_5 : vector<2x4xindex>
// CHECK-NEXT:         %35 = arith.andi %1, %34 : vector<2x4xi1>
// CHECK-NEXT:         %c0_9 = arith.constant 0 : index
// CHECK-NEXT:         %c0_10 = arith.constant 0 : index
// CHECK-NEXT:         %36 = affine.apply affine_map<(d0, d1) -> (d0 * 18 + d1)>(%arg4, %arg3)
// CHECK-NEXT:         %37 = vector.broadcast %36 : index to vector<2x4xindex>
// CHECK-NEXT:         %cst_11 = arith.constant dense<{{\[\[}}0, 18, 36, 54], [1, 19, 37, 55]]> : vector<2x4xindex>
// CHECK-NEXT:         %38 = arith.addi %37, %cst_11 : vector<2x4xindex>
// CHECK-NEXT:         vector.scatter %arg2[%c0_9, %c0_10] [%38], %35, %24 : memref<18x18xi32>, vector<2x4xindex>, vector<2x4xi1>, vector<2x4xi32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Conditions in lanes of two loops.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%x: memref<18x18xi32>, %y: memref<18x18xi32>, %z: memref<18x18xi32>) {
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 2x4", loops=2, masked=True, reductions=0, vector_size=2x4}}
  affine.for %i = 0 to 7 {
    affine.for %j = 0 to 8 {
      %0 = affine.load %x[%i floordiv 2, %j] : memref<18x18xi32>
      %1 = affine.if affine_set<(d0, d1) : (d1 mod 2 - 1 >= 0)>(%i, %j) -> i32 {
        affine.store %0, %y[%i, %j] : memref<18x18xi32>
        affine.yield %0 : i32
      } else {
        %2 = affine.load %x[%i floordiv 2, %j] : memref<18x18xi32>
        %3 = arith.addi %2, %2 : i32
        affine.yield %3 : i32
      }
      affine.store %1, %y[%i + 8, %j] : memref<18x18xi32>
      affine.if affine_set<(d0, d1) : (d1 mod 2 - 1 >= 0)>(%i, %j) {
        affine.store %1, %z[%j, %i] : memref<18x18xi32>
      }
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<18x18xi32>, %arg1: memref<18x18xi32>, %arg2: memref<18x18xi32>) {
// CHECK-NEXT:     affine.for %arg3 = 0 to 7 step 2 {
// CHECK-NEXT:       affine.for %arg4 = 0 to 8 step 4 {
// CHECK-NEXT:         %0 = affine.apply affine_map<(d0) -> (-d0 + 7)>(%arg3)
// CHECK-NEXT:         %c4 = arith.constant 4 : index
// CHECK-NEXT:         %1 = vector.create_mask %0, %c4 : vector<2x4xi1>
// CHECK-NEXT:         %2 = affine.apply affine_map<(d0, d1) -> (d0 floordiv 2)>(%arg3, %arg4)
// CHECK-NEXT:         %3 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg3, %arg4)
// CHECK-NEXT:         %4 = ub.poison : i32
// CHECK-NEXT:         %5 = vector.transfer_read %arg0[%2, %3], %4 {permutation_map = affine_map<(d0, d1) -> (0, d1)>} : memref<18x18xi32>, vector<2x4xi32>
// CHECK-NEXT:         %cst = arith.constant dense<0> : vector<2x4xindex>
// CHECK-NEXT:         %6 = affine.apply affine_map<(d0) -> (d0)>(%arg4)
// CHECK-NEXT:         %7 = vector.broadcast %6 : index to vector<2x4xindex>
// CHECK-NEXT:         %cst_0 = arith.constant dense<{{\[\[}}0, 1, 2, 3], [0, 1, 2, 3]]> : vector<2x4xindex>
// CHECK-NEXT:         %8 = arith.addi %7, %cst_0 : vector<2x4xindex>
// CHECK-NEXT:         %cst_1 = arith.constant dense<2> : vector<2x4xindex>
// CHECK-NEXT:         %9 = arith.floordivsi %8, %cst_1 : vector<2x4xindex>
// CHECK-NEXT:         %10 = arith.muli %9, %cst_1 : vector<2x4xindex>
// CHECK-NEXT:         %11 = arith.subi %8, %10 : vector<2x4xindex>
// CHECK-NEXT:         %cst_2 = arith.constant dense<-1> : vector<2x4xindex>
// CHECK-NEXT:         %12 = arith.addi %11, %cst_2 : vector<2x4xindex>
// CHECK-NEXT:         %13 = arith.cmpi sge, %12, %cst : vector<2x4xindex>
// CHECK-NEXT:         %14 = arith.andi %1, %13 : vector<2x4xi1>
// CHECK-NEXT:         vector.transfer_write %5, %arg1[%arg3, %arg4], %14 : vector<2x4xi32>, memref<18x18xi32>
// CHECK-NEXT:         %cst_3 = arith.constant dense<true> : vector<2x4xi1>
// CHECK-NEXT:         %15 = arith.xori %13, %cst_3 : vector<2x4xi1>
// CHECK-NEXT:         %16 = arith.andi %1, %15 : vector<2x4xi1>
// CHECK-NEXT:         %cst_4 = arith.constant dense<{{\[\[}}0, 1, 2, 3], [0, 1, 2, 3]]> : vector<2x4xindex>
// CHECK-NEXT:         %17 = affine.apply affine_map<(d0, d1) -> (d0 floordiv 2)>(%arg3, %arg4)
// CHECK-NEXT:         %18 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg3, %arg4)
// CHECK-NEXT:         %19 = ub.poison : vector<2x4xi32>
// CHECK-NEXT:         %20 = vector.gather %arg0[%17, %18] [%cst_4], %16, %19 : memref<18x18xi32>, vector<2x4xindex>, vector<2x4xi1>, vector<2x4xi32> into vector<2x4xi32>
// CHECK-NEXT:         %21 = arith.addi %20, %20 : vector<2x4xi32>
// CHECK-NEXT:         %22 = arith.select %13, %5, %21 : vector<2x4xi1>, vector<2x4xi32>
// CHECK-NEXT:         %23 = affine.apply affine_map<(d0, d1) -> (d0 + 8)>(%arg3, %arg4)
// CHECK-NEXT:         %24 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg3, %arg4)
// CHECK-NEXT:         vector.transfer_write %22, %arg1[%23, %24], %1 : vector<2x4xi32>, memref<18x18xi32>
// CHECK-NEXT:         %cst_5 = arith.constant dense<0> : vector<2x4xindex>
// CHECK-NEXT:         %25 = affine.apply affine_map<(d0) -> (d0)>(%arg4)
// CHECK-NEXT:         %26 = vector.broadcast %25 : index to vector<2x4xindex>
// CHECK-NEXT:         %cst_6 = arith.constant dense<{{\[\[}}0, 1, 2, 3], [0, 1, 2, 3]]> : vector<2x4xindex>
// CHECK-NEXT:         %27 = arith.addi %26, %cst_6 : vector<2x4xindex>
// CHECK-NEXT:         %cst_7 = arith.constant dense<2> : vector<2x4xindex>
// CHECK-NEXT:         %28 = arith.floordivsi %27, %cst_7 : vector<2x4xindex>
// CHECK-NEXT:         %29 = arith.muli %28, %cst_7 : vector<2x4xindex>
// CHECK-NEXT:         %30 = arith.subi %27, %29 : vector<2x4xindex>
// CHECK-NEXT:         %cst_8 = arith.constant dense<-1> : vector<2x4xindex>
// CHECK-NEXT:         %31 = arith.addi %30, %cst_8 : vector<2x4xindex>
// CHECK-NEXT:         %32 = arith.cmpi sge, %31, %cst_5 : vector<2x4xindex>
// CHECK-NEXT:         %33 = arith.andi %1, %32 : vector<2x4xi1>
// CHECK-NEXT:         %c0 = arith.constant 0 : index
// CHECK-NEXT:         %c0_9 = arith.constant 0 : index
// CHECK-NEXT:         %34 = affine.apply affine_map<(d0, d1) -> (d0 * 18 + d1)>(%arg4, %arg3)
// CHECK-NEXT:         %35 = vector.broadcast %34 : index to vector<2x4xindex>
// CHECK-NEXT:         %cst_10 = arith.constant dense<{{\[\[}}0, 18, 36, 54], [1, 19, 37, 55]]> : vector<2x4xindex>
// CHECK-NEXT:         %36 = arith.addi %35, %cst_10 : vector<2x4xindex>
// CHECK-NEXT:         vector.scatter %arg2[%c0, %c0_9] [%36], %33, %22 : memref<18x18xi32>, vector<2x4xindex>, vector<2x4xi1>, vector<2x4xi32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Conditions in lanes of two loops.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%x: memref<18x18xi32>, %y: memref<18x18xi32>, %z: memref<18x18xi32>) {
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 2x4", loops=2, masked=True, reductions=0, vector_size=2x4}}
  affine.for %i = 0 to 7 {
    affine.for %j = 0 to 8 {
      %0 = affine.load %x[7 - %i, %j + 1] : memref<18x18xi32>
      %1 = affine.if affine_set<(d0, d1) : (d1 mod 2 - 1 >= 0)>(%i, %j) -> i32 {
        affine.store %0, %y[%i, %j] : memref<18x18xi32>
        affine.yield %0 : i32
      } else {
        %2 = affine.load %x[7 - %i, %j + 1] : memref<18x18xi32>
        %3 = arith.addi %2, %2 : i32
        affine.yield %3 : i32
      }
      affine.store %1, %y[%i + 8, %j] : memref<18x18xi32>
      affine.if affine_set<(d0, d1) : (d1 mod 2 - 1 >= 0)>(%i, %j) {
        affine.store %1, %z[%j, %i] : memref<18x18xi32>
      }
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<18x18xi32>, %arg1: memref<18x18xi32>, %arg2: memref<18x18xi32>) {
// CHECK-NEXT:     affine.for %arg3 = 0 to 7 step 2 {
// CHECK-NEXT:       affine.for %arg4 = 0 to 8 step 4 {
// CHECK-NEXT:         %0 = affine.apply affine_map<(d0) -> (-d0 + 7)>(%arg3)
// CHECK-NEXT:         %c4 = arith.constant 4 : index
// CHECK-NEXT:         %1 = vector.create_mask %0, %c4 : vector<2x4xi1>
// CHECK-NEXT:         %cst = arith.constant dense<{{\[\[}}0, 1, 2, 3], [-18, -17, -16, -15]]> : vector<2x4xindex>
// CHECK-NEXT:         %2 = affine.apply affine_map<(d0, d1) -> (-d0 + 7)>(%arg3, %arg4)
// CHECK-NEXT:         %3 = affine.apply affine_map<(d0, d1) -> (d1 + 1)>(%arg3, %arg4)
// CHECK-NEXT:         %4 = ub.poison : vector<2x4xi32>
// CHECK-NEXT:         %5 = vector.gather %arg0[%2, %3] [%cst], %1, %4 : memref<18x18xi32>, vector<2x4xindex>, vector<2x4xi1>, vector<2x4xi32> into vector<2x4xi32>
// CHECK-NEXT:         %cst_0 = arith.constant dense<0> : vector<2x4xindex>
// CHECK-NEXT:         %6 = affine.apply affine_map<(d0) -> (d0)>(%arg4)
// CHECK-NEXT:         %7 = vector.broadcast %6 : index to vector<2x4xindex>
// CHECK-NEXT:         %cst_1 = arith.constant dense<{{\[\[}}0, 1, 2, 3], [0, 1, 2, 3]]> : vector<2x4xindex>
// CHECK-NEXT:         %8 = arith.addi %7, %cst_1 : vector<2x4xindex>
// CHECK-NEXT:         %cst_2 = arith.constant dense<2> : vector<2x4xindex>
// CHECK-NEXT:         %9 = arith.floordivsi %8, %cst_2 : vector<2x4xindex>
// CHECK-NEXT:         %10 = arith.muli %9, %cst_2 : vector<2x4xindex>
// CHECK-NEXT:         %11 = arith.subi %8, %10 : vector<2x4xindex>
// CHECK-NEXT:         %cst_3 = arith.constant dense<-1> : vector<2x4xindex>
// CHECK-NEXT:         %12 = arith.addi %11, %cst_3 : vector<2x4xindex>
// CHECK-NEXT:         %13 = arith.cmpi sge, %12, %cst_0 : vector<2x4xindex>
// CHECK-NEXT:         %14 = arith.andi %1, %13 : vector<2x4xi1>
// CHECK-NEXT:         vector.transfer_write %5, %arg1[%arg3, %arg4], %14 : vector<2x4xi32>, memref<18x18xi32>
// CHECK-NEXT:         %cst_4 = arith.constant dense<true> : vector<2x4xi1>
// CHECK-NEXT:         %15 = arith.xori %13, %cst_4 : vector<2x4xi1>
// CHECK-NEXT:         %16 = arith.andi %1, %15 : vector<2x4xi1>
// CHECK-NEXT:         %c0 = arith.constant 0 : index
// CHECK-NEXT:         %c0_5 = arith.constant 0 : index
// CHECK-NEXT:         %17 = affine.apply affine_map<(d0, d1) -> ((-d0 + 7) * 18 + d1 + 1)>(%arg3, %arg4)
// CHECK-NEXT:         %18 = vector.broadcast %17 : index to vector<2x4xindex>
// CHECK-NEXT:         %cst_6 = arith.constant dense<{{\[\[}}0, 1, 2, 3], [-18, -17, -16, -15]]> : vector<2x4xindex>
// CHECK-NEXT:         %19 = arith.addi %18, %cst_6 : vector<2x4xindex>
// CHECK-NEXT:         %20 = ub.poison : vector<2x4xi32>
// CHECK-NEXT:         %21 = vector.gather %arg0[%c0, %c0_5] [%19], %16, %20 : memref<18x18xi32>, vector<2x4xindex>, vector<2x4xi1>, vector<2x4xi32> into vector<2x4xi32>
// CHECK-NEXT:         %22 = arith.addi %21, %21 : vector<2x4xi32>
// CHECK-NEXT:         %23 = arith.select %13, %5, %22 : vector<2x4xi1>, vector<2x4xi32>
// CHECK-NEXT:         %24 = affine.apply affine_map<(d0, d1) -> (d0 + 8)>(%arg3, %arg4)
// CHECK-NEXT:         %25 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg3, %arg4)
// CHECK-NEXT:         vector.transfer_write %23, %arg1[%24, %25], %1 : vector<2x4xi32>, memref<18x18xi32>
// CHECK-NEXT:         %cst_7 = arith.constant dense<0> : vector<2x4xindex>
// CHECK-NEXT:         %26 = affine.apply affine_map<(d0) -> (d0)>(%arg4)
// CHECK-NEXT:         %27 = vector.broadcast %26 : index to vector<2x4xindex>
// CHECK-NEXT:         %cst_8 = arith.constant dense<{{\[\[}}0, 1, 2, 3], [0, 1, 2, 3]]> : vector<2x4xindex>
// CHECK-NEXT:         %28 = arith.addi %27, %cst_8 : vector<2x4xindex>
// CHECK-NEXT:         %cst_9 = arith.constant dense<2> : vector<2x4xindex>
// CHECK-NEXT:         %29 = arith.floordivsi %28, %cst_9 : vector<2x4xindex>
// CHECK-NEXT:         %30 = arith.muli %29, %cst_9 : vector<2x4xindex>
// CHECK-NEXT:         %31 = arith.subi %28, %30 : vector<2x4xindex>
// CHECK-NEXT:         %cst_10 = arith.constant dense<-1> : vector<2x4xindex>
// CHECK-NEXT:         %32 = arith.addi %31, %cst_10 : vector<2x4xindex>
// CHECK-NEXT:         %33 = arith.cmpi sge, %32, %cst_7 : vector<2x4xindex>
// CHECK-NEXT:         %34 = arith.andi %1, %33 : vector<2x4xi1>
// CHECK-NEXT:         %c0_11 = arith.constant 0 : index
// CHECK-NEXT:         %c0_12 = arith.constant 0 : index
// CHECK-NEXT:         %35 = affine.apply affine_map<(d0, d1) -> (d0 * 18 + d1)>(%arg4, %arg3)
// CHECK-NEXT:         %36 = vector.broadcast %35 : index to vector<2x4xindex>
// CHECK-NEXT:         %cst_13 = arith.constant dense<{{\[\[}}0, 18, 36, 54], [1, 19, 37, 55]]> : vector<2x4xindex>
// CHECK-NEXT:         %37 = arith.addi %36, %cst_13 : vector<2x4xindex>
// CHECK-NEXT:         vector.scatter %arg2[%c0_11, %c0_12] [%37], %34, %23 : memref<18x18xi32>, vector<2x4xindex>, vector<2x4xi1>, vector<2x4xi32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// A condition around one of two loops.

func.func @f(%y: memref<8x8xi32>, %v: i32) {
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 2x4", loops=2, masked=False, reductions=0, vector_size=2x4}}
  affine.for %i = 0 to 8 {
    affine.if affine_set<(d0) : (d0 - 3 >= 0)>(%i) {
      affine.for %j = 0 to 8 {
        affine.store %v, %y[%i, %j] : memref<8x8xi32>
      }
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<8x8xi32>, %arg1: i32) {
// CHECK-NEXT:     %0 = vector.broadcast %arg1 : i32 to vector<2x4xi32>
// CHECK-NEXT:     affine.for %arg2 = 0 to 8 step 2 {
// CHECK-NEXT:       %cst = arith.constant dense<0> : vector<2xindex>
// CHECK-NEXT:       %1 = affine.apply affine_map<(d0) -> (d0 - 3)>(%arg2)
// CHECK-NEXT:       %2 = vector.broadcast %1 : index to vector<2xindex>
// CHECK-NEXT:       %cst_0 = arith.constant dense<[0, 1]> : vector<2xindex>
// CHECK-NEXT:       %3 = arith.addi %2, %cst_0 : vector<2xindex>
// CHECK-NEXT:       %4 = arith.cmpi sge, %3, %cst : vector<2xindex>
// CHECK-NEXT:       %5 = vector.shape_cast %4 : vector<2xi1> to vector<2x1xi1>
// CHECK-NEXT:       %6 = vector.broadcast %5 : vector<2x1xi1> to vector<2x4xi1>
// CHECK-NEXT:       affine.for %arg3 = 0 to 8 step 4 {
// CHECK-NEXT:         vector.transfer_write %0, %arg0[%arg2, %arg3], %6 {in_bounds = [true, true]} : vector<2x4xi32>, memref<8x8xi32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Two loops that vary one subscript.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%x: memref<16xi32>, %y: memref<8x8xi32>) {
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 2x4", loops=2, masked=False, reductions=0, vector_size=2x4}}
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %0 = affine.load %x[%i + %j] : memref<16xi32>
      affine.store %0, %y[%i, %j] : memref<8x8xi32>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<16xi32>, %arg1: memref<8x8xi32>) {
// CHECK-NEXT:     affine.for %arg2 = 0 to 8 step 2 {
// CHECK-NEXT:       affine.for %arg3 = 0 to 8 step 4 {
// CHECK-NEXT:         %cst = arith.constant dense<{{\[\[}}0, 1, 2, 3], [1, 2, 3, 4]]> : vector<2x4xindex>
// CHECK-NEXT:         %0 = affine.apply affine_map<(d0, d1) -> (d0 + d1)>(%arg2, %arg3)
// CHECK-NEXT:         %cst_0 = arith.constant dense<true> : vector<2x4xi1>
// CHECK-NEXT:         %1 = ub.poison : vector<2x4xi32>
// CHECK-NEXT:         %2 = vector.gather %arg0[%0] [%cst], %cst_0, %1 : memref<16xi32>, vector<2x4xindex>, vector<2x4xi1>, vector<2x4xi32> into vector<2x4xi32>
// CHECK-NEXT:         vector.transfer_write %2, %arg1[%arg2, %arg3] {in_bounds = [true, true]} : vector<2x4xi32>, memref<8x8xi32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
