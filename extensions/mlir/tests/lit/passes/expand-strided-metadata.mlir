// RUN: %opt %s -expand-strided-metadata -mlir-print-local-scope | filecheck %s

func.func @views(%m: memref<16x16xf32>, %i: index) -> f32 {
  %v = memref.subview %m[2, %i] [4, 4] [2, 1]
    : memref<16x16xf32> to memref<4x4xf32, strided<[32, 1], offset: ?>>
  %x = affine.load %v[1, 3] : memref<4x4xf32, strided<[32, 1], offset: ?>>
  %y = memref.load %v[%i, %i] : memref<4x4xf32, strided<[32, 1], offset: ?>>
  %z = arith.addf %x, %y : f32
  return %z : f32
}

// CHECK: module {
// CHECK-NEXT: func.func @views(%arg0: memref<16x16xf32>, %arg1: index) -> f32 {
// CHECK-NEXT: %base_buffer, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %arg0 : memref<16x16xf32> -> memref<f32>, index, index, index, index, index
// CHECK-NEXT: %0 = affine.apply affine_map<()[s0] -> (s0 + 32)>()[%arg1]
// CHECK-NEXT: %reinterpret_cast = memref.reinterpret_cast %base_buffer to offset: [%0], sizes: [4, 4], strides: [32, 1] : memref<f32> to memref<4x4xf32, strided<[32, 1], offset: ?>>
// CHECK-NEXT: %1 = affine.load %reinterpret_cast[1, 3] : memref<4x4xf32, strided<[32, 1], offset: ?>>
// CHECK-NEXT: %2 = memref.load %reinterpret_cast[%arg1, %arg1] : memref<4x4xf32, strided<[32, 1], offset: ?>>
// CHECK-NEXT: %3 = arith.addf %1, %2 : f32
// CHECK-NEXT: return %3 : f32
// CHECK-NEXT: }
// CHECK-NEXT: }
