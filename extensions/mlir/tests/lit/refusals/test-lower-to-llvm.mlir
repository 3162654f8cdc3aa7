// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -test-lower-to-llvm
// NOTE: What is expected was written by tests/lit/update.py.

// What is lowered before.

func.func @f(%m: memref<4xf32>, %x: f32) {
  // expected-error @below {{linalg is not lowered here: run -convert-linalg-to-affine-loops before}}
  linalg.fill ins(%x : f32) outs(%m : memref<4xf32>)
  return
}
