// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: i32, %a1: i32) {
  %v1 = arith.xori %a0, %a1 : i32
  return
}

func.func @f1(%a0: i32, %a1: i32) {
  %v1 = arith.xori %a0, %a1 : i32
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: i32, %arg1: i32) {
// CHECK-NEXT: %0 = arith.xori %arg0, %arg1 : i32
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: i32, %arg1: i32) {
// CHECK-NEXT: %0 = arith.xori %arg0, %arg1 : i32
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
