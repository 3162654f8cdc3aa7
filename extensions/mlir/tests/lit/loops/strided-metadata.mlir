// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -verify-by-running -mlir-print-local-scope -remarks-filter=.* -expand-strided-metadata | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Two unknown extents of one group.

// expected-warning @below {{'@f' is not run: 'memref.expand_shape' op expands extent 40 of dimension 0 to [33, 2, 33]}}
func.func @f(%m: memref<?xf32>, %n: index, %k: index, %i: index) -> (f32, index, index, index) {
  // expected-remark @below {{[Passed] expanded-view | Category:expand-strided-metadata | Function=f | Op=memref.expand_shape}}
  %e = memref.expand_shape %m [[0, 1, 2]] output_shape [%n, 2, %k]
  : memref<?xf32> into memref<?x2x?xf32>
  %x = memref.load %e[%i, %i, %i] : memref<?x2x?xf32>
  // expected-remark @below {{[Passed] resolved-metadata | Category:expand-strided-metadata | Function=f | Op=memref.extract_strided_metadata}}
  // expected-remark @below {{[Passed] erase-dead | Category:expand-strided-metadata | Function=f | Op=memref.extract_strided_metadata}}
  %b, %o, %s:3, %t:3 = memref.extract_strided_metadata %e : memref<?x2x?xf32> -> memref<f32>,
  index, index, index, index, index, index, index
  return %x, %t#0, %s#0, %s#2 : f32, index, index, index
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<?xf32>, %arg1: index, %arg2: index, %arg3: index) -> (f32, index, index, index) {
// CHECK-NEXT:     %base_buffer, %offset, %sizes, %strides = memref.extract_strided_metadata %arg0 : memref<?xf32> -> memref<f32>, index, index, index
// CHECK-NEXT:     %0 = affine.apply affine_map<()[s0] -> (s0 * 2)>()[%arg2]
// CHECK-NEXT:     %reinterpret_cast = memref.reinterpret_cast %base_buffer to offset: [0], sizes: [%arg1, 2, %arg2], strides: [%0, %arg2, 1] : memref<f32> to memref<?x2x?xf32>
// CHECK-NEXT:     %1 = memref.load %reinterpret_cast[%arg3, %arg3, %arg3] : memref<?x2x?xf32>
// CHECK-NEXT:     %2 = affine.apply affine_map<()[s0] -> (s0 * 2)>()[%arg2]
// CHECK-NEXT:     return %1, %2, %arg1, %arg2 : f32, index, index, index
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Groups without elements are not divided.

// expected-warning @below {{'@f' is not run: 'memref.expand_shape' op expands extent 40 of dimension 0 to [33, 0]}}
func.func @f(%m: memref<?xf32>, %n: index) -> index {
  %c0 = arith.constant 0 : index
  // expected-remark @below {{[Passed] erase-dead | Category:expand-strided-metadata | Function=f | Op=memref.expand_shape}}
  %e = memref.expand_shape %m [[0, 1]] output_shape [%n, 0] : memref<?xf32> into memref<?x0xf32>
  // expected-remark @below {{[Passed] resolved-metadata | Category:expand-strided-metadata | Function=f | Op=memref.extract_strided_metadata}}
  // expected-remark @below {{[Passed] erase-dead | Category:expand-strided-metadata | Function=f | Op=memref.extract_strided_metadata}}
  %b, %o, %s:2, %t:2 = memref.extract_strided_metadata %e : memref<?x0xf32> -> memref<f32>, index,
  index, index, index, index
  return %s#0 : index
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<?xf32>, %arg1: index) -> index {
// CHECK-NEXT:     return %arg1 : index
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Extents that turn out to be one.

func.func @f(%m: memref<4x6xf32>, %n: index, %i: index) -> f32 {
  // expected-remark @below {{[Passed] erase-dead | Category:expand-strided-metadata | Function=f | Op=memref.subview}}
  %s = memref.subview %m[0, 0] [4, %n] [1, 1] : memref<4x6xf32> to memref<4x?xf32, strided<[6, 1]>>
  // expected-remark @below {{[Passed] expanded-view | Category:expand-strided-metadata | Function=f | Op=memref.collapse_shape}}
  // expected-remark @below {{[Passed] resolved-metadata | Category:expand-strided-metadata | Function=f | Op=memref.extract_strided_metadata}}
  %c = memref.collapse_shape %s [[0, 1]] : memref<4x?xf32, strided<[6, 1]>>
  into memref<?xf32, strided<[?]>>
  %x = memref.load %c[%i] : memref<?xf32, strided<[?]>>
  return %x : f32
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<4x6xf32>, %arg1: index, %arg2: index) -> f32 {
// CHECK-NEXT:     %c6 = arith.constant 6 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %base_buffer, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %arg0 : memref<4x6xf32> -> memref<f32>, index, index, index, index, index
// CHECK-NEXT:     %0 = affine.apply affine_map<()[s0] -> (s0 * 4)>()[%arg1]
// CHECK-NEXT:     %1 = arith.cmpi eq, %arg1, %c1 : index
// CHECK-NEXT:     %2 = arith.select %1, %c6, %c1 : index
// CHECK-NEXT:     %reinterpret_cast = memref.reinterpret_cast %base_buffer to offset: [0], sizes: [%0], strides: [%2] : memref<f32> to memref<?xf32, strided<[?]>>
// CHECK-NEXT:     %3 = memref.load %reinterpret_cast[%arg2] : memref<?xf32, strided<[?]>>
// CHECK-NEXT:     return %3 : f32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Offsets that are loops. What was asked of a view, bound to a symbol, turns out to be an
// induction variable.

// expected-warning @below {{'@f' is not run: 'memref.subview' op views 4 elements from 0 on by 33 in dimension 0, which has extent 32}}
func.func @f(%m: memref<32xf32>, %n: index) -> f32 {
  %zero = arith.constant 0.0 : f32
  %r = affine.for %i = 0 to 4 iter_args(%s = %zero) -> f32 {
    // expected-remark @below {{[Passed] erase-dead | Category:expand-strided-metadata | Function=f | Op=memref.subview}}
    %v = memref.subview %m[%i] [4] [%n]
    : memref<32xf32> to memref<4xf32, strided<[?], offset: ?>>
    %q = affine.for %j = 0 to 2 iter_args(%t = %s) -> f32 {
      // expected-remark @below {{[Passed] expanded-view | Category:expand-strided-metadata | Function=f | Op=memref.subview}}
      // expected-remark @below {{[Passed] resolved-metadata | Category:expand-strided-metadata | Function=f | Op=memref.extract_strided_metadata}}
      %w = memref.subview %v[%j] [%n] [2]
      : memref<4xf32, strided<[?], offset: ?>> to memref<?xf32, strided<[?], offset: ?>>
      %x = memref.load %w[%j] : memref<?xf32, strided<[?], offset: ?>>
      %u = arith.addf %t, %x : f32
      affine.yield %u : f32
    }
    affine.yield %q : f32
  }
  return %r : f32
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<32xf32>, %arg1: index) -> f32 {
// CHECK-NEXT:     %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     %0 = affine.for %arg2 = 0 to 4 iter_args(%arg3 = %cst) -> (f32) {
// CHECK-NEXT:       %1 = affine.for %arg4 = 0 to 2 iter_args(%arg5 = %arg3) -> (f32) {
// CHECK-NEXT:         %base_buffer, %offset, %sizes, %strides = memref.extract_strided_metadata %arg0 : memref<32xf32> -> memref<f32>, index, index, index
// CHECK-NEXT:         %2 = affine.apply affine_map<()[s0] -> (s0 * 2)>()[%arg1]
// CHECK-NEXT:         %3 = affine.apply affine_map<(d0, d1)[s0] -> (d0 * s0 + d1)>(%arg4, %arg2)[%arg1]
// CHECK-NEXT:         %reinterpret_cast = memref.reinterpret_cast %base_buffer to offset: [%3], sizes: [%arg1], strides: [%2] : memref<f32> to memref<?xf32, strided<[?], offset: ?>>
// CHECK-NEXT:         %4 = memref.load %reinterpret_cast[%arg4] : memref<?xf32, strided<[?], offset: ?>>
// CHECK-NEXT:         %5 = arith.addf %arg5, %4 : f32
// CHECK-NEXT:         affine.yield %5 : f32
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.yield %1 : f32
// CHECK-NEXT:     }
// CHECK-NEXT:     return %0 : f32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Offsets that are loops. What was asked of a view, bound to a symbol, turns out to be an
// induction variable.

// expected-warning @below {{'@f' is not run: 'memref.subview' op views 33 elements from 0 on by 2 in dimension 0, which has extent 4}}
func.func @f(%m: memref<32xf32>, %n: index) -> f32 {
  %zero = arith.constant 0.0 : f32
  %r = affine.for %i = 0 to 4 iter_args(%s = %zero) -> f32 {
    // expected-remark @below {{[Passed] erase-dead | Category:expand-strided-metadata | Function=f | Op=memref.subview}}
    %v = memref.subview %m[%i] [4] [%i]
    : memref<32xf32> to memref<4xf32, strided<[?], offset: ?>>
    %q = affine.for %j = 0 to 2 iter_args(%t = %s) -> f32 {
      // expected-remark @below {{[Passed] expanded-view | Category:expand-strided-metadata | Function=f | Op=memref.subview}}
      // expected-remark @below {{[Passed] resolved-metadata | Category:expand-strided-metadata | Function=f | Op=memref.extract_strided_metadata}}
      %w = memref.subview %v[%j] [%n] [2]
      : memref<4xf32, strided<[?], offset: ?>> to memref<?xf32, strided<[?], offset: ?>>
      %x = memref.load %w[%j] : memref<?xf32, strided<[?], offset: ?>>
      %u = arith.addf %t, %x : f32
      affine.yield %u : f32
    }
    affine.yield %q : f32
  }
  return %r : f32
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<32xf32>, %arg1: index) -> f32 {
// CHECK-NEXT:     %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     %0 = affine.for %arg2 = 0 to 4 iter_args(%arg3 = %cst) -> (f32) {
// CHECK-NEXT:       %1 = affine.for %arg4 = 0 to 2 iter_args(%arg5 = %arg3) -> (f32) {
// CHECK-NEXT:         %base_buffer, %offset, %sizes, %strides = memref.extract_strided_metadata %arg0 : memref<32xf32> -> memref<f32>, index, index, index
// CHECK-NEXT:         %2 = affine.apply affine_map<(d0) -> (d0 * 2)>(%arg2)
// CHECK-NEXT:         %3 = arith.muli %arg4, %arg2 overflow<nsw> : index
// CHECK-NEXT:         %4 = arith.addi %3, %arg2 : index
// CHECK-NEXT:         %reinterpret_cast = memref.reinterpret_cast %base_buffer to offset: [%4], sizes: [%arg1], strides: [%2] : memref<f32> to memref<?xf32, strided<[?], offset: ?>>
// CHECK-NEXT:         %5 = memref.load %reinterpret_cast[%arg4] : memref<?xf32, strided<[?], offset: ?>>
// CHECK-NEXT:         %6 = arith.addf %arg5, %5 : f32
// CHECK-NEXT:         affine.yield %6 : f32
// CHECK-NEXT:       }
// CHECK-NEXT:       affine.yield %1 : f32
// CHECK-NEXT:     }
// CHECK-NEXT:     return %0 : f32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Offsets that affine does not take. A stride is one that a loaded number multiplies, which is
// no symbol.

func.func @f(%m: memref<32x2xf32>, %k: memref<4xindex>) -> f32 {
  %zero = arith.constant 0.0 : f32
  %r = affine.for %i = 0 to 4 iter_args(%s = %zero) -> f32 {
    %n = affine.load %k[%i] : memref<4xindex>
    // expected-remark @below {{[Passed] erase-dead | Category:expand-strided-metadata | Function=f | Op=memref.subview}}
    %v = memref.subview %m[%i, 0] [4, 1] [%n, 1]
    : memref<32x2xf32> to memref<4x1xf32, strided<[?, 1], offset: ?>>
    // expected-remark @below {{[Passed] expanded-view | Category:expand-strided-metadata | Function=f | Op=memref.subview}}
    // expected-remark @below {{[Passed] resolved-metadata | Category:expand-strided-metadata | Function=f | Op=memref.extract_strided_metadata}}
    %w = memref.subview %v[%n, 0] [1, 1] [%n, 1]
    : memref<4x1xf32, strided<[?, 1], offset: ?>> to memref<1x1xf32, strided<[?, 1], offset: ?>>
    %z = arith.constant 0 : index
    %x = memref.load %w[%z, %z] : memref<1x1xf32, strided<[?, 1], offset: ?>>
    %u = arith.addf %s, %x : f32
    affine.yield %u : f32
  }
  return %r : f32
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<32x2xf32>, %arg1: memref<4xindex>) -> f32 {
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     %0 = affine.for %arg2 = 0 to 4 iter_args(%arg3 = %cst) -> (f32) {
// CHECK-NEXT:       %1 = affine.load %arg1[%arg2] : memref<4xindex>
// CHECK-NEXT:       %base_buffer, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %arg0 : memref<32x2xf32> -> memref<f32>, index, index, index, index, index
// CHECK-NEXT:       %2 = affine.apply affine_map<()[s0] -> (s0 * 2)>()[%1]
// CHECK-NEXT:       %3 = affine.apply affine_map<(d0) -> (d0 * 2)>(%arg2)
// CHECK-NEXT:       %4 = affine.apply affine_map<()[s0, s1] -> (s0 * s1)>()[%1, %2]
// CHECK-NEXT:       %5 = arith.muli %1, %2 overflow<nsw> : index
// CHECK-NEXT:       %6 = arith.addi %3, %5 : index
// CHECK-NEXT:       %reinterpret_cast = memref.reinterpret_cast %base_buffer to offset: [%6], sizes: [1, 1], strides: [%4, 1] : memref<f32> to memref<1x1xf32, strided<[?, 1], offset: ?>>
// CHECK-NEXT:       %7 = memref.load %reinterpret_cast[%c0, %c0] : memref<1x1xf32, strided<[?, 1], offset: ?>>
// CHECK-NEXT:       %8 = arith.addf %arg3, %7 : f32
// CHECK-NEXT:       affine.yield %8 : f32
// CHECK-NEXT:     }
// CHECK-NEXT:     return %0 : f32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// One dimension of a group gives the stride. Where that has one element, too, any stride is
// right.

func.func @f(%m: memref<4x6xf32>, %n: index, %i: index) -> f32 {
  // expected-remark @below {{[Passed] erase-dead | Category:expand-strided-metadata | Function=f | Op=memref.subview}}
  %s = memref.subview %m[%i, 0] [1, %n] [1, 1]
  : memref<4x6xf32> to memref<1x?xf32, strided<[6, 1], offset: ?>>
  // expected-remark @below {{[Passed] expanded-view | Category:expand-strided-metadata | Function=f | Op=memref.collapse_shape}}
  // expected-remark @below {{[Passed] resolved-metadata | Category:expand-strided-metadata | Function=f | Op=memref.extract_strided_metadata}}
  %c = memref.collapse_shape %s [[0, 1]]
  : memref<1x?xf32, strided<[6, 1], offset: ?>> into memref<?xf32, strided<[?], offset: ?>>
  %last = arith.constant -1 : index
  %k = arith.addi %n, %last : index
  %x = memref.load %c[%k] : memref<?xf32, strided<[?], offset: ?>>
  return %x : f32
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<4x6xf32>, %arg1: index, %arg2: index) -> f32 {
// CHECK-NEXT:     %c-1 = arith.constant -1 : index
// CHECK-NEXT:     %base_buffer, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %arg0 : memref<4x6xf32> -> memref<f32>, index, index, index, index, index
// CHECK-NEXT:     %0 = affine.apply affine_map<()[s0] -> (s0 * 6)>()[%arg2]
// CHECK-NEXT:     %reinterpret_cast = memref.reinterpret_cast %base_buffer to offset: [%0], sizes: [%arg1], strides: [1] : memref<f32> to memref<?xf32, strided<[?], offset: ?>>
// CHECK-NEXT:     %1 = arith.addi %arg1, %c-1 : index
// CHECK-NEXT:     %2 = memref.load %reinterpret_cast[%1] : memref<?xf32, strided<[?], offset: ?>>
// CHECK-NEXT:     return %2 : f32
// CHECK-NEXT:   }
// CHECK-NEXT: }
