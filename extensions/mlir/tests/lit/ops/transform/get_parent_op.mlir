// RUN: %opt %s -mlir-print-local-scope | filecheck %s

transform.sequence failures(propagate) { ^bb0(%o: !transform.any_op): %0 = transform.get_parent_op %o {op_name = "a"} : (!transform.any_op) -> !transform.any_op %2 = transform.structured.match ops{["a"]} in %0 : (!transform.any_op) -> !transform.any_op %1 = transform.apply_registered_pass "cse" to %0 : (!transform.any_op) -> !transform.any_op transform.yield }

// CHECK: module {
// CHECK-NEXT: transform.sequence  failures(propagate) {
// CHECK-NEXT: ^bb0(%arg0: !transform.any_op):
// CHECK-NEXT: %0 = get_parent_op %arg0 {op_name = "a"} : (!transform.any_op) -> !transform.any_op
// CHECK-NEXT: %1 = transform.structured.match ops{["a"]} in %0 : (!transform.any_op) -> !transform.any_op
// CHECK-NEXT: %2 = apply_registered_pass "cse" to %0 : (!transform.any_op) -> !transform.any_op
// CHECK-NEXT: }
// CHECK-NEXT: }
