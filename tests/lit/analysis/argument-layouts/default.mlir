// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -affine-optimize | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Open layouts are checked at each call.

func.func @g(%x: memref<4x4xi32, strided<[?, ?], offset: ?>>) {
  %c3 = arith.constant 3 : i32
  // expected-remark @below {{[Analysis] vectorize.left-to-llvm | Category:affine-super-vectorize | Function=g | Op=affine.for, Remark="the code generator vectorises it, or the innermost loop in it, as well"}}
  // expected-remark @below {{[Missed] unprofitable | Category:affine-time-skew | Function=g | Op=affine.for, Remark="the working set of the sweeps fits in the cache, or too few of its rows do", bytes=0, bytes_of_a_row=1, reason=unprofitable}}
  affine.for %i = 0 to 4 {
    // expected-remark @below {{[Analysis] vectorize.left-to-llvm | Category:affine-super-vectorize | Function=g | Op=affine.for, Remark="the code generator vectorises it, or the innermost loop in it, as well"}}
    affine.for %j = 0 to 4 {
      %0 = affine.load %x[%i, %j] : memref<4x4xi32, strided<[?, ?], offset: ?>>
      %1 = arith.muli %0, %c3 : i32
      affine.store %1, %x[%i, %j] : memref<4x4xi32, strided<[?, ?], offset: ?>>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @g(%arg0: memref<4x4xi32, strided<[?, ?], offset: ?>>) {
// CHECK-NEXT:     %c3_i32 = arith.constant 3 : i32
// CHECK-NEXT:     affine.for %arg1 = 0 to 4 {
// CHECK-NEXT:       affine.for %arg2 = 0 to 4 {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg1, %arg2] : memref<4x4xi32, strided<[?, ?], offset: ?>>
// CHECK-NEXT:         %1 = arith.muli %0, %c3_i32 : i32
// CHECK-NEXT:         affine.store %1, %arg0[%arg1, %arg2] : memref<4x4xi32, strided<[?, ?], offset: ?>>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Known overlaps are accepted: strides0. By dependences of addresses, they are no danger.

func.func @g(%x: memref<4x4xi32, strided<[1, 1]>>) {
  %c3 = arith.constant 3 : i32
  // expected-remark @below {{[Missed] vectorize.carried-dependence | Category:affine-super-vectorize | Function=g | Op=affine.for, Remark="iterations of the loop depend on each other (anti)", Witness="(%i = 2, %j = 1) -> (%i = 3, %j = 0), element [3]", reason=illegal}}
  // expected-remark @below {{[Missed] unprofitable | Category:affine-time-skew | Function=g | Op=affine.for, Remark="the working set of the sweeps fits in the cache, or too few of its rows do", bytes=0, bytes_of_a_row=1, reason=unprofitable}}
  affine.for %i = 0 to 4 {
    // expected-remark @below {{[Analysis] vectorize.left-to-llvm | Category:affine-super-vectorize | Function=g | Op=affine.for, Remark="the code generator vectorises it, or the innermost loop in it, as well"}}
    affine.for %j = 0 to 4 {
      %0 = affine.load %x[%i, %j] : memref<4x4xi32, strided<[1, 1]>>
      %1 = arith.muli %0, %c3 : i32
      affine.store %1, %x[%i, %j] : memref<4x4xi32, strided<[1, 1]>>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @g(%arg0: memref<4x4xi32, strided<[1, 1]>>) {
// CHECK-NEXT:     %c3_i32 = arith.constant 3 : i32
// CHECK-NEXT:     affine.for %arg1 = 0 to 4 {
// CHECK-NEXT:       affine.for %arg2 = 0 to 4 {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg1, %arg2] : memref<4x4xi32, strided<[1, 1]>>
// CHECK-NEXT:         %1 = arith.muli %0, %c3_i32 : i32
// CHECK-NEXT:         affine.store %1, %arg0[%arg1, %arg2] : memref<4x4xi32, strided<[1, 1]>>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Known overlaps are accepted: strides1. By dependences of addresses, they are no danger.

func.func @g(%x: memref<4x4xi32, strided<[0, 1]>>) {
  %c3 = arith.constant 3 : i32
  // expected-remark @below {{[Missed] vectorize.carried-dependence | Category:affine-super-vectorize | Function=g | Op=affine.for, Remark="iterations of the loop depend on each other (anti)", Witness="(%i = 0, %j = 0) -> (%i = 1, %j = 0), element [0]", reason=illegal}}
  // expected-remark @below {{[Missed] unprofitable | Category:affine-time-skew | Function=g | Op=affine.for, Remark="the working set of the sweeps fits in the cache, or too few of its rows do", bytes=0, bytes_of_a_row=1, reason=unprofitable}}
  affine.for %i = 0 to 4 {
    // expected-remark @below {{[Analysis] vectorize.left-to-llvm | Category:affine-super-vectorize | Function=g | Op=affine.for, Remark="the code generator vectorises it, or the innermost loop in it, as well"}}
    affine.for %j = 0 to 4 {
      %0 = affine.load %x[%i, %j] : memref<4x4xi32, strided<[0, 1]>>
      %1 = arith.muli %0, %c3 : i32
      affine.store %1, %x[%i, %j] : memref<4x4xi32, strided<[0, 1]>>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @g(%arg0: memref<4x4xi32, strided<[0, 1]>>) {
// CHECK-NEXT:     %c3_i32 = arith.constant 3 : i32
// CHECK-NEXT:     affine.for %arg1 = 0 to 4 {
// CHECK-NEXT:       affine.for %arg2 = 0 to 4 {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg1, %arg2] : memref<4x4xi32, strided<[0, 1]>>
// CHECK-NEXT:         %1 = arith.muli %0, %c3_i32 : i32
// CHECK-NEXT:         affine.store %1, %arg0[%arg1, %arg2] : memref<4x4xi32, strided<[0, 1]>>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Known overlaps are accepted: strides2. By dependences of addresses, they are no danger.

func.func @g(%x: memref<4x4xi32, strided<[3, 1]>>) {
  %c3 = arith.constant 3 : i32
  // expected-remark @below {{[Missed] vectorize.carried-dependence | Category:affine-super-vectorize | Function=g | Op=affine.for, Remark="iterations of the loop depend on each other (anti)", Witness="(%i = 2, %j = 3) -> (%i = 3, %j = 0), element [9]", reason=illegal}}
  // expected-remark @below {{[Missed] unprofitable | Category:affine-time-skew | Function=g | Op=affine.for, Remark="the working set of the sweeps fits in the cache, or too few of its rows do", bytes=0, bytes_of_a_row=1, reason=unprofitable}}
  affine.for %i = 0 to 4 {
    // expected-remark @below {{[Analysis] vectorize.left-to-llvm | Category:affine-super-vectorize | Function=g | Op=affine.for, Remark="the code generator vectorises it, or the innermost loop in it, as well"}}
    affine.for %j = 0 to 4 {
      %0 = affine.load %x[%i, %j] : memref<4x4xi32, strided<[3, 1]>>
      %1 = arith.muli %0, %c3 : i32
      affine.store %1, %x[%i, %j] : memref<4x4xi32, strided<[3, 1]>>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @g(%arg0: memref<4x4xi32, strided<[3, 1]>>) {
// CHECK-NEXT:     %c3_i32 = arith.constant 3 : i32
// CHECK-NEXT:     affine.for %arg1 = 0 to 4 {
// CHECK-NEXT:       affine.for %arg2 = 0 to 4 {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg1, %arg2] : memref<4x4xi32, strided<[3, 1]>>
// CHECK-NEXT:         %1 = arith.muli %0, %c3_i32 : i32
// CHECK-NEXT:         affine.store %1, %arg0[%arg1, %arg2] : memref<4x4xi32, strided<[3, 1]>>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Kernels of functions that the module calls. A private function, optimised for the strides of
// the calls, takes no others; where nothing was taken for granted, nothing is checked.

func.func private @g(%x: memref<4x4xi32, strided<[?, ?], offset: ?>>) {
  %c3 = arith.constant 3 : i32
  // expected-remark @below {{[Missed] vectorize.carried-dependence | Category:affine-super-vectorize | Function=g | Op=affine.for, Remark="iterations of the loop depend on each other (anti)", Witness="(%i = 2, %j = 1) -> (%i = 3, %j = 0), element [3]", reason=illegal}}
  // expected-remark @below {{[Missed] unprofitable | Category:affine-time-skew | Function=g | Op=affine.for, Remark="the working set of the sweeps fits in the cache, or too few of its rows do", bytes=0, bytes_of_a_row=1, reason=unprofitable}}
  affine.for %i = 0 to 4 {
    // expected-remark @below {{[Analysis] vectorize.left-to-llvm | Category:affine-super-vectorize | Function=g | Op=affine.for, Remark="the code generator vectorises it, or the innermost loop in it, as well"}}
    affine.for %j = 0 to 4 {
      %0 = affine.load %x[%i, %j] : memref<4x4xi32, strided<[?, ?], offset: ?>>
      %1 = arith.muli %0, %c3 : i32
      affine.store %1, %x[%i, %j] : memref<4x4xi32, strided<[?, ?], offset: ?>>
    }
  }
  return
}
func.func @f(%b: memref<64xi32>) {
  %w = memref.reinterpret_cast %b to offset: [0], sizes: [4, 4], strides: [1, 1] : memref<64xi32> to memref<4x4xi32, strided<[1, 1]>>
  %v = memref.cast %w : memref<4x4xi32, strided<[1, 1]>> to memref<4x4xi32, strided<[?, ?], offset: ?>>
  call @g(%v) : (memref<4x4xi32, strided<[?, ?], offset: ?>>) -> ()
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func private @g(%arg0: memref<4x4xi32, strided<[?, ?], offset: ?>>) {
// CHECK-NEXT:     %c3_i32 = arith.constant 3 : i32
// CHECK-NEXT:     affine.for %arg1 = 0 to 4 {
// CHECK-NEXT:       affine.for %arg2 = 0 to 4 {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg1, %arg2] : memref<4x4xi32, strided<[?, ?], offset: ?>>
// CHECK-NEXT:         %1 = arith.muli %0, %c3_i32 : i32
// CHECK-NEXT:         affine.store %1, %arg0[%arg1, %arg2] : memref<4x4xi32, strided<[?, ?], offset: ?>>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @f(%arg0: memref<64xi32>) {
// CHECK-NEXT:     %reinterpret_cast = memref.reinterpret_cast %arg0 to offset: [0], sizes: [4, 4], strides: [1, 1] : memref<64xi32> to memref<4x4xi32, strided<[1, 1]>>
// CHECK-NEXT:     %cast = memref.cast %reinterpret_cast : memref<4x4xi32, strided<[1, 1]>> to memref<4x4xi32, strided<[?, ?], offset: ?>>
// CHECK-NEXT:     call @g(%cast) : (memref<4x4xi32, strided<[?, ?], offset: ?>>) -> ()
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Kernels of functions that the module calls. A private function, optimised for the strides of
// the calls, takes no others; where nothing was taken for granted, nothing is checked.

func.func @g(%x: memref<4x4xi32, strided<[?, ?], offset: ?>>) {
  %c3 = arith.constant 3 : i32
  // expected-remark @below {{[Missed] vectorize.unknown-dependence | Category:affine-super-vectorize | Function=g | Op=affine.for, Remark="iterations of the loop may depend on each other: the layout of the memref may put several subscripts at one address", Witness="not certain: the layout of the memref may put several subscripts at one address", reason=unknown}}
  // expected-remark @below {{[Missed] unprofitable | Category:affine-time-skew | Function=g | Op=affine.for, Remark="the working set of the sweeps fits in the cache, or too few of its rows do", bytes=0, bytes_of_a_row=1, reason=unprofitable}}
  affine.for %i = 0 to 4 {
    // expected-remark @below {{[Missed] vectorize.unknown-dependence | Category:affine-super-vectorize | Function=g | Op=affine.for, Remark="iterations of the loop may depend on each other: the layout of the memref may put several subscripts at one address", Witness="not certain: the layout of the memref may put several subscripts at one address", reason=unknown}}
    affine.for %j = 0 to 4 {
      %0 = affine.load %x[%i, %j] : memref<4x4xi32, strided<[?, ?], offset: ?>>
      %1 = arith.muli %0, %c3 : i32
      affine.store %1, %x[%i, %j] : memref<4x4xi32, strided<[?, ?], offset: ?>>
    }
  }
  return
}
func.func @f(%b: memref<64xi32>) {
  %w = memref.reinterpret_cast %b to offset: [0], sizes: [4, 4], strides: [1, 1] : memref<64xi32> to memref<4x4xi32, strided<[1, 1]>>
  %v = memref.cast %w : memref<4x4xi32, strided<[1, 1]>> to memref<4x4xi32, strided<[?, ?], offset: ?>>
  call @g(%v) : (memref<4x4xi32, strided<[?, ?], offset: ?>>) -> ()
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @g(%arg0: memref<4x4xi32, strided<[?, ?], offset: ?>>) {
// CHECK-NEXT:     %c3_i32 = arith.constant 3 : i32
// CHECK-NEXT:     affine.for %arg1 = 0 to 4 {
// CHECK-NEXT:       affine.for %arg2 = 0 to 4 {
// CHECK-NEXT:         %0 = affine.load %arg0[%arg1, %arg2] : memref<4x4xi32, strided<[?, ?], offset: ?>>
// CHECK-NEXT:         %1 = arith.muli %0, %c3_i32 : i32
// CHECK-NEXT:         affine.store %1, %arg0[%arg1, %arg2] : memref<4x4xi32, strided<[?, ?], offset: ?>>
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @f(%arg0: memref<64xi32>) {
// CHECK-NEXT:     %reinterpret_cast = memref.reinterpret_cast %arg0 to offset: [0], sizes: [4, 4], strides: [1, 1] : memref<64xi32> to memref<4x4xi32, strided<[1, 1]>>
// CHECK-NEXT:     %cast = memref.cast %reinterpret_cast : memref<4x4xi32, strided<[1, 1]>> to memref<4x4xi32, strided<[?, ?], offset: ?>>
// CHECK-NEXT:     call @g(%cast) : (memref<4x4xi32, strided<[?, ?], offset: ?>>) -> ()
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
