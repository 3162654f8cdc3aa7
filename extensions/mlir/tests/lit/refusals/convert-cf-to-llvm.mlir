// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -convert-cf-to-llvm
// NOTE: What is expected was written by tests/lit/update.py.

// What is called has to be a function of llvm.

func.func private @puts(index)
func.func @f(%c: i1) {
  // expected-error @below {{'puts' is no function of llvm}}
  // expected-remark @below {{[Failure] no-function | Category:convert-cf-to-llvm | Function=f | Op=cf.assert, Remark="'puts' is no function of llvm"}}
  cf.assert %c, "one"
  return
}

// -----

// Bodies of loops have one block.

func.func @g(%c: i1) {
  affine.for %i = 0 to 3 {
    // expected-error @below {{there may be one block only around it}}
    // expected-remark @below {{[Failure] one-block | Category:convert-cf-to-llvm | Function=g | Op=cf.assert, Remark="there may be one block only around it"}}
    cf.assert %c, "two"
  }
  return
}
