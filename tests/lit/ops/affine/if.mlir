// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: index) {
  affine.if affine_set<()[s0] : (-8 >= 0)>()[%a0] {
  }
  return
}

func.func @f1(%a0: index, %a1: index, %a2: index) {
  affine.if affine_set<(d0, d1)[s0] : ((8) mod 9 >= 7 - (s0))>(%a0, %a1)[%a2] {
  }
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: index) {
// CHECK-NEXT: affine.if affine_set<()[s0] : (-8 >= 0)>()[%arg0] {
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: index, %arg1: index, %arg2: index) {
// CHECK-NEXT: affine.if affine_set<(d0, d1)[s0] : (-(-s0 + 7) + 8 >= 0)>(%arg0, %arg1)[%arg2] {
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
