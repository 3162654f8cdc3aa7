// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: vector<2x3xi8>) {
  %v1 = arith.uitofp %a0 : vector<2x3xi8> to vector<2x3xf16>
  return
}

func.func @f1(%a0: i1) {
  %v1 = arith.uitofp %a0 : i1 to bf16
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: vector<2x3xi8>) {
// CHECK-NEXT: %0 = arith.uitofp %arg0 : vector<2x3xi8> to vector<2x3xf16>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: i1) {
// CHECK-NEXT: %0 = arith.uitofp %arg0 : i1 to bf16
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
