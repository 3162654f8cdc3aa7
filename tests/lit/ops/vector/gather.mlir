// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: memref<?x?xf32>, %a1: index, %a2: index, %a3: vector<4xi32>, %a4: vector<4xi1>, %a5: vector<4xf32>) {
  %v1 = vector.gather %a0[%a1, %a2] [%a3], %a4, %a5 : memref<?x?xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  return
}

func.func @f1(%a0: memref<?x?xf32>, %a1: index, %a2: index, %a3: vector<4xi32>, %a4: vector<4xi1>, %a5: vector<4xf32>) {
  %v1 = vector.gather %a0[%a1, %a2] [%a3], %a4, %a5 : memref<?x?xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: memref<?x?xf32>, %arg1: index, %arg2: index, %arg3: vector<4xi32>, %arg4: vector<4xi1>, %arg5: vector<4xf32>) {
// CHECK-NEXT: %0 = vector.gather %arg0[%arg1, %arg2] [%arg3], %arg4, %arg5 : memref<?x?xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: memref<?x?xf32>, %arg1: index, %arg2: index, %arg3: vector<4xi32>, %arg4: vector<4xi1>, %arg5: vector<4xf32>) {
// CHECK-NEXT: %0 = vector.gather %arg0[%arg1, %arg2] [%arg3], %arg4, %arg5 : memref<?x?xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
