// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: bf16, %a1: bf16) {
  %v1 = complex.create %a0, %a1 {m = [1, 2.5]} : complex<bf16>
  %v2 = complex.constant [-8.5 : bf16, 4.5 : bf16] {m = [1, 2.5]} : complex<bf16>
  return
}

func.func @f1(%a0: f32, %a1: f32) {
  %v1 = complex.create %a0, %a1 {a.b = 1 : i32, c = "x"} : complex<f32>
  %v2 = complex.constant [-1.5 : f32, -2.5 : f32] {a.b = 1 : i32, c = "x"} : complex<f32>
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: bf16, %arg1: bf16) {
// CHECK-NEXT: %0 = complex.create %arg0, %arg1 {m = [1, 2.500000e+00]} : complex<bf16>
// CHECK-NEXT: %cst = complex.constant [-8.500000e+00 : bf16, 4.500000e+00 : bf16] {m = [1, 2.500000e+00]} : complex<bf16>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: f32, %arg1: f32) {
// CHECK-NEXT: %0 = complex.create %arg0, %arg1 {a.b = 1 : i32, c = "x"} : complex<f32>
// CHECK-NEXT: %cst = complex.constant [-1.500000e+00 : f32, -2.500000e+00 : f32] {a.b = 1 : i32, c = "x"} : complex<f32>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
