// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -fold-memref-alias-ops
// NOTE: What is expected was written by tests/lit/update.py.

// Accesses that stay: rows.

func.func @f(%m: memref<8x8xf32>, %i: index, %n: index, %I: memref<8xindex>, %q: memref<?x?xf32>) {
  %s = memref.subview %m[0, 0] [4, 8] [2, 1] : memref<8x8xf32> to memref<4x8xf32, strided<[16, 1]>>
  // expected-remark @below {{[Missed] illegal-lanes | Category:fold-memref-alias-ops | Function=f | Op=vector.load, Remark="lanes beside each other in the view are not beside each other in the source", dimension=0, stride=2}}
  %v = vector.load %s[%i, %i] : memref<4x8xf32, strided<[16, 1]>>, vector<2x4xf32>
  // expected-remark @below {{[Missed] illegal-lanes | Category:fold-memref-alias-ops | Function=f | Op=vector.store, Remark="lanes beside each other in the view are not beside each other in the source", dimension=0, stride=2}}
  vector.store %v, %s[%i, %i] : memref<4x8xf32, strided<[16, 1]>>, vector<2x4xf32>
  return
}

// -----

// Accesses that stay: dropped.

func.func @f(%m: memref<8x8xf32>, %i: index, %n: index, %I: memref<8xindex>, %q: memref<?x?xf32>) {
  %a = memref.alloc() : memref<8x1xf32>
  %s = memref.subview %a[0, 0] [8, 1] [1, 1] : memref<8x1xf32> to memref<8xf32>
  // expected-remark @below {{[Missed] illegal-lanes | Category:fold-memref-alias-ops | Function=f | Op=vector.load, Remark="lanes beside each other in the view are not beside each other in the source", dimension=1, stride=1}}
  %v = vector.load %s[%i] : memref<8xf32>, vector<4xf32>
  // expected-remark @below {{[Missed] illegal-lanes | Category:fold-memref-alias-ops | Function=f | Op=vector.store, Remark="lanes beside each other in the view are not beside each other in the source", dimension=1, stride=1}}
  vector.store %v, %s[%i] : memref<8xf32>, vector<4xf32>
  return
}

// -----

// Accesses that stay: joined rows.

func.func @f(%m: memref<8x8xf32>, %i: index, %n: index, %I: memref<8xindex>, %q: memref<?x?xf32>) {
  %s = memref.collapse_shape %m [[0, 1]] : memref<8x8xf32> into memref<64xf32>
  // expected-remark @below {{[Missed] illegal-lanes | Category:fold-memref-alias-ops | Function=f | Op=vector.load, Remark="lanes beside each other in the view are not beside each other in the source", dimension=0}}
  %v = vector.load %s[%i] : memref<64xf32>, vector<4xf32>
  // expected-remark @below {{[Missed] illegal-lanes | Category:fold-memref-alias-ops | Function=f | Op=vector.store, Remark="lanes beside each other in the view are not beside each other in the source", dimension=0}}
  vector.store %v, %s[%i] : memref<64xf32>, vector<4xf32>
  return
}

// -----

// Accesses that stay: parted rows.

func.func @f(%m: memref<8x8xf32>, %i: index, %n: index, %I: memref<8xindex>, %q: memref<?x?xf32>) {
  %s = memref.expand_shape %m [[0], [1, 2]] output_shape [8, 2, 4] : memref<8x8xf32> into memref<8x2x4xf32>
  // expected-remark @below {{[Missed] illegal-lanes | Category:fold-memref-alias-ops | Function=f | Op=vector.load, Remark="lanes beside each other in the view are not beside each other in the source", dimension=1}}
  %v = vector.load %s[%i, %i, %i] : memref<8x2x4xf32>, vector<2x4xf32>
  // expected-remark @below {{[Missed] illegal-lanes | Category:fold-memref-alias-ops | Function=f | Op=vector.store, Remark="lanes beside each other in the view are not beside each other in the source", dimension=1}}
  vector.store %v, %s[%i, %i, %i] : memref<8x2x4xf32>, vector<2x4xf32>
  return
}

// -----

// Accesses that stay: padding.

func.func @f(%m: memref<8x8xf32>, %i: index, %n: index, %I: memref<8xindex>, %q: memref<?x?xf32>) {
  %x = arith.constant 0.0 : f32
  %s = memref.subview %m[0, 0] [4, 4] [1, 1] : memref<8x8xf32> to memref<4x4xf32, strided<[8, 1]>>
  // expected-remark @below {{[Missed] out-of-bounds | Category:fold-memref-alias-ops | Function=f | Op=vector.transfer_read, Remark="what is outside of the view is not in memory, but may be in the source"}}
  %v = vector.transfer_read %s[%i, %i], %x : memref<4x4xf32, strided<[8, 1]>>, vector<4xf32>
  // expected-remark @below {{[Missed] out-of-bounds | Category:fold-memref-alias-ops | Function=f | Op=vector.transfer_write, Remark="what is outside of the view is not in memory, but may be in the source"}}
  vector.transfer_write %v, %s[%i, %i] : vector<4xf32>, memref<4x4xf32, strided<[8, 1]>>
  return
}

// -----

// Accesses that stay: transfers of steps.

func.func @f(%m: memref<8x8xf32>, %i: index, %n: index, %I: memref<8xindex>, %q: memref<?x?xf32>) {
  %x = arith.constant 0.0 : f32
  %s = memref.subview %m[0, 0] [4, 4] [1, 2] : memref<8x8xf32> to memref<4x4xf32, strided<[8, 2]>>
  // expected-remark @below {{[Missed] strided-transfer | Category:fold-memref-alias-ops | Function=f | Op=vector.transfer_read, Remark="the view does not take each element of its source"}}
  %v = vector.transfer_read %s[%i, %i], %x {in_bounds = [true]} : memref<4x4xf32, strided<[8, 2]>>, vector<4xf32>
  // expected-remark @below {{[Missed] strided-transfer | Category:fold-memref-alias-ops | Function=f | Op=vector.transfer_write, Remark="the view does not take each element of its source"}}
  vector.transfer_write %v, %s[%i, %i] {in_bounds = [true]} : vector<4xf32>, memref<4x4xf32, strided<[8, 2]>>
  return
}

// -----

// Accesses that stay: reinterpreted.

func.func @f(%m: memref<8x8xf32>, %i: index, %n: index, %I: memref<8xindex>, %q: memref<?x?xf32>) {
  %s = memref.reinterpret_cast %m to offset: [0], sizes: [64], strides: [1] : memref<8x8xf32> to memref<64xf32>
  // expected-remark @below {{[Missed] unsupported-view | Category:fold-memref-alias-ops | Function=f | Op=memref.load, Remark="'memref.reinterpret_cast' gives memory other subscripts"}}
  %0 = memref.load %s[%i] : memref<64xf32>
  // expected-remark @below {{[Missed] unsupported-view | Category:fold-memref-alias-ops | Function=f | Op=memref.store, Remark="'memref.reinterpret_cast' gives memory other subscripts"}}
  memref.store %0, %s[%n] : memref<64xf32>
  return
}

// -----

// Accesses that stay: transfers of joined rows.

func.func @f(%m: memref<8x8xf32>, %i: index, %n: index, %I: memref<8xindex>, %q: memref<?x?xf32>) {
  %x = arith.constant 0.0 : f32
  %s = memref.collapse_shape %m [[0, 1]] : memref<8x8xf32> into memref<64xf32>
  // expected-remark @below {{[Missed] unsupported-access | Category:fold-memref-alias-ops | Function=f | Op=vector.transfer_read, Remark="'vector.transfer_read' of 'memref.collapse_shape'"}}
  %v = vector.transfer_read %s[%i], %x {in_bounds = [true]} : memref<64xf32>, vector<4xf32>
  // expected-remark @below {{[Missed] unsupported-access | Category:fold-memref-alias-ops | Function=f | Op=vector.transfer_write, Remark="'vector.transfer_write' of 'memref.collapse_shape'"}}
  vector.transfer_write %v, %s[%i] {in_bounds = [true]} : vector<4xf32>, memref<64xf32>
  return
}

// -----

// Accesses that stay: lanes along rows of parts.

func.func @f(%m: memref<8x8xf32>, %i: index, %n: index, %I: memref<8xindex>, %q: memref<?x?xf32>) {
  %x = arith.constant 0.0 : f32
  %s = memref.expand_shape %m [[0], [1, 2]] output_shape [8, 2, 4] : memref<8x8xf32> into memref<8x2x4xf32>
  // expected-remark @below {{[Missed] unsupported-access | Category:fold-memref-alias-ops | Function=f | Op=vector.transfer_read, Remark="the lanes of a vector lie along dimensions that are regrouped"}}
  %v = vector.transfer_read %s[%i, %i, %i], %x {in_bounds = [true], permutation_map = affine_map<(d0, d1, d2) -> (d0)>} : memref<8x2x4xf32>, vector<4xf32>
  vector.transfer_write %v, %m[%i, %i] {in_bounds = [true]} : vector<4xf32>, memref<8x8xf32>
  return
}

// -----

// Accesses that stay: subviews of steps.

func.func @f(%m: memref<8x8xf32>, %i: index, %n: index, %I: memref<8xindex>, %q: memref<?x?xf32>) {
  %s = memref.subview %m[0, 0] [4, 8] [2, 1] : memref<8x8xf32> to memref<4x8xf32, strided<[16, 1]>>
  // expected-remark @below {{[Missed] strided-subview | Category:fold-memref-alias-ops | Function=f | Op=memref.subview, Remark="a subview of a subview with strides"}}
  %t = memref.subview %s[1, 1] [2, 2] [1, 1] : memref<4x8xf32, strided<[16, 1]>> to memref<2x2xf32, strided<[16, 1], offset: 17>>
  memref.dealloc %t : memref<2x2xf32, strided<[16, 1], offset: 17>>
  return
}

// -----

// Lanes of rows: in a row. Vectors stay in a row, by the bounds of the loop around them, or may
// leave it.

func.func @f(%m: memref<8x8xf32>, %i: index, %n: index, %I: memref<8xindex>, %q: memref<?x?xf32>) {
  affine.for %k = 0 to 4 {
    %a = affine.apply affine_map<(d) -> (d * 8 + 4)>(%k)
    // expected-remark @below {{[Passed] erase-dead | Category:fold-memref-alias-ops | Function=f | Op=affine.apply}}
    %b = affine.apply affine_map<(d) -> (-d)>(%k)
    %z = arith.constant 0 : index
    // expected-remark @below {{[Passed] erase-dead | Category:fold-memref-alias-ops | Function=f | Op=memref.collapse_shape}}
    %s = memref.collapse_shape %m [[0, 1]] : memref<8x8xf32> into memref<64xf32>
    // expected-remark @below {{[Passed] folded-view | Category:fold-memref-alias-ops | Function=f | Op=vector.load}}
    %v = vector.load %s[%a] : memref<64xf32>, vector<4xf32>
    vector.store %v, %m[%i, %i] : memref<8x8xf32>, vector<4xf32>
  }
  return
}

// -----

// Lanes of rows: across rows. Vectors stay in a row, by the bounds of the loop around them, or
// may leave it.

func.func @f(%m: memref<8x8xf32>, %i: index, %n: index, %I: memref<8xindex>, %q: memref<?x?xf32>) {
  affine.for %k = 0 to 4 {
    %a = affine.apply affine_map<(d) -> (d * 8 + 5)>(%k)
    // expected-remark @below {{[Passed] erase-dead | Category:fold-memref-alias-ops | Function=f | Op=affine.apply}}
    %b = affine.apply affine_map<(d) -> (-d)>(%k)
    %z = arith.constant 0 : index
    %s = memref.collapse_shape %m [[0, 1]] : memref<8x8xf32> into memref<64xf32>
    // expected-remark @below {{[Missed] illegal-lanes | Category:fold-memref-alias-ops | Function=f | Op=vector.load, Remark="lanes beside each other in the view are not beside each other in the source", dimension=0}}
    %v = vector.load %s[%a] : memref<64xf32>, vector<4xf32>
    vector.store %v, %m[%i, %i] : memref<8x8xf32>, vector<4xf32>
  }
  return
}

// -----

// Lanes of rows: masked in a row. Vectors stay in a row, by the bounds of the loop around them,
// or may leave it.

func.func @f(%m: memref<8x8xf32>, %i: index, %n: index, %I: memref<8xindex>, %q: memref<?x?xf32>) {
  affine.for %k = 0 to 4 {
    %a = affine.apply affine_map<(d) -> (d * 8 + 4)>(%k)
    // expected-remark @below {{[Passed] erase-dead | Category:fold-memref-alias-ops | Function=f | Op=affine.apply}}
    %b = affine.apply affine_map<(d) -> (-d)>(%k)
    %z = arith.constant 0 : index
    // expected-remark @below {{[Passed] erase-dead | Category:fold-memref-alias-ops | Function=f | Op=memref.collapse_shape}}
    %s = memref.collapse_shape %m [[0, 1]] : memref<8x8xf32> into memref<64xf32>
    %e = arith.constant dense<0.0> : vector<4xf32>
    %c = vector.create_mask %n : vector<4xi1>
    // expected-remark @below {{[Passed] folded-view | Category:fold-memref-alias-ops | Function=f | Op=vector.maskedload}}
    %v = vector.maskedload %s[%a], %c, %e : memref<64xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
    vector.store %v, %m[%i, %i] : memref<8x8xf32>, vector<4xf32>
  }
  return
}

// -----

// Lanes of rows: masked across rows. Vectors stay in a row, by the bounds of the loop around
// them, or may leave it.

func.func @f(%m: memref<8x8xf32>, %i: index, %n: index, %I: memref<8xindex>, %q: memref<?x?xf32>) {
  affine.for %k = 0 to 4 {
    %a = affine.apply affine_map<(d) -> (d * 8 + 5)>(%k)
    // expected-remark @below {{[Passed] erase-dead | Category:fold-memref-alias-ops | Function=f | Op=affine.apply}}
    %b = affine.apply affine_map<(d) -> (-d)>(%k)
    %z = arith.constant 0 : index
    %s = memref.collapse_shape %m [[0, 1]] : memref<8x8xf32> into memref<64xf32>
    %e = arith.constant dense<0.0> : vector<4xf32>
    %c = vector.create_mask %n : vector<4xi1>
    // expected-remark @below {{[Missed] illegal-lanes | Category:fold-memref-alias-ops | Function=f | Op=vector.maskedload, Remark="lanes beside each other in the view are not beside each other in the source", dimension=0}}
    %v = vector.maskedload %s[%a], %c, %e : memref<64xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
    vector.store %v, %m[%i, %i] : memref<8x8xf32>, vector<4xf32>
  }
  return
}

// -----

// Lanes of rows: in a row, as it is inside. Vectors stay in a row, by the bounds of the loop
// around them, or may leave it.

func.func @f(%m: memref<8x8xf32>, %i: index, %n: index, %I: memref<8xindex>, %q: memref<?x?xf32>) {
  affine.for %k = 0 to 4 {
    %a = affine.apply affine_map<(d) -> (d * 8 + 13)>(%k)
    // expected-remark @below {{[Passed] erase-dead | Category:fold-memref-alias-ops | Function=f | Op=affine.apply}}
    %b = affine.apply affine_map<(d) -> (-d)>(%k)
    %z = arith.constant 0 : index
    %p = memref.alloc() : memref<2x8xf32>
    // expected-remark @below {{[Passed] erase-dead | Category:fold-memref-alias-ops | Function=f | Op=memref.collapse_shape}}
    %s = memref.collapse_shape %p [[0, 1]] : memref<2x8xf32> into memref<16xf32>
    // expected-remark @below {{[Passed] folded-view | Category:fold-memref-alias-ops | Function=f | Op=vector.load}}
    %v = vector.load %s[%a] : memref<16xf32>, vector<4xf32>
    vector.store %v, %m[%i, %i] : memref<8x8xf32>, vector<4xf32>
  }
  return
}

// -----

// Lanes of rows: masked beyond the last row. Vectors stay in a row, by the bounds of the loop
// around them, or may leave it.

func.func @f(%m: memref<8x8xf32>, %i: index, %n: index, %I: memref<8xindex>, %q: memref<?x?xf32>) {
  affine.for %k = 0 to 4 {
    %a = affine.apply affine_map<(d) -> (d * 8 + 13)>(%k)
    // expected-remark @below {{[Passed] erase-dead | Category:fold-memref-alias-ops | Function=f | Op=affine.apply}}
    %b = affine.apply affine_map<(d) -> (-d)>(%k)
    %z = arith.constant 0 : index
    %p = memref.alloc() : memref<2x8xf32>
    %s = memref.collapse_shape %p [[0, 1]] : memref<2x8xf32> into memref<16xf32>
    %e = arith.constant dense<0.0> : vector<4xf32>
    %c = vector.create_mask %n : vector<4xi1>
    // expected-remark @below {{[Missed] illegal-lanes | Category:fold-memref-alias-ops | Function=f | Op=vector.maskedload, Remark="lanes beside each other in the view are not beside each other in the source", dimension=0}}
    %v = vector.maskedload %s[%a], %c, %e : memref<16xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
    vector.store %v, %m[%i, %i] : memref<8x8xf32>, vector<4xf32>
  }
  return
}

// -----

// Lanes of rows: put together again. Vectors stay in a row, by the bounds of the loop around
// them, or may leave it.

func.func @f(%m: memref<8x8xf32>, %i: index, %n: index, %I: memref<8xindex>, %q: memref<?x?xf32>) {
  affine.for %k = 0 to 4 {
    // expected-remark @below {{[Passed] erase-dead | Category:fold-memref-alias-ops | Function=f | Op=affine.apply}}
    %a = affine.apply affine_map<(d) -> (d * 8 + 0)>(%k)
    // expected-remark @below {{[Passed] erase-dead | Category:fold-memref-alias-ops | Function=f | Op=affine.apply}}
    %b = affine.apply affine_map<(d) -> (-d)>(%k)
    %z = arith.constant 0 : index
    // expected-remark @below {{[Passed] erase-dead | Category:fold-memref-alias-ops | Function=f | Op=memref.expand_shape}}
    %p = memref.expand_shape %m [[0], [1, 2]] output_shape [8, 2, 4] : memref<8x8xf32> into memref<8x2x4xf32>
    // expected-remark @below {{[Passed] erase-dead | Category:fold-memref-alias-ops | Function=f | Op=memref.collapse_shape}}
    %s = memref.collapse_shape %p [[0], [1, 2]] : memref<8x2x4xf32> into memref<8x8xf32>
    // expected-remark @below {{[Passed] folded-view | Category:fold-memref-alias-ops | Function=f | Op=vector.load}}
    %v = vector.load %s[%i, %i] : memref<8x8xf32>, vector<4xf32>
    vector.store %v, %m[%i, %i] : memref<8x8xf32>, vector<4xf32>
  }
  return
}

// -----

// Lanes of rows: put together otherwise. Vectors stay in a row, by the bounds of the loop
// around them, or may leave it.

func.func @f(%m: memref<8x8xf32>, %i: index, %n: index, %I: memref<8xindex>, %q: memref<?x?xf32>) {
  affine.for %k = 0 to 4 {
    // expected-remark @below {{[Passed] erase-dead | Category:fold-memref-alias-ops | Function=f | Op=affine.apply}}
    %a = affine.apply affine_map<(d) -> (d * 8 + 0)>(%k)
    // expected-remark @below {{[Passed] erase-dead | Category:fold-memref-alias-ops | Function=f | Op=affine.apply}}
    %b = affine.apply affine_map<(d) -> (-d)>(%k)
    %z = arith.constant 0 : index
    %p = memref.expand_shape %m [[0], [1, 2]] output_shape [8, 2, 4] : memref<8x8xf32> into memref<8x2x4xf32>
    %s = memref.collapse_shape %p [[0, 1, 2]] : memref<8x2x4xf32> into memref<64xf32>
    // expected-remark @below {{[Missed] illegal-lanes | Category:fold-memref-alias-ops | Function=f | Op=vector.load, Remark="lanes beside each other in the view are not beside each other in the source", dimension=0}}
    %v = vector.load %s[%i] : memref<64xf32>, vector<4xf32>
    vector.store %v, %m[%i, %i] : memref<8x8xf32>, vector<4xf32>
  }
  return
}

// -----

// Lanes of rows: several rows. Vectors stay in a row, by the bounds of the loop around them, or
// may leave it.

func.func @f(%m: memref<8x8xf32>, %i: index, %n: index, %I: memref<8xindex>, %q: memref<?x?xf32>) {
  affine.for %k = 0 to 4 {
    // expected-remark @below {{[Passed] erase-dead | Category:fold-memref-alias-ops | Function=f | Op=affine.apply}}
    %a = affine.apply affine_map<(d) -> (d * 8 + 0)>(%k)
    // expected-remark @below {{[Passed] erase-dead | Category:fold-memref-alias-ops | Function=f | Op=affine.apply}}
    %b = affine.apply affine_map<(d) -> (-d)>(%k)
    %z = arith.constant 0 : index
    %p = memref.alloc() : memref<8x2x4xf32>
    %s = memref.collapse_shape %p [[0, 1], [2]] : memref<8x2x4xf32> into memref<16x4xf32>
    // expected-remark @below {{[Missed] illegal-lanes | Category:fold-memref-alias-ops | Function=f | Op=vector.load, Remark="lanes beside each other in the view are not beside each other in the source", dimension=0}}
    %w = vector.load %s[%i, %i] : memref<16x4xf32>, vector<2x4xf32>
    vector.store %w, %m[%i, %i] : memref<8x8xf32>, vector<2x4xf32>
  }
  return
}

// -----

// Lanes of rows: padding behind. Vectors stay in a row, by the bounds of the loop around them,
// or may leave it.

func.func @f(%m: memref<8x8xf32>, %i: index, %n: index, %I: memref<8xindex>, %q: memref<?x?xf32>) {
  affine.for %k = 0 to 4 {
    // expected-remark @below {{[Passed] erase-dead | Category:fold-memref-alias-ops | Function=f | Op=affine.apply}}
    %a = affine.apply affine_map<(d) -> (d * 8 + 0)>(%k)
    // expected-remark @below {{[Passed] erase-dead | Category:fold-memref-alias-ops | Function=f | Op=affine.apply}}
    %b = affine.apply affine_map<(d) -> (-d)>(%k)
    %z = arith.constant 0 : index
    %s = memref.expand_shape %m [[0], [1, 2]] output_shape [8, 2, 4] : memref<8x8xf32> into memref<8x2x4xf32>
    %x = arith.constant 0.0 : f32
    // expected-remark @below {{[Missed] out-of-bounds | Category:fold-memref-alias-ops | Function=f | Op=vector.transfer_read, Remark="what is outside of the view is not in memory, but may be in the source"}}
    %v = vector.transfer_read %s[%i, %i, %k], %x : memref<8x2x4xf32>, vector<4xf32>
    vector.store %v, %m[%i, %i] : memref<8x8xf32>, vector<4xf32>

  }
  return
}

// -----

// Lanes of rows: padding in front. Vectors stay in a row, by the bounds of the loop around
// them, or may leave it.

func.func @f(%m: memref<8x8xf32>, %i: index, %n: index, %I: memref<8xindex>, %q: memref<?x?xf32>) {
  affine.for %k = 0 to 4 {
    // expected-remark @below {{[Passed] erase-dead | Category:fold-memref-alias-ops | Function=f | Op=affine.apply}}
    %a = affine.apply affine_map<(d) -> (d * 8 + 0)>(%k)
    %b = affine.apply affine_map<(d) -> (-d)>(%k)
    %z = arith.constant 0 : index
    %s = memref.expand_shape %m [[0], [1, 2]] output_shape [8, 2, 4] : memref<8x8xf32> into memref<8x2x4xf32>
    %x = arith.constant 0.0 : f32
    // expected-remark @below {{[Missed] out-of-bounds | Category:fold-memref-alias-ops | Function=f | Op=vector.transfer_read, Remark="what is outside of the view is not in memory, but may be in the source"}}
    %v = vector.transfer_read %s[%i, %i, %b], %x : memref<8x2x4xf32>, vector<4xf32>
    vector.store %v, %m[%i, %i] : memref<8x8xf32>, vector<4xf32>

  }
  return
}

// -----

// Lanes of rows: no padding. Vectors stay in a row, by the bounds of the loop around them, or
// may leave it.

func.func @f(%m: memref<8x8xf32>, %i: index, %n: index, %I: memref<8xindex>, %q: memref<?x?xf32>) {
  affine.for %k = 0 to 4 {
    // expected-remark @below {{[Passed] erase-dead | Category:fold-memref-alias-ops | Function=f | Op=affine.apply}}
    %a = affine.apply affine_map<(d) -> (d * 8 + 0)>(%k)
    // expected-remark @below {{[Passed] erase-dead | Category:fold-memref-alias-ops | Function=f | Op=affine.apply}}
    %b = affine.apply affine_map<(d) -> (-d)>(%k)
    %z = arith.constant 0 : index
    // expected-remark @below {{[Passed] erase-dead | Category:fold-memref-alias-ops | Function=f | Op=memref.expand_shape}}
    %s = memref.expand_shape %m [[0], [1, 2]] output_shape [8, 2, 4] : memref<8x8xf32> into memref<8x2x4xf32>
    %x = arith.constant 0.0 : f32
    // expected-remark @below {{[Passed] fold | Category:fold-memref-alias-ops | Function=f | Op=vector.transfer_read}}
    // expected-remark @below {{[Passed] folded-view | Category:fold-memref-alias-ops | Function=f | Op=vector.transfer_read}}
    %v = vector.transfer_read %s[%i, %i, %z], %x : memref<8x2x4xf32>, vector<4xf32>
    vector.store %v, %m[%i, %i] : memref<8x8xf32>, vector<4xf32>

  }
  return
}

// -----

// Lanes of rows: padding of the source. Vectors stay in a row, by the bounds of the loop around
// them, or may leave it.

func.func @f(%m: memref<8x8xf32>, %i: index, %n: index, %I: memref<8xindex>, %q: memref<?x?xf32>) {
  affine.for %k = 0 to 4 {
    // expected-remark @below {{[Passed] erase-dead | Category:fold-memref-alias-ops | Function=f | Op=affine.apply}}
    %a = affine.apply affine_map<(d) -> (d * 8 + 0)>(%k)
    // expected-remark @below {{[Passed] erase-dead | Category:fold-memref-alias-ops | Function=f | Op=affine.apply}}
    %b = affine.apply affine_map<(d) -> (-d)>(%k)
    %z = arith.constant 0 : index
    // expected-remark @below {{[Passed] erase-dead | Category:fold-memref-alias-ops | Function=f | Op=memref.expand_shape}}
    %s = memref.expand_shape %m [[0, 1], [2]] output_shape [2, 4, 8] : memref<8x8xf32> into memref<2x4x8xf32>
    %x = arith.constant 0.0 : f32
    // expected-remark @below {{[Passed] folded-view | Category:fold-memref-alias-ops | Function=f | Op=vector.transfer_read}}
    %v = vector.transfer_read %s[%i, %i, %i], %x : memref<2x4x8xf32>, vector<4xf32>
    vector.store %v, %m[%i, %i] : memref<8x8xf32>, vector<4xf32>

  }
  return
}
