// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f(%n: index, %s: index) {
  scf.for %i#2 = %s to %n step %s {
    %0 = arith.addi %i#2, %n : index
  }
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f(%arg0: index, %arg1: index) {
// CHECK-NEXT: scf.for %arg2 = %arg1 to %arg0 step %arg1 {
// CHECK-NEXT: %0 = arith.addi %arg2, %arg0 : index
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
