// RUN: %opt %s --pass-pipeline='builtin.module(func.func(test-decompose-affine-ops))' -mlir-print-local-scope | filecheck %s

func.func @nest(%a: memref<16x16xf32>, %b: memref<16x16xf32>, %n: index) {
  affine.for %i = 0 to 16 {
    affine.for %j = 2 to 16 step 2 {
      %0 = affine.apply affine_map<(d0) -> (d0 + 0)>(%i)
      %x = affine.load %a[%0, %j - 2] : memref<16x16xf32>
      %c = arith.constant 2.0 : f32
      %y = arith.mulf %x, %c : f32
      affine.store %y, %b[%i, %j] : memref<16x16xf32>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @nest(%arg0: memref<16x16xf32>, %arg1: memref<16x16xf32>, %arg2: index) {
// CHECK-NEXT: affine.for %arg3 = 0 to 16 {
// CHECK-NEXT: affine.for %arg4 = 2 to 16 step 2 {
// CHECK-NEXT: %0 = affine.apply affine_map<(d0) -> (d0)>(%arg3)
// CHECK-NEXT: %1 = affine.load %arg0[%0, %arg4 - 2] : memref<16x16xf32>
// CHECK-NEXT: %cst = arith.constant 2.000000e+00 : f32
// CHECK-NEXT: %2 = arith.mulf %1, %cst : f32
// CHECK-NEXT: affine.store %2, %arg1[%arg3, %arg4] : memref<16x16xf32>
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
