// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-split-reductions='parts=2 everywhere=true'
// NOTE: What is expected was written by tests/lit/update.py.

// A request that cannot be met is an error.

func.func @f(%m: memref<100xi32>, %f: memref<100xf32>, %g: memref<100xf32>, %s: memref<1xi32>, %x: f32, %z: i32, %n: index) {
  // expected-remark @below {{[Failure] trip-count | Category:affine-split-reductions | Function=f | Op=affine.for, Remark="the number of iterations is not known to be at least 128", reason=unsupported}}
  // expected-error @below {{the number of iterations is not known to be at least 128}}
  %r = affine.for %j = 0 to 99 iter_args(%t = %z) -> (i32) {
    %v = affine.load %m[%j] : memref<100xi32>
    %w = arith.addi %t, %v : i32
    affine.yield %w : i32
  }
  return
}
