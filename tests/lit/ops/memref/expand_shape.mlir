// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: memref<3x5xf32>, %a1: index, %a2: memref<?xf32>) {
  %v1 = memref.expand_shape %a0 [[0, 1], [2]] output_shape [3, 1, 5] : memref<3x5xf32> into memref<3x1x5xf32>
  %v2 = memref.expand_shape %a2 [[0, 1]] output_shape [%a1, 1] : memref<?xf32> into memref<?x1xf32>
  return
}

func.func @f1(%a0: memref<20x4xf32>, %a1: index, %a2: memref<?xf32>) {
  %v1 = memref.expand_shape %a0 [[0, 1], [2]] output_shape [5, 4, 4] : memref<20x4xf32> into memref<5x4x4xf32>
  %v2 = memref.expand_shape %a2 [[0, 1]] output_shape [%a1, 4] : memref<?xf32> into memref<?x4xf32>
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: memref<3x5xf32>, %arg1: index, %arg2: memref<?xf32>) {
// CHECK-NEXT: %expand_shape = memref.expand_shape %arg0 {{\[\[}}0, 1], [2]] output_shape [3, 1, 5] : memref<3x5xf32> into memref<3x1x5xf32>
// CHECK-NEXT: %expand_shape_0 = memref.expand_shape %arg2 {{\[\[}}0, 1]] output_shape [%arg1, 1] : memref<?xf32> into memref<?x1xf32>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: memref<20x4xf32>, %arg1: index, %arg2: memref<?xf32>) {
// CHECK-NEXT: %expand_shape = memref.expand_shape %arg0 {{\[\[}}0, 1], [2]] output_shape [5, 4, 4] : memref<20x4xf32> into memref<5x4x4xf32>
// CHECK-NEXT: %expand_shape_0 = memref.expand_shape %arg2 {{\[\[}}0, 1]] output_shape [%arg1, 4] : memref<?xf32> into memref<?x4xf32>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
