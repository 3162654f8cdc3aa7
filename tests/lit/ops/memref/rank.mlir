// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: memref<?x4xf32>) {
  %v1 = memref.rank %a0 : memref<?x4xf32>
  return
}

func.func @f1(%a0: memref<*xf32>) {
  %v1 = memref.rank %a0 : memref<*xf32>
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: memref<?x4xf32>) {
// CHECK-NEXT: %0 = memref.rank %arg0 : memref<?x4xf32>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: memref<*xf32>) {
// CHECK-NEXT: %0 = memref.rank %arg0 : memref<*xf32>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
