// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f(%m: memref<4xf32>, %m2: memref<4xf32>, %t0: tensor<4xf32>, %t1: tensor<4xf32>, %i: index, %c: i1) {
  bufferization.dealloc_tensor %t0 : tensor<4xf32>
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f(%arg0: memref<4xf32>, %arg1: memref<4xf32>, %arg2: tensor<4xf32>, %arg3: tensor<4xf32>, %arg4: index, %arg5: i1) {
// CHECK-NEXT: bufferization.dealloc_tensor %arg2 : tensor<4xf32>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
