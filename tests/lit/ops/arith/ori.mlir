// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: vector<8x3x3xi128>, %a1: vector<8x3x3xi128>) {
  %v1 = arith.ori %a0, %a1 {tag} : vector<8x3x3xi128>
  return
}

func.func @f1(%a0: i32, %a1: i32) {
  %v1 = arith.ori %a0, %a1 {a.b = 1 : i32, c = "x"} : i32
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: vector<8x3x3xi128>, %arg1: vector<8x3x3xi128>) {
// CHECK-NEXT: %0 = arith.ori %arg0, %arg1 {tag} : vector<8x3x3xi128>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: i32, %arg1: i32) {
// CHECK-NEXT: %0 = arith.ori %arg0, %arg1 {a.b = 1 : i32, c = "x"} : i32
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
