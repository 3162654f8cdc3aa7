// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: vector<2x7x1xi32>, %a1: vector<2x7x1xi32>) {
  %v1 = arith.subi %a0, %a1 {tag} : vector<2x7x1xi32>
  return
}

func.func @f1(%a0: vector<9xi64>, %a1: vector<9xi64>) {
  %v1 = arith.subi %a0, %a1 overflow<nuw> : vector<9xi64>
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: vector<2x7x1xi32>, %arg1: vector<2x7x1xi32>) {
// CHECK-NEXT: %0 = arith.subi %arg0, %arg1 {tag} : vector<2x7x1xi32>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: vector<9xi64>, %arg1: vector<9xi64>) {
// CHECK-NEXT: %0 = arith.subi %arg0, %arg1 overflow<nuw> : vector<9xi64>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
