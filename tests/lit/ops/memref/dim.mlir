// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: memref<?x4xf32>, %a1: index) {
  %v1 = memref.dim %a0, %a1 : memref<?x4xf32>
  return
}

func.func @f1(%a0: memref<*xf32>, %a1: index) {
  %v1 = memref.dim %a0, %a1 : memref<*xf32>
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: memref<?x4xf32>, %arg1: index) {
// CHECK-NEXT: %dim = memref.dim %arg0, %arg1 : memref<?x4xf32>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: memref<*xf32>, %arg1: index) {
// CHECK-NEXT: %dim = memref.dim %arg0, %arg1 : memref<*xf32>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
