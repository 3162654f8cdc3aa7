// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -convert-linalg-to-affine-loops
// NOTE: What is expected was written by tests/lit/update.py.

// On tensors.

func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  // expected-remark @below {{[Missed] tensors | Category:convert-linalg-to-affine-loops | Function=f | Op=linalg.exp, Remark="it is on tensors, whose elements are not in memory"}}
  %0 = linalg.exp ins(%a : tensor<4xf32>) outs(%b : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// An extent that is not a symbol.

func.func @f(%n: index, %m: memref<9xindex>, %x: f32) {
  scf.for %i = %n to %n step %n {
    %k = memref.load %m[%i] : memref<9xindex>
    %b = memref.alloc(%k) : memref<?xf32>
    // expected-remark @below {{[Missed] extent-not-affine | Category:convert-linalg-to-affine-loops | Function=f | Op=linalg.fill, Remark="extent 0 of an operand is no bound of an affine loop here"}}
    linalg.fill ins(%x : f32) outs(%b : memref<?xf32>)
  }
  return
}
