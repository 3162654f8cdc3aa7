// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* '-pass-pipeline=builtin.module(func.func(lower-vector-multi-reduction{lowering-strategy=inner-parallel}))'
// NOTE: What is expected was written by tests/lit/update.py.

// A number of lanes that is not known.

func.func @f(%v: vector<4x[2]xf32>, %a: vector<4xf32>, %b: vector<[2]xf32>)
    -> (vector<4xf32>, vector<[2]xf32>) {
  // expected-remark @below {{[Missed] scalable | Category:lower-vector-multi-reduction | Function=f | Op=vector.multi_reduction, Remark="the number of lanes depends on the machine"}}
  %0 = vector.multi_reduction <add>, %v, %a [1] : vector<4x[2]xf32> to vector<4xf32>
  // expected-remark @below {{[Passed] reduced | Category:lower-vector-multi-reduction | Function=f | Op=vector.multi_reduction}}
  %1 = vector.multi_reduction <add>, %v, %b [0] : vector<4x[2]xf32> to vector<[2]xf32>
  return %0, %1 : vector<4xf32>, vector<[2]xf32>
}
