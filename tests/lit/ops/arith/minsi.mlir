// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: vector<4x9xi16>, %a1: vector<4x9xi16>) {
  %v1 = arith.minsi %a0, %a1 {m = [1, 2.5]} : vector<4x9xi16>
  return
}

func.func @f1(%a0: vector<4x8x9xi64>, %a1: vector<4x8x9xi64>) {
  %v1 = arith.minsi %a0, %a1 : vector<4x8x9xi64>
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: vector<4x9xi16>, %arg1: vector<4x9xi16>) {
// CHECK-NEXT: %0 = arith.minsi %arg0, %arg1 {m = [1, 2.500000e+00]} : vector<4x9xi16>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: vector<4x8x9xi64>, %arg1: vector<4x8x9xi64>) {
// CHECK-NEXT: %0 = arith.minsi %arg0, %arg1 : vector<4x8x9xi64>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
