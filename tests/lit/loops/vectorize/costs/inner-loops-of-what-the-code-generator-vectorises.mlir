// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-super-vectorize='virtual-vector-size=auto leave-plain=true'
// NOTE: What is expected was written by tests/lit/update.py.

// The code generator unrolls the window and vectorises the loop around it: lanes along the window
// would be combined in each iteration.

func.func @window(%x: memref<?xf64>, %o: memref<?xf64>, %n: index) {
  // expected-remark @below {{[Analysis] vectorize.left-to-llvm | Category:affine-super-vectorize | Function=window | Op=affine.for, Remark="the code generator vectorises it, or the innermost loop in it, as well"}}
  affine.for %i = 0 to %n {
    %first = affine.load %x[%i] : memref<?xf64>
    %least = affine.for %j = 1 to 16 iter_args(%m = %first) -> (f64) {
      %v = affine.load %x[%i + %j] : memref<?xf64>
      %p = arith.cmpf olt, %v, %m : f64
      %s = arith.select %p, %v, %m : f64
      affine.yield %s : f64
    }
    affine.store %least, %o[%i] : memref<?xf64>
  }
  return
}
