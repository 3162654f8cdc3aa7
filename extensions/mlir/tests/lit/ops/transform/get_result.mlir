// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f(%o: !transform.any_op, %r: !transform.any_op, %v: !transform.any_value, %p: !transform.any_param) {
  %1 = transform.get_result %o[except(0, 2)] : (!transform.any_op) -> !transform.any_value
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f(%arg0: !transform.any_op, %arg1: !transform.any_op, %arg2: !transform.any_value, %arg3: !transform.any_param) {
// CHECK-NEXT: %0 = transform.get_result %arg0[except(0, 2)] : (!transform.any_op) -> !transform.any_value
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
