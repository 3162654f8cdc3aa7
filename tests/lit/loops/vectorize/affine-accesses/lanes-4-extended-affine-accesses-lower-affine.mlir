// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-super-vectorize='virtual-vector-size=4 extended=true affine-accesses=true' -lower-affine | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Loads.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<40x40xf32>, %b: memref<400xf32>, %c: memref<400xf32>) {
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="vectorised by 4", loops=1, masked=False, reductions=0, vector_size=4}}
  // expected-remark @below {{[Passed] lowered | Category:lower-affine | Function=main | Op=affine.for}}
  // expected-remark @below {{[Passed] lowered | Category:lower-affine | Function=main | Op=affine.yield}}
  affine.for %i = 0 to 40 {
    // expected-remark @below {{[Passed] lowered | Category:lower-affine | Function=main | Op=affine.vector_load}}
    %0 = affine.load %b[%i] : memref<400xf32>
    // expected-remark @below {{[Passed] lowered | Category:lower-affine | Function=main | Op=affine.vector_store}}
    affine.store %0, %c[%i] : memref<400xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<40x40xf32>, %arg1: memref<400xf32>, %arg2: memref<400xf32>) {
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c40 = arith.constant 40 : index
// CHECK-NEXT:     %c4 = arith.constant 4 : index
// CHECK-NEXT:     scf.for %arg3 = %c0 to %c40 step %c4 {
// CHECK-NEXT:       %0 = vector.load %arg1[%arg3] : memref<400xf32>, vector<4xf32>
// CHECK-NEXT:       vector.store %0, %arg2[%arg3] : memref<400xf32>, vector<4xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Loads.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<40x40xf32>, %b: memref<400xf32>, %c: memref<400xf32>) {
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="vectorised by 4", loops=1, masked=False, reductions=0, vector_size=4}}
  // expected-remark @below {{[Passed] lowered | Category:lower-affine | Function=main | Op=affine.for}}
  // expected-remark @below {{[Passed] lowered | Category:lower-affine | Function=main | Op=affine.yield}}
  affine.for %i = 0 to 40 {
    // expected-remark @below {{[Passed] lowered | Category:lower-affine | Function=main | Op=affine.vector_load}}
    %0 = affine.load %b[%i + 1] : memref<400xf32>
    // expected-remark @below {{[Passed] lowered | Category:lower-affine | Function=main | Op=affine.vector_store}}
    affine.store %0, %c[%i] : memref<400xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<40x40xf32>, %arg1: memref<400xf32>, %arg2: memref<400xf32>) {
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c40 = arith.constant 40 : index
// CHECK-NEXT:     %c4 = arith.constant 4 : index
// CHECK-NEXT:     scf.for %arg3 = %c0 to %c40 step %c4 {
// CHECK-NEXT:       %c1 = arith.constant 1 : index
// CHECK-NEXT:       %0 = arith.addi %arg3, %c1 : index
// CHECK-NEXT:       %1 = vector.load %arg1[%0] : memref<400xf32>, vector<4xf32>
// CHECK-NEXT:       vector.store %1, %arg2[%arg3] : memref<400xf32>, vector<4xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Loads.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<40x40xf32>, %b: memref<400xf32>, %c: memref<400xf32>) {
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="vectorised by 4", loops=1, masked=False, reductions=0, vector_size=4}}
  // expected-remark @below {{[Passed] lowered | Category:lower-affine | Function=main | Op=affine.for}}
  // expected-remark @below {{[Passed] lowered | Category:lower-affine | Function=main | Op=affine.yield}}
  affine.for %i = 0 to 40 {
    // expected-remark @below {{[Passed] lowered | Category:lower-affine | Function=main | Op=affine.vector_load}}
    %0 = affine.load %b[39 - %i] : memref<400xf32>
    // expected-remark @below {{[Passed] lowered | Category:lower-affine | Function=main | Op=affine.vector_store}}
    affine.store %0, %c[%i] : memref<400xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<40x40xf32>, %arg1: memref<400xf32>, %arg2: memref<400xf32>) {
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c40 = arith.constant 40 : index
// CHECK-NEXT:     %c4 = arith.constant 4 : index
// CHECK-NEXT:     scf.for %arg3 = %c0 to %c40 step %c4 {
// CHECK-NEXT:       %c-1 = arith.constant -1 : index
// CHECK-NEXT:       %0 = arith.muli %arg3, %c-1 overflow<nsw> : index
// CHECK-NEXT:       %c39 = arith.constant 39 : index
// CHECK-NEXT:       %1 = arith.addi %0, %c39 : index
// CHECK-NEXT:       %2 = memref.load %arg1[%1] : memref<400xf32>
// CHECK-NEXT:       %c-1_0 = arith.constant -1 : index
// CHECK-NEXT:       %3 = arith.addi %1, %c-1_0 : index
// CHECK-NEXT:       %4 = memref.load %arg1[%3] : memref<400xf32>
// CHECK-NEXT:       %c-2 = arith.constant -2 : index
// CHECK-NEXT:       %5 = arith.addi %1, %c-2 : index
// CHECK-NEXT:       %6 = memref.load %arg1[%5] : memref<400xf32>
// CHECK-NEXT:       %c-3 = arith.constant -3 : index
// CHECK-NEXT:       %7 = arith.addi %1, %c-3 : index
// CHECK-NEXT:       %8 = memref.load %arg1[%7] : memref<400xf32>
// CHECK-NEXT:       %9 = vector.from_elements %2, %4, %6, %8 : vector<4xf32>
// CHECK-NEXT:       vector.store %9, %arg2[%arg3] : memref<400xf32>, vector<4xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Loads.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<40x40xf32>, %b: memref<400xf32>, %c: memref<400xf32>) {
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="vectorised by 4", loops=1, masked=False, reductions=0, vector_size=4}}
  // expected-remark @below {{[Passed] lowered | Category:lower-affine | Function=main | Op=affine.for}}
  // expected-remark @below {{[Passed] lowered | Category:lower-affine | Function=main | Op=affine.yield}}
  affine.for %i = 0 to 40 {
    // expected-remark @below {{[Passed] lowered | Category:lower-affine | Function=main | Op=affine.vector_load}}
    %0 = affine.load %b[%i * 3 + 1] : memref<400xf32>
    // expected-remark @below {{[Passed] lowered | Category:lower-affine | Function=main | Op=affine.vector_store}}
    affine.store %0, %c[%i] : memref<400xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<40x40xf32>, %arg1: memref<400xf32>, %arg2: memref<400xf32>) {
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c40 = arith.constant 40 : index
// CHECK-NEXT:     %c4 = arith.constant 4 : index
// CHECK-NEXT:     scf.for %arg3 = %c0 to %c40 step %c4 {
// CHECK-NEXT:       %c3 = arith.constant 3 : index
// CHECK-NEXT:       %0 = arith.muli %arg3, %c3 overflow<nsw> : index
// CHECK-NEXT:       %c1 = arith.constant 1 : index
// CHECK-NEXT:       %1 = arith.addi %0, %c1 : index
// CHECK-NEXT:       %2 = memref.load %arg1[%1] : memref<400xf32>
// CHECK-NEXT:       %c3_0 = arith.constant 3 : index
// CHECK-NEXT:       %3 = arith.addi %1, %c3_0 : index
// CHECK-NEXT:       %4 = memref.load %arg1[%3] : memref<400xf32>
// CHECK-NEXT:       %c6 = arith.constant 6 : index
// CHECK-NEXT:       %5 = arith.addi %1, %c6 : index
// CHECK-NEXT:       %6 = memref.load %arg1[%5] : memref<400xf32>
// CHECK-NEXT:       %c9 = arith.constant 9 : index
// CHECK-NEXT:       %7 = arith.addi %1, %c9 : index
// CHECK-NEXT:       %8 = memref.load %arg1[%7] : memref<400xf32>
// CHECK-NEXT:       %9 = vector.from_elements %2, %4, %6, %8 : vector<4xf32>
// CHECK-NEXT:       vector.store %9, %arg2[%arg3] : memref<400xf32>, vector<4xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Loads.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<40x40xf32>, %b: memref<400xf32>, %c: memref<400xf32>) {
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="vectorised by 4", loops=1, masked=False, reductions=0, vector_size=4}}
  // expected-remark @below {{[Passed] lowered | Category:lower-affine | Function=main | Op=affine.for}}
  // expected-remark @below {{[Passed] lowered | Category:lower-affine | Function=main | Op=affine.yield}}
  affine.for %i = 0 to 40 {
    // expected-remark @below {{[Passed] lowered | Category:lower-affine | Function=main | Op=affine.vector_load}}
    %0 = affine.load %b[%i * 9] : memref<400xf32>
    // expected-remark @below {{[Passed] lowered | Category:lower-affine | Function=main | Op=affine.vector_store}}
    affine.store %0, %c[%i] : memref<400xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<40x40xf32>, %arg1: memref<400xf32>, %arg2: memref<400xf32>) {
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c40 = arith.constant 40 : index
// CHECK-NEXT:     %c4 = arith.constant 4 : index
// CHECK-NEXT:     scf.for %arg3 = %c0 to %c40 step %c4 {
// CHECK-NEXT:       %c9 = arith.constant 9 : index
// CHECK-NEXT:       %0 = arith.muli %arg3, %c9 overflow<nsw> : index
// CHECK-NEXT:       %1 = memref.load %arg1[%0] : memref<400xf32>
// CHECK-NEXT:       %c9_0 = arith.constant 9 : index
// CHECK-NEXT:       %2 = arith.addi %0, %c9_0 : index
// CHECK-NEXT:       %3 = memref.load %arg1[%2] : memref<400xf32>
// CHECK-NEXT:       %c18 = arith.constant 18 : index
// CHECK-NEXT:       %4 = arith.addi %0, %c18 : index
// CHECK-NEXT:       %5 = memref.load %arg1[%4] : memref<400xf32>
// CHECK-NEXT:       %c27 = arith.constant 27 : index
// CHECK-NEXT:       %6 = arith.addi %0, %c27 : index
// CHECK-NEXT:       %7 = memref.load %arg1[%6] : memref<400xf32>
// CHECK-NEXT:       %8 = vector.from_elements %1, %3, %5, %7 : vector<4xf32>
// CHECK-NEXT:       vector.store %8, %arg2[%arg3] : memref<400xf32>, vector<4xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Loads.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<40x40xf32>, %b: memref<400xf32>, %c: memref<400xf32>) {
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="vectorised by 4", loops=1, masked=False, reductions=0, vector_size=4}}
  // expected-remark @below {{[Passed] lowered | Category:lower-affine | Function=main | Op=affine.for}}
  // expected-remark @below {{[Passed] lowered | Category:lower-affine | Function=main | Op=affine.yield}}
  affine.for %i = 0 to 40 {
    // expected-remark @below {{[Passed] lowered | Category:lower-affine | Function=main | Op=affine.vector_load}}
    %0 = affine.load %a[3, %i] : memref<40x40xf32>
    // expected-remark @below {{[Passed] lowered | Category:lower-affine | Function=main | Op=affine.vector_store}}
    affine.store %0, %c[%i] : memref<400xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<40x40xf32>, %arg1: memref<400xf32>, %arg2: memref<400xf32>) {
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c40 = arith.constant 40 : index
// CHECK-NEXT:     %c4 = arith.constant 4 : index
// CHECK-NEXT:     scf.for %arg3 = %c0 to %c40 step %c4 {
// CHECK-NEXT:       %c3 = arith.constant 3 : index
// CHECK-NEXT:       %0 = vector.load %arg0[%c3, %arg3] : memref<40x40xf32>, vector<4xf32>
// CHECK-NEXT:       vector.store %0, %arg2[%arg3] : memref<400xf32>, vector<4xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Loads.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<40x40xf32>, %b: memref<400xf32>, %c: memref<400xf32>) {
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="vectorised by 4", loops=1, masked=False, reductions=0, vector_size=4}}
  // expected-remark @below {{[Passed] lowered | Category:lower-affine | Function=main | Op=affine.for}}
  // expected-remark @below {{[Passed] lowered | Category:lower-affine | Function=main | Op=affine.yield}}
  affine.for %i = 0 to 40 {
    // expected-remark @below {{[Passed] lowered | Category:lower-affine | Function=main | Op=affine.vector_load}}
    %0 = affine.load %a[%i, 3] : memref<40x40xf32>
    // expected-remark @below {{[Passed] lowered | Category:lower-affine | Function=main | Op=affine.vector_store}}
    affine.store %0, %c[%i] : memref<400xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<40x40xf32>, %arg1: memref<400xf32>, %arg2: memref<400xf32>) {
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c40 = arith.constant 40 : index
// CHECK-NEXT:     %c4 = arith.constant 4 : index
// CHECK-NEXT:     scf.for %arg3 = %c0 to %c40 step %c4 {
// CHECK-NEXT:       %c3 = arith.constant 3 : index
// CHECK-NEXT:       %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:       %0 = vector.transfer_read %arg0[%arg3, %c3], %cst {in_bounds = [true], permutation_map = affine_map<(d0, d1) -> (d0)>} : memref<40x40xf32>, vector<4xf32>
// CHECK-NEXT:       vector.store %0, %arg2[%arg3] : memref<400xf32>, vector<4xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Loads.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<40x40xf32>, %b: memref<400xf32>, %c: memref<400xf32>) {
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="vectorised by 4", loops=1, masked=False, reductions=0, vector_size=4}}
  // expected-remark @below {{[Passed] lowered | Category:lower-affine | Function=main | Op=affine.for}}
  // expected-remark @below {{[Passed] lowered | Category:lower-affine | Function=main | Op=affine.yield}}
  affine.for %i = 0 to 40 {
    // expected-remark @below {{[Passed] lowered | Category:lower-affine | Function=main | Op=affine.vector_load}}
    %0 = affine.load %a[39 - %i, 3] : memref<40x40xf32>
    // expected-remark @below {{[Passed] lowered | Category:lower-affine | Function=main | Op=affine.vector_store}}
    affine.store %0, %c[%i] : memref<400xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<40x40xf32>, %arg1: memref<400xf32>, %arg2: memref<400xf32>) {
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c40 = arith.constant 40 : index
// CHECK-NEXT:     %c4 = arith.constant 4 : index
// CHECK-NEXT:     scf.for %arg3 = %c0 to %c40 step %c4 {
// CHECK-NEXT:       %c-1 = arith.constant -1 : index
// CHECK-NEXT:       %0 = arith.muli %arg3, %c-1 overflow<nsw> : index
// CHECK-NEXT:       %c39 = arith.constant 39 : index
// CHECK-NEXT:       %1 = arith.addi %0, %c39 : index
// CHECK-NEXT:       %c3 = arith.constant 3 : index
// CHECK-NEXT:       %2 = memref.load %arg0[%1, %c3] : memref<40x40xf32>
// CHECK-NEXT:       %c-1_0 = arith.constant -1 : index
// CHECK-NEXT:       %3 = arith.addi %1, %c-1_0 : index
// CHECK-NEXT:       %4 = memref.load %arg0[%3, %c3] : memref<40x40xf32>
// CHECK-NEXT:       %c-2 = arith.constant -2 : index
// CHECK-NEXT:       %5 = arith.addi %1, %c-2 : index
// CHECK-NEXT:       %6 = memref.load %arg0[%5, %c3] : memref<40x40xf32>
// CHECK-NEXT:       %c-3 = arith.constant -3 : index
// CHECK-NEXT:       %7 = arith.addi %1, %c-3 : index
// CHECK-NEXT:       %8 = memref.load %arg0[%7, %c3] : memref<40x40xf32>
// CHECK-NEXT:       %9 = vector.from_elements %2, %4, %6, %8 : vector<4xf32>
// CHECK-NEXT:       vector.store %9, %arg2[%arg3] : memref<400xf32>, vector<4xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Loads.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<40x40xf32>, %b: memref<400xf32>, %c: memref<400xf32>) {
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="vectorised by 4", loops=1, masked=False, reductions=0, vector_size=4}}
  // expected-remark @below {{[Passed] lowered | Category:lower-affine | Function=main | Op=affine.for}}
  // expected-remark @below {{[Passed] lowered | Category:lower-affine | Function=main | Op=affine.yield}}
  affine.for %i = 0 to 40 {
    // expected-remark @below {{[Passed] lowered | Category:lower-affine | Function=main | Op=affine.vector_load}}
    %0 = affine.load %b[7] : memref<400xf32>
    // expected-remark @below {{[Passed] lowered | Category:lower-affine | Function=main | Op=affine.vector_store}}
    affine.store %0, %c[%i] : memref<400xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<40x40xf32>, %arg1: memref<400xf32>, %arg2: memref<400xf32>) {
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c40 = arith.constant 40 : index
// CHECK-NEXT:     %c4 = arith.constant 4 : index
// CHECK-NEXT:     scf.for %arg3 = %c0 to %c40 step %c4 {
// CHECK-NEXT:       %c7 = arith.constant 7 : index
// CHECK-NEXT:       %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:       %0 = vector.transfer_read %arg1[%c7], %cst {in_bounds = [true], permutation_map = affine_map<(d0) -> (0)>} : memref<400xf32>, vector<4xf32>
// CHECK-NEXT:       vector.store %0, %arg2[%arg3] : memref<400xf32>, vector<4xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Loads.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<40x40xf32>, %b: memref<400xf32>, %c: memref<400xf32>) {
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="vectorised by 4", loops=1, masked=False, reductions=0, vector_size=4}}
  // expected-remark @below {{[Passed] lowered | Category:lower-affine | Function=main | Op=affine.for}}
  // expected-remark @below {{[Passed] lowered | Category:lower-affine | Function=main | Op=affine.yield}}
  affine.for %i = 0 to 40 {
    // expected-remark @below {{[Passed] lowered | Category:lower-affine | Function=main | Op=affine.apply}}
    %0 = affine.load %a[%i, %i] : memref<40x40xf32>
    // expected-remark @below {{[Passed] lowered | Category:lower-affine | Function=main | Op=affine.vector_store}}
    affine.store %0, %c[%i] : memref<400xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<40x40xf32>, %arg1: memref<400xf32>, %arg2: memref<400xf32>) {
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c40 = arith.constant 40 : index
// CHECK-NEXT:     %c4 = arith.constant 4 : index
// CHECK-NEXT:     scf.for %arg3 = %c0 to %c40 step %c4 {
// CHECK-NEXT:       %cst = arith.constant dense<[0, 41, 82, 123]> : vector<4xindex>
// CHECK-NEXT:       %cst_0 = arith.constant dense<true> : vector<4xi1>
// CHECK-NEXT:       %0 = ub.poison : vector<4xf32>
// CHECK-NEXT:       %1 = vector.gather %arg0[%arg3, %arg3] [%cst], %cst_0, %0 : memref<40x40xf32>, vector<4xindex>, vector<4xi1>, vector<4xf32> into vector<4xf32>
// CHECK-NEXT:       vector.store %1, %arg2[%arg3] : memref<400xf32>, vector<4xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Loads.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<40x40xf32>, %b: memref<400xf32>, %c: memref<400xf32>) {
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="vectorised by 4", loops=1, masked=False, reductions=0, vector_size=4}}
  // expected-remark @below {{[Passed] lowered | Category:lower-affine | Function=main | Op=affine.for}}
  // expected-remark @below {{[Passed] lowered | Category:lower-affine | Function=main | Op=affine.yield}}
  affine.for %i = 0 to 40 {
    // expected-remark @below {{[Passed] lowered | Category:lower-affine | Function=main | Op=affine.apply}}
    %0 = affine.load %b[(%i * 3) mod 7] : memref<400xf32>
    // expected-remark @below {{[Passed] lowered | Category:lower-affine | Function=main | Op=affine.vector_store}}
    affine.store %0, %c[%i] : memref<400xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<40x40xf32>, %arg1: memref<400xf32>, %arg2: memref<400xf32>) {
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c40 = arith.constant 40 : index
// CHECK-NEXT:     %c4 = arith.constant 4 : index
// CHECK-NEXT:     scf.for %arg3 = %c0 to %c40 step %c4 {
// CHECK-NEXT:       %c0_0 = arith.constant 0 : index
// CHECK-NEXT:       %c3 = arith.constant 3 : index
// CHECK-NEXT:       %0 = arith.muli %arg3, %c3 overflow<nsw> : index
// CHECK-NEXT:       %1 = vector.broadcast %0 : index to vector<4xindex>
// CHECK-NEXT:       %cst = arith.constant dense<[0, 3, 6, 9]> : vector<4xindex>
// CHECK-NEXT:       %2 = arith.addi %1, %cst : vector<4xindex>
// CHECK-NEXT:       %cst_1 = arith.constant dense<7> : vector<4xindex>
// CHECK-NEXT:       %3 = arith.floordivsi %2, %cst_1 : vector<4xindex>
// CHECK-NEXT:       %4 = arith.muli %3, %cst_1 : vector<4xindex>
// CHECK-NEXT:       %5 = arith.subi %2, %4 : vector<4xindex>
// CHECK-NEXT:       %cst_2 = arith.constant dense<true> : vector<4xi1>
// CHECK-NEXT:       %6 = ub.poison : vector<4xf32>
// CHECK-NEXT:       %7 = vector.gather %arg1[%c0_0] [%5], %cst_2, %6 : memref<400xf32>, vector<4xindex>, vector<4xi1>, vector<4xf32> into vector<4xf32>
// CHECK-NEXT:       vector.store %7, %arg2[%arg3] : memref<400xf32>, vector<4xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Stores.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<40x40xf32>, %b: memref<400xf32>, %c: memref<400xf32>) {
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="vectorised by 4", loops=1, masked=False, reductions=0, vector_size=4}}
  // expected-remark @below {{[Passed] lowered | Category:lower-affine | Function=main | Op=affine.for}}
  // expected-remark @below {{[Passed] lowered | Category:lower-affine | Function=main | Op=affine.yield}}
  affine.for %i = 0 to 40 {
    // expected-remark @below {{[Passed] lowered | Category:lower-affine | Function=main | Op=affine.vector_load}}
    %0 = affine.load %c[%i] : memref<400xf32>
    // expected-remark @below {{[Passed] lowered | Category:lower-affine | Function=main | Op=affine.vector_store}}
    affine.store %0, %b[%i] : memref<400xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<40x40xf32>, %arg1: memref<400xf32>, %arg2: memref<400xf32>) {
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c40 = arith.constant 40 : index
// CHECK-NEXT:     %c4 = arith.constant 4 : index
// CHECK-NEXT:     scf.for %arg3 = %c0 to %c40 step %c4 {
// CHECK-NEXT:       %0 = vector.load %arg2[%arg3] : memref<400xf32>, vector<4xf32>
// CHECK-NEXT:       vector.store %0, %arg1[%arg3] : memref<400xf32>, vector<4xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Stores.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<40x40xf32>, %b: memref<400xf32>, %c: memref<400xf32>) {
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="vectorised by 4", loops=1, masked=False, reductions=0, vector_size=4}}
  // expected-remark @below {{[Passed] lowered | Category:lower-affine | Function=main | Op=affine.for}}
  // expected-remark @below {{[Passed] lowered | Category:lower-affine | Function=main | Op=affine.yield}}
  affine.for %i = 0 to 40 {
    // expected-remark @below {{[Passed] lowered | Category:lower-affine | Function=main | Op=affine.vector_load}}
    %0 = affine.load %c[%i] : memref<400xf32>
    // expected-remark @below {{[Passed] lowered | Category:lower-affine | Function=main | Op=affine.vector_store}}
    affine.store %0, %b[%i + 1] : memref<400xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<40x40xf32>, %arg1: memref<400xf32>, %arg2: memref<400xf32>) {
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c40 = arith.constant 40 : index
// CHECK-NEXT:     %c4 = arith.constant 4 : index
// CHECK-NEXT:     scf.for %arg3 = %c0 to %c40 step %c4 {
// CHECK-NEXT:       %0 = vector.load %arg2[%arg3] : memref<400xf32>, vector<4xf32>
// CHECK-NEXT:       %c1 = arith.constant 1 : index
// CHECK-NEXT:       %1 = arith.addi %arg3, %c1 : index
// CHECK-NEXT:       vector.store %0, %arg1[%1] : memref<400xf32>, vector<4xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Stores.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<40x40xf32>, %b: memref<400xf32>, %c: memref<400xf32>) {
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="vectorised by 4", loops=1, masked=False, reductions=0, vector_size=4}}
  // expected-remark @below {{[Passed] lowered | Category:lower-affine | Function=main | Op=affine.for}}
  // expected-remark @below {{[Passed] lowered | Category:lower-affine | Function=main | Op=affine.yield}}
  affine.for %i = 0 to 40 {
    // expected-remark @below {{[Passed] lowered | Category:lower-affine | Function=main | Op=affine.vector_load}}
    %0 = affine.load %c[%i] : memref<400xf32>
    // expected-remark @below {{[Passed] lowered | Category:lower-affine | Function=main | Op=affine.vector_store}}
    affine.store %0, %b[39 - %i] : memref<400xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<40x40xf32>, %arg1: memref<400xf32>, %arg2: memref<400xf32>) {
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c40 = arith.constant 40 : index
// CHECK-NEXT:     %c4 = arith.constant 4 : index
// CHECK-NEXT:     scf.for %arg3 = %c0 to %c40 step %c4 {
// CHECK-NEXT:       %0 = vector.load %arg2[%arg3] : memref<400xf32>, vector<4xf32>
// CHECK-NEXT:       %c-1 = arith.constant -1 : index
// CHECK-NEXT:       %1 = arith.muli %arg3, %c-1 overflow<nsw> : index
// CHECK-NEXT:       %c39 = arith.constant 39 : index
// CHECK-NEXT:       %2 = arith.addi %1, %c39 : index
// CHECK-NEXT:       %3:4 = vector.to_elements %0 : vector<4xf32>
// CHECK-NEXT:       memref.store %3#0, %arg1[%2] : memref<400xf32>
// CHECK-NEXT:       %c-1_0 = arith.constant -1 : index
// CHECK-NEXT:       %4 = arith.addi %2, %c-1_0 : index
// CHECK-NEXT:       memref.store %3#1, %arg1[%4] : memref<400xf32>
// CHECK-NEXT:       %c-2 = arith.constant -2 : index
// CHECK-NEXT:       %5 = arith.addi %2, %c-2 : index
// CHECK-NEXT:       memref.store %3#2, %arg1[%5] : memref<400xf32>
// CHECK-NEXT:       %c-3 = arith.constant -3 : index
// CHECK-NEXT:       %6 = arith.addi %2, %c-3 : index
// CHECK-NEXT:       memref.store %3#3, %arg1[%6] : memref<400xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Stores.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<40x40xf32>, %b: memref<400xf32>, %c: memref<400xf32>) {
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="vectorised by 4", loops=1, masked=False, reductions=0, vector_size=4}}
  // expected-remark @below {{[Passed] lowered | Category:lower-affine | Function=main | Op=affine.for}}
  // expected-remark @below {{[Passed] lowered | Category:lower-affine | Function=main | Op=affine.yield}}
  affine.for %i = 0 to 40 {
    // expected-remark @below {{[Passed] lowered | Category:lower-affine | Function=main | Op=affine.vector_load}}
    %0 = affine.load %c[%i] : memref<400xf32>
    // expected-remark @below {{[Passed] lowered | Category:lower-affine | Function=main | Op=affine.vector_store}}
    affine.store %0, %b[%i * 3 + 1] : memref<400xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<40x40xf32>, %arg1: memref<400xf32>, %arg2: memref<400xf32>) {
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c40 = arith.constant 40 : index
// CHECK-NEXT:     %c4 = arith.constant 4 : index
// CHECK-NEXT:     scf.for %arg3 = %c0 to %c40 step %c4 {
// CHECK-NEXT:       %0 = vector.load %arg2[%arg3] : memref<400xf32>, vector<4xf32>
// CHECK-NEXT:       %c3 = arith.constant 3 : index
// CHECK-NEXT:       %1 = arith.muli %arg3, %c3 overflow<nsw> : index
// CHECK-NEXT:       %c1 = arith.constant 1 : index
// CHECK-NEXT:       %2 = arith.addi %1, %c1 : index
// CHECK-NEXT:       %3:4 = vector.to_elements %0 : vector<4xf32>
// CHECK-NEXT:       memref.store %3#0, %arg1[%2] : memref<400xf32>
// CHECK-NEXT:       %c3_0 = arith.constant 3 : index
// CHECK-NEXT:       %4 = arith.addi %2, %c3_0 : index
// CHECK-NEXT:       memref.store %3#1, %arg1[%4] : memref<400xf32>
// CHECK-NEXT:       %c6 = arith.constant 6 : index
// CHECK-NEXT:       %5 = arith.addi %2, %c6 : index
// CHECK-NEXT:       memref.store %3#2, %arg1[%5] : memref<400xf32>
// CHECK-NEXT:       %c9 = arith.constant 9 : index
// CHECK-NEXT:       %6 = arith.addi %2, %c9 : index
// CHECK-NEXT:       memref.store %3#3, %arg1[%6] : memref<400xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Stores.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<40x40xf32>, %b: memref<400xf32>, %c: memref<400xf32>) {
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="vectorised by 4", loops=1, masked=False, reductions=0, vector_size=4}}
  // expected-remark @below {{[Passed] lowered | Category:lower-affine | Function=main | Op=affine.for}}
  // expected-remark @below {{[Passed] lowered | Category:lower-affine | Function=main | Op=affine.yield}}
  affine.for %i = 0 to 40 {
    // expected-remark @below {{[Passed] lowered | Category:lower-affine | Function=main | Op=affine.vector_load}}
    %0 = affine.load %c[%i] : memref<400xf32>
    // expected-remark @below {{[Passed] lowered | Category:lower-affine | Function=main | Op=affine.vector_store}}
    affine.store %0, %b[%i * 9] : memref<400xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<40x40xf32>, %arg1: memref<400xf32>, %arg2: memref<400xf32>) {
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c40 = arith.constant 40 : index
// CHECK-NEXT:     %c4 = arith.constant 4 : index
// CHECK-NEXT:     scf.for %arg3 = %c0 to %c40 step %c4 {
// CHECK-NEXT:       %0 = vector.load %arg2[%arg3] : memref<400xf32>, vector<4xf32>
// CHECK-NEXT:       %c9 = arith.constant 9 : index
// CHECK-NEXT:       %1 = arith.muli %arg3, %c9 overflow<nsw> : index
// CHECK-NEXT:       %2:4 = vector.to_elements %0 : vector<4xf32>
// CHECK-NEXT:       memref.store %2#0, %arg1[%1] : memref<400xf32>
// CHECK-NEXT:       %c9_0 = arith.constant 9 : index
// CHECK-NEXT:       %3 = arith.addi %1, %c9_0 : index
// CHECK-NEXT:       memref.store %2#1, %arg1[%3] : memref<400xf32>
// CHECK-NEXT:       %c18 = arith.constant 18 : index
// CHECK-NEXT:       %4 = arith.addi %1, %c18 : index
// CHECK-NEXT:       memref.store %2#2, %arg1[%4] : memref<400xf32>
// CHECK-NEXT:       %c27 = arith.constant 27 : index
// CHECK-NEXT:       %5 = arith.addi %1, %c27 : index
// CHECK-NEXT:       memref.store %2#3, %arg1[%5] : memref<400xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Stores.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<40x40xf32>, %b: memref<400xf32>, %c: memref<400xf32>) {
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="vectorised by 4", loops=1, masked=False, reductions=0, vector_size=4}}
  // expected-remark @below {{[Passed] lowered | Category:lower-affine | Function=main | Op=affine.for}}
  // expected-remark @below {{[Passed] lowered | Category:lower-affine | Function=main | Op=affine.yield}}
  affine.for %i = 0 to 40 {
    // expected-remark @below {{[Passed] lowered | Category:lower-affine | Function=main | Op=affine.vector_load}}
    %0 = affine.load %c[%i] : memref<400xf32>
    // expected-remark @below {{[Passed] lowered | Category:lower-affine | Function=main | Op=affine.vector_store}}
    affine.store %0, %a[3, %i] : memref<40x40xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<40x40xf32>, %arg1: memref<400xf32>, %arg2: memref<400xf32>) {
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c40 = arith.constant 40 : index
// CHECK-NEXT:     %c4 = arith.constant 4 : index
// CHECK-NEXT:     scf.for %arg3 = %c0 to %c40 step %c4 {
// CHECK-NEXT:       %0 = vector.load %arg2[%arg3] : memref<400xf32>, vector<4xf32>
// CHECK-NEXT:       %c3 = arith.constant 3 : index
// CHECK-NEXT:       vector.store %0, %arg0[%c3, %arg3] : memref<40x40xf32>, vector<4xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Stores.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<40x40xf32>, %b: memref<400xf32>, %c: memref<400xf32>) {
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="vectorised by 4", loops=1, masked=False, reductions=0, vector_size=4}}
  // expected-remark @below {{[Passed] lowered | Category:lower-affine | Function=main | Op=affine.for}}
  // expected-remark @below {{[Passed] lowered | Category:lower-affine | Function=main | Op=affine.yield}}
  affine.for %i = 0 to 40 {
    // expected-remark @below {{[Passed] lowered | Category:lower-affine | Function=main | Op=affine.vector_load}}
    %0 = affine.load %c[%i] : memref<400xf32>
    // expected-remark @below {{[Passed] lowered | Category:lower-affine | Function=main | Op=affine.vector_store}}
    affine.store %0, %a[%i, 3] : memref<40x40xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<40x40xf32>, %arg1: memref<400xf32>, %arg2: memref<400xf32>) {
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c40 = arith.constant 40 : index
// CHECK-NEXT:     %c4 = arith.constant 4 : index
// CHECK-NEXT:     scf.for %arg3 = %c0 to %c40 step %c4 {
// CHECK-NEXT:       %0 = vector.load %arg2[%arg3] : memref<400xf32>, vector<4xf32>
// CHECK-NEXT:       %c3 = arith.constant 3 : index
// CHECK-NEXT:       vector.transfer_write %0, %arg0[%arg3, %c3] {in_bounds = [true], permutation_map = affine_map<(d0, d1) -> (d0)>} : vector<4xf32>, memref<40x40xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Stores.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<40x40xf32>, %b: memref<400xf32>, %c: memref<400xf32>) {
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="vectorised by 4", loops=1, masked=False, reductions=0, vector_size=4}}
  // expected-remark @below {{[Passed] lowered | Category:lower-affine | Function=main | Op=affine.for}}
  // expected-remark @below {{[Passed] lowered | Category:lower-affine | Function=main | Op=affine.yield}}
  affine.for %i = 0 to 40 {
    // expected-remark @below {{[Passed] lowered | Category:lower-affine | Function=main | Op=affine.vector_load}}
    %0 = affine.load %c[%i] : memref<400xf32>
    // expected-remark @below {{[Passed] lowered | Category:lower-affine | Function=main | Op=affine.vector_store}}
    affine.store %0, %a[39 - %i, 3] : memref<40x40xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<40x40xf32>, %arg1: memref<400xf32>, %arg2: memref<400xf32>) {
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c40 = arith.constant 40 : index
// CHECK-NEXT:     %c4 = arith.constant 4 : index
// CHECK-NEXT:     scf.for %arg3 = %c0 to %c40 step %c4 {
// CHECK-NEXT:       %0 = vector.load %arg2[%arg3] : memref<400xf32>, vector<4xf32>
// CHECK-NEXT:       %c-1 = arith.constant -1 : index
// CHECK-NEXT:       %1 = arith.muli %arg3, %c-1 overflow<nsw> : index
// CHECK-NEXT:       %c39 = arith.constant 39 : index
// CHECK-NEXT:       %2 = arith.addi %1, %c39 : index
// CHECK-NEXT:       %c3 = arith.constant 3 : index
// CHECK-NEXT:       %3:4 = vector.to_elements %0 : vector<4xf32>
// CHECK-NEXT:       memref.store %3#0, %arg0[%2, %c3] : memref<40x40xf32>
// CHECK-NEXT:       %c-1_0 = arith.constant -1 : index
// CHECK-NEXT:       %4 = arith.addi %2, %c-1_0 : index
// CHECK-NEXT:       memref.store %3#1, %arg0[%4, %c3] : memref<40x40xf32>
// CHECK-NEXT:       %c-2 = arith.constant -2 : index
// CHECK-NEXT:       %5 = arith.addi %2, %c-2 : index
// CHECK-NEXT:       memref.store %3#2, %arg0[%5, %c3] : memref<40x40xf32>
// CHECK-NEXT:       %c-3 = arith.constant -3 : index
// CHECK-NEXT:       %6 = arith.addi %2, %c-3 : index
// CHECK-NEXT:       memref.store %3#3, %arg0[%6, %c3] : memref<40x40xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Stores.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<40x40xf32>, %b: memref<400xf32>, %c: memref<400xf32>) {
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="vectorised by 4", loops=1, masked=False, reductions=0, vector_size=4}}
  // expected-remark @below {{[Passed] lowered | Category:lower-affine | Function=main | Op=affine.for}}
  // expected-remark @below {{[Passed] lowered | Category:lower-affine | Function=main | Op=affine.yield}}
  affine.for %i = 0 to 40 {
    // expected-remark @below {{[Passed] lowered | Category:lower-affine | Function=main | Op=affine.vector_load}}
    %0 = affine.load %c[%i] : memref<400xf32>
    // expected-remark @below {{[Passed] lowered | Category:lower-affine | Function=main | Op=affine.apply}}
    affine.store %0, %a[%i, %i] : memref<40x40xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<40x40xf32>, %arg1: memref<400xf32>, %arg2: memref<400xf32>) {
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c40 = arith.constant 40 : index
// CHECK-NEXT:     %c4 = arith.constant 4 : index
// CHECK-NEXT:     scf.for %arg3 = %c0 to %c40 step %c4 {
// CHECK-NEXT:       %0 = vector.load %arg2[%arg3] : memref<400xf32>, vector<4xf32>
// CHECK-NEXT:       %cst = arith.constant dense<[0, 41, 82, 123]> : vector<4xindex>
// CHECK-NEXT:       %cst_0 = arith.constant dense<true> : vector<4xi1>
// CHECK-NEXT:       vector.scatter %arg0[%arg3, %arg3] [%cst], %cst_0, %0 : memref<40x40xf32>, vector<4xindex>, vector<4xi1>, vector<4xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Stores.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<40x40xf32>, %b: memref<400xf32>, %c: memref<400xf32>) {
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="vectorised by 4", loops=1, masked=False, reductions=0, vector_size=4}}
  // expected-remark @below {{[Passed] lowered | Category:lower-affine | Function=main | Op=affine.for}}
  // expected-remark @below {{[Passed] lowered | Category:lower-affine | Function=main | Op=affine.yield}}
  affine.for %i = 0 to 40 {
    // expected-remark @below {{[Passed] lowered | Category:lower-affine | Function=main | Op=affine.vector_load}}
    %0 = affine.load %c[%i] : memref<400xf32>
    // expected-remark @below {{[Passed] lowered | Category:lower-affine | Function=main | Op=affine.apply}}
    affine.store %0, %b[(%i * 3) mod 400] : memref<400xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<40x40xf32>, %arg1: memref<400xf32>, %arg2: memref<400xf32>) {
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c40 = arith.constant 40 : index
// CHECK-NEXT:     %c4 = arith.constant 4 : index
// CHECK-NEXT:     scf.for %arg3 = %c0 to %c40 step %c4 {
// CHECK-NEXT:       %0 = vector.load %arg2[%arg3] : memref<400xf32>, vector<4xf32>
// CHECK-NEXT:       %c0_0 = arith.constant 0 : index
// CHECK-NEXT:       %c3 = arith.constant 3 : index
// CHECK-NEXT:       %1 = arith.muli %arg3, %c3 overflow<nsw> : index
// CHECK-NEXT:       %2 = vector.broadcast %1 : index to vector<4xindex>
// CHECK-NEXT:       %cst = arith.constant dense<[0, 3, 6, 9]> : vector<4xindex>
// CHECK-NEXT:       %3 = arith.addi %2, %cst : vector<4xindex>
// CHECK-NEXT:       %cst_1 = arith.constant dense<400> : vector<4xindex>
// CHECK-NEXT:       %4 = arith.floordivsi %3, %cst_1 : vector<4xindex>
// CHECK-NEXT:       %5 = arith.muli %4, %cst_1 : vector<4xindex>
// CHECK-NEXT:       %6 = arith.subi %3, %5 : vector<4xindex>
// CHECK-NEXT:       %cst_2 = arith.constant dense<true> : vector<4xi1>
// CHECK-NEXT:       vector.scatter %arg1[%c0_0] [%6], %cst_2, %0 : memref<400xf32>, vector<4xindex>, vector<4xi1>, vector<4xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Idle lanes are masked as ever.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<40x40xf32>, %b: memref<400xf32>, %c: memref<400xf32>) {
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="vectorised by 4", loops=1, masked=True, reductions=0, vector_size=4}}
  // expected-remark @below {{[Passed] lowered | Category:lower-affine | Function=main | Op=affine.for}}
  // expected-remark @below {{[Passed] lowered | Category:lower-affine | Function=main | Op=affine.apply}}
  // expected-remark @below {{[Passed] lowered | Category:lower-affine | Function=main | Op=affine.yield}}
  affine.for %i = 0 to 39 {
    // expected-remark @below {{[Passed] lowered | Category:lower-affine | Function=main | Op=affine.apply}}
    %0 = affine.load %b[%i * 3] : memref<400xf32>
    affine.store %0, %c[%i] : memref<400xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<40x40xf32>, %arg1: memref<400xf32>, %arg2: memref<400xf32>) {
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c39 = arith.constant 39 : index
// CHECK-NEXT:     %c4 = arith.constant 4 : index
// CHECK-NEXT:     scf.for %arg3 = %c0 to %c39 step %c4 {
// CHECK-NEXT:       %c-1 = arith.constant -1 : index
// CHECK-NEXT:       %0 = arith.muli %arg3, %c-1 overflow<nsw> : index
// CHECK-NEXT:       %c39_0 = arith.constant 39 : index
// CHECK-NEXT:       %1 = arith.addi %0, %c39_0 : index
// CHECK-NEXT:       %2 = vector.create_mask %1 : vector<4xi1>
// CHECK-NEXT:       %cst = arith.constant dense<[0, 3, 6, 9]> : vector<4xindex>
// CHECK-NEXT:       %c3 = arith.constant 3 : index
// CHECK-NEXT:       %3 = arith.muli %arg3, %c3 overflow<nsw> : index
// CHECK-NEXT:       %4 = ub.poison : vector<4xf32>
// CHECK-NEXT:       %5 = vector.gather %arg1[%3] [%cst], %2, %4 : memref<400xf32>, vector<4xindex>, vector<4xi1>, vector<4xf32> into vector<4xf32>
// CHECK-NEXT:       vector.transfer_write %5, %arg2[%arg3], %2 : vector<4xf32>, memref<400xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Lanes that choose are masked as ever.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<40x40xf32>, %b: memref<400xf32>, %c: memref<400xf32>) {
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="vectorised by 4", loops=1, masked=False, reductions=0, vector_size=4}}
  // expected-remark @below {{[Passed] lowered | Category:lower-affine | Function=main | Op=affine.for}}
  // expected-remark @below {{[Passed] lowered | Category:lower-affine | Function=main | Op=affine.yield}}
  affine.for %i = 0 to 40 {
    // expected-remark @below {{[Passed] lowered | Category:lower-affine | Function=main | Op=affine.apply}}
    affine.if affine_set<(d0) : (d0 - 7 >= 0)>(%i) {
      // expected-remark @below {{[Passed] lowered | Category:lower-affine | Function=main | Op=affine.apply}}
      %0 = affine.load %b[%i - 7] : memref<400xf32>
      affine.store %0, %c[%i] : memref<400xf32>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<40x40xf32>, %arg1: memref<400xf32>, %arg2: memref<400xf32>) {
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c40 = arith.constant 40 : index
// CHECK-NEXT:     %c4 = arith.constant 4 : index
// CHECK-NEXT:     scf.for %arg3 = %c0 to %c40 step %c4 {
// CHECK-NEXT:       %cst = arith.constant dense<0> : vector<4xindex>
// CHECK-NEXT:       %c-7 = arith.constant -7 : index
// CHECK-NEXT:       %0 = arith.addi %arg3, %c-7 : index
// CHECK-NEXT:       %1 = vector.broadcast %0 : index to vector<4xindex>
// CHECK-NEXT:       %cst_0 = arith.constant dense<[0, 1, 2, 3]> : vector<4xindex>
// CHECK-NEXT:       %2 = arith.addi %1, %cst_0 : vector<4xindex>
// CHECK-NEXT:       %3 = arith.cmpi sge, %2, %cst : vector<4xindex>
// CHECK-NEXT:       %c-7_1 = arith.constant -7 : index
// CHECK-NEXT:       %4 = arith.addi %arg3, %c-7_1 : index
// CHECK-NEXT:       %5 = ub.poison : f32
// CHECK-NEXT:       %6 = vector.transfer_read %arg1[%4], %5, %3 {in_bounds = [true]} : memref<400xf32>, vector<4xf32>
// CHECK-NEXT:       vector.transfer_write %6, %arg2[%arg3], %3 {in_bounds = [true]} : vector<4xf32>, memref<400xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
