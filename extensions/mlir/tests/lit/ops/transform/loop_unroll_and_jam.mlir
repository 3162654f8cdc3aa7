// RUN: %opt %s -mlir-print-local-scope | filecheck %s

module attributes {transform.with_named_sequence} { transform.named_sequence @__transform_main(%r: !transform.any_op, %v: !transform.any_value, %l: !transform.any_op) { transform.loop.unroll_and_jam %r {factor = 4} : !transform.any_op transform.yield } }

// CHECK: module attributes {transform.with_named_sequence} {
// CHECK-NEXT: transform.named_sequence @__transform_main(%arg0: !transform.any_op, %arg1: !transform.any_value, %arg2: !transform.any_op) {
// CHECK-NEXT: transform.loop.unroll_and_jam %arg0 {factor = 4 : i64} : !transform.any_op
// CHECK-NEXT: transform.yield
// CHECK-NEXT: }
// CHECK-NEXT: }
