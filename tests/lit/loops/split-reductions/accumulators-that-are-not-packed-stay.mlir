// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -convert-reduction-to-scf
// NOTE: What is expected was written by tests/lit/update.py.

// Accumulators of which one is a vector do not fit into one value.

reduction.define @both : f32, vector<4xf32> combination (%a, %b, %c, %d) {
  %r = arith.addf %a, %c : f32
  %s = arith.addf %b, %d : vector<4xf32>
  reduction.yield %r, %s : f32, vector<4xf32>
} identity {
  %z = arith.constant 0.0 : f32
  %v = arith.constant dense<0.0> : vector<4xf32>
  reduction.yield %z, %v : f32, vector<4xf32>
}
func.func @f(%m: memref<?xf32>, %v: memref<?xvector<4xf32>>, %n: index) -> (f32, vector<4xf32>) {
  // expected-remark @below {{[Passed] lowered | Category:convert-reduction-to-scf | Function=f | Op=affine.parallel}}
  // expected-remark @below {{[Failure] unsupported-accumulators | Category:convert-reduction-to-scf | Function=f | Op=scf.parallel, Remark="accumulators of the types f32, vector<4xf32> do not fit into one value", reason=unsupported}}
  // expected-error @below {{accumulators of the types f32, vector<4xf32> do not fit into one value}}
  %s:2 = affine.parallel (%i) = (0) to (%n) reduce (@both) -> (f32, vector<4xf32>) {
    // expected-remark @below {{[Passed] lowered | Category:convert-reduction-to-scf | Function=f | Op=affine.load}}
    %x = affine.load %m[%i] : memref<?xf32>
    // expected-remark @below {{[Passed] lowered | Category:convert-reduction-to-scf | Function=f | Op=affine.load}}
    %y = affine.load %v[%i] : memref<?xvector<4xf32>>
    affine.yield %x, %y : f32, vector<4xf32>
  }
  return %s#0, %s#1 : f32, vector<4xf32>
}
