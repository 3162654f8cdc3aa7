// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: memref<4xf32>, %a1: index, %a2: index, %a3: index, %a4: index, %a5: index, %a6: index) {
  %r = affine.for %i = max affine_map<(d0, d1, d2)[s0, s1] -> ((d2 - (d0)) ceildiv 2, -1 + d1 + d0 + s1, (s1) mod 3 + d0 - (d1))>(%a1, %a2, %a3)[%a4, %a5] to %a6 step 3 iter_args(%x0 = %a0) -> (memref<4xf32>) {
    affine.yield %x0 : memref<4xf32>
  }
  return
}

func.func @f1(%a0: memref<4xf32>, %a1: index, %a2: index, %a3: index) {
  %r = affine.for %i = max affine_map<(d0)[s0, s1] -> ((-7) * s0, (-(-4)) ceildiv s0)>(%a1)[%a2, %a3] to -3 step 3 iter_args(%x0 = %a0) -> (memref<4xf32>) {
    affine.yield %x0 : memref<4xf32>
  }
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: memref<4xf32>, %arg1: index, %arg2: index, %arg3: index, %arg4: index, %arg5: index, %arg6: index) {
// CHECK-NEXT: %0 = affine.for %arg7 = max affine_map<(d0, d1, d2)[s0, s1] -> ((d2 - d0) ceildiv 2, d0 + d1 + s1 - 1, d0 + s1 mod 3 - d1)>(%arg1, %arg2, %arg3)[%arg4, %arg5] to %arg6 step 3 iter_args(%arg8 = %arg0) -> (memref<4xf32>) {
// CHECK-NEXT: affine.yield %arg8 : memref<4xf32>
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: memref<4xf32>, %arg1: index, %arg2: index, %arg3: index) {
// CHECK-NEXT: %0 = affine.for %arg4 = max affine_map<(d0)[s0, s1] -> (s0 * -7, 4 ceildiv s0)>(%arg1)[%arg2, %arg3] to -3 step 3 iter_args(%arg5 = %arg0) -> (memref<4xf32>) {
// CHECK-NEXT: affine.yield %arg5 : memref<4xf32>
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
