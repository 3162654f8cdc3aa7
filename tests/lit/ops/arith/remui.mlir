// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: i64, %a1: i64) {
  %v1 = arith.remui %a0, %a1 {tag} : i64
  return
}

func.func @f1(%a0: vector<6x8x9xi1>, %a1: vector<6x8x9xi1>) {
  %v1 = arith.remui %a0, %a1 {a.b = 1 : i32, c = "x"} : vector<6x8x9xi1>
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: i64, %arg1: i64) {
// CHECK-NEXT: %0 = arith.remui %arg0, %arg1 {tag} : i64
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: vector<6x8x9xi1>, %arg1: vector<6x8x9xi1>) {
// CHECK-NEXT: %0 = arith.remui %arg0, %arg1 {a.b = 1 : i32, c = "x"} : vector<6x8x9xi1>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
