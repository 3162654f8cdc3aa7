// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -test-loop-permutation=permutation-map=1,0 | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Passes that change the order. An element that several iterations change gets what it got from
// the order of the text.
// Order changes where elements are apart.

func.func @f(%x: memref<4x4xi32, strided<[1, 1], offset: 0>>) {
  // expected-remark-re @below {{[Missed] illegal-permutation | Category:test-loop-permutation | Function=f | Op=affine.for, Remark="this would reverse an anti dependence from 'affine.load' at {{\S+}} to 'affine.store' at {{\S+}}, distance [1, 3] [-3, -1]", Witness="(%i = 2, %j = 1) -> (%i = 3, %j = 0), element [3]", reason=illegal}}
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 4 {
      %0 = affine.load %x[%i, %j] : memref<4x4xi32, strided<[1, 1], offset: 0>>
      %1 = arith.addi %0, %0 : i32
      %2 = arith.index_cast %j : index to i32
      %3 = arith.addi %1, %2 : i32
      affine.store %3, %x[%i, %j] : memref<4x4xi32, strided<[1, 1], offset: 0>>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<4x4xi32, strided<[1, 1]>>) {
// CHECK-NEXT:     affine.for %arg1 = 0 to 4 {
// CHECK-NEXT:       affine.for %arg2 = 0 to 4 {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg1, %arg2] : memref<4x4xi32, strided<[1, 1]>>
// CHECK-NEXT:         %1 = arith.addi %0, %0 : i32
// CHECK-NEXT:         %2 = arith.index_cast %arg2 : index to i32
// CHECK-NEXT:         %3 = arith.addi %1, %2 : i32
// CHECK-NEXT:         affine.store %3, %arg0[%arg1, %arg2] : memref<4x4xi32, strided<[1, 1]>>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Passes that change the order. An element that several iterations change gets what it got from
// the order of the text.
// Order changes where elements are apart.

func.func @f(%x: memref<4x4xi32, strided<[4, 1], offset: 0>>) {
  // expected-remark @below {{[Passed] permuted | Category:test-loop-permutation | Function=f | Op=affine.for, Remark="2 loops in the order 1 0"}}
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 4 {
      %0 = affine.load %x[%i, %j] : memref<4x4xi32, strided<[4, 1], offset: 0>>
      %1 = arith.addi %0, %0 : i32
      %2 = arith.index_cast %j : index to i32
      %3 = arith.addi %1, %2 : i32
      affine.store %3, %x[%i, %j] : memref<4x4xi32, strided<[4, 1], offset: 0>>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<4x4xi32, strided<[4, 1]>>) {
// CHECK-NEXT:     affine.for %arg1 = 0 to 4 {
// CHECK-NEXT:       affine.for %arg2 = 0 to 4 {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg2, %arg1] : memref<4x4xi32, strided<[4, 1]>>
// CHECK-NEXT:         %1 = arith.addi %0, %0 : i32
// CHECK-NEXT:         %2 = arith.index_cast %arg1 : index to i32
// CHECK-NEXT:         %3 = arith.addi %1, %2 : i32
// CHECK-NEXT:         affine.store %3, %arg0[%arg2, %arg1] : memref<4x4xi32, strided<[4, 1]>>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Passes that change the order. An element that several iterations change gets what it got from
// the order of the text.

func.func @f(%x: memref<4x4xi32, strided<[-1, 1], offset: 3>>) {
  // expected-remark @below {{[Passed] permuted | Category:test-loop-permutation | Function=f | Op=affine.for, Remark="2 loops in the order 1 0"}}
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 4 {
      %0 = affine.load %x[%i, %j] : memref<4x4xi32, strided<[-1, 1], offset: 3>>
      %1 = arith.addi %0, %0 : i32
      %2 = arith.index_cast %j : index to i32
      %3 = arith.addi %1, %2 : i32
      affine.store %3, %x[%i, %j] : memref<4x4xi32, strided<[-1, 1], offset: 3>>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<4x4xi32, strided<[-1, 1], offset: 3>>) {
// CHECK-NEXT:     affine.for %arg1 = 0 to 4 {
// CHECK-NEXT:       affine.for %arg2 = 0 to 4 {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg2, %arg1] : memref<4x4xi32, strided<[-1, 1], offset: 3>>
// CHECK-NEXT:         %1 = arith.addi %0, %0 : i32
// CHECK-NEXT:         %2 = arith.index_cast %arg1 : index to i32
// CHECK-NEXT:         %3 = arith.addi %1, %2 : i32
// CHECK-NEXT:         affine.store %3, %arg0[%arg2, %arg1] : memref<4x4xi32, strided<[-1, 1], offset: 3>>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Passes that change the order. An element that several iterations change gets what it got from
// the order of the text.

func.func @f(%x: memref<4x4xi32, strided<[0, 1], offset: 0>>) {
  // expected-remark @below {{[Passed] permuted | Category:test-loop-permutation | Function=f | Op=affine.for, Remark="2 loops in the order 1 0"}}
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 4 {
      %0 = affine.load %x[%i, %j] : memref<4x4xi32, strided<[0, 1], offset: 0>>
      %1 = arith.addi %0, %0 : i32
      %2 = arith.index_cast %j : index to i32
      %3 = arith.addi %1, %2 : i32
      affine.store %3, %x[%i, %j] : memref<4x4xi32, strided<[0, 1], offset: 0>>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<4x4xi32, strided<[0, 1]>>) {
// CHECK-NEXT:     affine.for %arg1 = 0 to 4 {
// CHECK-NEXT:       affine.for %arg2 = 0 to 4 {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg2, %arg1] : memref<4x4xi32, strided<[0, 1]>>
// CHECK-NEXT:         %1 = arith.addi %0, %0 : i32
// CHECK-NEXT:         %2 = arith.index_cast %arg1 : index to i32
// CHECK-NEXT:         %3 = arith.addi %1, %2 : i32
// CHECK-NEXT:         affine.store %3, %arg0[%arg2, %arg1] : memref<4x4xi32, strided<[0, 1]>>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Passes that change the order. An element that several iterations change gets what it got from
// the order of the text.

func.func @f(%x: memref<4x4xi32, strided<[1, 0], offset: 0>>) {
  // expected-remark @below {{[Passed] permuted | Category:test-loop-permutation | Function=f | Op=affine.for, Remark="2 loops in the order 1 0"}}
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 4 {
      %0 = affine.load %x[%i, %j] : memref<4x4xi32, strided<[1, 0], offset: 0>>
      %1 = arith.addi %0, %0 : i32
      %2 = arith.index_cast %j : index to i32
      %3 = arith.addi %1, %2 : i32
      affine.store %3, %x[%i, %j] : memref<4x4xi32, strided<[1, 0], offset: 0>>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<4x4xi32, strided<[1, 0]>>) {
// CHECK-NEXT:     affine.for %arg1 = 0 to 4 {
// CHECK-NEXT:       affine.for %arg2 = 0 to 4 {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg2, %arg1] : memref<4x4xi32, strided<[1, 0]>>
// CHECK-NEXT:         %1 = arith.addi %0, %0 : i32
// CHECK-NEXT:         %2 = arith.index_cast %arg1 : index to i32
// CHECK-NEXT:         %3 = arith.addi %1, %2 : i32
// CHECK-NEXT:         affine.store %3, %arg0[%arg2, %arg1] : memref<4x4xi32, strided<[1, 0]>>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Passes that change the order. An element that several iterations change gets what it got from
// the order of the text.

func.func @f(%x: memref<4x4xi32, strided<[1, -1], offset: 3>>) {
  // expected-remark @below {{[Passed] permuted | Category:test-loop-permutation | Function=f | Op=affine.for, Remark="2 loops in the order 1 0"}}
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 4 {
      %0 = affine.load %x[%i, %j] : memref<4x4xi32, strided<[1, -1], offset: 3>>
      %1 = arith.addi %0, %0 : i32
      %2 = arith.index_cast %j : index to i32
      %3 = arith.addi %1, %2 : i32
      affine.store %3, %x[%i, %j] : memref<4x4xi32, strided<[1, -1], offset: 3>>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<4x4xi32, strided<[1, -1], offset: 3>>) {
// CHECK-NEXT:     affine.for %arg1 = 0 to 4 {
// CHECK-NEXT:       affine.for %arg2 = 0 to 4 {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg2, %arg1] : memref<4x4xi32, strided<[1, -1], offset: 3>>
// CHECK-NEXT:         %1 = arith.addi %0, %0 : i32
// CHECK-NEXT:         %2 = arith.index_cast %arg1 : index to i32
// CHECK-NEXT:         %3 = arith.addi %1, %2 : i32
// CHECK-NEXT:         affine.store %3, %arg0[%arg2, %arg1] : memref<4x4xi32, strided<[1, -1], offset: 3>>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
