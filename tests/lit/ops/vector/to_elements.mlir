// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: vector<3xf32>) {
  %v1:3 = vector.to_elements %a0 : vector<3xf32>
  return
}

func.func @f1(%a0: vector<3xf32>) {
  %v1:3 = vector.to_elements %a0 : vector<3xf32>
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: vector<3xf32>) {
// CHECK-NEXT: %0:3 = vector.to_elements %arg0 : vector<3xf32>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: vector<3xf32>) {
// CHECK-NEXT: %0:3 = vector.to_elements %arg0 : vector<3xf32>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
