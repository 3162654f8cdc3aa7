// RUN: %opt %s --pass-pipeline='builtin.module(func.func(test-memref-stride-calculation))' -mlir-print-local-scope | filecheck %s

func.func @views(%m: memref<16x16xf32>, %i: index) -> f32 {
  %v = memref.subview %m[2, %i] [4, 4] [2, 1]
    : memref<16x16xf32> to memref<4x4xf32, strided<[32, 1], offset: ?>>
  %x = affine.load %v[1, 3] : memref<4x4xf32, strided<[32, 1], offset: ?>>
  %y = memref.load %v[%i, %i] : memref<4x4xf32, strided<[32, 1], offset: ?>>
  %z = arith.addf %x, %y : f32
  return %z : f32
}

// CHECK: Testing: views
// CHECK-NEXT: module {
// CHECK-NEXT: func.func @views(%arg0: memref<16x16xf32>, %arg1: index) -> f32 {
// CHECK-NEXT: %subview = memref.subview %arg0[2, %arg1] [4, 4] [2, 1] : memref<16x16xf32> to memref<4x4xf32, strided<[32, 1], offset: ?>>
// CHECK-NEXT: %0 = affine.load %subview[1, 3] : memref<4x4xf32, strided<[32, 1], offset: ?>>
// CHECK-NEXT: %1 = memref.load %subview[%arg1, %arg1] : memref<4x4xf32, strided<[32, 1], offset: ?>>
// CHECK-NEXT: %2 = arith.addf %0, %1 : f32
// CHECK-NEXT: return %2 : f32
// CHECK-NEXT: }
// CHECK-NEXT: }
