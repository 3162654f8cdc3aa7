// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f(%o: !transform.any_op, %r: !transform.any_op, %v: !transform.any_value, %p: !transform.any_param) {
  transform.sequence %r : !transform.any_op failures(propagate) { ^bb0(%a: !transform.any_op): }
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f(%arg0: !transform.any_op, %arg1: !transform.any_op, %arg2: !transform.any_value, %arg3: !transform.any_param) {
// CHECK-NEXT: transform.sequence %arg1 : !transform.any_op failures(propagate) {
// CHECK-NEXT: ^bb0(%arg4: !transform.any_op):
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
