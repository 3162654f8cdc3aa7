// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: vector<7xbf16>) {
  %v1 = arith.fptoui %a0 : vector<7xbf16> to vector<7xi1>
  return
}

func.func @f1(%a0: vector<1xbf16>) {
  %v1 = arith.fptoui %a0 : vector<1xbf16> to vector<1xi1>
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: vector<7xbf16>) {
// CHECK-NEXT: %0 = arith.fptoui %arg0 : vector<7xbf16> to vector<7xi1>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: vector<1xbf16>) {
// CHECK-NEXT: %0 = arith.fptoui %arg0 : vector<1xbf16> to vector<1xi1>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
