// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: vector<5x1xi32>, %a1: vector<1xi32>) {
  %v1:2 = vector.scan <add>, %a0, %a1 {inclusive = true, reduction_dim = 0 : i64} : vector<5x1xi32>, vector<1xi32>
  return
}

func.func @f1(%a0: vector<1x3xi32>, %a1: vector<1xi32>) {
  %v1:2 = vector.scan <mul>, %a0, %a1 {inclusive = false, reduction_dim = 1 : i64} : vector<1x3xi32>, vector<1xi32>
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: vector<5x1xi32>, %arg1: vector<1xi32>) {
// CHECK-NEXT: %dest, %accumulated_value = vector.scan <add>, %arg0, %arg1 {inclusive = true, reduction_dim = 0 : i64} : vector<5x1xi32>, vector<1xi32>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: vector<1x3xi32>, %arg1: vector<1xi32>) {
// CHECK-NEXT: %dest, %accumulated_value = vector.scan <mul>, %arg0, %arg1 {inclusive = false, reduction_dim = 1 : i64} : vector<1x3xi32>, vector<1xi32>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
