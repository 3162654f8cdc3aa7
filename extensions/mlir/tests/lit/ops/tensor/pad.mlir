// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f(%t: tensor<4x8xf32>, %d: tensor<?x?xf32>, %u: tensor<*xf32>, %i: index, %x: f32, %s: tensor<2xindex>, %n: index, %v: tensor<8xf32>, %i32s: tensor<2xi32>) {
  %0 = tensor.pad %t low[1, %i] high[0, 2] { ^bb0(%a: index, %b: index): tensor.yield %x : f32 } : tensor<4x8xf32> to tensor<5x?xf32>
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f(%arg0: tensor<4x8xf32>, %arg1: tensor<?x?xf32>, %arg2: tensor<*xf32>, %arg3: index, %arg4: f32, %arg5: tensor<2xindex>, %arg6: index, %arg7: tensor<8xf32>, %arg8: tensor<2xi32>) {
// CHECK-NEXT: %padded = tensor.pad %arg0 low[1, %arg3] high[0, 2] {
// CHECK-NEXT: ^bb0(%arg9: index, %arg10: index):
// CHECK-NEXT: tensor.yield %arg4 : f32
// CHECK-NEXT: } : tensor<4x8xf32> to tensor<5x?xf32>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
