// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -canonicalize -inline | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Stays: the sign that is cut off may be one.

func.func @f(%x: i32) -> i16 {
  %c16 = arith.constant 16 : i32
  // expected-remark @below {{[Passed] erase-dead | Category:canonicalize | Function=f | Op=arith.shrsi}}
  %0 = arith.shrsi %x, %c16 : i32
  // expected-remark @below {{[Passed] shift-without-sign | Category:canonicalize | Function=f | Op=arith.trunci}}
  %1 = arith.trunci %0 overflow<nsw> : i32 to i16
  return %1 : i16
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: i32) -> i16 {
// CHECK-NEXT:     %c16_i32 = arith.constant 16 : i32
// CHECK-NEXT:     %0 = arith.shrui %arg0, %c16_i32 : i32
// CHECK-NEXT:     %1 = arith.trunci %0 : i32 to i16
// CHECK-NEXT:     return %1 : i16
// CHECK-NEXT:   }
// CHECK-NEXT: }
