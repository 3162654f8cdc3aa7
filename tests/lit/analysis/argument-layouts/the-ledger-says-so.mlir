// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-parallelize | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// The ledger says so.

func.func private @g(%x: memref<4x4xi32, strided<[?, ?], offset: ?>>) {
  %c3 = arith.constant 3 : i32
  // expected-remark @below {{[Passed] parallelized | Category:affine-parallelize | Function=g | Op=affine.for}}
  affine.for %i = 0 to 4 {
    // expected-remark @below {{[Passed] parallelized | Category:affine-parallelize | Function=g | Op=affine.for}}
    affine.for %j = 0 to 4 {
      %0 = affine.load %x[%i, %j] : memref<4x4xi32, strided<[?, ?], offset: ?>>
      %1 = arith.muli %0, %c3 : i32
      affine.store %1, %x[%i, %j] : memref<4x4xi32, strided<[?, ?], offset: ?>>
    }
  }
  return
}
// expected-remark @below {{[Analysis] alias.elements | Category:affine-parallelize | Function=f | Op=func.func, Remark="memref arguments that are written do not overlap themselves", checked="at each call"}}
func.func @f(%v: memref<4x4xi32, strided<[?, ?], offset: ?>>) {
  call @g(%v) : (memref<4x4xi32, strided<[?, ?], offset: ?>>) -> ()
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func private @g(%arg0: memref<4x4xi32, strided<[?, ?], offset: ?>>) {
// CHECK-NEXT:     %c3_i32 = arith.constant 3 : i32
// CHECK-NEXT:     affine.parallel (%arg1) = (0) to (4) {
// CHECK-NEXT:       affine.parallel (%arg2) = (0) to (4) {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg1, %arg2] : memref<4x4xi32, strided<[?, ?], offset: ?>>
// CHECK-NEXT:         %1 = arith.muli %0, %c3_i32 : i32
// CHECK-NEXT:         affine.store %1, %arg0[%arg1, %arg2] : memref<4x4xi32, strided<[?, ?], offset: ?>>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @f(%arg0: memref<4x4xi32, strided<[?, ?], offset: ?>>) {
// CHECK-NEXT:     call @g(%arg0) : (memref<4x4xi32, strided<[?, ?], offset: ?>>) -> ()
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The ledger says so.

func.func private @g(%x: memref<4x4xi32, strided<[?, ?], offset: ?>>) {
  %c3 = arith.constant 3 : i32
  // expected-remark @below {{[Passed] parallelized | Category:affine-parallelize | Function=g | Op=affine.for}}
  affine.for %i = 0 to 4 {
    // expected-remark @below {{[Passed] parallelized | Category:affine-parallelize | Function=g | Op=affine.for}}
    affine.for %j = 0 to 4 {
      %0 = affine.load %x[%i, %j] : memref<4x4xi32, strided<[?, ?], offset: ?>>
      %1 = arith.muli %0, %c3 : i32
      affine.store %1, %x[%i, %j] : memref<4x4xi32, strided<[?, ?], offset: ?>>
    }
  }
  return
}
func.func @f(%b: memref<64xi32>) {
  %w = memref.reinterpret_cast %b to offset: [0], sizes: [4, 4], strides: [4, 1] : memref<64xi32> to memref<4x4xi32, strided<[4, 1]>>
  %v = memref.cast %w : memref<4x4xi32, strided<[4, 1]>> to memref<4x4xi32, strided<[?, ?], offset: ?>>
  call @g(%v) : (memref<4x4xi32, strided<[?, ?], offset: ?>>) -> ()
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func private @g(%arg0: memref<4x4xi32, strided<[?, ?], offset: ?>>) {
// CHECK-NEXT:     %c3_i32 = arith.constant 3 : i32
// CHECK-NEXT:     affine.parallel (%arg1) = (0) to (4) {
// CHECK-NEXT:       affine.parallel (%arg2) = (0) to (4) {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg1, %arg2] : memref<4x4xi32, strided<[?, ?], offset: ?>>
// CHECK-NEXT:         %1 = arith.muli %0, %c3_i32 : i32
// CHECK-NEXT:         affine.store %1, %arg0[%arg1, %arg2] : memref<4x4xi32, strided<[?, ?], offset: ?>>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @f(%arg0: memref<64xi32>) {
// CHECK-NEXT:     %reinterpret_cast = memref.reinterpret_cast %arg0 to offset: [0], sizes: [4, 4], strides: [4, 1] : memref<64xi32> to memref<4x4xi32, strided<[4, 1]>>
// CHECK-NEXT:     %cast = memref.cast %reinterpret_cast : memref<4x4xi32, strided<[4, 1]>> to memref<4x4xi32, strided<[?, ?], offset: ?>>
// CHECK-NEXT:     call @g(%cast) : (memref<4x4xi32, strided<[?, ?], offset: ?>>) -> ()
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
