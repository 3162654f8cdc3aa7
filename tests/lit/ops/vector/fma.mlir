// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: vector<8xf64>, %a1: vector<8xf64>, %a2: vector<8xf64>) {
  %v1 = vector.fma %a0, %a1, %a2 : vector<8xf64>
  return
}

func.func @f1(%a0: vector<3x2xf32>, %a1: vector<3x2xf32>, %a2: vector<3x2xf32>) {
  %v1 = vector.fma %a0, %a1, %a2 : vector<3x2xf32>
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: vector<8xf64>, %arg1: vector<8xf64>, %arg2: vector<8xf64>) {
// CHECK-NEXT: %0 = vector.fma %arg0, %arg1, %arg2 : vector<8xf64>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: vector<3x2xf32>, %arg1: vector<3x2xf32>, %arg2: vector<3x2xf32>) {
// CHECK-NEXT: %0 = vector.fma %arg0, %arg1, %arg2 : vector<3x2xf32>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
