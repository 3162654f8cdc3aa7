// RUN: %opt %s -convert-ub-to-llvm -mlir-print-local-scope | filecheck %s

func.func @poison(%c: i1) -> (index, vector<2x4xf32>) {
  %0 = ub.poison : index
  %1 = ub.poison : vector<2x4xf32>
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  ub.unreachable
^bb2:
  return %0, %1 : index, vector<2x4xf32>
}

// CHECK: module {
// CHECK-NEXT: func.func @poison(%arg0: i1) -> (index, vector<2x4xf32>) {
// CHECK-NEXT: %0 = llvm.mlir.poison : i64
// CHECK-NEXT: %1 = builtin.unrealized_conversion_cast %0 : i64 to index
// CHECK-NEXT: %2 = llvm.mlir.poison : !llvm.array<2 x vector<4xf32>>
// CHECK-NEXT: %3 = builtin.unrealized_conversion_cast %2 : !llvm.array<2 x vector<4xf32>> to vector<2x4xf32>
// CHECK-NEXT: cf.cond_br %arg0, ^bb1, ^bb2
// CHECK-NEXT: ^bb1:  // pred: ^bb0
// CHECK-NEXT: llvm.unreachable
// CHECK-NEXT: ^bb2:  // pred: ^bb0
// CHECK-NEXT: return %1, %3 : index, vector<2x4xf32>
// CHECK-NEXT: }
// CHECK-NEXT: }
