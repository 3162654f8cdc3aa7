// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: memref<3xi16>, %a1: index) {
  memref.prefetch %a0[%a1], read, locality<2>, instr : memref<3xi16>
  return
}

func.func @f1(%a0: memref<f16>) {
  memref.prefetch %a0[], write, locality<2>, instr : memref<f16>
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: memref<3xi16>, %arg1: index) {
// CHECK-NEXT: memref.prefetch %arg0[%arg1], read, locality<2>, instr : memref<3xi16>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: memref<f16>) {
// CHECK-NEXT: memref.prefetch %arg0[], write, locality<2>, instr : memref<f16>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
