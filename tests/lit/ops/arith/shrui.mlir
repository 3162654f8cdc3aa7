// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: vector<8xi16>, %a1: vector<8xi16>) {
  %v1 = arith.shrui %a0, %a1 {a.b = 1 : i32, c = "x"} : vector<8xi16>
  return
}

func.func @f1(%a0: i64, %a1: i64) {
  %v1 = arith.shrui %a0, %a1 {a.b = 1 : i32, c = "x"} : i64
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: vector<8xi16>, %arg1: vector<8xi16>) {
// CHECK-NEXT: %0 = arith.shrui %arg0, %arg1 {a.b = 1 : i32, c = "x"} : vector<8xi16>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: i64, %arg1: i64) {
// CHECK-NEXT: %0 = arith.shrui %arg0, %arg1 {a.b = 1 : i32, c = "x"} : i64
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
