// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: memref<?xf32>, %a1: index, %a2: vector<3xi1>, %a3: vector<3xf32>) {
  vector.compressstore %a0[%a1], %a2, %a3 : memref<?xf32>, vector<3xi1>, vector<3xf32>
  return
}

func.func @f1(%a0: memref<?xf32>, %a1: index, %a2: vector<2xi1>, %a3: vector<2xf32>) {
  vector.compressstore %a0[%a1], %a2, %a3 : memref<?xf32>, vector<2xi1>, vector<2xf32>
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: memref<?xf32>, %arg1: index, %arg2: vector<3xi1>, %arg3: vector<3xf32>) {
// CHECK-NEXT: vector.compressstore %arg0[%arg1], %arg2, %arg3 : memref<?xf32>, vector<3xi1>, vector<3xf32>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: memref<?xf32>, %arg1: index, %arg2: vector<2xi1>, %arg3: vector<2xf32>) {
// CHECK-NEXT: vector.compressstore %arg0[%arg1], %arg2, %arg3 : memref<?xf32>, vector<2xi1>, vector<2xf32>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
