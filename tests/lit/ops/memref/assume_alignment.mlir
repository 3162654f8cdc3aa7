// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: memref<i32>) {
  %v1 = memref.assume_alignment %a0, 64 : memref<i32>
  return
}

func.func @f1(%a0: memref<?xi64>) {
  %v1 = memref.assume_alignment %a0, 32 : memref<?xi64>
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: memref<i32>) {
// CHECK-NEXT: %assume_align = memref.assume_alignment %arg0, 64 : memref<i32>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: memref<?xi64>) {
// CHECK-NEXT: %assume_align = memref.assume_alignment %arg0, 32 : memref<?xi64>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
