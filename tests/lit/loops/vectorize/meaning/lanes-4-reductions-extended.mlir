// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-super-vectorize='virtual-vector-size=4 vectorize-reductions=true extended=true'
// NOTE: What is expected was written by tests/lit/update.py.

// A carried value that does not accumulate is not vectorised.

func.func @f(%x: memref<8xi32>, %y: memref<8xi32>, %s: i32) -> i32 {
  // expected-remark @below {{[Missed] vectorize.carried-value | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="a value is carried from one iteration to the next", reason=unsupported}}
  %r = affine.for %i = 0 to 8 iter_args(%p = %s) -> (i32) {
    %0 = affine.load %x[%i] : memref<8xi32>
    %1 = arith.muli %p, %0 : i32
    %q = arith.addi %1, %0 : i32
    affine.yield %q : i32
  }
  return %r : i32
}

// -----

// A carried value that does not accumulate is not vectorised.

func.func @f(%x: memref<8xi32>, %y: memref<8xi32>, %s: i32) -> i32 {
  // expected-remark @below {{[Missed] vectorize.carried-value | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="a value is carried from one iteration to the next", reason=unsupported}}
  %r = affine.for %i = 0 to 8 iter_args(%p = %s) -> (i32) {
    %0 = affine.load %x[%i] : memref<8xi32>
    affine.store %p, %y[%i] : memref<8xi32>
    %q = arith.addi %p, %0 : i32
    affine.yield %q : i32
  }
  return %r : i32
}

// -----

// A carried value that does not accumulate is not vectorised.

func.func @f(%x: memref<8xi32>, %y: memref<8xi32>, %s: i32) -> i32 {
  // expected-remark @below {{[Missed] vectorize.carried-value | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="a value is carried from one iteration to the next", reason=unsupported}}
  %r = affine.for %i = 0 to 8 iter_args(%p = %s) -> (i32) {
    %0 = affine.load %x[%i] : memref<8xi32>
    %q = arith.addi %p, %0 : i32
    affine.store %q, %y[%i] : memref<8xi32>
    affine.yield %q : i32
  }
  return %r : i32
}

// -----

// A carried value that does not accumulate is not vectorised.

func.func @f(%x: memref<8xi32>, %y: memref<8xi32>, %s: i32) -> i32 {
  // expected-remark @below {{[Missed] vectorize.carried-value | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="a value is carried from one iteration to the next", reason=unsupported}}
  %r = affine.for %i = 0 to 8 iter_args(%p = %s) -> (i32) {
    %0 = affine.load %x[%i] : memref<8xi32>
    %q = arith.addi %p, %p : i32
    affine.yield %q : i32
  }
  return %r : i32
}

// -----

// A carried value that does not accumulate is not vectorised.

func.func @f(%x: memref<8xi32>, %y: memref<8xi32>, %s: i32) -> i32 {
  // expected-remark @below {{[Missed] vectorize.carried-value | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="a value is carried from one iteration to the next", reason=unsupported}}
  %r = affine.for %i = 0 to 8 iter_args(%p = %s) -> (i32) {
    %0 = affine.load %x[%i] : memref<8xi32>
    %1 = arith.cmpi slt, %p, %0 : i32
    %q = arith.select %1, %0, %p : i32
    affine.yield %q : i32
  }
  return %r : i32
}

// -----

// A carried value that does not accumulate is not vectorised.

func.func @f(%x: memref<8xi32>, %y: memref<8xi32>, %s: i32) -> i32 {
  // expected-remark @below {{[Missed] vectorize.carried-value | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="a value is carried from one iteration to the next", reason=unsupported}}
  %r = affine.for %i = 0 to 8 iter_args(%p = %s) -> (i32) {
    %0 = affine.load %x[%i] : memref<8xi32>
    %1 = arith.subi %0, %p : i32
    %q = arith.addi %1, %0 : i32
    affine.yield %q : i32
  }
  return %r : i32
}

// -----

// A carried value that does not accumulate is not vectorised.

func.func @f(%x: memref<8xi32>, %y: memref<8xi32>, %s: i32) -> i32 {
  // expected-remark @below {{[Missed] vectorize.carried-value | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="a value is carried from one iteration to the next", reason=unsupported}}
  %r = affine.for %i = 0 to 8 iter_args(%p = %s) -> (i32) {
    %0 = affine.load %x[%i] : memref<8xi32>
    %q = arith.subi %0, %p : i32
    affine.yield %q : i32
  }
  return %r : i32
}

// -----

// A carried value that does not accumulate is not vectorised.

func.func @f(%x: memref<8xi32>, %y: memref<8xi32>, %s: i32) -> i32 {
  // expected-remark @below {{[Missed] vectorize.carried-value | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="a value is carried from one iteration to the next", reason=unsupported}}
  %r = affine.for %i = 0 to 8 iter_args(%p = %s) -> (i32) {
    %0 = affine.load %x[%i] : memref<8xi32>
    %q = arith.subi %p, %p : i32
    affine.yield %q : i32
  }
  return %r : i32
}

// -----

// Differences accumulate. What is taken away from a carried value is added to it with the other
// sign.

func.func @f(%x: memref<8xi32>, %y: memref<8xi32>, %s: i32) -> i32 {
  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4", loops=1, masked=no, reductions=1, vector_size=4}}
  %r = affine.for %i = 0 to 8 iter_args(%p = %s) -> (i32) {
    %0 = affine.load %x[%i] : memref<8xi32>
    %q = arith.subi %p, %0 : i32
    affine.yield %q : i32
  }
  return %r : i32
}

// -----

// Differences accumulate. What is taken away from a carried value is added to it with the other
// sign.

func.func @f(%x: memref<8xi32>, %y: memref<8xi32>, %s: i32) -> i32 {
  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4", loops=1, masked=no, reductions=1, vector_size=4}}
  %r = affine.for %i = 0 to 8 iter_args(%p = %s) -> (i32) {
    %0 = affine.load %x[%i] : memref<8xi32>
    %1 = arith.addi %0, %p : i32
    %q = arith.subi %1, %s : i32
    affine.yield %q : i32
  }
  return %r : i32
}

// -----

// Differences of floats in any order leave the sign of zero. Idle lanes keep what they have:
// nothing is taken from it, not even a zero.

func.func @f(%x: memref<?xf32>, %n: index, %s: f32) -> f32 {
  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4", loops=1, masked=yes, reductions=1, vector_size=4}}
  %r = affine.for %i = 0 to %n iter_args(%p = %s) -> (f32) {
    %0 = affine.load %x[%i] : memref<?xf32>
    %q = arith.subf %p, %0 fastmath<reassoc> : f32
    affine.yield %q : f32
  }
  return %r : f32
}

// -----

// Sums are vectorised only if they may be reordered.

func.func @f(%x: memref<8xf32>, %s: f32) -> f32 {
  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4", loops=1, masked=no, reductions=1, vector_size=4}}
  // expected-remark @below {{[Analysis] vectorize.reassociated | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="'arith.addf' may combine in another order: each lane on its own, then the lanes ('vectorize-reductions' says so)"}}
  %r = affine.for %i = 0 to 8 iter_args(%p = %s) -> (f32) {
    %0 = affine.load %x[%i] : memref<8xf32>
    %1 = arith.addf %p, %0 : f32
    affine.yield %1 : f32
  }
  return %r : f32
}

// -----

// Constants wider than 64 bits become vectors.

func.func @f(%x: memref<8xi64>) -> i64 {
  %zero = arith.constant 0 : i65
  %one = arith.constant 1 : i65
  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4", loops=1, masked=no, reductions=1, vector_size=4}}
  %sum = affine.for %i = 0 to 8 iter_args(%s = %zero) -> i65 {
    %0 = affine.load %x[%i] : memref<8xi64>
    %1 = arith.extui %0 : i64 to i65
    %2 = arith.addi %s, %1 : i65
    affine.yield %2 : i65
  }
  %half = arith.shrui %sum, %one : i65
  %3 = arith.trunci %half : i65 to i64
  // expected-remark @below {{[Passed] vectorize.vectorized | Category:affine-super-vectorize | Function=f | Op=affine.for, Remark="vectorised by 4", loops=1, masked=no, reductions=0, vector_size=4}}
  affine.for %i = 0 to 8 {
    %4 = affine.load %x[%i] : memref<8xi64>
    %5 = arith.extsi %4 : i64 to i65
    %6 = arith.addi %5, %one : i65
    %7 = arith.trunci %6 : i65 to i64
    affine.store %7, %x[%i] : memref<8xi64>
  }
  return %3 : i64
}
