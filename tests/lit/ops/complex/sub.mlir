// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: complex<f32>, %a1: complex<f32>) {
  %v1 = complex.sub %a0, %a1 fastmath<fast> : complex<f32>
  return
}

func.func @f1(%a0: complex<f32>, %a1: complex<f32>) {
  %v1 = complex.sub %a0, %a1 {a.b = 1 : i32, c = "x"} : complex<f32>
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: complex<f32>, %arg1: complex<f32>) {
// CHECK-NEXT: %0 = complex.sub %arg0, %arg1 fastmath<fast> : complex<f32>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: complex<f32>, %arg1: complex<f32>) {
// CHECK-NEXT: %0 = complex.sub %arg0, %arg1 {a.b = 1 : i32, c = "x"} : complex<f32>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
