// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-jam-rows='rows=3 everywhere=true'
// NOTE: What is expected was written by tests/lit/update.py.

// A request that cannot be met is an error.

func.func @f(%m: memref<100xi32>, %f: memref<100xf32>, %g: memref<100xf32>, %s: memref<1xi32>, %x: f32, %z: i32, %n: index) {
  // expected-remark @below {{[Failure] row-count | Category:affine-jam-rows | Function=f | Op=affine.for, Remark="the number of iterations is not known to be a multiple of 3", reason=unsupported}}
  // expected-error @below {{the number of iterations is not known to be a multiple of 3}}
  affine.for %i = 0 to 10 {
    %r = affine.for %j = 0 to 9 iter_args(%t = %x) -> (f32) {
      %v = affine.load %f[%i + 10 * %j] : memref<100xf32>
      %w = arith.addf %t, %v : f32
      affine.yield %w : f32
    }
    affine.store %r, %g[%i] : memref<100xf32>
  }
  return
}
