// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: memref<5x2x2xf32>, %a1: memref<?x4xf32>) {
  %v1 = memref.collapse_shape %a0 [[0, 1], [2]] : memref<5x2x2xf32> into memref<10x2xf32>
  %v2 = memref.collapse_shape %a1 [[0, 1]] : memref<?x4xf32> into memref<?xf32>
  return
}

func.func @f1(%a0: memref<5x3x3xf32>, %a1: memref<?x4xf32>) {
  %v1 = memref.collapse_shape %a0 [[0, 1, 2]] : memref<5x3x3xf32> into memref<45xf32>
  %v2 = memref.collapse_shape %a1 [[0, 1]] : memref<?x4xf32> into memref<?xf32>
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: memref<5x2x2xf32>, %arg1: memref<?x4xf32>) {
// CHECK-NEXT: %collapse_shape = memref.collapse_shape %arg0 {{\[\[}}0, 1], [2]] : memref<5x2x2xf32> into memref<10x2xf32>
// CHECK-NEXT: %collapse_shape_0 = memref.collapse_shape %arg1 {{\[\[}}0, 1]] : memref<?x4xf32> into memref<?xf32>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: memref<5x3x3xf32>, %arg1: memref<?x4xf32>) {
// CHECK-NEXT: %collapse_shape = memref.collapse_shape %arg0 {{\[\[}}0, 1, 2]] : memref<5x3x3xf32> into memref<45xf32>
// CHECK-NEXT: %collapse_shape_0 = memref.collapse_shape %arg1 {{\[\[}}0, 1]] : memref<?x4xf32> into memref<?xf32>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
