// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: i32, %a1: i32) {
  %l, %h = arith.mulsi_extended %a0, %a1 : i32
  return
}

func.func @f1(%a0: i8, %a1: i8) {
  %l, %h = arith.mulsi_extended %a0, %a1 : i8
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: i32, %arg1: i32) {
// CHECK-NEXT: %low, %high = arith.mulsi_extended %arg0, %arg1 : i32
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: i8, %arg1: i8) {
// CHECK-NEXT: %low, %high = arith.mulsi_extended %arg0, %arg1 : i8
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
