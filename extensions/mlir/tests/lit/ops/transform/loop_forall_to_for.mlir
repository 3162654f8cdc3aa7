// RUN: %opt %s -mlir-print-local-scope | filecheck %s

module attributes {transform.with_named_sequence} { transform.named_sequence @__transform_main(%r: !transform.any_op, %v: !transform.any_value, %l: !transform.any_op) { %0:1 = transform.loop.forall_to_for %r : (!transform.any_op) -> (!transform.any_op) transform.yield } }

// CHECK: module attributes {transform.with_named_sequence} {
// CHECK-NEXT: transform.named_sequence @__transform_main(%arg0: !transform.any_op, %arg1: !transform.any_value, %arg2: !transform.any_op) {
// CHECK-NEXT: %0 = transform.loop.forall_to_for %arg0 : (!transform.any_op) -> !transform.any_op
// CHECK-NEXT: transform.yield
// CHECK-NEXT: }
// CHECK-NEXT: }
