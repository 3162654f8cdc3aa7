// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: memref<2x5xf32>) {
  %v1 = memref.subview %a0[0, 2] [2, 3] [1, 1] : memref<2x5xf32> to memref<2x3xf32, strided<[5, 1], offset: 2>>
  return
}

func.func @f1(%a0: memref<6x4xf32>) {
  %v1 = memref.subview %a0[5, 2] [1, 1] [1, 1] : memref<6x4xf32> to memref<1x1xf32, strided<[4, 1], offset: 22>>
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: memref<2x5xf32>) {
// CHECK-NEXT: %subview = memref.subview %arg0[0, 2] [2, 3] [1, 1] : memref<2x5xf32> to memref<2x3xf32, strided<[5, 1], offset: 2>>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: memref<6x4xf32>) {
// CHECK-NEXT: %subview = memref.subview %arg0[5, 2] [1, 1] [1, 1] : memref<6x4xf32> to memref<1x1xf32, strided<[4, 1], offset: 22>>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
