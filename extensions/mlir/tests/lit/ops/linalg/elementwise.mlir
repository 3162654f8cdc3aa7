// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f(%A: memref<4xi1>, %B: memref<4xf32>, %D: memref<4xf32>, %C: memref<4xf32>) { linalg.elementwise kind=#linalg.elementwise_kind<select> ins(%A, %B, %D: memref<4xi1>, memref<4xf32>, memref<4xf32>) outs(%C : memref<4xf32>) return }

// CHECK: module {
// CHECK-NEXT: func.func @f(%arg0: memref<4xi1>, %arg1: memref<4xf32>, %arg2: memref<4xf32>, %arg3: memref<4xf32>) {
// CHECK-NEXT: linalg.elementwise kind=#linalg.elementwise_kind<select> ins(%arg0, %arg1, %arg2 : memref<4xi1>, memref<4xf32>, memref<4xf32>) outs(%arg3 : memref<4xf32>)
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
