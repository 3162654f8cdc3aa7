// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-super-vectorize='virtual-vector-size=4 extended=true affine-accesses=true' | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Loads.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<40x40xf32>, %b: memref<400xf32>, %c: memref<400xf32>) {
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="vectorised by 4", loops=1, masked=False, reductions=0, vector_size=4}}
  affine.for %i = 0 to 40 {
    %0 = affine.load %b[%i] : memref<400xf32>
    affine.store %0, %c[%i] : memref<400xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<40x40xf32>, %arg1: memref<400xf32>, %arg2: memref<400xf32>) {
// CHECK-NEXT:     affine.for %arg3 = 0 to 40 step 4 {
// CHECK-NEXT:       %0 = affine.vector_load %arg1[%arg3] : memref<400xf32>, vector<4xf32>
// CHECK-NEXT:       affine.vector_store %0, %arg2[%arg3] : memref<400xf32>, vector<4xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Loads.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<40x40xf32>, %b: memref<400xf32>, %c: memref<400xf32>) {
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="vectorised by 4", loops=1, masked=False, reductions=0, vector_size=4}}
  affine.for %i = 0 to 40 {
    %0 = affine.load %b[%i + 1] : memref<400xf32>
    affine.store %0, %c[%i] : memref<400xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<40x40xf32>, %arg1: memref<400xf32>, %arg2: memref<400xf32>) {
// CHECK-NEXT:     affine.for %arg3 = 0 to 40 step 4 {
// CHECK-NEXT:       %0 = affine.vector_load %arg1[%arg3 + 1] : memref<400xf32>, vector<4xf32>
// CHECK-NEXT:       affine.vector_store %0, %arg2[%arg3] : memref<400xf32>, vector<4xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Loads.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<40x40xf32>, %b: memref<400xf32>, %c: memref<400xf32>) {
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="vectorised by 4", loops=1, masked=False, reductions=0, vector_size=4}}
  affine.for %i = 0 to 40 {
    %0 = affine.load %b[39 - %i] : memref<400xf32>
    affine.store %0, %c[%i] : memref<400xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<40x40xf32>, %arg1: memref<400xf32>, %arg2: memref<400xf32>) {
// CHECK-NEXT:     affine.for %arg3 = 0 to 40 step 4 {
// CHECK-NEXT:       %0 = affine.vector_load %arg1[-%arg3 + 39] strides [-1] : memref<400xf32>, vector<4xf32>
// CHECK-NEXT:       affine.vector_store %0, %arg2[%arg3] : memref<400xf32>, vector<4xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Loads.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<40x40xf32>, %b: memref<400xf32>, %c: memref<400xf32>) {
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="vectorised by 4", loops=1, masked=False, reductions=0, vector_size=4}}
  affine.for %i = 0 to 40 {
    %0 = affine.load %b[%i * 3 + 1] : memref<400xf32>
    affine.store %0, %c[%i] : memref<400xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<40x40xf32>, %arg1: memref<400xf32>, %arg2: memref<400xf32>) {
// CHECK-NEXT:     affine.for %arg3 = 0 to 40 step 4 {
// CHECK-NEXT:       %0 = affine.vector_load %arg1[%arg3 * 3 + 1] strides [3] : memref<400xf32>, vector<4xf32>
// CHECK-NEXT:       affine.vector_store %0, %arg2[%arg3] : memref<400xf32>, vector<4xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Loads.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<40x40xf32>, %b: memref<400xf32>, %c: memref<400xf32>) {
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="vectorised by 4", loops=1, masked=False, reductions=0, vector_size=4}}
  affine.for %i = 0 to 40 {
    %0 = affine.load %b[%i * 9] : memref<400xf32>
    affine.store %0, %c[%i] : memref<400xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<40x40xf32>, %arg1: memref<400xf32>, %arg2: memref<400xf32>) {
// CHECK-NEXT:     affine.for %arg3 = 0 to 40 step 4 {
// CHECK-NEXT:       %0 = affine.vector_load %arg1[%arg3 * 9] strides [9] : memref<400xf32>, vector<4xf32>
// CHECK-NEXT:       affine.vector_store %0, %arg2[%arg3] : memref<400xf32>, vector<4xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Loads.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<40x40xf32>, %b: memref<400xf32>, %c: memref<400xf32>) {
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="vectorised by 4", loops=1, masked=False, reductions=0, vector_size=4}}
  affine.for %i = 0 to 40 {
    %0 = affine.load %a[3, %i] : memref<40x40xf32>
    affine.store %0, %c[%i] : memref<400xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<40x40xf32>, %arg1: memref<400xf32>, %arg2: memref<400xf32>) {
// CHECK-NEXT:     affine.for %arg3 = 0 to 40 step 4 {
// CHECK-NEXT:       %0 = affine.vector_load %arg0[3, %arg3] : memref<40x40xf32>, vector<4xf32>
// CHECK-NEXT:       affine.vector_store %0, %arg2[%arg3] : memref<400xf32>, vector<4xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Loads.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<40x40xf32>, %b: memref<400xf32>, %c: memref<400xf32>) {
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="vectorised by 4", loops=1, masked=False, reductions=0, vector_size=4}}
  affine.for %i = 0 to 40 {
    %0 = affine.load %a[%i, 3] : memref<40x40xf32>
    affine.store %0, %c[%i] : memref<400xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<40x40xf32>, %arg1: memref<400xf32>, %arg2: memref<400xf32>) {
// CHECK-NEXT:     affine.for %arg3 = 0 to 40 step 4 {
// CHECK-NEXT:       %0 = affine.vector_load %arg0[%arg3, 3] permutation_map affine_map<(d0, d1) -> (d0)> : memref<40x40xf32>, vector<4xf32>
// CHECK-NEXT:       affine.vector_store %0, %arg2[%arg3] : memref<400xf32>, vector<4xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Loads.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<40x40xf32>, %b: memref<400xf32>, %c: memref<400xf32>) {
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="vectorised by 4", loops=1, masked=False, reductions=0, vector_size=4}}
  affine.for %i = 0 to 40 {
    %0 = affine.load %a[39 - %i, 3] : memref<40x40xf32>
    affine.store %0, %c[%i] : memref<400xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<40x40xf32>, %arg1: memref<400xf32>, %arg2: memref<400xf32>) {
// CHECK-NEXT:     affine.for %arg3 = 0 to 40 step 4 {
// CHECK-NEXT:       %0 = affine.vector_load %arg0[-%arg3 + 39, 3] strides [-1] permutation_map affine_map<(d0, d1) -> (d0)> : memref<40x40xf32>, vector<4xf32>
// CHECK-NEXT:       affine.vector_store %0, %arg2[%arg3] : memref<400xf32>, vector<4xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Loads.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<40x40xf32>, %b: memref<400xf32>, %c: memref<400xf32>) {
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="vectorised by 4", loops=1, masked=False, reductions=0, vector_size=4}}
  affine.for %i = 0 to 40 {
    %0 = affine.load %b[7] : memref<400xf32>
    affine.store %0, %c[%i] : memref<400xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<40x40xf32>, %arg1: memref<400xf32>, %arg2: memref<400xf32>) {
// CHECK-NEXT:     affine.for %arg3 = 0 to 40 step 4 {
// CHECK-NEXT:       %0 = affine.vector_load %arg1[7] permutation_map affine_map<(d0) -> (0)> : memref<400xf32>, vector<4xf32>
// CHECK-NEXT:       affine.vector_store %0, %arg2[%arg3] : memref<400xf32>, vector<4xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Loads.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<40x40xf32>, %b: memref<400xf32>, %c: memref<400xf32>) {
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="vectorised by 4", loops=1, masked=False, reductions=0, vector_size=4}}
  affine.for %i = 0 to 40 {
    %0 = affine.load %a[%i, %i] : memref<40x40xf32>
    affine.store %0, %c[%i] : memref<400xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<40x40xf32>, %arg1: memref<400xf32>, %arg2: memref<400xf32>) {
// CHECK-NEXT:     affine.for %arg3 = 0 to 40 step 4 {
// CHECK-NEXT:       %cst = arith.constant dense<[0, 41, 82, 123]> : vector<4xindex>
// CHECK-NEXT:       %0 = affine.apply affine_map<(d0) -> (d0)>(%arg3)
// CHECK-NEXT:       %1 = affine.apply affine_map<(d0) -> (d0)>(%arg3)
// CHECK-NEXT:       %cst_0 = arith.constant dense<true> : vector<4xi1>
// CHECK-NEXT:       %2 = ub.poison : vector<4xf32>
// CHECK-NEXT:       %3 = vector.gather %arg0[%0, %1] [%cst], %cst_0, %2 : memref<40x40xf32>, vector<4xindex>, vector<4xi1>, vector<4xf32> into vector<4xf32>
// CHECK-NEXT:       affine.vector_store %3, %arg2[%arg3] : memref<400xf32>, vector<4xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Loads.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<40x40xf32>, %b: memref<400xf32>, %c: memref<400xf32>) {
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="vectorised by 4", loops=1, masked=False, reductions=0, vector_size=4}}
  affine.for %i = 0 to 40 {
    %0 = affine.load %b[(%i * 3) mod 7] : memref<400xf32>
    affine.store %0, %c[%i] : memref<400xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<40x40xf32>, %arg1: memref<400xf32>, %arg2: memref<400xf32>) {
// CHECK-NEXT:     affine.for %arg3 = 0 to 40 step 4 {
// CHECK-NEXT:       %c0 = arith.constant 0 : index
// CHECK-NEXT:       %0 = affine.apply affine_map<(d0) -> (d0 * 3)>(%arg3)
// CHECK-NEXT:       %1 = vector.broadcast %0 : index to vector<4xindex>
// CHECK-NEXT:       %cst = arith.constant dense<[0, 3, 6, 9]> : vector<4xindex>
// CHECK-NEXT:       %2 = arith.addi %1, %cst : vector<4xindex>
// CHECK-NEXT:       %cst_0 = arith.constant dense<7> : vector<4xindex>
// CHECK-NEXT:       %3 = arith.floordivsi %2, %cst_0 : vector<4xindex>
// CHECK-NEXT:       %4 = arith.muli %3, %cst_0 : vector<4xindex>
// CHECK-NEXT:       %5 = arith.subi %2, %4 : vector<4xindex>
// CHECK-NEXT:       %cst_1 = arith.constant dense<true> : vector<4xi1>
// CHECK-NEXT:       %6 = ub.poison : vector<4xf32>
// CHECK-NEXT:       %7 = vector.gather %arg1[%c0] [%5], %cst_1, %6 : memref<400xf32>, vector<4xindex>, vector<4xi1>, vector<4xf32> into vector<4xf32>
// CHECK-NEXT:       affine.vector_store %7, %arg2[%arg3] : memref<400xf32>, vector<4xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Stores.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<40x40xf32>, %b: memref<400xf32>, %c: memref<400xf32>) {
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="vectorised by 4", loops=1, masked=False, reductions=0, vector_size=4}}
  affine.for %i = 0 to 40 {
    %0 = affine.load %c[%i] : memref<400xf32>
    affine.store %0, %b[%i] : memref<400xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<40x40xf32>, %arg1: memref<400xf32>, %arg2: memref<400xf32>) {
// CHECK-NEXT:     affine.for %arg3 = 0 to 40 step 4 {
// CHECK-NEXT:       %0 = affine.vector_load %arg2[%arg3] : memref<400xf32>, vector<4xf32>
// CHECK-NEXT:       affine.vector_store %0, %arg1[%arg3] : memref<400xf32>, vector<4xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Stores.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<40x40xf32>, %b: memref<400xf32>, %c: memref<400xf32>) {
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="vectorised by 4", loops=1, masked=False, reductions=0, vector_size=4}}
  affine.for %i = 0 to 40 {
    %0 = affine.load %c[%i] : memref<400xf32>
    affine.store %0, %b[%i + 1] : memref<400xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<40x40xf32>, %arg1: memref<400xf32>, %arg2: memref<400xf32>) {
// CHECK-NEXT:     affine.for %arg3 = 0 to 40 step 4 {
// CHECK-NEXT:       %0 = affine.vector_load %arg2[%arg3] : memref<400xf32>, vector<4xf32>
// CHECK-NEXT:       affine.vector_store %0, %arg1[%arg3 + 1] : memref<400xf32>, vector<4xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Stores.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<40x40xf32>, %b: memref<400xf32>, %c: memref<400xf32>) {
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="vectorised by 4", loops=1, masked=False, reductions=0, vector_size=4}}
  affine.for %i = 0 to 40 {
    %0 = affine.load %c[%i] : memref<400xf32>
    affine.store %0, %b[39 - %i] : memref<400xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<40x40xf32>, %arg1: memref<400xf32>, %arg2: memref<400xf32>) {
// CHECK-NEXT:     affine.for %arg3 = 0 to 40 step 4 {
// CHECK-NEXT:       %0 = affine.vector_load %arg2[%arg3] : memref<400xf32>, vector<4xf32>
// CHECK-NEXT:       affine.vector_store %0, %arg1[-%arg3 + 39] strides [-1] : memref<400xf32>, vector<4xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Stores.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<40x40xf32>, %b: memref<400xf32>, %c: memref<400xf32>) {
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="vectorised by 4", loops=1, masked=False, reductions=0, vector_size=4}}
  affine.for %i = 0 to 40 {
    %0 = affine.load %c[%i] : memref<400xf32>
    affine.store %0, %b[%i * 3 + 1] : memref<400xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<40x40xf32>, %arg1: memref<400xf32>, %arg2: memref<400xf32>) {
// CHECK-NEXT:     affine.for %arg3 = 0 to 40 step 4 {
// CHECK-NEXT:       %0 = affine.vector_load %arg2[%arg3] : memref<400xf32>, vector<4xf32>
// CHECK-NEXT:       affine.vector_store %0, %arg1[%arg3 * 3 + 1] strides [3] : memref<400xf32>, vector<4xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Stores.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<40x40xf32>, %b: memref<400xf32>, %c: memref<400xf32>) {
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="vectorised by 4", loops=1, masked=False, reductions=0, vector_size=4}}
  affine.for %i = 0 to 40 {
    %0 = affine.load %c[%i] : memref<400xf32>
    affine.store %0, %b[%i * 9] : memref<400xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<40x40xf32>, %arg1: memref<400xf32>, %arg2: memref<400xf32>) {
// CHECK-NEXT:     affine.for %arg3 = 0 to 40 step 4 {
// CHECK-NEXT:       %0 = affine.vector_load %arg2[%arg3] : memref<400xf32>, vector<4xf32>
// CHECK-NEXT:       affine.vector_store %0, %arg1[%arg3 * 9] strides [9] : memref<400xf32>, vector<4xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Stores.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<40x40xf32>, %b: memref<400xf32>, %c: memref<400xf32>) {
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="vectorised by 4", loops=1, masked=False, reductions=0, vector_size=4}}
  affine.for %i = 0 to 40 {
    %0 = affine.load %c[%i] : memref<400xf32>
    affine.store %0, %a[3, %i] : memref<40x40xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<40x40xf32>, %arg1: memref<400xf32>, %arg2: memref<400xf32>) {
// CHECK-NEXT:     affine.for %arg3 = 0 to 40 step 4 {
// CHECK-NEXT:       %0 = affine.vector_load %arg2[%arg3] : memref<400xf32>, vector<4xf32>
// CHECK-NEXT:       affine.vector_store %0, %arg0[3, %arg3] : memref<40x40xf32>, vector<4xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Stores.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<40x40xf32>, %b: memref<400xf32>, %c: memref<400xf32>) {
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="vectorised by 4", loops=1, masked=False, reductions=0, vector_size=4}}
  affine.for %i = 0 to 40 {
    %0 = affine.load %c[%i] : memref<400xf32>
    affine.store %0, %a[%i, 3] : memref<40x40xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<40x40xf32>, %arg1: memref<400xf32>, %arg2: memref<400xf32>) {
// CHECK-NEXT:     affine.for %arg3 = 0 to 40 step 4 {
// CHECK-NEXT:       %0 = affine.vector_load %arg2[%arg3] : memref<400xf32>, vector<4xf32>
// CHECK-NEXT:       affine.vector_store %0, %arg0[%arg3, 3] permutation_map affine_map<(d0, d1) -> (d0)> : memref<40x40xf32>, vector<4xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Stores.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<40x40xf32>, %b: memref<400xf32>, %c: memref<400xf32>) {
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="vectorised by 4", loops=1, masked=False, reductions=0, vector_size=4}}
  affine.for %i = 0 to 40 {
    %0 = affine.load %c[%i] : memref<400xf32>
    affine.store %0, %a[39 - %i, 3] : memref<40x40xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<40x40xf32>, %arg1: memref<400xf32>, %arg2: memref<400xf32>) {
// CHECK-NEXT:     affine.for %arg3 = 0 to 40 step 4 {
// CHECK-NEXT:       %0 = affine.vector_load %arg2[%arg3] : memref<400xf32>, vector<4xf32>
// CHECK-NEXT:       affine.vector_store %0, %arg0[-%arg3 + 39, 3] strides [-1] permutation_map affine_map<(d0, d1) -> (d0)> : memref<40x40xf32>, vector<4xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Stores.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<40x40xf32>, %b: memref<400xf32>, %c: memref<400xf32>) {
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="vectorised by 4", loops=1, masked=False, reductions=0, vector_size=4}}
  affine.for %i = 0 to 40 {
    %0 = affine.load %c[%i] : memref<400xf32>
    affine.store %0, %a[%i, %i] : memref<40x40xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<40x40xf32>, %arg1: memref<400xf32>, %arg2: memref<400xf32>) {
// CHECK-NEXT:     affine.for %arg3 = 0 to 40 step 4 {
// CHECK-NEXT:       %0 = affine.vector_load %arg2[%arg3] : memref<400xf32>, vector<4xf32>
// CHECK-NEXT:       %cst = arith.constant dense<[0, 41, 82, 123]> : vector<4xindex>
// CHECK-NEXT:       %1 = affine.apply affine_map<(d0) -> (d0)>(%arg3)
// CHECK-NEXT:       %2 = affine.apply affine_map<(d0) -> (d0)>(%arg3)
// CHECK-NEXT:       %cst_0 = arith.constant dense<true> : vector<4xi1>
// CHECK-NEXT:       vector.scatter %arg0[%1, %2] [%cst], %cst_0, %0 : memref<40x40xf32>, vector<4xindex>, vector<4xi1>, vector<4xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Stores.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<40x40xf32>, %b: memref<400xf32>, %c: memref<400xf32>) {
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="vectorised by 4", loops=1, masked=False, reductions=0, vector_size=4}}
  affine.for %i = 0 to 40 {
    %0 = affine.load %c[%i] : memref<400xf32>
    affine.store %0, %b[(%i * 3) mod 400] : memref<400xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<40x40xf32>, %arg1: memref<400xf32>, %arg2: memref<400xf32>) {
// CHECK-NEXT:     affine.for %arg3 = 0 to 40 step 4 {
// CHECK-NEXT:       %0 = affine.vector_load %arg2[%arg3] : memref<400xf32>, vector<4xf32>
// CHECK-NEXT:       %c0 = arith.constant 0 : index
// CHECK-NEXT:       %1 = affine.apply affine_map<(d0) -> (d0 * 3)>(%arg3)
// CHECK-NEXT:       %2 = vector.broadcast %1 : index to vector<4xindex>
// CHECK-NEXT:       %cst = arith.constant dense<[0, 3, 6, 9]> : vector<4xindex>
// CHECK-NEXT:       %3 = arith.addi %2, %cst : vector<4xindex>
// CHECK-NEXT:       %cst_0 = arith.constant dense<400> : vector<4xindex>
// CHECK-NEXT:       %4 = arith.floordivsi %3, %cst_0 : vector<4xindex>
// CHECK-NEXT:       %5 = arith.muli %4, %cst_0 : vector<4xindex>
// CHECK-NEXT:       %6 = arith.subi %3, %5 : vector<4xindex>
// CHECK-NEXT:       %cst_1 = arith.constant dense<true> : vector<4xi1>
// CHECK-NEXT:       vector.scatter %arg1[%c0] [%6], %cst_1, %0 : memref<400xf32>, vector<4xindex>, vector<4xi1>, vector<4xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Idle lanes are masked as ever.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<40x40xf32>, %b: memref<400xf32>, %c: memref<400xf32>) {
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="vectorised by 4", loops=1, masked=True, reductions=0, vector_size=4}}
  affine.for %i = 0 to 39 {
    %0 = affine.load %b[%i * 3] : memref<400xf32>
    affine.store %0, %c[%i] : memref<400xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<40x40xf32>, %arg1: memref<400xf32>, %arg2: memref<400xf32>) {
// CHECK-NEXT:     affine.for %arg3 = 0 to 39 step 4 {
// CHECK-NEXT:       %0 = affine.apply affine_map<(d0) -> (-d0 + 39)>(%arg3)
// CHECK-NEXT:       %1 = vector.create_mask %0 : vector<4xi1>
// CHECK-NEXT:       %cst = arith.constant dense<[0, 3, 6, 9]> : vector<4xindex>
// CHECK-NEXT:       %2 = affine.apply affine_map<(d0) -> (d0 * 3)>(%arg3)
// CHECK-NEXT:       %3 = ub.poison : vector<4xf32>
// CHECK-NEXT:       %4 = vector.gather %arg1[%2] [%cst], %1, %3 : memref<400xf32>, vector<4xindex>, vector<4xi1>, vector<4xf32> into vector<4xf32>
// CHECK-NEXT:       vector.transfer_write %4, %arg2[%arg3], %1 : vector<4xf32>, memref<400xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Lanes that choose are masked as ever.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<40x40xf32>, %b: memref<400xf32>, %c: memref<400xf32>) {
  // expected-remark @below {{[Passed] vectorized | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="vectorised by 4", loops=1, masked=False, reductions=0, vector_size=4}}
  affine.for %i = 0 to 40 {
    affine.if affine_set<(d0) : (d0 - 7 >= 0)>(%i) {
      %0 = affine.load %b[%i - 7] : memref<400xf32>
      affine.store %0, %c[%i] : memref<400xf32>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @main(%arg0: memref<40x40xf32>, %arg1: memref<400xf32>, %arg2: memref<400xf32>) {
// CHECK-NEXT:     affine.for %arg3 = 0 to 40 step 4 {
// CHECK-NEXT:       %cst = arith.constant dense<0> : vector<4xindex>
// CHECK-NEXT:       %0 = affine.apply affine_map<(d0) -> (d0 - 7)>(%arg3)
// CHECK-NEXT:       %1 = vector.broadcast %0 : index to vector<4xindex>
// CHECK-NEXT:       %cst_0 = arith.constant dense<[0, 1, 2, 3]> : vector<4xindex>
// CHECK-NEXT:       %2 = arith.addi %1, %cst_0 : vector<4xindex>
// CHECK-NEXT:       %3 = arith.cmpi sge, %2, %cst : vector<4xindex>
// CHECK-NEXT:       %4 = affine.apply affine_map<(d0) -> (d0 - 7)>(%arg3)
// CHECK-NEXT:       %5 = ub.poison : f32
// CHECK-NEXT:       %6 = vector.transfer_read %arg1[%4], %5, %3 {in_bounds = [true]} : memref<400xf32>, vector<4xf32>
// CHECK-NEXT:       vector.transfer_write %6, %arg2[%arg3], %3 {in_bounds = [true]} : vector<4xf32>, memref<400xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
