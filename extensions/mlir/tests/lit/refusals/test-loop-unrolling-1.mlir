// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -allow-unregistered-dialect -test-loop-unrolling=unroll-factor=-1
// NOTE: What is expected was written by tests/lit/update.py.

// Unrolling unknown numbers: unknown-trip-count.

func.func @f(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  // expected-remark @below {{[Missed] unknown-trip-count | Category:test-loop-unrolling | Function=f | Op=scf.for, Remark="the number of iterations is not constant"}}
  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %c0 to %c8 step %c1 { "test.use"() : () -> () }
  }
  return
}

// -----

// Unrolling nothing: never-runs.

func.func @f(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c8 = arith.constant 8 : index
  // expected-remark @below {{[Missed] never-runs | Category:test-loop-unrolling | Function=f | Op=scf.for, Remark="the loop never runs"}}
  scf.for %i = %c8 to %c2 step %c1 {
    scf.for %j = %c0 to %n step %c1 { "test.use"() : () -> () }
  }
  return
}
