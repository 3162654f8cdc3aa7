// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: index, %a1: index, %a2: index) {
  %v1 = affine.apply affine_map<(d0)[s0, s1] -> (s0 + d0)>(%a0)[%a1, %a2]
  return
}

func.func @f1(%a0: index, %a1: index, %a2: index) {
  %v1 = affine.apply affine_map<(d0, d1, d2) -> ((d2) * 3 + d0)>(%a0, %a1, %a2) {a.b = 1 : i32, c = "x"}
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: index, %arg1: index, %arg2: index) {
// CHECK-NEXT: %0 = affine.apply affine_map<(d0)[s0, s1] -> (d0 + s0)>(%arg0)[%arg1, %arg2]
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: index, %arg1: index, %arg2: index) {
// CHECK-NEXT: %0 = affine.apply affine_map<(d0, d1, d2) -> (d2 * 3 + d0)>(%arg0, %arg1, %arg2) {a.b = 1 : i32, c = "x"}
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
