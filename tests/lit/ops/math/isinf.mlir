// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: f16) {
  %v1 = math.isinf %a0 : f16
  return
}

func.func @f1(%a0: vector<4x8x2xf32>) {
  %v1 = math.isinf %a0 : vector<4x8x2xf32>
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: f16) {
// CHECK-NEXT: %0 = math.isinf %arg0 : f16
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: vector<4x8x2xf32>) {
// CHECK-NEXT: %0 = math.isinf %arg0 : vector<4x8x2xf32>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
