// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: i128, %a1: i128) {
  %v1 = arith.maxsi %a0, %a1 : i128
  return
}

func.func @f1(%a0: i16, %a1: i16) {
  %v1 = arith.maxsi %a0, %a1 : i16
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: i128, %arg1: i128) {
// CHECK-NEXT: %0 = arith.maxsi %arg0, %arg1 : i128
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: i16, %arg1: i16) {
// CHECK-NEXT: %0 = arith.maxsi %arg0, %arg1 : i16
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
