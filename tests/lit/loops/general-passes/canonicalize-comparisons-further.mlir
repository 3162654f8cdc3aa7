// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -canonicalize=further | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// A shift by an induction variable is guarded: its range is within the width.

func.func @shifted(%x: i64, %m: memref<16xi64>) {
  affine.for %i = 0 to 16 {
    %c63 = arith.constant 63 : i64
    %zero = arith.constant 0 : i64
    %by = affine.apply affine_map<(d0) -> (d0 * 2 + 1)>(%i)
    %amount = arith.index_cast %by : index to i64
    // expected-remark @below {{[Passed] comparison-within-ranges | Category:canonicalize | Function=shifted | Op=arith.cmpi}}
    %far = arith.cmpi ugt, %amount, %c63 : i64
    %moved = arith.shli %x, %amount : i64
    // expected-remark @below {{[Passed] fold | Category:canonicalize | Function=shifted | Op=arith.select}}
    %s = arith.select %far, %zero, %moved : i64
    affine.store %s, %m[%i] : memref<16xi64>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @shifted(%arg0: i64, %arg1: memref<16xi64>) {
// CHECK-NEXT:     affine.for %arg2 = 0 to 16 {
// CHECK-NEXT:       %0 = affine.apply affine_map<(d0) -> (d0 * 2 + 1)>(%arg2)
// CHECK-NEXT:       %1 = arith.index_cast %0 : index to i64
// CHECK-NEXT:       %2 = arith.shli %arg0, %1 : i64
// CHECK-NEXT:       affine.store %2, %arg1[%arg2] : memref<16xi64>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The last iterations shift by more.

func.func @farther(%x: i64, %m: memref<64xi64>) {
  affine.for %i = 0 to 64 {
    %c63 = arith.constant 63 : i64
    %zero = arith.constant 0 : i64
    %by = affine.apply affine_map<(d0) -> (d0 + 1)>(%i)
    %amount = arith.index_cast %by : index to i64
    %far = arith.cmpi ugt, %amount, %c63 : i64
    %s = arith.select %far, %zero, %x : i64
    affine.store %s, %m[%i] : memref<64xi64>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @farther(%arg0: i64, %arg1: memref<64xi64>) {
// CHECK-NEXT:     %c0_i64 = arith.constant 0 : i64
// CHECK-NEXT:     %c63_i64 = arith.constant 63 : i64
// CHECK-NEXT:     affine.for %arg2 = 0 to 64 {
// CHECK-NEXT:       %0 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg2)
// CHECK-NEXT:       %1 = arith.index_cast %0 : index to i64
// CHECK-NEXT:       %2 = arith.cmpi ugt, %1, %c63_i64 : i64
// CHECK-NEXT:       %3 = arith.select %2, %c0_i64, %arg0 : i64
// CHECK-NEXT:       affine.store %3, %arg1[%arg2] : memref<64xi64>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
