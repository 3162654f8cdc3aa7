// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: i8, %a1: i8) {
  %v1 = arith.minui %a0, %a1 : i8
  return
}

func.func @f1(%a0: i128, %a1: i128) {
  %v1 = arith.minui %a0, %a1 : i128
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: i8, %arg1: i8) {
// CHECK-NEXT: %0 = arith.minui %arg0, %arg1 : i8
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: i128, %arg1: i128) {
// CHECK-NEXT: %0 = arith.minui %arg0, %arg1 : i128
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
