// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -allow-unregistered-dialect -affine-loop-coalescing
// NOTE: What is expected was written by tests/lit/update.py.

// Coalescing narrow loops: not-an-index.

func.func @f(%n: index) {
  %b0 = arith.constant 0 : i8
  %b1 = arith.constant 1 : i8
  %b100 = arith.constant 100 : i8
  // expected-remark @below {{[Missed] not-an-index | Category:affine-loop-coalescing | Function=f | Op=scf.for, Remark="a loop does not count in signed numbers of type 'index'"}}
  scf.for %i = %b0 to %b100 step %b1 : i8 {
    scf.for %j = %b0 to %b100 step %b1 : i8 { "test.use"() : () -> () }
  }
  return
}

// -----

// Coalescing loops without a sign: not-an-index.

func.func @f(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  // expected-remark @below {{[Missed] not-an-index | Category:affine-loop-coalescing | Function=f | Op=scf.for, Remark="a loop does not count in signed numbers of type 'index'"}}
  scf.for unsigned %i = %c0 to %c8 step %c1 {
    scf.for unsigned %j = %c0 to %n step %c1 { "test.use"() : () -> () }
  }
  return
}

// -----

// Coalescing loops backwards: step-not-positive.

func.func @f(%n: index) {
  %m1 = arith.constant -1 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  // expected-remark @below {{[Missed] step-not-positive | Category:affine-loop-coalescing | Function=f | Op=scf.for, Remark="the step is not positive"}}
  scf.for %i = %c0 to %n step %m1 {
    scf.for %j = %c0 to %c8 step %c1 { "test.use"() : () -> () }
  }
  return
}

// -----

// Coalescing too many: index-overflow.

func.func @f(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %far = arith.constant 4611686018427387904 : index
  // expected-remark @below {{[Missed] index-overflow | Category:affine-loop-coalescing | Function=f | Op=scf.for, Remark="the number of all iterations does not fit 64 bits"}}
  scf.for %i = %c0 to %far step %c1 {
    scf.for %j = %c0 to %c8 step %c1 { "test.use"() : () -> () }
  }
  return
}
