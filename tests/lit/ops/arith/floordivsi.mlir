// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: i1, %a1: i1) {
  %v1 = arith.floordivsi %a0, %a1 {a.b = 1 : i32, c = "x"} : i1
  return
}

func.func @f1(%a0: i64, %a1: i64) {
  %v1 = arith.floordivsi %a0, %a1 : i64
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: i1, %arg1: i1) {
// CHECK-NEXT: %0 = arith.floordivsi %arg0, %arg1 {a.b = 1 : i32, c = "x"} : i1
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: i64, %arg1: i64) {
// CHECK-NEXT: %0 = arith.floordivsi %arg0, %arg1 : i64
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
