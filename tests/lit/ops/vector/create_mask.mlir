// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: index) {
  %v1 = vector.create_mask %a0 : vector<2xi1>
  return
}

func.func @f1(%a0: index, %a1: index) {
  %v1 = vector.create_mask %a0, %a1 : vector<1x9xi1>
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: index) {
// CHECK-NEXT: %0 = vector.create_mask %arg0 : vector<2xi1>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: index, %arg1: index) {
// CHECK-NEXT: %0 = vector.create_mask %arg0, %arg1 : vector<1x9xi1>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
