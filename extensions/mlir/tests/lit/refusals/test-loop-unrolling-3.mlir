// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -allow-unregistered-dialect -test-loop-unrolling=unroll-factor=3
// NOTE: What is expected was written by tests/lit/update.py.

// Unrolling backwards: step-not-positive.

func.func @f(%n: index) {
  %m1 = arith.constant -1 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  // expected-remark @below {{[Missed] step-not-positive | Category:test-loop-unrolling | Function=f | Op=scf.for, Remark="the step is not positive"}}
  scf.for %i = %c0 to %n step %m1 {
    scf.for %j = %c0 to %c8 step %c1 { "test.use"() : () -> () }
  }
  return
}
