// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: vector<5x6x4xf32>) {
  %v1 = vector.transpose %a0, [0, 1, 2] : vector<5x6x4xf32> to vector<5x6x4xf32>
  return
}

func.func @f1(%a0: vector<2x8xf32>) {
  %v1 = vector.transpose %a0, [0, 1] : vector<2x8xf32> to vector<2x8xf32>
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: vector<5x6x4xf32>) {
// CHECK-NEXT: %0 = vector.transpose %arg0, [0, 1, 2] : vector<5x6x4xf32> to vector<5x6x4xf32>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: vector<2x8xf32>) {
// CHECK-NEXT: %0 = vector.transpose %arg0, [0, 1] : vector<2x8xf32> to vector<2x8xf32>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
