// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -allow-unregistered-dialect -canonicalize=further=true | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// A parallel loop of one iteration gives the reduction of one value: "addi".

reduction.define private @sum : i32 combination (%a, %b) {
  %s = arith.addi %a, %b : i32
  reduction.yield %s : i32
} identity {
  %z = arith.constant 0 : i32
  reduction.yield %z : i32
}
func.func @f() -> i32 {
  %x = "t.value"() : () -> i32
  // expected-remark @below {{[Passed] single-iteration | Category:canonicalize | Function=f | Op=affine.parallel}}
  %q = affine.parallel (%i) = (0) to (1) reduce ("addi") -> (i32) {
    affine.yield %x : i32
  }
  return %q : i32
}

// CHECK: module {
// CHECK-NEXT:   reduction.define private @sum : i32 combination (%arg0, %arg1) {
// CHECK-NEXT:     %0 = arith.addi %arg0, %arg1 : i32
// CHECK-NEXT:     reduction.yield %0 : i32
// CHECK-NEXT:   } identity {
// CHECK-NEXT:     %c0_i32 = arith.constant 0 : i32
// CHECK-NEXT:     reduction.yield %c0_i32 : i32
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @f() -> i32 {
// CHECK-NEXT:     %0 = "t.value"() : () -> i32
// CHECK-NEXT:     return %0 : i32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// A parallel loop of one iteration gives the reduction of one value: "addi".

module {
  reduction.define private @sum : i32 combination (%arg0, %arg1) {
    %0 = arith.addi %arg0, %arg1 : i32
    reduction.yield %0 : i32
  } identity {
    %c0_i32 = arith.constant 0 : i32
    reduction.yield %c0_i32 : i32
  }
  func.func @f() -> i32 {
    %0 = "t.value"() : () -> i32
    %1 = affine.parallel (%arg0) = (0) to (2) reduce ("addi") -> (i32) {
      affine.yield %0 : i32
    }
    return %1 : i32
  }
}

// CHECK: module {
// CHECK-NEXT:   reduction.define private @sum : i32 combination (%arg0, %arg1) {
// CHECK-NEXT:     %0 = arith.addi %arg0, %arg1 : i32
// CHECK-NEXT:     reduction.yield %0 : i32
// CHECK-NEXT:   } identity {
// CHECK-NEXT:     %c0_i32 = arith.constant 0 : i32
// CHECK-NEXT:     reduction.yield %c0_i32 : i32
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @f() -> i32 {
// CHECK-NEXT:     %0 = "t.value"() : () -> i32
// CHECK-NEXT:     %1 = affine.parallel (%arg0) = (0) to (2) reduce ("addi") -> (i32) {
// CHECK-NEXT:       affine.yield %0 : i32
// CHECK-NEXT:     }
// CHECK-NEXT:     return %1 : i32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// A parallel loop of one iteration gives the reduction of one value: @sum.

reduction.define private @sum : i32 combination (%a, %b) {
  %s = arith.addi %a, %b : i32
  reduction.yield %s : i32
} identity {
  %z = arith.constant 0 : i32
  reduction.yield %z : i32
}
func.func @f() -> i32 {
  %x = "t.value"() : () -> i32
  %q = affine.parallel (%i) = (0) to (1) reduce (@sum) -> (i32) {
    affine.yield %x : i32
  }
  return %q : i32
}

// CHECK: module {
// CHECK-NEXT:   reduction.define private @sum : i32 combination (%arg0, %arg1) {
// CHECK-NEXT:     %0 = arith.addi %arg0, %arg1 : i32
// CHECK-NEXT:     reduction.yield %0 : i32
// CHECK-NEXT:   } identity {
// CHECK-NEXT:     %c0_i32 = arith.constant 0 : i32
// CHECK-NEXT:     reduction.yield %c0_i32 : i32
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @f() -> i32 {
// CHECK-NEXT:     %0 = "t.value"() : () -> i32
// CHECK-NEXT:     %1 = affine.parallel (%arg0) = (0) to (1) reduce (@sum) -> (i32) {
// CHECK-NEXT:       affine.yield %0 : i32
// CHECK-NEXT:     }
// CHECK-NEXT:     return %1 : i32
// CHECK-NEXT:   }
// CHECK-NEXT: }
