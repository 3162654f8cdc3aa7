// RUN: %opt %s -fold-memref-alias-ops -mlir-print-local-scope | filecheck %s

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
// CHECK-NEXT: %subview = memref.subview %arg0[2, %arg1] [4, 4] [2, 1] : memref<16x16xf32> to memref<4x4xf32, strided<[32, 1], offset: ?>>
// CHECK-NEXT: %0 = affine.load %subview[1, 3] : memref<4x4xf32, strided<[32, 1], offset: ?>>
// CHECK-NEXT: %1 = affine.apply affine_map<()[s0] -> (s0 * 2 + 2)>()[%arg1]
// CHECK-NEXT: %2 = affine.apply affine_map<()[s0] -> (s0 * 2)>()[%arg1]
// CHECK-NEXT: %3 = memref.load %arg0[%1, %2] : memref<16x16xf32>
// CHECK-NEXT: %4 = arith.addf %0, %3 : f32
// CHECK-NEXT: return %4 : f32
// CHECK-NEXT: }
// CHECK-NEXT: }
