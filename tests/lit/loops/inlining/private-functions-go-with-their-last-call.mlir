// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -inline | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// A private function is erased when its last call is inlined.

func.func private @leaf(%x: i32) -> i32 {
  %0 = arith.muli %x, %x : i32
  return %0 : i32
}
func.func @f(%x: i32) -> i32 {
  // expected-remark @below {{[Passed] inlined | Category:inline | Function=f | Op=func.call, Remark="'@leaf' is inlined"}}
  %0 = call @leaf(%x) : (i32) -> i32
  return %0 : i32
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: i32) -> i32 {
// CHECK-NEXT:     %0 = arith.muli %arg0, %arg0 : i32
// CHECK-NEXT:     return %0 : i32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// A private function is erased when its last call is inlined.

func.func private @leaf(%x: i32) -> i32 {
  %0 = arith.muli %x, %x : i32
  return %0 : i32
}
func.func @f(%x: i32) -> i32 {
  // expected-remark @below {{[Passed] inlined | Category:inline | Function=f | Op=func.call, Remark="'@leaf' is inlined"}}
  %0 = call @leaf(%x) : (i32) -> i32
  // expected-remark @below {{[Missed] no-inline | Category:inline | Function=f | Op=func.call, Remark="the call or the function is marked 'no_inline'", reason=unsupported}}
  %1 = call @leaf(%0) {no_inline} : (i32) -> i32
  return %0 : i32
}

// CHECK: module {
// CHECK-NEXT:   func.func private @leaf(%arg0: i32) -> i32 {
// CHECK-NEXT:     %0 = arith.muli %arg0, %arg0 : i32
// CHECK-NEXT:     return %0 : i32
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @f(%arg0: i32) -> i32 {
// CHECK-NEXT:     %0 = arith.muli %arg0, %arg0 : i32
// CHECK-NEXT:     %1 = call @leaf(%0) {no_inline} : (i32) -> i32
// CHECK-NEXT:     return %0 : i32
// CHECK-NEXT:   }
// CHECK-NEXT: }
