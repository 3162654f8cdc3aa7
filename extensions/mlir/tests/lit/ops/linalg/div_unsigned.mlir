// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @div_unsigned(%a0: memref<3x4xi8>, %a1: memref<3x4xi8>, %a2: memref<3x4xi8>) {
  linalg.div_unsigned ins(%a0, %a1 : memref<3x4xi8>, memref<3x4xi8>) outs(%a2 : memref<3x4xi8>)
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @div_unsigned(%arg0: memref<3x4xi8>, %arg1: memref<3x4xi8>, %arg2: memref<3x4xi8>) {
// CHECK-NEXT: linalg.div_unsigned ins(%arg0, %arg1 : memref<3x4xi8>, memref<3x4xi8>) outs(%arg2 : memref<3x4xi8>)
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
