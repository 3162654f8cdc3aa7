// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: memref<?x4xf32>) {
  %base, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %a0 : memref<?x4xf32> -> memref<f32>, index, index, index, index, index
  return
}

func.func @f1(%a0: memref<?x4xf32>) {
  %base, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %a0 : memref<?x4xf32> -> memref<f32>, index, index, index, index, index
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: memref<?x4xf32>) {
// CHECK-NEXT: %base_buffer, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %arg0 : memref<?x4xf32> -> memref<f32>, index, index, index, index, index
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: memref<?x4xf32>) {
// CHECK-NEXT: %base_buffer, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %arg0 : memref<?x4xf32> -> memref<f32>, index, index, index, index, index
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
