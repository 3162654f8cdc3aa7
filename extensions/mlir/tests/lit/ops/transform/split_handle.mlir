// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f(%o: !transform.any_op, %r: !transform.any_op, %v: !transform.any_value, %p: !transform.any_param) {
  %17:2 = transform.split_handle %o {fail_on_payload_too_small = false, overflow_result = 1, pass_through_empty_handle = false} : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f(%arg0: !transform.any_op, %arg1: !transform.any_op, %arg2: !transform.any_value, %arg3: !transform.any_param) {
// CHECK-NEXT: %0:2 = transform.split_handle %arg0 {fail_on_payload_too_small = false, overflow_result = 1 : i64, pass_through_empty_handle = false} : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
