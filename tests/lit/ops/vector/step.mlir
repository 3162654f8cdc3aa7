// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0() {
  %v1 = vector.step : vector<8xindex>
  %v2 = vector.step : vector<[4]xindex>
  return
}

func.func @f1() {
  %v1 = vector.step : vector<9xindex>
  %v2 = vector.step : vector<[4]xindex>
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0() {
// CHECK-NEXT: %0 = vector.step : vector<8xindex>
// CHECK-NEXT: %1 = vector.step : vector<[4]xindex>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1() {
// CHECK-NEXT: %0 = vector.step : vector<9xindex>
// CHECK-NEXT: %1 = vector.step : vector<[4]xindex>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
