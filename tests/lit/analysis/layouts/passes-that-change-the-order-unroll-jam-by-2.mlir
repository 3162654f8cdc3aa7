// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -pass-pipeline='builtin.module(func.func(affine-loop-unroll-jam{unroll-jam-factor=2}))' | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Passes that change the order. An element that several iterations change gets what it got from
// the order of the text.
// Order changes where elements are apart.

func.func @f(%x: memref<4x4xi32, strided<[1, 1], offset: 0>>) {
  // expected-remark-re @below {{[Missed] illegal-jam | Category:affine-loop-unroll-jam | Function=f | Op=affine.for, Remark="this would reverse an anti dependence from 'affine.load' at {{\S+}} to 'affine.store' at {{\S+}}, distance [1, 3] [-3, -1]", Witness="(%i = 0, %j = 1) -> (%i = 1, %j = 0), element [1]", reason=illegal}}
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
  // expected-remark @below {{[Passed] jammed | Category:affine-loop-unroll-jam | Function=f | Op=affine.for, Remark="2 iterations become one", cleanup=no, factor=2, guarded=no}}
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
// CHECK-NEXT:     affine.for %arg1 = 0 to 4 step 2 {
// CHECK-NEXT:       affine.for %arg2 = 0 to 4 {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg1, %arg2] : memref<4x4xi32, strided<[4, 1]>>
// CHECK-NEXT:         %1 = arith.addi %0, %0 : i32
// CHECK-NEXT:         %2 = arith.index_cast %arg2 : index to i32
// CHECK-NEXT:         %3 = arith.addi %1, %2 : i32
// CHECK-NEXT:         affine.store %3, %arg0[%arg1, %arg2] : memref<4x4xi32, strided<[4, 1]>>
// CHECK-NEXT:         %4 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg1)
// CHECK-NEXT:         %5 = affine.load %arg0[%4, %arg2] : memref<4x4xi32, strided<[4, 1]>>
// CHECK-NEXT:         %6 = arith.addi %5, %5 : i32
// CHECK-NEXT:         %7 = arith.index_cast %arg2 : index to i32
// CHECK-NEXT:         %8 = arith.addi %6, %7 : i32
// CHECK-NEXT:         affine.store %8, %arg0[%4, %arg2] : memref<4x4xi32, strided<[4, 1]>>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Passes that change the order. An element that several iterations change gets what it got from
// the order of the text.

func.func @f(%x: memref<4x4xi32, strided<[-1, 1], offset: 3>>) {
  // expected-remark @below {{[Passed] jammed | Category:affine-loop-unroll-jam | Function=f | Op=affine.for, Remark="2 iterations become one", cleanup=no, factor=2, guarded=no}}
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
// CHECK-NEXT:     affine.for %arg1 = 0 to 4 step 2 {
// CHECK-NEXT:       affine.for %arg2 = 0 to 4 {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg1, %arg2] : memref<4x4xi32, strided<[-1, 1], offset: 3>>
// CHECK-NEXT:         %1 = arith.addi %0, %0 : i32
// CHECK-NEXT:         %2 = arith.index_cast %arg2 : index to i32
// CHECK-NEXT:         %3 = arith.addi %1, %2 : i32
// CHECK-NEXT:         affine.store %3, %arg0[%arg1, %arg2] : memref<4x4xi32, strided<[-1, 1], offset: 3>>
// CHECK-NEXT:         %4 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg1)
// CHECK-NEXT:         %5 = affine.load %arg0[%4, %arg2] : memref<4x4xi32, strided<[-1, 1], offset: 3>>
// CHECK-NEXT:         %6 = arith.addi %5, %5 : i32
// CHECK-NEXT:         %7 = arith.index_cast %arg2 : index to i32
// CHECK-NEXT:         %8 = arith.addi %6, %7 : i32
// CHECK-NEXT:         affine.store %8, %arg0[%4, %arg2] : memref<4x4xi32, strided<[-1, 1], offset: 3>>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Passes that change the order. An element that several iterations change gets what it got from
// the order of the text.

func.func @f(%x: memref<4x4xi32, strided<[0, 1], offset: 0>>) {
  // expected-remark @below {{[Passed] jammed | Category:affine-loop-unroll-jam | Function=f | Op=affine.for, Remark="2 iterations become one", cleanup=no, factor=2, guarded=no}}
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
// CHECK-NEXT:     affine.for %arg1 = 0 to 4 step 2 {
// CHECK-NEXT:       affine.for %arg2 = 0 to 4 {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg1, %arg2] : memref<4x4xi32, strided<[0, 1]>>
// CHECK-NEXT:         %1 = arith.addi %0, %0 : i32
// CHECK-NEXT:         %2 = arith.index_cast %arg2 : index to i32
// CHECK-NEXT:         %3 = arith.addi %1, %2 : i32
// CHECK-NEXT:         affine.store %3, %arg0[%arg1, %arg2] : memref<4x4xi32, strided<[0, 1]>>
// CHECK-NEXT:         %4 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg1)
// CHECK-NEXT:         %5 = affine.load %arg0[%4, %arg2] : memref<4x4xi32, strided<[0, 1]>>
// CHECK-NEXT:         %6 = arith.addi %5, %5 : i32
// CHECK-NEXT:         %7 = arith.index_cast %arg2 : index to i32
// CHECK-NEXT:         %8 = arith.addi %6, %7 : i32
// CHECK-NEXT:         affine.store %8, %arg0[%4, %arg2] : memref<4x4xi32, strided<[0, 1]>>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Passes that change the order. An element that several iterations change gets what it got from
// the order of the text.

func.func @f(%x: memref<4x4xi32, strided<[1, 0], offset: 0>>) {
  // expected-remark @below {{[Passed] jammed | Category:affine-loop-unroll-jam | Function=f | Op=affine.for, Remark="2 iterations become one", cleanup=no, factor=2, guarded=no}}
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
// CHECK-NEXT:     affine.for %arg1 = 0 to 4 step 2 {
// CHECK-NEXT:       affine.for %arg2 = 0 to 4 {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg1, %arg2] : memref<4x4xi32, strided<[1, 0]>>
// CHECK-NEXT:         %1 = arith.addi %0, %0 : i32
// CHECK-NEXT:         %2 = arith.index_cast %arg2 : index to i32
// CHECK-NEXT:         %3 = arith.addi %1, %2 : i32
// CHECK-NEXT:         affine.store %3, %arg0[%arg1, %arg2] : memref<4x4xi32, strided<[1, 0]>>
// CHECK-NEXT:         %4 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg1)
// CHECK-NEXT:         %5 = affine.load %arg0[%4, %arg2] : memref<4x4xi32, strided<[1, 0]>>
// CHECK-NEXT:         %6 = arith.addi %5, %5 : i32
// CHECK-NEXT:         %7 = arith.index_cast %arg2 : index to i32
// CHECK-NEXT:         %8 = arith.addi %6, %7 : i32
// CHECK-NEXT:         affine.store %8, %arg0[%4, %arg2] : memref<4x4xi32, strided<[1, 0]>>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Passes that change the order. An element that several iterations change gets what it got from
// the order of the text.

func.func @f(%x: memref<4x4xi32, strided<[1, -1], offset: 3>>) {
  // expected-remark @below {{[Passed] jammed | Category:affine-loop-unroll-jam | Function=f | Op=affine.for, Remark="2 iterations become one", cleanup=no, factor=2, guarded=no}}
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
// CHECK-NEXT:     affine.for %arg1 = 0 to 4 step 2 {
// CHECK-NEXT:       affine.for %arg2 = 0 to 4 {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg1, %arg2] : memref<4x4xi32, strided<[1, -1], offset: 3>>
// CHECK-NEXT:         %1 = arith.addi %0, %0 : i32
// CHECK-NEXT:         %2 = arith.index_cast %arg2 : index to i32
// CHECK-NEXT:         %3 = arith.addi %1, %2 : i32
// CHECK-NEXT:         affine.store %3, %arg0[%arg1, %arg2] : memref<4x4xi32, strided<[1, -1], offset: 3>>
// CHECK-NEXT:         %4 = affine.apply affine_map<(d0) -> (d0 + 1)>(%arg1)
// CHECK-NEXT:         %5 = affine.load %arg0[%4, %arg2] : memref<4x4xi32, strided<[1, -1], offset: 3>>
// CHECK-NEXT:         %6 = arith.addi %5, %5 : i32
// CHECK-NEXT:         %7 = arith.index_cast %arg2 : index to i32
// CHECK-NEXT:         %8 = arith.addi %6, %7 : i32
// CHECK-NEXT:         affine.store %8, %arg0[%4, %arg2] : memref<4x4xi32, strided<[1, -1], offset: 3>>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
