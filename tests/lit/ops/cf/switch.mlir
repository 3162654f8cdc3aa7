// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: i32) {
  cf.switch %a0 : i32, [
    default: ^bb1,
    3: ^bb2(%a0 : i32),
    -77: ^bb1
  ]
  ^bb1:
  cf.br ^bb2(%a0 : i32)
  ^bb2(%x: i32):
  return
}

func.func @f1(%a0: i32) {
  cf.switch %a0 : i32, [
    default: ^bb1,
    0: ^bb2(%a0 : i32),
    -77: ^bb1
  ]
  ^bb1:
  cf.br ^bb2(%a0 : i32)
  ^bb2(%x: i32):
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: i32) {
// CHECK-NEXT: cf.switch %arg0 : i32, [
// CHECK-NEXT: default: ^bb1,
// CHECK-NEXT: 3: ^bb2(%arg0 : i32),
// CHECK-NEXT: 4294967219: ^bb1
// CHECK-NEXT: ]
// CHECK-NEXT: ^bb1:  // 2 preds: ^bb0, ^bb0
// CHECK-NEXT: cf.br ^bb2(%arg0 : i32)
// CHECK-NEXT: ^bb2(%0: i32):  // 2 preds: ^bb0, ^bb1
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: i32) {
// CHECK-NEXT: cf.switch %arg0 : i32, [
// CHECK-NEXT: default: ^bb1,
// CHECK-NEXT: 0: ^bb2(%arg0 : i32),
// CHECK-NEXT: 4294967219: ^bb1
// CHECK-NEXT: ]
// CHECK-NEXT: ^bb1:  // 2 preds: ^bb0, ^bb0
// CHECK-NEXT: cf.br ^bb2(%arg0 : i32)
// CHECK-NEXT: ^bb2(%0: i32):  // 2 preds: ^bb0, ^bb1
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
