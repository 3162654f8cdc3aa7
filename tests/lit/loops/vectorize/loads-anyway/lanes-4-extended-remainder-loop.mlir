// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-super-vectorize='virtual-vector-size=4 extended=true remainder=loop' | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// All lanes load.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%x: memref<?xf64>, %w: memref<?xf64>, %y: memref<?xf64>, %n: index, %k: index) {
  %zero = arith.constant 0.0 : f64

  %c0 = arith.constant 0 : index
  %extent = memref.dim %x, %c0 : memref<?xf64>
  %fits = arith.cmpi sge, %extent, %n : index
  cf.assert %fits, "x is long enough"

  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4", loops=1, masked=False, reductions=0, vector_size=4}}
  affine.for %i = 0 to %n {
    %v = affine.load %w[%i] : memref<?xf64>
    %c = arith.cmpf ogt, %v, %zero : f64
    %r = scf.if %c -> f64 {
      %e = affine.load %x[0] : memref<?xf64>
      %s = arith.addf %e, %v : f64
      scf.yield %s : f64
    } else {
      scf.yield %v : f64
    }
    affine.store %r, %y[%i] : memref<?xf64>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<?xf64>, %arg1: memref<?xf64>, %arg2: memref<?xf64>, %arg3: index, %arg4: index) {
// CHECK-NEXT:     %cst = arith.constant 0.000000e+00 : f64
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %dim = memref.dim %arg0, %c0 : memref<?xf64>
// CHECK-NEXT:     %0 = arith.cmpi sge, %dim, %arg3 : index
// CHECK-NEXT:     cf.assert %0, "x is long enough"
// CHECK-NEXT:     affine.for %arg5 = 0 to affine_map<()[s0] -> ((s0 floordiv 4) * 4)>()[%arg3] step 4 {
// CHECK-NEXT:       %cst_0 = arith.constant dense<0.000000e+00> : vector<4xf64>
// CHECK-NEXT:       %1 = ub.poison : f64
// CHECK-NEXT:       %2 = vector.transfer_read %arg1[%arg5], %1 {in_bounds = [true]} : memref<?xf64>, vector<4xf64>
// CHECK-NEXT:       %3 = arith.cmpf ogt, %2, %cst_0 : vector<4xf64>
// CHECK-NEXT:       %4 = affine.apply affine_map<() -> (0)>()
// CHECK-NEXT:       %5 = ub.poison : f64
// CHECK-NEXT:       %6 = vector.transfer_read %arg0[%4], %5 {in_bounds = [true], permutation_map = affine_map<(d0) -> (0)>} : memref<?xf64>, vector<4xf64>
// CHECK-NEXT:       %7 = arith.addf %6, %2 : vector<4xf64>
// CHECK-NEXT:       %cst_1 = arith.constant dense<true> : vector<4xi1>
// CHECK-NEXT:       %8 = arith.xori %3, %cst_1 : vector<4xi1>
// CHECK-NEXT:       %9 = arith.select %3, %7, %2 : vector<4xi1>, vector<4xf64>
// CHECK-NEXT:       vector.transfer_write %9, %arg2[%arg5] {in_bounds = [true]} : vector<4xf64>, memref<?xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg5 = max affine_map<()[s0] -> ((s0 floordiv 4) * 4, 0)>()[%arg3] to %arg3 {
// CHECK-NEXT:       %1 = affine.load %arg1[%arg5] : memref<?xf64>
// CHECK-NEXT:       %2 = arith.cmpf ogt, %1, %cst : f64
// CHECK-NEXT:       %3 = scf.if %2 -> (f64) {
// CHECK-NEXT:         %4 = affine.load %arg0[0] : memref<?xf64>
// CHECK-NEXT:         %5 = arith.addf %4, %1 : f64
// CHECK-NEXT:         scf.yield %5 : f64
// CHECK-NEXT:       } else {
// CHECK-NEXT:         scf.yield %1 : f64
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.store %3, %arg2[%arg5] : memref<?xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// It is not known to be there. No assertion says so in front of the loop.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%x: memref<?xf64>, %w: memref<?xf64>, %y: memref<?xf64>, %n: index, %k: index) {
  %zero = arith.constant 0.0 : f64

  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4", loops=1, masked=False, reductions=0, vector_size=4}}
  affine.for %i = 0 to %n {
    %v = affine.load %w[%i] : memref<?xf64>
    %c = arith.cmpf ogt, %v, %zero : f64
    %r = scf.if %c -> f64 {
      %e = affine.load %x[%i] : memref<?xf64>
      %s = arith.addf %e, %v : f64
      scf.yield %s : f64
    } else {
      scf.yield %v : f64
    }
    affine.store %r, %y[%i] : memref<?xf64>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<?xf64>, %arg1: memref<?xf64>, %arg2: memref<?xf64>, %arg3: index, %arg4: index) {
// CHECK-NEXT:     %cst = arith.constant 0.000000e+00 : f64
// CHECK-NEXT:     affine.for %arg5 = 0 to affine_map<()[s0] -> ((s0 floordiv 4) * 4)>()[%arg3] step 4 {
// CHECK-NEXT:       %cst_0 = arith.constant dense<0.000000e+00> : vector<4xf64>
// CHECK-NEXT:       %0 = ub.poison : f64
// CHECK-NEXT:       %1 = vector.transfer_read %arg1[%arg5], %0 {in_bounds = [true]} : memref<?xf64>, vector<4xf64>
// CHECK-NEXT:       %2 = arith.cmpf ogt, %1, %cst_0 : vector<4xf64>
// CHECK-NEXT:       %3 = ub.poison : f64
// CHECK-NEXT:       %4 = vector.transfer_read %arg0[%arg5], %3, %2 {in_bounds = [true]} : memref<?xf64>, vector<4xf64>
// CHECK-NEXT:       %5 = arith.addf %4, %1 : vector<4xf64>
// CHECK-NEXT:       %cst_1 = arith.constant dense<true> : vector<4xi1>
// CHECK-NEXT:       %6 = arith.xori %2, %cst_1 : vector<4xi1>
// CHECK-NEXT:       %7 = arith.select %2, %5, %1 : vector<4xi1>, vector<4xf64>
// CHECK-NEXT:       vector.transfer_write %7, %arg2[%arg5] {in_bounds = [true]} : vector<4xf64>, memref<?xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg5 = max affine_map<()[s0] -> ((s0 floordiv 4) * 4, 0)>()[%arg3] to %arg3 {
// CHECK-NEXT:       %0 = affine.load %arg1[%arg5] : memref<?xf64>
// CHECK-NEXT:       %1 = arith.cmpf ogt, %0, %cst : f64
// CHECK-NEXT:       %2 = scf.if %1 -> (f64) {
// CHECK-NEXT:         %3 = affine.load %arg0[%arg5] : memref<?xf64>
// CHECK-NEXT:         %4 = arith.addf %3, %0 : f64
// CHECK-NEXT:         scf.yield %4 : f64
// CHECK-NEXT:       } else {
// CHECK-NEXT:         scf.yield %0 : f64
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.store %2, %arg2[%arg5] : memref<?xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// It is not known to be there. No assertion says so in front of the loop.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%x: memref<?xf64>, %w: memref<?xf64>, %y: memref<?xf64>, %n: index, %k: index) {
  %zero = arith.constant 0.0 : f64

  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4", loops=1, masked=False, reductions=0, vector_size=4}}
  affine.for %i = 0 to %n {
    %v = affine.load %w[%i] : memref<?xf64>
    %c = arith.cmpf ogt, %v, %zero : f64
    %r = scf.if %c -> f64 {
      %e = affine.load %x[0] : memref<?xf64>
      %s = arith.addf %e, %v : f64
      scf.yield %s : f64
    } else {
      scf.yield %v : f64
    }
    affine.store %r, %y[%i] : memref<?xf64>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<?xf64>, %arg1: memref<?xf64>, %arg2: memref<?xf64>, %arg3: index, %arg4: index) {
// CHECK-NEXT:     %cst = arith.constant 0.000000e+00 : f64
// CHECK-NEXT:     affine.for %arg5 = 0 to affine_map<()[s0] -> ((s0 floordiv 4) * 4)>()[%arg3] step 4 {
// CHECK-NEXT:       %cst_0 = arith.constant dense<0.000000e+00> : vector<4xf64>
// CHECK-NEXT:       %0 = ub.poison : f64
// CHECK-NEXT:       %1 = vector.transfer_read %arg1[%arg5], %0 {in_bounds = [true]} : memref<?xf64>, vector<4xf64>
// CHECK-NEXT:       %2 = arith.cmpf ogt, %1, %cst_0 : vector<4xf64>
// CHECK-NEXT:       %cst_1 = arith.constant dense<0> : vector<4xindex>
// CHECK-NEXT:       %3 = affine.apply affine_map<() -> (0)>()
// CHECK-NEXT:       %4 = ub.poison : vector<4xf64>
// CHECK-NEXT:       %5 = vector.gather %arg0[%3] [%cst_1], %2, %4 : memref<?xf64>, vector<4xindex>, vector<4xi1>, vector<4xf64> into vector<4xf64>
// CHECK-NEXT:       %6 = arith.addf %5, %1 : vector<4xf64>
// CHECK-NEXT:       %cst_2 = arith.constant dense<true> : vector<4xi1>
// CHECK-NEXT:       %7 = arith.xori %2, %cst_2 : vector<4xi1>
// CHECK-NEXT:       %8 = arith.select %2, %6, %1 : vector<4xi1>, vector<4xf64>
// CHECK-NEXT:       vector.transfer_write %8, %arg2[%arg5] {in_bounds = [true]} : vector<4xf64>, memref<?xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg5 = max affine_map<()[s0] -> ((s0 floordiv 4) * 4, 0)>()[%arg3] to %arg3 {
// CHECK-NEXT:       %0 = affine.load %arg1[%arg5] : memref<?xf64>
// CHECK-NEXT:       %1 = arith.cmpf ogt, %0, %cst : f64
// CHECK-NEXT:       %2 = scf.if %1 -> (f64) {
// CHECK-NEXT:         %3 = affine.load %arg0[0] : memref<?xf64>
// CHECK-NEXT:         %4 = arith.addf %3, %0 : f64
// CHECK-NEXT:         scf.yield %4 : f64
// CHECK-NEXT:       } else {
// CHECK-NEXT:         scf.yield %0 : f64
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.store %2, %arg2[%arg5] : memref<?xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// It is not known to be there. No assertion says so in front of the loop.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%x: memref<?xf64>, %w: memref<?xf64>, %y: memref<?xf64>, %n: index, %k: index) {
  %zero = arith.constant 0.0 : f64

  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4", loops=1, masked=False, reductions=0, vector_size=4}}
  affine.for %i = 0 to %n {
    %v = affine.load %w[%i] : memref<?xf64>
    %c = arith.cmpf ogt, %v, %zero : f64
    %r = scf.if %c -> f64 {
      %e = affine.load %x[%i mod 8] : memref<?xf64>
      %s = arith.addf %e, %v : f64
      scf.yield %s : f64
    } else {
      scf.yield %v : f64
    }
    affine.store %r, %y[%i] : memref<?xf64>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<?xf64>, %arg1: memref<?xf64>, %arg2: memref<?xf64>, %arg3: index, %arg4: index) {
// CHECK-NEXT:     %cst = arith.constant 0.000000e+00 : f64
// CHECK-NEXT:     affine.for %arg5 = 0 to affine_map<()[s0] -> ((s0 floordiv 4) * 4)>()[%arg3] step 4 {
// CHECK-NEXT:       %cst_0 = arith.constant dense<0.000000e+00> : vector<4xf64>
// CHECK-NEXT:       %0 = ub.poison : f64
// CHECK-NEXT:       %1 = vector.transfer_read %arg1[%arg5], %0 {in_bounds = [true]} : memref<?xf64>, vector<4xf64>
// CHECK-NEXT:       %2 = arith.cmpf ogt, %1, %cst_0 : vector<4xf64>
// CHECK-NEXT:       %3 = affine.apply affine_map<(d0) -> (d0 mod 8)>(%arg5)
// CHECK-NEXT:       %4 = ub.poison : f64
// CHECK-NEXT:       %5 = vector.transfer_read %arg0[%3], %4, %2 {in_bounds = [true]} : memref<?xf64>, vector<4xf64>
// CHECK-NEXT:       %6 = arith.addf %5, %1 : vector<4xf64>
// CHECK-NEXT:       %cst_1 = arith.constant dense<true> : vector<4xi1>
// CHECK-NEXT:       %7 = arith.xori %2, %cst_1 : vector<4xi1>
// CHECK-NEXT:       %8 = arith.select %2, %6, %1 : vector<4xi1>, vector<4xf64>
// CHECK-NEXT:       vector.transfer_write %8, %arg2[%arg5] {in_bounds = [true]} : vector<4xf64>, memref<?xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg5 = max affine_map<()[s0] -> ((s0 floordiv 4) * 4, 0)>()[%arg3] to %arg3 {
// CHECK-NEXT:       %0 = affine.load %arg1[%arg5] : memref<?xf64>
// CHECK-NEXT:       %1 = arith.cmpf ogt, %0, %cst : f64
// CHECK-NEXT:       %2 = scf.if %1 -> (f64) {
// CHECK-NEXT:         %3 = affine.load %arg0[%arg5 mod 8] : memref<?xf64>
// CHECK-NEXT:         %4 = arith.addf %3, %0 : f64
// CHECK-NEXT:         scf.yield %4 : f64
// CHECK-NEXT:       } else {
// CHECK-NEXT:         scf.yield %0 : f64
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.store %2, %arg2[%arg5] : memref<?xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// A condition keeps it in range. In the last iteration there is no element behind the one of
// the iteration.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%x: memref<?xf64>, %w: memref<?xf64>, %y: memref<?xf64>, %n: index, %k: index) {
  %zero = arith.constant 0.0 : f64

  %c0 = arith.constant 0 : index
  %extent = memref.dim %x, %c0 : memref<?xf64>
  %fits = arith.cmpi sge, %extent, %n : index
  cf.assert %fits, "x is long enough"

  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4", loops=1, masked=False, reductions=0, vector_size=4}}
  affine.for %i = 0 to %n {
    affine.if affine_set<(d0)[s0] : (s0 - d0 - 2 >= 0)>(%i)[%n] {
      %e = affine.load %x[%i + 1] : memref<?xf64>
      affine.store %e, %y[%i] : memref<?xf64>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<?xf64>, %arg1: memref<?xf64>, %arg2: memref<?xf64>, %arg3: index, %arg4: index) {
// CHECK-NEXT:     %cst = arith.constant 0.000000e+00 : f64
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %dim = memref.dim %arg0, %c0 : memref<?xf64>
// CHECK-NEXT:     %0 = arith.cmpi sge, %dim, %arg3 : index
// CHECK-NEXT:     cf.assert %0, "x is long enough"
// CHECK-NEXT:     affine.for %arg5 = 0 to affine_map<()[s0] -> ((s0 floordiv 4) * 4)>()[%arg3] step 4 {
// CHECK-NEXT:       %cst_0 = arith.constant dense<0> : vector<4xindex>
// CHECK-NEXT:       %1 = affine.apply affine_map<(d0)[s0] -> (-d0 + s0 - 2)>(%arg5)[%arg3]
// CHECK-NEXT:       %2 = vector.broadcast %1 : index to vector<4xindex>
// CHECK-NEXT:       %cst_1 = arith.constant dense<[0, -1, -2, -3]> : vector<4xindex>
// CHECK-NEXT:       %3 = arith.addi %2, %cst_1 : vector<4xindex>
// CHECK-NEXT:       %4 = arith.cmpi sge, %3, %cst_0 : vector<4xindex>
// CHECK-NEXT:       %5 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg5)
// CHECK-NEXT:       %6 = ub.poison : f64
// CHECK-NEXT:       %7 = vector.transfer_read %arg0[%5], %6, %4 {in_bounds = [true]} : memref<?xf64>, vector<4xf64>
// CHECK-NEXT:       vector.transfer_write %7, %arg2[%arg5], %4 {in_bounds = [true]} : vector<4xf64>, memref<?xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg5 = max affine_map<()[s0] -> ((s0 floordiv 4) * 4, 0)>()[%arg3] to %arg3 {
// CHECK-NEXT:       affine.if affine_set<(d0)[s0] : (-d0 + s0 - 2 >= 0)>(%arg5)[%arg3] {
// CHECK-NEXT:         %1 = affine.load %arg0[%arg5 + 1] : memref<?xf64>
// CHECK-NEXT:         affine.store %1, %arg2[%arg5] : memref<?xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Stores keep their masks.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%x: memref<?xf64>, %w: memref<?xf64>, %y: memref<?xf64>, %n: index, %k: index) {
  %zero = arith.constant 0.0 : f64

  %c0 = arith.constant 0 : index
  %extent = memref.dim %y, %c0 : memref<?xf64>
  %fits = arith.cmpi sge, %extent, %n : index
  cf.assert %fits, "x is long enough"

  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4", loops=1, masked=False, reductions=0, vector_size=4}}
  affine.for %i = 0 to %n {
    %v = affine.load %w[%i] : memref<?xf64>
    %c = arith.cmpf ogt, %v, %zero : f64
    scf.if %c {
      affine.store %v, %y[%i] : memref<?xf64>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<?xf64>, %arg1: memref<?xf64>, %arg2: memref<?xf64>, %arg3: index, %arg4: index) {
// CHECK-NEXT:     %cst = arith.constant 0.000000e+00 : f64
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %dim = memref.dim %arg2, %c0 : memref<?xf64>
// CHECK-NEXT:     %0 = arith.cmpi sge, %dim, %arg3 : index
// CHECK-NEXT:     cf.assert %0, "x is long enough"
// CHECK-NEXT:     affine.for %arg5 = 0 to affine_map<()[s0] -> ((s0 floordiv 4) * 4)>()[%arg3] step 4 {
// CHECK-NEXT:       %cst_0 = arith.constant dense<0.000000e+00> : vector<4xf64>
// CHECK-NEXT:       %1 = ub.poison : f64
// CHECK-NEXT:       %2 = vector.transfer_read %arg1[%arg5], %1 {in_bounds = [true]} : memref<?xf64>, vector<4xf64>
// CHECK-NEXT:       %3 = arith.cmpf ogt, %2, %cst_0 : vector<4xf64>
// CHECK-NEXT:       vector.transfer_write %2, %arg2[%arg5], %3 {in_bounds = [true]} : vector<4xf64>, memref<?xf64>
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg5 = max affine_map<()[s0] -> ((s0 floordiv 4) * 4, 0)>()[%arg3] to %arg3 {
// CHECK-NEXT:       %1 = affine.load %arg1[%arg5] : memref<?xf64>
// CHECK-NEXT:       %2 = arith.cmpf ogt, %1, %cst : f64
// CHECK-NEXT:       scf.if %2 {
// CHECK-NEXT:         affine.store %1, %arg2[%arg5] : memref<?xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
