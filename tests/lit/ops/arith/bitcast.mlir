// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: f64) {
  %v1 = arith.bitcast %a0 : f64 to i64
  return
}

func.func @f1(%a0: vector<3x7x3xbf16>) {
  %v1 = arith.bitcast %a0 : vector<3x7x3xbf16> to vector<3x7x3xf16>
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: f64) {
// CHECK-NEXT: %0 = arith.bitcast %arg0 : f64 to i64
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: vector<3x7x3xbf16>) {
// CHECK-NEXT: %0 = arith.bitcast %arg0 : vector<3x7x3xbf16> to vector<3x7x3xf16>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
