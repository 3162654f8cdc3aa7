// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: i32, %a1: vector<1xi32>) {
  %v1 = vector.reduction <minsi>, %a1, %a0 : vector<1xi32> into i32
  return
}

func.func @f1(%a0: i64, %a1: vector<9xi64>) {
  %v1 = vector.reduction <maxui>, %a1, %a0 : vector<9xi64> into i64
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: i32, %arg1: vector<1xi32>) {
// CHECK-NEXT: %0 = vector.reduction <minsi>, %arg1, %arg0 : vector<1xi32> into i32
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: i64, %arg1: vector<9xi64>) {
// CHECK-NEXT: %0 = vector.reduction <maxui>, %arg1, %arg0 : vector<9xi64> into i64
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
