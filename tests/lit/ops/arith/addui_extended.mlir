// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: vector<7xi32>, %a1: vector<7xi32>) {
  %l, %h = arith.addui_extended %a0, %a1 : vector<7xi32>, vector<7xi1>
  return
}

func.func @f1(%a0: i32, %a1: i32) {
  %l, %h = arith.addui_extended %a0, %a1 : i32, i1
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: vector<7xi32>, %arg1: vector<7xi32>) {
// CHECK-NEXT: %sum, %overflow = arith.addui_extended %arg0, %arg1 : vector<7xi32>, vector<7xi1>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: i32, %arg1: i32) {
// CHECK-NEXT: %sum, %overflow = arith.addui_extended %arg0, %arg1 : i32, i1
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
