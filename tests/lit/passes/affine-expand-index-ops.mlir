// RUN: %opt %s -affine-expand-index-ops -mlir-print-local-scope | filecheck %s

func.func @indices(%i: index, %n: index) -> (index, index, index) {
  %0 = affine.linearize_index [%i, %n] by (4, 8) : index
  %1:2 = affine.delinearize_index %n into (4, 8) : index, index
  %2 = affine.min affine_map<(d0)[s0] -> (d0 + 4, s0, s0 + 1)>(%i)[%n]
  return %0, %1#1, %2 : index, index, index
}

// CHECK: module {
// CHECK-NEXT: func.func @indices(%arg0: index, %arg1: index) -> (index, index, index) {
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %c8 = arith.constant 8 : index
// CHECK-NEXT: %0 = arith.muli %arg0, %c8 overflow<nsw> : index
// CHECK-NEXT: %1 = arith.addi %0, %arg1 overflow<nsw> : index
// CHECK-NEXT: %2 = arith.remsi %arg1, %c8 : index
// CHECK-NEXT: %3 = arith.cmpi slt, %2, %c0 : index
// CHECK-NEXT: %4 = arith.addi %2, %c8 overflow<nsw> : index
// CHECK-NEXT: %5 = arith.select %3, %4, %2 : index
// CHECK-NEXT: %6 = affine.min affine_map<(d0)[s0] -> (d0 + 4, s0, s0 + 1)>(%arg0)[%arg1]
// CHECK-NEXT: return %1, %5, %6 : index, index, index
// CHECK-NEXT: }
// CHECK-NEXT: }
