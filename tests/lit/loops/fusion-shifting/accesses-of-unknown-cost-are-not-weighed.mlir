// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-loop-fusion="cost-model=cache shift=true"
// NOTE: What is expected was written by tests/lit/update.py.

// It is not known which lines of a cache the first nest touches.

func.func @f(%a: memref<64xf64>, %at: memref<64xindex>) {
  %zero = arith.constant 0.0 : f64
  %c0 = arith.constant 0 : index
  %end = memref.load %at[%c0] : memref<64xindex>
  // expected-remark-re @below {{[Missed] fusion.shift-unknown-cost | Category:affine-loop-fusion | Function=f | Op=affine.for, Remark="'memref.store' has no traffic model", reason=unsupported, with={{\S+}}}}
  affine.for %i = 0 to 64 {
    %k = affine.load %at[%i] : memref<64xindex>
    memref.store %zero, %a[%k] : memref<64xf64>
  }
  affine.for %i = 0 to %end {
    affine.store %zero, %a[%i] : memref<64xf64>
  }
  return
}
