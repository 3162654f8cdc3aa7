// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: i32, %a1: i1) {
  cf.cond_br %a1, ^bb1(%a0 : i32), ^bb1(%a0 : i32)
  ^bb1(%p: i32):
  cf.br ^bb2
  ^bb2:
  return
}

func.func @f1(%a0: i32, %a1: i1) {
  cf.cond_br %a1 weights([3, 5]), ^bb1(%a0 : i32), ^bb1(%a0 : i32)
  ^bb1(%p: i32):
  cf.br ^bb2
  ^bb2:
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: i32, %arg1: i1) {
// CHECK-NEXT: cf.cond_br %arg1, ^bb1(%arg0 : i32), ^bb1(%arg0 : i32)
// CHECK-NEXT: ^bb1(%0: i32):  // 2 preds: ^bb0, ^bb0
// CHECK-NEXT: cf.br ^bb2
// CHECK-NEXT: ^bb2:  // pred: ^bb1
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: i32, %arg1: i1) {
// CHECK-NEXT: cf.cond_br %arg1 weights([3, 5]), ^bb1(%arg0 : i32), ^bb1(%arg0 : i32)
// CHECK-NEXT: ^bb1(%0: i32):  // 2 preds: ^bb0, ^bb0
// CHECK-NEXT: cf.br ^bb2
// CHECK-NEXT: ^bb2:  // pred: ^bb1
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
