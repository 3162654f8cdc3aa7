// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-optimize | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// What is computed: False-0-the one before; False-2-the one before; False-3-the one before;
// False-4-the one before.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-optimize | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%m: memref<?x?xf64>, %o: memref<?x?xf64>, %n: index, %c: f64) {
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="vectorised by 4", loops=1, masked=False, reductions=0, scalar_cost=24832, vector_cost=18608, vector_size=4}}
  // expected-remark @below {{[Missed] op-between | Category:affine-time-skew | Function=main | Op=affine.for, Remark="'vector.transfer_read' is in the loop"}}
  affine.for %i = 2 to %n {
    affine.for %j = 2 to %n {
      // expected-remark @below {{[Passed] carried | Category:affine-carry-recurrences | Function=main | Op=affine.load, Remark="what is stored is handed on in registers, to be used 1 iteration later"}}
      %a = affine.load %m[%i, %j - 1] : memref<?x?xf64>
      %x = affine.load %o[%i, %j] : memref<?x?xf64>
      %p = arith.mulf %c, %a : f64
      %b = arith.addf %x, %p : f64
      affine.store %b, %m[%i, %j] : memref<?x?xf64>

    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<?x?xf64>, %arg1: memref<?x?xf64>, %arg2: index, %arg3: f64) {
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %0 = ub.poison : f64
// CHECK-NEXT:     %1 = vector.broadcast %arg3 : f64 to vector<4xf64>
// CHECK-NEXT:     affine.for %arg4 = 2 to affine_map<()[s0] -> (((s0 - 2) floordiv 4) * 4 + 2)>()[%arg2] step 4 {
// CHECK-NEXT:       %2 = vector.transfer_read %arg0[%arg4, %c1], %0 {in_bounds = [true], permutation_map = affine_map<(d0, d1) -> (d0)>} : memref<?x?xf64>, vector<4xf64>
// CHECK-NEXT:       %3 = affine.for %arg5 = 2 to %arg2 iter_args(%arg6 = %2) -> (vector<4xf64>) {
// CHECK-NEXT:         %4 = vector.transfer_read %arg1[%arg4, %arg5], %0 {in_bounds = [true], permutation_map = affine_map<(d0, d1) -> (d0)>} : memref<?x?xf64>, vector<4xf64>
// CHECK-NEXT:         %5 = arith.mulf %1, %arg6 : vector<4xf64>
// CHECK-NEXT:         %6 = arith.addf %4, %5 : vector<4xf64>
// CHECK-NEXT:         vector.transfer_write %6, %arg0[%arg4, %arg5] {in_bounds = [true], permutation_map = affine_map<(d0, d1) -> (d0)>} : vector<4xf64>, memref<?x?xf64>
// CHECK-NEXT:         affine.yield %6 : vector<4xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg4 = max affine_map<()[s0] -> (((s0 - 2) floordiv 4) * 4 + 2, 2)>()[%arg2] to %arg2 {
// CHECK-NEXT:       %2 = affine.load %arg0[%arg4, 1] : memref<?x?xf64>
// CHECK-NEXT:       %3 = affine.for %arg5 = 2 to %arg2 iter_args(%arg6 = %2) -> (f64) {
// CHECK-NEXT:         %4 = affine.load %arg1[%arg4, %arg5] : memref<?x?xf64>
// CHECK-NEXT:         %5 = arith.mulf %arg3, %arg6 : f64
// CHECK-NEXT:         %6 = arith.addf %4, %5 : f64
// CHECK-NEXT:         affine.store %6, %arg0[%arg4, %arg5] : memref<?x?xf64>
// CHECK-NEXT:         affine.yield %6 : f64
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// What is computed: False-0-two before; False-2-two before; False-3-two before; False-4-two
// before.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-optimize | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%m: memref<?x?xf64>, %o: memref<?x?xf64>, %n: index, %c: f64) {
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="vectorised by 4", loops=1, masked=False, reductions=0, scalar_cost=3008, vector_cost=2320, vector_size=4}}
  // expected-remark @below {{[Missed] unprofitable | Category:affine-time-skew | Function=main | Op=affine.for, Remark="what the sweeps touch fits the cache, or too few rows of it do", bytes=0, bytes of a row=1}}
  affine.for %i = 2 to %n {
    affine.for %j = 2 to 9 {
      // expected-remark @below {{[Passed] carried | Category:affine-carry-recurrences | Function=main | Op=affine.load, Remark="what is stored is handed on in registers, to be used 2 iterations later"}}
      %a = affine.load %m[%i, %j - 2] : memref<?x?xf64>
      %x = affine.load %o[%i, %j] : memref<?x?xf64>
      %p = arith.mulf %c, %a : f64
      %b = arith.addf %x, %p : f64
      affine.store %b, %m[%i, %j] : memref<?x?xf64>

    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<?x?xf64>, %arg1: memref<?x?xf64>, %arg2: index, %arg3: f64) {
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %0 = ub.poison : f64
// CHECK-NEXT:     %1 = vector.broadcast %arg3 : f64 to vector<4xf64>
// CHECK-NEXT:     affine.for %arg4 = 2 to affine_map<()[s0] -> (((s0 - 2) floordiv 4) * 4 + 2)>()[%arg2] step 4 {
// CHECK-NEXT:       %2 = vector.transfer_read %arg0[%arg4, %c0], %0 {in_bounds = [true], permutation_map = affine_map<(d0, d1) -> (d0)>} : memref<?x?xf64>, vector<4xf64>
// CHECK-NEXT:       %3 = vector.transfer_read %arg0[%arg4, %c1], %0 {in_bounds = [true], permutation_map = affine_map<(d0, d1) -> (d0)>} : memref<?x?xf64>, vector<4xf64>
// CHECK-NEXT:       %4:2 = affine.for %arg5 = 2 to 9 iter_args(%arg6 = %3, %arg7 = %2) -> (vector<4xf64>, vector<4xf64>) {
// CHECK-NEXT:         %5 = vector.transfer_read %arg1[%arg4, %arg5], %0 {in_bounds = [true], permutation_map = affine_map<(d0, d1) -> (d0)>} : memref<?x?xf64>, vector<4xf64>
// CHECK-NEXT:         %6 = arith.mulf %1, %arg7 : vector<4xf64>
// CHECK-NEXT:         %7 = arith.addf %5, %6 : vector<4xf64>
// CHECK-NEXT:         vector.transfer_write %7, %arg0[%arg4, %arg5] {in_bounds = [true], permutation_map = affine_map<(d0, d1) -> (d0)>} : vector<4xf64>, memref<?x?xf64>
// CHECK-NEXT:         affine.yield %7, %arg6 : vector<4xf64>, vector<4xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg4 = max affine_map<()[s0] -> (((s0 - 2) floordiv 4) * 4 + 2, 2)>()[%arg2] to %arg2 {
// CHECK-NEXT:       %2 = affine.load %arg0[%arg4, 0] : memref<?x?xf64>
// CHECK-NEXT:       %3 = affine.load %arg0[%arg4, 1] : memref<?x?xf64>
// CHECK-NEXT:       %4:2 = affine.for %arg5 = 2 to 9 iter_args(%arg6 = %3, %arg7 = %2) -> (f64, f64) {
// CHECK-NEXT:         %5 = affine.load %arg1[%arg4, %arg5] : memref<?x?xf64>
// CHECK-NEXT:         %6 = arith.mulf %arg3, %arg7 : f64
// CHECK-NEXT:         %7 = arith.addf %5, %6 : f64
// CHECK-NEXT:         affine.store %7, %arg0[%arg4, %arg5] : memref<?x?xf64>
// CHECK-NEXT:         affine.yield %7, %arg6 : f64, f64
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// What is computed: False-0-three before; False-2-three before; False-3-three before;
// False-4-three before.

func.func @main(%m: memref<?x?xf64>, %o: memref<?x?xf64>, %n: index, %c: f64) {
  // expected-remark @below {{[Missed] vectorize.unprofitable | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="vectors would gain nothing: 2544 instead of 2112", scalar_cost=2112, vector_cost=2544}}
  affine.for %i = 2 to %n {
    // expected-remark @below {{[Missed] vectorize.carried-dependence | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="iterations of the loop depend on each other (flow)"}}
    affine.for %j = 3 to 9 {
      %a = affine.load %m[%i, %j - 3] : memref<?x?xf64>
      %x = affine.load %o[%i, %j] : memref<?x?xf64>
      %p = arith.mulf %c, %a : f64
      %b = arith.addf %x, %p : f64
      affine.store %b, %m[%i, %j] : memref<?x?xf64>

    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<?x?xf64>, %arg1: memref<?x?xf64>, %arg2: index, %arg3: f64) {
// CHECK-NEXT:     affine.for %arg4 = 2 to %arg2 {
// CHECK-NEXT:       affine.for %arg5 = 3 to 9 {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg4, %arg5 - 3] : memref<?x?xf64>
// CHECK-NEXT:         %1 = affine.load %arg1[%arg4, %arg5] : memref<?x?xf64>
// CHECK-NEXT:         %2 = arith.mulf %arg3, %0 : f64
// CHECK-NEXT:         %3 = arith.addf %1, %2 : f64
// CHECK-NEXT:         affine.store %3, %arg0[%arg4, %arg5] : memref<?x?xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// What is computed: backwards.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-optimize | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%m: memref<?x?xf64>, %o: memref<?x?xf64>, %n: index, %c: f64) {
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="vectorised by 4", loops=1, masked=False, reductions=0, scalar_cost=24832, vector_cost=18608, vector_size=4}}
  // expected-remark @below {{[Missed] op-between | Category:affine-time-skew | Function=main | Op=affine.for, Remark="'vector.transfer_read' is in the loop"}}
  affine.for %i = 2 to %n {
    affine.for %j = 2 to %n {
      // expected-remark @below {{[Passed] carried | Category:affine-carry-recurrences | Function=main | Op=affine.load, Remark="what is stored is handed on in registers, to be used 1 iteration later"}}
      %a = affine.load %m[%i, symbol(%n) - %j + 1] : memref<?x?xf64>
      %x = affine.load %o[%i, %j] : memref<?x?xf64>
      %p = arith.mulf %c, %a : f64
      %b = arith.addf %x, %p : f64
      affine.store %b, %m[%i, symbol(%n) - %j] : memref<?x?xf64>

    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<?x?xf64>, %arg1: memref<?x?xf64>, %arg2: index, %arg3: f64) {
// CHECK-NEXT:     %0 = ub.poison : f64
// CHECK-NEXT:     %1 = vector.broadcast %arg3 : f64 to vector<4xf64>
// CHECK-NEXT:     affine.for %arg4 = 2 to affine_map<()[s0] -> (((s0 - 2) floordiv 4) * 4 + 2)>()[%arg2] step 4 {
// CHECK-NEXT:       %2 = affine.apply affine_map<()[s0] -> (s0 - 1)>()[%arg2]
// CHECK-NEXT:       %3 = vector.transfer_read %arg0[%arg4, %2], %0 {in_bounds = [true], permutation_map = affine_map<(d0, d1) -> (d0)>} : memref<?x?xf64>, vector<4xf64>
// CHECK-NEXT:       %4 = affine.for %arg5 = 2 to %arg2 iter_args(%arg6 = %3) -> (vector<4xf64>) {
// CHECK-NEXT:         %5 = vector.transfer_read %arg1[%arg4, %arg5], %0 {in_bounds = [true], permutation_map = affine_map<(d0, d1) -> (d0)>} : memref<?x?xf64>, vector<4xf64>
// CHECK-NEXT:         %6 = arith.mulf %1, %arg6 : vector<4xf64>
// CHECK-NEXT:         %7 = arith.addf %5, %6 : vector<4xf64>
// CHECK-NEXT:         %8 = affine.apply affine_map<(d0)[s0] -> (-d0 + s0)>(%arg5)[%arg2]
// CHECK-NEXT:         vector.transfer_write %7, %arg0[%arg4, %8] {in_bounds = [true], permutation_map = affine_map<(d0, d1) -> (d0)>} : vector<4xf64>, memref<?x?xf64>
// CHECK-NEXT:         affine.yield %7 : vector<4xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg4 = max affine_map<()[s0] -> (((s0 - 2) floordiv 4) * 4 + 2, 2)>()[%arg2] to %arg2 {
// CHECK-NEXT:       %2 = affine.load %arg0[%arg4, symbol(%arg2) - 1] : memref<?x?xf64>
// CHECK-NEXT:       %3 = affine.for %arg5 = 2 to %arg2 iter_args(%arg6 = %2) -> (f64) {
// CHECK-NEXT:         %4 = affine.load %arg1[%arg4, %arg5] : memref<?x?xf64>
// CHECK-NEXT:         %5 = arith.mulf %arg3, %arg6 : f64
// CHECK-NEXT:         %6 = arith.addf %4, %5 : f64
// CHECK-NEXT:         affine.store %6, %arg0[%arg4, -%arg5 + symbol(%arg2)] : memref<?x?xf64>
// CHECK-NEXT:         affine.yield %6 : f64
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// What is computed: in steps.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-optimize | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%m: memref<?x?xf64>, %o: memref<?x?xf64>, %n: index, %c: f64) {
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="vectorised by 4", loops=1, masked=False, reductions=0, scalar_cost=24832, vector_cost=18608, vector_size=4}}
  // expected-remark @below {{[Missed] op-between | Category:affine-time-skew | Function=main | Op=affine.for, Remark="'vector.transfer_read' is in the loop"}}
  affine.for %i = 2 to %n {
    affine.for %j = 2 to %n step 2 {
      // expected-remark @below {{[Passed] carried | Category:affine-carry-recurrences | Function=main | Op=affine.load, Remark="what is stored is handed on in registers, to be used 1 iteration later"}}
      %a = affine.load %m[%i, %j - 2] : memref<?x?xf64>
      %x = affine.load %o[%i, %j] : memref<?x?xf64>
      %p = arith.mulf %c, %a : f64
      %b = arith.addf %x, %p : f64
      affine.store %b, %m[%i, %j] : memref<?x?xf64>

    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<?x?xf64>, %arg1: memref<?x?xf64>, %arg2: index, %arg3: f64) {
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %0 = ub.poison : f64
// CHECK-NEXT:     %1 = vector.broadcast %arg3 : f64 to vector<4xf64>
// CHECK-NEXT:     affine.for %arg4 = 2 to affine_map<()[s0] -> (((s0 - 2) floordiv 4) * 4 + 2)>()[%arg2] step 4 {
// CHECK-NEXT:       %2 = vector.transfer_read %arg0[%arg4, %c0], %0 {in_bounds = [true], permutation_map = affine_map<(d0, d1) -> (d0)>} : memref<?x?xf64>, vector<4xf64>
// CHECK-NEXT:       %3 = affine.for %arg5 = 2 to %arg2 step 2 iter_args(%arg6 = %2) -> (vector<4xf64>) {
// CHECK-NEXT:         %4 = vector.transfer_read %arg1[%arg4, %arg5], %0 {in_bounds = [true], permutation_map = affine_map<(d0, d1) -> (d0)>} : memref<?x?xf64>, vector<4xf64>
// CHECK-NEXT:         %5 = arith.mulf %1, %arg6 : vector<4xf64>
// CHECK-NEXT:         %6 = arith.addf %4, %5 : vector<4xf64>
// CHECK-NEXT:         vector.transfer_write %6, %arg0[%arg4, %arg5] {in_bounds = [true], permutation_map = affine_map<(d0, d1) -> (d0)>} : vector<4xf64>, memref<?x?xf64>
// CHECK-NEXT:         affine.yield %6 : vector<4xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg4 = max affine_map<()[s0] -> (((s0 - 2) floordiv 4) * 4 + 2, 2)>()[%arg2] to %arg2 {
// CHECK-NEXT:       %2 = affine.load %arg0[%arg4, 0] : memref<?x?xf64>
// CHECK-NEXT:       %3 = affine.for %arg5 = 2 to %arg2 step 2 iter_args(%arg6 = %2) -> (f64) {
// CHECK-NEXT:         %4 = affine.load %arg1[%arg4, %arg5] : memref<?x?xf64>
// CHECK-NEXT:         %5 = arith.mulf %arg3, %arg6 : f64
// CHECK-NEXT:         %6 = arith.addf %4, %5 : f64
// CHECK-NEXT:         affine.store %6, %arg0[%arg4, %arg5] : memref<?x?xf64>
// CHECK-NEXT:         affine.yield %6 : f64
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// What is computed: False-0-a loop that may not run; False-2-a loop that may not run; False-3-a
// loop that may not run; False-4-a loop that may not run.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-optimize | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%m: memref<?x?xf64>, %o: memref<?x?xf64>, %n: index, %c: f64) {
  // expected-remark @below {{[Passed] versioned | Category:affine-carry-recurrences | Function=main | Op=affine.for, conditions=1}}
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="vectorised by 4", loops=1, masked=False, reductions=0, scalar_cost=24832, vector_cost=18608, vector_size=4}}
  // expected-remark @below {{[Missed] op-between | Category:affine-time-skew | Function=main | Op=affine.for, Remark="'vector.transfer_read' is in the loop"}}
  affine.for %i = 2 to %n {
    affine.for %j = 3 to %n {
      // expected-remark @below {{[Passed] carried | Category:affine-carry-recurrences | Function=main | Op=affine.load, Remark="what is stored is handed on in registers, to be used 1 iteration later"}}
      %a = affine.load %m[%i, %j - 1] : memref<?x?xf64>
      %x = affine.load %o[%i, %j] : memref<?x?xf64>
      %p = arith.mulf %c, %a : f64
      %b = arith.addf %x, %p : f64
      affine.store %b, %m[%i, %j] : memref<?x?xf64>

    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<?x?xf64>, %arg1: memref<?x?xf64>, %arg2: index, %arg3: f64) {
// CHECK-NEXT:     %c2 = arith.constant 2 : index
// CHECK-NEXT:     %0 = ub.poison : f64
// CHECK-NEXT:     %1 = vector.broadcast %arg3 : f64 to vector<4xf64>
// CHECK-NEXT:     affine.if affine_set<()[s0] : (s0 - 4 >= 0)>()[%arg2] {
// CHECK-NEXT:       affine.for %arg4 = 2 to affine_map<()[s0] -> (((s0 - 2) floordiv 4) * 4 + 2)>()[%arg2] step 4 {
// CHECK-NEXT:         %2 = vector.transfer_read %arg0[%arg4, %c2], %0 {in_bounds = [true], permutation_map = affine_map<(d0, d1) -> (d0)>} : memref<?x?xf64>, vector<4xf64>
// CHECK-NEXT:         %3 = affine.for %arg5 = 3 to %arg2 iter_args(%arg6 = %2) -> (vector<4xf64>) {
// CHECK-NEXT:           %4 = vector.transfer_read %arg1[%arg4, %arg5], %0 {in_bounds = [true], permutation_map = affine_map<(d0, d1) -> (d0)>} : memref<?x?xf64>, vector<4xf64>
// CHECK-NEXT:           %5 = arith.mulf %1, %arg6 : vector<4xf64>
// CHECK-NEXT:           %6 = arith.addf %4, %5 : vector<4xf64>
// CHECK-NEXT:           vector.transfer_write %6, %arg0[%arg4, %arg5] {in_bounds = [true], permutation_map = affine_map<(d0, d1) -> (d0)>} : vector<4xf64>, memref<?x?xf64>
// CHECK-NEXT:           affine.yield %6 : vector<4xf64>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg4 = max affine_map<()[s0] -> (((s0 - 2) floordiv 4) * 4 + 2, 2)>()[%arg2] to %arg2 {
// CHECK-NEXT:         %2 = affine.load %arg0[%arg4, 2] : memref<?x?xf64>
// CHECK-NEXT:         %3 = affine.for %arg5 = 3 to %arg2 iter_args(%arg6 = %2) -> (f64) {
// CHECK-NEXT:           %4 = affine.load %arg1[%arg4, %arg5] : memref<?x?xf64>
// CHECK-NEXT:           %5 = arith.mulf %arg3, %arg6 : f64
// CHECK-NEXT:           %6 = arith.addf %4, %5 : f64
// CHECK-NEXT:           affine.store %6, %arg0[%arg4, %arg5] : memref<?x?xf64>
// CHECK-NEXT:           affine.yield %6 : f64
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     } else {
// CHECK-NEXT:       affine.for %arg4 = 2 to %arg2 {
// CHECK-NEXT:         affine.for %arg5 = 3 to %arg2 {
// CHECK-NEXT:           %2 = affine.load %arg0[%arg4, %arg5 - 1] : memref<?x?xf64>
// CHECK-NEXT:           %3 = affine.load %arg1[%arg4, %arg5] : memref<?x?xf64>
// CHECK-NEXT:           %4 = arith.mulf %arg3, %2 : f64
// CHECK-NEXT:           %5 = arith.addf %3, %4 : f64
// CHECK-NEXT:           affine.store %5, %arg0[%arg4, %arg5] : memref<?x?xf64>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// What is computed: False-0-a loop that may run once; False-2-a loop that may run once;
// False-3-a loop that may run once; False-4-a loop that may run once.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-optimize | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%m: memref<?x?xf64>, %o: memref<?x?xf64>, %n: index, %c: f64) {
  // expected-remark @below {{[Passed] versioned | Category:affine-carry-recurrences | Function=main | Op=affine.for, conditions=1}}
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="vectorised by 4", loops=1, masked=False, reductions=0, scalar_cost=24896, vector_cost=18736, vector_size=4}}
  // expected-remark @below {{[Missed] op-between | Category:affine-time-skew | Function=main | Op=affine.for, Remark="'vector.transfer_read' is in the loop"}}
  affine.for %i = 2 to %n {
    affine.for %j = 2 to %n {
      // expected-remark @below {{[Passed] carried | Category:affine-carry-recurrences | Function=main | Op=affine.load, Remark="what is stored is handed on in registers, to be used 2 iterations later"}}
      %a = affine.load %m[%i, %j - 2] : memref<?x?xf64>
      %x = affine.load %o[%i, %j] : memref<?x?xf64>
      %p = arith.mulf %c, %a : f64
      %b = arith.addf %x, %p : f64
      affine.store %b, %m[%i, %j] : memref<?x?xf64>

    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<?x?xf64>, %arg1: memref<?x?xf64>, %arg2: index, %arg3: f64) {
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %0 = ub.poison : f64
// CHECK-NEXT:     %1 = vector.broadcast %arg3 : f64 to vector<4xf64>
// CHECK-NEXT:     affine.if affine_set<()[s0] : (s0 - 4 >= 0)>()[%arg2] {
// CHECK-NEXT:       affine.for %arg4 = 2 to affine_map<()[s0] -> (((s0 - 2) floordiv 4) * 4 + 2)>()[%arg2] step 4 {
// CHECK-NEXT:         %2 = vector.transfer_read %arg0[%arg4, %c0], %0 {in_bounds = [true], permutation_map = affine_map<(d0, d1) -> (d0)>} : memref<?x?xf64>, vector<4xf64>
// CHECK-NEXT:         %3 = vector.transfer_read %arg0[%arg4, %c1], %0 {in_bounds = [true], permutation_map = affine_map<(d0, d1) -> (d0)>} : memref<?x?xf64>, vector<4xf64>
// CHECK-NEXT:         %4:2 = affine.for %arg5 = 2 to %arg2 iter_args(%arg6 = %3, %arg7 = %2) -> (vector<4xf64>, vector<4xf64>) {
// CHECK-NEXT:           %5 = vector.transfer_read %arg1[%arg4, %arg5], %0 {in_bounds = [true], permutation_map = affine_map<(d0, d1) -> (d0)>} : memref<?x?xf64>, vector<4xf64>
// CHECK-NEXT:           %6 = arith.mulf %1, %arg7 : vector<4xf64>
// CHECK-NEXT:           %7 = arith.addf %5, %6 : vector<4xf64>
// CHECK-NEXT:           vector.transfer_write %7, %arg0[%arg4, %arg5] {in_bounds = [true], permutation_map = affine_map<(d0, d1) -> (d0)>} : vector<4xf64>, memref<?x?xf64>
// CHECK-NEXT:           affine.yield %7, %arg6 : vector<4xf64>, vector<4xf64>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg4 = max affine_map<()[s0] -> (((s0 - 2) floordiv 4) * 4 + 2, 2)>()[%arg2] to %arg2 {
// CHECK-NEXT:         %2 = affine.load %arg0[%arg4, 0] : memref<?x?xf64>
// CHECK-NEXT:         %3 = affine.load %arg0[%arg4, 1] : memref<?x?xf64>
// CHECK-NEXT:         %4:2 = affine.for %arg5 = 2 to %arg2 iter_args(%arg6 = %3, %arg7 = %2) -> (f64, f64) {
// CHECK-NEXT:           %5 = affine.load %arg1[%arg4, %arg5] : memref<?x?xf64>
// CHECK-NEXT:           %6 = arith.mulf %arg3, %arg7 : f64
// CHECK-NEXT:           %7 = arith.addf %5, %6 : f64
// CHECK-NEXT:           affine.store %7, %arg0[%arg4, %arg5] : memref<?x?xf64>
// CHECK-NEXT:           affine.yield %7, %arg6 : f64, f64
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     } else {
// CHECK-NEXT:       affine.for %arg4 = 2 to %arg2 {
// CHECK-NEXT:         affine.for %arg5 = 2 to %arg2 {
// CHECK-NEXT:           %2 = affine.load %arg0[%arg4, %arg5 - 2] : memref<?x?xf64>
// CHECK-NEXT:           %3 = affine.load %arg1[%arg4, %arg5] : memref<?x?xf64>
// CHECK-NEXT:           %4 = arith.mulf %arg3, %2 : f64
// CHECK-NEXT:           %5 = arith.addf %3, %4 : f64
// CHECK-NEXT:           affine.store %5, %arg0[%arg4, %arg5] : memref<?x?xf64>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// What is computed: False-0-the row before; False-2-the row before; False-3-the row before;
// False-4-the row before.

func.func @main(%m: memref<?x?xf64>, %o: memref<?x?xf64>, %n: index, %c: f64) {
  // expected-remark @below {{[Missed] vectorize.carried-dependence | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="iterations of the loop depend on each other (flow)"}}
  // expected-remark @below {{[Missed] unprofitable | Category:affine-jam-skewed | Function=main | Op=affine.for, Remark="no iteration computes long with what the one before it has stored"}}
  affine.for %i = 2 to %n {
    // expected-remark @below {{[Missed] vectorize.plain | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="the code generator vectorises it, or the innermost loop in it, as well"}}
    affine.for %j = 2 to %n {
      %a = affine.load %m[%i - 1, %j - 1] : memref<?x?xf64>
      %x = affine.load %o[%i, %j] : memref<?x?xf64>
      %p = arith.mulf %c, %a : f64
      %b = arith.addf %x, %p : f64
      affine.store %b, %m[%i, %j] : memref<?x?xf64>

    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<?x?xf64>, %arg1: memref<?x?xf64>, %arg2: index, %arg3: f64) {
// CHECK-NEXT:     affine.for %arg4 = 2 to %arg2 {
// CHECK-NEXT:       affine.for %arg5 = 2 to %arg2 {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg4 - 1, %arg5 - 1] : memref<?x?xf64>
// CHECK-NEXT:         %1 = affine.load %arg1[%arg4, %arg5] : memref<?x?xf64>
// CHECK-NEXT:         %2 = arith.mulf %arg3, %0 : f64
// CHECK-NEXT:         %3 = arith.addf %1, %2 : f64
// CHECK-NEXT:         affine.store %3, %arg0[%arg4, %arg5] : memref<?x?xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// What is computed: False-0-the next one; False-2-the next one; False-3-the next one;
// False-4-the next one.

func.func @main(%m: memref<?x?xf64>, %o: memref<?x?xf64>, %n: index, %c: f64) {
  // expected-remark @below {{[Missed] vectorize.plain | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="the code generator vectorises it, or the innermost loop in it, as well"}}
  // expected-remark @below {{[Missed] unprofitable | Category:affine-jam-skewed | Function=main | Op=affine.for, Remark="no iteration computes long with what the one before it has stored"}}
  affine.for %i = 2 to %n {
    // expected-remark @below {{[Missed] vectorize.plain | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="the code generator vectorises it, or the innermost loop in it, as well"}}
    affine.for %j = 2 to %n {
      %a = affine.load %m[%i, %j + 1] : memref<?x?xf64>
      %x = affine.load %o[%i, %j] : memref<?x?xf64>
      %p = arith.mulf %c, %a : f64
      %b = arith.addf %x, %p : f64
      affine.store %b, %m[%i, %j] : memref<?x?xf64>

    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<?x?xf64>, %arg1: memref<?x?xf64>, %arg2: index, %arg3: f64) {
// CHECK-NEXT:     affine.for %arg4 = 2 to %arg2 {
// CHECK-NEXT:       affine.for %arg5 = 2 to %arg2 {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg4, %arg5 + 1] : memref<?x?xf64>
// CHECK-NEXT:         %1 = affine.load %arg1[%arg4, %arg5] : memref<?x?xf64>
// CHECK-NEXT:         %2 = arith.mulf %arg3, %0 : f64
// CHECK-NEXT:         %3 = arith.addf %1, %2 : f64
// CHECK-NEXT:         affine.store %3, %arg0[%arg4, %arg5] : memref<?x?xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// What is computed: False-0-rows that depend on each other; False-2-rows that depend on each
// other; False-3-rows that depend on each other; False-4-rows that depend on each other.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-optimize | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%m: memref<?x?xf64>, %o: memref<?x?xf64>, %n: index, %c: f64) {
  // expected-remark @below {{[Missed] vectorize.carried-dependence | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="iterations of the loop depend on each other (anti)"}}
  // expected-remark @below {{[Passed] jammed | Category:affine-jam-skewed | Function=main | Op=affine.for, Remark="8 iterations run side by side, each behind the one before", cleanup=True, factor=8, guarded=True}}
  affine.for %i = 2 to %n {
    // expected-remark @below {{[Missed] vectorize.carried-dependence | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="iterations of the loop depend on each other (flow)"}}
    // expected-remark @below {{[Analysis] no-overflow | Category:affine-jam-skewed | Function=main | Op=affine.for, Remark="places behind the ends of loops fit 64 bits"}}
    affine.for %j = 2 to %n {
      %a = affine.load %m[%i, %j - 1] : memref<?x?xf64>
      %x = affine.load %o[%i, %j] : memref<?x?xf64>
      %p = arith.mulf %c, %a : f64
      %b = arith.addf %x, %p : f64
      affine.store %b, %m[%i, %j] : memref<?x?xf64>
      affine.store %b, %o[%i - 1, %j] : memref<?x?xf64>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<?x?xf64>, %arg1: memref<?x?xf64>, %arg2: index, %arg3: f64) {
// CHECK-NEXT:     affine.for %arg4 = 2 to affine_map<()[s0] -> (((s0 - 2) floordiv 8) * 8 + 2)>()[%arg2] step 8 {
// CHECK-NEXT:       affine.for %arg5 = 2 to min affine_map<()[s0] -> (9, s0)>()[%arg2] {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg4, %arg5 - 1] : memref<?x?xf64>
// CHECK-NEXT:         %1 = affine.load %arg1[%arg4, %arg5] : memref<?x?xf64>
// CHECK-NEXT:         %2 = arith.mulf %arg3, %0 : f64
// CHECK-NEXT:         %3 = arith.addf %1, %2 : f64
// CHECK-NEXT:         affine.store %3, %arg0[%arg4, %arg5] : memref<?x?xf64>
// CHECK-NEXT:         affine.store %3, %arg1[%arg4 - 1, %arg5] : memref<?x?xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg5 = 2 to min affine_map<()[s0] -> (8, s0)>()[%arg2] {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg4 + 1, %arg5 - 1] : memref<?x?xf64>
// CHECK-NEXT:         %1 = affine.load %arg1[%arg4 + 1, %arg5] : memref<?x?xf64>
// CHECK-NEXT:         %2 = arith.mulf %arg3, %0 : f64
// CHECK-NEXT:         %3 = arith.addf %1, %2 : f64
// CHECK-NEXT:         affine.store %3, %arg0[%arg4 + 1, %arg5] : memref<?x?xf64>
// CHECK-NEXT:         affine.store %3, %arg1[%arg4, %arg5] : memref<?x?xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg5 = 2 to min affine_map<()[s0] -> (7, s0)>()[%arg2] {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg4 + 2, %arg5 - 1] : memref<?x?xf64>
// CHECK-NEXT:         %1 = affine.load %arg1[%arg4 + 2, %arg5] : memref<?x?xf64>
// CHECK-NEXT:         %2 = arith.mulf %arg3, %0 : f64
// CHECK-NEXT:         %3 = arith.addf %1, %2 : f64
// CHECK-NEXT:         affine.store %3, %arg0[%arg4 + 2, %arg5] : memref<?x?xf64>
// CHECK-NEXT:         affine.store %3, %arg1[%arg4 + 1, %arg5] : memref<?x?xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg5 = 2 to min affine_map<()[s0] -> (6, s0)>()[%arg2] {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg4 + 3, %arg5 - 1] : memref<?x?xf64>
// CHECK-NEXT:         %1 = affine.load %arg1[%arg4 + 3, %arg5] : memref<?x?xf64>
// CHECK-NEXT:         %2 = arith.mulf %arg3, %0 : f64
// CHECK-NEXT:         %3 = arith.addf %1, %2 : f64
// CHECK-NEXT:         affine.store %3, %arg0[%arg4 + 3, %arg5] : memref<?x?xf64>
// CHECK-NEXT:         affine.store %3, %arg1[%arg4 + 2, %arg5] : memref<?x?xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg5 = 2 to min affine_map<()[s0] -> (5, s0)>()[%arg2] {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg4 + 4, %arg5 - 1] : memref<?x?xf64>
// CHECK-NEXT:         %1 = affine.load %arg1[%arg4 + 4, %arg5] : memref<?x?xf64>
// CHECK-NEXT:         %2 = arith.mulf %arg3, %0 : f64
// CHECK-NEXT:         %3 = arith.addf %1, %2 : f64
// CHECK-NEXT:         affine.store %3, %arg0[%arg4 + 4, %arg5] : memref<?x?xf64>
// CHECK-NEXT:         affine.store %3, %arg1[%arg4 + 3, %arg5] : memref<?x?xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg5 = 2 to min affine_map<()[s0] -> (4, s0)>()[%arg2] {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg4 + 5, %arg5 - 1] : memref<?x?xf64>
// CHECK-NEXT:         %1 = affine.load %arg1[%arg4 + 5, %arg5] : memref<?x?xf64>
// CHECK-NEXT:         %2 = arith.mulf %arg3, %0 : f64
// CHECK-NEXT:         %3 = arith.addf %1, %2 : f64
// CHECK-NEXT:         affine.store %3, %arg0[%arg4 + 5, %arg5] : memref<?x?xf64>
// CHECK-NEXT:         affine.store %3, %arg1[%arg4 + 4, %arg5] : memref<?x?xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg5 = 2 to min affine_map<()[s0] -> (3, s0)>()[%arg2] {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg4 + 6, %arg5 - 1] : memref<?x?xf64>
// CHECK-NEXT:         %1 = affine.load %arg1[%arg4 + 6, %arg5] : memref<?x?xf64>
// CHECK-NEXT:         %2 = arith.mulf %arg3, %0 : f64
// CHECK-NEXT:         %3 = arith.addf %1, %2 : f64
// CHECK-NEXT:         affine.store %3, %arg0[%arg4 + 6, %arg5] : memref<?x?xf64>
// CHECK-NEXT:         affine.store %3, %arg1[%arg4 + 5, %arg5] : memref<?x?xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg5 = 9 to %arg2 {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg4, %arg5 - 1] : memref<?x?xf64>
// CHECK-NEXT:         %1 = affine.load %arg1[%arg4, %arg5] : memref<?x?xf64>
// CHECK-NEXT:         %2 = arith.mulf %arg3, %0 : f64
// CHECK-NEXT:         %3 = arith.addf %1, %2 : f64
// CHECK-NEXT:         affine.store %3, %arg0[%arg4, %arg5] : memref<?x?xf64>
// CHECK-NEXT:         affine.store %3, %arg1[%arg4 - 1, %arg5] : memref<?x?xf64>
// CHECK-NEXT:         %4 = affine.load %arg0[%arg4 + 1, %arg5 - 2] : memref<?x?xf64>
// CHECK-NEXT:         %5 = affine.load %arg1[%arg4 + 1, %arg5 - 1] : memref<?x?xf64>
// CHECK-NEXT:         %6 = arith.mulf %arg3, %4 : f64
// CHECK-NEXT:         %7 = arith.addf %5, %6 : f64
// CHECK-NEXT:         affine.store %7, %arg0[%arg4 + 1, %arg5 - 1] : memref<?x?xf64>
// CHECK-NEXT:         affine.store %7, %arg1[%arg4, %arg5 - 1] : memref<?x?xf64>
// CHECK-NEXT:         %8 = affine.load %arg0[%arg4 + 2, %arg5 - 3] : memref<?x?xf64>
// CHECK-NEXT:         %9 = affine.load %arg1[%arg4 + 2, %arg5 - 2] : memref<?x?xf64>
// CHECK-NEXT:         %10 = arith.mulf %arg3, %8 : f64
// CHECK-NEXT:         %11 = arith.addf %9, %10 : f64
// CHECK-NEXT:         affine.store %11, %arg0[%arg4 + 2, %arg5 - 2] : memref<?x?xf64>
// CHECK-NEXT:         affine.store %11, %arg1[%arg4 + 1, %arg5 - 2] : memref<?x?xf64>
// CHECK-NEXT:         %12 = affine.load %arg0[%arg4 + 3, %arg5 - 4] : memref<?x?xf64>
// CHECK-NEXT:         %13 = affine.load %arg1[%arg4 + 3, %arg5 - 3] : memref<?x?xf64>
// CHECK-NEXT:         %14 = arith.mulf %arg3, %12 : f64
// CHECK-NEXT:         %15 = arith.addf %13, %14 : f64
// CHECK-NEXT:         affine.store %15, %arg0[%arg4 + 3, %arg5 - 3] : memref<?x?xf64>
// CHECK-NEXT:         affine.store %15, %arg1[%arg4 + 2, %arg5 - 3] : memref<?x?xf64>
// CHECK-NEXT:         %16 = affine.load %arg0[%arg4 + 4, %arg5 - 5] : memref<?x?xf64>
// CHECK-NEXT:         %17 = affine.load %arg1[%arg4 + 4, %arg5 - 4] : memref<?x?xf64>
// CHECK-NEXT:         %18 = arith.mulf %arg3, %16 : f64
// CHECK-NEXT:         %19 = arith.addf %17, %18 : f64
// CHECK-NEXT:         affine.store %19, %arg0[%arg4 + 4, %arg5 - 4] : memref<?x?xf64>
// CHECK-NEXT:         affine.store %19, %arg1[%arg4 + 3, %arg5 - 4] : memref<?x?xf64>
// CHECK-NEXT:         %20 = affine.load %arg0[%arg4 + 5, %arg5 - 6] : memref<?x?xf64>
// CHECK-NEXT:         %21 = affine.load %arg1[%arg4 + 5, %arg5 - 5] : memref<?x?xf64>
// CHECK-NEXT:         %22 = arith.mulf %arg3, %20 : f64
// CHECK-NEXT:         %23 = arith.addf %21, %22 : f64
// CHECK-NEXT:         affine.store %23, %arg0[%arg4 + 5, %arg5 - 5] : memref<?x?xf64>
// CHECK-NEXT:         affine.store %23, %arg1[%arg4 + 4, %arg5 - 5] : memref<?x?xf64>
// CHECK-NEXT:         %24 = affine.load %arg0[%arg4 + 6, %arg5 - 7] : memref<?x?xf64>
// CHECK-NEXT:         %25 = affine.load %arg1[%arg4 + 6, %arg5 - 6] : memref<?x?xf64>
// CHECK-NEXT:         %26 = arith.mulf %arg3, %24 : f64
// CHECK-NEXT:         %27 = arith.addf %25, %26 : f64
// CHECK-NEXT:         affine.store %27, %arg0[%arg4 + 6, %arg5 - 6] : memref<?x?xf64>
// CHECK-NEXT:         affine.store %27, %arg1[%arg4 + 5, %arg5 - 6] : memref<?x?xf64>
// CHECK-NEXT:         %28 = affine.load %arg0[%arg4 + 7, %arg5 - 8] : memref<?x?xf64>
// CHECK-NEXT:         %29 = affine.load %arg1[%arg4 + 7, %arg5 - 7] : memref<?x?xf64>
// CHECK-NEXT:         %30 = arith.mulf %arg3, %28 : f64
// CHECK-NEXT:         %31 = arith.addf %29, %30 : f64
// CHECK-NEXT:         affine.store %31, %arg0[%arg4 + 7, %arg5 - 7] : memref<?x?xf64>
// CHECK-NEXT:         affine.store %31, %arg1[%arg4 + 6, %arg5 - 7] : memref<?x?xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg5 = max affine_map<()[s0] -> (s0 - 1, 8)>()[%arg2] to %arg2 {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg4 + 1, %arg5 - 1] : memref<?x?xf64>
// CHECK-NEXT:         %1 = affine.load %arg1[%arg4 + 1, %arg5] : memref<?x?xf64>
// CHECK-NEXT:         %2 = arith.mulf %arg3, %0 : f64
// CHECK-NEXT:         %3 = arith.addf %1, %2 : f64
// CHECK-NEXT:         affine.store %3, %arg0[%arg4 + 1, %arg5] : memref<?x?xf64>
// CHECK-NEXT:         affine.store %3, %arg1[%arg4, %arg5] : memref<?x?xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg5 = max affine_map<()[s0] -> (s0 - 2, 7)>()[%arg2] to %arg2 {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg4 + 2, %arg5 - 1] : memref<?x?xf64>
// CHECK-NEXT:         %1 = affine.load %arg1[%arg4 + 2, %arg5] : memref<?x?xf64>
// CHECK-NEXT:         %2 = arith.mulf %arg3, %0 : f64
// CHECK-NEXT:         %3 = arith.addf %1, %2 : f64
// CHECK-NEXT:         affine.store %3, %arg0[%arg4 + 2, %arg5] : memref<?x?xf64>
// CHECK-NEXT:         affine.store %3, %arg1[%arg4 + 1, %arg5] : memref<?x?xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg5 = max affine_map<()[s0] -> (s0 - 3, 6)>()[%arg2] to %arg2 {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg4 + 3, %arg5 - 1] : memref<?x?xf64>
// CHECK-NEXT:         %1 = affine.load %arg1[%arg4 + 3, %arg5] : memref<?x?xf64>
// CHECK-NEXT:         %2 = arith.mulf %arg3, %0 : f64
// CHECK-NEXT:         %3 = arith.addf %1, %2 : f64
// CHECK-NEXT:         affine.store %3, %arg0[%arg4 + 3, %arg5] : memref<?x?xf64>
// CHECK-NEXT:         affine.store %3, %arg1[%arg4 + 2, %arg5] : memref<?x?xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg5 = max affine_map<()[s0] -> (s0 - 4, 5)>()[%arg2] to %arg2 {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg4 + 4, %arg5 - 1] : memref<?x?xf64>
// CHECK-NEXT:         %1 = affine.load %arg1[%arg4 + 4, %arg5] : memref<?x?xf64>
// CHECK-NEXT:         %2 = arith.mulf %arg3, %0 : f64
// CHECK-NEXT:         %3 = arith.addf %1, %2 : f64
// CHECK-NEXT:         affine.store %3, %arg0[%arg4 + 4, %arg5] : memref<?x?xf64>
// CHECK-NEXT:         affine.store %3, %arg1[%arg4 + 3, %arg5] : memref<?x?xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg5 = max affine_map<()[s0] -> (s0 - 5, 4)>()[%arg2] to %arg2 {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg4 + 5, %arg5 - 1] : memref<?x?xf64>
// CHECK-NEXT:         %1 = affine.load %arg1[%arg4 + 5, %arg5] : memref<?x?xf64>
// CHECK-NEXT:         %2 = arith.mulf %arg3, %0 : f64
// CHECK-NEXT:         %3 = arith.addf %1, %2 : f64
// CHECK-NEXT:         affine.store %3, %arg0[%arg4 + 5, %arg5] : memref<?x?xf64>
// CHECK-NEXT:         affine.store %3, %arg1[%arg4 + 4, %arg5] : memref<?x?xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg5 = max affine_map<()[s0] -> (s0 - 6, 3)>()[%arg2] to %arg2 {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg4 + 6, %arg5 - 1] : memref<?x?xf64>
// CHECK-NEXT:         %1 = affine.load %arg1[%arg4 + 6, %arg5] : memref<?x?xf64>
// CHECK-NEXT:         %2 = arith.mulf %arg3, %0 : f64
// CHECK-NEXT:         %3 = arith.addf %1, %2 : f64
// CHECK-NEXT:         affine.store %3, %arg0[%arg4 + 6, %arg5] : memref<?x?xf64>
// CHECK-NEXT:         affine.store %3, %arg1[%arg4 + 5, %arg5] : memref<?x?xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.for %arg5 = max affine_map<()[s0] -> (s0 - 7, 2)>()[%arg2] to %arg2 {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg4 + 7, %arg5 - 1] : memref<?x?xf64>
// CHECK-NEXT:         %1 = affine.load %arg1[%arg4 + 7, %arg5] : memref<?x?xf64>
// CHECK-NEXT:         %2 = arith.mulf %arg3, %0 : f64
// CHECK-NEXT:         %3 = arith.addf %1, %2 : f64
// CHECK-NEXT:         affine.store %3, %arg0[%arg4 + 7, %arg5] : memref<?x?xf64>
// CHECK-NEXT:         affine.store %3, %arg1[%arg4 + 6, %arg5] : memref<?x?xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg4 = max affine_map<()[s0] -> (((s0 - 2) floordiv 8) * 8 + 2, 2)>()[%arg2] to %arg2 {
// CHECK-NEXT:       affine.for %arg5 = 2 to %arg2 {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg4, %arg5 - 1] : memref<?x?xf64>
// CHECK-NEXT:         %1 = affine.load %arg1[%arg4, %arg5] : memref<?x?xf64>
// CHECK-NEXT:         %2 = arith.mulf %arg3, %0 : f64
// CHECK-NEXT:         %3 = arith.addf %1, %2 : f64
// CHECK-NEXT:         affine.store %3, %arg0[%arg4, %arg5] : memref<?x?xf64>
// CHECK-NEXT:         affine.store %3, %arg1[%arg4 - 1, %arg5] : memref<?x?xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// What is computed: False-0-written between; False-2-written between; False-3-written between;
// False-4-written between.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-optimize | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%m: memref<?x?xf64>, %o: memref<?x?xf64>, %n: index, %c: f64) {
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="vectorised by 4", loops=1, masked=False, reductions=0, scalar_cost=24832, vector_cost=16560, vector_size=4}}
  // expected-remark @below {{[Missed] op-between | Category:affine-time-skew | Function=main | Op=affine.for, Remark="'vector.transfer_read' is in the loop"}}
  affine.for %i = 2 to %n {
    affine.for %j = 2 to %n {
      // expected-remark @below {{[Passed] carried | Category:affine-carry-recurrences | Function=main | Op=affine.load, Remark="what is stored is handed on in registers, to be used 1 iteration later"}}
      %a = affine.load %m[%i, %j - 1] : memref<?x?xf64>
      %x = affine.load %o[%i, %j] : memref<?x?xf64>
      %p = arith.mulf %c, %a : f64
      %b = arith.addf %x, %p : f64
      // expected-remark @below {{[Passed] dead-store | Category:affine-mem2reg | Function=main | Op=affine.store, Remark="nobody reads what is stored"}}
      affine.store %b, %m[%i, %j] : memref<?x?xf64>
      affine.store %x, %m[%i, %j] : memref<?x?xf64>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<?x?xf64>, %arg1: memref<?x?xf64>, %arg2: index, %arg3: f64) {
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %0 = ub.poison : f64
// CHECK-NEXT:     affine.for %arg4 = 2 to affine_map<()[s0] -> (((s0 - 2) floordiv 4) * 4 + 2)>()[%arg2] step 4 {
// CHECK-NEXT:       %1 = vector.transfer_read %arg0[%arg4, %c1], %0 {in_bounds = [true], permutation_map = affine_map<(d0, d1) -> (d0)>} : memref<?x?xf64>, vector<4xf64>
// CHECK-NEXT:       %2 = affine.for %arg5 = 2 to %arg2 iter_args(%arg6 = %1) -> (vector<4xf64>) {
// CHECK-NEXT:         %3 = vector.transfer_read %arg1[%arg4, %arg5], %0 {in_bounds = [true], permutation_map = affine_map<(d0, d1) -> (d0)>} : memref<?x?xf64>, vector<4xf64>
// CHECK-NEXT:         vector.transfer_write %3, %arg0[%arg4, %arg5] {in_bounds = [true], permutation_map = affine_map<(d0, d1) -> (d0)>} : vector<4xf64>, memref<?x?xf64>
// CHECK-NEXT:         affine.yield %3 : vector<4xf64>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.for %arg4 = max affine_map<()[s0] -> (((s0 - 2) floordiv 4) * 4 + 2, 2)>()[%arg2] to %arg2 {
// CHECK-NEXT:       %1 = affine.load %arg0[%arg4, 1] : memref<?x?xf64>
// CHECK-NEXT:       %2 = affine.for %arg5 = 2 to %arg2 iter_args(%arg6 = %1) -> (f64) {
// CHECK-NEXT:         %3 = affine.load %arg1[%arg4, %arg5] : memref<?x?xf64>
// CHECK-NEXT:         affine.store %3, %arg0[%arg4, %arg5] : memref<?x?xf64>
// CHECK-NEXT:         affine.yield %3 : f64
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// What is computed: False-0-written at times; False-2-written at times; False-3-written at
// times; False-4-written at times.

func.func @main(%m: memref<?x?xf64>, %o: memref<?x?xf64>, %n: index, %c: f64) {
  // expected-remark @below {{[Missed] vectorize.unprofitable | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="vectors would gain nothing: 35888 instead of 28864", scalar_cost=28864, vector_cost=35888}}
  affine.for %i = 2 to %n {
    // expected-remark @below {{[Missed] vectorize.carried-dependence | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="iterations of the loop depend on each other (flow)"}}
    affine.for %j = 2 to %n {
      %a = affine.load %m[%i, %j - 1] : memref<?x?xf64>
      %x = affine.load %o[%i, %j] : memref<?x?xf64>
      %p = arith.mulf %c, %a : f64
      %b = arith.addf %x, %p : f64
      affine.store %b, %m[%i, %j] : memref<?x?xf64>
      affine.if affine_set<(d0) : (d0 - 5 >= 0)>(%j) {
        affine.store %x, %m[%i, %j] : memref<?x?xf64>
      }
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<?x?xf64>, %arg1: memref<?x?xf64>, %arg2: index, %arg3: f64) {
// CHECK-NEXT:     affine.for %arg4 = 2 to %arg2 {
// CHECK-NEXT:       affine.for %arg5 = 2 to %arg2 {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg4, %arg5 - 1] : memref<?x?xf64>
// CHECK-NEXT:         %1 = affine.load %arg1[%arg4, %arg5] : memref<?x?xf64>
// CHECK-NEXT:         %2 = arith.mulf %arg3, %0 : f64
// CHECK-NEXT:         %3 = arith.addf %1, %2 : f64
// CHECK-NEXT:         affine.store %3, %arg0[%arg4, %arg5] : memref<?x?xf64>
// CHECK-NEXT:         affine.if affine_set<(d0) : (d0 - 5 >= 0)>(%arg5) {
// CHECK-NEXT:           affine.store %1, %arg0[%arg4, %arg5] : memref<?x?xf64>
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
