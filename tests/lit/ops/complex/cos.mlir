// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: complex<f64>) {
  %v1 = complex.cos %a0 : complex<f64>
  return
}

func.func @f1(%a0: complex<f32>) {
  %v1 = complex.cos %a0 : complex<f32>
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: complex<f64>) {
// CHECK-NEXT: %0 = complex.cos %arg0 : complex<f64>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: complex<f32>) {
// CHECK-NEXT: %0 = complex.cos %arg0 : complex<f32>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
