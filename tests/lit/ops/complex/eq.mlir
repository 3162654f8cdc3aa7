// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: complex<bf16>, %a1: complex<bf16>) {
  %v1 = complex.eq %a0, %a1 : complex<bf16>
  return
}

func.func @f1(%a0: complex<f16>, %a1: complex<f16>) {
  %v1 = complex.eq %a0, %a1 : complex<f16>
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: complex<bf16>, %arg1: complex<bf16>) {
// CHECK-NEXT: %0 = complex.eq %arg0, %arg1 : complex<bf16>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: complex<f16>, %arg1: complex<f16>) {
// CHECK-NEXT: %0 = complex.eq %arg0, %arg1 : complex<f16>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
