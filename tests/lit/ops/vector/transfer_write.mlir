// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: vector<2x4xf32>, %a1: memref<?x?xf32>, %a2: index, %a3: index) {
  vector.transfer_write %a0, %a1[%a2, %a3] {in_bounds = [false, false]} : vector<2x4xf32>, memref<?x?xf32>
  return
}

func.func @f1(%a0: vector<6xf32>, %a1: memref<?x?xf32>, %a2: index, %a3: index) {
  vector.transfer_write %a0, %a1[%a2, %a3] {permutation_map = affine_map<(d0, d1) -> (d1)>} : vector<6xf32>, memref<?x?xf32>
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: vector<2x4xf32>, %arg1: memref<?x?xf32>, %arg2: index, %arg3: index) {
// CHECK-NEXT: vector.transfer_write %arg0, %arg1[%arg2, %arg3] : vector<2x4xf32>, memref<?x?xf32>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: vector<6xf32>, %arg1: memref<?x?xf32>, %arg2: index, %arg3: index) {
// CHECK-NEXT: vector.transfer_write %arg0, %arg1[%arg2, %arg3] : vector<6xf32>, memref<?x?xf32>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
