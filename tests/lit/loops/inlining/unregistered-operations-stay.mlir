// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -allow-unregistered-dialect -inline=default-pipeline=
// NOTE: What is expected was written by tests/lit/update.py.

// Unregistered operations in the function, or around the call, prevent inlining.

func.func private @g() {
  "t.op"() : () -> ()
  return
}
func.func private @h() {
  return
}
func.func @f() {
  // expected-remark @below {{[Missed] unknown-operation | Category:inline | Function=f | Op=func.call, Remark="'t.op' is not registered", reason=unsupported}}
  call @g() : () -> ()
  "t.region"() ({
    // expected-remark @below {{[Missed] unknown-operation | Category:inline | Function=f | Op=func.call, Remark="the operation around the call is not registered", reason=unsupported}}
    func.call @h() : () -> ()
  }) : () -> ()
  return
}
