// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: vector<8xf64>) {
  %v1 = math.isfinite %a0 : vector<8xf64>
  return
}

func.func @f1(%a0: vector<3xf32>) {
  %v1 = math.isfinite %a0 : vector<3xf32>
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: vector<8xf64>) {
// CHECK-NEXT: %0 = math.isfinite %arg0 : vector<8xf64>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: vector<3xf32>) {
// CHECK-NEXT: %0 = math.isfinite %arg0 : vector<3xf32>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
