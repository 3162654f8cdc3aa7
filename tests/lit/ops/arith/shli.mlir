// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: i64, %a1: i64) {
  %v1 = arith.shli %a0, %a1 overflow<nsw, nuw> {m = [1, 2.5]} : i64
  return
}

func.func @f1(%a0: vector<1x1xi64>, %a1: vector<1x1xi64>) {
  %v1 = arith.shli %a0, %a1 overflow<nuw> {m = [1, 2.5]} : vector<1x1xi64>
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: i64, %arg1: i64) {
// CHECK-NEXT: %0 = arith.shli %arg0, %arg1 overflow<nsw, nuw> {m = [1, 2.500000e+00]} : i64
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: vector<1x1xi64>, %arg1: vector<1x1xi64>) {
// CHECK-NEXT: %0 = arith.shli %arg0, %arg1 overflow<nuw> {m = [1, 2.500000e+00]} : vector<1x1xi64>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
