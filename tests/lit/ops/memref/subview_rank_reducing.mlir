// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: memref<8x16x4xf32>, %a1: memref<8x16x4xf32>) {
  %v1 = memref.subview %a0[6, 0, 0] [1, 16, 4] [1, 1, 1] : memref<8x16x4xf32> to memref<16x4xf32, strided<[4, 1], offset: 384>>
  %v2 = memref.subview %a1[0, 0, 2] [1, 16, 1] [1, 1, 1] : memref<8x16x4xf32> to memref<16xf32, strided<[4], offset: 2>>
  return
}

func.func @f1(%a0: memref<8x16x4xf32>, %a1: memref<8x16x4xf32>) {
  %v1 = memref.subview %a0[6, 0, 0] [1, 16, 4] [1, 1, 1] : memref<8x16x4xf32> to memref<16x4xf32, strided<[4, 1], offset: 384>>
  %v2 = memref.subview %a1[0, 0, 2] [1, 16, 1] [1, 1, 1] : memref<8x16x4xf32> to memref<16xf32, strided<[4], offset: 2>>
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: memref<8x16x4xf32>, %arg1: memref<8x16x4xf32>) {
// CHECK-NEXT: %subview = memref.subview %arg0[6, 0, 0] [1, 16, 4] [1, 1, 1] : memref<8x16x4xf32> to memref<16x4xf32, strided<[4, 1], offset: 384>>
// CHECK-NEXT: %subview_0 = memref.subview %arg1[0, 0, 2] [1, 16, 1] [1, 1, 1] : memref<8x16x4xf32> to memref<16xf32, strided<[4], offset: 2>>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: memref<8x16x4xf32>, %arg1: memref<8x16x4xf32>) {
// CHECK-NEXT: %subview = memref.subview %arg0[6, 0, 0] [1, 16, 4] [1, 1, 1] : memref<8x16x4xf32> to memref<16x4xf32, strided<[4, 1], offset: 384>>
// CHECK-NEXT: %subview_0 = memref.subview %arg1[0, 0, 2] [1, 16, 1] [1, 1, 1] : memref<8x16x4xf32> to memref<16xf32, strided<[4], offset: 2>>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
