// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: memref<?x2xf32>, %a1: index) {
  affine.for %i = 0 to 5 {
    affine.for %j = affine_map<(d0) -> (d0 - 5)>(%i) to min affine_map<(d0)[s0] -> (d0 + 5, s0)>(%i)[%a1] {
      %p = affine.apply affine_map<(d0, d1) -> (d0 + d1 * 5)>(%i, %j)
      %v = affine.load %a0[%i * 2 + %j, %p - 1] : memref<?x2xf32>
      affine.store %v, %a0[%j, %i mod 5] : memref<?x2xf32>
    }
  }
  return
}

func.func @f1(%a0: memref<9x?xf32>, %a1: index) {
  affine.for %i = 0 to 8 {
    affine.for %j = affine_map<(d0) -> (d0 - 8)>(%i) to min affine_map<(d0)[s0] -> (d0 + 8, s0)>(%i)[%a1] {
      %p = affine.apply affine_map<(d0, d1) -> (d0 + d1 * 8)>(%i, %j)
      %v = affine.load %a0[%i * 2 + %j, %p - 1] : memref<9x?xf32>
      affine.store %v, %a0[%j, %i mod 8] : memref<9x?xf32>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: memref<?x2xf32>, %arg1: index) {
// CHECK-NEXT: affine.for %arg2 = 0 to 5 {
// CHECK-NEXT: affine.for %arg3 = affine_map<(d0) -> (d0 - 5)>(%arg2) to min affine_map<(d0)[s0] -> (d0 + 5, s0)>(%arg2)[%arg1] {
// CHECK-NEXT: %0 = affine.apply affine_map<(d0, d1) -> (d0 + d1 * 5)>(%arg2, %arg3)
// CHECK-NEXT: %1 = affine.load %arg0[%arg2 * 2 + %arg3, %0 - 1] : memref<?x2xf32>
// CHECK-NEXT: affine.store %1, %arg0[%arg3, %arg2 mod 5] : memref<?x2xf32>
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: memref<9x?xf32>, %arg1: index) {
// CHECK-NEXT: affine.for %arg2 = 0 to 8 {
// CHECK-NEXT: affine.for %arg3 = affine_map<(d0) -> (d0 - 8)>(%arg2) to min affine_map<(d0)[s0] -> (d0 + 8, s0)>(%arg2)[%arg1] {
// CHECK-NEXT: %0 = affine.apply affine_map<(d0, d1) -> (d0 + d1 * 8)>(%arg2, %arg3)
// CHECK-NEXT: %1 = affine.load %arg0[%arg2 * 2 + %arg3, %0 - 1] : memref<9x?xf32>
// CHECK-NEXT: affine.store %1, %arg0[%arg3, %arg2 mod 8] : memref<9x?xf32>
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
