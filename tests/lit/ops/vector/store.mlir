// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: vector<5xf32>, %a1: memref<?x?xf32>, %a2: index, %a3: index) {
  vector.store %a0, %a1[%a2, %a3] : memref<?x?xf32>, vector<5xf32>
  return
}

func.func @f1(%a0: vector<4xf32>, %a1: memref<?x?xf32>, %a2: index, %a3: index) {
  vector.store %a0, %a1[%a2, %a3] : memref<?x?xf32>, vector<4xf32>
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: vector<5xf32>, %arg1: memref<?x?xf32>, %arg2: index, %arg3: index) {
// CHECK-NEXT: vector.store %arg0, %arg1[%arg2, %arg3] : memref<?x?xf32>, vector<5xf32>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: vector<4xf32>, %arg1: memref<?x?xf32>, %arg2: index, %arg3: index) {
// CHECK-NEXT: vector.store %arg0, %arg1[%arg2, %arg3] : memref<?x?xf32>, vector<4xf32>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
