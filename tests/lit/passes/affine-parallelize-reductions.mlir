// RUN: %opt %s -affine-parallelize=parallel-reductions -mlir-print-local-scope | filecheck %s

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
// CHECK-NEXT: %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT: %0 = affine.parallel (%arg1) = (0) to (8) reduce ("addf") -> (f32) {
// CHECK-NEXT: %2 = affine.load %arg0[%arg1, %arg1] : memref<8x8xf32>
// CHECK-NEXT: affine.yield %2 : f32
// CHECK-NEXT: }
// CHECK-NEXT: %1 = arith.addf %cst, %0 : f32
// CHECK-NEXT: return %1 : f32
// CHECK-NEXT: }
// CHECK-NEXT: }
