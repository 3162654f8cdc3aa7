// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: vector<2xi8>) {
  %x, %y = vector.deinterleave %a0 : vector<2xi8> -> vector<1xi8>
  return
}

func.func @f1(%a0: vector<4xi8>) {
  %x, %y = vector.deinterleave %a0 : vector<4xi8> -> vector<2xi8>
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: vector<2xi8>) {
// CHECK-NEXT: %res1, %res2 = vector.deinterleave %arg0 : vector<2xi8> -> vector<1xi8>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: vector<4xi8>) {
// CHECK-NEXT: %res1, %res2 = vector.deinterleave %arg0 : vector<4xi8> -> vector<2xi8>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
