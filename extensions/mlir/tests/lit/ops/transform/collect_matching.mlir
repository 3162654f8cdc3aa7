// RUN: %opt %s -mlir-print-local-scope | filecheck %s

module attributes {transform.with_named_sequence} { transform.named_sequence @is_for(%a: !transform.any_op {transform.readonly}) -> !transform.any_op { transform.match.operation_name %a ["affine.for", "scf.for"] : !transform.any_op transform.yield %a : !transform.any_op } transform.named_sequence @act(%a: !transform.any_op {transform.readonly}) { transform.yield } transform.named_sequence @m(%r: !transform.any_op {transform.consumed}, %v: !transform.any_value {transform.readonly}, %p: !transform.any_param {transform.readonly}, %o: !transform.any_op {transform.consumed}) { %x = transform.collect_matching @is_for in %o {x} : (!transform.any_op) -> !transform.any_op transform.yield } }

// CHECK: module attributes {transform.with_named_sequence} {
// CHECK-NEXT: transform.named_sequence @is_for(%arg0: !transform.any_op {transform.readonly}) -> !transform.any_op {
// CHECK-NEXT: transform.match.operation_name %arg0 ["affine.for", "scf.for"] : !transform.any_op
// CHECK-NEXT: transform.yield %arg0 : !transform.any_op
// CHECK-NEXT: }
// CHECK-NEXT: transform.named_sequence @act(%arg0: !transform.any_op {transform.readonly}) {
// CHECK-NEXT: transform.yield
// CHECK-NEXT: }
// CHECK-NEXT: transform.named_sequence @m(%arg0: !transform.any_op {transform.consumed}, %arg1: !transform.any_value {transform.readonly}, %arg2: !transform.any_param {transform.readonly}, %arg3: !transform.any_op {transform.consumed}) {
// CHECK-NEXT: %0 = transform.collect_matching @is_for in %arg3 {x} : (!transform.any_op) -> !transform.any_op
// CHECK-NEXT: transform.yield
// CHECK-NEXT: }
// CHECK-NEXT: }
