// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f(%A: memref<4x8xi32>, %B: memref<8x5xf32>, %C: memref<4x5xf32>) { linalg.matmul ins(%A, %B : memref<4x8xi32>, memref<8x5xf32>) outs(%C : memref<4x5xf32>) return }

// CHECK: module {
// CHECK-NEXT: func.func @f(%arg0: memref<4x8xi32>, %arg1: memref<8x5xf32>, %arg2: memref<4x5xf32>) {
// CHECK-NEXT: linalg.matmul ins(%arg0, %arg1 : memref<4x8xi32>, memref<8x5xf32>) outs(%arg2 : memref<4x5xf32>)
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
