// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-super-vectorize='virtual-vector-size=3,3 extended=true' | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Conditions in lanes of two loops.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%x: memref<18x18xi32>, %y: memref<18x18xi32>, %z: memref<18x18xi32>) {
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 3x3", loops=2, masked=True, reductions=0, vector_size=3x3}}
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
// CHECK-NEXT:     affine.for %arg3 = 0 to 7 step 3 {
// CHECK-NEXT:       affine.for %arg4 = 0 to 8 step 3 {
// CHECK-NEXT:         %0 = affine.apply affine_map<(d0) -> (-d0 + 7)>(%arg3)
// CHECK-NEXT:         %1 = affine.apply affine_map<(d0) -> (-d0 + 8)>(%arg4)
// CHECK-NEXT:         %2 = vector.create_mask %0, %1 : vector<3x3xi1>
// CHECK-NEXT:         %3 = ub.poison : i32
// CHECK-NEXT:         %4 = vector.transfer_read %arg0[%arg3, %arg4], %3 : memref<18x18xi32>, vector<3x3xi32>
// CHECK-NEXT:         %cst = arith.constant dense<0> : vector<3x3xindex>
// CHECK-NEXT:         %5 = affine.apply affine_map<(d0, d1) -> (d0 - d1 - 1)>(%arg3, %arg4)
// CHECK-NEXT:         %6 = vector.broadcast %5 : index to vector<3x3xindex>
// CHECK-NEXT:         %cst_0 = arith.constant dense<{{\[\[}}0, -1, -2], [1, 0, -1], [2, 1, 0]]> : vector<3x3xindex>
// CHECK-NEXT:         %7 = arith.addi %6, %cst_0 : vector<3x3xindex>
// CHECK-NEXT:         %8 = arith.cmpi sge, %7, %cst : vector<3x3xindex>
// CHECK-NEXT:         %9 = arith.andi %2, %8 : vector<3x3xi1>
// CHECK-NEXT:         vector.transfer_write %4, %arg1[%arg3, %arg4], %9 : vector<3x3xi32>, memref<18x18xi32>
// CHECK-NEXT:         %cst_1 = arith.constant dense<true> : vector<3x3xi1>
// CHECK-NEXT:         %10 = arith.xori %8, %cst_1 : vector<3x3xi1>
// CHECK-NEXT:         %11 = arith.andi %2, %10 : vector<3x3xi1>
// CHECK-NEXT:         %12 = ub.poison : i32
// CHECK-NEXT:         %13 = vector.transfer_read %arg0[%arg3, %arg4], %12, %11 : memref<18x18xi32>, vector<3x3xi32>
// CHECK-NEXT:         %14 = arith.addi %13, %13 : vector<3x3xi32>
// CHECK-NEXT:         %15 = arith.select %8, %4, %14 : vector<3x3xi1>, vector<3x3xi32>
// CHECK-NEXT:         %16 = affine.apply affine_map<(d0, d1) -> (d0 + 8)>(%arg3, %arg4)
// CHECK-NEXT:         %17 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg3, %arg4)
// CHECK-NEXT:         vector.transfer_write %15, %arg1[%16, %17], %2 : vector<3x3xi32>, memref<18x18xi32>
// CHECK-NEXT:         %cst_2 = arith.constant dense<0> : vector<3x3xindex>
// CHECK-NEXT:         %18 = affine.apply affine_map<(d0, d1) -> (d0 - d1 - 1)>(%arg3, %arg4)
// CHECK-NEXT:         %19 = vector.broadcast %18 : index to vector<3x3xindex>
// CHECK-NEXT:         %cst_3 = arith.constant dense<{{\[\[}}0, -1, -2], [1, 0, -1], [2, 1, 0]]> : vector<3x3xindex>
// CHECK-NEXT:         %20 = arith.addi %19, %cst_3 : vector<3x3xindex>
// CHECK-NEXT:         %21 = arith.cmpi sge, %20, %cst_2 : vector<3x3xindex>
// CHECK-NEXT:         %22 = arith.andi %2, %21 : vector<3x3xi1>
// CHECK-NEXT:         %c0 = arith.constant 0 : index
// CHECK-NEXT:         %c0_4 = arith.constant 0 : index
// CHECK-NEXT:         %23 = affine.apply affine_map<(d0, d1) -> (d0 * 18 + d1)>(%arg4, %arg3)
// CHECK-NEXT:         %24 = vector.broadcast %23 : index to vector<3x3xindex>
// CHECK-NEXT:         %cst_5 = arith.constant dense<{{\[\[}}0, 18, 36], [1, 19, 37], [2, 20, 38]]> : vector<3x3xindex>
// CHECK-NEXT:         %25 = arith.addi %24, %cst_5 : vector<3x3xindex>
// CHECK-NEXT:         vector.scatter %arg2[%c0, %c0_4] [%25], %22, %15 : memref<18x18xi32>, vector<3x3xindex>, vector<3x3xi1>, vector<3x3xi32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Conditions in lanes of two loops.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%x: memref<18x18xi32>, %y: memref<18x18xi32>, %z: memref<18x18xi32>) {
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 3x3", loops=2, masked=True, reductions=0, vector_size=3x3}}
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
// CHECK-NEXT:     affine.for %arg3 = 0 to 7 step 3 {
// CHECK-NEXT:       affine.for %arg4 = 0 to 8 step 3 {
// CHECK-NEXT:         %0 = affine.apply affine_map<(d0) -> (-d0 + 7)>(%arg3)
// CHECK-NEXT:         %1 = affine.apply affine_map<(d0) -> (-d0 + 8)>(%arg4)
// CHECK-NEXT:         %2 = vector.create_mask %0, %1 : vector<3x3xi1>
// CHECK-NEXT:         %3 = ub.poison : i32
// CHECK-NEXT:         %4 = vector.transfer_read %arg0[%arg4, %arg3], %3 {permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : memref<18x18xi32>, vector<3x3xi32>
// CHECK-NEXT:         %cst = arith.constant dense<0> : vector<3x3xindex>
// CHECK-NEXT:         %5 = affine.apply affine_map<(d0, d1) -> (d0 - d1 - 1)>(%arg3, %arg4)
// CHECK-NEXT:         %6 = vector.broadcast %5 : index to vector<3x3xindex>
// CHECK-NEXT:         %cst_0 = arith.constant dense<{{\[\[}}0, -1, -2], [1, 0, -1], [2, 1, 0]]> : vector<3x3xindex>
// CHECK-NEXT:         %7 = arith.addi %6, %cst_0 : vector<3x3xindex>
// CHECK-NEXT:         %8 = arith.cmpi sge, %7, %cst : vector<3x3xindex>
// CHECK-NEXT:         %9 = arith.andi %2, %8 : vector<3x3xi1>
// CHECK-NEXT:         vector.transfer_write %4, %arg1[%arg3, %arg4], %9 : vector<3x3xi32>, memref<18x18xi32>
// CHECK-NEXT:         %cst_1 = arith.constant dense<true> : vector<3x3xi1>
// CHECK-NEXT:         %10 = arith.xori %8, %cst_1 : vector<3x3xi1>
// CHECK-NEXT:         %11 = arith.andi %2, %10 : vector<3x3xi1>
// CHECK-NEXT:         %c0 = arith.constant 0 : index
// CHECK-NEXT:         %c0_2 = arith.constant 0 : index
// CHECK-NEXT:         %12 = affine.apply affine_map<(d0, d1) -> (d0 * 18 + d1)>(%arg4, %arg3)
// CHECK-NEXT:         %13 = vector.broadcast %12 : index to vector<3x3xindex>
// CHECK-NEXT:         %cst_3 = arith.constant dense<{{\[\[}}0, 18, 36], [1, 19, 37], [2, 20, 38]]> : vector<3x3xindex>
// CHECK-NEXT:         %14 = arith.addi %13, %cst_3 : vector<3x3xindex>
// CHECK-NEXT:         %15 = ub.poison : vector<3x3xi32>
// CHECK-NEXT:         %16 = vector.gather %arg0[%c0, %c0_2] [%14], %11, %15 : memref<18x18xi32>, vector<3x3xindex>, vector<3x3xi1>, vector<3x3xi32> into vector<3x3xi32>
// CHECK-NEXT:         %17 = arith.addi %16, %16 : vector<3x3xi32>
// CHECK-NEXT:         %18 = arith.select %8, %4, %17 : vector<3x3xi1>, vector<3x3xi32>
// CHECK-NEXT:         %19 = affine.apply affine_map<(d0, d1) -> (d0 + 8)>(%arg3, %arg4)
// CHECK-NEXT:         %20 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg3, %arg4)
// CHECK-NEXT:         vector.transfer_write %18, %arg1[%19, %20], %2 : vector<3x3xi32>, memref<18x18xi32>
// CHECK-NEXT:         %cst_4 = arith.constant dense<0> : vector<3x3xindex>
// CHECK-NEXT:         %21 = affine.apply affine_map<(d0, d1) -> (d0 - d1 - 1)>(%arg3, %arg4)
// CHECK-NEXT:         %22 = vector.broadcast %21 : index to vector<3x3xindex>
// CHECK-NEXT:         %cst_5 = arith.constant dense<{{\[\[}}0, -1, -2], [1, 0, -1], [2, 1, 0]]> : vector<3x3xindex>
// CHECK-NEXT:         %23 = arith.addi %22, %cst_5 : vector<3x3xindex>
// CHECK-NEXT:         %24 = arith.cmpi sge, %23, %cst_4 : vector<3x3xindex>
// CHECK-NEXT:         %25 = arith.andi %2, %24 : vector<3x3xi1>
// CHECK-NEXT:         %c0_6 = arith.constant 0 : index
// CHECK-NEXT:         %c0_7 = arith.constant 0 : index
// CHECK-NEXT:         %26 = affine.apply affine_map<(d0, d1) -> (d0 * 18 + d1)>(%arg4, %arg3)
// CHECK-NEXT:         %27 = vector.broadcast %26 : index to vector<3x3xindex>
// CHECK-NEXT:         %cst_8 = arith.constant dense<{{\[\[}}0, 18, 36], [1, 19, 37], [2, 20, 38]]> : vector<3x3xindex>
// CHECK-NEXT:         %28 = arith.addi %27, %cst_8 : vector<3x3xindex>
// CHECK-NEXT:         vector.scatter %arg2[%c0_6, %c0_7] [%28], %25, %18 : memref<18x18xi32>, vector<3x3xindex>, vector<3x3xi1>, vector<3x3xi32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Conditions in lanes of two loops.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%x: memref<18x18xi32>, %y: memref<18x18xi32>, %z: memref<18x18xi32>) {
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 3x3", loops=2, masked=True, reductions=0, vector_size=3x3}}
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
// CHECK-NEXT:     affine.for %arg3 = 0 to 7 step 3 {
// CHECK-NEXT:       affine.for %arg4 = 0 to 8 step 3 {
// CHECK-NEXT:         %0 = affine.apply affine_map<(d0) -> (-d0 + 7)>(%arg3)
// CHECK-NEXT:         %1 = affine.apply affine_map<(d0) -> (-d0 + 8)>(%arg4)
// CHECK-NEXT:         %2 = vector.create_mask %0, %1 : vector<3x3xi1>
// CHECK-NEXT:         %cst = arith.constant dense<{{\[\[}}0, 2, 4], [18, 20, 22], [36, 38, 40]]> : vector<3x3xindex>
// CHECK-NEXT:         %3 = affine.apply affine_map<(d0, d1) -> (d0 + 1)>(%arg3, %arg4)
// CHECK-NEXT:         %4 = affine.apply affine_map<(d0, d1) -> (d1 * 2)>(%arg3, %arg4)
// CHECK-NEXT:         %5 = ub.poison : vector<3x3xi32>
// CHECK-NEXT:         %6 = vector.gather %arg0[%3, %4] [%cst], %2, %5 : memref<18x18xi32>, vector<3x3xindex>, vector<3x3xi1>, vector<3x3xi32> into vector<3x3xi32>
// CHECK-NEXT:         %cst_0 = arith.constant dense<0> : vector<3x3xindex>
// CHECK-NEXT:         %7 = affine.apply affine_map<(d0, d1) -> (d0 - d1 - 1)>(%arg3, %arg4)
// CHECK-NEXT:         %8 = vector.broadcast %7 : index to vector<3x3xindex>
// CHECK-NEXT:         %cst_1 = arith.constant dense<{{\[\[}}0, -1, -2], [1, 0, -1], [2, 1, 0]]> : vector<3x3xindex>
// CHECK-NEXT:         %9 = arith.addi %8, %cst_1 : vector<3x3xindex>
// CHECK-NEXT:         %10 = arith.cmpi sge, %9, %cst_0 : vector<3x3xindex>
// CHECK-NEXT:         %11 = arith.andi %2, %10 : vector<3x3xi1>
// CHECK-NEXT:         vector.transfer_write %6, %arg1[%arg3, %arg4], %11 : vector<3x3xi32>, memref<18x18xi32>
// CHECK-NEXT:         %cst_2 = arith.constant dense<true> : vector<3x3xi1>
// CHECK-NEXT:         %12 = arith.xori %10, %cst_2 : vector<3x3xi1>
// CHECK-NEXT:         %13 = arith.andi %2, %12 : vector<3x3xi1>
// CHECK-NEXT:         %c0 = arith.constant 0 : index
// CHECK-NEXT:         %c0_3 = arith.constant 0 : index
// CHECK-NEXT:         %14 = affine.apply affine_map<(d0, d1) -> ((d0 + 1) * 18 + d1 * 2)>(%arg3, %arg4)
// CHECK-NEXT:         %15 = vector.broadcast %14 : index to vector<3x3xindex>
// CHECK-NEXT:         %cst_4 = arith.constant dense<{{\[\[}}0, 2, 4], [18, 20, 22], [36, 38, 40]]> : vector<3x3xindex>
// CHECK-NEXT:         %16 = arith.addi %15, %cst_4 : vector<3x3xindex>
// CHECK-NEXT:         %17 = ub.poison : vector<3x3xi32>
// CHECK-NEXT:         %18 = vector.gather %arg0[%c0, %c0_3] [%16], %13, %17 : memref<18x18xi32>, vector<3x3xindex>, vector<3x3xi1>, vector<3x3xi32> into vector<3x3xi32>
// CHECK-NEXT:         %19 = arith.addi %18, %18 : vector<3x3xi32>
// CHECK-NEXT:         %20 = arith.select %10, %6, %19 : vector<3x3xi1>, vector<3x3xi32>
// CHECK-NEXT:         %21 = affine.apply affine_map<(d0, d1) -> (d0 + 8)>(%arg3, %arg4)
// CHECK-NEXT:         %22 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg3, %arg4)
// CHECK-NEXT:         vector.transfer_write %20, %arg1[%21, %22], %2 : vector<3x3xi32>, memref<18x18xi32>
// CHECK-NEXT:         %cst_5 = arith.constant dense<0> : vector<3x3xindex>
// CHECK-NEXT:         %23 = affine.apply affine_map<(d0, d1) -> (d0 - d1 - 1)>(%arg3, %arg4)
// CHECK-NEXT:         %24 = vector.broadcast %23 : index to vector<3x3xindex>
// CHECK-NEXT:         %cst_6 = arith.constant dense<{{\[\[}}0, -1, -2], [1, 0, -1], [2, 1, 0]]> : vector<3x3xindex>
// CHECK-NEXT:         %25 = arith.addi %24, %cst_6 : vector<3x3xindex>
// CHECK-NEXT:         %26 = arith.cmpi sge, %25, %cst_5 : vector<3x3xindex>
// CHECK-NEXT:         %27 = arith.andi %2, %26 : vector<3x3xi1>
// CHECK-NEXT:         %c0_7 = arith.constant 0 : index
// CHECK-NEXT:         %c0_8 = arith.constant 0 : index
// CHECK-NEXT:         %28 = affine.apply affine_map<(d0, d1) -> (d0 * 18 + d1)>(%arg4, %arg3)
// CHECK-NEXT:         %29 = vector.broadcast %28 : index to vector<3x3xindex>
// CHECK-NEXT:         %cst_9 = arith.constant dense<{{\[\[}}0, 18, 36], [1, 19, 37], [2, 20, 38]]> : vector<3x3xindex>
// CHECK-NEXT:         %30 = arith.addi %29, %cst_9 : vector<3x3xindex>
// CHECK-NEXT:         vector.scatter %arg2[%c0_7, %c0_8] [%30], %27, %20 : memref<18x18xi32>, vector<3x3xindex>, vector<3x3xi1>, vector<3x3xi32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Conditions in lanes of two loops.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%x: memref<18x18xi32>, %y: memref<18x18xi32>, %z: memref<18x18xi32>) {
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 3x3", loops=2, masked=True, reductions=0, vector_size=3x3}}
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
// CHECK-NEXT:     affine.for %arg3 = 0 to 7 step 3 {
// CHECK-NEXT:       affine.for %arg4 = 0 to 8 step 3 {
// CHECK-NEXT:         %0 = affine.apply affine_map<(d0) -> (-d0 + 7)>(%arg3)
// CHECK-NEXT:         %1 = affine.apply affine_map<(d0) -> (-d0 + 8)>(%arg4)
// CHECK-NEXT:         %2 = vector.create_mask %0, %1 : vector<3x3xi1>
// CHECK-NEXT:         %3 = affine.apply affine_map<(d0) -> (d0)>(%arg4)
// CHECK-NEXT:         %4 = affine.apply affine_map<(d0) -> (3)>(%arg4)
// CHECK-NEXT:         %5 = ub.poison : i32
// CHECK-NEXT:         %6 = vector.transfer_read %arg0[%3, %4], %5 {permutation_map = affine_map<(d0, d1) -> (0, d0)>} : memref<18x18xi32>, vector<3x3xi32>
// CHECK-NEXT:         %cst = arith.constant dense<0> : vector<3x3xindex>
// CHECK-NEXT:         %7 = affine.apply affine_map<(d0, d1) -> (d0 - d1 - 1)>(%arg3, %arg4)
// CHECK-NEXT:         %8 = vector.broadcast %7 : index to vector<3x3xindex>
// CHECK-NEXT:         %cst_0 = arith.constant dense<{{\[\[}}0, -1, -2], [1, 0, -1], [2, 1, 0]]> : vector<3x3xindex>
// CHECK-NEXT:         %9 = arith.addi %8, %cst_0 : vector<3x3xindex>
// CHECK-NEXT:         %10 = arith.cmpi sge, %9, %cst : vector<3x3xindex>
// CHECK-NEXT:         %11 = arith.andi %2, %10 : vector<3x3xi1>
// CHECK-NEXT:         vector.transfer_write %6, %arg1[%arg3, %arg4], %11 : vector<3x3xi32>, memref<18x18xi32>
// CHECK-NEXT:         %cst_1 = arith.constant dense<true> : vector<3x3xi1>
// CHECK-NEXT:         %12 = arith.xori %10, %cst_1 : vector<3x3xi1>
// CHECK-NEXT:         %13 = arith.andi %2, %12 : vector<3x3xi1>
// CHECK-NEXT:         %c0 = arith.constant 0 : index
// CHECK-NEXT:         %14 = affine.apply affine_map<(d0) -> (3)>(%arg4)
// CHECK-NEXT:         %15 = affine.apply affine_map<(d0) -> (d0 * 18)>(%arg4)
// CHECK-NEXT:         %16 = vector.broadcast %15 : index to vector<3x3xindex>
// CHECK-NEXT:         %cst_2 = arith.constant dense<{{\[\[}}0, 18, 36], [0, 18, 36], [0, 18, 36]]> : vector<3x3xindex>
// CHECK-NEXT:         %17 = arith.addi %16, %cst_2 : vector<3x3xindex>
// CHECK-NEXT:         %18 = ub.poison : vector<3x3xi32>
// CHECK-NEXT:         %19 = vector.gather %arg0[%c0, %14] [%17], %13, %18 : memref<18x18xi32>, vector<3x3xindex>, vector<3x3xi1>, vector<3x3xi32> into vector<3x3xi32>
// CHECK-NEXT:         %20 = arith.addi %19, %19 : vector<3x3xi32>
// CHECK-NEXT:         %21 = arith.select %10, %6, %20 : vector<3x3xi1>, vector<3x3xi32>
// CHECK-NEXT:         %22 = affine.apply affine_map<(d0, d1) -> (d0 + 8)>(%arg3, %arg4)
// CHECK-NEXT:         %23 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg3, %arg4)
// CHECK-NEXT:         vector.transfer_write %21, %arg1[%22, %23], %2 : vector<3x3xi32>, memref<18x18xi32>
// CHECK-NEXT:         %cst_3 = arith.constant dense<0> : vector<3x3xindex>
// CHECK-NEXT:         %24 = affine.apply affine_map<(d0, d1) -> (d0 - d1 - 1)>(%arg3, %arg4)
// CHECK-NEXT:         %25 = vector.broadcast %24 : index to vector<3x3xindex>
// CHECK-NEXT:         %cst_4 = arith.constant dense<{{\[\[}}0, -1, -2], [1, 0, -1], [2, 1, 0]]> : vector<3x3xindex>
// CHECK-NEXT:         %26 = arith.addi %25, %cst_4 : vector<3x3xindex>
// CHECK-NEXT:         %27 = arith.cmpi sge, %26, %cst_3 : vector<3x3xindex>
// CHECK-NEXT:         %28 = arith.andi %2, %27 : vector<3x3xi1>
// CHECK-NEXT:         %c0_5 = arith.constant 0 : index
// CHECK-NEXT:         %c0_6 = arith.constant 0 : index
// CHECK-NEXT:         %29 = affine.apply affine_map<(d0, d1) -> (d0 * 18 + d1)>(%arg4, %arg3)
// CHECK-NEXT:         %30 = vector.broadcast %29 : index to vector<3x3xindex>
// CHECK-NEXT:         %cst_7 = arith.constant dense<{{\[\[}}0, 18, 36], [1, 19, 37], [2, 20, 38]]> : vector<3x3xindex>
// CHECK-NEXT:         %31 = arith.addi %30, %cst_7 : vector<3x3xindex>
// CHECK-NEXT:         vector.scatter %arg2[%c0_5, %c0_6] [%31], %28, %21 : memref<18x18xi32>, vector<3x3xindex>, vector<3x3xi1>, vector<3x3xi32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Conditions in lanes of two loops.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%x: memref<18x18xi32>, %y: memref<18x18xi32>, %z: memref<18x18xi32>) {
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 3x3", loops=2, masked=True, reductions=0, vector_size=3x3}}
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
// CHECK-NEXT:     affine.for %arg3 = 0 to 7 step 3 {
// CHECK-NEXT:       affine.for %arg4 = 0 to 8 step 3 {
// CHECK-NEXT:         %0 = affine.apply affine_map<(d0) -> (-d0 + 7)>(%arg3)
// CHECK-NEXT:         %1 = affine.apply affine_map<(d0) -> (-d0 + 8)>(%arg4)
// CHECK-NEXT:         %2 = vector.create_mask %0, %1 : vector<3x3xi1>
// CHECK-NEXT:         %c0 = arith.constant 0 : index
// CHECK-NEXT:         %c0_0 = arith.constant 0 : index
// CHECK-NEXT:         %3 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg3, %arg4)
// CHECK-NEXT:         %4 = vector.broadcast %3 : index to vector<3x3xindex>
// CHECK-NEXT:         %cst = arith.constant dense<{{\[\[}}0, 0, 0], [1, 1, 1], [2, 2, 2]]> : vector<3x3xindex>
// CHECK-NEXT:         %5 = arith.addi %4, %cst : vector<3x3xindex>
// CHECK-NEXT:         %cst_1 = arith.constant dense<2> : vector<3x3xindex>
// CHECK-NEXT:         %6 = arith.floordivsi %5, %cst_1 : vector<3x3xindex>
// CHECK-NEXT:         %cst_2 = arith.constant dense<18> : vector<3x3xindex>
// CHECK-NEXT:         %7 = arith.muli %6, %cst_2 : vector<3x3xindex>
// CHECK-NEXT:         %8 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg3, %arg4)
// CHECK-NEXT:         %9 = vector.broadcast %8 : index to vector<3x3xindex>
// CHECK-NEXT:         %cst_3 = arith.constant dense<{{\[\[}}0, 1, 2], [0, 1, 2], [0, 1, 2]]> : vector<3x3xindex>
// CHECK-NEXT:         %10 = arith.addi %9, %cst_3 : vector<3x3xindex>
// CHECK-NEXT:         %11 = arith.addi %7, %10 : vector<3x3xindex>
// CHECK-NEXT:         %12 = ub.poison : vector<3x3xi32>
// CHECK-NEXT:         %13 = vector.gather %arg0[%c0, %c0_0] [%11], %2, %12 : memref<18x18xi32>, vector<3x3xindex>, vector<3x3xi1>, vector<3x3xi32> into vector<3x3xi32>
// CHECK-NEXT:         %cst_4 = arith.constant dense<0> : vector<3x3xindex>
// CHECK-NEXT:         %14 = affine.apply affine_map<(d0, d1) -> (d0 - d1 - 1)>(%arg3, %arg4)
// CHECK-NEXT:         %15 = vector.broadcast %14 : index to vector<3x3xindex>
// CHECK-NEXT:         %cst_5 = arith.constant dense<{{\[\[}}0, -1, -2], [1, 0, -1], [2, 1, 0]]> : vector<3x3xindex>
// CHECK-NEXT:         %16 = arith.addi %15, %cst_5 : vector<3x3xindex>
// CHECK-NEXT:         %17 = arith.cmpi sge, %16, %cst_4 : vector<3x3xindex>
// CHECK-NEXT:         %18 = arith.andi %2, %17 : vector<3x3xi1>
// CHECK-NEXT:         vector.transfer_write %13, %arg1[%arg3, %arg4], %18 : vector<3x3xi32>, memref<18x18xi32>
// CHECK-NEXT:         %cst_6 = arith.constant dense<true> : vector<3x3xi1>
// CHECK-NEXT:         %19 = arith.xori %17, %cst_6 : vector<3x3xi1>
// CHECK-NEXT:         %20 = arith.andi %2, %19 : vector<3x3xi1>
// CHECK-NEXT:         %c0_7 = arith.constant 0 : index
// CHECK-NEXT:         %c0_8 = arith.constant 0 : index
// CHECK-NEXT:         %21 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg3, %arg4)
// CHECK-NEXT:         %22 = vector.broadcast %21 : index to vector<3x3xindex>
// CHECK-NEXT:         %cst_9 = arith.constant dense<{{\[\[}}0, 0, 0], [1, 1, 1], [2, 2, 2]]> : vector<3x3xindex>
// CHECK-NEXT:         %23 = arith.addi %22, %cst_9 : vector<3x3xindex>
// CHECK-NEXT:         %cst_10 = arith.constant dense<2> : vector<3x3xindex>
// CHECK-NEXT:         %24 = arith.floordivsi %23, %cst_10 : vector<3x3xindex>
// CHECK-NEXT:         %cst_11 = arith.constant dense<18> : vector<3x3xindex>
// CHECK-NEXT:         %25 = arith.muli %24, %cst_11 : vector<3x3xindex>
// CHECK-NEXT:         %26 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg3, %arg4)
// CHECK-NEXT:         %27 = vector.broadcast %26 : index to vector<3x3xindex>
// CHECK-NEXT:         %cst_12 = arith.constant dense<{{\[\[}}0, 1, 2], [0, 1, 2], [0, 1, 2]]> : vector<3x3xindex>
// CHECK-NEXT:         %28 = arith.addi %27, %cst_12 : vector<3x3xindex>
// CHECK-NEXT:         %29 = arith.addi %25, %28 : vector<3x3xindex>
// CHECK-NEXT:         %30 = ub.poison : vector<3x3xi32>
// CHECK-NEXT:         %31 = vector.gather %arg0[%c0_7, %c0_8] [%29], %20, %30 : memref<18x18xi32>, vector<3x3xindex>, vector<3x3xi1>, vector<3x3xi32> into vector<3x3xi32>
// CHECK-NEXT:         %32 = arith.addi %31, %31 : vector<3x3xi32>
// CHECK-NEXT:         %33 = arith.select %17, %13, %32 : vector<3x3xi1>, vector<3x3xi32>
// CHECK-NEXT:         %34 = affine.apply affine_map<(d0, d1) -> (d0 + 8)>(%arg3, %arg4)
// CHECK-NEXT:         %35 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg3, %arg4)
// CHECK-NEXT:         vector.transfer_write %33, %arg1[%34, %35], %2 : vector<3x3xi32>, memref<18x18xi32>
// CHECK-NEXT:         %cst_13 = arith.constant dense<0> : vector<3x3xindex>
// CHECK-NEXT:         %36 = affine.apply affine_map<(d0, d1) -> (d0 - d1 - 1)>(%arg3, %arg4)
// CHECK-NEXT:         %37 = vector.broadcast %36 : index to vector<3x3xindex>
// CHECK-NEXT:         %cst_14 = arith.constant dense<{{\[\[}}0, -1, -2], [1, 0, -1], [2, 1, 0]]> : vector<3x3xindex>
// CHECK-NEXT:         %38 = arith.addi %37, %cst_14 : vector<3x3xindex>
// CHECK-NEXT:         %39 = arith.cmpi sge, %38, %cst_13 : vector<3x3xindex>
// CHECK-NEXT:         %40 = arith.andi %2, %39 : vector<3x3xi1>
// CHECK-NEXT:         %c0_15 = arith.constant 0 : index
// CHECK-NEXT:         %c0_16 = arith.constant 0 : index
// CHECK-NEXT:         %41 = affine.apply affine_map<(d0, d1) -> (d0 * 18 + d1)>(%arg4, %arg3)
// CHECK-NEXT:         %42 = vector.broadcast %41 : index to vector<3x3xindex>
// CHECK-NEXT:         %cst_17 = arith.constant dense<{{\[\[}}0, 18, 36], [1, 19, 37], [2, 20, 38]]> : vector<3x3xindex>
// CHECK-NEXT:         %43 = arith.addi %42, %cst_17 : vector<3x3xindex>
// CHECK-NEXT:         vector.scatter %arg2[%c0_15, %c0_16] [%43], %40, %33 : memref<18x18xi32>, vector<3x3xindex>, vector<3x3xi1>, vector<3x3xi32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Conditions in lanes of two loops.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%x: memref<18x18xi32>, %y: memref<18x18xi32>, %z: memref<18x18xi32>) {
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 3x3", loops=2, masked=True, reductions=0, vector_size=3x3}}
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
// CHECK-NEXT:     affine.for %arg3 = 0 to 7 step 3 {
// CHECK-NEXT:       affine.for %arg4 = 0 to 8 step 3 {
// CHECK-NEXT:         %0 = affine.apply affine_map<(d0) -> (-d0 + 7)>(%arg3)
// CHECK-NEXT:         %1 = affine.apply affine_map<(d0) -> (-d0 + 8)>(%arg4)
// CHECK-NEXT:         %2 = vector.create_mask %0, %1 : vector<3x3xi1>
// CHECK-NEXT:         %cst = arith.constant dense<{{\[\[}}0, 1, 2], [-18, -17, -16], [-36, -35, -34]]> : vector<3x3xindex>
// CHECK-NEXT:         %3 = affine.apply affine_map<(d0, d1) -> (-d0 + 7)>(%arg3, %arg4)
// CHECK-NEXT:         %4 = affine.apply affine_map<(d0, d1) -> (d1 + 1)>(%arg3, %arg4)
// CHECK-NEXT:         %5 = ub.poison : vector<3x3xi32>
// CHECK-NEXT:         %6 = vector.gather %arg0[%3, %4] [%cst], %2, %5 : memref<18x18xi32>, vector<3x3xindex>, vector<3x3xi1>, vector<3x3xi32> into vector<3x3xi32>
// CHECK-NEXT:         %cst_0 = arith.constant dense<0> : vector<3x3xindex>
// CHECK-NEXT:         %7 = affine.apply affine_map<(d0, d1) -> (d0 - d1 - 1)>(%arg3, %arg4)
// CHECK-NEXT:         %8 = vector.broadcast %7 : index to vector<3x3xindex>
// CHECK-NEXT:         %cst_1 = arith.constant dense<{{\[\[}}0, -1, -2], [1, 0, -1], [2, 1, 0]]> : vector<3x3xindex>
// CHECK-NEXT:         %9 = arith.addi %8, %cst_1 : vector<3x3xindex>
// CHECK-NEXT:         %10 = arith.cmpi sge, %9, %cst_0 : vector<3x3xindex>
// CHECK-NEXT:         %11 = arith.andi %2, %10 : vector<3x3xi1>
// CHECK-NEXT:         vector.transfer_write %6, %arg1[%arg3, %arg4], %11 : vector<3x3xi32>, memref<18x18xi32>
// CHECK-NEXT:         %cst_2 = arith.constant dense<true> : vector<3x3xi1>
// CHECK-NEXT:         %12 = arith.xori %10, %cst_2 : vector<3x3xi1>
// CHECK-NEXT:         %13 = arith.andi %2, %12 : vector<3x3xi1>
// CHECK-NEXT:         %c0 = arith.constant 0 : index
// CHECK-NEXT:         %c0_3 = arith.constant 0 : index
// CHECK-NEXT:         %14 = affine.apply affine_map<(d0, d1) -> ((-d0 + 7) * 18 + d1 + 1)>(%arg3, %arg4)
// CHECK-NEXT:         %15 = vector.broadcast %14 : index to vector<3x3xindex>
// CHECK-NEXT:         %cst_4 = arith.constant dense<{{\[\[}}0, 1, 2], [-18, -17, -16], [-36, -35, -34]]> : vector<3x3xindex>
// CHECK-NEXT:         %16 = arith.addi %15, %cst_4 : vector<3x3xindex>
// CHECK-NEXT:         %17 = ub.poison : vector<3x3xi32>
// CHECK-NEXT:         %18 = vector.gather %arg0[%c0, %c0_3] [%16], %13, %17 : memref<18x18xi32>, vector<3x3xindex>, vector<3x3xi1>, vector<3x3xi32> into vector<3x3xi32>
// CHECK-NEXT:         %19 = arith.addi %18, %18 : vector<3x3xi32>
// CHECK-NEXT:         %20 = arith.select %10, %6, %19 : vector<3x3xi1>, vector<3x3xi32>
// CHECK-NEXT:         %21 = affine.apply affine_map<(d0, d1) -> (d0 + 8)>(%arg3, %arg4)
// CHECK-NEXT:         %22 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg3, %arg4)
// CHECK-NEXT:         vector.transfer_write %20, %arg1[%21, %22], %2 : vector<3x3xi32>, memref<18x18xi32>
// CHECK-NEXT:         %cst_5 = arith.constant dense<0> : vector<3x3xindex>
// CHECK-NEXT:         %23 = affine.apply affine_map<(d0, d1) -> (d0 - d1 - 1)>(%arg3, %arg4)
// CHECK-NEXT:         %24 = vector.broadcast %23 : index to vector<3x3xindex>
// CHECK-NEXT:         %cst_6 = arith.constant dense<{{\[\[}}0, -1, -2], [1, 0, -1], [2, 1, 0]]> : vector<3x3xindex>
// CHECK-NEXT:         %25 = arith.addi %24, %cst_6 : vector<3x3xindex>
// CHECK-NEXT:         %26 = arith.cmpi sge, %25, %cst_5 : vector<3x3xindex>
// CHECK-NEXT:         %27 = arith.andi %2, %26 : vector<3x3xi1>
// CHECK-NEXT:         %c0_7 = arith.constant 0 : index
// CHECK-NEXT:         %c0_8 = arith.constant 0 : index
// CHECK-NEXT:         %28 = affine.apply affine_map<(d0, d1) -> (d0 * 18 + d1)>(%arg4, %arg3)
// CHECK-NEXT:         %29 = vector.broadcast %28 : index to vector<3x3xindex>
// CHECK-NEXT:         %cst_9 = arith.constant dense<{{\[\[}}0, 18, 36], [1, 19, 37], [2, 20, 38]]> : vector<3x3xindex>
// CHECK-NEXT:         %30 = arith.addi %29, %cst_9 : vector<3x3xindex>
// CHECK-NEXT:         vector.scatter %arg2[%c0_7, %c0_8] [%30], %27, %20 : memref<18x18xi32>, vector<3x3xindex>, vector<3x3xi1>, vector<3x3xi32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Conditions in lanes of two loops.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%x: memref<18x18xi32>, %y: memref<18x18xi32>, %z: memref<18x18xi32>) {
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 3x3", loops=2, masked=True, reductions=0, vector_size=3x3}}
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
// CHECK-NEXT:     affine.for %arg3 = 0 to 7 step 3 {
// CHECK-NEXT:       affine.for %arg4 = 0 to 8 step 3 {
// CHECK-NEXT:         %0 = affine.apply affine_map<(d0) -> (-d0 + 7)>(%arg3)
// CHECK-NEXT:         %1 = affine.apply affine_map<(d0) -> (-d0 + 8)>(%arg4)
// CHECK-NEXT:         %2 = vector.create_mask %0, %1 : vector<3x3xi1>
// CHECK-NEXT:         %3 = ub.poison : i32
// CHECK-NEXT:         %4 = vector.transfer_read %arg0[%arg3, %arg4], %3 : memref<18x18xi32>, vector<3x3xi32>
// CHECK-NEXT:         %cst = arith.constant dense<0> : vector<3x3xindex>
// CHECK-NEXT:         %5 = affine.apply affine_map<(d0) -> (-d0 + 4)>(%arg3)
// CHECK-NEXT:         %6 = vector.broadcast %5 : index to vector<3x3xindex>
// CHECK-NEXT:         %cst_0 = arith.constant dense<{{\[\[}}0, 0, 0], [-1, -1, -1], [-2, -2, -2]]> : vector<3x3xindex>
// CHECK-NEXT:         %7 = arith.addi %6, %cst_0 : vector<3x3xindex>
// CHECK-NEXT:         %8 = arith.cmpi sge, %7, %cst : vector<3x3xindex>
// CHECK-NEXT:         %9 = arith.andi %2, %8 : vector<3x3xi1>
// CHECK-NEXT:         vector.transfer_write %4, %arg1[%arg3, %arg4], %9 : vector<3x3xi32>, memref<18x18xi32>
// CHECK-NEXT:         %cst_1 = arith.constant dense<true> : vector<3x3xi1>
// CHECK-NEXT:         %10 = arith.xori %8, %cst_1 : vector<3x3xi1>
// CHECK-NEXT:         %11 = arith.andi %2, %10 : vector<3x3xi1>
// CHECK-NEXT:         %12 = ub.poison : i32
// CHECK-NEXT:         %13 = vector.transfer_read %arg0[%arg3, %arg4], %12, %11 : memref<18x18xi32>, vector<3x3xi32>
// CHECK-NEXT:         %14 = arith.addi %13, %13 : vector<3x3xi32>
// CHECK-NEXT:         %15 = arith.select %8, %4, %14 : vector<3x3xi1>, vector<3x3xi32>
// CHECK-NEXT:         %16 = affine.apply affine_map<(d0, d1) -> (d0 + 8)>(%arg3, %arg4)
// CHECK-NEXT:         %17 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg3, %arg4)
// CHECK-NEXT:         vector.transfer_write %15, %arg1[%16, %17], %2 : vector<3x3xi32>, memref<18x18xi32>
// CHECK-NEXT:         %cst_2 = arith.constant dense<0> : vector<3x3xindex>
// CHECK-NEXT:         %18 = affine.apply affine_map<(d0) -> (-d0 + 4)>(%arg3)
// CHECK-NEXT:         %19 = vector.broadcast %18 : index to vector<3x3xindex>
// CHECK-NEXT:         %cst_3 = arith.constant dense<{{\[\[}}0, 0, 0], [-1, -1, -1], [-2, -2, -2]]> : vector<3x3xindex>
// CHECK-NEXT:         %20 = arith.addi %19, %cst_3 : vector<3x3xindex>
// CHECK-NEXT:         %21 = arith.cmpi sge, %20, %cst_2 : vector<3x3xindex>
// CHECK-NEXT:         %22 = arith.andi %2, %21 : vector<3x3xi1>
// CHECK-NEXT:         %c0 = arith.constant 0 : index
// CHECK-NEXT:         %c0_4 = arith.constant 0 : index
// CHECK-NEXT:         %23 = affine.apply affine_map<(d0, d1) -> (d0 * 18 + d1)>(%arg4, %arg3)
// CHECK-NEXT:         %24 = vector.broadcast %23 : index to vector<3x3xindex>
// CHECK-NEXT:         %cst_5 = arith.constant dense<{{\[\[}}0, 18, 36], [1, 19, 37], [2, 20, 38]]> : vector<3x3xindex>
// CHECK-NEXT:         %25 = arith.addi %24, %cst_5 : vector<3x3xindex>
// CHECK-NEXT:         vector.scatter %arg2[%c0, %c0_4] [%25], %22, %15 : memref<18x18xi32>, vector<3x3xindex>, vector<3x3xi1>, vector<3x3xi32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Conditions in lanes of two loops.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%x: memref<18x18xi32>, %y: memref<18x18xi32>, %z: memref<18x18xi32>) {
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 3x3", loops=2, masked=True, reductions=0, vector_size=3x3}}
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
// CHECK-NEXT:     affine.for %arg3 = 0 to 7 step 3 {
// CHECK-NEXT:       affine.for %arg4 = 0 to 8 step 3 {
// CHECK-NEXT:         %0 = affine.apply affine_map<(d0) -> (-d0 + 7)>(%arg3)
// CHECK-NEXT:         %1 = affine.apply affine_map<(d0) -> (-d0 + 8)>(%arg4)
// CHECK-NEXT:         %2 = vector.create_mask %0, %1 : vector<3x3xi1>
// CHECK-NEXT:         %3 = ub.poison : i32
// CHECK-NEXT:         %4 = vector.transfer_read %arg0[%arg4, %arg3], %3 {permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : memref<18x18xi32>, vector<3x3xi32>
// CHECK-NEXT:         %cst = arith.constant dense<0> : vector<3x3xindex>
// CHECK-NEXT:         %5 = affine.apply affine_map<(d0) -> (-d0 + 4)>(%arg3)
// CHECK-NEXT:         %6 = vector.broadcast %5 : index to vector<3x3xindex>
// CHECK-NEXT:         %cst_0 = arith.constant dense<{{\[\[}}0, 0, 0], [-1, -1, -1], [-2, -2, -2]]> : vector<3x3xindex>
// CHECK-NEXT:         %7 = arith.addi %6, %cst_0 : vector<3x3xindex>
// CHECK-NEXT:         %8 = arith.cmpi sge, %7, %cst : vector<3x3xindex>
// CHECK-NEXT:         %9 = arith.andi %2, %8 : vector<3x3xi1>
// CHECK-NEXT:         vector.transfer_write %4, %arg1[%arg3, %arg4], %9 : vector<3x3xi32>, memref<18x18xi32>
// CHECK-NEXT:         %cst_1 = arith.constant dense<true> : vector<3x3xi1>
// CHECK-NEXT:         %10 = arith.xori %8, %cst_1 : vector<3x3xi1>
// CHECK-NEXT:         %11 = arith.andi %2, %10 : vector<3x3xi1>
// CHECK-NEXT:         %c0 = arith.constant 0 : index
// CHECK-NEXT:         %c0_2 = arith.constant 0 : index
// CHECK-NEXT:         %12 = affine.apply affine_map<(d0, d1) -> (d0 * 18 + d1)>(%arg4, %arg3)
// CHECK-NEXT:         %13 = vector.broadcast %12 : index to vector<3x3xindex>
// CHECK-NEXT:         %cst_3 = arith.constant dense<{{\[\[}}0, 18, 36], [1, 19, 37], [2, 20, 38]]> : vector<3x3xindex>
// CHECK-NEXT:         %14 = arith.addi %13, %cst_3 : vector<3x3xindex>
// CHECK-NEXT:         %15 = ub.poison : vector<3x3xi32>
// CHECK-NEXT:         %16 = vector.gather %arg0[%c0, %c0_2] [%14], %11, %15 : memref<18x18xi32>, vector<3x3xindex>, vector<3x3xi1>, vector<3x3xi32> into vector<3x3xi32>
// CHECK-NEXT:         %17 = arith.addi %16, %16 : vector<3x3xi32>
// CHECK-NEXT:         %18 = arith.select %8, %4, %17 : vector<3x3xi1>, vector<3x3xi32>
// CHECK-NEXT:         %19 = affine.apply affine_map<(d0, d1) -> (d0 + 8)>(%arg3, %arg4)
// CHECK-NEXT:         %20 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg3, %arg4)
// CHECK-NEXT:         vector.transfer_write %18, %arg1[%19, %20], %2 : vector<3x3xi32>, memref<18x18xi32>
// CHECK-NEXT:         %cst_4 = arith.constant dense<0> : vector<3x3xindex>
// CHECK-NEXT:         %21 = affine.apply affine_map<(d0) -> (-d0 + 4)>(%arg3)
// CHECK-NEXT:         %22 = vector.broadcast %21 : index to vector<3x3xindex>
// CHECK-NEXT:         %cst_5 = arith.constant dense<{{\[\[}}0, 0, 0], [-1, -1, -1], [-2, -2, -2]]> : vector<3x3xindex>
// CHECK-NEXT:         %23 = arith.addi %22, %cst_5 : vector<3x3xindex>
// CHECK-NEXT:         %24 = arith.cmpi sge, %23, %cst_4 : vector<3x3xindex>
// CHECK-NEXT:         %25 = arith.andi %2, %24 : vector<3x3xi1>
// CHECK-NEXT:         %c0_6 = arith.constant 0 : index
// CHECK-NEXT:         %c0_7 = arith.constant 0 : index
// CHECK-NEXT:         %26 = affine.apply affine_map<(d0, d1) -> (d0 * 18 + d1)>(%arg4, %arg3)
// CHECK-NEXT:         %27 = vector.broadcast %26 : index to vector<3x3xindex>
// CHECK-NEXT:         %cst_8 = arith.constant dense<{{\[\[}}0, 18, 36], [1, 19, 37], [2, 20, 38]]> : vector<3x3xindex>
// CHECK-NEXT:         %28 = arith.addi %27, %cst_8 : vector<3x3xindex>
// CHECK-NEXT:         vector.scatter %arg2[%c0_6, %c0_7] [%28], %25, %18 : memref<18x18xi32>, vector<3x3xindex>, vector<3x3xi1>, vector<3x3xi32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Conditions in lanes of two loops.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%x: memref<18x18xi32>, %y: memref<18x18xi32>, %z: memref<18x18xi32>) {
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 3x3", loops=2, masked=True, reductions=0, vector_size=3x3}}
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
// CHECK-NEXT:     affine.for %arg3 = 0 to 7 step 3 {
// CHECK-NEXT:       affine.for %arg4 = 0 to 8 step 3 {
// CHECK-NEXT:         %0 = affine.apply affine_map<(d0) -> (-d0 + 7)>(%arg3)
// CHECK-NEXT:         %1 = affine.apply affine_map<(d0) -> (-d0 + 8)>(%arg4)
// CHECK-NEXT:         %2 = vector.create_mask %0, %1 : vector<3x3xi1>
// CHECK-NEXT:         %cst = arith.constant dense<{{\[\[}}0, 2, 4], [18, 20, 22], [36, 38, 40]]> : vector<3x3xindex>
// CHECK-NEXT:         %3 = affine.apply affine_map<(d0, d1) -> (d0 + 1)>(%arg3, %arg4)
// CHECK-NEXT:         %4 = affine.apply affine_map<(d0, d1) -> (d1 * 2)>(%arg3, %arg4)
// CHECK-NEXT:         %5 = ub.poison : vector<3x3xi32>
// CHECK-NEXT:         %6 = vector.gather %arg0[%3, %4] [%cst], %2, %5 : memref<18x18xi32>, vector<3x3xindex>, vector<3x3xi1>, vector<3x3xi32> into vector<3x3xi32>
// CHECK-NEXT:         %cst_0 = arith.constant dense<0> : vector<3x3xindex>
// CHECK-NEXT:         %7 = affine.apply affine_map<(d0) -> (-d0 + 4)>(%arg3)
// CHECK-NEXT:         %8 = vector.broadcast %7 : index to vector<3x3xindex>
// CHECK-NEXT:         %cst_1 = arith.constant dense<{{\[\[}}0, 0, 0], [-1, -1, -1], [-2, -2, -2]]> : vector<3x3xindex>
// CHECK-NEXT:         %9 = arith.addi %8, %cst_1 : vector<3x3xindex>
// CHECK-NEXT:         %10 = arith.cmpi sge, %9, %cst_0 : vector<3x3xindex>
// CHECK-NEXT:         %11 = arith.andi %2, %10 : vector<3x3xi1>
// CHECK-NEXT:         vector.transfer_write %6, %arg1[%arg3, %arg4], %11 : vector<3x3xi32>, memref<18x18xi32>
// CHECK-NEXT:         %cst_2 = arith.constant dense<true> : vector<3x3xi1>
// CHECK-NEXT:         %12 = arith.xori %10, %cst_2 : vector<3x3xi1>
// CHECK-NEXT:         %13 = arith.andi %2, %12 : vector<3x3xi1>
// CHECK-NEXT:         %c0 = arith.constant 0 : index
// CHECK-NEXT:         %c0_3 = arith.constant 0 : index
// CHECK-NEXT:         %14 = affine.apply affine_map<(d0, d1) -> ((d0 + 1) * 18 + d1 * 2)>(%arg3, %arg4)
// CHECK-NEXT:         %15 = vector.broadcast %14 : index to vector<3x3xindex>
// CHECK-NEXT:         %cst_4 = arith.constant dense<{{\[\[}}0, 2, 4], [18, 20, 22], [36, 38, 40]]> : vector<3x3xindex>
// CHECK-NEXT:         %16 = arith.addi %15, %cst_4 : vector<3x3xindex>
// CHECK-NEXT:         %17 = ub.poison : vector<3x3xi32>
// CHECK-NEXT:         %18 = vector.gather %arg0[%c0, %c0_3] [%16], %13, %17 : memref<18x18xi32>, vector<3x3xindex>, vector<3x3xi1>, vector<3x3xi32> into vector<3x3xi32>
// CHECK-NEXT:         %19 = arith.addi %18, %18 : vector<3x3xi32>
// CHECK-NEXT:         %20 = arith.select %10, %6, %19 : vector<3x3xi1>, vector<3x3xi32>
// CHECK-NEXT:         %21 = affine.apply affine_map<(d0, d1) -> (d0 + 8)>(%arg3, %arg4)
// CHECK-NEXT:         %22 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg3, %arg4)
// CHECK-NEXT:         vector.transfer_write %20, %arg1[%21, %22], %2 : vector<3x3xi32>, memref<18x18xi32>
// CHECK-NEXT:         %cst_5 = arith.constant dense<0> : vector<3x3xindex>
// CHECK-NEXT:         %23 = affine.apply affine_map<(d0) -> (-d0 + 4)>(%arg3)
// CHECK-NEXT:         %24 = vector.broadcast %23 : index to vector<3x3xindex>
// CHECK-NEXT:         %cst_6 = arith.constant dense<{{\[\[}}0, 0, 0], [-1, -1, -1], [-2, -2, -2]]> : vector<3x3xindex>
// CHECK-NEXT:         %25 = arith.addi %24, %cst_6 : vector<3x3xindex>
// CHECK-NEXT:         %26 = arith.cmpi sge, %25, %cst_5 : vector<3x3xindex>
// CHECK-NEXT:         %27 = arith.andi %2, %26 : vector<3x3xi1>
// CHECK-NEXT:         %c0_7 = arith.constant 0 : index
// CHECK-NEXT:         %c0_8 = arith.constant 0 : index
// CHECK-NEXT:         %28 = affine.apply affine_map<(d0, d1) -> (d0 * 18 + d1)>(%arg4, %arg3)
// CHECK-NEXT:         %29 = vector.broadcast %28 : index to vector<3x3xindex>
// CHECK-NEXT:         %cst_9 = arith.constant dense<{{\[\[}}0, 18, 36], [1, 19, 37], [2, 20, 38]]> : vector<3x3xindex>
// CHECK-NEXT:         %30 = arith.addi %29, %cst_9 : vector<3x3xindex>
// CHECK-NEXT:         vector.scatter %arg2[%c0_7, %c0_8] [%30], %27, %20 : memref<18x18xi32>, vector<3x3xindex>, vector<3x3xi1>, vector<3x3xi32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Conditions in lanes of two loops.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%x: memref<18x18xi32>, %y: memref<18x18xi32>, %z: memref<18x18xi32>) {
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 3x3", loops=2, masked=True, reductions=0, vector_size=3x3}}
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
// CHECK-NEXT:     affine.for %arg3 = 0 to 7 step 3 {
// CHECK-NEXT:       affine.for %arg4 = 0 to 8 step 3 {
// CHECK-NEXT:         %0 = affine.apply affine_map<(d0) -> (-d0 + 7)>(%arg3)
// CHECK-NEXT:         %1 = affine.apply affine_map<(d0) -> (-d0 + 8)>(%arg4)
// CHECK-NEXT:         %2 = vector.create_mask %0, %1 : vector<3x3xi1>
// CHECK-NEXT:         %3 = affine.apply affine_map<(d0) -> (d0)>(%arg4)
// CHECK-NEXT:         %4 = affine.apply affine_map<(d0) -> (3)>(%arg4)
// CHECK-NEXT:         %5 = ub.poison : i32
// CHECK-NEXT:         %6 = vector.transfer_read %arg0[%3, %4], %5 {permutation_map = affine_map<(d0, d1) -> (0, d0)>} : memref<18x18xi32>, vector<3x3xi32>
// CHECK-NEXT:         %cst = arith.constant dense<0> : vector<3x3xindex>
// CHECK-NEXT:         %7 = affine.apply affine_map<(d0) -> (-d0 + 4)>(%arg3)
// CHECK-NEXT:         %8 = vector.broadcast %7 : index to vector<3x3xindex>
// CHECK-NEXT:         %cst_0 = arith.constant dense<{{\[\[}}0, 0, 0], [-1, -1, -1], [-2, -2, -2]]> : vector<3x3xindex>
// CHECK-NEXT:         %9 = arith.addi %8, %cst_0 : vector<3x3xindex>
// CHECK-NEXT:         %10 = arith.cmpi sge, %9, %cst : vector<3x3xindex>
// CHECK-NEXT:         %11 = arith.andi %2, %10 : vector<3x3xi1>
// CHECK-NEXT:         vector.transfer_write %6, %arg1[%arg3, %arg4], %11 : vector<3x3xi32>, memref<18x18xi32>
// CHECK-NEXT:         %cst_1 = arith.constant dense<true> : vector<3x3xi1>
// CHECK-NEXT:         %12 = arith.xori %10, %cst_1 : vector<3x3xi1>
// CHECK-NEXT:         %13 = arith.andi %2, %12 : vector<3x3xi1>
// CHECK-NEXT:         %c0 = arith.constant 0 : index
// CHECK-NEXT:         %14 = affine.apply affine_map<(d0) -> (3)>(%arg4)
// CHECK-NEXT:         %15 = affine.apply affine_map<(d0) -> (d0 * 18)>(%arg4)
// CHECK-NEXT:         %16 = vector.broadcast %15 : index to vector<3x3xindex>
// CHECK-NEXT:         %cst_2 = arith.constant dense<{{\[\[}}0, 18, 36], [0, 18, 36], [0, 18, 36]]> : vector<3x3xindex>
// CHECK-NEXT:         %17 = arith.addi %16, %cst_2 : vector<3x3xindex>
// CHECK-NEXT:         %18 = ub.poison : vector<3x3xi32>
// CHECK-NEXT:         %19 = vector.gather %arg0[%c0, %14] [%17], %13, %18 : memref<18x18xi32>, vector<3x3xindex>, vector<3x3xi1>, vector<3x3xi32> into vector<3x3xi32>
// CHECK-NEXT:         %20 = arith.addi %19, %19 : vector<3x3xi32>
// CHECK-NEXT:         %21 = arith.select %10, %6, %20 : vector<3x3xi1>, vector<3x3xi32>
// CHECK-NEXT:         %22 = affine.apply affine_map<(d0, d1) -> (d0 + 8)>(%arg3, %arg4)
// CHECK-NEXT:         %23 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg3, %arg4)
// CHECK-NEXT:         vector.transfer_write %21, %arg1[%22, %23], %2 : vector<3x3xi32>, memref<18x18xi32>
// CHECK-NEXT:         %cst_3 = arith.constant dense<0> : vector<3x3xindex>
// CHECK-NEXT:         %24 = affine.apply affine_map<(d0) -> (-d0 + 4)>(%arg3)
// CHECK-NEXT:         %25 = vector.broadcast %24 : index to vector<3x3xindex>
// CHECK-NEXT:         %cst_4 = arith.constant dense<{{\[\[}}0, 0, 0], [-1, -1, -1], [-2, -2, -2]]> : vector<3x3xindex>
// CHECK-NEXT:         %26 = arith.addi %25, %cst_4 : vector<3x3xindex>
// CHECK-NEXT:         %27 = arith.cmpi sge, %26, %cst_3 : vector<3x3xindex>
// CHECK-NEXT:         %28 = arith.andi %2, %27 : vector<3x3xi1>
// CHECK-NEXT:         %c0_5 = arith.constant 0 : index
// CHECK-NEXT:         %c0_6 = arith.constant 0 : index
// CHECK-NEXT:         %29 = affine.apply affine_map<(d0, d1) -> (d0 * 18 + d1)>(%arg4, %arg3)
// CHECK-NEXT:         %30 = vector.broadcast %29 : index to vector<3x3xindex>
// CHECK-NEXT:         %cst_7 = arith.constant dense<{{\[\[}}0, 18, 36], [1, 19, 37], [2, 20, 38]]> : vector<3x3xindex>
// CHECK-NEXT:         %31 = arith.addi %30, %cst_7 : vector<3x3xindex>
// CHECK-NEXT:         vector.scatter %arg2[%c0_5, %c0_6] [%31], %28, %21 : memref<18x18xi32>, vector<3x3xindex>, vector<3x3xi1>, vector<3x3xi32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Conditions in lanes of two loops.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%x: memref<18x18xi32>, %y: memref<18x18xi32>, %z: memref<18x18xi32>) {
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 3x3", loops=2, masked=True, reductions=0, vector_size=3x3}}
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
// CHECK-NEXT:     affine.for %arg3 = 0 to 7 step 3 {
// CHECK-NEXT:       affine.for %arg4 = 0 to 8 step 3 {
// CHECK-NEXT:         %0 = affine.apply affine_map<(d0) -> (-d0 + 7)>(%arg3)
// CHECK-NEXT:         %1 = affine.apply affine_map<(d0) -> (-d0 + 8)>(%arg4)
// CHECK-NEXT:         %2 = vector.create_mask %0, %1 : vector<3x3xi1>
// CHECK-NEXT:         %c0 = arith.constant 0 : index
// CHECK-NEXT:         %c0_0 = arith.constant 0 : index
// CHECK-NEXT:         %3 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg3, %arg4)
// CHECK-NEXT:         %4 = vector.broadcast %3 : index to vector<3x3xindex>
// CHECK-NEXT:         %cst = arith.constant dense<{{\[\[}}0, 0, 0], [1, 1, 1], [2, 2, 2]]> : vector<3x3xindex>
// CHECK-NEXT:         %5 = arith.addi %4, %cst : vector<3x3xindex>
// CHECK-NEXT:         %cst_1 = arith.constant dense<2> : vector<3x3xindex>
// CHECK-NEXT:         %6 = arith.floordivsi %5, %cst_1 : vector<3x3xindex>
// CHECK-NEXT:         %cst_2 = arith.constant dense<18> : vector<3x3xindex>
// CHECK-NEXT:         %7 = arith.muli %6, %cst_2 : vector<3x3xindex>
// CHECK-NEXT:         %8 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg3, %arg4)
// CHECK-NEXT:         %9 = vector.broadcast %8 : index to vector<3x3xindex>
// CHECK-NEXT:         %cst_3 = arith.constant dense<{{\[\[}}0, 1, 2], [0, 1, 2], [0, 1, 2]]> : vector<3x3xindex>
// CHECK-NEXT:         %10 = arith.addi %9, %cst_3 : vector<3x3xindex>
// CHECK-NEXT:         %11 = arith.addi %7, %10 : vector<3x3xindex>
// CHECK-NEXT:         %12 = ub.poison : vector<3x3xi32>
// CHECK-NEXT:         %13 = vector.gather %arg0[%c0, %c0_0] [%11], %2, %12 : memref<18x18xi32>, vector<3x3xindex>, vector<3x3xi1>, vector<3x3xi32> into vector<3x3xi32>
// CHECK-NEXT:         %cst_4 = arith.constant dense<0> : vector<3x3xindex>
// CHECK-NEXT:         %14 = affine.apply affine_map<(d0) -> (-d0 + 4)>(%arg3)
// CHECK-NEXT:         %15 = vector.broadcast %14 : index to vector<3x3xindex>
// CHECK-NEXT:         %cst_5 = arith.constant dense<{{\[\[}}0, 0, 0], [-1, -1, -1], [-2, -2, -2]]> : vector<3x3xindex>
// CHECK-NEXT:         %16 = arith.addi %15, %cst_5 : vector<3x3xindex>
// CHECK-NEXT:         %17 = arith.cmpi sge, %16, %cst_4 : vector<3x3xindex>
// CHECK-NEXT:         %18 = arith.andi %2, %17 : vector<3x3xi1>
// CHECK-NEXT:         vector.transfer_write %13, %arg1[%arg3, %arg4], %18 : vector<3x3xi32>, memref<18x18xi32>
// CHECK-NEXT:         %cst_6 = arith.constant dense<true> : vector<3x3xi1>
// CHECK-NEXT:         %19 = arith.xori %17, %cst_6 : vector<3x3xi1>
// CHECK-NEXT:         %20 = arith.andi %2, %19 : vector<3x3xi1>
// CHECK-NEXT:         %c0_7 = arith.constant 0 : index
// CHECK-NEXT:         %c0_8 = arith.constant 0 : index
// CHECK-NEXT:         %21 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg3, %arg4)
// CHECK-NEXT:         %22 = vector.broadcast %21 : index to vector<3x3xindex>
// CHECK-NEXT:         %cst_9 = arith.constant dense<{{\[\[}}0, 0, 0], [1, 1, 1], [2, 2, 2]]> : vector<3x3xindex>
// CHECK-NEXT:         %23 = arith.addi %22, %cst_9 : vector<3x3xindex>
// CHECK-NEXT:         %cst_10 = arith.constant dense<2> : vector<3x3xindex>
// CHECK-NEXT:         %24 = arith.floordivsi %23, %cst_10 : vector<3x3xindex>
// CHECK-NEXT:         %cst_11 = arith.constant dense<18> : vector<3x3xindex>
// CHECK-NEXT:         %25 = arith.muli %24, %cst_11 : vector<3x3xindex>
// CHECK-NEXT:         %26 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg3, %arg4)
// CHECK-NEXT:         %27 = vector.broadcast %26 : index to vector<3x3xindex>
// CHECK-NEXT:         %cst_12 = arith.constant dense<{{\[\[}}0, 1, 2], [0, 1, 2], [0, 1, 2]]> : vector<3x3xindex>
// CHECK-NEXT:         %28 = arith.addi %27, %cst_12 : vector<3x3xindex>
// CHECK-NEXT:         %29 = arith.addi %25, %28 : vector<3x3xindex>
// CHECK-NEXT:         %30 = ub.poison : vector<3x3xi32>
// CHECK-NEXT:         %31 = vector.gather %arg0[%c0_7, %c0_8] [%29], %20, %30 : memref<18x18xi32>, vector<3x3xindex>, vector<3x3xi1>, vector<3x3xi32> into vector<3x3xi32>
// CHECK-NEXT:         %32 = arith.addi %31, %31 : vector<3x3xi32>
// CHECK-NEXT:         %33 = arith.select %17, %13, %32 : vector<3x3xi1>, vector<3x3xi32>
// CHECK-NEXT:         %34 = affine.apply affine_map<(d0, d1) -> (d0 + 8)>(%arg3, %arg4)
// CHECK-NEXT:         %35 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg3, %arg4)
// CHECK-NEXT:         vector.transfer_write %33, %arg1[%34, %35], %2 : vector<3x3xi32>, memref<18x18xi32>
// CHECK-NEXT:         %cst_13 = arith.constant dense<0> : vector<3x3xindex>
// CHECK-NEXT:         %36 = affine.apply affine_map<(d0) -> (-d0 + 4)>(%arg3)
// CHECK-NEXT:         %37 = vector.broadcast %36 : index to vector<3x3xindex>
// CHECK-NEXT:         %cst_14 = arith.constant dense<{{\[\[}}0, 0, 0], [-1, -1, -1], [-2, -2, -2]]> : vector<3x3xindex>
// CHECK-NEXT:         %38 = arith.addi %37, %cst_14 : vector<3x3xindex>
// CHECK-NEXT:         %39 = arith.cmpi sge, %38, %cst_13 : vector<3x3xindex>
// CHECK-NEXT:         %40 = arith.andi %2, %39 : vector<3x3xi1>
// CHECK-NEXT:         %c0_15 = arith.constant 0 : index
// CHECK-NEXT:         %c0_16 = arith.constant 0 : index
// CHECK-NEXT:         %41 = affine.apply affine_map<(d0, d1) -> (d0 * 18 + d1)>(%arg4, %arg3)
// CHECK-NEXT:         %42 = vector.broadcast %41 : index to vector<3x3xindex>
// CHECK-NEXT:         %cst_17 = arith.constant dense<{{\[\[}}0, 18, 36], [1, 19, 37], [2, 20, 38]]> : vector<3x3xindex>
// CHECK-NEXT:         %43 = arith.addi %42, %cst_17 : vector<3x3xindex>
// CHECK-NEXT:         vector.scatter %arg2[%c0_15, %c0_16] [%43], %40, %33 : memref<18x18xi32>, vector<3x3xindex>, vector<3x3xi1>, vector<3x3xi32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Conditions in lanes of two loops.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%x: memref<18x18xi32>, %y: memref<18x18xi32>, %z: memref<18x18xi32>) {
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 3x3", loops=2, masked=True, reductions=0, vector_size=3x3}}
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
// CHECK-NEXT:     affine.for %arg3 = 0 to 7 step 3 {
// CHECK-NEXT:       affine.for %arg4 = 0 to 8 step 3 {
// CHECK-NEXT:         %0 = affine.apply affine_map<(d0) -> (-d0 + 7)>(%arg3)
// CHECK-NEXT:         %1 = affine.apply affine_map<(d0) -> (-d0 + 8)>(%arg4)
// CHECK-NEXT:         %2 = vector.create_mask %0, %1 : vector<3x3xi1>
// CHECK-NEXT:         %cst = arith.constant dense<{{\[\[}}0, 1, 2], [-18, -17, -16], [-36, -35, -34]]> : vector<3x3xindex>
// CHECK-NEXT:         %3 = affine.apply affine_map<(d0, d1) -> (-d0 + 7)>(%arg3, %arg4)
// CHECK-NEXT:         %4 = affine.apply affine_map<(d0, d1) -> (d1 + 1)>(%arg3, %arg4)
// CHECK-NEXT:         %5 = ub.poison : vector<3x3xi32>
// CHECK-NEXT:         %6 = vector.gather %arg0[%3, %4] [%cst], %2, %5 : memref<18x18xi32>, vector<3x3xindex>, vector<3x3xi1>, vector<3x3xi32> into vector<3x3xi32>
// CHECK-NEXT:         %cst_0 = arith.constant dense<0> : vector<3x3xindex>
// CHECK-NEXT:         %7 = affine.apply affine_map<(d0) -> (-d0 + 4)>(%arg3)
// CHECK-NEXT:         %8 = vector.broadcast %7 : index to vector<3x3xindex>
// CHECK-NEXT:         %cst_1 = arith.constant dense<{{\[\[}}0, 0, 0], [-1, -1, -1], [-2, -2, -2]]> : vector<3x3xindex>
// CHECK-NEXT:         %9 = arith.addi %8, %cst_1 : vector<3x3xindex>
// CHECK-NEXT:         %10 = arith.cmpi sge, %9, %cst_0 : vector<3x3xindex>
// CHECK-NEXT:         %11 = arith.andi %2, %10 : vector<3x3xi1>
// CHECK-NEXT:         vector.transfer_write %6, %arg1[%arg3, %arg4], %11 : vector<3x3xi32>, memref<18x18xi32>
// CHECK-NEXT:         %cst_2 = arith.constant dense<true> : vector<3x3xi1>
// CHECK-NEXT:         %12 = arith.xori %10, %cst_2 : vector<3x3xi1>
// CHECK-NEXT:         %13 = arith.andi %2, %12 : vector<3x3xi1>
// CHECK-NEXT:         %c0 = arith.constant 0 : index
// CHECK-NEXT:         %c0_3 = arith.constant 0 : index
// CHECK-NEXT:         %14 = affine.apply affine_map<(d0, d1) -> ((-d0 + 7) * 18 + d1 + 1)>(%arg3, %arg4)
// CHECK-NEXT:         %15 = vector.broadcast %14 : index to vector<3x3xindex>
// CHECK-NEXT:         %cst_4 = arith.constant dense<{{\[\[}}0, 1, 2], [-18, -17, -16], [-36, -35, -34]]> : vector<3x3xindex>
// CHECK-NEXT:         %16 = arith.addi %15, %cst_4 : vector<3x3xindex>
// CHECK-NEXT:         %17 = ub.poison : vector<3x3xi32>
// CHECK-NEXT:         %18 = vector.gather %arg0[%c0, %c0_3] [%16], %13, %17 : memref<18x18xi32>, vector<3x3xindex>, vector<3x3xi1>, vector<3x3xi32> into vector<3x3xi32>
// CHECK-NEXT:         %19 = arith.addi %18, %18 : vector<3x3xi32>
// CHECK-NEXT:         %20 = arith.select %10, %6, %19 : vector<3x3xi1>, vector<3x3xi32>
// CHECK-NEXT:         %21 = affine.apply affine_map<(d0, d1) -> (d0 + 8)>(%arg3, %arg4)
// CHECK-NEXT:         %22 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg3, %arg4)
// CHECK-NEXT:         vector.transfer_write %20, %arg1[%21, %22], %2 : vector<3x3xi32>, memref<18x18xi32>
// CHECK-NEXT:         %cst_5 = arith.constant dense<0> : vector<3x3xindex>
// CHECK-NEXT:         %23 = affine.apply affine_map<(d0) -> (-d0 + 4)>(%arg3)
// CHECK-NEXT:         %24 = vector.broadcast %23 : index to vector<3x3xindex>
// CHECK-NEXT:         %cst_6 = arith.constant dense<{{\[\[}}0, 0, 0], [-1, -1, -1], [-2, -2, -2]]> : vector<3x3xindex>
// CHECK-NEXT:         %25 = arith.addi %24, %cst_6 : vector<3x3xindex>
// CHECK-NEXT:         %26 = arith.cmpi sge, %25, %cst_5 : vector<3x3xindex>
// CHECK-NEXT:         %27 = arith.andi %2, %26 : vector<3x3xi1>
// CHECK-NEXT:         %c0_7 = arith.constant 0 : index
// CHECK-NEXT:         %c0_8 = arith.constant 0 : index
// CHECK-NEXT:         %28 = affine.apply affine_map<(d0, d1) -> (d0 * 18 + d1)>(%arg4, %arg3)
// CHECK-NEXT:         %29 = vector.broadcast %28 : index to vector<3x3xindex>
// CHECK-NEXT:         %cst_9 = arith.constant dense<{{\[\[}}0, 18, 36], [1, 19, 37], [2, 20, 38]]> : vector<3x3xindex>
// CHECK-NEXT:         %30 = arith.addi %29, %cst_9 : vector<3x3xindex>
// CHECK-NEXT:         vector.scatter %arg2[%c0_7, %c0_8] [%30], %27, %20 : memref<18x18xi32>, vector<3x3xindex>, vector<3x3xi1>, vector<3x3xi32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Conditions in lanes of two loops.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%x: memref<18x18xi32>, %y: memref<18x18xi32>, %z: memref<18x18xi32>) {
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 3x3", loops=2, masked=True, reductions=0, vector_size=3x3}}
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
// CHECK-NEXT:     affine.for %arg3 = 0 to 7 step 3 {
// CHECK-NEXT:       affine.for %arg4 = 0 to 8 step 3 {
// CHECK-NEXT:         %0 = affine.apply affine_map<(d0) -> (-d0 + 7)>(%arg3)
// CHECK-NEXT:         %1 = affine.apply affine_map<(d0) -> (-d0 + 8)>(%arg4)
// CHECK-NEXT:         %2 = vector.create_mask %0, %1 : vector<3x3xi1>
// CHECK-NEXT:         %3 = ub.poison : i32
// CHECK-NEXT:         %4 = vector.transfer_read %arg0[%arg3, %arg4], %3 : memref<18x18xi32>, vector<3x3xi32>
// CHECK-NEXT:         %cst = arith.constant dense<0> : vector<3x3xindex>
// CHECK-NEXT:         %5 = affine.apply affine_map<(d0) -> (d0)>(%arg4)
// CHECK-NEXT:         %6 = vector.broadcast %5 : index to vector<3x3xindex>
// CHECK-NEXT:         %cst_0 = arith.constant dense<{{\[\[}}0, 1, 2], [0, 1, 2], [0, 1, 2]]> : vector<3x3xindex>
// CHECK-NEXT:         %7 = arith.addi %6, %cst_0 : vector<3x3xindex>
// CHECK-NEXT:         %cst_1 = arith.constant dense<2> : vector<3x3xindex>
// CHECK-NEXT:         %8 = arith.floordivsi %7, %cst_1 : vector<3x3xindex>
// CHECK-NEXT:         %9 = arith.muli %8, %cst_1 : vector<3x3xindex>
// CHECK-NEXT:         %10 = arith.subi %7, %9 : vector<3x3xindex>
// CHECK-NEXT:         %cst_2 = arith.constant dense<-1> : vector<3x3xindex>
// CHECK-NEXT:         %11 = arith.addi %10, %cst_2 : vector<3x3xindex>
// CHECK-NEXT:         %12 = arith.cmpi sge, %11, %cst : vector<3x3xindex>
// CHECK-NEXT:         %13 = arith.andi %2, %12 : vector<3x3xi1>
// CHECK-NEXT:         vector.transfer_write %4, %arg1[%arg3, %arg4], %13 : vector<3x3xi32>, memref<18x18xi32>
// CHECK-NEXT:         %cst_3 = arith.constant dense<true> : vector<3x3xi1>
// CHECK-NEXT:         %14 = arith.xori %12, %cst_3 : vector<3x3xi1>
// CHECK-NEXT:         %15 = arith.andi %2, %14 : vector<3x3xi1>
// CHECK-NEXT:         %16 = ub.poison : i32
// CHECK-NEXT:         %17 = vector.transfer_read %arg0[%arg3, %arg4], %16, %15 : memref<18x18xi32>, vector<3x3xi32>
// CHECK-NEXT:         %18 = arith.addi %17, %17 : vector<3x3xi32>
// CHECK-NEXT:         %19 = arith.select %12, %4, %18 : vector<3x3xi1>, vector<3x3xi32>
// CHECK-NEXT:         %20 = affine.apply affine_map<(d0, d1) -> (d0 + 8)>(%arg3, %arg4)
// CHECK-NEXT:         %21 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg3, %arg4)
// CHECK-NEXT:         vector.transfer_write %19, %arg1[%20, %21], %2 : vector<3x3xi32>, memref<18x18xi32>
// CHECK-NEXT:         %cst_4 = arith.constant dense<0> : vector<3x3xindex>
// CHECK-NEXT:         %22 = affine.apply affine_map<(d0) -> (d0)>(%arg4)
// CHECK-NEXT:         %23 = vector.broadcast %22 : index to vector<3x3xindex>
// CHECK-NEXT:         %cst_5 = arith.constant dense<{{\[\[}}0, 1, 2], [0, 1, 2], [0, 1, 2]]> : vector<3x3xindex>
// CHECK-NEXT:         %24 = arith.addi %23, %cst_5 : vector<3x3xindex>
// CHECK-NEXT:         %cst_6 = arith.constant dense<2> : vector<3x3xindex>
// CHECK-NEXT:         %25 = arith.floordivsi %24, %cst_6 : vector<3x3xindex>
// CHECK-NEXT:         %26 = arith.muli %25, %cst_6 : vector<3x3xindex>
// CHECK-NEXT:         %27 = arith.subi %24, %26 : vector<3x3xindex>
// CHECK-NEXT:         %cst_7 = arith.constant dense<-1> : vector<3x3xindex>
// CHECK-NEXT:         %28 = arith.addi %27, %cst_7 : vector<3x3xindex>
// CHECK-NEXT:         %29 = arith.cmpi sge, %28, %cst_4 : vector<3x3xindex>
// CHECK-NEXT:         %30 = arith.andi %2, %29 : vector<3x3xi1>
// CHECK-NEXT:         %c0 = arith.constant 0 : index
// CHECK-NEXT:         %c0_8 = arith.constant 0 : index
// CHECK-NEXT:         %31 = affine.apply affine_map<(d0, d1) -> (d0 * 18 + d1)>(%arg4, %arg3)
// CHECK-NEXT:         %32 = vector.broadcast %31 : index to vector<3x3xindex>
// CHECK-NEXT:         %cst_9 = arith.constant dense<{{\[\[}}0, 18, 36], [1, 19, 37], [2, 20, 38]]> : vector<3x3xindex>
// CHECK-NEXT:         %33 = arith.addi %32, %cst_9 : vector<3x3xindex>
// CHECK-NEXT:         vector.scatter %arg2[%c0, %c0_8] [%33], %30, %19 : memref<18x18xi32>, vector<3x3xindex>, vector<3x3xi1>, vector<3x3xi32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Conditions in lanes of two loops.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%x: memref<18x18xi32>, %y: memref<18x18xi32>, %z: memref<18x18xi32>) {
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 3x3", loops=2, masked=True, reductions=0, vector_size=3x3}}
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
// CHECK-NEXT:     affine.for %arg3 = 0 to 7 step 3 {
// CHECK-NEXT:       affine.for %arg4 = 0 to 8 step 3 {
// CHECK-NEXT:         %0 = affine.apply affine_map<(d0) -> (-d0 + 7)>(%arg3)
// CHECK-NEXT:         %1 = affine.apply affine_map<(d0) -> (-d0 + 8)>(%arg4)
// CHECK-NEXT:         %2 = vector.create_mask %0, %1 : vector<3x3xi1>
// CHECK-NEXT:         %3 = ub.poison : i32
// CHECK-NEXT:         %4 = vector.transfer_read %arg0[%arg4, %arg3], %3 {permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : memref<18x18xi32>, vector<3x3xi32>
// CHECK-NEXT:         %cst = arith.constant dense<0> : vector<3x3xindex>
// CHECK-NEXT:         %5 = affine.apply affine_map<(d0) -> (d0)>(%arg4)
// CHECK-NEXT:         %6 = vector.broadcast %5 : index to vector<3x3xindex>
// CHECK-NEXT:         %cst_0 = arith.constant dense<{{\[\[}}0, 1, 2], [0, 1, 2], [0, 1, 2]]> : vector<3x3xindex>
// CHECK-NEXT:         %7 = arith.addi %6, %cst_0 : vector<3x3xindex>
// CHECK-NEXT:         %cst_1 = arith.constant dense<2> : vector<3x3xindex>
// CHECK-NEXT:         %8 = arith.floordivsi %7, %cst_1 : vector<3x3xindex>
// CHECK-NEXT:         %9 = arith.muli %8, %cst_1 : vector<3x3xindex>
// CHECK-NEXT:         %10 = arith.subi %7, %9 : vector<3x3xindex>
// CHECK-NEXT:         %cst_2 = arith.constant dense<-1> : vector<3x3xindex>
// CHECK-NEXT:         %11 = arith.addi %10, %cst_2 : vector<3x3xindex>
// CHECK-NEXT:         %12 = arith.cmpi sge, %11, %cst : vector<3x3xindex>
// CHECK-NEXT:         %13 = arith.andi %2, %12 : vector<3x3xi1>
// CHECK-NEXT:         vector.transfer_write %4, %arg1[%arg3, %arg4], %13 : vector<3x3xi32>, memref<18x18xi32>
// CHECK-NEXT:         %cst_3 = arith.constant dense<true> : vector<3x3xi1>
// CHECK-NEXT:         %14 = arith.xori %12, %cst_3 : vector<3x3xi1>
// CHECK-NEXT:         %15 = arith.andi %2, %14 : vector<3x3xi1>
// CHECK-NEXT:         %c0 = arith.constant 0 : index
// CHECK-NEXT:         %c0_4 = arith.constant 0 : index
// CHECK-NEXT:         %16 = affine.apply affine_map<(d0, d1) -> (d0 * 18 + d1)>(%arg4, %arg3)
// CHECK-NEXT:         %17 = vector.broadcast %16 : index to vector<3x3xindex>
// CHECK-NEXT:         %cst_5 = arith.constant dense<{{\[\[}}0, 18, 36], [1, 19, 37], [2, 20, 38]]> : vector<3x3xindex>
// CHECK-NEXT:         %18 = arith.addi %17, %cst_5 : vector<3x3xindex>
// CHECK-NEXT:         %19 = ub.poison : vector<3x3xi32>
// CHECK-NEXT:         %20 = vector.gather %arg0[%c0, %c0_4] [%18], %15, %19 : memref<18x18xi32>, vector<3x3xindex>, vector<3x3xi1>, vector<3x3xi32> into vector<3x3xi32>
// CHECK-NEXT:         %21 = arith.addi %20, %20 : vector<3x3xi32>
// CHECK-NEXT:         %22 = arith.select %12, %4, %21 : vector<3x3xi1>, vector<3x3xi32>
// CHECK-NEXT:         %23 = affine.apply affine_map<(d0, d1) -> (d0 + 8)>(%arg3, %arg4)
// CHECK-NEXT:         %24 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg3, %arg4)
// CHECK-NEXT:         vector.transfer_write %22, %arg1[%23, %24], %2 : vector<3x3xi32>, memref<18x18xi32>
// CHECK-NEXT:         %cst_6 = arith.constant dense<0> : vector<3x3xindex>
// CHECK-NEXT:         %25 = affine.apply affine_map<(d0) -> (d0)>(%arg4)
// CHECK-NEXT:         %26 = vector.broadcast %25 : index to vector<3x3xindex>
// CHECK-NEXT:         %cst_7 = arith.constant dense<{{\[\[}}0, 1, 2], [0, 1, 2], [0, 1, 2]]> : vector<3x3xindex>
// CHECK-NEXT:         %27 = arith.addi %26, %cst_7 : vector<3x3xindex>
// CHECK-NEXT:         %cst_8 = arith.constant dense<2> : vector<3x3xindex>
// CHECK-NEXT:         %28 = arith.floordivsi %27, %cst_8 : vector<3x3xindex>
// CHECK-NEXT:         %29 = arith.muli %28, %cst_8 : vector<3x3xindex>
// CHECK-NEXT:         %30 = arith.subi %27, %29 : vector<3x3xindex>
// CHECK-NEXT:         %cst_9 = arith.constant dense<-1> : vector<3x3xindex>
// CHECK-NEXT:         %31 = arith.addi %30, %cst_9 : vector<3x3xindex>
// CHECK-NEXT:         %32 = arith.cmpi sge, %31, %cst_6 : vector<3x3xindex>
// CHECK-NEXT:         %33 = arith.andi %2, %32 : vector<3x3xi1>
// CHECK-NEXT:         %c0_10 = arith.constant 0 : index
// CHECK-NEXT:         %c0_11 = arith.constant 0 : index
// CHECK-NEXT:         %34 = affine.apply affine_map<(d0, d1) -> (d0 * 18 + d1)>(%arg4, %arg3)
// CHECK-NEXT:         %35 = vector.broadcast %34 : index to vector<3x3xindex>
// CHECK-NEXT:         %cst_12 = arith.constant dense<{{\[\[}}0, 18, 36], [1, 19, 37], [2, 20, 38]]> : vector<3x3xindex>
// CHECK-NEXT:         %36 = arith.addi %35, %cst_12 : vector<3x3xindex>
// CHECK-NEXT:         vector.scatter %arg2[%c0_10, %c0_11] [%36], %33, %22 : memref<18x18xi32>, vector<3x3xindex>, vector<3x3xi1>, vector<3x3xi32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Conditions in lanes of two loops.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%x: memref<18x18xi32>, %y: memref<18x18xi32>, %z: memref<18x18xi32>) {
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 3x3", loops=2, masked=True, reductions=0, vector_size=3x3}}
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
// CHECK-NEXT:     affine.for %arg3 = 0 to 7 step 3 {
// CHECK-NEXT:       affine.for %arg4 = 0 to 8 step 3 {
// CHECK-NEXT:         %0 = affine.apply affine_map<(d0) -> (-d0 + 7)>(%arg3)
// CHECK-NEXT:         %1 = affine.apply affine_map<(d0) -> (-d0 + 8)>(%arg4)
// CHECK-NEXT:         %2 = vector.create_mask %0, %1 : vector<3x3xi1>
// CHECK-NEXT:         %cst = arith.constant dense<{{\[\[}}0, 2, 4], [18, 20, 22], [36, 38, 40]]> : vector<3x3xindex>
// CHECK-NEXT:         %3 = affine.apply affine_map<(d0, d1) -> (d0 + 1)>(%arg3, %arg4)
// CHECK-NEXT:         %4 = affine.apply affine_map<(d0, d1) -> (d1 * 2)>(%arg3, %arg4)
// CHECK-NEXT:         %5 = ub.poison : vector<3x3xi32>
// CHECK-NEXT:         %6 = vector.gather %arg0[%3, %4] [%cst], %2, %5 : memref<18x18xi32>, vector<3x3xindex>, vector<3x3xi1>, vector<3x3xi32> into vector<3x3xi32>
// CHECK-NEXT:         %cst_0 = arith.constant dense<0> : vector<3x3xindex>
// CHECK-NEXT:         %7 = affine.apply affine_map<(d0) -> (d0)>(%arg4)
// CHECK-NEXT:         %8 = vector.broadcast %7 : index to vector<3x3xindex>
// CHECK-NEXT:         %cst_1 = arith.constant dense<{{\[\[}}0, 1, 2], [0, 1, 2], [0, 1, 2]]> : vector<3x3xindex>
// CHECK-NEXT:         %9 = arith.addi %8, %cst_1 : vector<3x3xindex>
// CHECK-NEXT:         %cst_2 = arith.constant dense<2> : vector<3x3xindex>
// CHECK-NEXT:         %10 = arith.floordivsi %9, %cst_2 : vector<3x3xindex>
// CHECK-NEXT:         %11 = arith.muli %10, %cst_2 : vector<3x3xindex>
// CHECK-NEXT:         %12 = arith.subi %9, %11 : vector<3x3xindex>
// CHECK-NEXT:         %cst_3 = arith.constant dense<-1> : vector<3x3xindex>
// CHECK-NEXT:         %13 = arith.addi %12, %cst_3 : vector<3x3xindex>
// CHECK-NEXT:         %14 = arith.cmpi sge, %13, %cst_0 : vector<3x3xindex>
// CHECK-NEXT:         %15 = arith.andi %2, %14 : vector<3x3xi1>
// CHECK-NEXT:         vector.transfer_write %6, %arg1[%arg3, %arg4], %15 : vector<3x3xi32>, memref<18x18xi32>
// CHECK-NEXT:         %cst_4 = arith.constant dense<true> : vector<3x3xi1>
// CHECK-NEXT:         %16 = arith.xori %14, %cst_4 : vector<3x3xi1>
// CHECK-NEXT:         %17 = arith.andi %2, %16 : vector<3x3xi1>
// CHECK-NEXT:         %c0 = arith.constant 0 : index
// CHECK-NEXT:         %c0_5 = arith.constant 0 : index
// CHECK-NEXT:         %18 = affine.apply affine_map<(d0, d1) -> ((d0 + 1) * 18 + d1 * 2)>(%arg3, %arg4)
// CHECK-NEXT:         %19 = vector.broadcast %18 : index to vector<3x3xindex>
// CHECK-NEXT:         %cst_6 = arith.constant dense<{{\[\[}}0, 2, 4], [18, 20, 22], [36, 38, 40]]> : vector<3x3xindex>
// CHECK-NEXT:         %20 = arith.addi %19, %cst_6 : vector<3x3xindex>
// CHECK-NEXT:         %21 = ub.poison : vector<3x3xi32>
// CHECK-NEXT:         %22 = vector.gather %arg0[%c0, %c0_5] [%20], %17, %21 : memref<18x18xi32>, vector<3x3xindex>, vector<3x3xi1>, vector<3x3xi32> into vector<3x3xi32>
// CHECK-NEXT:         %23 = arith.addi %22, %22 : vector<3x3xi32>
// CHECK-NEXT:         %24 = arith.select %14, %6, %23 : vector<3x3xi1>, vector<3x3xi32>
// CHECK-NEXT:         %25 = affine.apply affine_map<(d0, d1) -> (d0 + 8)>(%arg3, %arg4)
// CHECK-NEXT:         %26 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg3, %arg4)
// CHECK-NEXT:         vector.transfer_write %24, %arg1[%25, %26], %2 : vector<3x3xi32>, memref<18x18xi32>
// CHECK-NEXT:         %cst_7 = arith.constant dense<0> : vector<3x3xindex>
// CHECK-NEXT:         %27 = affine.apply affine_map<(d0) -> (d0)>(%arg4)
// CHECK-NEXT:         %28 = vector.broadcast %27 : index to vector<3x3xindex>
// CHECK-NEXT:         %cst_8 = arith.constant dense<{{\[\[}}0, 1, 2], [0, 1, 2], [0, 1, 2]]> : vector<3x3xindex>
// CHECK-NEXT:         %29 = arith.addi %28, %cst_8 : vector<3x3xindex>
// CHECK-NEXT:         %cst_9 = arith.constant dense<2> : vector<3x3xindex>
// CHECK-NEXT:         %30 = arith.floordivsi %29, %cst_9 : vector<3x3xindex>
// CHECK-NEXT:         %31 = arith.muli %30, %cst_9 : vector<3x3xindex>
// CHECK-NEXT:         %32 = arith.subi %29, %31 : vector<3x3xindex>
// CHECK-NEXT:         %cst_10 = arith.constant dense<-1> : vector<3x3xindex>
// CHECK-NEXT:         %33 = arith.addi %32, %cst_10 : vector<3x3xindex>
// CHECK-NEXT:         %34 = arith.cmpi sge, %33, %cst_7 : vector<3x3xindex>
// CHECK-NEXT:         %35 = arith.andi %2, %34 : vector<3x3xi1>
// CHECK-NEXT:         %c0_11 = arith.constant 0 : index
// CHECK-NEXT:         %c0_12 = arith.constant 0 : index
// CHECK-NEXT:         %36 = affine.apply affine_map<(d0, d1) -> (d0 * 18 + d1)>(%arg4, %arg3)
// CHECK-NEXT:         %37 = vector.broadcast %36 : index to vector<3x3xindex>
// CHECK-NEXT:         %cst_13 = arith.constant dense<{{\[\[}}0, 18, 36], [1, 19, 37], [2, 20, 38]]> : vector<3x3xindex>
// CHECK-NEXT:         %38 = arith.addi %37, %cst_13 : vector<3x3xindex>
// CHECK-NEXT:         vector.scatter %arg2[%c0_11, %c0_12] [%38], %35, %24 : memref<18x18xi32>, vector<3x3xindex>, vector<3x3xi1>, vector<3x3xi32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Conditions in lanes of two loops.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%x: memref<18x18xi32>, %y: memref<18x18xi32>, %z: memref<18x18xi32>) {
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 3x3", loops=2, masked=True, reductions=0, vector_size=3x3}}
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
// CHECK-NEXT:     affine.for %arg3 = 0 to 7 step 3 {
// CHECK-NEXT:       affine.for %arg4 = 0 to 8 step 3 {
// CHECK-NEXT:         %0 = affine.apply affine_map<(d0) -> (-d0 + 7)>(%arg3)
// CHECK-NEXT:         %1 = affine.apply affine_map<(d0) -> (-d0 + 8)>(%arg4)
// CHECK-NEXT:         %2 = vector.create_mask %0, %1 : vector<3x3xi1>
// CHECK-NEXT:         %3 = affine.apply affine_map<(d0) -> (d0)>(%arg4)
// CHECK-NEXT:         %4 = affine.apply affine_map<(d0) -> (3)>(%arg4)
// CHECK-NEXT:         %5 = ub.poison : i32
// CHECK-NEXT:         %6 = vector.transfer_read %arg0[%3, %4], %5 {permutation_map = affine_map<(d0, d1) -> (0, d0)>} : memref<18x18xi32>, vector<3x3xi32>
// CHECK-NEXT:         %cst = arith.constant dense<0> : vector<3x3xindex>
// CHECK-NEXT:         %7 = affine.apply affine_map<(d0) -> (d0)>(%arg4)
// CHECK-NEXT:         %8 = vector.broadcast %7 : index to vector<3x3xindex>
// CHECK-NEXT:         %cst_0 = arith.constant dense<{{\[\[}}0, 1, 2], [0, 1, 2], [0, 1, 2]]> : vector<3x3xindex>
// CHECK-NEXT:         %9 = arith.addi %8, %cst_0 : vector<3x3xindex>
// CHECK-NEXT:         %cst_1 = arith.constant dense<2> : vector<3x3xindex>
// CHECK-NEXT:         %10 = arith.floordivsi %9, %cst_1 : vector<3x3xindex>
// CHECK-NEXT:         %11 = arith.muli %10, %cst_1 : vector<3x3xindex>
// CHECK-NEXT:         %12 = arith.subi %9, %11 : vector<3x3xindex>
// CHECK-NEXT:         %cst_2 = arith.constant dense<-1> : vector<3x3xindex>
// CHECK-NEXT:         %13 = arith.addi %12, %cst_2 : vector<3x3xindex>
// CHECK-NEXT:         %14 = arith.cmpi sge, %13, %cst : vector<3x3xindex>
// CHECK-NEXT:         %15 = arith.andi %2, %14 : vector<3x3xi1>
// CHECK-NEXT:         vector.transfer_write %6, %arg1[%arg3, %arg4], %15 : vector<3x3xi32>, memref<18x18xi32>
// CHECK-NEXT:         %cst_3 = arith.constant dense<true> : vector<3x3xi1>
// CHECK-NEXT:         %16 = arith.xori %14, %cst_3 : vector<3x3xi1>
// CHECK-NEXT:         %17 = arith.andi %2, %16 : vector<3x3xi1>
// CHECK-NEXT:         %c0 = arith.constant 0 : index
// CHECK-NEXT:         %18 = affine.apply affine_map<(d0) -> (3)>(%arg4)
// CHECK-NEXT:         %19 = affine.apply affine_map<(d0) -> (d0 * 18)>(%arg4)
// CHECK-NEXT:         %20 = vector.broadcast %19 : index to vector<3x3xindex>
// CHECK-NEXT:         %cst_4 = arith.constant dense<{{\[\[}}0, 18, 36], [0, 18, 36], [0, 18, 36]]> : vector<3x3xindex>
// CHECK-NEXT:         %21 = arith.addi %20, %cst_4 : vector<3x3xindex>
// CHECK-NEXT:         %22 = ub.poison : vector<3x3xi32>
// CHECK-NEXT:         %23 = vector.gather %arg0[%c0, %18] [%21], %17, %22 : memref<18x18xi32>, vector<3x3xindex>, vector<3x3xi1>, vector<3x3xi32> into vector<3x3xi32>
// CHECK-NEXT:         %24 = arith.addi %23, %23 : vector<3x3xi32>
// CHECK-NEXT:         %25 = arith.select %14, %6, %24 : vector<3x3xi1>, vector<3x3xi32>
// CHECK-NEXT:         %26 = affine.apply affine_map<(d0, d1) -> (d0 + 8)>(%arg3, %arg4)
// CHECK-NEXT:         %27 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg3, %arg4)
// CHECK-NEXT:         vector.transfer_write %25, %arg1[%26, %27], %2 : vector<3x3xi32>, memref<18x18xi32>
// CHECK-NEXT:         %cst_5 = arith.constant dense<0> : vector<3x3xindex>
// CHECK-NEXT:         %28 = affine.apply affine_map<(d0) -> (d0)>(%arg4)
// CHECK-NEXT:         %29 = vector.broadcast %28 : index to vector<3x3xindex>
// CHECK-NEXT:         %cst_6 = arith.constant dense<{{\[\[}}0, 1, 2], [0, 1, 2], [0, 1, 2]]> : vector<3x3xindex>
// CHECK-NEXT:         %30 = arith.addi %29, %cst_6 : vector<3x3xindex>
// CHECK-NEXT:         %cst_7 = arith.constant dense<2> : vector<3x3xindex>
// CHECK-NEXT:         %31 = arith.floordivsi %30, %cst_7 : vector<3x3xindex>
// CHECK-NEXT:         %32 = arith.muli %31, %cst_7 : vector<3x3xindex>
// CHECK-NEXT:         %33 = arith.subi %30, %32 : vector<3x3xindex>
// CHECK-NEXT:         %cst_8 = arith.constant dense<-1> : vector<3x3xindex>
// CHECK-NEXT:         %34 = arith.addi %33, %cst_8 : vector<3x3xindex>
// CHECK-NEXT:         %35 = arith.cmpi sge, %34, %cst_5 : vector<3x3xindex>
// CHECK-NEXT:         %36 = arith.andi %2, %35 : vector<3x3xi1>
// CHECK-NEXT:         %c0_9 = arith.constant 0 : index
// CHECK-NEXT:         %c0_10 = arith.constant 0 : index
// CHECK-NEXT:         %37 = affine.apply affine_map<(d0, d1) -> (d0 * 18 + d1)>(%arg4, %arg3)
// CHECK-NEXT:         %38 = vector.broadcast %37 : index to vector<3x3xindex>
// CHECK-NEXT:         %cst_11 = arith.constant dense<{{\[\[}}0, 18, 36], [1, 19, 37], [2, 20, 38]]> : vector<3x3xindex>
// CHECK-NEXT:         %39 = arith.addi %38, %cst_11 : vector<3x3xindex>
// CHECK-NEXT:         vector.scatter %arg2[%c0_9, %c0_10] [%39], %36, %25 : memref<18x18xi32>, vector<3x3xindex>, vector<3x3xi1>, vector<3x3xi32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Conditions in lanes of two loops.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%x: memref<18x18xi32>, %y: memref<18x18xi32>, %z: memref<18x18xi32>) {
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 3x3", loops=2, masked=True, reductions=0, vector_size=3x3}}
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
// CHECK-NEXT:     affine.for %arg3 = 0 to 7 step 3 {
// CHECK-NEXT:       affine.for %arg4 = 0 to 8 step 3 {
// CHECK-NEXT:         %0 = affine.apply affine_map<(d0) -> (-d0 + 7)>(%arg3)
// CHECK-NEXT:         %1 = affine.apply affine_map<(d0) -> (-d0 + 8)>(%arg4)
// CHECK-NEXT:         %2 = vector.create_mask %0, %1 : vector<3x3xi1>
// CHECK-NEXT:         %c0 = arith.constant 0 : index
// CHECK-NEXT:         %c0_0 = arith.constant 0 : index
// CHECK-NEXT:         %3 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg3, %arg4)
// CHECK-NEXT:         %4 = vector.broadcast %3 : index to vector<3x3xindex>
// CHECK-NEXT:         %cst = arith.constant dense<{{\[\[}}0, 0, 0], [1, 1, 1], [2, 2, 2]]> : vector<3x3xindex>
// CHECK-NEXT:         %5 = arith.addi %4, %cst : vector<3x3xindex>
// CHECK-NEXT:         %cst_1 = arith.constant dense<2> : vector<3x3xindex>
// CHECK-NEXT:         %6 = arith.floordivsi %5, %cst_1 : vector<3x3xindex>
// CHECK-NEXT:         %cst_2 = arith.constant dense<18> : vector<3x3xindex>
// CHECK-NEXT:         %7 = arith.muli %6, %cst_2 : vector<3x3xindex>
// CHECK-NEXT:         %8 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg3, %arg4)
// CHECK-NEXT:         %9 = vector.broadcast %8 : index to vector<3x3xindex>
// CHECK-NEXT:         %cst_3 = arith.constant dense<{{\[\[}}0, 1, 2], [0, 1, 2], [0, 1, 2]]> : vector<3x3xindex>
// CHECK-NEXT:         %10 = arith.addi %9, %cst_3 : vector<3x3xindex>
// CHECK-NEXT:         %11 = arith.addi %7, %10 : vector<3x3xindex>
// CHECK-NEXT:         %12 = ub.poison : vector<3x3xi32>
// CHECK-NEXT:         %13 = vector.gather %arg0[%c0, %c0_0] [%11], %2, %12 : memref<18x18xi32>, vector<3x3xindex>, vector<3x3xi1>, vector<3x3xi32> into vector<3x3xi32>
// CHECK-NEXT:         %cst_4 = arith.constant dense<0> : vector<3x3xindex>
// CHECK-NEXT:         %14 = affine.apply affine_map<(d0) -> (d0)>(%arg4)
// CHECK-NEXT:         %15 = vector.broadcast %14 : index to vector<3x3xindex>
// CHECK-NEXT:         %cst_5 = arith.constant dense<{{\[\[}}0, 1, 2], [0, 1, 2], [0, 1, 2]]> : vector<3x3xindex>
// CHECK-NEXT:         %16 = arith.addi %15, %cst_5 : vector<3x3xindex>
// CHECK-NEXT:         %cst_6 = arith.constant dense<2> : vector<3x3xindex>
// CHECK-NEXT:         %17 = arith.floordivsi %16, %cst_6 : vector<3x3xindex>
// CHECK-NEXT:         %18 = arith.muli %17, %cst_6 : vector<3x3xindex>
// CHECK-NEXT:         %19 = arith.subi %16, %18 : vector<3x3xindex>
// CHECK-NEXT:         %cst_7 = arith.constant dense<-1> : vector<3x3xindex>
// CHECK-NEXT:         %20 = arith.addi %19, %cst_7 : vector<3x3xindex>
// CHECK-NEXT:         %21 = arith.cmpi sge, %20, %cst_4 : vector<3x3xindex>
// CHECK-NEXT:         %22 = arith.andi %2, %21 : vector<3x3xi1>
// CHECK-NEXT:         vector.transfer_write %13, %arg1[%arg3, %arg4], %22 : vector<3x3xi32>, memref<18x18xi32>
// CHECK-NEXT:         %cst_8 = arith.constant dense<true> : vector<3x3xi1>
// CHECK-NEXT:         %23 = arith.xori %21, %cst_8 : vector<3x3xi1>
// CHECK-NEXT:         %24 = arith.andi %2, %23 : vector<3x3xi1>
// CHECK-NEXT:         %c0_9 = arith.constant 0 : index
// CHECK-NEXT:         %c0_10 = arith.constant 0 : index
// CHECK-NEXT:         %25 = affine.apply affine_map<(d0, d1) -> (d0)>(%arg3, %arg4)
// CHECK-NEXT:         %26 = vector.broadcast %25 : index to vector<3x3xindex>
// CHECK-NEXT:         %cst_11 = arith.constant dense<{{\[\[}}0, 0, 0], [1, 1, 1], [2, 2, 2]]> : vector<3x3xindex>
// CHECK-NEXT:         %27 = arith.addi %26, %cst_11 : vector<3x3xindex>
// CHECK-NEXT:         %cst_12 = arith.constant dense<2> : vector<3x3xindex>
// CHECK-NEXT:         %28 = arith.floordivsi %27, %cst_12 : vector<3x3xindex>
// CHECK-NEXT:         %cst_13 = arith.constant dense<18> : vector<3x3xindex>
// CHECK-NEXT:         %29 = arith.muli %28, %cst_13 : vector<3x3xindex>
// CHECK-NEXT:         %30 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg3, %arg4)
// CHECK-NEXT:         %31 = vector.broadcast %30 : index to vector<3x3xindex>
// CHECK-NEXT:         %cst_14 = arith.constant dense<{{\[\[}}0, 1, 2], [0, 1, 2], [0, 1, 2]]> : vector<3x3xindex>
// CHECK-NEXT:         %32 = arith.addi %31, %cst_14 : vector<3x3xindex>
// CHECK-NEXT:         %33 = arith.addi %29, %32 : vector<3x3xindex>
// CHECK-NEXT:         %34 = ub.poison : vector<3x3xi32>
// CHECK-NEXT:         %35 = vector.gather %arg0[%c0_9, %c0_10] [%33], %24, %34 : memref<18x18xi32>, vector<3x3xindex>, vector<3x3xi1>, vector<3x3xi32> into vector<3x3xi32>
// CHECK-NEXT:         %36 = arith.addi %35, %35 : vector<3x3xi32>
// CHECK-NEXT:         %37 = arith.select %21, %13, %36 : vector<3x3xi1>, vector<3x3xi32>
// CHECK-NEXT:         %38 = affine.apply affine_map<(d0, d1) -> (d0 + 8)>(%arg3, %arg4)
// CHECK-NEXT:         %39 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg3, %arg4)
// CHECK-NEXT:         vector.transfer_write %37, %arg1[%38, %39], %2 : vector<3x3xi32>, memref<18x18xi32>
// CHECK-NEXT:         %cst_15 = arith.constant dense<0> : vector<3x3xindex>
// CHECK-NEXT:         %40 = affine.apply affine_map<(d0) -> (d0)>(%arg4)
// CHECK-NEXT:         %41 = vector.broadcast %40 : index to vector<3x3xindex>
// CHECK-NEXT:         %cst_16 = arith.constant dense<{{\[\[}}0, 1, 2], [0, 1, 2], [0, 1, 2]]> : vector<3x3xindex>
// CHECK-NEXT:         %42 = arith.addi %41, %cst_16 : vector<3x3xindex>
// CHECK-NEXT:         %cst_17 = arith.constant dense<2> : vector<3x3xindex>
// CHECK-NEXT:         %43 = arith.floordivsi %42, %cst_17 : vector<3x3xindex>
// CHECK-NEXT:         %44 = arith.muli %43, %cst_17 : vector<3x3xindex>
// CHECK-NEXT:         %45 = arith.subi %42, %44 : vector<3x3xindex>
// CHECK-NEXT:         %cst_18 = arith.constant dense<-1> : vector<3x3xindex>
// CHECK-NEXT:         %46 = arith.addi %45, %cst_18 : vector<3x3xindex>
// CHECK-NEXT:         %47 = arith.cmpi sge, %46, %cst_15 : vector<3x3xindex>
// CHECK-NEXT:         %48 = arith.andi %2, %47 : vector<3x3xi1>
// CHECK-NEXT:         %c0_19 = arith.constant 0 : index
// CHECK-NEXT:         %c0_20 = arith.constant 0 : index
// CHECK-NEXT:         %49 = affine.apply affine_map<(d0, d1) -> (d0 * 18 + d1)>(%arg4, %arg3)
// CHECK-NEXT:         %50 = vector.broadcast %49 : index to vector<3x3xindex>
// CHECK-NEXT:         %cst_21 = arith.constant dense<{{\[\[}}0, 18, 36], [1, 19, 37], [2, 20, 38]]> : vector<3x3xindex>
// CHECK-NEXT:         %51 = arith.addi %50, %cst_21 : vector<3x3xindex>
// CHECK-NEXT:         vector.scatter %arg2[%c0_19, %c0_20] [%51], %48, %37 : memref<18x18xi32>, vector<3x3xindex>, vector<3x3xi1>, vector<3x3xi32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Conditions in lanes of two loops.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%x: memref<18x18xi32>, %y: memref<18x18xi32>, %z: memref<18x18xi32>) {
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 3x3", loops=2, masked=True, reductions=0, vector_size=3x3}}
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
// CHECK-NEXT:     affine.for %arg3 = 0 to 7 step 3 {
// CHECK-NEXT:       affine.for %arg4 = 0 to 8 step 3 {
// CHECK-NEXT:         %0 = affine.apply affine_map<(d0) -> (-d0 + 7)>(%arg3)
// CHECK-NEXT:         %1 = affine.apply affine_map<(d0) -> (-d0 + 8)>(%arg4)
// CHECK-NEXT:         %2 = vector.create_mask %0, %1 : vector<3x3xi1>
// CHECK-NEXT:         %cst = arith.constant dense<{{\[\[}}0, 1, 2], [-18, -17, -16], [-36, -35, -34]]> : vector<3x3xindex>
// CHECK-NEXT:         %3 = affine.apply affine_map<(d0, d1) -> (-d0 + 7)>(%arg3, %arg4)
// CHECK-NEXT:         %4 = affine.apply affine_map<(d0, d1) -> (d1 + 1)>(%arg3, %arg4)
// CHECK-NEXT:         %5 = ub.poison : vector<3x3xi32>
// CHECK-NEXT:         %6 = vector.gather %arg0[%3, %4] [%cst], %2, %5 : memref<18x18xi32>, vector<3x3xindex>, vector<3x3xi1>, vector<3x3xi32> into vector<3x3xi32>
// CHECK-NEXT:         %cst_0 = arith.constant dense<0> : vector<3x3xindex>
// CHECK-NEXT:         %7 = affine.apply affine_map<(d0) -> (d0)>(%arg4)
// CHECK-NEXT:         %8 = vector.broadcast %7 : index to vector<3x3xindex>
// CHECK-NEXT:         %cst_1 = arith.constant dense<{{\[\[}}0, 1, 2], [0, 1, 2], [0, 1, 2]]> : vector<3x3xindex>
// CHECK-NEXT:         %9 = arith.addi %8, %cst_1 : vector<3x3xindex>
// CHECK-NEXT:         %cst_2 = arith.constant dense<2> : vector<3x3xindex>
// CHECK-NEXT:         %10 = arith.floordivsi %9, %cst_2 : vector<3x3xindex>
// CHECK-NEXT:         %11 = arith.muli %10, %cst_2 : vector<3x3xindex>
// CHECK-NEXT:         %12 = arith.subi %9, %11 : vector<3x3xindex>
// CHECK-NEXT:         %cst_3 = arith.constant dense<-1> : vector<3x3xindex>
// CHECK-NEXT:         %13 = arith.addi %12, %cst_3 : vector<3x3xindex>
// CHECK-NEXT:         %14 = arith.cmpi sge, %13, %cst_0 : vector<3x3xindex>
// CHECK-NEXT:         %15 = arith.andi %2, %14 : vector<3x3xi1>
// CHECK-NEXT:         vector.transfer_write %6, %arg1[%arg3, %arg4], %15 : vector<3x3xi32>, memref<18x18xi32>
// CHECK-NEXT:         %cst_4 = arith.constant dense<true> : vector<3x3xi1>
// CHECK-NEXT:         %16 = arith.xori %14, %cst_4 : vector<3x3xi1>
// CHECK-NEXT:         %17 = arith.andi %2, %16 : vector<3x3xi1>
// CHECK-NEXT:         %c0 = arith.constant 0 : index
// CHECK-NEXT:         %c0_5 = arith.constant 0 : index
// CHECK-NEXT:         %18 = affine.apply affine_map<(d0, d1) -> ((-d0 + 7) * 18 + d1 + 1)>(%arg3, %arg4)
// CHECK-NEXT:         %19 = vector.broadcast %18 : index to vector<3x3xindex>
// CHECK-NEXT:         %cst_6 = arith.constant dense<{{\[\[}}0, 1, 2], [-18, -17, -16], [-36, -35, -34]]> : vector<3x3xindex>
// CHECK-NEXT:         %20 = arith.addi %19, %cst_6 : vector<3x3xindex>
// CHECK-NEXT:         %21 = ub.poison : vector<3x3xi32>
// CHECK-NEXT:         %22 = vector.gather %arg0[%c0, %c0_5] [%20], %17, %21 : memref<18x18xi32>, vector<3x3xindex>, vector<3x3xi1>, vector<3x3xi32> into vector<3x3xi32>
// CHECK-NEXT:         %23 = arith.addi %22, %22 : vector<3x3xi32>
// CHECK-NEXT:         %24 = arith.select %14, %6, %23 : vector<3x3xi1>, vector<3x3xi32>
// CHECK-NEXT:         %25 = affine.apply affine_map<(d0, d1) -> (d0 + 8)>(%arg3, %arg4)
// CHECK-NEXT:         %26 = affine.apply affine_map<(d0, d1) -> (d1)>(%arg3, %arg4)
// CHECK-NEXT:         vector.transfer_write %24, %arg1[%25, %26], %2 : vector<3x3xi32>, memref<18x18xi32>
// CHECK-NEXT:         %cst_7 = arith.constant dense<0> : vector<3x3xindex>
// CHECK-NEXT:         %27 = affine.apply affine_map<(d0) -> (d0)>(%arg4)
// CHECK-NEXT:         %28 = vector.broadcast %27 : index to vector<3x3xindex>
// CHECK-NEXT:         %cst_8 = arith.constant dense<{{\[\[}}0, 1, 2], [0, 1, 2], [0, 1, 2]]> : vector<3x3xindex>
// CHECK-NEXT:         %29 = arith.addi %28, %cst_8 : vector<3x3xindex>
// CHECK-NEXT:         %cst_9 = arith.constant dense<2> : vector<3x3xindex>
// CHECK-NEXT:         %30 = arith.floordivsi %29, %cst_9 : vector<3x3xindex>
// CHECK-NEXT:         %31 = arith.muli %30, %cst_9 : vector<3x3xindex>
// CHECK-NEXT:         %32 = arith.subi %29, %31 : vector<3x3xindex>
// CHECK-NEXT:         %cst_10 = arith.constant dense<-1> : vector<3x3xindex>
// CHECK-NEXT:         %33 = arith.addi %32, %cst_10 : vector<3x3xindex>
// CHECK-NEXT:         %34 = arith.cmpi sge, %33, %cst_7 : vector<3x3xindex>
// CHECK-NEXT:         %35 = arith.andi %2, %34 : vector<3x3xi1>
// CHECK-NEXT:         %c0_11 = arith.constant 0 : index
// CHECK-NEXT:         %c0_12 = arith.constant 0 : index
// CHECK-NEXT:         %36 = affine.apply affine_map<(d0, d1) -> (d0 * 18 + d1)>(%arg4, %arg3)
// CHECK-NEXT:         %37 = vector.broadcast %36 : index to vector<3x3xindex>
// CHECK-NEXT:         %cst_13 = arith.constant dense<{{\[\[}}0, 18, 36], [1, 19, 37], [2, 20, 38]]> : vector<3x3xindex>
// CHECK-NEXT:         %38 = arith.addi %37, %cst_13 : vector<3x3xindex>
// CHECK-NEXT:         vector.scatter %arg2[%c0_11, %c0_12] [%38], %35, %24 : memref<18x18xi32>, vector<3x3xindex>, vector<3x3xi1>, vector<3x3xi32>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
