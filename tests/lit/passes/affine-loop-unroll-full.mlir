// RUN: %opt %s --pass-pipeline='builtin.module(func.func(affine-loop-unroll{unroll-factor=-1}))' -mlir-print-local-scope | filecheck %s

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
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT: %0 = affine.load %arg0[%c0, %c0] : memref<8x8xf32>
// CHECK-NEXT: %1 = arith.addf %cst, %0 : f32
// CHECK-NEXT: %2 = affine.apply affine_map<(d0) -> (d0 + 1)>(%c0)
// CHECK-NEXT: %3 = affine.load %arg0[%2, %2] : memref<8x8xf32>
// CHECK-NEXT: %4 = arith.addf %1, %3 : f32
// CHECK-NEXT: %5 = affine.apply affine_map<(d0) -> (d0 + 2)>(%c0)
// CHECK-NEXT: %6 = affine.load %arg0[%5, %5] : memref<8x8xf32>
// CHECK-NEXT: %7 = arith.addf %4, %6 : f32
// CHECK-NEXT: %8 = affine.apply affine_map<(d0) -> (d0 + 3)>(%c0)
// CHECK-NEXT: %9 = affine.load %arg0[%8, %8] : memref<8x8xf32>
// CHECK-NEXT: %10 = arith.addf %7, %9 : f32
// CHECK-NEXT: %11 = affine.apply affine_map<(d0) -> (d0 + 4)>(%c0)
// CHECK-NEXT: %12 = affine.load %arg0[%11, %11] : memref<8x8xf32>
// CHECK-NEXT: %13 = arith.addf %10, %12 : f32
// CHECK-NEXT: %14 = affine.apply affine_map<(d0) -> (d0 + 5)>(%c0)
// CHECK-NEXT: %15 = affine.load %arg0[%14, %14] : memref<8x8xf32>
// CHECK-NEXT: %16 = arith.addf %13, %15 : f32
// CHECK-NEXT: %17 = affine.apply affine_map<(d0) -> (d0 + 6)>(%c0)
// CHECK-NEXT: %18 = affine.load %arg0[%17, %17] : memref<8x8xf32>
// CHECK-NEXT: %19 = arith.addf %16, %18 : f32
// CHECK-NEXT: %20 = affine.apply affine_map<(d0) -> (d0 + 7)>(%c0)
// CHECK-NEXT: %21 = affine.load %arg0[%20, %20] : memref<8x8xf32>
// CHECK-NEXT: %22 = arith.addf %19, %21 : f32
// CHECK-NEXT: return %22 : f32
// CHECK-NEXT: }
// CHECK-NEXT: }
