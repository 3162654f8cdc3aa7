// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: memref<i1>) {
  memref.dealloc %a0 : memref<i1>
  return
}

func.func @f1(%a0: memref<f32>) {
  memref.dealloc %a0 : memref<f32>
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: memref<i1>) {
// CHECK-NEXT: memref.dealloc %arg0 : memref<i1>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: memref<f32>) {
// CHECK-NEXT: memref.dealloc %arg0 : memref<f32>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
