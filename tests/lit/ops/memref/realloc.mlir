// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: memref<4xf32>, %a1: index, %a2: memref<?xf32>) {
  %v1 = memref.realloc %a0(%a1) : memref<4xf32> to memref<?xf32>
  %v2 = memref.realloc %a2 {alignment = 8 : i64} : memref<?xf32> to memref<8xf32>
  return
}

func.func @f1(%a0: memref<4xf32>, %a1: index, %a2: memref<?xf32>) {
  %v1 = memref.realloc %a0(%a1) : memref<4xf32> to memref<?xf32>
  %v2 = memref.realloc %a2 {alignment = 8 : i64} : memref<?xf32> to memref<8xf32>
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: memref<4xf32>, %arg1: index, %arg2: memref<?xf32>) {
// CHECK-NEXT: %0 = memref.realloc %arg0(%arg1) : memref<4xf32> to memref<?xf32>
// CHECK-NEXT: %1 = memref.realloc %arg2 {alignment = 8 : i64} : memref<?xf32> to memref<8xf32>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: memref<4xf32>, %arg1: index, %arg2: memref<?xf32>) {
// CHECK-NEXT: %0 = memref.realloc %arg0(%arg1) : memref<4xf32> to memref<?xf32>
// CHECK-NEXT: %1 = memref.realloc %arg2 {alignment = 8 : i64} : memref<?xf32> to memref<8xf32>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
