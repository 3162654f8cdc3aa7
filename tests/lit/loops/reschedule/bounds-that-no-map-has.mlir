// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-reschedule
// NOTE: What is expected was written by tests/lit/update.py.

// Where elements of both memrefs are the same depends on an offset.

func.func @f(%x: memref<4x4xi32, strided<[1, 1], offset: ?>>, %v: i32) {
  %w = memref.reinterpret_cast %x to offset: [0], sizes: [9], strides: [1]
      : memref<4x4xi32, strided<[1, 1], offset: ?>> to memref<9xi32, strided<[1]>>
  // expected-remark @below {{[Missed] bounds-not-affine | Category:affine-reschedule | Function=f | Op=affine.for, Remark="a bound depends on a layout", reason=unsupported}}
  affine.for %i = 0 to 4 {
    affine.store %v, %x[%i, 1] : memref<4x4xi32, strided<[1, 1], offset: ?>>
    affine.store %v, %w[%i + 1] : memref<9xi32, strided<[1]>>
  }
  return
}
