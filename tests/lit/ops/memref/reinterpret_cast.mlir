// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: memref<*xf32>) {
  %v1 = memref.reinterpret_cast %a0 to offset: [9], sizes: [4, 1], strides: [1, 1] : memref<*xf32> to memref<4x1xf32, strided<[1, 1], offset: 9>>
  return
}

func.func @f1(%a0: memref<*xf32>) {
  %v1 = memref.reinterpret_cast %a0 to offset: [8], sizes: [4, 1], strides: [1, 1] : memref<*xf32> to memref<4x1xf32, strided<[1, 1], offset: 8>>
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: memref<*xf32>) {
// CHECK-NEXT: %reinterpret_cast = memref.reinterpret_cast %arg0 to offset: [9], sizes: [4, 1], strides: [1, 1] : memref<*xf32> to memref<4x1xf32, strided<[1, 1], offset: 9>>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: memref<*xf32>) {
// CHECK-NEXT: %reinterpret_cast = memref.reinterpret_cast %arg0 to offset: [8], sizes: [4, 1], strides: [1, 1] : memref<*xf32> to memref<4x1xf32, strided<[1, 1], offset: 8>>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
