// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-optimize | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// What is computed: affine-optimize-0-paths; affine-optimize-1-paths; affine-optimize-2-paths;
// affine-optimize-3-paths.

func.func @main(%d: memref<?x?xf64>, %n: index, %m: index) {
  // expected-remark @below {{[Missed] carried-dependence | Category:affine-register-tile | Function=main | Op=affine.for, Remark="what is updated is used elsewhere in the nest"}}
  affine.for %k = 0 to %n {
    // expected-remark @below {{[Missed] not-nested | Category:affine-jam-skewed | Function=main | Op=affine.for, Remark="the inner loop is not all that the loop contains, or they do not count by 1"}}
    affine.for %i = 0 to %n {
      // expected-remark @below {{[Passed] split | Category:affine-split-index-sets | Function=main | Op=affine.for, Remark="the iteration that all others read has a loop of its own"}}
      // expected-remark @below {{[Missed] vectorize.unprofitable | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="vectors would gain nothing: 8 instead of 8", scalar_cost=8, vector_cost=8}}
      // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="vectorised by 4", loops=1, masked=False, reductions=0, scalar_cost=512, vector_cost=128, vector_size=4}}
      affine.for %j = 0 to %n {
        %there = affine.load %d[%i, %k] : memref<?x?xf64>
        %on = affine.load %d[%k, %j] : memref<?x?xf64>
        %through = arith.addf %there, %on : f64
        %known = affine.load %d[%i, %j] : memref<?x?xf64>
        %least = arith.minimumf %known, %through : f64
        affine.store %least, %d[%i, %j] : memref<?x?xf64>

      }
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<?x?xf64>, %arg1: index, %arg2: index) {
// CHECK-NEXT:     %0 = ub.poison : f64
// CHECK-NEXT:     affine.for %arg3 = 0 to %arg1 {
// CHECK-NEXT:       affine.for %arg4 = 0 to %arg1 {
// CHECK-NEXT:         affine.for %arg5 = 0 to affine_map<(d0) -> ((d0 floordiv 4) * 4)>(%arg3) step 4 {
// CHECK-NEXT:           %1 = vector.transfer_read %arg0[%arg4, %arg3], %0 {in_bounds = [true], permutation_map = affine_map<(d0, d1) -> (0)>} : memref<?x?xf64>, vector<4xf64>
// CHECK-NEXT:           %2 = vector.transfer_read %arg0[%arg3, %arg5], %0 {in_bounds = [true]} : memref<?x?xf64>, vector<4xf64>
// CHECK-NEXT:           %3 = arith.addf %1, %2 : vector<4xf64>
// CHECK-NEXT:           %4 = vector.transfer_read %arg0[%arg4, %arg5], %0 {in_bounds = [true]} : memref<?x?xf64>, vector<4xf64>
// CHECK-NEXT:           %5 = arith.minimumf %4, %3 : vector<4xf64>
// CHECK-NEXT:           vector.transfer_write %5, %arg0[%arg4, %arg5] {in_bounds = [true]} : vector<4xf64>, memref<?x?xf64>
// CHECK-NEXT:         }
// CHECK-NEXT:         affine.for %arg5 = max affine_map<(d0) -> ((d0 floordiv 4) * 4, 0)>(%arg3) to affine_map<(d0) -> (d0)>(%arg3) {
// CHECK-NEXT:           %1 = affine.load %arg0[%arg4, %arg3] : memref<?x?xf64>
// CHECK-NEXT:           %2 = affine.load %arg0[%arg3, %arg5] : memref<?x?xf64>
// CHECK-NEXT:           %3 = arith.addf %1, %2 : f64
// CHECK-NEXT:           %4 = affine.load %arg0[%arg4, %arg5] : memref<?x?xf64>
// CHECK-NEXT:           %5 = arith.minimumf %4, %3 : f64
// CHECK-NEXT:           affine.store %5, %arg0[%arg4, %arg5] : memref<?x?xf64>
// CHECK-NEXT:         }
// CHECK-NEXT:         affine.for %arg5 = affine_map<(d0) -> (d0)>(%arg3) to affine_map<(d0) -> (d0 + 1)>(%arg3) {
// CHECK-NEXT:           %1 = affine.load %arg0[%arg4, %arg3] : memref<?x?xf64>
// CHECK-NEXT:           %2 = affine.load %arg0[%arg3, %arg5] : memref<?x?xf64>
// CHECK-NEXT:           %3 = arith.addf %1, %2 : f64
// CHECK-NEXT:           %4 = affine.load %arg0[%arg4, %arg5] : memref<?x?xf64>
// CHECK-NEXT:           %5 = arith.minimumf %4, %3 : f64
// CHECK-NEXT:           affine.store %5, %arg0[%arg4, %arg5] : memref<?x?xf64>
// CHECK-NEXT:         }
// CHECK-NEXT:         affine.for %arg5 = affine_map<(d0) -> (d0 + 1)>(%arg3) to affine_map<(d0)[s0] -> (d0 + ((-d0 + s0 - 1) floordiv 4) * 4 + 1)>(%arg3)[%arg1] step 4 {
// CHECK-NEXT:           %1 = vector.transfer_read %arg0[%arg4, %arg3], %0 {in_bounds = [true], permutation_map = affine_map<(d0, d1) -> (0)>} : memref<?x?xf64>, vector<4xf64>
// CHECK-NEXT:           %2 = vector.transfer_read %arg0[%arg3, %arg5], %0 {in_bounds = [true]} : memref<?x?xf64>, vector<4xf64>
// CHECK-NEXT:           %3 = arith.addf %1, %2 : vector<4xf64>
// CHECK-NEXT:           %4 = vector.transfer_read %arg0[%arg4, %arg5], %0 {in_bounds = [true]} : memref<?x?xf64>, vector<4xf64>
// CHECK-NEXT:           %5 = arith.minimumf %4, %3 : vector<4xf64>
// CHECK-NEXT:           vector.transfer_write %5, %arg0[%arg4, %arg5] {in_bounds = [true]} : vector<4xf64>, memref<?x?xf64>
// CHECK-NEXT:         }
// CHECK-NEXT:         affine.for %arg5 = max affine_map<(d0)[s0] -> (d0 + ((-d0 + s0 - 1) floordiv 4) * 4 + 1, d0 + 1)>(%arg3)[%arg1] to %arg1 {
// CHECK-NEXT:           %1 = affine.load %arg0[%arg4, %arg3] : memref<?x?xf64>
// CHECK-NEXT:           %2 = affine.load %arg0[%arg3, %arg5] : memref<?x?xf64>
// CHECK-NEXT:           %3 = arith.addf %1, %2 : f64
// CHECK-NEXT:           %4 = affine.load %arg0[%arg4, %arg5] : memref<?x?xf64>
// CHECK-NEXT:           %5 = arith.minimumf %4, %3 : f64
// CHECK-NEXT:           affine.store %5, %arg0[%arg4, %arg5] : memref<?x?xf64>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// What is computed: affine-optimize-0-in front of most; affine-optimize-1-in front of most;
// affine-optimize-2-in front of most; affine-optimize-3-in front of most.

func.func @main(%d: memref<?x?xf64>, %n: index, %m: index) {
  // expected-remark @below {{[Missed] carried-dependence | Category:affine-register-tile | Function=main | Op=affine.for, Remark="what is updated is used elsewhere in the nest"}}
  affine.for %k = 0 to %n {
    // expected-remark @below {{[Missed] not-nested | Category:affine-jam-skewed | Function=main | Op=affine.for, Remark="the inner loop is not all that the loop contains, or they do not count by 1"}}
    affine.for %i = 0 to %n {
      // expected-remark @below {{[Passed] split | Category:affine-split-index-sets | Function=main | Op=affine.for, Remark="the iteration that all others read has a loop of its own"}}
      // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="vectorised by 4", loops=1, masked=False, reductions=0, scalar_cost=512, vector_cost=128, vector_size=4}}
      // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="vectorised by 4", loops=1, masked=True, reductions=0, scalar_cost=512, vector_cost=184, vector_size=4}}
      affine.for %j = 2 to %n {
        %there = affine.load %d[%i, %k] : memref<?x?xf64>
        %on = affine.load %d[%k, %j] : memref<?x?xf64>
        %through = arith.addf %there, %on : f64
        %known = affine.load %d[%i, %j] : memref<?x?xf64>
        %least = arith.minimumf %known, %through : f64
        affine.store %least, %d[%i, %j] : memref<?x?xf64>

      }
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<?x?xf64>, %arg1: index, %arg2: index) {
// CHECK-NEXT:     %0 = ub.poison : f64
// CHECK-NEXT:     affine.for %arg3 = 0 to %arg1 {
// CHECK-NEXT:       affine.for %arg4 = 0 to %arg1 {
// CHECK-NEXT:         affine.for %arg5 = 2 to affine_map<(d0) -> (((d0 - 2) floordiv 4) * 4 + 2)>(%arg3) step 4 {
// CHECK-NEXT:           %1 = vector.transfer_read %arg0[%arg4, %arg3], %0 {in_bounds = [true], permutation_map = affine_map<(d0, d1) -> (0)>} : memref<?x?xf64>, vector<4xf64>
// CHECK-NEXT:           %2 = vector.transfer_read %arg0[%arg3, %arg5], %0 {in_bounds = [true]} : memref<?x?xf64>, vector<4xf64>
// CHECK-NEXT:           %3 = arith.addf %1, %2 : vector<4xf64>
// CHECK-NEXT:           %4 = vector.transfer_read %arg0[%arg4, %arg5], %0 {in_bounds = [true]} : memref<?x?xf64>, vector<4xf64>
// CHECK-NEXT:           %5 = arith.minimumf %4, %3 : vector<4xf64>
// CHECK-NEXT:           vector.transfer_write %5, %arg0[%arg4, %arg5] {in_bounds = [true]} : vector<4xf64>, memref<?x?xf64>
// CHECK-NEXT:         }
// CHECK-NEXT:         affine.for %arg5 = max affine_map<(d0) -> (((d0 - 2) floordiv 4) * 4 + 2, 2)>(%arg3) to affine_map<(d0) -> (d0)>(%arg3) {
// CHECK-NEXT:           %1 = affine.load %arg0[%arg4, %arg3] : memref<?x?xf64>
// CHECK-NEXT:           %2 = affine.load %arg0[%arg3, %arg5] : memref<?x?xf64>
// CHECK-NEXT:           %3 = arith.addf %1, %2 : f64
// CHECK-NEXT:           %4 = affine.load %arg0[%arg4, %arg5] : memref<?x?xf64>
// CHECK-NEXT:           %5 = arith.minimumf %4, %3 : f64
// CHECK-NEXT:           affine.store %5, %arg0[%arg4, %arg5] : memref<?x?xf64>
// CHECK-NEXT:         }
// CHECK-NEXT:         affine.for %arg5 = max affine_map<(d0) -> (d0, 2)>(%arg3) to affine_map<(d0) -> (d0 + 1)>(%arg3) step 4 {
// CHECK-NEXT:           %1 = affine.apply affine_map<(d0, d1) -> (-d0 + d1 + 1)>(%arg5, %arg3)
// CHECK-NEXT:           %2 = vector.create_mask %1 : vector<4xi1>
// CHECK-NEXT:           %3 = vector.transfer_read %arg0[%arg4, %arg3], %0 {permutation_map = affine_map<(d0, d1) -> (0)>} : memref<?x?xf64>, vector<4xf64>
// CHECK-NEXT:           %4 = vector.transfer_read %arg0[%arg3, %arg5], %0 : memref<?x?xf64>, vector<4xf64>
// CHECK-NEXT:           %5 = arith.addf %3, %4 : vector<4xf64>
// CHECK-NEXT:           %6 = vector.transfer_read %arg0[%arg4, %arg5], %0 : memref<?x?xf64>, vector<4xf64>
// CHECK-NEXT:           %7 = arith.minimumf %6, %5 : vector<4xf64>
// CHECK-NEXT:           vector.transfer_write %7, %arg0[%arg4, %arg5], %2 : vector<4xf64>, memref<?x?xf64>
// CHECK-NEXT:         }
// CHECK-NEXT:         affine.for %arg5 = max affine_map<(d0) -> (d0 + 1, 2)>(%arg3) to %arg1 step 4 {
// CHECK-NEXT:           %1 = affine.apply affine_map<(d0)[s0] -> (-d0 + s0)>(%arg5)[%arg1]
// CHECK-NEXT:           %2 = vector.create_mask %1 : vector<4xi1>
// CHECK-NEXT:           %3 = vector.transfer_read %arg0[%arg4, %arg3], %0 {permutation_map = affine_map<(d0, d1) -> (0)>} : memref<?x?xf64>, vector<4xf64>
// CHECK-NEXT:           %4 = vector.transfer_read %arg0[%arg3, %arg5], %0 : memref<?x?xf64>, vector<4xf64>
// CHECK-NEXT:           %5 = arith.addf %3, %4 : vector<4xf64>
// CHECK-NEXT:           %6 = vector.transfer_read %arg0[%arg4, %arg5], %0 : memref<?x?xf64>, vector<4xf64>
// CHECK-NEXT:           %7 = arith.minimumf %6, %5 : vector<4xf64>
// CHECK-NEXT:           vector.transfer_write %7, %arg0[%arg4, %arg5], %2 : vector<4xf64>, memref<?x?xf64>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// What is computed: affine-optimize-0-behind all; affine-optimize-1-behind all; affine-
// optimize-2-behind all; affine-optimize-3-behind all.

func.func @main(%d: memref<?x?xf64>, %n: index, %m: index) {
  // expected-remark @below {{[Missed] carried-dependence | Category:affine-register-tile | Function=main | Op=affine.for, Remark="what is updated is used elsewhere in the nest"}}
  // expected-remark @below {{[Missed] vectorize.carried-dependence | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="iterations of the loop depend on each other (anti)"}}
  affine.for %k = 3 to %n {
    // expected-remark @below {{[Missed] vectorize.carried-dependence | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="iterations of the loop depend on each other (anti)"}}
    affine.for %i = 0 to %n {
      // expected-remark @below {{[Missed] vectorize.unprofitable | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="vectors would gain nothing: 16 instead of 16", scalar_cost=16, vector_cost=16}}
      affine.for %j = 0 to 2 {
        %there = affine.load %d[%i, %k] : memref<?x?xf64>
        %on = affine.load %d[%k, %j] : memref<?x?xf64>
        %through = arith.addf %there, %on : f64
        %known = affine.load %d[%i, %j] : memref<?x?xf64>
        %least = arith.minimumf %known, %through : f64
        affine.store %least, %d[%i, %j] : memref<?x?xf64>

      }
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<?x?xf64>, %arg1: index, %arg2: index) {
// CHECK-NEXT:     affine.for %arg3 = 3 to %arg1 {
// CHECK-NEXT:       affine.for %arg4 = 0 to %arg1 {
// CHECK-NEXT:         affine.for %arg5 = 0 to 2 {
// CHECK-NEXT:           %0 = affine.load %arg0[%arg4, %arg3] : memref<?x?xf64>
// CHECK-NEXT:           %1 = affine.load %arg0[%arg3, %arg5] : memref<?x?xf64>
// CHECK-NEXT:           %2 = arith.addf %0, %1 : f64
// CHECK-NEXT:           %3 = affine.load %arg0[%arg4, %arg5] : memref<?x?xf64>
// CHECK-NEXT:           %4 = arith.minimumf %3, %2 : f64
// CHECK-NEXT:           affine.store %4, %arg0[%arg4, %arg5] : memref<?x?xf64>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// What is computed: affine-optimize-0-not all of them; affine-optimize-1-not all of them;
// affine-optimize-2-not all of them; affine-optimize-3-not all of them.

func.func @main(%d: memref<?x?xf64>, %n: index, %m: index) {
  // expected-remark @below {{[Missed] carried-dependence | Category:affine-register-tile | Function=main | Op=affine.for, Remark="what is updated is used elsewhere in the nest"}}
  affine.for %k = 0 to %n {
    // expected-remark @below {{[Missed] not-nested | Category:affine-jam-skewed | Function=main | Op=affine.for, Remark="the inner loop is not all that the loop contains, or they do not count by 1"}}
    affine.for %i = 0 to %n {
      // expected-remark @below {{[Passed] split | Category:affine-split-index-sets | Function=main | Op=affine.for, Remark="the iteration that all others read has a loop of its own"}}
      // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="vectorised by 4", loops=1, masked=True, reductions=0, scalar_cost=512, vector_cost=184, vector_size=4}}
      // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="vectorised by 4", loops=1, masked=False, reductions=0, scalar_cost=512, vector_cost=128, vector_size=4}}
      affine.for %j = 1 to %m {
        %there = affine.load %d[%i, %k] : memref<?x?xf64>
        %on = affine.load %d[%k, %j] : memref<?x?xf64>
        %through = arith.addf %there, %on : f64
        %known = affine.load %d[%i, %j] : memref<?x?xf64>
        %least = arith.minimumf %known, %through : f64
        affine.store %least, %d[%i, %j] : memref<?x?xf64>

      }
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<?x?xf64>, %arg1: index, %arg2: index) {
// CHECK-NEXT:     %0 = ub.poison : f64
// CHECK-NEXT:     affine.for %arg3 = 0 to %arg1 {
// CHECK-NEXT:       affine.for %arg4 = 0 to %arg1 {
// CHECK-NEXT:         affine.for %arg5 = 1 to min affine_map<(d0)[s0] -> (d0, s0)>(%arg3)[%arg2] step 4 {
// CHECK-NEXT:           %1 = affine.min affine_map<(d0)[s0] -> (s0, d0)>(%arg3)[%arg2]
// CHECK-NEXT:           %2 = affine.apply affine_map<(d0, d1) -> (d0 - d1)>(%1, %arg5)
// CHECK-NEXT:           %3 = vector.create_mask %2 : vector<4xi1>
// CHECK-NEXT:           %4 = vector.transfer_read %arg0[%arg4, %arg3], %0 {permutation_map = affine_map<(d0, d1) -> (0)>} : memref<?x?xf64>, vector<4xf64>
// CHECK-NEXT:           %5 = vector.transfer_read %arg0[%arg3, %arg5], %0 : memref<?x?xf64>, vector<4xf64>
// CHECK-NEXT:           %6 = arith.addf %4, %5 : vector<4xf64>
// CHECK-NEXT:           %7 = vector.transfer_read %arg0[%arg4, %arg5], %0 : memref<?x?xf64>, vector<4xf64>
// CHECK-NEXT:           %8 = arith.minimumf %7, %6 : vector<4xf64>
// CHECK-NEXT:           vector.transfer_write %8, %arg0[%arg4, %arg5], %3 : vector<4xf64>, memref<?x?xf64>
// CHECK-NEXT:         }
// CHECK-NEXT:         affine.for %arg5 = max affine_map<(d0) -> (d0, 1)>(%arg3) to min affine_map<(d0)[s0] -> (d0 + 1, s0)>(%arg3)[%arg2] step 4 {
// CHECK-NEXT:           %1 = affine.min affine_map<(d0)[s0] -> (s0, d0 + 1)>(%arg3)[%arg2]
// CHECK-NEXT:           %2 = affine.apply affine_map<(d0, d1) -> (d0 - d1)>(%1, %arg5)
// CHECK-NEXT:           %3 = vector.create_mask %2 : vector<4xi1>
// CHECK-NEXT:           %4 = vector.transfer_read %arg0[%arg4, %arg3], %0 {permutation_map = affine_map<(d0, d1) -> (0)>} : memref<?x?xf64>, vector<4xf64>
// CHECK-NEXT:           %5 = vector.transfer_read %arg0[%arg3, %arg5], %0 : memref<?x?xf64>, vector<4xf64>
// CHECK-NEXT:           %6 = arith.addf %4, %5 : vector<4xf64>
// CHECK-NEXT:           %7 = vector.transfer_read %arg0[%arg4, %arg5], %0 : memref<?x?xf64>, vector<4xf64>
// CHECK-NEXT:           %8 = arith.minimumf %7, %6 : vector<4xf64>
// CHECK-NEXT:           vector.transfer_write %8, %arg0[%arg4, %arg5], %3 : vector<4xf64>, memref<?x?xf64>
// CHECK-NEXT:         }
// CHECK-NEXT:         affine.for %arg5 = affine_map<(d0) -> (d0 + 1)>(%arg3) to affine_map<(d0)[s0] -> (d0 + ((-d0 + s0 - 1) floordiv 4) * 4 + 1)>(%arg3)[%arg2] step 4 {
// CHECK-NEXT:           %1 = vector.transfer_read %arg0[%arg4, %arg3], %0 {in_bounds = [true], permutation_map = affine_map<(d0, d1) -> (0)>} : memref<?x?xf64>, vector<4xf64>
// CHECK-NEXT:           %2 = vector.transfer_read %arg0[%arg3, %arg5], %0 {in_bounds = [true]} : memref<?x?xf64>, vector<4xf64>
// CHECK-NEXT:           %3 = arith.addf %1, %2 : vector<4xf64>
// CHECK-NEXT:           %4 = vector.transfer_read %arg0[%arg4, %arg5], %0 {in_bounds = [true]} : memref<?x?xf64>, vector<4xf64>
// CHECK-NEXT:           %5 = arith.minimumf %4, %3 : vector<4xf64>
// CHECK-NEXT:           vector.transfer_write %5, %arg0[%arg4, %arg5] {in_bounds = [true]} : vector<4xf64>, memref<?x?xf64>
// CHECK-NEXT:         }
// CHECK-NEXT:         affine.for %arg5 = max affine_map<(d0)[s0] -> (d0 + ((-d0 + s0 - 1) floordiv 4) * 4 + 1, d0 + 1)>(%arg3)[%arg2] to %arg2 {
// CHECK-NEXT:           %1 = affine.load %arg0[%arg4, %arg3] : memref<?x?xf64>
// CHECK-NEXT:           %2 = affine.load %arg0[%arg3, %arg5] : memref<?x?xf64>
// CHECK-NEXT:           %3 = arith.addf %1, %2 : f64
// CHECK-NEXT:           %4 = affine.load %arg0[%arg4, %arg5] : memref<?x?xf64>
// CHECK-NEXT:           %5 = arith.minimumf %4, %3 : f64
// CHECK-NEXT:           affine.store %5, %arg0[%arg4, %arg5] : memref<?x?xf64>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// What is computed: affine-optimize-0-two ends; affine-optimize-1-two ends; affine-
// optimize-2-two ends; affine-optimize-3-two ends.

func.func @main(%d: memref<?x?xf64>, %n: index, %m: index) {
  // expected-remark @below {{[Missed] carried-dependence | Category:affine-register-tile | Function=main | Op=affine.for, Remark="what is updated is used elsewhere in the nest"}}
  affine.for %k = 0 to %n {
    affine.for %i = 0 to %n {
      // expected-remark @below {{[Passed] split | Category:affine-split-index-sets | Function=main | Op=affine.for, Remark="the iteration that all others read has a loop of its own"}}
      // expected-remark @below {{[Missed] vectorize.unprofitable | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="vectors would gain nothing: 8 instead of 8", scalar_cost=8, vector_cost=8}}
      // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="vectorised by 4", loops=1, masked=True, reductions=0, scalar_cost=512, vector_cost=184, vector_size=4}}
      affine.for %j = max affine_map<(d0) -> (d0 - 3, 0)>(%k) to min affine_map<(d0)[s0] -> (d0 + 4, s0)>(%k)[%n] {
        %there = affine.load %d[%i, %k] : memref<?x?xf64>
        %on = affine.load %d[%k, %j] : memref<?x?xf64>
        %through = arith.addf %there, %on : f64
        %known = affine.load %d[%i, %j] : memref<?x?xf64>
        %least = arith.minimumf %known, %through : f64
        affine.store %least, %d[%i, %j] : memref<?x?xf64>

      }
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<?x?xf64>, %arg1: index, %arg2: index) {
// CHECK-NEXT:     %0 = ub.poison : f64
// CHECK-NEXT:     affine.for %arg3 = 0 to %arg1 {
// CHECK-NEXT:       affine.for %arg4 = 0 to %arg1 {
// CHECK-NEXT:         affine.for %arg5 = max affine_map<(d0) -> (d0 - 3, 0)>(%arg3) to affine_map<(d0) -> (d0)>(%arg3) step 4 {
// CHECK-NEXT:           %1 = affine.apply affine_map<(d0, d1) -> (-d0 + d1)>(%arg5, %arg3)
// CHECK-NEXT:           %2 = vector.create_mask %1 : vector<4xi1>
// CHECK-NEXT:           %3 = vector.transfer_read %arg0[%arg4, %arg3], %0 {permutation_map = affine_map<(d0, d1) -> (0)>} : memref<?x?xf64>, vector<4xf64>
// CHECK-NEXT:           %4 = vector.transfer_read %arg0[%arg3, %arg5], %0 : memref<?x?xf64>, vector<4xf64>
// CHECK-NEXT:           %5 = arith.addf %3, %4 : vector<4xf64>
// CHECK-NEXT:           %6 = vector.transfer_read %arg0[%arg4, %arg5], %0 : memref<?x?xf64>, vector<4xf64>
// CHECK-NEXT:           %7 = arith.minimumf %6, %5 : vector<4xf64>
// CHECK-NEXT:           vector.transfer_write %7, %arg0[%arg4, %arg5], %2 : vector<4xf64>, memref<?x?xf64>
// CHECK-NEXT:         }
// CHECK-NEXT:         affine.for %arg5 = affine_map<(d0) -> (d0)>(%arg3) to affine_map<(d0) -> (d0 + 1)>(%arg3) {
// CHECK-NEXT:           %1 = affine.load %arg0[%arg4, %arg3] : memref<?x?xf64>
// CHECK-NEXT:           %2 = affine.load %arg0[%arg3, %arg5] : memref<?x?xf64>
// CHECK-NEXT:           %3 = arith.addf %1, %2 : f64
// CHECK-NEXT:           %4 = affine.load %arg0[%arg4, %arg5] : memref<?x?xf64>
// CHECK-NEXT:           %5 = arith.minimumf %4, %3 : f64
// CHECK-NEXT:           affine.store %5, %arg0[%arg4, %arg5] : memref<?x?xf64>
// CHECK-NEXT:         }
// CHECK-NEXT:         affine.for %arg5 = affine_map<(d0) -> (d0 + 1)>(%arg3) to min affine_map<(d0)[s0] -> (d0 + 4, s0)>(%arg3)[%arg1] step 4 {
// CHECK-NEXT:           %1 = affine.min affine_map<(d0)[s0] -> (s0, d0 + 4)>(%arg3)[%arg1]
// CHECK-NEXT:           %2 = affine.apply affine_map<(d0, d1) -> (d0 - d1)>(%1, %arg5)
// CHECK-NEXT:           %3 = vector.create_mask %2 : vector<4xi1>
// CHECK-NEXT:           %4 = vector.transfer_read %arg0[%arg4, %arg3], %0 {permutation_map = affine_map<(d0, d1) -> (0)>} : memref<?x?xf64>, vector<4xf64>
// CHECK-NEXT:           %5 = vector.transfer_read %arg0[%arg3, %arg5], %0 : memref<?x?xf64>, vector<4xf64>
// CHECK-NEXT:           %6 = arith.addf %4, %5 : vector<4xf64>
// CHECK-NEXT:           %7 = vector.transfer_read %arg0[%arg4, %arg5], %0 : memref<?x?xf64>, vector<4xf64>
// CHECK-NEXT:           %8 = arith.minimumf %7, %6 : vector<4xf64>
// CHECK-NEXT:           vector.transfer_write %8, %arg0[%arg4, %arg5], %3 : vector<4xf64>, memref<?x?xf64>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// What is computed: affine-optimize-0-every second; affine-optimize-1-every second; affine-
// optimize-2-every second; affine-optimize-3-every second.

func.func @main(%d: memref<?x?xf64>, %n: index, %m: index) {
  // expected-remark @below {{[Missed] carried-dependence | Category:affine-register-tile | Function=main | Op=affine.for, Remark="what is updated is used elsewhere in the nest"}}
  // expected-remark @below {{[Missed] vectorize.carried-dependence | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="iterations of the loop depend on each other (anti)"}}
  affine.for %k = 0 to %n {
    // expected-remark @below {{[Missed] vectorize.carried-dependence | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="iterations of the loop depend on each other (anti)"}}
    // expected-remark @below {{[Missed] not-nested | Category:affine-jam-skewed | Function=main | Op=affine.for, Remark="the inner loop is not all that the loop contains, or they do not count by 1"}}
    affine.for %i = 0 to %n {
      // expected-remark @below {{[Missed] vectorize.carried-dependence | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="iterations of the loop depend on each other (flow)"}}
      affine.for %j = 0 to %n step 2 {
        %there = affine.load %d[%i, %k] : memref<?x?xf64>
        %on = affine.load %d[%k, %j] : memref<?x?xf64>
        %through = arith.addf %there, %on : f64
        %known = affine.load %d[%i, %j] : memref<?x?xf64>
        %least = arith.minimumf %known, %through : f64
        affine.store %least, %d[%i, %j] : memref<?x?xf64>

      }
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<?x?xf64>, %arg1: index, %arg2: index) {
// CHECK-NEXT:     affine.for %arg3 = 0 to %arg1 {
// CHECK-NEXT:       affine.for %arg4 = 0 to %arg1 {
// CHECK-NEXT:         affine.for %arg5 = 0 to %arg1 step 2 {
// CHECK-NEXT:           %0 = affine.load %arg0[%arg4, %arg3] : memref<?x?xf64>
// CHECK-NEXT:           %1 = affine.load %arg0[%arg3, %arg5] : memref<?x?xf64>
// CHECK-NEXT:           %2 = arith.addf %0, %1 : f64
// CHECK-NEXT:           %3 = affine.load %arg0[%arg4, %arg5] : memref<?x?xf64>
// CHECK-NEXT:           %4 = arith.minimumf %3, %2 : f64
// CHECK-NEXT:           affine.store %4, %arg0[%arg4, %arg5] : memref<?x?xf64>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// What is computed: affine-optimize-0-another one each time; affine-optimize-1-another one each
// time; affine-optimize-2-another one each time; affine-optimize-3-another one each time.

func.func @main(%d: memref<?x?xf64>, %n: index, %m: index) {
  // expected-remark @below {{[Missed] carried-dependence | Category:affine-register-tile | Function=main | Op=affine.for, Remark="what is updated is used elsewhere in the nest"}}
  // expected-remark @below {{[Missed] vectorize.carried-dependence | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="iterations of the loop depend on each other (anti)"}}
  affine.for %k = 0 to %n {
    // expected-remark @below {{[Missed] vectorize.carried-dependence | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="iterations of the loop depend on each other (anti)"}}
    // expected-remark @below {{[Passed] jammed | Category:affine-jam-skewed | Function=main | Op=affine.for, Remark="8 iterations run side by side, each behind the one before", cleanup=True, factor=8, guarded=False}}
    affine.for %i = 0 to %n {
      // expected-remark @below {{[Missed] vectorize.carried-dependence | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="iterations of the loop depend on each other (flow)"}}
      // expected-remark @below {{[Analysis] no-overflow | Category:affine-jam-skewed | Function=main | Op=affine.for, Remark="places behind the ends of loops fit 64 bits"}}
      affine.for %j = 1 to %n {
        %there = affine.load %d[%i, %j - 1] : memref<?x?xf64>
        %on = affine.load %d[%k, %j] : memref<?x?xf64>
        %through = arith.addf %there, %on : f64
        %known = affine.load %d[%i, %j] : memref<?x?xf64>
        %least = arith.minimumf %known, %through : f64
        affine.store %least, %d[%i, %j] : memref<?x?xf64>

      }
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<?x?xf64>, %arg1: index, %arg2: index) {
// CHECK-NEXT:     affine.for %arg3 = 0 to %arg1 {
// CHECK-NEXT:       affine.for %arg4 = 0 to affine_map<()[s0] -> ((s0 floordiv 8) * 8)>()[%arg1] step 8 {
// CHECK-NEXT:         affine.for %arg5 = 1 to min affine_map<()[s0] -> (8, s0)>()[%arg1] {
// CHECK-NEXT:           %0 = affine.load %arg0[%arg4, %arg5 - 1] : memref<?x?xf64>
// CHECK-NEXT:           %1 = affine.load %arg0[%arg3, %arg5] : memref<?x?xf64>
// CHECK-NEXT:           %2 = arith.addf %0, %1 : f64
// CHECK-NEXT:           %3 = affine.load %arg0[%arg4, %arg5] : memref<?x?xf64>
// CHECK-NEXT:           %4 = arith.minimumf %3, %2 : f64
// CHECK-NEXT:           affine.store %4, %arg0[%arg4, %arg5] : memref<?x?xf64>
// CHECK-NEXT:         }
// CHECK-NEXT:         affine.for %arg5 = 1 to min affine_map<()[s0] -> (7, s0)>()[%arg1] {
// CHECK-NEXT:           %0 = affine.load %arg0[%arg4 + 1, %arg5 - 1] : memref<?x?xf64>
// CHECK-NEXT:           %1 = affine.load %arg0[%arg3, %arg5] : memref<?x?xf64>
// CHECK-NEXT:           %2 = arith.addf %0, %1 : f64
// CHECK-NEXT:           %3 = affine.load %arg0[%arg4 + 1, %arg5] : memref<?x?xf64>
// CHECK-NEXT:           %4 = arith.minimumf %3, %2 : f64
// CHECK-NEXT:           affine.store %4, %arg0[%arg4 + 1, %arg5] : memref<?x?xf64>
// CHECK-NEXT:         }
// CHECK-NEXT:         affine.for %arg5 = 1 to min affine_map<()[s0] -> (6, s0)>()[%arg1] {
// CHECK-NEXT:           %0 = affine.load %arg0[%arg4 + 2, %arg5 - 1] : memref<?x?xf64>
// CHECK-NEXT:           %1 = affine.load %arg0[%arg3, %arg5] : memref<?x?xf64>
// CHECK-NEXT:           %2 = arith.addf %0, %1 : f64
// CHECK-NEXT:           %3 = affine.load %arg0[%arg4 + 2, %arg5] : memref<?x?xf64>
// CHECK-NEXT:           %4 = arith.minimumf %3, %2 : f64
// CHECK-NEXT:           affine.store %4, %arg0[%arg4 + 2, %arg5] : memref<?x?xf64>
// CHECK-NEXT:         }
// CHECK-NEXT:         affine.for %arg5 = 1 to min affine_map<()[s0] -> (5, s0)>()[%arg1] {
// CHECK-NEXT:           %0 = affine.load %arg0[%arg4 + 3, %arg5 - 1] : memref<?x?xf64>
// CHECK-NEXT:           %1 = affine.load %arg0[%arg3, %arg5] : memref<?x?xf64>
// CHECK-NEXT:           %2 = arith.addf %0, %1 : f64
// CHECK-NEXT:           %3 = affine.load %arg0[%arg4 + 3, %arg5] : memref<?x?xf64>
// CHECK-NEXT:           %4 = arith.minimumf %3, %2 : f64
// CHECK-NEXT:           affine.store %4, %arg0[%arg4 + 3, %arg5] : memref<?x?xf64>
// CHECK-NEXT:         }
// CHECK-NEXT:         affine.for %arg5 = 1 to min affine_map<()[s0] -> (4, s0)>()[%arg1] {
// CHECK-NEXT:           %0 = affine.load %arg0[%arg4 + 4, %arg5 - 1] : memref<?x?xf64>
// CHECK-NEXT:           %1 = affine.load %arg0[%arg3, %arg5] : memref<?x?xf64>
// CHECK-NEXT:           %2 = arith.addf %0, %1 : f64
// CHECK-NEXT:           %3 = affine.load %arg0[%arg4 + 4, %arg5] : memref<?x?xf64>
// CHECK-NEXT:           %4 = arith.minimumf %3, %2 : f64
// CHECK-NEXT:           affine.store %4, %arg0[%arg4 + 4, %arg5] : memref<?x?xf64>
// CHECK-NEXT:         }
// CHECK-NEXT:         affine.for %arg5 = 1 to min affine_map<()[s0] -> (3, s0)>()[%arg1] {
// CHECK-NEXT:           %0 = affine.load %arg0[%arg4 + 5, %arg5 - 1] : memref<?x?xf64>
// CHECK-NEXT:           %1 = affine.load %arg0[%arg3, %arg5] : memref<?x?xf64>
// CHECK-NEXT:           %2 = arith.addf %0, %1 : f64
// CHECK-NEXT:           %3 = affine.load %arg0[%arg4 + 5, %arg5] : memref<?x?xf64>
// CHECK-NEXT:           %4 = arith.minimumf %3, %2 : f64
// CHECK-NEXT:           affine.store %4, %arg0[%arg4 + 5, %arg5] : memref<?x?xf64>
// CHECK-NEXT:         }
// CHECK-NEXT:         affine.for %arg5 = 1 to min affine_map<()[s0] -> (2, s0)>()[%arg1] {
// CHECK-NEXT:           %0 = affine.load %arg0[%arg4 + 6, %arg5 - 1] : memref<?x?xf64>
// CHECK-NEXT:           %1 = affine.load %arg0[%arg3, %arg5] : memref<?x?xf64>
// CHECK-NEXT:           %2 = arith.addf %0, %1 : f64
// CHECK-NEXT:           %3 = affine.load %arg0[%arg4 + 6, %arg5] : memref<?x?xf64>
// CHECK-NEXT:           %4 = arith.minimumf %3, %2 : f64
// CHECK-NEXT:           affine.store %4, %arg0[%arg4 + 6, %arg5] : memref<?x?xf64>
// CHECK-NEXT:         }
// CHECK-NEXT:         affine.for %arg5 = 8 to %arg1 {
// CHECK-NEXT:           %0 = affine.load %arg0[%arg4, %arg5 - 1] : memref<?x?xf64>
// CHECK-NEXT:           %1 = affine.load %arg0[%arg3, %arg5] : memref<?x?xf64>
// CHECK-NEXT:           %2 = arith.addf %0, %1 : f64
// CHECK-NEXT:           %3 = affine.load %arg0[%arg4, %arg5] : memref<?x?xf64>
// CHECK-NEXT:           %4 = arith.minimumf %3, %2 : f64
// CHECK-NEXT:           affine.store %4, %arg0[%arg4, %arg5] : memref<?x?xf64>
// CHECK-NEXT:           %5 = affine.load %arg0[%arg4 + 1, %arg5 - 2] : memref<?x?xf64>
// CHECK-NEXT:           %6 = affine.load %arg0[%arg3, %arg5 - 1] : memref<?x?xf64>
// CHECK-NEXT:           %7 = arith.addf %5, %6 : f64
// CHECK-NEXT:           %8 = affine.load %arg0[%arg4 + 1, %arg5 - 1] : memref<?x?xf64>
// CHECK-NEXT:           %9 = arith.minimumf %8, %7 : f64
// CHECK-NEXT:           affine.store %9, %arg0[%arg4 + 1, %arg5 - 1] : memref<?x?xf64>
// CHECK-NEXT:           %10 = affine.load %arg0[%arg4 + 2, %arg5 - 3] : memref<?x?xf64>
// CHECK-NEXT:           %11 = affine.load %arg0[%arg3, %arg5 - 2] : memref<?x?xf64>
// CHECK-NEXT:           %12 = arith.addf %10, %11 : f64
// CHECK-NEXT:           %13 = affine.load %arg0[%arg4 + 2, %arg5 - 2] : memref<?x?xf64>
// CHECK-NEXT:           %14 = arith.minimumf %13, %12 : f64
// CHECK-NEXT:           affine.store %14, %arg0[%arg4 + 2, %arg5 - 2] : memref<?x?xf64>
// CHECK-NEXT:           %15 = affine.load %arg0[%arg4 + 3, %arg5 - 4] : memref<?x?xf64>
// CHECK-NEXT:           %16 = affine.load %arg0[%arg3, %arg5 - 3] : memref<?x?xf64>
// CHECK-NEXT:           %17 = arith.addf %15, %16 : f64
// CHECK-NEXT:           %18 = affine.load %arg0[%arg4 + 3, %arg5 - 3] : memref<?x?xf64>
// CHECK-NEXT:           %19 = arith.minimumf %18, %17 : f64
// CHECK-NEXT:           affine.store %19, %arg0[%arg4 + 3, %arg5 - 3] : memref<?x?xf64>
// CHECK-NEXT:           %20 = affine.load %arg0[%arg4 + 4, %arg5 - 5] : memref<?x?xf64>
// CHECK-NEXT:           %21 = affine.load %arg0[%arg3, %arg5 - 4] : memref<?x?xf64>
// CHECK-NEXT:           %22 = arith.addf %20, %21 : f64
// CHECK-NEXT:           %23 = affine.load %arg0[%arg4 + 4, %arg5 - 4] : memref<?x?xf64>
// CHECK-NEXT:           %24 = arith.minimumf %23, %22 : f64
// CHECK-NEXT:           affine.store %24, %arg0[%arg4 + 4, %arg5 - 4] : memref<?x?xf64>
// CHECK-NEXT:           %25 = affine.load %arg0[%arg4 + 5, %arg5 - 6] : memref<?x?xf64>
// CHECK-NEXT:           %26 = affine.load %arg0[%arg3, %arg5 - 5] : memref<?x?xf64>
// CHECK-NEXT:           %27 = arith.addf %25, %26 : f64
// CHECK-NEXT:           %28 = affine.load %arg0[%arg4 + 5, %arg5 - 5] : memref<?x?xf64>
// CHECK-NEXT:           %29 = arith.minimumf %28, %27 : f64
// CHECK-NEXT:           affine.store %29, %arg0[%arg4 + 5, %arg5 - 5] : memref<?x?xf64>
// CHECK-NEXT:           %30 = affine.load %arg0[%arg4 + 6, %arg5 - 7] : memref<?x?xf64>
// CHECK-NEXT:           %31 = affine.load %arg0[%arg3, %arg5 - 6] : memref<?x?xf64>
// CHECK-NEXT:           %32 = arith.addf %30, %31 : f64
// CHECK-NEXT:           %33 = affine.load %arg0[%arg4 + 6, %arg5 - 6] : memref<?x?xf64>
// CHECK-NEXT:           %34 = arith.minimumf %33, %32 : f64
// CHECK-NEXT:           affine.store %34, %arg0[%arg4 + 6, %arg5 - 6] : memref<?x?xf64>
// CHECK-NEXT:           %35 = affine.load %arg0[%arg4 + 7, %arg5 - 8] : memref<?x?xf64>
// CHECK-NEXT:           %36 = affine.load %arg0[%arg3, %arg5 - 7] : memref<?x?xf64>
// CHECK-NEXT:           %37 = arith.addf %35, %36 : f64
// CHECK-NEXT:           %38 = affine.load %arg0[%arg4 + 7, %arg5 - 7] : memref<?x?xf64>
// CHECK-NEXT:           %39 = arith.minimumf %38, %37 : f64
// CHECK-NEXT:           affine.store %39, %arg0[%arg4 + 7, %arg5 - 7] : memref<?x?xf64>
// CHECK-NEXT:         }
// CHECK-NEXT:         affine.for %arg5 = max affine_map<()[s0] -> (s0 - 1, 7)>()[%arg1] to %arg1 {
// CHECK-NEXT:           %0 = affine.load %arg0[%arg4 + 1, %arg5 - 1] : memref<?x?xf64>
// CHECK-NEXT:           %1 = affine.load %arg0[%arg3, %arg5] : memref<?x?xf64>
// CHECK-NEXT:           %2 = arith.addf %0, %1 : f64
// CHECK-NEXT:           %3 = affine.load %arg0[%arg4 + 1, %arg5] : memref<?x?xf64>
// CHECK-NEXT:           %4 = arith.minimumf %3, %2 : f64
// CHECK-NEXT:           affine.store %4, %arg0[%arg4 + 1, %arg5] : memref<?x?xf64>
// CHECK-NEXT:         }
// CHECK-NEXT:         affine.for %arg5 = max affine_map<()[s0] -> (s0 - 2, 6)>()[%arg1] to %arg1 {
// CHECK-NEXT:           %0 = affine.load %arg0[%arg4 + 2, %arg5 - 1] : memref<?x?xf64>
// CHECK-NEXT:           %1 = affine.load %arg0[%arg3, %arg5] : memref<?x?xf64>
// CHECK-NEXT:           %2 = arith.addf %0, %1 : f64
// CHECK-NEXT:           %3 = affine.load %arg0[%arg4 + 2, %arg5] : memref<?x?xf64>
// CHECK-NEXT:           %4 = arith.minimumf %3, %2 : f64
// CHECK-NEXT:           affine.store %4, %arg0[%arg4 + 2, %arg5] : memref<?x?xf64>
// CHECK-NEXT:         }
// CHECK-NEXT:         affine.for %arg5 = max affine_map<()[s0] -> (s0 - 3, 5)>()[%arg1] to %arg1 {
// CHECK-NEXT:           %0 = affine.load %arg0[%arg4 + 3, %arg5 - 1] : memref<?x?xf64>
// CHECK-NEXT:           %1 = affine.load %arg0[%arg3, %arg5] : memref<?x?xf64>
// CHECK-NEXT:           %2 = arith.addf %0, %1 : f64
// CHECK-NEXT:           %3 = affine.load %arg0[%arg4 + 3, %arg5] : memref<?x?xf64>
// CHECK-NEXT:           %4 = arith.minimumf %3, %2 : f64
// CHECK-NEXT:           affine.store %4, %arg0[%arg4 + 3, %arg5] : memref<?x?xf64>
// CHECK-NEXT:         }
// CHECK-NEXT:         affine.for %arg5 = max affine_map<()[s0] -> (s0 - 4, 4)>()[%arg1] to %arg1 {
// CHECK-NEXT:           %0 = affine.load %arg0[%arg4 + 4, %arg5 - 1] : memref<?x?xf64>
// CHECK-NEXT:           %1 = affine.load %arg0[%arg3, %arg5] : memref<?x?xf64>
// CHECK-NEXT:           %2 = arith.addf %0, %1 : f64
// CHECK-NEXT:           %3 = affine.load %arg0[%arg4 + 4, %arg5] : memref<?x?xf64>
// CHECK-NEXT:           %4 = arith.minimumf %3, %2 : f64
// CHECK-NEXT:           affine.store %4, %arg0[%arg4 + 4, %arg5] : memref<?x?xf64>
// CHECK-NEXT:         }
// CHECK-NEXT:         affine.for %arg5 = max affine_map<()[s0] -> (s0 - 5, 3)>()[%arg1] to %arg1 {
// CHECK-NEXT:           %0 = affine.load %arg0[%arg4 + 5, %arg5 - 1] : memref<?x?xf64>
// CHECK-NEXT:           %1 = affine.load %arg0[%arg3, %arg5] : memref<?x?xf64>
// CHECK-NEXT:           %2 = arith.addf %0, %1 : f64
// CHECK-NEXT:           %3 = affine.load %arg0[%arg4 + 5, %arg5] : memref<?x?xf64>
// CHECK-NEXT:           %4 = arith.minimumf %3, %2 : f64
// CHECK-NEXT:           affine.store %4, %arg0[%arg4 + 5, %arg5] : memref<?x?xf64>
// CHECK-NEXT:         }
// CHECK-NEXT:         affine.for %arg5 = max affine_map<()[s0] -> (s0 - 6, 2)>()[%arg1] to %arg1 {
// CHECK-NEXT:           %0 = affine.load %arg0[%arg4 + 6, %arg5 - 1] : memref<?x?xf64>
// CHECK-NEXT:           %1 = affine.load %arg0[%arg3, %arg5] : memref<?x?xf64>
// CHECK-NEXT:           %2 = arith.addf %0, %1 : f64
// CHECK-NEXT:           %3 = affine.load %arg0[%arg4 + 6, %arg5] : memref<?x?xf64>
// CHECK-NEXT:           %4 = arith.minimumf %3, %2 : f64
// CHECK-NEXT:           affine.store %4, %arg0[%arg4 + 6, %arg5] : memref<?x?xf64>
// CHECK-NEXT:         }
// CHECK-NEXT:         affine.for %arg5 = max affine_map<()[s0] -> (s0 - 7, 1)>()[%arg1] to %arg1 {
// CHECK-NEXT:           %0 = affine.load %arg0[%arg4 + 7, %arg5 - 1] : memref<?x?xf64>
// CHECK-NEXT:           %1 = affine.load %arg0[%arg3, %arg5] : memref<?x?xf64>
// CHECK-NEXT:           %2 = arith.addf %0, %1 : f64
// CHECK-NEXT:           %3 = affine.load %arg0[%arg4 + 7, %arg5] : memref<?x?xf64>
// CHECK-NEXT:           %4 = arith.minimumf %3, %2 : f64
// CHECK-NEXT:           affine.store %4, %arg0[%arg4 + 7, %arg5] : memref<?x?xf64>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg4 = affine_map<()[s0] -> ((s0 floordiv 8) * 8)>()[%arg1] to %arg1 {
// CHECK-NEXT:         affine.for %arg5 = 1 to %arg1 {
// CHECK-NEXT:           %0 = affine.load %arg0[%arg4, %arg5 - 1] : memref<?x?xf64>
// CHECK-NEXT:           %1 = affine.load %arg0[%arg3, %arg5] : memref<?x?xf64>
// CHECK-NEXT:           %2 = arith.addf %0, %1 : f64
// CHECK-NEXT:           %3 = affine.load %arg0[%arg4, %arg5] : memref<?x?xf64>
// CHECK-NEXT:           %4 = arith.minimumf %3, %2 : f64
// CHECK-NEXT:           affine.store %4, %arg0[%arg4, %arg5] : memref<?x?xf64>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// What is computed: affine-optimize-0-the next but one; affine-optimize-1-the next but one;
// affine-optimize-2-the next but one; affine-optimize-3-the next but one.

func.func @main(%d: memref<?x?xf64>, %n: index, %m: index) {
  // expected-remark @below {{[Missed] carried-dependence | Category:affine-register-tile | Function=main | Op=affine.for, Remark="what is updated is used elsewhere in the nest"}}
  // expected-remark @below {{[Missed] vectorize.carried-dependence | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="iterations of the loop depend on each other (anti)"}}
  affine.for %k = 0 to %m {
    // expected-remark @below {{[Missed] vectorize.carried-dependence | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="iterations of the loop depend on each other (anti)"}}
    // expected-remark @below {{[Missed] unprofitable | Category:affine-jam-skewed | Function=main | Op=affine.for, Remark="no iteration computes long with what the one before it has stored"}}
    affine.for %i = 0 to %n {
      // expected-remark @below {{[Missed] vectorize.carried-dependence | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="iterations of the loop depend on each other (flow)"}}
      affine.for %j = 0 to %n {
        %there = affine.load %d[%i, %k + 2] : memref<?x?xf64>
        %on = affine.load %d[%k, %j] : memref<?x?xf64>
        %through = arith.addf %there, %on : f64
        %known = affine.load %d[%i, %j] : memref<?x?xf64>
        %least = arith.minimumf %known, %through : f64
        affine.store %least, %d[%i, %j] : memref<?x?xf64>

      }
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<?x?xf64>, %arg1: index, %arg2: index) {
// CHECK-NEXT:     affine.for %arg3 = 0 to %arg2 {
// CHECK-NEXT:       affine.for %arg4 = 0 to %arg1 {
// CHECK-NEXT:         affine.for %arg5 = 0 to %arg1 {
// CHECK-NEXT:           %0 = affine.load %arg0[%arg4, %arg3 + 2] : memref<?x?xf64>
// CHECK-NEXT:           %1 = affine.load %arg0[%arg3, %arg5] : memref<?x?xf64>
// CHECK-NEXT:           %2 = arith.addf %0, %1 : f64
// CHECK-NEXT:           %3 = affine.load %arg0[%arg4, %arg5] : memref<?x?xf64>
// CHECK-NEXT:           %4 = arith.minimumf %3, %2 : f64
// CHECK-NEXT:           affine.store %4, %arg0[%arg4, %arg5] : memref<?x?xf64>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// What is computed: affine-optimize-0-no row of its own; affine-optimize-1-no row of its own;
// affine-optimize-2-no row of its own; affine-optimize-3-no row of its own.

func.func @main(%d: memref<?x?xf64>, %n: index, %m: index) {
  // expected-remark @below {{[Missed] carried-dependence | Category:affine-register-tile | Function=main | Op=affine.for, Remark="what is updated is used elsewhere in the nest"}}
  affine.for %k = 0 to %n {
    // expected-remark @below {{[Missed] not-nested | Category:affine-jam-skewed | Function=main | Op=affine.for, Remark="the inner loop is not all that the loop contains, or they do not count by 1"}}
    affine.for %i = 0 to %n {
      // expected-remark @below {{[Passed] split | Category:affine-split-index-sets | Function=main | Op=affine.for, Remark="the iteration that all others read has a loop of its own"}}
      // expected-remark @below {{[Missed] vectorize.unprofitable | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="vectors would gain nothing: 8 instead of 8", scalar_cost=8, vector_cost=8}}
      // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="vectorised by 4", loops=1, masked=False, reductions=0, scalar_cost=512, vector_cost=128, vector_size=4}}
      affine.for %j = 0 to %n {
        %there = affine.load %d[%i, %k] : memref<?x?xf64>
        %on = affine.load %d[%i, %k] : memref<?x?xf64>
        %through = arith.addf %there, %on : f64
        %known = affine.load %d[%i, %j] : memref<?x?xf64>
        %least = arith.minimumf %known, %through : f64
        affine.store %least, %d[%i, %j] : memref<?x?xf64>

      }
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<?x?xf64>, %arg1: index, %arg2: index) {
// CHECK-NEXT:     %0 = ub.poison : f64
// CHECK-NEXT:     affine.for %arg3 = 0 to %arg1 {
// CHECK-NEXT:       affine.for %arg4 = 0 to %arg1 {
// CHECK-NEXT:         affine.for %arg5 = 0 to affine_map<(d0) -> ((d0 floordiv 4) * 4)>(%arg3) step 4 {
// CHECK-NEXT:           %1 = vector.transfer_read %arg0[%arg4, %arg3], %0 {in_bounds = [true], permutation_map = affine_map<(d0, d1) -> (0)>} : memref<?x?xf64>, vector<4xf64>
// CHECK-NEXT:           %2 = arith.addf %1, %1 : vector<4xf64>
// CHECK-NEXT:           %3 = vector.transfer_read %arg0[%arg4, %arg5], %0 {in_bounds = [true]} : memref<?x?xf64>, vector<4xf64>
// CHECK-NEXT:           %4 = arith.minimumf %3, %2 : vector<4xf64>
// CHECK-NEXT:           vector.transfer_write %4, %arg0[%arg4, %arg5] {in_bounds = [true]} : vector<4xf64>, memref<?x?xf64>
// CHECK-NEXT:         }
// CHECK-NEXT:         affine.for %arg5 = max affine_map<(d0) -> ((d0 floordiv 4) * 4, 0)>(%arg3) to affine_map<(d0) -> (d0)>(%arg3) {
// CHECK-NEXT:           %1 = affine.load %arg0[%arg4, %arg3] : memref<?x?xf64>
// CHECK-NEXT:           %2 = arith.addf %1, %1 : f64
// CHECK-NEXT:           %3 = affine.load %arg0[%arg4, %arg5] : memref<?x?xf64>
// CHECK-NEXT:           %4 = arith.minimumf %3, %2 : f64
// CHECK-NEXT:           affine.store %4, %arg0[%arg4, %arg5] : memref<?x?xf64>
// CHECK-NEXT:         }
// CHECK-NEXT:         affine.for %arg5 = affine_map<(d0) -> (d0)>(%arg3) to affine_map<(d0) -> (d0 + 1)>(%arg3) {
// CHECK-NEXT:           %1 = affine.load %arg0[%arg4, %arg3] : memref<?x?xf64>
// CHECK-NEXT:           %2 = arith.addf %1, %1 : f64
// CHECK-NEXT:           %3 = affine.load %arg0[%arg4, %arg5] : memref<?x?xf64>
// CHECK-NEXT:           %4 = arith.minimumf %3, %2 : f64
// CHECK-NEXT:           affine.store %4, %arg0[%arg4, %arg5] : memref<?x?xf64>
// CHECK-NEXT:         }
// CHECK-NEXT:         affine.for %arg5 = affine_map<(d0) -> (d0 + 1)>(%arg3) to affine_map<(d0)[s0] -> (d0 + ((-d0 + s0 - 1) floordiv 4) * 4 + 1)>(%arg3)[%arg1] step 4 {
// CHECK-NEXT:           %1 = vector.transfer_read %arg0[%arg4, %arg3], %0 {in_bounds = [true], permutation_map = affine_map<(d0, d1) -> (0)>} : memref<?x?xf64>, vector<4xf64>
// CHECK-NEXT:           %2 = arith.addf %1, %1 : vector<4xf64>
// CHECK-NEXT:           %3 = vector.transfer_read %arg0[%arg4, %arg5], %0 {in_bounds = [true]} : memref<?x?xf64>, vector<4xf64>
// CHECK-NEXT:           %4 = arith.minimumf %3, %2 : vector<4xf64>
// CHECK-NEXT:           vector.transfer_write %4, %arg0[%arg4, %arg5] {in_bounds = [true]} : vector<4xf64>, memref<?x?xf64>
// CHECK-NEXT:         }
// CHECK-NEXT:         affine.for %arg5 = max affine_map<(d0)[s0] -> (d0 + ((-d0 + s0 - 1) floordiv 4) * 4 + 1, d0 + 1)>(%arg3)[%arg1] to %arg1 {
// CHECK-NEXT:           %1 = affine.load %arg0[%arg4, %arg3] : memref<?x?xf64>
// CHECK-NEXT:           %2 = arith.addf %1, %1 : f64
// CHECK-NEXT:           %3 = affine.load %arg0[%arg4, %arg5] : memref<?x?xf64>
// CHECK-NEXT:           %4 = arith.minimumf %3, %2 : f64
// CHECK-NEXT:           affine.store %4, %arg0[%arg4, %arg5] : memref<?x?xf64>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// What is computed: affine-optimize-0-a sum as well; affine-optimize-1-a sum as well; affine-
// optimize-2-a sum as well; affine-optimize-3-a sum as well.

func.func @main(%d: memref<?x?xf64>, %n: index, %m: index) {
  // expected-remark @below {{[Missed] carried-dependence | Category:affine-register-tile | Function=main | Op=affine.for, Remark="what is updated is used elsewhere in the nest"}}
  // expected-remark @below {{[Missed] vectorize.carried-dependence | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="iterations of the loop depend on each other (anti)"}}
  affine.for %k = 0 to %n {
    // expected-remark @below {{[Missed] vectorize.carried-dependence | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="iterations of the loop depend on each other (anti)"}}
    // expected-remark-re @below {{[Missed] illegal-jam | Category:affine-jam-skewed | Function=main | Op=affine.for, Remark="this would turn round an anti dependence from 'affine.load' at {{\S+}} to 'affine.store' at {{\S+}}, distance [0, 0] [1, +inf] [-inf, +inf]"}}
    affine.for %i = 0 to %n {
      // expected-remark @below {{[Missed] vectorize.carried-dependence | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="iterations of the loop depend on each other (flow)"}}
      affine.for %j = 0 to %n {
        %there = affine.load %d[%i, %k] : memref<?x?xf64>
        %on = affine.load %d[%k, %j] : memref<?x?xf64>
        %through = arith.addf %there, %on : f64
        %known = affine.load %d[%i, %j] : memref<?x?xf64>
        %least = arith.minimumf %known, %through : f64
        affine.store %least, %d[%i, %j] : memref<?x?xf64>
        %s = affine.load %d[0, 0] : memref<?x?xf64>
        affine.store %s, %d[0, 0] : memref<?x?xf64>
      }
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<?x?xf64>, %arg1: index, %arg2: index) {
// CHECK-NEXT:     affine.for %arg3 = 0 to %arg1 {
// CHECK-NEXT:       affine.for %arg4 = 0 to %arg1 {
// CHECK-NEXT:         affine.for %arg5 = 0 to %arg1 {
// CHECK-NEXT:           %0 = affine.load %arg0[%arg4, %arg3] : memref<?x?xf64>
// CHECK-NEXT:           %1 = affine.load %arg0[%arg3, %arg5] : memref<?x?xf64>
// CHECK-NEXT:           %2 = arith.addf %0, %1 : f64
// CHECK-NEXT:           %3 = affine.load %arg0[%arg4, %arg5] : memref<?x?xf64>
// CHECK-NEXT:           %4 = arith.minimumf %3, %2 : f64
// CHECK-NEXT:           affine.store %4, %arg0[%arg4, %arg5] : memref<?x?xf64>
// CHECK-NEXT:           %5 = affine.load %arg0[0, 0] : memref<?x?xf64>
// CHECK-NEXT:           affine.store %5, %arg0[0, 0] : memref<?x?xf64>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The parts become vectors.

func.func @main(%d: memref<64x64xf64>, %n: index, %m: index) {
  // expected-remark @below {{[Missed] carried-dependence | Category:affine-register-tile | Function=main | Op=affine.for, Remark="what is updated is used elsewhere in the nest"}}
  // expected-remark-re @below {{[Missed] illegal-skewing | Category:affine-time-skew | Function=main | Op=affine.for, Remark="this would turn round an anti dependence from 'vector.transfer_read' at {{\S+}} to 'vector.transfer_write' at {{\S+}}, distance [1, +inf] [-inf, +inf] [0, 0]"}}
  affine.for %k = 0 to %n {
    // expected-remark @below {{[Missed] not-nested | Category:affine-jam-skewed | Function=main | Op=affine.for, Remark="the inner loop is not all that the loop contains, or they do not count by 1"}}
    affine.for %i = 0 to %n {
      // expected-remark @below {{[Passed] split | Category:affine-split-index-sets | Function=main | Op=affine.for, Remark="the iteration that all others read has a loop of its own"}}
      // expected-remark @below {{[Missed] vectorize.unprofitable | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="vectors would gain nothing: 8 instead of 8", scalar_cost=8, vector_cost=8}}
      // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="vectorised by 4", loops=1, masked=False, reductions=0, scalar_cost=512, vector_cost=128, vector_size=4}}
      affine.for %j = 0 to %n {
        %there = affine.load %d[%i, %k] : memref<64x64xf64>
        %on = affine.load %d[%k, %j] : memref<64x64xf64>
        %through = arith.addf %there, %on : f64
        %known = affine.load %d[%i, %j] : memref<64x64xf64>
        %least = arith.minimumf %known, %through : f64
        affine.store %least, %d[%i, %j] : memref<64x64xf64>

      }
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<64x64xf64>, %arg1: index, %arg2: index) {
// CHECK-NEXT:     %0 = ub.poison : f64
// CHECK-NEXT:     affine.for %arg3 = 0 to %arg1 {
// CHECK-NEXT:       affine.for %arg4 = 0 to %arg1 {
// CHECK-NEXT:         affine.for %arg5 = 0 to affine_map<(d0) -> ((d0 floordiv 4) * 4)>(%arg3) step 4 {
// CHECK-NEXT:           %1 = vector.transfer_read %arg0[%arg4, %arg3], %0 {in_bounds = [true], permutation_map = affine_map<(d0, d1) -> (0)>} : memref<64x64xf64>, vector<4xf64>
// CHECK-NEXT:           %2 = vector.transfer_read %arg0[%arg3, %arg5], %0 {in_bounds = [true]} : memref<64x64xf64>, vector<4xf64>
// CHECK-NEXT:           %3 = arith.addf %1, %2 : vector<4xf64>
// CHECK-NEXT:           %4 = vector.transfer_read %arg0[%arg4, %arg5], %0 {in_bounds = [true]} : memref<64x64xf64>, vector<4xf64>
// CHECK-NEXT:           %5 = arith.minimumf %4, %3 : vector<4xf64>
// CHECK-NEXT:           vector.transfer_write %5, %arg0[%arg4, %arg5] {in_bounds = [true]} : vector<4xf64>, memref<64x64xf64>
// CHECK-NEXT:         }
// CHECK-NEXT:         affine.for %arg5 = max affine_map<(d0) -> ((d0 floordiv 4) * 4, 0)>(%arg3) to affine_map<(d0) -> (d0)>(%arg3) {
// CHECK-NEXT:           %1 = affine.load %arg0[%arg4, %arg3] : memref<64x64xf64>
// CHECK-NEXT:           %2 = affine.load %arg0[%arg3, %arg5] : memref<64x64xf64>
// CHECK-NEXT:           %3 = arith.addf %1, %2 : f64
// CHECK-NEXT:           %4 = affine.load %arg0[%arg4, %arg5] : memref<64x64xf64>
// CHECK-NEXT:           %5 = arith.minimumf %4, %3 : f64
// CHECK-NEXT:           affine.store %5, %arg0[%arg4, %arg5] : memref<64x64xf64>
// CHECK-NEXT:         }
// CHECK-NEXT:         affine.for %arg5 = affine_map<(d0) -> (d0)>(%arg3) to affine_map<(d0) -> (d0 + 1)>(%arg3) {
// CHECK-NEXT:           %1 = affine.load %arg0[%arg4, %arg3] : memref<64x64xf64>
// CHECK-NEXT:           %2 = affine.load %arg0[%arg3, %arg5] : memref<64x64xf64>
// CHECK-NEXT:           %3 = arith.addf %1, %2 : f64
// CHECK-NEXT:           %4 = affine.load %arg0[%arg4, %arg5] : memref<64x64xf64>
// CHECK-NEXT:           %5 = arith.minimumf %4, %3 : f64
// CHECK-NEXT:           affine.store %5, %arg0[%arg4, %arg5] : memref<64x64xf64>
// CHECK-NEXT:         }
// CHECK-NEXT:         affine.for %arg5 = affine_map<(d0) -> (d0 + 1)>(%arg3) to affine_map<(d0)[s0] -> (d0 + ((-d0 + s0 - 1) floordiv 4) * 4 + 1)>(%arg3)[%arg1] step 4 {
// CHECK-NEXT:           %1 = vector.transfer_read %arg0[%arg4, %arg3], %0 {in_bounds = [true], permutation_map = affine_map<(d0, d1) -> (0)>} : memref<64x64xf64>, vector<4xf64>
// CHECK-NEXT:           %2 = vector.transfer_read %arg0[%arg3, %arg5], %0 {in_bounds = [true]} : memref<64x64xf64>, vector<4xf64>
// CHECK-NEXT:           %3 = arith.addf %1, %2 : vector<4xf64>
// CHECK-NEXT:           %4 = vector.transfer_read %arg0[%arg4, %arg5], %0 {in_bounds = [true]} : memref<64x64xf64>, vector<4xf64>
// CHECK-NEXT:           %5 = arith.minimumf %4, %3 : vector<4xf64>
// CHECK-NEXT:           vector.transfer_write %5, %arg0[%arg4, %arg5] {in_bounds = [true]} : vector<4xf64>, memref<64x64xf64>
// CHECK-NEXT:         }
// CHECK-NEXT:         affine.for %arg5 = max affine_map<(d0)[s0] -> (d0 + ((-d0 + s0 - 1) floordiv 4) * 4 + 1, d0 + 1)>(%arg3)[%arg1] to %arg1 {
// CHECK-NEXT:           %1 = affine.load %arg0[%arg4, %arg3] : memref<64x64xf64>
// CHECK-NEXT:           %2 = affine.load %arg0[%arg3, %arg5] : memref<64x64xf64>
// CHECK-NEXT:           %3 = arith.addf %1, %2 : f64
// CHECK-NEXT:           %4 = affine.load %arg0[%arg4, %arg5] : memref<64x64xf64>
// CHECK-NEXT:           %5 = arith.minimumf %4, %3 : f64
// CHECK-NEXT:           affine.store %5, %arg0[%arg4, %arg5] : memref<64x64xf64>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
