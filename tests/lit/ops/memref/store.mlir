// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: memref<4xf64>, %a1: f64, %a2: index) {
  memref.store %a1, %a0[%a2] : memref<4xf64>
  return
}

func.func @f1(%a0: memref<6x5x?xbf16>, %a1: bf16, %a2: index, %a3: index, %a4: index) {
  memref.store %a1, %a0[%a2, %a3, %a4] {nontemporal = true} : memref<6x5x?xbf16>
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: memref<4xf64>, %arg1: f64, %arg2: index) {
// CHECK-NEXT: memref.store %arg1, %arg0[%arg2] : memref<4xf64>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: memref<6x5x?xbf16>, %arg1: bf16, %arg2: index, %arg3: index, %arg4: index) {
// CHECK-NEXT: memref.store %arg1, %arg0[%arg2, %arg3, %arg4] {nontemporal = true} : memref<6x5x?xbf16>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
