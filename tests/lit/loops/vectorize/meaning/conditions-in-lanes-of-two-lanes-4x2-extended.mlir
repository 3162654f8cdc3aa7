// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-super-vectorize='virtual-vector-size=4,2 extended=true' | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Conditions in lanes of two loops.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%x: memref<18x18xi32>, %y: memref<18x18xi32>, %z: memref<18x18xi32>) {
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4x2", loops=2, masked=True, reductions=0, vector_size=4x2}}
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
// CHECK-NEXT:     affine.for %arg3 = 0 to 7 step 4 {
// CHECK-NEXT:       affine.for %arg4 = 0 to 8 step 2 {
// CHECK-NEXT:         %0 = affine.apply affine_map<(d0) -> (-d0 + 7)>(%arg3)
// CHECK-NEXT:         %c2 = arith.constant 2 : index
// CHECK-NEXT:         %1 = vector.create_mask %0, %c2 : vector<4x2xi1>
// CHECK-NEXT:         %2 = ub.poison : i32
// CHECK-NEXT:         %3 = vector.transfer_read %arg0[%arg3, %arg4], %2 : memref<18x18xi32>, vector<4x2xi32>
// CHECK-NEXT:         %cst = arith.constant dense<0> : vector<4x2xindex>
// CHECK-NEXT:         %4 = affine.apply affine_map<(d0, d1) -> (d0 - d1 - 1)>(%arg3, %arg4)
// CHECK-NEXT:         %5 = vector.broadcast %4 : index to vector<4x2xindex>
// CHECK-NEXT:         %cst_0 = arith.constant dense<{{\[\[}}0, -1], [1, 0], [2, 1], [3, 2]]> : vector<4x2xindex>
// CHECK-NEXT:         %6 = arith.addi %5, %cst_0 : vector<4x2xindex>
// CHECK-NEXT:         %7 = arith.cmpi sge, %6, %cst : vector<4x2xindex>
// CHECK-NEXT:         %8 = arith.andi %1, %7 : vector<4x2xi1>
// CHECK-NEXT:         vector.transfer_write %3, %arg1[%arg3, %arg4], %8 : vector<4x2xi32>, memref<18x18xi32>
// CHECK-NEXT:         %cst_1 = arith.constant dense<true> : vector<4x2xi1>
// CHECK-NEXT:         %9 = arith.xori %7, %cst_1 : vector<4x2xi1>
// CHECK-NEXT:         %10 = arith.andi %1, %9 : vector<4x2xi1>
// CHECK-NEXT:         %11 = ub.poison : i32
// CHECK-NEXT:         %12 = vector.transfer_read %arg0[%arg3, %arg4], %11, %10 : memref<18x18xi32>, vector<4x2xi32>
// CHECK-NEXT:         %13 = arith.addi %12, %12 : vector<4x2xi32>
// CHECK-NEXT:         %14 = arith.select %7, %3, %13 : vector<4x2xi1>, vector<4x2xi32>
// CHECK-NEXT:         %15 = affine.apply affine_map<(d0, d1) -> (d0 + 8)>(%arg3, %arg4)
// CHECK-NEXT:         %16 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg3, %arg4)
// CHECK-NEXT:         vector.transfer_write %14, %arg1[%15, %16], %1 : vector<4x2xi32>, memref<18x18xi32>
// CHECK-NEXT:         %cst_2 = arith.constant dense<0> : vector<4x2xindex>
// CHECK-NEXT:         %17 = affine.apply affine_map<(d0, d1) -> (d0 - d1 - 1)>(%arg3, %arg4)
// CHECK-NEXT:         %18 = vector.broadcast %17 : index to vector<4x2xindex>
// CHECK-NEXT:         %cst_3 = arith.constant dense<{{\[\[}}0, -1], [1, 0], [2, 1], [3, 2]]> : vector<4x2xindex>
// CHECK-NEXT:         %19 = arith.addi %18, %cst_3 : vector<4x2xindex>
// CHECK-NEXT:         %20 = arith.cmpi sge, %19, %cst_2 : vector<4x2xindex>
// CHECK-NEXT:         %21 = arith.andi %1, %20 : vector<4x2xi1>
// CHECK-NEXT:         %c0 = arith.constant 0 : index
// CHECK-NEXT:         %c0_4 = arith.constant 0 : index
// CHECK-NEXT:         %22 = affine.apply affine_map<(d0, d1) -> (d0 * 18 + d1)>(%arg4, %arg3)
// CHECK-NEXT:         %23 = vector.broadcast %22 : index to vector<4x2xindex>
// CHECK-NEXT:         %cst_5 = arith.constant dense<{{\[\[}}0, 18], [1, 19], [2, 20], [3, 21]]> : vector<4x2xindex>
// CHECK-NEXT:         %24 = arith.addi %23, %cst_5 : vector<4x2xindex>
// CHECK-NEXT:         vector.scatter %arg2[%c0, %c0_4] [%24], %21, %14 : memref<18x18xi32>, vector<4x2xindex>, vector<4x2xi1>, vector<4x2xi32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Conditions in lanes of two loops.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%x: memref<18x18xi32>, %y: memref<18x18xi32>, %z: memref<18x18xi32>) {
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4x2", loops=2, masked=True, reductions=0, vector_size=4x2}}
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
// CHECK-NEXT:     affine.for %arg3 = 0 to 7 step 4 {
// CHECK-NEXT:       affine.for %arg4 = 0 to 8 step 2 {
// CHECK-NEXT:         %0 = affine.apply affine_map<(d0) -> (-d0 + 7)>(%arg3)
// CHECK-NEXT:         %c2 = arith.constant 2 : index
// CHECK-NEXT:         %1 = vector.create_mask %0, %c2 : vector<4x2xi1>
// CHECK-NEXT:         %2 = ub.poison : i32
// CHECK-NEXT:         %3 = vector.transfer_read %arg0[%arg4, %arg3], %2 {permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : memref<18x18xi32>, vector<4x2xi32>
// CHECK-NEXT:         %cst = arith.constant dense<0> : vector<4x2xindex>
// CHECK-NEXT:         %4 = affine.apply affine_map<(d0, d1) -> (d0 - d1 - 1)>(%arg3, %arg4)
// CHECK-NEXT:         %5 = vector.broadcast %4 : index to vector<4x2xindex>
// CHECK-NEXT:         %cst_0 = arith.constant dense<{{\[\[}}0, -1], [1, 0], [2, 1], [3, 2]]> : vector<4x2xindex>
// CHECK-NEXT:         %6 = arith.addi %5, %cst_0 : vector<4x2xindex>
// CHECK-NEXT:         %7 = arith.cmpi sge, %6, %cst : vector<4x2xindex>
// CHECK-NEXT:         %8 = arith.andi %1, %7 : vector<4x2xi1>
// CHECK-NEXT:         vector.transfer_write %3, %arg1[%arg3, %arg4], %8 : vector<4x2xi32>, memref<18x18xi32>
// CHECK-NEXT:         %cst_1 = arith.constant dense<true> : vector<4x2xi1>
// CHECK-NEXT:         %9 = arith.xori %7, %cst_1 : vector<4x2xi1>
// CHECK-NEXT:         %10 = arith.andi %1, %9 : vector<4x2xi1>
// CHECK-NEXT:         %c0 = arith.constant 0 : index
// CHECK-NEXT:         %c0_2 = arith.constant 0 : index
// CHECK-NEXT:         %11 = affine.apply affine_map<(d0, d1) -> (d0 * 18 + d1)>(%arg4, %arg3)
// CHECK-NEXT:         %12 = vector.broadcast %11 : index to vector<4x2xindex>
// CHECK-NEXT:         %cst_3 = arith.constant dense<{{\[\[}}0, 18], [1, 19], [2, 20], [3, 21]]> : vector<4x2xindex>
// CHECK-NEXT:         %13 = arith.addi %12, %cst_3 : vector<4x2xindex>
// CHECK-NEXT:         %14 = ub.poison : vector<4x2xi32>
// CHECK-NEXT:         %15 = vector.gather %arg0[%c0, %c0_2] [%13], %10, %14 : memref<18x18xi32>, vector<4x2xindex>, vector<4x2xi1>, vector<4x2xi32> into vector<4x2xi32>
// CHECK-NEXT:         %16 = arith.addi %15, %15 : vector<4x2xi32>
// CHECK-NEXT:         %17 = arith.select %7, %3, %16 : vector<4x2xi1>, vector<4x2xi32>
// CHECK-NEXT:         %18 = affine.apply affine_map<(d0, d1) -> (d0 + 8)>(%arg3, %arg4)
// CHECK-NEXT:         %19 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg3, %arg4)
// CHECK-NEXT:         vector.transfer_write %17, %arg1[%18, %19], %1 : vector<4x2xi32>, memref<18x18xi32>
// CHECK-NEXT:         %cst_4 = arith.constant dense<0> : vector<4x2xindex>
// CHECK-NEXT:         %20 = affine.apply affine_map<(d0, d1) -> (d0 - d1 - 1)>(%arg3, %arg4)
// CHECK-NEXT:         %21 = vector.broadcast %20 : index to vector<4x2xindex>
// CHECK-NEXT:         %cst_5 = arith.constant dense<{{\[\[}}0, -1], [1, 0], [2, 1], [3, 2]]> : vector<4x2xindex>
// CHECK-NEXT:         %22 = arith.addi %21, %cst_5 : vector<4x2xindex>
// CHECK-NEXT:         %23 = arith.cmpi sge, %22, %cst_4 : vector<4x2xindex>
// CHECK-NEXT:         %24 = arith.andi %1, %23 : vector<4x2xi1>
// CHECK-NEXT:         %c0_6 = arith.constant 0 : index
// CHECK-NEXT:         %c0_7 = arith.constant 0 : index
// CHECK-NEXT:         %25 = affine.apply affine_map<(d0, d1) -> (d0 * 18 + d1)>(%arg4, %arg3)
// CHECK-NEXT:         %26 = vector.broadcast %25 : index to vector<4x2xindex>
// CHECK-NEXT:         %cst_8 = arith.constant dense<{{\[\[}}0, 18], [1, 19], [2, 20], [3, 21]]> : vector<4x2xindex>
// CHECK-NEXT:         %27 = arith.addi %26, %cst_8 : vector<4x2xindex>
// CHECK-NEXT:         vector.scatter %arg2[%c0_6, %c0_7] [%27], %24, %17 : memref<18x18xi32>, vector<4x2xindex>, vector<4x2xi1>, vector<4x2xi32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Conditions in lanes of two loops.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%x: memref<18x18xi32>, %y: memref<18x18xi32>, %z: memref<18x18xi32>) {
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4x2", loops=2, masked=True, reductions=0, vector_size=4x2}}
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
// CHECK-NEXT:     affine.for %arg3 = 0 to 7 step 4 {
// CHECK-NEXT:       affine.for %arg4 = 0 to 8 step 2 {
// CHECK-NEXT:         %0 = affine.apply affine_map<(d0) -> (-d0 + 7)>(%arg3)
// CHECK-NEXT:         %c2 = arith.constant 2 : index
// CHECK-NEXT:         %1 = vector.create_mask %0, %c2 : vector<4x2xi1>
// CHECK-NEXT:         %cst = arith.constant dense<{{\[\[}}0, 2], [18, 20], [36, 38], [54, 56]]> : vector<4x2xindex>
// CHECK-NEXT:         %2 = affine.apply affine_map<(d0, d1) -> (d0 + 1)>(%arg3, %arg4)
// CHECK-NEXT:         %3 = affine.apply affine_map<(d0, d1) -> (d1 * 2)>(%arg3, %arg4)
// CHECK-NEXT:         %4 = ub.poison : vector<4x2xi32>
// CHECK-NEXT:         %5 = vector.gather %arg0[%2, %3] [%cst], %1, %4 : memref<18x18xi32>, vector<4x2xindex>, vector<4x2xi1>, vector<4x2xi32> into vector<4x2xi32>
// CHECK-NEXT:         %cst_0 = arith.constant dense<0> : vector<4x2xindex>
// CHECK-NEXT:         %6 = affine.apply affine_map<(d0, d1) -> (d0 - d1 - 1)>(%arg3, %arg4)
// CHECK-NEXT:         %7 = vector.broadcast %6 : index to vector<4x2xindex>
// CHECK-NEXT:         %cst_1 = arith.constant dense<{{\[\[}}0, -1], [1, 0], [2, 1], [3, 2]]> : vector<4x2xindex>
// CHECK-NEXT:         %8 = arith.addi %7, %cst_1 : vector<4x2xindex>
// CHECK-NEXT:         %9 = arith.cmpi sge, %8, %cst_0 : vector<4x2xindex>
// CHECK-NEXT:         %10 = arith.andi %1, %9 : vector<4x2xi1>
// CHECK-NEXT:         vector.transfer_write %5, %arg1[%arg3, %arg4], %10 : vector<4x2xi32>, memref<18x18xi32>
// CHECK-NEXT:         %cst_2 = arith.constant dense<true> : vector<4x2xi1>
// CHECK-NEXT:         %11 = arith.xori %9, %cst_2 : vector<4x2xi1>
// CHECK-NEXT:         %12 = arith.andi %1, %11 : vector<4x2xi1>
// CHECK-NEXT:         %c0 = arith.constant 0 : index
// CHECK-NEXT:         %c0_3 = arith.constant 0 : index
// CHECK-NEXT:         %13 = affine.apply affine_map<(d0, d1) -> ((d0 + 1) * 18 + d1 * 2)>(%arg3, %arg4)
// CHECK-NEXT:         %14 = vector.broadcast %13 : index to vector<4x2xindex>
// CHECK-NEXT:         %cst_4 = arith.constant dense<{{\[\[}}0, 2], [18, 20], [36, 38], [54, 56]]> : vector<4x2xindex>
// CHECK-NEXT:         %15 = arith.addi %14, %cst_4 : vector<4x2xindex>
// CHECK-NEXT:         %16 = ub.poison : vector<4x2xi32>
// CHECK-NEXT:         %17 = vector.gather %arg0[%c0, %c0_3] [%15], %12, %16 : memref<18x18xi32>, vector<4x2xindex>, vector<4x2xi1>, vector<4x2xi32> into vector<4x2xi32>
// CHECK-NEXT:         %18 = arith.addi %17, %17 : vector<4x2xi32>
// CHECK-NEXT:         %19 = arith.select %9, %5, %18 : vector<4x2xi1>, vector<4x2xi32>
// CHECK-NEXT:         %20 = affine.apply affine_map<(d0, d1) -> (d0 + 8)>(%arg3, %arg4)
// CHECK-NEXT:         %21 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg3, %arg4)
// CHECK-NEXT:         vector.transfer_write %19, %arg1[%20, %21], %1 : vector<4x2xi32>, memref<18x18xi32>
// CHECK-NEXT:         %cst_5 = arith.constant dense<0> : vector<4x2xindex>
// CHECK-NEXT:         %22 = affine.apply affine_map<(d0, d1) -> (d0 - d1 - 1)>(%arg3, %arg4)
// CHECK-NEXT:         %23 = vector.broadcast %22 : index to vector<4x2xindex>
// CHECK-NEXT:         %cst_6 = arith.constant dense<{{\[\[}}0, -1], [1, 0], [2, 1], [3, 2]]> : vector<4x2xindex>
// CHECK-NEXT:         %24 = arith.addi %23, %cst_6 : vector<4x2xindex>
// CHECK-NEXT:         %25 = arith.cmpi sge, %24, %cst_5 : vector<4x2xindex>
// CHECK-NEXT:         %26 = arith.andi %1, %25 : vector<4x2xi1>
// CHECK-NEXT:         %c0_7 = arith.constant 0 : index
// CHECK-NEXT:         %c0_8 = arith.constant 0 : index
// CHECK-NEXT:         %27 = affine.apply affine_map<(d0, d1) -> (d0 * 18 + d1)>(%arg4, %arg3)
// CHECK-NEXT:         %28 = vector.broadcast %27 : index to vector<4x2xindex>
// CHECK-NEXT:         %cst_9 = arith.constant dense<{{\[\[}}0, 18], [1, 19], [2, 20], [3, 21]]> : vector<4x2xindex>
// CHECK-NEXT:         %29 = arith.addi %28, %cst_9 : vector<4x2xindex>
// CHECK-NEXT:         vector.scatter %arg2[%c0_7, %c0_8] [%29], %26, %19 : memref<18x18xi32>, vector<4x2xindex>, vector<4x2xi1>, vector<4x2xi32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Conditions in lanes of two loops.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%x: memref<18x18xi32>, %y: memref<18x18xi32>, %z: memref<18x18xi32>) {
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4x2", loops=2, masked=True, reductions=0, vector_size=4x2}}
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
// CHECK-NEXT:     affine.for %arg3 = 0 to 7 step 4 {
// CHECK-NEXT:       affine.for %arg4 = 0 to 8 step 2 {
// CHECK-NEXT:         %0 = affine.apply affine_map<(d0) -> (-d0 + 7)>(%arg3)
// CHECK-NEXT:         %c2 = arith.constant 2 : index
// CHECK-NEXT:         %1 = vector.create_mask %0, %c2 : vector<4x2xi1>
// CHECK-NEXT:         %2 = affine.apply affine_map<(d0) -> (d0)>(%arg4)
// CHECK-NEXT:         %3 = affine.apply affine_map<(d0) -> (3)>(%arg4)
// CHECK-NEXT:         %4 = ub.poison : i32
// CHECK-NEXT:         %5 = vector.transfer_read %arg0[%2, %3], %4 {permutation_map = affine_map<(d0, d1) -> (0, d0)>} : memref<18x18xi32>, vector<4x2xi32>
// CHECK-NEXT:         %cst = arith.constant dense<0> : vector<4x2xindex>
// CHECK-NEXT:         %6 = affine.apply affine_map<(d0, d1) -> (d0 - d1 - 1)>(%arg3, %arg4)
// CHECK-NEXT:         %7 = vector.broadcast %6 : index to vector<4x2xindex>
// CHECK-NEXT:         %cst_0 = arith.constant dense<{{\[\[}}0, -1], [1, 0], [2, 1], [3, 2]]> : vector<4x2xindex>
// CHECK-NEXT:         %8 = arith.addi %7, %cst_0 : vector<4x2xindex>
// CHECK-NEXT:         %9 = arith.cmpi sge, %8, %cst : vector<4x2xindex>
// CHECK-NEXT:         %10 = arith.andi %1, %9 : vector<4x2xi1>
// CHECK-NEXT:         vector.transfer_write %5, %arg1[%arg3, %arg4], %10 : vector<4x2xi32>, memref<18x18xi32>
// CHECK-NEXT:         %cst_1 = arith.constant dense<true> : vector<4x2xi1>
// CHECK-NEXT:         %11 = arith.xori %9, %cst_1 : vector<4x2xi1>
// CHECK-NEXT:         %12 = arith.andi %1, %11 : vector<4x2xi1>
// CHECK-NEXT:         %c0 = arith.constant 0 : index
// CHECK-NEXT:         %13 = affine.apply affine_map<(d0) -> (3)>(%arg4)
// CHECK-NEXT:         %14 = affine.apply affine_map<(d0) -> (d0 * 18)>(%arg4)
// CHECK-NEXT:         %15 = vector.broadcast %14 : index to vector<4x2xindex>
// CHECK-NEXT:         %cst_2 = arith.constant dense<{{\[\[}}0, 18], [0, 18], [0, 18], [0, 18]]> : vector<4x2xindex>
// CHECK-NEXT:         %16 = arith.addi %15, %cst_2 : vector<4x2xindex>
// CHECK-NEXT:         %17 = ub.poison : vector<4x2xi32>
// CHECK-NEXT:         %18 = vector.gather %arg0[%c0, %13] [%16], %12, %17 : memref<18x18xi32>, vector<4x2xindex>, vector<4x2xi1>, vector<4x2xi32> into vector<4x2xi32>
// CHECK-NEXT:         %19 = arith.addi %18, %18 : vector<4x2xi32>
// CHECK-NEXT:         %20 = arith.select %9, %5, %19 : vector<4x2xi1>, vector<4x2xi32>
// CHECK-NEXT:         %21 = affine.apply affine_map<(d0, d1) -> (d0 + 8)>(%arg3, %arg4)
// CHECK-NEXT:         %22 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg3, %arg4)
// CHECK-NEXT:         vector.transfer_write %20, %arg1[%21, %22], %1 : vector<4x2xi32>, memref<18x18xi32>
// CHECK-NEXT:         %cst_3 = arith.constant dense<0> : vector<4x2xindex>
// CHECK-NEXT:         %23 = affine.apply affine_map<(d0, d1) -> (d0 - d1 - 1)>(%arg3, %arg4)
// CHECK-NEXT:         %24 = vector.broadcast %23 : index to vector<4x2xindex>
// CHECK-NEXT:         %cst_4 = arith.constant dense<{{\[\[}}0, -1], [1, 0], [2, 1], [3, 2]]> : vector<4x2xindex>
// CHECK-NEXT:         %25 = arith.addi %24, %cst_4 : vector<4x2xindex>
// CHECK-NEXT:         %26 = arith.cmpi sge, %25, %cst_3 : vector<4x2xindex>
// CHECK-NEXT:         %27 = arith.andi %1, %26 : vector<4x2xi1>
// CHECK-NEXT:         %c0_5 = arith.constant 0 : index
// CHECK-NEXT:         %c0_6 = arith.constant 0 : index
// CHECK-NEXT:         %28 = affine.apply affine_map<(d0, d1) -> (d0 * 18 + d1)>(%arg4, %arg3)
// CHECK-NEXT:         %29 = vector.broadcast %28 : index to vector<4x2xindex>
// CHECK-NEXT:         %cst_7 = arith.constant dense<{{\[\[}}0, 18], [1, 19], [2, 20], [3, 21]]> : vector<4x2xindex>
// CHECK-NEXT:         %30 = arith.addi %29, %cst_7 : vector<4x2xindex>
// CHECK-NEXT:         vector.scatter %arg2[%c0_5, %c0_6] [%30], %27, %20 : memref<18x18xi32>, vector<4x2xindex>, vector<4x2xi1>, vector<4x2xi32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Conditions in lanes of two loops.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%x: memref<18x18xi32>, %y: memref<18x18xi32>, %z: memref<18x18xi32>) {
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4x2", loops=2, masked=True, reductions=0, vector_size=4x2}}
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
// CHECK-NEXT:     affine.for %arg3 = 0 to 7 step 4 {
// CHECK-NEXT:       affine.for %arg4 = 0 to 8 step 2 {
// CHECK-NEXT:         %0 = affine.apply affine_map<(d0) -> (-d0 + 7)>(%arg3)
// CHECK-NEXT:         %c2 = arith.constant 2 : index
// CHECK-NEXT:         %1 = vector.create_mask %0, %c2 : vector<4x2xi1>
// CHECK-NEXT:         %c0 = arith.constant 0 : index
// CHECK-NEXT:         %c0_0 = arith.constant 0 : index
// CHECK-NEXT:         %2 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg3, %arg4)
// CHECK-NEXT:         %3 = vector.broadcast %2 : index to vector<4x2xindex>
// CHECK-NEXT:         %cst = arith.constant dense<{{\[\[}}0, 0], [1, 1], [2, 2], [3, 3]]> : vector<4x2xindex>
// CHECK-NEXT:         %4 = arith.addi %3, %cst : vector<4x2xindex>
// CHECK-NEXT:         %cst_1 = arith.constant dense<2> : vector<4x2xindex>
// CHECK-NEXT:         %5 = arith.floordivsi %4, %cst_1 : vector<4x2xindex>
// CHECK-NEXT:         %cst_2 = arith.constant dense<18> : vector<4x2xindex>
// CHECK-NEXT:         %6 = arith.muli %5, %cst_2 : vector<4x2xindex>
// CHECK-NEXT:         %7 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg3, %arg4)
// CHECK-NEXT:         %8 = vector.broadcast %7 : index to vector<4x2xindex>
// CHECK-NEXT:         %cst_3 = arith.constant dense<{{\[\[}}0, 1], [0, 1], [0, 1], [0, 1]]> : vector<4x2xindex>
// CHECK-NEXT:         %9 = arith.addi %8, %cst_3 : vector<4x2xindex>
// CHECK-NEXT:         %10 = arith.addi %6, %9 : vector<4x2xindex>
// CHECK-NEXT:         %11 = ub.poison : vector<4x2xi32>
// CHECK-NEXT:         %12 = vector.gather %arg0[%c0, %c0_0] [%10], %1, %11 : memref<18x18xi32>, vector<4x2xindex>, vector<4x2xi1>, vector<4x2xi32> into vector<4x2xi32>
// CHECK-NEXT:         %cst_4 = arith.constant dense<0> : vector<4x2xindex>
// CHECK-NEXT:         %13 = affine.apply affine_map<(d0, d1) -> (d0 - d1 - 1)>(%arg3, %arg4)
// CHECK-NEXT:         %14 = vector.broadcast %13 : index to vector<4x2xindex>
// CHECK-NEXT:         %cst_5 = arith.constant dense<{{\[\[}}0, -1], [1, 0], [2, 1], [3, 2]]> : vector<4x2xindex>
// CHECK-NEXT:         %15 = arith.addi %14, %cst_5 : vector<4x2xindex>
// CHECK-NEXT:         %16 = arith.cmpi sge, %15, %cst_4 : vector<4x2xindex>
// CHECK-NEXT:         %17 = arith.andi %1, %16 : vector<4x2xi1>
// CHECK-NEXT:         vector.transfer_write %12, %arg1[%arg3, %arg4], %17 : vector<4x2xi32>, memref<18x18xi32>
// CHECK-NEXT:         %cst_6 = arith.constant dense<true> : vector<4x2xi1>
// CHECK-NEXT:         %18 = arith.xori %16, %cst_6 : vector<4x2xi1>
// CHECK-NEXT:         %19 = arith.andi %1, %18 : vector<4x2xi1>
// CHECK-NEXT:         %c0_7 = arith.constant 0 : index
// CHECK-NEXT:         %c0_8 = arith.constant 0 : index
// CHECK-NEXT:         %20 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg3, %arg4)
// CHECK-NEXT:         %21 = vector.broadcast %20 : index to vector<4x2xindex>
// CHECK-NEXT:         %cst_9 = arith.constant dense<{{\[\[}}0, 0], [1, 1], [2, 2], [3, 3]]> : vector<4x2xindex>
// CHECK-NEXT:         %22 = arith.addi %21, %cst_9 : vector<4x2xindex>
// CHECK-NEXT:         %cst_10 = arith.constant dense<2> : vector<4x2xindex>
// CHECK-NEXT:         %23 = arith.floordivsi %22, %cst_10 : vector<4x2xindex>
// CHECK-NEXT:         %cst_11 = arith.constant dense<18> : vector<4x2xindex>
// CHECK-NEXT:         %24 = arith.muli %23, %cst_11 : vector<4x2xindex>
// CHECK-NEXT:         %25 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg3, %arg4)
// CHECK-NEXT:         %26 = vector.broadcast %25 : index to vector<4x2xindex>
// CHECK-NEXT:         %cst_12 = arith.constant dense<{{\[\[}}0, 1], [0, 1], [0, 1], [0, 1]]> : vector<4x2xindex>
// CHECK-NEXT:         %27 = arith.addi %26, %cst_12 : vector<4x2xindex>
// CHECK-NEXT:         %28 = arith.addi %24, %27 : vector<4x2xindex>
// CHECK-NEXT:         %29 = ub.poison : vector<4x2xi32>
// CHECK-NEXT:         %30 = vector.gather %arg0[%c0_7, %c0_8] [%28], %19, %29 : memref<18x18xi32>, vector<4x2xindex>, vector<4x2xi1>, vector<4x2xi32> into vector<4x2xi32>
// CHECK-NEXT:         %31 = arith.addi %30, %30 : vector<4x2xi32>
// CHECK-NEXT:         %32 = arith.select %16, %12, %31 : vector<4x2xi1>, vector<4x2xi32>
// CHECK-NEXT:         %33 = affine.apply affine_map<(d0, d1) -> (d0 + 8)>(%arg3, %arg4)
// CHECK-NEXT:         %34 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg3, %arg4)
// CHECK-NEXT:         vector.transfer_write %32, %arg1[%33, %34], %1 : vector<4x2xi32>, memref<18x18xi32>
// CHECK-NEXT:         %cst_13 = arith.constant dense<0> : vector<4x2xindex>
// CHECK-NEXT:         %35 = affine.apply affine_map<(d0, d1) -> (d0 - d1 - 1)>(%arg3, %arg4)
// CHECK-NEXT:         %36 = vector.broadcast %35 : index to vector<4x2xindex>
// CHECK-NEXT:         %cst_14 = arith.constant dense<{{\[\[}}0, -1], [1, 0], [2, 1], [3, 2]]> : vector<4x2xindex>
// CHECK-NEXT:         %37 = arith.addi %36, %cst_14 : vector<4x2xindex>
// CHECK-NEXT:         %38 = arith.cmpi sge, %37, %cst_13 : vector<4x2xindex>
// CHECK-NEXT:         %39 = arith.andi %1, %38 : vector<4x2xi1>
// CHECK-NEXT:         %c0_15 = arith.constant 0 : index
// CHECK-NEXT:         %c0_16 = arith.constant 0 : index
// CHECK-NEXT:         %40 = affine.apply affine_map<(d0, d1) -> (d0 * 18 + d1)>(%arg4, %arg3)
// CHECK-NEXT:         %41 = vector.broadcast %40 : index to vector<4x2xindex>
// CHECK-NEXT:         %cst_17 = arith.constant dense<{{\[\[}}0, 18], [1, 19], [2, 20], [3, 21]]> : vector<4x2xindex>
// CHECK-NEXT:         %42 = arith.addi %41, %cst_17 : vector<4x2xindex>
// CHECK-NEXT:         vector.scatter %arg2[%c0_15, %c0_16] [%42], %39, %32 : memref<18x18xi32>, vector<4x2xindex>, vector<4x2xi1>, vector<4x2xi32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Conditions in lanes of two loops.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%x: memref<18x18xi32>, %y: memref<18x18xi32>, %z: memref<18x18xi32>) {
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4x2", loops=2, masked=True, reductions=0, vector_size=4x2}}
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
// CHECK-NEXT:     affine.for %arg3 = 0 to 7 step 4 {
// CHECK-NEXT:       affine.for %arg4 = 0 to 8 step 2 {
// CHECK-NEXT:         %0 = affine.apply affine_map<(d0) -> (-d0 + 7)>(%arg3)
// CHECK-NEXT:         %c2 = arith.constant 2 : index
// CHECK-NEXT:         %1 = vector.create_mask %0, %c2 : vector<4x2xi1>
// CHECK-NEXT:         %cst = arith.constant dense<{{\[\[}}0, 1], [-18, -17], [-36, -35], [-54, -53]]> : vector<4x2xindex>
// CHECK-NEXT:         %2 = affine.apply affine_map<(d0, d1) -> (-d0 + 7)>(%arg3, %arg4)
// CHECK-NEXT:         %3 = affine.apply affine_map<(d0, d1) -> (d1 + 1)>(%arg3, %arg4)
// CHECK-NEXT:         %4 = ub.poison : vector<4x2xi32>
// CHECK-NEXT:         %5 = vector.gather %arg0[%2, %3] [%cst], %1, %4 : memref<18x18xi32>, vector<4x2xindex>, vector<4x2xi1>, vector<4x2xi32> into vector<4x2xi32>
// CHECK-NEXT:         %cst_0 = arith.constant dense<0> : vector<4x2xindex>
// CHECK-NEXT:         %6 = affine.apply affine_map<(d0, d1) -> (d0 - d1 - 1)>(%arg3, %arg4)
// CHECK-NEXT:         %7 = vector.broadcast %6 : index to vector<4x2xindex>
// CHECK-NEXT:         %cst_1 = arith.constant dense<{{\[\[}}0, -1], [1, 0], [2, 1], [3, 2]]> : vector<4x2xindex>
// CHECK-NEXT:         %8 = arith.addi %7, %cst_1 : vector<4x2xindex>
// CHECK-NEXT:         %9 = arith.cmpi sge, %8, %cst_0 : vector<4x2xindex>
// CHECK-NEXT:         %10 = arith.andi %1, %9 : vector<4x2xi1>
// CHECK-NEXT:         vector.transfer_write %5, %arg1[%arg3, %arg4], %10 : vector<4x2xi32>, memref<18x18xi32>
// CHECK-NEXT:         %cst_2 = arith.constant dense<true> : vector<4x2xi1>
// CHECK-NEXT:         %11 = arith.xori %9, %cst_2 : vector<4x2xi1>
// CHECK-NEXT:         %12 = arith.andi %1, %11 : vector<4x2xi1>
// CHECK-NEXT:         %c0 = arith.constant 0 : index
// CHECK-NEXT:         %c0_3 = arith.constant 0 : index
// CHECK-NEXT:         %13 = affine.apply affine_map<(d0, d1) -> ((-d0 + 7) * 18 + d1 + 1)>(%arg3, %arg4)
// CHECK-NEXT:         %14 = vector.broadcast %13 : index to vector<4x2xindex>
// CHECK-NEXT:         %cst_4 = arith.constant dense<{{\[\[}}0, 1], [-18, -17], [-36, -35], [-54, -53]]> : vector<4x2xindex>
// CHECK-NEXT:         %15 = arith.addi %14, %cst_4 : vector<4x2xindex>
// CHECK-NEXT:         %16 = ub.poison : vector<4x2xi32>
// CHECK-NEXT:         %17 = vector.gather %arg0[%c0, %c0_3] [%15], %12, %16 : memref<18x18xi32>, vector<4x2xindex>, vector<4x2xi1>, vector<4x2xi32> into vector<4x2xi32>
// CHECK-NEXT:         %18 = arith.addi %17, %17 : vector<4x2xi32>
// CHECK-NEXT:         %19 = arith.select %9, %5, %18 : vector<4x2xi1>, vector<4x2xi32>
// CHECK-NEXT:         %20 = affine.apply affine_map<(d0, d1) -> (d0 + 8)>(%arg3, %arg4)
// CHECK-NEXT:         %21 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg3, %arg4)
// CHECK-NEXT:         vector.transfer_write %19, %arg1[%20, %21], %1 : vector<4x2xi32>, memref<18x18xi32>
// CHECK-NEXT:         %cst_5 = arith.constant dense<0> : vector<4x2xindex>
// CHECK-NEXT:         %22 = affine.apply affine_map<(d0, d1) -> (d0 - d1 - 1)>(%arg3, %arg4)
// CHECK-NEXT:         %23 = vector.broadcast %22 : index to vector<4x2xindex>
// CHECK-NEXT:         %cst_6 = arith.constant dense<{{\[\[}}0, -1], [1, 0], [2, 1], [3, 2]]> : vector<4x2xindex>
// CHECK-NEXT:         %24 = arith.addi %23, %cst_6 : vector<4x2xindex>
// CHECK-NEXT:         %25 = arith.cmpi sge, %24, %cst_5 : vector<4x2xindex>
// CHECK-NEXT:         %26 = arith.andi %1, %25 : vector<4x2xi1>
// CHECK-NEXT:         %c0_7 = arith.constant 0 : index
// CHECK-NEXT:         %c0_8 = arith.constant 0 : index
// CHECK-NEXT:         %27 = affine.apply affine_map<(d0, d1) -> (d0 * 18 + d1)>(%arg4, %arg3)
// CHECK-NEXT:         %28 = vector.broadcast %27 : index to vector<4x2xindex>
// CHECK-NEXT:         %cst_9 = arith.constant dense<{{\[\[}}0, 18], [1, 19], [2, 20], [3, 21]]> : vector<4x2xindex>
// CHECK-NEXT:         %29 = arith.addi %28, %cst_9 : vector<4x2xindex>
// CHECK-NEXT:         vector.scatter %arg2[%c0_7, %c0_8] [%29], %26, %19 : memref<18x18xi32>, vector<4x2xindex>, vector<4x2xi1>, vector<4x2xi32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Conditions in lanes of two loops.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%x: memref<18x18xi32>, %y: memref<18x18xi32>, %z: memref<18x18xi32>) {
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4x2", loops=2, masked=True, reductions=0, vector_size=4x2}}
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
// CHECK-NEXT:     affine.for %arg3 = 0 to 7 step 4 {
// CHECK-NEXT:       affine.for %arg4 = 0 to 8 step 2 {
// CHECK-NEXT:         %0 = affine.apply affine_map<(d0) -> (-d0 + 7)>(%arg3)
// CHECK-NEXT:         %c2 = arith.constant 2 : index
// CHECK-NEXT:         %1 = vector.create_mask %0, %c2 : vector<4x2xi1>
// CHECK-NEXT:         %2 = ub.poison : i32
// CHECK-NEXT:         %3 = vector.transfer_read %arg0[%arg3, %arg4], %2 : memref<18x18xi32>, vector<4x2xi32>
// CHECK-NEXT:         %cst = arith.constant dense<0> : vector<4x2xindex>
// CHECK-NEXT:         %4 = affine.apply affine_map<(d0) -> (-d0 + 4)>(%arg3)
// CHECK-NEXT:         %5 = vector.broadcast %4 : index to vector<4x2xindex>
// CHECK-NEXT:         %cst_0 = arith.constant dense<{{\[\[}}0, 0], [-1, -1], [-2, -2], [-3, -3]]> : vector<4x2xindex>
// CHECK-NEXT:         %6 = arith.addi %5, %cst_0 : vector<4x2xindex>
// CHECK-NEXT:         %7 = arith.cmpi sge, %6, %cst : vector<4x2xindex>
// CHECK-NEXT:         %8 = arith.andi %1, %7 : vector<4x2xi1>
// CHECK-NEXT:         vector.transfer_write %3, %arg1[%arg3, %arg4], %8 : vector<4x2xi32>, memref<18x18xi32>
// CHECK-NEXT:         %cst_1 = arith.constant dense<true> : vector<4x2xi1>
// CHECK-NEXT:         %9 = arith.xori %7, %cst_1 : vector<4x2xi1>
// CHECK-NEXT:         %10 = arith.andi %1, %9 : vector<4x2xi1>
// CHECK-NEXT:         %11 = ub.poison : i32
// CHECK-NEXT:         %12 = vector.transfer_read %arg0[%arg3, %arg4], %11, %10 : memref<18x18xi32>, vector<4x2xi32>
// CHECK-NEXT:         %13 = arith.addi %12, %12 : vector<4x2xi32>
// CHECK-NEXT:         %14 = arith.select %7, %3, %13 : vector<4x2xi1>, vector<4x2xi32>
// CHECK-NEXT:         %15 = affine.apply affine_map<(d0, d1) -> (d0 + 8)>(%arg3, %arg4)
// CHECK-NEXT:         %16 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg3, %arg4)
// CHECK-NEXT:         vector.transfer_write %14, %arg1[%15, %16], %1 : vector<4x2xi32>, memref<18x18xi32>
// CHECK-NEXT:         %cst_2 = arith.constant dense<0> : vector<4x2xindex>
// CHECK-NEXT:         %17 = affine.apply affine_map<(d0) -> (-d0 + 4)>(%arg3)
// CHECK-NEXT:         %18 = vector.broadcast %17 : index to vector<4x2xindex>
// CHECK-NEXT:         %cst_3 = arith.constant dense<{{\[\[}}0, 0], [-1, -1], [-2, -2], [-3, -3]]> : vector<4x2xindex>
// CHECK-NEXT:         %19 = arith.addi %18, %cst_3 : vector<4x2xindex>
// CHECK-NEXT:         %20 = arith.cmpi sge, %19, %cst_2 : vector<4x2xindex>
// CHECK-NEXT:         %21 = arith.andi %1, %20 : vector<4x2xi1>
// CHECK-NEXT:         %c0 = arith.constant 0 : index
// CHECK-NEXT:         %c0_4 = arith.constant 0 : index
// CHECK-NEXT:         %22 = affine.apply affine_map<(d0, d1) -> (d0 * 18 + d1)>(%arg4, %arg3)
// CHECK-NEXT:         %23 = vector.broadcast %22 : index to vector<4x2xindex>
// CHECK-NEXT:         %cst_5 = arith.constant dense<{{\[\[}}0, 18], [1, 19], [2, 20], [3, 21]]> : vector<4x2xindex>
// CHECK-NEXT:         %24 = arith.addi %23, %cst_5 : vector<4x2xindex>
// CHECK-NEXT:         vector.scatter %arg2[%c0, %c0_4] [%24], %21, %14 : memref<18x18xi32>, vector<4x2xindex>, vector<4x2xi1>, vector<4x2xi32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Conditions in lanes of two loops.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%x: memref<18x18xi32>, %y: memref<18x18xi32>, %z: memref<18x18xi32>) {
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4x2", loops=2, masked=True, reductions=0, vector_size=4x2}}
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
// CHECK-NEXT:     affine.for %arg3 = 0 to 7 step 4 {
// CHECK-NEXT:       affine.for %arg4 = 0 to 8 step 2 {
// CHECK-NEXT:         %0 = affine.apply affine_map<(d0) -> (-d0 + 7)>(%arg3)
// CHECK-NEXT:         %c2 = arith.constant 2 : index
// CHECK-NEXT:         %1 = vector.create_mask %0, %c2 : vector<4x2xi1>
// CHECK-NEXT:         %2 = ub.poison : i32
// CHECK-NEXT:         %3 = vector.transfer_read %arg0[%arg4, %arg3], %2 {permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : memref<18x18xi32>, vector<4x2xi32>
// CHECK-NEXT:         %cst = arith.constant dense<0> : vector<4x2xindex>
// CHECK-NEXT:         %4 = affine.apply affine_map<(d0) -> (-d0 + 4)>(%arg3)
// CHECK-NEXT:         %5 = vector.broadcast %4 : index to vector<4x2xindex>
// CHECK-NEXT:         %cst_0 = arith.constant dense<{{\[\[}}0, 0], [-1, -1], [-2, -2], [-3, -3]]> : vector<4x2xindex>
// CHECK-NEXT:         %6 = arith.addi %5, %cst_0 : vector<4x2xindex>
// CHECK-NEXT:         %7 = arith.cmpi sge, %6, %cst : vector<4x2xindex>
// CHECK-NEXT:         %8 = arith.andi %1, %7 : vector<4x2xi1>
// CHECK-NEXT:         vector.transfer_write %3, %arg1[%arg3, %arg4], %8 : vector<4x2xi32>, memref<18x18xi32>
// CHECK-NEXT:         %cst_1 = arith.constant dense<true> : vector<4x2xi1>
// CHECK-NEXT:         %9 = arith.xori %7, %cst_1 : vector<4x2xi1>
// CHECK-NEXT:         %10 = arith.andi %1, %9 : vector<4x2xi1>
// CHECK-NEXT:         %c0 = arith.constant 0 : index
// CHECK-NEXT:         %c0_2 = arith.constant 0 : index
// CHECK-NEXT:         %11 = affine.apply affine_map<(d0, d1) -> (d0 * 18 + d1)>(%arg4, %arg3)
// CHECK-NEXT:         %12 = vector.broadcast %11 : index to vector<4x2xindex>
// CHECK-NEXT:         %cst_3 = arith.constant dense<{{\[\[}}0, 18], [1, 19], [2, 20], [3, 21]]> : vector<4x2xindex>
// CHECK-NEXT:         %13 = arith.addi %12, %cst_3 : vector<4x2xindex>
// CHECK-NEXT:         %14 = ub.poison : vector<4x2xi32>
// CHECK-NEXT:         %15 = vector.gather %arg0[%c0, %c0_2] [%13], %10, %14 : memref<18x18xi32>, vector<4x2xindex>, vector<4x2xi1>, vector<4x2xi32> into vector<4x2xi32>
// CHECK-NEXT:         %16 = arith.addi %15, %15 : vector<4x2xi32>
// CHECK-NEXT:         %17 = arith.select %7, %3, %16 : vector<4x2xi1>, vector<4x2xi32>
// CHECK-NEXT:         %18 = affine.apply affine_map<(d0, d1) -> (d0 + 8)>(%arg3, %arg4)
// CHECK-NEXT:         %19 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg3, %arg4)
// CHECK-NEXT:         vector.transfer_write %17, %arg1[%18, %19], %1 : vector<4x2xi32>, memref<18x18xi32>
// CHECK-NEXT:         %cst_4 = arith.constant dense<0> : vector<4x2xindex>
// CHECK-NEXT:         %20 = affine.apply affine_map<(d0) -> (-d0 + 4)>(%arg3)
// CHECK-NEXT:         %21 = vector.broadcast %20 : index to vector<4x2xindex>
// CHECK-NEXT:         %cst_5 = arith.constant dense<{{\[\[}}0, 0], [-1, -1], [-2, -2], [-3, -3]]> : vector<4x2xindex>
// CHECK-NEXT:         %22 = arith.addi %21, %cst_5 : vector<4x2xindex>
// CHECK-NEXT:         %23 = arith.cmpi sge, %22, %cst_4 : vector<4x2xindex>
// CHECK-NEXT:         %24 = arith.andi %1, %23 : vector<4x2xi1>
// CHECK-NEXT:         %c0_6 = arith.constant 0 : index
// CHECK-NEXT:         %c0_7 = arith.constant 0 : index
// CHECK-NEXT:         %25 = affine.apply affine_map<(d0, d1) -> (d0 * 18 + d1)>(%arg4, %arg3)
// CHECK-NEXT:         %26 = vector.broadcast %25 : index to vector<4x2xindex>
// CHECK-NEXT:         %cst_8 = arith.constant dense<{{\[\[}}0, 18], [1, 19], [2, 20], [3, 21]]> : vector<4x2xindex>
// CHECK-NEXT:         %27 = arith.addi %26, %cst_8 : vector<4x2xindex>
// CHECK-NEXT:         vector.scatter %arg2[%c0_6, %c0_7] [%27], %24, %17 : memref<18x18xi32>, vector<4x2xindex>, vector<4x2xi1>, vector<4x2xi32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Conditions in lanes of two loops.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%x: memref<18x18xi32>, %y: memref<18x18xi32>, %z: memref<18x18xi32>) {
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4x2", loops=2, masked=True, reductions=0, vector_size=4x2}}
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
// CHECK-NEXT:     affine.for %arg3 = 0 to 7 step 4 {
// CHECK-NEXT:       affine.for %arg4 = 0 to 8 step 2 {
// CHECK-NEXT:         %0 = affine.apply affine_map<(d0) -> (-d0 + 7)>(%arg3)
// CHECK-NEXT:         %c2 = arith.constant 2 : index
// CHECK-NEXT:         %1 = vector.create_mask %0, %c2 : vector<4x2xi1>
// CHECK-NEXT:         %cst = arith.constant dense<{{\[\[}}0, 2], [18, 20], [36, 38], [54, 56]]> : vector<4x2xindex>
// CHECK-NEXT:         %2 = affine.apply affine_map<(d0, d1) -> (d0 + 1)>(%arg3, %arg4)
// CHECK-NEXT:         %3 = affine.apply affine_map<(d0, d1) -> (d1 * 2)>(%arg3, %arg4)
// CHECK-NEXT:         %4 = ub.poison : vector<4x2xi32>
// CHECK-NEXT:         %5 = vector.gather %arg0[%2, %3] [%cst], %1, %4 : memref<18x18xi32>, vector<4x2xindex>, vector<4x2xi1>, vector<4x2xi32> into vector<4x2xi32>
// CHECK-NEXT:         %cst_0 = arith.constant dense<0> : vector<4x2xindex>
// CHECK-NEXT:         %6 = affine.apply affine_map<(d0) -> (-d0 + 4)>(%arg3)
// CHECK-NEXT:         %7 = vector.broadcast %6 : index to vector<4x2xindex>
// CHECK-NEXT:         %cst_1 = arith.constant dense<{{\[\[}}0, 0], [-1, -1], [-2, -2], [-3, -3]]> : vector<4x2xindex>
// CHECK-NEXT:         %8 = arith.addi %7, %cst_1 : vector<4x2xindex>
// CHECK-NEXT:         %9 = arith.cmpi sge, %8, %cst_0 : vector<4x2xindex>
// CHECK-NEXT:         %10 = arith.andi %1, %9 : vector<4x2xi1>
// CHECK-NEXT:         vector.transfer_write %5, %arg1[%arg3, %arg4], %10 : vector<4x2xi32>, memref<18x18xi32>
// CHECK-NEXT:         %cst_2 = arith.constant dense<true> : vector<4x2xi1>
// CHECK-NEXT:         %11 = arith.xori %9, %cst_2 : vector<4x2xi1>
// CHECK-NEXT:         %12 = arith.andi %1, %11 : vector<4x2xi1>
// CHECK-NEXT:         %c0 = arith.constant 0 : index
// CHECK-NEXT:         %c0_3 = arith.constant 0 : index
// CHECK-NEXT:         %13 = affine.apply affine_map<(d0, d1) -> ((d0 + 1) * 18 + d1 * 2)>(%arg3, %arg4)
// CHECK-NEXT:         %14 = vector.broadcast %13 : index to vector<4x2xindex>
// CHECK-NEXT:         %cst_4 = arith.constant dense<{{\[\[}}0, 2], [18, 20], [36, 38], [54, 56]]> : vector<4x2xindex>
// CHECK-NEXT:         %15 = arith.addi %14, %cst_4 : vector<4x2xindex>
// CHECK-NEXT:         %16 = ub.poison : vector<4x2xi32>
// CHECK-NEXT:         %17 = vector.gather %arg0[%c0, %c0_3] [%15], %12, %16 : memref<18x18xi32>, vector<4x2xindex>, vector<4x2xi1>, vector<4x2xi32> into vector<4x2xi32>
// CHECK-NEXT:         %18 = arith.addi %17, %17 : vector<4x2xi32>
// CHECK-NEXT:         %19 = arith.select %9, %5, %18 : vector<4x2xi1>, vector<4x2xi32>
// CHECK-NEXT:         %20 = affine.apply affine_map<(d0, d1) -> (d0 + 8)>(%arg3, %arg4)
// CHECK-NEXT:         %21 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg3, %arg4)
// CHECK-NEXT:         vector.transfer_write %19, %arg1[%20, %21], %1 : vector<4x2xi32>, memref<18x18xi32>
// CHECK-NEXT:         %cst_5 = arith.constant dense<0> : vector<4x2xindex>
// CHECK-NEXT:         %22 = affine.apply affine_map<(d0) -> (-d0 + 4)>(%arg3)
// CHECK-NEXT:         %23 = vector.broadcast %22 : index to vector<4x2xindex>
// CHECK-NEXT:         %cst_6 = arith.constant dense<{{\[\[}}0, 0], [-1, -1], [-2, -2], [-3, -3]]> : vector<4x2xindex>
// CHECK-NEXT:         %24 = arith.addi %23, %cst_6 : vector<4x2xindex>
// CHECK-NEXT:         %25 = arith.cmpi sge, %24, %cst_5 : vector<4x2xindex>
// CHECK-NEXT:         %26 = arith.andi %1, %25 : vector<4x2xi1>
// CHECK-NEXT:         %c0_7 = arith.constant 0 : index
// CHECK-NEXT:         %c0_8 = arith.constant 0 : index
// CHECK-NEXT:         %27 = affine.apply affine_map<(d0, d1) -> (d0 * 18 + d1)>(%arg4, %arg3)
// CHECK-NEXT:         %28 = vector.broadcast %27 : index to vector<4x2xindex>
// CHECK-NEXT:         %cst_9 = arith.constant dense<{{\[\[}}0, 18], [1, 19], [2, 20], [3, 21]]> : vector<4x2xindex>
// CHECK-NEXT:         %29 = arith.addi %28, %cst_9 : vector<4x2xindex>
// CHECK-NEXT:         vector.scatter %arg2[%c0_7, %c0_8] [%29], %26, %19 : memref<18x18xi32>, vector<4x2xindex>, vector<4x2xi1>, vector<4x2xi32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Conditions in lanes of two loops.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%x: memref<18x18xi32>, %y: memref<18x18xi32>, %z: memref<18x18xi32>) {
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4x2", loops=2, masked=True, reductions=0, vector_size=4x2}}
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
// CHECK-NEXT:     affine.for %arg3 = 0 to 7 step 4 {
// CHECK-NEXT:       affine.for %arg4 = 0 to 8 step 2 {
// CHECK-NEXT:         %0 = affine.apply affine_map<(d0) -> (-d0 + 7)>(%arg3)
// CHECK-NEXT:         %c2 = arith.constant 2 : index
// CHECK-NEXT:         %1 = vector.create_mask %0, %c2 : vector<4x2xi1>
// CHECK-NEXT:         %2 = affine.apply affine_map<(d0) -> (d0)>(%arg4)
// CHECK-NEXT:         %3 = affine.apply affine_map<(d0) -> (3)>(%arg4)
// CHECK-NEXT:         %4 = ub.poison : i32
// CHECK-NEXT:         %5 = vector.transfer_read %arg0[%2, %3], %4 {permutation_map = affine_map<(d0, d1) -> (0, d0)>} : memref<18x18xi32>, vector<4x2xi32>
// CHECK-NEXT:         %cst = arith.constant dense<0> : vector<4x2xindex>
// CHECK-NEXT:         %6 = affine.apply affine_map<(d0) -> (-d0 + 4)>(%arg3)
// CHECK-NEXT:         %7 = vector.broadcast %6 : index to vector<4x2xindex>
// CHECK-NEXT:         %cst_0 = arith.constant dense<{{\[\[}}0, 0], [-1, -1], [-2, -2], [-3, -3]]> : vector<4x2xindex>
// CHECK-NEXT:         %8 = arith.addi %7, %cst_0 : vector<4x2xindex>
// CHECK-NEXT:         %9 = arith.cmpi sge, %8, %cst : vector<4x2xindex>
// CHECK-NEXT:         %10 = arith.andi %1, %9 : vector<4x2xi1>
// CHECK-NEXT:         vector.transfer_write %5, %arg1[%arg3, %arg4], %10 : vector<4x2xi32>, memref<18x18xi32>
// CHECK-NEXT:         %cst_1 = arith.constant dense<true> : vector<4x2xi1>
// CHECK-NEXT:         %11 = arith.xori %9, %cst_1 : vector<4x2xi1>
// CHECK-NEXT:         %12 = arith.andi %1, %11 : vector<4x2xi1>
// CHECK-NEXT:         %c0 = arith.constant 0 : index
// CHECK-NEXT:         %13 = affine.apply affine_map<(d0) -> (3)>(%arg4)
// CHECK-NEXT:         %14 = affine.apply affine_map<(d0) -> (d0 * 18)>(%arg4)
// CHECK-NEXT:         %15 = vector.broadcast %14 : index to vector<4x2xindex>
// CHECK-NEXT:         %cst_2 = arith.constant dense<{{\[\[}}0, 18], [0, 18], [0, 18], [0, 18]]> : vector<4x2xindex>
// CHECK-NEXT:         %16 = arith.addi %15, %cst_2 : vector<4x2xindex>
// CHECK-NEXT:         %17 = ub.poison : vector<4x2xi32>
// CHECK-NEXT:         %18 = vector.gather %arg0[%c0, %13] [%16], %12, %17 : memref<18x18xi32>, vector<4x2xindex>, vector<4x2xi1>, vector<4x2xi32> into vector<4x2xi32>
// CHECK-NEXT:         %19 = arith.addi %18, %18 : vector<4x2xi32>
// CHECK-NEXT:         %20 = arith.select %9, %5, %19 : vector<4x2xi1>, vector<4x2xi32>
// CHECK-NEXT:         %21 = affine.apply affine_map<(d0, d1) -> (d0 + 8)>(%arg3, %arg4)
// CHECK-NEXT:         %22 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg3, %arg4)
// CHECK-NEXT:         vector.transfer_write %20, %arg1[%21, %22], %1 : vector<4x2xi32>, memref<18x18xi32>
// CHECK-NEXT:         %cst_3 = arith.constant dense<0> : vector<4x2xindex>
// CHECK-NEXT:         %23 = affine.apply affine_map<(d0) -> (-d0 + 4)>(%arg3)
// CHECK-NEXT:         %24 = vector.broadcast %23 : index to vector<4x2xindex>
// CHECK-NEXT:         %cst_4 = arith.constant dense<{{\[\[}}0, 0], [-1, -1], [-2, -2], [-3, -3]]> : vector<4x2xindex>
// CHECK-NEXT:         %25 = arith.addi %24, %cst_4 : vector<4x2xindex>
// CHECK-NEXT:         %26 = arith.cmpi sge, %25, %cst_3 : vector<4x2xindex>
// CHECK-NEXT:         %27 = arith.andi %1, %26 : vector<4x2xi1>
// CHECK-NEXT:         %c0_5 = arith.constant 0 : index
// CHECK-NEXT:         %c0_6 = arith.constant 0 : index
// CHECK-NEXT:         %28 = affine.apply affine_map<(d0, d1) -> (d0 * 18 + d1)>(%arg4, %arg3)
// CHECK-NEXT:         %29 = vector.broadcast %28 : index to vector<4x2xindex>
// CHECK-NEXT:         %cst_7 = arith.constant dense<{{\[\[}}0, 18], [1, 19], [2, 20], [3, 21]]> : vector<4x2xindex>
// CHECK-NEXT:         %30 = arith.addi %29, %cst_7 : vector<4x2xindex>
// CHECK-NEXT:         vector.scatter %arg2[%c0_5, %c0_6] [%30], %27, %20 : memref<18x18xi32>, vector<4x2xindex>, vector<4x2xi1>, vector<4x2xi32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Conditions in lanes of two loops.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%x: memref<18x18xi32>, %y: memref<18x18xi32>, %z: memref<18x18xi32>) {
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4x2", loops=2, masked=True, reductions=0, vector_size=4x2}}
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
// CHECK-NEXT:     affine.for %arg3 = 0 to 7 step 4 {
// CHECK-NEXT:       affine.for %arg4 = 0 to 8 step 2 {
// CHECK-NEXT:         %0 = affine.apply affine_map<(d0) -> (-d0 + 7)>(%arg3)
// CHECK-NEXT:         %c2 = arith.constant 2 : index
// CHECK-NEXT:         %1 = vector.create_mask %0, %c2 : vector<4x2xi1>
// CHECK-NEXT:         %c0 = arith.constant 0 : index
// CHECK-NEXT:         %c0_0 = arith.constant 0 : index
// CHECK-NEXT:         %2 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg3, %arg4)
// CHECK-NEXT:         %3 = vector.broadcast %2 : index to vector<4x2xindex>
// CHECK-NEXT:         %cst = arith.constant dense<{{\[\[}}0, 0], [1, 1], [2, 2], [3, 3]]> : vector<4x2xindex>
// CHECK-NEXT:         %4 = arith.addi %3, %cst : vector<4x2xindex>
// CHECK-NEXT:         %cst_1 = arith.constant dense<2> : vector<4x2xindex>
// CHECK-NEXT:         %5 = arith.floordivsi %4, %cst_1 : vector<4x2xindex>
// CHECK-NEXT:         %cst_2 = arith.constant dense<18> : vector<4x2xindex>
// CHECK-NEXT:         %6 = arith.muli %5, %cst_2 : vector<4x2xindex>
// CHECK-NEXT:         %7 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg3, %arg4)
// CHECK-NEXT:         %8 = vector.broadcast %7 : index to vector<4x2xindex>
// CHECK-NEXT:         %cst_3 = arith.constant dense<{{\[\[}}0, 1], [0, 1], [0, 1], [0, 1]]> : vector<4x2xindex>
// CHECK-NEXT:         %9 = arith.addi %8, %cst_3 : vector<4x2xindex>
// CHECK-NEXT:         %10 = arith.addi %6, %9 : vector<4x2xindex>
// CHECK-NEXT:         %11 = ub.poison : vector<4x2xi32>
// CHECK-NEXT:         %12 = vector.gather %arg0[%c0, %c0_0] [%10], %1, %11 : memref<18x18xi32>, vector<4x2xindex>, vector<4x2xi1>, vector<4x2xi32> into vector<4x2xi32>
// CHECK-NEXT:         %cst_4 = arith.constant dense<0> : vector<4x2xindex>
// CHECK-NEXT:         %13 = affine.apply affine_map<(d0) -> (-d0 + 4)>(%arg3)
// CHECK-NEXT:         %14 = vector.broadcast %13 : index to vector<4x2xindex>
// CHECK-NEXT:         %cst_5 = arith.constant dense<{{\[\[}}0, 0], [-1, -1], [-2, -2], [-3, -3]]> : vector<4x2xindex>
// CHECK-NEXT:         %15 = arith.addi %14, %cst_5 : vector<4x2xindex>
// CHECK-NEXT:         %16 = arith.cmpi sge, %15, %cst_4 : vector<4x2xindex>
// CHECK-NEXT:         %17 = arith.andi %1, %16 : vector<4x2xi1>
// CHECK-NEXT:         vector.transfer_write %12, %arg1[%arg3, %arg4], %17 : vector<4x2xi32>, memref<18x18xi32>
// CHECK-NEXT:         %cst_6 = arith.constant dense<true> : vector<4x2xi1>
// CHECK-NEXT:         %18 = arith.xori %16, %cst_6 : vector<4x2xi1>
// CHECK-NEXT:         %19 = arith.andi %1, %18 : vector<4x2xi1>
// CHECK-NEXT:         %c0_7 = arith.constant 0 : index
// CHECK-NEXT:         %c0_8 = arith.constant 0 : index
// CHECK-NEXT:         %20 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg3, %arg4)
// CHECK-NEXT:         %21 = vector.broadcast %20 : index to vector<4x2xindex>
// CHECK-NEXT:         %cst_9 = arith.constant dense<{{\[\[}}0, 0], [1, 1], [2, 2], [3, 3]]> : vector<4x2xindex>
// CHECK-NEXT:         %22 = arith.addi %21, %cst_9 : vector<4x2xindex>
// CHECK-NEXT:         %cst_10 = arith.constant dense<2> : vector<4x2xindex>
// CHECK-NEXT:         %23 = arith.floordivsi %22, %cst_10 : vector<4x2xindex>
// CHECK-NEXT:         %cst_11 = arith.constant dense<18> : vector<4x2xindex>
// CHECK-NEXT:         %24 = arith.muli %23, %cst_11 : vector<4x2xindex>
// CHECK-NEXT:         %25 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg3, %arg4)
// CHECK-NEXT:         %26 = vector.broadcast %25 : index to vector<4x2xindex>
// CHECK-NEXT:         %cst_12 = arith.constant dense<{{\[\[}}0, 1], [0, 1], [0, 1], [0, 1]]> : vector<4x2xindex>
// CHECK-NEXT:         %27 = arith.addi %26, %cst_12 : vector<4x2xindex>
// CHECK-NEXT:         %28 = arith.addi %24, %27 : vector<4x2xindex>
// CHECK-NEXT:         %29 = ub.poison : vector<4x2xi32>
// CHECK-NEXT:         %30 = vector.gather %arg0[%c0_7, %c0_8] [%28], %19, %29 : memref<18x18xi32>, vector<4x2xindex>, vector<4x2xi1>, vector<4x2xi32> into vector<4x2xi32>
// CHECK-NEXT:         %31 = arith.addi %30, %30 : vector<4x2xi32>
// CHECK-NEXT:         %32 = arith.select %16, %12, %31 : vector<4x2xi1>, vector<4x2xi32>
// CHECK-NEXT:         %33 = affine.apply affine_map<(d0, d1) -> (d0 + 8)>(%arg3, %arg4)
// CHECK-NEXT:         %34 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg3, %arg4)
// CHECK-NEXT:         vector.transfer_write %32, %arg1[%33, %34], %1 : vector<4x2xi32>, memref<18x18xi32>
// CHECK-NEXT:         %cst_13 = arith.constant dense<0> : vector<4x2xindex>
// CHECK-NEXT:         %35 = affine.apply affine_map<(d0) -> (-d0 + 4)>(%arg3)
// CHECK-NEXT:         %36 = vector.broadcast %35 : index to vector<4x2xindex>
// CHECK-NEXT:         %cst_14 = arith.constant dense<{{\[\[}}0, 0], [-1, -1], [-2, -2], [-3, -3]]> : vector<4x2xindex>
// CHECK-NEXT:         %37 = arith.addi %36, %cst_14 : vector<4x2xindex>
// CHECK-NEXT:         %38 = arith.cmpi sge, %37, %cst_13 : vector<4x2xindex>
// CHECK-NEXT:         %39 = arith.andi %1, %38 : vector<4x2xi1>
// CHECK-NEXT:         %c0_15 = arith.constant 0 : index
// CHECK-NEXT:         %c0_16 = arith.constant 0 : index
// CHECK-NEXT:         %40 = affine.apply affine_map<(d0, d1) -> (d0 * 18 + d1)>(%arg4, %arg3)
// CHECK-NEXT:         %41 = vector.broadcast %40 : index to vector<4x2xindex>
// CHECK-NEXT:         %cst_17 = arith.constant dense<{{\[\[}}0, 18], [1, 19], [2, 20], [3, 21]]> : vector<4x2xindex>
// CHECK-NEXT:         %42 = arith.addi %41, %cst_17 : vector<4x2xindex>
// CHECK-NEXT:         vector.scatter %arg2[%c0_15, %c0_16] [%42], %39, %32 : memref<18x18xi32>, vector<4x2xindex>, vector<4x2xi1>, vector<4x2xi32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Conditions in lanes of two loops.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%x: memref<18x18xi32>, %y: memref<18x18xi32>, %z: memref<18x18xi32>) {
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4x2", loops=2, masked=True, reductions=0, vector_size=4x2}}
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
// CHECK-NEXT:     affine.for %arg3 = 0 to 7 step 4 {
// CHECK-NEXT:       affine.for %arg4 = 0 to 8 step 2 {
// CHECK-NEXT:         %0 = affine.apply affine_map<(d0) -> (-d0 + 7)>(%arg3)
// CHECK-NEXT:         %c2 = arith.constant 2 : index
// CHECK-NEXT:         %1 = vector.create_mask %0, %c2 : vector<4x2xi1>
// CHECK-NEXT:         %cst = arith.constant dense<{{\[\[}}0, 1], [-18, -17], [-36, -35], [-54, -53]]> : vector<4x2xindex>
// CHECK-NEXT:         %2 = affine.apply affine_map<(d0, d1) -> (-d0 + 7)>(%arg3, %arg4)
// CHECK-NEXT:         %3 = affine.apply affine_map<(d0, d1) -> (d1 + 1)>(%arg3, %arg4)
// CHECK-NEXT:         %4 = ub.poison : vector<4x2xi32>
// CHECK-NEXT:         %5 = vector.gather %arg0[%2, %3] [%cst], %1, %4 : memref<18x18xi32>, vector<4x2xindex>, vector<4x2xi1>, vector<4x2xi32> into vector<4x2xi32>
// CHECK-NEXT:         %cst_0 = arith.constant dense<0> : vector<4x2xindex>
// CHECK-NEXT:         %6 = affine.apply affine_map<(d0) -> (-d0 + 4)>(%arg3)
// CHECK-NEXT:         %7 = vector.broadcast %6 : index to vector<4x2xindex>
// CHECK-NEXT:         %cst_1 = arith.constant dense<{{\[\[}}0, 0], [-1, -1], [-2, -2], [-3, -3]]> : vector<4x2xindex>
// CHECK-NEXT:         %8 = arith.addi %7, %cst_1 : vector<4x2xindex>
// CHECK-NEXT:         %9 = arith.cmpi sge, %8, %cst_0 : vector<4x2xindex>
// CHECK-NEXT:         %10 = arith.andi %1, %9 : vector<4x2xi1>
// CHECK-NEXT:         vector.transfer_write %5, %arg1[%arg3, %arg4], %10 : vector<4x2xi32>, memref<18x18xi32>
// CHECK-NEXT:         %cst_2 = arith.constant dense<true> : vector<4x2xi1>
// CHECK-NEXT:         %11 = arith.xori %9, %cst_2 : vector<4x2xi1>
// CHECK-NEXT:         %12 = arith.andi %1, %11 : vector<4x2xi1>
// CHECK-NEXT:         %c0 = arith.constant 0 : index
// CHECK-NEXT:         %c0_3 = arith.constant 0 : index
// CHECK-NEXT:         %13 = affine.apply affine_map<(d0, d1) -> ((-d0 + 7) * 18 + d1 + 1)>(%arg3, %arg4)
// CHECK-NEXT:         %14 = vector.broadcast %13 : index to vector<4x2xindex>
// CHECK-NEXT:         %cst_4 = arith.constant dense<{{\[\[}}0, 1], [-18, -17], [-36, -35], [-54, -53]]> : vector<4x2xindex>
// CHECK-NEXT:         %15 = arith.addi %14, %cst_4 : vector<4x2xindex>
// CHECK-NEXT:         %16 = ub.poison : vector<4x2xi32>
// CHECK-NEXT:         %17 = vector.gather %arg0[%c0, %c0_3] [%15], %12, %16 : memref<18x18xi32>, vector<4x2xindex>, vector<4x2xi1>, vector<4x2xi32> into vector<4x2xi32>
// CHECK-NEXT:         %18 = arith.addi %17, %17 : vector<4x2xi32>
// CHECK-NEXT:         %19 = arith.select %9, %5, %18 : vector<4x2xi1>, vector<4x2xi32>
// CHECK-NEXT:         %20 = affine.apply affine_map<(d0, d1) -> (d0 + 8)>(%arg3, %arg4)
// CHECK-NEXT:         %21 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg3, %arg4)
// CHECK-NEXT:         vector.transfer_write %19, %arg1[%20, %21], %1 : vector<4x2xi32>, memref<18x18xi32>
// CHECK-NEXT:         %cst_5 = arith.constant dense<0> : vector<4x2xindex>
// CHECK-NEXT:         %22 = affine.apply affine_map<(d0) -> (-d0 + 4)>(%arg3)
// CHECK-NEXT:         %23 = vector.broadcast %22 : index to vector<4x2xindex>
// CHECK-NEXT:         %cst_6 = arith.constant dense<{{\[\[}}0, 0], [-1, -1], [-2, -2], [-3, -3]]> : vector<4x2xindex>
// CHECK-NEXT:         %24 = arith.addi %23, %cst_6 : vector<4x2xindex>
// CHECK-NEXT:         %25 = arith.cmpi sge, %24, %cst_5 : vector<4x2xindex>
// CHECK-NEXT:         %26 = arith.andi %1, %25 : vector<4x2xi1>
// CHECK-NEXT:         %c0_7 = arith.constant 0 : index
// CHECK-NEXT:         %c0_8 = arith.constant 0 : index
// CHECK-NEXT:         %27 = affine.apply affine_map<(d0, d1) -> (d0 * 18 + d1)>(%arg4, %arg3)
// CHECK-NEXT:         %28 = vector.broadcast %27 : index to vector<4x2xindex>
// CHECK-NEXT:         %cst_9 = arith.constant dense<{{\[\[}}0, 18], [1, 19], [2, 20], [3, 21]]> : vector<4x2xindex>
// CHECK-NEXT:         %29 = arith.addi %28, %cst_9 : vector<4x2xindex>
// CHECK-NEXT:         vector.scatter %arg2[%c0_7, %c0_8] [%29], %26, %19 : memref<18x18xi32>, vector<4x2xindex>, vector<4x2xi1>, vector<4x2xi32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Conditions in lanes of two loops.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%x: memref<18x18xi32>, %y: memref<18x18xi32>, %z: memref<18x18xi32>) {
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4x2", loops=2, masked=True, reductions=0, vector_size=4x2}}
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
// CHECK-NEXT:     affine.for %arg3 = 0 to 7 step 4 {
// CHECK-NEXT:       affine.for %arg4 = 0 to 8 step 2 {
// CHECK-NEXT:         %0 = affine.apply affine_map<(d0) -> (-d0 + 7)>(%arg3)
// CHECK-NEXT:         %c2 = arith.constant 2 : index
// CHECK-NEXT:         %1 = vector.create_mask %0, %c2 : vector<4x2xi1>
// CHECK-NEXT:         %2 = ub.poison : i32
// CHECK-NEXT:         %3 = vector.transfer_read %arg0[%arg3, %arg4], %2 : memref<18x18xi32>, vector<4x2xi32>
// CHECK-NEXT:         %cst = arith.constant dense<0> : vector<4x2xindex>
// CHECK-NEXT:         %4 = affine.apply affine_map<(d0) -> (d0 mod 2 - 1)>(%arg4)
// CHECK-NEXT:         %5 = vector.broadcast %4 : index to vector<4x2xindex>
// CHECK-NEXT:         %cst_0 = arith.constant dense<{{\[\[}}0, 1], [0, 1], [0, 1], [0, 1]]> : vector<4x2xindex>
// CHECK-NEXT:         %6 = arith.addi %5, %cst_0 : vector<4x2xindex>
// CHECK-NEXT:         %7 = arith.cmpi sge, %6, %cst : vector<4x2xindex>
// CHECK-NEXT:         %8 = arith.andi %1, %7 : vector<4x2xi1>
// CHECK-NEXT:         vector.transfer_write %3, %arg1[%arg3, %arg4], %8 : vector<4x2xi32>, memref<18x18xi32>
// CHECK-NEXT:         %cst_1 = arith.constant dense<true> : vector<4x2xi1>
// CHECK-NEXT:         %9 = arith.xori %7, %cst_1 : vector<4x2xi1>
// CHECK-NEXT:         %10 = arith.andi %1, %9 : vector<4x2xi1>
// CHECK-NEXT:         %11 = ub.poison : i32
// CHECK-NEXT:         %12 = vector.transfer_read %arg0[%arg3, %arg4], %11, %10 : memref<18x18xi32>, vector<4x2xi32>
// CHECK-NEXT:         %13 = arith.addi %12, %12 : vector<4x2xi32>
// CHECK-NEXT:         %14 = arith.select %7, %3, %13 : vector<4x2xi1>, vector<4x2xi32>
// CHECK-NEXT:         %15 = affine.apply affine_map<(d0, d1) -> (d0 + 8)>(%arg3, %arg4)
// CHECK-NEXT:         %16 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg3, %arg4)
// CHECK-NEXT:         vector.transfer_write %14, %arg1[%15, %16], %1 : vector<4x2xi32>, memref<18x18xi32>
// CHECK-NEXT:         %cst_2 = arith.constant dense<0> : vector<4x2xindex>
// CHECK-NEXT:         %17 = affine.apply affine_map<(d0) -> (d0 mod 2 - 1)>(%arg4)
// CHECK-NEXT:         %18 = vector.broadcast %17 : index to vector<4x2xindex>
// CHECK-NEXT:         %cst_3 = arith.constant dense<{{\[\[}}0, 1], [0, 1], [0, 1], [0, 1]]> : vector<4x2xindex>
// CHECK-NEXT:         %19 = arith.addi %18, %cst_3 : vector<4x2xindex>
// CHECK-NEXT:         %20 = arith.cmpi sge, %19, %cst_2 : vector<4x2xindex>
// CHECK-NEXT:         %21 = arith.andi %1, %20 : vector<4x2xi1>
// CHECK-NEXT:         %c0 = arith.constant 0 : index
// CHECK-NEXT:         %c0_4 = arith.constant 0 : index
// CHECK-NEXT:         %22 = affine.apply affine_map<(d0, d1) -> (d0 * 18 + d1)>(%arg4, %arg3)
// CHECK-NEXT:         %23 = vector.broadcast %22 : index to vector<4x2xindex>
// CHECK-NEXT:         %cst_5 = arith.constant dense<{{\[\[}}0, 18], [1, 19], [2, 20], [3, 21]]> : vector<4x2xindex>
// CHECK-NEXT:         %24 = arith.addi %23, %cst_5 : vector<4x2xindex>
// CHECK-NEXT:         vector.scatter %arg2[%c0, %c0_4] [%24], %21, %14 : memref<18x18xi32>, vector<4x2xindex>, vector<4x2xi1>, vector<4x2xi32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Conditions in lanes of two loops.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%x: memref<18x18xi32>, %y: memref<18x18xi32>, %z: memref<18x18xi32>) {
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4x2", loops=2, masked=True, reductions=0, vector_size=4x2}}
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
// CHECK-NEXT:     affine.for %arg3 = 0 to 7 step 4 {
// CHECK-NEXT:       affine.for %arg4 = 0 to 8 step 2 {
// CHECK-NEXT:         %0 = affine.apply affine_map<(d0) -> (-d0 + 7)>(%arg3)
// CHECK-NEXT:         %c2 = arith.constant 2 : index
// CHECK-NEXT:         %1 = vector.create_mask %0, %c2 : vector<4x2xi1>
// CHECK-NEXT:         %2 = ub.poison : i32
// CHECK-NEXT:         %3 = vector.transfer_read %arg0[%arg4, %arg3], %2 {permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : memref<18x18xi32>, vector<4x2xi32>
// CHECK-NEXT:         %cst = arith.constant dense<0> : vector<4x2xindex>
// CHECK-NEXT:         %4 = affine.apply affine_map<(d0) -> (d0 mod 2 - 1)>(%arg4)
// CHECK-NEXT:         %5 = vector.broadcast %4 : index to vector<4x2xindex>
// CHECK-NEXT:         %cst_0 = arith.constant dense<{{\[\[}}0, 1], [0, 1], [0, 1], [0, 1]]> : vector<4x2xindex>
// CHECK-NEXT:         %6 = arith.addi %5, %cst_0 : vector<4x2xindex>
// CHECK-NEXT:         %7 = arith.cmpi sge, %6, %cst : vector<4x2xindex>
// CHECK-NEXT:         %8 = arith.andi %1, %7 : vector<4x2xi1>
// CHECK-NEXT:         vector.transfer_write %3, %arg1[%arg3, %arg4], %8 : vector<4x2xi32>, memref<18x18xi32>
// CHECK-NEXT:         %cst_1 = arith.constant dense<true> : vector<4x2xi1>
// CHECK-NEXT:         %9 = arith.xori %7, %cst_1 : vector<4x2xi1>
// CHECK-NEXT:         %10 = arith.andi %1, %9 : vector<4x2xi1>
// CHECK-NEXT:         %c0 = arith.constant 0 : index
// CHECK-NEXT:         %c0_2 = arith.constant 0 : index
// CHECK-NEXT:         %11 = affine.apply affine_map<(d0, d1) -> (d0 * 18 + d1)>(%arg4, %arg3)
// CHECK-NEXT:         %12 = vector.broadcast %11 : index to vector<4x2xindex>
// CHECK-NEXT:         %cst_3 = arith.constant dense<{{\[\[}}0, 18], [1, 19], [2, 20], [3, 21]]> : vector<4x2xindex>
// CHECK-NEXT:         %13 = arith.addi %12, %cst_3 : vector<4x2xindex>
// CHECK-NEXT:         %14 = ub.poison : vector<4x2xi32>
// CHECK-NEXT:         %15 = vector.gather %arg0[%c0, %c0_2] [%13], %10, %14 : memref<18x18xi32>, vector<4x2xindex>, vector<4x2xi1>, vector<4x2xi32> into vector<4x2xi32>
// CHECK-NEXT:         %16 = arith.addi %15, %15 : vector<4x2xi32>
// CHECK-NEXT:         %17 = arith.select %7, %3, %16 : vector<4x2xi1>, vector<4x2xi32>
// CHECK-NEXT:         %18 = affine.apply affine_map<(d0, d1) -> (d0 + 8)>(%arg3, %arg4)
// CHECK-NEXT:         %19 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg3, %arg4)
// CHECK-NEXT:         vector.transfer_write %17, %arg1[%18, %19], %1 : vector<4x2xi32>, memref<18x18xi32>
// CHECK-NEXT:         %cst_4 = arith.constant dense<0> : vector<4x2xindex>
// CHECK-NEXT:         %20 = affine.apply affine_map<(d0) -> (d0 mod 2 - 1)>(%arg4)
// CHECK-NEXT:         %21 = vector.broadcast %20 : index to vector<4x2xindex>
// CHECK-NEXT:         %cst_5 = arith.constant dense<{{\[\[}}0, 1], [0, 1], [0, 1], [0, 1]]> : vector<4x2xindex>
// CHECK-NEXT:         %22 = arith.addi %21, %cst_5 : vector<4x2xindex>
// CHECK-NEXT:         %23 = arith.cmpi sge, %22, %cst_4 : vector<4x2xindex>
// CHECK-NEXT:         %24 = arith.andi %1, %23 : vector<4x2xi1>
// CHECK-NEXT:         %c0_6 = arith.constant 0 : index
// CHECK-NEXT:         %c0_7 = arith.constant 0 : index
// CHECK-NEXT:         %25 = affine.apply affine_map<(d0, d1) -> (d0 * 18 + d1)>(%arg4, %arg3)
// CHECK-NEXT:         %26 = vector.broadcast %25 : index to vector<4x2xindex>
// CHECK-NEXT:         %cst_8 = arith.constant dense<{{\[\[}}0, 18], [1, 19], [2, 20], [3, 21]]> : vector<4x2xindex>
// CHECK-NEXT:         %27 = arith.addi %26, %cst_8 : vector<4x2xindex>
// CHECK-NEXT:         vector.scatter %arg2[%c0_6, %c0_7] [%27], %24, %17 : memref<18x18xi32>, vector<4x2xindex>, vector<4x2xi1>, vector<4x2xi32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Conditions in lanes of two loops.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%x: memref<18x18xi32>, %y: memref<18x18xi32>, %z: memref<18x18xi32>) {
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4x2", loops=2, masked=True, reductions=0, vector_size=4x2}}
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
// CHECK-NEXT:     affine.for %arg3 = 0 to 7 step 4 {
// CHECK-NEXT:       affine.for %arg4 = 0 to 8 step 2 {
// CHECK-NEXT:         %0 = affine.apply affine_map<(d0) -> (-d0 + 7)>(%arg3)
// CHECK-NEXT:         %c2 = arith.constant 2 : index
// CHECK-NEXT:         %1 = vector.create_mask %0, %c2 : vector<4x2xi1>
// CHECK-NEXT:         %cst = arith.constant dense<{{\[\[}}0, 2], [18, 20], [36, 38], [54, 56]]> : vector<4x2xindex>
// CHECK-NEXT:         %2 = affine.apply affine_map<(d0, d1) -> (d0 + 1)>(%arg3, %arg4)
// CHECK-NEXT:         %3 = affine.apply affine_map<(d0, d1) -> (d1 * 2)>(%arg3, %arg4)
// CHECK-NEXT:         %4 = ub.poison : vector<4x2xi32>
// CHECK-NEXT:         %5 = vector.gather %arg0[%2, %3] [%cst], %1, %4 : memref<18x18xi32>, vector<4x2xindex>, vector<4x2xi1>, vector<4x2xi32> into vector<4x2xi32>
// CHECK-NEXT:         %cst_0 = arith.constant dense<0> : vector<4x2xindex>
// CHECK-NEXT:         %6 = affine.apply affine_map<(d0) -> (d0 mod 2 - 1)>(%arg4)
// CHECK-NEXT:         %7 = vector.broadcast %6 : index to vector<4x2xindex>
// CHECK-NEXT:         %cst_1 = arith.constant dense<{{\[\[}}0, 1], [0, 1], [0, 1], [0, 1]]> : vector<4x2xindex>
// CHECK-NEXT:         %8 = arith.addi %7, %cst_1 : vector<4x2xindex>
// CHECK-NEXT:         %9 = arith.cmpi sge, %8, %cst_0 : vector<4x2xindex>
// CHECK-NEXT:         %10 = arith.andi %1, %9 : vector<4x2xi1>
// CHECK-NEXT:         vector.transfer_write %5, %arg1[%arg3, %arg4], %10 : vector<4x2xi32>, memref<18x18xi32>
// CHECK-NEXT:         %cst_2 = arith.constant dense<true> : vector<4x2xi1>
// CHECK-NEXT:         %11 = arith.xori %9, %cst_2 : vector<4x2xi1>
// CHECK-NEXT:         %12 = arith.andi %1, %11 : vector<4x2xi1>
// CHECK-NEXT:         %c0 = arith.constant 0 : index
// CHECK-NEXT:         %c0_3 = arith.constant 0 : index
// CHECK-NEXT:         %13 = affine.apply affine_map<(d0, d1) -> ((d0 + 1) * 18 + d1 * 2)>(%arg3, %arg4)
// CHECK-NEXT:         %14 = vector.broadcast %13 : index to vector<4x2xindex>
// CHECK-NEXT:         %cst_4 = arith.constant dense<{{\[\[}}0, 2], [18, 20], [36, 38], [54, 56]]> : vector<4x2xindex>
// CHECK-NEXT:         %15 = arith.addi %14, %cst_4 : vector<4x2xindex>
// CHECK-NEXT:         %16 = ub.poison : vector<4x2xi32>
// CHECK-NEXT:         %17 = vector.gather %arg0[%c0, %c0_3] [%15], %12, %16 : memref<18x18xi32>, vector<4x2xindex>, vector<4x2xi1>, vector<4x2xi32> into vector<4x2xi32>
// CHECK-NEXT:         %18 = arith.addi %17, %17 : vector<4x2xi32>
// CHECK-NEXT:         %19 = arith.select %9, %5, %18 : vector<4x2xi1>, vector<4x2xi32>
// CHECK-NEXT:         %20 = affine.apply affine_map<(d0, d1) -> (d0 + 8)>(%arg3, %arg4)
// CHECK-NEXT:         %21 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg3, %arg4)
// CHECK-NEXT:         vector.transfer_write %19, %arg1[%20, %21], %1 : vector<4x2xi32>, memref<18x18xi32>
// CHECK-NEXT:         %cst_5 = arith.constant dense<0> : vector<4x2xindex>
// CHECK-NEXT:         %22 = affine.apply affine_map<(d0) -> (d0 mod 2 - 1)>(%arg4)
// CHECK-NEXT:         %23 = vector.broadcast %22 : index to vector<4x2xindex>
// CHECK-NEXT:         %cst_6 = arith.constant dense<{{\[\[}}0, 1], [0, 1], [0, 1], [0, 1]]> : vector<4x2xindex>
// CHECK-NEXT:         %24 = arith.addi %23, %cst_6 : vector<4x2xindex>
// CHECK-NEXT:         %25 = arith.cmpi sge, %24, %cst_5 : vector<4x2xindex>
// CHECK-NEXT:         %26 = arith.andi %1, %25 : vector<4x2xi1>
// CHECK-NEXT:         %c0_7 = arith.constant 0 : index
// CHECK-NEXT:         %c0_8 = arith.constant 0 : index
// CHECK-NEXT:         %27 = affine.apply affine_map<(d0, d1) -> (d0 * 18 + d1)>(%arg4, %arg3)
// CHECK-NEXT:         %28 = vector.broadcast %27 : index to vector<4x2xindex>
// CHECK-NEXT:         %cst_9 = arith.constant dense<{{\[\[}}0, 18], [1, 19], [2, 20], [3, 21]]> : vector<4x2xindex>
// CHECK-NEXT:         %29 = arith.addi %28, %cst_9 : vector<4x2xindex>
// CHECK-NEXT:         vector.scatter %arg2[%c0_7, %c0_8] [%29], %26, %19 : memref<18x18xi32>, vector<4x2xindex>, vector<4x2xi1>, vector<4x2xi32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Conditions in lanes of two loops.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%x: memref<18x18xi32>, %y: memref<18x18xi32>, %z: memref<18x18xi32>) {
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4x2", loops=2, masked=True, reductions=0, vector_size=4x2}}
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
// CHECK-NEXT:     affine.for %arg3 = 0 to 7 step 4 {
// CHECK-NEXT:       affine.for %arg4 = 0 to 8 step 2 {
// CHECK-NEXT:         %0 = affine.apply affine_map<(d0) -> (-d0 + 7)>(%arg3)
// CHECK-NEXT:         %c2 = arith.constant 2 : index
// CHECK-NEXT:         %1 = vector.create_mask %0, %c2 : vector<4x2xi1>
// CHECK-NEXT:         %2 = affine.apply affine_map<(d0) -> (d0)>(%arg4)
// CHECK-NEXT:         %3 = affine.apply affine_map<(d0) -> (3)>(%arg4)
// CHECK-NEXT:         %4 = ub.poison : i32
// CHECK-NEXT:         %5 = vector.transfer_read %arg0[%2, %3], %4 {permutation_map = affine_map<(d0, d1) -> (0, d0)>} : memref<18x18xi32>, vector<4x2xi32>
// CHECK-NEXT:         %cst = arith.constant dense<0> : vector<4x2xindex>
// CHECK-NEXT:         %6 = affine.apply affine_map<(d0) -> (d0 mod 2 - 1)>(%arg4)
// CHECK-NEXT:         %7 = vector.broadcast %6 : index to vector<4x2xindex>
// CHECK-NEXT:         %cst_0 = arith.constant dense<{{\[\[}}0, 1], [0, 1], [0, 1], [0, 1]]> : vector<4x2xindex>
// CHECK-NEXT:         %8 = arith.addi %7, %cst_0 : vector<4x2xindex>
// CHECK-NEXT:         %9 = arith.cmpi sge, %8, %cst : vector<4x2xindex>
// CHECK-NEXT:         %10 = arith.andi %1, %9 : vector<4x2xi1>
// CHECK-NEXT:         vector.transfer_write %5, %arg1[%arg3, %arg4], %10 : vector<4x2xi32>, memref<18x18xi32>
// CHECK-NEXT:         %cst_1 = arith.constant dense<true> : vector<4x2xi1>
// CHECK-NEXT:         %11 = arith.xori %9, %cst_1 : vector<4x2xi1>
// CHECK-NEXT:         %12 = arith.andi %1, %11 : vector<4x2xi1>
// CHECK-NEXT:         %c0 = arith.constant 0 : index
// CHECK-NEXT:         %13 = affine.apply affine_map<(d0) -> (3)>(%arg4)
// CHECK-NEXT:         %14 = affine.apply affine_map<(d0) -> (d0 * 18)>(%arg4)
// CHECK-NEXT:         %15 = vector.broadcast %14 : index to vector<4x2xindex>
// CHECK-NEXT:         %cst_2 = arith.constant dense<{{\[\[}}0, 18], [0, 18], [0, 18], [0, 18]]> : vector<4x2xindex>
// CHECK-NEXT:         %16 = arith.addi %15, %cst_2 : vector<4x2xindex>
// CHECK-NEXT:         %17 = ub.poison : vector<4x2xi32>
// CHECK-NEXT:         %18 = vector.gather %arg0[%c0, %13] [%16], %12, %17 : memref<18x18xi32>, vector<4x2xindex>, vector<4x2xi1>, vector<4x2xi32> into vector<4x2xi32>
// CHECK-NEXT:         %19 = arith.addi %18, %18 : vector<4x2xi32>
// CHECK-NEXT:         %20 = arith.select %9, %5, %19 : vector<4x2xi1>, vector<4x2xi32>
// CHECK-NEXT:         %21 = affine.apply affine_map<(d0, d1) -> (d0 + 8)>(%arg3, %arg4)
// CHECK-NEXT:         %22 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg3, %arg4)
// CHECK-NEXT:         vector.transfer_write %20, %arg1[%21, %22], %1 : vector<4x2xi32>, memref<18x18xi32>
// CHECK-NEXT:         %cst_3 = arith.constant dense<0> : vector<4x2xindex>
// CHECK-NEXT:         %23 = affine.apply affine_map<(d0) -> (d0 mod 2 - 1)>(%arg4)
// CHECK-NEXT:         %24 = vector.broadcast %23 : index to vector<4x2xindex>
// CHECK-NEXT:         %cst_4 = arith.constant dense<{{\[\[}}0, 1], [0, 1], [0, 1], [0, 1]]> : vector<4x2xindex>
// CHECK-NEXT:         %25 = arith.addi %24, %cst_4 : vector<4x2xindex>
// CHECK-NEXT:         %26 = arith.cmpi sge, %25, %cst_3 : vector<4x2xindex>
// CHECK-NEXT:         %27 = arith.andi %1, %26 : vector<4x2xi1>
// CHECK-NEXT:         %c0_5 = arith.constant 0 : index
// CHECK-NEXT:         %c0_6 = arith.constant 0 : index
// CHECK-NEXT:         %28 = affine.apply affine_map<(d0, d1) -> (d0 * 18 + d1)>(%arg4, %arg3)
// CHECK-NEXT:         %29 = vector.broadcast %28 : index to vector<4x2xindex>
// CHECK-NEXT:         %cst_7 = arith.constant dense<{{\[\[}}0, 18], [1, 19], [2, 20], [3, 21]]> : vector<4x2xindex>
// CHECK-NEXT:         %30 = arith.addi %29, %cst_7 : vector<4x2xindex>
// CHECK-NEXT:         vector.scatter %arg2[%c0_5, %c0_6] [%30], %27, %20 : memref<18x18xi32>, vector<4x2xindex>, vector<4x2xi1>, vector<4x2xi32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Conditions in lanes of two loops.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%x: memref<18x18xi32>, %y: memref<18x18xi32>, %z: memref<18x18xi32>) {
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4x2", loops=2, masked=True, reductions=0, vector_size=4x2}}
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
// CHECK-NEXT:     affine.for %arg3 = 0 to 7 step 4 {
// CHECK-NEXT:       affine.for %arg4 = 0 to 8 step 2 {
// CHECK-NEXT:         %0 = affine.apply affine_map<(d0) -> (-d0 + 7)>(%arg3)
// CHECK-NEXT:         %c2 = arith.constant 2 : index
// CHECK-NEXT:         %1 = vector.create_mask %0, %c2 : vector<4x2xi1>
// CHECK-NEXT:         %c0 = arith.constant 0 : index
// CHECK-NEXT:         %c0_0 = arith.constant 0 : index
// CHECK-NEXT:         %2 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg3, %arg4)
// CHECK-NEXT:         %3 = vector.broadcast %2 : index to vector<4x2xindex>
// CHECK-NEXT:         %cst = arith.constant dense<{{\[\[}}0, 0], [1, 1], [2, 2], [3, 3]]> : vector<4x2xindex>
// CHECK-NEXT:         %4 = arith.addi %3, %cst : vector<4x2xindex>
// CHECK-NEXT:         %cst_1 = arith.constant dense<2> : vector<4x2xindex>
// CHECK-NEXT:         %5 = arith.floordivsi %4, %cst_1 : vector<4x2xindex>
// CHECK-NEXT:         %cst_2 = arith.constant dense<18> : vector<4x2xindex>
// CHECK-NEXT:         %6 = arith.muli %5, %cst_2 : vector<4x2xindex>
// CHECK-NEXT:         %7 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg3, %arg4)
// CHECK-NEXT:         %8 = vector.broadcast %7 : index to vector<4x2xindex>
// CHECK-NEXT:         %cst_3 = arith.constant dense<{{\[\[}}0, 1], [0, 1], [0, 1], [0, 1]]> : vector<4x2xindex>
// CHECK-NEXT:         %9 = arith.addi %8, %cst_3 : vector<4x2xindex>
// CHECK-NEXT:         %10 = arith.addi %6, %9 : vector<4x2xindex>
// CHECK-NEXT:         %11 = ub.poison : vector<4x2xi32>
// CHECK-NEXT:         %12 = vector.gather %arg0[%c0, %c0_0] [%10], %1, %11 : memref<18x18xi32>, vector<4x2xindex>, vector<4x2xi1>, vector<4x2xi32> into vector<4x2xi32>
// CHECK-NEXT:         %cst_4 = arith.constant dense<0> : vector<4x2xindex>
// CHECK-NEXT:         %13 = affine.apply affine_map<(d0) -> (d0 mod 2 - 1)>(%arg4)
// CHECK-NEXT:         %14 = vector.broadcast %13 : index to vector<4x2xindex>
// CHECK-NEXT:         %cst_5 = arith.constant dense<{{\[\[}}0, 1], [0, 1], [0, 1], [0, 1]]> : vector<4x2xindex>
// CHECK-NEXT:         %15 = arith.addi %14, %cst_5 : vector<4x2xindex>
// CHECK-NEXT:         %16 = arith.cmpi sge, %15, %cst_4 : vector<4x2xindex>
// CHECK-NEXT:         %17 = arith.andi %1, %16 : vector<4x2xi1>
// CHECK-NEXT:         vector.transfer_write %12, %arg1[%arg3, %arg4], %17 : vector<4x2xi32>, memref<18x18xi32>
// CHECK-NEXT:         %cst_6 = arith.constant dense<true> : vector<4x2xi1>
// CHECK-NEXT:         %18 = arith.xori %16, %cst_6 : vector<4x2xi1>
// CHECK-NEXT:         %19 = arith.andi %1, %18 : vector<4x2xi1>
// CHECK-NEXT:         %c0_7 = arith.constant 0 : index
// CHECK-NEXT:         %c0_8 = arith.constant 0 : index
// CHECK-NEXT:         %20 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg3, %arg4)
// CHECK-NEXT:         %21 = vector.broadcast %20 : index to vector<4x2xindex>
// CHECK-NEXT:         %cst_9 = arith.constant dense<{{\[\[}}0, 0], [1, 1], [2, 2], [3, 3]]> : vector<4x2xindex>
// CHECK-NEXT:         %22 = arith.addi %21, %cst_9 : vector<4x2xindex>
// CHECK-NEXT:         %cst_10 = arith.constant dense<2> : vector<4x2xindex>
// CHECK-NEXT:         %23 = arith.floordivsi %22, %cst_10 : vector<4x2xindex>
// CHECK-NEXT:         %cst_11 = arith.constant dense<18> : vector<4x2xindex>
// CHECK-NEXT:         %24 = arith.muli %23, %cst_11 : vector<4x2xindex>
// CHECK-NEXT:         %25 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg3, %arg4)
// CHECK-NEXT:         %26 = vector.broadcast %25 : index to vector<4x2xindex>
// CHECK-NEXT:         %cst_12 = arith.constant dense<{{\[\[}}0, 1], [0, 1], [0, 1], [0, 1]]> : vector<4x2xindex>
// CHECK-NEXT:         %27 = arith.addi %26, %cst_12 : vector<4x2xindex>
// CHECK-NEXT:         %28 = arith.addi %24, %27 : vector<4x2xindex>
// CHECK-NEXT:         %29 = ub.poison : vector<4x2xi32>
// CHECK-NEXT:         %30 = vector.gather %arg0[%c0_7, %c0_8] [%28], %19, %29 : memref<18x18xi32>, vector<4x2xindex>, vector<4x2xi1>, vector<4x2xi32> into vector<4x2xi32>
// CHECK-NEXT:         %31 = arith.addi %30, %30 : vector<4x2xi32>
// CHECK-NEXT:         %32 = arith.select %16, %12, %31 : vector<4x2xi1>, vector<4x2xi32>
// CHECK-NEXT:         %33 = affine.apply affine_map<(d0, d1) -> (d0 + 8)>(%arg3, %arg4)
// CHECK-NEXT:         %34 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg3, %arg4)
// CHECK-NEXT:         vector.transfer_write %32, %arg1[%33, %34], %1 : vector<4x2xi32>, memref<18x18xi32>
// CHECK-NEXT:         %cst_13 = arith.constant dense<0> : vector<4x2xindex>
// CHECK-NEXT:         %35 = affine.apply affine_map<(d0) -> (d0 mod 2 - 1)>(%arg4)
// CHECK-NEXT:         %36 = vector.broadcast %35 : index to vector<4x2xindex>
// CHECK-NEXT:         %cst_14 = arith.constant dense<{{\[\[}}0, 1], [0, 1], [0, 1], [0, 1]]> : vector<4x2xindex>
// CHECK-NEXT:         %37 = arith.addi %36, %cst_14 : vector<4x2xindex>
// CHECK-NEXT:         %38 = arith.cmpi sge, %37, %cst_13 : vector<4x2xindex>
// CHECK-NEXT:         %39 = arith.andi %1, %38 : vector<4x2xi1>
// CHECK-NEXT:         %c0_15 = arith.constant 0 : index
// CHECK-NEXT:         %c0_16 = arith.constant 0 : index
// CHECK-NEXT:         %40 = affine.apply affine_map<(d0, d1) -> (d0 * 18 + d1)>(%arg4, %arg3)
// CHECK-NEXT:         %41 = vector.broadcast %40 : index to vector<4x2xindex>
// CHECK-NEXT:         %cst_17 = arith.constant dense<{{\[\[}}0, 18], [1, 19], [2, 20], [3, 21]]> : vector<4x2xindex>
// CHECK-NEXT:         %42 = arith.addi %41, %cst_17 : vector<4x2xindex>
// CHECK-NEXT:         vector.scatter %arg2[%c0_15, %c0_16] [%42], %39, %32 : memref<18x18xi32>, vector<4x2xindex>, vector<4x2xi1>, vector<4x2xi32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Conditions in lanes of two loops.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%x: memref<18x18xi32>, %y: memref<18x18xi32>, %z: memref<18x18xi32>) {
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4x2", loops=2, masked=True, reductions=0, vector_size=4x2}}
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
// CHECK-NEXT:     affine.for %arg3 = 0 to 7 step 4 {
// CHECK-NEXT:       affine.for %arg4 = 0 to 8 step 2 {
// CHECK-NEXT:         %0 = affine.apply affine_map<(d0) -> (-d0 + 7)>(%arg3)
// CHECK-NEXT:         %c2 = arith.constant 2 : index
// CHECK-NEXT:         %1 = vector.create_mask %0, %c2 : vector<4x2xi1>
// CHECK-NEXT:         %cst = arith.constant dense<{{\[\[}}0, 1], [-18, -17], [-36, -35], [-54, -53]]> : vector<4x2xindex>
// CHECK-NEXT:         %2 = affine.apply affine_map<(d0, d1) -> (-d0 + 7)>(%arg3, %arg4)
// CHECK-NEXT:         %3 = affine.apply affine_map<(d0, d1) -> (d1 + 1)>(%arg3, %arg4)
// CHECK-NEXT:         %4 = ub.poison : vector<4x2xi32>
// CHECK-NEXT:         %5 = vector.gather %arg0[%2, %3] [%cst], %1, %4 : memref<18x18xi32>, vector<4x2xindex>, vector<4x2xi1>, vector<4x2xi32> into vector<4x2xi32>
// CHECK-NEXT:         %cst_0 = arith.constant dense<0> : vector<4x2xindex>
// CHECK-NEXT:         %6 = affine.apply affine_map<(d0) -> (d0 mod 2 - 1)>(%arg4)
// CHECK-NEXT:         %7 = vector.broadcast %6 : index to vector<4x2xindex>
// CHECK-NEXT:         %cst_1 = arith.constant dense<{{\[\[}}0, 1], [0, 1], [0, 1], [0, 1]]> : vector<4x2xindex>
// CHECK-NEXT:         %8 = arith.addi %7, %cst_1 : vector<4x2xindex>
// CHECK-NEXT:         %9 = arith.cmpi sge, %8, %cst_0 : vector<4x2xindex>
// CHECK-NEXT:         %10 = arith.andi %1, %9 : vector<4x2xi1>
// CHECK-NEXT:         vector.transfer_write %5, %arg1[%arg3, %arg4], %10 : vector<4x2xi32>, memref<18x18xi32>
// CHECK-NEXT:         %cst_2 = arith.constant dense<true> : vector<4x2xi1>
// CHECK-NEXT:         %11 = arith.xori %9, %cst_2 : vector<4x2xi1>
// CHECK-NEXT:         %12 = arith.andi %1, %11 : vector<4x2xi1>
// CHECK-NEXT:         %c0 = arith.constant 0 : index
// CHECK-NEXT:         %c0_3 = arith.constant 0 : index
// CHECK-NEXT:         %13 = affine.apply affine_map<(d0, d1) -> ((-d0 + 7) * 18 + d1 + 1)>(%arg3, %arg4)
// CHECK-NEXT:         %14 = vector.broadcast %13 : index to vector<4x2xindex>
// CHECK-NEXT:         %cst_4 = arith.constant dense<{{\[\[}}0, 1], [-18, -17], [-36, -35], [-54, -53]]> : vector<4x2xindex>
// CHECK-NEXT:         %15 = arith.addi %14, %cst_4 : vector<4x2xindex>
// CHECK-NEXT:         %16 = ub.poison : vector<4x2xi32>
// CHECK-NEXT:         %17 = vector.gather %arg0[%c0, %c0_3] [%15], %12, %16 : memref<18x18xi32>, vector<4x2xindex>, vector<4x2xi1>, vector<4x2xi32> into vector<4x2xi32>
// CHECK-NEXT:         %18 = arith.addi %17, %17 : vector<4x2xi32>
// CHECK-NEXT:         %19 = arith.select %9, %5, %18 : vector<4x2xi1>, vector<4x2xi32>
// CHECK-NEXT:         %20 = affine.apply affine_map<(d0, d1) -> (d0 + 8)>(%arg3, %arg4)
// CHECK-NEXT:         %21 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg3, %arg4)
// CHECK-NEXT:         vector.transfer_write %19, %arg1[%20, %21], %1 : vector<4x2xi32>, memref<18x18xi32>
// CHECK-NEXT:         %cst_5 = arith.constant dense<0> : vector<4x2xindex>
// CHECK-NEXT:         %22 = affine.apply affine_map<(d0) -> (d0 mod 2 - 1)>(%arg4)
// CHECK-NEXT:         %23 = vector.broadcast %22 : index to vector<4x2xindex>
// CHECK-NEXT:         %cst_6 = arith.constant dense<{{\[\[}}0, 1], [0, 1], [0, 1], [0, 1]]> : vector<4x2xindex>
// CHECK-NEXT:         %24 = arith.addi %23, %cst_6 : vector<4x2xindex>
// CHECK-NEXT:         %25 = arith.cmpi sge, %24, %cst_5 : vector<4x2xindex>
// CHECK-NEXT:         %26 = arith.andi %1, %25 : vector<4x2xi1>
// CHECK-NEXT:         %c0_7 = arith.constant 0 : index
// CHECK-NEXT:         %c0_8 = arith.constant 0 : index
// CHECK-NEXT:         %27 = affine.apply affine_map<(d0, d1) -> (d0 * 18 + d1)>(%arg4, %arg3)
// CHECK-NEXT:         %28 = vector.broadcast %27 : index to vector<4x2xindex>
// CHECK-NEXT:         %cst_9 = arith.constant dense<{{\[\[}}0, 18], [1, 19], [2, 20], [3, 21]]> : vector<4x2xindex>
// CHECK-NEXT:         %29 = arith.addi %28, %cst_9 : vector<4x2xindex>
// CHECK-NEXT:         vector.scatter %arg2[%c0_7, %c0_8] [%29], %26, %19 : memref<18x18xi32>, vector<4x2xindex>, vector<4x2xi1>, vector<4x2xi32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
