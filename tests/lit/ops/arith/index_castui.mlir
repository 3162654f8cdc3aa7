// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: vector<7x2x9xindex>) {
  %v1 = arith.index_castui %a0 : vector<7x2x9xindex> to vector<7x2x9xi32>
  return
}

func.func @f1(%a0: i64) {
  %v1 = arith.index_castui %a0 : i64 to index
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: vector<7x2x9xindex>) {
// CHECK-NEXT: %0 = arith.index_castui %arg0 : vector<7x2x9xindex> to vector<7x2x9xi32>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: i64) {
// CHECK-NEXT: %0 = arith.index_castui %arg0 : i64 to index
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
