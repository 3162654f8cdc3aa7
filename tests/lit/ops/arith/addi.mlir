// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: vector<9x5xindex>, %a1: vector<9x5xindex>) {
  %v1 = arith.addi %a0, %a1 overflow<nsw, nuw> {a.b = 1 : i32, c = "x"} : vector<9x5xindex>
  return
}

func.func @f1(%a0: i32, %a1: i32) {
  %v1 = arith.addi %a0, %a1 overflow<nsw> {m = [1, 2.5]} : i32
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: vector<9x5xindex>, %arg1: vector<9x5xindex>) {
// CHECK-NEXT: %0 = arith.addi %arg0, %arg1 overflow<nsw, nuw> {a.b = 1 : i32, c = "x"} : vector<9x5xindex>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: i32, %arg1: i32) {
// CHECK-NEXT: %0 = arith.addi %arg0, %arg1 overflow<nsw> {m = [1, 2.500000e+00]} : i32
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
