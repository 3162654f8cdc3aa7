// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: index, %a1: index, %a2: memref<8x16x4xf32>) {
  %v1 = memref.subview %a2[%a0, 2, 0] [1, %a1, 4] [1, 1, 1] : memref<8x16x4xf32> to memref<1x?x4xf32, strided<[64, 4, 1], offset: ?>>
  return
}

func.func @f1(%a0: index, %a1: index, %a2: memref<8x16x4xf32>) {
  %v1 = memref.subview %a2[%a0, 2, 0] [2, %a1, 4] [1, 1, 1] : memref<8x16x4xf32> to memref<2x?x4xf32, strided<[64, 4, 1], offset: ?>>
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: index, %arg1: index, %arg2: memref<8x16x4xf32>) {
// CHECK-NEXT: %subview = memref.subview %arg2[%arg0, 2, 0] [1, %arg1, 4] [1, 1, 1] : memref<8x16x4xf32> to memref<1x?x4xf32, strided<[64, 4, 1], offset: ?>>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: index, %arg1: index, %arg2: memref<8x16x4xf32>) {
// CHECK-NEXT: %subview = memref.subview %arg2[%arg0, 2, 0] [2, %arg1, 4] [1, 1, 1] : memref<8x16x4xf32> to memref<2x?x4xf32, strided<[64, 4, 1], offset: ?>>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
