// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -remarks-filter=.* -affine-parallel-blocks
// NOTE: What is expected was written by tests/lit/update.py.

// Rows of a product read the same elements.

func.func @product(%a: memref<?x?xf64>, %b: memref<?x?xf64>, %c: memref<?x?xf64>, %n: index) {
  // expected-remark @below {{[Passed] blocks | Category:affine-parallel-blocks | Function=product | Op=affine.parallel, size=32}}
  affine.parallel (%i) = (0) to (symbol(%n)) {
    affine.for %j = 0 to %n {
      affine.for %k = 0 to %n {
        %x = affine.load %a[%i, %k] : memref<?x?xf64>
        %y = affine.load %b[%k, %j] : memref<?x?xf64>
        %z = affine.load %c[%i, %j] : memref<?x?xf64>
        %p = arith.mulf %x, %y : f64
        %s = arith.addf %z, %p : f64
        affine.store %s, %c[%i, %j] : memref<?x?xf64>
      }
    }
  }
  return
}

// -----

// Rows of a sweep do not, and there are few columns.

func.func @rows(%a: memref<?x?xf64>, %b: memref<99x99xf64>, %n: index) {
  affine.parallel (%i) = (0) to (symbol(%n)) {
    affine.for %j = 0 to %n {
      %x = affine.load %a[%i, %j] : memref<?x?xf64>
      %s = arith.addf %x, %x : f64
      affine.store %s, %a[%i, %j] : memref<?x?xf64>
    }
  }
  affine.parallel (%j) = (0) to (99) {
    affine.for %i = 0 to 99 {
      %x = affine.load %b[%i, %j] : memref<99x99xf64>
      %s = arith.addf %x, %x : f64
      affine.store %s, %b[%i, %j] : memref<99x99xf64>
    }
  }
  return
}
