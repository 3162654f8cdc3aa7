// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: memref<?x?x?xf64>, %a1: index, %a2: index, %a3: index, %a4: f64) {
  %v1 = vector.transfer_read %a0[%a1, %a2, %a3], %a4 {permutation_map = affine_map<(d0, d1, d2) -> (d2)>, in_bounds = [false]} : memref<?x?x?xf64>, vector<6xf64>
  return
}

func.func @f1(%a0: memref<?x?xi8>, %a1: index, %a2: index, %a3: i8) {
  %v1 = vector.transfer_read %a0[%a1, %a2], %a3 {permutation_map = affine_map<(d0, d1) -> (d1, d0)>, in_bounds = [true, true]} : memref<?x?xi8>, vector<4x5xi8>
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: memref<?x?x?xf64>, %arg1: index, %arg2: index, %arg3: index, %arg4: f64) {
// CHECK-NEXT: %0 = vector.transfer_read %arg0[%arg1, %arg2, %arg3], %arg4 : memref<?x?x?xf64>, vector<6xf64>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: memref<?x?xi8>, %arg1: index, %arg2: index, %arg3: i8) {
// CHECK-NEXT: %0 = vector.transfer_read %arg0[%arg1, %arg2], %arg3 {in_bounds = [true, true], permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : memref<?x?xi8>, vector<4x5xi8>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
