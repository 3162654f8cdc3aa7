// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: vector<4xi16>, %a1: vector<4xi16>) {
  %v1 = arith.remsi %a0, %a1 {tag} : vector<4xi16>
  return
}

func.func @f1(%a0: vector<1x5x3xi128>, %a1: vector<1x5x3xi128>) {
  %v1 = arith.remsi %a0, %a1 : vector<1x5x3xi128>
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: vector<4xi16>, %arg1: vector<4xi16>) {
// CHECK-NEXT: %0 = arith.remsi %arg0, %arg1 {tag} : vector<4xi16>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: vector<1x5x3xi128>, %arg1: vector<1x5x3xi128>) {
// CHECK-NEXT: %0 = arith.remsi %arg0, %arg1 : vector<1x5x3xi128>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
