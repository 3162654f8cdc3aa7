// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: memref<?x?xf32>, %a1: index, %a2: index, %a3: f32, %a4: vector<4xi1>) {
  %v1 = vector.transfer_read %a0[%a1, %a2], %a3, %a4 : memref<?x?xf32>, vector<4xf32>
  return
}

func.func @f1(%a0: memref<?x?xf32>, %a1: index, %a2: index, %a3: f32, %a4: vector<6xi1>) {
  %v1 = vector.transfer_read %a0[%a1, %a2], %a3, %a4 : memref<?x?xf32>, vector<6xf32>
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: memref<?x?xf32>, %arg1: index, %arg2: index, %arg3: f32, %arg4: vector<4xi1>) {
// CHECK-NEXT: %0 = vector.transfer_read %arg0[%arg1, %arg2], %arg3, %arg4 : memref<?x?xf32>, vector<4xf32>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: memref<?x?xf32>, %arg1: index, %arg2: index, %arg3: f32, %arg4: vector<6xi1>) {
// CHECK-NEXT: %0 = vector.transfer_read %arg0[%arg1, %arg2], %arg3, %arg4 : memref<?x?xf32>, vector<6xf32>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
