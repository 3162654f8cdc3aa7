// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: memref<6x7xf32>, %a1: memref<?x?xf32>) {
  %v1 = memref.transpose %a0 (d0, d1) -> (d1, d0) : memref<6x7xf32> to memref<7x6xf32, strided<[1, 7]>>
  %v2 = memref.transpose %a1 (i, j) -> (j, i) : memref<?x?xf32> to memref<?x?xf32, strided<[1, ?]>>
  return
}

func.func @f1(%a0: memref<9x6xf32>, %a1: memref<?x?xf32>) {
  %v1 = memref.transpose %a0 (d0, d1) -> (d1, d0) : memref<9x6xf32> to memref<6x9xf32, strided<[1, 6]>>
  %v2 = memref.transpose %a1 (i, j) -> (j, i) : memref<?x?xf32> to memref<?x?xf32, strided<[1, ?]>>
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: memref<6x7xf32>, %arg1: memref<?x?xf32>) {
// CHECK-NEXT: %transpose = memref.transpose %arg0 (d0, d1) -> (d1, d0) : memref<6x7xf32> to memref<7x6xf32, strided<[1, 7]>>
// CHECK-NEXT: %transpose_0 = memref.transpose %arg1 (d0, d1) -> (d1, d0) : memref<?x?xf32> to memref<?x?xf32, strided<[1, ?]>>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: memref<9x6xf32>, %arg1: memref<?x?xf32>) {
// CHECK-NEXT: %transpose = memref.transpose %arg0 (d0, d1) -> (d1, d0) : memref<9x6xf32> to memref<6x9xf32, strided<[1, 6]>>
// CHECK-NEXT: %transpose_0 = memref.transpose %arg1 (d0, d1) -> (d1, d0) : memref<?x?xf32> to memref<?x?xf32, strided<[1, ?]>>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
