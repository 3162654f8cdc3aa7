// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -convert-func-to-llvm
// NOTE: What is expected was written by tests/lit/update.py.

// An attribute that has another meaning there.

// expected-error @below {{'llvm.readnone' is of another kind}}
// expected-remark @below {{[Failure] attribute | Category:convert-func-to-llvm | Function=f | Op=func.func, Remark="'llvm.readnone' is of another kind"}}
func.func @f(%m: memref<4xf32>) attributes {llvm.readnone = 1 : i32} {
  // expected-remark @below {{[Passed] lowered | Category:convert-func-to-llvm | Function=f | Op=func.return}}
  return
}

// -----

// An interface of C for any number of arguments.

// expected-error @below {{functions with a variable number of arguments have no wrapper}}
// expected-remark @below {{[Failure] variable-arguments | Category:convert-func-to-llvm | Function=f | Op=func.func, Remark="functions with a variable number of arguments have no wrapper"}}
func.func @f(%m: memref<4xf32>) attributes {func.varargs = true, llvm.emit_c_interface} {
  // expected-remark @below {{[Passed] lowered | Category:convert-func-to-llvm | Function=f | Op=func.return}}
  return
}
