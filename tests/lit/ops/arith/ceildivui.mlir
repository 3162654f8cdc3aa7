// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: vector<4xi16>, %a1: vector<4xi16>) {
  %v1 = arith.ceildivui %a0, %a1 : vector<4xi16>
  return
}

func.func @f1(%a0: vector<7xi32>, %a1: vector<7xi32>) {
  %v1 = arith.ceildivui %a0, %a1 : vector<7xi32>
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: vector<4xi16>, %arg1: vector<4xi16>) {
// CHECK-NEXT: %0 = arith.ceildivui %arg0, %arg1 : vector<4xi16>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: vector<7xi32>, %arg1: vector<7xi32>) {
// CHECK-NEXT: %0 = arith.ceildivui %arg0, %arg1 : vector<7xi32>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
