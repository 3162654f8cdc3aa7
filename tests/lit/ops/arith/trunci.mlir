// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: vector<8x5x7xi64>) {
  %v1 = arith.trunci %a0 : vector<8x5x7xi64> to vector<8x5x7xi32>
  return
}

func.func @f1(%a0: vector<2x9xi32>) {
  %v1 = arith.trunci %a0 overflow<nuw> : vector<2x9xi32> to vector<2x9xi8>
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: vector<8x5x7xi64>) {
// CHECK-NEXT: %0 = arith.trunci %arg0 : vector<8x5x7xi64> to vector<8x5x7xi32>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: vector<2x9xi32>) {
// CHECK-NEXT: %0 = arith.trunci %arg0 overflow<nuw> : vector<2x9xi32> to vector<2x9xi8>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
