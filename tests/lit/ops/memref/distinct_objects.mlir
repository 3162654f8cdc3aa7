// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: memref<?xf32>, %a1: memref<?xf32>) {
  %v1:2 = memref.distinct_objects %a0, %a1 : memref<?xf32>, memref<?xf32>
  return
}

func.func @f1(%a0: memref<?xf32>, %a1: memref<?xf32>) {
  %v1:2 = memref.distinct_objects %a0, %a1 : memref<?xf32>, memref<?xf32>
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: memref<?xf32>, %arg1: memref<?xf32>) {
// CHECK-NEXT: %0:2 = memref.distinct_objects %arg0, %arg1 : memref<?xf32>, memref<?xf32>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: memref<?xf32>, %arg1: memref<?xf32>) {
// CHECK-NEXT: %0:2 = memref.distinct_objects %arg0, %arg1 : memref<?xf32>, memref<?xf32>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
