// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -convert-func-to-llvm=use-bare-ptr-memref-call-conv=true
// NOTE: What is expected was written by tests/lit/update.py.

// `mlir-opt` makes calls of functions that stay, which it refuses then.

// expected-remark @below {{[Missed] bare-pointers | Category:convert-func-to-llvm | Function=f | Op=func.func, Remark="a pointer does not tell what 'memref<?xf32>' is"}}
func.func private @f(memref<?xf32>)
// expected-remark @below {{[Missed] bare-pointers | Category:convert-func-to-llvm | Function=g | Op=func.func, Remark="a pointer does not tell what 'memref<?xf32>' is"}}
func.func @g(%m: memref<?xf32>) {
  // expected-remark @below {{[Missed] bare-pointers | Category:convert-func-to-llvm | Function=g | Op=func.call, Remark="a pointer does not tell what 'memref<?xf32>' is"}}
  call @f(%m) : (memref<?xf32>) -> ()
  // expected-remark @below {{[Passed] lowered | Category:convert-func-to-llvm | Function=g | Op=func.return}}
  return
}
