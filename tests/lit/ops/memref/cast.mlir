// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: memref<2x9xf32>, %a1: memref<*xf32>) {
  %v1 = memref.cast %a0 : memref<2x9xf32> to memref<*xf32>
  %v2 = memref.cast %a1 : memref<*xf32> to memref<2x9xf32>
  return
}

func.func @f1(%a0: memref<7x6x1xf32>) {
  %v1 = memref.cast %a0 : memref<7x6x1xf32> to memref<?x?x?xf32, strided<[?, ?, ?], offset: ?>>
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: memref<2x9xf32>, %arg1: memref<*xf32>) {
// CHECK-NEXT: %cast = memref.cast %arg0 : memref<2x9xf32> to memref<*xf32>
// CHECK-NEXT: %cast_0 = memref.cast %arg1 : memref<*xf32> to memref<2x9xf32>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: memref<7x6x1xf32>) {
// CHECK-NEXT: %cast = memref.cast %arg0 : memref<7x6x1xf32> to memref<?x?x?xf32, strided<[?, ?, ?], offset: ?>>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
