// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* '-pass-pipeline=builtin.module(func.func(convert-affine-for-to-gpu))'
// NOTE: What is expected was written by tests/lit/update.py.

// One loop.

func.func @f() {
  // expected-error @below {{expected perfectly nested loops in the body}}
  affine.for %i = 0 to 8 {
  }
  return
}
