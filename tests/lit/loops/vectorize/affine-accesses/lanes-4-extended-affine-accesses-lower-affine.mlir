// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-super-vectorize='virtual-vector-size=4 extended=true affine-accesses=true' -lower-affine
// NOTE: What is expected was written by tests/lit/update.py.

// Loads with affine subscripts become vector loads that keep the result.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<40x40xf32>, %b: memref<400xf32>, %c: memref<400xf32>) {
  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="vectorised by 4", loops=1, masked=no, reductions=0, vector_size=4}}
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

// -----

// Loads with affine subscripts become vector loads that keep the result.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<40x40xf32>, %b: memref<400xf32>, %c: memref<400xf32>) {
  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="vectorised by 4", loops=1, masked=no, reductions=0, vector_size=4}}
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

// -----

// Loads with affine subscripts become vector loads that keep the result.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<40x40xf32>, %b: memref<400xf32>, %c: memref<400xf32>) {
  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="vectorised by 4", loops=1, masked=no, reductions=0, vector_size=4}}
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

// -----

// Loads with affine subscripts become vector loads that keep the result.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<40x40xf32>, %b: memref<400xf32>, %c: memref<400xf32>) {
  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="vectorised by 4", loops=1, masked=no, reductions=0, vector_size=4}}
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

// -----

// Loads with affine subscripts become vector loads that keep the result.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<40x40xf32>, %b: memref<400xf32>, %c: memref<400xf32>) {
  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="vectorised by 4", loops=1, masked=no, reductions=0, vector_size=4}}
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

// -----

// Loads with affine subscripts become vector loads that keep the result.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<40x40xf32>, %b: memref<400xf32>, %c: memref<400xf32>) {
  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="vectorised by 4", loops=1, masked=no, reductions=0, vector_size=4}}
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

// -----

// Loads with affine subscripts become vector loads that keep the result.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<40x40xf32>, %b: memref<400xf32>, %c: memref<400xf32>) {
  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="vectorised by 4", loops=1, masked=no, reductions=0, vector_size=4}}
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

// -----

// Loads with affine subscripts become vector loads that keep the result.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<40x40xf32>, %b: memref<400xf32>, %c: memref<400xf32>) {
  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="vectorised by 4", loops=1, masked=no, reductions=0, vector_size=4}}
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

// -----

// Loads with affine subscripts become vector loads that keep the result.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<40x40xf32>, %b: memref<400xf32>, %c: memref<400xf32>) {
  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="vectorised by 4", loops=1, masked=no, reductions=0, vector_size=4}}
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

// -----

// Loads with affine subscripts become vector loads that keep the result.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<40x40xf32>, %b: memref<400xf32>, %c: memref<400xf32>) {
  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="vectorised by 4", loops=1, masked=no, reductions=0, vector_size=4}}
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

// -----

// Loads with affine subscripts become vector loads that keep the result.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<40x40xf32>, %b: memref<400xf32>, %c: memref<400xf32>) {
  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="vectorised by 4", loops=1, masked=no, reductions=0, vector_size=4}}
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

// -----

// Stores with affine subscripts become vector stores that keep the result.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<40x40xf32>, %b: memref<400xf32>, %c: memref<400xf32>) {
  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="vectorised by 4", loops=1, masked=no, reductions=0, vector_size=4}}
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

// -----

// Stores with affine subscripts become vector stores that keep the result.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<40x40xf32>, %b: memref<400xf32>, %c: memref<400xf32>) {
  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="vectorised by 4", loops=1, masked=no, reductions=0, vector_size=4}}
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

// -----

// Stores with affine subscripts become vector stores that keep the result.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<40x40xf32>, %b: memref<400xf32>, %c: memref<400xf32>) {
  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="vectorised by 4", loops=1, masked=no, reductions=0, vector_size=4}}
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

// -----

// Stores with affine subscripts become vector stores that keep the result.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<40x40xf32>, %b: memref<400xf32>, %c: memref<400xf32>) {
  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="vectorised by 4", loops=1, masked=no, reductions=0, vector_size=4}}
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

// -----

// Stores with affine subscripts become vector stores that keep the result.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<40x40xf32>, %b: memref<400xf32>, %c: memref<400xf32>) {
  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="vectorised by 4", loops=1, masked=no, reductions=0, vector_size=4}}
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

// -----

// Stores with affine subscripts become vector stores that keep the result.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<40x40xf32>, %b: memref<400xf32>, %c: memref<400xf32>) {
  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="vectorised by 4", loops=1, masked=no, reductions=0, vector_size=4}}
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

// -----

// Stores with affine subscripts become vector stores that keep the result.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<40x40xf32>, %b: memref<400xf32>, %c: memref<400xf32>) {
  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="vectorised by 4", loops=1, masked=no, reductions=0, vector_size=4}}
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

// -----

// Stores with affine subscripts become vector stores that keep the result.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<40x40xf32>, %b: memref<400xf32>, %c: memref<400xf32>) {
  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="vectorised by 4", loops=1, masked=no, reductions=0, vector_size=4}}
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

// -----

// Stores with affine subscripts become vector stores that keep the result.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<40x40xf32>, %b: memref<400xf32>, %c: memref<400xf32>) {
  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="vectorised by 4", loops=1, masked=no, reductions=0, vector_size=4}}
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

// -----

// Stores with affine subscripts become vector stores that keep the result.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<40x40xf32>, %b: memref<400xf32>, %c: memref<400xf32>) {
  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="vectorised by 4", loops=1, masked=no, reductions=0, vector_size=4}}
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

// -----

// Idle lanes of the last vector are masked.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<40x40xf32>, %b: memref<400xf32>, %c: memref<400xf32>) {
  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="vectorised by 4", loops=1, masked=yes, reductions=0, vector_size=4}}
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

// -----

// Lanes that choose are masked as ever.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=main | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @main(%a: memref<40x40xf32>, %b: memref<400xf32>, %c: memref<400xf32>) {
  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=main | Op=affine.for, Remark="vectorised by 4", loops=1, masked=no, reductions=0, vector_size=4}}
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
