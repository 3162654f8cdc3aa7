// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* '-pass-pipeline=builtin.module(func.func(convert-affine-for-to-gpu))'
// NOTE: What is expected was written by tests/lit/update.py.

// Iterations that depend on each other.

func.func @f(%m: memref<65x65xf32>, %x: f32) {
  // expected-remark-re @below {{[Missed] carried-dependence | Category:convert-affine-for-to-gpu | Function=f | Op=affine.for, Remark="the loop carries a flow dependence from 'affine.store' at {{\S+}} to 'affine.load' at {{\S+}}, distance [1, 1] [0, 0]"}}
  affine.for %i = 0 to 64 {
    affine.for %j = 0 to 64 {
      %y = affine.load %m[%i, %j] : memref<65x65xf32>
      affine.store %y, %m[%i + 1, %j] : memref<65x65xf32>
    }
  }
  return
}

// -----

// Iterations that do not.

func.func @f(%m: memref<65x65xf32>, %x: f32) {
  // expected-remark @below {{[Passed] launched | Category:convert-affine-for-to-gpu | Function=f | Op=affine.for}}
  affine.for %i = 0 to 64 {
    affine.for %j = 0 to 64 {
      %y = affine.load %m[%i, %j] : memref<65x65xf32>
      affine.store %y, %m[%i, %j] : memref<65x65xf32>
    }
  }
  return
}
