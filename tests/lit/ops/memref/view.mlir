// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: memref<2048xi8>, %a1: index, %a2: memref<?xi8>, %a3: index, %a4: index) {
  %v1 = memref.view %a0[%a1][] : memref<2048xi8> to memref<6x4xf32>
  %v2 = memref.view %a2[%a3][%a4] : memref<?xi8> to memref<?x6xf64>
  return
}

func.func @f1(%a0: memref<2048xi8>, %a1: index, %a2: memref<?xi8>, %a3: index, %a4: index) {
  %v1 = memref.view %a0[%a1][] : memref<2048xi8> to memref<3x4xf32>
  %v2 = memref.view %a2[%a3][%a4] : memref<?xi8> to memref<?x3xf64>
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: memref<2048xi8>, %arg1: index, %arg2: memref<?xi8>, %arg3: index, %arg4: index) {
// CHECK-NEXT: %view = memref.view %arg0[%arg1][] : memref<2048xi8> to memref<6x4xf32>
// CHECK-NEXT: %view_0 = memref.view %arg2[%arg3][%arg4] : memref<?xi8> to memref<?x6xf64>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: memref<2048xi8>, %arg1: index, %arg2: memref<?xi8>, %arg3: index, %arg4: index) {
// CHECK-NEXT: %view = memref.view %arg0[%arg1][] : memref<2048xi8> to memref<3x4xf32>
// CHECK-NEXT: %view_0 = memref.view %arg2[%arg3][%arg4] : memref<?xi8> to memref<?x3xf64>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
