// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: f32) {
  %v1 = arith.fptosi %a0 : f32 to i32
  return
}

func.func @f1(%a0: vector<7x2x9xf16>) {
  %v1 = arith.fptosi %a0 : vector<7x2x9xf16> to vector<7x2x9xi8>
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: f32) {
// CHECK-NEXT: %0 = arith.fptosi %arg0 : f32 to i32
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: vector<7x2x9xf16>) {
// CHECK-NEXT: %0 = arith.fptosi %arg0 : vector<7x2x9xf16> to vector<7x2x9xi8>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
