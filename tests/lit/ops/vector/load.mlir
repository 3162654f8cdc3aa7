// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: memref<?x?xf32>, %a1: index, %a2: index) {
  %v1 = vector.load %a0[%a1, %a2] {nontemporal = true} : memref<?x?xf32>, vector<2xf32>
  return
}

func.func @f1(%a0: memref<?x?xf32>, %a1: index, %a2: index) {
  %v1 = vector.load %a0[%a1, %a2] : memref<?x?xf32>, vector<4xf32>
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: memref<?x?xf32>, %arg1: index, %arg2: index) {
// CHECK-NEXT: %0 = vector.load %arg0[%arg1, %arg2] {nontemporal = true} : memref<?x?xf32>, vector<2xf32>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: memref<?x?xf32>, %arg1: index, %arg2: index) {
// CHECK-NEXT: %0 = vector.load %arg0[%arg1, %arg2] : memref<?x?xf32>, vector<4xf32>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
