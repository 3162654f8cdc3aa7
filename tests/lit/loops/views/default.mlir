// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -affine-fold-memref-alias-ops | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// Accesses that stay: offsets that are data.

func.func @f(%m: memref<8x8xf32>, %i: index, %n: index, %I: memref<8xindex>, %q: memref<?x?xf32>) {
  affine.for %k = 0 to 4 {
    %o = memref.load %I[%k] : memref<8xindex>
    %s = memref.subview %m[%o, 0] [1, 8] [1, 1] : memref<8x8xf32> to memref<8xf32, strided<[1], offset: ?>>
    // expected-remark @below {{[Missed] not-a-dimension | Category:affine-fold-memref-alias-ops | Function=f | Op=affine.load, Remark="an offset or a stride may be bound to no dimension or symbol", reason=unsupported}}
    %0 = affine.load %s[%k] : memref<8xf32, strided<[1], offset: ?>>
    // expected-remark @below {{[Missed] not-a-dimension | Category:affine-fold-memref-alias-ops | Function=f | Op=affine.store, Remark="an offset or a stride may be bound to no dimension or symbol", reason=unsupported}}
    affine.store %0, %s[0] : memref<8xf32, strided<[1], offset: ?>>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<8x8xf32>, %arg1: index, %arg2: index, %arg3: memref<8xindex>, %arg4: memref<?x?xf32>) {
// CHECK-NEXT:     affine.for %arg5 = 0 to 4 {
// CHECK-NEXT:       %0 = memref.load %arg3[%arg5] : memref<8xindex>
// CHECK-NEXT:       %subview = memref.subview %arg0[%0, 0] [1, 8] [1, 1] : memref<8x8xf32> to memref<8xf32, strided<[1], offset: ?>>
// CHECK-NEXT:       %1 = affine.load %subview[%arg5] : memref<8xf32, strided<[1], offset: ?>>
// CHECK-NEXT:       affine.store %1, %subview[0] : memref<8xf32, strided<[1], offset: ?>>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Accesses that stay: steps that are loops.

func.func @f(%m: memref<8x8xf32>, %i: index, %n: index, %I: memref<8xindex>, %q: memref<?x?xf32>) {
  affine.for %k = 1 to 3 {
    %s = memref.subview %m[0, 0] [1, 4] [1, %k] : memref<8x8xf32> to memref<4xf32, strided<[?]>>
    // expected-remark @below {{[Missed] not-affine | Category:affine-fold-memref-alias-ops | Function=f | Op=affine.load, Remark="a subscript is multiplied with one that varies, too", reason=unsupported}}
    %0 = affine.load %s[%k] : memref<4xf32, strided<[?]>>
    // expected-remark @below {{[Missed] not-affine | Category:affine-fold-memref-alias-ops | Function=f | Op=affine.store, Remark="a subscript is multiplied with one that varies, too", reason=unsupported}}
    affine.store %0, %s[%k] : memref<4xf32, strided<[?]>>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<8x8xf32>, %arg1: index, %arg2: index, %arg3: memref<8xindex>, %arg4: memref<?x?xf32>) {
// CHECK-NEXT:     affine.for %arg5 = 1 to 3 {
// CHECK-NEXT:       %subview = memref.subview %arg0[0, 0] [1, 4] [1, %arg5] : memref<8x8xf32> to memref<4xf32, strided<[?]>>
// CHECK-NEXT:       %0 = affine.load %subview[%arg5] : memref<4xf32, strided<[?]>>
// CHECK-NEXT:       affine.store %0, %subview[%arg5] : memref<4xf32, strided<[?]>>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Accesses that stay: extents that are data.

func.func @f(%m: memref<8x8xf32>, %i: index, %n: index, %I: memref<8xindex>, %q: memref<?x?xf32>) {
  affine.for %k = 0 to 4 {
    %o = memref.load %I[%k] : memref<8xindex>
    %s = memref.expand_shape %q [[0, 1], [2]] output_shape [2, %o, %n] : memref<?x?xf32> into memref<2x?x?xf32>
    // expected-remark @below {{[Missed] not-a-dimension | Category:affine-fold-memref-alias-ops | Function=f | Op=affine.load, Remark="an extent with which a subscript is multiplied is not a symbol", reason=unsupported}}
    %0 = affine.load %s[1, %k, 0] : memref<2x?x?xf32>
    // expected-remark @below {{[Missed] not-a-dimension | Category:affine-fold-memref-alias-ops | Function=f | Op=affine.store, Remark="an extent with which a subscript is multiplied is not a symbol", reason=unsupported}}
    affine.store %0, %s[0, %k, 0] : memref<2x?x?xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<8x8xf32>, %arg1: index, %arg2: index, %arg3: memref<8xindex>, %arg4: memref<?x?xf32>) {
// CHECK-NEXT:     affine.for %arg5 = 0 to 4 {
// CHECK-NEXT:       %0 = memref.load %arg3[%arg5] : memref<8xindex>
// CHECK-NEXT:       %expand_shape = memref.expand_shape %arg4 {{\[\[}}0, 1], [2]] output_shape [2, %0, %arg2] : memref<?x?xf32> into memref<2x?x?xf32>
// CHECK-NEXT:       %1 = affine.load %expand_shape[1, %arg5, 0] : memref<2x?x?xf32>
// CHECK-NEXT:       affine.store %1, %expand_shape[0, %arg5, 0] : memref<2x?x?xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Accesses that stay: extents that are not known.

func.func @f(%m: memref<8x8xf32>, %i: index, %n: index, %I: memref<8xindex>, %q: memref<?x?xf32>) {
  %s = memref.collapse_shape %q [[0, 1]] : memref<?x?xf32> into memref<?xf32>
  // expected-remark @below {{[Missed] not-a-dimension | Category:affine-fold-memref-alias-ops | Function=f | Op=affine.load, Remark="an extent by which a subscript is divided is not a symbol", reason=unsupported}}
  %0 = affine.load %s[%i] : memref<?xf32>
  // expected-remark @below {{[Missed] not-a-dimension | Category:affine-fold-memref-alias-ops | Function=f | Op=affine.store, Remark="an extent by which a subscript is divided is not a symbol", reason=unsupported}}
  affine.store %0, %s[0] : memref<?xf32>
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<8x8xf32>, %arg1: index, %arg2: index, %arg3: memref<8xindex>, %arg4: memref<?x?xf32>) {
// CHECK-NEXT:     %collapse_shape = memref.collapse_shape %arg4 {{\[\[}}0, 1]] : memref<?x?xf32> into memref<?xf32>
// CHECK-NEXT:     %0 = affine.load %collapse_shape[%arg1] : memref<?xf32>
// CHECK-NEXT:     affine.store %0, %collapse_shape[0] : memref<?xf32>
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// An outer extent need not be known.

func.func @f(%m: memref<8x8xf32>, %i: index, %n: index, %I: memref<8xindex>, %q: memref<?x?xf32>) {
  %d = memref.alloc(%n) : memref<?x8xf32>
  // expected-remark @below {{[Passed] erase-dead | Category:affine-fold-memref-alias-ops | Function=f | Op=memref.expand_shape}}
  %s = memref.expand_shape %d [[0, 1], [2]] output_shape [%n, 4, 8] : memref<?x8xf32> into memref<?x4x8xf32>
  // expected-remark @below {{[Passed] folded-view | Category:affine-fold-memref-alias-ops | Function=f | Op=affine.load}}
  %0 = affine.load %s[1, %i, 0] : memref<?x4x8xf32>
  // expected-remark @below {{[Passed] folded-view | Category:affine-fold-memref-alias-ops | Function=f | Op=affine.store}}
  affine.store %0, %s[0, %i, 0] : memref<?x4x8xf32>
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<8x8xf32>, %arg1: index, %arg2: index, %arg3: memref<8xindex>, %arg4: memref<?x?xf32>) {
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %alloc = memref.alloc(%arg2) : memref<?x8xf32>
// CHECK-NEXT:     %0 = affine.linearize_index disjoint [%c1, %arg1] by (%arg2, 4) : index
// CHECK-NEXT:     %1 = affine.load %alloc[%0, %c0] : memref<?x8xf32>
// CHECK-NEXT:     %2 = affine.linearize_index disjoint [%c0, %arg1] by (%arg2, 4) : index
// CHECK-NEXT:     affine.store %1, %alloc[%2, %c0] : memref<?x8xf32>
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
