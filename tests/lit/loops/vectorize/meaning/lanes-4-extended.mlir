// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-super-vectorize='virtual-vector-size=4 extended=true'
// NOTE: What is expected was written by tests/lit/update.py.

// Idle lanes do not divide by what they find.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%x: memref<8xi32>, %y: memref<8xi32>) {
  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4", loops=1, masked=yes, reductions=0, vector_size=4}}
  affine.for %i = 0 to 6 {
    %0 = affine.load %x[%i] : memref<8xi32>
    %1 = affine.load %y[%i] : memref<8xi32>
    %2 = arith.divsi %0, %1 : i32
    affine.store %2, %x[%i] : memref<8xi32>
  }
  return
}

// -----

// What no lane reads is not read.

// expected-remark @below {{[Analysis] alias.arguments | Category:affine-super-vectorize | Function=f | Op=func.func, Remark="memref arguments overlap only where both are only read", checked="at each call"}}
func.func @f(%x: memref<?xf32>, %y: memref<8xf32>, %n: index) {
  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4", loops=1, masked=no, reductions=0, vector_size=4}}
  affine.for %i = 0 to 8 {
    affine.if affine_set<(d0)[s0] : (d0 - s0 >= 0)>(%i)[%n] {
      %0 = affine.load %x[symbol(%n)] : memref<?xf32>
      affine.store %0, %y[%i] : memref<8xf32>
    }
  }
  return
}

// -----

// The vectorised search for the best value gives the first of equal ones.

func.func @f(%x: memref<8xf32>, %y: memref<8xf32>) -> (f32, index) {
  %low = arith.constant -1.0 : f32
  %none = arith.constant 77 : index
  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4", loops=1, masked=no, reductions=1, vector_size=4}}
  %r:2 = affine.for %i = 0 to 8 iter_args(%b = %low, %at = %none) -> (f32, index) {
    %0 = affine.load %x[%i] : memref<8xf32>
    %1 = arith.cmpf ogt, %0, %b : f32
    %2 = arith.select %1, %0, %b : f32
    %3 = arith.select %1, %i, %at : index

    affine.yield %2, %3 : f32, index
  }
  return %r#0, %r#1 : f32, index
}

// -----

// The vectorised search for the best value gives the first of equal ones.

func.func @f(%x: memref<8xf32>, %y: memref<8xf32>) -> (f32, index) {
  %low = arith.constant -1.0 : f32
  %none = arith.constant 77 : index
  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4", loops=1, masked=no, reductions=1, vector_size=4}}
  %r:2 = affine.for %i = 0 to 8 iter_args(%b = %low, %at = %none) -> (f32, index) {
    %0 = affine.load %x[%i] : memref<8xf32>
    %1 = arith.cmpf olt, %b, %0 : f32
    %2 = arith.select %1, %0, %b : f32
    %3 = arith.select %1, %i, %at : index

    affine.yield %2, %3 : f32, index
  }
  return %r#0, %r#1 : f32, index
}

// -----

// A comparison that does not select the best value is not vectorised.

func.func @f(%x: memref<8xf32>, %y: memref<8xf32>) -> (f32, index) {
  %low = arith.constant -1.0 : f32
  %none = arith.constant 77 : index
  // expected-remark @below {{[Missed] vectorize.carried-value | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="a value is carried from one iteration to the next", reason=unsupported}}
  %r:2 = affine.for %i = 0 to 8 iter_args(%b = %low, %at = %none) -> (f32, index) {
    %0 = affine.load %x[%i] : memref<8xf32>
    %1 = arith.cmpf oge, %0, %b : f32
    %2 = arith.select %1, %0, %b : f32
    %3 = arith.select %1, %i, %at : index

    affine.yield %2, %3 : f32, index
  }
  return %r#0, %r#1 : f32, index
}

// -----

// A comparison that does not select the best value is not vectorised.

func.func @f(%x: memref<8xf32>, %y: memref<8xf32>) -> (f32, index) {
  %low = arith.constant -1.0 : f32
  %none = arith.constant 77 : index
  // expected-remark @below {{[Missed] vectorize.carried-value | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="a value is carried from one iteration to the next", reason=unsupported}}
  %r:2 = affine.for %i = 0 to 8 iter_args(%b = %low, %at = %none) -> (f32, index) {
    %0 = affine.load %x[%i] : memref<8xf32>
    %1 = arith.cmpf ugt, %0, %b : f32
    %2 = arith.select %1, %0, %b : f32
    %3 = arith.select %1, %i, %at : index

    affine.yield %2, %3 : f32, index
  }
  return %r#0, %r#1 : f32, index
}

// -----

// A comparison that does not select the best value is not vectorised.

func.func @f(%x: memref<8xf32>, %y: memref<8xf32>) -> (f32, index) {
  %low = arith.constant -1.0 : f32
  %none = arith.constant 77 : index
  // expected-remark @below {{[Missed] vectorize.carried-value | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="a value is carried from one iteration to the next", reason=unsupported}}
  %r:2 = affine.for %i = 0 to 8 iter_args(%b = %low, %at = %none) -> (f32, index) {
    %0 = affine.load %x[%i] : memref<8xf32>
    %1 = arith.cmpf ogt, %0, %b : f32
    %2 = arith.select %1, %0, %b : f32
    %3 = arith.select %1, %i, %at : index
    affine.store %b, %y[%i] : memref<8xf32>
    affine.yield %2, %3 : f32, index
  }
  return %r#0, %r#1 : f32, index
}

// -----

// A comparison that does not select the best value is not vectorised.

func.func @f(%x: memref<8xf32>, %y: memref<8xf32>) -> (f32, index) {
  %low = arith.constant -1.0 : f32
  %none = arith.constant 77 : index
  // expected-remark @below {{[Missed] vectorize.carried-value | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="a value is carried from one iteration to the next", reason=unsupported}}
  %r:2 = affine.for %i = 0 to 8 iter_args(%b = %low, %at = %none) -> (f32, index) {
    %0 = affine.load %x[%i] : memref<8xf32>
    %1 = arith.cmpf ogt, %0, %b : f32
    %2 = arith.select %1, %0, %b : f32
    %3 = arith.select %1, %i, %at : index
    affine.store %2, %y[%i] : memref<8xf32>
    affine.yield %2, %3 : f32, index
  }
  return %r#0, %r#1 : f32, index
}

// -----

// The index of the best value is vectorised only if it grows with the iterations.

func.func @f(%x: memref<8xf32>, %y: memref<8xf32>) -> (f32, index) {
  %low = arith.constant -1.0 : f32
  %none = arith.constant 77 : index
  // expected-remark @below {{[Missed] vectorize.carried-value | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="a value is carried from one iteration to the next", reason=unsupported}}
  %r:2 = affine.for %i = 0 to 8 iter_args(%b = %low, %at = %none) -> (f32, index) {
    %0 = affine.load %x[%i] : memref<8xf32>
    %1 = arith.cmpf ogt, %0, %b : f32
    %2 = arith.select %1, %0, %b : f32
    %4 = affine.apply affine_map<(d0) -> (7 - d0)>(%i)
    %3 = arith.select %1, %4, %at : index
    affine.yield %2, %3 : f32, index
  }
  return %r#0, %r#1 : f32, index
}

// -----

// Sums are vectorised only if they may be reordered.

func.func @f(%x: memref<8xf32>, %s: f32) -> f32 {
  // expected-remark @below {{[Missed] vectorize.reduction | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="reductions are vectorised only with 'vectorize-reductions'", reason=unsupported}}
  %r = affine.for %i = 0 to 8 iter_args(%p = %s) -> (f32) {
    %0 = affine.load %x[%i] : memref<8xf32>
    %1 = arith.addf %p, %0 : f32
    affine.yield %1 : f32
  }
  return %r : f32
}

// -----

// Sums are vectorised only if they may be reordered.

func.func @f(%x: memref<8xf32>, %s: f32) -> f32 {
  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4", loops=1, masked=no, reductions=1, vector_size=4}}
  %r = affine.for %i = 0 to 8 iter_args(%p = %s) -> (f32) {
    %0 = affine.load %x[%i] : memref<8xf32>
    %1 = arith.addf %p, %0 fastmath<reassoc> : f32
    affine.yield %1 : f32
  }
  return %r : f32
}

// -----

// Rows that lie apart. Gathers count elements row by row, which this memref does not have in a
// row.

func.func @f(%x: memref<8x8xi32, strided<[16, 1]>>, %y: memref<4xi32>) {
  // expected-remark @below {{[Missed] vectorize.not-contiguous | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="consecutive lanes do not access consecutive elements", reason=unsupported}}
  affine.for %i = 0 to 4 {
    %0 = affine.load %x[2 * %i, 3] : memref<8x8xi32, strided<[16, 1]>>
    affine.store %0, %y[%i] : memref<4xi32>
  }
  return
}

// -----

// The index of the best value is vectorised only where it cannot wrap around.

func.func @f(%x: memref<60xf32>, %s: f32) -> i8 {
  %z = arith.constant 0 : i8
  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4", loops=1, masked=no, reductions=1, vector_size=4}}
  %r:2 = affine.for %i = 0 to 60 iter_args(%b = %s, %a = %z) -> (f32, i8) {
    %0 = affine.load %x[%i] : memref<60xf32>
    %c = arith.cmpf ogt, %0, %b : f32
    %1 = arith.select %c, %0, %b : f32
    %k = arith.index_cast %i : index to i8
    %2 = arith.select %c, %k, %a : i8
    affine.yield %1, %2 : f32, i8
  }
  return %r#1 : i8
}

// -----

// The index of the best value is vectorised only where it cannot wrap around.

func.func @f(%x: memref<300xf32>, %s: f32) -> i8 {
  %z = arith.constant 0 : i8
  // expected-remark @below {{[Missed] vectorize.carried-value | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="a value is carried from one iteration to the next", reason=unsupported}}
  %r:2 = affine.for %i = 0 to 300 iter_args(%b = %s, %a = %z) -> (f32, i8) {
    %0 = affine.load %x[%i] : memref<300xf32>
    %c = arith.cmpf ogt, %0, %b : f32
    %1 = arith.select %c, %0, %b : f32
    %k = arith.index_cast %i : index to i8
    %2 = arith.select %c, %k, %a : i8
    affine.yield %1, %2 : f32, i8
  }
  return %r#1 : i8
}
