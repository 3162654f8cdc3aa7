// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -convert-math-to-llvm
// NOTE: What is expected was written by tests/lit/update.py.

// Powers of lanes.

func.func @f(%v: vector<4xf32>, %k: vector<4xi32>) -> vector<4xf32> {
  // expected-error @below {{the intrinsic has one exponent for all lanes}}
  // expected-remark @below {{[Failure] no-type | Category:convert-math-to-llvm | Function=f | Op=math.fpowi, Remark="the intrinsic has one exponent for all lanes"}}
  %0 = math.fpowi %v, %k : vector<4xf32>, vector<4xi32>
  return %0 : vector<4xf32>
}
