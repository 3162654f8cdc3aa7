// RUN: %opt %s --pass-pipeline='builtin.module(func.func(affine-pipeline-data-transfer))' -mlir-print-local-scope | filecheck %s

func.func @store(%m: memref<64x32xf32>, %x: f32) {
  affine.for %i = 0 to 64 {
    affine.for %j = 2 to 32 step 3 {
      affine.store %x, %m[%i, %j] : memref<64x32xf32>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @store(%arg0: memref<64x32xf32>, %arg1: f32) {
// CHECK-NEXT: affine.for %arg2 = 0 to 64 {
// CHECK-NEXT: affine.for %arg3 = 2 to 32 step 3 {
// CHECK-NEXT: affine.store %arg1, %arg0[%arg2, %arg3] : memref<64x32xf32>
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
