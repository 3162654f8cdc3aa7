// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: complex<f16>) {
  %v1 = complex.re %a0 {tag} : complex<f16>
  return
}

func.func @f1(%a0: complex<f32>) {
  %v1 = complex.re %a0 {m = [1, 2.5]} : complex<f32>
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: complex<f16>) {
// CHECK-NEXT: %0 = complex.re %arg0 {tag} : complex<f16>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: complex<f32>) {
// CHECK-NEXT: %0 = complex.re %arg0 {m = [1, 2.500000e+00]} : complex<f32>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
