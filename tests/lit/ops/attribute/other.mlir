// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0() {
  %c = arith.constant {s = "a\22b\\c\0A\ttext", t = i32, dict = {a = 1 : i8, b = {c}}, nested = @a::@b::@c, quoted = @"a b", array_f = array<f64: 1.0, 2.5>, empty = array<i64>, map = affine_map<(d0, d1)[s0] -> (d0 + s0, d1 mod 3)>, set = affine_set<(d0)[s0] : (d0 - s0 >= 0, d0 mod 2 == 0)>, lay = strided<[2, ?], offset: ?>, l2 = loc("a.mlir":3:4)} 1 : i32
  return
}

func.func @f1() {
  %c = arith.constant {t = i32, ty = memref<4xf32>, nested = @a::@b::@c, quoted = @"a b", array_i = array<i32: 1, -2, 3>, empty = array<i64>, map = affine_map<(d0, d1)[s0] -> (d0 + s0, d1 mod 3)>, "quoted name" = 1 : i32, lay = strided<[2, ?], offset: ?>, l2 = loc("a.mlir":3:4), fn = (i32) -> ()} 1 : i32
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0() {
// CHECK-NEXT: %c1_i32 = arith.constant {array_f = array<f64: 1.000000e+00, 2.500000e+00>, dict = {a = 1 : i8, b = {c}}, empty = array<i64>, l2 = loc("a.mlir":3:4), lay = strided<[2, ?], offset: ?>, map = affine_map<(d0, d1)[s0] -> (d0 + s0, d1 mod 3)>, nested = @a::@b::@c, quoted = @"a b", s = "a\22b\\c\0A\09text", set = affine_set<(d0)[s0] : (d0 - s0 >= 0, d0 mod 2 == 0)>, t = i32} 1 : i32
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1() {
// CHECK-NEXT: %c1_i32 = arith.constant {array_i = array<i32: 1, -2, 3>, empty = array<i64>, fn = (i32) -> (), l2 = loc("a.mlir":3:4), lay = strided<[2, ?], offset: ?>, map = affine_map<(d0, d1)[s0] -> (d0 + s0, d1 mod 3)>, nested = @a::@b::@c, quoted = @"a b", "quoted name" = 1 : i32, t = i32, ty = memref<4xf32>} 1 : i32
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
