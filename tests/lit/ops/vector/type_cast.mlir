// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: memref<1x3xf32>) {
  %v1 = vector.type_cast %a0 : memref<1x3xf32> to memref<vector<1x3xf32>>
  return
}

func.func @f1(%a0: memref<2x3xf32>) {
  %v1 = vector.type_cast %a0 : memref<2x3xf32> to memref<vector<2x3xf32>>
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: memref<1x3xf32>) {
// CHECK-NEXT: %0 = vector.type_cast %arg0 : memref<1x3xf32> to memref<vector<1x3xf32>>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: memref<2x3xf32>) {
// CHECK-NEXT: %0 = vector.type_cast %arg0 : memref<2x3xf32> to memref<vector<2x3xf32>>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
