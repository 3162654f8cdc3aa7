// RUN: loopwright-opt %s -split-input-file -verify-diagnostics -mlir-print-local-scope -remarks-filter=.* -canonicalize | filecheck %s
// NOTE: What is expected was written by tests/lit/update.py.

// A stored memref keeps its type.

func.func @f(%m: memref<8xf32>, %slot: memref<1xmemref<?xf32>>) {
  %c = arith.constant 0 : index
  %d = memref.cast %m : memref<8xf32> to memref<?xf32>
  affine.store %d, %slot[0] : memref<1xmemref<?xf32>>
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<8xf32>, %arg1: memref<1xmemref<?xf32>>) {
// CHECK-NEXT:     %cast = memref.cast %arg0 : memref<8xf32> to memref<?xf32>
// CHECK-NEXT:     affine.store %cast, %arg1[0] : memref<1xmemref<?xf32>>
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// A stored memref keeps its type.

func.func @f(%m: memref<8xf32>, %slot: memref<1xmemref<?xf32>>) {
  %c = arith.constant 0 : index
  %d = memref.cast %m : memref<8xf32> to memref<?xf32>
  memref.store %d, %slot[%c] : memref<1xmemref<?xf32>>
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<8xf32>, %arg1: memref<1xmemref<?xf32>>) {
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %cast = memref.cast %arg0 : memref<8xf32> to memref<?xf32>
// CHECK-NEXT:     memref.store %cast, %arg1[%c0] : memref<1xmemref<?xf32>>
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// The memref that holds memrefs is looked through.

func.func @f(%d: memref<?xf32>, %slot: memref<1xmemref<?xf32>>) {
  %s = memref.cast %slot : memref<1xmemref<?xf32>> to memref<?xmemref<?xf32>>
  // expected-remark @below {{[Passed] fold | Category:canonicalize | Function=f | Op=affine.store}}
  affine.store %d, %s[0] : memref<?xmemref<?xf32>>
  return
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<?xf32>, %arg1: memref<1xmemref<?xf32>>) {
// CHECK-NEXT:     affine.store %arg0, %arg1[0] : memref<1xmemref<?xf32>>
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Extents that contradict each other stay apart.

func.func @f(%m: memref<8xf32>, %n: memref<9xf32>) -> memref<9xf32> {
  %d = memref.cast %m : memref<8xf32> to memref<?xf32>
  // expected-remark @below {{[Passed] erase-dead | Category:canonicalize | Function=f | Op=memref.cast}}
  %o = memref.cast %n : memref<9xf32> to memref<?xf32>
  %e = memref.cast %d : memref<?xf32> to memref<9xf32>
  return %e : memref<9xf32>
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<8xf32>, %arg1: memref<9xf32>) -> memref<9xf32> {
// CHECK-NEXT:     %cast = memref.cast %arg0 : memref<8xf32> to memref<?xf32>
// CHECK-NEXT:     %cast_0 = memref.cast %cast : memref<?xf32> to memref<9xf32>
// CHECK-NEXT:     return %cast_0 : memref<9xf32>
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Extents that contradict each other stay apart.

func.func @f(%m: memref<8xf32>, %n: memref<9xf32>) -> memref<9xf32> {
  %d = memref.cast %m : memref<8xf32> to memref<?xf32>
  // expected-remark @below {{[Passed] erase-dead | Category:canonicalize | Function=f | Op=memref.cast}}
  %o = memref.cast %n : memref<9xf32> to memref<?xf32>
  memref.copy %d, %n : memref<?xf32> to memref<9xf32>
  return %n : memref<9xf32>
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<8xf32>, %arg1: memref<9xf32>) -> memref<9xf32> {
// CHECK-NEXT:     %cast = memref.cast %arg0 : memref<8xf32> to memref<?xf32>
// CHECK-NEXT:     memref.copy %cast, %arg1 : memref<?xf32> to memref<9xf32>
// CHECK-NEXT:     return %arg1 : memref<9xf32>
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----

// Extents that contradict each other stay apart.

func.func @f(%m: memref<8xf32>, %n: memref<9xf32>) -> memref<9xf32> {
  %d = memref.cast %m : memref<8xf32> to memref<?xf32>
  %o = memref.cast %n : memref<9xf32> to memref<?xf32>
  // expected-remark @below {{[Passed] fold | Category:canonicalize | Function=f | Op=memref.copy}}
  memref.copy %d, %o : memref<?xf32> to memref<?xf32>
  return %n : memref<9xf32>
}

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: memref<8xf32>, %arg1: memref<9xf32>) -> memref<9xf32> {
// CHECK-NEXT:     %cast = memref.cast %arg1 : memref<9xf32> to memref<?xf32>
// CHECK-NEXT:     memref.copy %arg0, %cast : memref<8xf32> to memref<?xf32>
// CHECK-NEXT:     return %arg1 : memref<9xf32>
// CHECK-NEXT:   }
// CHECK-NEXT: }
