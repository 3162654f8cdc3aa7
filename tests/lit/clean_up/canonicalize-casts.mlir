// RUN: %opt %s -canonicalize -allow-unregistered-dialect -mlir-print-local-scope | filecheck %s

func.func @f(%m: memref<?xf32>, %i: index, %u: memref<*xf32>) {
  %c = memref.cast %m : memref<?xf32> to memref<24xf32>
  %d = memref.cast %c : memref<24xf32> to memref<?xf32>
  %0 = affine.load %c[%i] : memref<24xf32>
  memref.store %0, %d[%i] : memref<?xf32>
  %e = memref.cast %m : memref<?xf32> to memref<?xf32>
  memref.store %0, %e[%i] : memref<?xf32>
  %h = memref.cast %u : memref<*xf32> to memref<?xf32>
  %k = memref.cast %h : memref<?xf32> to memref<*xf32>
  "test.use"(%k) : (memref<*xf32>) -> ()
  %l = memref.cast %k : memref<*xf32> to memref<?xf32>
  "test.use"(%l) : (memref<?xf32>) -> ()
  %n = memref.cast %k : memref<*xf32> to memref<24xf32>
  "test.use"(%n) : (memref<24xf32>) -> ()
  %o = memref.cast %n : memref<24xf32> to memref<?xf32>
  "test.use"(%o) : (memref<?xf32>) -> ()
  %p = memref.cast %o : memref<?xf32> to memref<?xf32, strided<[1], offset: ?>>
  "test.use"(%p) : (memref<?xf32, strided<[1], offset: ?>>) -> ()
  %q = memref.cast %p : memref<?xf32, strided<[1], offset: ?>> to memref<24xf32, strided<[?], offset: ?>>
  "test.use"(%q) : (memref<24xf32, strided<[?], offset: ?>>) -> ()
  %r = memref.cast %q : memref<24xf32, strided<[?], offset: ?>> to memref<24xf32>
  "test.use"(%r) : (memref<24xf32>) -> ()
  %s = memref.load %r[%i] : memref<24xf32>
  memref.store %s, %p[%i] : memref<?xf32, strided<[1], offset: ?>>
  %t = memref.cast %r : memref<24xf32> to memref<?xf32>
  memref.store %s, %t[%i] : memref<?xf32>
  memref.dealloc %t : memref<?xf32>
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f(%arg0: memref<?xf32>, %arg1: index, %arg2: memref<*xf32>) {
// CHECK-NEXT: %0 = affine.load %arg0[symbol(%arg1)] : memref<?xf32>
// CHECK-NEXT: memref.store %0, %arg0[%arg1] : memref<?xf32>
// CHECK-NEXT: memref.store %0, %arg0[%arg1] : memref<?xf32>
// CHECK-NEXT: %cast = memref.cast %arg2 : memref<*xf32> to memref<?xf32>
// CHECK-NEXT: %cast_0 = memref.cast %cast : memref<?xf32> to memref<*xf32>
// CHECK-NEXT: "test.use"(%cast_0) : (memref<*xf32>) -> ()
// CHECK-NEXT: "test.use"(%cast) : (memref<?xf32>) -> ()
// CHECK-NEXT: %cast_1 = memref.cast %cast : memref<?xf32> to memref<24xf32>
// CHECK-NEXT: "test.use"(%cast_1) : (memref<24xf32>) -> ()
// CHECK-NEXT: "test.use"(%cast) : (memref<?xf32>) -> ()
// CHECK-NEXT: %cast_2 = memref.cast %cast : memref<?xf32> to memref<?xf32, strided<[1], offset: ?>>
// CHECK-NEXT: "test.use"(%cast_2) : (memref<?xf32, strided<[1], offset: ?>>) -> ()
// CHECK-NEXT: %cast_3 = memref.cast %cast : memref<?xf32> to memref<24xf32, strided<[?], offset: ?>>
// CHECK-NEXT: "test.use"(%cast_3) : (memref<24xf32, strided<[?], offset: ?>>) -> ()
// CHECK-NEXT: %cast_4 = memref.cast %cast : memref<?xf32> to memref<24xf32>
// CHECK-NEXT: "test.use"(%cast_4) : (memref<24xf32>) -> ()
// CHECK-NEXT: %1 = memref.load %cast[%arg1] : memref<?xf32>
// CHECK-NEXT: memref.store %1, %cast[%arg1] : memref<?xf32>
// CHECK-NEXT: memref.store %1, %cast[%arg1] : memref<?xf32>
// CHECK-NEXT: memref.dealloc %cast : memref<?xf32>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
