// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: tuple<>, %a1: tuple<i32, tuple<f32>>, %a2: tensor<*xf32>, %a3: tensor<f32>, %a4: vector<[4]xf32>, %a5: vector<f32>, %a6: memref<*xf32>, %a7: () -> (), %a8: (i32, f32) -> (i1, i2), %a9: memref<4xvector<4xf32>>, %a10: memref<4xcomplex<f64>>) {

  return
}

func.func @f1(%a0: tuple<>, %a1: tuple<i32, tuple<f32>>, %a2: tensor<*xf32>, %a3: vector<4xf32>, %a4: memref<*xf32, 1>, %a5: (i32) -> f32, %a6: () -> (), %a7: (i32, f32) -> (i1, i2), %a8: memref<4xmemref<2xf32>>) {

  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: tuple<>, %arg1: tuple<i32, tuple<f32>>, %arg2: tensor<*xf32>, %arg3: tensor<f32>, %arg4: vector<[4]xf32>, %arg5: vector<f32>, %arg6: memref<*xf32>, %arg7: () -> (), %arg8: (i32, f32) -> (i1, i2), %arg9: memref<4xvector<4xf32>>, %arg10: memref<4xcomplex<f64>>) {
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: tuple<>, %arg1: tuple<i32, tuple<f32>>, %arg2: tensor<*xf32>, %arg3: vector<4xf32>, %arg4: memref<*xf32, 1>, %arg5: (i32) -> f32, %arg6: () -> (), %arg7: (i32, f32) -> (i1, i2), %arg8: memref<4xmemref<2xf32>>) {
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
