// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f(%A: memref<4xf32>, %B: memref<8x4xf32>) { linalg.broadcast ins(%A : memref<4xf32>) outs(%B : memref<8x4xf32>) dimensions = [0] return }

// CHECK: module {
// CHECK-NEXT: func.func @f(%arg0: memref<4xf32>, %arg1: memref<8x4xf32>) {
// CHECK-NEXT: linalg.broadcast ins(%arg0 : memref<4xf32>) outs(%arg1 : memref<8x4xf32>) dimensions = [0]
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
