// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0() {
  %v1 = arith.constant -116 : i32
  %v2 = arith.constant true
  %v3 = arith.constant -5 : index
  return
}

func.func @f1() {
  %v1 = arith.constant -61 : i8
  %v2 = arith.constant true
  %v3 = arith.constant -4 : index
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0() {
// CHECK-NEXT: %c-116_i32 = arith.constant -116 : i32
// CHECK-NEXT: %true = arith.constant true
// CHECK-NEXT: %c-5 = arith.constant -5 : index
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1() {
// CHECK-NEXT: %c-61_i8 = arith.constant -61 : i8
// CHECK-NEXT: %true = arith.constant true
// CHECK-NEXT: %c-4 = arith.constant -4 : index
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
