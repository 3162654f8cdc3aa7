// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0() {
  %c = arith.constant {j = -1, b = true, n = 0x7FC00000 : f32, p = 0x7FF0000000000000 : f64, r = 0x3F80 : bf16, u = 255 : ui8} 1 : i32
  return
}

func.func @f1() {
  %c = arith.constant {i = -263 : i32, g = -9.274181e+00 : f32, h = -0.0 : f64, n = 0x7FC00000 : f32, q = 0xFE00 : f16, r = 0x3F80 : bf16, u = 255 : ui8, v = -128 : si8, y = 1.057 : f16, z = 0.960 : bf16} 1 : i32
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0() {
// CHECK-NEXT: %c1_i32 = arith.constant {b = true, j = -1 : i64, n = 0x7FC00000 : f32, p = 0x7FF0000000000000 : f64, r = 1.000000e+00 : bf16, u = 255 : ui8} 1 : i32
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1() {
// CHECK-NEXT: %c1_i32 = arith.constant {g = -9.27418136 : f32, h = -0.000000e+00 : f64, i = -263 : i32, n = 0x7FC00000 : f32, q = 0xFE00 : f16, r = 1.000000e+00 : bf16, u = 255 : ui8, v = -128 : si8, y = 1.056640e+00 : f16, z = 9.609370e-01 : bf16} 1 : i32
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
