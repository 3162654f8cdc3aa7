// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f(%A: memref<4x8xf32>, %v: memref<f32>) { linalg.reduce { arith.addf } ins(%A : memref<4x8xf32>) outs(%v : memref<f32>) dimensions = [0, 1] return }

// CHECK: module {
// CHECK-NEXT: func.func @f(%arg0: memref<4x8xf32>, %arg1: memref<f32>) {
// CHECK-NEXT: linalg.reduce { arith.addf } ins(%arg0 : memref<4x8xf32>) outs(%arg1 : memref<f32>) dimensions = [0, 1]
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
