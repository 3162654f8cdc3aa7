// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f0(%a0: index, %a1: index) {
  %v1:2 = affine.delinearize_index %a1 into (59, %a0) : index, index
  return
}

func.func @f1(%a0: index) {
  %v1 = affine.delinearize_index %a0 into (39) : index
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f0(%arg0: index, %arg1: index) {
// CHECK-NEXT: %0:2 = affine.delinearize_index %arg1 into (59, %arg0) : index, index
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f1(%arg0: index) {
// CHECK-NEXT: %0 = affine.delinearize_index %arg0 into (39) : index
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
