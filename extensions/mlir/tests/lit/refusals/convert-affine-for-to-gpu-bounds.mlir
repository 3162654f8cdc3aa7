// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* '-pass-pipeline=builtin.module(func.func(convert-affine-for-to-gpu))'
// NOTE: What is expected was written by tests/lit/update.py.

// Bounds that depend on a loop.

func.func @f(%m: memref<65x65xf32>, %x: f32) {
  affine.for %i = 0 to 64 {
    // expected-error @below {{loops with bounds depending on other mapped loops are not supported}}
    affine.for %j = 0 to affine_map<(d0) -> (d0)>(%i) {
      %y = affine.load %m[%i, %j] : memref<65x65xf32>
      affine.store %y, %m[%i + 1, %j] : memref<65x65xf32>
    }
  }
  return
}
