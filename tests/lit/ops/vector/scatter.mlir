// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: memref<?x?xf32>, %a1: index, %a2: index, %a3: vector<5xi32>, %a4: vector<5xi1>, %a5: vector<5xf32>) {
  vector.scatter %a0[%a1, %a2] [%a3], %a4, %a5 : memref<?x?xf32>, vector<5xi32>, vector<5xi1>, vector<5xf32>
  return
}

func.func @f1(%a0: memref<?x?xf32>, %a1: index, %a2: index, %a3: vector<2xindex>, %a4: vector<2xi1>, %a5: vector<2xf32>) {
  vector.scatter %a0[%a1, %a2] [%a3], %a4, %a5 : memref<?x?xf32>, vector<2xindex>, vector<2xi1>, vector<2xf32>
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: memref<?x?xf32>, %arg1: index, %arg2: index, %arg3: vector<5xi32>, %arg4: vector<5xi1>, %arg5: vector<5xf32>) {
// CHECK-NEXT: vector.scatter %arg0[%arg1, %arg2] [%arg3], %arg4, %arg5 : memref<?x?xf32>, vector<5xi32>, vector<5xi1>, vector<5xf32>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: memref<?x?xf32>, %arg1: index, %arg2: index, %arg3: vector<2xindex>, %arg4: vector<2xi1>, %arg5: vector<2xf32>) {
// CHECK-NEXT: vector.scatter %arg0[%arg1, %arg2] [%arg3], %arg4, %arg5 : memref<?x?xf32>, vector<2xindex>, vector<2xi1>, vector<2xf32>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
