// RUN: %opt %s -lower-affine -mlir-print-local-scope | filecheck %s

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
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %c16 = arith.constant 16 : index
// CHECK-NEXT: %c1 = arith.constant 1 : index
// CHECK-NEXT: scf.for %arg3 = %c0 to %c16 step %c1 {
// CHECK-NEXT: %c2 = arith.constant 2 : index
// CHECK-NEXT: %c16_0 = arith.constant 16 : index
// CHECK-NEXT: %c2_1 = arith.constant 2 : index
// CHECK-NEXT: scf.for %arg4 = %c2 to %c16_0 step %c2_1 {
// CHECK-NEXT: %c-2 = arith.constant -2 : index
// CHECK-NEXT: %0 = arith.addi %arg4, %c-2 : index
// CHECK-NEXT: %1 = memref.load %arg0[%arg3, %0] : memref<16x16xf32>
// CHECK-NEXT: %cst = arith.constant 2.000000e+00 : f32
// CHECK-NEXT: %2 = arith.mulf %1, %cst : f32
// CHECK-NEXT: memref.store %2, %arg1[%arg3, %arg4] : memref<16x16xf32>
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
