// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: vector<2x5xi1>) {
  %v1 = arith.extsi %a0 : vector<2x5xi1> to vector<2x5xi8>
  return
}

func.func @f1(%a0: i1) {
  %v1 = arith.extsi %a0 : i1 to i8
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: vector<2x5xi1>) {
// CHECK-NEXT: %0 = arith.extsi %arg0 : vector<2x5xi1> to vector<2x5xi8>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: i1) {
// CHECK-NEXT: %0 = arith.extsi %arg0 : i1 to i8
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
