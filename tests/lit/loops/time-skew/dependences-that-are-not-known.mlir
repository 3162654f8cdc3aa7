// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-time-skew=cache-size=1
// NOTE: What is expected was written by tests/lit/update.py.

// A subscript is not an affine expression.

func.func @f(%a: memref<100xf64>, %b: memref<100xf64>, %n: index, %q: memref<?xf64>) {
  // expected-remark @below {{[Missed] unknown-skewing | Category:affine-time-skew | Function=f | Op=affine.for, Remark="an index is not affine (it multiplies or divides by a variable)", reason=unknown}}
  affine.for %t = 0 to 100 {
    affine.for %i = 1 to 99 {
      %l = affine.load %a[%i - 1] : memref<100xf64>
      %r = affine.load %a[%i + 1] : memref<100xf64>
      %s = arith.subf %l, %r : f64
      affine.store %s, %b[%i] : memref<100xf64>
      affine.store %s, %q[%i mod symbol(%n)] : memref<?xf64>
    }
    affine.for %i = 1 to 99 {
      %v = affine.load %b[%i] : memref<100xf64>
      affine.store %v, %a[%i] : memref<100xf64>
    }
  }
  return
}
