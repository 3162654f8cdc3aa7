// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: vector<3xi1>, %a1: vector<3xf32>, %a2: memref<?xf32>, %a3: index) {
  vector.mask %a0 { vector.transfer_write %a1, %a2[%a3] : vector<3xf32>, memref<?xf32> } : vector<3xi1>
  return
}

func.func @f1(%a0: vector<7xi1>, %a1: vector<7xf32>, %a2: memref<?xf32>, %a3: index) {
  vector.mask %a0 { vector.transfer_write %a1, %a2[%a3] : vector<7xf32>, memref<?xf32> } : vector<7xi1>
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: vector<3xi1>, %arg1: vector<3xf32>, %arg2: memref<?xf32>, %arg3: index) {
// CHECK-NEXT: vector.mask %arg0 { vector.transfer_write %arg1, %arg2[%arg3] : vector<3xf32>, memref<?xf32> } : vector<3xi1>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: vector<7xi1>, %arg1: vector<7xf32>, %arg2: memref<?xf32>, %arg3: index) {
// CHECK-NEXT: vector.mask %arg0 { vector.transfer_write %arg1, %arg2[%arg3] : vector<7xf32>, memref<?xf32> } : vector<7xi1>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
