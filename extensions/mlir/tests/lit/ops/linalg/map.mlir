// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f(%A: memref<4x8xf32>, %C: memref<4x8xf32>) { linalg.map { math.exp } ins(%A : memref<4x8xf32>) outs(%C : memref<4x8xf32>) return }

// CHECK: module {
// CHECK-NEXT: func.func @f(%arg0: memref<4x8xf32>, %arg1: memref<4x8xf32>) {
// CHECK-NEXT: linalg.map { math.exp } ins(%arg0 : memref<4x8xf32>) outs(%arg1 : memref<4x8xf32>)
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
