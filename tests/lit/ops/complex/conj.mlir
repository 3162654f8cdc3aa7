// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: complex<bf16>) {
  %v1 = complex.conj %a0 fastmath<fast> {a.b = 1 : i32, c = "x"} : complex<bf16>
  return
}

func.func @f1(%a0: complex<f64>) {
  %v1 = complex.conj %a0 : complex<f64>
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: complex<bf16>) {
// CHECK-NEXT: %0 = complex.conj %arg0 fastmath<fast> {a.b = 1 : i32, c = "x"} : complex<bf16>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: complex<f64>) {
// CHECK-NEXT: %0 = complex.conj %arg0 : complex<f64>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
