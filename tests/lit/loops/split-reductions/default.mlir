// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-split-reductions=everywhere=true
// NOTE: What is expected was written by tests/lit/update.py.

// Splitting a reduction keeps the sign of zero.

func.func @main(%m: memref<700xf32>, %w: memref<700xf32>, %init: f32, %n: index) -> (f32, f32) {
  // expected-remark @below {{[Passed] split | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="4 parts of 128 iterations run side by side", iterations=128, parts=4, rest=188}}
  %s = affine.for %i = 0 to 700 iter_args(%t = %init) -> (f32) {
    %a = affine.load %m[%i] : memref<700xf32>
    %q = arith.addf %t, %a fastmath<reassoc> : f32
    affine.yield %q : f32
  }
  return %s, %s : f32, f32
}

// -----

// The reduction is not split: in order.

func.func @main(%m: memref<700xf32>, %w: memref<700xf32>, %init: f32, %n: index) -> (f32, f32) {
  // expected-remark @below {{[Missed] ordered | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="the carried values cannot be reassociated", reason=unsupported}}
  %s = affine.for %i = 0 to 700 iter_args(%t = %init) -> (f32) {
    %a = affine.load %m[%i] : memref<700xf32>
    %q = arith.addf %t, %a  : f32
    affine.yield %q : f32
  }
  return %s, %s : f32, f32
}

// -----

// The reduction is not split: no reduction.

// expected-warning @below {{'@main' is not run: 'func.return' op uses poison as a result}}
func.func @main(%m: memref<700xi32>, %w: memref<700xi32>, %init: i32, %n: index) -> (i32, i32) {
  // expected-remark @below {{[Missed] ordered | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="the carried values cannot be reassociated", reason=unsupported}}
  %s = affine.for %i = 0 to 700 iter_args(%t = %init) -> (i32) {
    %a = affine.load %m[%i] : memref<700xi32>
    %q = arith.shli %t, %a  : i32
    affine.yield %q : i32
  }
  return %s, %s : i32, i32
}

// -----

// The reduction is not split: short.

func.func @main(%m: memref<700xi32>, %w: memref<700xi32>, %init: i32, %n: index) -> (i32, i32) {
  // expected-remark @below {{[Missed] trip-count | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="the number of iterations is not known to be at least 256", reason=unsupported}}
  %s = affine.for %i = 0 to 255 iter_args(%t = %init) -> (i32) {
    %a = affine.load %m[%i] : memref<700xi32>
    %q = arith.addi %t, %a  : i32
    affine.yield %q : i32
  }
  return %s, %s : i32, i32
}

// -----

// The reduction is not split: unknown.

func.func @main(%m: memref<700xi32>, %w: memref<700xi32>, %init: i32, %n: index) -> (i32, i32) {
  // expected-remark @below {{[Missed] trip-count | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="the number of iterations is not known to be at least 256", reason=unsupported}}
  %s = affine.for %i = 0 to %n iter_args(%t = %init) -> (i32) {
    %a = affine.load %m[%i] : memref<700xi32>
    %q = arith.addi %t, %a  : i32
    affine.yield %q : i32
  }
  return %s, %s : i32, i32
}

// -----

// The reduction is not split: several lower bounds.

func.func @main(%m: memref<700xi32>, %w: memref<700xi32>, %init: i32, %n: index) -> (i32, i32) {
  // expected-remark @below {{[Missed] trip-count | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="the number of iterations is not known to be at least 256", reason=unsupported}}
  %s = affine.for %i = max affine_map<() -> (0, 5)>() to 700 iter_args(%t = %init) -> (i32) {
    %a = affine.load %m[%i] : memref<700xi32>
    %q = arith.addi %t, %a  : i32
    affine.yield %q : i32
  }
  return %s, %s : i32, i32
}

// -----

// The reduction is not split: stated.

func.func @main(%m: memref<700xi32>, %w: memref<700xi32>, %init: i32, %n: index) -> (i32, i32) {
  %s = affine.for %i = 0 to 700 iter_args(%t = %init) reduce ("addi") -> (i32) {
    %a = affine.load %m[%i] : memref<700xi32>
    %q = arith.addi %t, %a  : i32
    affine.yield %q : i32
  }
  return %s, %s : i32, i32
}

// -----

// The reduction is not split: writing.

func.func @main(%m: memref<700xi32>, %w: memref<700xi32>, %init: i32, %n: index) -> (i32, i32) {
  %s = affine.for %i = 0 to 700 iter_args(%t = %init) -> (i32) {
    %a = affine.load %m[%i] : memref<700xi32>
    %q = arith.addi %t, %a  : i32
    affine.store %q, %w[%i] : memref<700xi32>
    affine.yield %q : i32
  }
  return %s, %s : i32, i32
}

// -----

// The reduction is not split: vectors.

func.func @main(%m: memref<700xi32>, %w: memref<700xi32>, %init: i32, %n: index) -> (i32, i32) {
  %z = arith.constant dense<0> : vector<4xi32>
  // expected-remark @below {{[Missed] ordered | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="the carried values cannot be reassociated", reason=unsupported}}
  %s = affine.for %i = 0 to 700 step 4 iter_args(%t = %z) -> (vector<4xi32>) {
    %e = affine.load %m[%i] : memref<700xi32>
    %a = vector.broadcast %e : i32 to vector<4xi32>
    %q = arith.addi %t, %a : vector<4xi32>
    affine.yield %q : vector<4xi32>
  }
  %r = vector.reduction <add>, %s : vector<4xi32> into i32
  return %r, %r : i32, i32
}

// -----

// A loop with too many results is not split.

func.func @main(%m: memref<700xi32>, %x: i32) -> i32 {
  // expected-remark @below {{[Missed] too-many | Category:affine-split-reductions | Function=main | Op=affine.for, Remark="partial results would not fit the registers", reason=unprofitable, results=5}}
  %s:5 = affine.for %i = 0 to 700 iter_args(%t0 = %x, %t1 = %x, %t2 = %x, %t3 = %x, %t4 = %x) -> (i32, i32, i32, i32, i32) {
    %a = affine.load %m[%i] : memref<700xi32>
    %q0 = arith.addi %t0, %a : i32
    %q1 = arith.addi %t1, %a : i32
    %q2 = arith.addi %t2, %a : i32
    %q3 = arith.addi %t3, %a : i32
    %q4 = arith.addi %t4, %a : i32
    affine.yield %q0, %q1, %q2, %q3, %q4 : i32, i32, i32, i32, i32
  }
  return %s#0 : i32
}
