// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: f32, %a1: f32) {
  %v1 = arith.minnumf %a0, %a1 {tag} : f32
  return
}

func.func @f1(%a0: vector<3x1xf16>, %a1: vector<3x1xf16>) {
  %v1 = arith.minnumf %a0, %a1 : vector<3x1xf16>
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: f32, %arg1: f32) {
// CHECK-NEXT: %0 = arith.minnumf %arg0, %arg1 {tag} : f32
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: vector<3x1xf16>, %arg1: vector<3x1xf16>) {
// CHECK-NEXT: %0 = arith.minnumf %arg0, %arg1 : vector<3x1xf16>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
