// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: vector<6xf32>, %a1: vector<1xf32>) {
  %v1 = vector.shuffle %a0, %a1 [3, 6, 0, 5, 0, 3, 6] : vector<6xf32>, vector<1xf32>
  return
}

func.func @f1(%a0: vector<5xf32>, %a1: vector<1xf32>) {
  %v1 = vector.shuffle %a0, %a1 [2, 2] : vector<5xf32>, vector<1xf32>
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: vector<6xf32>, %arg1: vector<1xf32>) {
// CHECK-NEXT: %0 = vector.shuffle %arg0, %arg1 [3, 6, 0, 5, 0, 3, 6] : vector<6xf32>, vector<1xf32>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: vector<5xf32>, %arg1: vector<1xf32>) {
// CHECK-NEXT: %0 = vector.shuffle %arg0, %arg1 [2, 2] : vector<5xf32>, vector<1xf32>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
