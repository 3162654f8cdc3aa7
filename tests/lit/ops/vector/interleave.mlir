// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: vector<1xi8>, %a1: vector<1xi8>) {
  %v1 = vector.interleave %a0, %a1 : vector<1xi8> -> vector<2xi8>
  return
}

func.func @f1(%a0: vector<5xi8>, %a1: vector<5xi8>) {
  %v1 = vector.interleave %a0, %a1 : vector<5xi8> -> vector<10xi8>
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: vector<1xi8>, %arg1: vector<1xi8>) {
// CHECK-NEXT: %0 = vector.interleave %arg0, %arg1 : vector<1xi8> -> vector<2xi8>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: vector<5xi8>, %arg1: vector<5xi8>) {
// CHECK-NEXT: %0 = vector.interleave %arg0, %arg1 : vector<5xi8> -> vector<10xi8>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
