// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0() {
  %c = arith.constant {m = affine_map<(d0, d1)[s0, s1] -> (d0 - (d0 floordiv 9) * 9)>} 1 : i32
  return
}

func.func @f1() {
  %c = arith.constant {m = affine_map<(d0, d1)[s0, s1] -> ((d0 floordiv 7) * 7 + d0 mod 7)>} 1 : i32
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0() {
// CHECK-NEXT: %c1_i32 = arith.constant {m = affine_map<(d0, d1)[s0, s1] -> (d0 mod 9)>} 1 : i32
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1() {
// CHECK-NEXT: %c1_i32 = arith.constant {m = affine_map<(d0, d1)[s0, s1] -> ((d0 floordiv 7) * 7 + d0 mod 7)>} 1 : i32
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
