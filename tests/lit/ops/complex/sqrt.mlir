// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: complex<f32>) {
  %v1 = complex.sqrt %a0 fastmath<fast> : complex<f32>
  return
}

func.func @f1(%a0: complex<f16>) {
  %v1 = complex.sqrt %a0 {a.b = 1 : i32, c = "x"} : complex<f16>
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: complex<f32>) {
// CHECK-NEXT: %0 = complex.sqrt %arg0 fastmath<fast> : complex<f32>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: complex<f16>) {
// CHECK-NEXT: %0 = complex.sqrt %arg0 {a.b = 1 : i32, c = "x"} : complex<f16>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
