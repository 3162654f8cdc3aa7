// RUN: %opt %s --pass-pipeline='builtin.module(func.func(test-affine-parametric-tile))' -mlir-print-local-scope | filecheck %s

func.func @sized(%t: index, %s: index, %m: memref<64x32xf32>, %x: f32) {
  affine.for %i = 0 to 64 {
    affine.for %j = 0 to 32 {
      affine.store %x, %m[%i, %j] : memref<64x32xf32>
    }
  }
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @sized(%arg0: index, %arg1: index, %arg2: memref<64x32xf32>, %arg3: f32) {
// CHECK-NEXT: affine.for %arg4 = 0 to affine_map<()[s0] -> (64 ceildiv s0)>()[%arg0] {
// CHECK-NEXT: affine.for %arg5 = 0 to affine_map<()[s0] -> (32 ceildiv s0)>()[%arg1] {
// CHECK-NEXT: affine.for %arg6 = affine_map<(d0)[s0] -> (d0 * s0)>(%arg4)[%arg0] to min affine_map<(d0)[s0] -> (d0 * s0 + s0, 64)>(%arg4)[%arg0] {
// CHECK-NEXT: affine.for %arg7 = affine_map<(d0)[s0] -> (d0 * s0)>(%arg5)[%arg1] to min affine_map<(d0)[s0] -> (d0 * s0 + s0, 32)>(%arg5)[%arg1] {
// CHECK-NEXT: affine.store %arg3, %arg2[%arg6, %arg7] : memref<64x32xf32>
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
