// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0() {
  %v1 = vector.constant_mask [0, 0] : vector<4x9xi1>
  return
}

func.func @f1() {
  %v1 = vector.constant_mask [0] : vector<3xi1>
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0() {
// CHECK-NEXT: %0 = vector.constant_mask [0, 0] : vector<4x9xi1>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1() {
// CHECK-NEXT: %0 = vector.constant_mask [0] : vector<3xi1>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
