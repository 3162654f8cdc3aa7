// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: memref<4x5xf32, affine_map<(d0, d1) -> (d1, d0)>>, %a1: memref<4x5xf32, affine_map<(d0, d1) -> (d0 * 5 + d1)>>, %a2: memref<4x5xf32, affine_map<(d0, d1)[s0] -> (d0 * s0 + d1)>>, %a3: memref<4x5xf32, strided<[5, 1]>>, %a4: memref<4xf32, strided<[2]>, 2>, %a5: memref<f32>) {

  return
}

func.func @f1(%a0: memref<4x?xf32, strided<[63, 7], offset: 7>>, %a1: memref<?x?xf32, strided<[?, 1], offset: ?>>, %a2: memref<4x5xf32, affine_map<(d0, d1) -> (d0 * 63 + d1)>>, %a3: memref<4x5xf32, affine_map<(d0, d1)[s0] -> (d0 * s0 + d1)>>, %a4: memref<4x5xf32, strided<[5, 1]>>, %a5: memref<4xf32, 0>, %a6: memref<4xf32, affine_map<(d0) -> (d0 + 1)>, 3 : i32>, %a7: memref<f32>) {

  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: memref<4x5xf32, affine_map<(d0, d1) -> (d1, d0)>>, %arg1: memref<4x5xf32, affine_map<(d0, d1) -> (d0 * 5 + d1)>>, %arg2: memref<4x5xf32, affine_map<(d0, d1)[s0] -> (d0 * s0 + d1)>>, %arg3: memref<4x5xf32, strided<[5, 1]>>, %arg4: memref<4xf32, strided<[2]>, 2>, %arg5: memref<f32>) {
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: memref<4x?xf32, strided<[63, 7], offset: 7>>, %arg1: memref<?x?xf32, strided<[?, 1], offset: ?>>, %arg2: memref<4x5xf32, affine_map<(d0, d1) -> (d0 * 63 + d1)>>, %arg3: memref<4x5xf32, affine_map<(d0, d1)[s0] -> (d0 * s0 + d1)>>, %arg4: memref<4x5xf32, strided<[5, 1]>>, %arg5: memref<4xf32>, %arg6: memref<4xf32, affine_map<(d0) -> (d0 + 1)>, 3 : i32>, %arg7: memref<f32>) {
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
