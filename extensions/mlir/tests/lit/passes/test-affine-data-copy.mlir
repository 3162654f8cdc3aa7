// RUN: %opt %s --pass-pipeline='builtin.module(func.func(test-affine-data-copy))' -mlir-print-local-scope | filecheck %s

func.func @sum(%a: memref<8x8xf32>) -> f32 {
  %zero = arith.constant 0.0 : f32
  %s = affine.for %i = 0 to 8 iter_args(%t = %zero) -> f32 {
    %x = affine.load %a[%i, %i] : memref<8x8xf32>
    %y = arith.addf %t, %x : f32
    affine.yield %y : f32
  }
  return %s : f32
}

// CHECK: module {
// CHECK-NEXT: func.func @sum(%arg0: memref<8x8xf32>) -> f32 {
// CHECK-NEXT: %c1 = arith.constant 1 : index
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT: %0 = affine.for %arg1 = 0 to 8 iter_args(%arg2 = %cst) -> (f32) {
// CHECK-NEXT: %1 = affine.apply affine_map<(d0) -> (d0)>(%arg1)
// CHECK-NEXT: %2 = affine.apply affine_map<(d0) -> (d0)>(%arg1)
// CHECK-NEXT: %alloc = memref.alloc() : memref<1x1xf32>
// CHECK-NEXT: %3 = affine.load %arg0[%arg1, %arg1] : memref<8x8xf32>
// CHECK-NEXT: affine.store %3, %alloc[0, 0] : memref<1x1xf32>
// CHECK-NEXT: %4 = affine.apply affine_map<(d0) -> (d0)>(%arg1)
// CHECK-NEXT: %5 = affine.apply affine_map<(d0) -> (d0)>(%arg1)
// CHECK-NEXT: %6 = affine.load %alloc[0, 0] : memref<1x1xf32>
// CHECK-NEXT: %7 = arith.addf %arg2, %6 : f32
// CHECK-NEXT: memref.dealloc %alloc : memref<1x1xf32>
// CHECK-NEXT: affine.yield %7 : f32
// CHECK-NEXT: }
// CHECK-NEXT: return %0 : f32
// CHECK-NEXT: }
// CHECK-NEXT: }
