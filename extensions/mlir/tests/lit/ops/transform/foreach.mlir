// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f(%o: !transform.any_op, %r: !transform.any_op, %v: !transform.any_value, %p: !transform.any_param) {
  transform.foreach %o : !transform.any_op { ^bb0(%a: !transform.any_op): } {my.x}
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f(%arg0: !transform.any_op, %arg1: !transform.any_op, %arg2: !transform.any_value, %arg3: !transform.any_param) {
// CHECK-NEXT: transform.foreach %arg0 : !transform.any_op {
// CHECK-NEXT: ^bb0(%arg4: !transform.any_op):
// CHECK-NEXT: } {my.x}
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
