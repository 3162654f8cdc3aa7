// RUN: %opt %s -mlir-print-local-scope | filecheck %s

func.func @f(%o: !transform.any_op, %r: !transform.any_op, %v: !transform.any_value, %p: !transform.any_param) {
  %c = transform.param.constant 4 : i64 -> !transform.param<i64> transform.match.param.cmpi eq %c, %c : !transform.param<i64>
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @f(%arg0: !transform.any_op, %arg1: !transform.any_op, %arg2: !transform.any_value, %arg3: !transform.any_param) {
// CHECK-NEXT: %0 = transform.param.constant 4 : i64 -> !transform.param<i64>
// CHECK-NEXT: transform.match.param.cmpi eq %0, %0 : !transform.param<i64>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
