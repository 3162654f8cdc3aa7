// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: memref<?xf32>, %a1: memref<1xf32>) {
  memref.copy %a0, %a1 : memref<?xf32> to memref<1xf32>
  return
}

func.func @f1(%a0: memref<?x8x8xf32>, %a1: memref<8x8x8xf32>) {
  memref.copy %a0, %a1 : memref<?x8x8xf32> to memref<8x8x8xf32>
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: memref<?xf32>, %arg1: memref<1xf32>) {
// CHECK-NEXT: memref.copy %arg0, %arg1 : memref<?xf32> to memref<1xf32>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: memref<?x8x8xf32>, %arg1: memref<8x8x8xf32>) {
// CHECK-NEXT: memref.copy %arg0, %arg1 : memref<?x8x8xf32> to memref<8x8x8xf32>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
