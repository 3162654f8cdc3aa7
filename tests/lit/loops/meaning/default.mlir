// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -canonicalize | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.
// expected-remark @unknown {{[Passed] fold | Category:canonicalize | Function=f | Op=arith.select}}

// Zeros of both signs stay apart: canonicalize.

func.func @f(%p: i1) -> (f32, f32) {
  %0 = arith.constant 0.0 : f32
  %1 = arith.constant -0.0 : f32
  return %0, %1 : f32, f32
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: i1) -> (f32, f32) {
// CHECK-NEXT:     %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     %cst_0 = arith.constant -0.000000e+00 : f32
// CHECK-NEXT:     return %cst, %cst_0 : f32, f32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Gathered constants promise no more than they can.

// expected-warning @below {{'@f' is not run: 'func.return' op uses poison as a result}}
func.func @f(%x: i8) -> (i8, i8) {
  %c100 = arith.constant 100 : i8
  %c27 = arith.constant 27 : i8
  %c-5 = arith.constant -5 : i8
  // expected-remark @below {{[Passed] erase-dead | Category:canonicalize | Function=f | Op=arith.addi}}
  %0 = arith.addi %x, %c100 overflow<nsw, nuw> : i8
  // expected-remark @below {{[Passed] gather-constants | Category:canonicalize | Function=f | Op=arith.addi}}
  %1 = arith.addi %0, %c100 overflow<nsw, nuw> : i8
  // expected-remark @below {{[Passed] erase-dead | Category:canonicalize | Function=f | Op=arith.addi}}
  %2 = arith.addi %x, %c27 overflow<nsw, nuw> : i8
  // expected-remark @below {{[Passed] gather-constants | Category:canonicalize | Function=f | Op=arith.addi}}
  %3 = arith.addi %2, %c-5 overflow<nsw, nuw> : i8
  return %1, %3 : i8, i8
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: i8) -> (i8, i8) {
// CHECK-NEXT:     %c22_i8 = arith.constant 22 : i8
// CHECK-NEXT:     %c-56_i8 = arith.constant -56 : i8
// CHECK-NEXT:     %0 = arith.addi %arg0, %c-56_i8 : i8
// CHECK-NEXT:     %1 = arith.addi %arg0, %c22_i8 overflow<nsw, nuw> : i8
// CHECK-NEXT:     return %0, %1 : i8, i8
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Structured control flow with known conditions is removed.

func.func @f(%x: i32, %p: i1) -> (i32, i32, i32) {
  %false = arith.constant false
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  // expected-remark @below {{[Passed] select-results | Category:canonicalize | Function=f | Op=scf.if}}
  // expected-remark @below {{[Passed] erase-dead | Category:canonicalize | Function=f | Op=scf.if}}
  %0 = scf.if %false -> i32 {
    scf.yield %x : i32
  } else {
    %c5 = arith.constant 5 : i32
    scf.yield %c5 : i32
  }
  // expected-remark @below {{[Passed] inline-loop | Category:canonicalize | Function=f | Op=scf.for}}
  %1 = scf.for %i = %c1 to %c2 step %c1 iter_args(%a = %x) -> i32 {
    %b = arith.addi %a, %0 : i32
    scf.yield %b : i32
  }
  // expected-remark @below {{[Passed] erase-loop | Category:canonicalize | Function=f | Op=scf.for}}
  %2 = scf.for %i = %c2 to %c1 step %c1 iter_args(%a = %x) -> i32 {
    %b = arith.muli %a, %a : i32
    scf.yield %b : i32
  }
  return %0, %1, %2 : i32, i32, i32
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: i32, %arg1: i1) -> (i32, i32, i32) {
// CHECK-NEXT:     %c5_i32 = arith.constant 5 : i32
// CHECK-NEXT:     %0 = arith.addi %arg0, %c5_i32 : i32
// CHECK-NEXT:     return %c5_i32, %0, %arg0 : i32, i32, i32
// CHECK-NEXT:   }
// CHECK-NEXT: }
