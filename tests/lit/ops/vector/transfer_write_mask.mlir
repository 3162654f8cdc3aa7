// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: vector<3xf32>, %a1: memref<?xf32>, %a2: index, %a3: vector<3xi1>) {
  vector.transfer_write %a0, %a1[%a2], %a3 : vector<3xf32>, memref<?xf32>
  return
}

func.func @f1(%a0: vector<7xf32>, %a1: memref<?xf32>, %a2: index, %a3: vector<7xi1>) {
  vector.transfer_write %a0, %a1[%a2], %a3 : vector<7xf32>, memref<?xf32>
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: vector<3xf32>, %arg1: memref<?xf32>, %arg2: index, %arg3: vector<3xi1>) {
// CHECK-NEXT: vector.transfer_write %arg0, %arg1[%arg2], %arg3 : vector<3xf32>, memref<?xf32>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: vector<7xf32>, %arg1: memref<?xf32>, %arg2: index, %arg3: vector<7xi1>) {
// CHECK-NEXT: vector.transfer_write %arg0, %arg1[%arg2], %arg3 : vector<7xf32>, memref<?xf32>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
