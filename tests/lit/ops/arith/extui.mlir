// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: vector<6x1xi8>) {
  %v1 = arith.extui %a0 : vector<6x1xi8> to vector<6x1xi32>
  return
}

func.func @f1(%a0: vector<4x8x9xi8>) {
  %v1 = arith.extui %a0 : vector<4x8x9xi8> to vector<4x8x9xi32>
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: vector<6x1xi8>) {
// CHECK-NEXT: %0 = arith.extui %arg0 : vector<6x1xi8> to vector<6x1xi32>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: vector<4x8x9xi8>) {
// CHECK-NEXT: %0 = arith.extui %arg0 : vector<4x8x9xi8> to vector<4x8x9xi32>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
