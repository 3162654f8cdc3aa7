// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: f32, %a1: vector<2xf32>) {
  %v1 = vector.reduction <mul>, %a1, %a0 : vector<2xf32> into f32
  return
}

func.func @f1(%a0: f64, %a1: vector<3xf64>) {
  %v1 = vector.reduction <maximumf>, %a1, %a0 : vector<3xf64> into f64
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: f32, %arg1: vector<2xf32>) {
// CHECK-NEXT: %0 = vector.reduction <mul>, %arg1, %arg0 : vector<2xf32> into f32
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: f64, %arg1: vector<3xf64>) {
// CHECK-NEXT: %0 = vector.reduction <maximumf>, %arg1, %arg0 : vector<3xf64> into f64
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
