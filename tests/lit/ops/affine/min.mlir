// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: index, %a1: index, %a2: index, %a3: index) {
  %v1 = affine.min affine_map<(d0, d1, d2)[s0] -> (((d2) * 5) floordiv 8, (-(s0)) mod 8, ((s0) floordiv 9) ceildiv 7)>(%a0, %a1, %a2)[%a3]
  return
}

func.func @f1(%a0: index, %a1: index, %a2: index, %a3: index) {
  %v1 = affine.min affine_map<(d0, d1, d2)[s0] -> (((d1) * s0) ceildiv 6, (s0) mod 3 - (4 - (d0)), (s0 + d1) * 0, (s0) * 1)>(%a0, %a1, %a2)[%a3] {a.b = 1 : i32, c = "x"}
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: index, %arg1: index, %arg2: index, %arg3: index) {
// CHECK-NEXT: %0 = affine.min affine_map<(d0, d1, d2)[s0] -> ((d2 * 5) floordiv 8, (-s0) mod 8, (s0 floordiv 9) ceildiv 7)>(%arg0, %arg1, %arg2)[%arg3]
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: index, %arg1: index, %arg2: index, %arg3: index) {
// CHECK-NEXT: %0 = affine.min affine_map<(d0, d1, d2)[s0] -> ((d1 * s0) ceildiv 6, -(-d0 + 4) + s0 mod 3, 0, s0)>(%arg0, %arg1, %arg2)[%arg3] {a.b = 1 : i32, c = "x"}
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
