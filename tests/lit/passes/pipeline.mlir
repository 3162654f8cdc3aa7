// RUN: %opt %s -affine-loop-normalize -lower-affine -canonicalize -cse -mlir-print-local-scope | filecheck %s

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
// CHECK-NEXT: %cst = arith.constant 2.000000e+00 : f32
// CHECK-NEXT: %c2 = arith.constant 2 : index
// CHECK-NEXT: %c7 = arith.constant 7 : index
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %c16 = arith.constant 16 : index
// CHECK-NEXT: %c1 = arith.constant 1 : index
// CHECK-NEXT: scf.for %arg3 = %c0 to %c16 step %c1 {
// CHECK-NEXT: scf.for %arg4 = %c0 to %c7 step %c1 {
// CHECK-NEXT: %0 = arith.muli %arg4, %c2 overflow<nsw> : index
// CHECK-NEXT: %1 = arith.addi %0, %c2 : index
// CHECK-NEXT: %2 = memref.load %arg0[%arg3, %0] : memref<16x16xf32>
// CHECK-NEXT: %3 = arith.mulf %2, %cst : f32
// CHECK-NEXT: memref.store %3, %arg1[%arg3, %1] : memref<16x16xf32>
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
