// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* '-pass-pipeline=builtin.module(func.func(convert-affine-for-to-gpu{gpu-thread-dims=0}))'
// NOTE: What is expected was written by tests/lit/update.py.

// Values that are carried.

func.func @f(%x: f32) -> f32 {
  // expected-remark @below {{[Missed] carried-values | Category:convert-affine-for-to-gpu | Function=f | Op=affine.for, Remark="the loop carries values"}}
  %r = affine.for %i = 0 to 64 iter_args(%y = %x) -> f32 {
    %z = arith.addf %y, %y : f32
    affine.yield %z : f32
  }
  return %r : f32
}
