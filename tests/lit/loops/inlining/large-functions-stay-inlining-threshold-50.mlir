// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -inline=inlining-threshold=50 | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// A function above the threshold is not inlined.

func.func private @leaf(%x: i32) -> i32 {
  %0 = arith.muli %x, %x : i32
  return %0 : i32
}
func.func @f(%x: i32) -> i32 {
  // expected-remark @below {{[Missed] too-large | Category:inline | Function=f | Op=func.call, Remark="the function is too large relative to its caller", callee=2, caller=2, reason=unprofitable, threshold=50}}
  %0 = call @leaf(%x) : (i32) -> i32
  return %0 : i32
}

// CHECK: module {
// CHECK-NEXT:   func.func private @leaf(%arg0: i32) -> i32 {
// CHECK-NEXT:     %0 = arith.muli %arg0, %arg0 : i32
// CHECK-NEXT:     return %0 : i32
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @f(%arg0: i32) -> i32 {
// CHECK-NEXT:     %0 = call @leaf(%arg0) : (i32) -> i32
// CHECK-NEXT:     return %0 : i32
// CHECK-NEXT:   }
// CHECK-NEXT: }
