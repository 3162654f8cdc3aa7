// RUN: %opt %s -affine-expand-index-ops-as-affine -mlir-print-local-scope | filecheck %s

func.func @indices(%i: index, %n: index) -> (index, index, index) {
  %0 = affine.linearize_index [%i, %n] by (4, 8) : index
  %1:2 = affine.delinearize_index %n into (4, 8) : index, index
  %2 = affine.min affine_map<(d0)[s0] -> (d0 + 4, s0, s0 + 1)>(%i)[%n]
  return %0, %1#1, %2 : index, index, index
}

// CHECK: module {
// CHECK-NEXT: func.func @indices(%arg0: index, %arg1: index) -> (index, index, index) {
// CHECK-NEXT: %0 = affine.apply affine_map<()[s0, s1] -> (s0 * 8 + s1)>()[%arg0, %arg1]
// CHECK-NEXT: %1 = affine.apply affine_map<()[s0] -> (s0 mod 8)>()[%arg1]
// CHECK-NEXT: %2 = affine.min affine_map<(d0)[s0] -> (d0 + 4, s0, s0 + 1)>(%arg0)[%arg1]
// CHECK-NEXT: return %0, %1, %2 : index, index, index
// CHECK-NEXT: }
// CHECK-NEXT: }
