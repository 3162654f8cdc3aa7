// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -canonicalize | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// `arith.ori` with all bits set is folded to that constant, in vectors of any width.

func.func @f(%v: vector<2xi8>) -> vector<2xi8> {
  %ones = arith.constant dense<-1> : vector<2xi8>
  // expected-remark @below {{[Passed] fold | Category:canonicalize | Function=f | Op=arith.ori}}
  %0 = arith.ori %v, %ones : vector<2xi8>
  return %0 : vector<2xi8>
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: vector<2xi8>) -> vector<2xi8> {
// CHECK-NEXT:     %cst = arith.constant dense<-1> : vector<2xi8>
// CHECK-NEXT:     return %cst : vector<2xi8>
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// `arith.ori` with all bits set is folded to that constant, in vectors of any width.

func.func @f(%v: vector<2xi65>) -> vector<2xi65> {
  %ones = arith.constant dense<-1> : vector<2xi65>
  // expected-remark @below {{[Passed] fold | Category:canonicalize | Function=f | Op=arith.ori}}
  %0 = arith.ori %v, %ones : vector<2xi65>
  return %0 : vector<2xi65>
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: vector<2xi65>) -> vector<2xi65> {
// CHECK-NEXT:     %cst = arith.constant dense<-1> : vector<2xi65>
// CHECK-NEXT:     return %cst : vector<2xi65>
// CHECK-NEXT:   }
// CHECK-NEXT: }
