// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: memref<?x?x?xi8>, %a1: vector<2xi8>, %a2: index, %a3: index, %a4: index, %a5: index, %a6: index, %a7: index) {
  affine.vector_store %a1, %a0[symbol(%a3), %a4, %a6 mod symbol(%a7) + %a7] : memref<?x?x?xi8>, vector<2xi8>
  return
}

func.func @f1(%a0: memref<?x9xi8>, %a1: vector<6xi8>, %a2: index, %a3: index, %a4: index, %a5: index) {
  affine.vector_store %a1, %a0[%a2, 1] : memref<?x9xi8>, vector<6xi8>
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: memref<?x?x?xi8>, %arg1: vector<2xi8>, %arg2: index, %arg3: index, %arg4: index, %arg5: index, %arg6: index, %arg7: index) {
// CHECK-NEXT: affine.vector_store %arg1, %arg0[symbol(%arg3), %arg4, %arg6 mod symbol(%arg7) + symbol(%arg7)] : memref<?x?x?xi8>, vector<2xi8>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: memref<?x9xi8>, %arg1: vector<6xi8>, %arg2: index, %arg3: index, %arg4: index, %arg5: index) {
// CHECK-NEXT: affine.vector_store %arg1, %arg0[%arg2, 1] : memref<?x9xi8>, vector<6xi8>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
