// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @matvec(%a0: memref<6x3xf32>, %a1: memref<3xf32>, %a2: memref<6xf32>) {
  linalg.matvec ins(%a0, %a1 : memref<6x3xf32>, memref<3xf32>) outs(%a2 : memref<6xf32>)
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @matvec(%arg0: memref<6x3xf32>, %arg1: memref<3xf32>, %arg2: memref<6xf32>) {
// CHECK-NEXT: linalg.matvec ins(%arg0, %arg1 : memref<6x3xf32>, memref<3xf32>) outs(%arg2 : memref<6xf32>)
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
